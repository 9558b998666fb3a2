"""The cards of every game as a page shows them: faces, names, and how a picker lays them out.

Written as tables when the book is built. Games with the same cards share one table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from phase10.cards import HIDDEN, HIDDEN_JOKER, Card, Value
from phase10.faces import H, W, face
from phase10.shapes import FONT, INK, PAPER, hue, shape, symbol
from phase10.text import Text
from phase10.variant import Variant, load, variants

MARK: Final = 20
"""The side of the square in which a colour's shape is drawn."""


def both(text: Text) -> dict[str, str]:
    """A text in two languages, as a table."""
    return {"en": text.en, "de": text.de}


def named(variant: Variant, kind: str, name: object) -> dict[str, str]:
    """What a colour, a symbol or a feature is called; its own name if there is no word for it."""
    words = variant.rulebook.vocabulary.get(kind, {}).get(str(name), {})
    return {lang: str(words.get(lang, name)) for lang in ("en", "de")}


def deck_table(variant: Variant) -> dict[str, Any]:
    """All cards of a game: `cards` by name, and `rows`, a picker's keys.

    Cards of numbers come in rows of one colour.  Cards of two symbols come as the rows of their
    symbols, and `pairs` says which card two of them make.
    """
    deck = variant.deck
    found: dict[str, Any] = {
        "width": W,
        "height": H,
        "mark": MARK,
        "font": FONT,
        "ink": INK,
        "paper": PAPER,
        "turns": deck.turns,
        "cards": {card.name: _card(variant, card) for card in _faces(variant)},
        "specials": [card.name for card in deck.kinds if card.kind != "natural"],
        "hidden": HIDDEN.name,
    }
    if deck.turns:
        found["joker"] = HIDDEN_JOKER.name
    if deck.ordered is not None:
        found["layout"] = "rows"
        found["rows"] = list(_colour_rows(variant, deck.ordered))
    else:
        found["layout"] = "pairs"
        found["rows"] = list(_symbol_rows(variant))
        pairs = ((card.features, card.name) for card in deck.kinds if card.kind == "natural")
        found["pairs"] = {" ".join(str(v) for _, v in shown): name for shown, name in pairs}
    return found


def _faces(variant: Variant) -> Iterator[Card]:
    """Every card that can lie anywhere: printed, turned, and unknown ones."""
    deck = variant.deck
    yield from deck.kinds
    if deck.turns:
        yield from (card.turn() for card in deck.kinds if card.kind == "natural")
        yield HIDDEN_JOKER
    yield HIDDEN


def _card(variant: Variant, card: Card) -> dict[str, Any]:
    found: dict[str, Any] = {
        **both(card.text),
        "kind": "turned" if card.turned else card.kind,
        "face": face(variant, card),
    }
    if variant.deck.count(card):
        found["copies"] = variant.deck.count(card)
    return found


def _colour_rows(variant: Variant, ordered: str) -> Iterator[dict[str, Any]]:
    rows: dict[Value | None, list[Card]] = {}
    for card in variant.deck.kinds:
        if card.kind == "natural":
            colour = next((value for name, value in card.features if name != ordered), None)
            rows.setdefault(colour, []).append(card)
    for colour, cards in rows.items():
        paint, form = hue(variant.rulebook, colour)
        drawn = shape(form, MARK / 2, MARK / 2, MARK / 2 - 1.5)
        yield {
            "name": str(colour),
            **named(variant, "colours", colour),
            "paint": paint,
            "mark": f'<path d="{drawn}" fill="{paint}" fill-rule="evenodd" stroke="{INK}"/>',
            "cards": [[str(card.value(ordered)), card.name] for card in cards],
        }


def _symbol_rows(variant: Variant) -> Iterator[dict[str, Any]]:
    colours: Mapping[str, Any] = variant.rulebook.vocabulary.get("colours", {})
    for feature, values in variant.deck.features.items():
        yield {
            "name": feature,
            **named(variant, "features", feature),
            "symbols": [
                {
                    "name": str(value),
                    **named(variant, "colours" if str(value) in colours else "symbols", value),
                    "mark": symbol(variant.rulebook, str(value), 20, 20, 34),
                }
                for value in values
            ],
        }


def tables() -> Iterator[tuple[str, Any]]:
    """The table of the games, and one for each different deck."""
    games: dict[str, Any] = {}
    decks: list[dict[str, Any]] = []
    for name in variants():
        variant = load(name)
        deck = deck_table(variant)
        if deck not in decks:
            decks.append(deck)
        games[name] = {
            "title": both(variant.title),
            "short": both(variant.short),
            "deck": f"deck-{decks.index(deck) + 1}",
            "printed": variant.how != "same box",
        }
    yield "games", games
    for at, deck in enumerate(decks):
        yield f"deck-{at + 1}", deck


__all__ = ["both", "deck_table", "named", "tables"]
