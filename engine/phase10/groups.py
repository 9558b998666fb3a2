"""One group of cards: whether it is one, and whether a further card fits.

There are two ideas only.  *Same*: all cards agree in a feature, or all show the
symbol that the phase names.  *Next*: the values of a feature follow one another.
A kind of group may ask for both.  Wild cards stand in for natural ones, within
the bounds that the answers set.

Every fault is found, not just the first, and is filed under the rule that the
cards break, so that the caller decides which of them speaks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from phase10.cards import Card, Deck, Value
from phase10.errors import Phase10Error

Said = Value | tuple[Value, int] | None
"""What a player says a group is, where its cards leave it open."""
Facts = Mapping[str, Any]
Faults = Mapping[str, Facts]
_NONE: Final[Faults] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of group: which feature is the same, and which goes up one by one."""

    name: str
    same: str | None = None
    next: str | None = None

    @property
    def named(self) -> bool:
        """Whether the cards must show the symbol that the phase names."""
        return self.same == "named"


@dataclass(frozen=True, slots=True)
class Group:
    """A group as it lies on the table.

    `value` is what all cards agree in (a set's number, a colour, a symbol), None for
    a plain run; `low` is the number at the first card of a run.  `spare` are wild
    cards on a full run, which stand for nothing.  The cards of a run lie in order;
    all other groups are kept in the order of the deck, as their order means nothing.
    """

    kind: str
    cards: tuple[Card, ...]
    value: Value | None = None
    low: int | None = None
    spare: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.kind, *(card.name for card in self.cards + self.spare)])


@dataclass(frozen=True, slots=True)
class Inspection:
    """What came of looking at cards: the group, or the faults by the name of the rule."""

    group: Group | None
    faults: Faults = field(default_factory=lambda: _NONE)

    def __bool__(self) -> bool:
        return self.group is not None


@dataclass(frozen=True, slots=True, eq=False)
class GroupRules:
    """The answers that groups hang on; a rule that is not asked is None and checks nothing."""

    deck: Deck
    kinds: Mapping[str, Kind]
    natural: str | None = None
    limit: int | None = None
    printed: str | None = None
    run_place: str | None = None
    wrap: bool | None = None
    alike: bool | None = None
    skips: bool | None = None
    wild_hit: bool | None = None
    on_full: bool | None = None
    hit_kinds: tuple[str, ...] | None = None
    run_ends: str | None = None
    full_set: str | None = None
    full_colour: str | None = None
    extra: str | None = None
    _asked: frozenset[str] = field(default=frozenset(), repr=False)

    @staticmethod
    def from_answers(answers: Mapping[str, Any], deck: Deck) -> GroupRules:
        """The rules of groups from a mapping of rule names to values.

        Raises a ValueError for a kind that names no feature of the deck, and for
        skip.in-groups: true, which is not built.
        """
        kinds = {name: _kind(name, parts, deck) for name, parts in answers["group.kinds"].items()}
        if answers.get("skip.in-groups"):
            raise Phase10Error("skip.in-groups: true is not built")
        hit_kinds = answers.get("hit.kinds")
        return GroupRules(
            deck=deck,
            kinds=kinds,
            natural=answers.get("wild.natural"),
            limit=answers.get("wild.limit"),
            printed=answers.get("wild.printed"),
            run_place=answers.get("wild.run-place"),
            wrap=answers.get("run.wrap"),
            alike=answers.get("group.alike"),
            skips=answers.get("skip.in-groups"),
            wild_hit=answers.get("wild.hit"),
            on_full=answers.get("wild.on-full"),
            hit_kinds=None if hit_kinds is None else tuple(hit_kinds),
            run_ends=answers.get("hit.run-ends"),
            full_set=answers.get("full.set"),
            full_colour=answers.get("full.colour"),
            extra=answers.get("lay.extra-cards"),
            _asked=frozenset(answers),
        )

    def asked(self, rule: str) -> bool:
        """Whether a rule is answered at all."""
        return rule in self._asked

    def shown(self, card: Card, feature: str) -> Value | None:
        """What binds a card in a group: its print, or None for a wild card that is free."""
        if card.is_wild and self.printed != "counts":
            return None
        return card.value(feature)

    def shows(self, card: Card, kind: Kind, value: Value) -> bool:
        """Whether a card that is not a free wild one agrees with the value of a group."""
        if kind.named:
            return any(shown == value for _, shown in card.features)
        return kind.same is None or card.value(kind.same) == value

    def free(self, card: Card) -> bool:
        """Whether a card can stand for anything."""
        return card.is_wild and (self.printed != "counts" or not card.features)

    def kind(self, name: str) -> Kind:
        """The kind of that name; a ValueError lists the kinds there are."""
        kind = self.kinds.get(name)
        if kind is None:
            raise Phase10Error(f"{name!r} is no kind of group; there are {sorted(self.kinds)}")
        return kind

    def is_run(self, name: str) -> bool:
        """Whether the cards of a kind go up one by one."""
        return self.kind(name).next is not None

    def is_named(self, name: str) -> bool:
        """Whether a kind of group must show the symbol that the phase names."""
        return self.kind(name).named

    def place(self, number: int) -> int | None:
        """The number that stands at a place of a run, None beyond the ends of the range."""
        numbers = self.deck.numbers
        if number in numbers:
            return number
        return numbers[(number - numbers[0]) % len(numbers)] if self.wrap else None

    @property
    def needs_larger(self) -> bool:
        """Whether some phases can only be laid in larger groups than asked for.

        That is so where larger groups are free to lay, but cannot be reached by adding
        cards one by one: wild cards in gaps only, or groups that must differ.
        """
        return self.extra == "free" and (self.run_place == "gaps-only" or self.alike is False)


