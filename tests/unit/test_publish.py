"""The data package: valid, the same bytes each time, and nothing of somebody else's lost."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from phase10.cli import main
from phase10.errors import Phase10Error
from phase10.publish import File, files, publish


@pytest.fixture(scope="module")
def made() -> tuple[File, ...]:
    return tuple(files())


@pytest.fixture(scope="module")
def folder(made: tuple[File, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("package") / "numbers"
    publish(place)
    return place


def test_two_runs_give_the_same_checksums(made: tuple[File, ...], folder: Path) -> None:
    """The fixture's files were made in one run, those in the folder in another."""
    assert {file.path: file.hash for file in made} == {
        str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_it_validates(folder: Path) -> None:
    frictionless = pytest.importorskip("frictionless")
    report: Any = frictionless.validate(str(folder / "datapackage.json"))
    assert report.valid, report.flatten(["type", "message"])
    assert len(report.tasks) > 20


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
