"""The record of a game: who played what, move by move, so that it replays exactly.

A record begins with its header (``variant``, changed ``rule`` lines, ``players``,
``sizes``); then follows one move a line, those of players with their name before
them.  Chance is in it too, so nothing has to be drawn again.

``seen`` gives the record as one seat saw it: shuffles without an order, the cards
of others as ``?``, the seat's own draws followed by ``flip R7``.  It replays as
well, with hidden cards where that seat knew no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Final

from phase10.cards import Card
from phase10.errors import IllegalMove, NotationError, PositionError
from phase10.game import new_game, play, proceed
from phase10.judge import judge
from phase10.moves import (
    CHANCE_MOVES,
    Choose,
    Deal,
    Done,
    Draw,
    Flip,
    Give,
    Keep,
    Move,
    Pick,
    Save,
    Shuffle,
    Swap,
)
from phase10.notation import cards_text, move_text, parse_move
from phase10.position import CHANCE, UNKNOWN, Cards, Due, Names, Position, Table, sort
from phase10.spec import nearest, written
from phase10.steps import EFFECTS
from phase10.words import check_names, fitting

if TYPE_CHECKING:
    from phase10.game import Game
    from phase10.variant import Variant

LONGEST: Final = 20_000_000
"""The longest record that is read, in characters."""

_EXAMPLE: Final = "ana: draw pile"
_HEADER: Final = ("sizes", "seed", "seats", "seen by")


@dataclass(frozen=True, slots=True)
class Show(Move):
    """Somebody shows cards: a hand (or a save pile, or the discard pile) becomes known."""

    verb: ClassVar[str] = "show"
    seat: int
    cards: Cards
    zone: str = "hand"


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its first move on.

    `sizes` are hand sizes where a variant has more than one; `seed` and `seats` say
    where a game of bots came from, if that is known; `seen_by` is the seat whose
    knowledge the record holds, None for everything.  Moves of players name their seat.
    """

    variant: Variant
    players: tuple[str, ...]
    moves: tuple[Move, ...] = ()
    sizes: tuple[int, ...] = ()
    seed: int | None = None
    seats: tuple[str, ...] = ()
    seen_by: int | None = None
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def changes(self) -> Mapping[str, object]:
        """The answers that the table changed."""
        return self.variant.changes

    @staticmethod
    def of(game: Game, *, seats: tuple[str, ...] = ()) -> Record:
        """The record of a game, as far as it has been played."""
        table = game.position.table
        sizes: tuple[int, ...] = ()
        if table.has_mark("size"):
            sizes = tuple(game.position.size(seat) for seat in range(len(table.players)))
        bare = Record(table.variant, table.players, sizes=sizes, seed=game.chance.seed, seats=seats)
        moves: list[Move] = []
        position = bare.start()
        for move in game.record:
            due = position.due
            assert due is not None
            claimed = replace(move, who=due.who) if due.who != CHANCE else move
            moves.append(claimed)
            position = carry(position, move)
        return replace(bare, moves=tuple(moves))

    def start(self) -> Position:
        """The position before the first move."""
        return new_game(self.variant, self.players, sizes=self.sizes)

    @staticmethod
    def parse(text: str, *, variant: Variant | None = None) -> Record:
        """Read a record; `variant` serves where the header names none, or names that one.

        A record names its variant by an id: whatever it says, no file is opened.  Raises
        :class:`~phase10.errors.NotationError` with line and column.
        """
        return _parse(text, variant)

    def __str__(self) -> str:
        return "\n".join([*self._head(), *map(self.line, self.moves)]) + "\n"

    def _head(self) -> Iterator[str]:
        variant, changes = self.variant.common_terms()
        yield f"variant: {variant}"
        for name, value in changes.items():
            yield f"rule {name}: {written(value)}"
        yield f"players: {' '.join(self.players)}"
        if self.sizes:
            named = zip(self.players, self.sizes, strict=True)
            yield f"sizes: {', '.join(f'{name} {size}' for name, size in named)}"
        if self.seed is not None:
            yield f"seed: {self.seed}"
        if self.seats:
            yield f"seats: {' '.join(self.seats)}"
        if self.seen_by is not None:
            yield f"seen by: {self.players[self.seen_by]}"

    def line(self, move: Move) -> str:
        """A move as it stands in the record."""
        if isinstance(move, Show):
            zone = "" if move.zone == "hand" else f" {move.zone}"
            return f"show {self.players[move.seat]}{zone} {cards_text(move.cards)}"
        return move_text(Table(self.variant, self.players), move)


