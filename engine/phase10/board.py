"""The circuit: its spaces, how far a piece moves, where it comes to stand, boards of one's own.

A space is counted from 0, the start, in the direction of the clock.  In words and in
notation the start is space 1.

The order of the spaces is not known (rule ``board.spaces`` is *assumed*), so a reader
may put in the board on the table, and a study may draw boards at random.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from phase10.errors import NotationError, Phase10Error
from phase10.position import Position

if TYPE_CHECKING:
    from phase10.chance import Chance
    from phase10.variant import Variant

START = 0
"""The index of the start."""


@dataclass(frozen=True, slots=True)
class Space:
    """One space: its kind, and how many cards it gives where the kind has several numbers."""

    kind: str
    number: int | None = None

    def __str__(self) -> str:
        return self.kind if self.number is None else f"{self.kind} {self.number}"


@lru_cache(maxsize=4096)
def _spaces(start: str, texts: tuple[str, ...]) -> tuple[Space, ...]:
    found = [Space(start)]
    for text in texts[1:]:
        kind, _, number = text.partition(" ")
        found.append(Space(kind, int(number) if number else None))
    return tuple(found)


def spaces(variant: Variant) -> tuple[Space, ...]:
    """The spaces of the circuit, from the start on (rule ``board.spaces``).

    What the start is says ``board.start-kind``, so that this answer can be changed by itself.
    """
    return _spaces(variant["board.start-kind"], variant["board.spaces"])


def actions(variant: Variant, space: Space) -> tuple[tuple[str, int | None], ...]:
    """What a space makes a player do, with the number of cards if any (rule ``board.kinds``).

    >>> from phase10.variant import load
    >>> actions(load("board"), Space("again")), actions(load("board"), Space("take", 3))
    ((('take', 1), ('another-turn', None)), (('take', 3),))
    """
    listed: tuple[str, ...] = variant["board.kinds"].get(space.kind, ())
    found = []
    for text in listed:
        name, _, number = text.partition(" ")
        found.append((name, int(number) if number else space.number if name == "take" else None))
    return tuple(found)


def numbered(variant: Variant, kind: str) -> bool:
    """Whether the spaces of a kind differ in the number of cards that they give."""
    return "take" in variant["board.kinds"].get(kind, ())


def chooses(variant: Variant, kind: str) -> bool:
    """Whether a kind of space is one from which a player goes on to another."""
    return "go" in variant["board.kinds"].get(kind, ())


# -- moving --------------------------------------------------------------------------


def is_double(dice: tuple[int, ...]) -> bool:
    """Whether all dice, at least two of them, show the same."""
    return len(dice) > 1 and len(set(dice)) == 1


def distances(variant: Variant, dice: tuple[int, ...]) -> tuple[int, ...]:
    """How far a piece may move, the shortest first (rules ``move.uses`` and ``move.doubles``).

    >>> from phase10.variant import load
    >>> board = load("board")
    >>> distances(board, (5, 2)), distances(board, (4, 4))
    ((2, 5), (4, 8))
    """
    if is_double(dice):
        shown = dice[0]
        doubles: str = variant["move.doubles"]
        found = {shown, 2 * shown} if doubles == "single-or-double" else {shown}
    else:
        uses: str = variant["move.uses"]
        found = set() if uses == "sum" else set(dice)
        if uses != "one-die":
            found.add(sum(dice))
    return tuple(sorted(found))


def occupied(p: Position, seat: int) -> frozenset[int]:
    """The spaces on which another piece stands; the start only where its room is not unlimited.

    The space of the moving piece itself is not among them, unless it shares the start.
    Raises :class:`~phase10.position.Missing` where it is not known where a piece stands.
    """
    held = {p.known("piece", other) for other in range(len(p.players)) if other != seat}
    if p.variant["board.start-room"] == "unlimited":
        held.discard(START)
    return frozenset(held)


def landing(p: Position, seat: int, distance: int) -> int:
    """The space on which a move ends; a negative distance goes the other way.

    Under ``move.occupied: uncounted`` a space with another piece takes no step.
    """
    ring = len(spaces(p.variant))
    at: int = p.known("piece", seat)
    way = 1 if distance > 0 else ring - 1
    left_out = p.variant["move.occupied"] == "uncounted"
    taken = occupied(p, seat) if left_out else frozenset()
    left = abs(distance)
    while left:
        at = (at + way) % ring
        if at not in taken:
            left -= 1
    return at


def ahead(p: Position, seat: int, kind: str, number: int | None) -> tuple[int, ...]:
    """All other spaces of a kind (and number), occupied or not, the nearest ahead first."""
    circuit = spaces(p.variant)
    at: int = p.known("piece", seat)
    order = ((at + step) % len(circuit) for step in range(1, len(circuit)))
    return tuple(
        n for n in order if circuit[n].kind == kind and number in (None, circuit[n].number)
    )


def targets(p: Position, seat: int, kind: str, number: int | None) -> tuple[int, ...]:
    """The unoccupied spaces to which a free choice may lead, the nearest first.

    Spaces that the same choice has come from (they stand in what is due) do not serve again.
    """
    due = p.due
    used = {n - 1 for n in due.data} if due is not None and due.step == "go" else set()
    barred = occupied(p, seat) | used
    return tuple(n for n in ahead(p, seat, kind, number) if n not in barred)


def is_assumed(variant: Variant) -> bool:
    """Whether the variant has a board of which nobody has shown us the order.

    >>> from phase10.variant import load
    >>> is_assumed(load("board")), is_assumed(load("classic"))
    (True, False)
    """
    return variant.asked("board.spaces") and variant.answers["board.spaces"].status == "assumed"


# -- boards of one's own -----------------------------------------------------------------


def layout_line(variant: Variant) -> str:
    """The spaces as short names in one line, as the notation's line ``board`` has them.

    >>> from phase10.variant import load
    >>> layout_line(load("board"))[:33]
    'free take2 pick ask take1 swap ag'
    """
    return short(map(str, spaces(variant)))


def short(names: Iterable[str]) -> str:
    """Names of spaces in short, in one line."""
    return " ".join(name.replace(" ", "") for name in names)


def parse_layout(text: str, *, line: int = 1, column: int = 1) -> tuple[str, ...]:
    """Read short names such as ``free take2 pick``; the values of rule ``board.spaces``.

    Raises :class:`~phase10.errors.NotationError` for a word that is no name.  Whether the
    names suit a variant is for ``with_rules`` to say.

    >>> parse_layout("free take2 pick")
    ('free', 'take 2', 'pick')
    """
    found = []
    for word in re.finditer(r"[^\s,]+", text):
        match = re.fullmatch(r"([a-z]+(?:-[a-z]+)*)(\d{0,3})", word.group())
        if match is None:
            raise NotationError(
                f"{word.group()!r} is no kind of space",
                line=line,
                column=column + word.start(),
                expected="the kinds in short, clockwise from the start",
                example="board: free take2 pick ask",
            )
        kind, number = match.groups()
        found.append(f"{kind} {int(number)}" if number else kind)
    return tuple(found)


def read_layout(text: str) -> tuple[str, ...]:
    """Read a file with a board: short names in as many lines as one likes, ``#`` begins a remark.

    A line may begin with ``board:``, as in a position.  Raises
    :class:`~phase10.errors.NotationError` with line and column.

    >>> read_layout("board: free take2  # the start\\n pick")
    ('free', 'take 2', 'pick')
    """
    found: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        names = line.partition("#")[0]
        head = re.match(r"\s*board\s*:", names)
        skipped = head.end() if head else 0
        found += parse_layout(names[skipped:], line=number, column=skipped + 1)
    return tuple(found)


def with_layout(variant: Variant, layout: Iterable[str]) -> Variant:
    """The variant on another board; its first space also answers ``board.start-kind``.

    Raises :class:`~phase10.errors.SpecError` where the spaces do not suit the variant, and a
    ValueError where they are not as many as its own.
    """
    names = tuple(layout)
    many = len(variant["board.spaces"])
    if len(names) != many:
        raise Phase10Error(
            f"{len(names)} spaces, but this board has {many}: {' '.join(names)!r:.60}"
        )
    changes: dict[str, object] = {"board.spaces": list(names)}
    if names[START] in variant.rulebook.rules["board.start-kind"].options:
        changes["board.start-kind"] = names[START]
    return variant.with_rules(changes)


def random_layout(chance: Chance, which: int, variant: Variant) -> tuple[str, ...]:
    """A board drawn at random, for what depends on an order that nobody has shown us.

    Status *assumed*: the text gives no more than the number of spaces, their eight kinds, the
    three numbers of cards, and the start.  So every row of names is as likely as any other that
    has the length of the variant's board, its kind of start in the first place, and every kind
    and every number somewhere.  How often a kind occurs is drawn as well.

    The draw is even because each of the other places gets one of the names, all alike and
    independent, and a row in which a name is missing is thrown away as a whole and drawn anew.

    ``which`` numbers the boards; the same chance and number give the same board everywhere.
    """
    first: str = variant["board.start-kind"]
    names = tuple(name for kind in variant["board.kinds"] for name in _names(variant, kind))
    wanted = set(names) - {first}
    places = len(variant["board.spaces"]) - 1
    if places < len(wanted):
        raise Phase10Error(f"{places} spaces have no room for {len(wanted)} kinds of space")
    tries = 0
    while True:
        tries += 1
        # A longer throw from one address begins like a shorter one, so the last part is new.
        thrown = chance.dice(tries * places, len(names), "layout", which)[-places:]
        row = tuple(names[value - 1] for value in thrown)
        if wanted <= set(row):
            return (first, *row)


def _names(variant: Variant, kind: str) -> tuple[str, ...]:
    """The names of a kind of space: one for each number where it has several."""
    if not numbered(variant, kind):
        return (kind,)
    return tuple(f"{kind} {number}" for number in variant["take.numbers"])


__all__ = [
    "START",
    "Space",
    "actions",
    "ahead",
    "chooses",
    "distances",
    "is_assumed",
    "is_double",
    "landing",
    "layout_line",
    "numbered",
    "occupied",
    "parse_layout",
    "random_layout",
    "read_layout",
    "short",
    "spaces",
    "targets",
    "with_layout",
]
