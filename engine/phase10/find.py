"""Finding a rule, a dispute or advice by everyday words of all editions, English and German.

Texts and queries go through the same steps: words are folded (no capitals, no umlauts),
words that mean the same become one idea (`rules/synonyms.toml` and the glossary), the
rest is reduced to stems.  The index and its ranking are those of lunr.  A word that
occurs nowhere is taken for the known word most like it, or for two known words in one.

``python -m phase10.find --write FILE`` writes the index with its entries as JSON.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

import snowballstemmer
from lunr.builder import Builder
from lunr.index import Index as LunrIndex

from phase10.advice import load_mistakes
from phase10.cases import load_cases
from phase10.disputes import load_disputes
from phase10.document import read
from phase10.errors import Phase10Error, Problem, SpecError
from phase10.reader import data_folder
from phase10.rulesread import rulebook
from phase10.spec import Rule
from phase10.text import LANGUAGES, Text
from phase10.variant import load, variants

FIELDS: Final[Mapping[str, int]] = {"title": 3, "words": 3, "text": 1}
"""What an entry is found by, with its weight: what it asks, its everyday words, all else."""

WEIGHTS: Final[Mapping[str, float]] = {"rule": 1, "dispute": 1.2, "mistake": 0.9, "word": 0.6}
"""The kinds of entries, each with its weight: a question that was asked before answers best."""

KINDS: Final = tuple(WEIGHTS)
LONGEST: Final = 500
"""So many letters of a query are read; nobody asks for more in one breath."""

_WORD: Final = re.compile(r"[a-z0-9]+")
_FOLD: Final = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss", "é": "e", "’": "'"})
_TWO: Final = re.compile(r"(?<=[a-z])(?:ae|oe|ue)")
_RULE_ID: Final = re.compile(
    r"(?:rule|regel)\s*([a-z])\s*[-.]?\s*0*(\d{1,2})\b|\b([a-z])0*(\d{1,2})\b"
)
_WHOLE_ID: Final = re.compile(r"([a-z])\s*[-.]?\s*0*(\d{1,2})")
_DISPUTE_ID: Final = re.compile(r"\bq?[-\s]*([a-z])[-\s]*(\d{1,2})\b")
_NAME: Final = re.compile(r"[a-z]+(?:\.[a-z-]+)+")
_DISPUTE_FIRST: Final = re.compile(r"\bq[-\s]*[a-z]")
_MERE: Final = 0.45
_LIKE: Final = 0.74
_LINKS: Final = ("", "s", "n", "en", "er")
"""The weight of a mere word; how like two words must be; what German puts between two words."""

EXACT: Final = 100.0
"""The score of an entry that a query calls by its id or name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What can be found: a rule, a dispute, a mistake with advice, or a word of the glossary.

    `name` is a rule's name; `rules` are the rules that answer a dispute or that use a word.
    """

    kind: str
    id: str
    title: Text
    variants: tuple[str, ...]
    name: str = ""
    rules: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What the index calls it."""
        return f"{self.kind}:{self.id}"


@dataclass(frozen=True, slots=True)
class Found:
    """An entry that answers a query, with its score; the higher, the better."""

    entry: Entry
    score: float

    def json(self, lang: str = "en") -> dict[str, Any]:
        """The entry as plain data."""
        one = self.entry
        return {
            "kind": one.kind,
            "id": one.id,
            "name": one.name,
            "title": one.title.in_(lang),
            "variants": list(one.variants),
            "rules": list(one.rules),
            "score": round(self.score, 3),
        }


def find(
    query: str, *, variant: str | None = None, kinds: Sequence[str] = KINDS, most: int = 10
) -> tuple[Found, ...]:
    """The rules, disputes and words that answer a query, best first.

    `variant` keeps what belongs to one variant, `kinds` what is of these kinds.  Raises a
    ValueError for a query without a word.

    >>> [one.entry.id for one in find("W2", most=1)]
    ['W2']
    >>> find("can I swap a joker on the table", kinds=("rule",))[0].entry.id
    'W8'
    """
    query = query[:LONGEST]
    if not _WORD.search(fold(query)):
        raise Phase10Error(f"the query {query!r} has no word in it")
    scores = index().search(query)
    entries = index().entries
    found = [
        Found(entries[key], score)
        for key, score in scores.items()
        if entries[key].kind in kinds and (variant is None or variant in entries[key].variants)
    ]
    found.sort(key=lambda one: (-one.score, KINDS.index(one.entry.kind), one.entry.id))
    return tuple(found[:most])


# -- words --------------------------------------------------------------------------------


