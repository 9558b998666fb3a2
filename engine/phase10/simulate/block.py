"""Playing one block of games: the smallest piece of work, the same wherever it is done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

from phase10.chance import Chance
from phase10.errors import IllegalMove, Phase10Error
from phase10.game import Chooser, Game
from phase10.kernel import Kernel
from phase10.kernel.counts import TOTAL
from phase10.moves import Move
from phase10.notation import move_text
from phase10.position import Position
from phase10.seats import load as make_seat
from phase10.simulate.experiment import Case, Experiment
from phase10.simulate.result import Row, row_of
from phase10.text import Text
from phase10.variant import Variant


@dataclass(frozen=True, slots=True)
class Task:
    """A block of a case; it can be sent to another process or another machine."""

    experiment: Experiment
    case: Case
    block: int
    checking: bool = False

    @property
    def key(self) -> tuple[str, int]:
        """Where its counts belong."""
        return self.case.key, self.block


class SeatError(Phase10Error):
    """A seat of the reader's own that broke the rules or broke down, with the game it was in.

    `verdict` is why its move was illegal; it stands in the message and speaks both languages.
    """

    def __init__(self, message: str, verdict: Text | None = None) -> None:
        super().__init__(message)
        self.verdict = verdict

    def in_(self, lang: str) -> str:
        """The message with the verdict in a language."""
        if self.verdict is None:
            return str(self)
        return str(self).replace(self.verdict.en, self.verdict.in_(lang))

    def __reduce__(self) -> tuple[type[SeatError], tuple[str, Text | None]]:
        return type(self), (str(self), self.verdict)


def play(task: Task) -> Row:
    """Play the games of a block and count.

    Raises a ValueError for a variant or a seat that the kernel refuses, and a
    :class:`SeatError` for a seat of one's own that makes an illegal move.
    """
    one = task.experiment
    variant = one.on_board(task.case, task.block)
    games = range(one.block)
    if any(":" in seat for seat in task.case.seats):
        counts: Sequence[int] = _by_judge(task, variant, games)
    else:
        kernel = _kernel(variant, task.case)
        counts = kernel.counts(
            one.seed, experiment="", block=task.block, games=games, checking=task.checking
        )
    return row_of(counts, one.counts)


def check(one: Experiment, case: Case) -> None:
    """Refuse a case that cannot be played, before any is; a ValueError says which and why."""
    try:
        if any(":" in seat for seat in case.seats):
            _own(one.ruled(case), case)
        else:
            _kernel(one.ruled(case), case)
    except Phase10Error as error:
        if len(one.cases) == 1:
            raise
        raise Phase10Error(f"case {case.key!r}: {error}") from None


def _own(variant: Variant, case: Case) -> Kernel:
    """What counts the games in which a seat of one's own plays, if there can be any."""
    if case.gift is not None:
        raise Phase10Error("a seat of one's own cannot be given a card; leave the gift out")
    return Kernel(variant, players=case.players, seats=("near",) * case.players)


@lru_cache(maxsize=8)
def _kernel(variant: Variant, case: Case) -> Kernel:
    return Kernel(
        variant,
        players=case.players,
        seats=case.seats,
        sizes=case.sizes,
        gift=case.gift,
    )


def _by_judge(task: Task, variant: Variant, games: range) -> list[int]:
    """The counts of games in which somebody's own seat plays: judged move by move."""
    kernel = _own(variant, task.case)
    total: list[int] = [0] * TOTAL
    for which in games:
        game = Game.start(
            variant,
            players=task.case.players,
            seed=task.experiment.seed,
            sizes=task.case.sizes,
            game=which,
        )
        game.chance = game.chance.at(block=task.block)
        try:
            game.run(_seats(task.case.seats, game.chance))
        except IllegalMove as error:
            at, verdict = _where(task, which, game), error.verdict
            written = move_text(game.position.table, verdict.move)
            why = Text(verdict.text("en"), verdict.text("de"))
            raise SeatError(
                f"seat {verdict.seat + 1} ({task.case.seats[verdict.seat]}) made an illegal move "
                f"({at}): {written!r}. {why.en} "
                "A seat gives one of the moves it is offered, for example: moves[0]",
                why,
            ) from None
        except _SeatFault as error:
            raise SeatError(f"{error} ({_where(task, which, game)})") from None
        for place, one in enumerate(kernel.follow(game.record)):
            total[place] += one
    return total


def _where(task: Task, which: int, game: Game) -> str:
    return f"block {task.block}, game {which}, move {len(game.record) + 1}"


class _SeatFault(Exception):  # noqa: N818 - becomes a SeatError that says where
    """What a seat of one's own did that no seat may do."""


class _Watched:
    """A seat of one's own: whatever goes wrong in it is told as its fault, and with its name."""

    def __init__(self, name: str, seat: int, chance: Chance) -> None:
        self.name = name
        self.told = f"seat {seat + 1} ({name})"
        with self._blamed("cannot be made"):
            self.chooser = make_seat(name)(chance, seat)

    def choose(self, view: Position, moves: Sequence[Move]) -> Move:
        """The move of the seat; a _SeatFault for anything that is no move."""
        with self._blamed("broke down"):
            found = self.chooser.choose(view, moves)
        if not isinstance(found, Move):
            raise _SeatFault(
                f"{self.told} gave {repr(found)[:60]}, which is no move; "
                "expected one of the moves it is offered, for example: moves[0]"
            )
        return found

    @contextmanager
    def _blamed(self, what: str) -> Iterator[None]:
        try:
            yield
        except Phase10Error as error:
            raise _SeatFault(f"{self.told}: {error}") from error
        except (Exception, SystemExit) as error:
            raise _SeatFault(f"{self.told} {what}: {type(error).__name__}: {error}") from error


def _seats(names: Sequence[str], chance: Chance) -> tuple[Chooser, ...]:
    return tuple(
        _Watched(name, seat, chance) if ":" in name else make_seat(name)(chance, seat)
        for seat, name in enumerate(names)
    )


__all__ = ["SeatError", "Task", "check", "play"]
