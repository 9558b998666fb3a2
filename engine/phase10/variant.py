"""A variant: every question of the family that it asks, answered and checked.

`load` reads a spec with its parents and reports every fault at once. A variant
that has been loaded can be trusted: each question whose gate is open has one
typed answer, no other has any, and the answers fit together.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from phase10 import speccheck
from phase10.document import shown
from phase10.errors import Phase10Error, Problem, SpecError
from phase10.reader import data_folder
from phase10.rulesread import rulebook
from phase10.spec import (
    Answer,
    MistypedError,
    Row,
    Rule,
    Rulebook,
    Source,
    example,
    from_text,
    holds,
    nearest,
    open_rules,
    plain,
    typed,
    written,
)
from phase10.specread import NOT_SPECS, Spec, read_spec, sources
from phase10.text import Text

if TYPE_CHECKING:  # these stand above this module, or are built only when asked for
    from phase10.cards import Deck
    from phase10.game import Game
    from phase10.groups import GroupRules
    from phase10.phases import Phase

SAME_BOX: Final = "same box"
_TAKEN_OVER: Final = Text("Taken over from: {title}.", "Übernommen von: {title}.")
_AT_THE_TABLE: Final = Text("Changed for this table.", "An diesem Tisch anders vereinbart.")


class Variant:
    """An answered, checked set of questions; `variant["rule.name"]` is the typed answer.

    >>> variant = load("classic")
    >>> variant["deck.size"], variant.asked("board.spaces")
    (108, False)
    """

    def __init__(
        self,
        *,
        spec: Spec,
        lineage: tuple[str, ...],
        rulebook: Rulebook,
        sources: Mapping[str, Source],
        origin: Mapping[str, Answer],
        answers: Mapping[str, Answer],
        changes: Mapping[str, Any],
    ) -> None:
        self.id = spec.id
        self.title = spec.title
        self.short = spec.short
        self.edition = spec.edition
        self.extends = spec.extends
        self.how = spec.how
        self.file = spec.document.file
        self.lineage = lineage
        """The id of this variant, of its parent, and so on."""
        self.rulebook = rulebook
        self.sources = sources
        self.answers = answers
        """The answers by rule name, in the order of the rulebook."""
        self.changes = changes
        """What `with_rules` changed: rule name to typed value."""
        self._spec = spec
        self._origin = origin

    def __repr__(self) -> str:
        changed = "".join(f", {name}: {written(value)}" for name, value in self.changes.items())
        return f"<Variant {self.id!r}{changed}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Variant):
            return NotImplemented
        return self.id == other.id and self.hash == other.hash

    def __hash__(self) -> int:
        return hash((self.id, self.hash))

    def __getitem__(self, rule: str) -> Any:
        """The typed answer; a ValueError if the question is not asked here or does not exist."""
        answer = self.answers.get(rule)
        if answer is None:
            if rule in self.rulebook.rules:
                raise Phase10Error(f"rule {rule!r} is not asked in variant {self.id!r}")
            near = nearest(rule, self.rulebook.rules)
            raise Phase10Error(
                f"there is no rule {rule!r}" + (f"; perhaps {near!r}" if near else "")
            )
        return answer.value

    def __contains__(self, rule: object) -> bool:
        return rule in self.answers

    def __iter__(self) -> Iterator[str]:
        return iter(self.answers)

    def __len__(self) -> int:
        return len(self.answers)

    def get(self, rule: str, default: Any = None) -> Any:
        """The typed answer, or a default where the question is not asked."""
        answer = self.answers.get(rule)
        return default if answer is None else answer.value

    def asked(self, rule: str) -> bool:
        """Whether the question belongs to this variant."""
        return rule in self.answers

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """All typed answers by rule name."""
        return {name: answer.value for name, answer in self.answers.items()}

    def source(self, key: str) -> Source:
        """The source that a citation names: its key, or the whole citation."""
        found = self.sources.get(key.partition(":")[0].strip())
        if found is None:
            raise Phase10Error(f"there is no source {key!r}; use one of {', '.join(self.sources)}")
        return found

    @cached_property
    def deck(self) -> Deck:
        """The cards."""
        from phase10.cards import Deck

        return Deck.from_answers(self.values)

    @cached_property
    def grouping(self) -> GroupRules:
        """The rules of groups."""
        from phase10.groups import GroupRules

        return GroupRules.from_answers(self.values, self.deck)

    @cached_property
    def phases(self) -> Mapping[str, Phase]:
        """The phases that are played, by name, in order."""
        from phase10.phases import Phase

        listed, used = self["phase.list"], self["phase.used"]
        names = tuple(listed) if used == "all" else used
        kinds = self.grouping.kinds
        return {name: Phase.from_text(name, listed[name], kinds) for name in names}

    @cached_property
    def hash(self) -> str:
        """A fingerprint of all answers that can change a result (notes cannot)."""
        return self.hash_of(self.answers)

    def hash_of(self, rules: Iterable[str]) -> str:
        """The same for some answers: those that a result hangs on."""
        chosen = {
            name: plain(self[name]) for name in rules if self.rulebook.rules[name].type != "note"
        }
        text = json.dumps(chosen, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return sha256(text.encode("ascii")).hexdigest()

    def with_rules(self, changes: Mapping[str, object]) -> Variant:
        """The variant with some answers changed: typed values, or texts as on the command line.

        Answers whose question is no longer asked drop out; a question that is newly
        asked must be answered in the same call. Raises `SpecError` if the answers do
        not fit together, naming each rule at issue.

        >>> load("classic").with_rules({"wild.natural": "per-phase"})["wild.natural"]
        'per-phase'
        """
        merged = dict(self.changes)
        problems = []
        for name, raw in changes.items():
            rule = self.rulebook.rules.get(name)
            if rule is None:
                near = nearest(name, self.rulebook.rules)
                remedy = f"write {near!r}, if that is meant" if near else "see the list of rules"
                problems.append(Problem("", 0, name, f"there is no rule {name!r}", remedy))
                continue
            try:
                merged[name] = _changed(rule, raw)
            except MistypedError as error:
                problems.append(Problem("", 0, name, error.message, error.remedy))
        if problems:
            raise SpecError(problems)
        return self._rebuilt(merged, frozenset(changes))

    def _rebuilt(self, merged: dict[str, Any], named: frozenset[str]) -> Variant:
        rules = self.rulebook.rules
        values = {name: answer.value for name, answer in self._origin.items()}
        changes = {
            name: value
            for name, value in merged.items()
            if name not in values or values[name] != value or type(values[name]) is not type(value)
        }
        values.update(changes)
        asked = open_rules(rules, values)
        # An earlier change whose question is closed by now drops out as other answers do.
        changes = {name: value for name, value in changes.items() if name in asked or name in named}
        problems = [
            Problem("", 0, name, *_closed(rules[name], values, asked))
            for name in changes
            if name not in asked
        ]
        for name in rules:
            if name in asked and name not in values:
                gate = _gate(rules[name])
                message = f"the question is newly asked, because {gate}" if gate else "no answer"
                problems.append(
                    Problem("", 0, name, message, f"answer it too: {_flag(rules[name])}")
                )
        if not problems:
            known = {name: values[name] for name in rules if name in asked}
            problems = [
                Problem("", 0, fault.rules[0], fault.message, fault.remedy)
                for fault in speccheck.faults(self.rulebook, known, frozenset(changes))
            ]
        if problems:
            raise SpecError(problems)
        answers = {}
        for name in rules:
            if name in asked:
                answers[name] = (
                    Answer(rules[name], values[name], "ruling", why=_AT_THE_TABLE, variant=self.id)
                    if name in changes
                    else self._origin[name]
                )
        return _built(
            Variant(
                spec=self._spec,
                lineage=self.lineage,
                rulebook=self.rulebook,
                sources=self.sources,
                origin=self._origin,
                answers=answers,
                changes=changes,
            ),
            "",
        )

    def game(self, players: int = 4, *, seed: int = 1) -> Game:
        """A new game with so many players; the same seed gives the same game."""
        from phase10.game import Game

        return Game.new(self, players=players, seed=seed)


def _changed(rule: Rule, raw: object) -> Any:
    if isinstance(raw, str):
        return from_text(rule, raw)
    return typed(rule, "none" if raw is None else raw)


def _gate(rule: Rule) -> str:
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


def _closed(rule: Rule, values: Mapping[str, Any], asked: frozenset[str]) -> tuple[str, str]:
    """Why a question is not asked, and what to do about its answer."""
    reasons = []
    for key, condition in rule.gate.items():
        if key not in asked:
            reasons.append(f"{key} is not asked either")
        elif not holds(condition, values[key]):
            reasons.append(f"{key} is {written(values[key])}")
    because = " and ".join(reasons)
    return (
        f"the question is asked only if {_gate(rule)}, and {because}",
        "take the answer out, or change the other one",
    )


def _flag(rule: Rule) -> str:
    """An answer as it is given on the command line."""
    value = example(rule).removeprefix("is = ").strip('"')
    names = [option.name for option in rule.options.values() if option.built]
    choices = f" (or {', '.join(names[1:])})" if rule.type in {"choice", "flag"} else ""
    return f"{rule.name}={value}{choices}"


# --- loading


@dataclass(frozen=True, slots=True)
class _Assembled:
    spec: Spec
    lineage: tuple[str, ...]
    sources: Mapping[str, Source]
    answers: Mapping[str, Answer]


def load(which: str | os.PathLike[str], *, rules: Path | None = None) -> Variant:
    """The variant with an id, or of a spec file.

    Arguments: an id such as those of `variants()`, or a path to a TOML file; `rules`
    names a folder of questions other than the one of the project. Raises `SpecError`
    with every problem found.
    """
    book = rulebook(rules)
    if isinstance(which, str) and not _is_path(which):
        folder = data_folder("specs")
        ids = _ids(folder)
        if which not in ids:
            near = nearest(which, ids)
            remedy = f"perhaps {near!r} is meant" if near else f"use one of {', '.join(ids)}"
            problem = Problem(str(shown(folder)), 1, "", f"there is no variant {which!r}", remedy)
            raise SpecError([problem])
        if rules is None:
            return _loaded(folder / f"{which}.toml")
        return _load(folder / f"{which}.toml", book)
    return _load(Path(which), book)


def _is_path(which: str) -> bool:
    return which.endswith(".toml") or "/" in which or "\\" in which


@lru_cache(maxsize=64)
def _loaded(path: Path) -> Variant:
    return _load(path, rulebook())


def _load(path: Path, book: Rulebook) -> Variant:
    problems: list[Problem] = []
    found = _assemble(path, book, problems, ())
    if problems or found is None:
        raise SpecError(_sorted(problems))
    rules = book.rules
    values = {name: answer.value for name, answer in found.answers.items()}
    asked = open_rules(rules, values)
    answers = {name: found.answers[name] for name in rules if name in asked}
    return _built(
        Variant(
            spec=found.spec,
            lineage=found.lineage,
            rulebook=book,
            sources=found.sources,
            origin=found.answers,
            answers=answers,
            changes={},
        ),
        found.spec.document.file,
    )


def _built(variant: Variant, file: str) -> Variant:
    """The variant, after its cards, groups and phases could be made of the answers."""
    try:
        _ = variant.deck, variant.grouping, variant.phases
    except Phase10Error as error:
        problem = Problem(file, int(bool(file)), "", str(error), "correct the answer it names")
        raise SpecError([problem]) from error
    return variant


def _sorted(problems: Iterable[Problem]) -> list[Problem]:
    return sorted(dict.fromkeys(problems))


def _known_sources(folder: Path, problems: list[Problem]) -> Mapping[str, Source]:
    """The sources beside a spec file, or else those of the project."""
    try:
        return sources(folder if (folder / "sources.toml").exists() else None)
    except SpecError as error:
        problems.extend(error.problems)
        return {}


def _assemble(
    path: Path, book: Rulebook, problems: list[Problem], below: tuple[Path, ...]
) -> _Assembled | None:
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
            ids = _ids(path.parent) or _ids(data_folder("specs"))
            near = nearest(spec.extends, ids)
            problems.append(
                Problem(
                    spec.document.file,
                    at,
                    "",
                    f"extends {spec.extends!r}, and there is no such variant",
                    f"write {near!r}, if that is meant" if near else f"use one of {', '.join(ids)}",
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
            parent = _assemble(parent_path, book, problems, chain)
        if parent is None:
            return None
    inherited = _inherited(parent, spec) if parent is not None else {}
    answers = {**inherited, **spec.answers}
    problems.extend(_answer_problems(book, spec, inherited, answers))
    return _Assembled(
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


def _inherited(parent: _Assembled, spec: Spec) -> dict[str, Answer]:
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
            yield Problem(document.file, answer.line, name, *_closed(answer.rule, values, asked))
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
            gate = _gate(rule)
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
    for fault in speccheck.faults(book, fitting):
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


# --- which variants there are


def variants() -> tuple[str, ...]:
    """The ids of all variants: base games and editions first, then printed variations.

    An edition stands behind the one it extends; otherwise `place` in the head of the
    file decides, then the id.
    """
    return _ids(data_folder("specs"))


def _ids(folder: Path) -> tuple[str, ...]:
    heads: dict[str, tuple[str | None, str, int]] = {}
    for path in folder.glob("*.toml"):
        if path.name in NOT_SPECS:
            continue
        head = _head(path, path.stat().st_mtime_ns)
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


@lru_cache(maxsize=256)
def _head(path: Path, stamp: int) -> tuple[str | None, str, int] | None:  # noqa: ARG001
    """Parent, way of extending and place of a spec file; None if it is no spec file."""
    from phase10.document import read

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
