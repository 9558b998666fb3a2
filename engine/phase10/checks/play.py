"""Checks for the middle of a turn: laying a phase down, hitting, and what becomes of laid wild
cards.
"""

from __future__ import annotations

from collections import Counter

from phase10.cards import Card
from phase10.checks import HELD, Fail, Result, check, held
from phase10.checks.turn import hand_lacks, often
from phase10.groups import Group, Inspection, fit, fits, inspect, is_full
from phase10.moves import Exchange, Hit, Lay, Turn
from phase10.phases import Part as PhasePart
from phase10.position import UNKNOWN, Missing, Position

IN_GROUP = (
    "skip.in-groups",
    "group.kinds",
    "run.wrap",
    "wild.limit",
    "wild.printed",
    "wild.run-place",
)


# -- laying down -----------------------------------------------------------


def inspected(p: Position, m: Lay) -> tuple[Inspection, ...]:
    """What :mod:`phase10.groups` says of each group of a lay-down."""
    rules = p.variant.grouping
    named = m.phase if p.variant["phase.order"] == "free" else None
    return tuple(
        inspect(rules, part.kind, part.cards, named if rules.is_named(part.kind) else part.value)
        for part in m.parts
    )


def laid_cards(m: Lay) -> tuple[Card, ...]:
    """All cards of a lay-down."""
    return tuple(card for part in m.parts for card in part.cards)


def phase_of(p: Position, m: Lay, seat: int) -> str:
    """The phase that a lay-down is for: the player's, or the one that is named with it."""
    if p.variant["phase.order"] == "free" and p.variant["phase.named"] == "when-laid":
        if m.phase is None:
            raise Missing("phase", owner=p.players[seat])
        return m.phase
    return str(p.known("phase", seat))


def asked_parts(p: Position, seat: int, phase: str) -> tuple[PhasePart, ...]:
    """The groups that a phase asks of this player, with sizes."""
    size = p.size(seat)
    return tuple(
        part if part.size is not None else PhasePart(part.kind, size, part.value)
        for part in p.variant.phases[phase].parts
    )


@check("lay.times", "lay")
def how_often(p: Position, _m: Lay, seat: int) -> Result:
    times = p.variant["lay.times"]
    if times == "once-a-round":
        laid = p.known("laid", seat)
        return held(not laid, phase=laid)
    if times == "once-a-turn":
        return held(not p.known("laid-now"))
    return HELD


@check("lay.from", "lay")
def straight_from_saved(p: Position, m: Lay, seat: int) -> Result:
    return _from_saved(p, laid_cards(m), seat)


@check("lay.from", "hit")
def hit_from_saved(p: Position, m: Hit, seat: int) -> Result:
    return _from_saved(p, (m.card,), seat)


def _from_saved(p: Position, cards: tuple[Card, ...], seat: int) -> Result:
    saved = p.zone("saved", seat)
    hand = p.zone("hand", seat)
    if saved is UNKNOWN or hand is UNKNOWN or any(card.kind == "hidden" for card in hand):
        return None
    short = Counter(cards) - Counter(hand)
    stray = next((card for card in short if card in saved), None)
    return None if stray is None else Fail(card=stray)


@check("group.card-once", "lay")
def card_once(p: Position, m: Lay, seat: int) -> Result:
    if len(m.parts) < 2:
        return None
    hand = p.zone("hand", seat)
    if hand is UNKNOWN or any(card.kind == "hidden" for card in hand):
        return None
    have = Counter(hand)
    for card, n in Counter(laid_cards(m)).items():
        if 0 < have[card] < n and all(Counter(part.cards)[card] <= have[card] for part in m.parts):
            return Fail(card=card)
    return HELD


@check("turn.cards", "lay")
def own_cards(p: Position, m: Lay, seat: int) -> Result:
    lacking = hand_lacks(p, seat, laid_cards(m))
    return HELD if lacking is None else Fail(card=lacking, **often(p, seat, lacking))


@check("phase.order", "lay")
def right_phase(p: Position, m: Lay, seat: int) -> Result:
    if p.variant["phase.order"] == "free" and p.variant["phase.named"] == "when-laid":
        return Fail("unnamed") if m.phase is None else HELD
    own = str(p.known("phase", seat))
    if m.phase is None:
        return None
    return held(m.phase == own, phase=own, named=m.phase)


