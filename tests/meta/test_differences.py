"""Where a source says that two games agree and they do not, each difference has its reason."""

from __future__ import annotations

from dataclasses import replace

import pytest

from phase10.differences import Pair, differing, faults, load_differences, pair_of
from phase10.errors import SpecError
from phase10.text import Text
from phase10.variant import load

TOPICS = {"lay", "hit", "group", "wild", "discard", "out"}
"""What laying down and discarding are about."""


def board() -> Pair:
    return pair_of("board", "classic")


def test_the_board_game_and_the_card_game_are_compared_in_all_that_the_text_means() -> None:
    assert set(board().topics) == TOPICS
    assert all(load("board").source(cite).standing for cite in board().cite)


@pytest.mark.parametrize("pair", load_differences(), ids=lambda pair: "-".join(pair.variants))
def test_every_difference_has_a_reason_and_every_reason_a_difference(pair: Pair) -> None:
    assert not [str(fault) for fault in faults(pair)]
    assert {rule.name for rule in differing(pair)} == set(pair.reasons)
    for reason in pair.reasons.values():
        assert reason.en != reason.de
        assert reason.en.endswith(".")
        assert reason.de.endswith(".")


def test_a_list_that_is_not_right_is_noticed() -> None:
    pair = board()
    name = next(iter(pair.reasons))
    short = replace(pair, reasons={n: text for n, text in pair.reasons.items() if n != name})
    assert [fault.rule for fault in faults(short)] == [name]
    same = "lay.whole"
    long = replace(pair, reasons={**pair.reasons, same: Text("So.", "So ist es.")})
    assert [fault.rule for fault in faults(long)] == [same]


def test_two_games_of_which_nobody_says_so_have_no_list() -> None:
    with pytest.raises(SpecError, match="'junior'"):
        pair_of("junior", "classic")
