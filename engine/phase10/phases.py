"""Phases, and finding them in a hand.

A phase is a list of parts: a kind of group with the number of cards it asks for.
Whether a hand holds a phase, how many cards it lacks, which cards would help, the
best lay-down and all lay-downs: each is exact for every phase that parts can state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from phase10.cards import Card, Value
from phase10.errors import Phase10Error
from phase10.groups import Group, GroupRules, Kind, fit, fits, inspect
from phase10.search import Choice, Need, Placing, Plan


@dataclass(frozen=True, slots=True)
class Part:
    """One group that a phase asks for; no size means the player's hand size.

    `value` is the symbol that a named group must show.
    """

    kind: str
    size: int | None
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase: its name and the groups that it asks for.

    >>> Phase.from_text("2", "set 3 + run 4", {"set": Kind("set", "number")})
    Traceback (most recent call last):
    ...
    phase10.errors.Phase10Error: phase '2': 'run 4' names no kind of group; expected set
    >>> Phase.from_text("1", "set 3 + set 3", {"set": Kind("set", "number")}).parts[0]
    Part(kind='set', size=3, value=None)
    """

    name: str
    parts: tuple[Part, ...]

    def __hash__(self) -> int:
        return hash(self.name)  # quick, as phases are looked up all the time

    @staticmethod
    def from_text(name: str, text: str, kinds: Mapping[str, Kind]) -> Phase:
        """A phase from its row in phase.list, such as "set 3 + run 4" or "symbol hand"."""
        parts = []
        for item in text.split("+"):
            word, _, size = item.strip().partition(" ")
            kind = kinds.get(word)
            if kind is None:
                known = ", ".join(kinds)
                raise Phase10Error(
                    f"phase {name!r}: {item.strip()!r} names no kind of group; expected {known}"
                )
            if size != "hand" and not (size.isdigit() and int(size)):
                raise Phase10Error(
                    f"phase {name!r}: {item.strip()!r} has no size; expected a number or hand"
                )
            parts.append(
                Part(word, None if size == "hand" else int(size), name if kind.named else None)
            )
        return Phase(name, tuple(parts))


@lru_cache(maxsize=4096)
def _needs(rules: GroupRules, phase: Phase, size: int | None) -> tuple[Need, ...]:
    needs = []
    for part in phase.parts:
        cards = size if part.size is None else part.size
        if cards is None:
            raise Phase10Error(f"phase {phase.name!r} needs a hand size, not {size!r}")
        needs.append(Need(rules.kind(part.kind), cards, part.value))
    return tuple(needs)


@lru_cache(maxsize=4096)
def _plan(rules: GroupRules, needs: tuple[Need, ...]) -> Plan:
    return Plan(rules, needs)


@lru_cache(maxsize=4096)
def _plan_of(rules: GroupRules, phase: Phase, size: int | None) -> tuple[Plan, bool]:
    """The plan of a phase, and whether groups larger than asked for must be tried too."""
    needs = _needs(rules, phase, size)
    return _plan(rules, needs), _may_need_larger(rules, needs)


def _may_need_larger(rules: GroupRules, needs: Sequence[Need]) -> bool:
    runs = sum(1 for need in needs if need.kind.next)
    return rules.needs_larger and (runs > 1 or (runs > 0 and rules.run_place == "gaps-only"))


def missing(rules: GroupRules, phase: Phase, hand: Iterable[Card], size: int | None = None) -> int:
    """The fewest further cards that the hand needs for the phase; 0 if it holds it.

    Each may be any card of the deck; how many copies are left is not asked.
    `size` is the hand size, for parts that hang on it.
    """
    plan, larger = _plan_of(rules, phase, size)
    if larger:
        return _missing_at_any_size(rules, plan.needs, tuple(hand))
    return plan.missing(plan.key(hand))


def holds(rules: GroupRules, phase: Phase, hand: Iterable[Card], size: int | None = None) -> bool:
    """Whether the hand holds the phase, so that it could be laid down."""
    return missing(rules, phase, hand, size) == 0


