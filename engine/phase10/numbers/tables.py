"""A table of numbers: its columns, its cells, and how either language prints them."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from io import StringIO
from typing import Any, Final

from phase10.errors import Phase10Error
from phase10.text import LANGUAGES, Text

FORMS: Final = ("text", "count", "share", "odds", "number", "span", "around", "around-share")
"""Words · a whole number · a chance · one in so many · two places · a lower and an upper value ·
a sampled mean and a sampled share with half of its interval.
"""

FOR_PAGES: Final = frozenset({"span", "around", "around-share"})
"""Forms that files do not hold: they have columns of their own for the ends."""

_EXACT: Final = Context(prec=12, rounding=ROUND_HALF_EVEN)


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its key in files, its head, how its cells are printed, and whether pages do.

    A span is for pages only: files hold its ends in columns of their own.
    """

    key: str
    head: Text
    form: str = "text"
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of exact values with what they mean.

    `notes` are the conditions: how the numbers were found, and what they hang on.  A
    table that is `across` two columns (one to go down, one to go across, one to print)
    is shown as a grid, and stays a list in its file.
    """

    name: str
    variant: str
    title: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    notes: tuple[Text, ...] = ()
    across: tuple[str, str, str] | None = None
    picked: tuple[int, ...] = field(default=())

    def at(self, key: str) -> int:
        """The place of a column."""
        for place, column in enumerate(self.columns):
            if column.key == key:
                return place
        raise Phase10Error(f"table {self.name!r} has no column {key!r}")

    def column(self, key: str) -> tuple[Any, ...]:
        """The values of a column, row by row."""
        place = self.at(key)
        return tuple(row[place] for row in self.rows)

    def cell(self, row: Sequence[Any], key: str, lang: str) -> str:
        """One value as a page prints it."""
        place = self.at(key)
        return show(row[place], self.columns[place].form, lang)

    def csv(self) -> str:
        """All rows and columns with twelve digits, in English, to be read by programs."""
        out = StringIO()
        writer = csv.writer(out, lineterminator="\n")
        kept = [place for place, column in enumerate(self.columns) if column.form not in FOR_PAGES]
        writer.writerow([self.columns[place].key for place in kept])
        for row in self.rows:
            writer.writerow([plain(row[place]) for place in kept])
        return out.getvalue()

    def grid(self, picked: Sequence[int] = ()) -> Table:
        """The table as a page shows it: with columns of their own for what goes across."""
        if self.across is None:
            kept = [place for place, column in enumerate(self.columns) if column.shown]
            return Table(
                self.name,
                self.variant,
                self.title,
                tuple(self.columns[place] for place in kept),
                tuple(tuple(row[place] for place in kept) for row in self.rows),
                self.notes,
            )
        down, across, value = map(self.at, self.across)
        steps = list(dict.fromkeys(row[across] for row in self.rows))
        chosen = picked or self.picked or steps
        wanted = [step for step in steps if step in chosen]
        missing = [step for step in picked if step not in steps]
        if missing:
            raise Phase10Error(f"table {self.name!r} has no {self.across[1]} {missing[0]!r}")
        lines: dict[Any, dict[Any, Any]] = {}
        for row in self.rows:
            lines.setdefault(row[down], {})[row[across]] = row[value]
        form = self.columns[value].form
        heads = tuple(
            Column(f"{self.across[1]}-{step}", Text(str(step), str(step)), form) for step in wanted
        )
        return Table(
            self.name,
            self.variant,
            self.title,
            (self.columns[down], *heads),
            tuple((key, *(line.get(step) for step in wanted)) for key, line in lines.items()),
            self.notes,
        )


def plain(value: Any) -> str:
    """A value for a file.

    >>> plain(Fraction(1, 3)), plain(7), plain(Text("red", "rot")), plain(None)
    ('0.333333333333', '7', 'red', '')
    """
    if value is None:
        return ""
    if isinstance(value, Text):
        return value.en
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, Fraction):
        return str(_EXACT.divide(Decimal(value.numerator), Decimal(value.denominator)))
    return str(value)


def show(value: Any, form: str, lang: str) -> str:
    """A value for a reader.

    >>> show(Fraction(3, 1600), "share", "en"), show(1234567, "count", "de")
    ('0.188 %', '1.234.567')
    >>> show(Fraction(301), "odds", "en"), show(Decimal("7.125"), "number", "de")
    ('301', '7,12')
    """
    if lang not in LANGUAGES:
        raise Phase10Error(f"language {lang!r} is not one of {LANGUAGES!r}")
    if value is None:
        return "–"
    if isinstance(value, Text):
        return value.in_(lang)
    if isinstance(value, float):
        value = Fraction(value)
    if form == "around":
        text = _around(value.value, value.half, 2)
    elif form == "around-share":
        text = _around(100 * value.value, 100 * value.half, 1, " %")
    elif form == "share":
        text = f"{digits(100 * value)} %"
    elif form == "odds":
        text = digits(value, 2)
    elif form == "number":
        text = f"{float(value):.2f}" if isinstance(value, Fraction) else f"{Decimal(value):.2f}"
    elif form == "span":
        low, high = (f"{Decimal(end):.2f}" for end in value)
        text = low if low == high else f"{low}–{high}"
    elif form == "count":
        text = f"{value:,}"
    else:
        return str(value)
    # A minus is as wide as a plus; a word keeps its hyphen, as words have been printed above.
    text = text.replace("-", "\u2212")
    return text.translate(_GERMAN) if lang == "de" else text


TINY: Final = 0.0001
"""Less than this is only said to be less."""


def _around(value: float, half: float, least: int, unit: str = "") -> str:
    """A value and how far off it may be, with so many places that the second is not nought.

    >>> _around(19.25, 0.5, 1, " %"), _around(6.19, 0.037, 1, " %"), _around(0.0, 0.0, 2)
    ('19.2 % ± 0.5', '6.19 % ± 0.04', '0.00')
    >>> _around(0.0, 0.0000031, 2), _around(-0.01, 0.1, 1, " %"), _around(1214.0, 7.7, 2)
    ('< 0.0001', '0.0 % ± 0.1', '1,214.00 ± 7.70')
    """
    if value >= 0 and 0 < value + half < TINY and half:
        return f"< {TINY}{unit}"
    places = least
    while places < 9 and 0 < half < 0.5 * 10.0**-places:
        places += 1
    # Adding nought takes the sign from a nought.
    told = f"{round(value, places) + 0.0:,.{places}f}{unit}"
    return f"{told} ± {half:,.{places}f}" if half else told


def shown(value: float, least: int = 1) -> str:
    """A size in words, with so many places that it is not nought.

    >>> shown(1366.81), shown(0.04), shown(0.0)
    ('1,366.8', '0.04', '0.0')
    """
    places = least
    while places < 9 and 0 < value < 0.5 * 10.0**-places:
        places += 1
    return f"{value:,.{places}f}"


def in_words(words: Text, size: float) -> Text:
    """A text in two languages whose slot `n` holds a size.

    >>> in_words(Text("by {n} %", "um {n} %"), 0.04).de
    'um 0,04 %'
    """
    told = shown(size)
    return Text(words.en.format(n=told), words.de.format(n=told.translate(_GERMAN)))


_GERMAN: Final = str.maketrans({",": ".", ".": ","})


def digits(value: Fraction, least: int = 3) -> str:
    """A number with at least so many figures that count.

    Close below a hundred, what is left to it counts.

    >>> digits(Fraction(2981, 100)), digits(Fraction(1, 300)), digits(Fraction(0))
    ('29.8', '0.00333', '0')
    >>> digits(Fraction(98765, 2)), digits(Fraction(100)), digits(Fraction(99999, 1000))
    ('49,382', '100', '99.999')
    """
    if not value:
        return "0"
    if 99 < value < 100:
        places = max(1, -_exponent(100 - value))
    else:
        places = 0 if value == 100 else max(0, least - 1 - _exponent(value))
    return f"{_rounded(value, places):,.{places}f}"


def _exponent(value: Fraction) -> int:
    """The power of ten of the first figure."""
    return _EXACT.divide(Decimal(value.numerator), Decimal(value.denominator)).adjusted()


def _rounded(value: Fraction, places: int) -> Decimal:
    return Decimal(round(value * 10**places)).scaleb(-places)