def _in_group(rule: str) -> None:
    @check(rule, "lay")
    def in_groups(p: Position, m: Lay, _seat: int) -> Result:
        at_issue = False
        for part, inspection in zip(m.parts, inspected(p, m), strict=True):
            faults = inspection.faults.get(rule)
            if faults is not None:
                return Fail(
                    str(faults.get("case", "else")),
                    **{"cards": part.cards, **{k: v for k, v in faults.items() if k != "case"}},
                )
            at_issue = at_issue or _concerns(rule, p, part.kind, part.cards)
        return HELD if at_issue else None

    @check(rule, "hit")
    def in_hit(p: Position, m: Hit, _seat: int) -> Result:
        return hit_fault(p, m, rule)


def _concerns(rule: str, p: Position, kind: str, cards: tuple[Card, ...]) -> bool:
    if rule == "group.kinds":
        return True
    if rule == "skip.in-groups":
        return False
    wild = any(card.is_wild for card in cards)
    run = p.variant.grouping.is_run(kind)
    return {
        "run.wrap": run and not wild,
        "wild.limit": wild,
        "wild.printed": False,
        "wild.run-place": run and wild,
    }[rule]


for _rule in IN_GROUP:
    _in_group(_rule)


@check("wild.natural", "lay")
def naturals(p: Position, m: Lay, _seat: int) -> Result:
    if not any(card.is_wild for card in laid_cards(m)):
        return None
    need = p.variant["wild.natural"]
    if need == "per-phase":
        return held(any(card.is_natural for card in laid_cards(m)), "per-phase")
    for part, inspection in zip(m.parts, inspected(p, m), strict=True):
        faults = inspection.faults.get("wild.natural")
        if faults is not None:
            return Fail(need, **{"cards": part.cards, **faults})
    return HELD


@check("lay.whole", "lay")
def whole_phase(p: Position, m: Lay, seat: int) -> Result:
    phase = phase_of(p, m, seat)
    if phase not in p.variant.phases:
        return None
    missing, _, _ = compare(p, m, seat, phase)
    if missing is None:
        return HELD
    return Fail(phase=phase, kind=missing.kind, n=missing.size)


@check("lay.extra-groups", "lay")
def extra_groups(p: Position, m: Lay, seat: int) -> Result:
    phase = phase_of(p, m, seat)
    if phase not in p.variant.phases:
        return None
    _, extra, _ = compare(p, m, seat, phase)
    return (
        HELD
        if extra is None
        else Fail(phase=phase, kind=m.parts[extra].kind, cards=m.parts[extra].cards)
    )


@check("lay.extra-cards", "lay")
def extra_cards(p: Position, m: Lay, seat: int) -> Result:
    phase = phase_of(p, m, seat)
    if phase not in p.variant.phases:
        return None
    _, _, larger = compare(p, m, seat, phase)
    if larger is None:
        return None
    part, asked = m.parts[larger[0]], larger[1]
    return held(
        p.variant["lay.extra-cards"] == "free",
        phase=phase,
        kind=part.kind,
        cards=part.cards,
        n=asked,
    )


def compare(
    p: Position, m: Lay, seat: int, phase: str
) -> tuple[PhasePart | None, int | None, tuple[int, int] | None]:
    """A lay-down against its phase: a part that is missing, the index of a group too many, and
    (index, size asked) of a larger group.

    Within a kind the largest groups serve the largest parts.
    """
    given: dict[str, list[int]] = {}
    for index, part in enumerate(m.parts):
        given.setdefault(part.kind, []).append(index)
    for indices in given.values():
        indices.sort(key=lambda i: -len(m.parts[i].cards))
    missing: PhasePart | None = None
    larger: tuple[int, int] | None = None
    for asked in sorted(asked_parts(p, seat, phase), key=lambda part: -(part.size or 0)):
        indices = given.get(asked.kind, [])
        size = asked.size or 0
        if not indices or len(m.parts[indices[0]].cards) < size:
            missing = missing or asked
            if indices:
                indices.pop(0)
            continue
        index = indices.pop(0)
        if len(m.parts[index].cards) > size and larger is None:
            larger = (index, size)
    extra = min((i for indices in given.values() for i in indices), default=None)
    return missing, extra, larger


