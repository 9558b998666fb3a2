"""The numbers in the book: they follow from the specs, and pages, charts and files agree."""

from __future__ import annotations

import csv
import doctest
import io
import json
import re
import shutil
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import phase10
from phase10 import claims
from phase10.errors import Phase10Error
from phase10.numbers import TABLES, Table, results, table
from phase10.numbers.__main__ import main
from phase10.numbers.games import verdict
from phase10.numbers.plots import PLOTS, draw, told
from phase10.numbers.results import StaleError, experiment, experiments, read
from phase10.numbers.rivals import true_or_false
from phase10.numbers.tables import plain
from phase10.reader import data_folder
from phase10.variant import Variant, load
from tests.book.test_extension import build

BOOK = Path(__file__).parents[2] / "book"
CHAPTERS = [
    BOOK / f"{name}.md"
    for name in ("likely", "hard", "published")
    if f"file: {name}\n" in (BOOK / "_toc.yml").read_text(encoding="utf-8") + "\n"
]
BLOCK = re.compile(r"^```\{(doctest|testsetup)\}\n(.*?)^```", re.DOTALL | re.MULTILINE)

SHOWN = sorted(
    {
        (found.group(1), found.group(2))
        for path in CHAPTERS
        for found in re.finditer(r"\{plot\} (\w+) (\S+)", path.read_text(encoding="utf-8"))
    }
    | {("deal", "masters"), ("together", "classic")}
)
"""The tables of the chapters."""


@cache
def counted(name: str, variant: str) -> Table:
    """A table of a variant as it is, counted once for all that look at it."""
    return table(name, load(variant))


def scratch(variant: Variant) -> Variant:
    """The variant with one more copy of each card, and dice with two more faces."""
    deck = variant.deck
    naturals = sum(card.is_natural for card in deck.cards)
    copies = variant["deck.copies"]
    changes: dict[str, Any] = {
        "deck.copies": copies + 1,
        "deck.size": len(deck.cards) + naturals // copies,
    }
    if variant.asked("move.dice"):
        changes["move.dice"] = {"dice": 2, "faces": 8}
    return variant.with_rules(changes)


def runs(path: Path) -> Iterator[tuple[str, str, str]]:
    """The examples of a chapter with what they should print and what they print."""
    space: dict[str, Any] = {}
    parser = doctest.DocTestParser()
    for kind, body in BLOCK.findall(path.read_text(encoding="utf-8")):
        if kind == "testsetup":
            exec(body, space)
            continue
        for example in parser.get_examples(body):
            out = io.StringIO()
            with redirect_stdout(out):
                try:
                    exec(compile(example.source, path.name, "single"), space)
                except (ArithmeticError, LookupError, NameError, ValueError) as error:
                    out.write(f"{type(error).__name__}: {error}")
            yield example.source, example.want, out.getvalue()


# -- numbers follow from the specs -----------------------------------------------------


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_examples_print_what_they_should(path: Path) -> None:
    checked = doctest.OutputChecker()
    seen = 0
    for source, want, got in runs(path):
        assert checked.check_output(want, got, doctest.NORMALIZE_WHITESPACE), source
        seen += bool(re.search(r"\d", want))
    assert seen


@pytest.mark.parametrize("path", CHAPTERS[:2], ids=lambda path: path.stem)
def test_another_deck_changes_every_printed_number(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phase10, "load", lambda name: scratch(load(name)))
    printed = [(source, want, got) for source, want, got in runs(path) if re.search(r"\d", want)]
    for source, want, got in printed:
        assert got.strip() != want.strip(), source


