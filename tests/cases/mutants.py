"""Answers changed on purpose: every other built value of a rule, one change at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from phase10.cases import Case, execute
from phase10.errors import SpecError
from phase10.spec import Rule
from phase10.variant import load

BASES = ("classic", "classic-us", "junior", "masters", "board")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One changed answer of one variant."""

    variant: str
    rule: str
    value: Any
    what: str

    def __str__(self) -> str:
        return f"{self.variant}: {self.rule} = {self.what}"


def mutants(base: str) -> Iterator[Mutant]:
    """Every changed answer of a variant that its other answers admit."""
    variant = load(base)
    for name, answer in variant.answers.items():
        for value, what in others(answer.rule, answer.value):
            try:
                variant.with_rules({name: value})
            except SpecError:
                continue
            yield Mutant(base, name, value, what)


def others(rule: Rule, value: Any) -> Iterator[tuple[Any, str]]:
    """The other values that a rule could have, each with a word for it."""
    built = [option.name for option in rule.options.values() if option.built]
    match rule.type:
        case "choice":
            yield from ((name, name) for name in built if name != value)
        case "flag":
            if ("false" if value else "true") in built:
                yield not value, str(not value).lower()
        case "number":
            yield from _numbers(built, value)
        case "some" if rule.of is None:
            for name in built:
                changed = [one for one in built if (one in value) != (one == name)]
                if changed:
                    yield changed, ",".join(changed)
        case "order":
            for at in range(len(value)):
                yield [*value[:at], *value[at + 1 :]], f"without {value[at]}"
        case "table":
            yield from _tables(value)


def _numbers(built: Sequence[str], value: int | None) -> Iterator[tuple[Any, str]]:
    near = {1, 2, 3} if value is None else {value - 1, value + 1}
    near |= {int(name) for name in built if name.isdigit()}
    yield from ((n, str(n)) for n in sorted(near) if n >= 0 and n != value)
    if "none" in built and value is not None:
        yield "none", "none"


def _tables(value: Any) -> Iterator[tuple[Any, str]]:
    if not isinstance(value, Mapping):
        for at in range(len(value) - 1):
            if value[at] != value[at + 1]:
                changed = list(value)
                changed[at : at + 2] = changed[at + 1], changed[at]
                yield changed, f"{at + 1} and {at + 2} exchanged"
        return
    for key, row in value.items():
        for changed_row in _rows(row):
            yield {**value, key: changed_row}, f"{key}: {changed_row}"


def _rows(row: Any) -> Iterator[Any]:
    if isinstance(row, int):
        yield from (row - 1, row + 1)
    elif isinstance(row, str) and "+" not in row and " " not in row:
        return
    elif isinstance(row, str):
        words = row.split()
        for at, word in enumerate(words):
            if word.isdigit():
                for n in (int(word) - 1, int(word) + 1):
                    yield " ".join([*words[:at], str(n), *words[at + 1 :]])
    elif isinstance(row, tuple) and len(row) > 1:
        yield from ([one for one in row if one != left] for left in row)


def killer(mutant: Mutant, cases: Sequence[Case], *, reading: bool) -> Case | None:
    """The first case that comes out otherwise under the changed answer.

    `reading`: whether it is enough that a position can no longer be read.
    """
    variant = load(mutant.variant).with_rules({mutant.rule: mutant.value})
    for case in sorted(cases, key=lambda case: _distance(case, mutant.rule)):
        if mutant.rule in case.rules:
            continue
        try:
            under = case.variant(variant)
        except SpecError:
            continue
        kind = execute(case, under).kind
        if kind == "wrong" or (reading and kind == "unreadable"):
            return case
    return None


def _distance(case: Case, rule: str) -> tuple[bool, bool]:
    return rule not in case.names, bool(case.rules)


def cases_of(base: str, cases: Sequence[Case]) -> tuple[Case, ...]:
    """The cases that are run in a variant, as far as they come out as expected.

    A case that fails anyway would notice every change.
    """
    mine = (case for case in cases if base in case.variants)
    return tuple(case for case in mine if execute(case, case.variant(base)).kind == "held")
