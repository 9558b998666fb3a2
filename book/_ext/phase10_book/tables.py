"""Tables: the phases of a variant with examples, rules side by side, statements of a source."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from phase10 import say
from phase10.cards import Card
from phase10.differences import differing, pair_of
from phase10.errors import Phase10Error
from phase10.groups import Group, inspect
from phase10.phases import Part, holds
from phase10.picture import groups_svg
from phase10.reader import data_folder
from phase10.rulesread import rulebook
from phase10.spec import Rule, nearest
from phase10.specread import sources
from phase10.text import Text
from phase10.variant import Variant
from phase10_book.base import Base, editions, link, rule_of, short, spoken, variant_of
from phase10_book.html import Nodes, both, bullets, div, figure, fold, par, raw, spans, table
from phase10_book.play import _cases
from phase10_book.rules import badge, chip, standing_text, topic_of

_ABSENT: Final = Text("not in this game", "kommt nicht vor")
_EVERY: Final = Text("All", "Alle")
_BECAUSE: Final = Text("Why:", "Warum:")
_NOTES: Final = {
    "note": Text("a note", "eine Anmerkung"),
    "keeper": Text("score sheet only", "nur zum Aufschreiben"),
    "contradicted": Text("contradicted", "widersprochen"),
}


# --- phases


def example_of(variant: Variant, phase: str) -> tuple[Group, ...]:
    """Groups that make a phase, built by rule from the deck and checked by the engine."""
    names = tuple(variant.phases)
    seed = names.index(phase)
    groups = []
    for at, part in enumerate(variant.phases[phase].parts):
        size = part.size if part.size is not None else int(variant["deal.hand"])
        groups.append(_group(variant, part, size, 5 * seed + 3 * at))
    cards = [card for group in groups for card in group.cards]
    if not holds(variant.grouping, variant.phases[phase], cards, int(variant["deal.hand"])):
        raise Phase10Error(f"the example for phase {phase!r} of {variant.id!r} does not make it")
    return tuple(groups)


def _group(variant: Variant, part: Part, size: int, seed: int) -> Group:
    """A group of a kind: natural cards of changing colours, or of one, going up or alike."""
    deck, kind = variant.deck, variant.grouping.kind(part.kind)
    naturals = [card for card in deck.kinds if card.kind == "natural"]
    value: Any = part.value
    if kind.named:
        fitting = [card for card in naturals if any(shown == value for _, shown in card.features)]
        picked = [fitting[(seed + at * 3) % len(fitting)] for at in range(size)]
        if len(set(picked)) < size:
            picked = fitting[:size]
    elif kind.next is not None:
        low = deck.numbers[0] + seed % (len(deck.numbers) - size + 1)
        feature = kind.same
        other = next(name for name in deck.features if name != kind.next)
        shown = deck.features[other]
        picked = []
        for at in range(size):
            turn = seed if feature else seed + at * (at + 3) // 2
            picked.append(_find(naturals, {kind.next: low + at, other: shown[turn % len(shown)]}))
    else:
        feature = kind.same
        assert feature is not None
        values = deck.features[feature]
        value = values[(seed + 2) % len(values)]
        fitting = [card for card in naturals if card.value(feature) == value]
        pool = sorted((card for card in deck.cards if card in fitting), key=fitting.index)
        pool = [card for card in dict.fromkeys(pool) for _ in range(deck.count(card))]
        step = max(1, len(pool) // size)
        picked = [pool[at * step % len(pool)] for at in range(size)]
    inspection = inspect(variant.grouping, part.kind, tuple(picked), value)
    if inspection.group is None:
        raise Phase10Error(f"no example for {part.kind} {size}: {', '.join(inspection.faults)}")
    return inspection.group


def _find(cards: list[Card], wanted: dict[str, Any]) -> Card:
    return next(
        card for card in cards if all(card.value(name) == value for name, value in wanted.items())
    )


class PhasesDirective(Base):
    """`{phases} classic`: every phase with an example that the engine has made and checked."""

    required_arguments = 1

    def build(self) -> Nodes:
        """A table."""
        variant = variant_of(self.arguments[0])
        rows: list[list[Nodes]] = []
        for phase in variant.phases:
            noun = spoken(lambda lang, p=phase: say.finish(say.noun(variant, p, lang)))
            asks = spoken(lambda lang, p=phase: say.finish(say.phase_words(variant, p, lang)))
            groups = example_of(variant, phase)
            told = "; ".join(str(group) for group in groups)
            rows.append(
                [
                    [par(noun, classes=["p10-phase"])],
                    [par(asks)],
                    figure(groups_svg(variant, groups), Text(told, told)),
                ]
            )
        heads = [
            Text("Phase", "Phase"),
            Text("What it asks for", "Was sie verlangt"),
            Text("For example", "Zum Beispiel"),
        ]
        return table(heads, rows, classes="p10-phases", widths=[10, 30, 60])


# --- side by side


class CompareDirective(Base):
    """`{compare} wild`: the answers side by side; also for one rule, or for `all`."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "variants": directives.unchanged_required,
        "differing": directives.flag,
    }

    def build(self) -> Nodes:
        """A table with a row for each rule; of all rules, a table for each topic."""
        chosen = [variant_of(word) for word in self.options.get("variants", "").split()] or list(
            editions()
        )
        if self.arguments[0] != "all" or "differing" in self.options:
            return self.side_by_side(chosen, self.rules(chosen))
        found: Nodes = []
        for topic in rulebook().topics:
            rules = [one for one in topic.rules if _asked(one, chosen)]
            if not rules:
                continue
            title = Text(f"{topic.letter} · {topic.title.en}", f"{topic.letter} · {topic.title.de}")
            count = sum(_differs(one, chosen) for one in rules)
            told = Text(
                f"{len(rules)} rows, {count} of them differ",
                f"{len(rules)} Zeilen, davon {count} verschieden",
            )
            summary = f'{spans(title)} <span class="p10-in">{spans(told)}</span>'
            name = par([nodes.strong("", "", *both(title))], classes=["p10-elsewhere"])
            inner = [name, *self.side_by_side(chosen, rules)]
            found += div(
                fold(summary, inner, classes="p10-compared"),
                classes="p10-anchor",
                ids=self._place(topic.name),
            )
        return found

    def _place(self, topic: str) -> list[str]:
        """The anchor of a topic, for the first table on its page."""
        taken: set[str] = self.env.temp_data.setdefault("phase10_ids", set())
        ident = f"compare-{topic}"
        if ident in taken:
            return []
        taken.add(ident)
        return [ident]

    def side_by_side(self, chosen: list[Variant], rules: list[Rule]) -> Nodes:
        """One table."""
        heads: list[Text | Nodes] = [Text("Rule", "Regel"), *(short(one) for one in chosen)]
        rows: list[list[Nodes]] = []
        marked, again = set(), set()
        for rule in rules:
            mark: Nodes = []
            if _differs(rule, chosen):
                marked.add(len(rows))
                mark = [nodes.inline("", "≠", classes=["p10-differs"]), nodes.Text(" ")]
            first = link("rule", rule.id, nodes.inline("", rule.id, classes=["p10-id"]))
            cells: list[Nodes] = [[par([*mark, first]), par(rule.asks, classes=["p10-asks"])]]
            groups = _alike(rule, chosen)
            for at, one in enumerate(chosen):
                group = next(group for group in groups if one in group)
                if group[0] is one:
                    who = _EVERY if len(group) == len(chosen) else _names(group)
                    cells.append(
                        [raw(f'<p class="p10-who">{spans(who)}</p>'), *_cell(one, rule, group)]
                    )
                else:
                    again.add((len(rows), at + 1))
                    cells.append(_cell(one, rule))
            rows.append(cells)
        wide = " p10-wide" if len(chosen) > 3 else ""
        found = table(
            heads,
            rows,
            classes=f"p10-compare{wide}",
            widths=[20, *([80 // len(chosen)] * len(chosen))],
            marked=marked,
        )
        for at, row in enumerate(row for node in found for row in node.findall(nodes.row)):
            for column, entry in enumerate(row.children):
                if (at - 1, column) in again and isinstance(entry, nodes.entry):
                    entry["classes"].append("p10-again")
        return found

    def rules(self, chosen: list[Variant]) -> list[Rule]:
        """The rules that the argument and the option name, without those that nobody asks."""
        named = [one for one in self.named() if _asked(one, chosen)]
        if "differing" in self.options:
            return [one for one in named if _differs(one, chosen)]
        return named

    def named(self) -> list[Rule]:
        """The rules that the argument names."""
        word = self.arguments[0]
        topics = rulebook().topics
        if word == "all":
            return [rule for topic in topics for rule in topic.rules]
        if any(topic.name == word for topic in topics):
            only = rulebook().rules.get(word)
            return list(topic_of(word).rules) or ([only] if only else [])
        if "." in word or word in rulebook().by_id or word in rulebook().rules:
            return [rule_of(word)]
        return list(topic_of(word).rules)


def _asked(rule: Rule, chosen: list[Variant]) -> bool:
    return any(one.asked(rule.name) for one in chosen)


def _differs(rule: Rule, chosen: list[Variant]) -> bool:
    """Whether the answers differ; notes do so only by being there or not."""
    asked = [one for one in chosen if one.asked(rule.name)]
    if len(asked) < len(chosen):
        return True
    return rule.type != "note" and any(one[rule.name] != asked[0][rule.name] for one in asked)


def _alike(rule: Rule, chosen: list[Variant]) -> list[list[Variant]]:
    """The variants by their answers: equal in words and as values."""
    found: dict[tuple[object, ...], list[Variant]] = {}
    for one in chosen:
        key: tuple[object, ...] = ()
        if one.asked(rule.name):
            said = spoken(lambda lang, v=one: say.sentence(v, rule.name, lang))
            key = (said.en, said.de, "" if rule.type == "note" else repr(one[rule.name]))
        found.setdefault(key, []).append(one)
    return list(found.values())


def _names(group: list[Variant]) -> Text:
    names = [short(one) for one in group]
    return Text(", ".join(one.en for one in names), ", ".join(one.de for one in names))


def _cell(variant: Variant, rule: Rule, group: Sequence[Variant] = ()) -> Nodes:
    """An answer; on phones it stands for a group, and says where each answer of it stands."""
    if not variant.asked(rule.name):
        return [par(_ABSENT, classes=["p10-absent"])]
    said = spoken(lambda lang: say.sentence(variant, rule.name, lang))
    kinds: dict[str, tuple[str, list[Variant]]] = {}
    for one in group:
        label, classes = standing_text(one, one.answers[rule.name])
        html = f'<span class="{" ".join(classes)}">{spans(label)}</span>'
        kinds.setdefault(html, (html, []))[1].append(one)
    several: Nodes = []
    if len(kinds) > 1:
        told = "<br>".join(f"{html} {spans(_names(who))}" for html, who in kinds.values())
        several = [raw(f'<p class="p10-kinds p10-in">{told}</p>')]
    return [par(said), *several, par([chip(variant, variant.answers[rule.name])])]


class DifferencesDirective(Base):
    """`{differences} board classic`: where two variants differ against what a source says, and why.

    The reasons stand in `specs/differences.toml`; a list that is not complete stops the build.
    """

    required_arguments = 2

    def build(self) -> Nodes:
        """A block for each rule: both answers, and the reason."""
        shown = [variant_of(word) for word in self.arguments]
        pair = pair_of(shown[0].id, shown[1].id)
        found: Nodes = []
        for rule in differing(pair):
            asked = next(one for one in shown if one.asked(rule.name))
            head = link("rule", rule.id, *badge(rule, []), variant=asked.id)
            items: list[Nodes | nodes.Node] = []
            for one in shown:
                says = (
                    spoken(lambda lang, v=one, n=rule.name: say.sentence(v, n, lang))
                    if one.asked(rule.name)
                    else _ABSENT
                )
                name = nodes.strong("", "", *both(short(one)))
                items.append([name, nodes.Text(": "), *both(says)])
            body: Nodes = [
                par([head], " ", rule.asks, classes=["p10-asks"]),
                bullets(items),
                par(_BECAUSE, " ", pair.reasons[rule.name], classes=["p10-because"]),
            ]
            found += div(body, classes="p10-difference")
        return found


# --- statements of a source


@lru_cache(maxsize=1)
def _coverage() -> dict[str, Any]:
    return tomllib.loads((data_folder("specs") / "coverage.toml").read_text(encoding="utf-8"))


class CoverageDirective(Base):
    """`{coverage} board-en`: every statement of a source in a few words, and where it went."""

    required_arguments = 1

    def build(self) -> Nodes:
        """A table."""
        key = self.arguments[0]
        listed = _coverage().get(key)
        if not isinstance(listed, list):
            near = nearest(key, _coverage())
            hint = f"perhaps {near!r} is meant" if near else f"use one of {', '.join(_coverage())}"
            raise Phase10Error(f"no statements of a source {key!r} are listed; {hint}")
        rows: list[list[Nodes]] = []
        for entry in listed:
            goes = entry["goes"] if isinstance(entry["goes"], list) else [entry["goes"]]
            went: Nodes = []
            for at, one in enumerate(goes):
                went += [nodes.Text(", ")] if at else []
                went += _place(str(one))
            because = entry.get("because")
            more = (
                [par(Text(because["en"], because["de"]), classes=["p10-because"])]
                if because
                else []
            )
            rows.append(
                [
                    [par(str(entry["at"]))],
                    [par(Text(entry["says"]["en"], entry["says"]["de"]))],
                    [par(went), *more],
                ]
            )
        source = sources().get(key)
        found: Nodes = [par(source.title, classes=["p10-title"])] if source is not None else []
        heads = [
            Text("Place", "Stelle"),
            Text("What it says", "Was dort steht"),
            Text("Where it went", "Wo es steht"),
        ]
        return [*found, *table(heads, rows, classes="p10-coverage", widths=[25, 40, 35])]


def _place(word: str) -> Nodes:
    kind, _, name = word.partition(":")
    if kind == "rule":
        rule = rule_of(name)
        return [link("rule", rule.id, nodes.Text(f"{rule.id} "), nodes.literal("", rule.name))]
    if kind == "case":
        case = _cases().get(name)
        return (
            [link("case", name, *both(case.title))]
            if case is not None
            else [nodes.literal("", name)]
        )
    return both(_NOTES[kind]) if kind in _NOTES else [nodes.Text(word)]