def helps(
    rules: GroupRules, phase: Phase, hand: Iterable[Card], size: int | None = None
) -> tuple[Card, ...]:
    """The cards of the deck, each named once, that lower what is missing."""
    cards = tuple(hand)
    now = missing(rules, phase, cards, size)
    if not now:
        return ()
    plan, larger = _plan_of(rules, phase, size)
    key = plan.key(cards)
    better: dict[int, bool] = {}
    for card in rules.deck.kinds:
        weight = plan.weights[card]
        if weight and weight not in better:
            if larger:
                then = _missing_at_any_size(rules, plan.needs, (*cards, card))
            else:
                then = plan.missing(key + weight)
            better[weight] = then < now
    return tuple(card for card in rules.deck.kinds if better.get(plan.weights[card], False))


def _missing_at_any_size(rules: GroupRules, needs: tuple[Need, ...], hand: tuple[Card, ...]) -> int:
    plan = _plan(rules, needs)
    if not _may_need_larger(rules, needs):
        return plan.missing(plan.key(hand))
    own = sum(1 for card in hand if card.is_wild or card.is_natural)
    return _missing_with_larger(rules, needs, plan.key(hand), own)


@lru_cache(maxsize=1 << 15)
def _missing_with_larger(rules: GroupRules, needs: tuple[Need, ...], key: int, own: int) -> int:
    fewest = _plan(rules, needs).missing(key)
    if fewest:
        # Larger runs of the same kinds see the hand as the same number.
        for larger in _larger(rules, needs, own + fewest - 1):
            plan = _plan(rules, larger)
            if plan.total - own < fewest:
                fewest = min(fewest, plan.missing(key))
            if not fewest:
                break
    return fewest


def _larger(rules: GroupRules, needs: tuple[Need, ...], most: int) -> Iterator[tuple[Need, ...]]:
    """The needs with larger runs, smaller sums first, of no more than `most` cards."""
    span = len(rules.deck.numbers)
    room = most - sum(need.size for need in needs)
    growth = [
        range(min(room, span - need.size) + 1) if need.kind.next else range(1) for need in needs
    ]
    for more in sorted(product(*growth), key=lambda m: (sum(m), m)):
        if 0 < sum(more) <= room:
            yield tuple(
                replace(need, size=need.size + n) for need, n in zip(needs, more, strict=True)
            )


# -- the best lay-down ----------------------------------------------------------


def best(
    rules: GroupRules, phase: Phase, hand: Iterable[Card], size: int | None = None
) -> tuple[Group, ...] | None:
    """The lay-down that spends the fewest wild cards and leaves the most cards to hit with.

    Among equals the one with the lowest cards.  None if the hand does not hold the phase.
    """
    cards = tuple(sorted(hand, key=_order))
    plan, larger = _plan_of(rules, phase, size)
    found = _best(plan, cards)
    if found is None and larger:
        for needs in _larger(rules, plan.needs, len(cards)):
            found = _best(_plan(rules, needs), cards)
            if found is not None:
                break
    return found


@lru_cache(maxsize=4096)
def _best(plan: Plan, cards: tuple[Card, ...]) -> tuple[Group, ...] | None:
    key = plan.key(cards)
    if plan.missing(key):
        return None
    top: tuple[int, int, tuple[int, ...]] | None = None
    found: tuple[Group, ...] | None = None
    for placing in plan.placings(key):
        groups, rest = _groups(plan, placing, cards)
        orders = tuple(-card.order for group in groups for card in group.cards)
        worth = (placing.natural_count, _hits(plan.rules, groups, rest), orders)
        if top is None or worth > top:
            top, found = worth, groups
    return found


def _groups(
    plan: Plan, placing: Placing, cards: tuple[Card, ...]
) -> tuple[tuple[Group, ...], list[Card]]:
    """Real cards for a placing, in the order of the deck, and the cards left over."""
    rest = list(cards)

    def take(wild: bool, place: int | None) -> Card:
        for at, card in enumerate(rest):
            if card.is_wild == wild and card.kind != "skip":
                if plan.rules.free(card) if place is None else plan.class_of.get(card) == place:
                    return rest.pop(at)
        raise AssertionError("a placing takes only cards that are there")

    laid: list[list[list[Card]]] = []
    for naturals, bound in zip(placing.naturals, placing.bound, strict=True):
        laid.append(
            [
                [*(take(False, i) for i in own), *(take(True, i) for i in pinned)]
                for own, pinned in zip(naturals, bound, strict=True)
            ]
        )
    groups = []
    for need, choice, lists in zip(plan.needs, placing.choices, laid, strict=True):
        for slot, held in zip(choice.slots, lists, strict=True):
            held += [take(True, None) for _ in range(slot.room - len(held))]
        flat = tuple(card for held in lists for card in held)
        groups.append(_group(plan.rules, need, choice, flat))
    return tuple(groups), rest


