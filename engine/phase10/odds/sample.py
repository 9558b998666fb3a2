"""Several hands from one deck, dealt at random: how many of them hold a phase.

What is exact for one hand, and for two, is sampled here, with a Wilson interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from phase10.cards import Card
from phase10.chance import Chance
from phase10.errors import Phase10Error
from phase10.groups import GroupRules
from phase10.phases import Phase, holds

Z = 1.959963984540054
"""Two-sided 95 %."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share that was counted, with its Wilson interval at 95 %."""

    count: int
    of: int

    @property
    def value(self) -> float:
        """The share itself."""
        return self.count / self.of

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return wilson(self.count, self.of)[0]

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return wilson(self.count, self.of)[1]


def wilson(count: float, of: int, z: float = Z) -> tuple[float, float]:
    """The Wilson interval of a share.

    >>> [round(end, 4) for end in wilson(10, 100)]
    [0.0552, 0.1744]
    """
    if not 0 <= count <= of or not of:
        raise Phase10Error(f"{count!r} of {of!r} is no share")
    p = count / of
    middle = p + z * z / (2 * of)
    half = z * sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    base = 1 + z * z / of
    return max(0.0, (middle - half) / base), min(1.0, (middle + half) / base)


@dataclass(frozen=True, slots=True)
class Several:
    """Deals to several players: how often 0, 1, 2, … of them hold the phase; sampled."""

    phase: str
    cards: int
    players: int
    seed: int
    shares: tuple[Share, ...]

    @property
    def anybody(self) -> Share:
        """How often at least one player holds the phase."""
        of = self.shares[0].of
        return Share(of - self.shares[0].count, of)


def several(
    rules: GroupRules,
    phase: Phase,
    players: int,
    cards: int,
    *,
    deals: int = 10_000,
    seed: int = 1,
    size: int | None = None,
) -> Several:
    """Hands for so many players, dealt `deals` times.

    Raises a ValueError if the deck is too small or a number is of no use.
    """
    deck: Sequence[Card] = rules.deck.cards
    if players < 1 or deals < 1 or players * cards > len(deck):
        raise Phase10Error(
            f"{players!r} hands of {cards!r} cards, {deals!r} times: the deck has {len(deck)}"
        )
    counts = [0] * (players + 1)
    for game in range(deals):
        dealt = Chance(seed, "odds", game=game).shuffled(deck, "hand", 0)
        hands = [dealt[i * cards : (i + 1) * cards] for i in range(players)]
        counts[sum(holds(rules, phase, hand, size) for hand in hands)] += 1
    return Several(phase.name, cards, players, seed, tuple(Share(count, deals) for count in counts))