def fold(text: str) -> str:
    """A text without capitals and umlauts, however they are written.

    >>> fold("Straße"), fold("Pärchen") == fold("Paerchen")
    ('strasse', True)
    """
    text = text.casefold().translate(_FOLD)
    return _TWO.sub(lambda found: found[0][0], text)


@dataclass(frozen=True)
class Thesaurus:
    """The words that mean the same, and the words that mean nothing.

    `ideas` maps a phrase of folded words to the ideas it stands for; `stop` has the words
    that no query is about.
    """

    ideas: Mapping[tuple[str, ...], tuple[str, ...]]
    stop: frozenset[str]

    @cached_property
    def longest(self) -> int:
        """The number of words in the longest phrase."""
        return max(map(len, self.ideas), default=1)

    def read(self, text: str, langs: Sequence[str] = LANGUAGES) -> Iterator[tuple[str, bool]]:
        """The terms of a text: ideas (True), and stems of its words in some languages (False)."""
        words = _WORD.findall(fold(text))
        at = 0
        while at < len(words):
            longest = self.longest if words[at] in self._heads else 1
            for length in range(min(longest, len(words) - at), 0, -1):
                ideas = self.meant(tuple(words[at : at + length]))
                if ideas:
                    yield from ((f"={idea}", True) for idea in ideas)
                    break
            else:
                length = 1
            for word in words[at : at + length]:
                if word not in self.stop:
                    for stem in dict.fromkeys(_stem(word, lang) for lang in langs):
                        yield stem, False
            at += length

    @cached_property
    def _heads(self) -> frozenset[str]:
        """The words with which a phrase of several words begins."""
        return frozenset(phrase[0] for phrase in self.ideas if len(phrase) > 1)

    def meant(self, phrase: tuple[str, ...]) -> tuple[str, ...]:
        """The ideas that a phrase of folded words stands for, whatever its endings."""
        found = self.ideas.get(phrase)
        if found is None and len(phrase) == 1 and phrase[0] not in self.stop:
            for lang in LANGUAGES:
                found = self._by_stem.get(_stem(phrase[0], lang))
                if found is not None:
                    break
        return found or ()

    @cached_property
    def _by_stem(self) -> Mapping[str, tuple[str, ...]]:
        """Ideas of single words by their stems, so that endings make no difference."""
        found: dict[str, tuple[str, ...]] = {}
        for phrase, ideas in self.ideas.items():
            if len(phrase) == 1 and len(phrase[0]) > 3:
                for lang in LANGUAGES:
                    found.setdefault(_stem(phrase[0], lang), ideas)
        return found


@lru_cache(maxsize=1)
def _stemmers() -> Mapping[str, Any]:
    return {"en": snowballstemmer.stemmer("english"), "de": snowballstemmer.stemmer("german")}


@lru_cache(maxsize=1 << 14)
def _stem(word: str, lang: str) -> str:
    return str(_stemmers()[lang].stemWord(word))


@lru_cache(maxsize=1)
def thesaurus() -> Thesaurus:
    """The synonyms of the project: `rules/synonyms.toml` and the glossary."""
    document = read(data_folder("rules") / "synonyms.toml")
    if isinstance(document, Problem):
        raise SpecError([document])
    ideas: dict[tuple[str, ...], list[str]] = {}

    def note(phrase: str, idea: str) -> None:
        words = tuple(_WORD.findall(fold(phrase)))
        known = ideas.setdefault(words, [])
        if words and idea not in known:
            known.append(idea)

    stop: set[str] = set()
    for idea, table in document.data.items():
        for lang in LANGUAGES:
            for phrase in table.get(lang, ()):
                if idea == "stop":
                    stop.add(fold(phrase))
                else:
                    note(phrase, idea)
    taken = set(ideas)
    for idea, term in rulebook().vocabulary.get("glossary", {}).items():
        also = term.get("also", {})
        for lang in LANGUAGES:
            for phrase in (term[lang], *also.get(lang, ())):
                words = tuple(_WORD.findall(fold(phrase)))
                if words not in taken and not (len(words) == 1 and words[0] in stop):
                    note(phrase, idea)
    return Thesaurus({phrase: tuple(found) for phrase, found in ideas.items()}, frozenset(stop))


# -- entries --------------------------------------------------------------------------------


