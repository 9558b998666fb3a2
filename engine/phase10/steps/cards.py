"""Cards on their way: from the draw pile into a hand, and from the discard pile back into the draw
pile.
"""

from __future__ import annotations

from typing import Any

from phase10.agenda import taking_part
from phase10.cards import Card
from phase10.errors import PositionError
from phase10.moves import Deal, Flip, Shuffle
from phase10.position import CHANCE, UNKNOWN, Due, Position, insert, sort, without
from phase10.steps import automatic, effect


def need(p: Position, name: str, owner: int | None = None) -> tuple[Any, ...]:
    """The cards of a zone; a position in which they are unknown cannot be played on."""
    value = p.zone(name, owner)
    if value is UNKNOWN:
        line = name if owner is None else f"{name} {p.players[owner]}"
        raise PositionError(f"the game cannot go on from here: the line {line!r} is missing")
    return value  # type: ignore[no-any-return]


def need_marks(p: Position, *names: str) -> None:
    """Refuse to go on where one of these marks is unknown, and name the missing line."""
    for mark, owner in p.table.marks:
        if mark.name in names and p.mark(mark.name, owner) is UNKNOWN:
            raise PositionError(
                f"the game cannot go on from here: the line {mark.name!r} is missing"
            )


def receive(p: Position, seat: int, card: Card) -> Position:
    """The position after a card has come into a hand."""
    return p.with_zone("hand", seat, insert(need(p, "hand", seat), card))


def release(p: Position, seat: int, card: Card) -> Position:
    """The position after a card has left a hand; a hidden card may have been it."""
    hand = need(p, "hand", seat)
    if card not in hand:
        card = p.table.deck.HIDDEN
    return p.with_zone("hand", seat, without(hand, card))


def put_on_discard(p: Position, card: Card) -> Position:
    """The position after a card has been discarded; a joker lies as the answers say."""
    if card.turned and p.variant["joker.when-discarded"] == "ordinary":
        card = card.face()
    return p.with_zone("discard", None, (*need(p, "discard"), card))


def reshuffled(p: Position) -> Position | None:
    """The position with the discard pile turned into a draw pile that waits for its shuffle; None
    if there is nothing to shuffle.

    Rules ``pile.empty`` and ``pile.both-empty``.
    """
    how = p.variant["pile.empty"]
    discard = need(p, "discard")
    if how == "reshuffle-keep-top":
        cards, stays = discard[:-1], discard[-1:]
    elif how == "reshuffle-all":
        cards, stays = discard, ()
    else:
        return None
    if not cards:
        return None
    p = p.with_zone("draw", None, sort(tuple(card.face() for card in cards))).with_zone(
        "discard", None, stays
    )
    return p.push(Due(CHANCE, "shuffle"))


def after_taking(p: Position) -> Position:
    """The position after a card has left the draw pile: an empty pile is made up at once where
    ``pile.when`` says so.
    """
    if not need(p, "draw") and p.variant.asked("pile.when") and p.variant["pile.when"] == "at-once":
        return reshuffled(p) or p
    return p


@automatic("gain")
def gain(p: Position, due: Due) -> Position:
    """A card comes from the draw pile into a hand, plainly or as a joker turned round."""
    from phase10.steps.round import end_round

    seat, (how,) = due.who, due.data
    pile = need(p, "draw")
    limit = p.variant["hand.limit"]
    if limit is not None and len(need(p, "hand", seat)) >= limit:
        return p.pop()
    if not pile:
        again = reshuffled(p)
        if again is not None:
            return again
        if p.variant["pile.empty"] == "round-ends" or p.variant["pile.both-empty"] == "round-ends":
            return end_round(p, None)
        return p.pop()
    card = pile[-1]
    p = p.pop().with_zone("draw", None, pile[:-1])
    if card.kind == "hidden":
        p = receive(p, seat, card)
        return after_taking(p).push(Due(CHANCE, "flip", (seat, how)))
    return after_taking(took(p, seat, card, how))


def took(p: Position, seat: int, card: Card, how: str) -> Position:
    """The position after a player has taken a known card; ``how`` is plain, draw or joker."""
    if how == "draw" and p.table.has_mark("drew"):
        p = p.with_mark("drew", None, ("pile", card, need(p, "hand", seat).count(card)))
    return receive(p, seat, card.turn() if how == "joker" else card)


