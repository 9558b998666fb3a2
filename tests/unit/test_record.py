"""Records: what is written is read, what was played replays, what was hidden stays hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from phase10.errors import IllegalMove, NotationError, Phase10Error, PositionError
from phase10.game import Game
from phase10.house import spec_text
from phase10.moves import Deal, Flip, Shuffle
from phase10.position import UNKNOWN, Position, audit
from phase10.record import Record, Show, known, replay, seen
from phase10.seats import make
from phase10.variant import load
from phase10.view import view

GAMES = [
    ("classic", "near", 3, 2000),
    ("classic-us", "near", 2, 2000),
    ("masters", "near", 3, 2000),
    ("junior", "near", 3, 2000),
    ("board", "near", 3, 2000),
    ("classic", "random", 3, 500),
    ("masters", "random", 2, 500),
    ("junior", "random", 2, 500),
    ("board", "random", 3, 500),
]


def played(variant: str, seat: str, players: int, most: int, seed: int = 5) -> Game:
    game = Game.start(load(variant), players=players, seed=seed)
    game.run(make([seat] * players, game.chance), most=most)
    return game


@pytest.fixture(scope="module", params=GAMES, ids=lambda g: f"{g[0]}-{g[1]}")
def game(request: pytest.FixtureRequest) -> Game:
    return played(*request.param)


class TestReplay:
    def test_a_record_is_read_as_it_was_written(self, game: Game) -> None:
        record = Record.of(game, seats=("near",) * len(game.position.players))
        assert Record.parse(str(record)) == record
        assert str(Record.parse(str(record))) == str(record)

    def test_a_record_replays_to_the_same_position(self, game: Game) -> None:
        position = Record.of(game).start()
        for _, position in replay(Record.parse(str(Record.of(game)))):
            audit(position)
        assert position == game.position

    def test_a_game_goes_on_from_its_record_as_it_would_have_gone(self) -> None:
        whole = played("classic", "near", 3, 300)
        half = played("classic", "near", 3, 100)
        *_, (_, position) = replay(Record.parse(str(Record.of(half))))
        again = Game(position, half.chance, list(half.record), half.reshuffles)
        again.run(make(["near"] * 3, again.chance), most=200)
        assert again.position == whole.position

    def test_changed_rules_and_sizes_are_kept(self) -> None:
        changed = load("classic").with_rules({"wild.natural": "per-phase"})
        record = Record.of(Game.start(changed, players=2, seed=1))
        assert "rule wild.natural: per-phase" in str(record)
        assert Record.parse(str(record)).variant == changed
        younger = Game.start(load("junior-mixed"), players=2, seed=1, sizes=(4, 3))
        record = Record.of(younger)
        assert "sizes: ana 4, ben 3" in str(record)
        assert Record.parse(str(record)).start() == record.start()

    def test_an_illegal_move_stops_the_replay(self) -> None:
        record = Record.of(played("classic", "near", 2, 40))
        at = next(i for i, move in enumerate(record.moves) if move.verb == "draw")
        lines = str(record).splitlines()
        line = lines.index(record.line(record.moves[at]))
        lines[line] = lines[line].replace(lines[line].split(": ")[1], "done")
        with pytest.raises(IllegalMove):
            list(replay(Record.parse("\n".join(lines))))

    def test_what_chance_cannot_do_stops_the_replay(self) -> None:
        with pytest.raises(PositionError, match="'roll' doesn't happen here"):
            list(replay(Record.parse("variant: classic\nplayers: ana ben\nroll 3 4\n")))


class TestSeen:
    def test_it_replays_to_what_the_seat_sees(self, game: Game) -> None:
        record = Record.of(game)
        for seat in range(len(record.players)):
            mine = seen(record, seat)
            assert Record.parse(str(mine)) == mine
            *_, (_, position) = replay(mine)
            self.agree(position, game.position, seat)

    def agree(self, mine: Position, true: Position, seat: int) -> None:
        """What the seat knows from its record is true, and no less than its view of the table."""
        looks = view(true, seat)
        assert [(d.who, d.step) for d in mine.agenda] == [(d.who, d.step) for d in true.agenda]
        for (mark, owner), one, other in zip(mine.table.marks, mine.marks, true.marks, strict=True):
            if mark.name not in ("drew", "fresh"):
                assert one == other, (mark.name, owner)
        for (zone, owner), a, b, v in zip(
            mine.table.zones, mine.zones, true.zones, looks.zones, strict=True
        ):
            if a is UNKNOWN or zone.holds == "groups":
                continue
            assert len(a) == len(b), (zone.name, owner)
            for card in set(a):
                if card.kind != "hidden":
                    assert a.count(card) <= b.count(card), (zone.name, owner, card)
            if zone.name == "hand" and owner == seat:
                assert a == v

    def test_nothing_hidden_is_in_it(self) -> None:
        record = Record.of(played("classic", "near", 3, 2000))
        mine = seen(record, 1)
        moves = iter(mine.moves)
        position = mine.start()
        for move in moves:
            due = position.due
            if isinstance(move, Shuffle):
                assert move.cards is None
            if isinstance(move, Deal):
                hidden = all(card.kind == "hidden" for card in move.cards)
                assert hidden == (move.seat != 1)
            if isinstance(move, Flip) and due is not None and due.step == "flip":
                assert (move.card.kind == "hidden") == (due.data[0] != 1)
            position = known(position, move)

    def test_hands_are_shown_when_they_are_counted(self) -> None:
        mine = seen(Record.of(played("classic", "near", 3, 2000)), 0)
        assert any(isinstance(move, Show) for move in mine.moves)
        junior = seen(Record.of(played("junior", "near", 3, 2000)), 0)
        assert not any(isinstance(move, Show) for move in junior.moves)

    def test_it_cannot_be_seen_by_somebody_else(self) -> None:
        mine = seen(Record.of(played("junior", "near", 2, 20)), 0)
        assert seen(mine, 0) is mine
        with pytest.raises(PositionError, match="'ana'"):
            seen(mine, 1)

    def test_two_games_that_look_alike_have_the_same_record(self) -> None:
        # Two cards of the draw pile change places that nobody has seen yet.
        record = Record.of(played("classic", "near", 2, 0))
        game = Game(record.start(), played("classic", "near", 2, 0).chance)
        game.until_decision()
        first = Record.of(game)
        at = next(i for i, move in enumerate(first.moves) if isinstance(move, Shuffle))
        shuffle = first.moves[at]
        assert isinstance(shuffle, Shuffle)
        assert shuffle.cards is not None
        other = Shuffle((*shuffle.cards[:-2], shuffle.cards[-1], shuffle.cards[-2]))
        moves = (*first.moves[:at], other, *first.moves[at + 1 :])
        second = Record(first.variant, first.players, moves)
        assert first.moves != second.moves
        assert seen(first, 0).moves == seen(second, 0).moves


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an empty record"),
        ("players: ana ben\n", "which game"),
        ("variant: nope\nplayers: ana ben\n", "line 1, column 10"),
        ("variant: classic\n", "the players are missing"),
        ("variant: classic\nplayers: ana\n", "line 2, column 10: 1 players"),
        ("variant: classic\nplayers: ana ana\n", "two players"),
        ("variant: classic\nplayers: ana ben\nana: drow pile\n", "line 3, column 6.*'draw'"),
        ("variant: classic\nplayers: ana ben\neva: draw pile\n", "line 3"),
        ("variant: classic\nplayers: ana ben\n\n# dealt\ndeal ana R77\n", "line 5, column 10"),
        ("variant: classic\nplayers: ana ben\nseed: x\n", "line 3, column 7: 'x' is no seed"),
        ("variant: classic\nplayers: ana ben\nseats: near\n", "1 seats for 2 players"),
        ("variant: classic\nplayers: ana ben\nsizes: ana 3\n", "no size to each"),
        ("variant: classic\nplayers: ana ben\nseen by: eva\n", "'eva' is nobody"),
        ("variant: classic\nplayers: ana ben\nshow ana R3\n", "it isn't said to whom"),
        ("variant: classic\nplayers: ana ben\nshow eva R5\n", "'eva' is nobody"),
        ("variant: classic\nvariant: classic\nplayers: ana ben\n", "twice"),
        ("variant: classic\nrule wild.natural: x\nplayers: ana ben\n", "line 2"),
        ("variant: classic\nplayers: ana ben\nnonsense\n", "line 3.*'nonsense' is no move"),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=f"(?s){message}"):
        Record.parse(text)


def test_what_is_shown_must_fit() -> None:
    record = seen(Record.of(played("classic", "near", 2, 4)), 0)
    *_, (_, position) = replay(record)
    cards = position.zone("hand", 1)
    with pytest.raises(Phase10Error, match="shows 1 cards, but holds"):
        known(position, Show(1, cards[:1]))


@pytest.mark.parametrize("name", ["{file}", "../{file}", "clasic", "con.toml", "/dev/stdin", ""])
def test_a_record_opens_no_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "aunt.toml"
    file.write_text(spec_text(load("classic").with_rules({"deal.hand": "9"})), encoding="utf-8")
    assert load(file)["deal.hand"] == 9  # it could be read
    opened: list[object] = []
    monkeypatch.setattr("phase10.variant._load", lambda path, _: opened.append(path))
    name = name.format(file=file)
    with pytest.raises(NotationError, match=r"line 1, column \d+: there is no variant") as refused:
        Record.parse(f"variant: {name}\nplayers: ana ben\n")
    assert "expected one of board, " in str(refused.value)
    assert not opened


def test_a_record_by_the_rules_of_a_file_is_read_with_that_variant(tmp_path: Path) -> None:
    file = tmp_path / "aunt.toml"
    file.write_text(spec_text(load("classic").with_rules({"deal.hand": "9"})), encoding="utf-8")
    own = load(file)
    assert Record.parse(f"variant: {own.id}\nplayers: ana ben\n", variant=own).variant is own
    assert Record.parse("players: ana ben\n", variant=own).variant is own
