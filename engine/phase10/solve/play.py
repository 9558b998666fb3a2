"""Solving a phase of a variant, and asking what to do with a hand."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Protocol

from phase10.cards import Card
from phase10.errors import Phase10Error
from phase10.phases import Phase, holds
from phase10.solve import label
from phase10.solve.label import MODES, Mass, Values
from phase10.solve.space import Graph, Odds, Space, space_of
from phase10.spec import nearest
from phase10.variant import Variant

if TYPE_CHECKING:
    from phase10.solve.fast import Arrays, Worths

MANY: Final = 1_500
"""From so many nodes on, arrays are worth their while."""
LONGEST: Final = 500
"""No distribution is followed further than so many draws."""
TAIL: Final = 1e-9
"""A distribution ends when less than this is left."""

RULES: Final = (
    "deck.features",
    "deck.build",
    "deck.copies",
    "deck.wilds",
    "deck.skips",
    "deal.hand",
    "group.kinds",
    "group.alike",
    "run.wrap",
    "wild.are",
    "wild.natural",
    "wild.limit",
    "wild.printed",
    "wild.run-place",
    "lay.extra-cards",
    "draw.wild-from-discard",
)
"""The rules whose answers the worth of a hand hangs on, beside the phase itself."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What the best play of a phase comes to, for a player who is dealt a hand and plays alone.

    `draws` is the expected number of draws; `distribution[n]` the chance to need just n of
    them, as far as it was followed; `tail` the chance to need more.  `low` and `high` are
    the bounds where no exact value is known (`draws` is then their middle and there is no
    distribution); `hands` counts the different hands.
    """

    variant: str
    phase: str
    mode: str
    draws: float
    distribution: tuple[float, ...]
    tail: float
    hands: int
    low: float
    high: float

    @property
    def exact(self) -> bool:
        """Whether the value is known to the last digit that is printed."""
        return self.low == self.high

    def within(self, draws: int) -> float:
        """The chance to hold the phase after at most so many draws."""
        return sum(self.distribution[: draws + 1])


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do with a hand: the draws still to be expected, and the way there.

    For a hand with a card drawn, `options` are the cards to let go, the best first, with the
    draws to be expected then, and `discard` is the first of them; None if the phase is held.
    For a hand before the draw, `take` are the cards that are worth taking when they are
    offered.  `error` says how far the printed draws can be off.
    """

    draws: float
    discard: Card | None = None
    options: tuple[tuple[Card, float], ...] = ()
    take: tuple[Card, ...] = ()
    error: float = 0.0


class Knows(Protocol):
    """Whatever knows the worth of the hands of one phase."""

    space: Space
    odds: Odds
    error: float

    def hold(self, key: Any, wilds: int) -> bool:
        """Whether a hand holds the phase."""

    def at(self, key: Any, wilds: int, mode: str) -> float:
        """The worth of a hand before the draw."""


