"""The best lay-down of a colour group, alone or with a set or a run beside it."""

from __future__ import annotations

from phase10.kernel.answers import (
    WILD_NATURAL,
    WILD_NATURAL__PER_GROUP,
)
from phase10.kernel.groups import (
    may_grow,
)
from phase10.kernel.jit import (
    Ints,
    jit,
)
from phase10.kernel.laying import (
    L_COLOURS,
    L_LIST,
    L_NUMBERS,
    L_STOCK,
    L_WILD_FROM,
    ends_of,
    part_at,
    put_card,
    stock,
)
from phase10.kernel.layout import (
    ANSWER,
    COLOUR,
    COLOURS,
    F_COLOUR,
    F_NUMBER,
    F_POINTS,
    HIGHEST,
    LOWEST,
    P_PARTS,
    SET,
    V_COLOUR,
    V_LOW,
)
from phase10.kernel.making import (
    B_CHOICE,
    B_LIST,
    B_NATURALS,
    B_REST,
    B_SIZE,
    B_TYPE,
    begin,
    better,
    run_card,
    take_number,
)
from phase10.kernel.reach import (
    A_BOTH,
    COLOUR_RUN,
    COLOUR_SET,
    H_BOTH,
    H_COLOUR,
    H_NUMBER,
    H_WILD,
    ONE_COLOUR,
)


@jit
def choose_colour(s: Ints, r: Ints, w: Ints, seat: int, phase: int, shape: int) -> int:
    """What a colour group, and a set or a run beside it, become."""
    span = r[HIGHEST] - r[LOWEST] + 1
    parts = r[P_PARTS + phase]
    part = 1 if parts > 1 and w[B_TYPE] != COLOUR else 0  # the colour group
    other = 1 - part
    choices = 1
    if shape == COLOUR_SET:
        choices = span
    elif shape == COLOUR_RUN:
        choices = span - w[B_SIZE + other] + 1
    w[B_LIST] = span
    for number in range(span):
        w[B_LIST + 1 + number] = number
    for colour in range(r[COLOURS]):
        most = min(w[H_COLOUR + colour], w[B_SIZE + part])
        if most + w[B_REST] + w[B_SIZE] - w[B_SIZE + part] < w[B_NATURALS]:
            continue
        for choice in range(choices):
            w[B_CHOICE + part] = colour
            if parts > 1:
                w[B_CHOICE + other] = choice
            naturals = _naturals(w, shape, part, colour, choice)
            if naturals < w[B_NATURALS] or naturals + w[H_WILD] < w[B_REST] + w[B_SIZE]:
                continue
            stock(s, r, w, seat)
            if make_colour(r, w, phase):
                _weigh_cards(r, w, phase, naturals)
    return 0


@jit
def _naturals(w: Ints, shape: int, part: int, colour: int, choice: int) -> int:
    """The most natural cards that a choice places."""
    size = w[B_SIZE + part]
    have = w[H_COLOUR + colour]
    if shape == ONE_COLOUR:
        return min(have, size)
    beside = w[B_SIZE + 1 - part]
    if shape == COLOUR_SET:
        both = w[H_BOTH + choice * A_BOTH + colour]
        alike = w[H_NUMBER + choice]
        one = min(have - both, size)
        two = min(alike - both, beside)
        room = size + beside - one - two
        return one + two + min(both, room)
    free = 0
    only = 0
    for number in range(choice, choice + beside):
        own = w[H_BOTH + number * A_BOTH + colour]
        if w[H_NUMBER + number] > own:
            free += 1
        elif own:
            only += 1
    return free + min(have, size + only)


