"""Where a card may come from: the piles, the save pile, and whether a hand may take one at all.

The seat asked about is always the one that is due; whose turn it is is not asked again.
"""

from __future__ import annotations

from phase10.kernel.answers import (
    DRAW_FROM,
    DRAW_FROM__DISCARD_PILE,
    DRAW_FROM__DRAW_PILE,
    DRAW_FROM__SAVED,
    DRAW_REACH,
    DRAW_REACH__ANY,
    DRAW_SKIP_FROM_DISCARD,
    DRAW_WILD_FROM_DISCARD,
    HAND_LIMIT,
    JOKER_MUST_TURN,
    PILE_BOTH_EMPTY,
    PILE_BOTH_EMPTY__DRAW_LEFT_OUT,
    PILE_BOTH_EMPTY__ROUND_ENDS,
    PILE_EMPTY,
    PILE_EMPTY__RESHUFFLE_ALL,
    PILE_EMPTY__RESHUFFLE_KEEP_TOP,
    PILE_EMPTY__ROUND_ENDS,
    SAVE_LIMIT,
    SAVE_TAKE,
    SAVE_TAKE__TOP,
    SAVE_TAKE_WHEN,
    SAVE_TAKE_WHEN__LATER_ROUND,
    TAKE_FIRST,
    TAKE_FIRST__DRAW_PILE,
)
from phase10.kernel.due import top
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    DISCARD,
    DRAW,
    DUE_A,
    DUE_B,
    DUE_STEP,
    F_KIND,
    FRESH,
    FROM_DISCARD,
    FROM_PILE,
    HAND,
    HIDDEN,
    JOKER,
    SAVED,
    TAKE,
    ZONE,
)
from phase10.kernel.piles import count


@jit
def hand_is_full(s: Ints, r: Ints, seat: int) -> int:
    """1 if the hand has reached the limit, so that no card may come into it."""
    limit = r[HAND_LIMIT]
    return 1 if limit >= 0 and s[HAND + seat * ZONE] >= limit else 0


@jit
def pile_can_give(s: Ints, r: Ints) -> int:
    """1 if a card can come from the draw pile, after a reshuffle where there is one."""
    if s[DRAW] > 0:
        return 1
    how = r[PILE_EMPTY]
    if how == PILE_EMPTY__RESHUFFLE_KEEP_TOP and s[DISCARD] > 1:
        return 1
    if how == PILE_EMPTY__RESHUFFLE_ALL and s[DISCARD] > 0:
        return 1
    if how == PILE_EMPTY__ROUND_ENDS or r[PILE_BOTH_EMPTY] == PILE_BOTH_EMPTY__ROUND_ENDS:
        return 1
    return 0


@jit
def gives(r: Ints, source: int) -> int:
    """1 if cards may come from a source at all (an option of ``draw.from``)."""
    return (r[DRAW_FROM] >> source) & 1


@jit
def has_saved(r: Ints) -> int:
    """1 if there are save piles."""
    return 1 if r[SAVE_LIMIT] != 0 and r[SAVE_LIMIT] != -1 else 0


@jit
def takeable(r: Ints, card: int) -> int:
    """1 if a card of this face may be taken from the discard pile."""
    kind = r[F_KIND + card]
    if kind == 2:
        return 1 if r[DRAW_SKIP_FROM_DISCARD] != 0 else 0
    if kind == 1:
        return 1 if r[DRAW_WILD_FROM_DISCARD] != 0 else 0
    return 1


@jit
def discard_gives(s: Ints, r: Ints, card: int) -> int:
    """1 if the discard pile can give a card; HIDDEN asks about the one on top.

    Where any card may be taken, `card` must lie in the pile.
    """
    many = s[DISCARD]
    if many == 0 or gives(r, DRAW_FROM__DISCARD_PILE) == 0:
        return 0
    if card == HIDDEN:
        return takeable(r, s[DISCARD + many])
    if r[DRAW_REACH] == DRAW_REACH__ANY:
        return takeable(r, card) if count(s, DISCARD, card) > 0 else 0
    return takeable(r, card) if s[DISCARD + many] == card else 0


