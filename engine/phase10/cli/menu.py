"""The legal moves as a short numbered list, and what somebody types read as a move.

Lay-downs may be many: the best come first, the others behind ``more``.  Moves that
name only a card stand side by side in one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from phase10 import say, show, tell
from phase10.board import Space
from phase10.cards import Card
from phase10.errors import NotationError
from phase10.moves import Ask, Choose, Discard, Draw, Exchange, Go, Hit, Lay, Move, Skip, Step, Take
from phase10.notation import example, parse_move
from phase10.position import UNKNOWN, Position, Table
from phase10.seats import best_first
from phase10.show import Ink
from phase10.text import Text

FEW: Final = 4
"""So many lay-downs are listed at once."""
MANY: Final = 60
"""So many are listed behind ``more``."""

IN_LINE: Final = ("discard", "save", "keep", "swap", "give", "pick", "turn")
"""Moves that name only a card: one line for all of them."""

_LABELS: Final[Mapping[str, Text]] = {
    "draw pile": Text("draw from the draw pile", "vom Nachziehstapel ziehen"),
    "draw discard": Text("take {card} from the discard pile", "{card} vom Ablagestapel nehmen"),
    "draw saved": Text("take {card} from the save pile", "{card} vom Sparstapel nehmen"),
    "take pile": Text("take one from the draw pile", "eine Karte vom Nachziehstapel nehmen"),
    "take discard": Text("take {card} from the discard pile", "{card} vom Ablagestapel nehmen"),
    "choose": Text("play for phase {phase}: {what}", "um Phase {phase} spielen: {what}"),
    "lay": Text("lay down {groups}", "auslegen: {groups}"),
    "hit": Text(
        "hit {card} on {group} of {owner}{end}", "{card} anlegen: {group} von {owner}{end}"
    ),
    "low": Text(", low end", ", unten"),
    "high": Text(", high end", ", oben"),
    "exchange": Text(
        "put {card} in the place of a wild card: {group} of {owner}",
        "{card} gegen einen Joker tauschen: {group} von {owner}",
    ),
    "turn": Text("turn back", "zurückdrehen"),
    "discard": Text("discard", "ablegen"),
    "save": Text("save", "sparen"),
    "keep": Text("keep", "behalten"),
    "swap": Text("exchange", "tauschen"),
    "give": Text("give", "geben"),
    "give none": Text("say that there is no such card", "sagen, dass keine solche Karte da ist"),
    "pick": Text("pick from the discard pile", "vom Ablagestapel wählen"),
    "skip": Text("skip {owner}", "{owner} aussetzen lassen"),
    "done": Text("be done", "fertig sein"),
    "move": Text("move the piece by {n}{space}", "die Figur um {n} ziehen{space}"),
    "go": Text("go on to the space {kind}", "weiterziehen auf das Feld {kind}"),
    "joker": Text("turn the top card into a joker", "die oberste Karte zum Joker umdrehen"),
    "ask": Text("ask for", "fragen nach"),
    "ask left": Text("ask to the left for", "nach links fragen nach"),
    "ask right": Text("ask to the right for", "nach rechts fragen nach"),
    "more": Text("{n} more ways to lay down: type more", "{n} weitere Auslagen: mehr eintippen"),
}

ALIASES: Final[Mapping[str, str]] = {
    "ziehen": "draw",
    "stapel": "pile",
    "nachziehstapel": "pile",
    "ablage": "discard",
    "ablagestapel": "discard",
    "gespart": "saved",
    "nehmen": "take",
    "auslegen": "lay",
    "anlegen": "hit",
    "ablegen": "discard",
    "aussetzen": "skip",
    "sparen": "save",
    "behalten": "keep",
    "tauschen": "swap",
    "geben": "give",
    "fragen": "ask",
    "links": "left",
    "rechts": "right",
    "wählen": "choose",
    "umdrehen": "joker",
    "folge": "run",
    "farbe": "colour",
    "unten": "low",
    "oben": "high",
    "fertig": "done",
}
"""German words that may be typed for those of the notation."""


class Menu:
    """The legal moves of one decision, in the order in which they are numbered."""

    def __init__(self, view: Position, seat: int, moves: Sequence[Move], ink: Ink) -> None:
        self.view = view
        self.seat = seat
        self.ink = ink
        self.moves = moves
        lays = [move for move in moves if isinstance(move, Lay)]
        self.lays = best_first(view, seat, lays[:1000]) if len(lays) > 1 else list(lays)
        self.all_lays = len(lays)
        self.shown: list[Move] = []

    def lines(self, *, more: bool = False) -> Iterator[str]:
        """The numbered list; with `more` it has all lay-downs."""
        self.shown = []
        rest = [move for move in self.moves if not isinstance(move, Lay)]
        early = [m for m in rest if m.verb in ("draw", "take", "choose", "joker", "move", "go")]
        for move in early:
            yield self._line(move)
        listed = self.lays[: MANY if more else FEW]
        for move in listed:
            yield self._line(move)
        left = self.all_lays - len(listed)
        if left > 0 and not more:
            yield f"      {self.ink.dim(_LABELS['more'].in_(self.ink.lang).format(n=left))}"
        for move in rest:
            if move.verb in ("hit", "exchange"):
                yield self._line(move)
        for verb in ("ask", "ask left", "ask right", *IN_LINE):
            same = [move for move in rest if _row_of(move) == verb]
            if same:
                yield from self._row(verb, same)
        for move in rest:
            if move not in early and move.verb not in ("hit", "exchange") and not _row_of(move):
                yield self._line(move)

    def _number(self, move: Move) -> str:
        self.shown.append(move)
        return self.ink.bold(f"{len(self.shown)}")

    def _line(self, move: Move) -> str:
        number = self._number(move)
        return f"{' ' * (4 - show.length(number))}{number}  {self.label(move)}"

    def _row(self, verb: str, moves: Sequence[Move]) -> list[str]:
        cells = []
        for move in moves:
            card: Card | None = getattr(move, "card", None)
            face = str(move.number) if isinstance(move, Ask) else self._draw(card)
            cells.append(f"{self._number(move)} {face}")
        head = f"      {_LABELS[verb].in_(self.ink.lang)}: "
        return show.wrapped(
            [f"{cell} " for cell in cells], self.ink.width, first=head, then="        "
        )

    def _draw(self, card: Card | None) -> str:
        return show.card(self.ink, self.view.variant, card or self.view.table.deck.HIDDEN)

    def label(self, move: Move) -> str:
        """What a move does, as an invitation: "discard R7"."""
        p, lang = self.view, self.ink.lang
        card: Card | None = getattr(move, "card", None)
        key, facts = move.verb, {"card": self._draw(card)}
        match move:
            case Draw(source) | Take(source):
                key = f"{move.verb} {source}"
                pile = p.zone("discard")
                if card is None and source == "discard" and pile is not UNKNOWN and pile:
                    facts["card"] = self._draw(pile[-1])
            case Choose(phase):
                facts["phase"] = say.noun(p.variant, phase, lang)
                facts["what"] = say.phase_words(p.variant, phase, lang)
            case Lay(parts, phase):
                groups = [
                    " ".join([tell.kind(p, part.kind, lang), *map(self._draw, part.cards)]).strip()
                    for part in parts
                ]
                named = "" if phase is None else f"{say.noun(p.variant, phase, lang)}: "
                facts["groups"] = named + " / ".join(groups)
            case Hit(_, owner, number, end):
                facts |= self._target(owner, number)
                facts["end"] = "" if end is None else _LABELS[end].in_(lang)
            case Exchange(_, owner, number):
                facts |= self._target(owner, number)
            case Skip(target):
                facts["owner"] = p.players[target]
            case Step(distance):
                facts |= {"n": str(distance), "space": self._space(distance)}
            case Go(kind, number):
                facts["kind"] = show.space_name(p.variant, Space(kind, number), lang)
            case Ask(number):
                asked = (
                    str(number) if isinstance(number, int) else say.noun(p.variant, number, lang)
                )
                return f"{_LABELS[_row_of(move)].in_(lang)} {asked}"
        if key == "give" and card is None:
            key = "give none"
        text = _LABELS[key].in_(lang).format(**facts)
        return f"{text} {facts['card']}" if key in IN_LINE else text

    def _target(self, owner: int, number: int) -> dict[str, str]:
        groups = self.view.zone("down", owner)
        return {
            "group": say.group(self.view.variant, groups[number - 1], self.ink.lang),
            "owner": self.view.players[owner],
        }

    def _space(self, distance: int) -> str:
        space = show.landing(self.view, self.seat, distance, self.ink.lang)
        return f" → {space}" if space and self.ink.shapes else f" -> {space}" if space else ""

    def read(self, text: str) -> Move:
        """The move that a number or a line of notation names; a ValueError if it is neither.

        A card by itself is a discard, where one may be made; ``pile`` and ``discard``
        by themselves draw.
        """
        words = text.split()
        if len(words) == 1 and words[0].isascii() and words[0].isdigit():
            number = int(words[0][:6])
            if 1 <= number <= len(self.shown):
                return self.shown[number - 1]
            raise NotationError(
                f"there is no move {words[0]!r} in the list",
                expected=f"a number from 1 to {len(self.shown)}, or a move",
                example=example(self.view.table, "discard"),
            )
        table: Table = self.view.table
        known = [w if w in table.names else ALIASES.get(w.lower(), w) for w in words]
        if len(known) == 1:
            known = self._short(known[0])
        return parse_move(table, " ".join(known))

    def _short(self, word: str) -> list[str]:
        verbs = {move.verb for move in self.moves}
        if word in ("pile", "discard") and "draw" in verbs | {"take"} and "discard" not in verbs:
            return ["draw" if "draw" in verbs else "take", word]
        try:
            self.view.table.deck.parse(word)
        except NotationError:
            return [word]
        single = [verb for verb in IN_LINE if verb in verbs]
        return [single[0] if len(single) == 1 else Discard.verb, word]


def _row_of(move: Move) -> str:
    """The line that a move shares with others, empty if it has one of its own."""
    if isinstance(move, Ask):
        return f"ask {move.direction}" if move.direction else "ask"
    if move.verb in IN_LINE and getattr(move, "card", None) is not None:
        return move.verb
    return ""
