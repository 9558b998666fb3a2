"""Sentences in both languages: what a rule says in a variant, and what things are called.

The sentences themselves are data (`rules/`); here their slots are filled, tables
are told row by row, and cards, groups and phases are put into words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from phase10.cards import Card
from phase10.errors import Phase10Error
from phase10.groups import Group
from phase10.spec import Rule, Rulebook, span
from phase10.spec import plain as _plain
from phase10.speccheck import parts_of
from phase10.text import Text
from phase10.variant import Variant

_SLOT: Final = re.compile(r"\{([A-Za-z][A-Za-z_-]*)\}")
_SECTIONS: Final = ("cards", "kinds", "features", "colours", "symbols", "spaces", "steps")
_AND: Final = Text("and", "und")
_OR: Final = Text("or", "oder")
_TO: Final = Text("{low} to {high}", "{low} bis {high}")
_COUNTS: Final = {
    2: Text("two", "zwei"),
    3: Text("three", "drei"),
    4: Text("four", "vier"),
    5: Text("five", "fünf"),
}
_YES: Final = Text("yes", "ja")
_NO: Final = Text("no", "nein")
_NO_LIMIT: Final = Text("no limit", "keine Grenze")


# --- pieces of a sentence


def finish(text: str) -> str:
    """A finished sentence: without spare spaces and with a capital letter at the start.

    >>> finish(" red 7 fits. ")
    'Red 7 fits.'
    """
    text = " ".join(text.split())
    return text[:1].upper() + text[1:]


def sentences(parts: Iterable[str]) -> str:
    """Sentences in a row; empty ones fall out."""
    return " ".join(finish(part) for part in parts if part.strip())


def join(items: Iterable[str], lang: str, *, last: Text = _AND) -> str:
    """A list in words.

    >>> join(["set", "run", "colour group"], "en")
    'set, run and colour group'
    """
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last.in_(lang)} {words[-1]}"


def fill(
    text: Text, facts: Mapping[str, object], lang: str, *, about: Variant | Rulebook | None = None
) -> str:
    """A text with its slots filled; a ValueError names a slot without a fact.

    Arguments: the facts by slot (cards, groups, texts, numbers, names, or several of
    them), the language, and the variant, which knows the words for groups and steps.

    >>> fill(Text("{n} cards", "{n} Karten"), {"n": 3}, "de")
    '3 Karten'
    """

    def value(found: re.Match[str]) -> str:
        slot = found[1]
        if slot not in facts:
            raise Phase10Error(f"no fact for the slot {slot!r} of {text.in_(lang)!r}")
        return _fact(slot, facts[slot], lang, about)

    return _SLOT.sub(value, text.in_(lang))


def _fact(slot: str, fact: object, lang: str, about: Variant | Rulebook | None) -> str:
    if isinstance(fact, Text):
        return fact.in_(lang)
    if isinstance(fact, Card):
        return fact.says(lang)
    if isinstance(fact, Group):
        return group(about, fact, lang) if about is not None else str(fact)
    if isinstance(fact, bool):
        return (_YES if fact else _NO).in_(lang)
    if isinstance(fact, tuple | list | set | frozenset):
        items = sorted(fact, key=str) if isinstance(fact, set | frozenset) else fact
        if items and all(isinstance(one, Card) for one in items):
            return cards(list(items), lang, about=about)
        return join([_fact(slot, one, lang, about) for one in items], lang)
    if about is not None and isinstance(fact, str):
        if slot == "phase":
            return noun(about, fact, lang)
        if slot in {"step", "kind"}:
            return name(about, fact, lang, sections=(f"{slot}s",))
    if slot in {"player", "owner"} and isinstance(fact, str):
        return fact[:1].upper() + fact[1:]
    return "?" if fact is None else str(fact)


# --- what things are called


def _book(about: Variant | Rulebook) -> Rulebook:
    return about.rulebook if isinstance(about, Variant) else about


def name(
    about: Variant | Rulebook, word: str, lang: str, *, sections: Sequence[str] = _SECTIONS
) -> str:
    """What a word of the data is called; the word itself if the list of words has none."""
    words = _book(about).words
    for section in sections:
        found = words.get(f"{section}.{word}")
        if found is not None:
            return found.in_(lang)
    return word


def noun(about: Variant | Rulebook, value: object, lang: str) -> str:
    """A number, colour or symbol as a noun: "red" is „Rot“ where it stands by itself."""
    book = _book(about)
    if isinstance(value, str):
        colour = book.vocabulary.get("colours", {}).get(value, {})
        if lang == "de" and "de_noun" in colour:
            return str(colour["de_noun"])
        return name(book, value, lang, sections=("colours", "symbols"))
    return str(value)


def meant(about: Variant | Rulebook, word: str, known: Iterable[str]) -> str | None:
    """The one of some numbers, colours or symbols that a word names, in either language.

    >>> from phase10.variant import load
    >>> meant(load("junior"), "Hase", load("junior").phases)
    'hare'
    """
    listed = tuple(known)
    if word in listed:
        return word
    folded = word.casefold()
    for one in listed:
        names = {one, *(f(about, one, lang) for f in (noun, name) for lang in ("en", "de"))}
        if folded in {said.casefold() for said in names}:
            return one
    return None


def status(about: Variant | Rulebook, word: str, lang: str, *, part: str = "label") -> str:
    """The label of a status, such as "printed"; `part="means"` explains it."""
    return name(about, f"{word}.{part}", lang, sections=("status",)).removesuffix(f".{part}")


def standing(about: Variant | Rulebook, word: str, lang: str, *, part: str = "label") -> str:
    """The label of a source's standing, such as "translation"; `part="means"` explains it."""
    return name(about, f"{word}.{part}", lang, sections=("standing",)).removesuffix(f".{part}")


