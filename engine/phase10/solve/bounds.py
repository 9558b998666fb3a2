"""Bounds where a phase ties numbers and colours together, so that its hands are too many.

**Lower.**  A player who never lets a card go holds at least the cards that any other player
holds, drawn from the same cards.  Useful cards never hurt, so that player is done at least as
early.  Drawing blind, the phase is held as soon as the dealt hand and all cards drawn hold it.
With a card offered, the player further sees all cards to come, and picks the better of each
turn's two: as soon as some choice of one card a turn holds the phase, it is held.

**Upper.**  A play that anybody can follow: keep what leaves the fewest cards missing; among
equals what leaves the most cards of the deck that would help; among these let go the card
that comes first in the deck.  An offered card is taken if the hand is better by that measure
with it than without.  What a play needs on average is never below the best.

Both are played with the same cards, `games` times, drawn from the endless deck.  Each value
is a mean with its interval, and the bounds are the outer ends of the two intervals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final

from phase10.cards import Card
from phase10.chance import Chance
from phase10.errors import Phase10Error
from phase10.phases import Phase
from phase10.search import Need, Plan
from phase10.solve.play import Solution, mode_of, phase_of
from phase10.variant import Variant

WIDE: Final = 0.25
"""A gap wider than this is called open."""
SIGMAS: Final = 1.959963984540054  # of 95 % of a normal spread
LONGEST: Final = 400


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over games, with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Bounds:
    """The draws of a player who keeps every card, and those of a stated play."""

    variant: str
    phase: str
    mode: str
    games: int
    seed: int
    lower: Mean
    upper: Mean

    @property
    def gap(self) -> float:
        """How far the bounds are apart, intervals included."""
        return self.upper.high - self.lower.low

    @property
    def open(self) -> bool:
        """Whether the gap is too wide to speak of a value."""
        return self.gap > WIDE

    def solution(self) -> Solution:
        """The same in the form of a solution."""
        low, high = self.lower.low, self.upper.high
        return Solution(
            self.variant, self.phase, self.mode, (low + high) / 2, (), 0.0, 0, low, high
        )


def bounds(
    variant: Variant, phase: str, mode: str = "blind", *, games: int = 2000, seed: int = 1
) -> Bounds:
    """Bounds for the expected draws of the best play, from games of a fixed number."""
    if not 30 <= games <= 1_000_000:
        raise Phase10Error(f"{games!r} games are of no use; expected 30 to 1000000")
    table = _Table(variant, phase_of(variant, phase), mode_of(mode))
    lows, highs = [], []
    for game in range(games):
        low, high = table.game(Chance(seed, "solve", game=game))
        lows.append(low)
        highs.append(high)
    return Bounds(variant.id, str(phase), mode, games, seed, _mean(lows), _mean(highs))


def _mean(values: list[int]) -> Mean:
    count = len(values)
    value = sum(values) / count
    spread = sqrt(sum((one - value) ** 2 for one in values) / (count - 1) / count)
    return Mean(value, value - SIGMAS * spread, value + SIGMAS * spread)


class _Table:
    """Games with hands as numbers, one for each multiset of cards."""

    def __init__(self, variant: Variant, phase: Phase, mode: str) -> None:
        rules = variant.grouping
        self.deck = variant.deck.cards
        self.size: int = variant["deal.hand"]
        needs = [
            Need(rules.kind(part.kind), self.size if part.size is None else part.size, part.value)
            for part in phase.parts
        ]
        if sum(need.size for need in needs) > self.size + 1:
            raise Phase10Error(f"a hand of {self.size!r} cards never holds phase {phase.name!r}")
        self.plan = Plan(rules, tuple(needs))
        self.weight = self.plan.weights
        self.mode = mode
        self.wild_offered = bool(variant.get("draw.wild-from-discard", True))
        self.help: dict[int, int] = {}

    def game(self, chance: Chance) -> tuple[int, int]:
        """The draws until the phase is held, keeping every card, and by the stated play."""
        cards = self._cards(chance)
        hand = [next(cards)[0] for _ in range(self.size)]
        missing, weight = self.plan.missing, self.weight
        if not missing(self.plan.key(hand)):
            return 0, 0
        reached = {self.plan.key(hand)}
        low = 0
        for turn in range(1, LONGEST):
            drawn, offered = next(cards)
            if not low:
                picks = [weight[drawn]]
                if self._may_take(offered):
                    picks.append(weight[offered])
                reached = {key + pick for key in reached for pick in picks}
                if any(not missing(key) for key in reached):
                    low = turn
            card = drawn
            if self._may_take(offered) and self._worth_taking(hand, offered):
                card = offered
            hand.append(card)
            if not missing(self.plan.key(hand)):
                return low, turn
            hand.remove(self._best(hand)[1])
        raise Phase10Error(f"no game of {LONGEST!r} turns is followed further")

    def _cards(self, chance: Chance) -> Iterator[tuple[Card, Card]]:
        """Pairs of cards from the endless deck: one to draw, one to be offered."""
        words = chance.words("hand", 0)
        total = len(self.deck)
        bound = (1 << 32) // total * total

        def card() -> Card:
            return self.deck[next(word for word in words if word < bound) % total]

        while True:
            yield card(), card()

    def _may_take(self, card: Card) -> bool:
        return self.mode == "offered" and (
            card.kind == "natural" or (card.is_wild and self.wild_offered)
        )

    def _helping(self, key: int) -> int:
        found = self.help.get(key)
        if found is None:
            missing, far = self.plan.missing, self.plan.missing(key)
            better: dict[int, bool] = {}
            found = 0
            for card in self.deck:
                weight = self.weight[card]
                if weight not in better:
                    better[weight] = missing(key + weight) < far
                found += better[weight]
            self.help[key] = found
        return found

    def _best(self, hand: list[Card]) -> tuple[tuple[int, int], Card]:
        """The measure of the best hand that is left, and the card that goes."""
        key, missing = self.plan.key(hand), self.plan.missing
        cards = sorted(set(hand), key=lambda card: card.order)
        far = [(missing(key - self.weight[card]), card) for card in cards]
        least = min(n for n, _ in far)
        worth, _, card = min(
            (-self._helping(key - self.weight[card]), at, card)
            for at, (n, card) in enumerate(far)
            if n == least
        )
        return (least, worth), card

    def _worth_taking(self, hand: list[Card], card: Card) -> bool:
        key = self.plan.key(hand)
        now = (self.plan.missing(key), -self._helping(key))
        if not self.plan.missing(key + self.weight[card]):
            return True
        return self._best([*hand, card])[0] < now
