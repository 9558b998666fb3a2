"""The hand checker on a page: which phases a hand holds, what helps, and what to let go.

The best discard comes from the solver's file where there is one for the answers of the game;
a page fetches the file only now, because it is too large to travel with the engine.  Where there
is none, a card is let go by the chance that the next card, or the next two, complete the
phase; the answer says which of both it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, Final

from phase10 import odds, say
from phase10.cards import Card
from phase10.errors import Phase10Error
from phase10.groups import Group
from phase10.numbers.tables import show
from phase10.page import answers, need
from phase10.page.judge_asked import lang_of, number_of, text_of, variant_of
from phase10.page.judge_form import cards_data
from phase10.phases import best, helps, missing
from phase10.picture import cards_svg, group_words, groups_svg
from phase10.position import group_cards, most_in_hand
from phase10.solve.play import Advice
from phase10.solve.store import INDEX, Stored, entry_for, stored
from phase10.text import LANGUAGES, Text
from phase10.variant import Variant, variants

MOST_CARDS: Final = 24
"""No hand of the family holds more."""
MODES: Final = ("blind", "offered")

_BLIND: Final = Text(
    "Exact, from the solver's table: the fewest draws to be expected, when every card is drawn "
    "blind from an endless deck and nobody else plays.",
    "Genau, aus der Tabelle des Lösers: die wenigsten Züge, die zu erwarten sind, wenn jede Karte "
    "verdeckt aus einem endlosen Stapel kommt und niemand sonst spielt.",
)
_OFFERED: Final = Text(
    "Exact, from the solver's table: the fewest draws to be expected, when each turn one card "
    "lies open and may be taken instead, from an endless deck, and nobody else plays.",
    "Genau, aus der Tabelle des Lösers: die wenigsten Züge, die zu erwarten sind, wenn in jedem "
    "Zug eine Karte offen liegt und genommen werden darf, aus einem endlosen Stapel, und niemand "
    "sonst spielt.",
)
_BY_CHANCE: Final = Text(
    "There is no solved table for this phase with these rules. So the cards are ranked by the "
    "chance that the next card, or the next two together, complete the phase. That looks two "
    "cards ahead and no further.",
    "Für diese Phase gibt es mit diesen Regeln keine gelöste Tabelle. Darum zählt die Chance, "
    "dass die nächste Karte oder die nächsten zwei zusammen die Phase vollenden. Weiter als zwei "
    "Karten schaut das nicht.",
)
_READY: Final = Text("ready", "fertig")
_LACKS: Final = Text("{n} cards missing", "{n} Karten fehlen")
_LACKS_1: Final = Text("1 card missing", "1 Karte fehlt")
_NAMED: Final = Text("Phase {name} ({words})", "Phase {name} ({words})")
_GO: Final = Text("For phase {name}, let go: {card}.", "Für Phase {name} ablegen: {card}.")
_ALIKE: Final = Text(
    "Two more cards cannot complete the phase, whichever card goes; the cards that are of no use "
    "for it stand first.",
    "Zwei weitere Karten vollenden die Phase nicht, welche Karte auch geht; die Karten, die für "
    "sie nichts nützen, stehen vorn.",
)


def hand_of(asked: Mapping[str, Any], variant: Variant, key: str = "cards") -> list[Card]:
    """The cards of a question; a ValueError for what is no card, or there too often."""
    words = text_of(asked, key).replace(",", " ").split()
    found: list[Card] = []
    for word in words:
        card = variant.deck.parse(word)
        if card.kind == "hidden" or (card.turned and not card.features):
            raise Phase10Error(f"{word!r} is a hidden card, which cannot be checked")
        found.append(card)
    return found


def _checked(asked: Mapping[str, Any], variant: Variant) -> tuple[list[Card], list[Card]]:
    """Hand and seen cards, as far as one deck can show them."""
    hand = hand_of(asked, variant)
    limit = most_in_hand(variant)
    most = MOST_CARDS if limit is None else max(limit, variant["deal.hand"] + 1)
    if len(hand) > most:
        raise Phase10Error(f"{len(hand)} cards, but a hand never holds more than {most}")
    seen = hand_of(asked, variant, "seen")
    for face, count in Counter(card.face() for card in [*hand, *seen]).items():
        have = variant.deck.count(face)
        if count > have:
            raise Phase10Error(f"{face.name!r} is there {count} times, but the deck has {have}")
    return hand, seen


def _size(asked: Mapping[str, Any], variant: Variant) -> int:
    usual: int = variant["deal.hand"]
    size = number_of(asked, "size", usual, most=MOST_CARDS)
    return size or usual


def share(ways: int, of: int, lang: str) -> str:
    """A chance as a page prints it."""
    return show(Fraction(ways, of) if of else Fraction(0), "share", lang)


# -- phases -------------------------------------------------------------------------------------


@answers("hand.form")
def form(asked: dict[str, Any]) -> dict[str, Any]:
    """What a hand of a game is made of: its cards, how many are dealt, and its phases."""
    lang = lang_of(asked)
    variant = variant_of(asked)
    limit = most_in_hand(variant)
    dealt: int = variant["deal.hand"]
    return {
        "variant": variant.id,
        "title": variant.title.in_(lang),
        "deck": cards_data(variant, lang),
        "turns": variant.deck.turns,
        "dealt": dealt,
        "most": MOST_CARDS if limit is None else max(limit, dealt + 1),
        "phases": [_phase(variant, name, lang) for name in variant.phases],
    }


def _phase(variant: Variant, name: str, lang: str) -> dict[str, str]:
    words = say.finish(say.phase_words(variant, name, lang))
    return {"phase": name, "name": say.noun(variant, name, lang), "words": words}


@answers("hand")
def check(asked: dict[str, Any]) -> dict[str, Any]:
    """Every phase of the game with "ready" or what is missing, and the best lay-down.

    >>> found = check({"variant": "classic", "lang": "en", "cards": "R3 B3 G3 Y8 R8 W R1 B2"})
    >>> [one["phase"] for one in found["phases"] if one["ready"]]
    ['1']
    """
    lang = lang_of(asked)
    variant = variant_of(asked)
    hand, _ = _checked(asked, variant)
    size = _size(asked, variant)
    rules = variant.grouping
    phases = []
    for name, phase in variant.phases.items():
        lacking = missing(rules, phase, hand, size)
        told: dict[str, Any] = {
            **_phase(variant, name, lang),
            "missing": lacking,
            "ready": not lacking,
            "label": _label(lacking, lang),
            "laydown": None,
        }
        if not lacking:
            groups = best(rules, phase, hand, size)
            told["laydown"] = None if groups is None else _laydown(variant, groups, hand, lang)
        phases.append(told)
    return {"count": len(hand), "dealt": variant["deal.hand"], "phases": phases}


def _label(lacking: int, lang: str) -> str:
    if not lacking:
        return _READY.in_(lang)
    return (_LACKS_1 if lacking == 1 else _LACKS).in_(lang).format(n=lacking)


def _laydown(
    variant: Variant, groups: Sequence[Group], hand: Sequence[Card], lang: str
) -> dict[str, Any]:
    left = Counter(hand)
    for group in groups:
        left -= Counter(group_cards(group))
    rest = [card for card in in_order(hand) if left[card] > 0]
    rest = [card for card in rest if left[card] > 0 and not left.subtract([card])]
    return {
        "groups": [
            {
                "says": group_words(variant, group).in_(lang),
                "cards": [card.name for card in group_cards(group)],
            }
            for group in groups
        ],
        "picture": groups_svg(variant, groups, lang=lang),
        "left": [card.name for card in rest],
        "left_says": say.cards(rest, lang, about=variant) if rest else "",
    }


def in_order(hand: Sequence[Card]) -> list[Card]:
    """A hand in the order of its deck."""
    return sorted(hand, key=lambda card: card.order)


# -- one phase, ahead ---------------------------------------------------------------------------


@answers("hand.phase")
def phase_ahead(asked: dict[str, Any]) -> dict[str, Any]:
    """What can come next for one phase: the cards that help, with their chances."""
    lang = lang_of(asked)
    variant = variant_of(asked)
    hand, seen = _checked(asked, variant)
    size = _size(asked, variant)
    name = text_of(asked, "phase", most=60)
    phase = odds.phase_of(variant, name)
    found = odds.next_card(variant, name, hand, seen=seen, size=size)
    useful = helps(variant.grouping, phase, hand, size) if found.missing else ()
    left = Counter(variant.deck.cards) - Counter(card.face() for card in [*hand, *seen])
    helping = [card for card in useful if left[card] > 0]
    total = sum(left[card] for card in helping)
    return {
        **_phase(variant, name, lang),
        "missing": found.missing,
        "label": _label(found.missing, lang),
        "unseen": found.unseen,
        "helps": [_help(card, left[card], found.unseen, lang) for card in helping],
        "helps_share": share(total, found.unseen, lang),
        "helps_picture": cards_svg(variant, helping, lang=lang, apart=True) if helping else "",
        "completes": [card.name for card in found.completes] if found.missing == 1 else [],
        "next": _chance(found.next_completes, lang),
        "of_two": _chance(found.of_two_completes, lang),
        "with_two": _chance(found.with_two, lang),
    }


def _help(card: Card, copies: int, unseen: int, lang: str) -> dict[str, Any]:
    return {
        "name": card.name,
        "label": card.says(lang),
        "copies": copies,
        "share": share(copies, unseen, lang),
    }


def _chance(pair: tuple[int, int], lang: str) -> dict[str, Any]:
    ways, of = pair
    return {"ways": ways, "of": of, "share": share(ways, of, lang)}


# -- the best discard ---------------------------------------------------------------------------


@answers("hand.discard", long=True)
def discard(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The best card to let go, or before a draw what to hope for; and how that is known."""
    lang = lang_of(asked)
    variant = variant_of(asked)
    hand, seen = _checked(asked, variant)
    size = _size(asked, variant)
    name = text_of(asked, "phase", most=60)
    phase = odds.phase_of(variant, name)
    mode = text_of(asked, "mode", most=20) or MODES[0]
    if mode not in MODES:
        raise Phase10Error(f"there is no mode {mode!r}; expected one of {', '.join(MODES)}")
    dealt: int = variant["deal.hand"]
    if missing(variant.grouping, phase, hand, size) == 0:
        yield {"by": "held", "options": [], "note": ""}
        return
    if len(hand) < 2:
        yield {"by": "few", "options": [], "note": ""}
        return
    yield {"progress": 0.05}
    known = _known(variant, name) if size == dealt and len(hand) in (dealt, dealt + 1) else None
    if known is not None:
        yield {"progress": 0.5}
        yield _solved(known.advise(hand, mode), lang, mode)
        return
    ranked = []
    distinct = list(dict.fromkeys(in_order(hand)))
    for at, card in enumerate(distinct, 1):
        rest = list(hand)
        rest.remove(card)
        found = odds.next_card(variant, name, rest, seen=[*seen, card.face()], size=size)
        ranked.append((card, found))
        yield {"progress": 0.05 + 0.95 * at / len(distinct)}
    ranked.sort(key=lambda one: (
        one[1].missing, -Fraction(*_safe(one[1].next_completes)),
        -Fraction(*_safe(one[1].with_two)), _wanted(one[0]), one[0].order,
    ))  # fmt: skip
    least = ranked[0][1].missing
    yield {
        "by": "chance",
        "note": _BY_CHANCE.in_(lang) + (f" {_ALIKE.in_(lang)}" if least > 2 else ""),
        "options": [
            {
                "card": card.name,
                "label": card.says(lang),
                "missing": found.missing,
                "next": share(*found.next_completes, lang),
                "with_two": share(*found.with_two, lang),
            }
            for card, found in ranked
        ],
    }


