"""The marks that pictures are made of: shapes of colours, symbols, icons of spaces, and SVG pieces.

Everything is drawn here from scratch as short SVG. A shape that stands for a colour
looks the same upside down, and none is another one turned, so that a card is told
apart without colour and from the other side of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

from phase10.spec import Rulebook
from phase10.text import Text

INK: Final = "#1f2328"
PAPER: Final = "#ffffff"
FELT: Final = "#e3ebe6"
PANEL: Final = "#f8faf9"
BACK: Final = "#3d4f66"
QUIET: Final = "#57606a"
SOFT: Final = "#c5ccd3"
GOLD: Final = "#f2c230"
FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', Arial, sans-serif"
LANGUAGES: Final = ("en", "de", "both")


def num(value: float) -> str:
    """A number as short as it can be written.

    >>> num(3.0), num(2.25)
    ('3', '2.2')
    """
    return f"{round(value, 1):g}"


def both(text: Text, lang: str) -> str:
    """A text for an attribute: in one language, or the English of two."""
    return escape(text.in_("en" if lang == "both" else lang))


def words(x: float, y: float, text: Text | str, *, lang: str, size: float = 14, **more: str) -> str:
    """A text in a picture; in both languages the German one waits for the page's switch."""
    said = Text(text, text) if isinstance(text, str) else text
    extra = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())
    head = f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{extra}'
    if lang != "both" or said.en == said.de:
        return f"{head}>{escape(said.in_('en' if lang == 'both' else lang))}</text>"
    return (
        f'{head} class="p10-en" lang="en">{escape(said.en)}</text>'
        f'{head} class="p10-de" lang="de" display="none">{escape(said.de)}</text>'
    )


def picture(
    body: str, width: float, height: float, label: Text, *, lang: str, kind: str = "cards"
) -> str:
    """A whole picture with its text alternative; it keeps its size and shrinks on a narrow page."""
    if lang not in LANGUAGES:
        raise ValueError(f"language {lang!r} is not one of 'en', 'de', 'both'")
    german = f' data-de="{escape(label.de)}"' if lang == "both" else ""
    titles = "".join(
        f'<title lang="{one}">{escape(label.in_(one))}</title>'
        for one in (("en", "de") if lang == "both" else (lang,))
    )
    w, h = num(width), num(height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="p10-svg p10-{kind}" role="img"'
        f' aria-label="{both(label, lang)}"{german} viewBox="0 0 {w} {h}" width="{w}" height="{h}"'
        f' style="max-width:100%;height:auto" font-family="{FONT}" font-weight="700"'
        f' fill="{INK}">{titles}{body}</svg>'
    )


def box(x: float, y: float, w: float, h: float, r: float, **more: str) -> str:
    """A rectangle with round corners."""
    extra = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"{extra}/>'
    )


def moved(body: str, x: float, y: float, *, scale: float = 1, turn: float = 0) -> str:
    """A part of a picture at another place, larger or smaller, turned."""
    steps = [f"translate({num(x)} {num(y)})"]
    if turn:
        steps.append(f"rotate({num(turn)})")
    if scale != 1:
        steps.append(f"scale({scale:.3g})")
    return f'<g transform="{" ".join(steps)}">{body}</g>'


# --- shapes of colours


def shape(name: str, x: float, y: float, r: float) -> str:
    """The outline of a shape around a point, as the data of an SVG path."""

    def line(*points: tuple[float, float]) -> str:
        return "M" + "L".join(f"{num(x + r * a)} {num(y + r * b)}" for a, b in points) + "z"

    def circle(q: float, sweep: int) -> str:
        d = num(2 * q)
        arc = f"a{num(q)} {num(q)} 0 1 {sweep}"
        return f"M{num(x - q)} {num(y)}{arc} {d} 0{arc} -{d} 0z"

    match name:
        case "square":
            return line((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85))
        case "hourglass":
            return line((-0.95, -1), (0.95, -1), (0.2, 0), (0.95, 1), (-0.95, 1), (-0.2, 0))
        case "plus":
            a = 0.38
            return line(
                *((-a, -1), (a, -1), (a, -a), (1, -a), (1, a), (a, a)),
                *((a, 1), (-a, 1), (-a, a), (-1, a), (-1, -a), (-a, -a)),
            )
        case "ring":
            return circle(r, 1) + circle(r * 0.45, 0)
        case "bar":
            return line((-1.05, -0.45), (1.05, -0.45), (1.05, 0.45), (-1.05, 0.45))
        case _:
            return circle(r * 0.95, 1)


