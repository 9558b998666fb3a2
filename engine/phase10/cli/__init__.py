"""The command line: ``phase10 COMMAND …``.

A command is a module of this package with two functions: ``arguments(parser)``
adds its options, ``run(args, out)`` does the work and gives the exit code: 0 yes (or
as expected), 1 no, 3 it depends; input that cannot be understood raises a ValueError,
which ends with 2.  To add a command, write the module ``phase10/cli/<name>.py``; its
line in :data:`COMMANDS` is there already or follows the others.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from phase10.cli.common import (
    BAD,
    FAULT,
    PIPE,
    STOPPED,
    UNWRITTEN,
    Out,
    Parser,
    UsageError,
    common,
    reason,
    told,
)
from phase10.errors import Phase10Error
from phase10.spec import nearest
from phase10.text import LANGUAGES, Text

COMMANDS: Final[Mapping[str, Text]] = {
    "which": Text("which game is on your table?", "welches Spiel liegt auf dem Tisch?"),
    "variants": Text("what there is", "was es gibt"),
    "rules": Text(
        "the rules as text, with status and citation",
        "die Regeln als Text, mit Status und Beleg",
    ),
    "find": Text(
        "rules and disputes that answer a question",
        "Regeln und Streitfälle, die eine Frage beantworten",
    ),
    "judge": Text("verdicts on moves", "Urteile über Züge"),
    "check": Text("is the phase in this hand?", "steckt die Phase in dieser Hand?"),
    "play": Text("a game against the bots", "eine Partie gegen die Bots"),
    "replay": Text("a record, step by step", "ein Protokoll, Schritt für Schritt"),
    "odds": Text("exact chances", "genaue Wahrscheinlichkeiten"),
    "solve": Text("best play alone: expected draws", "bestes Spiel allein: erwartete Züge"),
    "simulate": Text(
        "games between bots, with intervals", "Partien zwischen Bots, mit Intervallen"
    ),
    "merge": Text("add up parts of results", "Teile von Ergebnissen zusammenzählen"),
    "publish": Text(
        "all tables and figures as a citable data set",
        "alle Tabellen und Bilder als zitierbarer Datensatz",
    ),
    "verify": Text("what is checked, and what is not", "was geprüft ist und was nicht"),
}
"""Every command in the order of the help, with what it is for."""

EXAMPLES: Final[Mapping[str, str]] = {
    "variants": "phase10 variants",
    "rules": "phase10 rules classic wild.natural",
    "judge": "phase10 judge position.txt --move 'ana: discard R7'",
    "check": "phase10 check classic 4 R3 B4 W G6 Y7 R8 B9 Y10 R11 R12",
    "play": "phase10 play classic --players 3",
    "replay": "phase10 replay game.txt --all",
    "verify": "phase10 verify",
}
"""A right example of a command; a command may also bring its own as ``EXAMPLE``."""

_UNWRITABLE: Final = (errno.ENOSPC, errno.EBADF, errno.EIO, errno.EFBIG, errno.EDQUOT)
_UNWRITTEN: Final = Text(
    "the output cannot be written: {reason}", "die Ausgabe lässt sich nicht schreiben: {reason}"
)
_NO_FILE: Final = Text(
    "{name!r} cannot be read or written: {reason}",
    "{name!r} lässt sich nicht lesen oder schreiben: {reason}",
)
_LARGE: Final = Text("the input is too large ({name})", "die Eingabe ist zu groß ({name})")
_OURS: Final = Text(
    "a fault of the program, not of the input: {name}: {error}\n"
    "  please report it; with PHASE10_DEBUG=1 in the environment it says where",
    "ein Fehler des Programms, nicht der Eingabe: {name}: {error}\n"
    "  bitte melden; mit PHASE10_DEBUG=1 in der Umgebung steht da, wo",
)
_HEAD: Final = Text(
    "An executable rulebook for the Phase 10 family.",
    "Ein ausführbares Regelwerk für die Phase-10-Familie.",
)
_USAGE: Final = Text(
    "phase10 COMMAND … [--json] [--lang en|de]", "phase10 BEFEHL … [--json] [--lang en|de]"
)
_MORE: Final = Text(
    "phase10 COMMAND --help says more about one of them.",
    "phase10 BEFEHL --help sagt mehr zu einem davon.",
)


def built() -> tuple[str, ...]:
    """The commands whose modules are there."""
    return tuple(name for name in COMMANDS if find_spec(f"{__name__}.{name}") is not None)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is the answer.

    Nothing that is typed or read ends in a traceback: what cannot be understood is
    said in one message on the standard error.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    lang = _language(words)
    try:
        _streams()
        code = _run(words)
        sys.stdout.flush()
    except Phase10Error as error:
        return _fail(told(error, lang))
    except BrokenPipeError:
        _hush()
        return PIPE
    except OSError as error:
        if error.filename is not None:
            return _fail(_NO_FILE.in_(lang).format(name=error.filename, reason=reason(error, lang)))
        if error.errno not in _UNWRITABLE:
            return _faulty(error, lang)
        _hush()
        _fail(_UNWRITTEN.in_(lang).format(reason=reason(error, lang)))
        return UNWRITTEN
    except KeyboardInterrupt:
        return STOPPED
    except (RecursionError, MemoryError) as error:
        return _fail(_LARGE.in_(lang).format(name=type(error).__name__))
    except Exception as error:
        return _faulty(error, lang)
    return code


def _faulty(error: Exception, lang: str) -> int:
    """Say that a fault is ours; let it through for whoever wants to see where it is."""
    if os.environ.get("PHASE10_DEBUG"):
        raise error
    _fail(_OURS.in_(lang).format(name=type(error).__name__, error=error))
    return FAULT


def _hush() -> None:
    """Let what could not be written go, so that the interpreter does not try again at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _streams() -> None:
    """Make the three streams fit for use.

    A stream that was closed is empty or leads nowhere; a closed output is an error, as nobody
    would get the answer.  A terminal that lacks a character gets a question mark.
    """
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - open to the end
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _fail(message: str) -> int:
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    head = "" if message.startswith("phase10 ") else "phase10: "
    sys.stderr.write(f"{head}{message}\n")
    return BAD


