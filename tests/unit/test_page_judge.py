"""The judge as a page asks it: the verdicts of the book's cases, forms, house rules, bad input."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from phase10.cases import Case, load_cases
from phase10.disputes import load_disputes
from phase10.legal import legal_moves
from phase10.notation import move_text, parse_move
from phase10.page import call
from phase10.page.judge import read
from phase10.page.judge_form import move_form, steps_of, verbs_of
from phase10.page.judge_starts import can_start, start
from phase10.position import Missing, Table
from phase10.variant import load, variants

STARTS = [case for case in load_cases() if can_start(case)]
LINES = [
    ["players", "ana ben"],
    ["turn", "ana play"],
    ["phase", "ana 4, ben 4"],
    ["hand ana", "R2 B12 Y5"],
    ["down ana", "run R3 B4 G5 Y6 R7 B8 Y9"],
    ["down ben", "run R3 B4 G5 Y6 R7 B8 Y9"],
]


def ask(name: str, **asked: Any) -> dict[str, Any]:
    found = json.loads(call(name, json.dumps(asked)))
    assert isinstance(found, dict)
    return found


def of(case: Case, variant: str, **more: Any) -> dict[str, Any]:
    state = start(case, variant)
    asked = {key: state[key] for key in ("rules", "lines", "move")}
    return ask("judge", variant=state["v"], **asked, **more)


def test_every_case_of_the_book_gets_its_verdict_from_the_page() -> None:
    assert len(STARTS) > 600
    wrong = [
        (case.id, which, found)
        for case in STARTS
        for which in case.variants
        if (found := of(case, which)).get("legal", "none") is not case.legal
    ]
    assert not wrong


def test_a_verdict_names_the_rule_that_decides() -> None:
    for case in STARTS:
        if case.legal is False and case.rule:
            assert of(case, case.variants[0])["rule"]["name"] == case.rule


def test_a_verdict_comes_in_both_languages_with_the_rule_and_where_it_stands() -> None:
    found = ask("judge", variant="classic", lines=LINES, move="hit B12 ben 1")
    assert found["head"] == "No"
    assert found["reason"].startswith("Blue 12 does not fit run 3-9")
    assert found["rule"]["id"] == "G1"
    assert found["rule"]["cite"]
    assert found["rule"]["variants"] == ["classic"]
    german = ask("judge", variant="classic", lines=LINES, move="hit B12 ben 1", lang="de")
    assert german["head"] == "Nein"
    assert german["rule"]["label"] == "gedruckt"


def test_what_stands_around_a_verdict_is_what_the_engine_says() -> None:
    found = ask("judge.around", variant="classic", lines=LINES, move="hit B12 ben 1")
    assert [one["move"] for one in found["allowed"]][:1] == ["hit R2 ben 1 low"]
    assert found["picture"].startswith("<svg")
    assert {one["outcome"] for one in found["asked"]} == {"held", "failed", "unreached"}
    good = ask("judge.around", variant="classic", lines=LINES, move="hit R2 ben 1")
    after = dict(map(tuple, good["follows"]["lines"]))
    assert after["hand ana"] == "Y5 B12"
    assert ask("judge.moves", variant="classic", lines=good["follows"]["lines"])["moves"]


def test_an_exchange_is_allowed_as_soon_as_the_table_rules_it_so() -> None:
    case = next(one for one in STARTS if one.id == "q-w01")
    assert of(case, "classic")["legal"] is False
    state = start(case, "classic")
    around = ask("judge.around", variant="classic", lines=state["lines"], move=state["move"])
    other = next(one for one in around["houses"] + around["readings"] if one["legal"] is True)
    decided = ask("judge.decide", variant="classic", rules={other["name"]: other["value"]})
    assert decided["changed"][0]["says"] == other["says"]
    found = ask("judge", variant="classic", lines=state["lines"], move=state["move"],
                rules={other["name"]: other["value"]})  # fmt: skip
    assert found["legal"] is True
    assert found["rule"]["status"] == "house-rule"


@pytest.mark.parametrize("variant", variants())
def test_every_rule_that_is_asked_can_be_asked_about(variant: str) -> None:
    listed = [
        one for topic in ask("judge.rules", variant=variant)["topics"] for one in topic["rules"]
    ]
    game = load(variant)
    wanted = {name for name, one in game.answers.items() if one.rule.type != "note"}
    assert {one["name"] for one in listed} == wanted
    for one in listed:
        found = ask("judge.rule", variant=variant, rule=one["name"])
        assert found["says"]
        for option in found["options"]:
            assert option["says"]
        if found["options"]:
            assert sum("as printed" in option["marks"] for option in found["options"]) == 1


def test_a_ruling_that_needs_others_says_which() -> None:
    rules = {"phase.order": "free"}
    found = ask("judge.decide", variant="classic", rules=rules)
    assert {one["name"] for one in found["needs"]} == {"phase.named", "phase.again"}
    rounds = 0
    while "refused" in found:
        rules |= {one["name"]: one["options"][0]["value"] for one in found["needs"]}
        found = ask("judge.decide", variant="classic", rules=rules)
        rounds += 1
    assert 1 <= rounds <= 3
    assert set(rules) <= {one["name"] for one in found["changed"]}


def test_answers_that_exclude_each_other_are_refused_with_both_named() -> None:
    game = load("classic")
    pairs = [
        (name, option.name)
        for name, one in game.answers.items()
        for option in one.rule.options.values()
        if one.rule.type == "choice" and option.built
    ]
    refused = [ask("judge.decide", variant="classic", rules={name: value}) for name, value in pairs]
    assert all(("changed" in one) != ("refused" in one) for one in refused)


@pytest.mark.parametrize("variant", variants())
def test_a_form_offers_every_move_that_is_legal_in_the_cases(variant: str) -> None:
    form = ask("judge.form", variant=variant)
    verbs = {one["verb"]: one for one in form["verbs"]}
    steps = {one["step"] for one in form["steps"]}
    for case in STARTS:
        if variant not in case.variants or case.rules:
            continue
        position = read({"variant": variant, "lines": start(case, variant)["lines"]})
        due = position.due
        if due is None or due.who < 0:
            continue
        assert due.step in steps
        try:
            moves = list(islice(legal_moves(position, most_lays=5), 40))
        except Missing:  # what a gap leaves open
            continue
        for move in moves:
            text = move_text(position.table, move)
            told = move_form(position.table, move, "en")
            shape = verbs[told["verb"]]
            words = [told["verb"]]
            for slot in shape["slots"]:
                value = told["slots"][slot["name"]]
                assert value or slot.get("optional")
                if value:
                    words.append(f"{slot.get('before', '')}{value}{slot.get('behind', '')}")
            assert " ".join(words) == text


def test_moves_that_name_a_player_or_a_space_come_apart_and_together() -> None:
    table = Table(load("board"), ("ana", "ben"))
    for text in (
        "ben: go take 3",
        "ben: go joker at 7",
        "go free 2 at 5",
        "ask 7 left",
        "give none",
    ):
        told = move_form(table, parse_move(table, text), "en")
        assert told["who"] == ("ben" if text.startswith("ben") else "")
        assert all(str(value) in text for value in told["slots"].values())


@pytest.mark.parametrize("variant", variants())
def test_steps_and_verbs_follow_from_the_answers(variant: str) -> None:
    game = load(variant)
    has_board = game.asked("board.kinds")
    assert ("move" in verbs_of(game)) is has_board
    assert ("take" in steps_of(game)) is has_board
    assert ("save" in verbs_of(game)) is game.asked("save.what")
    assert set(verbs_of(game)) >= {"draw" if not has_board else "move", "lay", "discard", "done"}


def test_a_dispute_opens_with_its_question_and_its_other_cases() -> None:
    opened = 0
    for one in load_disputes():
        found = ask("judge.open", id=one.id)
        if "error" in found:
            assert not any(can_start(case) for case in one.cases)
            continue
        opened += 1
        assert found["question"] == one.question.en
        assert found["state"]["v"] in one.variants
    assert opened > 50
    listed = ask("judge.starts", variant="classic")
    assert len(listed["disputes"]) > 30
    assert sum(len(group["cases"]) for group in listed["examples"]) > 100


@pytest.mark.parametrize(
    ("lines", "move", "key"),
    [
        ([["players", "ana ben"], ["hand ana", "R2 R77"]], "discard R2", "hand ana"),
        ([["players", "ana ben"], ["hand ana", "R2 R2 R2"]], "discard R2", ""),
        ([["players", "ana"]], "draw pile", "players"),
        ([["players", "ana ben"], ["down ana", "run R1 R9"]], "draw pile", "down ana"),
        ([["players", "ana ben"]], "discard R2", "turn"),
        ([["players", "ana ben"], ["turn", "ana play"]], "discard X9", "move"),
        ([["players", "ana ben"], ["turn", "ana play"]], "roll 3 4", "move"),
        ([["players", "<img src=x onerror=alert(1)> ben"]], "draw pile", "players"),
        ([["players", "ana ben"], ["nonsense", "1"]], "draw pile", "nonsense"),
        ([["players", "ana ben"], ["turn", "ana " + "x" * 400]], "draw pile", "turn"),
    ],
)
def test_a_position_that_cannot_be_says_which_line(
    lines: list[list[str]], move: str, key: str
) -> None:
    found = ask("judge", variant="classic", lines=lines, move=move)
    assert found["refused"]["key"] == key
    assert len(found["refused"]["message"]) > 10
    assert "Traceback" not in found["refused"]["message"]
    assert "line 1" not in found["refused"]["message"]


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"variant": 7},
        {"variant": "../../etc/passwd"},
        {"variant": "classic", "lines": "R7"},
        {"variant": "classic", "lines": [["a"]]},
        {"variant": "classic", "lines": [["hand ana", "R1 " * 2000]]},
        {"variant": "classic", "lines": [["a", "b"]] * 500},
        {"variant": "classic", "rules": ["x"]},
        {"variant": "classic", "rules": {"no.such": "1"}},
        {"variant": "classic", "rules": {f"r{n}": "1" for n in range(100)}},
        {"variant": "classic", "rules": {"wild.natural": 5}},
        {"variant": "classic", "rules": {"deck.copies": "9999"}},
        {
            "variant": "classic",
            "rules": {"deck.features": '{ number = "1..9999", colour = ["red", "blue"] }'},
        },
        {"variant": "classic", "rules": {"phase.list": '{ "1" = "set 9999 + run 9999" }'}},
        {"variant": "classic", "move": "x" * 10_000, "lines": LINES},
        {"variant": "classic", "move": ["draw"], "lines": LINES},
    ],
)
def test_whatever_comes_from_a_link_gets_one_clear_message(asked: dict[str, Any]) -> None:
    for name in ("judge", "judge.around", "judge.moves", "judge.form", "judge.decide"):
        found = ask(name, **asked)
        told = found.get("error", found.get("refused"))
        if told is not None:
            assert 5 < len(told["message"]) < 3000
    assert "error" in ask("judge", **asked)


def test_an_unknown_dispute_is_told_with_what_may_be_meant() -> None:
    assert "no dispute" in ask("judge.open", id="q-zz9")["error"]["message"]
    assert "perhaps" in ask("judge.open", id="take-thre")["error"]["message"]
