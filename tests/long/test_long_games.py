"""Whole games, everything looked at along the way: ten drawn ones always, all of them in parts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from phase10.chance import Chance
from tests.long.parts import GAMES, PART, RESULTS, SEED, Part, parts, play, run

PARTS = tuple(parts())
NAMES = frozenset(part.name for part in PARTS)


def drawn(names: tuple[str, ...], many: int) -> list[tuple[Part, int]]:
    """So many games of these variants, drawn by seed.

    Another seed than that of the games, for its draw was the longest game that is known: two
    seats at random, 25 deals broken off one after another, more than a hundred thousand moves.
    """
    chance = Chance(SEED + 1, f"drawn {' '.join(names)}")
    among = [part for part in PARTS if part.variant in names]
    found = []
    for at in range(many):
        part = among[chance.below(len(among), "sample", 2 * at)]
        found.append((part, part.games[chance.below(PART, "sample", 2 * at + 1)]))
    return found


@pytest.mark.parametrize(
    ("part", "which"),
    drawn(("board", "masters"), 10) + drawn(("classic", "classic-us", "junior"), 4),
    ids=lambda one: one.name if isinstance(one, Part) else str(one),
)
def test_a_drawn_game_ends_with_nothing_broken(part: Part, which: int) -> None:
    counts = play(part, which)
    assert counts["moves"]
    assert counts["hand"] >= 3


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_part(part: Part) -> None:
    """Goes on where an earlier run stopped, and stops itself before half an hour is over."""
    assert run(part)["games"] == PART, "the time was up; the next run goes on from here"


def test_the_parts_are_what_they_should_be() -> None:
    assert {part.players for part in PARTS if part.variant == "board"} == set(range(2, 7))
    assert {part.players for part in PARTS if part.variant == "masters"} == {2, 3, 4}
    for variant, games in GAMES.items():
        for seat in ("near", "random"):
            mine = [p for p in PARTS if (p.variant, p.seat) == (variant, seat)]
            tables = {part.players for part in mine}
            assert sum(len(part.games) for part in mine) == games * len(tables)


@pytest.mark.parametrize("path", sorted(RESULTS.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_result_says_when_and_what(path: Path) -> None:
    found = json.loads(path.read_text(encoding="utf-8"))
    assert found["part"] == path.stem
    assert path.stem in NAMES
    assert 0 < found["games"] <= PART
    assert len(found["date"]) == 10
    assert found["commit"]
    assert found["counts"]["moves"] > 0
