"""The command line: what it prints, how it ends, and that nothing ends in a traceback."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from phase10 import __version__
from phase10.cli import COMMANDS, built, main
from phase10.house import spec_text
from phase10.position import Position
from phase10.record import Record
from phase10.variant import load, variants

ROOT = Path(__file__).parents[2]
POSITION = """\
variant: classic
players: ana ben
turn: ana play
phase: ana 4
hand ana: R3 B4 W G6 Y7 R8 B9 B12
down ana: -
"""


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    def call(*words: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert code in (0, 1, 2, 3)
        assert bool(err) == (code == 2) or code == 1
        return Ran(code, out, err)

    monkeypatch.setenv("NO_COLOR", "1")
    return call


def outside(*words: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    env = {**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(ROOT / "engine"), **more.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-m", "phase10", *words], capture_output=True, env=env, check=False, **more
    )


# -- the frame ----------------------------------------


def test_help_lists_every_command(run: Any) -> None:
    for words in ((), ("--help",), ("--lang", "de")):
        shown = run(*words) if words != ("--lang", "de") else run("--lang", "de", "--help")
        assert all(f"  {name} " in shown.out for name in built())
    assert "Regelwerk" in run("--help", "--lang=de").out


def test_built_commands_are_known() -> None:
    assert {"variants", "rules", "judge", "check", "play", "replay", "verify"} <= set(built())
    assert set(built()) <= set(COMMANDS)


@pytest.mark.parametrize(
    "name", ["variants", "rules", "judge", "check", "play", "replay", "verify"]
)
def test_every_command_has_help(run: Any, name: str) -> None:
    ran = run(name, "--help")
    assert ran.code == 0
    assert "--json" in ran.out
    assert run("--lang", "de", name, "-h").code == 0


def test_the_version_is_that_of_the_project(run: Any) -> None:
    assert run("--version").out == f"phase10 {__version__}\n"
    assert f'version = "{__version__}"' in (ROOT / "pyproject.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("chekc",), "perhaps 'check' is meant"),
        (("xyz",), "no command 'xyz'"),
        (("--nope", "rules"), "no option '--nope'"),
        (("rules",), "VARIANT"),
        (("rules", "clasic"), "perhaps 'classic' is meant"),
        (("rules", "classic", "wild.natrual"), "perhaps 'wild.natural' is meant"),
        (("rules", "classic", "--topic", "wilds"), "perhaps 'wild' is meant"),
        (("rules", "classic", "board.spaces"), "not asked in 'classic'"),
        (("rules", "classic", "--jsn"), "perhaps '--json' is meant"),
        (("rules", "classic", "--lang", "fr"), "'fr'"),
        (("rules", "classic", "--rule", "wild.natural"), "--rule wild.natural=per-phase"),
        (("rules", "classic", "--rule", "wild.natural=per-phas"), "'per-phase'"),
        (("rules", "classic", "--rule", "wild.natrual=none"), "'wild.natural'"),
        (("rules", "no/such.toml"), "no such file"),
        (("check", "classic", "11", "R3"), "no phase '11'"),
        (("check", "junior", "dogg", "cat.red"), "perhaps 'dog' is meant"),
        (("check", "classic", "4", "R33"), "'R33' is no card"),
        (("check", "classic", "4", "R3", "R3", "R3"), "'R3' is there 3 times"),
        (("check", "classic", "4", "?x3"), "'?x3' is no card"),
        (("check", "classic", "4", "?"), "hidden card"),
        (("check", "classic", "4"), "CARD"),
        (("check", "classic", "4", "R3", "--size", "x"), "'x' is no whole number"),
        (("judge",), "nothing to judge"),
        (("judge", "nofile"), "there is no file 'nofile'"),
        (("judge", "x", "--position", "y"), "expected one of them"),
        (("judge", "--position", "variant: classic; players: ana ben"), "there is no move"),
        (("judge", "--position", "players: ana ben; x: y", "--move", "done"), "which game"),
        (("judge", "--position", POSITION, "--move", "discrad R3"), "perhaps 'discard' is meant"),
        (("judge", "--position", POSITION, "--move", "discard Q3"), "--move:1:9"),
        (("judge", "--position", POSITION + "hand eva: R3\n", "--move", "done"), "--position:7"),
        (("play",), "VARIANT is missing"),
        (("play", "classic", "--players", "7"), "2 to 6 players"),
        (("play", "classic", "--players", "99999999"), "players"),
        (("play", "classic", "--names", "ana,ana"), "two players"),
        (("play", "classic", "--names", "ana", "--players", "3"), "1 names"),
        (("play", "classic", "--seat", "naer"), "perhaps 'near'"),
        (("play", "classic", "--seat", "near,near"), "2 bots for 3 seats"),
        (("play", "classic", "--seed", "-1"), "--seed"),
        (("play", "classic", "--seed", "99999999999999999999"), "too large"),
        (("play", "classic", "--record", "no/such/folder"), "cannot be written"),
        (("play", "junior", "--sizes", "4,x"), "--sizes"),
        (("play", "junior", "--sizes", "4"), "1 hand sizes for 4 players"),
        (("play", "--resume", "nofile"), "there is no file 'nofile'"),
        (("replay", "nofile"), "there is no file 'nofile'"),
        (("play", "classic", "--players", "0"), "0 players; expected 2 to 6 players"),
        (("check", "classic", "0", "R1"), "no phase '0'; expected"),
        (("check", "classic", "4", *(f"R{n}" for n in range(1, 13))), "never holds more than 11"),
        (("check", "junior", "dog", "R7"), "for example: dog.red"),
        (("judge", "--position", ""), "--position is empty; expected a position"),
        (("judge", "--position", "variant: clasic; players: a b", "--move", "done"),
         "no variant 'clasic'; perhaps 'classic' is meant"),
        (("judge", "--position", "/", "--move", "done"), "'/' is a folder; expected a position\n"),
        (("rules", "classic", "--rule", "W2=nothing"), "no option 'nothing'"),
    ],
    ids=lambda value: "_".join(value).replace("\n", " ")[-60:] if isinstance(value, tuple) else "-",
)  # fmt: skip
def test_bad_input_is_named(run: Any, words: tuple[str, ...], message: str) -> None:
    ran = run(*words)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.startswith("phase10")
    assert ran.out == ""


@pytest.mark.parametrize("command", [("judge",), ("replay",), ("play", "--resume")])
@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "is empty"),
        (b"  \n\n", "is empty"),
        (b"\x00\x01\x02", "binary file"),
        ("variant: classic\n".encode("utf-16"), "in UTF-16, not in UTF-8"),
        ("variant: classic\nplayers: än\n".encode("latin-1"), ":2: the file is not in UTF-8"),
        (b"x" * 20_000_001, "larger than 20 MB"),
        (b"\xef\xbb\xbfnonsense\n", "expected"),
    ],
    ids=["empty", "blank", "binary", "utf-16", "latin-1", "huge", "nonsense"],
)
def test_bad_files_are_named(
    run: Any, tmp_path: Path, command: tuple[str, ...], raw: bytes, message: str
) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(raw)
    ran = run(*command, str(path))
    assert ran.code == 2
    assert message in ran.err
    assert "file.txt" in ran.err
    # Beside the file stands one that was meant, and a folder is none.
    near = run(*command, str(tmp_path / "fil.txt"))
    assert "perhaps" in near.err
    assert "file.txt" in near.err
    if command != ("judge",):
        assert "is a folder" in run(*command, str(tmp_path)).err


# -- variants, rules, check ----------------------------------------


def test_variants(run: Any) -> None:
    ran = run("variants")
    assert ran.code == 0
    rows = run("variants", "--json").json
    assert [row["variant"] for row in rows] == list(variants())
    for row in rows:
        assert row["variant"] in ran.out
        assert set(row["title"]) == {"en", "de"}
    assert "Spieler" in run("variants", "--lang", "de").out


@pytest.mark.parametrize("variant", variants())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_rules_can_be_read(run: Any, variant: str, lang: str) -> None:
    ran = run("rules", variant, "--lang", lang)
    assert ran.code == 0
    assert "{" not in ran.out
    rows = run("rules", variant, "--lang", lang, "--json").json
    assert {"id", "name", "is", "status", "text", "cite", "why"} <= set(rows[0])
    for row in rows:
        assert row["name"] in ran.out
        assert row["text"].endswith((".", "“")), row


def test_one_rule(run: Any) -> None:
    by_name = run("rules", "classic", "wild.natural")
    assert by_name.out == run("rules", "classic", "W2").out == run("rules", "classic", "w2").out
    assert "Each group must hold at least one natural card." in by_name.out
    assert "Other reading" in by_name.out
    changed = run("rules", "classic", "W2", "--rule", "wild.natural=none", "--lang", "de")
    assert "hier geändert" in changed.out
    rows = run("rules", "classic", "wild.natural", "--rule", "wild.natural=none", "--json").json
    assert rows[0]["is"] == "none"
    assert rows[0]["changed"] is True


def test_one_topic(run: Any) -> None:
    ran = run("rules", "classic", "--topic", "wild")
    assert ran.out == run("rules", "classic", "wild").out == run("rules", "classic", "W").out
    assert "W2" in ran.out
    assert "H1" not in ran.out


def test_check_says_yes(run: Any) -> None:
    words = ("check", "classic", "4", *"R3 B4 W G6 Y7 R8 B9 Y10".split())
    ran = run(*words)
    assert ran.code == 0
    assert "run 3-9" in ran.out
    row = run(*words, "--json").json
    assert row == {
        "variant": "classic",
        "phase": "4",
        "complete": True,
        "laydown": [["R3", "B4", "W", "G6", "Y7", "R8", "B9"]],
        "missing": 0,
        "helps": [],
    }
    assert "Beste Auslage" in run(*words, "--lang", "de").out


def test_check_says_no(run: Any) -> None:
    ran = run("check", "classic", "1", "R3", "B3", "G4", "Y4")
    assert ran.code == 1
    assert "2 cards are missing" in ran.out
    row = run("check", "classic", "1", "R3,B3", "G4", "Y4", "--json").json
    assert row["missing"] == 2
    assert row["laydown"] is None
    assert "Y3" in row["helps"]
    assert (
        "fehlt 1 Karte"
        in run("check", "junior", "dog", "dog.red", "cat.red", "star", "star", "--lang", "de").out
    )


# -- judge ----------------------------------------


@pytest.mark.parametrize(
    ("move", "code", "rule"),
    [
        ("lay run R3 B4 W G6 Y7 R8 B9", 0, "lay.whole"),
        ("discard R9", 1, "turn.cards"),
        ("hit B12 ben 1", 1, "hit.after"),
        ("ben: draw pile", 1, "turn.out-of-turn"),
    ],
)
def test_a_position_and_a_move(run: Any, move: str, code: int, rule: str) -> None:
    ran = run("judge", "--position", POSITION, "--move", move)
    assert ran.code == code
    assert rule in ran.out
    (row,) = run("judge", "--position", POSITION, "--move", move, "--json").json
    assert row["id"] == move
    assert row["legal"] is (code == 0)
    assert row["rule"] == rule
    assert {"rule", "outcome", "facts"} <= set(row["findings"][0])
    one_line = POSITION.strip().replace("\n", "; ")
    assert run("judge", "--position", one_line, "--move", move).out == ran.out


def test_it_depends(run: Any) -> None:
    ran = run("judge", "--position", "variant: classic; players: ana ben; turn: ana play",
              "--move", "discard R3")  # fmt: skip
    assert ran.code == 3
    assert "depends" in ran.out


def test_a_position_file_with_moves(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(f"{POSITION}move: lay run R3 B4 W G6 Y7 R8 B9\nmove: discard R9\n", "utf-8")
    ran = run("judge", str(path), "--long")
    assert ran.code == 1
    assert "not reached" in ran.out
    rows = run("judge", str(path), "--json", "--lang", "de").json
    assert [row["legal"] for row in rows] == [True, False]
    assert rows[1]["message"].startswith("Nein: ")
    path.write_text(f"{POSITION}move: disc R9\n", "utf-8")
    assert "position.txt:7:7" in run("judge", str(path)).err


def test_changed_rules_count(run: Any) -> None:
    position = POSITION.replace("R3 B4 W G6 Y7 R8 B9 B12", "W W W R1 R2 B5").replace(
        "ana 4", "ana 1"
    )
    words = (
        "judge",
        "--position",
        position.replace("B5", "B5 G5"),
        "--move",
        "lay set=7 W W W / set B5 G5 W",
    )
    assert run(*words).code == 1
    two = ("judge", "--position", position.replace("W W W R1 R2", "W W W G5 Y5 B9"),
           "--move", "lay set=7 W W W / set B5 G5 Y5")  # fmt: skip
    assert run(*two).code == 1
    assert run(*two, "--rule", "wild.natural=none").code == 0


def test_cases(run: Any) -> None:
    files = sorted((ROOT / "specs" / "cases").glob("*.toml"))
    assert files
    ran = run("judge", str(files[0]), "--json")
    for row in ran.json:
        assert {"id", "legal", "rule", "message", "findings", "ok", "variant"} <= set(row)
    assert ran.code == (0 if all(row["ok"] for row in ran.json) else 1)


def test_a_case_that_comes_out_otherwise(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(
        f"""
