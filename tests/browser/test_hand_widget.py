"""The hand checker in a real browser: by tap, by keyboard, on a phone, from links good and bad."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from phase10.page import call
from tests.browser.chromium import Chromium
from tests.browser.widgets import DESK, PHONE, WAKES, Opened, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

HAND = "R3 B4 G5 Y6 R8 B9 G9 S R12 R11 R1"


def link(state: dict[str, Any]) -> str:
    plain = json.dumps(state, ensure_ascii=False).encode()
    return f"hand.html#hand=j{urlsafe_b64encode(plain).decode().rstrip('=')}"


def engine(name: str, **asked: Any) -> dict[str, Any]:
    found = json.loads(call(name, json.dumps(asked)))
    assert isinstance(found, dict)
    return found


def phases(one: Opened) -> list[str]:
    one.page.locator(".p10-hand-phase").first.wait_for(timeout=WAKES)
    return one.page.locator(".p10-hand-mark").all_inner_texts()


def test_before_the_engine_wakes_the_page_shows_an_example(browser: Chromium, home: str) -> None:
    with opened(browser, home, "hand.html", size=PHONE) as one:
        one.ready("hand")
        text = one.page.locator("p10-hand").inner_text()
        assert "1 card missing" in text
        assert "let go" in text
        assert one.page.evaluate("phase10Engine.state") == "asleep"
        assert not one.wide()


def test_a_hand_is_tapped_in_and_every_phase_says_what_is_missing(
    browser: Chromium, home: str
) -> None:
    with opened(browser, home, "hand.html", size=PHONE) as one:
        one.ready("hand")
        page = one.page
        for name in HAND.split():
            page.locator(f"p10-picker [data-card={name}]").click()
        page.locator(".p10-hand-cards [data-card=R1]").wait_for()
        want = engine("hand", variant="classic", cards=HAND)["phases"]
        found = phases(one)
        assert [text.removeprefix("✔ ") for text in found] == [one["label"] for one in want]
        page.locator(".p10-hand-phase[data-phase='4']").click()
        advice = page.locator(".p10-hand-by[data-by=solver]")
        advice.wait_for(timeout=WAKES)
        want = engine("hand.discard", variant="classic", cards=HAND, phase="4")
        assert want["draws"] in page.locator(".p10-hand-closer").inner_text()
        assert want["options"][0]["label"] in page.locator(".p10-hand-best + p").inner_text()
        helps = engine("hand.phase", variant="classic", cards=HAND, phase="4")
        assert helps["helps_share"] in page.locator(".p10-hand-closer").inner_text()
        assert not one.wide()
        # It is in the link, and comes back.
        one.saved("hand")
        page.reload()
        assert phases(one) == found
        page.locator(".p10-hand-phase[data-phase='4'][aria-pressed=true]").wait_for()
        # Somebody else gets the link.
        shared = page.evaluate("document.querySelector('p10-hand').shareLink()")
        with opened(browser, home, shared.removeprefix(f"{home}/"), size=DESK) as other:
            assert phases(other) == found
            other.page.locator(".p10-hand-phase[data-phase='4'][aria-pressed=true]").wait_for()
        # A card is taken away by a tap; one that was seen elsewhere changes the chances.
        page.locator(".p10-hand-cards [data-card=S]").click()
        page.get_by_role("button", name="Tap cards seen elsewhere").click()
        page.locator("p10-picker [data-card=W]").click()
        less = engine(
            "hand.phase", variant="classic", cards=HAND.replace(" S", ""), phase="4", seen="W"
        )
        page.locator(".p10-hand-closer", has_text=less["helps_share"]).wait_for(timeout=WAKES)


def test_a_hand_that_is_ready_shows_how_to_lay_it_down(browser: Chromium, home: str) -> None:
    state = {"v": "classic", "c": "R3 B3 G3 Y8 R8 W R1 B2 S R12", "p": "1"}
    with opened(browser, home, link(state), size=DESK, dark=True) as one:
        assert phases(one)[0].endswith("ready")
        closer = one.page.locator(".p10-hand-closer")
        closer.locator("svg").first.wait_for(timeout=WAKES)
        want = engine("hand", variant="classic", cards=state["c"])["phases"][0]["laydown"]
        assert want["left_says"] in closer.inner_text()
        # On paper stands what was found, and nothing to tap.
        one.page.emulate_media(media="print")
        assert closer.is_visible()
        assert not one.page.locator("p10-picker").is_visible()
        one.page.emulate_media(media="screen")
        assert one.axe() == []


def test_where_there_is_no_table_it_says_that_chance_decides(browser: Chromium, home: str) -> None:
    cards = "R3 R4 R8 R12 V9 V10 G4 Y6 G11 Y1 V1"
    with opened(browser, home, link({"v": "board", "c": cards, "p": "1"}), size=PHONE) as one:
        one.page.locator(".p10-hand-by[data-by=chance]").wait_for(timeout=WAKES)
        want = engine("hand.discard", variant="board", cards=cards, phase="1")["options"][0]
        assert want["label"] in one.page.locator(".p10-hand-best + p").inner_text()
        assert not one.wide()
        # Cards that another game does not have come back, and so do those that were cleared.
        hand = one.page.locator("[data-list=cards] [data-card]")
        one.page.locator("select[name=game]").select_option("junior")
        one.page.get_by_text("11 cards do not exist in this game").wait_for()
        assert hand.count() == 0
        one.page.locator("select[name=game]").select_option("board")
        one.page.locator(".p10-hand-away").wait_for(state="detached")
        assert hand.count() == 11
        one.page.get_by_role("button", name="Clear").click()
        assert hand.count() == 0
        one.page.get_by_role("button", name="Undo").click()
        assert hand.count() == 11


def test_a_keyboard_is_enough_and_german_is_there(browser: Chromium, home: str) -> None:
    with opened(browser, home, "hand.html", size=DESK, lang="de") as one:
        one.ready("hand")
        page = one.page
        page.locator("select[name=game]").focus()
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.closest('p10-picker') !== null"):
                break
        for _ in range(4):
            page.keyboard.press("Enter")
            page.keyboard.press("ArrowRight")
        assert "fehl" in phases(one)[0]
        assert page.locator(".p10-hand-cards [data-card]").count() == 4
        phase = page.locator(".p10-hand-phase").nth(3)
        phase.focus()
        page.keyboard.press("Enter")
        page.locator(".p10-hand-closer", has_text="Karten, die helfen").wait_for(timeout=WAKES)
        assert one.axe() == []


def test_hostile_links_get_a_clear_message_and_run_nothing(browser: Chromium, home: str) -> None:
    hostile: list[dict[str, Any]] = [
        {"v": "classic", "c": "<img src=x onerror=alert(1)> R1", "p": "1"},
        {"v": "classic", "c": "R7 R7 R7 R7", "p": "1"},
        {"v": "<script>alert(1)</script>", "c": "R7"},
        {"v": "classic", "c": "R1 " * 600},
        {"v": "classic", "c": "R1 " * 900},
        {"v": "classic", "c": "R1", "s": "R2 Q7"},
        {"v": "classic", "c": ["R1"]},
    ]
    with opened(browser, home, link({"v": "classic", "c": HAND}), size=PHONE) as one:
        page = one.page
        page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
        phases(one)
        for state in hostile:
            page.evaluate("(hash) => { location.hash = hash }", link(state).partition("#")[2])
            alert = page.locator("p10-hand [role=alert]:not([hidden])").first
            alert.wait_for(timeout=WAKES)
            assert 5 < len(alert.inner_text()) < 1000, state
            assert page.locator("p10-hand img, p10-hand script").count() == 0
            page.evaluate(
                "(hash) => { location.hash = hash }",
                link({"v": "classic", "c": HAND}).partition("#")[2],
            )
            page.locator("p10-hand [role=alert]:not([hidden])").wait_for(
                state="detached", timeout=WAKES
            )
        # A link that is refused while an older one is still read stays told.
        older = {"v": "classic", "c": "R3 R4 R8 R12 G9 G10 B4 Y6 B11 Y1 B1", "p": "4"}
        page.evaluate(
            """async ([older, newer]) => {
              location.hash = older;
              await new Promise((done) => setTimeout(done, 100));
              location.hash = newer;
            }""",
            [link(state).partition("#")[2] for state in (older, {"v": "none", "c": "R7"})],
        )
        alert = page.locator("p10-hand [role=alert]:not([hidden])").first
        alert.wait_for(timeout=WAKES)
        page.locator(".p10-hand-best").first.wait_for(timeout=WAKES)
        page.wait_for_timeout(300)
        assert alert.is_visible()
