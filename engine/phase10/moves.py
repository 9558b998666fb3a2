"""Moves: one decision of one player among few, or one event of chance.

A move says what is done, not by whom: that follows from what is due.  Where it
matters who claims to act (a verdict on a move out of turn), ``who`` is set.
Swapping, keeping and second discards go card by card and end with ``done``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from phase10.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """What every move has: its verb, and the seat that claims to make it (None: whoever is due)."""

    verb: ClassVar[str]
    who: int | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One group of a lay-down as it is named: its kind, its cards in order, and, for a group of
    wilds only, its value.
    """

    kind: str
    cards: tuple[Card, ...]
    value: int | str | None = None


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Name the phase to play for in this round."""

    verb: ClassVar[str] = "choose"
    phase: str


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """Draw a card; ``source`` is ``pile``, ``discard`` or ``saved``."""

    verb: ClassVar[str] = "draw"
    source: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Go(Move):
    """Move the piece on to an unoccupied space of another kind, and do what it says.

    ``number`` says how many cards it shall give and ``space`` (counted from 0) which it is,
    where an answer leaves that to the player.
    """

    verb: ClassVar[str] = "go"
    kind: str
    number: int | None = None
    space: int | None = None


@dataclass(frozen=True, slots=True)
class Step(Move):
    """Move the piece by a number of spaces; a negative one is against the clock."""

    verb: ClassVar[str] = "move"
    distance: int


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take one of the cards that a space gives; ``source`` is ``pile`` or ``discard`` (with a
    card, where it is free which).
    """

    verb: ClassVar[str] = "take"
    source: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Joker(Move):
    """Draw a card and hold it turned round, as a joker."""

    verb: ClassVar[str] = "joker"


@dataclass(frozen=True, slots=True)
class Pick(Move):
    """Take one card out of the whole discard pile."""

    verb: ClassVar[str] = "pick"
    card: Card


@dataclass(frozen=True, slots=True)
class Ask(Move):
    """Ask round the table for a number (or a colour), to the ``left`` or to the ``right``; None
    where that isn't said.
    """

    verb: ClassVar[str] = "ask"
    number: int | str
    direction: str | None = None


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Hand over a card that was asked for; None says that there is no such card."""

    verb: ClassVar[str] = "give"
    card: Card | None


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Put one card on the discard pile in an exchange."""

    verb: ClassVar[str] = "swap"
    card: Card


@dataclass(frozen=True, slots=True)
class Lay(Move):
    """Lay down a phase: its groups, and the phase where it must be named."""

    verb: ClassVar[str] = "lay"
    parts: tuple[Part, ...]
    phase: str | None = None


@dataclass(frozen=True, slots=True)
class Hit(Move):
    """Add a card to a laid group: the ``group``-th (from 1) of the player in seat ``owner``, at an
    end where that matters.
    """

    verb: ClassVar[str] = "hit"
    card: Card
    owner: int
    group: int
    end: str | None = None


@dataclass(frozen=True, slots=True)
class Exchange(Move):
    """Put the exact card in the place of a laid wild card and take the wild card."""

    verb: ClassVar[str] = "exchange"
    card: Card
    owner: int
    group: int


@dataclass(frozen=True, slots=True)
class Turn(Move):
    """Turn a joker in the hand back into the card it is."""

    verb: ClassVar[str] = "turn"
    card: Card


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Put a card on the discard pile to end the turn."""

    verb: ClassVar[str] = "discard"
    card: Card


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """Use a skip card against the player in seat ``target``."""

    verb: ClassVar[str] = "skip"
    target: int


@dataclass(frozen=True, slots=True)
class Save(Move):
    """Put a card on the own save pile to end the turn."""

    verb: ClassVar[str] = "save"
    card: Card


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep a card in hand for the next round."""

    verb: ClassVar[str] = "keep"
    card: Card


@dataclass(frozen=True, slots=True)
class Done(Move):
    """End an exchange, a choice of cards or a step in which nothing more can be done."""

    verb: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Dealer(Move):
    """Chance: who deals (or, without a dealer, who begins)."""

    verb: ClassVar[str] = "dealer"
    seat: int


@dataclass(frozen=True, slots=True)
class Deal(Move):
    """Chance: the cards that a player is dealt."""

    verb: ClassVar[str] = "deal"
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Shuffle(Move):
    """Chance: the draw pile is shuffled; its order with the top card first, or None where nobody
    knows it.
    """

    verb: ClassVar[str] = "shuffle"
    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Flip(Move):
    """Chance: which card it was that was turned up or drawn."""

    verb: ClassVar[str] = "flip"
    card: Card


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """Chance: what the dice show."""

    verb: ClassVar[str] = "roll"
    values: tuple[int, ...]


PLAYER_MOVES = (
    Choose,
    Draw,
    Step,
    Go,
    Take,
    Joker,
    Pick,
    Ask,
    Give,
    Swap,
    Lay,
    Hit,
    Exchange,
    Turn,
    Discard,
    Skip,
    Save,
    Keep,
    Done,
)
CHANCE_MOVES = (Dealer, Deal, Shuffle, Flip, Roll)
VERBS = {kind.verb: kind for kind in (*PLAYER_MOVES, *CHANCE_MOVES)}

__all__ = [
    "CHANCE_MOVES",
    "PLAYER_MOVES",
    "VERBS",
    "Ask",
    "Choose",
    "Deal",
    "Dealer",
    "Discard",
    "Done",
    "Draw",
    "Exchange",
    "Flip",
    "Give",
    "Go",
    "Hit",
    "Joker",
    "Keep",
    "Lay",
    "Move",
    "Part",
    "Pick",
    "Roll",
    "Save",
    "Shuffle",
    "Skip",
    "Step",
    "Swap",
    "Take",
    "Turn",
]