class Solver:
    """A phase of a variant, solved as far as it is asked for.

    Raises a ValueError for a phase that there is not, TooManyHandsError for one that has too
    many hands.  `fast` allows numpy, where it is installed.
    """

    error = 0.0

    def __init__(self, variant: Variant, phase: str, *, fast: bool = True) -> None:
        self.variant = variant
        self.phase = phase_of(variant, phase)
        self.hand: int = variant["deal.hand"]
        self.space = space_of(variant.grouping, self.phase, self.hand)
        self.odds = self.space.odds(variant.get("draw.wild-from-discard", True))
        self._fast = fast and find_spec("numpy") is not None
        self._values: dict[str, Values] = {}
        self._worths: dict[str, Worths] = {}
        self._solutions: dict[str, Solution] = {}

    @cached_property
    def graph(self) -> Graph:
        """The hands."""
        with _no_collection():
            return Graph(self.space, self.hand, self.hand + 1 if self.odds.wild else 0)

    @cached_property
    def _arrays(self) -> Arrays | None:
        if not self._fast or len(self.graph) < MANY:
            return None
        from phase10.solve.fast import Arrays

        with _no_collection():
            return Arrays(self.graph, self.odds)

    @cached_property
    def deal(self) -> Mass:
        """The chance of every dealt hand that does not hold the phase."""
        with _no_collection():
            return label.deal(self.graph, self.odds)

    @cached_property
    def _deal_arrays(self) -> list[Any]:
        return self._arrays.deal() if self._arrays else []

    def _worth(self, mode: str) -> Worths:
        if self._arrays is None:
            raise AssertionError("arrays are asked for only where they are used")
        if mode not in self._worths:
            self._worths[mode] = self._arrays.solve(mode)
        return self._worths[mode]

    def values(self, mode: str) -> Values:
        """The worth of every hand."""
        mode = mode_of(mode)
        if mode not in self._values:
            with _no_collection():
                if self._arrays is None:
                    found = label.solve(self.graph, self.odds, mode)
                else:
                    found = Values(self.graph, self.odds, mode, *self._worth(mode).values())
            self._values[mode] = found
        return self._values[mode]

    def solution(self, mode: str = "blind") -> Solution:
        """What the best play comes to, from a hand that is dealt."""
        mode = mode_of(mode)
        if mode not in self._solutions:
            self._solutions[mode] = self._solve(mode)
        return self._solutions[mode]

    def _solve(self, mode: str) -> Solution:
        if self._arrays is None:
            values = self.values(mode)
            draws = label.mean(values, self.deal)
            chances = label.distribution(values, self.deal, LONGEST, TAIL)
        else:
            worth = self._worth(mode)
            draws = worth.mean(self._deal_arrays)
            chances = worth.distribution(self._deal_arrays, LONGEST, TAIL)
        if not draws < float("inf"):
            raise Phase10Error(f"phase {self.phase.name!r} cannot be reached with every hand")
        hands = sum(1 for cards in range(self.hand + 1) for _ in self.graph.layer(cards))
        tail = max(0.0, 1.0 - sum(chances))
        return Solution(
            variant=self.variant.id,
            phase=self.phase.name,
            mode=mode,
            draws=draws,
            distribution=tuple(chances),
            tail=tail,
            hands=hands,
            low=draws,
            high=draws,
        )

    def hold(self, key: Any, wilds: int) -> bool:
        """Whether a hand holds the phase."""
        node = self.graph.index.get(key)
        return node is not None and self.graph.holds(node, wilds)

    def at(self, key: Any, wilds: int, mode: str) -> float:
        """The worth of a hand before the draw."""
        return self.values(mode).at(self.graph.index[key], wilds)

    def advise(self, hand: Iterable[Card], mode: str = "blind") -> Advice:
        """What to do with a hand, before the draw or after it."""
        return advise(self.variant, self.phase, self, tuple(hand), mode_of(mode))


def phase_of(variant: Variant, phase: str) -> Phase:
    """The phase of that name; a ValueError names the nearest one."""
    found = variant.phases.get(str(phase))
    if found is None:
        near = nearest(str(phase), variant.phases)
        hint = f"; perhaps {near!r} is meant" if near else ""
        known = ", ".join(variant.phases)
        raise Phase10Error(
            f"there is no phase {phase!r} in {variant.id!r}{hint}; expected one of {known}"
        )
    return found


def mode_of(mode: str) -> str:
    """A mode, if there is one of that name."""
    if mode not in MODES:
        raise Phase10Error(f"there is no mode {mode!r}; expected {' or '.join(MODES)}")
    return mode


def hash_of(variant: Variant, phase: str) -> str:
    """A fingerprint of all that the worth of a phase's hands hangs on."""
    found = phase_of(variant, phase)
    asked = [rule for rule in RULES if variant.asked(rule)]
    text = f"{variant.hash_of(asked)} {found.parts!r}"
    return sha256(text.encode()).hexdigest()


