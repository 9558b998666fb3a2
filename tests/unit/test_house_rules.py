"""The rulebook of your table: changed answers, told, saved and refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from phase10.cli import main
from phase10.errors import Phase10Error
from phase10.house import base_of, changed, spec_text
from phase10.rulesread import rulebook
from phase10.spec import example, holds, typed
from phase10.variant import load

CHANGES = {"wild.natural": "per-phase", "hit.limit": 2, "draw.bound": "not-back"}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("NO_COLOR", "1")

    def call(*words: str) -> tuple[int, str, str]:
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return call


def rules(changes: dict[str, Any]) -> list[str]:
    return [word for name, value in changes.items() for word in ("--rule", f"{name}={value}")]


def test_the_rulebook_of_a_table_is_told(run: Any) -> None:
    code, out, _ = run("rules", "classic", *rules(CHANGES))
    assert code == 0
    assert "The phase as a whole must hold at least one natural card" in out
    assert out.count("changed here") == 3
    rows = json.loads(run("rules", "classic", *rules(CHANGES), "--json")[1])
    assert {row["name"] for row in rows if row["changed"]} == set(CHANGES)


def test_it_is_saved_as_a_spec_that_extends_the_variant(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "our-table.toml"
    assert run("rules", "classic", *rules(CHANGES), "--out", str(file))[0] == 0
    saved = load(file)
    assert saved.extends == "classic"
    assert saved.how == "same box"
    assert saved.hash == load("classic").with_rules(CHANGES).hash
    for name in CHANGES:
        answer = saved.answers[name]
        assert answer.status == "ruling"
        assert answer.why is not None
    assert saved.answers["deck.size"].status == load("classic").answers["deck.size"].status
    code, out, _ = run("rules", str(file), "W2")
    assert code == 0
    assert "ruling" in out


def test_a_saved_table_can_be_changed_and_saved_again(run: Any, tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    run("rules", "board", "--rule", "swap.max=3", "--out", str(one))
    code, out, _ = run("rules", str(one), "--rule", "run.wrap=true", "--out", str(two), "--json")
    assert code == 0
    assert json.loads(out)["changes"] == {"run.wrap": True, "swap.max": 3}
    assert base_of(load(two)).id == "board"


def test_answers_of_every_type_can_be_saved(tmp_path: Path) -> None:
    wanted: dict[str, dict[str, Any]] = {
        "junior": {"younger.size": 3},
        "board": {"ask.for": ["number", "colour"], "keep.max": 3, "dealer.rotation": "stays"},
        "masters": {
            "save.limit": "none",
            "phase.used": ["1", "2", "3"],
            "phase.needed": 3,
            "save.goes-out": False,
        },
        "classic": {"score.values": {"1..12": 5, "skip": 15, "wild": 25}, "hit.limit": 1},
    }
    for variant, changes in wanted.items():
        table = load(variant).with_rules(changes)
        path = tmp_path / f"{variant}-table.toml"
        path.write_text(spec_text(table), encoding="utf-8")
        assert load(path).hash == table.hash
        assert set(changed(load(path))) == set(changed(table))


@pytest.mark.parametrize("exclude", rulebook().excludes, ids=lambda one: str(one.line))
def test_answers_that_exclude_each_other_are_refused_with_both_named(
    run: Any, exclude: Any
) -> None:
    book = rulebook().rules
    values = {
        name: values[0] if isinstance(values, list) else values
        for name, values in exclude.these.items()
    }
    tried = 0
    for variant in ("classic", "classic-us", "masters", "board", "junior"):
        own = load(variant)
        if not all(own.asked(name) for name in values):
            continue
        given = {
            name: value
            for name, value in values.items()
            if not holds(exclude.these[name], own[name])
        }
        told = {name: str(v).lower() if isinstance(v, bool) else v for name, v in given.items()}
        assert all(typed(book[name], value) is not None for name, value in given.items())
        code, _, err = run("rules", variant, *rules(told))
        tried += 1
        assert code == 2
        if "cannot stand together" in err:
            assert all(name in err for name in values)
            return
    # Where a change opens or closes further questions, those are what is named.
    assert tried or exclude.these


def test_the_best_known_pair_names_both_and_says_why(run: Any) -> None:
    code, _, err = run("rules", "classic", "--rule", "end.when=in-settling")
    assert code == 2
    assert "advance.order = 'together' and end.when = 'in-settling' cannot stand together" in err
    assert "nobody arrives first" in err


def test_what_cannot_be_saved(run: Any, tmp_path: Path) -> None:
    there = tmp_path / "there.toml"
    there.write_text("", encoding="utf-8")
    change = ("--rule", "wild.natural=none")
    for words, message in (
        (("rules", "classic", "--out", str(tmp_path / "x.toml")), "nothing is changed"),
        (("rules", "classic", *change, "--out", str(there)), "is there already"),
        (("rules", "classic", *change, "--out", "table.txt"), "no TOML file"),
        (("rules", "classic", *change, "--out", str(tmp_path / "no" / "x.toml")), "be written"),
        (("rules", "classic", "--rule", "wild.natural=two"), "perhaps|write one of"),
        (("rules", "classic", "--rule", "wild.naturel=none"), "wild.natural"),
    ):
        code, _, err = run(*words)
        assert code == 2
        assert any(one in err for one in message.split("|")), err


def test_nothing_changed_is_no_table() -> None:
    with pytest.raises(Phase10Error, match="nothing is changed"):
        spec_text(load("classic"))
    assert example(rulebook().rules["wild.natural"])
