"""Groups that lie on the table: what fits where, and what a group looks like afterwards.

A group stands in the state at an offset ``g``: its kind, value, low number, cards and spare wild
cards (``G_KIND`` and the numbers behind it).  The answers that groups hang on are read from the
rules, so every option is played.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    FULL_COLOUR,
    FULL_COLOUR__ALL_NATURALS,
    FULL_COLOUR__BY_COUNT,
    FULL_SET,
    FULL_SET__ALL_NATURALS,
    FULL_SET__BY_COUNT,
    HIT_KINDS,
    HIT_RUN_ENDS,
    HIT_RUN_ENDS__HIGH,
    NOT_ASKED,
    RUN_WRAP,
    WILD_HIT,
    WILD_LIMIT,
    WILD_ON_FULL,
    WILD_RUN_PLACE,
    WILD_RUN_PLACE__GAPS_ONLY,
)
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    ANSWER,
    COLOUR,
    F_KIND,
    F_NUMBER,
    F_SHOWS,
    F_WILD,
    G_CARDS,
    G_KIND,
    G_LIST,
    G_LOW,
    G_SPARE,
    G_VALUE,
    HIGH_END,
    HIGHEST,
    K_TYPE,
    LOW_END,
    LOWEST,
    NO_END,
    RUN,
    SET,
    V_SHOWING,
)

FITS: Final = 1 << NO_END
FITS_LOW: Final = 1 << LOW_END
FITS_HIGH: Final = 1 << HIGH_END


@jit
def place_of(r: Ints, number: int) -> int:
    """The number that stands at a place of a run; 0 beyond the ends of the range."""
    low = r[LOWEST]
    high = r[HIGHEST]
    if low <= number <= high:
        return number
    if r[ANSWER + RUN_WRAP] == 1:
        return low + (number - low) % (high - low + 1)
    return 0


@jit
def wilds_in(s: Ints, r: Ints, g: int) -> int:
    """How many wild cards lie in a group, spare ones among them."""
    found = s[g + G_SPARE]
    for at in range(g + G_LIST, g + G_LIST + s[g + G_CARDS]):
        found += r[F_WILD + s[at]]
    return found


@jit
def full(s: Ints, r: Ints, g: int) -> int:
    """Whether a group counts as full: 1 or 0."""
    kind = r[K_TYPE + s[g + G_KIND]]
    cards = s[g + G_CARDS]
    if kind == RUN:
        return 1 if cards > r[HIGHEST] - r[LOWEST] else 0
    value = s[g + G_VALUE]
    if value < 0:
        return 0
    if kind == SET:
        how = r[ANSWER + FULL_SET]
        by_count = how == FULL_SET__BY_COUNT
        by_naturals = how == FULL_SET__ALL_NATURALS
    elif kind == COLOUR:
        how = r[ANSWER + FULL_COLOUR]
        by_count = how == FULL_COLOUR__BY_COUNT
        by_naturals = how == FULL_COLOUR__ALL_NATURALS
    else:
        return 0
    showing = r[V_SHOWING + value]
    if cards < showing or not (by_count or by_naturals):
        return 0
    if by_naturals and cards + s[g + G_SPARE] - wilds_in(s, r, g) < showing:
        return 0
    return 1


@jit
def ends(s: Ints, r: Ints, g: int, card: int) -> int:
    """Where a card extends a group: ``FITS``, or of a run ``FITS_LOW``, ``FITS_HIGH``; else 0."""
    if card < 0 or r[F_KIND + card] == 2:
        return 0
    kind = r[K_TYPE + s[g + G_KIND]]
    wild = r[F_WILD + card]
    if wild:
        if not _takes_wild(s, r, g):
            return 0
    elif kind == RUN:
        return _natural_ends(s, r, g, r[F_NUMBER + card])
    else:
        value = s[g + G_VALUE]
        if value >= 0 and not (r[F_SHOWS + card] >> value) & 1:
            return 0
    if not may_grow(r, kind):
        return 0
    if kind == RUN:
        return _wild_ends(s, r, g)
    return FITS


@jit
def may_grow(r: Ints, kind: int) -> int:
    """Whether a kind of group takes further cards (hit.kinds); not asked, all do."""
    kinds = r[ANSWER + HIT_KINDS]
    if kinds == NOT_ASKED:
        return 1
    # The options stand in the order of the types: set, run, colour.
    if kind == SET:
        return kinds & 1
    if kind == RUN:
        return (kinds >> 1) & 1
    if kind == COLOUR:
        return (kinds >> 2) & 1
    return 0


@jit
def _takes_wild(s: Ints, r: Ints, g: int) -> int:
    if r[ANSWER + WILD_HIT] == 0:
        return 0
    limit = r[ANSWER + WILD_LIMIT]
    if limit >= 0 and wilds_in(s, r, g) >= limit:
        return 0
    if r[ANSWER + WILD_ON_FULL] == 0 and full(s, r, g):
        return 0
    return 1


@jit
def _natural_ends(s: Ints, r: Ints, g: int, number: int) -> int:
    low = s[g + G_LOW]
    cards = s[g + G_CARDS]
    found = 0
    if place_of(r, low + cards) == number:
        found = FITS_HIGH
    if place_of(r, low - 1) == number and r[ANSWER + HIT_RUN_ENDS] != HIT_RUN_ENDS__HIGH:
        found |= FITS_LOW
    if not found or cards > r[HIGHEST] - r[LOWEST] or not may_grow(r, RUN):
        return 0
    return found


@jit
def _wild_ends(s: Ints, r: Ints, g: int) -> int:
    if full(s, r, g):
        return FITS if r[ANSWER + WILD_ON_FULL] == 1 else 0
    if r[ANSWER + WILD_RUN_PLACE] == WILD_RUN_PLACE__GAPS_ONLY:
        return 0
    low = s[g + G_LOW]
    found = 0
    if place_of(r, low + s[g + G_CARDS]):
        found = FITS_HIGH
    if place_of(r, low - 1) and r[ANSWER + HIT_RUN_ENDS] != HIT_RUN_ENDS__HIGH:
        found |= FITS_LOW
    return found


@jit
def extend(s: Ints, r: Ints, g: int, card: int, end: int) -> int:
    """Add a card to a group where it fits; ``end`` is ``NO_END``, ``LOW_END`` or ``HIGH_END``."""
    cards = s[g + G_CARDS]
    last = g + G_LIST + cards + s[g + G_SPARE]  # one place behind the cards
    if r[K_TYPE + s[g + G_KIND]] != RUN:
        _put_in(s, g + G_LIST, last, card)
        s[g + G_CARDS] += 1
        return 0
    if cards > r[HIGHEST] - r[LOWEST]:
        _put_in(s, g + G_LIST + cards, last, card)
        s[g + G_SPARE] += 1
        return 0
    if end == NO_END:
        end = LOW_END if ends(s, r, g, card) & FITS_LOW else HIGH_END
    at = g + G_LIST
    if end == HIGH_END:
        at += cards
    else:
        s[g + G_LOW] = place_of(r, s[g + G_LOW] - 1)
    while last > at:
        s[last] = s[last - 1]
        last -= 1
    s[at] = card
    s[g + G_CARDS] += 1
    return 0


@jit
def _put_in(s: Ints, first: int, last: int, card: int) -> int:
    """Put a card where it belongs between two places, in the order of the deck."""
    while last > first and s[last - 1] > card:
        s[last] = s[last - 1]
        last -= 1
    s[last] = card
    return 0


@jit
def exchange_at(s: Ints, r: Ints, g: int, card: int) -> int:
    """The place, from 0, of the wild card in a group that stands for ``card``; -1: none."""
    if card < 0 or r[F_WILD + card] or r[F_KIND + card]:
        return -1
    run = r[K_TYPE + s[g + G_KIND]] == RUN
    value = s[g + G_VALUE]
    if not run and value >= 0 and not (r[F_SHOWS + card] >> value) & 1:
        return -1
    low = s[g + G_LOW]
    for place in range(s[g + G_CARDS]):
        if r[F_WILD + s[g + G_LIST + place]]:
            if not run or place_of(r, low + place) == r[F_NUMBER + card]:
                return place
    return -1


@jit
def exchange(s: Ints, r: Ints, g: int, card: int) -> int:
    """Put a card in the place of the wild card that stands for it; the wild card, or -1."""
    place = exchange_at(s, r, g, card)
    if place < 0:
        return -1
    at = g + G_LIST + place
    wild = s[at]
    if r[K_TYPE + s[g + G_KIND]] == RUN:
        s[at] = card
        return wild
    last = g + G_LIST + s[g + G_CARDS] - 1
    while at < last:
        s[at] = s[at + 1]
        at += 1
    _put_in(s, g + G_LIST, last, card)
    return wild


__all__ = [
    "FITS",
    "FITS_HIGH",
    "FITS_LOW",
    "ends",
    "exchange",
    "exchange_at",
    "extend",
    "full",
    "may_grow",
    "place_of",
    "wilds_in",
]