def test_another_deck_changes_every_number_beside_a_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = {"deal", "hands", "kind", "mean", "next"}  # the others take minutes to solve anew
    checks = [
        check
        for one in claims.claims()
        for check in one.checks
        if check.what in counted and "rules" not in check.how
    ]
    now = [claims.compute(check.what, check.how) for check in checks]
    monkeypatch.setattr(claims, "load", lambda name: scratch(load(name)))
    for check, before in zip(checks, now, strict=True):
        assert claims.compute(check.what, check.how) != before, check.says.en
    assert len(checks) > 15


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("deal", "classic"),
        ("deal", "masters"),
        ("deal", "board"),
        ("cards", "classic"),
        ("tiles", "junior"),
        ("ask", "board"),
        ("reach", "board"),
    ],
)
def test_another_deck_changes_every_cell(name: str, variant: str) -> None:
    now, then = counted(name, variant), table(name, scratch(load(variant)))
    across = [column.key for column in now.columns if column.form == "share"]
    compared = 0
    for key in across:
        for one, other in zip(now.column(key), then.column(key), strict=False):
            if one not in {0, 1}:
                assert one != other, (name, key)
                compared += 1
    assert compared >= 9


@pytest.mark.parametrize("name", [one.name for one in experiments()])
def test_a_stored_result_is_refused_for_another_deck(name: str) -> None:
    one = experiment(name)
    with pytest.raises(StaleError, match=r"answers of .* have changed"):
        read(one, scratch(load(one.variant)))


def test_chapters_type_no_chance() -> None:
    for path in CHAPTERS:
        prose = re.sub(
            r"^`{3,}.*?^`{3,}$",
            "",
            path.read_text(encoding="utf-8"),
            flags=re.DOTALL | re.MULTILINE,
        )
        assert not re.findall(r"\d+\s*(?:%|percent)|\d[.,]\d|1 in \d", prose), path.name


# -- stored results ---------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("rules", "specs"):
        shutil.copytree(data_folder(name), tmp_path / name)
    monkeypatch.setenv("PHASE10_DATA", str(tmp_path))
    return tmp_path


def test_all_results_follow_from_the_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0, capsys.readouterr().out
    stored = {path.stem for path in (data_folder("specs") / "results").glob("*.json")}
    counted = {one.name for one in experiments()}
    assert counted <= stored


def test_results_hold_whole_numbers_only() -> None:
    for one in experiments():
        text = results.path_of(one.name).read_text(encoding="utf-8")
        entry = json.loads(text, parse_float=pytest.fail)
        assert json.dumps(entry, sort_keys=True, indent=1) + "\n" == text


def test_a_changed_number_is_found(data: Path) -> None:
    path = data / "specs" / "results" / "several-classic.json"
    entry = json.loads(path.read_text(encoding="utf-8"))
    entry["numbers"]["first"]["4"][0] += 1
    path.write_text(json.dumps(entry), encoding="utf-8")
    with pytest.raises(StaleError, match="counted today, first 4 0 differs"):
        read(experiment("several-classic"))


def test_a_changed_experiment_is_found(data: Path) -> None:
    path = data / "specs" / "experiments" / "several-classic.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("seed = 1", "seed = 2"))
    with pytest.raises(StaleError, match="its experiment has changed"):
        read(experiment("several-classic"))


def test_a_missing_result_says_how_to_count_it(data: Path) -> None:
    (data / "specs" / "results" / "together-classic.json").unlink()
    with pytest.raises(StaleError, match=r"run python -m phase10\.numbers together-classic"):
        read(experiment("together-classic"))


def test_a_stale_result_stops_the_build(data: Path, tmp_path: Path) -> None:
    path = data / "specs" / "results" / "together-classic.json"
    entry = json.loads(path.read_text(encoding="utf-8"))
    entry["answers"] = "0" * 64
    path.write_text(json.dumps(entry), encoding="utf-8")
    pages = tmp_path / "pages"
    pages.mkdir()
    done = build(pages, {"index": "# A\n\n```{chances} classic\n:of: together\n```\n"})
    assert done.returncode != 0
    assert "index.md:3: {chances}: the result 'together-classic' is stale" in done.stderr


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(Phase10Error, match="perhaps 'deal' is meant"):
        table("dael", load("classic"))
    with pytest.raises(Phase10Error, match="no tiles"):
        table("tiles", load("classic"))
    with pytest.raises(Phase10Error, match="nobody asks"):
        table("ask", load("classic"))
    with pytest.raises(Phase10Error, match="nothing is stored"):
        table("together", load("junior"))


