"""Folding and language in a real browser: short on phones, open where a link leads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.book.test_extension import FOLDED, build
from tests.browser.chromium import Chromium, served

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PHONE, DESK = (390, 844), (1280, 800)
OPEN = "[...document.querySelectorAll('details.p10-fold')].filter((one) => one.open).length"
ALL = "document.querySelectorAll('details.p10-fold').length"
LANG = "document.documentElement.dataset.p10Lang"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("folded")
    done = build(folder, FOLDED)
    assert done.returncode == 0, done.stderr
    with served(folder / "_build" / "html") as address:
        yield address


def opened(
    browser: Chromium, size: tuple[int, int], *, locale: str = "en-US", script: bool = True
) -> Page:
    room: ViewportSize = {"width": size[0], "height": size[1]}
    return browser.fresh.new_page(viewport=room, locale=locale, java_script_enabled=script)


def test_phones_get_short_pages_and_links_open_their_topic(browser: Chromium, home: str) -> None:
    page = opened(browser, PHONE)
    for name in ("rules", "compare"):
        page.goto(f"{home}/{name}.html")
        assert page.evaluate(OPEN) == 0
        assert page.evaluate("document.documentElement.scrollHeight") < 6000
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0] + 1
    for place in ("rules.html#rule-W2", "rules.html#classic-wild", "compare.html#compare-wild"):
        page.goto("about:blank")
        page.goto(f"{home}/{place}")
        assert page.evaluate(OPEN) == 1, place
        top = page.locator(f"#{place.partition('#')[2]}").bounding_box()
        assert top is not None
        assert -5 <= top["y"] <= 200, (place, top)
    # The same link opens it again after the reader has closed it.
    page.goto(f"{home}/rules.html#rule-W2")
    page.evaluate("document.querySelector('#classic-wild > details').open = false")
    page.evaluate(
        "document.body.prepend(Object.assign(document.createElement('a'),"
        " {href: '#rule-W2', id: 'again', textContent: 'again'}))"
    )
    page.click("#again")
    assert page.locator("#rule-W2-classic").is_visible()
    page.close()


def test_all_is_open_on_desks_and_without_a_script(browser: Chromium, home: str) -> None:
    page = opened(browser, DESK)
    page.goto(f"{home}/rules.html")
    assert page.evaluate(OPEN) == page.evaluate(ALL) > 10
    page.close()
    page = opened(browser, PHONE, script=False)
    page.goto(f"{home}/rules.html")
    assert page.locator("#rule-W2-classic").is_visible()
    page.get_by_text("Deutsch", exact=True).click()
    assert page.locator("#rule-W2-classic .p10-says .p10-de").is_visible()
    page.close()


def test_phones_name_the_games_and_desks_keep_the_columns(browser: Chromium, home: str) -> None:
    page = opened(browser, PHONE)
    page.goto(f"{home}/compare.html#compare-wild")
    table = page.locator("#compare-wild table")
    assert table.locator("thead").is_hidden()
    assert table.locator(".p10-who").first.is_visible()
    assert table.locator(".p10-again").first.is_hidden()
    page.close()
    page = opened(browser, DESK)
    page.goto(f"{home}/compare.html#compare-wild")
    table = page.locator("#compare-wild table")
    assert table.locator(".p10-who").first.is_hidden()
    assert table.locator(".p10-again").first.is_visible()
    page.mouse.wheel(0, 400)
    page.wait_for_timeout(200)
    head = table.locator("thead th").last.bounding_box()
    assert head is not None
    assert -1 <= head["y"] <= 60
    page.close()


def test_the_first_language_is_the_browsers_and_a_choice_goes_before(
    browser: Chromium, home: str
) -> None:
    for locale, first in (("de-DE", "de"), ("de", "de"), ("en-GB", "en"), ("fr-FR", "en")):
        page = opened(browser, DESK, locale=locale)
        page.goto(f"{home}/rules.html")
        assert page.evaluate(LANG) == first, locale
        page.close()
    page = opened(browser, DESK, locale="de-DE")
    page.goto(f"{home}/rules.html?lang=en")
    assert page.evaluate(LANG) == "en"
    page.goto(f"{home}/rules.html")
    assert page.evaluate(LANG) == "de"
    page.get_by_text("English", exact=True).click()
    page.goto(f"{home}/compare.html")
    assert page.evaluate(LANG) == "en"
    page.close()
