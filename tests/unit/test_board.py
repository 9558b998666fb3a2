"""The board game: dice and pieces, what the spaces make a player do, every reading of its rules."""

from __future__ import annotations

from collections import Counter

import pytest

from phase10 import board
from phase10.chance import Chance
from phase10.errors import NotationError, PositionError, SpecError
from phase10.game import Game, new_game, play
from phase10.judge import judge
from phase10.legal import legal_moves
from phase10.moves import Deal, Flip, Go, Move, Roll
from phase10.notation import move_text, parse_move
from phase10.position import UNKNOWN, Position, all_cards, audit
from phase10.record import Record, replay, seen
from phase10.seats import NearSeat
from phase10.variant import load
from phase10.view import moves_seen, view

BOARD = load("board")
LAYOUT = (
    "free take1 take2 take3 joker ask pick swap all again take1 take2 take3 joker ask pick "
    "free swap all again take1 take2 take3 joker ask pick swap all again take1 take2 take3"
)
"""A board whose spaces are easily told: 17 is a free choice, 5, 14 and 24 are jokers."""


def at(lines: str, layout: str = LAYOUT, /, **rules: object) -> Position:
    """A position on the board above; underscores in names of rules stand for dots and hyphens."""
    variant = board.with_layout(BOARD, board.parse_layout(layout))
    changes = {name.replace("__", "-").replace("_", ".", 1): value for name, value in rules.items()}
    variant = variant.with_rules(changes) if changes else variant
    rows = [line.strip() for line in lines.strip().splitlines()]
    head = [] if any(row.startswith("players:") for row in rows) else ["players: ana ben cleo"]
    # The draw pile comes last, and without a count of all cards, so that it may be short.
    draw = [row for row in rows if row.startswith("draw:")]
    rows = [row for row in rows if row not in draw]
    p = Position.parse("\n".join(["variant: board", *head, *rows]), variant=variant)
    if not draw:
        return p
    pile = parse_move(p.table, f"deal ana {draw[-1].removeprefix('draw:').replace('-', '')}")
    assert isinstance(pile, Deal)
    return p.with_zone("draw", None, pile.cards[::-1])


def whole(p: Position) -> Position:
    """The position with all cards that lie nowhere at the bottom of the draw pile."""
    rest = Counter(p.table.deck.cards) - Counter(card.face() for _, _, card in all_cards(p))
    return p.with_zone("draw", None, (*rest.elements(), *p.zone("draw")))


def again(p: Position) -> bool:
    """Whether a position can be read as it is written (but for the pile, which may be short)."""
    p = p.with_zone("draw", None, UNKNOWN)
    return Position.parse(str(p)) == p


def after(p: Position, *moves: str) -> Position:
    """The position after some moves, each read from its text."""
    for text in moves:
        p = play(p, parse_move(p.table, text))
    return p


def legal(p: Position) -> list[str]:
    return [move_text(p.table, move) for move in legal_moves(p)]


def said(p: Position, move: str) -> tuple[bool | None, str | None]:
    """Whether a move is legal, and the rule that decides."""
    verdict = judge(p, parse_move(p.table, move))
    return verdict.legal, verdict.decisive.rule if verdict.decisive and not verdict.legal else None


def due(p: Position) -> str:
    """Who is due and for what, as the notation has it."""
    found = next(line for line in str(p).splitlines() if line.startswith("turn:"))
    return found.removeprefix("turn: ").split(",")[0]


def names(cards: object) -> list[str]:
    assert isinstance(cards, tuple)
    return [card.name for card in cards]


HANDS = """
hand ana: R1 G2 Y3 V4 R5 G6 Y7 V8 R9 G10
hand ben: R2 G3 Y4 V5 R6 G7 Y8 V9 R10 G11
hand cleo: R3 G4 Y5 V6 R7 G8 Y9 V10 R11 G12
down ana: -
down ben: -
down cleo: -
"""


# -- the first case of all: a question, a joker, an empty pile, a hand that nobody knows ---------


class TestAskFirst:
    POSITION = """
    pieces: ana 6, ben 1, cleo 1
    phase: ana 1, ben 1, cleo 1
    turn: ben give 7 ana left
    hand ana: R1 G2 Y3
    hand ben: ?x2 JG7
    hand cleo: R7 ?x4
    discard: B5
    draw: -
    """.replace("B5", "V5")

    def test_the_joker_waits_for_what_the_hidden_cards_are(self) -> None:
        p = at(self.POSITION)
        assert said(p, "give JG7") == (None, "ask.joker")
        assert "Ben" in judge(p, parse_move(p.table, "give JG7")).text()
        assert "Ben" in judge(p, parse_move(p.table, "give JG7")).text("de")

    def test_a_card_out_of_a_hidden_hand_may_be_there(self) -> None:
        assert said(at(self.POSITION), "give Y7") == (None, "turn.cards")

    def test_with_a_joker_that_shows_the_number_nothing_is_no_answer(self) -> None:
        assert said(at(self.POSITION), "give none") == (False, "ask.must-give")

    def test_where_jokers_are_never_given_it_depends_again(self) -> None:
        p = at(self.POSITION, ask_joker="never")
        assert said(p, "give none") == (None, "ask.must-give")
        assert said(p, "give JG7") == (False, "ask.joker")

    def test_if_every_other_seven_is_in_view_the_joker_must_go(self) -> None:
        p = at(
            """
            turn: ben give 7 ana left
            hand ana: R7 R7 G7 Y7
            hand ben: ?x2 JG7
            hand cleo: Y7 V7 V7
            discard: V5
            draw: -
            """
        )
        assert said(p, "give JG7") == (True, None)

    def test_nobody_answers_for_another(self) -> None:
        assert said(at(self.POSITION), "cleo: give R7") == (False, "turn.out-of-turn")

    def test_with_an_empty_pile_the_giver_gets_nothing_back(self) -> None:
        p = at(
            HANDS
            + """
            pieces: ana 6, ben 1, cleo 1
            turn: ana ask
            discard: V5
            draw: -
            """
        )
        p = after(p, "ask 7 left", "give G7")
        assert "G7" in names(p.zone("hand", 0))
        assert len(p.zone("hand", 1)) == 9
        assert due(p) == "ana play"

    def test_with_one_card_under_the_top_discard_the_pile_is_made_up_for_it(self) -> None:
        p = at(
            HANDS
            + """
            pieces: ana 6, ben 1, cleo 1
            turn: ana ask
            discard: V12 V5
            draw: -
            """
        )
        p = after(p, "ask 7 left", "give G7")
        assert due(p) == "chance shuffle"
        p = after(p, "shuffle V12")
        assert "V12" in names(p.zone("hand", 1))
        assert names(p.zone("discard")) == ["V5"]

    def test_a_joker_that_is_given_is_ordinary_for_its_new_owner(self) -> None:
        p = at(
            HANDS.replace("G7", "JG7") + "pieces: ana 6\nturn: ana ask\ndiscard: V5\ndraw: R12 Y12"
        )
        given = after(p, "ask 7 left", "give JG7")
        assert "G7" in names(given.zone("hand", 0))
        assert "R12" in names(given.zone("hand", 1))
        stays = at(
            HANDS.replace("G7", "JG7") + "pieces: ana 6\nturn: ana ask\ndiscard: V5\ndraw: R12 Y12",
            joker_when__given="stays",
        )
        assert "JG7" in names(after(stays, "ask 7 left", "give JG7").zone("hand", 0))


# -- the board ------------------------------------------------------------------------------


