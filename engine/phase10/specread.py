"""Reading `specs/`: the answers of one variant, and the sources that answers cite."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from phase10.document import Document, parse, read
from phase10.errors import Problem, SpecError
from phase10.reader import Reader, data_folder
from phase10.spec import (
    STATUSES,
    Answer,
    MistypedError,
    Row,
    Rule,
    Rulebook,
    Source,
    nearest,
    playable,
    told,
    typed,
)
from phase10.text import Text

NOT_SPECS: Final = frozenset(
    {"coverage.toml", "differences.toml", "games.toml", "mistakes.toml", "sources.toml"}
)
HOWS: Final = ("same box", "other edition")


def sources(folder: Path | None = None) -> Mapping[str, Source]:
    """The texts that answers may cite, by key; read once. Raises `SpecError`."""
    return _sources((folder or data_folder("specs")) / "sources.toml")


@lru_cache(maxsize=16)
def _sources(path: Path) -> dict[str, Source]:
    problems: list[Problem] = []
    document = read(path)
    if isinstance(document, Problem):
        raise SpecError([document])
    reader = Reader(document, problems)
    found = read_sources(reader, document.data, ())
    if problems:
        raise SpecError(problems)
    return found


def read_sources(
    reader: Reader, table: Mapping[str, Any], at: tuple[str, ...]
) -> dict[str, Source]:
    """The sources of a table of a document; the file's own, or `[sources]` of a spec."""
    found = {}
    # [board-en] and [sources.board-en] are both read.
    if not at and set(table) == {"sources"} and isinstance(table["sources"], Mapping):
        return read_sources(reader, table["sources"], ("sources",))
    for key, raw in table.items():
        path = (*at, key)
        entry = dict(reader.table(raw, path, "", f"source {key}"))
        title = reader.name(entry.pop("title", None), (*path, "title"), "", f"source {key}: title")
        standing = entry.pop("standing", "")
        if not isinstance(standing, str) or not standing:
            reader.fault(path, "", f"source {key} has no standing", 'write standing = "publisher"')
        texts: dict[str, Text | None] = {}
        for part in ("edition", "ends"):
            one = entry.pop(part, None)
            texts[part] = (
                None
                if one is None
                else reader.name(str(one) if isinstance(one, int) else one, (*path, part), "", part)
            )
        if title is not None:
            found[key] = Source(key, title, str(standing), texts["edition"], texts["ends"], entry)
    return found


# --- specs


@dataclass(frozen=True, slots=True)
class Spec:
    """One spec file as it is written: its head and its own answers, nothing inherited."""

    id: str
    title: Text
    short: Text
    edition: Text | None
    extends: str | None
    how: str
    place: int
    answers: Mapping[str, Answer]
    bad: frozenset[str]
    sources: Mapping[str, Source]
    document: Document
    path: Path


_HEAD: Final = ("title", "short", "edition", "extends", "place")
_ANSWER: Final = ("is", "status", "cite", "why", "readings", "rows")


def read_spec(
    path: Path, book: Rulebook, known: Mapping[str, Source], problems: list[Problem]
) -> Spec | None:
    """A spec file, or None if it cannot be read at all; faults are added to `problems`."""
    document = read(path)
    if isinstance(document, Problem):
        problems.append(document)
        return None
    return spec_of(document, path, book, known, problems)


def spec_of_text(
    text: str, name: str, book: Rulebook, known: Mapping[str, Source], problems: list[Problem]
) -> Spec | None:
    """The same for a text that is no file, as a reader's house variant on a page."""
    document = parse(text.encode("utf-8"), name)
    if isinstance(document, Problem):
        problems.append(document)
        return None
    return spec_of(document, Path(name), book, known, problems)


def spec_of(
    document: Document,
    path: Path,
    book: Rulebook,
    known: Mapping[str, Source],
    problems: list[Problem],
) -> Spec:
    """The head and the answers of a document."""
    reader = Reader(document, problems)
    data = document.data
    head = reader.table(data.get("variant", {}), ("variant",), "", "[variant]")
    if "variant" not in data:
        reader.fault(
            (),
            "",
            "the [variant] table is missing",
            'write [variant] with title = { en = "…", de = "…" }',
        )
    reader.keys(head, _HEAD, ("variant",), "")
    title = None
    if "variant" in data:
        title = reader.name(head.get("title"), ("variant", "title"), "", "title")
    at = ("variant", "short")
    short = reader.name(head["short"], at, "", "short") if "short" in head else title
    at = ("variant", "edition")
    edition = reader.text(head["edition"], at, "", "edition") if "edition" in head else None
    extends, how = _extends(reader, head)
    place = head.get("place", 1000)
    if isinstance(place, bool) or not isinstance(place, int):
        said = f"place is no number: {told(place)}"
        reader.fault(("variant", "place"), "", said, "write place = 1")
        place = 1000
    own = read_sources(
        reader, reader.table(data.get("sources", {}), ("sources",), "", "[sources]"), ("sources",)
    )
    ident = path.name.removesuffix(".toml")
    answers: dict[str, Answer] = {}
    bad = set()
    for name, raw in data.items():
        if name in {"variant", "sources"}:
            continue
        rule = book.rules.get(name)
        if rule is None:
            near = nearest(name, book.rules)
            remedy = f"write {near!r}, if that is meant" if near else "see rules/ for the names"
            if any(known_name.startswith(f"{name}.") for known_name in book.rules):
                # Without quotes TOML reads the dot as a table in a table.
                remedy = f'put the name in quotes: ["{name}.…"]'
            reader.fault((name,), name, f"there is no rule {name!r}", remedy)
            continue
        answer = _answer(reader, rule, raw, {**known, **own}, ident)
        if answer is None:
            bad.add(name)
        else:
            answers[name] = answer
    return Spec(
        ident, title or Text(ident, ident), short or Text(ident, ident), edition,
        extends, how, place, answers, frozenset(bad), own, document, path,
    )  # fmt: skip


