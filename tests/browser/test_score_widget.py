"""The score keeper in a real browser: whole games, corrections, links, files, hostile input."""

from __future__ import annotations

import csv
import io
import json
import re
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from phase10.page.scoretable import table
from phase10.variant import load, variants
from tests.browser.chromium import Chromium
from tests.browser.widgets import PHONE, Opened, opened
from tests.unit.test_page_score import ROUNDS, Played, answered, asked, played

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PAGE = "keeper.html"
EVIL = "<img src=x onerror=1>"
NAMES = ["Ana", EVIL, "Cleo", "Dan"]
ALERTED = "window.alert = (text) => { window.alerted = text; }"


def state_link(page: str, widget: str, state: dict[str, Any]) -> str:
    """The address of a page with a widget's state."""
    plain = json.dumps(state, ensure_ascii=False).encode()
    return f"{page}#{widget}=j{urlsafe_b64encode(plain).decode().rstrip('=')}"


# -- hands at the sheet ------------------------------------------------------------------


def button(one: Opened, name: str) -> Locator:
    return one.page.locator("p10-score").get_by_role("button", name=name, exact=True)


def begin(one: Opened, variant: str, names: list[str], first: int) -> None:
    page = one.page
    page.locator("p10-score .p10-setup select").select_option(variant)
    for seat, name in enumerate(names):
        if seat >= 2:
            button(one, "One player more").click()
        page.get_by_label(f"Name of player {seat + 1}", exact=True).fill(name)
    while page.locator(".p10-nameline").count() > len(names):
        button(one, "One fewer").click()
    if load(variant)["round.played"]:
        page.locator(".p10-nameline input[type=radio]").nth(first).check()
    button(one, "Begin").click()


def pressed(one: Opened, name: str, wanted: object) -> None:
    it = button(one, name)
    if (it.get_attribute("aria-pressed") == "true") is not bool(wanted):
        it.click()


def fill_round(one: Opened, names: list[str], kept: dict[str, Any], tie: bool = False) -> None:
    """Fill in the form of a round as somebody at the table would."""
    if kept.get("void"):
        one.page.get_by_text("Something was different").click()
        one.page.get_by_label("This round does not count").check()
        return
    if kept["out"] is None:
        pressed(one, "Nobody went out", True)
    else:
        pressed(one, f"went out: {names[kept['out']]}", True)
    if tie:
        return
    for seat, name in enumerate(names):
        form = one.page.locator(f'.p10-entry [data-seat="{seat}"]')
        if kept["phases"]:
            form.locator("select").select_option(kept["phases"][seat])
        if seat == kept["out"]:
            continue
        if kept["points"]:
            form.get_by_label(f"Points: {name}", exact=True).fill(str(kept["points"][seat]))
        pressed(one, f"laid the phase: {name}", kept["made"][seat])


def write(one: Opened, names: list[str], kept: dict[str, Any]) -> None:
    one.page.locator(".p10-enter").click()
    tie = "deciding" in one.page.locator(".p10-entryhead").inner_text()
    fill_round(one, names, kept, tie)
    button(one, "Write it down").click()
    assert one.page.locator(".p10-entry").count() == 0, one.page.locator(".p10-entry").inner_text()


def correct(one: Opened, names: list[str], at: int, kept: dict[str, Any]) -> None:
    button(one, f"Correct round {at + 1}").click()
    fill_round(one, names, kept)
    button(one, "Save the correction").click()
    assert one.page.locator(".p10-entry").count() == 0


def shown(one: Opened) -> dict[str, Any]:
    """What the sheet knows: read from the widget itself, and from what a reader sees."""
    found: dict[str, Any] = one.page.evaluate(
        """() => {
          const it = document.querySelector("p10-score");
          const { over, winners, ranking, made, total, tie } = it.now;
          const rows = [...it.querySelectorAll(".p10-standing tbody tr")].map((row) => ({
            name: row.querySelector(".p10-who").textContent,
            numbers: [...row.querySelectorAll("td")].map((cell) => cell.textContent.trim()),
          }));
          return { over, winners, ranking, made, total, tie, rows, names: it.sheet.names,
                   rounds: it.sheet.rounds, tiles: it.sheet.tiles, events: it.game.events };
        }"""
    )
    return found


def same(told: dict[str, Any], engine: dict[str, Any]) -> None:
    for key in ("over", "winners", "ranking", "made", "total", "tie"):
        assert told[key] == engine[key], key


