"""The board as a picture: the circuit of spaces, the phase spaces and the goal, the two piles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from phase10 import say
from phase10.errors import Phase10Error
from phase10.faces import H, W, face
from phase10.position import UNKNOWN, Position
from phase10.shapes import (
    FELT,
    INK,
    PLAYERS,
    SOFT,
    box,
    moved,
    pawn,
    picture,
    space,
    star,
    token,
    words,
)  # fmt: skip
from phase10.text import Text
from phase10.variant import Variant

WIDE: Final = 440
DRAW: Final = Text("draw pile", "Nachziehstapel")
DISCARD: Final = Text("discard pile", "Ablagestapel")
_BOARD: Final = Text(
    "Board with {n} spaces, clockwise from the start",
    "Plan mit {n} Feldern, im Uhrzeigersinn vom Start",
)
_START: Final = Text("start", "Start")
_STANDS: Final = Text("{player} on space {n}", "{player} auf Feld {n}")
_END: Final = Text("goal", "Ziel")


def fill(text: Text, **facts: object) -> Text:
    """A text with its slots filled, each language by itself."""
    slots = {
        key: fact if isinstance(fact, Text) else Text(str(fact), str(fact))
        for key, fact in facts.items()
    }
    return Text(
        text.en.format(**{k: t.en for k, t in slots.items()}),
        text.de.format(**{k: t.de for k, t in slots.items()}),
    )


def join(parts: list[Text], by: str = ", ") -> Text:
    """Several texts as one."""
    return Text(by.join(p.en for p in parts), by.join(p.de for p in parts))


def space_svg(variant: Variant, *names: str, lang: str = "both") -> str:
    """Spaces side by side, by the names that the circuit has for them, such as "take 2".

    Raises a ValueError for a name that stands nowhere on the circuit.
    """
    circuit = variant.get("board.spaces", ())
    for name in names:
        if name not in circuit:
            raise Phase10Error(f"{name!r} is no space of the board")
    size = 44
    body = "".join(space(name, 24 + 48 * at, 24, size) for at, name in enumerate(names))
    said = [Text(*(space_words(variant, name, la) for la in ("en", "de"))) for name in names]
    return picture(body, 48 * len(names), 48, join(said), lang=lang, kind="spaces")


def board_svg(variant: Variant, position: Position | None = None, *, lang: str = "both") -> str:
    """The circuit of spaces, clockwise from the start, with the phase spaces and the goal inside.

    With a position it also shows where pieces and markers stand.  Raises a ValueError
    for a variant without a board.
    """
    body, height, told = drawn_board(variant, position, lang)
    ground = box(0.5, 0.5, WIDE - 1, height - 1, 10, fill=FELT, stroke=SOFT)
    return picture(
        ground + body, WIDE, height, Text(f"{told.en}.", f"{told.de}."), lang=lang, kind="circuit"
    )


def _circuit(count: int) -> Iterator[tuple[int, int]]:
    """Columns and rows of the spaces: round a rectangle, clockwise from the lower left corner."""
    high = 2
    while 2 * (high + _columns(high)) - 4 < count:
        high += 1
    wide = _columns(high)
    ring = [(0, y) for y in range(high - 1, -1, -1)]
    ring += [(x, 0) for x in range(1, wide)]
    ring += [(wide - 1, y) for y in range(1, high)]
    ring += [(x, high - 1) for x in range(wide - 2, 0, -1)]
    yield from ring[:count]


def circuit_places(count: int) -> tuple[tuple[int, int], ...]:
    """Columns and rows of so many spaces as they are drawn, from the start on."""
    return tuple(_circuit(count))


def _columns(high: int) -> int:
    return high + 2


def drawn_board(variant: Variant, position: Position | None, lang: str) -> tuple[str, float, Text]:
    """The board as part of a picture: its SVG, its height, and the same in words."""
    if not variant.asked("board.spaces"):
        raise Phase10Error(f"variant {variant.id!r} has no board")
    spaces = variant["board.spaces"]
    places = circuit_places(len(spaces))
    columns, rows = 1 + max(x for x, _ in places), 1 + max(y for _, y in places)
    cell = (WIDE - 24) / columns
    at = {n: (12 + cell * (x + 0.5), 12 + cell * (y + 0.5)) for n, (x, y) in enumerate(places)}
    body = "".join(space(text, *at[n], cell - 4) for n, text in enumerate(spaces))
    x0, y0 = at[0]
    body += box(
        x0 - cell / 2 + 1,
        y0 - cell / 2 + 1,
        cell - 2,
        cell - 2,
        5,
        fill="none",
        stroke=INK,
        stroke_width="3.5",
    )
    body += words(x0 + cell * 0.62, y0 - cell * 0.62, _START, lang=lang, size=12)
    # An arrow shows the way from the start.
    body += (
        f'<path d="M{x0 + cell * 0.7:.1f} {y0 - cell}V{y0 - cell * 2:.1f}m-5 6l5-7 5 7" fill="none"'
        f' stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
    )
    inner = (12 + cell * 1.9, 12 + cell * 1.3, cell * (columns - 3.2), cell * (rows - 4))
    body += _track(variant, position, inner, lang)
    below = (inner[0], inner[1] + inner[3] + 4, inner[2], cell * 1.25)
    body += _pile_areas(variant, position, below, lang)
    told = [fill(_BOARD, n=len(spaces))]
    listed = [Text(*(space_words(variant, text, la) for la in ("en", "de"))) for text in spaces]
    told = [join([told[0], join(listed)], ": ")]
    if position is not None:
        body += _pieces(position, at, cell, told)
    return body, 24 + cell * rows, join(told, "; ")


def space_words(variant: Variant, text: str, lang: str) -> str:
    """A space in words: its kind, and its number if it has one."""
    kind, _, number = text.partition(" ")
    said = say.name(variant, kind, lang, sections=("spaces",))
    return f"{said} {number}" if number else said


def _track(
    variant: Variant, position: Position | None, inner: tuple[float, float, float, float], lang: str
) -> str:
    """The phase spaces in two rows, then the goal; markers stand on them."""
    x, y, wide, high = inner
    names = tuple(variant.phases)
    half = (len(names) + 1) // 2
    w, h = wide / (half + 0.9), high / 2
    body = ""
    for n, name in enumerate((*names, "goal")):
        line, column = (1, half) if name == "goal" else divmod(n, half)
        if name == "goal":
            left, top, tall = x + half * w, y, high
        else:
            left, top, tall = x + column * w, y + line * h, h
        goal = name == "goal"
        body += box(
            left,
            top,
            w * (0.9 if goal else 1) - 4,
            tall - 4,
            6,
            fill="#fdf3cf" if goal else "#fff",
            stroke=INK,
            stroke_width="1.5",
        )
        if goal:
            body += words(
                left + w * 0.45 - 2, top + 20, _END, lang=lang, size=14, text_anchor="middle"
            )
            body += star(left + w * 0.45 - 2, top + tall - w * 0.5, w * 0.32)
        else:
            body += words(
                left + w / 2 - 2, top + 20, name, lang=lang, size=17, text_anchor="middle"
            )
        if position is not None and position.table.has_mark("phase"):
            here = [s for s in range(len(position.players)) if position.mark("phase", s) == name]
            for k, seat in enumerate(here):
                body += token(
                    left + 13 + 19 * (k % 2),
                    top + 35 + 17 * (k // 2),
                    8.5,
                    _letter(position, seat),
                    PLAYERS[seat % len(PLAYERS)],
                )
    return body


def _pile_areas(
    variant: Variant, position: Position | None, area: tuple[float, float, float, float], lang: str
) -> str:
    """Where the two piles lie, side by side; a position puts their top cards there."""
    x, y, wide, high = area
    half, scale = wide / 2, (high - 8) / H
    body = ""
    for at, (name, text) in enumerate((("draw", DRAW), ("discard", DISCARD))):
        left = x + at * half
        body += box(left, y, half - 4, high, 6, fill="none", stroke=INK, stroke_dasharray="5 4")
        cards: Any = position.zone(name) if position is not None else UNKNOWN
        hidden = (variant.deck.HIDDEN,) if name == "draw" else ()
        top = hidden if cards is UNKNOWN else cards[-1:]
        if top:
            body += moved(face(variant, top[0]), left + 5, y + 4, scale=scale)
        body += words(left + W * scale + 11, y + high / 2 + 4, text, lang=lang, size=12)
    return body


def _letter(position: Position, seat: int) -> str:
    return position.players[seat][0].upper()


def _pieces(
    position: Position, at: Mapping[int, tuple[float, float]], cell: float, told: list[Text]
) -> str:
    body = ""
    standing: dict[int, list[int]] = {}
    for seat, name in enumerate(position.players):
        where = position.mark("piece", seat)
        if where is UNKNOWN:
            continue
        standing.setdefault(where % len(at), []).append(seat)
        told.append(fill(_STANDS, player=name, n=where + 1))
    for where, seats in standing.items():
        x, y = at[where]
        for k, seat in enumerate(seats):
            shift = (k - (len(seats) - 1) / 2) * 13
            body += pawn(
                x + shift, y - 2, cell * 0.62, _letter(position, seat), PLAYERS[seat % len(PLAYERS)]
            )
    return body
