"""How likely, in a real browser: tables at once, counts for a changed deck, links good and bad."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from phase10.page import call
from tests.browser.chromium import Chromium
from tests.browser.widgets import DESK, PHONE, WAKES, Opened, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def link(state: dict[str, Any]) -> str:
    plain = json.dumps(state, ensure_ascii=False).encode()
    return f"likely.html#odds=j{urlsafe_b64encode(plain).decode().rstrip('=')}"


def rows(**asked: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(call("odds", json.dumps(asked)))["rows"]
    return found


def share(one: Opened) -> str:
    return one.page.locator(".p10-odds-big strong").inner_text()


def inside(one: Opened, inner: str, outer: str) -> bool:
    """Whether all of some elements lies within another, from left to right."""
    return bool(
        one.page.evaluate(
            """([inner, outer]) => {
              const box = document.querySelector(outer).getBoundingClientRect();
              return [...document.querySelectorAll(inner)].every((one) => {
                const { left, right } = one.getBoundingClientRect();
                return left >= box.left - 1 && right <= box.right + 1;
              });
            }""",
            [inner, outer],
        )
    )


def test_printed_games_answer_without_the_engine(browser: Chromium, home: str) -> None:
    with opened(browser, home, "likely.html", size=PHONE) as one:
        one.ready("odds")
        page = one.page
        assert share(one) == rows(variant="classic", phase="4")[9]["share"]
        page.locator("select[name=phase]").select_option("7")
        page.locator("#p10-odds-n").fill("15")
        want = rows(variant="classic", phase="7")[14]
        page.locator(".p10-odds-big strong", has_text=want["share"]).wait_for()
        assert want["hands"] in page.locator(".p10-odds-exact").inner_text()
        label = page.locator(".p10-odds-curve").get_attribute("aria-label") or ""
        assert want["share"] in label
        page.get_by_text("The curve as a table").click()
        cells = page.locator(".p10-odds-table tbody tr").all_inner_texts()
        assert len(cells) == 20
        assert want["share"] in cells[14]
        assert page.evaluate("phase10Engine.state") == "asleep"
        assert not one.wide()
        assert inside(one, ".p10-odds-curve text", ".p10-odds-curve")
        assert one.axe("p10-odds") == []
        one.dark()
        assert one.axe("p10-odds") == []
        # In the link, back on reload, and elsewhere.
        one.saved("odds")
        saved = page.evaluate("location.hash")
        page.reload()
        page.locator(".p10-odds-big strong", has_text=want["share"]).wait_for()
    with opened(browser, home, f"likely.html{saved}", size=DESK, lang="de") as one:
        one.ready("odds")
        assert share(one) == rows(variant="classic", phase="7", lang="de")[14]["share"]
        # An empty field says in German too what holds.
        assert one.page.locator("#p10-odds-wild-limit").get_attribute("placeholder") == "keine"
        one.page.get_by_text("Die Kurve als Tabelle").click()
        assert inside(one, ".p10-odds-table", ".p10-odds")


def test_a_changed_deck_is_counted_on_the_device_and_compared(browser: Chromium, home: str) -> None:
    with opened(browser, home, "likely.html", size=PHONE) as one:
        one.ready("odds")
        page = one.page
        # At first the engine does not come: then nothing stands there that holds for other rules.
        page.route("**/worker.js", lambda route: route.abort())
        page.get_by_text("Change the deck or a rule", exact=True).click()
        page.locator("#p10-odds-deck-wilds").fill("0")
        page.locator("#p10-odds-deck-wilds").press("Tab")
        page.get_by_role("button", name="Try again").wait_for()
        assert page.locator(".p10-odds-answer").count() == 0
        page.unroute("**/worker.js")
        one.seen.take()
        page.get_by_role("button", name="Try again").click()
        want = rows(variant="classic", phase="4", rules={"deck.wilds": "0"})[9]
        page.locator(".p10-odds-big strong", has_text=want["share"]).wait_for(timeout=WAKES)
        was = rows(variant="classic", phase="4")[9]["share"]
        assert was in page.locator(".p10-odds-was").inner_text()
        assert page.locator(".p10-odds-old").count() >= 1
        one.saved("odds")
        page.reload()
        page.locator(".p10-odds-big strong", has_text=want["share"]).wait_for(timeout=WAKES)
        page.get_by_role("button", name="Back to the printed game").click()
        page.locator(".p10-odds-big strong", has_text=was).wait_for()


def test_a_keyboard_is_enough_for_a_phase_of_ones_own(browser: Chromium, home: str) -> None:
    with opened(browser, home, "likely.html", size=DESK) as one:
        one.ready("odds")
        page = one.page
        page.locator("select[name=phase]").focus()
        page.keyboard.press("End")
        page.keyboard.press("Tab")
        page.locator("input[name=own]").focus()
        page.keyboard.type("run 7")
        page.keyboard.press("Enter")
        want = rows(variant="classic", phase="4")[9]["share"]
        page.locator(".p10-odds-big strong", has_text=want).wait_for(timeout=WAKES)
        page.locator("#p10-odds-n").focus()
        page.keyboard.press("ArrowRight")
        more = rows(variant="classic", phase="4")[10]["share"]
        page.locator(".p10-odds-big strong", has_text=more).wait_for(timeout=WAKES)
        page.locator("input[name=own]").fill("run 99")
        page.locator("input[name=own]").press("Enter")
        page.locator("p10-odds [role=alert]:not([hidden])", has_text="too large").wait_for(
            timeout=WAKES
        )


def test_a_count_can_be_stopped_and_one_of_minutes_is_refused(browser: Chromium, home: str) -> None:
    with opened(browser, home, "likely.html", size=DESK) as one:
        one.ready("odds")
        one.wake()
        page = one.page
        page.evaluate(
            "(hash) => { location.hash = hash }",
            link({"v": "board", "p": "5", "r": {"deck.wilds": "1"}}).partition("#")[2],
        )
        page.locator(".p10-progress").wait_for(timeout=WAKES)
        page.get_by_role("button", name="Stop").click()
        page.locator(".p10-progress").wait_for(state="detached", timeout=WAKES)
        assert page.locator(".p10-odds-answer").count() == 0
        # It says so, and can be counted after all.
        assert "Stopped" in page.locator(".p10-odds-again").inner_text()
        page.get_by_role("button", name="Count it").click()
        page.locator(".p10-progress").wait_for(timeout=WAKES)
        page.evaluate(
            "(hash) => { location.hash = hash }",
            link({"v": "board", "p": "1", "r": {"deck.wilds": "8"}}).partition("#")[2],
        )
        refused = page.locator("p10-odds [role=alert]:not([hidden])", has_text="minutes")
        refused.wait_for(timeout=WAKES)
        assert "phase10 odds board 1" in refused.inner_text()


def test_hostile_links_get_a_clear_message_and_run_nothing(browser: Chromium, home: str) -> None:
    good = {"v": "classic", "p": "4", "n": 10}
    hostile: list[dict[str, Any]] = [
        {"v": "<img src=x onerror=alert(1)>", "p": "4"},
        {"v": "classic", "p": "own", "o": "<script>alert(1)</script>", "n": 10},
        {"v": "classic", "p": "4", "r": {"deck.wilds": "<b>"}},
        {"v": "classic", "p": "4", "r": {"deck.copies": "9999"}},
    ]
    with opened(browser, home, link(good), size=PHONE) as one:
        page = one.page
        page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
        one.ready("odds")
        for state in hostile:
            page.evaluate("(hash) => { location.hash = hash }", link(state).partition("#")[2])
            alert = page.locator("p10-odds [role=alert]:not([hidden])").first
            alert.wait_for(timeout=WAKES)
            assert 5 < len(alert.inner_text()) < 1500, state
            assert page.locator("p10-odds img, p10-odds script").count() == 0
            page.evaluate("(hash) => { location.hash = hash }", link(good).partition("#")[2])
            page.locator("p10-odds [role=alert]:not([hidden])").wait_for(
                state="detached", timeout=WAKES
            )
            page.locator(".p10-odds-big strong").wait_for()
