"""A plain second opinion on phases in small decks, written from the sentences of the rules.

It shares nothing with the engine but the words of a phase: cards are pairs of a number and
a colour, or "W", or "S".  Every group that a phase could be made of is tried, place by
place, with every card that may lie there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb

Card = tuple[int, int] | str
Hand = tuple[tuple[Card, int], ...]
"""Each card with how many of it there are; none with 0."""


@dataclass(frozen=True)
class Deck:
    """A small deck: numbers from 1, colours from 0."""

    numbers: int
    colours: int
    copies: int
    wilds: int
    skips: int

    def stock(self) -> list[tuple[Card, int]]:
        naturals: list[tuple[Card, int]] = [
            ((n, c), self.copies) for n in range(1, self.numbers + 1) for c in range(self.colours)
        ]
        return [*naturals, ("W", self.wilds), ("S", self.skips)]

    def size(self) -> int:
        return sum(n for _, n in self.stock())


@dataclass(frozen=True)
class Rules:
    """The answers that matter."""

    natural: str = "per-group"
    limit: int | None = None
    gaps_only: bool = False
    wrap: bool = False
    alike: bool = True
    larger: bool = False


def hands(deck: Deck, cards: int) -> Iterator[tuple[Hand, int]]:
    """Every hand of so many cards, equal cards being one, and in how many ways it comes."""
    stock = deck.stock()

    def deal(at: int, left: int) -> Iterator[tuple[Hand, int]]:
        if at == len(stock):
            if not left:
                yield (), 1
            return
        card, there = stock[at]
        for n in range(min(there, left) + 1):
            for rest, ways in deal(at + 1, left - n):
                yield ((card, n), *rest) if n else rest, ways * comb(there, n)

    yield from deal(0, cards)


def _groups(
    deck: Deck, rules: Rules, kind: str, size: int
) -> Iterator[tuple[object, tuple[frozenset[Card], ...]]]:
    """What a group may be: its name, and for each place the natural cards that may lie there."""
    every = [(n, c) for n in range(1, deck.numbers + 1) for c in range(deck.colours)]
    if kind == "set":
        for n in range(1, deck.numbers + 1):
            place: frozenset[Card] = frozenset(card for card in every if card[0] == n)
            yield n, (place,) * size
    elif kind == "colour":
        for c in range(deck.colours):
            place = frozenset(card for card in every if card[1] == c)
            yield c, (place,) * size
    else:
        for low in range(1, deck.numbers + 1):
            numbers = list(range(low, low + size))
            if rules.wrap:
                numbers = [(n - 1) % deck.numbers + 1 for n in numbers]
            if size > deck.numbers or numbers[-1] > deck.numbers:
                continue
            colours: list[int | None] = [*range(deck.colours)] if kind == "straight" else [None]
            for one in colours:
                yield (
                    (low, size, one),
                    tuple(
                        frozenset(card for card in every if card[0] == n and one in (None, card[1]))
                        for n in numbers
                    ),
                )


def holds(deck: Deck, rules: Rules, phase: tuple[tuple[str, int], ...], hand: Hand) -> bool:
    """Whether the hand holds the phase."""
    cards = sum(n for card, n in hand if card != "S")
    spare = cards - sum(size for _, size in phase)
    if spare < 0:
        return False
    options = [
        [
            (kind, group)
            for more in range(spare + 1 if rules.larger else 1)
            for group in _groups(deck, rules, kind, size + more)
        ]
        for kind, size in phase
    ]
    for chosen in product(*options):
        if sum(len(places) for _, (_, places) in chosen) > cards:
            continue
        names = [(kind, name) for kind, (name, _) in chosen]
        if not rules.alike and len(set(names)) < len(names):
            continue
        if _filled(rules, tuple((kind, places) for kind, (_, places) in chosen), hand):
            return True
    return False


def _filled(
    rules: Rules, groups: tuple[tuple[str, tuple[frozenset[Card], ...]], ...], hand: Hand
) -> bool:
    slots = [
        (g, place, rules.gaps_only and kind in {"run", "straight"} and at in (0, len(places) - 1))
        for g, (kind, places) in enumerate(groups)
        for at, place in enumerate(places)
    ]
    sizes = [len(places) for _, places in groups]

    @cache
    def fill(at: int, left: Hand, wilds: int, any_natural: bool) -> bool:
        """`wilds`: how many lie in the group that is being filled."""
        if at == len(slots):
            return any_natural or rules.natural != "per-phase"
        g, place, natural_only = slots[at]
        last = at + 1 == len(slots) or slots[at + 1][0] != g
        for card, _ in left:
            wild = card == "W"
            if not (wild or card in place) or (wild and natural_only):
                continue
            here = wilds + wild
            if rules.limit is not None and here > rules.limit:
                continue
            if last and rules.natural == "per-group" and here == sizes[g]:
                continue
            rest = tuple((c, m - (c == card)) for c, m in left if c != card or m > 1)
            if fill(at + 1, rest, 0 if last else here, any_natural or not wild):
                return True
        return False

    return fill(0, hand, 0, False)