class TestLayouts:
    def test_a_line_of_short_names_round_trips(self) -> None:
        line = board.layout_line(BOARD)
        assert board.parse_layout(line) == BOARD["board.spaces"]
        assert board.layout_line(board.with_layout(BOARD, board.parse_layout(LAYOUT))) == LAYOUT

    def test_the_board_on_the_table_stands_in_a_position(self) -> None:
        text = f"variant: board\nboard: {LAYOUT}\nplayers: ana ben\nturn: ana ask\n"
        p = Position.parse(text)
        assert str(board.spaces(p.variant)[4]) == "joker"
        assert f"board: {LAYOUT}" in str(p)
        assert again(p)

    def test_the_first_space_of_the_line_says_what_the_start_is(self) -> None:
        text = f"variant: board\nboard: joker{LAYOUT[4:]}\nplayers: ana ben\n"
        p = Position.parse(text)
        assert p.variant["board.start-kind"] == "joker"
        assert again(p)
        assert "start-kind" not in str(p)

    def test_another_kind_of_start_can_be_tried_by_itself(self) -> None:
        for kind in ("joker", "plain"):
            variant = BOARD.with_rules({"board.start-kind": kind})
            assert board.spaces(variant)[0].kind == kind
            assert board.layout_line(variant).split()[0] == kind
            p = Position.parse("variant: board\nplayers: ana ben\n", variant=variant)
            assert Position.parse(str(p)).variant["board.start-kind"] == kind

    @pytest.mark.parametrize(
        ("line", "column"), [("free take-", 6), ("free 2", 6), ("Free", 1), ("free take2x", 6)]
    )
    def test_a_word_that_is_no_space_is_shown(self, line: str, column: int) -> None:
        with pytest.raises(NotationError) as caught:
            board.parse_layout(line)
        assert caught.value.column == column

    @pytest.mark.parametrize("line", ["free take2", LAYOUT.replace("all", "al"), "free " * 32])
    def test_a_board_that_does_not_suit_the_game_is_refused(self, line: str) -> None:
        with pytest.raises((NotationError, SpecError)):
            Position.parse(f"variant: board\nboard: {line}\nplayers: ana ben\n")

    def test_a_game_without_a_board_has_no_such_line(self) -> None:
        with pytest.raises(NotationError):
            Position.parse(f"variant: classic\nboard: {LAYOUT}\nplayers: ana ben\n")

    def test_boards_drawn_at_random_have_what_is_printed_and_nothing_more(self) -> None:
        chance = Chance(5)
        drawn = [board.random_layout(chance, which, BOARD) for which in range(300)]
        for layout in drawn:
            assert len(layout) == 32
            assert layout[0] == "free"
            assert {name.split()[0] for name in layout} == set(BOARD["board.kinds"])
            assert {"take 1", "take 2", "take 3"} <= set(layout)
            board.with_layout(BOARD, layout)
        assert len(set(drawn)) == 300
        assert drawn[7] == board.random_layout(Chance(5), 7, BOARD)

    def test_every_name_is_as_likely_in_every_place(self) -> None:
        chance = Chance(6)
        drawn = [board.random_layout(chance, which, BOARD) for which in range(1000)]
        # "free" need not occur again; the nine others must, so they are a little more frequent.
        for place in (1, 16, 31):
            counts = Counter(layout[place] for layout in drawn)
            assert len(counts) == 10
            assert all(60 <= count <= 140 for count in counts.values()), counts

    def test_a_random_board_begins_as_the_answer_says(self) -> None:
        plain = BOARD.with_rules({"board.start-kind": "plain"})
        layout = board.random_layout(Chance(1), 0, plain)
        assert layout[0] == "plain"
        assert "free" in layout[1:]

    def test_without_spaces_for_one_card_none_is_drawn(self) -> None:
        spaces = ["take 2" if name == "take 1" else name for name in BOARD["board.spaces"]]
        variant = BOARD.with_rules({"take.numbers": "2, 3", "board.spaces": spaces})
        assert "take 1" not in board.random_layout(Chance(1), 0, variant)


# -- dice and pieces --------------------------------------------------------------------------


class TestMoving:
    def thrown(self, dice: str, pieces: str = "ana 1, ben 1, cleo 1", **rules: object) -> Position:
        return at(f"{HANDS}pieces: {pieces}\nturn: ana move\ndice: {dice}\ndiscard: V5", **rules)

    def test_a_game_begins_with_the_dice_and_no_action_of_the_start(self) -> None:
        game = Game.start(BOARD, players=3, seed=4)
        p = game.until_decision()
        assert p.due is not None
        assert (p.due.step, [p.mark("piece", seat) for seat in range(3)]) == ("move", [0, 0, 0])
        assert isinstance(game.record[-1], Roll)

    @pytest.mark.parametrize(
        ("uses", "moves"),
        [
            ("one-die", ["move 2", "move 5"]),
            ("sum", ["move 7"]),
            ("either", ["move 2", "move 5", "move 7"]),
        ],
    )
    def test_how_far_when_the_dice_differ(self, uses: str, moves: list[str]) -> None:
        p = self.thrown("5 2", move_uses=uses)
        assert legal(p) == moves
        assert said(p, "move 4") == (False, "move.uses")

    @pytest.mark.parametrize(
        ("doubles", "moves"),
        [("single-or-double", ["move 3", "move 6"]), ("single", ["move 3"])],
    )
    def test_how_far_when_they_agree(self, doubles: str, moves: list[str]) -> None:
        p = self.thrown("3 3", move_doubles=doubles, move_uses="sum")
        assert legal(p) == moves
        assert said(p, "move 9") == (False, "move.doubles")

    def test_two_moves_after_doubles_are_not_built(self) -> None:
        with pytest.raises(SpecError):
            BOARD.with_rules({"move.doubles": "both-in-turn"})

    @pytest.mark.parametrize(
        ("occupied", "space"), [("uncounted", 6), ("no-landing", 4), ("shared", 4)]
    )
    def test_what_a_piece_in_the_way_does(self, occupied: str, space: int) -> None:
        p = self.thrown("3 1", "ana 1, ben 2, cleo 4", move_occupied=occupied)
        if occupied == "no-landing":
            assert said(p, "move 3") == (False, "move.occupied")
            assert said(p, "move 1") == (False, "move.occupied")
        else:
            assert after(p, "move 3").mark("piece", 0) == space - 1

    def test_a_piece_must_move_while_it_can(self) -> None:
        assert said(self.thrown("3 1"), "done") == (False, "move.occupied")

    def test_a_piece_that_can_end_nowhere_stays_without_an_action(self) -> None:
        p = self.thrown("3 1", "ana 1, ben 2, cleo 4", move_occupied="no-landing")
        assert legal(p) == ["done"]
        p = after(p, "done")
        assert (p.mark("piece", 0), due(p)) == (0, "ana play")

    def test_the_start_is_left_out_while_a_piece_stands_there(self) -> None:
        p = self.thrown("3 1", "ana 31, ben 1, cleo 1")
        assert after(p, "move 3").mark("piece", 0) == 2
        free = self.thrown("3 1", "ana 31, ben 1, cleo 1", board_start__room="unlimited")
        assert after(free, "move 3").mark("piece", 0) == 1
        assert after(free, "move 3").agenda[-1].step == "take"

    def test_the_first_to_leave_the_start_is_not_held_up_by_those_who_share_it(self) -> None:
        assert after(self.thrown("3 1"), "move 1").mark("piece", 0) == 1

    def test_a_piece_never_blocks_itself_on_a_full_lap(self) -> None:
        small = "free take1 take2 take3 joker ask pick swap all again".split()
        small = [name if name[-1] not in "123" else f"take {name[-1]}" for name in small]
        variant = BOARD.with_rules({"board.spaces": small})
        p = Position.parse(
            "variant: board\nplayers: ana ben\npieces: ana 3, ben 5\nturn: ana move\ndice: 5 5\n"
            "hand ana: R1\nhand ben: R2\n",
            variant=variant,
        )
        # Nine of the ten spaces count, so ten steps are one lap and one step more.
        assert after(p, "move 10").mark("piece", 0) == 3

    def test_pieces_go_with_the_clock(self) -> None:
        p = self.thrown("3 1", "ana 5, ben 1, cleo 1")
        assert said(p, "move -3") == (False, "move.direction")
        assert said(p, "move -2") == (False, "move.uses")
        both = self.thrown("3 1", "ana 5, ben 1, cleo 1", move_direction="either")
        assert legal(both) == ["move 1", "move -1", "move 3", "move -3"]
        assert after(both, "move -3").mark("piece", 0) == 1

    def test_the_dice_are_gone_after_the_move(self) -> None:
        p = after(self.thrown("3 1"), "move 3")
        assert p.mark("dice") == ()
        assert again(p)

    def test_without_dice_or_pieces_it_depends(self) -> None:
        p = at("pieces: ana 1, ben 1, cleo 1\nturn: ana move\nhand ana: R1")
        assert said(p, "move 3") == (None, "move.uses")
        p = at("dice: 3 1\nturn: ana move\nhand ana: R1", move_occupied="no-landing")
        assert said(p, "move 3") == (None, "move.occupied")
        with pytest.raises(PositionError, match="pieces"):
            after(at("dice: 3 1\nturn: ana move\nhand ana: R1"), "move 3")

    def test_dice_show_what_dice_can_show(self) -> None:
        p = at(f"{HANDS}pieces: ana 1, ben 1, cleo 1\nturn: chance roll ana\ndiscard: V5")
        for wrong in ("roll 7 1", "roll 1", "roll 1 2 3"):
            with pytest.raises(PositionError):
                after(p, wrong)

    def test_where_a_move_would_end_can_be_asked(self) -> None:
        from phase10.steps.act import landing

        p = self.thrown("3 1")
        assert (landing(p, 0, 3), landing(p, 0, 1)) == ("take 3", "take 1")

    def test_spaces_that_do_not_exist_are_no_places(self) -> None:
        for line in ("pieces: ana 0", "pieces: ana 33"):
            with pytest.raises(NotationError):
                at(line)

    def test_markers_are_phases(self) -> None:
        p = at("markers: ana 3, ben goal, cleo 1")
        assert [p.mark("phase", seat) for seat in range(3)] == ["3", "goal", "1"]
        with pytest.raises(NotationError):
            at("markers: ana 3\nphase: ana 4")


