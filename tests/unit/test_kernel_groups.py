"""The kernel's groups, counts and lay-downs against the engine's, on hands drawn by chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from phase10.cards import Card
from phase10.groups import Group, fit, fits, inspect, is_full
from phase10.kernel import layout as at
from phase10.kernel.encode import Code, encode
from phase10.kernel.jit import can_compile, compiled, zeros
from phase10.kernel.limits import groups_refusal
from phase10.phases import Phase, helps, lay_downs, missing
from phase10.variant import Variant, load

FORMS = [
    pytest.param(False, id="plain"),
    pytest.param(
        True, id="compiled", marks=pytest.mark.skipif(not can_compile(), reason="no Numba")
    ),
]
BASES = ("classic", "board", "masters", "junior", "junior-younger")
NATURAL = ("per-group", "per-phase", "none")


@lru_cache(maxsize=64)
def ruled(name: str, changes: tuple[tuple[str, object], ...] = ()) -> Variant:
    """A variant with some answers changed."""
    variant = load(name)
    return variant.with_rules(dict(changes)) if changes else variant


@dataclass
class Rows:
    """A variant as rows, and the modules that work on them."""

    code: Code
    fast: bool
    s: Any
    r: Any
    w: Any

    def module(self, name: str) -> Any:
        """A module of the kernel, plain or compiled."""
        if self.fast:
            return compiled(name)
        return __import__(f"phase10.kernel.{name}", fromlist=["x"])

    def put(self, zone: int, cards: list[Card] | tuple[Card, ...]) -> None:
        """Put cards into a zone, in the order of the deck."""
        numbers = sorted(self.code.number(card) for card in cards)
        self.s[zone] = len(numbers)
        for place, number in enumerate(numbers, zone + 1):
            self.s[place] = number

    def group(self, g: int, group: Group) -> None:
        """Put a group on the table."""
        value = -1 if group.value is None else self.code.values.index(group.value)
        cards = [self.code.number(card) for card in (*group.cards, *group.spare)]
        kind = self.code.kinds.index(group.kind)
        head = [kind, value, group.low or 0, len(group.cards), len(group.spare)]
        for place, number in enumerate([*head, *cards], g):
            self.s[place] = number

    def as_group(self, g: int) -> Group:
        """The group that lies there."""
        kind, value, low, cards, spare = (int(self.s[g + i]) for i in range(at.G_LIST))
        lie = [self.code.card(int(self.s[g + at.G_LIST + i])) for i in range(cards + spare)]
        return Group(
            self.code.kinds[kind],
            tuple(lie[:cards]),
            None if value < 0 else self.code.values[value],
            low or None,
            tuple(lie[cards:]),
        )


def rows(variant: Variant, *, fast: bool) -> Rows:
    """Rows for a variant, plain or compiled."""
    with patch("phase10.kernel.encode.refuse"):  # groups play some answers that lay-downs do not
        code = encode(variant)
    row = zeros(at.RULES, fast=fast)
    for place, number in enumerate(code.row):
        row[place] = number
    found = Rows(code, fast, zeros(at.STATE, fast=fast), row, zeros(at.WORK, fast=fast))
    found.s[at.PLAYERS] = 4
    for seat in range(at.MOST_PLAYERS):
        found.s[at.SIZE + seat] = variant["deal.hand"]
    return found


def hand(variant: Variant, rng: Random, size: int) -> list[Card]:
    """Cards from the deck, sometimes few numbers or many wild cards."""
    deck = variant.deck
    pool = list(deck.cards)
    rng.shuffle(pool)
    if deck.ordered is not None and rng.random() < 0.4:
        wanted = rng.sample(list(deck.numbers), rng.choice([1, 2, 3, 5]))
        pool = [c for c in pool if c.kind != "natural" or c.value(deck.ordered) in wanted]
    cards = pool[:size]
    share = rng.choice([0, 0, 0.2, 0.4, 0.8])
    if deck.turns:
        return [card.turn() if rng.random() < share else card for card in cards]
    wild = deck.wild
    return [wild if wild and rng.random() < share else card for card in cards]


# -- groups on the table ----------------------------------------------------------------------

ANSWERS: tuple[dict[str, object], ...] = (
    {},
    {"full.set": "by-count", "full.colour": "by-count", "wild.on-full": False},
    {"full.set": "by-count", "full.colour": "by-count", "wild.on-full": True},
    {"full.set": "all-naturals", "full.colour": "all-naturals", "wild.on-full": False},
    {"wild.limit": 3},
    {"wild.limit": 1, "wild.on-full": True},
    {"wild.hit": False},
    {"hit.kinds": ("set", "run")},
    {"hit.kinds": ("colour",), "wild.natural": "none"},
    {"hit.run-ends": "high"},
    {"wild.run-place": "gaps-only"},
    {"run.wrap": True, "hit.run-ends": "high"},
    {"run.wrap": True, "wild.on-full": True},
)


def grown(variant: Variant, rng: Random) -> Group:
    """A group of some kind, with hits on it."""
    rules, deck = variant.grouping, variant.deck
    faces = [card for card in deck.cards if card.kind == "natural"]
    while True:
        kind = rng.choice(list(rules.kinds))
        size = rng.randint(2, 9)
        if kind == "run":
            low = rng.choice(list(deck.numbers))
            wanted = [rules.place(low + i) for i in range(size)]
            cards = [
                rng.choice([card for card in faces if card.value("number") in (number, None)])
                for number in wanted
                if number is not None
            ]
        else:
            value = rng.choice(list(deck.features["number" if kind == "set" else "colour"]))
            cards = rng.choices(
                [card for card in faces if any(shown == value for _, shown in card.features)],
                k=size,
            )
        cards = [wild_of(variant, card) if rng.random() < 0.3 else card for card in cards]
        group = inspect(rules, kind, tuple(cards)).group
        if group is None:
            continue
        pool = [*deck.kinds, *(wild_of(variant, card) for card in faces[:7])]
        for _ in range(rng.choice([0, 3, 20, 120])):
            card = rng.choice(pool)
            ends = fits(rules, group, card)
            if ends:
                group = fit(rules, group, card, rng.choice(ends)).group or group
        return group


def wild_of(variant: Variant, card: Card) -> Card:
    """A wild card: the printed one, or this card turned."""
    return card.turn() if variant.deck.turns else variant.deck.wild or card


@pytest.mark.parametrize("fast", FORMS)
@pytest.mark.parametrize("changes", ANSWERS, ids=str)
@pytest.mark.parametrize("name", ["classic", "board"])
def test_groups(name: str, changes: dict[str, object], fast: bool) -> None:
    """What fits, what is full, and what a group looks like after a hit or an exchange."""
    variant = ruled(name, tuple(changes.items()))
    table, rules, rng = rows(variant, fast=fast), variant.grouping, Random(f"{name} {changes}")
    groups = table.module("groups")
    bits = {None: groups.FITS, "low": groups.FITS_LOW, "high": groups.FITS_HIGH}
    ends = {None: at.NO_END, "low": at.LOW_END, "high": at.HIGH_END}
    g, hits = at.DOWN + at.GROUP, 0
    for _ in range(12):
        group = grown(variant, rng)
        table.group(g, group)
        assert groups.full(table.s, table.r, g) == is_full(rules, group), str(group)
        for card in table.code.cards:
            number = table.code.number(card)
            where = fits(rules, group, card)
            found = groups.ends(table.s, table.r, g, number)
            assert found == sum(bits[end] for end in where), f"{group} {card}"
            for end in where:
                groups.extend(table.s, table.r, g, number, ends[end])
                assert table.as_group(g) == fit(rules, group, card, end).group
                table.group(g, group)
                hits += 1
            exchanged(table, g, group, card)
    assert hits > 0


def exchanged(table: Rows, g: int, group: Group, card: Card) -> None:
    """Compare the exchange of one card."""
    rules, groups = table.code.variant.grouping, table.module("groups")
    said = group.value if group.low is None else group.low
    place, new = -1, group
    for spot, other in enumerate(group.cards if card.is_natural else ()):
        if other.is_wild:
            swapped = (*group.cards[:spot], card, *group.cards[spot + 1 :])
            made = inspect(rules, group.kind, swapped, said).group
            if made is not None:
                place = spot
                new = Group(made.kind, made.cards, made.value, made.low, group.spare)
                break
    number = table.code.number(card)
    assert groups.exchange_at(table.s, table.r, g, number) == place
    taken = groups.exchange(table.s, table.r, g, number)
    assert taken == (-1 if place < 0 else table.code.number(group.cards[place]))
    assert table.as_group(g) == new
    table.group(g, group)


# -- what a hand lacks ---------------------------------------------------------------------------


def readings() -> Iterator[tuple[str, tuple[tuple[str, object], ...]]]:
    """Every base variant with every answer about natural cards."""
    for name in BASES:
        for natural in NATURAL:
            yield name, (("wild.natural", natural),)


def sizes(variant: Variant) -> list[int]:
    """Sizes of hands to look at."""
    return [3, 4, 5, 8] if variant.deck.ordered is None else [2, 4, 6, 9, 10, 10, 11, 11, 14, 20]


@pytest.mark.parametrize("fast", FORMS)
@pytest.mark.parametrize(("name", "changes"), list(readings()))
def test_missing(name: str, changes: tuple[tuple[str, object], ...], fast: bool) -> None:
    """How many cards a hand lacks for each phase."""
    variant = ruled(name, changes)
    table, rng = rows(variant, fast=fast), Random(f"{name} {changes}")
    reach = table.module("reach")
    size = variant["deal.hand"]
    for _ in range(40):
        cards = hand(variant, rng, rng.choice(sizes(variant)))
        more = rng.choice(table.code.cards)
        table.put(at.HAND, cards)
        for number, phase in enumerate(variant.phases.values()):
            reach.project_for(table.s, table.r, table.w, at.HAND, number)
            compare(table, number, phase, cards, more)
        reach.project(table.s, table.r, table.w, at.HAND)
        for number, phase in enumerate(variant.phases.values()):
            found = reach.missing(table.r, table.w, number, size)
            assert found == missing(variant.grouping, phase, cards, size)


def compare(table: Rows, number: int, phase: Phase, cards: list[Card], more: Card) -> None:
    """Compare what is missing, with a card more and with one less."""
    variant, reach = table.code.variant, table.module("reach")
    size, rules = variant["deal.hand"], variant.grouping
    named = [card.name for card in cards]
    found = reach.missing(table.r, table.w, number, size)
    assert found == missing(rules, phase, cards, size), named
    card = table.code.number(more)
    found = reach.missing_with(table.r, table.w, number, size, card)
    assert found == missing(rules, phase, [*cards, more], size), (named, more.name)
    reach.add_card(table.r, table.w, table.code.number(cards[0]), -1)
    found = reach.missing(table.r, table.w, number, size)
    assert found == missing(rules, phase, cards[1:], size), named
    reach.add_card(table.r, table.w, table.code.number(cards[0]), 1)


# -- lay-downs -------------------------------------------------------------------------------------

MOST = 500
"""Hands with more lay-downs than this are left out, as the engine lists them one by one."""


def holding(variant: Variant, rng: Random, phase: Phase) -> list[Card]:
    """A hand that holds a phase: drawn, then bettered card by card."""
    size, rules = variant["deal.hand"], variant.grouping
    cards = hand(variant, rng, size + rng.choice([0, 1, 1, 2]))
    while lacks := missing(rules, phase, cards, size):
        better = helps(rules, phase, cards, size)
        spare = [c for c in cards if missing(rules, phase, without(cards, c), size) == lacks]
        cards = [*(without(cards, spare[0]) if spare else cards), rng.choice(better)]
    rng.shuffle(cards)
    return cards


def without(cards: list[Card], card: Card) -> list[Card]:
    """The cards without one of them."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def listed(variant: Variant, phase: Phase, cards: list[Card]) -> list[tuple[Group, ...]] | None:
    """The lay-downs that may be made; None if there are too many."""
    size = variant["deal.hand"]
    lays = list(islice(lay_downs(variant.grouping, phase, cards, size), MOST + 1))
    if len(lays) > MOST:
        return None
    left = len(cards) - sum(part.size or size for part in phase.parts)
    if variant.get("out.how") == "keep-one" and left < 1:
        return []
    skips = any(card.kind == "skip" for card in cards)
    if variant.get("out.last-skip") == "forbidden" and left == 1 and skips:
        return []
    return lays