@jit
def saved_gives(s: Ints, r: Ints, seat: int, card: int) -> int:
    """1 if the own save pile can give this card (rules ``save.take`` and ``save.take-when``)."""
    zone = SAVED + seat * ZONE
    many = s[zone]
    if many == 0 or gives(r, DRAW_FROM__SAVED) == 0:
        return 0
    lying = count(s, zone, card)
    if lying == 0:
        return 0
    if r[SAVE_TAKE] == SAVE_TAKE__TOP and s[zone + many] != card:
        return 0
    if r[SAVE_TAKE_WHEN] != SAVE_TAKE_WHEN__LATER_ROUND:
        return 1
    return 1 if lying > count(s, FRESH + seat * ZONE, card) else 0


@jit
def may_draw(s: Ints, r: Ints, seat: int, source: int, card: int) -> int:
    """1 if a card may be drawn from a source in the step `draw`; HIDDEN names none.

    A card of the save pile must be named.
    """
    if hand_is_full(s, r, seat) == 1:
        return 0
    if source == FROM_PILE:
        return pile_can_give(s, r) if gives(r, DRAW_FROM__DRAW_PILE) == 1 else 0
    if source == FROM_DISCARD:
        return discard_gives(s, r, card)
    return saved_gives(s, r, seat, card)


@jit
def may_take(s: Ints, r: Ints, seat: int, source: int, card: int) -> int:
    """1 if a card may be taken from a source in the steps `take` and `joker`."""
    if hand_is_full(s, r, seat) == 1:
        return 0
    at = top(s)
    turning = 1 if s[at + DUE_STEP] == JOKER else 0
    if turning == 1 and (source != FROM_PILE or r[JOKER_MUST_TURN] == 1):
        return 0
    if source == FROM_PILE:
        return pile_can_give(s, r) if gives(r, DRAW_FROM__DRAW_PILE) == 1 else 0
    if r[TAKE_FIRST] == TAKE_FIRST__DRAW_PILE:
        # The first of several comes from the draw pile, as long as that can give one.
        first = s[at + DUE_B] > 1 and s[at + DUE_A] >= s[at + DUE_B]
        if first and pile_can_give(s, r) == 1:
            return 0
    return discard_gives(s, r, card)


@jit
def may_turn_joker(s: Ints, r: Ints, seat: int) -> int:
    """1 if a card may be drawn and turned round in the step `joker`."""
    return pile_can_give(s, r) if hand_is_full(s, r, seat) == 0 else 0


@jit
def can_draw(s: Ints, r: Ints, seat: int) -> int:
    """1 if any source can give the player a card in the step that is due.

    Of the discard pile only the top card counts here, as in the reference.
    """
    step = s[top(s) + DUE_STEP]
    if step == TAKE:
        if may_take(s, r, seat, FROM_PILE, HIDDEN) == 1:
            return 1
        return may_take(s, r, seat, FROM_DISCARD, HIDDEN)
    if step == JOKER:
        if may_turn_joker(s, r, seat) == 1:
            return 1
        return may_take(s, r, seat, FROM_PILE, HIDDEN)
    if hand_is_full(s, r, seat) == 1:
        return 0
    if may_draw(s, r, seat, FROM_PILE, HIDDEN) == 1 or discard_gives(s, r, HIDDEN) == 1:
        return 1
    if has_saved(r) == 0:
        return 0
    zone = SAVED + seat * ZONE
    for at in range(zone + 1, zone + 1 + s[zone]):
        if saved_gives(s, r, seat, s[at]) == 1:
            return 1
    return 0


@jit
def may_leave_draw(s: Ints, r: Ints, seat: int) -> int:
    """1 if the steps `draw`, `take` and `joker` may end without a card."""
    both = r[PILE_BOTH_EMPTY]
    if both == -1 or (both == PILE_BOTH_EMPTY__DRAW_LEFT_OUT and pile_can_give(s, r) == 0):
        return 1
    return 1 - can_draw(s, r, seat)


__all__ = [
    "can_draw",
    "discard_gives",
    "gives",
    "hand_is_full",
    "has_saved",
    "may_draw",
    "may_leave_draw",
    "may_take",
    "may_turn_joker",
    "pile_can_give",
    "saved_gives",
    "takeable",
]
