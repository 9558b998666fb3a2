"""Which answers the fast games play, and which they refuse by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from phase10.errors import Phase10Error
from phase10.kernel.limits import groups_refusal

if TYPE_CHECKING:
    from phase10.variant import Variant

BUILT: Final[Mapping[str, tuple[object, ...]]] = {
    "joker.seen": ("public",),
    "save.seen": ("owner", "public"),
}
"""Of these rules only these answers are built; all answers of all other rules are."""


def refused(rule: str, value: object, built: str) -> Phase10Error:
    """The error for an answer that the kernel does not play."""
    return Phase10Error(f"the fast games do not play rule {rule!r} as {value!r}; {built}")


def refuse(variant: Variant) -> None:
    """Raise :class:`~phase10.errors.Phase10Error` for an answer that is not built.

    >>> from phase10.variant import load
    >>> refuse(load("board"))
    >>> refuse(load("board").with_rules({"joker.seen": "others"}))
    Traceback (most recent call last):
    ...
    phase10.errors.Phase10Error: the fast games do not play rule 'joker.seen' as 'others'; ...
    """
    for rule, values in BUILT.items():
        if variant.asked(rule) and variant[rule] not in values:
            raise refused(rule, variant[rule], f"built is {', '.join(map(str, values))}")
    found = groups_refusal(variant)
    if found is not None:
        rule, built = found
        raise refused(rule, variant[rule], built)


__all__ = ["BUILT", "refuse", "refused"]
