"""What a page asks the engine: JSON in, JSON out, one module for each kind of question.

A module of this package registers its answers with `answers`; `call` finds them by name.
What takes longer than a moment is a generator, and `start` gives it back as a `Job` that is
carried on in slices, so that a page can show how far it is and stop it.
"""

from __future__ import annotations

import json
import pkgutil
import re
import time
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final, TypeVar, overload

from phase10.errors import NotationError, Phase10Error
from phase10.page.told import told as told_in
from phase10.reader import data_folder

Asked = dict[str, Any]
Given = dict[str, Any]
Short = Callable[[Asked], Given]
Long = Callable[[Asked], Iterator[Given]]
S = TypeVar("S", bound=Short)
L = TypeVar("L", bound=Long)

_FILE: Final = re.compile(r"[a-z0-9-]+\.(?:bin|json|toml)")
LONGEST: Final = 8_000_000
"""A question with more characters is refused before it is read."""
DEEPEST: Final = 40
"""So deep may lists and tables of a question lie in each other; a page dies of a thousand."""
_NESTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|([\[{])|([\]}])')

_SHORT: Final[dict[str, Short]] = {}
_LONG: Final[dict[str, Long]] = {}


@overload
def answers(name: str) -> Callable[[S], S]: ...
@overload
def answers(name: str, *, long: bool) -> Callable[[L], L]: ...


def answers(name: str, *, long: bool = False) -> Callable[[Any], Any]:
    """Register a function for the questions of a name.

    A short one takes the question and returns the answer. With `long` it is a generator: it
    yields `{"progress": 0.3}` as often as it likes, and the answer last. Raises a ValueError
    if the name is taken by another function.
    """

    def register(function: Any) -> Any:
        taken = _SHORT.get(name) or _LONG.get(name)
        if taken is not None and taken.__module__ != function.__module__:
            raise Phase10Error(f"the question {name!r} is answered twice")
        (_LONG if long else _SHORT)[name] = function
        return function

    return register


def call(name: str, payload: str) -> str:
    """The answer to a question, both as JSON; whatever is refused is `{"error": …}`.

    >>> call("nothing", "{}")
    '{"error": {"message": "there is no question \\'nothing\\'"}}'
    """
    job = start(name, payload)
    while True:
        text = job.step()
        if job.done:
            return text


def start(name: str, payload: str) -> Job:
    """A question under way."""
    return Job(name, payload)


def wake() -> None:
    """Load what every question needs; a page counts its engine as awake after that."""
    from phase10 import judge, rulesread  # noqa: F401

    rulesread.rulebook()


def warm() -> Iterator[str]:
    """Load what the first questions will need, a piece at a time, while nobody asks anything."""
    from phase10 import variant

    import_module(f"{__name__}.judge")
    for name in variant.variants():
        variant.load(name)
        yield name


class NeedError(Phase10Error):
    """Stored results that are not in this page yet; `.files` names them."""

    def __init__(self, files: tuple[str, ...]) -> None:
        self.files = files
        super().__init__(f"these files are not here: {', '.join(files)}")


def need(*names: str) -> None:
    """Have stored results (files of `specs/results`) at hand; a page fetches what it lacks.

    The question starts again once they are there, so ask for them first.  Raises a ValueError
    for a name that leads elsewhere, and where a file exists nowhere.
    """
    folder = data_folder("specs") / "results"
    for name in names:
        if not _FILE.fullmatch(name):
            raise Phase10Error(f"{name!r} is no stored result; for example: 'solve.toml'")
    lacking = tuple(name for name in names if not (folder / name).is_file())
    if lacking:
        raise NeedError(lacking)


class Job:
    """A question that is answered in slices: `step` until `done`."""

    def __init__(self, name: str, payload: str) -> None:
        self.done = False
        self.needs = ""
        """Names of stored results that must be fetched before the next step."""
        self._fetched: set[str] = set()
        self._lang = "en"
        self._items: Iterator[Given] | None = None
        self._name = name
        self._payload = payload

    def step(self, milliseconds: float = 40) -> str:
        """Work for about so long; the answer if `done`, otherwise the last progress.

        A single item of a generator is never cut, so it should be short.
        """
        try:
            self.needs = ""
            until = time.perf_counter() + milliseconds / 1000
            item = self._next()
            while not self.done and time.perf_counter() < until:
                item = self._next()
            return json.dumps(item, ensure_ascii=False, allow_nan=False)
        except NeedError as error:
            # Begin again when the page has fetched them; once is enough.
            if self._fetched >= set(error.files):
                self.close()
                return json.dumps(refusal(error, self._lang), ensure_ascii=False)
            self._fetched |= set(error.files)
            self._items, self.done, self.needs = None, False, " ".join(error.files)
            return json.dumps({"progress": 0})
        except (ValueError, RecursionError, OverflowError) as error:
            self.close()
            return json.dumps(refusal(error, self._lang), ensure_ascii=False)

    def close(self) -> None:
        """Stop; what was found so far is thrown away."""
        self.done = True
        if self._items is not None:
            close = getattr(self._items, "close", None)
            if close is not None:
                close()

    def _next(self) -> Given:
        if self._items is None:
            asked = _read(self._payload)
            self._lang = "de" if asked.get("lang") == "de" else "en"
            asked["lang"] = self._lang
            answer, long = _find(self._name)
            if not long:
                self.done = True
                given: Given = answer(asked)
                return given
            self._items = iter(answer(asked))
        item: Given | None = next(self._items, None)
        if item is None:
            raise Phase10Error(f"the question {self._name!r} has no answer")
        # The answer is the item that tells no progress.
        self.done = "progress" not in item
        return item


