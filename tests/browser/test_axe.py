"""axe-core on every page with a widget: asleep and awake, light and dark, no violation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.chromium import Chromium
from tests.browser.widgets import PHONE, Opened, opened, site

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

WIDGET = re.compile(r"<p10-([a-z]+)[ >]")


def widgets() -> dict[str, list[str]]:
    """The pages that have widgets, with their names."""
    found = {}
    for path in sorted(Path(site()).glob("*.html")):
        names = sorted(set(WIDGET.findall(path.read_text(encoding="utf-8"))))
        if names:
            found[path.name] = names
    return found


def check(one: Opened, state: str) -> list[str]:
    """What axe finds in the light and in the dark."""
    found = []
    for dark in (False, True):
        one.dark(dark)
        found += [f"{state}, {'dark' if dark else 'light'}: {fault}" for fault in one.axe("body")]
    return found


def test_there_is_something_to_look_at() -> None:
    seen = {name for names in widgets().values() for name in names}
    assert {"which", "offline"} <= seen


@pytest.mark.parametrize("page", widgets())
def test_no_widget_is_in_anybodys_way(browser: Chromium, home: str, page: str) -> None:
    with opened(browser, home, page, size=PHONE) as one:
        for name in widgets()[page]:
            one.ready(name)
        faults = check(one, "asleep")
        one.wake()
        one.page.wait_for_timeout(500)
        faults += check(one, "awake")
        # In German other words stand there, and on a desk another layout.
        one.page.set_viewport_size({"width": 1280, "height": 900})
        one.page.locator("#p10-lang-de").check(force=True)
        one.page.wait_for_timeout(200)
        faults += check(one, "German, wide")
        assert not faults, "\n".join(faults)
