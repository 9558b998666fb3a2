"""The answers for stepping through a record: what it holds, and each move with its rule.

Questions: ``replay`` (read a record, or say where it goes wrong), ``replay.at`` (the
table after a move, the verdict on it, what else was legal) and ``replay.samples``.

A record comes as its text (`record`), as the sample game of a variant (`sample`), or as
a game against the bots (`play`, see :mod:`phase10.page.sitting`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from phase10.errors import Phase10Error
from phase10.page import answers, number, text
from phase10.page.telling import Stage, recorded
from phase10.page.told import told as told_in
from phase10.text import LANGUAGES, Text

if TYPE_CHECKING:
    from phase10.moves import Move
    from phase10.position import Position
    from phase10.record import Record

LONGEST: Final = 300_000
"""A longer text is refused at once; a game takes about 30 000 characters."""
SLICE: Final = 8
"""So many moves are played through at once."""
KEPT: Final = 3
"""So many records stay in memory."""
MOST_ELSE: Final = 400
"""So many other moves are looked at; more are not counted."""
MOST_LAYS: Final = 60
"""So many of them may be lay-downs."""
BEFORE: Final = 5
"""So many moves before the one that is looked at are told."""
SAMPLE_SEED: Final = 1
SAMPLE_PLAYERS: Final = 3

_LONG: Final = Text(
    "The text has {n} characters. A game takes about 30 000, and this page reads at most {most}; "
    "phase10 replay FILE on the command line reads more.",
    "Der Text hat {n} Zeichen. Eine Partie braucht etwa 30 000, und diese Seite liest höchstens "
    "{most}; phase10 replay DATEI auf der Kommandozeile liest mehr.",
)
_CANNOT: Final = Text(
    "Line {line}: {move} cannot have been. {why}",
    "Zeile {line}: {move} kann nicht gewesen sein. {why}",
)
_START: Final = Text("Before the first move", "Vor dem ersten Zug")
_WON: Final = Text("Won by {names}.", "Gewonnen von {names}.")
_OVER: Final = Text("Over without a winner.", "Ohne Sieger zu Ende.")
_GOES_ON: Final = Text(
    "The record ends before the game does.", "Das Protokoll endet vor der Partie."
)


@dataclass(slots=True)
class Opened:
    """A record that has been read, and played through as far as it goes."""

    record: Record
    start: Position
    pasted: str = ""
    stages: list[Stage] = field(default_factory=list)
    fault: dict[str, Any] | None = None

    def after(self, at: int) -> Position:
        """The table after so many moves."""
        return self.stages[at - 1].after if at else self.start


_KEPT: Final[dict[str, Opened]] = {}


class TooLongError(Phase10Error):
    """A text that is too long for a page."""

    def __init__(self, length: int) -> None:
        self.length = length
        super().__init__(self.in_("en"))

    def in_(self, lang: str) -> str:
        """The message in a language."""
        return _LONG.in_(lang).format(n=self.length, most=LONGEST)


@answers("replay.samples")
def samples(asked: dict[str, Any]) -> dict[str, Any]:
    """The sample games: one of each variant."""
    from phase10.variant import load, variants

    lang = asked["lang"]
    found = [load(name) for name in variants()]
    return {"samples": [{"id": one.id, "title": one.title.in_(lang)} for one in found]}


@answers("replay", long=True)
def replay(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What a record holds: players, rounds, how it ends, and the first move that cannot have been.

    A text that is no record is a :class:`~phase10.errors.NotationError` with line and column.
    """
    one: Opened | None = None
    for item in _opened(asked):
        if isinstance(item, Opened):
            one = item
        else:
            yield {"progress": item}
    assert one is not None
    lang, record = asked["lang"], one.record
    variant, _ = record.variant.common_terms()
    end = one.after(len(one.stages))
    yield {
        "variant": variant,
        "title": record.variant.title.in_(lang),
        "players": list(record.players),
        "seen": record.seen_by,
        "count": len(one.stages),
        "rounds": rounds(one.stages),
        "result": _result(end, lang),
        "over": end.over,
        "fault": None if one.fault is None else _fault(one.fault, lang),
        "record": one.pasted or str(record),
    }


def rounds(stages: list[Stage]) -> list[dict[str, int]]:
    """Where each round begins, by its number and the number of moves before it."""
    found: list[dict[str, int]] = []
    last: object = None
    for at, stage in enumerate(stages):
        p = stage.before
        if not p.table.has_mark("round"):
            break
        if p.mark("round") != last:
            last = p.mark("round")
            found.append({"number": p.mark("round"), "at": at})
    return found


def _result(p: Position, lang: str) -> str:
    if p.winners:
        return _WON.in_(lang).format(names=", ".join(p.players[seat] for seat in p.winners))
    return (_OVER if p.over else _GOES_ON).in_(lang)


