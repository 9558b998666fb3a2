"""What moves do, and what happens by itself, one small procedure for each verb and step.

An *effect* carries out a move that has been judged; an *automatic* step needs
no decision.  Both take a position and give a new one; neither has a default of
its own: whatever could be otherwise is read from the answers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from phase10.position import Due, Position

Effect = Callable[[Position, Any, int], Position]
Automatic = Callable[[Position, Due], Position]
EFFECTS: Final[dict[str, Effect]] = {}
AUTOMATIC: Final[dict[str, Automatic]] = {}

E = TypeVar("E", bound=Callable[..., Position])


def effect(verb: str) -> Callable[[E], E]:
    """Register what a move with this verb does (the acting seat is the third argument)."""

    def register(function: E) -> E:
        EFFECTS[verb] = function
        return function

    return register


def automatic(step: str) -> Callable[[E], E]:
    """Register what happens when this step is due; the procedure removes it from the agenda."""

    def register(function: E) -> E:
        AUTOMATIC[step] = function
        return function

    return register
