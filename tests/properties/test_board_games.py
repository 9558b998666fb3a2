"""Whole games on boards drawn at random: what holds after every move, whoever plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

import pytest

from phase10 import board
from phase10.cards import Card
from phase10.chance import Chance
from phase10.game import Chooser, Game, play
from phase10.judge import judge
from phase10.legal import legal_moves
from phase10.moves import (
    Ask,
    Discard,
    Done,
    Draw,
    Give,
    Go,
    Joker,
    Keep,
    Move,
    Part,
    Pick,
    Save,
    Skip,
    Step,
    Swap,
    Take,
    Turn,
)
from phase10.notation import move_text, parse_move
from phase10.position import CHANCE, Position, all_cards, audit
from phase10.seats import NearSeat, RandomSeat
from phase10.variant import Variant, load
from phase10.view import view

BOARDS = Chance(20, "boards")
CHECKED = 61
"""One position in so many is looked at closely; it has no divisor that a turn could have."""


def on_board(which: int, **rules: object) -> Variant:
    """The game on one of the boards drawn at random."""
    plain = load("board")
    variant = board.with_layout(plain, board.random_layout(BOARDS, which, plain))
    changes = {name.replace("__", "-").replace("_", ".", 1): value for name, value in rules.items()}
    return variant.with_rules(changes) if changes else variant


class Mixed:
    """Plays at random in one decision of four, so that games see much and still end soon."""

    def __init__(self, chance: Chance, seat: int) -> None:
        self.near, self.random, self.count = NearSeat(seat), RandomSeat(chance, seat), 0

    def choose(self, view: Position, moves: Sequence[Move]) -> Move:
        self.count += 1
        chooser: Chooser = self.random if self.count % 4 == 0 else self.near
        return chooser.choose(view, moves)


class Watch:
    """Looks at every position of a game, and at some of them closely."""

    def __init__(self, table: int) -> None:
        self.seen = 0
        self.closely = 0
        self.before: int | None = None
        self.players = table

    def __call__(self, before: Position, move: Move, after: Position) -> None:
        audit(after)
        assert sum(1 for _ in all_cards(after)) == len(after.table.deck.cards)
        self.pieces(after)
        self.gains(before, move, after)
        self.goes_out(before, move)
        self.seen += 1
        if self.seen % CHECKED == 0:
            self.closely += 1
            assert Position.parse(str(after)) == after
            assert parse_move(before.table, move_text(before.table, move)) == move
            if after.due is not None and after.due.who != CHANCE:
                agreed(after)
                sees_what_it_may(after)

    def pieces(self, p: Position) -> None:
        """No two pieces share a space but the start, where they have not moved yet."""
        places = [p.mark("piece", seat) for seat in range(self.players)]
        away = [place for place in places if place != board.START]
        assert len(set(away)) == len(away)

    def gains(self, before: Position, move: Move, after: Position) -> None:
        """While there are cards to draw, an action leaves the player with more than before."""
        if isinstance(move, Step):
            assert before.due is not None
            self.before = len(before.zone("hand", before.due.who))
        if len(after.zone("draw")) + len(after.zone("discard")) < 3 * self.players:
            self.before = None
        due = after.due
        if (
            due is not None
            and due.step == "play"
            and before.due is not None
            and before.due.step != "play"
        ):
            if self.before is not None and (
                before.due.step in ("give", "flip") or before.due.who == due.who
            ):
                assert len(after.zone("hand", due.who)) > self.before
            self.before = None

    def goes_out(self, before: Position, move: Move) -> None:
        """Nobody ends a round without having laid down a phase."""
        due = before.due
        if isinstance(move, Discard) and due is not None and len(before.zone("hand", due.who)) == 1:
            assert before.mark("laid", due.who)


def agreed(p: Position) -> None:
    """What is listed is legal, and what is legal leads where something listed leads."""
    listed = tuple(legal_moves(p))
    assert listed, f"nobody can move:\n{p}"
    assert len(set(listed)) == len(listed)
    ends = {}
    for move in listed[:60]:
        verdict = judge(p, move)
        assert verdict.legal is True, verdict.text()
        ends[play(p, move)] = move
    if len(listed) > 60:
        return
    for move in imagined(p):
        verdict = judge(p, move)
        assert verdict.legal is not None, (
            f"everything is known, but {move_text(p.table, move)!r} depends:\n{p}"
        )
        assert verdict.text() != verdict.text("de")
        if verdict.legal and move not in listed:
            assert play(p, move) in ends, f"{move_text(p.table, move)!r} is not listed:\n{p}"


def imagined(p: Position) -> Iterator[Move]:
    """Moves that somebody might think of, most of them wrong."""
    deck = p.table.deck
    cards = [*deck.kinds[::5], *(card.turn() for card in deck.kinds[::7])]
    held = [card for seat in range(len(p.players)) for card in p.zone("hand", seat)[:4]]
    pile = p.zone("discard")
    yield from (Step(n) for n in range(-7, 14))
    yield from (Take(source) for source in ("pile", "discard"))
    yield from (Draw(source) for source in ("pile", "discard"))
    yield Joker()
    yield Done()
    yield Give(None)
    yield from (Ask(wanted, way) for wanted in (1, 7, 13, "red") for way in ("left", "right", None))
    for card in dict.fromkeys([*cards, *held, *pile[-3:]]):
        yield from (kind(card) for kind in (Give, Pick, Swap, Discard, Keep, Save, Turn))
        yield Take("discard", card)
    for kind in p.variant["board.kinds"]:
        yield from (Go(kind, number) for number in (None, 1, 2))
        yield from (Go(kind, None, space) for space in (0, 5, 17))
    yield from (Skip(seat) for seat in range(len(p.players)))


def sees_what_it_may(p: Position) -> None:
    """A seat sees its cards, all jokers, and the top discard; its moves name nothing else."""
    assert p.due is not None
    for seat in range(len(p.players)):
        seen = view(p, seat)
        assert Position.parse(str(seen)) == seen
        assert all(card.kind == "hidden" for card in seen.zone("draw"))
        for other in range(len(p.players)):
            hand = seen.zone("hand", other)
            assert len(hand) == len(p.zone("hand", other))
            assert seat == other or all(card.turned or card.kind == "hidden" for card in hand)
        reaches = p.due.who == seat and p.due.step == "pick"
        known = [card for card in seen.zone("discard") if card.kind != "hidden"]
        assert len(known) <= 1 or reaches
    due = p.due
    seen = view(p, due.who)
    mine = {*seen.zone("hand", due.who), *(c for c in seen.zone("discard") if c.kind != "hidden")}
    for move in legal_moves(p):
        assert set(named(move)) <= mine


def named(move: Move) -> Iterator[Card]:
    """The cards that a move names."""
    for one in fields(move):
        value = getattr(move, one.name)
        if isinstance(value, Card):
            yield value
        elif isinstance(value, tuple) and value and isinstance(value[0], Part):
            yield from (card for part in value for card in part.cards)


@pytest.mark.parametrize("which", range(2))
@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_ends_with_one_winner_on_the_wreath(players: int, which: int) -> None:
    game = Game.start(on_board(players + 10 * which), players=players, seed=which)
    game.watch = Watch(players)
    p = game.run([Mixed(game.chance, seat) for seat in range(players)])
    assert p.over
    assert len(p.winners) == 1
    assert p.mark("phase", p.winners[0]) == "goal"
    assert game.watch.closely > 2


@pytest.mark.parametrize("players", range(2, 7))
def test_seats_that_play_at_random_meet_no_dead_end(players: int) -> None:
    # Cards pile up in the hands of such players, so that the piles run out and draws fail.
    variant = on_board(players, cap_turns=60, cap_rounds=2)
    game = Game.start(variant, players=players, seed=players)
    game.watch = Watch(players)
    p = game.run([RandomSeat(game.chance, seat) for seat in range(players)], most=700)
    assert p.over or len(game.record) > 700
    assert game.watch.closely > 2


READINGS = tuple(
    """
    pile.empty=reshuffle-all pile.empty=round-ends pile.empty=play-without pile.when=at-once
    pile.both-empty=round-ends pile.both-empty=draw-left-out draw.reach=any hand.limit=10
    joker.must-turn=false joker.seen=others joker.when-discarded=stays joker.turn-back=true
    joker.next-round=none round.collect=piles-only keep.min=5 out.how=any-way out.how=floating
    out.emptied-otherwise=ends end.needs-out=true board.start-kind=joker board.start-kind=plain
    board.start-room=unlimited take.first=draw-pile ask.direction=clockwise pick.empty=draw
    swap.min=0 swap.whole-hand=false free.kinds=by-number free.again=true free.lands=any
    free.blocked=stay move.occupied=no-landing move.occupied=shared move.uses=either
    move.direction=either ask.must-give=false ask.replacement=none again.round-ends=next-round
    again.chain=false board.next-round=start
    """.split()
)
"""Answers that somebody could give otherwise, most of them named as readings in the spec."""


@pytest.mark.parametrize("reading", READINGS)
def test_every_reading_can_be_played(reading: str) -> None:
    rule, _, answer = reading.partition("=")
    at = READINGS.index(reading)
    players = 2 + at % 5
    variant = on_board(at, cap_turns=40, cap_rounds=3).with_rules({rule: answer})
    game = Game.start(variant, players=players, seed=at)
    seen: list[Position] = []

    def watch(_before: Position, _move: Move, after: Position) -> None:
        audit(after)
        seen.append(after)

    game.watch = watch
    game.run([Mixed(game.chance, seat) for seat in range(players)], most=200)
    for p in seen[:: 2 * CHECKED]:
        assert Position.parse(str(p)) == p
        if p.due is not None and p.due.who != CHANCE:
            agreed(p)


@pytest.mark.long
@pytest.mark.parametrize("which", range(30))
def test_a_game_of_random_seats_ends(which: int) -> None:
    players = 2 + which % 5
    game = Game.start(on_board(which), players=players, seed=which)
    game.watch = Watch(players)
    assert game.run([RandomSeat(game.chance, seat) for seat in range(players)]).over
