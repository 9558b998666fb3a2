"""The errors of the package: every one is a ValueError and shows the input it met.

A fault in a data file is a `Problem`, and all problems of a file travel together
in one `SpecError`, so that an author sees them in one go.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

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
        place = f"{self.file}:{self.line}" if self.file else "(changed answers)"
        name = f" {self.rule}:" if self.rule else ""
        return f"{place}:{name} {self.message} (remedy: {self.remedy})"


class Phase10Error(ValueError):
    """Anything this package refuses."""


class SpecError(Phase10Error):
    """Rules or a spec that cannot be used; `.problems` lists every fault found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        count = len(self.problems)
        lines = [f"{count} problem{'' if count == 1 else 's'} in the rules:"]
        super().__init__("\n".join([*lines, *(f"  {problem}" for problem in self.problems)]))

    def __reduce__(self) -> tuple[type[SpecError], tuple[tuple[Problem, ...]]]:
        # An exception is rebuilt from its message unless told otherwise.
        return type(self), (self.problems,)


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
        wanted = f"; expected {expected}" if expected else ""
        shown = f"{',' if wanted else ';'} for example: {example}" if example else ""
        super().__init__(f"line {line}, column {column}: {message}{wanted}{shown}")

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
