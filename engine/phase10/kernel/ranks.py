"""How good each move is on the shortest way to the phase, and then to an empty hand.

A move has a *rank*, a number made of fields; the largest is the best.  First comes what kind of
move it is, then what the hand lacks for the phase after it, then what breaks ties.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    HIT_RUN_ENDS,
    HIT_RUN_ENDS__HIGH,
    RUN_WRAP,
)
from phase10.kernel.circuit import landing
from phase10.kernel.due import top
from phase10.kernel.groups import ends
from phase10.kernel.habits import DIE, KEEP_BEST, RACE, STAR
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
    CHOOSE,
    DISCARD,
    DOWN,
    DOWN_COUNT,
    DUE_STEP,
    F_KIND,
    F_NUMBER,
    F_WILD,
    FROM_PILE,
    FROM_SAVED,
    G_CARDS,
    G_KIND,
    G_LIST,
    G_LOW,
    G_SPARE,
    G_VALUE,
    GROUP,
    HAND,
    HIDDEN,
    HIGHEST,
    K_TYPE,
    KEPT,
    LAY,
    LAY_PART,
    LOW_END,
    LOWEST,
    M_ASK,
    M_CHOOSE,
    M_DISCARD,
    M_DRAW,
    M_EXCHANGE,
    M_GIVE,
    M_GO,
    M_HIT,
    M_KEEP,
    M_LAY,
    M_MOVE,
    M_PICK,
    M_SAVE,
    M_SKIP,
    M_SWAP,
    M_TAKE,
    M_TURN,
    MOST_GROUPS,
    NO_END,
    RUN,
    S_KIND,
    S_NUMBER,
    SAVED,
    SK_ACTIONS,
    SK_CHOOSES,
    SKIP_CARD,
    SWAP,
    ZONE,
)
from phase10.kernel.mind import (
    HELP,
    KEYS,
    LACK_AT,
    MIND_HABITS,
    MIND_HELP,
    MIND_LAID,
    MIND_SIZE,
    MOST_LACK,
    SKIP_AT,
    TAME_AT,
    count_hand,
    count_helping,
    far,
    fits_table,
    gains,
    lack,
    lack_without,
    main,
    pick_in_sight,
    points_of,
    spared,
    standing,
)
from phase10.kernel.reach import add_card, missing

LEFT_AT: Final = 24  # in the rank of a lay-down: how many of the other cards fit
MOST_LEFT: Final = 127

# -- ranks of moves -----------------------------------------------------------------------------


@jit
def skip_rank(s: Ints, r: Ints, w: Ints, seat: int, target: int) -> int:
    """Against the player who is furthest; a skip is never missed in the hand."""
    lacks = MOST_LACK - lack_without(r, w, r[SKIP_CARD])
    return main(2) | (lacks << LACK_AT) | (1 << SKIP_AT) | standing(s, r, seat, target)


@jit
def way_of(r: Ints, w: Ints, verb: int, card: int) -> int:
    """1 if that is how the card should go: a wild card is saved, and what is left once the phase
    lies; the rest is discarded.
    """
    saved = 1 if w[MIND_LAID] == 1 or r[F_WILD + card] == 1 else 0
    return 1 if (verb == M_SAVE) == (saved == 1) else 0


@jit
def draw_rank(s: Ints, r: Ints, w: Ints, seat: int, source: int, card: int) -> int:
    """A card in sight that brings the seat on, else the draw pile."""
    if source == FROM_PILE:
        return main(1)
    wanted = card
    if source == FROM_SAVED:
        saved = SAVED + seat * ZONE
        if wanted == HIDDEN and s[saved] > 0:
            wanted = s[saved + s[saved]]
        more = gains(s, r, w, seat, wanted) if w[MIND_LAID] == 0 else 0
        # A saved card stays where it is until it is needed for the phase.
        return main(2) | more if more > 0 else main(0)
    if wanted == HIDDEN and s[DISCARD] > 0:
        wanted = s[DISCARD + s[DISCARD]]
    more = gains(s, r, w, seat, wanted)
    return main(3) | more if more > 0 else main(0)


@jit
def opened(s: Ints, r: Ints, seat: int, card: int, group: int, end: int) -> int:
    """How many of the other natural cards would fit at the end of a run that a card makes
    longer, and fit nowhere yet.
    """
    if r[K_TYPE + s[group + G_KIND]] != RUN or end == NO_END:
        return 0
    low, span = s[group + G_LOW], r[HIGHEST] - r[LOWEST] + 1
    if s[group + G_CARDS] + 1 >= span:
        return 0
    number = low - 2 if end == LOW_END else low + s[group + G_CARDS] + 1
    if number < r[LOWEST] or number > r[HIGHEST]:
        if r[RUN_WRAP] != 1:
            return 0
        number = (number - r[LOWEST]) % span + r[LOWEST]
    if end == LOW_END and r[HIT_RUN_ENDS] == HIT_RUN_ENDS__HIGH:
        return 0
    found = 0
    left = 1  # the card itself
    for place in range(HAND + seat * ZONE + 1, HAND + seat * ZONE + 1 + s[HAND + seat * ZONE]):
        other = s[place]
        if other == card and left == 1:
            left = 0
            continue
        if other >= 0 and r[F_WILD + other] == 0 and r[F_NUMBER + other] == number:
            if fits_table(s, r, seat, other) == 0:
                found += 1
    return found


@jit
def hit_rank(
    s: Ints, r: Ints, w: Ints, seat: int, card: int, owner: int, number: int, end: int
) -> int:
    """Natural cards first, and where they open the way for others; not what the phase needs."""
    if w[MIND_LAID] == 0 and lack_without(r, w, card) > lack(r, w):
        return main(-1)
    group = DOWN + (owner * MOST_GROUPS + number) * GROUP
    found = main(6) | opened(s, r, seat, card, group, end)
    return found | (1 << TAME_AT) if r[F_WILD + card] == 0 else found


@jit
def exchange_rank(r: Ints, w: Ints, card: int) -> int:
    """A wild card from the table is worth having, unless the phase needs the card."""
    if w[MIND_LAID] == 0 and lack_without(r, w, card) > lack(r, w):
        return main(-1)
    return main(5)


@jit
def choose_rank(s: Ints, r: Ints, w: Ints, phase: int) -> int:
    """The open phase that is nearest; in the middle of a turn only a nearer one."""
    lacks = missing(r, w, phase, w[MIND_SIZE])
    if s[top(s) + DUE_STEP] != CHOOSE and lacks >= lack(r, w):
        return main(-1)
    return main(4) | (MOST_LACK - lacks)


@jit
def keep_rank(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """A card to hold for the next round, if it brings the phase nearer than those kept."""
    if w[MIND_HABITS] & KEEP_BEST == 0:
        return main(0)
    count_hand(s, r, w, KEPT + seat * ZONE)
    kept = far(r, w)
    add_card(r, w, card, 1)
    more = far(r, w)
    count_hand(s, r, w, HAND + seat * ZONE)
    if more >= kept:
        return main(0)
    add_card(r, w, card, -1)
    found = main(2) | far(r, w)
    add_card(r, w, card, 1)
    return found | (1 << TAME_AT) if r[F_WILD + card] == 1 else found


# -- the board ----------------------------------------------------------------------------------


@jit
def worth_of(before: int, after: int, laid: int) -> int:
    """A worth before the phase lies, or after."""
    return after if laid == 1 else before


@jit
def action_worth(s: Ints, r: Ints, w: Ints, seat: int, action: int, number: int) -> int:
    """What one action of the board is worth to the seat now."""
    laid = w[MIND_LAID] if w[MIND_HABITS] & RACE else 0
    if action == A_TAKE:
        many = number if number > 0 else 1
        return worth_of(4 * many, -2 * many, laid)
    if action == A_JOKER:
        return worth_of(20, 6, laid)
    if action == A_PICK:
        if w[MIND_LAID] == 1:
            return worth_of(11, 5, laid)
        return 11 + 6 * pick_in_sight(s, r, w, seat)
    if action == A_ASK:
        return worth_of(10, 2, laid)
    if action == A_GO:
        return worth_of(15, 4, laid)
    if action == A_AGAIN:
        return worth_of(6, 4, laid)
    if action == A_SWAP:
        return worth_of(8, -3, laid)
    if action == A_ALL_DRAW:
        return worth_of(1, 3, laid)
    return 0


@jit
def space_worth(s: Ints, r: Ints, w: Ints, seat: int, kind: int, number: int) -> int:
    """What a space is worth to the seat now."""
    found = 0
    place = SK_ACTIONS + kind * 8
    for at in range(place + 1, place + 1 + r[place]):
        action, many = r[at] // 8, r[at] % 8
        if action == A_TAKE and many == 0:
            many = number
        found += action_worth(s, r, w, seat, action, many)
    if r[SK_CHOOSES + kind] == 1 and w[MIND_HABITS] & STAR:
        found += 100
    return found


# -- any move -----------------------------------------------------------------------------------


@jit
def lay_rank(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """Few wild cards laid, many cards left that fit, high cards gone; the lay-down is at LAY."""
    wilds = 0
    points = 0
    left = 0
    hand = HAND + seat * ZONE
    for place in range(hand + 1, hand + 1 + s[hand]):
        w[KEYS + place - hand] = 1
    for part in range(w[LAY + 1]):
        at = LAY + 2 + part * LAY_PART
        for place in range(at + 4, at + 4 + w[at + 3]):
            card = w[place]
            wilds += r[F_WILD + card]
            points += points_of(r, card)
            for held in range(hand + 1, hand + 1 + s[hand]):
                if s[held] == card and w[KEYS + held - hand] == 1:
                    w[KEYS + held - hand] = 0
                    break
    for held in range(hand + 1, hand + 1 + s[hand]):
        card = s[held]
        if w[KEYS + held - hand] == 1 and card >= 0:
            if r[F_WILD + card] == 0 and r[F_KIND + card] == 0:
                if fits_table(s, r, seat, card) == 1 or fits_laid(s, r, w, seat, card) == 1:
                    left += 1
    return main(9) | ((MOST_LACK - wilds) << LACK_AT) | (left << LEFT_AT) | points


@jit
def fits_laid(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """1 if a card fits on a group of the lay-down at LAY.

    The group is written down behind those that lie before the seat, where nothing looks.
    """
    free = s[DOWN_COUNT + seat]
    if free >= MOST_GROUPS:
        return 0
    group = DOWN + (seat * MOST_GROUPS + free) * GROUP
    for part in range(w[LAY + 1]):
        at = LAY + 2 + part * LAY_PART
        s[group + G_KIND] = w[at]
        s[group + G_VALUE] = w[at + 1]
        s[group + G_LOW] = w[at + 2]
        s[group + G_CARDS] = w[at + 3]
        s[group + G_SPARE] = 0
        for place in range(w[at + 3]):
            s[group + G_LIST + place] = w[at + 4 + place]
        if ends(s, r, group, card) != 0:
            return 1
    return 0


@jit
def near_rank(s: Ints, r: Ints, w: Ints, seat: int, at: int) -> int:
    """How good the move that stands at a place of ``w`` is; :func:`mind` must have looked.

    A lay-down stands at LAY.
    """
    verb, a, b = w[at], w[at + 1], w[at + 2]
    if verb in (M_DRAW, M_TAKE):
        return draw_rank(s, r, w, seat, a, b)
    if verb in (M_DISCARD, M_SAVE):
        return main(2) | spared(s, r, w, seat, a) | way_of(r, w, verb, a)
    if verb == M_HIT:
        return hit_rank(s, r, w, seat, a, b, w[at + 3], w[at + 4])
    if verb == M_SKIP:
        return skip_rank(s, r, w, seat, a)
    if verb == M_LAY:
        return lay_rank(s, r, w, seat)
    if verb == M_EXCHANGE:
        return exchange_rank(r, w, a)
    if verb == M_CHOOSE:
        return choose_rank(s, r, w, a)
    if verb == M_KEEP:
        return keep_rank(s, r, w, seat, a)
    if verb == M_TURN:
        return main(-2)
    if verb == M_GIVE:
        return main(1) if a < 0 else main(0) | spared(s, r, w, seat, a)
    if verb == M_ASK:
        if w[MIND_HELP] == 0:
            count_helping(s, r, w, seat)
        return main(w[HELP + a])
    if verb == M_PICK:
        wild = 1 if a >= 0 and r[F_WILD + a] == 1 else 0
        tame = (wild << TAME_AT) | ((1 << 20) - points_of(r, a))
        return main(gains(s, r, w, seat, a)) | tame
    if verb == M_SWAP:
        useless = 3 if lack_without(r, w, a) == lack(r, w) else 1
        return main(useless) | spared(s, r, w, seat, a)
    if verb == M_MOVE:
        if w[MIND_HABITS] & DIE == 0:
            return main(a)
        space = landing(s, r, seat, a)
        return main(space_worth(s, r, w, seat, r[S_KIND + space], r[S_NUMBER + space]))
    if verb == M_GO:
        return main(space_worth(s, r, w, seat, a, b))
    if s[top(s) + DUE_STEP] == SWAP:  # done
        return main(4) if w[MIND_LAID] == 1 else main(2)
    return main(1)


__all__ = [
    "LEFT_AT",
    "MOST_LEFT",
    "choose_rank",
    "draw_rank",
    "exchange_rank",
    "fits_laid",
    "hit_rank",
    "lay_rank",
    "near_rank",
    "space_worth",
    "way_of",
]
