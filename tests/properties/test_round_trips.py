"""What is written is read back, and written again it is the same to the byte."""

from __future__ import annotations

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from phase10.errors import Phase10Error
from phase10.game import new_game, play
from phase10.linetext import group_text
from phase10.moves import Move
from phase10.notation import move_text, parse_move
from phase10.position import UNKNOWN, Position
from phase10.spec import from_text, plain, typed, written
from tests import strategies as our
from tests.properties.test_knowledge import hidden


@pytest.mark.parametrize("name", our.ALL)
def test_every_card_is_read_as_it_is_written(name: str) -> None:
    deck = our.load(name).deck
    for card in our.everything(our.load(name).grouping):
        assert deck.parse(card.name) is card
        assert deck.parse(str(card)).name == card.name
        assert (
            card.turn().face() is card
            if card.kind == "natural" and deck.turns and not card.turned
            else True
        )
        assert card.face().name in (card.name, card.name[1:])


@settings(max_examples=200)
@given(our.any_positions(our.house_variants()))
def test_positions(position: Position) -> None:
    text = str(position)
    again = Position.parse(text)
    assert again == position, text
    assert str(again) == text
    assert hash(again) == hash(position)


@given(st.data())
def test_positions_with_gaps(data: st.DataObject) -> None:
    """A position of which little is known keeps its gaps."""
    position = data.draw(our.positions(our.house_variants()))
    less = data.draw(hidden(position))
    text = str(less)
    again = Position.parse(text)
    assert str(again) == text
    assert Position.parse(str(again)) == again
    for (zone, owner), content in zip(less.table.zones, less.zones, strict=True):
        if content is not UNKNOWN:
            assert again.zone(zone.name, owner) == content, (zone.name, text)


@settings(max_examples=200)
@given(st.data())
def test_moves(data: st.DataObject) -> None:
    position = data.draw(our.positions(our.house_variants()))
    move = data.draw(our.moves(position))
    assert_move(position, move)
    for listed in our.listed(position)[:30]:
        assert_move(position, listed)


def assert_move(position: Position, move: Move) -> None:
    text = move_text(position.table, move)
    again = parse_move(position.table, text)
    assert again == move, text
    assert move_text(position.table, again) == text
    spaced = "  ".join(text.split(" "))
    assert parse_move(position.table, f"  {spaced} ") == move


@given(st.data())
def test_moves_with_a_name_before_them(data: st.DataObject) -> None:
    position = data.draw(our.positions())
    name = data.draw(st.sampled_from(position.players))
    move = data.draw(our.moves(position))
    text = f"{name}: {move_text(position.table, move)}"
    again = parse_move(position.table, text)
    assert again.who == position.table.names[name]
    assert move_text(position.table, again) == text


@given(st.data())
def test_groups(data: st.DataObject) -> None:
    """A group that lies on the table is written so that its meaning is not lost."""
    variant = data.draw(our.house_variants().filter(lambda v: v["lay.goes-to"] == "table"))
    group = data.draw(our.groups(variant))
    base = new_game(variant, variant["players.count"]["min"])
    text = group_text(base.table, group)
    lines = (
        f"variant: {variant.id}\nplayers: {' '.join(base.players)}\ndown {base.players[0]}: {text}"
    )
    try:
        again = Position.parse(lines, variant=variant)
    except Phase10Error as error:
        assume(
            "but the deck has" not in str(error)
        )  # a group of three red sevens is no group to write
        raise
    assert again.zone("down", 0) == (group,), text


@given(our.games())
def test_a_game_played_again_from_its_moves_as_text(game: our.Story) -> None:
    """Chance is moves too: the record alone leads to the same end."""
    start, end = game[0][0], game[-1][0]
    position = Position.parse(str(start))
    for at, (before, move) in enumerate(game[:-1]):
        assert move is not None
        if at % 50 == 0:
            assert position == before
            position = Position.parse(str(position))
        position = play(position, parse_move(position.table, move_text(position.table, move)))
    assert position == end
    event("over" if end.over else "broken off")


@pytest.mark.parametrize("name", our.ALL)
def test_every_answer_is_read_as_it_is_written(name: str) -> None:
    variant = our.load(name)
    for answer in variant.answers.values():
        rule, value = answer.rule, answer.value
        if rule.type == "note":
            continue
        text = written(value)
        assert "\n" not in text
        again = from_text(rule, text)
        assert again == value, (rule.name, text)
        assert type(again) is type(value)
        assert written(again) == text
        raw = plain(value)
        assert typed(rule, raw) == value
        assert plain(typed(rule, raw)) == raw


@pytest.mark.parametrize("name", our.IDS)
def test_every_answer_that_a_table_changes_is_read_back_from_a_position(name: str) -> None:
    for rule, text in our.house_rules(name):
        variant = our.changed(name, rule, text)
        position = new_game(variant, variant["players.count"]["min"])
        again = Position.parse(str(position))
        assert again.variant == variant, (rule, text)
        assert again.variant.changes == variant.changes
        assert str(again) == str(position)
