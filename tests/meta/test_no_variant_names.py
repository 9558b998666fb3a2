"""The engine knows no variant: no id of a spec stands in it as a string."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from phase10.reader import data_folder
from phase10.rulesread import rulebook
from phase10.variant import variants

ENGINE = Path(__file__).resolve().parents[2] / "engine" / "phase10"
MODULES = sorted(ENGINE.rglob("*.py"))
IDS = frozenset(variants())
TOPICS = frozenset(topic.name for topic in rulebook().topics)
"""One id is the name of a topic, too, and of a line of the notation; for those it may stand."""


def strings(tree: ast.AST) -> Iterator[ast.Constant]:
    """Every string of a module that is not a docstring."""
    docs = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            for one in body:
                if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                    docs.add(one.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            yield node


def about_a_variant(node: ast.AST) -> bool:
    """Whether an expression speaks of the id of a variant."""
    words = {"variant", "variants", "lineage", "extends"}
    names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    fields = {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
    return bool(fields & {"id", *words}) or bool(names & (words - {"variant"}))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_id_of_a_variant_is_a_string(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [(node.lineno, node.value) for node in strings(tree) if node.value in IDS - TOPICS]
    assert not found, f"{path}: {found}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_variant_is_told_apart_by_its_id(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            ids = [
                s
                for side in sides
                for s in ast.walk(side)
                if isinstance(s, ast.Constant) and s.value in IDS
            ]
            assert not (ids and any(map(about_a_variant, sides))), f"{path}:{node.lineno}"
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func).rpartition(".")[2]
            given = [a for a in node.args if isinstance(a, ast.Constant) and a.value in IDS]
            assert not (called in ("load", "_load", "_loaded") and given), f"{path}:{node.lineno}"


def test_the_ids_are_those_of_the_files() -> None:
    files = {path.stem for path in data_folder("specs").glob("*.toml")}
    assert files >= IDS
    assert len(IDS) > 5
