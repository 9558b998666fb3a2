"""How far a hand reaches towards groups of given kinds and sizes.

The hand is projected to what the groups look at: so many cards of each class, so
many wild cards.  Every group then becomes one of a few things (a set of sevens, a
run from three).  Once that is chosen, placing cards is a flow: natural cards into
the slots that accept them, wild cards into any slot, no more of them in a group
than the rules allow.  A fast look over all choices gives a lower and an upper
bound; only where they differ are the choices searched and the flow worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from phase10.bounds import bounds_of
from phase10.cards import HIDDEN, HIDDEN_JOKER, Card, Value
from phase10.errors import Phase10Error
from phase10.groups import GroupRules, Kind

_BITS: Final = 8  # a hand holds fewer than 256 cards of a class


@dataclass(frozen=True, slots=True)
class Need:
    """A group that is asked for: its kind, its size, and its value where that is named."""

    kind: Kind
    size: int
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Slot:
    """Places of a group that accept the same cards: which classes, how many, wild cards or not."""

    accepts: int
    room: int
    wild: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a need can become, such as a set of sevens."""

    value: Value | None
    low: int | None
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Placing:
    """Where cards went: for each slot of each group the natural classes, then bound ones.

    What a slot still lacks is for free wild cards, as far as there are any.
    """

    choices: tuple[Choice, ...]
    naturals: tuple[tuple[tuple[int, ...], ...], ...]
    bound: tuple[tuple[tuple[int, ...], ...], ...]
    placed: int
    natural_count: int

    @property
    def worth(self) -> tuple[int, int]:
        """More cards placed come first, then more natural ones among them."""
        return self.placed, self.natural_count


