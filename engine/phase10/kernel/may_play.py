"""What a player may do in the middle of a turn: name a phase, lay it down, add cards to groups.

Whose turn it is, which step is due, and whether the card is in the hand, is not asked again.
"""

from __future__ import annotations

from phase10.kernel.answers import (
    HIT_AFTER,
    HIT_AFTER__NEVER,
    HIT_AFTER__OWN_PHASE,
    HIT_LIMIT,
    HIT_ON,
    HIT_ON__OTHERS,
    HIT_ON__OWN,
    HIT_SAME_TURN,
    HIT_SAME_TURN__NEVER,
    HIT_SAME_TURN__OWN_GROUPS,
    LAY_GOES_TO,
    LAY_GOES_TO__TABLE,
    LAY_MUST,
    LAY_TIMES,
    LAY_TIMES__ONCE_A_TURN,
    NOT_ASKED,
    OUT_HOW,
    OUT_HOW__KEEP_ONE,
    OUT_LAST_SKIP,
    OUT_LAST_SKIP__FORBIDDEN,
    PHASE_AGAIN,
    PHASE_CHANGE,
    PHASE_NAMED,
    WILD_REPLACE,
    WILD_REPLACE__EXACT_CARD,
)
from phase10.kernel.due import top
from phase10.kernel.groups import ends, exchange_at
from phase10.kernel.jit import Ints, jit
from phase10.kernel.laying import names_when_laid
from phase10.kernel.layout import (
    AGENDA,
    DONE,
    DOWN,
    DOWN_COUNT,
    DUE,
    DUE_STEP,
    F_KIND,
    F_WILD,
    FINISH,
    G_CARDS,
    G_LIST,
    GROUP,
    HAND,
    HIDDEN,
    HITS,
    LAID,
    LAID_NOW,
    MOST_GROUPS,
    PHASE,
    PHASES,
    PLAY,
    PLAYERS,
    SIZE,
    ZONE,
)
from phase10.kernel.lays import count_lays
from phase10.kernel.reach import missing, project_for


@jit
def step_below(s: Ints) -> int:
    """The step that is due behind the one now due; -1 if there is none."""
    return s[AGENDA + 1 + (s[AGENDA] - 2) * DUE + DUE_STEP] if s[AGENDA] > 1 else -1


@jit
def finish_follows(s: Ints) -> int:
    """1 if the step behind the one now due is the one that ends the turn."""
    return 1 if step_below(s) == FINISH else 0


# -- naming a phase, laying it down ---------------------------------------------------------


@jit
def is_done(s: Ints, seat: int, phase: int) -> int:
    """1 if a player has made a phase."""
    return (s[DONE + seat] >> phase) & 1


@jit
def may_choose(s: Ints, r: Ints, seat: int, phase: int) -> int:
    """1 if a player may name a phase now, in the step `choose` or in the middle of a turn."""
    if s[top(s) + DUE_STEP] == PLAY:
        if r[PHASE_NAMED] == NOT_ASKED or r[PHASE_CHANGE] != 1 or s[LAID + seat] >= 0:
            return 0
    return 1 - is_done(s, seat, phase) if r[PHASE_AGAIN] == 0 else 1


@jit
def may_lay_phase(s: Ints, r: Ints, seat: int, phase: int) -> int:
    """1 if this phase may be laid down now, if the hand holds it."""
    if s[LAID + seat] >= 0:
        return 0
    if r[LAY_TIMES] == LAY_TIMES__ONCE_A_TURN and s[LAID_NOW] != 0:
        return 0
    if names_when_laid(r) == 0:
        return 1 if s[PHASE + seat] == phase else 0
    return 1 if r[PHASE_AGAIN] == 1 else 1 - is_done(s, seat, phase)


@jit
def holds(s: Ints, r: Ints, w: Ints, seat: int, phase: int) -> int:
    """1 if the hand holds a phase."""
    project_for(s, r, w, HAND + seat * ZONE, phase)
    return 1 if missing(r, w, phase, s[SIZE + seat]) == 0 else 0


@jit
def lays_of(s: Ints, r: Ints, w: Ints, seat: int, phase: int) -> int:
    """How many lay-downs of a phase a player may make now."""
    if may_lay_phase(s, r, seat, phase) == 0:
        return 0
    if holds(s, r, w, seat, phase) == 0:
        return 0
    return count_lays(s, r, w, seat, phase)


