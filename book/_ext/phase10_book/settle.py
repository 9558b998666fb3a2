"""Settling an argument: disputes, rulings, wrong answers, mistakes, words, and which game it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from phase10 import say
from phase10.advice import ADVICE, load_games, load_mistakes
from phase10.cases import Case
from phase10.disputes import CONFIDENCE, EVIDENCE, Dispute, Ruling, load_disputes, settle
from phase10.errors import Phase10Error
from phase10.rulesread import rulebook
from phase10.spec import STATUSES, Answer, Row, Rule, nearest
from phase10.text import Text
from phase10.variant import Variant, variants
from phase10.which import Game, Question, guide
from phase10_book.base import Base, RuleRole, editions, link, rule_of, short, spoken, variant_of
from phase10_book.html import Nodes, both, bullets, details, div, par, table
from phase10_book.play import case_nodes
from phase10_book.rules import chip, cites, grounds, others, readings

_ALSO_IN = Text("The same in:", "Ebenso in:")
_ASKED = Text("Where it comes from:", "Woher sie kommt:")
_BECAUSE = Text("The rule that decides", "Die Regel, die entscheidet")
_READ = Text("Read otherwise", "Anders gelesen")
_READINGS = Text("Under other readings", "Nach anderen Lesarten")
_OTHERS = Text("What other games say", "Was andere Spiele sagen")
_WRONG = Text("Wrong answers that circulate", "Falsche Antworten, die umgehen")
_REFUTED = Text("Refuted by", "Widerlegt durch")
_DIFFERS = Text("Why we decide so:", "Warum wir so entscheiden:")
_SHOW = Text("To see it run:", "Zum Ausprobieren:")
_ANOTHER = Text("Another game", "Ein anderes Spiel")
_TELL = Text("How to tell it apart:", "Woran man es erkennt:")
_SAYS = Text("What its text says, as far as seen:", "Was sein Text sagt, soweit bekannt:")
_SEEN = Text("How much was seen:", "Wie viel bekannt ist:")
_NO_CLAIM = Text(
    "We have no rules of that game, so no verdict is claimed for it.",
    "Regeln dieses Spiels haben wir nicht; ein Urteil dazu geben wir nicht ab.",
)
_ADVISE = Text("We advise:", "Unser Rat:")
_WHY = Text("Why:", "Warum:")
_RULE = Text("Rule", "Regel")
_ALSO = Text("also:", "auch:")
_THIS = Text("This is", "Das ist")
_COULD = Text("It could also be", "Es könnte auch sein")
_TOPICS: Mapping[str, Text] = {
    "masters": Text("Masters and Master", "Masters und Master"),
    "board": Text("The board game", "Das Brettspiel"),
    "junior": Text("Junior", "Junior"),
}
DECIDED = ("ruling", "conflict", "assumed")
"""What the register lists unless it is told otherwise."""


def title_of(topic: str) -> Text:
    """The title of a topic of disputes: a rule topic's, or a game's."""
    if topic in _TOPICS:
        return _TOPICS[topic]
    found = next((one.title for one in rulebook().topics if one.name == topic), None)
    if found is None:
        raise Phase10Error(f"disputes of the topic {topic!r}: there is no such topic")
    return found


def section(ident: str, title: Text, content: Iterable[nodes.Node]) -> nodes.section:
    """A section of a page."""
    found = nodes.section("", ids=[ident])
    found += nodes.title("", "", *both(title))
    found.extend(content)
    return found


def rule_link(rule: Rule, variant: str = "") -> nodes.Node:
    """A link to a rule that says its id and its name."""
    shown = (nodes.Text(f"{rule.id} "), nodes.literal("", rule.name))
    return link("rule", rule.id, *shown, variant=variant)


# -- disputes ---------------------------------------------------------------------------


def by_topic() -> dict[str, list[Dispute]]:
    """The disputes by topic, in the order of the rulebook; last those of single games."""
    topics: dict[str, list[Dispute]] = {}
    for one in load_disputes():
        topics.setdefault(one.topic, []).append(one)
    return {topic: topics[topic] for topic in _ordered(topics)}


class DisputesDirective(Base):
    """`{disputes}`: every public question by topic, or with arguments those of some topics."""

    optional_arguments = 1
    final_argument_whitespace = True

    def build(self) -> Nodes:
        """A section for each topic."""
        topics = by_topic()
        wanted = self.arguments[0].split() if self.arguments else list(topics)
        for topic in wanted:
            if topic not in topics:
                raise Phase10Error(f"no disputes of the topic {topic!r}; use {', '.join(topics)}")
        found: Nodes = []
        for topic in topics:
            if topic in wanted:
                inner = [node for one in topics[topic] for node in dispute_nodes(self, one)]
                found.append(section(f"disputes-{topic}", title_of(topic), inner))
        return found


class QuestionsDirective(Base):
    """`{questions}`: a list of all public questions, each a link to its place."""

    def build(self) -> Nodes:
        """A list for each topic."""
        found: Nodes = []
        for topic, disputes in by_topic().items():
            items: list[Nodes | nodes.Node] = []
            for one in disputes:
                self.domain.note_wanted("dispute", one.id, "", self.get_location())
                items.append([link("dispute", one.id, *both(one.question))])
            found += [par([nodes.strong("", "", *both(title_of(topic)))]), bullets(items)]
        return found


def _ordered(topics: Iterable[str]) -> list[str]:
    """The topics in the order of the rulebook, then the games."""
    order = [one.name for one in rulebook().topics if one.name not in _TOPICS] + list(_TOPICS)
    return sorted(topics, key=order.index)


def dispute_nodes(directive: Base, dispute: Dispute) -> Nodes:
    """The block of one dispute: question, verdicts with pictures, reason, readings, sources."""
    ids = directive.anchors("dispute", dispute.id, "", 0)
    name: Nodes = [nodes.inline("", dispute.id, classes=["p10-id"])]
    if ids:
        name = [nodes.reference("", dispute.id, refid=ids[0], internal=True, classes=["p10-id"])]
    sure = nodes.inline("", "", *both(_certainty(dispute)), classes=["p10-chip"])
    body: Nodes = [
        par(name, " ", [sure], classes=["p10-head"]),
        par(dispute.question, classes=["p10-asks"]),
    ]
    rulings = settle(dispute)
    wrong = next((one for one in rulings if not one.ok), None)
    if wrong is not None:
        raise Phase10Error(f"{dispute.file}:{dispute.line}: {dispute.id}: {wrong.message}")
    if dispute.note is not None:
        body.append(par(dispute.note, classes=["p10-note"]))
    for case in dispute.cases:
        body += _case(directive, case)
    body += _by_rules(rulings)
    for game in dispute.games:
        body += game_nodes(game)
    if dispute.elsewhere:
        body.append(par(_NO_CLAIM, classes=["p10-note"]))
    body += _grounds(rulings)
    body += _readings(rulings)
    if dispute.wrong:
        items: list[Nodes | nodes.Node] = []
        for one in dispute.wrong:
            rule = rule_of(one.rule)
            items.append(
                [*both(one.text), nodes.Text(" ("), *both(_REFUTED), nodes.Text(" "),
                 rule_link(rule), nodes.Text(")")]
            )  # fmt: skip
        body += [par(_WRONG, classes=["p10-by"]), bullets(items)]
    if dispute.differs is not None:
        body.append(par([nodes.strong("", "", *both(_DIFFERS))], " ", dispute.differs))
    if dispute.rules:
        first = next((variant_of(one) for one in dispute.variants), None)
        rule = rule_of(dispute.rules[0])
        asked = first if first is not None and first.asked(rule.name) else None
        body += details(_OTHERS, others(asked, rule))
    body.append(_origin(dispute))
    return div(body, classes="p10-rule p10-dispute", ids=ids)


def _certainty(dispute: Dispute) -> Text:
    return _ANOTHER if dispute.elsewhere else CONFIDENCE[dispute.confidence]


def _origin(dispute: Dispute) -> nodes.paragraph:
    """Where the question comes from, and the command that shows the answer."""
    source: Nodes = both(EVIDENCE[dispute.evidence])
    if dispute.address:
        source = [nodes.reference("", "", *source, refuri=dispute.address, internal=False)]
    command = nodes.literal("", f"phase10 judge --case {dispute.id}")
    return par(_ASKED, " ", source, ". ", _SHOW, " ", [command], classes=["p10-source"])


def _case(directive: Base, case: Case) -> Nodes:
    """A case with its picture in the first of its variants, and the names of the others."""
    ids = directive.anchors("case", case.id, "", 1)
    found = case_nodes(directive, case, variant_of(case.variants[0]), ids=ids, long=False)
    if len(case.variants) > 1:
        named = spoken(
            lambda lang: say.join([short(variant_of(v)).in_(lang) for v in case.variants[1:]], lang)
        )
        found.append(par(_ALSO_IN, " ", named, classes=["p10-by"]))
    return found


def _by_rules(rulings: Sequence[Ruling]) -> Nodes:
    """The answers that a rule gives without a move; equal ones together."""
    said: dict[tuple[str, str], list[Ruling]] = {}
    for one in rulings:
        if one.case is None:
            said.setdefault((one.rule, one.told("en")), []).append(one)
    items: list[Nodes | nodes.Node] = []
    for several in said.values():
        first = several[0]
        names = [short(one.variant) for one in several]
        where = spoken(lambda lang, n=names: say.join([one.in_(lang) for one in n], lang))
        items.append([
            nodes.strong("", "", *both(where)), nodes.Text(": "), *both(spoken(first.told)),
        ])  # fmt: skip
    return [bullets(items)] if items else []


def _grounds(rulings: Sequence[Ruling]) -> Nodes:
    """The deciding rules, each with its status, its reason and its sources."""
    seen: dict[tuple[str, str, str], list[Ruling]] = {}
    for one in rulings:
        answer = one.answer
        why = "" if answer.why is None else answer.why.en
        seen.setdefault((one.rule, answer.status, why), []).append(one)
    found: Nodes = []
    for several in seen.values():
        first = several[0]
        names = spoken(
            lambda lang, s=several: ", ".join(
                dict.fromkeys(short(one.variant).in_(lang) for one in s)
            )
        )
        head = par(
            [rule_link(first.answer.rule, first.variant.id)], " ",
            [chip(first.variant, first.answer)], " ", names,
        )  # fmt: skip
        found += [head, *grounds(first.variant, first.answer)]
    return details(_BECAUSE, found, classes="p10-grounds") if found else []


def _readings(rulings: Sequence[Ruling]) -> Nodes:
    """What comes out under the other readings; equal ones once."""
    items: list[Nodes | nodes.Node] = []
    seen: set[tuple[str, str]] = set()
    for one in rulings:
        for reading in one.readings:
            told = spoken(lambda lang, r=reading, o=one: r.told(o.rule, lang))
            if (reading.name, told.en) in seen:
                continue
            seen.add((reading.name, told.en))
            item: Nodes = [nodes.literal("", reading.name), nodes.Text(": "), *both(told)]
            if reading.text is not None and reading.variant is not None:
                item += [nodes.Text(" "), *both(reading.text)]
            items.append(item)
    return details(_READINGS, [bullets(items)]) if items else []


def game_nodes(ident: str) -> Nodes:
    """Another game: how to tell it apart, what its text says, how much of it was seen."""
    game = load_games()[ident]
    return [
        par([nodes.strong("", "", *both(_ANOTHER))], ": ", game.title),
        *(
            par([nodes.emphasis("", "", *both(head))], " ", text)
            for head, text in ((_TELL, game.tell), (_SAYS, game.says), (_SEEN, game.seen))
        ),
    ]


class DisputeRole(RuleRole):
    """A link to a dispute: `q-w01`; it says the question."""

    kind = "dispute"

    def look_up(self, name: str, ident: str) -> tuple[str, Text]:
        """The id of the dispute and its question."""
        found = {one.id: one.question for one in load_disputes()}
        if name not in found:
            near = nearest(name, found)
            hint = f"; perhaps {near!r} is meant" if near else ""
            raise Phase10Error(f"there is no dispute {name!r}{hint}")
        return name, found[name]


class WrongDirective(Base):
    """`{wrong}`: every wrong answer that circulates, with the rule that refutes it."""

    def build(self) -> Nodes:
        """A table."""
        rows: list[list[Nodes]] = []
        for dispute in load_disputes():
            for one in dispute.wrong:
                rule = rule_of(one.rule)
                where = [variant_of(name) for name in (*dispute.variants, *variants())]
                variant = next(v for v in where if v.asked(rule.name))
                said = spoken(lambda lang, v=variant, r=rule: say.sentence(v, r.name, lang))
                against: Nodes = [rule_link(rule, variant.id), nodes.Text(": "), *both(said)]
                question = link("dispute", dispute.id, nodes.Text(dispute.id))
                rows.append([[par(one.text)], [par(against)], [par([question])]])
        heads = [_WRONG, _REFUTED, Text("Question", "Frage")]
        return table(heads, rows, classes="p10-wrong", widths=[42, 46, 12])


class MistakesDirective(Base):
    """`{mistakes}`: what a table may do when something went wrong; advice, never a printed rule."""

    def build(self) -> Nodes:
        """A block for each."""
        found: Nodes = []
        for one in load_mistakes():
            ids = self.anchors("mistake", one.id, "", 0)
            label = spoken(lambda lang: say.status(rulebook(), "ruling", lang))
            mark = nodes.inline("", "", *both(label), classes=["p10-chip", "p10-is-ruling"])
            named = [node for name in one.rules for node in (nodes.Text(" "), _rule(name))]
            body: Nodes = [
                par([nodes.inline("", one.id, classes=["p10-id"])], " ", [mark], " ", ADVICE,
                    classes=["p10-head"]),
                par(one.title, classes=["p10-asks"]),
                par(one.happened),
                par([nodes.strong("", "", *both(_ADVISE))], " ", one.ruling, classes=["p10-says"]),
                par([nodes.strong("", "", *both(_WHY))], " ", one.why, classes=["p10-why"]),
            ]  # fmt: skip
            if named:
                body.append(par(_RULE, ":", named, classes=["p10-by"]))
            found += div(body, classes="p10-rule p10-st-ruling", ids=ids)
        return found


def _rule(name: str) -> nodes.Node:
    return rule_link(rule_of(name))


# -- the register ---------------------------------------------------------------------------


class RegisterDirective(Base):
    """`{register}`: all rulings and conflicts with status and reason, by topic.

    Option `:status:` names other statuses.
    """

    option_spec: ClassVar[OptionSpec] = {"status": directives.unchanged_required}

    def build(self) -> Nodes:
        """A section for each topic that has some."""
        wanted = tuple(self.options.get("status", " ".join(DECIDED)).split())
        for status in wanted:
            if status not in STATUSES:
                raise Phase10Error(f"there is no status {status!r}; use {', '.join(STATUSES)}")
        found: Nodes = []
        for topic in rulebook().topics:
            blocks = [node for rule in topic.rules for node in register_blocks(rule, wanted)]
            if blocks:
                found.append(section(f"register-{topic.name}", topic.title, blocks))
        return found


def register_blocks(rule: Rule, wanted: Sequence[str]) -> Iterator[nodes.Node]:
    """The decided answers to a rule, and its decided rows; equal ones of several games together."""
    together: dict[tuple[str, ...], tuple[Answer | Row, Text, list[Variant]]] = {}
    for variant in editions():
        if not variant.asked(rule.name):
            continue
        answer = variant.answers[rule.name]
        decided: list[tuple[str, Answer | Row, Text]] = [
            ("", answer, spoken(lambda lang, v=variant: say.sentence(v, rule.name, lang)))
        ]
        told = {lang: dict(_rows(variant, rule, lang)) for lang in ("en", "de")}
        for key, row in answer.rows.items():
            decided.append((key, row, Text(told["en"].get(key, key), told["de"].get(key, key))))
        for key, one, said in decided:
            if one.status in wanted:
                why = "" if one.why is None else one.why.en
                group = (key, one.status, said.en, why)
                together.setdefault(group, (one, said, []))[2].append(variant)
    for one, said, who in together.values():
        names: Nodes = []
        for at, variant in enumerate(who):
            names += [nodes.Text(", ")] if at else []
            names.append(link("rule", rule.id, *both(short(variant)), variant=variant.id))
        body: Nodes = [
            par([rule_link(rule, who[0].id)], " ", [chip(who[0], one)], " ", names,
                classes=["p10-head"]),
            par(said, classes=["p10-says"]),
        ]  # fmt: skip
        if one.why is not None:
            because: Nodes = [nodes.strong("", "", *both(_WHY))]
            body.append(par(because, " ", one.why, classes=["p10-why"]))
        read = readings(who[0], rule, one)
        if read:
            body += [par(_READ, classes=["p10-by"]), *read]
        body += cites(who[0], one.cite)
        yield from div(body, classes=f"p10-rule p10-st-{one.status}")


def _rows(variant: Variant, rule: Rule, lang: str) -> Iterable[tuple[str, str]]:
    return say.rows(variant, rule.name, lang) if rule.row is not None else ()


# -- words, and which game it is --------------------------------------------------------------


class WordsDirective(Base):
    """`{words}`: the words of the family, and what other texts call them."""

    def build(self) -> Nodes:
        """A list in the order of the alphabet."""
        words = rulebook().vocabulary.get("glossary", {})
        found = nodes.definition_list("", classes=["p10-glossary"])
        for key in sorted(words, key=lambda one: str(words[one]["en"]).casefold()):
            entry = words[key]
            ids = self.anchors("word", key, "", 0)
            term = nodes.term("", "", *both(Text(entry["en"], entry["de"])), ids=ids)
            content: Nodes = [par(Text(entry["means"]["en"], entry["means"]["de"]))]
            also = entry.get("also", {})
            said = Text(", ".join(also.get("en", ())), ", ".join(also.get("de", ())))
            if said.en or said.de:
                content.append(
                    par(_ALSO, " ", Text(said.en or "–", said.de or "–"), classes=["p10-by"])
                )
            ruled = [rulebook().by_id[one] for one in entry.get("rules", ())]
            if ruled:
                links = [node for one in ruled for node in (nodes.Text(" "), rule_link(one))]
                content.append(par(_RULE, ":", links, classes=["p10-by"]))
            found += nodes.definition_list_item("", term, nodes.definition("", *content))
        return [found]


class WhichDirective(Base):
    """`{which}`: three questions about the box that lead to a game; unfolds without JavaScript.

    Option `:guides:` names the page for each variant: `classic=guide-classic board=guide-board`.
    """

    option_spec: ClassVar[OptionSpec] = {"guides": directives.unchanged}

    def build(self) -> Nodes:
        """The questions, folded into one another."""
        pairs = (word.partition("=") for word in self.options.get("guides", "").split())
        pages = {name: page for name, _, page in pairs}
        for name in pages:
            variant_of(name)
        return div(self._ask({}, pages), classes="p10-which")

    def _ask(self, given: Mapping[str, str], pages: Mapping[str, str]) -> Nodes:
        question: Question | None = guide().next(given)
        if question is None:
            return self._game(guide().game(given), pages)
        found: Nodes = [par([nodes.strong("", "", *both(question.asks))])]
        for answer, says in question.answers.items():
            inner = self._ask({**given, question.id: answer}, pages)
            found += details(says, inner)
        return found

    def _game(self, game: Game | None, pages: Mapping[str, str]) -> Nodes:
        if game is None:
            raise Phase10Error("which.toml: some answers lead to no game")
        if game.other:
            return game_nodes(game.other)
        found: Nodes = []
        for at, name in enumerate((game.variant, *game.also)):
            title: Nodes = both(variant_of(name).title)
            if name in pages:
                title = [
                    nodes.reference("", "", *title, refuri=f"{pages[name]}.html", internal=True)
                ]
            found.append(par(_COULD if at else _THIS, " ", title, "."))
        return found


__all__ = [
    "DisputeRole",
    "DisputesDirective",
    "MistakesDirective",
    "QuestionsDirective",
    "RegisterDirective",
    "WhichDirective",
    "WordsDirective",
    "WrongDirective",
]
