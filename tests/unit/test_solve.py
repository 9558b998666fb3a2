"""The best play alone: what must hold of its values, and that its own play reaches them."""

from __future__ import annotations

from itertools import islice
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10 import solve
from phase10.cards import Card
from phase10.chance import Chance
from phase10.errors import Phase10Error
from phase10.odds import odds
from phase10.phases import Phase, holds, missing
from phase10.solve import Solver
from phase10.solve.label import MODES, distribution, worth
from phase10.solve.space import EMPTY, Columns, TooManyHandsError, space_of
from phase10.solve.store import Stored, folder, packed, recorded, stored
from phase10.variant import Variant, load

QUICK = ("1", "4", "5", "6", "7", "8", "9", "10")
_SOLVERS: dict[tuple[str, str], Solver] = {}


def solver(variant: str, phase: str) -> Solver:
    """Each phase is solved once for all tests of a process."""
    key = variant, phase
    if key not in _SOLVERS:
        _SOLVERS[key] = Solver(load(variant), phase)
    return _SOLVERS[key]


def cards(variant: Variant, names: str) -> list[Card]:
    return [variant.deck.parse(name) for name in names.split()]


# -- values --------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("phase", QUICK)
def test_the_distribution_adds_up_to_the_value(phase: str, mode: str) -> None:
    found = solver("classic", phase).solution(mode)
    assert 0 <= found.tail < 1e-9
    assert sum(found.distribution) == pytest.approx(1, abs=1e-9)
    mean = sum(n * chance for n, chance in enumerate(found.distribution))
    assert found.draws == pytest.approx(mean, abs=1e-6)
    assert mean <= found.draws


@pytest.mark.parametrize("phase", QUICK)
def test_a_seen_card_helps_and_takes_no_turn_away(phase: str) -> None:
    blind, offered = (solver("classic", phase).solution(mode) for mode in MODES)
    assert blind.draws / 2 < offered.draws < blind.draws
    assert blind.distribution[0] == pytest.approx(offered.distribution[0], abs=1e-12)


@pytest.mark.parametrize("phase", QUICK)
def test_the_hands_of_a_real_deck_that_hold_the_phase_are_those_of_odds(phase: str) -> None:
    # The nodes, weighted as a real deck deals them, must give the exact count.
    variant = load("classic")
    one = solver("classic", phase)
    space, graph = one.space, one.graph
    assert isinstance(space, Columns)
    copies, wild, rest = space.copies, 8, 108 - 8 - space.cells * space.copies
    without = 0
    for useful in range(graph.hand + 1):
        for node in graph.layer(useful):
            counts = [graph.keys[node] >> shift & 15 for shift in range(0, 4 * space.cells, 4)]
            wilds = useful - sum(counts)
            # What lies in a capped column beyond its cap is a blank here, so expand it.
            for more, times in _expanded(counts, space.cap, copies, graph.hand - useful).items():
                blanks = graph.hand - useful - more
                ways = times * comb(wild, wilds) * comb(rest, blanks)
                without += ways * _orbit(counts, mirrored=space.mirrored)
    row = odds(variant, phase)[0]
    assert row.of - row.hands == without


def _expanded(counts: list[int], cap: int, copies: int, most: int) -> dict[int, int]:
    found = {0: 1}
    for held in counts:
        after: dict[int, int] = {}
        top = min(copies, held + most) if held == cap else held
        for more, times in found.items():
            for n in range(held, top + 1):
                at = more + n - held
                if at <= most:
                    after[at] = after.get(at, 0) + times * comb(copies, n)
        found = after
    return found


def _orbit(counts: list[int], *, mirrored: bool) -> int:
    if mirrored:
        return 1 if counts == counts[::-1] else 2
    total = prod(range(1, len(counts) + 1))
    for value in set(counts):
        total //= prod(range(1, counts.count(value) + 1))
    return total


@pytest.mark.parametrize("phase", ["1", "4", "8"])
def test_more_useful_cards_are_never_worse(phase: str) -> None:
    one = solver("classic", phase)
    graph, values = one.graph, one.values("blind")
    for useful in range(graph.hand):
        for node in graph.layer(useful):
            wilds = useful - graph.size[node]
            here = values.at(node, wilds)
            for above in set(graph.up[node]):
                assert values.at(above, wilds) <= here + 1e-12
            assert values.at(node, wilds + 1) <= here + 1e-12


