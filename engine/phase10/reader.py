"""Where the data files are, and small readers that note every fault they meet.

The folders `rules/` and `specs/` stand at the root of the repository and travel
inside the installed package as `phase10/data/`. The environment variable
PHASE10_DATA names another folder that holds both.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from phase10.document import Document, read
from phase10.errors import Problem, SpecError
from phase10.spec import nearest
from phase10.text import Text


def data_folder(name: str) -> Path:
    """Where the folder `rules` or `specs` is; a SpecError if it is nowhere."""
    return _data_folder(name, os.environ.get("PHASE10_DATA", ""))


@lru_cache(maxsize=16)
def _data_folder(name: str, own: str) -> Path:
    package = Path(__file__).resolve().parent
    places = [package.parents[1] / name, package / "data" / name]
    if own:
        places.insert(0, Path(own) / name)
    for place in places:
        if place.is_dir():
            return place
    raise SpecError(
        [Problem(name, 1, "", "the data folder is missing", "install the package again")]
    )


class Reader:
    """A document and the problems found in it so far."""

    def __init__(self, document: Document, problems: list[Problem]) -> None:
        self.document = document
        self.problems = problems

    def fault(self, path: Iterable[str | int], rule: str, message: str, remedy: str) -> None:
        """Note a problem at the line of a key."""
        line = self.document.line(*path)
        self.problems.append(Problem(self.document.file, line, rule, message, remedy))

    def keys(
        self, table: Mapping[str, Any], known: Iterable[str], path: tuple[str | int, ...], rule: str
    ) -> None:
        """Note every key of a table that is not known."""
        known = tuple(known)
        for key in table:
            if key not in known:
                near = nearest(key, known)
                hint = f"; perhaps {near!r} is meant" if near else ""
                self.fault(
                    (*path, key), rule, f"unknown key {key!r}{hint}", f"use {', '.join(known)}"
                )

    def text(self, raw: object, path: tuple[str | int, ...], rule: str, what: str) -> Text | None:
        """A text in both languages; None, with a problem noted, if one is missing."""
        remedy = f'write {what} = {{ en = "…", de = "…" }}'
        if not isinstance(raw, Mapping):
            self.fault(path, rule, f"{what} is no text in two languages", remedy)
            return None
        self.keys(raw, ("en", "de"), path, rule)
        found = []
        for lang in ("en", "de"):
            one = raw.get(lang)
            if not isinstance(one, str) or not one.strip():
                self.fault((*path, lang), rule, f"{what} has no text in {lang!r}", remedy)
            else:
                found.append(one.strip())
        return Text(found[0], found[1]) if len(found) == 2 else None

    def name(self, raw: object, path: tuple[str | int, ...], rule: str, what: str) -> Text | None:
        """A text, or one string that serves in both languages, such as a title."""
        if isinstance(raw, str) and raw.strip():
            return Text(raw, raw)
        return self.text(raw, path, rule, what)

    def words(
        self, raw: object, path: tuple[str | int, ...], rule: str, what: str
    ) -> tuple[str, ...]:
        """A list of texts; empty, with a problem noted, if it is none."""
        if isinstance(raw, list) and all(isinstance(one, str) and one.strip() for one in raw):
            return tuple(raw)
        self.fault(path, rule, f"{what} is no list of texts", f'write {what} = ["…"]')
        return ()

    def table(
        self, raw: object, path: tuple[str | int, ...], rule: str, what: str
    ) -> Mapping[str, Any]:
        """A table; empty, with a problem noted, if it is none."""
        if isinstance(raw, Mapping):
            return raw
        self.fault(path, rule, f"{what} is no table", f"write {what} = {{ … }}")
        return {}


def optional(path: Path, problems: list[Problem]) -> Document | None:
    """A file that may be left out, or None; a fault in it is noted."""
    if not path.exists():
        return None
    document = read(path)
    if isinstance(document, Problem):
        problems.append(document)
        return None
    return document
