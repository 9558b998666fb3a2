"""Playing: one move after another, from the deal to the winner.

``play`` judges a move and carries it out, with everything that follows by
itself.  A :class:`Game` supplies chance from addressed randomness and keeps the
record, so that it can be played again exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from phase10.agenda import CHANCES
from phase10.chance import Chance
from phase10.errors import PositionError
from phase10.judge import require
from phase10.legal import legal_moves
from phase10.moves import CHANCE_MOVES, Deal, Dealer, Flip, Move, Roll, Shuffle
from phase10.position import CHANCE, UNKNOWN, Due, Missing, Position, Table, fresh
from phase10.steps import AUTOMATIC, EFFECTS, act, cards, settle, turn
from phase10.steps import play as playing
from phase10.steps import round as rounds
from phase10.steps.cards import dealt_places, need
from phase10.words import check_names

if TYPE_CHECKING:
    from phase10.variant import Variant

PROCEDURES = (act, cards, playing, rounds, settle, turn)
"""The modules that register what a game carries out."""

NAMES = ("ana", "ben", "cleo", "dan", "eva", "finn")
"""The players' names where nobody gives any."""

TURNS_A_ROUND = 1 << 16
"""More turns than a deal can have; it keeps the addresses of rolls apart."""


def play(position: Position, move: Move) -> Position:
    """The position after a move and all that follows without a decision.

    Raises :class:`~phase10.errors.IllegalMove` (with the verdict) for a move
    that the judge refuses or cannot settle, and
    :class:`~phase10.errors.PositionError` where chance cannot have it so, or
    where the game cannot go on because something is unknown.
    """
    due = position.due
    if isinstance(move, CHANCE_MOVES):
        if due is None or due.who != CHANCE or CHANCES[due.step] != move.verb:
            wanted = "nothing" if due is None else f"{due.step!r}"
            raise PositionError(f"{move.verb!r} doesn't happen here: {wanted} is due")
        check_chance(position, move)
        seat = CHANCE
    else:
        require(position, move)
        assert due is not None
        seat = due.who
    try:
        return proceed(EFFECTS[move.verb](position, move, seat))
    except Missing as missing:
        # A move may be certain while what follows from it is not.
        raise PositionError(
            f"the game cannot go on from here: it is not known what {missing.fact!r} is"
        ) from None


def proceed(position: Position) -> Position:
    """Carry out everything that is due without a decision."""
    while position.agenda:
        due = position.agenda[-1]
        procedure = AUTOMATIC.get(due.step)
        if procedure is not None:
            position = procedure(position, due)
        elif due.step in ("play", "finish") and position.zone("hand", due.who) == ():
            position = without_cards(position)
        else:
            return position
    return position


def without_cards(p: Position) -> Position:
    """A player with an empty hand can neither play nor finish: the step is left out.

    Where a hand that an action empties ends the round (rule ``out.emptied-otherwise``), it has
    done so by then.
    """
    return p.pop()


def check_chance(p: Position, move: Move) -> None:
    """Refuse what chance cannot do: a card that isn't there, dice with other faces."""
    deck = p.table.deck
    due = p.due
    assert due is not None
    if isinstance(move, Flip) and due.step == "upcard":
        pile = need(p, "draw")
        if pile and pile[-1].kind != "hidden" and pile[-1] != move.card:
            raise PositionError(
                f"{move.card.name!r} is turned up, "
                f"but {pile[-1].name!r} lies on top of the draw pile"
            )
    if isinstance(move, Roll):
        dice, faces = p.variant["move.dice"]["dice"], p.variant["move.dice"]["faces"]
        if len(move.values) != dice or not all(1 <= value <= faces for value in move.values):
            raise PositionError(
                f"a roll of {move.values!r}, but there are {dice} dice with {faces} faces"
            )
    if isinstance(move, (Flip, Deal)):
        cards = (move.card,) if isinstance(move, Flip) else move.cards
        for card in cards:
            if card.kind != "hidden" and deck.count(card.face()) == 0:
                raise PositionError(f"the deck has no card {card.name!r}")


