"""A hand as counts: how many wild cards, and how many natural ones of each number and colour.

What is counted follows from the phases that are asked about; :func:`prepare` works it out once.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    A_VALUE,
    COLOUR,
    COLOURS,
    COUNTS_BY,
    F_COLOUR,
    F_KIND,
    F_LISTED,
    F_NUMBER,
    F_WILD,
    HIDDEN,
    HIGHEST,
    K_TYPE,
    LOOKS,
    LOWEST,
    MOST_PARTS,
    P_FIRST,
    P_HANDS,
    P_KIND,
    P_LOOKS,
    P_PARTS,
    P_SECOND,
    P_SHAPE,
    P_SIZE,
    P_THIRD,
    P_TOTAL,
    P_VALUE,
    PHASES,
    RUN,
    SET,
    V_COLOUR,
    V_LOW,
    V_NUMBER,
    VALUE_BITS,
    VALUES,
)

# -- what is counted of a hand, in w ---------------------------------------------------------

H_WILD: Final = COUNTS_BY  # wild cards
H_OWN: Final = COUNTS_BY + 1  # natural cards
H_MASK: Final = COUNTS_BY + 2  # the numbers that natural cards show, as bits from the lowest
H_TWICE: Final = COUNTS_BY + 3  # the numbers that two or more show
H_LOOKS: Final = COUNTS_BY + 5  # what is counted, as bits
H_NUMBER: Final = COUNTS_BY + 8  # + number - lowest: natural cards that show it
H_COLOUR: Final = H_NUMBER + 24  # + colour from 0: natural cards of it
H_COLOUR_MASK: Final = H_COLOUR + 24  # + colour from 0: its numbers, as bits from the lowest
H_VALUE: Final = H_COLOUR_MASK + 24  # + value: natural cards that show it
H_BOTH: Final = H_VALUE + 24  # + (number - lowest) * 24 + colour: natural cards that are both
H_END: Final = H_BOTH + 24 * 24
A_BOTH: Final = 24

LOOK_COLOURS: Final = 1  # colours are counted
LOOK_VALUES: Final = 2  # symbols are counted
LOOK_BOTH: Final = 4  # colours are counted with each number

# -- the shapes of phases: what they call first, second and third are sizes --------------------

(
    ONE_SET,
    ONE_COLOUR,
    ONE_RUN,
    ONE_NAMED,  # second: the value
    TWO_SETS,  # first: the larger
    THREE_SETS,  # from the largest
    PAIRS,  # first: how many
    MANY_SETS,
    SET_RUN,  # first: the set
    COLOUR_SET,  # first: the colour group
    COLOUR_RUN,  # first: the colour group
    TWO_RUNS,  # first: the larger
    OTHER,
) = range(13)


@jit
def prepare(r: Ints) -> int:
    """Work out, once for all, how each phase is looked for; the last step of making a row."""
    r[V_LOW] = -1
    r[V_COLOUR] = -1
    r[COLOURS] = 0
    for value in range(r[VALUES]):
        if r[V_NUMBER + value] > 0:
            if r[V_LOW] < 0:
                r[V_LOW] = value
        else:
            if r[V_COLOUR] < 0:
                r[V_COLOUR] = value
            r[COLOURS] += 1
    if r[V_LOW] < 0:  # a deck of symbols
        r[V_COLOUR] = -1
        r[COLOURS] = 0
    looks = 0
    for phase in range(r[PHASES]):
        looks |= _shape(r, phase)
    r[LOOKS] = looks
    return 0


@jit
def _shape(r: Ints, phase: int) -> int:
    """The shape of one phase, and what must be counted for it."""
    looks = total = hands = sets = runs = colours = pairs = 0
    parts = r[P_PARTS + phase]
    for part in range(parts):
        at = phase * MOST_PARTS + part
        kind = r[K_TYPE + r[P_KIND + at]]
        total += r[P_SIZE + at]
        if r[P_SIZE + at] == 0:
            hands += 1
        if r[P_SIZE + at] == 2:
            pairs += 1
        if kind == SET:
            sets += 1
        elif kind == RUN:
            runs += 1
        elif kind == COLOUR:
            colours += 1
            looks |= LOOK_COLOURS if parts == 1 else LOOK_COLOURS | LOOK_BOTH
        else:
            looks |= LOOK_VALUES
    r[P_TOTAL + phase] = total
    r[P_HANDS + phase] = hands
    shape = OTHER
    if parts == 1:
        shape = ONE_NAMED
        if sets:
            shape = ONE_SET
        elif runs:
            shape = ONE_RUN
        elif colours:
            shape = ONE_COLOUR
    elif hands == 0:
        if sets == parts:
            shape = MANY_SETS
            if parts == 2:
                shape = TWO_SETS
            elif pairs == parts:
                shape = PAIRS
            elif parts == 3:
                shape = THREE_SETS
        elif parts == 2 and runs == 2:
            shape = TWO_RUNS
        elif parts == 2 and sets == 1 and runs == 1:
            shape = SET_RUN
        elif parts == 2 and sets == 1 and colours == 1:
            shape = COLOUR_SET
        elif parts == 2 and colours == 1 and runs == 1:
            shape = COLOUR_RUN
    r[P_SHAPE + phase] = shape
    r[P_LOOKS + phase] = looks
    _sizes(r, phase, shape)
    return looks


@jit
def _sizes(r: Ints, phase: int, shape: int) -> int:
    """What the shape calls first, second and third."""
    at = phase * MOST_PARTS
    first = r[P_SIZE + at]
    second = r[P_SIZE + at + 1] if r[P_PARTS + phase] > 1 else 0
    third = r[P_SIZE + at + 2] if r[P_PARTS + phase] > 2 else 0
    lead = r[K_TYPE + r[P_KIND + at]]
    if shape == ONE_NAMED:
        second = r[P_VALUE + at]
    elif shape == PAIRS:
        first = r[P_PARTS + phase]
    elif shape == SET_RUN:
        if lead != SET:
            first, second = second, first
    elif shape in (COLOUR_SET, COLOUR_RUN):
        if lead != COLOUR:
            first, second = second, first
    elif shape in (TWO_SETS, TWO_RUNS, THREE_SETS):
        if first < second:
            first, second = second, first
        if second < third:
            second, third = third, second
        if first < second:
            first, second = second, first
    r[P_FIRST + phase] = first
    r[P_SECOND + phase] = second
    r[P_THIRD + phase] = third
    return 0


# -- a hand as counts ---------------------------------------------------------------------------


@jit
def project(s: Ints, r: Ints, w: Ints, zone: int) -> int:
    """Count the cards of a zone; those that are hidden count for nothing, hidden jokers are wild.

    ``zone`` is where it stands in ``s``.
    """
    return _project(s, r, w, zone, r[LOOKS])


@jit
def project_for(s: Ints, r: Ints, w: Ints, zone: int, phase: int) -> int:
    """The same, but only what one phase asks for, which is quicker."""
    return _project(s, r, w, zone, r[P_LOOKS + phase])


@jit
def _project(s: Ints, r: Ints, w: Ints, zone: int, looks: int) -> int:
    clear(r, w, looks)
    for at in range(zone + 1, zone + 1 + s[zone]):
        add_card(r, w, s[at], 1)
    return 0


@jit
def clear(r: Ints, w: Ints, looks: int) -> int:
    """The counts of an empty hand, and what is to be counted."""
    w[H_WILD] = 0
    w[H_OWN] = 0
    w[H_MASK] = 0
    w[H_TWICE] = 0
    w[H_LOOKS] = looks
    span = r[HIGHEST] - r[LOWEST] + 1
    if r[LOWEST] > 0:
        for at in range(H_NUMBER, H_NUMBER + span):
            w[at] = 0
    if looks & LOOK_COLOURS:
        for at in range(H_COLOUR, H_COLOUR + r[COLOURS]):
            w[at] = 0
    if looks & LOOK_BOTH:
        _clear_both(r, w, span)
    if looks & LOOK_VALUES:
        for at in range(H_VALUE, H_VALUE + r[VALUES]):
            w[at] = 0
    return 0


@jit
def _clear_both(r: Ints, w: Ints, span: int) -> int:
    colours = r[COLOURS]
    for at in range(H_COLOUR_MASK, H_COLOUR_MASK + colours):
        w[at] = 0
    for row in range(H_BOTH, H_BOTH + span * A_BOTH, A_BOTH):
        for at in range(row, row + colours):
            w[at] = 0
    return 0


@jit
def add_card(r: Ints, w: Ints, card: int, by: int) -> int:
    """Count a card more (``by`` is 1) or less (-1)."""
    if card < 0:
        if card != HIDDEN:
            w[H_WILD] += by
        return 0
    if r[F_WILD + card]:
        w[H_WILD] += by
        return 0
    if r[F_KIND + card]:
        return 0  # a skip
    w[H_OWN] += by
    looks = w[H_LOOKS]
    number = r[F_NUMBER + card]
    if number:
        number -= r[LOWEST]
        before = w[H_NUMBER + number]
        have = before + by
        w[H_NUMBER + number] = have
        # A bit changes where the first card of a number comes or goes, or the second.
        if before + have == 1:
            w[H_MASK] ^= 1 << number
        elif before + have == 3:
            w[H_TWICE] ^= 1 << number
    if looks:
        if looks & LOOK_COLOURS:
            w[H_COLOUR + r[F_COLOUR + card] - r[V_COLOUR]] += by
        if looks & LOOK_BOTH:
            _add_both(w, number, r[F_COLOUR + card] - r[V_COLOUR], by)
        if looks & LOOK_VALUES:
            _add_values(w, r[F_LISTED + card], by)
    return 0


@jit
def _add_both(w: Ints, number: int, colour: int, by: int) -> int:
    at = H_BOTH + number * A_BOTH + colour
    w[at] += by
    if w[at]:
        w[H_COLOUR_MASK + colour] |= 1 << number
    else:
        w[H_COLOUR_MASK + colour] &= ~(1 << number)
    return 0


@jit
def _add_values(w: Ints, listed: int, by: int) -> int:
    while listed:
        w[H_VALUE - 1 + (listed & VALUE_BITS)] += by
        listed >>= A_VALUE
    return 0


__all__ = [
    "A_BOTH",
    "COLOUR_RUN",
    "COLOUR_SET",
    "H_BOTH",
    "H_COLOUR",
    "H_COLOUR_MASK",
    "H_END",
    "H_LOOKS",
    "H_MASK",
    "H_NUMBER",
    "H_OWN",
    "H_TWICE",
    "H_VALUE",
    "H_WILD",
    "LOOK_BOTH",
    "LOOK_COLOURS",
    "LOOK_VALUES",
    "MANY_SETS",
    "ONE_COLOUR",
    "ONE_NAMED",
    "ONE_RUN",
    "ONE_SET",
    "OTHER",
    "PAIRS",
    "SET_RUN",
    "THREE_SETS",
    "TWO_RUNS",
    "TWO_SETS",
    "add_card",
    "clear",
    "prepare",
    "project",
    "project_for",
]
