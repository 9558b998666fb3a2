"""Settling a round: points, moving on, the end of the game, kept cards, and the next round."""

from __future__ import annotations

from phase10.kernel.answers import (
    ADVANCE_FAILED,
    ADVANCE_LAID,
    ADVANCE_ORDER,
    ADVANCE_ORDER__FINISHER_FIRST,
    ADVANCE_OUT,
    ADVANCE_PAST_GOAL,
    ADVANCE_PAST_GOAL__EXACT,
    ADVANCE_WHEN,
    ADVANCE_WHEN__AT_ONCE,
    AGAIN_CHAIN,
    CAP_OUTCOME,
    CAP_OUTCOME__VOID,
    CAP_ROUNDS,
    DEALER_ROTATION,
    DEALER_ROTATION__LEFT,
    DEALER_ROTATION__ROUND_WINNER,
    END_AMONG,
    END_AMONG__EVERYONE,
    END_BY,
    END_BY__PHASES,
    END_BY__ROUNDS,
    END_NEEDS_OUT,
    END_ROUNDS,
    END_WHEN,
    END_WHEN__AT_ONCE,
    END_WHEN__IN_SETTLING,
    KEEP_MAX,
    KEEP_WHO,
    KEEP_WHO__EVERYONE,
    NOT_ASKED,
    PHASE_NEEDED,
    PHASE_ORDER,
    PHASE_ORDER__FREE,
    SCORE_BETTER,
    SCORE_BETTER__LOW,
    SCORE_COUNTS,
    SCORE_COUNTS__HAND,
    SCORE_COUNTS__SAVED,
    SCORE_COUNTS__SKIP_IN_FRONT,
    SCORE_COUNTS__TABLE,
    SCORE_KEPT,
    SCORE_OUT,
    START_LATER,
    START_LATER__FINISHER,
    START_LATER__LEFT_OF_DEALER,
    TIE_FIRST,
    TIE_FIRST__POINTS,
    TIE_PHASE,
    TIE_PHASE__LAST_IN_LIST,
    TIE_PLAYERS,
    TIE_PLAYERS__TIED,
    TIE_SECOND,
    TIE_SECOND__SHARED,
)
from phase10.kernel.due import pop, push
from phase10.kernel.jit import Ints, jit
from phase10.kernel.laying import names_when_laid
from phase10.kernel.layout import (
    AGAIN,
    AGENDA,
    ANSWER,
    CAPPED,
    COLLECT,
    DEALER,
    DEALT,
    DONE,
    DOWN,
    DOWN_COUNT,
    DUE,
    DUE_A,
    DUE_B,
    DUE_C,
    DUE_STEP,
    DUE_WHO,
    EXTRA,
    F_POINTS,
    G_CARDS,
    G_LIST,
    G_SPARE,
    GROUP,
    HAND,
    KEEP,
    KEPT,
    KEPT_STEP,
    LAID,
    MOST_GROUPS,
    OVER,
    PHASE,
    PHASES,
    PLAYERS,
    POINTS,
    ROUND,
    SAVED,
    SKIPPED,
    STARTER,
    TIE,
    WINNERS,
    ZONE,
)
from phase10.kernel.piles import insert, put_on_discard, remove
from phase10.kernel.seating import order_from, takes_part
from phase10.kernel.tally import count_game, made


@jit
def settle(s: Ints, r: Ints, w: Ints, c: Ints) -> None:
    """A round is settled: score, move on, test the end, keep, collect, deal."""
    finisher = s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_A]
    pop(s)
    players = s[PLAYERS]
    if s[TIE] != 0:
        settle_tie(s, r, w, c, finisher)
        return
    if finisher < 0 and s[CAPPED] == 1 and r[ANSWER + CAP_OUTCOME] == CAP_OUTCOME__VOID:
        next_round(s, r, w, c, finisher, 0)
        return
    if r[ANSWER + SCORE_KEPT] == 1:
        for seat in range(players):
            s[POINTS + seat] += points(s, r, seat, finisher)
    # Who arrives first has won, where players arrive one after another.
    when = r[ANSWER + END_WHEN]
    one_by_one = 0
    if (
        r[ANSWER + ADVANCE_ORDER] == ADVANCE_ORDER__FINISHER_FIRST
        and (when in (END_WHEN__IN_SETTLING, END_WHEN__AT_ONCE))
        and r[ANSWER + END_BY] == END_BY__PHASES
    ):
        one_by_one = 1
    first = finisher
    if first < 0:
        first = (s[STARTER] + 1) % players
    for further in range(players):
        seat = (first + further) % players
        move_on(s, r, seat, finisher)
        if one_by_one == 1 and is_through(s, r, seat, finisher) == 1:
            end_game(s, r, c, 1 << seat, 0)
            return
    finished = end_test(s, r, finisher)
    if finished != 0:
        decide_winner(s, r, w, c, finished)
        return
    next_round(s, r, w, c, finisher, keepers(s, r))


