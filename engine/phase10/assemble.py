"""Putting a spec together with its parents, and finding every fault on the way.

A spec that extends another takes its answers over: all that belongs to them if
both are played from the same box, only the values if it is another edition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from phase10 import speccheck
from phase10.document import read
from phase10.errors import Problem, SpecError
from phase10.reader import data_folder
from phase10.spec import (
    Answer,
    Row,
    Rule,
    Rulebook,
    Source,
    example,
    holds,
    nearest,
    open_rules,
    plain,
    written,
)
from phase10.specread import NOT_SPECS, Spec, read_spec, sources
from phase10.text import Text

SAME_BOX: Final = "same box"
_TAKEN_OVER: Final = Text("Taken over from: {title}.", "Übernommen von: {title}.")


@dataclass(frozen=True, slots=True)
class Assembled:
    """A spec with its parents: the ids from itself upwards, all sources, all answers."""

    spec: Spec
    lineage: tuple[str, ...]
    sources: Mapping[str, Source]
    answers: Mapping[str, Answer]


def gate_text(rule: Rule) -> str:
    """The gate of a rule in words: "deck.skips is not 0"."""
    said = []
    for key, condition in rule.gate.items():
        if condition == "nonzero":
            said.append(f"{key} is not 0")
        elif isinstance(condition, str) and condition.startswith("has "):
            said.append(f"{key} has {condition[4:]}")
        elif isinstance(condition, list | tuple):
            said.append(f"{key} is {' or '.join(written(one) for one in condition)}")
        else:
            said.append(f"{key} is {written(condition)}")
    return " and ".join(said)


def closed(rule: Rule, values: Mapping[str, Any], asked: frozenset[str]) -> tuple[str, str]:
    """Why a question is not asked, and what to do about its answer."""
    reasons = []
    for key, condition in rule.gate.items():
        if key not in asked:
            reasons.append(f"{key} is not asked either")
        elif not holds(condition, values[key]):
            reasons.append(f"{key} is {written(values[key])}")
    because = " and ".join(reasons)
    return (
        f"the question is asked only if {gate_text(rule)}, and {because}",
        "take the answer out, or change the other one",
    )


def _known_sources(folder: Path, problems: list[Problem]) -> Mapping[str, Source]:
    """The sources beside a spec file, or else those of the project."""
    try:
        return sources(folder if (folder / "sources.toml").exists() else None)
    except SpecError as error:
        problems.extend(error.problems)
        return {}


def assemble(
    path: Path, book: Rulebook, problems: list[Problem], below: tuple[Path, ...]
) -> Assembled | None:
    """A spec with what its parents answer; faults of all files are added to `problems`."""
    known = _known_sources(path.parent, problems)
    spec = read_spec(path, book, known, problems)
    if spec is None:
        return None
    at = spec.document.line("variant", "extends")
    parent = None
    if spec.extends is not None:
        parent_path = _parent_path(path, spec.extends)
        chain = (*below, path.resolve())
        if parent_path is None:
            there = dict.fromkeys((*ids(path.parent), *ids(data_folder("specs"))))
            there.pop(spec.id, None)
            near = nearest(spec.extends, there)
            remedy = f"write {near!r}, if that is meant" if near else f"use {', '.join(there)}"
            problems.append(
                Problem(
                    spec.document.file,
                    at,
                    "",
                    f"extends {spec.extends!r}, and there is no such variant",
                    remedy,
                )
            )
        elif parent_path.resolve() in chain:
            ring = [one.stem for one in (*chain[chain.index(parent_path.resolve()) :], parent_path)]
            problems.append(
                Problem(
                    spec.document.file,
                    at,
                    "",
                    f"the variants extend each other in a ring: {' → '.join(ring)}",
                    "let one of them stand alone",
                )
            )
        else:
            parent = assemble(parent_path, book, problems, chain)
        if parent is None:
            return None
    inherited = _inherited(parent, spec) if parent is not None else {}
    answers = {**inherited, **spec.answers}
    problems.extend(_answer_problems(book, spec, inherited, answers))
    return Assembled(
        spec,
        (spec.id, *(parent.lineage if parent is not None else ())),
        {**(parent.sources if parent is not None else {}), **known, **spec.sources},
        answers,
    )


def _parent_path(path: Path, parent: str) -> Path | None:
    """The file of a parent: in the same folder, or else among the project's."""
    if parent != Path(parent).name or parent.startswith("."):
        return None
    for folder in (path.parent, data_folder("specs")):
        candidate = folder / f"{parent}.toml"
        if candidate.is_file() and candidate.name not in NOT_SPECS:
            return candidate
    return None


def _inherited(parent: Assembled, spec: Spec) -> dict[str, Answer]:
    """The parent's answers as they come along."""
    if spec.how == SAME_BOX:
        return {name: replace(answer, inherited=True) for name, answer in parent.answers.items()}
    title = parent.spec.title
    why = Text(_TAKEN_OVER.en.format(title=title.en), _TAKEN_OVER.de.format(title=title.de))
    taken = {}
    for name, answer in parent.answers.items():
        rows = {
            key: Row(row.status, why=why)
            for key, row in answer.rows.items()
            if row.status == "assumed"
        }
        status = "inferred" if answer.status == "printed" else answer.status
        taken[name] = replace(
            answer, status=status, cite=(), why=why, readings={}, rows=rows, inherited=True
        )
    return taken


