"""How fast things are, on this machine, now. Prints a table, or JSON with --json.

Each entry is called until a tenth of a second has passed, five times over; the best counts, since
whatever disturbs a measurement only makes it slower.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import timeit
from collections.abc import Callable

from phase10.chance import Chance


def shuffle_108() -> Callable[[], object]:
    chance, cards = Chance(1), tuple(range(108))
    return lambda: chance.shuffled(cards, "shuffle", 0)


def two_dice() -> Callable[[], object]:
    chance = Chance(1)
    return lambda: chance.dice(2, 6, "roll", 0)


# Name, what one call does, how to make ready for it.
ENTRIES: tuple[tuple[str, str, Callable[[], Callable[[], object]]], ...] = (
    ("shuffle", "108 cards shuffled", shuffle_108),
    ("dice", "two dice rolled", two_dice),
)


def measure(call: Callable[[], object]) -> float:
    """Seconds of one call."""
    timer = timeit.Timer(call)
    number, _ = timer.autorange(lambda _number, _taken: None)
    return min(timer.repeat(repeat=5, number=max(1, number // 2))) / max(1, number // 2)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these entries")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    wanted = [entry for entry in ENTRIES if not options.names or entry[0] in options.names]
    if not wanted:
        parser.error(f"unknown: {options.names!r}, known: {', '.join(e[0] for e in ENTRIES)}")
    results = {name: measure(ready()) for name, _, ready in wanted}
    if options.json:
        print(json.dumps({"python": platform.python_version(), "seconds": results}, indent=2))
        return 0
    print(f"Python {platform.python_version()}, {platform.machine()}")
    for name, what, _ in wanted:
        print(f"{name:12} {results[name] * 1e6:12.1f} µs   {1 / results[name]:12,.0f} /s   {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
