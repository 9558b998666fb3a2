"""The engine plays by answers and not by names: under drawn names everything is the same."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from phase10.cases import load_cases, run
from phase10.chance import Chance
from phase10.game import Game
from phase10.judge import judge
from phase10.legal import legal_moves
from phase10.notation import parse_move
from phase10.position import Position
from phase10.reader import data_folder
from phase10.record import Record
from phase10.seats import make
from phase10.variant import load, variants

SEED = 10
IDS = variants()


def drawn_names() -> Mapping[str, str]:
    """A name for every variant, drawn by seed from syllables that mean nothing."""
    chance = Chance(SEED, "names")
    parts = ["zu", "ke", "mo", "ri", "pa", "lo", "vi", "te", "xa", "du"]
    names: dict[str, str] = {}
    for at, old in enumerate(IDS):
        drawn = "".join(chance.pick(parts, "sample", at * 10 + i) for i in range(4))
        names[old] = f"{drawn}-{at}"
    return names


NAMES = drawn_names()


def renamed(text: str) -> str:
    """A file with every id of a variant replaced: in `variant =`, in `extends`, in positions."""
    old = "|".join(sorted(map(re.escape, IDS), key=len, reverse=True))

    def swap(found: re.Match[str]) -> str:
        return re.sub(rf'"({old})"', lambda one: f'"{NAMES[one.group(1)]}"', found.group())

    text = re.sub(r"^\s*variants? = .*$", swap, text, flags=re.MULTILINE)
    text = re.sub(r"^extends = .*$", swap, text, flags=re.MULTILINE)
    return re.sub(
        rf"^variant: ({old})$",
        lambda one: f"variant: {NAMES[one.group(1)]}",
        text,
        flags=re.MULTILINE,
    )


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the rules as they are and all specs under the drawn names."""
    folder = tmp_path_factory.mktemp("drawn")
    shutil.copytree(data_folder("rules"), folder / "rules")
    for path in sorted(data_folder("specs").rglob("*.toml")):
        place = path.relative_to(data_folder("specs"))
        new = (
            folder
            / "specs"
            / place.with_stem(
                NAMES.get(place.stem, place.stem) if len(place.parts) == 1 else place.stem
            )
        )
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(renamed(path.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


@pytest.fixture
def drawn(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Mapping[str, str]]:
    monkeypatch.setenv("PHASE10_DATA", str(elsewhere))
    yield NAMES
    monkeypatch.undo()


def test_the_folder_holds_no_other_names(drawn: Mapping[str, str]) -> None:
    assert set(variants()) == set(drawn.values())
    for old, new in drawn.items():
        with pytest.raises(ValueError, match="there is no variant"):
            load(old)
        assert load(new).id == new


@pytest.mark.parametrize("old", IDS)
def test_the_answers_are_the_same(
    old: str, drawn: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    new = load(drawn[old])
    monkeypatch.delenv("PHASE10_DATA")
    here = load(old)
    assert new.hash == here.hash
    assert new.lineage == tuple(drawn[name] for name in here.lineage)
    assert [a.status for a in new.answers.values()] == [a.status for a in here.answers.values()]


@pytest.mark.parametrize("old", IDS)
def test_a_game_is_the_same_move_by_move(
    old: str, drawn: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(name: str) -> str:
        game = Game.start(load(name), players=2, seed=SEED)
        game.run(make(["near", "random"], game.chance), most=120)
        text = str(Record.of(game)) + str(game.position)
        return text.replace(f"variant: {name}\n", "")

    there = played(drawn[old])
    monkeypatch.delenv("PHASE10_DATA")
    assert played(old) == there


def test_every_case_comes_out_the_same(drawn: Mapping[str, str], elsewhere: Path) -> None:
    cases = load_cases(elsewhere / "specs" / "cases")
    assert len(cases) > 100
    assert all(set(case.variants) <= set(drawn.values()) for case in cases)
    failed = [outcome.message for outcome in map(run, cases) if not outcome.ok]
    assert not failed, "\n".join(failed[:20])


@pytest.mark.parametrize("old", IDS)
def test_verdicts_are_the_same_word_for_word(
    old: str, drawn: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = ("draw pile", "draw discard", "done", "skip ben", "choose 3")

    def judged(name: str) -> list[object]:
        game = Game.start(load(name), players=2, seed=SEED)
        game.run(make(["near", "near"], game.chance), most=30)
        position = game.until_decision()
        position = Position.parse(str(position))
        moves = [*legal_moves(position), *(parse_move(position.table, text) for text in tries)]
        return [judge(position, move).json(lang) for move in moves for lang in ("en", "de")]

    there = judged(drawn[old])
    monkeypatch.delenv("PHASE10_DATA")
    assert judged(old) == there
