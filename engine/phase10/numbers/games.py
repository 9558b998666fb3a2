"""Tables of played games: how long they last, what is hard, what a place or a rule is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from phase10 import board, say
from phase10.circuit import space_words
from phase10.errors import Phase10Error
from phase10.kernel.counts import WIN
from phase10.numbers.alone import span
from phase10.numbers.chances import named, spoken
from phase10.numbers.conditions import GAMES, PAIRS, notes
from phase10.numbers.results import stored
from phase10.numbers.tables import Column, Table, in_words, show
from phase10.simulate.estimates import MEAN, SHARE, at
from phase10.simulate.experiment import TURNS_SUM, Case, Experiment
from phase10.simulate.intervals import Estimate, paired, ratio, wilson
from phase10.simulate.published import published
from phase10.simulate.result import Result, Row
from phase10.text import Text
from phase10.variant import Variant

Cells = tuple[Any, ...]

PLAYERS: Final = Column("players", Text("players", "Personen"), "count")
TENS: Final = Text(
    "A line counts the games of so many turns and of up to nine more.",
    "Eine Zeile zählt die Partien mit so vielen Zügen und mit bis zu neun mehr.",
)


def estimated(key: str, head: Text, kind: str) -> tuple[Column, Column, Column, Column]:
    """The columns of an estimate: one for pages, and for files its value and both ends."""
    form = "share" if kind == SHARE else "number"
    return (
        Column(f"{key}-shown", head, "around-share" if kind == SHARE else "around"),
        Column(key, head, form, shown=False),
        Column(f"{key}-low", head, form, shown=False),
        Column(f"{key}-high", head, form, shown=False),
    )


def cells(found: Estimate | None) -> Cells:
    """An estimate in its columns."""
    if found is None:
        return (None, None, None, None)
    return (found, found.value, found.low, found.high)


def of_variant(kind: str, variant: Variant) -> Result:
    """The published result of a kind of experiment for a variant."""
    return published(f"{kind}-{variant.id}")


def with_seat(one: Experiment, name: str) -> tuple[Case, ...]:
    """The cases of that name, by number of players."""
    return tuple(sorted((case for case in one.cases if case.name == name), key=lambda c: c.players))


def blocks_of(
    rows: Sequence[Row], name: str, of: str, place: int = 0, of_place: int = 0
) -> list[tuple[int, int]]:
    """A count of each block beside the units in which it was counted."""
    return [(at(row, name, place), at(row, of, of_place)) for row in rows]


def _ratio(
    rows: Sequence[Row], name: str, of: str, place: int = 0, of_place: int = 0
) -> Estimate | None:
    blocks = blocks_of(rows, name, of, place, of_place)
    return ratio(blocks) if sum(units for _, units in blocks) else None


# -- length ----------------------------------------------------------------------------


def length(variant: Variant) -> Table:
    """For each number of players how long rounds and games last."""
    result = of_variant("games", variant)
    rounds = variant["round.played"]
    heads = [
        ("turns", "games", "turns-game", Text("turns a game", "Züge je Partie")),
        ("reshuffles", "games", "reshuffles", Text("reshuffles a game", "Mal gemischt je Partie")),
    ]
    if rounds:
        heads[:0] = [
            ("turns", "rounds", "turns-round", Text("turns a round", "Züge je Runde")),
            ("rounds", "games", "rounds", Text("rounds a game", "Runden je Partie")),
        ]
    columns = [PLAYERS, Column("seats", Text("seats", "Sitze"))]
    for _, _, key, head in heads:
        columns += estimated(key, head, MEAN)
    rows = []
    for case in (*with_seat(result.experiment, "near"), *with_seat(result.experiment, "careful")):
        found = result.blocks(case.key)
        row: list[Any] = [case.players, Text(case.seats[0], case.seats[0])]
        for name, of, _, _ in heads:
            row += cells(_ratio(found, name, of))
        rows.append(tuple(row))
    return Table(
        "length",
        variant.id,
        Text("How long a game lasts", "Wie lange eine Partie dauert"),
        tuple(columns),
        tuple(rows),
        notes(result, ("near", "careful"), assumed=board.is_assumed(variant)),
    )


def lengths(variant: Variant) -> Table:
    """How many of a hundred games with four near seats last so many rounds (or turns)."""
    result = of_variant("games", variant)
    case = next(c for c in with_seat(result.experiment, "near") if c.players == 4)
    total = result.total(case.key)
    rounds = variant["round.played"]
    counted = total["game-rounds"] if rounds else total["game-turns"]
    games, step = total["games"][0], 1 if rounds else 10
    head = Text("rounds", "Runden") if rounds else Text("turns", "Züge")
    rows = [
        (place * step, *cells(wilson(count, games))) for place, count in enumerate(counted) if count
    ]
    title = (
        Text("Four players: rounds in a game", "Vier Personen: Runden je Partie")
        if rounds
        else Text("Four players: turns in a game", "Vier Personen: Züge je Partie")
    )
    return Table(
        "lengths",
        variant.id,
        title,
        (Column("length", head, "count"), *estimated("games", Text("games", "Partien"), SHARE)),
        tuple(rows),
        (
            *(() if rounds else (TENS,)),
            *notes(result, ("near",), cases=(case,), assumed=board.is_assumed(variant)),
        ),
    )


# -- phases ------------------------------------------------------------------------------


def laid(variant: Variant) -> Table:
    """For each phase how often and when it is laid among four, beside the exact draws alone."""
    if not variant["round.played"]:
        raise Phase10Error(f"{variant.id!r} is not played in rounds")
    result = of_variant("games", variant)
    case = next(c for c in with_seat(result.experiment, "near") if c.players == 4)
    careful = with_seat(result.experiment, "careful")[0]
    found, other = result.blocks(case.key), result.blocks(careful.key)
    numbers = _alone(variant)
    columns = [
        Column("phase", Text("phase", "Phase")),
        Column("asks", Text("asks for", "verlangt")),
    ]
    columns += estimated("laid", Text("laid in a round", "in einer Runde ausgelegt"), SHARE)
    columns += estimated("turn", Text("in which own turn", "im wievielten eigenen Zug"), MEAN)
    columns += estimated("out", Text("goes out", "macht Schluss"), SHARE)
    columns += estimated("careful", Text("laid, careful seats", "ausgelegt, careful"), SHARE)
    columns.append(
        Column("alone", Text("draws alone, best play", "Züge allein, bestes Spiel"), "span")
    )
    rows = []
    for place, (name, phase) in enumerate(variant.phases.items()):
        del phase
        row: list[Any] = [named(variant, name), spoken(variant, name)]
        row += cells(_ratio(found, "phase-laid", "phase-tried", place, place))
        row += cells(_ratio(found, TURNS_SUM, "phase-laid", place, place))
        row += cells(_ratio(found, "phase-out", "phase-tried", place, place))
        row += cells(_ratio(other, "phase-laid", "phase-tried", place, place))
        row.append(span(numbers, name, "offered") if numbers is not None else None)
        rows.append(tuple(row))
    return Table(
        "laid",
        variant.id,
        Text("How hard each phase is among four", "Wie schwer jede Phase zu viert ist"),
        tuple(columns),
        tuple(rows),
        notes(
            result,
            ("near", "careful"),
            cases=(case, careful),
            assumed=board.is_assumed(variant),
        ),
    )


def _alone(variant: Variant) -> Any:
    try:
        return stored("alone", variant)[1]
    except Phase10Error:
        return None


# -- places --------------------------------------------------------------------------------


def places(variant: Variant) -> Table:
    """For each place how often it ends a round and wins the game."""
    result = of_variant("games", variant)
    rounds = variant["round.played"]
    columns = [PLAYERS, Column("place", Text("place", "Platz"), "count")]
    if rounds:
        columns += estimated("out", Text("ends a round", "beendet eine Runde"), SHARE)
    columns += estimated("wins", Text("wins the game", "gewinnt die Partie"), SHARE)
    columns.append(Column("even", Text("even", "gleich verteilt"), "share"))
    rows = []
    cases = with_seat(result.experiment, "near")
    for case in cases:
        found = result.blocks(case.key)
        for place in range(case.players):
            row: list[Any] = [case.players, place + 1]
            if rounds:
                row += cells(_ratio(found, "place-out", "place-rounds", place, place))
            row += cells(_wins(found, "place-wins", place))
            rows.append((*row, 1 / case.players))
    return Table(
        "places",
        variant.id,
        Text("Does it help to go first?", "Hilft es anzufangen?"),
        tuple(columns),
        tuple(rows),
        (
            Text(
                "Place 1 begins: the first round for wins, each round for rounds.",
                "Platz 1 fängt an: bei Siegen die erste Runde, bei Runden jede.",
            ),
            *notes(result, ("near",), cases=cases, assumed=board.is_assumed(variant)),
        ),
    )


def _wins(rows: Sequence[Row], name: str, place: int) -> Estimate:
    total = sum(at(row, name, place) for row in rows)
    return wilson(total / WIN, sum(at(row, "games") for row in rows))


# -- gifts ---------------------------------------------------------------------------------


def gifts(variant: Variant) -> Table:
    """What one more wild card or skip in the deal is worth to whoever begins."""
    result = of_variant("gifts", variant)
    plain = result.blocks(result.experiment.cases[0].key)
    columns = (
        Column("gift", Text("the starter is dealt", "wer anfängt, bekommt")),
        *estimated("out", Text("ends the round", "beendet die Runde"), SHARE),
        *estimated("out-more", Text("more than without", "mehr als ohne"), SHARE),
        *estimated("laid-more", Text("lays down more often", "legt öfter aus"), SHARE),
    )
    words = {
        "as dealt": Text("what comes", "was kommt"),
        "a wild card more": Text("one wild card more", "einen Joker mehr"),
        "a skip more": Text("one skip more", "eine Aussetzen-Karte mehr"),
    }
    rows = []
    for case in result.experiment.cases:
        found = result.blocks(case.key)
        out = blocks_of(found, "place-out", "place-rounds")
        more = paired(out, blocks_of(plain, "place-out", "place-rounds"))
        lays = paired(
            blocks_of(found, "place-laid", "place-rounds"),
            blocks_of(plain, "place-laid", "place-rounds"),
        )
        same = found is plain or case.gift is None
        rows.append(
            (
                words[case.name],
                *cells(ratio(out)),
                *cells(None if same else more),
                *cells(None if same else lays),
            )
        )
    return Table(
        "gifts",
        variant.id,
        Text("A gift in the deal", "Ein Geschenk beim Austeilen"),
        columns,
        tuple(rows),
        (
            Text(
                "Four players; the gift takes the place of another card in each round's deal.",
                "Vier Personen; das Geschenk ersetzt in jeder Runde eine andere Karte.",
            ),
            *notes(result, ("near",)),
        ),
    )


# -- readings ---------------------------------------------------------------------------------


def house(variant: Variant) -> Table:
    """What each other reading changes, the largest change of length first."""
    result = of_variant("house", variant)
    base = result.experiment.cases[0]
    plain = result.blocks(base.key)
    columns = (
        Column("rule", Text("rule", "Regel")),
        Column("reading", Text("answered otherwise", "anders beantwortet")),
        *estimated("turns", Text("turns a game", "Züge je Partie"), MEAN),
        *estimated("turns-more", Text("more", "mehr"), MEAN),
        *estimated(
            "first-more", Text("first seat wins more often", "wer anfängt, gewinnt öfter"), SHARE
        ),
        Column("verdict", Text("effect on length", "Wirkung auf die Länge")),
        GAMES,
    )
    rows: list[tuple[Any, ...]] = []
    base_turns = blocks_of(plain, "turns", "games")
    base_first = blocks_of(plain, "place-wins", "games")
    mean = ratio(base_turns).value
    for case in result.experiment.cases:
        found = result.blocks(case.key)
        turns = blocks_of(found, "turns", "games")
        if case is base:
            rows.append(
                (
                    Text("–", "–"),
                    Text("as answered", "wie beantwortet"),
                    *cells(ratio(turns)),
                    *cells(None),
                    *cells(None),
                    Text("", ""),
                    result.experiment.games_of(case.key),
                )
            )
            continue
        more = paired(turns, base_turns)
        first = paired(blocks_of(found, "place-wins", "games"), base_first)
        first = Estimate(first.value / WIN, first.low / WIN, first.high / WIN, first.units)
        rows.append(
            (
                _rule(variant, case),
                _reading(result.experiment, case),
                *cells(ratio(turns)),
                *cells(more),
                *cells(first),
                verdict(more, mean),
                result.experiment.games_of(case.key),
            )
        )
    place = 3
    rows[1:] = sorted(rows[1:], key=lambda row: (-abs(row[place + 4]), row[1].en))
    return Table(
        "house",
        variant.id,
        Text("What other readings change", "Was andere Lesarten ändern"),
        columns,
        tuple(rows),
        (
            Text(
                f"Four players; the same deals and the same seats, one answer changed. {PAIRS.en}",
                "Vier Personen; dieselben Karten, dieselben Sitze, eine Antwort geändert. "
                f"{PAIRS.de}",
            ),
            *notes(result, ("near",), assumed=board.is_assumed(variant)),
        ),
    )


def _rule(variant: Variant, case: Case) -> Text:
    if not case.rules:
        return Text("printed variation", "gedruckte Abwandlung")
    name = case.rules[0][0]
    ident = variant.rulebook.rules[name].id
    return Text(f"{ident} {name}", f"{ident} {name}")


def _reading(one: Experiment, case: Case) -> Text:
    variant = one.ruled(case)
    if not case.rules:
        return variant.title
    rule = variant.rulebook.rules[case.rules[0][0]]
    value = variant[rule.name]
    return Text(*(say.says(variant, rule, value, lang) for lang in ("en", "de")))


def verdict(more: Estimate, mean: float) -> Text:
    """An effect on a mean in words: longer, shorter, or no effect larger than so much."""
    low, high = more.low / mean, more.high / mean
    if more.low == more.high == 0:
        return Text("no game differs", "keine Partie ist anders")
    if low > 0:
        return _percent(more.value / mean, Text("longer by {n} %", "um {n} % länger"))
    if high < 0:
        return _percent(-more.value / mean, Text("shorter by {n} %", "um {n} % kürzer"))
    return _percent(
        max(-low, high), Text("no effect larger than {n} %", "keine Wirkung über {n} %")
    )


def _percent(share: float, words: Text) -> Text:
    return in_words(words, 100 * share)


# -- the board ----------------------------------------------------------------------------------


def _with_board(variant: Variant) -> None:
    """Refuse a game without a board; a table of noughts would say that it has one."""
    if not variant.asked("board.spaces"):
        raise Phase10Error(f"{variant.id!r} has no board")


def landed(variant: Variant) -> Table:
    """For each space the share of moves that end there, by number of players."""
    _with_board(variant)
    result = of_variant("games", variant)
    cases = with_seat(result.experiment, "near")
    columns = [
        Column("space", Text("space", "Feld"), "count"),
        Column("kind", Text("kind", "Art")),
    ]
    for case in cases:
        head = Text(f"{case.players} players", f"{case.players} Personen")
        columns += estimated(f"of-{case.players}", head, SHARE)
    rows = []
    blocks = {case.key: result.blocks(case.key) for case in cases}
    for place, space in enumerate(board.spaces(variant)):
        row: list[Any] = [place + 1, space_name(variant, space)]
        for case in cases:
            row += cells(_ratio(blocks[case.key], "space-landed", "steps-moved", place))
        rows.append(tuple(row))
    return Table(
        "landed",
        variant.id,
        Text("Where pieces land", "Wo die Figuren landen"),
        tuple(columns),
        tuple(rows),
        notes(result, ("near",), cases=cases, assumed=True),
    )


def space_name(variant: Variant, space: board.Space) -> Text:
    """A space in words."""
    return Text(*(space_words(variant, str(space), lang) for lang in ("en", "de")))


def kinds(variant: Variant) -> Table:
    """For each kind of space the share of moves that end there, here and on random boards."""
    _with_board(variant)
    result = of_variant("games", variant)
    others = published(f"layouts-games-{variant.id}")
    case = next(c for c in with_seat(result.experiment, "near") if c.players == 4)
    rows_here = result.blocks(case.key)
    drawn = others.experiment.cases[0]
    rows_there = others.blocks(drawn.key)
    columns = (
        Column("kind", Text("kind", "Art")),
        Column("spaces", Text("spaces here", "Felder hier"), "count"),
        *estimated("here", Text("lands there", "landet dort"), SHARE),
        Column("least", _of_boards(others.experiment.layouts), "share"),
        Column("middle", Text("middle", "Mitte"), "share"),
        Column("most", Text("most", "größter"), "share"),
    )
    spaces = board.spaces(variant)
    rows = []
    for kind in dict.fromkeys(space.kind for space in spaces):
        mine = [place for place, space in enumerate(spaces) if space.kind == kind]
        blocks = [
            (sum(at(row, "space-landed", place) for place in mine), at(row, "steps-moved"))
            for row in rows_here
        ]
        shares = []
        for block, row in enumerate(rows_there):
            there = board.spaces(others.experiment.on_board(drawn, block))
            landed_there = sum(
                at(row, "space-landed", place)
                for place, space in enumerate(there)
                if space.kind == kind
            )
            shares.append(landed_there / at(row, "steps-moved"))
        shares.sort()
        rows.append(
            (
                space_name(variant, board.Space(kind)),
                len(mine),
                *cells(ratio(blocks)),
                shares[0],
                shares[len(shares) // 2],
                shares[-1],
            )
        )
    return Table(
        "kinds",
        variant.id,
        Text("Where pieces land, by kind", "Wo die Figuren landen, nach Art"),
        columns,
        tuple(rows),
        (
            *notes(result, ("near",), cases=(case,), assumed=True),
            *notes(others, ("near",), where=Text("All these boards: ", "Alle diese Pläne: ")),
            _each_board(others.experiment),
        ),
    )


def _of_boards(count: int) -> Text:
    return Text(
        f"least of {show(count, 'count', 'en')} boards",
        f"kleinster von {show(count, 'count', 'de')} Plänen",
    )


def _each_board(one: Experiment) -> Text:
    """How many games a board's own share comes from, as chance moves it too."""
    games = one.games // one.layouts
    return Text(
        f"Each of these boards saw {games} games, so a little of the range is chance.",
        f"Auf jedem dieser Pläne liefen {games} Partien, ein wenig von der Spanne ist also Zufall.",
    )


