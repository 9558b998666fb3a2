"""Chances on the board: what an asked player may have, and where a piece can go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb

from phase10.cards import Card, Value
from phase10.errors import Phase10Error
from phase10.groups import GroupRules
from phase10.odds.ahead import unseen
from phase10.variant import Variant

TURNS = 8
"""The most turns ahead that are looked at."""


def asked(rules: GroupRules, value: Value, others: int, known: Sequence[Card]) -> tuple[int, int]:
    """In how many deals a card showing a value is among the others' cards, out of all.

    `others` is how many cards the others hold together, `known` are the cards that the
    asker sees: the own hand, the table, the piles.  Every card not known is as likely
    as any other to be in a hand.
    """
    if all(value not in values for values in rules.deck.features.values()):
        raise Phase10Error(f"no card of the deck shows {value!r}")
    left = unseen(rules, known)
    total = sum(left.values())
    if not 0 <= others <= total:
        raise Phase10Error(f"the others cannot hold {others!r} of {total} cards that are not seen")
    there = sum(n for card, n in left.items() if any(v == value for _, v in card.features))
    of = comb(total, others)
    return of - comb(total - there, others), of


def check_layout(variant: Variant, layout: Sequence[str]) -> tuple[str, ...]:
    """The spaces in order, or a ValueError that says what is wrong with them."""
    kinds = variant["board.kinds"]
    usual = variant["board.spaces"]
    if len(layout) != len(usual):
        raise Phase10Error(f"{len(layout)!r} spaces are named; the board has {len(usual)}")
    for space in layout:
        if space.split()[0] not in kinds:
            known = ", ".join(kinds)
            raise Phase10Error(f"{space!r} is no space of the board; expected {known}")
    return tuple(layout)


def steps(variant: Variant, roll: Sequence[int]) -> tuple[int, ...]:
    """How far a piece may go after a roll (move.uses, move.doubles)."""
    dice, total = sorted(set(roll)), sum(roll)
    if len(dice) == 1 and len(roll) > 1:
        return (*dice, total) if variant["move.doubles"] == "single-or-double" else tuple(dice)
    uses = variant["move.uses"]
    if uses == "sum":
        return (total,)
    return tuple(sorted({*dice, total})) if uses == "either" else tuple(dice)


def lands(
    variant: Variant, layout: Sequence[str], at: int, distance: int, occupied: Collection[int]
) -> int | None:
    """The space on which a piece comes to stand (move.occupied); None if it may not go there."""
    how = variant["move.occupied"]
    if how != "uncounted":
        space = (at + distance) % len(layout)
        return None if how == "no-landing" and space in occupied else space
    left, space = distance, at
    while left:
        space = (space + 1) % len(layout)
        left -= space not in occupied
    return space


def reachable(
    variant: Variant,
    at: int,
    *,
    layout: Sequence[str] | None = None,
    occupied: Collection[int] = (),
) -> dict[int, tuple[int, int]]:
    """For each space the rolls that let a piece come to stand there, out of all rolls."""
    spaces = check_layout(variant, variant["board.spaces"] if layout is None else layout)
    _check_space(at, spaces)
    taken = _taken(variant, occupied, at)
    found: dict[int, int] = {}
    rolls = _rolls(variant)
    for roll in rolls:
        for space in _ends(variant, spaces, at, roll, taken):
            if space is not None:
                found[space] = found.get(space, 0) + 1
    return {space: (n, len(rolls)) for space, n in sorted(found.items())}


@dataclass(frozen=True, slots=True)
class Landing:
    """The chance to have been able to land on a space of a kind within so many turns."""

    turns: int
    ways: int
    of: int

    @property
    def chance(self) -> float:
        """The share, rounded once."""
        return self.ways / self.of


def landing(
    variant: Variant,
    action: str = "turn-joker",
    *,
    turns: int = TURNS,
    at: int = 0,
    layout: Sequence[str] | None = None,
    occupied: Collection[int] = (),
) -> tuple[Landing, ...]:
    """The chance to have been able to do an action within 1, 2, … `turns` turns.

    The piece goes where the chance is best.  A free choice space counts, as the piece may
    go on from there to any kind of space; an extra turn counts as a turn of its own.  The
    other pieces stay where they are.  Exact for this layout; the true order of the spaces
    is not known.
    """
    spaces = check_layout(variant, variant["board.spaces"] if layout is None else layout)
    _check_space(at, spaces)
    if not 1 <= turns <= TURNS:
        raise Phase10Error(f"{turns!r} turns: expected 1 to {TURNS}")
    kinds = variant["board.kinds"]
    wanted = {kind for kind, does in kinds.items() if action in does}
    if not wanted:
        raise Phase10Error(f"no space of the board lets a player {action!r}")
    if any(space.split()[0] in wanted for space in spaces):
        wanted |= {kind for kind, does in kinds.items() if "go" in does}
    if layout is None:  # the start has an answer of its own
        spaces = (variant["board.start-kind"], *spaces[1:])
    good = frozenset(i for i, space in enumerate(spaces) if space.split()[0] in wanted)
    taken = _taken(variant, occupied, at)
    rolls = _rolls(variant)
    moves = [
        [
            [to for to in _ends(variant, spaces, space, roll, taken) if to is not None]
            for roll in rolls
        ]
        for space in range(len(spaces))
    ]

    @cache
    def best(space: int, left: int) -> int:
        """The rolls of `left` turns, out of all, in which the best play succeeds."""
        ways = 0
        for ends in moves[space]:
            if any(to in good for to in ends):
                ways += len(rolls) ** (left - 1)
            elif left > 1:
                ways += max((best(to, left - 1) for to in ends), default=best(space, left - 1))
        return ways

    return tuple(Landing(n, best(at, n), len(rolls) ** n) for n in range(1, turns + 1))


@dataclass(frozen=True, slots=True)
class Spread:
    """How much a chance moves over layouts: least, mean and greatest."""

    turns: int
    least: float
    mean: float
    greatest: float


def over_layouts(
    variant: Variant, layouts: Iterable[Sequence[str]], *, turns: int = TURNS
) -> tuple[Spread, ...]:
    """The chance of `landing` from the start over many orders of the spaces.

    Where the order is not known, it can be drawn (`phase10.board.random_layout`).
    """
    rows: list[list[float]] = [[] for _ in range(turns)]
    for layout in layouts:
        for row, found in zip(rows, landing(variant, turns=turns, layout=layout), strict=True):
            row.append(found.chance)
    if not rows or not rows[0]:
        raise Phase10Error(f"no layouts are given: {layouts!r}")
    return tuple(
        Spread(n, min(row), sum(row) / len(row), max(row)) for n, row in enumerate(rows, start=1)
    )


def _rolls(variant: Variant) -> list[tuple[int, ...]]:
    dice = variant["move.dice"]
    return list(product(range(1, dice["faces"] + 1), repeat=dice["dice"]))


def _ends(
    variant: Variant,
    layout: Sequence[str],
    at: int,
    roll: Sequence[int],
    occupied: frozenset[int],
) -> set[int | None]:
    return {lands(variant, layout, at, n, occupied) for n in steps(variant, roll)}


def _taken(variant: Variant, occupied: Collection[int], at: int) -> frozenset[int]:
    """The spaces that other pieces hold; the start may have room for all (board.start-room)."""
    taken = frozenset(occupied) - {at}
    if variant["board.start-room"] == "unlimited":
        taken -= {0}
    spaces = len(variant["board.spaces"])
    if len(taken) >= spaces - 1 or any(not 0 <= space < spaces for space in taken):
        raise Phase10Error(f"pieces cannot stand on {sorted(taken)!r} of {spaces} spaces")
    return taken


def _check_space(at: int, spaces: Sequence[str]) -> None:
    if not 0 <= at < len(spaces):
        raise Phase10Error(f"there is no space {at!r}; the spaces are 0 to {len(spaces) - 1}")
