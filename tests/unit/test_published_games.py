"""The published games: still what the rules say, precise enough, and stale ones are refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from phase10 import numbers
from phase10.errors import Phase10Error
from phase10.numbers.conditions import FEWER
from phase10.numbers.tables import Table
from phase10.simulate import published as stored
from phase10.simulate.experiment import names
from phase10.simulate.intervals import Estimate
from phase10.simulate.published import StaleGamesError, path_of, published
from phase10.variant import load, variants

GAMES = names()


@pytest.mark.parametrize("name", GAMES)
def test_a_result_follows_from_the_rules_of_today(name: str) -> None:
    """Its experiment, its answers, and its first and last block as they are played now."""
    assert published(name).whole


def tables(name: str) -> Iterator[Table]:
    """The table of that name for each variant that has one."""
    for ident in variants():
        try:
            yield numbers.table(name, load(ident))
        except StaleGamesError:
            raise
        except Phase10Error:
            continue


def shown(table: Table, key: str) -> list[Estimate]:
    return [one for one in table.column(f"{key}-shown") if one is not None]


@pytest.mark.parametrize(
    ("name", "keys", "limit"),
    [
        ("laid", ("laid", "out", "careful"), 0.005),
        ("places", ("wins",), 0.005),
        ("gifts", ("out", "out-more", "laid-more"), 0.005),
        ("seats", ("wins",), 0.005),
        ("habits", ("worth", "changed"), 0.005),
        ("tips", ("of-2", "of-4", "of-6", "boards"), 0.005),
        ("kinds", ("here",), 0.005),
        ("house", ("first-more",), 0.005),
    ],
)
def test_shares_are_good_to_so_many_points(name: str, keys: tuple[str, ...], limit: float) -> None:
    found = list(tables(name))
    assert found
    for table in found:
        for key in keys:
            if not any(column.key == f"{key}-shown" for column in table.columns):
                continue
            worst = max(one.half for one in shown(table, key))
            assert round(worst, 4) <= limit, f"{table.name} of {table.variant}: {key} ± {worst:.4f}"


def test_means_are_good_to_one_percent() -> None:
    for table in tables("length"):
        for column in table.columns:
            if column.form == "around" and "reshuffles" not in column.key:
                for one in table.column(column.key):
                    assert one.half <= 0.01 * one.value, (table.variant, column.key, one)


def test_one_careful_seat_beats_three_near_ones() -> None:
    """Even would be a quarter; the lower end is above 27 % in at least three of the four games."""
    ahead = []
    for table in tables("seats"):
        for row in table.rows:
            first, others, players = (row[table.at(key)] for key in ("first", "others", "players"))
            if (first.en, others.en, players) == ("careful", "near", 4):
                ahead.append(row[table.at("wins-shown")].low)
    assert len(ahead) == 4
    assert sum(low > 0.27 for low in ahead) >= 3, ahead


def test_every_table_of_games_says_how_it_was_found() -> None:
    for name in ("length", "laid", "places", "house", "tips", "seats", "habits", "landed"):
        for table in tables(name):
            told = " ".join(note.en for note in table.notes)
            assert "95 %" in told, table.name
            assert "phase10 simulate" in told, table.name
            if table.variant.startswith("board"):
                assert "assumed" in told, table.name


def test_a_table_says_how_many_games_each_of_its_lines_has() -> None:
    """The number in the conditions, or the least and the most and a column of the file."""
    several = 0
    for name in ("length", "lengths", "laid", "places", "house", "seats", "habits", "sources"):
        for table in tables(name):
            told = next(note for note in table.notes if "root seed" in note.en)
            words = told.en.partition(" games")[0].replace(",", "")
            ends = [int(end) for end in re.findall(r"\d+", words)]
            many = [
                row[at]
                for row in table.rows
                for at, column in enumerate(table.columns)
                if (column.key, column.form) == ("games", "count")
            ]
            assert ends == sorted({min(many), max(many)} if many else ends[:1]), table.name
            german = " bis ".join(f"{end:,}" for end in ends).replace(",", ".")
            assert told.de.startswith(f"Je Zeile {german} Partien, ")
            assert (len(ends) > 1) == (FEWER in table.notes)
            several += len(ends) > 1
    assert several


def test_a_difference_is_told_over_the_games_that_both_lines_have() -> None:
    """Counted by hand from the first blocks of both, where a reading has fewer than the base."""
    result = published("house-board")
    one = result.experiment
    base, table = one.cases[0], numbers.table("house", load("board"))
    checked = 0
    for case in one.cases[1:]:
        both = one.blocks_of(case.key)
        if both == one.blocks:
            continue
        turns = [
            sum(row["turns"][0] for row in result.blocks(key)[:both])
            for key in (case.key, base.key)
        ]
        more = (turns[0] - turns[1]) / (both * one.block)
        assert any(
            row[table.at("games")] == both * one.block
            and row[table.at("turns-more")] == pytest.approx(more)
            for row in table.rows
        )
        checked += 1
    assert checked


class TestStale:
    NAME = "gifts-masters"

    @pytest.fixture
    def lines(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
        """The lines of a result; what is left in the list lies there afterwards."""
        text = path_of(self.NAME).read_text(encoding="utf-8")
        self.place = tmp_path / "result.jsonl"
        monkeypatch.setattr(stored, "path_of", lambda _name: self.place)
        published.cache_clear()
        yield text.splitlines(keepends=True)
        published.cache_clear()

    def refused(self, lines: list[str], said: str) -> None:
        self.place.write_text("".join(lines), encoding="utf-8")
        with pytest.raises(StaleGamesError, match=said):
            published(self.NAME)

    def test_a_missing_result(self, lines: list[str]) -> None:
        with pytest.raises(StaleGamesError, match="is missing; run phase10 simulate gifts-masters"):
            published(self.NAME)

    def test_a_changed_count_in_the_first_block(self, lines: list[str]) -> None:
        entry = json.loads(lines[1])
        entry["counts"]["turns"][0] += 1
        lines[1] = json.dumps(entry) + "\n"
        self.refused(lines, "block 0 of case 'as dealt 4', played today, differs")

    def test_another_experiment(self, lines: list[str]) -> None:
        lines[0] = lines[0].replace('"seed": 2026', '"seed": 2027')
        self.refused(lines, "its experiment has changed")

    def test_other_answers(self, lines: list[str]) -> None:
        head = json.loads(lines[0])
        head["answers"]["as dealt 4"] = "0" * 16
        lines[0] = json.dumps(head) + "\n"
        self.refused(lines, "the answers of case 'as dealt 4' have changed")

    def test_a_missing_block(self, lines: list[str]) -> None:
        del lines[5]
        self.refused(lines, "1 blocks are missing")
