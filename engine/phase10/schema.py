"""A JSON Schema for spec files, made from `rules/`, so that an editor helps while one writes.

`python -m phase10.schema` writes it to `specs/schema.json`; `--check` only says
whether the file there is current.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from phase10.reader import data_folder
from phase10.rulesread import rulebook
from phase10.spec import MOST, STATUSES, Rule, Rulebook
from phase10.specread import HOWS

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
NAME: Final = "schema.json"
_NUMBER: Final[dict[str, Any]] = {"type": "integer", "minimum": 0, "maximum": MOST}
_WORD: Final[dict[str, Any]] = {"type": ["string", "integer"]}


def schema(book: Rulebook | None = None) -> dict[str, Any]:
    """The schema as plain data: each rule a property, with its question as description."""
    book = book or rulebook()
    return {
        "$schema": DRAFT,
        "title": "A variant of the Phase 10 family",
        "description": "The answers of one variant to the questions in rules/.",
        "type": "object",
        "required": ["variant"],
        "additionalProperties": False,
        "properties": {
            "variant": {"$ref": "#/$defs/head"},
            "sources": {
                "type": "object",
                "description": "Sources of this variant alone, as in sources.toml.",
                "additionalProperties": {"$ref": "#/$defs/source"},
            },
            **{name: _answer(rule) for name, rule in book.rules.items()},
        },
        "$defs": _definitions(),
    }


def _definitions() -> dict[str, Any]:
    text = {
        "type": "object",
        "required": ["en", "de"],
        "additionalProperties": False,
        "properties": {lang: {"type": "string", "pattern": r"\S"} for lang in ("en", "de")},
    }
    grounds = {
        "status": {"enum": list(STATUSES), "description": "How sure the answer is."},
        "cite": {
            "type": "array",
            "items": {"type": "string", "pattern": r"\S"},
            "description": '"source-key: place"',
        },
        "why": {"$ref": "#/$defs/text", "description": "How it follows, or why we decide so."},
        "readings": {
            "type": "object",
            "description": "Other answers: an option or value, or a description of several words.",
            "additionalProperties": {"$ref": "#/$defs/text"},
        },
    }
    needs = [
        (["printed", "conflict"], ["cite"]),
        (["ruling", "conflict", "assumed"], ["why"]),
    ]
    return {
        "text": text,
        "name": {"anyOf": [{"type": "string", "pattern": r"\S"}, {"$ref": "#/$defs/text"}]},
        "head": {
            "type": "object",
            "required": ["title"],
            "additionalProperties": False,
            "properties": {
                "title": {"$ref": "#/$defs/name"},
                "short": {"$ref": "#/$defs/name"},
                "edition": {"$ref": "#/$defs/text"},
                "place": {"type": "integer", "description": "Where it stands in the list."},
                "extends": {
                    "type": "object",
                    "required": ["variant", "how"],
                    "additionalProperties": False,
                    "properties": {"variant": {"type": "string"}, "how": {"enum": list(HOWS)}},
                },
            },
        },
        "source": {
            "type": "object",
            "required": ["title", "standing"],
            "properties": {
                "title": {"$ref": "#/$defs/name"},
                "standing": {"type": "string", "pattern": r"\S"},
            },
        },
        "grounds": {
            "type": "object",
            "required": ["status"],
            "properties": grounds,
            "allOf": [
                {
                    "if": {"properties": {"status": {"enum": statuses}}, "required": ["status"]},
                    "then": {"required": required},
                }
                for statuses, required in needs
            ]
            + [
                {
                    "if": {"properties": {"status": {"const": "inferred"}}, "required": ["status"]},
                    "then": {"anyOf": [{"required": ["cite"]}, {"required": ["why"]}]},
                }
            ],
        },
    }


def _answer(rule: Rule) -> dict[str, Any]:
    return {
        "description": rule.asks.en,
        "$ref": "#/$defs/grounds",
        "type": "object",
        "required": ["is"],
        "properties": {
            "is": _value(rule),
            **dict.fromkeys(("status", "cite", "why", "readings"), True),
            "rows": {"type": "object", "additionalProperties": {"$ref": "#/$defs/grounds"}},
        },
        "additionalProperties": False,
    }


def _value(rule: Rule) -> dict[str, Any]:
    names = [option.name for option in rule.options.values() if option.built]
    match rule.type:
        case "choice":
            return {"enum": names}
        case "flag":
            return {"enum": [name == "true" for name in names]}
        case "some" if rule.of:
            listed = {"type": "array", "items": _WORD, "uniqueItems": True, "minItems": 1}
            return {"anyOf": [{"const": "all"}, listed]}
        case "some" | "order":
            either = [*names, *(int(name) for name in names if name.isdigit())]
            return {"type": "array", "items": {"enum": either}, "uniqueItems": True, "minItems": 1}
        case "number":
            return _number(names)
        case "note":
            return {"$ref": "#/$defs/text"}
        case _:
            return _table(rule)


def _number(names: Sequence[str]) -> dict[str, Any]:
    kinds: list[dict[str, Any]] = []
    if "n" in names:
        kinds.append(_NUMBER)
    else:
        kinds += [{"const": int(name)} for name in names if name.isdigit()]
    if "none" in names:
        kinds.append({"const": "none"})
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


def _table(rule: Rule) -> dict[str, Any]:
    cells = {key: _cell(kind) for key, kind in rule.columns.items()}
    record = {"type": "object", "properties": cells, "additionalProperties": False}
    if rule.shape == "record":
        return {**record, "required": list(cells)}
    single = rule.columns.get("value") or next(iter(rule.columns.values()), "text")
    scalar = _cell(single) if len(cells) < 2 or "value" in cells else _cell("text")
    entry: dict[str, Any] = {"anyOf": [scalar, record if cells else {"type": "object"}]}
    if rule.shape == "list":
        return {"type": "array", "items": entry, "minItems": 1}
    return {"type": "object", "additionalProperties": entry}


def _cell(kind: str) -> dict[str, Any]:
    if kind == "number":
        return _NUMBER
    return {"anyOf": [_WORD, {"type": "array", "items": _WORD}]}


def text(book: Rulebook | None = None) -> str:
    """The schema as it stands in the file."""
    return json.dumps(schema(book), indent=1, ensure_ascii=False) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the schema, or with `--check` say whether it is current; 0 if all is well."""
    target: Path = data_folder("specs") / NAME
    wanted = text()
    current = target.exists() and target.read_text(encoding="utf-8") == wanted
    if "--check" in arguments:
        sys.stdout.write(f"{target} is {'current' if current else 'out of date'}\n")
        return 0 if current else 1
    if not current:
        target.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
