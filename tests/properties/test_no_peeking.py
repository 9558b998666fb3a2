"""No seat peeks: exchanging all cards that a seat cannot know changes none of its moves.

Kernel: the row of a game holds everything, so each decision is made twice, the second time with
the hidden cards (and the hidden marks) of the others drawn anew.  Reference: a seat gets a view,
and the view of the two positions is the same.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import copy

import pytest

from phase10.bots import KernelSeat
from phase10.game import Game
from phase10.kernel import layout as at
from phase10.kernel.answers import (
    DISCARD_SEEN,
    DISCARD_SEEN__ANYONE,
    DRAW_REACH,
    DRAW_REACH__TOP,
    HAND_SEEN,
    HAND_SEEN__NOTHING,
    HAND_SEEN__OPEN,
    PHASE_SEEN,
    PHASE_SEEN__OWN,
    SAVE_SEEN,
    SAVE_SEEN__NOBODY,
    SAVE_SEEN__PUBLIC,
)
from phase10.kernel.entries import ONE
from phase10.kernel.jit import can_compile
from phase10.kernel.play import Kernel, Playing
from phase10.legal import legal_moves
from phase10.position import Position
from phase10.variant import load
from phase10.view import view

TABLES: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("classic", {}),
    ("classic", {"hand.seen": "nothing", "phase.seen": "own"}),
    ("classic", {"discard.seen": "anyone", "draw.reach": "any"}),
    ("masters", {}),
    ("masters", {"save.seen": "public", "phase.naming": "together"}),
    ("board", {}),
    ("board", {"hand.seen": "nothing"}),
    ("junior", {}),
)
SEATS = ("near", "careful", "solo", "near+cover")


def hidden_places(s: list[int], r: list[int], seat: int) -> list[int]:
    """The places in a state of the cards that a seat cannot know."""
    found: list[int] = []
    step = s[at.AGENDA + 1 + (s[at.AGENDA] - 1) * at.DUE + at.DUE_STEP]

    def zone(place: int) -> range:
        return range(place + 1, place + 1 + s[place])

    for other in range(s[at.PLAYERS]):
        if other != seat and s[at.KEPT + other * at.ZONE] == 0:
            if r[HAND_SEEN] != HAND_SEEN__OPEN:
                found += [
                    n
                    for n in zone(at.HAND + other * at.ZONE)
                    if r[at.F_TURNED + s[n]] == 0 or r[HAND_SEEN] == HAND_SEEN__NOTHING
                ]
        saved = r[SAVE_SEEN]
        owns = other == seat and saved != SAVE_SEEN__NOBODY
        if saved != SAVE_SEEN__PUBLIC and not owns and s[at.FRESH + other * at.ZONE] == 0:
            if other != seat:  # whoever may draw from the pile names the cards of the own one
                found += zone(at.SAVED + other * at.ZONE)
    found += zone(at.DRAW)
    reaches = step == at.PICK or (
        step in (at.DRAW_STEP, at.TAKE) and r[DRAW_REACH] != DRAW_REACH__TOP
    )
    if r[DISCARD_SEEN] != DISCARD_SEEN__ANYONE and not reaches:
        found += zone(at.DISCARD)[:-1]
    return found


def exchanged(s: list[int], r: list[int], seat: int, draw: random.Random) -> list[int]:
    """The state with all that the seat cannot know drawn anew."""
    new = list(s)
    places = hidden_places(s, r, seat)
    # Jokers and plain faces are different cards to the row, but one card turned round.
    faces = [s[n] if r[at.F_TURNED + s[n]] == 0 else r[at.F_TWIN + s[n]] for n in places]
    draw.shuffle(faces)
    for n, face in zip(places, faces, strict=True):
        new[n] = face
    for other in range(s[at.PLAYERS]):
        if other == seat:
            continue
        first = at.HAND + other * at.ZONE
        new[first + 1 : first + 1 + new[first]] = sorted(new[first + 1 : first + 1 + new[first]])
        # How many cards the others hold cannot be known either.
        moved = draw.randrange(1, 6) if r[HAND_SEEN] == HAND_SEEN__NOTHING else 0
        gives = draw.random() < 0.5
        for _ in range(moved):
            source, target = (first, at.DRAW) if gives else (at.DRAW, first)
            if new[source] > 3:
                card = new[source + new[source]]
                new[source] -= 1
                new[target] += 1
                new[target + new[target]] = card
        new[first + 1 : first + 1 + new[first]] = sorted(new[first + 1 : first + 1 + new[first]])
        if r[PHASE_SEEN] == PHASE_SEEN__OWN and new[at.LAID + other] < 0:
            new[at.PHASE + other] = draw.randrange(r[at.PHASES])
    return new


def choice(table: Playing, state: list[int]) -> list[int]:
    """What the seat that is due chooses in a state: the move, and a lay-down if it is one."""
    row, counts = copy(table.s), copy(table.c)
    row[:] = state
    table._run(row, table.r, table.w, counts, ONE, 0, 0)
    w = table.w
    move = [int(n) for n in w[at.CHOSEN : at.CHOSEN + at.MV]]
    if move[0] == at.M_LAY:
        for part in range(int(w[at.LAY + 1])):
            first = at.LAY + 2 + part * at.LAY_PART
            move += [int(n) for n in w[first : first + 4 + int(w[first + 3])]]
    return move


def peeks(kernel: Kernel, game: int, most: int) -> tuple[int, int]:
    """How many decisions of a game were tried, and how many cards were exchanged at each."""
    table = Playing(kernel, 11)
    table.start(game)
    draw = random.Random(game)
    tried = cards = 0
    r = [int(n) for n in table.r[: at.RULES]]
    while tried < most:
        table.proceed()
        s = [int(n) for n in table.s]
        if s[at.AGENDA] == 0:
            break
        who = s[at.AGENDA + 1 + (s[at.AGENDA] - 1) * at.DUE + at.DUE_WHO]
        if who >= 0:
            chosen = choice(table, s)
            for _ in range(2):
                other = exchanged(s, r, who, draw)
                assert choice(table, other) == chosen, (kernel, game, tried, who)
            tried += 1
            cards += len(hidden_places(s, r, who))
        if table.run(ONE) != 1:
            break
    return tried, cards


@pytest.mark.parametrize(("variant", "rules"), TABLES, ids=str)
def test_in_the_kernel(variant: str, rules: Mapping[str, object]) -> None:
    seats = SEATS if variant != "board" else ("near", "careful", "careful-outs", "near+cover")
    if rules or variant == "masters":
        seats = ("careful", "careful", "careful-feed", "near")
    kernel = Kernel(load(variant).with_rules(dict(rules)), seats=seats, fast=False)
    for game in range(3 if rules else 1):
        tried, cards = peeks(kernel, game, 70 if "solo" in seats else 120)
        assert tried > 50
        assert cards > 40 * tried or variant == "junior"


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
@pytest.mark.parametrize("variant", ["classic", "masters", "board", "junior"])
def test_in_the_compiled_kernel(variant: str) -> None:
    kernel = Kernel(load(variant), seats=("near", "careful", "careful-outs", "near"), fast=True)
    for game in range(3):
        assert peeks(kernel, game, 800)[0] > 60


def hands_exchanged(p: Position, seat: int, draw: random.Random) -> Position:
    """The position with the hidden cards of the other hands and of the draw pile drawn anew."""
    owners = [other for other in range(len(p.players)) if other != seat]
    held = {other: p.zone("hand", other) for other in owners}
    pool = [card for hand in held.values() for card in hand if not card.turned]
    pool += p.zone("draw")
    draw.shuffle(pool)
    for other, hand in held.items():
        kept = tuple(card for card in hand if card.turned)
        more = tuple(pool.pop() for card in hand if not card.turned)
        hand = tuple(sorted((*kept, *more), key=lambda card: card.order))
        p = p.with_zone("hand", other, hand)
    return p.with_zone("draw", None, tuple(pool))


@pytest.mark.parametrize("variant", ["classic", "masters", "board", "junior"])
def test_in_the_reference(variant: str) -> None:
    game = Game.start(load(variant), players=3, seed=7)
    seats = [
        KernelSeat(0, name="near"),
        KernelSeat(1, name="careful"),
        KernelSeat(2, name="near+cover"),
    ]
    draw = random.Random(5)
    tried = 0
    for _ in range(80):
        position = game.until_decision()
        due = position.due
        if due is None:
            break
        moves = tuple(legal_moves(position))
        chosen = seats[due.who].choose(view(position, due.who), moves)
        if not any(entry.step in ("keep", "kept") for entry in position.agenda):
            other = hands_exchanged(position, due.who, draw)
            assert tuple(legal_moves(other)) == moves
            assert seats[due.who].choose(view(other, due.who), moves) == chosen
            tried += 1
        game.do(chosen)
    assert tried > 30