def _run(words: list[str]) -> int:
    options, name, rest = _split(words)
    lang = _language(words)
    if name is None:
        if "--version" in options:
            from phase10 import __version__

            sys.stdout.write(f"phase10 {__version__}\n")
            return 0
        sys.stdout.write(_help(lang))
        return 0 if not words or {"-h", "--help"} & set(options) else BAD
    commands = built()
    if name not in commands:
        near = nearest(name, commands)
        hint = f"; perhaps {near!r} is meant" if near else ""
        raise UsageError(
            f"there is no command {name!r}{hint}",
            expected=f"one of {', '.join(commands)}",
            example="phase10 rules classic",
        )
    module = import_module(f"{__name__}.{name}")
    parser = Parser(
        prog=f"phase10 {name}",
        description=_sentence(COMMANDS[name].in_(lang)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=getattr(module, "EPILOG", None),
        allow_abbrev=False,
    )
    parser.example = getattr(module, "EXAMPLE", EXAMPLES.get(name, f"phase10 {name} --help"))
    module.arguments(parser)
    common(parser)
    if lang == "de":
        from phase10.cli.german_help import germanise

        germanise(parser)
    try:
        args = parser.parse_intermixed_args([*options, *rest])
    except TypeError:  # a command whose arguments cannot stand in any order
        args = parser.parse_args([*options, *rest])
    except SystemExit as end:  # --help
        return int(end.code or 0)
    out = Out(lang=getattr(args, "lang", "en"), json=getattr(args, "json", False))
    return int(module.run(args, out))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith("?") else ".")


def _split(words: list[str]) -> tuple[list[str], str | None, list[str]]:
    """The options before the command, the command, and what follows it."""
    at = 0
    while at < len(words):
        word = words[at]
        if word == "--lang":
            at += 2
        elif word.startswith("-"):
            if word not in ("--json", "-h", "--help", "--version") and not word.startswith(
                "--lang="
            ):
                raise UsageError(
                    f"there is no option {word!r} before the command",
                    example="phase10 --lang de rules classic",
                )
            at += 1
        else:
            return words[:at], word, words[at + 1 :]
    return words, None, []


def _language(words: Sequence[str]) -> str:
    """The language of the help, looked up before the command line is read."""
    for at, word in enumerate(words):
        value = words[at + 1] if word == "--lang" and at + 1 < len(words) else word[7:]
        if word.startswith("--lang") and value in LANGUAGES:
            return value
    return "en"


def _help(lang: str) -> str:
    rows = "\n".join(f"  {name:<10} {COMMANDS[name].in_(lang)}" for name in built())
    return f"{_HEAD.in_(lang)}\n\n  {_USAGE.in_(lang)}\n\n{rows}\n\n{_MORE.in_(lang)}\n"


__all__ = ["COMMANDS", "built", "main"]