def card(one: Card, lang: str) -> str:
    """A card in words: "red 7"."""
    return one.says(lang)


def cards(several: Sequence[Card], lang: str, *, about: Variant | Rulebook | None = None) -> str:
    """Cards in words; wild cards and skips are counted: "red 7, blue 7 and 2 wild cards"."""
    told: list[str] = []
    counts = Counter(one.name for one in several)
    for one in dict.fromkeys(several):
        many = counts[one.name]
        said = one.says(lang)
        if many == 1 or one.kind == "natural":
            told += [said] * many
            continue
        word = one.kind if one.name != "star" else one.name
        plural = name(about, f"{word}.plural", lang, sections=("cards",)) if about else said
        told.append(f"{many} {plural}")
    # The names of symbol cards hold an "and" of their own.
    if any(f" {_AND.in_(lang)} " in said for said in told):
        return "; ".join(told)
    return join(told, lang)


def group(about: Variant | Rulebook, one: Group, lang: str) -> str:
    """A group in words, without an article: "run 3-6", "set of 5s"."""
    words = _book(about).words
    shows = words.get(f"kinds.{one.kind}.shows")
    facts: dict[str, str] = {}
    if one.value is not None:
        facts["value"] = noun(about, one.value, lang)
    if one.low is not None:
        facts["low"] = str(one.low)
        facts["high"] = str(_high(about, one))
    if shows is None or not set(_SLOT.findall(shows.in_(lang))) <= set(facts):
        return name(about, one.kind, lang, sections=("kinds",))
    return fill(shows, facts, lang)


def _high(about: Variant | Rulebook, one: Group) -> int:
    """The number at the end of a run, which may have gone past the highest to the lowest."""
    high = (one.low or 0) + len(one.cards) - 1
    numbers = about.deck.numbers if isinstance(about, Variant) else range(0)
    if len(numbers) and high >= numbers.stop:
        high -= len(numbers)
    return high


def phase_words(variant: Variant, phase: str, lang: str) -> str:
    """What a phase asks for: "a run of 7", "two sets of 3"; a ValueError if it is not listed."""
    listed = variant["phase.list"]
    if phase not in listed:
        raise Phase10Error(f"there is no phase {phase!r}; use one of {', '.join(listed)}")
    parts = parts_of(listed[phase])
    if parts is None:
        raise Phase10Error(f"phase {phase!r} is not understood: {listed[phase]!r}")
    runs: list[tuple[str, int | str, int]] = []
    for kind, size in parts:
        if runs and runs[-1][:2] == (kind, size):
            runs[-1] = (kind, size, runs[-1][2] + 1)
        else:
            runs.append((kind, size, 1))
    return join([_part(variant, phase, *run, lang) for run in runs], lang)


