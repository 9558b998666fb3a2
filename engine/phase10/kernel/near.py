"""The seat ``near``: the shortest way to the phase, then to an empty hand.

It draws from the discard pile where that brings the phase nearer, lays down as soon as it can,
hits whatever fits, and lets go of the card it misses least.  It counts no cards and guesses
nothing, so it is quick, and plainly beatable.

It takes the first of the moves that rank best (:func:`phase10.kernel.ranks.near_rank`), and finds
it without listing them where they are many: what wins ties is looked at first, and the first card
that costs nothing ends the search.
"""

from __future__ import annotations

from phase10.kernel.answers import (
    DRAW_REACH,
    DRAW_REACH__ANY,
    PHASE_CHANGE,
    WILD_REPLACE,
    WILD_REPLACE__EXACT_CARD,
)
from phase10.kernel.due import top
from phase10.kernel.habits import EARLY
from phase10.kernel.jit import Ints, jit
from phase10.kernel.laying import names_when_laid
from phase10.kernel.layout import (
    CHOSEN,
    DISCARD,
    DOWN_COUNT,
    DRAW_STEP,
    DUE_STEP,
    DUE_WHO,
    F_NUMBER,
    F_WILD,
    FINISH,
    FROM_DISCARD,
    FROM_PILE,
    FROM_SAVED,
    HAND,
    HIDDEN,
    HIGH_END,
    LAID,
    LAY,
    LAY_PART,
    M_CHOOSE,
    M_DISCARD,
    M_DONE,
    M_DRAW,
    M_EXCHANGE,
    M_HIT,
    M_LAY,
    M_SAVE,
    M_SKIP,
    M_TAKE,
    MOVES,
    MV,
    NO_END,
    PHASE,
    PHASES,
    PLAY,
    PLAYERS,
    SAVED,
    SECOND,
    SKIP_CARD,
    TAKE,
    ZONE,
)
from phase10.kernel.lays import best_lay, nth_lay
from phase10.kernel.may_end import (
    may_be_struck,
    may_discard,
    may_end_play,
    may_finish,
    may_save,
    may_save_any,
    may_use_skip,
)
from phase10.kernel.may_play import (
    group_at,
    has_wild,
    hit_ends,
    may_choose,
    may_exchange,
    may_lay_phase,
    may_put,
    may_touch,
)
from phase10.kernel.mind import (
    COSTS,
    KEYS,
    MIND_GOALS,
    MIND_HABITS,
    MIND_LAID,
    MIND_SIZE,
    colours_matter,
    lack,
    lack_without,
    main,
    mind,
    spare_key,
    standing,
)
from phase10.kernel.moves import list_moves
from phase10.kernel.ranks import (
    LEFT_AT,
    MOST_LEFT,
    choose_rank,
    draw_rank,
    exchange_rank,
    hit_rank,
    lay_rank,
    near_rank,
    way_of,
)
from phase10.kernel.reach import missing
from phase10.kernel.sources import has_saved, may_draw, may_take


@jit
def put(w: Ints, verb: int, a: int, b: int, c: int, d: int) -> int:
    """Write the chosen move down."""
    w[CHOSEN] = verb
    w[CHOSEN + 1] = a
    w[CHOSEN + 2] = b
    w[CHOSEN + 3] = c
    w[CHOSEN + 4] = d
    return 1


@jit
def near(s: Ints, r: Ints, w: Ints) -> None:
    """Choose for whoever is due: the move stands at CHOSEN then, a lay-down at LAY."""
    at = top(s)
    seat, step = s[at + DUE_WHO], s[at + DUE_STEP]
    mind(s, r, w, seat)
    found = 0
    if step == DRAW_STEP:
        found = near_draw(s, r, w, seat, M_DRAW)
    elif step == TAKE:
        found = near_draw(s, r, w, seat, M_TAKE)
    elif step == PLAY:
        found = near_play(s, r, w, seat)
    elif step in (FINISH, SECOND):
        found = near_finish(s, r, w, seat)
    if found == 0:
        best_listed(s, r, w, seat)


