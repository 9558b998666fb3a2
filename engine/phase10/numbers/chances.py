"""Tables of chances: the deal, more cards, two hands, whole tables, tiles."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Final

from phase10 import odds, say
from phase10.errors import Phase10Error
from phase10.numbers.results import has, stored
from phase10.numbers.tables import Column, Table
from phase10.odds.sample import Share
from phase10.text import LANGUAGES, Text
from phase10.variant import Variant

PHASE: Final = Column("phase", Text("Phase", "Phase"))
ASKS: Final = Column("asks", Text("What it asks for", "Was sie verlangt"))
EXACT: Final = Text(
    "Exact: every hand of the deck is counted.", "Genau: Jede Hand des Kartensatzes ist gezählt."
)
FIRST: Final = 5
"""Tables of more and more cards begin here."""


def spoken(variant: Variant, phase: str) -> Text:
    """What a phase asks for."""
    return Text(*(say.phase_words(variant, phase, lang) for lang in LANGUAGES))


def named(variant: Variant, phase: str) -> Text:
    """The name of a phase."""
    return Text(*(say.noun(variant, phase, lang) for lang in LANGUAGES))


def deal(variant: Variant) -> Table:
    """How many dealt hands hold each phase."""
    rows = odds.odds(variant)
    cards, of = rows[0].cards, rows[0].of
    return Table(
        "deal",
        variant.id,
        Text(f"Phases in a hand of {cards} cards", f"Phasen in einer Hand von {cards} Karten"),
        (
            PHASE,
            ASKS,
            Column("chance", Text("Chance", "Chance"), "share"),
            Column("one_in", Text("One hand in", "Eine Hand von"), "odds"),
            Column("hands", Text("Hands that hold it", "Hände, die sie enthalten"), "count"),
            Column("of", Text("All hands", "Alle Hände"), "count", shown=False),
        ),
        tuple(
            (
                named(variant, row.phase),
                spoken(variant, row.phase),
                Fraction(row.hands, row.of),
                Fraction(row.of, row.hands) if row.hands else None,
                row.hands,
                row.of,
            )
            for row in rows
        ),
        (EXACT, Text(f"There are {of:,} hands.", f"Es gibt {of:,} Hände.".replace(",", "."))),
    )


def cards(variant: Variant) -> Table:
    """How many hands of more and more cards hold each phase, without discarding."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    if has("cards", variant):
        _, numbers = stored("cards", variant)
        for name in variant.phases:
            pairs = zip(numbers["hands"][name], numbers["of"], strict=True)
            found[name] = [(n, hands, of) for n, (hands, of) in enumerate(pairs, start=1)]
    else:
        for name in variant.phases:
            rows = odds.table(variant, name)
            found[name] = [(row.cards, row.hands, row.of) for row in rows]
    return Table(
        "cards",
        variant.id,
        Text("Phases after more cards", "Phasen nach mehr Karten"),
        (
            PHASE,
            Column("cards", Text("Cards", "Karten"), "count"),
            Column("hands", Text("Hands that hold it", "Hände, die sie enthalten"), "count"),
            Column("of", Text("All hands", "Alle Hände"), "count"),
            Column("chance", Text("Chance", "Chance"), "share"),
        ),
        tuple(
            (named(variant, name), n, hands, of, Fraction(hands, of))
            for name, lines in found.items()
            for n, hands, of in lines
            if n >= FIRST
        ),
        (
            EXACT,
            Text(
                "All cards seen are kept: nothing is discarded on the way.",
                "Alle gesehenen Karten bleiben auf der Hand: Nichts wird abgelegt.",
            ),
        ),
        across=("phase", "cards", "chance"),
    )


def together(variant: Variant) -> Table:
    """Two hands from one deck: one of them, both of them."""
    _, numbers = stored("together", variant)
    rows = []
    for name in variant.phases:
        if name not in numbers:
            continue
        both, one, of = (numbers[name][key] for key in ("both", "one", "of"))
        alone = Fraction(one, of)
        at_least = 2 * alone - Fraction(both, of)
        rows.append((named(variant, name), both, of, alone, at_least, Fraction(both, of), alone**2))
    return Table(
        "together",
        variant.id,
        Text("Two hands from one deck", "Zwei Hände aus einem Kartensatz"),
        (
            PHASE,
            Column("deals", Text("Deals with both", "Fälle mit beiden"), "count", shown=False),
            Column("of", Text("All deals", "Alle Fälle"), "count", shown=False),
            Column("one", Text("You", "Du"), "share"),
            Column("any", Text("At least one of you two", "Mindestens eine von zwei"), "share"),
            Column("both", Text("Both", "Beide"), "share"),
            Column(
                "apart",
                Text("Both, from decks of their own", "Beide, aus eigenen Kartensätzen"),
                "share",
            ),
        ),
        tuple(rows),
        (Text("Exact: every pair of hands is counted.", "Genau: Jedes Paar Hände ist gezählt."),),
    )


