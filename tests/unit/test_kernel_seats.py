"""The kernel's seats: they choose what ranks best, mirror what they see, and have the habits that
they say.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from phase10.bots import KernelSeat, best_first
from phase10.errors import Phase10Error
from phase10.game import Game
from phase10.kernel import layout as at
from phase10.kernel.encode import encode
from phase10.kernel.entries import ONE
from phase10.kernel.habits import HABITS, POLICIES, parse
from phase10.kernel.mind import mind
from phase10.kernel.mirror import Mirror
from phase10.kernel.moves import list_moves
from phase10.kernel.near import near
from phase10.kernel.play import Kernel, Playing
from phase10.kernel.policy import decide
from phase10.kernel.ranks import near_rank
from phase10.kernel.reach import project
from phase10.kernel.solo import FAR_OFF, value_of
from phase10.kernel.solo_tables import with_tables
from phase10.legal import legal_moves
from phase10.moves import Lay
from phase10.solve.store import stored
from phase10.variant import load
from phase10.view import view
from tests.differential.kernel_games import Setting, compare

TABLES: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("classic", {}),
    ("classic", {"hit.after": "any-time", "wild.replace": "exact-card"}),
    ("classic", {"draw.reach": "any", "discard.count": 2}),
    ("classic", {"draw.bound": "not-back", "hit.on": "own", "hit.run-ends": "high"}),
    ("masters", {}),
    ("masters", {"phase.change": True}),
    ("masters", {"save.limit": 3, "save.counts": "cards-in-pile", "save.take": "top"}),
    ("board", {}),
    ("board", {"move.direction": "either", "swap.min": 0}),
    ("junior", {}),
    ("us-ten-hands", {}),
)


def decisions(table: Playing, most: int) -> Iterator[int]:
    """Play a game and stop at each decision of a seat."""
    made = 0
    while made < most:
        table.proceed()
        if table.s[at.AGENDA] == 0:
            return
        who = table.s[at.AGENDA + 1 + (table.s[at.AGENDA] - 1) * at.DUE + at.DUE_WHO]
        if who >= 0:
            made += 1
            yield who
        if table.run(ONE) != 1:
            return


@pytest.mark.parametrize(("variant", "rules"), TABLES, ids=str)
def test_near_takes_the_first_of_the_moves_that_rank_best(
    variant: str, rules: Mapping[str, object]
) -> None:
    kernel = Kernel(
        load(variant).with_rules(dict(rules)),
        seats=("near", "random", "near"),
        players=3,
        fast=False,
    )
    table = Playing(kernel, 3)
    table.start(0)
    compared = 0
    s, r, w = table.s, table.r, table.w
    for seat in decisions(table, 180):
        s[at.HABITS + seat] = parse("near")[1]
        near(s, r, w)
        chosen = w[at.CHOSEN : at.CHOSEN + at.MV]
        many = list_moves(s, r, w)
        listed = [w[at.MOVES + 1 + n * at.MV : at.MOVES + 1 + (n + 1) * at.MV] for n in range(many)]
        if any(move[0] == at.M_LAY for move in listed):
            assert chosen[0] == at.M_LAY
            continue
        mind(s, r, w, seat)
        ranks = [near_rank(s, r, w, seat, at.MOVES + 1 + n * at.MV) for n in range(many)]
        assert chosen == listed[ranks.index(max(ranks))]
        compared += many > 1
    assert compared > 40


@pytest.mark.parametrize("variant", ["classic", "masters", "board", "junior"])
def test_moves_and_positions_are_mirrored(variant: str) -> None:
    game = Game.start(load(variant), players=3, seed=4)
    mirror = Mirror(game.position.table)
    seats = [KernelSeat(seat, name="near") for seat in range(3)]
    compared = 0
    for _ in range(120):
        position = game.until_decision()
        due = position.due
        if due is None:
            break
        moves = tuple(legal_moves(position, most_lays=50))
        mirror.look(position)
        for move in moves:
            mirror.write(move)
            assert mirror.move() == move
            compared += 1
        listed = list_moves(mirror.s, mirror.r, mirror.w)
        others = [move for move in moves if not isinstance(move, Lay)]
        found = [mirror.w[at.MOVES + 1 + n * at.MV] for n in range(listed)]
        assert sum(verb != at.M_LAY for verb in found) == len(others)
        seen = view(position, due.who)
        chosen = seats[due.who].choose(seen, moves)
        if len(moves) > 1 and not isinstance(chosen, Lay):
            assert best_first(seen, due.who, moves)[0] == chosen
        game.do(chosen)
    assert compared > 150


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: f"{habit.policy}-{habit.name}")
def test_a_habit_makes_a_difference(habit: object) -> None:
    """In some game a seat with the habit decides otherwise than one without it."""
    policy, bit = habit.policy, habit.bit  # type: ignore[attr-defined]
    number = POLICIES[policy]
    usual = parse(policy)[1]
    for variant in ("classic", "board", "masters", "junior"):
        kernel = Kernel(load(variant), players=3, seats=(policy,) * 3, fast=False)
        for game in range(4):
            table = Playing(kernel, 6)
            table.start(game)
            for seat in decisions(table, 500):
                chosen = []
                for habits in (usual | bit, usual & ~bit):
                    row = list(table.s)
                    row[at.POLICY + seat], row[at.HABITS + seat] = number, habits
                    decide(row, table.r, table.w)
                    chosen.append(table.w[at.CHOSEN : at.CHOSEN + at.MV])
                if chosen[0] != chosen[1]:
                    return
    pytest.fail("the habit changed no decision")


def test_habits_have_names_and_sentences() -> None:
    assert len({(habit.policy, habit.bit) for habit in HABITS}) == len(HABITS)
    assert len({(habit.policy, habit.name) for habit in HABITS}) == len(HABITS)
    assert sorted(habit.tip for habit in HABITS if habit.tip) == [1, 2, 3, 4, 5, 6]
    for habit in HABITS:
        assert habit.en.endswith(".")
        assert habit.de.endswith(".")
        assert habit.policy in POLICIES


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("neer", "no seat 'neer'"),
        ("near-late", "'near' has no habit 'late'"),
        ("random-outs", "it has no habits"),
        ("careful-", "no habit ''"),
    ],
)
def test_an_unknown_seat_is_refused(name: str, message: str) -> None:
    with pytest.raises(Phase10Error, match=message):
        parse(name)


def test_habits_are_added_and_left_out() -> None:
    bits = {habit.name: habit.bit for habit in HABITS if habit.policy == "near"}
    _, usual = parse("near")
    assert parse("near+star")[1] == usual | bits["star"]
    assert parse("near-keep-die")[1] == usual & ~bits["keep"] & ~bits["die"]


# -- solo ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["classic", "junior"])
def test_solo_reads_the_worth_of_hands_as_the_solver_says(variant: str) -> None:
    game = load(variant)
    code = encode(game)
    r = with_tables(game, code.row)
    s, w = [0] * at.STATE, [0] * at.WORK
    deck = code.row[at.DECK + 1 : at.DECK + 1 + code.row[at.DECK]]
    draw = random.Random(9)
    known = 0
    for number, phase in enumerate(code.phases):
        solver = stored(game, phase)
        assert solver is not None
        for _ in range(12):
            hand = sorted(draw.sample(deck, game["deal.hand"]))
            s[at.HAND] = len(hand)
            s[at.HAND + 1 : at.HAND + 1 + len(hand)] = hand
            project(s, r, w, at.HAND)
            found = value_of(r, w, number)
            key, wilds = solver.space.read([code.cards[card] for card in hand])
            worth = 0.0 if solver.hold(key, wilds) else solver.at(key, wilds, "offered")
            if found < FAR_OFF:
                assert abs(found - 1000 * worth) < 5
                known += 1
    assert known > 10 * len(code.phases)


@pytest.mark.parametrize(("variant", "reason"), [("board", "no fixed size")])
def test_solo_is_refused_where_it_knows_nothing(variant: str, reason: str) -> None:
    with pytest.raises(Phase10Error, match=reason):
        Kernel(load(variant), seats=("solo", "near", "near", "near"))


def test_a_deciding_round_is_played_where_phases_are_named_when_laid() -> None:
    answers = {"phase.order": "free", "phase.named": "when-laid", "phase.needed": 2}
    variant = load("classic").with_rules({**answers, "phase.again": True, "tie.second": "replay"})
    setting = Setting(variant, 2, (), ("near", "near"), 28)
    assert compare(setting, fast=False) > 50
    table = Playing(setting.kernel(fast=False), 610)
    table.start(setting.which)
    while table.next() is not None:
        pass
    assert table.s[at.TIE] == 0b11
