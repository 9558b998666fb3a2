"""The notation of moves and positions: one line a fact, readable aloud, safe in a shell and in a link.

``parse_move`` and ``move_text``, ``parse_position`` and ``position_text`` are
pairs: what one writes the other reads.  In a position a line that is left out
is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from phase10 import board
from phase10.agenda import CHANCES, DATA, SEATS_IN_DATA, WAITING, rest_behind, step_due
from phase10.cards import Card, Deck
from phase10.errors import NotationError, PositionError
from phase10.groups import Group, inspect
from phase10.moves import (
    Ask,
    Choose,
    Deal,
    Dealer,
    Discard,
    Done,
    Draw,
    Exchange,
    Flip,
    Give,
    Go,
    Hit,
    Joker,
    Keep,
    Lay,
    Move,
    Part,
    Pick,
    Roll,
    Save,
    Shuffle,
    Skip,
    Step,
    Swap,
    Take,
    Turn,
)
from phase10.position import CHANCE, UNKNOWN, Due, Position, Table, audit, fresh, sort
from phase10.spec import nearest, written

if TYPE_CHECKING:
    from phase10.variant import Variant

EXAMPLES = {
    "choose": "choose 4",
    "draw": "draw pile",
    "move": "move 3",
    "take": "take pile",
    "joker": "joker",
    "pick": "pick R7",
    "ask": "ask 7 left",
    "give": "give R7",
    "swap": "swap R1",
    "go": "go joker",
    "lay": "lay set R5 B5 W / run R3 B4 G5 Y6",
    "hit": "hit B2 ben 1 low",
    "exchange": "exchange R7 ben 1",
    "turn": "turn JG5",
    "discard": "discard R7",
    "skip": "skip cleo",
    "save": "save R5",
    "keep": "keep R1",
    "done": "done",
    "dealer": "dealer cleo",
    "deal": "deal ana R1 B2 G3",
    "shuffle": "shuffle",
    "flip": "flip R7",
    "roll": "roll 3 5",
}
"""A right example of every verb."""

LONGEST = 200_000
"""The longest text that is read, in characters."""


class _Words:
    """The words of one line, read from left to right, each with its column."""

    def __init__(self, text: str, line: int = 1, column: int = 1, example: str = "") -> None:
        self.words = [(m.group(), column + m.start()) for m in re.finditer(r"[^\s,]+", text)]
        self.text = text
        self.column = column
        self.at = 0
        self.line = line
        self.end = column + len(text)
        self.example = example

    def fail(self, message: str, expected: str, *, back: int = 0) -> NotationError:
        at = self.at - back
        column = self.words[at][1] if 0 <= at < len(self.words) else self.end
        return NotationError(message, line=self.line, column=column, expected=expected, example=self.example)

    def items(self) -> Iterator[_Words]:
        """The parts of the line between commas, each to be read on its own."""
        at = self.column
        for item in self.text.split(","):
            if item.strip():
                yield _Words(item, self.line, at, self.example)
            at += len(item) + 1

    def more(self) -> bool:
        return self.at < len(self.words)

    def peek(self) -> str:
        return self.words[self.at][0] if self.more() else ""

    def next(self, expected: str) -> str:
        if not self.more():
            raise self.fail("the line ends too early", expected)
        word = self.words[self.at][0]
        self.at += 1
        return word

    def finish(self) -> None:
        if self.more():
            raise self.fail(f"{self.peek()!r} is too much", "the end of the line")

    def card(self, deck: Deck) -> Card:
        word = self.next("a card")
        try:
            return deck.parse(word)
        except NotationError as error:
            self.at -= 1
            raise self.fail(error.message, error.expected or "a card") from None

    def cards(self, deck: Deck, stop: str = "") -> tuple[Card, ...]:
        found: list[Card] = []
        while self.more() and self.peek() != stop:
            word = self.peek()
            times = 1
            match = re.fullmatch(r"(.+)x(\d{1,3})", word)
            if match and match.group(1) in ("?", "W", "S", "star"):
                word, times = match.group(1), int(match.group(2))
                self.words[self.at] = (word, self.words[self.at][1])
            found.extend([self.card(deck)] * times)
        return tuple(found)

    def seat(self, table: Table) -> int:
        word = self.next("a player's name")
        if word not in table.names:
            raise self.fail(f"{word!r} is nobody at this table", f"one of {', '.join(table.players)}", back=1)
        return table.names[word]

    def number(self, expected: str = "a number") -> int:
        word = self.next(expected)
        if not re.fullmatch(r"\d{1,6}", word):
            raise self.fail(f"{word!r} is no number", expected, back=1)
        return int(word)

    def one_of(self, choices: Iterable[str]) -> str:
        wanted = tuple(choices)
        word = self.next(" or ".join(wanted))
        if word not in wanted:
            raise self.fail(f"{word!r} doesn't fit here", " or ".join(wanted), back=1)
        return word


# -- moves ---------------------------------------------------------------------


def parse_move(table: Table, text: str, *, line: int = 1, column: int = 1) -> Move:
    """Read a move; a player's name and a colon may stand before it (``ana: draw pile``).

    Raises :class:`~phase10.errors.NotationError`.
    """
    if len(text) > LONGEST:
        raise NotationError(f"a move of {len(text)} characters", line=line, column=column, expected="a short line", example="ana: draw pile")
    who: int | None = None
    head, colon, rest = text.partition(":")
    # Only one word can be a name: in "lay red: …" the colon belongs to the phase.
    if colon and len(head.split()) == 1:
        name = head.strip()
        if name not in table.names:
            raise NotationError(f"{name!r} is nobody at this table", line=line, column=column, expected=f"one of {', '.join(table.players)}", example=f"{table.players[0]}: draw pile")
        who = table.names[name]
        column += len(head) + 1
        text = rest
    words = _Words(text, line, column)
    verb = words.next("a verb")
    if verb not in EXAMPLES:
        near = nearest(verb, EXAMPLES)
        hint = f"; perhaps {near!r} is meant" if near else ""
        words.example = EXAMPLES[near] if near else EXAMPLES["draw"]
        raise words.fail(f"{verb!r} is no move{hint}", f"one of {', '.join(EXAMPLES)}", back=1)
    words.example = EXAMPLES[verb]
    move: Move = _READERS[verb](table, words, who)
    words.finish()
    return move


def _read_lay(table: Table, words: _Words, who: int | None) -> Move:
    phase: str | None = None
    first = words.peek()
    if first.endswith(":"):
        phase = words.next("a phase")[:-1]
    parts: list[Part] = []
    while True:
        parts.append(_read_part(table, words))
        if not words.more():
            return Lay(tuple(parts), phase, who=who)
        words.one_of(("/",))


def _read_part(table: Table, words: _Words) -> Part:
    rules = table.variant.grouping
    kinds = tuple(rules.kinds)
    kind, named, value = kinds[0], False, None
    head, equals, given = words.peek().partition("=")
    if head in kinds:
        words.next("a kind of group")
        kind, named = head, True
        if equals:
            value = int(given) if given.isdigit() else given
    elif len(kinds) > 1:
        raise words.fail(f"{words.peek()!r} is no kind of group", f"one of {', '.join(kinds)}")
    cards = words.cards(table.deck, stop="/")
    if not cards:
        raise words.fail("a group without cards" if named else "the line ends too early", "cards")
    return Part(kind, cards, value)


def _read_deal(table: Table, words: _Words, who: int | None) -> Move:
    return Deal(words.seat(table), words.cards(table.deck), who=who)


def _read_draw(table: Table, words: _Words, who: int | None) -> Move:
    source = words.one_of(("pile", "discard", "saved"))
    card = words.card(table.deck) if source != "pile" and words.more() else None
    return Draw(source, card, who=who)


def _read_hit(table: Table, words: _Words, who: int | None) -> Move:
    card = words.card(table.deck)
    owner = words.seat(table)
    group = words.number("the number of the group") if words.more() and words.peek().isdigit() else 1
    end = words.one_of(("low", "high")) if words.more() else None
    return Hit(card, owner, group, end, who=who)


def _read_exchange(table: Table, words: _Words, who: int | None) -> Move:
    card = words.card(table.deck)
    owner = words.seat(table)
    return Exchange(card, owner, words.number("the number of the group") if words.more() else 1, who=who)


def _read_step(_table: Table, words: _Words, who: int | None) -> Move:
    word = words.next("a number")
    if not re.fullmatch(r"-?\d{1,6}", word):
        raise words.fail(f"{word!r} is no number", "a number of spaces, with a minus for the other way", back=1)
    return Step(int(word), who=who)


def _read_take(table: Table, words: _Words, who: int | None) -> Move:
    source = words.one_of(("pile", "discard"))
    return Take(source, words.card(table.deck) if source == "discard" and words.more() else None, who=who)


def _read_ask(table: Table, words: _Words, who: int | None) -> Move:
    values = [str(value) for listed in table.deck.features.values() for value in listed]
    wanted: int | str = words.next("a number")
    if str(wanted).isascii() and str(wanted).isdigit():
        words.at -= 1
        wanted = words.number()
    elif wanted not in values:
        raise words.fail(f"{wanted!r} can't be asked for", f"one of {', '.join(values)}", back=1)
    return Ask(wanted, words.one_of(("left", "right")) if words.more() else None, who=who)


def _read_go(table: Table, words: _Words, who: int | None) -> Move:
    kinds = tuple(table.variant["board.kinds"]) if table.variant.asked("board.kinds") else ()
    kind = words.one_of(kinds) if kinds else words.next("a kind of space")
    number = words.number() if words.more() and words.peek() != "at" else None
    space = None
    if words.more():
        words.one_of(("at",))
        space = _read_space(table, words)
    return Go(kind, number, space, who=who)


def _read_space(table: Table, words: _Words) -> int:
    """A space by its number; the start is number 1."""
    most = len(board.spaces(table.variant)) if table.variant.asked("board.spaces") else 0
    number = words.number("the number of a space")
    if not 1 <= number <= most:
        raise words.fail(f"there is no space {number}", f"a number from 1, the start, to {most}", back=1)
    return number - 1


def _read_give(table: Table, words: _Words, who: int | None) -> Move:
    if words.peek() == "none":
        words.next("none")
        return Give(None, who=who)
    return Give(words.card(table.deck), who=who)


def _read_shuffle(table: Table, words: _Words, who: int | None) -> Move:
    cards = words.cards(table.deck)
    return Shuffle(cards or None, who=who)


def _read_roll(_table: Table, words: _Words, who: int | None) -> Move:
    values: list[int] = []
    while words.more():
        values.append(words.number())
    if not values:
        raise words.fail("dice without numbers", "what the dice show")
    return Roll(tuple(values), who=who)


def _with_card(kind: Any) -> Any:
    return lambda table, words, who: kind(words.card(table.deck), who=who)


_READERS: dict[str, Any] = {
    "choose": lambda _t, w, who: Choose(w.next("a phase"), who=who),
    "draw": _read_draw,
    "move": _read_step,
    "take": _read_take,
    "joker": lambda _t, _w, who: Joker(who=who),
    "pick": _with_card(Pick),
    "ask": _read_ask,
    "give": _read_give,
    "swap": _with_card(Swap),
    "go": _read_go,
    "lay": _read_lay,
    "hit": _read_hit,
    "exchange": _read_exchange,
    "turn": _with_card(Turn),
    "discard": _with_card(Discard),
    "skip": lambda t, w, who: Skip(w.seat(t), who=who),
    "save": _with_card(Save),
    "keep": _with_card(Keep),
    "done": lambda _t, _w, who: Done(who=who),
    "dealer": lambda t, w, who: Dealer(w.seat(t), who=who),
    "deal": _read_deal,
    "shuffle": _read_shuffle,
    "flip": _with_card(Flip),
    "roll": _read_roll,
}


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in a row; a stretch of equal hidden cards is counted (``?x3``)."""
    return " ".join(_counted(cards))


