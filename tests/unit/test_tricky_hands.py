"""Twenty hands that checkers of other hands stumble over.

The answer is the same whether each group or the phase as a whole needs a natural card.
"""

# ruff: noqa: E501 - a hand is easier to check on one line

from __future__ import annotations

import pytest

from phase10.cards import Deck
from phase10.groups import GroupRules, inspect
from phase10.phases import Phase, best, helps, holds, lay_downs, missing
from tests.unit.test_groups import rules_for

HANDS = [
    ("a wild card goes on at the high end", "run 7", "R3 B4 G5 Y6 R7 B8 W S S R3", True),
    ("at 12 a wild card goes on at the low end only", "run 7", "R7 B8 G9 Y10 R11 B12 W S S R7", True),
    ("12 and 1 are no neighbours", "run 7", "R9 B10 G11 Y12 R1 B2 G3 S S S", False),
    ("nor does a wild card make them neighbours", "run 7", "R10 B11 G12 W R1 B2 G3 S S R1", False),
    ("three wild cards fill three gaps", "run 9", "R1 B2 G4 Y5 R7 B8 W W W S", True),
    ("a number can serve the set or the run, not both", "set 3 + run 4", "R5 B5 G5 Y3 R4 B6 S S R12 B12", False),
    ("with a wild card there is enough for both", "set 3 + run 4", "R5 B5 G5 Y3 R4 B6 W S R12 B12", True),
    ("with a fourth five as well", "set 3 + run 4", "R5 B5 G5 Y5 Y3 R4 B6 S R12 B12", True),
    ("six of a number are two sets of three", "set 3 + set 3", "R8 R8 B8 B8 G8 Y8 S S R1 B2", True),
    ("eight of a number are two sets of four", "set 4 + set 4", "R8 R8 B8 B8 G8 G8 Y8 Y8 R1 B2", True),
    ("five of a number and a wild card are two sets of three", "set 3 + set 3", "R5 B5 G5 Y5 R5 W S S R1 B2", True),
    ("seven of a number are a set of five and one of two", "set 5 + set 2", "R2 R2 B2 B2 G2 G2 Y2 S S R9", True),
    ("wild cards alone are no run", "run 8", "W W W W W W W W S S", False),
    ("a wild card joins a colour", "colour 7", "R1 R1 R4 R6 R9 R12 W B2 G3 S", True),
    ("four, three and three of three colours are no seven", "colour 7", "R1 R2 R3 R4 B1 B2 B3 G1 G2 G3", False),
    ("four and three are no five and three", "set 5 + set 3", "R6 B6 G6 Y6 R9 B9 G9 S S R1", False),
    ("the set must leave the fives to the run", "set 3 + run 4", "R5 B5 G5 R9 B9 G9 Y3 R4 B6 S", True),
    ("skips are no set", "set 4 + set 3", "S S S S R7 B7 G7 R1 B2 G3", False),
    ("a double inside a run does no harm", "run 7", "R2 B3 B3 G4 Y5 R6 B7 G8 S Y3", True),
    ("the highest run of eight ends at 12", "run 8", "R5 B6 G7 Y8 R9 B10 G11 Y12 R1 S", True),
]  # fmt: skip


def test_there_are_twenty() -> None:
    assert len(HANDS) == 20


@pytest.mark.parametrize("natural", ["per-group", "per-phase"])
@pytest.mark.parametrize(("why", "text", "hand", "expected"), HANDS, ids=[h[0] for h in HANDS])
def test_a_tricky_hand(why: str, text: str, hand: str, expected: bool, natural: str) -> None:
    rules = rules_for({"wild.natural": natural})
    phase = Phase.from_text("x", text, rules.kinds)
    cards = [rules.deck.parse(name) for name in hand.split()]
    assert holds(rules, phase, cards, 10) is expected
    assert (missing(rules, phase, cards, 10) == 0) is expected
    groups = best(rules, phase, cards, 10)
    first = next(lay_downs(rules, phase, cards, 10), None)
    assert (groups is not None) is (first is not None) is expected
    for group in (*(groups or ()), *(first or ())):
        assert inspect(rules, group.kind, group.cards).group == group