def test_a_wild_card_is_worth_more_than_any_other_once_a_natural_one_is_there() -> None:
    one = solver("classic", "4")
    graph, values = one.graph, one.values("offered")
    for node in graph.layer(graph.hand - 1):
        if node == EMPTY:
            continue
        wilds = graph.hand - 1 - graph.size[node]
        better = values.at(node, wilds + 1)
        assert all(better <= values.at(above, wilds) + 1e-12 for above in graph.up[node])


@pytest.mark.parametrize("mode", MODES)
def test_arrays_and_lists_agree(mode: str) -> None:
    pytest.importorskip("numpy")
    from phase10.solve.fast import Arrays

    one = Solver(load("classic"), "6", fast=False)
    arrays = Arrays(one.graph, one.odds)
    deal, found = arrays.deal(), arrays.solve(mode)
    slow = one.solution(mode)
    assert found.mean(deal) == pytest.approx(slow.draws, abs=1e-11)
    assert found.distribution(deal, 400, 1e-9) == pytest.approx(slow.distribution, abs=1e-12)
    full, kept, part = found.values()
    values = one.values(mode)
    assert full == pytest.approx(values.full, abs=1e-11)
    assert all(
        got == pytest.approx(want, abs=1e-11) for got, want in zip(part, values.part, strict=True)
    )
    for node in one.graph.layer(one.graph.hand + 1):
        # Which of equal hands is kept does not matter.
        assert full[kept[node]] == pytest.approx(full[values.kept[node]], abs=1e-11)


@given(st.lists(st.tuples(st.floats(0, 20), st.just(0.125)), min_size=1, max_size=8))
def test_the_worth_of_a_hand_solves_its_equation(draws: list[tuple[float, float]]) -> None:
    outcomes = [(value, p, p) for value, p in draws]
    blind = worth(outcomes, "blind")
    stay = 1 - sum(p for _, p in draws)
    assert blind == pytest.approx(1 + sum(p * min(v, blind) for v, p in draws) + stay * blind)
    offered = worth(outcomes, "offered")
    draw = sum(p * min(v, offered) for v, p in draws) + stay * offered
    assert offered == pytest.approx(1 + sum(p * min(v, draw) for v, p in draws) + stay * draw)
    assert offered <= blind


def test_tiles_follow_a_formula() -> None:
    # 8 of 55 cards show a symbol and 7 are wild; four are needed, so 4 / (15/55) cards in all.
    found = solver("junior", "hare").solution()
    assert found.draws == pytest.approx(4 * 55 / 15 - 4, abs=1e-12)


def test_the_shortest_way_is_never_better() -> None:
    for phase in QUICK:
        for mode in MODES:
            assert solve.near(solver("classic", phase), mode).loss > -1e-12


# -- its own play ----------------------------------------------------------------


@pytest.mark.parametrize(("phase", "mode"), [("1", "blind"), ("4", "offered"), ("8", "offered")])
def test_its_own_play_takes_as_many_draws_as_it_says(phase: str, mode: str) -> None:
    one = solver("classic", phase)
    games, variant = 150, one.variant
    taken = [_game(one, mode, Chance(7, f"{phase} {mode}", game=game)) for game in range(games)]
    found = one.solution(mode)
    mean = sum(taken) / games
    spread = sum(n * n * p for n, p in enumerate(found.distribution)) - found.draws**2
    assert abs(mean - found.draws) < 3.5 * (spread / games) ** 0.5, variant.id


def _game(one: Solver, mode: str, chance: Chance) -> int:
    """A game with real cards: only the advice is taken, the phase is looked for by others."""
    variant = one.variant
    deck, size = variant.deck.cards, variant["deal.hand"]
    words = (deck[word % len(deck)] for word in chance.words("hand", 0))
    hand = list(islice(words, size))
    for turn in range(300):
        if holds(variant.grouping, one.phase, hand, size):
            return turn
        card = next(words)
        if mode == "offered":
            seen, card = card, next(words)
            if seen in _advice(one, hand, mode).take:
                card = seen
        hand.append(card)
        if not holds(variant.grouping, one.phase, hand, size):
            gone = _advice(one, hand, mode).discard
            assert gone is not None
            hand.remove(gone)
    raise AssertionError("the game does not end")


