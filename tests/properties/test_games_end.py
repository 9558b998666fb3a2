"""A game ends: with each kind of seat, at each size of table, under each changed answer."""

from __future__ import annotations

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from phase10.game import Game
from phase10.position import Position, audit
from phase10.record import Record, replay
from phase10.seats import make
from tests import strategies as our
from tests.properties.test_positions import assert_follows, assert_sane

TABLES = [
    (name, players)
    for name in our.IDS
    for players in range(
        our.load(name)["players.count"]["min"], our.load(name)["players.count"]["max"] + 1
    )
]


def assert_ended(game: Game) -> None:
    """The game is over, and its winners are those whom the rules name."""
    p = game.position
    assert game.over
    assert p.due is None
    assert p.winners or p.mark("capped"), "a game without a winner that was not broken off"
    assert all(0 <= seat < len(p.players) for seat in p.winners)
    assert not list(game.moves())


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seat", ["near", "random"])
def test_a_game_ends(name: str, players: int, seat: str) -> None:
    """One game of each table by default; see the long test for the hundred."""
    game = Game.start(our.load(name), players=players, seed=players)
    # Random seats need long to make a phase; that they end is for the long test to say.
    game.run(make([seat] * players, game.chance), most=10_000_000 if seat == "near" else 1500)
    if seat == "near":
        assert_ended(game)
    assert_sane(game.position)


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seat", ["near", "random"])
def test_a_hundred_games_end(name: str, players: int, seat: str) -> None:
    for seed in range(100):
        game = Game.start(our.load(name), players=players, seed=seed)

        def check(before: Position, _move: object, after: Position) -> None:
            audit(after)
            assert_follows(before, after)

        game.watch = check
        game.run(make([seat] * players, game.chance))
        assert_ended(game)


@settings(max_examples=25)
@given(st.data())
def test_a_game_ends_at_a_table_with_its_own_rule(data: st.DataObject) -> None:
    """No single changed answer leaves a seat stuck or a game without end."""
    variant = data.draw(our.house_variants())
    game = Game.start(variant, players=data.draw(our.players(variant)), seed=data.draw(our.seeds))
    players = len(game.position.players)
    game.run([our.Restless(game.chance, seat) for seat in range(players)], most=600)
    event("over" if game.over else "under way")
    assert_sane(game.position)
    assert game.over or game.position.due is not None


@pytest.mark.long
@pytest.mark.parametrize("name", our.IDS)
def test_no_changed_answer_leaves_a_seat_stuck(name: str) -> None:
    for rule, text in our.house_rules(name):
        variant = our.changed(name, rule, text)
        for players in {2, 4} & set(
            range(variant["players.count"]["min"], variant["players.count"]["max"] + 1)
        ):
            game = Game.start(variant, players=players, seed=7)
            game.watch = lambda _before, _move, after: audit(after)
            game.run([our.Restless(game.chance, seat) for seat in range(players)], most=1500)


@settings(max_examples=30)
@given(st.data())
def test_a_record_is_the_game(data: st.DataObject) -> None:
    """Written, read and played again, a record leads to the same end."""
    variant = data.draw(our.house_variants())
    players = data.draw(our.players(variant))
    smaller = variant.get("younger.size")
    sizes = (
        ()
        if smaller is None
        else tuple((smaller, variant["deal.hand"])[s % 2] for s in range(players))
    )
    game = Game.start(variant, players=players, seed=data.draw(our.seeds), sizes=sizes)
    game.run(
        [our.Restless(game.chance, seat) for seat in range(players)],
        most=data.draw(st.integers(0, 120)),
    )
    record = Record.of(game)
    text = str(record)
    again = Record.parse(text)
    assert str(again) == text
    assert again == record
    last = record.start()
    for _, position in replay(again):
        last = position
    assert last == game.position


def test_the_same_seed_gives_the_same_game() -> None:
    for name in our.IDS:
        texts = []
        for _ in range(2):
            game = Game.start(our.load(name), players=3, seed=11)
            game.run(make(["near", "random", "near"], game.chance), most=100)
            texts.append(str(Record.of(game)))
        assert texts[0] == texts[1]
