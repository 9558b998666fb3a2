"""Executed cases: a position, a move, and what the rules say of it.

`specs/cases/*.toml` holds examples, borderline situations and disputes.  Each case
is executed, so a picture or a sentence that shows one cannot go stale.  A case asks
for a verdict (`legal`, with the rule that decides) or for a result (`after`, lines
that must hold when the moves have been made), or for both.

A file holds ``[[case]]`` entries.  A file of public questions also holds ``[[dispute]]``
entries, which :mod:`phase10.disputes` reads: the cases of the dispute ``q-w01`` are
``q-w01`` and those whose ids begin with ``q-w01-``, so every verdict on a dispute is a
case like any other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from phase10.document import Document, parse, read
from phase10.errors import IllegalMove, Phase10Error, Problem, SpecError
from phase10.game import play, proceed
from phase10.judge import DEPENDS, HELD, Verdict, judge
from phase10.linetext import position_text
from phase10.moves import CHANCE_MOVES, Move
from phase10.notation import move_text, parse_move
from phase10.position import Position
from phase10.reader import Reader, data_folder
from phase10.record import Sight
from phase10.rulesread import rulebook
from phase10.spec import from_text, nearest, plain, typed
from phase10.text import Text
from phase10.variant import Variant, load

KEYS: Final = (
    "id", "variant", "title", "rules", "position", "first", "move", "legal", "rule", "fact",
    "then", "after", "gone", "sees", "told", "error", "source", "ours", "note", "shows",
)  # fmt: skip
"""What a case may say."""

VERDICTS: Final[Mapping[bool | None, str]] = {True: "legal", False: "not legal", None: "depends"}

LISTED: Final = (
    "phase", "done", "open", "tiles", "points", "size", "laid", "owes", "used", "pieces",
)  # fmt: skip
"""The lines that have an entry for each player, parted by commas."""


@dataclass(frozen=True, slots=True)
class Case:
    """One executed example.

    `variants` are the ids it is run in, `rules` the answers changed for it;
    `position` is its text without the variant.  The moves in `first` are made, `move`
    is judged and made, the moves in `then` are made.  `legal` is True, False, None
    ("depends"), or ``...`` where only the result counts; `rule` decides, `fact` is what
    a verdict hangs on.  `after` are lines that hold at the end (for the player `sees`,
    if given), `gone` keys of lines that do not stand there; `told` is the last move as that
    player learns of it; `error` is part of the message of a refusal by the notation or by
    chance.  `shows` names the rules (and
    rows of tables, as ``score.values:skip``) that the case makes visible.
    """

    id: str
    variants: tuple[str, ...]
    title: Text
    position: str
    rules: Mapping[str, Any] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    move: str = ""
    legal: Any = ...
    rule: str = ""
    fact: str = ""
    then: tuple[str, ...] = ()
    after: str = ""
    gone: tuple[str, ...] = ()
    sees: str = ""
    told: str = ""
    error: str = ""
    source: str = ""
    ours: bool = False
    note: Text | None = None
    shows: tuple[str, ...] = ()
    file: str = ""
    line: int = 0

    def variant(self, which: str | Variant | None = None) -> Variant:
        """The variant in which the case is run, its changed answers included."""
        chosen = self.variants[0] if which is None else which
        if isinstance(chosen, str):
            return _loaded(chosen, tuple((name, _key(v)) for name, v in self.rules.items()))
        return chosen.with_rules(self.rules) if self.rules else chosen

    def starts(self, variant: Variant) -> Position:
        """The position before the first move; raises a ValueError if it cannot be read."""
        return proceed_if_due(Position.parse(self.position, variant=variant))

    @property
    def names(self) -> frozenset[str]:
        """Every rule that the case is about: the deciding one, changed answers, what it shows."""
        shown = (one.partition(":")[0] for one in self.shows)
        return frozenset(filter(None, (self.rule, *self.rules, *shown)))


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a case in one variant.

    `kind` is ``held`` (as expected), ``wrong`` (another verdict, rule or result) or
    ``unreadable`` (the position cannot be read under these answers).
    """

    variant: Variant
    kind: str
    verdict: Verdict | None
    position: Position | None
    message: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case: in each of its variants, and in all of them."""

    case: Case
    results: tuple[Result, ...]

    @property
    def ok(self) -> bool:
        """Whether everything came out as expected."""
        return all(result.kind == "held" for result in self.results)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts, one for each variant in which a move was judged."""
        return tuple(result.verdict for result in self.results if result.verdict is not None)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict in the first variant, if a move was judged."""
        return self.results[0].verdict

    @property
    def position(self) -> Position | None:
        """The position at the end, in the first variant."""
        return self.results[0].position

    @property
    def message(self) -> str:
        """Empty, or what differs: file and line, the finding, and what was expected."""
        return "\n".join(
            f"{self.case.file}:{self.case.line}: {self.case.id} in {result.variant.id}: "
            f"{result.message}"
            for result in self.results
            if result.message
        )


def proceed_if_due(position: Position) -> Position:
    """The position after what happens without a decision, where that is what is due.

    A position may begin with such a step (``turn: ben open``, ``turn: chance settle ana``).
    """
    from phase10.steps import AUTOMATIC

    due = position.due
    return proceed(position) if due is not None and due.step in AUTOMATIC else position


def run(
    case: Case,
    variant: str | Variant | None = None,
    *,
    rules: Mapping[str, Any] | None = None,
) -> Outcome:
    """Execute a case in its variants, or in another one; `rules` changes answers at the table.

    Raises a `SpecError` if the answers do not fit together.
    """
    chosen = case.variants if variant is None else (variant,)
    results = []
    for one in chosen:
        under = case.variant(one)
        results.append(execute(case, under.with_rules(rules) if rules else under))
    return Outcome(case, tuple(results))


def execute(case: Case, variant: Variant) -> Result:
    """Execute a case under exactly these answers."""
    try:
        position = case.starts(variant)
    except Phase10Error as error:
        if case.error and case.error in str(error):
            return Result(variant, "held", None, None, "")
        return Result(variant, "unreadable", None, None, f"the position: {error}")
    verdict: Verdict | None = None
    before, last = position, None
    try:
        for text in case.first:
            position = play(position, parse_move(position.table, text))
        if case.move:
            move = parse_move(position.table, case.move)
            if not isinstance(move, CHANCE_MOVES):
                verdict = judge(position, move)
                fault = _verdict_fault(case, verdict)
                if fault:
                    return Result(variant, "wrong", verdict, position, fault)
            if case.then or case.after or case.gone or case.told or case.error:
                before, last, position = position, move, play(position, move)
        for text in case.then:
            last = parse_move(position.table, text)
            before, position = position, play(position, last)
        fault = "; ".join([*_result_faults(case, position), *_told_faults(case, before, last)])
    except Phase10Error as error:
        if case.error and case.error in str(error):
            return Result(variant, "held", verdict, position, "")
        if isinstance(error, IllegalMove):
            verdict = error.verdict
        return Result(variant, "wrong", verdict, position, f"the moves: {error}")
    if case.error:
        fault = f"no error, but one was expected that says {case.error!r}"
    return Result(variant, "wrong" if fault else "held", verdict, position, fault)


def _verdict_fault(case: Case, verdict: Verdict) -> str:
    if case.legal is ...:
        return ""
    found = f"{VERDICTS[verdict.legal]} by {verdict.rule}"
    if verdict.legal is not case.legal:
        by = f" by {case.rule}" if case.rule else ""
        return f"found {found}, expected {VERDICTS[case.legal]}{by} ({verdict.text('en')})"
    if case.legal is True:
        holds = {finding.rule for finding in verdict.findings if finding.outcome == HELD}
        if case.rule and case.rule not in holds:
            return f"found {found}, but {case.rule} was not at issue"
        return ""
    if case.rule and verdict.rule != case.rule:
        return f"found {found}, expected {case.rule} ({verdict.text('en')})"
    if case.fact:
        facts = [f.fact for f in verdict.findings if f.outcome == DEPENDS]
        if case.fact not in facts:
            return f"found {found} on {', '.join(facts)}, expected the fact {case.fact!r}"
    return ""


def _result_faults(case: Case, position: Position) -> Iterator[str]:
    if not case.after and not case.gone:
        return
    if case.sees:
        from phase10.view import view

        table = position.table
        if case.sees not in table.names:
            yield f"{case.sees!r}, who should look, is nobody at this table"
            return
        position = view(position, table.names[case.sees])
    found = _facts(position)
    for key, value in _wanted(case, position):
        have = found.get(key)
        if have != value and not (have is None and value in ("-", "0")):
            yield f"found '{key}: {have}', expected '{key}: {value}'"
    for key in case.gone:
        if any(name == key or name.startswith(f"{key} ") for name in found):
            yield f"the line {key!r} stands there, expected none"


def _told_faults(case: Case, before: Position, last: Move | None) -> Iterator[str]:
    if not case.told or last is None:
        return
    table = before.table
    if case.sees not in table.names:
        yield f"{case.sees!r}, who should be told, is nobody at this table"
        return
    found = move_text(table, Sight(before.variant, table.names[case.sees]).of(last, before))
    if found != case.told:
        yield f"{case.sees} is told {found!r}, expected {case.told!r}"


def _wanted(case: Case, position: Position) -> Iterator[tuple[str, str]]:
    """The facts that `after` demands, as the notation writes them."""
    lines = [line for line in case.after.splitlines() if line.strip()]
    text = "\n".join([f"players: {' '.join(position.players)}", *lines])
    read = _facts(Position.parse(text, variant=position.variant))
    for line in lines:
        key, _, value = line.partition(":")
        key = " ".join(key.split())
        if key in LISTED:
            for item in value.split(","):
                name = item.split()[0] if item.split() else ""
                shown = "done" if key in ("open", "tiles") else key
                yield f"{shown} {name}", read.get(f"{shown} {name}", "-")
        else:
            yield key, read.get(key, "-")


def _facts(position: Position) -> dict[str, str]:
    """The lines of a position by key; lists of players come one by one."""
    facts: dict[str, str] = {}
    for line in position_text(position).splitlines():
        key, _, value = line.partition(": ")
        if key in LISTED:
            for item in value.split(", "):
                name, _, rest = item.partition(" ")
                facts[f"{key} {name}"] = rest
        else:
            facts[key] = value
    return facts


# -- reading ---------------------------------------------------------------------


def load_cases(folder: str | Path | None = None) -> tuple[Case, ...]:
    """All cases of a folder (without one: `specs/cases`), in the order of files and lines.

    Raises a `SpecError` with every problem found: file, line, and what to do.
    """
    return _load(data_folder("specs") / "cases" if folder is None else Path(folder))


@lru_cache(maxsize=8)
def _load(folder: Path) -> tuple[Case, ...]:
    problems: list[Problem] = []
    found: list[Case] = []
    for path in sorted(folder.glob("*.toml")):
        document = read(path)
        if isinstance(document, Problem):
            problems.append(document)
            continue
        name = f"specs/cases/{path.name}"
        found.extend(_read(Document(name, document.data, document.lines), problems))
    places: dict[str, Case] = {}
    for case in found:
        if case.id in places:
            first = places[case.id]
            remedy = f"choose another than that of {first.file}:{first.line}"
            problems.append(
                Problem(case.file, case.line, "", f"the id {case.id!r} is taken", remedy)
            )
        places.setdefault(case.id, case)
    if problems:
        raise SpecError(problems)
    return tuple(found)


def read_cases(text: str, file: str) -> tuple[Case, ...]:
    """The cases in the text of one file, whose name stands in the messages.

    Raises a `SpecError` with every problem found.
    """
    problems: list[Problem] = []
    document = parse(text.encode(), file)
    if isinstance(document, Problem):
        raise SpecError([document])
    found = tuple(_read(document, problems))
    if problems:
        raise SpecError(problems)
    return found


def _read(document: Document, problems: list[Problem]) -> Iterator[Case]:
    reader = Reader(document, problems)
    reader.keys(document.data, ("case", "dispute"), (), "")
    entries = document.data.get("case", [] if "dispute" in document.data else None)
    if not isinstance(entries, list):
        reader.fault((), "", "there are no cases", "begin each with [[case]]")
        return
    for at, raw in enumerate(entries):
        before = len(problems)
        case = _case(reader, raw, ("case", at))
        if case is not None and len(problems) == before:
            yield case


def _case(reader: Reader, raw: Mapping[str, Any], path: tuple[str | int, ...]) -> Case | None:
    reader.keys(raw, KEYS, path, "")
    title = reader.text(raw.get("title"), (*path, "title"), "", "title")
    note = None
    if "note" in raw:
        note = reader.text(raw["note"], (*path, "note"), "", "note")
    single = raw.get("variant")
    ids = [single] if isinstance(single, str) else single
    variants = reader.words(ids, (*path, "variant"), "", "variant")
    texts = {}
    for key in (
        "id", "position", "move", "rule", "fact", "after", "sees", "told", "error", "source",
    ):  # fmt: skip
        value = raw.get(key, "")
        if not isinstance(value, str) or (key in ("id", "position") and not value.strip()):
            reader.fault((*path, key), "", f"{key} is no text", f'write {key} = "…"')
        texts[key] = str(value).strip()
    lists = {
        key: reader.words(raw[key], (*path, key), "", key) if key in raw else ()
        for key in ("first", "then", "gone", "shows")
    }
    rules = _rules(reader, raw.get("rules", {}), (*path, "rules"))
    _known(reader, (texts["rule"], *lists["shows"]), path)
    legal = raw.get("legal", ...)
    if legal == "depends":
        legal = None
    elif legal is not ... and not isinstance(legal, bool):
        wrong = f"legal is {legal!r}"
        reader.fault((*path, "legal"), "", wrong, 'write true, false or "depends"')
    if legal is ... and not any((texts["after"], lists["gone"], texts["told"], texts["error"])):
        reader.fault(path, "", "the case expects nothing", "write legal, after, told or error")
    if legal is not ... and not texts["move"]:
        reader.fault(path, "", "legal, but no move", 'write move = "…"')
    if legal in (False, None) and not texts["rule"]:
        reader.fault(path, "", "the deciding rule is missing", 'write rule = "…"')
    if not texts["source"] and raw.get("ours") is not True:
        reader.fault(path, "", "the case has no source", "write source, or ours = true")
    if title is None or not variants:
        return None
    return Case(
        id=texts["id"],
        variants=variants,
        title=title,
        position=texts["position"],
        rules=rules,
        first=lists["first"],
        move=texts["move"],
        legal=legal,
        rule=texts["rule"],
        fact=texts["fact"],
        then=lists["then"],
        after=texts["after"],
        gone=lists["gone"],
        sees=texts["sees"],
        told=texts["told"],
        error=texts["error"],
        source=texts["source"],
        ours=raw.get("ours") is True,
        note=note,
        shows=lists["shows"],
        file=reader.document.file,
        line=reader.document.line(*path),
    )


def _rules(reader: Reader, raw: object, path: tuple[str | int, ...]) -> Mapping[str, Any]:
    values: dict[str, Any] = {}
    book = rulebook().rules
    for name, value in reader.table(raw, path, "", "rules").items():
        rule = book.get(name)
        if rule is None:
            near = nearest(name, book)
            hint = f"perhaps {near!r} is meant" if near else "see the list of rules"
            reader.fault((*path, name), name, f"there is no rule {name!r}", hint)
            continue
        try:
            good = from_text(rule, value) if isinstance(value, str) else typed(rule, value)
        except Phase10Error as error:
            reader.fault((*path, name), name, str(error), "write another answer")
            continue
        values[name] = "none" if good is None else good
    return values


def _known(reader: Reader, names: Iterable[str], path: tuple[str | int, ...]) -> None:
    book = rulebook().rules
    for full in names:
        name = full.partition(":")[0]
        if name and name not in book:
            near = nearest(name, book)
            hint = f"perhaps {near!r} is meant" if near else "see the list of rules"
            reader.fault(path, name, f"there is no rule {name!r}", hint)


def _key(value: Any) -> str:
    """An answer as text, so that it can name a variant that is kept."""
    return json.dumps(plain(value), sort_keys=True)


@lru_cache(maxsize=512)
def _loaded(variant: str, rules: tuple[tuple[str, str], ...]) -> Variant:
    found = load(variant)
    return found.with_rules({name: json.loads(v) for name, v in rules}) if rules else found


__all__ = ["Case", "Outcome", "Result", "execute", "load_cases", "read_cases", "run"]