def hue(book: Rulebook, colour: object) -> tuple[str, str]:
    """The hue and the shape of a colour; grey and a disc for one that has no entry."""
    entry: Mapping[str, Any] = book.vocabulary.get("colours", {}).get(str(colour), {})
    return str(entry.get("hue", "#8c959f")), str(entry.get("shape", "circle"))


def barred(x: float, y: float, r: float, stroke: float) -> str:
    """The barred circle of a skip."""
    d = r * 0.7
    return (
        f'<path d="{shape("circle", x, y, r / 0.95)}M{num(x - d)} {num(y - d)}L{num(x + d)}'
        f' {num(y + d)}" fill="none" stroke="#8a1c3b" stroke-width="{num(stroke)}"/>'
    )


def star(x: float, y: float, r: float) -> str:
    """A five-pointed star."""
    at = [
        (0, -1), (0.25, -0.34), (0.95, -0.31), (0.4, 0.13), (0.59, 0.81),
        (0, 0.42), (-0.59, 0.81), (-0.4, 0.13), (-0.95, -0.31), (-0.25, -0.34),
    ]  # fmt: skip
    d = "L".join(f"{num(x + a * r)} {num(y + b * r)}" for a, b in at)
    return (
        f'<path d="M{d}z" fill="{GOLD}" stroke="{INK}" stroke-width="{num(max(1, r / 12))}"'
        ' stroke-linejoin="round"/>'
    )


# --- symbols of picture cards, each in a square of 32 around 0, 0

