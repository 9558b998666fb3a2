"""Which answers about groups the fast games refuse, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from phase10.variant import Variant

Refusal = tuple[str, str]
"""The name of a rule, and what is built instead of its answer."""

FAMILIES: Final = (
    frozenset({"set"}),
    frozenset({"set", "run"}),
    frozenset({"set", "colour"}),
    frozenset({"colour", "run"}),
    frozenset({"run"}),
)
"""Kinds of groups that may stand together in a phase of more than one group."""


def groups_refusal(variant: Variant) -> Refusal | None:
    """The first rule about groups whose answer is not built, with what is; None if all are.

    >>> from phase10.variant import load
    >>> groups_refusal(load("board")) is None
    True
    >>> groups_refusal(load("board").with_rules({"wild.printed": "counts"}))[0]
    'wild.printed'
    """
    deck = variant.deck
    if deck.ordered is not None and deck.numbers[0] < 1:
        return "deck.features", "built are numbers from 1"
    found = _kinds(variant) or _wild(variant)
    return found or _phases(variant)


def _kinds(variant: Variant) -> Refusal | None:
    deck = variant.deck
    for kind in variant.grouping.kinds.values():
        if kind.named:
            if variant["phase.order"] != "free":
                return "phase.order", "built for named symbols is a free order"
            if variant["phase.named"] != "when-laid":
                return "phase.named", "built for named symbols is naming them with the lay-down"
            continue
        wanted = "set" if kind.same == deck.ordered else "run" if kind.next else "colour"
        both = kind.same is not None and kind.next is not None
        if deck.ordered is None or both or kind.name != wanted:
            return "group.kinds", "built are set, run, colour, and groups of a named symbol"
    return None


def _wild(variant: Variant) -> Refusal | None:
    if variant.get("wild.printed") == "counts" and "turned" in variant["wild.are"]:
        return "wild.printed", "built is that the print of a joker is ignored"
    if variant.get("wild.run-place") == "gaps-only":
        return "wild.run-place", "built is that wild cards lie anywhere in a run"
    if variant.get("run.wrap"):
        return "run.wrap", "built are runs that end at the highest number"
    if variant.get("group.alike") is False and _several(variant):
        return "group.alike", "built is that groups of a phase may be alike"
    if variant.get("wild.limit") is not None and _several(variant):
        return "wild.limit", "built are limits where each phase is a single group"
    return None


def _several(variant: Variant) -> bool:
    return any(len(phase.parts) > 1 for phase in variant.phases.values())


def _phases(variant: Variant) -> Refusal | None:
    """Which phases have a shape that nothing is built for."""
    for phase in variant.phases.values():
        if len(phase.parts) == 1:
            continue
        kinds = frozenset(part.kind for part in phase.parts)
        sizes = all(part.size is not None for part in phase.parts)
        some = len(phase.parts) == 2 or kinds == {"set"}
        if not (kinds in FAMILIES and sizes and some):
            return "phase.list", (
                "built are single groups, up to four sets, and two groups of which "
                "one at most is of a colour"
            )
    return None


__all__ = ["Refusal", "groups_refusal"]
