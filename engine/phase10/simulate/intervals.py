"""Intervals that cover: for shares of independent units, and for what is counted in blocks.

Where a unit is one game or one deal, a share has Wilson's interval.  What is counted several
times in a game hangs together, so its interval comes from blocks of games, of which there are
thirty at least; numbers are put together as a ratio of sums, never as a mean of ratios.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final

from phase10.errors import Phase10Error
from phase10.odds import sample

LEVEL: Final = 0.95
"""How many of such intervals hold the true value."""

LEAST_BLOCKS: Final = 30
"""Fewer blocks say too little about how much they differ."""

Z: Final = NormalDist().inv_cdf(0.5 + LEVEL / 2)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with the ends of its interval; ``units`` is how many units it was counted in."""

    value: float
    low: float
    high: float
    units: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def wilson(hits: float, of: int) -> Estimate:
    """A share of independent units, with Wilson's interval.

    `hits` may be a sum of fractions of a unit, such as half a win.  Raises a ValueError
    where there is no unit, or more hits than units.

    >>> found = wilson(30, 100)
    >>> round(found.low, 3), round(found.high, 3)
    (0.219, 0.396)
    """
    low, high = sample.wilson(hits, of, Z)
    return Estimate(hits / of, low, high, of)


def student(freedom: int) -> float:
    """The quantile of Student's distribution for two-sided intervals, by Cornish and Fisher.

    Good to three places from 29 degrees of freedom on, and used from there.

    >>> round(student(29), 3), round(student(99), 3)
    (2.045, 1.984)
    """
    z, v = Z, float(freedom)
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


Blocks = Sequence[tuple[int, int]]
"""For each block, how much was counted and in how many units."""


def _parts(blocks: Blocks) -> tuple[float, list[float], int]:
    """The ratio of the sums, how far each block is from it, and the units in all."""
    above = sum(one for one, _ in blocks)
    units = sum(of for _, of in blocks)
    if not units:
        raise Phase10Error(f"nothing was counted in {len(blocks)} blocks")
    if len(blocks) < LEAST_BLOCKS:
        raise Phase10Error(f"{len(blocks)} blocks are too few for an interval; {LEAST_BLOCKS} do")
    value = above / units
    mean = units / len(blocks)
    return value, [(one - value * of) / mean for one, of in blocks], units


def ratio(blocks: Blocks) -> Estimate:
    """A ratio of two counts, such as turns in a round, with an interval from its blocks.

    Raises a ValueError for fewer than thirty blocks, or where nothing was counted.

    >>> found = ratio([(10 + at % 3, 5) for at in range(30)])
    >>> round(found.value, 2), round(found.half, 3)
    (2.2, 0.062)
    """
    value, rest, units = _parts(blocks)
    half = _half(rest)
    if not half and value in (0.0, 1.0):
        # Blocks that all say the same hide what is rare; at least so much cannot be ruled out.
        return wilson(value * units, units)
    return Estimate(value, value - half, value + half, units)


def share(blocks: Blocks) -> Estimate:
    """A ratio that is a share: its interval leaves out what no share can be.

    Errors as in :func:`ratio`.

    >>> found = share([(1, 9)] + [(0, 9)] * 29)
    >>> found.low, round(found.high, 3)
    (0.0, 0.011)
    """
    found = ratio(blocks)
    return Estimate(found.value, max(found.low, 0.0), min(found.high, 1.0), found.units)


def difference(one: Blocks, other: Blocks) -> Estimate:
    """How much more the first ratio is than the second, where their blocks share deals and dice.

    Raises a ValueError unless there are as many blocks of both, thirty at least.
    """
    if len(one) != len(other):
        raise Phase10Error(f"{len(one)} and {len(other)} blocks are not pairs")
    value_1, rest_1, units = _parts(one)
    value_2, rest_2, _ = _parts(other)
    half = _half([a - b for a, b in zip(rest_1, rest_2, strict=True)])
    value = value_1 - value_2
    return Estimate(value, value - half, value + half, units)


def paired(one: Blocks, other: Blocks) -> Estimate:
    """The :func:`difference` over the blocks that both have: the first of what has more.

    >>> more = [(2, 1), (4, 1)] * 20
    >>> paired(more, [(1, 1)] * 30) == difference(more[:30], [(1, 1)] * 30)
    True
    """
    both = min(len(one), len(other))
    return difference(one[:both], other[:both])


def _half(rest: Sequence[float]) -> float:
    count = len(rest)
    mean = sum(rest) / count
    spread = sum((one - mean) ** 2 for one in rest) / (count - 1)
    return student(count - 1) * sqrt(spread / count)


__all__ = [
    "LEAST_BLOCKS",
    "LEVEL",
    "Blocks",
    "Estimate",
    "difference",
    "paired",
    "ratio",
    "share",
    "student",
    "wilson",
]
