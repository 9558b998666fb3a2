"""Where two variants differ although a source says that they agree, each with its reason.

`specs/differences.toml` holds the reasons.  The list must be complete and must name
nothing on which the two agree, so it follows every change of an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from phase10.document import Document, read
from phase10.errors import Problem, SpecError
from phase10.reader import Reader, data_folder
from phase10.rulesread import rulebook
from phase10.spec import Rule
from phase10.text import Text
from phase10.variant import Variant, load


@dataclass(frozen=True, slots=True)
class Pair:
    """Two variants, what a source says of them, and a reason for each rule that differs."""

    variants: tuple[str, str]
    topics: tuple[str, ...]
    says: Text
    cite: tuple[str, ...]
    reasons: Mapping[str, Text]
    file: str = ""
    line: int = 0


def differs(rule: Rule, one: Variant, other: Variant) -> bool:
    """Whether two variants answer a rule differently, or only one of them asks it.

    Two notes never differ: each tells in its own words what rules nothing.

    >>> classic, junior = load("classic"), load("junior")
    >>> rules = classic.rulebook.rules
    >>> differs(rules["score.kept"], classic, junior), differs(rules["lay.whole"], classic, junior)
    (True, False)
    """
    if one.asked(rule.name) != other.asked(rule.name):
        return True
    return one.asked(rule.name) and rule.type != "note" and one[rule.name] != other[rule.name]


def differing(pair: Pair) -> Iterator[Rule]:
    """The rules of the pair's topics in which its two variants differ, in the rulebook's order."""
    one, other = map(load, pair.variants)
    for topic in one.rulebook.topics:
        if topic.name in pair.topics:
            yield from (rule for rule in topic.rules if differs(rule, one, other))


def pair_of(one: str, other: str) -> Pair:
    """The pair of two variants; a ValueError if there is none, or if its list is not right."""
    for pair in load_differences():
        if set(pair.variants) == {one, other}:
            found = tuple(faults(pair))
            if found:
                raise SpecError(found)
            return pair
    message = f"no differences of {one!r} and {other!r} are listed"
    raise SpecError([Problem("differences.toml", 1, "", message, "add a [[pair]]")])


def faults(pair: Pair) -> Iterator[Problem]:
    """Differences without a reason, and reasons for what does not differ."""
    wanted = [rule.name for rule in differing(pair)]
    names = " and ".join(map(repr, pair.variants))
    for name in wanted:
        if name not in pair.reasons:
            message = f"{names} differ in {name!r}, and no reason is given"
            yield Problem(pair.file, pair.line, name, message, f'write [pair.reasons."{name}"]')
    for name in pair.reasons:
        if name not in wanted:
            message = f"{names} do not differ in {name!r}, or it is of another topic"
            yield Problem(pair.file, pair.line, name, message, "take the reason out")


def load_differences(path: str | Path | None = None) -> tuple[Pair, ...]:
    """All pairs, in the order of the file. Raises a `SpecError` with every problem found."""
    return _pairs(data_folder("specs") / "differences.toml" if path is None else Path(path))


@lru_cache(maxsize=4)
def _pairs(path: Path) -> tuple[Pair, ...]:
    document = read(path)
    if isinstance(document, Problem):
        raise SpecError([document])
    problems: list[Problem] = []
    reader = Reader(document, problems)
    reader.keys(document.data, ("pair",), (), "")
    found = [
        pair
        for at, raw in enumerate(document.data.get("pair", ()))
        if (pair := _pair(document, reader, raw, at)) is not None
    ]
    if problems:
        raise SpecError(problems)
    return tuple(found)


def _pair(document: Document, reader: Reader, raw: Mapping[str, Any], at: int) -> Pair | None:
    here = ("pair", at)
    reader.keys(raw, ("variants", "topics", "says", "cite", "reasons"), here, "")
    names = reader.words(raw.get("variants", []), (*here, "variants"), "", "variants")
    topics = reader.words(raw.get("topics", []), (*here, "topics"), "", "topics")
    cite = reader.words(raw.get("cite", []), (*here, "cite"), "", "cite")
    says = reader.text(raw.get("says"), (*here, "says"), "", "says")
    known = {topic.name for topic in rulebook().topics}
    for topic in topics:
        if topic not in known:
            reader.fault(here, "", f"there is no topic {topic!r}", "see the list of topics")
    if len(names) != 2:
        reader.fault(here, "", f"{len(names)} variants, expected two", 'variants = ["a", "b"]')
        return None
    reasons = {}
    for name, text in raw.get("reasons", {}).items():
        if name not in rulebook().rules:
            reader.fault(here, name, f"there is no rule {name!r}", "see the list of rules")
        reason = reader.text(text, (*here, "reasons", name), name, "reason")
        if reason is not None:
            reasons[name] = reason
    if says is None:
        return None
    line = document.line(*here)
    return Pair((names[0], names[1]), topics, says, cite, reasons, document.file, line)


__all__ = ["Pair", "differing", "differs", "faults", "load_differences", "pair_of"]
