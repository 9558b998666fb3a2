"""Playing one block of games: the smallest piece of work, the same wherever it is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from phase10.errors import IllegalMove, Phase10Error
from phase10.game import Game
from phase10.kernel import Kernel
from phase10.kernel.counts import TOTAL
from phase10.seats import make
from phase10.simulate.experiment import Case, Experiment
from phase10.simulate.result import Row, row_of
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
    """A seat of the reader's own that broke the rules or broke down, with the game it was in."""


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
    if task.case.gift is not None:
        raise Phase10Error("a seat of one's own cannot be given a card; leave the gift out")
    kernel = Kernel(variant, players=task.case.players, seats=("near",) * task.case.players)
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
        where = f"block {task.block}, game {which}, after {len(game.record)} moves"
        try:
            game.run(make(task.case.seats, game.chance))
        except IllegalMove as error:
            where = f"block {task.block}, game {which}, move {len(game.record) + 1}"
            raise SeatError(
                f"a seat of {', '.join(dict.fromkeys(task.case.seats))} made an illegal move "
                f"({where}): {error.verdict.text('en')}"
            ) from None
        except Phase10Error:
            raise
        except Exception as error:
            where = f"block {task.block}, game {which}, move {len(game.record) + 1}"
            raise SeatError(
                f"a seat of {', '.join(dict.fromkeys(task.case.seats))} broke down ({where}): "
                f"{type(error).__name__}: {error}"
            ) from error
        for at, one in enumerate(kernel.follow(game.record)):
            total[at] += one
    return total


__all__ = ["SeatError", "Task", "play"]
