"""Stepping through records in a real browser: samples, pasted texts, keys, links."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import pytest

from phase10.page import call
from tests.browser.chromium import Chromium
from tests.browser.widgets import PHONE, WAKES, Opened, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

LOST = "document.body.dataset.lost"
SCRIPT = "<img src=x onerror=\"document.body.dataset.lost='1'\">"


@pytest.fixture(scope="module")
def awake(browser: Chromium, home: str) -> Iterator[Opened]:
    """A page whose engine is awake, for the tests that need no fresh one."""
    with opened(browser, home, "replay.html") as one:
        one.ready("replay")
        one.wake()
        yield one


def fresh(one: Opened, piece: str = "") -> None:
    """As the page was when it was opened, or as it is opened with a state in its link."""
    one.page.evaluate(
        """async (piece) => {
          const it = document.querySelector("p10-replay");
          it.leave();
          it.pasted = it.problem = it.refusedLink = "";
          await it.updateComplete;
          if (piece) location.hash = piece;
        }""",
        piece,
    )


def ask(name: str, **asked: Any) -> dict[str, Any]:
    """What the engine says here, without a browser."""
    found: dict[str, Any] = json.loads(call(name, json.dumps({"lang": "en", **asked})))
    return found


@pytest.fixture(scope="module")
def record() -> str:
    return str(ask("replay", sample="junior")["record"])


def linked(state: object) -> str:
    packed = urlsafe_b64encode(json.dumps(state).encode()).decode().rstrip("=")
    return f"replay.html#replay=j{packed}"


def shows(one: Opened, at: int, sample: str = "classic", lang: str = "en") -> dict[str, Any]:
    """Wait until a move is shown, and that it is the engine's."""
    want = ask("replay.at", sample=sample, at=at, lang=lang)
    one.until(
        """(text) => document.querySelector(".p10-themove")?.innerText.endsWith(text)""",
        f"{want['text']}.",
        seconds=WAKES / 1000,
    )
    where = one.page.locator(".p10-where").inner_text()
    assert where.split()[0] == str(at)
    return want


def test_a_sample_game_by_mouse_then_reloaded_and_shared(browser: Chromium, home: str) -> None:
    with opened(browser, home, "replay.html") as one:
        page = one.page
        one.ready("replay")
        assert page.evaluate("phase10Engine.state") == "asleep"
        assert page.locator("p10-replay svg.p10-position").is_visible()
        page.get_by_role("button", name="Open the sample game").click()
        shows(one, 0)
        for _ in range(9):
            page.get_by_role("button", name="Next", exact=True).click()
        want = shows(one, 9)
        one.until(
            "(said) => document.querySelector('.p10-ruled .p10-said')?.innerText.endsWith(said)",
            want["verdict"]["text"],
        )
        rule = want["verdict"]["rule"]
        assert page.locator(".p10-by").inner_text() == f"{rule['id']} {rule['says']}"
        address = page.locator("a.p10-id").first.get_attribute("href")
        assert address
        assert f"rule-{rule['id']}" in address
        page.locator(".p10-else summary").click()
        listed = page.locator(".p10-else li").all_inner_texts()
        assert listed == [one["says"] for group in want["else"] for one in group["moves"]]
        # A round is reached from its list, the end by the last button.
        page.get_by_role("combobox", name="Round").select_option(label="3")
        start = ask("replay", sample="classic")["rounds"][2]["at"]
        shows(one, start)
        # The round before has just been counted.
        assert page.locator(".p10-round table").is_visible()
        page.get_by_role("button", name="Back", exact=True).click()
        shows(one, start - 1)
        page.get_by_label("Seen by").select_option(label="Ben")
        one.until("() => document.querySelectorAll('.p10-backs').length > 1")
        one.saved("replay")
        link = page.url
        page.reload()
        page.locator(".p10-themove").wait_for(timeout=WAKES)
        one.until("() => document.querySelectorAll('.p10-backs').length > 1")
        assert page.locator(".p10-where").inner_text().startswith(f"{start - 1} ")
    with opened(browser, home, link.removeprefix(f"{home}/")) as other:
        other.page.locator(".p10-themove").wait_for(timeout=WAKES)
        assert other.page.locator(".p10-where").inner_text().startswith(f"{start - 1} ")
        assert other.page.get_by_label("Seen by").input_value() == "1"


def test_keys_alone(browser: Chromium, home: str) -> None:
    with opened(browser, home, "replay.html") as one:
        page = one.page
        one.ready("replay")
        page.get_by_label("A sample game").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        shows(one, 0)
        # The keys work from wherever the reader is in the widget, without a click.
        one.until("() => document.querySelector('p10-replay').contains(document.activeElement)")
        for _ in range(7):
            page.keyboard.press("ArrowRight")
        shows(one, 7)
        page.keyboard.press("ArrowLeft")
        shows(one, 6)
        about = ask("replay", sample="classic")
        page.keyboard.press("PageDown")
        shows(one, about["rounds"][1]["at"])
        page.keyboard.press("End")
        shows(one, about["count"])
        page.keyboard.press("PageUp")
        shows(one, about["rounds"][-1]["at"])
        page.keyboard.press("Home")
        shows(one, 0)
        page.keyboard.press("ArrowLeft")
        shows(one, 0)


