"""A game against the bots as a page asks for it: saved, shared, refused, explained."""

from __future__ import annotations

import json
from typing import Any

import pytest

from phase10.game import Game
from phase10.judge import judge
from phase10.notation import move_text, parse_move
from phase10.page import call, start
from phase10.page import play as page
from phase10.page.sitting import ME, Sitting, setting_of, sitting_of
from phase10.record import Record, replay
from phase10.seats import CarefulSeat, make
from phase10.variant import load, variants
from phase10.view import view

NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"]


def ask(name: str, **asked: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(call(name, json.dumps({"lang": "en", **asked})))
    return found


def base(variant: str = "classic", players: int = 3, seed: int = 7, **more: Any) -> dict[str, Any]:
    return {"variant": variant, "players": NAMES[:players], "seed": str(seed), **more}


def sat(asked: dict[str, Any], moves: list[str]) -> Sitting:
    found = [one for one in sitting_of(setting_of(asked), moves, "en") if isinstance(one, Sitting)]
    return found[0]


def played(asked: dict[str, Any], count: int) -> list[str]:
    """So many own moves, each the best hint."""
    moves: list[str] = []
    for _ in range(count):
        best = ask("play.hint", **asked, moves=moves)["moves"]
        if not best:
            break
        found = ask("play", **asked, moves=moves, **{"try": best[0]["move"]})
        assert not found["refused"], found
        assert found["moves"] == [*moves, best[0]["move"]]
        moves = found["moves"]
    return moves


@pytest.mark.parametrize("variant", variants())
def test_a_saved_game_comes_back_as_it_was(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = load(variant)["players.count"]
    asked = base(variant, counts["max"])
    moves = played(asked, 18)
    assert len(moves) == 18 or ask("play", **asked, moves=moves)["over"]
    before = ask("play", **asked, moves=moves)
    monkeypatch.setattr("phase10.page.sitting._KEPT", [])
    again = ask("play", **asked, moves=moves)
    assert again == before
    assert again["stops"] == ""
    # German tells the same game.
    german = ask("play", **asked, moves=moves, lang="de")
    assert [one["at"] for one in german["told"]] == [one["at"] for one in before["told"]]
    assert german["told"] != before["told"]
    assert german["table"]["seats"][0]["hand"] == before["table"]["seats"][0]["hand"]
    # Every move that is listed is legal, and none of the others' cards is shown.
    one = sat(asked, moves)
    for group in before["offers"]:
        for offer in group["moves"]:
            assert judge(one.position, parse_move(one.position.table, offer["move"])).legal
            assert offer["says"]
    for seat in before["table"]["seats"][1:]:
        assert set(seat["hand"]) <= {"?"} or all(name[0] in "?J" for name in seat["hand"])


@pytest.mark.parametrize("variant", ["classic", "junior-mixed"])
def test_a_whole_game_ends_and_its_record_replays(variant: str) -> None:
    asked = base(variant, 2, 3) | ({"sizes": [3, 4]} if variant == "junior-mixed" else {})
    moves = played(asked, 1000)
    end = ask("play", **asked, moves=moves)
    assert end["over"]
    assert end["offers"] == []
    assert "wins the game" in end["result"]
    record = Record.parse(ask("play.record", **asked, moves=moves)["record"])
    *_, (_, position) = replay(record)
    assert position.over
    assert position == sat(asked, moves).position
    assert record.seats == ("me", "near")
    refused = ask("play", **asked, moves=moves, **{"try": "draw pile"})
    assert refused["refused"]


def test_a_hand_ends_with_its_round() -> None:
    asked = base(length="hand")
    end = ask("play", **asked, moves=played(asked, 400))
    assert end["over"]
    assert end["result"] == "The hand is over."
    assert end["told"][-1]["kind"] == "round"
    assert sum(one["kind"] == "round" for one in end["told"]) == 1
    text = ask("play.record", **asked, moves=end["moves"])["record"]
    assert text.count("\nshuffle ") == 1


def test_a_refused_move_quotes_its_rule_and_changes_nothing() -> None:
    asked = base()
    before = ask("play", **asked)
    hand = before["table"]["seats"][0]["hand"]
    refused = ask("play", **asked, **{"try": f"discard {hand[0]}"})
    assert refused["refused"]
    assert refused["verdict"]["legal"] is False
    assert refused["verdict"]["rule"]["id"] == "T2"
    assert "(rule T2)" in refused["verdict"]["text"]
    for same in ("moves", "table", "offers", "count"):
        assert refused[same] == before[same]
    long = ask("play.why", **asked, move=f"discard {hand[0]}")
    assert long["rule"] == refused["verdict"]["rule"]
    assert len(long["asked"]) >= 1
    # Another player's move is refused too, and so is one that cannot be read.
    other = ask("play", **asked, **{"try": "Ben: draw pile"})
    assert other["refused"]
    assert "Ben" in other["verdict"]["text"]
    unread = ask("play", **asked, **{"try": "fly away"})
    assert unread["refused"]
    assert "'fly' is no move" in unread["problem"]
    chance = ask("play", **asked, **{"try": "shuffle"})
    assert chance["refused"]
    assert "chance" in chance["problem"]
    assert ask("play", **asked)["table"] == before["table"]


def test_a_broken_save_goes_as_far_as_it_can() -> None:
    asked = base()
    moves = played(asked, 4)
    for wrong, why in (
        ("discard Q7", "'Q7' is no card"),
        ("discard R99", "R99"),
        ("draw pile", "No:"),
    ):
        found = ask("play", **asked, moves=[*moves[:3], wrong, moves[3]])
        assert found["moves"] == moves[:3]
        assert found["stops"].startswith("The saved game cannot go on after 3 of 5 moves")
        assert why in found["stops"]
    # A move is not tried on a game that stopped before it.
    found = ask("play", **asked, moves=[*moves[:3], "discard R99"], **{"try": moves[3]})
    assert found["moves"] == moves[:3]


def test_only_what_the_seat_may_see_is_told() -> None:
    asked = base("masters", 3)
    moves = played(asked, 14)
    one = sat(asked, moves)
    told = ask("play", **asked, moves=moves)["told"]
    draws = [e for e in told if e["kind"] == "move" and e["text"].startswith("draws from the")]
    own = [e["text"] for e in draws if e["who"] == ME]
    others = [e["text"] for e in draws if e["who"] != ME]
    assert own
    assert others
    assert all("(" in text for text in own)
    assert set(others) == {"draws from the draw pile"}
    saves = [e for e in told if e.get("verb") == "save" and e["who"] != ME]
    assert saves
    for entry in saves:
        assert entry["text"] == "saves a card"
        why = ask("play.why", **asked, moves=moves, at=entry["at"])
        assert why["legal"] is True
        assert "hidden" in why["text"]
        assert why["rule"]["id"]
        card = one.stages[entry["at"]].move.card
        assert card.says("en") not in json.dumps(why)


def test_why_a_move_was_allowed() -> None:
    asked = base()
    moves = played(asked, 6)
    told = ask("play", **asked, moves=moves)["told"]
    for entry in told:
        if entry["kind"] != "move":
            continue
        for lang, yes in (("en", "Yes"), ("de", "Ja")):
            why = ask("play.why", **asked, moves=moves, at=entry["at"], lang=lang)
            assert why["text"].startswith(yes), why
            assert why["rule"]["says"]
            assert why["rule"]["variants"][0] == "classic"
    chance = ask("play.why", **asked, moves=moves, at=0)
    assert chance["rule"] is None
    assert "chance" in chance["text"]
    beyond = ask("play.why", **asked, moves=moves, at=10_000)
    assert "'at' must be a number" in beyond["error"]["message"]


def test_picked_cards_are_laid_down_or_lack_something() -> None:
    asked = base("classic", 3, 7)
    moves = ["draw pile"]
    at = ask("play", **asked, moves=moves)
    lay = next(group for group in at["offers"] if group["verb"] == "lay")["moves"][0]
    found = ask("play.ways", **asked, moves=moves, cards=lay["cards"][::-1])
    assert found["exact"]
    assert found["says"] == "These cards make the phase."
    assert lay["move"] in [one["move"] for one in found["moves"]]
    spare = [
        *lay["cards"],
        next(c for c in at["table"]["seats"][0]["hand"] if c not in lay["cards"]),
    ]
    more = ask("play.ways", **asked, moves=moves, cards=spare)
    assert not more["exact"]
    assert more["moves"]
    less = ask("play.ways", **asked, moves=moves, cards=lay["cards"][:-1])
    assert less["moves"] == []
    assert less["says"] == "These cards lack one card for phase 1."
    refused = ask("play", **asked, moves=moves, **{"try": less["try"]})
    assert refused["refused"]
    assert refused["verdict"]["rule"]["id"]
    # Cards that the hand doesn't hold make nothing, and the judge can still be asked.
    none = ask("play.ways", **asked, moves=moves, cards=["W"] * 6)
    assert none["moves"] == []
    assert ask("play", **asked, moves=moves, **{"try": none["try"]})["refused"]


def test_random_bots_play_the_same_from_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = base("board", 4, 11, bots="random")
    moves = played(asked, 12)
    before = ask("play", **asked, moves=moves)
    monkeypatch.setattr("phase10.page.sitting._KEPT", [])
    assert ask("play", **asked, moves=moves) == before


@pytest.mark.parametrize("variant", variants())
def test_a_game_of_bots_is_the_engines_own(variant: str) -> None:
    players = min(3, load(variant)["players.count"]["max"])
    found = ask("game", variant=variant, players=players, seed=5, seats=["near"])
    game = Game.start(load(variant), players=players, seed=5)
    game.run(make(["near"] * players, game.chance))
    assert found["record"] == str(Record.of(game, seats=("near",) * players))
    assert found["winners"] == list(game.winners)
    assert found["moves"] == len(game.record)
    assert found["over"]


def test_a_game_comes_in_slices_with_progress() -> None:
    job = start("game", json.dumps({"variant": "classic", "players": 2, "seed": 1}))
    seen: list[float] = []
    while not job.done:
        item = json.loads(job.step(0))
        if "progress" in item:
            seen.append(item["progress"])
    assert len(seen) > 20
    assert seen == sorted(seen)
    assert 0 <= seen[0] < seen[-1] < 1
    short = ask("game", variant="classic", players=2, seed=1, most=15)
    assert not short["over"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"variant": "clasic"}, "perhaps 'classic' is meant"),
        ({"variant": 7}, "'variant' must be a text"),
        ({"players": 9}, "'players' must be a number from 2 to 6"),
        ({"players": ["<img src=x onerror=alert(1)>", "Ben"]}, "is no name"),
        ({"players": ["Ana", "Ana"]}, "two players are called 'Ana'"),
        ({"players": ["Ana"]}, "1 players"),
        ({"players": [["Ana"], 3]}, "'players' must be a list"),
        ({"seed": -1}, "the seed must be a number"),
        ({"seed": "1e9"}, "the seed must be a number"),
        ({"seed": 1 << 64}, "the seed must be a number"),
        ({"bots": "cheat"}, "there is no bot 'cheat'"),
        ({"length": "year"}, "'length' must be one of"),
        ({"moves": "draw pile"}, "'moves' must be a list"),
        ({"moves": ["draw pile"] * 5001}, "'moves' must be a list"),
        ({"sizes": [4]}, "'sizes' must be 3 numbers"),
        ({"sizes": [1, 2, 3]}, "hand sizes"),
        ({"rules": {"no.rule": "x"}}, "no.rule"),
        ({"rules": ["x"]}, "'rules' must be answers"),
        ({"since": -1}, "'since' must be a number"),
    ],
)
def test_nonsense_gets_one_message(asked: dict[str, Any], said: str) -> None:
    for name in ("play", "play.hint"):
        if name == "play.hint" and "since" in asked:
            continue
        found = ask(name, **(base() | asked))
        assert list(found) == ["error"]
        assert said in found["error"]["message"]
        assert "Traceback" not in found["error"]["message"]


