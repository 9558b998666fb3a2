"""The conditions of a table of games, in words: how many games, which seats, how to play again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from phase10.numbers.tables import Column, show
from phase10.simulate.experiment import Case, Experiment
from phase10.simulate.published import command
from phase10.simulate.result import Result
from phase10.text import LANGUAGES, Text

SAMPLED: Final = Text(
    "{games} games for each line, root seed {seed}, seats: {seats}. "
    "Sampled: the numbers behind ± make 95 % intervals.",
    "Je Zeile {games} Partien, Startwert {seed}, Sitze: {seats}. "
    "Stichprobe: die Zahlen hinter ± ergeben 95-%-Intervalle.",
)
FEWER: Final = Text(
    "Lines have fewer games where they are good to half a point with those; "
    "the file of the table says how many each has.",
    "Zeilen haben weniger Partien, wo sie damit auf einen halben Punkt genau sind; "
    "die Datei der Tabelle sagt, wie viele jede hat.",
)
FROM_TO: Final = Text("{least} to {most}", "{least} bis {most}")
PAIRS: Final = Text(
    "Differences are paired, each over the games that both lines have.",
    "Unterschiede sind gepaart, jeder über die Partien, die beide Zeilen haben.",
)
AGAIN: Final = Text("To play them again: `{command}`", "Zum Nachspielen: `{command}`")
LAYOUT: Final = Text(
    "The order of the spaces is assumed, as nobody has shown it to us; "
    "other boards give other numbers.",
    "Die Reihenfolge der Felder ist angenommen, weil niemand sie uns gezeigt hat; "
    "andere Spielpläne ergeben andere Zahlen.",
)
GAMES: Final = Column("games", Text("games", "Partien"), "count", shown=False)
"""How many games a line comes from; only files have room for it."""


def notes(
    result: Result,
    seats: Iterable[str] | Text,
    *,
    cases: Iterable[Case] = (),
    assumed: bool = False,
    where: Text | None = None,
) -> tuple[Text, ...]:
    """The conditions of a table of games; `where` says for which of its columns they hold.

    `cases` are those that the table shows, if it does not show all of the experiment.
    """
    one = result.experiment
    shown = tuple(cases) or one.cases
    if not isinstance(seats, Text):
        names = ", ".join(dict.fromkeys(seats))
        seats = Text(names, names)
    place = where or Text("", "")
    found = [
        Text(
            *(
                place.in_(lang)
                + SAMPLED.in_(lang).format(
                    games=_games(one, shown, lang), seed=one.seed, seats=seats.in_(lang)
                )
                for lang in LANGUAGES
            )
        ),
        Text(*(AGAIN.in_(lang).format(command=command(one.name)) for lang in LANGUAGES)),
    ]
    if len({one.games_of(case.key) for case in shown}) > 1:
        found.insert(1, FEWER)
    if assumed:
        found.append(LAYOUT)
    return tuple(found)


def _games(one: Experiment, cases: Iterable[Case], lang: str) -> str:
    """How many games the cases have: a number, or the least and the most."""
    many = [one.games_of(case.key) for case in cases]
    least, most = (show(end, "count", lang) for end in (min(many), max(many)))
    return least if least == most else FROM_TO.in_(lang).format(least=least, most=most)


__all__ = ["FEWER", "GAMES", "LAYOUT", "PAIRS", "notes"]
