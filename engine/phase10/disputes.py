"""Public questions and what the rules say of them, other games, and mistakes at the table.

A dispute stands in `specs/cases/disputes-*.toml` as one ``[[dispute]]``::

    [[dispute]]
    id = "q-w01"                        # permanent
    variant = ["classic"]               # the variants it concerns; none if it is about other games
    question = { en = "…", de = "…" }
    asked = { en = "…", de = "…" }      # everyday words by which people look for it
    rules = ["wild.replace"]            # the rules that answer it, the deciding one first
    evidence = "question"               # how the question became known, see EVIDENCE
    confidence = "settled"              # how sure the texts are, see CONFIDENCE
    address = "https://…"               # where it was asked; left out if it is a gap we noticed
    answers = [{ rule = "deal.hand", is = 10 }]        # optional, where no move is at issue
    readings = [{ "skip.limit" = "after-a-turn" }]     # optional, beside those of the answers
    games = ["app"]                     # optional: other games it is (also) about
    wrong = [{ en = "…", de = "…", rule = "…" }]       # optional: what circulates, what refutes it
    differs = { en = "…", de = "…" }    # optional: why we decide otherwise than others propose
    note = { en = "…", de = "…" }       # optional

Its cases are the ``[[case]]`` entries with the same id, or with that id and a dash
before more.  Nothing here states a verdict: :func:`settle` computes each of them, in
every variant, as the rules stand and under every other reading.  A dispute without
variants belongs to a game that has no spec here, and no verdict is claimed for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from phase10 import say
from phase10.cases import VERDICTS, Case, Result, execute, load_cases, read_cases
from phase10.document import Document, parse, read
from phase10.errors import Problem, SpecError
from phase10.reader import Reader, data_folder
from phase10.rulesread import rulebook
from phase10.spec import Answer, MistypedError, nearest, plain, playable, typed
from phase10.text import Text
from phase10.variant import Variant, load

EVIDENCE: Final[Mapping[str, Text]] = {
    "question": Text("somebody asked it", "jemand hat es gefragt"),
    "faq": Text("a page of questions and answers", "eine Seite mit Fragen und Antworten"),
    "claim": Text("a page claims a rule", "eine Seite behauptet eine Regel"),
    "code": Text("two programs differ", "zwei Programme sind sich uneins"),
    "rulebook": Text("rulebooks themselves raise it", "Spielanleitungen selbst werfen es auf"),
    "derived": Text("not found in public; we noticed it", "nirgends gefunden; uns aufgefallen"),
}
"""How a question became known."""

CONFIDENCE: Final[Mapping[str, Text]] = {
    "settled": Text("the texts settle it", "die Texte klären es"),
    "edition": Text("it depends on the edition", "es hängt von der Ausgabe ab"),
    "silent": Text("the texts are silent", "die Texte schweigen"),
}
"""How sure the texts are."""

KEYS: Final = (
    "id", "variant", "question", "asked", "rules", "evidence", "confidence", "address",
    "answers", "readings", "games", "wrong", "differs", "note",
)  # fmt: skip
"""What a dispute may say."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer that circulates, and the rule that refutes it."""

    text: Text
    rule: str


@dataclass(frozen=True, slots=True)
class Given:
    """A rule that answers a dispute by itself: its value (``...`` for any), and where it does."""

    rule: str
    value: Any
    variants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dispute:
    """A public question: what is asked, and where its answer comes from.

    `topic` is the file's; `readings` are changes of answers to try beside the readings
    that the answers carry; `games` are ids of :func:`load_games`.
    """

    id: str
    topic: str
    variants: tuple[str, ...]
    question: Text
    asked: Text
    rules: tuple[str, ...]
    evidence: str
    confidence: str
    cases: tuple[Case, ...] = ()
    answers: tuple[Given, ...] = ()
    readings: tuple[Mapping[str, Any], ...] = ()
    games: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    differs: Text | None = None
    note: Text | None = None
    address: str = ""
    file: str = ""
    line: int = 0

    @property
    def elsewhere(self) -> bool:
        """Whether it is only about games that have no spec here."""
        return not self.variants

    @property
    def command(self) -> str:
        """The command line that shows it."""
        return f"phase10 judge --case {self.id}"

    @property
    def names(self) -> tuple[str, ...]:
        """Every rule that the answer, its cases or a refutation rests on."""
        cases = (name for case in self.cases for name in sorted(case.names))
        given = (one.rule for one in self.answers)
        wrong = (one.rule for one in self.wrong)
        return tuple(dict.fromkeys([*self.rules, *given, *cases, *wrong]))


