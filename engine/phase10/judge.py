"""The judge says whether a move may be made here, and which rule decides.

``judge(position, move)`` defines legality.  Its checks run in the order that
``rules/order.toml`` gives; the first that fails decides.  The verdict is yes,
no, or *depends* where the position leaves open what decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from phase10.agenda import turn_seat
from phase10.checks import CHECKS, Check, Fail, act, draw, finish, play, turn
from phase10.errors import IllegalMove, PositionError
from phase10.moves import CHANCE_MOVES, Move
from phase10.position import CHANCE, Missing, Position, Table

REGISTERED = (act, draw, finish, play, turn)
"""The modules that register checks."""

HELD, FAILED, DEPENDS, UNREACHED = "held", "failed", "depends", "unreached"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one rule said of the move: ``held``, ``failed``, ``depends`` (on ``fact``) or
    ``unreached``.
    """

    rule: str
    outcome: str
    facts: Mapping[str, object] = field(default_factory=dict)
    case: str = "else"
    fact: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of the judge.

    ``legal`` is True, False, or None where it depends; ``rule`` is the name of
    the rule that decides (for a legal move the one that allows it);
    ``findings`` lists every rule at issue in the order of the checks.
    """

    position: Position
    move: Move
    seat: int
    legal: bool | None
    rule: str | None
    findings: tuple[Finding, ...]

    def __bool__(self) -> bool:
        return self.legal is True

    @property
    def decisive(self) -> Finding | None:
        """The finding that decides: the failed one, else the first that depends, else that of the
        rule that allows.
        """
        for outcome in (FAILED, DEPENDS):
            for finding in self.findings:
                if finding.outcome == outcome:
                    return finding
        return None if self.rule is None else Finding(self.rule, HELD)

    def text(self, lang: str = "en", *, long: bool = False) -> str:
        """The verdict in words: two sentences at most, or with ``long`` all there is to say about
        it.
        """
        from phase10 import referee

        return referee.text(self, lang, long=long)

    def html(self, lang: str = "en") -> str:
        """The verdict as an HTML fragment: the short form, and all there is to say to unfold."""
        from phase10 import referee

        return referee.html(self, lang)

    def json(self, lang: str = "en", *, long: bool = False) -> dict[str, Any]:
        """The verdict as plain data: ``legal``, ``rule``, ``message``, ``findings``, where the
        rule stands.

        With ``long`` also the nearest legal moves, other games and readings, and what follows.
        """
        from phase10 import referee

        return referee.data(self, lang, long=long)

    def _repr_html_(self) -> str:
        return self.html()


def checks_for(table: Table, verb: str) -> tuple[tuple[str, Check], ...]:
    """The checks for a move with this verb, in order, as far as the variant asks their rules."""
    memo = table.memo.get(("checks", verb))
    if memo is None:
        variant = table.variant
        memo = tuple(
            (rule, CHECKS[verb, rule])
            for rule in variant.rulebook.order.get(verb, ())
            if variant.asked(rule)
        )
        table.memo["checks", verb] = memo
    return memo


def allowing(position: Position, verb: str) -> str | None:
    """The rule that a legal move with this verb is put down to."""
    variant = position.variant
    return next(
        (rule for rule in variant.rulebook.order.get(f"{verb}.yes", ()) if variant.asked(rule)),
        None,
    )


def acting_seat(position: Position, move: Move) -> int:
    """Who makes the move: who claims to, or whoever is due."""
    if move.who is not None:
        return move.who
    due = position.due
    if due is None:
        if position.over:
            raise PositionError("the game is over: no move is due")
        raise PositionError(
            "it is not known whose turn it is: add a line such as 'turn: ana play', "
            "or name the player before the move"
        )
    if due.who == CHANCE:
        seat = turn_seat(position)
        if seat is None:
            raise PositionError(
                f"nobody may act: chance comes first ({due.step!r}); "
                "name the player before the move to ask all the same"
            )
        return seat
    return due.who


def judge(position: Position, move: Move) -> Verdict:
    """Whether ``move`` may be made in ``position``, with the rule that decides and why.

    Raises :class:`~phase10.errors.PositionError` for a move of chance, and
    where nobody is named and nobody is due.
    """
    if isinstance(move, CHANCE_MOVES):
        raise PositionError(f"{move.verb!r} is a move of chance: it happens, nobody may or may not")
    seat = acting_seat(position, move)
    findings: list[Finding] = []
    legal: bool | None = True
    rule: str | None = None
    for name, function in checks_for(position.table, move.verb):
        if legal is False:
            findings.append(Finding(name, UNREACHED))
            continue
        try:
            result = function(position, move, seat)
        except Missing as missing:
            if legal is True:
                rule = name
            legal = None
            findings.append(Finding(name, DEPENDS, missing.facts, fact=missing.fact))
            continue
        if result is None:
            continue
        if isinstance(result, Fail):
            legal, rule = False, name
            findings.append(Finding(name, FAILED, result.facts, result.case))
        else:
            findings.append(Finding(name, HELD))
    if legal is True:
        rule = allowing(position, move.verb)
    return Verdict(position, move, seat, legal, rule, tuple(findings))


def allowed(position: Position, move: Move) -> bool:
    """Whether ``move`` is certainly legal: the same checks as :func:`judge`, without findings."""
    due = position.due
    seat = move.who if move.who is not None else due.who if due is not None else None
    if seat is None:
        return False
    try:
        for _, function in checks_for(position.table, move.verb):
            if isinstance(function(position, move, seat), Fail):
                return False
    except Missing:
        return False
    return True


def any_allowed(position: Position, moves: Iterable[Move]) -> bool:
    """Whether one of ``moves`` is certainly legal; raises :class:`Missing` if that is not known.

    What forbids a move only because another one is possible must not take a gap for a no.
    """
    due = position.due
    gap: Missing | None = None
    for move in moves:
        seat = move.who if move.who is not None else due.who if due is not None else None
        if seat is None:
            continue
        open_: Missing | None = None
        for _, function in checks_for(position.table, move.verb):
            try:
                if isinstance(function(position, move, seat), Fail):
                    break
            except Missing as missing:
                open_ = open_ or missing
        else:
            if open_ is None:
                return True
            gap = gap or open_
    if gap is not None:
        raise gap
    return False


def require(position: Position, move: Move) -> None:
    """Raise :class:`~phase10.errors.IllegalMove` with the verdict unless the move is legal."""
    if not allowed(position, move):
        verdict = judge(position, move)
        if verdict.legal is not True:
            raise IllegalMove(verdict)
