"""Charts of played games: bars with their intervals, and dots beside a line for even."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from phase10.numbers.tables import show
from phase10.simulate.intervals import Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from phase10.numbers.plots import Canvas

INK: Final = "#1f2328"
QUIET: Final = "#57606a"
LINE: Final = "#d5dade"
BLUE: Final = "#0b5394"
ORANGE: Final = "#c15a00"
PALE: Final = "#a9c8e6"


def _shown(canvas: Canvas, key: str) -> list[Estimate]:
    """The estimates of a column."""
    found: list[Estimate] = list(canvas.table.column(f"{key}-shown"))
    return found


def _lines(text: str, width: int) -> list[str]:
    return wrap(text, width) or [""]


def _lengths(canvas: Canvas) -> Figure:
    """Columns: how many games last so long."""
    figure, axes = canvas.new(230)
    lengths = canvas.table.column("length")
    shares = [one.value for one in _shown(canvas, "games")]
    step = min((b - a for a, b in pairwise(lengths)), default=1)
    axes.bar([at + (step - 1) / 2 for at in lengths], shares, width=0.82 * step, color=BLUE)
    canvas.percent(axes, "y")
    axes.grid(axis="y")
    axes.set_xlabel(canvas.table.columns[0].head.in_(canvas.lang))
    axes.set_xlim(min(lengths) - step, _far(lengths, shares) + step)
    return figure


def _far(lengths: Sequence[int], shares: Sequence[float]) -> int:
    """Where the last thousandth of the games begins."""
    total = 0.0
    for length, share in zip(lengths, shares, strict=True):
        total += share
        if total > 0.999:
            return length
    return lengths[-1]


def _laid(canvas: Canvas) -> Figure:
    """Bars with intervals: how often each phase is laid, near and careful."""
    names = canvas.names("phase")
    if canvas.wide:
        names = [f"{asks}  {name}" for name, asks in zip(names, canvas.names("asks"), strict=True)]
    near, careful = _shown(canvas, "laid"), _shown(canvas, "careful")
    figure, axes = canvas.new(60 + 30 * len(names))
    for at, (one, other) in enumerate(zip(near, careful, strict=True)):
        axes.barh(at - 0.19, one.value, height=0.34, color=BLUE)
        axes.barh(at + 0.19, other.value, height=0.34, color=PALE, edgecolor=BLUE, linewidth=0.8)
        for place, found in ((at - 0.19, one), (at + 0.19, other)):
            axes.plot([found.low, found.high], [place, place], color=INK, linewidth=1.2)
            axes.annotate(
                show(round(100 * found.value), "count", canvas.lang),
                (found.high, place),
                xytext=(4, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
            )
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlim(0, 1.05 * max(one.high for one in (*near, *careful)) + 0.04)
    canvas.percent(axes, "x")
    axes.grid(axis="x")
    axes.set_xlabel(
        canvas.text(
            "laid in a round: near (dark), careful (light)",
            "in einer Runde ausgelegt: near (dunkel), careful (hell)",
        )
    )
    return figure


def _dots(
    canvas: Canvas,
    names: Sequence[str],
    found: Sequence[Estimate | None],
    label: str,
    *,
    percent: bool = True,
    above: bool = False,
) -> Figure:
    """Dots with intervals beside a line at zero; filled where the interval leaves zero out.

    A name may have several lines; it stands beside its dot, or ``above`` it.
    """
    rows = [(name, one) for name, one in zip(names, found, strict=True) if one is not None]
    lines = [1 + name.count("\n") for name, _ in rows]
    heights = [15 * many + 26 if above else 13 * many + 8 for many in lines]
    tops = [sum(heights[:at]) for at in range(len(rows))]
    places = [
        top + (15 * many + 14 if above else height / 2)
        for top, many, height in zip(tops, lines, heights, strict=True)
    ]
    figure, axes = canvas.new(66 + sum(heights))
    axes.axvline(0, color=QUIET, linewidth=1)
    # A share is never huge; a mean may be, and would push all others into one place.
    end = None if percent else _end([one for _, one in rows])
    for place, (_, one) in zip(places, rows, strict=True):
        if end is None or abs(one.value) <= end:
            _dot(axes, one, place)
        else:
            _beyond(canvas, axes, one, place, end)
    if above:
        axes.set_yticks([])
        for top, (name, _) in zip(tops, rows, strict=True):
            axes.annotate(
                name,
                (0, top),
                xycoords=("axes fraction", "data"),
                xytext=(0, -3),
                textcoords="offset points",
                va="top",
                bbox={"facecolor": "#ffffff", "edgecolor": "none", "pad": 1},
                annotation_clip=False,
            )
    else:
        axes.set_yticks(places, [name for name, _ in rows])
    axes.set_ylim(sum(heights) + 4, -6)
    axes.grid(axis="x")
    if percent:
        canvas.percent(axes, "x")
    axes.set_xlabel(label)
    return figure


def _end(found: Sequence[Estimate]) -> float | None:
    """Where the scale ends if one value is so large that all others would lie in one place."""
    sizes = sorted(abs(one.value) for one in found)
    if len(sizes) < 3 or not sizes[-2] or sizes[-1] < 6 * sizes[-2]:
        return None
    return 1.5 * sizes[-2]


def _beyond(canvas: Canvas, axes: Axes, one: Estimate, place: float, end: float) -> None:
    """An arrow at the end of the scale, and the value beside it."""
    right = one.value > 0
    edge = end if right else -end
    axes.plot(edge, place, marker=">" if right else "<", color=BLUE if right else ORANGE)
    axes.annotate(
        show(one, "around", canvas.lang),
        (edge, place),
        xytext=(-7 if right else 7, 0),
        textcoords="offset points",
        va="center",
        ha="right" if right else "left",
    )


def _dot(axes: Axes, one: Estimate, place: float) -> None:
    """A dot with its interval; hollow where the interval holds zero, square left of it."""
    apart = one.low > 0 or one.high < 0
    colour = BLUE if one.low > 0 else ORANGE if one.high < 0 else QUIET
    axes.plot([one.low, one.high], [place, place], color=colour, linewidth=1.6)
    axes.plot(
        one.value,
        place,
        marker="o" if one.low > 0 or not apart else "s",
        markersize=6,
        markerfacecolor=colour if apart else "#ffffff",
        markeredgecolor=colour,
    )


def _places(canvas: Canvas) -> Figure:
    """How much more often than an even share each place wins."""
    table = canvas.table
    names, found = [], []
    for players, place, even, one in zip(
        table.column("players"),
        table.column("place"),
        table.column("even"),
        _shown(canvas, "wins"),
        strict=True,
    ):
        names.append(canvas.text(f"place {place} of {players}", f"Platz {place} von {players}"))
        found.append(Estimate(one.value - even, one.low - even, one.high - even, one.units))
    label = canvas.text("wins above an even share", "Siege über dem gleichen Anteil")
    return _dots(canvas, names, found, label)


def _house(canvas: Canvas) -> Figure:
    """What each reading does to the length; in a narrow room its words stand above the dot."""
    names = _sentences(
        canvas, [_short(rule) for rule in canvas.names("rule")], canvas.names("reading")
    )
    label = canvas.text("turns a game more or fewer", "Züge je Partie mehr oder weniger")
    return _dots(
        canvas,
        names,
        _maybe(canvas, "turns-more"),
        label,
        percent=False,
        above=not canvas.wide,
    )


def _short(rule: str) -> str:
    """A rule's id; the words as they are where there is no rule, as for a printed variation."""
    ident = rule.partition(" ")[0]
    return ident if any(letter.isdigit() for letter in ident) else f"{rule}:"


