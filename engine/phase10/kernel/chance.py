"""Randomness by address: Philox4x32 with ten rounds, numbers below a bound, shuffles, dice.

Addresses and streams are those that `phase10.chance` describes.  A product of two words of 32
bits overflows 64 bits with a sign; what is masked afterwards is right in both worlds.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import BLOCK, DICE, DICE_COUNT, DICE_FACES, GAME, KEY_0, KEY_1

MASK: Final = 0xFFFFFFFF
WORD: Final = 1 << 32
MULTIPLY_0: Final = 0xD2511F53
MULTIPLY_2: Final = 0xCD9E8D57
WEYL_0: Final = 0x9E3779B9
WEYL_1: Final = 0xBB67AE85

SHUFFLE_P: Final = 1
RESHUFFLE_P: Final = 2
ROLL_P: Final = 3
DEALER_P: Final = 4
SEAT_P: Final = 5

MOST_DICE: Final = 4


@jit
def words(s: Ints, n: int, purpose: int, which: int) -> tuple[int, int, int, int]:
    """Four random words: those with the number n at an address."""
    c0 = n
    c1 = which
    c2 = s[GAME]
    c3 = (purpose << 24) | s[BLOCK]
    k0 = s[KEY_0]
    k1 = s[KEY_1]
    for _ in range(10):
        p0 = c0 * MULTIPLY_0
        p2 = c2 * MULTIPLY_2
        c0 = ((p2 >> 32) & MASK) ^ c1 ^ k0
        c1 = p2 & MASK
        c2 = ((p0 >> 32) & MASK) ^ c3 ^ k1
        c3 = p0 & MASK
        k0 = (k0 + WEYL_0) & MASK
        k1 = (k1 + WEYL_1) & MASK
    return c0, c1, c2, c3


@jit
def below(s: Ints, bound: int, purpose: int, which: int) -> int:
    """A number from 0 to bound - 1, from the beginning of an address's stream."""
    n = 0
    four = (0, 0, 0, 0)
    while True:
        if n & 3 == 0:
            four = words(s, n >> 2, purpose, which)
        product = four[n & 3] * bound
        n += 1
        low = product & MASK
        if low >= bound or low >= WORD % bound:
            return (product >> 32) & MASK


@jit
def shuffle(s: Ints, zone: int, purpose: int, which: int) -> None:
    """Shuffle a pile that lies in the order of the deck; the first card of the order is on top."""
    many = s[zone]
    first = zone + 1
    n = 0
    four = (0, 0, 0, 0)
    i = many - 1
    while i > 0:
        if n & 3 == 0:
            four = words(s, n >> 2, purpose, which)
        bound = i + 1
        product = four[n & 3] * bound
        n += 1
        low = product & MASK
        if low >= bound or low >= WORD % bound:
            j = (product >> 32) & MASK
            kept = s[first + i]
            s[first + i] = s[first + j]
            s[first + j] = kept
            i -= 1
    i = 0
    j = many - 1
    while i < j:
        kept = s[first + i]
        s[first + i] = s[first + j]
        s[first + j] = kept
        i += 1
        j -= 1


@jit
def roll(s: Ints, r: Ints, which: int) -> None:
    """Throw the dice; they lie in the state, how many and what they show."""
    many = r[DICE_COUNT]
    faces = r[DICE_FACES]
    n = 0
    four = (0, 0, 0, 0)
    thrown = 0
    while thrown < many:
        if n & 3 == 0:
            four = words(s, n >> 2, ROLL_P, which)
        product = four[n & 3] * faces
        n += 1
        low = product & MASK
        if low >= faces or low >= WORD % faces:
            thrown += 1
            s[DICE + thrown] = 1 + ((product >> 32) & MASK)
    s[DICE] = many


__all__ = [
    "DEALER_P",
    "MOST_DICE",
    "RESHUFFLE_P",
    "ROLL_P",
    "SEAT_P",
    "SHUFFLE_P",
    "below",
    "roll",
    "shuffle",
    "words",
]
