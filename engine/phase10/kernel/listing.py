"""The list of moves in the working row."""

from __future__ import annotations

from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import MOST_MOVES, MOVES, MV, SEEN


@jit
def add(w: Ints, verb: int, a: int, b: int, c: int, d: int) -> None:
    """Add a move to the list."""
    many = w[MOVES]
    if many < MOST_MOVES:
        at = MOVES + 1 + many * MV
        w[at] = verb
        w[at + 1] = a
        w[at + 2] = b
        w[at + 3] = c
        w[at + 4] = d
        w[MOVES] = many + 1


@jit
def first_seen(w: Ints, card: int) -> int:
    """1 if a card is seen for the first time under the stamp in w[SEEN]."""
    if w[SEEN + 1 + card] == w[SEEN]:
        return 0
    w[SEEN + 1 + card] = w[SEEN]
    return 1
