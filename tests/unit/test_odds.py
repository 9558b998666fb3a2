"""Chances: known values, small cases counted by hand, and nonsense."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import comb
from typing import Any

import pytest

from phase10 import board, odds
from phase10.cards import Deck
from phase10.chance import Chance
from phase10.cli import main
from phase10.groups import GroupRules
from phase10.odds.count import counts
from phase10.odds.machine import Machine
from phase10.odds.pair import both as both_of
from phase10.odds.pair import one_feature
from phase10.odds.table import table_of
from phase10.phases import Phase, holds
from phase10.variant import Variant, load

CLASSIC = {
    "1": 7076688286712,
    "2": 11542982404112,
    "3": 2068500398704,
    "4": 6028742383664,
    "5": 2512414175824,
    "6": 771580074832,
    "7": 128608480744,
    "8": 1071555721624,
    "9": 1205167517304,
    "10": 136415907448,
}
# Shares in percent that a program found by sampling, with its error at 99 % (claim PC01).
PUBLISHED = {
    "1": (18.275229, 0.000141),
    "2": (29.809240, 0.000167),
    "3": (5.341861, 0.000082),
    "4": (15.568861, 0.000132),
    "5": (6.488136, 0.000090),
    "6": (1.992557, 0.000051),
    "7": (0.332137, 0.000021),
    "8": (2.767219, 0.000060),
    "9": (3.112314, 0.000063),
    "10": (0.352300, 0.000022),
}


@pytest.fixture(scope="module")
def classic() -> Variant:
    return load("classic")


def straights(variant: Variant) -> GroupRules:
    """The rules of groups with a run of one colour among the kinds."""
    kinds = {**variant["group.kinds"], "straight": {"same": "colour", "next": "number"}}
    return GroupRules.from_answers({**variant.values, "group.kinds": kinds}, variant.deck)


def parsed(variant: Variant, text: str) -> list[Any]:
    return [variant.deck.parse(name) for name in text.split()]


# -- the deal ------------------------------------------------------------------------


def test_all_ten_phases_of_the_card_game(classic: Variant) -> None:
    rows = odds.odds(classic)
    assert {row.phase: row.hands for row in rows} == CLASSIC
    assert {row.of for row in rows} == {comb(108, 10)}


@pytest.mark.parametrize("phase", PUBLISHED)
def test_the_published_shares_agree_within_their_error(classic: Variant, phase: str) -> None:
    (row,) = odds.odds(classic, phase)
    value, error = PUBLISHED[phase]
    assert abs(100 * row.chance - value) <= error


def test_the_phases_of_the_board_that_join_colour_and_number() -> None:
    variant = load("board")
    found = {name: odds.odds(variant, name)[0].hands for name in ("1", "5")}
    assert found == {"1": 978539345232, "5": 19020401136}


def test_a_run_of_one_colour_with_wild_cards(classic: Variant) -> None:
    rules = straights(classic)
    run = Phase.from_text("x", "straight 4", rules.kinds)
    assert counts(rules, run, 10)[10].hands == 11_059_043_038_408
    joint = Phase.from_text("y", "set 3 + straight 4", rules.kinds)
    assert round(100 * counts(rules, joint, 7)[7].chance, 7) == 0.1444415


def test_one_table_has_the_counts_for_every_number_of_cards(classic: Variant) -> None:
    rows = odds.table(classic, "4", most=12)
    assert [row.cards for row in rows] == list(range(1, 13))
    assert [row.hands for row in rows[:6]] == [0] * 6
    for row in rows:
        assert odds.odds(classic, "4", cards=row.cards) == (row,)
    assert all(a.chance <= b.chance for a, b in pairwise(rows))


@pytest.mark.parametrize("changes", [{"deck.copies": 3, "deck.size": 156}, {"deck.skips": 0}])
def test_another_deck_changes_every_number(classic: Variant, changes: dict[str, Any]) -> None:
    size = {"deck.skips": {"deck.size": 104}}.get(next(iter(changes)), {})
    other = classic.with_rules({**changes, **size})
    for ours, theirs in zip(odds.odds(classic), odds.odds(other), strict=True):
        assert ours.of != theirs.of
        assert ours.chance != theirs.chance


def test_a_freer_rule_for_wild_cards_adds_hands(classic: Variant) -> None:
    strict, freer, free = (
        [row.hands for row in odds.odds(classic.with_rules({"wild.natural": answer}))]
        for answer in ("per-group", "per-phase", "none")
    )
    assert all(a <= b <= c for a, b, c in zip(strict, freer, free, strict=True))
    assert strict != freer
    assert freer != free


def test_hands_whose_naturals_are_all_of_one_number(classic: Variant) -> None:
    """Two sets may share a number; a public program misses that (claim PC01)."""
    rules, deck = classic.grouping, classic.deck
    sevens = [card for card in deck.cards if card.value("number") == 7]
    wild, skip = deck.wild, deck.skip
    assert wild is not None
    assert skip is not None
    seen = 0
    for phase in classic.phases.values():
        machine = Machine(rules, phase, size=10, wilds=8, most=10)
        for naturals, wilds in product(range(9), range(9)):
            skips = 10 - naturals - wilds
            if 0 <= skips <= 4:
                hand = [*sevens[:naturals], *[wild] * wilds, *[skip] * skips]
                columns, _ = machine.read(hand)
                state = machine.start()
                for column, shown in enumerate(columns):
                    capped = tuple(min(n, machine.useful) for n in shown)
                    state = machine.alive(machine.step(state, column, capped), column, 10)
                lack = machine.lacks(state)
                held = lack is not None and lack <= wilds
                assert held == holds(rules, phase, hand), (phase, naturals, wilds)
                seen += held
    assert seen > 50
    example = parsed(classic, "R12 B12 W W W W W S S S")
    assert holds(rules, Phase.from_text("x", "set 3 + set 4", rules.kinds), example)


# -- several phases, several hands -----------------------------------------------------


def test_any_tile_of_junior() -> None:
    variant = load("junior")
    cards = variant.deck.cards
    for names in (["dog"], ["dog", "cat"], ["dog", "red", "book", "gift"], list(variant.phases)):
        # Of four cards all must show the symbol, so the bits they share say which tiles there are.
        bits = {name: 1 << i for i, name in enumerate(names)}
        shows = [
            sum(bits.values())
            if card.is_wild
            else sum(bits.get(str(v), 0) for _, v in card.features)
            for card in cards
        ]
        made = sum(bool(a & b & c & d) for a, b, c, d in combinations(shows, 4))
        assert odds.any_of(variant, names, cards=4).hands == made
    assert (
        odds.any_of(variant, ["dog"], cards=5).hands == odds.odds(variant, "dog", cards=5)[0].hands
    )


def test_any_of_several_phases_lies_between_the_best_and_the_sum(classic: Variant) -> None:
    single = [odds.odds(classic, name)[0].hands for name in ("1", "4")]
    union = odds.any_of(classic, ["1", "4"]).hands
    assert max(single) < union < sum(single)
    assert odds.any_of(classic, ["1"]).hands == single[0]


def test_two_hands_together(classic: Variant) -> None:
    found = odds.both(classic, "1")
    assert [
        round(100 * n / found.of, 3) for n in (found.neither, found.exactly_one, found.both)
    ] == [
        66.403,
        30.643,
        2.954,
    ]
    assert found.one == CLASSIC["1"] * comb(98, 10)


def test_two_hands_together_in_a_small_deck(classic: Variant) -> None:
    answers = {
        **classic.values,
        "deck.features": {"number": "1..3", "colour": ["red", "blue"]},
        "deck.copies": 1,
        "deck.wilds": 2,
        "deck.skips": 1,
    }
    rules = GroupRules.from_answers(answers, Deck.from_answers(answers))
    cards = rules.deck.cards
    for text in ("set 2 + set 2", "run 3", "set 2 + run 2"):
        phase = Phase.from_text("x", text, rules.kinds)
        for n in (3, 4):
            together = 0
            for mine in combinations(range(len(cards)), n):
                if holds(rules, phase, [cards[i] for i in mine]):
                    rest = [i for i in range(len(cards)) if i not in mine]
                    together += sum(
                        holds(rules, phase, [cards[i] for i in theirs])
                        for theirs in combinations(rest, n)
                    )
            assert both_of(rules, phase, n).both == together


def test_several_hands_are_sampled_and_agree_with_what_is_exact(classic: Variant) -> None:
    exact = odds.both(classic, "1")
    found = odds.several(classic, "1", 2, deals=1500, seed=3)
    values = (exact.neither, exact.exactly_one, exact.both)
    for share, value in zip(found.shares, values, strict=True):
        assert share.low <= value / exact.of <= share.high
    assert sum(share.count for share in found.shares) == 1500
    assert found == odds.several(classic, "1", 2, deals=1500, seed=3)


# -- the next card ----------------------------------------------------------------------


def test_the_next_card_and_the_next_two(classic: Variant) -> None:
    hand = parsed(classic, "R3 B3 R5 G5 Y9 W S")
    table = [odds.group_of(classic, "run R3 B4 W G6")]
    found = odds.next_card(classic, "1", hand, table=table)
    left = list(classic.deck.cards)
    for card in [*hand, *table[0].cards]:
        left.remove(card)
    rules, phase = classic.grouping, classic.phases["1"]
    assert found.unseen == len(left)
    alone = sum(holds(rules, phase, [*hand, card]) for card in left)
    assert found.next_completes == (alone, len(left))
    pairs = list(combinations(left, 2))
    together = sum(holds(rules, phase, [*hand, *pair]) for pair in pairs)
    assert found.with_two == (together, len(pairs))
    one_of = sum(any(holds(rules, phase, [*hand, card]) for card in pair) for pair in pairs)
    assert found.of_two_completes == (one_of, len(pairs))
    assert {card.name for card in found.fitting} == {
        "W", *(f"{c}{n}" for c in "RBGY" for n in (2, 7)),
    }  # fmt: skip
    assert found.missing == 1


def test_a_hand_that_holds_the_phase_needs_no_card(classic: Variant) -> None:
    found = odds.next_card(classic, "1", parsed(classic, "R3 B3 G3 R5 G5 B5"))
    assert found.missing == 0
    assert found.next_completes[0] == found.unseen


# -- the board -----------------------------------------------------------------------


def test_an_asked_number_among_the_others(classic: Variant) -> None:
    variant = load("board")
    ways, of = odds.asked(variant, 7, [10, 10], known=parsed(variant, "R7 G7 V1"))
    assert (ways, of) == (comb(93, 20) - comb(87, 20), comb(93, 20))
    assert odds.asked(variant, 7, [10], known=parsed(variant, "R7 R7 G7 G7 Y7 Y7 V7 V7"))[0] == 0
    for bad in (13, "pink"):
        with pytest.raises(ValueError, match=repr(bad)):
            odds.asked(variant, bad, [10])
    with pytest.raises(ValueError, match="200"):
        odds.asked(variant, 7, [200])


def test_the_spaces_within_reach_are_those_of_the_rules_of_moving() -> None:
    variant = load("board")
    for at in range(32):
        ends: dict[int, int] = {}
        for roll in product(range(1, 7), repeat=2):
            for space in {(at + n) % 32 for n in board.distances(variant, roll)}:
                ends[space] = ends.get(space, 0) + 1
        assert odds.reachable(variant, at) == {s: (n, 36) for s, n in sorted(ends.items())}
    past = odds.reachable(variant, 0, occupied={1, 2})
    assert min(past) == 3
    assert past[3] == (11, 36)


def test_the_chance_to_land_on_a_joker_space() -> None:
    variant = load("board")
    rows = odds.landing(variant)
    good = {i for i, s in enumerate(board.spaces(variant)) if s.kind in {"joker", "free"}}

    def best(space: int, left: int) -> Fraction:
        if not left:
            return Fraction(0)
        total = Fraction(0)
        for roll in product(range(1, 7), repeat=2):
            ends = [(space + n) % 32 for n in board.distances(variant, roll)]
            total += 1 if good & set(ends) else max(best(end, left - 1) for end in ends)
        return total / 36

    for row in rows[:2]:
        assert Fraction(row.ways, row.of) == best(0, row.turns)
    assert all(a.chance <= b.chance for a, b in pairwise(rows))
    everywhere = ("joker",) * 32
    assert [row.chance for row in odds.landing(variant, layout=everywhere)] == [1.0] * 8
    nowhere = ("take 1",) * 32
    assert [row.ways for row in odds.landing(variant, layout=nowhere)] == [0] * 8


def test_how_much_the_unknown_order_of_the_spaces_matters() -> None:
    variant = load("board")
    drawn = [board.random_layout(Chance(1), which, variant) for which in range(5)]
    for spread in odds.over_layouts(variant, drawn, turns=3):
        assert 0 <= spread.least <= spread.mean <= spread.greatest <= 1
    with pytest.raises(ValueError, match="no layouts"):
        odds.over_layouts(variant, [])


# -- tables ---------------------------------------------------------------------------


def test_a_table_answers_as_its_machine(classic: Variant) -> None:
    phase = classic.phases["3"]
    machine = Machine(classic.grouping, phase, size=10, wilds=8, most=10)
    table = table_of(machine, 10)
    for game in range(300):
        dealt = Chance(5, "tables", game=game).shuffled(classic.deck.cards, "hand", 0)
        # Few numbers, so that the phase is often there.
        hand = [card for card in dealt if card.is_wild or card.value("number") in range(4, 9)][:10]
        columns, wilds = machine.read(hand)
        state = table.start
        for column, shown in enumerate(columns):
            capped = tuple(min(n, machine.useful) for n in shown)
            state = table.rows[column][state][table.inputs[column].index(capped)]
        lack = table.lacks[state]
        assert (lack is not None and lack <= wilds) == holds(classic.grouping, phase, hand)


# -- nonsense ----------------------------------------------------------------------------


def test_what_makes_no_sense_is_refused(classic: Variant) -> None:
    with pytest.raises(ValueError, match="'11'"):
        odds.odds(classic, "11")
    for cards in (0, -1, 21, 200):
        with pytest.raises(ValueError, match=str(cards)):
            odds.odds(classic, cards=cards)
    with pytest.raises(ValueError, match="'R7' is named more often"):
        odds.next_card(classic, "1", parsed(classic, "R7 R7 R7"))
    with pytest.raises(ValueError, match=r"'\?'"):
        odds.next_card(classic, "1", parsed(classic, "R7 ?"))
    with pytest.raises(ValueError, match="joins"):
        odds.both(load("board"), "1")
    with pytest.raises(ValueError, match="12 hands"):
        odds.several(classic, "1", 12)
    with pytest.raises(ValueError, match="0"):
        odds.odds(classic, size=0)
    with pytest.raises(ValueError, match="no group"):
        odds.group_of(classic, "run R3 B9")
    with pytest.raises(ValueError, match="no phase"):
        odds.any_of(classic, [])
    with pytest.raises(ValueError, match="no phase"):
        odds.any_of(load("junior"), [])
    with pytest.raises(ValueError, match="99 turns"):
        odds.landing(load("board"), turns=99)
    with pytest.raises(ValueError, match="3 spaces"):
        odds.landing(load("board"), layout=["free", "joker", "ask"])
    rules = classic.grouping
    with pytest.raises(ValueError, match="13"):
        counts(rules, Phase.from_text("x", "run 13", rules.kinds), 15)
    assert one_feature(rules, classic.phases["1"])


# -- the command ---------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["odds", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_command_prints_what_is_agreed(capsys: pytest.CaptureFixture[str]) -> None:
    data = run(capsys, "classic")
    assert (data["variant"], data["cards"]) == ("classic", 10)
    assert {row["phase"]: row["hands"] for row in data["phases"]} == CLASSIC
    assert set(data["phases"][0]) >= {"phase", "hands", "of", "chance"}
    (row,) = run(capsys, "classic", "4", "--cards", "20")["phases"]
    assert row["of_text"] == str(comb(108, 20))


def test_the_command_answers_the_other_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "junior", "--any", "--cards", "5")["phases"][0]["hands"] == 517797
    assert run(capsys, "classic", "1", "--players", "2")["phases"][0]["exact"]
    sampled = run(capsys, "classic", "1", "--players", "3", "--deals", "50")["phases"][0]
    assert not sampled["exact"]
    assert {"low", "high"} <= set(sampled["together"][0])
    found = run(capsys, "classic", "4", "--hand", "R3", "B4", "G5", "Y6", "R8", "B9")
    assert found["completes"]["W"] == 8
    assert run(capsys, "board", "--ask", "7", "--others", "30")["ways"] > 0
    assert len(run(capsys, "board", "--landing", "--layouts", "2")["landing"]) == 8
    assert run(capsys, "board", "--space", "5")["reach"][0]["space"] == 6
    assert main(["odds", "classic", "1", "--from", "9", "--to", "10", "--lang", "de"]) == 0
    assert "18,2752 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        "clasic",
        "classic 11",
        "classic --cards 0",
        "classic --cards 200",
        "classic --cards ten",
        "classic --size 0",
        "classic 1 --hand R7 R7 R7",
        "classic --hand R7",
        "classic 1 --hand R7 --table set",
        "classic 1 --players 0",
        "classic 1 --players 3 --deals 0",
        "classic 1 --players 3 --seed 99999999999999999999",
        "classic --space 1",
        "board --space 33",
        "board --landing --board free",
        "board --ask 7",
        "classic --from 9 --to 3",
        "junior --any mouse",
    ],
)
def test_the_command_refuses_nonsense_kindly(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *words.split()]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err.startswith("phase10")
    assert "fault of the program" not in told.err
