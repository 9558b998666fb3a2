"""The rule finder as a widget: its words in the link, hostile words, no engine."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.browser.chromium import Chromium
from tests.browser.widgets import PHONE, Opened, opened

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PAGE = "settle.html"
WORDS = "swap a joker on the table"


def answers(one: Opened) -> list[str]:
    one.page.wait_for_selector(".p10-found li")
    return one.page.locator(".p10-found li > p:first-child").all_inner_texts()


def test_the_words_are_in_the_link_and_come_back(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE, size=PHONE) as one:
        one.page.get_by_role("searchbox").fill(WORDS)
        found = answers(one)
        one.until("() => new URLSearchParams(location.search).has('find')")
        assert not one.wide()
        address = one.page.url.removeprefix(f"{home}/")
        one.page.reload()
        assert answers(one) == found
        # It needs no engine.
        assert one.page.evaluate("globalThis.phase10Engine?.state ?? 'asleep'") == "asleep"
        # A tap leads to where the answer stands, and back to the answers.
        one.page.locator(".p10-found a").first.click()
        one.until("() => location.hash === '#dispute-q-w01'")
        one.page.go_back()
        assert answers(one) == found
    with opened(browser, home, address) as other:
        assert answers(other) == found


def test_words_and_the_state_of_a_widget_stand_in_one_link(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("which")
        one.page.locator("[data-answer=board]").click()
        one.until("() => location.hash.startsWith('#which=')")
        one.page.get_by_role("searchbox").fill(WORDS)
        answers(one)
        one.until("() => location.search.includes('find=')")
        assert "#which=" in one.page.url
        one.page.reload()
        one.ready("which")
        assert answers(one)
        assert "a board, dice and pieces" in one.page.locator("p10-which").inner_text()


@pytest.mark.parametrize(
    "words",
    [
        "<img src=x onerror=hit=1>",
        "<script>hit=1</script> joker",
        "a" * 5000,
        "__proto__ constructor",
        "\x00 🎴 %00",
        "joker " * 400,
    ],
)
def test_hostile_words_are_only_words(browser: Chromium, home: str, words: str) -> None:
    given = quote(words, safe="")
    with opened(browser, home, f"{PAGE}?find={given}") as one:
        one.until("() => document.querySelector('.p10-find-told').textContent.trim() !== ''")
        assert one.page.evaluate("globalThis.hit ?? null") is None
        assert one.page.locator(".p10-found img, .p10-found script").count() == 0
