"""What the best lay-down is put together with: the choice on the way, and its cards."""

from __future__ import annotations

from typing import Final

from phase10.kernel.jit import (
    Ints,
    jit,
)
from phase10.kernel.laying import (
    L_COLOURS,
    L_FREE,
    L_LIST,
    L_STOCK,
    L_WILD_FROM,
    begin_part,
    put_card,
)
from phase10.kernel.layout import (
    COLOUR,
    F_COLOUR,
    F_NUMBER,
    LOWEST,
    MOST_PARTS,
    SET,
    V_COLOUR,
    V_LOW,
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
def better(w: Ints, parts: int, naturals: int, left: int, points: int) -> int:
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


@jit
def begin(r: Ints, w: Ints, phase: int, part: int) -> int:
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
def run_card(r: Ints, w: Ints, at: int, place: int, number: int, but: int) -> int:
    """Put a card of a number into a place of a run, but none of colour ``but``."""
    card = _card_of(r, w, number, but)
    if card < 0:
        return 0
    w[at + 4 + place] = card
    w[L_STOCK + card] -= 1
    return 1


@jit
def take_number(r: Ints, w: Ints, at: int, number: int, but: int, many: int) -> int:
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
        if w[L_COLOURS] == 0 or not colour_fits(r, w, card):
            return card
        if found < 0:
            found = card
    return found


@jit
def colour_fits(r: Ints, w: Ints, card: int) -> bool:
    """Whether the colour of a card fits a group on the table."""
    return (w[L_COLOURS] >> (r[F_COLOUR + card] - r[V_COLOUR])) & 1 == 1


__all__ = [
    "B_CHOICE",
    "B_DEMAND",
    "B_FOUND",
    "B_LEFT",
    "B_LIST",
    "B_NATURALS",
    "B_POINTS",
    "B_REST",
    "B_SETS",
    "B_SIZE",
    "B_SUM",
    "B_TWIN",
    "B_TYPE",
    "begin",
    "better",
    "colour_fits",
    "run_card",
    "take_number",
]
