"""The answers for a game against the bots: where it stands, what may be done, and why.

Questions: ``play.setup`` (which games there are), ``play`` (where a game stands, after
trying a move perhaps), ``play.ways`` (lay-downs of picked cards), ``play.why`` (the
verdict on any move), ``play.hint``, ``play.record``, and ``game``, a whole game of bots.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from phase10.errors import Phase10Error
from phase10.page import answers, number, text, texts
from phase10.page.told import told as told_in
from phase10.text import LANGUAGES, Text

if TYPE_CHECKING:
    from phase10.page.sitting import Sitting
    from phase10.position import Position
    from phase10.variant import Variant

SLICE: Final = 10
"""So many decisions of bots are made at once."""

_WINS: Final = Text("{names} wins the game.", "{names} gewinnt die Partie.")
_WIN: Final = Text("{names} win the game.", "{names} gewinnen die Partie.")
_NOBODY: Final = Text("The game is broken off without a winner.", "Die Partie endet ohne Sieger.")
_HAND: Final = Text("The hand is over.", "Die Runde ist zu Ende.")
_AND: Final = Text("and", "und")
_HIDDEN: Final = Text(
    "This move was made with a hidden card, so only the rule is shown.",
    "Bei diesem Zug war eine Karte verdeckt, daher steht hier nur die Regel.",
)
_CHANCE: Final = Text(
    "That was chance: it happens, and nobody may or may not.",
    "Das war Zufall: Es geschieht, niemand darf oder darf nicht.",
)
_ASSUMED: Final = Text(
    "The order of the spaces on the board is assumed; nobody has shown it to us.",
    "Die Reihenfolge der Felder auf dem Spielplan ist angenommen; niemand hat sie uns gezeigt.",
)
_WHY_HINT: Final = Text(
    "It is what the careful bot would do: the shortest way to the phase, then to an empty hand, "
    "with an eye on what the others could do next.",
    "So würde der Bot „careful“ spielen: auf kürzestem Weg zur Phase, dann zur leeren Hand, "
    "und mit einem Blick darauf, was die anderen tun könnten.",
)


@answers("play.setup")
def setup(asked: dict[str, Any]) -> dict[str, Any]:
    """Every game that can be played, with how many it seats and how large its hands may be."""
    return _games(asked["lang"])


def _games(lang: str) -> dict[str, Any]:
    from phase10.page.sitting import usual_names
    from phase10.variant import load, variants

    games = [_game(load(name), lang) for name in variants()]
    return {"games": games, "names": list(usual_names())}


def _game(variant: Variant, lang: str) -> dict[str, Any]:
    smaller, usual = variant.get("younger.size"), variant["deal.hand"]
    count = variant["players.count"]
    sizes = [usual, smaller] if isinstance(smaller, int) else []
    return {
        "id": variant.id,
        "title": variant.title.in_(lang),
        "short": variant.short.in_(lang),
        "min": count["min"],
        "max": count["max"],
        "sizes": sizes,
        "rounds": bool(variant["round.played"]),
    }


@answers("play", long=True)
def play(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Where a saved game stands; with `try`, after that move if the judge allows it.

    `since` is the number of moves that have been told already.  A refused
    move comes with its verdict, and nothing changes.
    """
    from phase10.judge import judge
    from phase10.page.sitting import keep
    from phase10.page.table import verdict

    lang = asked["lang"]
    tried = text(asked, "try", "")
    found: Sitting | None = None
    note = ""
    more: dict[str, Any] = {}
    for item in _sat(asked):
        if isinstance(item, float):
            yield {"progress": item}
        elif isinstance(item, str):
            note = item
        else:
            found = item
    assert found is not None
    if tried and not note:
        try:
            move = found.read(tried)
            ruled = judge(found.position, found.meant(move))
            more["verdict"] = verdict(ruled, lang)
            more["refused"] = ruled.legal is not True
        except Phase10Error as error:
            more = {"refused": True, "verdict": None, "problem": told_in(error, lang)}
        if not more["refused"]:
            found.do(move)
            for _ in found.advance():
                yield {"progress": 0.9}
            keep(found)
    given = _standing(found, number(asked, "since", 0, 10_000_000, 0), lang)
    yield given | more | {"stops": note}


