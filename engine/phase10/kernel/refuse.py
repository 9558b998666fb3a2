"""Which answers the fast games play, and which they refuse by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from phase10.variant import Variant


def refuse(variant: Variant) -> None:
    """Raise :class:`~phase10.errors.Phase10Error` for an answer that is not built."""
    del variant


__all__ = ["refuse"]
