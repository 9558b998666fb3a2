"""What a player may do at the end of a turn: let cards go, skip, save, keep and exchange them.

Whose turn it is, which step is due, and whether the card is in the hand, is not asked again.
"""

from __future__ import annotations

from phase10.kernel.answers import (
    DISCARD_COUNT,
    DISCARD_SECOND,
    DISCARD_SECOND__NEVER,
    DISCARD_WILD,
    DRAW_BOUND,
    DRAW_BOUND__MUST_PLAY,
    DRAW_BOUND__NOT_BACK,
    KEEP_MAX,
    KEEP_MIN,
    KEEP_WHO,
    KEEP_WHO__EVERYONE,
    NOT_ASKED,
    OUT_EMPTIED_OTHERWISE,
    OUT_LAST_SKIP,
    OUT_LAST_SKIP__FORBIDDEN,
    SAVE_COUNTS,
    SAVE_COUNTS__SAVES_A_ROUND,
    SAVE_GOES_OUT,
    SAVE_LIMIT,
    SAVE_WHAT,
    SAVE_WHAT__NO_SKIPS,
    SAVE_WHAT__NUMBERS,
    SKIP_INSTEAD,
    SKIP_LIMIT,
    SKIP_LIMIT__AFTER_A_TURN,
    SKIP_LIMIT__PENDING,
    SKIP_LIMIT__PER_LAP,
    SKIP_PLAIN,
    SKIP_PLAIN__NEVER,
    SKIP_PLAIN__NO_TARGET,
    SKIP_TARGET,
    SKIP_TARGET__NEXT,
    SKIP_WHEN,
    SKIP_WHEN__AT_ONCE,
    SKIP_WHEN__LATER,
    SWAP_MAX,
    SWAP_MIN,
    SWAP_WHOLE_HAND,
)
from phase10.kernel.due import top
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    DREW,
    DREW_BEFORE,
    DREW_CARD,
    DUE_A,
    DUE_B,
    DUE_STEP,
    F_KIND,
    F_WILD,
    FINISH,
    HAND,
    HIDDEN,
    KEPT,
    LAID,
    OWES,
    PLAY,
    PLAYERS,
    SAVED,
    SECOND,
    SKIP_CARD,
    SKIPPED,
    STRUCK,
    USED,
    ZONE,
)
from phase10.kernel.may_play import can_exchange, can_hit, can_lay, finish_follows, must_lay
from phase10.kernel.piles import count
from phase10.kernel.seating import after, takes_part

# -- skips ---------------------------------------------------------------------------------------


@jit
def is_pending(s: Ints, seat: int) -> int:
    """1 if a player has a skip still to serve."""
    return 1 if s[SKIPPED + seat * ZONE] > 0 or s[OWES + seat] > 0 else 0


@jit
def may_be_struck(s: Ints, r: Ints, seat: int, target: int) -> int:
    """1 if `target` may be skipped by `seat` now (rules ``skip.target`` and ``skip.limit``)."""
    if target == seat or takes_part(s, target) == 0:
        return 0
    if r[SKIP_TARGET] == SKIP_TARGET__NEXT and target != after(s, r, seat):
        return 0
    limit = r[SKIP_LIMIT]
    if limit == SKIP_LIMIT__PENDING:
        return 1 - is_pending(s, target)
    if limit in (SKIP_LIMIT__PER_LAP, SKIP_LIMIT__AFTER_A_TURN):
        return 1 if s[STRUCK + target] == 0 else 0
    return 1


@jit
def anyone_to_strike(s: Ints, r: Ints, seat: int) -> int:
    """1 if any player may be skipped by `seat` now."""
    for other in range(s[PLAYERS]):
        if may_be_struck(s, r, seat, other) == 1:
            return 1
    return 0


@jit
def drew_skip(s: Ints, r: Ints) -> int:
    """1 if the card drawn last in this turn is a skip."""
    return 1 if s[DREW] != 0 and r[F_KIND + s[DREW_CARD]] == 2 else 0


# -- letting a card go at the end of a turn --------------------------------------------------


