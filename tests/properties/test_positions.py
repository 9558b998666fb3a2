"""What holds in every position: cards are conserved, marks are sane, laid groups are groups."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from phase10.agenda import CHANCES, WAITING
from phase10.groups import Group, fit, fits, inspect
from phase10.phases import said
from phase10.position import CHANCE, UNKNOWN, Position, all_cards, audit, group_cards
from phase10.steps.settle import GOAL, made
from phase10.view import view
from tests import strategies as our


def assert_sane(p: Position) -> None:
    """The invariants of one position of a game in which everything is known."""
    audit(p)
    deck = p.table.deck
    assert Counter(card.face() for _, _, card in all_cards(p)) == Counter(deck.cards)
    due = p.due
    if due is None:
        assert p.over
    else:
        assert not p.over
        assert due.step in (CHANCES if due.who == CHANCE else WAITING)
        assert due.who == CHANCE or 0 <= due.who < len(p.players)
    rules = p.variant.grouping
    for seat in range(len(p.players)):
        hand = p.zone("hand", seat)
        assert list(hand) == sorted(hand, key=lambda card: card.order)
        if p.table.has_zone("down"):
            for group in p.zone("down", seat):
                assert_group(group, p)
        if p.table.has_mark("phase"):
            assert p.mark("phase", seat) in ("", GOAL, *p.variant.phases)
        if p.table.has_mark("done"):
            done = p.mark("done", seat)
            assert set(done) <= set(p.variant.phases)
            if not p.variant["phase.again"]:
                assert len(set(done)) == len(done)
        for name in ("points", "owes", "used"):
            if p.table.has_mark(name):
                assert p.mark(name, seat) >= 0
    assert rules is p.variant.grouping


def assert_group(group: Group, p: Position) -> None:
    """A laid group is a group still, when somebody looks at it again."""
    rules = p.variant.grouping
    again = inspect(
        rules, group.kind, group.cards, said(rules.kind(group.kind), group.value, group.low)
    )
    assert again.group is not None, (str(group), dict(again.faults))
    assert (again.group.cards, again.group.value, again.group.low) == (
        group.cards,
        group.value,
        group.low,
    )
    assert all(card.is_wild for card in group.spare)


def assert_follows(before: Position, after: Position) -> None:
    """What one move can never do."""
    # A deal that is broken off gives nothing, not even the phases that lie by then.
    void = after.mark("broken-off") > before.mark("broken-off")
    for seat in range(len(before.players)):
        tied = before.table.has_mark("tie") and (before.mark("tie") or after.mark("tie"))
        if not tied and not void:
            assert made(after, seat) >= made(before, seat), "a phase was lost"
        if before.table.has_mark("points"):
            assert after.mark("points", seat) >= before.mark("points", seat), "points were lost"
        if before.table.has_zone("down"):
            same_round = not before.table.has_mark("round") or before.mark("round") == after.mark(
                "round"
            )
            lying = [c for g in before.zone("down", seat) for c in group_cards(g)]
            now = [c for g in after.zone("down", seat) for c in group_cards(g)]
            if same_round and after.due is not None and now:
                assert len(now) >= len(lying), "a laid card was taken back"


@pytest.mark.parametrize("name", our.IDS)
def test_every_position_of_a_game_is_sane(name: str) -> None:
    variant = our.load(name)
    many = variant["players.count"]["max"]
    for players in (variant["players.count"]["min"], many):
        game = our.story(variant, players, 0)
        assert_sane(game[0])
        for before, after in pairwise(game):
            assert_sane(after)
            assert_follows(before, after)


@given(st.data())
def test_house_rules_keep_positions_sane(data: st.DataObject) -> None:
    game = [position for position, _ in data.draw(our.games(our.house_variants()))]
    at = data.draw(st.integers(0, len(game) - 1))
    event("changed" if game[0].variant.changes else "as printed")
    for before, after in zip(game[at : at + 60], game[at + 1 : at + 60], strict=False):
        assert_sane(after)
        assert_follows(before, after)


@given(st.data())
def test_laid_groups_stay_valid_under_any_hits(data: st.DataObject) -> None:
    """Hit after hit, each where it fits: the group is a group still."""
    variant = data.draw(our.house_variants())
    rules = variant.grouping
    group = data.draw(our.groups(variant))
    cards = list(our.everything(rules))
    hits = 0
    for _ in range(data.draw(st.integers(1, 12))):
        card = data.draw(st.sampled_from(cards))
        ends = fits(rules, group, card)
        for end in (None, "low", "high"):
            single = len(ends) == 1 or (ends == (None,))
            expected = end in ends or (end is None and single) or (ends == (None,) and bool(ends))
            assert bool(fit(rules, group, card, end)) == expected, (str(group), card, end, ends)
        if not ends:
            continue
        longer = fit(rules, group, card, data.draw(st.sampled_from(ends))).group
        assert longer is not None
        assert Counter(group_cards(longer)) == Counter((*group_cards(group), card))
        group = longer
        hits += 1
        again = inspect(
            rules, group.kind, group.cards, said(rules.kind(group.kind), group.value, group.low)
        )
        assert again.group is not None, (str(group), dict(again.faults))
    event(f"hits: {min(hits, 3)}")


@given(our.any_positions(our.house_variants()), st.data())
def test_a_view_hides_and_never_invents(position: Position, data: st.DataObject) -> None:
    """What a seat sees is the position with some cards hidden, and nothing else changed."""
    seat = data.draw(st.integers(0, len(position.players) - 1))
    seen = view(position, seat)
    for (zone, owner), real, shown in zip(
        position.table.zones, position.zones, seen.zones, strict=True
    ):
        if zone.holds == "groups" or shown is UNKNOWN:
            continue
        assert len(real) == len(shown)
        assert not Counter(c for c in shown if c.kind != "hidden") - Counter(real)
        if zone.name == "hand" and owner == seat and "turned" not in position.variant["wild.are"]:
            assert shown == real
        if zone.name == "draw":
            assert all(card.kind == "hidden" for card in shown)
    audit(seen)
    assert view(seen, seat) == seen
