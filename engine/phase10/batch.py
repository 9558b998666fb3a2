"""Whole hands in great number: which phases each of them holds.

The machines of `phase10.odds` are written out as tables, so a hand is checked by
looking up a few dozen numbers; nothing here knows a phase.  With Numba the look-ups are
compiled; without it NumPy does them for all hands at once.  Needs NumPy.

>>> from phase10.variant import load
>>> batch = Batch(load("classic"))
>>> hands = batch.encode([["R3", "B3", "G3", "R9", "B9", "W"], ["R3", "S", "S"]])
>>> [batch.names_of(mask) for mask in batch.masks(hands)]
[('1',), ()]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from phase10.cards import Card
from phase10.chance import MASK, PURPOSES, Chance, fold
from phase10.errors import Phase10Error
from phase10.groups import Group
from phase10.odds.machine import Machine
from phase10.odds.table import Table, joined, table_of
from phase10.phases import Phase, best
from phase10.variant import Variant

Ints = NDArray[np.int64]

LARGEST: Final = 4000
"""Tables are joined as long as they have no more states than this, so that they stay in cache."""
_MASKED: Final = 14  # columns of which every choice can be written out


@dataclass(frozen=True, slots=True)
class View:
    """How some tables see a hand: a number for each column.

    Each card adds `weight` to the number of its `column`; `codes` is how many numbers
    there are.
    """

    column: Ints
    weight: Ints
    columns: int
    codes: int


@dataclass(frozen=True, slots=True)
class Flat:
    """A table laid out for look-ups: `follow[offset[column] + state * codes + code]`.

    `accept[state * (wilds + 1) + wilds in hand]` are the phases that are held.
    """

    view: int
    follow: NDArray[np.int32]
    offset: Ints
    start: int
    accept: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Masked:
    """Phases that only ask whether a column has a card: one look-up for all columns."""

    view: int
    accept: NDArray[np.int32]


class Batch:
    """The phases of a variant, ready to be looked for in many hands.

    `most` is the most cards of a hand, `size` the hand size for parts that hang on it,
    `compiled` asks for Numba (None: if it is installed).  Phase number i of
    `names` is bit i of a mask.
    """

    def __init__(
        self,
        variant: Variant,
        *,
        most: int = 12,
        size: int | None = None,
        compiled: bool | None = None,
    ) -> None:
        self.variant = variant
        self.names = tuple(variant.phases)
        self.most = most
        self.size = variant["deal.hand"] if size is None else size
        if len(self.names) > 31:
            raise Phase10Error(f"{len(self.names)!r} phases are more than a mask has bits for")
        deck = variant.deck
        self.kinds = deck.kinds
        self.copies = tuple(deck.count(card) for card in deck.kinds)
        self._number = {card.name: i for i, card in enumerate(deck.kinds)}
        self._wild = np.array([card.is_wild for card in deck.kinds], dtype=np.int64)
        self.wilds = min(
            sum(n for c, n in zip(self.kinds, self.copies, strict=True) if c.is_wild), most
        )
        self.views: list[View] = []
        self.flats: list[Flat] = []
        self.masked: list[Masked] = []
        self._compile()
        self.kernel = _kernel(compiled)
        self._packed: tuple[Any, ...] | None = None

    # -- from phases to tables --------------------------------------------------

    def _compile(self) -> None:
        groups: dict[tuple[object, ...], list[tuple[int, Machine, Table]]] = {}
        for bit, phase in enumerate(self.variant.phases.values()):
            tables: dict[object, Table] = {}
            for machine in self._machines(phase):
                # Colours that differ by name alone have the same table.
                alike = (machine.sizes, machine.cells, machine.needs)
                if alike not in tables:
                    tables[alike] = table_of(machine, self.most)
                view = tuple(machine.place.items())
                groups.setdefault(view, []).append((bit, machine, tables[alike]))
        for group in groups.values():
            machine = group[0][1]
            at = len(self.views)
            self.views.append(self._view(machine))
            self._masked_of(at, machine, group)
            rest = [
                (self._bits(bit, table), table)
                for bit, one, table in group
                if not _presence_only(one)
            ]
            for bits, table in _join(rest):
                self.flats.append(self._flat(at, machine, table, bits))

    def _machines(self, phase: Phase) -> Iterator[Machine]:
        """A machine for each way to settle which colours the groups of a phase take."""

        def machine(choice: Sequence[int | None]) -> Machine:
            return Machine(
                self.variant.grouping,
                phase,
                size=self.size,
                wilds=self.wilds,
                most=self.most,
                choice=choice,
            )

        plain = machine(())
        ways = [
            range(len(need.values)) if len(need.values) > 1 else (None,) for need in plain.needs
        ]
        if all(way == (None,) for way in ways):
            yield plain
        else:
            yield from map(machine, product(*ways))

    def _view(self, machine: Machine) -> View:
        sizes = [
            max(column[cell] for column in machine.sizes) for cell in range(len(machine.cells))
        ]
        radix = [prod(n + 1 for n in sizes[:cell]) for cell in range(len(sizes))]
        column, weight = [], []
        for card in self.kinds:
            at, cell = machine.place.get(card, (0, None))
            column.append(at)
            weight.append(0 if cell is None else radix[cell])
        return View(
            np.array(column, dtype=np.int64),
            np.array(weight, dtype=np.int64),
            machine.columns,
            prod(n + 1 for n in sizes),
        )

    def _bits(self, bit: int, table: Table) -> list[list[int]]:
        """For each last state and number of wild cards the phases held."""
        return [
            [int(lack is not None and lack <= w) << bit for w in range(self.wilds + 1)]
            for lack in table.lacks
        ]

    def _masked_of(
        self, view: int, machine: Machine, group: Sequence[tuple[int, Machine, Table]]
    ) -> None:
        chosen = [(bit, table) for bit, one, table in group if _presence_only(one)]
        if not chosen:
            return
        accept = np.zeros(((1 << machine.columns), self.wilds + 1), dtype=np.int32)
        for bit, table in chosen:
            ends = _ends_by_mask(table)
            for mask, end in enumerate(ends):
                lack = table.lacks[end]
                if lack is not None:
                    accept[mask, lack:] |= 1 << bit
        self.masked.append(Masked(view, accept.reshape(-1)))

    def _flat(self, view: int, machine: Machine, table: Table, bits: list[list[int]]) -> Flat:
        codes = self.views[view].codes
        sizes = [
            max(column[cell] for column in machine.sizes) for cell in range(len(machine.cells))
        ]
        parts, offset, at = [], [], 0
        for column, rows in enumerate(table.rows):
            names = {counts: i for i, counts in enumerate(table.inputs[column])}
            tops = [max(counts[cell] for counts in names) for cell in range(len(sizes))]
            part = np.zeros((len(rows), codes), dtype=np.int32)
            grid = np.array(rows, dtype=np.int32)
            for code in range(codes):
                left, counts = code, []
                for n, top in zip(sizes, tops, strict=True):
                    counts.append(min(left % (n + 1), top))
                    left //= n + 1
                part[:, code] = grid[:, names[tuple(counts)]]
            parts.append(part.reshape(-1))
            offset.append(at)
            at += part.size
        accept = np.array(bits, dtype=np.int32).reshape(-1)
        return Flat(
            view, np.concatenate(parts), np.array(offset, dtype=np.int64), table.start, accept
        )

    # -- hands --------------------------------------------------------------------

    def encode(self, hands: Iterable[Iterable[str | Card]]) -> NDArray[np.int16]:
        """Hands of cards or their names as an array; short hands are filled up with -1."""
        rows = []
        for hand in hands:
            row = []
            for card in hand:
                name = card.name if isinstance(card, Card) else self.variant.deck.parse(card).name
                if name not in self._number:
                    raise Phase10Error(f"card {name!r} cannot be in a dealt hand")
                row.append(self._number[name])
            rows.append(row)
        width = max(map(len, rows), default=0)
        array = np.full((len(rows), width), -1, dtype=np.int16)
        for i, row in enumerate(rows):
            array[i, : len(row)] = row
        return array

    def decode(self, row: NDArray[Any]) -> tuple[Card, ...]:
        """The cards of one hand of an array."""
        return tuple(self.kinds[i] for i in row.tolist() if i >= 0)

    def names_of(self, mask: int) -> tuple[str, ...]:
        """The phases that a mask stands for."""
        return tuple(name for i, name in enumerate(self.names) if int(mask) >> i & 1)

    def masks(self, hands: NDArray[Any]) -> NDArray[np.int32]:
        """For each hand (a row of numbers of `kinds`, -1 for no card) the phases it holds.

        Raises a ValueError for hands that are too large, and for numbers of no card.
        The copies in a hand are not checked.
        """
        array = np.ascontiguousarray(hands, dtype=np.int16)
        if array.ndim != 2 or array.shape[1] > self.most:
            raise Phase10Error(
                f"hands of shape {array.shape!r}; expected rows of at most {self.most}"
            )
        if array.size and not (-1 <= int(array.min()) <= int(array.max()) < len(self.kinds)):
            raise Phase10Error(f"cards are numbered 0 to {len(self.kinds) - 1}, -1 for none")
        if self.kernel is not None:
            found: NDArray[np.int32] = self.kernel.masks(array, *self._arrays())
            return found
        return self._masks(array)

    def lay_downs(self, hands: NDArray[Any], phase: str) -> list[tuple[Group, ...] | None]:
        """The best lay-down of a phase from each hand, None where it is not held."""
        if phase not in self.names:
            raise Phase10Error(f"there is no phase {phase!r}; expected one of {self.names!r}")
        bit = self.names.index(phase)
        chosen = self.variant.phases[phase]
        found: list[tuple[Group, ...] | None] = []
        for mask, row in zip(self.masks(hands).tolist(), np.asarray(hands), strict=True):
            held = mask >> bit & 1
            cards = self.decode(row)
            found.append(best(self.variant.grouping, chosen, cards, self.size) if held else None)
        return found

    def _masks(self, hands: NDArray[np.int16]) -> NDArray[np.int32]:
        count = len(hands)
        there = hands >= 0
        cards = np.where(there, hands, 0)
        wilds = np.minimum((self._wild[cards] * there).sum(axis=1), self.wilds)
        found = np.zeros(count, dtype=np.int32)
        row = np.arange(count)
        seen = []
        for view in self.views:
            codes = np.zeros((view.columns, count), dtype=np.int64)
            for place in range(hands.shape[1]):
                card = cards[:, place]
                codes[view.column[card], row] += view.weight[card] * there[:, place]
            seen.append(codes)
        for masked in self.masked:
            bits = 1 << np.arange(self.views[masked.view].columns)
            mask = ((seen[masked.view] > 0) * bits[:, None]).sum(axis=0)
            found |= masked.accept[mask * (self.wilds + 1) + wilds]
        for flat in self.flats:
            codes, width = seen[flat.view], self.views[flat.view].codes
            state = np.full(count, flat.start, dtype=np.int64)
            for column in range(len(flat.offset)):
                state = flat.follow[flat.offset[column] + state * width + codes[column]].astype(
                    np.int64
                )
            found |= flat.accept[state * (self.wilds + 1) + wilds]
        return found

    def _arrays(self) -> tuple[Any, ...]:
        """Everything in plain arrays, end to end, for the compiled loop.

        There a table holds, for each state and code, where the next state's codes begin,
        and after the last column where its answers do.
        """
        if self._packed is None:
            views = self.views
            starts = np.cumsum([0, *(view.columns for view in views)]).astype(np.uint64)
            ends = _ends_of([flat.follow for flat in self.flats])
            answers = _ends_of([flat.accept for flat in self.flats])
            follow, first = [], []
            for flat, end, answer in zip(self.flats, ends.tolist(), answers.tolist(), strict=False):
                codes = self.views[flat.view].codes
                bases = [*(end + flat.offset).tolist(), answer]
                cuts = [*flat.offset.tolist(), flat.follow.size]
                for column, base in enumerate(bases[1:]):
                    wide = codes if column + 2 < len(bases) else self.wilds + 1
                    follow.append(base + wide * flat.follow[cuts[column] : cuts[column + 1]])
                first.append(end + flat.start * codes)
            self._packed = (
                self.wilds,
                self._wild.astype(np.uint64),
                np.stack([view.column for view in views]).astype(np.uint64) + starts[:-1, None],
                np.stack([view.weight for view in views]).astype(np.uint64),
                starts,
                np.array([flat.view for flat in self.flats], dtype=np.uint64),
                np.array(first, dtype=np.uint64),
                _joined_up(follow).astype(np.uint32),
                _joined_up([flat.accept for flat in self.flats]).astype(np.uint32),
                np.array([masked.view for masked in self.masked], dtype=np.uint64),
                _ends_of([masked.accept for masked in self.masked]).astype(np.uint64),
                _joined_up([masked.accept for masked in self.masked]).astype(np.uint32),
            )
        return self._packed

    # -- sampling -------------------------------------------------------------------

    def deal(
        self, deals: int, cards: int, *, seed: int = 1, block: int = 0, first: int = 0
    ) -> NDArray[np.int16]:
        """Hands dealt at random: row i are the last cards of the deck shuffled for game i.

        The shuffle is that of `phase10.chance` for experiment "deal", purpose "hand".
        """
        self._check_deal(deals, cards)
        deck = self._deck()
        rows = [
            Chance(seed, "deal", block=block, game=first + i).shuffled(deck, "hand", 0)[
                : -cards - 1 : -1
            ]
            for i in range(deals)
        ]
        return np.array(rows, dtype=np.int16)

    def sample(self, deals: int, cards: int, *, seed: int = 1, block: int = 0) -> dict[str, int]:
        """Of so many deals, how many hold each phase; the deals are those of `deal`."""
        self._check_deal(deals, cards)
        if self.kernel is None:
            masks = np.concatenate(
                [
                    self.masks(
                        self.deal(min(10_000, deals - at), cards, seed=seed, block=block, first=at)
                    )
                    for at in range(0, deals, 10_000)
                ]
            )
            counts = [int((masks >> i & 1).sum()) for i in range(len(self.names))]
        else:
            key = fold(seed, "deal")
            counts = self.kernel.sample(
                deals,
                cards,
                np.uint64(key & MASK),
                np.uint64(key >> 32),
                np.uint64(PURPOSES["hand"] << 24 | block),
                np.array(self._deck(), dtype=np.uint64),
                len(self.names),
                *self._arrays(),
            ).tolist()
        return dict(zip(self.names, counts, strict=True))

    def _deck(self) -> tuple[int, ...]:
        return tuple(i for i, n in enumerate(self.copies) for _ in range(n))

    def _check_deal(self, deals: int, cards: int) -> None:
        top = min(self.most, sum(self.copies))
        if deals < 1 or not 1 <= cards <= top:
            raise Phase10Error(
                f"{deals!r} deals of {cards!r} cards: expected 1 or more, of 1 to {top}"
            )


def _kernel(compiled: bool | None) -> Any:
    """The compiled loops, or None."""
    if compiled is False:
        return None
    try:
        from phase10 import batch_numba
    except ImportError:
        if compiled:
            raise Phase10Error("compiled checks need Numba; install phase10[fast]") from None
        return None
    return batch_numba


def _presence_only(machine: Machine) -> bool:
    """Whether it is all one to a machine how many cards a column has, if any."""
    return (machine.useful == 1 and len(machine.cells) == 1 and machine.columns <= _MASKED) and all(
        need.run for need in machine.needs
    )


def _ends_by_mask(table: Table) -> list[int]:
    """The last state for every choice of columns that have a card."""
    states = [table.start]
    for column, rows in enumerate(table.rows):
        inputs = {counts[0]: i for i, counts in enumerate(table.inputs[column])}
        states = [rows[s][inputs[0]] for s in states] + [rows[s][inputs[1]] for s in states]
    return states


def _join(tables: Sequence[tuple[list[list[int]], Table]]) -> list[tuple[list[list[int]], Table]]:
    """The tables, smallest first, each joined with the next while the result is small."""
    found: list[tuple[list[list[int]], Table]] = []
    for bits, table in sorted(tables, key=lambda item: item[1].size):
        if found:
            both = joined(found[-1][1], table, found[-1][0], bits, LARGEST)
            if both is not None:
                found[-1] = (both[1], both[0])
                continue
        found.append((bits, table))
    return found


def _ends_of(arrays: Sequence[NDArray[Any]]) -> Ints:
    """Where each of some arrays begins when they are put end to end."""
    return np.cumsum([0, *(array.size for array in arrays)]).astype(np.int64)


def _joined_up(arrays: Sequence[NDArray[Any]]) -> Ints:
    if not arrays:
        return np.zeros(0, dtype=np.int64)
    return np.concatenate(arrays).astype(np.int64)
