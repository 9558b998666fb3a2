"""What chance does in a game: naming the dealer, shuffling, dealing, turning up, rolling."""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    DEAL_ORDER,
    DEAL_ORDER__IN_BLOCKS,
    KEEP_DEAL,
    KEEP_DEAL__FULL_HAND,
    SAVE_SHORT_DECK,
    SAVE_SHORT_DECK__DEAL_FEWER,
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
    AGENDA,
    ANSWER,
    BEGIN,
    CHOSEN,
    DEAL,
    DEALER,
    DEALER_STEP,
    DEALT,
    DISCARD,
    DRAW,
    DUE,
    DUE_A,
    DUE_STEP,
    F_KIND,
    GIFT_CARD,
    GIFT_PLACE,
    HAND,
    M_DEAL,
    M_DEALER,
    M_FLIP,
    M_ROLL,
    M_SHUFFLE,
    OWES,
    PLAYERS,
    RESHUFFLES,
    ROLL,
    ROUND,
    SHUFFLE,
    SIZE,
    STARTER,
    TURNS,
    UPCARD,
    ZONE,
)
from phase10.kernel.piles import insert, put_under
from phase10.kernel.piles import pop as take_top
from phase10.kernel.piles import push as put_on
from phase10.kernel.seating import order_from, takes_part

TURNS_A_ROUND: Final = 1 << 16


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


__all__ = ["chance_step", "lacking", "set_dealer", "shuffled"]
