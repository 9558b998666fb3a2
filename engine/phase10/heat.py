"""The circuit as a heat map: every space tinted by a share, with the number in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from phase10.circuit import WIDE, circuit_places, fill, join, space_words
from phase10.errors import Phase10Error
from phase10.shapes import box, picture, space, words
from phase10.text import Text
from phase10.variant import Variant

GROUND: Final = "#f6f3ea"
COLD: Final = (250, 246, 232)
HOT: Final = (178, 62, 16)
INK: Final = "#1f2328"

_TOLD: Final = Text("{title}: {spaces}.", "{title}: {spaces}.")


def tint(part: float) -> str:
    """A colour between cold (0) and hot (1).

    >>> tint(0), tint(1)
    ('#faf6e8', '#b23e10')
    """
    part = max(0.0, min(1.0, part))
    mixed = (round(c + part * (h - c)) for c, h in zip(COLD, HOT, strict=True))
    return "#" + "".join(f"{one:02x}" for one in mixed)


def heat_svg(variant: Variant, shares: Sequence[float], title: Text, *, lang: str = "both") -> str:
    """The circuit with a share in each space, in per cent.

    `shares` are those of the spaces from the start on; the least of them is drawn cold, the
    greatest hot.  Raises a ValueError for a wrong number of shares.
    """
    spaces = variant["board.spaces"]
    if len(shares) != len(spaces):
        raise Phase10Error(f"{len(shares)} shares for {len(spaces)} spaces")
    places = circuit_places(len(spaces))
    columns, rows = 1 + max(x for x, _ in places), 1 + max(y for _, y in places)
    cell = (WIDE - 24) / columns
    height = 24 + cell * rows
    low, high = min(shares), max(shares)
    spread = (high - low) or 1.0
    body = box(0.5, 0.5, WIDE - 1, height - 1, 10, fill=GROUND, stroke="#c9c2ab")
    for n, (name, share) in enumerate(zip(spaces, shares, strict=True)):
        x, y = 12 + cell * (places[n][0] + 0.5), 12 + cell * (places[n][1] + 0.5)
        part = (share - low) / spread
        body += box(
            x - cell / 2 + 1.5, y - cell / 2 + 1.5, cell - 3, cell - 3, 5,
            fill=tint(part), stroke="#8d8672",
        )  # fmt: skip
        body += space(name, x, y - cell * 0.16, cell * 0.52)
        body += (
            f'<text x="{x:.1f}" y="{y + cell * 0.38:.1f}" text-anchor="middle" '
            f'font-size="{cell * 0.27:.1f}" font-weight="700" '
            f'fill="{"#ffffff" if part > 0.55 else INK}">{100 * share:.1f}</text>'
        )
    body += words(WIDE / 2, height / 2 - 8, title, lang=lang, size=17, text_anchor="middle")
    scale = Text(
        f"per cent, from {100 * low:.1f} (pale) to {100 * high:.1f} (dark)",
        f"Prozent, von {100 * low:.1f} (hell) bis {100 * high:.1f} (dunkel)",
    )
    body += words(WIDE / 2, height / 2 + 16, scale, lang=lang, size=12, text_anchor="middle")
    x0, y0 = 12 + cell * (places[0][0] + 0.5), 12 + cell * (places[0][1] + 0.5)
    body += box(
        x0 - cell / 2 + 1, y0 - cell / 2 + 1, cell - 2, cell - 2, 5,
        fill="none", stroke=INK, stroke_width="3",
    )  # fmt: skip
    told = heat_words(variant, shares, title)
    return picture(body, WIDE, height, told, lang=lang, kind="heat")


def heat_words(variant: Variant, shares: Sequence[float], title: Text) -> Text:
    """The same in words, for readers who cannot see it."""
    told = [
        Text(*(f"{space_words(variant, name, la)} {100 * share:.1f} %" for la in ("en", "de")))
        for name, share in zip(variant["board.spaces"], shares, strict=True)
    ]
    return fill(_TOLD, title=title, spaces=join(told))


__all__ = ["heat_svg", "heat_words", "tint"]