def new_game(
    variant: Variant, players: int | Sequence[str] = 4, *, sizes: Sequence[int] = ()
) -> Position:
    """The position before anything has happened: all cards in the draw pile, the first dealer not
    yet named.

    ``players`` is a number or the names in seat order; ``sizes`` gives each
    player's hand size where a variant has more than one (rule ``younger.size``).
    Raises :class:`~phase10.errors.NotationError` for tables that the variant doesn't seat.
    """
    if isinstance(players, int):
        names = NAMES[:players] if players <= len(NAMES) else tuple(f"p{i}" for i in range(players))
    else:
        names = tuple(players)
    check_names(names, variant)
    table = Table(variant, names)
    p = fresh(table, known=True).with_zone("draw", None, table.deck.cards)
    if table.has_mark("phase") and variant["phase.order"] == "fixed":
        for seat in range(len(names)):
            p = p.with_mark("phase", seat, next(iter(variant.phases)))
    if table.has_mark("size"):
        smaller, usual = variant["younger.size"], variant["deal.hand"]
        for seat in range(len(names)):
            size = sizes[seat] if sizes else usual
            if size not in (smaller, usual):
                raise PositionError(
                    f"a hand size of {size!r}: {variant.id!r} has {usual} and {smaller}"
                )
            p = p.with_mark("size", seat, size)
    elif sizes and set(sizes) != {variant["deal.hand"]}:
        raise PositionError(
            f"hand sizes {tuple(sizes)!r}: {variant.id!r} has only {variant['deal.hand']}"
        )
    return p.push(Due(CHANCE, "dealer"), Due(CHANCE, "collect"))


def chance_move(p: Position, chance: Chance, reshuffles: int = 0) -> Move:
    """What chance does next, from an address.

    A deal is addressed by its round, a roll by round and turn, so that games
    that differ in a rule or in a seat share them; ``reshuffles`` counts the
    times that the discard pile has been turned over in this game.
    """
    number = p.mark("round") if p.table.has_mark("round") else 1
    due = p.due
    if due is None or due.who != CHANCE:
        raise PositionError("no move of chance is due")
    match due.step:
        case "dealer":
            return Dealer(chance.below(len(p.players), "dealer", 0))
        case "shuffle":
            dealing = any(later.step == "begin" for later in p.agenda)
            address = ("shuffle", number) if dealing else ("reshuffle", reshuffles)
            return Shuffle(chance.shuffled(need(p, "draw"), *address))
        case "deal":
            pile = need(p, "draw")
            return Deal(due.data[0], tuple(pile[at] for at in dealt_places(p)))
        case "upcard":
            return Flip(need(p, "draw")[-1])
        case "roll":
            dice = p.variant["move.dice"]
            return Roll(
                chance.dice(
                    dice["dice"], dice["faces"], "roll", number * TURNS_A_ROUND + p.mark("turns")
                )
            )
        case step:
            raise PositionError(f"chance cannot settle {step!r}: the cards are unknown")


class Chooser(Protocol):
    """Whoever decides for a seat: given what the seat sees and the legal moves, one of them."""

    def choose(self, view: Position, moves: Sequence[Move]) -> Move:
        """One of the moves."""


@dataclass(slots=True)
class Game:
    """A game under way: where it stands, its chance, and the record of its moves.

    The only thing here that changes; positions never do.
    """

    position: Position
    chance: Chance
    record: list[Move] = field(default_factory=list)
    reshuffles: int = 0
    watch: Callable[[Position, Move, Position], None] | None = None

    @staticmethod
    def start(
        variant: Variant,
        *,
        players: int | Sequence[str] = 4,
        seed: int = 0,
        sizes: Sequence[int] = (),
        game: int = 0,
    ) -> Game:
        """A new game; the same seed gives the same deals and dice everywhere."""
        return Game(new_game(variant, players, sizes=sizes), Chance(seed, game=game))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners."""
        return tuple(self.position.players[seat] for seat in self.position.winners)

    def do(self, move: Move) -> Position:
        """Make a move and record it."""
        before = self.position
        self.position = play(before, move)
        self.record.append(move)
        if self.watch is not None:
            self.watch(before, move, self.position)
        return self.position

    def until_decision(self) -> Position:
        """Let chance act until a player must decide or the game is over."""
        while (due := self.position.due) is not None and due.who == CHANCE:
            move = chance_move(self.position, self.chance, self.reshuffles)
            if isinstance(move, Shuffle) and not any(
                later.step == "begin" for later in self.position.agenda
            ):
                self.reshuffles += 1
            self.do(move)
        return self.position

    def moves(self) -> Iterator[Move]:
        """The legal moves of whoever is due."""
        return legal_moves(self.position)

    def run(self, seats: Sequence[Chooser], *, most: int = 10_000_000) -> Position:
        """Play on with a chooser for each seat until the game is over, or ``most`` decisions have
        been made.
        """
        from phase10.view import blind, moves_seen, view

        for _ in range(most):
            position = self.until_decision()
            due = position.due
            if due is None:
                break
            moves = tuple(legal_moves(position))
            if not moves:
                raise PositionError(
                    f"{position.players[due.who]!r} has no legal move at {due.step!r}:\n{position}"
                )
            seen, seat = view(position, due.who), seats[due.who]
            if blind(position):
                choices = moves_seen(position, moves)
                self.do(choices[seat.choose(seen, tuple(choices))])
            else:
                self.do(seat.choose(seen, moves))
        return self.position


__all__ = ["NAMES", "UNKNOWN", "Chooser", "Game", "chance_move", "new_game", "play", "proceed"]