@check("group.alike", "lay")
def alike(p: Position, m: Lay, _seat: int) -> Result:
    groups = [i.group for i in inspected(p, m) if i.group is not None]
    same = next(
        ((a, b) for k, a in enumerate(groups) for b in groups[k + 1 :] if looks_alike(a, b)), None
    )
    if same is None:
        return None
    return held(p.variant["group.alike"], group=same[1])


def looks_alike(a: Group, b: Group) -> bool:
    """Whether two groups are alike: sets of one number, colours of one colour, runs of the same
    numbers.
    """
    return (
        a.kind == b.kind
        and a.value == b.value
        and a.low == b.low
        and (a.low is None or len(a.cards) == len(b.cards))
    )


# -- emptying the hand in the middle of a turn ------------------------------


def _leaves(p: Position, seat: int, cards: tuple[Card, ...]) -> Result:
    hand = p.known("hand", seat)
    left = len(hand) - len(cards)
    return held(p.variant["out.how"] != "keep-one" or left >= 1)


@check("out.how", "lay")
def lay_leaves_one(p: Position, m: Lay, seat: int) -> Result:
    return _leaves(p, seat, laid_cards(m))


@check("out.how", "hit")
def hit_leaves_one(p: Position, m: Hit, seat: int) -> Result:
    return _leaves(p, seat, (m.card,))


@check("out.last-skip", "lay")
def lay_leaves_skip(p: Position, m: Lay, seat: int) -> Result:
    return _leaves_skip(p, seat, laid_cards(m))


@check("out.last-skip", "hit")
def hit_leaves_skip(p: Position, m: Hit, seat: int) -> Result:
    return _leaves_skip(p, seat, (m.card,))


def _leaves_skip(p: Position, seat: int, cards: tuple[Card, ...]) -> Result:
    if p.variant["out.last-skip"] != "forbidden":
        return None
    hand = p.known("hand", seat)
    if len(hand) - len(cards) != 1:
        return None
    left = Counter(hand) - Counter(cards)
    return held(all(card.kind != "skip" for card in left), "forbidden", card=next(iter(left), None))


# -- hitting ----------------------------------------------------------------


def target(p: Position, m: Hit | Exchange) -> Group:
    """The group that a hit names; raises Missing where the table is unknown."""
    groups = p.known("down", m.owner)
    return groups[m.group - 1]  # type: ignore[no-any-return]


def has_target(p: Position, m: Hit | Exchange) -> bool:
    """Whether the group that the move names lies there."""
    return 1 <= m.group <= len(p.known("down", m.owner))


@check("hit.after", "hit", "exchange")
def own_phase_first(p: Position, _m: Hit | Exchange, seat: int) -> Result:
    when = p.variant["hit.after"]
    if when == "any-time":
        return None
    if when == "never":
        return Fail("never")
    phase = p.mark("phase", seat) if p.table.has_mark("phase") else UNKNOWN
    named: dict[str, object] = (
        {"phase": phase} if phase is not UNKNOWN and phase in p.variant.phases else {}
    )
    return held(bool(p.known("laid", seat)), **named)


@check("hit.same-turn", "hit", "exchange")
def same_turn(p: Position, m: Hit | Exchange, seat: int) -> Result:
    how = p.variant["hit.same-turn"]
    if how == "any-group" or not p.known("laid-now"):
        return None
    if how == "own-groups":
        return held(m.owner == seat, "own-groups")
    return Fail("never")


@check("hit.on", "hit", "exchange")
def whose_groups(p: Position, m: Hit | Exchange, seat: int) -> Result:
    where = p.variant["hit.on"]
    if not has_target(p, m):
        return Fail("absent", owner=p.players[m.owner], n=m.group)
    own = m.owner == seat
    return held(where == "anyone" or (where == "own") == own, where, owner=p.players[m.owner])


@check("hit.limit", "hit")
def how_many(p: Position, _m: Hit, _seat: int) -> Result:
    limit = p.variant["hit.limit"]
    return None if limit is None else held(p.known("hits") < limit, n=limit)


