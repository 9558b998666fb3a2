"""Questions and answers as data: what a rule is, what an answer is, and the typing of values.

`rules/` asks every question of the family once (`Rule`), `specs/` answers them per
variant (`Answer`). This module knows the shapes and turns raw values into typed
ones; `specread` finds and reads the files, `variant` puts them together.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Final

from phase10.errors import Phase10Error, Problem
from phase10.text import Text

__all__ = [
    "STATUSES",
    "TYPES",
    "Answer",
    "Exclude",
    "MistypedError",
    "Option",
    "Problem",
    "Row",
    "Rule",
    "Rulebook",
    "Source",
    "Topic",
    "example",
    "from_text",
    "holds",
    "nearest",
    "open_rules",
    "plain",
    "playable",
    "span",
    "typed",
    "written",
]

TYPES: Final = ("choice", "some", "order", "number", "flag", "table", "note")
SHAPES: Final = ("record", "map", "list")
COLUMNS: Final = ("number", "name", "text")
STATUSES: Final = ("printed", "inferred", "ruling", "conflict", "assumed")
MOST: Final = 10_000
"""No number in this family comes near it; larger ones are slips of the hand."""


@dataclass(frozen=True, slots=True)
class Option:
    """One permitted answer, with the sentence a rulebook prints for it."""

    name: str
    says: Text
    built: bool = True


@dataclass(frozen=True, slots=True)
class Rule:
    """One question: its permanent id and name, its type, when it is asked, and its answers.

    `gate` maps names of other rules to conditions (see `holds`) and includes the
    gate of the topic. `refuses` has what a referee says, by option or case; "else"
    is the default.
    """

    id: str
    name: str
    topic: str
    asks: Text
    type: str
    gate: Mapping[str, object] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    structural: bool = False
    settles: tuple[str, ...] = ()
    refuses: Mapping[str, Text] = field(default_factory=dict)
    shape: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)
    says: Text | None = None
    row: Text | None = None
    lead: Text | None = None
    of: str | None = None
    file: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Topic:
    """One file of `rules/`: questions that belong together."""

    letter: str
    name: str
    title: Text
    intro: Text
    gate: Mapping[str, object] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True)
class Exclude:
    """Answers that cannot stand together, and why."""

    these: Mapping[str, object]
    why: Text
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All questions of the family.

    `order` gives for each kind of move the rules a verdict consults, first to last;
    `words` has labels by dotted name, such as "status.printed.label"; `vocabulary`
    is the file of words as it is written.
    """

    topics: tuple[Topic, ...]
    rules: Mapping[str, Rule]
    by_id: Mapping[str, Rule]
    order: Mapping[str, tuple[str, ...]]
    excludes: tuple[Exclude, ...]
    words: Mapping[str, Text] = field(default_factory=dict)
    vocabulary: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Source:
    """A text that answers cite: its standing, its edition, and where it stops."""

    key: str
    title: Text
    standing: str
    edition: Text | None = None
    ends: Text | None = None
    more: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table with a status of its own."""

    status: str
    cite: tuple[str, ...] = ()
    why: Text | None = None
    readings: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a variant to one question.

    `variant` is the id of the spec that gave the value; `inherited` says that it
    is a parent's. `file` and `line` show where it is written, empty for an
    answer that was changed at the table.
    """

    rule: Rule
    value: Any
    status: str
    cite: tuple[str, ...] = ()
    why: Text | None = None
    readings: Mapping[str, Text] = field(default_factory=dict)
    rows: Mapping[str, Row] = field(default_factory=dict)
    variant: str = ""
    inherited: bool = False
    file: str = ""
    line: int = 0


class MistypedError(Phase10Error):
    """A value that does not answer its question; `.message` and `.remedy` say why and what does."""

    def __init__(self, message: str, remedy: str) -> None:
        self.message = message
        self.remedy = remedy
        super().__init__(f"{message}; {remedy}")

    def __reduce__(self) -> tuple[type[MistypedError], tuple[str, str]]:
        return type(self), (self.message, self.remedy)


# --- gates


def holds(condition: object, value: object) -> bool:
    """Whether a typed value meets the condition of a gate.

    A condition is a value, a list of values, "nonzero" (0 is the one number that
    fails; no limit passes) or "has X" for a set, a sequence or a table.

    >>> holds("has run", ("set", "run")), holds("nonzero", None), holds(["a", "b"], "c")
    (True, True, False)
    """
    if isinstance(condition, list | tuple):
        return any(holds(one, value) for one in condition)
    if condition == "nonzero":
        return value is None or (isinstance(value, int) and value != 0)
    if isinstance(condition, str) and condition.startswith("has "):
        return isinstance(value, tuple | Mapping) and condition[4:] in value
    if isinstance(condition, bool) or isinstance(value, bool):
        return condition is value
    if value is None:
        return condition == "none"
    return condition == value


