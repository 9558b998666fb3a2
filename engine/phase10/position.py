"""A position: who holds what, what stands where, and what is due.

A position is made of *zones* (cards with an owner), *marks* (named values) and
an *agenda* (what is due, the next thing last).  Which zones and marks a game
has is declared here, each with the answers that call for it; views, the
conservation of cards, notation lines and drawn tables follow from these
declarations.  What is not known is :data:`UNKNOWN`, or a hidden card ``?``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from phase10.cards import Card
from phase10.errors import PositionError
from phase10.groups import Group

if TYPE_CHECKING:
    from phase10.cards import Deck
    from phase10.phases import Phase
    from phase10.variant import Variant

Cards = tuple[Card, ...]
Groups = tuple[Group, ...]

CHANCE: Final = -1
"""The seat number that stands for chance."""


class _Unknown:
    """The value of a zone or mark that nobody has told us."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "UNKNOWN"

    def __bool__(self) -> bool:
        return False


UNKNOWN: Final = _Unknown()


class Missing(Exception):  # noqa: N818 - a signal between checks and judge, never shown as an error
    """Raised by a check when the answer hangs on a fact that the position leaves open.

    ``fact`` names it, ``facts`` fill its sentence.
    """

    def __init__(self, fact: str, **facts: object) -> None:
        super().__init__(fact)
        self.fact = fact
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Due:
    """One thing that is due: who must decide, which step, and with what."""

    who: int
    step: str
    data: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """The declaration of a place for cards.

    ``owned``: one for each player, or one for the table.  ``holds``: ``cards``
    or ``groups``.  ``when``: the answers that call for it.  ``seen``: the rule
    that says who sees the cards, or ``public``.
    """

    name: str
    owned: bool
    holds: str
    seen: str
    when: Mapping[str, object] = field(default_factory=dict)
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """The declaration of a named value, for each player or for the table."""

    name: str
    owned: bool
    start: object
    when: tuple[Mapping[str, object], ...] = ({},)


ZONES: Final = (
    Zone("hand", owned=True, holds="cards", seen="hand.seen"),
    Zone("saved", owned=True, holds="cards", seen="save.seen", when={"save.limit": "nonzero"}),
    Zone("skipped", owned=True, holds="cards", seen="public", when={"skip.delivery": "in-front"}),
    Zone(
        "down",
        owned=True,
        holds="groups",
        seen="public",
        when={"lay.goes-to": "table"},
        ordered=True,
    ),
    Zone("aside", owned=False, holds="cards", seen="public", when={"round.collect": "piles-only"}),
    Zone("discard", owned=False, holds="cards", seen="discard.seen", ordered=True),
    Zone("draw", owned=False, holds="cards", seen="nobody", ordered=True),
)
"""Every zone that a game of the family can have.  Piles lie with their top card last."""

_ROUNDS: Final = {"round.played": True}
_SKIPS: Final = {"deck.skips": "nonzero"}
_FREE: Final = {"phase.order": "free"}
_NAMED: Final = {"phase.named": ["after-deal", "before-deal", "first-turn"]}

MARKS: Final = (
    Mark("round", owned=False, start=1, when=(_ROUNDS,)),
    Mark(
        "dealer",
        owned=False,
        start=0,
        when=({"dealer.rotation": ["left", "stays", "round-winner"]},),
    ),
    Mark("starter", owned=False, start=0),
    Mark("turns", owned=False, start=0),
    Mark("phase", owned=True, start="", when=({"phase.order": "fixed"}, _NAMED)),
    Mark("done", owned=True, start=(), when=(_FREE,)),
    Mark("points", owned=True, start=0, when=({"score.kept": True},)),
    Mark("laid", owned=True, start="", when=(_ROUNDS,)),
    Mark("size", owned=True, start=0, when=({"younger.size": "number"},)),
    Mark("owes", owned=True, start=0, when=(_SKIPS,)),
    Mark("struck", owned=True, start=(), when=({"skip.limit": ["per-lap", "after-a-turn"]},)),
    Mark("used", owned=True, start=0, when=({"save.limit": "nonzero"},)),
    Mark("fresh", owned=True, start=(), when=({"save.take-when": "later-round"},)),
    Mark(
        "laid-now",
        owned=False,
        start=False,
        when=(
            {"hit.same-turn": ["own-groups", "never"]},
            {"lay.times": "once-a-turn"},
            {"turn.steps": "has refill"},
        ),
    ),
    Mark("hits", owned=False, start=0, when=({"hit.limit": "number"},)),
    Mark(
        "drew",
        owned=False,
        start=(),
        when=({"draw.bound": ["not-back", "must-play"]}, {"skip.when": ["at-once", "later"]}),
    ),
    Mark("tie", owned=False, start=(), when=({"tie.second": "replay"},)),
    Mark("piece", owned=True, start=0, when=({"turn.steps": "has move"},)),
    Mark("dice", owned=False, start=(), when=({"turn.steps": "has move"},)),
    Mark("again", owned=True, start=0, when=({"turn.steps": "has act"},)),
    Mark("extra", owned=False, start=False, when=({"again.chain": False},)),
    Mark("winners", owned=False, start=()),
    Mark("capped", owned=False, start=False),
    # Unlike `capped`, which is about the deal (or the game) that ends now, this one stays.
    Mark("broken-off", owned=False, start=0),
)
"""Every mark that a game of the family can have."""


