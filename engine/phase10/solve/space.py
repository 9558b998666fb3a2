"""The hands of a phase, as few as it allows: what the phase cannot tell apart is one hand.

Two cards are alike if the phase looks at nothing that tells them apart, so the cards of a
deck fall into *cells*: one for each number, for each colour, for each pair of both, or one
for all cards that show a symbol.  A hand is how many cards of each cell it holds, up to the
most that the phase could ever use, and how many wild cards; every other card is a blank.

Hands that a symmetry of the phase carries into each other are one hand: numbers may change
places where only sets are asked for, the numbers may be counted from the other end where
runs are asked for, colours may always change places.

A *node* is the natural part of such a hand.  Whether a hand holds the phase hangs on its
node and its wild cards, through two numbers of the node: see `Graph.lack` and `Graph.short`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any, Final

from phase10.cards import Card, Deck
from phase10.errors import Phase10Error
from phase10.groups import GroupRules, Kind
from phase10.phases import Phase
from phase10.search import Need, Plan

_BITS: Final = 4

NEVER: Final = 99
"""More wild cards than any hand holds."""

DONE: Final = 0
"""The node of all hands that hold the phase without a wild card."""

EMPTY: Final = 1
"""The node of the hand without a useful natural card."""

Short = tuple[int, ...]
"""For each number z: how many cards a hand lacks at most, if z of them must be natural."""


class TooManyHandsError(Phase10Error):
    """A phase that asks for colours and for runs has too many hands for an exact answer."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of one card from the endless deck: each cell, a wild card, the rest is blank.

    `offered_wild` is the chance of a seen card to be a wild one that may be taken.
    """

    cell: float
    wild: float
    offered_wild: float


class Graph:
    """The nodes of a phase with what one natural card more or less makes of them.

    `hand` is the number of cards held, `up[node]` the nodes after one more card, once for each
    cell that matters, `down[node]` the reverse, `size[node]` its cards, `keys[node]` its name.
    `lack[node]` is how many wild cards it needs, `short[node]` says how far it is.
    `top_wilds` is the most wild cards a hand can hold.
    """

    def __init__(self, space: Space, hand: int, top_wilds: int) -> None:
        self.space = space
        self.hand = hand
        self.top_wilds = top_wilds
        self.keys: list[Any] = [None, space.empty]
        self.size: list[int] = [0, 0]
        self.short: list[Short] = [(0,), space.template(space.empty) or (NEVER,)]
        self.lack: list[int] = [0, self.short[EMPTY][0]]
        self.up: list[tuple[int, ...]] = [(), ()]
        self.down: list[list[int]] = [[], []]
        self.index: dict[Any, int] = {space.empty: EMPTY}
        self._grow()

    def _grow(self) -> None:
        keys, index, up, down = self.keys, self.index, self.up, self.down
        size, lack, short = self.size, self.lack, self.short
        grown, template, exact = self.space.grown, self.space.template, self.space.exact
        # Few different values of `short` occur, so each is kept once and known by its identity.
        same: dict[Short, Short] = {}
        least: dict[tuple[int, int], Short] = {}

        def lower(one: Short, other: Short) -> Short:
            found = least.get((id(one), id(other)))
            if found is None:
                found = tuple(map(min, one, other))
                found = same.setdefault(found, found)
                least[id(one), id(other)] = found
            return found

        held = short[DONE]
        short[EMPTY] = same.setdefault(short[EMPTY], short[EMPTY])
        level = [EMPTY] if lack[EMPTY] else []
        done: list[Any] = [] if lack[EMPTY] else [self.space.empty]
        for cards in range(1, self.hand + 2):
            # Whatever contains a hand that holds the phase holds it too.
            far: dict[Any, Short] = dict.fromkeys(
                (key for below in done for key in grown(below)), held
            )
            edges: dict[int, list[Any]] = {}
            for node in level:
                edges[node] = more = grown(keys[node])
                own = short[node]
                for key in more:
                    at = far.get(key)
                    if at is held:
                        continue
                    if at is None:
                        at = template(key)
                        if at is None:
                            far[key] = own
                            continue
                        at = same.setdefault(at, at)
                    if at is not own:
                        at = lower(own, at)
                    far[key] = at
            level, done = [], []
            for key, at in far.items():
                if at[0]:
                    index[key] = len(keys)
                    level.append(len(keys))
                    keys.append(key)
                    size.append(cards)
                    short.append(at)
                    lack.append(at[0])
                    up.append(())
                    down.append([])
                else:
                    index[key] = DONE
                    if not exact:
                        done.append(key)
            for node, more in edges.items():
                up[node] = above = tuple([index[key] for key in more])
                for key in above:
                    down[key].append(node)
        down[DONE].clear()

    def __len__(self) -> int:
        return len(self.keys)

    def holds(self, node: int, wilds: int) -> bool:
        """Whether a hand of this node with so many wild cards holds the phase."""
        return wilds >= self.lack[node]

    def missing(self, node: int, wilds: int) -> int:
        """The fewest further cards that the hand needs."""
        return missing(self.short[node], wilds)

    def layer(self, cards: int) -> Iterator[int]:
        """The nodes of all hands with so many useful cards that do not hold the phase."""
        lack, size, top = self.lack, self.size, self.top_wilds
        for node in range(EMPTY, len(size)):
            wilds = cards - size[node]
            if 0 <= wilds <= top and wilds < lack[node]:
                yield node


def missing(short: Short, wilds: int) -> int:
    """The fewest further cards of a hand with so many wild cards."""
    return min(max(far - wilds, z) for z, far in enumerate(short))


class Space:
    """What the phase looks at; subclasses say how the natural part of a hand is written.

    `cells` is the number of cells, all with `copies` cards in the deck; `exact` says that
    `template` tells all about a hand, also what the hands that it contains would tell.
    """

    exact = False

    empty: Any
    cells: int
    copies: int

    def __init__(self, rules: GroupRules, needs: tuple[Need, ...]) -> None:
        self.rules = rules
        self.needs = needs
        self.deck: Deck = rules.deck

    def grown(self, key: Any) -> list[Any]:
        """The names after one more card, once for each cell that is of use."""
        raise NotImplementedError

    def template(self, key: Any) -> Short | None:
        """How far a node is, as far as that is not known from the nodes it is grown from.

        A template is one way to use some natural cards for the groups, and no others.  A hand
        can use those of its templates that it contains; all but itself are in a node below.
        """
        raise NotImplementedError

    def read(self, hand: Iterable[Card]) -> tuple[Any, int]:
        """The name of the natural part of a hand, and its wild cards."""
        raise NotImplementedError

    def cards(self, key: Any, wilds: int) -> tuple[Card, ...]:
        """Cards that make such a hand, its blanks left out."""
        raise NotImplementedError

    def held(self, key: Any) -> int:
        """How many natural cards a name stands for."""
        raise NotImplementedError

    def number(self, key: Any) -> int:
        """The name as one number."""
        raise NotImplementedError

    def odds(self, offered_wild: bool) -> Odds:
        """The chances of one card from an endless deck of the same proportions."""
        total = len(self.deck.cards)
        wilds = sum(1 for card in self.deck.cards if card.is_wild)
        return Odds(self.copies / total, wilds / total, wilds / total if offered_wild else 0.0)


_Partial = tuple[int, frozenset[Any], bool]


class _Mirror(dict[int, int]):
    """Some columns written as one integer, counted from the other end."""

    def __init__(self, columns: int) -> None:
        super().__init__()
        self.columns = columns

    def __missing__(self, key: int) -> int:
        found, rest = 0, key
        for _ in range(self.columns):
            found = found << _BITS | (rest & 15)
            rest >>= _BITS
        self[key] = found
        return found


class Columns(Space):
    """Hands that are told apart by one feature: how many cards of each of its values.

    A name is one integer, four bits for each column, so that one more card is an addition.
    """

    def __init__(
        self,
        rules: GroupRules,
        needs: tuple[Need, ...],
        place: dict[Card, int],
        columns: int,
        *,
        run: bool,
        most: int,
    ) -> None:
        super().__init__(rules, needs)
        self.empty = 0
        self.place = place
        self.cells = columns
        self.copies = sum(1 for card in self.deck.cards if place.get(card) == 0)
        self.mirrored = run
        self._shifts = range(0, _BITS * columns, _BITS)
        # A name is mirrored in two halves, each of which is looked up.
        half = columns // 2
        self._cut, self._rest = _BITS * half, _BITS * (columns - half)
        self._mask = (1 << self._cut) - 1
        self._head, self._tail = _Mirror(half), _Mirror(columns - half)
        # No column can give more cards than all sets and one card of each run.
        runs = sum(1 for need in needs if need.kind.next)
        self.cap = min(most, runs + sum(need.size for need in needs if not need.kind.next))
        self._templates = self._find_templates(most)

    def canon(self, key: int) -> int:
        """The least of the names that a symmetry carries into each other."""
        if self.mirrored:
            other = self._tail[key >> self._cut] | self._head[key & self._mask] << self._rest
            return key if key < other else other  # noqa: FURB136 - a call takes longer
        counts = sorted(key >> shift & 15 for shift in self._shifts)
        return sum(map(int.__lshift__, counts, self._shifts))

    def grown(self, key: int) -> list[int]:
        """The names after one more card, once for each column that is not full."""
        canon, cap = self.canon, self.cap
        if not self.mirrored:
            return [canon(key + (1 << s)) for s in self._shifts if (key >> s & 15) < cap]
        tail, head, cut, mask, rest = self._tail, self._head, self._cut, self._mask, self._rest
        found = []
        for shift in self._shifts:
            if (key >> shift & 15) < cap:
                new = key + (1 << shift)
                other = tail[new >> cut] | head[new & mask] << rest
                found.append(new if new < other else other)  # noqa: FURB136
        return found

    def read(self, hand: Iterable[Card]) -> tuple[int, int]:
        """The name of the natural part of a hand, and its wild cards."""
        counts, wilds = [0] * self.cells, 0
        for card in hand:
            if card.is_wild:
                wilds += 1
            elif card in self.place:
                at = self.place[card]
                counts[at] = min(counts[at] + 1, self.cap)
        return self.canon(sum(map(int.__lshift__, counts, self._shifts))), wilds

    def cards(self, key: int, wilds: int) -> tuple[Card, ...]:
        """Cards that make such a hand, its blanks left out."""
        found = []
        for column, shift in enumerate(self._shifts):
            card = next(card for card, place in self.place.items() if place == column)
            found += [card] * (key >> shift & 15)
        return (*found, *_wilds(self.deck, wilds))

    def held(self, key: int) -> int:
        """How many natural cards a name stands for."""
        return sum(key >> shift & 15 for shift in self._shifts)

    def number(self, key: int) -> int:
        """The name as one number, which it is."""
        return key

    # -- how far a hand is ------------------------------------------------------

    def template(self, key: int) -> Short | None:
        """How far a node is by what it alone can use, if it can use all of itself."""
        return self._templates.get(key)

    def _find_templates(self, most: int) -> dict[int, Short]:
        rules, deck = self.rules, self.deck
        numbers = len(deck.numbers)
        grow = rules.extra == "free" and (rules.run_place == "gaps-only" or rules.alike is False)
        # For every partial lay-down: key, what must differ, naturals yet -> the pairs (lack, z).
        states: dict[_Partial, dict[int, int]] = {(0, frozenset(), False): {0: 0}}
        total = sum(need.size for need in self.needs)
        for need in self.needs:
            sizes: Iterable[int] = (need.size,)
            if need.kind.next and grow:
                sizes = range(need.size, min(numbers, most - total + need.size) + 1)
            options = [one for size in sizes for one in self._uses(need, size)]
            after: dict[_Partial, dict[int, int]] = {}
            for (key, chosen, spoken), pairs in states.items():
                for naturals, lack, z, mark in options:
                    if mark is not None and mark in chosen:
                        continue
                    marks = chosen if mark is None else chosen | {mark}
                    whole = key + naturals if marks else self.canon(key + naturals)
                    at = after.setdefault((whole, marks, spoken or naturals > 0), {})
                    for other, least in pairs.items():
                        if least + lack < at.get(z + other, NEVER):
                            at[z + other] = least + lack
            states = after
        found: dict[int, dict[int, int]] = {}
        for (key, _, spoken), pairs in states.items():
            at = found.setdefault(self.canon(key), {})
            for z, lack in pairs.items():
                must = max(z, 1) if rules.natural == "per-phase" and not spoken else z
                at[must] = min(lack, at.get(must, NEVER))
        width = 1 + max(z for pairs in found.values() for z in pairs)
        return {
            key: tuple(pairs.get(z, NEVER) for z in range(width)) for key, pairs in found.items()
        }

    def _uses(self, need: Need, size: int) -> Iterator[tuple[int, int, int, Any]]:
        """Ways to use natural cards in a group: the cards, what lacks, what must be natural."""
        rules = self.rules
        cap = size - 1 if rules.natural == "per-group" else size
        if rules.limit is not None:
            cap = min(cap, rules.limit)
        differ = rules.alike is False
        if not need.kind.next:
            for column, step in enumerate(1 << shift for shift in self._shifts):
                mark = (need.kind.name, column) if differ else None
                for naturals in range(size + 1):
                    lack = size - naturals
                    yield naturals * step, lack, max(0, lack - cap), mark
            return
        count = self.cells
        gaps_only = rules.run_place == "gaps-only"
        for low in range(count if rules.wrap else count - size + 1):
            place = (need.kind.name, low, size) if differ else None
            for held in product((0, 1), repeat=size):
                if gaps_only and not (held[0] and held[-1]):
                    continue
                key = sum(1 << _BITS * ((low + i) % count) for i, one in enumerate(held) if one)
                lack = size - sum(held)
                yield key, lack, max(0, lack - cap), place


class Grid(Space):
    """Hands that are told apart by number and by colour, for sets with colour groups.

    A name is the rows of the numbers that are there, sorted; a row has a byte for each colour.
    Numbers and colours may change places among themselves, so the name is the least that any
    order of the colours gives; colours with different sums and shapes need not be tried.
    """

    exact = True

    def __init__(self, rules: GroupRules, needs: tuple[Need, ...], first: str, second: str) -> None:
        super().__init__(rules, needs)
        deck = self.deck
        self.empty = ()
        self._rows = {value: i for i, value in enumerate(deck.features[first])}
        self._columns = {value: i for i, value in enumerate(deck.features[second])}
        self._first, self._second = first, second
        self.cells = len(self._rows) * len(self._columns)
        naturals = [card for card in deck.cards if card.kind == "natural"]
        self.copies = len(naturals) // self.cells
        self._cards = {
            (self._rows[c.value(first) or 0], self._columns[c.value(second) or 0]): c
            for c in naturals
        }
        self._plan = Plan(rules, needs)
        self._names: dict[tuple[bytes, ...], tuple[bytes, ...]] = {}

    def canon(self, rows: tuple[bytes, ...]) -> tuple[bytes, ...]:
        """The least name of a hand given as its sorted rows."""
        found = self._names.get(rows)
        if found is None:
            marks = [
                (sum(column), tuple(sorted(column)), at)
                for at, column in enumerate(zip(*rows, strict=True))
            ]
            marks.sort()
            blocks: list[list[int]] = []
            last: Any = None
            for total, shape, at in marks:
                if (total, shape) == last:
                    blocks[-1].append(at)
                else:
                    blocks.append([at])
                    last = (total, shape)
            found = min(
                tuple(sorted([bytes([row[at] for at in order]) for row in rows]))
                for order in _orders(blocks)
            )
            self._names[rows] = found
        return found

    def grown(self, key: tuple[bytes, ...]) -> list[tuple[bytes, ...]]:
        """The names after one more card, once for each pair of number and colour."""
        width = len(self._columns)
        found: list[tuple[bytes, ...]] = []
        done: dict[tuple[bytes, int], tuple[bytes, ...]] = {}
        for at, row in enumerate(key):
            for column in range(width):
                name = done.get((row, column))
                if name is None:
                    new = row[:column] + bytes([row[column] + 1]) + row[column + 1 :]
                    name = self.canon(tuple(sorted((*key[:at], new, *key[at + 1 :]))))
                    done[row, column] = name
                found.append(name)
        fresh = len(self._rows) - len(key)
        for column in range(width if fresh else 0):
            new = bytes([int(i == column) for i in range(width)])
            found += [self.canon(tuple(sorted((*key, new))))] * fresh
        return found

    def template(self, key: tuple[bytes, ...]) -> Short:
        """How many cards a hand lacks, and how many of them must be natural."""
        plan, wild = self._plan, self.deck.wild
        whole = plan.key(self.cards(key, 0))
        far, found = plan.missing(whole), [NEVER] * (plan.total + 1)
        must = far
        if wild is not None and far:
            # That shows when there are as many wild cards as could be of use.
            must = plan.missing(whole + plan.total * plan.weights[wild])
        found[must] = far
        return tuple(found)

    def cards(self, key: tuple[bytes, ...], wilds: int) -> tuple[Card, ...]:
        """Cards that make such a hand."""
        found = [
            self._cards[i, j]
            for i, row in enumerate(key)
            for j, held in enumerate(row)
            for _ in range(held)
        ]
        return (*found, *_wilds(self.deck, wilds))

    def held(self, key: tuple[bytes, ...]) -> int:
        """How many natural cards a name stands for."""
        return sum(map(sum, key))

    def number(self, key: tuple[bytes, ...]) -> int:
        """The name as one number; no row is empty, so the rows can be told apart."""
        return int.from_bytes(b"".join(key), "big")

    def read(self, hand: Iterable[Card]) -> tuple[tuple[bytes, ...], int]:
        """The name of the natural part of a hand, and its wild cards."""
        table = [[0] * len(self._columns) for _ in self._rows]
        wilds = 0
        for card in hand:
            if card.is_wild:
                wilds += 1
            elif card.is_natural:
                row = self._rows[card.value(self._first) or 0]
                table[row][self._columns[card.value(self._second) or 0]] += 1
        rows = tuple(sorted(bytes(row) for row in table if any(row)))
        return self.canon(rows) if rows else (), wilds


def _wilds(deck: Deck, wilds: int) -> tuple[Card, ...]:
    return (deck.wild,) * wilds if wilds and deck.wild is not None else ()


def _orders(blocks: list[list[int]]) -> Iterator[tuple[int, ...]]:
    for parts in product(*(permutations(block) for block in blocks)):
        yield tuple(at for part in parts for at in part)


def space_of(rules: GroupRules, phase: Phase, hand: int) -> Space:
    """The smallest space that tells the hands of a phase apart.

    Raises TooManyHandsError for phases of colours and runs, a ValueError for phases that
    no space is made for.
    """
    needs = tuple(
        Need(rules.kind(part.kind), hand if part.size is None else part.size, part.value)
        for part in phase.parts
    )
    kinds = [need.kind for need in needs]
    deck = rules.deck
    naturals = [card for card in deck.kinds if card.kind == "natural"]
    total = sum(need.size for need in needs)
    if total > hand + 1:
        raise Phase10Error(
            f"phase {phase.name!r} asks for {total} cards; a hand of {hand} never holds it"
        )
    if any(need.size > len(deck.numbers) for need in needs if need.kind.next):
        raise Phase10Error(f"phase {phase.name!r} asks for a run longer than the numbers")
    if all(kind.named for kind in kinds):
        if len(needs) == 1:
            place = {c: 0 for c in naturals if rules.shows(c, kinds[0], needs[0].value or "")}
            return Columns(rules, needs, place, 1, run=False, most=hand + 1)
        raise Phase10Error(f"phase {phase.name!r} names more than one symbol; that is not built")
    looked = list(dict.fromkeys(name for kind in kinds for name in _features(kind)))
    if any(kind.named for kind in kinds) or any(kind.same and kind.next for kind in kinds):
        raise TooManyHandsError(
            f"phase {phase.name!r} ties numbers and colours; no way is known to solve it"
        )
    run = any(kind.next for kind in kinds)
    if len(looked) == 1:
        at = {value: i for i, value in enumerate(deck.features[looked[0]])}
        place = {card: at[card.value(looked[0]) or 0] for card in naturals}
        return Columns(rules, needs, place, len(at), run=run, most=hand + 1)
    if run:
        raise TooManyHandsError(
            f"phase {phase.name!r} asks for colours and runs; it has too many different hands"
        )
    # The orders of the columns are tried one by one, so the shorter feature lies there.
    fewer, more = sorted(looked, key=lambda name: len(deck.features[name]))
    return Grid(rules, needs, more, fewer)


def _features(kind: Kind) -> Iterator[str]:
    yield from (name for name in (kind.same, kind.next) if name is not None)