@dataclass(frozen=True, slots=True)
class Reading:
    """Another way to read the texts, and what comes of it.

    `rules` are the changed answers; without any the reading exists in words only, and
    `variant` and `result` are None.  `text` says who reads it so, if somebody is known.
    """

    name: str
    text: Text | None
    rules: Mapping[str, Any] = field(default_factory=dict)
    variant: Variant | None = None
    result: Result | None = None
    same: bool = False

    def told(self, rule: str, lang: str = "en") -> str:
        """What comes of it, in words; for a reading in words only, those words."""
        if self.variant is None:
            return self.text.in_(lang) if self.text is not None else self.name
        return _told(self.variant, self.result, next(iter(self.rules), rule), lang)


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a dispute in one variant, as computed: by a case, or by a rule alone.

    `rule` decides, `answer` is what the variant answers to it (value, status, citation,
    reason).  `legal` is the verdict on the case's move, or ``...`` where a result or a
    rule alone answers; `ok` says whether it came out as the file expects.
    """

    dispute: Dispute
    variant: Variant
    rule: str
    case: Case | None
    result: Result | None
    ok: bool
    readings: tuple[Reading, ...]

    @property
    def answer(self) -> Answer:
        """What the variant answers to the deciding rule."""
        return self.variant.answers[self.rule]

    @property
    def legal(self) -> Any:
        """True, False, None for "depends", or ``...`` where no move was judged."""
        return _legal(self.result)

    @property
    def message(self) -> str:
        """What differs from the expectation; empty if nothing does."""
        return self.result.message if self.result is not None else "" if self.ok else self.told()

    def told(self, lang: str = "en") -> str:
        """The answer in words: the verdict, or what the rule says."""
        if self.case is not None and self.legal is ...:
            return self.case.title.in_(lang)
        return _told(self.variant, self.result, self.rule, lang)

    def json(self, lang: str = "en") -> dict[str, Any]:
        """The ruling as plain data."""
        answer = self.answer
        return {
            "id": self.dispute.id,
            "case": None if self.case is None else self.case.id,
            "variant": self.variant.id,
            "legal": None if self.legal is ... else self.legal,
            "judged": self.legal is not ...,
            "rule": self.rule,
            "is": plain(answer.value),
            "status": answer.status,
            "cite": list(answer.cite),
            "why": None if answer.why is None else answer.why.in_(lang),
            "message": self.told(lang),
            "ok": self.ok,
            "readings": [
                {
                    "name": one.name,
                    "text": None if one.text is None else one.text.in_(lang),
                    "rules": {name: plain(value) for name, value in one.rules.items()},
                    "legal": None if _legal(one.result) is ... else _legal(one.result),
                    "same": one.same,
                    "message": one.told(self.rule, lang),
                }
                for one in self.readings
            ],
        }


def _legal(result: Result | None) -> Any:
    return ... if result is None or result.verdict is None else result.verdict.legal


def _told(variant: Variant, result: Result | None, rule: str, lang: str) -> str:
    if result is None:
        if not variant.asked(rule):
            return _NOT_ASKED.in_(lang)
        return say.sentence(variant, rule, lang)
    legal = None if result.verdict is None else result.verdict.legal
    if result.verdict is not None and legal is not True:
        return result.verdict.text(lang)
    if result.kind == "unreadable":
        return _ELSEWHERE.in_(lang)
    pairs = _DIFFERS.finditer(result.message.replace(": None'", ": -'"))
    found = [_INSTEAD.in_(lang).format(*pair.groups()) for pair in pairs]
    if found or (legal is None and result.kind != "held"):
        return f"{_OTHERWISE.in_(lang)} {'; '.join(found) or result.message}."
    if legal is None:
        return _AS_SAID.in_(lang)
    # A legal move breaks no rule; what a reader asks for is the rule at issue.
    asked = variant.asked(rule)
    return f"{_YES.in_(lang)} {say.sentence(variant, rule, lang)}" if asked else _YES.in_(lang)


_YES: Final = Text("Yes.", "Ja.")
_NOT_ASKED: Final = Text("The question falls away.", "Die Frage stellt sich nicht.")
_AS_SAID: Final = Text("It comes to the same.", "Es kommt auf dasselbe hinaus.")
_OTHERWISE: Final = Text("It comes out otherwise:", "Es kommt anders:")
_INSTEAD: Final = Text("“{}” instead of “{}”", "„{}“ statt „{}“")
_DIFFERS: Final = re.compile(r"found '([^']*)', expected '([^']*)'")
_ELSEWHERE: Final = Text(
    "This position does not exist there.", "Diese Stellung gibt es dort nicht."
)


# -- settling --------------------------------------------------------------------


def settle(dispute: Dispute, variant: str | None = None) -> tuple[Ruling, ...]:
    """Compute the answers to a dispute in its variants, or in one of them.

    Every case is executed and every given answer compared; each ruling carries what
    comes out under the other readings.
    """
    cases = (
        _by_case(dispute, case, which)
        for case in dispute.cases
        for which in case.variants
        if variant in (None, which)
    )
    given = (
        _by_rule(dispute, one, which)
        for one in dispute.answers
        for which in one.variants
        if variant in (None, which)
    )
    return (*cases, *given)


def _by_case(dispute: Dispute, case: Case, which: str) -> Ruling:
    under = case.variant(which)
    result = execute(case, under)
    rule = _decider(dispute, case, result, under)
    readings = []
    # Under another reading another rule may decide; only the verdict or the result counts.
    loose = replace(case, rule="", fact="")
    for name, text, rules, other in _others(dispute, under):
        outcome = execute(loose, other) if other is not None else None
        same = outcome is not None and _alike(outcome, result)
        readings.append(Reading(name, text, rules, other, outcome, same))
    return Ruling(dispute, under, rule, case, result, result.kind == "held", tuple(readings))


def _decider(dispute: Dispute, case: Case, result: Result, variant: Variant) -> str:
    """The rule at issue: the one that refuses, or else the one that the case is there to show."""
    if result.verdict is not None and result.verdict.legal is not True and result.verdict.rule:
        return result.verdict.rule
    shown = {case.rule, *(one.partition(":")[0] for one in case.shows)}
    asked = [name for name in dispute.rules if variant.asked(name)]
    return next((name for name in asked if name in shown), case.rule or asked[0])


def _alike(one: Result, two: Result) -> bool:
    return one.kind == two.kind and _legal(one) is _legal(two)


def _by_rule(dispute: Dispute, given: Given, which: str) -> Ruling:
    variant = load(which)
    good = given.value is ... or plain(variant[given.rule]) == plain(given.value)
    readings = []
    for name, text, rules, other in _others(dispute, variant):
        if other is not None and given.rule not in rules:
            continue
        readings.append(Reading(name, text, rules, other, None, same=False))
    return Ruling(dispute, variant, given.rule, None, None, good, tuple(readings))


def _others(
    dispute: Dispute, variant: Variant
) -> Iterator[tuple[str, Text | None, Mapping[str, Any], Variant | None]]:
    """The other readings that concern a dispute: name, words, changes, and the variant so read."""
    seen = {_key(variant, {})}
    for rule in dispute.rules:
        answer = variant.answers.get(rule)
        if answer is None:
            continue
        for key, text in answer.readings.items():
            value = playable(answer.rule, key)
            if value is None:
                yield key, text, {}, None
                continue
            yield from _changed(f"{rule} = {key}", text, {rule: value}, variant, seen)
    for changes in dispute.readings:
        name = ", ".join(f"{rule} = {_shown(value)}" for rule, value in changes.items())
        yield from _changed(name, None, changes, variant, seen)


def _changed(
    name: str, text: Text | None, rules: Mapping[str, Any], variant: Variant, seen: set[str]
) -> Iterator[tuple[str, Text | None, Mapping[str, Any], Variant | None]]:
    if not all(variant.asked(rule) for rule in list(rules)[:1]):
        return
    key = _key(variant, rules)
    if key in seen:
        return
    seen.add(key)
    try:
        yield name, text, rules, variant.with_rules(rules)
    except SpecError:  # the table's other answers do not allow it, so it stays in words
        if text is not None:
            yield name, text, {}, None


def _key(variant: Variant, rules: Mapping[str, Any]) -> str:
    """The changes that differ from what the variant answers anyway."""
    real = {
        name: plain(value)
        for name, value in rules.items()
        if not variant.asked(name) or plain(variant[name]) != plain(value)
    }
    return json.dumps(real, sort_keys=True)


def _shown(value: Any) -> str:
    raw = plain(value)
    return raw if isinstance(raw, str) else json.dumps(raw, ensure_ascii=False)


# -- reading ---------------------------------------------------------------------


def load_disputes(folder: str | Path | None = None) -> tuple[Dispute, ...]:
    """All disputes of a folder of cases (without one: `specs/cases`), in order of files and lines.

    Raises a `SpecError` with every problem found.
    """
    return _load(data_folder("specs") / "cases" if folder is None else Path(folder))


@lru_cache(maxsize=8)
def _load(folder: Path) -> tuple[Dispute, ...]:
    problems: list[Problem] = []
    found: dict[str, Dispute] = {}
    cases = load_cases(folder)
    for path in sorted(folder.glob("*.toml")):
        document = read(path)
        if isinstance(document, Problem):
            problems.append(document)
            continue
        if "dispute" not in document.data:
            continue
        named = Document(f"specs/cases/{path.name}", document.data, document.lines)
        for one in _read(named, cases, problems):
            if one.id in found:
                problems.append(_taken(one.file, one.line, one.id))
            found.setdefault(one.id, one)
    if problems:
        raise SpecError(problems)
    return tuple(found.values())


def read_disputes(text: str, file: str) -> tuple[Dispute, ...]:
    """The disputes in the text of one file; none if it holds only cases. Raises `SpecError`."""
    problems: list[Problem] = []
    document = parse(text.encode(), file)
    if isinstance(document, Problem):
        raise SpecError([document])
    if "dispute" not in document.data:
        return ()
    found = tuple(_read(document, read_cases(text, file), problems))
    if problems:
        raise SpecError(problems)
    return found


def _taken(file: str, line: int, name: str) -> Problem:
    return Problem(file, line, "", f"the id {name!r} is taken", "choose another")


def _read(document: Document, cases: Iterable[Case], problems: list[Problem]) -> Iterator[Dispute]:
    reader = Reader(document, problems)
    topic = Path(document.file).stem.removeprefix("disputes-")
    known = tuple(cases)
    for at, raw in enumerate(document.data.get("dispute", ())):
        before = len(problems)
        one = _dispute(reader, raw, ("dispute", at), topic, known)
        if one is not None and len(problems) == before:
            yield one


def _dispute(
    reader: Reader,
    raw: Mapping[str, Any],
    path: tuple[str | int, ...],
    topic: str,
    cases: tuple[Case, ...],
) -> Dispute | None:
    reader.keys(raw, KEYS, path, "")
    ident = str(raw.get("id", "")).strip()
    if not ident:
        reader.fault((*path, "id"), "", "the id is missing", 'write id = "q-…"')
    texts = {
        key: reader.text(raw.get(key), (*path, key), "", key)
        for key in ("question", "asked", "differs", "note")
        if key in raw or key in ("question", "asked")
    }
    lists = {
        key: reader.words(raw[key], (*path, key), "", key) if key in raw else ()
        for key in ("variant", "rules", "games")
    }
    words = {}
    for key, names in (("evidence", EVIDENCE), ("confidence", CONFIDENCE)):
        words[key] = raw.get(key)
        if words[key] not in names:
            remedy = f"use one of {', '.join(names)}"
            reader.fault((*path, key), "", f"{key} is {words[key]!r}", remedy)
    own = tuple(case for case in cases if belongs(case.id, ident))
    answers = tuple(_given(reader, raw, path, lists["variant"]))
    wrong = tuple(_wrong(reader, raw, path))
    readings = tuple(_readings(reader, raw, path))
    for name in lists["rules"]:
        _known(reader, name, (*path, "rules"))
    if lists["variant"] and not lists["rules"]:
        reader.fault(path, "", "the deciding rule is missing", 'write rules = ["…"]')
    if lists["variant"] and not (own or answers):
        reader.fault(path, "", "nothing answers it", "add a case with its id, or answers")
    if not lists["variant"] and not lists["games"]:
        reader.fault(path, "", "it is about no game", "write variant = [ … ] or games = [ … ]")
    for case in own:
        for which in case.variants:
            if which not in lists["variant"]:
                remedy = "add it to the variants of the dispute"
                reader.fault(path, "", f"{case.id} is played in {which!r}", remedy)
    question, asked = texts["question"], texts["asked"]
    if question is None or asked is None:
        return None
    return Dispute(
        id=ident,
        topic=topic,
        variants=lists["variant"],
        question=question,
        asked=asked,
        rules=lists["rules"],
        evidence=str(words["evidence"]),
        confidence=str(words["confidence"]),
        cases=own,
        answers=answers,
        readings=readings,
        games=lists["games"],
        wrong=wrong,
        differs=texts.get("differs"),
        note=texts.get("note"),
        address=str(raw.get("address", "")),
        file=reader.document.file,
        line=reader.document.line(*path),
    )


def belongs(case: str, dispute: str) -> bool:
    """Whether a case is one of a dispute, by their ids.

    >>> belongs("q-w01", "q-w01"), belongs("q-w01-board", "q-w01"), belongs("q-w011", "q-w01")
    (True, True, False)
    """
    return case == dispute or case.startswith(f"{dispute}-")


def _known(reader: Reader, name: str, path: tuple[str | int, ...]) -> bool:
    book = rulebook().rules
    if name in book:
        return True
    near = nearest(name, book)
    hint = f"perhaps {near!r} is meant" if near else "see the list of rules"
    reader.fault(path, name, f"there is no rule {name!r}", hint)
    return False


def _value(reader: Reader, name: str, raw: Any, path: tuple[str | int, ...]) -> Any:
    try:
        good = typed(rulebook().rules[name], raw)
    except MistypedError as error:
        reader.fault(path, name, error.message, error.remedy)
        return None
    return "none" if good is None else good


def _given(
    reader: Reader, raw: Mapping[str, Any], path: tuple[str | int, ...], variants: tuple[str, ...]
) -> Iterator[Given]:
    for at, entry in enumerate(raw.get("answers", ())):
        here = (*path, "answers", at)
        reader.keys(entry, ("rule", "is", "variant"), here, "")
        name = str(entry.get("rule", ""))
        if not _known(reader, name, here):
            continue
        value = _value(reader, name, entry["is"], here) if "is" in entry else ...
        which = (
            reader.words(entry["variant"], here, "", "variant") if "variant" in entry else variants
        )
        yield Given(name, value, which)


def _readings(
    reader: Reader, raw: Mapping[str, Any], path: tuple[str | int, ...]
) -> Iterator[Mapping[str, Any]]:
    for at, entry in enumerate(raw.get("readings", ())):
        here = (*path, "readings", at)
        unknown = [
            name
            for name in reader.table(entry, here, "", "reading")
            if not _known(reader, name, here)
        ]
        if not unknown:
            yield {name: _value(reader, name, value, here) for name, value in entry.items()}


def _wrong(reader: Reader, raw: Mapping[str, Any], path: tuple[str | int, ...]) -> Iterator[Wrong]:
    for at, entry in enumerate(raw.get("wrong", ())):
        here = (*path, "wrong", at)
        text = {key: value for key, value in entry.items() if key != "rule"}
        found = reader.text(text, here, "", "wrong")
        name = str(entry.get("rule", ""))
        if _known(reader, name, here) and found is not None:
            yield Wrong(found, name)


__all__ = [
    "CONFIDENCE", "EVIDENCE", "VERDICTS", "Dispute", "Given", "Reading", "Ruling", "Wrong",
    "belongs", "load_disputes", "read_disputes", "settle",
]  # fmt: skip
