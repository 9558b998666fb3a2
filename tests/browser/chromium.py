"""Finds a Chromium on this machine and starts it, headless and cut off from every other host."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import pytest

from tools.serve import server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request, Response

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


@dataclass(frozen=True, slots=True)
class Chromium:
    """A running Chromium: profiles that begin with nothing, and devices that are used again.

    What a device has fetched and compiled it keeps, as a reader's does between two visits;
    `forget` takes the rest away.
    """

    fresh: Browser
    start: Callable[[], BrowserContext]
    devices: list[BrowserContext] = field(default_factory=list)

    def device(self) -> BrowserContext:
        """A device on which no page is open; another one is started if there is none."""
        for one in self.devices:
            if len(one.pages) == 1:  # the blank one that keeps it running
                return one
        self.devices.append(self.start())
        return self.devices[-1]

    def forget(self, device: BrowserContext, home: str) -> None:
        """Let a device know nothing of a site: no storage, no service worker, no permission."""
        device.clear_permissions()
        device.clear_cookies()
        session = device.new_cdp_session(device.pages[0])
        session.send("Storage.clearDataForOrigin", {"origin": home, "storageTypes": FORGOTTEN})
        session.detach()


FORGOTTEN: Final = "local_storage,indexeddb,cache_storage,service_workers,file_systems"


@contextmanager
def chromium() -> Iterator[Chromium]:
    """A headless Chromium."""
    # Imported here: a machine without a browser needs no driver either.
    from playwright.sync_api import sync_playwright

    path = find()
    if path is None:
        missing("no Chromium found (Debian: apt-get install chromium)")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    how: dict[str, Any] = {
        "executable_path": path,
        "headless": True,
        "args": [*FLAGS, *(["--no-sandbox"] if root else [])],
    }
    with sync_playwright() as playwright, ExitStack() as open_till_the_end:

        def start() -> BrowserContext:
            folder = open_till_the_end.enter_context(tempfile.TemporaryDirectory())
            device = playwright.chromium.launch_persistent_context(folder, no_viewport=True, **how)
            open_till_the_end.callback(device.close)
            return device

        browser = playwright.chromium.launch(**how)
        open_till_the_end.callback(browser.close)
        yield Chromium(browser, start)


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
    """Record what a page does from now on; what leaves `home` is counted, and gets no answer.

    No answer, as `FLAGS` let no name of another host be found.  (To hold requests back one by one
    would be slower, and Chromium then caches nothing.)
    """
    seen = Watch()

    def asks(request: Request) -> None:
        if not request.url.startswith((home, "data:", "blob:", "about:")):
            seen.strangers.append(request.url)

    def answers(reply: Response) -> None:
        # "Not modified" is what a cache asks for.
        if not reply.ok and reply.status != 304:
            seen.failed.append(f"{reply.status} {reply.url}")

    page.on("request", asks)
    page.on("response", answers)
    page.on("pageerror", lambda error: seen.errors.append(str(error)))
    page.on(
        "console",
        lambda message: seen.errors.append(message.text) if message.type == "error" else None,
    )
    return seen
