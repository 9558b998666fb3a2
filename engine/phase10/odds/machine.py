"""A phase as a machine that reads a hand, one number after another.

The cards of a deck lie in columns: one for each number, or for each colour where a
phase does not look at numbers.  The machine reads how many cards of each column a hand
has, and keeps everything that its groups might become: which sets have found their
number, how far each run has come, how many cards of a colour are put by, and how many
wild cards all that needs.  What is never better than something else is dropped, and
colours that could change places are brought into one order.  What remains is the state
of the machine: hands that lead to the same state can no longer be told apart.

After the last column the state says how many wild cards the hand needs for the phase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from phase10.errors import Phase10Error
from phase10.groups import GroupRules
from phase10.odds.columns import Columns, Counts, Need
from phase10.phases import Phase

State = tuple[int, ...]
"""Items in order, each a progress and the wild cards it needs in one number."""
_Progress = tuple[int, ...]
"""How far one group has come; the first number says in what way."""

_OPEN: Final[_Progress] = (0,)
_HELD: Final = 1  # some cards of a colour: value, cards
_RUN: Final = 2  # a run on its way: places left, wild cards it may still take, value
_HEAD: Final = 3  # the part of a run beyond the last number: places left, then the rest
_WAIT: Final = 4  # the same, until its low number comes: places left, wild cards, value
_TAIL: Final = 5  # the same, from its low number on
_DONE: Final[_Progress] = (6,)
_SHIFT: Final = 6  # bits for the number of wild cards in an item
_COST: Final = (1 << _SHIFT) - 1


class Machine(Columns):
    """The machine for a phase; `wilds` is the most wild cards that a hand may have.

    The other arguments are those of `Columns`.
    """

    def __init__(
        self,
        rules: GroupRules,
        phase: Phase,
        *,
        size: int | None,
        wilds: int,
        most: int,
        beside: Sequence[Phase] = (),
        choice: Sequence[int | None] = (),
    ) -> None:
        if wilds > _COST - 1:
            raise Phase10Error(f"{wilds!r} wild cards are more than a machine can count")
        super().__init__(rules, phase, size=size, most=most, beside=beside, choice=choice)
        self.wilds = wilds
        self.twins = _twins(self.needs)
        self.phase_natural = rules.natural == "per-phase"
        self.alike = rules.alike is not False
        self.steady = self._is_steady()
        self._symmetric = self._is_symmetric()
        self._ids: dict[tuple[_Progress, ...], int] = {}
        self._parts: list[tuple[_Progress, ...]] = []
        self._open: list[int] = []
        self._late: list[int] = []
        self._weaker: list[list[tuple[int, int]]] = []
        self._marks: list[tuple[tuple[int, int], ...]] = []
        self._shapes: dict[tuple[int, tuple[_Progress, ...]], int] = {}
        self._steps: dict[tuple[int, int, Counts], tuple[tuple[int, int], ...]] = {}
        self._next: dict[tuple[State, int, Counts], State] = {}
        self._moved: dict[tuple[tuple[int, ...], int], int] = {}

    def _is_steady(self) -> bool:
        """Whether every column looks the same, so that a step need not know which it is."""
        return len(set(self.sizes)) == 1 and not self.rules.wrap and self.values[-1] is not None

    def _is_symmetric(self) -> bool:
        """Whether the values that groups choose from could change places."""
        chosen = [need.values for need in self.needs if len(need.values) > 1]
        if not chosen or len(self.crossing) != 1 or self._named:
            return False
        return all(len(set(column)) == 1 for column in self.sizes) and all(
            values == tuple((i,) for i in range(len(self.cells))) for values in chosen
        )

    # -- states -------------------------------------------------------------------

    def start(self) -> State:
        """The state before the first column."""
        items: dict[int, int] = {}
        for parts in product(*(tuple(self._beginnings(need)) for need in self.needs)):
            heads = [
                (need.alike, one[1:])
                for need, one in zip(self.needs, parts, strict=True)
                if one[0] == _HEAD
            ]
            if self.alike or len(set(heads)) == len(heads):
                items[self._id((_flag(not self.phase_natural), *parts))] = 0
        return self._state(items)

    def _beginnings(self, need: Need) -> Iterator[_Progress]:
        yield _OPEN
        if need.run and self.rules.wrap:
            for size in need.sizes:
                for head in range(1, size):
                    for value in range(len(need.values)):
                        room = min(need.cap(size), size)
                        yield (_HEAD, head, size - head, room, value)

    def step(self, state: State, column: int, counts: Counts) -> State:
        """The state after a column that shows these cards."""
        where = 0 if self.steady else column
        key = (state, where, counts)
        found = self._next.get(key)
        if found is None:
            best: dict[int, int] = {}
            for item in state:
                cost = item & _COST
                steps = self._steps.get((item >> _SHIFT, where, counts))
                if steps is None:
                    steps = self._step(item >> _SHIFT, column, where, counts)
                for after, more in steps:
                    if best.get(after, _COST) > cost + more <= self.wilds:
                        best[after] = cost + more
            found = self._next[key] = self._state(best)
        return found

    def alive(self, state: State, column: int, room: int) -> State:
        """The state without what cannot end well any more after a column.

        `room` is the most cards that a hand may still get, wild cards included.
        """
        left = self.columns - 1 - column
        return tuple(
            item
            for item in state
            if self._open[item >> _SHIFT] + (item & _COST) <= room
            and self._late[item >> _SHIFT] <= left
        )

    def _still(self, parts: tuple[_Progress, ...]) -> tuple[int, int]:
        """How many places are still to be filled, and how many columns that takes at least."""
        places = columns = 0
        for need, one in zip(self.needs, parts[1:], strict=True):
            size = need.sizes[0]
            if one[0] in {_RUN, _WAIT, _TAIL}:
                places += one[1]
                columns = max(columns, one[1])
            elif one[0] == _HEAD:
                places += one[1] + one[2]
            elif one[0] == _HELD:
                places += size - one[2]
            elif one == _OPEN:
                places += size
                columns = max(columns, size if need.run else 0)
        return places, columns

    def lacks(self, state: State) -> int | None:
        """How many wild cards the phase needs after the last column; None is more than any."""
        best: int | None = None
        for item in state:
            more = self._finish(self._parts[item >> _SHIFT])
            if more is not None:
                cost = (item & _COST) + more
                if cost <= self.wilds and (best is None or cost < best):
                    best = cost
        return best

    def _finish(self, parts: tuple[_Progress, ...]) -> int | None:
        cost, naturals = 0, parts[0][0] == 1
        unused = 0
        for need, one in zip(self.needs, parts[1:], strict=True):
            size = need.sizes[0]
            if one == _DONE:
                continue
            if one[0] == _HELD:
                more = size - one[2]
            elif one == _OPEN and not need.run:
                if need.column and not self.alike:
                    return None  # it has taken its column on the way, or there was none
                more = size
                unused += 1
            else:
                return None
            if more > need.cap(size):
                return None
            cost += more
        if not self.alike and unused and not self._room_for(parts):
            return None
        return cost if naturals else None

    def _room_for(self, parts: tuple[_Progress, ...]) -> bool:
        """Whether groups of wild cards alone find values that no other group of the kind has."""
        for need in self.needs:
            group = [
                one
                for other, one in zip(self.needs, parts[1:], strict=True)
                if other.alike == need.alike
            ]
            if not need.run and not need.column and len(group) > len(need.values):
                return False
        return True

    def _id(self, parts: tuple[_Progress, ...]) -> int:
        for twins in self.twins:
            ordered = sorted(parts[place] for place in twins)
            for place, one in zip(twins, ordered, strict=True):
                if parts[place] != one:
                    parts = (*parts[:place], one, *parts[place + 1 :])
        found = self._ids.get(parts)
        if found is None:
            found = self._ids[parts] = len(self._parts)
            weaker: list[tuple[int, int]] = []
            for other, theirs in enumerate(self._parts):
                worth = self._beats(parts, theirs)
                if worth is not None:
                    weaker.append((other, worth))
                worth = self._beats(theirs, parts)
                if worth is not None:
                    self._weaker[other].append((found, worth))
            self._parts.append(parts)
            places, columns = self._still(parts)
            self._open.append(places)
            self._late.append(columns)
            self._weaker.append(weaker)
            self._marks.append(self._marks_of(parts))
        return found

    def _state(self, items: dict[int, int]) -> State:
        for item in tuple(items):
            cost = items.get(item)
            if cost is not None:
                for other, worth in self._weaker[item]:
                    its = items.get(other)
                    if its is not None and its >= cost + worth:
                        del items[other]
        if self._symmetric:
            items = self._ordered(items)
        return tuple(sorted([item << _SHIFT | cost for item, cost in items.items()]))

    def _ordered(self, items: dict[int, int]) -> dict[int, int]:
        """The items with colours renamed, so that states that differ by names alone agree."""
        shapes: list[list[tuple[int, int]]] = [[] for _ in self.cells]
        for item, cost in items.items():
            for value, shape in self._marks[item]:
                shapes[value].append((shape, cost))
        for of_value in shapes:
            of_value.sort()
        order = sorted(range(len(shapes)), key=shapes.__getitem__, reverse=True)
        rename = [0] * len(order)
        for new, old in enumerate(order):
            rename[old] = new
        names = tuple(rename)
        if all(new == old for new, old in enumerate(order)):
            return items
        return {self._renamed(item, names): cost for item, cost in items.items()}

    def _renamed(self, item: int, names: tuple[int, ...]) -> int:
        found = self._moved.get((names, item))
        if found is None:
            parts = self._named_anew(self._parts[item], names)
            found = self._moved[names, item] = self._id(parts)
        return found

    def _named_anew(
        self, parts: tuple[_Progress, ...], names: tuple[int, ...]
    ) -> tuple[_Progress, ...]:
        groups = (
            _with_value(one, names) if len(need.values) > 1 else one
            for need, one in zip(self.needs, parts[1:], strict=True)
        )
        return (parts[0], *groups)

    def _marks_of(self, parts: tuple[_Progress, ...]) -> tuple[tuple[int, int], ...]:
        """The values that a progress has chosen, each with what it looks like without names."""
        marks = []
        for place, (need, one) in enumerate(zip(self.needs, parts[1:], strict=True)):
            value = _value(one) if len(need.values) > 1 else None
            if value is not None:
                names = tuple(int(i != value) for i in range(len(self.cells)))
                shape = (place, self._named_anew(parts, names))
                marks.append((value, self._shapes.setdefault(shape, len(self._shapes))))
        return tuple(marks)

    def _beats(self, one: tuple[_Progress, ...], other: tuple[_Progress, ...]) -> int | None:
        """How many wild cards more the other must need for the first to be as good always."""
        if one[0] < other[0]:
            return None
        worth = 0
        for need, mine, theirs in zip(self.needs, one[1:], other[1:], strict=True):
            more = self._as_good(need, mine, theirs)
            if more is None:
                return None
            worth += more
        if worth and self.phase_natural:
            return None
        return worth

    def _as_good(self, need: Need, mine: _Progress, theirs: _Progress) -> int | None:
        if mine == theirs or (mine == _DONE and (self.alike or need.column or need.run)):
            return 0
        size = need.sizes[0]
        if mine[0] == theirs[0] == _HELD and mine[1] == theirs[1]:
            if mine[2] >= theirs[2]:
                return 0
            return theirs[2] - mine[2] if need.cap(size) >= size - 1 else None
        if mine[0] == _HELD and theirs == _DONE and self.alike:
            return size - mine[2] if need.cap(size) >= size - 1 else None
        if mine == _OPEN and not need.run and self.alike and need.cap(size) >= size:
            if theirs[0] == _HELD:
                return theirs[2]
            return size if theirs == _DONE else None
        if mine[0] == theirs[0] and mine[0] in {_RUN, _WAIT, _TAIL}:
            same = mine[1] == theirs[1] and mine[3] == theirs[3]
            return 0 if same and mine[2] >= theirs[2] else None
        return None

    # -- one column -----------------------------------------------------------------

    def _step(
        self, item: int, column: int, where: int, counts: Counts
    ) -> tuple[tuple[int, int], ...]:
        """What an item may become, with the wild cards that each way takes."""
        parts = self._parts[item]
        best: dict[tuple[_Progress, ...], int] = {}
        for after, cost, used, _ in self._ways(parts, 0, column, counts, ()):
            flag = _flag(parts[0][0] == 1 or used)
            key = (flag, *after)
            if cost <= self.wilds and cost < best.get(key, _COST):
                best[key] = cost
        found: dict[int, int] = {}
        for key, cost in best.items():
            at = self._id(key)
            if cost < found.get(at, _COST):
                found[at] = cost
        steps = tuple(found.items())
        self._steps[item, where, counts] = steps
        return steps

    def _ways(
        self,
        parts: tuple[_Progress, ...],
        at: int,
        column: int,
        counts: Counts,
        begun: tuple[object, ...],
    ) -> Iterator[tuple[tuple[_Progress, ...], int, bool, Counts]]:
        if at == len(self.needs):
            yield (), 0, False, counts
            return
        need = self.needs[at]
        for one, cost, used, left, mark in self._moves(need, parts[at + 1], column, counts):
            if mark is not None and not self.alike and mark in begun:
                continue
            marks = begun if mark is None else (*begun, mark)
            for rest, more, natural, over in self._ways(parts, at + 1, column, left, marks):
                yield (one, *rest), cost + more, used or natural, over

    def _moves(
        self, need: Need, now: _Progress, column: int, counts: Counts
    ) -> Iterator[tuple[_Progress, int, bool, Counts, object]]:
        """What a group may do with a column: progress, wild cards, naturals?, cards left, mark."""
        if now == _DONE:
            yield now, 0, False, counts, None
        elif need.column:
            yield from self._into_set(need, counts, column)
        elif need.run:
            yield from self._into_run(need, now, column, counts)
        else:
            yield from self._into_colour(need, now, counts)

    def _into_set(
        self, need: Need, counts: Counts, column: int
    ) -> Iterator[tuple[_Progress, int, bool, Counts, object]]:
        yield _OPEN, 0, False, counts, None
        if self.values[column] is None:
            return
        size = need.sizes[0]
        least = max(size - need.cap(size), 0 if not self.alike else 1)
        mark = (need.alike, "set")
        for taken in _takes(counts, range(len(counts)), size):
            n = sum(taken)
            if n >= least and size - n <= self.wilds:
                left = tuple(c - t for c, t in zip(counts, taken, strict=True))
                yield _DONE, size - n, n > 0, left, mark

    def _into_colour(
        self, need: Need, now: _Progress, counts: Counts
    ) -> Iterator[tuple[_Progress, int, bool, Counts, object]]:
        size = need.sizes[0]
        held = now[2] if now[0] == _HELD else 0
        if now == _OPEN:
            yield _OPEN, 0, False, counts, None
        for value in range(len(need.values)) if now == _OPEN else (now[1],):
            for taken in _takes(counts, need.values[value], size - held):
                n = sum(taken)
                if not n and now == _OPEN:
                    continue
                left = tuple(c - t for c, t in zip(counts, taken, strict=True))
                # Where groups must differ, it stays known which value a full one has.
                full = held + n == size and self.alike
                after = _DONE if full else (_HELD, value, held + n)
                yield after, 0, n > 0, left, (need.alike, "value", value)

    def _into_run(
        self, need: Need, now: _Progress, column: int, counts: Counts
    ) -> Iterator[tuple[_Progress, int, bool, Counts, object]]:
        ends = self.rules.run_place == "gaps-only"
        numbers = self.columns - (self.values[-1] is None)
        if column >= numbers:
            yield now, 0, False, counts, None
        elif now == _OPEN:
            yield _OPEN, 0, False, counts, None
            for size in need.sizes:
                if not self.steady and column + size > numbers:
                    continue
                for value in range(len(need.values)):
                    mark = (need.alike, size, value)
                    room = min(need.cap(size), size)
                    new = (_RUN, size, room, value)
                    for one, cost, used, rest in self._place(need, new, counts, ends):
                        yield one, cost, used, rest, mark
        elif now[0] in {_RUN, _TAIL}:
            last = now[1] == 1 and now[0] == _RUN
            for one, cost, used, rest in self._place(need, now, counts, ends and last):
                yield one, cost, used, rest, None
        elif now[0] == _HEAD:
            yield from self._into_head(need, now, counts, ends)
        elif column == numbers - now[1]:
            for one, cost, used, rest in self._place(need, (_TAIL, *now[1:]), counts, ends):
                yield one, cost, used, rest, None
        else:
            yield now, 0, False, counts, None

    def _place(
        self, need: Need, now: _Progress, counts: Counts, natural: bool
    ) -> Iterator[tuple[_Progress, int, bool, Counts]]:
        """A card at the next place of a run, a natural one if it must be."""
        way, left, room, value = now

        def on(wilds: int) -> _Progress:
            if left == 1:
                return _DONE
            return (way, left - 1, min(room - wilds, left - 1), value)

        for cell in need.values[value]:
            if counts[cell]:
                rest = (*counts[:cell], counts[cell] - 1, *counts[cell + 1 :])
                yield on(0), 0, True, rest
        if room and self.wilds and not natural:
            yield on(1), 1, False, counts

    def _into_head(
        self, need: Need, now: _Progress, counts: Counts, ends: bool
    ) -> Iterator[tuple[_Progress, int, bool, Counts, object]]:
        _, head, tail, room, value = now
        new = (_HEAD, 2, room, value)
        for _, cost, used, rest in self._place(need, new, counts, ends and head == 1):
            over = room - cost
            after = (
                (_HEAD, head - 1, tail, over, value)
                if head > 1
                else (_WAIT, tail, min(over, tail), value)
            )
            yield after, cost, used, rest, None


def _flag(on: bool) -> _Progress:
    return (int(on),)


def _value(one: _Progress) -> int | None:
    if one[0] == _HELD:
        return one[1]
    if one[0] in {_RUN, _WAIT, _TAIL}:
        return one[3]
    return one[4] if one[0] == _HEAD else None


def _with_value(one: _Progress, names: tuple[int, ...]) -> _Progress:
    if one[0] == _HELD and len(one) > 1:
        return (_HELD, names[one[1]], one[2])
    if one[0] in {_RUN, _WAIT, _TAIL}:
        return (*one[:3], names[one[3]])
    return (*one[:4], names[one[4]]) if one[0] == _HEAD else one


def _takes(counts: Counts, cells: Iterable[int], most: int) -> Iterator[Counts]:
    """Every way to take at most so many cards out of some cells, none taken included."""
    wanted = set(cells)
    rooms = [range(n + 1) if i in wanted else range(1) for i, n in enumerate(counts)]
    for taken in product(*rooms):
        if sum(taken) <= most:
            yield taken


def _twins(needs: tuple[Need, ...]) -> tuple[tuple[int, ...], ...]:
    """The places (in a progress, behind the flag) of groups that are asked for alike."""
    found: dict[Need, list[int]] = {}
    for place, need in enumerate(needs, start=1):
        found.setdefault(need, []).append(place)
    return tuple(tuple(places) for places in found.values() if len(places) > 1)
