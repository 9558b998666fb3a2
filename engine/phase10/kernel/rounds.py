"""The frame of a round: collecting, what is due for the deal, beginning, and ending."""

from __future__ import annotations

from phase10.kernel.answers import (
    AGAIN_ROUND_ENDS,
    AGAIN_ROUND_ENDS__LOST,
    BOARD_NEXT_ROUND,
    BOARD_NEXT_ROUND__START,
    DEAL_DISCARDS,
    DEAL_UPCARD,
    DEAL_UPCARD__BEFORE_HANDS,
    JOKER_NEXT_ROUND,
    JOKER_NEXT_ROUND__NONE,
    PHASE_NAMED,
    PHASE_NAMED__AFTER_DEAL,
    PHASE_NAMED__BEFORE_DEAL,
    PHASE_ORDER,
    PHASE_ORDER__FREE,
    ROUND_COLLECT,
    ROUND_COLLECT__PILES_ONLY,
    ROUND_ENDS,
    ROUND_ENDS__AT_ONCE,
    ROUND_ENDS__FINISH_LAP,
    ROUND_PLAYED,
    SAVE_CARRIES,
    SAVE_SHORT_DECK,
    SAVE_SHORT_DECK__DEAL_FEWER,
    SAVE_SHORT_DECK__RETURN_ALL,
)
from phase10.kernel.dealing import lacking
from phase10.kernel.due import pop, push
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    AGAIN,
    AGENDA,
    ANSWER,
    ASIDE,
    BEGIN,
    CAPPED,
    CHOOSE,
    DEAL,
    DEALT,
    DICE,
    DISCARD,
    DOWN,
    DOWN_COUNT,
    DRAW,
    DREW,
    DUE,
    DUE_STEP,
    DUE_WHO,
    EXTRA,
    F_TURNED,
    F_TWIN,
    FACES,
    FRESH,
    G_CARDS,
    G_LIST,
    G_SPARE,
    GROUP,
    HAND,
    HITS,
    LAID,
    LAID_NOW,
    MOST_GROUPS,
    OPEN,
    OWES,
    PASS,
    PHASE,
    PIECE,
    PLAYERS,
    ROLL,
    ROUND,
    SAVED,
    SETTLE,
    SHUFFLE,
    SIZE,
    SKIPPED,
    STARTER,
    STEPS,
    STRUCK,
    TIE,
    TURNS,
    UPCARD,
    USED,
    ZONE,
)
from phase10.kernel.piles import face, insert
from phase10.kernel.seating import first_in_order, order_from, takes_part
from phase10.kernel.settle import end_game
from phase10.kernel.tally import count_begin, count_round

# -- how a round begins ------------------------------------------------------------------


@jit
def collect(s: Ints, r: Ints, w: Ints, c: Ints) -> None:
    """Cards are gathered for a round; shuffling, dealing and turning up follow."""
    pop(s)
    gather(s, r, w)
    first = first_in_order(s, r, s[STARTER])
    s[STARTER] = first
    count_begin(s, c)
    many = order_from(s, r, w, first, DEALT)
    before = 0
    if r[ANSWER + DEAL_UPCARD] == DEAL_UPCARD__BEFORE_HANDS:
        before = 1
    upcards = upcards_due(s, r, w, many, before)
    naming = r[ANSWER + PHASE_NAMED]
    if s[TIE] != 0:
        naming = -1
    push(s, first, BEGIN, 0, 0, 0)
    if naming == PHASE_NAMED__AFTER_DEAL:
        push_naming(s, w, many)
    if before == 0:
        for _ in range(upcards):
            push(s, -1, UPCARD, 0, 0, 0)
    for back in range(many):
        push(s, -1, DEAL, w[DEALT + many - 1 - back], 0, 0)
    if before == 1:
        for _ in range(upcards):
            push(s, -1, UPCARD, 0, 0, 0)
    if naming == PHASE_NAMED__BEFORE_DEAL:
        push_naming(s, w, many)
    push(s, -1, SHUFFLE, 0, 0, 0)