# -- pages, charts and files agree ------------------------------------------------------


@pytest.mark.parametrize(("name", "variant"), SHOWN)
def test_the_file_holds_what_the_table_shows(name: str, variant: str) -> None:
    found = counted(name, variant)
    head, *lines = csv.reader(io.StringIO(found.csv()))
    kept = [column.key for column in found.columns if column.form != "span"]
    assert head == kept
    assert len(lines) == len(found.rows)
    for line, row in zip(lines, found.rows, strict=True):
        assert line == [plain(row[found.at(key)]) for key in kept]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("numbers")
    text = (
        "# Numbers\n\n```{plot} deal classic\nWhat to *see*.\n```\n\n"
        "```{chances} classic\n:of: cards\n:across: 8 12\n```\n\n"
        "```{guess} How much?\nThis much.\n```\n\n"
        "```{helps} classic 4\n:hand: R3 B4 G5 Y6 R8 B9 G9\n```\n"
    )
    done = build(folder, {"index": text})
    assert done.returncode == 0, done.stderr
    return folder / "_build" / "html"


def rows_of(html: str) -> list[list[str]]:
    """The cells of all tables of a page, in English."""
    rows = []
    for line in re.findall(r"<tr.*?</tr>", html, re.DOTALL):
        cells = re.findall(r"<td.*?</td>", line, re.DOTALL)
        kept = [re.sub(r'<span class="p10-(?:gap|de)[^>]*>.*?</span>', "", one) for one in cells]
        rows.append([unescape(re.sub(r"<[^>]+>", "", one)).strip() for one in kept])
    return [row for row in rows if row]


def test_a_page_shows_the_table_and_links_its_file(page: Path) -> None:
    html = (page / "index.html").read_text(encoding="utf-8")
    deal = counted("deal", "classic")
    cards = counted("cards", "classic")
    wanted = [
        [grid.cell(row, column.key, "en") for column in grid.columns]
        for grid in (deal.grid(), cards.grid((8, 12)))
        for row in grid.rows
    ]
    assert rows_of(html) == wanted
    for found in (deal, cards):
        file = f"_numbers/{found.name}-classic.csv"
        assert f'href="{file}"' in html
        assert (page / file).read_text(encoding="utf-8") == found.csv()
    assert "What to <em>see</em>." in html
    assert "<summary>" in html
    assert "15.8\u00a0% (16 of 101)" in html


def test_a_chart_has_words_and_both_widths(page: Path) -> None:
    html = (page / "index.html").read_text(encoding="utf-8")
    deal = counted("deal", "classic")
    for lang in ("en", "de"):
        assert told(deal, lang) in unescape(html)
        for width in ("narrow", "wide"):
            file = f"_numbers/deal-classic-{lang}-{width}.svg"
            assert file in html
            drawn = (page / file).read_text(encoding="utf-8")
            assert drawn == draw(deal, lang=lang, width=width)
            # The page keeps the room that the chart will take.
            room = re.search(rf'"{re.escape(file)}" width="(\d+)" height="(\d+)"', html)
            assert room is not None, file
            points = [float(one) for one in re.findall(r' (?:width|height)="([\d.]+)pt"', drawn)]
            assert [int(one) for one in room.groups()] == [round(one * 4 / 3) for one in points]


@pytest.mark.parametrize(("name", "variant"), [one for one in SHOWN if one[0] in PLOTS])
def test_charts_are_the_same_to_the_byte(name: str, variant: str) -> None:
    found = counted(name, variant)
    drawn = draw(found, lang="en", width="narrow")
    assert drawn == draw(found, lang="en", width="narrow")
    assert 'width="270pt"' in drawn
    assert not re.search(r"20\d\d-\d\d|matplotlib\.org|<script|creativecommons", drawn)
    assert "<metadata" not in drawn