def replay(record: Record) -> Iterator[tuple[Move, Position]]:
    """Every move of a record with the position after it; what happens by itself is done.

    Raises :class:`~phase10.errors.IllegalMove` or
    :class:`~phase10.errors.PositionError` at the first move that cannot have been.
    """
    position = record.start()
    for move in record.moves:
        position = play(position, move) if record.seen_by is None else known(position, move)
        yield move, position


def carry(position: Position, move: Move) -> Position:
    """The position after a move that has been judged before."""
    due = position.due
    if due is None:
        raise PositionError(f"{move.verb!r} after the end of the game")
    return proceed(EFFECTS[move.verb](position, move, due.who))


def known(position: Position, move: Move) -> Position:
    """The position after a move as one seat saw it: what hangs on hidden cards is believed."""
    if isinstance(move, Show):
        return shown(position, move)
    if isinstance(move, CHANCE_MOVES):
        return play(position, move)
    if isinstance(move, Choose) and move.phase == "?":
        due = position.due
        if due is None or due.step != "choose":
            raise PositionError(f"{move.verb!r} doesn't happen here")
        return proceed(position.pop().with_mark("phase", due.who, UNKNOWN))
    card = move.card if isinstance(move, (Save, Keep, Give, Swap)) else None
    if card is not None and card.kind == "hidden" and position.due is not None:
        position = _blurred(position, position.due.who)
    verdict = judge(position, move)
    # Whether hidden cards left a choice is not for the onlooker to say.
    if verdict.legal is False and not isinstance(move, Done):
        raise IllegalMove(verdict)
    return carry(position, move)


def _blurred(position: Position, seat: int) -> Position:
    """The position when a hand loses a card unseen: it may be any, so none is known to stay."""
    hand = position.zone("hand", seat)
    if hand is UNKNOWN:
        return position
    hidden = position.table.deck.HIDDEN
    return position.with_zone("hand", seat, sort(tuple(c if c.turned else hidden for c in hand)))


def shown(position: Position, move: Show) -> Position:
    """The position after cards have been shown."""
    owner = None if move.zone == "discard" else move.seat
    before = position.zone(move.zone, owner)
    name = position.players[move.seat]
    if before is not UNKNOWN and len(before) != len(move.cards):
        raise PositionError(f"{name!r} shows {len(move.cards)} cards, but holds {len(before)}")
    if before is not UNKNOWN:
        lacking = Counter(card for card in before if card.kind != "hidden") - Counter(move.cards)
        for card in lacking:
            raise PositionError(f"{name!r} doesn't show {card.name!r}, which was seen before")
    cards = move.cards if owner is None else sort(move.cards)
    return position.with_zone(move.zone, owner, cards)


# -- as one seat saw it ------------------------------------------------------------


def seen(record: Record, seat: int) -> Record:
    """The record as the player in a seat saw it; it replays like any other.

    Raises a ValueError if the record holds what another seat saw.
    """
    if record.seen_by is not None:
        if record.seen_by == seat:
            return record
        name = record.players[record.seen_by]
        raise PositionError(f"the record holds only what {name!r} saw")
    moves = tuple(_Eyes(record, seat).look())
    return replace(record, moves=moves, seen_by=seat, seed=None, lines=())