def _kind(name: str, parts: Mapping[str, str], deck: Deck) -> Kind:
    kind = Kind(name, parts.get("same"), parts.get("next"))
    features = {*deck.features, None}
    if {kind.same, kind.next} == {None} or set(parts) - {"same", "next"}:
        raise Phase10Error(f"group.kinds: {name!r} says {dict(parts)!r}; expected same or next")
    if not (kind.named or kind.same in features):
        raise Phase10Error(f"group.kinds: {name!r}: no feature {kind.same!r} in the deck")
    if kind.next is not None and kind.next != deck.ordered:
        raise Phase10Error(f"group.kinds: {name!r}: the values of {kind.next!r} have no order")
    return kind


def _sorted(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=_order))


def _order(card: Card) -> tuple[bool, int]:
    return card.is_wild, card.order


@lru_cache(maxsize=1 << 14)
def inspect(
    rules: GroupRules, kind: str, cards: tuple[Card, ...], value: Said = None
) -> Inspection:
    """Whether cards, as they lie, are a group of a kind; all faults if they are not.

    `value` names the symbol of a named group, and settles what wild cards alone make:
    a set's number, a colour, the low number of a run, or both of the last two as a pair
    for a run of one colour.  Given beside cards that settle
    it themselves, it must agree with them.
    """
    what = rules.kind(kind)
    faults: dict[str, dict[str, Any]] = {}
    low, same = _settle(rules, what, cards, value)
    lie = cards if what.next else _sorted(cards)
    group = Group(kind, lie, same, low)
    facts: dict[str, Any] = {"group": group, "kind": kind, "cards": lie}

    if any(card.kind == "hidden" for card in cards):
        raise Phase10Error(f"a group with a hidden card cannot be judged: {str(group)!r}")
    skips = [card for card in cards if card.kind == "skip"]
    if skips:
        rule = "skip.in-groups" if rules.asked("skip.in-groups") else "group.kinds"
        faults[rule] = {"card": skips[0], "case": kind, **facts}
    if not cards:
        faults["group.kinds"] = {"case": kind, **facts}

    # Does each card agree with what the group is?
    for place, card in enumerate(lie):
        if card.kind == "skip":
            continue
        number = low + place if low is not None and what.next else None
        wrong = _misfit(rules, what, card, same, number)
        if wrong is not None:
            rule, case = wrong
            if rule == "group.kinds" and "run.wrap" in faults:
                continue  # what lies beyond the range is said already
            fact = {"card": card, "case": case or kind, **facts}
            if number is not None:
                fact["number"] = number
            faults.setdefault(rule, fact)
    if what.next and rules.wrap and len(lie) > len(rules.deck.numbers):
        faults.setdefault("group.kinds", {"card": lie[-1], "case": kind, **facts})
    settled = (not what.next or low is not None) and (what.same is None or same is not None)
    if cards and not skips and not settled:
        # Wild cards alone, and nobody said what they are; the next rule may refuse them anyway.
        if rules.natural != "per-group":
            faults.setdefault("group.kinds", {"card": lie[0], **facts, "case": "unsaid"})

    # How many wild cards, and where?
    wilds = [card for card in cards if card.is_wild]
    if rules.natural == "per-group" and cards and len(wilds) == len(cards):
        faults["wild.natural"] = dict(facts)
    if rules.limit is not None and len(wilds) > rules.limit:
        faults["wild.limit"] = {"n": rules.limit, "wilds": len(wilds), **facts}
    if what.next and rules.run_place == "gaps-only":
        for place in (0, len(lie) - 1):
            if lie and lie[place].is_wild:
                fact = {"card": lie[place], **facts}
                if low is not None:
                    fact["number"] = low + place
                faults.setdefault("wild.run-place", fact)
    return Inspection(None, faults) if faults else Inspection(group)


