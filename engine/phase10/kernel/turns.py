"""The frame of a turn: its opening, cards from the draw pile, refilling, and passing on."""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    AGAIN_CHAIN,
    CAP_TURNS,
    DEAL_HAND,
    DRAW_BOUND,
    DRAW_BOUND__MUST_PLAY,
    DRAW_BOUND__NOT_BACK,
    HAND_LIMIT,
    NO_LIMIT,
    NOT_ASKED,
    OUT_HOW,
    OUT_HOW__FLOATING,
    PHASE_NAMED,
    PHASE_NAMED__FIRST_TURN,
    PILE_BOTH_EMPTY,
    PILE_BOTH_EMPTY__ROUND_ENDS,
    PILE_EMPTY,
    PILE_EMPTY__RESHUFFLE_ALL,
    PILE_EMPTY__RESHUFFLE_KEEP_TOP,
    PILE_EMPTY__ROUND_ENDS,
    PILE_WHEN,
    PILE_WHEN__AT_ONCE,
    REFILL_TO,
    REFILL_TO__HAND_SIZE,
    SKIP_LAP,
    SKIP_LAP__FROM_STARTER,
    SKIP_LIMIT,
    SKIP_LIMIT__AFTER_A_TURN,
    SKIP_LIMIT__PER_LAP,
    SKIP_STRIKES,
    SKIP_STRIKES__HELD,
    SKIP_WHEN,
    SKIP_WHEN__AT_ONCE,
    SKIP_WHEN__LATER,
)
from phase10.kernel.counts import NO_CARD
from phase10.kernel.counts import SKIPPED as LOST
from phase10.kernel.due import pop, push
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    AGAIN,
    AGENDA,
    ANSWER,
    BROKEN_OFF,
    CAPPED,
    CHOOSE,
    DISCARD,
    DRAW,
    DRAWN,
    DREW,
    DREW_BEFORE,
    DREW_CARD,
    DUE,
    DUE_A,
    DUE_STEP,
    DUE_WHO,
    EXTRA,
    F_TWIN,
    FINISH,
    GAIN,
    HAND,
    HITS,
    LAID,
    LAID_NOW,
    OPEN,
    OWES,
    PASS,
    PHASE,
    PLAIN,
    PLAYERS,
    REFILL,
    SHUFFLE,
    SIZE,
    SKIP_CARD,
    SKIPPED,
    STARTER,
    STRUCK,
    TURNED,
    TURNS,
    ZONE,
)
from phase10.kernel.piles import count, put_on_discard, receive, release
from phase10.kernel.piles import pop as take_top
from phase10.kernel.rounds import (
    clear_counted,
    count_zone,
    end_round,
    go_out,
    push_turn,
    write_counted,
)
from phase10.kernel.seating import after
from phase10.kernel.tally import count_broken_off, count_turn

FROM_DISCARD_MARK: Final = 1
FROM_PILE_MARK: Final = 2


# -- the opening ----------------------------------------------------------------------


@jit
def open_turn(s: Ints, r: Ints, w: Ints, c: Ints) -> None:
    """A turn begins: laps are counted, a skip is served, and a phase is named where that
    belongs here.
    """
    seat = s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_WHO]
    pop(s)
    count_turn(c, seat)
    s[LAID_NOW] = 0
    s[HITS] = 0
    s[DREW] = 0
    if r[ANSWER + SKIP_LIMIT] == SKIP_LIMIT__PER_LAP:
        new_lap(s, r, seat)
    if serve_skip(s, r, seat) == 1:
        c[LOST + seat] += 1
        lose_turn(s, r, w, c, seat)
        return
    if r[ANSWER + PHASE_NAMED] == PHASE_NAMED__FIRST_TURN and s[PHASE + seat] < 0:
        push(s, seat, CHOOSE, 0, 0, 0)


@jit
def new_lap(s: Ints, r: Ints, seat: int) -> None:
    """Forget who was skipped in a lap that ends with this turn."""
    if r[ANSWER + SKIP_LAP] == SKIP_LAP__FROM_STARTER:
        if seat == s[STARTER]:
            for other in range(s[PLAYERS]):
                s[STRUCK + other] = 0
        return
    for other in range(s[PLAYERS]):
        if (s[STRUCK + other] >> seat) & 1 == 1:
            s[STRUCK + other] -= 1 << seat


@jit
def serve_skip(s: Ints, r: Ints, seat: int) -> int:
    """Serve a skip if the player has one to serve, as 1 or 0."""
    if s[SKIPPED + seat * ZONE] > 0:
        put_on_discard(s, r, take_top(s, SKIPPED + seat * ZONE))
        return 1
    if s[OWES + seat] > 0:
        s[OWES + seat] -= 1
        return 1
    if r[ANSWER + SKIP_STRIKES] == SKIP_STRIKES__HELD:
        card = r[SKIP_CARD]
        if card >= 0 and count(s, HAND + seat * ZONE, card) > 0:
            release(s, seat, card)
            put_on_discard(s, r, card)
            return 1
    return 0


