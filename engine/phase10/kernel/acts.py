"""Carrying out what the spaces of the board make a player do.

An effect reads the move in w[CHOSEN…] and strikes off what was due; what follows is due then.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    AGAIN_CHAIN,
    ALL_WHO,
    ALL_WHO__EVERYONE,
    ASK_NOBODY,
    ASK_NOBODY__DRAW,
    ASK_REPLACEMENT,
    ASK_REPLACEMENT__MUST,
    DRAW_REACH,
    DRAW_REACH__WHOLE,
    JOKER_WHEN_GIVEN,
    JOKER_WHEN_GIVEN__ORDINARY,
    OUT_EMPTIED_OTHERWISE,
    OUT_EMPTIED_OTHERWISE__ENDS,
    PICK_EMPTY,
    PICK_EMPTY__DRAW,
    SWAP_EXTRA,
    TURN_DIRECTION,
    TURN_DIRECTION__CLOCKWISE,
)
from phase10.kernel.asking import could_give
from phase10.kernel.circuit import came_from, landing, next_ahead, next_target, passes
from phase10.kernel.counts import (
    ASKED,
    ASKED_FOUND,
    JOKERS,
    SPACE_ACTED,
    SPACE_LANDED,
    STEPS_MOVED,
    STEPS_SKIPPED,
)
from phase10.kernel.due import pop, push, top
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    A_AGAIN,
    A_ALL_DRAW,
    A_ASK,
    A_GO,
    A_JOKER,
    A_PICK,
    A_SWAP,
    A_TAKE,
    ACT,
    AGAIN,
    AGENDA,
    ASK,
    CHOSEN,
    DICE,
    DISCARD,
    DUE_A,
    DUE_B,
    DUE_C,
    DUE_STEP,
    DUE_WHO,
    EXTRA,
    FROM_DISCARD,
    FROM_PILE,
    GAIN,
    GIVE,
    GO,
    HAND,
    HIDDEN,
    JOKER,
    LAID,
    MOVE,
    PICK,
    PIECE,
    PLAIN,
    PLAYERS,
    REQUEST,
    S_KIND,
    S_NUMBER,
    SK_ACTIONS,
    SK_CHOOSES,
    SPACES,
    SWAP,
    TAKE,
    TURNED,
    ZONE,
)
from phase10.kernel.piles import face, put_on_discard, receive, release, remove_last
from phase10.kernel.rounds import end_round
from phase10.kernel.seating import takes_part
from phase10.kernel.tally import count_draw

CODES: Final = 8
"""Numbers of a kind in SK_ACTIONS; a code is eight times the action and its number."""


# -- the piece, and what its space says ----------------------------------------------------------


@jit
def do_move(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """The piece moves on; what its space says comes next."""
    distance = w[CHOSEN + 1]
    c[STEPS_MOVED] += 1
    c[STEPS_SKIPPED] += passes(s, r, seat, distance)
    at = landing(s, r, seat, distance)
    pop(s)
    s[PIECE + seat] = at
    s[DICE] = 0
    c[SPACE_LANDED + at] += 1


@jit
def act_step(s: Ints, r: Ints, _w: Ints, c: Ints) -> None:
    """The space on which the piece stands calls for its actions."""
    seat = s[top(s) + DUE_WHO]
    pop(s)
    call(s, r, c, seat, s[PIECE + seat])


@jit
def call(s: Ints, r: Ints, c: Ints, seat: int, space: int) -> None:
    """Make everything due that a space calls for, the first action on top."""
    c[SPACE_ACTED + space] += 1
    first = SK_ACTIONS + r[S_KIND + space] * CODES
    for place in range(r[first], 0, -1):
        code = r[first + place]
        what, number = code // CODES, code % CODES
        if what == A_TAKE:
            many = number if number > 0 else r[S_NUMBER + space]
            push(s, seat, TAKE, many, many, 0)
        elif what == A_JOKER:
            push(s, seat, JOKER, 0, 0, 0)
        elif what == A_ASK:
            push(s, seat, ASK, 0, 0, 0)
        elif what == A_PICK:
            call_pick(s, r, seat)
        elif what == A_SWAP:
            push(s, seat, SWAP, 0, 0, 0)
        elif what == A_ALL_DRAW:
            call_all(s, r, seat)
        elif what == A_GO:
            push(s, seat, GO, 0, 0, 0)
        elif what == A_AGAIN:
            call_again(s, r, seat)


@jit
def call_again(s: Ints, r: Ints, seat: int) -> None:
    """A further turn is owed, unless this is one and they do not chain (rule ``again.chain``)."""
    if r[AGAIN_CHAIN] != 0 or s[EXTRA] == 0:
        s[AGAIN + seat] += 1


@jit
def call_pick(s: Ints, r: Ints, seat: int) -> None:
    """A choice from the discard pile is due, or what comes instead of it (``pick.empty``)."""
    if s[DISCARD] > 0:
        push(s, seat, PICK, 0, 0, 0)
    elif r[PICK_EMPTY] == PICK_EMPTY__DRAW:
        push(s, seat, GAIN, PLAIN, 0, 0)


@jit
def call_all(s: Ints, r: Ints, seat: int) -> None:
    """Everybody draws (rule ``all.who``), the player whose turn it is first."""
    players = s[PLAYERS]
    way = 1 if r[TURN_DIRECTION] == TURN_DIRECTION__CLOCKWISE else players - 1
    for place in range(players - 1, -1, -1):
        other = (seat + way * place) % players
        if takes_part(s, other) == 1:
            if r[ALL_WHO] == ALL_WHO__EVERYONE or s[LAID + other] < 0:
                push(s, other, GAIN, PLAIN, 0, 0)


@jit
def left_out(s: Ints, r: Ints, _w: Ints, _c: Ints, seat: int) -> None:
    """An action ends with `done`: an exchange is over, or nothing could be done."""
    at = top(s)
    step, done, total = s[at + DUE_STEP], s[at + DUE_A], s[at + DUE_B]
    pop(s)
    if step == SWAP:
        for _ in range(done + r[SWAP_EXTRA]):
            push(s, seat, GAIN, PLAIN, 0, 0)
    elif step == MOVE:
        # A piece that stays where it is reaches no space, so there is no action either.
        if s[AGENDA] > 0 and s[top(s) + DUE_STEP] == ACT and s[top(s) + DUE_WHO] == seat:
            pop(s)
    elif step == TAKE:
        take_on(s, seat, done, total)
    elif step == PICK and s[DISCARD] == 0:
        call_pick(s, r, seat)


# -- cards -------------------------------------------------------------------------------------


@jit
def take_on(s: Ints, seat: int, left: int, total: int) -> None:
    """Make the rest of the cards due that a space gives."""
    if left > 1:
        push(s, seat, TAKE, left - 1, total, 0)


@jit
def do_take(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player takes one card; the next one is due if the space gives more."""
    at = top(s)
    step, left, total = s[at + DUE_STEP], s[at + DUE_A], s[at + DUE_B]
    pop(s)
    if step == TAKE:
        take_on(s, seat, left, total)
    if w[CHOSEN + 1] == FROM_PILE:
        push(s, seat, GAIN, PLAIN, 0, 0)
    elif r[DRAW_REACH] == DRAW_REACH__WHOLE:
        for place in range(1, s[DISCARD] + 1):
            receive(s, c, seat, s[DISCARD + place])
            count_draw(c, seat, FROM_DISCARD)
        s[DISCARD] = 0
    else:
        card = w[CHOSEN + 2]
        out_of(s, c, seat, card if card != HIDDEN else s[DISCARD + s[DISCARD]])


