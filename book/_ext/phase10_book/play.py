"""Cards, positions, cases and verdicts on a page, drawn and judged when the book is built."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from phase10 import cases, say
from phase10.cases import Case, Outcome, load_cases
from phase10.errors import Phase10Error
from phase10.game import play
from phase10.groups import inspect
from phase10.judge import Verdict, judge
from phase10.moves import CHANCE_MOVES, Lay, Move
from phase10.notation import move_text, parse_move
from phase10.page.judge_starts import can_start
from phase10.picture import (
    board_svg,
    cards_svg,
    cards_words,
    groups_svg,
    position_svg,
    space_svg,
)
from phase10.position import Position
from phase10.rulesread import rulebook
from phase10.spec import nearest
from phase10.text import Text
from phase10.variant import Variant
from phase10_book.base import Base, link, short, spoken, variant_of
from phase10_book.html import Nodes, both, code, details, div, figure, par
from phase10_book.widgets import state_link

_LINES: Final = Text("As text, to copy", "Als Text, zum Kopieren")
_FOLLOWS: Final = Text("What follows, source, text to copy", "Folgen, Beleg, Text zum Kopieren")
_MOVE: Final = Text("Move:", "Zug:")
_RULE: Final = Text("Decided by", "Entschieden durch")
_AFTER: Final = Text("Afterwards:", "Danach:")
_SOURCE: Final = Text("Source:", "Quelle:")
_OURS: Final = Text("our own example", "eigenes Beispiel")
_LONG: Final = Text("All rules that were asked", "Alle geprüften Regeln")
_WITH: Final = Text("Played with", "Gespielt mit")
_TRY: Final = Text("Try it here", "Hier ausprobieren")
_STATE: Final = {True: "yes", False: "no", None: "depends"}


@lru_cache(maxsize=1)
def _cases() -> dict[str, Case]:
    return {case.id: case for case in load_cases()}


def case_of(ident: str) -> Case:
    """The case with an id; a ValueError names the nearest."""
    found = _cases().get(ident)
    if found is None:
        near = nearest(ident, _cases())
        hint = f"; perhaps {near!r} is meant" if near else ""
        raise Phase10Error(f"there is no case {ident!r}{hint}")
    return found


def cases_of(rule: str, variant: str) -> tuple[Case, ...]:
    """Up to two cases about a rule in a variant: one where it holds, one where it fails."""
    about = [
        case
        for case in _cases().values()
        if variant in case.variants
        and not case.rules
        and case.legal is not ...
        and case.rule == rule
    ]
    chosen = [
        next((case for case in about if case.legal is wanted), None)
        for wanted in (True, False, None)
    ]
    return tuple(case for case in chosen if case is not None)[:2]


@lru_cache(maxsize=1024)
def outcome_of(ident: str, variant: str) -> Outcome:
    """A case, executed; a ValueError says what came out differently."""
    outcome = cases.run(case_of(ident), variant)
    if not outcome.ok:
        raise Phase10Error(f"case {ident!r} does not come out as expected: {outcome.message}")
    return outcome


def state_of(case: Case) -> str:
    """What a case expects: yes, no, depends, or only a result."""
    return "result" if case.legal is ... else _STATE[case.legal]


def verdict_nodes(verdict: Verdict, variant: str, *, long: bool = False) -> Nodes:
    """A verdict in large type with its reason and a link to the rule that decides."""
    said = spoken(verdict.text)
    body: Nodes = [par(said, classes=["p10-said"])]
    if verdict.rule is not None:
        rule = rulebook().rules[verdict.rule]
        shown = link(
            "rule",
            rule.id,
            nodes.Text(f"{rule.id} "),
            nodes.literal("", rule.name),
            variant=variant,
        )
        body.append(par(_RULE, " ", [shown], classes=["p10-by"]))
    if long:
        body += details(_LONG, [_long(verdict)])
    return div(body, classes=f"p10-verdict p10-{_STATE[verdict.legal]}")


def _long(verdict: Verdict) -> nodes.Node:
    en, de = (verdict.text(lang, long=True).splitlines()[1:] for lang in ("en", "de"))
    found = nodes.bullet_list("")
    for one, other in zip(en, de, strict=True):
        found.append(
            nodes.list_item("", par(Text(one.removeprefix("- "), other.removeprefix("- "))))
        )
    return found


def move_nodes(position: Position, move: Move) -> Nodes:
    """A move: who does what, as it is written, and the cards in it."""
    variant = position.variant
    due = position.due
    who = move.who if move.who is not None else due.who if due is not None else None
    name = position.players[who] if who is not None and who >= 0 else ""
    verb = spoken(lambda lang: say.name(variant, move.verb, lang, sections=("steps",)))
    words = Text(f"{name}: {verb.en}", f"{name}: {verb.de}") if name else verb
    found: Nodes = [
        par(
            [nodes.strong("", "", *both(_MOVE))],
            " ",
            words,
            " ",
            [nodes.literal("", move_text(position.table, move))],
            classes=["p10-move"],
        )
    ]
    if isinstance(move, Lay):
        pictures = "".join(cards_svg(variant, part.cards) for part in move.parts)
        told = "; ".join(cards_words(part.cards).en for part in move.parts)
        return [*found, *figure(pictures, Text(told, told), classes="p10-inline")]
    card = getattr(move, "card", None)
    return (
        [*found, *figure(cards_svg(variant, (card,)), None, classes="p10-inline p10-small")]
        if card is not None
        else found
    )


def position_nodes(position: Position) -> Nodes:
    """A drawn position with its lines to copy."""
    svg = position_svg(position)
    return [*figure(svg, None), *details(_LINES, [code(str(position).strip())])]


def try_nodes(directive: Base, case: Case, variant: Variant) -> Nodes:
    """A link that opens a case in the judge of the book, where there is such a page."""
    if "judge" not in directive.env.found_docs or not can_start(case):
        return []
    address = state_link("judge.html", "judge", {"from": case.id, "v": variant.id})
    shown = nodes.reference("", "", *both(_TRY), refuri=address, internal=True)
    return [par([shown], classes=["p10-try"])]


def case_nodes(
    directive: Base,
    case: Case,
    variant: Variant,
    *,
    ids: list[str],
    long: bool,
    brief: bool = False,
    board: bool = True,
) -> Nodes:
    """A case: title, position, move, verdict, what follows, source and note."""
    outcome = outcome_of(case.id, variant.id)
    under = case.variant(variant.id)
    position = case.starts(under)
    for text in case.first:
        position = play(position, parse_move(position.table, text))
    body: Nodes = [
        par(
            [nodes.strong("", "", *both(case.title))],
            " ",
            [nodes.inline("", "", *both(short(variant)), classes=["p10-in"])],
            classes=["p10-title"],
        )
    ]
    for name in under.changes:
        said = spoken(lambda lang, n=name: say.sentence(under, n, lang))
        body.append(
            par(
                _WITH,
                " ",
                [
                    link(
                        "rule",
                        rulebook().rules[name].id,
                        nodes.literal("", name),
                        variant=variant.id,
                    )
                ],
                ": ",
                said,
            )
        )
    body += figure(position_svg(position, board=board, brief=brief), None)
    if case.move:
        move = parse_move(position.table, case.move)
        body += move_nodes(position, move)
        verdict = outcome.results[0].verdict
        if verdict is not None and not isinstance(move, CHANCE_MOVES):
            body += verdict_nodes(verdict, variant.id, long=long)
    body += try_nodes(directive, case, variant)
    follows: Nodes = [par([nodes.literal("", text)], classes=["p10-move"]) for text in case.then]
    if case.after:
        follows += [par(_AFTER, classes=["p10-by"]), code(case.after)]
    source = par(_SOURCE, " ", _source(variant, case), classes=["p10-source"])
    lines = code(f"{str(position).strip()}\n" + (f"# {case.move}" if case.move else ""))
    if not brief:
        body += follows
    if case.note is not None:
        body.append(par(case.note, classes=["p10-note"]))
    if brief:
        body += details(_FOLLOWS, [*follows, source, lines])
    else:
        body += [source, *details(_LINES, [lines])]
    return div(
        body,
        classes=f"p10-case p10-{state_of(case)}" + (" p10-brief" if brief else ""),
        ids=ids,
    )


def case_brief(directive: Base, case: Case, variant: Variant) -> Nodes:
    """A case under its rule: without lines to copy, linked to its own place where it has one."""
    outcome = outcome_of(case.id, variant.id)
    verdict = outcome.results[0].verdict
    position = case.starts(case.variant(variant.id))
    for text in case.first:
        position = play(position, parse_move(position.table, text))
    title = link("case", case.id, *both(case.title))
    body: Nodes = [
        par([nodes.strong("", "", title)], classes=["p10-title"]),
        *figure(position_svg(position), None),
    ]
    body += move_nodes(position, parse_move(position.table, case.move))
    if verdict is not None:
        body += verdict_nodes(verdict, variant.id)
    return div(
        body,
        classes=f"p10-case p10-brief p10-{state_of(case)}",
        ids=directive.anchors("case", case.id, "", 2),
    )


def place_of(variant: Variant, cite: str) -> Text:
    """Where in its source something stands: headings as they are, our own words translated."""
    words, parts = variant.rulebook.words, cite.partition(":")[2].split(",")
    names = [words.get(f"places.{part}", Text(part, part)) for part in map(str.strip, parts)]
    en, de = (", ".join(getattr(name, lang) for name in names) for lang in ("en", "de"))
    return Text(f": {en}" if en else "", f": {de}" if de else "")


def _source(variant: Variant, case: Case) -> Text:
    if not case.source:
        return _OURS
    found = variant.sources.get(case.source.partition(":")[0].strip())
    if found is None:
        return Text(case.source, case.source)
    tail = place_of(variant, case.source)
    return Text(f"{found.title.en}{tail.en}", f"{found.title.de}{tail.de}")


def signed(case: Case) -> Text:
    """The title with a sign before it, so that what is folded up answers already."""
    sign = {"yes": "✔", "no": "✘", "depends": "?"}.get(state_of(case), "→")
    return Text(f"{sign} {case.title.en}", f"{sign} {case.title.de}")


class CardsDirective(Base):
    """`{cards} R7 W S`: cards in a row; with a kind of group before them, a group."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec] = {
        "variant": directives.unchanged_required,
        "apart": directives.flag,
        "caption": directives.unchanged,
    }

    def build(self) -> Nodes:
        """A picture, and the caption."""
        variant, words = self.the_variant(), self.arguments[0].split()
        kind, _, given = words[0].partition("=")
        if kind in variant.grouping.kinds:
            groups = []
            for part in self.arguments[0].split("/"):
                head, *names = part.split()
                kind, _, given = head.partition("=")
                value = int(given) if given.isdigit() else given or None
                inspection = inspect(
                    variant.grouping, kind, tuple(map(variant.deck.parse, names)), value
                )
                if inspection.group is None:
                    raise Phase10Error(
                        f"{part.strip()!r} is no group: {', '.join(inspection.faults)}"
                    )
                groups.append(inspection.group)
            svg = groups_svg(variant, groups)
            told = Text(self.arguments[0], self.arguments[0])
        else:
            cards = tuple(map(variant.deck.parse, words))
            # A few cards have room side by side.
            apart = "apart" in self.options or len(cards) <= 6
            svg, told = cards_svg(variant, cards, apart=apart), cards_words(cards)
        found = figure(svg, told)
        if self.options.get("caption"):
            text, _ = self.state.inline_text(self.options["caption"], self.lineno)
            found.append(nodes.paragraph("", "", *text, classes=["p10-caption"]))
        return found


