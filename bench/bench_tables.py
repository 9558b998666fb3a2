"""All published tables of games: minutes on two cores, memory, and two processes beside one.

Of every case one block is played in this process, and its seconds (CPU time) are taken for all
blocks of the case; so a run takes about a minute instead of an hour.  Two processes are measured
by the clock on the same blocks as one, so nothing else should run.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from collections.abc import Callable

from phase10.simulate.block import Task, check, play
from phase10.simulate.experiment import Experiment, experiment, experiments
from phase10.simulate.run import in_turn, on_workers

MINUTES = 60.0
RATIO = 1.8
MEGABYTES = 2000.0
BESIDE = "games-board"
"""The experiment whose blocks one process and two play."""


def seconds(one: Experiment) -> float:
    """CPU seconds for all blocks of an experiment, from one block of each case."""
    total = 0.0
    for case in one.cases:
        check(one, case)  # reads what the seats know before the clock runs
        began = time.process_time()
        play(Task(one, case, 0))
        total += (time.process_time() - began) * one.blocks_of(case.key)
    return total


def clock(call: Callable[[], object]) -> float:
    """Seconds by the clock."""
    began = time.perf_counter()
    call()
    return time.perf_counter() - began


def two_beside_one(least: float) -> float:
    """How many times as fast two processes play blocks that take one at least so many seconds."""
    one = experiment(BESIDE)
    tasks = [
        Task(one, case, block)
        for block in range(one.blocks)
        for case in one.cases
        if block < one.blocks_of(case.key)
    ]
    took = clock(lambda: play(tasks[0])) + clock(lambda: play(tasks[1]))
    some = tasks[: max(4, min(len(tasks), round(2 * least / took)))]
    alone = clock(lambda: list(in_turn(some)))
    return alone / clock(lambda: list(on_workers(2)(some)))


def measure(names: list[str], least: float) -> dict[str, float]:
    """All figures; a line for each experiment goes to stderr as it is measured."""
    total = 0.0
    for one in map(experiment, names) if names else experiments():
        took = seconds(one)
        games = one.block * one.size
        sys.stderr.write(f"{one.name:24}{games:>10} games{took / 60:>8.1f} minutes on one core\n")
        total += took
    ratio = two_beside_one(least)
    here = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    worker = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return {"minutes": total / 60 / ratio, "ratio": ratio, "megabytes": here + 2 * worker}


def main() -> int:
    """Measure and print; the exit code tells whether the budgets hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--least", type=float, default=40.0, help="seconds for one process")
    parser.add_argument("experiment", nargs="*", help="these only")
    options = parser.parse_args()
    found = measure(options.experiment, options.least)
    if options.json:
        print(json.dumps(found))
    else:
        print(f"{found['minutes']:8.1f} minutes on two cores, of at most {MINUTES:.0f}")
        print(f"{found['ratio']:8.2f} times as fast on two processes, at least {RATIO}")
        print(f"{found['megabytes']:8.0f} megabytes, of at most {MEGABYTES:.0f}")
    held = (
        found["minutes"] <= MINUTES and found["ratio"] >= RATIO and found["megabytes"] <= MEGABYTES
    )
    return not held


if __name__ == "__main__":
    sys.exit(main())
