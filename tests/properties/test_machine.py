"""A state machine for each game: it starts anywhere and goes on with any moves, sound or not."""

from __future__ import annotations

import pytest
from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from phase10.chance import Chance
from phase10.errors import IllegalMove
from phase10.game import Game, play
from phase10.judge import judge
from phase10.moves import Draw, Move
from phase10.position import CHANCE, Position
from phase10.view import view
from tests import strategies as our
from tests.properties.test_positions import assert_follows, assert_sane

GAMES = [
    name for name in ("classic", "classic-us", "masters", "junior", "board") if name in our.IDS
]


class GameMachine(RuleBasedStateMachine):
    """A table at play; a subclass says which variant."""

    name = ""

    def __init__(self) -> None:
        super().__init__()
        self.start = self.before = our.story(our.load(self.name), 3, 0)[0]
        self.game = Game(self.start, Chance(0))

    @property
    def position(self) -> Position:
        return self.game.position

    @initialize(data=st.data(), seed=our.seeds)
    def begin(self, data: st.DataObject, seed: int) -> None:
        """Somewhere in a game; from there on the cards fall as the seed says."""
        position = data.draw(our.positions(our.variants([self.name])))
        self.start = self.before = position
        self.game = Game(position, Chance(seed))

    def make(self, move: Move) -> None:
        self.before = self.position
        self.game.do(move)
        assert_follows(self.before, self.position)
        self.game.until_decision()

    def listed(self, *verbs: str) -> list[Move]:
        return [move for move in our.listed(self.position) if not verbs or move.verb in verbs]

    def step(self, data: st.DataObject, *verbs: str) -> None:
        """One of the legal moves with these verbs, if there is any."""
        found = self.listed(*verbs)
        if found:
            move = data.draw(st.sampled_from(found))
            event(move.verb)
            self.make(move)

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def open_a_turn(self, data: st.DataObject) -> None:
        self.step(
            data, "choose", "draw", "move", "take", "joker", "pick", "ask", "give", "swap", "go"
        )

    @precondition(lambda self: self.position.due is not None and self.position.due.step == "play")
    @rule(data=st.data())
    def lay_down(self, data: st.DataObject) -> None:
        self.step(data, "lay", "exchange", "turn")

    @precondition(lambda self: self.position.due is not None and self.position.due.step == "play")
    @rule(data=st.data())
    def hit(self, data: st.DataObject) -> None:
        self.step(data, "hit")

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def end_a_turn(self, data: st.DataObject) -> None:
        self.step(data, "discard", "skip", "save", "keep", "done")

    @precondition(lambda self: not self.game.over)
    @rule(count=st.integers(1, 30))
    def play_on(self, count: int) -> None:
        """Some turns by themselves, so that rounds end, piles run out and games are won."""
        players = range(len(self.position.players))
        seats = [our.Restless(self.game.chance, seat) for seat in players]
        self.game.run(seats, most=count)
        self.before = self.position
        self.game.until_decision()

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def try_something(self, data: st.DataObject) -> None:
        """Whatever comes to mind: it is made if it is legal, and changes nothing if it is not."""
        move = data.draw(our.moves(self.position))
        position = self.position
        if judge(position, move).legal:
            self.make(move)
        else:
            with pytest.raises(IllegalMove):
                self.game.do(move)
            assert self.position is position

    @precondition(lambda self: self.game.over)
    @rule(seat=st.integers(0, 2))
    def try_something_after_the_end(self, seat: int) -> None:
        verdict = judge(self.position, Draw("pile", who=seat))
        assert (verdict.legal, verdict.rule) == (False, "turn.out-of-turn")
        assert not self.listed()

    @rule()
    def write_it_down_and_read_it_again(self) -> None:
        self.game.position = Position.parse(str(self.position))

    @invariant()
    def everything_is_sane(self) -> None:
        assert_sane(self.position)

    @invariant()
    def somebody_can_move(self) -> None:
        due = self.position.due
        if due is not None and due.who != CHANCE:
            assert our.listed(self.position)
            for seat in range(len(self.position.players)):
                assert view(self.position, seat).players == self.position.players

    def teardown(self) -> None:
        """The record leads from where it began to where it ended."""
        position = self.start
        for move in self.game.record:
            position = play(position, move)
        assert position == self.position


@pytest.mark.parametrize("name", GAMES)
def test_any_way_of_playing_keeps_the_rules(name: str) -> None:
    machine = type(f"{name.title().replace('-', '')}Machine", (GameMachine,), {"name": name})
    quick = settings(max_examples=10, stateful_step_count=20)
    chosen = (
        quick if settings.default is None or settings.default.max_examples <= 50 else settings()
    )
    run_state_machine_as_test(machine, settings=chosen)
