"""The README's examples: Python as doctests, commands as they print, the picture as drawn."""

from __future__ import annotations

import doctest
import importlib.util
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_python_examples() -> None:
    parser = doctest.DocTestParser()
    examples = parser.get_doctest(README, {}, "README.md", "README.md", 0)
    assert len(examples.examples) >= 4

    runner = doctest.DocTestRunner()
    failures, _ = runner.run(examples)

    assert failures == 0


def test_commands() -> None:
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    told = re.findall(r"\$ phase10 (.*?)\n(.*?)(?=\$ phase10|\Z)", "".join(blocks), re.DOTALL)
    assert len(told) >= 2
    for command, expected in told:
        run = subprocess.run(
            [sys.executable, "-m", "phase10", *shlex.split(command)],
            capture_output=True,
            env={**os.environ, "PYTHONUTF8": "1"},
            encoding="utf-8",
            check=False,
        )
        assert run.stdout == expected, command


def test_picture() -> None:
    path = ROOT / "tools" / "readme_picture.py"
    spec = importlib.util.spec_from_file_location("readme_picture", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    assert module.PICTURE.read_text(encoding="utf-8") == module.drawn()


def test_it_names_the_two_commands_and_whose_games_these_are() -> None:
    assert "make book" in README
    assert "make test" in README
    assert "independent project" in README
