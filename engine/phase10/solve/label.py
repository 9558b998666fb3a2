"""The least expected number of draws, by settling hands in the order of their worth.

A player who holds h cards draws one and lets one go.  Letting the drawn card go is always
possible, so under best play no hand gets worse: the next hand is a better one or the same.
The worth of a hand therefore hangs on better hands alone, and the best of the hands that are
not settled yet cannot be improved by any other of them.  That is the argument of Dijkstra's
shortest paths; each hand is settled once, and nothing is iterated.

Three facts make the hands fewer, all by the same argument (a player can play a hand with
useful cards as if some of them were blanks, so useful cards never hurt):

* beyond what `Space` tells apart, cards are blanks, and a drawn blank changes nothing;
* while a hand holds a blank, the blank is what goes, so hands with blanks follow by induction
  from hands with one useful card more;
* only hands without a blank face a choice, and of those with a card too many the best
  hand that can be kept is the first of them to be settled.

*Blind*: a turn draws one card of the endless deck.  With W(c) the worth of what card c leads
to, V = 1 + sum of p(c) min(V, W(c)).  *Offered*: a card x lies face up, and the player takes
it or draws blind: V = 1 + sum of p(x) min(W(x), B), where B = sum of p(c) min(V, W(c)).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from math import inf
from typing import Final

from phase10.solve.space import DONE, EMPTY, Graph, Odds


class Blind:
    """The worth of one hand for a player who draws blind, as better hands are settled."""

    __slots__ = ("mass", "total")

    def __init__(self) -> None:
        self.mass = 0.0  # the chance of a draw that helps
        self.total = 1.0  # one draw, and all that comes after such a draw

    def add(self, value: float, chance: float, _seen: float) -> float:
        """Count a draw that leads to this worth, not below any counted before."""
        self.mass += chance
        self.total += chance * value
        return self.total / self.mass if self.mass else inf


class Offer:
    """The same for a player to whom a card is offered first."""

    __slots__ = ("mass", "seen", "taken", "total", "wanted")

    def __init__(self) -> None:
        self.mass = 0.0  # the chance of a blind draw that helps, and what comes after it
        self.total = 0.0
        self.seen = 0.0  # the same of the cards that are taken when they are offered
        self.wanted = 0.0
        self.taken: list[tuple[float, float]] = []

    def add(self, value: float, chance: float, seen: float) -> float:
        """Count a draw that leads to this worth, not below any counted before.

        Cards are taken that are worth less than a blind draw.  As the draw gets better,
        those that were counted last may drop out again.
        """
        self.mass += chance
        self.total += chance * value
        if seen:
            self.taken.append((value, seen))
            self.seen += seen
            self.wanted += seen * value
        while True:
            stay, decline = 1.0 - self.mass, 1.0 - self.seen
            whole = 1.0 - decline * stay
            if whole <= 0.0:
                return inf
            worth = (1.0 + self.wanted + decline * self.total) / whole
            if not self.taken or self.taken[-1][0] < self.total + stay * worth:
                return worth
            last, chance = self.taken.pop()
            self.seen -= chance
            self.wanted -= chance * last


_HANDS: Final[dict[str, type[Blind] | type[Offer]]] = {"blind": Blind, "offered": Offer}
MODES: Final = tuple(_HANDS)

Mass = list[dict[int, float]]
"""Chances of hands: for each number of useful cards, by node."""

Outcomes = Iterable[tuple[float, float, float]]
"""Draws that may help: what they lead to, the chance to draw one, the chance to see one."""


def worth(outcomes: Outcomes, mode: str) -> float:
    """The worth of a hand from the draws that may help, for a player who may decline them.

    >>> worth([(0.0, 0.25, 0.25)], "blind"), worth([(0.0, 0.5, 0.5)], "offered")
    (4.0, 1.3333333333333333)
    """
    best, hand = inf, _HANDS[mode]()
    for value, chance, seen in sorted(outcomes):
        if value >= best:
            break
        best = hand.add(value, chance, seen)
    return best


@dataclass(slots=True)
class Values:
    """What every hand of a phase is worth: the expected number of draws of the best play.

    `full[node]` for hands without a blank, `kept[node]` the best hand that can be kept of a
    hand of that node with one useful card too many, `part[cards][node]` for hands with blanks.
    """

    graph: Graph
    odds: Odds
    mode: str
    full: list[float] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)
    part: list[dict[int, float]] = field(default_factory=list)

    def at(self, node: int, wilds: int) -> float:
        """The worth of a hand of the deal's size."""
        graph = self.graph
        if wilds >= graph.lack[node]:
            return 0.0
        cards = graph.size[node] + wilds
        return self.full[node] if cards == graph.hand else self.part[cards][node]


def solve(graph: Graph, odds: Odds, mode: str) -> Values:
    """The worth of all hands, drawing blind or with a card offered."""
    found = Values(graph, odds, mode)
    _settle(found)
    _parts(found)
    return found