@pytest.mark.parametrize("variant", variants())
def test_a_hint_is_what_the_careful_seat_would_do(variant: str) -> None:
    asked = base(variant, load(variant)["players.count"]["min"])
    moves = played(asked, 6)
    found = ask("play.hint", **asked, moves=moves)
    one = sat(asked, moves)
    if not found["moves"]:
        assert one.ended
        return
    chosen = CarefulSeat(ME).choose(view(one.position, ME), tuple(one.moves()))
    told = [move["move"] for move in found["moves"]]
    assert told[0] == move_text(one.position.table, chosen)
    assert len(set(told)) == len(told) <= 3
    assert "careful" in found["says"]


def test_house_rules_are_played_and_kept() -> None:
    rules = {"wild.natural": "per-phase"}
    found = ask("play", **base(rules=rules))
    assert found["setting"]["rules"] == rules
    assert "rule wild.natural: per-phase" in ask("play.record", **base(rules=rules))["record"]


def test_what_stands_there_before_the_engine_is_awake() -> None:
    (name, data), *more = page.tables()
    assert name == "play"
    assert more == []
    assert [one["id"] for one in data["en"]["games"]] == list(variants())
    for one in data["de"]["games"]:
        counts = load(one["id"])["players.count"]
        assert (one["min"], one["max"]) == (counts["min"], counts["max"])
    for variant in variants():
        html = page.still({"variant": variant})
        assert html.count('lang="en"') > 1
        assert "<svg" in html
        # What has happened up to there is told, unless the first decision is the very first.
        assert "discards" in html or "chooses" in html or "plays for" in html or "turned up" in html
