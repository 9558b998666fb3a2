"""Rules on a page: one rule, a topic, all rules of a variant; the legends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from phase10 import say
from phase10.errors import Phase10Error
from phase10.picture import board_svg
from phase10.rulesread import rulebook
from phase10.spec import STATUSES, Answer, Row, Rule, Topic, nearest, playable
from phase10.specread import sources
from phase10.text import Text
from phase10.variant import Variant
from phase10_book.asked import disputes_under
from phase10_book.base import Base, editions, link, rule_of, short, spoken, variant_of
from phase10_book.html import Nodes, both, bullets, details, div, figure, fold, par, spans, table
from phase10_book.play import case_brief, cases_of, place_of

STANDINGS = ("publisher", "translation", "copy", "retelling", "review", "project", "claim")
WEAK = STANDINGS.index("retelling")

_WHY = Text("Why:", "Warum:")
_SOURCES = Text("Sources", "Quellen")
_READINGS = Text("Other readings", "Andere Lesarten")
_OTHERS = Text("In other variants", "In anderen Varianten")
_EXAMPLES = Text("Examples", "Beispiele")
_SAME = Text("the same.", "ebenso.")
_DIFFERS = Text("a different answer.", "eine andere Antwort.")
_ABSENT = Text("not in this game.", "kommt nicht vor.")
_ROWS = Text("All entries", "Alle Einträge")
_TRY = Text("To try it:", "Zum Ausprobieren:")


def topic_of(word: str) -> Topic:
    """The topic with a name; a ValueError names the nearest."""
    topics = {one.name: one for one in rulebook().topics}
    if word not in topics:
        near = nearest(word, topics)
        hint = f"perhaps {near!r} is meant" if near else f"use one of {', '.join(topics)}"
        raise Phase10Error(f"there is no topic {word!r}; {hint}")
    return topics[word]


def standing_of(variant: Variant, cite: tuple[str, ...]) -> str:
    """The strongest standing among the sources of an answer, or nothing."""
    found = [STANDINGS.index(variant.source(one).standing) for one in cite]
    return STANDINGS[min(found)] if found else ""


def standing_text(variant: Variant, answer: Answer | Row) -> tuple[Text, list[str]]:
    """Where an answer stands, in words and as classes."""
    label = spoken(lambda lang: say.status(variant, answer.status, lang))
    classes = ["p10-chip", f"p10-is-{answer.status}"]
    by = standing_of(variant, answer.cite) if answer.status == "printed" else ""
    if by:
        said = spoken(lambda lang: say.standing(variant, by, lang))
        label = Text(f"{label.en}: {said.en}", f"{label.de}: {said.de}")
        classes.append("p10-weak" if STANDINGS.index(by) >= WEAK else "p10-strong")
    return label, classes


def chip(variant: Variant, answer: Answer | Row) -> nodes.Node:
    """Where an answer stands: printed by a publisher looks different from a retelling."""
    label, classes = standing_text(variant, answer)
    return nodes.inline("", "", *both(label), classes=classes)


def cites(variant: Variant, cite: tuple[str, ...]) -> Nodes:
    """The sources of an answer: title, place, standing."""
    items = []
    for one in cite:
        source = variant.source(one)
        by = spoken(lambda lang, s=source.standing: say.standing(variant, s, lang))
        items.append([
            *both(source.title),
            *both(place_of(variant, one)),
            nodes.Text(" ("), *both(by), nodes.Text(")"),
        ])  # fmt: skip
    return [bullets(items, classes=["p10-cites"])] if items else []


def grounds(variant: Variant, answer: Answer | Row) -> Nodes:
    """Why, and the sources."""
    found: Nodes = []
    if answer.why is not None:
        found.append(par([nodes.strong("", "", *both(_WHY))], " ", answer.why, classes=["p10-why"]))
    return [*found, *cites(variant, answer.cite)]


def says_nodes(variant: Variant, rule: Rule) -> Nodes:
    """What a rule says in a variant: its sentence, or a list of its rows."""
    if rule.row is None:
        said = spoken(lambda lang: say.sentence(variant, rule.name, lang))
        return [par(said, classes=["p10-says"])]
    found: Nodes = [par(rule.lead, classes=["p10-says"])] if rule.lead is not None else []
    en, de = (say.rows(variant, rule.name, lang) for lang in ("en", "de"))
    rows = bullets(
        [both(Text(e, d)) for (_, e), (_, d) in zip(en, de, strict=True)], classes=["p10-rows"]
    )
    if rule.name == "board.spaces":
        found += figure(board_svg(variant), None)
    if len(en) > 13:
        return [*found, *details(_ROWS, [rows])]
    return [*found, rows]


def readings(variant: Variant, rule: Rule, answer: Answer | Row) -> Nodes:
    """The other readings of an answer, each with its ground, and how to play it."""
    items = []
    for key, ground in answer.readings.items():
        value = playable(rule, key)
        item: Nodes = []
        if value is not None:
            shown = None if value == "none" and rule.type == "number" else value
            said = spoken(lambda lang, v=shown: say.says(variant, rule, v, lang))
            item += [nodes.strong("", "", *both(said)), nodes.Text(" ")]
        else:
            item += [nodes.strong("", f"{key}:"), nodes.Text(" ")]
        item += both(ground)
        if value is not None:
            item += [
                nodes.Text(" "),
                nodes.inline(
                    "",
                    "",
                    *both(_TRY),
                    nodes.Text(" "),
                    nodes.literal("", f"rule {rule.name}: {key}"),
                    classes=["p10-try"],
                ),
            ]
        items.append(item)
    return [bullets(items)] if items else []


def others(variant: Variant | None, rule: Rule) -> Nodes:
    """What the other variants answer, equal answers together."""
    said: dict[tuple[str, str], tuple[Text, list[Variant]]] = {}
    for other in editions():
        if variant is not None and other.id == variant.id:
            continue
        text = answer_text(variant, other, rule)
        said.setdefault((text.en, text.de), (text, []))[1].append(other)
    items = []
    for text, who in said.values():
        item: Nodes = []
        for at, other in enumerate(who):
            item += [nodes.Text(", ")] if at else []
            item.append(link("rule", rule.id, *both(short(other)), variant=other.id, strict=True))
        items.append([*item, nodes.Text(": "), *both(text)])
    return [bullets(items, classes=["p10-others"])]


def answer_text(variant: Variant | None, other: Variant, rule: Rule) -> Text:
    """What another variant answers, as short as it can be said."""
    if not other.asked(rule.name):
        return _ABSENT
    if variant is not None and variant.asked(rule.name) and variant[rule.name] == other[rule.name]:
        return _SAME
    if variant is not None and rule.type == "table" and rule.shape != "record":
        return _DIFFERS
    return spoken(lambda lang: say.sentence(other, rule.name, lang))


def rule_nodes(
    directive: Base, variant: Variant, rule: Rule, *, rank: int, examples: bool
) -> Nodes:
    """The block of one rule in a variant."""
    if not variant.asked(rule.name):
        raise Phase10Error(f"rule {rule.name!r} is not asked in variant {variant.id!r}")
    answer = variant.answers[rule.name]
    ids = directive.anchors("rule", rule.id, variant.id, rank)
    name = nodes.literal("", rule.name, classes=["p10-name"])
    head = par(badge(rule, ids), " ", name, " ", chip(variant, answer), classes=["p10-head"])
    body: Nodes = [head, par(rule.asks, classes=["p10-asks"]), *says_nodes(variant, rule)]
    body += div(grounds(variant, answer), classes="p10-grounds")
    for key, row in answer.rows.items():
        body += _row(variant, rule, key, row)
    read = readings(variant, rule, answer)
    if read:
        body += details(_READINGS, read)
    if examples:
        shown = [
            node
            for case in cases_of(rule.name, variant.id)
            for node in case_brief(directive, case, variant)
        ]
        if shown:
            body += details(_EXAMPLES, shown, classes="p10-examples")
    body += disputes_under(rule.name, variant.id)
    body += details(_OTHERS, others(variant, rule))
    return div(body, classes=f"p10-rule p10-st-{answer.status}", ids=ids)


def badge(rule: Rule, ids: list[str]) -> Nodes:
    """The id of a rule, which links to itself."""
    if not ids:
        return [nodes.inline("", rule.id, classes=["p10-id"])]
    return [nodes.reference("", rule.id, refid=ids[0], internal=True, classes=["p10-id"])]


def _row(variant: Variant, rule: Rule, key: str, row: Row) -> Nodes:
    """A row of a table with a status of its own."""
    word = key
    if rule.row is not None:
        told = dict(say.rows(variant, rule.name, "en"))
        word = told.get(key, key)
        german = dict(say.rows(variant, rule.name, "de")).get(key, key)
        name = Text(word, german)
    else:
        name = spoken(lambda lang: say.name(variant, key, lang))
    head = par([nodes.emphasis("", "", *both(name))], " ", chip(variant, row))
    return div([head, *grounds(variant, row), *readings(variant, rule, row)], classes="p10-row")


class RuleDirective(Base):
    """`{rule} wild.natural`: a rule in a variant, or without one its question with all answers."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "variant": directives.unchanged_required,
        "no-examples": directives.flag,
    }

    def build(self) -> Nodes:
        """The block of the rule."""
        rule = rule_of(self.arguments[0])
        variant = self.page_variant(need=False)
        if variant is not None:
            return rule_nodes(
                self, variant, rule, rank=2, examples="no-examples" not in self.options
            )
        ids = self.anchors("rule", rule.id, "", 3)
        head = par(
            badge(rule, ids),
            " ",
            [nodes.literal("", rule.name, classes=["p10-name"])],
            classes=["p10-head"],
        )
        return div(
            [head, par(rule.asks, classes=["p10-asks"]), *others(None, rule)],
            classes="p10-rule",
            ids=ids,
        )


