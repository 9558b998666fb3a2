"""Following a game that was played elsewhere, to count what happened in it."""

from __future__ import annotations

from collections.abc import Sequence

from phase10.errors import Phase10Error
from phase10.kernel import layout as at
from phase10.kernel.dealing import chance_step, set_dealer, shuffled
from phase10.kernel.due import pop, step, who
from phase10.kernel.effects import apply
from phase10.kernel.encode import Code
from phase10.kernel.game import proceed
from phase10.kernel.jit import Ints
from phase10.kernel.record import Scribe
from phase10.moves import CHANCE_MOVES, Dealer, Move, Roll, Shuffle


def follow(s: Ints, r: Ints, w: Ints, c: Ints, code: Code, moves: Sequence[Move]) -> None:
    """Carry out the moves of a whole game on plain rows on which a game has been started.

    Raises :class:`~phase10.errors.Phase10Error` for a record that is not that of a whole game.
    """
    scribe = Scribe(code)
    for number, move in enumerate(moves, start=1):
        proceed(s, r, w, c)
        if s[at.AGENDA] == 0:
            raise Phase10Error(f"move {number}, {move!r}: the game is over by then")
        if isinstance(move, CHANCE_MOVES) != (who(s) < 0):
            raise Phase10Error(f"move {number}, {move!r}: {at.STEP_NAMES[step(s)]!r} is due")
        if isinstance(move, CHANCE_MOVES):
            _happens(s, r, w, c, code, move)
        else:
            scribe.read(move, w)
            apply(s, r, w, c)
        if s[at.FAULT]:
            raise Phase10Error(f"move {number}, {move!r}: the kernel cannot follow")
    proceed(s, r, w, c)
    if s[at.AGENDA]:
        raise Phase10Error(f"the game is not over after its {len(moves)} moves")


def _happens(s: Ints, r: Ints, w: Ints, c: Ints, code: Code, move: Move) -> None:
    """Carry out a move of chance as the record has it."""
    if isinstance(move, Dealer):
        set_dealer(s, r, move.seat)
    elif isinstance(move, Shuffle):
        pop(s)
        cards = move.cards or ()
        s[at.DRAW + 1 : at.DRAW + 1 + len(cards)] = [code.number(card) for card in cards[::-1]]
        shuffled(s, c)
    elif isinstance(move, Roll):
        pop(s)
        s[at.DICE : at.DICE + 1 + len(move.values)] = [len(move.values), *move.values]
    else:
        chance_step(s, r, w, c)


__all__ = ["follow"]
