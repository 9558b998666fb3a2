"""The kernel's moves against those of the reference, on positions from games and cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from phase10.cases import load_cases
from phase10.errors import Phase10Error
from phase10.game import Game, proceed
from phase10.kernel import acts, counts, may_end, may_play, moves
from phase10.kernel import layout as at
from phase10.kernel.jit import zeros
from phase10.kernel.mirror import Mirror
from phase10.kernel.refuse import refuse
from phase10.legal import legal_moves
from phase10.moves import Done, Hit, Lay, Move
from phase10.position import CHANCE, UNKNOWN, Position
from phase10.seats import NearSeat
from phase10.steps import AUTOMATIC, EFFECTS
from phase10.variant import Variant, load
from phase10.view import view

VARIANTS = (
    "classic", "classic-us", "masters", "board", "junior", "junior-mixed", "junior-younger",
    "us-even-phases", "us-fewer-phases", "us-ten-hands",
)  # fmt: skip

OPTIONS = {
    "classic": """
    upcard.skip=ignored hand.limit=11 turn.direction=anticlockwise draw.count=2 draw.from=draw-pile
    draw.reach=any draw.reach=whole draw.skip-from-discard=true draw.wild-from-discard=false
    draw.bound=not-back draw.bound=must-play pile.empty=reshuffle-all pile.empty=round-ends
    pile.empty=play-without pile.both-empty=draw-left-out pile.both-empty=round-ends lay.must=true
    phase.order=free+phase.named=when-laid+phase.again=false
    hit.after=any-time hit.after=never hit.same-turn=own-groups
    hit.same-turn=never hit.on=own hit.on=others hit.limit=1 wild.replace=exact-card wild.hit=false
    discard.count=2 discard.wild=false discard.second=all-full skip.delivery=discard
    skip.instead=false skip.target=next skip.limit=per-lap+skip.lap=from-starter
    skip.limit=after-a-turn skip.limit=none
    skip.plain=always skip.plain=never skip.when=at-once skip.when=later skip.strikes=held
    out.how=keep-one out.how=keep-one+lay.must=true out.how=any-way out.how=floating
    out.last-skip=forbidden out.last-skip=redraw round.ends=one-more
    wild.natural=none wild.natural=per-phase
    """,
    "masters": """
    phase.named=when-laid phase.named=first-turn phase.change=true phase.again=true save.limit=2
    save.limit=none save.counts=cards-in-pile save.what=no-skips save.what=numbers save.take=top
    save.take-when=later-round save.goes-out=false save.carries=false draw.from=draw-pile,saved
    skip.when=at-once discard.second=all-full draw.reach=any lay.must=true
    """,
    "board": """
    move.uses=either move.uses=sum move.doubles=single move.occupied=no-landing
    move.occupied=shared move.direction=either board.start-kind=joker board.start-room=unlimited
    take.first=draw-pile joker.must-turn=false joker.turn-back=true joker.when-discarded=stays
    joker.when-given=stays again.chain=false ask.for=number,colour ask.range=held ask.range=unseen
    ask.direction=clockwise ask.joker=like-any ask.joker=never ask.must-give=false
    ask.replacement=none ask.nobody=nothing pick.empty=draw swap.min=0 swap.min=3 swap.max=2
    swap.extra=2 swap.whole-hand=false all.who=not-laid free.again=true free.lands=any
    free.kinds=by-number free.blocked=stay out.emptied-otherwise=ends keep.who=everyone keep.min=5
    keep.max=1 hand.limit=12 discard.seen=anyone draw.reach=any draw.reach=whole
    pile.both-empty=draw-left-out turn.direction=anticlockwise hit.after=any-time
    """,
    "junior": """
    lay.times=once-a-turn discard.count=2 draw.count=2 pile.empty=round-ends lay.must=true
    phase.again=true draw.reach=whole+lay.must=true
    """,
}
"""Answers that somebody could give otherwise and that have a say in what may be done."""

MOST_LAYS = 2000
"""More lay-downs than this are not compared here, but with the groups."""

GIVEN = [(name, option) for name, text in OPTIONS.items() for option in text.split()]


def changed(name: str, option: str) -> Variant:
    """A variant with answers changed: several are joined by ``+``, a list by commas."""
    changes: dict[str, Any] = {}
    for text in option.split("+"):
        rule, _, answer = text.partition("=")
        changes[rule] = answer.split(",") if "," in answer else answer
    return load(name).with_rules(changes)


class Played:
    """Positions of one game: half of the decisions are those of the near seat, half random."""

    def __init__(self, variant: Variant, *, players: int, seed: int, most: int) -> None:
        self.game = Game.start(variant, players=players, seed=seed)
        self.most = most
        self.seats = [NearSeat(seat) for seat in range(players)]
        self.random = Random(seed)

    def decisions(self) -> Iterator[tuple[Position, tuple[Move, ...], Move]]:
        """Each position in which a player decides, the legal moves, and the one that is made."""
        for _ in range(self.most):
            position = self.game.until_decision()
            due = position.due
            if due is None:
                return
            legal = tuple(legal_moves(position, most_lays=MOST_LAYS))
            if len(legal) < 500 and self.random.random() < 0.5:
                move = self.seats[due.who].choose(view(position, due.who), legal)
            else:
                move = legal[self.random.randrange(len(legal))]
            yield position, legal, move
            self.game.do(move)


# -- what is listed ------------------------------------------------------------------------------


def gathered(mirror: Mirror, position: Position, legal: tuple[Move, ...]) -> list[Any]:
    """The legal moves, with lay-downs as pairs of how many and for which phase."""
    found: list[Any] = []
    for move in legal:
        if not isinstance(move, Lay):
            found.append(move)
            continue
        assert position.due is not None
        name = move.phase or position.mark("phase", position.due.who)
        phase = mirror.code.phases.index(name)
        if found and isinstance(found[-1], tuple) and found[-1][1] == phase:
            found[-1] = (found[-1][0] + 1, phase)
        else:
            found.append((1, phase))
    return found


def listed(mirror: Mirror, s: Any, r: Any, w: Any, module: Any) -> list[Any]:
    """What the kernel lists, by name, with lay-downs as such pairs."""
    found: list[Any] = []
    many = module.list_moves(s, r, w)
    if w is not mirror.w:
        mirror.w[:] = [int(number) for number in w]
    mirror.blind = False  # here everybody's cards are known
    for number in range(many):
        place = at.MOVES + 1 + number * at.MV
        verb, a, b = mirror.w[place : place + 3]
        found.append((a, b) if verb == at.M_LAY else mirror.move(place))
    return found


def without_lays(found: list[Any]) -> list[Any]:
    """The moves that are no lay-downs."""
    return [one for one in found if not isinstance(one, tuple)]


def compared(mirror: Mirror, position: Position, legal: tuple[Move, ...]) -> None:
    """The kernel lists the same moves in the same order, and its single questions agree."""
    mirror.look(position)
    s, r, w = mirror.s, mirror.r, mirror.w
    wanted = gathered(mirror, position, legal)
    have = listed(mirror, s, r, w, moves)
    if sum(isinstance(move, Lay) for move in legal) == MOST_LAYS:
        have, wanted = without_lays(have), without_lays(wanted)
    assert have == wanted, str(position)
    assert position.due is not None
    seat = position.due.who
    assert moves.may_done(s, r, w, seat) == int(Done() in legal), str(position)
    if position.due.step == "play":
        asked_singly(mirror, seat, legal)


def asked_singly(mirror: Mirror, seat: int, legal: tuple[Move, ...]) -> None:
    """What may be done in the middle of a turn, asked without a list."""
    s, r, w = mirror.s, mirror.r, mirror.w
    verbs = {move.verb for move in legal}
    assert may_play.can_lay(s, r, w, seat) == int("lay" in verbs)
    assert may_play.can_hit(s, r, seat) == int("hit" in verbs)
    assert may_play.can_exchange(s, r, seat) == int("exchange" in verbs)
    able = bool(verbs & {"discard", "skip", "save"})
    assert may_end.can_finish(s, r, w, seat) == int(able)
    ends: dict[tuple[int, int, int], int] = {}
    for move in legal:
        if isinstance(move, Hit):
            key = (mirror.card(move.card), move.owner, move.group - 1)
            ends[key] = ends.get(key, 0) | 1 << (None, "low", "high").index(move.end)
    hand = s[at.HAND + seat * at.ZONE + 1 :][: s[at.HAND + seat * at.ZONE]]
    for card in set(hand):
        assert may_play.may_hit(s, r, seat, card) == int(any(key[0] == card for key in ends))
        for owner in range(s[at.PLAYERS]):
            for number in range(s[at.DOWN_COUNT + owner]):
                found = may_play.hit_ends(s, r, seat, card, owner, number)
                assert found == ends.get((card, owner, number), 0)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_has_the_same_moves(name: str) -> None:
    variant = load(name)
    players = 2 + VARIANTS.index(name) % 3
    played = Played(variant, players=players, seed=VARIANTS.index(name), most=220)
    mirror = Mirror(played.game.position.table)
    seen = 0
    for position, legal, _ in played.decisions():
        compared(mirror, position, legal)
        seen += 1
    assert seen > 50


@pytest.mark.parametrize(("name", "option"), GIVEN)
def test_a_reading_has_the_same_moves(name: str, option: str) -> None:
    seed = GIVEN.index((name, option))
    played = Played(changed(name, option), players=2 + seed % 3, seed=seed, most=70)
    mirror = Mirror(played.game.position.table)
    for position, legal, _ in played.decisions():
        compared(mirror, position, legal)


def known(position: Position) -> Position:
    """A position that says everything: what it leaves open is empty, and what is hidden isn't
    there, except in the draw pile.
    """
    table = position.table
    some = table.deck.kinds[0]
    zones = []
    for (zone, _), content in zip(table.zones, position.zones, strict=True):
        cards = () if content is UNKNOWN else content
        if zone.name == "draw":
            cards = tuple(some if card.kind == "hidden" else card for card in cards)
        elif zone.holds == "cards":
            cards = tuple(card for card in cards if card.kind != "hidden" and card.name != "J?")
        zones.append(cards)
    marks = tuple(
        mark.start if value is UNKNOWN else value
        for (mark, _), value in zip(table.marks, position.marks, strict=True)
    )
    return replace(position, zones=tuple(zones), marks=marks)


def in_cases() -> Iterator[Position]:
    """The positions of the executed cases in which a player decides."""
    for case in load_cases():
        for name in case.variants:
            try:
                position = case.starts(case.variant(name))
            except Phase10Error:
                continue  # the case is about a position that cannot be read
            if position.due is not None and position.due.who != CHANCE:
                yield known(position)


def test_the_cases_have_the_same_moves() -> None:
    seen = refused = 0
    for position in in_cases():
        try:
            refuse(position.variant)
            mirror = Mirror(position.table)
        except Phase10Error:
            refused += 1
            continue
        compared(mirror, position, tuple(legal_moves(position, most_lays=MOST_LAYS)))
        seen += 1
    assert seen > 10 * refused
    assert seen > 300


# -- what the board makes a player do ----------------------------------------------------------


def told(s: Any) -> dict[str, Any]:
    """What a state says of cards, pieces, marks and what is due."""
    found: dict[str, Any] = {}
    for name, place in (("discard", at.DISCARD), ("draw", at.DRAW)):
        found[name] = s[place + 1 : place + 1 + s[place]]
    for seat in range(s[at.PLAYERS]):
        place = at.HAND + seat * at.ZONE
        found[f"hand {seat}"] = s[place + 1 : place + 1 + s[place]]
        for name, mark in (("piece", at.PIECE), ("again", at.AGAIN), ("laid", at.LAID)):
            found[f"{name} {seat}"] = s[mark + seat]
    for name, mark in (("dice", at.DICE), ("extra", at.EXTRA), ("turns", at.TURNS)):
        found[name] = s[mark]
    found["due"] = s[at.AGENDA : at.AGENDA + 1 + s[at.AGENDA] * at.DUE]
    return found


DOES: dict[str, Callable[..., None]] = {
    "move": acts.do_move,
    "take": acts.do_take,
    "joker": acts.do_joker,
    "pick": acts.do_pick,
    "swap": acts.do_swap,
    "ask": acts.do_ask,
    "give": acts.do_give,
    "go": acts.do_go,
    "done": acts.left_out,
}
BY_ITSELF: dict[str, Callable[..., None]] = {"act": acts.act_step, "request": acts.request_step}
LEFT = ("move", "take", "joker", "ask", "pick", "swap", "go")


class Effects:
    """Carries out every move on the board twice, and what follows by itself, and compares."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.mirror, self.after = Mirror(game.position.table), Mirror(game.position.table)
        self.counts = zeros(counts.ROW, fast=False)
        self.seen: set[str] = set()

    def agree(self, wanted: Position, what: str) -> None:
        """The state is that of the reference."""
        self.after.look(wanted)
        assert told(self.mirror.s) == told(self.after.s), what
        self.seen.add(what)

    def do(self, position: Position, move: Move) -> Position:
        """The position after a move and all that follows from it by itself."""
        due = position.due
        assert due is not None
        mirror, row = self.mirror, self.counts
        seat = due.who
        wanted = EFFECTS[move.verb](position, move, seat)
        if move.verb in DOES and (move.verb != "done" or due.step in LEFT):
            mirror.look(position)
            mirror.write(move)
            DOES[move.verb](mirror.s, mirror.r, mirror.w, row, seat)
            self.agree(wanted, f"{move.verb} at {due.step}")
        while (due := wanted.due) is not None and due.step in BY_ITSELF:
            mirror.look(wanted)
            wanted = AUTOMATIC[due.step](wanted, due)
            BY_ITSELF[due.step](mirror.s, mirror.r, mirror.w, row)
            self.agree(wanted, due.step)
        return self.follow(wanted)

    def follow(self, position: Position) -> Position:
        """The position after everything that is due without a decision."""
        while (due := position.due) is not None:
            if due.step in BY_ITSELF:
                self.mirror.look(position)
                position = AUTOMATIC[due.step](position, due)
                BY_ITSELF[due.step](self.mirror.s, self.mirror.r, self.mirror.w, self.counts)
                self.agree(position, due.step)
            elif due.step in AUTOMATIC:
                position = AUTOMATIC[due.step](position, due)
            else:
                after = proceed(position)  # leaves out the steps of an empty hand
                if after == position:
                    break
                position = after
        return position