def _sat(asked: dict[str, Any]) -> Iterator[Sitting | float | str]:
    from phase10.page.sitting import MOST_MOVES, setting_of, sitting_of

    moves = texts(asked, "moves", MOST_MOVES)
    return sitting_of(setting_of(asked), moves, asked["lang"])


def _now(asked: dict[str, Any]) -> Sitting:
    """The game of a question that is answered at once."""
    from phase10.page.sitting import Sitting

    found: Sitting | None = None
    for item in _sat(asked):
        if isinstance(item, str):
            raise Phase10Error(item)
        if isinstance(item, Sitting):
            found = item
    assert found is not None
    return found


def _standing(one: Sitting, since: int, lang: str) -> dict[str, Any]:
    from phase10.board import is_assumed
    from phase10.page import table
    from phase10.page.offers import offers
    from phase10.page.sitting import ME
    from phase10.page.telling import told
    from phase10.view import view

    position = one.position
    seen = view(position, ME)
    due = position.due
    mine = not one.ended and due is not None and due.who == ME
    sight = one.sight
    entries = [
        entry
        for at in range(min(since, len(one.stages)), len(one.stages))
        for entry in told(one.stages[at], at, lang, sight)
    ]
    return {
        "setting": one.setting.data(),
        "title": position.variant.title.in_(lang),
        "moves": list(one.own),
        "count": len(one.stages),
        "told": entries,
        "table": table.table(seen, lang, near=ME),
        "mine": mine,
        "step": table.step(position, lang),
        "offers": offers(seen, ME, tuple(one.moves()), lang) if mine else [],
        "over": one.ended,
        "result": _result(position, lang) if one.ended else "",
        "note": _ASSUMED.in_(lang) if is_assumed(position.variant) else "",
    }


def _result(position: Position, lang: str) -> str:
    if not position.over:
        return _HAND.in_(lang)
    names = [position.players[seat] for seat in position.winners]
    told = _NOBODY if not names else _WINS if len(names) == 1 else _WIN
    return told.in_(lang).format(names=f" {_AND.in_(lang)} ".join(names))


@answers("play.ways")
def ways(asked: dict[str, Any]) -> dict[str, Any]:
    """How picked cards can be laid down; see :func:`phase10.page.offers.ways`."""
    from phase10.page import offers
    from phase10.page.sitting import ME
    from phase10.view import view

    one = _now(asked)
    deck = one.setting.variant.deck
    cards = [deck.parse(name) for name in texts(asked, "cards", 200)]
    return offers.ways(view(one.position, ME), ME, cards, asked["lang"])


@answers("play.hint")
def hint(asked: dict[str, Any]) -> dict[str, Any]:
    """What the careful seat would do, then the moves that the near seat ranks best."""
    from phase10.page.offers import MANY, offer
    from phase10.page.sitting import ME
    from phase10.seats import CarefulSeat, best_first
    from phase10.view import view

    one, lang = _now(asked), asked["lang"]
    seen, moves = view(one.position, ME), tuple(one.moves())
    due = one.position.due
    if one.ended or due is None or due.who != ME or not moves:
        return {"moves": [], "says": ""}
    few = moves[:MANY]
    first = CarefulSeat(ME).choose(seen, few)
    others = (move for move in best_first(seen, ME, few) if move != first)
    return {
        "moves": [offer(seen, ME, move, lang) for move in (first, *islice(others, 2))],
        "says": _WHY_HINT.in_(lang),
    }


@answers("play.why")
def why(asked: dict[str, Any]) -> dict[str, Any]:
    """The verdict on the move with the number `at`, or on the line `move` as things stand now."""
    from phase10.judge import judge
    from phase10.page.table import verdict

    one, lang = _now(asked), asked["lang"]
    if asked.get("at") is not None:
        return explained(one, number(asked, "at", 0, max(len(one.stages) - 1, 0)), lang)
    move = one.read(text(asked, "move"))
    return verdict(judge(one.position, one.meant(move)), lang, long=True)


