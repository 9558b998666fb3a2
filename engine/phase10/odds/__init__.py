"""Exact chances: how often a hand holds a phase, and what the next cards can do.

Every function takes a variant and follows from its deck, its phases and its rules of
groups; none knows a phase or a game.  Chances are integers over integers.  Where a
number is sampled, its type says so and carries an interval.

>>> from phase10.variant import load
>>> from phase10.odds import odds
>>> for row in odds(load("classic"), "1"):
...     print(row.phase, row.hands, row.of, f"{row.chance:.4%}")
1 7076688286712 38722819230810 18.2752%
"""

from __future__ import annotations

from collections.abc import Sequence

from phase10.cards import Card, Value
from phase10.errors import Phase10Error
from phase10.groups import Group, Inspection, inspect
from phase10.odds import ahead as _ahead
from phase10.odds import board as _board
from phase10.odds import count as _count
from phase10.odds import pair as _pair
from phase10.odds import sample as _sample
from phase10.odds import tiles as _tiles
from phase10.odds.ahead import Ahead
from phase10.odds.board import Landing, Spread, landing, over_layouts, reachable
from phase10.odds.count import Row
from phase10.odds.pair import Both
from phase10.odds.sample import Several, Share, wilson
from phase10.phases import Phase
from phase10.variant import Variant

__all__ = [
    "MOST",
    "Ahead",
    "Both",
    "Landing",
    "Row",
    "Several",
    "Share",
    "Spread",
    "any_of",
    "any_table",
    "asked",
    "both",
    "can_pair",
    "group_of",
    "landing",
    "next_card",
    "odds",
    "over_layouts",
    "phase_of",
    "reachable",
    "several",
    "table",
    "wilson",
]

MOST = 20
"""The most cards of a hand that chances are worked out for."""


def odds(
    variant: Variant,
    phase: str | None = None,
    *,
    cards: int | None = None,
    size: int | None = None,
) -> tuple[Row, ...]:
    """How many hands hold a phase, for one phase or for all that are played.

    Arguments: `cards` in the hand, without discarding (by default as many as are dealt);
    `size` is the hand size of the player, for phases that hang on it.  Raises a
    ValueError for a phase or a number of cards that does not exist.
    """
    count = _cards(variant, cards)
    hand = _hand_size(variant, size)
    names = list(variant.phases) if phase is None else [phase]
    return tuple(
        _count.counts(variant.grouping, phase_of(variant, name), count, size=hand)[count]
        for name in names
    )


def table(
    variant: Variant, phase: str, *, most: int = MOST, size: int | None = None
) -> tuple[Row, ...]:
    """The same for 1, 2, … `most` cards at once."""
    count = _cards(variant, most)
    hand = _hand_size(variant, size)
    return _count.counts(variant.grouping, phase_of(variant, phase), count, size=hand)[1:]


def any_of(
    variant: Variant,
    phases: Sequence[str] | None = None,
    *,
    cards: int | None = None,
    size: int | None = None,
) -> Row:
    """How many hands hold at least one of several phases, such as any open tile.

    By default all phases that are played.
    """
    return any_table(variant, phases, most=_cards(variant, cards), size=size)[-1]


def any_table(
    variant: Variant,
    phases: Sequence[str] | None = None,
    *,
    most: int = MOST,
    size: int | None = None,
) -> tuple[Row, ...]:
    """The same for 1, 2, … `most` cards at once."""
    count = _cards(variant, most)
    hand = _hand_size(variant, size)
    chosen = [phase_of(variant, name) for name in (variant.phases if phases is None else phases)]
    rules = variant.grouping
    if chosen and all(_tiles.is_tile(rules, one) for one in chosen):
        return _tiles.any_tile(rules, chosen, count, size=hand)[1:]
    return _count.any_of(rules, chosen, count, size=hand)[1:]


