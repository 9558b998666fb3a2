"""What must hold at every decision: no card lost, nobody stuck, what is due makes sense, and the
chosen move is one that may be made.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    AGENDA,
    ASIDE,
    CHOSEN,
    DEALT,
    DISCARD,
    DOWN,
    DOWN_COUNT,
    DRAW,
    DUE,
    DUE_STEP,
    DUE_WHO,
    F_COPIES,
    F_TURNED,
    F_TWIN,
    FACES,
    FAULT,
    G_CARDS,
    G_LIST,
    G_SPARE,
    GROUP,
    HAND,
    KEPT_STEP,
    M_LAY,
    MOST_GROUPS,
    MOVES,
    MV,
    PLAYERS,
    SAVED,
    SKIPPED,
    ZONE,
)
from phase10.kernel.moves import list_moves

CARDS_LOST: Final = 1
NOBODY_THERE: Final = 2
STUCK: Final = 3
NOT_LEGAL: Final = 4

FAULTS: Final = {
    CARDS_LOST: "the cards are no longer those of the deck",
    NOBODY_THERE: "something is due that makes no sense",
    STUCK: "a seat has no move",
    NOT_LEGAL: "a seat has chosen a move that may not be made",
    7: "a seat has made a move that is none",
    8: "more groups lie before a player than there is room for",
    9: "more is due than there is room for",
}
"""What each fault says."""


@jit
def tally_up(s: Ints, r: Ints, w: Ints, zone: int) -> None:
    """Take the cards of a zone from what is left of the deck."""
    for at in range(zone + 1, zone + 1 + s[zone]):
        tally_card(r, w, s[at])


@jit
def tally_card(r: Ints, w: Ints, card: int) -> None:
    """Take a card from what is left of the deck."""
    if r[F_TURNED + card] != 0:
        card = r[F_TWIN + card]
    w[DEALT + card] -= 1


@jit
def is_whole(s: Ints, r: Ints, w: Ints) -> int:
    """Whether all zones together hold the deck, as 1 or 0."""
    for card in range(r[FACES]):
        w[DEALT + card] = 0
        if r[F_TURNED + card] == 0:
            w[DEALT + card] = r[F_COPIES + card]
    tally_up(s, r, w, DRAW)
    tally_up(s, r, w, DISCARD)
    tally_up(s, r, w, ASIDE)
    for seat in range(s[PLAYERS]):
        tally_up(s, r, w, HAND + seat * ZONE)
        tally_up(s, r, w, SAVED + seat * ZONE)
        tally_up(s, r, w, SKIPPED + seat * ZONE)
        for number in range(s[DOWN_COUNT + seat]):
            g = DOWN + (seat * MOST_GROUPS + number) * GROUP
            for at in range(g + G_LIST, g + G_LIST + s[g + G_CARDS] + s[g + G_SPARE]):
                tally_card(r, w, s[at])
    for card in range(r[FACES]):
        if w[DEALT + card] != 0:
            return 0
    return 1


@jit
def is_sane(s: Ints) -> int:
    """Whether everything that is due names a seat and a step that there are, as 1 or 0."""
    for number in range(s[AGENDA]):
        e = AGENDA + 1 + number * DUE
        if s[e + DUE_WHO] < -1 or s[e + DUE_WHO] >= s[PLAYERS]:
            return 0
        if s[e + DUE_STEP] < 0 or s[e + DUE_STEP] > KEPT_STEP:
            return 0
    return 1


@jit
def is_listed(w: Ints, many: int) -> int:
    """Whether the chosen move stands in the list of moves (a lay-down: whether there is one), as
    1 or 0.
    """
    for number in range(many):
        at = MOVES + 1 + number * MV
        if w[at] == w[CHOSEN]:
            if w[at] == M_LAY:
                return 1
            same = 1
            for place in range(1, MV):
                if w[at + place] != w[CHOSEN + place]:
                    same = 0
            if same == 1:
                return 1
    return 0


@jit
def look(s: Ints, r: Ints, w: Ints) -> None:
    """Look at everything that must hold when a seat has chosen; a fault goes into the state."""
    if is_sane(s) == 0:
        s[FAULT] = NOBODY_THERE
    elif is_whole(s, r, w) == 0:
        s[FAULT] = CARDS_LOST
    else:
        many = list_moves(s, r, w)
        if many == 0:
            s[FAULT] = STUCK
        elif is_listed(w, many) == 0:
            s[FAULT] = NOT_LEGAL


__all__ = ["FAULTS", "is_listed", "is_sane", "is_whole", "look"]