def _group(rules: GroupRules, need: Need, choice: Choice, cards: tuple[Card, ...]) -> Group:
    found = inspect(rules, need.kind.name, cards, said(need.kind, choice.value, choice.low))
    if found.group is None:
        raise AssertionError(f"the search made no group: {cards!r} breaks {list(found.faults)}")
    return found.group


def said(kind: Kind, value: Value | None, low: int | None) -> Value | tuple[Value, int] | None:
    """What to tell `inspect` about a group of this value and low number."""
    if kind.next is None or low is None:
        return value
    return low if value is None else (value, low)


def _hits(rules: GroupRules, groups: tuple[Group, ...], rest: list[Card]) -> int:
    """How many of the natural cards left over could be hit on these groups."""
    if rules.hit_kinds is None:
        return 0
    table, left, count = list(groups), [card for card in rest if card.is_natural], 0
    grew = True
    while grew:
        grew = False
        for card in left:
            for at, group in enumerate(table):
                ends = fits(rules, group, card)
                if ends:
                    longer = fit(rules, group, card, ends[0]).group
                    table[at] = longer or group
                    left.remove(card)
                    count, grew = count + 1, True
                    break
            if grew:
                break
    return count


# -- all lay-downs ----------------------------------------------------------------


def lay_downs(
    rules: GroupRules,
    phase: Phase,
    hand: Iterable[Card],
    size: int | None = None,
    *,
    larger: bool = False,
) -> Iterator[tuple[Group, ...]]:
    """Every distinct lay-down of the phase from the hand, in a canonical order, one at a time.

    Equal cards are one card, and groups that could change places come once.  The groups
    have the sizes that the phase asks for; larger ones follow suit where `larger` asks for
    them, or where the rules leave no other way to reach them, and lay.extra-cards is free.
    """
    cards = sorted(hand, key=_order)
    if missing(rules, phase, cards, size):
        return
    needs = _needs(rules, phase, size)
    stock = Counter(card for card in cards if card.is_wild or card.is_natural)
    larger = larger and rules.extra != "exact"
    grow = tuple(
        larger or (bool(need.kind.next) and _may_need_larger(rules, needs)) for need in needs
    )
    seen: set[tuple[Group, ...]] = set()
    for groups in _lay(rules, needs, grow, stock, ()):
        if any(grow):
            # A large group may serve a small part or a large one; that is the same lay-down.
            name = tuple(sorted(groups, key=lambda g: (g.kind, str(g.value), g.low or 0, str(g))))
            if name in seen:
                continue
            seen.add(name)
        yield groups


def _order(card: Card) -> tuple[bool, int]:
    return card.is_wild, card.order


def _lay(
    rules: GroupRules,
    needs: tuple[Need, ...],
    grow: tuple[bool, ...],
    stock: Counter[Card],
    laid: tuple[Group, ...],
) -> Iterator[tuple[Group, ...]]:
    at = len(laid)
    if at == len(needs):
        yield laid
        return
    need, rest = needs[at], needs[at + 1 :]
    twin = next(
        (g for g, n in zip(laid[::-1], needs[at - 1 :: -1], strict=False) if n == need), None
    )
    own = sum(stock.values())
    most = own - sum(n.size for n in rest) if grow[at] else need.size
    if need.kind.next:
        most = min(most, len(rules.deck.numbers))
    # Whether the phase as a whole still waits for its natural card.
    waits = rules.natural == "per-phase" and not any(c.is_natural for g in laid for c in g.cards)
    spoken = rules.natural == "per-group" or (waits and not rest)
    for group in _candidates(rules, need, range(need.size, most + 1), stock, spoken):
        if twin is not None and _rank(group) < _rank(twin):
            continue
        if rules.alike is False and any(alike(group, other) for other in laid):
            continue
        left = stock - Counter(group.cards)
        if rest:
            still = waits and not any(card.is_natural for card in group.cards)
            if not _possible(rules, rest, left, still):
                continue
        yield from _lay(rules, needs, grow, left, (*laid, group))


