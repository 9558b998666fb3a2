"""The circuit of the board: how far a piece moves, where it comes to stand, where it may go on to.

Spaces are counted from 0, the start, in the direction of the clock.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    BOARD_START_ROOM,
    BOARD_START_ROOM__UNLIMITED,
    FREE_AGAIN,
    FREE_BLOCKED,
    FREE_BLOCKED__STAY,
    MOVE_DOUBLES,
    MOVE_DOUBLES__SINGLE_OR_DOUBLE,
    MOVE_OCCUPIED,
    MOVE_OCCUPIED__NO_LANDING,
    MOVE_OCCUPIED__UNCOUNTED,
    MOVE_USES,
    MOVE_USES__ONE_DIE,
    MOVE_USES__SUM,
)
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    AGENDA,
    DICE,
    DUE,
    DUE_A,
    DUE_STEP,
    GO,
    PIECE,
    PLAYERS,
    S_KIND,
    S_NUMBER,
    SK_CHOOSES,
    SPACES,
)

START: Final = 0
"""The start."""

FAR: Final = 1 << 30
"""Further than any piece moves."""


@jit
def is_double(s: Ints) -> int:
    """1 if all dice, at least two of them, show the same."""
    dice = s[DICE]
    if dice < 2:
        return 0
    for n in range(1, dice):
        if s[DICE + 1 + n] != s[DICE + 1]:
            return 0
    return 1


@jit
def next_distance(s: Ints, r: Ints, after: int) -> int:
    """The shortest way for a piece that is longer than `after`; 0 if there is none.

    Begin with 0 to go through all of them, the shortest first (rules ``move.uses`` and
    ``move.doubles``).
    """
    found = FAR
    total = 0
    single = 1
    if is_double(s) == 1:
        if r[MOVE_DOUBLES] == MOVE_DOUBLES__SINGLE_OR_DOUBLE:
            total = 2 * s[DICE + 1]
    else:
        if r[MOVE_USES] != MOVE_USES__ONE_DIE:
            for n in range(s[DICE]):
                total += s[DICE + 1 + n]
        if r[MOVE_USES] == MOVE_USES__SUM:
            single = 0
    if single == 1:
        for n in range(s[DICE]):
            shown = s[DICE + 1 + n]
            if after < shown < found:
                found = shown
    if after < total < found:
        found = total
    return 0 if found == FAR else found


@jit
def occupied(s: Ints, r: Ints, seat: int, space: int) -> int:
    """1 if another piece stands there; at the start only where its room is not unlimited."""
    if space == START and r[BOARD_START_ROOM] == BOARD_START_ROOM__UNLIMITED:
        return 0
    for other in range(s[PLAYERS]):
        if other != seat and s[PIECE + other] == space:
            return 1
    return 0


@jit
def landing(s: Ints, r: Ints, seat: int, distance: int) -> int:
    """The space on which a move ends; a negative distance goes against the clock.

    Where occupied spaces are not counted, one with another piece takes no step.
    """
    ring = r[SPACES]
    at = s[PIECE + seat]
    way = 1 if distance > 0 else ring - 1
    left = distance if distance > 0 else -distance
    if r[MOVE_OCCUPIED] != MOVE_OCCUPIED__UNCOUNTED:
        return (at + way * left) % ring
    while left > 0:
        at = (at + way) % ring
        if occupied(s, r, seat, at) == 0:
            left -= 1
    return at


@jit
def passes(s: Ints, r: Ints, seat: int, distance: int) -> int:
    """1 if a move of the piece passes or meets a space with another piece."""
    ring = r[SPACES]
    at = s[PIECE + seat]
    way = 1 if distance > 0 else ring - 1
    end = landing(s, r, seat, distance)
    for _ in range(ring):
        at = (at + way) % ring
        if occupied(s, r, seat, at) == 1:
            return 1
        if at == end:
            break
    return 0


@jit
def may_move(s: Ints, r: Ints, seat: int, distance: int) -> int:
    """1 if the piece may end its move there (rule ``move.occupied``); the dice are not asked."""
    if r[MOVE_OCCUPIED] != MOVE_OCCUPIED__NO_LANDING:
        return 1
    return 1 - occupied(s, r, seat, landing(s, r, seat, distance))


# -- going on to another space -----------------------------------------------------------


@jit
def is_of(r: Ints, space: int, kind: int, number: int) -> int:
    """1 if a space is of a kind, and gives so many cards (0: however many)."""
    if r[S_KIND + space] != kind:
        return 0
    return 1 if number == 0 or r[S_NUMBER + space] == number else 0


@jit
def came_from(s: Ints) -> int:
    """The spaces that the free choice now due came from, as bits; 0 if none is due."""
    due = s[AGENDA]
    if due == 0:
        return 0
    top = AGENDA + 1 + (due - 1) * DUE
    return s[top + DUE_A] if s[top + DUE_STEP] == GO else 0


@jit
def is_target(s: Ints, r: Ints, seat: int, space: int, kind: int, number: int) -> int:
    """1 if a free choice may lead to a space: it is of the kind, unoccupied, and not used."""
    if space == s[PIECE + seat] or is_of(r, space, kind, number) == 0:
        return 0
    if (came_from(s) >> space) & 1 == 1:
        return 0
    return 1 - occupied(s, r, seat, space)


@jit
def next_target(s: Ints, r: Ints, seat: int, kind: int, number: int, after: int) -> int:
    """How far ahead the next space lies to which a free choice may lead; 0 if there is none.

    Begin with 0 to go through all of them, the nearest first.
    """
    ring, at = r[SPACES], s[PIECE + seat]
    for step in range(after + 1, ring):
        if is_target(s, r, seat, (at + step) % ring, kind, number) == 1:
            return step
    return 0


@jit
def next_ahead(s: Ints, r: Ints, seat: int, kind: int, number: int) -> int:
    """How far ahead the nearest other space of a kind lies, occupied or not; 0: there is none."""
    ring, at = r[SPACES], s[PIECE + seat]
    for step in range(1, ring):
        if is_of(r, (at + step) % ring, kind, number) == 1:
            return step
    return 0


@jit
def may_go(s: Ints, r: Ints, seat: int, kind: int, number: int) -> int:
    """1 if a free choice may name a kind of space (rules ``free.again`` and ``free.blocked``)."""
    chooses = r[SK_CHOOSES + kind]
    if chooses == 1 and r[FREE_AGAIN] == 0:
        return 0
    if next_target(s, r, seat, kind, number, 0) > 0:
        return 1
    # A choice that stays where it is cannot be the same choice once more: it would have no end.
    if r[FREE_BLOCKED] != FREE_BLOCKED__STAY or chooses == 1:
        return 0
    return 1 if next_ahead(s, r, seat, kind, number) > 0 else 0


__all__ = [
    "START",
    "came_from",
    "is_double",
    "is_of",
    "is_target",
    "landing",
    "may_go",
    "may_move",
    "next_ahead",
    "next_distance",
    "next_target",
    "occupied",
    "passes",
]
