"""Pictures for a terminal: cards, groups, and the table as one seat sees it.

A card shows its colour, its shape and its name, so that it reads without colour as
well.  Colours stand on a ground of their own, which is legible on dark and on light
screens.  Where colour is not wanted (``NO_COLOR``, no terminal) plain text remains.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TextIO

from phase10 import board, say
from phase10.cards import Card
from phase10.groups import Group
from phase10.position import CHANCE, UNKNOWN, Cards, Position, group_cards, sort
from phase10.text import Text
from phase10.variant import Variant

SHAPES: Final[Mapping[str, str]] = {
    "circle": "●",
    "square": "■",
    "hourglass": "⋈",
    "plus": "✚",
    "ring": "○",
    "bar": "▬",
}
_RESET: Final = "\x1b[0m"
_ESCAPES: Final = re.compile(r"\x1b\[[0-9;]*m")
_BLANK: Final = "\N{NO-BREAK SPACE}"
_GREY: Final = "#D6D6D6"


@dataclass(frozen=True, slots=True)
class Ink:
    """How to draw: with colour or without, with shapes or plain letters, in which language."""

    colour: bool = False
    shapes: bool = True
    lang: str = "en"
    width: int = 80

    @staticmethod
    def of(stream: TextIO, lang: str = "en", *, width: int = 80) -> Ink:
        """What a stream can show: colour only on a terminal, and never against NO_COLOR."""
        terminal = hasattr(stream, "isatty") and stream.isatty()
        colour = terminal and os.environ.get("TERM", "dumb") != "dumb"
        if os.environ.get("FORCE_COLOR"):
            colour = True
        if os.environ.get("NO_COLOR"):
            colour = False
        encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
        return Ink(colour, encoding in ("utf8", "utf16", "utf32"), lang, width)

    def paint(self, text: str, *codes: str) -> str:
        """A text in a style, plain where there is no colour."""
        return f"\x1b[{';'.join(codes)}m{text}{_RESET}" if self.colour else text

    def bold(self, text: str) -> str:
        """Something that matters."""
        return self.paint(text, "1")

    def dim(self, text: str) -> str:
        """Something by the way."""
        return self.paint(text, "2")

    def rule(self, title: str = "") -> str:
        """A line across, with a title in it."""
        stroke = "─" if self.shapes else "-"
        head = f"{stroke * 2} {title} " if title else ""
        if not title:
            return self.dim(stroke * self.width)
        rest = stroke * max(self.width - len(head) - 1, 3)
        return f"{self.dim(stroke * 2)} {self.bold(title)} {self.dim(rest)}"


def length(text: str) -> int:
    """How many columns a text takes."""
    return len(_ESCAPES.sub("", text))


def pad(text: str, width: int) -> str:
    """A text made up with spaces to a width."""
    return text + " " * max(width - length(text), 0)


def columns(items: Iterable[str], width: int, *, indent: str = "  ", gap: int = 3) -> list[str]:
    """Short texts side by side, in rows, read from left to right."""
    cells = list(items)
    if not cells:
        return []
    widest = max(map(length, cells)) + gap
    each = max((width - len(indent)) // widest, 1)
    rows = [cells[at : at + each] for at in range(0, len(cells), each)]
    return [indent + "".join(pad(cell, widest) for cell in row).rstrip() for row in rows]


def wrapped(pieces: Iterable[str], width: int, *, first: str = "", then: str = "") -> list[str]:
    """Pieces that stay whole, in lines of at most a width."""
    lines, line, empty = [], first, True
    for piece in pieces:
        if not empty and length(line) + 1 + length(piece) > width:
            lines.append(line.rstrip())
            line, empty = then, True
        line += piece if empty else f" {piece}"
        empty = False
    return [*lines, line.rstrip()]


# -- cards --------------------------------------------------------------------------


def card(ink: Ink, variant: Variant, one: Card) -> str:
    """A card: shape and name on the ground of its colour, or in brackets without colour."""
    text, hue = _face(ink, variant, one)
    if not ink.colour:
        return text
    text = f"{_BLANK}{text}{_BLANK}"
    if one.kind == "hidden":
        return ink.paint(text, "2", "7")
    if hue is None:
        return ink.paint(text, "1", "7")
    red, green, blue = (int(hue[at : at + 2], 16) for at in (1, 3, 5))
    ground = 16 + 36 * _step(red) + 6 * _step(green) + _step(blue)
    light = 299 * red + 587 * green + 114 * blue > 128_000
    return ink.paint(text, "1", f"38;5;{16 if light else 231}", f"48;5;{ground}")


def _step(part: int) -> int:
    """A part of a colour on the scale of six steps that terminals have."""
    steps = (0, 95, 135, 175, 215, 255)
    return min(range(6), key=lambda at: abs(steps[at] - part))


def _face(ink: Ink, variant: Variant, one: Card) -> tuple[str, str | None]:
    """The text on a card, and its colour (None for a card without one)."""
    signs = {"wild": "★", "skip": "⊘", "hidden": ""}
    if one.is_wild or one.kind in signs:
        sign = "★" if one.is_wild else signs[one.kind]
        text = named(ink, variant, one)
        return (f"{sign}{text}" if ink.shapes else text), None
    colours: Mapping[str, Any] = variant.rulebook.vocabulary.get("colours", {})
    for _, value in one.features:
        entry = colours.get(str(value))
        if entry is not None:
            shape = SHAPES.get(str(entry.get("shape")), "") if ink.shapes else ""
            return f"{shape}{named(ink, variant, one)}", str(entry.get("hue", _GREY))
    return named(ink, variant, one), _GREY


def named(ink: Ink, variant: Variant, one: Card) -> str:
    """The name of a card; where it is made of words, in the language."""
    if ink.lang == "de" and variant.deck.ordered is None and one.kind in ("natural", "wild"):
        return one.text.de.replace(" und ", ".")
    return one.name


def cards(ink: Ink, variant: Variant, several: Iterable[Card]) -> list[str]:
    """Cards one by one; a stretch of hidden ones is counted."""
    shown: list[str] = []
    hidden = 0
    for one in several:
        if one.kind == "hidden":
            hidden += 1
            continue
        if hidden:
            shown.append(_back(ink, variant, hidden))
            hidden = 0
        shown.append(card(ink, variant, one))
    if hidden:
        shown.append(_back(ink, variant, hidden))
    return shown


def _back(ink: Ink, variant: Variant, count: int) -> str:
    back = card(ink, variant, variant.deck.HIDDEN)
    return back if count == 1 else f"{back}×{count}" if ink.shapes else f"{back} x{count}"


def sorted_hand(hand: Cards) -> Cards:
    """A hand as one likes to hold it: numbers in order, then wild cards, then skips."""
    return sort(hand)


def group(ink: Ink, variant: Variant, one: Group) -> str:
    """A laid group: what it is called and its cards as they lie."""
    name = say.group(variant, one, ink.lang)
    return f"{name}: {' '.join(cards(ink, variant, group_cards(one)))}"


# -- the table ------------------------------------------------------------------------

_WORDS: Final[Mapping[str, Text]] = {
    "round": Text("Round {n}", "Runde {n}"),
    "phase": Text("phase {n}", "Phase {n}"),
    "made": Text("{n} of {m} phases made", "{n} von {m} Phasen geschafft"),
    "through": Text("through", "am Ziel"),
    "none": Text("no phase yet", "noch keine Phase"),
    "points": Text("{n} points", "{n} Punkte"),
    "point": Text("1 point", "1 Punkt"),
    "cards": Text("{n} cards", "{n} Karten"),
    "card": Text("1 card", "1 Karte"),
    "laid": Text("has laid down", "hat ausgelegt"),
    "skipped": Text("loses the next turn", "setzt als Nächstes aus"),
    "draw": Text("Draw pile", "Nachziehstapel"),
    "discard": Text("Discard pile", "Ablagestapel"),
    "below": Text("{n} below", "darunter {n}"),
    "empty": Text("empty", "leer"),
    "hand": Text("Hand of {name}", "Hand von {name}"),
    "saved": Text("saved", "gespart"),
    "yours": Text("Save pile of {name}", "Sparstapel von {name}"),
    "space": Text("space {n}", "Feld {n}"),
    "dice": Text("Dice", "Würfel"),
    "over": Text("The game is over.", "Die Partie ist zu Ende."),
    "open": Text("Open", "Offen"),
}


def word(name: str, lang: str, /, **facts: object) -> str:
    """A word on the picture, with its numbers filled in."""
    return _WORDS[name].in_(lang).format(**facts)


def counted(name: str, number: int, lang: str) -> str:
    """A number of things: "1 card", "2 cards"."""
    return word(name, lang) if number == 1 else word(f"{name}s", lang, n=number)


def goal(p: Position, seat: int, lang: str) -> str:
    """What a player plays for, and how far it is."""
    variant = p.variant
    parts = []
    if p.table.has_mark("done"):
        done = p.mark("done", seat)
        if done is not UNKNOWN:
            needed = variant["phase.needed"]
            parts.append(word("made", lang, n=len(done), m=needed))
    if p.table.has_mark("phase"):
        phase = p.mark("phase", seat)
        if phase is not UNKNOWN:
            if phase in variant.phases:
                what = say.phase_words(variant, phase, lang)
                parts.append(f"{word('phase', lang, n=phase)}: {what}")
            else:
                parts.append(word("through" if phase else "none", lang))
    return " · ".join(parts)


def table(ink: Ink, p: Position, seat: int | None = None, *, whole: bool = True) -> str:
    """The table as a player sees it: everybody, the piles, and the own hand below.

    Without `whole` only the piles and the hand.
    """
    lines = [*_players(ink, p, seat), ""] if whole else []
    lines += _piles(ink, p)
    if seat is not None and seat >= 0:
        lines += _own(ink, p, seat)
    return "\n".join(lines)


def _players(ink: Ink, p: Position, seat: int | None) -> Iterator[str]:
    lang, variant = ink.lang, p.variant
    title = variant.title.in_(lang)
    if p.table.has_mark("round") and p.mark("round") is not UNKNOWN:
        title = f"{word('round', lang, n=p.mark('round'))} · {title}"
    yield ink.rule(title)
    widest = max(map(len, p.players)) + 2
    acting = p.due.who if p.due is not None else CHANCE
    for who, name in enumerate(p.players):
        mark = ("▸ " if ink.shapes else "> ") if who == acting else "  "
        label = ink.bold(name) if who in (seat, acting) else name
        facts = " · ".join(_facts(p, who, lang, own=who == seat))
        yield pad(f"{mark}{label}", widest + 2) + facts
        if p.table.has_zone("down"):
            groups = p.zone("down", who)
            if groups is not UNKNOWN:
                for number, one in enumerate(groups, 1):
                    # The number is the one that a hit names.
                    head = f"{' ' * (widest + 2)}{number}  "
                    pieces = [
                        f"{say.group(variant, one, lang)}:",
                        *cards(ink, variant, group_cards(one)),
                    ]
                    yield from wrapped(pieces, ink.width, first=head, then=" " * (len(head) + 2))


def _facts(p: Position, who: int, lang: str, *, own: bool) -> Iterator[str]:
    aim = goal(p, who, lang)
    if aim:
        yield aim
    hand = p.zone("hand", who)
    if hand is not UNKNOWN and not own:
        yield counted("card", len(hand), lang)
    if p.table.has_mark("points") and p.mark("points", who) is not UNKNOWN:
        yield counted("point", p.mark("points", who), lang)
    if p.table.has_mark("laid") and p.mark("laid", who):
        yield word("laid", lang)
    if p.table.has_zone("saved") and not own:
        saved = p.zone("saved", who)
        if saved is not UNKNOWN and saved:
            yield f"{len(saved)} {word('saved', lang)}"
    lying = p.zone("skipped", who) if p.table.has_zone("skipped") else ()
    owed = p.mark("owes", who) if p.table.has_mark("owes") else 0
    if lying or owed:
        yield word("skipped", lang)
    if p.table.has_mark("piece") and p.mark("piece", who) is not UNKNOWN:
        at = p.mark("piece", who)
        name = space_name(p.variant, board.spaces(p.variant)[at], lang)
        yield f"{word('space', lang, n=at + 1)} ({name})"


def space_name(variant: Variant, space: board.Space, lang: str) -> str:
    """What a space of the board is called."""
    of = variant.rulebook.words.get(f"spaces.{space.kind}.of")
    if of is not None and space.number is not None:
        return say.fill(of, {"n": space.number}, lang)
    return say.name(variant, space.kind, lang, sections=("spaces",))


def landing(p: Position, seat: int, distance: int, lang: str) -> str:
    """The space on which a move of the piece would end."""
    at = board.landing(p, seat, distance)
    return space_name(p.variant, board.spaces(p.variant)[at], lang)


def _piles(ink: Ink, p: Position) -> Iterator[str]:
    lang = ink.lang
    draw, discard = p.zone("draw"), p.zone("discard")
    if draw is not UNKNOWN:
        yield f"  {word('draw', lang)}: {counted('card', len(draw), lang)}"
    if discard is not UNKNOWN:
        if discard:
            top = card(ink, p.variant, discard[-1])
            below = word("below", lang, n=len(discard) - 1)
            more = f" {ink.dim(f'({below})')}" if len(discard) > 1 else ""
            yield f"  {word('discard', lang)}: {top}{more}"
        else:
            yield f"  {word('discard', lang)}: {word('empty', lang)}"
    if p.table.has_mark("dice") and p.mark("dice"):
        yield f"  {word('dice', lang)}: {' '.join(map(str, p.mark('dice')))}"


def _own(ink: Ink, p: Position, seat: int) -> Iterator[str]:
    done: Any = p.mark("done", seat) if p.table.has_mark("done") else UNKNOWN
    if done is not UNKNOWN:
        names = [name for name in p.variant.phases if name not in done]
        left = [say.noun(p.variant, name, ink.lang) for name in names]
        head = f"  {word('open', ink.lang)}: "
        words = [f"{name}," for name in left[:-1]] + left[-1:]
        yield from wrapped(words, ink.width, first=head, then=" " * len(head))
    for zone, label in (("saved", "yours"), ("hand", "hand")):
        if not p.table.has_zone(zone):
            continue
        own = p.zone(zone, seat)
        if own is UNKNOWN or (zone == "saved" and not own):
            continue
        head = f"  {word(label, ink.lang, name=p.players[seat])}: "
        pieces = cards(ink, p.variant, sorted_hand(own)) or [word("empty", ink.lang)]
        yield from wrapped(pieces, ink.width, first=head, then=" " * len(head))


__all__ = [
    "Ink",
    "card",
    "cards",
    "columns",
    "counted",
    "goal",
    "group",
    "landing",
    "length",
    "pad",
    "sorted_hand",
    "space_name",
    "table",
    "word",
    "wrapped",
]
