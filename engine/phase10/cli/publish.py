"""``phase10 publish DIR``: all tables and figures as a citable data set."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from phase10.cli.common import UNWRITTEN, YES, Out, reason
from phase10.publish import publish
from phase10.text import Text

EXAMPLE: Final = "phase10 publish phase10-numbers"

_UNWRITTEN: Final = Text(
    "{name} cannot be written: {reason}; the same command makes the package anew",
    "{name} lässt sich nicht schreiben: {reason}; derselbe Befehl erstellt das Paket neu",
)
_DONE: Final = Text(
    "{folder}: {tables} tables and {figures} figures, {size} MB; "
    "datapackage.json describes them, SHA256SUMS has the checksums",
    "{folder}: {tables} Tabellen und {figures} Bilder, {size} MB; "
    "datapackage.json beschreibt sie, SHA256SUMS enthält die Prüfsummen",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("folder", metavar="DIR", help="a new or empty folder")
    parser.add_argument(
        "--variant", metavar="ID", nargs="+", default=[], help="only these; all if left out"
    )


def run(args: argparse.Namespace, out: Out) -> int:
    """Write the package."""
    looking = sys.stderr.isatty()

    def show(name: str) -> None:
        sys.stderr.write(f"\r{name:<60}")
        sys.stderr.flush()

    try:
        made = publish(Path(args.folder), show if looking else None, only=args.variant)
    except OSError as error:
        why = reason(error, out.lang)
        told = _UNWRITTEN.in_(out.lang).format(name=error.filename, reason=why)
        sys.stderr.write(f"phase10: {told}\n")
        return UNWRITTEN
    if looking:
        sys.stderr.write(f"\r{'':<60}\r")
    if out.json:
        out.data([{"path": file.path, "sha256": file.hash} for file in made])
        return YES
    figures = sum(file.path.startswith("figures/") for file in made)
    tables = sum(file.path.endswith(".csv") for file in made)
    size = f"{sum(len(file.content) for file in made) / 1e6:.1f}"
    if out.lang == "de":
        size = size.replace(".", ",")
    out.say(out.text(_DONE, folder=args.folder, tables=tables, figures=figures, size=size))
    return YES


__all__ = ["arguments", "run"]
