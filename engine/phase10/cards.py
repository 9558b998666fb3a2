"""Cards and the deck they come from.

A card is made once for its deck and compared by its name, so that a card of one
deck equals the card of that name in any other.  A deck follows from six answers:
what cards show, how they are combined, how many copies there are, how many wild
cards and skips, and what serves as a wild card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from phase10.errors import NotationError, Phase10Error
from phase10.text import Text

Value = int | str
"""What a card shows in one feature: a number, or a word such as a colour."""

_WORDS: Final[Mapping[str, Text]] = {
    # Colours that stand before a number are inflected; as symbols they are named.
    "red": Text("red", "rote"),
    "blue": Text("blue", "blaue"),
    "green": Text("green", "grüne"),
    "yellow": Text("yellow", "gelbe"),
    "violet": Text("violet", "violette"),
    "orange": Text("orange", "orange"),
}
_SYMBOLS: Final[Mapping[str, Text]] = {
    "dog": Text("dog", "Hund"),
    "cat": Text("cat", "Katze"),
    "hamster": Text("hamster", "Hamster"),
    "hare": Text("hare", "Hase"),
    "red": Text("red", "Rot"),
    "yellow": Text("yellow", "Gelb"),
    "green": Text("green", "Grün"),
    "violet": Text("violet", "Violett"),
    "skateboard": Text("skateboard", "Skateboard"),
    "gift": Text("gift", "Geschenk"),
    "book": Text("book", "Buch"),
    "football": Text("football", "Fußball"),
}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One face of a card; equal to every card of the same name.

    `kind` is natural, wild, skip or hidden; `features` are pairs of a feature and
    what the card shows; a turned card keeps its features, but serves as a wild card.
    `order` sorts the cards of a deck.

    >>> deck = Deck.from_answers(_EXAMPLE)
    >>> card = deck.parse("R7")
    >>> card.value("number"), card.value("colour"), card.says("de")
    (7, 'red', 'rote 7')
    """

    name: str
    kind: str
    features: tuple[tuple[str, Value], ...] = ()
    turned: bool = False
    order: int = 0
    text: Text = field(default=Text("", ""), repr=False)
    is_wild: bool = field(init=False, repr=False)
    is_natural: bool = field(init=False, repr=False)
    _twin: Card | None = field(default=None, init=False, repr=False)
    _hash: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_wild", self.kind == "wild" or self.turned)
        object.__setattr__(self, "is_natural", self.kind == "natural" and not self.turned)
        object.__setattr__(self, "_hash", hash(self.name))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self.name == other.name if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[Any, ...]:
        # The hash of a text differs from process to process, so it is not carried along.
        return _restore, (self._parts(), self._twin._parts() if self._twin else None)

    def _parts(self) -> tuple[Any, ...]:
        return self.name, self.kind, self.features, self.turned, self.order, self.text

    def value(self, feature: str) -> Value | None:
        """What the card shows in a feature, or None."""
        for name, value in self.features:
            if name == feature:
                return value
        return None

    def turn(self) -> Card:
        """The card turned back to front; a ValueError if it does not turn in this deck."""
        if self.turned or self._twin is None:
            raise Phase10Error(f"card {self.name!r} cannot be turned")
        return self._twin

    def face(self) -> Card:
        """The card with its face up; itself unless it is turned."""
        return self._twin if self.turned and self._twin is not None else self

    def unknown(self) -> Card:
        """The card for somebody who may not see its face: a joker of any face, or a hidden card."""
        return HIDDEN_JOKER if self.turned else HIDDEN

    def says(self, lang: str) -> str:
        """The card in words, such as "red 7" or "rote 7"."""
        return self.text.in_(lang)


def _pair(first: Card, second: Card) -> None:
    object.__setattr__(first, "_twin", second)
    object.__setattr__(second, "_twin", first)


def _restore(parts: tuple[Any, ...], twin: tuple[Any, ...] | None) -> Card:
    card = Card(*parts)
    if twin is not None:
        _pair(card, Card(*twin))
    return card


HIDDEN: Final = Card("?", "hidden", order=1_000_000, text=Text("hidden card", "verdeckte Karte"))
"""A card whose face is not known."""