def other(kept: dict[str, Any], variant: str) -> dict[str, Any]:
    """The same round, written down wrong."""
    players = len(kept["made"])
    out = (kept["out"] + 1) % players
    wrong = dict(kept, out=out, made=[seat == out for seat in range(players)])
    if kept["points"]:
        wrong["points"] = [0 if seat == out else 60 for seat in range(players)]
    return wrong


# -- a whole game in each variant --------------------------------------------------------


@pytest.mark.parametrize("name", ROUNDS)
def test_a_whole_game_with_two_corrections_is_the_engines(
    browser: Chromium, home: str, name: str
) -> None:
    game = played(name, 4, 21)
    expected = answered(asked(game))
    assert expected["over"]
    wrong = {0, 1}
    with opened(browser, home, PAGE, size=PHONE) as one:
        one.ready("score")
        begin(one, name, NAMES, game.first)
        halfway = len(game.rounds) // 2
        for at, kept in enumerate(game.rounds[:halfway]):
            write(one, NAMES, other(kept, name) if at in wrong else kept)
        for at in sorted(wrong):
            correct(one, NAMES, at, game.rounds[at])
        same(shown(one), answered({**asked(game), "rounds": game.rounds[:halfway]}))
        early = one.page.evaluate("document.querySelector('p10-score').shareLink()")
        one.saved("score")
        one.page.reload()
        one.ready("score")
        same(shown(one), answered({**asked(game), "rounds": game.rounds[:halfway]}))
        for kept in game.rounds[halfway:]:
            write(one, NAMES, kept)
        told = shown(one)
        same(told, expected)
        # What a reader sees is that too.
        ranked = [NAMES[place["seat"]] for place in expected["ranking"]]
        assert [row["name"] for row in told["rows"]] == ranked
        assert [row["numbers"][-1] for row in told["rows"]] == [
            str(place["place"]) for place in expected["ranking"]
        ]
        winner = " and ".join(NAMES[seat] for seat in expected["winners"])
        assert one.page.locator(".p10-verdict").inner_text().startswith(winner)
        assert not one.wide()
        link = one.page.evaluate("document.querySelector('p10-score').shareLink()")
    with opened(browser, home, link.removeprefix(home + "/")) as there:
        there.ready("score")
        again = shown(there)
        same(again, expected)
        assert again["events"] == told["events"]
        assert "not live" in there.page.locator("p10-score").inner_text()
        # An older link does not replace what is newer here.
        button(there, "Keep it on this device").click()
        there.to(early.removeprefix(home + "/"))
        there.ready("score")
        assert shown(there)["events"] == told["events"]
        assert "nothing was replaced" in there.page.locator("p10-score").inner_text()


@pytest.mark.parametrize("name", [one for one in variants() if one not in ROUNDS])
def test_a_whole_game_of_tiles_is_the_engines(browser: Chromium, home: str, name: str) -> None:
    game = played(name, 4, 21)
    expected = answered(asked(game))
    of = table(load(name))
    words = {phase["id"]: phase["name"]["en"] for phase in of["phases"]}

    def tap(one: Opened, seat: int, tile: str) -> None:
        box = one.page.locator(".p10-tiles").nth(seat)
        box.get_by_role("button", name=words[tile], exact=True).click()

    with opened(browser, home, PAGE, size=PHONE) as one:
        one.ready("score")
        begin(one, name, NAMES, 0)
        for at, (seat, tile) in enumerate(game.tiles):
            if at in {2, 7}:  # a slip, and put right
                free = next(t for t in words if [seat, t] not in game.tiles)
                tap(one, seat, free)
                tap(one, seat, free)
            tap(one, seat, tile)
        told = shown(one)
        same(told, expected)
        one.saved("score")
        one.page.reload()
        one.ready("score")
        same(shown(one), expected)
        link = one.page.evaluate("document.querySelector('p10-score').shareLink()")
    with opened(browser, home, link.removeprefix(home + "/"), size=PHONE) as there:
        there.ready("score")
        same(shown(there), expected)
        assert shown(there)["events"] == told["events"]


def test_the_engine_in_the_page_says_the_same(browser: Chromium, home: str) -> None:
    game = played(ROUNDS[0], 4, 22)
    with opened(browser, home, at_link(game)) as one:
        one.ready("score")
        assert "tables that the engine wrote" in one.page.locator(".p10-settledby").inner_text()
        one.wake()
        one.page.get_by_text("The ranking is the engine’s own.").wait_for()
        same(shown(one), answered(asked(game)))


