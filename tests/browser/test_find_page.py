"""The rule finder in a real browser: it answers like the command, and a keyboard is enough."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from phase10.find import find
from phase10.rulesread import rulebook
from tests.book.test_extension import build
from tests.browser.chromium import BOOK, ROOT, Chromium, served, watch

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

DATA: dict[str, Any] = tomllib.loads(
    (ROOT / "tests" / "unit" / "find_queries.toml").read_text("utf-8")
)
QUERIES: list[dict[str, Any]] = DATA["query"]
ASKED: dict[str, str] = DATA["asked"]
TEXTS = [*(one["text"] for one in QUERIES), *ASKED.values()]
IDS = ["W2", "w 2", "W-2", "rule W2", "Regel w 2", "rule  W02", "Wild.Natural", "what does w2 say"]
IDS += ["q-w01", "Q-W01", "qw01", "q w 1", "q-w1", "can a 12 be added"]
PLAIN = {
    "index": "# Index\n\n```{toctree}\nsettle\nrules\ndisputes\n```\n",
    "settle": "# Settle it\n\n```{find}\n```\n",
    "rules": "# Rules\n\n```{topic} wild\n:variant: classic\n:no-examples:\n```\n",
    "disputes": "# Disputes\n\n```{disputes} wild\n```\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built book, or a small one if there is none with the finder."""
    page = BOOK / "settle.html"
    if page.is_file() and 'class="p10-find"' in page.read_text(encoding="utf-8"):
        return BOOK
    small = tmp_path_factory.mktemp("finder")
    done = build(small, PLAIN)
    assert done.returncode == 0, done.stderr
    assert not done.stderr.strip()
    return small / "_build" / "html"


@pytest.fixture(scope="module")
def home(folder: Path) -> Iterator[str]:
    with served(folder) as address:
        yield address


@pytest.fixture
def page(browser: Chromium, home: str) -> Iterator[Page]:
    opened = browser.fresh.new_page(viewport={"width": 390, "height": 844})
    seen = watch(opened, home)
    opened.goto(f"{home}/settle.html")
    yield opened
    opened.close()
    assert not seen.take()


def on_page(page: Page, queries: list[str], most: int = 3) -> list[list[dict[str, Any]]]:
    asked = "([all, most]) => Promise.all(all.map((one) => phase10Find(one, most)))"
    found: list[list[dict[str, Any]]] = page.evaluate(asked, [queries, most])
    return found


def test_the_page_finds_what_people_ask(page: Page) -> None:
    found = [[one["id"] for one in some] for some in on_page(page, TEXTS)]
    sixty, public = found[: len(QUERIES)], found[len(QUERIES) :]
    right = [set(one["right"]) & set(ids) for one, ids in zip(QUERIES, sixty, strict=True)]
    assert sum(map(bool, right)) >= 54
    assert sum(ident in ids for ident, ids in zip(ASKED, public, strict=True)) >= 80


def test_the_page_answers_like_the_command(page: Page) -> None:
    def command(query: str) -> list[str]:
        return [one.entry.key for one in find(query, most=3)]

    asked = [*TEXTS, *IDS, *(one.asks.de for one in rulebook().rules.values())]
    found = [[one["key"] for one in some] for some in on_page(page, asked)]
    other = {
        query: (keys, command(query))
        for query, keys in zip(asked, found, strict=True)
        if keys[:1] != command(query)[:1]
    }
    assert len(other) <= 0.05 * len(asked), other
    exact = sum(keys == command(query) for query, keys in zip(asked, found, strict=True))
    assert exact >= 0.95 * len(asked)


def test_scores_are_those_of_the_command(page: Page) -> None:
    for query, some in zip(TEXTS[::12], on_page(page, TEXTS[::12], 1), strict=True):
        assert some[0]["score"] == pytest.approx(find(query)[0].score, abs=1e-6)


def test_a_keyboard_is_enough(page: Page) -> None:
    box = page.get_by_role("searchbox")
    box.focus()
    page.keyboard.type("swap a joker on the table")
    page.wait_for_selector(".p10-found li")
    assert page.get_by_role("status").inner_text().endswith("answers, best first.")
    page.keyboard.press("ArrowDown")
    chosen = page.evaluate("document.activeElement.textContent")
    assert "q-w01" in chosen
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "p10-find"
    assert "find=swap+a+joker" in page.url
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth + 1")

    box.fill("")
    page.keyboard.type("Regel w 2")
    page.keyboard.press("Enter")
    first = page.locator(".p10-found li").first
    first.get_by_text("W2").wait_for()
    assert first.locator("a").count() >= 2
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**#rule-W2-*")
    assert page.evaluate("document.getElementById(location.hash.slice(1)) !== null")


def test_the_question_stands_in_the_link_and_answers_in_both_languages(
    page: Page, home: str
) -> None:
    page.goto(f"{home}/settle.html?lang=de&find=darf+ich+einen+Ausetzer+aufheben")
    page.wait_for_selector(".p10-found li")
    assert page.get_by_role("searchbox").input_value() == "darf ich einen Ausetzer aufheben"
    assert "Antworten, die beste zuerst." in page.get_by_role("status").inner_text()
    assert find("darf ich einen Ausetzer aufheben")[0].entry.title.de in page.inner_text(
        ".p10-found li"
    )
    page.get_by_role("searchbox").fill("<b>zzzzqqqq</b> xxyyzz")
    page.get_by_text("Nichts gefunden.").wait_for()
    assert page.locator(".p10-found li").count() == 0
    assert not page.locator(".p10-find-without").is_visible()


def test_without_javascript_a_sentence_says_what_to_do(browser: Chromium, home: str) -> None:
    context = browser.fresh.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{home}/settle.html")
    assert page.locator(".p10-find-without").is_visible()
    assert not page.locator(".p10-find").is_visible()
    context.close()


def test_it_works_from_a_folder_too(browser: Chromium, folder: Path) -> None:
    page = browser.fresh.new_page()
    page.goto(f"{(folder / 'settle.html').as_uri()}?find=W2")
    page.locator(".p10-found li").first.get_by_text("W2").wait_for()
    page.close()