class TestStart:
    @pytest.mark.parametrize(
        ("kind", "step"), [("free", "ana go"), ("joker", "ana joker"), ("plain", "ana play")]
    )
    def test_what_the_start_is_decides_what_a_piece_does_that_comes_there(
        self, kind: str, step: str
    ) -> None:
        p = at(
            HANDS + "pieces: ana 32, ben 3, cleo 4\nturn: ana move\ndice: 1 2\n"
            "discard: V5\ndraw: R12",
            board_start__kind=kind,
        )
        assert due(after(p, "move 1")) == step


# -- what the spaces do ---------------------------------------------------------------------


def on(space: int, rest: str = "", hands: str = HANDS, **rules: object) -> Position:
    """Ana's piece comes to a space of the board above, by a throw of ones from the space before."""
    lines = rest if "discard:" in rest else f"{rest}\ndiscard: R8 V12 V5"
    lines = lines if "draw:" in lines else f"{lines}\ndraw: R12 Y12 Y1 Y2 V1 V2 V3"
    where = "" if "pieces:" in lines else f"pieces: ana {space - 1}, ben 32, cleo 31\n"
    p = at(f"{hands}{where}turn: ana move\ndice: 1 2\n{lines}", **rules)
    return after(p, "move 1")


class TestTake:
    def test_card_by_card_from_either_pile(self) -> None:
        p = on(3)
        assert (due(p), legal(p)) == ("ana take 2", ["take pile", "take discard"])
        p = after(p, "take discard")
        assert "V5" in names(p.zone("hand", 0))
        assert due(p) == "ana take 1 of 2"
        p = after(p, "take discard")
        assert "V12" in names(p.zone("hand", 0))
        assert due(p) == "ana play"

    def test_what_is_left_of_it_round_trips(self) -> None:
        p = after(on(4), "take pile")
        assert due(p) == "ana take 2 of 3"
        assert again(p)
        with pytest.raises(NotationError, match="too early"):
            at("turn: ana take")

    def test_the_first_of_several_may_have_to_come_from_the_draw_pile(self) -> None:
        p = on(3, take_first="draw-pile")
        assert legal(p) == ["take pile"]
        assert said(p, "take discard") == (False, "take.first")
        assert legal(after(p, "take pile")) == ["take pile", "take discard"]
        assert legal(on(2, take_first="draw-pile")) == ["take pile", "take discard"]

    def test_if_one_pile_gives_out_the_other_must_serve(self) -> None:
        p = on(3, "discard: V5\ndraw: -", take_first="draw-pile")
        assert legal(p) == ["take discard"]
        assert said(p, "done") == (False, "pile.both-empty")
        p = on(3, "discard: -\ndraw: R12")
        assert legal(p) == ["take pile"]

    def test_only_what_no_pile_gives_is_left_out(self) -> None:
        p = on(4, "discard: V5\ndraw: -")
        p = after(p, "take discard")
        assert legal(p) == ["done"]
        p = after(p, "done", "done")
        assert due(p) == "ana play"

    def test_or_a_draw_may_be_left_out_at_once(self) -> None:
        p = on(2, "discard: V5\ndraw: -", pile_both__empty="draw-left-out")
        assert legal(p) == ["take discard", "done"]

    def test_or_the_round_ends(self) -> None:
        p = on(
            2,
            "discard: V5\ndraw: -\nround: 1\nstarter: ana\nphase: ana 1, ben 1, cleo 1",
            pile_both__empty="round-ends",
        )
        p = after(p, "take pile")
        assert p.mark("round") == 2

    def test_any_card_of_the_pile_if_so_agreed(self) -> None:
        p = on(2)
        assert said(p, "take discard R8") == (False, "draw.reach")
        assert said(p, "take discard V5") == (True, None)
        p = on(2, draw_reach="any")
        assert legal(p) == ["take pile", "take discard V5", "take discard V12", "take discard R8"]
        p = after(p, "take discard V12")
        assert names(p.zone("discard")) == ["R8", "V5"]

    def test_or_the_whole_pile(self) -> None:
        p = after(on(2, draw_reach="whole"), "take discard")
        assert (len(p.zone("hand", 0)), p.zone("discard")) == (13, ())

    def test_another_action_is_refused_by_the_space(self) -> None:
        p = on(3)
        for move in ("joker", "ask 7 left", "pick V5", "swap R1", "go joker"):
            assert said(p, move) == (False, "board.kinds"), move

    def test_a_full_hand_takes_nothing_where_there_is_a_limit(self) -> None:
        p = on(3, hand_limit=10)
        assert legal(p) == ["done"]
        assert said(p, "take pile") == (False, "hand.limit")
        assert due(after(p, "done", "done")) == "ana play"


