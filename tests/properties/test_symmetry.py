"""Names mean nothing: other colours, symbols, players, another order: the verdict is the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from phase10.cards import Card, Value
from phase10.groups import Group
from phase10.judge import judge
from phase10.legal import legal_moves
from phase10.moves import Lay, Move, Part
from phase10.position import UNKNOWN, Due, Position, sort
from phase10.variant import Variant
from tests import strategies as our

Names = Mapping[Value, Value]


@st.composite
def renamings(draw: st.DrawFn, variant: Variant) -> Names:
    """Other names for what cards show: colours among colours, numbers as they are."""
    names: dict[Value, Value] = {}
    for feature, values in variant.deck.features.items():
        if feature != variant.deck.ordered:
            names.update(zip(values, draw(st.permutations(values)), strict=True))
    return names


def renamed_card(variant: Variant, names: Names) -> Callable[[Card], Card]:
    """A card under the other names."""
    deck = variant.deck
    looks = {frozenset(v for _, v in card.features): card for card in deck.kinds if card.features}

    def rename(card: Card) -> Card:
        if not card.features:
            return card
        face = looks[frozenset(names.get(value, value) for _, value in card.features)]
        return face.turn() if card.turned else face

    return rename


def renamed(thing: Any, card: Callable[[Card], Card], names: Names) -> Any:
    """Anything made of cards, groups and names, under the other names."""
    match thing:
        case Card():
            return card(thing)
        case Group():
            cards = tuple(map(card, thing.cards))
            # Where the order of the cards means nothing, they lie in the order of the deck.
            if thing.low is None:
                cards = tuple(sorted(cards, key=lambda c: (c.is_wild, c.order)))
            spare = tuple(sorted(map(card, thing.spare), key=lambda c: (c.is_wild, c.order)))
            value = names.get(thing.value, thing.value) if thing.value is not None else None
            return replace(thing, cards=cards, spare=spare, value=value)
        case Part():
            said = names.get(thing.value, thing.value) if thing.value is not None else None
            return Part(thing.kind, tuple(map(card, thing.cards)), said)
        case Due():
            return Due(thing.who, thing.step, renamed(thing.data, card, names))
        case Move():
            new = {f.name: getattr(thing, f.name) for f in fields(thing) if f.name != "who"}
            named = {key: renamed(value, card, names) for key, value in new.items()}
            return replace(thing, **named)
        case tuple():
            return tuple(renamed(item, card, names) for item in thing)
        case str():
            return names.get(thing, thing)
        case _:
            return thing


def renamed_position(p: Position, names: Names) -> Position:
    """A position under the other names; so are phases that are called after symbols."""
    card = renamed_card(p.variant, names)
    zones = []
    for (zone, _owner), content in zip(p.table.zones, p.zones, strict=True):
        lies: Any = content if content is UNKNOWN else renamed(content, card, names)
        loose = zone.name in ("hand", "aside") or (
            zone.name == "saved" and p.variant["save.take"] != "top"
        )
        zones.append(sort(lies) if loose and lies is not UNKNOWN else lies)
    order = {name: at for at, name in enumerate(p.variant.phases)}
    marks = []
    for (mark, _owner), value in zip(p.table.marks, p.marks, strict=True):
        new: Any = value if value is UNKNOWN else renamed(value, card, names)
        if mark.name == "done" and new is not UNKNOWN:
            new = tuple(sorted(new, key=lambda name: order.get(name, 0)))
        if mark.name == "fresh" and new is not UNKNOWN:
            new = sort(new)
        marks.append(new)
    return Position(p.table, tuple(zones), tuple(marks), renamed(p.agenda, card, names))


@settings(max_examples=250)
@given(st.data())
def test_renaming_colours_and_symbols_changes_no_verdict(data: st.DataObject) -> None:
    position = data.draw(our.positions(our.house_variants()))
    move = data.draw(our.moves(position))
    names = data.draw(renamings(position.variant))
    other = renamed_position(position, names)
    before = judge(position, move)
    after = judge(other, renamed(move, renamed_card(position.variant, names), names))
    event(f"{move.verb}: {before.legal}")
    assert (after.legal, after.rule) == (before.legal, before.rule), f"{names}\n{position}\n{move}"
    assert [f.outcome for f in after.findings] == [f.outcome for f in before.findings]


@given(st.data())
def test_renaming_leaves_as_many_legal_moves(data: st.DataObject) -> None:
    position = data.draw(our.positions(our.house_variants()))
    names = data.draw(renamings(position.variant))
    card = renamed_card(position.variant, names)
    there = set(legal_moves(renamed_position(position, names)))
    here = {renamed(move, card, names) for move in legal_moves(position)}
    # Cards of a set lie in the order of the deck, which the other names change.
    assert {_bare(move) for move in here} == {_bare(move) for move in there}


def _bare(move: Move) -> object:
    if not isinstance(move, Lay):
        return move
    parts = []
    for part in move.parts:
        lying = part.cards if part.kind == "run" else sort(part.cards)
        parts.append((part.kind, tuple(card.name for card in lying), str(part.value)))
    return move.phase, tuple(sorted(parts))


@settings(max_examples=100)
@given(st.data())
def test_the_order_in_which_cards_are_named_changes_no_verdict(data: st.DataObject) -> None:
    """Equal cards are one card, a hand has no order, and a set may be named in any."""
    position = data.draw(our.positions(our.house_variants()))
    due = position.due
    assert due is not None
    hand = data.draw(st.permutations(position.zone("hand", due.who)))
    lines = [
        f"hand {position.players[due.who]}: {' '.join(card.name for card in hand)}"
        if line.startswith(f"hand {position.players[due.who]}:") and hand
        else line
        for line in str(position).splitlines()
    ]
    again = Position.parse("\n".join(lines), variant=position.variant)
    assert again == position
    move = data.draw(our.moves(position))
    if isinstance(move, Lay):
        rules = position.variant.grouping
        parts = tuple(
            part
            if rules.is_run(part.kind)
            else replace(part, cards=tuple(data.draw(st.permutations(part.cards))))
            for part in move.parts
        )
        one, two = judge(position, move), judge(position, replace(move, parts=parts))
        assert (one.legal, one.rule) == (two.legal, two.rule)
    else:
        assert judge(again, move).legal == judge(position, move).legal


@given(st.data())
def test_the_names_of_the_players_change_no_verdict(data: st.DataObject) -> None:
    position = data.draw(our.positions(our.house_variants()))
    names = data.draw(st.permutations(["ulla", "vico", "wim", "xeno", "yve", "zoe"]))
    words = dict(zip(position.players, names, strict=False))
    text = "\n".join(
        line if line.startswith("rule ") else _renamed_players(line, words)
        for line in str(position).splitlines()
    )
    other = Position.parse(text, variant=position.variant)
    move = data.draw(our.moves(position))
    one, two = judge(position, move), judge(other, move)
    assert (one.legal, one.rule) == (two.legal, two.rule)
    assert len(list(legal_moves(other))) == len(list(legal_moves(position)))


def _renamed_players(line: str, words: Mapping[str, str]) -> str:
    import re

    return re.sub(r"[a-z]+", lambda found: words.get(found.group(), found.group()), line)