class TopicDirective(Base):
    """`{topic} wild`: all rules of a topic in a variant."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "variant": directives.unchanged_required,
        "no-examples": directives.flag,
    }

    def build(self) -> Nodes:
        """The introduction and the blocks."""
        topic, variant = topic_of(self.arguments[0]), self.the_variant()
        found = list(
            topic_nodes(self, variant, topic, rank=1, examples="no-examples" not in self.options)
        )
        if not found:
            raise Phase10Error(f"topic {topic.name!r} has no rules in variant {variant.id!r}")
        return found


def topic_nodes(
    directive: Base, variant: Variant, topic: Topic, *, rank: int, examples: bool
) -> Iterator[nodes.Node]:
    """The introduction of a topic and its rules; nothing if the variant asks none of them."""
    asked = [rule for rule in topic.rules if variant.asked(rule.name)]
    if not asked:
        return
    yield par(topic.intro, classes=["p10-intro"])
    for rule in asked:
        yield from rule_nodes(directive, variant, rule, rank=rank, examples=examples)


class RulesDirective(Base):
    """`{rules} classic`: the full rules of a variant, a section for each topic."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {"no-examples": directives.flag}

    def build(self) -> Nodes:
        """A section for each topic."""
        variant = variant_of(self.arguments[0])
        self.domain.note_full(variant.id)
        found: Nodes = []
        if variant.edition is not None:
            found.append(par(variant.edition, classes=["p10-edition"]))
        for topic in variant.rulebook.topics:
            inner = list(
                topic_nodes(
                    self, variant, topic, rank=0, examples="no-examples" not in self.options
                )
            )
            if inner:
                section = nodes.section("", ids=[f"{variant.id}-{topic.name}"])
                title = Text(
                    f"{topic.letter} · {topic.title.en}", f"{topic.letter} · {topic.title.de}"
                )
                section += nodes.title("", "", *both(title))
                asked = sum(variant.asked(rule.name) for rule in topic.rules)
                count = (
                    Text("One rule", "Eine Regel")
                    if asked == 1
                    else Text(f"{asked} rules", f"{asked} Regeln")
                )
                section.extend(fold(spans(count), inner, classes="p10-topic"))
                found.append(section)
        return found