class TestJoker:
    def test_the_card_is_held_turned_round(self) -> None:
        p = on(5)
        assert legal(p) == ["joker"]
        assert said(p, "take pile") == (False, "joker.must-turn")
        p = after(p, "joker")
        assert "JR12" in names(p.zone("hand", 0))
        assert p.zone("hand", 0)[-1].is_wild

    def test_or_it_may_stay_as_it_is(self) -> None:
        p = on(5, joker_must__turn=False)
        assert legal(p) == ["joker", "take pile"]
        assert said(p, "take discard") == (False, "board.kinds")
        assert "R12" in names(after(p, "take pile").zone("hand", 0))

    def test_a_pile_that_runs_out_is_made_up(self) -> None:
        p = after(on(5, "draw: -\ndiscard: R8 V5"), "joker")
        assert due(p) == "chance shuffle"
        assert "JR8" in names(after(p, "shuffle R8").zone("hand", 0))

    def test_without_a_card_the_action_falls_away(self) -> None:
        p = on(5, "draw: -\ndiscard: V5")
        assert legal(p) == ["done"]
        assert due(after(p, "done")) == "ana play"
        assert said(on(5), "done") == (False, "pile.both-empty")

    def test_a_card_that_nobody_knows_is_flipped(self) -> None:
        p = after(on(5, "draw: ?x20"), "joker")
        assert due(p) == "chance flip ana joker"
        assert "JV7" in names(after(p, "flip V7").zone("hand", 0))

    @pytest.mark.parametrize(("what", "top"), [("ordinary", "R12"), ("stays", "JR12")])
    def test_what_a_discarded_joker_is(self, what: str, top: str) -> None:
        p = after(on(5, "starter: ana", joker_when__discarded=what), "joker", "discard JR12")
        assert names(p.zone("discard"))[-1] == top

    def test_a_joker_from_the_discard_pile_stays_one_where_it_stays_one(self) -> None:
        p = on(2, "discard: JV5", joker_when__discarded="stays")
        p = after(p, "take discard")
        assert names(p.zone("hand", 0))[-1] == "JV5"
        p = on(7, "discard: JV5 R8", joker_when__discarded="stays")
        assert "JV5" in names(after(p, "pick JV5").zone("hand", 0))

    def test_turning_back(self) -> None:
        p = after(on(5), "joker")
        assert said(p, "turn JR12") == (False, "joker.turn-back")
        p = after(on(5, joker_turn__back=True), "joker")
        assert "turn JR12" in legal(p)
        assert "R12" in names(after(p, "turn JR12").zone("hand", 0))

    def test_who_knows_the_face(self) -> None:
        p = after(on(5), "joker")
        assert "JR12" in names(view(p, 0).zone("hand", 0))
        assert names(view(p, 1).zone("hand", 0))[:2] == ["JR12", "?"]
        blind = after(on(5, joker_seen="others"), "joker")
        assert names(view(blind, 0).zone("hand", 0))[-1] == "J?"
        assert names(view(blind, 1).zone("hand", 0))[:2] == ["JR12", "?"]
        assert again(view(blind, 0))

    def test_jokers_that_nobody_can_tell_apart_are_one_choice(self) -> None:
        hands = HANDS.replace("R1 G2", "JR1 JG2")
        p = at(f"{hands}turn: ana finish\ndiscard: V5\ndraw: R12", joker_seen="others")
        choices = moves_seen(p, legal_moves(p))
        shown = [move_text(p.table, move) for move in choices]
        assert shown.count("discard J?") == 1
        assert not any("JR1" in text or "JG2" in text for text in shown)
        first = next(
            real for seen_as, real in choices.items() if "J?" in str(move_text(p.table, seen_as))
        )
        assert move_text(p.table, first) == "discard JR1"

    def test_seats_play_a_game_with_jokers_they_do_not_know(self) -> None:
        game = Game.start(BOARD.with_rules({"joker.seen": "others"}), players=2, seed=3)
        assert game.run([NearSeat(0), NearSeat(1)]).over


class TestPick:
    def test_any_card_and_the_others_keep_their_order(self) -> None:
        p = on(7)
        assert legal(p) == ["pick R8", "pick V12", "pick V5"]
        assert said(p, "pick G1") == (False, "draw.reach")
        p = after(p, "pick V12")
        assert names(p.zone("discard")) == ["R8", "V5"]
        assert "V12" in names(p.zone("hand", 0))

    def test_whoever_chooses_sees_the_pile_and_nobody_else(self) -> None:
        p = on(7)
        assert names(view(p, 0).zone("discard")) == ["R8", "V12", "V5"]
        assert names(view(p, 1).zone("discard")) == ["?", "?", "V5"]
        assert names(view(after(p, "pick V12"), 0).zone("discard")) == ["?", "V5"]

    def test_with_an_unknown_card_in_the_pile_it_depends(self) -> None:
        p = on(7, "discard: ? V5")
        assert said(p, "pick G1") == (None, "draw.reach")
        assert said(p, "pick V5") == (True, None)

    def test_an_empty_pile(self) -> None:
        assert due(on(7, "discard: -")) == "ana play"
        p = on(7, "discard: -", pick_empty="draw")
        assert "R12" in names(p.zone("hand", 0))
        p = at(
            "pieces: ana 7\nturn: ana pick\nhand ana: R1\ndiscard: -\ndraw: R12", pick_empty="draw"
        )
        assert said(p, "pick R8") == (False, "pick.empty")
        assert "R12" in names(after(p, "done").zone("hand", 0))
        assert said(on(7), "done") == (False, "pick.empty")


class TestSwap:
    def test_cards_go_one_by_one_and_one_more_comes(self) -> None:
        p = on(8)
        assert said(p, "done") == (False, "swap.min")
        p = after(p, "swap R1", "swap G2")
        assert due(p) == "ana swap 2"
        p = after(p, "done")
        assert names(p.zone("discard"))[-2:] == ["R1", "G2"]
        assert {"R12", "Y12", "Y1"} <= set(names(p.zone("hand", 0)))
        assert len(p.zone("hand", 0)) == 11

    def test_at_most_four(self) -> None:
        p = after(on(8), "swap R1", "swap G2", "swap Y3", "swap V4")
        assert legal(p) == ["done"]
        assert said(p, "swap R5") == (False, "swap.max")
        assert len(after(p, "done").zone("hand", 0)) == 11
        p = after(on(8, swap_max="none"), "swap R1", "swap G2", "swap Y3", "swap V4")
        assert "swap R5" in legal(p)

    def test_or_none_at_all(self) -> None:
        p = on(8, swap_min=0)
        assert "done" in legal(p)
        assert len(after(p, "done").zone("hand", 0)) == 11

    def test_how_many_more(self) -> None:
        p = after(on(8, swap_extra=0), "swap R1", "done")
        assert len(p.zone("hand", 0)) == 10

    def test_a_short_hand_exchanges_what_it_has(self) -> None:
        short = HANDS.replace("R1 G2 Y3 V4 R5 G6 Y7 V8 R9 G10", "R1")
        p = after(on(8, hands=short), "swap R1")
        assert (p.zone("hand", 0), legal(p)) == ((), ["done"])
        p = after(p, "done")
        assert (names(p.zone("hand", 0)), due(p)) == (["R12", "Y12"][::1], "ana play")
        p = on(8, hands=short, swap_whole__hand=False)
        assert said(p, "swap R1") == (False, "swap.whole-hand")
        assert legal(p) == ["done"]
        p = on(8, hands=short, swap_min=2, swap_whole__hand=True)
        assert legal(after(p, "swap R1")) == ["done"]

    def test_a_hand_that_an_exchange_empties_may_end_the_round(self) -> None:
        short = HANDS.replace("R1 G2 Y3 V4 R5 G6 Y7 V8 R9 G10", "R1")
        marks = "round: 1\nstarter: ana\nphase: ana 1, ben 1, cleo 1"
        p = on(8, marks, hands=short, out_emptied__otherwise="ends")
        p = after(p, "swap R1")
        assert p.mark("round") == 2

    def test_with_an_empty_hand_one_card_is_drawn(self) -> None:
        none = HANDS.replace("R1 G2 Y3 V4 R5 G6 Y7 V8 R9 G10", "-")
        p = on(8, hands=none)
        assert legal(p) == ["done"]
        assert names(after(p, "done").zone("hand", 0)) == ["R12"]

    def test_exchanged_cards_may_come_back_but_not_the_last(self) -> None:
        p = after(on(8, "discard: -\ndraw: -"), "swap R1", "swap G2", "done")
        assert due(p) == "chance shuffle"
        p = after(p, "shuffle R1")
        assert "R1" in names(p.zone("hand", 0))
        assert (names(p.zone("discard")), due(p)) == (["G2"], "ana play")

    def test_the_others_see_only_the_last_card(self) -> None:
        p = after(on(8), "swap R1", "swap G2")
        assert set(names(view(p, 1).zone("discard"))) == {"?"}
        assert names(view(p, 0).zone("discard"))[-1] == "G2"
        assert names(view(after(p, "done"), 1).zone("discard"))[-2:] == ["?", "G2"]
        shown = after(on(8, swap_order="shown"), "swap R1", "swap G2")
        assert names(view(shown, 1).zone("discard"))[-1] == "G2"

    def test_a_joker_that_is_exchanged_is_ordinary(self) -> None:
        p = after(on(8, hands=HANDS.replace("R1", "JR1")), "swap JR1", "done")
        assert names(p.zone("discard"))[-1] == "R1"


