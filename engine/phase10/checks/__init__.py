"""The checks that a verdict runs, one small function for each rule and move.

A check gets the position, the move and the acting seat.  It returns None when
its rule is not at issue, :data:`HELD` when the move keeps it, or a
:class:`Fail` with the facts of the position.  It raises
:class:`~phase10.position.Missing` when that hangs on something unknown.  The
order in which checks run is not theirs: ``rules/order.toml`` gives it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from phase10.moves import Move
from phase10.position import Position


class Fail:
    """A rule that the move breaks, with the facts; ``case`` picks among the rule's refusals."""

    __slots__ = ("case", "facts")

    def __init__(self, case: str = "else", /, **facts: object) -> None:
        self.case = case
        self.facts = facts


class _Held:
    __slots__ = ()

    def __repr__(self) -> str:
        return "HELD"


HELD: Final = _Held()
Result = Fail | _Held | None
Check = Callable[[Position, Any, int], Result]
CHECKS: Final[dict[tuple[str, str], Check]] = {}

F = TypeVar("F", bound=Callable[..., Result])


def check(rule: str, *verbs: str) -> Callable[[F], F]:
    """Register a function as the check of ``rule`` for moves with these verbs."""

    def register(function: F) -> F:
        for verb in verbs:
            CHECKS[verb, rule] = function
        return function

    return register


def held(good: bool, case: str = "else", /, **facts: object) -> Result:
    """:data:`HELD` if ``good``, otherwise a :class:`Fail` with the facts."""
    return HELD if good else Fail(case, **facts)


__all__ = ["CHECKS", "HELD", "Check", "Fail", "Move", "Result", "check", "held"]
