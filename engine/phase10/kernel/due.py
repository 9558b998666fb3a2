"""What is due: a stack of entries, the last one due now."""

from __future__ import annotations

from typing import Final

from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    AGENDA,
    DUE,
    DUE_A,
    DUE_B,
    DUE_C,
    DUE_STEP,
    DUE_WHO,
    FAULT,
    MOST_DUE,
)

TOO_MUCH_DUE: Final = 9
"""The fault of an agenda that has grown beyond its room."""


@jit
def push(s: Ints, who: int, step: int, a: int, b: int, c: int) -> None:
    """Make something due now, before everything else."""
    many = s[AGENDA]
    if many >= MOST_DUE:
        s[FAULT] = TOO_MUCH_DUE
        return
    at = AGENDA + 1 + many * DUE
    s[at + DUE_WHO] = who
    s[at + DUE_STEP] = step
    s[at + DUE_A] = a
    s[at + DUE_B] = b
    s[at + DUE_C] = c
    s[AGENDA] = many + 1


@jit
def pop(s: Ints) -> None:
    """Strike off what is due now."""
    s[AGENDA] -= 1


@jit
def top(s: Ints) -> int:
    """Where the entry stands that is due now, -1 if nothing is due."""
    if s[AGENDA] == 0:
        return -1
    return AGENDA + 1 + (s[AGENDA] - 1) * DUE


@jit
def entry(_s: Ints, number: int) -> int:
    """Where an entry stands, counted from 0 at the bottom."""
    return AGENDA + 1 + number * DUE


@jit
def who(s: Ints) -> int:
    """Who must decide now (-1: chance); something must be due."""
    return s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_WHO]


@jit
def step(s: Ints) -> int:
    """Which step is due now; something must be due."""
    return s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_STEP]


@jit
def is_due(s: Ints, wanted: int) -> int:
    """Whether this step is due now, as 1 or 0."""
    if s[AGENDA] == 0:
        return 0
    if s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_STEP] == wanted:
        return 1
    return 0


@jit
def still_due(s: Ints, wanted: int) -> int:
    """How many entries of a step stand anywhere on the agenda."""
    found = 0
    for number in range(s[AGENDA]):
        if s[AGENDA + 1 + number * DUE + DUE_STEP] == wanted:
            found += 1
    return found


__all__ = ["TOO_MUCH_DUE", "entry", "is_due", "pop", "push", "step", "still_due", "top", "who"]