class TestAllDraw:
    def test_the_player_first_and_then_the_others(self) -> None:
        p = on(9)
        drawn = [names(p.zone("hand", seat)) for seat in range(3)]
        assert "R12" in drawn[0]
        assert "Y12" in drawn[1]
        assert "Y1" in drawn[2]
        assert due(p) == "ana play"

    def test_or_only_those_who_have_not_laid_down(self) -> None:
        laid = HANDS.replace("down ben: -", "down ben: run R1 R2 R3 / colour G1 G3 G4 G5 G6")
        laid = laid.replace("phase", "phase")
        p = on(9, "phase: ana 1, ben 1, cleo 1", hands=laid, all_who="not-laid")
        assert (len(p.zone("hand", 1)), len(p.zone("hand", 2))) == (10, 11)
        p = on(9, "phase: ana 1, ben 1, cleo 1", hands=laid)
        assert len(p.zone("hand", 1)) == 11

    @pytest.mark.parametrize(
        ("empty", "what"),
        [
            ("reshuffle-keep-top", ["V5"]),
            ("reshuffle-all", []),
            ("play-without", ["R8", "V12", "V5"]),
        ],
    )
    def test_a_pile_that_runs_out_in_the_middle(self, empty: str, what: list[str]) -> None:
        p = on(9, "draw: R12 Y12", pile_empty=empty)
        if empty != "play-without":
            assert due(p) == "chance shuffle"
            p = after(p, "shuffle " + " ".join(["R8", "V12", "V5"][: 3 - len(what)]))
            assert "R8" in names(p.zone("hand", 2))
        assert names(p.zone("discard")) == what
        assert (len(p.zone("hand", 2)), due(p)) == (
            10 if empty == "play-without" else 11,
            "ana play",
        )

    def test_or_the_round_ends_there(self) -> None:
        marks = "round: 1\nstarter: cleo\nphase: ana 1, ben 1, cleo 1\ndraw: R12 Y12"
        p = on(9, marks, pile_empty="round-ends")
        assert (p.mark("round"), p.mark("starter")) == (2, 0)
        assert [item.step for item in p.agenda[::-1]][:3] == ["keep", "keep", "keep"]

    def test_a_pile_made_up_at_once(self) -> None:
        p = on(9, "draw: R12 Y12 Y1", pile_when="at-once")
        assert due(p) == "chance shuffle"
        assert due(after(p, "shuffle R8 V12")) == "ana play"


class TestAsk:
    def test_every_number_and_either_way(self) -> None:
        p = on(6)
        assert legal(p)[:3] == ["ask 1 left", "ask 1 right", "ask 2 left"]
        assert len(legal(p)) == 24

    def test_no_colours(self) -> None:
        assert said(on(6), "ask red left") == (False, "ask.for")
        p = on(6, ask_for="number, colour")
        assert "ask red left" in legal(p)
        p = after(p, "ask violet left")
        assert legal(p) == ["give V5", "give V9"]
        assert said(on(6, ask_for="colour"), "ask 7 left") == (False, "ask.for")

    def test_no_number_that_does_not_exist(self) -> None:
        assert said(on(6), "ask 13 left") == (False, "ask.range")

    def test_which_numbers(self) -> None:
        p = on(6, ask_range="held")
        assert said(p, "ask 12 left") == (False, "ask.range")
        assert said(p, "ask 7 left") == (True, None)
        seven = "down cleo: set R7 R7 G7 / set G7 Y7 Y7 V7 V7"
        few = HANDS.replace("down cleo: -", seven)
        few = few.replace(" Y7", "").replace(" G7 Y8", " Y8").replace(" R7 G8", " G8")
        few = few.replace("down cleo: set R7 R7 G7 / set G7 V7 V7", seven)
        p = on(6, "phase: ana 1, ben 1, cleo 8", hands=few, ask_range="unseen")
        assert said(p, "ask 7 left") == (False, "ask.range")
        assert said(p, "ask 8 left") == (True, None)

    def test_the_direction_is_the_askers(self) -> None:
        hands = HANDS.replace("R7 G8", "G8 G9")
        p = on(6, hands=hands + "")
        assert said(p, "ask 7") == (False, "ask.direction")
        assert due(after(p, "ask 10 left")) == "ben give 10 ana left"
        assert due(after(p, "ask 10 right")) == "cleo give 10 ana right"

    def test_or_always_the_same(self) -> None:
        p = on(6, ask_direction="clockwise")
        assert said(p, "ask 7 right") == (False, "ask.direction")
        assert due(after(p, "ask 10")) == "ben give 10 ana left"
        assert len(legal(p)) == 12

    def test_the_first_who_has_it_gives_and_the_question_passes_the_others_by(self) -> None:
        p = after(on(6), "ask 12 left")
        assert due(p) == "cleo give 12 ana left"
        assert said(p, "give none") == (False, "ask.must-give")
        assert said(p, "give R11") == (False, "ask.must-give")
        assert said(p, "give V12") == (False, "turn.cards")
        p = after(p, "give G12")
        assert "G12" in names(p.zone("hand", 0))
        assert "R12" in names(p.zone("hand", 2))
        assert due(p) == "ana play"

    def test_the_giver_chooses_among_several(self) -> None:
        p = after(on(6, hands=HANDS.replace("V5", "R7")), "ask 7 left")
        assert legal(p) == ["give R7", "give G7"]

    def test_a_joker_goes_only_if_nothing_else_shows_the_number(self) -> None:
        hands = HANDS.replace("V5", "JR7")
        p = after(on(6, hands=hands), "ask 7 left")
        assert legal(p) == ["give G7"]
        assert said(p, "give JR7") == (False, "ask.joker")
        p = after(on(6, hands=hands, ask_joker="like-any"), "ask 7 left")
        assert legal(p) == ["give G7", "give JR7"]
        alone = HANDS.replace("G7", "JG7")
        p = after(on(6, hands=alone, ask_joker="never"), "ask 7 left")
        assert due(p) == "cleo give 7 ana left"
        p = after(on(6, hands=alone), "ask 7 left")
        assert legal(p) == ["give JG7"]

    def test_a_player_may_be_free_to_keep_it(self) -> None:
        p = after(on(6, ask_must__give=False), "ask 7 left")
        assert legal(p) == ["give G7", "give none"]
        p = after(p, "give none")
        assert due(p) == "cleo give 7 ana left"
        p = after(p, "give none")
        assert ("R12" in names(p.zone("hand", 0)), due(p)) == (True, "ana play")

    def test_nobody_has_it(self) -> None:
        hands = HANDS.replace("G12", "V3").replace("V10 R11", "V10 V11")
        p = after(on(6, "discard: V5", hands=hands), "ask 12 left")
        assert "R12" in names(p.zone("hand", 0))
        assert not p.zone("hand", 0)[-1].turned
        p = after(on(6, "discard: V5", hands=hands, ask_nobody="nothing"), "ask 12 left")
        assert (len(p.zone("hand", 0)), due(p)) == (10, "ana play")

    def test_the_giver_draws_a_card_or_none(self) -> None:
        p = after(on(6, ask_replacement="none"), "ask 7 left", "give G7")
        assert len(p.zone("hand", 1)) == 9
        for option in ("may",):
            with pytest.raises(SpecError):
                BOARD.with_rules({"ask.replacement": option})

    def test_a_hand_that_is_given_away_goes_on_without_cards(self) -> None:
        hands = HANDS.replace("R2 G3 Y4 V5 R6 G7 Y8 V9 R10 G11", "G7")
        marks = "round: 1\nstarter: ana\nphase: ana 1, ben 1, cleo 1\n"
        p = after(on(6, marks, hands=hands, ask_replacement="none"), "ask 7 left", "give G7")
        assert (p.zone("hand", 1), due(p)) == ((), "ana play")
        p = on(6, marks, hands=hands, ask_replacement="none", out_emptied__otherwise="ends")
        p = after(p, "ask 7 left", "give G7")
        assert (p.mark("round"), p.mark("starter")) == (2, 2)

    def test_a_full_hand_asks_for_nothing_where_there_is_a_limit(self) -> None:
        p = on(6, hand_limit=10)
        assert legal(p) == ["done"]
        assert due(after(p, "done")) == "ana play"
        assert said(on(6), "done") == (False, "hand.limit")

    def test_what_is_not_built_is_refused_by_name(self) -> None:
        for option in ("asker", "random"):
            with pytest.raises(SpecError, match=option):
                BOARD.with_rules({"ask.which": option})


