"""How far the shortest way falls behind the best play.

A player on the shortest way counts the cards that are missing and nothing else.  A card,
offered or drawn, that makes them fewer is kept, any other goes at once.  When a card is kept,
another goes whose loss keeps the missing cards at their new number: a blank if there is one,
else one of the natural cards that can go, each with the same chance, a wild card if nothing
else is left.  (A hand can always spare one: no phase uses more cards than a hand holds.)

Every card that is kept brings the phase one card nearer, so the worth of a hand follows from
that of hands with one card less missing.
"""

from __future__ import annotations

from phase10.errors import Phase10Error
from phase10.solve.label import Values, mean
from phase10.solve.play import Near, Solver, mode_of
from phase10.solve.space import DONE, Graph, Odds


def near(solver: Solver, mode: str = "blind") -> Near:
    """The expected draws on the shortest way from a dealt hand, beside those of the best play."""
    mode = mode_of(mode)
    best = solver.solution(mode).draws
    found = _worth(solver.graph, solver.odds, mode)
    draws = mean(found, solver.deal)
    return Near(solver.variant.id, solver.phase.name, mode, draws, best)


def _worth(graph: Graph, odds: Odds, mode: str) -> Values:
    found = Values(graph, odds, mode, full=[0.0] * len(graph))
    found.part = [{} for _ in range(graph.hand)]
    missing: dict[tuple[int, int], int] = {}
    levels: dict[int, list[tuple[int, int]]] = {}
    for cards in range(graph.hand + 1):
        for node in graph.layer(cards):
            wilds = cards - graph.size[node]
            far = graph.missing(node, wilds)
            missing[node, wilds] = far
            levels.setdefault(far, []).append((node, wilds))
    for far in sorted(levels):
        left: dict[tuple[int, int], float] = {}
        for node, wilds in levels[far]:
            cards = graph.size[node] + wilds
            mass = total = seen = wanted = 0.0
            for above in (*graph.up[node], None):
                if above is not None:
                    more, chance, shown = (above, wilds), odds.cell, odds.cell
                else:
                    more, chance, shown = (node, wilds + 1), odds.wild, odds.offered_wild
                if not chance or graph.missing(*more) >= far:
                    continue
                value = left.get(more)
                if value is None:
                    value = left[more] = _after(found, *more, far - 1, missing)
                mass += chance
                total += chance * value
                seen += shown
                wanted += shown * value
            if not mass:
                raise Phase10Error(f"there is no way from {node!r} to the phase")
            if mode == "blind":
                worth = (1.0 + total) / mass
            else:
                # An offered card that helps is taken; otherwise a card is drawn blind.
                worth = (1.0 + wanted + (1.0 - seen) * total) / (1 - (1 - seen) * (1 - mass))
            if cards == graph.hand:
                found.full[node] = worth
            else:
                found.part[cards][node] = worth
    return found


def _after(
    found: Values, node: int, wilds: int, far: int, missing: dict[tuple[int, int], int]
) -> float:
    """The worth of a hand that has come nearer, after a card has gone."""
    graph = found.graph
    if far == 0 or node == DONE:
        return 0.0
    if graph.size[node] + wilds <= graph.hand:
        return found.at(node, wilds)
    below = [one for one in set(graph.down[node]) if missing[one, wilds] == far]
    if below:
        return sum(found.at(one, wilds) for one in below) / len(below)
    return found.at(node, wilds - 1)
