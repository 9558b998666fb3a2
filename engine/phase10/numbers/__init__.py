"""The published numbers as tables: what a page prints, a chart draws and a file holds.

A table is made for a variant from what its answers give.  What takes long to count is
read from a stored result, and a result that no longer follows from the answers is
refused (`phase10.numbers.results`).

>>> from phase10.variant import load
>>> found = table("deal", load("classic"))
>>> print(found.csv().splitlines()[1])
1,two sets of 3,0.182752403551,5.47188425743,7076688286712,38722819230810
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from phase10.errors import Phase10Error
from phase10.numbers import alone, chances, games, onboard, rivals
from phase10.numbers.tables import Column, Table
from phase10.spec import nearest
from phase10.variant import Variant

__all__ = ["TABLES", "Column", "Table", "table"]

TABLES: Final[Mapping[str, Callable[[Variant], Table]]] = {
    "deal": chances.deal,
    "cards": chances.cards,
    "together": chances.together,
    "several": chances.several,
    "tiles": chances.tiles,
    "ask": onboard.ask,
    "reach": onboard.reach,
    "landing": onboard.landing,
    "difficulty": alone.difficulty,
    "order": alone.order,
    "draws": alone.draws,
    "offers": alone.offers,
    "length": games.length,
    "lengths": games.lengths,
    "laid": games.laid,
    "places": games.places,
    "gifts": games.gifts,
    "house": games.house,
    "landed": games.landed,
    "kinds": games.kinds,
    "boardlife": games.boardlife,
    "seats": rivals.seats,
    "habits": rivals.habits,
    "tips": rivals.tips,
    "tried": rivals.tried,
    "save": rivals.save,
    "mixed": rivals.mixed,
    "sources": rivals.sources,
    "lone": rivals.lone,
}
"""Every table by name."""


def table(name: str, variant: Variant) -> Table:
    """The table of that name; a ValueError if there is none, or none for the variant."""
    make = TABLES.get(name)
    if make is None:
        near = nearest(name, TABLES)
        hint = f"perhaps {near!r} is meant" if near else f"use one of {', '.join(TABLES)}"
        raise Phase10Error(f"there is no table {name!r}; {hint}")
    return make(variant)
