"""The counts of the best play alone: expected draws, and how likely one is done by when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any, Final

from phase10.solve import MODES, Solution, Solver, TooManyHandsError, bounds, near
from phase10.variant import Variant

PLACES: Final = 6
"""Values are stored with so many places, so that they are the same on every machine."""


def whole(variant: Variant, how: Mapping[str, Any]) -> dict[str, Any]:
    """For each phase and each way to draw: the expected draws, and who is done by when."""
    return _phases(variant, variant.phases, how)


def part(variant: Variant, how: Mapping[str, Any]) -> dict[str, Any]:
    """The same for the phases that are quickly solved."""
    return _phases(variant, how["again"], how)


def _phases(variant: Variant, names: Iterable[str], how: Mapping[str, Any]) -> dict[str, Any]:
    found = {}
    for name in names:
        try:
            solver = Solver(variant, name)
        except TooManyHandsError:
            found[name] = {mode: _bounds(variant, name, mode, how) for mode in MODES}
        else:
            found[name] = {mode: _numbers(solver, mode, how) for mode in MODES}
    return found


def _numbers(solver: Solver, mode: str, how: Mapping[str, Any]) -> dict[str, Any]:
    """Decimals as text: the value, that of the shortest way, and who is done by when."""
    most = int(how["draws"])
    found: Solution = solver.solution(mode)
    shares = list(accumulate(found.distribution[: most + 1]))
    shares += shares[-1:] * (most + 1 - len(shares))
    return {
        "low": _text(found.low),
        "high": _text(found.high),
        "near": _text(near(solver, mode).draws),
        "done": [_text(min(1.0 - 10**-PLACES, share)) for share in shares],
    }


def _bounds(variant: Variant, name: str, mode: str, how: Mapping[str, Any]) -> dict[str, Any]:
    """Decimals as text: the lower end of the lower value and the upper end of the upper one."""
    found = bounds(variant, name, mode, games=int(how["games"]), seed=int(how["seed"])).solution()
    return {"low": _text(found.low), "high": _text(found.high)}


def _text(value: float) -> str:
    return f"{value:.{PLACES}f}"
