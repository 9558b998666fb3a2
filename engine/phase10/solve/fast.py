"""The worth of many hands at once, with numpy: the same numbers as `label`, another way.

Every hand starts at infinity; then all are looked at together, again and again.  A hand
plays against its last worth: it keeps the draws that lead to something better.  That is a
step of policy iteration in which only waiting (a draw that changes nothing) is summed up
exactly.  The worths fall towards those of best play.  A hand is right once all the hands
that it hangs on are, and none hangs on worse ones, so the steps come to an end.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from phase10.solve.space import DONE, Graph, Odds

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


def settle(graph: Graph, odds: Odds, mode: str) -> tuple[list[float], list[int]]:
    """The worth of each full hand, and the best hand that is left of each with a card more."""
    size, lack, up, down = graph.size, graph.lack, graph.up, graph.down
    full = list(graph.layer(graph.hand))
    over = list(graph.layer(graph.hand + 1))
    place = dict(zip(full, range(len(full)), strict=True))
    at = dict(zip(over, range(len(over)), strict=True))
    wins, stays = len(over), len(over) + 1
    draws = np.full((len(full), graph.space.cells + 1), stays, dtype=np.int64)
    for i, node in enumerate(full):
        row = [at.get(above, wins) for above in up[node]]
        draws[i, : len(row)] = row
        if odds.wild:
            draws[i, -1] = at.get(node, wins)
    lists = [
        [*map(place.__getitem__, down[node]), *([place[node]] if graph.hand + 1 > size[node] else ())]
        for node in over
    ]
    starts = np.cumsum([0, *map(len, lists)])[:-1]
    leaves = np.fromiter(chain.from_iterable(lists), dtype=np.int64)
    chance = np.full(graph.space.cells + 1, odds.cell)
    chance[-1] = odds.wild
    seen = chance.copy()
    seen[-1] = odds.offered_wild
    worth = np.full(len(full), np.inf)
    step = _blind if mode == "blind" else _offered
    after: Floats = np.empty(len(over) + 2)
    after[wins], after[stays] = 0.0, np.inf
    while True:
        if len(over):
            after[: len(over)] = np.minimum.reduceat(worth[leaves], starts)
        new = step(after[draws], worth, chance, seen)
        # A worth never rises; rounding alone must not keep the steps going.
        moving = new < np.where(np.isfinite(worth), worth * (1.0 - 1e-14), worth)
        worth = np.minimum(new, worth)
        if not moving.any():
            break
    value = np.full(len(graph), np.inf)
    value[full] = worth
    kept = np.full(len(graph), DONE)
    if len(over):
        order = np.argsort(worth, kind="stable")
        rank = np.empty_like(order)
        rank[order] = np.arange(len(order))
        best = order[np.minimum.reduceat(rank[leaves], starts)]
        kept[over] = np.asarray(full)[best]
    found: list[int] = kept.tolist()
    values: list[float] = value.tolist()
    return values, found


def _blind(after: Floats, worth: Floats, chance: Floats, _seen: Floats) -> Floats:
    better = after < worth[:, None]
    total = np.where(better, after, 0.0) @ chance
    with np.errstate(divide="ignore"):
        result: Floats = (1.0 + total) / (better @ chance)
    return result


def _offered(after: Floats, worth: Floats, chance: Floats, seen: Floats) -> Floats:
    better = after < worth[:, None]
    total = np.where(better, after, 0.0) @ chance
    stay = 1.0 - better @ chance
    known = np.isfinite(worth)
    draw = np.where(known, total + stay * np.where(known, worth, 0.0), np.inf)
    taken = after < draw[:, None]
    decline = 1.0 - taken @ seen
    with np.errstate(divide="ignore"):
        result: Floats = (1.0 + np.where(taken, after, 0.0) @ seen + decline * total) / (
            1.0 - decline * stay
        )
    return result


def spread(
    start: Any, sources: Any, targets: Any, chances: Any, stays: Any, most: int, tail: float
) -> list[float]:
    """The chance to need 0, 1, 2, … draws, until less than `tail` or `most` draws are left.

    `start` is the chance of each hand, `sources`, `targets` and `chances` the draws that lead
    from hand to hand (a target below 0 holds the phase), `stays` the chance of no change.
    """
    mass = np.asarray(start)
    begin, end = np.asarray(sources, dtype=np.int64), np.asarray(targets, dtype=np.int64) + 1
    weight, stay = np.asarray(chances), np.asarray(stays)
    found = [max(0.0, 1.0 - float(mass.sum()))]
    for _ in range(most):
        if float(mass.sum()) < tail:
            break
        moved = np.bincount(end, weights=mass[begin] * weight, minlength=len(mass) + 1)
        found.append(float(moved[0]))
        mass = mass * stay + moved[1:]
    return found
