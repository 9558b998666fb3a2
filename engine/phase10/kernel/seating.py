"""Who takes part, and who plays after whom."""

from __future__ import annotations

from phase10.kernel.answers import TURN_DIRECTION, TURN_DIRECTION__CLOCKWISE
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import ANSWER, PLAYERS, TIE


@jit
def takes_part(s: Ints, seat: int) -> int:
    """Whether a seat plays in this round (in a deciding round not everybody may), as 1 or 0."""
    if s[TIE] == 0:
        return 1
    return (s[TIE] >> seat) & 1


@jit
def after(s: Ints, r: Ints, seat: int) -> int:
    """The seat that plays after another."""
    players = s[PLAYERS]
    step = players - 1
    if r[ANSWER + TURN_DIRECTION] == TURN_DIRECTION__CLOCKWISE:
        step = 1
    other = (seat + step) % players
    while takes_part(s, other) == 0:
        other = (other + step) % players
    return other


@jit
def first_in_order(s: Ints, r: Ints, seat: int) -> int:
    """The first seat, from this one on in the order of play, that takes part."""
    if takes_part(s, seat) == 1:
        return seat
    return after(s, r, seat)


@jit
def order_from(s: Ints, r: Ints, w: Ints, seat: int, place: int) -> int:
    """Write the seats that take part to ``w``, in the order of play from one; how many there
    are.
    """
    first = first_in_order(s, r, seat)
    w[place] = first
    many = 1
    other = after(s, r, first)
    while other != first:
        w[place + many] = other
        many += 1
        other = after(s, r, other)
    return many


__all__ = ["after", "first_in_order", "order_from", "takes_part"]
