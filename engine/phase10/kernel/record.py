"""Moves of the kernel as moves with names, and back again."""

from __future__ import annotations

from typing import Final

from phase10 import moves as named
from phase10.cards import Card
from phase10.kernel import layout as at
from phase10.kernel.encode import Code
from phase10.kernel.jit import Ints
from phase10.kernel.mirror import Mirror
from phase10.moves import CHANCE_MOVES, Move
from phase10.position import Table

CHANCES: Final = (at.M_DEALER, at.M_SHUFFLE, at.M_DEAL, at.M_FLIP, at.M_ROLL)
"""The verbs of chance."""

NAMES: Final = ("ana", "ben", "cleo", "dan", "eva", "finn")
"""Names for the seats of a table; they do not get into moves."""

CHOSEN: Final = slice(at.CHOSEN, at.CHOSEN + at.MV)
LAY: Final = slice(at.LAY, at.DEALT)


def _places(verb: int) -> tuple[slice, ...]:
    """Where a player's move stands: the long list of moves between the two is left out."""
    return (CHOSEN, LAY) if verb == at.M_LAY else (CHOSEN,)


class Scribe:
    """Whoever writes down a game of the kernel, or reads one to it."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.mirror = Mirror(Table(code.variant, NAMES[: code.players]))

    def written(self, s: Ints, w: Ints) -> Move:
        """The move that has just been made: chance's, or that of whoever was due."""
        verb = int(w[at.CHOSEN])
        if verb in CHANCES:
            return self._of_chance(verb, s, w)
        for place in _places(verb):
            self.mirror.w[place] = [int(number) for number in w[place]]
        return self.mirror.move()

    def _of_chance(self, verb: int, s: Ints, w: Ints) -> Move:
        a, many = int(w[at.CHOSEN + 1]), int(w[at.CHOSEN + 2])
        if verb == at.M_DEALER:
            return named.Dealer(a)
        if verb == at.M_SHUFFLE:
            pile = s[at.DRAW + 1 : at.DRAW + 1 + int(s[at.DRAW])]
            return named.Shuffle(self._cards(pile)[::-1])
        if verb == at.M_DEAL:
            return named.Deal(a, self._cards(w[at.DEALT : at.DEALT + many]))
        if verb == at.M_FLIP:
            return named.Flip(self.code.cards[a])
        return named.Roll(tuple(int(v) for v in s[at.DICE + 1 : at.DICE + 1 + int(s[at.DICE])]))

    def _cards(self, numbers: Ints) -> tuple[Card, ...]:
        return tuple(self.code.cards[number] for number in numbers)

    def read(self, move: Move, w: Ints) -> None:
        """Put a player's move into ``w``, so that it can be carried out."""
        assert not isinstance(move, CHANCE_MOVES)
        own = self.mirror.w
        self.mirror.write(move)
        for place in _places(own[at.CHOSEN]):
            w[place] = own[place]

    def numbers(self, cards: tuple[Card, ...]) -> list[int]:
        """The numbers of cards."""
        return [self.code.number(card) for card in cards]


__all__ = ["NAMES", "Scribe"]
