"""What moves do."""

from __future__ import annotations

from typing import Final

from phase10.kernel.acts import (
    do_ask,
    do_give,
    do_go,
    do_joker,
    do_move,
    do_pick,
    do_swap,
    do_take,
    left_out,
)
from phase10.kernel.answers import (
    ADVANCE_LAID,
    ADVANCE_WHEN,
    ADVANCE_WHEN__AT_ONCE,
    DISCARD_COUNT,
    DISCARD_SECOND,
    DISCARD_SECOND__ALL_FULL,
    DRAW_COUNT,
    DRAW_REACH,
    DRAW_REACH__WHOLE,
    END_WHEN,
    END_WHEN__AT_ONCE,
    LAY_GOES_TO,
    LAY_GOES_TO__TABLE,
    NOT_ASKED,
    OUT_HOW,
    OUT_HOW__ANY_WAY,
    OUT_LAST_SKIP,
    OUT_LAST_SKIP__REDRAW,
    PHASE_NEEDED,
    ROUND_PLAYED,
    SAVE_TAKE,
    SAVE_TAKE__TOP,
    SKIP_DELIVERY,
    SKIP_DELIVERY__IN_FRONT,
    SKIP_INSTEAD,
    SKIP_TWO_PLAYERS,
    SKIP_TWO_PLAYERS__NO_EFFECT,
)
from phase10.kernel.counts import HITS as COUNTED_HITS
from phase10.kernel.counts import MOVES as COUNTED_MOVES
from phase10.kernel.counts import NO_CARD, SAVES, SKIPS
from phase10.kernel.due import pop, push
from phase10.kernel.groups import exchange, extend, full
from phase10.kernel.jit import Ints, jit
from phase10.kernel.laying import names_when_laid
from phase10.kernel.layout import (
    AGENDA,
    ANSWER,
    ASK,
    CHOOSE,
    CHOSEN,
    DISCARD,
    DOWN,
    DOWN_COUNT,
    DRAW_STEP,
    DRAWN,
    DUE,
    DUE_A,
    DUE_B,
    DUE_STEP,
    DUE_WHO,
    F_WILD,
    FAULT,
    FINISH,
    FRESH,
    FROM_PILE,
    FROM_SAVED,
    G_CARDS,
    G_KIND,
    G_LIST,
    G_LOW,
    G_SPARE,
    G_VALUE,
    GAIN,
    GO,
    GROUP,
    HAND,
    HIDDEN,
    HITS,
    JOKER,
    K_TYPE,
    KEEP,
    KEPT,
    LAID,
    LAID_NOW,
    LAY,
    LAY_PART,
    M_ASK,
    M_CHOOSE,
    M_DISCARD,
    M_DONE,
    M_DRAW,
    M_EXCHANGE,
    M_GIVE,
    M_GO,
    M_HIT,
    M_JOKER,
    M_KEEP,
    M_LAY,
    M_MOVE,
    M_PICK,
    M_SAVE,
    M_SKIP,
    M_SWAP,
    M_TAKE,
    M_TURN,
    MOST_GROUPS,
    MOVE,
    OWES,
    PHASE,
    PICK,
    PLAIN,
    PLAY,
    PLAYERS,
    RUN,
    SAVED,
    SECOND,
    SKIP_CARD,
    SKIPPED,
    STRUCK,
    SWAP,
    TAKE,
    USED,
    ZONE,
)
from phase10.kernel.piles import (
    face,
    insert,
    put_on_discard,
    put_under,
    receive,
    release,
    remove,
    remove_last,
)
from phase10.kernel.piles import push as put_on
from phase10.kernel.rounds import count_last, go_out
from phase10.kernel.settle import advance, end_game, kept, made
from phase10.kernel.tally import count_draw, count_lay
from phase10.kernel.turns import drew

TOO_MANY_GROUPS: Final = 8
"""The fault of more groups before one player than there is room for."""

NO_SUCH_MOVE: Final = 7
"""The fault of a move whose verb does not belong to a player."""


# -- naming and drawing ----------------------------------------------------------------


@jit
def do_choose(s: Ints, w: Ints, seat: int) -> None:
    """A player names the phase for this round."""
    s[PHASE + seat] = w[CHOSEN + 1]
    if s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_STEP] == CHOOSE:
        pop(s)


