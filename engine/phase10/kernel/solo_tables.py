"""The solver's values as a flat table for the seat ``solo``.

Behind the rules stand, for each phase, the names of its hands in order and what each is worth,
in thousandths of a draw, for a player to whom a card is offered first.  Phases with few hands
have all of them; of the two that have many only hands without a useless card stand there, and
the worth of the others is worked out from those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from phase10.errors import Phase10Error
from phase10.kernel import layout as at
from phase10.position import most_in_hand

if TYPE_CHECKING:
    from phase10.variant import Variant

FEW: Final = 5_000
"""A phase with fewer full hands than this has all its hands in the table."""
MODE: Final = "offered"
WILD_AT: Final = 52
"""Where the number of wild cards stands in the name of a hand that has useless cards."""

(T_NAMES, T_MANY, T_ALL, T_CAP, T_MIRRORED, T_COLUMNS, T_SPARE, T_BY, T_COPIES, T_WILDS) = range(10)
HEAD: Final = 10
"""For each phase: where its names stand, how many there are, whether all hands are among them,
the most cards that count in a column, whether columns are read from both ends, how many columns,
a free place, what columns are, copies of a column's cards and of
wild cards that may be taken.
"""
BY_NUMBER, BY_COLOUR, BY_SYMBOL = range(3)


@lru_cache(maxsize=64)
def why_not(variant: Variant) -> str | None:
    """Why nobody can play a variant by the solver's values; None if somebody can."""
    if most_in_hand(variant) is None:
        return "hands have no fixed size there, so the solver's values say nothing about them"
    if variant["deal.hand"] + 1 != most_in_hand(variant):
        return "a turn there does not draw one card and let one go, as the solver's does"
    if not any(_known(variant, phase) for phase in variant.phases):
        return "none of its phases has been solved"
    return None


def _known(variant: Variant, phase: str) -> Any:
    from phase10.solve.space import Columns
    from phase10.solve.store import stored

    found = stored(variant, phase)
    return found if found is not None and isinstance(found.space, Columns) else None


@lru_cache(maxsize=4)
def tables(variant: Variant) -> tuple[int, ...]:
    """The tables of a variant: for each phase a head, then names and values of its hands.

    A place of 0 names says that the phase has not been solved.
    """
    from phase10.solve.play import hash_of

    phases = list(variant.phases)
    rows: list[int] = [0] * (HEAD * len(phases))
    for number, phase in enumerate(phases):
        known = _known(variant, phase)
        if known is None:
            continue
        space = known.space
        hands = _hands(_Asked(hash_of(variant, phase), known))
        names = sorted(hands)
        head = number * HEAD
        rows[head + T_NAMES] = len(rows)
        rows[head + T_MANY] = len(names)
        rows[head + T_ALL] = int(len(known.names) < FEW)
        rows[head + T_CAP] = space.cap
        rows[head + T_MIRRORED] = int(space.mirrored)
        rows[head + T_COLUMNS] = space.cells
        rows[head + T_BY] = _looks(variant, phase)
        rows[head + T_COPIES] = space.copies
        wild = known.odds.wild * len(variant.deck.cards)
        rows[head + T_WILDS] = round(wild) * 1000 + round(
            known.odds.offered_wild * len(variant.deck.cards)
        )
        rows += names
        rows += [hands[name] for name in names]
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class _Asked:
    """A phase's stored hands; those of the same answers are the same."""

    hash: str
    known: Any = field(compare=False)


@lru_cache(maxsize=32)
def _hands(asked: _Asked) -> Mapping[int, int]:
    """The hands of a phase in the table, and the worth of each."""
    known = asked.known
    return _all(known) if len(known.names) < FEW else _full(known)


def _looks(variant: Variant, phase: str) -> int:
    kind = variant.grouping.kind(variant.phases[phase].parts[0].kind)
    if kind.named:
        return BY_SYMBOL
    looked = kind.next or kind.same
    return BY_NUMBER if looked == variant.deck.ordered else BY_COLOUR


def _full(known: Any) -> dict[int, int]:
    values = known.values[MODE]
    many = len(known.names)
    return {
        name: values[place] << 8 | values[many + place] for place, name in enumerate(known.names)
    }


def _all(known: Any) -> dict[int, int]:
    """The worth of all hands, those with useless cards among them, by name and wild cards."""
    found: dict[int, int] = {}
    seen = {known.space.empty}
    todo = [known.space.empty]
    while todo:
        key = todo.pop()
        held = known.space.held(key)
        for wilds in range(known.hand - held + 1):
            if known.odds.wild == 0 and wilds:
                break
            if not known.hold(key, wilds):
                found[key | wilds << WILD_AT] = round(known.at(key, wilds, MODE) * 1000)
        if held < known.hand and not known.hold(key, 0):
            for more in known.space.grown(key):
                if more not in seen:
                    seen.add(more)
                    todo.append(more)
    return found


def with_tables(variant: Variant, row: Sequence[int]) -> list[int]:
    """The rules with the tables behind them.

    Raises a :class:`~phase10.errors.Phase10Error` where nobody can play by the solver's values.
    """
    why = why_not(variant)
    if why is not None:
        raise Phase10Error(f"the seat 'solo' cannot play {variant.id!r}: {why}")
    found = [*row[: at.RULES], *tables(variant)]
    found[at.SOLO] = at.RULES
    return found


__all__ = [
    "BY_COLOUR",
    "BY_NUMBER",
    "BY_SYMBOL",
    "HEAD",
    "T_ALL",
    "T_BY",
    "T_CAP",
    "T_COLUMNS",
    "T_COPIES",
    "T_MANY",
    "T_MIRRORED",
    "T_NAMES",
    "T_WILDS",
    "WILD_AT",
    "why_not",
    "with_tables",
]
