"""All moves that may be made now, in the canonical order of the reference.

Lay-downs stand as one entry for each phase that can be laid: M_LAY with A = how many lay-downs
there are and B = the phase, where they belong in the order.
"""

from __future__ import annotations

from phase10.kernel.answers import (
    DRAW_REACH,
    DRAW_REACH__ANY,
    HAND_LIMIT,
    JOKER_TURN_BACK,
    NOT_ASKED,
    PHASE_CHANGE,
    PICK_EMPTY,
    WILD_REPLACE,
    WILD_REPLACE__EXACT_CARD,
)
from phase10.kernel.due import top
from phase10.kernel.groups import ends
from phase10.kernel.jit import Ints, jit
from phase10.kernel.laying import names_when_laid
from phase10.kernel.layout import (
    ASK,
    CHOOSE,
    DISCARD,
    DOWN_COUNT,
    DRAW_STEP,
    DUE_STEP,
    DUE_WHO,
    F_TURNED,
    FINISH,
    FROM_DISCARD,
    FROM_PILE,
    FROM_SAVED,
    GIVE,
    GO,
    HAND,
    HIDDEN,
    JOKER,
    KEEP,
    LAID,
    M_CHOOSE,
    M_DISCARD,
    M_DONE,
    M_DRAW,
    M_EXCHANGE,
    M_HIT,
    M_KEEP,
    M_LAY,
    M_SAVE,
    M_SKIP,
    M_TURN,
    MOVE,
    MOVES,
    MV,
    PHASE,
    PHASES,
    PICK,
    PLAY,
    PLAYERS,
    SAVED,
    SECOND,
    SEEN,
    SWAP,
    TAKE,
    ZONE,
)
from phase10.kernel.listing import add, first_seen
from phase10.kernel.may_end import (
    finishes,
    may_be_struck,
    may_discard,
    may_end_finish,
    may_end_keep,
    may_end_play,
    may_end_swap,
    may_keep,
    may_save,
    may_save_any,
    may_use_skip,
)
from phase10.kernel.may_play import (
    finish_follows,
    group_at,
    has_wild,
    lays_of,
    leaves_skip,
    may_choose,
    may_exchange,
    may_put,
    may_touch,
    may_touch_groups_of,
    must_lay,
)
from phase10.kernel.moves_board import list_acts
from phase10.kernel.sources import hand_is_full, has_saved, may_draw, may_leave_draw

# -- drawing, taking, naming a phase -----------------------------------------------------------


