"""Positions to start from: every dispute and example of the book, as a form holds them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from phase10.cases import Case, load_cases
from phase10.disputes import Dispute, belongs, load_disputes
from phase10.errors import Phase10Error
from phase10.game import play
from phase10.linetext import position_text
from phase10.moves import CHANCE_MOVES
from phase10.notation import parse_move
from phase10.page import answers
from phase10.page.judge_asked import LONGEST_WORD, lang_of, text_of
from phase10.rulesread import rulebook
from phase10.spec import nearest, written
from phase10.text import Text

_NO_MOVE = Text(
    "This question is answered by a rule and not by a move, so there is no position to try.",
    "Diese Frage beantwortet eine Regel und kein Zug; eine Stellung zum Probieren gibt es nicht.",
)
_OTHER = Text("More", "Weitere")


def can_start(case: Case) -> bool:
    """Whether a case has a move of a player that a judge can look at."""
    return bool(case.move) and case.legal is not ... and not case.error


def start(case: Case, which: str = "") -> dict[str, Any]:
    """A case as the state of the judge: game, changed answers, lines and move."""
    name = which if which in case.variants else case.variants[0]
    variant = case.variant(name)
    position = case.starts(variant)
    if case.first:
        for text in case.first:
            position = play(position, parse_move(position.table, text))
        lines = list(_pairs(position_text(position)))
    else:
        lines = list(_pairs(case.position))
    move = parse_move(position.table, case.move)
    if isinstance(move, CHANCE_MOVES):
        raise Phase10Error(f"{case.id!r} ends with a move of chance")
    return {
        "v": name,
        "rules": {rule: written(value) for rule, value in case.rules.items()},
        "lines": lines,
        "move": case.move,
    }


def _pairs(text: str) -> Iterator[list[str]]:
    for line in text.splitlines():
        bare = line.split("(")[0].strip()
        key, colon, value = bare.partition(":")
        key = " ".join(key.split())
        if colon and not key.startswith("#") and key != "variant" and not key.startswith("rule "):
            yield [key, value.strip()]


@answers("judge.open")
def open_(asked: dict[str, Any]) -> dict[str, Any]:
    """The state for a dispute or a case, by its id; other cases of the same dispute beside it.

    >>> open_({"lang": "en", "id": "q-w01"})["state"]["move"]
    'exchange G12 ana 1'
    """
    lang = lang_of(asked)
    name = text_of(asked, "id", most=LONGEST_WORD).strip().lower()
    cases = [case for case in load_cases() if can_start(case)]
    dispute = next((one for one in load_disputes() if _of(one, name)), None)
    if dispute is not None and dispute.id == name:
        found = [case for case in dispute.cases if can_start(case)]
        if not found:
            raise Phase10Error(_NO_MOVE.in_(lang))
        case = found[0]
    else:
        known = {case.id: case for case in cases}
        if name not in known:
            near = nearest(name, known)
            hint = f"; perhaps {near!r} is meant" if near else ""
            raise Phase10Error(f"there is no dispute and no example {name!r}{hint}")
        case = known[name]
    others = [] if dispute is None else [one for one in dispute.cases if can_start(one)]
    return {
        "id": case.id,
        "title": case.title.in_(lang),
        "question": "" if dispute is None else dispute.question.in_(lang),
        "dispute": "" if dispute is None else dispute.id,
        "variants": list(case.variants),
        "others": [{"id": one.id, "title": one.title.in_(lang)} for one in others],
        "state": start(case, text_of(asked, "variant", most=LONGEST_WORD)),
    }


def _of(dispute: Dispute, case: str) -> bool:
    return belongs(case, dispute.id)


@answers("judge.starts")
def starts(asked: dict[str, Any]) -> dict[str, Any]:
    """Everything to start from in a game: disputes with their questions, then examples by rule."""
    lang = lang_of(asked)
    name = text_of(asked, "variant", most=LONGEST_WORD)
    disputes = [
        {"id": one.id, "title": one.question.in_(lang)}
        for one in load_disputes()
        if name in one.variants and any(can_start(case) for case in one.cases)
    ]
    topics = {topic.name: topic.title.in_(lang) for topic in rulebook().topics}
    rules = rulebook().rules
    examples: dict[str, list[dict[str, str]]] = {}
    for case in load_cases():
        if can_start(case) and name in case.variants and not case.id.startswith("q-"):
            topic = rules[case.rule].topic if case.rule in rules else ""
            title = topics.get(topic) or _OTHER.in_(lang)
            examples.setdefault(title, []).append({"id": case.id, "title": case.title.in_(lang)})
    groups = [{"title": title, "cases": found} for title, found in examples.items()]
    return {"disputes": disputes, "examples": groups}


__all__ = ["can_start", "open_", "start", "starts"]
