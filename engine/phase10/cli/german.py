"""The commonest messages of the command line in German.

What is said in `errors` and `common` is said in English; its frame is translated there, and here
what fills the frame, where a pattern knows it.  What no pattern knows stays as it is.
"""

from __future__ import annotations

import re
from typing import Final

_WHAT: Final = {
    "variant": "keine Variante",
    "phase": "keine Phase",
    "rule": "keine Regel",
    "topic": "kein Thema",
    "command": "keinen Befehl",
    "file": "keine Datei",
    "player": "keinen Spieler",
    "option": "keine Option",
    "case": "keinen Fall",
}
_PATTERNS: Final = tuple(
    (re.compile(pattern), into)
    for pattern, into in (
        (r"; perhaps (.+?) is meant$", r"; gemeint ist vielleicht \1"),
        (r"^one of ", "eines von "),
        (r" is no card of this deck\b", " ist keine Karte dieses Spiels"),
        (r" is no move\b", " ist kein Zug"),
        (r" is nobody at this table\b", " sitzt nicht an diesem Tisch"),
        (r" doesn't fit here\b", " passt hier nicht"),
        (r" is too much\b", " ist zu viel"),
        (r"\bthe line ends too early\b", "die Zeile endet zu früh"),
        (r" is a folder$", " ist ein Ordner"),
        (r" is empty$", " ist leer"),
        (r" is a binary file$", " ist keine Textdatei"),
        (r" is in UTF-16, not in UTF-8$", " ist in UTF-16, nicht in UTF-8"),
        (r" cannot be read: ", " ist nicht lesbar: "),
        (r" cannot be written\b", " lässt sich nicht schreiben"),
        (r" is not understood\b", " ist unverständlich"),
        (r"^nothing to judge$", "nichts zu beurteilen"),
        (r"there is no move to judge$", "kein Zug zu beurteilen"),
        (r"^no cards are named$", "keine Karten genannt"),
        (r" is missing, and no game is remembered$", " fehlt, und kein Spiel ist gemerkt"),
        (r"^the name of the file is empty$", "der Dateiname ist leer"),
        (r"^(\d+) players$", r"\1 Spieler"),
        (r"^(\d+) to (\d+) players$", r"\1 bis \2 Spieler"),
        (r"^a position\b", "eine Stellung"),
        (r"^a record of a game\b", "ein Spielprotokoll"),
        (r"^a player's name$", "ein Spielername"),
        (r"^a card$", "eine Karte"),
        (r"^cards$", "Karten"),
        (r"^a colour letter \((.+?)\) with a number", r"ein Farbbuchstabe (\1) mit einer Zahl"),
        (r" from (\d+) to (\d+)\b", r" von \1 bis \2"),
        (
            r"^two symbols of two categories with a dot between them",
            "zwei Symbole zweier Arten mit einem Punkt dazwischen",
        ),
        (r" or (\S+)$", r" oder \1"),
        (r"^the end of the line$", "das Ende der Zeile"),
        (r"^(.+) stands there twice$", r"\1 steht zweimal da"),
        (r"^the players are missing$", "die Spieler fehlen"),
        (r"^it isn't said which game this is$", "es fehlt, welches Spiel das ist"),
        (
            r"^the rule (.+) is not asked in (.+)$",
            r"die Regel \1 stellt sich in \2 nicht",
        ),
    )
)


def german(text: str) -> str:
    """A message in German, as far as it is known.

    >>> german("there is no variant 'clasic'; perhaps 'classic' is meant")
    "es gibt keine Variante 'clasic'; gemeint ist vielleicht 'classic'"
    """
    for what, said in _WHAT.items():
        text = text.replace(f"there is no {what} '", f"es gibt {said} '")
    for pattern, into in _PATTERNS:
        text = pattern.sub(into, text)
    return text


__all__ = ["german"]
