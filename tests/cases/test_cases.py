"""Every executed case comes out as its file says."""

from __future__ import annotations

from pathlib import Path

import pytest

from phase10.cases import Case, load_cases, run
from phase10.errors import SpecError
from phase10.specread import sources

CASES = load_cases()


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case: Case) -> None:
    outcome = run(case)
    assert outcome.ok, outcome.message


def test_sources_of_cases_are_known() -> None:
    known = sources()
    keys = {case.source.partition(":")[0] for case in CASES if case.source}
    assert len(keys) > 3
    assert keys <= set(known)


def test_titles_tell_cases_apart_in_both_languages() -> None:
    assert all(case.title.en and case.title.de for case in CASES)
    assert not [case.id for case in CASES if len(case.title.en) > 90]


def test_a_changed_answer_changes_the_verdict() -> None:
    """What a table decides for itself: the classic game with and without a natural card."""
    case = next(case for case in CASES if case.id == "wild-natural-per-group")
    assert run(case, "classic").ok
    changed = run(case, "classic", rules={"wild.natural": "per-phase"})
    assert not changed.ok
    assert changed.verdict is not None
    assert changed.verdict.legal is True


def test_a_wrong_expectation_says_what_was_found_and_where(tmp_path: Path) -> None:
    text = (
        '[[case]]\nid = "x"\nvariant = "classic"\ntitle = { en = "x", de = "x" }\n'
        'position = """\nplayers: ana ben\nturn: ana draw\nhand ana: R1\n"""\n'
        'move = "discard R1"\nlegal = true\nours = true\n'
    )
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    message = run(load_cases(tmp_path)[0]).message
    assert message.startswith("specs/cases/x.toml:1: x in classic: found not legal by turn.steps")
    assert "expected legal" in message


def test_faults_in_a_case_file_name_file_and_line(tmp_path: Path) -> None:
    text = (
        '[[case]]\nid = "x"\nvariant = "classic"\ntitle = { en = "x" }\n'
        'position = "players: ana ben"\nmove = "draw pile"\nlegal = "no"\n'
        'rule = "wild.naturals"\nnonsense = 1\n'
    )
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SpecError) as caught:
        load_cases(tmp_path)
    said = str(caught.value)
    for part in (
        "specs/cases/x.toml:4:",
        "no text in 'de'",
        "unknown key 'nonsense'",
        "perhaps 'wild.natural'",
        'write true, false or "depends"',
        "has no source",
    ):
        assert part in said