def boardlife(variant: Variant) -> Table:
    """What happens on the board, by number of players."""
    _with_board(variant)
    result = of_variant("games", variant)
    columns = (
        PLAYERS,
        *estimated(
            "skipped",
            Text("moves that leave out an occupied space", "Züge über ein besetztes Feld"),
            SHARE,
        ),
        *estimated("jokers", Text("jokers a round", "Joker je Runde"), MEAN),
        *estimated("found", Text("asked cards found", "gefragte Karten gefunden"), SHARE),
        *estimated(
            "empty", Text("draw pile used up, a round", "Ziehstapel verbraucht, je Runde"), MEAN
        ),
        *estimated(
            "none", Text("cards no pile could give, a round", "Karten ohne Stapel, je Runde"), MEAN
        ),
    )
    rows = []
    cases = with_seat(result.experiment, "near")
    for case in cases:
        found = result.blocks(case.key)
        rows.append(
            (
                case.players,
                *cells(_ratio(found, "steps-skipped", "steps-moved")),
                *cells(_ratio(found, "jokers", "rounds")),
                *cells(_ratio(found, "asked-found", "asked")),
                *cells(_ratio(found, "reshuffles", "rounds")),
                *cells(_ratio(found, "no-card", "rounds")),
            )
        )
    return Table(
        "boardlife",
        variant.id,
        Text("What happens on the board", "Was auf dem Spielplan geschieht"),
        columns,
        tuple(rows),
        notes(result, ("near",), cases=cases, assumed=True),
    )


__all__ = ["boardlife", "gifts", "house", "kinds", "laid", "landed", "length", "lengths", "places"]
