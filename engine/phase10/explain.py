"""What stands around a verdict: the nearest legal moves, other games and readings, what follows.

`judge` says yes, no or "it depends"; this module finds what a good referee adds.
How it is put into words is the business of `referee`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from phase10.errors import Phase10Error
from phase10.game import play
from phase10.groups import Group, fits
from phase10.judge import DEPENDS, Verdict, judge
from phase10.legal import legal_moves
from phase10.moves import Ask, Discard, Draw, Exchange, Hit, Move, Save
from phase10.notation import move_text, parse_move
from phase10.phases import missing
from phase10.position import UNKNOWN, Missing, Position
from phase10.spec import plain, playable
from phase10.variant import Variant, load, variants

MOST_LAYS: Final = 12
"""So many lay-downs are looked at when the nearest moves are sought; a hand may hold thousands."""

_AKIN: Final = (
    frozenset({"lay", "hit", "exchange"}),
    frozenset({"discard", "skip", "save"}),
    frozenset({"draw", "take", "joker", "pick"}),
)
"""Moves of one group serve the same purpose in a turn."""


@dataclass(frozen=True, slots=True)
class Other:
    """The verdict on the same move in another game, or with another answer.

    `changed` is the rule that is answered otherwise and `value` the answer, both empty
    for another game; `reading` says whether somebody reads the texts so.
    """

    variant: Variant
    legal: bool | None
    rule: str | None
    verdict: Verdict
    changed: str = ""
    value: str = ""
    reading: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the verdict would be if an open fact were known: `known` is its value there."""

    fact: str
    known: str
    legal: bool | None
    rule: str | None


@dataclass(frozen=True, slots=True)
class Shortfall:
    """How far a player's hand is from the phase: `cards` still missing, 0 if it is there."""

    phase: str
    cards: int


# -- what would be allowed -----------------------------------------------------------------


def nearest(verdict: Verdict, most: int = 3) -> tuple[Move, ...]:
    """The legal moves nearest to the one that was refused, best first.

    They are moves of whoever must decide; none if that is chance, if the game is over or
    if a hidden hand leaves them open.

    >>> from phase10.notation import parse_move
    >>> p = Position.parse('''variant: classic
    ... players: ana ben
    ... turn: ana play
    ... phase: ana 4, ben 4
    ... hand ana: R2 B12 Y5
    ... down ana: run R3 B4 G5 Y6 R7 B8 Y9
    ... down ben: run R3 B4 G5 Y6 R7 B8 Y9
    ... ''')
    >>> refused = judge(p, parse_move(p.table, "hit B12 ben 1"))
    >>> [move_text(p.table, move) for move in nearest(refused)][:2]
    ['hit R2 ben 1 low', 'hit R2 ana 1 low']
    """
    position = verdict.position
    known = listed(position)
    if known is None:
        return ()
    found = list(known)
    if draws_unseen(position) and Draw("pile") not in found:
        found.insert(0, Draw("pile"))
    wanted = verdict.move
    ranked = sorted(enumerate(found), key=lambda one: (*_distance(wanted, one[1]), one[0]))
    chosen: list[Move] = []
    kinds: dict[str, int] = {}
    for _, move in ranked:
        # Two of a kind show what is meant; a third would only fill the line.
        if kinds.get(move.verb, 0) < (1 if move.verb == "lay" else 2):
            kinds[move.verb] = kinds.get(move.verb, 0) + 1
            chosen.append(move)
        if len(chosen) == most:
            break
    return tuple(chosen)


def draws_unseen(position: Position) -> bool:
    """Whether a draw from the pile is due, and only the size of a pile leaves it open."""
    due = position.due
    if due is None or due.step != "draw":
        return False
    verdict = judge(position, Draw("pile"))
    hangs = {finding.fact for finding in verdict.findings if finding.fact}
    return verdict.legal is None and hangs <= {"draw", "discard"}


def _distance(wanted: Move, move: Move) -> tuple[int, ...]:
    """How far a legal move is from the one that was wanted: purpose, place, card."""
    akin = any({wanted.verb, move.verb} <= group for group in _AKIN)
    verb = 0 if move.verb == wanted.verb else 1 if akin else 3 if move.verb == "done" else 2
    place = 0
    if isinstance(wanted, Hit | Exchange) and isinstance(move, Hit | Exchange):
        place = (move.owner != wanted.owner) + (
            (move.owner, move.group) != (wanted.owner, wanted.group)
        )
    card = getattr(move, "card", None), getattr(wanted, "card", None)
    same = int(card[0] != card[1])
    if isinstance(wanted, Ask) and isinstance(move, Ask):
        same = int(move.number != wanted.number)
    return verb, same + place, place, same


