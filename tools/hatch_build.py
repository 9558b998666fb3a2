"""The build hook that packs the rules and the specs into the wheel."""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackData(BuildHookInterface[Any]):
    """Adds `rules/` and `specs/` to a real wheel as `phase10/data/`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the folders to pack.

        An editable install (`version` is then "editable") packs nothing: the engine finds both
        folders in the checkout, and a copy would hide later edits.
        """
        if version == "standard":
            for folder in ("rules", "specs"):
                build_data["force_include"][folder] = f"phase10/data/{folder}"
