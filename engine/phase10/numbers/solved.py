"""The counts of the best play alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from phase10.variant import Variant


def whole(variant: Variant, how: Mapping[str, Any]) -> dict[str, Any]:
    raise NotImplementedError


def part(variant: Variant, how: Mapping[str, Any]) -> dict[str, Any]:
    raise NotImplementedError