@lru_cache(maxsize=8)
def listed(position: Position) -> tuple[Move, ...] | None:
    """The legal moves with a few lay-downs among them; None if a hidden hand leaves them open.

    Kept, as a verdict is told in two languages, and many moves are tried at one position.
    """
    try:
        return tuple(legal_moves(position, most_lays=MOST_LAYS))
    except Missing:
        return None


@lru_cache(maxsize=16)
def _all_go(position: Position, who: int, verb: str) -> bool:
    kind: Callable[[Any], Move] = Discard if verb == "discard" else Save
    hand = dict.fromkeys(position.zone("hand", who))
    return all(judge(position, kind(card)).legal is True for card in hand)


def all_alike(verdict: Verdict, verb: str) -> bool:
    """Whether every card in the hand of whoever is due may be let go with this verb."""
    due = verdict.position.due
    if due is None or verb not in ("discard", "save"):
        return False
    hand = verdict.position.zone("hand", due.who)
    if hand is UNKNOWN or any(card.kind == "hidden" for card in hand):
        return False
    return _all_go(verdict.position, due.who, verb)


def takes(verdict: Verdict) -> tuple[Group, tuple[object, ...]] | None:
    """The group that a refused hit named, with the numbers or colours that would fit it."""
    move, position = verdict.move, verdict.position
    if not isinstance(move, Hit):
        return None
    if not position.table.has_zone("down"):
        return None
    groups = position.zone("down", move.owner)
    if groups is UNKNOWN or not 1 <= move.group <= len(groups):
        return None
    group: Group = groups[move.group - 1]
    rules = position.variant.grouping
    kind = rules.kind(group.kind)
    if kind.next is None:
        return None if group.value is None else (group, (group.value,))
    good = {
        card.value(kind.next): None
        for card in position.table.deck.kinds
        if card.is_natural and fits(rules, group, card)
    }
    return group, tuple(good)


def shortfall(verdict: Verdict) -> Shortfall | None:
    """How many cards the hand still lacks for the phase; None where that is not known."""
    position, seat = verdict.position, verdict.seat
    table = position.table
    if not table.has_mark("phase") or (table.has_mark("laid") and position.mark("laid", seat)):
        return None
    phase, hand = position.mark("phase", seat), position.zone("hand", seat)
    if phase not in position.variant.phases or hand is UNKNOWN:
        return None
    if any(card.kind == "hidden" for card in hand):
        return None
    try:
        size = position.size(seat)
    except Missing:
        return None
    lacking = missing(position.variant.grouping, position.variant.phases[phase], hand, size)
    return Shortfall(str(phase), lacking)


# -- other games, other readings ---------------------------------------------------------------


def elsewhere(verdict: Verdict) -> tuple[Other, ...]:
    """The other games in which the same move on the same table gets another verdict.

    A game in which the position cannot be set up, or in which the move depends on what
    the position leaves open, is left out.
    """
    return tuple(_elsewhere(verdict))


def _elsewhere(verdict: Verdict) -> Iterator[Other]:
    own = verdict.position.variant
    for name in variants():
        other = load(name)
        if other.id == own.id or other.how == "same box":
            continue
        there = again(verdict, other)
        if there is None or there.legal is verdict.legal or there.legal is None:
            continue
        yield Other(other, there.legal, there.rule, there)


def readings(verdict: Verdict) -> tuple[Other, ...]:
    """The other readings, of any rule at issue, under which the verdict differs."""
    return tuple(_changed(verdict, reading=True))


def house_rules(verdict: Verdict) -> tuple[Other, ...]:
    """Other answers to the deciding rule that turn the verdict, though nobody reads them so."""
    return tuple(_changed(verdict, reading=False))


def _changed(verdict: Verdict, *, reading: bool) -> Iterator[Other]:
    variant = verdict.position.variant
    for name, value in _answers(verdict, reading=reading):
        try:
            other = variant.with_rules({name: value})
        except Phase10Error:
            continue  # an answer that needs others with it is no reading of this one rule
        there = again(verdict, other)
        if there is None or there.legal is verdict.legal:
            continue
        yield Other(other, there.legal, there.rule, there, name, str(value), reading=reading)


def _answers(verdict: Verdict, *, reading: bool) -> Iterator[tuple[str, str]]:
    """Pairs of a rule and another answer to it, as a command line writes it."""
    variant = verdict.position.variant
    if reading:
        for finding in verdict.findings:
            answer = variant.answers[finding.rule]
            for key in answer.readings:
                if playable(answer.rule, key) is not None:
                    yield finding.rule, key
        return
    if verdict.rule is None:
        return
    answer = variant.answers[verdict.rule]
    if answer.rule.type not in {"choice", "flag", "number"}:
        return
    own = plain(answer.value)
    for option in answer.rule.options.values():
        same = option.name == (str(own).lower() if isinstance(own, bool) else str(own))
        if option.built and not same and option.name != "n" and option.name not in answer.readings:
            yield verdict.rule, option.name


