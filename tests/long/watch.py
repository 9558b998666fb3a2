"""Looks at every position of a game, and at drawn ones closely."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import Final

from phase10 import board, steps
from phase10.chance import Chance
from phase10.game import Game, play
from phase10.judge import judge
from phase10.legal import legal_moves
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
    Joker,
    Keep,
    Move,
    Pick,
    Save,
    Shuffle,
    Skip,
    Step,
    Swap,
    Take,
    Turn,
)
from phase10.notation import move_text, parse_move
from phase10.position import CHANCE, Due, Position, all_cards, audit
from phase10.view import view
from tests.properties.test_positions import assert_follows, assert_sane

AUDITED: Final = 16
"""One position in so many is audited; in all of them the cards are counted."""

LISTED: Final = 60
"""So many listed moves are judged and made in a position that is looked at closely."""

DRAWING: Final = frozenset({"draw", "take", "pick", "joker"})
"""The steps at which a player who finds no card says done."""


class Watch:
    """Checks a game move by move and counts what is reported; also what no move shows.

    `often`: one position in so many, drawn by chance, is looked at closely.
    """

    def __init__(self, game: Game, chance: Chance, *, often: int) -> None:
        self.game = game
        self.chance = chance
        self.often = often
        self.players = len(game.position.players)
        self.counts = dict.fromkeys(
            ("moves", "rounds", "hand", "closely", "reshuffles", "no-card", "broken-off", "capped"),
            0,
        )
        self.seen = 0
        self.deck = sorted(card.order for card in game.position.table.deck.cards)
        self.missed = False

    def __enter__(self) -> Watch:
        self.game.watch = self.look
        self.gain = steps.AUTOMATIC["gain"]
        steps.AUTOMATIC["gain"] = self.gained
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        steps.AUTOMATIC["gain"] = self.gain
        self.game.watch = None

    def gained(self, p: Position, due: Due) -> Position:
        """A card comes from the draw pile, or there is none."""
        after = self.gain(p, due)
        self.missed = self.missed or (not p.zone("draw") and after == p.pop())
        return after

    def look(self, before: Position, move: Move, after: Position) -> None:
        """One move of the game."""
        self.seen += 1
        due = before.due
        assert due is not None
        # The whole deck, no card more and none less: that is what an audit finds out slowly.
        assert sorted(card.face().order for _, _, card in all_cards(after)) == self.deck
        if self.seen % AUDITED == 0:
            audit(after)
        assert_follows(before, after)
        self.count(due, move, after)
        if after.table.has_mark("piece"):
            places = [after.mark("piece", seat) for seat in range(self.players)]
            away = [place for place in places if place != board.START]
            assert len(set(away)) == len(away), "two pieces on one space"
        if self.chance.below(self.often, "sample", self.seen) == 0:
            self.counts["closely"] += 1
            self.closely(before, move, after)

    def count(self, due: Due, move: Move, after: Position) -> None:
        """What is reported of a game."""
        counts = self.counts
        for seat in range(self.players):
            counts["hand"] = max(counts["hand"], len(after.zone("hand", seat)))
        dealing = any(later.step == "begin" for later in after.agenda)
        counts["reshuffles"] += isinstance(move, Shuffle) and not dealing
        counts["no-card"] += self.missed or (isinstance(move, Done) and due.step in DRAWING)
        self.missed = False

    def closely(self, before: Position, move: Move, after: Position) -> None:
        """A position as text, its listed moves, others that somebody might think of, and views."""
        assert_sane(after)
        assert Position.parse(str(after)) == after
        assert parse_move(before.table, move_text(before.table, move)) == move
        due = after.due
        if due is None or due.who == CHANCE:
            return
        self.agree(after)
        for seat in range(self.players):
            seen = view(after, seat)
            assert Position.parse(str(seen)) == seen
            assert all(card.kind == "hidden" for card in seen.zone("draw"))

    @staticmethod
    def agree(p: Position) -> None:
        """What is listed is legal, and what is legal leads where something listed leads."""
        listed = tuple(legal_moves(p))
        assert listed, f"nobody can move:\n{p}"
        assert len(set(listed)) == len(listed)
        ends = set()
        for move in listed[:LISTED]:
            verdict = judge(p, move)
            assert verdict.legal is True, f"{move_text(p.table, move)}: {verdict.text()}\n{p}"
            ends.add(play(p, move))
        if len(listed) > LISTED:
            return
        for move in imagined(p):
            verdict = judge(p, move)
            assert verdict.legal is not None, f"{move_text(p.table, move)!r} depends:\n{p}"
            if verdict.legal and move not in listed:
                text = move_text(p.table, move)
                assert play(p, move) in ends, f"{text!r} is not listed:\n{p}"

    def ends(self) -> None:
        """The game is over, with a winner, or broken off by a rule of its own."""
        p = self.game.position
        assert p.over
        assert p.due is None
        assert p.winners or p.mark("capped")
        assert not list(self.game.moves())
        self.counts["moves"] = len(self.game.record)
        self.counts["all-moves"] = len(self.game.record)
        self.counts["rounds"] = p.mark("round") if p.table.has_mark("round") else 1
        self.counts["broken-off"] = p.mark("broken-off")
        self.counts["capped"] = int(not p.winners)
        self.counts["reshuffles-in-a-game"] = self.counts["reshuffles"]


def imagined(p: Position) -> Iterator[Move]:
    """Moves that somebody might think of, most of them wrong; lay-downs are for other tests."""
    deck, table = p.table.deck, p.table
    held = [card for seat in range(len(p.players)) for card in p.zone("hand", seat)[:3]]
    pile = p.zone("discard")
    cards = tuple(dict.fromkeys([*deck.kinds[::9], *held, *pile[-2:]]))
    yield from (kind(source) for kind in (Draw, Take) for source in ("pile", "discard"))
    yield Done()
    yield from (Skip(seat) for seat in range(len(p.players)))
    yield from (Choose(name) for name in p.variant.phases)
    for card in cards:
        yield from (kind(card) for kind in (Discard, Save, Keep, Turn))
        yield Draw("saved", card)
    for owner in range(len(p.players)) if table.has_zone("down") else ():
        for number in range(1, len(p.zone("down", owner)) + 2):
            for card in cards[:12]:
                yield from (Hit(card, owner, number, end) for end in (None, "low", "high"))
                yield Exchange(card, owner, number)
    if not table.has_mark("piece"):
        return
    yield from (Step(n) for n in range(-7, 14))
    yield Joker()
    yield Give(None)
    yield from (Ask(wanted, way) for wanted in (1, 7, 13, "red") for way in ("left", "right", None))
    for card in cards:
        yield from (kind(card) for kind in (Give, Pick, Swap))
        yield Take("discard", card)
    for kind in p.variant["board.kinds"]:
        yield from (Go(kind, number) for number in (None, 1, 2))
        yield from (Go(kind, None, space) for space in (0, 5, 17))