@jit
def upcards_due(s: Ints, r: Ints, w: Ints, many: int, before: int) -> int:
    """How many cards are turned up: what the rule says, unless the deck is short."""
    room = s[DRAW]
    if before == 0 and r[ANSWER + SAVE_SHORT_DECK] != SAVE_SHORT_DECK__DEAL_FEWER:
        for number in range(many):
            room -= lacking(s, r, w[DEALT + number])
    room = max(room, 0)
    if r[ANSWER + DEAL_DISCARDS] < room:
        return r[ANSWER + DEAL_DISCARDS]
    return room


@jit
def push_naming(s: Ints, w: Ints, many: int) -> None:
    """Everybody is to name a phase, in the order of play."""
    for back in range(many):
        push(s, w[DEALT + many - 1 - back], CHOOSE, 0, 0, 0)


@jit
def count_zone(s: Ints, r: Ints, w: Ints, zone: int) -> None:
    """Add the cards of a zone, face up, to the counts by face in ``w``, and empty it."""
    for at in range(zone + 1, zone + 1 + s[zone]):
        w[DEALT + face(r, s[at])] += 1
    s[zone] = 0


@jit
def count_laid(s: Ints, r: Ints, w: Ints) -> None:
    """Add all laid cards, face up, to the counts by face in ``w``, and clear the table."""
    for seat in range(s[PLAYERS]):
        for number in range(s[DOWN_COUNT + seat]):
            g = DOWN + (seat * MOST_GROUPS + number) * GROUP
            for at in range(g + G_LIST, g + G_LIST + s[g + G_CARDS] + s[g + G_SPARE]):
                w[DEALT + face(r, s[at])] += 1
        s[DOWN_COUNT + seat] = 0


@jit
def write_counted(s: Ints, r: Ints, w: Ints, zone: int) -> None:
    """Fill a zone with the cards that are counted by face in ``w``, in the order of the deck."""
    at = zone
    for card in range(r[FACES]):
        for _ in range(w[DEALT + card]):
            at += 1
            s[at] = card
    s[zone] = at - zone


@jit
def clear_counted(r: Ints, w: Ints) -> None:
    """Begin to count by face."""
    for card in range(r[FACES]):
        w[DEALT + card] = 0


@jit
def gather(s: Ints, r: Ints, w: Ints) -> None:
    """All cards that are collected come to the draw pile, and the marks of a round to their
    start.
    """
    players = s[PLAYERS]
    aside = 0
    clear_counted(r, w)
    if r[ANSWER + ROUND_COLLECT] == ROUND_COLLECT__PILES_ONLY:
        aside = 1
        count_zone(s, r, w, ASIDE)
        count_laid(s, r, w)
        write_counted(s, r, w, ASIDE)
        clear_counted(r, w)
    count_zone(s, r, w, DRAW)
    count_zone(s, r, w, DISCARD)
    if aside == 0:
        count_laid(s, r, w)
    for seat in range(players):
        count_zone(s, r, w, SKIPPED + seat * ZONE)
        if r[ANSWER + SAVE_CARRIES] == 0:
            count_zone(s, r, w, SAVED + seat * ZONE)
        if r[ANSWER + JOKER_NEXT_ROUND] == JOKER_NEXT_ROUND__NONE:
            turn_back(s, r, HAND + seat * ZONE)
    if r[ANSWER + SAVE_SHORT_DECK] == SAVE_SHORT_DECK__RETURN_ALL:
        have = 0
        for card in range(r[FACES]):
            have += w[DEALT + card]
        wanted = r[ANSWER + DEAL_DISCARDS]
        for seat in range(players):
            more = s[SIZE + seat] - s[HAND + seat * ZONE]
            if takes_part(s, seat) == 1 and more > 0:
                wanted += more
        if have < wanted:
            for seat in range(players):
                count_zone(s, r, w, SAVED + seat * ZONE)
    write_counted(s, r, w, DRAW)
    clear_marks(s, r)


@jit
def turn_back(s: Ints, r: Ints, zone: int) -> None:
    """All jokers of a hand are turned face up."""
    many = s[zone]
    s[zone] = 0
    # The zone is written again from its beginning, never beyond what has been read.
    for number in range(many):
        card = s[zone + 1 + number]
        if r[F_TURNED + card] != 0:
            card = r[F_TWIN + card]
        insert(s, zone, card)