def again(verdict: Verdict, variant: Variant) -> Verdict | None:
    """The same move on the same table under other answers; None if that cannot be set up.

    >>> from phase10.notation import parse_move
    >>> p = Position.parse('''variant: classic
    ... players: ana ben cleo
    ... turn: ana finish
    ... hand ana: S R1
    ... ''')
    >>> refused = judge(p, parse_move(p.table, "discard S"))
    >>> again(refused, load("junior")) is None
    True
    """
    position = verdict.position
    lines = [
        line
        for line in str(position).splitlines()
        if line.partition(":")[0].split()[:1] not in (["variant"], ["rule"])
    ]
    try:
        there = Position.parse("\n".join(lines), variant=variant)
        move = parse_move(there.table, move_text(position.table, verdict.move))
        return judge(there, move)
    except Phase10Error:
        return None


# -- what follows, and what hangs on an open fact ----------------------------------------------


def follows(verdict: Verdict) -> Position | None:
    """The position after an allowed move; None if it is refused or too little is known."""
    if verdict.legal is not True:
        return None
    try:
        return play(verdict.position, verdict.move)
    except (Missing, Phase10Error):
        return None


_OPEN: Final = {
    "laid": (("no", ""), ("yes", None)),
    "laid-now": (("no", False), ("yes", True)),
    "owes": (("no", 0), ("yes", 1)),
    "hits": (("none", 0), ("some", None)),
    "used": (("none", 0), ("some", None)),
}
"""Marks that may be open, with values to try: a name, and the value (None: a fitting one)."""


def outcomes(verdict: Verdict) -> tuple[Outcome, ...]:
    """Both outcomes of a verdict that depends, where the open fact has few values; else none."""
    open_ = verdict.decisive if verdict.legal is None else None
    if open_ is None or open_.outcome != DEPENDS or open_.fact not in _OPEN:
        return ()
    position = verdict.position
    table = position.table
    if not table.has_mark(open_.fact):
        return ()
    named = str(open_.facts.get("owner", ""))
    seat = table.names.get(named, verdict.seat) if (open_.fact, 0) in table.mark_at else None
    found = []
    for known, value in _OPEN[open_.fact]:
        if value is None:
            value = _fitting(position, open_.fact, verdict.seat)
        there = judge(position.with_mark(open_.fact, seat, value), verdict.move)
        found.append(Outcome(open_.fact, known, there.legal, there.rule))
    return tuple(found)


def _fitting(position: Position, fact: str, seat: int) -> object:
    """A value that says "yes", or "as many as may be"."""
    variant = position.variant
    if fact == "laid":
        phase = position.mark("phase", seat) if position.table.has_mark("phase") else UNKNOWN
        return next(iter(variant.phases)) if phase is UNKNOWN else phase
    limit = variant["hit.limit"] if fact == "hits" else variant["save.limit"]
    return 1 if limit is None else limit


# -- data ------------------------------------------------------------------------------------


def data(verdict: Verdict) -> dict[str, Any]:
    """All that stands around a verdict, as plain data; the moves are in the notation."""
    table = verdict.position.table
    found: dict[str, Any] = {
        "elsewhere": [
            {"variant": one.variant.id, "legal": one.legal, "rule": one.rule}
            for one in elsewhere(verdict)
        ],
        "readings": [
            {"rule": one.changed, "value": one.value, "legal": one.legal, "by": one.rule}
            for one in readings(verdict)
        ],
        "house_rules": [
            {"rule": one.changed, "value": one.value, "legal": one.legal, "by": one.rule}
            for one in house_rules(verdict)
        ],
    }
    if verdict.legal is False:
        found["allowed"] = [move_text(table, move) for move in nearest(verdict)]
    if verdict.legal is None:
        found["outcomes"] = [
            {"fact": one.fact, "known": one.known, "legal": one.legal, "rule": one.rule}
            for one in outcomes(verdict)
        ]
    after = follows(verdict)
    if after is not None:
        found["after"] = str(after)
    return found


__all__ = [
    "Other",
    "Outcome",
    "Shortfall",
    "again",
    "all_alike",
    "data",
    "elsewhere",
    "follows",
    "house_rules",
    "nearest",
    "outcomes",
    "readings",
    "shortfall",
    "takes",
]
