"""What is called from outside: one function, so that everything is compiled once."""

from __future__ import annotations

from typing import Final

from phase10.kernel.game import one, play_games, proceed, start
from phase10.kernel.jit import Ints, entry

(PLAY, START, ONE, PROCEED) = range(4)

DONE: Final = 1


@entry
def run(s: Ints, r: Ints, w: Ints, c: Ints, what: int, first: int, behind: int) -> int:
    """`PLAY` plays the games from one number to before another (the number of the first with a
    fault, or -1), `START` begins a game, `ONE` makes one move (see `game.one`), and `PROCEED`
    carries out what is due without a decision.
    """
    if what == PLAY:
        return play_games(s, r, w, c, first, behind)
    if what == ONE:
        return one(s, r, w, c)
    if what == START:
        start(s, r, first)
    else:
        proceed(s, r, w, c)
    return DONE


__all__ = ["ONE", "PLAY", "PROCEED", "START", "run"]
