"""The seat ``careful``: the shortest way, and what a good player does beside it.

It keeps the cards that leave the most ways to go on, feeds nobody, keeps what fits on the table
out of the next player's reach, aims skips at whoever is ahead, saves wild cards for a later
round, and looks at its hand before it asks, moves a piece or names a phase.  Each of these is a
*habit* that can be left out (:mod:`phase10.kernel.habits`).  Nothing is remembered.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    DRAW_REACH,
    DRAW_REACH__ANY,
    PHASE_CHANGE,
)
from phase10.kernel.careful_board import CHANCE, board_rank
from phase10.kernel.due import top
from phase10.kernel.habits import AIM, DUMP, FEED, HOLD, OUTS, REACH, STORE, STRIKE
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    CHOOSE,
    CHOSEN,
    DISCARD,
    DRAW_STEP,
    DUE_STEP,
    DUE_WHO,
    F_KIND,
    F_SHOWS,
    F_WILD,
    FINISH,
    FROM_DISCARD,
    FROM_PILE,
    HAND,
    HIDDEN,
    LAID,
    LOWEST,
    M_CHOOSE,
    M_DISCARD,
    M_DONE,
    M_DRAW,
    M_LAY,
    M_SAVE,
    M_SKIP,
    M_TAKE,
    MOST_PARTS,
    MOVES,
    MV,
    P_TYPICAL,
    P_VALUE,
    PHASES,
    PLAY,
    PLAYERS,
    SECOND,
    SKIP_CARD,
    TAKE,
    ZONE,
)
from phase10.kernel.may_end import (
    may_be_struck,
    may_discard,
    may_end_play,
    may_finish,
    may_save,
    may_save_any,
    may_use_skip,
)
from phase10.kernel.may_play import may_choose, may_touch
from phase10.kernel.mind import (
    MIND_HABITS,
    MIND_LAID,
    MIND_SIZE,
    far,
    fits_table,
    goals_of,
    hand_seen,
    lack,
    mind,
    next_seat,
    phase_seen,
    points_of,
    standing,
)
from phase10.kernel.moves import list_moves
from phase10.kernel.near import (
    best_listed,
    may_come,
    near_choose,
    near_draw,
    near_exchange,
    near_hit,
    near_lay,
    put,
)
from phase10.kernel.reach import add_card, missing
from phase10.kernel.weigh import look_around, weight

FED: Final = 300
"""What it costs to let the next player have a card that fits, in thousandths of a draw."""
HELD: Final = 150
"""What a card is worth that will fit once the phase lies."""
POINT: Final = 6
"""What a point in the hand costs."""
NEVER: Final = -(1 << 40)


@jit
def careful(s: Ints, r: Ints, w: Ints) -> None:
    """Choose for whoever is due: the move stands at CHOSEN then, a lay-down at LAY."""
    at = top(s)
    seat, step = s[at + DUE_WHO], s[at + DUE_STEP]
    mind(s, r, w, seat)
    found = 0
    if step == DRAW_STEP:
        found = careful_draw(s, r, w, seat, M_DRAW)
    elif step == TAKE:
        found = careful_draw(s, r, w, seat, M_TAKE)
    elif step == PLAY:
        found = careful_play(s, r, w, seat)
    elif step in (FINISH, SECOND):
        found = careful_finish(s, r, w, seat)
    elif step == CHOOSE:
        found = careful_choose(s, r, w, seat)
    if found == 0:
        look_around(s, r, w, seat)
        found = careful_listed(s, r, w, seat)
    if found == 0:
        best_listed(s, r, w, seat)


@jit
def careful_listed(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """The first of the listed moves that rank best, where the board has ranks of its own."""
    many = list_moves(s, r, w)
    mind(s, r, w, seat)
    look_around(s, r, w, seat)
    w[CHANCE] = -1
    best = NEVER
    chosen = -1
    for number in range(many):
        at = MOVES + 1 + number * MV
        if w[at] == M_LAY:
            return 0
        rank = board_rank(s, r, w, seat, at)
        if rank > best:
            best = rank
            chosen = at
    if chosen < 0:
        return 0
    for place in range(MV):
        w[CHOSEN + place] = w[chosen + place]
    return 1


# -- drawing -----------------------------------------------------------------------------------


@jit
def careful_draw(s: Ints, r: Ints, w: Ints, seat: int, verb: int) -> int:
    """As near does; but a card in sight may also be worth having for what it opens."""
    if near_draw(s, r, w, seat, verb) == 0:
        return 0
    if w[CHOSEN + 1] != FROM_PILE or w[MIND_HABITS] & REACH == 0 or w[MIND_LAID] == 1:
        return 1
    if r[LOWEST] == 0:
        return 1  # where phases are symbols, a card that opens ways is not worth the turn
    many = s[DISCARD]
    if many == 0 or r[DRAW_REACH] == DRAW_REACH__ANY:
        return 1
    card = s[DISCARD + many]
    if card < 0 or may_come(s, r, seat, verb, FROM_DISCARD, HIDDEN) == 0:
        return 1
    if lack(r, w) == 0 or r[F_KIND + card] == 2:
        return 1
    look_around(s, r, w, seat)
    before = weight(r, w)
    add_card(r, w, card, 1)
    after = weight(r, w)
    add_card(r, w, card, -1)
    if after + REACH_COSTS < before:
        put(w, verb, FROM_DISCARD, HIDDEN, 0, 0)
    return 1


REACH_COSTS: Final = 900
"""What a card from the draw pile is worth, in thousandths of a draw."""


# -- laying down and hitting -------------------------------------------------------------------


@jit
def careful_play(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """Lay down, else hit, else exchange, else end the turn."""
    if w[MIND_LAID] == 0 and near_lay(s, r, w, seat) == 1:
        return 1
    if may_touch(s, r, seat) == 1:
        if near_hit(s, r, w, seat) == 1 and stores(s, r, w, seat, w[CHOSEN + 1]) == 0:
            return 1
        if near_exchange(s, r, w, seat) == 1:
            return 1
    if r[PHASE_CHANGE] == 1 and near_choose(s, r, w, seat) == 1:
        return 1
    if may_finish(s, r, w, seat) == 1 and careful_finish(s, r, w, seat) == 1:
        return 1
    if may_end_play(s, r, w, seat) == 1:
        return put(w, M_DONE, 0, 0, 0, 0)
    return 0


@jit
def stores(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """1 if a wild card is rather saved for a later round than laid off."""
    if w[MIND_HABITS] & STORE == 0 or r[F_WILD + card] == 0:
        return 0
    if may_finish(s, r, w, seat) == 0 or may_save_any(s, r, seat) == 0:
        return 0
    return may_save(s, r, seat, card)


# -- the end of a turn -------------------------------------------------------------------------


@jit
def careful_finish(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """Skip whoever is most dangerous, else let go of what is worth the least."""
    if r[SKIP_CARD] >= 0 and may_use_skip(s, r, seat) == 1:
        best = -1
        for other in range(s[PLAYERS]):
            if may_be_struck(s, r, seat, other) == 1:
                rank = danger(s, r, w, seat, other)
                if rank > best:
                    best = rank
                    put(w, M_SKIP, other, 0, 0, 0)
        if best >= 0:
            return 1
    look_around(s, r, w, seat)
    hand = HAND + seat * ZONE
    saving = may_save_any(s, r, seat)
    best = NEVER
    for place in range(hand + 1, hand + 1 + s[hand]):
        card = s[place]
        if card < 0 or (place > hand + 1 and card == s[place - 1]):
            continue
        can_go = may_discard(s, r, seat, card)
        can_save = 1 if saving == 1 and may_save(s, r, seat, card) == 1 else 0
        if can_go == 0 and can_save == 0:
            continue
        worth = spare_worth(s, r, w, seat, card)
        if can_go == 1:
            rank = worth - fed(s, r, w, seat, card)
            if rank > best:
                best = rank
                put(w, M_DISCARD, card, 0, 0, 0)
        if can_save == 1:
            rank = worth + save_worth(r, w, card)
            if rank > best:
                best = rank
                put(w, M_SAVE, card, 0, 0, 0)
    return 1 if best > NEVER else 0


@jit
def danger(s: Ints, r: Ints, w: Ints, seat: int, other: int) -> int:
    """How much a skip is wanted against a player."""
    found = standing(s, r, seat, other)
    if w[MIND_HABITS] & STRIKE == 0:
        return found
    # Whoever has laid and holds few cards ends the round; else whoever is furthest.
    if s[LAID + other] >= 0 and hand_seen(s, r, other) <= 4:
        found |= 1 << 40
    return found


@jit
def spare_worth(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """How good the hand is without a card, in thousandths of a draw; the larger, the better."""
    habits = w[MIND_HABITS]
    price = POINT
    if habits & DUMP and pressed(s, r, seat) == 1:
        price = 5 * POINT
    found = points_of(r, card) * price
    if w[MIND_LAID] == 1:
        if r[F_WILD + card] == 1:
            found -= 9000
        elif fits_table(s, r, seat, card) == 1:
            found -= 4000
        return found
    if habits & OUTS:
        add_card(r, w, card, -1)
        found -= weight(r, w)
        add_card(r, w, card, 1)
    else:
        add_card(r, w, card, -1)
        found -= far(r, w) * 10000
        add_card(r, w, card, 1)
    if r[F_WILD + card] == 1:
        found -= 1500
    elif habits & HOLD and fits_table(s, r, seat, card) == 1:
        found -= HELD
    return found


@jit
def pressed(s: Ints, r: Ints, seat: int) -> int:
    """1 if another player has laid down and holds few cards."""
    for other in range(s[PLAYERS]):
        if other != seat and s[LAID + other] >= 0 and hand_seen(s, r, other) <= 3:
            return 1
    return 0


@jit
def fed(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """What it costs that the next player may take a card, in thousandths of a draw."""
    if w[MIND_HABITS] & FEED == 0:
        return 0
    other = next_seat(s, r, seat)
    if s[LAID + other] >= 0:
        return FED if fits_table(s, r, other, card) == 1 else 0
    if r[F_WILD + card] == 1:
        return 2 * FED
    if phase_seen(s, r, seat, other) == 0:
        return 0
    # A card with a symbol that the other is done with helps less.
    goals = goals_of(s, r, other)
    found = 0
    for phase in range(r[PHASES]):
        value = r[P_VALUE + phase * MOST_PARTS]
        if (goals >> phase) & 1 == 1 and value >= 0 and (r[F_SHOWS + card] >> value) & 1 == 1:
            found += FED // 3
    return found


@jit
def save_worth(r: Ints, w: Ints, card: int) -> int:
    """What it is worth that a card lies on the own save pile and not on the discard pile."""
    if w[MIND_HABITS] & STORE == 0:
        return 20 if w[MIND_LAID] == 1 or r[F_WILD + card] == 1 else -20
    if r[F_WILD + card] == 1:
        return 14000 if w[MIND_LAID] == 1 else 1000
    return -20


# -- naming a phase ----------------------------------------------------------------------------


@jit
def careful_choose(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """The phase for which the hand is better than hands mostly are."""
    if w[MIND_HABITS] & AIM == 0:
        return 0
    best = NEVER
    for phase in range(r[PHASES]):
        if may_choose(s, r, seat, phase) == 1:
            rank = r[P_TYPICAL + phase] * AIMED // 10 - 100 * missing(r, w, phase, w[MIND_SIZE])
            if rank > best:
                best = rank
                put(w, M_CHOOSE, phase, 0, 0, 0)
    return 1 if best > NEVER else 0


AIMED: Final = 3
"""How much, in tenths, it counts that a phase is hard for most hands."""


__all__ = ["careful"]
