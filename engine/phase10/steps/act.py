"""Carrying out what the spaces of the board make a player do."""

from __future__ import annotations

from phase10.position import Position


def swapped(p: Position, seat: int) -> Position:
    """An exchange is done: as many cards follow, and more."""
    raise NotImplementedError