HIDDEN_JOKER: Final = Card("J?", "wild", turned=True, order=999_999, text=Text("joker", "Joker"))
"""A joker whose owner may not know its face."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """All cards of a variant: which there are, how often, and how they are written.

    `cards` is the whole deck in canonical order, `kinds` each printed card once,
    `features` what natural cards show, `ordered` the feature whose values are
    numbers (None in a deck of symbols), `numbers` its range.
    """

    features: Mapping[str, tuple[Value, ...]]
    ordered: str | None
    numbers: range
    cards: tuple[Card, ...]
    kinds: tuple[Card, ...]
    turns: bool
    _counts: Mapping[str, int] = field(repr=False)
    _names: Mapping[str, Card] = field(repr=False)
    _expected: str = field(repr=False)
    _example: str = field(repr=False)

    @staticmethod
    def from_answers(answers: Mapping[str, Any]) -> Deck:
        """The deck that the answers to the deck's rules describe; built once and kept.

        Reads deck.features, deck.build, deck.copies, deck.wilds, deck.skips, wild.are.
        Raises a ValueError when two colours share a first letter or a value is of no use.
        """
        features = tuple(
            (name, _values(name, values)) for name, values in answers["deck.features"].items()
        )
        return _build(
            features,
            answers["deck.build"],
            answers.get("deck.copies", 1),
            answers.get("deck.wilds", 0),
            answers.get("deck.skips", 0),
            "turned" in answers.get("wild.are", ()),
        )

    @property
    def HIDDEN(self) -> Card:  # noqa: N802 - a constant that every deck shares
        """The card whose face is not known, written ``?``."""
        return HIDDEN

    @property
    def wild(self) -> Card | None:
        """The printed wild card, or None if the deck has none."""
        return next((card for card in self.kinds if card.kind == "wild"), None)

    @property
    def skip(self) -> Card | None:
        """The skip card, or None if the deck has none."""
        return next((card for card in self.kinds if card.kind == "skip"), None)

    def count(self, card: Card) -> int:
        """How many copies of a card the deck holds; a turned card counts as its face."""
        return self._counts.get(card.name[1:] if card.turned else card.name, 0)

    def showing(self, value: Value) -> int:
        """How many natural cards of the deck show a value."""
        return sum(1 for card in self.cards if any(shown == value for _, shown in card.features))

    def parse(self, text: str) -> Card:
        """The card that a name stands for; a NotationError says what was expected.

        >>> Deck.from_answers(_EXAMPLE).parse("R13")
        Traceback (most recent call last):
        ...
        phase10.errors.NotationError: line 1, column 1: 'R13' is no card of this deck; \
