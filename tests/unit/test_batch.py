"""Whole hands in great number: the same answers as one hand at a time."""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="NumPy is missing: batches of hands are NOT tested")

from phase10.batch import Batch  # noqa: E402 - it needs NumPy
from phase10.chance import Chance  # noqa: E402
from phase10.odds import odds, wilson  # noqa: E402
from phase10.phases import best, holds  # noqa: E402
from phase10.variant import Variant, load  # noqa: E402

RULES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "as printed": ("classic", 10, {}),
    "a natural in the phase": ("classic", 10, {"wild.natural": "per-phase"}),
    "wild cards alone": ("classic", 10, {"wild.natural": "none"}),
    "two wild cards a group": ("classic", 10, {"wild.limit": 2}),
    "runs go on": ("classic", 10, {"run.wrap": True}),
    "wild cards in gaps": ("classic", 11, {"wild.run-place": "gaps-only"}),
    "groups differ": ("classic", 10, {"group.alike": False}),
    "colour and number": ("board", 10, {}),
    "larger hands": ("board", 12, {}),
    "symbols": ("junior", 5, {}),
}


def numba() -> bool:
    try:
        import phase10.batch_numba  # noqa: F401
    except ImportError:
        return False
    return True


def variant_of(case: str) -> tuple[Variant, int]:
    name, cards, changes = RULES[case]
    variant = load(name)
    return (variant.with_rules(changes) if changes else variant), cards


def hands(batch: Batch, cards: int, count: int) -> Any:
    """Hands as dealt, and as many of few numbers or symbols with many wild cards."""
    rows = list(batch.deal(count, cards, seed=2))
    kinds = batch.kinds
    for game in range(count):
        chance = Chance(7, "batch", game=game)
        kept = {v for _, v in kinds[chance.below(len(kinds) - 2, "sample", 0)].features}
        first = chance.below(9, "sample", 1)
        kept |= set(range(first, first + 1 + chance.below(9, "sample", 2)))
        deck = [i for i, n in enumerate(batch.copies) for _ in range(n)]
        order = chance.shuffled(deck, "hand", 0)
        likely = [i for i in order if kinds[i].is_wild or kept & {v for _, v in kinds[i].features}]
        rows.append(np.array((likely + [i for i in order if i not in likely])[:cards]))
    return np.stack(rows).astype(np.int16)


@pytest.mark.parametrize("case", RULES)
def test_a_batch_answers_as_single_hands_do(case: str) -> None:
    variant, cards = variant_of(case)
    plain = Batch(variant, most=cards, compiled=False)
    rows = hands(plain, cards, 150)
    found = plain.masks(rows)
    seen = 0
    for row, mask in zip(rows, found.tolist(), strict=True):
        hand = plain.decode(row)
        held = tuple(
            name
            for name, phase in variant.phases.items()
            if holds(variant.grouping, phase, hand, variant["deal.hand"])
        )
        assert plain.names_of(mask) == held, [card.name for card in hand]
        seen += len(held)
    assert seen > 50
    if numba():
        assert (Batch(variant, most=cards, compiled=True).masks(rows) == found).all()


def test_hands_of_one_number(classic: Variant) -> None:
    batch = Batch(classic)
    rows = batch.encode(
        ["R12 B12 W W W W W S S S".split(), "R5 B5 G5 W W W W S S S".split(), ["W"] * 8]
    )
    held = [batch.names_of(mask) for mask in batch.masks(rows)]
    # The cards of one number serve two sets, or a set and a run.
    assert held == [("1", "2", "9"), ("1", "2", "9"), ()]


@pytest.fixture(scope="module")
def classic() -> Variant:
    return load("classic")


def test_a_sample_counts_the_hands_that_it_says(classic: Variant) -> None:
    plain = Batch(classic, compiled=False)
    counted = plain.sample(400, 10, seed=9, block=3)
    masks = plain.masks(plain.deal(400, 10, seed=9, block=3))
    assert counted == {name: int((masks >> bit & 1).sum()) for bit, name in enumerate(plain.names)}
    if numba():
        assert Batch(classic, compiled=True).sample(400, 10, seed=9, block=3) == counted
    chance = Chance(9, "deal", block=3, game=5)
    order = chance.shuffled(range(108), "hand", 0)
    deck = [i for i, n in enumerate(plain.copies) for _ in range(n)]
    row = plain.deal(6, 10, seed=9, block=3)[5]
    assert row.tolist() == [deck[i] for i in order[:-11:-1]]


@pytest.mark.skipif(not numba(), reason="Numba is missing: large samples are NOT drawn")
@pytest.mark.parametrize(("name", "cards"), [("classic", 10), ("board", 10), ("junior", 5)])
def test_a_million_deals_agree_with_the_exact_chances(name: str, cards: int) -> None:
    agree(name, cards, 1_000_000, z=4.5)


@pytest.mark.long
@pytest.mark.skipif(not numba(), reason="Numba is missing: large samples are NOT drawn")
@pytest.mark.parametrize(("name", "cards"), [("classic", 10), ("board", 10)])
def test_a_hundred_million_deals_agree_with_the_exact_chances(name: str, cards: int) -> None:
    agree(name, cards, 100_000_000, z=4.0)


def agree(name: str, cards: int, deals: int, *, z: float) -> None:
    variant = load(name)
    counted = Batch(variant, most=cards).sample(deals, cards, seed=2026)
    for row in odds(variant, cards=cards):
        low, high = wilson(counted[row.phase], deals, z)
        assert low <= row.chance <= high, row.phase


def test_the_best_lay_downs(classic: Variant) -> None:
    batch = Batch(classic)
    rows = batch.encode(["R3 B3 G3 R9 B9 W S".split(), "R1 B2 G3".split()])
    first, second = batch.lay_downs(rows, "1")
    hand = batch.decode(rows[0])
    assert first == best(classic.grouping, classic.phases["1"], hand)
    assert second is None


def test_what_makes_no_sense_is_refused(classic: Variant) -> None:
    batch = Batch(classic, most=10)
    with pytest.raises(ValueError, match="JR7"):
        batch.encode([["JR7"]])
    with pytest.raises(ValueError, match="at most 10"):
        batch.masks(np.zeros((1, 11), dtype=np.int16))
    with pytest.raises(ValueError, match="numbered"):
        batch.masks(np.full((1, 5), 50, dtype=np.int16))
    for deals, cards in ((0, 10), (5, 0), (5, 11)):
        with pytest.raises(ValueError, match="deals"):
            batch.sample(deals, cards)
    with pytest.raises(ValueError, match="'11'"):
        batch.lay_downs(batch.encode([["R7"]]), "11")
    assert batch.masks(batch.encode([])).size == 0