def _part(variant: Variant, phase: str, kind: str, size: int | str, count: int, lang: str) -> str:
    words = variant.rulebook.words
    facts = {"n": _size(variant, size, lang), "value": noun(variant, phase, lang)}
    of = words.get(f"kinds.{kind}.of")
    single = name(variant, kind, lang, sections=("kinds",))
    text = fill(of, facts, lang) if of is not None else f"{single} {facts['n']}"
    if single not in text:  # such as "7 cards of one colour"
        return join([text] * count, lang)
    if count == 1:
        return f"a {text}" if lang == "en" else text
    many = name(variant, f"{kind}.plural", lang, sections=("kinds",))
    number = _COUNTS[count].in_(lang) if count in _COUNTS else str(count)
    return f"{number} {text.replace(single, many, 1)}"


def _size(variant: Variant, size: int | str, lang: str) -> str:
    if size != "hand":
        return str(size)
    sizes = {variant["deal.hand"], variant.get("younger.size") or variant["deal.hand"]}
    return join([str(one) for one in sorted(sizes)], lang, last=_OR)


# --- what a rule says


def title(about: Variant | Rulebook, rule: str, lang: str) -> str:
    """The question that a rule asks."""
    found = _book(about).rules.get(rule)
    if found is None:
        raise Phase10Error(f"there is no rule {rule!r}")
    return found.asks.in_(lang)


def sentence(variant: Variant, rule: str, lang: str) -> str:
    """What a rule says in a variant, in one or more finished sentences.

    >>> from phase10.variant import load
    >>> sentence(load("classic"), "run.wrap", "en")
    'A run does not go on from 12 to 1.'
    """
    asked = variant.rulebook.rules.get(rule)
    value = variant[rule]
    if asked is None:  # for the type checker; the line before has raised
        raise Phase10Error(f"there is no rule {rule!r}")
    return says(variant, asked, value, lang)


def says(variant: Variant, rule: Rule, value: Any, lang: str) -> str:
    """What a rule would say with some typed answer, as for another reading."""
    match rule.type:
        case "note":
            return finish(Text.in_(value, lang))
        case "flag":
            return _option(rule, "true" if value else "false", {}, lang)
        case "number":
            if value is None:
                return _option(rule, "none", {}, lang)
            special = str(value) in rule.options
            return _option(rule, str(value) if special else "n", {"n": value}, lang)
        case "some" if rule.of:
            if value == "all":
                return _option(rule, "all", {}, lang)
            names = join([noun(variant, one, lang) for one in value], lang)
            return _option(rule, "list", {"list": names}, lang)
        case "some" | "order":
            return sentences(_option(rule, one, {}, lang) for one in value)
        case "table":
            return _table(variant, rule, value, lang)
        case _:
            return _option(rule, str(value), {}, lang)


def _option(rule: Rule, option: str, facts: Mapping[str, object], lang: str) -> str:
    return finish(fill(rule.options[option].says, facts, lang))


def _table(variant: Variant, rule: Rule, value: Any, lang: str) -> str:
    if rule.shape == "record" and rule.says is not None:
        words = {key: _value(variant, rule, cell, lang) for key, cell in value.items()}
        return finish(fill(rule.says, words, lang))
    lead = rule.lead.in_(lang) if rule.lead is not None else ""
    return sentences([lead, *(said for _, said in _rows(variant, rule, value, lang))])


def rows(variant: Variant, rule: str, lang: str) -> tuple[tuple[str, str], ...]:
    """The rows of a table, each with its key; a ValueError if the rule is no map or list."""
    asked = variant.rulebook.rules.get(rule)
    value = variant[rule]
    if asked is None or asked.row is None:
        raise Phase10Error(f"rule {rule!r} is no table with rows")
    return tuple(_rows(variant, asked, value, lang))