def _counted(cards: Iterable[Card]) -> Iterator[str]:
    run = 0
    for card in cards:
        if card.kind == "hidden":
            run += 1
            continue
        if run:
            yield "?" if run == 1 else f"?x{run}"
            run = 0
        yield card.name
    if run:
        yield "?" if run == 1 else f"?x{run}"


def move_text(table: Table, move: Move) -> str:
    """A move as it is written, with the player's name before it where the move names one."""
    text = f"{move.verb}{''.join(' ' + word for word in _move_words(table, move))}"
    return text if move.who is None or move.who == CHANCE else f"{table.players[move.who]}: {text}"


def _move_words(table: Table, move: Move) -> Iterator[str]:  # noqa: C901 - one branch a verb
    names = table.players
    match move:
        case Choose(phase):
            yield phase
        case Draw(source, card) | Take(source, card):
            yield source
            if card is not None:
                yield card.name
        case Step(distance):
            yield str(distance)
        case Go(kind, number, space):
            yield kind
            if number is not None:
                yield str(number)
            if space is not None:
                yield f"at {space + 1}"
        case Ask(wanted, direction):
            yield str(wanted)
            if direction is not None:
                yield direction
        case Give(card):
            yield "none" if card is None else card.name
        case Lay(parts, phase):
            if phase is not None:
                yield f"{phase}:"
            single = len(table.variant.grouping.kinds) == 1
            for at, part in enumerate(parts):
                if at:
                    yield "/"
                if not single or part.value is not None:
                    yield part.kind if part.value is None else f"{part.kind}={part.value}"
                yield from _counted(part.cards)
        case Hit(card, owner, group, end):
            yield card.name
            yield names[owner]
            yield str(group)
            if end is not None:
                yield end
        case Exchange(card, owner, group):
            yield card.name
            yield names[owner]
            yield str(group)
        case Skip(target):
            yield names[target]
        case Dealer(seat):
            yield names[seat]
        case Deal(seat, cards):
            yield names[seat]
            yield from _counted(cards)
        case Shuffle(cards):
            if cards is not None:
                yield from _counted(cards)
        case Roll(values):
            yield from map(str, values)
        case Pick(card) | Swap(card) | Turn(card) | Discard(card) | Save(card) | Keep(card) | Flip(card):
            yield card.name
        case _:
            pass