class TestAgain:
    def test_a_card_and_then_another_turn(self) -> None:
        p = on(10)
        assert (due(p), p.mark("again", 0)) == ("ana take 1", 1)
        assert again(p)
        p = after(p, "take pile")
        assert due(p) == "ana play"
        p = after(p, "discard R1")
        assert (due(p), p.mark("again", 0)) == ("chance roll ana", 0)
        assert due(after(p, "roll 1 2", "move 1", "take discard")) == "ana play"

    def test_it_works_again_or_only_once(self) -> None:
        layout = LAYOUT.replace("again take1", "again again", 1)
        lines = f"{HANDS}pieces: ana 9, ben 32, cleo 31\nturn: ana move\ndice: 1 2\ndiscard: V5\n"
        lines += "draw: R12 Y12 Y1 Y2"
        turn = (
            "move 1",
            "take pile",
            "discard R1",
            "roll 1 2",
            "move 1",
            "take pile",
            "discard G2",
        )
        assert due(after(at(lines, layout), *turn)) == "chance roll ana"
        once = at(lines, layout, again_chain=False)
        second = after(once, *turn[:3])
        assert second.mark("extra")
        assert again(second)
        done = after(once, *turn)
        assert (due(done), done.mark("extra")) == ("chance roll ben", False)

    @pytest.mark.parametrize(("what", "first"), [("lost", 1), ("next-round", 0)])
    def test_the_round_ends_before_it(self, what: str, first: int) -> None:
        hands = HANDS.replace("R1 G2 Y3 V4 R5 G6 Y7 V8 R9 G10", "-")
        marks = "round: 1\nstarter: ana\nphase: ana 1, ben 1, cleo 1"
        p = after(on(10, marks, hands=hands, again_round__ends=what), "take pile", "discard R12")
        assert (p.mark("round"), p.mark("starter")) == (2, first)
        assert p.mark("again", 0) == 0

    def test_with_the_finisher_as_the_next_starter_both_turns_follow(self) -> None:
        hands = HANDS.replace("R1 G2 Y3 V4 R5 G6 Y7 V8 R9 G10", "-")
        marks = "round: 1\nstarter: ana\nphase: ana 1, ben 1, cleo 1"
        p = on(10, marks, hands=hands, again_round__ends="next-round", start_later="finisher")
        p = after(p, "take pile", "discard R12")
        assert (p.mark("starter"), p.mark("again", 0)) == (0, 1)


class TestFreeChoice:
    def test_the_next_space_of_another_kind(self) -> None:
        p = on(17)
        assert legal(p) == [
            f"go {kind}" for kind in ("take", "joker", "again", "ask", "pick", "swap", "all")
        ]
        assert said(p, "go free") == (False, "free.again")
        p = after(p, "go joker")
        assert (p.mark("piece", 0), due(p)) == (23, "ana joker")

    def test_occupied_spaces_are_passed_over_and_the_start_too(self) -> None:
        pieces = "pieces: ana 16, ben 24, cleo 1"
        p = after(on(17, pieces), "go joker")
        assert p.mark("piece", 0) == 4
        assert said(on(17, pieces), "go joker at 14") == (False, "free.lands")
        assert said(on(17, pieces), "go joker at 5") == (True, None)

    def test_all_spaces_for_cards_are_one_kind_or_three(self) -> None:
        p = on(17, "pieces: ana 16, ben 21, cleo 1")
        assert said(p, "go take 3") == (False, "free.kinds")
        assert due(after(p, "go take")) == "ana take 2"
        p = on(17, "pieces: ana 16, ben 21, cleo 1", free_kinds="by-number")
        assert legal(p)[:4] == ["go take 1", "go take 2", "go take 3", "go joker"]
        assert said(p, "go take") == (False, "free.kinds")
        assert said(p, "go joker 1") == (False, "free.kinds")
        p = after(p, "go take 1")
        assert (p.mark("piece", 0), due(p)) == (29, "ana take 1")

    def test_another_free_choice_where_that_may_be(self) -> None:
        p = on(17, free_again=True)
        p = after(p, "go free")
        assert (p.mark("piece", 0), due(p)) == (0, "ana go 17")
        assert again(p)
        assert said(p, "go free") == (False, "free.blocked")
        assert due(after(p, "go pick")) == "ana pick"

    JOKERS_TAKEN = "players: ana ben cleo dan\npieces: ana 16, ben 5, cleo 14, dan 24"

    def test_a_kind_without_a_free_space(self) -> None:
        hands = HANDS + "hand dan: R4\ndown dan: -\n"
        p = on(17, self.JOKERS_TAKEN, hands=hands)
        assert said(p, "go joker") == (False, "free.blocked")
        assert "go joker" not in legal(p)
        assert said(p, "done") == (False, "free.blocked")
        p = on(17, self.JOKERS_TAKEN, hands=hands, free_blocked="stay")
        assert "go joker" in legal(p)
        p = after(p, "go joker")
        assert (p.mark("piece", 0), due(p)) == (16, "ana joker")

    def test_a_piece_that_stays_does_what_the_nearest_space_says(self) -> None:
        names = [
            "free",
            "take 2",
            *("joker ask pick swap all again".split() * 6)[:28],
            "take 3",
            "take 1",
        ]
        variant = board.with_layout(BOARD, names).with_rules({"free.blocked": "stay"})
        p = Position.parse(
            "variant: board\nplayers: ana ben cleo dan\npieces: ana 1, ben 2, cleo 31, dan 32\n"
            "turn: ana go\nhand ana: R1\nhand ben: R2\nhand cleo: R3\nhand dan: R4\ndiscard: V5\n",
            variant=variant,
        )
        assert due(after(p, "go take")) == "ana take 2"

    def test_any_free_space_where_that_may_be(self) -> None:
        p = on(17, free_lands="any")
        assert [text for text in legal(p) if "joker" in text] == [
            "go joker at 24",
            "go joker at 5",
            "go joker at 14",
        ]
        assert said(p, "go joker") == (False, "free.lands")
        assert said(p, "go joker at 6") == (False, "free.lands")
        assert after(p, "go joker at 14").mark("piece", 0) == 13

    def test_no_kind_that_the_board_has_not(self) -> None:
        p = on(17)
        verdict = judge(p, Go("palace"))
        assert (verdict.legal, verdict.rule) == (False, "board.kinds")

    def test_a_choice_always_remains(self) -> None:
        for which in range(20):
            variant = board.with_layout(BOARD, board.random_layout(Chance(2), which, BOARD))
            p = new_game(variant, 6)
            p = p.with_agenda(())
            for seat in range(1, 6):
                p = p.with_mark("piece", seat, 3 * seat + which % 3)
            kinds = [k for k in variant["board.kinds"] if not board.chooses(variant, k)]
            assert any(board.targets(p, 0, kind, None) for kind in kinds)


