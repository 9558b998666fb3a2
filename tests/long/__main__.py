"""`python -m tests.long [PART …]`: play parts of the long check, or tell what has been found."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import groupby
from typing import Any

from tests.long.parts import Part, added, fingerprint, parts, run


def main() -> int:
    """Play the parts named (by the beginning of their names), then print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.long", description=__doc__)
    parser.add_argument("part", nargs="*", help="parts to play, by the beginning of their names")
    parser.add_argument("--minutes", type=float, default=25.0, help="at most so long for a part")
    args = parser.parse_args()
    for part in parts():
        if any(part.name.startswith(word) for word in args.part):
            found = run(part, minutes=args.minutes)
            sys.stdout.write(f"{part.name}: {found['games']} games\n")
            sys.stdout.flush()
    sys.stdout.write("\n".join(table()) + "\n")
    return 0


def table() -> list[str]:
    """What has been found, a line for each variant, number of players and kind of seat."""
    heads = ("games", "longest", "rounds", "hand", "reshuffles", "no card", "broken off", "closely")
    lines = [f"{'':22}" + "".join(f"{head:>12}" for head in heads)]
    for key, group in groupby(parts(), key=lambda part: (part.variant, part.players, part.seat)):
        games = 0
        counts: dict[str, int] = {}
        marks: set[str] = set()
        for part in group:
            found = recorded(part)
            if found:
                games += found["games"]
                counts = added(counts, found["counts"])
                old = found["fingerprint"] != fingerprint(part.seat)
                marks.add(f"{found['date']} {found['commit']}{' (older engine)' if old else ''}")
        names = ("moves", "rounds", "hand", "reshuffles", "no-card", "broken-off", "closely")
        cells = [games, *(counts.get(name, 0) for name in names)]
        row = "".join(f"{cell:>12}" for cell in cells)
        lines.append(f"{' '.join(map(str, key)):22}{row}  {', '.join(sorted(marks))}".rstrip())
    return lines


def recorded(part: Part) -> dict[str, Any]:
    """The result of a part as it lies there, whatever engine it was made with."""
    if not part.path.exists():
        return {}
    found: dict[str, Any] = json.loads(part.path.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    sys.exit(main())
