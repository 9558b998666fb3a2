"""A piece alone on the board: exact shares, and a walk that agrees with them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from phase10 import board
from phase10.chance import Chance
from phase10.errors import Phase10Error
from phase10.odds.chain import chain, stationary, wander
from phase10.variant import load


def test_it_is_stationary() -> None:
    """One more move from where it stands in the long run changes nothing."""
    moves = chain(load("board"))
    landed = stationary(moves)
    assert sum(landed) == 1
    assert moves.after_dice(moves.settled(landed)) == landed


def test_without_a_free_choice_every_space_is_as_likely() -> None:
    """Dice alone favour no space of a ring; what leads on does."""
    variant = load("board")
    plain = [
        "take 1" if name.partition(" ")[0] == "free" and at else name
        for at, name in enumerate(variant["board.spaces"])
    ]
    ring = chain(board.with_layout(variant, plain).with_rules({"board.start-kind": "plain"}))
    assert set(stationary(ring)) == {Fraction(1, len(plain))}


def test_a_walk_comes_near() -> None:
    variant = load("board")
    shares = stationary(chain(variant))
    walked = wander(variant, 20_000, Chance(5))
    for share, count in zip(shares, walked, strict=True):
        assert abs(count / 20_000 - float(share)) < 0.01


def test_a_variant_without_a_board_is_refused() -> None:
    with pytest.raises(Phase10Error, match="has no board"):
        chain(load("classic"))
