"""A quick look at how many cards of a hand a phase could use: a lower and an upper bound.

Most phases ask for groups of one feature, or for one colour group beside them.  For
these it is known at once how many natural cards a choice of groups takes in, and wild
cards fill the rest as long as every group has a natural card.  Where that is not plain
the two bounds differ, and the caller searches.

Cards of one feature are kept in levels: the set of numbers of which the hand holds at
least one card, at least two, and so on, each set as the bits of an integer.  To take a
run out of the hand then means one step down at its numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from phase10.search import Need, Plan

Levels = list[int]


class Bounds:
    """Bounds that say nothing: between no card and all of them."""

    def __init__(self, plan: Plan) -> None:
        self.total = plan.total
        self.natural = plan.rules.natural
        self.limit = plan.rules.limit
        self.alike = plan.rules.alike is not False
        self.tight = not (
            plan.rules.run_place == "gaps-only" and any(need.kind.next for need in plan.needs)
        )
        # Places that only natural cards can fill, and the most wild cards beside them.
        self.spoken = sum(max(_spoken(plan, need), need.size - cap) for need, cap in plan.capped)
        self.capacity = sum(cap for _, cap in plan.capped)

    def look(self, counts: bytes, wilds: int) -> tuple[int, int]:
        """The bounds for a hand with so many cards of each class and so many wild cards."""
        if self.tight and (self.limit is None or wilds <= self.limit):
            lower, upper = self._look(counts, wilds)
            if lower == upper or not wilds:
                return lower, upper
            most = max(0, upper - wilds)
            if upper == self.total:
                most = self._look(counts, 0)[1]
        else:
            # What is said of wild cards here would be too much, but not of natural ones.
            lower = most = self._look(counts, 0)[0] if wilds else -1
            if not wilds:
                return self._look(counts, 0)
            if most < 0:
                return -1, self.total
        upper = min(self.total, most + min(wilds, self.capacity))
        upper = min(upper, self.total - max(0, self.spoken - most))
        return lower, upper

    def _look(self, counts: bytes, wilds: int) -> tuple[int, int]:  # noqa: ARG002 - the others do
        return -1, self.total

    def _filled(self, naturals: int, empty: int, wilds: int) -> int:
        """How many cards lie for certain, if so many groups have no natural card."""
        room = self.total
        if self.natural == "per-group":
            room -= empty
        elif self.natural == "per-phase" and not naturals:
            room -= 1
        return max(naturals, min(naturals + wilds, room))


class Alone(Bounds):
    """One group whose cards agree in something."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.members = tuple(_members(choice.slots[0].accepts) for choice in plan.choices[0])

    def _look(self, counts: bytes, wilds: int) -> tuple[int, int]:
        most = max(sum(map(counts.__getitem__, members)) for members in self.members)
        naturals = min(self.total, most)
        found = self._filled(naturals, int(not naturals), wilds)
        return found, found


