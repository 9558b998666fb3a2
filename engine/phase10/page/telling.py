"""What happens at a table, told move by move for a page: sentences, rounds, what a seat drew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Any, Final

from phase10.text import LANGUAGES, Text

if TYPE_CHECKING:
    from phase10.cards import Card
    from phase10.moves import Move
    from phase10.position import Position
    from phase10.record import Record, Sight

_DEALS: Final = Text("Round {n}: {name} deals.", "Runde {n}: {name} gibt.")
_BEGINS: Final = Text("Round {n} begins.", "Runde {n} beginnt.")
_AGAIN: Final = Text(
    "The discard pile is shuffled into a new draw pile.",
    "Der Ablagestapel wird gemischt und zum neuen Nachziehstapel.",
)
_AND: Final = Text(" and ", " und ")
_GOT: Final = Text("{told} ({cards})", "{told} ({cards})")


@dataclass(frozen=True, slots=True)
class Stage:
    """A move with the positions before and after it."""

    before: Position
    move: Move
    after: Position


def told(stage: Stage, at: int, lang: str, sight: Sight | None = None) -> Iterator[dict[str, Any]]:
    """What one move is to be told as: nothing, a sentence, or several things.

    `at` is the number of the move in its record, from 0; `sight` is what the listener
    gets to see, None for everything.  Kinds are ``move`` (with who, and the sentence
    without the name), ``news`` (something that nobody does) and ``round`` (a table).
    """
    from phase10 import tell
    from phase10.moves import CHANCE_MOVES
    from phase10.position import CHANCE

    before, move, after = stage.before, stage.move, stage.after
    if isinstance(move, CHANCE_MOVES):
        text = _chance(before, move, lang)
        if text:
            yield {"kind": "news", "at": at, "text": text}
    elif move.verb == "show":
        yield {
            "kind": "news",
            "at": at,
            "text": _finished(tell.move(before, move, lang, draws=_named(before, lang))),
        }
    else:
        due = before.due
        who = CHANCE if due is None else due.who
        yield {
            "kind": "move",
            "at": at,
            "who": who,
            "name": before.players[who],
            "verb": move.verb,
            "text": sentence(stage, lang, sight),
        }
    for seat in tell.lost_turns(before, move, after):
        name, lost = after.players[seat], tell.said("lost", lang)
        yield {"kind": "news", "at": at, "text": f"{name} {lost}."}
    if tell.settled(before, after):
        title, rows = tell.summary(before, after, move, lang)
        yield {"kind": "round", "at": at, "text": title, "rows": rows}


def sentence(stage: Stage, lang: str, sight: Sight | None = None) -> str:
    """What a move does, without who does it, as far as a listener may know it."""
    from phase10 import tell
    from phase10.moves import CHANCE_MOVES
    from phase10.position import UNKNOWN

    draw = _named(stage.before, lang)
    before, move, after = stage.before, stage.move, stage.after
    seen = move
    if sight is not None:
        secret = before.variant.get("phase.naming") == "together"
        seen = sight.of(move, before, unnamed=secret and move.verb == "choose")
    said = tell.move(before, seen, lang, draws=draw)
    due = before.due
    if sight is None or isinstance(move, CHANCE_MOVES) or due is None or due.who != sight.seat:
        return said
    if tell.settled(before, after):
        return said
    # A player sees which cards have come into the own hand.
    one, other = before.zone("hand", sight.seat), after.zone("hand", sight.seat)
    if one is UNKNOWN or other is UNKNOWN or move.verb == "turn":
        return said
    new = [draw(card) for card in (Counter(other) - Counter(one)).elements()]
    if not new or all(card in said for card in new):
        return said
    return _GOT.in_(lang).format(told=said, cards=", ".join(new))


def _named(p: Position, lang: str) -> Callable[[Card], str]:
    """What cards are called in a row: one of two symbols as one word."""
    if p.variant.deck.ordered is not None:
        return lambda card: card.says(lang)
    return lambda card: card.says(lang).replace(_AND.in_(lang), "-")


def _chance(before: Position, move: Move, lang: str) -> str:
    """What is told of a move of chance; dealing and unseen cards are not worth a word."""
    from phase10 import tell
    from phase10.moves import Flip, Roll, Shuffle

    if isinstance(move, Shuffle):
        if not any(due.step == "begin" for due in before.agenda):
            return _AGAIN.in_(lang)
        if not before.table.has_mark("round"):
            return ""
        number = before.mark("round")
        if before.table.has_mark("dealer"):
            name = before.players[before.mark("dealer")]
            return _DEALS.in_(lang).format(n=number, name=name)
        return _BEGINS.in_(lang).format(n=number)
    due = before.due
    if isinstance(move, Roll) or (
        isinstance(move, Flip) and due is not None and due.step == "upcard"
    ):
        return _finished(tell.move(before, move, lang, draws=_named(before, lang)))
    return ""


def _finished(text: str) -> str:
    from phase10 import say

    return f"{say.finish(text)}."


def paragraph(
    stages: Sequence[Stage], sight: Sight | None = None, *, most: int | None = None
) -> str:
    """The last moves in sentences, as HTML in both languages, for a page without the engine."""
    shown = []
    for lang in LANGUAGES:
        lines: list[tuple[str, list[str]]] = []
        for at, stage in enumerate(stages):
            for entry in told(stage, at, lang, sight):
                name = str(entry.get("name", ""))
                if name and lines and lines[-1][0] == name:
                    lines[-1][1].append(entry["text"])
                elif entry["kind"] != "round":
                    lines.append((name, [entry["text"]]))
        kept = lines if most is None else lines[-most:]
        shown.append(
            " ".join(
                f"{name} {', '.join(texts)}." if name else " ".join(texts) for name, texts in kept
            )
        )
    return spans(Text(*shown))


def spans(text: Text) -> str:
    """A text in both languages as HTML; the page's switch shows one of them."""
    return "".join(
        f'<span class="p10-{lang}" lang="{lang}">{escape(text.in_(lang))}</span>'
        for lang in LANGUAGES
    )


def recorded(start: Position, stages: Sequence[Stage], seed: int, seats: tuple[str, ...]) -> Record:
    """The record of a game whose stages are known, which the command line reads as well."""
    from phase10.position import CHANCE
    from phase10.record import Record

    table = start.table
    sizes: tuple[int, ...] = ()
    if table.has_mark("size"):
        sizes = tuple(start.size(seat) for seat in range(len(table.players)))
    moves: list[Move] = []
    for stage in stages:
        due = stage.before.due
        who = None if due is None or due.who == CHANCE else due.who
        moves.append(replace(stage.move, who=who))
    return Record(table.variant, table.players, tuple(moves), sizes, seed, seats)


__all__ = ["Stage", "paragraph", "recorded", "sentence", "spans", "told"]
