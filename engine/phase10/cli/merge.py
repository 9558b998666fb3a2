"""``phase10 merge FILE…``: parts of a result, put together."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from phase10.cli.common import NO, YES, Out, UsageError, filename
from phase10.cli.simulate import tell
from phase10.simulate.result import merged, read, write
from phase10.simulate.run import check_out
from phase10.text import Text

EXAMPLE: Final = "phase10 merge first.jsonl second.jsonl --out whole.jsonl"

_WHOLE: Final = Text(
    "{out}: whole, {blocks} blocks from {files} files",
    "{out}: vollständig, {blocks} Blöcke aus {files} Dateien",
)
_PART: Final = Text(
    "{out}: {blocks} of {total} blocks; still missing: {missing}",
    "{out}: {blocks} von {total} Blöcken; es fehlen noch: {missing}",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("file", metavar="FILE", nargs="+", help="parts, in any order")
    parser.add_argument("--out", metavar="FILE", type=filename, help="where the whole is kept")


def run(args: argparse.Namespace, out: Out) -> int:
    """Put parts together; 1 while blocks are missing."""
    place = Path(args.out) if args.out else None
    if place is not None and any(_same(place, Path(name)) for name in args.file):
        raise UsageError(
            f"--out {args.out!r} is one of the parts",
            expected="another file, so that nothing is lost",
            example=EXAMPLE,
        )
    parts = [(name, read(Path(name))) for name in args.file]
    if place is not None:
        check_out(place)
        if place.exists() and place.stat().st_size:
            # What lies there already is a part as well, so that no block of it is lost.
            parts.append((args.out, read(place)))
    result = merged(parts)
    if place is not None:
        write(place, result.text())
    if result.whole and (out.json or not args.out):
        tell(result, out)
        return YES
    total = result.experiment.size
    missing = ", ".join(f"{case} {block}" for case, block in result.missing[:5])
    if len(result.missing) > 5:
        missing += " …"
    line = out.text(
        _WHOLE if result.whole else _PART,
        out=args.out or "-",
        blocks=len(result.rows),
        files=len(args.file),
        total=total,
        missing=missing,
    )
    (sys.stderr if out.json else sys.stdout).write(f"{line}\n")
    return YES if result.whole else NO


def _same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


__all__ = ["arguments", "run"]
