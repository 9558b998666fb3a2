"""How fast the engine in a page is: awake against a bare Pyodide, a verdict, what stands around it.

Needs the built book and a Chromium. The bare page loads Pyodide's five files as they are published
and runs nothing; both are measured in the same browser, in turn, each in a fresh worker.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.chromium import BOOK, chromium, served
from tools.web import LIBRARY, PYODIDE, WEB

AWAKE = 0.8
VERDICT = 0.050
AROUND = 0.500
ENGINE = 16_000_000
LINES = [
    ["players", "ana ben"],
    ["phase", "ana 4, ben 5"],
    ["turn", "ana play"],
    ["hand ana", "B2 Y9 R12 S"],
    ["down ana", "run R3 B4 G5 Y6 R7 W Y9"],
    ["down ben", "run R3 B4 W G6 Y7 R8 B9 Y10"],
]
ASKED = {"variant": "classic", "lines": LINES, "move": "hit R12 ben 1 high", "lang": "en"}

BARE = """async (folder) => {
  const code = `const { loadPyodide } = await import("${folder}pyodide.mjs");
    await loadPyodide({ indexURL: "${folder}" }); postMessage(1);`;
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const start = performance.now();
  const worker = new Worker(address, { type: "module" });
  await new Promise((done, fail) => { worker.onmessage = done; worker.onerror = fail; });
  worker.terminate();
  return (performance.now() - start) / 1000;
}"""
OURS = """async (app) => {
  const start = performance.now();
  const worker = new Worker(`${app}worker.js`, { type: "module" });
  await new Promise((done, fail) => {
    worker.onmessage = ({ data }) => data.awake ? done() : data.failed && fail(data.failed);
    worker.onerror = fail;
  });
  worker.terminate();
  return (performance.now() - start) / 1000;
}"""
CALL = """async ([name, asked]) => {
  const start = performance.now();
  await phase10Engine.call(name, asked);
  return (performance.now() - start) / 1000;
}"""


def times(page: Page, name: str, asked: dict[str, Any], many: int) -> list[float]:
    """Seconds for the same question, asked again and again."""
    return [float(page.evaluate(CALL, [name, asked])) for _ in range(many)]


@contextmanager
def beside(place: Path, folder: Path) -> Iterator[str]:
    """The address of a place with the built book, and Pyodide as it is published in `bare`."""
    for path in folder.iterdir():
        (place / path.name).symlink_to(path)
    (place / "bare").mkdir()
    for file in (*PYODIDE, LIBRARY):
        (place / "bare" / file).symlink_to(WEB / "node_modules" / "pyodide" / file)
    with served(place) as home:
        yield home


def measure(folder: Path, runs: int) -> dict[str, Any]:
    """All figures; each of the first two is the middle of so many runs."""
    (engine,) = (folder / "_static" / "app").glob("engine-*")
    size = sum(path.stat().st_size for path in engine.iterdir())
    with (
        tempfile.TemporaryDirectory() as name,
        chromium() as browser,
        beside(Path(name), folder) as home,
    ):
        # A worker made from a text here, for the bare page, is against the policy of the pages.
        page = browser.fresh.new_context(bypass_csp=True).new_page()
        page.goto(f"{home}/settle.html")
        app = f"{home}/_static/app/"
        bare, ours = [], []
        page.evaluate(BARE, f"{home}/bare/")  # what is compiled once is kept
        page.evaluate(OURS, app)
        for _ in range(runs):
            bare.append(float(page.evaluate(BARE, f"{home}/bare/")))
            ours.append(float(page.evaluate(OURS, app)))
        page.evaluate("phase10Engine.wake()")
        first = times(page, "judge", ASKED, 1)[0]
        verdicts = times(page, "judge", ASKED, 20)
        around = times(page, "judge.around", ASKED, 5)
    return {
        "bare": statistics.median(bare),
        "awake": statistics.median(ours),
        "beyond": statistics.median(b - a for a, b in zip(bare, ours, strict=True)),
        "first_verdict": first,
        "verdict": statistics.median(verdicts),
        "around": statistics.median(around),
        "engine_bytes": size,
    }


def main() -> int:
    """Measure and print; the exit code tells whether the budgets hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--book", type=Path, default=BOOK)
    options = parser.parse_args()
    if not (options.book / "index.html").is_file():
        sys.stderr.write("bench_web: the book is not built; run make book first\n")
        return 1
    found = measure(options.book, options.runs)
    budgets = (
        ("beyond", AWAKE, "s from a bare Pyodide to the engine awake"),
        ("verdict", VERDICT, "s for a verdict"),
        ("around", AROUND, "s for what stands around it"),
        ("engine_bytes", ENGINE, "bytes for the engine"),
    )
    held = all(found[name] <= most for name, most, _ in budgets)
    if options.json:
        print(json.dumps(found))
        return not held
    print(f"bare Pyodide {found['bare']:.2f} s, engine awake {found['awake']:.2f} s")
    print(f"first verdict {found['first_verdict']:.3f} s")
    for name, most, words in budgets:
        mark = "ok" if found[name] <= most else "TOO MUCH"
        print(f"{found[name]:12.3f}  of at most {most:<12} {words}: {mark}")
    return not held


if __name__ == "__main__":
    raise SystemExit(main())
