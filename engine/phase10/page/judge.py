"""The judge on a page: a verdict on a move, what stands around it, and what may be done.

A question names a game, the answers that the table gives otherwise, the lines of a position
and a move in the notation.  A position or a move that cannot be read comes back as
`refused`, with the line it is about, so that a form can show it there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from phase10 import explain, referee, say
from phase10.board import is_assumed
from phase10.cases import proceed_if_due
from phase10.errors import NotationError, Phase10Error
from phase10.explain import Other
from phase10.judge import DEPENDS, FAILED, Verdict
from phase10.judge import judge as judged
from phase10.legal import legal_moves
from phase10.moves import CHANCE_MOVES, Move
from phase10.notation import move_text, parse_move
from phase10.page import answers, judge_form, judge_house, judge_starts
from phase10.page.judge_asked import changed, lang_of, lines_of, text_of, variant_of
from phase10.page.told import told
from phase10.picture import position_svg
from phase10.position import CHANCE, UNKNOWN, Missing, Position
from phase10.spec import written
from phase10.text import Text
from phase10.variant import Variant

MOST_MOVES: Final = 60
"""So many legal moves are listed."""
LONGEST_MOVE: Final = 400

_HEADS: Final = {
    True: Text("Yes", "Ja"),
    False: Text("No", "Nein"),
    None: Text("It depends", "Es kommt darauf an"),
}
_VERDICTS: Final = {
    True: Text("allowed", "erlaubt"),
    False: Text("not allowed", "nicht erlaubt"),
    None: Text("open", "offen"),
}
_OUTCOMES: Final = {
    "held": Text("kept", "eingehalten"),
    "failed": Text("broken", "verletzt"),
    "depends": Text("open", "offen"),
    "unreached": Text("not reached", "nicht geprüft"),
}
_HOUSE: Final = Text("house rule", "Hausregel")
_MOVE: Final = "move"
_LAYOUT: Final = Text(
    "The order of the spaces is assumed; it is not known.",
    "Die Reihenfolge der Felder ist angenommen; bekannt ist sie nicht.",
)
_NO_TURN: Final = Text(
    "Say whose turn it is to see what may be done.",
    "Sag, wer dran ist, um zu sehen, was erlaubt ist.",
)
_HIDDEN: Final = Text(
    "The cards in the hand are not known, so the moves with them are not listed.",
    "Die Karten auf der Hand sind nicht bekannt; Züge mit ihnen stehen nicht in der Liste.",
)
_OPEN: Final = Text(
    "What may be done hangs on a fact that the position leaves open.",
    "Was erlaubt ist, hängt an etwas, das die Stellung offen lässt.",
)
_CHANCE: Final = Text("Chance comes next.", "Als Nächstes entscheidet der Zufall.")


class _RefusedError(Exception):
    """A line of the question that cannot be read: its key, and why."""

    def __init__(self, key: str, error: Phase10Error, lang: str) -> None:
        super().__init__(str(error))
        self.data = {"refused": {"key": key, "message": told(error, lang, place=False)}}


# -- reading --------------------------------------------------------------------------------


def read(asked: Mapping[str, Any]) -> Position:
    """The position of a question; raises `_RefusedError` with the key of the line at fault."""
    lang = lang_of(asked)
    pairs = [pair for pair in lines_of(asked) if pair[0] not in ("variant", _MOVE)]
    variant = variant_of(asked)
    own = [pair for pair in pairs if pair[0].startswith("rule ")]
    if own:  # lines such as "rule wild.natural: none" in a text that was pasted
        pairs = [pair for pair in pairs if pair not in own]
        variant = variant_of(
            {**asked, "rules": {**dict(asked.get("rules") or {}),
                                **{key[5:]: value for key, value in own}}}
        )  # fmt: skip
    text = "\n".join(f"{key}: {value}" for key, value in pairs)
    try:
        return proceed_if_due(Position.parse(text, variant=variant))
    except NotationError as error:
        at = (error.line or 1) - 1
        key = pairs[at][0] if 0 <= at < len(pairs) else ""
        raise _RefusedError(key, error, lang) from None
    except Phase10Error as error:
        raise _RefusedError("", error, lang) from None


def _move(asked: Mapping[str, Any], position: Position) -> Move:
    lang = lang_of(asked)
    text = text_of(asked, _MOVE, most=LONGEST_MOVE)
    try:
        move = parse_move(position.table, text)
        if isinstance(move, CHANCE_MOVES):
            raise Phase10Error(_CHANCE.in_(lang))
    except Phase10Error as error:
        raise _RefusedError(_MOVE, error, lang) from None
    return move


def _judged(asked: Mapping[str, Any]) -> Verdict:
    position = read(asked)
    move = _move(asked, position)
    try:
        return judged(position, move)
    except Phase10Error as error:
        raise _RefusedError("turn", error, lang_of(asked)) from None


# -- the verdict ------------------------------------------------------------------------------


@answers("judge")
def judge(asked: dict[str, Any]) -> dict[str, Any]:
    """The verdict on a move: yes, no or open, the reason, and the rule that decides.

    >>> found = judge({"variant": "classic", "lang": "en", "move": "discard S", "lines": [
    ...     ["players", "ana ben cleo"], ["turn", "ana finish"], ["hand ana", "S R1"]]})
    >>> found["legal"], found["rule"]["name"]
    (None, 'skip.plain')
    """
    try:
        found = _judged(asked)
    except _RefusedError as refused:
        return refused.data
    lang = lang_of(asked)
    told = told_verdict(found, lang)
    told["form"] = judge_form.move_form(found.position.table, found.move, lang)
    told["changed"] = changed(found.position.variant, lang)
    return told


def told_verdict(found: Verdict, lang: str) -> dict[str, Any]:
    """A verdict as a page shows it at once."""
    position, variant = found.position, found.position.variant
    due = position.due
    told: dict[str, Any] = {
        "legal": found.legal,
        "head": _HEADS[found.legal].in_(lang),
        "message": found.text(lang),
        "reason": found.text(lang).partition(": ")[2],
        "player": _name(position, found.seat),
        "said": _act(position, found.move, lang),
        "move": move_text(position.table, found.move),
        "rule": None if found.rule is None else rule_data(variant, found.rule, lang),
        "note": "",
    }
    if due is not None and due.step == "go" and is_assumed(variant):
        told["note"] = _LAYOUT.in_(lang)
    return told


def rule_data(variant: Variant, name: str, lang: str) -> dict[str, Any]:
    """A rule as it stands in a game: its sentence, its status, its sources and its reason."""
    answer = variant.answers[name]
    house = name in variant.changes
    return {
        "id": answer.rule.id,
        "name": name,
        "title": say.title(variant, name, lang),
        "says": say.sentence(variant, name, lang),
        "value": written(answer.value),
        "status": "house-rule" if house else answer.status,
        "label": _HOUSE.in_(lang) if house else say.status(variant, answer.status, lang),
        "cite": [] if house else list(answer.cite),
        "why": "" if house or answer.why is None else answer.why.in_(lang),
        "variants": list(variant.lineage),
    }


def _name(position: Position, seat: int) -> str:
    name = position.players[seat]
    return name[:1].upper() + name[1:]


def _act(position: Position, move: Move, lang: str) -> str:
    """A move in words; in the notation where it names what is not on the table."""
    try:
        return referee.act(position, move, lang)
    except (Phase10Error, KeyError, IndexError, TypeError):
        return move_text(position.table, move)


@answers("judge.around")
def around(asked: dict[str, Any]) -> dict[str, Any]:
    """What stands around a verdict: rules in order, moves instead, other games and readings."""
    try:
        found = _judged(asked)
    except _RefusedError as refused:
        return refused.data
    lang = lang_of(asked)
    position = found.position
    told: dict[str, Any] = {
        "asked": [
            {
                "outcome": finding.outcome,
                "label": _OUTCOMES[finding.outcome].in_(lang),
                "id": position.variant.rulebook.rules[finding.rule].id,
                "name": finding.rule,
                "text": _finding(found, finding, lang),
            }
            for finding in found.findings
        ],
        "allowed": [],
        "hint": "",
        "follows": None,
        "outcomes": [
            {
                "text": f"{one.fact} = {one.known}",
                "legal": one.legal,
                "label": _VERDICTS[one.legal].in_(lang),
            }
            for one in explain.outcomes(found)
        ],
        "elsewhere": [
            _other(one, lang) | {"title": one.variant.short.in_(lang), "variant": one.variant.id}
            for one in explain.elsewhere(found)
        ],
        "readings": [_reading(one, lang) for one in explain.readings(found)],
        "houses": [_reading(one, lang) for one in explain.house_rules(found)],
        "picture": position_svg(position, lang=lang),
    }
    if found.legal is False:
        told["hint"] = _sentence(referee.instead(found, lang))
        told["allowed"] = _listed(position, explain.nearest(found), lang)
    if found.legal is True:
        after = explain.follows(found)
        if after is not None:
            told["follows"] = {
                "text": _sentence(referee.follow(found, lang)),
                "lines": lines_data(after),
            }
    return told


def _finding(found: Verdict, finding: Any, lang: str) -> str:
    if finding.outcome in (FAILED, DEPENDS):
        return referee.fault(found, finding, lang)
    return say.sentence(found.position.variant, finding.rule, lang)


def _sentence(words: str) -> str:
    return f"{say.finish(words)}." if words else ""


def _other(one: Other, lang: str) -> dict[str, Any]:
    text = one.verdict.text(lang).partition(": ")[2]
    return {"legal": one.legal, "head": _HEADS[one.legal].in_(lang), "text": text}


def _reading(one: Other, lang: str) -> dict[str, Any]:
    return _other(one, lang) | {
        "id": one.variant.rulebook.rules[one.changed].id,
        "name": one.changed,
        "value": one.value,
        "says": say.sentence(one.variant, one.changed, lang),
    }


def _listed(position: Position, moves: Iterable[Move], lang: str) -> list[dict[str, str]]:
    return [
        {"move": move_text(position.table, move), "said": say.finish(_act(position, move, lang))}
        for move in moves
    ]


def lines_data(position: Position) -> list[list[str]]:
    """The lines of a position as pairs, without those that say which game it is."""
    pairs = (line.partition(":") for line in str(position).splitlines())
    return [
        [key, value.strip()]
        for key, _, value in pairs
        if key != "variant" and not key.startswith("rule ")
    ]


# -- what may be done ----------------------------------------------------------------------------


@answers("judge.moves")
def moves(asked: dict[str, Any]) -> dict[str, Any]:
    """The legal moves of a position, with a picture of it; a note where they cannot be listed."""
    try:
        position = read(asked)
    except _RefusedError as refused:
        return refused.data
    lang = lang_of(asked)
    told: dict[str, Any] = {
        "picture": position_svg(position, lang=lang),
        "moves": [],
        "more": False,
        "note": "",
        "player": "",
    }
    due = position.due
    if due is None:
        return told | {"note": "" if position.over else _NO_TURN.in_(lang)}
    if due.who == CHANCE:
        return told | {"note": _CHANCE.in_(lang)}
    told["player"] = _name(position, due.who)
    found: list[Move] = []
    try:
        for move in legal_moves(position, most_lays=explain.MOST_LAYS):
            if len(found) == MOST_MOVES:
                told["more"] = True
                break
            found.append(move)
    except Missing:
        told["note"] = _OPEN.in_(lang)
    hand = position.zone("hand", due.who)
    if hand is UNKNOWN or any(card.kind == "hidden" for card in hand):
        told["note"] = _HIDDEN.in_(lang)
    return told | {"moves": _listed(position, found, lang)}


__all__ = [
    "around",
    "judge",
    "judge_house",
    "judge_starts",
    "lines_data",
    "moves",
    "read",
    "rule_data",
    "told_verdict",
]
