"""A board of one's own: what the page is told of it is what the engine plays."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from phase10 import board, odds
from phase10.chance import Chance
from phase10.page import call
from phase10.page.board import (
    BLOCKS,
    TURNS,
    alone,
    boards,
    chain,
    landings,
    long_run,
    position,
    read,
    ring,
    rolls,
    stationary,
    still,
    tables,
)
from phase10.page.tables import WRITERS
from phase10.variant import Variant, load

VARIANT = boards()[0]
OWN = load(VARIANT)
COUNT = len(OWN["board.spaces"])


def answered(name: str, **asked: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(call(name, json.dumps({"variant": VARIANT, **asked})))
    return told


def layout(which: int) -> Variant:
    return board.with_layout(OWN, board.random_layout(Chance(3), which, OWN))


def test_a_line_comes_back_as_it_was() -> None:
    told = answered("board")
    assert told == {
        "line": board.layout_line(OWN),
        "names": [str(one) for one in board.spaces(OWN)],
    }
    again = answered("board", layout=f"board: {told['line']}\n# a remark")
    assert again == told
    for which in range(5):
        line = answered("board.random", which=which)["line"]
        assert answered("board", layout=line)["line"] == line
    assert answered("board.random", which=7) == answered("board.random", which=7)
    assert answered("board.random", which=7) != answered("board.random", which=8)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"layout": "free take2"}, "2 spaces, but this board has 32"),
        ({"layout": "free " * 33}, "33 spaces"),
        ({"layout": "<img> " * 32}, "no kind of space"),
        ({"layout": "free " + "take1 " * 31}, "missing: take2 take3 joker"),
        (
            {"layout": board.layout_line(OWN).replace("free take2", "take2 free", 1)},
            "board.start-kind",
        ),
        ({"layout": "free " + "lava " * 31}, "lava"),
        ({"layout": "x" * 9000}, "no board"),
        ({"layout": 7}, "must be a text"),
        ({"variant": "classic"}, "has no board"),
        ({"variant": "<b>"}, "has no board"),
        ({"pieces": "0"}, "short list"),
        ({"pieces": [0] * 13}, "short list"),
        ({"pieces": [0] * 7}, "6 at most"),
        ({"pieces": [32]}, "0 to 31"),
        ({"pieces": [-1]}, "0 to 31"),
        ({"pieces": [1.5]}, "0 to 31"),
        ({"pieces": [0, 1], "seat": 2}, "seat"),
        ({"pieces": [0, 1], "dice": [1]}, "no roll"),
        ({"pieces": [0, 1], "dice": [0, 1]}, "no roll"),
        ({"pieces": [0, 1], "dice": [7, 1]}, "0 to 6"),
    ],
)
def test_what_cannot_be_is_refused_in_one_message(asked: dict[str, Any], said: str) -> None:
    told = answered("board", **asked)
    assert set(told) == {"error"}
    assert said in told["error"]["message"]
    assert len(told["error"]["message"]) < 400


def test_a_wrong_word_is_shown_with_its_place() -> None:
    told = answered("board", layout="board: free take2\n  pick, t4ke ask")
    assert (told["error"]["line"], told["error"]["column"]) == (2, 9)
    assert told["error"]["example"].startswith("board: ")


def test_moves_are_those_of_the_engine() -> None:
    for which in range(4):
        variant = layout(which)
        line = board.layout_line(variant)
        pieces = [3, 9, 0, 14]
        p = position(variant, tuple(pieces))
        for dice in rolls(variant):
            told = answered("board", layout=line, pieces=pieces, seat=1, dice=list(dice))
            found = {(far, board.landing(p, 1, far)) for far in board.distances(variant, dice)}
            assert {(one["distance"], one["to"]) for one in told["moves"]} == found
            for one in told["moves"]:
                assert not set(one["then"]) & {3, 0, 14}
                kind = board.spaces(variant)[one["to"]].kind
                assert bool(one["then"]) == board.chooses(variant, kind)


def test_reach_is_what_counting_says() -> None:
    for which, pieces in enumerate(([0], [5, 9, 10, 11], [31, 0, 1])):
        variant = layout(which)
        told = answered("board", layout=board.layout_line(variant), pieces=pieces)
        names = [str(one) for one in board.spaces(variant)]
        counted = odds.reachable(variant, pieces[0], layout=names, occupied=pieces[1:])
        assert {int(at): (n, told["of"]) for at, n in told["reach"].items()} == counted


def test_each_turn_ends_somewhere() -> None:
    thrown, ended = chain(OWN)
    assert all(sum(row) == 1 for row in (*thrown, *ended))
    # Without a free choice, every place is as likely in the long run, by the circle alone.
    for at in range(COUNT):
        moved = {(to - at) % COUNT for to in range(COUNT) if thrown[at][to]}
        assert moved == {1, 2, 3, 4, 5, 6, 8, 10, 12}


def test_the_long_run_stays_as_it_is() -> None:
    for variant in (OWN, layout(1)):
        landed, stands = long_run(variant)
        _, ended = chain(variant)
        assert sum(stands) == sum(landed) == 1
        for to in range(COUNT):
            assert stands[to] == sum(
                (stands[at] * ended[at][to] for at in range(COUNT)), Fraction(0)
            )
        free = [at for at, one in enumerate(board.spaces(variant)) if one.kind == "free"]
        assert all(stands[at] == 0 for at in free)
        assert all(landed[at] > 0 for at in range(COUNT))


def test_a_chain_that_is_known_is_solved() -> None:
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert stationary(((half, half), (third, 1 - third))) == (Fraction(2, 5), Fraction(3, 5))
    ring_ = tuple(tuple(Fraction(int((at + 1) % 5 == to)) for to in range(5)) for at in range(5))
    assert stationary(ring_) == (Fraction(1, 5),) * 5


def test_alone_means_that_nobody_is_in_the_way() -> None:
    for at in (0, 5, 31):
        p = alone(OWN, at)
        for dice in rolls(OWN):
            for far, after in landings(p, 0, dice):
                assert after.mark("piece", 0) == (at + far) % COUNT


def test_one_piece_is_exact_and_several_are_sampled() -> None:
    one = answered("board.shares", pieces=1)
    landed, stands = long_run(OWN)
    assert one["exact"]
    assert [share for share, _ in one["ended"]] == [float(share) for share in stands]
    assert [share for share, _ in one["landed"]] == [float(share) for share in landed]
    assert one["jokers"] == [found.chance for found in odds.landing(OWN)]
    kinds = sum(share for (share, _), _ in one["kinds"].values())
    assert kinds == pytest.approx(1)


def test_a_sample_states_its_conditions_and_is_the_same_again() -> None:
    two = answered("board.shares", pieces=2, seed=5)
    assert not two["exact"]
    assert two["turns"] == BLOCKS * TURNS * 2
    assert sum(share for share, _ in two["ended"]) == pytest.approx(1)
    # Two pieces hardly disturb each other, so the exact shares of one lie near.
    landed, _ = long_run(OWN)
    near = [
        abs(share - float(one)) <= 3 * half + 0.004
        for (share, half), one in zip(two["landed"], landed, strict=True)
    ]
    assert sum(near) >= COUNT - 1


def test_the_table_holds_what_the_page_draws() -> None:
    assert "board" in WRITERS
    ((name, data),) = tables()
    assert name == "board"
    (one,) = data["boards"]
    assert one["id"] == VARIANT
    assert one["own"] == list(OWN["board.spaces"])
    known = {entry["name"] for entry in one["names"]}
    assert set(one["own"]) <= known
    assert set(one["starts"]) <= known
    assert len(json.dumps(data)) < 40_000
    for shape in ("wide", "tall"):
        places = [tuple(place) for place in one[shape]]
        assert len(set(places)) == COUNT
        # Each space lies beside the next, and the last beside the first.
        for (x, y), (u, v) in zip(places, places[1:] + places[:1], strict=True):
            assert abs(x - u) + abs(y - v) == 1
    assert max(x for x, _ in one["tall"]) + 1 == 8
    assert ring(12, 0)[0] == [0, 3]


def test_the_page_without_a_script_shows_the_board() -> None:
    text = still({})
    assert text.count("<svg") == 1
    assert board.layout_line(OWN) in text
    assert "not known" in text
    line = board.layout_line(layout(2))
    assert line in still({"variant": VARIANT, "board": line})
    assert read(OWN, "") == OWN
