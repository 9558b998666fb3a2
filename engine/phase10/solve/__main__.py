"""``python -m phase10.solve --write [VARIANT …]`` makes the stored results anew."""

from __future__ import annotations

import argparse
import sys
import time

from phase10.solve.bounds import bounds
from phase10.solve.label import MODES
from phase10.solve.play import Solver, hash_of
from phase10.solve.space import TooManyHandsError
from phase10.solve.store import INDEX, STEPS, entry_of, folder, packed
from phase10.variant import Variant, load, variants

GAMES = 4000
"""Games for a phase of which only bounds are known."""

HEAD = f"""\
# The best play alone of every phase; made by: python -m phase10.solve --write
# draws and near are exact to 1e-9, chances to 1e-10; the files hold steps of 1/{STEPS} draw.
"""


def main() -> int:
    """Solve the phases of all variants and write the files and their index."""
    parser = argparse.ArgumentParser(prog="python -m phase10.solve", description=__doc__)
    parser.add_argument("--write", action="store_true", required=True)
    parser.add_argument("variants", nargs="*", metavar="VARIANT", default=())
    wanted = parser.parse_args().variants or variants()
    path, entries, done = folder() / INDEX, [HEAD], set()
    folder().mkdir(exist_ok=True)
    for variant in map(load, wanted):
        for phase in variant.phases:
            mark = hash_of(variant, phase)
            if mark in done:
                continue
            done.add(mark)
            began = time.perf_counter()
            entries.append(_phase(variant, phase))
            taken = time.perf_counter() - began
            sys.stderr.write(f"{variant.id} {phase}: {taken:.1f} s\n")
            path.write_text("\n".join(entries), encoding="utf-8", newline="\n")
    return 0


def _phase(variant: Variant, phase: str) -> str:
    try:
        solver = Solver(variant, phase)
    except TooManyHandsError:
        return _bounded(variant, phase)
    file = f"solve-{variant.id}-{phase}.bin"
    entry = entry_of(variant, phase, file, solver)
    (folder() / file).write_bytes(packed(solver))
    return entry


def _bounded(variant: Variant, phase: str) -> str:
    lines = [
        "[[phase]]",
        f'variant = "{variant.id}"',
        f'phase = "{phase}"',
        f'hash = "{hash_of(variant, phase)}"',
    ]
    for mode in MODES:
        found = bounds(variant, phase, mode, games=GAMES)
        lines += [
            f"[phase.{mode}]",
            f"low = {found.lower.low:.6f}",
            f"high = {found.upper.high:.6f}",
            f"means = [{found.lower.value:.6f}, {found.upper.value:.6f}]",
            f"games = {found.games}",
            f"seed = {found.seed}",
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
