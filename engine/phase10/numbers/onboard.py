"""Tables of the board: asking, the reach of the dice, spaces with a joker."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from phase10 import odds
from phase10.cards import Card
from phase10.errors import Phase10Error
from phase10.numbers.results import stored
from phase10.numbers.tables import Column, Table
from phase10.text import Text
from phase10.variant import Variant

EXACT: Final = Text("Exact.", "Genau.")
ASSUMED: Final = Text(
    "The order of the spaces on the printed board is not known to us; ours is assumed.",
    "Die Reihenfolge der Felder auf dem gedruckten Plan kennen wir nicht; unsere ist angenommen.",
)
OWN: Final = 3
"""Up to so many cards with the asked number in the asker's own hand."""


def ask(variant: Variant) -> Table:
    """An asked number is among the others' cards, by players and by the own hand."""
    if not variant.asked("ask.for"):
        raise Phase10Error(f"nobody asks for a card in {variant.id!r}")
    size: int = variant["deal.hand"]
    number = variant.deck.numbers[0]
    least, most = (variant["players.count"][end] for end in ("min", "max"))
    rows = []
    for players in range(least, most + 1):
        others = (players - 1) * size
        for own in range(OWN + 1):
            known = _hand(variant, number, own, size)
            ways, of = odds.asked(variant, number, [size] * (players - 1), known=known)
            rows.append((players, others, own, ways, of, Fraction(ways, of)))
    return Table(
        "ask",
        variant.id,
        Text(
            "Somebody else holds the number you ask for",
            "Jemand anderes hat die Zahl, nach der du fragst",
        ),
        (
            Column("players", Text("Players", "Spieler"), "count"),
            Column("others", Text("Cards of the others", "Karten der anderen"), "count"),
            Column(
                "own", Text("Cards with it in your hand", "Karten damit auf deiner Hand"), "count"
            ),
            Column("ways", Text("Deals", "Fälle"), "count"),
            Column("of", Text("All deals", "Alle Fälle"), "count"),
            Column("chance", Text("Chance", "Chance"), "share"),
        ),
        tuple(rows),
        (
            EXACT,
            Text(
                f"Everybody holds {size} cards, and you have seen no others than your own. "
                "Across: how many cards with the number you hold yourself.",
                f"Alle haben {size} Karten, und du hast nur deine eigenen gesehen. "
                "Nach rechts: wie viele Karten mit der Zahl du selbst hast.",
            ),
        ),
        across=("players", "own", "chance"),
    )


def _hand(variant: Variant, number: int, own: int, size: int) -> list[Card]:
    """A hand with so many cards that show a number."""
    cards = variant.deck.cards
    same = [card for card in cards if any(value == number for _, value in card.features)]
    other = [card for card in cards if card not in same]
    return [*same[:own], *other[: size - own]]


def reach(variant: Variant) -> Table:
    """How many rolls let a piece go so many spaces, on a board that is free."""
    if not variant.asked("move.dice"):
        raise Phase10Error(f"nobody rolls dice in {variant.id!r}")
    spaces = len(variant["board.spaces"])
    found = odds.reachable(variant, 0)
    farthest = variant["move.dice"]["dice"] * variant["move.dice"]["faces"]
    of = next(iter(found.values()))[1]
    rows = []
    for distance in range(1, farthest + 1):
        ways = found.get(distance % spaces, (0, of))[0]
        rows.append((distance, ways, of, Fraction(ways, of)))
    return Table(
        "reach",
        variant.id,
        Text("How far a roll can take you", "Wie weit ein Wurf trägt"),
        (
            Column("spaces", Text("Spaces ahead", "Felder voraus"), "count"),
            Column("rolls", Text("Rolls", "Würfe"), "count"),
            Column("of", Text("All rolls", "Alle Würfe"), "count", shown=False),
            Column("chance", Text("Chance", "Chance"), "share"),
        ),
        tuple(rows),
        (
            EXACT,
            Text(
                f"Of {of} rolls. Other pieces on the way are not counted as spaces, "
                "so they only carry you farther.",
                f"Von {of} Würfen. Andere Figuren auf dem Weg zählen nicht als Felder, "
                "sie tragen nur weiter.",
            )
            if variant["move.occupied"] == "uncounted"
            else Text(f"Of {of} rolls.", f"Von {of} Würfen."),
        ),
    )


def landing(variant: Variant) -> Table:
    """A joker space within reach of so many turns: our board, and boards drawn at random."""
    one, numbers = stored("layouts", variant)
    count, seed = one.how["layouts"], one.how["seed"]
    rows = []
    for at, found in enumerate(odds.landing(variant)):
        of, total = numbers["of"][at], numbers["sum"][at]
        least, low, middle, high, greatest = numbers["ways"][at]
        rows.append(
            (
                found.turns,
                found.ways,
                found.of,
                Fraction(found.ways, found.of),
                Fraction(least, of),
                Fraction(low, of),
                Fraction(middle, of),
                Fraction(total, of * count),
                Fraction(high, of),
                Fraction(greatest, of),
            )
        )
    return Table(
        "landing",
        variant.id,
        Text("A joker space in reach", "Ein Jokerfeld in Reichweite"),
        (
            Column("turns", Text("Turns", "Züge"), "count"),
            Column("ways", Text("Rolls", "Würfe"), "count", shown=False),
            Column("of", Text("All rolls", "Alle Würfe"), "count", shown=False),
            Column("assumed", Text("Our board (assumed)", "Unser Plan (angenommen)"), "share"),
            Column("least", Text("Least of all", "Kleinste"), "share"),
            Column("low", Text("5 % lie below", "5 % liegen darunter"), "share"),
            Column("middle", Text("Middle", "Mitte"), "share"),
            Column("mean", Text("Mean", "Mittel"), "share", shown=False),
            Column("high", Text("5 % lie above", "5 % liegen darüber"), "share"),
            Column("greatest", Text("Greatest of all", "Größte"), "share"),
        ),
        tuple(rows),
        (
            ASSUMED,
            Text(
                f"The other columns show {count:,} boards drawn at random (seed {seed}). "
                "On each board the number is exact: the piece starts at the start, stands alone, "
                "and goes where the chance is best.",
                f"Die anderen Spalten zeigen {count:,} zufällig gezogene Pläne".replace(",", ".")
                + f" (Startwert {seed}). Auf jedem Plan ist die Zahl genau: Die Figur beginnt am "
                "Start, steht allein und zieht dorthin, wo die Aussicht am besten ist.",
            ),
        ),
    )
