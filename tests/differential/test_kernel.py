"""The kernel plays exactly the games of the judged reference."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10.cards import Card
from phase10.chance import Chance
from phase10.errors import Phase10Error
from phase10.kernel import Kernel
from phase10.kernel import layout as at
from phase10.kernel.answers import KINDS
from phase10.kernel.chance import below, roll, shuffle
from phase10.kernel.counts import COUNTS, PLACES, TOTAL
from phase10.kernel.encode import answer, encode
from phase10.kernel.jit import Ints, can_compile, compiled, zeros
from phase10.moves import Deal
from phase10.variant import Variant, load, variants
from tests.differential.kernel_games import (
    RESULTS,
    SEED,
    Part,
    Setting,
    allowed,
    changes,
    compare,
    drawn,
    is_built,
    parts,
    readings,
    run,
)

pytestmark = pytest.mark.xdist_group("kernel")

PARTS = tuple(parts())
compiled_too = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")


# -- the same games -------------------------------------------------------------------------


@pytest.mark.parametrize("variant", variants())
def test_the_plain_kernel_plays_the_games_of_the_reference(variant: str) -> None:
    for which in _today(variant, 2):
        assert compare(drawn(variant, which), fast=False, most=500) > 4


@compiled_too
@pytest.mark.parametrize("variant", variants())
def test_the_compiled_kernel_plays_the_games_of_the_reference(variant: str) -> None:
    for which in _today(f"{variant} compiled", 3):
        assert compare(drawn(variant, which), fast=True, most=1000) > 4


def _today(name: str, many: int) -> list[int]:
    """Numbers of games, drawn by seed."""
    chance = Chance(SEED, f"drawn {name}")
    return [chance.below(2000, "sample", number) for number in range(many)]


@compiled_too
@pytest.mark.long
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_part(part: Part) -> None:
    """Goes on where an earlier run stopped, and stops itself before half an hour is over."""
    assert run(part)["games"] == part.games, "the time was up; the next run goes on from here"


@pytest.mark.parametrize("path", sorted(RESULTS.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_result_says_when_and_what(path: Path) -> None:
    found = json.loads(path.read_text(encoding="utf-8"))
    part = next(part for part in PARTS if part.name == found["part"] == path.stem)
    assert 0 < found["games"] <= part.games
    assert found["moves"] > found["games"]
    assert len(found["date"]) == 10
    assert found["commit"]


@pytest.mark.parametrize("variant", variants())
def test_every_number_of_players_keeps_the_invariants(variant: str) -> None:
    count = load(variant)["players.count"]
    for players in range(count["min"], count["max"] + 1):
        kernel = Kernel(load(variant), players=players, fast=False)
        assert kernel.counts(SEED, games=range(1), checking=True)[PLACES["games"]] == 1


# -- what is played, and what is refused ---------------------------------------------------


def _all_readings() -> list[tuple[str, str, object]]:
    return [(name, *reading) for name in variants() for reading in readings(load(name))]


@pytest.mark.parametrize(
    ("variant", "rule", "value"), _all_readings(), ids=lambda one: str(one).replace(" ", "_")
)
def test_every_reading_is_played_or_refused_by_name(variant: str, rule: str, value: object) -> None:
    changed = allowed(load(variant), (rule, value))
    if changed is None:  # no answer that the reference could play
        return
    said = _refusal(changed)
    assert said is None or repr(rule) in said


@pytest.mark.long
@pytest.mark.parametrize(
    ("variant", "rule", "value"), _all_readings(), ids=lambda one: str(one).replace(" ", "_")
)
def test_every_reading_that_is_played_is_played_alike(
    variant: str, rule: str, value: object
) -> None:
    changed = allowed(load(variant), (rule, value))
    if changed is None or not is_built(changed):
        return
    for which in range(4):
        _alike(changed, which)


@pytest.mark.long
@pytest.mark.parametrize("variant", variants())
def test_every_option_is_played_alike_or_refused_by_name(variant: str) -> None:
    for number, change in enumerate(changes(load(variant))):
        changed = allowed(load(variant), change)
        if changed is None:
            continue
        said = _refusal(changed)
        if said is None:
            _alike(changed, number)
        else:
            assert repr(change[0]) in said


def _refusal(variant: Variant) -> str | None:
    """What the kernel says against a variant, None if it plays it."""
    try:
        encode(variant, players=variant["players.count"]["min"])
    except Phase10Error as error:
        return str(error)
    return None


def _alike(changed: Variant, which: int) -> None:
    """Compare the beginning of a game, half of the seats at random."""
    few, many = changed["players.count"]["min"], changed["players.count"]["max"]
    players = few + which % (many - few + 1)
    seats = tuple("near" if seat % 2 == which // 2 % 2 else "random" for seat in range(players))
    compare(Setting(changed, players, (), seats, which), fast=False, most=400)


def test_a_refusal_names_the_rule_and_what_is_built() -> None:
    table = load("board").with_rules({"joker.seen": "others"})
    with pytest.raises(Phase10Error, match=r"'joker.seen' as 'others'; built is public"):
        Kernel(table)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"players": 7}, "7 players"),
        ({"seats": ("near",) * 3}, "3 seats for 4 players"),
        ({"seats": ("near", "near", "near", "nigh")}, "no seat 'nigh'"),
        ({"sizes": (10, 10, 10)}, "3 hand sizes for 4 players"),
        ({"sizes": (10, 10, 10, 9)}, "a hand size of 9"),
        ({"gift": ("R13", 0)}, "'R13' is no card of this deck"),
        ({"gift": ("W", 4)}, "place 4"),
        ({"layout": ("free", "pick")}, "2 spaces"),
    ],
)
def test_bad_input_is_refused(told: dict[str, Any], says: str) -> None:
    name = "board" if "layout" in told else "classic"
    with pytest.raises(Phase10Error, match=says):
        Kernel(load(name), **told)


def test_the_answers_of_a_row_are_those_of_the_variant() -> None:
    for name in variants():
        variant = load(name)
        row = encode(variant, players=2).row
        for rule, (number, _) in KINDS.items():
            assert row[at.ANSWER + number] == answer(variant, rule)


# -- chance ---------------------------------------------------------------------------------


def _state(chance: Chance) -> Ints:
    s = zeros(at.STATE, fast=False)
    s[at.KEY_0], s[at.KEY_1] = chance.key
    s[at.BLOCK], s[at.GAME] = chance.block, chance.game
    return s


@given(
    seed=st.integers(0, 2**64 - 1),
    block=st.integers(0, 2**24 - 1),
    game=st.integers(0, 2**32 - 1),
    which=st.integers(0, 2**32 - 1),
    bound=st.integers(1, 2**32),
)
def test_numbers_are_those_of_the_reference(
    seed: int, block: int, game: int, which: int, bound: int
) -> None:
    chance = Chance(seed, "kernel", block, game)
    assert below(_state(chance), bound, 5, which) == chance.below(bound, "seat", which)


@given(seed=st.integers(0, 2**64 - 1), cards=st.lists(st.integers(0, 49), max_size=at.MOST_CARDS))
def test_shuffles_and_dice_are_those_of_the_reference(seed: int, cards: list[int]) -> None:
    chance = Chance(seed)
    s = _state(chance)
    cards.sort()
    s[at.DRAW : at.DRAW + 1 + len(cards)] = [len(cards), *cards]
    shuffle(s, at.DRAW, 1, 3)
    shuffled = s[at.DRAW + 1 : at.DRAW + 1 + len(cards)]
    assert tuple(shuffled[::-1]) == chance.shuffled(cards, "shuffle", 3)
    r = list(encode(load("board"), players=2).row)
    roll(s, r, 77)
    assert tuple(s[at.DICE + 1 : at.DICE + 3]) == chance.dice(2, 6, "roll", 77)


@compiled_too
def test_compiled_chance_is_the_same() -> None:
    chance = Chance(2**64 - 3, "kernel", 2**24 - 1, 2**32 - 1)
    s = zeros(at.STATE, fast=True)
    s[at.KEY_0], s[at.KEY_1] = chance.key
    s[at.BLOCK], s[at.GAME] = chance.block, chance.game
    fast = compiled("chance")
    for bound in (1, 2, 3, 1000, 2**31 + 1, 2**32 - 1, 2**32):
        for which in (0, 1, 2**32 - 1):
            assert fast.below(s, bound, 5, which) == chance.below(bound, "seat", which)


# -- what the kernel is asked ----------------------------------------------------------------


def test_a_kernel_travels_between_processes() -> None:
    kernel = Kernel(load("junior"), players=3, seats=("near", "random", "near"), fast=False)
    other = pickle.loads(pickle.dumps(kernel))
    assert other.counts(1, games=range(3)) == kernel.counts(1, games=range(3))


def test_games_are_the_same_one_by_one_and_in_any_order() -> None:
    kernel = Kernel(load("junior"), players=2, fast=False)
    whole = kernel.counts(9, block=4, games=range(6))
    halves = [kernel.counts(9, block=4, games=range(a, b)) for a, b in ((4, 6), (0, 1), (1, 4))]
    assert whole == tuple(map(sum, zip(*halves, strict=True)))
    assert len(whole) == TOTAL


def test_another_experiment_or_block_is_another_game() -> None:
    kernel = Kernel(load("junior"), players=2, fast=False)
    games = {
        kernel.record(9, experiment=name, block=block) for name in ("", "x") for block in (0, 1)
    }
    assert len(games) == 4


@pytest.mark.parametrize("variant", ["classic", "board", "masters", "junior"])
def test_following_a_record_counts_what_playing_counts(variant: str) -> None:
    kernel = Kernel(load(variant), players=3, fast=False)
    assert kernel.follow(kernel.record(3, game=8)) == kernel.counts(3, games=range(8, 9))


def test_a_record_that_is_none_cannot_be_followed() -> None:
    kernel = Kernel(load("junior"), players=2, fast=False)
    moves = kernel.record(3)
    with pytest.raises(Phase10Error, match="not over"):
        kernel.follow(moves[:-1])
    with pytest.raises(Phase10Error, match="over by then"):
        kernel.follow((*moves, moves[-1]))
    with pytest.raises(Phase10Error, match="'deal' is due"):
        kernel.follow(moves[1:])


@pytest.mark.parametrize("variant", ["classic", "board", "masters", "junior"])
def test_counts_fit_together(variant: str) -> None:
    table = load(variant)
    counts = Kernel(table, players=2, fast=False).counts(5, games=range(4))
    of = {c.name: counts[PLACES[c.name] : PLACES[c.name] + c.size] for c in COUNTS}
    assert of["games"] == (4,)
    assert sum(of["seat-wins"]) == sum(of["place-wins"]) == 4 * 60
    assert sum(of["round-turns"]) == of["rounds"][0] == of["place-rounds"][0]
    assert sum(turns * n for turns, n in enumerate(of["round-turns"])) == of["turns"][0]
    assert sum(of["game-rounds"]) == sum(of["game-turns"]) == 4
    assert sum(of["phase-laid"]) == sum(of["seat-laid"]) == sum(of["phase-turn"])
    assert sum(of["place-out"]) == sum(of["seat-out"]) <= of["rounds"][0]
    assert sum(of["draw-from"]) == sum(of["seat-draw-from"])
    assert all(a >= b for a, b in zip(of["phase-tried"], of["phase-laid"], strict=True))


# -- a gift --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["W", "S", "R7"])
@pytest.mark.parametrize("place", [0, 2])
def test_a_gift_changes_one_card_of_one_hand(name: str, place: int) -> None:
    variant = load("classic")
    card = variant.deck.parse(name)
    plain, tweaked = Kernel(variant, fast=False), Kernel(variant, gift=(name, place), fast=False)
    for game in range(6):
        one, other = (_deals(kernel, game) for kernel in (plain, tweaked))
        changed = [at for at in range(4) if one[at] != other[at]]
        seat = place  # deals come in the order of play from the starter
        lost, got = one[seat] - other[seat], other[seat] - one[seat]
        assert got == Counter([card])
        assert sum(lost.values()) == 1
        assert next(iter(lost)).is_natural
        assert seat in changed
        assert len(changed) <= 2  # whoever would have got the card, if not the draw pile
        assert sum(one, Counter()).total() == sum(other, Counter()).total()


def _deals(kernel: Kernel, game: int) -> list[Counter[Card]]:
    found = []
    for move in kernel.moves(11, game=game):
        if isinstance(move, Deal):
            found.append(Counter(move.cards))
            if len(found) == kernel.players:
                break
    return found
