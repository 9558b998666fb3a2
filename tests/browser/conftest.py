"""A browser and the served book, the same for all tests in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.chromium import Chromium, chromium, served
from tests.browser.widgets import site


@pytest.fixture(scope="package")
def browser() -> Iterator[Chromium]:
    """A running Chromium."""
    with chromium() as running:
        yield running


@pytest.fixture(scope="package")
def home() -> Iterator[str]:
    """The address of the built book."""
    with served(site()) as address:
        yield address
