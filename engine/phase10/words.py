"""Reading a line of the notation word by word, with the place of each for messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from phase10.cards import Card, Deck
from phase10.errors import NotationError
from phase10.position import Table
from phase10.say import meant

if TYPE_CHECKING:
    from phase10.variant import Variant

LONGEST = 200_000
"""The longest text that is read, in characters."""

RESERVED = frozenset({"chance", "none", "pile", "low", "high"})
"""Words of the notation that nobody can be called."""


class Words:
    """The words of one line, read from left to right, each with its column."""

    def __init__(self, text: str, line: int = 1, column: int = 1, example: str = "") -> None:
        self.words = [(m.group(), column + m.start()) for m in re.finditer(r"[^\s,]+", text)]
        self.text = text
        self.column = column
        self.at = 0
        self.line = line
        self.end = column + len(text)
        self.example = example

    def fail(self, message: str, expected: str, *, back: int = 0) -> NotationError:
        """An error at the word that is read next, or `back` words before it."""
        at = self.at - back
        column = self.words[at][1] if 0 <= at < len(self.words) else self.end
        return NotationError(
            message, line=self.line, column=column, expected=expected, example=self.example
        )

    def items(self) -> Iterator[Words]:
        """The parts of the line between commas, each to be read on its own."""
        at = self.column
        for item in self.text.split(","):
            if item.strip():
                yield Words(item, self.line, at, self.example)
            at += len(item) + 1

    def more(self) -> bool:
        """Whether a word is left."""
        return self.at < len(self.words)

    def peek(self) -> str:
        """The next word, left where it is."""
        return self.words[self.at][0] if self.more() else ""

    def next(self, expected: str) -> str:
        """The next word; an error says what was expected."""
        if not self.more():
            raise self.fail("the line ends too early", expected)
        word = self.words[self.at][0]
        self.at += 1
        return word

    def finish(self) -> None:
        """Refuse words that are left over."""
        if self.more():
            raise self.fail(f"{self.peek()!r} is too much", "the end of the line")

    def card(self, deck: Deck) -> Card:
        """The next word as a card."""
        word = self.next("a card")
        try:
            return deck.parse(word)
        except NotationError as error:
            self.at -= 1
            raise self.fail(error.message, error.expected or "a card") from None

    def cards(self, deck: Deck, stop: str = "") -> tuple[Card, ...]:
        """All cards up to the end of the line, or up to the word `stop`."""
        found: list[Card] = []
        while self.more() and self.peek() != stop:
            word = self.peek()
            times = 1
            match = re.fullmatch(r"(.+)x(\d{1,3})", word)
            if match and match.group(1) in ("?", "W", "S", "star"):
                word, times = match.group(1), int(match.group(2))
                self.words[self.at] = (word, self.words[self.at][1])
            found.extend([self.card(deck)] * times)
        return tuple(found)

    def seat(self, table: Table) -> int:
        """The next word as a player's name."""
        word = self.next("a player's name")
        if word not in table.names:
            raise self.fail(
                f"{word!r} is nobody at this table", f"one of {', '.join(table.players)}", back=1
            )
        return table.names[word]

    def phase(self, table: Table, *others: str) -> str:
        """The next word as a phase, by its name in either language; else as one of the others."""
        phases = (*table.variant.phases, *others)
        word = self.next("a phase")
        found = word if word in others else meant(table.variant, word, table.variant.phases)
        if found is None:
            raise self.fail(f"{word!r} is no phase", f"one of {', '.join(phases)}", back=1)
        return found

    def number(self, expected: str = "a number") -> int:
        """The next word as a number."""
        word = self.next(expected)
        if not re.fullmatch(r"\d{1,6}", word):
            raise self.fail(f"{word!r} is no number", expected, back=1)
        return int(word)

    def one_of(self, choices: Iterable[str]) -> str:
        """The next word, which must be one of the choices."""
        wanted = tuple(choices)
        word = self.next(" or ".join(wanted))
        if word not in wanted:
            raise self.fail(f"{word!r} doesn't fit here", " or ".join(wanted), back=1)
        return word


def fitting(table: Table, example: str) -> str:
    """An example in the cards and names of a table.

    >>> from phase10.variant import load
    >>> table = Table(load("junior"), ("eva", "max"))
    >>> fitting(table, "ana: discard R7"), fitting(table, "hand ben: R3 W")
    ('eva: discard dog.red', 'hand max: dog.red star')
    """
    deck = table.deck
    last = len(table.players) - 1
    names = {name: table.players[min(at, last)] for at, name in enumerate(("ana", "ben", "cleo"))}
    if all(name in table.names for name in re.findall(r"\b(?:ana|ben|cleo)\b", example)):
        names = {}
    wild = "W" if deck.wild is None else deck.wild.name
    shown = iter(card.name for card in deck.kinds if card.is_natural)

    def swapped(found: re.Match[str]) -> str:
        word = found.group()
        if word in names:
            return names[word]
        if word in ("ana", "ben", "cleo") or deck.ordered is not None:
            return word
        return wild if word == "W" else next(shown, word)

    return re.sub(r"\b(?:ana|ben|cleo|J?[RBGY]\d{1,2}|W)\b", swapped, example)


def check_names(names: tuple[str, ...], variant: Variant, words: Words | None = None) -> None:
    """Refuse names that no line can hold, names that occur twice, and tables of the wrong size."""

    def fail(at: int, message: str, expected: str) -> NotationError:
        """An error at the word that is read next, or `back` words before it."""
        if words is None:
            return NotationError(message, expected=expected, example="ana ben cleo")
        words.at = at
        return words.fail(message, expected)

    for at, name in enumerate(names):
        if not re.fullmatch(r"[^\W\d_][\w'-]{0,19}", name) or name in RESERVED:
            raise fail(
                at,
                f"{name!r} is no name that a line can hold",
                "a word of at most 20 letters and digits that begins with a letter",
            )
        if name in names[:at]:
            raise fail(at, f"two players are called {name!r}", "names that differ")
    few, many = variant["players.count"]["min"], variant["players.count"]["max"]
    if not few <= len(names) <= many:
        raise fail(0, f"{len(names)} players", f"{few} to {many} players")
