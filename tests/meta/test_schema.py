"""The JSON Schema for editors is current, and every spec is valid under it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from phase10.reader import data_folder
from phase10.schema import DRAFT, schema
from phase10.variant import variants

SPECS = data_folder("specs")


def _spec(name: str) -> dict[str, Any]:
    return tomllib.loads((SPECS / f"{name}.toml").read_text(encoding="utf-8"))


def test_the_schema_is_current() -> None:
    stored = json.loads((SPECS / "schema.json").read_text(encoding="utf-8"))
    assert stored == schema(), "run python -m phase10.schema"
    assert stored["$schema"] == DRAFT


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("name", variants())
def test_every_spec_is_valid(name: str) -> None:
    errors = list(jsonschema.Draft202012Validator(schema()).iter_errors(_spec(name)))
    assert not errors, [error.message for error in errors][:5]


@pytest.mark.parametrize(
    ("rule", "answer"),
    [
        ("wild.natural", {"is": "per-grup", "status": "ruling"}),
        ("wild.natrual", {"is": "per-group", "status": "ruling"}),
        ("deal.hand", {"is": "ten", "status": "ruling"}),
        ("deal.hand", {"is": 10, "status": "sure"}),
        ("turn.steps", {"is": ["draw", "paly"], "status": "ruling"}),
        ("deal.hand", {"is": 10, "status": "ruling", "because": "so"}),
    ],
)
def test_a_slip_is_seen_by_the_editor(rule: str, answer: dict[str, Any]) -> None:
    spec = _spec(variants()[0]) | {rule: answer}
    assert list(jsonschema.Draft202012Validator(schema()).iter_errors(spec))


def test_the_file_stands_where_editors_look() -> None:
    assert Path(SPECS / "schema.json").is_file()