# -- positions -------------------------------------------------------------------

_POSITION_EXAMPLE = "hand ana: R3 B4 G5 W"
_SEAT_LISTS = ("phase", "points", "size", "owes", "used", "again")
_NAME_LISTS = ("done", "open", "tiles")


def parse_position(text: str, *, variant: Variant | None = None) -> Position:
    """Read a position from its lines; see :meth:`phase10.position.Position.parse`."""
    if len(text) > LONGEST:
        raise NotationError(f"a position of {len(text)} characters", expected="a few lines", example=_POSITION_EXAMPLE)
    lines = [(n, raw.split("(")[0].rstrip() if "(" in raw else raw.rstrip()) for n, raw in enumerate(text.splitlines(), 1)]
    lines = [(n, raw) for n, raw in lines if raw.strip() and not raw.lstrip().startswith("#")]
    if not lines:
        raise NotationError("an empty position", expected="lines such as 'players: ana ben'", example=_POSITION_EXAMPLE)
    entries: list[tuple[int, str, str, int]] = []
    for number, raw in lines:
        key, colon, rest = raw.partition(":")
        if not colon:
            raise NotationError(f"{raw.strip()!r} has no colon", line=number, column=1, expected="a key, a colon and a value", example=_POSITION_EXAMPLE)
        entries.append((number, " ".join(key.split()), rest, len(key) + 2))
    variant, entries = _read_variant(entries, variant)
    table, entries = _read_players(entries, variant)
    return _Reader(table).read(entries)


