"""The counts of hands against plain counting, over all small decks.

Each deck comes with drawn rules and phases, always the same; the long tests take more, and
the larger ones of the decks.  Among the hands are those whose natural cards are all of one
number and serve two sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from phase10.cards import Deck
from phase10.chance import Chance
from phase10.groups import GroupRules
from phase10.odds.count import counts
from phase10.phases import Phase
from tests.exhaustive import naive

COLOURS = ("red", "blue", "green", "yellow")
KINDS = {
    "set": {"same": "number"},
    "run": {"next": "number"},
    "colour": {"same": "colour"},
    "straight": {"same": "colour", "next": "number"},
}
DECKS = [naive.Deck(*shape) for shape in product((2, 3, 4), (1, 2, 3), (1, 2), (0, 1, 2), (0, 1))]
DEFAULT, LONG = 270, 5400
MOST = 7


class Case(NamedTuple):
    deck: naive.Deck
    rules: naive.Rules
    phase: tuple[tuple[str, int], ...]
    cards: int


def engine_rules(deck: naive.Deck, rules: naive.Rules) -> GroupRules:
    answers: dict[str, Any] = {
        "deck.features": {
            "number": f"1..{deck.numbers}",
            "colour": list(COLOURS[: deck.colours]),
        },
        "deck.build": "each-combination",
        "deck.copies": deck.copies,
        "deck.wilds": deck.wilds,
        "deck.skips": deck.skips,
        "wild.are": ("printed",),
        "group.kinds": KINDS,
        "wild.natural": rules.natural,
        "wild.limit": rules.limit,
        "wild.printed": "ignored",
        "wild.run-place": "gaps-only" if rules.gaps_only else "anywhere",
        "run.wrap": rules.wrap,
        "group.alike": rules.alike,
        "lay.extra-cards": "free" if rules.larger else "exact",
    }
    return GroupRules.from_answers(answers, Deck.from_answers(answers))


def drawn(index: int) -> Case:
    """The case of a number: always the same one."""
    chance = Chance(10, "odds", game=index)
    which = iter(range(1000))

    def pick(*items: Any) -> Any:
        return chance.pick(items, "sample", next(which))

    deck = DECKS[index % len(DECKS)]
    plain = pick(True, False)
    rules = naive.Rules(
        natural=pick("per-group", "per-phase", "none"),
        limit=pick(None, None, 1, 2),
        gaps_only=not plain and pick(True, False),
        wrap=not plain and pick(True, False),
        alike=plain or pick(True, False),
        larger=pick(True, False),
    )
    phase: list[tuple[str, int]] = []
    room = pick(3, 4, 5, 6, 7)
    while room and len(phase) < 3:
        kind = pick("set", "set", "run", "run", "colour", "straight")
        most = min(room, deck.numbers if kind in {"run", "straight"} else 5)
        size = pick(*range(1, most + 1)) if most < 3 else pick(2, 3, most)
        phase.append((kind, size))
        room -= size
        if pick(True, False, False):
            break
    cards = min(pick(5, 6, 6, 7), deck.size())
    return Case(deck, rules, tuple(phase), cards)


def by_hand(case: Case) -> int:
    return sum(
        ways
        for hand, ways in naive.hands(case.deck, case.cards)
        if naive.holds(case.deck, case.rules, case.phase, hand)
    )


def by_machine(case: Case) -> int:
    rules = engine_rules(case.deck, case.rules)
    text = " + ".join(f"{kind} {size}" for kind, size in case.phase)
    return counts(rules, Phase.from_text("x", text, rules.kinds), case.cards)[-1].hands


def small(index: int) -> bool:
    deck = drawn(index).deck
    return deck.numbers * deck.colours * deck.copies <= 12


def some(first: int, count: int, *, all_sizes: bool) -> Iterator[int]:
    for index in range(first, first + count):
        if all_sizes or small(index):
            yield index


@pytest.mark.parametrize("block", range(10))
def test_the_count_is_that_of_plain_counting(block: int) -> None:
    size = DEFAULT // 10
    for index in some(block * size, size, all_sizes=False):
        case = drawn(index)
        assert by_machine(case) == by_hand(case), case


@pytest.mark.long
@pytest.mark.parametrize("block", range(60))
def test_the_count_is_that_of_plain_counting_over_many_decks(block: int) -> None:
    size = LONG // 60
    for index in some(DEFAULT + block * size, size, all_sizes=True):
        case = drawn(index)
        assert by_machine(case) == by_hand(case), case