class Sight:
    """What a seat gets to see of the moves of a game."""

    def __init__(self, variant: Variant, seat: int) -> None:
        self.variant = variant
        self.seat = seat
        self.hidden = variant.deck.HIDDEN
        self.open = variant["hand.seen"] == "open"

    def of(self, move: Move, before: Position, *, unnamed: bool = False) -> Move:
        """A move as the seat sees it, made in the position `before`.

        `unnamed`: phases are named in secret, and not all of them have been yet.
        """
        due = before.due
        who = move.who if move.who is not None else CHANCE if due is None else due.who
        hidden, own = self.hidden, who == self.seat
        match move:
            case Shuffle():
                return Shuffle()
            case Deal(seat, cards) if not self.hand(seat):
                return replace(move, cards=(hidden,) * len(cards))
            case Flip() if due is not None and due.step == "flip":
                return move if self.drawn(due.data[0], due.data[1]) else Flip(hidden)
            case Choose() if unnamed and not own:
                return replace(move, phase="?")
            case Save() | Keep() if not own and not self._put_away(move):
                return replace(move, card=hidden)
            case Draw("saved", card) if not own and card is not None and not self.saved(who):
                return replace(move, card=hidden)
            case Pick() if not own and not self.open and not self._answer("pick.seen"):
                return replace(move, card=hidden)
            case Flip() if sum(later.step == "upcard" for later in before.agenda) > 1:
                # Cards that begin the discard pile together: only the last one is seen.
                return move if self._answer("discard.seen") == "anyone" else Flip(hidden)
            case Swap(card) if not own and not self.open and not card.turned:
                return move if self._answer("swap.order") == "shown" else Swap(hidden, who=move.who)
            case Give(card) if card is not None and not card.turned and not self._gift(due, who):
                return replace(move, card=hidden)
        return move

    def hand(self, seat: int) -> bool:
        """Whether the seat sees the hand of another."""
        return self.open or seat == self.seat

    def saved(self, seat: int) -> bool:
        """Whether the seat sees the saved cards of another."""
        seen = self._answer("save.seen")
        return seen == "public" or (seat == self.seat and seen == "owner")

    def drawn(self, seat: int, how: str) -> bool:
        """Whether the seat sees a card that another takes from the draw pile."""
        if how == "joker":
            seen = self._answer("joker.seen")
            return seen == "public" or (seat == self.seat) == (seen == "owner")
        return self.hand(seat)

    def _answer(self, rule: str) -> object:
        return self.variant.get(rule)

    def _put_away(self, move: Save | Keep) -> bool:
        rule = "save.seen" if isinstance(move, Save) else "keep.seen"
        return self.open or move.card.turned or self._answer(rule) in ("public", "open-in-turn")

    def _gift(self, due: Due | None, who: int) -> bool:
        """Whether the seat gives the card, gets it, or everybody sees it."""
        asker = due.data[1] if due is not None and len(due.data) > 1 else CHANCE
        return self.open or self._answer("ask.seen") == "open" or self.seat in (who, asker)


class _Eyes:
    """Two tables side by side: the true one, and what a seat knows of it."""

    def __init__(self, record: Record, seat: int) -> None:
        self.record = record
        self.seat = seat
        self.sight = Sight(record.variant, seat)
        self.true = record.start()
        self.mine = record.start()
        self.hidden = self.sight.hidden

    def look(self) -> Iterator[Move]:
        ends = self._named_until(len(self.record.moves))
        for at, move in enumerate(self.record.moves):
            after = carry(self.true, move)
            for show in (*self._pile(), *self._shown(after)):
                self.mine = known(self.mine, show)
                yield show
            told = self.sight.of(move, self.true, unnamed=at >= ends)
            stack = list(self.true.zone("draw"))
            if isinstance(move, Shuffle) and move.cards is not None:
                stack = list(move.cards[::-1])
            self.mine = known(self.mine, told)
            yield told
            for more in self._between(after, stack):
                self.mine = known(self.mine, more)
                yield more
            self.true = after

    def _pile(self) -> Iterator[Show]:
        """What the seat sees of the discard pile and did not know, as after an exchange."""
        from phase10.view import view

        due = self.true.due
        if due is None or due.who == CHANCE:
            return
        mine, seen = self.mine.zone("discard"), view(self.true, self.seat).zone("discard")
        cards = tuple(
            card if card.kind != "hidden" else other for card, other in zip(seen, mine, strict=True)
        )
        if cards != mine:
            yield Show(due.who, cards, "discard")

    def _between(self, after: Position, stack: list[Card]) -> Iterator[Move]:
        """What happened by itself, and is said where hands are hidden: draws, empty answers."""
        there = after.due
        while (due := self.mine.due) is not None and due != there:
            if due.step == "flip" and stack:
                card = stack.pop()
                yield Flip(card if self.sight.drawn(due.data[0], due.data[1]) else self.hidden)
            elif due.step == "give" and (there is None or there.who != due.who):
                yield Give(None, who=due.who)
            else:
                return

    def _named_until(self, last: int) -> int:
        """From which move on a naming in secret is under way, so that its phases are hidden."""
        variant = self.record.variant
        if not variant.asked("phase.naming") or variant["phase.naming"] != "together":
            return last
        position, start, naming = self.record.start(), last, False
        for at, move in enumerate(self.record.moves):
            choosing = position.due is not None and position.due.step == "choose"
            if choosing and not naming:
                start = at
            naming = choosing
            position = carry(position, move)
        return start if position.due is not None and position.due.step == "choose" else last

    def _shown(self, after: Position) -> Iterator[Show]:
        """What the others show: cards that are counted, and held cards that go by themselves."""
        due = self.true.due
        actor = CHANCE if due is None else due.who
        over = after.over or _round(after) != _round(self.true)
        variant = self.record.variant
        counts = variant["score.counts"] if variant["score.kept"] else ()
        for seat in range(len(self.record.players)):
            for zone in ("hand", "saved"):
                if seat == self.seat or not self.true.table.has_zone(zone):
                    continue
                mine, true = self.mine.zone(zone, seat), self.true.zone(zone, seat)
                if mine is UNKNOWN or all(card.kind != "hidden" for card in mine):
                    continue
                if over and zone in counts:
                    yield Show(seat, true, zone)
                elif not over and zone == "hand" and seat != actor:
                    lost = Counter(true) - Counter(after.zone(zone, seat))
                    if lost - Counter(mine):
                        bare = Counter(card for card in mine if card.kind != "hidden")
                        cards = tuple((bare | lost).elements())
                        yield Show(seat, (*cards, *(self.hidden,) * (len(true) - len(cards))), zone)