def at_link(game: Played, names: list[str] = NAMES, many: int | None = None) -> str:
    """The address of a sheet that holds a played game."""
    rounds = [
        ["round", {**one, "out": -1 if one["out"] is None else one["out"]}]
        for one in game.rounds[:many]
    ]
    events = [["new", game.variant, names[: game.players], game.first], *rounds]
    return state_link(PAGE, "score", {"id": "abc123", "events": events})


# -- the keyboard, the table, undo -------------------------------------------------------


def test_a_keyboard_is_enough(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("score")
        page, keys = one.page, one.page.keyboard
        page.locator("p10-score select").first.focus()
        keys.press("Tab")
        keys.type("Ana")
        keys.press("Tab")  # the radio buttons are one stop
        keys.press("Tab")
        keys.type("Ben")
        keys.press("Enter")
        assert page.evaluate("document.activeElement.className") == "p10-scorehead"
        keys.press("Tab")
        keys.press("Enter")
        assert page.evaluate("document.activeElement.className") == "p10-entryhead"
        keys.press("Tab")
        keys.press("Space")
        assert button(one, "went out: Ana").get_attribute("aria-pressed") == "true"
        for _ in range(3):
            keys.press("Tab")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Points: Ben"
        keys.type("35")
        assert button(one, "laid the phase: Ben").get_attribute("aria-pressed") == "true"
        keys.press("Enter")
        assert page.evaluate("document.activeElement.className") == "p10-scorehead"
        told = shown(one)
        assert told["rounds"] == [{"out": 0, "made": [1, 1], "points": [0, 35]}]
        assert told["total"] == [0, 35]
        assert "Ben deals, Ana begins." in page.locator(".p10-topline").inner_text()
        one.until("() => document.querySelector('.p10-voice').textContent.includes('Ben')")
        # The view for the table opens, turns round and closes by keys alone.
        page.locator(".p10-totable").focus()
        keys.press("Enter")
        page.locator("dialog[open]").wait_for()
        assert page.evaluate("document.activeElement.closest('dialog') !== null")
        keys.press("Enter")
        assert page.locator(".p10-upside").count() == 1
        keys.press("Escape")
        one.until("() => !document.querySelector('p10-score').tableOpen")
        assert "p10-totable" in page.evaluate("document.activeElement.className")


def test_points_propose_the_phase_and_one_tap_corrects_it(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE, size=PHONE) as one:
        one.ready("score")
        begin(one, "classic", ["Ana", "Ben", "Cleo"], 0)
        one.page.locator(".p10-enter").click()
        pressed(one, "went out: Ana", True)
        ben = one.page.get_by_label("Points: Ben", exact=True)
        mark = button(one, "laid the phase: Ben")
        form = one.page.locator('.p10-entry [data-seat="1"]')
        for points, made, words in [
            ("45", "true", "Proposed"),
            ("50", "false", "can be both"),
            ("95", "false", ""),
            ("105", "false", ""),
            ("231", "false", "No hand counts"),
            ("12", "false", "No hand counts"),
        ]:
            ben.fill(points)
            assert mark.get_attribute("aria-pressed") == made, points
            assert words in form.locator(".p10-hint").inner_text(), points
        ben.fill("100")
        mark.click()
        assert mark.get_attribute("aria-pressed") == "true"
        # Cards that are counted give the points.
        button(one, "count cards: Cleo").click()
        for name, times in (("one wild card more", 4), ("one 1–9 more", 1), ("one 1–9 fewer", 1)):
            for _ in range(times):
                button(one, name).click()
        assert one.page.get_by_label("Points: Cleo", exact=True).input_value() == "100"
        button(one, "Write it down").click()
        assert shown(one)["rounds"][0]["made"] == [1, 1, 0]
        assert shown(one)["total"] == [0, 100, 100]


def test_what_is_missing_is_said_and_nothing_is_lost(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("score")
        begin(one, "classic", ["Ana", "Ben", "Cleo"], 0)
        one.page.locator(".p10-enter").click()
        alert = one.page.locator(".p10-entry [role=alert]")
        button(one, "Write it down").click()
        assert "Who went out?" in alert.inner_text()
        pressed(one, "went out: Cleo", True)
        one.page.get_by_label("Points: Ana", exact=True).fill("3x")
        button(one, "Write it down").click()
        assert "“3x” are no points" in alert.inner_text()
        # Half a round survives a reload.
        one.page.reload()
        one.ready("score")
        assert one.page.get_by_label("Points: Ana", exact=True).input_value() == "3x"
        assert button(one, "went out: Cleo").get_attribute("aria-pressed") == "true"
        one.page.get_by_label("Points: Ana", exact=True).fill("30")
        button(one, "Write it down").click()
        assert "Ben’s points are missing." in alert.inner_text()
        assert one.page.evaluate("document.activeElement.getAttribute('aria-label')") == (
            "Points: Ben"
        )


def test_undo_has_no_end_and_can_be_undone(browser: Chromium, home: str) -> None:
    game = played("masters", 4, 23)
    with opened(browser, home, at_link(game, many=6)) as one:
        one.ready("score")
        all_events = shown(one)["events"]
        for many in range(len(all_events) - 1, 0, -1):
            button(one, "Undo").click()
            assert shown(one)["events"] == all_events[:many]
        assert button(one, "Undo").is_disabled()
        for many in range(2, len(all_events) + 1):
            button(one, "Redo").click()
            assert shown(one)["events"] == all_events[:many]


def test_a_tie_is_settled_by_a_deciding_round(browser: Chromium, home: str) -> None:
    rounds = [["round", {"out": 0, "made": [1, 1, 1], "points": [0, 5, 5]}]] * 10
    rounds[3:4] = [["round", {"out": 1, "made": [1, 1, 1], "points": [45, 0, 200]}]]
    events = [["new", "classic", ["Ana", "Ben", "Cleo"], 0], *rounds]
    link = state_link(PAGE, "score", {"id": "tie", "events": events})
    with opened(browser, home, link) as one:
        one.ready("score")
        assert shown(one)["tie"] == [0, 1]
        text = one.page.locator("p10-score").inner_text()
        assert "deciding round" in text
        assert "sits out" in text
        one.page.locator(".p10-enter").click()
        assert one.page.locator(".p10-entry [data-seat]").count() == 2
        pressed(one, "went out: Ben", True)
        button(one, "Write it down").click()
        assert shown(one)["winners"] == [1]
        assert "Ben has won. The deciding round" in one.page.locator(".p10-verdict").inner_text()


def test_masters_names_phases_before_the_round(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE, size=PHONE) as one:
        one.ready("score")
        begin(one, "masters", ["Ana", "Ben"], 0)
        one.page.get_by_label("Phase that Ana plays for").select_option("8")
        button(one, "For the whole table").click()
        assert "Phase 8" in one.page.locator(".p10-tableview").inner_text()
        button(one, "Close").click()
        one.page.locator(".p10-enter").click()
        assert one.page.locator('[data-seat="0"] select').input_value() == "8"
        pressed(one, "went out: Ana", True)
        one.page.locator('[data-seat="1"] select').select_option("3")
        one.page.get_by_label("Points: Ben", exact=True).fill("60")
        button(one, "Write it down").click()
        options = one.page.get_by_label("Phase that Ana plays for").locator("option")
        assert "8" not in [option.get_attribute("value") for option in options.all()]
        assert shown(one)["made"] == [1, 0]


def test_nothing_that_is_typed_is_changed_without_a_word(browser: Chromium, home: str) -> None:
    long = "Maximilian-Alexander von Hohenzollern"
    with opened(browser, home, PAGE, size=PHONE) as one:
        one.ready("score")
        page = one.page
        name = [page.get_by_label(f"Name of player {seat}", exact=True) for seat in range(1, 6)]
        for _ in range(3):
            button(one, "One player more").click()
        for seat, text in ((0, long), (1, "Ben"), (2, "Cleo"), (4, "Eve")):
            name[seat].fill(text)
        note = page.locator(".p10-nameline .p10-seatnote.p10-warn")
        assert "13 letters too many" in note.inner_text()
        # A name that is taken away comes back, and one without a seat is told so.
        button(one, "One fewer").click()
        button(one, "One player more").click()
        assert name[4].input_value() == "Eve"
        page.locator(".p10-setup select").select_option("masters")
        assert "4 seats at most" in note.nth(1).inner_text()
        page.locator(".p10-setup select").select_option("classic")
        # A seat without a name is asked about, where it is.
        button(one, "Begin").click()
        assert "Player 4 has no name" in note.nth(1).inner_text()
        button(one, "Take this seat away").click()
        button(one, "Begin").click()
        assert "room for 24 letters" in page.locator(".p10-setup [role=alert]").inner_text()
        assert name[0].input_value() == long
        name[0].fill("Max")
        button(one, "Begin").click()
        assert shown(one)["names"] == ["Max", "Ben", "Cleo", "Eve"]
        # On the sheet as well: a name that cannot stand there, points that cannot be.
        page.get_by_text("Names, dealer, new game").click()
        name[1].fill(long)
        name[1].blur()
        assert "too long" in page.locator("#p10-score-name-1").inner_text()
        assert name[1].input_value() == long
        page.locator(".p10-enter").click()
        pressed(one, "went out: Max", True)
        points = page.get_by_label("Points: Ben", exact=True)
        points.fill("99999")
        assert points.input_value() == "99999"
        hint = page.locator('[data-seat="1"] .p10-hint')
        assert "No whole number from 0 to 9999" in hint.inner_text()
        button(one, "Write it down").click()
        assert "“99999” are no points" in page.locator(".p10-entry [role=alert]").inner_text()
        # Half a round is in the way of whatever would lose it.
        for who in ("Ben", "Cleo", "Eve"):
            page.get_by_label(f"Points: {who}", exact=True).fill("60")
        button(one, "Write it down").click()
        page.locator(".p10-enter").click()
        page.get_by_label("Points: Cleo", exact=True).fill("25")
        for press in ("Undo", "Correct round 1"):
            button(one, press).click()
            assert "Round 2 is half written" in page.locator(".p10-entry [role=alert]").inner_text()
            assert page.get_by_label("Points: Cleo", exact=True).input_value() == "25"


def test_what_a_file_has_too_much_is_told(browser: Chromium, home: str) -> None:
    text = "game,round,player,phase,out,made,points,note\nclassic,0,a\nclassic,0,b\n"
    text += "classic,1,a,1,yes,yes,0,well done\nclassic,1,b,3,no,no,60,\n"
    with opened(browser, home, PAGE) as one:
        one.ready("score")
        one.page.locator("input[type=file]").first.set_input_files(
            {"name": "sheet.csv", "mimeType": "text/csv", "buffer": text.encode()}
        )
        one.page.locator(".p10-standing").wait_for()
        told = one.page.locator("p10-score > .p10-note").inner_text()
        assert "Columns that were not taken over: note." in told
        assert "line 5 said another one" in told


# -- links, files, devices ---------------------------------------------------------------


def test_a_newer_link_offers_to_replace_the_older(browser: Chromium, home: str) -> None:
    game = played("classic", 4, 24)
    with opened(browser, home, at_link(game, many=3)) as one:
        one.ready("score")
        button(one, "Keep it on this device").click()
        one.to(at_link(game, many=5))
        one.ready("score")
        offer = one.page.locator(".p10-offer")
        assert "newer state" in offer.inner_text()
        assert "round 5" in offer.inner_text()
        assert len(shown(one)["rounds"]) == 3
        button(one, "Keep mine").click()
        assert len(shown(one)["rounds"]) == 3
        one.to(at_link(game, many=5))
        one.ready("score")
        button(one, "Take the one after round 5").click()
        assert len(shown(one)["rounds"]) == 5
        # Two that went apart: both can stay.
        apart = played("classic", 4, 25)
        apart.first = game.first
        apart.rounds[:3] = game.rounds[:3]
        one.to(at_link(apart, many=4))
        one.ready("score")
        assert "two places" in one.page.locator(".p10-offer").inner_text()
        button(one, "Keep both").click()
        assert len(shown(one)["rounds"]) == 4
        kept = one.page.evaluate("Object.keys(localStorage).filter((k) => k.includes('score:'))")
        assert len(kept) == 2


def test_files_go_out_and_come_back(browser: Chromium, home: str, tmp_path: Path) -> None:
    game = played("us-ten-hands", 4, 26)
    with opened(browser, home, at_link(game)) as one:
        one.ready("score")
        told = shown(one)
        one.page.get_by_text("Share, print, export").click()
        files = {}
        for kind in ("JSON", "CSV"):
            with one.page.expect_download() as download:
                button(one, f"Export as {kind}").click()
            files[kind] = tmp_path / download.value.suggested_filename
            download.value.save_as(files[kind])
    rows = list(csv.DictReader(io.StringIO(files["CSV"].read_text("utf-8"))))
    assert len(rows) == 4 * (1 + len(game.rounds))
    sums = [sum(int(row["points"] or 0) for row in rows if row["player"] == n) for n in NAMES]
    assert sums == told["total"]
    assert json.loads(files["JSON"].read_text("utf-8"))["events"] == told["events"]
    for file in files.values():
        with opened(browser, home, PAGE) as there:
            there.ready("score")
            there.page.locator("input[type=file]").first.set_input_files(file)
            there.page.locator(".p10-verdict").wait_for()
            same(shown(there), answered(asked(game)))


def test_a_formula_in_a_name_stays_a_text(browser: Chromium, home: str, tmp_path: Path) -> None:
    names = ["=1+1", "@x", "'quoted", 'say "hi", ok']
    game = played("classic", 4, 27)
    with opened(browser, home, at_link(game, names, 2)) as one:
        one.ready("score")
        one.page.get_by_text("Share, print, export").click()
        with one.page.expect_download() as download:
            button(one, "Export as CSV").click()
        file = tmp_path / "sheet.csv"
        download.value.save_as(file)
        text = file.read_text("utf-8")
        assert not re.search(r"(^|,)[=@]", text, re.MULTILINE)
        button(one, "Undo").click()
        one.page.locator("input[type=file]").first.set_input_files(file)
        one.until("() => document.querySelector('p10-score').sheet.rounds.length === 2")
        assert shown(one)["names"] == names


FILES = [
    ("", "Line 1: expected the columns"),
    ("{", "is no JSON"),
    ('{"events": 7}', "no game of the score keeper"),
    ('{"events": [["new", "chess", ["a", "b"], 0]]}', "must say which game"),
    ('{"events": [["new", "classic", ["a"], 0]]}', "2 to 6 players"),
    ('{"events": [["new", "classic", ["a", "a"], 0]]}', "Two players are called"),
    ('{"events": [["new", "classic", ["a", "b"], 0], ["round", {"out": 9}]]}', "Entry 2"),
    ('{"events": [["new", "classic", ["a", "b"], 0], ["__proto__", 1]]}', "Entry 2"),
    ('{"events": [["new", "classic", ["a", "b"], 0], ["tile", 0, "hare"]]}', "Entry 2"),
    ('{"events": [["new", "junior", ["a", "b"], 0], ["tile", 0, "<b>"]]}', "Entry 2"),
    ("game,round,player\nclassic,0,a\nclassic,0,b\nclassic,1,a\n", "Line 4: round 1 needs"),
    ("game,round,player\nclassic,0,a\nclassic,0,b\nclassic,x,a\n", "Line 4"),
    ("x" * 1_000_001, "characters"),
    ('{"events": [["new", "classic", ["a", "b"], 5]]}', "who begins"),
    (f'{{"events": [["new", "classic", ["a", "{"b" * 25}"], 0]]}}', "room for 24 letters"),
    *(
        (f"game,round,player,out,made,points,first\nclassic,0,a\nclassic,0,b\n{rows}\n", said)
        for rows, said in [
            ("classic,1,a,yes,yes,0\nclassic,1,b,no,no,", "Line 5: the points are missing"),
            ("classic,1,a,yes,yes,5\nclassic,1,b,no,no,60", "Line 4: who went out has 0 points"),
            ("classic,1,a,yes,no,0\nclassic,1,b,no,no,60", "Line 4: who went out has laid"),
            ("classic,1,a,no,void,\nclassic,1,b,no,no,60", "Line 5: a round that does not count"),
            ("classic,1,a,yes,yes,0,yes\nclassic,1,b,no,no,60,yes", "Line 5: a second player"),
            ("classic,1,a,yes,yes,0,,7\nclassic,1,b,no,no,60", "Line 4: more cells"),
            ('classic,1,a,yes,yes,"0\nclassic,1,b,no,no,60', "Line 4: a quotation mark"),
            ("classic,0,c,,,40", "Line 4: round 0 only names"),
        ]
    ),
    (f'{{"events": [{"[0]," * 4000}[0]]}}', "more than a game has"),
]


def test_files_that_cannot_be_are_refused(browser: Chromium, home: str) -> None:
    game = played("classic", 4, 28)
    with opened(browser, home, at_link(game, many=2)) as one:
        one.ready("score")
        one.page.get_by_text("Share, print, export").click()
        alert = one.page.locator("p10-score > .p10-problem[role=alert]")
        for text, said in FILES:
            one.page.evaluate("document.querySelector('p10-score').problem = ''")
            one.page.locator("input[type=file]").first.set_input_files(
                {"name": "sheet.csv", "mimeType": "text/csv", "buffer": text.encode()}
            )
            alert.wait_for()
            assert said in alert.inner_text(), text[:80]
            assert len(alert.inner_text()) < 500
            assert len(shown(one)["rounds"]) == 2


LINKS = [
    "#score=",
    "#score=zzzz",
    "#score=j%00",
    "#score=" + "j" * 300_000,
    state_link("", "score", {"events": [["new", "<script>alert(1)</script>", ["a", "b"], 0]]}),
    state_link("", "score", {"id": "../../x", "events": "<img src=x onerror=alert(1)>"}),
    state_link("", "score", {"events": [["new", "classic", [{"a": 1}, 7], 0]]}),
]


def test_links_that_cannot_be_are_refused(browser: Chromium, home: str) -> None:
    game = played("classic", 4, 29)
    with opened(browser, home, at_link(game, many=2)) as one:
        one.ready("score")
        button(one, "Keep it on this device").click()
        one.page.add_init_script(ALERTED)
        for link in LINKS:
            one.to(f"{PAGE}{link}")
            one.ready("score")
            assert len(shown(one)["rounds"]) == 2
            assert one.page.evaluate("window.alerted") is None
            assert one.page.locator("p10-score > .p10-problem[role=alert]").is_visible()


def test_a_script_in_a_name_is_a_name(browser: Chromium, home: str) -> None:
    names = [EVIL, "<script>x", "{{1}}", "&lt;b&gt;"]
    game = played("classic", 4, 30)
    with opened(browser, home, at_link(game, names), size=PHONE) as one:
        one.ready("score")
        assert sorted(row["name"] for row in shown(one)["rows"]) == sorted(names)
        assert one.page.locator("p10-score img").count() == 0
        button(one, "For the whole table").click()
        assert EVIL in one.page.locator(".p10-tableview").inner_text()
        assert one.page.locator("p10-score img").count() == 0
        assert not one.wide()


BROKEN = {
    "full": """Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError"); };""",
    "off": """Object.defineProperty(window, "localStorage", { get() {
      throw new DOMException("no", "SecurityError"); } });""",
}


@pytest.mark.parametrize("how", sorted(BROKEN))
def test_a_device_that_keeps_nothing_says_so_and_loses_nothing(
    browser: Chromium, home: str, how: str
) -> None:
    # The theme itself complains where nothing can be kept.
    with opened(browser, home, PAGE, faults=False) as one:
        one.page.add_init_script(BROKEN[how])
        one.to(PAGE)
        one.ready("score")
        begin(one, "board", ["Ana", "Ben"], 1)
        write(one, ["Ana", "Ben"], {"out": 1, "made": [0, 1], "points": [], "phases": []})
        assert "keeps nothing" in one.page.locator("p10-score").inner_text()
        one.saved("score")
        one.page.reload()
        one.ready("score")
        assert shown(one)["made"] == [0, 2]
        assert "Ana begins." in one.page.locator("p10-score").inner_text()
        # Half a round as well.
        one.page.locator(".p10-enter").click()
        pressed(one, "went out: Ben", True)
        one.saved("score")
        one.page.reload()
        one.ready("score")
        assert button(one, "went out: Ben").get_attribute("aria-pressed") == "true"


def test_sheets_lie_on_the_device_until_they_are_thrown_away(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("score")
        begin(one, "classic", ["Ana", "Ben"], 0)
        write(one, ["Ana", "Ben"], {"out": 1, "made": [0, 1], "points": [60, 0], "phases": []})
        one.page.get_by_text("Names, dealer, new game").click()
        one.page.get_by_label("Name of player 1", exact=True).fill("Anna")
        one.page.get_by_label("Name of player 1", exact=True).press("Tab")
        one.page.get_by_label("Who deals now:").select_option(label="Anna")
        assert "Anna deals, Ben begins." in one.page.locator(".p10-topline").inner_text()
        button(one, "Put this sheet away, begin a new one").click()
        one.saved("score")
        assert "score=" not in one.page.url
        one.page.reload()
        one.ready("score")
        assert one.page.get_by_label("Name of player 1", exact=True).input_value() == "Ana"
        button(one, "Anna, Ben").click()
        assert shown(one)["total"] == [60, 0]
        one.page.get_by_text("Names, dealer, new game").click()
        button(one, "Put this sheet away, begin a new one").click()
        one.page.on("dialog", lambda dialog: dialog.accept())
        button(one, "Throw away the game of Anna, Ben").click()
        assert one.page.locator(".p10-shelf").count() == 0


# -- what it looks like ------------------------------------------------------------------


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing(browser: Chromium, home: str, dark: bool) -> None:
    game = played("classic", 4, 31)
    with opened(browser, home, PAGE, dark=dark) as one:
        one.ready("score")
        assert not one.axe("p10-score")
        one.to(at_link(game, many=3))
        one.ready("score")
        one.page.locator(".p10-enter").click()
        button(one, "count cards: Ana").click()
        for summary in one.page.locator("p10-score summary").all():
            summary.click()
        assert not one.axe("p10-score")
        button(one, "For the whole table").click()
        assert not one.axe("p10-score dialog")
    for name in () if dark else ("board", "junior", "masters"):
        over = played(name, 4, 31)
        link = at_link(over)
        if over.tiles:
            tiles = [["tile", seat, tile] for seat, tile in over.tiles]
            state = {"id": "t", "events": [["new", name, NAMES, 0], *tiles]}
            link = state_link(PAGE, "score", state)
        with opened(browser, home, link, size=PHONE) as one:
            one.ready("score")
            assert not one.axe("p10-score")
            assert not one.wide()


def test_everything_is_said_in_german_too(browser: Chromium, home: str) -> None:
    game = played("classic", 4, 32)
    with opened(browser, home, at_link(game, many=3), size=PHONE) as one:
        one.ready("score")
        one.page.locator("#p10-lang-de").check(force=True)
        text = one.page.locator("p10-score").inner_text()
        assert "Runde 4 aufschreiben" in text
        for word in ("Round", "Player", "points", "deals", "Undo"):
            assert word not in text
        one.page.locator(".p10-enter").click()
        assert "ging aus" in one.page.locator("p10-score").inner_text()
        assert not one.wide()


def test_names_and_phases_break_well_on_a_phone(browser: Chromium, home: str) -> None:
    names = ["Maximilian-Alexander K.", "Donaudampfschifffahrtska", "Ana", "Bo"]
    game = played("classic", 4, 33)
    with opened(browser, home, at_link(game, names, many=3), size=PHONE) as one:
        one.ready("score")
        one.page.locator(".p10-enter").click()
        # "phase 2: a set of 4" stands in one line.
        lines = "(all) => all.map((it) => it.getClientRects().length)"
        assert set(one.page.locator(".p10-player legend .p10-asks").evaluate_all(lines)) == {1}
        button(one, "For the whole table").click()
        # A word is not broken where it fits: no line begins in the middle of one.
        broken = one.page.locator(".p10-bigname").evaluate_all(
            """(all) => all.flatMap((box) => {
              const text = [...box.querySelector(".p10-who").childNodes].find((it) => it.data);
              const top = (at) => {
                const range = document.createRange();
                range.setStart(text, at);
                range.setEnd(text, at + 1);
                return range.getBoundingClientRect().top;
              };
              const name = text.data;
              const parts = [...name].map((_, at) => [name.slice(0, at), name.slice(at)]);
              return parts.filter(([before, after]) =>
                /\\p{L}$/u.test(before) && /^\\p{L}/u.test(after) &&
                top(before.length) > top(before.length - 1) + 5);
            })"""
        )
        assert broken == []
        assert not one.wide()


def test_a_thumb_finds_every_button(browser: Chromium, home: str) -> None:
    game = played("classic", 4, 33)
    with opened(browser, home, at_link(game, many=3), size=PHONE) as one:
        one.ready("score")
        one.page.locator(".p10-enter").click()
        button(one, "count cards: Cleo").click()
        small = one.page.evaluate(
            """() => [...document.querySelectorAll("p10-score :is(button, select, summary)")]
              .map((it) => [it, it.getBoundingClientRect()])
              .filter(([it, box]) => box.width && (box.height < 43.5 || box.width < 43.5))
              .map(([it, box]) => `${it.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
        )
        assert small == []


def test_only_the_sheet_is_printed(browser: Chromium, home: str) -> None:
    game = played("classic", 4, 34)
    with opened(browser, home, at_link(game)) as one:
        one.ready("score")
        one.page.emulate_media(media="print")
        assert one.page.locator(".p10-rounds").is_visible()
        assert one.page.locator(".p10-verdict").is_visible()
        for around in ("h1", ".bd-sidebar-primary", "footer", "#what-it-does"):
            assert not one.page.locator(around).first.is_visible()
        assert not one.page.locator(".p10-totable").is_visible()


def test_without_javascript_an_empty_sheet_can_be_printed(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE, java_script_enabled=False) as one:
        text = one.page.locator("p10-score").inner_text()
        assert "needs JavaScript" in text
        assert one.page.locator("p10-score table tr").count() > 10


def test_a_qr_code_holds_a_game_that_is_long(browser: Chromium, home: str) -> None:
    game = played("classic", 6, 35)
    names = [f"Player {seat}" for seat in range(6)]
    with opened(browser, home, at_link(game, names)) as one:
        one.ready("score")
        one.page.get_by_text("Share, print, export").click()
        button(one, "QR code").click()
        one.page.locator("p10-score svg.p10-qr").wait_for()
        link = one.page.locator("p10-score .p10-shown input").input_value()
        # A telephone reads no code that is much denser.
        assert len(link) < 1500
