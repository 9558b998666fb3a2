"""Seats that decide by themselves.

A seat gets what it may see and the legal moves in their canonical order, and
gives one of them.  It ranks the moves and takes the first of the best; only the
random seat asks for a number.  Nothing is remembered between two decisions, so
two games that look the same to a seat get the same move from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final

from phase10 import board
from phase10.agenda import after
from phase10.cards import Card
from phase10.chance import Chance
from phase10.errors import Phase10Error
from phase10.game import Chooser
from phase10.groups import Group, fit, fits, inspect
from phase10.moves import (
    Ask,
    Choose,
    Discard,
    Done,
    Draw,
    Exchange,
    Give,
    Go,
    Hit,
    Keep,
    Lay,
    Move,
    Pick,
    Save,
    Skip,
    Step,
    Swap,
    Take,
    Turn,
)
from phase10.phases import Phase, helps, missing
from phase10.position import UNKNOWN, Cards, Missing, Position
from phase10.spec import nearest
from phase10.steps.settle import card_values, made

Key = tuple[int, ...]
"""How good a move is; the largest is the best, and the first of equals is taken."""

Factory = Callable[[Chance, int], Chooser]
"""What makes a seat: the game's chance and the number of the seat."""

MANY: Final = 400
"""More lay-downs than this are not compared one by one; the first ones stand for all."""


class RandomSeat:
    """Takes any legal move, each with the same chance."""

    name = "random"

    def __init__(self, chance: Chance, seat: int) -> None:
        self.chance = chance
        self.seat = seat
        self.count = 0

    def choose(self, view: Position, moves: Sequence[Move]) -> Move:  # noqa: ARG002 - the look of a seat
        """One of the moves, from an address that names the seat and counts its decisions."""
        self.count += 1
        at = self.seat * 1_000_003 + self.count
        return moves[self.chance.below(len(moves), "seat", at)]


class NearSeat:
    """Takes the shortest way to its phase, then to an empty hand.

    It draws from the discard pile where that brings the phase nearer, lays down as
    soon as it can, hits whatever fits, and lets go of the card it misses least.  It
    counts no cards and guesses nothing, so it is quick, and plainly beatable.
    """

    name = "near"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def choose(self, view: Position, moves: Sequence[Move]) -> Move:
        """The first of the moves that rank best."""
        if len(moves) == 1:
            return moves[0]
        mind = _Mind(view, self.seat)
        lays = [move for move in moves if isinstance(move, Lay)]
        if lays:
            return max(lays[:MANY], key=mind.lay)
        return max(moves, key=mind.rank)


def best_first(view: Position, seat: int, moves: Sequence[Move]) -> list[Move]:
    """The moves as the near seat ranks them, the best first; equals keep their order."""
    mind = _Mind(view, seat)

    def key(move: Move) -> Key:
        return (9, *mind.lay(move)) if isinstance(move, Lay) else mind.rank(move)

    return sorted(moves, key=key, reverse=True)


