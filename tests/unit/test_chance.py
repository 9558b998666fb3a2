from __future__ import annotations

from collections import Counter
from itertools import islice, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10.chance import MASK, PURPOSES, Chance, fold, philox

SEEDS = st.integers(0, (1 << 64) - 1)
WORDS = st.integers(0, MASK)


@pytest.mark.parametrize(
    ("counter", "key", "expected"),
    [
        ("00000000 00000000 00000000 00000000", "00000000 00000000",
         "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff",
         "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0",
         "d16cfe09 94fdcceb 5001e420 24126ea1"),
    ],
    ids=["zeros", "ones", "digits of pi"],
)  # fmt: skip
def test_philox_gives_the_published_answers(counter: str, key: str, expected: str) -> None:
    c0, c1, c2, c3 = (int(word, 16) for word in counter.split())
    k0, k1 = (int(word, 16) for word in key.split())
    assert " ".join(f"{word:08x}" for word in philox((c0, c1, c2, c3), (k0, k1))) == expected


def test_the_counter_is_laid_out_as_documented() -> None:
    chance = Chance(0x0123456789ABCDEF, block=0xABCDE, game=77)
    words = list(islice(chance.words("roll", 5), 8))
    key = (0x89ABCDEF, 0x01234567)
    top = PURPOSES["roll"] << 24 | 0xABCDE
    assert words == [*philox((0, 5, 77, top), key), *philox((1, 5, 77, top), key)]


def test_an_experiment_changes_the_key_and_an_empty_name_does_not() -> None:
    assert fold(5) == 5
    # The first eight bytes of the SHA-256 of "abc", the standard's own example.
    assert fold(0, "abc") == int.from_bytes(bytes.fromhex("ba7816bf8f01cfea"), "little")


# Recorded once: a change here changes every published game and number.
def test_the_numbers_stay_what_they_are() -> None:
    chance = Chance(1, "example", block=2, game=3)
    assert chance.shuffled(range(12), "shuffle", 0) == (0, 8, 5, 1, 11, 4, 10, 3, 2, 9, 6, 7)
    assert chance.dice(8, 6, "roll", 1) == (3, 2, 2, 6, 3, 2, 3, 5)
    assert chance.below(1 << 32, "seat", 9) == 481609272


def test_purposes_are_distinct_and_fit_in_eight_bits() -> None:
    assert len(set(PURPOSES.values())) == len(PURPOSES)
    assert all(0 < number < 256 for number in PURPOSES.values())


def chi_square(counts: Counter[Any], cells: int) -> float:
    total = sum(counts.values())
    mean = total / cells
    return sum((counts[cell] - mean) ** 2 / mean for cell in counts) + mean * (cells - len(counts))


# The bounds are the 99.9% points of chi-square; the seed is fixed, so the answer is too.
def test_dice_are_uniform() -> None:
    counts = Counter(
        face for game in range(3000) for face in Chance(7, game=game).dice(4, 6, "roll", 0)
    )
    assert chi_square(counts, 6) < 20.5


def test_orders_are_uniform() -> None:
    counts = Counter(Chance(7, game=game).shuffled("ABCD", "shuffle", 0) for game in range(6000))
    assert set(counts) == set(permutations("ABCD"))
    assert chi_square(counts, 24) < 49.7


def test_pairs_of_addresses_are_independent() -> None:
    counts = Counter(
        (chance.below(5, "roll", 0), chance.below(5, "roll", 1), chance.below(2, "seat", 0))
        for chance in (Chance(7, block=b, game=g) for b in range(50) for g in range(60))
    )
    assert chi_square(counts, 50) < 85.4


def test_a_large_bound_rejects_words_and_stays_uniform() -> None:
    # 2^32 mod bound is about a third of 2^32 here, so many words are dropped.
    bound = 3 << 30
    counts = Counter(Chance(7, game=game).below(bound, "seat", 0) >> 28 for game in range(3000))
    assert chi_square(counts, 12) < 31.3


@given(SEEDS, st.text(max_size=8), st.integers(0, (1 << 24) - 1), WORDS, WORDS)
def test_an_address_gives_the_same_numbers_in_any_order(
    seed: int, experiment: str, block: int, game: int, which: int
) -> None:
    one, two = (Chance(seed, experiment, block, game) for _ in range(2))
    asked = [one.below(1000, purpose, which) for purpose in PURPOSES]
    assert asked[::-1] == [two.below(1000, purpose, which) for purpose in reversed(PURPOSES)]
    assert one == two
    assert hash(one) == hash(two)
    assert Chance(seed, experiment).at(block=block, game=game) == one


@given(SEEDS, st.lists(st.integers()), WORDS)
def test_a_shuffle_is_a_permutation(seed: int, items: list[int], which: int) -> None:
    shuffled = Chance(seed).shuffled(items, "shuffle", which)
    assert sorted(shuffled) == sorted(items)
    assert shuffled == Chance(seed).shuffled(tuple(items), "shuffle", which)


@given(SEEDS, st.integers(1, 1 << 32), WORDS)
def test_below_stays_below(seed: int, bound: int, which: int) -> None:
    assert 0 <= Chance(seed).below(bound, "seat", which) < bound


@given(SEEDS, st.lists(st.integers(), min_size=1), WORDS)
def test_pick_takes_one_of_the_items(seed: int, items: list[int], which: int) -> None:
    assert Chance(seed).pick(items, "seat", which) in items


@pytest.mark.parametrize(
    ("make", "shown"),
    [
        (lambda: Chance(-1), "-1"),
        (lambda: Chance(1 << 64), "18446744073709551616"),
        (lambda: Chance(0, block=1 << 24), "16777216"),
        (lambda: Chance(0, game=1 << 32), "4294967296"),
        (lambda: Chance(0).words("luck", 0), "'luck'"),
        (lambda: Chance(0).words("roll", -3), "-3"),
        (lambda: Chance(0).below(0, "roll", 0), "most 2.32, not 0"),
        (lambda: Chance(0).below((1 << 32) + 1, "roll", 0), "4294967297"),
        (lambda: Chance(0).pick([], "seat", 0), r"\[\]"),
        (lambda: Chance(0).dice(-2, 6, "roll", 0), "-2"),
        (lambda: Chance(0).dice(2, 0, "roll", 0), "not 0"),
    ],
)
def test_what_cannot_be_an_address_is_refused(make: Any, shown: str) -> None:
    with pytest.raises(ValueError, match=shown):
        make()