def _fault(fault: dict[str, Any], lang: str) -> dict[str, Any]:
    error = fault["error"]
    said = _CANNOT.in_(lang).format(
        line=fault["line"], move=fault["move"], why=told_in(error, lang)
    )
    return {key: fault[key] for key in ("line", "column", "move")} | {"message": said}


# -- reading and playing through -----------------------------------------------------------


def _opened(asked: dict[str, Any]) -> Iterator[Opened | float]:
    """Open the record of a question: how far it is, then the record; it is kept in memory."""
    what = {key: asked.get(key) for key in ("record", "sample", "play") if asked.get(key)}
    if len(what) != 1:
        raise Phase10Error(
            f"expected one of 'record', 'sample' and 'play', not {', '.join(what) or 'nothing'!r}"
        )
    pasted = text(asked, "record", "") if "record" in what else ""
    if len(pasted) > LONGEST:
        raise TooLongError(len(pasted))
    key = sha256(json.dumps(what, sort_keys=True).encode(errors="replace")).hexdigest()
    one = _KEPT.pop(key, None)
    if one is None:
        if pasted:
            found = _read(pasted)
        elif "sample" in what:
            found = _sample(text(asked, "sample"))
        else:
            found = _played(what["play"], asked["lang"])
        for item in found:
            if isinstance(item, Opened):
                one = item
            else:
                yield item
    assert one is not None
    _KEPT[key] = one
    while len(_KEPT) > KEPT:
        del _KEPT[next(iter(_KEPT))]
    yield one


def _read(pasted: str) -> Iterator[Opened | float]:
    from phase10.game import play
    from phase10.record import Record, known

    _check_variant(pasted)
    record = Record.parse(pasted)
    position = record.start()
    one = Opened(record, position, pasted)
    step = play if record.seen_by is None else known
    for at, move in enumerate(record.moves):
        try:
            after = step(position, move)
        except Phase10Error as error:
            line = record.lines[at]
            shown = pasted.splitlines()[line - 1]
            one.fault = {
                "line": line,
                "column": len(shown) - len(shown.lstrip()) + 1,
                "move": shown.strip()[:120],
                "error": error,
            }
            break
        one.stages.append(Stage(position, move, after))
        position = after
        if at % SLICE == 0:
            yield at / len(record.moves)
    yield one


def _check_variant(pasted: str) -> None:
    """Refuse a record of a variant that the page doesn't have: there are no files to look in."""
    from phase10.errors import NotationError
    from phase10.spec import nearest
    from phase10.variant import variants

    for at_line, line in enumerate(pasted.splitlines(), 1):
        key, colon, value = line.partition(":")
        if colon and key.split() == ["variant"]:
            name = value.strip()
            if name in variants():
                return
            near = nearest(name, variants())
            raise NotationError(
                f"there is no variant {name!r:.60}"
                + (f"; perhaps {near!r} is meant" if near else ""),
                line=at_line,
                column=len(line) - len(value.lstrip()) + 1,
                expected=f"one of {', '.join(variants())}",
                example=f"variant: {near or variants()[0]}",
            )


def _sample(name: str) -> Iterator[Opened | float]:
    """The sample game of a variant: bots, with a fixed seed."""
    from phase10.game import Game
    from phase10.page.sitting import usual_names, variant_of
    from phase10.seats import make
    from phase10.steps.settle import made

    variant = variant_of({"variant": name})
    players = min(SAMPLE_PLAYERS, variant["players.count"]["max"])
    game = Game.start(variant, players=usual_names()[:players], seed=SAMPLE_SEED)
    names = ("near",) * players
    choosers = make(names, game.chance)
    start = game.position
    stages: list[Stage] = []
    game.watch = lambda before, move, after: stages.append(Stage(before, move, after))
    while not game.over:
        game.run(choosers, most=SLICE)
        far = max(made(game.position, seat) for seat in range(players))
        yield min(far / int(variant["phase.needed"]), 0.99)
    yield Opened(recorded(start, stages, SAMPLE_SEED, names), start, "", stages)


def _played(saved: object, lang: str) -> Iterator[Opened | float]:
    """A game against the bots, from what its link holds."""
    from phase10.page import texts
    from phase10.page.sitting import MOST_MOVES, Sitting, setting_of, sitting_of

    if not isinstance(saved, dict):
        raise Phase10Error(f"'play' must be a saved game, not {saved!r:.60}")
    for item in sitting_of(setting_of(saved), texts(saved, "moves", MOST_MOVES), lang):
        if isinstance(item, Sitting):
            start = item.stages[0].before if item.stages else item.position
            yield Opened(item.record(), start, "", list(item.stages))
        elif isinstance(item, float):
            yield item
        else:
            raise Phase10Error(item)


# -- one move ------------------------------------------------------------------------------


