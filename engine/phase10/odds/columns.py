"""A deck as a phase looks at it: columns of cards, each in cells.

A column holds the cards of one number, or of one colour where the phase does not look
at numbers; the cells of a column tell apart what else the phase looks at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import comb

from phase10.cards import Card, Value
from phase10.errors import Phase10Error
from phase10.groups import GroupRules, Kind
from phase10.phases import Phase

Counts = tuple[int, ...]
"""How many cards of each cell of a column a hand has."""


@dataclass(frozen=True, slots=True)
class Need:
    """A group as the machine sees it.

    `sizes` are the numbers of cards it may have, `cap` the most wild cards in it (for
    each size), `values` the sets of cells that it may be made of, one to be chosen.
    """

    column: bool
    run: bool
    sizes: tuple[int, ...]
    spoken: bool
    limit: int
    values: tuple[tuple[int, ...], ...]
    alike: tuple[str, ...]

    def cap(self, size: int) -> int:
        """The most wild cards in a group of this size."""
        return min(size - self.spoken, self.limit)


@dataclass(frozen=True, slots=True)
class Input:
    """What a column may show: cards by cell, as far as they matter, and in how many ways.

    `ways` are pairs of a number of cards and the ways to have just so many.
    """

    counts: Counts
    ways: tuple[tuple[int, int], ...]


class Columns:
    """The columns of a deck for a phase, and what its groups ask of them.

    `size` is the hand size for parts that hang on it.  `most` bounds the size of runs
    where only runs larger than asked for may help.  `beside` names phases that shall be
    read from the same columns.  `choice` settles for each group which of its values it
    takes (None: any), so that real hands, whose colours have names, can be read without.
    """

    def __init__(
        self,
        rules: GroupRules,
        phase: Phase,
        *,
        size: int | None,
        most: int,
        beside: Sequence[Phase] = (),
        choice: Sequence[int | None] = (),
    ) -> None:
        self.rules = rules
        kinds = [rules.kind(part.kind) for part in phase.parts]
        looked = [(part, rules.kind(part.kind)) for one in (phase, *beside) for part in one.parts]
        self.feature = self._column_feature([kind for _, kind in looked])
        self.crossing = tuple(
            name
            for name in rules.deck.features
            if name != self.feature and any(kind.same == name for _, kind in looked)
        )
        self._named = tuple(dict.fromkeys(part.value for part, kind in looked if kind.named))
        self._lay_out()
        grown = _grows(rules, kinds)
        self.needs = tuple(
            self._need(kind, _size(phase, part.size, size), part.value, most, grown)
            for part, kind in zip(phase.parts, kinds, strict=True)
        )
        if choice:
            self.needs = tuple(
                need
                if one is None
                else replace(need, values=(need.values[one],), alike=(*need.alike, str(one)))
                for need, one in zip(self.needs, choice, strict=True)
            )
            self._merge()
        self.useful = sum(1 if need.run else need.sizes[0] for need in self.needs)
        self.inputs = tuple(self._inputs(column) for column in range(self.columns))

    def _column_feature(self, kinds: Iterable[Kind]) -> str | None:
        looked = {kind.same for kind in kinds if not kind.named} | {kind.next for kind in kinds}
        if self.rules.deck.ordered in looked:
            return self.rules.deck.ordered
        return next((name for name in self.rules.deck.features if name in looked), None)

    def _lay_out(self) -> None:
        deck = self.rules.deck
        values: tuple[Value | None, ...] = (None,)
        if self.feature is not None:
            values = deck.features[self.feature]
            if any(c.value(self.feature) is None for c in deck.kinds if c.kind == "natural"):
                values = (*values, None)  # cards without the feature lie in a column of their own
        self.values = values
        self.columns = len(values)
        at = {value: i for i, value in enumerate(values)}
        cells: dict[tuple[Value | None, ...], int] = {}
        sizes: dict[tuple[int, int], int] = {}
        self.place: dict[Card, tuple[int, int]] = {}
        for card in deck.kinds:
            if card.kind == "natural":
                shown = [card.value(name) for name in self.crossing]
                shown += [int(any(v == one for _, v in card.features)) for one in self._named]
                cell = cells.setdefault(tuple(shown), len(cells))
                column = at[card.value(self.feature) if self.feature is not None else None]
                self.place[card] = (column, cell)
                sizes[column, cell] = sizes.get((column, cell), 0) + deck.count(card)
        self.cells: tuple[tuple[Value | None, ...], ...] = tuple(cells)
        self.sizes = tuple(
            tuple(sizes.get((column, cell), 0) for cell in range(len(cells)))
            for column in range(self.columns)
        )

    def _merge(self) -> None:
        """Make one cell of those that the groups cannot tell apart."""
        signs = [
            tuple(cell in value for need in self.needs for value in need.values)
            for cell in range(len(self.cells))
        ]
        order = sorted(set(signs), reverse=True)
        to = [order.index(sign) for sign in signs]
        self.cells = tuple(sign for sign in order)
        self.place = {card: (column, to[cell]) for card, (column, cell) in self.place.items()}
        self.sizes = tuple(
            tuple(
                sum(n for n, new in zip(column, to, strict=True) if new == cell)
                for cell in range(len(order))
            )
            for column in self.sizes
        )
        self.needs = tuple(
            replace(
                need,
                values=tuple(tuple(sorted({to[cell] for cell in one})) for one in need.values),
            )
            for need in self.needs
        )

    def _need(self, kind: Kind, size: int, value: Value | None, most: int, grown: bool) -> Need:
        deck = self.rules.deck
        every = tuple(range(len(self.cells)))
        values: tuple[tuple[int, ...], ...] = (every,)
        if kind.named:
            if value is None:
                raise Phase10Error(f"a {kind.name!r} group needs the symbol it is named after")
            at = len(self.crossing) + self._named.index(value)
            values = (tuple(i for i in every if self.cells[i][at]),)
        elif kind.same is not None and kind.same != self.feature:
            at = self.crossing.index(kind.same)
            values = tuple(
                tuple(i for i in every if self.cells[i][at] == one)
                for one in deck.features[kind.same]
            )
        sizes: tuple[int, ...] = (size,)
        if kind.next:
            if size > len(deck.numbers):
                raise Phase10Error(f"there is no {kind.name!r} of {size!r} cards")
            if grown:
                sizes = tuple(range(size, max(size, min(most, len(deck.numbers))) + 1))
        limit = most if self.rules.limit is None else self.rules.limit
        return Need(
            column=kind.next is None and kind.same == self.feature and not kind.named,
            run=kind.next is not None,
            sizes=sizes,
            spoken=self.rules.natural == "per-group",
            limit=max(limit, 0) if self.rules.limit is not None else 1 << 20,
            values=values,
            alike=(kind.name, str(value) if kind.named else ""),
        )

    def _inputs(self, column: int) -> tuple[Input, ...]:
        """Everything that a column may show; cards beyond all use are counted together."""
        top = self.useful
        found: dict[Counts, dict[int, int]] = {}
        sizes = self.sizes[column]
        for counts in product(*(range(n + 1) for n in sizes)):
            ways = 1
            for n, k in zip(sizes, counts, strict=True):
                ways *= comb(n, k)
            table = found.setdefault(tuple(min(k, top) for k in counts), {})
            table[sum(counts)] = table.get(sum(counts), 0) + ways
        return tuple(Input(counts, tuple(table.items())) for counts, table in found.items())

    def read(self, hand: Iterable[Card]) -> tuple[tuple[Counts, ...], int]:
        """A hand as the machine reads it: the counts of each column, and the wild cards."""
        counts = [[0] * len(self.cells) for _ in range(self.columns)]
        wilds = 0
        for card in hand:
            if card.is_wild:
                wilds += 1
            elif card.is_natural:
                column, cell = self.place[card]
                counts[column][cell] += 1
        return tuple(tuple(column) for column in counts), wilds


def _size(phase: Phase, given: int | None, hand: int | None) -> int:
    size = hand if given is None else given
    if size is None:
        raise Phase10Error(f"phase {phase.name!r} needs a hand size, not {hand!r}")
    return size


def _grows(rules: GroupRules, kinds: list[Kind]) -> bool:
    """Whether runs larger than asked for may help where the size asked for does not."""
    runs = sum(1 for kind in kinds if kind.next)
    return rules.needs_larger and (runs > 1 or (runs > 0 and rules.run_place == "gaps-only"))
