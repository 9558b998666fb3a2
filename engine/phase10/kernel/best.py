"""The lay-down that a player who wants to go out would choose.

It spends the fewest wild cards; then it leaves the most natural cards that still fit, on the
table or on the groups laid now; then it lays the most points; then the lowest numbers and cards.
It is found from what the groups may become, without listing lay-downs: first what the groups are
(a set of sevens, a run from three), then which cards make them.
"""

from __future__ import annotations

from phase10.kernel.coloured import (
    choose_colour,
    make_colour,
)
from phase10.kernel.jit import (
    Ints,
    jit,
)
from phase10.kernel.laying import (
    L_LIST,
    L_STOCK,
    L_WILD_FROM,
    begin_part,
    may_leave,
    names_when_laid,
    part_at,
    put_card,
    size_of,
    stock,
    table,
    total_of,
)
from phase10.kernel.layout import (
    F_SHOWS,
    HAND,
    K_TYPE,
    LAY,
    MOST_PARTS,
    P_KIND,
    P_PARTS,
    P_SHAPE,
    P_VALUE,
    RUN,
    SIZE,
    ZONE,
)
from phase10.kernel.making import (
    B_CHOICE,
    B_FOUND,
    B_NATURALS,
    B_REST,
    B_SIZE,
    B_TWIN,
    B_TYPE,
)
from phase10.kernel.numbered import (
    choose_numbers,
    make_numbers,
)
from phase10.kernel.reach import (
    COLOUR_RUN,
    COLOUR_SET,
    ONE_COLOUR,
    ONE_NAMED,
    OTHER,
    missing,
    project_for,
)


@jit
def best_lay(s: Ints, r: Ints, w: Ints, seat: int, phase: int) -> int:
    """Write the best lay-down of a phase to ``w[LAY…]``; 0 if there is none that may be made.

    The counts of the hand in ``w`` are those for this phase afterwards.
    """
    zone = HAND + seat * ZONE
    if s[zone] < total_of(s, r, seat, phase):
        return 0
    project_for(s, r, w, zone, phase)
    if missing(r, w, phase, s[SIZE + seat]) > 0:
        return 0
    if not may_leave(s, r, seat, total_of(s, r, seat, phase)):
        return 0
    stock(s, r, w, seat)
    table(s, r, w, seat)
    _parts(s, r, w, seat, phase)
    w[B_NATURALS] = -1
    shape = r[P_SHAPE + phase]
    if shape == ONE_NAMED:
        _lay_named(r, w, phase)
    elif shape in (ONE_COLOUR, COLOUR_SET, COLOUR_RUN):
        choose_colour(s, r, w, seat, phase, shape)
    elif shape != OTHER:
        choose_numbers(r, w, phase)
    if w[B_NATURALS] < 0:
        return 0
    if shape != ONE_NAMED:
        stock(s, r, w, seat)
        _make(r, w, phase, shape)
    _fill(r, w, phase)
    _order(w, r[P_PARTS + phase])
    w[LAY] = phase if names_when_laid(r) else -1
    w[LAY + 1] = r[P_PARTS + phase]
    return 1


@jit
def _parts(s: Ints, r: Ints, w: Ints, seat: int, phase: int) -> int:
    """Sizes and types of the parts, and which ask the same."""
    rest = 0
    for part in range(r[P_PARTS + phase] - 1, -1, -1):
        size = size_of(s, r, seat, phase, part)
        w[B_SIZE + part] = size
        w[B_TYPE + part] = r[K_TYPE + r[P_KIND + phase * MOST_PARTS + part]]
        w[B_REST + part] = rest
        rest += size
    for part in range(r[P_PARTS + phase]):
        w[B_TWIN + part] = -1
        for other in range(part):
            if w[B_SIZE + other] == w[B_SIZE + part] and w[B_TYPE + other] == w[B_TYPE + part]:
                w[B_TWIN + part] = other
    return 0


@jit
def _make(r: Ints, w: Ints, phase: int, shape: int) -> int:
    """Write the natural cards of the groups that were chosen."""
    for part in range(r[P_PARTS + phase]):
        w[B_CHOICE + part] = w[B_FOUND + part]
    if shape in (ONE_COLOUR, COLOUR_SET, COLOUR_RUN):
        return make_colour(r, w, phase)
    return make_numbers(r, w, phase)


@jit
def _lay_named(r: Ints, w: Ints, phase: int) -> int:
    """Write the lowest natural cards that show the symbol."""
    value = r[P_VALUE + phase * MOST_PARTS]
    at = begin_part(r, w, phase, 0, value, 0)
    many = w[B_SIZE]
    for where in range(L_LIST + 1, L_LIST + 1 + w[L_WILD_FROM]):
        card = w[where]
        if value >= 0 and (r[F_SHOWS + card] >> value) & 1:
            while many > 0 and w[L_STOCK + card] > 0:
                put_card(w, at, card)
                many -= 1
    w[B_NATURALS] = w[at + 3]
    return 0


@jit
def _fill(r: Ints, w: Ints, phase: int) -> int:
    """Wild cards for what is still empty, the lowest first; then sort what is no run."""
    wild = L_LIST + 1 + w[L_WILD_FROM]
    for part in range(r[P_PARTS + phase]):
        at = part_at(part)
        run = w[B_TYPE + part] == RUN
        if not run:
            _sort(w, at + 4, w[at + 3])
        for place in range(w[B_SIZE + part]):
            if (run and w[at + 4 + place] < 0) or (not run and place >= w[at + 3]):
                while w[L_STOCK + w[wild]] == 0:
                    wild += 1
                w[at + 4 + place] = w[wild]
                w[L_STOCK + w[wild]] -= 1
        w[at + 3] = w[B_SIZE + part]
    return 0


@jit
def _sort(w: Ints, first: int, many: int) -> int:
    for place in range(first + 1, first + many):
        card = w[place]
        at = place
        while at > first and w[at - 1] > card:
            w[at] = w[at - 1]
            at -= 1
        w[at] = card
    return 0


@jit
def _order(w: Ints, parts: int) -> int:
    """Groups that could change places lie in the order in which they are listed."""
    for _ in range(parts):
        for part in range(1, parts):
            twin = w[B_TWIN + part]
            if twin >= 0 and _ranks_lower(w, part, twin):
                one = part_at(twin)
                two = part_at(part)
                for place in range(1, 4 + w[B_SIZE + part]):
                    w[one + place], w[two + place] = w[two + place], w[one + place]
    return 0


@jit
def _ranks_lower(w: Ints, part: int, twin: int) -> int:
    """Whether a group comes before another one of the same kind and size."""
    one = part_at(part)
    two = part_at(twin)
    for place in range(1, 4 + w[B_SIZE + part]):
        if w[one + place] != w[two + place]:
            return 1 if w[one + place] < w[two + place] else 0
    return 0


__all__ = ["best_lay"]