def written(table: Rows) -> tuple[Group, ...]:
    """The lay-down that stands in the working row."""
    groups = []
    for part in range(int(table.w[at.LAY + 1])):
        where = at.LAY + 2 + part * (4 + at.MOST_CARDS)
        kind, value, low, many = (int(table.w[where + i]) for i in range(4))
        cards = tuple(table.code.card(int(table.w[where + 4 + i])) for i in range(many))
        shown = None if value < 0 else table.code.values[value]
        groups.append(Group(table.code.kinds[kind], cards, shown, low or None))
    return tuple(groups)


def lay_readings() -> list[tuple[str, tuple[tuple[str, object], ...]]]:
    """Answers that the list of lay-downs hangs on."""
    return [
        *readings(),
        ("classic", (("out.how", "any-way"), ("out.last-skip", "forbidden"))),
        ("board", (("hit.kinds", ("set", "run")),)),
        ("classic", (("hit.run-ends", "high"), ("hit.on", "own"))),
        ("junior", (("wild.limit", 1),)),
    ]


@pytest.mark.parametrize("fast", FORMS)
@pytest.mark.parametrize(("name", "changes"), lay_readings())
def test_lay_downs(name: str, changes: tuple[tuple[str, object], ...], fast: bool) -> None:
    """How many lay-downs there are, each by its place, and the best one."""
    variant = ruled(name, changes)
    table, rng = rows(variant, fast=fast), Random(f"{name} {changes}")
    lays, done = table.module("lays"), 0
    for number, phase in enumerate(variant.phases.values()):
        for _ in range(3 if len(variant.phases) < 12 else 1):
            cards = holding(variant, rng, phase)
            found = listed(variant, phase, cards)
            if found is None:
                continue
            table.put(at.HAND, cards)
            named = [card.name for card in cards]
            rows_of = (table.s, table.r, table.w, 0, number)
            assert lays.count_lays(*rows_of) == len(found), named
            places = range(len(found)) if len(found) < 12 else rng.sample(range(len(found)), 12)
            for place in places:
                assert lays.nth_lay(*rows_of, place) == 1
                assert written(table) == found[place], (named, place)
                assert table.w[at.LAY] == (number if "symbol" in phase.parts[0].kind else -1)
            assert lays.nth_lay(*rows_of, len(found)) == 0
            best(table, number, cards, found, on_table(table, variant, rng))
            done += 1
    assert done >= len(variant.phases)


