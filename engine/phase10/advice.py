"""Other games that look alike, and advice for mistakes at the table.

Both are records without verdicts: `specs/games.toml` tells games apart that have no
spec here, `specs/mistakes.toml` says what a table may do after a mistake.  No rulebook
that we know has rules for mistakes, so each of them is a ruling of ours, and advice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from phase10.document import Document, read
from phase10.errors import Problem, SpecError
from phase10.reader import Reader, data_folder
from phase10.rulesread import rulebook
from phase10.text import Text

ADVICE: Final = Text(
    "Advice of ours, not a printed rule.", "Ein Rat von uns, keine gedruckte Regel."
)
"""What stands beside every ruling on a mistake."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game without a spec here.

    `tell` says how to tell it apart, `says` what its text says as far as it was seen,
    `seen` how far that is; `like` are the variants it is taken for, `addresses` the
    pages that speak of it.
    """

    id: str
    title: Text
    tell: Text
    says: Text
    seen: Text
    like: tuple[str, ...]
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something that went wrong at a table: what happened, what we advise, and why.

    `rules` are those that were broken, or that the advice follows; `asked` holds
    everyday words by which people look for it.
    """

    id: str
    title: Text
    happened: Text
    ruling: Text
    why: Text
    asked: Text
    rules: tuple[str, ...]
    file: str = ""
    line: int = 0

    @property
    def status(self) -> str:
        """Always a ruling: no text that we know prints a rule for it."""
        return "ruling"


def load_games(path: str | Path | None = None) -> Mapping[str, Game]:
    """The other games, by id. Raises a `SpecError` with every problem found."""
    return _games(data_folder("specs") / "games.toml" if path is None else Path(path))


def load_mistakes(path: str | Path | None = None) -> tuple[Mistake, ...]:
    """The mistakes, in the order of the file. Raises a `SpecError` with every problem found."""
    return _mistakes(data_folder("specs") / "mistakes.toml" if path is None else Path(path))


def _open(path: Path) -> tuple[Document, Reader, list[Problem]]:
    document = read(path)
    if isinstance(document, Problem):
        raise SpecError([document])
    problems: list[Problem] = []
    return document, Reader(document, problems), problems


def _texts(
    reader: Reader, raw: Mapping[str, Any], at: tuple[str | int, ...], names: tuple[str, ...]
) -> dict[str, Text]:
    found = {}
    for name in names:
        text = reader.text(raw.get(name), (*at, name), "", name)
        if text is not None:
            found[name] = text
    return found


@lru_cache(maxsize=4)
def _games(path: Path) -> Mapping[str, Game]:
    document, reader, problems = _open(path)
    names = ("title", "tell", "says", "seen")
    found = {}
    for ident, raw in document.data.items():
        reader.keys(raw, (*names, "like", "addresses"), (ident,), "")
        texts = _texts(reader, raw, (ident,), names)
        like = reader.words(raw.get("like", []), (ident, "like"), "", "like")
        pages = reader.words(raw.get("addresses", []), (ident, "addresses"), "", "addresses")
        if len(texts) == len(names):
            found[ident] = Game(ident, **texts, like=like, addresses=pages)
    if problems:
        raise SpecError(problems)
    return found


@lru_cache(maxsize=4)
def _mistakes(path: Path) -> tuple[Mistake, ...]:
    document, reader, problems = _open(path)
    names = ("title", "happened", "ruling", "why", "asked")
    reader.keys(document.data, ("mistake",), (), "")
    found = {}
    for at, raw in enumerate(document.data.get("mistake", ())):
        here = ("mistake", at)
        reader.keys(raw, ("id", "rules", *names), here, "")
        texts = _texts(reader, raw, here, names)
        rules = reader.words(raw.get("rules", []), (*here, "rules"), "", "rules")
        for name in rules:
            if name not in rulebook().rules:
                reader.fault(here, name, f"there is no rule {name!r}", "see the list of rules")
        ident = str(raw.get("id", ""))
        if not ident or ident in found:
            reader.fault(here, "", f"the id {ident!r} is missing or taken", 'write id = "m-…"')
        if len(texts) == len(names):
            line = document.line(*here)
            found[ident] = Mistake(ident, **texts, rules=rules, file=document.file, line=line)
    if problems:
        raise SpecError(problems)
    return tuple(found.values())


__all__ = ["ADVICE", "Game", "Mistake", "load_games", "load_mistakes"]
