"""All nine widgets without a network, in one profile that once asked for it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from phase10.page import call
from tests.browser.chromium import Chromium
from tests.browser.widgets import PHONE, WAKES, Opened, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

HAND = "R3 B4 G5 Y6"


def engine(name: str, **asked: Any) -> dict[str, Any]:
    """What the engine says here, without a browser."""
    found: dict[str, Any] = json.loads(call(name, json.dumps({"lang": "en", **asked})))
    return found


# -- the main use of each ------------------------------------------------------------------


def which(one: Opened) -> None:
    one.page.locator("[data-answer=board]").click()
    one.page.locator("[data-answer=none]").click()
    one.page.locator("p10-which .p10-your").wait_for()
    assert "the board game" in one.page.locator("p10-which").inner_text()
    # Forgotten again: the others would begin with that game.
    one.page.get_by_role("button", name="Another game").click()
    one.page.locator("[data-answer=board]").wait_for()


def find(one: Opened) -> None:
    one.page.get_by_role("searchbox").fill("swap a joker on the table")
    one.page.locator(".p10-found li").first.wait_for()
    # What is found is a page of the book, and that is here too.
    one.page.locator(".p10-found a").first.click()
    one.until("() => location.pathname !== '/settle.html'")
    one.page.get_by_role("heading", level=1).wait_for()


def judge(one: Opened) -> None:
    # The example is of its own game, whatever is played on this table otherwise.
    one.page.evaluate("localStorage.setItem('phase10:variant', '\"board\"')")
    one.page.reload()
    one.ready("judge")
    one.page.evaluate("localStorage.removeItem('phase10:variant')")
    one.page.get_by_role("button", name="Open the example below").click()
    one.page.locator(".p10-judge-verdict .p10-judge-head").wait_for(timeout=WAKES)
    assert "does not fit" in one.page.locator(".p10-verdict .p10-said").inner_text()
    one.page.locator(".p10-judge-asked").wait_for(state="attached", timeout=WAKES)
    one.page.locator(".p10-judge-moves button").first.click()
    one.page.locator(".p10-judge-verdict .p10-judge-head", has_text="Yes").wait_for(timeout=WAKES)


def hand(one: Opened) -> None:
    for name in HAND.split():
        one.page.locator(f"p10-picker [data-card={name}]").click()
    one.page.locator(".p10-hand-phase").first.wait_for(timeout=WAKES)
    want = engine("hand", variant="classic", cards=HAND)["phases"]
    one.until(
        """(want) => [...document.querySelectorAll(".p10-hand-mark")]
          .map((one) => one.innerText.replace("✔ ", "")).join() === want""",
        ",".join(phase["label"] for phase in want),
    )


def odds(one: Opened) -> None:
    # What is printed stands in a file; a changed deck is counted by the engine.
    page = one.page
    big = page.locator(".p10-odds-big strong")
    printed = engine("odds", variant="classic", phase="4")["rows"][9]["share"]
    assert big.inner_text() == printed
    page.get_by_text("Change the deck or a rule", exact=True).click()
    page.locator("#p10-odds-deck-wilds").fill("0")
    page.locator("#p10-odds-deck-wilds").press("Tab")
    changed = engine("odds", variant="classic", phase="4", rules={"deck.wilds": "0"})["rows"][9]
    page.locator(".p10-odds-big strong", has_text=changed["share"]).wait_for(timeout=WAKES)


def own_board(one: Opened) -> None:
    page = one.page
    page.locator("p10-board").get_by_role("button", name="Roll and move", exact=True).click()
    page.locator(".p10-throw").click()
    page.locator(".p10-moves button").first.wait_for(timeout=WAKES)
    assert page.locator(".p10-target").count() > 0


def score(one: Opened) -> None:
    page = one.page
    for seat, name in enumerate(("Ana", "Ben")):
        page.get_by_label(f"Name of player {seat + 1}", exact=True).fill(name)
    sheet = page.locator("p10-score")
    sheet.get_by_role("button", name="Begin", exact=True).click()
    page.locator(".p10-enter").click()
    sheet.get_by_role("button", name="went out: Ana", exact=True).click()
    page.get_by_label("Points: Ben", exact=True).fill("35")
    sheet.get_by_role("button", name="Write it down", exact=True).click()
    page.locator(".p10-entry").wait_for(state="detached")
    assert page.evaluate("document.querySelector('p10-score').now.total") == [0, 35]


def play(one: Opened) -> None:
    page = one.page
    page.get_by_label("Deal number").fill("7")
    page.get_by_role("button", name="Deal the cards").click()
    page.locator("[data-move='draw pile']").wait_for(timeout=WAKES)
    page.locator("[data-move='draw pile']").click()
    page.locator("[data-move^='lay ']").first.wait_for(timeout=WAKES)


def replay(one: Opened) -> None:
    page = one.page
    page.get_by_role("button", name="Open the sample game").click()
    page.locator(".p10-themove").wait_for(timeout=WAKES)
    for _ in range(2):
        page.get_by_role("button", name="Next", exact=True).click()
    want = engine("replay.at", sample="classic", at=2)["text"]
    page.locator(".p10-themove", has_text=want).wait_for(timeout=WAKES)


WIDGETS: Final[dict[str, tuple[str, Callable[[Opened], None]]]] = {
    "which": ("settle.html", which),
    "find": ("settle.html", find),
    "judge": ("judge.html", judge),
    "hand": ("hand.html", hand),
    "odds": ("likely.html", odds),
    "board": ("your-board.html", own_board),
    "score": ("keeper.html", score),
    "play": ("play.html", play),
    "replay": ("replay.html", replay),
}
"""Each widget's page, and what a reader does there."""


@pytest.fixture(scope="module")
def kept(browser: Chromium, home: str) -> Iterator[Opened]:
    """A phone that has fetched the book, and has no network any more."""
    # A reply of a service worker that finds no network is told as a failure, and is none.
    with opened(browser, home, "index.html", size=PHONE, faults=False, fresh=True) as one:
        one.ready("offline")
        one.page.get_by_role("button", name="Use offline").click()
        one.page.wait_for_selector("p10-offline .p10-ready", timeout=120_000)
        one.context.set_offline(True)
        yield one


def test_fetching_the_book_can_be_stopped(browser: Chromium, home: str) -> None:
    # Files that were under way are broken off.
    with opened(browser, home, "index.html", size=PHONE, faults=False, fresh=True) as one:
        one.ready("offline")
        one.page.get_by_role("button", name="Use offline").click()
        one.page.get_by_role("button", name="Stop").click()
        one.page.get_by_role("button", name="Use offline").wait_for()
        assert one.page.evaluate("navigator.serviceWorker.getRegistrations()") == []
        # What is still told of it changes nothing.
        one.page.wait_for_timeout(1000)
        assert one.page.get_by_role("button", name="Use offline").is_visible()
        assert one.page.evaluate("caches.keys()") == []


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_needs_no_network(kept: Opened, name: str) -> None:
    page, use = WIDGETS[name]
    kept.seen.take()
    kept.to(page)
    kept.ready("which" if name == "find" else name)
    use(kept)
    assert not kept.wide()
    assert kept.page.locator("[role=alert]:visible").count() == 0
    assert kept.seen.errors == []
    assert kept.seen.strangers == []