def both(
    variant: Variant, phase: str, *, cards: int | None = None, size: int | None = None
) -> Both:
    """Two hands from one deck: in how many deals both hold the phase; exact.

    For phases of one feature only, such as numbers; others are refused (see `several`).
    """
    return _pair.both(
        variant.grouping,
        phase_of(variant, phase),
        _cards(variant, cards),
        size=_hand_size(variant, size),
    )


def can_pair(variant: Variant, phase: str) -> bool:
    """Whether two hands can be counted exactly: the phase looks at one feature only."""
    return _pair.one_feature(variant.grouping, phase_of(variant, phase))


def several(
    variant: Variant,
    phase: str,
    players: int,
    *,
    cards: int | None = None,
    deals: int = 10_000,
    seed: int = 1,
) -> Several:
    """Hands for several players: how many of them hold the phase; sampled, with intervals."""
    return _sample.several(
        variant.grouping,
        phase_of(variant, phase),
        players,
        _cards(variant, cards),
        deals=deals,
        seed=seed,
        size=_hand_size(variant, None),
    )


def next_card(
    variant: Variant,
    phase: str,
    hand: Sequence[Card],
    *,
    table: Sequence[Group] = (),
    seen: Sequence[Card] = (),
    size: int | None = None,
) -> Ahead:
    """What the next card, or the next two, can do for a hand, and which cards do it.

    `table` are groups that may be hit, `seen` other cards known to be elsewhere.

    >>> from phase10.variant import load
    >>> game = load("classic")
    >>> hand = [game.deck.parse(name) for name in "R3 B4 G5 Y6 R8 B9 G9".split()]
    >>> found = next_card(game, "4", hand)
    >>> found.next_completes, " ".join(sorted(card.name for card in found.completes))
    ((16, 101), 'B7 G7 R7 W Y7')
    """
    return _ahead.ahead(
        variant.grouping,
        phase_of(variant, phase),
        hand,
        table=table,
        seen=seen,
        size=_hand_size(variant, size),
    )


def asked(
    variant: Variant, value: Value, hands: Sequence[int], *, known: Sequence[Card] = ()
) -> tuple[int, int]:
    """In how many deals an asked number is among the others' cards, out of all deals.

    `hands` are the sizes of their hands, `known` the cards that the asker sees.
    """
    if not hands or any(size < 0 for size in hands):
        raise Phase10Error(f"hand sizes {list(hands)!r} are of no use")
    return _board.asked(variant.grouping, value, sum(hands), known)


def phase_of(variant: Variant, name: str) -> Phase:
    """The phase of that name; a ValueError lists the phases there are."""
    found = variant.phases.get(str(name))
    if found is None:
        known = ", ".join(variant.phases)
        raise Phase10Error(f"there is no phase {name!r} in {variant.id!r}; expected one of {known}")
    return found


def group_of(variant: Variant, text: str) -> Group:
    """A group on the table from its notation, such as "run R3 B4 W G6"."""
    kind, *names = text.split() or [""]
    if kind not in variant.grouping.kinds or not names:
        known = ", ".join(variant.grouping.kinds)
        raise Phase10Error(f"{text!r} is no group; expected its kind ({known}) and its cards")
    cards = tuple(variant.deck.parse(name) for name in names)
    found: Inspection = inspect(variant.grouping, kind, cards)
    if found.group is None:
        raise Phase10Error(f"{text!r} is no group: it breaks {', '.join(found.faults)}")
    return found.group


def _cards(variant: Variant, cards: int | None) -> int:
    count: int = variant["deal.hand"] if cards is None else cards
    top = min(MOST, len(variant.deck.cards))
    if not 1 <= count <= top:
        raise Phase10Error(f"{count!r} cards are no hand; expected 1 to {top}")
    return count


def _hand_size(variant: Variant, size: int | None) -> int:
    usual: int = variant["deal.hand"]
    if size is not None and not 1 <= size <= len(variant.deck.cards):
        raise Phase10Error(f"a hand size of {size!r} is of no use")
    return usual if size is None else size
