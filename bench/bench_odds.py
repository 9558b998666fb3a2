"""How fast chances are worked out and hands are checked, beside what one would use instead.

Every measurement is a process of its own, from a cold start; rates count the processor's
time.  icepool is compared where it is installed.
"""

from __future__ import annotations

import argparse
import json
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)]


def card_game() -> str:
    from phase10.odds import odds
    from phase10.variant import load

    return f"phase 4: {odds(load('classic'))[3].hands}"


def card_game_in_icepool() -> str:
    from tests.differential.by_icepool import PHASES, share

    found = {name: share(make, stock, 10)[0] for name, (make, stock) in PHASES.items()}
    return f"phase 4: {found['4']}"


def board(cards: int) -> str:
    from phase10.odds import odds
    from phase10.variant import load

    return ", ".join(str(odds(load("board"), name, cards=cards)[0].hands) for name in ("1", "5"))


def two_hands() -> str:
    from phase10.odds import both
    from phase10.variant import load

    return f"both: {both(load('classic'), '1').both}"


def single_checks() -> str:
    from phase10.chance import Chance
    from phase10.phases import holds
    from phase10.variant import load

    variant = load("classic")
    hands = [
        Chance(1, "bench", game=i).shuffled(variant.deck.cards, "hand", 0)[:10] for i in range(2000)
    ]
    start = time.process_time()
    for hand in hands:
        for phase in variant.phases.values():
            holds(variant.grouping, phase, hand)
    took = time.process_time() - start
    return f"{10 * len(hands) / took:,.0f} checks/s"


def sampled(name: str) -> str:
    from phase10.batch import Batch
    from phase10.variant import load

    batch = Batch(load(name), most=10)
    if batch.kernel is None:
        return "needs Numba"
    batch.sample(1000, 10)
    deals = 5_000_000
    start = time.process_time()
    batch.sample(deals, 10)
    took = time.process_time() - start
    return f"{deals / took / 1e6:.2f} million deals/s"


def batches(*, compiled: bool) -> str:
    import numpy as np

    from phase10.batch import Batch
    from phase10.variant import load

    batch = Batch(load("classic"), most=10, compiled=compiled)
    hands = np.tile(batch.deal(2000, 10), (100, 1))
    batch.masks(hands[:10])
    start = time.process_time()
    batch.masks(hands)
    took = time.process_time() - start
    return f"{len(hands) / took / 1e6:.2f} million hands/s"


ENTRIES: dict[str, tuple[str, Callable[[], str]]] = {
    "classic": ("card game, all ten phases, 10 cards, exact", card_game),
    "icepool": ("the same by hand-written evaluators for icepool", card_game_in_icepool),
    "board-10": ("board, phases 1 and 5, 10 cards, exact", lambda: board(10)),
    "board-12": ("board, phases 1 and 5, 12 cards, exact", lambda: board(12)),
    "two-hands": ("both of two hands hold phase 1, exact", two_hands),
    "single": ("whole hands one by one, no compiled code", single_checks),
    "numpy": ("whole hands in a batch, NumPy, all ten phases", lambda: batches(compiled=False)),
    "numba": ("whole hands in a batch, Numba, all ten phases", lambda: batches(compiled=True)),
    "deals": ("deals sampled and checked for all ten phases", lambda: sampled("classic")),
    "deals-board": ("the same on the board", lambda: sampled("board")),
}


def measure(name: str) -> dict[str, object]:
    """One entry in a process of its own: seconds, memory, and what it says."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, __file__, "--child", name], capture_output=True, text=True, check=False
    )
    seconds = time.perf_counter() - start
    if done.returncode:
        return {"name": name, "error": done.stderr.strip().splitlines()[-1:]}
    return {"name": name, "seconds": round(seconds, 2), **json.loads(done.stdout)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"only these: {', '.join(ENTRIES)}")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        says = ENTRIES[options.child][1]()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(json.dumps({"says": says, "megabytes": peak}))
        return 0
    unknown = [name for name in options.names if name not in ENTRIES]
    if unknown:
        parser.error(f"unknown: {unknown!r}, known: {', '.join(ENTRIES)}")
    names = options.names or [n for n in ENTRIES if n != "icepool" or find_spec("icepool")]
    results = [measure(name) for name in names]
    if options.json:
        print(json.dumps({"python": platform.python_version(), "results": results}, indent=2))
        return 0
    print(f"Python {platform.python_version()}, {platform.machine()}; seconds from a cold start")
    for result in results:
        what = ENTRIES[str(result["name"])][0]
        if "error" in result:
            print(f"{result['name']:12} failed: {result['error']}")
        else:
            print(
                f"{result['name']:12} {result['seconds']:7.2f} s {result['megabytes']:5} MB"
                f"   {what}: {result['says']}"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
