"""A whole table as a picture: the players with what they hold and have laid, the piles, the board.

What a position leaves open is left out of the picture.  The player who must decide
sits nearest, at the bottom; the others follow in the order of play from the top.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from phase10 import say
from phase10.agenda import turn_seat
from phase10.cards import Card
from phase10.circuit import DISCARD, DRAW, WIDE, drawn_board, fill, join
from phase10.faces import H, W, face, meanings, row
from phase10.position import UNKNOWN, Position, group_cards
from phase10.shapes import (
    FELT,
    INK,
    PANEL,
    QUIET,
    SOFT,
    box,
    moved,
    picture,
    symbol,
    words,
)  # fmt: skip
from phase10.text import Text
from phase10.variant import Variant

_ROOM: Final = WIDE - 32
_LAID: Final = 0.8
_SMALL: Final = 0.55

_PHASE: Final = Text("phase {n}", "Phase {n}")
_GOAL: Final = Text("at the goal", "am Ziel")
_POINTS: Final = Text("{n} points", "{n} Punkte")
_OWES: Final = Text("loses {n} turns", "setzt {n}-mal aus")
_OWES_ONE: Final = Text("loses a turn", "setzt einmal aus")
_DEALER: Final = Text("dealer", "Geber")
_HAND: Final = Text("hand", "Hand")
_DOWN: Final = Text("laid down", "ausgelegt")
_SAVED: Final = Text("saved", "gespart")
_SKIPPED: Final = Text("skip in front", "Aussetzer davor")
_TOP: Final = Text("top", "oben")
_ASIDE: Final = Text("set aside", "zur Seite gelegt")
_EMPTY: Final = Text("empty", "leer")
_NO_CARDS: Final = Text("no cards", "keine Karten")
_TURN: Final = Text("to act: {step}", "am Zug: {step}")
_CHANCE: Final = Text("chance: {step}", "Zufall: {step}")
_WON: Final = Text("winner", "Sieger")
_DONE: Final = Text("phases made", "geschafft")
_DICE: Final = Text("dice", "Würfel")
_ROUND: Final = Text("round {n}", "Runde {n}")
_CARDS: Final = Text("{n} cards", "{n} Karten")
_CARD: Final = Text("1 card", "1 Karte")
_TABLE: Final = Text("Table.", "Tisch.")


def _count(number: int) -> Text:
    return _CARD if number == 1 else fill(_CARDS, n=number)


def _told(cards: tuple[Card, ...]) -> Text:
    """Cards in words; hidden ones are counted."""
    if not cards:
        return _NO_CARDS
    seen = [Text(c.says("en"), c.says("de")) for c in cards if c.kind != "hidden"]
    hidden = len(cards) - len(seen)
    if hidden:
        seen.append(
            fill(Text("{n} hidden", "{n} verdeckt"), n=hidden)
            if hidden > 1
            else Text("one hidden", "eine verdeckt")
        )
    return join(seen)


@dataclass(slots=True)
class _Drawing:
    """What has been drawn so far, from top to bottom, and the same in words."""

    position: Position
    lang: str
    y: float = 8
    body: str = ""
    told: list[Text] = field(default_factory=list)

    @property
    def variant(self) -> Variant:
        return self.position.variant

    def add(self, part: str, x: float, *, scale: float = 1, down: float = 0) -> None:
        self.body += moved(part, x, self.y + down, scale=scale)

    def text(
        self, x: float, text: Text | str, *, size: float = 13, down: float = 12, **more: str
    ) -> None:
        self.body += words(x, self.y + down, text, lang=self.lang, size=size, **more)


def position_svg(
    position: Position, *, lang: str = "both", board: bool = True, brief: bool = False
) -> str:
    """A whole table: everybody's hand, laid groups and marks, the piles, and whose turn it is.

    A position with pieces shows the board above the table, unless `board` is false.  A `brief`
    picture leaves out those players of whom nothing is seen but hidden cards.
    """
    drawing = _Drawing(position, lang)
    seats = tuple(range(len(position.players)))
    first = _actor(position)
    order = seats if first is None else (*seats[first + 1 :], *seats[:first])
    if board and _has_pieces(position):
        body, height, told = drawn_board(position.variant, position, lang)
        drawing.body += moved(body, 0, 0)
        drawing.y = height + 8
        drawing.told.append(told)
    _headline(drawing)
    for seat in order:
        if not brief or _something(position, seat):
            _seat(drawing, seat)
    _middle(drawing)
    if first is not None:
        _seat(drawing, first)
    label = join(
        [
            _TABLE,
            *(Text(*(f"{say.finish(t.in_(la))}." for la in ("en", "de"))) for t in drawing.told),
        ],
        " ",
    )
    ground = box(0.5, 0.5, WIDE - 1, drawing.y - 1, 10, fill=FELT, stroke=SOFT)
    return picture(ground + drawing.body, WIDE, drawing.y, label, lang=lang, kind="position")


def _has_pieces(position: Position) -> bool:
    return position.table.has_mark("piece") and any(
        position.mark("piece", seat) is not UNKNOWN for seat in range(len(position.players))
    )


def _something(position: Position, seat: int) -> bool:
    """Whether there is anything to see of a player but hidden cards and marks."""
    zones = (_content(position, name, seat) for name in ("hand", "down", "skipped"))
    seen = (zone for zone in zones if zone is not UNKNOWN)
    return any(getattr(item, "kind", "") != "hidden" for zone in seen for item in zone)


def _actor(position: Position) -> int | None:
    due = position.due
    if due is None:
        return None
    return due.who if due.who >= 0 else turn_seat(position)


def _step(variant: Variant, step: str) -> Text:
    return Text(*(say.name(variant, step, lang, sections=("steps",)) for lang in ("en", "de")))


def _headline(d: _Drawing) -> None:
    """What belongs to nobody: the round, the dice, a move of chance that is due."""
    p, parts = d.position, []
    for name, text in (("round", _ROUND),):
        if p.table.has_mark(name) and p.mark(name) is not UNKNOWN:
            parts.append(fill(text, n=p.mark(name)))
    if p.table.has_mark("dice") and p.mark("dice"):
        parts.append(join([_DICE, Text(*[" + ".join(map(str, p.mark("dice")))] * 2)], " "))
    if p.due is not None and p.due.who < 0:
        parts.append(fill(_CHANCE, step=_step(d.variant, p.due.step)))
    if not parts:
        return
    line = join(parts, " · ")
    d.text(16, line, size=14, down=14, fill=QUIET)
    d.told.append(line)
    d.y += 24


def _marks(p: Position, seat: int) -> list[Text]:
    """What is written down about a player."""
    table, found = p.table, []

    def value(name: str) -> Any:
        return p.mark(name, seat) if table.has_mark(name) else UNKNOWN

    phase = value("phase")
    if phase is not UNKNOWN and phase:
        noun = Text(*(say.noun(p.variant, phase, la) for la in ("en", "de")))
        found.append(_GOAL if phase == "goal" else fill(_PHASE, n=noun))
    if value("points") is not UNKNOWN:
        found.append(fill(_POINTS, n=value("points")))
    owes = value("owes")
    if owes is not UNKNOWN and owes:
        found.append(_OWES_ONE if owes == 1 else fill(_OWES, n=owes))
    if table.has_mark("dealer") and p.mark("dealer") == seat and p.mark("dealer") is not UNKNOWN:
        found.append(_DEALER)
    if p.mark("winners") is not UNKNOWN and seat in p.mark("winners"):
        found.append(_WON)
    return found


def _content(p: Position, name: str, seat: int) -> Any:
    return p.zone(name, seat) if p.table.has_zone(name) else UNKNOWN


def _seat(d: _Drawing, seat: int) -> None:
    """One player: a line with name and marks, then hand, side piles and laid groups."""
    p, name = d.position, d.position.players[seat]
    due = p.due
    acts = due is not None and due.who == seat
    marks = _marks(p, seat)
    top = d.y
    start, d.body = d.body, ""
    d.y += 8
    mark = f'<path d="M0 0L10 6 0 12z" fill="{INK}"/>' if acts else ""
    d.add(mark, 16, down=2)
    d.text(30 if acts else 16, name, size=17, down=14)
    told: list[Text] = [Text(name, name)]
    line = list(marks)
    if acts and due is not None:
        line.insert(0, fill(_TURN, step=_step(d.variant, due.step)))
    if line:
        said = join(line, " · ")
        told += line
        # A long line goes below the name.
        if 7.3 * max(len(said.en), len(said.de)) + 10.5 * len(name) + 60 > WIDE:
            d.y += 18
            d.text(16, said, size=13, down=14, fill=QUIET)
        else:
            d.text(WIDE - 16, said, size=13, down=14, text_anchor="end", fill=QUIET)
    d.y += 24
    _tiles(d, seat, told)
    _hand(d, seat, told)
    _down(d, seat, told)
    d.y += 6
    edge = (
        {"stroke": INK, "stroke_width": "2.5"} if acts else {"stroke": SOFT, "stroke_width": "1.5"}
    )
    panel = box(8, top, WIDE - 16, d.y - top, 8, fill=PANEL, **edge)
    d.body = start + panel + d.body
    d.y += 8
    d.told.append(
        join([Text(f"{told[0].en}: ", f"{told[0].de}: "), join(told[1:])], "")
        if told[1:]
        else told[0]
    )


def _tiles(d: _Drawing, seat: int, told: list[Text]) -> None:
    """Phases made in any order: a row of small tiles, those that are made filled."""
    p = d.position
    done: Any = p.mark("done", seat) if p.table.has_mark("done") else UNKNOWN
    if done is UNKNOWN:
        return
    book, phases = d.variant.rulebook, tuple(d.variant.phases)
    gap = min(38, _ROOM / len(phases))
    for at, name in enumerate(phases):
        x, made = 16 + at * gap, name in done
        part = box(0, 0, gap - 4, 30, 4, fill="#dcebdf" if made else "#fff", stroke=INK)
        if name.isdigit():
            part += words((gap - 4) / 2, 20, name, lang=d.lang, size=14, text_anchor="middle")
        else:
            part += symbol(book, name, (gap - 4) / 2, 15, 24)
        if made:
            tick = f'<path d="M{gap - 15:g} 22l4 5 8-11" fill="none" stroke='
            part += f'{tick}"#fff" stroke-width="5"/>{tick}"#1c6b3c" stroke-width="3"/>'
        d.add(part, x)
    names = join([Text(*(say.noun(d.variant, n, la) for la in ("en", "de"))) for n in done], " ")
    told.append(join([_DONE, names if done else Text("0", "0")], " "))
    d.y += 36


def _hand(d: _Drawing, seat: int, told: list[Text]) -> None:
    hand = _content(d.position, "hand", seat)
    side = [
        (_content(d.position, "saved", seat), _SAVED),
        (_content(d.position, "skipped", seat), _SKIPPED),
    ]
    side = [(cards, text) for cards, text in side if cards is not UNKNOWN and cards]
    if hand is UNKNOWN and not side:
        return
    room = _ROOM - 112 * len(side)
    x, high = 16.0, 0.0
    if hand is not UNKNOWN:
        hidden = all(card.kind == "hidden" for card in hand)
        scale = _SMALL if hidden else 1.0
        drawn, wide = row(d.variant, hand, room=room / scale)
        d.add(drawn, x, scale=scale)
        high = H * scale if hand else 0
        if hidden:
            text = _count(len(hand)) if hand else _NO_CARDS
            d.text(
                x + wide * scale + (10 if hand else 0),
                text,
                size=13,
                down=28 if hand else 12,
                fill=QUIET,
            )
            high = high or 16
        told.append(join([_HAND, _told(hand)], " "))
        x += max(wide * scale, 40)
    for at, (cards, text) in enumerate(side):
        right = WIDE - 20 - 110 * (len(side) - 1 - at)
        drawn, wide = row(d.variant, cards, room=100 / _SMALL)
        d.add(drawn, right - wide * _SMALL, scale=_SMALL)
        d.text(right, text, size=12, down=H * _SMALL + 14, fill=QUIET, text_anchor="end")
        high = max(high, H * _SMALL + 18)
        told.append(join([text, _told(cards)], " "))
    d.y += high + 6


def _down(d: _Drawing, seat: int, told: list[Text]) -> None:
    groups = _content(d.position, "down", seat)
    if groups is UNKNOWN or not groups:
        return
    x = 16.0
    high = 18 + H * _LAID
    for group in groups:
        name = Text(*(say.finish(say.group(d.variant, group, la)) for la in ("en", "de")))
        cards = group_cards(group)
        drawn, wide = row(d.variant, cards, room=_ROOM / _LAID, stands=meanings(d.variant, group))
        wide = max(wide * _LAID, 7.4 * max(len(name.en), len(name.de)))
        if x > 16 and x + wide > WIDE - 16:
            x = 16.0
            d.y += high + 6
        d.text(x, name, size=13, down=13)
        d.add(drawn, x, scale=_LAID, down=18)
        told.append(
            join(
                [
                    _DOWN,
                    Text(*(say.group(d.variant, group, la) for la in ("en", "de"))),
                    _told(cards),
                ],
                " ",
            )
        )
        x += wide + 14
    d.y += high + 6


def _middle(d: _Drawing) -> None:
    """The piles, side by side."""
    p = d.position
    draw, discard = p.zone("draw"), p.zone("discard")
    aside: Any = p.zone("aside") if p.table.has_zone("aside") else UNKNOWN
    if draw is UNKNOWN and discard is UNKNOWN:
        return
    scale, x = 0.8, 24.0
    if draw is not UNKNOWN:
        shown = draw[-5:]
        told = join([DRAW, _count(len(draw)) if draw else _EMPTY], ": ")
        if any(card.kind != "hidden" for card in draw):
            told = join([told, join([_TOP, _told(draw[::-1][:5])], " ")], ", ")
        d.told.append(told)
        wide = _pile(d, shown, x, scale)
        d.text(x, join([DRAW, Text(*[str(len(draw))] * 2)], " · "), down=H * scale + 17, fill=QUIET)
        x += max(wide * scale, 150) + 20
    if discard is not UNKNOWN:
        d.told.append(
            join(
                [DISCARD, join([_told(discard[::-1][:5]), _TOP], " ") if discard else _EMPTY],
                ": ",
            )
        )
        wide = _pile(d, discard[-6:], x, scale)
        d.text(
            x,
            join([DISCARD, Text(*[str(len(discard))] * 2)], " · "),
            down=H * scale + 17,
            fill=QUIET,
        )
        x += max(wide * scale, 150) + 20
    if aside is not UNKNOWN and aside:
        d.told.append(join([_ASIDE, _count(len(aside))], ": "))
    d.y += H * scale + 30


def _pile(d: _Drawing, cards: tuple[Card, ...], x: float, scale: float) -> float:
    if not cards:
        place = box(1, 1, W - 2, H - 2, 7, fill="none", stroke=QUIET, stroke_dasharray="4 4")
        d.add(
            place
            + words(W / 2, 47, _EMPTY, lang=d.lang, size=14, text_anchor="middle", fill=QUIET),
            x,
            scale=scale,
        )
        return W
    if all(card.kind == "hidden" for card in cards):
        d.add(
            "".join(moved(face(d.variant, c), at * 4, 0) for at, c in enumerate(cards[:4])),
            x,
            scale=scale,
        )
        return W + 12
    drawn, wide = row(d.variant, cards, room=200)
    d.add(drawn, x, scale=scale)
    return wide