@jit
def is_through(s: Ints, r: Ints, seat: int, finisher: int) -> int:
    """Whether a player has reached the goal, and by going out where that is asked, as 1 or 0."""
    if made(s, r, seat) < r[ANSWER + PHASE_NEEDED]:
        return 0
    if seat == finisher or r[ANSWER + END_NEEDS_OUT] != 1:
        return 1
    return 0


@jit
def end_test(s: Ints, r: Ints, finisher: int) -> int:
    """The seats, as bits, among which the winner is found if the game ends now."""
    everyone = (1 << s[PLAYERS]) - 1
    if r[ANSWER + END_BY] == END_BY__ROUNDS:
        if s[ROUND] >= r[ANSWER + END_ROUNDS]:
            return everyone
        return 0
    through = 0
    for seat in range(s[PLAYERS]):
        if is_through(s, r, seat, finisher) == 1:
            through |= 1 << seat
    if through != 0 and r[ANSWER + END_AMONG] == END_AMONG__EVERYONE:
        return everyone
    return through


@jit
def worth(s: Ints, r: Ints, zone: int) -> int:
    """What the cards of a zone count."""
    found = 0
    for at in range(zone + 1, zone + 1 + s[zone]):
        found += r[F_POINTS + s[at]]
    return found


@jit
def points(s: Ints, r: Ints, seat: int, finisher: int) -> int:
    """The points that a player gets for a round."""
    if seat == finisher:
        return r[ANSWER + SCORE_OUT]
    places = r[ANSWER + SCORE_COUNTS]
    found = 0
    if (places >> SCORE_COUNTS__HAND) & 1 == 1:
        found += worth(s, r, HAND + seat * ZONE)
    if (places >> SCORE_COUNTS__SAVED) & 1 == 1:
        found += worth(s, r, SAVED + seat * ZONE)
    if (places >> SCORE_COUNTS__SKIP_IN_FRONT) & 1 == 1:
        found += worth(s, r, SKIPPED + seat * ZONE)
    if (places >> SCORE_COUNTS__TABLE) & 1 == 1:
        for number in range(s[DOWN_COUNT + seat]):
            g = DOWN + (seat * MOST_GROUPS + number) * GROUP
            for at in range(g + G_LIST, g + G_LIST + s[g + G_CARDS] + s[g + G_SPARE]):
                found += r[F_POINTS + s[at]]
    return found


# -- moving on --------------------------------------------------------------------


@jit
def move_on(s: Ints, r: Ints, seat: int, finisher: int) -> None:
    """One player moves on, if the round has brought that."""
    if takes_part(s, seat) == 0:
        return
    laid = s[LAID + seat]
    if laid >= 0 and r[ANSWER + ADVANCE_WHEN] == ADVANCE_WHEN__AT_ONCE:
        return
    if laid < 0:
        steps = r[ANSWER + ADVANCE_FAILED]
    elif seat == finisher:
        steps = r[ANSWER + ADVANCE_OUT]
    else:
        steps = r[ANSWER + ADVANCE_LAID]
    if steps == 0:
        return
    if r[ANSWER + END_NEEDS_OUT] == 1 and seat != finisher:
        more = steps
        if r[ANSWER + PHASE_ORDER] == PHASE_ORDER__FREE:
            more = 0
        if made(s, r, seat) + more >= r[ANSWER + PHASE_NEEDED]:
            return
    advance(s, r, seat, steps, laid)


