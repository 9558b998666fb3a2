"""The board on the reader's table: read from a file, checked against the printed facts, used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from phase10 import board
from phase10.chance import Chance
from phase10.cli import main
from phase10.errors import NotationError
from phase10.record import Record
from phase10.variant import load

GAME = load("board")
OWN = board.random_layout(Chance(8, "own"), 1, GAME)
SHORT = board.short(OWN).split()
ASSUMED = "The order of the spaces on the board is assumed"


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    text = (
        f"# our table\n\nboard: {' '.join(SHORT[:9])}  # the first side\n{', '.join(SHORT[9:])}\n"
    )
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_file_is_read_with_remarks_and_in_any_lines(table: str) -> None:
    assert board.read_layout(Path(table).read_text(encoding="utf-8")) == OWN
    assert board.read_layout(f"board: {board.layout_line(GAME)}") == GAME["board.spaces"]


def test_an_error_says_where() -> None:
    with pytest.raises(NotationError) as caught:
        board.read_layout("# ours\nboard: free TAKE")
    assert (caught.value.line, caught.value.column) == (2, 13)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (SHORT[:31], "31 spaces, but this board has 32"),
        ([*SHORT, "free"], "33 spaces"),
        ([*SHORT[:31], "fre"], "space 32 is 'fre', which is no kind of space"),
        ([*SHORT[:31], "take4"], "no space gives that number of cards"),
        (["free", *["take1"] * 31], "no space is 'joker'"),
        (["take1", *SHORT[1:]], "the first space is 'take 1'"),
        ([*SHORT[:31], "joker2"], "takes no number"),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_a_right_example(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "board.txt"
    path.write_text(" ".join(words), encoding="utf-8")
    assert main(["rules", "board", "--board", str(path)]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert str(path) in told
    example = told.partition("for example: ")[2]
    assert board.read_layout(example) == GAME["board.spaces"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rules", "classic", "--board", "free take1"], "has no board"),
        (["rules", "board", "--board", "no-such-file"], "there is no file 'no-such-file'"),
        (["rules", "board", "--board", "."], "is a folder"),
        (["odds", "board", "--landing", "--board", "free ?"], "--board:1:6"),
    ],
)
def test_a_board_that_is_none_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


def test_rules_tell_the_board_on_the_table(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "board", "board.spaces", "--board", table, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["is"] == list(OWN)
    assert row["changed"]


def test_a_game_on_the_table_says_which_board_and_replays(
    table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "game.txt")
    words = ["play", "board", "--players", "2", "--seed", "5", "--auto", "--record", file]
    assert main([*words, "--board", table]) == 0
    assert ASSUMED not in capsys.readouterr().out
    record = Record.parse(Path(file).read_text(encoding="utf-8"))
    assert record.variant["board.spaces"] == OWN
    assert main(["replay", file]) == 0
    assert ASSUMED not in capsys.readouterr().out


def test_what_depends_on_the_order_says_so(
    table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "game.txt")
    words = ["play", "board", "--players", "2", "--seed", "5", "--auto", "--record", file]
    assert main(words) == 0
    assert ASSUMED in " ".join(capsys.readouterr().out.split())
    assert main(["replay", file]) == 0
    assert ASSUMED in capsys.readouterr().out
    assert main(["odds", "board", "--space", "3"]) == 0
    assert ASSUMED in capsys.readouterr().out
    assert main(["odds", "board", "--space", "3", "--board", table, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["assumed"] is False
    assert main(["odds", "board", "2"]) == 0
    assert ASSUMED not in capsys.readouterr().out


def test_a_verdict_on_a_free_choice_hangs_on_the_board(
    table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    at = 1 + OWN.index("free", 1) if "free" in OWN[1:] else 1
    position = f"variant: board; players: ana ben; turn: ana go; pieces: ana {at}, ben 2"
    words = ["judge", "--position", position, "--move", "go joker", "--json"]
    main(words)
    (plain,) = json.loads(capsys.readouterr().out)
    assert plain["assumed"] == ["board.spaces"]
    main([*words, "--board", table])
    (own,) = json.loads(capsys.readouterr().out)
    assert "assumed" not in own
    assert own["legal"] is True
    main(["judge", "--position", position.replace(" go", " play"), "--move", "done", "--json"])
    (other,) = json.loads(capsys.readouterr().out)
    assert "assumed" not in other
