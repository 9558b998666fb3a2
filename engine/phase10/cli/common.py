"""What all commands share: printing, reading files, and the arguments they have in common."""

from __future__ import annotations

import argparse
import codecs
import json
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NoReturn

from phase10 import board, say
from phase10.cli.german import german, message
from phase10.errors import NotationError, NoVariantError, Phase10Error, SpecError, framed
from phase10.show import Ink
from phase10.spec import nearest
from phase10.text import LANGUAGES, Text
from phase10.variant import Variant, load, variants
from phase10.which import remembered

YES: Final = 0
NO: Final = 1
BAD: Final = 2
DEPENDS: Final = 3
FAULT: Final = 70
PIPE: Final = 141
STOPPED: Final = 130
UNWRITTEN: Final = 74
"""The output could not be written: it is closed, or the disk is full."""

LARGEST: Final = 20_000_000
"""The largest file that a command reads, in bytes."""

WHOLE: Final = 1 << 53
"""Integers beyond this are written as text as well, since not every reader keeps them exact."""


class UsageError(Phase10Error):
    """A command line that cannot be understood: what is wrong, and an example that is right."""

    def __init__(self, message: str, *, expected: str = "", example: str = "") -> None:
        self.message = message
        self.expected = expected
        self.example = example
        super().__init__(self.in_("en"))

    def in_(self, lang: str) -> str:
        """The message with its frame in a language."""
        return framed(
            german(self.message) if lang == "de" else self.message,
            german(self.expected) if lang == "de" else self.expected,
            self.example,
            lang,
            lines=True,
        )


def told(error: Phase10Error, lang: str) -> str:
    """What is said about an error; what stands in its message as well is put into the language."""
    if isinstance(error, NotationError) and lang == "de":
        error = NotationError(
            german(error.message),
            line=error.line,
            column=error.column,
            expected=german(error.expected),
            example=error.example,
        )
    if isinstance(error, SpecError) and lang == "de" and not isinstance(error, NoVariantError):
        error = type(error)(
            replace(one, message=german(one.message), remedy=german(one.remedy))
            for one in error.problems
        )
    said = error.in_(lang)
    if isinstance(error, NoVariantError) and lang == "de":
        return german(said)
    parted = isinstance(error, UsageError | NotationError | SpecError)
    return message(said) if lang == "de" and not parted else said


def reason(error: OSError, lang: str) -> str:
    """Why the system refused, in a language."""
    said = error.strerror or type(error).__name__
    return message(said) if lang == "de" else said


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are ours: one message, one example, no usage dump."""

    example = ""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        unknown = message.removeprefix("unrecognized arguments: ")
        if unknown != message:
            options = [name for action in self._actions for name in action.option_strings]
            near = nearest(unknown.split()[0].partition("=")[0], options)
            hint = f"; perhaps {near!r} is meant" if near else ""
            message = f"{unknown!r} is not understood{hint}"
        raise UsageError(f"{self.prog}: {message}", example=self.example)


class Out:
    """Where a command writes: text for people, or JSON for programs, in one of the languages."""

    def __init__(self, *, lang: str = "en", json: bool = False) -> None:
        self.lang = lang
        self.json = json
        columns = shutil.get_terminal_size((88, 24)).columns
        self.width = max(40, min(columns, 110))
        self.ink = Ink.of(sys.stdout, lang, width=self.width - 2)

    def say(self, text: str = "") -> None:
        """A line for people."""
        sys.stdout.write(f"{text}\n")

    def lines(self, lines: Iterable[str]) -> None:
        """Several lines for people."""
        for line in lines:
            self.say(line)

    def data(self, value: object) -> None:
        """A value for programs; large integers come as text as well."""
        sys.stdout.write(json.dumps(_safe(value), ensure_ascii=False, indent=2) + "\n")

    def text(self, text: Text, /, **facts: object) -> str:
        """A text of the command's language with its slots filled."""
        return text.in_(self.lang).format(**facts)


def _safe(value: object) -> Any:
    if isinstance(value, Mapping):
        done: dict[str, Any] = {}
        for key, one in value.items():
            done[str(key)] = _safe(one)
            if isinstance(one, int) and not isinstance(one, bool) and abs(one) > WHOLE:
                done[f"{key}_text"] = str(one)
        return done
    if isinstance(value, tuple | list):
        return [_safe(one) for one in value]
    return value


