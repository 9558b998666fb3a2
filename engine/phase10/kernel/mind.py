"""What a seat makes of a position: what it plays for, what a card is worth to it, who is ahead.

A seat reads its own hand, what lies on the table, the top of the discard pile (all of it where
it may look through it), how many cards there are elsewhere, and the marks that it may see.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    DISCARD_SEEN,
    DISCARD_SEEN__ANYONE,
    HAND_SEEN,
    HAND_SEEN__NOTHING,
    HIT_AFTER,
    HIT_AFTER__NEVER,
    HIT_ON,
    HIT_ON__OTHERS,
    HIT_ON__OWN,
    PHASE_AGAIN,
    PHASE_CHANGE,
    PHASE_NAMING,
    PHASE_NAMING__TOGETHER,
    PHASE_ORDER,
    PHASE_ORDER__FREE,
    PHASE_SEEN,
    PHASE_SEEN__OWN,
    TURN_DIRECTION,
    TURN_DIRECTION__CLOCKWISE,
)
from phase10.kernel.due import still_due
from phase10.kernel.groups import ends
from phase10.kernel.habits import COVER
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    CHOOSE,
    COLOUR,
    DISCARD,
    DONE,
    DOWN,
    DOWN_COUNT,
    F_KIND,
    F_NUMBER,
    F_POINTS,
    F_SHOWS,
    F_TURNED,
    F_WILD,
    FACES,
    GROUP,
    HABITS,
    HAND,
    K_TYPE,
    LAID,
    LOWEST,
    MOST_CARDS,
    MOST_GROUPS,
    MOST_PARTS,
    NAMED,
    P_KIND,
    P_PARTS,
    PHASE,
    PHASES,
    PLAYERS,
    POINTS,
    SCRATCH,
    SIZE,
    TIE,
    VALUES,
    ZONE,
)
from phase10.kernel.reach import add_card, missing, missing_with, project, project_for

# -- what a seat works out about a position, in w ----------------------------------------------

MIND_LAID: Final = SCRATCH  # 1 once the phase lies
MIND_GOALS: Final = SCRATCH + 1  # the phases that the seat may lay down or name, as bits
MIND_SIZE: Final = SCRATCH + 2  # its hand size
MIND_LACK: Final = SCRATCH + 3  # what the hand lacks for the nearest phase, -1: not looked yet
MIND_COLOURS: Final = SCRATCH + 4  # 1 if colours or symbols matter to these phases
MIND_PICK: Final = SCRATCH + 5  # 1 if a card in sight on the discard pile helps, -1: not looked
MIND_HELP: Final = SCRATCH + 6  # 1 once the cards that help are counted by value
MIND_TABLE: Final = SCRATCH + 7  # 1 if groups lie on which the seat may play, once the phase lies
MIND_HABITS: Final = SCRATCH + 9  # its habits, as bits
MIND_ONE: Final = SCRATCH + 8  # the one phase that it plays for, -1: several
MIND_NEAREST: Final = SCRATCH + 10  # of several the one that was nearest last, -1: not looked
HELP: Final = SCRATCH + 16  # + value: how many kinds of cards that show it help
KEYS: Final = SCRATCH + 64  # + place in the hand: how well the card can be spared, ties only
COSTS: Final = KEYS + MOST_CARDS + 1  # + place in the hand: what it costs, -1: not looked

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
    w[MIND_HABITS] = s[HABITS + seat]
    w[MIND_GOALS] = goals_of(s, r, seat)
    w[MIND_SIZE] = s[SIZE + seat]
    w[MIND_LACK] = 0 if laid == 1 else -1
    w[MIND_COLOURS] = -1
    w[MIND_PICK] = -1
    w[MIND_HELP] = 0
    w[MIND_NEAREST] = -1
    goals = w[MIND_GOALS]
    w[MIND_ONE] = -1
    if goals > 0 and goals & (goals - 1) == 0 and r[PHASE_CHANGE] != 1:
        phase = 0
        while goals > 1:
            goals >>= 1
            phase += 1
        w[MIND_ONE] = phase
    if laid == 0:
        count_hand(s, r, w, HAND + seat * ZONE)


@jit
def count_hand(s: Ints, r: Ints, w: Ints, zone: int) -> None:
    """Count the cards of a zone by what the phases of the seat look at."""
    if w[MIND_ONE] >= 0:
        project_for(s, r, w, zone, w[MIND_ONE])
    else:
        project(s, r, w, zone)


@jit
def far(r: Ints, w: Ints) -> int:
    """What the counted hand lacks for the nearest of the phases."""
    return far_from(r, w, 0)


@jit
def far_from(r: Ints, w: Ints, least: int) -> int:
    """The same, where it is known to be `least` or more: a phase that lacks no more ends the
    search.

    First comes the phase that was nearest last: with a card more or less, it mostly still is.
    """
    size = w[MIND_SIZE]
    if w[MIND_ONE] >= 0:
        return missing(r, w, w[MIND_ONE], size)
    best = -1
    if w[MIND_NEAREST] >= 0:
        best = missing(r, w, w[MIND_NEAREST], size)
        if best <= least:
            return best
    goals = w[MIND_GOALS]
    phase = 0
    while goals > 0:
        if goals & 1 == 1:
            lacks = missing(r, w, phase, size)
            if best < 0 or lacks < best:
                best = lacks
                w[MIND_NEAREST] = phase
                if best <= least:
                    return best
        goals >>= 1
        phase += 1
    return max(0, best)


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
    least = lack(r, w)
    add_card(r, w, card, -1)
    found = far_from(r, w, least)
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
    found = before - far_from(r, w, before - 1)  # a card is one step at most
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
        if w[MIND_HABITS] & COVER == 0 or covers(s, r, seat, card) == 0:
            key |= 1 << TAME_AT
    if w[MIND_LAID] == 0 or fits_table(s, r, seat, card) == 0:
        key |= 1 << USELESS_AT
    return key


@jit
def covers(s: Ints, r: Ints, seat: int, card: int) -> int:
    """1 if a plain card shows the number of a joker in the same hand."""
    hand = HAND + seat * ZONE
    for place in range(hand + 1, hand + 1 + s[hand]):
        other = s[place]
        if other >= 0 and r[F_TURNED + other] == 1 and r[F_NUMBER + other] == r[F_NUMBER + card]:
            return 1
    return 0


@jit
def spared(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """How well the seat can do without a card: what the phase lacks then comes first."""
    lacks = MOST_LACK - lack_without(r, w, card)
    return (lacks << LACK_AT) | spare_key(s, r, w, seat, card)


# -- who is ahead ----


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
    return max(0, s[PHASE + seat])


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


# -- what would help ----


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
                    if kind in (COLOUR, NAMED):
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


__all__ = [
    "COSTS",
    "HELP",
    "KEYS",
    "LACK_AT",
    "MIND_COLOURS",
    "MIND_GOALS",
    "MIND_HABITS",
    "MIND_HELP",
    "MIND_LACK",
    "MIND_LAID",
    "MIND_ONE",
    "MIND_PICK",
    "MIND_SIZE",
    "MOST_LACK",
    "SKIP_AT",
    "TAME_AT",
    "USELESS_AT",
    "colours_matter",
    "count_hand",
    "count_helping",
    "far",
    "far_from",
    "fits_table",
    "gains",
    "goals_of",
    "hand_seen",
    "helps",
    "lack",
    "lack_without",
    "made",
    "made_seen",
    "main",
    "mind",
    "next_seat",
    "phase_seen",
    "pick_in_sight",
    "points_of",
    "spare_key",
    "spared",
    "standing",
]
