"""Any of several phases that each name a symbol, such as any open tile.

Only the symbol of which a hand has the most cards matters, so it is enough to count,
card by card, how often each symbol was seen.  Symbols that were gone through are done
with, and symbols of one category that are still to come can change places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

from phase10.cards import Card
from phase10.errors import Phase10Error
from phase10.groups import GroupRules
from phase10.odds.count import Row, with_others
from phase10.phases import Phase

_Seen = tuple[tuple[str, int], ...]
"""How often each symbol was seen that is wanted and not yet done with."""
_States = dict[tuple[_Seen, int, int], int]
"""What was seen, the most cards of a symbol that is done with, all cards taken: the hands."""


def any_tile(
    rules: GroupRules, phases: Sequence[Phase], most: int, *, size: int | None = None
) -> tuple[Row, ...]:
    """The hands of 0, 1, … `most` cards that hold at least one of the phases.

    Each phase must ask for one group of a symbol, and all for the same number of cards.
    """
    wanted, need = _asked(rules, phases, size)
    cap = need - (1 if rules.natural in {"per-group", "per-phase"} else 0)
    if rules.limit is not None:
        cap = min(cap, rules.limit)
    lacking: dict[int, list[int]] = {}
    for (naturals, best), ways in _spread(rules, wanted, need, most).items():
        if need - best <= cap:
            row = lacking.setdefault(need - best, [0] * (most + 1))
            row[naturals] += ways
    name = ", ".join(phase.name for phase in phases)
    return with_others(rules.deck, name, lacking, most)


def is_tile(rules: GroupRules, phase: Phase) -> bool:
    """Whether a phase asks for one group of a symbol."""
    return len(phase.parts) == 1 and rules.is_named(phase.parts[0].kind)


def _asked(
    rules: GroupRules, phases: Sequence[Phase], size: int | None
) -> tuple[frozenset[str], int]:
    sizes = {part.size if part.size is not None else size for p in phases for part in p.parts}
    if not phases or not all(is_tile(rules, phase) for phase in phases) or len(sizes) != 1:
        names = [phase.name for phase in phases]
        raise Phase10Error(f"phases {names!r} do not all ask for one symbol in one number of cards")
    need = sizes.pop()
    if need is None:
        raise Phase10Error(f"phase {phases[0].name!r} needs a hand size, not {size!r}")
    return frozenset(str(phase.parts[0].value) for phase in phases), need


def _spread(
    rules: GroupRules, wanted: frozenset[str], need: int, most: int
) -> dict[tuple[int, int], int]:
    """Hands of natural cards by their number and by the most cards of one wanted symbol."""
    deck = rules.deck
    left = [card for card in deck.kinds if card.kind == "natural"]
    states: _States = {((), 0, 0): 1}
    for feature, values in deck.features.items():
        for value in values:
            here = [card for card in left if card.value(feature) == value]
            left = [card for card in left if card.value(feature) != value]
            for card in here:
                states = _taken(states, card, deck.count(card), wanted, need, most)
            states = _closed(states, str(value), need)
            states = _merged(states, _alike(rules, left, wanted))
    found: dict[tuple[int, int], int] = {}
    for (_, best, taken), ways in states.items():
        found[taken, best] = found.get((taken, best), 0) + ways
    return found


def _taken(
    states: _States, card: Card, copies: int, wanted: frozenset[str], need: int, most: int
) -> _States:
    """The states after a card, with as many copies of it in the hand as there may be."""
    shown = [str(value) for _, value in card.features if str(value) in wanted]
    after: _States = {}
    for (seen, best, taken), ways in states.items():
        for n in range(min(copies, most - taken) + 1):
            table = dict(seen)
            if n and best < need:
                for name in shown:
                    table[name] = min(need, table.get(name, 0) + n)
            key = (tuple(sorted(table.items())), best, taken + n)
            after[key] = after.get(key, 0) + ways * comb(copies, n)
    return after


def _closed(states: _States, value: str, need: int) -> _States:
    """The states after the last card with a symbol."""
    after: _States = {}
    for (seen, best, taken), ways in states.items():
        top = max(best, dict(seen).get(value, 0))
        rest = () if top == need else tuple(item for item in seen if item[0] != value)
        after[rest, top, taken] = after.get((rest, top, taken), 0) + ways
    return after


def _merged(states: _States, alike: Iterable[Sequence[str]]) -> _States:
    """The states with symbols renamed that can change places, so that those alike become one."""
    after: _States = {}
    groups = [(names, frozenset(names)) for names in alike]
    for (seen, best, taken), ways in states.items():
        table = dict(seen)
        for names, members in groups:
            counts = sorted((n for name, n in seen if name in members), reverse=True)
            for name in members:
                table.pop(name, None)
            table.update(zip(names, counts, strict=False))
        key = (tuple(sorted(table.items())), best, taken)
        after[key] = after.get(key, 0) + ways
    return after


def _alike(
    rules: GroupRules, left: Sequence[Card], wanted: frozenset[str]
) -> list[tuple[str, ...]]:
    """The wanted symbols of each feature that stand beside the same on the cards to come."""
    beside: dict[str, dict[str, int]] = {}
    for card in left:
        words = [str(value) for _, value in card.features]
        for word in words:
            table = beside.setdefault(word, {})
            for other in words:
                if other != word:
                    table[other] = table.get(other, 0) + rules.deck.count(card)
    found = []
    for values in rules.deck.features.values():
        company: dict[tuple[tuple[str, int], ...], list[str]] = {}
        for value in map(str, values):
            if value in wanted and value in beside:
                company.setdefault(tuple(sorted(beside[value].items())), []).append(value)
        found += [tuple(names) for names in company.values() if len(names) > 1]
    return found