def test_on_a_phone_in_german(browser: Chromium, home: str) -> None:
    link = linked({"sample": "board", "at": 40})
    with opened(browser, home, link, size=PHONE, lang="de", dark=True) as one:
        page = one.page
        shows(one, 40, "board", "de")
        assert not one.wide()
        assert one.axe("p10-replay") == []
        one.dark(False)
        assert one.axe("p10-replay") == []
        small = page.evaluate(
            """() => [...document.querySelectorAll(
                "p10-replay :is(.p10-button, .p10-field, .p10-scrub)")]
              .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
              .filter(([, box]) => box.width && (box.height < 44 || box.width < 44))
              .map(([text]) => text)"""
        )
        assert small == []
        # The buttons stay within reach while the table is looked at.
        page.evaluate("scrollTo(0, 900)")
        one.until("() => scrollY > 500")
        page.get_by_role("button", name="Weiter", exact=True).click()
        shows(one, 41, "board", "de")
        assert page.evaluate("scrollY") > 500
        page.get_by_role("button", name="Andere Partie").click()
        assert not one.wide()
        assert one.axe("p10-replay") == []


def test_a_pasted_record_with_a_slip_is_mended(browser: Chromium, home: str, record: str) -> None:
    lines = record.splitlines()
    turn = next(n for n, line in enumerate(lines) if line.startswith("Ben: draw"))
    wrong = "\n".join([*lines[:turn], "Ben: drw pile", *lines[turn + 1 :]])
    with opened(browser, home, "replay.html") as one:
        page = one.page
        one.ready("replay")
        box = page.get_by_label("Or a record of your own")
        box.fill(wrong)
        page.get_by_role("button", name="Read it").click()
        alert = page.locator(".p10-problem:visible")
        alert.wait_for(timeout=WAKES)
        assert f"line {turn + 1}, column 6: 'drw' is no move" in alert.inner_text()
        # What was pasted is still there, and the line is marked.
        assert box.input_value() == wrong
        marked = "(one) => one.value.slice(one.selectionStart, one.selectionEnd)"
        one.until("() => document.activeElement.matches('textarea')")
        assert box.evaluate(marked) == "Ben: drw pile"
        page.keyboard.type("Ben: draw pile")
        page.get_by_role("button", name="Read it").click()
        page.locator(".p10-themove").wait_for(timeout=WAKES)
        assert page.locator(".p10-problem:visible").count() == 0
        page.keyboard.press("End")
        shows(one, ask("replay", sample="junior")["count"], "junior")
        one.until("() => location.hash.length > 50")
        one.saved("replay")
        link = page.url
    with opened(browser, home, link.removeprefix(f"{home}/")) as other:
        shows(other, ask("replay", sample="junior")["count"], "junior")


def test_a_record_that_cannot_have_been_is_shown_up_to_there(
    browser: Chromium, home: str, record: str
) -> None:
    lines = record.splitlines()
    turn = next(n for n, line in enumerate(lines) if line.startswith("Ben: discard"))
    wrong = "\n".join([*lines[:turn], "Ben: lay dog: dog.red dog.green dog.book dog.gift"])
    found = ask("replay", record=wrong)
    with opened(browser, home, linked({"record": wrong, "at": 999})) as one:
        one.page.locator(".p10-themove").wait_for(timeout=WAKES)
        assert found["fault"]["message"] in one.page.locator(".p10-problem:visible").inner_text()
        assert one.page.locator(".p10-where").inner_text().startswith(f"{found['count']} of ")


def test_five_megabytes_get_words_at_once(browser: Chromium, home: str) -> None:
    with opened(browser, home, "replay.html") as one:
        page = one.page
        one.ready("replay")
        box = page.get_by_label("Or a record of your own")
        box.fill("variant: classic")
        alert = page.locator(".p10-problem:visible")
        for how in (
            # As a reader pastes it, and as it comes by other ways.
            """(one, text) => {
              const clipboardData = new DataTransfer();
              clipboardData.setData("text/plain", text);
              const paste = new ClipboardEvent("paste", { clipboardData, cancelable: true });
              if (one.dispatchEvent(paste)) throw new Error("it was pasted");
            }""",
            """(one, text) => {
              one.value = text;
              one.dispatchEvent(new Event("input"));
            }""",
        ):
            box.evaluate(how, "x" * 5_000_000)
            alert.wait_for(timeout=10_000)
            assert "5000000 characters" in alert.inner_text()
            assert box.input_value() == "variant: classic"
        assert page.evaluate("phase10Engine.state") == "asleep"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"variant: {SCRIPT}\nplayers: ana ben\n", "there is no variant"),
        (f"variant: classic\nplayers: {SCRIPT} ben\n", "is no name"),
        (f"variant: classic\nplayers: ana ben\n{SCRIPT}\n", "is no move"),
        ("\0" * 1000, "which game this is"),
    ],
)
def test_hostile_texts_get_words_and_run_nothing(awake: Opened, text: str, said: str) -> None:
    one, page = awake, awake.page
    fresh(one)
    box = page.get_by_label("Or a record of your own")
    box.evaluate(
        "(one, text) => { one.value = text; one.dispatchEvent(new Event('input')); }", text
    )
    page.get_by_role("button", name="Read it").click()
    alert = page.locator(".p10-problem:visible")
    alert.wait_for(timeout=WAKES)
    assert said in alert.inner_text()
    assert len(alert.inner_text()) < 2000
    assert page.evaluate(LOST) is None
    assert page.locator("p10-replay img").count() == 0
    assert box.input_value().replace("\n", "") == text.replace("\n", "")
    # The page goes on: a sample game opens.
    page.get_by_role("button", name="Open the sample game").click()
    shows(one, 0)


