"""Scratch copies of the specs, with one fault put in, for the tests of loading."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from phase10.errors import Problem, SpecError
from phase10.reader import data_folder
from phase10.variant import load

RULING = 'status = "ruling"\nwhy = { en = "So.", de = "So." }'
"""The grounds of an answer that a test makes up."""


def check(problem: Problem, file: str, line: int, rule: str, message: str, remedy: str) -> None:
    """The problem is where it should be and says what it should say."""
    assert (problem.file, problem.line, problem.rule) == (file, line, rule), str(problem)
    assert line > 0
    assert message in problem.message, str(problem)
    assert remedy in problem.remedy, str(problem)


class Copies:
    """A copy of the folder `specs` that a test may change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "specs"
        self.folder.mkdir()
        for path in data_folder("specs").glob("*.toml"):
            shutil.copy(path, self.folder)

    def path(self, variant: str) -> Path:
        return self.folder / f"{variant}.toml"

    def text(self, variant: str) -> str:
        return self.path(variant).read_text(encoding="utf-8")

    def write(self, variant: str, text: str) -> None:
        self.path(variant).write_text(text, encoding="utf-8")

    def edit(self, variant: str, change: Callable[[str], str]) -> None:
        before = self.text(variant)
        after = change(before)
        assert after != before, "the test changes nothing"
        self.write(variant, after)

    def answer(self, variant: str, rule: str, body: str | None) -> int:
        """Put an answer in the place of the old one, or at the end; the line of its header."""
        header = f'["{rule}"]'
        text = self.text(variant)
        section = re.compile(rf'^\["{re.escape(rule)}"\]\n(?:(?!\[).*\n?)*', re.MULTILINE)
        new = f"{header}\n{body}\n\n" if body is not None else ""
        if section.search(text):
            text = section.sub(lambda _: new, text, count=1)
        else:
            text = f"{text.rstrip()}\n\n{new}"
        self.write(variant, text)
        return self.line(variant, header)

    def line(self, variant: str, start: str) -> int:
        """The line that begins with a text, or 0."""
        lines = self.text(variant).split("\n")
        return next((n for n, line in enumerate(lines, 1) if line.startswith(start)), 0)

    def problems(self, variant: str) -> tuple[Problem, ...]:
        with pytest.raises(SpecError) as caught:
            load(self.path(variant))
        return caught.value.problems

    def only(self, variant: str) -> Problem:
        """The one problem that loading finds."""
        found = self.problems(variant)
        assert len(found) == 1, "\n".join(map(str, found))
        return found[0]

    def about(self, variant: str, rule: str) -> list[Problem]:
        """The problems with one rule, of which there is at least one."""
        found = [problem for problem in self.problems(variant) if problem.rule == rule]
        assert found, rule
        return found
