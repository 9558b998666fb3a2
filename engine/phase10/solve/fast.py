"""The worth of many hands at once, with numpy: the same numbers as `label`, another way.

Every hand starts at infinity; then all are looked at together, again and again.  A hand
plays against its last worth: it keeps the draws that lead to something better.  That is a
step of policy iteration in which only waiting (a draw that changes nothing) is summed up
exactly.  The worths fall towards those of best play.  A hand is right once all the hands
that it hangs on are, and none hangs on worse ones, so the steps come to an end.
"""

from __future__ import annotations

from itertools import chain

import numpy as np
import numpy.typing as npt

from phase10.solve.space import EMPTY, Graph, Odds

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Arrays:
    """A graph as arrays: for each number of useful cards the hands, and where each draw leads.

    A draw leads to a place in the next layer; behind its last place stand two more: the phase
    is held, and nothing changes.  The layer after the full hands are those with a card too many.
    """

    def __init__(self, graph: Graph, odds: Odds) -> None:
        self.graph = graph
        self.odds = odds
        width = graph.space.cells + 1
        self.nodes = [list(graph.layer(cards)) for cards in range(graph.hand + 2)]
        places = [{node: i for i, node in enumerate(nodes)} for nodes in self.nodes]
        self.draws: list[Ints] = []
        for nodes, after in zip(self.nodes, places[1:], strict=False):
            wins, stays = len(after), len(after) + 1
            table = np.full((len(nodes), width), stays, dtype=np.int64)
            for i, node in enumerate(nodes):
                row = [after.get(above, wins) for above in graph.up[node]]
                table[i, : len(row)] = row
                if odds.wild:
                    table[i, -1] = after.get(node, wins)
            self.draws.append(table)
        full, over = places[-2], self.nodes[-1]
        cards = graph.hand + 1
        lists = [
            [
                *map(full.__getitem__, graph.down[node]),
                *([full[node]] if cards > graph.size[node] else ()),
            ]
            for node in over
        ]
        self.starts = np.cumsum([0, *map(len, lists)])[:-1]
        self.leaves = np.fromiter(chain.from_iterable(lists), dtype=np.int64)
        self.chance = np.full(width, odds.cell)
        self.chance[-1] = odds.wild
        self.seen = self.chance.copy()
        self.seen[-1] = odds.offered_wild

    def solve(self, mode: str) -> Worths:
        """The worth of all hands."""
        layers: list[Floats] = []
        full = np.full(len(self.nodes[-2]), np.inf)
        draws = self.draws[-1]
        while True:
            new = self._step(mode, self._after(self._best(full))[draws], full)
            full, moving = _lower(full, new)
            if not moving:
                break
        layers.append(full)
        for draws in reversed(self.draws[:-1]):
            after = self._after(layers[-1])[draws]
            worth = np.full(len(draws), np.inf)
            while True:
                worth, moving = _lower(worth, self._step(mode, after, worth))
                if not moving:
                    break
            layers.append(worth)
        return Worths(self, mode, layers[::-1])

    def _best(self, full: Floats) -> Floats:
        if not len(self.leaves):
            return np.empty(0)
        least: Floats = np.minimum.reduceat(full[self.leaves], self.starts)
        return least

    def kept(self, full: Floats) -> Ints:
        """The place of the best hand that can be kept, for each hand with a card too many."""
        if not len(self.leaves):
            return np.empty(0, dtype=np.int64)
        order = np.argsort(full, kind="stable")
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        best: Ints = order[np.minimum.reduceat(rank[self.leaves], self.starts)]
        return best

    @staticmethod
    def _after(worth: Floats) -> Floats:
        return np.concatenate([worth, [0.0, np.inf]])

    def _step(self, mode: str, after: Floats, worth: Floats) -> Floats:
        with np.errstate(divide="ignore"):
            if mode == "blind":
                better = after < worth[:, None]
                total = np.where(better, after, 0.0) @ self.chance
                found: Floats = (1.0 + total) / (better @ self.chance)
                return found
            better, taken = self.plan(mode, after, worth)
            total = np.where(better, after, 0.0) @ self.chance
            stay, decline = 1.0 - better @ self.chance, 1.0 - taken @ self.seen
            wanted = np.where(taken, after, 0.0) @ self.seen
            turn: Floats = (1.0 + wanted + decline * total) / (1.0 - decline * stay)
            return turn

    def plan(self, mode: str, after: Floats, worth: Floats) -> tuple[npt.NDArray[np.bool_], ...]:
        """The drawn cards that a hand keeps, and the offered ones that it takes."""
        better = after < worth[:, None]
        if mode == "blind":
            return better, np.zeros_like(better)
        total = np.where(better, after, 0.0) @ self.chance
        stay = 1.0 - better @ self.chance
        known = np.isfinite(worth)
        draw = np.where(known, total + stay * np.where(known, worth, 0.0), np.inf)
        return better, after < draw[:, None]

    def deal(self) -> list[Floats]:
        """The chance of every dealt hand that does not hold the phase."""
        mass = [np.zeros(len(nodes)) for nodes in self.nodes[:-1]]
        if self.nodes[0]:
            mass[0][self.nodes[0].index(EMPTY)] = 1.0
        for _ in range(self.graph.hand):
            for cards in range(self.graph.hand - 1, -1, -1):
                draws, here = self.draws[cards], mass[cards]
                size = len(mass[cards + 1])
                weight = here[:, None] * self.chance
                mass[cards + 1] += np.bincount(draws.ravel(), weight.ravel(), size + 2)[:size]
                mass[cards] = here * ((draws > size) @ self.chance + self._blank())
        return mass

    def _blank(self) -> float:
        return float(1.0 - self.chance.sum())


