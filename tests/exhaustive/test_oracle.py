"""The engine against the oracle, on hands made to be hard.

For each phase and each answer that it can feel: hands with the phase planted in them,
hands one card short of it, and hands drawn evenly.  PHASE10_LONG=1 tries ten times as many.
"""

from __future__ import annotations

import os
import random
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from phase10.cards import Card, Deck
from phase10.groups import Group, GroupRules, fit, inspect
from phase10.phases import Phase, best, helps, holds, lay_downs, missing
from tests.exhaustive.answers import (
    CARD_PHASES,
    CARDS,
    SYMBOL_PHASES,
    SYMBOLS,
    TURNED,
    TURNED_PHASES,
)
from tests.exhaustive.oracle import Oracle

EACH = 2000 if os.environ.get("PHASE10_LONG") == "1" else 200


class Game(NamedTuple):
    """One set of answers, with what the engine and the oracle make of them."""

    name: str
    answers: Mapping[str, Any]
    deck: Deck
    rules: GroupRules
    oracle: Oracle


def game(name: str, base: Mapping[str, Any], changes: Mapping[str, Any]) -> Game:
    answers = {**base, **changes}
    deck = Deck.from_answers(answers)
    letters = "".join(str(c)[0].upper() for c in deck.features.get("colour", ()))
    return Game(
        name, answers, deck, GroupRules.from_answers(answers, deck), Oracle(answers, letters)
    )


def felt(base: Mapping[str, Any], text: str) -> Iterator[Mapping[str, Any]]:
    """The changes of one answer that a phase can feel."""
    yield {}
    for natural in ("per-group", "per-phase", "none"):
        if natural != base["wild.natural"]:
            yield {"wild.natural": natural}
    yield {"wild.limit": 2}
    if "run" in text:
        yield {"run.wrap": True}
        yield {"wild.run-place": "gaps-only"}
        yield {"wild.run-place": "gaps-only", "lay.extra-cards": "free"}
    kinds = [part.split()[0] for part in text.split("+")]
    if len(kinds) > len(set(kinds)):
        yield {"group.alike": False}
    if kinds == ["run", "run"]:
        yield {"group.alike": False, "lay.extra-cards": "free"}
    if "turned" in base["wild.are"]:
        yield {"wild.printed": "counts"}


def cases() -> Iterator[Any]:
    for label, base, phases in (
        ("cards", CARDS, CARD_PHASES),
        ("turned", TURNED, TURNED_PHASES),
        ("symbols", SYMBOLS, SYMBOL_PHASES),
    ):
        for phase in phases:
            text = "symbol hand" if label == "symbols" else phase
            for changes in felt(base, text):
                words = ", ".join(f"{k} {v}" for k, v in changes.items()) or "as it is"
                yield pytest.param(base, phase, text, changes, id=f"{label}: {phase}: {words}")


# -- making hands ---------------------------------------------------------------


def plant(rng: random.Random, g: Game, phase: Phase, size: int) -> list[Card]:
    """Cards that often make the phase: each group planted, some cards of it made wild."""
    cards: list[Card] = []
    wild = rng.choice((0.0, 0.15, 0.4, 0.75))
    near = rng.randint(1, 12)
    naturals = [card for card in g.deck.kinds if card.kind == "natural"]
    for part in phase.parts:
        count = part.size or size
        kind = g.rules.kinds[part.kind]
        if kind.next:
            low = rng.randint(1, 12 if g.answers["run.wrap"] else 13 - count)
            wanted = [
                [c for c in naturals if c.value("number") == (low + i - 1) % 12 + 1]
                for i in range(count)
            ]
            near = low
        elif kind.same == "number":
            number = near if rng.random() < 0.4 else rng.randint(1, 12)
            near = number
            wanted = [[c for c in naturals if c.value("number") == number]] * count
        elif kind.same == "colour":
            colour = rng.choice(g.deck.features["colour"])
            wanted = [[c for c in naturals if c.value("colour") == colour]] * count
        else:
            wanted = [[c for c in naturals if phase.name in c.name.split(".")]] * count
        for choices in wanted:
            card = rng.choice(choices)
            if rng.random() < wild:
                card = g.deck.wild or rng.choice((card, rng.choice(naturals))).turn()
            cards.append(card)
    return cards


def filled(rng: random.Random, g: Game, cards: list[Card], size: int) -> tuple[Card, ...]:
    """The cards with others drawn to make a hand; doubles of them come often."""
    hand = list(cards)
    while len(hand) < size:
        card = rng.choice(hand) if hand and rng.random() < 0.3 else rng.choice(g.deck.cards)
        if g.deck.turns and rng.random() < 0.1 and not card.turned:
            card = card.turn()
        hand.append(card)
    rng.shuffle(hand)
    return tuple(hand)


