"""A deal that cannot end: what ends it, who begins the next one, and that the result tells."""

from __future__ import annotations

import pytest

from phase10.game import Game
from phase10.moves import Move
from phase10.position import Position
from phase10.seats import make
from phase10.variant import Variant, load

ROUNDS = 5


def played(variant: Variant, players: int) -> tuple[Game, list[tuple[Position, Position]]]:
    """A game with a short leash, and its positions before and after each new round."""
    turns: list[tuple[Position, Position]] = []
    game = Game.start(variant, players=players, seed=3)

    def watch(before: Position, _move: Move, after: Position) -> None:
        if before.mark("round") != after.mark("round"):
            turns.append((before, after))

    game.watch = watch
    game.run(make(["random"] * players, game.chance))
    return game, turns


@pytest.mark.parametrize("outcome", ["void", "settled"])
@pytest.mark.parametrize("players", [2, 5])
def test_the_player_left_of_the_last_starter_begins(players: int, outcome: str) -> None:
    variant = load("board").with_rules(
        {"cap.turns": 2 * players, "cap.rounds": ROUNDS, "cap.outcome": outcome}
    )
    game, turns = played(variant, players)
    assert len(turns) == ROUNDS - 1
    for at, (before, after) in enumerate(turns, start=1):
        assert after.mark("starter") == (before.mark("starter") + 1) % players
        assert after.mark("broken-off") == at
        if outcome == "void":
            assert after.mark("phase", 0) == before.mark("phase", 0)
            assert not any(after.zone("hand", seat) for seat in range(players))
    assert game.over
    assert game.position.mark("broken-off") == ROUNDS


@pytest.mark.parametrize("name", ["classic", "classic-us", "masters"])
def test_where_there_is_a_dealer_the_deal_goes_on_as_ever(name: str) -> None:
    variant = load(name).with_rules({"cap.turns": 6, "cap.rounds": ROUNDS})
    _, turns = played(variant, 3)
    assert len(turns) == ROUNDS - 1
    for before, after in turns:
        assert after.mark("dealer") == (before.mark("dealer") + 1) % 3
        assert after.mark("starter") == (after.mark("dealer") + 1) % 3


def test_a_round_that_ends_with_the_pile_is_not_counted_as_broken_off() -> None:
    variant = load("board").with_rules({"pile.empty": "round-ends", "cap.rounds": 2})
    game, turns = played(variant, 4)
    (before, after), *_ = turns
    assert after.mark("starter") == (before.mark("starter") + 1) % 4
    assert game.position.mark("broken-off") == 0


def test_a_result_shows_an_earlier_deal_that_was_broken_off() -> None:
    """One deal is cut short, the next ones are played: the winner's position still tells."""
    short = load("board").with_rules({"cap.turns": 9})
    for seed in range(6):
        game = Game.start(short, players=2, seed=seed)
        counts = [0]

        def watch(
            _before: Position, _move: Move, after: Position, seen: list[int] = counts
        ) -> None:
            assert after.mark("broken-off") in (seen[-1], seen[-1] + 1)
            seen.append(after.mark("broken-off"))

        game.watch = watch
        game.run(make(["near"] * 2, game.chance), most=4000)
        assert Position.parse(str(game.position)) == game.position
        if game.over and game.winners and counts[-1]:
            assert f"broken-off: {counts[-1]}" in str(game.position)
            assert game.position.mark("capped") is False
            return
    pytest.fail("no game had a winner after a deal that was broken off")
