"""How long the best play alone takes to work out, and how much memory, one process a phase."""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENTRIES = (
    ("classic", "2"), ("classic", "3"), ("classic", "6"), ("classic", "7"),
    ("board", "4"), ("board", "5"),
)  # fmt: skip


def one(variant: str, phase: str, *, fast: bool) -> dict[str, object]:
    """Both modes of a phase, from a cold start in this process."""
    began, spent = time.perf_counter(), time.process_time()
    from phase10.solve import MODES, Solver
    from phase10.variant import load

    solver = Solver(load(variant), phase, fast=fast)
    draws = {mode: solver.solution(mode).draws for mode in MODES}
    return {
        "draws": draws,
        "hands": solver.solution(MODES[0]).hands,
        "seconds": time.perf_counter() - began,
        "processor": time.process_time() - spent,
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--lists", action="store_true", help="without numpy")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(one(*options.one, fast=not options.lists)))
        return 0
    found = {}
    for variant, phase in ENTRIES:
        words = [sys.executable, __file__, "--one", variant, phase]
        done = subprocess.run(
            words + (["--lists"] if options.lists else []),
            env={**os.environ, "PYTHONPATH": str(ROOT / "engine")},
            stdout=subprocess.PIPE,
            check=True,
        )
        found[f"{variant} {phase}"] = json.loads(done.stdout)
    if options.json:
        print(json.dumps({"python": platform.python_version(), "solve": found}, indent=2))
        return 0
    print(f"Python {platform.python_version()}, {platform.machine()}; blind and offered together")
    for name, line in found.items():
        print(
            f"{name:12} {line['seconds']:8.1f} s {line['processor']:8.1f} s of the processor"
            f" {line['megabytes']:8.0f} MB {line['hands']:10,} hands"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
