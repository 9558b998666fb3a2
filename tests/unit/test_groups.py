"""Groups: every answer of every rule that groups hang on, where it holds and where it fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from phase10.cards import Deck
from phase10.groups import Group, GroupRules, Inspection, fit, fits, inspect, is_full
from tests.unit.test_cards import CARDS, SYMBOLS, TURNED

RULES: dict[str, Any] = {
    "group.kinds": {
        "set": {"same": "number"},
        "run": {"next": "number"},
        "colour": {"same": "colour"},
    },
    "wild.natural": "per-group",
    "wild.limit": None,
    "wild.printed": "ignored",
    "wild.run-place": "anywhere",
    "run.wrap": False,
    "group.alike": True,
    "hit.kinds": ("set", "run", "colour"),
    "hit.run-ends": "both",
    "wild.hit": True,
    "wild.on-full": False,
    "full.set": "never",
    "full.colour": "never",
    "lay.extra-cards": "free",
}


def rules_for(changes: Mapping[str, Any], deck: Mapping[str, Any] = CARDS) -> GroupRules:
    answers = {**deck, **RULES, **({"skip.in-groups": False} if deck is CARDS else {}), **changes}
    return GroupRules.from_answers(answers, Deck.from_answers(answers))


def look(
    changes: Mapping[str, Any], kind: str, cards: str, value: Any = None, deck: Any = CARDS
) -> Inspection:
    rules = rules_for(changes, deck)
    return inspect(rules, kind, tuple(rules.deck.parse(n) for n in cards.split()), value)


def laid(rules: GroupRules, text: str, value: Any = None) -> Group:
    kind, *names = text.split()
    group = inspect(rules, kind, tuple(rules.deck.parse(n) for n in names), value).group
    assert group is not None, text
    return group


def hit(
    changes: Mapping[str, Any],
    group: str,
    card: str,
    end: str | None = None,
    deck: Any = CARDS,
    value: Any = None,
) -> Inspection:
    rules = rules_for(changes, deck)
    return fit(rules, laid(rules, group, value), rules.deck.parse(card), end)


@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        ("set", "R7 B7 R7"),
        ("set", "R7 W"),
        ("run", "R3 B4 W G6"),
        ("run", "W R2 B3"),
        ("run", "R10 W W"),
        ("run", "R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 G11 Y12"),
        ("colour", "R1 R1 R12 W R3"),
    ],
)
def test_these_are_groups(kind: str, cards: str) -> None:
    assert look({}, kind, cards)


@pytest.mark.parametrize(
    ("kind", "cards", "faults"),
    [
        ("set", "R7 B7 R8", {"group.kinds"}),
        ("set", "S S S", {"skip.in-groups"}),
        ("set", "W W W", {"wild.natural"}),
        ("run", "R3 B4 G6", {"group.kinds"}),
        ("run", "R3 B4 G4 Y5", {"group.kinds"}),
        ("run", "R3 W B4", {"group.kinds"}),
        ("run", "R3 W S", {"skip.in-groups"}),
        ("run", "W R1 B2 G3", {"run.wrap"}),
        ("run", "R11 B12 W", {"run.wrap"}),
        ("run", "R11 B12 G1", {"run.wrap"}),
        ("colour", "R1 B1 R2", {"group.kinds"}),
        ("colour", "", {"group.kinds"}),
    ],
)
def test_these_are_none_and_every_rule_is_named(kind: str, cards: str, faults: set[str]) -> None:
    found = look({}, kind, cards)
    assert found.group is None
    assert set(found.faults) == faults


def test_all_faults_are_found_at_once() -> None:
    found = look({"wild.limit": 1, "wild.run-place": "gaps-only"}, "run", "W R2 S W B9")
    assert set(found.faults) == {"skip.in-groups", "group.kinds", "wild.limit", "wild.run-place"}
    assert found.faults["group.kinds"]["card"].name == "B9"
    assert found.faults["group.kinds"]["number"] == 5
    assert found.faults["wild.limit"]["n"] == 1
    assert found.faults["wild.run-place"]["number"] == 1


def test_the_value_of_a_group_follows_from_its_cards() -> None:
    rules = rules_for({})
    assert laid(rules, "set W R7").value == 7
    assert laid(rules, "colour R7 W").value == "red"
    run = laid(rules, "run W R3 W")
    assert (run.value, run.low) == (None, 2)
    assert str(run) == "run W R3 W"


def test_the_order_of_cards_counts_in_runs_only() -> None:
    rules = rules_for({})
    assert laid(rules, "set W B7 R7") == laid(rules, "set R7 B7 W")
    assert laid(rules, "run R3 W W") != laid(rules, "run W R3 W")


def test_a_value_that_is_said_must_agree_with_the_cards() -> None:
    assert look({}, "set", "R7 W", 7)
    assert set(look({}, "set", "R7 W", 8).faults) == {"group.kinds"}
    assert look({}, "run", "W R7", 6)
    assert set(look({}, "run", "W R7", 7).faults) == {"group.kinds"}


def test_wild_natural() -> None:
    for natural, fine in (("per-group", False), ("per-phase", True), ("none", True)):
        changes = {"wild.natural": natural}
        assert bool(look(changes, "set", "W W W", 4)) is fine
        assert bool(look(changes, "run", "W W W", 4)) is fine
        assert bool(look(changes, "colour", "W W W", "red")) is fine
        assert bool(look(changes, "set", "R4 W W")) is True
    assert set(look({}, "set", "W W W", 4).faults) == {"wild.natural"}
    # Nobody said what the wild cards are.
    assert set(look({"wild.natural": "none"}, "run", "W W W").faults) == {"group.kinds"}
    assert set(look({"wild.natural": "none"}, "run", "W W W", 11).faults) == {"run.wrap"}


def test_wild_limit() -> None:
    for limit, fine in ((None, True), (2, False), (3, True)):
        assert bool(look({"wild.limit": limit}, "set", "R4 W W W")) is fine
    assert hit({"wild.limit": 2}, "set R4 W", "W")
    assert set(hit({"wild.limit": 1}, "set R4 W", "W").faults) == {"wild.limit"}


def test_wild_printed() -> None:
    for printed, fine in (("ignored", True), ("counts", False)):
        changes = {"wild.printed": printed}
        assert bool(look(changes, "set", "R4 G4 JR5", deck=TURNED)) is fine
        assert bool(look(changes, "run", "R4 JR6 G6", deck=TURNED)) is fine
        assert bool(look(changes, "colour", "R4 R6 JG6", deck=TURNED)) is fine
        assert look(changes, "set", "R5 G5 JR5", deck=TURNED)
        assert bool(hit(changes, "run R4 G5", "JR2", "high", deck=TURNED)) is fine
        assert hit(changes, "run R4 G5", "JR6", "high", deck=TURNED)
        assert look(changes, "set", "R4 W W")  # nothing is printed on it
    assert set(look({"wild.printed": "counts"}, "set", "R4 JR5", deck=TURNED).faults) == {
        "wild.printed"
    }


def test_a_turned_card_is_not_the_natural_card_of_its_group() -> None:
    for printed in ("ignored", "counts"):
        found = look({"wild.printed": printed}, "set", "JR5 JG5", 5, deck=TURNED)
        assert set(found.faults) == {"wild.natural"}


def test_wild_run_place() -> None:
    for place, fine in (("anywhere", True), ("gaps-only", False)):
        changes = {"wild.run-place": place}
        assert bool(look(changes, "run", "W R4 B5")) is fine
        assert bool(look(changes, "run", "R4 B5 W")) is fine
        assert look(changes, "run", "R4 W W B7")
        assert bool(hit(changes, "run R4 B5", "W", "high")) is fine
        assert look(changes, "set", "R4 B4 W")
    assert set(hit({"wild.run-place": "gaps-only"}, "run R4 B5", "W", "low").faults) == {
        "wild.run-place"
    }


def test_run_wrap() -> None:
    for wrap in (False, True):
        changes = {"run.wrap": wrap}
        assert bool(look(changes, "run", "R11 B12 G1 Y2")) is wrap
        assert bool(look(changes, "run", "W R1 B2")) is wrap
        assert bool(hit(changes, "run R11 B12", "G1", "high")) is wrap
        assert bool(hit(changes, "run R1 B2", "W", "low")) is wrap
    assert set(hit({}, "run R11 B12", "G1", "high").faults) == {"run.wrap"}
    rules = rules_for({"run.wrap": True})
    assert laid(rules, "run W R1 B2").low == 12
    around = laid(rules, "run R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R1 R2")
    assert fits(rules, around, rules.deck.parse("R3")) == ()
    too_long = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R1"
    assert set(look({"run.wrap": True}, "run", too_long).faults) == {"group.kinds"}


def test_a_hit_on_a_run_says_what_would_fit() -> None:
    found = hit({}, "run R3 B4 G5 Y6", "R12")
    assert set(found.faults) == {"group.kinds"}
    facts = found.faults["group.kinds"]
    assert (facts["card"].name, facts["low"], facts["high"], facts["case"]) == ("R12", 2, 7, "hit")
    assert str(facts["group"]) == "run R3 B4 G5 Y6"


def test_a_hit_goes_to_the_end_where_it_fits() -> None:
    assert str(hit({}, "run R3 B4", "R2").group) == "run R2 R3 B4"
    assert str(hit({}, "run R3 B4", "R5").group) == "run R3 B4 R5"
    assert set(hit({}, "run R3 B4", "R5", "low").faults) == {"group.kinds"}
    low = hit({}, "run R3 B4", "R2").group
    assert low is not None
    assert low.low == 2


def test_a_wild_card_that_fits_both_ends_must_be_given_one() -> None:
    found = hit({}, "run R3 B4", "W")
    assert found.faults["hit.run-ends"]["case"] == "unnamed"
    assert str(hit({}, "run R3 B4", "W", "low").group) == "run W R3 B4"
    assert str(hit({}, "run R11 B12", "W").group) == "run W R11 B12"
    assert set(hit({}, "run R11 B12", "W", "high").faults) == {"run.wrap"}
    rules = rules_for({})
    card = rules.deck.parse("W")
    assert fits(rules, laid(rules, "run R3 B4"), card) == ("low", "high")
    assert fits(rules, laid(rules, "run R11 B12"), card) == ("low",)
    assert fits(rules, laid(rules, "set R3 B3"), card) == (None,)
    assert fits(rules, laid(rules, "set R3 B3"), rules.deck.parse("R4")) == ()


def test_joker_joker_three_takes_four_only() -> None:
    rules = rules_for({}, TURNED)
    for text, ends in (
        ("run R3 JR1 JR1", {"R2": "low", "R6": "high"}),
        ("run JR1 R3 JR1", {"R1": "low", "R5": "high"}),
        ("run JR1 JR1 R3", {"R4": "high"}),
    ):
        group = laid(rules, text)
        found = {f"R{n}": fits(rules, group, rules.deck.parse(f"R{n}")) for n in range(1, 13)}
        assert {name: where[0] for name, where in found.items() if where} == ends
    assert not look({}, "run", "JR9 R1 R2", deck=TURNED)


def test_hit_run_ends() -> None:
    assert hit({"hit.run-ends": "both"}, "run R3 B4", "R2")
    found = hit({"hit.run-ends": "high"}, "run R3 B4", "R2")
    assert found.faults["hit.run-ends"]["case"] == "high"
    assert hit({"hit.run-ends": "high"}, "run R3 B4", "R5")
    assert str(hit({"hit.run-ends": "high"}, "run R3 B4", "W").group) == "run R3 B4 W"


def test_hit_kinds() -> None:
    for kinds in (("set", "run", "colour"), ("set",)):
        assert hit({"hit.kinds": kinds}, "set R3 B3", "G3")
        assert bool(hit({"hit.kinds": kinds}, "run R3 B4", "G5")) is ("run" in kinds)
        assert bool(hit({"hit.kinds": kinds}, "colour R3 R4", "R9")) is ("colour" in kinds)
    assert set(hit({"hit.kinds": ("set",)}, "run R3 B4", "G5").faults) == {"hit.kinds"}


def test_a_hit_must_agree_with_its_group() -> None:
    assert set(hit({}, "set R3 B3", "G4").faults) == {"group.kinds"}
    assert set(hit({}, "colour R3 R4", "G4").faults) == {"group.kinds"}
    assert set(hit({}, "colour R3 R4", "S").faults) == {"skip.in-groups"}
    # A group of wild cards only is what it was said to be.
    changes = {"wild.natural": "none"}
    assert hit(changes, "set W W", "R5", value=5)
    assert not hit(changes, "set W W", "R6", value=5)


def test_wild_hit() -> None:
    assert hit({"wild.hit": True}, "set R3 B3", "W")
    assert set(hit({"wild.hit": False}, "set R3 B3", "W").faults) == {"wild.hit"}
    assert hit({"wild.hit": False}, "set R3 B3", "G3")


FULL_RUN = "run R1 B2 G3 Y4 R5 B6 G7 Y8 R9 B10 G11 Y12"
EIGHT = "set R5 R5 B5 B5 G5 G5 Y5 W"
NATURAL_EIGHT = "set R5 R5 B5 B5 G5 G5 Y5 Y5"


def test_wild_on_full() -> None:
    assert set(hit({"wild.on-full": False}, FULL_RUN, "W").faults) == {"wild.on-full"}
    group = hit({"wild.on-full": True}, FULL_RUN, "W").group
    assert group is not None
    assert [card.name for card in group.spare] == ["W"]
    assert len(group.cards) == 12
    rules = rules_for({"wild.on-full": True})
    more = fit(rules, group, rules.deck.parse("W")).group
    assert more is not None
    assert len(more.spare) == 2
    # A natural card has no place there, and a run with room left is not full.
    assert not hit({"wild.on-full": True}, FULL_RUN, "R1")
    assert set(hit({"wild.on-full": True}, "run R11 B12", "W", "high").faults) == {"run.wrap"}
    assert fits(rules, group, rules.deck.parse("W")) == (None,)


@pytest.mark.parametrize(
    ("full", "eight", "naturals"),
    [("never", False, False), ("by-count", True, True), ("all-naturals", False, True)],
)
def test_full_set(full: str, eight: bool, naturals: bool) -> None:
    rules = rules_for({"full.set": full})
    assert is_full(rules, laid(rules, EIGHT)) is eight
    assert is_full(rules, laid(rules, NATURAL_EIGHT)) is naturals
    assert not is_full(rules, laid(rules, "set R5 B5"))
    changes = {"full.set": full, "wild.on-full": False}
    assert bool(hit(changes, EIGHT, "W")) is not eight
    assert hit(changes, EIGHT, "Y5")
    # In a set all wild cards are alike, so none of them is set apart.
    more = hit({"full.set": full, "wild.on-full": True}, EIGHT, "W").group
    assert more is not None
    assert (len(more.cards), more.spare) == (9, ())


@pytest.mark.parametrize(
    ("full", "counted", "naturals"),
    [("never", False, False), ("by-count", True, True), ("all-naturals", False, True)],
)
def test_full_colour(full: str, counted: bool, naturals: bool) -> None:
    rules = rules_for({"full.colour": full})
    reds = " ".join(f"R{n} R{n}" for n in range(1, 13))
    assert is_full(rules, laid(rules, f"colour {reds}")) is naturals
    assert is_full(rules, laid(rules, f"colour {reds[3:]} W")) is counted
    assert not is_full(rules, laid(rules, "colour R1 R1 R1"))


def test_a_run_is_full_when_it_covers_the_whole_range() -> None:
    rules = rules_for({})
    assert is_full(rules, laid(rules, FULL_RUN))
    assert not is_full(rules, laid(rules, "run R1 B2 G3"))


def test_a_named_group_shows_the_symbol_of_the_phase() -> None:
    answers = {**SYMBOLS, "group.kinds": {"symbol": {"same": "named"}}, "wild.natural": "none"}
    rules = GroupRules.from_answers(answers, Deck.from_answers(answers))
    cards = tuple(rules.deck.parse(n) for n in "hare.red red.gift star".split())
    assert inspect(rules, "symbol", cards, "red")
    found = inspect(rules, "symbol", cards, "hare")
    assert found.faults["group.kinds"]["card"].name == "red.gift"
    assert inspect(rules, "symbol", (rules.deck.parse("star"),) * 3, "hare")
    assert not inspect(rules, "symbol", cards)  # nobody said which symbol


def test_rules_that_are_not_asked_check_nothing() -> None:
    answers = {**CARDS, "group.kinds": RULES["group.kinds"]}
    rules = GroupRules.from_answers(answers, Deck.from_answers(answers))
    assert inspect(rules, "set", tuple(rules.deck.parse(n) for n in ("W", "W")), 3)
    group = laid(rules, "run R11 B12")
    assert set(fit(rules, group, rules.deck.parse("W"), "high").faults) == {"group.kinds"}
    assert set(fit(rules, group, rules.deck.parse("S")).faults) == {"group.kinds"}
    assert fit(rules, group, rules.deck.parse("W"), "low")


def test_a_kind_may_have_both_ideas() -> None:
    changes = {"group.kinds": {"flush": {"same": "colour", "next": "number"}}}
    group = look(changes, "flush", "R3 W R5").group
    assert group is not None
    assert (group.value, group.low) == ("red", 3)
    assert not look(changes, "flush", "R3 W B5")
    assert not look(changes, "flush", "R3 W R6")
    assert look({**changes, "wild.natural": "none"}, "flush", "W W", ("red", 3))
    rules = rules_for({**changes, "hit.kinds": ("flush",)})
    assert fits(rules, group, rules.deck.parse("R6")) == ("high",)
    assert fits(rules, group, rules.deck.parse("B6")) == ()


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"skip.in-groups": True}, "not built"),
        ({"group.kinds": {"set": {}}}, "same or next"),
        ({"group.kinds": {"set": {"same": "weight"}}}, "weight"),
        ({"group.kinds": {"run": {"next": "colour"}}}, "order"),
    ],
)
def test_rules_that_cannot_be_played_are_refused(change: dict[str, Any], match: str) -> None:
    with pytest.raises(ValueError, match=match):
        rules_for(change)


def test_wrong_questions_are_errors() -> None:
    rules = rules_for({})
    with pytest.raises(ValueError, match="'heap'"):
        inspect(rules, "heap", ())
    with pytest.raises(ValueError, match="'middle'"):
        fit(rules, laid(rules, "run R1 B2"), rules.deck.parse("R3"), "middle")
    with pytest.raises(ValueError, match="hidden"):
        inspect(rules, "set", (rules.deck.parse("?"),) * 2)
