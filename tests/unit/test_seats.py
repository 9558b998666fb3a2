"""The seats: that they play to the end, see nothing they may not, and decide as they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from phase10.cards import HIDDEN
from phase10.chance import Chance
from phase10.errors import Phase10Error
from phase10.game import Game, play
from phase10.legal import legal_moves
from phase10.moves import Move
from phase10.notation import move_text, parse_move
from phase10.position import UNKNOWN, Position
from phase10.seats import SEATS, NearSeat, RandomSeat, best_first, load, make
from phase10.variant import load as load_variant
from phase10.variant import variants
from phase10.view import view


def chosen(text: str, seat: int = 0) -> str:
    """What the near seat does in a position."""
    position = Position.parse(text)
    moves = tuple(legal_moves(position))
    assert moves
    return move_text(position.table, NearSeat(seat).choose(view(position, seat), moves))


class Watching(NearSeat):
    """A near seat that checks what it is shown."""

    def choose(self, view: Position, moves: Sequence[Move]) -> Move:
        table = view.table
        for (zone, owner), content in zip(table.zones, view.zones, strict=True):
            if zone.name == "draw":
                assert set(content) <= {HIDDEN}
            if zone.name == "hand" and owner != self.seat and content is not UNKNOWN:
                assert all(card.kind == "hidden" or card.turned for card in content)
        return super().choose(view, moves)


@pytest.mark.parametrize("variant", variants())
def test_a_game_ends_and_the_seats_see_only_what_they_may(variant: str) -> None:
    game = Game.start(load_variant(variant), players=3, seed=2)
    game.run([Watching(seat) for seat in range(3)])
    assert game.over
    assert game.winners


@pytest.mark.parametrize("variant", ["classic", "junior", "board"])
def test_hidden_cards_make_no_difference(variant: str) -> None:
    """The same view gives the same move, whatever the hidden cards are."""
    game = Game.start(load_variant(variant), players=2, seed=3)
    seats = [NearSeat(0), NearSeat(1)]
    for _ in range(60):
        position = game.until_decision()
        due = position.due
        assert due is not None
        moves = tuple(legal_moves(position))
        draw = position.zone("draw")
        turned = position.with_zone("draw", None, draw[::-1])
        one = seats[due.who].choose(view(position, due.who), moves)
        other = seats[due.who].choose(view(turned, due.who), tuple(legal_moves(turned)))
        assert one == other
        game.do(one)


def test_a_game_is_the_same_each_time() -> None:
    records = []
    for _ in range(2):
        game = Game.start(load_variant("classic"), players=4, seed=9)
        game.run(make(["near", "random", "near", "random"], game.chance), most=400)
        records.append(game.record)
    assert records[0] == records[1]


def test_the_near_seat_beats_the_random_one() -> None:
    wins = Counter[str]()
    for seed in range(6):
        game = Game.start(load_variant("classic"), players=2, seed=seed)
        game.run(make(["near", "random"], game.chance))
        wins.update(game.winners)
    assert wins["ana"] == 6


BASE = """
variant: classic
players: ana ben cleo
dealer: cleo
phase: ana {phase}, ben 3, cleo 5
points: ana 0, ben 20, cleo 10
turn: ana {step}
hand ana: {hand}
hand cleo: ?x{others}
down ana: {down}
down ben: -
down cleo: {table}
skipped ana: -
skipped ben: -
skipped cleo: -
discard: G12 {top}
draw: ?x60
"""


def near(
    hand: str,
    *,
    phase: str = "4",
    step: str = "play",
    down: str = "-",
    table: str = "-",
    top: str = "B1",
    others: int = 10,
) -> str:
    return chosen(
        BASE.format(
            hand=hand, phase=phase, step=step, down=down, table=table, top=top, others=others
        )
    )


class TestNear:
    def test_it_takes_a_discard_that_helps(self) -> None:
        hand = "R3 B4 G6 Y7 R9 B9 G9 Y12 R12 B12"
        assert near(hand, step="draw", top="R5") == "draw discard"
        assert near(hand, step="draw", top="R9") == "draw pile"

    def test_it_takes_a_discard_that_fits_on_the_table(self) -> None:
        down = "run R3 B4 G5 Y6 R7 B8 G9"
        assert near("R1 R12", step="draw", top="R10", down=down) == "draw discard"
        assert near("R1 R12", step="draw", top="R12", down=down) == "draw pile"

    def test_it_lays_down_with_few_wild_cards(self) -> None:
        hand = "R3 B4 G5 Y6 R7 B8 G9 W W B12 G12"
        assert near(hand) == "lay run R3 B4 G5 Y6 R7 B8 G9"

    def test_it_keeps_what_can_be_hit(self) -> None:
        hand = "R3 B3 G3 Y3 R4 B4 G4 R10 B11 G12 Y1"
        move = near(hand, phase="1", table="run G5 Y6 R7 B8 G9")
        assert move.startswith("lay set")
        # A four stays in hand only if it fits somewhere: the third one fits the run.
        assert move.count("4") == 3

    def test_it_hits_natural_cards_first(self) -> None:
        down = "run R3 B4 G5 Y6 R7 B8 G9"
        assert near("W R10 B1", down=down) == "hit R10 ana 1 high"
        assert near("W B1", down=down).startswith("hit W ana 1")

    def test_it_discards_what_it_misses_least(self) -> None:
        hand = "R3 B4 G5 Y6 R7 B8 R8 B12 W R1 Y1"
        # With the wild card the phase could be laid, so take that away first.
        hand = hand.replace(" W", "").replace("B4", "B5")
        assert near(hand) == "discard B12"

    def test_it_never_gives_a_wild_card_away_before_others(self) -> None:
        assert near("W W W R1 B1", phase="8", step="finish") in ("discard R1", "discard B1")

    def test_it_skips_the_leader(self) -> None:
        assert near("S R3 B4 G5 Y9 R9", step="finish", others=3) == "skip cleo"

    def test_ranking_puts_the_best_first(self) -> None:
        text = BASE.format(
            hand="R3 B4 G5 Y6 R7 B8 G9 W W B12", phase="4", step="play", down="-", table="-",
            top="B1", others=10,
        )  # fmt: skip
        position = Position.parse(text)
        moves = tuple(legal_moves(position))
        ranked = best_first(view(position, 0), 0, moves)
        assert set(ranked) == set(moves)
        assert ranked[0] == NearSeat(0).choose(view(position, 0), moves)


def test_in_masters_the_nearest_open_phase_is_chosen() -> None:
    text = """
    variant: masters
    players: ana ben
    turn: ana choose
    done: ana 2 3 4, ben -
    hand ana: R3 B4 G5 Y6 R7 B8 G9 R9 B9 W
    hand ben: ?x10
    """
    assert chosen("\n".join(line.strip() for line in text.splitlines())) == "choose 5"


class TestLoading:
    def test_by_name(self) -> None:
        assert isinstance(load("random")(Chance(1), 0), RandomSeat)
        assert isinstance(load("near")(Chance(1), 0), NearSeat)
        assert set(SEATS) == {"near", "random", "careful", "solo"}

    def test_one_of_your_own(self) -> None:
        seat = load("phase10.seats:RandomSeat")(Chance(1), 2)
        assert isinstance(seat, RandomSeat)
        assert seat.seat == 2

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("naer", "perhaps 'near'"),
            ("", "there is no seat ''"),
            ("nowhere:Seat", "cannot be loaded"),
            ("phase10.seats:Nobody", "cannot be loaded"),
            ("phase10.seats:SEATS", "cannot be called"),
            (":x", "cannot be loaded"),
            ("phase10.seats:NearSeat", "cannot be made"),
            ("builtins:print", "has no method choose"),
        ],
    )
    def test_what_is_no_seat(self, name: str, message: str) -> None:
        with pytest.raises(Phase10Error, match=message):
            load(name)(Chance(1), 1)


def test_a_random_seat_asks_an_address() -> None:
    position = Game.start(load_variant("classic"), players=2, seed=1).until_decision()
    moves = tuple(legal_moves(position))
    one, other = RandomSeat(Chance(7), 0), RandomSeat(Chance(7), 0)
    assert [one.choose(position, moves) for _ in range(5)] == [
        other.choose(position, moves) for _ in range(5)
    ]
    assert play(position, one.choose(position, moves)) != position
    assert parse_move(position.table, "draw pile") in moves