def _rows(variant: Variant, rule: Rule, value: Any, lang: str) -> list[tuple[str, str]]:
    entries = value.items() if isinstance(value, Mapping) else enumerate(value, start=1)
    told = []
    for key, entry in entries:
        facts: dict[str, object] = {"key": _key(variant, rule, str(key), lang)}
        if isinstance(entry, Mapping):
            facts |= {column: _value(variant, rule, cell, lang) for column, cell in entry.items()}
            facts["value"] = _columns(variant, rule, entry, lang)
        elif rule.name == "phase.list":
            facts["value"] = phase_words(variant, str(key), lang)
        elif isinstance(entry, tuple) and rule.options:
            facts["value"] = sentences(_action(rule, one, lang) for one in entry)
        else:
            facts["value"] = _value(variant, rule, entry, lang)
        if rule.row is not None:
            told.append((str(key), finish(fill(rule.row, facts, lang))))
    return told


def _key(variant: Variant, rule: Rule, key: str, lang: str) -> str:
    if rule.name == "phase.list":
        return noun(variant, key, lang)
    return _value(variant, rule, key, lang)


def _columns(variant: Variant, rule: Rule, entry: Mapping[str, Any], lang: str) -> str:
    """A row of several columns: the sentence of each option it names, or the bare cells."""
    if not rule.options:
        return join([_value(variant, rule, cell, lang) for cell in entry.values()], lang)
    told = []
    for column, cell in entry.items():
        option = cell if cell in rule.options else column
        word = name(variant, str(cell), lang, sections=("features",))
        told.append(_option(rule, option, {column: word}, lang))
    return sentences(told)


def _action(rule: Rule, text: object, lang: str) -> str:
    """The sentence of an action; one that comes with a number may have a sentence of its own."""
    words = str(text).split()
    if str(text) in rule.options:
        return _option(rule, str(text), {}, lang)
    said = _option(rule, words[0], {"n": words[-1]}, lang)
    if len(words) > 1 and words[-1] not in said:
        said = f"{said.removesuffix('.')} ({words[-1]})."
    return said


def _value(variant: Variant, rule: Rule, value: object, lang: str) -> str:
    """A cell of a table in words."""
    if isinstance(value, tuple | list):
        return join([_value(variant, rule, one, lang) for one in value], lang)
    if isinstance(value, bool):
        return (_YES if value else _NO).in_(lang)
    if value is None:
        return _NO_LIMIT.in_(lang)
    numbers = span(value)
    if numbers is not None:
        return fill(_TO, {"low": numbers[0], "high": numbers[-1]}, lang)
    word = str(value)
    sections: Sequence[str] = _SECTIONS
    if rule.name == "deck.features":
        sections = ("features", "colours", "symbols")
    if rule.name.startswith("board."):
        sections = ("spaces",)
        kind, _, number = word.partition(" ")
        of = variant.rulebook.words.get(f"spaces.{kind}.of")
        if number and of is not None:
            return fill(of, {"n": number}, lang)
        if number:
            return f"{name(variant, kind, lang, sections=sections)} {number}"
    return name(variant, word, lang, sections=sections)


# --- what a referee says


def refusal(variant: Variant, rule: str, case: str, facts: Mapping[str, object], lang: str) -> str:
    """Why a move is refused: the text for the case, for the answer, or for everything else.

    A text with a slot that this position has no fact for gives way to the next; the
    rule itself is the last resort.
    """
    asked = variant.rulebook.rules[rule]
    answer = _plain(variant.get(rule))
    option = str(answer).lower() if isinstance(answer, bool) else str(answer)
    if asked.type == "number" and option not in asked.refuses and option != "none":
        option = "n"
    facts = {"n": answer, **facts} if isinstance(answer, int) else facts
    cases = [option, "else"] if case == "else" else [case, option, "else"]
    for key in cases:
        text = asked.refuses.get(key)
        if text is not None and set(_SLOT.findall(text.in_(lang))) <= set(facts):
            return finish(fill(text, facts, lang, about=variant))
    return sentence(variant, rule, lang)


def plain(fact: object) -> Any:
    """A fact as plain data for JSON: cards and groups by their notation."""
    if isinstance(fact, Card | Group):
        return str(fact)
    if isinstance(fact, Mapping):
        return {str(key): plain(one) for key, one in fact.items()}
    if isinstance(fact, tuple | list | set | frozenset):
        items = sorted(fact, key=str) if isinstance(fact, set | frozenset) else fact
        return [plain(one) for one in items]
    if isinstance(fact, Text):
        return {"en": fact.en, "de": fact.de}
    if fact is None or isinstance(fact, bool | int | str):
        return fact
    return str(fact)
