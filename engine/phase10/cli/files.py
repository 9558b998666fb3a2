"""Records in files: reading one, and playing it through."""

from __future__ import annotations

from collections.abc import Iterator

from phase10.cli.common import UsageError, chosen, placed, read, told
from phase10.errors import Phase10Error
from phase10.moves import Move
from phase10.position import Position
from phase10.record import Record, replay

Stage = tuple[Position, Move, Position]
"""A move with the positions before and after it."""


class ImpossibleError(UsageError):
    """A record with a move that cannot have been: where it stands, the move, and why."""

    def __init__(self, place: str, move: str, why: Phase10Error) -> None:
        self.why = why
        self.place = f"{place}: {move!r}"
        super().__init__(f"{self.place} cannot have been: {why}")

    def in_(self, lang: str) -> str:
        """The place, the move, and why it cannot have been, in a language."""
        why = told(self.why, lang)
        if lang == "de":
            return f"{self.place} kann nicht gewesen sein: {why}"
        return f"{self.place} cannot have been: {why}"


def read_record(name: str, variant: str | None = None) -> Record:
    """The record in a file, with the file's name in its errors."""
    text = read(name, "a record of a game")
    try:
        return Record.parse(text, variant=chosen(variant) if variant else None)
    except UsageError:
        raise
    except Phase10Error as error:
        raise placed(name, error) from None


def stages(record: Record, name: str) -> Iterator[Stage]:
    """Every move of a record; an :class:`ImpossibleError` names the line of the first wrong one."""
    try:
        position, count = record.start(), 0
    except Phase10Error as error:
        raise placed(name, error) from None
    try:
        for move, after in replay(record):
            yield position, move, after
            position, count = after, count + 1
    except Phase10Error as error:
        line = record.lines[count] if count < len(record.lines) else 0
        text = record.line(record.moves[count])
        raise ImpossibleError(f"{name}:{line}", text, error) from None
