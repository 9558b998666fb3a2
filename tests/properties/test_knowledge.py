"""Less knowledge never turns a yes into a no or a no into a yes, and no seat sees too much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import event, given, settings
from hypothesis import strategies as st

from phase10.agenda import turn_seat
from phase10.cards import Card
from phase10.judge import judge
from phase10.legal import legal_moves
from phase10.moves import Move
from phase10.position import CHANCE, UNKNOWN, Position, sort
from phase10.seats import NearSeat
from phase10.view import view
from tests import strategies as our

UNTOLD = (
    "dealer",
    "starter",
    "round",
    "phase",
    "done",
    "points",
    "laid",
    "laid-now",
    "hits",
    "drew",
    "piece",
    "dice",
)
"""The marks that a position may leave open; the others are at their start unless a line differs."""


@st.composite
def hidden(draw: st.DrawFn, p: Position) -> Position:
    """The position with some of its zones, cards and marks hidden."""
    zones = list(p.zones)
    unknown = p.table.deck.HIDDEN
    for at, (zone, _owner) in enumerate(p.table.zones):
        how = draw(st.sampled_from(["kept", "kept", "gone", "cards", "all cards"]))
        if how == "gone":
            zones[at] = UNKNOWN
        elif how != "kept" and zone.holds == "cards":
            shown = [
                unknown if how == "all cards" or draw(st.booleans()) else card for card in zones[at]
            ]
            ordered = zone.ordered or (zone.name == "saved" and p.variant["save.take"] == "top")
            zones[at] = tuple(shown) if ordered else sort(tuple(shown))
    marks = list(p.marks)
    for at, (mark, _owner) in enumerate(p.table.marks):
        if mark.name in UNTOLD and draw(st.integers(0, 3)) == 0:
            marks[at] = UNKNOWN
    return Position(p.table, tuple(zones), tuple(marks), p.agenda)


def less_is_never_contrary(known: Position, less: Position, move: Move) -> None:
    """A verdict on less knowledge is the same, or it depends."""
    full, open_ = judge(known, move), judge(less, move)
    event(f"{full.legal} -> {open_.legal}")
    assert open_.legal in (full.legal, None), (
        f"{move}: {full.legal} by {full.rule} turns into {open_.legal} by {open_.rule}\n"
        f"{known}\n{less}"
    )
    if open_.legal is None:
        finding = next(f for f in open_.findings if f.outcome == "depends")
        assert finding.fact
        for lang in ("en", "de"):
            assert open_.text(lang).strip()


@settings(max_examples=400)
@given(st.data())
def test_hiding_never_turns_a_verdict_round(data: st.DataObject) -> None:
    position = data.draw(our.positions(our.house_variants()))
    due = position.due
    assert due is not None
    move = replace(data.draw(our.moves(position)), who=due.who)
    less = data.draw(hidden(position))
    if data.draw(st.integers(0, 9)) == 0:
        less = less.with_agenda(()).with_mark("winners", None, UNKNOWN)
    less_is_never_contrary(position, less, move)


@settings(max_examples=150)
@given(st.data())
def test_leaving_out_lines_never_turns_a_verdict_round(data: st.DataObject) -> None:
    """The same as a reader meets it: lines of the notation that are left out."""
    position = data.draw(our.positions(our.house_variants()))
    due = position.due
    assert due is not None
    move = replace(data.draw(our.moves(position)), who=due.who)
    lines = []
    for line in str(position).splitlines():
        key = line.partition(":")[0].partition(" ")[0]
        may_go = key in (
            *UNTOLD,
            "hand",
            "down",
            "saved",
            "skipped",
            "discard",
            "draw",
            "turn",
            "so",
            "aside",
        )
        if not may_go or data.draw(st.integers(0, 4)):
            lines.append(line)
    less = Position.parse("\n".join(lines), variant=position.variant)
    less_is_never_contrary(position, less, move)


@settings(max_examples=150)
@given(st.data())
def test_a_seat_can_rely_on_its_view(data: st.DataObject) -> None:
    """What is legal is never refused by a judge who sees no more than a seat."""
    position = data.draw(our.positions(our.house_variants()))
    seat = data.draw(st.integers(0, len(position.players) - 1))
    less_is_never_contrary(position, view(position, seat), data.draw(our.moves(position)))


def exchanged(p: Position, seat: int, order: Sequence[int]) -> Position:
    """The position with all cards that a seat cannot see dealt anew among their places."""
    seen = view(p, seat)
    places: list[tuple[int, int]] = []
    for at, (zone, _owner) in enumerate(p.table.zones):
        if zone.holds == "groups":
            continue
        if seen.zones[at] is UNKNOWN:
            places += [(at, i) for i, card in enumerate(p.zones[at]) if not card.turned]
            continue
        shown = list(seen.zones[at])
        if any(card.kind == "hidden" for card in shown):
            loose = [i for i, card in enumerate(p.zones[at]) if card not in shown]
            places += [(at, i) for i in loose]
    cards = [p.zones[at][i] for at, i in places]
    new: list[list[Card]] = [list(zone) for zone in p.zones]
    ranked = sorted(range(len(cards)), key=lambda i: order[i % len(order)] * 1000 + i)
    for (at, i), other in zip(places, ranked, strict=True):
        new[at][i] = cards[other]
    zones = tuple(
        sort(tuple(content)) if not zone.ordered and zone.name != "saved" else tuple(content)
        for (zone, _owner), content in zip(p.table.zones, new, strict=True)
    )
    return Position(p.table, zones, p.marks, p.agenda)


@settings(max_examples=200)
@given(st.data())
def test_what_looks_the_same_to_a_seat_is_played_the_same(data: st.DataObject) -> None:
    """Cards that a seat cannot see change places: its view, its legal moves and its choice stay."""
    position = data.draw(our.positions(our.house_variants()))
    due = position.due
    assert due is not None
    seat = due.who
    order = data.draw(st.permutations(range(40)))
    other = exchanged(position, seat, order)
    event("other cards" if other != position else "the same cards")
    assert view(other, seat) == view(position, seat)
    moves = tuple(legal_moves(position))
    assert tuple(legal_moves(other)) == moves
    chosen = [NearSeat(seat).choose(view(p, seat), moves) for p in (position, other)]
    assert chosen[0] == chosen[1]
    for onlooker in range(len(position.players)):
        if onlooker != seat:
            elsewhere = exchanged(position, onlooker, order)
            assert view(elsewhere, onlooker) == view(position, onlooker)


@given(our.positions())
def test_a_view_shows_whose_turn_it_is(position: Position) -> None:
    for seat in range(len(position.players)):
        seen = view(position, seat)
        assert [due.step for due in seen.agenda] == [due.step for due in position.agenda]
        assert turn_seat(seen) == turn_seat(position)
        assert seen.due is None or seen.due.who != CHANCE
