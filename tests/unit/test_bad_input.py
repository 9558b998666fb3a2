"""Bad input: one message that says where and what was expected, and never another error."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from phase10.cases import load_cases
from phase10.errors import NotationError, Phase10Error, PositionError, Problem, SpecError
from phase10.game import play
from phase10.judge import judge
from phase10.notation import example, move_text, parse_move
from phase10.position import Position, most_in_hand
from phase10.record import Record
from phase10.variant import load
from tests import strategies as our

TABLE = "variant: classic\nplayers: ana ben cleo\nturn: ana play\n"


@pytest.mark.parametrize(
    ("line", "where", "said"),
    [
        ("hand ana: R3 Q4 G5", "line 4, column 14", "'Q4' is no card"),
        ("hand ana: R3 R13", "line 4, column 14", "'R13' is no card"),
        ("hand ana: R3 JG5", "line 4, column 14", "'JG5' is no card"),
        ("hand ana: hare.red", "line 4, column 11", "'hare.red' is no card"),
        ("hand anna: R3", "line 4", "'anna' is nobody"),
        ("hnad ana: R3", "line 4", "'hnad ana' is no line"),
        ("hand ana R3", "line 4", "no colon"),
        ("phase: ana 11", "line 4", "'11' is no phase"),
        ("points: ana many", "line 4", "'many'"),
        ("dealer: dora", "line 4", "'dora' is nobody"),
        ("down ben: run R3 B5 G6", "line 4", "is no group"),
        ("down ben: set R3 B3 S", "line 4", "is no group"),
        ("down ben: heap R3 B3", "line 4", "'heap' is no kind"),
        ("turn: ben draw", "line 4", "twice"),
        ("tiles: ana 4", "line 4", "is no line of this game"),
        ("board: free take2", "line 4", "is no line of this game"),
    ],
)
def test_a_line_that_cannot_be_read_says_where_and_what(line: str, where: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        Position.parse(f"{TABLE}{line}\n")
    message = str(refused.value)
    assert message.startswith(where), message
    assert said in message
    assert "expected" in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("hand ana: R7 R7 R7", "3 cards 'R7' in hand ana"),
        ("hand ana: R7 R7\nhand ben: R7", "in hand ana, hand ben"),
        ("hand ana: R7\ndown ben: set R7 B7 W\ndiscard: R7", "in hand ana, down ben, discard"),
        ("hand ana: W W W W W\ndiscard: W W W W", "9 cards 'W'"),
        ("hand ana: R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12", "12 cards in hand ana"),
        ("hand ben: ?x12", "nobody ever holds more than 11"),
        ("draw: ?x108\nhand ana: R1", "109 cards in all"),
    ],
)
def test_a_position_that_cannot_be_says_which_card_and_where(lines: str, said: str) -> None:
    with pytest.raises(PositionError) as refused:
        Position.parse(f"{TABLE}{lines}\n")
    assert said in str(refused.value)


def test_a_deck_without_doubles_holds_each_card_once() -> None:
    with pytest.raises(PositionError, match=r"2 cards 'hare\.red' in hand ana, discard"):
        Position.parse("variant: junior\nplayers: ana ben\nhand ana: hare.red\ndiscard: red.hare\n")


def test_a_turned_card_is_the_card_that_it_was() -> None:
    with pytest.raises(PositionError, match="3 cards 'G5'"):
        Position.parse("variant: board\nplayers: ana ben\nhand ana: JG5 G5\ndiscard: G5\n")


def test_all_zones_together_hold_the_deck() -> None:
    lines = str(our.story(load("classic"), 2, 0)[40])
    short = lines.replace("draw: ", "draw: ?", 1)
    with pytest.raises(Phase10Error):
        Position.parse(short)


@pytest.mark.parametrize(
    ("name", "most"),
    [("classic", 11), ("masters", 11), ("junior", 5), ("junior-mixed", 5), ("board", None)],
)
def test_how_many_cards_a_hand_can_hold_follows_from_the_answers(
    name: str, most: int | None
) -> None:
    assert most_in_hand(load(name)) == most


@pytest.mark.parametrize(
    ("rule", "text", "most"),
    [
        ("draw.count", "2", None),
        ("discard.count", "2", 11),
        ("hand.limit", "10", 10),
        ("deal.hand", "9", 10),
        ("draw.reach", "whole", None),
        ("lay.must", "true", None),
        ("discard.wild", "false", None),
    ],
)
def test_a_table_that_plays_otherwise_holds_other_hands(
    rule: str, text: str, most: int | None
) -> None:
    assert most_in_hand(load("classic").with_rules({rule: text})) == most


# -- moves -----------------------------------------------------------------------


@given(st.data())
def test_a_move_for_the_wrong_player_is_a_no_and_no_error(data: st.DataObject) -> None:
    position = data.draw(our.positions(our.house_variants()))
    due = position.due
    assert due is not None
    others = [seat for seat in range(len(position.players)) if seat != due.who]
    name = position.players[data.draw(st.sampled_from(others))]
    text = f"{name}: {move_text(position.table, data.draw(our.moves(position)))}"
    verdict = judge(position, parse_move(position.table, text))
    assert (verdict.legal, verdict.rule) == (False, "turn.out-of-turn")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the line ends too early"),
        ("discrad R3", "'discrad' is no move"),
        ("discard", "expected a card"),
        ("discard Q3", "'Q3' is no card"),
        ("discard R3 R4", "'R4' is too much"),
        ("eva: discard R3", "'eva' is nobody"),
        ("hit R3 eva", "'eva' is nobody"),
        ("hit R3 ben 1 middle", "'middle'"),
        ("lay set", "without cards"),
        ("lay R3 B3", "is no kind of group"),
        ("draw heap", "'heap'"),
        ("skip", "expected a player"),
    ],
)
def test_a_move_that_cannot_be_read_says_why(text: str, said: str) -> None:
    table = Position.parse(TABLE).table
    with pytest.raises(NotationError) as refused:
        parse_move(table, text)
    message = str(refused.value)
    assert said in message, message
    assert message.startswith("line 1, column")
    assert "example" in message


def test_a_move_of_chance_is_not_judged() -> None:
    position = Position.parse(TABLE)
    with pytest.raises(PositionError, match="a move of chance"):
        judge(position, parse_move(position.table, "flip R7"))


def test_a_game_that_cannot_go_on_says_which_line_is_missing() -> None:
    position = Position.parse("variant: classic\nplayers: ana ben\nturn: ana draw\ndiscard: R5\n")
    with pytest.raises(PositionError, match="the line 'hand ana' is missing"):
        play(position, parse_move(position.table, "draw discard"))


def test_lines_that_are_left_out_are_no_error() -> None:
    position = Position.parse(TABLE)
    verdict = judge(position, parse_move(position.table, "discard R3"))
    assert verdict.legal is None
    assert Position.parse("variant: classic\nplayers: ana ben\n").due is None


# -- anything at all -----------------------------------------------------------------

junk = st.text(max_size=200) | st.text(
    alphabet="RBGYWS0123456789?x:,-/. \nhandturnlay", max_size=200
)


def refusal(read: Callable[[], object]) -> str:
    """What is said of an input, empty if it is understood; any other error comes through."""
    try:
        read()
    except Phase10Error as error:
        return str(error) or "an error that says nothing"
    return ""


@settings(max_examples=200)
@given(junk)
def test_no_text_breaks_the_reading_of_a_position(text: str) -> None:
    for whole in (text, TABLE + text):
        assert "says nothing" not in refusal(partial(Position.parse, whole))


@settings(max_examples=60)
@given(st.data())
def test_no_slip_in_a_position_breaks_the_reading(data: st.DataObject) -> None:
    """A right position with one place spoilt is read, or refused in words of ours."""
    position = data.draw(our.any_positions())
    text = str(position)
    at = data.draw(st.integers(0, len(text) - 1))
    end = min(len(text), at + data.draw(st.integers(0, 3)))
    spoilt = text[:at] + data.draw(st.text(max_size=3)) + text[end:]
    read = partial(Position.parse, spoilt, variant=position.variant)
    assert "says nothing" not in refusal(read)


@settings(max_examples=150)
@given(junk, st.sampled_from(our.IDS))
def test_no_text_breaks_the_reading_of_a_move(text: str, name: str) -> None:
    table = our.story(load(name), 2, 0)[0].table
    for whole in (text, f"lay {text}", f"hit {text}", f"ana: draw {text}"):
        said = refusal(partial(parse_move, table, whole))
        assert not said or said.startswith("line 1, column")


@given(junk)
def test_no_text_breaks_the_reading_of_a_record(text: str) -> None:
    for whole in (text, f"variant: classic\nplayers: ana ben\n{text}"):
        assert "says nothing" not in refusal(partial(Record.parse, whole))


@given(junk)
def test_no_text_breaks_a_changed_answer(text: str) -> None:
    variant = load("classic")
    for rule in ("deal.hand", "wild.natural", "phase.list", "turn.steps", "score.values", text):
        assert "says nothing" not in refusal(partial(variant.with_rules, {rule: text}))


# -- files ----------------------------------------------------------------------------

BAD_FILES = {
    "empty": b"",
    "blank": b" \n\n",
    "binary": bytes(range(256)) * 8,
    "latin-1": '[variant]\ntitle = "Spiel für alle"\n'.encode("latin-1"),
    "huge": b"# nothing\n" * 200_000,
    "nonsense": b"this is no toml\n",
    "deep": b"a = " + b"[" * 5000 + b"]" * 5000,
    "cut": b'[variant]\ntitle = { en = "x", de = ',
}


@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_spec_file_that_cannot_be_used_is_one_message(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(BAD_FILES[kind])
    with pytest.raises(SpecError) as refused:
        load(path)
    problems = refused.value.problems
    assert problems
    assert all("mine.toml" in problem.file for problem in problems)
    assert all(problem.remedy for problem in problems)
    if kind not in ("empty", "blank"):
        assert len(problems) == 1


def test_a_folder_or_nothing_is_no_spec(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(SpecError):
            load(path)


def test_a_spec_with_a_typo_says_what_is_meant(tmp_path: Path) -> None:
    head = '[variant]\ntitle = { en = "x", de = "x" }\nedition = { en = "x", de = "x" }\n'
    path = tmp_path / "mine.toml"
    path.write_text(
        head + 'extends = { variant = "clasic", how = "other edition" }\n', encoding="utf-8"
    )
    with pytest.raises(SpecError, match="'classic'"):
        load(path)
    path.write_text(
        head
        + 'extends = { variant = "classic", how = "other edition" }\n\n["wild.natrual"]\n'
        + 'is = "none"\nstatus = "ruling"\nwhy = { en = "x", de = "x" }\n',
        encoding="utf-8",
    )
    with pytest.raises(SpecError) as refused:
        load(path)
    (problem,) = refused.value.problems
    assert problem.line == 6
    assert "wild.natural" in f"{problem.message} {problem.remedy}"


@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_case_file_that_cannot_be_used_is_one_message(kind: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(BAD_FILES[kind])
    with pytest.raises(SpecError) as refused:
        load_cases(tmp_path)
    assert "mine.toml" in str(refused.value)


# -- what a newcomer ran into ----------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "down"),
    [
        ("4", "set R3 B3 G3"),
        ("4", "run R3 B4 G5 Y6"),
        ("1", "set R3 B3 G3"),
        ("1", "set R3 B3 G3 / set R4 B4 G4 / set R5 B5 G5"),
    ],
)
def test_laid_groups_are_those_of_the_phase(phase: str, down: str) -> None:
    with pytest.raises(PositionError, match=rf"down ana cannot be phase '{phase}'"):
        Position.parse(f"{TABLE}phase: ana {phase}\ndown ana: {down}\n")


@pytest.mark.parametrize(
    ("phase", "down"),
    [
        ("4", "run R3 B4 G5 Y6 R7 B8 Y9"),
        ("4", "run R3 B4 G5 Y6 R7 B8 Y9 G10 R11"),  # hit on
        ("4", "-"),
        ("5", "run R3 B4 G5 Y6 R7 B8 Y9"),  # the marker has moved on
        ("2", "run R3 B4 G5 Y6 / set R7 B7 W"),
    ],
)
def test_laid_groups_may_lie_so(phase: str, down: str) -> None:
    Position.parse(f"{TABLE}phase: ana {phase}\ndown ana: {down}\n")


def test_a_name_may_be_written_in_any_case() -> None:
    lines = "phase: Ana 4, BEN 1\nhand Ana: R3\ndown Ben: set R5 B5 W\nturn: CLEO draw\n"
    position = Position.parse("variant: classic\nplayers: ana ben cleo\n" + lines)
    assert position.due is not None
    assert position.players[position.due.who] == "cleo"
    move = parse_move(position.table, "Ana: hit R3 Ben 1")
    assert move_text(position.table, move) == "ana: hit R3 ben 1"


def test_names_that_differ_only_in_case_are_two() -> None:
    position = Position.parse("variant: classic\nplayers: ana Ana\nhand ana: R3\nhand Ana: B4\n")
    assert [position.zone("hand", seat)[0].name for seat in (0, 1)] == ["R3", "B4"]
    with pytest.raises(NotationError, match="'ANA' is nobody"):
        parse_move(position.table, "skip ANA")


@pytest.mark.parametrize("text", ["discard R7", "lay", "hit R7", "turn", "draw heap", "skip"])
def test_examples_suit_the_game(text: str) -> None:
    table = Position.parse("variant: junior\nplayers: eva max\n").table
    with pytest.raises(NotationError) as refused:
        parse_move(table, text)
    assert not re.search(r"\b(ana|ben|cleo|J?[RBGY]\d+)\b", refused.value.example)
    for line in ("hand eva: R3", "hand: ?", "discard eva: ?", "down eva: R3", "turn: ?"):
        with pytest.raises(NotationError) as refused:
            Position.parse(f"variant: junior\nplayers: eva max\n{line}\n")
        assert not re.search(r"\b(ana|ben|cleo|J?[RBGY]\d+)\b", refused.value.example)


def test_examples_of_moves_can_be_read() -> None:
    table = Position.parse("variant: junior\nplayers: eva max\n").table
    for verb in ("lay", "discard", "choose", "draw"):
        assert parse_move(table, example(table, verb)).verb == verb


@pytest.mark.parametrize("word", ["hare", "Hase", "hase", "Hare"])
def test_phases_are_named_in_both_languages(word: str) -> None:
    table = Position.parse("variant: junior\nplayers: eva max\n").table
    assert parse_move(table, f"choose {word}") == parse_move(table, "choose hare")
    cards = "hare.red hare.yellow"
    assert parse_move(table, f"lay {word}: {cards}") == parse_move(table, f"lay hare: {cards}")
    assert parse_move(table, "lay hase.rot Gelb.Hase") == parse_move(table, f"lay {cards}")


def test_a_mistyped_variant_is_named_without_a_place() -> None:
    for read in (Position.parse, Record.parse):
        with pytest.raises(NotationError) as refused:
            read("variant: clasic\nplayers: ana ben\n")
        assert "there is no variant 'clasic'; perhaps 'classic' is meant" in str(refused.value)
        assert "problem" not in str(refused.value)


def test_a_rule_may_be_changed_by_its_id() -> None:
    classic = load("classic")
    assert classic.with_rules({"w2": "none"}) == classic.with_rules({"wild.natural": "none"})
    with pytest.raises(SpecError, match="answered twice"):
        classic.with_rules({"W2": "none", "wild.natural": "none"})


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("wild.natural", "true", "true is no answer"),
        ("phase.list", '{ variant = ["a", true] }', '{ variant = ["a", true] } is no answer'),
        ("deal.hand", "{ x = false }", "{ x = false } is no answer"),
    ],
)
def test_no_spelling_of_python_in_a_message(
    name: str, value: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "aunt.toml"
    path.write_text(
        '[variant]\ntitle = "Aunt"\nplace = true\nextends = { variant = ["a"], how = 1 }\n'
        f'["{name}"]\nis = {value}\nstatus = 7\n',
        encoding="utf-8",
    )
    with pytest.raises(SpecError) as refused:
        load(path)
    message = str(refused.value)
    assert said in message
    assert 'extends is not understood: { variant = ["a"], how = 1 }' in message
    assert not re.search(r"True|False|None|\{'", message)


def test_the_frame_of_a_message_is_in_the_language() -> None:
    error = NotationError("'Q' is no card", line=2, column=3, expected="a card", example="R7")
    assert error.in_("de") == (
        "Zeile 2, Spalte 3: 'Q' is no card; erwartet a card, zum Beispiel: R7"
    )
    problem = SpecError([Problem("x.toml", 1, "aim", "wrong", "mend it")])
    assert problem.in_("de") == (
        "1 Fehler in den Regeln:\n  x.toml:1: aim: wrong (Abhilfe: mend it)"
    )
