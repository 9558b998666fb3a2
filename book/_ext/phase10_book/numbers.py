"""Numbers on a page: tables, charts with their files, what the next card does, guesses.

Nothing is typed: the engine counts while the book is built, or reads a stored result
that it has checked.  Files of a page are written when the page is.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.typing import OptionSpec

from phase10 import numbers, odds, say
from phase10.cards import Card
from phase10.errors import Phase10Error
from phase10.heat import heat_svg, heat_words
from phase10.numbers import Table, plots
from phase10.numbers.tables import show
from phase10.picture import cards_svg, cards_words, groups_svg
from phase10.text import LANGUAGES, Text
from phase10.variant import Variant
from phase10_book.base import Base, spoken, variant_of
from phase10_book.html import (
    Nodes,
    both,
    bullets,
    details,
    div,
    figure,
    par,
    raw,
    spans,
    table,
    text_only,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER: Final = "_numbers"
"""Where the files lie in the built book."""
SENTENCE: Final = 28
"""Letters from which a cell gets the room that a sentence needs."""

_DATA: Final = Text("Data (CSV)", "Daten (CSV)")
_NUMBERS: Final = Text("The numbers", "Die Zahlen")
_PICTURE: Final = Text("Picture (SVG)", "Bild (SVG)")
_FILE: Final = re.compile(
    FOLDER + r"/([a-z]+)-([a-z0-9-]+?)(?:-(en|de)-(narrow|wide))?\.(csv|svg)\b"
)
_SHOWN: Final = re.compile(
    rf'\b(?:src|srcset)="[^"]*{FOLDER}/([a-z]+)-([a-z0-9-]+)-(en|de)-(narrow|wide)\.svg"'
)
_BOX: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


@lru_cache(maxsize=128)
def table_of(name: str, ident: str) -> Table:
    """The table of a variant, made once for a build."""
    return numbers.table(name, variant_of(ident))


@lru_cache(maxsize=256)
def _chart(name: str, ident: str, lang: str, width: str) -> str:
    return plots.draw(table_of(name, ident), lang=lang, width=width)


def write_files(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Write the files that a page names."""
    body = context.get("body")
    if isinstance(body, str) and 'class="p10-pace"' in body:
        app.add_js_file("pace.js", loading_method="defer")
    if not isinstance(body, str) or FOLDER not in body:
        return
    folder = Path(app.outdir) / FOLDER
    folder.mkdir(exist_ok=True)
    for found in set(_FILE.finditer(body)):
        name, ident, lang, width, end = found.groups()
        text = table_of(name, ident).csv() if end == "csv" else _chart(name, ident, lang, width)
        path = folder / found.group(0).partition("/")[2]
        path.write_text(text, encoding="utf-8", newline="\n")
    context["body"] = _SHOWN.sub(_with_room, body)


def _with_room(shown: re.Match[str]) -> str:
    """A chart in a page with its size, so that the page keeps room for it while it is loaded."""
    name, ident, lang, width = shown.groups()
    found = _BOX.search(_chart(name, ident, lang, width))
    if found is None:
        raise Phase10Error(f"the chart {name!r} of {ident!r} does not say how large it is")
    # Points, of which 72 make an inch, and pixels, of which 96 do.
    across, down = (round(float(number) * 96 / 72) for number in found.groups())
    return f'{shown.group()} width="{across}" height="{down}"'


class _Numbers(Base):
    """What tables and charts share."""

    def href(self, file: str) -> str:
        """A file beside the pages, from this page."""
        return "../" * self.env.docname.count("/") + f"{FOLDER}/{file}"

    def foot(self, found: Table, *, chart: bool = False) -> Nodes:
        """The conditions, and the files."""
        stem = f"{found.name}-{found.variant}"
        files = f'<a href="{self.href(stem + ".csv")}" download>{spans(_DATA)}</a>'
        if chart:
            for lang in LANGUAGES:
                place = self.href(f"{stem}-{lang}-wide.svg")
                files += (
                    f' <a class="p10-{lang}" lang="{lang}" href="{place}" download>'
                    f"{escape(_PICTURE.in_(lang))}</a>"
                )
        parts: Nodes = []
        for note in found.notes:
            parts += [raw(f"<p>{_coded(note)}</p>") if "`" in note.en else par(note)]
        return div([*parts, raw(f'<p class="p10-files">{files}</p>')], classes="p10-conditions")

    def grid(self, found: Table, picked: list[int]) -> Nodes:
        """The rows and columns of a table."""
        grid = found.grid(picked)
        rows: list[list[Nodes]] = []
        for row in grid.rows:
            cells: list[Nodes] = []
            for column in grid.columns:
                said = spoken(lambda lang, key=column.key, row=row: grid.cell(row, key, lang))
                kinds = ["p10-word" if column.form == "text" else "p10-num"]
                if column.form == "text" and len(grid.cell(row, column.key, "en")) > SENTENCE:
                    kinds.append("p10-sentence")
                cells.append([par(said, classes=kinds)])
            rows.append(cells)
        heads: list[Text | Nodes] = [column.head for column in grid.columns]
        return table(heads, rows, classes="p10-numbers", widths=[10] * len(heads))