[[case]]
id = "q-example"
variant = "classic"
title = {{ en = "An example", de = "Ein Beispiel" }}
ours = true
position = '''
{POSITION.removeprefix("variant: classic")}'''
move = "ana: discard R9"
legal = true
""",
        "utf-8",
    )
    ran = run("judge", str(path))
    assert ran.code == 1
    assert "NOT AS EXPECTED" in ran.out
    (row,) = run("judge", str(tmp_path), "--json").json
    assert row["legal"] is False
    assert row["expected"] is True
    assert row["ok"] is False
    path.write_text(path.read_text("utf-8").replace("legal = true", "legl = true"), "utf-8")
    ran = run("judge", str(path))
    assert ran.code == 2
    assert "cases.toml:" in ran.err


# -- play and replay ----------------------------------------


@pytest.mark.parametrize(
    ("variant", "lang"), [("classic", "en"), ("junior", "de"), ("masters", "de"), ("board", "en")]
)
def test_a_whole_game(run: Any, tmp_path: Path, variant: str, lang: str) -> None:
    path = tmp_path / "game.txt"
    ran = run("play", variant, "--auto", "--players", "3", "--seed", "4", "--lang", lang,
              "--record", str(path))  # fmt: skip
    assert ran.code == 0
    assert ("gewinnt" if lang == "de" else "wins the game") in ran.out
    told = run("replay", str(path), "--lang", lang)
    assert told.code == 0
    rows = run("replay", str(path), "--json").json
    assert len(rows) == len(path.read_text("utf-8").splitlines()) - 4
    assert all(row["rule"] for row in rows if row["who"])
    over = run("play", "--resume", str(path))
    assert over.code == 2
    assert "is over" in over.err


def test_typed_moves(run: Any, tmp_path: Path) -> None:
    """Numbers, notation, short forms, questions and slips, all in one evening."""
    path = tmp_path / "game.txt"
    typed = [
        "?", "1", "discard Q7", "draw pile", "why", "hint", "rules wild.natural", "rules wlid",
        "more", "table", "save", f"save {tmp_path}", "99", "deal ana R3", "eva: draw pile", "quit",
    ]  # fmt: skip
    ran = run("play", "classic", "--players", "3", "--seed", "3", "--record", str(path),
              stdin="\n".join(typed) + "\n")  # fmt: skip
    assert ran.code == 0
    for piece in (
        "make the move with this number",
        "'Q7' is no card",
        "(rule ",
        "near bot would",
        "natural card",
        "perhaps 'wild'",
        "needs a file name",
        "cannot be written",
        "no move '99'",
        "move of chance",
        "'eva' is nobody",
        "Saved.",
    ):
        assert piece in " ".join(ran.out.split()), piece
    again = run("play", "--resume", str(path), stdin="hint\nauto\n")
    assert again.code == 0
    assert "goes on after" in again.out
    assert "wins the game" in again.out
    assert "phase10 replay" in run("play", "--resume", str(path)).err


def test_german_words_may_be_typed(run: Any) -> None:
    typed = "hilfe\nziehen stapel\nwarum\ntipp\nmehr\ntisch\nregeln W2\nende sofort\n"
    ran = run(
        "play",
        "classic",
        "--lang",
        "de",
        "--players",
        "2",
        "--seed",
        "3",
        stdin=typed.replace("ende sofort\n", ""),
    )
    assert ran.code == 0
    assert "den Zug mit dieser Nummer machen" in ran.out
    assert "Ja: " in ran.out
    assert "Die Eingabe endet hier." in ran.out


def test_changed_rules_are_played(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    ran = run("play", "classic", "--auto", "--players", "2", "--seed", "1", "--seat", "random",
              "--names", "ada,bob", "--rule", "phase.used=1,2", "--rule", "phase.needed=2",
              "--record", str(path))  # fmt: skip
    assert ran.code == 0
    text = path.read_text("utf-8")
    assert "rule phase.needed: 2" in text
    assert "players: ada bob" in text
    assert "seats: me random" in text


def test_a_record_that_cannot_have_been(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("variant: classic\nplayers: ana ben\ndealer ana\nana: draw pile\n", "utf-8")
    ran = run("replay", str(path))
    assert ran.code == 1
    assert "game.txt:4" in ran.err
    assert run("play", "--resume", str(path)).code == 2
    path.write_text("variant: classic\nplayers: ana ben\ndealer ana\nana: drow pile\n", "utf-8")
    ran = run("replay", str(path))
    assert ran.code == 2
    assert "game.txt:4:6" in ran.err


# -- verify ----------------------------------------


def test_verify_says_what_it_does_not_check(run: Any) -> None:
    ran = run("verify", "--no-games", "--json")
    assert ran.json["not_checked"]
    assert ran.json["ok"] is (ran.code == 0)
    names = [check["check"] for check in ran.json["checks"]]
    assert {f"answers of {name}" for name in variants()} <= set(names)
    assert "Nicht von diesem Befehl" in run("verify", "--no-games", "--lang", "de").out


# -- as a process ----------------------------------------


def test_a_broken_pipe_is_quiet() -> None:
    script = f"{sys.executable} -m phase10 rules classic | head -1"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}
    ran = subprocess.run(["bash", "-c", script], capture_output=True, env=env, check=False)
    assert ran.stderr == b""
    assert ran.stdout.count(b"\n") == 1


def test_an_interrupt_is_quiet() -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}
    with subprocess.Popen(
        [sys.executable, "-m", "phase10", "play", "classic", "--seed", "1"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env,
        # A suite that runs in the background has the interrupt switched off, and hands that on.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdin is not None
        process.stdout.readline()
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read() == b""
        process.stdin.close()


def test_no_colour_where_there_is_no_terminal() -> None:
    ran = outside("check", "classic", "1", "R3", "B3", "W", "G4", "Y4", "R4")
    assert ran.returncode == 0
    assert b"\x1b" not in ran.stdout
    forced = outside("check", "classic", "1", "R3", "B3", "W", "G4", "Y4", "R4",
                     env={"FORCE_COLOR": "1", "NO_COLOR": ""})  # fmt: skip
    assert b"\x1b[" in forced.stdout


def test_a_terminal_without_these_letters_gets_others() -> None:
    ran = outside("check", "classic", "1", "R3", "--lang", "de",
                  env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})  # fmt: skip
    assert ran.returncode == 1
    assert b"R3" in ran.stdout
    assert ran.stderr == b""


def test_the_input_may_come_through_a_pipe() -> None:
    ran = outside("judge", "-", input=f"{POSITION}move: discard R3\n".encode())
    assert ran.returncode == 0
    assert outside("judge", "-", input=b"\xff\xfe\x00").returncode == 2


# -- what a newcomer ran into ----------------------------------------


def test_a_game_by_the_rules_of_a_file_goes_on_from_its_record_alone(
    run: Any, tmp_path: Path
) -> None:
    spec, saved = tmp_path / "aunt.toml", tmp_path / "a game.txt"
    run("rules", "classic", "--rule", "W2=none", "--rule", "players.count={ min = 2, max = 3 }",
        "--out", str(spec))  # fmt: skip
    words = ("play", str(spec), "--players", "2", "--seed", "7")
    shown = run(*words, stdin=f"pile\nsave {saved}\n")
    told = " ".join(shown.out.split())
    command = told.partition("Go on with: phase10 ")[2].partition(" The input ends")[0]
    spec.unlink()
    again = run(*shlex.split(command), stdin="quit\n")
    assert again.code == 0
    assert "The game goes on after 6 moves." in again.out
    assert run("replay", str(saved)).code == 0
    record = Record.parse(saved.read_text("utf-8"))
    assert record.variant["wild.natural"] == "none"
    assert record.variant["players.count"]["max"] == 3


def test_a_position_by_the_rules_of_a_file_can_be_read_again(tmp_path: Path) -> None:
    spec = tmp_path / "aunt.toml"
    spec.write_text(spec_text(load("board").with_rules({"deal.hand": "9"})), encoding="utf-8")
    position = Position.parse("players: ana ben\nhand ana: R3\n", variant=load(spec))
    assert Position.parse(str(position)).variant["deal.hand"] == 9


def test_an_output_that_is_closed_or_full_is_one_message() -> None:
    for redirect in (">&-", "> /dev/full", ">&- 2>&-"):
        if "full" in redirect and not Path("/dev/full").exists():
            continue
        command = f'"{sys.executable}" -m phase10 rules classic {redirect}'
        env = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}
        done = subprocess.run(["sh", "-c", command], capture_output=True, env=env, check=False)
        assert done.returncode == 74
        said = done.stderr.decode().splitlines()
        assert len(said) == (0 if "2>&-" in redirect else 1)
        assert all(line.startswith("phase10: the output cannot be written: ") for line in said)


def test_an_input_that_is_closed_is_empty() -> None:
    command = f'"{sys.executable}" -m phase10 judge - <&-'
    env = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=env, check=False)
    assert done.returncode == 2
    assert b"'-' is empty" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rules", "clasic"), "es gibt keine Variante 'clasic'; gemeint ist vielleicht 'classic'"),
        (("check", "classic", "4", "Q7"), "'Q7' ist keine Karte dieses Spiels; erwartet "),
        (("check", "classic", "4", "Q7"), "zum Beispiel: R7"),
        (("judge", "--position", POSITION + "hand eva: R3", "--move", "done"),
         "'eva' sitzt nicht an diesem Tisch; erwartet eines von ana, ben"),
        (("play", "classic", "--players", "0"), "0 Spieler; erwartet 2 bis 6 Spieler"),
        (("nonsense",), "es gibt keinen Befehl 'nonsense'"),
        (("rules", "/x.toml"), "1 Fehler in den Regeln"),
    ],
)  # fmt: skip
def test_errors_in_german(run: Any, words: tuple[str, ...], said: str) -> None:
    err = run("--lang", "de", *words).err
    assert said in err
    assert "expected" not in err
    assert "for example" not in err


def test_junior_in_german(run: Any) -> None:
    shown = run("check", "junior", "Hase", "hase.rot", "Gelb.Hase", "--lang", "de")
    assert shown.code == 1
    assert "Hase.Violett" in shown.out
    assert "hare" not in shown.out
    assert "red" not in run("play", "junior", "--lang", "de", "--seed", "1", stdin="?\n").out
    assert run("check", "junior", "hare", "hare.red").code == 1
    assert "Ana" not in run("rules", "classic", "Anlegen").out
    assert run("rules", "classic", "Anlegen").out == run("rules", "classic", "hit").out


@pytest.mark.parametrize("variant", ["classic", "junior"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_nothing_breaks_inside_words_at_sixty_columns(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variant: str, lang: str
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.chdir(tmp_path)
    typed = "?\nsave s.txt\nhit Q7\nlay\nrules nothing\nwhy\n"
    shown = run("play", variant, "--seed", "7", "--lang", lang, stdin=typed).out
    assert [line for line in shown.splitlines() if len(line) > 60 and line[0] != "─"] == []
    assert "phase10 play --resume s.txt" in shown
    if variant == "junior":
        assert not re.search(r"\b(J?[RBGY]\d+)\b", shown)


def test_a_player_may_be_named_in_any_case(run: Any) -> None:
    position = POSITION + "down ben: run R3 B4 G5 Y6 R7 B8 Y9\nhand ben: B1\n"
    shown = run("judge", "--position", position, "--move", "Ana: hit B12 Ben 1")
    assert shown.code == 1


def test_what_depends_is_advised_as_such(run: Any) -> None:
    position = "variant: classic; players: ana ben; turn: ana draw; hand ana: R1 R3"
    shown = run("judge", "--position", position, "--move", "draw pile", "--move", "discard R1")
    assert "It depends" in shown.out
    assert "Ana may draw from the draw pile, if a card is there." in shown.out
    known = run("judge", "--position", f"{position}; draw: ?x40", "--move", "discard R1")
    assert "Ana may draw from the draw pile." in known.out


def test_a_case_that_shows_a_result_names_its_rules(run: Any) -> None:
    ran = run("judge", str(ROOT / "specs" / "cases" / "statements-card-eu.toml"))
    assert ran.code == 0
    assert "[R11 upcard.skip]" in ran.out
    blocks = ran.out.split(" – as expected")
    assert all("[" in block for block in blocks[1:]), "a case without a rule"
