"""The seat ``near``: the shortest way to the phase, then to an empty hand.

It draws from the discard pile where that brings the phase nearer, lays down as soon as it can,
hits whatever fits, and lets go of the card it misses least.  It counts no cards and guesses
nothing.

A move has a *rank*, a number made of fields; the largest is the best, and the first of equals is
taken.  :func:`near_rank` gives the rank of any move.  :func:`near` finds the best one without
listing the moves where they are many: what is looked at first is what wins ties, and the first
card whose loss costs nothing ends the search.

The seat reads its own hand, what lies on the table, the top of the discard pile (all of it where
it may look through it), how many cards there are elsewhere, and the marks that it may see.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    DISCARD_SEEN,
    DISCARD_SEEN__ANYONE,
    DRAW_REACH,
    DRAW_REACH__ANY,
    HAND_SEEN,
    HAND_SEEN__NOTHING,
    HIT_AFTER,
    HIT_AFTER__NEVER,
    HIT_ON,
    HIT_ON__OTHERS,
    HIT_ON__OWN,
    PHASE_AGAIN,
    PHASE_NAMING,
    PHASE_NAMING__TOGETHER,
    PHASE_ORDER,
    PHASE_ORDER__FREE,
    PHASE_SEEN,
    PHASE_SEEN__OWN,
    SAVE_LIMIT,
    TURN_DIRECTION,
    TURN_DIRECTION__CLOCKWISE,
    WILD_REPLACE,
    WILD_REPLACE__EXACT_CARD,
)
from phase10.kernel.circuit import landing
from phase10.kernel.due import still_due, top
from phase10.kernel.groups import ends
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
    CHOSEN,
    COLOUR,
    DISCARD,
    DONE,
    DOWN,
    DOWN_COUNT,
    DRAW_STEP,
    DUE_STEP,
    DUE_WHO,
    F_COPIES,
    F_KIND,
    F_NUMBER,
    F_POINTS,
    F_SHOWS,
    F_TURNED,
    F_WILD,
    FACES,
    FINISH,
    FROM_DISCARD,
    FROM_PILE,
    FROM_SAVED,
    G_CARDS,
    G_KIND,
    G_LOW,
    GROUP,
    HAND,
    HIDDEN,
    HIGH_END,
    HIGHEST,
    K_TYPE,
    KEPT,
    LAID,
    LAY,
    LAY_PART,
    LOW_END,
    LOWEST,
    M_ASK,
    M_CHOOSE,
    M_DISCARD,
    M_DONE,
    M_DRAW,
    M_EXCHANGE,
    M_GIVE,
    M_GO,
    M_HIT,
    M_JOKER,
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
    MOVES,
    MV,
    NAMED,
    NO_END,
    P_KIND,
    P_PARTS,
    PHASE,
    PHASES,
    PLAY,
    PLAYERS,
    POINTS,
    RUN,
    S_KIND,
    S_NUMBER,
    SAVED,
    SCRATCH,
    SECOND,
    SIZE,
    SK_ACTIONS,
    SKIP_CARD,
    SWAP,
    TAKE,
    TIE,
    ZONE,
)

# -- what a seat works out about a position, in w ----------------------------------------------

MIND_LAID: Final = SCRATCH  # 1 once the phase lies
MIND_GOALS: Final = SCRATCH + 1  # the phases that the seat may lay down or name, as bits
MIND_SIZE: Final = SCRATCH + 2  # its hand size
MIND_LACK: Final = SCRATCH + 3  # what the hand lacks for the nearest phase, -1: not looked yet
MIND_COLOURS: Final = SCRATCH + 4  # 1 if colours or symbols matter to these phases
MIND_PICK: Final = SCRATCH + 5  # 1 if a card in sight on the discard pile helps, -1: not looked
MIND_HELP: Final = SCRATCH + 6  # 1 once the cards that help are counted by value
MIND_TABLE: Final = SCRATCH + 7  # 1 if groups lie on which the seat may play, once the phase lies
HELP: Final = SCRATCH + 16  # + value: how many kinds of cards that show it help
KEYS: Final = SCRATCH + 64  # + place in the hand: how well the card can be spared, ties only

# -- ranks --------------------------------------------------------------------------------------

MAIN: Final = 52
"""Where the first field of a rank begins; it is moved up so that it is never negative."""
ZERO: Final = 64
MOST_LACK: Final = 63
LACK_AT: Final = 46
SKIP_AT: Final = 45
USELESS_AT: Final = 44
TAME_AT: Final = 43


@jit
def main(field: int) -> int:
    """A rank with a first field only."""
    return (field + ZERO) << MAIN


@jit
def goals_of(s: Ints, r: Ints, seat: int) -> int:
    """The phases that a player may lay down now, or name, as bits."""
    phase = s[PHASE + seat]
    if 0 <= phase < r[PHASES]:
        return 1 << phase
    done = 0
    if r[PHASE_ORDER] == PHASE_ORDER__FREE and r[PHASE_AGAIN] != 1:
        done = s[DONE + seat]
    return ((1 << r[PHASES]) - 1) & ~done


@jit
def mind(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """Look at a position: what the seat plays for, and its hand as counts."""
    laid = 1 if s[LAID + seat] >= 0 else 0
    w[MIND_LAID] = laid
    w[MIND_GOALS] = goals_of(s, r, seat)
    w[MIND_SIZE] = s[SIZE + seat]
    w[MIND_LACK] = 0 if laid == 1 else -1
    w[MIND_COLOURS] = -1
    w[MIND_PICK] = -1
    w[MIND_HELP] = 0
    if laid == 0:
        project(s, r, w, HAND + seat * ZONE)


@jit
def far(r: Ints, w: Ints) -> int:
    """What the counted hand lacks for the nearest of the phases."""
    goals = w[MIND_GOALS]
    size = w[MIND_SIZE]
    best = -1
    phase = 0
    while goals > 0:
        if goals & 1 == 1:
            lacks = missing(r, w, phase, size)
            if best < 0 or lacks < best:
                best = lacks
                if best == 0:
                    return 0
        goals >>= 1
        phase += 1
    return best if best > 0 else 0


@jit
def lack(r: Ints, w: Ints) -> int:
    """What the hand lacks; nothing once the phase lies."""
    if w[MIND_LACK] < 0:
        w[MIND_LACK] = far(r, w)
    return w[MIND_LACK]


@jit
def lack_without(r: Ints, w: Ints, card: int) -> int:
    """What the hand lacks without one of its cards."""
    if w[MIND_LAID] == 1:
        return 0
    add_card(r, w, card, -1)
    found = far(r, w)
    add_card(r, w, card, 1)
    return found


@jit
def fits_table(s: Ints, r: Ints, seat: int, card: int) -> int:
    """1 if a card can be added to a group on which the seat may play."""
    if card < 0 or r[HIT_AFTER] == HIT_AFTER__NEVER:
        return 0
    where = r[HIT_ON]
    for owner in range(s[PLAYERS]):
        if (where == HIT_ON__OWN and owner != seat) or (where == HIT_ON__OTHERS and owner == seat):
            continue
        for number in range(s[DOWN_COUNT + owner]):
            if ends(s, r, DOWN + (owner * MOST_GROUPS + number) * GROUP, card) != 0:
                return 1
    return 0


@jit
def gains(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """By how much a card would bring the seat on: towards the phase, or out."""
    if card < 0:
        return 0
    if w[MIND_LAID] == 1:
        return fits_table(s, r, seat, card)
    before = lack(r, w)
    add_card(r, w, card, 1)
    found = before - far(r, w)
    add_card(r, w, card, -1)
    return found


@jit
def points_of(r: Ints, card: int) -> int:
    """What a card counts."""
    return r[F_POINTS + card] if card >= 0 else 0


@jit
def spare_key(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """How well a card can be spared beside what the phase lacks: useless ones first, wild ones
    last, then high ones.
    """
    key = points_of(r, card) << 1
    if r[F_WILD + card] == 0:
        key |= 1 << TAME_AT
    if w[MIND_LAID] == 0 or fits_table(s, r, seat, card) == 0:
        key |= 1 << USELESS_AT
    return key


@jit
def spared(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """How well the seat can do without a card: what the phase lacks then comes first."""
    lacks = MOST_LACK - lack_without(r, w, card)
    return (lacks << LACK_AT) | spare_key(s, r, w, seat, card)


# -- ranks of moves -----------------------------------------------------------------------------


@jit
def phase_seen(s: Ints, r: Ints, seat: int, other: int) -> int:
    """1 if a seat may see what phase another plays for."""
    if other == seat:
        return 1
    if r[PHASE_SEEN] == PHASE_SEEN__OWN:
        return 0
    if r[PHASE_NAMING] == PHASE_NAMING__TOGETHER and still_due(s, CHOOSE) > 0:
        return 0
    return 1


@jit
def made(s: Ints, r: Ints, seat: int) -> int:
    """How many phases a player has made or moved past."""
    if r[PHASE_ORDER] == PHASE_ORDER__FREE:
        done = s[DONE + seat]
        if s[LAID + seat] >= 0:
            done |= 1 << s[LAID + seat]
        found = 0
        while done > 0:
            found += done & 1
            done >>= 1
        return found
    return s[PHASE + seat] if s[PHASE + seat] > 0 else 0


@jit
def next_seat(s: Ints, r: Ints, seat: int) -> int:
    """The seat that plays after this one, among those that take part."""
    players = s[PLAYERS]
    way = 1 if r[TURN_DIRECTION] == TURN_DIRECTION__CLOCKWISE else players - 1
    other = (seat + way) % players
    while s[TIE] != 0 and (s[TIE] >> other) & 1 == 0:
        other = (other + way) % players
    return other


@jit
def hand_seen(s: Ints, r: Ints, other: int) -> int:
    """How many cards another player holds, as far as that is seen; else 0."""
    return 0 if r[HAND_SEEN] == HAND_SEEN__NOTHING else s[HAND + other * ZONE]


@jit
def standing(s: Ints, r: Ints, seat: int, other: int) -> int:
    """How far a player is: phases made, laid down, few cards, few points, soon to play."""
    found = made_seen(s, r, seat, other) << 33
    if s[LAID + other] >= 0:
        found |= 1 << 32
    found |= (127 - hand_seen(s, r, other)) << 25
    found |= ((1 << 23) - s[POINTS + other]) << 1
    if next_seat(s, r, seat) == other:
        found |= 1
    return found


@jit
def made_seen(s: Ints, r: Ints, seat: int, other: int) -> int:
    """The phases that another has made, as far as the seat knows."""
    if phase_seen(s, r, seat, other) == 0:
        return 0
    return made(s, r, other)


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
    if end == LOW_END and ends_high_only(r) == 1:
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
    project(s, r, w, KEPT + seat * ZONE)
    kept = far(r, w)
    add_card(r, w, card, 1)
    more = far(r, w)
    project(s, r, w, HAND + seat * ZONE)
    if more >= kept:
        return main(0)
    add_card(r, w, card, -1)
    found = main(2) | far(r, w)
    add_card(r, w, card, 1)
    return found | (1 << TAME_AT) if r[F_WILD + card] == 1 else found


# -- the board ----------------------------------------------------------------------------------


@jit
def count_helping(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """Count, for each value, the kinds of cards that show it and would help."""
    w[MIND_HELP] = 1
    for value in range(r[VALUES]):
        w[HELP + value] = 0
    before = -1
    same = 0
    for card in range(r[FACES]):
        if r[F_KIND + card] != 0 or r[F_TURNED + card] == 1:
            continue
        # Where colours do not matter, cards of a number are alike.
        if before < 0 or colours_matter(r, w) == 1 or r[F_NUMBER + card] != r[F_NUMBER + before]:
            same = helps(s, r, w, seat, card)
        before = card
        if same == 1:
            shows = r[F_SHOWS + card]
            value = 0
            while shows > 0:
                w[HELP + value] += shows & 1
                shows >>= 1
                value += 1


@jit
def colours_matter(r: Ints, w: Ints) -> int:
    """1 if more than numbers can matter to the seat."""
    if w[MIND_COLOURS] < 0:
        found = w[MIND_LAID]
        if r[LOWEST] == 0:
            found = 1
        for phase in range(r[PHASES]):
            if (w[MIND_GOALS] >> phase) & 1 == 1:
                for part in range(r[P_PARTS + phase]):
                    kind = r[K_TYPE + r[P_KIND + phase * MOST_PARTS + part]]
                    if kind == COLOUR or kind == NAMED:
                        found = 1
        w[MIND_COLOURS] = found
    return w[MIND_COLOURS]


@jit
def helps(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """1 if a card lowers what is missing for one of the phases, or fits on the table."""
    if w[MIND_LAID] == 1:
        return fits_table(s, r, seat, card)
    size = w[MIND_SIZE]
    for phase in range(r[PHASES]):
        if (w[MIND_GOALS] >> phase) & 1 == 1:
            if missing_with(r, w, phase, size, card) < missing(r, w, phase, size):
                return 1
    return 0


@jit
def pick_in_sight(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """1 if a card that is seen on the discard pile would bring the seat on."""
    if w[MIND_PICK] < 0:
        found = 0
        many = s[DISCARD]
        first = DISCARD + 1 if r[DISCARD_SEEN] == DISCARD_SEEN__ANYONE else DISCARD + many
        for place in range(first, DISCARD + many + 1):
            if many > 0 and gains(s, r, w, seat, s[place]) > 0:
                found = 1
                break
        w[MIND_PICK] = found
    return w[MIND_PICK]


@jit
def worth_of(before: int, after: int, laid: int) -> int:
    """A worth before the phase lies, or after."""
    return after if laid == 1 else before


@jit
def action_worth(s: Ints, r: Ints, w: Ints, seat: int, action: int, number: int) -> int:
    """What one action of the board is worth to the seat now."""
    laid = w[MIND_LAID]
    if action == A_TAKE:
        many = number if number > 0 else 1
        return worth_of(4 * many, -2 * many, laid)
    if action == A_JOKER:
        return worth_of(20, 6, laid)
    if action == A_PICK:
        if laid == 1:
            return 5
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
    return main(9) | ((63 - wilds) << LACK_AT) | (left << 24) | points


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
    if verb == M_DRAW or verb == M_TAKE:
        return draw_rank(s, r, w, seat, a, b)
    if verb == M_DISCARD or verb == M_SAVE:
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
        space = landing(s, r, seat, a)
        return main(space_worth(s, r, w, seat, r[S_KIND + space], r[S_NUMBER + space]))
    if verb == M_GO:
        return main(space_worth(s, r, w, seat, a, b))
    if s[top(s) + DUE_STEP] == SWAP:  # done
        return main(4) if w[MIND_LAID] == 1 else main(2)
    return main(1)