def open_rules(rules: Mapping[str, Rule], values: Mapping[str, object]) -> frozenset[str]:
    """The rules that are asked, given typed values of the answers that are there.

    A gate on a question that is itself not asked, or not answered, is closed.
    """
    asked = set(rules)
    changed = True
    while changed:
        changed = False
        for name in tuple(asked):
            for key, condition in rules[name].gate.items():
                if key not in asked or key not in values or not holds(condition, values[key]):
                    asked.discard(name)
                    changed = True
                    break
    return frozenset(asked)


# --- typing


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name that looks most like a word, if one does."""
    if word.isdigit():
        return None  # a number that looks like another one says nothing
    found = get_close_matches(word, tuple(known), n=1, cutoff=0.6)
    return found[0] if found else None


def example(rule: Rule) -> str:
    """An answer that is right, as it is written in a spec: `is = …`."""
    names = [option.name for option in rule.options.values() if option.built]
    match rule.type:
        case "choice":
            return f"is = {_quoted(names[0])}"
        case "some" if rule.of:
            return 'is = "all"'
        case "some":
            return f"is = [{_quoted(names[0])}]"
        case "order":
            return f"is = [{', '.join(_quoted(name) for name in names)}]"
        case "number":
            special = [int(name) for name in names if name.isdigit()]
            if "n" in names or not names:
                return "is = 1"
            return f"is = {special[0]}" if special else 'is = "none"'
        case "flag":
            return f"is = {names[0]}"
        case "note":
            return 'is = { en = "…", de = "…" }'
        case _:
            return f"is = {_table_example(rule)}"


def _table_example(rule: Rule) -> str:
    samples = {"number": "1", "name": '"name"', "text": '"text"'}
    named = ", ".join(f"{key} = {samples[kind]}" for key, kind in rule.columns.items())
    if rule.shape == "record":
        return f"{{ {named} }}"
    only = next(iter(rule.columns.values()), "text")
    inner = samples[only] if len(rule.columns) < 2 else f"{{ {named} }}"
    return f"[{inner}]" if rule.shape == "list" else f"{{ key = {inner} }}"


def _quoted(text: str) -> str:
    return text if text.isdigit() else f'"{text}"'


def _allowed(rule: Rule) -> str:
    names = [option.name for option in rule.options.values() if option.built]
    if rule.type == "number":
        special = [f'"{name}"' for name in names if name == "none"]
        whole = "a whole number from 0" if "n" in names or not names else ""
        digits = [name for name in names if name.isdigit() and not whole]
        return " or ".join(filter(None, [whole, *digits, *special]))
    return ", ".join(names)


def typed(rule: Rule, raw: object) -> Any:
    """The typed value of a raw answer, as TOML gives it.

    choice: str · some: tuple in the order of the options, or "all" · order: tuple ·
    number: int, or None for "none" · flag: bool · table: dict or tuple · note: Text.
    Raises `MistypedError`.
    """
    match rule.type:
        case "choice":
            return _choice(rule, raw)
        case "some":
            return _some(rule, raw)
        case "order":
            return _order(rule, raw)
        case "number":
            return _number(rule, raw)
        case "flag":
            if not isinstance(raw, bool):
                raise _wrong(rule, raw, "true or false")
            return _option(rule, "true" if raw else "false") == "true"
        case "note":
            return _note(rule, raw)
        case _:
            return _table(rule, raw)


def _wrong(rule: Rule, raw: object, wanted: str) -> MistypedError:
    shown = told(raw)
    shown = shown if len(shown) <= 80 else shown[:77] + "…"
    return MistypedError(
        f"{shown} is no answer to a question of type {rule.type}",
        f"write {wanted}, for example: {example(rule)}",
    )


def _option(rule: Rule, raw: object) -> str:
    if isinstance(raw, bool) or not isinstance(raw, str | int):
        raise _wrong(rule, raw, f"one of {_allowed(rule)}")
    name = str(raw)
    option = rule.options.get(name)
    if option is None:
        near = nearest(name, rule.options)
        hint = f"; perhaps {near!r} is meant" if near else ""
        raise MistypedError(
            f"there is no option {name!r}{hint}",
            f"write one of {_allowed(rule)}, for example: {example(rule)}",
        )
    if not option.built:
        raise MistypedError(
            f"the option {name!r} is known, but the engine cannot play it",
            f"write one of {_allowed(rule)}, for example: {example(rule)}",
        )
    return name


def _choice(rule: Rule, raw: object) -> str:
    if not isinstance(raw, str):
        raise _wrong(rule, raw, f"one of {_allowed(rule)}")
    return _option(rule, raw)


def _some(rule: Rule, raw: object) -> str | tuple[str, ...]:
    if rule.of and raw == "all":
        return "all"
    if not isinstance(raw, list | tuple) or not raw:
        raise _wrong(rule, raw, f"a list of {'names' if rule.of else _allowed(rule)}")
    if rule.of:
        if any(isinstance(one, bool) or not isinstance(one, str | int) for one in raw):
            raise _wrong(rule, raw, f'"all" or a list of names from {rule.of}')
        chosen = [str(one) for one in raw]
        ordered = chosen  # the list itself, checked against the other answer, gives the order
    else:
        chosen = [_option(rule, one) for one in raw]
        ordered = [name for name in rule.options if name in chosen]
    _once(rule, chosen)
    return tuple(ordered)


def _order(rule: Rule, raw: object) -> tuple[str, ...]:
    if not isinstance(raw, list | tuple) or not raw:
        raise _wrong(rule, raw, f"a list of steps out of {_allowed(rule)}")
    chosen = [_option(rule, one) for one in raw]
    _once(rule, chosen)
    return tuple(chosen)


def _once(rule: Rule, chosen: Sequence[str]) -> None:
    twice = sorted({name for name in chosen if chosen.count(name) > 1})
    if twice:
        raise MistypedError(
            f"{', '.join(repr(name) for name in twice)} is named more than once",
            f"name each once, for example: {example(rule)}",
        )


def _number(rule: Rule, raw: object) -> int | None:
    if raw == "none" and "none" in rule.options:
        return None
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise _wrong(rule, raw, _allowed(rule))
    free = "n" in rule.options or not any(name != "none" for name in rule.options)
    if raw < 0 or raw > MOST or not (free or str(raw) in rule.options):
        wanted = _allowed(rule)
        raise MistypedError(
            f"the number {raw if abs(raw) < 10**18 else 'given'} is out of range",
            f"write {wanted} to {MOST}" if free else f"write {wanted}",
        )
    option = rule.options.get(str(raw))
    if option is not None and not option.built:
        return int(_option(rule, str(raw)))  # raises: known, but not built
    return raw


def _note(rule: Rule, raw: object) -> Text:
    if isinstance(raw, Text):
        return raw
    if isinstance(raw, Mapping) and set(raw) == {"en", "de"}:
        en, de = raw["en"], raw["de"]
        if isinstance(en, str) and isinstance(de, str) and en.strip() and de.strip():
            return Text(en, de)
    raise _wrong(rule, raw, "the text in both languages")


def _table(rule: Rule, raw: object) -> Any:
    if rule.shape == "list":
        if not isinstance(raw, list | tuple) or not raw:
            raise _wrong(rule, raw, "a list")
        return tuple(_entry(rule, one.strip() if isinstance(one, str) else one, raw) for one in raw)
    if not isinstance(raw, Mapping) or not (raw or rule.shape == "map"):
        raise _wrong(rule, raw, "a table")
    if rule.shape == "record":
        _columns(rule, raw, whole=True)
        return {key: _cell(rule, raw[key], rule.columns[key], raw) for key in rule.columns}
    return {str(key): _entry(rule, one, raw) for key, one in raw.items()}


def _columns(rule: Rule, row: Mapping[str, object], *, whole: bool) -> None:
    for key in row:
        if key not in rule.columns:
            near = nearest(key, rule.columns)
            hint = f"; perhaps {near!r} is meant" if near else ""
            raise MistypedError(
                f"there is no column {key!r}{hint}",
                f"use {', '.join(rule.columns)}, for example: {example(rule)}",
            )
    missing = [key for key in rule.columns if key not in row]
    if (whole and missing) or not row:
        raise MistypedError(
            f"the column {missing[0]!r} is missing", f"write all, for example: {example(rule)}"
        )


def _entry(rule: Rule, one: object, raw: object) -> Any:
    """A row of a map or a list: a scalar, a list of names, or a record of columns."""
    if isinstance(one, Mapping):
        if rule.columns:
            _columns(rule, one, whole=False)
        return {
            key: _cell(rule, cell, rule.columns.get(key, "text"), raw) for key, cell in one.items()
        }
    kind = rule.columns.get("value") or (
        next(iter(rule.columns.values())) if len(rule.columns) == 1 else "text"
    )
    return _cell(rule, one, kind, raw)


def _cell(rule: Rule, cell: object, kind: str, raw: object) -> Any:
    if kind == "number":
        if isinstance(cell, int) and not isinstance(cell, bool) and 0 <= cell <= MOST:
            return cell
        raise _wrong(rule, raw, f"whole numbers from 0 to {MOST} in it, not {told(cell):.60}")
    if isinstance(cell, list | tuple):
        return tuple(_cell(rule, one, "name", raw) for one in cell)
    if isinstance(cell, str) and cell.strip():
        return cell
    if isinstance(cell, int) and not isinstance(cell, bool):
        return cell
    raise _wrong(rule, raw, f"words in it, not {told(cell):.60}")


# --- the way back: values in words, on the command line and in JSON


def from_text(rule: Rule, text: str) -> Any:
    """The typed value of an answer given as plain text, as in `--rule draw.from=draw-pile,saved`.

    Lists are parted by commas; tables are written as in a spec. Raises `MistypedError`.
    """
    text = text.strip()
    match rule.type:
        case "some" if rule.of and text == "all":
            return typed(rule, text)
        case "some" | "order":
            bare = text.removeprefix("[").removesuffix("]")
            parts = [part.strip().strip("\"'") for part in bare.split(",")]
            return typed(rule, [part for part in parts if part])
        case "number":
            digits = text.removeprefix("-")
            short = digits.isascii() and digits.isdigit() and len(digits) < 20
            return typed(rule, int(text) if short else text)
        case "flag":
            return typed(rule, {"true": True, "false": False}.get(text, text))
        case "table":
            try:
                listed = rule.shape == "list" and not text.startswith("[")
                raw = {"is": text.split(",")} if listed else tomllib.loads(f"is = {text}")
            except (ValueError, RecursionError):
                raw = {}
            if set(raw) != {"is"}:
                raise _wrong(rule, text, "the table as in a spec")
            return typed(rule, raw["is"])
        case "note":
            return Text(text, text) if text else typed(rule, text)
        case _:
            return typed(rule, text)


def playable(rule: Rule, reading: str) -> Any:
    """The value that a reading's key names, or None if the reading is words only.

    A limit of "none" is a value too, so it comes back as the word, which `typed`
    and `Variant.with_rules` understand.
    """
    if rule.type in {"note", "table"}:
        return None
    try:
        value = from_text(rule, reading)
    except MistypedError:
        return None
    return "none" if value is None else value


def plain(value: Any) -> Any:
    """A typed value as JSON and TOML know it: lists, tables, and the word "none"."""
    if value is None:
        return "none"
    if isinstance(value, Text):
        return {"en": value.en, "de": value.de}
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return value


def written(value: Any) -> str:
    """A typed value as `from_text` reads it: on one line, without quotes where none are needed.

    >>> written(("draw-pile", "saved")), written(None), written(True), written({"min": 2})
    ('draw-pile,saved', 'none', 'true', '{ min = 2 }')
    """
    if isinstance(value, tuple) and all(isinstance(one, str) for one in value):
        return ",".join(value)
    if isinstance(value, str):
        return value
    if isinstance(value, Text):
        return value.en
    return _toml(value)


def told(value: Any) -> str:
    """A raw value as it stands in a file, for messages: never in the spelling of Python.

    >>> told(True), told({"variant": ["a", 1]}), told("x")
    ('true', '{ variant = ["a", 1] }', "'x'")
    """
    return repr(value) if isinstance(value, str) else _toml(value)


def _toml(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def _key(key: str) -> str:
    bare = key.replace("-", "").replace("_", "")
    return key if bare.isalnum() and bare.isascii() else f'"{key}"'


def span(text: object) -> range | None:
    """The numbers of an interval such as "1..12", or None if the text is none.

    >>> span("1..12")
    range(1, 13)
    """
    if not isinstance(text, str):
        return None
    low, dots, high = text.partition("..")
    if not dots or not (low.isascii() and low.isdigit() and high.isascii() and high.isdigit()):
        return None
    if len(low) > 4 or len(high) > 4 or int(low) > int(high):
        return None
    return range(int(low), int(high) + 1)