def explained(one: Sitting, at: int, lang: str) -> dict[str, Any]:
    """The verdict on a move that was made, as far as the own seat may know it."""
    from phase10.judge import judge
    from phase10.moves import CHANCE_MOVES
    from phase10.page.sitting import ME
    from phase10.page.table import rule, verdict

    stage = one.stages[at]
    if isinstance(stage.move, CHANCE_MOVES):
        return {"legal": None, "text": _CHANCE.in_(lang), "rule": None}
    ruled = judge(stage.before, stage.move)
    due = stage.before.due
    own = due is not None and due.who == ME
    if own or one.sight.of(stage.move, stage.before) == stage.move:
        return verdict(ruled, lang, long=True)
    variant = one.setting.variant
    shown = None if ruled.rule is None else rule(variant, ruled.rule, lang)
    return {"legal": ruled.legal, "text": _HIDDEN.in_(lang), "rule": shown}


@answers("play.record")
def record(asked: dict[str, Any]) -> dict[str, Any]:
    """The game so far as a record, for a file or to step through."""
    return {"record": str(_now(asked).record())}


@answers("game", long=True)
def game(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A whole game between bots: its record, the same wherever it is played.

    Takes `variant`, `players` (their number or names), `seed`, `seats` (one for each
    player, or one for all) and `sizes`; `most` stops after so many decisions.
    """
    from phase10.game import Game
    from phase10.page.sitting import players_of, seed_of, sizes_of, variant_of
    from phase10.record import Record
    from phase10.seats import SEATS, make
    from phase10.steps.settle import made

    variant = variant_of(asked)
    players = players_of(asked, variant)
    seats = texts(asked, "seats", 20) or ["near"]
    seats = seats * len(players) if len(seats) == 1 else seats
    if len(seats) != len(players) or not set(seats) <= set(SEATS):
        known = ", ".join(SEATS)
        raise Phase10Error(f"'seats' must name one of {known} for each player, not {seats!r:.60}")
    sizes = sizes_of(asked, len(players))
    one = Game.start(variant, players=players, seed=seed_of(asked), sizes=sizes)
    choosers = make(seats, one.chance)
    left = number(asked, "most", 1, 10_000_000, 10_000_000)
    needed = max(int(variant["phase.needed"]), 1)
    while not one.over and left > 0:
        one.run(choosers, most=min(SLICE, left))
        left -= SLICE
        far = max((_made(made, one.position, at) for at in range(len(players))), default=0)
        yield {"progress": min(far / needed, 0.99)}
    yield {
        "record": str(Record.of(one, seats=tuple(seats))),
        "moves": len(one.record),
        "over": one.over,
        "winners": list(one.winners),
    }


def _made(made: Any, position: Position, seat: int) -> int:
    try:
        return int(made(position, seat))
    except ValueError:  # between two rounds nobody may have a phase
        return 0


# -- before the engine is awake -------------------------------------------------------------

STILL_SEED: Final = 7
STILL_PLAYERS: Final = 3

_SEAT: Final = Text(
    "A game as the player in the first seat sees it, at the first decision.",
    "Eine Partie, wie sie der erste Platz sieht, bei der ersten Entscheidung.",
)


def tables() -> Iterator[tuple[str, Any]]:
    """What there is to choose from before a game begins."""
    yield "play", {lang: _games(lang) for lang in LANGUAGES}


def still(options: Mapping[str, str]) -> str:
    """A game at its first decision, drawn, with the moves up to there."""
    from phase10.page.sitting import ME, Setting, Sitting, usual_names
    from phase10.page.telling import paragraph, spans
    from phase10.picture import position_svg
    from phase10.variant import load, variants
    from phase10.view import view

    variant = load(options.get("variant") or next(iter(variants())))
    players = usual_names()[:STILL_PLAYERS]
    one = Sitting.begin(Setting(variant, players, STILL_SEED))
    for _ in one.advance():
        pass
    drawn = position_svg(view(one.position, ME))
    told = paragraph(one.stages, one.sight)
    return f'<p>{spans(_SEAT)}</p><p>{told}</p><div class="p10-figure">{drawn}</div>'


__all__ = ["game", "hint", "play", "record", "setup", "still", "tables", "ways", "why"]
