"""No answer can be changed without a case noticing.

Every answer of every base variant is changed to each other value that its other answers
admit: other options, numbers one more and one less, rows of tables.  At least one case of
that variant must then come out otherwise: another verdict, another deciding rule, another
result.  That the position can no longer be read is enough only where the answer is about
what can be on a table at all.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from phase10.cases import load_cases, run
from tests.cases.mutants import BASES, Mutant, cases_of, killer, mutants

_LOADED = "it bounds the list of phases when a variant is loaded, and a position never meets it"
_SHEET = "it is about the score sheet, not about the game"
_PLAIN = "printed wild cards show nothing that could bind them"
_ABSENT = "these cards lie nowhere in this variant"

_TOGETHER = "who moves first matters only where a game ends while a round is settled"
_FREE = "phases in free order go one by one, so nobody passes the goal"
_TABLE = "nothing stays on the table, so no group can be full"
_LATER = "phases count when a round is settled, so none can end a game before"
_CARDS = ("classic", "classic-us", "masters")

EQUIVALENT: dict[str, tuple[str, dict[str, tuple[str, ...]]]] = {
    "group.smallest": (_LOADED, dict.fromkeys((*_CARDS, "board"), ())),
    "score.made": (_SHEET, dict.fromkeys(_CARDS, ())),
    "wild.printed": (_PLAIN, dict.fromkeys((*_CARDS, "junior"), ())),
    "wild.are": ("the deck has no printed wild cards", {"board": ()}),
    "score.counts": (
        _ABSENT,
        {
            "classic": ("hand,saved",),
            "classic-us": ("hand,saved", "hand,skip-in-front"),
            "masters": ("hand,skip-in-front",),
        },
    ),
    "advance.order": (_TOGETHER, dict.fromkeys(_CARDS, ())),
    "advance.past-goal": (_FREE, {"masters": ()}),
    "discard.second": (_TABLE, {"junior": ()}),
    "cap.outcome": ("a game of one deal has nothing to settle", {"junior": ()}),
    "end.when": (_LATER, {"board": ("at-once",)}),
}
"""Changes that no game can show: by rule the reason, and per variant the values (none: all)."""

READING = {"players.count", "phase.order"}
"""Answers about what a position can say: the case that notices may be one that can't be read."""


def equivalent(mutant: Mutant) -> bool:
    """Whether the change is listed as one that no game can show."""
    _, per_variant = EQUIVALENT.get(mutant.rule, ("", {}))
    values = per_variant.get(mutant.variant)
    return values is not None and (not values or mutant.what in values)


def test_every_case_holds_to_begin_with() -> None:
    """A case that fails anyway would notice every change."""
    assert not [case.id for case in load_cases() if not run(case).ok]


@pytest.mark.parametrize("base", BASES)
def test_every_changed_answer_is_noticed(base: str) -> None:
    cases = cases_of(base, load_cases())
    found = [mutant for mutant in mutants(base) if not equivalent(mutant)]
    assert len(found) > 40, "too few changes to mean anything"
    survivors = [
        str(mutant)
        for mutant in found
        if killer(mutant, cases, reading=mutant.rule in READING) is None
    ]
    assert not survivors, "no case notices:\n" + "\n".join(survivors)


def _listed() -> Iterator[tuple[str, str]]:
    for rule, (_, per_variant) in EQUIVALENT.items():
        yield from ((rule, base) for base in per_variant)


@pytest.mark.parametrize(("rule", "base"), sorted(_listed()))
def test_the_listed_exceptions_are_still_needed(rule: str, base: str) -> None:
    cases = cases_of(base, load_cases())
    listed = [m for m in mutants(base) if m.rule == rule and equivalent(m)]
    assert listed, "no such change exists"
    noticed = [str(m) for m in listed if killer(m, cases, reading=False) is not None]
    assert not noticed, "a case notices it after all; take it off the list"