@jit
def lose_turn(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """The rest of this turn is struck off the agenda; a turn lost may have emptied the hand."""
    while s[AGENDA] > 0:
        e = AGENDA + 1 + (s[AGENDA] - 1) * DUE
        who = s[e + DUE_WHO]
        step = s[e + DUE_STEP]
        if step == PASS:
            if who == seat:
                s[e + DUE_A] = 1
            break
        if (who >= 0 and who != seat) or is_turn_step(step) == 0:
            break
        pop(s)
    how = r[ANSWER + OUT_HOW]
    if (
        how not in (NOT_ASKED, OUT_HOW__FLOATING)
        and s[HAND + seat * ZONE] == 0
        and s[LAID + seat] >= 0
    ):
        go_out(s, r, w, c, seat)


@jit
def is_turn_step(step: int) -> int:
    """Whether a step may stand in the row of steps of a turn, as 1 or 0."""
    if step == OPEN:
        return 0
    if step > OPEN and step <= FINISH:
        return 1
    if step == REFILL:
        return 1
    return 0


# -- cards from the draw pile -------------------------------------------------------------


@jit
def remade(s: Ints, r: Ints, w: Ints) -> int:
    """Turn the discard pile into a draw pile that waits for its shuffle; 0 if there is nothing
    to shuffle.
    """
    how = r[ANSWER + PILE_EMPTY]
    stays = -1
    if how == PILE_EMPTY__RESHUFFLE_KEEP_TOP:
        if s[DISCARD] < 2:
            return 0
        stays = take_top(s, DISCARD)
    elif how != PILE_EMPTY__RESHUFFLE_ALL or s[DISCARD] == 0:
        return 0
    clear_counted(r, w)
    count_zone(s, r, w, DISCARD)
    write_counted(s, r, w, DRAW)
    if stays >= 0:
        s[DISCARD] = 1
        s[DISCARD + 1] = stays
    push(s, -1, SHUFFLE, 0, 0, 0)
    return 1


@jit
def gain(s: Ints, r: Ints, w: Ints, c: Ints) -> None:
    """A card comes from the draw pile into a hand, plainly or as a joker turned round."""
    e = AGENDA + 1 + (s[AGENDA] - 1) * DUE
    seat = s[e + DUE_WHO]
    how = s[e + DUE_A]
    hand = HAND + seat * ZONE
    limit = r[ANSWER + HAND_LIMIT]
    if limit != NO_LIMIT and s[hand] >= limit:
        pop(s)
        return
    if s[DRAW] == 0:
        if remade(s, r, w) == 1:
            return
        c[NO_CARD] += 1
        if (
            r[ANSWER + PILE_EMPTY] == PILE_EMPTY__ROUND_ENDS
            or r[ANSWER + PILE_BOTH_EMPTY] == PILE_BOTH_EMPTY__ROUND_ENDS
        ):
            end_round(s, r, c, -1)
        else:
            pop(s)
        return
    pop(s)
    card = take_top(s, DRAW)
    if how == DRAWN and remembers(r) == 1:
        s[DREW] = FROM_PILE_MARK
        s[DREW_CARD] = card
        s[DREW_BEFORE] = count(s, hand, card)
    if how == TURNED:
        card = r[F_TWIN + card]
    receive(s, c, seat, card)
    if s[DRAW] == 0 and r[ANSWER + PILE_WHEN] == PILE_WHEN__AT_ONCE:
        remade(s, r, w)


@jit
def remembers(r: Ints) -> int:
    """Whether an answer asks which card was drawn, as 1 or 0."""
    bound = r[ANSWER + DRAW_BOUND]
    when = r[ANSWER + SKIP_WHEN]
    if bound in (DRAW_BOUND__NOT_BACK, DRAW_BOUND__MUST_PLAY) or when in (
        SKIP_WHEN__AT_ONCE,
        SKIP_WHEN__LATER,
    ):
        return 1
    return 0


@jit
def drew(s: Ints, r: Ints, seat: int, card: int) -> None:
    """Remember a card taken from the discard pile into the hand, where an answer asks."""
    if remembers(r) == 1:
        s[DREW] = FROM_DISCARD_MARK
        s[DREW_CARD] = card
        s[DREW_BEFORE] = count(s, HAND + seat * ZONE, card) - 1


# -- the end of a turn ----------------------------------------------------------------------


@jit
def refill(s: Ints, r: Ints) -> None:
    """A player who has laid down draws up again."""
    seat = s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_WHO]
    pop(s)
    if s[LAID_NOW] == 0:
        return
    aim = r[ANSWER + DEAL_HAND]
    if r[ANSWER + REFILL_TO] == REFILL_TO__HAND_SIZE:
        aim = s[SIZE + seat]
    for _ in range(aim - s[HAND + seat * ZONE]):
        push(s, seat, GAIN, PLAIN, 0, 0)


@jit
def pass_on(s: Ints, r: Ints, c: Ints) -> None:
    """The turn is over: the next one begins, or the deal is broken off."""
    e = AGENDA + 1 + (s[AGENDA] - 1) * DUE
    seat = s[e + DUE_WHO]
    lost = s[e + DUE_A]
    pop(s)
    s[TURNS] += 1
    if lost == 0 and r[ANSWER + SKIP_LIMIT] == SKIP_LIMIT__AFTER_A_TURN:
        s[STRUCK + seat] = 0
    if s[TURNS] >= r[ANSWER + CAP_TURNS]:
        s[BROKEN_OFF] += 1
        s[CAPPED] = 1
        count_broken_off(c)
        end_round(s, r, c, -1)
        return
    owed = s[AGAIN + seat]
    if r[ANSWER + AGAIN_CHAIN] == 0:
        s[EXTRA] = 0
        if owed > 0:
            s[EXTRA] = 1
    if owed > 0:
        s[AGAIN + seat] = owed - 1
        push_turn(s, r, seat)
        return
    push_turn(s, r, after(s, r, seat))


__all__ = ["drew", "gain", "lose_turn", "open_turn", "pass_on", "refill", "remade", "remembers"]
