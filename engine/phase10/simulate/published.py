"""Published results: where they lie, and whether they still follow from the rules of today.

A result is stale when the answers it consulted, its experiment or its games have changed.  The
games are looked at by playing the first block of its first case and the last block of its last
case again.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from phase10.errors import Phase10Error
from phase10.reader import data_folder
from phase10.simulate.block import Task, play
from phase10.simulate.experiment import Experiment, experiment
from phase10.simulate.result import Result, read

COMMAND: Final = "phase10 simulate"


class StaleGamesError(Phase10Error):
    """A result that no longer belongs to the rules of today, and how to make it anew."""


def path_of(name: str) -> Path:
    """Where the result of an experiment lies."""
    return data_folder("specs") / "results" / f"{name}.jsonl"


def command(name: str) -> str:
    """The command that makes a result anew."""
    return f"{COMMAND} {name} --out specs/results/{name}.jsonl"


@lru_cache(maxsize=32)
def published(name: str) -> Result:
    """The result of an experiment; a :class:`StaleGamesError` if it is missing or stale."""
    one = experiment(name)
    path = path_of(name)
    remedy = f"run {command(name)}"
    if not path.exists():
        raise StaleGamesError(f"the result {name!r} is missing; {remedy}")
    found = read(path)
    now = Result.empty(one)
    if found.experiment.data() != one.data():
        raise StaleGamesError(f"the result {name!r} is stale: its experiment has changed; {remedy}")
    for case in one.cases:
        if found.answers.get(case.key) != now.answers[case.key]:
            raise StaleGamesError(
                f"the result {name!r} is stale: the answers of case {case.key!r} have changed; "
                f"{remedy}"
            )
    if not found.whole:
        raise StaleGamesError(
            f"the result {name!r} is not whole: {len(found.missing)} blocks are missing; {remedy}"
        )
    for task in again(one):
        if dict(found.rows[task.key]) != dict(play(task)):
            raise StaleGamesError(
                f"the result {name!r} is stale: block {task.block} of case {task.case.key!r}, "
                f"played today, differs; {remedy}"
            )
    return Result(one, found.answers, found.rows)


def again(one: Experiment) -> tuple[Task, Task]:
    """The two blocks that are played again."""
    return (
        Task(one, one.cases[0], 0),
        Task(one, one.cases[-1], one.blocks_of(one.cases[-1].key) - 1),
    )


__all__ = ["StaleGamesError", "command", "path_of", "published"]