@effect("flip")
def flip(p: Position, m: Flip, _seat: int) -> Position:
    """Chance shows which card it was: the one drawn, or the one that begins the discard pile."""
    due = p.due
    assert due is not None
    if due.step == "upcard":
        from phase10.steps.round import turn_up

        return turn_up(p, m.card)
    seat, how = due.data
    hidden = p.table.deck.HIDDEN
    p = p.pop()
    if m.card.kind == "hidden":
        return p
    p = p.with_zone("hand", seat, without(need(p, "hand", seat), hidden))
    return took(p, seat, m.card, how)


@effect("shuffle")
def shuffle(p: Position, m: Shuffle, _seat: int) -> Position:
    """Chance orders the draw pile; an order that nobody knows leaves hidden cards."""
    pile = need(p, "draw")
    hidden = p.table.deck.HIDDEN
    new = (hidden,) * len(pile) if m.cards is None else m.cards[::-1]
    if m.cards is not None and sort(m.cards) != sort(pile) and hidden not in (*m.cards, *pile):
        raise PositionError("the shuffle doesn't hold the cards of the pile that is shuffled")
    if len(new) != len(pile):
        raise PositionError(f"the shuffle names {len(new)} cards, but {len(pile)} are shuffled")
    return p.pop().with_zone("draw", None, new)


def shares(p: Position, waiting: list[int]) -> dict[int, int]:
    """How many cards each player still to be dealt receives: what is lacking, or all the same
    number where there are too few (rule ``save.short-deck``).
    """
    lacks = {seat: lacking(p, seat) for seat in waiting}
    if not p.variant.asked("save.short-deck") or p.variant["save.short-deck"] != "deal-fewer":
        return lacks
    others = [seat for seat in taking_part(p) if seat not in waiting]
    begins = sum(due.step == "upcard" for due in p.agenda)
    room = max(len(need(p, "draw")) - begins, 0)
    if sum(lacks.values()) <= room and not any(lacking(p, seat) for seat in others):
        return lacks
    share = min([room // len(waiting), *(len(need(p, "hand", seat)) for seat in others)])
    return {seat: min(lack, share) for seat, lack in lacks.items()}


def dealt_places(p: Position) -> tuple[int, ...]:
    """The places in the draw pile of the cards that the next player to be dealt receives (rule
    ``deal.order``).
    """
    waiting = [due.data[0] for due in reversed(p.agenda) if due.step == "deal"]
    lacks = shares(p, waiting)
    first = waiting[0]
    top = len(need(p, "draw")) - 1
    if p.variant["deal.order"] == "in-blocks":
        return tuple(top - i for i in range(min(lacks[first], top + 1)))
    places: list[int] = []
    at = top
    while lacks[first] and at >= 0:
        for seat in waiting:
            if lacks[seat] and at >= 0:
                if seat == first:
                    places.append(at)
                lacks[seat] -= 1
                at -= 1
    return tuple(places)


def hand_aim(p: Position, seat: int) -> int:
    """How many cards a player holds after the deal (rules ``deal.hand``, ``younger.size``,
    ``keep.deal``, ``save.short-deck``).
    """
    size = p.size(seat)
    if p.variant.asked("keep.deal") and p.variant["keep.deal"] == "full-hand":
        return size + len(need(p, "hand", seat))
    return size


def lacking(p: Position, seat: int) -> int:
    """How many cards a player is still to be dealt."""
    return max(hand_aim(p, seat) - len(need(p, "hand", seat)), 0)


@effect("deal")
def deal(p: Position, m: Deal, _seat: int) -> Position:
    """Chance deals a player's hand."""
    due = p.due
    assert due is not None
    seat = due.data[0]
    if m.seat != seat:
        raise PositionError(f"{p.players[seat]!r} is dealt next, not {p.players[m.seat]!r}")
    places = dealt_places(p)
    pile = need(p, "draw")
    if len(m.cards) != len(places):
        raise PositionError(f"{p.players[seat]!r} is dealt {len(places)} cards, not {len(m.cards)}")
    lying = [pile[at] for at in places]
    hidden = p.table.deck.HIDDEN
    if hidden not in lying and hidden not in m.cards and sort(tuple(lying)) != sort(m.cards):
        raise PositionError(
            f"the cards dealt to {p.players[seat]!r} are not those on top of the draw pile"
        )
    rest = tuple(card for at, card in enumerate(pile) if at not in places)
    hand = sort((*need(p, "hand", seat), *m.cards))
    return p.pop().with_zone("draw", None, rest).with_zone("hand", seat, hand)
