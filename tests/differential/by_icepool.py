"""The phases of the card game as evaluators for icepool, each written by hand.

Nothing here comes from the engine.  Wild cards are outcome 0 and come first, skips are
outcome 99.  Every group needs a natural card of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

WILD, BLANK = 0, 99


def share(make: Callable[[], Any], stock: dict[int, int], cards: int) -> tuple[int, int]:
    """In how many hands of so many cards an evaluator says yes, out of all."""
    icepool = import_module("icepool")
    result = make()(icepool.Deck(stock).deal(cards)).simplify()
    scale = _hands(sum(stock.values()), cards) // result.denominator()
    return result.quantity(True) * scale, result.denominator() * scale


def _hands(total: int, cards: int) -> int:
    ways = 1
    for i in range(cards):
        ways = ways * (total - i) // (i + 1)
    return ways


def _evaluator(next_state: Callable[..., Any], final: Callable[..., Any]) -> Any:
    icepool = import_module("icepool")
    order = icepool.Order.Ascending

    def ascending(_self: Any, state: Any, seen: Any, outcome: int, count: int) -> Any:
        if seen != order:
            raise icepool.UnsupportedOrder
        return next_state(state, outcome, count)

    def ending(_self: Any, state: Any, *_: Any) -> Any:
        return final(state)

    return type(
        "Phase",
        (icepool.MultisetEvaluator,),
        {"next_state": ascending, "final_outcome": ending},
    )()


def two_sets(large: int, small: int) -> Any:
    """Two sets, which may be of one number."""

    def step(state: Any, outcome: int, count: int) -> Any:
        wilds, counts = state or (0, ())
        if outcome == WILD:
            return count, counts
        if outcome == BLANK or not count:
            return wilds, counts
        return wilds, tuple(sorted((*counts, count), reverse=True))

    def final(state: Any) -> bool:
        wilds, counts = state
        for i, one in enumerate(counts):
            if one >= 2 and large + small - min(one, large + small) <= wilds:
                return True
            for j, other in enumerate(counts):
                if i != j and max(0, large - one) + max(0, small - other) <= wilds:
                    return True
        return False

    return _evaluator(step, final)


def run(size: int) -> Any:
    """A run."""

    def step(state: Any, outcome: int, count: int) -> Any:
        wilds, there = state or (0, ())
        if outcome == WILD:
            return count, there
        return (wilds, there) if outcome == BLANK else (wilds, (*there, count > 0))

    def final(state: Any) -> bool:
        wilds, there = state
        return any(
            (own := sum(there[low : low + size])) > 0 and size - own <= wilds
            for low in range(len(there) - size + 1)
        )

    return _evaluator(step, final)


def set_and_run(size: int, length: int) -> Any:
    """A set and a run: the fewest wild cards for each stage that both may have reached."""

    def step(state: Any, outcome: int, count: int) -> Any:
        wilds, stages = state or (0, (((False, 0, False), 0),))
        if outcome == WILD:
            return count, stages
        if outcome == BLANK:
            return wilds, stages
        best: dict[tuple[bool, int, bool], int] = {}

        def reach(stage: tuple[bool, int, bool], cost: int) -> None:
            if cost <= wilds and cost < best.get(stage, 99):
                best[stage] = cost

        for (has_set, place, natural), cost in stages:
            ways = []
            if place in (0, length):
                ways.append((place, natural, cost, count))
            if place < length:
                ways.append((place + 1, natural, cost + 1, count))
                if count:
                    ways.append((place + 1, True, cost, count - 1))
            for at, own, price, left in ways:
                reach((has_set, at, own), price)
                if left and not has_set:
                    reach((True, at, own), price + max(0, size - left))
        return wilds, tuple(sorted(best.items()))

    def final(state: Any) -> bool:
        return any(stage == (True, length, True) for stage, _ in state[1])

    return _evaluator(step, final)


def colour(size: int) -> Any:
    """Cards of one colour; the outcomes are colours."""

    def step(state: Any, outcome: int, count: int) -> Any:
        wilds, most = state or (0, 0)
        if outcome == WILD:
            return count, most
        return (wilds, most) if outcome == BLANK else (wilds, max(most, count))

    def final(state: Any) -> bool:
        wilds, most = state
        return bool(most > 0 and most + wilds >= size)

    return _evaluator(step, final)


NUMBERS = {**dict.fromkeys(range(1, 13), 8), WILD: 8, BLANK: 4}
COLOURS = {**dict.fromkeys(range(1, 5), 24), WILD: 8, BLANK: 4}
PHASES: dict[str, tuple[Callable[[], Any], dict[int, int]]] = {
    "1": (lambda: two_sets(3, 3), NUMBERS),
    "2": (lambda: set_and_run(3, 4), NUMBERS),
    "3": (lambda: set_and_run(4, 4), NUMBERS),
    "4": (lambda: run(7), NUMBERS),
    "5": (lambda: run(8), NUMBERS),
    "6": (lambda: run(9), NUMBERS),
    "7": (lambda: two_sets(4, 4), NUMBERS),
    "8": (lambda: colour(7), COLOURS),
    "9": (lambda: two_sets(5, 2), NUMBERS),
    "10": (lambda: two_sets(5, 3), NUMBERS),
}
