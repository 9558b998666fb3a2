"""The messages of the command line in German.

What is said in `errors` and `common` is said in English; its frame is translated there, and here
what fills the frame: whole messages by the lines of the tables beside this module, the commonest
of all others by patterns.  What nothing knows stays as it is.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from phase10.errors import Phase10Error

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


_SLOT: Final = re.compile(r"\{(\w+)(?::(\w))?(!de|!rules)?\}")
_TAKES: Final = {
    None: r".+?",
    "n": r"\d+",
    "q": r"""(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""",
    "s": r"\S+",
    "w": r"[^\s,]+(?:, [^\s,]+)*",
    "k": r"[\w.\[\]-]+",
    "r": r"[a-z]+\.[a-z-]+",
    "l": r"\[.*\]",
    "c": r"""['"].{59}""",
}
"""What the slots of a line take."""
_SEVERAL: Final = re.compile(r"(\n  |; (?=\(changed answers\): ))")
"""What stands before each of several faults."""
_BEFORE: Final = {"(changed answers)": "(geänderte Antworten)"}
"""What stands before a fault where a file has its name."""
_BETWEEN: Final = (("; ", "; "), (" and ", " und "))
"""What stands between two messages that make one."""
_LONGEST: Final = 4000
_PARTS: Final = 8
_DEEPEST: Final = 5
"""No message of ours is longer or more involved; what a reader typed may look as if it were."""


@lru_cache(maxsize=1)
def _lines() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The lines as patterns; fetched and made only once something went wrong."""
    from phase10.cli.german_commands import ASKED
    from phase10.cli.german_files import FILES_AND_ANSWERS
    from phase10.cli.german_games import GAMES
    from phase10.cli.german_positions import POSITIONS
    from phase10.cli.german_specs import FILES_OF_RULES, LAST

    return tuple(
        (re.compile(_pattern(line), re.DOTALL), into)
        for line, into in (
            *GAMES,
            *FILES_OF_RULES,
            *FILES_AND_ANSWERS,
            *POSITIONS,
            *ASKED,
            *LAST,
        )
    )


def _pattern(line: str) -> str:
    found, at = [], 0
    for slot in _SLOT.finditer(line):
        found += [re.escape(line[at : slot.start()]), f"(?P<{slot[1]}>{_TAKES[slot[2]]})"]
        at = slot.end()
    return "".join([*found, re.escape(line[at:])])


@lru_cache(maxsize=1024)
def _whole(text: str, depth: int = 0) -> str | None:
    """A message in German if a line, or several one after the other, know all of it."""
    if len(text) > _LONGEST or depth > _DEEPEST:
        return None
    several = _SEVERAL.split(text)
    if len(several) > 1:
        told = [_whole(one, depth + 1) for one in several[::2]]
        between = [*several[1::2], ""]
        if None not in told:
            return "".join(f"{one}{part}" for one, part in zip(told, between, strict=True))
    found = _line(text, depth) or _joined(text, depth)
    if found is not None:
        return found
    parts = text.split(": ")
    for at in range(1, min(len(parts), _PARTS)):  # behind the name of a file or of a command
        right = ": ".join(parts[at:])
        behind = _line(right, depth) or _joined(right, depth)
        if behind is not None:
            return ": ".join([*(_BEFORE.get(part, part) for part in parts[:at]), behind])
    return None


def _line(text: str, depth: int) -> str | None:
    """What the one line says that fits."""
    for pattern, into in _lines():
        found = pattern.fullmatch(text)
        if found is not None:
            slots = {
                slot[1]: _slot(found[slot[1]], slot[3], depth) for slot in _SLOT.finditer(into)
            }
            return _filled(into, slots)
    return None


def _slot(text: str, how: str | None, depth: int) -> str:
    if how == "!rules":
        return _sentences().get(text, text)
    return _told(text, depth + 1) if how else text


@lru_cache(maxsize=1)
def _sentences() -> dict[str, str]:
    """What the questions ask, and why answers exclude each other; they have both languages."""
    from phase10.rulesread import rulebook

    try:
        book = rulebook()
    except Phase10Error:  # the rules themselves are at fault
        return {}
    texts = (*(rule.asks for rule in book.rules.values()), *(one.why for one in book.excludes))
    return {text.en: text.de for text in texts}


def _filled(into: str, slots: dict[str, str]) -> str:
    return _SLOT.sub(lambda slot: slots[slot[1]], into)


def _joined(text: str, depth: int) -> str | None:
    """What several lines say, if they know every part."""
    for between, joined in _BETWEEN:
        parts = text.split(between)
        if not 1 < len(parts) <= _PARTS:
            continue
        # What stands from a part on; a line may itself hold what stands between two.
        after: list[str | None] = [None] * len(parts)
        for start in reversed(range(len(parts))):
            for end in range(start + 1, len(parts) + 1):
                rest = "" if end == len(parts) else after[end]
                told = None if rest is None else _line(between.join(parts[start:end]), depth)
                if told is not None:
                    after[start] = f"{told}{joined}{rest}" if rest else told
                    break
        if after[0] is not None:
            return after[0]
    return None


def message(text: str) -> str:
    """A message in German if all of it is known, or else as it is.

    >>> message("part.jsonl: there is no such file")
    'part.jsonl: die Datei gibt es nicht'
    """
    return _whole(text) or text


def german(text: str) -> str:
    """A message in German, as far as it is known.

    >>> german("61 games do not divide into 30 blocks")
    '61 Partien lassen sich nicht auf 30 Blöcke verteilen'
    >>> german("there is no variant 'clasic'; perhaps 'classic' is meant")
    "es gibt keine Variante 'clasic'; gemeint ist vielleicht 'classic'"
    """
    return _told(text, 0)


def _told(text: str, depth: int) -> str:
    whole = _whole(text, depth)
    if whole is not None:
        return whole
    for what, said in _WHAT.items():
        text = text.replace(f"there is no {what} '", f"es gibt {said} '")
    for pattern, into in _PATTERNS:
        text = pattern.sub(into, text)
    return text


__all__ = ["german", "message"]
