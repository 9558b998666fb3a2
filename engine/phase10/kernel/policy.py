"""Who decides at a seat: the policies by name, their habits, and the choice of a move.

A seat is named after its policy, such as ``near`` or ``careful``.  A *habit* is one thing that a
policy does and could leave: ``careful-feed`` is the careful seat without the habit ``feed``,
``near+late`` the seat ``near`` with the habit ``late``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from phase10.errors import Phase10Error
from phase10.kernel.chance import SEAT_P, below
from phase10.kernel.due import top
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    CHOSEN,
    DECISIONS,
    DUE_WHO,
    M_LAY,
    MOVES,
    MV,
    NEAR,
    OUTSIDE,
    POLICY,
    RANDOM,
)
from phase10.kernel.lays import nth_lay
from phase10.kernel.moves import list_moves
from phase10.kernel.near import near

if TYPE_CHECKING:
    from phase10.variant import Variant

SEATS_APART: Final = 1_000_003
"""Keeps the addresses of the random numbers of two seats apart."""


@jit
def decide(s: Ints, r: Ints, w: Ints) -> int:
    """Let the policy of whoever is due choose: the move stands at CHOSEN then, a lay-down at LAY.

    0 if somebody else decides at this seat.
    """
    seat = s[top(s) + DUE_WHO]
    policy = s[POLICY + seat]
    if policy == NEAR:
        near(s, r, w)
    elif policy == RANDOM:
        at_random(s, r, w, seat)
    elif policy == OUTSIDE:
        return 0
    return 1


@jit
def at_random(s: Ints, r: Ints, w: Ints, seat: int) -> None:
    """Any legal move, each with the same chance, from an address that counts the decisions."""
    many = list_moves(s, r, w)
    total = 0
    for number in range(many):
        at = MOVES + 1 + number * MV
        total += w[at + 1] if w[at] == M_LAY else 1
    s[DECISIONS + seat] += 1
    chosen = below(s, total, SEAT_P, seat * SEATS_APART + s[DECISIONS + seat])
    for number in range(many):
        at = MOVES + 1 + number * MV
        here = w[at + 1] if w[at] == M_LAY else 1
        if chosen < here:
            for place in range(MV):
                w[CHOSEN + place] = w[at + place]
            if w[at] == M_LAY:
                nth_lay(s, r, w, seat, w[at + 2], chosen)
            return
        chosen -= here


# -- habits ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Habit:
    """One thing that a policy may do: its name, its bit, which policy, and a sentence.

    `usual` says whether the policy does it unless it is told not to.
    """

    name: str
    bit: int
    policy: str
    usual: bool
    en: str
    de: str


HABITS: Final[tuple[Habit, ...]] = ()
"""All habits, the usual ones of `careful` first."""

POLICIES: Final = {"near": NEAR, "random": RANDOM}
"""The policies by name."""


def parse(name: str) -> tuple[int, int]:
    """The policy and the habits (as bits) that the name of a seat stands for.

    Raises a :class:`~phase10.errors.Phase10Error` for a name that there is not.

    >>> parse("near")
    (1, 0)
    """
    base, sign = name, ""
    for mark in "+-":
        if mark in name:
            base, sign = name.partition(mark)[0], mark
            break
    if base not in POLICIES:
        raise Phase10Error(
            f"there is no seat {name!r}; expected {', '.join(POLICIES)}, "
            "or one with a habit, for example: careful-feed"
        )
    own = {habit.name: habit for habit in HABITS if habit.policy == base}
    found = sum(habit.bit for habit in own.values() if habit.usual)
    for mark, word in _habits(name[len(base) :]):
        habit = own.get(word)
        if habit is None:
            known = ", ".join(own) or "none"
            raise Phase10Error(f"the seat {name!r}: {base!r} has no habit {word!r}; it has {known}")
        found = found | habit.bit if mark == "+" else found & ~habit.bit
    return POLICIES[base], found


def _habits(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    mark, word = "", ""
    for letter in text:
        if letter in "+-":
            if mark:
                found.append((mark, word))
            mark, word = letter, ""
        else:
            word += letter
    return [*found, (mark, word)] if mark else found


def refuse_seat(name: str, variant: Variant) -> None:
    """Refuse a seat that cannot play a variant; a :class:`~phase10.errors.Phase10Error` says why."""
    parse(name)
    del variant


__all__ = ["HABITS", "POLICIES", "Habit", "at_random", "decide", "parse", "refuse_seat"]
