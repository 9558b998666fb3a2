"""What the widgets of the table ask about: a game with the rules of a table, and lines of text.

Everything that comes from a page is checked here, for its kind and its size, before the engine
reads it; whatever does not fit is refused with a sentence that names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from phase10 import say
from phase10.cards import Deck
from phase10.errors import Phase10Error
from phase10.spec import from_text, nearest, plain, span, written
from phase10.text import LANGUAGES
from phase10.variant import Variant, load, variants

MOST_RULES: Final = 60
"""A table may answer so many questions otherwise."""
LONGEST_ANSWER: Final = 2_000
"""The longest answer to a question, in characters."""
MOST_LINES: Final = 120
LONGEST_LINE: Final = 2_000
LONGEST_WORD: Final = 60
MOST_CARDS: Final = 800
"""A deck of the family has 36 to 108 cards; larger ones are slips of the hand."""
MOST_IN_GROUP: Final = 20

_DECK: Final = ("deck.features", "deck.build", "deck.copies", "deck.wilds", "deck.skips")
"""The rules that the size of a deck follows from."""


def lang_of(asked: Mapping[str, Any]) -> str:
    """The language of the page."""
    lang = asked.get("lang", "en")
    return str(lang) if lang in LANGUAGES else "en"


def text_of(asked: Mapping[str, Any], key: str, *, most: int = LONGEST_LINE) -> str:
    """A text of the question; a ValueError if it is none, or too long."""
    found = asked.get(key, "")
    if not isinstance(found, str):
        raise Phase10Error(f"{key!r} is {_told(found)}; expected a text")
    if len(found) > most:
        raise Phase10Error(f"{key!r} has {len(found)} characters; expected at most {most}")
    return found


def number_of(asked: Mapping[str, Any], key: str, usual: int, *, most: int) -> int:
    """A whole number of the question, the usual one if it is left out."""
    found = asked.get(key)
    if found is None:
        return usual
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= most:
        raise Phase10Error(f"{key!r} is {_told(found)}; expected a whole number from 0 to {most}")
    return found


def _told(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST_WORD else f"{text[:LONGEST_WORD]}…"


def base_of(asked: Mapping[str, Any]) -> Variant:
    """The printed game that is named; a ValueError lists those there are."""
    name = text_of(asked, "variant", most=LONGEST_WORD)
    if name not in variants():
        near = nearest(name, variants())
        hint = f"perhaps {near!r} is meant" if near else f"expected one of {', '.join(variants())}"
        raise Phase10Error(f"there is no game {name!r}; {hint}")
    return load(name)


def rules_of(asked: Mapping[str, Any]) -> dict[str, str]:
    """The answers that the table gives otherwise, by the names of the rules, as texts."""
    found = asked.get("rules") or {}
    if not isinstance(found, Mapping):
        raise Phase10Error(f"'rules' is {_told(found)}; expected answers by the names of rules")
    if len(found) > MOST_RULES:
        raise Phase10Error(f"{len(found)} rules are changed; expected at most {MOST_RULES}")
    rules: dict[str, str] = {}
    for name, value in found.items():
        if not isinstance(value, str) or len(value) > LONGEST_ANSWER:
            raise Phase10Error(
                f"the answer to {_told(name)} is {_told(value)}; expected a short text"
            )
        rules[str(name)] = value
    return rules


def variant_of(asked: Mapping[str, Any]) -> Variant:
    """The game of the question, with the table's own answers; a ValueError if they do not fit.

    >>> variant_of({"variant": "classic", "rules": {"deck.wilds": "4"}})["deck.size"]
    104
    """
    return with_rules(base_of(asked), rules_of(asked))


def with_rules(base: Variant, rules: Mapping[str, str]) -> Variant:
    """A game with other answers; the size of the deck follows where its cards are changed."""
    if not rules:
        return base
    changes: dict[str, object] = dict(rules)
    if any(name in rules for name in _DECK):
        values: dict[str, Any] = dict(base.values)
        for name in _DECK:
            if name in rules:
                values[name] = from_text(base.rulebook.rules[name], rules[name])
        _bound(values)
        changes.setdefault("deck.size", len(Deck.from_answers(values).cards))
    if "phase.list" in rules:
        _bound_phases(from_text(base.rulebook.rules["phase.list"], rules["phase.list"]))
    return base.with_rules(changes)


def _bound(values: Mapping[str, Any]) -> None:
    """Refuse a deck that no table has, before a single card of it is made."""
    naturals = 1
    for listed in values["deck.features"].values():
        numbers = span(listed)
        naturals *= (len(numbers) if numbers is not None else len(listed)) + 1
    naturals *= max(values.get("deck.copies", 1), 1)
    total = naturals + (values.get("deck.wilds") or 0) + (values.get("deck.skips") or 0)
    if total > MOST_CARDS:
        raise Phase10Error(f"a deck of about {total} cards; expected at most {MOST_CARDS}")


def _bound_phases(listed: Mapping[str, Any]) -> None:
    for name, text in listed.items():
        for word in str(text).split():
            if word.isdigit() and int(word) > MOST_IN_GROUP:
                raise Phase10Error(
                    f"phase {name!r} has a group of {word}; expected at most {MOST_IN_GROUP}"
                )


def lines_of(asked: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The lines of a position as pairs of a key and a value; empty ones are left out."""
    found = asked.get("lines") or []
    if not isinstance(found, list) or len(found) > MOST_LINES:
        raise Phase10Error(f"'lines' is {_told(found)}; expected at most {MOST_LINES} lines")
    pairs: list[tuple[str, str]] = []
    for one in found:
        if not (isinstance(one, list) and len(one) == 2 and all(isinstance(x, str) for x in one)):
            raise Phase10Error(f"the line {_told(one)} is none; expected a key and a value")
        key, value = (" ".join(part.split()) for part in one)
        if len(key) + len(value) > LONGEST_LINE:
            raise Phase10Error(f"a line of {len(key) + len(value)} characters is too long")
        if key and value and ":" not in key:
            pairs.append((key, value))
    return pairs


def changed(variant: Variant, lang: str) -> list[dict[str, Any]]:
    """The answers in which a table differs from the printed game, each with its sentence."""
    base = load(variant.common_terms()[0])
    told = []
    for name, value in variant.common_terms()[1].items():
        if base.asked(name) and plain(base[name]) == plain(value):
            continue
        told.append(
            {
                "id": variant.rulebook.rules[name].id,
                "name": name,
                "value": written(value),
                "says": say.sentence(variant, name, lang) if variant.asked(name) else "",
            }
        )
    return told


__all__ = [
    "base_of",
    "changed",
    "lang_of",
    "lines_of",
    "number_of",
    "rules_of",
    "text_of",
    "variant_of",
    "with_rules",
]
