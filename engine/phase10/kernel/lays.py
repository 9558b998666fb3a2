"""All lay-downs of a hand, in the order in which they are listed: how many, and the one at a place.

A lay-down is built group by group.  What a group becomes (a set of sevens, a run from three) and
then its cards are tried in the order of the deck, lowest first.  Groups that could change places
come once: the second is never lower than the first.  The cards of the last group are not tried
but counted: a product of a few short sums says how many ways there are.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    GROUP_ALIKE,
    WILD_LIMIT,
    WILD_NATURAL,
    WILD_NATURAL__PER_GROUP,
    WILD_NATURAL__PER_PHASE,
)
from phase10.kernel.best import best_lay
from phase10.kernel.groups import place_of
from phase10.kernel.jit import Ints, jit
from phase10.kernel.laying import (
    L_FREE,
    L_LIST,
    L_STOCK,
    L_WILD_FROM,
    begin_part,
    may_leave,
    names_when_laid,
    size_of,
    stock,
    total_of,
)
from phase10.kernel.layout import (
    ANSWER,
    COLOUR,
    COLOURS,
    F_COLOUR,
    F_NUMBER,
    F_SHOWS,
    HIGHEST,
    K_TYPE,
    LAY,
    LOWEST,
    MOST_CARDS,
    MOST_PARTS,
    NAMED,
    P_KIND,
    P_PARTS,
    P_VALUE,
    RUN,
    SET,
    V_COLOUR,
    V_LOW,
)

# A group on the way stands in w at part_of(part), with these numbers.
Z_TYPE: Final = 0
Z_SIZE: Final = 1
Z_CHOICES: Final = 2  # how many things it can become
Z_CHOICE: Final = 3  # which of them it is now
Z_PLACE: Final = 4  # how many cards are laid
Z_WILDS: Final = 5  # how many of them are wild
Z_CAP: Final = 6  # how many may be
Z_TWIN: Final = 7  # the last part before it that asks the same, -1: none
Z_NAMED: Final = 8  # the value of a named group
Z_CARDS: Final = 10  # + place: where its card stands in the list of faces
Z_DUE: Final = Z_CARDS + MOST_CARDS + 1  # + place: places from there on that wait for wild cards
PART: Final = Z_DUE + MOST_CARDS + 1

Z_PARTS: Final = L_FREE
WILD_SETS: Final = Z_PARTS + MOST_PARTS * PART  # + n: ways to take n wild cards
WILD_ROWS: Final = WILD_SETS + MOST_CARDS + 1  # + n: the same one after the other
WAYS: Final = WILD_ROWS + MOST_CARDS + 1  # + n: ways to take n natural cards, or n places for wild
MOST: Final = 40  # no group asks for more cards than this


@jit
def count_lays(s: Ints, r: Ints, w: Ints, seat: int, phase: int) -> int:
    """How many lay-downs of a phase a player may make with the hand; the list has so many."""
    if not _begin(s, r, w, seat, phase):
        return 0
    return _count(r, w, 0, r[P_PARTS + phase])


@jit
def nth_lay(s: Ints, r: Ints, w: Ints, seat: int, phase: int, n: int) -> int:
    """Write the lay-down at a place of the list, from 0, to ``w[LAY…]``; 0 if there is none."""
    if not _begin(s, r, w, seat, phase):
        return 0
    parts = r[P_PARTS + phase]
    last = parts - 1
    for part in range(last):
        _open(r, w, part, last)
        found = 0
        while not found:
            if not _next(r, w, part):
                return 0
            ways = _count(r, w, part + 1, parts)
            if n < ways:
                found = 1
            else:
                n -= ways
    if not _last(r, w, last, n):
        return 0
    _write(r, w, phase)
    return 1


@jit
def _write(r: Ints, w: Ints, phase: int) -> int:
    w[LAY] = phase if names_when_laid(r) else -1
    w[LAY + 1] = r[P_PARTS + phase]
    for part in range(r[P_PARTS + phase]):
        z = Z_PARTS + part * PART
        kind = w[z + Z_TYPE]
        choice = w[z + Z_CHOICE]
        value = w[z + Z_NAMED]
        low = 0
        if kind == SET:
            value = r[V_LOW] + choice
        elif kind == COLOUR:
            value = r[V_COLOUR] + choice
        elif kind == RUN:
            low = r[LOWEST] + choice
        at = begin_part(r, w, phase, part, value, low)
        w[at + 3] = w[z + Z_SIZE]
        for place in range(w[z + Z_SIZE]):
            w[at + 4 + place] = w[L_LIST + 1 + w[z + Z_CARDS + place]]
    return 0


@jit
def _begin(s: Ints, r: Ints, w: Ints, seat: int, phase: int) -> int:
    """The hand as a stock and the parts of the phase; 0 if nothing of it may be laid."""
    total = total_of(s, r, seat, phase)
    if not may_leave(s, r, seat, total):
        return 0
    stock(s, r, w, seat)
    span = r[HIGHEST] - r[LOWEST] + 1
    limit = r[ANSWER + WILD_LIMIT]
    each = 1 if r[ANSWER + WILD_NATURAL] == WILD_NATURAL__PER_GROUP else 0
    for part in range(r[P_PARTS + phase]):
        z = Z_PARTS + part * PART
        kind = r[P_KIND + phase * MOST_PARTS + part]
        size = size_of(s, r, seat, phase, part)
        w[z + Z_TYPE] = r[K_TYPE + kind]
        w[z + Z_SIZE] = size
        w[z + Z_NAMED] = r[P_VALUE + phase * MOST_PARTS + part]
        w[z + Z_CAP] = size - each if limit < 0 or size - each < limit else limit
        choices = 1
        if r[K_TYPE + kind] == SET:
            choices = span
        elif r[K_TYPE + kind] == COLOUR:
            choices = r[COLOURS]
        elif r[K_TYPE + kind] == RUN:
            choices = span if place_of(r, r[HIGHEST] + 1) else span - size + 1
        w[z + Z_CHOICES] = choices
        w[z + Z_TWIN] = -1
        for other in range(part):
            y = Z_PARTS + other * PART
            same = w[y + Z_SIZE] == size and w[y + Z_NAMED] == w[z + Z_NAMED]
            if same and r[P_KIND + phase * MOST_PARTS + other] == kind:
                w[z + Z_TWIN] = other
    return 1


@jit
def _open(r: Ints, w: Ints, part: int, last: int) -> int:
    """Begin to try what a part becomes, beginning where its twin stands."""
    z = Z_PARTS + part * PART
    twin = w[z + Z_TWIN]
    w[z + Z_CHOICE] = -1
    if twin >= 0:
        w[z + Z_CHOICE] = w[Z_PARTS + twin * PART + Z_CHOICE] - 1
    w[z + Z_PLACE] = -1  # nothing is tried yet
    w[z + Z_WILDS] = 0
    if part == last and r[ANSWER + WILD_NATURAL] == WILD_NATURAL__PER_PHASE:
        spoken = 0
        for other in range(part):
            y = Z_PARTS + other * PART
            if w[y + Z_WILDS] < w[y + Z_SIZE]:
                spoken = 1
        _cap(r, w, z, w[z + Z_SIZE] - 1 + spoken)
    return 0


@jit
def _cap(r: Ints, w: Ints, z: int, most: int) -> int:
    """Bound the wild cards of a part."""
    limit = r[ANSWER + WILD_LIMIT]
    w[z + Z_CAP] = most if limit < 0 or most < limit else limit
    return 0


@jit
def _count(r: Ints, w: Ints, first: int, parts: int) -> int:
    """How many ways there are to lay the parts from ``first`` on, from the cards that are left."""
    last = parts - 1
    if first == last:
        return _count_last(r, w, last)
    found = 0
    part = first
    _open(r, w, part, last)
    while part >= first:
        if not _next(r, w, part):
            part -= 1
        elif part + 1 == last:
            found += _count_last(r, w, last)
        else:
            part += 1
            _open(r, w, part, last)
    return found


# -- one group after the other ----------------------------------------------------------------


@jit
def _next(r: Ints, w: Ints, part: int) -> int:
    """Go on to the next group that a part can become; 0, with its cards put back, if none."""
    z = Z_PARTS + part * PART
    while True:
        if w[z + Z_PLACE] < 0:
            w[z + Z_CHOICE] += 1
            if w[z + Z_CHOICE] >= w[z + Z_CHOICES]:
                return 0
            if _barred(r, w, part) or not _prepare(r, w, z):
                continue
        if not _next_cards(r, w, z):
            continue
        if not _below_twin(w, part):
            return 1


@jit
def _prepare(r: Ints, w: Ints, z: int) -> int:
    """Whether there are cards for what a part is to become; then nothing is laid yet."""
    size = w[z + Z_SIZE]
    wilds = 0
    for place in range(w[L_WILD_FROM], w[L_LIST]):
        wilds += w[L_STOCK + w[L_LIST + 1 + place]]
    wilds = min(wilds, w[z + Z_CAP])
    if w[z + Z_TYPE] == RUN:
        w[z + Z_DUE + size] = 0
        for place in range(size - 1, -1, -1):
            w[z + Z_DUE + place] = w[z + Z_DUE + place + 1] + 1 - _held(r, w, z, place, 1)
        if w[z + Z_DUE] > wilds:
            return 0
    elif _held(r, w, z, 0, size) + wilds < size:
        return 0
    w[z + Z_PLACE] = 0
    w[z + Z_WILDS] = 0
    w[z + Z_CARDS] = -1
    return 1


@jit
def _held(r: Ints, w: Ints, z: int, place: int, most: int) -> int:
    """How many natural cards suit a place, but no more than ``most``."""
    found = 0
    for where in range(w[L_WILD_FROM]):
        if found < most and _suits(r, w, z, place, w[L_LIST + 1 + where]):
            found += w[L_STOCK + w[L_LIST + 1 + where]]
    return min(found, most)


@jit
def _suits(r: Ints, w: Ints, z: int, place: int, card: int) -> bool:
    """Whether a natural card suits a place of what a part is to become."""
    kind = w[z + Z_TYPE]
    choice = w[z + Z_CHOICE]
    if kind == SET:
        return r[F_NUMBER + card] - r[LOWEST] == choice
    if kind == RUN:
        return r[F_NUMBER + card] == place_of(r, r[LOWEST] + choice + place)
    if kind == COLOUR:
        return r[F_COLOUR + card] - r[V_COLOUR] == choice
    value = w[z + Z_NAMED]
    return value >= 0 and (r[F_SHOWS + card] >> value) & 1 == 1


@jit
def _next_cards(r: Ints, w: Ints, z: int) -> int:
    """Go on to the next cards of a part; 0, with all put back, if there are none."""
    size = w[z + Z_SIZE]
    wild_from = w[L_WILD_FROM]
    place = w[z + Z_PLACE]
    if place == size:
        place -= 1
        _put_back(w, z, place)
    while place >= 0:
        where = _next_card(r, w, z, place, w[z + Z_CARDS + place] + 1)
        if where < 0:
            place -= 1
            if place >= 0:
                _put_back(w, z, place)
            continue
        w[L_STOCK + w[L_LIST + 1 + where]] -= 1
        if where >= wild_from:
            w[z + Z_WILDS] += 1
        w[z + Z_CARDS + place] = where
        place += 1
        if place == size:
            w[z + Z_PLACE] = size
            return 1
        # The places of a run differ; elsewhere order means nothing, so cards go up.
        w[z + Z_CARDS + place] = -1 if w[z + Z_TYPE] == RUN else where - 1
    w[z + Z_PLACE] = -1
    return 0


@jit
def _put_back(w: Ints, z: int, place: int) -> int:
    where = w[z + Z_CARDS + place]
    w[L_STOCK + w[L_LIST + 1 + where]] += 1
    if where >= w[L_WILD_FROM]:
        w[z + Z_WILDS] -= 1
    return 0


@jit
def _next_card(r: Ints, w: Ints, z: int, place: int, where: int) -> int:
    """The place in the list, from ``where`` on, of the next card that suits; -1: none."""
    wild_from = w[L_WILD_FROM]
    run = w[z + Z_TYPE] == RUN
    while where < wild_from:
        card = w[L_LIST + 1 + where]
        if w[L_STOCK + card] > 0 and _suits(r, w, z, place, card):
            return where
        where += 1
    if w[z + Z_WILDS] >= w[z + Z_CAP]:
        return -1
    if run and w[z + Z_DUE + place + 1] > w[z + Z_CAP] - w[z + Z_WILDS] - 1:
        return -1
    while where < w[L_LIST]:
        if w[L_STOCK + w[L_LIST + 1 + where]] > 0:
            return where
        where += 1
    return -1


@jit
def _below_twin(w: Ints, part: int) -> int:
    """Whether the cards of a part come before those of its twin, which is the same group."""
    z = Z_PARTS + part * PART
    twin = w[z + Z_TWIN]
    if twin < 0:
        return 0
    y = Z_PARTS + twin * PART
    if w[y + Z_CHOICE] != w[z + Z_CHOICE]:
        return 0
    for place in range(w[z + Z_SIZE]):
        one = w[z + Z_CARDS + place]
        two = w[y + Z_CARDS + place]
        if one != two:
            return 1 if one < two else 0
    return 0


@jit
def _barred(r: Ints, w: Ints, part: int) -> int:
    """Whether a part would be like one before it, where groups must differ (group.alike)."""
    if r[ANSWER + GROUP_ALIKE] != 0:
        return 0
    z = Z_PARTS + part * PART
    for other in range(part):
        y = Z_PARTS + other * PART
        if w[y + Z_TYPE] == w[z + Z_TYPE] and w[y + Z_CHOICE] == w[z + Z_CHOICE]:
            if w[z + Z_TYPE] != RUN or w[y + Z_SIZE] == w[z + Z_SIZE]:
                return 1
    return 0


# -- the last group: counted, not tried ------------------------------------------------------------


@jit
def _count_last(r: Ints, w: Ints, part: int) -> int:
    """How many groups the last part can become."""
    z = Z_PARTS + part * PART
    _open(r, w, part, part)
    _wild_ways(w, z, 0)
    found = 0
    for choice in range(w[z + Z_CHOICE] + 1, w[z + Z_CHOICES]):
        w[z + Z_CHOICE] = choice
        found += _ways_of_choice(r, w, part)
    return found


@jit
def _ways_of_choice(r: Ints, w: Ints, part: int) -> int:
    """How many groups the last part can be if it is what it is to become."""
    z = Z_PARTS + part * PART
    if _barred(r, w, part):
        return 0
    found = _ways(r, w, z, 0, 0)
    twin = w[z + Z_TWIN]
    if found and twin >= 0 and w[Z_PARTS + twin * PART + Z_CHOICE] == w[z + Z_CHOICE]:
        found -= _ways_below(r, w, z, Z_PARTS + twin * PART)
        _wild_ways(w, z, 0)
    return found


@jit
def _ways_below(r: Ints, w: Ints, z: int, y: int) -> int:
    """How many of these groups have cards that come before those of the twin."""
    found = 0
    size = w[z + Z_SIZE]
    place = 0
    together = 1
    w[z + Z_WILDS] = 0
    while place < size and together:
        stop = w[y + Z_CARDS + place]
        start = 0 if place == 0 or w[z + Z_TYPE] == RUN else w[z + Z_CARDS + place - 1]
        where = start
        together = 0
        while where <= stop:
            if _lays(r, w, z, place, where):
                if where == stop:
                    together = 1
                    where += 1
                    continue
                found += _ways_on(r, w, z, place + 1, where)
                _put_back(w, z, place)
            where += 1
        if together:
            place += 1
    while place > 0:
        place -= 1
        _put_back(w, z, place)
    return found


@jit
def _ways_on(r: Ints, w: Ints, z: int, place: int, where: int) -> int:
    """How many ways there are from a place on, with cards from ``where`` on if it is no run."""
    if w[z + Z_TYPE] == RUN:
        where = 0
    _wild_ways(w, z, where)
    return _ways(r, w, z, place, where)


@jit
def _lays(r: Ints, w: Ints, z: int, place: int, where: int) -> int:
    """Lay the card at ``where`` of the list, if it suits."""
    card = w[L_LIST + 1 + where]
    if w[L_STOCK + card] == 0:
        return 0
    if where >= w[L_WILD_FROM]:
        if w[z + Z_WILDS] >= w[z + Z_CAP]:
            return 0
        w[z + Z_WILDS] += 1
    elif not _suits(r, w, z, place, card):
        return 0
    w[L_STOCK + card] -= 1
    w[z + Z_CARDS + place] = where
    return 1


@jit
def _last(r: Ints, w: Ints, part: int, n: int) -> int:
    """Lay the group at a place of the list of what the last part can be; 0 if there is none."""
    z = Z_PARTS + part * PART
    _open(r, w, part, part)
    _wild_ways(w, z, 0)
    while True:
        w[z + Z_CHOICE] += 1
        if w[z + Z_CHOICE] >= w[z + Z_CHOICES]:
            return 0
        ways = _ways_of_choice(r, w, part)
        if n < ways:
            break
        n -= ways
    twin = w[z + Z_TWIN]
    if twin >= 0 and w[Z_PARTS + twin * PART + Z_CHOICE] == w[z + Z_CHOICE]:
        n += _ways_below(r, w, z, Z_PARTS + twin * PART)
    where = 0
    for place in range(w[z + Z_SIZE]):
        if w[z + Z_TYPE] == RUN:
            where = 0
        while True:
            if where >= w[L_LIST]:
                return 0
            if _lays(r, w, z, place, where):
                ways = _ways_on(r, w, z, place + 1, where)
                if n < ways:
                    break
                n -= ways
                _put_back(w, z, place)
            where += 1
    return 1


@jit
def _wild_ways(w: Ints, z: int, start: int) -> int:
    """In how many ways wild cards can be taken, so many in a heap and so many in a row.

    From ``start`` of the list on, for a part with room for them.
    """
    size = w[z + Z_SIZE]
    w[WILD_SETS] = 1
    w[WILD_ROWS] = 1
    for n in range(1, size + 1):
        w[WILD_SETS + n] = 0
        w[WILD_ROWS + n] = 0
    run = w[z + Z_TYPE] == RUN
    start = max(start, w[L_WILD_FROM])
    for where in range(start, w[L_LIST]):
        have = w[L_STOCK + w[L_LIST + 1 + where]]
        if have == 0:
            continue
        for n in range(size, 0, -1):
            # n cards, k of them of this face; in a row they take k of n places.
            k = 1
            chosen = n
            while k <= have and k <= n:
                if run:
                    w[WILD_ROWS + n] += chosen * w[WILD_ROWS + n - k]
                else:
                    w[WILD_SETS + n] += w[WILD_SETS + n - k]
                chosen = chosen * (n - k) // (k + 1)
                k += 1
    return 0


@jit
def _ways(r: Ints, w: Ints, z: int, place: int, start: int) -> int:
    """In how many ways the places of a part from ``place`` on can be filled."""
    size = w[z + Z_SIZE] - place
    wilds = min(w[z + Z_CAP] - w[z + Z_WILDS], size)
    if w[z + Z_TYPE] == RUN:
        return _run_ways(r, w, z, place, wilds)
    w[WAYS] = 1
    for n in range(1, size + 1):
        w[WAYS + n] = 0
    for where in range(start, w[L_WILD_FROM]):
        card = w[L_LIST + 1 + where]
        have = w[L_STOCK + card]
        if have == 0 or not _suits(r, w, z, place, card):
            continue
        for n in range(size, 0, -1):
            k = 1
            while k <= have and k <= n:
                w[WAYS + n] += w[WAYS + n - k]
                k += 1
    found = 0
    for n in range(wilds + 1):
        found += w[WILD_SETS + n] * w[WAYS + size - n]
    return found


@jit
def _run_ways(r: Ints, w: Ints, z: int, place: int, wilds: int) -> int:
    """The same for a run: natural cards of each number, or the next wild card of a row."""
    size = w[z + Z_SIZE]
    w[WAYS] = 1
    for n in range(1, wilds + 1):
        w[WAYS + n] = 0
    for spot in range(place, size):
        faces = 0
        for where in range(w[L_WILD_FROM]):
            card = w[L_LIST + 1 + where]
            if w[L_STOCK + card] > 0 and _suits(r, w, z, spot, card):
                faces += 1
        for n in range(wilds, 0, -1):
            w[WAYS + n] = w[WAYS + n] * faces + w[WAYS + n - 1]
        w[WAYS] *= faces
    found = 0
    for n in range(wilds + 1):
        found += w[WAYS + n] * w[WILD_ROWS + n]
    return found


__all__ = ["NAMED", "best_lay", "count_lays", "nth_lay"]
