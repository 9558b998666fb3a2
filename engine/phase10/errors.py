"""The errors of the package: every one is a ValueError and shows the input it met.

A fault in a data file is a `Problem`, and all problems of a file travel together
in one `SpecError`, so that an author sees them in one go.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from phase10.text import Text

if TYPE_CHECKING:  # judge stands above this module
    from phase10.judge import Verdict


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault in a data file: where it is, what is wrong, and what to do about it.

    >>> print(Problem("specs/x.toml", 12, "deck.wilds", "the answer is missing", "answer it"))
    specs/x.toml:12: deck.wilds: the answer is missing (remedy: answer it)
    """

    file: str
    line: int
    rule: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return self.in_("en")

    def in_(self, lang: str) -> str:
        """The problem with the frame of its message in a language."""
        place = f"{self.file}:{self.line}" if self.file else _CHANGED.in_(lang)
        name = f" {self.rule}:" if self.rule else ""
        return f"{place}:{name} {self.message} ({_REMEDY.in_(lang)}: {self.remedy})"


class Phase10Error(ValueError):
    """Anything this package refuses."""

    def in_(self, lang: str) -> str:
        """The message; where it has a frame (place, what was expected, an example), that is in
        the language.
        """
        del lang
        return str(self)


_PLACE: Final = Text("line {line}, column {column}", "Zeile {line}, Spalte {column}")
_EXPECTED: Final = Text("expected", "erwartet")
_EXAMPLE: Final = Text("for example", "zum Beispiel")
_PROBLEMS: Final = Text("{n} problems", "{n} Fehler")
_PROBLEM: Final = Text("1 problem", "1 Fehler")
_REMEDY: Final = Text("remedy", "Abhilfe")
_CHANGED: Final = Text("(changed answers)", "(geänderte Antworten)")


def framed(
    message: str, expected: str, example: str, lang: str = "en", *, lines: bool = False
) -> str:
    """A message with what was expected and an example; with `lines` the example on its own line."""
    wanted = f"; {_EXPECTED.in_(lang)} {expected}" if expected else ""
    if not example:
        return f"{message}{wanted}"
    parting = "\n  " if lines else ", " if wanted else "; "
    return f"{message}{wanted}{parting}{_EXAMPLE.in_(lang)}: {example}"


class SpecError(Phase10Error):
    """Rules or a spec that cannot be used; `.problems` lists every fault found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.in_("en"))

    WHERE: ClassVar[Text] = Text("in the rules", "in den Regeln")
    """In what kind of file the faults are."""

    def in_(self, lang: str) -> str:
        """All problems, one a line."""
        count = len(self.problems)
        many = (_PROBLEM if count == 1 else _PROBLEMS).in_(lang).format(n=count)
        head = f"{many} {self.WHERE.in_(lang)}"
        return "\n".join([f"{head}:", *(f"  {one.in_(lang)}" for one in self.problems)])

    def __reduce__(self) -> tuple[type[SpecError], tuple[tuple[Problem, ...]]]:
        # An exception is rebuilt from its message unless told otherwise.
        return type(self), (self.problems,)


class NoVariantError(SpecError):
    """A variant that is not there: nothing is wrong with any rules, only with the name."""

    def in_(self, lang: str) -> str:
        """What is not there, and what may be meant."""
        del lang
        return "; ".join(f"{one.message}; {one.remedy}" for one in self.problems)


class NotationError(Phase10Error):
    """A text that is not in the notation: where, what was expected, and an example that is right.

    Arguments: what is wrong (with the input in repr()); then by keyword the line and
    column, counted from 1, what was expected, and an example.

    >>> print(NotationError("'Q7' is no card", line=3, column=12, expected="a card", example="R7"))
    line 3, column 12: 'Q7' is no card; expected a card, for example: R7
    """

    def __init__(
        self,
        message: str,
        *,
        line: int = 1,
        column: int = 1,
        expected: str = "",
        example: str = "",
    ) -> None:
        self.message = message
        self.line = line
        self.column = column
        self.expected = expected
        self.example = example
        super().__init__(self.in_("en"))

    def in_(self, lang: str) -> str:
        """The place, what is wrong, what was expected, an example."""
        place = _PLACE.in_(lang).format(line=self.line, column=self.column)
        return f"{place}: {framed(self.message, self.expected, self.example, lang)}"

    def at(self, line: int, column: int) -> NotationError:
        """The same error at another place, for a text that is part of a larger one."""
        return type(self)(
            self.message, line=line, column=column, expected=self.expected, example=self.example
        )


class PositionError(Phase10Error):
    """A position that contradicts itself or its variant, such as a card that is there too often."""


class IllegalMove(Phase10Error):  # noqa: N818 - the name that everybody looks for
    """A move that the rules forbid; `.verdict` says which rule and why."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(verdict)

    def __str__(self) -> str:
        # The words are made when somebody reads them; programs that try many moves do not.
        return self.verdict.text("en")

    def in_(self, lang: str) -> str:
        """The verdict in words."""
        return self.verdict.text(lang)
