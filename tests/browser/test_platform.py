"""The engine in the page, the policy, weight, storage, links, and the book without a network."""

from __future__ import annotations

import json
import re
import shutil
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import DEFLATED, compressobj

import pytest

from tests.browser.chromium import Chromium
from tests.browser.widgets import PHONE, Opened, opened, site
from tools.serve import server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

PAGE = "settle.html"
"""A page with a widget."""
ENGINE_AT_MOST = 16_000_000
ASKED: dict[str, Any] = {
    "variant": "classic",
    "lines": [
        ["players", "ana ben"],
        ["phase", "ana 4, ben 5"],
        ["turn", "ana play"],
        ["hand ana", "B2 Y9 R12 S"],
        ["down ana", "run R3 B4 G5 Y6 R7 W Y9"],
        ["down ben", "run R3 B4 W G6 Y7 R8 B9 Y10"],
    ],
    "move": "hit R12 ben 1 high",
}
SLEEPING = "phase10Engine.state"


@pytest.fixture(scope="module")
def awake(browser: Chromium, home: str) -> Iterator[Opened]:
    """A page whose engine is awake; waking takes seconds, so tests that only ask share it."""
    with opened(browser, home, PAGE) as one:
        one.ready("which")
        one.wake()
        yield one


def pages() -> list[Path]:
    """Every page of the book; the one that only leads to the first is none."""
    found = sorted(site().glob("*.html"))
    return [one for one in found if 'http-equiv="Refresh"' not in one.read_text("utf-8")]


def loaded(one: Opened) -> list[str]:
    names: list[str] = one.page.evaluate(
        "performance.getEntriesByType('resource').map((entry) => entry.name)"
    )
    return names


# -- the engine ------------------------------------------------------------------------------


def test_nothing_of_the_engine_is_loaded_before_it_is_asked_for(
    browser: Chromium, home: str
) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("which")
        one.page.wait_for_load_state("networkidle")
        assert one.page.evaluate(SLEEPING) == "asleep"
        early = [name for name in loaded(one) if "/app/engine" in name or "worker" in name]
        assert not early


