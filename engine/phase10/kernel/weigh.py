"""What a careful seat counts: the cards it has not seen, and how many of them would help.

A card is unseen as long as the seat does not see it now: it is counted from the deck, without its
own hand, what lies on the table, and the top of the discard pile.  Nothing is remembered.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    DEAL_HAND,
    DISCARD_SEEN,
    DISCARD_SEEN__ANYONE,
    HAND_SEEN,
    HAND_SEEN__NOTHING,
    HAND_SEEN__OPEN,
    JOKER_SEEN,
    JOKER_SEEN__OTHERS,
    PHASE_NAMED,
    PHASE_NAMED__WHEN_LAID,
    PHASE_ORDER,
    PHASE_ORDER__FREE,
    SAVE_SEEN,
    SAVE_SEEN__NOBODY,
    SAVE_SEEN__PUBLIC,
)
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    ASIDE,
    DECK,
    DISCARD,
    DOWN,
    DOWN_COUNT,
    F_COPIES,
    F_KIND,
    F_NUMBER,
    F_SHOWS,
    F_TURNED,
    F_TWIN,
    F_WILD,
    FACES,
    G_CARDS,
    G_LIST,
    G_SPARE,
    GROUP,
    HAND,
    HIGHEST,
    LOWEST,
    MOST_CARDS,
    MOST_GROUPS,
    MOST_PHASES,
    P_SECOND,
    P_TYPICAL,
    PHASES,
    PLAYERS,
    SAVED,
    SCRATCH,
    SKIPPED,
    VALUES,
    WORK,
    ZONE,
)
from phase10.kernel.mind import (
    MIND_GOALS,
    MIND_SIZE,
    colours_matter,
    far,
    far_from,
    fits_table,
)
from phase10.kernel.reach import H_VALUE, H_WILD, add_card, missing, project

UNSEEN: Final = SCRATCH + 320  # + card: how many copies the seat does not see
ALL_UNSEEN: Final = SCRATCH + 440
BY_NUMBER: Final = SCRATCH + 448  # + number: natural cards of it that are unseen
FACE_OF: Final = SCRATCH + 480  # + number: a natural card of it
BY_VALUE: Final = SCRATCH + 512  # + value: natural cards that show it and are unseen
WILD_UNSEEN: Final = SCRATCH + 441
WILD_FACE: Final = SCRATCH + 442

DRAW: Final = 1000
"""One draw, in the unit in which hands are weighed."""
STEP: Final = 20 * DRAW
"""What each further step counts."""
LONG: Final = 19 * DRAW
"""A phase that no unseen card brings nearer."""


@jit
def see(r: Ints, w: Ints, card: int) -> None:
    """Strike a card that is seen off those unseen."""
    if card >= 0:
        w[UNSEEN + (r[F_TWIN + card] if r[F_TURNED + card] == 1 else card)] -= 1


@jit
def see_zone(s: Ints, r: Ints, w: Ints, zone: int) -> None:
    """Strike off all cards of a zone."""
    for place in range(zone + 1, zone + 1 + s[zone]):
        see(r, w, s[place])


@jit
def look_around(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """Count what the seat has not seen, by card, by number and by value."""
    for card in range(r[FACES]):
        w[UNSEEN + card] = 0 if r[F_TURNED + card] == 1 else r[F_COPIES + card]
    for other in range(s[PLAYERS]):
        hand = HAND + other * ZONE
        if other == seat:
            see_hand(s, r, w, hand, 1)
            if r[JOKER_SEEN] != JOKER_SEEN__OTHERS:
                see_hand(s, r, w, hand, 2)
        elif r[HAND_SEEN] != HAND_SEEN__NOTHING:
            see_hand(s, r, w, hand, 2)
            if r[HAND_SEEN] == HAND_SEEN__OPEN:
                see_hand(s, r, w, hand, 1)
        for number in range(s[DOWN_COUNT + other]):
            group = DOWN + (other * MOST_GROUPS + number) * GROUP
            for place in range(s[group + G_CARDS] + s[group + G_SPARE]):
                see(r, w, s[group + G_LIST + place])
        see_zone(s, r, w, SKIPPED + other * ZONE)
        seen = r[SAVE_SEEN]
        if seen == SAVE_SEEN__PUBLIC or (other == seat and seen != SAVE_SEEN__NOBODY):
            see_zone(s, r, w, SAVED + other * ZONE)
    see_zone(s, r, w, ASIDE)
    many = s[DISCARD]
    if r[DISCARD_SEEN] == DISCARD_SEEN__ANYONE:
        see_zone(s, r, w, DISCARD)
    elif many > 0:
        see(r, w, s[DISCARD + many])
    sum_up(r, w)


@jit
def see_hand(s: Ints, r: Ints, w: Ints, hand: int, which: int) -> None:
    """Strike off the plain cards of a hand (1), or its jokers (2)."""
    for place in range(hand + 1, hand + 1 + s[hand]):
        card = s[place]
        if card >= 0 and r[F_TURNED + card] == which - 1:
            see(r, w, card)


@jit
def sum_up(r: Ints, w: Ints) -> None:
    """Add the unseen cards up by number and by value."""
    w[ALL_UNSEEN] = 0
    w[WILD_UNSEEN] = 0
    w[WILD_FACE] = -1
    for number in range(r[LOWEST], r[HIGHEST] + 1):
        w[BY_NUMBER + number] = 0
        w[FACE_OF + number] = -1
    for value in range(r[VALUES]):
        w[BY_VALUE + value] = 0
    for card in range(r[FACES]):
        many = w[UNSEEN + card]
        if r[F_TURNED + card] == 1 or many <= 0:
            continue
        w[ALL_UNSEEN] += many
        if r[F_WILD + card] == 1:
            w[WILD_UNSEEN] += many
            w[WILD_FACE] = card
        elif r[F_KIND + card] == 0:
            number = r[F_NUMBER + card]
            if number > 0:
                w[BY_NUMBER + number] += many
                w[FACE_OF + number] = card
            shows = r[F_SHOWS + card]
            value = 0
            while shows > 0:
                w[BY_VALUE + value] += many * (shows & 1)
                shows >>= 1
                value += 1


@jit
def outs(r: Ints, w: Ints) -> int:
    """How many unseen cards bring the counted hand nearer to the phase."""
    lacks = far(r, w)
    if lacks == 0:
        return 0
    found = 0
    if w[WILD_UNSEEN] > 0 and nearer(r, w, w[WILD_FACE], lacks) == 1:
        found += w[WILD_UNSEEN]
    if colours_matter(r, w) == 0:
        for number in range(r[LOWEST], r[HIGHEST] + 1):
            if w[BY_NUMBER + number] > 0 and nearer(r, w, w[FACE_OF + number], lacks) == 1:
                found += w[BY_NUMBER + number]
        return found
    for card in range(r[FACES]):
        if w[UNSEEN + card] > 0 and r[F_KIND + card] == 0 and r[F_TURNED + card] == 0:
            if nearer(r, w, card, lacks) == 1:
                found += w[UNSEEN + card]
    return found


@jit
def nearer(r: Ints, w: Ints, card: int, lacks: int) -> int:
    """1 if a card more brings the counted hand nearer than it is."""
    add_card(r, w, card, 1)
    found = far_from(r, w, lacks - 1)
    add_card(r, w, card, -1)
    return 1 if found < lacks else 0


@jit
def fitting(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """How many unseen cards fit on the table."""
    found = 0
    for card in range(r[FACES]):
        if w[UNSEEN + card] > 0 and r[F_TURNED + card] == 0:
            if fits_table(s, r, seat, card) == 1:
                found += w[UNSEEN + card]
    return found


@jit
def weight(r: Ints, w: Ints) -> int:
    """How many draws the counted hand is from the phase, roughly, in thousandths.

    For the next step it counts the cards that help; each further step is reckoned alike.
    """
    lacks = far(r, w)
    if lacks == 0:
        return 0
    if r[LOWEST] == 0:
        return weight_of_symbols(r, w)
    helping = outs(r, w)
    if helping == 0:
        return LONG + (lacks - 1) * STEP
    # A card on the discard pile helps as well, but less often than one from the draw pile.
    turns = DRAW * 5 * w[ALL_UNSEEN] // (9 * helping)
    return (lacks - 1) * STEP + (min(LONG, turns))


@jit
def weight_of_symbols(r: Ints, w: Ints) -> int:
    """The same where a phase is some cards that show one symbol: every open phase counts."""
    one = two = three = 0  # cards that would help, by what the phase lacks
    goals = w[MIND_GOALS]
    for phase in range(r[PHASES]):
        if (goals >> phase) & 1 == 1:
            value = r[P_SECOND + phase]
            lacks = w[MIND_SIZE] - w[H_VALUE + value] - w[H_WILD]
            live = w[BY_VALUE + value] + w[WILD_UNSEEN]
            if lacks <= 0:
                return 0
            if lacks == 1:
                one += live
            elif lacks == 2:
                two += live
            else:
                three += live
    turn = w[ALL_UNSEEN] * DRAW * 5 // 8
    if one > 0:
        return turn // one - 4 * two
    if two > 0:
        return turn // two + turn // 12 - 2 * three
    return turn // (three + 1) + turn // 6


SAMPLES: Final = 48


def typical(r: Ints) -> None:
    """Work out, once for all, what dealt hands mostly lack for each phase, from a fixed sample."""
    if r[PHASE_ORDER] != PHASE_ORDER__FREE or r[PHASE_NAMED] == PHASE_NAMED__WHEN_LAID:
        return  # nobody names a phase for a hand
    many = r[DECK]
    size = r[DEAL_HAND]
    s = [0] * (MOST_CARDS + 1)
    w = [0] * WORK
    lacks = [0] * MOST_PHASES
    number = 12345
    for _ in range(SAMPLES):
        for place in range(many):
            s[place + 1] = r[DECK + 1 + place]
        for place in range(size):
            number = (number * 1103515245 + 12345) % (1 << 31)
            other = place + (number >> 8) % (many - place)
            s[place + 1], s[other + 1] = s[other + 1], s[place + 1]
        s[0] = size
        project(s, r, w, 0)
        for phase in range(r[PHASES]):
            lacks[phase] += missing(r, w, phase, size)
    for phase in range(r[PHASES]):
        r[P_TYPICAL + phase] = 100 * lacks[phase] // SAMPLES


@jit
def some(chance: int, many: int) -> int:
    """The chance (in thousandths) that something happens at least once in so many tries."""
    left = 1000
    for _ in range(many):
        left = left * (1000 - chance) // 1000
    return 1000 - left


__all__ = [
    "ALL_UNSEEN",
    "BY_NUMBER",
    "BY_VALUE",
    "DRAW",
    "UNSEEN",
    "WILD_UNSEEN",
    "fitting",
    "look_around",
    "nearer",
    "outs",
    "some",
    "typical",
    "weight",
]