def _safe(pair: tuple[int, int]) -> tuple[int, int]:
    return (pair[0], pair[1] or 1)


def _wanted(card: Card) -> int:
    """Cards that serve no phase go first, wild cards last."""
    return 0 if not card.is_wild and not card.is_natural else 2 if card.is_wild else 1


def _solved(found: Advice, lang: str, mode: str) -> dict[str, Any]:
    return {
        "by": "solver",
        "mode": mode,
        "note": (_BLIND if mode == MODES[0] else _OFFERED).in_(lang),
        "draws": _draws(found.draws, lang),
        "options": [
            {"card": card.name, "label": card.says(lang), "draws": _draws(n, lang)}
            for card, n in found.options
        ],
        "take": [{"name": card.name, "label": card.says(lang)} for card in found.take],
    }


def _draws(number: float, lang: str) -> str:
    text = f"{number:.2f}"
    return text.replace(".", ",") if lang == "de" else text


def _known(variant: Variant, phase: str) -> Stored | None:
    """The solved hands of a phase; in a page their files are fetched when they are asked for."""
    need(INDEX)
    entry = entry_for(variant, phase)
    if entry is None or "file" not in entry:
        return None
    need(entry["file"])
    return stored(variant, phase)


# -- before the widget is alive -----------------------------------------------------------------


