"""The built pages in a real browser: they load whole, from this host alone, and are light."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.chromium import BOOK, Chromium, served, watch

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

# What a browser fetches without being asked: not links, which a reader follows by choice.
FETCHED = re.compile(
    r"""<(?:script|img|iframe|source|audio|video|embed|object)\b[^>]*?\b(?:src|data)\s*=\s*["']?(?:https?:)?//
    |<link\b(?=[^>]*\brel\s*=\s*["']?(?:stylesheet|preload|icon|modulepreload))[^>]*?\bhref\s*=\s*["']?(?:https?:)?//
    |url\(\s*["']?(?:https?:)?//|@import\s+["'](?:https?:)?//""",
    re.IGNORECASE | re.VERBOSE,
)
BECOMES_DARK = """async () => {
  const theme = () => document.documentElement.dataset.theme ?? "dark";
  for (let i = 0; i < 100 && theme() !== "dark"; i++) await new Promise(r => setTimeout(r, 50));
  return theme() === "dark";
}"""
WEIGHS = """performance.getEntries()
  .filter(({ entryType }) => ["resource", "navigation"].includes(entryType))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
PAGE_AT_MOST = 500_000
"""Bytes of a page and all that it asks for by itself."""
REDIRECT = 'http-equiv="Refresh"'


def test_every_page_is_whole_and_light_and_asks_no_other_host(browser: Chromium, home: str) -> None:
    faults, count, weights = [], 0, []
    page = browser.fresh.new_page(viewport={"width": 390, "height": 844})
    seen = watch(page, home)
    # Each page weighs what it does for somebody who comes to it first: nothing is in a cache where
    # requests are held back.
    page.route("**/*", lambda route: route.continue_())
    for path in sorted(BOOK.rglob("*.html")):
        name = path.relative_to(BOOK).as_posix()
        if name.startswith("_static/") or REDIRECT in path.read_text(encoding="utf-8"):
            continue
        count += 1
        page.emulate_media(color_scheme="light")
        page.goto(f"{home}/{name}", wait_until="load")
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth + 1"):
            seen.errors.append("wider than a phone's screen")
        page.emulate_media(color_scheme="dark")
        # A long page may need a moment to hear of it.
        if not page.evaluate(BECOMES_DARK):
            seen.errors.append("stays light where the reader prefers dark")
        weight = page.evaluate(WEIGHS)
        if weight > PAGE_AT_MOST:
            seen.errors.append(f"weighs {weight} bytes")
        weights.append(weight)
        faults += [f"{name} {fault}" for fault in seen.take()]
    page.close()
    assert count > 2
    # What is counted is what a page brings, its style and its pictures too.
    assert min(weights) > 10_000
    assert not faults, "\n".join(faults)


def test_no_page_names_another_host_to_fetch_from(home: str) -> None:
    faults = [
        f"{path.relative_to(BOOK)}: {hit[0]}"
        for path in sorted(BOOK.rglob("*"))
        if path.suffix in {".html", ".css"}
        for hit in FETCHED.finditer(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert home.startswith("http://127.0.0.1:")
    assert not faults, "\n".join(faults)


def test_the_server_gives_the_right_types(browser: Chromium, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        '<script type="module">import { n } from "./m.mjs"; document.title = n;</script>'
    )
    (tmp_path / "m.mjs").write_text('export const n = "loaded";')
    (tmp_path / "m.wasm").write_bytes(b"\0asm\1\0\0\0")
    with served(tmp_path) as address:
        page = browser.fresh.new_page()
        page.goto(f"{address}/index.html")
        page.wait_for_function("document.title === 'loaded'")
        wasm = page.request.get(f"{address}/m.wasm")
        assert wasm.headers["content-type"] == "application/wasm"
        page.close()