# -- arguments -----------------------------------------------------------------------


def common(parser: argparse.ArgumentParser) -> None:
    """The options that every command has, before or behind its name."""
    group = parser.add_argument_group("output")
    group.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help="print JSON for programs"
    )
    group.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help="en for English, de for German",
    )


def variant_argument(parser: argparse.ArgumentParser) -> None:
    """The variant, with the answers that a table changes."""
    parser.add_argument(
        "variant",
        metavar="VARIANT",
        nargs="?",
        help="a variant's id, or a spec file; - or nothing for the remembered one (phase10 which)",
    )
    rule_option(parser)


def rule_option(parser: argparse.ArgumentParser) -> None:
    """Answers that are changed: ``--rule wild.natural=per-phase``, as often as needed."""
    parser.add_argument(
        "--rule",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="play with another answer (may be given several times)",
    )


LAYOUT: Final = Text(
    "The order of the spaces on the board is assumed; nobody has shown it to us. "
    "--board FILE takes the board on your table.",
    "Die Reihenfolge der Felder auf dem Spielplan ist angenommen; niemand hat sie uns gezeigt. "
    "--board DATEI nimmt den Plan auf eurem Tisch.",
)
"""What is said wherever a result depends on the order of the spaces."""

_BOARD: Final = "a file with the names of the spaces in short, clockwise from the start"


def board_option(parser: argparse.ArgumentParser) -> None:
    """The board on the reader's own table."""
    parser.add_argument(
        "--board",
        metavar="FILE",
        help="the board on your table: the spaces in short, clockwise from the start",
    )


def on_board(variant: Variant, given: str | None) -> Variant:
    """The variant on a board from a file (``-``: the input), or from names with spaces between.

    Raises a ValueError where the variant has no board, or where the spaces do not suit it.
    """
    if given is None:
        return variant
    if not variant.asked("board.spaces"):
        raise UsageError(
            f"--board {given!r:.60}: {variant.title.en!r} has no board",
            expected="a variant with one",
        )
    if given != "-" and len(given.split()) > 1 and not Path(given).exists():
        name, text = "--board", given
    else:
        name, text = given, read(given, _BOARD)
    try:
        return board.with_layout(variant, board.read_layout(text))
    except NotationError as error:
        where = f"{name}:{error.line}:{error.column}: {error.message}"
        raise UsageError(where, expected=error.expected, example=_line_of(variant)) from None
    except SpecError as error:
        told = "; ".join(f"{one.message} (remedy: {one.remedy})" for one in error.problems)
        raise UsageError(f"{name}: {told}", example=_line_of(variant)) from None
    except Phase10Error as error:
        raise UsageError(f"{name}: {error}", example=_line_of(variant)) from None


def _line_of(variant: Variant) -> str:
    return f"board: {board.layout_line(variant)}"


def changes(given: Sequence[str]) -> dict[str, object]:
    """The changed answers of a command line; a ValueError for one without a value."""
    found: dict[str, object] = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise UsageError(
                f"--rule {item!r} gives no answer",
                expected="a rule, an equals sign and a value",
                example="--rule wild.natural=per-phase",
            )
        if name.strip() in found:
            raise UsageError(f"--rule answers {name.strip()!r} twice")
        found[name.strip()] = value.strip()
    return found


def shift(args: argparse.Namespace, known: Callable[[str, str], bool], *places: str) -> None:
    """Where VARIANT was left out, move the words that stand in its place to where they belong.

    That is so if a variant is remembered and `known(variant, word)` says that the first word
    belongs to the first of the `places`; the last of them may be a list.
    """
    word = args.variant
    if word is None or word == "-" or is_path(word) or word in variants():
        return
    own = remembered()
    if own is None or not known(own, word):
        return
    args.variant = None
    for place in places:
        value = getattr(args, place)
        setattr(args, place, [word, *value] if isinstance(value, list) else word)
        if value is None or isinstance(value, list):
            return
        word = value


