"""The counts that are stored: each as a whole, and as a part that takes a second."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from phase10 import odds
from phase10.board import random_layout
from phase10.chance import Chance
from phase10.numbers import solved
from phase10.numbers.results import Count, Numbers
from phase10.variant import Variant

How = Mapping[str, Any]

QUICK: Final = 8
"""Hands of so many cards are counted anew at once, whatever the phase."""


# --- hands of more and more cards


def _cards(variant: Variant, how: How) -> Numbers:
    """Hands that hold each phase, of 1, 2, … cards, and all hands."""
    return _table(variant, int(how["most"]))


def _cards_part(variant: Variant, _: How) -> Numbers:
    return _table(variant, QUICK)


def _table(variant: Variant, most: int) -> Numbers:
    rows = {name: odds.table(variant, name, most=most) for name in variant.phases}
    first = next(iter(rows.values()))
    return {
        "of": [row.of for row in first],
        "hands": {name: [row.hands for row in found] for name, found in rows.items()},
    }


# --- two hands


def _together(variant: Variant, _: How) -> Numbers:
    """For each phase the deals of two hands in which both hold it, and in which one does."""
    return {name: _both(variant, name) for name in variant.phases if odds.can_pair(variant, name)}


def _together_part(variant: Variant, how: How) -> Numbers:
    return {name: _both(variant, name) for name in how["again"]}


def _both(variant: Variant, name: str) -> dict[str, int]:
    found = odds.both(variant, name)
    return {"both": found.both, "one": found.one, "of": found.of}


# --- more hands


def _several(variant: Variant, how: How) -> Numbers:
    """For each number of players the deals in which 0, 1, 2, … of them hold the phase."""
    return {"counts": _dealt(variant, how, how["deals"]), **_several_part(variant, how)}


def _several_part(variant: Variant, how: How) -> Numbers:
    return {"first": _dealt(variant, how, how["first"])}


def _dealt(variant: Variant, how: How, deals: int) -> dict[str, list[int]]:
    least, most = (variant["players.count"][end] for end in ("min", "max"))
    return {
        str(players): [
            share.count
            for share in odds.several(
                variant, how["phase"], players, deals=deals, seed=how["seed"]
            ).shares
        ]
        for players in range(least, most + 1)
    }


# --- boards drawn at random


def _layouts(variant: Variant, how: How) -> Numbers:
    """For each number of turns, over the drawn boards: the sum, and chances in order.

    Chances are counted in rolls out of all rolls of so many turns; `at` says which of
    the boards in order stand there, from the least to the greatest.
    """
    return {
        **_spread(variant, how, how["layouts"]),
        **_layouts_part(variant, how),
    }


def _layouts_part(variant: Variant, how: How) -> Numbers:
    return {"first": _spread(variant, how, how["first"])}


def _spread(variant: Variant, how: How, layouts: int) -> Numbers:
    chance = Chance(how["seed"], "landing")
    drawn = (random_layout(chance, n, variant) for n in range(layouts))
    rows = [odds.landing(variant, layout=layout) for layout in drawn]
    columns = list(zip(*rows, strict=True))
    return {
        "of": [column[0].of for column in columns],
        "sum": [sum(one.ways for one in column) for column in columns],
        "ways": [_in_order(one.ways for one in column) for column in columns],
    }


def _in_order(ways: Iterable[int]) -> list[int]:
    """The least, the one with a twentieth below it, the middle, its like above, the greatest."""
    rising = sorted(ways)
    last = len(rising) - 1
    return [rising[last * part // 20] for part in (0, 1, 10, 19, 20)]


ALL: Final[Mapping[str, Count]] = {
    "cards": Count(_cards, _cards_part),
    "together": Count(_together, _together_part),
    "several": Count(_several, _several_part),
    "layouts": Count(_layouts, _layouts_part),
    "alone": Count(solved.whole, solved.part),
}
