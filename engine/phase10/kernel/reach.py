"""How far a hand is from a phase: the hand as counts, and the cards that it lacks.

A hand is counted once (:func:`project`): how many wild cards, and how many natural ones of each
number, colour and symbol.  What it lacks for a phase then follows from a few counts, by a formula
for each shape of phase.

Two sums decide.  Of all ways to choose what the groups become, take the one that places the
most natural cards.  Wild cards fill up, as far as each group may hold them.  Where a group needs
no more than one natural card, both sums are largest for the same choice; so it is enough to look
for the most natural cards.  What asks for more (a limit of wild cards, wild cards in gaps only,
groups that must differ, runs across the end) is refused (:mod:`phase10.kernel.limits`).
"""

from __future__ import annotations

from phase10.kernel.answers import (
    WILD_LIMIT,
    WILD_NATURAL,
    WILD_NATURAL__PER_GROUP,
    WILD_NATURAL__PER_PHASE,
)
from phase10.kernel.hands import (
    A_BOTH,
    COLOUR_RUN,
    COLOUR_SET,
    H_BOTH,
    H_COLOUR,
    H_COLOUR_MASK,
    H_END,
    H_LOOKS,
    H_MASK,
    H_NUMBER,
    H_OWN,
    H_TWICE,
    H_VALUE,
    H_WILD,
    MANY_SETS,
    ONE_COLOUR,
    ONE_NAMED,
    ONE_RUN,
    ONE_SET,
    OTHER,
    PAIRS,
    SET_RUN,
    THREE_SETS,
    TWO_RUNS,
    TWO_SETS,
    add_card,
    clear,
    prepare,
    project,
    project_for,
)
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    ANSWER,
    COLOURS,
    HIGHEST,
    LOWEST,
    MOST_PARTS,
    P_FIRST,
    P_HANDS,
    P_PARTS,
    P_SECOND,
    P_SHAPE,
    P_SIZE,
    P_THIRD,
    P_TOTAL,
)

# -- what is missing -------------------------------------------------------------------------------


@jit
def missing(r: Ints, w: Ints, phase: int, size: int) -> int:
    """The fewest further cards that the counted hand needs for a phase; 0 if it holds it.

    ``size`` is the hand size, for groups that hang on it.
    """
    total = r[P_TOTAL + phase] + r[P_HANDS + phase] * size
    own = w[H_OWN]
    if r[P_SHAPE + phase] == ONE_NAMED:
        value = r[P_SECOND + phase]
        own = w[H_VALUE + value] if value >= 0 else 0
        naturals = min(total, own)
    else:
        naturals = _most_naturals(r, w, phase, total)
    return _lacking(r, w, phase, total, naturals, own)


@jit
def _most_naturals(r: Ints, w: Ints, phase: int, total: int) -> int:
    """The most natural cards that a phase can take, by its shape."""
    shape = r[P_SHAPE + phase]
    first = r[P_FIRST + phase]
    second = r[P_SECOND + phase]
    if shape == SET_RUN:
        naturals = _set_run(r, w, first, second)
    elif shape == TWO_SETS:
        naturals = _two_sets(r, w, first, second)
    elif shape == ONE_RUN:
        naturals = _run(r, w, total)
    elif shape == ONE_COLOUR:
        naturals = _most(w, H_COLOUR, r[COLOURS], total)
    elif shape == ONE_SET:
        naturals = _most(w, H_NUMBER, r[HIGHEST] - r[LOWEST] + 1, total)
    elif shape == PAIRS:
        naturals = _pairs(r, w, first)
    elif shape == THREE_SETS:
        naturals = _three_sets(r, w, first, second, r[P_THIRD + phase])
    elif shape == TWO_RUNS:
        naturals = _two_runs(r, w, first, second)
    elif shape == COLOUR_RUN:
        naturals = _colour_run(r, w, first, second)
    elif shape == COLOUR_SET:
        naturals = _colour_set(r, w, first, second)
    else:
        naturals = _many_sets(r, w, phase)
    return naturals


