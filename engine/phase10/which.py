"""Which game is on the table?  A few questions about the box lead to a variant.

Questions, answers and games are data (`rules/which.toml`).  The answer can be kept in a
small file of the user's settings, for commands that are not told a variant.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from phase10.document import read
from phase10.errors import Phase10Error, Problem, SpecError
from phase10.reader import Reader, data_folder
from phase10.text import Text
from phase10.variant import variants

LARGEST: Final = 10_000
"""The settings are one line; a file with more bytes is something else."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question about the box, with its answers by their names."""

    id: str
    asks: Text
    answers: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class Game:
    """A game that answers lead to: a variant, or another game that has no spec here.

    `also` are further variants that the answers leave possible; `needs` has for each
    question that matters the answers that fit.
    """

    variant: str = ""
    other: str = ""
    also: tuple[str, ...] = ()
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The id of the variant or of the other game."""
        return self.variant or self.other


@dataclass(frozen=True, slots=True)
class Guide:
    """The questions in their order, and the games in the order in which they are tried."""

    questions: tuple[Question, ...]
    games: tuple[Game, ...]

    def question(self, name: str) -> Question:
        """The question with an id; a ValueError lists them."""
        found = next((one for one in self.questions if one.id == name), None)
        if found is None:
            known = ", ".join(one.id for one in self.questions)
            raise Phase10Error(f"there is no question {name!r}; use one of {known}")
        return found

    def check(self, given: Mapping[str, str]) -> None:
        """Raise a ValueError for an answer that no question has."""
        for name, answer in given.items():
            answers = self.question(name).answers
            if answer not in answers:
                listed = ", ".join(answers)
                raise Phase10Error(f"{answer!r} is no answer to {name!r}; use one of {listed}")

    def next(self, given: Mapping[str, str]) -> Question | None:
        """The question that must still be asked; None once the game is certain.

        >>> guide().next({}).id, guide().next({"beside": "board", "special": "none"})
        ('beside', None)
        """
        self.check(given)
        for game in self.games:
            open_ = False
            for name, fits in game.needs.items():
                if name not in given:
                    open_ = True
                elif given[name] not in fits:
                    break
            else:
                if not open_:
                    return None
                # The game could still be this one, so the first open question decides.
                return next(q for q in self.questions if q.id not in given)
        return next((q for q in self.questions if q.id not in given), None)

    def game(self, given: Mapping[str, str]) -> Game | None:
        """The game that the answers lead to; None if they fit none or a question is open.

        >>> guide().game({"beside": "tiles"}).variant
        'junior'
        """
        if self.next(given) is not None:
            return None
        for game in self.games:
            if all(given.get(name) in fits for name, fits in game.needs.items()):
                return game
        return None


@lru_cache(maxsize=1)
def guide() -> Guide:
    """The questions of the project. Raises a `SpecError` with every problem of the file."""
    document = read(data_folder("rules") / "which.toml")
    if isinstance(document, Problem):
        raise SpecError([document])
    problems: list[Problem] = []
    reader = Reader(document, problems)
    reader.keys(document.data, ("question", "game"), (), "")
    questions = []
    for at, raw in enumerate(document.data.get("question", ())):
        path = ("question", at)
        reader.keys(raw, ("id", "asks", "answers"), path, "")
        asks = reader.text(raw.get("asks"), (*path, "asks"), "", "asks")
        answers: dict[str, Text] = {}
        for name, answer in raw.get("answers", {}).items():
            says = reader.text(answer.get("says"), (*path, "answers", name, "says"), "", "says")
            if says is not None:
                answers[name] = says
        if asks is not None:
            questions.append(Question(str(raw.get("id", "")), asks, answers))
    asked = {one.id: one.answers for one in questions}
    games = []
    for at, raw in enumerate(document.data.get("game", ())):
        path = ("game", at)
        reader.keys(raw, ("variant", "other", "also", *asked), path, "")
        for name in filter(None, [raw.get("variant"), *raw.get("also", ())]):
            if name not in variants():
                reader.fault(path, "", f"there is no variant {name!r}", "see phase10 variants")
        needs = {name: tuple(raw[name]) for name in asked if name in raw}
        for name, fits in needs.items():
            for answer in fits:
                if answer not in asked[name]:
                    reader.fault((*path, name), "", f"no answer {answer!r}", "name an answer")
        also = tuple(raw.get("also", ()))
        games.append(Game(raw.get("variant", ""), raw.get("other", ""), also, needs))
    if problems:
        raise SpecError(problems)
    return Guide(tuple(questions), tuple(games))


# -- remembering ------------------------------------------------------------------------------


def settings() -> Path:
    """The file of the user's settings; ``XDG_CONFIG_HOME`` moves it."""
    base = os.environ.get("XDG_CONFIG_HOME", "")
    # As that convention asks, a path that is not absolute does not count.
    folder = Path(base) if base and Path(base).is_absolute() else Path.home() / ".config"
    return folder / "phase10" / "config.toml"


def remembered() -> str | None:
    """The variant that is remembered; None if there is none, or none that still exists."""
    try:
        path = settings()
        if path.stat().st_size > LARGEST:
            return None
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RuntimeError):
        return None  # no home, no file, or something else in it: nothing is remembered
    found = data.get("variant")
    return found if isinstance(found, str) and found in variants() else None


def remember(variant: str) -> Path:
    """Keep a variant for later; the file that holds it. Raises a ValueError if that fails."""
    if variant not in variants():
        raise Phase10Error(f"there is no variant {variant!r}; use one of {', '.join(variants())}")
    try:
        path = settings()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'variant = "{variant}"\n', encoding="utf-8")
    except (OSError, RuntimeError) as error:
        raise Phase10Error(f"the choice {variant!r} cannot be kept: {error}") from None
    return path


def forget() -> bool:
    """Forget the variant; whether one was remembered."""
    try:
        settings().unlink()
    except (OSError, RuntimeError):
        return False
    return True


__all__ = [
    "Game",
    "Guide",
    "Question",
    "forget",
    "guide",
    "remember",
    "remembered",
    "settings",
]
