"""What every question of a page shares: names, slices, refusals, stored results, tables."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from phase10 import page
from phase10.errors import NotationError
from phase10.page import NeedError, answers, call, need, start
from phase10.page.cards import deck_table
from phase10.page.cards import tables as card_tables
from phase10.page.tables import main
from phase10.page.which import tables as which_tables
from phase10.variant import load, variants
from phase10.which import guide

FOLDER = Path(page.__file__).parent


@answers("test.slow", long=True)
def slow(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for at in range(asked["steps"]):
        yield {"progress": at / asked["steps"]}
    yield {"steps": asked["steps"]}


@answers("test.broken")
def broken(asked: dict[str, Any]) -> dict[str, Any]:
    raise NotationError("'Q7' is no card", line=3, column=12, expected="a card", example="R7")


@answers("test.needs")
def needs(asked: dict[str, Any]) -> dict[str, Any]:
    need(*asked["files"])
    return {"there": True}


@answers("test.empty", long=True)
def empty(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from ()


def ask(name: str, asked: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(call(name, json.dumps(asked)))
    return found


def test_every_question_is_found_without_loading_all_modules() -> None:
    for path in FOLDER.glob("*.py"):
        import_module(f"phase10.page.{path.stem}")
    named = {**page._SHORT, **page._LONG}
    homes = {name: function.__module__.rpartition(".")[2] for name, function in named.items()}
    for name, home in homes.items():
        if not name.startswith("test."):
            place = page._PLACES.get(name, name.partition(".")[0])
            # A module may spread over several, which it loads itself.
            assert home == place or home.startswith(f"{place}_"), name
    assert set(page._PLACES) <= set(homes)


@pytest.mark.parametrize(
    ("payload", "message"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("[]", "expected a JSON object"),
        ('"x"', "expected a JSON object"),
        ("[" * 3000 + "]" * 3000, "deep"),
        ('{"a":' * 60 + "1" + "}" * 60, "deep"),
        ('{"a": "' + "x" * page.LONGEST + '"}', "too many"),
    ],
)
def test_what_is_no_question_is_refused(payload: str, message: str) -> None:
    told = json.loads(call("which", payload))["error"]["message"]
    assert message in told
    assert len(told) < 300


def test_brackets_in_a_text_are_no_nesting() -> None:
    assert "answers" in ask("which", {"given": {}, "note": "[{" * 500 + '\\"[' * 50})


def test_an_error_says_where_and_in_the_language() -> None:
    found = ask("test.broken", {"lang": "de"})["error"]
    assert found["message"].startswith("Zeile 3, Spalte 12")
    assert (found["line"], found["column"], found["example"]) == (3, 12, "R7")


def test_long_work_comes_in_slices_and_can_be_closed() -> None:
    job = start("test.slow", '{"steps": 3}')
    told = []
    while not job.done:
        told.append(json.loads(job.step(0)))
    assert told == [{"progress": 0.0}, {"progress": 1 / 3}, {"progress": 2 / 3}, {"steps": 3}]
    stopped = start("test.slow", '{"steps": 1000000}')
    stopped.step(0)
    stopped.close()
    assert stopped.done
    assert ask("test.slow", {"steps": 200})["steps"] == 200
    assert "has no answer" in ask("test.empty", {})["error"]["message"]


def test_stored_results_are_asked_for_once() -> None:
    assert ask("test.needs", {"files": ["solve.toml"]}) == {"there": True}
    job = start("test.needs", '{"files": ["nowhere.bin", "solve.toml"]}')
    assert json.loads(job.step()) == {"progress": 0}
    assert (job.done, job.needs) == (False, "nowhere.bin")
    assert "nowhere.bin" in json.loads(job.step())["error"]["message"]
    assert job.done
    for name in ("../classic.toml", "/etc/passwd", "x.py", "A.bin", ""):
        assert "no stored result" in ask("test.needs", {"files": [name]})["error"]["message"]
    with pytest.raises(NeedError, match=r"nowhere\.bin"):
        need("nowhere.bin")


def test_waking_and_warming_load_every_game() -> None:
    page.wake()
    assert tuple(page.warm()) == tuple(variants())


def test_a_name_is_taken_once() -> None:
    def other(asked: dict[str, Any]) -> dict[str, Any]:
        return asked

    other.__module__ = "elsewhere"
    with pytest.raises(ValueError, match="answered twice"):
        answers("which")(other)


# -- tables ------------------------------------------------------------------------------------


def test_the_tables_are_written_the_same_each_time(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 0
    written = {path.stem: json.loads(path.read_text("utf-8")) for path in tmp_path.iterdir()}
    assert {"games", "which", "deck-1"} <= set(written)
    for name, data in (*card_tables(), *which_tables()):
        assert written[name] == data
    assert main([]) == 2


@pytest.mark.parametrize("name", variants())
def test_a_picker_offers_every_card_of_the_deck_and_no_other(name: str) -> None:
    variant = load(name)
    found = deck_table(variant)
    if found["layout"] == "rows":
        offered = [card for row in found["rows"] for _, card in row["cards"]]
    else:
        offered = list(found["pairs"].values())
    offered += found["specials"]
    assert sorted(offered) == sorted(card.name for card in variant.deck.kinds)
    assert set(offered) <= set(found["cards"])
    for card in variant.deck.kinds:
        assert found["cards"][card.name]["copies"] == variant.deck.count(card)
        if found["turns"] and card.kind == "natural":
            assert found["cards"][card.turn().name]["kind"] == "turned"


def test_games_with_the_same_cards_share_a_table() -> None:
    made = dict(card_tables())
    decks = [data for name, data in made.items() if name.startswith("deck-")]
    assert {game["deck"] for game in made["games"].values()} == {
        name for name in made if name.startswith("deck-")
    }
    assert all(one != other for at, one in enumerate(decks) for other in decks[:at])
    for name, game in made["games"].items():
        assert made[game["deck"]] == deck_table(load(name))


def test_the_tree_of_questions_leads_where_the_guide_leads() -> None:
    ((name, tree),) = list(which_tables())
    assert name == "which"
    ends = 0

    def walk(node: dict[str, Any], given: dict[str, str]) -> None:
        nonlocal ends
        if "answers" in node:
            assert guide().next(given) == guide().question(node["question"])
            for answer in node["answers"]:
                walk(answer["next"], {**given, node["question"]: answer["id"]})
            return
        ends += 1
        game = guide().game(given)
        assert game is not None
        if "other" in node:
            assert node["other"] == game.other
        else:
            assert [one["id"] for one in node["variants"]] == [game.variant, *game.also]

    walk(tree, {})
    assert ends > 20


def test_which_takes_any_order_of_answers_and_refuses_others() -> None:
    assert ask("which", {})["question"] == "beside"
    assert ask("which", {"given": {"beside": "tiles"}})["variants"][0]["id"] == "junior"
    assert "no answer" in ask("which", {"given": {"beside": "x"}})["error"]["message"]
    assert "no question" in ask("which", {"given": {"x": "y"}})["error"]["message"]
    assert "must be a table" in ask("which", {"given": [["beside"]]})["error"]["message"]