@jit
def _lacking(r: Ints, w: Ints, phase: int, total: int, naturals: int, own: int) -> int:
    """What is missing where so many natural cards are placed, and so many could be somewhere."""
    wild = w[H_WILD]
    short = 0  # groups that wait for a natural card
    rule = r[ANSWER + WILD_NATURAL]
    limit = r[ANSWER + WILD_LIMIT]
    if 0 <= limit < wild:
        wild = limit  # only phases of a single group have one (phase10.kernel.limits)
    if rule == WILD_NATURAL__PER_GROUP:
        short = r[P_PARTS + phase] - own
        short = max(short, 0)
    elif rule == WILD_NATURAL__PER_PHASE:
        wild = min(wild, total - 1)
    lacks = total - naturals - wild
    return max(short, lacks)


@jit
def missing_with(r: Ints, w: Ints, phase: int, size: int, card: int) -> int:
    """The same for the counted hand and one card more."""
    add_card(r, w, card, 1)
    found = missing(r, w, phase, size)
    add_card(r, w, card, -1)
    return found


# -- the most natural cards, shape by shape -------------------------------------------------------


@jit
def _most(w: Ints, at: int, many: int, total: int) -> int:
    most = 0
    for place in range(at, at + many):
        most = max(most, w[place])
    return min(total, most)


@jit
def _run(r: Ints, w: Ints, size: int) -> int:
    """Of all runs of a size, the most numbers that natural cards show."""
    mask = w[H_MASK]
    span = r[HIGHEST] - r[LOWEST] + 1
    here = 0
    most = 0
    gone = mask
    for place in range(span):
        here += mask & 1
        mask >>= 1
        if place >= size:
            here -= gone & 1
            gone >>= 1
        most = max(most, here)
    return most


@jit
def _set_run(r: Ints, w: Ints, size: int, length: int) -> int:
    """A set and a run: the set wants the number held most, best outside the run."""
    most = 0
    top = 0  # the numbers that are held most often
    bit = 1
    span = r[HIGHEST] - r[LOWEST] + 1
    for place in range(H_NUMBER, H_NUMBER + span):
        have = w[place]
        if have > most:
            most = have
            top = bit
        elif have == most:
            top |= bit
        bit <<= 1
    mask = w[H_MASK]
    if most > size:
        return size + _run(r, w, length)
    if most == 0:
        return 0
    # The number of the set counts once less where the run takes one of its cards.
    best = 0
    here = 0
    window = (1 << length) - 1
    gone = mask
    for place in range(span):
        here += mask & 1
        mask >>= 1
        if place >= length:
            here -= gone & 1
            gone >>= 1
            window <<= 1
        if here > best and place >= length - 1:
            if top & ~window:
                best = here
            elif here - 1 > best:
                best = here - 1
    return best + most


@jit
def _two_sets(r: Ints, w: Ints, large: int, small: int) -> int:
    """Two sets: the two numbers held most, or one number for both."""
    one = 0
    two = 0
    for place in range(H_NUMBER, H_NUMBER + r[HIGHEST] - r[LOWEST] + 1):
        have = w[place]
        if have > two:
            if have > one:
                two = one
                one = have
            else:
                two = have
    apart = (min(large, one)) + (min(small, two))
    together = min(large + small, one)
    return max(together, apart)


@jit
def _least(one: int, two: int) -> int:
    return min(two, one)


@jit
def _three_sets(r: Ints, w: Ints, large: int, middle: int, small: int) -> int:
    """Three sets: three numbers, or one of them for two sets, or for all."""
    one = 0
    two = 0
    three = 0
    for place in range(H_NUMBER, H_NUMBER + r[HIGHEST] - r[LOWEST] + 1):
        have = w[place]
        if have > three:
            three = have
            if three > two:
                two, three = three, two
            if two > one:
                one, two = two, one
    best = _least(one, large) + _least(two, middle) + _least(three, small)
    found = _two_blocks(one, two, large + middle, small)
    best = max(best, found)
    found = _two_blocks(one, two, large + small, middle)
    best = max(best, found)
    found = _two_blocks(one, two, middle + small, large)
    best = max(best, found)
    found = _least(one, large + middle + small)
    return max(best, found)


@jit
def _two_blocks(one: int, two: int, first: int, second: int) -> int:
    if first < second:
        first, second = second, first
    return _least(one, first) + _least(two, second)


