"""How likely is a phase, on a page: tables made at build time, and counts for a changed deck.

Counting goes column by column through the cards of the deck; here it goes in small slices, so
that a page can show how far it is and stop it.  A count that would take minutes is refused
as soon as that shows, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, Final

from phase10 import say
from phase10.errors import Phase10Error
from phase10.numbers.results import has, stored
from phase10.numbers.tables import show
from phase10.odds import MOST, phase_of, table
from phase10.odds.count import Row, advance, lacks_of, packing, with_others
from phase10.odds.machine import Machine, State
from phase10.page import answers
from phase10.page.judge_asked import (
    MOST_IN_GROUP,
    base_of,
    changed,
    lang_of,
    number_of,
    rules_of,
    text_of,
    with_rules,
)
from phase10.page.judge_house import opened, question
from phase10.phases import Phase
from phase10.solve.play import RULES
from phase10.spec import from_text, written
from phase10.speccheck import parts_of
from phase10.text import LANGUAGES, Text
from phase10.variant import Variant, load, variants

WORK: Final = 600_000
"""So many steps (a state and what a column may show) are counted in a page: half a minute."""
SLICE: Final = 3_000
"""So many steps between two looks at the clock."""
OWN: Final = "own"
"""The name of a phase that the reader wrote."""
MOST_PARTS: Final = 4

_TOO_LONG: Final = Text(
    "This count would take minutes: the hands of this deck fall into too many kinds for this "
    "phase ({steps} steps are in sight, {most} are counted here). The command line counts it: "
    "{command}",
    "Diese Zählung würde Minuten dauern: Die Hände dieses Kartensatzes zerfallen für diese Phase "
    "in zu viele Sorten ({steps} Schritte sind abzusehen, {most} werden hier gezählt). Die "
    "Kommandozeile zählt es: {command}",
)
_EVEN: Final = Text(
    "From {n} cards on it is more likely than not.",
    "Von {n} Karten an ist es wahrscheinlicher als nicht.",
)
_NEVER: Final = Text(
    "Up to {n} cards it stays less likely than not.",
    "Bis zu {n} Karten bleibt es unwahrscheinlicher als das Gegenteil.",
)
_DEALT: Final = Text("Dealt {n} cards: {share}.", "Bei {n} ausgeteilten Karten: {share}.")
_NONE: Final = Text(
    "No hand of this deck can hold the phase.", "Keine Hand dieses Kartensatzes enthält die Phase."
)
_OWN: Final = Text("your own phase", "deine eigene Phase")
_STILL: Final = Text("{game}, phase {name}", "{game}, Phase {name}")
_CARDS: Final = Text("Cards", "Karten")
_CHANCE: Final = Text("Chance", "Chance")
FIRST: Final = 8
"""The static table begins with so many cards."""
OFFERED: Final = (
    "deck.wilds",
    "deck.skips",
    "deck.copies",
    "wild.natural",
    "wild.limit",
    "run.wrap",
    "group.alike",
    "wild.run-place",
)
"""The questions whose answers a reader may change here."""


# -- the deck that is asked about ---------------------------------------------------------------


def deck_of(asked: Mapping[str, Any]) -> tuple[Variant, list[str]]:
    """The game with the reader's answers, and the questions that these open and that matter.

    A question that is newly asked, but on which no chance hangs, gets its first answer.
    """
    base = base_of(asked)
    rules = rules_of(asked)
    if not rules:
        return base, []
    for _ in range(3):
        needed = opened(base, rules)
        matter = [name for name in needed if name in RULES and not name.startswith("draw.")]
        if matter:
            return base, matter
        filled = {name: _first(base, name) for name in needed}
        if not any(filled.values()):
            break
        rules = {**rules, **{name: value for name, value in filled.items() if value}}
    return with_rules(base, rules), []


def _first(base: Variant, name: str) -> str:
    """The first answer that a question permits, as a text; empty if it is free."""
    rule = base.rulebook.rules[name]
    for option in rule.options.values():
        if option.built and option.name != "n":
            return written(from_text(rule, option.name))
    return ""


def _phase(asked: Mapping[str, Any], variant: Variant) -> Phase:
    name = text_of(asked, "phase", most=60)
    if name != OWN:
        return phase_of(variant, name)
    text = text_of(asked, "own", most=80).strip()
    parts = parts_of(text)
    kinds = variant.grouping.kinds
    if parts is None or not 1 <= len(parts) <= MOST_PARTS:
        example = " + ".join(f"{kind} 4" for kind in list(kinds)[:2])
        raise Phase10Error(f"{text!r} is no phase; expected groups such as {example!r}")
    for _, size in parts:
        if isinstance(size, int) and size > MOST_IN_GROUP:
            raise Phase10Error(f"a group of {size} is too large; expected at most {MOST_IN_GROUP}")
    if any(kind in kinds and kinds[kind].named for kind, _ in parts):
        raise Phase10Error("a phase of one's own needs kinds of groups that name no symbol")
    return Phase.from_text(OWN, text, kinds)


@answers("odds.form")
def form(asked: dict[str, Any]) -> dict[str, Any]:
    """What can be asked of a game: its phases, the cards dealt, and what may be changed."""
    lang = lang_of(asked)
    base = base_of(asked)
    try:
        variant, needs = deck_of(asked)
    except Phase10Error as error:
        variant, needs = base, []
        refused = error.in_(lang)
    else:
        refused = ""
    book = base.rulebook.rules
    offered = [name for name in OFFERED if base.asked(name) or variant.asked(name)]
    kinds = variant.grouping.kinds
    return {
        "variant": base.id,
        "title": base.title.in_(lang),
        "dealt": variant["deal.hand"],
        "most": min(MOST, len(variant.deck.cards)),
        "cards": len(variant.deck.cards),
        "phases": [phase_data(variant, name, lang) for name in variant.phases],
        "rules": [question(base, variant, book[name], lang) for name in offered],
        "needs": [question(base, base, book[name], lang) for name in needs],
        "kinds": [kind for kind in kinds if not kinds[kind].named],
        "changed": changed(variant, lang),
        "refused": refused,
    }


def phase_data(variant: Variant, name: str, lang: str) -> dict[str, str]:
    """A phase with its name and what it asks for."""
    words = say.finish(say.phase_words(variant, name, lang))
    return {"phase": name, "name": say.noun(variant, name, lang), "words": words}


# -- counting --------------------------------------------------------------------------------------


@answers("odds", long=True)
def count(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """How many hands of 1, 2, … cards hold a phase: exact, in slices.

    >>> *_, found = count({"variant": "classic", "phase": "1", "lang": "en"})
    >>> found["rows"][9]["hands"], found["rows"][9]["share"]
    ('7076688286712', '18.3 %')
    """
    lang = lang_of(asked)
    variant, needs = deck_of(asked)
    if needs:
        book = variant.rulebook.rules
        yield {"needs": [question(variant, variant, book[name], lang) for name in needs]}
        return
    phase = _phase(asked, variant)
    deck = variant.deck
    most = number_of(asked, "most", MOST, most=MOST) or MOST
    most = min(most, len(deck.cards))
    size: int = variant["deal.hand"]
    wilds = min(sum(1 for card in deck.cards if card.is_wild), most)
    yield {"progress": 0.0}
    machine = Machine(variant.grouping, phase, size=size, wilds=wilds, most=most)
    width, mask = packing(deck, most)
    states: dict[State, int] = {machine.start(): 1}
    done = 0
    for column in range(machine.columns):
        inputs = max(len(machine.inputs[column]), 1)
        work = len(states) * inputs
        sight = done + work * (machine.columns - column)
        if sight > WORK and work > SLICE:
            raise Phase10Error(_refusal(variant, phase, sight, lang))
        after: dict[State, int] = {}
        listed = list(states.items())
        step = max(1, SLICE // inputs)
        for at in range(0, len(listed), step):
            some = dict(listed[at : at + step])
            for state, packed in advance(machine, some, column, width, mask).items():
                after[state] = after.get(state, 0) + packed
            done += len(some) * inputs
            yield {"progress": (column + (at + len(some)) / len(listed)) / machine.columns}
        states = after
    rows = with_others(deck, phase.name, lacks_of(machine, states, most, width), most)[1:]
    yield told(variant, phase.name, rows, lang) | {"changed": changed(variant, lang)}


def _refusal(variant: Variant, phase: Phase, steps: int, lang: str) -> str:
    base, changes = variant.common_terms()
    rules = " ".join(f"--rule '{name}={written(value)}'" for name, value in changes.items())
    name = phase.name if phase.name != OWN else "…"
    command = " ".join(filter(None, ["phase10 odds", base, name, "--to 20", rules]))
    steps_text, most = (show(n, "count", lang) for n in (steps, WORK))
    return _TOO_LONG.in_(lang).format(steps=steps_text, most=most, command=command)


def told(variant: Variant, phase: str, rows: Sequence[Row], lang: str) -> dict[str, Any]:
    """Rows with what a page prints of them, and a sentence that sums the curve up."""
    dealt: int = variant["deal.hand"]
    even = next((row.cards for row in rows if 2 * row.hands > row.of), None)
    parts = [
        _DEALT.in_(lang).format(n=dealt, share=_share(row, lang))
        for row in rows
        if row.cards == dealt
    ]
    if not any(row.hands for row in rows):
        parts = [_NONE.in_(lang)]
    elif even is None:
        parts.append(_NEVER.in_(lang).format(n=rows[-1].cards))
    else:
        parts.append(_EVEN.in_(lang).format(n=even))
    named = (
        {"phase": OWN, "name": _OWN.in_(lang), "words": ""}
        if phase == OWN
        else phase_data(variant, phase, lang)
    )
    return {
        **named,
        "dealt": dealt,
        "even": even,
        "summary": " ".join(parts),
        "rows": [_row(row, lang) for row in rows],
    }


def _row(row: Row, lang: str) -> dict[str, Any]:
    one_in = show(Fraction(row.of, row.hands), "odds", lang) if row.hands else "–"
    return {
        "cards": row.cards,
        "hands": str(row.hands),
        "of": str(row.of),
        "chance": row.chance,
        "share": _share(row, lang),
        "one_in": one_in,
    }


def _share(row: Row, lang: str) -> str:
    return show(Fraction(row.hands, row.of), "share", lang)


# -- tables made at build time ------------------------------------------------------------------


def tables() -> Iterator[tuple[str, Any]]:
    """For each printed game and language: the form, and the rows of every phase."""
    for name in variants():
        variant = load(name)
        found = {phase: printed(variant, phase) for phase in variant.phases}
        for lang in LANGUAGES:
            yield (
                f"odds-{name}-{lang}",
                {
                    "form": form({"variant": name, "lang": lang}),
                    "phases": {
                        phase: told(variant, phase, rows, lang) for phase, rows in found.items()
                    },
                },
            )


def still(options: Mapping[str, str]) -> str:
    """What stands there before the widget is alive: one phase of a printed game, as a table."""
    variant = load(options.get("variant") or next(iter(variants())))
    phase = options.get("phase") or next(iter(variant.phases))
    rows = printed(variant, phase)
    parts = []
    for lang in LANGUAGES:
        found = told(variant, phase, rows, lang)
        head = _STILL.in_(lang).format(game=variant.title.in_(lang), name=found["name"])
        cells = "".join(
            f'<tr><th scope="row">{one["cards"]}</th><td>{escape(one["share"])}</td></tr>'
            for one in found["rows"]
            if one["cards"] >= FIRST
        )
        parts.append(
            f'<div class="p10-{lang}" lang="{lang}"><p>{escape(head)} ({escape(found["words"])}). '
            f'{escape(found["summary"])}</p><table class="p10-odds-table"><thead><tr>'
            f'<th scope="col">{_CARDS.in_(lang)}</th><th scope="col">{_CHANCE.in_(lang)}</th>'
            f"</tr></thead><tbody>{cells}</tbody></table></div>"
        )
    return "".join(parts)


def printed(variant: Variant, phase: str) -> tuple[Row, ...]:
    """The rows of a phase of a printed game: stored ones, or counted now."""
    if has("cards", variant):
        _, numbers = stored("cards", variant)
        pairs = zip(numbers["hands"][phase], numbers["of"], strict=True)
        return tuple(Row(phase, n, hands, of) for n, (hands, of) in enumerate(pairs, start=1))
    return table(variant, phase)


__all__ = ["count", "form", "printed", "still", "tables", "told"]
