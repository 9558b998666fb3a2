"""The lay-down that a player who wants to go out would choose.

It spends the fewest wild cards; then it leaves the most natural cards that still fit, on the
table or on the groups laid now; then it lays the most points; then the lowest numbers and cards.
It is found from what the groups may become, without listing lay-downs: first what the groups are
(a set of sevens, a run from three), then which cards make them.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    WILD_NATURAL,
    WILD_NATURAL__PER_GROUP,
    WILD_NATURAL__PER_PHASE,
)
from phase10.kernel.groups import may_grow
from phase10.kernel.jit import Ints, jit
from phase10.kernel.laying import (
    L_COLOURS,
    L_FREE,
    L_LIST,
    L_NUMBERS,
    L_STOCK,
    L_WILD_FROM,
    begin_part,
    ends_of,
    may_leave,
    names_phase,
    part_at,
    put_card,
    size_of,
    stock,
    table,
    total_of,
)
from phase10.kernel.layout import (
    ANSWER,
    COLOUR,
    COLOURS,
    F_COLOUR,
    F_NUMBER,
    F_POINTS,
    F_SHOWS,
    HAND,
    HIGHEST,
    K_TYPE,
    LAY,
    LOWEST,
    MOST_PARTS,
    NAMED,
    P_KIND,
    P_PARTS,
    P_SHAPE,
    P_VALUE,
    RUN,
    SET,
    SIZE,
    V_COLOUR,
    V_LOW,
    ZONE,
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
    ONE_NAMED,
    OTHER,
    missing,
    project_for,
)

B_DEMAND: Final = L_FREE  # + number: how many places of the groups it may fill
B_SETS: Final = B_DEMAND + 24  # + number: how many sets are of it
B_CHOICE: Final = B_SETS + 24  # + part: what it is taken to be (a place in the list, or a low)
B_SUM: Final = B_CHOICE + MOST_PARTS  # + part: natural cards that the parts before it take
B_SIZE: Final = B_SUM + MOST_PARTS + 1  # + part
B_TYPE: Final = B_SIZE + MOST_PARTS  # + part
B_TWIN: Final = B_TYPE + MOST_PARTS  # + part: the part before it that asks the same, -1
B_REST: Final = B_TWIN + MOST_PARTS  # + part: cards of the parts behind it
B_LIST: Final = B_REST + MOST_PARTS  # how many numbers a set may be of, then these
B_FOUND: Final = B_LIST + 25  # + part: the best choice
B_NATURALS: Final = B_FOUND + MOST_PARTS  # and what it is worth, -1 before there is one
B_LEFT: Final = B_NATURALS + 1
B_POINTS: Final = B_LEFT + 1


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
    elif shape == ONE_COLOUR or shape == COLOUR_SET or shape == COLOUR_RUN:
        _choose_colour(s, r, w, seat, phase, shape)
    elif shape != OTHER:
        _choose_numbers(r, w, phase)
    if w[B_NATURALS] < 0:
        return 0
    if shape != ONE_NAMED:
        stock(s, r, w, seat)
        _make(r, w, phase, shape)
    _fill(r, w, phase)
    _order(w, r[P_PARTS + phase])
    w[LAY] = phase if names_phase(r) else -1
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
def _better(w: Ints, parts: int, naturals: int, left: int, points: int) -> int:
    """Keep a choice if it is worth more than the best so far."""
    if naturals < w[B_NATURALS]:
        return 0
    if naturals == w[B_NATURALS]:
        if left < w[B_LEFT] or (left == w[B_LEFT] and points <= w[B_POINTS]):
            return 0
    w[B_NATURALS] = naturals
    w[B_LEFT] = left
    w[B_POINTS] = points
    for part in range(parts):
        w[B_FOUND + part] = w[B_CHOICE + part]
    return 1


# -- sets and runs: only numbers matter ---------------------------------------------------------


@jit
def _choose_numbers(r: Ints, w: Ints, phase: int) -> int:
    """What sets and runs become: every choice that can still place as many natural cards."""
    span = r[HIGHEST] - r[LOWEST] + 1
    many = 0
    for number in range(span):
        w[B_DEMAND + number] = 0
        w[B_SETS + number] = 0
        if w[H_NUMBER + number]:
            many += 1
            w[B_LIST + many] = number
    if many == 0:
        many = 1
        w[B_LIST + 1] = 0
    w[B_LIST] = many
    parts = r[P_PARTS + phase]
    part = 0
    w[B_SUM] = 0
    w[B_CHOICE] = -1
    while part >= 0:
        if w[B_CHOICE + part] >= 0 and w[B_SUM + part + 1] >= 0:
            _take(w, part, -1)
        if not _next(w, part, span, many):
            part -= 1
            continue
        w[B_SUM + part + 1] = w[B_SUM + part] + _take(w, part, 1)
        if w[B_SUM + part + 1] + w[B_REST + part] < w[B_NATURALS]:
            continue
        if part == parts - 1:
            _weigh(r, w, parts, w[B_SUM + part + 1])
            continue
        part += 1
        twin = w[B_TWIN + part]
        w[B_CHOICE + part] = -1
        w[B_SUM + part + 1] = -1
        if twin >= 0 and w[B_CHOICE + twin] > 0:
            # The twin stands for the parts before it: start where it stands.
            w[B_CHOICE + part] = w[B_CHOICE + twin] - 1
    return 0


@jit
def _next(w: Ints, part: int, span: int, many: int) -> int:
    """Go on to the next thing that a part may become; 0 if there is none."""
    w[B_CHOICE + part] += 1
    if w[B_TYPE + part] == SET:
        return 1 if w[B_CHOICE + part] < many else 0
    return 1 if w[B_CHOICE + part] <= span - w[B_SIZE + part] else 0


@jit
def _take(w: Ints, part: int, by: int) -> int:
    """Ask for the cards of a part (``by`` is 1) or no more (-1); how many more naturals it takes."""
    size = w[B_SIZE + part]
    choice = w[B_CHOICE + part]
    if w[B_TYPE + part] == SET:
        number = w[B_LIST + 1 + choice]
        have = w[H_NUMBER + number]
        before = w[B_DEMAND + number]
        w[B_DEMAND + number] = before + by * size
        w[B_SETS + number] += by
        if before >= have:
            return 0
        return size if before + size < have else have - before
    gain = 0
    for number in range(choice, choice + size):
        if w[B_DEMAND + number] < w[H_NUMBER + number]:
            gain += 1
        w[B_DEMAND + number] += by
    return gain


@jit
def _weigh(r: Ints, w: Ints, parts: int, naturals: int) -> int:
    """What a choice is worth: natural cards laid, cards left that fit, points laid."""
    if not _spoken(r, w, parts, naturals):
        return 0
    fits = w[L_NUMBERS]
    for part in range(parts):
        choice = w[B_CHOICE + part]
        if w[B_TYPE + part] == SET:
            if may_grow(r, SET):
                fits |= 1 << w[B_LIST + 1 + choice]
        elif may_grow(r, RUN):
            fits |= ends_of(r, r[LOWEST] + choice, w[B_SIZE + part])
    left = 0
    points = 0
    last = -1
    used = 0
    for place in range(L_LIST + 1, L_LIST + 1 + w[L_WILD_FROM]):
        card = w[place]
        number = r[F_NUMBER + card] - r[LOWEST]
        have = w[L_STOCK + card]
        if number != last:  # cards of a number lie together
            last = number
            used = w[B_DEMAND + number]
            if used > w[H_NUMBER + number]:
                used = w[H_NUMBER + number]
            points += used * r[F_POINTS + card]
            if (fits >> number) & 1:
                left += w[H_NUMBER + number] - used
        if w[L_COLOURS] and not (fits >> number) & 1:
            # Those are laid first whose colour fits nowhere.
            if _colour_fits(r, w, card):
                left += have
            else:
                used -= have
            if used > 0 and _ends_number(r, w, place):
                left -= used
    return _better(w, parts, naturals, left, points)


@jit
def _colour_fits(r: Ints, w: Ints, card: int) -> bool:
    """Whether the colour of a card fits a group on the table."""
    return (w[L_COLOURS] >> (r[F_COLOUR + card] - r[V_COLOUR])) & 1 == 1


@jit
def _ends_number(r: Ints, w: Ints, place: int) -> bool:
    """Whether a card is the last of its number in the list."""
    if place == L_LIST + w[L_WILD_FROM]:
        return True
    return r[F_NUMBER + w[place]] != r[F_NUMBER + w[place + 1]]


@jit
def _spoken(r: Ints, w: Ints, parts: int, naturals: int) -> int:
    """Whether there are wild cards enough, and each group gets its natural card."""
    total = w[B_REST] + w[B_SIZE]
    if naturals + w[H_WILD] < total:
        return 0
    rule = r[ANSWER + WILD_NATURAL]
    if rule != WILD_NATURAL__PER_GROUP:
        return 1 if naturals or rule != WILD_NATURAL__PER_PHASE else 0
    runs = 0
    for part in range(parts):
        choice = w[B_CHOICE + part]
        if w[B_TYPE + part] == SET:
            number = w[B_LIST + 1 + choice]
            if w[H_NUMBER + number] < w[B_SETS + number]:
                return 0
        else:
            runs += 1
    if runs == 0:
        return 1
    # All sums of runs must have a natural card for each of them, those of the sets apart.
    for some in range(1, 1 << parts):
        need = 0
        cover = 0
        for part in range(parts):
            if (some >> part) & 1:
                if w[B_TYPE + part] != RUN:
                    need = -parts
                need += 1
                cover |= ((1 << w[B_SIZE + part]) - 1) << w[B_CHOICE + part]
        if need <= 0:
            continue
        number = 0
        while cover:
            if cover & 1:
                need -= w[H_NUMBER + number] - w[B_SETS + number]
            cover >>= 1
            number += 1
        if need > 0:
            return 0
    return 1


# -- making the groups ------------------------------------------------------------------------------


@jit
def _make(r: Ints, w: Ints, phase: int, shape: int) -> int:
    """Write the natural cards of the groups that were chosen."""
    for part in range(r[P_PARTS + phase]):
        w[B_CHOICE + part] = w[B_FOUND + part]
    if shape == ONE_COLOUR or shape == COLOUR_SET or shape == COLOUR_RUN:
        return _make_colour(r, w, phase)
    return _make_numbers(r, w, phase)


@jit
def _begin(r: Ints, w: Ints, phase: int, part: int) -> int:
    """Begin a part as it was chosen; the places of a run are empty."""
    choice = w[B_CHOICE + part]
    kind = w[B_TYPE + part]
    if kind == SET:
        begin_part(r, w, phase, part, r[V_LOW] + w[B_LIST + 1 + choice], 0)
    elif kind == COLOUR:
        begin_part(r, w, phase, part, r[V_COLOUR] + choice, 0)
    else:
        at = begin_part(r, w, phase, part, -1, r[LOWEST] + choice)
        w[at + 3] = w[B_SIZE + part]
        for place in range(at + 4, at + 4 + w[B_SIZE + part]):
            w[place] = -1
    return 0


@jit
def _make_numbers(r: Ints, w: Ints, phase: int) -> int:
    parts = r[P_PARTS + phase]
    covers = 0
    for part in range(parts):
        _begin(r, w, phase, part)
    # One natural card for each group first, then what more there is.
    for part in range(parts):
        if w[B_TYPE + part] == SET:
            _take_number(r, w, part_at(part), w[B_LIST + 1 + w[B_CHOICE + part]], -1, 1)
    for part in range(parts):
        if w[B_TYPE + part] == RUN:
            covers = 0  # what the runs behind it cover
            for other in range(part + 1, parts):
                if w[B_TYPE + other] == RUN:
                    covers |= ((1 << w[B_SIZE + other]) - 1) << w[B_CHOICE + other]
            if not _run_first(r, w, part, ~covers):
                _run_first(r, w, part, -1)
    for part in range(parts):
        at = part_at(part)
        size = w[B_SIZE + part]
        choice = w[B_CHOICE + part]
        if w[B_TYPE + part] == SET:
            _take_number(r, w, at, w[B_LIST + 1 + choice], -1, size - w[at + 3])
        else:
            for place in range(size):
                if w[at + 4 + place] < 0:
                    _run_card(r, w, at, place, choice + place, -1)
    return 0


@jit
def _run_first(r: Ints, w: Ints, part: int, numbers: int) -> int:
    """Put the first natural card that there is, of some numbers, into a run."""
    at = part_at(part)
    for place in range(w[B_SIZE + part]):
        number = w[B_CHOICE + part] + place
        if (numbers >> number) & 1 and _run_card(r, w, at, place, number, -1):
            return 1
    return 0


@jit
def _run_card(r: Ints, w: Ints, at: int, place: int, number: int, but: int) -> int:
    """Put a card of a number into a place of a run, but none of colour ``but``."""
    card = _card_of(r, w, number, but)
    if card < 0:
        return 0
    w[at + 4 + place] = card
    w[L_STOCK + card] -= 1
    return 1


@jit
def _take_number(r: Ints, w: Ints, at: int, number: int, but: int, many: int) -> int:
    """Put so many cards of a number into a part, but none of colour ``but``."""
    while many > 0:
        card = _card_of(r, w, number, but)
        if card < 0:
            break
        put_card(w, at, card)
        many -= 1
    return 0


@jit
def _card_of(r: Ints, w: Ints, number: int, but: int) -> int:
    """The lowest card of a number that is left, one whose colour fits nowhere first; -1: none."""
    found = -1
    for where in range(L_LIST + 1, L_LIST + 1 + w[L_WILD_FROM]):
        card = w[where]
        if r[F_NUMBER + card] - r[LOWEST] != number or w[L_STOCK + card] == 0:
            continue
        if but >= 0 and r[F_COLOUR + card] - r[V_COLOUR] == but:
            continue
        if w[L_COLOURS] == 0 or not _colour_fits(r, w, card):
            return card
        if found < 0:
            found = card
    return found


# -- phases with a colour group ------------------------------------------------------------------


@jit
def _choose_colour(s: Ints, r: Ints, w: Ints, seat: int, phase: int, shape: int) -> int:
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
        most = w[H_COLOUR + colour]
        if most > w[B_SIZE + part]:
            most = w[B_SIZE + part]
        if most + w[B_REST] + w[B_SIZE] - w[B_SIZE + part] < w[B_NATURALS]:
            continue
        for choice in range(choices):
            w[B_CHOICE + part] = colour
            if parts > 1:
                w[B_CHOICE + other] = choice
            naturals = _naturals(r, w, shape, part, colour, choice)
            if naturals < w[B_NATURALS] or naturals + w[H_WILD] < w[B_REST] + w[B_SIZE]:
                continue
            stock(s, r, w, seat)
            if _make_colour(r, w, phase):
                _weigh_cards(r, w, phase, naturals)
    return 0


@jit
def _naturals(r: Ints, w: Ints, shape: int, part: int, colour: int, choice: int) -> int:
    """The most natural cards that a choice places."""
    size = w[B_SIZE + part]
    have = w[H_COLOUR + colour]
    if shape == ONE_COLOUR:
        return have if have < size else size
    beside = w[B_SIZE + 1 - part]
    if shape == COLOUR_SET:
        both = w[H_BOTH + choice * A_BOTH + colour]
        alike = w[H_NUMBER + choice]
        one = have - both if have - both < size else size
        two = alike - both if alike - both < beside else beside
        room = size + beside - one - two
        return one + two + (both if both < room else room)
    free = 0
    only = 0
    for number in range(choice, choice + beside):
        own = w[H_BOTH + number * A_BOTH + colour]
        if w[H_NUMBER + number] > own:
            free += 1
        elif own:
            only += 1
    return free + (have if have < size + only else size + only)


@jit
def _make_colour(r: Ints, w: Ints, phase: int) -> int:
    """Write the natural cards of a colour group and what lies beside it; 0 if one goes without."""
    parts = r[P_PARTS + phase]
    for part in range(parts):
        _begin(r, w, phase, part)
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
            _take_number(r, w, beside, number, colour, room)
            room -= w[beside + 3]
            if each and w[beside + 3] == 0 and over == 0:
                over = 1
            if both < over:
                over = both
            _take_number(r, w, beside, number, -1, over if over < room else room)
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
        held += _run_card(r, w, at, place, low + place, colour)
    if each and held == 0 and over == 0:
        over = 1
    for place in range(w[B_SIZE + part]):
        if over > 0 and w[at + 4 + place] < 0 and _run_card(r, w, at, place, low + place, -1):
            over -= 1
            held += 1
    return held


@jit
def _take_colour(r: Ints, w: Ints, at: int, colour: int, many: int) -> int:
    """Put so many cards of a colour into a part, those first that fit nowhere else and count much."""
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
    return _better(w, parts, naturals, left, points)


# -- a group of a named symbol, wild cards, order ------------------------------------------------


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


__all__ = ["NAMED", "best_lay"]
