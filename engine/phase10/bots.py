"""Seats of the reference that ask the kernel what to do.

How a seat plays is written once, in :mod:`phase10.kernel`.  Here a seat writes down what it sees
in the kernel's rows, lets the policy choose, and gives the listed move that equals the choice.
Nothing is remembered between two decisions, so two games that look the same to a seat get the
same move from it.

The kernel is imported when the first seat is made: who only judges moves does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from phase10.errors import Phase10Error
from phase10.moves import Draw, Move, Take
from phase10.position import Position, Table

if TYPE_CHECKING:
    from phase10.kernel.mirror import Mirror

PLAINLY: Final[Mapping[str, int]] = {
    verb: number
    for number, verb in enumerate(
        "lay hit exchange choose joker skip pick ask go move draw take keep give discard save "
        "swap done turn".split()
    )
}
"""The order in which verbs are tried where the kernel does not play the rules of a table."""


def mirror_of(table: Table) -> Mirror | None:
    """The mirror of a table, made once and kept with it; None where the kernel refuses its
    rules.
    """
    from phase10.kernel.mirror import Mirror

    if "mirror" not in table.memo:
        try:
            table.memo["mirror"] = Mirror(table)
        except Phase10Error:
            table.memo["mirror"] = None
    found: Mirror | None = table.memo["mirror"]
    return found


class KernelSeat:
    """A seat that plays a policy of the kernel, by a name such as "near" or "careful-feed".

    Where the kernel does not play the rules of a table, it takes the first move of the verb that
    mostly comes first.  Raises a :class:`~phase10.errors.Phase10Error` for an unknown name, and
    at a table at which the policy cannot play.
    """

    name = "near"

    def __init__(self, seat: int, *, name: str = "") -> None:
        from phase10.kernel.habits import parse

        self.seat = seat
        self.name = name or self.name
        self.policy, self.habits = parse(self.name)

    def choose(self, view: Position, moves: Sequence[Move]) -> Move:
        """One of the moves, as the policy chooses."""
        from phase10.kernel.layout import HABITS, POLICY, SOLO, SOLO_POLICY
        from phase10.kernel.policy import decide, refuse_seat
        from phase10.kernel.solo_tables import with_tables

        refuse_seat(self.name, view.variant)
        if len(moves) == 1:
            return moves[0]
        mirror = mirror_of(view.table)
        if mirror is None or view.due is None or view.due.who != self.seat:
            return min(moves, key=_plainly)
        mirror.look(view)
        if self.policy == SOLO_POLICY and mirror.r[SOLO] == 0:
            mirror.r = with_tables(view.variant, mirror.r)
        s = mirror.s
        s[POLICY + self.seat], s[HABITS + self.seat] = self.policy, self.habits
        decide(s, mirror.r, mirror.w)
        chosen = mirror.move()
        if chosen in moves:
            return chosen
        # Not all that is legal was listed, or the position leaves open what is.
        return best_first(view, self.seat, moves)[0]


class NearSeat(KernelSeat):
    """Takes the shortest way to its phase, then to an empty hand.

    It draws from the discard pile where that brings the phase nearer, lays down as
    soon as it can, hits whatever fits, and lets go of the card it misses least.  It
    counts no cards and guesses nothing, so it is quick, and plainly beatable.
    """

    name = "near"


class CarefulSeat(KernelSeat):
    """Plays as a good player does, with an eye on the others (:mod:`phase10.kernel.careful`)."""

    name = "careful"


class SoloSeat(KernelSeat):
    """Plays for its phase as if alone, by the solver's values (:mod:`phase10.kernel.solo`).

    Raises a :class:`~phase10.errors.Phase10Error` at a table where hands have no fixed size.
    """

    name = "solo"


def best_first(view: Position, seat: int, moves: Sequence[Move]) -> list[Move]:
    """The moves as the near seat ranks them, the best first; equals keep their order."""
    from phase10.kernel.habits import parse
    from phase10.kernel.layout import HABITS
    from phase10.kernel.mind import mind

    mirror = mirror_of(view.table)
    if mirror is None or view.due is None:
        return sorted(moves, key=_plainly)
    mirror.look(view)
    mirror.s[HABITS + seat] = parse("near")[1]
    mind(mirror.s, mirror.r, mirror.w, seat)
    return sorted(moves, key=_ranked(mirror, seat), reverse=True)


def _ranked(mirror: Mirror, seat: int) -> Callable[[Move], int]:
    from phase10.kernel.layout import CHOSEN
    from phase10.kernel.ranks import near_rank

    def key(move: Move) -> int:
        mirror.write(move)
        return near_rank(mirror.s, mirror.r, mirror.w, seat, CHOSEN)

    return key


def _plainly(move: Move) -> tuple[int, bool]:
    return PLAINLY[move.verb], isinstance(move, Draw | Take) and move.source != "pile"


__all__ = ["CarefulSeat", "KernelSeat", "NearSeat", "SoloSeat", "best_first", "mirror_of"]
