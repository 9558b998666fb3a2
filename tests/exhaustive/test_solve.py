"""The solver against policy iteration in fractions, on decks so small that all hands fit.

The small games are solved another way altogether: every multiset of real cards is a state,
nothing is merged or left out, whether a phase is held is asked of `phases`, and the worth of
a policy comes from a system of linear equations over fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

import pytest

from phase10.cards import Card, Deck
from phase10.groups import GroupRules
from phase10.phases import Phase, holds
from phase10.solve import label
from phase10.solve.label import MODES
from phase10.solve.space import Graph, space_of

KINDS = {
    "set": {"same": "number"},
    "run": {"next": "number"},
    "colour": {"same": "colour"},
}
Hand = tuple[Card, ...]
State = tuple[Hand, int]


def answers(numbers: int, wilds: int, skips: int, **more: Any) -> dict[str, Any]:
    return {
        "deck.features": {"number": f"1..{numbers}", "colour": ["red", "blue"]},
        "deck.build": "each-combination",
        "deck.copies": 1,
        "deck.wilds": wilds,
        "deck.skips": skips,
        "wild.are": ("printed",),
        "group.kinds": KINDS,
        "group.alike": True,
        "run.wrap": False,
        "wild.natural": "per-group",
        "wild.limit": None,
        "wild.run-place": "anywhere",
        "wild.printed": "ignored",
        "lay.extra-cards": "free",
        **{name.replace("_", ".", 1).replace("_", "-"): value for name, value in more.items()},
    }


CASES = [
    ("set 2 + set 2", 3, 4, answers(3, 1, 1)),
    ("set 3", 3, 3, answers(3, 1, 0)),
    ("set 2 + run 2", 3, 4, answers(3, 0, 1)),
    ("run 3", 4, 3, answers(4, 1, 1)),
    ("run 3", 4, 3, answers(4, 2, 0, wild_natural="none")),
    ("run 3", 4, 3, answers(4, 1, 0, wild_run_place="gaps-only", lay_extra_cards="exact")),
    ("run 3", 3, 3, answers(3, 1, 0, wild_limit=1)),
    ("run 3", 4, 2, answers(4, 1, 0, run_wrap=True)),
    ("set 2 + set 2", 3, 3, answers(3, 1, 0, wild_natural="per-phase")),
    ("set 2 + set 2", 3, 4, answers(3, 1, 0, group_alike=False, lay_extra_cards="exact")),
    ("colour 3", 3, 3, answers(3, 1, 0)),
    ("colour 2 + set 2", 3, 3, answers(3, 1, 0)),
    ("colour 2 + set 2", 3, 4, answers(3, 0, 1)),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("text", "numbers", "hand", "given"), CASES)
def test_the_solver_agrees_with_policy_iteration_in_fractions(
    text: str, numbers: int, hand: int, given: Mapping[str, Any], mode: str
) -> None:
    deck = Deck.from_answers(given)
    rules = GroupRules.from_answers(given, deck)
    phase = Phase.from_text("x", text, rules.kinds)
    exact = Small(rules, phase, hand, mode).solve()
    space = space_of(rules, phase, hand)
    graph = Graph(space, hand, hand + 1 if deck.wild else 0)
    values = label.solve(graph, space.odds(True), mode)
    for cards, worth in exact.items():
        key, wilds = space.read(cards)
        node = graph.index[key]
        got = values.at(node, wilds)
        assert got == pytest.approx(float(worth), abs=1e-9), (text, mode, cards)
    total = len(deck.cards)
    weights = {card: Fraction(deck.count(card), total) for card in deck.kinds}
    mean = sum(
        (_ways(cards) * _product(weights, cards) * worth for cards, worth in exact.items()),
        Fraction(0),
    )
    deal = label.deal(graph, space.odds(True))
    assert label.mean(values, deal) == pytest.approx(float(mean), abs=1e-9)


def _ways(cards: Hand) -> int:
    ways, left = 1, 0
    for card in dict.fromkeys(cards):
        for n in range(1, cards.count(card) + 1):
            left += 1
            ways = ways * left // n
    return ways


def _product(weights: Mapping[Card, Fraction], cards: Hand) -> Fraction:
    result = Fraction(1)
    for card in cards:
        result *= weights[card]
    return result


class Small:
    """A game over multisets of real cards, solved by policy iteration."""

    def __init__(self, rules: GroupRules, phase: Phase, size: int, mode: str) -> None:
        self.deck = rules.deck
        self.size = size
        self.mode = mode
        self.kinds = sorted(self.deck.kinds, key=lambda card: card.order)
        self.chance = {
            card: Fraction(self.deck.count(card), len(self.deck.cards)) for card in self.kinds
        }
        every = combinations_with_replacement(self.kinds, size)
        self.held = {hand: holds(rules, phase, hand, size) for hand in every}
        self.open = [hand for hand, held in self.held.items() if not held]
        more = combinations_with_replacement(self.kinds, size + 1)
        self.won = {hand: holds(rules, phase, hand, size) for hand in more}

    def after(self, hand: Hand, card: Card) -> Hand:
        return tuple(sorted((*hand, card), key=lambda one: one.order))

    def leaves(self, hand: Hand) -> list[Hand]:
        return list(dict.fromkeys(hand[:at] + hand[at + 1 :] for at in range(len(hand))))

    def solve(self) -> dict[Hand, Fraction]:
        # Begin with a play that ends: keep whatever brings a complete hand, found by breadth.
        distance: dict[Hand, int] = {}
        frontier = 1
        while len(distance) < len(self.open):
            near = {
                hand: frontier
                for hand in self.open
                if hand not in distance
                and any(self.nearer(hand, card, distance, frontier) for card in self.kinds)
            }
            assert near, "some hand never reaches the phase"
            distance.update(near)
            frontier += 1
        worth: dict[Hand, Fraction] = {hand: Fraction(n * 1000) for hand, n in distance.items()}
        policy: dict[Hand, dict[Hand, Fraction]] | None = None
        while True:
            better = {hand: self.greedy(hand, worth) for hand in self.open}
            if better == policy:
                return {**{hand: Fraction(0) for hand in self.held}, **worth}
            policy = better
            new = self.evaluate(policy)
            if new == worth:
                return {**{hand: Fraction(0) for hand in self.held}, **worth}
            worth = new

    def nearer(self, hand: Hand, card: Card, distance: Mapping[Hand, int], frontier: int) -> bool:
        whole = self.after(hand, card)
        return self.won[whole] or any(
            distance.get(one, frontier) < frontier for one in self.leaves(whole)
        )

    def best(
        self, hand: Hand, card: Card, worth: Mapping[Hand, Fraction]
    ) -> tuple[Fraction, Hand | None]:
        whole = self.after(hand, card)
        if self.won[whole]:
            return Fraction(0), None
        # Of equal hands the one that was there, so that nothing goes round in circles.
        return min(
            ((worth[one], one != hand, one) for one in self.leaves(whole)),
            key=lambda found: found[:2],
        )[::2]

    def greedy(self, hand: Hand, worth: Mapping[Hand, Fraction]) -> dict[Hand, Fraction]:
        """What the best play leads to, with which chance."""
        found = {card: self.best(hand, card, worth) for card in self.kinds}
        blind = sum((self.chance[c] * value for c, (value, _) in found.items()), Fraction(0))
        lead: dict[Hand, Fraction] = {}
        decline = Fraction(1)
        if self.mode == "offered":
            for card, (value, to) in found.items():
                if value < blind and card.kind != "skip":
                    decline -= self.chance[card]
                    if to is not None:
                        lead[to] = lead.get(to, Fraction(0)) + self.chance[card]
        for card, (_, to) in found.items():
            if to is not None:
                lead[to] = lead.get(to, Fraction(0)) + decline * self.chance[card]
        return lead

    def evaluate(self, policy: Mapping[Hand, Mapping[Hand, Fraction]]) -> dict[Hand, Fraction]:
        """The worth of a play: solve v = 1 + P v, the hands in turn, by elimination."""
        rows: dict[Hand, tuple[dict[Hand, Fraction], Fraction]] = {}
        for hand in self.open:
            row, right = dict(policy[hand]), Fraction(1)
            while True:
                known = next((one for one in row if one in rows and one != hand), None)
                if known is None:
                    break
                weight = row.pop(known)
                other, constant = rows[known]
                right += weight * constant
                for to, p in other.items():
                    row[to] = row.get(to, Fraction(0)) + weight * p
            stay = row.pop(hand, Fraction(0))
            rows[hand] = (
                {to: p / (1 - stay) for to, p in row.items()},
                right / (1 - stay),
            )
        worth: dict[Hand, Fraction] = {}
        for hand in reversed(self.open):
            row, right = rows[hand]
            worth[hand] = right + sum((p * worth[to] for to, p in row.items()), Fraction(0))
        return worth