class PositionDirective(Base):
    """`{position}` with lines in its body: the table, drawn, and the lines to copy."""

    has_content = True
    option_spec: ClassVar[OptionSpec] = {"variant": directives.unchanged_required}

    def build(self) -> Nodes:
        """A picture and its lines."""
        return position_nodes(
            Position.parse("\n".join(self.content), variant=self.page_variant(need=False))
        )


class BoardDirective(Base):
    """`{board} VARIANT`: the circuit of spaces, drawn from the answers; or some of its spaces."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {"only": directives.unchanged_required}

    def build(self) -> Nodes:
        """The picture, with the spaces in words for builders without pictures."""
        variant = variant_of(self.arguments[0])
        if "only" in self.options:
            names = [name.strip() for name in self.options["only"].split(",")]
            told = Text(", ".join(names), ", ".join(names))
            return figure(space_svg(variant, *names), told, classes="p10-spaces")
        told = spoken(lambda lang: say.sentence(variant, "board.spaces", lang))
        return figure(board_svg(variant), told)


class CaseDirective(Base):
    """`{case} ID`: an executed case; a verdict other than expected stops the build."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "variant": directives.unchanged_required,
        "long": directives.flag,
        "brief": directives.flag,
        "board": directives.flag,
        "folded": directives.flag,
    }

    def build(self) -> Nodes:
        """The block of the case.

        A brief one folds up what follows and shows no board unless asked; a folded one shows
        only its title and its answer.
        """
        case = case_of(self.arguments[0])
        ident = self.options.get("variant") or case.variants[0]
        ids = self.anchors("case", case.id, "", 1)
        folded = "folded" in self.options
        brief = folded or "brief" in self.options
        found = case_nodes(
            self,
            case,
            variant_of(ident),
            ids=ids,
            long="long" in self.options,
            brief=brief,
            board=not brief or "board" in self.options,
        )
        if not folded:
            return found
        return details(signed(case), found, classes="p10-folded")


