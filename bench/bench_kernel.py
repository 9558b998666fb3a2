"""Whole games a second on one core: the kernel, compiled and plain, beside the judged reference.

Four `near` seats play each base variant in all three; all three play the same games.  Seconds are
those that the process computed (CPU time), so a busy machine disturbs them less; of the kernel's
rounds the best counts.  `--cold` also compiles everything anew, in a process of its own and a
folder of its own.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial

from phase10.game import Game
from phase10.kernel import Kernel
from phase10.kernel.counts import PLACES
from phase10.kernel.jit import can_compile
from phase10.seats import make
from phase10.variant import load

AIMS = {"classic": 3000, "board": 1500, "masters": 2000, "junior": 10000}
"""Compiled games a second that are aimed at."""
PLAIN_AIM = 15
COLD_AIM = 60
SEED = 99

COLD = """
import pathlib, sys, time
from phase10.kernel.jit import compiled
began = time.process_time()
compiled("jit")
sys.modules["phase10_compiled.jit"].kept_in = lambda: pathlib.Path(sys.argv[1])
compiled("entries").run
print(time.process_time() - began)
"""


def taken(call: Callable[[], object]) -> float:
    """Seconds that the process computed."""
    began = time.process_time()
    call()
    return time.process_time() - began


def kernel_games(variant: str, *, fast: bool, seats: str = "near") -> tuple[float, float]:
    """Games and moves a second in the kernel: of three rounds of a second the best."""
    kernel = Kernel(load(variant), seats=(seats,) * 4, fast=fast)
    kernel.counts(SEED, games=range(1))
    many = 1
    while taken(partial(kernel.counts, SEED, games=range(many))) < 0.3:
        many *= 2
    many *= 3
    best, moves = 0.0, 0
    for _ in range(3):
        began = time.process_time()
        counts = kernel.counts(SEED, games=range(many))
        best = max(best, many / (time.process_time() - began))
        moves = counts[PLACES["moves"]]
    return best, best * moves / many


def reference_games(variant: str, many: int) -> float:
    """Games a second in the judged reference."""

    def play() -> None:
        for number in range(many):
            game = Game.start(load(variant), seed=SEED, game=number)
            game.run(make(["near"] * 4, game.chance))

    return many / taken(play)


def cold() -> float:
    """Seconds to compile everything, with nothing kept from before."""
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run(
            [sys.executable, "-c", COLD, folder], capture_output=True, text=True, check=True
        )
    return float(ran.stdout)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--cold", action="store_true", help="also compile everything anew")
    parser.add_argument("--games", type=int, default=3, help="games of the reference (3)")
    options = parser.parse_args()
    found: dict[str, dict[str, float]] = {}
    for variant, aim in AIMS.items():
        row = {"aim": float(aim)}
        if can_compile():
            row["compiled"], row["moves"] = kernel_games(variant, fast=True)
        row["plain"], _ = kernel_games(variant, fast=False)
        row["reference"] = reference_games(variant, options.games)
        found[variant] = row
        if not options.json:
            print_row(variant, row)
    if options.cold and can_compile():
        found["cold"] = {"seconds": cold(), "aim": COLD_AIM}
        if not options.json:
            print(f"cold compilation {found['cold']['seconds']:.0f} s (aim: at most {COLD_AIM} s)")
    if options.json:
        print(json.dumps(found, indent=2))
    return 0


def print_row(variant: str, row: dict[str, float]) -> None:
    fast = row.get("compiled", 0.0)
    print(
        f"{variant:10}{fast:9,.0f} games/s compiled (aim {row['aim']:,.0f}; "
        f"{row.get('moves', 0.0) / 1e6:.1f} million moves/s)"
        f"{row['plain']:8.1f} plain{row['reference']:8.2f} judged reference"
        f"{fast / row['reference']:9,.0f} times as fast"
    )


if __name__ == "__main__":
    sys.exit(main())
