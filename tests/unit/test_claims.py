"""Published claims: the file is whole, and every number beside them is computed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from phase10.claims import UNITS, VERDICTS, claim, claims, compare, compute, verdict
from phase10.errors import Phase10Error, SpecError

SLOW = {"order", "draws"}


def test_every_claim_is_there_once_in_both_languages() -> None:
    found = claims()
    assert [one.id for one in found] == [f"c-{n:02}" for n in range(1, len(found) + 1)]
    assert len(found) >= 21
    for one in found:
        texts = [one.claim, one.conditions, *(check.says for check in one.checks)]
        texts += [] if one.condition is None else [one.condition]
        for text in texts:
            assert text.en.strip()
            assert text.de.strip()
            assert text.en != text.de
        assert one.who
        assert one.address
        assert all(check.unit in UNITS for check in one.checks)


def test_every_computation_runs_and_gives_a_verdict() -> None:
    for one in claims():
        if {check.what for check in one.checks} & SLOW:
            continue
        found = compare(one)
        assert verdict(found) in VERDICTS
        for each in found:
            assert each.shown == each.shown  # no number that is none


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("c-01", "agrees"), ("c-03", "agrees"), ("c-04", "agrees"), ("c-05", "agrees"),
        ("c-06", "mixed"), ("c-07", "differs"), ("c-08", "mixed"), ("c-09", "open"),
        ("c-14", "differs"), ("c-15", "shown"), ("c-20", "open"),
    ],
)  # fmt: skip
def test_what_comes_of_some_claims(name: str, expected: str) -> None:
    assert verdict(compare(claim(name))) == expected


def test_the_phases_do_not_get_harder_one_by_one() -> None:
    found = compare(claim("c-21"))
    assert found
    assert {one.agrees for one in found} == {False}
    assert all(isinstance(one.ours, tuple) and len(one.ours) == 10 for one in found)


def test_an_exact_number_is_exact() -> None:
    share = compute("deal", {"variant": "classic", "phase": "1"})
    assert share == Fraction(7076688286712, 38722819230810)


def test_the_collector_follows_a_formula_where_there_is_one() -> None:
    # A hand of two cards, a pair is wanted, nothing is ever taken: two cards of n numbers are
    # a pair with 1/n; after that each draw makes one with 2/n, and the third card goes.
    got = compute("collect", {"variant": "classic", "size": 2, "cards": 2, "take": 3})
    assert got == pytest.approx((1 - 1 / 12) * 12 / 2)


def test_faults_of_a_file_are_named(tmp_path: Path) -> None:
    path = tmp_path / "claims.toml"
    path.write_text('[[claim]]\nid = "c-01"\n', encoding="utf-8")
    with pytest.raises(SpecError, match="claim c-01: KeyError: 'who'"):
        claims(path)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(Phase10Error, match="there is no claim 'c-99'"):
        claim("c-99")
    with pytest.raises(Phase10Error, match="nothing computes 'magic'"):
        compute("magic", {})
