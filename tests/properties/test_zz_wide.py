"""Judge and list agree: what is listed is legal, and what is legal comes down to what is listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from phase10.checks import CHECKS
from phase10.errors import IllegalMove
from phase10.game import play
from phase10.judge import DEPENDS, FAILED, HELD, UNREACHED, allowed, judge
from phase10.legal import legal_moves
from phase10.moves import Draw, Hit, Lay, Move
from phase10.position import Position
from tests import strategies as our


@given(our.positions(our.house_variants()))
def test_every_listed_move_is_legal_and_can_be_made(position: Position) -> None:
    found = our.listed(position)
    assert found, f"nobody can move:\n{position}"
    assert len(set(found)) == len(found), "a move is listed twice"
    assert tuple(legal_moves(position)) == found, "the order is not the same twice"
    for move in found[:40]:
        verdict = judge(position, move)
        assert verdict.legal is True
        assert verdict.rule in position.variant
        play(position, move)


def table_of(p: Position) -> Position:
    """A position with the groups of each player in an order that no naming changes."""
    if not p.table.has_zone("down"):
        return p
    for seat in range(len(p.players)):
        lying = tuple(
            sorted(p.zone("down", seat), key=lambda g: (str(g), str(g.value), g.low or 0))
        )
        p = p.with_zone("down", seat, lying)
    # A card that is laid with the phase is no hit, though it ends up in the same place.
    return p.with_mark("hits", None, 0) if p.table.has_mark("hits") else p


def ways(position: Position, move: Lay, seat: int) -> Iterator[Position]:
    """Where listed lay-downs and listed hits lead that use the very cards of a lay-down."""
    wanted = Counter(card for part in move.parts for card in part.cards)
    start = [
        play(position, other)
        for other in our.listed(position)
        if isinstance(other, Lay)
        and not Counter(card for part in other.parts for card in part.cards) - wanted
    ]
    before = Counter(position.zone("hand", seat))
    seen: set[Position] = set()
    while start:
        p = start.pop()
        yield p
        due = p.due
        if due is None or due.who != seat or due.step != "play":
            continue
        left = wanted - (before - Counter(p.zone("hand", seat)))
        for other in our.listed(p):
            if isinstance(other, Hit) and other.owner == seat and other.card in left:
                after = play(p, other)
                if after not in seen:
                    seen.add(after)
                    start.append(after)


def comes_down_to_listed_ones(position: Position, move: Move, seat: int) -> bool:
    """Whether a legal move leads where listed ones lead."""
    if move in our.listed(position) or replace(move, who=None) in our.listed(position):
        return True
    result = table_of(play(position, move))
    if isinstance(move, Lay):
        return any(table_of(p) == result for p in ways(position, move, seat))
    return any(table_of(play(position, other)) == result for other in our.listed(position))


@settings(max_examples=1200)
@given(st.data())
def test_a_legal_move_comes_down_to_listed_ones(data: st.DataObject) -> None:
    position = data.draw(our.positions(our.house_variants()))
    move = data.draw(our.moves(position))
    due = position.due
    assert due is not None
    verdict = judge(position, move)
    event(f"{move.verb}: {verdict.legal}")
    assert allowed(position, move) == (verdict.legal is True)
    assert verdict.legal is not None, f"everything is known, but {move} depends on {verdict.rule}"
    if verdict.legal:
        assert comes_down_to_listed_ones(position, move, due.who), (str(position), move)
    else:
        with pytest.raises(IllegalMove) as refused:
            play(position, move)
        assert refused.value.verdict.rule == verdict.rule
        assert move not in our.listed(position)


@settings(max_examples=1200)
@given(st.data())
def test_larger_lay_downs_are_a_lay_down_and_hits(data: st.DataObject) -> None:
    """A lay-down with more cards than the phase asks for is taken apart: lay, then hit."""
    position = data.draw(our.positions(our.house_variants(), verb="lay"))
    due = position.due
    assert due is not None
    hand = [card for card in position.zone("hand", due.who) if card.kind != "hidden"]
    move = data.draw(our._larger(position, hand))
    assert move is not None
    legal = allowed(position, move)
    event(f"larger: {legal}, {sum(len(part.cards) for part in move.parts)} cards")
    if legal:
        assert comes_down_to_listed_ones(position, move, due.who), (str(position), move)


@settings(max_examples=1200)
@given(st.data())
def test_findings_name_rules_of_the_variant_in_the_order_of_the_checks(data: st.DataObject) -> None:
    position = data.draw(our.positions(our.house_variants()))
    move = data.draw(our.moves(position))
    due = position.due
    assert due is not None
    seat = data.draw(st.sampled_from([due.who, *range(len(position.players))]))
    verdict = judge(position, replace(move, who=seat))
    order = position.variant.rulebook.order[move.verb]
    named = [finding.rule for finding in verdict.findings]
    assert named == [rule for rule in order if rule in named]
    assert all(rule in position.variant and (move.verb, rule) in CHECKS for rule in named)
    outcomes = [finding.outcome for finding in verdict.findings]
    assert set(outcomes) <= {HELD, FAILED, DEPENDS, UNREACHED}
    assert (FAILED in outcomes) == (verdict.legal is False)
    assert outcomes.count(FAILED) <= 1
    if seat != due.who:
        assert verdict.legal is False
        assert verdict.rule == "turn.out-of-turn"
    for finding in verdict.findings:
        if finding.outcome == FAILED:
            refuses = position.variant.rulebook.rules[finding.rule].refuses
            assert "else" in refuses or finding.case in refuses, (finding.rule, finding.case)
    for lang in ("en", "de"):
        assert verdict.text(lang).strip()
        assert "{" not in verdict.text(lang, long=True)
    assert verdict.json()["legal"] == verdict.legal


@given(our.positions())
def test_a_refusal_leaves_the_position_as_it_was(position: Position) -> None:
    text = str(position)
    due = position.due
    assert due is not None
    for seat in range(len(position.players)):
        if seat != due.who:
            with pytest.raises(IllegalMove):
                play(position, Draw("pile", who=seat))
    assert str(position) == text