def entries() -> Iterator[tuple[Entry, dict[str, Text]]]:
    """Everything that can be found, with the texts it is found by."""
    asking = {name: load(name) for name in variants()}
    titles: dict[str, list[Text]] = {}
    for case in load_cases():
        if case.rule and not case.id.startswith("q-"):
            titles.setdefault(case.rule, []).append(case.title)
    glossary = rulebook().vocabulary.get("glossary", {})
    for topic in rulebook().topics:
        for rule in topic.rules:
            asked = tuple(name for name, one in asking.items() if one.asked(rule.name))
            entry = Entry("rule", rule.id, rule.asks, asked, rule.name)
            notes = [
                one[rule.name]
                for one in asking.values()
                if rule.type == "note" and one.asked(rule.name)
            ]
            more = [*notes, *titles.get(rule.name, ())]
            yield entry, _rule_texts(rule, topic.title, more)
    for dispute in load_disputes():
        wrong = _joined([one.text for one in dispute.wrong])
        note = dispute.note or Text("", "")
        entry = Entry(
            "dispute", dispute.id, dispute.question, dispute.variants, rules=dispute.rules
        )
        cases = _joined([case.title for case in dispute.cases])
        yield entry, {"words": dispute.asked, "text": _joined([wrong, note, cases])}
    for mistake in load_mistakes():
        entry = Entry("mistake", mistake.id, mistake.title, tuple(asking), rules=mistake.rules)
        text = _joined([mistake.happened, mistake.ruling, mistake.why])
        yield entry, {"words": mistake.asked, "text": text}
    for word, term in glossary.items():
        title = Text(term["en"], term["de"])
        means = Text(term["means"]["en"], term["means"]["de"])
        also = term.get("also", {})
        words = Text(" ".join(also.get("en", ())), " ".join(also.get("de", ())))
        book = rulebook().by_id
        rules = tuple(book[one].name for one in term.get("rules", ()) if one in book)
        entry = Entry("word", word, title, tuple(asking), rules=rules)
        yield entry, {"words": words, "text": means}


def _rule_texts(rule: Rule, topic: Text, more: Iterable[Text]) -> dict[str, Text]:
    says = [option.says for option in rule.options.values()]
    says += [text for text in (rule.says, rule.lead) if text is not None]
    name = rule.name.replace(".", " ").replace("-", " ")
    words = Text(f"{name} {topic.en}", topic.de)
    return {"words": words, "text": _joined([*says, *rule.refuses.values(), *more])}


def _joined(texts: Iterable[Text]) -> Text:
    listed = list(texts)
    return Text(" ".join(one.en for one in listed), " ".join(one.de for one in listed))


# -- the index -------------------------------------------------------------------------------