@jit
def make_colour(r: Ints, w: Ints, phase: int) -> int:
    """Write the natural cards of a colour group and what lies beside it; 0 if one goes without."""
    parts = r[P_PARTS + phase]
    for part in range(parts):
        begin(r, w, phase, part)
    part = 1 if parts > 1 and w[B_TYPE] != COLOUR else 0
    at = part_at(part)
    size = w[B_SIZE + part]
    colour = w[B_CHOICE + part]
    have = w[H_COLOUR + colour]
    each = r[ANSWER + WILD_NATURAL] == WILD_NATURAL__PER_GROUP
    if parts > 1:
        other = 1 - part
        room = w[B_SIZE + other]
        beside = part_at(other)
        # What lies beside takes cards of other colours first, of this one those left over.
        over = have - size if have > size else 0
        if w[B_TYPE + other] == SET:
            number = w[B_LIST + 1 + w[B_CHOICE + other]]
            both = w[H_BOTH + number * A_BOTH + colour]
            take_number(r, w, beside, number, colour, room)
            room -= w[beside + 3]
            if each and w[beside + 3] == 0 and over == 0:
                over = 1
            take_number(r, w, beside, number, -1, min(over, both, room))
            held = w[beside + 3]
        else:
            held = _beside_run(r, w, other, colour, over, each)
        if each and held == 0:
            return 0
    _take_colour(r, w, at, colour, size)
    return 0 if each and w[at + 3] == 0 else 1


@jit
def _beside_run(r: Ints, w: Ints, part: int, colour: int, over: int, each: bool) -> int:
    """Write the run beside a colour group; how many natural cards it has."""
    at = part_at(part)
    low = w[B_CHOICE + part]
    held = 0
    for place in range(w[B_SIZE + part]):
        held += run_card(r, w, at, place, low + place, colour)
    if each and held == 0 and over == 0:
        over = 1
    for place in range(w[B_SIZE + part]):
        if over > 0 and w[at + 4 + place] < 0 and run_card(r, w, at, place, low + place, -1):
            over -= 1
            held += 1
    return held


@jit
def _take_colour(r: Ints, w: Ints, at: int, colour: int, many: int) -> int:
    """Put so many cards of a colour into a part; those first that fit nowhere and count much."""
    grows = may_grow(r, COLOUR)
    while many > 0:
        found = -1
        worth = -1
        for where in range(L_LIST + 1, L_LIST + 1 + w[L_WILD_FROM]):
            card = w[where]
            if w[L_STOCK + card] > 0 and r[F_COLOUR + card] - r[V_COLOUR] == colour:
                key = r[F_POINTS + card]
                if not grows and not (w[L_NUMBERS] >> (r[F_NUMBER + card] - r[LOWEST])) & 1:
                    key += 1 << 20
                if key > worth:
                    worth = key
                    found = card
        if found < 0:
            break
        while many > 0 and w[L_STOCK + found] > 0:
            put_card(w, at, found)
            many -= 1
    return 0


@jit
def _weigh_cards(r: Ints, w: Ints, phase: int, naturals: int) -> int:
    """What a choice is worth whose natural cards are written."""
    parts = r[P_PARTS + phase]
    fits = w[L_NUMBERS]
    colours = w[L_COLOURS]
    points = 0
    for part in range(parts):
        at = part_at(part)
        kind = w[B_TYPE + part]
        for place in range(at + 4, at + 4 + w[at + 3]):
            if w[place] >= 0:
                points += r[F_POINTS + w[place]]
        if may_grow(r, kind):
            if kind == SET:
                fits |= 1 << (w[at + 1] - r[V_LOW])
            elif kind == COLOUR:
                colours |= 1 << (w[at + 1] - r[V_COLOUR])
            else:
                fits |= ends_of(r, w[at + 2], w[at + 3])
    left = 0
    for where in range(L_LIST + 1, L_LIST + 1 + w[L_WILD_FROM]):
        card = w[where]
        if (fits >> (r[F_NUMBER + card] - r[LOWEST])) & 1 or (
            colours >> (r[F_COLOUR + card] - r[V_COLOUR])
        ) & 1:
            left += w[L_STOCK + card]
    return better(w, parts, naturals, left, points)


__all__ = ["choose_colour", "make_colour"]