class Plan:
    """The search for some groups under some rules; made once and asked often."""

    def __init__(self, rules: GroupRules, needs: tuple[Need, ...]) -> None:
        self.rules = rules
        self.needs = needs
        self.total = sum(need.size for need in needs)
        self.features = self._looked_at()
        self.classes = self._classes()
        index = {shown: place for place, shown in enumerate(self.classes)}
        count = len(self.classes)
        self.width = 2 * count + 1
        self.weights: dict[Card, int] = {HIDDEN: 0, HIDDEN_JOKER: 1 << (_BITS * count)}
        self.class_of: dict[Card, int] = {}
        for card in rules.deck.kinds:
            if card.kind == "natural":
                place = index[self._project(card)]
                self.class_of[card] = place
                self.weights[card] = 1 << (_BITS * place)
                if rules.deck.turns:
                    twin = card.turn()
                    self.class_of[twin] = place
                    at = count if rules.free(twin) else count + 1 + place
                    self.weights[twin] = 1 << (_BITS * at)
            else:
                self.weights[card] = 1 << (_BITS * count) if card.is_wild else 0
        self.choices = tuple(tuple(self._choices(need)) for need in needs)
        for need, choices in zip(needs, self.choices, strict=True):
            if not choices:
                raise Phase10Error(f"there is no {need.kind.name!r} of {need.size!r} cards")
        # The most wild cards that each group takes.
        spoken = 1 if rules.natural == "per-group" else 0
        limit = self.total if rules.limit is None else rules.limit
        self._caps = tuple(min(need.size - spoken, limit) for need in needs)
        self.capped = tuple(zip(needs, self._caps, strict=True))
        self._bounds = bounds_of(self)
        self.missing = lru_cache(maxsize=1 << 15)(self._missing)

    # -- what the groups look at ----------------------------------------------

    def _looked_at(self) -> tuple[str, ...]:
        used = {name for need in self.needs for name in (need.kind.same, need.kind.next)}
        return tuple(name for name in self.rules.deck.features if name in used)

    def _project(self, card: Card) -> tuple[Value | None, ...]:
        shown = [card.value(name) for name in self.features]
        for need in self._named():
            agrees = need.value is not None and self.rules.shows(card, need.kind, need.value)
            shown.append(int(agrees))
        return tuple(shown)

    def _named(self) -> list[Need]:
        return [need for need in self.needs if need.kind.named]

    def _classes(self) -> list[tuple[Value | None, ...]]:
        deck = self.rules.deck
        places = [{v: i for i, v in enumerate(deck.features[name])} for name in self.features]

        def order(shown: tuple[Value | None, ...]) -> tuple[int, ...]:
            ranks = [-1 if v is None else at[v] for at, v in zip(places, shown, strict=False)]
            return (*ranks, *(int(v or 0) for v in shown[len(places) :]))

        naturals = [card for card in deck.kinds if card.kind == "natural"]
        return sorted({self._project(card) for card in naturals}, key=order)

    def _choices(self, need: Need) -> Iterator[Choice]:
        kind, size = need.kind, need.size
        rules, deck = self.rules, self.rules.deck
        if kind.named:
            if need.value is None:
                raise Phase10Error(f"a {kind.name!r} group needs the symbol it is named after")
            column = len(self.features) + self._named().index(need)
            yield Choice(need.value, None, (Slot(self._accepting({column: 1}), size, True),))
            return
        sames: tuple[Value | None, ...] = (None,)
        if kind.same is not None:
            sames = deck.features[kind.same] if need.value is None else (need.value,)
        gaps_only = rules.run_place == "gaps-only"
        for same in sames:
            wanted = {} if kind.same is None else {self.features.index(kind.same): same}
            if kind.next is None:
                yield Choice(same, None, (Slot(self._accepting(wanted), size, True),))
                continue
            if size > len(deck.numbers):
                return
            column = self.features.index(kind.next)
            last = deck.numbers[-1] if rules.wrap else deck.numbers[-1] - size + 1
            for low in range(deck.numbers[0], last + 1):
                slots = []
                for place in range(size):
                    accepts = self._accepting({**wanted, column: rules.place(low + place)})
                    inside = 0 < place < size - 1
                    slots.append(Slot(accepts, 1, inside or not gaps_only))
                yield Choice(same, low, tuple(slots))

    def _accepting(self, wanted: Mapping[int, Value | None]) -> int:
        """The classes, as bits, that show what is wanted in each column."""
        return sum(
            1 << i
            for i, shown in enumerate(self.classes)
            if all(shown[column] == value for column, value in wanted.items())
        )

    # -- the hand ---------------------------------------------------------------

    def key(self, hand: Iterable[Card]) -> int:
        """The hand as one number: how many cards of each class, free and bound wild ones."""
        return sum(map(self.weights.__getitem__, hand))

    def _missing(self, key: int) -> int:
        """The fewest further cards that the hand behind a key needs."""
        counts, wilds, bound = self._split(key)
        lower, upper = self._bounds.look(counts, wilds)
        if any(bound):
            # To call a wild card that its print binds a natural one is too kind, not too hard.
            kind = bytes(map(int.__add__, counts, bound))
            upper = self._bounds.look(kind, wilds)[1]
        if lower < upper:
            lower = self._search(counts, wilds, bound, lower, upper)
        return self.total - lower

    def _split(self, key: int) -> tuple[bytes, int, bytes]:
        raw = key.to_bytes(self.width, "little")
        count = len(self.classes)
        return raw[:count], raw[count], raw[count + 1 :]

    # -- the exact search -------------------------------------------------------

    def _search(self, counts: bytes, wilds: int, bound: bytes, lower: int, upper: int) -> int:
        floor = [lower + 1]  # what a choice must be able to place to be of use
        for chosen in self._combinations(counts, wilds, bound, floor):
            placing = self._place(chosen, counts, wilds, bound, floor[0], upper)
            if placing is not None:
                lower = placing.placed
                floor[0] = lower + 1
                if lower >= upper:
                    break
        return lower

    def placings(self, key: int) -> Iterator[Placing]:
        """Full placings with few wild cards: none comes with fewer naturals than one before it."""
        counts, wilds, bound = self._split(key)
        fewest = [self.total]
        naturals = 0
        for chosen in self._combinations(counts, wilds, bound, fewest):
            placing = self._place(chosen, counts, wilds, bound, self.total)
            if placing is not None and placing.natural_count >= naturals:
                naturals = placing.natural_count
                yield placing

    def _combinations(
        self, counts: bytes, wilds: int, bound: bytes, floor: list[int]
    ) -> Iterator[tuple[Choice, ...]]:
        """What the groups may become, leaving out what cannot place `floor[0]` cards.

        The caller may raise the floor on the way.
        """
        ranked: list[list[tuple[int, int, Choice]]] = []
        for choices in self.choices:
            rated = [(_reach(c, counts, bound), -i, c) for i, c in enumerate(choices)]
            ranked.append(sorted(rated, key=lambda item: item[:2], reverse=True))
        # The most that the groups from each place on can take of their own, and in all.
        rest, full = [0], [0]
        for need, cap, rated in zip(self.needs[::-1], self._caps[::-1], ranked[::-1], strict=True):
            rest.append(rest[-1] + rated[0][0])
            full.append(full[-1] + min(need.size, rated[0][0] + cap))
        rest.reverse()
        full.reverse()
        twins = [
            next((j for j in range(i - 1, -1, -1) if self.needs[j] == need), None)
            for i, need in enumerate(self.needs)
        ]
        places: list[int] = []

        def descend(at: int, reach: int, filled: int) -> Iterator[tuple[Choice, ...]]:
            if at == len(ranked):
                yield tuple(ranked[i][place][2] for i, place in enumerate(places))
                return
            twin = twins[at]
            start = 0 if twin is None else places[twin]
            size, cap = self.needs[at].size, self._caps[at]
            for place in range(start, len(ranked[at])):
                own, _, choice = ranked[at][place]
                takes = min(size, own + cap)
                could = min(reach + own + rest[at + 1] + wilds, filled + takes + full[at + 1])
                if could < floor[0]:
                    break
                if self.rules.alike is False and self._alike(at, choice, ranked, places):
                    continue
                places.append(place)
                yield from descend(at + 1, reach + own, filled + takes)
                places.pop()

        yield from descend(0, 0, 0)

    def _alike(
        self,
        at: int,
        choice: Choice,
        ranked: list[list[tuple[int, int, Choice]]],
        places: list[int],
    ) -> bool:
        need = self.needs[at]
        for i, place in enumerate(places):
            other, its = self.needs[i], ranked[i][place][2]
            if other.kind == need.kind and (its.value, its.low) == (choice.value, choice.low):
                if choice.low is None or other.size == need.size:
                    return True
        return False

    def _place(
        self,
        chosen: tuple[Choice, ...],
        counts: bytes,
        wilds: int,
        bound: bytes,
        floor: int,
        goal: int | None = None,
    ) -> Placing | None:
        """The fullest placing for what the groups become, with the fewest wild cards.

        None if it places fewer than `floor` cards.  With a goal, the first that places
        so many will do.
        """
        # Slots that accept the same cards share them: often enough to see that it will not do.
        wanted: dict[int, int] = {}
        for choice in chosen:
            for slot in choice.slots:
                wanted[slot.accepts] = wanted.get(slot.accepts, 0) + slot.room
        own = sum(min(room, _have(mask, counts, bound)) for mask, room in wanted.items())
        if own + wilds < floor:
            return None
        best: Placing | None = None
        others = sum(counts) + wilds
        for pinned in self._pin(chosen, [i for i, n in enumerate(bound) for _ in range(n)]):
            if others + sum(map(len, pinned.values())) < floor:
                continue
            placing = self._flow(chosen, counts, wilds, dict(pinned))
            if placing is None or placing.placed < floor:
                continue
            if best is None or placing.worth > best.worth:
                best = placing
                floor = max(floor, best.placed)
                if goal is not None and best.placed >= goal:
                    break
        return best

    def _pin(
        self, chosen: tuple[Choice, ...], cards: list[int]
    ) -> Iterator[dict[tuple[int, int], tuple[int, ...]]]:
        """Every way to lay wild cards that their print binds: (group, slot) to classes."""
        spots = [(g, s, slot) for g, c in enumerate(chosen) for s, slot in enumerate(c.slots)]
        caps = list(self._caps)
        pinned: dict[tuple[int, int], tuple[int, ...]] = {}

        def descend(at: int, start: int) -> Iterator[dict[tuple[int, int], tuple[int, ...]]]:
            if at == len(cards):
                yield pinned
                return
            head = cards[at]
            same = at + 1 < len(cards) and cards[at + 1] == head
            for i in range(start, len(spots)):
                g, s, slot = spots[i]
                held = pinned.get((g, s), ())
                if caps[g] and slot.accepts >> head & 1 and slot.wild and len(held) < slot.room:
                    caps[g] -= 1
                    pinned[g, s] = (*held, head)
                    # Equal cards may lie anywhere, but it does not matter which lies where.
                    yield from descend(at + 1, i if same else 0)
                    pinned[g, s] = held
                    caps[g] += 1
            yield from descend(at + 1, len(spots) if same else 0)

        yield from descend(0, 0)

    def _flow(
        self,
        chosen: tuple[Choice, ...],
        counts: bytes,
        wilds: int,
        pinned: dict[tuple[int, int], tuple[int, ...]],
    ) -> Placing | None:
        caps = list(self._caps)
        for (g, _), held in pinned.items():
            caps[g] -= len(held)
        if min(caps) < 0:
            return None
        pins = sum(map(len, pinned.values()))
        if self.rules.natural == "per-phase":
            wilds = min(wilds, self.total - 1 - pins)
            if wilds < 0:
                return None
        # Nodes: the two ends, the wild cards, then classes, groups and slots as they come.
        source, sink, pool = 0, 1, 2
        links: list[dict[int, int]] = [{}, {}, {}]

        def node() -> int:
            links.append({})
            return len(links) - 1

        def link(tail: int, head: int, room: int) -> None:
            links[tail][head] = room
            links[head].setdefault(tail, 0)

        classes = {i: node() for i, n in enumerate(counts) if n}
        slots: list[tuple[int, int, int]] = []
        for g, choice in enumerate(chosen):
            group = node()
            link(pool, group, caps[g])
            for s, slot in enumerate(choice.slots):
                room = slot.room - len(pinned.get((g, s), ()))
                place = node()
                slots.append((g, s, place))
                link(place, sink, room)
                if slot.wild:
                    link(group, place, room)
                for i in _bits(slot.accepts):
                    if i in classes:
                        link(classes[i], place, room)
        for i, at in classes.items():
            link(source, at, counts[i])
        naturals = _push(links, source, sink)
        link(source, pool, wilds)
        placed = naturals + _push(links, source, sink)
        found: list[list[tuple[int, ...]]] = [[] for _ in chosen]
        bound = tuple(
            tuple(pinned.get((g, s), ()) for s in range(len(choice.slots)))
            for g, choice in enumerate(chosen)
        )
        for g, _, place in slots:
            here = ((i, links[place].get(at, 0)) for i, at in classes.items())
            found[g].append(tuple(i for i, n in here for _ in range(n)))
        return Placing(
            chosen,
            tuple(tuple(slots_of) for slots_of in found),
            bound,
            placed + pins,
            naturals,
        )


def _reach(choice: Choice, counts: bytes, bound: bytes) -> int:
    """The most own cards, free wild ones apart, that a choice could take if it stood alone."""
    return sum(min(slot.room, _have(slot.accepts, counts, bound)) for slot in choice.slots)


def _have(accepts: int, counts: bytes, bound: bytes) -> int:
    """How many cards of some classes there are, natural or bound."""
    have = 0
    for i in _bits(accepts):
        have += counts[i] + bound[i]
    return have


@lru_cache(maxsize=4096)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def _push(links: list[dict[int, int]], source: int, sink: int) -> int:
    """Send as much as possible from source to sink, one path after the other."""
    total = 0
    while True:
        back = {source: source}
        queue = [source]
        for tail in queue:
            for head, room in links[tail].items():
                if room and head not in back:
                    back[head] = tail
                    queue.append(head)
            if sink in back:
                break
        if sink not in back:
            return total
        path = [sink]
        while path[-1] != source:
            path.append(back[path[-1]])
        pairs = list(zip(path[1:], path, strict=False))
        room = min(links[tail][head] for tail, head in pairs)
        for tail, head in pairs:
            links[tail][head] -= room
            links[head][tail] += room
        total += room