def _read_variant(entries: list[tuple[int, str, str, int]], variant: Variant | None) -> tuple[Variant, list[tuple[int, str, str, int]]]:
    from phase10.variant import load

    rest: list[tuple[int, str, str, int]] = []
    changes: dict[str, object] = {}
    layout: tuple[int, int, tuple[str, ...]] | None = None
    seen = False
    for line, key, value, column in entries:
        if key == "variant":
            if seen:
                raise NotationError("'variant' stands there twice", line=line, column=1, expected="each line once", example="variant: classic")
            seen = True
            name = value.strip()
            if variant is None or variant.id != name:
                try:
                    variant = load(name)
                except ValueError as error:
                    raise NotationError(str(error), line=line, column=column, expected="a variant", example="variant: classic") from None
        elif key.startswith("rule "):
            changes[key[5:]] = value.strip()
        elif key == "board":
            layout = (line, column, board.parse_layout(value, line=line, column=column))
        else:
            rest.append((line, key, value, column))
    if variant is None:
        raise NotationError("it isn't said which game this is", line=entries[0][0], expected="a line 'variant: …'", example="variant: classic")
    if layout is not None:
        variant = _on_board(variant, *layout)
    return (variant.with_rules(changes) if changes else variant), rest


def _on_board(variant: Variant, line: int, column: int, layout: tuple[str, ...]) -> Variant:
    if not variant.asked("board.spaces"):
        raise NotationError("'board' is no line of this game", line=line, expected="no board", example=_POSITION_EXAMPLE)
    try:
        return board.with_layout(variant, layout)
    except ValueError as error:
        raise NotationError(str(error), line=line, column=column, expected="the spaces in short, clockwise from the start", example="board: free take2 pick ask") from None


