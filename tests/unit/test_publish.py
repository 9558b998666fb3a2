"""The data package: valid, the same bytes each time, and nothing of somebody else's lost."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from phase10.cli import main
from phase10.errors import Phase10Error
from phase10.publish import File, publish

SOME = ("junior",)
"""The part of the package that every run of the tests makes; the long tests make it whole."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("package") / "numbers"
    publish(place, only=SOME)
    return place


def hashes(folder: Path) -> dict[str, str]:
    """The files that lie in a folder, and what is in them."""
    return {
        str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_two_runs_give_the_same_checksums(folder: Path, tmp_path: Path) -> None:
    """One in this process, the other by the command in a process of its own."""
    other = tmp_path / "other"
    command = [sys.executable, "-m", "phase10", "publish", str(other), "--variant", *SOME]
    subprocess.run(command, check=True, capture_output=True)
    assert hashes(other) == hashes(folder)


@pytest.mark.long
def test_the_whole_package_is_valid_and_always_the_same(tmp_path: Path) -> None:
    frictionless = pytest.importorskip("frictionless")
    one, other = tmp_path / "one", tmp_path / "other"
    publish(one)
    publish(other)
    assert hashes(one) == hashes(other)
    report: Any = frictionless.validate(str(one / "datapackage.json"))
    assert report.valid, report.flatten(["type", "message"])
    assert len(report.tasks) > 80


def test_it_validates(folder: Path) -> None:
    frictionless = pytest.importorskip("frictionless")
    report: Any = frictionless.validate(str(folder / "datapackage.json"))
    assert report.valid, report.flatten(["type", "message"])
    assert len(report.tasks) > 10


def test_the_checksums_are_those_of_the_files(folder: Path) -> None:
    lines = (folder / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    named = dict(line.split("  ")[::-1] for line in lines)
    for path, hash_ in named.items():
        assert sha256((folder / path).read_bytes()).hexdigest() == hash_
    there = {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()}
    assert there == {*named, "SHA256SUMS"}


def test_every_sampled_table_says_its_conditions(folder: Path) -> None:
    package = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))
    sampled = [
        one
        for one in package["resources"]
        if any(field["name"].endswith("-low") for field in one["schema"]["fields"])
    ]
    assert sampled
    for one in sampled:
        assert one["description"], one["name"]
        assert one["answers"]


def test_figures_come_in_both_forms(folder: Path) -> None:
    svg = {path.stem for path in folder.glob("figures/*.svg")}
    png = {path.stem for path in folder.glob("figures/*.png")}
    assert svg == png
    assert svg


def test_no_table_of_what_a_game_does_not_have(folder: Path) -> None:
    """Noughts would say that Junior has a board, and that its phases are named."""
    there = {path.name for path in (folder / "data").iterdir()}
    assert "places-junior.csv" in there
    assert not {"boardlife-junior.csv", "tried-junior.csv"} & there


@pytest.mark.parametrize("where", [".png", "datapackage.json"])
def test_a_package_that_found_no_room_is_made_again(
    where: str,
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    place, write = tmp_path / "short", Path.write_bytes

    def full(path: Path, content: bytes) -> int:
        if where in path.name:
            write(path, content[:10])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(path, content)

    made = [
        File(str(path.relative_to(folder)), path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]
    publishing = sys.modules[publish.__module__]
    with monkeypatch.context() as patch:
        patch.setattr(publishing, "files", lambda *_, **__: iter(made))
        patch.setattr(Path, "write_bytes", full)
        assert main(["publish", str(place), "--variant", *SOME]) == 74
    said = capsys.readouterr().err
    assert f"{where} cannot be written: No space left" in said
    monkeypatch.setattr(publishing, "files", lambda *_, **__: iter(made))
    assert main(["publish", str(place), "--variant", *SOME]) == 0
    assert hashes(place) == hashes(folder)


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(Phase10Error, match="is not empty"):
        publish(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file"
    path.write_text("", encoding="utf-8")
    assert main(["publish", str(path)]) == 2
    assert "is no folder" in capsys.readouterr().err


def test_a_variant_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["publish", str(tmp_path / "new"), "--variant", "juniour"]) == 2
    assert "junior" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
