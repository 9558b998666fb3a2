"""The frame of a round: collecting, shuffling, dealing, turning up, beginning, and ending."""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    AGAIN_ROUND_ENDS,
    AGAIN_ROUND_ENDS__LOST,
    BOARD_NEXT_ROUND,
    BOARD_NEXT_ROUND__START,
    DEAL_DISCARDS,
    DEAL_ORDER,
    DEAL_ORDER__IN_BLOCKS,
    DEAL_UPCARD,
    DEAL_UPCARD__BEFORE_HANDS,
    JOKER_NEXT_ROUND,
    JOKER_NEXT_ROUND__NONE,
    KEEP_DEAL,
    KEEP_DEAL__FULL_HAND,
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
    START_FIRST,
    START_FIRST__LEFT_OF_DEALER,
    UPCARD_SKIP,
    UPCARD_SKIP__FIRST_PLAYER,
    UPCARD_SKIP__REPLACED,
    UPCARD_WILD,
    UPCARD_WILD__REPLACED,
)
from phase10.kernel.chance import (
    DEALER_P,
    RESHUFFLE_P,
    SHUFFLE_P,
    below,
    shuffle,
)
from phase10.kernel.chance import roll as throw
from phase10.kernel.counts import RESHUFFLES as RESHUFFLED
from phase10.kernel.counts import ROUND_HAND, ROUND_RESHUFFLED
from phase10.kernel.due import pop, push, still_due
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    AGAIN,
    AGENDA,
    ANSWER,
    ASIDE,
    BEGIN,
    CAPPED,
    CHOOSE,
    CHOSEN,
    DEAL,
    DEALER,
    DEALER_STEP,
    DEALT,
    DICE,
    DISCARD,
    DOWN,
    DOWN_COUNT,
    DRAW,
    DREW,
    DUE,
    DUE_A,
    DUE_STEP,
    DUE_WHO,
    EXTRA,
    F_KIND,
    F_TURNED,
    F_TWIN,
    FACES,
    FRESH,
    G_CARDS,
    G_LIST,
    G_SPARE,
    GIFT_CARD,
    GIFT_PLACE,
    GROUP,
    HAND,
    HITS,
    LAID,
    LAID_NOW,
    M_DEAL,
    M_DEALER,
    M_FLIP,
    M_ROLL,
    M_SHUFFLE,
    MOST_GROUPS,
    OPEN,
    OWES,
    PASS,
    PHASE,
    PIECE,
    PLAYERS,
    RESHUFFLES,
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
from phase10.kernel.piles import face, insert, put_under
from phase10.kernel.piles import pop as take_top
from phase10.kernel.piles import push as put_on
from phase10.kernel.seating import first_in_order, order_from, takes_part
from phase10.kernel.settle import end_game
from phase10.kernel.tally import count_begin, count_round

TURNS_A_ROUND: Final = 1 << 16


# -- what chance does -----------------------------------------------------------------


@jit
def name_dealer(s: Ints, r: Ints, w: Ints) -> None:
    """Chance says who deals first, or, without a dealer, who begins."""
    seat = below(s, s[PLAYERS], DEALER_P, 0)
    w[CHOSEN] = M_DEALER
    w[CHOSEN + 1] = seat
    set_dealer(s, r, seat)


@jit
def set_dealer(s: Ints, r: Ints, seat: int) -> None:
    """A seat deals first (or begins)."""
    pop(s)
    s[DEALER] = seat
    s[STARTER] = seat
    if r[ANSWER + START_FIRST] == START_FIRST__LEFT_OF_DEALER:
        s[STARTER] = (seat + 1) % s[PLAYERS]


