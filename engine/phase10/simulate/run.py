"""Playing an experiment: block by block, in one process or several, and on where it stopped.

Every block that is done is written down at once, in a journal beside the result.  So nothing
finished is lost to Ctrl-C, to a killed process or to a full disk, and the result is the same
whoever played which block, and when.
"""

from __future__ import annotations

import errno
import os
import signal
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Final

from phase10.errors import Phase10Error
from phase10.simulate.block import Task, check, play
from phase10.simulate.experiment import Experiment
from phase10.simulate.result import Result, Row, block_line, head_line, read, write

Progress = Callable[[int, int, float], None]
"""Called with the blocks that are done, the blocks in all, and the seconds so far."""

Runner = Callable[[list[Task]], Iterator[tuple[Task, Row]]]
"""Plays tasks in any order and gives each with its counts."""

NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What is said by a disk that is full."""

AHEAD: Final = 2
"""So many tasks wait for each process, so that stopping doesn't take long."""


@dataclass
class Stopped(Exception):  # noqa: N818 - a stop is no error
    """Somebody has stopped the run; what was finished is kept."""

    done: int
    total: int
    journal: Path | None = field(default=None)


class Journal:
    """A file to which every finished block is added, safe on the disk before the next one."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path = path
        if path.exists():
            _cut(path)
        new = not path.exists() or path.stat().st_size == 0
        self.file = path.open("a", encoding="utf-8", newline="\n")
        if new:
            try:
                self._line(head_line(head))
            except OSError:
                with suppress(OSError):  # what found no room is tried once more
                    self.file.close()
                raise

    def add(self, case: str, block: int, row: Row) -> None:
        """Write down a block."""
        self._line(block_line(case, block, row))

    def _line(self, text: str) -> None:
        # One write for a line, so that a line is there whole or is the last one.
        at = self.file.tell()
        try:
            self.file.write(f"{text}\n")
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError:
            self._back(at)
            raise

    def _back(self, at: int) -> None:
        """Take back what was written of a line that found no room."""
        try:
            os.truncate(self.path, at)
        except OSError:
            return

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self.file.close()
        except OSError:
            if error is None:
                raise


def _cut(path: Path) -> None:
    """Cut off a last line that was not written to its end."""
    with path.open("rb+") as file:
        size = file.seek(0, os.SEEK_END)
        at = size
        while at:
            start = max(0, at - 4096)
            file.seek(start)
            found = file.read(at - start).rfind(b"\n")
            if found >= 0:
                at = start + found + 1
                break
            at = start
        if at < size:
            file.truncate(at)


def journal_of(out: Path) -> Path:
    """The journal that lies beside a result while it is being played."""
    return out.with_name(f"{out.name}.part")


def run(
    experiment: Experiment,
    *,
    out: Path | None = None,
    blocks: range | None = None,
    cases: Collection[str] = (),
    runner: Runner | None = None,
    progress: Progress | None = None,
    checking: bool = False,
) -> Result:
    """Play what is still missing of an experiment.

    `out` is the file of the result: if it is there, or its journal is, only what is missing is
    played.  `blocks` are the blocks to play now, `cases` the cases (by name or key); the result
    is then a part.  `runner` plays the tasks (default: this process).  Raises
    :class:`Stopped` on Ctrl-C, and a ValueError for a file that belongs to other games.
    """
    result = Result.empty(experiment)
    if out is not None:
        check_out(out)
        for path in _begun(out):
            result.rows.update(read(path, experiment).rows)
    now = blocks if blocks is not None else range(experiment.blocks)
    if now.start < 0 or now.stop > experiment.blocks or not now:
        raise Phase10Error(
            f"blocks {now.start}:{now.stop}: the experiment has blocks 0:{experiment.blocks}"
        )
    among = {one.key for one in experiment.cases if not cases or {one.key, one.name} & {*cases}}
    wanted = [key for key in result.wanted if key[1] in now and key[0] in among]
    tasks = [
        Task(experiment, experiment.case(case), block, checking)
        for case, block in wanted
        if (case, block) not in result.rows
    ]
    for case in dict.fromkeys(task.case for task in tasks):
        check(experiment, case)
    _play(result, tasks, len(wanted), out, runner or in_turn, progress)
    if out is not None:
        write(out, result.text())
        journal_of(out).unlink(missing_ok=True)
    return result


def kept(out: Path) -> int:
    """How many finished blocks lie on the disk for a result."""
    found = set()
    for path in _begun(out):
        found |= set(read(path).rows)
    return len(found)


def _begun(out: Path) -> Iterator[Path]:
    """The files that hold something of a result.

    A journal whose very first line was cut off holds nothing: it is begun again.
    """
    if out.exists() and out.stat().st_size:
        yield out
    journal = journal_of(out)
    if journal.exists() and b"\n" in journal.read_bytes():
        yield journal


def check_out(out: Path) -> None:
    """Refuse a place where no result can be kept, before anything is played."""
    if out.exists() and not out.is_file():
        raise Phase10Error(f"{str(out)!r} is no file for a result, for example: result.jsonl")
    if not out.parent.is_dir():
        raise Phase10Error(f"there is no folder {str(out.parent)!r} for {out.name!r}")
    beside = journal_of(out)
    try:
        new = not beside.exists()
        with beside.open("ab"):
            pass
        if new:
            beside.unlink()
    except OSError as error:
        if error.errno in NO_ROOM:
            raise
        raise Phase10Error(
            f"{str(out)!r} cannot be written: {error.strerror}; "
            "expected a file in a folder of yours, for example: result.jsonl"
        ) from None


def _play(
    result: Result,
    tasks: list[Task],
    total: int,
    out: Path | None,
    runner: Runner,
    progress: Progress | None,
) -> None:
    if not tasks:
        return
    began, done = time.monotonic(), total - len(tasks)
    if progress is not None:
        progress(done, total, 0.0)
    journal = None if out is None else Journal(journal_of(out), result.head())
    # Whenever Ctrl-C comes, while games are played or while a block is written down, it stops.
    try:
        with nullcontext() if journal is None else journal:
            for task, row in runner(tasks):
                if journal is not None:
                    journal.add(*task.key, row)
                result.rows[task.key] = row
                done += 1
                if progress is not None:
                    progress(done, total, time.monotonic() - began)
    except KeyboardInterrupt:
        raise Stopped(done, total, None if journal is None else journal.path) from None


# -- who plays ---------------------------------------------------------------------------


def in_turn(tasks: Iterable[Task]) -> Iterator[tuple[Task, Row]]:
    """Play tasks one after the other in this process."""
    for task in tasks:
        yield task, play(task)


def _begin() -> None:
    """A worker leaves Ctrl-C to the process that gave it its work, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the process that gave out the work, and end at once when it has gone."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def on_workers(workers: int) -> Runner:
    """Play tasks on so many processes of this machine.

    Raises a ValueError for less than one process.
    """
    if workers < 1:
        raise Phase10Error(f"{workers!r} processes cannot play; expected 1 or more")
    return in_turn if workers == 1 else lambda tasks: _on_pool(tasks, workers)


def _on_pool(tasks: list[Task], workers: int) -> Iterator[tuple[Task, Row]]:
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin) as pool:
        left = iter(tasks)
        waiting: dict[Future[Row], Task] = {}

        def more() -> None:
            while len(waiting) < workers * AHEAD:
                task = next(left, None)
                if task is None:
                    return
                waiting[pool.submit(play, task)] = task

        try:
            more()
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield waiting.pop(future), future.result()
                more()
        except BrokenProcessPool:
            raise Phase10Error(
                "a worker process has ended before its time, killed or out of memory; "
                "finished blocks are kept where --out FILE was given, and the same command goes "
                "on, with fewer --workers if memory was short"
            ) from None
        except BaseException:
            # Nobody waits for blocks that are under way: they are played again.
            processes = [*(getattr(pool, "_processes", None) or {}).values()]
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            raise


__all__ = ["Journal", "Runner", "Stopped", "in_turn", "journal_of", "kept", "on_workers", "run"]