def _round(p: Position) -> object:
    return p.mark("round") if p.table.has_mark("round") else 0


# -- reading -----------------------------------------------------------------------


def _parse(text: str, variant: Variant | None) -> Record:
    if len(text) > LONGEST:
        raise NotationError(
            f"a record of {len(text)} characters", expected="a game", example=_EXAMPLE
        )
    lines = [(n, line.rstrip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not lines:
        raise NotationError(
            "an empty record",
            expected="the header and one move a line",
            example="variant: classic",
        )
    head, at = _header(lines)
    variant, players, table = _table(head, lines, variant)
    sizes, seed, seats, seen_by = _details(head, players)
    moves: list[Move] = []
    numbers: list[int] = []
    for number, line in lines[at:]:
        move = _move(table, line, number)
        if isinstance(move, Show) and seen_by is None:
            raise NotationError(
                "cards are shown, but it isn't said to whom",
                line=number,
                expected="a line with the player who saw the game so",
                example=f"seen by: {players[0]}",
            )
        moves.append(move)
        numbers.append(number)
    return Record(variant, players, tuple(moves), sizes, seed, seats, seen_by, lines=tuple(numbers))


_Head = dict[str, tuple[int, str, int]]


def _header(lines: list[tuple[int, str]]) -> tuple[_Head, int]:
    """The lines of the header by key, with number and column of the value; where moves begin."""
    head: _Head = {}
    names: list[str] = []
    for at, (number, line) in enumerate(lines):
        key, colon, value = line.partition(":")
        key = " ".join(key.split())
        first = key in ("variant", "players") or key.startswith("rule ")
        if not colon or key in names or not (first or key in _HEADER):
            return head, at
        if key in head:
            raise NotationError(
                f"{key!r} stands there twice",
                line=number,
                expected="each line of the header once",
                example="players: ana ben",
            )
        if key == "players":
            names = value.split()
        head[key] = (number, value.strip(), len(line) - len(value.lstrip()) + 1)
    return head, len(lines)


def _table(
    head: _Head, lines: list[tuple[int, str]], variant: Variant | None
) -> tuple[Variant, tuple[str, ...], Table]:
    if "variant" in head:
        number, name, column = head["variant"]
        if variant is None or variant.id != name:
            variant = _named(name, number, column)
    if variant is None:
        raise NotationError(
            "it isn't said which game this is",
            line=lines[0][0],
            expected="a line 'variant: …'",
            example="variant: classic",
        )
    changes = {key[5:]: value for key, (_, value, _) in head.items() if key.startswith("rule ")}
    if changes:
        first = next(where for key, where in head.items() if key.startswith("rule "))
        try:
            variant = variant.with_rules(changes)
        except ValueError as error:
            raise NotationError(str(error), line=first[0], column=first[2]) from None
    if "players" not in head:
        raise NotationError(
            "the players are missing",
            line=lines[0][0],
            expected="a line with their names in seat order",
            example="players: ana ben cleo",
        )
    number, value, column = head["players"]
    players = tuple(value.replace(",", " ").split())
    try:
        check_names(players, variant)
    except NotationError as error:
        raise error.at(number, column) from None
    return variant, players, Table(variant, players)


def _named(name: str, line: int, column: int) -> Variant:
    """The variant with an id that everybody has; a name is never looked up among files."""
    from phase10.variant import load, variants

    known = variants()
    if name in known:
        return load(name)
    near = nearest(name, known)
    perhaps = f"; perhaps {near!r} is meant" if near else ""
    raise NotationError(
        f"there is no variant {name!r:.60}{perhaps}",
        line=line,
        column=column,
        expected=f"one of {', '.join(known)}",
        example="variant: classic",
    )


def _details(
    head: _Head, players: tuple[str, ...]
) -> tuple[tuple[int, ...], int | None, tuple[str, ...], int | None]:
    sizes: tuple[int, ...] = ()
    seed: int | None = None
    seen_by: int | None = None

    def fail(key: str, message: str, example: str) -> NotationError:
        number, _, column = head[key]
        return NotationError(
            message, line=number, column=column, expected=f"{key} as here", example=example
        )

    if "sizes" in head:
        words = head["sizes"][1].replace(",", " ").split()
        found = dict(zip(words[::2], words[1::2], strict=False))
        wrong = [word for word in found.values() if not (word.isascii() and word.isdigit())]
        if wrong or set(found) != set(players) or len(words) != 2 * len(players):
            example = f"sizes: {', '.join(f'{name} 6' for name in players)}"
            raise fail("sizes", f"{head['sizes'][1]!r} gives no size to each player", example)
        sizes = tuple(int(found[name][:6]) for name in players)
    if "seed" in head:
        word = head["seed"][1]
        if not (word.isascii() and word.isdigit() and len(word) <= 20):
            raise fail("seed", f"{word!r} is no seed", "seed: 7")
        seed = int(word)
    seats = tuple(head["seats"][1].split()) if "seats" in head else ()
    if seats and len(seats) != len(players):
        example = f"seats: {' '.join(['near'] * len(players))}"
        raise fail("seats", f"{len(seats)} seats for {len(players)} players", example)
    if "seen by" in head:
        name = head["seen by"][1]
        names = Names(players)
        if name not in names:
            raise fail("seen by", f"{name!r} is nobody at this table", f"seen by: {players[0]}")
        seen_by = names[name]
    return sizes, seed, seats, seen_by


def _move(table: Table, line: str, number: int) -> Move:
    column = len(line) - len(line.lstrip()) + 1
    words = line.split()
    if words[0] != "show":
        return parse_move(table, line.strip(), line=number, column=column)
    example = fitting(table, f"show {table.players[-1]} R5 W")
    if len(words) < 2 or words[1] not in table.names:
        named = words[1] if len(words) > 1 else ""
        raise NotationError(
            f"{named!r} is nobody at this table",
            line=number,
            column=column + 5,
            expected=f"one of {', '.join(table.players)}",
            example=example,
        )
    zone = words[2] if words[2:3] in (["saved"], ["discard"]) else "hand"
    rest = " ".join(words[2:] if zone == "hand" else words[3:])
    # Cards are read as those of a deal, which may be hidden or counted as well.
    deal = parse_move(table, f"deal {words[1]} {rest}", line=number, column=column)
    if not isinstance(deal, Deal) or not table.has_zone(zone):
        raise NotationError(f"{line!r} shows nothing", line=number, example=example)
    return Show(deal.seat, deal.cards, zone)


__all__ = ["Record", "Show", "Sight", "carry", "known", "replay", "seen", "shown"]
