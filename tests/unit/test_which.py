"""Which game is on the table, and what is remembered of it."""

from __future__ import annotations

import io
import itertools
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from phase10.advice import load_games
from phase10.cli import main
from phase10.errors import Phase10Error
from phase10.variant import load, variants
from phase10.which import forget, guide, remember, remembered, settings

CARDS = {"beside": "nothing", "special": "four-skips"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    def call(*words: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return call


# -- the questions -------------------------------------------------------------


def test_there_are_three_questions_in_two_languages() -> None:
    assert [one.id for one in guide().questions] == ["beside", "special", "maker"]
    for one in guide().questions:
        assert one.asks.en.endswith("?")
        assert one.asks.de.endswith("?")
        assert len(one.answers) >= 3


@pytest.mark.parametrize(
    ("given", "game"),
    [
        ({**CARDS, "maker": "europe"}, "classic"),
        ({**CARDS, "maker": "america"}, "classic-us"),
        ({"beside": "board", "special": "none"}, "board"),
        ({"beside": "board", "special": "four-skips"}, "twist"),
        ({"beside": "tiles"}, "junior"),
        ({"beside": "phase-cards", "special": "two-skips"}, "masters"),
        ({"beside": "phase-cards", "special": "double"}, "masters-2018"),
        ({"beside": "nothing", "special": "small-and-large"}, "master-de"),
        ({"beside": "nothing", "special": "numbers-and-animals"}, "junior-new"),
        ({"beside": "phone"}, "app"),
    ],
)
def test_the_answers_lead_to_a_game(given: dict[str, str], game: str) -> None:
    found = guide().game(given)
    assert found is not None
    assert found.id == game


def test_every_way_through_the_questions_ends_at_a_game() -> None:
    lists = [[(one.id, name) for name in one.answers] for one in guide().questions]
    ends = set()
    for way in itertools.product(*lists):
        given: dict[str, str] = {}
        answers = dict(way)
        while (question := guide().next(given)) is not None:
            given[question.id] = answers[question.id]
        found = guide().game(given)
        assert found is not None, answers
        ends.add(found.id)
    own = {name for name in variants() if load(name).how != "same box"}
    assert own <= ends
    assert ends - own == set(load_games())


def test_questions_that_do_not_matter_are_not_asked() -> None:
    assert guide().next({"beside": "phone"}) is None
    asked = guide().next({"beside": "board"})
    assert asked is not None
    assert asked.id == "special"


def test_what_is_no_question_and_no_answer() -> None:
    with pytest.raises(Phase10Error, match="no question 'colour'"):
        guide().next({"colour": "red"})
    with pytest.raises(Phase10Error, match="'box' is no answer"):
        guide().next({"beside": "box"})
    assert guide().game({}) is None


# -- the memory ----------------------------------------------------------------


def test_a_variant_is_remembered_and_forgotten(home: Path) -> None:
    assert remembered() is None
    assert remember("board") == settings() == home / "phase10" / "config.toml"
    assert remembered() == "board"
    assert forget()
    assert not forget()
    assert remembered() is None


@pytest.mark.parametrize("text", ["variant = ", "variant = 3", "variant = 'nope'", "\0", ""])
def test_a_spoilt_memory_is_none(text: str) -> None:
    remember("classic")
    settings().write_text(text, encoding="utf-8")
    assert remembered() is None


def test_a_memory_that_cannot_be_written(home: Path) -> None:
    (home / "phase10").write_text("in the way", encoding="utf-8")
    with pytest.raises(Phase10Error, match="cannot be kept"):
        remember("classic")
    with pytest.raises(Phase10Error, match="no variant 'nope'"):
        remember("nope")


def test_a_path_that_is_not_absolute_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "here")
    assert settings().is_absolute()


# -- the command -----------------------------------------------------------------


def test_the_questions_are_put_one_by_one(run: Any) -> None:
    code, out, _ = run("which", stdin="1\nfour-skips\n2\n")
    assert code == 0
    assert "American edition" in out
    assert remembered() == "classic-us"


def test_answers_on_the_command_line(run: Any) -> None:
    words = ("--beside", "nothing", "--special", "four-skips", "--maker", "europe")
    code, out, _ = run("which", *words, "--json")
    assert code == 0
    assert json.loads(out)["variant"] == "classic"
    assert run("which", "--show")[1] == "Remembered: classic\n"
    assert run("which", "--forget")[0] == 0
    assert run("which", "--show")[0] == 1
    assert run("which", *words, "--dry", "--lang", "de")[1].startswith("Das ist Phase 10")
    assert remembered() is None


def test_another_game_is_named_and_not_remembered(run: Any) -> None:
    code, out, _ = run("which", "--beside", "phone")
    assert code == 1
    assert "another game" in out
    assert remembered() is None


def test_an_unclear_maker_names_both(run: Any) -> None:
    code, out, _ = run(
        "which", "--beside", "nothing", "--special", "four-skips", "--maker", "unknown"
    )
    assert code == 0
    assert "could also be" in out


def test_input_that_ends_or_makes_no_sense(run: Any) -> None:
    for stdin in ("", "9\n99\nx\n"):
        code, _, err = run("which", stdin=stdin)
        assert code == 2
        assert "--beside" in err
    assert run("which", "--json")[0] == 2
    assert run("which", "--beside", "lake")[0] == 2


@pytest.mark.parametrize(
    "words", [("rules", "-", "W2"), ("rules", "W2"), ("rules", "wild.natural")]
)
def test_a_remembered_game_stands_in_for_the_variant(run: Any, words: tuple[str, ...]) -> None:
    remember("board")
    code, out, _ = run(*words, "--json")
    assert code == 0
    assert json.loads(out)[0]["variant"] == "board"


def test_a_remembered_game_in_other_commands(run: Any) -> None:
    remember("classic")
    hand = "R3 B4 W G6 Y7 R8 B9 Y10 R11 R12".split()
    assert run("check", "4", *hand)[0] == run("check", "-", "4", *hand)[0] == 0
    assert json.loads(run("odds", "4", "--json")[1])["variant"] == "classic"
    assert len(json.loads(run("rules", "--json")[1])) == len(load("classic"))


def test_without_a_remembered_game_the_variant_is_asked_for(run: Any) -> None:
    for words in (("rules",), ("rules", "-"), ("check", "-", "4", "R1"), ("odds",)):
        code, _, err = run(*words)
        assert code == 2
        assert "VARIANT" in err
    code, _, err = run("rules", "W2")
    assert code == 2
    assert "no variant 'W2'" in err
