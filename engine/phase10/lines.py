"""The lines of a position: one line a fact; a line that is left out is unknown.

``parse_position`` reads what :func:`phase10.linetext.position_text` writes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from phase10 import board
from phase10.agenda import CHANCES, DATA, SEATS_IN_DATA, WAITING, rest_behind
from phase10.cards import Card
from phase10.errors import NotationError, PositionError
from phase10.groups import Group, inspect
from phase10.notation import cards_text, read_part, read_space
from phase10.position import CHANCE, UNKNOWN, Due, Position, Table, audit, fresh, sort
from phase10.words import LONGEST, Words, check_names, fitting

if TYPE_CHECKING:
    from phase10.variant import Variant

_POSITION_EXAMPLE = "hand ana: R3 B4 G5 W"
_SEAT_LISTS = ("phase", "points", "size", "owes", "used", "again")
_NAME_LISTS = ("done", "open", "tiles")


def parse_position(text: str, *, variant: Variant | None = None) -> Position:
    """Read a position from its lines; see :meth:`phase10.position.Position.parse`."""
    if len(text) > LONGEST:
        raise NotationError(
            f"a position of {len(text)} characters",
            expected="a few lines",
            example=_POSITION_EXAMPLE,
        )
    lines = [
        (n, raw.split("(")[0].rstrip() if "(" in raw else raw.rstrip())
        for n, raw in enumerate(text.splitlines(), 1)
    ]
    lines = [(n, raw) for n, raw in lines if raw.strip() and not raw.lstrip().startswith("#")]
    if not lines:
        raise NotationError(
            "an empty position",
            expected="lines such as 'players: ana ben'",
            example=_POSITION_EXAMPLE,
        )
    entries: list[tuple[int, str, str, int]] = []
    for number, raw in lines:
        key, colon, rest = raw.partition(":")
        if not colon:
            raise NotationError(
                f"{raw.strip()!r} has no colon",
                line=number,
                column=1,
                expected="a key, a colon and a value",
                example=_POSITION_EXAMPLE,
            )
        entries.append((number, " ".join(key.split()), rest, len(key) + 2))
    variant, entries = _read_variant(entries, variant)
    table, entries = _read_players(entries, variant)
    try:
        return _Reader(table).read(entries)
    except NotationError as error:
        raise NotationError(
            error.message,
            line=error.line,
            column=error.column,
            expected=error.expected,
            example=fitting(table, error.example),
        ) from None


def _read_variant(
    entries: list[tuple[int, str, str, int]], variant: Variant | None
) -> tuple[Variant, list[tuple[int, str, str, int]]]:
    from phase10.variant import load

    rest: list[tuple[int, str, str, int]] = []
    changes: dict[str, object] = {}
    layout: tuple[int, int, tuple[str, ...]] | None = None
    seen = False
    for line, key, value, column in entries:
        if key == "variant":
            if seen:
                raise NotationError(
                    "'variant' stands there twice",
                    line=line,
                    column=1,
                    expected="each line once",
                    example="variant: classic",
                )
            seen = True
            name = value.strip()
            if variant is None or variant.id != name:
                try:
                    variant = load(name)
                except ValueError as error:
                    raise NotationError(
                        str(error),
                        line=line,
                        column=column,
                        expected="a variant",
                        example="variant: classic",
                    ) from None
        elif key.startswith("rule "):
            changes[key[5:]] = value.strip()
        elif key == "board":
            layout = (line, column, board.parse_layout(value, line=line, column=column))
        else:
            rest.append((line, key, value, column))
    if variant is None:
        raise NotationError(
            "it isn't said which game this is",
            line=entries[0][0],
            expected="a line 'variant: …'",
            example="variant: classic",
        )
    if layout is not None:
        variant = _on_board(variant, *layout)
    return (variant.with_rules(changes) if changes else variant), rest


def _on_board(variant: Variant, line: int, column: int, layout: tuple[str, ...]) -> Variant:
    if not variant.asked("board.spaces"):
        raise NotationError(
            "'board' is no line of this game",
            line=line,
            expected="no board",
            example=_POSITION_EXAMPLE,
        )
    try:
        return board.with_layout(variant, layout)
    except ValueError as error:
        raise NotationError(
            str(error),
            line=line,
            column=column,
            expected="the spaces in short, clockwise from the start",
            example="board: free take2 pick ask",
        ) from None


def _read_players(
    entries: list[tuple[int, str, str, int]], variant: Variant
) -> tuple[Table, list[tuple[int, str, str, int]]]:
    rest = [entry for entry in entries if entry[1] != "players"]
    given = [entry for entry in entries if entry[1] == "players"]
    if not given:
        raise NotationError(
            "the players are missing",
            line=entries[0][0] if entries else 1,
            expected="a line with their names in seat order",
            example="players: ana ben cleo",
        )
    line, _, value, column = given[0]
    words = Words(value, line, column, "players: ana ben cleo")
    names = tuple(word for word, _ in words.words)
    check_names(names, variant, words)
    return Table(variant, names), rest


class _Reader:
    """Reads the lines of a position for one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.position = fresh(table, known=False)
        self.done: set[str] = set()

    def read(self, entries: list[tuple[int, str, str, int]]) -> Position:
        for line, key, value, column in entries:
            words = Words(value, line, column, _POSITION_EXAMPLE)
            if key in self.done:
                raise NotationError(
                    f"{key!r} stands there twice",
                    line=line,
                    column=1,
                    expected="each line once",
                    example=_POSITION_EXAMPLE,
                )
            self.done.add(key)
            self._line(key, words)
        self._follow()
        try:
            audit(self.position)
        except PositionError as error:
            raise PositionError(str(error)) from None
        return self.position

    def _line(self, key: str, words: Words) -> None:
        head, _, owner = key.partition(" ")
        table = self.table
        if head in (
            "hand",
            "saved",
            "down",
            "skipped",
            "discard",
            "draw",
            "aside",
        ) and table.has_zone(head):
            seat = self._owner(head, owner, words)
            self._zone(head, seat, words)
        elif key == "pieces" and table.has_mark("piece"):
            self._pieces(words)
        elif key == "markers" and table.has_mark("piece") and table.has_mark("phase"):
            self._once("phase", words)
            self._seat_list("phase", words)
        elif head == "turn" and not owner:
            self._turn(words)
        elif head in _NAME_LISTS and table.has_mark("done") and not owner:
            self._phases(head, words)
        elif head in _SEAT_LISTS and table.has_mark(head) and not owner:
            if head == "phase":
                self._once("markers", words)
            self._seat_list(head, words)
        elif head in ("dealer", "starter") and table.has_mark(head) and not owner:
            self._mark(head, None, words.seat(table))
            words.finish()
        elif head in ("round", "turns") and table.has_mark(head) and not owner:
            self._mark(head, None, words.number())
            words.finish()
        elif head == "dice" and table.has_mark("dice"):
            self._mark("dice", None, tuple(words.number() for _ in range(len(words.words))))
        elif head in ("struck", "tie", "winners") and table.has_mark(head):
            self._seats(head, owner, words)
        elif head == "laid" and table.has_mark("laid") and not owner:
            self._seat_list("laid", words)
        elif head == "fresh" and table.has_mark("fresh"):
            self._mark("fresh", self._owner(head, owner, words), sort(words.cards(table.deck)))
        elif key == "capped":
            words.one_of(("yes",))
            self._mark("capped", None, True)
        elif key == "broken-off":
            self._mark("broken-off", None, words.number())
            words.finish()
        elif key == "extra" and table.has_mark("extra"):
            words.one_of(("yes",))
            self._mark("extra", None, True)
        elif key == "so far":
            self._so_far(words)
        else:
            raise NotationError(
                f"{key!r} is no line of this game",
                line=words.line,
                column=1,
                expected=f"one of {', '.join(self._keys())}",
                example=_POSITION_EXAMPLE,
            )

    def _keys(self) -> list[str]:
        zones = [
            name if owner is None else f"{name} {self.table.players[owner]}"
            for (name, owner) in self.table.zone_at
            if owner in (None, 0)
        ]
        marks = [
            name
            for (name, owner) in self.table.mark_at
            if owner in (None, 0)
            and name not in ("capped", "broken-off", "laid-now", "hits", "drew")
        ]
        marks = ["pieces" if name == "piece" else name for name in marks]
        return ["variant", "players", "turn", *zones, *marks]

    def _owner(self, head: str, name: str, words: Words) -> int | None:
        owned = (head, 0) in self.table.zone_at or (head, 0) in self.table.mark_at
        if not owned:
            if name:
                raise NotationError(
                    f"{head!r} belongs to nobody, not to {name!r}",
                    line=words.line,
                    column=1,
                    expected=f"the line {head!r}",
                    example=f"{head}: R5 B9",
                )
            return None
        if name not in self.table.names:
            raise NotationError(
                f"{name!r} is nobody at this table",
                line=words.line,
                column=len(head) + 2,
                expected=f"one of {', '.join(self.table.players)}",
                example=f"{head} {self.table.players[0]}: R5 B9",
            )
        return self.table.names[name]

    def _mark(self, name: str, owner: int | None, value: object) -> None:
        self.position = self.position.with_mark(name, owner, value)

    def _zone(self, name: str, seat: int | None, words: Words) -> None:
        table = self.table
        owner = "" if seat is None else f" {table.players[seat]}"
        words.example = f"{name}{owner}: {'run R3 B4 W G6' if name == 'down' else 'R3 B4 W ?x2'}"
        if name == "down":
            assert seat is not None
            groups: list[Group] = []
            if words.peek() == "-":
                words.next("a group")
            while words.more():
                start = words.at
                groups.append(self._group(words, start))
                if words.more():
                    words.one_of(("/",))
            self.position = self.position.with_zone("down", seat, tuple(groups))
            return
        if words.peek() == "-":
            words.next("cards")
            words.finish()
        cards = words.cards(table.deck)
        if name == "draw":
            cards = cards[::-1]
        if name in ("hand", "aside") or (name == "saved" and table.variant["save.take"] != "top"):
            cards = sort(cards)
        self.position = self.position.with_zone(name, seat, cards)

    def _group(self, words: Words, start: int) -> Group:
        part = read_part(self.table, words)
        rules = self.table.variant.grouping
        spare: list[Card] = []
        cards = part.cards
        inspection = inspect(rules, part.kind, cards, part.value)
        while inspection.group is None and len(cards) > 1 and cards[-1].is_wild:
            spare.insert(0, cards[-1])
            cards = cards[:-1]
            inspection = inspect(rules, part.kind, cards, part.value)
        if inspection.group is None:
            faults = inspect(rules, part.kind, part.cards, part.value).faults
            words.at = start
            raise words.fail(
                f"'{part.kind} {cards_text(part.cards)}' is no group ({', '.join(faults)})",
                "a group as it may lie on the table",
            )
        group = inspection.group
        return (
            Group(group.kind, group.cards, group.value, group.low, tuple(spare)) if spare else group
        )

    def _turn(self, words: Words) -> None:
        words.example = f"turn: {self.table.players[0]} play"
        dues: list[Due] = []
        for at, entry in enumerate(words.items()):
            name = entry.next("a player's name or 'chance'")
            if name != "chance" and name not in self.table.names:
                raise entry.fail(
                    f"{name!r} is nobody at this table",
                    f"one of {', '.join((*self.table.players, 'chance'))}",
                    back=1,
                )
            who = CHANCE if name == "chance" else self.table.names[name]
            known = (
                *WAITING,
                *CHANCES,
                "gain",
                "open",
                "pass",
                "begin",
                "collect",
                "settle",
                "refill",
                "act",
                "request",
                "kept",
            )
            step = (
                entry.one_of(known) if entry.more() else "draw" if at == 0 else entry.next("a step")
            )
            data = self._data(step, entry)
            least, example = DATA.get(step, (0, ""))
            if len(data) < least:
                entry.example = f"turn: {example}"
                raise entry.fail("the line ends too early", f"what {step!r} is about")
            dues.append(Due(who, step, data))
        if not dues:
            raise words.fail("nobody is named", "a player and a step")
        last = dues[-1]
        rest = rest_behind(self.table, last) or ()
        self.position = self.position.with_agenda((*rest, *reversed(dues)))

    def _data(self, step: str, words: Words) -> tuple[Any, ...]:
        data: list[Any] = []
        while words.more():
            word = words.next("data")
            if len(data) in SEATS_IN_DATA.get(step, ()) or (
                step == "settle" and word in self.table.names
            ):
                words.at -= 1
                data.append(words.seat(self.table))
            elif word.isdigit():
                data.append(int(word))
            else:
                try:
                    data.append(self.table.deck.parse(word))
                except NotationError:
                    data.append(word)
        return tuple(data)

    def _seat_list(self, name: str, words: Words) -> None:
        table = self.table
        numeric = name not in ("phase", "laid")
        words.example = (
            f"{name}: {', '.join(f'{p} {5 if numeric else 4}' for p in table.players[:2])}"
        )
        while words.more():
            seat = words.seat(table)
            if numeric:
                self._mark(name, seat, words.number())
            else:
                word = words.phase(table, "goal", "-")
                self._mark(name, seat, "" if word == "-" else word)

    def _once(self, other: str, words: Words) -> None:
        """Refuse a line whose other name stands there already."""
        if other in self.done:
            raise NotationError(
                f"{other!r} says the same already",
                line=words.line,
                column=1,
                expected="one of the two lines",
                example=_POSITION_EXAMPLE,
            )

    def _pieces(self, words: Words) -> None:
        some = enumerate(self.table.players[:2], 1)
        words.example = f"pieces: {', '.join(f'{player} {n}' for n, player in some)}"
        while words.more():
            seat = words.seat(self.table)
            self._mark("piece", seat, read_space(self.table, words))

    def _phases(self, name: str, words: Words) -> None:
        table = self.table
        phases = tuple(table.variant.phases)
        words.example = f"{name}: {table.players[0]} {phases[0]}, {table.players[-1]} -"
        for entry in words.items():
            seat = entry.seat(table)
            named: list[str] = []
            while entry.more():
                word = entry.phase(table, "-")
                if word != "-":
                    named.append(word)
            chosen = tuple(p for p in phases if (p in named) != (name == "open"))
            self._mark("done", seat, chosen)

    def _seats(self, head: str, owner: str, words: Words) -> None:
        seats: list[int] = []
        while words.more():
            if words.peek() == "-":
                words.next("-")
                continue
            seats.append(words.seat(self.table))
        self._mark(head, self._owner(head, owner, words) if owner else None, tuple(seats))

    def _so_far(self, words: Words) -> None:
        table = self.table
        words.example = "so far: laid, hits 2, drew R5 from discard"
        for name, start in (("laid-now", False), ("hits", 0), ("drew", ())):
            if table.has_mark(name):
                self._mark(name, None, start)
        while words.more():
            word = words.one_of(("nothing", "laid", "hits", "drew"))
            if word == "laid" and table.has_mark("laid-now"):
                self._mark("laid-now", None, True)
            elif word == "hits":
                count = words.number()
                if table.has_mark("hits"):
                    self._mark("hits", None, count)
            elif word == "drew":
                card = words.card(table.deck)
                words.one_of(("from",))
                source = words.one_of(("discard", "pile"))
                before = words.number() if words.more() and words.peek().isdigit() else 0
                if table.has_mark("drew"):
                    self._mark("drew", None, (source, card, before))

    def _follow(self) -> None:
        """What follows from the lines that are there: who has laid down, who owes no turn, and the
        like.
        """
        p = self.position
        table = self.table
        for seat in range(len(table.players)):
            if (
                table.has_zone("down")
                and table.has_mark("laid")
                and p.mark("laid", seat) is UNKNOWN
            ):
                groups = p.zone("down", seat)
                if groups is not UNKNOWN:
                    phase = p.mark("phase", seat) if table.has_mark("phase") else UNKNOWN
                    laid = "" if not groups else phase if phase is not UNKNOWN and phase else "?"
                    p = p.with_mark("laid", seat, laid)
        for mark, owner in table.marks:
            told = mark.name in (
                "owes",
                "struck",
                "used",
                "fresh",
                "size",
                "winners",
                "capped",
                "broken-off",
                "tie",
                "again",
                "extra",
                "turns",
            )
            if (
                told
                and p.mark(mark.name, owner) is UNKNOWN
                and (mark.name != "winners" or p.agenda)
            ):
                p = p.with_mark(mark.name, owner, mark.start)
        if (
            table.has_mark("dice")
            and p.mark("dice") is UNKNOWN
            and (p.over or (p.due is not None and p.due.step != "move"))
        ):
            # The dice lie there only between the throw and the move.
            p = p.with_mark("dice", None, ())
        self.position = p
