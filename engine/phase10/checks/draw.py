"""Checks for drawing: how many, from where, and which cards may not be taken."""

from __future__ import annotations

from phase10.cards import Card
from phase10.checks import HELD, Fail, Result, check, held
from phase10.moves import Done, Draw, Joker, Move, Take
from phase10.position import UNKNOWN, Missing, Position


def hand_is_full(p: Position, seat: int) -> bool:
    """Whether a hand has reached the limit, so that no card may come into it."""
    limit = p.variant["hand.limit"]
    return limit is not None and len(p.known("hand", seat)) >= limit


@check("hand.limit", "draw", "take", "joker", "pick", "ask")
def room_in_hand(p: Position, _m: Move, seat: int) -> Result:
    limit = p.variant["hand.limit"]
    return None if limit is None else held(not hand_is_full(p, seat), n=limit)


@check("hand.limit", "done")
def no_room_in_hand(p: Position, _m: Done, seat: int) -> Result:
    due = p.due
    if due is None or due.step not in ("draw", "take", "joker", "pick", "ask"):
        return None
    if due.step == "ask":
        return held(hand_is_full(p, seat), "could")
    return HELD if hand_is_full(p, seat) else None


SOURCES = {"pile": "draw-pile", "discard": "discard-pile", "saved": "saved"}


@check("draw.count", "draw")
def how_many(p: Position, _m: Draw, seat: int) -> Result:
    due = p.due
    if due is None or due.who != seat:
        return None
    return held(due.step not in ("play", "finish", "second"), n=p.variant["draw.count"])


@check("draw.from", "draw", "take")
def from_where(p: Position, m: Draw | Take, _seat: int) -> Result:
    return held(SOURCES[m.source] in p.variant["draw.from"], m.source)


def top_discard(p: Position) -> Card | None:
    """The top card of the discard pile, None if it is empty; raises Missing if unknown."""
    pile = p.known("discard")
    if not pile:
        return None
    card: Card = pile[-1]
    if card.kind == "hidden":
        raise Missing("top")
    return card


@check("draw.reach", "draw", "take")
def how_deep(p: Position, m: Draw | Take, _seat: int) -> Result:
    if m.source != "discard":
        return None
    wanted = m.card
    if wanted is None:
        return HELD if p.variant["draw.reach"] != "any" else None
    pile = p.known("discard")
    if p.variant["draw.reach"] == "any":
        if wanted not in pile and any(card.kind == "hidden" for card in pile):
            raise Missing("pile", card=wanted)
        return held(wanted in pile, "any", card=wanted)
    return held(top_discard(p) == wanted, card=wanted)


def reached(p: Position, m: Draw | Take) -> Card | None:
    """The card that a draw from the discard pile would take, None if there is none."""
    if m.card is not None and p.variant["draw.reach"] == "any":
        return m.card
    return top_discard(p)


@check("draw.skip-from-discard", "draw", "take")
def skip_from_discard(p: Position, m: Draw | Take, _seat: int) -> Result:
    if m.source != "discard":
        return None
    card = reached(p, m)
    if card is None or card.kind != "skip":
        return None
    return held(p.variant["draw.skip-from-discard"], card=card)


@check("draw.wild-from-discard", "draw", "take")
def wild_from_discard(p: Position, m: Draw | Take, _seat: int) -> Result:
    if m.source != "discard":
        return None
    card = reached(p, m)
    if card is None or card.kind != "wild":
        return None
    return held(p.variant["draw.wild-from-discard"], card=card)


@check("save.take", "draw")
def which_saved(p: Position, m: Draw, seat: int) -> Result:
    if m.source != "saved":
        return None
    saved = p.known("saved", seat)
    if not saved:
        return Fail("empty")
    if m.card is None:
        return HELD if p.variant["save.take"] == "top" else Fail("unnamed")
    if m.card not in saved:
        if any(card.kind == "hidden" for card in saved):
            raise Missing("saved", owner=p.players[seat], card=m.card)
        return Fail("absent", card=m.card)
    if p.variant["save.take"] == "top" and saved[-1].kind == "hidden":
        raise Missing("saved", owner=p.players[seat], card=m.card)
    return held(p.variant["save.take"] == "any" or saved[-1] == m.card, card=m.card)


@check("save.take-when", "draw")
def when_saved(p: Position, m: Draw, seat: int) -> Result:
    if m.source != "saved" or p.variant["save.take-when"] != "later-round":
        return None
    saved = p.known("saved", seat)
    card = m.card or saved[-1]
    fresh = p.known("fresh", seat)
    older = saved.count(card) - fresh.count(card)
    if any(one.kind == "hidden" for one in (*saved, *fresh)) and 0 < len(fresh) < len(saved):
        raise Missing("fresh", owner=p.players[seat])
    return held(older > 0, card=card)


def pile_can_give(p: Position) -> bool:
    """Whether a card can come from the draw pile, after a reshuffle if the answers have one;
    raises Missing if unknown.
    """
    if p.known("draw"):
        return True
    discard = p.known("discard")
    how = p.variant["pile.empty"]
    if (how == "reshuffle-keep-top" and len(discard) > 1) or (how == "reshuffle-all" and discard):
        return True
    return bool(how == "round-ends" or p.variant["pile.both-empty"] == "round-ends")


@check("pile.both-empty", "joker")
def something_to_turn(p: Position, _m: Joker, _seat: int) -> Result:
    return held(pile_can_give(p), "pile")


@check("pile.both-empty", "draw", "take")
def something_there(p: Position, m: Draw | Take, _seat: int) -> Result:
    if m.source == "pile":
        return held(pile_can_give(p), "pile")
    if m.source == "discard":
        return held(top_discard(p) is not None, "discard")
    return None


def can_draw(p: Position, seat: int) -> bool:
    """Whether any source can give the player a card now."""
    from phase10.judge import any_allowed

    due = p.due
    if due is None:
        raise Missing("turn", player=p.players[seat])
    if p.zone("draw") is UNKNOWN or p.zone("discard") is UNKNOWN:
        p.known("draw")
        p.known("discard")
    if due.step == "take":
        return any_allowed(p, (Take("pile"), Take("discard")))
    if due.step == "joker":
        return any_allowed(p, (Joker(), Take("pile")))
    saved = tuple(dict.fromkeys(p.known("saved", seat))) if p.table.has_zone("saved") else ()
    return any_allowed(p, (Draw("pile"), Draw("discard"), *(Draw("saved", card) for card in saved)))


@check("pile.both-empty", "done")
def nothing_to_draw(p: Position, _m: Done, seat: int) -> Result:
    due = p.due
    if due is None or due.step not in ("draw", "take", "joker"):
        return None
    if p.variant["pile.both-empty"] == "draw-left-out" and not pile_can_give(p):
        return HELD
    return held(not can_draw(p, seat), "could")


__all__ = ["Move", "can_draw", "hand_is_full", "pile_can_give", "reached", "top_discard"]
