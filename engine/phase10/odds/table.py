"""A machine written out as a table: for each column, which state follows which.

States that no further card can tell apart are one state, so the tables are as small
as they can be.  They serve where many hands, or two at once, go through a machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from phase10.odds.columns import Counts
from phase10.odds.machine import Machine, State


@dataclass(frozen=True, slots=True)
class Table:
    """The states of a machine before each column, numbered; 0 is the state of no hope.

    `rows[column][state][input]` is the state after the column, `lacks[state]` the wild
    cards needed after the last one (None: more than any), `inputs[column]` what each
    input stands for, with its pairs of a number of cards and the ways to have them.
    """

    rows: tuple[tuple[tuple[int, ...], ...], ...]
    lacks: tuple[int | None, ...]
    inputs: tuple[tuple[Counts, ...], ...]
    start: int

    @property
    def size(self) -> int:
        """The number of states, over all columns."""
        return sum(len(rows) for rows in self.rows) + len(self.lacks)


def table_of(machine: Machine, most: int) -> Table:
    """The smallest table for hands of at most so many cards."""
    levels, rows = _explore(machine, most)
    lacks: list[int | None] = [None]
    found: dict[int | None, int] = {None: 0}
    names = [0]
    for state in levels[-1][1:]:
        lack = machine.lacks(state)
        if lack not in found:
            found[lack] = len(lacks)
            lacks.append(lack)
        names.append(found[lack])
    small: list[tuple[tuple[int, ...], ...]] = []
    for column in range(machine.columns - 1, -1, -1):
        width = len(machine.inputs[column])
        kept: dict[tuple[int, ...], int] = {(0,) * width: 0}
        renamed = [0]
        for row in rows[column][1:]:
            key = tuple([names[after] for after in row])
            renamed.append(kept.setdefault(key, len(kept)))
        small.append(tuple(kept))
        names = renamed
    inputs = tuple(tuple(one.counts for one in column) for column in machine.inputs)
    return Table(tuple(reversed(small)), tuple(lacks), inputs, names[1])


def _explore(machine: Machine, most: int) -> tuple[list[list[State]], list[list[tuple[int, ...]]]]:
    """All states that hands of at most so many cards reach, with what follows them."""
    states: list[State] = [(), machine.start()]
    least = [most + 1, 0]  # the fewest cards that lead to a state
    levels = [states]
    rows: list[list[tuple[int, ...]]] = []
    for column in range(machine.columns):
        inputs = [(one.counts, min(n for n, _ in one.ways)) for one in machine.inputs[column]]
        raw: dict[State, int] = {}
        steps: list[list[State]] = [[]]
        for state, cards in zip(states[1:], least[1:], strict=True):
            line = []
            for counts, n in inputs:
                after = machine.step(state, column, counts) if cards + n <= most else ()
                line.append(after)
                if after and cards + n < raw.get(after, most + 1):
                    raw[after] = cards + n
            steps.append(line)
        kept = {state: machine.alive(state, column, most - n) for state, n in raw.items()}
        fewest: dict[State, int] = {}
        for state, n in raw.items():
            if kept[state]:
                fewest[kept[state]] = min(n, fewest.get(kept[state], n))
        names = {state: i for i, state in enumerate(fewest, start=1)}
        at = {(): 0, **{state: names.get(after, 0) for state, after in kept.items()}}
        rows.append([(0,) * len(inputs), *(tuple([at[s] for s in line]) for line in steps[1:])])
        states, least = [(), *fewest], [most + 1, *fewest.values()]
        levels.append(states)
    return levels, rows


def joined(
    one: Table,
    other: Table,
    bits: Sequence[Sequence[int]],
    more: Sequence[Sequence[int]],
    largest: int,
) -> tuple[Table, list[list[int]]] | None:
    """Two tables as one that answers both, or None if it would have too many states.

    `bits` and `more` say what the last states of either stand for (a row for each); the
    answer comes with the same for the last states of the new table.
    """
    inputs = [
        mine if len(mine) >= len(theirs) else theirs
        for mine, theirs in zip(one.inputs, other.inputs, strict=True)
    ]
    levels: list[list[tuple[int, int]]] = [[(one.start, other.start)]]
    rows: list[list[tuple[int, ...]]] = []
    room = 8 * largest  # before states that come to the same are made one
    for column, shown in enumerate(inputs):
        names: dict[tuple[int, int], int] = {}
        mine, theirs = _inputs_of(one, column), _inputs_of(other, column)
        ways = [(_capped(mine, counts), _capped(theirs, counts)) for counts in shown]
        line = []
        for a, b in levels[-1]:
            after = [(one.rows[column][a][i], other.rows[column][b][j]) for i, j in ways]
            line.append(tuple([names.setdefault(pair, len(names)) for pair in after]))
        rows.append(line)
        levels.append(list(names))
        room -= len(names)
        if room < 0:
            return None
    ends: dict[tuple[int, ...], int] = {}
    last: list[list[int]] = []
    at = []
    for a, b in levels[-1]:
        held = tuple(x | y for x, y in zip(bits[a], more[b], strict=True))
        if held not in ends:
            ends[held] = len(last)
            last.append(list(held))
        at.append(ends[held])
    small: list[tuple[tuple[int, ...], ...]] = []
    for line in reversed(rows):
        kept: dict[tuple[int, ...], int] = {}
        at = [kept.setdefault(tuple([at[i] for i in row]), len(kept)) for row in line]
        small.append(tuple(kept))
    table = Table(tuple(reversed(small)), (None,) * len(last), tuple(inputs), at[0])
    return (table, last) if table.size <= largest else None


def _inputs_of(table: Table, column: int) -> dict[Counts, int]:
    return {counts: i for i, counts in enumerate(table.inputs[column])}


def _capped(inputs: dict[Counts, int], counts: Counts) -> int:
    """The input of a table that stands for these cards."""
    tops = [max(one[cell] for one in inputs) for cell in range(len(counts))]
    return inputs[tuple(min(n, top) for n, top in zip(counts, tops, strict=True))]
