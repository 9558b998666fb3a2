"""What the counts of a case say: named quantities with their intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from phase10.errors import Phase10Error
from phase10.kernel.counts import WIN
from phase10.simulate.experiment import TURNS_SUM, Case, Experiment
from phase10.simulate.intervals import LEAST_BLOCKS, Estimate, ratio, share, wilson
from phase10.simulate.result import Result, Row
from phase10.text import Text


@dataclass(frozen=True, slots=True)
class Measure:
    """How much a block counted, and in how many units: two counts by name and place."""

    name: str
    of: str
    place: int = 0
    of_place: int = 0

    def __call__(self, row: Row) -> tuple[int, int]:
        return at(row, self.name, self.place), at(row, self.of, self.of_place)


SHARE, MEAN = "share", "mean"


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something that can be told from counts: its key, its words, its kind, and how to count it.

    `unit` says that each unit is one game, so that Wilson's interval holds.
    """

    key: str
    says: Text
    kind: str
    measure: Measure
    unit: bool = False


def at(row: Row, name: str, place: int = 0) -> int:
    """One number of a row; zeros at the end are not stored."""
    part = row.get(name, ())
    return part[place] if place < len(part) else 0


_of = Measure


_GAME: Final = (
    Quantity(
        "rounds-a-game", Text("rounds a game", "Runden je Partie"), MEAN, _of("rounds", "games")
    ),
    Quantity("turns-a-game", Text("turns a game", "Züge je Partie"), MEAN, _of("turns", "games")),
    Quantity("turns-a-round", Text("turns a round", "Züge je Runde"), MEAN, _of("turns", "rounds")),
    Quantity(
        "reshuffles-a-round",
        Text("reshuffles a round", "Mal gemischt je Runde"),
        MEAN,
        _of("reshuffles", "rounds"),
    ),
    Quantity(
        "broken-off",
        Text(
            "rounds that only our limit of turns ended",
            "nur durch unsere Zuggrenze beendete Runden",
        ),
        SHARE,
        _of("broken-off", "rounds"),
    ),
)

_BOARD: Final = (
    Quantity(
        "jokers-a-round",
        Text("jokers turned a round", "umgedrehte Joker je Runde"),
        MEAN,
        _of("jokers", "rounds"),
    ),
    Quantity(
        "asked-found",
        Text("questions that bring a card", "Fragen, die eine Karte bringen"),
        SHARE,
        _of("asked-found", "asked"),
    ),
    Quantity(
        "steps-skipped",
        Text("moves that leave out an occupied space", "Züge, die ein besetztes Feld auslassen"),
        SHARE,
        _of("steps-skipped", "steps-moved"),
    ),
    Quantity(
        "no-card-a-round",
        Text("cards a round that no pile could give", "Karten je Runde, die kein Stapel gab"),
        MEAN,
        _of("no-card", "rounds"),
    ),
)


def quantities(experiment: Experiment, case: Case) -> Iterator[Quantity]:
    """Everything that the counts of a case can tell, as far as they were kept."""
    variant = experiment.ruled(case)
    kept = set(experiment.counts)

    def have(*names: str) -> bool:
        return kept.issuperset(names)

    for one in (*_GAME, *(_BOARD if variant.asked("board.spaces") else ())):
        # A count that was not kept is no nought.
        if have(one.measure.name, one.measure.of) and (
            variant["round.played"] or "rounds" not in (one.measure.name, one.measure.of)
        ):
            yield one
    if have("place-wins"):
        for place in range(case.players):
            yield Quantity(
                f"place-{place + 1}-wins",
                Text(
                    f"wins of the player in place {place + 1}",
                    f"Siege des Spielers auf Platz {place + 1}",
                ),
                SHARE,
                _of("place-wins", "games", place),
                unit=True,
            )
    if have("place-out", "place-rounds") and variant["round.played"]:
        for place in range(case.players):
            yield Quantity(
                f"place-{place + 1}-out",
                Text(
                    f"rounds ended by the player in place {place + 1}",
                    f"Runden, die der Spieler auf Platz {place + 1} beendet",
                ),
                SHARE,
                _of("place-out", "place-rounds", place, place),
            )
    if have("seat-wins") and len(set(case.seats)) > 1:
        for seat, name in enumerate(case.seats):
            yield Quantity(
                f"seat-{seat + 1}-wins",
                Text(f"wins of seat {seat + 1} ({name})", f"Siege von Sitz {seat + 1} ({name})"),
                SHARE,
                _of("seat-wins", "games", seat),
                unit=True,
            )
    if have("phase-tried", "phase-laid"):
        yield from phases(tuple(variant.phases), kept)


def phases(names: Sequence[str], kept: set[str]) -> Iterator[Quantity]:
    """How often and when each phase is laid, and how often a player on it goes out."""
    for place, name in enumerate(names):
        yield Quantity(
            f"phase-{name}-laid",
            Text(f"phase {name} laid", f"Phase {name} ausgelegt"),
            SHARE,
            _of("phase-laid", "phase-tried", place, place),
        )
        if TURNS_SUM in kept:
            yield Quantity(
                f"phase-{name}-turn",
                Text(
                    f"own turn in which phase {name} is laid",
                    f"eigener Zug, in dem Phase {name} ausliegt",
                ),
                MEAN,
                _of(TURNS_SUM, "phase-laid", place, place),
            )
        if "phase-out" in kept:
            yield Quantity(
                f"phase-{name}-out",
                Text(f"goes out while on phase {name}", f"macht in Phase {name} Schluss"),
                SHARE,
                _of("phase-out", "phase-tried", place, place),
            )


def estimate(result: Result, case: str, quantity: Quantity) -> Estimate | None:
    """A quantity of a case with its interval; None where nothing of the kind was counted."""
    blocks = [quantity.measure(row) for row in result.blocks(case)]
    above, units = (sum(column) for column in zip(*blocks, strict=True))
    if not units:
        return None
    if quantity.unit:
        return wilson(above / WIN, units)
    if len(blocks) < LEAST_BLOCKS:
        raise Phase10Error(f"{len(blocks)} blocks are too few for intervals")
    return share(blocks) if quantity.kind == SHARE else ratio(blocks)


def estimates(result: Result, case: str) -> dict[str, tuple[Quantity, Estimate]]:
    """All quantities of a case that were counted, by key."""
    one = result.experiment.case(case)
    found = {}
    for quantity in quantities(result.experiment, one):
        got = estimate(result, case, quantity)
        if got is not None:
            found[quantity.key] = (quantity, got)
    return found


__all__ = ["MEAN", "SHARE", "Quantity", "at", "estimate", "estimates", "quantities"]