@jit
def may_finish(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """1 if a card may be let go at all in the step now due: a step that ends the turn, or the one
    before it, unless a phase must be laid first.
    """
    step = s[top(s) + DUE_STEP]
    if step in (FINISH, SECOND):
        return 1
    if step != PLAY or finish_follows(s) == 0:
        return 0
    return 1 - must_lay(s, r, w, seat)


@jit
def bound(s: Ints, r: Ints, seat: int, card: int) -> int:
    """1 if the card taken from the discard pile keeps this one from leaving (``draw.bound``)."""
    if s[DREW] != 1:
        return 0
    how = r[DRAW_BOUND]
    if how == DRAW_BOUND__NOT_BACK:
        return 1 if card == s[DREW_CARD] else 0
    if how == DRAW_BOUND__MUST_PLAY:
        return 1 if count(s, HAND + seat * ZONE, s[DREW_CARD]) > s[DREW_BEFORE] else 0
    return 0


@jit
def is_first(s: Ints) -> int:
    """1 unless a card (or a skip) has been let go in the step `finish` that is due."""
    at = top(s)
    return 0 if s[at + DUE_STEP] == FINISH and (s[at + DUE_A] > 0 or s[at + DUE_B] > 0) else 1


@jit
def may_discard(s: Ints, r: Ints, seat: int, card: int) -> int:
    """1 if a card may be discarded, where :func:`may_finish`."""
    if s[top(s) + DUE_STEP] == SECOND and r[DISCARD_SECOND] == DISCARD_SECOND__NEVER:
        return 0
    if bound(s, r, seat, card) == 1 or (r[F_WILD + card] == 1 and r[DISCARD_WILD] == 0):
        return 0
    if r[SKIP_WHEN] == SKIP_WHEN__AT_ONCE and drew_skip(s, r) == 1:
        if anyone_to_strike(s, r, seat) == 1:
            return 0
    if r[SKIP_INSTEAD] == 1 and is_first(s) == 0:
        return 0
    return 1 if r[F_KIND + card] != 2 else may_discard_skip(s, r, seat)


@jit
def may_discard_skip(s: Ints, r: Ints, seat: int) -> int:
    """1 if a skip may be discarded without skipping anyone (``skip.plain``, ``out.last-skip``)."""
    how = r[SKIP_PLAIN]
    if how == SKIP_PLAIN__NEVER:
        return 0
    if how == SKIP_PLAIN__NO_TARGET and anyone_to_strike(s, r, seat) == 1:
        return 0
    return 1 if r[OUT_LAST_SKIP] != OUT_LAST_SKIP__FORBIDDEN or s[HAND + seat * ZONE] > 1 else 0


@jit
def may_use_skip(s: Ints, r: Ints, seat: int) -> int:
    """1 if a player may use a skip card at all, where :func:`may_finish`."""
    hand = HAND + seat * ZONE
    card = r[SKIP_CARD]
    if card < 0:
        return 0
    have = count(s, hand, card)
    if have == 0 or bound(s, r, seat, HIDDEN) == 1:
        return 0
    if s[top(s) + DUE_STEP] == SECOND and r[DISCARD_SECOND] != NOT_ASKED:
        return 0
    if r[SKIP_WHEN] == SKIP_WHEN__LATER and drew_skip(s, r) == 1 and have < 2:
        return 0
    if r[SKIP_INSTEAD] != NOT_ASKED and is_first(s) == 0:
        return 0
    return 1 if r[OUT_LAST_SKIP] != OUT_LAST_SKIP__FORBIDDEN or s[hand] > 1 else 0


@jit
def may_skip(s: Ints, r: Ints, seat: int, target: int) -> int:
    """1 if a player may use a skip card against another, where :func:`may_finish`."""
    if may_be_struck(s, r, seat, target) == 0:
        return 0
    return may_use_skip(s, r, seat)


@jit
def may_save_any(s: Ints, r: Ints, seat: int) -> int:
    """1 if a card may be saved, whichever it is, where :func:`may_finish`."""
    limit = r[SAVE_LIMIT]
    if limit in (0, NOT_ASKED):
        return 0
    if s[top(s) + DUE_STEP] == SECOND and r[DISCARD_SECOND] != NOT_ASKED:
        return 0
    if limit > 0:
        counted = s[SAVED + seat * ZONE]
        if r[SAVE_COUNTS] == SAVE_COUNTS__SAVES_A_ROUND:
            counted = s[USED + seat]
        if counted >= limit:
            return 0
    if s[HAND + seat * ZONE] == 1 and r[SAVE_GOES_OUT] == 0:
        return 0
    if r[SKIP_WHEN] != SKIP_WHEN__AT_ONCE or drew_skip(s, r) == 0:
        return 1
    return 1 - anyone_to_strike(s, r, seat)


@jit
def may_save(s: Ints, r: Ints, seat: int, card: int) -> int:
    """1 if a card may be saved, where :func:`may_finish`."""
    what, kind = r[SAVE_WHAT], r[F_KIND + card]
    if what == SAVE_WHAT__NO_SKIPS and kind == 2:
        return 0
    if what == SAVE_WHAT__NUMBERS and (kind != 0 or r[F_WILD + card] == 1):
        return 0
    if bound(s, r, seat, card) == 1:
        return 0
    return may_save_any(s, r, seat)


@jit
def can_finish(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """1 if the player has any way to end the turn with a card."""
    if may_finish(s, r, w, seat) == 0:
        return 0
    hand = HAND + seat * ZONE
    saving = may_save_any(s, r, seat)
    before = HIDDEN
    for at in range(hand + 1, hand + 1 + s[hand]):
        card = s[at]
        if card != before:
            if may_discard(s, r, seat, card) == 1:
                return 1
            if saving == 1 and may_save(s, r, seat, card) == 1:
                return 1
        before = card
    return 1 if may_use_skip(s, r, seat) == 1 and anyone_to_strike(s, r, seat) == 1 else 0


@jit
def may_end_play(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """1 if the step `play` may end with `done`."""
    if must_lay(s, r, w, seat) == 1:
        return 0
    if finish_follows(s) == 0 or finishes(r) == 0:
        return 1
    if can_finish(s, r, w, seat) == 1 or can_hit(s, r, seat) == 1:
        return 0
    if can_exchange(s, r, seat) == 1:
        return 0
    return 1 - can_lay(s, r, w, seat)


@jit
def may_end_finish(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """1 if the step `finish` may end with `done`."""
    return 1 - can_finish(s, r, w, seat) if finishes(r) == 1 else 1


@jit
def finishes(r: Ints) -> int:
    """1 if a card must be let go at the end of a turn where one can be (always, in the spec)."""
    return 0 if r[DISCARD_COUNT] == NOT_ASKED and r[OUT_EMPTIED_OTHERWISE] == NOT_ASKED else 1


# -- keeping and exchanging cards ---------------------------------------------------------------


@jit
def may_keep(s: Ints, r: Ints, seat: int, card: int) -> int:
    """1 if a player may keep (another) such card for the next round."""
    kept = KEPT + seat * ZONE
    if r[KEEP_WHO] != KEEP_WHO__EVERYONE and s[LAID + seat] >= 0:
        return 0
    if r[KEEP_MAX] >= 0 and s[kept] >= r[KEEP_MAX]:
        return 0
    return 1 if count(s, HAND + seat * ZONE, card) > count(s, kept, card) else 0


@jit
def may_end_keep(s: Ints, r: Ints, seat: int) -> int:
    """1 if enough cards have been kept."""
    least, have = r[KEEP_MIN], s[HAND + seat * ZONE]
    least = min(least, have)
    return 1 if s[KEPT + seat * ZONE] >= least else 0


@jit
def may_swap(s: Ints, r: Ints, seat: int) -> int:
    """1 if a player may put one more card on the discard pile in an exchange."""
    if r[SWAP_MAX] >= 0 and s[top(s) + DUE_A] >= r[SWAP_MAX]:
        return 0
    return 1 if r[SWAP_WHOLE_HAND] != 0 or s[HAND + seat * ZONE] > 1 else 0


@jit
def may_end_swap(s: Ints, r: Ints, seat: int) -> int:
    """1 if an exchange may end: enough cards have been put away, or no more can."""
    swapped = s[top(s) + DUE_A]
    if swapped >= r[SWAP_MIN]:
        return 1
    if r[SWAP_MAX] >= 0 and swapped >= r[SWAP_MAX]:
        return 1
    left = s[HAND + seat * ZONE] - (0 if r[SWAP_WHOLE_HAND] != 0 else 1)
    return 1 if left <= 0 else 0