@pytest.mark.parametrize(
    ("text", "hand", "per_group"),
    [("set 3 + set 3", "R5 W W W W W S S S S", False), ("set 3 + run 4", "R5 W W W W W W S S S", False)],
)  # fmt: skip
def test_hands_on_which_the_two_readings_part(text: str, hand: str, per_group: bool) -> None:
    for natural, expected in (("per-group", per_group), ("per-phase", True), ("none", True)):
        rules = rules_for({"wild.natural": natural})
        phase = Phase.from_text("x", text, rules.kinds)
        cards = [rules.deck.parse(name) for name in hand.split()]
        assert holds(rules, phase, cards, 10) is expected


def test_two_twelves_and_five_wild_cards_are_a_set_and_a_run() -> None:
    rules = rules_for({})
    phase = Phase.from_text("2", "set 3 + run 4", rules.kinds)
    cards = [rules.deck.parse(name) for name in "R12 B12 W W W W W S S S".split()]
    assert holds(rules, phase, cards, 10)


def test_what_a_hand_lacks_and_what_helps() -> None:
    rules = rules_for({})
    phase = Phase.from_text("4", "run 7", rules.kinds)
    cards = [rules.deck.parse(name) for name in "R1 B2 G3 Y5 R6 B7 S S R1 B2".split()]
    assert missing(rules, phase, cards, 10) == 1
    assert [c.name for c in helps(rules, phase, cards, 10)] == ["R4", "B4", "G4", "Y4", "W"]
    assert helps(rules, phase, [*cards, rules.deck.parse("W")], 10) == ()


def test_the_best_lay_down_keeps_wild_cards_and_what_can_be_hit() -> None:
    rules = rules_for({})
    phase = Phase.from_text("1", "set 3 + set 3", rules.kinds)
    cards = [rules.deck.parse(n) for n in "R2 B2 G2 R5 B5 G5 R9 B9 G9 Y9 W".split()]
    groups = best(rules, phase, cards, 10)
    assert groups is not None
    assert not any(card.is_wild for group in groups for card in group.cards)
    assert 9 in {group.value for group in groups}  # so that the fourth nine can follow


def test_a_larger_run_may_be_the_only_one() -> None:
    answers = {"wild.run-place": "gaps-only", "lay.extra-cards": "free"}
    cards = "R3 W W W B7 S S S S S".split()
    for change, expected in (("free", True), ("exact", False)):
        rules = rules_for({**answers, "lay.extra-cards": change})
        phase = Phase.from_text("x", "run 4", rules.kinds)
        hand = [rules.deck.parse(name) for name in cards]
        assert holds(rules, phase, hand, 10) is expected
        assert any(True for _ in lay_downs(rules, phase, hand, 10)) is expected


def test_larger_lay_downs_are_listed_when_they_are_wanted() -> None:
    rules = rules_for({"lay.extra-cards": "free"})
    phase = Phase.from_text("x", "set 2 + set 2", rules.kinds)
    hand = [rules.deck.parse(name) for name in "R3 B3 G3 R5 B5".split()]
    assert len(list(lay_downs(rules, phase, hand, 5))) == 3
    listed = [{str(g) for g in groups} for groups in lay_downs(rules, phase, hand, 5, larger=True)]
    assert {"set R3 B3 G3", "set R5 B5"} in listed
    assert len(listed) == 4


def test_the_deck_is_asked_for_its_own_symbols() -> None:
    from tests.unit.test_cards import SYMBOLS

    answers = {
        **SYMBOLS,
        "group.kinds": {"symbol": {"same": "named"}},
        "wild.natural": "none",
        "wild.limit": None,
        "lay.extra-cards": "exact",
    }
    deck = Deck.from_answers(answers)
    rules = GroupRules.from_answers(answers, deck)
    phase = Phase.from_text("red", "symbol hand", rules.kinds)
    hand = [deck.parse(name) for name in "hare.red red.gift star cat.red dog.book".split()]
    assert holds(rules, phase, hand, 4)
    assert not holds(rules, phase, hand, 5)
    assert missing(rules, phase, hand, 5) == 1
    assert [str(g) for g in best(rules, phase, hand, 4) or ()] == [
        "symbol cat.red hare.red red.gift star"
    ]
    assert holds(rules, phase, [deck.parse("star")] * 4, 4)
    assert len(list(lay_downs(rules, phase, hand, 3))) == 4
    with pytest.raises(ValueError, match="hand size"):
        holds(rules, phase, hand)
