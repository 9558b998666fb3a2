"""Games by the million: a variant, its seats, and what is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from phase10.chance import MASK, Chance, fold
from phase10.errors import Phase10Error
from phase10.kernel import layout as at
from phase10.kernel.answers import DEAL_UPCARD, DEAL_UPCARD__BEFORE_HANDS
from phase10.kernel.counts import ROW, TOTAL
from phase10.kernel.encode import Code, encode, refused
from phase10.kernel.entries import ONE, PLAY, PROCEED, START, run
from phase10.kernel.jit import Ints, can_compile, compiled, zeros
from phase10.moves import Move

if TYPE_CHECKING:
    from phase10.kernel.record import Scribe
    from phase10.variant import Variant


class KernelFault(Phase10Error):  # noqa: N818 - a fault of the program, not of its use
    """An invariant of the kernel was broken; the message has the game that shows it."""


class Kernel:
    """A variant at a table, ready to be played by the million.

    `seats` names a policy for each player, such as "near" or "random" (none given: all near);
    `sizes` gives each player's hand size where a variant has more than one, `layout` the spaces
    of another board.  `gift` gives, in each deal, a card to the seat in a place after the
    starter (0: the starter), in exchange for the first natural card that it would be dealt: a
    tweak for paired experiments.  `fast` says whether to compile (None: where Numba is
    installed).

    Raises :class:`~phase10.errors.Phase10Error` for what is not built, naming the rule.

    >>> from phase10.variant import load
    >>> kernel = Kernel(load("junior"), players=2)
    >>> kernel.counts(1, games=range(10))[0]
    10
    """

    __slots__ = ("_seating", "code", "fast", "given", "seats", "variant")

    def __init__(
        self,
        variant: Variant,
        *,
        players: int = 4,
        seats: Sequence[str] = (),
        sizes: Sequence[int] = (),
        layout: Sequence[str] = (),
        gift: tuple[str, int] | None = None,
        fast: bool | None = None,
    ) -> None:
        from phase10.kernel.policy import parse, refuse_seat

        if layout:
            from phase10.board import with_layout

            variant = with_layout(variant, layout)
        names = tuple(seats) or ("near",) * players
        if len(names) != players:
            raise Phase10Error(f"{len(names)} seats for {players} players: {names!r}")
        self.given: dict[str, Any] = {
            "players": players,
            "seats": names,
            "sizes": tuple(sizes),
            "gift": gift,
            "fast": fast,
        }
        self.variant = variant
        self.seats = names
        self.code = encode(variant, players=players, sizes=sizes)
        for name in dict.fromkeys(names):
            refuse_seat(name, variant)
        self._seating = tuple(parse(name) for name in names)
        if gift is not None:
            _with_gift(self.code, gift)
        self.fast = can_compile() if fast is None else fast

    def __repr__(self) -> str:
        return f"Kernel({self.variant!r}, seats={self.seats!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return _remade, (self.variant, self.given)

    @property
    def players(self) -> int:
        """How many play."""
        return self.code.players

    # -- playing -----------------------------------------------------------------------------

    def counts(
        self,
        seed: int,
        *,
        experiment: str = "",
        block: int = 0,
        games: range,
        checking: bool = False,
    ) -> tuple[int, ...]:
        """What was counted in these games of a block: the numbers that `kernel.counts` names.

        With `checking` every decision is looked at: raises :class:`KernelFault` if an invariant
        is broken.
        """
        if games.step != 1:
            raise Phase10Error(f"games must be a range without gaps, not {games!r}")
        table = Playing(self, seed, experiment, block, checking=checking)
        wrong = table.run(PLAY, games.start, games.stop)
        if wrong >= 0:
            table.complain(int(wrong))
        return table.counted()

    def moves(
        self,
        seed: int,
        *,
        experiment: str = "",
        block: int = 0,
        game: int = 0,
        checking: bool = False,
    ) -> Iterator[Move]:
        """The moves of one game as they are made, those of chance among them."""

        playing = Playing(self, seed, experiment, block, checking=checking)
        playing.start(game)
        while (move := playing.next()) is not None:
            yield move

    def record(
        self, seed: int, *, experiment: str = "", block: int = 0, game: int = 0
    ) -> tuple[Move, ...]:
        """The moves of one game, those of chance among them."""
        return tuple(self.moves(seed, experiment=experiment, block=block, game=game))

    def follow(self, moves: Sequence[Move]) -> tuple[int, ...]:
        """What is counted in a game that was played elsewhere, from its record.

        Raises :class:`~phase10.errors.Phase10Error` if the record breaks off or goes on after
        the end of the game.
        """
        from phase10.kernel.follow import follow

        plain = self if not self.fast else _remade(self.variant, {**self.given, "fast": False})
        table = Playing(plain, 0)
        table.start(0)
        follow(table.s, table.r, table.w, table.c, self.code, moves)
        return table.counted()


class Playing:
    """The rows of one table, on which games are played.

    `s` is the state of the game under way, `r` the rules, `w` the row for working, `c` what is
    counted.
    """

    def __init__(
        self,
        kernel: Kernel,
        seed: int,
        experiment: str = "",
        block: int = 0,
        *,
        checking: bool = False,
    ) -> None:
        self.kernel = kernel
        self._scribe: Scribe | None = None
        Chance(seed, experiment, block)  # refuses numbers that are none
        self._run = _run(kernel.fast)
        key = fold(seed, experiment)
        self.r = _row(kernel)
        self.s = zeros(at.STATE, fast=kernel.fast)
        self.w = zeros(at.WORK, fast=kernel.fast)
        self.c = zeros(ROW, fast=kernel.fast)
        self.s[at.PLAYERS] = kernel.players
        self.s[at.KEY_0], self.s[at.KEY_1] = key & MASK, key >> 32
        self.s[at.BLOCK] = block
        for seat, (policy, habits) in enumerate(kernel._seating):
            self.s[at.POLICY + seat], self.s[at.HABITS + seat] = policy, habits
        self.r[at.CHECKING] = int(checking)
        if kernel.given["gift"] is not None:
            self.r[at.GIFT_CARD], self.r[at.GIFT_PLACE] = _with_gift(
                kernel.code, kernel.given["gift"]
            )

    def run(self, what: int, first: int = 0, behind: int = 0) -> int:
        """Let the kernel do something on these rows (see `entries.run`)."""
        return int(self._run(self.s, self.r, self.w, self.c, what, first, behind))

    def start(self, game: int) -> None:
        """Begin a game."""
        self.run(START, game)

    def next(self) -> Move | None:
        """Make one move of a seat or of chance, and name it; None at the end of the game.

        What follows from it by itself is carried out with the next one, or by `proceed`.
        """
        from phase10.kernel.record import Scribe

        if self.run(ONE) != 1:
            if self.s[at.FAULT]:
                self.complain(int(self.s[at.GAME]))
            return None
        if self._scribe is None:
            self._scribe = Scribe(self.kernel.code)
        return self._scribe.written(self.s, self.w)

    def proceed(self) -> None:
        """Carry out what is due without a decision."""
        self.run(PROCEED)

    def counted(self) -> tuple[int, ...]:
        """The counts as plain numbers."""
        return tuple(int(number) for number in self.c[:TOTAL])

    def complain(self, game: int) -> None:
        """Raise the fault that stands in the state."""
        from phase10.kernel.check import FAULTS

        fault = int(self.s[at.FAULT])
        raise KernelFault(f"game {game} of {self.kernel!r}: {FAULTS.get(fault, fault)}")


def _remade(variant: Variant, given: dict[str, Any]) -> Kernel:
    return Kernel(variant, **given)


def _with_gift(code: Code, gift: tuple[str, int]) -> tuple[int, int]:
    """The face and the place of a gift; refuses what is none."""
    name, place = gift
    card = code.variant.deck.parse(name)
    if not 0 <= place < code.players:
        raise Phase10Error(f"a gift for place {place!r}; expected 0 to {code.players - 1}")
    if code.row[at.ANSWER + DEAL_UPCARD] == DEAL_UPCARD__BEFORE_HANDS:
        raise refused("deal.upcard", "before-hands", "a gift needs the hands dealt first")
    return code.number(card), place


def _row(kernel: Kernel) -> Ints:
    row: Sequence[int] = kernel.code.row
    if any(policy == at.SOLO_POLICY for policy, _ in kernel._seating):
        from phase10.kernel.solo_tables import with_tables

        row = with_tables(kernel.variant, row)
    if not kernel.fast:
        return list(row)
    import numpy

    return numpy.array(row, dtype=numpy.int64)  # type: ignore[return-value]


@lru_cache(maxsize=2)
def _run(fast: bool) -> Callable[..., int]:
    if fast:
        return compiled("entries").run  # type: ignore[no-any-return]
    return run


__all__ = ["Kernel", "KernelFault", "Playing"]
