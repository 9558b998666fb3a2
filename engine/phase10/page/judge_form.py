"""What a position of a game can say, and what its moves are made of, for a form on a page.

Nothing here knows a game: the lines follow from the zones and marks that its answers call for,
the steps from its turns, the verbs from the rules that allow them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from phase10 import say
from phase10.agenda import ACTIONS, DATA, WAITING
from phase10.moves import VERBS, Move
from phase10.notation import EXAMPLES, move_text
from phase10.page import answers
from phase10.page.judge_asked import changed, lang_of, variant_of
from phase10.position import Table
from phase10.text import Text
from phase10.variant import Variant

_ZONES: Final[Mapping[str, Text]] = {
    "hand": Text("Hand", "Hand"),
    "down": Text("On the table", "Auf dem Tisch"),
    "saved": Text("Saved", "Gespart"),
    "skipped": Text("Skips in front", "Aussetzer davor"),
    "discard": Text("Discard pile, top card last", "Ablagestapel, oberste Karte zuletzt"),
    "draw": Text("Draw pile, top card first", "Nachziehstapel, oberste Karte zuerst"),
    "aside": Text("Put aside", "Beiseitegelegt"),
}
_MARKS: Final[Mapping[str, Text]] = {
    "phase": Text("Phase", "Phase"),
    "done": Text("Phases done", "Geschaffte Phasen"),
    "owes": Text("Turns to sit out", "Züge auszusetzen"),
    "used": Text("Saves used", "Gespart in dieser Runde"),
    "points": Text("Points", "Punkte"),
    "size": Text("Hand size", "Kartenzahl"),
    "piece": Text("Space of the piece", "Feld der Figur"),
    "laid": Text("Phase laid down", "Ausgelegte Phase"),
    "dealer": Text("Dealer", "Geber"),
    "starter": Text("Who began", "Wer begonnen hat"),
    "round": Text("Round", "Runde"),
    "turns": Text("Turns so far", "Züge bisher"),
    "dice": Text("Dice", "Würfel"),
    "again": Text("Extra turns", "Zusatzzüge"),
    "extra": Text("An extra turn", "Ein Zusatzzug"),
    "struck": Text("Skipped by", "Ausgesetzt durch"),
    "fresh": Text("Saved in this round", "In dieser Runde gespart"),
}
_LINES: Final[Mapping[str, str]] = {"piece": "pieces"}
"""Marks whose line has another name."""
_LISTS: Final = ("phase", "points", "size", "owes", "used", "again", "laid", "piece", "done")
"""Marks whose line has an entry for each player."""
_MAIN: Final = ("hand", "down", "discard", "phase", "done", "saved", "piece")
"""What most quarrels are about; the rest unfolds."""
_SO_FAR: Final = Text("So far in this turn", "Bisher in diesem Zug")

_VERBS: Final[Mapping[str, Text]] = {
    "choose": Text("choose a phase", "eine Phase wählen"),
    "draw": Text("draw a card", "eine Karte ziehen"),
    "move": Text("move the piece", "die Figur ziehen"),
    "go": Text("go to a space of choice", "auf ein Feld nach Wahl ziehen"),
    "take": Text("take a card", "eine Karte nehmen"),
    "joker": Text("turn a card into a joker", "eine Karte zum Joker umdrehen"),
    "pick": Text("pick from the discard pile", "aus dem Ablagestapel wählen"),
    "ask": Text("ask for a card", "nach einer Karte fragen"),
    "give": Text("give a card", "eine Karte geben"),
    "swap": Text("exchange a card", "eine Karte tauschen"),
    "lay": Text("lay down a phase", "eine Phase auslegen"),
    "hit": Text("hit a card on a group", "eine Karte anlegen"),
    "exchange": Text("swap for a laid wild card", "gegen einen liegenden Joker tauschen"),
    "turn": Text("turn a joker back", "einen Joker zurückdrehen"),
    "discard": Text("discard a card", "eine Karte ablegen"),
    "skip": Text("skip a player", "jemanden aussetzen lassen"),
    "save": Text("save a card", "eine Karte sparen"),
    "keep": Text("keep a card", "eine Karte behalten"),
    "done": Text("leave it at that", "es dabei belassen"),
}
_SLOTS: Final[Mapping[str, Text]] = {
    "card": Text("Card", "Karte"),
    "source": Text("From where", "Woher"),
    "phase": Text("Phase", "Phase"),
    "owner": Text("Whom", "Wen"),
    "group": Text("Group", "Gruppe"),
    "end": Text("At which end", "An welchem Ende"),
    "groups": Text("Groups", "Gruppen"),
    "distance": Text("Spaces, with a minus for the other way", "Felder, rückwärts mit Minus"),
    "kind": Text("Kind of space", "Art des Feldes"),
    "number": Text("How many cards", "Wie viele Karten"),
    "space": Text("Number of the space", "Nummer des Feldes"),
    "value": Text("What is asked for", "Wonach gefragt wird"),
    "side": Text("Direction", "Richtung"),
}
_WORDS: Final[Mapping[str, Text]] = {
    "pile": Text("draw pile", "Nachziehstapel"),
    "discard": Text("discard pile", "Ablagestapel"),
    "saved": Text("save pile", "Sparstapel"),
    "low": Text("low end", "unteres Ende"),
    "high": Text("high end", "oberes Ende"),
    "left": Text("to the left", "nach links"),
    "right": Text("to the right", "nach rechts"),
    "none": Text("no such card", "keine solche Karte"),
}


# -- the lines of a position -----------------------------------------------------------


def steps_of(variant: Variant) -> tuple[str, ...]:
    """The steps of a game in which a player decides, in the order of a turn."""
    turn: tuple[str, ...] = variant["turn.steps"]
    found = ["choose"] if variant.asked("phase.named") else []
    for step in turn:
        found += [*ACTIONS, "give"] if step == "act" else [step] if step in WAITING else []
    if variant.asked("discard.second"):
        found.append("second")
    if variant.asked("keep.max"):
        found.append("keep")
    return tuple(found)


def _steps(variant: Variant, lang: str) -> list[dict[str, Any]]:
    told = []
    for step in steps_of(variant):
        label = say.name(variant, step, lang, sections=("steps",))
        one = {"step": step, "label": label}
        if step in DATA:
            one["example"] = " ".join(DATA[step][1].split()[2:])
        told.append(one)
    return told


def _fields(table: Table, lang: str) -> Iterator[dict[str, Any]]:
    """The lines that a position of this game may hold, the usual ones first."""
    found: list[dict[str, Any]] = []
    for zone in (zone for zone, owner in table.zones if owner in (None, 0)):
        kind = "groups" if zone.holds == "groups" else "cards"
        found.append(_field(zone.name, kind, zone.owned, _ZONES[zone.name], lang))
    variant = table.variant
    phases = [_option(variant, name, lang) for name in variant.phases]
    for mark in (mark for mark, owner in table.marks if owner in (None, 0)):
        label = _MARKS.get(mark.name)
        if label is None:
            continue
        key = _LINES.get(mark.name, mark.name)
        if mark.name in ("phase", "laid"):
            found.append(_field(key, "one", True, label, lang) | {"options": phases})
        elif mark.name == "done":
            found.append(_field(key, "many", True, label, lang) | {"options": phases})
        elif mark.name in _LISTS:
            found.append(_field(key, "number", True, label, lang))
        elif mark.name in ("dealer", "starter"):
            found.append(_field(key, "seat", False, label, lang))
        else:
            found.append(_field(key, "text", False, label, lang))
    found.append(
        _field("so far", "text", False, _SO_FAR, lang)
        | {"example": "laid, hits 2, drew R5 from discard"}
    )
    names = {_LINES.get(name, name): at for at, name in enumerate(_MAIN)}
    yield from sorted(found, key=lambda one: names.get(one["key"], len(names)))


def _field(key: str, kind: str, owned: bool, label: Text, lang: str) -> dict[str, Any]:
    main = key in {_LINES.get(name, name) for name in _MAIN}
    return {"key": key, "kind": kind, "owned": owned, "label": label.in_(lang), "main": main}


def _option(variant: Variant, phase: str, lang: str) -> dict[str, str]:
    noun = say.noun(variant, phase, lang)
    return {"value": phase, "label": f"{noun}: {say.phase_words(variant, phase, lang)}"}


def cards_data(variant: Variant, lang: str) -> list[dict[str, Any]]:
    """The cards of a deck, each once, with what shows on it and how many there are."""
    deck = variant.deck
    told = []
    for card in deck.kinds:
        one: dict[str, Any] = {
            "name": card.name,
            "label": card.says(lang),
            "kind": card.kind,
            "copies": deck.count(card),
        }
        if card.features:
            one["shows"] = dict(card.features)
        told.append(one)
    return told


def kinds_data(variant: Variant, lang: str) -> list[dict[str, str]]:
    """The kinds of groups; a game with one kind does not name it."""
    kinds = tuple(variant.grouping.kinds)
    return [
        {"value": name, "label": say.name(variant, name, lang, sections=("kinds",))}
        for name in kinds
        if len(kinds) > 1
    ]


# -- moves --------------------------------------------------------------------------------


def verbs_of(variant: Variant) -> tuple[str, ...]:
    """The verbs of a game: those of its steps whose rule is asked."""
    known = set().union(*(WAITING[step] for step in steps_of(variant)))
    order = variant.rulebook.order
    return tuple(
        verb
        for verb in VERBS
        if verb in known and any(variant.asked(rule) for rule in order.get(f"{verb}.yes", ()))
    )


def _slots(table: Table, verb: str, lang: str) -> list[dict[str, Any]]:
    variant = table.variant
    phases = [_option(variant, name, lang) for name in variant.phases]
    card = _slot("card", "card", lang)
    match verb:
        case "choose":
            return [_slot("phase", "one", lang) | {"options": phases}]
        case "draw" | "take":
            sources = ["pile", "discard"]
            if verb == "draw" and table.has_zone("saved"):
                sources.append("saved")
            return [_words("source", sources, lang), card | {"optional": True}]
        case "move":
            return [_slot("distance", "text", lang)]
        case "go":
            kinds = variant["board.kinds"] if variant.asked("board.kinds") else ()
            named = [
                {"value": kind, "label": say.name(variant, kind, lang, sections=("spaces",))}
                for kind in kinds
            ]
            more = {"optional": True}
            space = _slot("space", "text", lang) | more | {"before": "at "}
            return [
                _slot("kind", "one", lang) | {"options": named},
                _slot("number", "text", lang) | more,
                space,
            ]
        case "ask":
            values = [
                {"value": str(value), "label": say.noun(variant, value, lang)}
                for listed in table.deck.features.values()
                for value in listed
            ]
            side = _words("side", ["left", "right"], lang) | {"optional": True}
            return [_slot("value", "one", lang) | {"options": values}, side]
        case "give":
            return [card | {"none": _WORDS["none"].in_(lang)}]
        case "lay":
            found = [_slot("groups", "groups", lang)]
            if variant.get("phase.named") == "when-laid":
                phase = _slot("phase", "one", lang)
                found.insert(0, phase | {"options": phases, "behind": ":", "optional": True})
            return found
        case "hit":
            end = _words("end", ["low", "high"], lang) | {"optional": True}
            return [card, _slot("group", "group", lang), end]
        case "exchange":
            return [card, _slot("group", "group", lang)]
        case "skip":
            return [_slot("owner", "seat", lang)]
        case "joker" | "done":
            return []
        case _:
            return [card]


def _slot(name: str, kind: str, lang: str) -> dict[str, Any]:
    return {"name": name, "kind": kind, "label": _SLOTS[name].in_(lang)}


def _words(name: str, words: list[str], lang: str) -> dict[str, Any]:
    options = [{"value": word, "label": _WORDS[word].in_(lang)} for word in words]
    return _slot(name, "one", lang) | {"options": options}


def move_form(table: Table, move: Move, lang: str) -> dict[str, Any]:
    """A move taken apart as its form shows it: who, which verb, and a text for each slot."""
    text = move_text(table, move)
    head, colon, rest = text.partition(": ")
    who, words = (head, rest.split()) if colon and " " not in head else ("", text.split())
    verb, words = words[0], words[1:]
    slots: dict[str, str] = {}
    for slot in _slots(table, verb, lang):
        name, before, behind = slot["name"], slot.get("before", "").strip(), slot.get("behind", "")
        if slot["kind"] == "groups":
            slots[name], words = " ".join(words), []
        elif slot["kind"] == "group":
            slots[name], words = " ".join(words[:2]), words[2:]
        elif (behind and not (words and words[0].endswith(behind))) or (
            before and words[:1] != [before]
        ):
            slots[name] = ""  # an optional word that is left out
        else:
            words = words[1:] if before else words
            slots[name] = words[0].removesuffix(behind) if words else ""
            words = words[1:]
    return {"who": who, "verb": verb, "slots": slots}


@answers("judge.form")
def form(asked: dict[str, Any]) -> dict[str, Any]:
    """The form of a game: its cards, the lines of a position, the steps, and the moves."""
    lang = lang_of(asked)
    variant = variant_of(asked)
    few, many = variant["players.count"]["min"], variant["players.count"]["max"]
    table = Table(variant, tuple(f"p{at}" for at in range(1, few + 1)))
    return {
        "variant": variant.id,
        "title": variant.title.in_(lang),
        "short": variant.short.in_(lang),
        "players": {"min": few, "max": many},
        "deck": cards_data(variant, lang),
        "turns": variant.deck.turns,
        "kinds": kinds_data(variant, lang),
        "fields": list(_fields(table, lang)),
        "steps": _steps(variant, lang),
        "verbs": [
            {
                "verb": verb,
                "label": _VERBS[verb].in_(lang),
                "example": EXAMPLES[verb],
                "slots": _slots(table, verb, lang),
            }
            for verb in verbs_of(variant)
        ],
        "changed": changed(variant, lang),
    }


__all__ = ["cards_data", "form", "kinds_data", "move_form", "steps_of", "verbs_of"]
