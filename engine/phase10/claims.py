"""Published claims about the games, each beside what comes out when it is worked out.

`specs/claims.toml` holds what others have said, in words of ours, with the numbers as they
were published, what they are compared with, and on what condition they would be right.
Nothing is computed by hand: a check says which of the engine's computations it is.

===========  =====================================================================
what         the number that is computed
===========  =====================================================================
deal         the chance that cards dealt at random hold a phase, or a `group`
             (`cards`; `rules` changes answers, `kinds` adds kinds of groups,
             `part` divides: one of so many equally likely ones is meant)
hands        how many different hands of `cards` there are
kind         the chance that `cards` dealt hold at least one card of a `kind`
mean         how many cards of a `kind` are among `cards` on average
next         the chance that the next card completes the phase of a `hand`
draws        the expected draws alone: `mode`, `play` (best or near)
collect      the expected turns to collect `size` of a kind from `cards` in hand,
             where a seen card is taken only as at least the `take`-th of its kind
order        the phases, the easier first: `by` deal, blind or offered
===========  =====================================================================
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import comb
from pathlib import Path
from typing import Any, Final

from phase10 import odds, solve
from phase10.errors import Phase10Error, Problem, SpecError
from phase10.groups import Kind
from phase10.odds import count
from phase10.phases import Phase
from phase10.reader import data_folder
from phase10.text import Text
from phase10.variant import Variant, load

Number = Fraction | float | tuple[str, ...]
"""What a check computes: an exact share or number, a value to 1e-9, or phases in order."""

FILE: Final = "claims.toml"
UNITS: Final = ("percent", "one-in", "share", "number", "draws", "order")
VERDICTS: Final[Mapping[str, Text]] = {
    "agrees": Text("ours agrees", "unsere stimmt überein"),
    "differs": Text("ours differs", "unsere weicht ab"),
    "mixed": Text("some agree, some differ", "teils gleich, teils anders"),
    "shown": Text("ours is shown beside it", "unsere steht daneben"),
    "open": Text("nothing here to compute", "hier ist nichts zu berechnen"),
}
"""What a comparison comes to."""


@dataclass(frozen=True, slots=True)
class Check:
    """One comparison: what is computed, in words and as data, and the published number.

    `published` is None where the claim gives no number to compare.  Numbers agree within
    `within`; an order agrees if in each of `pairs` the first phase comes before the second.
    """

    what: str
    says: Text
    unit: str
    published: float | None
    within: float
    pairs: tuple[tuple[str, str], ...]
    how: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Claim:
    """A published claim: whose, where, what it says and supposes, and how it is checked.

    `condition` says when it would be right; None where nothing is known that makes it so.
    """

    id: str
    who: str
    address: str
    claim: Text
    conditions: Text
    condition: Text | None
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """A check with what was computed; `agrees` is None where there is nothing to compare."""

    check: Check
    ours: Number
    agrees: bool | None

    @property
    def shown(self) -> float | tuple[str, ...]:
        """Ours in the unit of the claim."""
        if isinstance(self.ours, tuple):
            return self.ours
        if self.check.unit == "percent":
            return float(100 * self.ours)
        if self.check.unit == "one-in":
            return float(1 / self.ours)
        return float(self.ours)


def claims(path: Path | None = None) -> tuple[Claim, ...]:
    """All claims, in the order of the file; a SpecError names each fault of it."""
    path = data_folder("specs") / FILE if path is None else path
    return _claims(path, path.stat().st_mtime_ns)


def claim(name: str) -> Claim:
    """The claim of an id such as ``c-01``; a ValueError lists the ids there are."""
    found = {one.id: one for one in claims()}
    if name not in found:
        raise Phase10Error(f"there is no claim {name!r}; expected one of {', '.join(found)}")
    return found[name]


@lru_cache(maxsize=4)
def _claims(path: Path, stamp: int) -> tuple[Claim, ...]:  # noqa: ARG001
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    found, faults = [], []
    for place, raw in enumerate(data.get("claim", ()), 1):
        try:
            found.append(_claim(raw))
        except (KeyError, TypeError, ValueError) as error:
            name = raw.get("id", f"number {place}")
            fault = f"claim {name}: {type(error).__name__}: {error}"
            faults.append(Problem(f"specs/{path.name}", 1, "", fault, "see the other claims"))
    ids = Counter(one.id for one in found)
    for name, times in ids.items():
        if times > 1:
            fault = f"claim {name} is there {times} times"
            faults.append(Problem(f"specs/{path.name}", 1, "", fault, "give it another id"))
    if faults:
        raise SpecError(faults)
    return tuple(found)


def _claim(raw: Mapping[str, Any]) -> Claim:
    return Claim(
        id=raw["id"],
        who=raw["who"],
        address=raw["address"],
        claim=Text(**raw["claim"]),
        conditions=Text(**raw["conditions"]),
        condition=Text(**raw["condition"]) if "condition" in raw else None,
        checks=tuple(_check(one) for one in raw.get("checks", ())),
    )


def _check(raw: Mapping[str, Any]) -> Check:
    known = {"what", "says", "unit", "published", "within", "pairs"}
    if raw["what"] not in _COMPUTED or raw["unit"] not in UNITS:
        raise Phase10Error(f"{raw['what']!r} in {raw['unit']!r} is nothing that is computed")
    return Check(
        what=raw["what"],
        says=Text(**raw["says"]),
        unit=raw["unit"],
        published=raw.get("published"),
        within=raw.get("within", 0.0),
        pairs=tuple((one, other) for one, other in raw.get("pairs", ())),
        how={key: value for key, value in raw.items() if key not in known},
    )


# -- comparing ------------------------------------------------------------------------


def compare(one: Claim) -> tuple[Compared, ...]:
    """All checks of a claim with what is computed today."""
    return tuple(_compared(check) for check in one.checks)


def verdict(found: Sequence[Compared]) -> str:
    """What the comparisons come to: agrees, differs, mixed, shown, open."""
    if not found:
        return "open"
    said = {one.agrees for one in found if one.agrees is not None}
    if not said:
        return "shown"
    return "mixed" if len(said) > 1 else "agrees" if True in said else "differs"


def _compared(check: Check) -> Compared:
    ours = compute(check.what, check.how)
    agrees: bool | None = None
    if isinstance(ours, tuple):
        if check.pairs:
            agrees = all(ours.index(one) < ours.index(other) for one, other in check.pairs)
    elif check.published is not None:
        shown = Compared(check, ours, None).shown
        if isinstance(shown, float):
            agrees = abs(shown - check.published) <= check.within
    return Compared(check, ours, agrees)


def compute(what: str, how: Mapping[str, Any]) -> Number:
    """A computation by its name and its data; a ValueError for one that there is not."""
    if what not in _COMPUTED:
        known = ", ".join(_COMPUTED)
        raise Phase10Error(f"nothing computes {what!r}; expected one of {known}")
    return _COMPUTED[what](_variant(how), how)


def _variant(how: Mapping[str, Any]) -> Variant:
    variant = load(how["variant"])
    changes = how.get("rules")
    return variant.with_rules(changes) if changes else variant


def _deal(variant: Variant, how: Mapping[str, Any]) -> Fraction:
    cards = how.get("cards", variant["deal.hand"])
    if "group" not in how:
        row = odds.odds(variant, how["phase"], cards=cards)[0]
    else:
        rules = variant.grouping
        added = {name: Kind(name, **parts) for name, parts in how.get("kinds", {}).items()}
        rules = replace(rules, kinds={**rules.kinds, **added})
        phase = Phase.from_text("claim", how["group"], rules.kinds)
        row = count.counts(rules, phase, cards, size=variant["deal.hand"])[cards]
    return Fraction(row.hands, row.of * how.get("part", 1))


def _hands(variant: Variant, how: Mapping[str, Any]) -> Fraction:
    return Fraction(comb(len(variant.deck.cards), how["cards"]))


def _of_kind(variant: Variant, how: Mapping[str, Any]) -> int:
    return sum(1 for card in variant.deck.cards if card.kind == how["kind"])


def _kind(variant: Variant, how: Mapping[str, Any]) -> Fraction:
    total, there = len(variant.deck.cards), _of_kind(variant, how)
    return 1 - Fraction(comb(total - there, how["cards"]), comb(total, how["cards"]))


def _mean(variant: Variant, how: Mapping[str, Any]) -> Fraction:
    return Fraction(how["cards"] * _of_kind(variant, how), len(variant.deck.cards))


def _next(variant: Variant, how: Mapping[str, Any]) -> Fraction:
    hand = [variant.deck.parse(name) for name in how["hand"].split()]
    ways, of = odds.next_card(variant, how["phase"], hand).next_completes
    return Fraction(ways, of)


def _draws(variant: Variant, how: Mapping[str, Any]) -> float:
    phase, mode = how["phase"], how.get("mode", solve.MODES[0])
    if how.get("play", "best") == "best":
        return solve.solve(variant, phase, mode).draws
    known = solve.recorded(variant, phase, mode)
    if known is not None and known[1] is not None:
        return known[1].draws
    return solve.near(solve.Solver(variant, phase), mode).draws


def _order(variant: Variant, how: Mapping[str, Any]) -> tuple[str, ...]:
    by = how["by"]
    if by == "deal":
        rows = odds.odds(variant)
        return tuple(row.phase for row in sorted(rows, key=lambda row: -row.hands))
    draws = {name: solve.solve(variant, name, by).draws for name in variant.phases}
    return tuple(sorted(draws, key=lambda name: draws[name]))


def _collect(variant: Variant, how: Mapping[str, Any]) -> float:
    values = len(variant.deck.numbers)
    hands = _deals(values, how["cards"])
    memo: dict[tuple[int, ...], float] = {}
    return sum(
        p * _turns(hand, values, how["size"], how["take"], memo) for hand, p in hands.items()
    )


def _deals(values: int, cards: int) -> dict[tuple[int, ...], float]:
    """The chances of hands from an endless deck, by how often each number is there."""
    hands: dict[tuple[int, ...], float] = {(): 1.0}
    for _ in range(cards):
        after: dict[tuple[int, ...], float] = {}
        for hand, p in hands.items():
            for new, ways in _drawn(hand, values).items():
                after[new] = after.get(new, 0.0) + p * ways / values
        hands = after
    return hands


def _drawn(hand: tuple[int, ...], values: int) -> dict[tuple[int, ...], int]:
    found: dict[tuple[int, ...], int] = {}
    for at in range(values):
        counts = list(hand) + [0] * (values - len(hand))
        counts[at] += 1
        new = tuple(sorted((one for one in counts if one), reverse=True))
        found[new] = found.get(new, 0) + 1
    return found


def _turns(
    hand: tuple[int, ...],
    values: int,
    size: int,
    take: int,
    memo: dict[tuple[int, ...], float],
) -> float:
    """The turns from a hand whose rarest number always goes.

    A seen card is left if its number is the one that would go.  What goes never leaves the
    hand worse sorted, so a hand comes back only by staying as it is.
    """
    if hand and hand[0] >= size:
        return 0.0
    found = memo.get(hand)
    if found is not None:
        return found
    counts = list(hand) + [0] * (values - len(hand))
    taken = [
        held >= take - 1 and at != len(hand) - 1 for at, held in enumerate(counts)
    ]  # the last one of the hand is the rarest, and goes
    blind = taken.count(False) / values
    stay = leave = 0.0
    for at, one in enumerate(taken):
        new = counts.copy()
        new[at] += 1
        new[min((held, i) for i, held in enumerate(new) if held)[1]] -= 1
        after = tuple(sorted((held for held in new if held), reverse=True))
        chance = (blind + one) / values
        if after == hand:
            stay += chance
        else:
            leave += chance * _turns(after, values, size, take, memo)
    memo[hand] = (1.0 + leave) / (1.0 - stay)
    return memo[hand]


_COMPUTED: Final[Mapping[str, Callable[[Variant, Mapping[str, Any]], Number]]] = {
    "deal": _deal,
    "hands": _hands,
    "kind": _kind,
    "mean": _mean,
    "next": _next,
    "draws": _draws,
    "collect": _collect,
    "order": _order,
}