class _Mind:
    """What a seat works out about one position that it sees."""

    def __init__(self, p: Position, seat: int) -> None:
        self.p = p
        self.seat = seat
        variant = p.variant
        self.rules = variant.grouping
        hand = p.zone("hand", seat)
        self.hand: Cards = () if hand is UNKNOWN else tuple(c for c in hand if c.kind != "hidden")
        self.laid = p.table.has_mark("laid") and bool(p.mark("laid", seat))
        self.goals = self._goals()
        self.groups = self._groups()
        self.size = p.size(seat)
        self._lacks: dict[Cards, int] = {}

    def _goals(self) -> tuple[Phase, ...]:
        """The phases that the player may lay down now, or name."""
        p, phases = self.p, self.p.variant.phases
        if p.table.has_mark("phase"):
            own = p.mark("phase", self.seat)
            if own in phases:
                return (phases[own],)
        done = p.mark("done", self.seat) if p.table.has_mark("done") else ()
        if done is UNKNOWN or (p.variant.asked("phase.again") and p.variant["phase.again"]):
            done = ()
        return tuple(phase for name, phase in phases.items() if name not in done)

    def _groups(self) -> tuple[Group, ...]:
        """The groups on the table that this player's cards may be added to."""
        p, found = self.p, []
        if not p.table.has_zone("down") or p.variant["hit.after"] == "never":
            return ()
        where = p.variant["hit.on"] if p.variant.asked("hit.on") else "anyone"
        for owner in range(len(p.players)):
            groups = p.zone("down", owner)
            own = owner == self.seat
            if groups is not UNKNOWN and (where == "anyone" or (where == "own") == own):
                found.extend(groups)
        return tuple(found)

    # -- what cards are worth --------------------------------------------------

    def lack(self, cards: Cards) -> int:
        """The fewest cards that a hand lacks for a phase; 0 once the phase lies."""
        if self.laid:
            return 0
        found = self._lacks.get(cards)
        if found is None:
            found = self._lacks[cards] = self._far(cards)
        return found

    def _missing(self, phase: Phase, cards: Cards) -> int:
        return missing(self.rules, phase, cards, self.size)

    def fits(self, card: Card) -> bool:
        """Whether a card can be added to a group on the table."""
        return any(fits(self.rules, group, card) for group in self.groups)

    def gains(self, card: Card | None) -> int:
        """By how much a card would bring the player on: towards the phase, or out."""
        if card is None or card.kind == "hidden":
            return 0
        if self.laid:
            return int(self.fits(card))
        return self.lack(self.hand) - self.lack((*self.hand, card))

    def without(self, card: Card) -> Cards:
        """The hand without one card."""
        at = self.hand.index(card) if card in self.hand else len(self.hand)
        return self.hand[:at] + self.hand[at + 1 :]

    def points(self, card: Card) -> int:
        """What a card counts; 0 where nothing is counted."""
        if not self.p.variant.asked("score.values"):
            return 0
        memo: Mapping[Card, int] | None = self.p.table.memo.get("values")
        if memo is None:
            memo = self.p.table.memo["values"] = card_values(self.p)
        return memo.get(card.face(), 0)

    def spared(self, card: Card) -> Key:
        """How well the player can do without a card: far from the phase first, wild cards last."""
        useful = self.laid and self.fits(card)
        return (
            -self.lack(self.without(card)),
            -int(useful),
            -int(card.is_wild),
            self.points(card),
        )

    # -- moves --------------------------------------------------------------------

    def rank(self, move: Move) -> Key:
        """How good a move is; lay-downs have a rank of their own."""
        return RANKS[move.verb](self, move)

    def lay(self, move: Lay) -> Key:
        """Few wild cards laid, many cards left that fit, high cards gone."""
        laid: list[Card] = [card for part in move.parts for card in part.cards]
        rest = list(self.hand)
        for card in laid:
            if card in rest:
                rest.remove(card)
        new = [self._group(move, at) for at in range(len(move.parts))]
        groups = [*self.groups, *(group for group in new if group is not None)]
        left = sum(
            any(fits(self.rules, group, card) for group in groups)
            for card in rest
            if card.is_natural
        )
        wilds = sum(card.is_wild for card in laid)
        return (-wilds, left, sum(self.points(card) for card in laid))

    def _group(self, move: Lay, at: int) -> Group | None:
        part = move.parts[at]
        named = move.phase is not None and self.rules.is_named(part.kind)
        return inspect(self.rules, part.kind, part.cards, move.phase if named else part.value).group

    def draw(self, move: Draw | Take) -> Key:
        """A card in sight that brings the player on, else the draw pile."""
        if move.source == "pile":
            return (1,)
        wanted = move.card if isinstance(move, Draw) else None
        if move.source == "saved":
            saved = self.p.zone("saved", self.seat)
            wanted = wanted or (saved[-1] if saved else None)
            # A saved card stays where it is until it is needed for the phase.
            return (2, self.gains(wanted)) if not self.laid and self.gains(wanted) else (0,)
        pile = self.p.zone("discard")
        if wanted is None and pile is not UNKNOWN and pile:
            wanted = pile[-1]
        return (3, self.gains(wanted)) if self.gains(wanted) else (0,)

    def hit(self, move: Hit) -> Key:
        """Natural cards first, and where they open the way for others."""
        if not self.laid and self.lack(self.without(move.card)) > self.lack(self.hand):
            return (-1,)
        group = self.p.zone("down", move.owner)[move.group - 1]
        longer = fit(self.rules, group, move.card, move.end).group
        others = [card for card in self.without(move.card) if card.is_natural]
        opened = 0
        if longer is not None:
            opened = sum(bool(fits(self.rules, longer, c)) and not self.fits(c) for c in others)
        return (6, int(move.card.is_natural), opened)

    def exchange(self, move: Exchange) -> Key:
        """A wild card from the table is worth having, unless the phase needs the card."""
        hurts = not self.laid and self.lack(self.without(move.card)) > self.lack(self.hand)
        return (-1,) if hurts else (5,)

    def choose(self, move: Choose) -> Key:
        """The open phase that is nearest; in the middle of a turn only a nearer one."""
        phase = self.p.variant.phases[move.phase]
        far = self._missing(phase, self.hand)
        due = self.p.due
        if due is not None and due.step == "choose":
            return (4, -far)
        return (4, -far) if far < self.lack(self.hand) else (-1,)

    def skip(self, move: Skip) -> Key:
        """Against the player who is furthest."""
        card = self.p.table.deck.skip
        kept = self.hand if card is None else self.without(card)
        return (2, -self.lack(kept), 1, 0, 0, 0, *self._standing(move.target))

    def discard(self, move: Discard | Save) -> Key:
        """The card that the player can best do without; a wild card is rather saved."""
        lack, *more = self.spared(move.card)
        saved = self.laid or move.card.is_wild
        way = int(isinstance(move, Save) == saved)
        return (2, lack, 0, *more, way)

    def _standing(self, seat: int) -> Key:
        """How far a player is: phases made, laid down, few cards, few points, soon to play."""
        p = self.p
        known = not p.table.has_mark("phase") or p.mark("phase", seat) is not UNKNOWN
        hand = p.zone("hand", seat)
        points = p.mark("points", seat) if p.table.has_mark("points") else 0
        return (
            made(p, seat) if known else 0,
            int(p.table.has_mark("laid") and bool(p.mark("laid", seat))),
            0 if hand is UNKNOWN else -len(hand),
            0 if points is UNKNOWN else -points,
            int(seat == after(p, self.seat)),
        )

    def done(self, _move: Done) -> Key:
        """Nothing more; after the phase lies, an exchange is left at once."""
        due = self.p.due
        step = "" if due is None else due.step
        if step == "swap":
            return (4,) if self.laid else (2,)
        return (1,)

    def keep(self, move: Keep) -> Key:
        """A card to hold for the next round, if it brings the phase nearer than those kept."""
        due = self.p.due
        kept: Cards = () if due is None else tuple(c for c in due.data if c.kind != "hidden")
        more = (*kept, move.card)
        if self._far(more) >= self._far(kept):
            return (0,)
        return (2, int(move.card.is_wild), self._far(self.without(move.card)))

    def _far(self, cards: Cards) -> int:
        return min((self._missing(phase, cards) for phase in self.goals), default=0)

    # -- the board --------------------------------------------------------------------

    def ask(self, move: Ask) -> Key:
        """The number with the most cards that would help."""
        wanted = [
            card
            for card in self._helping()
            if any(value == move.number for _, value in card.features)
        ]
        return (len(wanted),)

    def _helping(self) -> Iterable[Card]:
        if self.laid:
            return tuple(card for card in self.p.table.deck.kinds if self.fits(card))
        return tuple(
            dict.fromkeys(
                card
                for phase in self.goals
                for card in helps(self.rules, phase, self.hand, self.size)
            )
        )

    def give(self, move: Give) -> Key:
        """Nothing where that may be, else what can best be spared."""
        return (1,) if move.card is None else (0, *self.spared(move.card))

    def pick(self, move: Pick) -> Key:
        """The card that brings the player on the most, else a low one."""
        return (self.gains(move.card), int(move.card.is_wild), -self.points(move.card))

    def swap(self, move: Swap) -> Key:
        """Cards that the phase does not need go first, high ones before low ones."""
        useless = self.lack(self.without(move.card)) == self.lack(self.hand)
        return (3 if useless else 1, *self.spared(move.card))

    def step(self, move: Step) -> Key:
        """Where the piece would land."""
        circuit = board.spaces(self.p.variant)
        try:
            at = board.landing(self.p, self.seat, move.distance)
        except Missing:
            return (0,)
        return (self.worth(circuit[at]),)

    def go(self, move: Go) -> Key:
        """The kind of space to go on to."""
        return (self.worth(board.Space(move.kind, move.number)),)

    def worth(self, space: board.Space) -> int:
        """What a space of the board is worth to the player now."""
        return sum(self._action(*action) for action in board.actions(self.p.variant, space))

    def _action(self, action: str, number: int | None) -> int:
        if action == "take":
            count = number or 1
            return -2 * count if self.laid else 4 * count
        before, laid = WORTH.get(action, (0, 0))
        if action == "pick" and not self.laid:
            pile = self.p.zone("discard")
            seen = () if pile is UNKNOWN else pile
            return before + 6 * any(self.gains(card) > 0 for card in seen)
        return laid if self.laid else before