@jit
def shuffle_pile(s: Ints, r: Ints, w: Ints, c: Ints) -> None:
    """Chance orders the draw pile: before a deal, or when it has been made up again."""
    pop(s)
    w[CHOSEN] = M_SHUFFLE
    if still_due(s, BEGIN) > 0:
        shuffle(s, DRAW, SHUFFLE_P, s[ROUND])
        if r[GIFT_CARD] >= 0:
            give_gift(s, r, w)
        return
    shuffle(s, DRAW, RESHUFFLE_P, s[RESHUFFLES])
    shuffled(s, c)


@jit
def shuffled(s: Ints, c: Ints) -> None:
    """The draw pile has been shuffled; unless that was for a deal, it counts."""
    if still_due(s, BEGIN) == 0:
        s[RESHUFFLES] += 1
        c[RESHUFFLED] += 1
        c[ROUND_RESHUFFLED] += 1


@jit
def give_gift(s: Ints, r: Ints, w: Ints) -> None:
    """For paired experiments: the seat in a place is dealt a certain card in exchange for the
    first natural card that it would be dealt.

    Nothing happens if all such cards come into that hand anyway, or lie elsewhere.
    """
    many = order_from(s, r, w, s[STARTER], DEALT)
    if r[GIFT_PLACE] >= many:
        return
    seat = w[DEALT + r[GIFT_PLACE]]
    top = s[DRAW]
    count = places_dealt(s, r, w, seat)
    mine = -1
    for number in range(count):
        card = s[DRAW + 1 + w[DEALT + number]]
        if mine < 0 and r[F_KIND + card] == 0:
            mine = w[DEALT + number]
    if mine < 0:
        return
    gift = -1
    for place in range(top):
        if s[DRAW + 1 + place] == r[GIFT_CARD]:
            inside = 0
            for number in range(count):
                if w[DEALT + number] == place:
                    inside = 1
            if inside == 0 and gift < 0:
                gift = place
    if gift < 0:
        return
    card = s[DRAW + 1 + mine]
    s[DRAW + 1 + mine] = s[DRAW + 1 + gift]
    s[DRAW + 1 + gift] = card


@jit
def lacking(s: Ints, r: Ints, seat: int) -> int:
    """How many cards a player is still to be dealt."""
    have = s[HAND + seat * ZONE]
    aim = s[SIZE + seat]
    if r[ANSWER + KEEP_DEAL] == KEEP_DEAL__FULL_HAND:
        aim += have
    if aim > have:
        return aim - have
    return 0


@jit
def fewest_dealt(s: Ints, r: Ints) -> int:
    """How many cards each player still to be dealt receives at most, where the deck is short;
    -1: as many as are lacking.
    """
    if r[ANSWER + SAVE_SHORT_DECK] != SAVE_SHORT_DECK__DEAL_FEWER:
        return -1
    waiting = 0
    wanted = 0
    begins = 0
    bits = 0
    for number in range(s[AGENDA]):
        e = AGENDA + 1 + number * DUE
        if s[e + DUE_STEP] == DEAL:
            waiting += 1
            wanted += lacking(s, r, s[e + DUE_A])
            bits |= 1 << s[e + DUE_A]
        elif s[e + DUE_STEP] == UPCARD:
            begins += 1
    room = s[DRAW] - begins
    room = max(room, 0)
    others_lack = 0
    share = room // waiting
    for seat in range(s[PLAYERS]):
        if takes_part(s, seat) == 1 and (bits >> seat) & 1 == 0:
            if lacking(s, r, seat) > 0:
                others_lack = 1
            share = min(share, s[HAND + seat * ZONE])
    if wanted <= room and others_lack == 0:
        return -1
    return share