def _coded(note: Text) -> str:
    """A note in both languages as HTML, with what stands between backticks as code."""
    marked = (re.sub("`([^`]*)`", r"<code>\1</code>", escape(note.in_(lang))) for lang in LANGUAGES)
    return "".join(
        f'<span class="p10-{lang}" lang="{lang}">{text}</span>'
        for lang, text in zip(LANGUAGES, marked, strict=True)
    )


def _whole_numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


class ChancesDirective(_Numbers):
    """`{chances} classic`: a table of chances; `:of:` names another one than the deal."""

    required_arguments = 1
    default: ClassVar[str] = "deal"
    option_spec: ClassVar[OptionSpec] = {
        "of": directives.unchanged_required,
        "across": _whole_numbers,
    }

    def build(self) -> Nodes:
        """The table with its title, its conditions and its file."""
        name = self.options.get("of", self.default)
        found = table_of(name, variant_of(self.arguments[0]).id)
        body = self.grid(found, self.options.get("across", []))
        return div(
            [par(found.title, classes=["p10-title"]), *body, *self.foot(found)],
            classes="p10-counted",
        )


class DifficultyDirective(ChancesDirective):
    """`{difficulty} classic`: the expected draws of the best play alone, for each phase."""

    default: ClassVar[str] = "difficulty"


class PlotDirective(_Numbers):
    """`{plot} deal classic`: the chart of a table; the body says what to see in it.

    The table itself unfolds below, with the steps across that `:across:` names.
    """

    required_arguments = 2
    has_content = True
    option_spec: ClassVar[OptionSpec] = {"across": _whole_numbers}

    def build(self) -> Nodes:
        """Title, what to see, the picture for narrow and for wide rooms, and the files."""
        name, ident = self.arguments[0], variant_of(self.arguments[1]).id
        found = table_of(name, ident)
        if name not in plots.PLOTS:
            raise Phase10Error(f"there is no chart of {name!r}; use {', '.join(plots.PLOTS)}")
        stem = f"{name}-{ident}"
        pictures = ""
        for lang in LANGUAGES:
            alt = escape(plots.told(found, lang))
            narrow, wide = (self.href(f"{stem}-{lang}-{width}.svg") for width in plots.WIDTHS)
            pictures += (
                f'<picture class="p10-{lang}" lang="{lang}">'
                f'<source media="(min-width: 700px)" srcset="{wide}">'
                f'<img src="{narrow}" alt="{alt}" loading="lazy"></picture>'
            )
        words: Nodes = []
        if self.content:
            words = [nodes.container("", *self.parse_content_to_nodes(), classes=["p10-see"])]
        return div(
            [
                par(found.title, classes=["p10-title"]),
                *words,
                raw(f'<div class="p10-chart">{pictures}</div>'),
                text_only(f"[{plots.told(found, 'en')}]"),
                *details(_NUMBERS, self.grid(found, self.options.get("across", []))),
                *self.foot(found, chart=True),
            ],
            classes="p10-counted",
        )


class HeatDirective(_Numbers):
    """`{heat} board`: the circuit with a share in each space, from the table of landings.

    `:players:` is a number of players; `:of: lone` shows the exact shares of a lone piece.
    """

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {
        "players": directives.positive_int,
        "of": directives.unchanged_required,
    }

    def build(self) -> Nodes:
        """The picture and where its numbers stand."""
        variant = variant_of(self.arguments[0])
        name = self.options.get("of", "landed")
        found = table_of(name, variant.id)
        if name == "lone":
            shares, title = found.column("exact"), found.title
        else:
            players = self.options.get("players", 4)
            shares = found.column(f"of-{players}")
            title = Text(f"{players} players", f"{players} Personen")
        numbers_ = [float(one) for one in shares]
        told = heat_words(variant, numbers_, title)
        return figure(heat_svg(variant, numbers_, title), told)


_PACE: Final = Text("Seconds a turn takes:", "Sekunden für einen Zug:")
_PACE_FROM: Final = Text(
    "From the turns a game in the table above (near seats), with its conditions.",
    "Aus den Zügen je Partie in der Tabelle darüber (Sitze near), mit deren Bedingungen.",
)
_MINUTES: Final = Text("minutes for a game", "Minuten für eine Partie")