@jit
def advance(s: Ints, r: Ints, seat: int, steps: int, phase: int) -> None:
    """A player moves on so many phases, or has made this one where the order is free."""
    if r[ANSWER + PHASE_ORDER] == PHASE_ORDER__FREE:
        if phase >= 0:
            s[DONE + seat] |= 1 << phase
        return
    goal = r[ANSWER + PHASE_NEEDED]
    place = made(s, r, seat) + steps
    if place > goal and r[ANSWER + ADVANCE_PAST_GOAL] == ADVANCE_PAST_GOAL__EXACT:
        return
    if place >= goal:
        s[PHASE + seat] = r[PHASES]
    else:
        s[PHASE + seat] = place


# -- the end ------------------------------------------------------------------------


@jit
def end_game(s: Ints, r: Ints, c: Ints, winners: int, limit: int) -> None:
    """The game is over; `winners` are seats as bits; `limit`: 1 if only the limit of rounds
    ended it.
    """
    s[AGENDA] = 0
    s[WINNERS] = winners
    s[OVER] = 1
    count_game(s, r, c, winners, limit)


@jit
def best(s: Ints, r: Ints, seats: int) -> int:
    """Those of the seats with the best score, all as bits."""
    found = 0
    target = 0
    low = 0
    if r[ANSWER + SCORE_BETTER] == SCORE_BETTER__LOW:
        low = 1
    for seat in range(s[PLAYERS]):
        if (seats >> seat) & 1 == 1:
            have = s[POINTS + seat]
            if found == 0 or (low == 1 and have < target) or (low == 0 and have > target):
                target = have
                found = 1 << seat
            elif have == target:
                found |= 1 << seat
    return found


@jit
def decide_winner(s: Ints, r: Ints, w: Ints, c: Ints, seats: int) -> None:
    """Who wins among several."""
    if seats & (seats - 1) != 0 and r[ANSWER + TIE_FIRST] == TIE_FIRST__POINTS:
        seats = best(s, r, seats)
    how = r[ANSWER + TIE_SECOND]
    if seats & seats - 1 == 0 or how in (NOT_ASKED, TIE_SECOND__SHARED):
        end_game(s, r, c, seats, 0)
        return
    # A further round decides.
    players = seats
    if r[ANSWER + TIE_PLAYERS] != TIE_PLAYERS__TIED:
        players = (1 << s[PLAYERS]) - 1
    for seat in range(s[PLAYERS]):
        if (players >> seat) & 1 == 1:
            if names_when_laid(r) == 1:
                s[DONE + seat] = 0  # any phase will do once more
            elif r[ANSWER + TIE_PHASE] == TIE_PHASE__LAST_IN_LIST:
                s[PHASE + seat] = r[PHASES] - 1
            else:
                s[PHASE + seat] = last_made(s, r, seat)
    s[TIE] = players
    next_round(s, r, w, c, -1, 0)


@jit
def last_made(s: Ints, r: Ints, seat: int) -> int:
    """The phase that a player made last."""
    if s[LAID + seat] >= 0:
        return s[LAID + seat]
    if r[ANSWER + PHASE_ORDER] == PHASE_ORDER__FREE:
        bits = s[DONE + seat]
        if bits == 0:
            return r[PHASES] - 1
        found = 0
        while bits > 1:
            bits >>= 1
            found += 1
        return found
    place = made(s, r, seat) - 1
    return max(place, 0)


@jit
def settle_tie(s: Ints, r: Ints, w: Ints, c: Ints, finisher: int) -> None:
    """A deciding round is over: who went out has won; else it is played again."""
    if finisher >= 0:
        end_game(s, r, c, 1 << finisher, 0)
        return
    if s[ROUND] >= r[ANSWER + CAP_ROUNDS]:
        s[CAPPED] = 1
        end_game(s, r, c, s[TIE], 1)
        return
    next_round(s, r, w, c, -1, 0)


# -- kept cards and the next round ------------------------------------------------------