WORTH: Final[Mapping[str, tuple[int, int]]] = {
    "turn-joker": (20, 6),
    "pick": (11, 5),
    "ask": (10, 2),
    "go": (15, 4),
    "another-turn": (6, 4),
    "swap": (8, -3),
    "all-draw": (1, 3),
}
"""What the actions of the board are worth before and after the phase lies."""


def _never(_mind: _Mind, _move: Turn) -> Key:
    return (-2,)


RANKS: Final[Mapping[str, Callable[[_Mind, Any], Key]]] = {
    "draw": _Mind.draw,
    "take": _Mind.draw,
    "hit": _Mind.hit,
    "exchange": _Mind.exchange,
    "choose": _Mind.choose,
    "skip": _Mind.skip,
    "discard": _Mind.discard,
    "save": _Mind.discard,
    "done": _Mind.done,
    "keep": _Mind.keep,
    "ask": _Mind.ask,
    "give": _Mind.give,
    "pick": _Mind.pick,
    "swap": _Mind.swap,
    "move": _Mind.step,
    "go": _Mind.go,
    "turn": _never,
    "joker": _Mind.done,
}


def _near(_chance: Chance, seat: int) -> Chooser:
    return NearSeat(seat)


SEATS: Final[dict[str, Factory]] = {"near": _near, "random": RandomSeat}
"""The seats that come with the package, by name."""