@jit
def list_draws(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the step `draw`."""
    if may_draw(s, r, seat, FROM_PILE, HIDDEN) == 1:
        add(w, M_DRAW, FROM_PILE, HIDDEN, 0, 0)
    if r[DRAW_REACH] == DRAW_REACH__ANY:
        w[SEEN] += 1
        for place in range(s[DISCARD], 0, -1):
            card = s[DISCARD + place]
            if first_seen(w, card) == 1 and may_draw(s, r, seat, FROM_DISCARD, card) == 1:
                add(w, M_DRAW, FROM_DISCARD, card, 0, 0)
    elif may_draw(s, r, seat, FROM_DISCARD, HIDDEN) == 1:
        add(w, M_DRAW, FROM_DISCARD, HIDDEN, 0, 0)
    if has_saved(r) == 1:
        w[SEEN] += 1
        zone = SAVED + seat * ZONE
        for at in range(zone + 1, zone + 1 + s[zone]):
            card = s[at]
            if first_seen(w, card) == 1 and may_draw(s, r, seat, FROM_SAVED, card) == 1:
                add(w, M_DRAW, FROM_SAVED, card, 0, 0)
    if may_leave_draw(s, r, seat) == 1:
        add(w, M_DONE, 0, 0, 0, 0)


@jit
def list_phases(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The phases that may be named now."""
    for phase in range(r[PHASES]):
        if may_choose(s, r, seat, phase) == 1:
            add(w, M_CHOOSE, phase, 0, 0, 0)


# -- the middle of a turn -----------------------------------------------------------------------


@jit
def list_lays(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The lay-downs, one entry for each phase."""
    if s[LAID + seat] >= 0:
        return
    first, last = s[PHASE + seat], s[PHASE + seat]
    if names_when_laid(r) == 1:
        first, last = 0, r[PHASES] - 1
    for phase in range(first, last + 1):
        if 0 <= phase < r[PHASES]:
            many = lays_of(s, r, w, seat, phase)
            if many > 0:
                add(w, M_LAY, many, phase, 0, 0)


@jit
def list_hits_on(s: Ints, r: Ints, w: Ints, seat: int, owner: int, number: int) -> None:
    """The hits on one group that the player may touch, card by card, the low end first."""
    hand = HAND + seat * ZONE
    group = group_at(owner, number)
    before = HIDDEN
    for at in range(hand + 1, hand + 1 + s[hand]):
        card = s[at]
        if card != before:
            found = ends(s, r, group, card)
            if found != 0 and leaves_skip(s, r, seat, card) == 0:
                for end in range(3):
                    if (found >> end) & 1 == 1:
                        add(w, M_HIT, card, owner, number, end)
        before = card


@jit
def list_exchanges_on(s: Ints, r: Ints, w: Ints, seat: int, owner: int, number: int) -> None:
    """The exchanges in one group."""
    if has_wild(s, r, group_at(owner, number)) == 0:
        return
    hand = HAND + seat * ZONE
    before = HIDDEN
    for at in range(hand + 1, hand + 1 + s[hand]):
        card = s[at]
        if card != before and may_exchange(s, r, seat, card, owner, number) == 1:
            add(w, M_EXCHANGE, card, owner, number, 0)
        before = card


@jit
def list_hits(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The hits and exchanges, group by group."""
    if may_touch(s, r, seat) == 0:
        return
    putting = may_put(s, r, seat)
    exchanging = r[WILD_REPLACE] == WILD_REPLACE__EXACT_CARD
    if putting == 0 and not exchanging:
        return
    for owner in range(s[PLAYERS]):
        if s[DOWN_COUNT + owner] > 0 and may_touch_groups_of(s, r, seat, owner) == 1:
            for number in range(s[DOWN_COUNT + owner]):
                if putting == 1:
                    list_hits_on(s, r, w, seat, owner, number)
                if exchanging:
                    list_exchanges_on(s, r, w, seat, owner, number)


@jit
def list_turns(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The jokers that may be turned back."""
    hand = HAND + seat * ZONE
    before = HIDDEN
    for at in range(hand + 1, hand + 1 + s[hand]):
        card = s[at]
        if card != before and r[F_TURNED + card] == 1:
            add(w, M_TURN, card, 0, 0, 0)
        before = card


@jit
def list_play(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the step `play`."""
    if r[PHASE_CHANGE] == 1:
        list_phases(s, r, w, seat)
    first = w[MOVES]
    list_lays(s, r, w, seat)
    list_hits(s, r, w, seat)
    able = 1 if w[MOVES] > first else 0
    if r[JOKER_TURN_BACK] == 1:
        list_turns(s, r, w, seat)
    if must_lay(s, r, w, seat) == 1:
        return
    if finish_follows(s) == 0:
        add(w, M_DONE, 0, 0, 0, 0)
        return
    if list_letting_go(s, r, w, seat) > 0:
        able = 1
    if able == 0 or finishes(r) == 0:
        add(w, M_DONE, 0, 0, 0, 0)


# -- the end of a turn ----------------------------------------------------------------------------


@jit
def list_letting_go(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """The discards, skips and saved cards of a step that ends the turn; how many there are."""
    first = w[MOVES]
    hand = HAND + seat * ZONE
    before = HIDDEN
    for at in range(hand + 1, hand + 1 + s[hand]):
        card = s[at]
        if card != before and may_discard(s, r, seat, card) == 1:
            add(w, M_DISCARD, card, 0, 0, 0)
        before = card
    if may_use_skip(s, r, seat) == 1:
        for other in range(s[PLAYERS]):
            if may_be_struck(s, r, seat, other) == 1:
                add(w, M_SKIP, other, 0, 0, 0)
    if may_save_any(s, r, seat) == 1:
        before = HIDDEN
        for at in range(hand + 1, hand + 1 + s[hand]):
            card = s[at]
            if card != before and may_save(s, r, seat, card) == 1:
                add(w, M_SAVE, card, 0, 0, 0)
            before = card
    return w[MOVES] - first


@jit
def list_finish(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the steps `finish` and `second`."""
    able = list_letting_go(s, r, w, seat)
    if able == 0 or finishes(r) == 0 or s[top(s) + DUE_STEP] != FINISH:
        add(w, M_DONE, 0, 0, 0, 0)


@jit
def list_keeps(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The moves of the step `keep`."""
    hand = HAND + seat * ZONE
    before = HIDDEN
    for at in range(hand + 1, hand + 1 + s[hand]):
        card = s[at]
        if card != before and may_keep(s, r, seat, card) == 1:
            add(w, M_KEEP, card, 0, 0, 0)
        before = card
    if may_end_keep(s, r, seat) == 1:
        add(w, M_DONE, 0, 0, 0, 0)


# -- all of them -----------------------------------------------------------------------------


@jit
def list_moves(s: Ints, r: Ints, w: Ints) -> int:
    """List the legal moves of whoever is due; how many entries there are, none for chance."""
    w[MOVES] = 0
    at = top(s)
    if at < 0 or s[at + DUE_WHO] < 0:
        return 0
    seat, step = s[at + DUE_WHO], s[at + DUE_STEP]
    if step == DRAW_STEP:
        list_draws(s, r, w, seat)
    elif step == PLAY:
        list_play(s, r, w, seat)
    elif step in (FINISH, SECOND):
        list_finish(s, r, w, seat)
    elif step == CHOOSE:
        list_phases(s, r, w, seat)
    elif step == KEEP:
        list_keeps(s, r, w, seat)
    else:
        list_acts(s, r, w, seat, step)
    return w[MOVES]


@jit
def may_done(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """1 if the step that is due may end with `done`; nothing is listed, except in `move` and
    `go`.
    """
    step = s[top(s) + DUE_STEP]
    if step in (DRAW_STEP, TAKE, JOKER):
        return may_leave_draw(s, r, seat)
    if step == PLAY:
        return may_end_play(s, r, w, seat)
    if step == FINISH:
        return may_end_finish(s, r, w, seat)
    if step == KEEP:
        return may_end_keep(s, r, seat)
    if step == SWAP:
        return may_end_swap(s, r, seat)
    if step in (CHOOSE, GIVE):
        return 0
    if step == ASK:
        return 1 if r[HAND_LIMIT] == NOT_ASKED or hand_is_full(s, r, seat) == 1 else 0
    if step == PICK:
        empty = s[DISCARD] == 0 or r[PICK_EMPTY] == NOT_ASKED
        return 1 if empty or hand_is_full(s, r, seat) == 1 else 0
    if step in (MOVE, GO):
        many = list_moves(s, r, w)
        return 1 if many > 0 and w[MOVES + 1 + (many - 1) * MV] == M_DONE else 0
    return 1  # after a first card, a second one is optional


__all__ = [
    "list_draws",
    "list_exchanges_on",
    "list_finish",
    "list_hits",
    "list_hits_on",
    "list_keeps",
    "list_lays",
    "list_letting_go",
    "list_moves",
    "list_phases",
    "list_play",
    "list_turns",
    "may_done",
]