@jit
def keepers(s: Ints, r: Ints) -> int:
    """The seats, as bits, that may keep cards."""
    if r[ANSWER + KEEP_MAX] == 0:
        return 0
    found = 0
    for seat in range(s[PLAYERS]):
        if takes_part(s, seat) == 1 and (
            r[ANSWER + KEEP_WHO] == KEEP_WHO__EVERYONE or s[LAID + seat] < 0
        ):
            found |= 1 << seat
    return found


@jit
def next_starter(s: Ints, r: Ints, finisher: int) -> int:
    """Who begins the next round; the dealer has been settled."""
    players = s[PLAYERS]
    how = r[ANSWER + START_LATER]
    if how == START_LATER__LEFT_OF_DEALER:
        starter = (s[DEALER] + 1) % players
    elif finisher < 0:
        starter = (s[STARTER] + 1) % players
    elif how == START_LATER__FINISHER:
        starter = finisher
    else:
        starter = (finisher + 1) % players
    # An extra turn that is still owed comes first.
    for seat in range(players):
        if s[AGAIN + seat] != 0:
            if seat == starter:
                return starter
            s[AGAIN + seat] -= 1
            if r[ANSWER + AGAIN_CHAIN] == 0:
                s[EXTRA] = 1
            return seat
    return starter


@jit
def next_round(s: Ints, r: Ints, w: Ints, c: Ints, finisher: int, keeping: int) -> None:
    """The next round is due, or the game is broken off."""
    if s[ROUND] >= r[ANSWER + CAP_ROUNDS]:
        s[CAPPED] = 1
        end_game(s, r, c, 0, 1)
        return
    players = s[PLAYERS]
    how = r[ANSWER + DEALER_ROTATION]
    if how == DEALER_ROTATION__LEFT:
        s[DEALER] = (s[DEALER] + 1) % players
    elif how == DEALER_ROTATION__ROUND_WINNER and finisher >= 0:
        s[DEALER] = finisher
    starter = next_starter(s, r, finisher)
    for seat in range(players):
        if (keeping >> seat) & 1 == 0:
            zone = HAND + seat * ZONE
            for at in range(zone + 1, zone + 1 + s[zone]):
                put_on_discard(s, r, s[at])
            s[zone] = 0
    s[ROUND] += 1
    s[STARTER] = starter
    s[AGENDA] = 0
    push(s, -1, COLLECT, 0, 0, 0)
    if keeping == 0:
        return
    many = order_from(s, r, w, starter, DEALT)
    for back in range(many):
        seat = w[DEALT + many - 1 - back]
        if (keeping >> seat) & 1 == 1 and s[HAND + seat * ZONE] > 0:
            s[KEPT + seat * ZONE] = 0
            push(s, seat, KEEP, 0, 0, 0)


@jit
def kept(s: Ints, seat: int) -> None:
    """A player has chosen what to keep; nothing happens to the others until all have chosen."""
    pop(s)
    at = s[AGENDA]
    while at > 0:
        step = s[AGENDA + 1 + (at - 1) * DUE + DUE_STEP]
        if step not in (KEEP, KEPT_STEP):
            break
        at -= 1
    place = AGENDA + 1 + at * DUE
    end = AGENDA + 1 + s[AGENDA] * DUE
    number = end - 1
    while number >= place:
        s[number + DUE] = s[number]
        number -= 1
    s[place + DUE_WHO] = seat
    s[place + DUE_STEP] = KEPT_STEP
    s[place + DUE_A] = 0
    s[place + DUE_B] = 0
    s[place + DUE_C] = 0
    s[AGENDA] += 1


@jit
def rest_goes(s: Ints, r: Ints) -> None:
    """Everybody has chosen: what a player does not keep goes to the discard pile."""
    seat = s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_WHO]
    pop(s)
    hand = HAND + seat * ZONE
    chosen = KEPT + seat * ZONE
    for at in range(chosen + 1, chosen + 1 + s[chosen]):
        remove(s, hand, s[at])
    for at in range(hand + 1, hand + 1 + s[hand]):
        put_on_discard(s, r, s[at])
    s[hand] = 0
    for at in range(chosen + 1, chosen + 1 + s[chosen]):
        insert(s, hand, s[at])
    s[chosen] = 0


__all__ = ["advance", "end_game", "kept", "made", "next_round", "rest_goes", "settle"]
