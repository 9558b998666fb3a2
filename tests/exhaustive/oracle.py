"""A slow second opinion on groups and phases, written from the sentences of the rules.

It shares nothing with the engine: cards are names, taken apart here, and every choice
of cards for a group is tried.  Slow and plain on purpose.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, cast

Answers = Mapping[str, Any]
# What a group is: a set's number, a colour, a symbol, or (low, length) for a run.
Identity = object


class Seen(NamedTuple):
    """A card as the oracle sees it."""

    number: int | None
    colour: str | None
    symbols: tuple[str, ...]
    wild: bool
    skip: bool


@cache
def see(name: str) -> Seen:
    if name in {"W", "star"}:
        return Seen(None, None, (), wild=True, skip=False)
    if name == "S":
        return Seen(None, None, (), wild=False, skip=True)
    if "." in name:
        return Seen(None, None, tuple(name.split(".")), wild=False, skip=False)
    if name[0] == "J":
        face = see(name[1:])
        return Seen(face.number, face.colour, (), wild=True, skip=False)
    return Seen(int(name[1:]), name[0], (), wild=False, skip=False)


class Oracle:
    """The answers that matter, for numbers 1 to 12 and four colours."""

    def __init__(self, answers: Answers, colours: str) -> None:
        self.natural = answers["wild.natural"]
        self.limit = answers["wild.limit"]
        self.print_counts = answers.get("wild.printed") == "counts"
        self.gaps_only = answers.get("wild.run-place") == "gaps-only"
        self.wrap = answers.get("run.wrap", False)
        self.alike = answers.get("group.alike", True)
        self.larger = answers.get("lay.extra-cards") == "free"
        self.answers = answers
        self.colours = colours
        self.known: dict[tuple[str, tuple[str, ...], str], frozenset[Identity]] = {}

    # -- one group ----------------------------------------------------------

    def bound(self, card: Seen) -> bool:
        """Whether the print of a card matters."""
        return not card.wild or (self.print_counts and card.number is not None)

    def wilds_fine(self, cards: list[Seen]) -> bool:
        wilds = sum(card.wild for card in cards)
        if any(card.skip for card in cards):
            return False  # a skip is no part of a group
        if self.natural == "per-group" and wilds == len(cards):
            return False
        return self.limit is None or wilds <= self.limit

    def number_at(self, low: int, place: int) -> int | None:
        number = low + place
        if self.wrap:
            return (number - 1) % 12 + 1
        return number if 1 <= number <= 12 else None

    def run_as_laid(self, names: tuple[str, ...]) -> frozenset[Identity]:
        """The low numbers from which cards, in this order, are a run."""
        cards = [see(name) for name in names]
        if not self.wilds_fine(cards) or len(cards) > 12:
            return frozenset()
        if self.gaps_only and (cards[0].wild or cards[-1].wild):
            return frozenset()
        lows = set()
        for low in range(1, 13):
            numbers = [self.number_at(low, place) for place in range(len(cards))]
            if None in numbers:
                continue
            if all(
                card.number == number
                for card, number in zip(cards, numbers, strict=True)
                if self.bound(card)
            ):
                lows.add((low, len(cards)))
        return frozenset(lows)

    def group(self, kind: str, names: tuple[str, ...], named: str = "") -> frozenset[Identity]:
        """What cards can be as a group of a kind, in whatever order; nothing if they are none."""
        key = (kind, names, named)
        if key not in self.known:
            self.known[key] = frozenset(self._group(kind, names, named))
        return self.known[key]

    def gist(self, name: str, kinds: set[str]) -> str:
        """A card of the same sort for kinds that see less: sets and runs look at no colour."""
        card = see(name)
        if card.number is None or "colour" in kinds:
            return name
        if card.wild and not self.print_counts:
            return "W"
        return ("J" if card.wild else "") + self.colours[0] + str(card.number)

    def _group(self, kind: str, names: tuple[str, ...], named: str) -> Iterator[Identity]:
        cards = [see(name) for name in names]
        if not self.wilds_fine(cards):
            return
        held = [card for card in cards if self.bound(card)]
        if kind == "set":
            yield from (n for n in range(1, 13) if all(card.number == n for card in held))
        elif kind == "colour":
            yield from (c for c in self.colours if all(card.colour == c for card in held))
        elif kind == "symbol":
            if all(named in card.symbols for card in held):
                yield named
        elif kind == "run" and len({card.number for card in held}) == len(held) <= 12:
            for low in range(1, 13):
                if self._makes_run(cards, low):
                    yield (low, len(cards))

    def _makes_run(self, cards: list[Seen], low: int) -> bool:
        places: list[Seen | None] = [None] * len(cards)
        numbers = [self.number_at(low, place) for place in range(len(cards))]
        if None in numbers:
            return False
        for card in cards:
            if self.bound(card):
                if card.number not in numbers or places[numbers.index(card.number)] is not None:
                    return False
                places[numbers.index(card.number)] = card
        if self.gaps_only:
            ends = (places[0], places[-1])
            if any(end is None or end.wild for end in ends):
                return False
        return True

    # -- a phase in a hand -----------------------------------------------------

    def holds(self, phase: str, hand: tuple[str, ...], size: int, named: str = "") -> bool:
        """Whether some choice of cards for each group makes the phase."""
        parts = []
        for text in phase.split("+"):
            kind, count = text.split()
            parts.append((kind, size if count == "hand" else int(count)))
        kinds = {kind for kind, _ in parts}
        cards = tuple(sorted(self.gist(name, kinds) for name in hand if name != "S"))
        return self._met(tuple(parts), cards, named, frozenset(), some_natural=False)

    def _met(
        self,
        parts: tuple[tuple[str, int], ...],
        hand: tuple[str, ...],
        named: str,
        laid: frozenset[tuple[str, Identity]],
        *,
        some_natural: bool,
    ) -> bool:
        if not parts:
            return some_natural or self.natural != "per-phase"
        (kind, size), rest = parts[0], parts[1:]
        asked_later = sum(count for _, count in rest)
        sizes = [size]
        if self.larger:
            sizes = list(range(size, len(hand) - asked_later + 1))
        for count in sizes:
            for chosen in dict.fromkeys(itertools.combinations(hand, count)):
                found = self.group(kind, chosen, named)
                if not found:
                    continue
                left = list(hand)
                for name in chosen:
                    left.remove(name)
                natural = some_natural or any(not see(name).wild for name in chosen)
                # What a group is matters only where groups must differ.
                whats = found if not self.alike else [None]
                for what in whats:
                    if not self.alike and (kind, what) in laid:
                        continue
                    if self._met(
                        rest, tuple(left), named, laid | {(kind, what)}, some_natural=natural
                    ):
                        return True
        return False

    # -- all lay-downs -----------------------------------------------------------

    def lay_downs(self, phase: str, hand: tuple[str, ...]) -> set[tuple[object, ...]]:
        """Every lay-down in the sizes asked for, as a set of sorted groups."""
        parts = [(text.split()[0], int(text.split()[1])) for text in phase.split("+")]
        cards = tuple(sorted(name for name in hand if name != "S"))
        found: set[tuple[object, ...]] = set()
        for groups in self._all(parts, cards):
            naturals = any(not see(name).wild for _, _, names in groups for name in names)
            whats = [(kind, what) for kind, what, _ in groups]
            if self.natural == "per-phase" and not naturals:
                continue
            if not self.alike and len(set(whats)) < len(whats):
                continue
            found.add(tuple(sorted(map(repr, groups))))
        return found

    def _all(
        self, parts: list[tuple[str, int]], hand: tuple[str, ...]
    ) -> Iterator[list[tuple[str, Identity, tuple[str, ...]]]]:
        if not parts:
            yield []
            return
        kind, size = parts[0]
        ways: set[tuple[Identity, tuple[str, ...]]] = set()
        if kind == "run":
            for names in set(itertools.permutations(hand, size)):
                ways |= {(what, names) for what in self.run_as_laid(names)}
        else:
            for names in set(itertools.combinations(hand, size)):
                ways |= {(what, names) for what in self.group(kind, names)}
        for what, names in ways:
            left = list(hand)
            for name in names:
                left.remove(name)
            for rest in self._all(parts[1:], tuple(left)):
                yield [(kind, what, names), *rest]

    # -- hitting --------------------------------------------------------------

    def extends(
        self, kind: str, laid: tuple[str, ...], what: Identity, card: str, end: str
    ) -> bool:
        """Whether a card may be added to a laid group, which is settled to be `what`."""
        seen = see(card)
        kinds = self.answers["hit.kinds"]
        if seen.skip or kind not in kinds:
            return False
        if seen.wild and not self.answers["wild.hit"]:
            return False
        wilds = sum(see(name).wild for name in laid) + seen.wild
        if seen.wild and self.limit is not None and wilds > self.limit:
            return False
        naturals = sum(not see(name).wild for name in laid)
        if kind == "run":
            full = len(laid) == 12
        else:
            how = self.answers["full.set" if kind == "set" else "full.colour"]
            all_there = 8 if kind == "set" else 24
            full = (how == "by-count" and len(laid) >= all_there) or (
                how == "all-naturals" and naturals >= all_there
            )
        if seen.wild and full and (kind == "run" or not self.bound(seen)):
            return bool(self.answers["wild.on-full"])
        if seen.wild and full and not self.answers["wild.on-full"]:
            return False
        if kind == "run":
            if full or (end == "low" and self.answers["hit.run-ends"] == "high"):
                return False
            if seen.wild and self.gaps_only:
                return False
            low, length = cast("tuple[int, int]", what)
            number = self.number_at(low, -1 if end == "low" else length)
            return number is not None and (not self.bound(seen) or seen.number == number)
        shown = seen.number if kind == "set" else seen.colour
        return not self.bound(seen) or shown == what