@jit
def can_lay(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """1 if a player can lay down a phase now."""
    if s[LAID + seat] >= 0:
        return 0
    if names_when_laid(r) == 0:
        phase = s[PHASE + seat]
        inside = 0 <= phase < r[PHASES]
        return 1 if inside and lays_of(s, r, w, seat, phase) > 0 else 0
    for phase in range(r[PHASES]):
        if lays_of(s, r, w, seat, phase) > 0:
            return 1
    return 0


@jit
def must_lay(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """1 if the player leaves the step `play` only by laying down (rule ``lay.must``)."""
    if r[LAY_MUST] != 1 or s[top(s) + DUE_STEP] != PLAY or s[LAID + seat] >= 0:
        return 0
    if names_when_laid(r) == 0:
        phase = s[PHASE + seat]
        return 1 if 0 <= phase < r[PHASES] and lays_of(s, r, w, seat, phase) > 0 else 0
    for phase in range(r[PHASES]):
        if is_done(s, seat, phase) == 0 and lays_of(s, r, w, seat, phase) > 0:
            return 1
    return 0


# -- adding cards to groups -------------------------------------------------------------------


@jit
def group_at(owner: int, number: int) -> int:
    """Where a laid group stands in the state."""
    return DOWN + (owner * MOST_GROUPS + number) * GROUP


@jit
def may_touch(s: Ints, r: Ints, seat: int) -> int:
    """1 if a player may hit or exchange at all now (rules ``hit.after``, ``hit.same-turn``)."""
    if r[LAY_GOES_TO] != LAY_GOES_TO__TABLE or s[HAND + seat * ZONE] == 0:
        return 0
    when = r[HIT_AFTER]
    if when == HIT_AFTER__NEVER or (when == HIT_AFTER__OWN_PHASE and s[LAID + seat] < 0):
        return 0
    return 1 if r[HIT_SAME_TURN] != HIT_SAME_TURN__NEVER or s[LAID_NOW] == 0 else 0


@jit
def may_touch_groups_of(s: Ints, r: Ints, seat: int, owner: int) -> int:
    """1 if a player who may hit may do so at the groups of `owner`."""
    if owner == seat:
        return 1 if r[HIT_ON] != HIT_ON__OTHERS else 0
    if r[HIT_ON] == HIT_ON__OWN:
        return 0
    return 1 if r[HIT_SAME_TURN] != HIT_SAME_TURN__OWN_GROUPS or s[LAID_NOW] == 0 else 0


@jit
def may_put(s: Ints, r: Ints, seat: int) -> int:
    """1 if a player who may touch groups may add a card, whichever (``hit.limit``, ``out.how``)."""
    if may_touch(s, r, seat) == 0:
        return 0
    if r[HIT_LIMIT] >= 0 and s[HITS] >= r[HIT_LIMIT]:
        return 0
    return 1 if r[OUT_HOW] != OUT_HOW__KEEP_ONE or s[HAND + seat * ZONE] > 1 else 0


@jit
def leaves_skip(s: Ints, r: Ints, seat: int, card: int) -> int:
    """1 if without `card` only a skip stays in the hand, and that is forbidden."""
    hand = HAND + seat * ZONE
    if r[OUT_LAST_SKIP] != OUT_LAST_SKIP__FORBIDDEN or s[hand] != 2:
        return 0
    other = s[hand + 2] if s[hand + 1] == card else s[hand + 1]
    return 1 if r[F_KIND + other] == 2 else 0


@jit
def hit_ends(s: Ints, r: Ints, seat: int, card: int, owner: int, number: int) -> int:
    """Where a card of the hand may be added to a group: 1 no end, 2 low, 4 high, as bits."""
    if may_put(s, r, seat) == 0 or may_touch_groups_of(s, r, seat, owner) == 0:
        return 0
    if leaves_skip(s, r, seat, card) == 1:
        return 0
    return ends(s, r, group_at(owner, number), card)


@jit
def may_hit(s: Ints, r: Ints, seat: int, card: int) -> int:
    """1 if a card of the hand may be added to any group now."""
    if may_put(s, r, seat) == 0 or leaves_skip(s, r, seat, card) == 1:
        return 0
    for owner in range(s[PLAYERS]):
        if s[DOWN_COUNT + owner] > 0 and may_touch_groups_of(s, r, seat, owner) == 1:
            for number in range(s[DOWN_COUNT + owner]):
                if ends(s, r, group_at(owner, number), card) != 0:
                    return 1
    return 0


@jit
def has_wild(s: Ints, r: Ints, group: int) -> int:
    """1 if a wild card lies in a group in its place."""
    for at in range(group + G_LIST, group + G_LIST + s[group + G_CARDS]):
        if r[F_WILD + s[at]] == 1:
            return 1
    return 0


@jit
def can_hit(s: Ints, r: Ints, seat: int) -> int:
    """1 if any card of the hand may be added to any group now."""
    if may_put(s, r, seat) == 0:
        return 0
    hand = HAND + seat * ZONE
    before = HIDDEN
    for at in range(hand + 1, hand + 1 + s[hand]):
        if s[at] != before and may_hit(s, r, seat, s[at]) == 1:
            return 1
        before = s[at]
    return 0


@jit
def may_exchange(s: Ints, r: Ints, seat: int, card: int, owner: int, number: int) -> int:
    """1 if a card may take the place of a wild card in a group, where exchanging is known."""
    if may_touch(s, r, seat) == 0 or may_touch_groups_of(s, r, seat, owner) == 0:
        return 0
    if r[F_KIND + card] != 0 or r[F_WILD + card] == 1:
        return 0
    return 1 if exchange_at(s, r, group_at(owner, number), card) >= 0 else 0


@jit
def can_exchange(s: Ints, r: Ints, seat: int) -> int:
    """1 if any card of the hand may take the place of a wild card on the table."""
    if r[WILD_REPLACE] != WILD_REPLACE__EXACT_CARD or may_touch(s, r, seat) == 0:
        return 0
    hand = HAND + seat * ZONE
    for owner in range(s[PLAYERS]):
        for number in range(s[DOWN_COUNT + owner]):
            if has_wild(s, r, group_at(owner, number)) == 1:
                for at in range(hand + 1, hand + 1 + s[hand]):
                    if may_exchange(s, r, seat, s[at], owner, number) == 1:
                        return 1
    return 0
