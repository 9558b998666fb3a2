"""Tables of the best play alone: how many draws each phase takes, and the order they give."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

from phase10 import odds
from phase10.numbers.chances import ASKS, PHASE, named, spoken
from phase10.numbers.results import stored
from phase10.numbers.tables import Column, Table
from phase10.text import Text
from phase10.variant import Variant

MODES: Final = ("blind", "offered")

CONDITIONS: Final = Text(
    "Best play alone, from the deal on: an endless deck in the proportions of this one, "
    "nobody in the way, a discard after each draw. No play needs fewer draws on average.",
    "Bestes Spiel allein, vom Austeilen an: ein endloser Kartensatz in den Anteilen dieses "
    "Spiels, niemand stört, nach jedem Ziehen wird abgelegt. Kein Spiel braucht im Mittel "
    "weniger Züge.",
)

SHORTEST: Final = Text(
    "The shortest way looks only at how many cards are missing; "
    "of several cards that can go, it lets any go.",
    "Der kürzeste Weg sieht nur darauf, wie viele Karten fehlen; "
    "kann eine von mehreren Karten gehen, geht irgendeine.",
)


def span(numbers: Mapping[str, Any], phase: str, mode: str) -> tuple[Decimal, Decimal]:
    """The expected draws of a phase: a lower and an upper value, the same where it is exact."""
    found = numbers[phase][mode]
    return Decimal(found["low"]), Decimal(found["high"])


def _near(numbers: Mapping[str, Any], phase: str, mode: str) -> Decimal | None:
    """The expected draws on the shortest way, where they are known."""
    found = numbers[phase][mode].get("near")
    return Decimal(found) if found is not None else None


def difficulty(variant: Variant) -> Table:
    """For each phase the chance to be dealt it, and the expected draws of the best play."""
    _, numbers = stored("alone", variant)
    rows = []
    for row in odds.odds(variant):
        blind, offered = (span(numbers, row.phase, mode) for mode in MODES)
        rows.append(
            (
                named(variant, row.phase),
                spoken(variant, row.phase),
                Fraction(row.hands, row.of),
                blind,
                *blind,
                offered,
                *offered,
                *(_near(numbers, row.phase, mode) for mode in MODES),
            )
        )
    notes = [CONDITIONS, SHORTEST]
    if any(row[4] != row[5] or row[7] != row[8] for row in rows):
        notes.append(
            Text(
                "Two numbers are a lower and an upper value: the true one lies between them.",
                "Zwei Zahlen sind eine untere und eine obere Schranke: Der wahre Wert liegt "
                "dazwischen.",
            )
        )
    return Table(
        "difficulty",
        variant.id,
        Text("How many draws a phase takes", "Wie viele Züge eine Phase braucht"),
        (
            PHASE,
            ASKS,
            Column("deal", Text("In the deal", "Ausgeteilt"), "share"),
            Column("blind", Text("Draws, blind", "Züge, blind"), "span"),
            Column(
                "blind_low", Text("Blind, at least", "Blind, mindestens"), "number", shown=False
            ),
            Column("blind_high", Text("Blind, at most", "Blind, höchstens"), "number", shown=False),
            Column("offered", Text("Draws, with a card offered", "Züge, mit Angebot"), "span"),
            Column(
                "offered_low",
                Text("Offered, at least", "Angebot, mindestens"),
                "number",
                shown=False,
            ),
            Column(
                "offered_high",
                Text("Offered, at most", "Angebot, höchstens"),
                "number",
                shown=False,
            ),
            Column("near_blind", Text("Shortest way, blind", "Kürzester Weg, blind"), "number"),
            Column(
                "near_offered",
                Text("Shortest way, offered", "Kürzester Weg, Angebot"),
                "number",
            ),
        ),
        tuple(rows),
        tuple(notes),
    )


def order(variant: Variant) -> Table:
    """The place of each phase, from the easiest: printed, in the deal, and by expected draws."""
    found = difficulty(variant)
    deal = _places([-chance for chance in found.column("deal")])
    blind, offered = (
        _places([sum(ends) for ends in found.column(mode)]) for mode in ("blind", "offered")
    )
    rows = tuple(
        (name, asks, printed, *places)
        for printed, (name, asks, *places) in enumerate(
            zip(found.column("phase"), found.column("asks"), deal, blind, offered, strict=True),
            start=1,
        )
    )
    return Table(
        "order",
        variant.id,
        Text("The phases in order, easiest first", "Die Phasen der Reihe nach, leichteste zuerst"),
        (
            PHASE,
            ASKS,
            Column("printed", Text("Printed", "Gedruckt"), "count"),
            Column("deal", Text("In the deal", "Ausgeteilt"), "count"),
            Column("blind", Text("Draws, blind", "Züge, blind"), "count"),
            Column("offered", Text("Draws, offered", "Züge, Angebot"), "count"),
        ),
        rows,
        (CONDITIONS, *_doubts(found)),
    )


def _doubts(found: Table) -> tuple[Text, ...]:
    """A note on pairs whose order is not certain."""
    pairs = dict.fromkeys(pair for mode in MODES for pair in undecided(found, mode))
    if not pairs:
        return ()
    en = ", ".join(f"{one.en} and {other.en}" for one, other in pairs)
    de = ", ".join(f"{one.de} und {other.de}" for one, other in pairs)
    return (
        Text(
            f"Not certain is the order of the phases {en}: their bounds overlap.",
            f"Nicht sicher ist die Reihenfolge der Phasen {de}: Ihre Schranken überschneiden sich.",
        ),
    )


def _places(values: list[Any]) -> list[int]:
    rising = sorted(range(len(values)), key=lambda at: (values[at], at))
    return [rising.index(at) + 1 for at in range(len(values))]


def _spans(found: Table, key: str) -> list[tuple[Any, Any]]:
    """How hard each phase is, by the table of difficulty: a lower and an upper value."""
    values = found.column(key)
    return [(-one, -one) for one in values] if key == "deal" else list(values)


def swapped(found: Table, key: str) -> tuple[tuple[Text, Text], ...]:
    """The pairs of phases of a table of difficulty of which the earlier is surely the harder."""
    names, spans = found.column("phase"), _spans(found, key)
    pairs = combinations(range(len(names)), 2)
    return tuple((names[i], names[j]) for i, j in pairs if spans[i][0] > spans[j][1])


def undecided(found: Table, key: str) -> tuple[tuple[Text, Text], ...]:
    """The pairs of phases whose values are known too roughly to say which is the harder."""
    names, spans = found.column("phase"), _spans(found, key)
    pairs = combinations(range(len(names)), 2)
    return tuple(
        (names[i], names[j])
        for i, j in pairs
        if spans[i][0] < spans[j][1] and spans[j][0] < spans[i][1] and spans[i] != spans[j]
    )


def draws(variant: Variant) -> Table:
    """How likely the best blind play is done after so many draws."""
    return _done(variant, "blind", "draws")


def offers(variant: Variant) -> Table:
    """The same with a card offered in each turn."""
    return _done(variant, "offered", "offers")


def _done(variant: Variant, mode: str, name: str) -> Table:
    _, numbers = stored("alone", variant)
    rows = [
        (named(variant, phase), n, Fraction(share))
        for phase in variant.phases
        for n, share in enumerate(numbers[phase][mode].get("done", ()))
    ]
    how = Text("blind", "blind") if mode == "blind" else Text("with a card offered", "mit Angebot")
    return Table(
        name,
        variant.id,
        Text(f"Done after so many draws, {how.en}", f"Nach so vielen Zügen fertig, {how.de}"),
        (
            PHASE,
            Column("draws", Text("Draws", "Züge"), "count"),
            Column("done", Text("Done by then", "Bis dahin fertig"), "share"),
        ),
        tuple(rows),
        (CONDITIONS,),
        across=("phase", "draws", "done"),
    )
