"""How likely, as a page asks it: the counts of the engine in slices, changed decks, refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from phase10 import odds
from phase10.page import call, start
from phase10.page.odds import OFFERED, SLICE, count, printed, still, tables
from phase10.variant import load, variants


def ask(name: str, **asked: Any) -> dict[str, Any]:
    found = json.loads(call(name, json.dumps(asked)))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("variant", variants())
def test_counted_in_slices_it_is_what_the_engine_counts(variant: str) -> None:
    game = load(variant)
    for phase in list(game.phases)[1:9:6]:
        rows = ask("odds", variant=variant, phase=phase)["rows"]
        want = odds.table(game, phase)
        assert [(int(one["hands"]), int(one["of"])) for one in rows] == [
            (one.hands, one.of) for one in want
        ]


def test_slices_do_not_change_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ask("odds", variant="classic", phase="3")["rows"]
    monkeypatch.setattr("phase10.page.odds.SLICE", 40)
    assert ask("odds", variant="classic", phase="3")["rows"] == whole
    assert SLICE > 40


def test_tables_hold_every_phase_of_every_printed_game() -> None:
    found = dict(tables())
    assert set(found) == {f"odds-{name}-{lang}" for name in variants() for lang in ("en", "de")}
    for name in variants():
        table = found[f"odds-{name}-en"]
        assert list(table["phases"]) == list(load(name).phases)
        json.dumps(table, allow_nan=False)
    assert printed(load("classic"), "4") == odds.table(load("classic"), "4")


def test_stored_rows_of_the_board_game_are_those_that_are_counted_now() -> None:
    game = load("board")
    for phase in ("2", "3", "10"):
        assert printed(game, phase) == odds.table(game, phase)


def test_a_deck_without_wild_cards_is_counted_anew() -> None:
    found = ask("odds", variant="classic", phase="4", rules={"deck.wilds": "0"})
    game = load("classic").with_rules({"deck.wilds": 0, "deck.size": 100})
    assert [int(one["hands"]) for one in found["rows"]] == [
        one.hands for one in odds.table(game, "4")
    ]
    assert {one["name"] for one in found["changed"]} == {"deck.wilds", "deck.size"}


def test_a_phase_of_ones_own() -> None:
    own = ask("odds", variant="classic", phase="own", own="run 7")
    listed = ask("odds", variant="classic", phase="4")
    assert [one["hands"] for one in own["rows"]] == [one["hands"] for one in listed["rows"]]
    for text in (
        "",
        "run",
        "run 7 + ",
        "fish 3",
        "run 99",
        "set 3 + set 3 + set 3 + set 3 + set 3",
    ):
        assert "error" in ask("odds", variant="classic", phase="own", own=text)
    assert "error" in ask("odds", variant="junior", phase="own", own="symbol 4")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_count_that_would_take_minutes_is_refused_with_the_reason(lang: str) -> None:
    message = ask("odds", variant="board", phase="1", rules={"deck.wilds": "8"}, lang=lang)["error"]
    assert "phase10 odds board 1" in message["message"]
    assert ("minutes" if lang == "en" else "Minuten") in message["message"]


def test_questions_that_a_change_opens_are_asked_only_if_chances_hang_on_them() -> None:
    asked = {"variant": "board", "rules": {"deck.wilds": "8"}}
    assert ask("odds.form", **asked)["needs"] == []
    found = ask("odds", **asked, phase="2")
    assert found["rows"][9]["chance"] > ask("odds", variant="board", phase="2")["rows"][9]["chance"]


@pytest.mark.parametrize("variant", variants())
def test_what_may_be_changed_is_offered_with_its_sentences(variant: str) -> None:
    form = ask("odds.form", variant=variant)
    assert {one["name"] for one in form["rules"]} == {
        name for name in OFFERED if load(variant).asked(name)
    }
    assert all(one["says"] for one in form["rules"])


def test_it_can_be_stopped_and_tells_how_far_it_is() -> None:
    asked = {"variant": "board", "phase": "3", "rules": {"deck.wilds": "6"}}
    parts = [one["progress"] for one in count(asked) if "progress" in one]
    assert parts == sorted(parts)
    assert 0 <= parts[0] < parts[-1] <= 1
    job = start("odds", json.dumps({"variant": "classic", "phase": "3"}))
    assert "progress" in json.loads(job.step(0))
    job.close()
    assert job.done


@pytest.mark.parametrize(
    "asked",
    [
        {"variant": "classic", "phase": "99"},
        {"variant": "classic"},
        {"variant": "nothing", "phase": "1"},
        {"variant": "classic", "phase": "1", "rules": {"deck.copies": "5000"}},
        {"variant": "classic", "phase": "1", "rules": {"deck.wilds": "x"}},
        {"variant": "classic", "phase": "1", "most": -4},
    ],
)
def test_bad_questions_get_one_clear_message(asked: dict[str, Any]) -> None:
    message = ask("odds", **asked)["error"]["message"]
    assert 5 < len(message) < 600


def test_the_static_state_is_there_in_both_languages() -> None:
    html = still({"variant": "classic", "phase": "4"})
    row = odds.table(load("classic"), "4")[9]
    assert f"{100 * row.chance:.1f}" in html
    assert 'class="p10-de" lang="de"' in html
    assert "<script" not in html