def still(options: Mapping[str, str]) -> str:
    """What stands there before: the phases of an example hand, and the best card to let go."""
    asked = {
        "variant": options.get("variant") or next(iter(variants())),
        "cards": options.get("cards", ""),
    }
    variant = variant_of(asked)
    picture = cards_svg(variant, in_order(hand_of(asked, variant)))
    parts = [f'<div class="p10-figure">{picture}</div>'] if asked["cards"] else []
    for lang in LANGUAGES:
        here = {**asked, "lang": lang}
        found = check(here)["phases"]
        items = "".join(
            f"<li>{escape(_NAMED.in_(lang).format(name=one['name'], words=one['words']))}: "
            f"<strong>{escape(one['label'])}</strong></li>"
            for one in found
        )
        near = min((one for one in found if not one["ready"]), key=lambda one: one["missing"],
                   default=None)  # fmt: skip
        go = ""
        if near is not None:
            *_, advice = discard({**here, "phase": near["phase"]})
            if advice["options"]:
                told = _GO.in_(lang).format(name=near["name"], card=advice["options"][0]["label"])
                go = f"<p>{escape(told)} {escape(advice['note'])}</p>"
        parts.append(f'<div class="p10-{lang}" lang="{lang}"><ul>{items}</ul>{go}</div>')
    return "".join(parts)


__all__ = ["check", "discard", "form", "hand_of", "phase_ahead", "share", "still"]