def load(name: str) -> Factory:
    """The factory of a seat: a name of :data:`SEATS`, or ``module:Class`` for one of your own.

    A factory is called with the game's :class:`~phase10.chance.Chance` and the number
    of the seat, and gives something with a method ``choose(view, moves)``.  Raises a
    ValueError for a name that nobody answers to.

    >>> load("near") is SEATS["near"]
    True
    """
    if name in SEATS:
        return SEATS[name]
    module, colon, attribute = name.partition(":")
    if not colon:
        near = nearest(name, SEATS)
        hint = f"; perhaps {near!r} is meant" if near else ""
        known = ", ".join(SEATS)
        raise Phase10Error(f"there is no seat {name!r}{hint}; use {known} or package.module:Class")
    try:
        found = import_module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise Phase10Error(f"the seat {name!r} cannot be loaded: {error}") from error
    if not callable(found):
        raise Phase10Error(f"the seat {name!r} cannot be called; expected a class or a function")
    return partial(_made, name, found)


def _made(name: str, make: Callable[[Chance, int], Any], chance: Chance, seat: int) -> Chooser:
    try:
        chooser = make(chance, seat)
    except TypeError as error:
        raise Phase10Error(
            f"the seat {name!r} cannot be made from chance and a seat: {error}"
        ) from error
    if not callable(getattr(chooser, "choose", None)):
        raise Phase10Error(f"the seat {name!r} has no method choose(view, moves)")
    return chooser  # type: ignore[no-any-return]


def make(names: Sequence[str], chance: Chance) -> tuple[Chooser, ...]:
    """A chooser for every seat of a table, from the names of their kinds.

    >>> [seat.name for seat in make(["near", "random"], Chance(1))]
    ['near', 'random']
    """
    return tuple(load(name)(chance, seat) for seat, name in enumerate(names))


__all__ = ["SEATS", "Factory", "NearSeat", "RandomSeat", "best_first", "load", "make"]