def _settle(
    rules: GroupRules, kind: Kind, cards: tuple[Card, ...], said: Said
) -> tuple[int | None, Value | None]:
    """The low number of a run and the value that all cards agree in, as far as they follow."""
    low: int | None = None
    same: Value | None = None
    if isinstance(said, tuple):
        same, low = said
    elif kind.next and isinstance(said, int):
        low = said
    else:
        same = said
    if kind.next and low is None:
        for place, card in enumerate(cards):
            number = rules.shown(card, kind.next)
            if isinstance(number, int):
                first = number - place
                # A run that goes on from the last number to the first has its low in the range.
                low = rules.place(first) if rules.wrap else first
                break
    if same is None and kind.same and not kind.named:
        shown = (rules.shown(card, kind.same) for card in cards)
        same = next((found for found in shown if found is not None), None)
    return low, same if kind.same else None


def _misfit(
    rules: GroupRules, kind: Kind, card: Card, same: Value | None, number: int | None
) -> tuple[str, str | None] | None:
    """The rule by which a card cannot lie in a group at a number, and the case of its message."""
    if number is not None:
        place = rules.place(number)
        if place is None:
            return "run.wrap" if rules.asked("run.wrap") else "group.kinds", None
        if rules.free(card):
            return None
        if kind.next and card.value(kind.next) != place:
            return _rule_of(card), None
    if rules.free(card):
        return None
    if same is not None and not rules.shows(card, kind, same):
        return _rule_of(card), None
    return None


def _rule_of(card: Card) -> str:
    # A card that is wild and still does not fit is held by its print.
    return "wild.printed" if card.is_wild else "group.kinds"


def is_full(rules: GroupRules, group: Group) -> bool:
    """Whether a group counts as full (full.set, full.colour; a run: the whole range)."""
    kind = rules.kind(group.kind)
    if kind.next:
        return len(group.cards) >= len(rules.deck.numbers)
    if kind.same is None or kind.named or group.value is None:
        return False
    # The two rules speak of sets and of colour groups; what is told apart by number is a set.
    how = rules.full_set if kind.same == rules.deck.ordered else rules.full_colour
    if how not in {"by-count", "all-naturals"}:
        return False
    counted = [card for card in group.cards if how == "by-count" or card.is_natural]
    return len(counted) >= rules.deck.showing(group.value)


@lru_cache(maxsize=1 << 15)
def fit(rules: GroupRules, group: Group, card: Card, end: str | None = None) -> Inspection:
    """Whether a card extends a group, at an end ("low" or "high") if it is a run.

    Without an end the card goes where it fits; where both ends fit, that is a fault
    of hit.run-ends, as whoever plays the card must name one.
    """
    if end not in {None, "low", "high"}:
        raise Phase10Error(f"end {end!r} is not 'low', 'high' or None")
    if card.kind == "hidden":
        raise Phase10Error(f"a hidden card {card.name!r} cannot be judged")
    kind = rules.kind(group.kind)
    faults: dict[str, dict[str, Any]] = {}
    facts: dict[str, Any] = {"card": card, "group": group, "kind": group.kind}
    if rules.hit_kinds is not None and group.kind not in rules.hit_kinds:
        faults["hit.kinds"] = dict(facts)
    if card.kind == "skip":
        rule = "skip.in-groups" if rules.asked("skip.in-groups") else "group.kinds"
        faults[rule] = {"case": "hit", **facts}
        return Inspection(None, faults)
    full = is_full(rules, group)
    spare = False
    if card.is_wild:
        if rules.wild_hit is False:
            faults["wild.hit"] = dict(facts)
        wilds = sum(1 for other in group.cards + group.spare if other.is_wild)
        if rules.limit is not None and wilds >= rules.limit:
            faults["wild.limit"] = {"n": rules.limit, "wilds": wilds + 1, **facts}
        if full and rules.on_full is False:
            faults["wild.on-full"] = dict(facts)
        # In a set all wild cards are alike, so only a run tells those that stand for nothing.
        spare = full and rules.on_full is True and bool(kind.next)
    if spare or (full and card.is_wild and faults):
        if faults:
            return Inspection(None, faults)
        return Inspection(replace(group, spare=_sorted((*group.spare, card))))
    if not kind.next:
        wrong = _misfit(rules, kind, card, group.value, None)
        if wrong is not None:
            fact = {"case": "hit", **facts}
            if group.value is not None:
                fact["value"] = group.value
            faults[wrong[0]] = fact
        if faults:
            return Inspection(None, faults)
        return Inspection(replace(group, cards=_sorted((*group.cards, card))))
    return _fit_run(rules, kind, group, card, end, faults)