@jit
def best_listed(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """The first of the listed moves that rank best."""
    many = list_moves(s, r, w)
    mind(s, r, w, seat)
    best = -1
    chosen = MOVES + 1
    for number in range(many):
        at = MOVES + 1 + number * MV
        if w[at] == M_LAY:
            chosen = at
            break
        rank = near_rank(s, r, w, seat, at)
        if rank > best:
            best = rank
            chosen = at
    for place in range(MV):
        w[CHOSEN + place] = w[chosen + place]
    if w[CHOSEN] == M_LAY and best_lay(s, r, w, seat, w[CHOSEN + 2]) == 0:
        nth_lay(s, r, w, seat, w[CHOSEN + 2], 0)


# -- drawing ------------------------------------------------------------------------------------


@jit
def may_come(s: Ints, r: Ints, seat: int, verb: int, source: int, card: int) -> int:
    """1 if a card may be drawn, or taken, from there."""
    if verb == M_DRAW:
        return may_draw(s, r, seat, source, card)
    return may_take(s, r, seat, source, card)


@jit
def near_draw(s: Ints, r: Ints, w: Ints, seat: int, verb: int) -> int:
    """A card in sight that brings the seat on, else one from the draw pile."""
    best = 0
    if may_come(s, r, seat, verb, FROM_PILE, HIDDEN) == 1:
        best = main(1)
        put(w, verb, FROM_PILE, HIDDEN, 0, 0)
    many = s[DISCARD]
    if r[DRAW_REACH] != DRAW_REACH__ANY:
        if may_come(s, r, seat, verb, FROM_DISCARD, HIDDEN) == 1:
            rank = draw_rank(s, r, w, seat, FROM_DISCARD, HIDDEN)
            if rank > best:
                best = rank
                put(w, verb, FROM_DISCARD, HIDDEN, 0, 0)
    else:
        for depth in range(many):
            card = s[DISCARD + many - depth]
            if card != HIDDEN and may_come(s, r, seat, verb, FROM_DISCARD, card) == 1:
                rank = draw_rank(s, r, w, seat, FROM_DISCARD, card)
                if rank > best:
                    best = rank
                    put(w, verb, FROM_DISCARD, card, 0, 0)
    if verb == M_DRAW and has_saved(r) == 1:
        saved = SAVED + seat * ZONE
        for place in range(saved + 1, saved + 1 + s[saved]):
            card = s[place]
            if card != HIDDEN and may_draw(s, r, seat, FROM_SAVED, card) == 1:
                rank = draw_rank(s, r, w, seat, FROM_SAVED, card)
                if rank > best:
                    best = rank
                    put(w, verb, FROM_SAVED, card, 0, 0)
    return 1 if best > 0 else 0


# -- laying down and hitting --------------------------------------------------------------------


@jit
def near_play(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """Lay down, else hit, else exchange, else end the turn."""
    if w[MIND_LAID] == 0 and near_lay(s, r, w, seat) == 1:
        return 1
    if may_touch(s, r, seat) == 1:
        if near_hit(s, r, w, seat) == 1 or near_exchange(s, r, w, seat) == 1:
            return 1
    if r[PHASE_CHANGE] == 1 and near_choose(s, r, w, seat) == 1:
        return 1
    if may_finish(s, r, w, seat) == 1 and near_finish(s, r, w, seat) == 1:
        return 1
    if may_end_play(s, r, w, seat) == 1:
        return put(w, M_DONE, 0, 0, 0, 0)
    return 0


@jit
def near_lay(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """Lay the phase down if the hand holds it; of several the one with the fewest wild cards."""
    if lack(r, w) > 0:
        return 0
    if names_when_laid(r) == 0:
        phase = s[PHASE + seat]
        if not 0 <= phase < r[PHASES] or may_lay_phase(s, r, seat, phase) == 0:
            return 0
        if best_lay(s, r, w, seat, phase) == 1:
            if w[MIND_HABITS] & EARLY or is_time(s, r, w, seat) == 1:
                return put(w, M_LAY, 1, phase, 0, 0)
        mind(s, r, w, seat)
        return 0
    chosen, fewest, last = -1, 0, -1
    for phase in range(r[PHASES]):
        if (w[MIND_GOALS] >> phase) & 1 == 0 or may_lay_phase(s, r, seat, phase) == 0:
            continue
        if last >= 0:
            mind(s, r, w, seat)
        if missing(r, w, phase, w[MIND_SIZE]) > 0 or best_lay(s, r, w, seat, phase) == 0:
            continue
        last = phase
        wilds = wilds_laid(r, w)
        if chosen < 0 or wilds < fewest:
            chosen, fewest = phase, wilds
    if chosen < 0:
        return 0
    if last != chosen:
        best_lay(s, r, w, seat, chosen)
    return put(w, M_LAY, 1, chosen, 0, 0)


@jit
def is_time(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """1 if another has laid down, or if all cards but one can go with the lay-down at LAY."""
    for other in range(s[PLAYERS]):
        if other != seat and s[LAID + other] >= 0:
            return 1
    left = s[HAND + seat * ZONE] - ((lay_rank(s, r, w, seat) >> LEFT_AT) & MOST_LEFT)
    for part in range(w[LAY + 1]):
        left -= w[LAY + 2 + part * LAY_PART + 3]
    return 1 if left <= 1 else 0


@jit
def wilds_laid(r: Ints, w: Ints) -> int:
    """How many wild cards the lay-down at LAY holds."""
    found = 0
    for part in range(w[LAY + 1]):
        at = LAY + 2 + part * LAY_PART
        for place in range(at + 4, at + 4 + w[at + 3]):
            found += r[F_WILD + w[place]]
    return found


@jit
def near_hit(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """The best hit; none that the phase would miss."""
    if may_put(s, r, seat) == 0:
        return 0
    hand = HAND + seat * ZONE
    best = main(0)
    for owner in range(s[PLAYERS]):
        for number in range(s[DOWN_COUNT + owner]):
            before = HIDDEN
            for place in range(hand + 1, hand + 1 + s[hand]):
                card = s[place]
                if card == before or card < 0:
                    continue
                before = card
                bits = hit_ends(s, r, seat, card, owner, number)
                for end in range(NO_END, HIGH_END + 1):
                    if (bits >> end) & 1 == 1:
                        rank = hit_rank(s, r, w, seat, card, owner, number, end)
                        if rank > best:
                            best = rank
                            put(w, M_HIT, card, owner, number, end)
    return 1 if best > main(0) else 0


@jit
def near_exchange(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """The first exchange for a wild card that costs nothing."""
    if r[WILD_REPLACE] != WILD_REPLACE__EXACT_CARD:
        return 0
    hand = HAND + seat * ZONE
    for owner in range(s[PLAYERS]):
        for number in range(s[DOWN_COUNT + owner]):
            if has_wild(s, r, group_at(owner, number)) == 0:
                continue
            for place in range(hand + 1, hand + 1 + s[hand]):
                card = s[place]
                if card >= 0 and may_exchange(s, r, seat, card, owner, number) == 1:
                    if exchange_rank(r, w, card) > main(0):
                        return put(w, M_EXCHANGE, card, owner, number, 0)
    return 0


@jit
def near_choose(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """In the middle of a turn another phase, if it is nearer."""
    best = main(0)
    for phase in range(r[PHASES]):
        if may_choose(s, r, seat, phase) == 1:
            rank = choose_rank(s, r, w, phase)
            if rank > best:
                best = rank
                put(w, M_CHOOSE, phase, 0, 0, 0)
    return 1 if best > main(0) else 0


# -- the end of a turn --------------------------------------------------------------------------


@jit
def near_finish(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """Skip whoever is furthest, else let go of what can best be spared."""
    if r[SKIP_CARD] >= 0 and may_use_skip(s, r, seat) == 1:
        best = -1
        for other in range(s[PLAYERS]):
            if may_be_struck(s, r, seat, other) == 1:
                rank = standing(s, r, seat, other)
                if rank > best:
                    best = rank
                    put(w, M_SKIP, other, 0, 0, 0)
        if best >= 0:
            return 1
    return near_let_go(s, r, w, seat)


@jit
def near_let_go(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """The card that can best be spared, discarded or saved.

    A card less is one step back at most, so the first that costs nothing is the best one; if all
    cost a step, it is the first of all.
    """
    hand = HAND + seat * ZONE
    many = s[hand]
    for place in range(1, many + 1):
        card = s[hand + place]
        w[COSTS + place] = 0 if w[MIND_LAID] == 1 else -1
        w[KEYS + place] = -1
        if card >= 0 and (place == 1 or card != s[hand + place - 1]):
            w[KEYS + place] = spare_key(s, r, w, seat, card)
    saving = may_save_any(s, r, seat)
    for free in range(1, -1, -1):
        key = highest_below(w, many, main(0))
        while key >= 0:
            if let_go_of(s, r, w, seat, key, saving, free) == 1:
                return 1
            key = highest_below(w, many, key)
    return 0


@jit
def highest_below(w: Ints, many: int, bar: int) -> int:
    """The highest key below a bar, -1 if there is none."""
    found = -1
    for place in range(1, many + 1):
        if found < w[KEYS + place] < bar:
            found = w[KEYS + place]
    return found


@jit
def let_go_of(s: Ints, r: Ints, w: Ints, seat: int, key: int, saving: int, free: int) -> int:
    """Of the cards with a key the first that goes as it should, else the first that goes at all;
    with ``free`` only one that costs nothing.
    """
    hand = HAND + seat * ZONE
    for bad in range(2):
        for place in range(1, s[hand] + 1):
            if w[KEYS + place] != key:
                continue
            card = s[hand + place]
            verb = M_SAVE if way_of(r, w, M_SAVE, card) + bad == 1 else M_DISCARD
            if verb == M_DISCARD:
                if may_discard(s, r, seat, card) == 0:
                    continue
            elif saving == 0 or may_save(s, r, seat, card) == 0:
                continue
            if free == 0 or cost(s, r, w, seat, place) == 0:
                return put(w, verb, card, 0, 0, 0)
    return 0


@jit
def cost(s: Ints, r: Ints, w: Ints, seat: int, place: int) -> int:
    """How much further the phase is without the card in a place of the hand."""
    if w[COSTS + place] < 0:
        hand = HAND + seat * ZONE
        card, before = s[hand + place], s[hand + place - 1]
        if (
            place > 1
            and w[COSTS + place - 1] >= 0
            and before >= 0
            and colours_matter(r, w) == 0
            and r[F_NUMBER + card] == r[F_NUMBER + before] > 0
            and r[F_WILD + card] == r[F_WILD + before]
        ):
            w[COSTS + place] = w[COSTS + place - 1]
        else:
            w[COSTS + place] = lack_without(r, w, card) - lack(r, w)
    return w[COSTS + place]


__all__ = ["best_listed", "near", "near_finish", "near_lay", "put"]
