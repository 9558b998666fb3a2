"""What the next card, or the next two, can do for a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from phase10.cards import Card
from phase10.errors import Phase10Error
from phase10.groups import Group, GroupRules, fits
from phase10.phases import Phase, holds, missing


@dataclass(frozen=True, slots=True)
class Ahead:
    """The cards that would help, and how likely they come.

    `completes` are cards that make the phase complete, `fitting` those that fit a group
    on the table; each is named with the copies not yet seen.  The chances count draws
    out of `unseen` cards: `next_*` the next card, `of_two_*` at least one of the next
    two by itself, `with_two` the next two kept together (at least one of two hands of
    the pair may do it alone).  All are pairs: in how many draws, out of how many.
    """

    phase: str
    missing: int
    unseen: int
    completes: Mapping[Card, int]
    fitting: Mapping[Card, int]
    next_completes: tuple[int, int]
    of_two_completes: tuple[int, int]
    with_two: tuple[int, int]
    next_fits: tuple[int, int]
    of_two_fits: tuple[int, int]


def unseen(rules: GroupRules, known: Iterable[Card]) -> Counter[Card]:
    """The cards of the deck that are not among the known ones.

    A turned card counts as its face.  Raises a ValueError for a hidden card, and for a
    card that is there more often than the deck has it.
    """
    left = Counter(rules.deck.cards)
    for card in known:
        face = card.face()
        if face not in left:
            raise Phase10Error(f"card {card.name!r} is no card of this deck that can be seen")
        if not left[face]:
            raise Phase10Error(
                f"card {face.name!r} is named more often than the deck has it "
                f"({rules.deck.count(face)} times)"
            )
        left[face] -= 1
    return +left


def ahead(
    rules: GroupRules,
    phase: Phase,
    hand: Sequence[Card],
    *,
    table: Sequence[Group] = (),
    seen: Sequence[Card] = (),
    size: int | None = None,
) -> Ahead:
    """What may come next for a hand.

    `table` are the groups that the player may hit, `seen` further cards that are known
    to be elsewhere, `size` the hand size for parts that hang on it.
    """
    laid = [card for group in table for card in (*group.cards, *group.spare)]
    left = unseen(rules, [*hand, *laid, *seen])
    total = sum(left.values())
    lack = missing(rules, phase, hand, size)
    done = lack == 0
    completes = {
        card: n
        for card, n in left.items()
        if done or (lack == 1 and holds(rules, phase, [*hand, card], size))
    }
    fitting = {
        card: n for card, n in left.items() if any(fits(rules, group, card) for group in table)
    }
    alone, fit = sum(completes.values()), sum(fitting.values())
    pairs = comb(total, 2)
    return Ahead(
        phase=phase.name,
        missing=lack,
        unseen=total,
        completes=completes,
        fitting=fitting,
        next_completes=(alone, total),
        of_two_completes=(pairs - comb(total - alone, 2), pairs),
        with_two=(_pairs(rules, phase, hand, left, size, lack), pairs),
        next_fits=(fit, total),
        of_two_fits=(pairs - comb(total - fit, 2), pairs),
    )


def _pairs(
    rules: GroupRules,
    phase: Phase,
    hand: Sequence[Card],
    left: Mapping[Card, int],
    size: int | None,
    lack: int,
) -> int:
    """In how many pairs of cards the hand holds the phase with both."""
    if lack > 2:
        return 0
    found = 0
    cards = list(left)
    for i, one in enumerate(cards):
        for other in cards[i:]:
            ways = comb(left[one], 2) if other is one else left[one] * left[other]
            if ways and (lack == 0 or holds(rules, phase, [*hand, one, other], size)):
                found += ways
    return found
