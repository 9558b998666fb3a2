"""The seat ``solo``: the best play alone, from the solver's values (:mod:`phase10.solve`).

It takes an offered card, and lets one go, so that the expected number of draws to its phase is
the smallest; it looks at nobody else.  With the phase laid, and in all that the solver knows
nothing of, it plays as ``near``.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import DEAL_HAND, DRAW_REACH, DRAW_REACH__TOP
from phase10.kernel.due import top
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    DECK,
    DISCARD,
    DRAW_STEP,
    DUE_STEP,
    DUE_WHO,
    F_COPIES,
    F_KIND,
    F_NUMBER,
    F_WILD,
    FACES,
    FINISH,
    FROM_DISCARD,
    FROM_PILE,
    HAND,
    HIDDEN,
    HIDDEN_JOKER,
    LOWEST,
    M_DISCARD,
    M_DRAW,
    P_SECOND,
    PHASES,
    PLAY,
    SCRATCH,
    SECOND,
    SKIP_CARD,
    SOLO,
    ZONE,
)
from phase10.kernel.may_end import may_discard, may_finish, may_use_skip
from phase10.kernel.mind import MIND_GOALS, MIND_LAID, MIND_SIZE, mind
from phase10.kernel.near import near, near_lay, put
from phase10.kernel.reach import (
    H_COLOUR,
    H_NUMBER,
    H_VALUE,
    H_WILD,
    add_card,
    missing,
    project,
)
from phase10.kernel.solo_tables import (
    BY_NUMBER,
    BY_SYMBOL,
    HEAD,
    T_ALL,
    T_BY,
    T_CAP,
    T_COLUMNS,
    T_COPIES,
    T_MANY,
    T_MIRRORED,
    T_NAMES,
    T_WILDS,
    WILD_AT,
)
from phase10.kernel.sources import may_draw

COLUMN: Final = SCRATCH + 700  # + column: how many useful cards, while a name is written
AFTER: Final = SCRATCH + 740  # + column: what one card more leads to
AFTER_TWO: Final = SCRATCH + 780
NO_VALUE: Final = -1
FAR_OFF: Final = 1 << 40


@jit
def solo(s: Ints, r: Ints, w: Ints) -> None:
    """Choose for whoever is due: the move stands at CHOSEN then, a lay-down at LAY."""
    at = top(s)
    seat, step = s[at + DUE_WHO], s[at + DUE_STEP]
    mind(s, r, w, seat)
    found = 0
    if w[MIND_LAID] == 0 and r[SOLO] > 0 and w[MIND_SIZE] == r[DEAL_HAND]:
        if step == DRAW_STEP:
            found = solo_draw(s, r, w, seat)
        elif step == PLAY:
            found = near_lay(s, r, w, seat)
            if found == 0 and may_finish(s, r, w, seat) == 1:
                found = solo_finish(s, r, w, seat)
        elif step in (FINISH, SECOND):
            found = solo_finish(s, r, w, seat)
    if found == 0:
        near(s, r, w)


# -- what a hand is worth -----------------------------------------------------------------------


@jit
def name_of(r: Ints, w: Ints, head: int, phase: int) -> int:
    """The name of the counted hand for a phase, as the solver writes it: four bits a column.

    The columns stand at COLUMN afterwards.
    """
    columns, cap, by = r[head + T_COLUMNS], r[head + T_CAP], r[head + T_BY]
    for column in range(columns):
        if by == BY_SYMBOL:
            many = w[H_VALUE + r[P_SECOND + phase]]
        elif by == BY_NUMBER:
            many = w[H_NUMBER + column]
        else:
            many = w[H_COLOUR + column]
        w[COLUMN + column] = min(cap, many)
    return canon(r, w, head)


@jit
def canon(r: Ints, w: Ints, head: int) -> int:
    """The least of the names that are one hand: columns from either end, or in any order."""
    columns = r[head + T_COLUMNS]
    if r[head + T_MIRRORED] == 1:
        one = other = 0
        for column in range(columns):
            one |= w[COLUMN + column] << (4 * column)
            other = (other << 4) | w[COLUMN + column]
        return min(other, one)
    # The largest counts stand highest: they are counted off, as they are small.
    found, place = 0, 0
    for many in range(16):
        for column in range(columns):
            if w[COLUMN + column] == many:
                found |= many << (4 * place)
                place += 1
    return found


@jit
def look_up(r: Ints, head: int, name: int) -> int:
    """The value that stands beside a name, NO_VALUE if there is none."""
    low, high = 0, r[head + T_MANY]
    names = r[SOLO] + r[head + T_NAMES]
    while low < high:
        middle = (low + high) >> 1
        if r[names + middle] < name:
            low = middle + 1
        else:
            high = middle
    if low < r[head + T_MANY] and r[names + low] == name:
        return r[names + r[head + T_MANY] + low]
    return NO_VALUE


@jit
def value_of(r: Ints, w: Ints, phase: int) -> int:
    """What the counted hand is worth for a phase, in thousandths of a draw; FAR_OFF if nobody
    knows.
    """
    head = r[SOLO] + phase * HEAD
    if r[head + T_NAMES] == 0:
        return FAR_OFF
    if missing(r, w, phase, r[DEAL_HAND]) == 0:
        return 0
    name = name_of(r, w, head, phase)
    wilds = w[H_WILD]
    if r[head + T_ALL] == 1:
        found = look_up(r, head, name | (wilds << WILD_AT))
        return FAR_OFF if found == NO_VALUE else found
    useless = r[DEAL_HAND] - wilds
    for column in range(r[head + T_COLUMNS]):
        useless -= w[COLUMN + column]
    if useless == 0:
        found = look_up(r, head, name)
        return FAR_OFF if found == NO_VALUE else found
    if useless == 1:
        return value_one(r, w, head)
    if useless == 2:
        return value_two(r, w, phase, head)
    return FAR_OFF


@jit
def value_one(r: Ints, w: Ints, head: int) -> int:
    """The worth of a hand with one useless card, from those without; it does not hold the phase.

    The useful cards stand at COLUMN.
    """
    columns, cap = r[head + T_COLUMNS], r[head + T_CAP]
    for column in range(columns):
        w[AFTER + column] = FAR_OFF
        if w[COLUMN + column] < cap:
            w[COLUMN + column] += 1
            w[AFTER + column] = plain_value(r, w, head)
            w[COLUMN + column] -= 1
    w[AFTER + columns] = plain_value(r, w, head)  # what is no natural card is a wild one
    return settled(r, w, head, AFTER)


@jit
def plain_value(r: Ints, w: Ints, head: int) -> int:
    """The worth of a hand without useless cards; those that hold the phase are in no table."""
    found = look_up(r, head, canon(r, w, head))
    return 0 if found == NO_VALUE else found


@jit
def value_two(r: Ints, w: Ints, phase: int, head: int) -> int:
    """The worth of a hand with two useless cards, from those with one."""
    columns, cap = r[head + T_COLUMNS], r[head + T_CAP]
    for column in range(columns):
        w[AFTER_TWO + column] = FAR_OFF
        if w[COLUMN + column] < cap:
            w[AFTER_TWO + column] = value_with(r, w, phase, head, face_of(r, column), column)
    w[AFTER_TWO + columns] = value_with(r, w, phase, head, HIDDEN_JOKER, -1)
    return settled(r, w, head, AFTER_TWO)


@jit
def value_with(r: Ints, w: Ints, phase: int, head: int, card: int, column: int) -> int:
    """The worth with a useful card more, and one useless card left."""
    add_card(r, w, card, 1)
    found = 0
    if missing(r, w, phase, r[DEAL_HAND]) > 0:
        if column >= 0:
            w[COLUMN + column] += 1
        found = value_one(r, w, head)
        if column >= 0:
            w[COLUMN + column] -= 1
    add_card(r, w, card, -1)
    return found


@jit
def face_of(r: Ints, column: int) -> int:
    """A natural card of a number, counted from the lowest."""
    for card in range(r[FACES]):
        if r[F_KIND + card] == 0 and r[F_NUMBER + card] == r[LOWEST] + column:
            return card
    return HIDDEN


@jit
def settled(r: Ints, w: Ints, head: int, after: int) -> int:
    """The worth of a hand from what each card leads to: one card is offered, then one is drawn.

    Found by drawing closer to it: a hand is worth a turn and what comes after it.
    """
    columns, total = r[head + T_COLUMNS], r[DECK]
    copies = r[head + T_COPIES]
    wilds, offered = r[head + T_WILDS] // 1000, r[head + T_WILDS] % 1000
    worth = 60000
    for _ in range(60):
        # A blind draw, then the card that was offered before it.
        blind = least(w[after + columns], worth) * wilds
        rest = total - wilds
        for column in range(columns):
            blind += least(w[after + column], worth) * copies
            rest -= copies
        blind = (blind + rest * worth) // total
        seen = least(w[after + columns], blind) * offered
        rest = total - offered
        for column in range(columns):
            seen += least(w[after + column], blind) * copies
            rest -= copies
        found = 1000 + (seen + rest * blind) // total
        if found >= worth:
            return worth
        worth = found
    return worth


@jit
def least(one: int, other: int) -> int:
    return min(other, one)


@jit
def value(r: Ints, w: Ints) -> int:
    """What the counted hand is worth for the nearest of the seat's phases."""
    best = FAR_OFF
    goals = w[MIND_GOALS]
    for phase in range(r[PHASES]):
        if (goals >> phase) & 1 == 1:
            found = value_of(r, w, phase)
            best = min(best, found)
    return best


