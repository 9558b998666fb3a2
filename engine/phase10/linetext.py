"""Writing the lines of a position; :mod:`phase10.lines` reads them.

What is unknown is left out, so that the lines say what is known and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from phase10 import board
from phase10.agenda import SEATS_IN_DATA, rest_behind
from phase10.cards import Card
from phase10.groups import Group
from phase10.notation import cards_text
from phase10.position import CHANCE, UNKNOWN, Position, Table
from phase10.spec import written

if TYPE_CHECKING:
    pass

_POSITION_EXAMPLE = "hand ana: R3 B4 G5 W"
_SEAT_LISTS = ("phase", "points", "size", "owes", "used", "again")
_NAME_LISTS = ("done", "open", "tiles")


def position_text(position: Position) -> str:
    """A position as its lines; what is unknown is left out."""
    return "\n".join(_position_lines(position)) + "\n"


def _position_lines(p: Position) -> Iterator[str]:
    table = p.table
    names = table.players
    variant, terms = p.variant.common_terms()
    yield f"variant: {variant}"
    changes = dict(terms)
    if "board.spaces" in changes:
        # The line also says what the start is, unless a rule says otherwise.
        del changes["board.spaces"]
        if changes.get("board.start-kind") == p.variant["board.spaces"][0]:
            del changes["board.start-kind"]
        yield f"board: {board.short(p.variant['board.spaces'])}"
    for name, changed in changes.items():
        yield f"rule {name}: {written(changed)}"
    yield f"players: {' '.join(names)}"
    for name in ("dealer", "starter", "round", "turns"):
        value: Any = p.mark(name) if table.has_mark(name) else UNKNOWN
        if value is not UNKNOWN and not (name == "turns" and value == 0):
            yield f"{name}: {names[value] if name in ('dealer', 'starter') else value}"
    yield from _seat_lines(p)
    for name in ("tie", "winners"):
        value = p.mark(name) if table.has_mark(name) else UNKNOWN
        if value is not UNKNOWN and (value or (name == "winners" and p.over)):
            yield f"{name}: {' '.join(names[seat] for seat in value) or '-'}"
    if p.mark("capped") is True:
        yield "capped: yes"
    if p.mark("broken-off") is not UNKNOWN and p.mark("broken-off"):
        yield f"broken-off: {p.mark('broken-off')}"
    if table.has_mark("dice") and p.mark("dice"):
        yield f"dice: {' '.join(map(str, p.mark('dice')))}"
    if table.has_mark("extra") and p.mark("extra"):
        yield "extra: yes"
    if p.agenda:
        yield f"turn: {', '.join(_due_texts(p))}"
    so_far = ", ".join(_so_far_texts(p))
    if so_far:
        yield f"so far: {so_far}"
    for (zone, owner), content in zip(table.zones, p.zones, strict=True):
        if content is UNKNOWN:
            continue
        key = zone.name if owner is None else f"{zone.name} {names[owner]}"
        if zone.holds == "groups":
            text = " / ".join(group_text(table, group) for group in content)
        else:
            text = cards_text(content[::-1] if zone.name == "draw" else content)
        yield f"{key}: {text or '-'}"


def _seat_lines(p: Position) -> Iterator[str]:
    table = p.table
    seats = range(len(table.players))
    for name in ("phase", "done", "points", "size", "laid", "owes", "used", "again", "piece"):
        if not table.has_mark(name):
            continue
        values = [(seat, p.mark(name, seat)) for seat in seats if p.mark(name, seat) is not UNKNOWN]
        if name == "laid":
            values = [(seat, value) for seat, value in values if value != _derived_laid(p, seat)]
        if not values or (
            name in ("size", "owes", "used", "again") and not any(value for _, value in values)
        ):
            continue
        if name == "piece":
            stand = (f"{table.players[seat]} {value + 1}" for seat, value in values)
            yield f"pieces: {', '.join(stand)}"
            continue
        told = (f"{table.players[seat]} {_value_text(value)}" for seat, value in values)
        yield f"{name}: {', '.join(told)}"
    for name in ("struck", "fresh"):
        if table.has_mark(name):
            for seat in seats:
                value = p.mark(name, seat)
                if value is not UNKNOWN and value:
                    told = (table.players[v] if isinstance(v, int) else v.name for v in value)
                    yield f"{name} {table.players[seat]}: {' '.join(told)}"


def _derived_laid(p: Position, seat: int) -> object:
    if not p.table.has_zone("down"):
        return ""
    groups = p.zone("down", seat)
    if groups is UNKNOWN:
        return UNKNOWN
    if not groups:
        return ""
    phase = p.mark("phase", seat) if p.table.has_mark("phase") else UNKNOWN
    return phase if phase is not UNKNOWN and phase else "?"


def _value_text(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "-"
    return str(value) if value != "" else "-"


def _due_texts(p: Position) -> Iterator[str]:
    table = p.table
    agenda = p.agenda
    for at in range(len(agenda) - 1, -1, -1):
        due = agenda[at]
        name = "chance" if due.who == CHANCE else table.players[due.who]
        seats = SEATS_IN_DATA.get(due.step, ())
        data = (
            _datum(table, item, at_seat=i in seats or due.step == "settle")
            for i, item in enumerate(due.data)
        )
        yield " ".join((name, due.step, *data))
        if agenda[:at] == rest_behind(table, due):
            return


def _datum(table: Table, item: object, *, at_seat: bool) -> str:
    if isinstance(item, Card):
        return item.name
    if at_seat and isinstance(item, int):
        return table.players[item]
    return str(item)


def _so_far_texts(p: Position) -> Iterator[str]:
    table = p.table
    known = False
    for name in ("laid-now", "hits", "drew"):
        if not table.has_mark(name):
            continue
        value = p.mark(name)
        if value is UNKNOWN:
            continue
        known = True
        if value and name == "laid-now":
            yield "laid"
        elif value and name == "hits":
            yield f"hits {value}"
        elif value:
            yield f"drew {value[1].name} from {value[0]} {value[2]}"
    if known and not any(
        p.mark(n)
        for n in ("laid-now", "hits", "drew")
        if table.has_mark(n) and p.mark(n) is not UNKNOWN
    ):
        yield "nothing"


def group_text(table: Table, group: Group) -> str:
    """A laid group as it is written: its kind, its cards in order, and its value where the cards
    do not show it: wild cards alone, or cards with two symbols of which one counts.
    """
    alone = not any(card.is_natural for card in group.cards)
    open_ = alone or table.variant.grouping.is_named(group.kind)
    value = group.low if group.low is not None else group.value
    kind = f"{group.kind}={value}" if open_ and value is not None else group.kind
    return f"{kind} {cards_text((*group.cards, *group.spare))}"
