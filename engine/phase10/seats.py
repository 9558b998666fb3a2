"""Seats that decide by themselves.

A seat gets what it may see and the legal moves in their canonical order, and gives one of them.
It ranks the moves and takes the first of the best; only the random seat asks for a number.
Nothing is remembered between two decisions, so two games that look the same to a seat get the
same move from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final

from phase10.bots import CarefulSeat, KernelSeat, NearSeat, SoloSeat, best_first
from phase10.chance import Chance
from phase10.errors import Phase10Error
from phase10.game import Chooser
from phase10.moves import Move
from phase10.position import Position
from phase10.spec import nearest

Factory = Callable[[Chance, int], Chooser]
"""What makes a seat: the game's chance and the number of the seat."""


class RandomSeat:
    """Takes any legal move, each with the same chance."""

    name = "random"

    def __init__(self, chance: Chance, seat: int) -> None:
        self.chance = chance
        self.seat = seat
        self.count = 0

    def choose(self, view: Position, moves: Sequence[Move]) -> Move:  # noqa: ARG002 - the look of a seat
        """One of the moves, from an address that names the seat and counts its decisions."""
        self.count += 1
        at = self.seat * 1_000_003 + self.count
        return moves[self.chance.below(len(moves), "seat", at)]


def _kernel(name: str, _chance: Chance, seat: int) -> Chooser:
    return KernelSeat(seat, name=name)


SEATS: Final[dict[str, Factory]] = {
    "near": lambda _chance, seat: NearSeat(seat),
    "random": RandomSeat,
    "careful": lambda _chance, seat: CarefulSeat(seat),
    "solo": lambda _chance, seat: SoloSeat(seat),
}
"""The seats that come with the package, by name."""


def load(name: str) -> Factory:
    """The factory of a seat: a name of :data:`SEATS`, one with a habit less or more such as
    ``careful-feed``, or ``module:Class`` for one of your own.

    A factory is called with the game's :class:`~phase10.chance.Chance` and the number
    of the seat, and gives something with a method ``choose(view, moves)``.  Raises a
    ValueError for a name that nobody answers to.

    >>> load("near") is SEATS["near"]
    True
    """
    if name in SEATS:
        return SEATS[name]
    module, colon, attribute = name.partition(":")
    if not colon and any(name.startswith((f"{one}-", f"{one}+")) for one in SEATS):
        KernelSeat(0, name=name)  # it says which habits there are
        return partial(_kernel, name)
    if not colon:
        near = nearest(name, SEATS)
        hint = f"; perhaps {near!r} is meant" if near else ""
        known = ", ".join(SEATS)
        raise Phase10Error(f"there is no seat {name!r}{hint}; use {known} or package.module:Class")
    try:
        found = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise Phase10Error(f"the seat {name!r} cannot be loaded: {error}") from error
    if not callable(found):
        raise Phase10Error(f"the seat {name!r} cannot be called; expected a class or a function")
    return partial(_made, name, found)


def _made(name: str, make: Callable[[Chance, int], Any], chance: Chance, seat: int) -> Chooser:
    try:
        chooser = make(chance, seat)
    except TypeError as error:
        raise Phase10Error(
            f"the seat {name!r} cannot be made from chance and a seat: {error}"
        ) from error
    if not callable(getattr(chooser, "choose", None)):
        raise Phase10Error(f"the seat {name!r} has no method choose(view, moves)")
    return chooser  # type: ignore[no-any-return]


def make(names: Sequence[str], chance: Chance) -> tuple[Chooser, ...]:
    """A chooser for every seat of a table, from the names of their kinds.

    >>> [seat.name for seat in make(["near", "random"], Chance(1))]
    ['near', 'random']
    """
    return tuple(load(name)(chance, seat) for seat, name in enumerate(names))


__all__ = [
    "SEATS",
    "CarefulSeat",
    "Factory",
    "NearSeat",
    "RandomSeat",
    "SoloSeat",
    "best_first",
    "load",
    "make",
]