@jit
def _pairs(r: Ints, w: Ints, many: int) -> int:
    """So many pairs: whole ones first, then half ones."""
    whole = 0
    half = 0
    for place in range(H_NUMBER, H_NUMBER + r[HIGHEST] - r[LOWEST] + 1):
        have = w[place]
        whole += have >> 1
        half += have & 1
    if whole >= many:
        return 2 * many
    return 2 * whole + _least(half, many - whole)


@jit
def _two_runs(r: Ints, w: Ints, long: int, short: int) -> int:
    """Two runs: where they overlap, a number counts twice only if it is held twice."""
    mask = w[H_MASK]
    twice = w[H_TWICE]
    span = r[HIGHEST] - r[LOWEST] + 1
    # Sums from the first number on: numbers held, and numbers held twice.
    held = H_END
    double = H_END + 32
    w[held] = 0
    w[double] = 0
    for place in range(span):
        w[held + place + 1] = w[held + place] + (mask & 1)
        w[double + place + 1] = w[double + place] + (twice & 1)
        mask >>= 1
        twice >>= 1
    best = 0
    for low in range(span - long + 1):
        high = low + long
        one = w[held + high] - w[held + low]
        if one + short <= best:
            continue
        for other in range(span - short + 1):
            end = other + short
            both = one + w[held + end] - w[held + other]
            if both <= best:
                continue
            start = max(other, low)
            stop = min(end, high)
            if start < stop:
                both -= w[held + stop] - w[held + start] - (w[double + stop] - w[double + start])
            best = max(best, both)
    return best


@jit
def _bits(mask: int) -> int:
    """How many bits are set, of the lowest 24."""
    mask = mask - ((mask >> 1) & 0x555555)
    mask = (mask & 0x333333) + ((mask >> 2) & 0x333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F
    return (mask + (mask >> 8) + (mask >> 16)) & 0xFF


@jit
def _colour_run(r: Ints, w: Ints, size: int, length: int) -> int:
    """A colour group and a run: numbers held in other colours cost the colour group nothing."""
    mask = w[H_MASK]
    span = r[HIGHEST] - r[LOWEST] + 1
    colours = r[COLOURS]
    best = 0
    for colour in range(colours):
        have = w[H_COLOUR + colour]
        if _least(have, size + length) + length <= best:
            continue
        others = 0
        for other in range(colours):
            if other != colour:
                others |= w[H_COLOUR_MASK + other]
        window = (1 << length) - 1
        for _ in range(span - length + 1):
            free = _bits(others & window)
            only = _bits(mask & ~others & window)
            found = free + _least(have, size + only)
            best = max(best, found)
            window <<= 1
    return best


@jit
def _colour_set(r: Ints, w: Ints, size: int, same: int) -> int:
    """A colour group and a set: cards that are both go where there is room."""
    span = r[HIGHEST] - r[LOWEST] + 1
    best = 0
    for colour in range(r[COLOURS]):
        have = w[H_COLOUR + colour]
        most = _least(have, size)
        if most + same <= best:
            continue
        for number in range(span):
            alike = w[H_NUMBER + number]
            if most + _least(alike, same) <= best:
                continue
            both = w[H_BOTH + number * A_BOTH + colour]
            one = _least(have - both, size)
            two = _least(alike - both, same)
            found = one + two + _least(both, size + same - one - two)
            best = max(best, found)
    return best


@jit
def _many_sets(r: Ints, w: Ints, phase: int) -> int:
    """Any number of sets: every way to give each of them one of the numbers held most."""
    parts = r[P_PARTS + phase]
    tops = H_END  # the largest counts, from the largest
    for place in range(parts):
        w[tops + place] = 0
    for at in range(H_NUMBER, H_NUMBER + r[HIGHEST] - r[LOWEST] + 1):
        have = w[at]
        for place in range(parts):
            if have > w[tops + place]:
                have, w[tops + place] = w[tops + place], have
    ways = 1
    for _ in range(parts):
        ways *= parts
    best = 0
    for way in range(ways):
        found = 0
        for rank in range(parts):
            room = 0
            code = way
            for part in range(parts):
                if code % parts == rank:
                    room += r[P_SIZE + phase * MOST_PARTS + part]
                code //= parts
            found += _least(w[tops + rank], room)
        best = max(best, found)
    return best


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
    "missing",
    "missing_with",
    "prepare",
    "project",
    "project_for",
]