def hit_fault(p: Position, m: Hit, rule: str) -> Result:
    """What :mod:`phase10.groups` says of a hit under one rule."""
    group = target(p, m)
    faults = fit(p.variant.grouping, group, m.card, m.end).faults.get(rule)
    if faults is None:
        return HELD if _at_issue(rule, p, group, m.card) else None
    facts = {
        "group": group,
        "card": m.card,
        "owner": p.players[m.owner],
        **{k: v for k, v in faults.items() if k != "case"},
    }
    return Fail(str(faults.get("case", "else")), **facts)


def _at_issue(rule: str, p: Position, group: Group, card: Card) -> bool:
    """Whether a rule has a say in a hit that it does not refuse."""
    rules = p.variant.grouping
    run = rules.is_run(group.kind)
    return {
        "group.kinds": True,
        "hit.kinds": True,
        "hit.run-ends": run,
        "wild.on-full": card.is_wild and is_full(rules, group),
        "wild.limit": card.is_wild and rules.limit is not None,
        "wild.run-place": card.is_wild and run,
    }.get(rule, False)


@check("hit.kinds", "hit")
def which_kinds(p: Position, m: Hit, _seat: int) -> Result:
    return hit_fault(p, m, "hit.kinds")


@check("wild.hit", "hit")
def hit_with_wild(p: Position, m: Hit, _seat: int) -> Result:
    if not m.card.is_wild:
        return None
    return held(p.variant["wild.hit"], card=m.card)


@check("hit.run-ends", "hit")
def which_end(p: Position, m: Hit, _seat: int) -> Result:
    return hit_fault(p, m, "hit.run-ends")


@check("wild.on-full", "hit")
def wild_on_full(p: Position, m: Hit, _seat: int) -> Result:
    return hit_fault(p, m, "wild.on-full")


def held_by_wild(group: Group, card: Card, p: Position) -> bool:
    """Whether a wild card of the run holds the very number of ``card``."""
    kind = p.variant.grouping.kind(group.kind)
    if kind.next is None or not card.is_natural or group.low is None:
        return False
    numbers = p.table.deck.numbers
    span = len(numbers)
    for at, other in enumerate(group.cards):
        if other.is_wild and (group.low - numbers[0] + at) % span + numbers[0] == card.value(
            kind.next
        ):
            return True
    return False


@check("wild.replace", "hit")
def not_over_a_wild(p: Position, m: Hit, _seat: int) -> Result:
    group = target(p, m)
    if not held_by_wild(group, m.card, p) or fits(p.variant.grouping, group, m.card):
        return None
    return Fail(card=m.card, group=group)


@check("wild.replace", "exchange")
def exchange(p: Position, m: Exchange, _seat: int) -> Result:
    group = target(p, m)
    if p.variant["wild.replace"] == "never":
        return Fail("never", card=m.card, group=group)
    return held(exchange_at(p, group, m.card) is not None, "other-card", card=m.card, group=group)


def exchange_at(p: Position, group: Group, card: Card) -> int | None:
    """The place in a group of the wild card that stands for ``card``; None if there is none."""
    if not card.is_natural:
        return None
    rules = p.variant.grouping
    for at, other in enumerate(group.cards):
        if other.is_wild:
            swapped = (*group.cards[:at], card, *group.cards[at + 1 :])
            if (
                inspect(
                    rules, group.kind, swapped, group.value if group.low is None else group.low
                ).group
                is not None
            ):
                return at
    return None


@check("wild.fixed", "hit")
def wilds_stay(p: Position, m: Hit, _seat: int) -> Result:
    group = target(p, m)
    rules = p.variant.grouping
    kind = rules.kind(group.kind)
    if kind.next is None or not m.card.is_natural or fits(rules, group, m.card):
        return None
    numbers = [card.value(kind.next) for card in group.cards if card.is_natural]
    number = m.card.value(kind.next)
    if not numbers or number in numbers or not any(card.is_wild for card in group.cards):
        return None
    everything = [*(int(n or 0) for n in numbers), int(number or 0)]
    if max(everything) - min(everything) <= len(group.cards):
        return Fail(card=m.card, group=group, owner=p.players[m.owner])
    return None


@check("joker.turn-back", "turn")
def turn_back(p: Position, m: Turn, _seat: int) -> Result:
    if not m.card.turned:
        return Fail("ordinary", card=m.card)
    return held(p.variant["joker.turn-back"], card=m.card)
