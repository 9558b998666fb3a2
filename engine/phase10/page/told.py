"""A refusal as a reader is told it.

The notation speaks English, and so do its errors.  For a reader of German a sentence goes before
that says what is wrong and gives the example; the exact words of the engine follow.
"""

from __future__ import annotations

import re
from typing import Final

from phase10.errors import NotationError, Phase10Error, PositionError

_FRAMED: Final = (NotationError.in_, Phase10Error.in_)
"""How errors speak whose message has no German."""

_GERMAN: Final = tuple(
    (re.compile(english), german)
    for english, german in (
        (r"(.+?) is no move\b", "{0} ist kein Zug"),
        (r"(.+?) is no card of this deck", "{0} ist keine Karte dieses Kartensatzes"),
        (r"(.+?) is no phase; expected groups such as (.+)",
         "{0} ist keine Phase; gemeint sind Gruppen wie {1}"),
        (r"there is no phase (.+?)(?: in |;)", "Eine Phase {0} gibt es hier nicht"),
        (r"(.+?) is no phase", "{0} ist keine Phase"),
        (r"a group of (\d+) is too large; expected at most (\d+)",
         "Eine Gruppe aus {0} Karten ist zu groß; höchstens sind es {1}"),
        (r"(?:phase .+?: )?(.+?) (?:is|names) no kind of group", "{0} ist keine Art von Gruppe"),
        (r"(.+?) is no group\b", "{0} ist keine Gruppe"),
        (r"(.+?) is nobody at this table", "{0} sitzt nicht an diesem Tisch"),
        (r"(.+?) doesn't fit here", "{0} passt hier nicht"),
        (r"(.+?) is no line of this game", "Eine Zeile {0} gibt es in diesem Spiel nicht"),
        (r"(.+?) stands there twice", "{0} steht zweimal da"),
        (r"(.+?) is no name that a line can hold",
         "{0} ist kein Name, der in einer Zeile stehen kann"),
        (r"(.+?) has no colon", "In {0} fehlt der Doppelpunkt"),
        (r"there is no (?:variant|game) (.+?)(?:;|$)", "Ein Spiel {0} gibt es nicht"),
        (r"it isn't said which game", "Es fehlt die Zeile, die das Spiel nennt"),
        (r"the players are missing", "Es fehlt die Zeile mit den Spielern"),
        (r"(\d+) players\b", "Die Zahl der Spieler passt nicht: {0}"),
        (r"(\d+) cards (.+?) in .+, but the deck has (\d+)",
         "{0} Karten {1} liegen da, aber der Kartensatz hat {2}"),
    )
)  # fmt: skip
_QUOTED: Final = re.compile(r"'([^']*)'")
_UNREADABLE: Final = "Das lässt sich nicht lesen"
_CANNOT_BE: Final = "So kann die Stellung nicht sein"
_EXAMPLE: Final = "zum Beispiel"
_EXACTLY: Final = "Genauer, auf Englisch"
_PLACE: Final = "Zeile {line}, Spalte {column}: "


def told(error: Phase10Error, lang: str, *, place: bool = True) -> str:
    """What a reader is told of a refusal; without `place`, the line and column are left out.

    >>> error = NotationError("'Q7' is no card of this deck", expected="a card", example="R7")
    >>> told(error, "de", place=False)
    "„Q7“ ist keine Karte dieses Kartensatzes; zum Beispiel: R7. (Genauer, auf Englisch: 'Q7' is \
no card of this deck; expected a card.)"
    """
    noted = isinstance(error, NotationError)
    if lang != "de" or type(error).in_ not in _FRAMED:
        said = error.in_(lang)
        return said if place or not noted else _without_place(said)
    message = error.message if isinstance(error, NotationError) else str(error)
    german = _german(message)
    if not german:
        if isinstance(error, PositionError):
            german = _CANNOT_BE
        elif noted:
            german = _UNREADABLE
        else:  # perhaps it is German already
            return message
    if not isinstance(error, NotationError):
        return f"{german}. ({_EXACTLY}: {message}.)"
    where = _PLACE.format(line=error.line, column=error.column) if place else ""
    example = f"; {_EXAMPLE}: {error.example}" if error.example else ""
    wanted = f"; expected {error.expected}" if error.expected else ""
    return f"{where}{german}{example}. ({_EXACTLY}: {message}{wanted}.)"


def _german(message: str) -> str:
    for english, german in _GERMAN:
        found = english.match(message)
        if found is not None:
            words = (_QUOTED.sub(r"„\1“", word) for word in found.groups())
            return german.format(*words)
    return ""


def _without_place(said: str) -> str:
    return re.sub(r"^line \d+, column \d+: |^Zeile \d+, Spalte \d+: ", "", said)


__all__ = ["told"]
