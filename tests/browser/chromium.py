"""Finds a Chromium on this machine and starts it, headless and cut off from every other host."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from tools.serve import server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "book" / "_build" / "html"

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/usr/bin/chromium",
    "/usr/lib/chromium/chromium",
    "/snap/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # Names of other hosts are not even looked up.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)


def find() -> str | None:
    """The path of a Chromium: `PHASE10_CHROMIUM`, then PATH, then the usual places."""
    named = os.environ.get("PHASE10_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        if path := shutil.which(name):
            return path
    return next((place for place in PLACES if Path(place).is_file()), None)


def missing(what: str) -> NoReturn:
    """Fail where tests must not be left out (CI=true), skip loudly anywhere else."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}, and with CI=true the browser tests may not be left out")
    pytest.skip(f"NOT TESTED IN A BROWSER: {what}")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium."""
    # Imported here: a machine without a browser needs no driver either.
    from playwright.sync_api import sync_playwright

    path = find()
    if path is None:
        missing("no Chromium found (Debian: apt-get install chromium)")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            headless=True,
            args=[*FLAGS, *(["--no-sandbox"] if root else [])],
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def served(folder: Path = BOOK) -> Iterator[str]:
    """The address of a folder, by default the built book, while the block lasts."""
    if not (folder / "index.html").is_file():
        missing("the book is not built (run make book)")
    with server(folder, quiet=True) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{running.server_port}"
        finally:
            running.shutdown()
            thread.join()


@dataclass(slots=True)
class Watch:
    """What a page did wrong: requests to other hosts, requests that failed, errors."""

    strangers: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def take(self) -> list[str]:
        """All of it in words, since the last time it was taken."""
        faults = [
            *(f"asks another host: {url}" for url in self.strangers),
            *(f"does not load: {url}" for url in self.failed),
            *(f"error: {text}" for text in self.errors),
        ]
        for kind in (self.strangers, self.failed, self.errors):
            kind.clear()
        return faults


def watch(page: Page, home: str) -> Watch:
    """Record what a page does from now on, and stop every request that leaves `home`."""
    seen = Watch()

    def gate(route: Route) -> None:
        if route.request.url.startswith((home, "data:", "blob:")):
            route.continue_()
        else:
            seen.strangers.append(route.request.url)
            route.abort()

    page.route("**/*", gate)
    page.on(
        "response",
        lambda reply: seen.failed.append(f"{reply.status} {reply.url}") if not reply.ok else None,
    )
    page.on("pageerror", lambda error: seen.errors.append(str(error)))
    page.on(
        "console",
        lambda message: seen.errors.append(message.text) if message.type == "error" else None,
    )
    return seen