def test_the_engine_is_small_and_whole() -> None:
    (folder,) = (site() / "_static" / "app").glob("engine-*")
    files = {path.name: path.stat().st_size for path in folder.iterdir()}
    assert sum(files.values()) <= ENGINE_AT_MOST, files
    assert {"pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "phase10.zip"} <= set(files)
    licences = (folder.parent / "licences.txt").read_text("utf-8")
    assert "pyodide 3" in licences
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in licences
    # The list of packages on other hosts is empty: nothing could be fetched from there.
    assert json.loads((folder / "pyodide-lock.json").read_text("utf-8"))["packages"] == {}


def test_the_engine_answers(awake: Opened) -> None:
    found = awake.call("judge", ASKED)
    assert found["legal"] is False


def test_waking_tells_how_far_it_is(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("which")
        seen = one.page.evaluate(
            """async () => {
              const seen = [], states = [];
              phase10Engine.addEventListener("progress", () => seen.push(phase10Engine.progress));
              phase10Engine.addEventListener("state", () => states.push(phase10Engine.state));
              await phase10Engine.wake();
              return { seen, states };
            }"""
        )
        assert seen["states"] == ["waking", "awake"]
        assert len(seen["seen"]) > 4
        assert seen["seen"] == sorted(seen["seen"])
        assert seen["seen"][-1] < 1


@pytest.mark.parametrize(
    ("name", "asked", "message"),
    [
        ("nothing", {}, "there is no question 'nothing'"),
        ("which", {"given": {"beside": "a dog"}}, "'a dog' is no answer to 'beside'"),
        ("which", {"given": [1]}, "'given' must be a table"),
        ("__init__", {}, "there is no question"),
        ("tables", {}, "there is no question"),
        ("../../x", {}, "there is no question"),
    ],
)
def test_what_is_refused_is_a_message(
    awake: Opened, name: str, asked: dict[str, Any], message: str
) -> None:
    found = awake.call(name, asked)
    assert message in found["error"]["message"]
    assert "Traceback" not in found["error"]["message"]


def test_deep_nesting_is_refused_and_the_engine_lives_on(awake: Opened) -> None:
    text = awake.page.evaluate(
        """async () => {
          let deep = [];
          for (let at = 0; at < 3000; at++) deep = [deep];
          return phase10Engine.call("which", { given: deep }).catch((error) => error.message);
        }"""
    )
    assert isinstance(text, str)
    assert "Traceback" not in text
    assert awake.call("which", {})["question"] == "beside"


LONG = "phase10Engine.call('game', { variant: 'classic', players: 4, seed: 5 }, options)"


def test_long_work_can_be_stopped(awake: Opened) -> None:
    found = awake.page.evaluate(
        f"""async () => {{
          const stop = new AbortController();
          const told = [];
          const options = {{
            signal: stop.signal,
            onprogress: (item) => {{ told.push(item.progress); stop.abort(); }},
          }};
          const ended = await {LONG}.then(() => "finished", (error) => error.name);
          // The next question is answered at once, not after the rest of the long one.
          const before = performance.now();
          await phase10Engine.call("which", {{}});
          return {{ ended, told: told.length, wait: performance.now() - before }};
        }}"""
    )
    assert found["ended"] == "AbortError"
    assert found["told"] == 1


def test_a_short_question_is_answered_during_a_long_one(awake: Opened) -> None:
    order = awake.page.evaluate(
        f"""async () => {{
          const order = [];
          const options = {{}};
          const long = {LONG}.then(() => order.push("long"));
          await phase10Engine.call("which", {{}}).then(() => order.push("short"));
          await long;
          return order;
        }}"""
    )
    assert order == ["short", "long"]


def test_a_worker_that_dies_is_started_again_and_asked_again(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("which")
        one.wake()
        found = one.page.evaluate(
            f"""async () => {{
              let killed = false;
              const options = {{ onprogress: () => {{
                if (!killed) {{ killed = true; phase10Engine.kill(); }}
              }} }};
              const states = [];
              phase10Engine.addEventListener("state", () => states.push(phase10Engine.state));
              const answer = await {LONG};
              return {{ killed, states, answered: Boolean(answer) }};
            }}"""
        )
        assert found == {"killed": True, "states": ["waking", "awake"], "answered": True}


def test_a_worker_that_dies_twice_is_told_and_can_be_asked_anew(
    browser: Chromium, home: str
) -> None:
    with opened(browser, home, PAGE) as one:
        one.ready("which")
        one.wake()
        kind = one.page.evaluate(
            f"""async () => {{
              const options = {{ onprogress: () => phase10Engine.kill() }};
              return {LONG}.then(() => "answered", (error) => error.told.kind);
            }}"""
        )
        assert kind == "gone"
        assert one.call("which", {})["question"] == "beside"


def test_without_workers_the_page_says_so_and_keeps_what_it_has(
    browser: Chromium, home: str
) -> None:
    with opened(browser, home, PAGE) as one:
        one.page.add_init_script("delete globalThis.Worker")
        one.to(PAGE)
        one.ready("which")
        assert one.page.evaluate(SLEEPING) == "failed"
        assert one.page.evaluate("phase10Engine.reason") == "unable"
        # The tables that were made when the book was built do without the engine.
        one.page.get_by_role("button", name="twelve tiles for each player").click()
        assert "Junior" in one.page.locator("p10-which").inner_text()


def test_without_scripts_every_widget_shows_what_was_made_before(
    browser: Chromium, home: str
) -> None:
    with opened(browser, home, PAGE, java_script_enabled=False) as one:
        for answer in ("a board, dice and pieces", "none: number cards only"):
            one.page.locator("summary:visible", has_text=answer).first.click()
        assert "the board game" in one.page.locator("p10-which").inner_text()


# -- what may run ----------------------------------------------------------------------------


def test_every_page_has_the_policy() -> None:
    without = []
    for path in pages():
        text = path.read_text(encoding="utf-8")
        head = text.partition('http-equiv="Content-Security-Policy" content="')[2]
        policy = dict(
            line.strip().partition(" ")[::2] for line in head.partition('"')[0].split(";")
        )
        scripts = policy.get("script-src", "").split()
        strict = policy.get("default-src") == "'none'" and policy.get("connect-src") == "'self'"
        allowed = all(one == "'self'" or one.startswith("'sha256-") for one in scripts)
        if not (scripts and strict and allowed):
            without.append(path.name)
    assert not without


def test_the_policy_refuses_what_is_put_into_a_page(browser: Chromium, home: str) -> None:
    with opened(browser, home, PAGE, faults=False) as one:
        one.ready("which")
        one.page.evaluate(
            """() => {
              const box = document.createElement("div");
              box.innerHTML = "<img src='x' onerror='globalThis.hit = 1'>";
              document.body.append(box);
              const script = document.createElement("script");
              script.textContent = "globalThis.hit = 2";
              document.body.append(script);
              const foreign = document.createElement("script");
              foreign.src = "data:text/javascript,globalThis.hit=3";
              document.body.append(foreign);
            }"""
        )
        one.page.wait_for_timeout(300)
        assert one.page.evaluate("globalThis.hit ?? null") is None
        assert any("Content Security Policy" in text for text in one.seen.errors)


# -- links and storage -----------------------------------------------------------------------


def piece(data: bytes, kind: str = "j") -> str:
    return kind + urlsafe_b64encode(data).decode().rstrip("=")


def packed(data: bytes) -> str:
    packer = compressobj(9, DEFLATED, -15)
    return piece(packer.compress(data) + packer.flush(), "z")


HOSTILE = {
    "no base64": "j%%%%",
    "cut": packed(json.dumps({"a": ["board", "none"] * 40}).encode())[:-9],
    "no JSON": piece(b"{"),
    "no object": piece(b"[1]"),
    "null": piece(b"null"),
    "not UTF-8": piece(b'{"a":"\xff"}'),
    "unknown form": "q" + piece(b"{}")[1:],
    "empty": "",
    "huge": "j" + "A" * 300_000,
    "a bomb": packed(b'{"a":"' + b"0" * 60_000_000 + b'"}'),
    "no answer": piece(b'{"a":["nothing","a dog"]}'),
    "a script": piece(b'{"a":["<img src=x onerror=hit=1>"]}'),
    "a wrong type": piece(b'{"a":[{"toString":"x"}]}'),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_link_is_refused_with_words(browser: Chromium, home: str, name: str) -> None:
    with opened(browser, home, PAGE) as one:
        one.to(f"{PAGE}#which={HOSTILE[name]}")
        one.ready("which")
        alert = one.page.locator("p10-which [role=alert]")
        alert.wait_for()
        assert "link" in alert.inner_text()
        assert one.page.evaluate("globalThis.hit ?? null") is None
        # The widget works all the same.
        one.page.get_by_role("button", name="twelve tiles for each player").click()
        assert "Junior" in one.page.locator("p10-which").inner_text()


def test_a_heading_in_the_address_and_a_state_stand_together(browser: Chromium, home: str) -> None:
    with opened(browser, home, f"{PAGE}#how-sure-is-it") as one:
        one.ready("which")
        one.page.get_by_role("button", name="a board, dice and pieces").click()
        one.until("() => location.hash.startsWith('#how-sure-is-it&which=')")
        one.page.evaluate("location.hash = '#ask-in-your-own-words'")
        one.until("() => location.hash.startsWith('#ask-in-your-own-words&which=')")
        one.page.reload()
        one.ready("which")
        assert "a board, dice and pieces" in one.page.locator("p10-which").inner_text()


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
FORBIDDEN = (
    "Object.defineProperty(globalThis, 'localStorage', "
    "{ get() { throw new DOMException('no', 'SecurityError'); } })"
)


@pytest.mark.parametrize("trouble", [FULL, FORBIDDEN])
def test_storage_that_is_full_or_forbidden_breaks_nothing(
    browser: Chromium, home: str, trouble: str
) -> None:
    # The theme's own scripts complain about a storage that is forbidden.
    with opened(browser, home, PAGE, faults=False) as one:
        one.page.add_init_script(trouble)
        one.to(PAGE)
        one.ready("which")
        one.page.get_by_role("button", name="twelve tiles for each player").click()
        text = one.page.locator("p10-which").inner_text()
        assert "Junior" in text
        assert "keeps nothing" in text


# -- without a network -----------------------------------------------------------------------


@contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[int]:
    """A server that can be ended and started again at the same port."""
    with server(folder, port, quiet=True) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        try:
            yield running.server_port
        finally:
            running.shutdown()
            thread.join()


READY = "p10-offline .p10-ready"


def test_the_whole_book_works_without_a_network_once_asked_for(browser: Chromium) -> None:
    with serving(site()) as port:
        home = f"http://127.0.0.1:{port}"
        with opened(browser, home, "index.html", size=PHONE, faults=False, fresh=True) as one:
            one.ready("offline")
            one.page.get_by_role("button", name="Use offline").click()
            one.page.wait_for_selector(READY, timeout=120_000)
            assert not one.seen.take()
            listed = json.loads((site() / "offline.json").read_text("utf-8"))
            held: int = one.page.evaluate(
                """async () => {
                  const names = await caches.keys();
                  return (await (await caches.open(names[0])).keys()).length;
                }"""
            )
            assert held == len(listed["files"]) + 1

            one.context.set_offline(True)
            pages = [name for name in listed["files"] if re.fullmatch(r"[\w-]+\.html", name)]
            for name in (*pages[:: max(1, len(pages) // 6)], PAGE):
                one.page.goto(f"{home}/{name}?again=1")
                assert one.page.locator("h1").count(), name
            one.ready("which")
            one.wake()
            assert one.call("judge", ASKED)["legal"] is False

            one.page.goto(f"{home}/")
            one.ready("offline")
            one.page.wait_for_selector(READY)
            one.page.get_by_role("button", name="Remove").click()
            one.page.get_by_role("button", name="Use offline").wait_for()
            left = one.page.evaluate(
                """async () => [await caches.keys(),
                  (await navigator.serviceWorker.getRegistrations()).length]"""
            )
            assert left == [[], 0]


def test_a_new_edition_replaces_the_old_one_cleanly(browser: Chromium, tmp_path: Path) -> None:
    folder = tmp_path / "book"
    shutil.copytree(site(), folder)
    with serving(folder) as port:
        home = f"http://127.0.0.1:{port}"
        with opened(browser, home, "index.html", faults=False, fresh=True) as one:
            one.ready("offline")
            one.page.get_by_role("button", name="Use offline").click()
            one.page.wait_for_selector(READY, timeout=120_000)
            (old,) = one.page.evaluate("caches.keys()")

            page = folder / PAGE
            page.write_text(
                page.read_text("utf-8").replace("<h1>", "<h1>Second edition: "), encoding="utf-8"
            )
            new_edition(folder, PAGE)
            # With a network nobody sees the old page, kept or not.
            one.page.goto(f"{home}/{PAGE}")
            assert "Second edition" in one.page.locator("h1").first.inner_text()
            one.page.goto(f"{home}/index.html")
            one.until(
                "(old) => caches.keys().then((all) => all.length === 1 && all[0] !== old)",
                old,
                seconds=60,
            )
            one.context.set_offline(True)
            one.page.goto(f"{home}/{PAGE}")
            assert "Second edition" in one.page.locator("h1").first.inner_text()


def new_edition(folder: Path, changed: str) -> None:
    """What the build does when a page has changed: another hash, another version."""
    listed = json.loads((folder / "offline.json").read_text("utf-8"))
    data = (folder / changed).read_bytes()
    listed["files"][changed] = [sha256(data).hexdigest()[:16], len(data)]
    old, listed["version"] = listed["version"], "second"
    (folder / "offline.json").write_text(json.dumps(listed), encoding="utf-8")
    worker = folder / "sw.js"
    worker.write_text(worker.read_text("utf-8").replace(old, "second"), encoding="utf-8")


def test_a_fetch_that_breaks_off_keeps_nothing_and_says_so(
    browser: Chromium, tmp_path: Path
) -> None:
    folder = tmp_path / "book"
    shutil.copytree(site(), folder)
    (folder / "genindex.html").unlink()
    with (
        serving(folder) as port,
        opened(browser, f"http://127.0.0.1:{port}", "index.html", faults=False, fresh=True) as one,
    ):
        one.ready("offline")
        one.page.get_by_role("button", name="Use offline").click()
        alert = one.page.locator("p10-offline [role=alert]")
        alert.wait_for(timeout=120_000)
        assert "nothing was kept" in alert.inner_text()
        assert one.page.evaluate("caches.keys()") == []


def test_it_can_stand_on_a_home_screen() -> None:
    manifest = json.loads((site() / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert (site() / icon["src"]).is_file()
    assert (site() / manifest["start_url"]).is_file()
    for path in pages():
        assert 'rel="manifest"' in path.read_text("utf-8"), path.name
