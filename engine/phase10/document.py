"""One TOML data file: its content, and on which line each part of it stands.

tomllib keeps no line numbers, so the headers and keys are looked for a second
time in the text. That finds every line of the style our files use; for anything
stranger, the line of the nearest enclosing header is given.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from phase10.errors import Problem

LARGEST: Final = 1_000_000
"""No rules or spec file comes near this many bytes; what does is another kind of file."""

_KEY = r"""(?:"(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)"""
_PATH = rf"{_KEY}(?:\s*\.\s*{_KEY})*"
_HEADER = re.compile(rf"^\s*(\[\[?)\s*({_PATH})\s*\]\]?\s*(?:#.*)?$")
_ASSIGN = re.compile(rf"^\s*({_PATH})\s*=")
_PART = re.compile(_KEY)
_WHERE = re.compile(r" \(at line (\d+), column (\d+)\)$")


@dataclass(frozen=True, slots=True)
class Document:
    """The content of a file, with `file` as it is shown to people; nobody changes it."""

    file: str
    data: Mapping[str, Any]
    lines: Mapping[tuple[str | int, ...], int]

    def line(self, *path: str | int) -> int:
        """The line of a key, or of the nearest thing around it; 1 if nothing is known."""
        for length in range(len(path), 0, -1):
            found = self.lines.get(path[:length])
            if found is not None:
                return found
        return 1


def shown(path: Path) -> str:
    """How a file is named in a message: data files by folder and name, others as given."""
    if path.parent.name in {"rules", "specs"}:
        return f"{path.parent.name}/{path.name}"
    return str(path)


def read(path: Path) -> Document | Problem:
    """The file as a document, or the one problem that keeps it from being read."""
    file = shown(path)
    try:
        if path.is_dir():
            return Problem(file, 1, "", "this is a folder", "give the TOML file in it")
        size = path.stat().st_size
        if size > LARGEST:
            return Problem(
                file,
                1,
                "",
                f"{size} bytes are too many for a rules file (at most {LARGEST})",
                "give a TOML file of questions or answers",
            )
        raw = path.read_bytes()
    except FileNotFoundError:
        return Problem(file, 1, "", "there is no such file", "check the name")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return Problem(
            file, 1, "", f"the file cannot be read: {reason}", "check the name and rights"
        )
    return _parsed(raw, file)


@lru_cache(maxsize=128)
def _parsed(raw: bytes, file: str) -> Document | Problem:
    """The same bytes again: a spec is read once more for each one that extends it."""
    return parse(raw, file)


def parse(raw: bytes, file: str) -> Document | Problem:
    """The bytes of a file as a document, or the one problem that prevents it."""
    if not raw.strip():
        return Problem(file, 1, "", "the file is empty", "write a [variant] table and answers")
    if b"\0" in raw:
        return Problem(file, 1, "", "this is no text file", "save it as plain UTF-8 text")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        byte = raw[error.start]
        return Problem(
            file, line, "", f"byte 0x{byte:02x} is not UTF-8", "save the file with encoding UTF-8"
        )
    # tomllib counts only "\n" and "\r\n" as line ends, as TOML says.
    text = text.replace("\r\n", "\n")
    try:
        data = tomllib.loads(text)
    except RecursionError:
        return Problem(file, 1, "", "the values are nested too deep", "write flat tables")
    except ValueError as error:
        message, line, column = _located(str(error), text)
        return Problem(
            file,
            line,
            "",
            f"not TOML: {message} in column {column}",
            "correct the line or the one before",
        )
    return Document(file, data, _lines(text))


def _located(message: str, text: str) -> tuple[str, int, int]:
    """The message of a TOML error without its place, and the place."""
    found = _WHERE.search(message)
    if found:
        return message[: found.start()], int(found[1]), int(found[2])
    last = text.count("\n") + 1
    return message.removesuffix(" (at end of document)"), last, 1


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))


def _lines(text: str) -> dict[tuple[str | int, ...], int]:
    lines: dict[tuple[str | int, ...], int] = {}
    counts: dict[tuple[str, ...], int] = {}
    base: tuple[str | int, ...] = ()
    for number, line in enumerate(text.split("\n"), start=1):
        header = _HEADER.match(line)
        if header:
            names = _parts(header[2])
            if header[1] == "[[":
                counts[names] = counts.get(names, -1) + 1
                lines.setdefault(names, number)
            base = _indexed(names, counts)
            lines.setdefault(base, number)
            continue
        assign = _ASSIGN.match(line)
        if assign:
            lines.setdefault((*base, *_parts(assign[1])), number)
    return lines


def _indexed(
    names: tuple[str, ...], counts: Mapping[tuple[str, ...], int]
) -> tuple[str | int, ...]:
    """The path with the running number put behind each array of tables."""
    path: list[str | int] = []
    for length in range(1, len(names) + 1):
        path.append(names[length - 1])
        count = counts.get(names[:length])
        if count is not None:
            path.append(count)
    return tuple(path)