def carried_out(variant: Variant, *, players: int, seed: int, most: int) -> Effects:
    """Play a game on the board with both."""
    played = Played(variant, players=players, seed=seed, most=most)
    effects = Effects(played.game)
    for position, _, move in played.decisions():
        after = effects.do(position, move)
        if after.due is not None and after.due.who == CHANCE and not after.over:
            continue
    return effects


BOARD = [(name, option) for name, option in GIVEN if name == "board"]


@pytest.mark.parametrize("option", [option for _, option in BOARD])
def test_the_board_does_the_same(option: str) -> None:
    seed = BOARD.index(("board", option))
    effects = carried_out(changed("board", option), players=2 + seed % 4, seed=seed, most=120)
    assert {"move at move", "act"} <= effects.seen
    assert effects.counts[counts.STEPS_MOVED] > 0


def test_everything_on_the_board_happens() -> None:
    effects = carried_out(load("board"), players=4, seed=3, most=700)
    for what in ("take", "joker", "pick", "swap", "ask", "give", "go"):
        assert f"{what} at {what}" in effects.seen
    assert "request" in effects.seen
    assert "done at swap" in effects.seen
    row = effects.counts
    acted = row[counts.SPACE_ACTED : counts.SPACE_ACTED + at.MOST_SPACES]
    landed = row[counts.SPACE_LANDED : counts.SPACE_LANDED + at.MOST_SPACES]
    assert sum(acted) >= sum(landed) >= row[counts.STEPS_MOVED]
    assert row[counts.ASKED] >= row[counts.ASKED_FOUND] > 0