def _read_players(entries: list[tuple[int, str, str, int]], variant: Variant) -> tuple[Table, list[tuple[int, str, str, int]]]:
    rest = [entry for entry in entries if entry[1] != "players"]
    given = [entry for entry in entries if entry[1] == "players"]
    if not given:
        raise NotationError("the players are missing", line=entries[0][0] if entries else 1, expected="a line with their names in seat order", example="players: ana ben cleo")
    line, _, value, column = given[0]
    words = _Words(value, line, column, "players: ana ben cleo")
    names = tuple(word for word, _ in words.words)
    check_names(names, variant, words)
    return Table(variant, names), rest


def check_names(names: tuple[str, ...], variant: Variant, words: _Words | None = None) -> None:
    """Refuse names that cannot be written in a line, names that occur twice, and tables of the wrong size."""

    def fail(at: int, message: str, expected: str) -> NotationError:
        if words is None:
            return NotationError(message, expected=expected, example="ana ben cleo")
        words.at = at
        return words.fail(message, expected)

    for at, name in enumerate(names):
        if not re.fullmatch(r"[^\W\d_][\w'-]{0,19}", name) or name in ("chance", "none", "pile", "low", "high"):
            raise fail(at, f"{name!r} is no name that a line can hold", "a word of at most 20 letters and digits that begins with a letter")
        if name in names[:at]:
            raise fail(at, f"two players are called {name!r}", "names that differ")
    few, many = variant["players.count"]["min"], variant["players.count"]["max"]
    if not few <= len(names) <= many:
        raise fail(0, f"{len(names)} players", f"{few} to {many} players")