_FACE: Final = (
    '<circle cx="-5" cy="{y}" r="1.7" fill="#1f2328" stroke="none"/>'
    '<circle cx="5" cy="{y}" r="1.7" fill="#1f2328" stroke="none"/>'
)
_SYMBOLS: Final[Mapping[str, str]] = {
    "dog": (
        '<path d="M0-12C8-12 11-6 10 2 9 10 5 13 0 13S-9 10-10 2C-11-6-8-12 0-12z" fill="#d9a066"/>'
        '<path d="M-7-11C-14-13-17-4-13 5-10 7-8 2-8-4zM7-11C14-13 17-4 13 5 10 7 8 2 8-4z"'
        ' fill="#7a4a24"/>' + _FACE.format(y="-2") + '<path d="M-3.5 3h7L0 6.5z" fill="#1f2328"/>'
        '<path d="M-2.5 8.5h5v3a2.5 2.5 0 0 1-5 0z" fill="#e58a8a" stroke-width="1"/>'
    ),
    "cat": (
        '<path d="M-11-14L-3-8H3L11-14 12 0C12 8 6 12 0 12S-12 8-12 0z" fill="#9aa5b1"/>'
        + _FACE.format(y="-1")
        + '<path d="M-2 3.5h4L0 5.5z" fill="#1f2328" stroke-width="1"/>'
        '<path d="M-6 5L-15 3M-6 7L-15 9M6 5L15 3M6 7L15 9M0 6V8.5"'
        ' fill="none" stroke-width="1.2"/>'
    ),
    "hamster": (
        '<circle cx="-9" cy="-9" r="4" fill="#f0b7a4"/>'
        '<circle cx="9" cy="-9" r="4" fill="#f0b7a4"/>'
        '<path d="M0-11C7-11 10-7 11-2 15 1 15 11 7 12H-7C-15 11-15 1-11-2-10-7-7-11 0-11z"'
        ' fill="#e9b872"/>'
        '<path d="M-6 3a5 4.5 0 1 0 .1 0zM6 3a5 4.5 0 1 0 .1 0z" fill="#fff4e0" stroke="none"/>'
        + _FACE.format(y="-3")
        + '<path d="M-2 2h4L0 4zM-1.5 5V8.5H1.5V5" fill="#fff" stroke-width="1"/>'
    ),
    "hare": (
        '<path d="M-3-4C-9-6-10-16-6-17-2-17-1-10-1-5zM3-4C9-6 10-16 6-17 2-17 1-10 1-5z"'
        ' fill="#e7d3bf"/>'
        '<path d="M0-6C8-6 10 0 9 6 8 12 4 14 0 14S-8 12-9 6C-10 0-8-6 0-6z" fill="#e7d3bf"/>'
        + _FACE.format(y="2")
        + '<path d="M-2 6h4L0 8z" fill="#d4707f" stroke-width="1"/>'
        '<path d="M-2 9.5H2V13H-2zM0 9.5V13" fill="#fff" stroke-width="1"/>'
    ),
    "skateboard": (
        '<path d="M-15-6C-13-1-10 0-8 0H8C10 0 13-1 15-6" fill="none" stroke-width="4.5"'
        ' stroke-linecap="round"/>'
        '<path d="M-15-6C-13-1-10 0-8 0H8C10 0 13-1 15-6" fill="none" stroke="#4fa3c7"'
        ' stroke-width="2" stroke-linecap="round"/>'
        '<circle cx="-7" cy="7" r="4" fill="#f2c230"/><circle cx="7" cy="7" r="4" fill="#f2c230"/>'
    ),
    "gift": (
        '<path d="M-11-1H11V13H-11z" fill="#b9d7ea"/><path d="M-13-6H13V-1H-13z" fill="#b9d7ea"/>'
        '<path d="M-2.5-6H2.5V13H-2.5z" fill="#c0475a"/>'
        '<path d="M0-6C-4-14-11-13-9-8-8-6-4-6 0-6 4-6 8-6 9-8 11-13 4-14 0-6z" fill="#c0475a"/>'
    ),
    "book": (
        '<path d="M0-8C-5-12-11-11-15-9V9C-11 7-5 7 0 10 5 7 11 7 15 9V-9C11-11 5-12 0-8z"'
        ' fill="#fbf3d9"/>'
        '<path d="M0-8V10M-11-5Q-7-6-4-4M-11-1Q-7-2-4 0M-11 3Q-7 2-4 4M11-5Q7-6 4-4M11-1Q7-2 4 0'
        'M11 3Q7 2 4 4" fill="none" stroke-width="1.2"/>'
    ),
    "football": (
        '<circle r="13" fill="#fff"/><path d="M0-5L5-1.5 3 4H-3L-5-1.5z" fill="#1f2328"/>'
        '<path d="M0-5V-12M5-1.5L11.5-4.5M3 4L7 10M-3 4L-7 10M-5-1.5L-11.5-4.5" fill="none"/>'
        '<path d="M-4-12.3L0-9 4-12.3zM12.5-2L9.5 2 12 5zM-12.5-2L-9.5 2-12 5z" fill="#1f2328"/>'
    ),
}
_SPLASH: Final = (
    "M0-15C3-15 3-10 6-11S10-14 12-12 11-7 13-5 16-3 15 0 11 2 12 5 13 10 10 12 6 10 4 12 2 15-1 15"
    "-3 11-6 12-11 13-12 10-10 5-12 3-16 1-15-3-10-4-11-7-11-13-8-13-4-9-2-10-2-15 0-15z"
)


def symbol(book: Rulebook, name: str, x: float, y: float, size: float) -> str:
    """A symbol of a picture card: an animal, a thing, or a splash of paint with its shape."""
    body = _SYMBOLS.get(name)
    if body is None and name in book.vocabulary.get("colours", {}):
        paint, form = hue(book, name)
        body = (
            f'<path d="{_SPLASH}" fill="{paint}"/>'
            f'<path d="{shape(form, 0, 0, 6)}" fill="#fff" fill-rule="evenodd"/>'
        )
    if body is None:
        body = f'<circle r="13" fill="#fff"/><text y="5" font-size="12">{escape(name[:3])}</text>'
    inner = f'<g stroke="{INK}" stroke-width="1.5" stroke-linejoin="round">{body}</g>'
    return moved(inner, x, y, scale=size / 32)


# --- icons of spaces, each in a square of 32 around 0, 0

