"""A verdict in words: short as a referee says it, long with every rule, as text, HTML and data.

The short form is two sentences at most: the verdict with the facts of the position, the
rule and where it stands; then what would be allowed, or what follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from phase10 import explain, say
from phase10.board import Space
from phase10.cards import Card
from phase10.errors import Phase10Error
from phase10.explain import Other
from phase10.groups import inspect
from phase10.judge import DEPENDS, FAILED, Finding, Verdict
from phase10.moves import (
    Ask,
    Choose,
    Done,
    Draw,
    Exchange,
    Give,
    Go,
    Hit,
    Joker,
    Keep,
    Lay,
    Move,
    Pick,
    Save,
    Skip,
    Step,
    Swap,
    Take,
    Turn,
)
from phase10.moves import Discard as DiscardMove
from phase10.position import CHANCE, UNKNOWN, Position
from phase10.spec import Answer
from phase10.tell import settled
from phase10.text import Text
from phase10.variant import Variant

_HEADS: Final = {
    True: Text("Yes", "Ja"),
    False: Text("No", "Nein"),
    None: Text("It depends", "Es kommt darauf an"),
}
_STATES: Final = {True: "yes", False: "no", None: "depends"}
_VERDICTS: Final = {
    True: Text("allowed", "erlaubt"),
    False: Text("not allowed", "nicht erlaubt"),
    None: Text("open", "offen"),
}
_RULE: Final = Text("rule {id}", "Regel {id}")
_HOUSE: Final = Text("house rule", "Hausregel")
_OPEN: Final = Text(
    "The position leaves open what decides, which is called {fact} here.",
    "Die Stellung lässt offen, was entscheidet; hier heißt es {fact}.",
)
_OUTCOMES: Final = {
    "held": Text("kept", "eingehalten"),
    "failed": Text("broken", "verletzt"),
    "depends": Text("open", "offen"),
    "unreached": Text("not reached", "nicht geprüft"),
}

# -- what may be done ------------------------------------------------------------------------

_MAY: Final = Text("{player} may {moves}", "{player} darf {moves}")
_MUST: Final = Text("{player} must {moves}", "{player} muss {moves}")
_ACTS: Final[Mapping[str, Text]] = {
    "draw pile": Text("draw from the draw pile", "vom Nachziehstapel ziehen"),
    "draw unseen": Text(
        "draw from the draw pile, if a card is there",
        "vom Nachziehstapel ziehen, wenn dort eine Karte liegt",
    ),
    "draw discard": Text("take {card} from the discard pile", "{card} vom Ablagestapel nehmen"),
    "draw discard top": Text("take the top discard", "die oberste Karte des Ablagestapels nehmen"),
    "draw saved": Text("draw {card} from the save pile", "{card} vom Sparstapel ziehen"),
    "choose": Text("choose phase {phase}", "Phase {phase} wählen"),
    "lay": Text("lay down {groups}", "{groups} auslegen"),
    "hit own": Text(
        "hit {card} on their own {group}", "{card} an die eigene Gruppe anlegen ({group})"
    ),
    "hit": Text("hit {card} on {group} of {owner}", "{card} bei {owner} anlegen ({group})"),
    "exchange": Text(
        "put {card} in the place of a wild card ({owner})",
        "{card} an die Stelle eines Jokers legen ({owner})",
    ),
    "turn": Text("turn {card} round", "{card} umdrehen"),
    "discard": Text("discard {card}", "{card} ablegen"),
    "discard any": Text("discard any card", "jede Karte ablegen"),
    "save": Text("save {card}", "{card} sparen"),
    "save any": Text("save any card", "jede Karte sparen"),
    "skip": Text("skip {owner}", "{owner} aussetzen lassen"),
    "keep": Text("keep {card}", "{card} behalten"),
    "done": Text("leave it at that", "es dabei belassen"),
    "move": Text("move the piece by {n}", "die Figur um {n} ziehen"),
    "go": Text("go to a space of the kind {kind}", "auf ein Feld dieser Art ziehen: {kind}"),
    "joker": Text("turn the top card into a joker", "die oberste Karte zum Joker umdrehen"),
    "ask": Text("ask for {n}", "nach {n} fragen"),
    "ask number": Text("ask for a number", "nach einer Zahl fragen"),
    "ask colour": Text("ask for a colour", "nach einer Farbe fragen"),
    "give": Text("give {card}", "{card} geben"),
    "give none": Text("say that no such card is there", "sagen, dass keine solche Karte da ist"),
    "pick": Text("pick {card} from the discard pile", "{card} aus dem Ablagestapel wählen"),
    "swap": Text("exchange {card}", "{card} tauschen"),
}
_OR: Final = Text("or", "oder")
_ABOUT_PHASE: Final = ("hit.after", "lay.whole", "group.kinds", "wild.natural", "skip.in-groups")
_A_CARD: Final = {
    "wild": Text("a wild card", "einen Joker"),
    "skip": Text("a skip", "einen Aussetzer"),
    "star": Text("a star", "einen Stern"),
}

# -- hints, and what follows -----------------------------------------------------------------

_TAKES: Final = Text("{group} takes only {values}", "{group} nimmt nur {values} auf")
_TAKES_NONE: Final = Text("{group} takes no further number", "{group} nimmt keine Zahl mehr auf")
_LACKS_1: Final = Text(
    "{player} still lacks one card for phase {phase}",
    "{player} fehlt noch eine Karte für Phase {phase}",
)
_LACKS: Final = Text(
    "{player} still lacks {n} cards for phase {phase}",
    "{player} fehlen noch {n} Karten für Phase {phase}",
)
_MAKES: Final = Text(
    "{player} lays down all that phase {phase} asks for",
    "{player} legt alles aus, was Phase {phase} verlangt",
)
_FITS: Final = Text("{card} fits {group} of {owner}", "{card} passt bei {owner} ({group})")
_LEFT: Final = Text("{player} then holds {n} cards", "{player} hat dann {n} Karten")
_LEFT_1: Final = Text("{player} then holds one card", "{player} hat dann eine Karte")
_LEFT_0: Final = Text("{player} then holds no card", "{player} hat dann keine Karte mehr")
_ENDS_ROUND: Final = Text("the round is over", "die Runde ist zu Ende")
_ENDS_GAME: Final = Text("the game is over", "das Spiel ist zu Ende")
_WINS: Final = Text("{players} has won", "{players} hat gewonnen")
_WIN: Final = Text("{players} have won", "{players} haben gewonnen")
_NEXT: Final = Text("{player} is next: {step}", "als Nächster ist {player} dran: {step}")
_STILL: Final = Text("the next step: {step}", "der nächste Schritt: {step}")
_ALLOWED: Final = Text("Allowed instead", "Stattdessen erlaubt")
_AFTER: Final = Text("What follows", "Was folgt")
_ELSEWHERE: Final = Text("In other games", "In anderen Spielen")
_READ: Final = Text("Under other readings", "Nach anderen Lesarten")
_HOUSES: Final = Text("As a house rule", "Als Hausregel")
_IF: Final = Text("Both outcomes", "Beide Ausgänge")
_LAST: Final = Text("Rules, in the order of the checks", "Regeln, in der Reihenfolge der Prüfung")


def text(verdict: Verdict, lang: str, *, long: bool = False) -> str:
    """A verdict in words: two sentences at most, or with `long` all there is to say."""
    if not long:
        return short(verdict, lang)
    return "\n".join([short(verdict, lang), *(f"- {line}" for line in lines(verdict, lang))])


def short(verdict: Verdict, lang: str) -> str:
    """Two sentences at most: yes or no with player and rule; then what is allowed or follows."""
    first = f"{_HEADS[verdict.legal].in_(lang)}: {_reason(verdict, lang)}"
    return " ".join(filter(None, [first, _second(verdict, lang)]))


def _second(verdict: Verdict, lang: str) -> str:
    if verdict.legal is True:
        return _sentence(follow(verdict, lang))
    if verdict.legal is False:
        allowed = _sentence(instead(verdict, lang))
        return allowed or _plain(verdict, lang)
    return ""


def _plain(verdict: Verdict, lang: str) -> str:
    """The rule itself, where it is one sentence and the position shows no legal move."""
    if verdict.rule is None or verdict.rule in ("turn.out-of-turn", "turn.steps"):
        return ""  # whose turn it is, and what is due, has been said
    said = say.sentence(verdict.position.variant, verdict.rule, lang)
    return said if said.count(". ") == 0 else ""


def _sentence(words: str) -> str:
    return f"{say.finish(words)}." if words else ""


def _reason(verdict: Verdict, lang: str) -> str:
    decisive = verdict.decisive
    if decisive is None:
        return say.finish(_VERDICTS[verdict.legal].in_(lang)) + "."
    if decisive.outcome in (FAILED, DEPENDS):
        said = fault(verdict, decisive, lang)
    else:
        said = _grants(verdict, decisive.rule, lang)
    stands = f"({named(verdict.position.variant, decisive.rule, lang)})"
    return f"{said.rstrip('.')} {stands}."


def named(variant: Variant, rule: str, lang: str) -> str:
    """A rule by its id, with its status unless a source prints it: "rule W2, ruling"."""
    answer = variant.answers[rule]
    said = _RULE.in_(lang).format(id=answer.rule.id)
    if rule in variant.changes:
        return f"{said}, {_HOUSE.in_(lang)}"
    if answer.status == "printed":
        return said
    return f"{said}, {say.status(variant, answer.status, lang)}"


def fault(verdict: Verdict, finding: Finding, lang: str) -> str:
    """Why a rule refuses the move, or on what it depends, with the facts of the position."""
    variant = verdict.position.variant
    facts = {"player": verdict.position.players[verdict.seat], **finding.facts}
    if finding.outcome == FAILED:
        return say.refusal(variant, finding.rule, finding.case, facts, lang)
    outcomes = {one.known: _legal(one.legal, lang) for one in explain.outcomes(verdict)}
    facts = {"owner": facts["player"], **outcomes, **facts}
    told = variant.rulebook.words.get(f"depends.{finding.fact}")
    if told is not None:
        try:
            return say.finish(say.fill(told, facts, lang, about=variant))
        except Phase10Error:
            pass
    return say.fill(_OPEN, {"fact": finding.fact}, lang)


def _grants(verdict: Verdict, rule: str, lang: str) -> str:
    """What makes a move legal: the facts of this position, or the rule that allows it."""
    position, move = verdict.position, verdict.move
    variant = position.variant
    player = _name(position, verdict.seat)
    if isinstance(move, Lay):
        known = position.mark("phase", verdict.seat) if position.table.has_mark("phase") else None
        phase = known if move.phase is None else move.phase
        if phase in variant.phases:
            return _MAKES.in_(lang).format(player=player, phase=say.noun(variant, phase, lang))
    if isinstance(move, Hit):
        groups = position.zone("down", move.owner)
        if groups is not UNKNOWN and move.group <= len(groups):
            shown = say.group(variant, groups[move.group - 1], lang)
            owner = _name(position, move.owner)
            return say.finish(
                _FITS.in_(lang).format(card=move.card.says(lang), group=shown, owner=owner)
            )
    said = say.sentence(variant, rule, lang)
    if said.count(". ") == 0:
        return said
    return _MAY.in_(lang).format(player=player, moves=act(position, move, lang))


# -- what would be allowed -----------------------------------------------------------------


def instead(verdict: Verdict, lang: str) -> str:
    """What is allowed in place of a refused move: "Ana may hit red 2 on her own run 3-6"."""
    return "; ".join(filter(None, [_hint(verdict, lang), _may(verdict, lang)]))


def _may(verdict: Verdict, lang: str) -> str:
    position, due = verdict.position, verdict.position.due
    moves = explain.nearest(verdict)
    if due is None or due.who == CHANCE or not moves:
        return ""
    told: dict[str, list[dict[str, str]]] = {}
    for move in moves:
        key, facts = _act(position, move, lang)
        if move == Draw("pile") and explain.draws_unseen(position):
            key = "draw unseen"
        if isinstance(move, DiscardMove | Save) and explain.all_alike(verdict, move.verb):
            hand = position.zone("hand", due.who)
            key, facts = (f"{move.verb} any", {}) if len(hand) > 1 else (key, facts)
        if isinstance(move, Ask) and move.number != getattr(verdict.move, "number", None):
            key, facts = f"ask {'number' if isinstance(move.number, int) else 'colour'}", {}
        if facts not in told.setdefault(key, []):
            told[key].append(facts)
    phrases = [one for key, several in told.items() for one in _merged(key, several, lang)]
    only = len(moves) == 1 and not isinstance(moves[0], Draw | Take)
    phrase = (_MUST if only else _MAY).in_(lang)
    player = _name(position, due.who)
    return phrase.format(player=player, moves=say.join(phrases, lang, last=_OR))


def _merged(key: str, several: list[dict[str, str]], lang: str) -> list[str]:
    """Moves of one kind as one phrase where they differ in one thing: "discard red 1 or red 2"."""
    differ = [slot for slot in several[0] if len({facts[slot] for facts in several}) > 1]
    if len(differ) != 1:
        return [_ACTS[key].in_(lang).format(**facts) for facts in several]
    listed = say.join([facts[differ[0]] for facts in several], lang, last=_OR)
    return [_ACTS[key].in_(lang).format(**{**several[0], differ[0]: listed})]


def _hint(verdict: Verdict, lang: str) -> str:
    """A fact that helps: what a group would take, or how far the hand is from the phase."""
    decisive = verdict.decisive
    position = verdict.position
    if decisive is None or decisive.outcome != FAILED:
        return ""
    if decisive.rule in ("group.kinds", "run.wrap", "hit.run-ends", "wild.replace", "wild.fixed"):
        taken = explain.takes(verdict)
        if taken is not None:
            group, values = taken
            shown = say.group(position.variant, group, lang)
            if not values:
                return _TAKES_NONE.in_(lang).format(group=shown)
            nouns = [_value(position.variant, value, lang) for value in values]
            listed = say.join(nouns, lang, last=_OR)
            return _TAKES.in_(lang).format(group=shown, values=listed)
    if decisive.rule in _ABOUT_PHASE:
        short_of = explain.shortfall(verdict)
        if short_of is not None and short_of.cards:
            told = _LACKS_1 if short_of.cards == 1 else _LACKS
            player = _name(position, verdict.seat)
            phase = say.noun(position.variant, short_of.phase, lang)
            return told.in_(lang).format(player=player, n=short_of.cards, phase=phase)
    return ""


def _value(variant: Variant, value: object, lang: str) -> str:
    return str(value) if isinstance(value, int) else say.noun(variant, value, lang)


def _name(position: Position, seat: int) -> str:
    name = position.players[seat]
    return name[:1].upper() + name[1:]


def act(position: Position, move: Move, lang: str) -> str:
    """A move as something that a player may do: "discard red 7"."""
    key, facts = _act(position, move, lang)
    return _ACTS[key].in_(lang).format(**facts)


def _act(position: Position, move: Move, lang: str) -> tuple[str, dict[str, str]]:
    variant = position.variant
    match move:
        case Draw(source, card) | Take(source, card):
            if source == "pile":
                return "draw pile", {}
            pile = position.zone("discard")
            if card is None and source == "discard" and pile is not UNKNOWN and pile:
                card = pile[-1]
            if card is None or card.kind == "hidden":
                return "draw discard top", {}
            return f"draw {source}", {"card": _card(card, lang)}
        case Choose(phase):
            return "choose", {"phase": say.noun(variant, phase, lang)}
        case Lay(parts, phase):
            rules = variant.grouping
            shown = []
            for part in parts:
                named_ = phase if rules.is_named(part.kind) else part.value
                group = inspect(rules, part.kind, part.cards, named_).group
                shown.append(
                    say.cards([*part.cards], lang, about=variant)
                    if group is None
                    else say.group(variant, group, lang)
                )
            return "lay", {"groups": say.join(shown, lang)}
        case Hit(card, owner, number, _) | Exchange(card, owner, number):
            groups = position.zone("down", owner)
            known = groups is not UNKNOWN and 0 < number <= len(groups)
            shown_group = say.group(variant, groups[number - 1], lang) if known else str(number)
            due = position.due
            own = isinstance(move, Hit) and due is not None and due.who == owner
            facts = {
                "card": _card(card, lang),
                "group": shown_group,
                "owner": _name(position, owner),
            }
            return ("hit own" if own else move.verb), facts
        case Skip(target):
            return "skip", {"owner": _name(position, target)}
        case Step(distance):
            return "move", {"n": str(distance)}
        case Go(kind, number):
            from phase10 import show

            return "go", {"kind": show.space_name(variant, Space(kind, number), lang)}
        case Ask(asked):
            return "ask", {"n": _value(variant, asked, lang)}
        case Give(given):
            return ("give none", {}) if given is None else ("give", {"card": _card(given, lang)})
        case Joker() | Done():
            return move.verb, {}
        case DiscardMove(card) | Save(card) | Keep(card) | Swap(card) | Pick(card) | Turn(card):
            return move.verb, {"card": _card(card, lang)}
    raise Phase10Error(f"no words for the move {move!r}")


def _card(card: Card, lang: str) -> str:
    """A card as an object of a sentence: with an article where it has no number."""
    if card.is_wild and not card.turned:
        return _A_CARD["star" if card.name == "star" else "wild"].in_(lang)
    if card.kind == "skip":
        return _A_CARD["skip"].in_(lang)
    return card.says(lang)


# -- what follows ---------------------------------------------------------------------------


def follow(verdict: Verdict, lang: str) -> str:
    """What follows an allowed move: the cards left, and who is next or what has ended."""
    after = explain.follows(verdict)
    if after is None:
        return ""
    before, seat = verdict.position, verdict.seat
    if after.over or settled(before, after):
        ends = _ENDS_GAME if after.over else _ENDS_ROUND
        parts = [ends.in_(lang)]
        if after.winners:
            names = [_name(after, one) for one in after.winners]
            win = _WINS if len(names) == 1 else _WIN
            parts.append(win.in_(lang).format(players=say.join(names, lang)))
        return "; ".join(parts)
    parts = []
    hand = after.zone("hand", seat)
    if hand is not UNKNOWN and hand != before.zone("hand", seat):
        left = _LEFT_0 if not hand else _LEFT_1 if len(hand) == 1 else _LEFT
        parts.append(left.in_(lang).format(player=_name(after, seat), n=len(hand)))
    due = after.due
    if due is not None and due.who != CHANCE:
        step = say.name(after.variant, due.step, lang, sections=("steps",))
        if due.who == seat:
            parts.append(_STILL.in_(lang).format(step=step))
        else:
            parts.append(_NEXT.in_(lang).format(player=_name(after, due.who), step=step))
    elif due is not None:
        step = say.name(after.variant, due.step, lang, sections=("steps",))
        parts.append(_STILL.in_(lang).format(step=step))
    return "; ".join(parts)


# -- the long form ---------------------------------------------------------------------------


def lines(verdict: Verdict, lang: str) -> list[str]:
    """All about a verdict, a line each: rules in order, what is allowed, other games, readings."""
    found = [finding_line(verdict, finding, lang) for finding in verdict.findings]
    return found + [f"{head}: {line}" for head, line in around(verdict, lang)]


def finding_line(verdict: Verdict, finding: Finding, lang: str) -> str:
    """What one rule said of the move, with its status, its sources and its reason."""
    variant = verdict.position.variant
    answer = variant.answers[finding.rule]
    if finding.outcome in (FAILED, DEPENDS):
        said = fault(verdict, finding, lang)
    else:
        said = say.sentence(variant, finding.rule, lang)
    outcome = _OUTCOMES[finding.outcome].in_(lang)
    place = f"{answer.rule.id} {finding.rule}"
    return f"{outcome}: {said} [{place}, {grounds(variant, answer, lang)}]"


def grounds(variant: Variant, answer: Answer, lang: str) -> str:
    """Where an answer stands: its status, its sources, and its reason if it is not printed."""
    if answer.rule.name in variant.changes:
        return _HOUSE.in_(lang)
    found = "; ".join([say.status(variant, answer.status, lang), *answer.cite])
    if answer.status != "printed" and answer.why is not None:
        return f"{found} – {answer.why.in_(lang).rstrip('.')}"
    return found


def around(verdict: Verdict, lang: str) -> Iterator[tuple[str, str]]:
    """What stands around a verdict, each with a heading."""
    if verdict.legal is False:
        said = instead(verdict, lang)
        if said:
            yield _ALLOWED.in_(lang), _sentence(said)
    if verdict.legal is True:
        said = follow(verdict, lang)
        if said:
            yield _AFTER.in_(lang), _sentence(said)
    for one in explain.outcomes(verdict):
        yield _IF.in_(lang), f"{one.fact} = {one.known}: {_legal(one.legal, lang)}"
    for other in explain.elsewhere(verdict):
        yield _ELSEWHERE.in_(lang), f"{other.variant.short.in_(lang)}: {_other(other, lang)}"
    for other in explain.readings(verdict):
        yield _READ.in_(lang), f"{_changed(other, lang)}: {_other(other, lang)}"
    for other in explain.house_rules(verdict):
        yield _HOUSES.in_(lang), f"{_changed(other, lang)}: {_other(other, lang)}"


def _legal(legal: bool | None, lang: str) -> str:
    return _VERDICTS[legal].in_(lang)


def _other(other: Other, lang: str) -> str:
    head = _legal(other.legal, lang)
    rule = "" if other.rule is None else f" ({named(other.variant, other.rule, lang)})"
    decisive = other.verdict.decisive
    if decisive is not None and decisive.outcome in (FAILED, DEPENDS):
        return f"{head}{rule}. {fault(other.verdict, decisive, lang)}"
    return f"{head}{rule}."


def _changed(other: Other, lang: str) -> str:
    rule = other.variant.rulebook.rules[other.changed]
    said = say.sentence(other.variant, other.changed, lang).rstrip(".")
    return f"{rule.id} {other.changed} = {other.value} ({said})"


# -- HTML and data ----------------------------------------------------------------------------


def html(verdict: Verdict, lang: str) -> str:
    """A verdict as a fragment of HTML: the short form, then all there is to say, to unfold."""
    variant = verdict.position.variant
    items = "".join(
        f'<li class="{finding.outcome} is-{_status(variant, finding.rule)}"'
        f' data-rule="{finding.rule}">{escape(finding_line(verdict, finding, lang))}</li>'
        for finding in verdict.findings
    )
    more = "".join(
        f"<p><b>{escape(head)}:</b> {escape(line)}</p>" for head, line in around(verdict, lang)
    )
    status = "" if verdict.rule is None else f' data-status="{_status(variant, verdict.rule)}"'
    return (
        f'<div class="verdict {_STATES[verdict.legal]}" lang="{lang}"{status}>'
        f"<p>{escape(short(verdict, lang))}</p>"
        f"<details><summary>{escape(_LAST.in_(lang))}</summary><ol>{items}</ol>{more}</details></div>"
    )


def _status(variant: Variant, rule: str) -> str:
    return "house-rule" if rule in variant.changes else variant.answers[rule].status


def data(verdict: Verdict, lang: str, *, long: bool = False) -> dict[str, Any]:
    """A verdict as plain data; with `long` also what stands around it."""
    variant = verdict.position.variant
    found: dict[str, Any] = {
        "legal": verdict.legal,
        "rule": verdict.rule,
        "message": short(verdict, lang),
        "findings": [_finding(variant, finding) for finding in verdict.findings],
    }
    if verdict.rule is not None:
        answer = variant.answers[verdict.rule]
        found["status"] = _status(variant, verdict.rule)
        found["cite"] = list(answer.cite)
        found["why"] = None if answer.why is None else answer.why.in_(lang)
    return found | (explain.data(verdict) if long else {})


def _finding(variant: Variant, finding: Finding) -> dict[str, Any]:
    facts = {key: say.plain(value) for key, value in finding.facts.items()}
    found: dict[str, Any] = {"rule": finding.rule, "outcome": finding.outcome, "facts": facts}
    if finding.fact:
        found["on"] = finding.fact
    return found | {"status": _status(variant, finding.rule)}


__all__ = [
    "act",
    "around",
    "data",
    "fault",
    "finding_line",
    "follow",
    "grounds",
    "html",
    "instead",
    "lines",
    "named",
    "short",
    "text",
]