def on_table(table: Rows, variant: Variant, rng: Random) -> list[Group]:
    """Put groups on the table; those that the first player may add to."""
    found: list[Group] = []
    for owner in range(4 if table.code.variant.deck.ordered else 0):
        many = rng.choice([0, 0, 1, 2])
        table.s[at.DOWN_COUNT + owner] = many
        for number in range(many):
            group = grown(variant, rng)
            table.group(at.DOWN + (owner * at.MOST_GROUPS + number) * at.GROUP, group)
            if owner == 0 or variant["hit.on"] == "anyone":
                found.append(group)
    return found


def best(
    table: Rows,
    number: int,
    cards: list[Card],
    found: list[tuple[Group, ...]],
    others: list[Group],
) -> None:
    """Compare what the best lay-down is worth with the best of the list."""
    lays = table.module("lays")
    got = lays.best_lay(table.s, table.r, table.w, 0, number)
    assert got == bool(found)
    if not found:
        return
    chosen = written(table)
    named = [card.name for card in cards]
    assert chosen in found, named
    most = max(worth(table, lay, cards, others) for lay in found)
    assert worth(table, chosen, cards, others) == most, (named, [str(g) for g in chosen])


def worth(
    table: Rows, lay: tuple[Group, ...], cards: list[Card], others: list[Group]
) -> tuple[int, int, int]:
    """Few wild cards laid, many natural cards left that fit, many points laid."""
    rules, rest = table.code.variant.grouping, list(cards)
    laid = [card for group in lay for card in group.cards]
    for card in laid:
        rest.remove(card)
    groups = (*others, *lay)
    left = sum(any(fits(rules, g, card) for g in groups) for card in rest if card.is_natural)
    points = sum(int(table.r[at.F_POINTS + table.code.number(card)]) for card in laid)
    return -sum(card.is_wild for card in laid), left, points


# -- what is not built -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "changes", "rule"),
    [
        ("board", {"wild.printed": "counts"}, "wild.printed"),
        ("classic", {"wild.printed": "counts"}, None),
        ("classic", {"wild.run-place": "gaps-only"}, "wild.run-place"),
        ("classic", {"run.wrap": True}, "run.wrap"),
        ("classic", {"group.alike": False}, "group.alike"),
        ("classic", {"wild.limit": 2}, "wild.limit"),
        ("junior", {"wild.limit": 2}, None),
        ("junior", {"phase.named": "first-turn", "phase.change": False}, "phase.named"),
        ("classic", {}, None),
        ("board", {}, None),
        ("masters", {}, None),
        ("junior-mixed", {}, None),
        ("us-even-phases", {}, None),
    ],
)
def test_refused(name: str, changes: dict[str, object], rule: str | None) -> None:
    """What is refused is refused by its name."""
    found = groups_refusal(ruled(name, tuple(changes.items())))
    assert (found and found[0]) == rule