_LINE: Final = 'fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"'
_CARD: Final = '<rect x="{x}" y="{y}" width="12" height="17" rx="2" fill="{fill}"/>'
_SPACES: Final[Mapping[str, tuple[str, str]]] = {
    # kind: the tint of the space, and the icon
    "take": (
        "#dfe3e8",
        _CARD.format(x="-6", y="-13", fill="#fff") + f'<path d="M0-8V10M-6 5L0 11 6 5" {_LINE}/>',
    ),
    "joker": (
        "#cfe8f7",
        _CARD.format(x="-6", y="-9", fill=BACK)
        + '<text y="5" font-size="13" fill="#fff" stroke="none">J</text>',
    ),
    "again": (
        "#f6dfc0",
        f'<path d="M9-4A10 10 0 1 0 10 3" {_LINE}/><path d="M10-12V-4H2" {_LINE}/>',
    ),
    "ask": (
        "#e2d6ee",
        (
            '<path d="M-13-11H13V6H0L-6 13V6H-13z" fill="#fff"/>'
            '<text y="3" font-size="14" stroke="none">?</text>'
        ),
    ),
    "pick": (
        "#f6d3df",
        _CARD.format(x="-13", y="-5", fill="#fff")
        + _CARD.format(x="1", y="-5", fill="#fff")
        + _CARD.format(x="-6", y="-13", fill=GOLD),
    ),
    "swap": (
        "#d5ead2",
        f'<path d="M-11-5H10M5-10L10-5 5 0M11 6H-10M-5 1L-10 6-5 11" {_LINE}/>',
    ),
    "all": (
        "#f7ecb5",
        (
            '<circle cx="0" cy="-9" r="4" fill="#fff"/><circle cx="0" cy="9" r="4" fill="#fff"/>'
            '<circle cx="-9" cy="0" r="4" fill="#fff"/><circle cx="9" cy="0" r="4" fill="#fff"/>'
            '<path d="M-3-3H3V3H-3z" fill="#1f2328"/>'
        ),
    ),
    "free": (
        "#ffffff",
        (
            '<path d="M0-13A5 5 0 0 1 4-4 5 5 0 0 1 13 0 5 5 0 0 1 4 4 5 5 0 0 1 0 13 5 5 0 0 1-4 4'
            ' 5 5 0 0 1-13 0 5 5 0 0 1-4-4 5 5 0 0 1 0-13z" fill="#f2c230"/>'
            '<circle r="4" fill="#d55e00"/>'
        ),
    ),
}


def space(text: str, x: float, y: float, size: float) -> str:
    """A space of the circuit: its tint, its icon and its number, such as "take 2"."""
    kind, _, number = text.partition(" ")
    tint, icon = _SPACES.get(
        kind, ("#ffffff", f'<text y="5" font-size="11">{escape(kind[:5])}</text>')
    )
    if number:
        icon = moved(icon, -6, 0, scale=0.9) + (
            f'<text x="9" y="7" font-size="20" stroke="none">{escape(number)}</text>'
        )
    body = box(-16, -16, 32, 32, 4, fill=tint) + icon
    return moved(
        f'<g stroke="{INK}" stroke-width="1.5" stroke-linejoin="round" text-anchor="middle">'
        f"{body}</g>",
        x,
        y,
        scale=size / 32,
    )


def pawn(x: float, y: float, size: float, letter: str, fill: str) -> str:
    """A playing piece with the first letter of its player's name."""
    body = (
        f'<path d="M0-14A5 5 0 0 1 3-5L9 10H-9L-3-5A5 5 0 0 1 0-14z" fill="{fill}"/>'
        f'<text y="8.5" font-size="12" fill="#fff" stroke="none">{escape(letter)}</text>'
    )
    return moved(
        f'<g stroke="{INK}" stroke-width="1.5" text-anchor="middle">{body}</g>',
        x,
        y,
        scale=size / 28,
    )


def token(x: float, y: float, r: float, letter: str, fill: str) -> str:
    """A round marker with the first letter of its player's name."""
    return (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}" stroke="{INK}"/>'
        f'<text x="{num(x)}" y="{num(y + r * 0.42)}" font-size="{num(r * 1.25)}" fill="#fff"'
        f' text-anchor="middle">{escape(letter)}</text>'
    )


PLAYERS: Final = ("#8a1c3b", "#0b5394", "#1c6b3c", "#6b3fa0", "#7a4a24", "#3d4f66")
"""Dark grounds for players' pieces, on which a white letter can be read."""