class Index:
    """The index over all entries."""

    def __init__(self) -> None:
        self.words = thesaurus()
        self.entries: dict[str, Entry] = {}
        self.surface: set[str] = set()
        """Every folded word that occurs in a text or among the synonyms."""
        builder = Builder()
        for field, weight in FIELDS.items():
            builder.field(field, boost=weight)
        for entry, texts in entries():
            self.entries[entry.key] = entry
            row = {"title": entry.title, **texts}
            document: dict[str, Any] = {"id": entry.key}
            for field in FIELDS:
                document[field] = self._terms(row[field])
            builder.add(document, {"boost": WEIGHTS[entry.kind]})
        for phrase in self.words.ideas:
            self.surface.update(phrase)
        self.lunr: LunrIndex = builder.build()
        self.known = sorted(word for word in self.surface if len(word) > 2)

    def _terms(self, text: Text) -> list[str]:
        found: list[str] = []
        for lang in LANGUAGES:
            said = text.in_(lang)
            self.surface.update(_WORD.findall(fold(said)))
            found += [term for term, _ in self.words.read(said, (lang,))]
        return found

    def terms(self, query: str) -> dict[str, float]:
        """The terms of a query with their weights; ideas weigh more than mere words."""
        words = _WORD.findall(fold(query))
        read = [other for word in words for other in self._known(word)]
        found: dict[str, float] = {}
        for term, idea in self.words.read(" ".join(read)):
            found[term] = max(found.get(term, 0.0), 1.0 if idea else _MERE)
        return found

    def _known(self, word: str) -> tuple[str, ...]:
        """A word as it stands in some text; one that stands in none as what it most looks like."""
        if word in self.surface or word in self.words.stop or len(word) < 4 or word.isdigit():
            return (word,)
        parts = self._parted(word)
        if parts:
            return parts
        near = get_close_matches(word, self.known, n=1, cutoff=_LIKE)
        return tuple(near) if near else (word,)

    def _parted(self, word: str) -> tuple[str, ...]:
        """A compound as its two known parts, such as German likes to build them."""
        for at in range(len(word) - 4, 3, -1):
            head, tail = word[:at], word[at:]
            if tail not in self.surface:
                continue
            for link in _LINKS:
                stem = head.removesuffix(link) if link else head
                if len(stem) > 3 and stem in self.surface:
                    return stem, tail
        return ()

    def search(self, query: str) -> dict[str, float]:
        """Scores by the entries' keys; entries that are called by id or name come first."""
        terms = self.terms(query)
        scores: dict[str, float] = {}
        if terms:
            asked = self.lunr.create_query()
            for term, weight in terms.items():
                asked.clause(term, boost=weight, use_pipeline=False)
            for hit in self.lunr.query(asked):
                scores[str(hit["ref"])] = float(hit["score"])
        for at, key in enumerate(self.called(query)):
            scores[key] = EXACT - at
        return scores

    def called(self, query: str) -> tuple[str, ...]:
        """The entries that a query calls by id or name, however it writes them."""
        text = query.casefold().strip()
        found: list[str] = []
        for match in _NAME.finditer(text):
            rule = rulebook().rules.get(match[0])
            if rule is not None:
                found.append(f"rule:{rule.id}")
        whole = _WHOLE_ID.fullmatch(text)
        ids = [(whole[1], whole[2])] if whole else []
        ids += [(match[1] or match[3], match[2] or match[4]) for match in _RULE_ID.finditer(text)]
        found += [f"rule:{letter.upper()}{int(number)}" for letter, number in ids]
        disputes = _DISPUTE_ID.finditer(text) if whole or "q" in text else ()
        found += [f"dispute:q-{match[1]}{int(match[2]):02}" for match in disputes]
        if text in rulebook().rules:
            found.append(f"rule:{rulebook().rules[text].id}")
        if _DISPUTE_FIRST.search(text):
            found.sort(key=lambda key: not key.startswith("dispute:"))
        return tuple(dict.fromkeys(key for key in found if key in self.entries))

    def json(self) -> dict[str, Any]:
        """The whole index as plain data: lunr's own form, the entries, the synonyms.

        `stems` and `meant` say what becomes of each word that occurs, where anything does;
        `how` has the rest of what a page needs to read a query like `terms` and `called` do.
        """
        ideas = {" ".join(phrase): list(found) for phrase, found in self.words.ideas.items()}
        return {
            "lunr": self.lunr.serialize(),
            "entries": {
                key: {
                    "kind": one.kind,
                    "id": one.id,
                    "name": one.name,
                    "title": {"en": one.title.en, "de": one.title.de},
                    "variants": list(one.variants),
                    "rules": list(one.rules),
                }
                for key, one in self.entries.items()
            },
            "ideas": dict(sorted(ideas.items())),
            "stop": sorted(self.words.stop),
            "surface": sorted(self.surface),
            "stems": self._stems(),
            "meant": {
                word: list(stood)
                for word in sorted(self.surface)
                if (word,) not in self.words.ideas and (stood := self.words.meant((word,)))
            },
            "how": {
                "fold": {chr(letter): plain for letter, plain in _FOLD.items()},
                "two": _TWO.pattern,
                "word": _WORD.pattern,
                "name": _NAME.pattern,
                "rule": _RULE_ID.pattern,
                "whole": _WHOLE_ID.pattern,
                "dispute": _DISPUTE_ID.pattern,
                "disputeFirst": _DISPUTE_FIRST.pattern,
                "links": list(_LINKS),
                "like": _LIKE,
                "mere": _MERE,
                "exact": EXACT,
                "longest": LONGEST,
                "kinds": list(KINDS),
            },
        }

    def _stems(self) -> dict[str, list[str]]:
        """The stems of every word that occurs, unless it is its own only stem."""
        found = {
            word: list(dict.fromkeys(_stem(word, lang) for lang in LANGUAGES))
            for word in sorted(self.surface)
        }
        return {word: stems for word, stems in found.items() if stems != [word]}


@lru_cache(maxsize=1)
def index() -> Index:
    """The index, built when it is first asked for."""
    return Index()


def write(path: str | Path) -> None:
    """Write the index as JSON; the same data give the same bytes."""
    text = json.dumps(index().json(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    Path(path).write_text(text + "\n", encoding="utf-8")


def main(argv: Sequence[str] | None = None) -> int:
    """``python -m phase10.find --write FILE``."""
    words = list(sys.argv[1:] if argv is None else argv)
    if len(words) != 2 or words[0] != "--write":
        sys.stderr.write("for example: python -m phase10.find --write find.json\n")
        return 2
    write(words[1])
    return 0


__all__ = ["EXACT", "KINDS", "Entry", "Found", "Index", "find", "fold", "index", "write"]


if __name__ == "__main__":
    raise SystemExit(main())
