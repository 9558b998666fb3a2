"""What the spaces of the board are worth to the seat ``careful``, and which number it asks for.

Before the phase lies, worths are counted in thousandths of a missing card; afterwards in
thousandths of a card that leaves the hand.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.circuit import landing, may_go
from phase10.kernel.due import top
from phase10.kernel.habits import QUERY, SORT, SPACE
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    A_AGAIN,
    A_ALL_DRAW,
    A_ASK,
    A_GO,
    A_JOKER,
    A_PICK,
    A_SWAP,
    A_TAKE,
    DISCARD,
    DUE_STEP,
    F_KIND,
    F_SHOWS,
    F_TURNED,
    F_WILD,
    FACES,
    HAND,
    HIDDEN,
    M_ASK,
    M_DONE,
    M_GO,
    M_MOVE,
    M_PICK,
    PLAYERS,
    S_KIND,
    S_NUMBER,
    SCRATCH,
    SK_ACTIONS,
    SK_CHOOSES,
    SPACE_KINDS,
    SWAP,
    V_NUMBER,
    VALUES,
    ZONE,
)
from phase10.kernel.mind import (
    MIND_HABITS,
    MIND_LAID,
    fits_table,
    gains,
    hand_seen,
    lack,
    lack_without,
    points_of,
)
from phase10.kernel.ranks import near_rank
from phase10.kernel.reach import add_card
from phase10.kernel.weigh import (
    ALL_UNSEEN,
    UNSEEN,
    fitting,
    nearer,
    outs,
    some,
    weight,
)

HELPING: Final = SCRATCH + 600  # + value: unseen cards that show it and help
CHANCE: Final = SCRATCH + 640  # of a card from the draw pile to help, in thousandths; -1: not yet
TOP_HELPS: Final = SCRATCH + 641
ASKING: Final = SCRATCH + 642  # the chance of the best question
JUNK: Final = SCRATCH + 643  # cards of the hand that are not needed


@jit
def board_rank(s: Ints, r: Ints, w: Ints, seat: int, at: int) -> int:
    """How good a listed move is; moves that the board does not know rank as near ranks them."""
    verb, a, b = w[at], w[at + 1], w[at + 2]
    habits = w[MIND_HABITS]
    if verb == M_MOVE and habits & SPACE:
        weigh_board(s, r, w, seat)
        space = landing(s, r, seat, a)
        return space_value(s, r, w, seat, r[S_KIND + space], r[S_NUMBER + space])
    if verb == M_GO and habits & SPACE:
        weigh_board(s, r, w, seat)
        return space_value(s, r, w, seat, a, b)
    if verb == M_ASK and habits & QUERY:
        weigh_board(s, r, w, seat)
        return w[HELPING + a]
    if verb == M_PICK and habits & QUERY:
        return pick_value(s, r, w, seat, a)
    if s[top(s) + DUE_STEP] == SWAP and habits & SORT:
        if verb == M_DONE:
            return 0
        return swap_value(s, r, w, seat, a)
    return near_rank(s, r, w, seat, at)


@jit
def weigh_board(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """Count, once a decision, what the values of the spaces hang on."""
    if w[CHANCE] >= 0:
        return
    laid = w[MIND_LAID]
    unseen = w[ALL_UNSEEN]
    if laid == 0 and lack(r, w) == 0:
        laid = 1
    helping = fitting(s, r, w, seat) if laid == 1 else outs(r, w)
    w[CHANCE] = 1000 * helping // unseen if unseen > 0 else 0
    top_card = s[DISCARD + s[DISCARD]] if s[DISCARD] > 0 else HIDDEN
    w[TOP_HELPS] = 1 if top_card >= 0 and gains(s, r, w, seat, top_card) > 0 else 0
    for value in range(r[VALUES]):
        w[HELPING + value] = 0
    lacks = lack(r, w)
    for card in range(r[FACES]):
        if w[UNSEEN + card] <= 0 or r[F_KIND + card] != 0 or r[F_TURNED + card] == 1:
            continue
        if laid == 1:
            helps = fits_table(s, r, seat, card)
        else:
            helps = nearer(r, w, card, lacks)
        if helps == 1:
            for value in range(r[VALUES]):
                if (r[F_SHOWS + card] >> value) & 1 == 1:
                    w[HELPING + value] += w[UNSEEN + card]
    held = 0
    for other in range(s[PLAYERS]):
        if other != seat:
            held += hand_seen(s, r, other)
    each = 1000 * held // unseen if unseen > 0 else 0
    best = 0
    for value in range(r[VALUES]):
        if r[V_NUMBER + value] > 0 and w[HELPING + value] > best:
            best = w[HELPING + value]
    w[ASKING] = some(min(1000, each), best)
    junk = 0
    hand = HAND + seat * ZONE
    for place in range(hand + 1, hand + 1 + s[hand]):
        card = s[place]
        if card < 0 or r[F_WILD + card] == 1:
            continue
        if w[MIND_LAID] == 1:
            junk += 1 - fits_table(s, r, seat, card)
        elif lack_without(r, w, card) == lacks:
            junk += 1
    w[JUNK] = junk


@jit
def space_value(s: Ints, r: Ints, w: Ints, seat: int, kind: int, number: int) -> int:
    """What a space is worth to the seat now."""
    found = 0
    place = SK_ACTIONS + kind * 8
    for at in range(place + 1, place + 1 + r[place]):
        action, many = r[at] // 8, r[at] % 8
        if action == A_TAKE and many == 0:
            many = number
        if action == A_GO:
            found += best_choice(s, r, w, seat)
        elif w[MIND_LAID] == 1 or lack(r, w) == 0:
            found += value_after(s, w, action, many)
        else:
            found += value_before(s, w, action, many)
    return found


@jit
def best_choice(s: Ints, r: Ints, w: Ints, seat: int) -> int:
    """The worth of the best other space that a free choice leads to."""
    best = -9000
    for kind in range(r[SPACE_KINDS]):
        if r[SK_CHOOSES + kind] == 1 or may_go(s, r, seat, kind, 0) == 0:
            continue
        found = 0
        place = SK_ACTIONS + kind * 8
        for at in range(place + 1, place + 1 + r[place]):
            action, many = r[at] // 8, r[at] % 8
            if w[MIND_LAID] == 1 or lack(r, w) == 0:
                found += value_after(s, w, action, many)
            else:
                found += value_before(s, w, action, many)
        best = max(best, found)
    return best


@jit
def value_before(s: Ints, w: Ints, action: int, number: int) -> int:
    """What an action is worth before the phase lies, in thousandths of a missing card."""
    chance = w[CHANCE]
    if action == A_TAKE:
        many = number if number > 0 else 1
        first = 1000 if w[TOP_HELPS] == 1 else chance
        return first + (many - 1) * chance + 60 * many
    if action == A_JOKER:
        return 1150
    if action == A_PICK:
        if w[TOP_HELPS] == 1:
            return 1050
        return some(chance, s[DISCARD] - 1) + 50
    if action == A_ASK:
        return w[ASKING] + 50
    if action == A_SWAP:
        many = min(4, w[JUNK])
        return (many + 1) * chance * 9 // 10 + 60
    if action == A_ALL_DRAW:
        return chance - 150
    if action == A_AGAIN:
        return 700
    return 0


@jit
def value_after(s: Ints, w: Ints, action: int, number: int) -> int:
    """What an action is worth once the phase lies, in thousandths of a card less in the hand."""
    stays = 1000 - w[CHANCE]
    if action == A_TAKE:
        many = number if number > 0 else 1
        if w[TOP_HELPS] == 1:
            return -(many - 1) * stays
        return -many * stays
    if action == A_JOKER:
        return -50
    if action == A_PICK:
        if w[TOP_HELPS] == 1:
            return 0
        return some(w[CHANCE], s[DISCARD] - 1) - 1000
    if action == A_ASK:
        return -(1000 - w[ASKING]) * stays // 1000
    if action == A_SWAP:
        many = min(4, w[JUNK])
        if many == 0:
            many = 1
        return many * 1000 - (many + 1) * stays
    if action == A_ALL_DRAW:
        return 500 - stays
    if action == A_AGAIN:
        return 1000
    return 0


@jit
def pick_value(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """What a card out of the discard pile is worth."""
    if card < 0:
        return -1
    found = gains(s, r, w, seat, card) * 100000 - points_of(r, card)
    if r[F_WILD + card] == 1:
        found += 50000
    if w[MIND_LAID] == 0:
        add_card(r, w, card, 1)
        found -= weight(r, w)
        add_card(r, w, card, -1)
    return found


@jit
def swap_value(s: Ints, r: Ints, w: Ints, seat: int, card: int) -> int:
    """How gladly a card is exchanged for one from the draw pile; 0 and less: not at all."""
    if r[F_WILD + card] == 1:
        return -9000
    if w[MIND_LAID] == 1:
        return -1000 if fits_table(s, r, seat, card) == 1 else 1000
    if lack_without(r, w, card) > lack(r, w):
        return -1000
    add_card(r, w, card, -1)
    after = weight(r, w)
    add_card(r, w, card, 1)
    lost = after - weight(r, w)
    return 1000 - lost if lost < 800 else -lost


__all__ = ["CHANCE", "board_rank"]
