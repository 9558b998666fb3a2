"""Zones: how cards come in, leave, and are found."""

from __future__ import annotations

from phase10.kernel.answers import JOKER_WHEN_DISCARDED, JOKER_WHEN_DISCARDED__ORDINARY
from phase10.kernel.counts import ROUND_HAND
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import ANSWER, DISCARD, F_TURNED, F_TWIN, HAND, ZONE


@jit
def insert(s: Ints, zone: int, card: int) -> None:
    """Put a card into a zone that is kept in the order of the deck."""
    at = zone + s[zone]
    while at > zone and s[at] > card:
        s[at + 1] = s[at]
        at -= 1
    s[at + 1] = card
    s[zone] += 1


@jit
def remove(s: Ints, zone: int, card: int) -> int:
    """Take the first such card out of a zone; 0 if there is none."""
    end = zone + s[zone]
    at = zone + 1
    while at <= end and s[at] != card:
        at += 1
    if at > end:
        return 0
    while at < end:
        s[at] = s[at + 1]
        at += 1
    s[zone] -= 1
    return 1


@jit
def remove_last(s: Ints, zone: int, card: int) -> int:
    """Take the last such card (of a pile: the uppermost) out of a zone; 0 if there is none."""
    end = zone + s[zone]
    at = end
    while at > zone and s[at] != card:
        at -= 1
    if at == zone:
        return 0
    while at < end:
        s[at] = s[at + 1]
        at += 1
    s[zone] -= 1
    return 1


@jit
def push(s: Ints, zone: int, card: int) -> None:
    """Put a card on top of a pile."""
    s[zone] += 1
    s[zone + s[zone]] = card


@jit
def pop(s: Ints, zone: int) -> int:
    """Take the top card of a pile that has one."""
    card = s[zone + s[zone]]
    s[zone] -= 1
    return card


@jit
def top_card(s: Ints, zone: int) -> int:
    """The top card of a pile that has one."""
    return s[zone + s[zone]]


@jit
def take_at(s: Ints, zone: int, place: int) -> int:
    """Take the card at a place, counted from 0 (the bottom of a pile), out of a zone."""
    at = zone + 1 + place
    card = s[at]
    end = zone + s[zone]
    while at < end:
        s[at] = s[at + 1]
        at += 1
    s[zone] -= 1
    return card


@jit
def put_under(s: Ints, zone: int, card: int) -> None:
    """Put a card below all others of a pile."""
    at = zone + s[zone]
    while at > zone:
        s[at + 1] = s[at]
        at -= 1
    s[zone + 1] = card
    s[zone] += 1


@jit
def count(s: Ints, zone: int, card: int) -> int:
    """How many such cards a zone holds."""
    found = 0
    for at in range(zone + 1, zone + 1 + s[zone]):
        if s[at] == card:
            found += 1
    return found


@jit
def receive(s: Ints, c: Ints, seat: int, card: int) -> None:
    """A card comes into a hand."""
    zone = HAND + seat * ZONE
    insert(s, zone, card)
    c[ROUND_HAND] = max(c[ROUND_HAND], s[zone])


@jit
def release(s: Ints, seat: int, card: int) -> None:
    """A card leaves a hand."""
    remove(s, HAND + seat * ZONE, card)


@jit
def face(r: Ints, card: int) -> int:
    """A card with its face up."""
    if r[F_TURNED + card] != 0:
        return r[F_TWIN + card]
    return card


@jit
def put_on_discard(s: Ints, r: Ints, card: int) -> None:
    """A card is discarded; a joker lies as the answers say."""
    if (
        r[F_TURNED + card] != 0
        and r[ANSWER + JOKER_WHEN_DISCARDED] == JOKER_WHEN_DISCARDED__ORDINARY
    ):
        card = r[F_TWIN + card]
    push(s, DISCARD, card)


@jit
def clear(s: Ints, zone: int) -> None:
    """Empty a zone."""
    s[zone] = 0


__all__ = [
    "clear",
    "count",
    "face",
    "insert",
    "pop",
    "push",
    "put_on_discard",
    "put_under",
    "receive",
    "release",
    "remove",
    "remove_last",
    "take_at",
    "top_card",
]
