"""What happens at the table, told as it happens: turns in one line, rounds in a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from phase10 import show, tell
from phase10.agenda import turn_seat
from phase10.cards import Card
from phase10.cli.common import Out
from phase10.moves import CHANCE_MOVES, Flip, Move, Roll, Shuffle
from phase10.position import CHANCE, UNKNOWN, Position
from phase10.record import Sight
from phase10.text import Text

_DREW: Final = Text("{name} gets {cards}", "{name} bekommt {cards}")
_DEALS: Final = Text("Round {n}: {name} deals.", "Runde {n}: {name} gibt.")
_BEGINS: Final = Text("Round {n} begins.", "Runde {n} beginnt.")
_AGAIN: Final = Text(
    "The discard pile is shuffled into a new draw pile.",
    "Der Ablagestapel wird gemischt und zum neuen Nachziehstapel.",
)


class Narrator:
    """Collects the moves of a turn and tells it in one line when it is over."""

    def __init__(self, out: Out, seat: int | None, *, tells_own: bool = False) -> None:
        self.out = out
        self.seat = seat
        self.tells_own = tells_own
        self.who = CHANCE
        self.parts: list[str] = []
        self.sight: Sight | None = None
        self.position: Position | None = None

    def watch(self, before: Position, move: Move, after: Position) -> None:
        """Take in one move; this is what a game calls."""
        lang = self.out.lang
        if isinstance(move, CHANCE_MOVES):
            self._chance(before, move)
        else:
            due = before.due
            who = CHANCE if due is None else due.who
            if who != self.who:
                self.flush()
            self.who = who
            if who != self.seat or self.tells_own:
                told = self._told(before, move)
                if move.verb != "done" or not self.parts:
                    self.parts.append(told)
            else:
                self._mine(before, after, move)
        lost = list(tell.lost_turns(before, move, after))
        goes_on = turn_seat(after) == self.who or (after.due and after.due.who == self.who)
        if lost or tell.settled(before, after) or not goes_on:
            self.flush()
        for seat in lost:
            self._line(after.players[seat], tell.said("lost", lang))
        if tell.settled(before, after):
            self.out.lines(self._round(before, after, move))

    def flush(self) -> None:
        """Tell what has been collected."""
        if self.parts and self.position is not None:
            runs = [(part, len(list(same))) for part, same in groupby(self.parts)]
            told = [part if n == 1 else f"{part} (×{n})" for part, n in runs]
            self._line(self.position.players[self.who], ", ".join(told))
        self.parts = []

    def _told(self, before: Position, move: Move) -> str:
        self.position = before
        seen = move
        if self.seat is not None:
            if self.sight is None:
                self.sight = Sight(before.variant, self.seat)
            secret = before.variant.get("phase.naming") == "together"
            seen = self.sight.of(move, before, unnamed=secret and move.verb == "choose")
        return tell.move(before, seen, self.out.lang, draws=self._draw(before))

    def _draw(self, p: Position) -> tell.Draws:
        def draw(card: Card) -> str:
            return show.card(self.out.ink, p.variant, card)

        return draw

    def _mine(self, before: Position, after: Position, move: Move) -> None:
        """The player sees which cards have come into the own hand."""
        seat = self.seat
        if seat is None or tell.settled(before, after):
            return
        one, other = before.zone("hand", seat), after.zone("hand", seat)
        if one is UNKNOWN or other is UNKNOWN:
            return
        new = Counter(other) - Counter(one)
        if new and move.verb != "turn":
            cards = show.cards(self.out.ink, after.variant, new.elements())
            self.out.say(
                f"  {self.out.text(_DREW, name=after.players[seat], cards=' '.join(cards))}"
            )

    def _chance(self, before: Position, move: Move) -> None:
        lang = self.out.lang
        if isinstance(move, Shuffle):
            dealing = any(due.step == "begin" for due in before.agenda)
            if not dealing:
                self.flush()
                self.out.say(f"  {self.out.ink.dim(self.out.text(_AGAIN))}")
                return
            table = before.table
            if not table.has_mark("round"):
                return
            number = before.mark("round")
            if table.has_mark("dealer"):
                name = table.players[before.mark("dealer")]
                self.out.say(self.out.text(_DEALS, n=number, name=name))
            else:
                self.out.say(self.out.text(_BEGINS, n=number))
        elif isinstance(move, (Roll, Flip)):
            due = before.due
            if isinstance(move, Flip) and (due is None or due.step != "upcard"):
                return
            self.flush()
            told = tell.move(before, move, lang, draws=self._draw(before))
            self.out.say(f"  {self.out.ink.dim(told)}")

    def _line(self, name: str, text: str) -> None:
        head = f"  {self.out.ink.bold(name)}: "
        self.out.lines(
            show.wrapped(text.split(" "), self.out.width, first=head, then=" " * (len(name) + 4))
        )

    def _round(self, before: Position, after: Position, move: Move) -> Iterator[str]:
        title, rows = tell.summary(before, after, move, self.out.lang)
        yield ""
        yield self.out.ink.rule(title)
        widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
        for number, row in enumerate(rows):
            cells = [show.pad(cell, width) for cell, width in zip(row, widths, strict=True)]
            line = f"  {'   '.join(cells)}".rstrip()
            yield self.out.ink.dim(line) if number == 0 else line
        yield ""