expected a colour letter (R, B, G, Y) with a number from 1 to 12, W or S, for example: R7, W, S
        """
        found = self._names.get(text)
        if found is None:
            tidy = text.strip()
            found = self._names.get(tidy) or self._names.get(
                tidy.lower() if self.ordered is None else tidy.upper()
            )
        if found is None:
            raise NotationError(
                f"{text!r} is no card of this deck",
                expected=self._expected,
                example=self._example,
            )
        return found


def _values(feature: str, given: object) -> tuple[Value, ...]:
    """The values of a feature, given as a list or as a range such as "1..12"."""
    if isinstance(given, str):
        low, dots, high = given.partition("..")
        if dots and low.isdigit() and high.isdigit() and int(low) < int(high):
            return tuple(range(int(low), int(high) + 1))
    elif isinstance(given, list | tuple) and given and len(set(given)) == len(given):
        return tuple(given)
    raise Phase10Error(f'feature {feature!r} has no usable values: {given!r}; expected "1..12"')


@lru_cache(maxsize=256)
def _build(
    features: tuple[tuple[str, tuple[Value, ...]], ...],
    build: str,
    copies: int,
    wilds: int,
    skips: int,
    turns: bool,
) -> Deck:
    if build == "each-combination":
        naturals, ordered, wild_name = _combinations(features)
    elif build == "each-pair":
        naturals, ordered, wild_name = _pairs(features), None, "star"
    else:
        raise Phase10Error(f"deck.build is {build!r}; expected each-combination or each-pair")
    kinds = list(naturals)
    counts = {card.name: copies for card in naturals}
    if wilds:
        text = Text("star", "Stern") if ordered is None else Text("wild card", "Joker")
        kinds.append(Card(wild_name, "wild", order=2 * len(naturals) + 1, text=text))
        counts[wild_name] = wilds
    if skips:
        text = Text("skip", "Aussetzer")
        kinds.append(Card("S", "skip", order=2 * len(naturals) + 2, text=text))
        counts["S"] = skips
    names = {card.name: card for card in [*kinds, HIDDEN]}
    if turns:
        for card in naturals:
            text = Text(f"joker ({card.text.en})", f"Joker ({card.text.de})")
            twin = Card(
                f"J{card.name}", card.kind, card.features, True, len(naturals) + card.order, text
            )
            _pair(card, twin)
            names[twin.name] = twin
        names[HIDDEN_JOKER.name] = HIDDEN_JOKER
    if ordered is None:
        for card in naturals:
            names[".".join(reversed(card.name.split(".")))] = card
            # The German words serve as well.
            words = card.text.de.lower().split(" und ")
            names[".".join(words)] = names[".".join(reversed(words))] = card
        for card in kinds:
            if card.kind == "wild":
                names[card.text.de.lower()] = card
    expected, example = _help(naturals, features, ordered, kinds, turns)
    table = dict(features)
    return Deck(
        features=table,
        ordered=ordered,
        numbers=range(int(table[ordered][0]), int(table[ordered][-1]) + 1) if ordered else range(0),
        cards=tuple(card for card in kinds for _ in range(counts[card.name])),
        kinds=tuple(kinds),
        turns=turns,
        _counts=counts,
        _names=names,
        _expected=expected,
        _example=example,
    )


def _combinations(
    features: tuple[tuple[str, tuple[Value, ...]], ...],
) -> tuple[list[Card], str, str]:
    """A card for every pairing of a number with a colour."""
    numbered = [pair for pair in features if all(isinstance(value, int) for value in pair[1])]
    others = [pair for pair in features if pair not in numbered]
    if len(numbered) != 1 or len(others) != 1:
        raise Phase10Error(f"deck.features {dict(features)!r} must be one range and one list")
    (number, values), (colour, colours) = numbered[0], others[0]
    letters = [str(name)[0].upper() for name in colours]
    if len(set(letters)) < len(letters):
        raise Phase10Error(f"two values of {colour!r} share a first letter: {list(colours)!r}")
    cards: list[Card] = []
    for value in values:
        for letter, name in zip(letters, colours, strict=True):
            shown = ((number, value), (colour, name))
            text = _says(name, value)
            cards.append(Card(f"{letter}{value}", "natural", shown, order=len(cards), text=text))
    return cards, number, "W"


def _says(colour: Value, number: Value) -> Text:
    word = _WORDS.get(str(colour), Text(str(colour), str(colour)))
    return Text(f"{word.en} {number}", f"{word.de} {number}")


def _pairs(features: tuple[tuple[str, tuple[Value, ...]], ...]) -> list[Card]:
    """A card for every two symbols of two different categories."""
    shown = [value for _, values in features for value in values]
    if len(set(shown)) < len(shown):
        raise Phase10Error(f"a symbol stands in two categories of {dict(features)!r}")
    cards: list[Card] = []
    for (first, left), (second, right) in combinations(features, 2):
        for one in left:
            for other in right:
                words = [_SYMBOLS.get(str(w), Text(str(w), str(w))) for w in (one, other)]
                text = Text(f"{words[0].en} and {words[1].en}", f"{words[0].de} und {words[1].de}")
                pair = ((first, one), (second, other))
                cards.append(Card(f"{one}.{other}", "natural", pair, order=len(cards), text=text))
    return cards


def _help(
    naturals: list[Card],
    features: tuple[tuple[str, tuple[Value, ...]], ...],
    ordered: str | None,
    kinds: list[Card],
    turns: bool,
) -> tuple[str, str]:
    """What a card looks like, and examples, for the message of an error."""
    specials = [card.name for card in kinds if card.kind != "natural"]
    if ordered is None:
        first = naturals[0].name
        words = ["two symbols of two categories with a dot between them", *specials]
    else:
        table = dict(features)
        letters = dict.fromkeys(card.name[0] for card in naturals)
        low, high = table[ordered][0], table[ordered][-1]
        first = f"{naturals[0].name[0]}{7 if 7 in table[ordered] else low}"
        words = [f"a colour letter ({', '.join(letters)}) with a number from {low} to {high}"]
        words += ["J before it if it is turned"] if turns else []
        words += specials
    expected = " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
    return expected, ", ".join([first, *specials, *([f"J{first}"] if turns else [])])


_EXAMPLE: Final[Mapping[str, Any]] = {
    "deck.features": {"number": "1..12", "colour": ["red", "blue", "green", "yellow"]},
    "deck.build": "each-combination",
    "deck.copies": 2,
    "deck.wilds": 8,
    "deck.skips": 4,
    "wild.are": ("printed",),
}
