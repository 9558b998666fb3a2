"""A position of the reference as the row ``s`` of the kernel, and the kernel's moves by name.

So that a seat exists once: the reference shows it a position, the mirror writes that down in
numbers, the kernel's seat decides, and the mirror names its move.  What the position does not
say stands there as hidden cards, or as if nothing had happened yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from phase10 import moves as named
from phase10.cards import Card
from phase10.groups import Group
from phase10.kernel import layout as at
from phase10.kernel.encode import STEP_OF, Code, encode
from phase10.kernel.jit import Ints, zeros
from phase10.moves import Move
from phase10.position import UNKNOWN, Due, Position, Table
from phase10.view import blind

SOURCES: Final = ("pile", "discard", "saved")
ENDS: Final = (None, "low", "high")
GAINS: Final = ("plain", "draw", "joker")
SIDES: Final = ("left", "right")
ZONES: Final = {
    "hand": at.HAND,
    "saved": at.SAVED,
    "skipped": at.SKIPPED,
    "discard": at.DISCARD,
    "draw": at.DRAW,
    "aside": at.ASIDE,
}
NUMBERS: Final = {
    "points": at.POINTS,
    "owes": at.OWES,
    "used": at.USED,
    "piece": at.PIECE,
    "again": at.AGAIN,
    "round": at.ROUND,
    "dealer": at.DEALER,
    "starter": at.STARTER,
    "turns": at.TURNS,
    "laid-now": at.LAID_NOW,
    "hits": at.HITS,
    "extra": at.EXTRA,
    "capped": at.CAPPED,
    "broken-off": at.BROKEN_OFF,
}
"""The marks that are numbers (or yes and no), and where they stand."""
SEATS: Final = {"struck": at.STRUCK, "tie": at.TIE, "winners": at.WINNERS}
"""The marks that are seats, and where they stand as bits."""


class Mirror:
    """A table of the reference, written down in the kernel's rows.

    `r` are its rules, `s` the position that was looked at last, `w` the row for working.  Raises
    a :class:`~phase10.errors.Phase10Error` for a variant that the kernel refuses.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.code: Code = encode(table.variant, players=len(table.players), playing=False)
        self.r: Ints = list(self.code.row)
        self.s: Ints = zeros(at.STATE, fast=False)
        self.w: Ints = zeros(at.WORK, fast=False)
        self.blind = False
        self._values = {value: number for number, value in enumerate(self.code.values)}
        self._phases = {name: number for number, name in enumerate(self.code.phases)}
        self._joker = next((n for n, card in enumerate(self.code.cards) if card.turned), at.HIDDEN)

    # -- a position ----------------------------------------------------------------------

    def look(self, position: Position) -> None:
        """Write a position down in `s`."""
        p, s = position, self.s
        self.blind = blind(p)
        players = len(p.players)
        s[at.PLAYERS] = players
        for seat in range(at.MOST_PLAYERS):
            s[at.PHASE + seat] = s[at.LAID + seat] = -1
            s[at.DOWN_COUNT + seat] = s[at.FRESH + seat * at.ZONE] = 0
            s[at.KEPT + seat * at.ZONE] = s[at.DONE + seat] = 0
        for (zone, owner), content in zip(p.table.zones, p.zones, strict=True):
            if zone.holds == "groups":
                self._groups(owner or 0, () if content is UNKNOWN else content)
            else:
                # Where nobody says what lies on the draw pile, something does.
                lies = (p.table.deck.HIDDEN,) * (zone.name == "draw")
                place = ZONES[zone.name] + (owner or 0) * at.ZONE
                self._zone(place, lies if content is UNKNOWN else content)
        s[at.DREW] = s[at.DICE] = s[at.TIE] = 0
        for (mark, owner), value in zip(p.table.marks, p.marks, strict=True):
            self._mark(mark.name, owner or 0, value)
        for seat in range(players):
            s[at.SIZE + seat] = self._size(p, seat)
        self._agenda(p)

    def _size(self, p: Position, seat: int) -> int:
        own = p.mark("size", seat) if p.table.has_mark("size") else 0
        return int(own or p.variant["deal.hand"])

    def card(self, card: Card) -> int:
        """The number of a card; a joker whose face is not to be seen counts as the first one."""
        number = self.code.number(card)
        return self._joker if number == at.HIDDEN_JOKER else number

    def _zone(self, place: int, cards: Sequence[Card]) -> None:
        s = self.s
        s[place] = len(cards)
        s[place + 1 : place + 1 + len(cards)] = map(self.card, cards)

    def _groups(self, owner: int, groups: Sequence[Group]) -> None:
        s = self.s
        s[at.DOWN_COUNT + owner] = len(groups)
        for number, group in enumerate(groups):
            place = at.DOWN + (owner * at.MOST_GROUPS + number) * at.GROUP
            lying = group.cards + group.spare
            s[place + at.G_KIND] = self.code.kinds.index(group.kind)
            s[place + at.G_VALUE] = -1 if group.value is None else self._values[group.value]
            s[place + at.G_LOW] = group.low or 0
            s[place + at.G_CARDS] = len(group.cards)
            s[place + at.G_SPARE] = len(group.spare)
            first = place + at.G_LIST
            s[first : first + len(lying)] = map(self.card, lying)

    def _mark(self, name: str, owner: int, value: Any) -> None:
        s = self.s
        if name in NUMBERS:
            s[NUMBERS[name] + owner] = 0 if value is UNKNOWN else int(value)
        elif name in SEATS:
            s[SEATS[name] + owner] = 0 if value is UNKNOWN else sum(1 << seat for seat in value)
        elif value is UNKNOWN or name == "size":
            return
        elif name in ("phase", "laid"):
            goal = len(self._phases) if value else -1
            s[(at.PHASE if name == "phase" else at.LAID) + owner] = self._phases.get(value, goal)
        elif name == "done":
            s[at.DONE + owner] = sum(1 << self._phases[phase] for phase in value)
        elif name == "fresh":
            self._zone(at.FRESH + owner * at.ZONE, value)
        elif name == "dice":
            s[at.DICE : at.DICE + 1 + len(value)] = [len(value), *value]
        elif name == "drew" and value:
            s[at.DREW] = 1 if value[0] == "discard" else 2
            s[at.DREW_CARD], s[at.DREW_BEFORE] = self.card(value[1]), value[2]

    def _agenda(self, p: Position) -> None:
        s = self.s
        known = [due for due in p.agenda if due.step in STEP_OF]
        s[at.AGENDA] = len(known)
        place = at.AGENDA + 1
        for due in known:
            s[place : place + at.DUE] = [due.who, STEP_OF[due.step], *self._data(due)]
            place += at.DUE

    def _data(self, due: Due) -> tuple[int, int, int]:
        """The data of an entry of the agenda as the layout says."""
        data = due.data
        match due.step:
            case "deal" | "roll" | "draw" | "swap":
                return (int(data[0]) if data else 0, 0, 0)
            case "settle":
                return (int(data[0]) if data else -1, 0, 0)
            case "finish":
                counted = [item for item in data if isinstance(item, int)]
                return (counted[0] if counted else 0, int("skipped" in data), 0)
            case "pass":
                return (int("lost" in data), 0, 0)
            case "take":
                return (data[0], data[-1], 0)
            case "request" | "give":
                return (self._values[data[0]], data[1], SIDES.index(data[2]))
            case "go":
                return (sum(1 << space - 1 for space in data), 0, 0)
            case "gain":
                return (GAINS.index(data[0]), 0, 0)
            case "keep" | "kept":
                self._zone(at.KEPT + due.who * at.ZONE, data)
        return (0, 0, 0)

    # -- moves ---------------------------------------------------------------------------

    def _named(self, number: int) -> Card:
        card = self.code.cards[number]
        return card.unknown() if self.blind and card.turned else card

    def _or_none(self, number: int) -> Card | None:
        return None if number == at.HIDDEN else self._named(number)

    def move(self, place: int = at.CHOSEN) -> Move:
        """The move that stands at a place of `w`; a lay-down is the one at ``LAY``."""
        verb, a, b, c, d = self.w[place : place + at.MV]
        code = self.code
        match verb:
            case at.M_CHOOSE:
                return named.Choose(code.phases[a])
            case at.M_DRAW:
                return named.Draw(SOURCES[a], self._or_none(b))
            case at.M_TAKE:
                return named.Take(SOURCES[a], self._or_none(b))
            case at.M_JOKER:
                return named.Joker()
            case at.M_ASK:
                return named.Ask(code.values[a], SIDES[b])
            case at.M_GIVE:
                return named.Give(self._or_none(a))
            case at.M_GO:
                return named.Go(code.space_kinds[a], b or None, None if c < 0 else c)
            case at.M_LAY:
                return self.lay()
            case at.M_HIT:
                return named.Hit(self._named(a), b, c + 1, ENDS[d])
            case at.M_EXCHANGE:
                return named.Exchange(self._named(a), b, c + 1)
            case at.M_SKIP:
                return named.Skip(a)
            case at.M_DONE:
                return named.Done()
            case at.M_MOVE:
                return named.Step(a)
        found: Move = WITH_CARD[verb](self._named(a))
        return found

    def lay(self) -> named.Lay:
        """The lay-down that stands at ``LAY``."""
        w, code = self.w, self.code
        parts = []
        for number in range(w[at.LAY + 1]):
            place = at.LAY + 2 + number * at.LAY_PART
            kind, value, low, many = w[place : place + 4]
            cards = tuple(map(self._named, w[place + 4 : place + 4 + many]))
            said = None
            if not any(card.is_natural for card in cards):
                said = low or (None if value < 0 else code.values[value])
            parts.append(named.Part(code.kinds[kind], cards, said))
        phase = w[at.LAY]
        return named.Lay(tuple(parts), None if phase < 0 else code.phases[phase])

    def write(self, move: Move, place: int = at.CHOSEN) -> None:
        """Write a move down in `w`; the cards of a lay-down stand at ``LAY``."""
        self.w[place : place + at.MV] = self._numbers(move)

    def _numbers(self, move: Any) -> tuple[int, int, int, int, int]:
        a = b = c = d = 0
        verb = VERBS[move.verb]
        match verb:
            case at.M_CHOOSE:
                a = self._phases[move.phase]
            case at.M_DRAW | at.M_TAKE:
                a = SOURCES.index(move.source)
                b = at.HIDDEN if move.card is None else self.card(move.card)
            case at.M_ASK:
                a, b = self._values[move.number], SIDES.index(move.direction or "left")
            case at.M_GIVE:
                a = at.HIDDEN if move.card is None else self.card(move.card)
            case at.M_GO:
                a, b = self.code.space_kinds.index(move.kind), move.number or 0
                c = -1 if move.space is None else move.space
            case at.M_LAY:
                self._write_lay(move)
                a, b = 1, self.w[at.LAY]
            case at.M_HIT:
                a, b, c = self.card(move.card), move.owner, move.group - 1
                d = ENDS.index(move.end)
            case at.M_EXCHANGE:
                a, b, c = self.card(move.card), move.owner, move.group - 1
            case at.M_SKIP:
                a = move.target
            case at.M_MOVE:
                a = move.distance
            case at.M_JOKER | at.M_DONE:
                pass
            case _:
                a = self.card(move.card)
        return verb, a, b, c, d

    def _write_lay(self, move: named.Lay) -> None:
        w = self.w
        w[at.LAY] = -1 if move.phase is None else self._phases[move.phase]
        w[at.LAY + 1] = len(move.parts)
        rules = self.table.variant.grouping
        for number, part in enumerate(move.parts):
            place = at.LAY + 2 + number * at.LAY_PART
            group = rules_group(rules, part, move.phase)
            value = group.value if group is not None else None
            low = group.low if group is not None else None
            w[place : place + 4] = [
                self.code.kinds.index(part.kind),
                -1 if value is None else self._values[value],
                low or 0,
                len(part.cards),
            ]
            w[place + 4 : place + 4 + len(part.cards)] = map(self.card, part.cards)