def _extends(reader: Reader, head: Mapping[str, Any]) -> tuple[str | None, str]:
    """The parent of a spec and how it is taken over, or (None, "")."""
    if "extends" not in head:
        return None, ""
    raw, at = head["extends"], ("variant", "extends")
    entry = raw if isinstance(raw, Mapping) else {}
    parent, how = entry.get("variant"), entry.get("how")
    if set(entry) != {"variant", "how"} or not isinstance(parent, str) or how not in HOWS:
        reader.fault(
            at,
            "",
            f"extends is not understood: {told(raw):.80}",
            f'write extends = {{ variant = "…", how = "{HOWS[0]}" }} (or "{HOWS[1]}")',
        )
    return (parent, str(how)) if isinstance(parent, str) else (None, "")


def _answer(
    reader: Reader, rule: Rule, raw: object, known: Mapping[str, Source], variant: str
) -> Answer | None:
    name = rule.name
    entry = reader.table(raw, (name,), name, f'["{name}"]')
    if not isinstance(raw, Mapping):
        return None
    reader.keys(entry, _ANSWER, (name,), name)
    before = len(reader.problems)
    value = None
    if "is" not in entry:
        reader.fault((name,), name, "the answer has no value", "write is = …")
    else:
        try:
            value = typed(rule, entry["is"])
        except MistypedError as error:
            reader.fault((name, "is"), name, error.message, error.remedy)
    untyped = len(reader.problems) > before
    row = _grounds(reader, rule, entry, (name,), known, value)
    rows = {}
    for key, one in reader.table(entry.get("rows", {}), (name, "rows"), name, "rows").items():
        at = (name, "rows", key)
        part = reader.table(one, at, name, f"row {key}")
        reader.keys(part, _ANSWER[1:-1], at, name)
        if not untyped and not (isinstance(value, Mapping) and key in value):
            if not (isinstance(value, tuple) and key.isdigit() and int(key) <= len(value)):
                reader.fault(at, name, f"there is no row {key!r}", "use the key of a row")
        rows[key] = _grounds(reader, rule, part, at, known, None)
    if untyped:
        return None
    document = reader.document
    return Answer(
        rule, value, row.status, row.cite, row.why, row.readings, rows,
        variant, False, document.file, document.line(name),
    )  # fmt: skip


def _grounds(
    reader: Reader,
    rule: Rule,
    entry: Mapping[str, Any],
    path: tuple[str | int, ...],
    known: Mapping[str, Source],
    value: object,
) -> Row:
    """Status, citation, reason and other readings of an answer or of a row."""
    name = rule.name
    status = entry.get("status", "")
    if status not in STATUSES:
        near = nearest(str(status), STATUSES)
        said = f"unknown status {told(status)}" if status else "the status is missing"
        reader.fault(
            (*path, "status"), name, said + (f"; perhaps {near!r} is meant" if near else ""),
            f"write one of {', '.join(STATUSES)}",
        )  # fmt: skip
        status = ""
    cite = reader.words(entry.get("cite", []), (*path, "cite"), name, "cite")
    for one in cite:
        key = one.partition(":")[0].strip()
        if key not in known:
            near = nearest(key, known)
            reader.fault(
                (*path, "cite"), name, f"unknown source {key!r}",
                f"write {near!r}, if that is meant" if near else "add it to specs/sources.toml",
            )  # fmt: skip
    why = reader.text(entry["why"], (*path, "why"), name, "why") if "why" in entry else None
    if status in {"printed", "conflict"} and not cite:
        reader.fault(
            path,
            name,
            f"an answer that is {status} needs a citation",
            'write cite = ["key: place"]',
        )
    if status in {"ruling", "conflict", "assumed"} and "why" not in entry:
        reader.fault(
            path,
            name,
            f"an answer that is {status} needs a reason",
            'write why = { en = "…", de = "…" }',
        )
    if status == "inferred" and not cite and "why" not in entry:
        reader.fault(
            path, name, "an answer that is inferred needs a reason or a citation",
            'write why = { en = "…", de = "…" } or cite = ["key: place"]',
        )  # fmt: skip
    readings = {}
    raw = reader.table(entry.get("readings", {}), (*path, "readings"), name, "readings")
    for key, one in raw.items():
        at = (*path, "readings", key)
        text = reader.text(one, at, name, f"reading {key!r}")
        if text is not None:
            readings[key] = text
        other = playable(rule, key)
        if other is not None and value is not None and other == value:
            reader.fault(at, name, f"the reading {key!r} is the answer itself", "leave it out")
        if other is None and " " not in key.strip() and key not in rule.options:
            near = nearest(key, rule.options)
            reader.fault(
                at, name, f"the reading {key!r} is neither an answer nor a description",
                f"write {near!r}, if that is meant" if near else "write an option, or words",
            )  # fmt: skip
    return Row(status, cite, why, readings)
