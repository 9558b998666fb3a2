"""What tests of German messages share: a command line in an empty folder, asked in German."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from phase10.cli import main


@pytest.fixture
def told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., str]:
    """What a command line says in German on the standard error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")

    def call(*words: str, code: int = 2) -> str:
        assert main([*words, "--lang", "de"]) == code
        err = capsys.readouterr().err
        assert err.startswith("phase10")
        return err

    return call
