"""The hand checker as a page asks it: phases, lay-downs, chances, and the card to let go."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from phase10 import odds, solve
from phase10.page import call
from phase10.phases import holds, missing
from phase10.variant import load, variants

HAND = "R3 B4 G5 Y6 R8 B9 G9 S R12 R11 R1"


def ask(name: str, **asked: Any) -> dict[str, Any]:
    found = json.loads(call(name, json.dumps(asked)))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("variant", variants())
def test_every_phase_is_told_as_the_engine_finds_it(variant: str) -> None:
    game = load(variant)
    hand = list(game.deck.cards[:: max(1, len(game.deck.cards) // game["deal.hand"])])
    hand = hand[: game["deal.hand"]]
    found = ask("hand", variant=variant, cards=" ".join(card.name for card in hand))
    size = game["deal.hand"]
    assert [one["phase"] for one in found["phases"]] == list(game.phases)
    for one in found["phases"]:
        assert one["missing"] == missing(game.grouping, game.phases[one["phase"]], hand, size)
        assert one["ready"] is (one["missing"] == 0)


def test_the_best_lay_down_uses_the_hand_and_leaves_the_rest() -> None:
    cards = "R3 B3 W Y8 R8 G8 R9 B10 S R1"
    found = ask("hand", variant="classic", cards=cards)["phases"][0]
    used = [name for group in found["laydown"]["groups"] for name in group["cards"]]
    assert Counter(used) + Counter(found["laydown"]["left"]) == Counter(cards.split())
    assert found["laydown"]["picture"].startswith("<svg")


def test_cards_that_help_come_with_the_chances_of_the_odds() -> None:
    cards = HAND.split()[:10]
    game = load("classic")
    hand = [game.deck.parse(name) for name in cards]
    found = ask("hand.phase", variant="classic", cards=" ".join(cards), phase="4")
    want = odds.next_card(game, "4", hand)
    assert (found["next"]["ways"], found["next"]["of"]) == want.next_completes
    assert (found["with_two"]["ways"], found["with_two"]["of"]) == want.with_two
    assert {one["name"] for one in found["helps"]} == {"R7", "B7", "G7", "Y7", "W"}
    seen = ask("hand.phase", variant="classic", cards=" ".join(cards), phase="4", seen="W W R7 R7")
    assert seen["unseen"] == found["unseen"] - 4
    assert "R7" not in {one["name"] for one in seen["helps"]}


@pytest.mark.parametrize("phase", ["2", "4", "7", "9"])
@pytest.mark.parametrize("mode", ["blind", "offered"])
def test_the_best_discard_is_the_solvers(phase: str, mode: str) -> None:
    found = ask("hand.discard", variant="classic", cards=HAND, phase=phase, mode=mode)
    want = solve.advice(load("classic"), phase, HAND.split(), mode)
    assert found["by"] == "solver"
    assert [one["card"] for one in found["options"]] == [card.name for card, _ in want.options]
    assert found["draws"] == f"{want.draws:.2f}"


def test_where_no_table_is_the_chance_of_two_cards_decides_and_it_says_so() -> None:
    cards = "R3 R4 R8 R12 V9 V10 G4 Y6 G11 Y1 V1"
    game = load("board")
    found = ask("hand.discard", variant="board", cards=cards, phase="1")
    assert found["by"] == "chance"
    assert "no solved table" in found["note"]
    hand = [game.deck.parse(name) for name in cards.split()]
    # By brute force: the pairs of unseen cards that complete the phase once a card is gone.
    counts = {}
    for at, card in enumerate(hand):
        rest = hand[:at] + hand[at + 1 :]
        left = list((Counter(game.deck.cards) - Counter(hand)).elements())
        pairs = Counter(combinations(left, 2))
        good = sum(
            n
            for pair, n in pairs.items()
            if holds(game.grouping, game.phases["1"], [*rest, *pair], game["deal.hand"])
        )
        counts[card.name] = good
    best = found["options"][0]
    least = min(one["missing"] for one in found["options"])
    rivals = [one["card"] for one in found["options"] if one["missing"] == least]
    assert counts[best["card"]] == max(counts[name] for name in rivals)
    assert len(set(counts.values())) > 1


def test_a_changed_deck_has_no_table() -> None:
    asked = {"variant": "classic", "cards": HAND, "phase": "4", "rules": {"deck.wilds": "4"}}
    assert ask("hand.discard", **asked)["by"] == "chance"
    assert ask("hand.discard", variant="classic", cards=HAND, phase="4")["by"] == "solver"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"variant": "classic", "cards": "R77"}, "R77"),
        ({"variant": "classic", "cards": "R3 R3 R3"}, "3 times"),
        ({"variant": "classic", "cards": "?"}, "hidden"),
        ({"variant": "classic", "cards": " ".join(["R1 B1 G1"] * 9)}, "never holds more"),
        ({"variant": "none", "cards": "R1"}, "no game"),
        ({"variant": "classic", "cards": 5}, "text"),
        ({"variant": "classic", "cards": "<script>alert(1)</script>"}, "no card"),
        ({"variant": "classic", "cards": "R1", "seen": "R1 R1"}, "3 times"),
    ],
)
def test_hands_that_cannot_be_get_one_clear_message(asked: dict[str, Any], told: str) -> None:
    assert told in ask("hand", **asked)["error"]["message"]


def test_a_wrong_phase_or_mode_is_refused() -> None:
    assert (
        "no phase"
        in ask("hand.phase", variant="classic", cards="R1", phase="99")["error"]["message"]
    )
    wrong = ask("hand.discard", variant="classic", cards=HAND, phase="4", mode="psychic")
    assert "psychic" in wrong["error"]["message"]