def _fit_run(
    rules: GroupRules,
    kind: Kind,
    group: Group,
    card: Card,
    end: str | None,
    faults: dict[str, dict[str, Any]],
) -> Inspection:
    low = group.low
    if low is None:
        raise Phase10Error(f"a run without its low number: {str(group)!r}")
    places = {"low": low - 1, "high": low + len(group.cards)}
    full = len(group.cards) >= len(rules.deck.numbers)
    facts: dict[str, Any] = {"card": card, "group": group, "kind": group.kind, "case": "hit"}
    for name, place in places.items():
        number = None if full else rules.place(place)
        if number is not None:
            facts[name] = number
    found = {name: _at_end(rules, kind, group, card, name, full, places) for name in places}
    if end is None:
        good = [name for name in found if not found[name]]
        if len(good) > 1:
            faults["hit.run-ends" if rules.asked("hit.run-ends") else "group.kinds"] = {
                **facts,
                "case": "unnamed",
            }
        if good:
            end = good[0]
        else:
            # A rule that speaks at one end only counts if no end is spoiled by the card itself.
            plain = [name for name in found if "group.kinds" not in found[name]]
            for name in plain or found:
                for rule, case in found[name].items():
                    faults.setdefault(rule, {**facts, "end": name, "case": case})
    else:
        for rule, case in found[end].items():
            faults[rule] = {**facts, "end": end, "number": places[end], "case": case}
    if faults:
        return Inspection(None, faults)
    if end == "low":
        start = rules.place(low - 1)
        return Inspection(replace(group, cards=(card, *group.cards), low=start))
    return Inspection(replace(group, cards=(*group.cards, card)))


def _at_end(
    rules: GroupRules,
    kind: Kind,
    group: Group,
    card: Card,
    end: str,
    full: bool,
    places: Mapping[str, int],
) -> dict[str, str]:
    """The rules, with the cases of their messages, that keep a card from one end of a run."""
    faults: dict[str, str] = {}
    wrong = _misfit(rules, kind, card, group.value, places[end])
    if wrong is not None:
        beyond = rules.place(places[end]) is None
        fits_print = card.is_wild or not kind.next or card.value(kind.next) is None
        if beyond and not fits_print and not _neighbours(rules, places[end], card, kind):
            faults["group.kinds"] = "hit"  # the card is no neighbour, not even across the end
        else:
            faults[wrong[0]] = "hit"
    elif full:
        faults["group.kinds"] = "hit"
    if end == "low" and rules.run_ends == "high":
        faults["hit.run-ends"] = "high"
    if card.is_wild and rules.run_place == "gaps-only":
        faults["wild.run-place"] = "else"
    return faults


def _neighbours(rules: GroupRules, place: int, card: Card, kind: Kind) -> bool:
    numbers = rules.deck.numbers
    across = numbers[-1] if place < numbers[0] else numbers[0]
    return kind.next is not None and card.value(kind.next) == across


@lru_cache(maxsize=1 << 15)
def fits(rules: GroupRules, group: Group, card: Card) -> tuple[str | None, ...]:
    """Where a card extends a group: the ends of a run, (None,) elsewhere, () nowhere."""
    if card.kind in {"skip", "hidden"}:
        return ()
    kind = rules.kind(group.kind)
    if not kind.next or is_full(rules, group):
        return (None,) if fit(rules, group, card) else ()
    return tuple(end for end in ("low", "high") if fit(rules, group, card, end))
