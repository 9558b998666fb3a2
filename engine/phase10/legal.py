"""All moves that may be made in a position, in one canonical order.

Candidates are proposed step by step and judged one by one: what is listed is
legal because :func:`phase10.judge.allowed` says so.  A lay-down is listed in the
sizes that the phase asks for (a card more is a hit), larger only where an
answer forbids those hits.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from phase10.checks.act import goes, steps
from phase10.groups import Group, fits
from phase10.judge import allowed
from phase10.moves import (
    Ask,
    Choose,
    Discard,
    Done,
    Draw,
    Exchange,
    Give,
    Hit,
    Joker,
    Keep,
    Lay,
    Move,
    Part,
    Pick,
    Save,
    Skip,
    Swap,
    Take,
    Turn,
)
from phase10.phases import lay_downs
from phase10.position import CHANCE, UNKNOWN, Cards, Position


def legal_moves(position: Position, *, most_lays: int | None = None) -> Iterator[Move]:
    """The legal moves of whoever is due, lazily, in canonical order; none for chance or when the
    game is over.

    `most_lays` is the largest number of lay-downs that are looked at; without it, all of them.
    """
    due = position.due
    if due is None or due.who == CHANCE:
        return
    for move in _candidates(position, due.who, due.step, most_lays):
        if allowed(position, move):
            yield move


def _candidates(p: Position, seat: int, step: str, most_lays: int | None) -> Iterator[Move]:
    hand = distinct(p, seat)
    if step == "choose":
        yield from (Choose(phase) for phase in p.variant.phases)
    elif step == "draw":
        yield from _draws(p, seat)
        yield Done()
    elif step == "play":
        if p.variant.asked("phase.change") and p.variant["phase.change"]:
            yield from (Choose(phase) for phase in p.variant.phases)
        yield from islice(lays(p, seat), most_lays)
        yield from hits(p, hand)
        if p.variant.asked("joker.turn-back") and p.variant["joker.turn-back"]:
            yield from (Turn(card) for card in hand if card.turned)
        yield from _finishes(p, seat, hand)
    elif step in ("finish", "second"):
        yield from _finishes(p, seat, hand)
    elif step == "keep":
        yield from (Keep(card) for card in hand)
        yield Done()
    else:
        yield from _acts(p, seat, step, hand)


def distinct(p: Position, seat: int) -> Cards:
    """The different cards that a player is known to hold."""
    hand = p.zone("hand", seat)
    return (
        ()
        if hand is UNKNOWN
        else tuple(card for card in dict.fromkeys(hand) if card.kind != "hidden")
    )


def _draws(p: Position, seat: int) -> Iterator[Move]:
    yield Draw("pile")
    discard = p.zone("discard")
    if p.variant["draw.reach"] == "any" and discard is not UNKNOWN:
        yield from (
            Draw("discard", card)
            for card in dict.fromkeys(reversed(discard))
            if card.kind != "hidden"
        )
    else:
        yield Draw("discard")
    if p.table.has_zone("saved"):
        saved = p.zone("saved", seat)
        if saved is not UNKNOWN:
            yield from (
                Draw("saved", card) for card in dict.fromkeys(saved) if card.kind != "hidden"
            )


def lays(p: Position, seat: int) -> Iterator[Lay]:
    """Every lay-down that the hand holds, for the player's phase or for any that may be named with
    it.
    """
    hand = p.zone("hand", seat)
    if hand is UNKNOWN:
        return
    named = p.variant["phase.order"] == "free" and p.variant["phase.named"] == "when-laid"
    if named:
        done = p.mark("done", seat)
        phases = tuple(
            name
            for name in p.variant.phases
            if p.variant["phase.again"] or done is UNKNOWN or name not in done
        )
    else:
        own = p.mark("phase", seat)
        phases = (own,) if own in p.variant.phases else ()
    if p.table.has_mark("laid") and p.mark("laid", seat):
        return
    for name in phases:
        for groups in lay_downs(p.variant.grouping, p.variant.phases[name], hand, p.size(seat)):
            yield Lay(tuple(as_part(group) for group in groups), name if named else None)


def as_part(group: Group) -> Part:
    """A group as a move names it; its value only where no natural card shows it."""
    if any(card.is_natural for card in group.cards):
        return Part(group.kind, group.cards)
    return Part(group.kind, group.cards, group.low if group.low is not None else group.value)


def hits(p: Position, hand: Cards) -> Iterator[Move]:
    """Every hit (and exchange) that could be made with the cards of a hand."""
    if not p.table.has_zone("down") or not hand:
        return
    rules = p.variant.grouping
    exchanging = p.variant.asked("wild.replace") and p.variant["wild.replace"] != "never"
    for owner in range(len(p.players)):
        groups = p.zone("down", owner)
        if groups is UNKNOWN:
            continue
        for number, group in enumerate(groups, 1):
            for card in hand:
                for end in fits(rules, group, card):
                    yield Hit(card, owner, number, end)
            if exchanging and any(card.is_wild for card in group.cards):
                yield from (Exchange(card, owner, number) for card in hand if card.is_natural)


def _finishes(p: Position, seat: int, hand: Cards) -> Iterator[Move]:
    yield from (Discard(card) for card in hand)
    if any(card.kind == "skip" for card in hand):
        yield from (Skip(other) for other in range(len(p.players)) if other != seat)
    if p.table.has_zone("saved"):
        yield from (Save(card) for card in hand)
    yield Done()


def _acts(p: Position, seat: int, step: str, hand: Cards) -> Iterator[Move]:
    if step == "move":
        yield from steps(p)
    elif step == "take":
        yield from _takes(p)
    elif step == "joker":
        yield Joker()
        yield Take("pile")
    elif step == "ask":
        values = (value for listed in p.table.deck.features.values() for value in listed)
        yield from (Ask(value, side) for value in values for side in ("left", "right"))
    elif step == "give":
        yield from (Give(card) for card in hand)
        yield Give(None)
    elif step == "pick":
        discard = p.zone("discard")
        if discard is not UNKNOWN:
            yield from (Pick(card) for card in dict.fromkeys(discard) if card.kind != "hidden")
    elif step == "swap":
        yield from (Swap(card) for card in hand)
    elif step == "go":
        yield from goes(p, seat)
    if step != "give":
        yield Done()


def _takes(p: Position) -> Iterator[Take]:
    yield Take("pile")
    discard = p.zone("discard")
    if p.variant["draw.reach"] == "any" and discard is not UNKNOWN:
        yield from (
            Take("discard", card)
            for card in dict.fromkeys(reversed(discard))
            if card.kind != "hidden"
        )
    else:
        yield Take("discard")


__all__ = ["as_part", "distinct", "hits", "lays", "legal_moves"]
