"""95 % intervals hold the true value in about 95 of a hundred runs, and say when they cannot."""

from __future__ import annotations

import numpy as np
import pytest

from phase10 import board, odds
from phase10.batch import Batch
from phase10.errors import Phase10Error
from phase10.odds.chain import chain, stationary
from phase10.simulate.intervals import LEAST_BLOCKS, difference, ratio, student, wilson
from phase10.variant import load

RUNS = 1000
DEALS = 500
BETWEEN = (0.93, 0.97)


def test_wilson_covers_a_dealt_phase() -> None:
    """One deal is one unit: is phase 2 in a dealt hand?"""
    variant = load("classic")
    row = next(row for row in odds.odds(variant) if row.phase == "2")
    batch = Batch(variant, most=10)
    sampled = [batch.sample(DEALS, 10, seed=11, block=run)[row.phase] for run in range(RUNS)]
    held = [wilson(hits, DEALS) for hits in sampled]
    assert 0.9 < sum(sampled) / RUNS / DEALS / row.chance < 1.1, "these are not deals"
    share = sum(one.low <= row.chance <= one.high for one in held) / RUNS
    assert BETWEEN[0] <= share <= BETWEEN[1]


@pytest.fixture(scope="module")
def walks() -> np.ndarray:
    """Landings of a piece on each space: runs, blocks, spaces; ten walks of twenty moves."""
    variant = load("board")
    moves = chain(variant)
    spaces = moves.spaces
    steps = np.array([float(moves.rolls[0][to]) for to in range(spaces)]).cumsum()
    generator = np.random.default_rng(20261130)
    walkers = RUNS * LEAST_BLOCKS * 10
    at = np.zeros(walkers, dtype=np.int64)
    counts = np.zeros((RUNS * LEAST_BLOCKS, spaces), dtype=np.int64)
    block = np.arange(walkers) // 10
    for _ in range(20):
        at = (at + np.searchsorted(steps, generator.random(walkers), side="right")) % spaces
        np.add.at(counts, (block, at), 1)
        for space in range(spaces):
            ways = moves.onward[space]
            if ways:
                here = at == space
                at[here] = np.array(ways)[generator.integers(0, len(ways), int(here.sum()))]
    return counts.reshape(RUNS, LEAST_BLOCKS, spaces)


def test_blocks_cover_the_landings_of_a_piece(walks: np.ndarray) -> None:
    """Landings hang together within a walk; blocks of walks do not."""
    variant = load("board")
    moves = chain(variant)
    standing = tuple([1] + [0] * (moves.spaces - 1))
    expected = [0.0] * moves.spaces
    now = tuple(float(one) for one in standing)
    rolls = np.array([[float(one) for one in row] for row in moves.rolls])
    for _ in range(20):
        landed = np.array(now) @ rolls
        expected = [a + float(b) for a, b in zip(expected, landed, strict=True)]
        settled = [0.0] * moves.spaces
        for space, chance in enumerate(landed):
            for to in moves.onward[space] or (space,):
                settled[to] += chance / (len(moves.onward[space]) or 1)
        now = tuple(settled)
    kinds = [space.kind for space in board.spaces(variant)]
    wanted = [at for at, kind in enumerate(kinds) if kind == "joker"]
    true = sum(expected[at] for at in wanted) / 20
    hits = walks[:, :, wanted].sum(axis=2)
    found = [ratio([(int(one), 200) for one in run]) for run in hits]
    share = sum(one.low <= true <= one.high for one in found) / RUNS
    assert BETWEEN[0] <= share <= BETWEEN[1]


def test_paired_differences_cover_zero() -> None:
    """Two counts that share their blocks differ less than each moves."""
    generator = np.random.default_rng(3)
    covered = narrower = 0
    for _ in range(RUNS):
        common = generator.normal(0, 5, LEAST_BLOCKS)
        one, other = (
            [
                (round(100 + c + e), 10)
                for c, e in zip(common, generator.normal(0, 1, 30), strict=True)
            ]
            for _ in range(2)
        )
        found = difference(one, other)
        covered += found.low <= 0 <= found.high
        narrower += found.half < ratio(one).half
    assert BETWEEN[0] <= covered / RUNS <= BETWEEN[1]
    assert narrower == RUNS


def test_the_long_run_is_not_the_start() -> None:
    """The walks above begin at the start, so their truth is not the stationary one."""
    moves = chain(load("board"))
    assert max(stationary(moves)) < 1


def test_few_blocks_are_refused() -> None:
    with pytest.raises(Phase10Error, match="29 blocks are too few"):
        ratio([(1, 2)] * 29)
    with pytest.raises(Phase10Error, match="nothing was counted"):
        ratio([(0, 0)] * 30)
    with pytest.raises(Phase10Error, match="not pairs"):
        difference([(1, 2)] * 30, [(1, 2)] * 31)
    with pytest.raises(Phase10Error, match="no share"):
        wilson(3, 2)


def test_blocks_without_a_hit_do_not_claim_certainty() -> None:
    found = ratio([(0, 10)] * 40)
    assert found.value == 0
    assert found.high > 0.001


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(29, 2.0452), (39, 2.0227), (63, 1.9983), (999, 1.9623)]
)
def test_students_quantiles(freedom: int, quantile: float) -> None:
    """Known values of Student's distribution."""
    assert student(freedom) == pytest.approx(quantile, abs=2e-4)
