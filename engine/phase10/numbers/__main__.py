"""``python -m phase10.numbers``: count the stored results, or say which are stale."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from phase10.errors import Phase10Error
from phase10.numbers.results import StaleError, experiment, experiments, make, path_of, read


def main(words: Sequence[str] | None = None) -> int:
    """Exit 0, or 1 if something is stale and was only to be checked."""
    parser = argparse.ArgumentParser(prog="python -m phase10.numbers", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="experiments; all if left out")
    parser.add_argument("--check", action="store_true", help="count nothing, only check")
    args = parser.parse_args(words)
    try:
        chosen = [experiment(name) for name in args.names] or list(experiments())
    except Phase10Error as error:
        sys.stderr.write(f"{error}\n")
        return 2
    stale = 0
    for one in chosen:
        try:
            read(one)
            told = "follows from the answers"
            fresh = not args.names
        except StaleError as error:
            told, fresh = str(error), False
            stale += args.check
        if not args.check and not fresh:
            path = path_of(one.name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(make(one), encoding="utf-8", newline="\n")
            told = "counted"
        sys.stdout.write(f"{one.name}: {told}\n")
        sys.stdout.flush()
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
