"""Who decides at a seat: the choice of a move, by the policy that plays there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from phase10.errors import Phase10Error
from phase10.kernel.careful import careful
from phase10.kernel.chance import SEAT_P, below
from phase10.kernel.due import top
from phase10.kernel.habits import HABITS, POLICIES, Habit, parse
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    CAREFUL,
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
    SOLO_POLICY,
)
from phase10.kernel.lays import nth_lay
from phase10.kernel.moves import list_moves
from phase10.kernel.near import near
from phase10.kernel.solo import solo
from phase10.kernel.solo_tables import why_not

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
    elif policy == CAREFUL:
        careful(s, r, w)
    elif policy == SOLO_POLICY:
        solo(s, r, w)
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


def refuse_seat(name: str, variant: Variant) -> None:
    """Refuse a seat that cannot play a variant.

    Raises a :class:`~phase10.errors.Phase10Error` that says why.
    """
    policy, _ = parse(name)
    if policy == SOLO_POLICY:
        why = why_not(variant)
        if why is not None:
            raise Phase10Error(f"the seat {name!r} cannot play {variant.id!r}: {why}")


__all__ = ["HABITS", "POLICIES", "Habit", "at_random", "decide", "parse", "refuse_seat"]
