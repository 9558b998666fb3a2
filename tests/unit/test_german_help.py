"""The help of every command in German: each text has one, and none is left in English."""

from __future__ import annotations

import argparse
import re
from importlib import import_module

import pytest

from phase10.cli import COMMANDS, built, main
from phase10.cli.common import Parser, common
from phase10.cli.german_help import BELOW, HELPS, METAVARS, TITLES, germanise

ENGLISH = re.compile(
    r"(?<![\w.<-])(the|a|of|to|and|or|is|are|with|for|this|that|show|message|exit|options|usage|"
    r"positional|arguments|output|output:|print|play|file|only|how|who|what|all|cards|game|games|"
    r"example|examples|write|where|your|each|one|phase|phases|hand|move|until|from|FILE|VARIANT|"
    r"CARD|WORD|MOVE)(?![\w-])"
)
"""Words that stand in no German help of ours."""
CODE = re.compile(
    r"\bphase10 .*|^  [a-z ]+: .*$|'[^']*'|\"[^\"]*\"|--\w+|\{[\w,-]+\}|\([^)]*/[^)]*\)"
    r"|(?:\w+(?:-\w+)*, )+\w+(?:-\w+)*",
    re.MULTILINE,
)
"""Examples, lines of a position, options and lists of words."""


def parser(name: str) -> argparse.ArgumentParser:
    module = import_module(f"phase10.cli.{name}")
    made = Parser(prog=f"phase10 {name}", epilog=getattr(module, "EPILOG", None))
    module.arguments(made)
    common(made)
    return made


def untold(made: argparse.ArgumentParser) -> list[str]:
    """The texts of a parser that stay as they are."""
    english = [action.help or "" for action in made._actions]
    english += [group.title or "" for group in made._action_groups]
    germanise(made)
    german = [action.help or "" for action in made._actions]
    german += [group.title or "" for group in made._action_groups]
    return [one for one, other in zip(english, german, strict=True) if one == other]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_has_its_german(name: str) -> None:
    assert name in built()
    assert untold(parser(name)) == []


@pytest.mark.parametrize("name", COMMANDS)
def test_every_value_has_its_german(name: str) -> None:
    for action in parser(name)._actions:
        if action.nargs != 0 and action.choices is None:
            assert (action.metavar or action.dest.upper()) in METAVARS


def test_a_help_without_german_is_found() -> None:
    made = parser("variants")
    made.add_argument("--new", help="something new")
    assert untold(made) == ["something new"]


@pytest.mark.parametrize("name", COMMANDS)
def test_what_stands_below_has_its_german(name: str) -> None:
    rest = parser(name).epilog or ""
    for english, _ in BELOW:
        rest = rest.replace(english, "")
    left = [
        line
        for line in rest.splitlines()
        if line.strip() and not re.match(r" *phase10 |  [a-z ]+: ", line)
    ]
    assert not left or left == ['W2, "w 2", "rule W2", wild.natural, q-w01.']


def test_nothing_in_the_tables_is_stale() -> None:
    made = [parser(name) for name in COMMANDS]
    helps = {action.help for one in made for action in one._actions}
    assert set(HELPS) <= helps
    assert set(TITLES) == {group.title for one in made for group in one._action_groups}
    below = "\n".join(one.epilog or "" for one in made)
    assert [english for english, _ in BELOW if english not in below] == []
    shown = {a.metavar or a.dest.upper() for one in made for a in one._actions}
    assert set(METAVARS) <= shown


@pytest.mark.parametrize("name", COMMANDS)
def test_the_printed_help(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([name, "--lang", "de", "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"Aufruf: phase10 {name} [-h]")
    assert "diese Hilfe zeigen" in out
    body = out.split("\n\n", 1)[1]
    assert not ENGLISH.findall(CODE.sub(" ", body)), body
    assert all(len(line) <= 80 or "phase10 rules" in line for line in out.splitlines())


def test_the_english_help_stays() -> None:
    made = parser("replay")
    assert made.format_help().startswith("usage: phase10 replay [-h] [--all]")


def test_the_help_of_all_names_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "de", "--help"]) == 0
    out = capsys.readouterr().out
    assert "phase10 BEFEHL … [--json]" in out
    assert "COMMAND" not in out