def _sentences(canvas: Canvas, heads: Sequence[str], said: Sequence[str]) -> list[str]:
    """Names with a sentence behind each, in lines as long as there is room."""
    width = 54 if canvas.wide else 46
    return [
        "\n".join(_lines(f"{head} {one}", width)) for head, one in zip(heads, said, strict=True)
    ]


def _maybe(canvas: Canvas, key: str) -> list[Estimate | None]:
    return list(canvas.table.column(f"{key}-shown"))


def _habits(canvas: Canvas) -> Figure:
    """What each habit is worth; in a narrow room its words stand above the dot."""
    names = _sentences(canvas, [f"{name}:" for name in canvas.names("habit")], canvas.names("does"))
    label = canvas.text("share of wins that the habit brings", "Siege, die die Gewohnheit bringt")
    return _dots(canvas, names, _maybe(canvas, "worth"), label, above=not canvas.wide)


def _tips(canvas: Canvas) -> Figure:
    """A band for each tip, with what the seat does, and in it a dot for each kind of table."""
    table = canvas.table
    columns = [column for column in table.columns if column.key.endswith("-shown")]
    names = [column.head.in_(canvas.lang) for column in columns]
    word, step = canvas.text("Tip", "Tipp"), 17
    heads = [
        [*_lines(f"{word} {number}: {does}", 92 if canvas.wide else 44), f"\u2192 {verdict}"]
        for number, does, verdict in zip(
            table.column("tip"), canvas.names("does"), canvas.names("verdict"), strict=True
        )
    ]
    figure, axes = canvas.new(56 + sum(14 * len(head) + step * len(names) + 14 for head in heads))
    axes.axvline(0, color=QUIET, linewidth=1)
    top, places = 0.0, []
    for row, head in zip(table.rows, heads, strict=True):
        axes.annotate(
            "\n".join(head),
            (0, top),
            xycoords=("figure fraction", "data"),
            xytext=(6, -3),
            textcoords="offset points",
            va="top",
            fontweight="bold",
            bbox={"facecolor": "#ffffff", "edgecolor": "none", "pad": 1},
            annotation_clip=False,
        )
        top += 14 * len(head) + 6
        for at, column in enumerate(columns):
            places.append(top + step * (at + 0.5))
            _dot(axes, row[table.at(column.key)], places[-1])
        top += step * len(names) + 8
    axes.set_yticks(places, names * len(heads))
    axes.set_ylim(top, 0)
    canvas.percent(axes, "x")
    axes.grid(axis="x")
    axes.set_xlabel(canvas.text("wins above an even share", "Siege über dem gleichen Anteil"))
    return figure