class StatusesDirective(Base):
    """`{statuses}`: the legend: what the marks beside a rule mean, and how far a source carries."""

    def build(self) -> Nodes:
        """Two lists."""
        book = rulebook()
        items: list[Nodes] = []
        for status in STATUSES:
            label = spoken(lambda lang, s=status: say.status(book, s, lang))
            means = spoken(lambda lang, s=status: say.status(book, s, lang, part="means"))
            if status != "printed":
                items.append([_mark(label, status), nodes.Text(" "), *both(means)])
                continue
            for by in STANDINGS:
                if by in {"project", "claim"}:
                    continue
                said = spoken(lambda lang, b=by: say.standing(book, b, lang))
                more = spoken(lambda lang, b=by: say.standing(book, b, lang, part="means"))
                weak = "p10-weak" if STANDINGS.index(by) >= WEAK else "p10-strong"
                mark = _mark(Text(f"{label.en}: {said.en}", f"{label.de}: {said.de}"), status, weak)
                items.append([mark, nodes.Text(" "), *both(more)])
        return [bullets(items, classes=["p10-legend"])]


def _mark(label: Text, status: str, *more: str) -> nodes.Node:
    return nodes.inline("", "", *both(label), classes=["p10-chip", f"p10-is-{status}", *more])


class SourcesDirective(Base):
    """`{sources}`: every source with its standing, its edition and where it stops."""

    option_spec: ClassVar[OptionSpec] = {"variant": directives.unchanged_required}

    def build(self) -> Nodes:
        """A table."""
        book = rulebook()
        listed: Mapping[str, Any] = (
            self.the_variant().sources if "variant" in self.options else sources()
        )
        rows: list[list[Nodes]] = []
        for key, one in listed.items():
            by = spoken(lambda lang, s=one.standing: say.standing(book, s, lang))
            title: Nodes = both(one.title)
            address = one.more.get("address")
            if isinstance(address, str):
                title = [nodes.reference("", "", *title, refuri=address, internal=False)]
            more: Nodes = [par(text) for text in (one.edition, one.ends) if text is not None]
            first: Nodes = [par(title), par([nodes.literal("", key)])]
            rows.append([first, [par(by)], more])
        heads = [
            _SOURCES,
            Text("Standing", "Rang"),
            Text("Edition, and where it stops", "Ausgabe, und wo sie endet"),
        ]
        return table(heads, rows, classes="p10-sources", widths=[40, 15, 45])