def rules_group(rules: Any, part: named.Part, phase: str | None) -> Group | None:
    """The group that a part of a lay-down makes; None if it makes none."""
    from phase10.groups import inspect

    value = phase if phase is not None and rules.is_named(part.kind) else part.value
    return inspect(rules, part.kind, part.cards, value).group


VERBS: Final = {
    "choose": at.M_CHOOSE,
    "draw": at.M_DRAW,
    "take": at.M_TAKE,
    "joker": at.M_JOKER,
    "pick": at.M_PICK,
    "ask": at.M_ASK,
    "give": at.M_GIVE,
    "swap": at.M_SWAP,
    "go": at.M_GO,
    "lay": at.M_LAY,
    "hit": at.M_HIT,
    "exchange": at.M_EXCHANGE,
    "turn": at.M_TURN,
    "discard": at.M_DISCARD,
    "skip": at.M_SKIP,
    "save": at.M_SAVE,
    "keep": at.M_KEEP,
    "done": at.M_DONE,
    "move": at.M_MOVE,
}
"""The numbers of the verbs with which players decide."""

WITH_CARD: Final[dict[int, Any]] = {
    at.M_PICK: named.Pick,
    at.M_SWAP: named.Swap,
    at.M_TURN: named.Turn,
    at.M_DISCARD: named.Discard,
    at.M_SAVE: named.Save,
    at.M_KEEP: named.Keep,
}
"""The moves that name a card and nothing else."""


__all__ = ["Mirror"]