@jit
def do_draw(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player draws a card from one of the sources."""
    left = s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_A]
    if left == 0:
        left = r[ANSWER + DRAW_COUNT]
    pop(s)
    if left > 1:
        push(s, seat, DRAW_STEP, left - 1, 0, 0)
    source = w[CHOSEN + 1]
    card = w[CHOSEN + 2]
    count_draw(c, seat, source)
    if source == FROM_PILE:
        push(s, seat, GAIN, DRAWN, 0, 0)
    elif source == FROM_SAVED:
        saved = SAVED + seat * ZONE
        if card == HIDDEN:
            card = s[saved + s[saved]]
        remove(s, saved, card)
        receive(s, c, seat, card)
    elif r[ANSWER + DRAW_REACH] == DRAW_REACH__WHOLE:
        for at in range(DISCARD + 1, DISCARD + 1 + s[DISCARD]):
            card = s[at]
            receive(s, c, seat, card)
        s[DISCARD] = 0
        drew(s, r, seat, card)
    else:
        if card == HIDDEN:
            card = s[DISCARD + s[DISCARD]]
        remove_last(s, DISCARD, card)
        receive(s, c, seat, card)
        drew(s, r, seat, card)


# -- the middle of a turn -----------------------------------------------------------------


@jit
def do_lay(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player lays down a phase; where laid cards go and what follows at once is answered."""
    phase = s[PHASE + seat]
    if names_when_laid(r) == 1:
        phase = w[LAY]
    if s[LAID + seat] < 0:
        count_lay(s, r, c, seat, phase)
    if r[ANSWER + LAY_GOES_TO] == LAY_GOES_TO__TABLE:
        for part in range(w[LAY + 1]):
            lay_group(s, r, w, seat, LAY + 2 + part * LAY_PART)
    else:
        lay_under(s, r, w, seat)
    if r[ANSWER + ROUND_PLAYED] == 1:
        s[LAID + seat] = phase
    s[LAID_NOW] = 1
    if r[ANSWER + ADVANCE_WHEN] == ADVANCE_WHEN__AT_ONCE:
        advance(s, r, seat, r[ANSWER + ADVANCE_LAID], phase)
    if r[ANSWER + END_WHEN] == END_WHEN__AT_ONCE and made(s, r, seat) >= r[ANSWER + PHASE_NEEDED]:
        count_last(s, r, c)
        end_game(s, r, c, 1 << seat, 0)
        return
    emptied(s, r, w, c, seat)


@jit
def lay_group(s: Ints, r: Ints, w: Ints, seat: int, part: int) -> None:
    """One group of a lay-down comes to lie on the table; only in a run the order is kept."""
    number = s[DOWN_COUNT + seat]
    if number >= MOST_GROUPS:
        s[FAULT] = TOO_MANY_GROUPS
        return
    s[DOWN_COUNT + seat] = number + 1
    g = DOWN + (seat * MOST_GROUPS + number) * GROUP
    many = w[part + 3]
    s[g + G_KIND] = w[part]
    s[g + G_VALUE] = w[part + 1]
    s[g + G_LOW] = w[part + 2]
    s[g + G_CARDS] = many
    s[g + G_SPARE] = 0
    in_order = 1
    if r[K_TYPE + w[part]] == RUN:
        in_order = 0
    first = g + G_LIST
    for place in range(many):
        card = w[part + 4 + place]
        remove(s, HAND + seat * ZONE, card)
        at = first + place
        if in_order == 1:
            while at > first and lies_behind(r, s[at - 1], card) == 1:
                s[at] = s[at - 1]
                at -= 1
        s[at] = card


@jit
def lies_behind(r: Ints, card: int, other: int) -> int:
    """Whether a card lies behind another one in a group without an order of its own: natural
    cards first, then by the deck; 1 or 0.
    """
    if r[F_WILD + card] != r[F_WILD + other]:
        return r[F_WILD + card]
    if card > other:
        return 1
    return 0


@jit
def lay_under(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The cards of a lay-down come under the discard pile, the first one lowest."""
    part = w[LAY + 1] - 1
    while part >= 0:
        at = LAY + 2 + part * LAY_PART
        place = w[at + 3] - 1
        while place >= 0:
            card = w[at + 4 + place]
            remove(s, HAND + seat * ZONE, card)
            put_under(s, DISCARD, face(r, card))
            place -= 1
        part -= 1


@jit
def emptied(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """Where cards left the hand in the play step, the round ends if `out.how` says so."""
    if s[HAND + seat * ZONE] == 0 and r[ANSWER + OUT_HOW] == OUT_HOW__ANY_WAY:
        go_out(s, r, w, c, seat)


@jit
def do_hit(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player adds a card to a laid group."""
    card = w[CHOSEN + 1]
    g = DOWN + (w[CHOSEN + 2] * MOST_GROUPS + w[CHOSEN + 3]) * GROUP
    release(s, seat, card)
    extend(s, r, g, card, w[CHOSEN + 4])
    s[HITS] += 1
    c[COUNTED_HITS + seat] += 1
    emptied(s, r, w, c, seat)


@jit
def do_exchange(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player puts the exact card in the place of a laid wild card and takes the wild card."""
    card = w[CHOSEN + 1]
    g = DOWN + (w[CHOSEN + 2] * MOST_GROUPS + w[CHOSEN + 3]) * GROUP
    release(s, seat, card)
    receive(s, c, seat, exchange(s, r, g, card))


@jit
def do_turn(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """A player turns a joker back into the card it is."""
    card = w[CHOSEN + 1]
    release(s, seat, card)
    insert(s, HAND + seat * ZONE, face(r, card))


# -- the end of a turn --------------------------------------------------------------------


@jit
def to_finish(s: Ints) -> None:
    """A player leaves the play step by ending the turn."""
    if s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_STEP] == PLAY:
        pop(s)


@jit
def second_allowed(s: Ints, r: Ints, seat: int) -> int:
    """Whether a second card may be let go in this finish step, as 1 or 0."""
    if (
        r[ANSWER + DISCARD_SECOND] != DISCARD_SECOND__ALL_FULL
        or s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_STEP] != FINISH
        or s[LAID + seat] < 0
    ):
        return 0
    groups = 0
    for owner in range(s[PLAYERS]):
        for number in range(s[DOWN_COUNT + owner]):
            groups += 1
            if full(s, r, DOWN + (owner * MOST_GROUPS + number) * GROUP) == 0:
                return 0
    if groups == 0:
        return 0
    return 1


@jit
def let_go(s: Ints, r: Ints, w: Ints, c: Ints, seat: int, second: int) -> None:
    """A card has left the hand at the end of a turn: another, the end of the round, or on."""
    e = AGENDA + 1 + (s[AGENDA] - 1) * DUE
    left = s[HAND + seat * ZONE]
    if s[e + DUE_STEP] == FINISH:
        gone = s[e + DUE_A] + 1
        if gone < r[ANSWER + DISCARD_COUNT] and left > 0:
            s[e + DUE_A] = gone
            s[e + DUE_B] = 0
            return
    pop(s)
    if left == 0 and r[ANSWER + OUT_HOW] != NOT_ASKED:
        go_out(s, r, w, c, seat)
        return
    if second == 1 and left > 0:
        push(s, seat, SECOND, 0, 0, 0)


@jit
def do_discard(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player puts a card on the discard pile."""
    to_finish(s)
    second = second_allowed(s, r, seat)
    card = w[CHOSEN + 1]
    release(s, seat, card)
    put_on_discard(s, r, card)
    let_go(s, r, w, c, seat, second)


@jit
def do_skip(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player uses a skip card against another."""
    to_finish(s)
    second = second_allowed(s, r, seat)
    target = w[CHOSEN + 1]
    card = r[SKIP_CARD]
    release(s, seat, card)
    c[SKIPS + seat] += 1
    idle = 0
    if r[ANSWER + SKIP_TWO_PLAYERS] == SKIP_TWO_PLAYERS__NO_EFFECT and s[PLAYERS] == 2:
        idle = 1
    if r[ANSWER + SKIP_DELIVERY] == SKIP_DELIVERY__IN_FRONT and idle == 0:
        put_on(s, SKIPPED + target * ZONE, card)
    else:
        put_on_discard(s, r, card)
        if idle == 0:
            s[OWES + target] += 1
    if idle == 0:
        s[STRUCK + target] |= 1 << seat
    left = s[HAND + seat * ZONE]
    if left == 0 and r[ANSWER + OUT_LAST_SKIP] == OUT_LAST_SKIP__REDRAW:
        pop(s)
        push(s, seat, GAIN, PLAIN, 0, 0)
        return
    if left > 0 and r[ANSWER + SKIP_INSTEAD] == 0:
        pop(s)
        push(s, seat, FINISH, 0, 1, 0)
        return
    let_go(s, r, w, c, seat, second)


@jit
def do_save(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player puts a card on the own save pile: in order where its top card matters."""
    to_finish(s)
    card = w[CHOSEN + 1]
    release(s, seat, card)
    card = face(r, card)
    if r[ANSWER + SAVE_TAKE] == SAVE_TAKE__TOP:
        put_on(s, SAVED + seat * ZONE, card)
    else:
        insert(s, SAVED + seat * ZONE, card)
    s[USED + seat] += 1
    put_on(s, FRESH + seat * ZONE, card)
    c[SAVES + seat] += 1
    let_go(s, r, w, c, seat, 0)


@jit
def do_done(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """A player ends a step: nothing can be done in it, or no more is wanted."""
    step = s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_STEP]
    if step == KEEP:
        kept(s, seat)
    elif step in (MOVE, TAKE, JOKER, ASK, PICK, SWAP, GO):
        left_out(s, r, w, c, seat)
    else:
        if step == DRAW_STEP:
            c[NO_CARD] += 1
        pop(s)
        if (
            step == PLAY
            and s[AGENDA] > 0
            and s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_STEP] == FINISH
        ):
            pop(s)


@jit
def do_keep(s: Ints, w: Ints, seat: int) -> None:
    """A player keeps a card; it stays in the hand until all have chosen."""
    put_on(s, KEPT + seat * ZONE, w[CHOSEN + 1])


@jit
def apply(s: Ints, r: Ints, w: Ints, c: Ints) -> None:
    """Carry out the chosen move for whoever is due, without what follows by itself."""
    seat = s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_WHO]
    verb = w[CHOSEN]
    c[COUNTED_MOVES] += 1
    if verb == M_DISCARD:
        do_discard(s, r, w, c, seat)
    elif verb == M_DRAW:
        do_draw(s, r, w, c, seat)
    elif verb == M_HIT:
        do_hit(s, r, w, c, seat)
    elif verb == M_LAY:
        do_lay(s, r, w, c, seat)
    elif verb == M_DONE:
        do_done(s, r, w, c, seat)
    elif verb == M_SKIP:
        do_skip(s, r, w, c, seat)
    elif verb == M_CHOOSE:
        do_choose(s, w, seat)
    elif verb == M_SAVE:
        do_save(s, r, w, c, seat)
    elif verb == M_EXCHANGE:
        do_exchange(s, r, w, c, seat)
    elif verb == M_TURN:
        do_turn(s, r, w, seat)
    elif verb == M_KEEP:
        do_keep(s, w, seat)
    else:
        apply_action(s, r, w, c, seat)


@jit
def apply_action(s: Ints, r: Ints, w: Ints, c: Ints, seat: int) -> None:
    """Carry out a move on the board."""
    verb = w[CHOSEN]
    if verb == M_MOVE:
        do_move(s, r, w, c, seat)
    elif verb == M_TAKE:
        do_take(s, r, w, c, seat)
    elif verb == M_JOKER:
        do_joker(s, r, w, c, seat)
    elif verb == M_PICK:
        do_pick(s, r, w, c, seat)
    elif verb == M_SWAP:
        do_swap(s, r, w, c, seat)
    elif verb == M_ASK:
        do_ask(s, r, w, c, seat)
    elif verb == M_GIVE:
        do_give(s, r, w, c, seat)
    elif verb == M_GO:
        do_go(s, r, w, c, seat)
    else:
        s[FAULT] = NO_SUCH_MOVE


__all__ = ["apply", "emptied"]