def _rank(group: Group) -> tuple[str, int, int, tuple[tuple[bool, int], ...]]:
    value = f"{group.value:03}" if isinstance(group.value, int) else str(group.value)
    return value, group.low or 0, len(group.cards), tuple(_order(card) for card in group.cards)


def alike(one: Group, other: Group) -> bool:
    """Whether two groups are alike: of one kind and value, and for runs the same numbers."""
    return (one.kind, one.value, one.low) == (other.kind, other.value, other.low) and (
        one.low is None or len(one.cards) == len(other.cards)
    )


def _possible(
    rules: GroupRules, needs: tuple[Need, ...], stock: Counter[Card], waits: bool
) -> bool:
    """Whether the needs could still be met, seen without what ties groups together."""
    return not _missing_at_any_size(_loosened(rules, waits), needs, tuple(stock.elements()))


@lru_cache(maxsize=64)
def _loosened(rules: GroupRules, waits: bool) -> GroupRules:
    natural = "none" if rules.natural == "per-phase" and not waits else rules.natural
    # Groups that are alike are left out later; until then they only cost time.
    return replace(rules, natural=natural, alike=True)


def _candidates(
    rules: GroupRules, need: Need, sizes: range, stock: Counter[Card], spoken: bool
) -> Iterator[Group]:
    """Every group of the need that the stock can make; `spoken` asks for a natural card."""
    kind = need.kind
    plans = {size: _plan(rules, (replace(need, size=size),)).choices[0] for size in sizes}
    for index in range(max(map(len, plans.values()), default=0)):
        for size, choices in plans.items():
            if index >= len(choices):
                continue
            choice = choices[index]
            cap = min(size - spoken, size if rules.limit is None else rules.limit)
            for cards in _fillings(rules, kind, choice, size, stock, cap):
                found = inspect(rules, kind.name, cards, said(kind, choice.value, choice.low))
                if found.group is not None:
                    yield found.group


def _fillings(
    rules: GroupRules, kind: Kind, choice: Choice, size: int, stock: Counter[Card], cap: int
) -> Iterator[tuple[Card, ...]]:
    """The cards that make a group what is chosen, with no more than `cap` wild ones."""

    def suits(card: Card, number: int | None) -> bool:
        if rules.free(card):
            return True
        if number is not None and kind.next and card.value(kind.next) != number:
            return False
        return choice.value is None or rules.shows(card, kind, choice.value)

    if kind.next is None or choice.low is None:
        fitting = [(card, n) for card, n in stock.items() if suits(card, None)]
        yield from _multisets(fitting, size, cap)
        return
    slots = []
    for place, slot in enumerate(choice.slots):
        number = rules.place(choice.low + place)
        slots.append(
            [card for card in stock if suits(card, number) and (slot.wild or card.is_natural)]
        )
    # From each place on, how many places have no natural card: these wait for wild ones.
    due = [0]
    for cards in reversed(slots):
        due.append(due[-1] + (not any(card.is_natural for card in cards)))
    due.reverse()
    wilds = sum(n for card, n in stock.items() if card.is_wild)
    if all(slots):
        yield from _rows(slots, due, stock, min(cap, wilds), ())


def _multisets(fitting: list[tuple[Card, int]], size: int, cap: int) -> Iterator[tuple[Card, ...]]:
    if not size:
        yield ()
        return
    wilds = sum(n for card, n in fitting if card.is_wild)
    if sum(n for card, n in fitting if not card.is_wild) + min(cap, wilds) < size:
        return
    (card, n), rest = fitting[0], fitting[1:]
    for k in range(min(n, size, cap if card.is_wild else size), -1, -1):
        for more in _multisets(rest, size - k, cap - k if card.is_wild else cap):
            yield (card,) * k + more


def _rows(
    slots: list[list[Card]],
    due: list[int],
    stock: Counter[Card],
    wilds: int,
    row: tuple[Card, ...],
) -> Iterator[tuple[Card, ...]]:
    at = len(row)
    if due[at] > wilds:
        return
    if at == len(slots):
        yield row
        return
    for card in slots[at]:
        if row.count(card) < stock[card]:
            yield from _rows(slots, due, stock, wilds - card.is_wild, (*row, card))
