"""Addressed randomness: every random number has an address, and nothing is used up.

A generator that hands out one number after another ties a game to the order of its questions:
ask once more, and all later cards change. Here a number is looked up instead. Two runs that
differ in a rule or in a seat meet the same deals and the same dice.

**The generator** is Philox4x32 with ten rounds, a counter-based generator: a function from a key
(two words) and a counter (four words) to four random words. A word has 32 bits.

**The key** is the root seed, 64 bits. An experiment's name is folded in: the first eight bytes of
its SHA-256 (UTF-8, little-endian) are XORed to the seed; an empty name changes nothing. Key word
0 holds the low 32 bits.

**The counter** is the address::

    word 0   n         counts up from 0 within one address
    word 1   which     the how-maniest of its purpose in this game, from 0
    word 2   game      the game within its block, from 0
    word 3   purpose (high 8 bits) and block (low 24 bits)

**A stream**: the words of an address are the four words for n = 0 in order, then the four for
n = 1, and so on. Every question starts at the stream's beginning and reads on as far as it needs.

**Below a bound** (Lemire): for 1 <= bound <= 2^32 take the next word w and let m = w * bound, a
64-bit product. If the low 32 bits of m are less than 2^32 mod bound, drop w and take the next
word; otherwise the answer is the high 32 bits of m. Every answer is equally likely.

**A shuffle** (Fisher and Yates) of items 0 .. k-1: for i = k-1 down to 1, take j below i+1 from
the stream and swap items i and j.

Integers only, so the numbers are the same in every Python, in compiled code and in a browser.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Final, TypeVar

T = TypeVar("T")

MASK: Final = 0xFFFFFFFF
MULTIPLY_0: Final = 0xD2511F53
MULTIPLY_2: Final = 0xCD9E8D57
WEYL_0: Final = 0x9E3779B9
WEYL_1: Final = 0xBB67AE85
ROUNDS: Final = 10

PURPOSES: Final = MappingProxyType(
    {
        "shuffle": 1,  # the draw pile before a deal; which: the round
        "reshuffle": 2,  # the discard pile turned over; which: counts through the game
        "roll": 3,  # dice; which: counts through the game
        "dealer": 4,  # who deals first
        "seat": 5,  # a decision of the random seat; which: counts through the game
        "seating": 6,  # which bot sits where
        "layout": 7,  # an order of the spaces, where it is not known
        "hand": 8,  # a hand or a deal drawn for itself, outside a game
        "hidden": 9,  # cards that a seat does not see, drawn to think about them
        "sample": 10,  # which cases of a long list are looked at today
        "resample": 11,  # blocks drawn again for an interval
    }
)
"""What a number is for. A number in this table is never given to another purpose."""


def philox(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, int, int, int]:
    """Philox4x32-10: four random words for a counter of four words and a key of two.

    >>> " ".join(f"{word:08x}" for word in philox((0, 0, 0, 0), (0, 0)))
    '6627e8d5 e169c58d bc57ac4c 9b00dbd8'
    """
    c0, c1, c2, c3 = counter
    for k0, k1 in _round_keys(*key):
        p0 = c0 * MULTIPLY_0
        p2 = c2 * MULTIPLY_2
        c0, c1, c2, c3 = (p2 >> 32) ^ c1 ^ k0, p2 & MASK, (p0 >> 32) ^ c3 ^ k1, p0 & MASK
    return c0, c1, c2, c3


@lru_cache(maxsize=64)
def _round_keys(k0: int, k1: int) -> tuple[tuple[int, int], ...]:
    return tuple(((k0 + i * WEYL_0) & MASK, (k1 + i * WEYL_1) & MASK) for i in range(ROUNDS))


def fold(seed: int, experiment: str = "") -> int:
    """The 64-bit key of a root seed and an experiment's name."""
    if not experiment:
        return seed
    return seed ^ int.from_bytes(sha256(experiment.encode()).digest()[:8], "little")


def _checked(name: str, value: int, bits: int) -> int:
    if not 0 <= value < 1 << bits:
        raise ValueError(f"{name} must be at least 0 and below 2^{bits}, not {value!r}")
    return value


@dataclass(frozen=True, slots=True)
class Chance:
    """The random numbers of one game: root seed and experiment, block, game.

    Raises `ValueError` for a seed outside 64 bits, a block outside 24, a game outside 32.

    >>> chance = Chance(1, "example", game=3)
    >>> chance.dice(2, 6, "roll", which=0)
    (2, 1)
    >>> chance.shuffled("ABCDE", "shuffle", which=0) == chance.shuffled("ABCDE", "shuffle", which=0)
    True
    """

    seed: int
    experiment: str = ""
    block: int = 0
    game: int = 0
    key: tuple[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _checked("the seed", self.seed, 64)
        _checked("the block", self.block, 24)
        _checked("the game", self.game, 32)
        key = fold(self.seed, self.experiment)
        object.__setattr__(self, "key", (key & MASK, key >> 32))

    def at(self, *, block: int | None = None, game: int | None = None) -> Chance:
        """The same seed and experiment at another block or game."""
        return Chance(
            self.seed,
            self.experiment,
            self.block if block is None else block,
            self.game if game is None else game,
        )

    def words(self, purpose: str, which: int) -> Iterator[int]:
        """The stream of 32-bit words at an address.

        Raises `ValueError` for a purpose outside `PURPOSES` or a `which` outside 32 bits.
        """
        if purpose not in PURPOSES:
            raise ValueError(f"unknown purpose {purpose!r}, expected one of {', '.join(PURPOSES)}")
        _checked("which", which, 32)
        return self._stream(which, PURPOSES[purpose] << 24 | self.block)

    def _stream(self, which: int, top: int) -> Iterator[int]:
        for n in range(1 << 32):
            yield from philox((n, which, self.game, top), self.key)

    def below(self, n: int, purpose: str, which: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        return _below(self.words(purpose, which), n)

    def shuffled(self, items: Sequence[T], purpose: str, which: int) -> tuple[T, ...]:
        """The items in a random order, each order equally likely."""
        words = self.words(purpose, which)
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = _below(words, i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(order)

    def pick(self, items: Sequence[T], purpose: str, which: int) -> T:
        """One of the items, each equally likely. Raises `ValueError` if there is none."""
        if not items:
            raise ValueError(f"nothing to pick from: {items!r}")
        return items[self.below(len(items), purpose, which)]

    def dice(self, count: int, faces: int, purpose: str, which: int) -> tuple[int, ...]:
        """What `count` dice show, each from 1 to `faces`."""
        if count < 0:
            raise ValueError(f"the number of dice must be at least 0, not {count!r}")
        words = self.words(purpose, which)
        return tuple(1 + _below(words, faces) for _ in range(count))


def _below(words: Iterator[int], bound: int) -> int:
    if not 1 <= bound <= 1 << 32:
        raise ValueError(f"a bound must be at least 1 and at most 2^32, not {bound!r}")
    for word in words:
        product = word * bound
        low = product & MASK
        # 2^32 mod bound is less than bound, so most words need no division.
        if low >= bound or low >= (1 << 32) % bound:
            return product >> 32
    raise AssertionError("a stream of 2^34 words ended")