def _kinds(canvas: Canvas) -> Figure:
    """For each kind of space the range over boards drawn at random, and this board."""
    names = canvas.names("kind")
    table = canvas.table
    figure, axes = canvas.new(60 + 26 * len(names))
    for at, (low, middle, high, here) in enumerate(
        zip(
            *(table.column(key) for key in ("least", "middle", "most")),
            _shown(canvas, "here"),
            strict=True,
        )
    ):
        axes.plot([low, high], [at, at], color=PALE, linewidth=7, solid_capstyle="butt")
        axes.plot([middle, middle], [at - 0.22, at + 0.22], color=INK, linewidth=1.6)
        axes.plot(here.value, at, marker="o", markersize=7, color=BLUE)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    canvas.percent(axes, "x")
    axes.grid(axis="x")
    axes.set_xlabel(
        canvas.text(
            "moves that end there: boards drawn at random (bar, middle), ours (dot)",
            "Züge, die dort enden: zufällige Pläne (Balken, Mitte), unserer (Punkt)",
        )
        if canvas.wide
        else canvas.text(
            "random boards (bar), ours (dot)", "Zufallspläne (Balken), unserer (Punkt)"
        )
    )
    return figure


def _seats(canvas: Canvas) -> Figure:
    names, found = [], []
    table = canvas.table
    for first, others, players, even, one in zip(
        canvas.names("first"),
        canvas.names("others"),
        table.column("players"),
        table.column("even"),
        _shown(canvas, "wins"),
        strict=True,
    ):
        beside = canvas.text("beside", "neben")
        names.append(f"{first} {beside} {players - 1} {others}")
        found.append(Estimate(one.value - even, one.low - even, one.high - even, one.units))
    label = canvas.text("wins above an even share", "Siege über dem gleichen Anteil")
    return _dots(canvas, names, found, label)


PLOTS: Final[Mapping[str, Callable[[Canvas], Figure]]] = {
    "lengths": _lengths,
    "laid": _laid,
    "places": _places,
    "house": _house,
    "habits": _habits,
    "tips": _tips,
    "kinds": _kinds,
    "seats": _seats,
}
"""The tables of games that have a chart."""
