"""Counting the hands of a deck that hold a phase: exact, for any number of cards.

Every card of the deck is told apart from every other, so a deck of 108 cards has
C(108, 10) hands of ten.  The hands that lead a machine to the same state are counted
together, by their number of cards, while the columns go by; wild cards and cards of no
use are added at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb

from phase10.cards import Deck
from phase10.errors import Phase10Error
from phase10.groups import GroupRules
from phase10.odds.machine import Machine, State
from phase10.phases import Phase


@dataclass(frozen=True, slots=True)
class Row:
    """How many hands hold a phase, out of all hands of so many cards."""

    phase: str
    cards: int
    hands: int
    of: int

    @property
    def chance(self) -> float:
        """The share, rounded once, at the very end."""
        return self.hands / self.of


def counts(
    rules: GroupRules, phase: Phase, most: int, *, size: int | None = None
) -> tuple[Row, ...]:
    """The hands of 0, 1, … `most` cards that hold the phase.

    `size` is the hand size, for parts that hang on it.
    """
    deck = rules.deck
    wilds = sum(1 for card in deck.cards if card.is_wild)
    machine = Machine(rules, phase, size=size, wilds=min(wilds, most), most=most)
    return with_others(deck, phase.name, spread(machine, most), most)


def any_of(
    rules: GroupRules, phases: Sequence[Phase], most: int, *, size: int | None = None
) -> tuple[Row, ...]:
    """The hands of 0, 1, … `most` cards that hold at least one of the phases."""
    if not phases:
        raise Phase10Error(f"no phase is given: {phases!r}")
    wilds = min(sum(1 for card in rules.deck.cards if card.is_wild), most)
    machines = [
        Machine(rules, phase, size=size, wilds=wilds, most=most, beside=phases) for phase in phases
    ]
    # The machine to which most cards of a column matter says what a column may show.
    guide = max(machines, key=lambda machine: machine.useful)
    width, mask = packing(rules.deck, most)
    states: dict[tuple[State, ...], int] = {tuple(machine.start() for machine in machines): 1}
    for column in range(guide.columns):
        found: dict[tuple[State, ...], int] = {}
        for state, packed in states.items():
            for one in guide.inputs[column]:
                more = sum((packed << cards * width) * ways for cards, ways in one.ways) & mask
                if more:
                    new = tuple(
                        machine.step(mine, column, one.counts)
                        for machine, mine in zip(machines, state, strict=True)
                    )
                    found[new] = found.get(new, 0) + more
        states = {}
        for state, packed in found.items():
            room = most - _least(packed, width) // width
            kept = tuple(
                machine.alive(mine, column, room)
                for machine, mine in zip(machines, state, strict=True)
            )
            if any(kept):
                states[kept] = states.get(kept, 0) + packed
    lacking: dict[int, list[int]] = {}
    for state, packed in states.items():
        lacks = [
            lack
            for machine, mine in zip(machines, state, strict=True)
            if (lack := machine.lacks(mine)) is not None
        ]
        if lacks:
            _add(lacking.setdefault(min(lacks), [0] * (most + 1)), packed, width)
    return with_others(rules.deck, ", ".join(phase.name for phase in phases), lacking, most)


def with_others(
    deck: Deck, name: str, lacking: Mapping[int, Sequence[int]], most: int
) -> tuple[Row, ...]:
    """The hands that hold a phase, from those of natural cards that need so many wild ones."""
    wilds = sum(1 for card in deck.cards if card.is_wild)
    blanks = sum(1 for card in deck.cards if not card.is_wild and not card.is_natural)
    hands = [0] * (most + 1)
    for lack, naturals in lacking.items():
        for n, ways in enumerate(naturals):
            if ways:
                for w in range(lack, min(wilds, most - n) + 1):
                    for b in range(min(blanks, most - n - w) + 1):
                        hands[n + w + b] += ways * comb(wilds, w) * comb(blanks, b)
    total = len(deck.cards)
    return tuple(Row(name, n, hands[n], comb(total, n)) for n in range(most + 1))


def spread(machine: Machine, most: int) -> dict[int, list[int]]:
    """For each number of wild cards needed: the hands of natural cards, by number of cards."""
    width, mask = packing(machine.rules.deck, most)
    states: dict[State, int] = {machine.start(): 1}
    for column in range(machine.columns):
        states = advance(machine, states, column, width, mask)
    return lacks_of(machine, states, most, width)


def lacks_of(
    machine: Machine, states: Mapping[State, int], most: int, width: int
) -> dict[int, list[int]]:
    """The hands of the last states by the wild cards they need, and by their number of cards."""
    found: dict[int, list[int]] = {}
    for state, packed in states.items():
        lack = machine.lacks(state)
        if lack is not None:
            _add(found.setdefault(lack, [0] * (most + 1)), packed, width)
    return found


def packing(deck: Deck, most: int) -> tuple[int, int]:
    """One integer holds the counts for every number of cards, side by side: bits, and all bits."""
    width = max(comb(len(deck.cards), n) for n in range(most + 1)).bit_length() + 1
    return width, (1 << width * (most + 1)) - 1


def _add(row: list[int], packed: int, width: int) -> None:
    unit = (1 << width) - 1
    for n in range(len(row)):
        row[n] += packed >> width * n & unit


def advance(
    machine: Machine, states: dict[State, int], column: int, width: int, mask: int
) -> dict[State, int]:
    """The states after one more column, with the hands that lead there."""
    inputs = [
        (one.counts, [(cards * width, ways) for cards, ways in one.ways])
        for one in machine.inputs[column]
    ]
    found: dict[State, int] = {}
    top = mask.bit_length()
    for state, packed in states.items():
        room = top - _least(packed, width)
        for counts_, ways in inputs:
            if ways[0][0] < room:
                more = 0
                for shift, number in ways:
                    more += (packed << shift) * number
                new = machine.step(state, column, counts_)
                found[new] = found.get(new, 0) + (more & mask)
    after: dict[State, int] = {}
    for state, packed in found.items():
        if packed:
            room = (top - _least(packed, width)) // width - 1
            kept = machine.alive(state, column, room)
            if kept:
                after[kept] = after.get(kept, 0) + packed
    return after


def _least(packed: int, width: int) -> int:
    """The bits below the first count that is not 0."""
    return ((packed & -packed).bit_length() - 1) // width * width