def _advice(one: Solver, hand: list[Card], mode: str) -> solve.Advice:
    # An endless deck deals more copies than a real one has: put others of the kind in place.
    shown: list[Card] = []
    deck = one.variant.deck
    swapped: dict[Card, Card] = {}
    for card in hand:
        twins = [card, *(c for c in deck.kinds if _alike(one, c, card) and c != card)]
        free = next((c for c in twins if shown.count(c) < deck.count(c)), None)
        if free is None:
            return _blunt(one, hand, mode)
        swapped[free] = card
        shown.append(free)
    found = one.advise(shown, mode)
    gone = None if found.discard is None else swapped[found.discard]
    take = tuple(c for c in deck.kinds if any(_alike(one, c, t) for t in found.take))
    return solve.Advice(found.draws, gone, take=take)


def _alike(one: Solver, card: Card, other: Card) -> bool:
    if not card.is_natural or not other.is_natural:
        return card == other
    return one.space.read([card]) == one.space.read([other]) and (
        card.value("number") == other.value("number")
        if "number" in _looked(one)
        else card.value("colour") == other.value("colour")
    )


def _looked(one: Solver) -> set[str]:
    kinds = one.variant.grouping.kinds
    found = [kinds[part.kind] for part in one.phase.parts]
    return {name for kind in found for name in (kind.same, kind.next) if name}


def _blunt(one: Solver, hand: list[Card], mode: str) -> solve.Advice:
    """The rare hand that no real deck holds: ask the values themselves."""
    values, graph = one.values(mode), one.graph

    def at(cards_: list[Card]) -> float:
        key, wilds = one.space.read(cards_)
        return values.at(graph.index[key], wilds)

    if len(hand) == graph.hand:
        return solve.Advice(at(hand))
    left = {card: list(hand) for card in hand}
    for card, rest in left.items():
        rest.remove(card)
    return solve.Advice(0.0, min(left, key=lambda card: at(left[card])))


# -- advice ------------------------------------------------------------------------


def test_advice_on_a_run_with_one_gap() -> None:
    variant = load("classic")
    one = solver("classic", "4")
    hand = cards(variant, "R3 B4 G5 Y6 R8 B9 G9 S R12 R11")
    assert one.advise(hand).draws == pytest.approx(108 / 16)
    offered = one.advise(hand, "offered")
    assert {card.name for card in offered.take} == {"R7", "B7", "G7", "Y7", "W"}
    after = one.advise([*hand, variant.deck.parse("R1")])
    assert after.discard is not None
    assert after.discard.name == "S"
    assert [n for _, n in after.options] == sorted(n for _, n in after.options)
    done = one.advise([*hand, variant.deck.parse("W")])
    assert (done.draws, done.discard) == (0.0, None)


@pytest.mark.parametrize("phase", ["1", "4", "8"])
def test_no_discard_is_better_than_the_advised_one(phase: str) -> None:
    variant, one = load("classic"), solver("classic", phase)
    for game in range(40):
        deal = Chance(3, "advice", game=game).shuffled(variant.deck.cards, "hand", 0)
        hand = list(deal[:11])
        found = one.advise(hand)
        if found.discard is None:
            assert holds(variant.grouping, one.phase, hand)
            continue
        for at in range(11):
            left = hand[:at] + hand[at + 1 :]
            assert one.advise(left).draws >= found.draws - 1e-9


def test_the_missing_cards_of_a_hand_are_those_of_phases() -> None:
    variant = load("classic")
    for phase in ("1", "4", "8"):
        one = solver("classic", phase)
        for game in range(150):
            deal = Chance(5, "missing", game=game).shuffled(variant.deck.cards, "hand", 0)
            hand = list(deal[:10])
            key, wilds = one.space.read(hand)
            node = one.graph.index[key]
            want = missing(variant.grouping, one.phase, hand, 10)
            assert one.graph.missing(node, wilds) == want
            assert one.graph.holds(node, wilds) == (want == 0)