class PaceDirective(_Numbers):
    """`{pace} classic`: minutes for a game at a pace that the reader sets; 20 seconds at first."""

    required_arguments = 1
    usual: ClassVar[int] = 20

    def build(self) -> Nodes:
        """A field for the pace, and the minutes for each number of players."""
        variant = variant_of(self.arguments[0])
        found = table_of("length", variant.id)
        rows = ""
        for row in found.rows:
            if str(found.cell(row, "seats", "en")) != "near":
                continue
            turns = float(row[found.at("turns-game")])
            minutes = f"{turns * self.usual / 60:.0f}"
            players = row[found.at("players")]
            rows += (
                f'<tr><th scope="row">{players}</th>'
                f'<td class="p10-num" data-turns="{turns:.2f}">{minutes}</td></tr>'
            )
        ident = f"pace-{variant.id}"
        html = (
            f'<div class="p10-pace"><label for="{ident}">{spans(_PACE)}</label> '
            f'<input id="{ident}" type="number" inputmode="numeric" min="1" max="600" '
            f'value="{self.usual}">'
            f'<table class="table"><thead><tr><th scope="col">'
            f"{spans(Text('players', 'Personen'))}</th>"
            f'<th scope="col">{spans(_MINUTES)}</th></tr></thead>'
            f"<tbody>{rows}</tbody></table>"
            f'<p class="p10-note">{spans(_PACE_FROM)}</p></div>'
        )
        return [raw(html)]


class GuessDirective(Base):
    """`{guess} Which phase is likelier?`: a question first, the answer when it is opened."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def build(self) -> Nodes:
        """A block that unfolds."""
        question = self.arguments[0]
        return details(
            Text(f"Guess first: {question}", f"Erst raten: {question}"),
            self.parse_content_to_nodes(),
            classes="p10-guess",
        )


class HelpsDirective(Base):
    """`{helps} classic 4`: a hand, the cards that would complete the phase, and the chance."""

    required_arguments = 2
    option_spec: ClassVar[OptionSpec] = {
        "hand": directives.unchanged_required,
        "table": directives.unchanged_required,
    }

    def build(self) -> Nodes:
        """The hand, the groups on the table, and what the next cards can do."""
        variant, phase = variant_of(self.arguments[0]), self.arguments[1]
        hand = [variant.deck.parse(name) for name in self.options.get("hand", "").split()]
        groups = [
            odds.group_of(variant, text.strip())
            for text in self.options.get("table", "").split("/")
            if text.strip()
        ]
        found = odds.next_card(variant, phase, hand, table=groups)
        body: Nodes = [
            *figure(cards_svg(variant, tuple(hand)), cards_words(tuple(hand)), classes="p10-inline")
        ]
        if groups:
            told = "; ".join(str(group) for group in groups)
            body += [par(Text("On the table:", "Auf dem Tisch:"))]
            body += figure(groups_svg(variant, tuple(groups)), Text(told, told))
        chances = [
            (
                Text("The next card completes it:", "Die nächste Karte vollendet sie:"),
                found.next_completes,
                found.completes,
            ),
            (
                Text("One of the next two does:", "Eine der nächsten zwei tut es:"),
                found.of_two_completes,
                None,
            ),
        ]
        if groups:
            chances = [
                (
                    Text("The next card fits the table:", "Die nächste Karte passt auf dem Tisch:"),
                    found.next_fits,
                    found.fitting,
                ),
                (
                    Text("One of the next two does:", "Eine der nächsten zwei tut es:"),
                    found.of_two_fits,
                    None,
                ),
            ]
        lines: list[Nodes | nodes.Node] = []
        for what, (ways, of), cards in chances:
            share = Fraction(ways, of) if of else Fraction(0)
            which = _which(variant, cards) if cards else Text("", "")
            words = spoken(
                lambda lang, what=what, share=share, ways=ways, of=of, which=which: _line(
                    lang, what, share, ways, of, which
                )
            )
            lines.append(both(words))
        body.append(bullets(lines))
        return div(body, classes="p10-counted p10-helps")


def _line(lang: str, what: Text, share: Fraction, ways: int, of: int, which: Text) -> str:
    """One chance in words: what, how likely, in how many draws, and which cards."""
    between = Text("of", "von").in_(lang)
    counted = f"{show(ways, 'count', lang)} {between} {show(of, 'count', lang)}"
    cards = which.in_(lang)
    chance = show(share, "share", lang).replace(" %", "\u00a0%")
    text = f"{what.in_(lang)} {chance} ({counted})"
    return f"{text}. {cards}." if cards else f"{text}."


def _which(variant: Variant, cards: dict[Card, int] | Any) -> Text:
    """Cards by number, so that four colours of a 7 read as one."""
    ordered = variant.deck.ordered
    grouped: dict[str, list[tuple[Card, int]]] = {}
    for card, left in cards.items():
        alike = ordered is not None and card.is_natural
        key = str(card.value(ordered or "")) if alike else card.name
        grouped.setdefault(key, []).append((card, left))
    said = []
    for lang in LANGUAGES:
        parts = []
        for key, several in grouped.items():
            left = sum(n for _, n in several)
            name = key if len(several) > 1 else say.card(several[0][0], lang)
            parts.append(f"{name} ({left})")
        which = Text("Cards left", "Übrige Karten").in_(lang)
        said.append(f"{which}: {', '.join(parts)}")
    return Text(*said)