@answers("replay.at", long=True)
def at(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The table after so many moves (`at`), as everybody sees it or as one `seat` does.

    With the last move in words and its verdict, the moves before it, and what else could
    have been done in its place.
    """
    one: Opened | None = None
    for item in _opened(asked):
        if isinstance(item, Opened):
            one = item
        else:
            yield {"progress": item}
    assert one is not None
    yield _at(one, asked)


def _at(one: Opened, asked: dict[str, Any]) -> dict[str, Any]:
    from phase10.page import table
    from phase10.view import view

    lang = asked["lang"]
    here = number(asked, "at", 0, len(one.stages), 0)
    seat: int | None = None
    if asked.get("seat") is not None:
        seat = number(asked, "seat", 0, len(one.record.players) - 1)
    position = one.after(here)
    shown = position if seat is None else view(position, seat)
    found: dict[str, Any] = {
        "at": here,
        "count": len(one.stages),
        "table": table.table(shown, lang, near=_near(one, here) if seat is None else seat),
        "told": _told(one, here, lang, seat),
        "who": "",
        "text": _START.in_(lang),
        "line": "",
        "verdict": None,
        "else": [],
        "others": 0,
    }
    if here:
        found |= _move(one, one.stages[here - 1], seat, lang)
    return found


def _near(one: Opened, here: int) -> int | None:
    """Who sits nearest where everything is seen: the first player, so that nobody moves about."""
    del here
    return 0 if one.record.seen_by is None else one.record.seen_by


def _told(one: Opened, here: int, lang: str, seat: int | None) -> list[dict[str, Any]]:
    from phase10.page.telling import told
    from phase10.record import Sight

    sight = None if seat is None else Sight(one.record.variant, seat)
    return [
        entry
        for place in range(max(here - 1 - BEFORE, 0), here)
        for entry in told(one.stages[place], place, lang, sight)
    ]


def _move(one: Opened, stage: Stage, seat: int | None, lang: str) -> dict[str, Any]:
    """The move that led here: in words, as it is written, its verdict, and what else was legal."""
    from phase10 import say
    from phase10.judge import judge
    from phase10.moves import CHANCE_MOVES
    from phase10.page import table
    from phase10.page.telling import sentence
    from phase10.record import Sight

    before, move = stage.before, stage.move
    due = before.due
    sight = None if seat is None else Sight(one.record.variant, seat)
    seen = move if sight is None else sight.of(move, before)
    who, claim = table.chance(lang), None
    chance = isinstance(move, CHANCE_MOVES) or move.verb == "show" or due is None
    if not chance and due is not None:
        who, claim = before.players[due.who], due.who
    found: dict[str, Any] = {
        "who": who,
        "text": say.finish(sentence(Stage(before, seen, stage.after), lang)),
        "line": one.record.line(replace(seen, who=claim))[:400],
    }
    if chance or due is None:
        return found
    ruled = judge(before, move)
    told = table.verdict(ruled, lang, long=True)
    if seen != move:
        # A seat that doesn't see the cards is not told of them by the verdict either.
        told = {"legal": ruled.legal, "text": "", "rule": told["rule"]}
    found["verdict"] = told
    if seat is None or seat == due.who:
        found |= _others(before, due.who, move, lang)
    return found


def _others(before: Position, seat: int, move: Move, lang: str) -> dict[str, Any]:
    from phase10.legal import legal_moves
    from phase10.page.offers import offers
    from phase10.position import Missing

    bare = replace(move, who=None)
    try:
        found = list(islice(legal_moves(before, most_lays=MOST_LAYS), MOST_ELSE))
    except Missing:
        return {}
    others = [one for one in found if one != bare]
    return {"else": offers(before, seat, others, lang), "others": len(others)}


# -- before the engine is awake -------------------------------------------------------------

STILL_MOVES: Final = 12

_STILL: Final = Text(
    "The sample game after {n} moves, as somebody sees it who sees everything.",
    "Die Beispielpartie nach {n} Zügen, für jemanden, der alles sieht.",
)


def tables() -> Iterator[tuple[str, Any]]:
    """Which sample games there are, and what is said of a text that is too long to be read."""
    for_page: dict[str, Any] = {"longest": LONGEST}
    for lang in LANGUAGES:
        said = _LONG.in_(lang).format(n="{n}", most=LONGEST)
        for_page[lang] = samples({"lang": lang}) | {"long": said}
    yield "replay", for_page


def sample(name: str) -> Opened:
    """The sample game of a variant."""
    return next(item for item in _sample(name) if isinstance(item, Opened))


def still(options: Mapping[str, str]) -> str:
    """A sample game after a few moves, drawn, with those moves in words."""
    from phase10.page.telling import paragraph, spans
    from phase10.picture import position_svg
    from phase10.variant import variants

    one = sample(options.get("variant") or next(iter(variants())))
    here = one.stages[:STILL_MOVES]
    drawn = position_svg(here[-1].after)
    said = Text(_STILL.en.format(n=len(here)), _STILL.de.format(n=len(here)))
    return f'<p>{spans(said)}</p><p>{paragraph(here)}</p><div class="p10-figure">{drawn}</div>'


__all__ = ["LONGEST", "at", "replay", "rounds", "sample", "samples", "still", "tables"]
