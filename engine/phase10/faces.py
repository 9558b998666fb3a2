"""Cards as they look: faces, backs, rows of cards and groups, as parts of an SVG picture.

A card shows its colour as a hue and as a shape, and its number in two corners, so
that it can be read in grey, by everybody, and from the other side of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from phase10.cards import Card
from phase10.groups import Group
from phase10.shapes import BACK, GOLD, INK, PAPER, barred, box, hue, moved, shape, star, symbol
from phase10.variant import Variant

W: Final = 60
H: Final = 84
STEP: Final = 32
"""How much of a card is seen under the next one."""
_TURN: Final = f"rotate(180 {W / 2:g} {H / 2:g})"


def twice(corner: str) -> str:
    """What stands in one corner, and again upside down in the opposite one."""
    return f'{corner}<g transform="{_TURN}">{corner}</g>'


def _paper(fill: str = PAPER) -> str:
    return box(0.75, 0.75, W - 1.5, H - 1.5, 7, fill=fill, stroke=INK, stroke_width="1.5")


def _corner(text: str) -> str:
    # A line under 6 and 9 tells them apart when the card lies the other way round.
    line = f'<path d="M9 27H23" stroke="{INK}" stroke-width="2.5"/>' if text in {"6", "9"} else ""
    size = 22 if len(text) < 2 else 19
    return f'<text x="16" y="24" font-size="{size}" text-anchor="middle">{text}</text>{line}'


def _colour(variant: Variant, card: Card) -> str | None:
    colours = variant.rulebook.vocabulary.get("colours", {})
    return next((str(value) for _, value in card.features if value in colours), None)


def _number(variant: Variant, card: Card) -> object:
    ordered = variant.deck.ordered
    return card.value(ordered) if ordered is not None else None


def face(variant: Variant, card: Card, *, stands: object = None) -> str:
    """One card at 0, 0; `stands` is what a wild card in a group stands for."""
    if card.kind == "hidden":
        body = _back()
    elif card.turned:
        body = _turned(variant, card)
    elif card.kind == "wild":
        body = _wild(variant)
    elif card.kind == "skip":
        body = _paper("#f5eff7") + barred(30, 42, 16, 4.5) + twice(barred(14, 16, 7, 2.5))
    elif variant.deck.ordered is None:
        body = _pair(variant, card)
    else:
        body = _natural(variant, card)
    if stands is not None:
        body += _stands(variant, stands)
    return body


def _natural(variant: Variant, card: Card) -> str:
    paint, form = hue(variant.rulebook, _colour(variant, card))
    mark = shape(form, 16, 42, 9.5)
    return _paper() + twice(
        _corner(str(_number(variant, card)))
        + f'<path d="{mark}" fill="{paint}" fill-rule="evenodd" stroke="{INK}"/>'
    )


def _pair(variant: Variant, card: Card) -> str:
    """A card of two symbols: one above, one below."""
    shown = [str(value) for _, value in card.features]
    body = _paper() + '<path d="M8 42H52" stroke="#c5ccd3" stroke-width="1.5"/>'
    for at, name in enumerate(shown[:2]):
        body += symbol(variant.rulebook, name, 30, (22, 62)[at], 34)
    return body


def _wild(variant: Variant) -> str:
    stripes = (
        f'<rect x="4.5" y="4.5" width="51" height="75" rx="4" fill="none" stroke="{INK}"'
        ' stroke-width="4" stroke-dasharray="5 4"/>'
    )
    if variant.deck.ordered is None:
        return _paper() + stripes + star(30, 44, 20)
    colours = [
        value
        for values in variant.deck.features.values()
        for value in values
        if value in variant.rulebook.vocabulary.get("colours", {})
    ]
    spots = ((13, 36), (23, 36), (13, 46), (23, 46))
    cluster = "".join(
        f'<path d="{shape(form, x, y, 4.3)}" fill="{paint}" fill-rule="evenodd" stroke="{INK}"/>'
        for (paint, form), (x, y) in zip(
            (hue(variant.rulebook, colour) for colour in colours), spots, strict=False
        )
    )
    corner = (
        f'<path d="M7 7H28V52H7z" fill="{PAPER}"/>'
        '<text x="18" y="26" font-size="20" text-anchor="middle">W</text>'
    )
    return _paper() + stripes + twice(corner + cluster)


def _back() -> str:
    return (
        _paper()
        + box(4.5, 4.5, W - 9, H - 9, 4, fill=BACK)
        + '<path d="M30 9L51 30 30 51 9 30zM30 33L51 54 30 75 9 54z" fill="none" stroke="#fff"'
        ' stroke-opacity=".75" stroke-width="2"/>'
    )


def _turned(variant: Variant, card: Card) -> str:
    """A back, with the printed face in two small corners: it is held back to front."""
    paint, form = hue(variant.rulebook, _colour(variant, card))
    corner = (
        box(4, 4, 22, 31, 4, fill=PAPER, stroke=INK)
        + f'<text x="15" y="19" font-size="14" text-anchor="middle">{_number(variant, card)}</text>'
        + f'<path d="{shape(form, 15, 27, 5)}" fill="{paint}" fill-rule="evenodd" stroke="{INK}"/>'
    )
    middle = (
        f'<circle cx="15" cy="49" r="9" fill="{GOLD}" stroke="{INK}"/>'
        '<text x="15" y="54" font-size="14" text-anchor="middle">J</text>'
    )
    if not card.features:  # a joker whose printed face nobody may know
        return _back() + twice(middle)
    return _back() + twice(corner) + middle


def _stands(variant: Variant, value: object) -> str:
    """The sign on a wild card in a group: what it stands for."""
    sign = box(3, 55, 28, 22, 5, fill=INK)
    if isinstance(value, int):
        return sign + (
            f'<text x="17" y="71" font-size="{16 if value < 10 else 14}" fill="#fff"'
            ' text-anchor="middle">'
            f"={value}</text>"
        )
    if variant.deck.ordered is None:
        return box(3, 54, 27, 27, 5, fill=PAPER, stroke=INK) + symbol(
            variant.rulebook, str(value), 16.5, 67.5, 23
        )
    paint, form = hue(variant.rulebook, value)
    return sign + (
        '<text x="10" y="72" font-size="17" fill="#fff" text-anchor="middle">=</text>'
        f'<path d="{shape(form, 23, 66, 6)}" fill="{paint}" fill-rule="evenodd" stroke="#fff"/>'
    )


# --- rows


def step_of(variant: Variant, count: int, room: float) -> float:
    """How far apart the cards of a row lie, so that they fit into the room."""
    widest = STEP if variant.deck.ordered is not None else W + 4
    if count < 2:
        return widest
    return max(14, min(widest, (room - W) / (count - 1)))


def row(
    variant: Variant,
    cards: Sequence[Card],
    *,
    room: float = 420,
    stands: Sequence[object] = (),
    apart: bool = False,
) -> tuple[str, float]:
    """Cards in a row at 0, 0, each over the one before, and how wide they are.

    Hidden cards lie closer together; `apart` puts the cards side by side.
    """
    if not cards:
        return "", 0
    step = (W + 4) if apart else step_of(variant, len(cards), room)
    if all(card.kind == "hidden" for card in cards):
        step = min(step, 14)
    parts = []
    for at, card in enumerate(cards):
        sign = stands[at] if at < len(stands) else None
        parts.append(moved(face(variant, card, stands=sign), at * step, 0))
    return "".join(parts), (len(cards) - 1) * step + W


def meanings(variant: Variant, group: Group) -> tuple[object, ...]:
    """For each card of a group what it stands for, if it is wild; None for all others."""
    found: list[object] = []
    for at, card in enumerate(group.cards):
        if not card.is_wild:
            found.append(None)
        elif group.low is not None:
            found.append(variant.grouping.place(group.low + at))
        else:
            found.append(group.value)
    return (*found, *(None for _ in group.spare))
