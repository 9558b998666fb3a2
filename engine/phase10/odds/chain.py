"""One piece alone on the board: where it lands in the long run, exactly and sampled.

The piece is moved by dice; of the distances that a roll allows each is as likely as any other.
Where it lands on a free choice, it goes on to the nearest space of a kind, each kind that can
be chosen as likely as any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from phase10 import board
from phase10.chance import Chance
from phase10.errors import Phase10Error
from phase10.variant import Variant

Row = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Chain:
    """Where a piece goes: by the dice from each space, and on from a free choice.

    `rolls[at]` gives for each space the chance that the dice bring a piece there from `at`;
    `onward[at]` the spaces to which a free choice may lead from there, () on other spaces.
    """

    rolls: tuple[Row, ...]
    onward: tuple[tuple[int, ...], ...]

    @property
    def spaces(self) -> int:
        """How many spaces there are."""
        return len(self.rolls)

    def after_dice(self, standing: Sequence[Fraction]) -> Row:
        """Where a piece lands, from where it may stand before the dice are thrown."""
        return tuple(
            sum((chance * self.rolls[at][to] for at, chance in enumerate(standing)), Fraction(0))
            for to in range(self.spaces)
        )

    def settled(self, landed: Sequence[Fraction]) -> Row:
        """Where a piece stands at last, from where it has landed."""
        found = [Fraction(0)] * self.spaces
        for at, chance in enumerate(landed):
            for to in self.onward[at] or (at,):
                found[to] += chance / (len(self.onward[at]) or 1)
        return tuple(found)


def chain(variant: Variant, *, layout: Sequence[str] | None = None) -> Chain:
    """The chain of a piece alone on the board of a variant, or on another layout.

    Raises a ValueError for a variant without a board.
    """
    if not variant.asked("board.spaces"):
        raise Phase10Error(f"{variant.id!r} has no board")
    if layout is not None:
        variant = board.with_layout(variant, layout)
    spaces = board.spaces(variant)
    count = len(spaces)
    steps = [Fraction(0)] * count
    dice = variant["move.dice"]
    rolls = list(product(range(1, dice["faces"] + 1), repeat=dice["dice"]))
    for roll in rolls:
        distances = board.distances(variant, roll)
        ways = [*distances]
        if variant["move.direction"] == "either":
            ways += [-distance for distance in distances]
        for distance in ways:
            steps[distance % count] += Fraction(1, len(rolls) * len(ways))
    return Chain(
        tuple(tuple(steps[(to - at) % count] for to in range(count)) for at in range(count)),
        tuple(_onward(variant, spaces, at) for at in range(count)),
    )


def _onward(variant: Variant, spaces: Sequence[board.Space], at: int) -> tuple[int, ...]:
    """The nearest space of each kind that a free choice may name, in the order of the kinds."""
    if not board.chooses(variant, spaces[at].kind):
        return ()
    found = []
    for kind in variant["board.kinds"]:
        if board.chooses(variant, kind):
            continue
        order = ((at + step) % len(spaces) for step in range(1, len(spaces)))
        nearest = next((to for to in order if spaces[to].kind == kind), None)
        if nearest is not None:
            found.append(nearest)
    return tuple(found)


def stationary(moves: Chain) -> Row:
    """The exact share of moves that land on each space in the long run.

    >>> from phase10.variant import load
    >>> shares = stationary(chain(load("board")))
    >>> sum(shares) == 1, min(shares) < max(shares)
    (True, True)
    """
    count = moves.spaces
    columns = []
    for at in range(count):
        start = [Fraction(int(at == to)) for to in range(count)]
        columns.append(moves.settled(moves.after_dice(start)))
    # Where the piece stands obeys p = P p; one equation is replaced by the sum of all.
    rows = [
        [columns[at][to] - int(at == to) for at in range(count)] + [Fraction(0)]
        for to in range(count - 1)
    ]
    rows.append([Fraction(1)] * (count + 1))
    return moves.after_dice(_solve(rows))


def _solve(rows: list[list[Fraction]]) -> Row:
    """The solution of linear equations, by elimination in fractions."""
    count = len(rows)
    for at in range(count):
        pivot = next(row for row in range(at, count) if rows[row][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        scale = rows[at][at]
        rows[at] = [value / scale for value in rows[at]]
        for row in range(count):
            factor = rows[row][at]
            if row != at and factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at], strict=True)]
    return tuple(row[count] for row in rows)


def wander(variant: Variant, moves: int, chance: Chance, *, which: int = 0) -> tuple[int, ...]:
    """How often a piece alone landed on each space in so many moves, from the start on.

    The dice of the move numbered n come from the address of the n-th roll, choices from that of
    the n-th decision; `which` tells walks apart.
    """
    spaces = board.spaces(variant)
    onward = [_onward(variant, spaces, at) for at in range(len(spaces))]
    dice, either = variant["move.dice"], variant["move.direction"] == "either"
    found = [0] * len(spaces)
    at = board.START
    for move in range(which * moves, (which + 1) * moves):
        roll = chance.dice(dice["dice"], dice["faces"], "roll", move)
        ways = list(board.distances(variant, roll))
        if either:
            ways += [-distance for distance in ways]
        at = (at + chance.pick(ways, "seat", 2 * move)) % len(spaces)
        found[at] += 1
        if onward[at]:
            at = chance.pick(onward[at], "seat", 2 * move + 1)
    return tuple(found)


__all__ = ["Chain", "chain", "stationary", "wander"]