class _Reader:
    """Reads the lines of a position for one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.position = fresh(table, known=False)
        self.done: set[str] = set()

    def read(self, entries: list[tuple[int, str, str, int]]) -> Position:
        for line, key, value, column in entries:
            words = _Words(value, line, column, _POSITION_EXAMPLE)
            if key in self.done:
                raise NotationError(f"{key!r} stands there twice", line=line, column=1, expected="each line once", example=_POSITION_EXAMPLE)
            self.done.add(key)
            self._line(key, words)
        self._follow()
        try:
            audit(self.position)
        except PositionError as error:
            raise PositionError(str(error)) from None
        return self.position

    def _line(self, key: str, words: _Words) -> None:
        head, _, owner = key.partition(" ")
        table = self.table
        if head in ("hand", "saved", "down", "skipped", "discard", "draw", "aside") and table.has_zone(head):
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
        elif key == "extra" and table.has_mark("extra"):
            words.one_of(("yes",))
            self._mark("extra", None, True)
        elif key == "so far":
            self._so_far(words)
        else:
            raise NotationError(f"{key!r} is no line of this game", line=words.line, column=1, expected=f"one of {', '.join(self._keys())}", example=_POSITION_EXAMPLE)

    def _keys(self) -> list[str]:
        zones = [name if owner is None else f"{name} {self.table.players[owner]}" for (name, owner) in self.table.zone_at if owner in (None, 0)]
        marks = [name for (name, owner) in self.table.mark_at if owner in (None, 0) and name not in ("capped", "laid-now", "hits", "drew")]
        marks = ["pieces" if name == "piece" else name for name in marks]
        return ["variant", "players", "turn", *zones, *marks]

    def _owner(self, head: str, name: str, words: _Words) -> int | None:
        owned = (head, 0) in self.table.zone_at or (head, 0) in self.table.mark_at
        if not owned:
            if name:
                raise NotationError(f"{head!r} belongs to nobody, not to {name!r}", line=words.line, column=1, expected=f"the line {head!r}", example=f"{head}: R5 B9")
            return None
        if name not in self.table.names:
            raise NotationError(f"{name!r} is nobody at this table", line=words.line, column=len(head) + 2, expected=f"one of {', '.join(self.table.players)}", example=f"{head} {self.table.players[0]}: R5 B9")
        return self.table.names[name]

    def _mark(self, name: str, owner: int | None, value: object) -> None:
        self.position = self.position.with_mark(name, owner, value)

    def _zone(self, name: str, seat: int | None, words: _Words) -> None:
        table = self.table
        words.example = f"{name}{'' if seat is None else ' ' + table.players[seat]}: {'run R3 B4 W G6' if name == 'down' else 'R3 B4 W ?x2'}"
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

    def _group(self, words: _Words, start: int) -> Group:
        part = _read_part(self.table, words)
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
            raise words.fail(f"'{part.kind} {cards_text(part.cards)}' is no group ({', '.join(faults)})", "a group as it may lie on the table")
        group = inspection.group
        return Group(group.kind, group.cards, group.value, group.low, tuple(spare)) if spare else group

    def _turn(self, words: _Words) -> None:
        words.example = f"turn: {self.table.players[0]} play"
        dues: list[Due] = []
        for at, entry in enumerate(words.items()):
            name = entry.next("a player's name or 'chance'")
            if name != "chance" and name not in self.table.names:
                raise entry.fail(f"{name!r} is nobody at this table", f"one of {', '.join((*self.table.players, 'chance'))}", back=1)
            who = CHANCE if name == "chance" else self.table.names[name]
            known = (*WAITING, *CHANCES, "gain", "open", "pass", "begin", "collect", "settle", "refill", "act", "request", "kept")
            step = entry.one_of(known) if entry.more() else "draw" if at == 0 else entry.next("a step")
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

    def _data(self, step: str, words: _Words) -> tuple[Any, ...]:
        data: list[Any] = []
        while words.more():
            word = words.next("data")
            if len(data) in SEATS_IN_DATA.get(step, ()) or (step == "settle" and word in self.table.names):
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

    def _seat_list(self, name: str, words: _Words) -> None:
        table = self.table
        numeric = name not in ("phase", "laid")
        words.example = f"{name}: {', '.join(f'{p} {5 if numeric else 4}' for p in table.players[:2])}"
        while words.more():
            seat = words.seat(table)
            if numeric:
                self._mark(name, seat, words.number())
            else:
                word = words.next("a phase")
                phases = (*table.variant.phases, "goal", "-")
                if word not in phases:
                    raise words.fail(f"{word!r} is no phase", f"one of {', '.join(phases)}", back=1)
                self._mark(name, seat, "" if word == "-" else word)

    def _once(self, other: str, words: _Words) -> None:
        """Refuse a line whose other name stands there already."""
        if other in self.done:
            raise NotationError(f"{other!r} says the same already", line=words.line, column=1, expected="one of the two lines", example=_POSITION_EXAMPLE)

    def _pieces(self, words: _Words) -> None:
        words.example = f"pieces: {', '.join(f'{player} {n}' for n, player in enumerate(self.table.players[:2], 1))}"
        while words.more():
            seat = words.seat(self.table)
            self._mark("piece", seat, _read_space(self.table, words))

    def _phases(self, name: str, words: _Words) -> None:
        table = self.table
        phases = tuple(table.variant.phases)
        words.example = f"{name}: {table.players[0]} {phases[0]}, {table.players[-1]} -"
        for entry in words.items():
            seat = entry.seat(table)
            named: list[str] = []
            while entry.more():
                word = entry.one_of((*phases, "-"))
                if word != "-":
                    named.append(word)
            chosen = tuple(p for p in phases if (p in named) != (name == "open"))
            self._mark("done", seat, chosen)

    def _seats(self, head: str, owner: str, words: _Words) -> None:
        seats: list[int] = []
        while words.more():
            if words.peek() == "-":
                words.next("-")
                continue
            seats.append(words.seat(self.table))
        self._mark(head, self._owner(head, owner, words) if owner else None, tuple(seats))

    def _so_far(self, words: _Words) -> None:
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
        """What follows from the lines that are there: who has laid down, who owes no turn, and the like."""
        p = self.position
        table = self.table
        for seat in range(len(table.players)):
            if table.has_zone("down") and table.has_mark("laid") and p.mark("laid", seat) is UNKNOWN:
                groups = p.zone("down", seat)
                if groups is not UNKNOWN:
                    phase = p.mark("phase", seat) if table.has_mark("phase") else UNKNOWN
                    laid = "" if not groups else phase if phase is not UNKNOWN and phase else "?"
                    p = p.with_mark("laid", seat, laid)
        for mark, owner in table.marks:
            told = mark.name in ("owes", "struck", "used", "fresh", "size", "winners", "capped", "tie", "again", "extra", "turns")
            if told and p.mark(mark.name, owner) is UNKNOWN and (mark.name not in ("winners",) or p.agenda):
                p = p.with_mark(mark.name, owner, mark.start)
        if table.has_mark("dice") and p.mark("dice") is UNKNOWN and (p.over or (p.due is not None and p.due.step != "move")):
            # The dice lie there only between the throw and the move.
            p = p.with_mark("dice", None, ())
        self.position = p


def position_text(position: Position) -> str:
    """A position as its lines; what is unknown is left out."""
    return "\n".join(_position_lines(position)) + "\n"


def _position_lines(p: Position) -> Iterator[str]:
    table = p.table
    names = table.players
    yield f"variant: {p.variant.id}"
    changes = dict(p.variant.changes)
    if "board.spaces" in changes:
        # The line also says what the start is.
        del changes["board.spaces"]
        if changes.get("board.start-kind") == p.variant["board.spaces"][0]:
            del changes["board.start-kind"]
        yield f"board: {board.layout_line(p.variant)}"
    for name, changed in changes.items():
        yield f"rule {name}: {written(changed)}"
    yield f"players: {' '.join(names)}"
    for name in ("dealer", "starter", "round", "turns"):
        value: Any = p.mark(name) if table.has_mark(name) else UNKNOWN
        if value is not UNKNOWN and not (name == "turns" and value == 0):
            yield f"{name}: {names[value] if name in ('dealer', 'starter') else value}"
    yield from _seat_lines(p)
    for name in ("tie", "winners"):
        value = p.mark(name) if table.has_mark(name) else UNKNOWN
        if value is not UNKNOWN and (value or (name == "winners" and p.over)):
            yield f"{name}: {' '.join(names[seat] for seat in value) or '-'}"
    if p.mark("capped") is True:
        yield "capped: yes"
    if table.has_mark("dice") and p.mark("dice"):
        yield f"dice: {' '.join(map(str, p.mark('dice')))}"
    if table.has_mark("extra") and p.mark("extra"):
        yield "extra: yes"
    if p.agenda:
        yield f"turn: {', '.join(_due_texts(p))}"
    so_far = ", ".join(_so_far_texts(p))
    if so_far:
        yield f"so far: {so_far}"
    for (zone, owner), content in zip(table.zones, p.zones, strict=True):
        if content is UNKNOWN:
            continue
        key = zone.name if owner is None else f"{zone.name} {names[owner]}"
        if zone.holds == "groups":
            text = " / ".join(group_text(table, group) for group in content)
        else:
            text = cards_text(content[::-1] if zone.name == "draw" else content)
        yield f"{key}: {text or '-'}"


def _seat_lines(p: Position) -> Iterator[str]:
    table = p.table
    seats = range(len(table.players))
    for name in ("phase", "done", "points", "size", "laid", "owes", "used", "again", "piece"):
        if not table.has_mark(name):
            continue
        values = [(seat, p.mark(name, seat)) for seat in seats if p.mark(name, seat) is not UNKNOWN]
        if name == "laid":
            values = [(seat, value) for seat, value in values if value != _derived_laid(p, seat)]
        if not values or (name in ("size", "owes", "used", "again") and not any(value for _, value in values)):
            continue
        if name == "piece":
            yield f"pieces: {', '.join(f'{table.players[seat]} {value + 1}' for seat, value in values)}"
            continue
        yield f"{name}: {', '.join(f'{table.players[seat]} {_value_text(value)}' for seat, value in values)}"
    for name in ("struck", "fresh"):
        if table.has_mark(name):
            for seat in seats:
                value = p.mark(name, seat)
                if value is not UNKNOWN and value:
                    yield f"{name} {table.players[seat]}: {' '.join(table.players[v] if isinstance(v, int) else v.name for v in value)}"


def _derived_laid(p: Position, seat: int) -> object:
    if not p.table.has_zone("down"):
        return ""
    groups = p.zone("down", seat)
    if groups is UNKNOWN:
        return UNKNOWN
    if not groups:
        return ""
    phase = p.mark("phase", seat) if p.table.has_mark("phase") else UNKNOWN
    return phase if phase is not UNKNOWN and phase else "?"


def _value_text(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "-"
    return str(value) if value != "" else "-"


def _due_texts(p: Position) -> Iterator[str]:
    table = p.table
    agenda = p.agenda
    for at in range(len(agenda) - 1, -1, -1):
        due = agenda[at]
        name = "chance" if due.who == CHANCE else table.players[due.who]
        seats = SEATS_IN_DATA.get(due.step, ())
        data = (_datum(table, item, at_seat=i in seats or due.step == "settle") for i, item in enumerate(due.data))
        yield " ".join((name, due.step, *data))
        if agenda[:at] == rest_behind(table, due):
            return


def _datum(table: Table, item: object, *, at_seat: bool) -> str:
    if isinstance(item, Card):
        return item.name
    if at_seat and isinstance(item, int):
        return table.players[item]
    return str(item)


def _so_far_texts(p: Position) -> Iterator[str]:
    table = p.table
    known = False
    for name in ("laid-now", "hits", "drew"):
        if not table.has_mark(name):
            continue
        value = p.mark(name)
        if value is UNKNOWN:
            continue
        known = True
        if value and name == "laid-now":
            yield "laid"
        elif value and name == "hits":
            yield f"hits {value}"
        elif value:
            yield f"drew {value[1].name} from {value[0]} {value[2]}"
    if known and not any(p.mark(n) for n in ("laid-now", "hits", "drew") if table.has_mark(n) and p.mark(n) is not UNKNOWN):
        yield "nothing"


def group_text(table: Table, group: Group) -> str:
    """A laid group as it is written: its kind, its cards in order, its value where only wild cards lie in it."""
    alone = not any(card.is_natural for card in group.cards)
    value = group.low if group.low is not None else group.value
    kind = f"{group.kind}={value}" if alone and value is not None else group.kind
    return f"{kind} {cards_text((*group.cards, *group.spare))}"


__all__ = ["EXAMPLES", "cards_text", "check_names", "group_text", "move_text", "parse_move", "parse_position", "position_text", "step_due"]