def holds(variant: Variant, gate: Mapping[str, object]) -> bool:
    """Whether the answers of ``variant`` satisfy a declaration's ``when``.

    The forms are those of a rule's gate, and ``number``: asked, and answered
    with a number rather than with "none".
    """
    for name, wanted in gate.items():
        if not variant.asked(name):
            return False
        value = variant[name]
        if wanted == "nonzero":
            good = value != 0
        elif wanted == "number":
            good = isinstance(value, int) and not isinstance(value, bool)
        elif isinstance(wanted, str) and wanted.startswith("has "):
            good = wanted[4:] in value
        elif isinstance(wanted, list):
            good = value in wanted
        else:
            good = value == wanted
        if not good:
            return False
    return True


class Names(dict[str, int]):
    """The seats by name, however the name is written: "Ana" is "ana", unless both are there."""

    def __init__(self, players: tuple[str, ...]) -> None:
        super().__init__((name, seat) for seat, name in enumerate(players))
        folded = Counter(name.casefold() for name in players)
        self._folded = {
            name.casefold(): seat
            for seat, name in enumerate(players)
            if folded[name.casefold()] == 1
        }

    def __missing__(self, name: str) -> int:
        return self._folded[name.casefold()]

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or (
            isinstance(name, str) and name.casefold() in self._folded
        )


class Table:
    """What stays the same through a game: the variant, the players, and which zones and marks
    there are.

    ``memo`` is a scratch place for what other modules work out once per table.
    """

    __slots__ = (
        "deck",
        "mark_at",
        "marks",
        "memo",
        "names",
        "players",
        "variant",
        "zone_at",
        "zones",
    )

    def __init__(self, variant: Variant, players: tuple[str, ...]) -> None:
        self.variant = variant
        self.players = players
        self.deck: Deck = variant.deck
        self.zones: tuple[tuple[Zone, int | None], ...] = tuple(
            _spread(tuple(z for z in ZONES if holds(variant, z.when)), len(players))
        )
        marks = tuple(m for m in MARKS if any(holds(variant, gate) for gate in m.when))
        self.marks: tuple[tuple[Mark, int | None], ...] = tuple(_spread(marks, len(players)))
        self.zone_at: dict[tuple[str, int | None], int] = {
            (z.name, o): i for i, (z, o) in enumerate(self.zones)
        }
        self.mark_at: dict[tuple[str, int | None], int] = {
            (m.name, o): i for i, (m, o) in enumerate(self.marks)
        }
        self.names = Names(players)
        self.memo: dict[Any, Any] = {}

    def __repr__(self) -> str:
        return f"Table({self.variant.id!r}, {self.players!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (
            self is other
            or (self.players == other.players and self.variant.hash == other.variant.hash)
        )

    def __hash__(self) -> int:
        return hash((self.players, self.variant.hash))

    def has_mark(self, name: str) -> bool:
        """Whether this game has the mark."""
        return (name, None) in self.mark_at or (name, 0) in self.mark_at

    def has_zone(self, name: str) -> bool:
        """Whether this game has the zone."""
        return (name, None) in self.zone_at or (name, 0) in self.zone_at