@pytest.mark.parametrize(
    "state",
    [
        {"sample": SCRIPT},
        {"sample": "classic", "at": -1},
        {"sample": "classic", "at": 1e300},
        {"sample": 3},
        {"kept": True},
        {"play": [SCRIPT]},
        {"play": {"variant": "classic", "moves": [SCRIPT]}},
        {"record": "x" * 300_000},
    ],
)
def test_hostile_links_get_words(awake: Opened, state: dict[str, Any]) -> None:
    one = awake
    fresh(one, linked(state).partition("#")[2])
    alert = one.page.locator(".p10-problem:visible")
    alert.first.wait_for(timeout=WAKES)
    assert 20 < len(alert.first.inner_text()) < 2000
    assert one.page.evaluate(LOST) is None
    again = one.page.get_by_role("button", name="Another game")
    if again.count():
        again.click()
    assert one.page.get_by_role("button", name="Open the sample game").is_visible()


def test_a_long_record_stays_on_the_device(browser: Chromium, home: str, record: str) -> None:
    # Words after a number sign are remarks.
    long = record + "".join(f"# remark {at}\n" for at in range(6000))
    assert len(long) > 60_000
    with opened(browser, home, "replay.html") as one:
        one.ready("replay")
        box = one.page.get_by_label("Or a record of your own")
        box.evaluate(
            "(one, text) => { one.value = text; one.dispatchEvent(new Event('input')); }", long
        )
        one.page.get_by_role("button", name="Read it").click()
        one.page.locator(".p10-themove").wait_for(timeout=WAKES)
        assert one.page.get_by_text("too long for a link").is_visible()
        one.page.keyboard.press("End")
        shows(one, ask("replay", sample="junior")["count"], "junior")
        one.saved("replay")
        assert len(one.page.url) < 500
        one.page.reload()
        shows(one, ask("replay", sample="junior")["count"], "junior")
        # Where there is nothing that could have the focus any more, the steps have it.
        one.page.locator(".p10-else summary, .p10-ruled summary").first.focus()
        one.page.keyboard.press("Home")
        shows(one, 0, "junior")
        one.until("() => document.activeElement.dataset.step === 'next'")
        # A device without room does not say that it keeps the record.
        one.page.evaluate(
            "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'x'); }; }"
        )
        one.page.evaluate("() => { document.querySelector('p10-replay').read(); }")
        one.page.get_by_text("this device keeps nothing").wait_for()


def test_what_is_not_read_yet_is_kept_and_an_engine_that_comes_late_goes_on(
    browser: Chromium, home: str
) -> None:
    with opened(browser, home, "replay.html") as one:
        one.ready("replay")
        box = one.page.get_by_label("Or a record of your own")
        box.fill("variant: classic\nplayers: ana")
        width = one.page.evaluate("document.querySelector('p10-replay').offsetWidth")
        assert box.evaluate("(one) => one.offsetWidth") == width
        one.page.reload()
        one.ready("replay")
        assert box.input_value() == "variant: classic\nplayers: ana"
        one.page.route("**/worker.js", lambda route: route.abort())
        one.page.get_by_role("button", name="Open the sample game").click()
        start = one.page.get_by_role("button", name="Start the engine")
        start.wait_for()
        assert one.page.locator("p10-replay [role=alert]:visible").count() == 1
        one.page.unroute("**/worker.js")
        one.seen.take()
        start.click()
        shows(one, 0)


def test_a_played_game_is_stepped_through(browser: Chromium, home: str) -> None:
    play = {"variant": "classic", "players": ["Ana", "Ben"], "seed": "7", "moves": ["draw pile"]}
    count = ask("replay", play=play)["count"]
    with opened(browser, home, linked({"play": play, "at": count})) as one:
        one.page.locator(".p10-themove").wait_for(timeout=WAKES)
        assert one.page.locator(".p10-themove").inner_text().startswith("Ana: Draws")
        assert one.page.locator(".p10-where").inner_text() == f"{count} of {count}"


def test_asleep_axe_finds_nothing(browser: Chromium, home: str) -> None:
    with opened(browser, home, "replay.html") as one:
        one.ready("replay")
        for dark in (False, True):
            one.dark(dark)
            # Under the mouse a button can be read too.
            one.page.get_by_role("button", name="Open the sample game").hover()
            assert one.axe("p10-replay") == []
        assert one.page.evaluate("phase10Engine.state") == "asleep"
