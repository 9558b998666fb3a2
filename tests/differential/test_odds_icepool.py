"""Our counts against icepool, which works out chances of cards in a way of its own."""

from __future__ import annotations

import pytest

from phase10.odds import odds
from phase10.variant import load
from tests.differential.by_icepool import PHASES, share

pytest.importorskip("icepool", reason="icepool is missing: our counts are NOT compared with it")

CARDS = (7, 10, 11)


@pytest.mark.parametrize("phase", PHASES)
def test_the_count_is_that_of_icepool(phase: str) -> None:
    variant = load("classic")
    make, stock = PHASES[phase]
    for cards in CARDS:
        (row,) = odds(variant, phase, cards=cards)
        assert (row.hands, row.of) == share(make, stock, cards), cards