def hands(
    rng: random.Random, g: Game, phase: Phase, size: int
) -> Iterator[tuple[str, tuple[Card, ...]]]:
    full = 10 if g.deck.ordered else size + rng.randint(0, 1)
    for _ in range(EACH):
        yield "planted", filled(rng, g, plant(rng, g, phase, size), full)
        short = plant(rng, g, phase, size)
        short.pop(rng.randrange(len(short)))
        yield "short", filled(rng, g, short, full)
        yield "even", filled(rng, g, rng.sample(g.deck.cards, full), full)


# -- comparing --------------------------------------------------------------------


@pytest.mark.parametrize(("base", "name", "text", "changes"), list(cases()))
def test_the_engine_agrees_with_the_oracle(
    base: Mapping[str, Any], name: str, text: str, changes: Mapping[str, Any]
) -> None:
    g = game(name, base, changes)
    phase = Phase.from_text(name, text, g.rules.kinds)
    rng = random.Random(
        zlib.crc32(repr((name, sorted(changes.items()), base["deck.wilds"])).encode())
    )
    seen: Counter[str] = Counter()
    for round_, (sort, hand) in enumerate(hands(rng, g, phase, 4)):
        names = tuple(card.name for card in hand)
        expected = g.oracle.holds(text, names, 4, name)
        lacks = missing(g.rules, phase, hand, 4)
        assert holds(g.rules, phase, hand, 4) == expected, names
        assert (lacks == 0) == expected, names
        seen["hands"] += 1
        seen[f"{sort} held"] += expected
        seen["wild in hand"] += any(card.is_wild for card in hand)
        if expected:
            seen["held"] += 1
            if round_ % 3 == 0:
                assert next(lay_downs(g.rules, phase, hand, 4), None) is not None, names
            if round_ % 4 == 0:
                groups = best(g.rules, phase, hand, 4)
                assert groups is not None, names
                check_lay_down(g, phase, hand, groups)
                seen["wild used"] += any(c.is_wild for group in groups for c in group.cards)
        else:
            assert next(lay_downs(g.rules, phase, hand, 4), None) is None, names
            check_missing(rng, g, phase, text, hand, lacks)
            seen["one short"] += lacks == 1
    # The hands were worth trying.
    assert seen["held"] > seen["hands"] / 6, seen
    assert seen["wild in hand"] > seen["hands"] / 4, seen
    assert seen["one short"] > EACH / 20, seen
    assert seen["wild used"] > EACH / 200, seen


def check_lay_down(
    g: Game, phase: Phase, hand: tuple[Card, ...], groups: tuple[Group, ...]
) -> None:
    """A lay-down that was offered is one: right groups, right sizes, from the hand."""
    used = Counter(card for group in groups for card in group.cards)
    assert not used - Counter(hand)
    assert len(groups) == len(phase.parts)
    for part, group in zip(phase.parts, groups, strict=True):
        size = part.size or 4
        assert group.kind == part.kind
        if g.answers["lay.extra-cards"] == "exact":
            assert len(group.cards) == size
        else:
            assert len(group.cards) >= size
        value = group.value if group.low is None else group.low
        assert inspect(g.rules, group.kind, group.cards, value).group == group
        names = tuple(card.name for card in group.cards)
        if group.low is None:
            named = phase.name if part.value else ""
            what = (
                group.value
                if isinstance(group.value, int) or named
                else str(group.value)[0].upper()
            )
            assert what in g.oracle.group(group.kind, tuple(sorted(names)), named)
        else:
            assert (group.low, len(names)) in g.oracle.run_as_laid(names)


def check_missing(
    rng: random.Random, g: Game, phase: Phase, text: str, hand: tuple[Card, ...], lacks: int
) -> None:
    """A card that helps completes a hand that lacks one; no other card does."""
    if rng.random() < (0.9 if lacks > 1 else 0.7):
        return  # to ask for each hand would take longer than all the rest
    better = helps(g.rules, phase, hand, 4)
    assert better, hand
    for card, helped in ((rng.choice(better), True), (rng.choice(g.deck.kinds), None)):
        names = tuple(c.name for c in (*hand, card))
        expected = lacks == 1 and (card in better if helped is None else helped)
        assert g.oracle.holds(text, names, 4, phase.name) == expected, names


SMALL = ("set 2 + run 3", "set 2 + set 2", "run 3 + run 3", "colour 3 + run 3", "colour 3 + set 2")