class CasesDirective(Base):
    """`{cases} ID ID …`: one picture for cases that begin alike, then each move and verdict."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[OptionSpec] = {
        "variant": directives.unchanged_required,
        "board": directives.flag,
    }

    def build(self) -> Nodes:
        """The picture, then a line for each case."""
        listed = [case_of(word) for word in self.arguments[0].split()]
        ident = self.options.get("variant") or listed[0].variants[0]
        variant = variant_of(ident)
        positions = [case.starts(case.variant(variant.id)) for case in listed]
        if any(case.first for case in listed) or len(set(positions)) > 1:
            raise Phase10Error("these cases do not begin in the same position")
        body = figure(position_svg(positions[0], board="board" in self.options, brief=True), None)
        for case in listed:
            verdict = outcome_of(case.id, variant.id).results[0].verdict
            if verdict is None:
                raise Phase10Error(f"case {case.id!r} asks for no verdict")
            move = par([nodes.literal("", case.move)], classes=["p10-move"])
            inner = [
                move,
                *verdict_nodes(verdict, variant.id),
                *try_nodes(self, case, variant),
            ]
            ids = self.anchors("case", case.id, "", 1)
            body += div(details(signed(case), inner), classes="p10-one p10-folded", ids=ids)
        sources = dict.fromkeys(_source(variant, case) for case in listed)
        for source in sources:
            body.append(par(_SOURCE, " ", source, classes=["p10-source"]))
        body += details(_LINES, [code(str(positions[0]).strip())])
        return div(body, classes="p10-case")


class VerdictDirective(Base):
    """`{verdict}` with position lines and `move: …` in its body: what the judge says."""

    has_content = True
    option_spec: ClassVar[OptionSpec] = {
        "variant": directives.unchanged_required,
        "long": directives.flag,
        "no-picture": directives.flag,
    }

    def build(self) -> Nodes:
        """Position, move and verdict."""
        lines = [line for line in self.content if line.strip()]
        moves = [line.partition(":")[2].strip() for line in lines if line.startswith("move:")]
        if len(moves) != 1:
            raise Phase10Error("write one line 'move: …' among the lines of the position")
        text = "\n".join(line for line in lines if not line.startswith("move:"))
        position = cases.proceed_if_due(Position.parse(text, variant=self.page_variant(need=False)))
        move = parse_move(position.table, moves[0])
        verdict = judge(position, move)
        found: Nodes = [] if "no-picture" in self.options else position_nodes(position)
        found += move_nodes(position, move)
        found += verdict_nodes(verdict, position.variant.id, long="long" in self.options)
        return div(found, classes="p10-case")
