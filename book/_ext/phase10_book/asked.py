"""Which public questions a rule answers: the short list under each rule."""

from __future__ import annotations

from functools import lru_cache

from docutils import nodes

from phase10.disputes import Dispute, load_disputes
from phase10.text import Text
from phase10_book.base import link
from phase10_book.html import Nodes, both, bullets, details

_DISPUTES = Text("Disputes", "Streitfälle")


@lru_cache(maxsize=1)
def _by_rule() -> dict[str, tuple[Dispute, ...]]:
    found: dict[str, list[Dispute]] = {}
    for one in load_disputes():
        for rule in one.rules:
            found.setdefault(rule, []).append(one)
    return {rule: tuple(disputes) for rule, disputes in found.items()}


def disputes_of(rule: str, variant: str) -> tuple[Dispute, ...]:
    """The public questions that a rule answers in a variant."""
    return tuple(one for one in _by_rule().get(rule, ()) if variant in one.variants)


def disputes_under(rule: str, variant: str) -> Nodes:
    """The questions under a rule, each a link to its place; nothing if there are none."""
    items: list[Nodes | nodes.Node] = [
        [link("dispute", one.id, *both(one.question))] for one in disputes_of(rule, variant)
    ]
    return details(_DISPUTES, [bullets(items)], classes="p10-disputes") if items else []
