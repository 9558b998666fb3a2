"""A variant: every question of the family that it asks, answered and checked.

`load` reads a spec with its parents and reports every fault at once. A variant
that has been loaded can be trusted: each question whose gate is open has one
typed answer, no other has any, and the answers fit together.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from phase10 import speccheck
from phase10.assemble import assemble, closed, gate_text, ids
from phase10.errors import NoVariantError, Phase10Error, Problem, SpecError
from phase10.reader import data_folder
from phase10.rulesread import rulebook
from phase10.spec import (
    Answer,
    MistypedError,
    Rule,
    Rulebook,
    Source,
    example,
    from_text,
    nearest,
    open_rules,
    plain,
    typed,
    written,
)
from phase10.specread import Spec
from phase10.text import Text

if TYPE_CHECKING:  # these stand above this module, or are built only when asked for
    from phase10.cards import Deck
    from phase10.game import Game
    from phase10.groups import GroupRules
    from phase10.phases import Phase

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
        values = self.values
        if rule in values:
            return values[rule]
        if rule in self.rulebook.rules:
            raise Phase10Error(f"rule {rule!r} is not asked in variant {self.id!r}")
        near = nearest(rule, self.rulebook.rules)
        raise Phase10Error(f"there is no rule {rule!r}" + (f"; perhaps {near!r}" if near else ""))

    def __contains__(self, rule: object) -> bool:
        return rule in self.answers

    def __iter__(self) -> Iterator[str]:
        return iter(self.answers)

    def __len__(self) -> int:
        return len(self.answers)

    def get(self, rule: str, default: Any = None) -> Any:
        """The typed answer, or a default where the question is not asked."""
        return self.values.get(rule, default)

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
            near = nearest(key, self.sources)
            raise Phase10Error(f"no source {key!r}" + (f"; perhaps {near!r}" if near else ""))
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
        named = {}
        for given, raw in changes.items():
            # A rule may be called by its id as well.
            rule = self.rulebook.rules.get(given) or self.rulebook.by_id.get(given.upper())
            name = given if rule is None else rule.name
            if name in named:
                problems.append(Problem("", 0, name, "answered twice", "answer it once"))
                continue
            named[name] = raw
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
        return self._rebuilt(merged, frozenset(named))

    def common_terms(self) -> tuple[str, Mapping[str, Any]]:
        """The variant in terms that everybody can load: an id of `variants()`, and the answers
        to change in it.

        For a spec in a file of its own that is the nearest parent that everybody has; if
        there is none, the spec's own id remains.

        >>> load("classic").with_rules({"W2": "none"}).common_terms()
        ('classic', {'wild.natural': 'none'})
        """
        known = variants()
        if self.id in known and self._spec is load(self.id)._spec:
            return self.id, self.changes
        base = next((load(one) for one in self.lineage if one in known), None)
        if base is None:
            return self.id, self.changes
        return base.id, {
            name: value
            for name, value in self.values.items()
            if not base.asked(name) or plain(base[name]) != plain(value)
        }

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
            Problem("", 0, name, *closed(rules[name], values, asked))
            for name in changes
            if name not in asked
        ]
        for name in rules:
            if name in asked and name not in values:
                gate = gate_text(rules[name])
                message = f"the question is newly asked, because {gate}" if gate else "no answer"
                problems.append(
                    Problem("", 0, name, message, f"answer it too: {_flag(rules[name])}")
                )
        if not problems:
            known = {name: values[name] for name in rules if name in asked}
            problems = [
                Problem("", 0, fault.rules[0], fault.message, fault.remedy)
                for fault in speccheck.faults(self.rulebook, known, changed=frozenset(changes))
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

    def game(self, players: int | Sequence[str] = 4, *, seed: int = 1) -> Game:
        """A new game for so many players, or for these; the same seed gives the same game."""
        from phase10.game import Game

        return Game.start(self, players=players, seed=seed)


def _changed(rule: Rule, raw: object) -> Any:
    if isinstance(raw, str):
        return from_text(rule, raw)
    return typed(rule, "none" if raw is None else raw)


def _flag(rule: Rule) -> str:
    """An answer as it is given on the command line."""
    value = example(rule).removeprefix("is = ").strip('"')
    names = [option.name for option in rule.options.values() if option.built]
    choices = f" (or {', '.join(names[1:])})" if rule.type in {"choice", "flag"} else ""
    return f"{rule.name}={value}{choices}"


# --- loading


def load(which: str | os.PathLike[str], *, rules: Path | None = None) -> Variant:
    """The variant with an id, or of a spec file.

    Arguments: an id such as those of `variants()`, or a path to a TOML file; `rules`
    names a folder of questions other than the one of the project. Raises `SpecError`
    with every problem found.
    """
    book = rulebook(rules)
    if isinstance(which, str) and not _is_path(which):
        folder = data_folder("specs")
        known = ids(folder)
        if which not in known:
            near = nearest(which, known)
            remedy = f"perhaps {near!r} is meant" if near else f"use one of {', '.join(known)}"
            problem = Problem(folder.name, 1, "", f"there is no variant {which!r}", remedy)
            raise NoVariantError([problem])
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
    found = assemble(path, book, problems, ())
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


def variants() -> tuple[str, ...]:
    """The ids of all variants: base games and editions first, then printed variations.

    An edition stands behind the one it extends; otherwise `place` in the head of the
    file decides, then the id.
    """
    return ids(data_folder("specs"))