# -- rounds -----------------------------------------------------------------------------------


LAST = """
round: 3
starter: cleo
phase: ana 9, ben 9, cleo 4
pieces: ana 4, ben 9, cleo 20
turn: ana finish
hand ana: R12
hand ben: R2 G3 JY4 V5 R6 G7 Y8
hand cleo: R3 G4 JY5
down ana: run R1 G2 Y3 V4 R5 G6 Y7 V8 R9
down ben: -
down cleo: run R4 G5 Y6 V7 / run R8 G9 Y10 V11
discard: Y12
draw: R9
"""


class TestRounds:
    def test_the_finisher_moves_on_by_two_and_stops_on_the_wreath(self) -> None:
        p = after(at(LAST), "discard R12")
        assert p.over
        assert p.winners == (0,)
        assert [p.mark("phase", seat) for seat in range(3)] == ["goal", "9", "4"]

    def test_the_finisher_comes_first_and_nobody_else_then_wins(self) -> None:
        lines = LAST.replace("ana 9, ben 9", "ana 9, ben 10").replace(
            "down ben: -", "down ben: set R10 G10 Y10 V10 R10 / set V12 G12 Y12"
        )
        assert after(at(lines.replace("discard: Y12", "discard: V3")), "discard R12").winners == (
            0,
        )

    def test_the_others_follow_clockwise(self) -> None:
        lines = LAST.replace("ana 9, ben 9, cleo 4", "ana 4, ben 10, cleo 10")
        lines = lines.replace(
            "down ana: run R1 G2 Y3 V4 R5 G6 Y7 V8 R9",
            "down ana: run R1 G2 Y3 V4 / run R5 G6 Y7 V8",
        )
        lines = lines.replace("down ben: -", "down ben: set R10 G10 Y10 V10 R10 / set V12 G12 Y12")
        lines = lines.replace(
            "down cleo: run R4 G5 Y6 V7 / run R8 G9 Y10 V11",
            "down cleo: set R7 G7 Y7 V7 R7 / set R8 G8 Y8",
        )
        p = after(
            at(lines.replace("discard: Y12", "discard: V3").replace(" G7 Y8\n", "\n")),
            "discard R12",
        )
        assert p.winners == (1,)

    def test_only_the_finisher_can_win_if_so_read(self) -> None:
        lines = LAST.replace("ana 9, ben 9, cleo 4", "ana 4, ben 9, cleo 10")
        lines = lines.replace(
            "down ana: run R1 G2 Y3 V4 R5 G6 Y7 V8 R9",
            "down ana: run R1 G2 Y3 V4 / run R5 G6 Y7 V8",
        )
        lines = lines.replace(
            "down cleo: run R4 G5 Y6 V7 / run R8 G9 Y10 V11",
            "down cleo: set R7 G7 Y7 V7 R7 / set R8 G8 Y8",
        )
        lines = lines.replace(" G7 Y8\n", "\n")
        assert after(at(lines), "discard R12").winners == (2,)
        p = after(at(lines, end_needs__out=True), "discard R12")
        assert (p.winners, p.mark("phase", 2), p.mark("phase", 0)) == ((), "10", "6")

    def test_beyond_the_goal_or_exactly(self) -> None:
        lines = (
            LAST.replace("ana 9", "ana 10")
            .replace("run R1 G2 Y3 V4 R5 G6 Y7 V8 R9", "set R10 G10 Y10 V10 R10 / set V12 G12 V9")
            .replace("V9", "G12")
        )
        assert after(at(lines), "discard R12").winners == (0,)
        p = after(at(lines, advance_past__goal="exact"), "discard R12")
        assert (p.over, p.mark("phase", 0)) == (False, "10")

    ON = (
        LAST.replace("ana 9, ben 9", "ana 6, ben 9")
        .replace("V8 R9\ndown ben", "V8\ndown ben")
        .replace("draw: R9", "draw: R9 R1")
    )

    def kept(self, *choices: str, lines: str = ON, **rules: object) -> Position:
        return after(whole(at(lines, **rules)), "discard R12", *choices)

    def test_only_those_who_have_not_laid_down_keep_cards(self) -> None:
        p = self.kept()
        assert [p.mark("phase", seat) for seat in range(3)] == ["8", "9", "5"]
        assert (due(p), len(p.agenda)) == ("ben keep", 2)
        assert (p.zone("hand", 0), p.zone("hand", 2)) == ((), ())
        assert len(self.kept(keep_who="everyone").agenda) == 3

    def test_at_most_five_jokers_included(self) -> None:
        p = self.kept("keep R2", "keep G3", "keep JY4", "keep V5", "keep R6")
        assert legal(p) == ["done"]
        assert said(p, "keep G7") == (False, "keep.max")
        assert said(self.kept("keep R2"), "keep R2") == (False, "turn.cards")
        p = after(p, "done")
        assert names(p.zone("hand", 1)) == ["R2", "G3", "V5", "R6", "JY4"]
        assert due(p) == "chance shuffle"
        audit(p)

    def test_at_least_so_many(self) -> None:
        assert "done" in legal(self.kept())
        p = self.kept("keep R2", "keep G3", "keep JY4", "keep V5", keep_min=5)
        assert said(p, "done") == (False, "keep.min")

    def test_nobody_sees_what_is_kept_before_all_have_chosen(self) -> None:
        lines = self.ON.replace("down cleo: run R4 G5 Y6 V7 / run R8 G9 Y10 V11", "down cleo: -")
        p = self.kept("keep R2", "keep JY4", lines=lines)
        others = view(p, 2)
        assert others.due is not None
        assert others.due.data == ()
        assert names(others.zone("hand", 1)) == ["JY4", *["?"] * 6]
        p = after(p, "done")
        assert due(p) == "cleo keep"
        assert names(view(p, 2).zone("hand", 1)) == ["JY4", *["?"] * 6]
        assert not view(p, 2).agenda[-2].data
        assert again(p)
        p = after(p, "keep JY5", "done")
        assert names(view(p, 2).zone("hand", 1)) == ["JY4", "?"]
        audit(p)

    def test_or_all_see_it(self) -> None:
        lines = self.ON.replace("down cleo: run R4 G5 Y6 V7 / run R8 G9 Y10 V11", "down cleo: -")
        p = self.kept("keep R2", lines=lines, keep_seen="open-in-turn")
        assert names(view(p, 2).agenda[-1].data) == ["R2"]

    def shuffled(self, p: Position) -> Position:
        """The cards that are shuffled, in the order in which they lie, and then dealt."""
        p = play(p, parse_move(p.table, "shuffle " + " ".join(names(p.zone("draw")))))
        while p.due is not None and p.due.step == "deal":
            from phase10.steps.cards import dealt_places

            pile = p.zone("draw")
            p = play(p, Deal(p.due.data[0], tuple(pile[place] for place in dealt_places(p))))
        while p.due is not None and p.due.step == "upcard":
            p = play(p, Flip(p.zone("draw")[-1]))
        return p

    def test_a_hand_is_made_up_to_ten_and_five_cards_are_turned_up(self) -> None:
        p = self.shuffled(self.kept("keep R2", "keep JY4", "done"))
        assert [len(p.zone("hand", seat)) for seat in range(3)] == [10, 10, 10]
        assert len(p.zone("discard")) == 5
        assert (due(p), p.mark("starter")) == ("chance roll ben", 1)
        audit(p)

    def test_or_a_full_hand_comes_on_top(self) -> None:
        p = self.shuffled(self.kept("keep R2", "keep JY4", "done", keep_deal="full-hand"))
        assert [len(p.zone("hand", seat)) for seat in range(3)] == [10, 12, 10]

    @pytest.mark.parametrize(("what", "card"), [("kept", "JY4"), ("none", "Y4")])
    def test_kept_jokers(self, what: str, card: str) -> None:
        p = self.kept("keep JY4", "done", joker_next__round=what)
        assert names(p.zone("hand", 1)) == [card]
        assert not any(card.turned for card in p.zone("draw"))

    @pytest.mark.parametrize(("collect", "aside"), [("all-but-kept", 0), ("piles-only", 16)])
    def test_laid_cards_come_back_or_stay_out(self, collect: str, aside: int) -> None:
        lines = self.ON + ("aside: -\n" if aside else "")
        p = self.kept("done", lines=lines, round_collect=collect)
        assert len(p.zone("aside")) == aside if aside else not p.table.has_zone("aside")
        assert all(p.zone("down", seat) == () for seat in range(3))

    @pytest.mark.parametrize(("where", "spaces"), [("stay", [3, 8, 19]), ("start", [0, 0, 0])])
    def test_pieces_in_the_next_round(self, where: str, spaces: list[int]) -> None:
        p = self.kept("done", board_next__round=where)
        assert [p.mark("piece", seat) for seat in range(3)] == spaces

    def test_a_deck_that_has_lost_cards_deals_what_it_has(self) -> None:
        lines = "aside: -\n" + self.ON
        p = after(at(lines, round_collect="piles-only"), "discard R12", "keep R2", "done")
        p = self.shuffled(p)
        # Hands, discards and the two cards of the draw pile: all are dealt.
        assert [len(p.zone("hand", seat)) for seat in range(3)] == [4, 6, 4]
        assert (p.zone("discard"), p.zone("draw")) == ((), ())
        assert due(p) == "chance roll ben"

    def test_a_round_that_nobody_ends_counts_for_nothing(self) -> None:
        lines = HANDS + "round: 1\nstarter: cleo\nphase: ana 1, ben 1, cleo 1\nturns: 999\n"
        lines += "turn: ana finish\ndiscard: V5\ndraw: R12"
        p = after(at(lines), "discard R1")
        assert (p.mark("round"), p.mark("starter"), due(p)) == (2, 0, "chance shuffle")
        p = after(at(lines, cap_outcome="settled"), "discard R1")
        assert (p.mark("round"), p.mark("starter"), due(p)) == (2, 0, "ana keep")

    def test_without_a_card_to_discard_the_turn_ends(self) -> None:
        hands = HANDS.replace("R1 G2 Y3 V4 R5 G6 Y7 V8 R9 G10", "-")
        p = on(2, "discard: -\ndraw: -\nstarter: ana", hands=hands)
        assert due(after(p, "done")) == "chance roll ben"