def refusal(error: BaseException, lang: str) -> Given:
    """An error as an answer: the message in the language, and the place if it has one."""
    if isinstance(error, RecursionError | OverflowError):
        told: Given = {"message": _TOO_MUCH[lang]}
    elif isinstance(error, Phase10Error):
        told = {"message": told_in(error, lang)}
    else:
        told = {"message": str(error)}
    if isinstance(error, NotationError):
        told |= {"line": error.line, "column": error.column}
        told |= {"expected": error.expected, "example": error.example}
    return {"error": told}


_TOO_MUCH: Final[Mapping[str, str]] = {
    "en": "that is more than can be read; ask for less",
    "de": "das ist mehr, als sich lesen lässt; frag nach weniger",
}


def _read(payload: str) -> Asked:
    if len(payload) > LONGEST:
        raise Phase10Error(
            f"{len(payload)} characters are too many: {payload[:20]!r}…; at most {LONGEST}"
        )
    depth = 0
    for bracket in _NESTED.finditer(payload):
        depth += bool(bracket[1]) - bool(bracket[2])
        if depth > DEEPEST:
            raise Phase10Error(f"no question: {payload[:20]!r}… nests more than {DEEPEST} deep")
    try:
        asked = json.loads(payload)
    except ValueError as error:
        raise Phase10Error(f"no JSON: {payload[:60]!r}: {error}") from None
    if not isinstance(asked, dict):
        raise Phase10Error(f'expected a JSON object such as {{"lang": "en"}}, not {payload[:60]!r}')
    return asked


# The questions that are not named after their module, and its name.
_PLACES: Final[Mapping[str, str]] = {"game": "play"}


def _find(name: str) -> tuple[Callable[[Asked], Any], bool]:
    """The function for a question, and whether it is long; its module is loaded only now."""
    if name not in _SHORT and name not in _LONG:
        there = {one.name for one in pkgutil.iter_modules(__path__)}
        place = _PLACES.get(name, name.partition(".")[0])
        if place in there:
            import_module(f"{__name__}.{place}")
    if name in _SHORT:
        return _SHORT[name], False
    if name in _LONG:
        return _LONG[name], True
    raise Phase10Error(f"there is no question {name!r}")


def text(asked: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """A text of a question; a ValueError says what was expected."""
    value = asked.get(name, default)
    if not isinstance(value, str):
        raise Phase10Error(f"{name!r} must be a text, not {value!r:.60}")
    return value


def number(
    asked: Mapping[str, Any], name: str, low: int, high: int, default: int | None = None
) -> int:
    """A whole number of a question, within bounds; a ValueError says what was expected."""
    value = asked.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Phase10Error(f"{name!r} must be a number from {low} to {high}, not {value!r:.60}")
    return value


def texts(asked: Mapping[str, Any], name: str, most: int = 500) -> list[str]:
    """A list of texts, empty if it isn't there; a ValueError says what was expected."""
    value = asked.get(name, [])
    if (
        not isinstance(value, list)
        or len(value) > most
        or not all(isinstance(one, str) for one in value)
    ):
        raise Phase10Error(f"{name!r} must be a list of at most {most} texts, not {value!r:.60}")
    return value


def flag(asked: Mapping[str, Any], name: str, *, default: bool = False) -> bool:
    """A yes or no of a question; a ValueError says what was expected."""
    value = asked.get(name, default)
    if not isinstance(value, bool):
        raise Phase10Error(f"{name!r} must be true or false, not {value!r:.60}")
    return value


__all__ = [
    "LONGEST",
    "Job",
    "NeedError",
    "answers",
    "call",
    "flag",
    "need",
    "number",
    "refusal",
    "start",
    "text",
    "texts",
    "wake",
    "warm",
]
