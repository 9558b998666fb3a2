"""Which options of which rules the cases cover: where one held, refused, or is shown."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from phase10.agenda import ACTIONS
from phase10.cases import Case, Result, load_cases, run
from phase10.judge import FAILED, HELD, Verdict
from phase10.moves import Hit, Lay
from phase10.position import UNKNOWN
from phase10.rulesread import rulebook
from phase10.spec import Rule
from phase10.variant import Variant

STEP_OF = {"second": "finish", "give": "act", **dict.fromkeys(ACTIONS, "act")}
"""The step of a turn to which a smaller step belongs."""

ACTIONS_OF = {"joker": ("turn-joker",), "take": ("take", "take 1")}
"""The actions that a step carries out, where they have other names."""


@lru_cache(maxsize=1)
def results() -> tuple[tuple[Case, Result], ...]:
    """Every case with what came of it, in each of its variants."""
    return tuple((case, result) for case in load_cases() for result in run(case).results)


def refusing() -> tuple[str, ...]:
    """The rules that can refuse a move, in the order of the rulebook."""
    named = {name for names in rulebook().order.values() for name in names}
    return tuple(name for name in rulebook().rules if name in named)


def options(rule: Rule) -> tuple[str, ...]:
    """The built options of a rule; of a table of kinds of group its rows."""
    if rule.name == "group.kinds":
        return ("set", "run", "colour", "symbol")
    return tuple(option.name for option in rule.options.values() if option.built)


def answered(rule: Rule, value: Any) -> frozenset[str]:
    """The options that an answer chooses."""
    names = options(rule)
    match rule.type:
        case "flag":
            return frozenset({"true" if value else "false"})
        case "number":
            word = "none" if value is None else str(value)
            return frozenset({word if word in names else "n"})
        case "choice":
            return frozenset({value})
        case "table":
            return frozenset(value)
    if isinstance(value, str):
        return frozenset({value})
    return frozenset({"list"}) if rule.of else frozenset(value)


def _at_issue(rule: Rule, verdict: Verdict, variant: Variant, *, held: bool) -> frozenset[str]:
    """The options that a finding tells of: chosen ones, or for a list also those that are not."""
    due = verdict.position.due
    step = "" if due is None else due.step
    match rule.name:
        case "turn.steps":
            return frozenset({STEP_OF.get(step, step)})
        case "board.kinds":
            return frozenset(ACTIONS_OF.get(step, (step,)))
        case "group.kinds":
            return frozenset(_kinds(verdict))
    chosen = answered(rule, variant[rule.name])
    if rule.type == "some" and not rule.of and not held:
        return frozenset(options(rule)) - chosen
    return chosen


def _kinds(verdict: Verdict) -> Iterator[str]:
    move = verdict.move
    if isinstance(move, Lay):
        yield from (part.kind for part in move.parts)
    if isinstance(move, Hit):
        groups = verdict.position.zone("down", move.owner)
        if groups is not UNKNOWN and move.group <= len(groups):
            yield groups[move.group - 1].kind


@lru_cache(maxsize=1)
def verdicts() -> tuple[frozenset[tuple[str, str]], frozenset[tuple[str, str]]]:
    """Pairs of rule and option: those that held in a case, and those that refused a move."""
    held: set[tuple[str, str]] = set()
    refused: set[tuple[str, str]] = set()
    rules = rulebook().rules
    for case, result in results():
        verdict = result.verdict
        if verdict is None or result.kind != "held":
            continue
        for finding in verdict.findings:
            rule = rules[finding.rule]
            if finding.outcome == HELD:
                held |= {
                    (rule.name, one) for one in _at_issue(rule, verdict, result.variant, held=True)
                }
            if finding.outcome == FAILED:
                refused |= {
                    (rule.name, one) for one in _at_issue(rule, verdict, result.variant, held=False)
                }
        if case.legal is True:
            # What another option would refuse is allowed.
            for name in case.names:
                if result.variant.asked(name):
                    held |= {(name, one) for one in answered(rules[name], result.variant[name])}
    return frozenset(held), frozenset(refused)


@lru_cache(maxsize=1)
def shown() -> frozenset[tuple[str, str]]:
    """Pairs of rule and option, or of table and row, that a case names."""
    found: set[tuple[str, str]] = set()
    rules = rulebook().rules
    for case, result in results():
        if result.kind != "held":
            continue
        for name in case.names:
            if result.variant.asked(name):
                found |= {(name, one) for one in answered(rules[name], result.variant[name])}
        for full in case.shows:
            name, colon, row = full.partition(":")
            if colon:
                found.add((f"{name}:", row))
    return frozenset(found)
