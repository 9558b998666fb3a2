"""The best play alone: the fewest draws to be expected until a phase is held.

A player is dealt a hand from an endless deck with the proportions of the variant's deck, so
no card changes the chance of the next.  Each turn one card is drawn (*blind*), or one card is
seen first and may be taken instead of the draw (*offered*); then, if the phase is not held
yet, one card goes.  Nobody else plays, and the hand keeps its size, also where a variant
has ways to make it larger.

>>> from phase10.variant import load
>>> found = solve(load("classic"), "4")
>>> print(f"{found.draws:.4f} draws; dealt {found.distribution[0]:.2%}")
6.1485 draws; dealt 13.88%
"""

from __future__ import annotations

from collections.abc import Iterable

from phase10.cards import Card
from phase10.errors import Phase10Error
from phase10.solve.bounds import WIDE, Bounds, bounds
from phase10.solve.label import MODES
from phase10.solve.near import near
from phase10.solve.play import Advice, Near, Solution, Solver, as_data
from phase10.solve.space import TooManyHandsError
from phase10.solve.store import recorded, stored
from phase10.variant import Variant

__all__ = [
    "MODES",
    "WIDE",
    "Advice",
    "Bounds",
    "Near",
    "Solution",
    "Solver",
    "TooManyHandsError",
    "advice",
    "as_data",
    "bounds",
    "near",
    "recorded",
    "solve",
    "stored",
]


def solve(variant: Variant, phase: str, mode: str = "blind", *, anew: bool = False) -> Solution:
    """What the best play of a phase comes to.

    A stored result of the same answers is read, unless it is asked for `anew`.  Where a phase
    has too many hands, the result has bounds in place of a value (see `bounds`).
    Raises a ValueError for a phase or a mode that does not exist.
    """
    found = None if anew else recorded(variant, phase, mode)
    if found is not None:
        return found[0]
    try:
        return Solver(variant, phase).solution(mode)
    except TooManyHandsError:
        return bounds(variant, phase, mode).solution()


def advice(variant: Variant, phase: str, hand: Iterable[Card | str], mode: str = "blind") -> Advice:
    """The best discard of a hand with a card drawn; before the draw, what is worth taking.

    Reads the stored worths where there are any for these answers, else solves the phase.
    Raises a ValueError for a hand that cannot be.

    >>> from phase10.variant import load
    >>> found = advice(load("classic"), "4", "R3 B4 G5 Y6 R8 B9 G9 S R12 R11 R1".split())
    >>> found.discard.name, found.draws
    ('S', 6.75)
    """
    cards = [variant.deck.parse(card) if isinstance(card, str) else card for card in hand]
    try:
        known = stored(variant, phase) or Solver(variant, phase)
    except TooManyHandsError as error:
        raise Phase10Error(f"{error}; there is no advice for it") from None
    return known.advise(cards, mode)