def is_path(name: str) -> bool:
    """Whether a name means a file."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def chosen(name: str | None, rules: Sequence[str] = (), *, own_board: str | None = None) -> Variant:
    """The variant of a command line with its changed answers; `-` or nothing: what is remembered.

    `own_board` is the board on the table (see :func:`on_board`).
    """
    if name is None or name == "-":
        name = remembered()
        if name is None:
            raise UsageError(
                "VARIANT is missing, and no game is remembered",
                expected=f"one of {', '.join(variants())}",
                example="phase10 which",
            )
    if not is_path(name):
        pick(name, variants(), "variant")
    variant = on_board(load(name), own_board)
    answers = changes(rules)
    return variant.with_rules(answers) if answers else variant


def whole(text: str) -> int:
    """A whole number from an argument; a message for argparse if it is none."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
    if len(text) > 20:
        raise argparse.ArgumentTypeError(f"{text!r} is too large")
    return int(text)


def filename(text: str) -> str:
    """The name of a file from an argument; a message for argparse if it is empty."""
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of the file is empty")
    return text


def pick(word: str, known: Iterable[str], what: str) -> str:
    """A word of a list, in any case; a ValueError suggests the nearest one."""
    words = tuple(known)
    if word in words:
        return word
    alike = [one for one in words if one.casefold() == word.casefold()]
    if len(alike) == 1:
        return alike[0]
    near = nearest(word, words)
    hint = f"; perhaps {near!r} is meant" if near else ""
    raise UsageError(f"there is no {what} {word!r}{hint}", expected=f"one of {', '.join(words)}")


def pick_phase(variant: Variant, word: str) -> str:
    """A phase by its name in either language; a ValueError suggests the nearest one."""
    found = say.meant(variant, word, variant.phases)
    return pick(word, variant.phases, "phase") if found is None else found


def is_phase(own: str, word: str) -> bool:
    """Whether a word is a phase of a variant, in either language."""
    variant = load(own)
    return say.meant(variant, word, variant.phases) is not None


# -- files ---------------------------------------------------------------------------


def read(name: str, what: str) -> str:
    """The text of a file, or of the standard input for ``-``; a ValueError says why not."""
    if name == "-":
        raw = sys.stdin.buffer.read(LARGEST + 1)
    else:
        raw = _bytes(name, what)
    if len(raw) > LARGEST:
        raise UsageError(f"{name!r} is larger than {LARGEST // 1_000_000} MB", expected=what)
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise UsageError(f"{name!r} is in UTF-16, not in UTF-8", expected=f"{what} in UTF-8")
    if b"\0" in raw:
        raise UsageError(f"{name!r} is a binary file", expected=f"{what} as text")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UsageError(
            f"{name}:{line}: the file is not in UTF-8 (byte {raw[error.start]:#04x})",
            expected=f"{what} in UTF-8",
        ) from None
    if not text.strip():
        raise UsageError(f"{name!r} is empty", expected=what)
    return text


def _bytes(name: str, what: str) -> bytes:
    path = Path(name)
    if not name:
        raise UsageError("the name of the file is empty", expected=what)
    try:
        if path.is_dir():
            raise UsageError(f"{name!r} is a folder", expected=what)
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except UsageError:
        raise
    except FileNotFoundError:
        folder = path.parent
        there = [one.name for one in folder.iterdir()] if folder.is_dir() else []
        near = nearest(path.name, there)
        hint = f"; perhaps {str(folder / near)!r} is meant" if near else ""
        raise UsageError(f"there is no file {name!r}{hint}", expected=what) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"{name!r} cannot be read: {reason}", expected=what) from None


def write(name: str, text: str) -> None:
    """Write a file; a ValueError says why it cannot be."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"{name!r} cannot be written: {reason}") from None


def placed(name: str, error: Phase10Error) -> UsageError:
    """An error in a file, with the file's name before line and column."""
    if isinstance(error, NotationError):
        where = f"{name}:{error.line}:{error.column}: {error.message}"
        return UsageError(where, expected=error.expected, example=error.example)
    if isinstance(error, SpecError) and not isinstance(error, NoVariantError):
        return UsageError(f"{name}: {'; '.join(map(str, error.problems))}")
    return UsageError(f"{name}: {error}")
