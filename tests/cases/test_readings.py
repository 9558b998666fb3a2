"""Every other reading is played and changes something, or it is a note that says so.

A reading of a spec names another answer.  Here each of them is played in a game, and it must
make a difference: a case comes out otherwise (a verdict, a result), or the same deal with the
same seats takes another course.  A reading that the engine does not play tells the reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pytest

from phase10.cases import Case, execute, load_cases
from phase10.errors import SpecError
from phase10.game import Game
from phase10.position import audit
from phase10.seats import make
from phase10.spec import plain, playable
from phase10.text import Text
from phase10.variant import Variant, load
from tests import strategies as our
from tests.cases.mutants import BASES, cases_of

NOT_PLAYED = ("The engine does not play it.", "Das Programm spielt diese Lesart nicht.")
"""What a reading says that no answer of the family carries out."""

SAME_PLAY = ("play is the same", "gespielt wird ebenso", "das Spiel ist dasselbe")
"""What a reading says that could not change anything."""

SHEET = ("changes nothing in the game", "ändert nichts am Spiel")
"""What a reading says that is about the score sheet alone."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Another answer that somebody could give."""

    variant: str
    rule: str
    key: str
    text: Text
    value: Any

    def __str__(self) -> str:
        return f"{self.variant}-{self.rule}-{self.key}"


def readings() -> Iterator[Reading]:
    """Every reading of the base variants; one that is inherited counts where it comes along."""
    for base in BASES:
        for answer in load(base).answers.values():
            found = [("", answer.readings)]
            found += [(key, row.readings) for key, row in answer.rows.items()]
            for row, listed in found:
                for key, text in listed.items():
                    value = None if row else playable(answer.rule, key)
                    yield Reading(base, answer.rule.name, key, text, value)


ALL = tuple(readings())


def table(variant: str, rule: str, **rows: Any) -> dict[str, Any]:
    """A table with some rows changed."""
    return {**plain(load(variant)[rule]), **rows}


def companions(one: Reading) -> dict[str, Any]:
    """What must be answered along with a reading, or what its words stand for."""
    spaces = [s.replace("take 1", "take 2") for s in load("board")["board.spaces"]]
    odd = ["1", "3", "5", "7", "9"]
    found: Mapping[tuple[str, str], dict[str, Any]] = {
        ("deck.wilds", "4"): {"deck.size": 104},
        ("deck.wilds", "12"): {"deck.size": 110},
        ("phase.used", "2, 4, 6, 8, 10"): {"phase.needed": 5},
        ("end.by", "rounds"): {"end.rounds": 2},
        ("take.numbers", "2, 3"): {"board.spaces": spaces},
        ("phase.needed", "5 or 7"): {"phase.needed": 5},
        ("variations.printed", "odd phases"): {"phase.used": odd, "phase.needed": 5},
        ("players.count", "2 to 6 players"): {"players.count": {"min": 2, "max": 6}},
    }
    if (one.rule, one.key) == ("phase.list", "set 6 + set 3"):
        return {"phase.list": table(one.variant, "phase.list", **{"10": one.key})}
    if (one.rule, one.key) == ("deal.hand", "7"):
        # With seven cards and a drawn one nobody can lay nine.
        return {"phase.list": table(one.variant, "phase.list", **{"6": "run 8"})}
    if (one.rule, one.key) == ("score.values", "wild 20"):
        return {"score.values": table(one.variant, "score.values", wild=20)}
    return found.get((one.rule, one.key), {})


def changes(one: Reading) -> dict[str, Any]:
    """The answers under which a reading is played; none for one that is words only."""
    own = {} if one.value is None else {one.rule: one.value}
    return {**own, **companions(one)}


def under(one: Reading) -> Variant:
    """The variant as the reading has it."""
    return load(one.variant).with_rules(changes(one))


PLAYED = tuple(one for one in ALL if changes(one))
TOLD = tuple(one for one in ALL if not changes(one))


def test_there_is_something_to_test() -> None:
    assert len(PLAYED) > 80
    assert {one.variant for one in PLAYED} == set(BASES)


@pytest.mark.parametrize("one", TOLD, ids=str)
def test_a_reading_that_is_not_played_says_so(one: Reading) -> None:
    said = one.text.en.endswith(NOT_PLAYED[0]) and one.text.de.endswith(NOT_PLAYED[1])
    assert said or SAME_PLAY[0] in one.text.en, one.text.en


@pytest.mark.parametrize("one", PLAYED, ids=str)
def test_a_reading_is_played(one: Reading) -> None:
    variant = under(one)
    players = variant["players.count"]["max"]
    game = Game.start(variant, players=players, seed=len(one.key))
    game.watch = lambda _before, _move, after: audit(after)
    game.run([our.Restless(game.chance, seat) for seat in range(players)], most=60)
    assert game.record


@lru_cache(maxsize=8)
def cases(base: str) -> tuple[Case, ...]:
    """The cases of a variant that come out as they should."""
    return cases_of(base, load_cases())


def a_case_notices(one: Reading, variant: Variant) -> bool:
    """Whether a case has another verdict or another result."""
    mine = sorted(cases(one.variant), key=lambda case: one.rule not in case.names)
    for case in mine:
        if set(changes(one)) & set(case.rules):
            continue
        try:
            ran = execute(case, case.variant(variant))
        except SpecError:
            continue
        if ran.kind == "wrong":
            return True
    return False


def course(variant: Variant, players: int, seed: int) -> str:
    """How a deal goes between seats that take the shortest way."""
    game = Game.start(variant, players=players, seed=seed)
    game.run(make(["near"] * players, game.chance), most=400)
    return f"{game.record} {game.position.marks}"


def a_game_notices(one: Reading, variant: Variant) -> bool:
    """Whether a game takes another course, or is played by more than could play it."""
    plainly = load(one.variant)
    before, after = (v["players.count"] for v in (plainly, variant))
    if before != after:
        return True
    low = after["min"]
    return any(course(plainly, low, seed) != course(variant, low, seed) for seed in range(6))


@pytest.mark.parametrize("one", PLAYED, ids=str)
def test_a_reading_changes_a_verdict_or_a_result(one: Reading) -> None:
    variant = under(one)
    noticed = a_case_notices(one, variant) or a_game_notices(one, variant)
    if SHEET[0] in one.text.en:
        assert SHEET[1] in one.text.de
        assert not noticed, "it changes something after all"
    else:
        assert noticed
