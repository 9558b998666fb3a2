"""How the kernel is compiled and kept: progress is told, and old machine code goes."""

from __future__ import annotations

import importlib
import os
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from phase10.kernel import __main__ as command
from phase10.kernel.jit import UNUSED, can_compile, compiled, kept_in, note_use

needs_numba = pytest.mark.skipif(not can_compile(), reason="no Numba")


def test_nothing_compiled_is_left_out_where_tests_decide() -> None:
    # Elsewhere Numba is an extra; with CI=true its tests may not be skipped.
    assert can_compile() or os.environ.get("CI") != "true"


@needs_numba
def test_who_asks_for_an_entry_is_told_how_far_its_compiling_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled("jit")
    copied = importlib.import_module("phase10_compiled.jit")
    asked: list[object] = []
    monkeypatch.setattr(copied.Entry, "compile", lambda _, progress=None: asked.append(progress))
    module = ModuleType("some")
    module.run = copied.Entry(lambda: 0, keep=True)  # type: ignore[attr-defined]
    told: list[tuple[int, int]] = []

    def show(done: int, total: int) -> None:
        told.append((done, total))

    ready = sys.modules["phase10.kernel.jit"]._Compiled(module, show)
    assert ready.run is module.run
    assert asked == [show]


@needs_numba
def test_the_command_shows_progress_where_somebody_looks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Ready:
        def __init__(self, progress: object) -> None:
            self.progress = progress

        @property
        def run(self) -> None:
            self.progress(0, 3)  # type: ignore[operator]
            self.progress(3, 3)  # type: ignore[operator]

    monkeypatch.setattr(command, "compiled", lambda _, progress: Ready(progress))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert command.main() == 0
    shown = capsys.readouterr()
    assert "0 of 3 functions compiled " in shown.err
    assert "3 of 3 functions compiled, now all of them together" in shown.err
    assert "compiled and kept" in shown.out


def test_old_machine_code_is_thrown_away_when_new_is_made(tmp_path: Path) -> None:
    now = time.time()
    own, stale, recent, other = (
        tmp_path / name for name in ("numba-1", "numba-2", "numba-3", "other")
    )
    for folder, age in ((own, 9 * UNUSED), (stale, 2 * UNUSED), (recent, 60), (other, 2 * UNUSED)):
        (folder / "kernel_1").mkdir(parents=True)
        os.utime(folder, (now - age, now - age))
    note_use(own, tidy=False)
    assert stale.exists()
    assert own.stat().st_mtime > now - 60
    note_use(own, tidy=True)
    assert not stale.exists()
    assert own.exists()
    assert recent.exists()
    assert other.exists()


def test_machine_code_is_kept_for_one_state_of_the_files() -> None:
    assert kept_in().name.startswith("numba-")