def checked(variant: Variant, hand: tuple[Card, ...]) -> int:
    """Whether a hand can be there, before (0) or after (1) the draw; a ValueError if not."""
    size: int = variant["deal.hand"]
    for card, held in Counter(card.face() for card in hand).items():
        if card.kind == "hidden":
            raise Phase10Error(f"a hand with a hidden card {card.name!r} cannot be judged")
        there = variant.deck.count(card)
        if held > there:
            raise Phase10Error(f"{card.name!r} is {held} times in the hand; the deck has {there}")
    if variant.deck.wild is None and any(card.is_wild for card in hand):
        names = " ".join(card.name for card in hand if card.is_wild)
        raise Phase10Error(f"playing alone no card is turned, so there is no {names!r}")
    if len(hand) not in {size, size + 1}:
        raise Phase10Error(
            f"a hand has {size} cards before the draw and {size + 1} after it, not {len(hand)!r}"
        )
    return len(hand) - size


def advise(
    variant: Variant, phase: Phase, known: Knows, hand: tuple[Card, ...], mode: str
) -> Advice:
    """What to do with a hand, by whatever knows the worth of hands."""
    drawn = checked(variant, hand)
    size: int = variant["deal.hand"]

    def worth(cards: tuple[Card, ...]) -> float:
        key, wilds = known.space.read(cards)
        return 0.0 if known.hold(key, wilds) else known.at(key, wilds, mode)

    if holds(variant.grouping, phase, hand, size):
        return Advice(0.0)
    options = _options(hand, worth) if drawn else ()
    if drawn:
        return Advice(options[0][1], options[0][0], options, error=known.error)
    draws = worth(hand)
    if mode == "blind":
        return Advice(draws, error=known.error)
    after: dict[tuple[Any, int], float] = {}
    leads: dict[Card, float] = {}
    for card in variant.deck.kinds:
        more = (*hand, card)
        state = known.space.read(more)
        if state not in after:
            done = holds(variant.grouping, phase, more, size)
            after[state] = 0.0 if done else _options(more, worth)[0][1]
        leads[card] = min(after[state], draws)
    deck = variant.deck
    blind = sum(leads[card] * deck.count(card) for card in deck.kinds) / len(deck.cards)
    allowed = [
        card
        for card in deck.kinds
        if card.kind == "natural" or (card.is_wild and known.odds.offered_wild)
    ]
    take = tuple(card for card in allowed if leads[card] < blind - known.error)
    return Advice(draws, take=take, error=known.error)


def _options(
    hand: tuple[Card, ...], worth: Callable[[tuple[Card, ...]], float]
) -> tuple[tuple[Card, float], ...]:
    """The cards to let go, the best first; of equals skips first, high cards, wild ones last."""
    found = []
    for card in dict.fromkeys(hand):
        at = hand.index(card)
        draws = worth(hand[:at] + hand[at + 1 :])
        found.append((round(draws, 12), card.is_wild, card.kind != "skip", -card.order, card))
    return tuple((card, draws) for draws, _, _, _, card in sorted(found, key=lambda one: one[:4]))


@contextmanager
def _no_collection() -> Iterator[None]:
    """Many small lists at once, none of them garbage: looking for some takes half the time."""
    on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if on:
            gc.enable()


@dataclass(slots=True)
class Near:
    """The shortest way: what a player comes to who keeps to it, and the best play beside it."""

    variant: str
    phase: str
    mode: str
    draws: float
    best: float
    loss: float = field(init=False)

    def __post_init__(self) -> None:
        self.loss = self.draws - self.best


def as_data(one: Solution) -> Mapping[str, Any]:
    """A solution as JSON."""
    return {
        "variant": one.variant,
        "phase": one.phase,
        "mode": one.mode,
        "draws": one.draws,
        "low": one.low,
        "high": one.high,
        "exact": one.exact,
        "distribution": list(one.distribution),
        "tail": one.tail,
        "hands": one.hands,
    }
