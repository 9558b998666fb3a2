"""What others have published, beside what comes out when it is worked out."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from docutils import nodes

from phase10 import claims
from phase10.claims import VERDICTS, Claim, Compared
from phase10.numbers.tables import digits
from phase10.text import LANGUAGES, Text
from phase10_book.base import Base, spoken
from phase10_book.html import Nodes, both, div, par, table

_SAYS: Final = Text("Says:", "Sagt:")
_SUPPOSES: Final = Text("Supposes:", "Setzt voraus:")
_RIGHT: Final = Text("When it would be right:", "Wann es stimmte:")
_NEVER: Final = Text(
    "We know of no condition under which it would be.",
    "Wir kennen keine Bedingung, unter der es stimmte.",
)
_HEADS: Final = (
    Text("What is compared", "Was verglichen wird"),
    Text("Published", "Veröffentlicht"),
    Text("Ours", "Unser Wert"),
)
_AGREES: Final = {
    True: "= ",
    False: "≠ ",
    None: "",
}
_BEFORE: Final = Text("{one} before {other}", "{one} vor {other}")
_ONE_IN: Final = Text("1 in {n}", "1 von {n}")
_STATE: Final = {
    "agrees": "yes",
    "differs": "no",
    "mixed": "depends",
    "shown": "result",
    "open": "result",
}


@lru_cache(maxsize=1)
def compared() -> tuple[tuple[Claim, tuple[Compared, ...]], ...]:
    """Every claim with all that is computed beside it, once for a build."""
    return tuple((one, claims.compare(one)) for one in claims.claims())


def published(found: Compared, lang: str) -> str:
    """The published number as its author wrote it, or the order that was claimed."""
    check = found.check
    if check.pairs:
        words = _BEFORE.in_(lang)
        return ", ".join(words.format(one=one, other=other) for one, other in check.pairs)
    return "–" if check.published is None else _number(check.published, check.unit, lang, None)


def ours(found: Compared, lang: str) -> str:
    """Our number with as many figures as the published one has, and at least three."""
    shown = found.shown
    if isinstance(shown, tuple):
        return " ".join(shown)
    return _number(shown, found.check.unit, lang, found.check.published)


def marked(found: Compared, lang: str) -> str:
    """Ours, and whether it agrees."""
    return _AGREES[found.agrees] + ours(found, lang)


def _tight(text: Text) -> Text:
    """A text whose percent signs stay with their numbers."""
    return Text(*(text.in_(lang).replace(" %", "\u00a0%") for lang in LANGUAGES))


def _number(value: float, unit: str, lang: str, like: float | None) -> str:
    exact = Decimal(repr(value))
    if unit == "draws":
        text = f"{exact:.2f}"
    elif unit == "percent" and like is not None:
        places = max(2, -int(Decimal(repr(like)).as_tuple().exponent))
        text = f"{exact:.{places}f}"
        text = digits(Fraction(exact)) if not text.strip("0.") else text
    elif value == int(value):
        text = f"{int(value):,}"
    else:
        text = digits(Fraction(exact)) if like is None and unit != "percent" else f"{exact:,f}"
        text = digits(Fraction(exact)) if len(text) > 12 else text
    if lang == "de":
        text = text.translate(str.maketrans(",.", ".,"))
    if unit == "one-in":
        return _ONE_IN.in_(lang).format(n=text)
    return f"{text} %" if unit == "percent" else text


class ClaimsDirective(Base):
    """`{claims}`: every published claim, its conditions, our numbers, and when it would hold."""

    def build(self) -> Nodes:
        """A block for each claim."""
        found: Nodes = []
        for one, checks in compared():
            found += self.block(one, checks)
        return found

    def block(self, one: Claim, checks: tuple[Compared, ...]) -> Nodes:
        """Who says what, our numbers beside it, and the condition."""
        state = claims.verdict(checks)
        place = urlsplit(one.address)
        head = par(
            [nodes.inline("", one.id, classes=["p10-id"])],
            " ",
            [nodes.strong("", one.who)],
            " (",
            [nodes.reference("", place.netloc.removeprefix("www."), refuri=one.address)],
            ")",
            classes=["p10-claimed"],
        )
        body: Nodes = [
            head,
            par([nodes.strong("", "", *both(_SAYS))], " ", _tight(one.claim)),
            par([nodes.strong("", "", *both(_SUPPOSES))], " ", _tight(one.conditions)),
        ]
        if checks:
            rows: list[list[Nodes]] = []
            for check in checks:
                says = check.check.says
                first = Text(
                    *(says.in_(lang)[:1].upper() + says.in_(lang)[1:] for lang in LANGUAGES)
                )
                kind = "p10-word" if isinstance(check.ours, tuple) else "p10-num"
                theirs, own = (
                    spoken(lambda lang, c=check, make=make: make(c, lang))
                    for make in (published, marked)
                )
                rows.append(
                    [
                        [par(first, classes=["p10-word"])],
                        [par(theirs, classes=[kind])],
                        [par(own, classes=[kind])],
                    ]
                )
            body += table(list(_HEADS), rows, classes="p10-numbers", widths=[40, 30, 30])
        body.append(par([nodes.strong("", "", *both(VERDICTS[state]))], classes=["p10-outcome"]))
        body.append(
            par([nodes.strong("", "", *both(_RIGHT))], " ", _tight(one.condition or _NEVER))
        )
        return div(
            body,
            classes=f"p10-counted p10-claim p10-{_STATE[state]}",
            ids=[f"claim-{one.id}"],
        )