class Worths:
    """The worth of all hands in one mode, layer by layer."""

    def __init__(self, arrays: Arrays, mode: str, layers: list[Floats]) -> None:
        self.arrays = arrays
        self.mode = mode
        self.layers = layers

    def mean(self, mass: list[Floats]) -> float:
        """The worth of a hand that is dealt with these chances."""
        return sum(float(one @ worth) for one, worth in zip(mass, self.layers, strict=True))

    def values(self) -> tuple[list[float], list[int], list[dict[int, float]]]:
        """What `label.Values` holds: full hands, what is kept, hands with blanks."""
        arrays, full = self.arrays, self.layers[-1]
        size = len(arrays.graph)
        worth, kept = np.full(size, np.inf), np.zeros(size, dtype=np.int64)
        worth[arrays.nodes[-2]] = full
        kept[arrays.nodes[-1]] = np.asarray(arrays.nodes[-2], dtype=np.int64)[arrays.kept(full)]
        part = [
            dict(zip(nodes, layer.tolist(), strict=True))
            for nodes, layer in zip(arrays.nodes, self.layers[:-1], strict=False)
        ]
        return worth.tolist(), kept.tolist(), part

    def distribution(self, mass: list[Floats], most: int, tail: float) -> list[float]:
        """The chance to need 0, 1, 2, … draws, until less than `tail` is left, or `most` draws."""
        arrays = self.arrays
        kept = arrays.kept(self.layers[-1])
        moves: list[tuple[Ints, Floats, Floats]] = []
        for cards, (draws, worth) in enumerate(zip(arrays.draws, self.layers, strict=True)):
            last = cards == arrays.graph.hand
            value = arrays._best(worth) if last else self.layers[cards + 1]
            better, taken = arrays.plan(self.mode, arrays._after(value)[draws], worth)
            decline = 1.0 - taken @ arrays.seen
            chance = taken * arrays.seen + decline[:, None] * (better * arrays.chance)
            size = len(worth) if last else len(value)
            place = np.concatenate([kept if last else np.arange(size), [size, size]])
            # A draw that is not kept has no weight, so where it leads does not matter.
            moves.append((place[draws].ravel(), chance, 1.0 - chance.sum(axis=1)))
        found = [max(0.0, 1.0 - sum(float(one.sum()) for one in mass))]
        while len(found) <= most and sum(float(one.sum()) for one in mass) >= tail:
            after = [one * stay for one, (_, _, stay) in zip(mass, moves, strict=True)]
            won = 0.0
            for cards, (place, chance, _) in enumerate(moves):
                to = min(cards + 1, len(mass) - 1)
                size = len(mass[to])
                moved = np.bincount(place, (mass[cards][:, None] * chance).ravel(), size + 1)
                after[to] += moved[:size]
                won += float(moved[size])
            mass = after
            found.append(won)
        return found


def _lower(worth: Floats, new: Floats) -> tuple[Floats, bool]:
    """The lower worths; whether any fell by more than rounding explains."""
    bar = np.where(np.isfinite(worth), worth * (1.0 - 1e-14), worth)
    return np.minimum(new, worth), bool((new < bar).any())
