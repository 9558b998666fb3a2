"""Questions round the table: what may be asked for, and what must be given."""

from __future__ import annotations

from phase10.kernel.answers import (
    ASK_DIRECTION,
    ASK_DIRECTION__CLOCKWISE,
    ASK_FOR,
    ASK_FOR__COLOUR,
    ASK_FOR__NUMBER,
    ASK_JOKER,
    ASK_JOKER__LAST_RESORT,
    ASK_JOKER__LIKE_ANY,
    ASK_MUST_GIVE,
    ASK_RANGE,
    ASK_RANGE__HELD,
    ASK_RANGE__UNSEEN,
    DISCARD_SEEN,
    DISCARD_SEEN__ANYONE,
)
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    ASIDE,
    DISCARD,
    DOWN,
    DOWN_COUNT,
    F_SHOWS,
    F_TURNED,
    G_CARDS,
    G_LIST,
    G_SPARE,
    GROUP,
    HAND,
    HIDDEN,
    MOST_GROUPS,
    PLAYERS,
    SKIPPED,
    V_NUMBER,
    V_SHOWING,
    ZONE,
)


@jit
def shows(r: Ints, card: int, value: int) -> int:
    """1 if the face of a card shows what is asked for; a joker's face counts."""
    return (r[F_SHOWS + card] >> value) & 1


@jit
def showing(s: Ints, r: Ints, first: int, end: int, value: int) -> int:
    """How many of the cards in these places of the state show a value."""
    found = 0
    for at in range(first, end):
        found += shows(r, s[at], value)
    return found


@jit
def in_view(s: Ints, r: Ints, value: int) -> int:
    """How many cards that show a value everybody sees: on the table, discarded, jokers in hands."""
    end = DISCARD + 1 + s[DISCARD]
    first = DISCARD + 1
    if r[DISCARD_SEEN] != DISCARD_SEEN__ANYONE and s[DISCARD] > 0:
        first = end - 1
    found = showing(s, r, first, end, value)
    found += showing(s, r, ASIDE + 1, ASIDE + 1 + s[ASIDE], value)
    for seat in range(s[PLAYERS]):
        zone = SKIPPED + seat * ZONE
        found += showing(s, r, zone + 1, zone + 1 + s[zone], value)
        for number in range(s[DOWN_COUNT + seat]):
            group = DOWN + (seat * MOST_GROUPS + number) * GROUP
            many = s[group + G_CARDS] + s[group + G_SPARE]
            found += showing(s, r, group + G_LIST, group + G_LIST + many, value)
        zone = HAND + seat * ZONE
        for at in range(zone + 1, zone + 1 + s[zone]):
            if r[F_TURNED + s[at]] == 1:
                found += shows(r, s[at], value)
    return found


@jit
def may_ask_for(s: Ints, r: Ints, seat: int, value: int) -> int:
    """1 if a player may ask for a value (rules ``ask.for`` and ``ask.range``)."""
    what = ASK_FOR__NUMBER if r[V_NUMBER + value] != 0 else ASK_FOR__COLOUR
    if (r[ASK_FOR] >> what) & 1 == 0:
        return 0
    if r[ASK_RANGE] == ASK_RANGE__HELD:
        zone = HAND + seat * ZONE
        return 1 if showing(s, r, zone + 1, zone + 1 + s[zone], value) > 0 else 0
    if r[ASK_RANGE] == ASK_RANGE__UNSEEN:
        return 1 if in_view(s, r, value) < r[V_SHOWING + value] else 0
    return 1


@jit
def may_ask_way(r: Ints, way: int) -> int:
    """1 if a question may go that way round: 0 to the left, 1 to the right."""
    return 1 if way == 0 or r[ASK_DIRECTION] != ASK_DIRECTION__CLOCKWISE else 0


@jit
def holds_showing(s: Ints, r: Ints, seat: int, value: int, turned: int) -> int:
    """1 if a hand has an ordinary card (or a joker: `turned`) that shows a value."""
    zone = HAND + seat * ZONE
    for at in range(zone + 1, zone + 1 + s[zone]):
        if r[F_TURNED + s[at]] == turned and shows(r, s[at], value) == 1:
            return 1
    return 0


@jit
def could_give(s: Ints, r: Ints, seat: int, value: int) -> int:
    """1 if a player has a card to give for a value (rule ``ask.joker``)."""
    if holds_showing(s, r, seat, value, 0) == 1:
        return 1
    how = r[ASK_JOKER]
    if how in (ASK_JOKER__LIKE_ANY, ASK_JOKER__LAST_RESORT):
        return holds_showing(s, r, seat, value, 1)
    return 0


@jit
def may_give(s: Ints, r: Ints, seat: int, card: int, value: int) -> int:
    """1 if a player may answer with a card of the own hand; HIDDEN: that there is none."""
    if card == HIDDEN:
        return 1 if r[ASK_MUST_GIVE] == 0 else 1 - could_give(s, r, seat, value)
    if shows(r, card, value) == 0:
        return 0
    if r[F_TURNED + card] == 0 or r[ASK_JOKER] == ASK_JOKER__LIKE_ANY:
        return 1
    if r[ASK_JOKER] != ASK_JOKER__LAST_RESORT:
        return 0
    return 1 - holds_showing(s, r, seat, value, 0)


__all__ = [
    "could_give",
    "in_view",
    "may_ask_for",
    "may_ask_way",
    "may_give",
    "shows",
]
