"""The best lay-down of sets and runs, where only numbers matter.

Every choice of what the groups become that can still place as many natural cards is weighed.
"""

from __future__ import annotations

from phase10.kernel.answers import (
    WILD_NATURAL,
    WILD_NATURAL__PER_GROUP,
    WILD_NATURAL__PER_PHASE,
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
)
from phase10.kernel.layout import (
    ANSWER,
    F_NUMBER,
    F_POINTS,
    HIGHEST,
    LOWEST,
    P_PARTS,
    RUN,
    SET,
)
from phase10.kernel.making import (
    B_CHOICE,
    B_DEMAND,
    B_LIST,
    B_NATURALS,
    B_REST,
    B_SETS,
    B_SIZE,
    B_SUM,
    B_TWIN,
    B_TYPE,
    begin,
    better,
    colour_fits,
    run_card,
    take_number,
)
from phase10.kernel.reach import (
    H_NUMBER,
    H_WILD,
)


@jit
def choose_numbers(r: Ints, w: Ints, phase: int) -> int:
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
    """Ask for the cards of a part (``by`` is 1) or no more (-1); how many naturals it takes."""
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
            used = min(used, w[H_NUMBER + number])
            points += used * r[F_POINTS + card]
            if (fits >> number) & 1:
                left += w[H_NUMBER + number] - used
        if w[L_COLOURS] and not (fits >> number) & 1:
            # Those are laid first whose colour fits nowhere.
            if colour_fits(r, w, card):
                left += have
            else:
                used -= have
            if used > 0 and _ends_number(r, w, place):
                left -= used
    return better(w, parts, naturals, left, points)


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


@jit
def make_numbers(r: Ints, w: Ints, phase: int) -> int:
    """Write the natural cards of the sets and runs that were chosen."""
    parts = r[P_PARTS + phase]
    covers = 0
    for part in range(parts):
        begin(r, w, phase, part)
    # One natural card for each group first, then what more there is.
    for part in range(parts):
        if w[B_TYPE + part] == SET:
            take_number(r, w, part_at(part), w[B_LIST + 1 + w[B_CHOICE + part]], -1, 1)
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
            take_number(r, w, at, w[B_LIST + 1 + choice], -1, size - w[at + 3])
        else:
            for place in range(size):
                if w[at + 4 + place] < 0:
                    run_card(r, w, at, place, choice + place, -1)
    return 0


@jit
def _run_first(r: Ints, w: Ints, part: int, numbers: int) -> int:
    """Put the first natural card that there is, of some numbers, into a run."""
    at = part_at(part)
    for place in range(w[B_SIZE + part]):
        number = w[B_CHOICE + part] + place
        if (numbers >> number) & 1 and run_card(r, w, at, place, number, -1):
            return 1
    return 0


__all__ = ["choose_numbers", "make_numbers"]
