"""What the search for lay-downs shares: a hand by faces, the table, and the row of a lay-down."""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    HIT_AFTER,
    HIT_AFTER__NEVER,
    HIT_ON,
    HIT_ON__OTHERS,
    HIT_ON__OWN,
    HIT_RUN_ENDS,
    HIT_RUN_ENDS__HIGH,
    OUT_HOW,
    OUT_HOW__KEEP_ONE,
    OUT_LAST_SKIP,
    OUT_LAST_SKIP__FORBIDDEN,
    PHASE_NAMED,
    PHASE_NAMED__WHEN_LAID,
    PHASE_ORDER,
    PHASE_ORDER__FREE,
)
from phase10.kernel.groups import may_grow, place_of
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    ANSWER,
    COLOUR,
    DOWN,
    DOWN_COUNT,
    F_KIND,
    F_WILD,
    FACES,
    G_CARDS,
    G_KIND,
    G_LOW,
    G_VALUE,
    GROUP,
    HAND,
    HIGHEST,
    K_TYPE,
    LAY,
    LAYING,
    LOWEST,
    MOST_CARDS,
    MOST_GROUPS,
    MOST_PARTS,
    NAMED,
    P_HANDS,
    P_KIND,
    P_SIZE,
    P_TOTAL,
    PLAYERS,
    RUN,
    SET,
    SIZE,
    V_COLOUR,
    V_LOW,
    ZONE,
)

L_STOCK: Final = LAYING  # + card: how many are left
L_LIST: Final = L_STOCK + MOST_CARDS  # how many faces the hand has, then these, wild ones last
L_WILD_FROM: Final = L_LIST + MOST_CARDS + 1  # the place in the list where wild cards begin
L_NUMBERS: Final = L_WILD_FROM + 1  # numbers that fit the table, as bits from the lowest
L_COLOURS: Final = L_NUMBERS + 1  # colours that fit the table, as bits from the first
L_FREE: Final = L_COLOURS + 1  # where the scratch of lay-downs goes on


@jit
def size_of(s: Ints, r: Ints, seat: int, phase: int, part: int) -> int:
    """How many cards a part of a phase asks of a player."""
    found = r[P_SIZE + phase * MOST_PARTS + part]
    if found == 0:
        found = s[SIZE + seat]
    return found


@jit
def total_of(s: Ints, r: Ints, seat: int, phase: int) -> int:
    """How many cards a phase asks of a player in all."""
    return r[P_TOTAL + phase] + r[P_HANDS + phase] * s[SIZE + seat]


@jit
def names_when_laid(r: Ints) -> int:
    """1 if a phase is named with its lay-down."""
    named = r[ANSWER + PHASE_NAMED] == PHASE_NAMED__WHEN_LAID
    return 1 if named and r[ANSWER + PHASE_ORDER] == PHASE_ORDER__FREE else 0


@jit
def may_leave(s: Ints, r: Ints, seat: int, total: int) -> int:
    """Whether a lay-down of so many cards leaves what must stay (out.how, out.last-skip)."""
    zone = HAND + seat * ZONE
    left = s[zone] - total
    if left < 0:
        return 0
    if r[ANSWER + OUT_HOW] == OUT_HOW__KEEP_ONE and left < 1:
        return 0
    if left == 1 and r[ANSWER + OUT_LAST_SKIP] == OUT_LAST_SKIP__FORBIDDEN:
        # Skips are in no group, so one that is held is what stays.
        for at in range(zone + 1, zone + 1 + s[zone]):
            if s[at] >= 0 and r[F_KIND + s[at]] == 2:
                return 0
    return 1


@jit
def stock(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """Count a hand by faces, skips and hidden cards apart."""
    zone = HAND + seat * ZONE
    many = 0
    last = -1
    wild_from = -1
    for at in range(zone + 1, zone + 1 + s[zone]):
        card = s[at]
        if card < 0 or r[F_KIND + card] == 2:
            continue
        if card == last:
            w[L_STOCK + card] += 1
            continue
        last = card
        w[L_STOCK + card] = 1
        if r[F_WILD + card] and wild_from < 0:
            wild_from = many
        many += 1
        w[L_LIST + many] = card
    w[L_LIST] = many
    w[L_WILD_FROM] = many if wild_from < 0 else wild_from
    return 0


@jit
def table(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """Which natural cards fit the groups on the table that a player may add to."""
    w[L_NUMBERS] = 0
    w[L_COLOURS] = 0
    if r[ANSWER + HIT_AFTER] == HIT_AFTER__NEVER:
        return 0
    where = r[ANSWER + HIT_ON]
    for owner in range(s[PLAYERS]):
        if (where == HIT_ON__OWN and owner != seat) or (where == HIT_ON__OTHERS and owner == seat):
            continue
        for number in range(s[DOWN_COUNT + owner]):
            g = DOWN + (owner * MOST_GROUPS + number) * GROUP
            kind = r[K_TYPE + s[g + G_KIND]]
            opens(r, w, kind, s[g + G_VALUE], s[g + G_LOW], s[g + G_CARDS])
    return 0


@jit
def opens(r: Ints, w: Ints, kind: int, value: int, low: int, cards: int) -> int:
    """Note what fits a group of this kind, value, low number and number of cards."""
    if not may_grow(r, kind):
        return 0
    if kind == SET:
        w[L_NUMBERS] |= 1 << (value - r[V_LOW])
    elif kind == COLOUR:
        w[L_COLOURS] |= 1 << (value - r[V_COLOUR])
    elif kind == RUN:
        w[L_NUMBERS] |= ends_of(r, low, cards)
    return 0


@jit
def ends_of(r: Ints, low: int, cards: int) -> int:
    """The numbers that go on a run, as bits from the lowest."""
    first = r[LOWEST]
    if cards > r[HIGHEST] - first:
        return 0
    found = 0
    number = place_of(r, low + cards)
    if number:
        found = 1 << (number - first)
    number = place_of(r, low - 1)
    if number and r[ANSWER + HIT_RUN_ENDS] != HIT_RUN_ENDS__HIGH:
        found |= 1 << (number - first)
    return found


@jit
def part_at(part: int) -> int:
    """Where a part of the lay-down stands in w."""
    return LAY + 2 + part * (4 + MOST_CARDS)


@jit
def begin_part(r: Ints, w: Ints, phase: int, part: int, value: int, low: int) -> int:
    """Begin to write a part of the lay-down; where it stands."""
    at = part_at(part)
    w[at] = r[P_KIND + phase * MOST_PARTS + part]
    w[at + 1] = value
    w[at + 2] = low
    w[at + 3] = 0
    return at


@jit
def put_card(w: Ints, at: int, card: int) -> int:
    """Write a card behind those of a part, and take it out of the stock."""
    w[at + 4 + w[at + 3]] = card
    w[at + 3] += 1
    w[L_STOCK + card] -= 1
    return 0


@jit
def is_named(r: Ints, phase: int, part: int) -> bool:
    """Whether a part of a phase shows the symbol that the phase names."""
    return r[K_TYPE + r[P_KIND + phase * MOST_PARTS + part]] == NAMED


__all__ = [
    "FACES",
    "L_COLOURS",
    "L_FREE",
    "L_LIST",
    "L_NUMBERS",
    "L_STOCK",
    "L_WILD_FROM",
    "begin_part",
    "ends_of",
    "is_named",
    "may_leave",
    "names_when_laid",
    "opens",
    "part_at",
    "put_card",
    "size_of",
    "stock",
    "table",
    "total_of",
]
