"""Two hands from one deck: how often both, one or none holds a phase, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from phase10.errors import Phase10Error
from phase10.groups import GroupRules
from phase10.odds.columns import Counts
from phase10.odds.count import counts
from phase10.odds.machine import Machine
from phase10.odds.table import Table, table_of
from phase10.phases import Phase


@dataclass(frozen=True, slots=True)
class Both:
    """Deals of two hands: in how many both hold the phase, out of all.

    `one` counts the deals in which a given hand holds it, whatever the other does.
    """

    phase: str
    cards: int
    both: int
    one: int
    of: int

    @property
    def exactly_one(self) -> int:
        """The deals in which one hand holds the phase and the other does not."""
        return 2 * (self.one - self.both)

    @property
    def neither(self) -> int:
        """The deals in which no hand holds the phase."""
        return self.of - self.both - self.exactly_one


def both(rules: GroupRules, phase: Phase, cards: int, *, size: int | None = None) -> Both:
    """Two hands of so many cards, for a phase that looks at one feature only.

    Raises a ValueError for a phase that joins colour and number, and for more cards than
    the deck has.
    """
    deck = rules.deck
    total = len(deck.cards)
    if 2 * cards > total:
        raise Phase10Error(f"two hands of {cards!r} cards are more than the deck of {total}")
    wilds = sum(1 for card in deck.cards if card.is_wild)
    blanks = sum(1 for card in deck.cards if not card.is_wild and not card.is_natural)
    machine = Machine(rules, phase, size=size, wilds=min(wilds, cards), most=cards)
    if not one_feature(rules, phase):
        raise Phase10Error(
            f"phase {phase.name!r} joins two features; two hands are exact for one feature only"
        )
    table = table_of(machine, cards)
    of = comb(total, cards) * comb(total - cards, cards)
    width = of.bit_length() + 1
    stride = _stride(machine, cards)
    unit = (1 << width) - 1
    joint = 0
    for (one, other), packed in _pairs(machine, table, cards, width).items():
        for a in range(cards + 1):
            for b in range(cards + 1):
                ways = packed >> width * (a * stride + b) & unit
                if ways:
                    joint += ways * _filled(
                        (cards - a, cards - b),
                        (table.lacks[one] or 0, table.lacks[other] or 0),
                        wilds,
                        blanks,
                    )
    single = counts(rules, phase, cards, size=size)[-1].hands
    return Both(phase.name, cards, joint, single * comb(total - cards, cards), of)


def one_feature(rules: GroupRules, phase: Phase) -> bool:
    """Whether all groups of a phase look at one and the same feature."""
    kinds = [rules.kind(part.kind) for part in phase.parts]
    looked = {name for kind in kinds for name in (kind.same, kind.next) if name is not None}
    return len(looked) == 1 and not any(kind.named for kind in kinds)


def _filled(left: tuple[int, int], lacks: tuple[int, int], wilds: int, blanks: int) -> int:
    """The ways to fill both hands with blanks and wild cards, each with enough of these."""
    found = 0
    for w in range(lacks[0], min(wilds, left[0]) + 1):
        for v in range(lacks[1], min(wilds - w, left[1]) + 1):
            mine, theirs = left[0] - w, left[1] - v
            if mine + theirs <= blanks:
                found += (
                    comb(wilds, w)
                    * comb(wilds - w, v)
                    * comb(blanks, mine)
                    * comb(blanks - mine, theirs)
                )
    return found


def _stride(machine: Machine, cards: int) -> int:
    """Places for the cards of the second hand, with room for those that are one column too many."""
    return cards + 1 + max(map(sum, machine.sizes))


def _pairs(machine: Machine, table: Table, cards: int, width: int) -> dict[tuple[int, int], int]:
    """The states of both hands after all columns, with the deals that lead there.

    Deals in which a hand has failed already are left out.
    """
    stride = _stride(machine, cards)
    row = (1 << width * (cards + 1)) - 1
    mask = sum(row << width * stride * a for a in range(cards + 1))
    states = {(table.start, table.start): 1}
    for column, rows in enumerate(table.rows):
        ways = _ways(machine, table, column, width, stride)
        after: dict[tuple[int, int], int] = {}
        for (one, other), packed in states.items():
            theirs = [(j, to) for j, to in enumerate(rows[other]) if to]
            for i, mine in enumerate(rows[one]):
                if mine:
                    for j, to in theirs:
                        more = 0
                        for shift, number in ways[i][j]:
                            more += (packed << shift) * number
                        if more:
                            after[mine, to] = after.get((mine, to), 0) + more
        states = {}
        for pair, packed in after.items():
            kept = packed & mask
            if kept:
                states[pair] = kept
    return states


def _ways(
    machine: Machine, table: Table, column: int, width: int, stride: int
) -> list[list[list[tuple[int, int]]]]:
    """For two inputs: shifts for the cards of both hands, and the ways to share the column."""
    size = sum(machine.sizes[column])
    tops = _tops(table.inputs[column])
    found: list[list[list[tuple[int, int]]]] = [[[] for _ in tops] for _ in tops]
    names = {k: i for i, k in enumerate(tops)}
    most = max(tops)
    for a in range(size + 1):
        for b in range(size - a + 1):
            number = comb(size, a) * comb(size - a, b)
            pair = found[names[min(a, most)]][names[min(b, most)]]
            pair.append((width * (a * stride + b), number))
    return found


def _tops(inputs: Sequence[Counts]) -> list[int]:
    return [sum(counts) for counts in inputs]
