"""Every unclear point of the notes is found again: in a rule, or in the list of the others."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from phase10.cases import load_cases
from phase10.reader import data_folder
from phase10.rulesread import rulebook
from phase10.specread import sources

POINTS = [
    f"n-{letter}{number}"
    for letter, last in (("s", 60), ("j", 26), ("b", 80), ("x", 50))
    for number in range(1, last + 1)
]


@lru_cache(maxsize=1)
def coverage() -> dict[str, list[dict[str, Any]]]:
    """The list of all statements of the sources."""
    text = (data_folder("specs") / "coverage.toml").read_text(encoding="utf-8")
    found: dict[str, list[dict[str, Any]]] = tomllib.loads(text)
    return found


def settled() -> dict[str, list[str]]:
    """Where each point is settled."""
    places: dict[str, list[str]] = {}
    for rule in rulebook().rules.values():
        for point in rule.settles:
            places.setdefault(point, []).append(rule.name)
    for entry in coverage()["unclear"]:
        places.setdefault(entry["id"], []).append("coverage.toml")
    return places


@pytest.mark.parametrize("point", POINTS)
def test_every_unclear_point_is_found_again(point: str) -> None:
    assert settled().get(point)


def test_no_rule_settles_a_point_that_the_notes_do_not_have() -> None:
    assert set(settled()) <= set(POINTS)


def test_every_point_of_its_own_says_why() -> None:
    for entry in coverage()["unclear"]:
        for lang in ("en", "de"):
            assert entry["says"][lang]
            assert entry["because"][lang]
        assert all(name in rulebook().rules for name in entry.get("rules", ()))


def statements() -> Iterator[tuple[str, dict[str, Any], str]]:
    """Every place that the list names: the source, its statement, and where that went."""
    for source, entries in coverage().items():
        for entry in entries:
            goes = entry["goes"]
            for place in [goes] if isinstance(goes, str) else goes:
                yield source, entry, place


def test_every_place_that_the_list_names_exists() -> None:
    cases = {case.id for case in load_cases()}
    rules = rulebook().rules
    wrong = []
    for source, entry, place in statements():
        kind, _, name = place.partition(":")
        known = {"rule": rules, "case": cases}.get(kind)
        good = (
            name in known
            if known is not None
            else kind in ("note", "keeper", "contradicted", "invariant")
        )
        if not good:
            wrong.append((source, entry.get("at", entry.get("id")), place))
    assert not wrong, f"{len(wrong)} places: {wrong[:40]}"


def test_every_source_is_listed_statement_by_statement() -> None:
    listed = set(coverage()) - {"unclear"}
    assert listed <= set(sources())
    for source in listed:
        places = [entry["at"] for entry in coverage()[source]]
        assert len(places) == len(set(places)), source
        assert len(places) > 50


def test_what_is_contradicted_or_a_note_says_why() -> None:
    for source, entry, place in statements():
        if place in ("note", "contradicted", "invariant"):
            assert entry["because"]["en"], (source, entry)
            assert entry["because"]["de"], (source, entry)
