"""What all tests share: the Hypothesis profiles, the switch for long tests."""

from __future__ import annotations

import os
import tempfile
from typing import Any

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


TOGETHER = ("tests/browser/", "tests/differential/test_kernel", "tests/unit/test_publish")
"""Tests that share something dear, each kind on one worker: a browser, compiled code, a package."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """One browser at a time: all tests that drive one go to the same worker.

    The marks for such groups have no effect together with the pytest of today, so the folder
    says what belongs together.  All other tests go wherever there is time.
    """
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return next((one for one in TOGETHER if nodeid.startswith(one)), nodeid)

    return Together(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
