"""Answers of three kinds of game, as the tests of groups and phases use them."""

from __future__ import annotations

from typing import Any, Final

_NUMBERS: Final[dict[str, Any]] = {
    "deck.build": "each-combination",
    "deck.copies": 2,
    "group.kinds": {
        "set": {"same": "number"},
        "run": {"next": "number"},
        "colour": {"same": "colour"},
    },
    "wild.natural": "per-group",
    "wild.limit": None,
    "wild.printed": "ignored",
    "wild.run-place": "anywhere",
    "run.wrap": False,
    "group.alike": True,
    "hit.kinds": ("set", "run", "colour"),
    "hit.run-ends": "both",
    "wild.hit": True,
    "wild.on-full": False,
    "full.set": "never",
    "full.colour": "never",
    "lay.extra-cards": "exact",
}

CARDS: Final[dict[str, Any]] = {
    **_NUMBERS,
    "deck.features": {"number": "1..12", "colour": ["red", "blue", "green", "yellow"]},
    "deck.wilds": 8,
    "deck.skips": 4,
    "wild.are": ("printed",),
    "skip.in-groups": False,
}

TURNED: Final[dict[str, Any]] = {
    **_NUMBERS,
    "deck.features": {"number": "1..12", "colour": ["red", "green", "yellow", "violet"]},
    "deck.wilds": 0,
    "deck.skips": 0,
    "wild.are": ("turned",),
    "wild.on-full": True,
    "full.set": "by-count",
    "full.colour": "all-naturals",
}

SYMBOLS: Final[dict[str, Any]] = {
    "deck.features": {
        "animal": ["dog", "cat", "hamster", "hare"],
        "colour": ["red", "yellow", "green", "violet"],
        "thing": ["skateboard", "gift", "book", "football"],
    },
    "deck.build": "each-pair",
    "deck.copies": 1,
    "deck.wilds": 7,
    "deck.skips": 0,
    "wild.are": ("printed",),
    "group.kinds": {"symbol": {"same": "named"}},
    "wild.natural": "none",
    "wild.limit": None,
    "wild.printed": "ignored",
    "lay.extra-cards": "exact",
}

CARD_PHASES: Final = (
    "set 3 + set 3",
    "set 3 + run 4",
    "set 4 + run 4",
    "run 7",
    "run 8",
    "run 9",
    "set 4 + set 4",
    "colour 7",
    "set 5 + set 2",
    "set 5 + set 3",
)
TURNED_PHASES: Final = (
    "colour 5 + run 3",
    "set 2 + set 2 + set 2 + set 2",
    "set 3 + run 4",
    "run 4 + run 4",
    "colour 6 + set 3",
    "run 8",
    "set 2 + set 3 + set 4",
    "set 4 + set 4",
    "run 9",
    "set 5 + set 3",
)
SYMBOL_PHASES: Final = tuple(name for names in SYMBOLS["deck.features"].values() for name in names)
