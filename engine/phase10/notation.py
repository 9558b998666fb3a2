"""The notation of moves: one line a move, readable aloud, safe in a shell and in a link.

``parse_move`` and ``move_text`` are a pair: what one writes the other reads.
The lines of a position are in :mod:`phase10.lines`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from phase10 import board
from phase10.cards import Card
from phase10.errors import NotationError
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
from phase10.position import CHANCE, Table
from phase10.say import meant
from phase10.spec import nearest
from phase10.words import LONGEST, Words, fitting

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


def parse_move(table: Table, text: str, *, line: int = 1, column: int = 1) -> Move:
    """Read a move; a player's name and a colon may stand before it (``ana: draw pile``).

    Raises :class:`~phase10.errors.NotationError`.
    """
    try:
        return _parsed(table, text, line, column)
    except NotationError as error:
        raise NotationError(
            error.message,
            line=error.line,
            column=error.column,
            expected=error.expected,
            example=_suited(table, error.example),
        ) from None


def example(table: Table, verb: str) -> str:
    """A right example of a verb, in the cards and names of a table."""
    return _suited(table, EXAMPLES[verb])


def _suited(table: Table, text: str) -> str:
    if text == EXAMPLES["lay"] and len(table.variant.grouping.kinds) == 1:
        # A game with one kind of group: two cards that show what a phase is about.
        phase = next(iter(table.variant.phases))
        alike = [
            card.name
            for card in table.deck.kinds
            if any(str(value) == phase for _, value in card.features)
        ]
        return f"lay {' '.join(alike[:2])}"
    if text == EXAMPLES["choose"]:
        return f"choose {list(table.variant.phases)[min(3, len(table.variant.phases) - 1)]}"
    return fitting(table, text)


def _parsed(table: Table, text: str, line: int, column: int) -> Move:
    if len(text) > LONGEST:
        raise NotationError(
            f"a move of {len(text)} characters",
            line=line,
            column=column,
            expected="a short line",
            example="ana: draw pile",
        )
    who: int | None = None
    head, colon, rest = text.partition(":")
    # Only one word can be a name: in "lay red: …" the colon belongs to the phase.
    if colon and len(head.split()) == 1:
        name = head.strip()
        if name not in table.names:
            raise NotationError(
                f"{name!r} is nobody at this table",
                line=line,
                column=column,
                expected=f"one of {', '.join(table.players)}",
                example=f"{table.players[0]}: draw pile",
            )
        who = table.names[name]
        column += len(head) + 1
        text = rest
    words = Words(text, line, column, EXAMPLES["draw"])
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


def _read_lay(table: Table, words: Words, who: int | None) -> Move:
    phase: str | None = None
    first = words.peek()
    if first.endswith(":"):
        word = words.next("a phase")[:-1]
        # Whether there is such a phase is for the rules to say.
        phase = meant(table.variant, word, table.variant.phases) or word
    parts: list[Part] = []
    while True:
        parts.append(read_part(table, words))
        if not words.more():
            return Lay(tuple(parts), phase, who=who)
        words.one_of(("/",))


def read_part(table: Table, words: Words) -> Part:
    """Read one group of a lay-down or of the table."""
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


def _read_deal(table: Table, words: Words, who: int | None) -> Move:
    return Deal(words.seat(table), words.cards(table.deck), who=who)


def _read_draw(table: Table, words: Words, who: int | None) -> Move:
    source = words.one_of(("pile", "discard", "saved"))
    card = words.card(table.deck) if source != "pile" and words.more() else None
    return Draw(source, card, who=who)


def _read_hit(table: Table, words: Words, who: int | None) -> Move:
    card = words.card(table.deck)
    owner = words.seat(table)
    group = (
        words.number("the number of the group") if words.more() and words.peek().isdigit() else 1
    )
    end = words.one_of(("low", "high")) if words.more() else None
    return Hit(card, owner, group, end, who=who)


def _read_exchange(table: Table, words: Words, who: int | None) -> Move:
    card = words.card(table.deck)
    owner = words.seat(table)
    return Exchange(
        card, owner, words.number("the number of the group") if words.more() else 1, who=who
    )


def _read_step(_table: Table, words: Words, who: int | None) -> Move:
    word = words.next("a number")
    if not re.fullmatch(r"-?\d{1,6}", word):
        raise words.fail(
            f"{word!r} is no number", "a number of spaces, with a minus for the other way", back=1
        )
    return Step(int(word), who=who)


def _read_take(table: Table, words: Words, who: int | None) -> Move:
    source = words.one_of(("pile", "discard"))
    return Take(
        source, words.card(table.deck) if source == "discard" and words.more() else None, who=who
    )


def _read_ask(table: Table, words: Words, who: int | None) -> Move:
    values = [str(value) for listed in table.deck.features.values() for value in listed]
    wanted: int | str = words.next("a number")
    if str(wanted).isascii() and str(wanted).isdigit():
        words.at -= 1
        wanted = words.number()
    elif wanted not in values:
        raise words.fail(f"{wanted!r} can't be asked for", f"one of {', '.join(values)}", back=1)
    return Ask(wanted, words.one_of(("left", "right")) if words.more() else None, who=who)


def _read_go(table: Table, words: Words, who: int | None) -> Move:
    kinds = tuple(table.variant["board.kinds"]) if table.variant.asked("board.kinds") else ()
    kind = words.one_of(kinds) if kinds else words.next("a kind of space")
    number = words.number() if words.more() and words.peek() != "at" else None
    space = None
    if words.more():
        words.one_of(("at",))
        space = read_space(table, words)
    return Go(kind, number, space, who=who)


def read_space(table: Table, words: Words) -> int:
    """A space by its number; the start is number 1."""
    most = len(board.spaces(table.variant)) if table.variant.asked("board.spaces") else 0
    number = words.number("the number of a space")
    if not 1 <= number <= most:
        raise words.fail(
            f"there is no space {number}", f"a number from 1, the start, to {most}", back=1
        )
    return number - 1


def _read_give(table: Table, words: Words, who: int | None) -> Move:
    if words.peek() == "none":
        words.next("none")
        return Give(None, who=who)
    return Give(words.card(table.deck), who=who)


def _read_shuffle(table: Table, words: Words, who: int | None) -> Move:
    cards = words.cards(table.deck)
    return Shuffle(cards or None, who=who)


def _read_roll(_table: Table, words: Words, who: int | None) -> Move:
    values: list[int] = []
    while words.more():
        values.append(words.number())
    if not values:
        raise words.fail("dice without numbers", "what the dice show")
    return Roll(tuple(values), who=who)


def _read_choose(table: Table, words: Words, who: int | None) -> Move:
    word = words.next("a phase")
    return Choose(meant(table.variant, word, table.variant.phases) or word, who=who)


def _with_card(kind: Any) -> Any:
    return lambda table, words, who: kind(words.card(table.deck), who=who)


_READERS: dict[str, Any] = {
    "choose": _read_choose,
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
    return " ".join(counted(cards))


def counted(cards: Iterable[Card]) -> Iterator[str]:
    """The names of cards; a stretch of equal hidden cards is one word."""
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


def _move_words(table: Table, move: Move) -> Iterator[str]:
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
                yield from counted(part.cards)
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
            yield from counted(cards)
        case Shuffle(cards):
            if cards is not None:
                yield from counted(cards)
        case Roll(values):
            yield from map(str, values)
        case (
            Pick(card)
            | Swap(card)
            | Turn(card)
            | Discard(card)
            | Save(card)
            | Keep(card)
            | Flip(card)
        ):
            yield card.name
        case _:
            pass