@jit
def clear_marks(s: Ints, r: Ints) -> None:
    """The marks of a round come to their start."""
    for seat in range(s[PLAYERS]):
        s[LAID + seat] = -1
        s[USED + seat] = 0
        s[FRESH + seat * ZONE] = 0
        s[STRUCK + seat] = 0
        s[OWES + seat] = 0
        if r[ANSWER + PHASE_ORDER] == PHASE_ORDER__FREE and s[TIE] == 0:
            s[PHASE + seat] = -1
        if r[ANSWER + BOARD_NEXT_ROUND] == BOARD_NEXT_ROUND__START and s[ROUND] > 1:
            s[PIECE + seat] = 0
    s[TURNS] = 0
    s[CAPPED] = 0
    s[LAID_NOW] = 0
    s[HITS] = 0
    s[DREW] = 0
    s[DICE] = 0


@jit
def push_turn(s: Ints, r: Ints, seat: int) -> None:
    """A turn of a seat is due: its opening, the steps, passing on."""
    push(s, seat, PASS, 0, 0, 0)
    push_steps(s, r, seat)


@jit
def push_steps(s: Ints, r: Ints, seat: int) -> None:
    """The opening and the steps of a turn are due."""
    number = r[STEPS]
    while number > 0:
        step = r[STEPS + number]
        if step == ROLL:
            push(s, -1, ROLL, seat, 0, 0)
        else:
            push(s, seat, step, 0, 0, 0)
        number -= 1
    push(s, seat, OPEN, 0, 0, 0)


@jit
def begin(s: Ints, r: Ints) -> None:
    """The first turn of a round is due."""
    seat = s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_WHO]
    pop(s)
    push_turn(s, r, seat)


# -- how a round ends --------------------------------------------------------------------


@jit
def end_round(s: Ints, r: Ints, c: Ints, finisher: int) -> None:
    """The round is over; it is settled next (-1: nobody went out)."""
    count_round(s, r, c, finisher)
    if r[ANSWER + AGAIN_ROUND_ENDS] == AGAIN_ROUND_ENDS__LOST:
        for seat in range(s[PLAYERS]):
            s[AGAIN + seat] = 0
    s[EXTRA] = 0
    if r[ANSWER + ROUND_PLAYED] == 0:
        end_game(s, r, c, 0, 0)
        return
    s[AGENDA] = 0
    push(s, -1, SETTLE, finisher, 0, 0)


@jit
def count_last(s: Ints, r: Ints, c: Ints) -> None:
    """The game ends in the middle of a round, without anyone going out."""
    count_round(s, r, c, -1)


@jit
def go_out(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player has gone out: the round ends at once, or after another turn of the others."""
    if r[ANSWER + ROUND_ENDS] == ROUND_ENDS__AT_ONCE:
        end_round(s, r, c, seat)
        return
    if s[AGENDA] > 0 and s[AGENDA + 1 + DUE_STEP] == SETTLE:
        while True:
            e = AGENDA + 1 + (s[AGENDA] - 1) * DUE
            step = s[e + DUE_STEP]
            if s[e + DUE_WHO] != seat or step in (OPEN, SETTLE):
                return
            pop(s)
    if r[ANSWER + ROUND_ENDS] == ROUND_ENDS__FINISH_LAP:
        many = lap_behind(s, r, w, seat)
    else:
        many = order_from(s, r, w, seat, DEALT)
    s[AGENDA] = 0
    push(s, -1, SETTLE, seat, 0, 0)
    for back in range(many - 1):
        push_steps(s, r, w[DEALT + many - 1 - back])


@jit
def lap_behind(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """Write to ``w`` a seat and those who still play in its lap; how many they are."""
    many = order_from(s, r, w, s[STARTER], DEALT)
    number = 0
    while w[DEALT + number] != seat:
        number += 1
    for further in range(number, many):
        w[DEALT + further - number] = w[DEALT + further]
    return many - number


__all__ = [
    "begin",
    "clear_counted",
    "collect",
    "count_last",
    "count_zone",
    "end_round",
    "go_out",
    "push_turn",
    "write_counted",
]