class OneFeature(Bounds):
    """Sets and runs of one feature."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        runs = sorted((n for n in plan.needs if n.kind.next), key=lambda need: need.size)
        self.again = tuple(i > 0 and runs[i - 1] == need for i, need in enumerate(runs))
        self.masks = tuple(_masks(plan, need) for need in runs)
        self.sizes = tuple(sorted((n.size for n in plan.needs if not n.kind.next), reverse=True))
        self.in_sets = sum(self.sizes)
        self.values = len(plan.classes)
        self.depth = len(runs) + (self.in_sets if self.alike else max(self.sizes, default=0))
        self.sets = lru_cache(maxsize=1 << 12)(self._sets)

    def _look(self, counts: bytes, wilds: int) -> tuple[int, int]:
        levels = _levels(counts, self.depth)
        if not self.masks:
            most, empty = self.sets(tuple(map(int.bit_count, levels[1:])))
            return self._filled(most, empty, wilds), min(self.total, most + wilds)
        most, lower = self._runs(0, 0, levels, 0, 0, wilds, -1, -1)
        return lower, min(self.total, most + wilds)

    def _runs(
        self,
        at: int,
        start: int,
        levels: Levels,
        taken: int,
        empty: int,
        wilds: int,
        most: int,
        lower: int,
    ) -> tuple[int, int]:
        """The most naturals over all places of the runs from `at` on, and what lies for certain."""
        masks = self.masks[at]
        here = levels[1]
        last = at == len(self.masks) - 1
        total, in_sets = self.total, self.in_sets
        for place in range(start, len(masks)):
            mask = masks[place]
            own = (here & mask).bit_count()
            naturals, none = taken + own, empty + (not own)
            if last:
                could = naturals + in_sets
                if could <= most and min(could + wilds, total) <= lower:
                    continue
                if in_sets:
                    rest, bare = self.sets(
                        tuple(
                            [
                                ((low & ~mask) | (high & mask)).bit_count()
                                for low, high in zip(levels[1:], [*levels[2:], 0], strict=True)
                            ]
                        )
                    )
                    naturals, none = naturals + rest, none + bare
                most = max(most, naturals)
                lower = max(lower, self._filled(naturals, none, wilds))
            else:
                left = [
                    (low & ~mask) | (high & mask)
                    for low, high in zip(levels, [*levels[1:], 0], strict=True)
                ]
                after = (place if self.alike else place + 1) if self.again[at + 1] else 0
                most, lower = self._runs(at + 1, after, left, naturals, none, wilds, most, lower)
            if lower == total:
                break
        return most, lower

    def _sets(self, profile: tuple[int, ...]) -> tuple[int, int]:
        """The most naturals in the sets, and how many sets have none, for a profile.

        The profile says of how many values there is at least one card, two, and so on.
        """
        counts = [0] * (self.values - profile[0])
        for n, (here, above) in enumerate(zip(profile, (*profile[1:], 0), strict=True), start=1):
            counts += [n] * (here - above)
        return self._deal(self.sizes, tuple(counts))

    def _deal(self, sizes: tuple[int, ...], counts: tuple[int, ...]) -> tuple[int, int]:
        if not sizes:
            return 0, 0
        best = (-1, 0)
        for n in dict.fromkeys(counts):
            took = min(n, sizes[0])
            left = list(counts)
            left.remove(n)
            if self.alike:
                left.append(n - took)
            rest, bare = self._deal(sizes[1:], tuple(sorted(left)))
            best = max(best, (took + rest, -(bare + (not took))))
        return best[0], -best[1]


class ColourBeside(Bounds):
    """One group of a second feature, such as a colour, beside sets and runs of a first one."""

    def __init__(self, plan: Plan, colour: Need) -> None:
        super().__init__(plan)
        others = [need for need in plan.needs if need is not colour]
        first = others[0].kind.next or others[0].kind.same
        at = plan.features.index(str(first))
        values = sorted({shown[at] for shown in plan.classes}, key=lambda v: (str(type(v)), v))
        seconds = list(dict.fromkeys(shown[1 - at] for shown in plan.classes))
        self.where = tuple(
            (values.index(shown[at]), seconds.index(shown[1 - at])) for shown in plan.classes
        )
        self.values, self.colours = len(values), len(seconds)
        self.size = colour.size
        self.lone = len(others) == 1
        self.groups = len(plan.needs)
        self.demands = self._demands(plan, others, {v: i for i, v in enumerate(values)}, at)
        self.depth = max(map(len, self.demands))

    def _demands(
        self, plan: Plan, needs: Sequence[Need], place: dict[int | str | None, int], at: int
    ) -> tuple[tuple[int, ...], ...]:
        """What the other groups can ask for, as levels: numbers asked for once, twice and so on."""
        options = []
        for need in needs:
            choices = plan.choices[plan.needs.index(need)]
            options.append(
                [
                    [
                        (place[plan.classes[_members(slot.accepts)[0]][at]], slot.room)
                        for slot in choice.slots
                    ]
                    for choice in choices
                ]
            )
        found: dict[tuple[int, ...], None] = {}
        for combination in product(*options):
            wanted = [0] * self.values
            for choice in combination:
                for value, room in choice:
                    wanted[value] += room
            if not self.alike and _repeats(needs, combination):
                continue
            levels = _levels(bytes(wanted), max(wanted))
            found[tuple(levels[1:])] = None
        return tuple(found)

    def _look(self, counts: bytes, wilds: int) -> tuple[int, int]:
        in_all = [0] * self.values
        in_one = [[0] * self.values for _ in range(self.colours)]
        for n, (value, colour) in zip(counts, self.where, strict=True):
            if n:
                in_all[value] += n
                in_one[colour][value] += n
        together = _levels(in_all, self.depth)[1:]
        reach = [
            sum([(have & want).bit_count() for have, want in zip(together, demand, strict=False)])
            for demand in self.demands
        ]
        highest = max(reach)
        size, total = self.size, self.total
        most = lower = -1
        for own in in_one:
            held = sum(own)
            base = min(size, held)
            if highest + base <= most and min(highest + base + wilds, total) <= lower:
                continue
            others = _levels([n - m for n, m in zip(in_all, own, strict=True)], self.depth)[1:]
            for demand, could in zip(self.demands, reach, strict=True):
                if could + base <= most and min(could + base + wilds, total) <= lower:
                    continue
                # Cards of other colours serve the other groups first.
                free = sum(
                    [(have & want).bit_count() for have, want in zip(others, demand, strict=False)]
                )
                both = could - free
                naturals = free + min(held, size + both)
                most = max(most, naturals)
                took = min(both, held)
                if self.lone:
                    empty = (not free + took) + (not held - took)
                else:
                    empty = self.groups
                lower = max(lower, self._filled(naturals, empty, wilds))
                if lower == total:
                    return lower, total
        return lower, min(total, most + wilds)


def bounds_of(plan: Plan) -> Bounds:
    """The bounds that suit a plan."""
    needs = plan.needs
    runs = [need for need in needs if need.kind.next]
    if len(needs) == 1 and not runs:
        return Alone(plan)
    if any(n.kind.named or n.value is not None or (n.kind.same and n.kind.next) for n in needs):
        return Bounds(plan)
    sets = [need for need in needs if not need.kind.next]
    # Kinds of other names are never alike, which the quick look does not tell apart.
    if len({n.kind for n in runs}) > 1:
        return Bounds(plan)
    if len(plan.features) == 1:
        return OneFeature(plan) if len({n.kind for n in sets}) <= 1 else Bounds(plan)
    for need in sets:
        rest = {n.kind.next or n.kind.same for n in needs if n is not need}
        if len(rest) == 1 and need.kind.same not in rest and len(plan.features) == 2:
            kinds = {n.kind for n in sets if n is not need}
            return ColourBeside(plan, need) if len(kinds) <= 1 else Bounds(plan)
    return Bounds(plan)


def _spoken(plan: Plan, need: Need) -> int:
    """How many places of a group only natural cards can fill."""
    if need.kind.next and plan.rules.run_place == "gaps-only":
        return min(2, need.size)
    return 1 if plan.rules.natural == "per-group" else 0


def _levels(counts: Iterable[int], depth: int) -> Levels:
    levels = [0] * (depth + 1)
    bit = 1
    for n in counts:
        if n:
            levels[1] |= bit
            if n > 1:
                for level in range(2, min(n, depth) + 1):
                    levels[level] |= bit
        bit <<= 1
    return levels


def _members(mask: int) -> tuple[int, ...]:
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


def _masks(plan: Plan, need: Need) -> tuple[int, ...]:
    masks = []
    for choice in plan.choices[plan.needs.index(need)]:
        mask = 0
        for slot in choice.slots:
            mask |= slot.accepts
        masks.append(mask)
    return tuple(masks)


def _repeats(needs: Sequence[Need], combination: Sequence[Sequence[tuple[int, int]]]) -> bool:
    """Whether two groups of a kind are alike: sets of one value, runs of the same numbers."""
    seen = set()
    for need, choice in zip(needs, combination, strict=True):
        what = (need.kind, tuple(v for v, _ in choice))
        if what in seen:
            return True
        seen.add(what)
    return False