def several(variant: Variant) -> Table:
    """Hands for the whole table: how often anybody is dealt a phase; sampled."""
    one, numbers = stored("several", variant)
    phase, deals, seed = one.how["phase"], one.how["deals"], one.how["seed"]
    rows = []
    for players, counts in numbers["counts"].items():
        anybody = Share(deals - counts[0], deals)
        rows.append(
            (
                int(players),
                anybody.count,
                deals,
                Fraction(anybody.count, deals),
                _fraction(anybody.low),
                _fraction(anybody.high),
            )
        )
    name = named(variant, phase)
    return Table(
        "several",
        variant.id,
        Text(
            f"Somebody at the table is dealt phase {name.en}",
            f"Jemand am Tisch bekommt Phase {name.de} ausgeteilt",
        ),
        (
            Column("players", Text("Players", "Spieler"), "count"),
            Column("deals", Text("Deals with such a hand", "Fälle mit so einer Hand"), "count"),
            Column("of", Text("Deals", "Fälle"), "count", shown=False),
            Column("chance", Text("Share", "Anteil"), "share"),
            Column("low", Text("From", "Von"), "share"),
            Column("high", Text("To", "Bis"), "share"),
        ),
        tuple(rows),
        (
            Text(
                f"Sampled: {deals:,} deals for each number of players, seed {seed}, "
                "Wilson interval at 95 %.",
                f"Stichprobe: je Spielerzahl {deals:,} Fälle".replace(",", ".")
                + f", Startwert {seed}, Wilson-Intervall zu 95 %.",
            ),
        ),
    )


def _fraction(value: float) -> Fraction:
    """A bound with six places, so that it is the same on every machine."""
    return Fraction(round(value * 1_000_000), 1_000_000)


def tiles(variant: Variant) -> Table:
    """Any of so many open tiles in the dealt hand and with one card more.

    Which tiles are open matters: the least and the greatest chance are given.
    """
    names = list(variant.phases)
    by_feature = [
        [name for name in names if name in map(str, values)]
        for values in variant.deck.features.values()
    ]
    parts = [variant.phases[name].parts for name in names]
    alone = all(len(one) == 1 and variant.grouping.is_named(one[0].kind) for one in parts)
    if not alone or sum(map(len, by_feature)) != len(names):
        raise Phase10Error(f"the phases of {variant.id!r} are no tiles: {', '.join(names)}")
    hand: int = variant["deal.hand"]
    found: dict[int, dict[int, list[Fraction]]] = {}
    for chosen in _choices(by_feature):
        rows = odds.any_table(variant, chosen, most=hand + 1, size=hand)
        for n in (hand, hand + 1):
            row = rows[n - 1]
            found.setdefault(len(chosen), {}).setdefault(n, []).append(Fraction(row.hands, row.of))
    heads = [
        (Text(f"{n} cards, least", f"{n} Karten, kleinste"), min, f"least_{n}", n)
        for n in (hand, hand + 1)
    ] + [
        (Text(f"{n} cards, greatest", f"{n} Karten, größte"), max, f"greatest_{n}", n)
        for n in (hand, hand + 1)
    ]
    heads.sort(key=lambda head: head[3])
    return Table(
        "tiles",
        variant.id,
        Text("Any of the open tiles", "Irgendein offenes Plättchen"),
        (
            Column("open", Text("Open tiles", "Offene Plättchen"), "count"),
            *(Column(key, head, "share") for head, _, key, _ in heads),
        ),
        tuple(
            (count, *(pick(found[count][n]) for _, pick, _, n in heads)) for count in sorted(found)
        ),
        (
            EXACT,
            Text(
                "The chance hangs on which tiles are open: "
                "more of one sort or some of each. The least and the greatest are given.",
                "Die Wahrscheinlichkeit hängt davon ab, welche Plättchen offen sind: "
                "viele einer Art oder einige von jeder. "
                "Angegeben sind die kleinste und die größte.",
            ),
        ),
    )


def _choices(by_feature: list[list[str]]) -> Iterator[list[str]]:
    """Tiles to be open: so many of each feature; features of one size can change places."""
    alike = len({len(names) for names in by_feature}) == 1
    for counts in product(*(range(len(names) + 1) for names in by_feature)):
        if not any(counts) or (alike and list(counts) != sorted(counts, reverse=True)):
            continue
        yield [name for names, n in zip(by_feature, counts, strict=True) for name in names[:n]]
