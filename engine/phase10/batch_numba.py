"""The loops of `phase10.batch`, compiled by Numba.

Cards are dealt with the numbers of `phase10.chance`: Philox4x32-10, and Lemire's way to
a number below a bound, from the top of the deck down.  Indices are unsigned, as Numba
would otherwise ask of each whether it counts from the end.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from phase10.chance import MASK, MULTIPLY_0, MULTIPLY_2, ROUNDS, WEYL_0, WEYL_1

_M0, _M2 = np.uint64(MULTIPLY_0), np.uint64(MULTIPLY_2)
_W0, _W1 = np.uint64(WEYL_0), np.uint64(WEYL_1)
_LOW, _HALF = np.uint64(MASK), np.uint64(32)
_ZERO, _ONE = np.uint64(0), np.uint64(1)
_SPACE = np.uint64(1 << 32)
_ROUNDS = ROUNDS


@njit(cache=True)
def _look_up(
    codes: Any,
    wilds: Any,
    width: Any,
    starts: Any,
    flat_view: Any,
    flat_first: Any,
    follow: Any,
    accept: Any,
    masked_view: Any,
    masked_at: Any,
    masked: Any,
) -> Any:
    """The phases held, from the numbers of all columns and the wild cards."""
    found = np.uint32(0)
    for m in range(len(masked_view)):
        first = starts[masked_view[m]]
        mask, bit = _ZERO, _ONE
        for column in range(first, starts[masked_view[m] + _ONE]):
            if codes[column]:
                mask |= bit
            bit <<= _ONE
        found |= masked[masked_at[m] + mask * width + wilds]
    for f in range(len(flat_view)):
        at = flat_first[f]
        for column in range(starts[flat_view[f]], starts[flat_view[f] + _ONE]):
            at = np.uint64(follow[at + codes[column]])
        found |= accept[at + wilds]
    return found


@njit(cache=True)
def masks(
    hands: NDArray[np.int16],
    most: int,
    wild: Any,
    columns: Any,
    weights: Any,
    starts: Any,
    flat_view: Any,
    flat_first: Any,
    follow: Any,
    accept: Any,
    masked_view: Any,
    masked_at: Any,
    masked: Any,
) -> Any:
    """For each hand the phases that it holds."""
    found = np.zeros(len(hands), np.int32)
    codes = np.zeros(starts[-1], np.uint64)
    top, views = np.uint64(most), len(columns)
    for i in range(len(hands)):
        codes[:] = _ZERO
        wilds = _ZERO
        for place in range(hands.shape[1]):
            if hands[i, place] >= 0:
                card = np.uint64(hands[i, place])
                wilds += wild[card]
                for view in range(views):
                    codes[columns[view, card]] += weights[view, card]
        found[i] = _look_up(
            codes, min(wilds, top), top + _ONE, starts, flat_view, flat_first,
            follow, accept, masked_view, masked_at, masked,
        )  # fmt: skip
    return found


@njit(cache=True)
def _philox(n: Any, game: Any, place: Any, k0: Any, k1: Any) -> Any:
    c0, c1, c2, c3 = n, _ZERO, game, place
    for _ in range(_ROUNDS):
        p0 = c0 * _M0
        p2 = c2 * _M2
        c0, c1, c2, c3 = (p2 >> _HALF) ^ c1 ^ k0, p2 & _LOW, (p0 >> _HALF) ^ c3 ^ k1, p0 & _LOW
        k0 = (k0 + _W0) & _LOW
        k1 = (k1 + _W1) & _LOW
    return c0, c1, c2, c3


@njit(cache=True)
def sample(
    deals: int,
    cards: int,
    k0: Any,
    k1: Any,
    place: Any,
    deck: NDArray[np.uint64],
    phases: int,
    most: int,
    wild: Any,
    columns: Any,
    weights: Any,
    starts: Any,
    flat_view: Any,
    flat_first: Any,
    follow: Any,
    accept: Any,
    masked_view: Any,
    masked_at: Any,
    masked: Any,
) -> Any:
    """How many of so many deals hold each phase."""
    counts = np.zeros(phases, np.int64)
    codes = np.zeros(starts[-1], np.uint64)
    order = deck.copy()
    swapped = np.zeros(cards, np.uint64)
    top, views, size = np.uint64(most), len(columns), np.uint64(len(deck))
    w0, w1, w2, w3 = _ZERO, _ZERO, _ZERO, _ZERO
    for game in range(np.uint64(deals)):
        codes[:] = _ZERO
        wilds, n, left = _ZERO, _ZERO, 0
        for step in range(cards):
            bound = size - np.uint64(step)
            j = _ZERO
            while bound > _ONE:
                if not left:
                    w0, w1, w2, w3 = _philox(n, game, place, k0, k1)
                    n += _ONE
                    left = 4
                product = w0 * bound
                w0, w1, w2 = w1, w2, w3
                left -= 1
                low = product & _LOW
                if low >= bound or low >= _SPACE % bound:
                    j = product >> _HALF
                    break
            i = bound - _ONE
            swapped[step] = j
            card = order[j]
            order[j] = order[i]
            order[i] = card
            wilds += wild[card]
            for view in range(views):
                codes[columns[view, card]] += weights[view, card]
        for step in range(cards - 1, -1, -1):
            i, j = size - _ONE - np.uint64(step), swapped[step]
            order[i], order[j] = order[j], order[i]
        held = _look_up(
            codes, min(wilds, top), top + _ONE, starts, flat_view, flat_first,
            follow, accept, masked_view, masked_at, masked,
        )  # fmt: skip
        for phase in range(phases):
            counts[phase] += held >> phase & 1
    return counts