@jit
def places_dealt(s: Ints, r: Ints, w: Ints, wanted: int) -> int:
    """Write to ``w`` the places in the draw pile of the cards that a player to be dealt
    receives, if it and those before it are dealt now; how many there are.

    The players to be dealt are those on the agenda; cards are given out one by one or in blocks.
    """
    share = fewest_dealt(s, r)
    found = 0
    at = s[DRAW] - 1
    blocks = 0
    if r[ANSWER + DEAL_ORDER] == DEAL_ORDER__IN_BLOCKS:
        blocks = 1
    lap = 0
    while True:
        # One lap gives a card to each (in blocks: all cards to each) who lacks more than laps.
        given = 0
        number = s[AGENDA] - 1
        while number >= 0:
            e = AGENDA + 1 + number * DUE
            if s[e + DUE_STEP] == DEAL:
                seat = s[e + DUE_A]
                lack = lacking(s, r, seat)
                if share >= 0 and lack > share:
                    lack = share
                more = 0
                if blocks == 1:
                    more = lack
                elif lack > lap:
                    more = 1
                while more > 0 and at >= 0:
                    if seat == wanted:
                        w[DEALT + found] = at
                        found += 1
                    at -= 1
                    more -= 1
                    given = 1
            number -= 1
        lap += 1
        if given == 0 or blocks == 1 or at < 0:
            return found


@jit
def deal_hand(s: Ints, r: Ints, w: Ints, c: Ints) -> None:
    """Chance deals the next player's hand; the cards stand in ``w`` as they come."""
    seat = s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_A]
    many = places_dealt(s, r, w, seat)
    pop(s)
    hand = HAND + seat * ZONE
    lowest = s[DRAW]
    for number in range(many):
        place = w[DEALT + number]
        card = s[DRAW + 1 + place]
        w[DEALT + number] = card
        s[DRAW + 1 + place] = -1
        lowest = place
        insert(s, hand, card)
    c[ROUND_HAND] = max(c[ROUND_HAND], s[hand])
    into = DRAW + 1 + lowest
    for at in range(DRAW + 1 + lowest, DRAW + 1 + s[DRAW]):
        if s[at] >= 0:
            s[into] = s[at]
            into += 1
    s[DRAW] -= many
    w[CHOSEN] = M_DEAL
    w[CHOSEN + 1] = seat
    w[CHOSEN + 2] = many


@jit
def turn_up(s: Ints, r: Ints, w: Ints) -> None:
    """A card is turned up to begin the discard pile."""
    pop(s)
    card = take_top(s, DRAW)
    w[CHOSEN] = M_FLIP
    w[CHOSEN + 1] = card
    last = 0
    if still_due(s, UPCARD) == 0:
        last = 1
    kind = r[F_KIND + card]
    if last == 1 and (
        (kind == 1 and r[ANSWER + UPCARD_WILD] == UPCARD_WILD__REPLACED)
        or (kind == 2 and r[ANSWER + UPCARD_SKIP] == UPCARD_SKIP__REPLACED)
    ):
        put_under(s, DRAW, card)
        push(s, -1, UPCARD, 0, 0, 0)
        return
    put_on(s, DISCARD, card)
    if last == 1 and kind == 2 and r[ANSWER + UPCARD_SKIP] == UPCARD_SKIP__FIRST_PLAYER:
        s[OWES + s[STARTER]] += 1


@jit
def roll(s: Ints, r: Ints, w: Ints) -> None:
    """Chance throws the dice; they lie there until the piece has moved."""
    pop(s)
    throw(s, r, s[ROUND] * TURNS_A_ROUND + s[TURNS])
    w[CHOSEN] = M_ROLL


@jit
def chance_step(s: Ints, r: Ints, w: Ints, c: Ints) -> None:
    """Chance does what is due; the move stands in ``w``."""
    step = s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_STEP]
    if step == ROLL:
        roll(s, r, w)
    elif step == DEAL:
        deal_hand(s, r, w, c)
    elif step == SHUFFLE:
        shuffle_pile(s, r, w, c)
    elif step == UPCARD:
        turn_up(s, r, w)
    elif step == DEALER_STEP:
        name_dealer(s, r, w)


# -- what happens by itself ----------------------------------------------------------------


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
    "chance_step",
    "collect",
    "count_last",
    "end_round",
    "go_out",
    "push_turn",
    "set_dealer",
    "shuffled",
]
