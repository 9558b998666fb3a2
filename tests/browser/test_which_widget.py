"""Which game? Asked once by mouse, keyboard or thumb; remembered; shared as a link."""

from __future__ import annotations

import pytest

from phase10_book.widgets import state_link
from tests.browser.chromium import Chromium
from tests.browser.widgets import PHONE, Opened, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PAGE = "settle.html"
BOARD = ("a board, dice and pieces", "none: number cards only")


def text(one: Opened) -> str:
    return one.page.locator("p10-which").inner_text()


def click(one: Opened, *names: str) -> None:
    for name in names:
        one.page.locator("p10-which").get_by_role("button", name=name, exact=True).click()


def test_two_answers_lead_to_the_game_and_a_reload_remembers_it(
    browser: Chromium, home: str
) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("which")
        assert "What lies in the box" in text(one)
        click(one, BOARD[0])
        # The next question has the focus.
        assert "special cards" in one.page.evaluate("document.activeElement.textContent")
        click(one, BOARD[1])
        assert "the board game" in text(one)
        assert one.page.locator("p10-which a").get_attribute("href") == "guide-board.html"
        one.to(PAGE)
        one.ready("which")
        assert "the board game" in text(one)
        click(one, "Another game")
        assert "What lies in the box" in text(one)
        one.to(PAGE)
        one.ready("which")
        assert "What lies in the box" in text(one)


def test_a_keyboard_is_enough(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("which")
        one.page.locator("[data-answer=nothing]").focus()
        one.page.keyboard.press("Tab")
        one.page.keyboard.press("Enter")
        one.until("() => document.activeElement.matches('p10-which legend')")
        # From the question the answers follow.
        while one.page.evaluate("document.activeElement.dataset.answer ?? ''") != "none":
            one.page.keyboard.press("Tab")
        one.page.keyboard.press("Space")
        one.until("() => document.activeElement.matches('p10-which .p10-your')")
        assert "the board game" in text(one)
        one.page.keyboard.press("Tab")
        one.page.keyboard.press("Tab")
        one.page.keyboard.press("Enter")
        assert "What lies in the box" in text(one)


def test_it_fits_a_phone_and_a_thumb_in_german(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE, size=PHONE, lang="de") as one:
        one.ready("which")
        assert "Was liegt außer den Karten" in text(one)
        for answer in ("nothing", "four-skips"):
            buttons = one.page.locator("p10-which .p10-answers button")
            for at in range(buttons.count()):
                box = buttons.nth(at).bounding_box()
                assert box is not None
                assert box["height"] >= 44
                assert box["width"] >= 44
            assert not one.wide()
            one.page.locator(f"[data-answer={answer}]").click()
        one.page.locator("[data-answer=unknown]").click()
        assert "Es könnte eines davon sein" in text(one)
        one.page.locator("#p10-lang-en").check(force=True)
        assert "It could be one of these" in text(one)
        one.page.locator("p10-which .p10-answers button").first.click()
        assert "On your table" in text(one)


def test_answers_travel_in_the_link_to_a_fresh_profile(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("which")
        click(one, BOARD[0])
        one.until("() => location.hash.startsWith('#which=')")
        address = one.page.url.removeprefix(f"{home}/")
    with opened(browser, home, address) as other:
        other.ready("which")
        assert BOARD[0] in text(other)
        assert "special cards" in text(other)
        click(other, "one question back")
        assert "What lies in the box" in text(other)


def test_a_link_to_the_end_shows_the_game_and_changes_nothing_unasked(
    browser: Chromium, home: str
) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("which")
        click(one, *BOARD)
        one.saved("which")
        address = one.page.url.removeprefix(f"{home}/")
        # One that is remembered stands there again, and no choice among one.
        one.page.reload()
        one.ready("which")
        assert "the board game" in text(one)
        assert "Remembered on this device" in text(one)
    with opened(browser, home, address) as other:
        other.ready("which")
        assert "the board game" in text(other)
        assert other.page.evaluate("localStorage.getItem('phase10:variant')") is None
        click(other, "Remember it on this device")
        assert "Remembered on this device" in text(other)
        # What is said there is true: other parts begin with it.
        other.to("likely.html")
        other.ready("odds")
        assert other.page.locator("select[name=game]").input_value() == "board"
        other.to("replay.html")
        other.ready("replay")
        assert other.page.locator("select[name=sample]").input_value() == "board"
        for page, key in (("play", "play"), ("keeper", "score")):
            other.to(f"{page}.html")
            other.ready(key)
            assert other.page.locator(f"p10-{key} select").first.input_value() == "board"


def test_a_link_made_by_the_build_is_read_by_the_page(browser: Chromium, home: str) -> None:
    short = state_link(PAGE, "which", {"a": ["board"]})
    long = state_link(PAGE, "which", {"a": ["board"], "more": "ä" * 300})
    assert "#which=j" in short
    assert "#which=z" in long
    for link in (short, long):
        with opened(browser, home, link) as one:
            one.ready("which")
            assert BOARD[0] in text(one)


def test_it_tells_other_games_from_ours(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("which")
        click(one, "there is no box; we play on a phone")
        assert "Another game" in text(one)
        assert "The mobile game" in text(one)
