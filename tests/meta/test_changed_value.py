"""One value changed in one spec, and nothing else touched: sentence, engine and table follow.

For each type of question some are drawn by seed, in a variant drawn by seed.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from phase10 import say
from phase10.cases import Case, execute, load_cases
from phase10.chance import Chance
from phase10.errors import SpecError
from phase10.spec import TYPES, plain
from phase10.variant import Variant, load
from tests.cases.mutants import BASES, Mutant, cases_of, mutants
from tests.meta.test_mutations import READING, equivalent
from tests.unit.spec_copies import RULING, Copies

SEED = 10
DRAWN = 4
"""So many questions of each type are drawn."""

EXTENSION = Path(__file__).resolve().parents[2] / "book" / "_ext"


def toml(value: Any) -> str:
    """A value as a spec writes it."""
    if isinstance(value, Mapping):
        return (
            "{ "
            + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items())
            + " }"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


@lru_cache(maxsize=1)
def changes() -> Mapping[str, tuple[Mutant, ...]]:
    """By type of question every change of a single answer that loads and that a game can show."""
    found: dict[str, list[Mutant]] = {}
    for base in BASES:
        variant = load(base)
        for mutant in mutants(base):
            kind = variant.answers[mutant.rule].rule.type
            if kind != "order" and not equivalent(mutant) and closes_nothing(mutant):
                found.setdefault(kind, []).append(mutant)
        found.setdefault("order", []).extend(orders(base))
    return {kind: tuple(ones) for kind, ones in found.items()}


def closes_nothing(mutant: Mutant) -> bool:
    """Whether the very same questions are asked; else another answer would have to go."""
    variant = load(mutant.variant)
    return set(variant.with_rules({mutant.rule: mutant.value})) == set(variant)


def orders(base: str) -> Iterator[Mutant]:
    """Every other order of the steps of a turn that loads."""
    variant = load(base)
    for steps in permutations(variant["turn.steps"]):
        if steps != variant["turn.steps"]:
            try:
                variant.with_rules({"turn.steps": steps})
            except SpecError:
                continue
            yield Mutant(base, "turn.steps", list(steps), ",".join(steps))


def drawn(kind: str, nth: int) -> Mutant:
    """A question of a type, drawn by seed, and one of its other answers."""
    chance = Chance(SEED, f"changed {kind}")
    questions = sorted({one.rule for one in changes()[kind]})
    rule = chance.shuffled(questions, "sample", 0)[nth % len(questions)]
    return chance.pick([one for one in changes()[kind] if one.rule == rule], "sample", nth + 1)


@lru_cache(maxsize=8)
def cases(base: str) -> tuple[Case, ...]:
    return cases_of(base, load_cases())


def noticed(mutant: Mutant, variant: Variant) -> bool:
    """Whether a case of the variant has another verdict, rule or result under the changed spec."""
    for case in sorted(cases(mutant.variant), key=lambda case: mutant.rule not in case.names):
        if mutant.rule in case.rules:
            continue
        try:
            result = execute(case, case.variant(variant))
        except SpecError:
            continue
        if result.kind == "wrong" or (mutant.rule in READING and result.kind == "unreadable"):
            return True
    return False


KINDS = [kind for kind in TYPES if kind != "note"]


@pytest.mark.parametrize("nth", range(DRAWN))
@pytest.mark.parametrize("kind", KINDS)
def test_everything_follows_from_one_changed_value(
    kind: str, nth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutant = drawn(kind, nth)
    name, rule = mutant.variant, mutant.rule
    before = load(name)
    copies = Copies(tmp_path)
    copies.answer(name, rule, f"is = {toml(plain(mutant.value))}\n{RULING}")
    after = load(copies.path(name))

    # The answer is another one, and no other is.
    assert {key for key in before if plain(before[key]) != plain(after[key])} == {rule}
    assert after.hash != before.hash

    # The rulebook prints another sentence or another row, in both languages.
    for lang in ("en", "de"):
        assert said(after, rule, lang) != said(before, rule, lang), f"{mutant}: {lang}"

    # The engine plays otherwise.
    assert noticed(mutant, after), f"no game shows {mutant}"

    # The table of all variants side by side shows it, with the status of the new answer.
    monkeypatch.syspath_prepend(str(EXTENSION))
    tables = importlib.import_module("phase10_book.tables")
    asked = before.rulebook.rules[rule]
    assert tables._differs(asked, [before, after])
    cells = [
        " ".join(node.astext() for node in tables._cell(one, asked)) for one in (before, after)
    ]
    assert cells[0] != cells[1]


def said(variant: Variant, rule: str, lang: str) -> str:
    """What a rulebook prints for an answer: its sentence and, for a table, its rows."""
    asked = variant.rulebook.rules[rule]
    rows = say.rows(variant, rule, lang) if asked.shape in ("map", "list") else ()
    return "\n".join([say.sentence(variant, rule, lang), *map(": ".join, rows)])


def test_a_note_is_printed_as_it_is_written(tmp_path: Path) -> None:
    """A note changes no game; it is its own sentence."""
    before = load("classic")
    notes = sorted(name for name, answer in before.answers.items() if answer.rule.type == "note")
    rule = Chance(SEED, "changed note").pick(notes, "sample", 0)
    copies = Copies(tmp_path)
    copies.answer("classic", rule, f'is = {{ en = "Quite so.", de = "Genau so." }}\n{RULING}')
    after = load(copies.path("classic"))
    assert said(after, rule, "de") == "Genau so."
    assert said(after, rule, "en") == "Quite so."
    assert after.hash == before.hash


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_something_to_draw_from(kind: str) -> None:
    assert len(changes()[kind]) >= DRAWN