def _settle(found: Values) -> None:
    graph, p, pw, seen = found.graph, found.odds.cell, found.odds.wild, found.odds.offered_wild
    hand, size, lack, up, down = graph.hand, graph.size, graph.lack, graph.up, graph.down
    full = [inf] * len(graph)
    kept = [DONE] * len(graph)  # says too whether a hand with a card too many was reached
    heap: list[tuple[float, int]] = []
    hands: dict[int, Blind | Offer] = {}
    for node in graph.layer(hand):
        hands[node] = one = _HANDS[found.mode]()
        wilds = hand - size[node]
        naturals = p * sum(1 for above in up[node] if wilds >= lack[above])
        wild = wilds + 1 >= lack[node]
        if naturals or (wild and pw):
            full[node] = one.add(0.0, naturals + wild * pw, naturals + wild * seen)
            heap.append((full[node], node))
    heapify(heap)
    settled = bytearray(len(graph))
    while heap:
        value, node = heappop(heap)
        if settled[node]:
            continue
        settled[node] = 1
        wilds = hand - size[node]
        for above in {*up[node], node} if pw else set(up[node]):
            left = wilds + (above == node)
            if kept[above] or left >= lack[above]:
                continue
            # This hand with a card too many leaves nothing better, as that came earlier.
            kept[above] = node
            for below in down[above]:
                if not settled[below]:
                    full[below] = new = hands[below].add(value, p, p)
                    heappush(heap, (new, below))
            if left and not settled[above]:
                full[above] = new = hands[above].add(value, pw, seen)
                heappush(heap, (new, above))
    found.full, found.kept = full, kept


def _parts(found: Values) -> None:
    """Hands with blanks, those with fewer blanks first."""
    graph, p, pw, mode = found.graph, found.odds.cell, found.odds.wild, found.mode
    size, up = graph.size, graph.up
    found.part = [{} for _ in range(graph.hand)]
    for cards in range(graph.hand - 1, -1, -1):
        here = found.part[cards]
        for node in graph.layer(cards):
            wilds = cards - size[node]
            after: dict[int, int] = {}
            for above in up[node]:
                after[above] = after.get(above, 0) + 1
            outcomes = [
                (found.at(above, wilds), p * times, p * times) for above, times in after.items()
            ]
            if pw:
                outcomes.append((found.at(node, wilds + 1), pw, found.odds.offered_wild))
            here[node] = worth(outcomes, mode)


def deal(graph: Graph, odds: Odds) -> Mass:
    """The chance of every dealt hand that does not hold the phase, by useful cards and node.

    The cards are drawn one by one from the endless deck.
    """
    p, pw, size, lack, up = odds.cell, odds.wild, graph.size, graph.lack, graph.up
    mass: Mass = [{} for _ in range(graph.hand + 1)]
    if graph.lack[EMPTY]:
        mass[0][EMPTY] = 1.0
    for _ in range(graph.hand):
        # The fuller hands first, so that no card is counted twice in a step.
        for cards in range(graph.hand - 1, -1, -1):
            here, after = mass[cards], mass[cards + 1]
            for node, chance in here.items():
                wilds = cards - size[node]
                above = up[node]
                for one in above:
                    if wilds < lack[one]:
                        after[one] = after.get(one, 0.0) + chance * p
                if pw and wilds + 1 < lack[node]:
                    after[node] = after.get(node, 0.0) + chance * pw
                here[node] = chance * (1.0 - len(above) * p - pw)
    return mass


def mean(found: Values, mass: Mass) -> float:
    """The worth of a hand that is dealt with these chances."""
    size = found.graph.size
    return sum(
        chance * found.at(node, cards - size[node])
        for cards, hands in enumerate(mass)
        for node, chance in hands.items()
    )


def distribution(found: Values, mass: Mass, most: int, tail: float) -> list[float]:
    """The chance to need 0, 1, 2, … draws, until less than `tail` is left, or `most` draws."""
    graph = found.graph
    moves: dict[tuple[int, int], tuple[float, list[tuple[int, float]]]] = {}
    result = [max(0.0, 1.0 - sum(sum(hands.values()) for hands in mass))]
    while len(result) <= most and sum(sum(hands.values()) for hands in mass) >= tail:
        after: Mass = [{} for _ in mass]
        won = 0.0
        for cards, hands in enumerate(mass):
            to = min(cards + 1, graph.hand)
            for node, chance in hands.items():
                known = moves.get((cards, node))
                if known is None:
                    known = moves[cards, node] = _moves(found, cards, node)
                stay, leads = known
                after[cards][node] = after[cards].get(node, 0.0) + chance * stay
                for target, share in leads:
                    if target == DONE:
                        won += chance * share
                    else:
                        after[to][target] = after[to].get(target, 0.0) + chance * share
        mass = after
        result.append(won)
    return result


def _moves(found: Values, cards: int, node: int) -> tuple[float, list[tuple[int, float]]]:
    """The chance that a turn changes nothing, and where it leads otherwise (DONE: held)."""
    graph, odds = found.graph, found.odds
    wilds = cards - graph.size[node]
    draws = [(above, wilds, odds.cell, odds.cell) for above in graph.up[node]]
    draws.append((node, wilds + 1, odds.wild, odds.offered_wild))
    here = found.at(node, wilds)
    leads: list[tuple[float, int, float, float]] = []
    for above, left, chance, seen in draws:
        if not chance:
            continue
        target = above
        if left >= graph.lack[above]:
            value, target = 0.0, DONE
        elif cards < graph.hand:
            value = found.at(above, left)
        else:
            target = found.kept[above]
            value = found.full[target]
        if value < here:
            leads.append((value, target, chance, seen if found.mode == "offered" else 0.0))
    stay = 1.0 - sum(chance for _, _, chance, _ in leads)
    blind = sum(value * chance for value, _, chance, _ in leads) + stay * here
    decline = 1.0 - sum(seen for value, _, _, seen in leads if value < blind)
    shares = [
        (target, decline * chance + (seen if value < blind else 0.0))
        for value, target, chance, seen in leads
    ]
    return 1.0 - sum(share for _, share in shares), shares
