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

MODES: Final = ("blind", "offered")

Outcomes = Iterable[tuple[float, float, float]]
"""Draws that help: the worth they lead to, the chance to draw one, the chance to be offered it."""


def worth(outcomes: Outcomes, mode: str) -> float:
    """The worth of a hand from the draws that may help, for a player who may decline them.

    >>> worth([(0.0, 0.25, 0.25)], "blind"), worth([(0.0, 0.5, 0.5)], "offered")
    (4.0, 1.3333333333333333)
    """
    best = inf
    if mode == "blind":
        mass, total = 0.0, 1.0
        for value, chance, _ in sorted(outcomes):
            if value >= best:
                break
            mass += chance
            total += chance * value
            if mass:
                best = total / mass
        return best
    hand = Offer()
    for value, chance, seen in sorted(outcomes):
        if value >= best:
            break
        best = hand.add(value, chance, seen)
    return best


class Offer:
    """The worth of one hand while a card is offered, as better hands are settled one by one."""

    __slots__ = ("mass", "seen", "taken", "total", "worth", "wanted")

    def __init__(self) -> None:
        self.mass = 0.0  # of the draws that lead to a better hand, and their total worth
        self.total = 0.0
        self.seen = 0.0  # the same of the cards that are taken when they are offered
        self.wanted = 0.0
        self.taken: list[tuple[float, float]] = []
        self.worth = inf

    def add(self, value: float, chance: float, seen: float) -> float:
        """Count a draw that leads to this worth, not below any counted before.

        Which cards are taken: those worth less than a blind draw.  As the draw gets better,
        the worst of them may drop out.
        """
        self.mass += chance
        self.total += chance * value
        if seen and len(self.taken) >= 0:
            self.taken.append((value, seen))
            self.seen += seen
            self.wanted += seen * value
        while True:
            stay = 1.0 - self.mass
            decline = 1.0 - self.seen
            own = 1.0 - decline * stay
            if own <= 0.0:
                return inf
            self.worth = (1.0 + self.wanted + decline * self.total) / own
            blind = self.total + stay * self.worth
            if not self.taken or self.taken[-1][0] < blind:
                return self.worth
            last, p = self.taken.pop()
            self.seen -= p
            self.wanted -= p * last


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
    (_blind if mode == "blind" else _offered)(found)
    _parts(found)
    return found


def _blind(found: Values) -> None:
    graph, p, pw = found.graph, found.odds.cell, found.odds.wild
    hand, size, lack, up, down = graph.hand, graph.size, graph.lack, graph.up, graph.down
    full = [inf] * len(graph)
    kept = [DONE] * len(graph)  # also says which are reached
    mass = [0.0] * len(graph)
    total = [1.0] * len(graph)
    heap: list[tuple[float, int]] = []
    nodes = list(graph.layer(hand))
    for node in nodes:
        # A draw that completes the phase; lack falls by one card at most by one.
        wilds = hand - size[node]
        at = 0.0
        for above in up[node]:
            if wilds >= lack[above]:
                at += p
        if wilds + 1 >= lack[node]:
            at += pw
        if at:
            mass[node] = at
            full[node] = 1.0 / at
            heap.append((1.0 / at, node))
    heapify(heap)
    settled = bytearray(len(graph))
    while heap:
        value, node = heappop(heap)
        if settled[node]:
            continue
        settled[node] = 1
        wilds = hand - size[node]
        for above in {*up[node], node} if pw else set(up[node]):
            # Each hand with a card too many is reached first from the best that it can leave.
            if kept[above]:
                continue
            left = wilds + 1 if above == node else wilds
            if left >= lack[above]:
                continue
            kept[above] = node
            for below in down[above]:
                if not settled[below]:
                    mass[below] += p
                    total[below] += p * value
                    new = total[below] / mass[below]
                    full[below] = new
                    heappush(heap, (new, below))
            if left and not settled[above]:
                mass[above] += pw
                total[above] += pw * value
                new = total[above] / mass[above]
                full[above] = new
                heappush(heap, (new, above))
    found.full, found.kept = full, kept


def _offered(found: Values) -> None:
    graph, p, pw = found.graph, found.odds.cell, found.odds.wild
    seen_wild = found.odds.offered_wild
    hand, size, lack, up, down = graph.hand, graph.size, graph.lack, graph.up, graph.down
    full = [inf] * len(graph)
    kept = [DONE] * len(graph)
    heap: list[tuple[float, int]] = []
    state: dict[int, Offer] = {}
    for node in graph.layer(hand):
        state[node] = offer = Offer()
        wilds = hand - size[node]
        at = 0.0
        for above in up[node]:
            if wilds >= lack[above]:
                at += p
        wild = wilds + 1 >= lack[node]
        if at or (wild and pw):
            full[node] = offer.add(0.0, at + wild * pw, at + wild * seen_wild)
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
            if kept[above]:
                continue
            left = wilds + 1 if above == node else wilds
            if left >= lack[above]:
                continue
            kept[above] = node
            for below in down[above]:
                if not settled[below]:
                    full[below] = new = state[below].add(value, p, p)
                    heappush(heap, (new, below))
            if left and not settled[above]:
                full[above] = new = state[above].add(value, pw, seen_wild)
                heappush(heap, (new, above))
    found.full, found.kept = full, kept


def _parts(found: Values) -> None:
    """Hands with blanks, those with fewer blanks first."""
    graph, p, pw, mode = found.graph, found.odds.cell, found.odds.wild, found.mode
    size, lack, up = graph.size, graph.lack, graph.up
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


def deal(graph: Graph, odds: Odds) -> list[dict[int, float]]:
    """The chance of every dealt hand that does not hold the phase, by useful cards and node.

    The cards are drawn one by one from the endless deck.
    """
    p, pw, size, lack, up = odds.cell, odds.wild, graph.size, graph.lack, graph.up
    mass: list[dict[int, float]] = [{} for _ in range(graph.hand + 1)]
    if graph.lack[EMPTY]:
        mass[0][EMPTY] = 1.0
    for _ in range(graph.hand):
        for cards in range(graph.hand - 1, -1, -1):
            # The fuller hands first, so that no card is counted twice in a step.
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