def test_every_claim_is_on_the_page(tmp_path: Path) -> None:
    done = build(tmp_path, {"index": "# Claims\n\n```{claims}\n```\n"})
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "_build" / "html" / "index.html").read_text(encoding="utf-8")
    rows = iter(rows_of(html))
    for one in claims.claims():
        assert f'id="claim-{one.id}"' in html
        assert f'href="{one.address}"' in html
        for found in claims.compare(one):
            says, theirs, ours = next(rows)
            assert says.replace("’", "'").casefold() == found.check.says.en.casefold()
            assert ours.startswith({True: "= ", False: "≠ ", None: ""}[found.agrees])
            if found.check.published is not None and found.check.unit == "percent":
                assert float(theirs.removesuffix(" %")) == found.check.published
    assert next(rows, None) is None


def test_every_table_has_a_name_that_files_can_carry() -> None:
    assert all(re.fullmatch("[a-z]+", name) for name in TABLES)
    assert set(PLOTS) <= set(TABLES)


def test_one_huge_effect_does_not_hide_the_others() -> None:
    """The scale ends where the others are; what lies beyond is an arrow with its number."""
    from phase10.numbers.gameplots import _end
    from phase10.simulate.intervals import Estimate

    some = [Estimate(value, value - 1, value + 1, 40) for value in (3.0, -9.0, 0.5)]
    assert _end(some) is None
    assert _end([*some, Estimate(-1100.0, -1110, -1090, 40)]) == 13.5
    board = counted("house", "board")
    largest = max(board.column("turns-more-shown")[1:], key=lambda one: abs(one.value))
    assert f"{largest.value:,.2f} ±" in draw(board).replace("−", "-")


def test_what_is_printed_is_never_a_false_nought() -> None:
    """A minus that is one, no minus before nought, thousands parted, no bound of nought."""
    from phase10.numbers.tables import show
    from phase10.simulate.intervals import Estimate

    assert show(Estimate(0.0, -4e-6, 4e-6, 9), "around", "de") == "< 0,0001"
    assert show(Estimate(-0.0001, -0.001, 0.0008, 9), "around-share", "de") == "0,0 % ± 0,1"
    assert show(Estimate(-1131.29, -1139.0, -1124.0, 9), "around", "en") == "−1,131.29 ± 7.50"
    assert verdict(Estimate(0.0, -0.02, 0.02, 9), 82.0).de == "keine Wirkung über 0,02 %"
    assert true_or_false([Estimate(0.0, -1e-4, 1e-4, 9)]).en == "no effect larger than 0.01 points"


def test_ticks_of_an_axis_all_say_something_else() -> None:
    for variant in ("classic", "classic-us", "board", "masters", "junior"):
        drawn = draw(counted("places", variant), lang="de")
        ticks = re.findall("<!-- ([−0-9,]+)\u202f% -->", drawn)
        assert len(ticks) == len(set(ticks)) > 3


def test_words_in_a_chart_are_whole_and_a_share_is_a_share() -> None:
    assert "printed variation: Phase 10" in " ".join(
        re.findall("<!-- (.+?) -->", draw(counted("house", "classic-us")))
    )
    assert " ± " not in draw(counted("habits", "junior"))


def test_the_chart_of_the_tips_says_each_verdict() -> None:
    tips = counted("tips", "board")
    for lang in ("en", "de"):
        drawn = draw(tips, lang=lang)
        for one in tips.column("verdict"):
            assert f"→ {one.in_(lang)}" in drawn
    conditions = [note.de for note in tips.notes]
    assert sum("Partien" in note and "Startwert" in note for note in conditions) == 2


def test_every_condition_is_said_in_both_languages() -> None:
    """What seats play is said in German too, and a walk names its seed."""
    assert any("Sitze: wie genannt" in note.de for note in counted("seats", "junior").notes)
    assert any("root seed" in note.en for note in counted("lone", "board").notes)
