"""A browser and the served book, for each module of tests anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import chromium, served
from tests.browser.widgets import site

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A running Chromium."""
    with chromium() as running:
        yield running


@pytest.fixture(scope="module")
def home() -> Iterator[str]:
    """The address of the built book."""
    with served(site()) as address:
        yield address
