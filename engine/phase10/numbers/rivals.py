"""Tables of seats against each other: who plays better, which habits pay, which tips are true."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, Final

from phase10 import board
from phase10.chance import Chance
from phase10.errors import Phase10Error
from phase10.kernel.counts import WIN
from phase10.kernel.habits import HABITS, Habit
from phase10.numbers.conditions import GAMES, LAYOUT, PAIRS, notes
from phase10.numbers.games import PLAYERS, blocks_of, cells, estimated, of_variant, space_name
from phase10.numbers.tables import Column, Table, in_words
from phase10.odds.chain import chain, stationary, wander
from phase10.simulate.estimates import MEAN, SHARE, at
from phase10.simulate.intervals import Estimate, paired, ratio, wilson
from phase10.simulate.published import published
from phase10.simulate.result import Row
from phase10.text import Text
from phase10.variant import Variant

PAIRED: Final = Text("near with the habit and without it", "near mit der Gewohnheit und ohne sie")
FIRST: Final = Text("first seat", "erster Sitz")
OTHERS: Final = Text("the others", "die anderen")
NO_MORE: Final = Text("no effect larger than {n} points", "keine Wirkung über {n} Punkte")
EVEN: Final = Column("even", Text("even", "gleich verteilt"), "share")


def _wins(rows: Sequence[Row], seat: int = 0) -> Estimate:
    games = sum(at(row, "games") for row in rows)
    return wilson(sum(at(row, "seat-wins", seat) for row in rows) / WIN, games)


def seats(variant: Variant) -> Table:
    """How often one seat wins among others of another kind."""
    result = of_variant("seats", variant)
    columns = (
        Column("first", FIRST),
        Column("others", OTHERS),
        PLAYERS,
        *estimated("wins", Text("the first wins", "der erste gewinnt"), SHARE),
        EVEN,
        GAMES,
    )
    rows = []
    cases = [
        case for case in result.experiment.cases if not case.name.startswith(("without ", "with "))
    ]
    for case in cases:
        found = result.blocks(case.key)
        rows.append(
            (
                Text(case.seats[0], case.seats[0]),
                Text(case.seats[1], case.seats[1]),
                case.players,
                *cells(_wins(found)),
                1 / case.players,
                result.experiment.games_of(case.key),
            )
        )
    return Table(
        "seats",
        variant.id,
        Text("Who plays better?", "Wer spielt besser?"),
        columns,
        tuple(rows),
        notes(
            result,
            Text("as named", "wie genannt"),
            cases=cases,
            assumed=board.is_assumed(variant),
        ),
    )


def habits(variant: Variant) -> Table:
    """What each habit of the careful seat is worth: with all of them, and without this one."""
    result = of_variant("seats", variant)
    base = next(
        case
        for case in result.experiment.cases
        if case.name == "careful among near" and case.players == 4
    )
    whole = blocks_of(result.blocks(base.key), "seat-wins", "games")
    columns = (
        Column("habit", Text("habit", "Gewohnheit")),
        Column("does", Text("what it does", "was sie tut")),
        *estimated(
            "changed",
            Text("wins with the habit changed", "gewinnt mit geänderter Gewohnheit"),
            SHARE,
        ),
        *estimated("worth", Text("what it is worth", "was sie bringt"), SHARE),
        Column("verdict", Text("verdict", "Urteil")),
        GAMES,
    )
    rows: list[tuple[Any, ...]] = []
    cases = []
    for case in result.experiment.cases:
        without, _, name = case.name.partition(" ")
        if without not in {"without", "with"}:
            continue
        cases.append(case)
        habit = habit_of(name)
        found = result.blocks(case.key)
        other = blocks_of(found, "seat-wins", "games")
        pair = (whole, other) if without == "without" else (other, whole)
        worth = _scaled(paired(*pair))
        rows.append(
            (
                Text(habit.name, habit.name),
                Text(habit.en, habit.de),
                *cells(_wins(found)),
                *cells(worth),
                pays(worth),
                result.experiment.games_of(case.key),
            )
        )
    rows.sort(key=lambda row: -row[7])
    return Table(
        "habits",
        variant.id,
        Text("What each habit of careful is worth", "Was jede Gewohnheit von careful bringt"),
        columns,
        tuple(rows),
        (
            Text(
                "One careful seat among three near ones, as it is and with one habit left out (or "
                f"taken up), on the same deals. {PAIRS.en}",
                "Ein Sitz careful unter drei near, wie er ist und mit einer Gewohnheit weniger "
                f"oder mehr, mit denselben Karten. {PAIRS.de}",
            ),
            *notes(result, ("careful", "near"), cases=cases, assumed=board.is_assumed(variant)),
        ),
    )


def _scaled(found: Estimate) -> Estimate:
    return Estimate(found.value / WIN, found.low / WIN, found.high / WIN, found.units)


def habit_of(name: str) -> Habit:
    """The habit of the careful seat with that name."""
    return next(habit for habit in HABITS if (habit.policy, habit.name) == ("careful", name))


def pays(worth: Estimate) -> Text:
    """What the worth of a habit says: it pays, it costs, or no more than so much."""
    if worth.low == worth.high == 0:
        return Text("never comes up here", "kommt hier nie vor")
    if worth.low > 0:
        return Text("pays", "lohnt sich")
    if worth.high < 0:
        return Text("costs", "kostet")
    return in_words(NO_MORE, 100 * max(-worth.low, worth.high))


# -- tips -----------------------------------------------------------------------------------


def tips(variant: Variant) -> Table:
    """The six tips: how much more often than its share a seat wins that follows one."""
    result = published(f"tips-{variant.id}")
    others = published(f"tips-layouts-{variant.id}")
    players = sorted({case.players for case in result.experiment.cases})
    columns = [
        Column("tip", Text("tip", "Tipp"), "count"),
        Column("does", Text("the habit", "die Gewohnheit")),
        Column("verdict", Text("verdict", "Urteil")),
    ]
    for count in players:
        head = Text(f"{count} players", f"{count} Personen")
        columns += estimated(f"of-{count}", head, SHARE)
    boards = others.experiment.layouts
    head = Text(f"4 players, {boards} boards", f"4 Personen, {boards} Pläne")
    columns += estimated("boards", head, SHARE)
    rows = []
    for habit in sorted((h for h in HABITS if h.tip), key=lambda h: h.tip):
        worths = [_more(result.blocks(f"tip {habit.tip} {count}"), count) for count in players]
        elsewhere = _more(others.blocks(f"tip {habit.tip} 4"), 4)
        verdict = true_or_false((*worths, elsewhere))
        row: list[Any] = [habit.tip, Text(habit.en, habit.de), verdict]
        for worth in (*worths, elsewhere):
            row += cells(worth)
        rows.append(tuple(row))
    return Table(
        "tips",
        variant.id,
        Text("Six tips, tested", "Sechs Tipps, geprüft"),
        tuple(columns),
        tuple(rows),
        (
            Text(
                "One seat follows the tip, the others do not; nothing else differs. Printed: its "
                "share of wins above an even share.",
                "Ein Sitz folgt dem Tipp, die anderen nicht; sonst ist nichts verschieden. "
                "Gedruckt: sein Anteil an den Siegen über dem gleichen Anteil.",
            ),
            *notes(result, PAIRED, assumed=True),
            *notes(others, PAIRED, where=Text(f"{boards} boards: ", f"{boards} Pläne: ")),
        ),
    )


def _more(rows: Sequence[Row], players: int) -> Estimate:
    won = _wins(rows)
    even = 1 / players
    return Estimate(won.value - even, won.low - even, won.high - even, won.units)


def true_or_false(worths: Sequence[Estimate]) -> Text:
    """A verdict on a tip from its worth in several settings.

    So many intervals of 95 % miss together more often than one does: here each is as much wider
    as keeps all of them together at 95 % (Bonferroni).

    >>> true_or_false([Estimate(0.02, 0.01, 0.03, 9), Estimate(0.0, -0.01, 0.01, 9)]).en
    'true'
    >>> true_or_false([Estimate(0.011, 0.001, 0.021, 9), Estimate(0.0, -0.01, 0.01, 9)]).en
    'no effect larger than 2.2 points'
    """
    normal = NormalDist()
    wider = normal.inv_cdf(1 - 0.025 / len(worths)) / normal.inv_cdf(0.975)
    lows = [one.value - wider * (one.value - one.low) for one in worths]
    highs = [one.value + wider * (one.high - one.value) for one in worths]
    better, worse = any(low > 0 for low in lows), any(high < 0 for high in highs)
    if better and worse:
        return Text("it depends", "kommt darauf an")
    if better:
        return Text("true", "stimmt")
    if worse:
        return Text("false", "stimmt nicht")
    return in_words(NO_MORE, 100 * max(*highs, *(-low for low in lows)))


# -- Masters, Junior, a lone piece ---------------------------------------------------------------


def tried(variant: Variant) -> Table:
    """Which phases seats name first, and how often they lay them: near beside careful."""
    if not variant.asked("phase.named") or variant["phase.named"] == "when-laid":
        raise Phase10Error(f"nobody names a phase in {variant.id!r}")
    result = of_variant("games", variant)
    columns = [
        Column("phase", Text("phase", "Phase")),
        *estimated("near", Text("laid when named, near", "ausgelegt, wenn genannt: near"), SHARE),
        *estimated("careful", Text("careful", "careful"), SHARE),
        *estimated("share", Text("named in rounds, near", "genannt, near"), SHARE),
        *estimated("share-careful", Text("named, careful", "genannt, careful"), SHARE),
    ]
    cases = [result.experiment.case(f"{name} 4") for name in ("near", "careful")]
    found = {case.name: result.blocks(case.key) for case in cases}
    rows = []
    for place, name in enumerate(variant.phases):
        row: list[Any] = [Text(name, name)]
        for seat in ("near", "careful"):
            row += cells(ratio(blocks_of(found[seat], "phase-laid", "phase-tried", place, place)))
        for seat in ("near", "careful"):
            row += cells(
                ratio(
                    [
                        (at(one, "phase-tried", place), sum(one.get("phase-tried", ())))
                        for one in found[seat]
                    ]
                )
            )
        rows.append(tuple(row))
    return Table(
        "tried",
        variant.id,
        Text("Which phase to try", "Welche Phase zuerst"),
        tuple(columns),
        tuple(rows),
        notes(result, ("near", "careful"), cases=cases),
    )


def save(variant: Variant) -> Table:
    """A game with the save pile and without it."""
    result = of_variant("save", variant)
    columns = (
        Column("rule", Text("save pile", "Sparstapel")),
        *estimated("rounds", Text("rounds a game", "Runden je Partie"), MEAN),
        *estimated("turns", Text("turns a game", "Züge je Partie"), MEAN),
        *estimated("more", Text("turns more", "Züge mehr"), MEAN),
    )
    words = {
        "with it": Text("with it", "mit"),
        "without it": Text("without it", "ohne"),
    }
    base = blocks_of(result.blocks(result.experiment.cases[0].key), "turns", "games")
    rows = []
    for case in result.experiment.cases:
        found = result.blocks(case.key)
        turns = blocks_of(found, "turns", "games")
        plain = case is result.experiment.cases[0]
        rows.append(
            (
                words[case.name],
                *cells(ratio(blocks_of(found, "rounds", "games"))),
                *cells(ratio(turns)),
                *cells(None if plain else paired(turns, base)),
            )
        )
    return Table(
        "save",
        variant.id,
        Text("What the save pile changes", "Was der Sparstapel ändert"),
        columns,
        tuple(rows),
        notes(result, ("near",)),
    )


def mixed(variant: Variant) -> Table:
    """How often the player with the smaller hand wins."""
    result = of_variant("mixed", variant)
    columns = (
        PLAYERS,
        Column("cards", Text("cards", "Karten")),
        *estimated("wins", Text("the younger wins", "das jüngere Kind gewinnt"), SHARE),
        EVEN,
    )
    rows = []
    for case in result.experiment.cases:
        told = ", ".join(map(str, case.sizes))
        rows.append(
            (
                case.players,
                Text(told, told),
                *cells(_wins(result.blocks(case.key))),
                1 / case.players,
            )
        )
    return Table(
        "mixed",
        variant.id,
        Text("Three cards against four", "Drei Karten gegen vier"),
        columns,
        tuple(rows),
        notes(result, ("near",)),
    )


def sources(variant: Variant) -> Table:
    """Where cards are drawn from, by number of players."""
    result = of_variant("games", variant)
    if "draw-from" not in result.experiment.counts:
        raise Phase10Error(f"the games of {variant.id!r} do not tell where cards come from")
    piles = (
        (0, "pile", Text("draw pile", "Ziehstapel")),
        (1, "discard", Text("discard pile", "Ablagestapel")),
        (2, "saved", Text("save pile", "Sparstapel")),
    )
    used = [one for one in piles if one[0] < 2 or variant["save.limit"] != 0]
    columns = [PLAYERS, Column("seats", Text("seats", "Sitze"))]
    for _, key, head in used:
        columns += estimated(key, head, SHARE)
    rows = []
    for case in result.experiment.cases:
        found = result.blocks(case.key)
        row: list[Any] = [case.players, Text(case.seats[0], case.seats[0])]
        for place, _, _ in used:
            row += cells(
                ratio([(at(one, "draw-from", place), sum(one["draw-from"])) for one in found])
            )
        rows.append(tuple(row))
    return Table(
        "sources",
        variant.id,
        Text("Where cards come from", "Woher die Karten kommen"),
        tuple(columns),
        tuple(rows),
        notes(result, ("near", "careful"), assumed=board.is_assumed(variant)),
    )


WALK: Final = 400
WALKS: Final = 60
WALK_SEED: Final = 2026
"""So many walks of so many moves are sampled beside the exact shares."""


def lone(variant: Variant) -> Table:
    """One piece and random dice: the exact shares of the long run beside sampled ones."""
    shares = stationary(chain(variant))
    chance = Chance(WALK_SEED, "walk")
    walks = [wander(variant, WALK, chance, which=walk) for walk in range(WALKS)]
    columns = (
        Column("space", Text("space", "Feld"), "count"),
        Column("kind", Text("kind", "Art")),
        Column("exact", Text("exact", "genau"), "share"),
        *estimated("sampled", Text("sampled", "Stichprobe"), SHARE),
    )
    rows = []
    for place, space in enumerate(board.spaces(variant)):
        found = ratio([(walk[place], WALK) for walk in walks])
        rows.append((place + 1, space_name(variant, space), shares[place], *cells(found)))
    return Table(
        "lone",
        variant.id,
        Text("One piece, random dice", "Eine Figur, zufällige Würfel"),
        columns,
        tuple(rows),
        (
            Text(
                "Exact: the stationary shares of the chain. Sampled: "
                f"{WALKS} walks of {WALK} moves from the start, root seed {WALK_SEED}; "
                "the numbers behind ± make 95 % intervals.",
                "Genau: die stationären Anteile der Kette. Stichprobe: "
                f"{WALKS} Wege von {WALK} Zügen vom Start an, Startwert {WALK_SEED}; "
                "die Zahlen hinter ± ergeben 95-%-Intervalle.",
            ),
            Text(
                "Counted anew whenever it is printed, and by "
                f"`phase10 publish DIR --variant {variant.id}`.",
                "Wird bei jedem Druck neu gezählt, und von "
                f"`phase10 publish DIR --variant {variant.id}`.",
            ),
            *((LAYOUT,) if board.is_assumed(variant) else ()),
        ),
    )


__all__ = ["habits", "lone", "mixed", "pays", "save", "seats", "sources", "tips", "tried"]
