"""Pictures as SVG: cards, groups, a whole table, the board; each with a text alternative.

Every function gives the text of one `<svg>` element, the same for the same input.
`lang` is "en", "de", or "both" for a page with a language switch: then the English
words are shown, and the German ones wait beside them (`class="p10-de"`).
Pictures bring their own ground, so that they look the same on dark pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from phase10 import say
from phase10.cards import Card
from phase10.circuit import board_svg, space_svg
from phase10.errors import Phase10Error
from phase10.faces import H, W, face, meanings, row
from phase10.groups import Group
from phase10.position import group_cards
from phase10.scene import position_svg
from phase10.shapes import PANEL, SOFT, box, moved, picture, words
from phase10.text import Text
from phase10.variant import Variant

__all__ = [
    "board_svg",
    "card_svg",
    "cards_svg",
    "cards_words",
    "group_svg",
    "groups_svg",
    "position_svg",
    "space_svg",
]

_EDGE = 8


def _as_card(variant: Variant, card: Card | str) -> Card:
    return variant.deck.parse(card) if isinstance(card, str) else card


def cards_words(cards: Iterable[Card]) -> Text:
    """Cards in a row in words, with commas between them."""
    found = tuple(cards)
    if not found:
        return Text("no cards", "keine Karten")
    return Text(", ".join(c.says("en") for c in found), ", ".join(c.says("de") for c in found))


def card_svg(variant: Variant, card: Card | str, *, lang: str = "both") -> str:
    """One card of a variant, by itself or by its name.

    >>> from phase10.variant import load
    >>> card_svg(load("classic"), "R7", lang="de").split('aria-label="')[1].split('"')[0]
    'rote 7'
    """
    one = _as_card(variant, card)
    label = Text(one.says("en"), one.says("de"))
    return picture(face(variant, one), W, H, label, lang=lang, kind="card")


def cards_svg(
    variant: Variant,
    cards: Sequence[Card | str],
    *,
    lang: str = "both",
    apart: bool = False,
    label: Text | None = None,
) -> str:
    """Cards in a row, as in a hand; `apart` lays them side by side.

    More cards than a narrow page can show go into further rows.
    """
    held = tuple(_as_card(variant, card) for card in cards)
    many = 7 if apart or variant.deck.ordered is None else 12
    rows = [held[at : at + many] for at in range(0, len(held), many)] or [()]
    drawn = [row(variant, part, apart=apart) for part in rows]
    width = max(W, *(wide for _, wide in drawn)) + 2 * _EDGE
    height = len(rows) * (H + _EDGE) + _EDGE
    body = _ground(width, height) + "".join(
        moved(body, _EDGE, _EDGE + at * (H + _EDGE)) for at, (body, _) in enumerate(drawn)
    )
    return picture(body, width, height, label or cards_words(held), lang=lang)


def group_svg(variant: Variant, group: Group, *, lang: str = "both") -> str:
    """A group as it lies on the table; a wild card shows what it stands for."""
    return groups_svg(variant, (group,), lang=lang)


def groups_svg(variant: Variant, groups: Sequence[Group], *, lang: str = "both") -> str:
    """Several groups side by side, each with its name; what finds no room goes below."""
    if not groups:
        raise Phase10Error("a picture of no groups")
    room, x, y, width, body = 420.0, float(_EDGE), float(_EDGE), 0.0, ""
    for group in groups:
        name = group_words(variant, group)
        cards = group_cards(group)
        drawn, wide = row(variant, cards, stands=meanings(variant, group))
        wide = max(wide, len(max(name.en, name.de, key=len)) * 8.2)
        if x > _EDGE and x + wide > room + _EDGE:
            x, y = float(_EDGE), y + H + 30
        body += words(x, y + 14, name, lang=lang, size=14) + moved(drawn, x, y + 20)
        width = max(width, x + wide)
        x += wide + 20
    height = y + 20 + H + _EDGE
    label = Text(
        "; ".join(
            f"{group_words(variant, g).en}: {cards_words(group_cards(g)).en}" for g in groups
        ),
        "; ".join(
            f"{group_words(variant, g).de}: {cards_words(group_cards(g)).de}" for g in groups
        ),
    )
    return picture(
        _ground(width + _EDGE, height) + body,
        width + _EDGE,
        height,
        label,
        lang=lang,
        kind="groups",
    )


def group_words(variant: Variant, group: Group) -> Text:
    """The name of a group that lies on the table, such as "run 3-6", with a capital letter."""
    return Text(*(say.finish(say.group(variant, group, lang)) for lang in ("en", "de")))


def _ground(width: float, height: float) -> str:
    return box(0.5, 0.5, width - 1, height - 1, 8, fill=PANEL, stroke=SOFT)
