"""The rules of a table on a page: any question answered otherwise, and what does not fit.

What a table decides is a mapping of rules to answers, as texts.  A decision that needs
another one with it is refused with the questions that must be answered as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from phase10 import say
from phase10.errors import Phase10Error, SpecError
from phase10.page import answers
from phase10.page.judge_asked import (
    LONGEST_ANSWER,
    base_of,
    changed,
    lang_of,
    rules_of,
    text_of,
    variant_of,
    with_rules,
)
from phase10.spec import Rule, from_text, open_rules, plain, playable, written
from phase10.text import Text
from phase10.variant import Variant

_PRINTED: Final = Text("as printed", "wie gedruckt")
_READING: Final = Text("some read it so", "manche lesen es so")
_LISTED: Final = ("choice", "flag", "number")
"""Questions whose answers can be offered one by one."""


@answers("judge.rules")
def rules(asked: dict[str, Any]) -> dict[str, Any]:
    """Every question that the game asks, by topic, for a list to choose from."""
    lang = lang_of(asked)
    variant = base_of(asked)
    topics = []
    for topic in variant.rulebook.topics:
        found = [
            {"name": rule.name, "id": rule.id, "asks": rule.asks.in_(lang)}
            for rule in topic.rules
            if variant.asked(rule.name) and rule.type != "note"
        ]
        if found:
            topics.append({"title": topic.title.in_(lang), "rules": found})
    return {"topics": topics}


@answers("judge.rule")
def rule(asked: dict[str, Any]) -> dict[str, Any]:
    """One question with the answers that may be given to it, each in its sentence."""
    lang = lang_of(asked)
    base = base_of(asked)
    try:
        variant = variant_of(asked)
    except Phase10Error:
        variant = base
    one = _rule(base, text_of(asked, "rule", most=60))
    return question(base, variant, one, lang)


def _rule(variant: Variant, name: str) -> Rule:
    book = variant.rulebook
    found = book.rules.get(name) or book.by_id.get(name.upper())
    if found is None:
        raise Phase10Error(f"there is no rule {name!r}")
    return found


def question(base: Variant, variant: Variant, one: Rule, lang: str) -> dict[str, Any]:
    """A question with its answers: the one of this table, the printed one, and those to choose."""
    value = variant.get(one.name, ...)
    printed = base.get(one.name, ...)
    current = "" if value is ... else written(value)
    told: dict[str, Any] = {
        "id": one.id,
        "name": one.name,
        "asks": one.asks.in_(lang),
        "value": current,
        "printed": "" if printed is ... else written(printed),
        "says": "" if value is ... else say.sentence(variant, one.name, lang),
        "options": [],
        "free": one.type not in _LISTED or "n" in one.options,
    }
    readings = () if printed is ... else tuple(base.answers[one.name].readings)
    if one.type in _LISTED:
        names = [option.name for option in one.options.values() if option.built]
        numbers = [written(found) for found in (playable(one, key) for key in readings)
                   if found is not None]  # fmt: skip
        wanted = dict.fromkeys([*(n for n in names if n != "n"), *numbers, *_own(printed, one)])
        for name in wanted:
            typed = from_text(one, name)
            marks = [
                mark.in_(lang)
                for mark, there in (
                    (_PRINTED, printed is not ... and plain(printed) == plain(typed)),
                    (_READING, name in readings),
                )
                if there
            ]
            told["options"].append(
                {
                    "value": name,
                    "says": say.says(variant, one, typed, lang),
                    "marks": ", ".join(marks),
                }
            )
    return told


def _own(value: Any, one: Rule) -> list[str]:
    """The printed answer, where it is a number that is no option of its own."""
    return [] if value is ... or one.type != "number" else [written(value)]


@answers("judge.decide")
def decide(asked: dict[str, Any]) -> dict[str, Any]:
    """Whether answers of a table fit together: the sentences, or why not and what is missing."""
    lang = lang_of(asked)
    base = base_of(asked)
    given = rules_of(asked)
    try:
        variant = with_rules(base, given)
    except SpecError as error:
        told: dict[str, Any] = {
            "refused": {
                "message": "; ".join(
                    f"{one.rule}: {one.message} ({one.remedy})" if one.rule else one.message
                    for one in error.problems
                )
            },
            "needs": [],
        }
        for name in opened(base, given):
            told["needs"].append(question(base, base, base.rulebook.rules[name], lang))
        return told
    except Phase10Error as error:
        return {"refused": {"message": error.in_(lang)}, "needs": []}
    return {"changed": changed(variant, lang), "rules": {k: _short(v) for k, v in given.items()}}


def _short(value: str) -> str:
    return value[:LONGEST_ANSWER]


def opened(base: Variant, given: Mapping[str, str]) -> list[str]:
    """The questions that these answers open, and that nobody has answered."""
    book = base.rulebook
    values: dict[str, Any] = dict(base.values)
    for name, text in given.items():
        if name in book.rules:
            try:
                values[name] = from_text(book.rules[name], text)
            except Phase10Error:
                return []
    return [
        name for name in book.rules if name in open_rules(book.rules, values) and name not in values
    ]


__all__ = ["decide", "opened", "question", "rule", "rules"]