@jit
def kept_value(s: Ints, r: Ints, w: Ints, seat: int, more: int) -> int:
    """The worth of the best hand that is left when a card has come and one has gone."""
    hand = HAND + seat * ZONE
    add_card(r, w, more, 1)
    best = FAR_OFF
    for place in range(hand + 1, hand + 1 + s[hand]):
        card = s[place]
        if place > hand + 1 and card == s[place - 1]:
            continue
        add_card(r, w, card, -1)
        found = value(r, w)
        add_card(r, w, card, 1)
        best = min(best, found)
    add_card(r, w, more, -1)
    return best


# -- decisions ----------------------------------------------------------------------------------


@jit
def solo_draw(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """Take the card on the discard pile if it leads to a better hand than a card from the draw
    pile mostly does.
    """
    hand = HAND + seat * ZONE
    if r[DRAW_REACH] != DRAW_REACH__TOP or s[hand] != r[DEAL_HAND]:
        return 0
    if may_draw(s, r, seat, FROM_PILE, HIDDEN) == 0:
        return 0
    many = s[DISCARD]
    if many == 0 or may_draw(s, r, seat, FROM_DISCARD, HIDDEN) == 0:
        return put(w, M_DRAW, FROM_PILE, HIDDEN, 0, 0)
    shown = s[DISCARD + many]
    project(s, r, w, hand)
    before = value(r, w)
    if before >= FAR_OFF:
        return 0
    if before == 0:
        return put(w, M_DRAW, FROM_PILE, HIDDEN, 0, 0)
    taken = FAR_OFF
    total = 0
    last, same = HIDDEN, 0
    for card in range(r[FACES]):
        if r[F_COPIES + card] == 0:
            continue
        alike = last >= 0 and r[F_NUMBER + card] > 0 and r[F_NUMBER + card] == r[F_NUMBER + last]
        if not alike or r[F_KIND + card] != 0 or colour_counts(r, w) == 1:
            same = before
            if r[F_KIND + card] != 2:
                found = kept_value(s, r, w, seat, card)
                if found < before:
                    same = found
        last = card
        total += same * r[F_COPIES + card]
        if card == shown:
            taken = same
    if taken < FAR_OFF and taken * r[DECK] < total:
        return put(w, M_DRAW, FROM_DISCARD, HIDDEN, 0, 0)
    return put(w, M_DRAW, FROM_PILE, HIDDEN, 0, 0)


@jit
def colour_counts(r: Ints, w: Ints) -> int:
    """1 if one of the seat's phases looks at anything but numbers."""
    goals = w[MIND_GOALS]
    for phase in range(r[PHASES]):
        if (goals >> phase) & 1 == 1 and r[r[SOLO] + phase * HEAD + T_BY] != BY_NUMBER:
            return 1
    return 0


@jit
def solo_finish(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """Use a skip as near does; else let go of the card without which the hand is worth the most.

    Of equals skips go first, then high cards, wild ones last.
    """
    if r[SKIP_CARD] >= 0 and may_use_skip(s, r, seat) == 1:
        return 0
    hand = HAND + seat * ZONE
    if s[hand] != r[DEAL_HAND] + 1:
        return 0
    project(s, r, w, hand)
    best, chosen = FAR_OFF * 4, HIDDEN
    for place in range(hand + s[hand], hand, -1):
        card = s[place]
        if (place > hand + 1 and card == s[place - 1]) or may_discard(s, r, seat, card) == 0:
            continue
        add_card(r, w, card, -1)
        found = value(r, w)
        add_card(r, w, card, 1)
        if found >= FAR_OFF:
            return 0
        found = 4 * found + 2 * r[F_WILD + card] + (1 if r[F_KIND + card] != 2 else 0)
        if found < best:
            best, chosen = found, card
    if chosen == HIDDEN:
        return 0
    return put(w, M_DISCARD, chosen, 0, 0, 0)


__all__ = ["solo"]