# -- files ------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["1", "4", "10"])
def test_a_file_says_what_the_solver_says(phase: str) -> None:
    variant, one = load("classic"), solver("classic", phase)
    file = Stored(variant, phase, packed(one))
    for mode in MODES:
        for game in range(30):
            deal = Chance(11, "file", game=game).shuffled(variant.deck.cards, "hand", 0)
            got, want = (knows.advise(deal[:10], mode) for knows in (file, one))
            assert abs(got.draws - want.draws) <= file.error + 1e-9


def test_the_stored_results_are_current() -> None:
    for variant, phase in (("classic", "1"), ("classic", "4"), ("masters", "8"), ("junior", "red")):
        one = solver(variant, phase)
        known = stored(one.variant, phase)
        assert known is not None, "run python -m phase10.solve --write"
        for mode in MODES:
            kept = recorded(one.variant, phase, mode)
            assert kept is not None
            assert kept[0].draws == pytest.approx(one.solution(mode).draws, abs=1e-9)
            assert kept[1] is not None
            assert kept[1].draws == pytest.approx(solve.near(one, mode).draws, abs=1e-9)
        file = folder() / f"solve-{variant}-{phase}.bin"
        assert (
            Stored(one.variant, phase, file.read_bytes()).values
            == Stored(one.variant, phase, packed(one)).values
        )


def test_the_files_of_the_card_game_are_small() -> None:
    files = {
        folder() / f"solve-{v}-{p}.bin" for v in ("classic", "masters") for p in load(v).phases
    }
    assert sum(path.stat().st_size for path in files) <= 3_000_000


def test_a_changed_deck_changes_everything() -> None:
    fewer = load("classic").with_rules({"deck.wilds": 4, "deck.size": 104})
    assert recorded(fewer, "4") is None
    assert solve.solve(fewer, "4").draws > solve.solve(load("classic"), "4").draws + 1


# -- refusals ----------------------------------------------------------------------


def test_nonsense_is_refused_kindly() -> None:
    variant = load("classic")
    with pytest.raises(Phase10Error, match="there is no phase '11'"):
        solve.solve(variant, "11")
    with pytest.raises(Phase10Error, match="there is no mode 'open'; expected blind or offered"):
        solve.solve(variant, "4", "open")
    with pytest.raises(Phase10Error, match="'R7' is 3 times in the hand; the deck has 2"):
        solve.advice(variant, "4", "R7 R7 R7 B1 B2 B3 B4 B5 B6 B8".split())
    with pytest.raises(Phase10Error, match="10 cards before the draw and 11 after it, not 2"):
        solve.advice(variant, "4", ["R7", "R8"])
    with pytest.raises(Phase10Error, match="is no card of this deck"):
        solve.advice(variant, "4", ["R13"])
    with pytest.raises(Phase10Error, match="no card is turned"):
        solve.advice(load("board"), "6", "R1 R2 R3 R4 JG5 R6 R7 R9 R9 R10".split())
    with pytest.raises(Phase10Error, match="there is no advice"):
        solve.advice(load("board"), "1", "R1 R2 R3 R4 G5 R6 R7 R9 R9 R10".split())
    twelve = Phase.from_text("x", "set 6 + set 6", variant.grouping.kinds)
    with pytest.raises(Phase10Error, match="a hand of 10 never holds it"):
        space_of(variant.grouping, twelve, 10)


def test_where_hands_are_too_many_there_are_bounds() -> None:
    variant = load("board")
    with pytest.raises(TooManyHandsError):
        Solver(variant, "1")
    for mode in MODES:
        found = solve.bounds(variant, "1", mode, games=60)
        assert found.lower.value <= found.upper.value
        assert found.open == (found.gap > solve.WIDE)
        assert found == solve.bounds(variant, "1", mode, games=60)
    with pytest.raises(Phase10Error, match="3 games are of no use"):
        solve.bounds(variant, "1", games=3)


def test_the_bounds_enclose_a_known_value() -> None:
    variant = load("board")
    for mode in MODES:
        found = solve.bounds(variant, "2", mode, games=300)
        assert found.lower.low <= solver("board", "2").solution(mode).draws <= found.upper.high


def test_lists_alone_give_the_same_distribution() -> None:
    one = Solver(load("classic"), "9", fast=False)
    values = one.values("offered")
    assert distribution(values, one.deal, 20, 0.0) == pytest.approx(
        solver("classic", "9").solution("offered").distribution[:21]
    )
