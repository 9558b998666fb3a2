"""What all tests share: the Hypothesis profiles, the switch for long tests."""

from __future__ import annotations

import os
import tempfile

import pytest
from hypothesis import HealthCheck, settings

# Derandomised: the same commit tries the same examples on every machine.
settings.register_profile(
    "default", derandomize=True, database=None, deadline=None, max_examples=50
)
settings.register_profile(
    "long",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=3000,
    suppress_health_check=[HealthCheck.too_slow],
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="long tests, more examples")


def pytest_configure(config: pytest.Config) -> None:
    # What the person at this machine has told `phase10 which` is no business of the tests.
    os.environ["XDG_CONFIG_HOME"] = tempfile.mkdtemp(prefix="phase10-tests-")
    long = bool(config.getoption("--long"))
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("long" if long else "default"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