@pytest.mark.parametrize("base", [CARDS, TURNED], ids=["cards", "turned"])
@pytest.mark.parametrize("text", SMALL)
@pytest.mark.parametrize(
    "changes",
    [{}, {"wild.natural": "per-phase"}, {"wild.natural": "none"}, {"group.alike": False},
     {"wild.printed": "counts"}, {"wild.run-place": "gaps-only"}, {"run.wrap": True}],
    ids=str,
)  # fmt: skip
def test_all_lay_downs_are_listed_once(
    base: Mapping[str, Any], text: str, changes: Mapping[str, Any]
) -> None:
    g = game(text, base, changes)
    phase = Phase.from_text(text, text, g.rules.kinds)
    rng = random.Random(zlib.crc32(repr((text, changes)).encode()))
    for _ in range(max(4, EACH // 40)):
        hand = filled(rng, g, plant(rng, g, phase, 4), 7)
        listed = [tuple(sorted(map(told, groups))) for groups in lay_downs(g.rules, phase, hand)]
        assert len(set(listed)) == len(listed), hand
        expected = g.oracle.lay_downs(text, tuple(card.name for card in hand))
        assert set(listed) == expected, hand


def told(group: Group) -> str:
    """A group in the oracle's words."""
    names = tuple(card.name for card in group.cards)
    if group.low is not None:
        return repr((group.kind, (group.low, len(names)), names))
    what = group.value if isinstance(group.value, int) else str(group.value)[0].upper()
    return repr((group.kind, what, tuple(sorted(names))))


@pytest.mark.parametrize("base", [CARDS, TURNED], ids=["cards", "turned"])
@pytest.mark.parametrize(
    "changes",
    [{}, {"wild.natural": "none"}, {"wild.limit": 2}, {"wild.run-place": "gaps-only"},
     {"run.wrap": True}, {"wild.hit": False}, {"wild.on-full": True}, {"wild.on-full": False},
     {"wild.printed": "counts"}, {"hit.kinds": ("set",)}, {"hit.run-ends": "high"},
     {"full.set": "by-count", "wild.on-full": False}, {"full.set": "all-naturals"},
     {"full.colour": "by-count", "wild.on-full": False}],
    ids=str,
)  # fmt: skip
def test_hits_agree_with_the_oracle(base: Mapping[str, Any], changes: Mapping[str, Any]) -> None:
    g = game("hits", base, changes)
    rng = random.Random(zlib.crc32(repr((changes, base["deck.wilds"])).encode()))
    fitted = 0
    for _ in range(EACH * 3):
        kind = rng.choice(("set", "run", "colour"))
        size = (
            rng.choice((2, 3, 4, 7, 8, 9, 11, 12))
            if kind == "run"
            else rng.choice((2, 4, 7, 8, 9, 24))
        )
        phase = Phase.from_text("x", f"{kind} {size}", g.rules.kinds)
        cards = tuple(plant(rng, g, phase, size))
        said = rng.randint(1, 13 - size if kind == "run" else 12) if kind != "colour" else "red"
        found = inspect(g.rules, kind, cards, said if all(c.is_wild for c in cards) else None)
        names = tuple(card.name for card in cards)
        if kind == "run":
            assert bool(found) == bool(g.oracle.run_as_laid(names)), names
        else:
            assert bool(found) == bool(g.oracle.group(kind, tuple(sorted(names)))), names
        if found.group is None:
            continue
        group = found.group
        what: object = group.value
        if group.low is not None:
            what = (group.low, len(cards))
        elif kind == "colour":
            what = str(group.value)[0].upper()
        for card in (
            rng.choice(g.deck.kinds),
            near(rng, g, group),
            g.deck.wild or g.deck.cards[0].turn(),
        ):
            for end in ("low", "high"):
                result = fit(g.rules, group, card, end)
                expected = g.oracle.extends(kind, names, what, card.name, end)
                assert bool(result) == expected, (names, card.name, end, dict(result.faults))
                fitted += expected
    assert fitted > EACH / 2


def near(rng: random.Random, g: Game, group: Group) -> Card:
    """A card that has a fair chance to fit."""
    naturals = [card for card in g.deck.kinds if card.kind == "natural"]
    if group.low is not None:
        wanted: object = rng.choice((group.low - 1, group.low + len(group.cards)))
        feature = "number"
        wanted = (int(str(wanted)) - 1) % 12 + 1
    else:
        wanted, feature = group.value, "number" if group.kind == "set" else "colour"
    return rng.choice([card for card in naturals if card.value(feature) == wanted])
