"""Stepping through a record as a page asks for it."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from phase10.judge import judge
from phase10.moves import CHANCE_MOVES
from phase10.notation import parse_move
from phase10.page import call, start
from phase10.page import replay as page
from phase10.record import Record, replay, seen
from phase10.variant import load, variants


def ask(name: str, **asked: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(call(name, json.dumps({"lang": "en", **asked})))
    return found


@pytest.fixture(scope="module")
def record() -> str:
    return str(ask("replay", sample="classic")["record"])


@pytest.mark.parametrize("variant", variants())
def test_each_variant_has_a_sample_game(variant: str) -> None:
    found = ask("replay", sample=variant)
    assert found["variant"] == variant
    assert found["over"]
    assert found["fault"] is None
    assert found["result"].startswith("Won by ")
    record = Record.parse(found["record"])
    done = list(replay(record))
    assert len(done) == found["count"]
    assert done[-1][1].over
    # Reading its text gives the same game.
    assert ask("replay", record=found["record"]) == found
    if load(variant)["round.played"]:
        numbers = [one["number"] for one in found["rounds"]]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) > 1
        assert found["rounds"][0]["at"] == 0


@pytest.mark.parametrize("variant", ["board", "classic", "junior", "masters"])
def test_every_step_shows_its_rule_and_what_else_was_legal(variant: str) -> None:
    one = page.sample(variant)
    verbs = set()
    for at in range(1, len(one.stages) + 1):
        stage = one.stages[at - 1]
        if at % 9 and stage.move.verb in verbs:
            continue
        verbs.add(stage.move.verb)
        found = ask("replay.at", sample=variant, at=at)
        assert found["at"] == at
        assert found["text"]
        assert len(found["table"]["seats"]) == len(one.record.players)
        if isinstance(stage.move, CHANCE_MOVES):
            assert found["verdict"] is None
            assert found["who"] == "chance"
            continue
        due = stage.before.due
        assert due is not None
        assert found["who"] == one.record.players[due.who]
        assert found["verdict"]["legal"] is True
        assert found["verdict"]["rule"]["name"] == judge(stage.before, stage.move).rule
        for group in found["else"]:
            for other in group["moves"]:
                move = parse_move(stage.before.table, other["move"])
                assert judge(stage.before, move).legal
                assert other["move"] != found["line"].partition(": ")[2]
    assert {"draw", "discard"} <= verbs or "move" in verbs
    start = ask("replay.at", sample=variant, at=0)
    assert start["text"] == "Before the first move"
    assert start["told"] == []


def test_a_seat_sees_only_its_own_cards(record: str) -> None:
    hidden = ask("replay.at", record=record, at=30, seat=1)
    open_ = ask("replay.at", record=record, at=30)
    for found, all_seen in ((hidden, False), (open_, True)):
        for seat in found["table"]["seats"]:
            known = "?" not in (seat["hand"] or [])
            assert known is (all_seen or seat["seat"] == 1)
    assert hidden["table"]["seats"][0]["name"] == "Ben"
    # A record of what one seat saw can be stepped through as well.
    theirs = str(seen(Record.parse(record), 1))
    found = ask("replay", record=theirs)
    assert found["seen"] == 1
    assert found["fault"] is None
    at = ask("replay.at", record=theirs, at=found["count"])
    assert at["at"] == found["count"]


def test_errors_have_line_and_column(record: str) -> None:
    lines = record.splitlines()
    turn = next(n for n, line in enumerate(lines) if line.startswith("Ben: draw"))
    unread = [*lines[:turn], "  Ben: drw pile", *lines[turn + 1 :]]
    error = ask("replay", record="\n".join(unread))["error"]
    assert (error["line"], error["column"]) == (turn + 1, 8)
    assert "perhaps 'draw' is meant" in error["message"]
    wrong = [*lines[:turn], " Ben: discard R1", *lines[turn + 1 :]]
    found = ask("replay", record="\r\n".join(wrong))
    fault = found["fault"]
    assert (fault["line"], fault["column"]) == (turn + 1, 2)
    assert fault["message"].startswith(
        f"Line {turn + 1}: Ben: discard R1 cannot have been. No: Ben"
    )
    assert found["count"] == turn - lines.index(next(x for x in lines if x.startswith("dealer")))
    german = ask("replay", record="\r\n".join(wrong), lang="de")["fault"]["message"]
    assert german.startswith(f"Zeile {turn + 1}: ")
    assert "Nein: Ben" in german


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"record": "x" * 5_000_000}, "5000000 characters"),
        ({"record": "variant: classic\nplayers: ana ben\n" * 20_000}, "characters"),
        ({"record": "<script>alert(1)</script>"}, "it isn't said which game this is"),
        (
            {"record": "variant: ../../etc/passwd\nplayers: ana ben"},
            "there is no variant '../../etc/passwd'",
        ),
        ({"record": "variant: classic\nplayers: <b>x</b> ben\ndraw pile"}, "is no name"),
        ({"record": "\n\n\n"}, "an empty record"),
        ({"record": 7}, "'record' must be a text"),
        ({"sample": "clasic"}, "perhaps 'classic' is meant"),
        ({}, "expected one of"),
        ({"sample": "classic", "record": "x"}, "expected one of"),
        ({"play": [1]}, "'play' must be a saved game"),
        ({"play": {"variant": "classic", "moves": ["discard R99"]}}, "cannot go on after 0 of 1"),
    ],
)
def test_nonsense_gets_one_message_at_once(asked: dict[str, Any], said: str) -> None:
    begun = time.process_time()
    for name in ("replay", "replay.at"):
        found = ask(name, **asked)
        assert list(found) == ["error"]
        assert said in found["error"]["message"]
        assert len(found["error"]["message"]) < 1000
    assert time.process_time() - begun < 3


def test_a_place_outside_is_refused(record: str) -> None:
    for at in (-1, 10_000, "3", True, None):
        found = ask("replay.at", record=record, at=at)
        assert "'at' must be a number" in found["error"]["message"]
    assert "'seat' must be" in ask("replay.at", record=record, at=0, seat=3)["error"]["message"]


def test_a_game_against_the_bots_is_stepped_through() -> None:
    play = {"variant": "classic", "players": ["Ana", "Ben"], "seed": "7", "moves": ["draw pile"]}
    found = ask("replay", play=play)
    assert found["count"] == ask("play", **play)["count"]
    assert "seats: me near" in found["record"]
    last = ask("replay.at", play=play, at=found["count"])
    assert last["who"] == "Ana"
    assert last["line"] == "Ana: draw pile"


def test_a_record_is_read_in_slices(record: str) -> None:
    lines = record.splitlines()
    # A text that no other test has read, so that it is not in memory.
    job = start("replay", json.dumps({"record": "\n".join([*lines, "# read in slices"])}))
    steps = []
    while not job.done:
        item = json.loads(job.step(0))
        if "progress" in item:
            steps.append(item["progress"])
    assert len(steps) > 20
    assert steps == sorted(steps)


def test_what_stands_there_before_the_engine_is_awake() -> None:
    found = dict(page.tables())
    assert [one["id"] for one in found["replay"]["de"]["samples"]] == list(variants())
    long = ask("replay", record="x" * (page.LONGEST + 1))["error"]["message"]
    assert found["replay"]["longest"] == page.LONGEST
    assert found["replay"]["en"]["long"].replace("{n}", str(page.LONGEST + 1)) == long
    for variant in variants():
        html = page.still({"variant": variant})
        assert "<svg" in html
        assert f"after {page.STILL_MOVES} moves" in html
