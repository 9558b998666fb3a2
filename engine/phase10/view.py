"""What a seat may see of a position: the same position with hidden cards in it.

Who sees which zone is declared with the zone and answered by the variant
(``hand.seen``, ``save.seen``, ``discard.seen``, ``joker.seen``).
"""

from __future__ import annotations

from phase10.agenda import SEATS_IN_DATA
from phase10.cards import Card
from phase10.position import UNKNOWN, Cards, Due, Position


def view(position: Position, seat: int) -> Position:
    """The position as the player in ``seat`` sees it; what may not be seen is ``?``."""
    p = position
    zones = list(p.zones)
    for at, (zone, owner) in enumerate(p.table.zones):
        content = zones[at]
        if content is UNKNOWN or zone.seen == "public":
            continue
        zones[at] = _seen(p, zone.seen, content, own=owner == seat)
    marks = list(p.marks)
    for at, (mark, owner) in enumerate(p.table.marks):
        if mark.name == "drew" and marks[at] and marks[at] is not UNKNOWN and marks[at][0] == "pile" and acting(p) != seat:
            marks[at] = UNKNOWN
        elif mark.name == "phase" and owner != seat and naming_in_secret(p):
            marks[at] = UNKNOWN
        elif mark.name == "fresh" and owner != seat and marks[at] is not UNKNOWN:
            marks[at] = _hidden(p, marks[at])
    agenda = tuple(due if due.who == seat else _masked(p, due) for due in p.agenda)
    return Position(p.table, tuple(zones), tuple(marks), agenda)


def acting(p: Position) -> int | None:
    """The seat whose decision is due."""
    return None if p.due is None else p.due.who


def naming_in_secret(p: Position) -> bool:
    """Whether players are naming their phases at the same time, unseen (rule ``phase.naming``)."""
    return p.variant.asked("phase.naming") and p.variant["phase.naming"] == "together" and any(due.step == "choose" for due in p.agenda)


def _seen(p: Position, rule: str, content: Cards, *, own: bool) -> object:
    if rule == "nobody":
        return _hidden(p, content)
    answer = p.variant[rule]
    if rule == "discard.seen":
        return content if answer == "anyone" else (*_hidden(p, content[:-1]), *content[-1:])
    if rule == "save.seen":
        return content if answer == "public" or (own and answer == "owner") else _hidden(p, content)
    if own:
        if p.variant.asked("joker.seen") and p.variant["joker.seen"] == "others":
            return tuple(card.unknown() if card.turned else card for card in content)
        return content
    if answer == "open":
        return content
    if answer == "nothing":
        return UNKNOWN
    return _hidden_but_jokers(p, content)


def _hidden(p: Position, cards: Cards) -> Cards:
    return (p.table.deck.HIDDEN,) * len(cards)


def _hidden_but_jokers(p: Position, cards: Cards) -> Cards:
    jokers = tuple(card for card in cards if card.turned)
    return (*jokers, *(p.table.deck.HIDDEN,) * (len(cards) - len(jokers)))


def _masked(p: Position, due: Due) -> Due:
    if not due.data or due.step in SEATS_IN_DATA and due.step != "give":
        return due
    hidden = p.table.deck.HIDDEN
    return Due(due.who, due.step, tuple(hidden if isinstance(item, Card) and not item.turned else item for item in due.data))
