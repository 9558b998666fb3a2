"""The moves on the board: of the piece, and what the spaces make a player do."""

from __future__ import annotations

from phase10.kernel.answers import (
    DRAW_REACH,
    DRAW_REACH__ANY,
    FREE_BLOCKED,
    FREE_KINDS,
    FREE_KINDS__BY_NUMBER,
    FREE_LANDS,
    FREE_LANDS__NEXT,
    HAND_LIMIT,
    MOVE_DIRECTION,
    MOVE_DIRECTION__EITHER,
    MOVE_OCCUPIED,
    NOT_ASKED,
    PICK_EMPTY,
)
from phase10.kernel.asking import may_ask_for, may_ask_way, may_give
from phase10.kernel.circuit import may_go, may_move, next_distance, next_target
from phase10.kernel.due import top
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    ASK,
    DICE,
    DISCARD,
    DUE_A,
    FROM_DISCARD,
    FROM_PILE,
    GIVE,
    GO,
    HAND,
    HIDDEN,
    JOKER,
    M_ASK,
    M_DONE,
    M_GIVE,
    M_GO,
    M_JOKER,
    M_MOVE,
    M_PICK,
    M_SWAP,
    M_TAKE,
    MOVE,
    MOVES,
    PICK,
    PIECE,
    SEEN,
    SK_NUMBERED,
    SPACE_KINDS,
    SPACES,
    SWAP,
    TAKE,
    TAKE_NUMBERS,
    VALUES,
    ZONE,
)
from phase10.kernel.listing import add, first_seen
from phase10.kernel.may_end import may_end_swap, may_swap
from phase10.kernel.sources import hand_is_full, may_leave_draw, may_take, may_turn_joker


