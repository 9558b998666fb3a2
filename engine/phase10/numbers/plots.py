"""Charts of the tables, as SVG: the same file to the byte whenever it is drawn.

Readable without colours (labels, marks, dashes and lightness say the same), on a ground
of their own, in two widths: one for phones, one for desks.  Needs Matplotlib.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any, Final

from phase10.errors import Phase10Error
from phase10.numbers import gameplots
from phase10.numbers.tables import Table, show
from phase10.text import Text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTHS: Final[Mapping[str, float]] = {"narrow": 360, "wide": 720}
"""The widths in pixels; pages choose by the room there is."""

INK: Final = "#1f2328"
QUIET: Final = "#57606a"
LINE: Final = "#d5dade"
BLUE: Final = "#0b5394"
ORANGE: Final = "#c15a00"
PALE: Final = "#a9c8e6"
GROUND: Final = "#ffffff"

_STYLE: Final[dict[Any, Any]] = {
    "svg.hashsalt": "phase10",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": QUIET,
    "axes.labelsize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.titlesize": 9,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "grid.color": LINE,
    "grid.linewidth": 0.8,
    "figure.facecolor": GROUND,
    "axes.facecolor": GROUND,
}

_POINT: Final = 0.75
"""A pixel in points: figures are drawn at 96 pixels an inch."""


class Canvas:
    """One chart under way: its table, its language and its room."""

    def __init__(self, table: Table, lang: str, width: str) -> None:
        self.table = table
        self.lang = lang
        self.wide = width == "wide"
        self.pixels = WIDTHS[width]

    def text(self, en: str, de: str) -> str:
        """A word in the language of the chart."""
        return Text(en, de).in_(self.lang)

    def share(self, value: Fraction) -> str:
        """A chance as it is written at its mark."""
        return show(value, "share", self.lang).replace(" %", "\u202f%")

    def names(self, key: str) -> list[str]:
        """The words of a column."""
        return [show(value, "text", self.lang) for value in self.table.column(key)]

    def new(self, height: float) -> tuple[Figure, Axes]:
        """A figure of so many pixels in height, with one pair of axes."""
        from matplotlib.figure import Figure

        figure = Figure(figsize=(self.pixels / 96, height / 96), layout="constrained")
        return figure, figure.add_subplot()

    def percent(self, axes: Axes, which: str) -> None:
        """Ticks in percent."""
        from matplotlib.ticker import FuncFormatter, MaxNLocator

        axis = axes.xaxis if which == "x" else axes.yaxis
        if which == "x":
            # Few enough that their words stand apart, and with few places each.
            least, most = (4, 9) if self.wide else (2, 5)
            axis.set_major_locator(MaxNLocator(most, steps=[1, 2, 5, 10], min_n_ticks=least))
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{self.tick(100 * value)}\u202f%"))

    def tick(self, value: float) -> str:
        """A number at an axis: as many places as it has, so that no two ticks say the same."""
        told = f"{round(value, 6) + 0.0:g}".replace("-", "\u2212")
        return told.replace(".", ",") if self.lang == "de" else told


@contextmanager
def _styled() -> Iterator[None]:
    try:
        import matplotlib as mpl
    except ImportError as error:
        raise Phase10Error("charts need Matplotlib: pip install matplotlib") from error
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE)
        yield


def draw(table: Table, *, lang: str = "en", width: str = "wide") -> str:
    """The chart of a table as SVG; a ValueError if there is none for it."""
    with _styled():
        return _svg(_figure(table, lang, width))


def both(table: Table, *, lang: str = "en", width: str = "wide") -> tuple[str, bytes]:
    """The same as SVG, and as PNG twice as fine as on a page; errors as in :func:`draw`."""
    with _styled():
        figure = _figure(table, lang, width)
        svg, out = _svg(figure), BytesIO()
        figure.savefig(out, format="png", dpi=192, metadata={"Software": None})
    return svg, out.getvalue()


def _figure(table: Table, lang: str, width: str) -> Figure:
    if table.name not in PLOTS:
        raise Phase10Error(
            f"there is no chart of {table.name!r}; expected one of {', '.join(PLOTS)}"
        )
    if width not in WIDTHS:
        raise Phase10Error(f"width {width!r} is not one of {', '.join(WIDTHS)}")
    return PLOTS[table.name](Canvas(table, lang, width))


def _svg(figure: Figure) -> str:
    out = StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    return _plain(out.getvalue())


def _plain(svg: str) -> str:
    """Without the head that names places on the network, and with a size in pixels."""
    body = svg[svg.index("<svg") :]
    body = re.sub(r"\s*<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    return "\n".join(line.rstrip() for line in body.splitlines()) + "\n"


_ASIDE: Final = frozenset({"hands", "deals", "rolls"})
"""Columns that a chart does not show."""


def told(table: Table, lang: str) -> str:
    """What a chart shows, in words, for readers who cannot see it."""
    title = table.title.in_(lang)
    if table.across is not None:
        places = Text("the numbers follow below", "die Zahlen folgen darunter")
        return f"{title}: {places.in_(lang)}."
    grid = table.grid()
    head = grid.columns[0]
    drawn = [
        column
        for column in grid.columns[1:]
        if column.form not in {"text", "odds"} and column.key not in _ASIDE
    ]
    lines = [
        f"{grid.cell(row, head.key, lang)}: "
        + " · ".join(grid.cell(row, column.key, lang) for column in drawn)
        for row in grid.rows
    ]
    shown = ", ".join(column.head.in_(lang) for column in drawn)
    return f"{title} ({head.head.in_(lang)}: {shown}). {'; '.join(lines)}."


# --- the charts


def _bars(canvas: Canvas, names: Sequence[str], values: Sequence[Fraction], label: str) -> Figure:
    figure, axes = canvas.new(30 + 24 * len(names))
    at = range(len(names))
    axes.barh(at, [float(value) for value in values], height=0.68, color=BLUE)
    top = max(map(float, values))
    for place, value in zip(at, values, strict=True):
        axes.annotate(
            canvas.share(value),
            (float(value), place),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=9,
        )
    axes.set_yticks(list(at), list(names))
    axes.set_ylim(len(names) - 0.45, -0.55)
    axes.set_xlim(0, top * (1.14 if canvas.wide else 1.24))
    axes.set_xticks([])
    axes.spines["bottom"].set_visible(False)
    axes.set_ylabel(label)
    return figure


def _deal(canvas: Canvas) -> Figure:
    names = canvas.names("phase")
    if canvas.wide:
        names = [f"{asks}  {name}" for name, asks in zip(names, canvas.names("asks"), strict=True)]
    return _bars(
        canvas,
        names,
        canvas.table.column("chance"),
        "" if canvas.wide else canvas.text("Phase", "Phase"),
    )


def _reach(canvas: Canvas) -> Figure:
    figure, axes = canvas.new(210)
    spaces, chances = canvas.table.column("spaces"), canvas.table.column("chance")
    axes.bar(spaces, [float(value) for value in chances], width=0.7, color=BLUE)
    for space, value in zip(spaces, chances, strict=True):
        axes.annotate(
            canvas.share(value).replace("\u202f%", "" if not canvas.wide else "\u202f%"),
            (space, float(value)),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            fontsize=9 if canvas.wide else 8,
        )
    axes.set_xticks(list(spaces))
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.set_ylim(0, max(map(float, chances)) * 1.15)
    unit = "" if canvas.wide else canvas.text(" (chance in %)", " (Chance in %)")
    axes.set_xlabel(canvas.text("Spaces ahead", "Felder voraus") + unit)
    return figure


def _heat(canvas: Canvas, label: str, steps: Sequence[int]) -> Figure:
    """A field for each phase and step, darker where the chance is greater, with its number."""
    from matplotlib.colors import LinearSegmentedColormap

    grid = canvas.table.grid(steps)
    names = [show(row[0], "text", canvas.lang) for row in grid.rows]
    values = [[float(value) for value in row[1:]] for row in grid.rows]
    figure, axes = canvas.new(56 + 25 * len(names))
    shades = LinearSegmentedColormap.from_list("shades", ["#f4f8fc", "#8fb8dc", "#0b3d6e"])
    axes.imshow(values, cmap=shades, vmin=0, vmax=1, aspect="auto")
    for line, row in enumerate(grid.rows):
        for place, value in enumerate(row[1:]):
            axes.text(
                place,
                line,
                _whole(value),
                ha="center",
                va="center",
                fontsize=9,
                color=GROUND if _dark(shades(float(value))) else INK,
            )
    axes.set_xticks(range(len(steps)), [str(step) for step in steps])
    axes.set_yticks(range(len(names)), names)
    axes.xaxis.tick_top()
    axes.xaxis.set_label_position("top")
    axes.set_xlabel(label)
    axes.set_ylabel(canvas.text("Phase", "Phase"))
    axes.set_xticks([place - 0.5 for place in range(1, len(steps))], minor=True)
    axes.set_yticks([place - 0.5 for place in range(1, len(names))], minor=True)
    axes.grid(which="minor", color=GROUND, linewidth=1.5)
    axes.tick_params(which="minor", length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    return figure


def _dark(colour: Sequence[float]) -> bool:
    """Whether white can be read on a colour better than ink."""
    red, green, blue = ((part + 0.055) ** 2.4 / 1.055**2.4 for part in colour[:3])
    return bool(0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.22)


def _whole(value: Fraction) -> str:
    """A chance in whole percents, where nothing is said to be sure that is not."""
    percent = round(100 * value)
    if not value:
        return "0"
    if value < Fraction(1, 200):
        return "<1"
    return ">99" if percent == 100 and value < 1 else str(percent)


def _cards(canvas: Canvas) -> Figure:
    steps = sorted(set(canvas.table.column("cards")))
    if not canvas.wide:
        steps = [step for step in steps if step % 2 == 0]
    label = canvas.text("Cards seen (chance in %)", "Gesehene Karten (Chance in %)")
    return _heat(canvas, label, steps)


def _draws(canvas: Canvas) -> Figure:
    steps = sorted(set(canvas.table.column("draws")))
    wanted = (0, 2, 4, 6, 8, 10, 15, 20) if not canvas.wide else (*range(13), 15, 20, 25, 30)
    label = canvas.text("Draws made (chance in %)", "Gezogene Karten (Chance in %)")
    return _heat(canvas, label, [step for step in wanted if step in steps])


def _several(canvas: Canvas) -> Figure:
    table = canvas.table
    figure, axes = canvas.new(230)
    players = table.column("players")
    for at, value, low, high in zip(
        players, *(table.column(key) for key in ("chance", "low", "high")), strict=True
    ):
        axes.bar(at, float(value), width=0.62, color=BLUE)
        axes.plot([at, at], [float(low), float(high)], color=INK, linewidth=1.4)
        axes.annotate(
            canvas.share(value),
            (at, float(high)),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
        )
    axes.set_xticks(list(players))
    axes.set_xlabel(canvas.text("Players", "Spieler"))
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.set_ylim(0, 1.15 * max(map(float, table.column("high"))))
    return figure


def _tiles(canvas: Canvas) -> Figure:
    table = canvas.table
    figure, axes = canvas.new(260)
    opened = table.column("open")
    keys = [column.key for column in table.columns if column.key.startswith("greatest_")]
    looks = [(ORANGE, "s", "--"), (BLUE, "o", "-")]
    for key, (colour, mark, dash) in zip(keys, looks, strict=False):
        shares = [float(value) for value in table.column(key)]
        cards = key.removeprefix("greatest_")
        axes.plot(opened, shares, color=colour, marker=mark, markersize=4.5, linestyle=dash)
        axes.annotate(
            canvas.text(f"{cards} cards", f"{cards} Karten"),
            (opened[-1], shares[-1]),
            xytext=(-2, 7),
            textcoords="offset points",
            ha="right",
            color=colour,
            fontweight="bold",
        )
    axes.set_xticks(list(opened))
    axes.set_xlabel(canvas.text("Open tiles", "Offene Plättchen"))
    axes.set_ylim(0, 1.2 * max(map(float, table.column(keys[-1]))))
    axes.grid(axis="y")
    canvas.percent(axes, "y")
    return figure


def _ask(canvas: Canvas) -> Figure:
    table = canvas.table
    figure, axes = canvas.new(270)
    marks = ("o", "s", "^", "D")
    shades = (BLUE, "#3f7fb8", "#7a5200", ORANGE)
    rows = table.rows
    for own in sorted(set(table.column("own"))):
        line = [(row[table.at("players")], float(row[table.at("chance")])) for row in rows
                if row[table.at("own")] == own]  # fmt: skip
        axes.plot(
            *zip(*line, strict=True),
            color=shades[own % 4],
            marker=marks[own % 4],
            markersize=5,
            linestyle=("-", "--", "-.", ":")[own % 4],
            label=str(own),
        )
    axes.set_xticks(sorted(set(table.column("players"))))
    axes.set_xlabel(canvas.text("Players", "Spieler"))
    axes.grid(axis="y")
    canvas.percent(axes, "y")
    axes.legend(
        title=canvas.text("cards with it in your hand", "Karten damit auf deiner Hand"),
        frameon=False,
        ncols=4,
        loc="lower right",
        handlelength=2.6,
        columnspacing=1,
    )
    return figure


def _landing(canvas: Canvas) -> Figure:
    from matplotlib.patheffects import withStroke

    table = canvas.table
    figure, axes = canvas.new(280)
    turns = table.column("turns")
    line = {column.key: [float(value) for value in table.column(column.key)]
            for column in table.columns if column.form == "share"}  # fmt: skip
    axes.fill_between(turns, line["least"], line["greatest"], color="#e9eff5", linewidth=0)
    axes.fill_between(turns, line["low"], line["high"], color=PALE, linewidth=0)
    axes.plot(turns, line["middle"], color=BLUE, linestyle="--", linewidth=1.6)
    axes.plot(turns, line["assumed"], color=ORANGE, marker="o", markersize=4.5)
    texts = [
        (
            "assumed",
            2,
            canvas.text("our board (assumed)", "unser Plan (angenommen)"),
            ORANGE,
            (10, -12),
        ),
        ("middle", 1, canvas.text("middle of all boards", "Mitte aller Pläne"), BLUE, (-6, 12)),
    ]
    for key, at, words, colour, shift in texts:
        axes.annotate(
            words,
            (turns[at], line[key][at]),
            xytext=shift,
            textcoords="offset points",
            color=colour,
            fontweight="bold",
            ha="left",
            va="center",
            path_effects=[withStroke(linewidth=3, foreground=GROUND)],
        )
    axes.set_xticks(list(turns))
    axes.set_xlabel(canvas.text("Turns", "Züge"))
    axes.set_ylim(0, 1.02)
    axes.set_xlim(turns[0] - 0.1, turns[-1] + 0.1)
    axes.grid(axis="y")
    canvas.percent(axes, "y")
    return figure


def _difficulty(canvas: Canvas) -> Figure:
    table = canvas.table
    names = canvas.names("phase")
    if canvas.wide:
        names = [f"{asks}  {name}" for name, asks in zip(names, canvas.names("asks"), strict=True)]
    figure, axes = canvas.new(74 + 25 * len(names))
    for at, (blind, offered) in enumerate(
        zip(table.column("blind"), table.column("offered"), strict=True)
    ):
        right, left = (float(sum(ends)) / 2 for ends in (blind, offered))
        axes.plot([left, right], [at, at], color=LINE, linewidth=3, zorder=1, solid_capstyle="butt")
        for ends, colour in ((blind, BLUE), (offered, ORANGE)):
            if ends[0] != ends[1]:
                axes.plot(
                    [float(end) for end in ends], [at, at], color=colour, linewidth=5, alpha=0.5
                )
        axes.plot(right, at, color=BLUE, marker="o", markersize=7, zorder=2)
        axes.plot(left, at, color=ORANGE, marker="D", markersize=6, zorder=2)
        for value, side, colour in ((right, 1, BLUE), (left, -1, ORANGE)):
            words = show(_tenth(value), "number", canvas.lang)[:-1]
            axes.annotate(
                words,
                (value, at),
                xytext=(7 * side, 0),
                textcoords="offset points",
                ha="left" if side > 0 else "right",
                va="center",
                color=colour,
                fontsize=8.5,
            )
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -1.5)
    top = max(float(ends[1]) for ends in table.column("blind"))
    low = min(float(ends[0]) for ends in table.column("offered"))
    axes.set_xlim(min(0, low - top * 0.12), top * (1.08 if canvas.wide else 1.14))
    axes.set_xlabel(canvas.text("Draws on average", "Züge im Mittel"))
    axes.grid(axis="x")
    axes.plot(
        [],
        [],
        color=ORANGE,
        marker="D",
        linestyle="",
        label=canvas.text("with a card offered", "mit Angebot"),
    )
    axes.plot([], [], color=BLUE, marker="o", linestyle="", label=canvas.text("blind", "blind"))
    axes.legend(frameon=False, ncols=2, loc="upper right", handletextpad=0.1, columnspacing=1)
    if not canvas.wide:
        axes.set_ylabel(canvas.text("Phase", "Phase"))
    return figure


def _tenth(value: float) -> str:
    return f"{value:.1f}"


def _order(canvas: Canvas) -> Figure:
    """Places of the phases in four orders, joined by lines."""
    table = canvas.table
    names = canvas.names("phase")
    keys = ("printed", "deal", "blind", "offered")
    heads = (
        (canvas.text("printed", "gedruckt")),
        (canvas.text("dealt", "ausgeteilt")),
        (canvas.text("draws,\nblind", "Züge,\nblind")),
        (canvas.text("draws,\noffered", "Züge,\nAngebot")),
    )
    figure, axes = canvas.new(80 + 27 * len(names))
    columns = [table.column(key) for key in keys]
    for at, name in enumerate(names):
        places = [column[at] for column in columns]
        farthest = max(places, key=lambda place: abs(place - places[0])) - places[0]
        colour = ORANGE if farthest <= -2 else BLUE if farthest >= 2 else "#8a949e"
        dash = "-" if farthest <= -2 else (0, (4, 2)) if farthest >= 2 else "-"
        axes.plot(range(len(keys)), places, color=colour, linewidth=2 if abs(farthest) > 1 else 1.3,
                  linestyle=dash, zorder=1)  # fmt: skip
        for column, place in enumerate(places):
            axes.plot(column, place, marker="o", markersize=17, markerfacecolor=GROUND,
                      markeredgecolor=colour, markeredgewidth=1.5, zorder=2)  # fmt: skip
            axes.text(column, place, name, ha="center", va="center_baseline", fontsize=9, zorder=3)
    axes.set_xticks(range(len(keys)), heads)
    axes.xaxis.tick_top()
    axes.set_xlim(-0.35, len(keys) - 0.65)
    axes.set_ylim(len(names) + 0.6, 0.4)
    ends = [canvas.text("easiest", "leichteste"), canvas.text("hardest", "schwerste")]
    axes.set_yticks([1, len(names)], ends, rotation=90, va="center")
    for spine in axes.spines.values():
        spine.set_visible(False)
    return figure


PLOTS: Final[Mapping[str, Callable[[Canvas], Figure]]] = {
    "deal": _deal,
    "cards": _cards,
    "several": _several,
    "tiles": _tiles,
    "ask": _ask,
    "reach": _reach,
    "landing": _landing,
    "difficulty": _difficulty,
    "order": _order,
    "draws": _draws,
    "offers": _draws,
    **gameplots.PLOTS,
}
"""The tables that have a chart."""