# -- moves in writing, records ------------------------------------------------------------------


class TestWriting:
    @pytest.mark.parametrize(
        "text",
        [
            "move 3", "move -3", "take pile", "take discard", "take discard R7", "joker",
            "pick V5", "ask 7 left", "ask 12 right", "ask 7", "ask red left", "give R7",
            "give JV7", "give none", "swap R1", "go joker", "go take 2", "go joker at 14",
            "go take 2 at 31", "roll 3 5", "done",
        ],
    )  # fmt: skip
    def test_moves_round_trip(self, text: str) -> None:
        table = at("hand ana: R1").table
        assert move_text(table, parse_move(table, text)) == text

    @pytest.mark.parametrize(
        "text",
        [
            "move x",
            "move",
            "take saved",
            "ask",
            "ask blue left",
            "ask 7 up",
            "go",
            "go palace",
            "go joker at 33",
            "go joker at",
            "give",
        ],
    )
    def test_what_is_no_move_says_what_was_expected(self, text: str) -> None:
        table = at("hand ana: R1").table
        with pytest.raises(NotationError) as caught:
            parse_move(table, text)
        assert caught.value.expected

    @pytest.mark.parametrize(
        "line", ["ben give", "ben give 7", "chance roll", "ana take", "ana gain"]
    )
    def test_a_step_that_says_too_little_is_refused(self, line: str) -> None:
        with pytest.raises(NotationError):
            at(f"turn: {line}")

    def test_a_step_that_needs_no_decision_is_no_place_for_a_move(self) -> None:
        assert said(at("turn: ana act\nhand ana: R1"), "take pile") == (False, "turn.steps")

    def test_every_refusal_of_the_board_has_its_words(self) -> None:
        rules = [r for r in BOARD.rulebook.rules.values() if r.topic in ("board", "action")]
        for rule in rules:
            for text in rule.refuses.values():
                assert set() == set(_slots(text.en)) - {
                    "player",
                    "owner",
                    "card",
                    "cards",
                    "n",
                    "step",
                }
                assert set(_slots(text.en)) == set(_slots(text.de))


def _slots(text: str) -> list[str]:
    import re

    return re.findall(r"\{([a-z-]+)\}", text)


class TestRecords:
    @pytest.mark.parametrize("players", [2, 4])
    def test_a_game_replays_as_everybody_saw_it(self, players: int) -> None:
        game = Game.start(BOARD, players=players, seed=players)
        game.run([NearSeat(seat) for seat in range(players)])
        record = Record.of(game)
        assert str(Record.parse(str(record))) == str(record)
        for seat in range(players):
            told = Record.parse(str(seen(record, seat)))
            true = [p for move, p in decisions(record) if move.who == seat]
            mine = [p for move, p in decisions(told) if move.who == seat]
            assert len(true) == len(mine)
            for there, here in zip(true, mine, strict=True):
                assert here.due == there.due
                assert here.zone("hand", seat) == there.zone("hand", seat)
                known = view(there, seat).zone("discard")
                for card, other in zip(known, here.zone("discard"), strict=True):
                    assert card in (other, there.table.deck.HIDDEN)

    def test_the_others_do_not_see_what_an_exchange_and_a_choice_put_away(self) -> None:
        game = Game.start(BOARD, players=3, seed=5)
        game.run([NearSeat(seat) for seat in range(3)])
        record = seen(Record.of(game), 0)
        verbs = [
            (move.verb, move.who, move_text(BOARD_TABLE, move))
            for move in record.moves
            if move.verb in ("swap", "pick")
        ]
        assert any(text.endswith("?") for _, who, text in verbs if who != 0)
        assert all(text.endswith("?") or "J" in text for _, who, text in verbs if who != 0)
        assert not any(text.endswith("?") for _, who, text in verbs if who == 0)


BOARD_TABLE = new_game(BOARD, 3).table


def decisions(record: Record) -> list[tuple[Move, Position]]:
    """Every move of a record with the position in which it was made."""
    p, found = record.start(), []
    for move, after_it in replay(record):
        found.append((move, p))
        p = after_it
    return found