@jit
def list_takes(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the step `take`."""
    if may_take(s, r, seat, FROM_PILE, HIDDEN) == 1:
        add(w, M_TAKE, FROM_PILE, HIDDEN, 0, 0)
    if r[DRAW_REACH] == DRAW_REACH__ANY:
        w[SEEN] += 1
        for place in range(s[DISCARD], 0, -1):
            card = s[DISCARD + place]
            if first_seen(w, card) == 1 and may_take(s, r, seat, FROM_DISCARD, card) == 1:
                add(w, M_TAKE, FROM_DISCARD, card, 0, 0)
    elif may_take(s, r, seat, FROM_DISCARD, HIDDEN) == 1:
        add(w, M_TAKE, FROM_DISCARD, HIDDEN, 0, 0)
    if may_leave_draw(s, r, seat) == 1:
        add(w, M_DONE, 0, 0, 0, 0)


@jit
def list_joker(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the step `joker`."""
    if may_turn_joker(s, r, seat) == 1:
        add(w, M_JOKER, 0, 0, 0, 0)
    if may_take(s, r, seat, FROM_PILE, HIDDEN) == 1:
        add(w, M_TAKE, FROM_PILE, HIDDEN, 0, 0)
    if may_leave_draw(s, r, seat) == 1:
        add(w, M_DONE, 0, 0, 0, 0)


@jit
def list_steps(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the step `move`."""
    distance = next_distance(s, r, 0)
    first = w[MOVES]
    while distance > 0:
        if may_move(s, r, seat, distance) == 1:
            add(w, M_MOVE, distance, 0, 0, 0)
        if r[MOVE_DIRECTION] == MOVE_DIRECTION__EITHER and may_move(s, r, seat, -distance) == 1:
            add(w, M_MOVE, -distance, 0, 0, 0)
        distance = next_distance(s, r, distance)
    if r[MOVE_OCCUPIED] == NOT_ASKED or (w[MOVES] == first and s[DICE] > 0):
        add(w, M_DONE, 0, 0, 0, 0)


@jit
def list_asks(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the step `ask`."""
    full = hand_is_full(s, r, seat)
    if full == 0:
        for value in range(r[VALUES]):
            if may_ask_for(s, r, seat, value) == 1:
                for way in range(2):
                    if may_ask_way(r, way) == 1:
                        add(w, M_ASK, value, way, 0, 0)
    if full == 1 or r[HAND_LIMIT] == NOT_ASKED:
        add(w, M_DONE, 0, 0, 0, 0)


@jit
def list_gives(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the step `give`."""
    value = s[top(s) + DUE_A]
    hand = HAND + seat * ZONE
    before = HIDDEN
    for at in range(hand + 1, hand + 1 + s[hand]):
        card = s[at]
        if card != before and may_give(s, r, seat, card, value) == 1:
            add(w, M_GIVE, card, 0, 0, 0)
        before = card
    if may_give(s, r, seat, HIDDEN, value) == 1:
        add(w, M_GIVE, HIDDEN, 0, 0, 0)


@jit
def list_picks(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the step `pick`."""
    full = hand_is_full(s, r, seat)
    if full == 0:
        w[SEEN] += 1
        for at in range(DISCARD + 1, DISCARD + 1 + s[DISCARD]):
            if first_seen(w, s[at]) == 1:
                add(w, M_PICK, s[at], 0, 0, 0)
    if full == 1 or s[DISCARD] == 0 or r[PICK_EMPTY] == NOT_ASKED:
        add(w, M_DONE, 0, 0, 0, 0)


@jit
def list_swaps(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the step `swap`."""
    if may_swap(s, r, seat) == 1:
        hand = HAND + seat * ZONE
        before = HIDDEN
        for at in range(hand + 1, hand + 1 + s[hand]):
            if s[at] != before:
                add(w, M_SWAP, s[at], 0, 0, 0)
            before = s[at]
    if may_end_swap(s, r, seat) == 1:
        add(w, M_DONE, 0, 0, 0, 0)


@jit
def list_goes_to(s: Ints, r: Ints, w: Ints, seat: int, kind: int, number: int) -> None:
    """The free choices of one kind of space (and number), space by space where that is free."""
    if may_go(s, r, seat, kind, number) == 0:
        return
    step = 0
    if r[FREE_LANDS] != FREE_LANDS__NEXT:
        step = next_target(s, r, seat, kind, number, 0)
    if step == 0:
        add(w, M_GO, kind, number, -1, 0)
        return
    while step > 0:
        add(w, M_GO, kind, number, (s[PIECE + seat] + step) % r[SPACES], 0)
        step = next_target(s, r, seat, kind, number, step)


@jit
def list_goes(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the step `go`."""
    first = w[MOVES]
    for kind in range(r[SPACE_KINDS]):
        if r[FREE_KINDS] == FREE_KINDS__BY_NUMBER and r[SK_NUMBERED + kind] == 1:
            for place in range(r[TAKE_NUMBERS]):
                list_goes_to(s, r, w, seat, kind, r[TAKE_NUMBERS + 1 + place])
        else:
            list_goes_to(s, r, w, seat, kind, 0)
    if w[MOVES] == first or r[FREE_BLOCKED] == NOT_ASKED:
        add(w, M_DONE, 0, 0, 0, 0)


@jit
def list_acts(s: Ints, r: Ints, w: Ints, seat: int, step: int) -> None:
    """The moves of a step that moves the piece or carries out a space."""
    if step == MOVE:
        list_steps(s, r, w, seat)
    elif step == TAKE:
        list_takes(s, r, w, seat)
    elif step == JOKER:
        list_joker(s, r, w, seat)
    elif step == ASK:
        list_asks(s, r, w, seat)
    elif step == GIVE:
        list_gives(s, r, w, seat)
    elif step == PICK:
        list_picks(s, r, w, seat)
    elif step == SWAP:
        list_swaps(s, r, w, seat)
    elif step == GO:
        list_goes(s, r, w, seat)


__all__ = [
    "list_acts",
    "list_asks",
    "list_gives",
    "list_goes",
    "list_goes_to",
    "list_joker",
    "list_picks",
    "list_steps",
    "list_swaps",
    "list_takes",
]