@jit
def out_of(s: Ints, c: Ints, seat: int, card: int) -> None:
    """A card leaves the discard pile for a hand; of two equal ones the upper goes."""
    remove_last(s, DISCARD, card)
    receive(s, c, seat, card)
    count_draw(c, seat, FROM_DISCARD)


@jit
def do_joker(s: Ints, _r: Ints, _w: Ints, c: Ints, seat: int) -> None:
    """A player draws a card from the pile and holds it turned round."""
    pop(s)
    push(s, seat, GAIN, TURNED, 0, 0)
    c[JOKERS] += 1


@jit
def do_pick(s: Ints, _r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player takes a card out of the discard pile."""
    pop(s)
    out_of(s, c, seat, w[CHOSEN + 1])


@jit
def do_swap(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player puts one more card on the discard pile in an exchange."""
    many = s[top(s) + DUE_A] + 1
    pop(s)
    release(s, seat, w[CHOSEN + 1])
    put_on_discard(s, r, w[CHOSEN + 1])
    if emptied(s, r, c, seat) == 0:
        push(s, seat, SWAP, many, 0, 0)


@jit
def emptied(s: Ints, r: Ints, c: Ints, seat: int) -> int:
    """1 if an action has emptied a hand and so ended the round (``out.emptied-otherwise``)."""
    ends = r[OUT_EMPTIED_OTHERWISE] == OUT_EMPTIED_OTHERWISE__ENDS
    if not ends or s[HAND + seat * ZONE] > 0:
        return 0
    end_round(s, r, c, seat)
    return 1


# -- asking ----------------------------------------------------------------------------------------


@jit
def neighbour(s: Ints, seat: int, way: int) -> int:
    """The seat next to another: 0 to the left, 1 to the right."""
    players = s[PLAYERS]
    return (seat + (1 if way == 0 else players - 1)) % players


@jit
def do_ask(s: Ints, _r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player asks; the first one that way is asked first."""
    value, way = w[CHOSEN + 1], w[CHOSEN + 2]
    pop(s)
    push(s, neighbour(s, seat, way), REQUEST, value, seat, way)
    c[ASKED] += 1


@jit
def request_step(s: Ints, r: Ints, _w: Ints, _c: Ints) -> None:
    """The question passes whoever has no such card; whoever has one must answer."""
    at = top(s)
    seat, value, asker, way = s[at + DUE_WHO], s[at + DUE_A], s[at + DUE_B], s[at + DUE_C]
    pop(s)
    while seat != asker:
        if could_give(s, r, seat, value) == 1:
            push(s, seat, GIVE, value, asker, way)
            return
        seat = neighbour(s, seat, way)
    if r[ASK_NOBODY] == ASK_NOBODY__DRAW:
        push(s, asker, GAIN, PLAIN, 0, 0)


@jit
def do_give(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player answers: a card changes hands and one is drawn for it, or the question goes on."""
    at = top(s)
    value, asker, way = s[at + DUE_A], s[at + DUE_B], s[at + DUE_C]
    card = w[CHOSEN + 1]
    pop(s)
    if card == HIDDEN:
        push(s, neighbour(s, seat, way), REQUEST, value, asker, way)
        return
    release(s, seat, card)
    if r[JOKER_WHEN_GIVEN] == JOKER_WHEN_GIVEN__ORDINARY:
        card = face(r, card)
    receive(s, c, asker, card)
    c[ASKED_FOUND] += 1
    if emptied(s, r, c, seat) == 0 and r[ASK_REPLACEMENT] == ASK_REPLACEMENT__MUST:
        push(s, seat, GAIN, PLAIN, 0, 0)


# -- going on --------------------------------------------------------------------------------------


@jit
def do_go(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """The piece goes on to a space of the kind, or stays if none is free; its actions follow."""
    kind, number, space = w[CHOSEN + 1], w[CHOSEN + 2], w[CHOSEN + 3]
    used = came_from(s)
    before = s[PIECE + seat]
    step = next_target(s, r, seat, kind, number, 0)
    pop(s)
    # Where the piece may stay, the nearest space of the kind says what is to be done.
    ahead = step if step > 0 else next_ahead(s, r, seat, kind, number)
    at = space if space >= 0 else (before + ahead) % r[SPACES]
    if step > 0:
        s[PIECE + seat] = at
        c[SPACE_LANDED + at] += 1
    if r[SK_CHOOSES + kind] == 1:
        c[SPACE_ACTED + at] += 1
        push(s, seat, GO, used | (1 << before), 0, 0)
    else:
        call(s, r, c, seat, at)


__all__ = [
    "act_step",
    "do_ask",
    "do_give",
    "do_go",
    "do_joker",
    "do_move",
    "do_pick",
    "do_swap",
    "do_take",
    "left_out",
    "request_step",
]
