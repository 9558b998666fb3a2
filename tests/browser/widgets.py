"""What the tests of widgets share: a fresh profile, a page that asks no other host, axe.

Tests run on the book as `make book` left it; PHASE10_SITE names another folder, such as a
small book with one page, for work on a single widget.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.chromium import BOOK, ROOT, Chromium, Watch, missing, watch

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

PHONE = (390, 844)
DESK = (1280, 900)
AXE = ROOT / "book" / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOCALES = {"en": "en-GB", "de": "de-DE"}
WAKES = 180_000
"""Milliseconds that an engine may take on a busy machine."""


def site() -> Path:
    """The folder with the pages."""
    return Path(os.environ.get("PHASE10_SITE") or BOOK)


@dataclass(slots=True)
class Opened:
    """A page in a profile of its own, and what it did wrong."""

    page: Page
    context: BrowserContext
    seen: Watch
    home: str

    def to(self, path: str) -> None:
        """Go to an address of the book, such as `judge.html#judge=…`, anew."""
        # From an address to one that differs in its hash alone would be no visit.
        self.page.goto("about:blank")
        self.page.goto(f"{self.home}/{path}", wait_until="load")

    def ready(self, name: str) -> None:
        """Wait until the widget has shown itself."""
        self.page.wait_for_selector(f"p10-{name}[data-ready]", state="attached")

    def saved(self, name: str) -> None:
        """Wait until what a widget holds is in the link."""
        self.until("(name) => document.querySelector(`p10-${name}`)._saving === 0", name)

    def wake(self) -> None:
        """Wake the engine and wait for it."""
        self.page.evaluate(
            """(most) => Promise.race([
              phase10Engine.wake(),
              new Promise((_, fail) => setTimeout(() => fail(new Error("too slow")), most)),
            ])""",
            WAKES,
        )

    def call(self, name: str, asked: dict[str, Any]) -> Any:
        """What the engine in the page answers; an error as `{"error": message}`."""
        return self.page.evaluate(
            """([name, asked]) => phase10Engine.call(name, asked).catch(
              (error) => ({ error: error.told ?? String(error) }))""",
            [name, asked],
        )

    def until(self, expression: str, asked: Any = None, *, seconds: float = 30) -> None:
        """Wait until a function of JavaScript says yes.

        Playwright's own `wait_for_function` evaluates texts in the page, and the policy of the
        pages forbids that.
        """
        end = time.monotonic() + seconds
        while not self._says(expression, asked):
            assert time.monotonic() < end, f"still not: {expression}"
            self.page.wait_for_timeout(50)

    def _says(self, expression: str, asked: Any) -> bool:
        """What a function says; no while the page is being loaded anew."""
        from playwright.sync_api import Error

        try:
            return bool(self.page.evaluate(expression, asked))
        except Error as error:
            if "context was destroyed" not in str(error):
                raise
            self.page.wait_for_load_state()
            return False

    def dark(self, on: bool = True) -> None:
        """What the reader's device prefers."""
        self.page.emulate_media(color_scheme="dark" if on else "light")
        want = "dark" if on else "light"
        self.until("(want) => document.documentElement.dataset.theme === want", want)

    def axe(self, within: str = "main") -> list[str]:
        """What axe-core objects to within an element; nothing is left out."""
        if not AXE.is_file():
            missing("axe-core is not here (run make book)")
        if not self.page.evaluate("typeof axe === 'object'"):
            self.page.evaluate(AXE.read_text(encoding="utf-8") + "\n;undefined")
        found = self.page.evaluate(
            """async (within) => {
              // Halfway from light to dark nothing can be read, and nobody has to.
              for (const one of document.getAnimations()) one.finish();
              const { violations } = await axe.run(document.querySelector(within) ?? document);
              return violations.flatMap(({ id, help, nodes }) => nodes.map(
                (node) => `${id}: ${help}: ${node.html.slice(0, 200)} ${node.failureSummary}`));
            }""",
            within,
        )
        return [str(one) for one in found]

    def wide(self) -> bool:
        """Whether the page is wider than its window."""
        return bool(
            self.page.evaluate("document.documentElement.scrollWidth > window.innerWidth + 1")
        )


def speak(page: Page, locale: str) -> None:
    """Let a page find a device that is set to a language."""
    session = page.context.new_cdp_session(page)
    agent = page.evaluate("navigator.userAgent")
    session.send("Emulation.setLocaleOverride", {"locale": locale})
    session.send("Emulation.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": locale})


@contextmanager
def opened(
    browser: Chromium,
    home: str,
    path: str,
    *,
    size: tuple[int, int] = DESK,
    lang: str = "en",
    dark: bool = False,
    faults: bool = True,
    fresh: bool = False,
    **profile: Any,
) -> Iterator[Opened]:
    """A page on a device that knows nothing of the site. At the end, `faults` fails on what the
    page did wrong:

    requests to other hosts, requests that failed, errors on the console (a script that the
    page's policy refuses is one).  With `fresh`, a profile of its own that has nothing in its
    cache either; so has a page with a `profile` of Playwright's.
    """
    fresh = fresh or bool(profile)
    if fresh:
        context = browser.fresh.new_context(locale=LOCALES[lang], **profile)
    else:
        context = browser.device()
    page = context.new_page()
    if not fresh:
        speak(page, LOCALES[lang])
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if dark else "light")
    # Other tests share the machine, and so may other people.
    page.set_default_timeout(120_000)
    seen = watch(page, home)
    one = Opened(page, context, seen, home)
    try:
        page.goto(f"{home}/{path}", wait_until="load")
        yield one
        found = seen.take()
    finally:
        if fresh:
            context.close()
        else:
            for other in context.pages[1:]:
                other.close()
            browser.forget(context, home)
    assert not (faults and found), "\n".join(found)


__all__ = ["AXE", "DESK", "PHONE", "WAKES", "Opened", "opened", "site"]
