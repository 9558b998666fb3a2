"""What a seat may see of a position: the same position with hidden cards in it.

Who sees which zone is declared with the zone and answered by the variant
(``hand.seen``, ``save.seen``, ``discard.seen``, ``joker.seen``, ``keep.seen``, ``swap.order``).
What a seat has seen before and is hidden now (a card given away, a pile looked through) is
not in a position: that follows from the record.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from phase10.agenda import SEATS_IN_DATA
from phase10.cards import Card
from phase10.moves import Move, Part
from phase10.position import UNKNOWN, Cards, Due, Position


def view(position: Position, seat: int) -> Position:
    """The position as the player in ``seat`` sees it; what may not be seen is ``?``."""
    p = position
    zones = list(p.zones)
    for at, (zone, owner) in enumerate(p.table.zones):
        content = zones[at]
        if content is UNKNOWN or zone.seen == "public":
            continue
        if zone.name == "discard":
            zones[at] = _pile(p, content, seat)
        else:
            zones[at] = _seen(p, zone.seen, content, own=owner == seat)
    marks = list(p.marks)
    for at, (mark, owner) in enumerate(p.table.marks):
        if (
            (
                mark.name == "drew"
                and marks[at]
                and marks[at] is not UNKNOWN
                and marks[at][0] == "pile"
                and acting(p) != seat
            )
            or (mark.name == "phase" and owner != seat and naming_in_secret(p))
            or (
                mark.name in ("phase", "done")
                and owner != seat
                and p.variant["phase.seen"] == "own"
            )
        ):
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
    return (
        p.variant.asked("phase.naming")
        and p.variant["phase.naming"] == "together"
        and any(due.step == "choose" for due in p.agenda)
    )


def _seen(p: Position, rule: str, content: Cards, *, own: bool) -> object:
    if rule == "nobody":
        return _hidden(p, content)
    answer = p.variant[rule]
    if rule == "save.seen":
        return content if answer == "public" or (own and answer == "owner") else _hidden(p, content)
    if own:
        return (
            tuple(card.unknown() if card.turned else card for card in content)
            if blind(p)
            else content
        )
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


def _pile(p: Position, content: Cards, seat: int) -> Cards:
    """The discard pile as a seat sees it: whole for whoever may reach into it now, else its top
    card.
    """
    variant, due = p.variant, p.due
    if variant["discard.seen"] == "anyone":
        return content
    if due is not None and due.who == seat:
        if due.step == "pick" or (due.step in ("draw", "take") and variant["draw.reach"] != "top"):
            return content
    if (
        due is not None
        and due.step == "swap"
        and due.data
        and due.who != seat
        and variant["swap.order"] == "player"
    ):
        # The cards of an exchange lie down together, so that only the last one shows.
        return _hidden(p, content)
    return (*_hidden(p, content[:-1]), *content[-1:])


def blind(p: Position) -> bool:
    """Whether players may not know the faces of their own jokers (rule ``joker.seen``)."""
    return bool(p.variant.asked("joker.seen") and p.variant["joker.seen"] == "others")


def moves_seen(p: Position, moves: Iterable[Move]) -> dict[Move, Move]:
    """The moves among which a seat chooses, as it sees them, each with the move that it stands for.

    They differ only where players may not know the faces of their own jokers: jokers of the hand
    are then all alike, and the first of the moves that look the same stands for them.
    """
    hides = blind(p)
    found: dict[Move, Move] = {}
    for move in moves:
        found.setdefault(_blindly(move) if hides else move, move)
    return found


def _blindly(move: Move) -> Move:
    changed: dict[str, Any] = {}
    for one in fields(move):
        value = getattr(move, one.name)
        if isinstance(value, Card) and value.turned:
            changed[one.name] = value.unknown()
        elif isinstance(value, tuple) and value and isinstance(value[0], Part):
            changed[one.name] = tuple(
                replace(
                    part,
                    cards=tuple(card.unknown() if card.turned else card for card in part.cards),
                )
                for part in value
            )
    return replace(move, **changed) if changed else move


def _masked(p: Position, due: Due) -> Due:
    if due.step in ("keep", "kept") and p.variant["keep.seen"] == "open-in-turn":
        return due
    if due.step in ("keep", "kept"):
        # Not even how many, before everybody has chosen.
        return Due(due.who, due.step)
    if not due.data or (due.step in SEATS_IN_DATA and due.step != "give"):
        return due
    hidden = p.table.deck.HIDDEN
    return Due(
        due.who,
        due.step,
        tuple(hidden if isinstance(item, Card) and not item.turned else item for item in due.data),
    )