def _spread(declared: tuple[Any, ...], players: int) -> Iterator[tuple[Any, int | None]]:
    for item in declared:
        if item.owned:
            for seat in range(players):
                yield item, seat
        else:
            yield item, None


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that a verdict needs, and nothing that can be worked out.

    ``agenda`` is a stack: its last entry is due now.  Positions are immutable;
    the ``with_…`` methods give new ones.
    """

    table: Table
    zones: tuple[Any, ...]
    marks: tuple[Any, ...]
    agenda: tuple[Due, ...]

    # -- reading -----------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.table.variant

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self.table.players

    @property
    def due(self) -> Due | None:
        """What is due now; None when the game is over (or when the position doesn't say)."""
        return self.agenda[-1] if self.agenda else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda and self.mark("winners") is not UNKNOWN

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty while the game goes on or when it was broken off."""
        value = self.mark("winners")
        return () if value is UNKNOWN else value

    def zone(self, name: str, owner: int | None = None) -> Any:
        """The cards (or laid groups) of a zone, or :data:`UNKNOWN`."""
        return self.zones[self.table.zone_at[name, owner]]

    def mark(self, name: str, owner: int | None = None) -> Any:
        """The value of a mark, or :data:`UNKNOWN`."""
        return self.marks[self.table.mark_at[name, owner]]

    def known(self, name: str, owner: int | None = None) -> Any:
        """The value of a zone or mark; raises :class:`Missing` where it is unknown."""
        at = self.table.zone_at.get((name, owner))
        value = self.zones[at] if at is not None else self.marks[self.table.mark_at[name, owner]]
        if value is UNKNOWN:
            facts: dict[str, object] = {} if owner is None else {"owner": self.players[owner]}
            raise Missing(name, **facts)
        return value

    def size(self, seat: int) -> int:
        """The hand size of a player: the usual one, or the smaller one of a younger player."""
        if self.table.has_mark("size"):
            own = self.known("size", seat)
            if own:
                return int(own)
        return int(self.variant["deal.hand"])

    # -- changing ----------------------------------------------------------

    def with_zone(self, name: str, owner: int | None, value: Any) -> Position:
        """The position with another content of one zone."""
        at = self.table.zone_at[name, owner]
        return Position(
            self.table, (*self.zones[:at], value, *self.zones[at + 1 :]), self.marks, self.agenda
        )

    def with_mark(self, name: str, owner: int | None, value: Any) -> Position:
        """The position with another value of one mark."""
        at = self.table.mark_at[name, owner]
        return Position(
            self.table, self.zones, (*self.marks[:at], value, *self.marks[at + 1 :]), self.agenda
        )

    def with_agenda(self, agenda: tuple[Due, ...]) -> Position:
        """The position with another agenda."""
        return Position(self.table, self.zones, self.marks, agenda)

    def push(self, *dues: Due) -> Position:
        """The position with more that is due; the first one named comes first."""
        return Position(self.table, self.zones, self.marks, self.agenda + dues[::-1])

    def pop(self) -> Position:
        """The position without what was due."""
        return Position(self.table, self.zones, self.marks, self.agenda[:-1])

    # -- notation ----------------------------------------------------------

    @staticmethod
    def parse(text: str, *, variant: Variant | None = None) -> Position:
        """Read a position from its lines; what is left out is unknown.

        Raises :class:`~phase10.errors.NotationError` (line, column, expected,
        example) or :class:`~phase10.errors.PositionError`.
        """
        from phase10.lines import parse_position

        return parse_position(text, variant=variant)

    def __str__(self) -> str:
        from phase10.linetext import position_text

        return position_text(self)

    def __repr__(self) -> str:
        return f"Position.parse({str(self)!r})"


def fresh(table: Table, *, known: bool) -> Position:
    """An empty position: marks at their start (``known``), or everything unknown."""
    zones = tuple(() if known else UNKNOWN for _ in table.zones)
    marks = tuple(m.start if known else UNKNOWN for m, _ in table.marks)
    return Position(table, zones, marks, ())


def insert(cards: Cards, card: Card) -> Cards:
    """A hand with one card more, in canonical order."""
    order = card.order
    for at, other in enumerate(cards):
        if other.order > order:
            return (*cards[:at], card, *cards[at:])
    return (*cards, card)


def without(cards: Cards, card: Card) -> Cards:
    """Cards with one equal card fewer.  Raises ValueError if there is none."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def sort(cards: Cards) -> Cards:
    """Cards in canonical order."""
    return tuple(sorted(cards, key=_order))


def _order(card: Card) -> int:
    return card.order


def group_cards(group: Group) -> Cards:
    """All cards of a laid group, those that stand for nothing included."""
    return group.cards + group.spare


def all_cards(position: Position) -> Iterator[tuple[str, int | None, Card]]:
    """Every card of the position with its zone and owner; unknown zones give nothing."""
    for (zone, owner), content in zip(position.table.zones, position.zones, strict=True):
        if content is UNKNOWN:
            continue
        if zone.holds == "groups":
            for group in content:
                for card in group_cards(group):
                    yield zone.name, owner, card
        else:
            for card in content:
                yield zone.name, owner, card


def most_in_hand(variant: Variant) -> int | None:
    """The most cards that a hand can ever hold, None where the answers set no bound.

    Where nothing but the draw adds cards, and as many always leave again, a hand holds
    the cards that are dealt and those that are drawn.
    """
    limit: int | None = variant["hand.limit"]
    grows = (
        "act" in variant["turn.steps"]
        or variant.get("draw.count", 0) > variant["discard.count"]
        or variant["draw.reach"] == "whole"
        or (variant.get("keep.max") != 0 and variant.get("keep.deal") == "full-hand")
    )
    # An answer that can forbid every way to let a card go lets the hand grow as well.
    sticks = (
        variant["draw.bound"] != "free"
        or variant["lay.must"]
        or variant.get("discard.wild", True) is False
        or variant.get("skip.when", "any-time") != "any-time"
        or variant.get("skip.plain") == "never"
        or variant.get("out.last-skip") == "forbidden"
    )
    if grows or sticks:
        return limit
    dealt = max(variant["deal.hand"], variant.get("younger.size") or 0)
    most = int(dealt + variant.get("draw.count", 0))
    return most if limit is None else min(most, max(limit, dealt))


def audit(position: Position) -> None:
    """Check that the cards of a position can lie so.

    No card may occur more often than the deck has it, no hand may hold more than a hand
    can ever hold, laid groups must be those of their phase, and a position in which every
    zone is known must hold the whole deck.  Raises
    :class:`~phase10.errors.PositionError` naming the card and the places.
    """
    deck = position.table.deck
    places: dict[str, list[str]] = {}
    counts: Counter[str] = Counter()
    total = hidden = 0
    for zone, owner, card in all_cards(position):
        total += 1
        if card.kind == "hidden" or (card.turned and not card.features):
            hidden += 1
            continue
        face = card.face()
        counts[face.name] += 1
        places.setdefault(face.name, []).append(
            zone if owner is None else f"{zone} {position.players[owner]}"
        )
    for name, count in counts.items():
        have = deck.count(deck.parse(name))
        if count > have:
            where = ", ".join(dict.fromkeys(places[name]))
            raise PositionError(f"{count} cards {name!r} in {where}, but the deck has {have}")
    most = most_in_hand(position.variant)
    for seat, name in enumerate(position.players):
        hand = position.zone("hand", seat)
        if most is not None and hand is not UNKNOWN and len(hand) > most:
            raise PositionError(
                f"{len(hand)} cards in hand {name}, but nobody ever holds more than {most}"
            )
        _audit_laid(position, seat)
    size = len(deck.cards)
    if total > size:
        raise PositionError(f"{total} cards in all, but the deck has {size}")
    whole = all(content is not UNKNOWN for content in position.zones)
    if whole and total != size:
        raise PositionError(
            f"{total} cards in all zones together, but the deck has {size}; "
            "leave out a line for what is not known"
        )


def _audit_laid(position: Position, seat: int) -> None:
    """Refuse laid groups that cannot be those of the phase of whoever plays a turn.

    That is the phase that is named, or the one before it where the marker has moved on.  What
    lies before the others, whom a position often names in passing, is not asked.
    """
    table, due = position.table, position.due
    if not (table.has_zone("down") and table.has_mark("laid")):
        return
    if due is None or due.who != seat or due.step not in ("draw", "play", "finish", "second"):
        return
    groups, laid = position.zone("down", seat), position.mark("laid", seat)
    phases = position.variant.phases
    if groups is UNKNOWN or not groups or laid not in phases:
        return
    at = list(phases).index(laid)
    if not any(_lies(phase, groups) for phase in list(phases.values())[max(at - 1, 0) : at + 1]):
        raise PositionError(f"what lies in down {position.players[seat]} cannot be phase {laid!r}")


def _lies(phase: Phase, groups: Groups) -> bool:
    """Whether groups can be a phase: cards come to a laid group and none leaves it, so each part
    has its group, with at least as many cards.
    """
    left = sorted(groups, key=lambda group: -len(group.cards))
    for part in sorted(phase.parts, key=lambda part: -(part.size or 0)):
        group = next(
            (
                one
                for one in left
                if one.kind == part.kind
                and len(one.cards) >= (part.size or 0)
                and part.value in (None, one.value)
            ),
            None,
        )
        if group is None:
            return False
        left.remove(group)
    return not left


__all__ = [
    "CHANCE",
    "MARKS",
    "UNKNOWN",
    "ZONES",
    "Cards",
    "Due",
    "Groups",
    "Mark",
    "Missing",
    "Position",
    "Table",
    "Zone",
    "all_cards",
    "audit",
    "fresh",
    "group_cards",
    "holds",
    "insert",
    "most_in_hand",
    "replace",
    "sort",
    "without",
]
