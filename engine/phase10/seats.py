"""Seats that decide by themselves.

A seat gets what it may see and the legal moves in their canonical order, and
gives one of them.  Only the random seat asks for a number.
"""

from __future__ import annotations

from collections.abc import Sequence

from phase10.chance import Chance
from phase10.moves import Move
from phase10.position import Position


class RandomSeat:
    """Takes any legal move, each with the same chance."""

    name = "random"

    def __init__(self, chance: Chance, seat: int) -> None:
        self.chance = chance
        self.seat = seat
        self.count = 0

    def choose(self, view: Position, moves: Sequence[Move]) -> Move:
        """One of the moves, from an address that names the seat and counts its decisions."""
        self.count += 1
        return moves[self.chance.below(len(moves), "seat", self.seat * 1_000_003 + self.count)]
