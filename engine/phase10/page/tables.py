"""The tables that pages read before the engine is awake, as JSON files.

Each is written by the engine when the book is built, so that a page holds no rules of its own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

# The modules of this package that write tables, each with a function `tables` that yields the
# name of a file, without its end, and what is in it.
WRITERS = ("cards", "which", "find", "judge", "hand", "odds", "board", "score", "play", "replay")


def tables() -> Iterator[tuple[str, Any]]:
    """All tables: names and contents."""
    for name in WRITERS:
        try:
            module = import_module(f"phase10.page.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"phase10.page.{name}":
                raise
            continue
        write: Callable[[], Iterator[tuple[str, Any]]] | None = getattr(module, "tables", None)
        if write is not None:
            yield from write()


def write(folder: Path) -> None:
    """Write all tables into a folder; the same rules give the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in tables():
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """``python -m phase10.page.tables FOLDER``."""
    words = list(sys.argv[1:] if argv is None else argv)
    if len(words) != 1:
        sys.stderr.write("for example: python -m phase10.page.tables tables\n")
        return 2
    write(Path(words[0]))
    return 0


__all__ = ["tables", "write"]


if __name__ == "__main__":
    raise SystemExit(main())