def _answer_problems(
    book: Rulebook,
    spec: Spec,
    inherited: Mapping[str, Answer],
    answers: Mapping[str, Answer],
) -> Iterator[Problem]:
    """What is missing, what is too much, and what does not fit."""
    rules, document = book.rules, spec.document
    values = {name: answer.value for name, answer in answers.items()}
    asked = open_rules(rules, values)
    # A question that hangs on an answer in doubt is neither asked nor refused.
    doubtful = {name for name in rules if _in_doubt(name, rules, values, spec.bad, asked)}
    for name, answer in spec.answers.items():
        if name not in asked and name not in doubtful:
            yield Problem(document.file, answer.line, name, *closed(answer.rule, values, asked))
        elif _repeats(answer, inherited.get(name)):
            yield Problem(
                document.file,
                answer.line,
                name,
                f"the answer repeats what {spec.extends!r} says and adds nothing",
                "leave it out, or cite a source of your own",
            )
    for name, rule in rules.items():
        if name in asked and name not in values and name not in spec.bad:
            gate = gate_text(rule)
            yield Problem(
                document.file,
                document.line("variant"),
                name,
                "the question is not answered" + (f", and {gate}" if gate else ""),
                f'write ["{name}"] with {example(rule)}'
                + (f" ({_choices(rule)})" if rule.type in {"choice", "some", "order"} else "")
                + ' and status = "…"',
            )
    fitting = {name: values[name] for name in rules if name in asked and name in values}
    missing = frozenset(name for name in rules if name in asked and name not in values)
    for fault in speccheck.faults(book, fitting, doubtful=spec.bad | missing):
        own = next((name for name in fault.rules if name in spec.answers), None)
        line = spec.answers[own].line if own else document.line("variant", "extends")
        yield Problem(document.file, line, fault.rules[0], fault.message, fault.remedy)


def _choices(rule: Rule) -> str:
    names = [option.name for option in rule.options.values() if option.built]
    return f"options: {', '.join(names)}"


def _in_doubt(
    name: str,
    rules: Mapping[str, Rule],
    values: Mapping[str, Any],
    bad: frozenset[str],
    asked: frozenset[str],
) -> bool:
    """Whether a closed gate hangs on an answer that is missing or cannot be used."""
    seen: set[str] = set()
    todo = [name]
    while todo:
        one = todo.pop()
        if one in seen or one not in rules:
            continue
        seen.add(one)
        for key, condition in rules[one].gate.items():
            if key in asked and key in values and not holds(condition, values[key]):
                return False  # closed for good, whatever else is missing
            if key in bad or (key not in values and key in asked):
                return True
            todo.append(key)
    return False


def _repeats(answer: Answer, parent: Answer | None) -> bool:
    if parent is None or plain(answer.value) != plain(parent.value):
        return False
    return (
        answer.status == parent.status
        and answer.cite in {(), parent.cite}
        and answer.why in {None, parent.why}
        and all(parent.readings.get(key) == text for key, text in answer.readings.items())
        and all(parent.rows.get(key) == row for key, row in answer.rows.items())
    )


def ids(folder: Path) -> tuple[str, ...]:
    """The ids of the specs in a folder, in the order of `variants`.

    They are looked for again when a file has come or gone; what a file says is read once.
    """
    return _ids(folder, folder.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _ids(folder: Path, stamp: int) -> tuple[str, ...]:  # noqa: ARG001
    heads: dict[str, tuple[str | None, str, int]] = {}
    for path in folder.glob("*.toml"):
        if path.name in NOT_SPECS:
            continue
        head = _head(path)
        if head is not None:
            heads[path.stem] = head

    def trail(ident: str) -> tuple[tuple[int, str], ...]:
        steps: list[tuple[int, str]] = []
        at: str | None = ident
        while at in heads and len(steps) <= len(heads):
            parent, _, place = heads[at]
            steps.insert(0, (place, at))
            at = parent
        return tuple(steps)

    return tuple(sorted(heads, key=lambda one: (heads[one][1] == SAME_BOX, trail(one))))


def _head(path: Path) -> tuple[str | None, str, int] | None:
    """Parent, way of extending and place of a spec file; None if it is no spec file."""
    document = read(path)
    if isinstance(document, Problem):
        # A file that cannot be read is listed, so that loading it can say why.
        return None, "", 1000
    head = document.data.get("variant")
    if not isinstance(head, Mapping):
        return None
    extends = head.get("extends")
    entry = extends if isinstance(extends, Mapping) else {}
    place = head.get("place", 1000)
    parent = entry.get("variant")
    return (
        parent if isinstance(parent, str) else None,
        str(entry.get("how", "")),
        place if isinstance(place, int) else 1000,
    )
