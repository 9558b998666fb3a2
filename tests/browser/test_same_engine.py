"""The engine in a page and the one on this machine are one: verdicts, hands, games, word for word.

Every question goes to both as the same JSON, and both answers are compared as a whole.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest

from phase10.cases import Case, load_cases
from phase10.chance import Chance
from phase10.game import play
from phase10.notation import parse_move
from phase10.page import call
from phase10.variant import load, variants
from tests.browser.chromium import Chromium
from tests.browser.widgets import Opened, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

VERDICTS = 500
HANDS = 500
GAMES = 5
PART = 50
"""So many questions go to the page at once."""
ASK = """(all) => Promise.all(all.map(([name, asked]) =>
  phase10Engine.call(name, asked).catch((error) => ({ error: error.told }))))"""

Question = tuple[str, dict[str, Any]]


@pytest.fixture(scope="module")
def awake(browser: Chromium, home: str) -> Iterator[Opened]:
    with opened(browser, home, "settle.html") as one:
        one.ready("which")
        one.wake()
        yield one


def compare(one: Opened, questions: list[Question]) -> list[dict[str, Any]]:
    """The answers of both engines, which must be equal."""
    found: list[dict[str, Any]] = []
    for at in range(0, len(questions), PART):
        part = questions[at : at + PART]
        there = one.page.evaluate(ASK, [list(question) for question in part])
        here = [json.loads(call(name, json.dumps(asked))) for name, asked in part]
        for question, mine, other in zip(part, here, there, strict=True):
            assert mine == other, question
        found += here
    return found


def lines(case: Case, variant: str) -> list[list[str]] | None:
    """The position that a case judges, as lines; None where there is none to be judged."""
    try:
        position = case.starts(case.variant(variant))
        for move in case.first:
            position = play(position, parse_move(position.table, move))
    except ValueError:
        return None
    pairs = [line.split(": ", 1) for line in str(position).splitlines()]
    return [pair for pair in pairs if len(pair) == 2 and pair[0] != "variant"]


def cases() -> Iterator[Question]:
    """Every verdict of the cases, in each game that they are run in, the languages by turns."""
    langs = itertools.cycle(("en", "de"))
    for case in load_cases():
        for variant in case.variants:
            found = lines(case, variant) if case.move else None
            if found is not None:
                yield (
                    "judge",
                    {"variant": variant, "lines": found, "move": case.move, "lang": next(langs)},
                )


def test_verdicts_are_the_same(awake: Opened) -> None:
    questions = list(cases())
    assert len(questions) >= VERDICTS
    found = compare(awake, questions)
    outcomes = [one.get("legal", "refused") for one in found]
    # Not all of one kind, and next to none that cannot be read.
    assert min(outcomes.count(True), outcomes.count(False)) >= 150
    assert outcomes.count(None) >= 10
    assert outcomes.count("refused") <= 0.1 * len(outcomes)


def test_what_stands_around_a_verdict_is_the_same(awake: Opened) -> None:
    compare(awake, [("judge.around", asked) for _, asked in itertools.islice(cases(), 0, None, 12)])


def hands() -> Iterator[Question]:
    """Hands of every game, dealt by chance."""
    chance = Chance(11)
    names = variants()
    for at in range(HANDS):
        variant = load(names[at % len(names)])
        deck = chance.at(game=at).shuffled(variant.deck.cards, "shuffle", 0)
        dealt = " ".join(card.name for card in deck[: variant["deal.hand"] + at % 2])
        yield "hand", {"variant": variant.id, "cards": dealt, "lang": ("en", "de")[at % 2]}


def test_hand_checks_are_the_same(awake: Opened) -> None:
    found = compare(awake, list(hands()))
    assert len(found) == HANDS
    assert not [one for one in found if "error" in one]
    ready = sum(any(phase["ready"] for phase in one["phases"]) for one in found)
    assert 20 <= ready <= HANDS - 20


@pytest.mark.parametrize("variant", variants())
def test_games_are_the_same(awake: Opened, variant: str) -> None:
    """One seed after the other, with one player more each time as far as the table goes."""
    counts = load(variant)["players.count"]
    questions: list[Question] = []
    for seed in range(GAMES):
        players = counts["min"] + seed % (counts["max"] - counts["min"] + 1)
        seats = ["near", "random", "near", "near", "near", "near"][:players]
        asked = {"variant": variant, "players": players, "seats": seats, "lang": "en"}
        questions.append(("game", {**asked, "seed": seed}))
    found = compare(awake, questions)
    assert all(one["over"] for one in found)
    assert len({one["record"] for one in found}) == GAMES
