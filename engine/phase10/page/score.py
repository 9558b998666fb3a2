"""The score keeper: what the engine makes of the rounds that somebody wrote down.

The rounds are settled by the very procedures that settle a game (`phase10.steps`), so
phases, points, dealer, the deciding round and the winner are those of a played game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any, Final

from phase10 import say
from phase10.agenda import in_order
from phase10.errors import Phase10Error
from phase10.game import new_game
from phase10.moves import Dealer
from phase10.page import answers, number, text
from phase10.position import CHANCE, Due, Position
from phase10.steps import EFFECTS
from phase10.steps.round import collect
from phase10.steps.settle import GOAL, advance, made, moved_on, moving_order, settle
from phase10.variant import Variant, load

MOST_ROUNDS: Final = 400
"""More rounds than this nobody writes down."""

MOST_POINTS: Final = 10_000
"""No round counts so many points."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was written down.

    `out` is the seat that went out, None if nobody did; `made` says who laid a phase down;
    `phases` names the phase of each player where the order is free; `first` is who dealt (or,
    without a dealer, began) where that is not whose turn it was; `void` means that the round
    does not count.
    """

    out: int | None = None
    made: tuple[bool, ...] = ()
    points: tuple[int, ...] = ()
    phases: tuple[str, ...] = ()
    first: int | None = None
    void: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """How a round began, and how the players stood when it was settled."""

    dealer: int | None
    starter: int
    tie: tuple[int, ...]
    before: tuple[str, ...]
    phase: tuple[str, ...]
    made: tuple[int, ...]
    points: tuple[int, ...]
    total: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """All rounds settled: how each went, what comes next, and who is where.

    `behind` counts entries behind the end of the game, which change nothing.
    """

    rounds: tuple[Settled, ...]
    position: Position
    made: tuple[int, ...]
    behind: int = 0
    done: tuple[tuple[str, ...], ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.mark("winners") != () or bool(self.position.mark("capped"))


# -- settling ----------------------------------------------------------------------------


def opened(variant: Variant, players: int, first: int) -> Position:
    """The position before the first round, with `first` as the dealer, or as who begins."""
    few, many = variant["players.count"]["min"], variant["players.count"]["max"]
    if not few <= players <= many:
        raise Phase10Error(f"{players!r} players: this game seats {few} to {many}")
    _check_seat(first, players)
    # Seats have names of their own here: whatever people are called never gets so far.
    position = new_game(variant, tuple(f"p{seat + 1}" for seat in range(players)))
    return EFFECTS["dealer"](position, Dealer(first), CHANCE).with_agenda(())


def settled(variant: Variant, players: int, rounds: Sequence[Round], *, first: int = 0) -> Ledger:
    """The ledger of a game in rounds.

    Arguments: the variant, how many play, the rounds in order, and who deals first (without
    a dealer: who begins).  Raises a ValueError for a round that cannot be.

    >>> from phase10.variant import load
    >>> one = Round(out=1, made=(False, True), points=(55, 0))
    >>> ledger = settled(load("classic"), 2, [one])
    >>> ledger.made, ledger.rounds[0].total, ledger.over
    ((0, 1), (55, 0), False)
    """
    if not variant["round.played"]:
        raise Phase10Error(f"{variant.id!r} is not played in rounds; its tiles are kept instead")
    if len(rounds) > MOST_ROUNDS:
        raise Phase10Error(f"{len(rounds)!r} rounds are too many; expected {MOST_ROUNDS} at most")
    p = opened(variant, players, first)
    told: list[Settled] = []
    before_tie: tuple[int, ...] = ()
    for nth, one in enumerate(rounds, start=1):
        if _ended(p):
            return Ledger(tuple(told), p, before_tie or _made(p), len(rounds) - len(told), _done(p))
        tie = _tie(p)
        try:
            p, settled_round = _settle(p, one)
        except Phase10Error as error:
            raise Phase10Error(f"round {nth!r}: {error}") from None
        if _tie(p) and not tie:
            before_tie = settled_round.made
        if before_tie:
            settled_round = replace(settled_round, made=before_tie)
        told.append(settled_round)
    return Ledger(tuple(told), p, before_tie or _made(p), 0, _done(p))


def _settle(p: Position, one: Round) -> tuple[Position, Settled]:
    """The position after a round, and how it went."""
    variant, players = p.variant, len(p.players)
    tie = _tie(p)
    check(p, one)
    if one.first is not None:
        p = begun(p, one.first)
    p = collect(p.with_agenda((due := Due(CHANCE, "collect"),)), due).with_agenda(())
    dealer = p.mark("dealer") if p.table.has_mark("dealer") else None
    starter = p.mark("starter")
    if variant["phase.order"] == "free" and not tie:
        for seat, phase in enumerate(one.phases):
            if p.table.has_mark("phase"):
                p = p.with_mark("phase", seat, phase)
    before = tuple(_asked(p, seat, one) for seat in range(players))
    kept = variant["score.kept"] and not tie and not one.void
    held = _points(p)
    for seat in range(players):
        if one.void or (tie and seat not in tie):
            continue
        if seat == one.out or (one.made and one.made[seat]):
            p = p.with_mark("laid", seat, before[seat])
            if variant["advance.when"] == "at-once":
                p = advance(p, seat, variant["advance.laid"], before[seat])
        if kept and seat != one.out:
            p = p.with_mark("points", seat, p.mark("points", seat) + one.points[seat])
    data = () if one.out is None or one.void else (one.out,)
    if one.void:
        p = p.with_mark("capped", None, True)
    due = Due(CHANCE, "settle", data)
    # Nobody holds a card here, so the engine counts what going out is worth and nothing else.
    here = p
    p = settle(p.with_agenda((due,)), due)
    if one.void and p.agenda:
        p = p.with_mark("capped", None, False)
    p = p.with_agenda(())
    total = _points(p)
    counted = tuple(now - then for now, then in zip(total, held, strict=True))
    fixed = _fixed(p)
    stands = tuple(str(p.mark("phase", s)) for s in range(players)) if fixed else before
    there = _made(p)
    if _tie(p) and not tie:
        # A deciding round sets the phase marks back; what was made stays made.
        for seat in moving_order(here, one.out):
            here = moved_on(here, seat, one.out)
        there = _made(here)
    return p, Settled(dealer, starter, tie, before, stands, there, counted, total)


def check(p: Position, one: Round) -> None:
    """Refuse a round that does not fit the table."""
    variant, players, tie = p.variant, len(p.players), _tie(p)
    if one.void:
        return
    if one.out is not None:
        _check_seat(one.out, players)
        if tie and one.out not in tie:
            raise Phase10Error(f"seat {one.out!r} does not play the deciding round {tie!r}")
    if tie:
        return
    for name, given in (("made", one.made), ("points", one.points), ("phases", one.phases)):
        needed = (
            name == "made"
            or (name == "points" and variant["score.kept"])
            or (name == "phases" and variant["phase.order"] == "free")
        )
        if (needed or given) and len(given) != players:
            raise Phase10Error(f"{name!r} has {len(given)} entries for {players} players")
    for worth in one.points:
        if not 0 <= worth <= MOST_POINTS:
            raise Phase10Error(f"{worth!r} points; expected 0 to {MOST_POINTS}")
    if variant["phase.order"] != "free":
        return
    for seat, phase in enumerate(one.phases):
        if phase and phase not in variant.phases:
            known = ", ".join(variant.phases)
            raise Phase10Error(f"{phase!r} is no phase; expected one of {known}")
        if not phase and (one.made[seat] or seat == one.out):
            raise Phase10Error(f"seat {seat!r} made a phase, but it is not said which")


def begun(p: Position, first: int) -> Position:
    """The position with somebody else as the dealer (or, without one, as who begins)."""
    _check_seat(first, len(p.players))
    if not p.table.has_mark("dealer"):
        return p.with_mark("starter", None, first)
    p = p.with_mark("dealer", None, first)
    if p.variant["start.later"] == "left-of-dealer":
        p = p.with_mark("starter", None, (first + 1) % len(p.players))
    return p


def turned(variant: Variant, players: int, tiles: Sequence[tuple[int, str]]) -> Ledger:
    """The ledger of a game without rounds: who turned over which tile, in order.

    >>> from phase10.variant import load
    >>> turned(load("junior"), 2, [(0, "hare"), (1, "red"), (0, "gift")]).made
    (2, 1)
    """
    if variant["round.played"]:
        raise Phase10Error(f"{variant.id!r} is played in rounds; it has no tiles to turn over")
    if len(tiles) > MOST_ROUNDS:
        raise Phase10Error(f"{len(tiles)!r} tiles are too many; expected {MOST_ROUNDS} at most")
    p = opened(variant, players, 0)
    for at, (seat, tile) in enumerate(tiles):
        _check_seat(seat, players)
        if tile not in variant.phases:
            raise Phase10Error(f"{tile!r} is no tile; expected one of {', '.join(variant.phases)}")
        p = advance(p, seat, variant["advance.laid"], tile)
        if made(p, seat) >= variant["phase.needed"]:
            p = p.with_mark("winners", None, (seat,))
            return Ledger((), p, _made(p), len(tiles) - at - 1, _done(p))
    return Ledger((), p, _made(p), 0, _done(p))


# -- who is where ------------------------------------------------------------------------


def ranking(ledger: Ledger) -> tuple[tuple[int, int], ...]:
    """The seats with their places, the best first; equals share a place (rule ``end.ranking``).

    Winners come first.  Behind them phases decide, then points; where rounds end the game,
    points alone do.
    """
    p = ledger.position
    # Whoever plays the deciding round has left the others behind.
    winners = p.mark("winners") if ledger.over else _tie(p)
    kept = p.variant["score.kept"]
    by_points = kept and p.variant["end.by"] == "rounds"
    sign = -1 if kept and p.variant["score.better"] == "high" else 1
    total = _points(p)

    def key(seat: int) -> tuple[int, ...]:
        won = 0 if seat in winners else 1
        phases = () if by_points else (-ledger.made[seat],)
        return (won, *phases, *((sign * total[seat],) if kept else ()))

    order = sorted(range(len(p.players)), key=lambda seat: (key(seat), seat))
    places: list[tuple[int, int]] = []
    for at, seat in enumerate(order):
        same = at > 0 and key(seat) == key(order[at - 1])
        places.append((places[-1][0] if same else at + 1, seat))
    return tuple(places)


def _made(p: Position) -> tuple[int, ...]:
    return tuple(made(p, seat) for seat in range(len(p.players)))


def _done(p: Position) -> tuple[tuple[str, ...], ...]:
    if _fixed(p):
        return ()
    return tuple(tuple(p.mark("done", seat)) for seat in range(len(p.players)))


def _points(p: Position) -> tuple[int, ...]:
    if not p.table.has_mark("points"):
        return (0,) * len(p.players)
    return tuple(p.mark("points", seat) for seat in range(len(p.players)))


def _tie(p: Position) -> tuple[int, ...]:
    return tuple(p.mark("tie")) if p.table.has_mark("tie") else ()


def _ended(p: Position) -> bool:
    return p.mark("winners") != () or bool(p.mark("capped"))


def _fixed(p: Position) -> bool:
    return bool(p.variant["phase.order"] != "free")


def _asked(p: Position, seat: int, one: Round) -> str:
    """The phase for which a player plays in this round."""
    if _tie(p) and seat not in _tie(p):
        return ""
    if _fixed(p) or _tie(p):
        phase = str(p.mark("phase", seat))
        # Somebody who is through already has nothing left but the last phase.
        return tuple(p.variant.phases)[-1] if phase == GOAL else phase
    return one.phases[seat] if one.phases else ""


def _check_seat(seat: object, players: int) -> None:
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
        raise Phase10Error(f"there is no seat {seat!r} at a table of {players}")


# -- the call ----------------------------------------------------------------------------


@answers("score")
def score(asked: dict[str, Any]) -> dict[str, Any]:
    """Settle what was written down.

    Takes `variant`, `players` (how many), `first` (the seat that deals, or begins), and
    `rounds` (a list of `out`, `made`, `points`, `phases`, `first`, `void`) or `tiles` (pairs
    of seat and tile).  Gives the rounds as they were settled, what comes next, the ranking.
    """
    variant = load(text(asked, "variant"))
    players = number(asked, "players", 1, 99)
    if variant["round.played"]:
        rounds = [_round(one, at) for at, one in enumerate(_list(asked, "rounds"), start=1)]
        first = number(asked, "first", 0, players - 1, 0)
        ledger = settled(variant, players, rounds, first=first)
    else:
        ledger = turned(variant, players, [_tile(one) for one in _list(asked, "tiles")])
    return told(ledger)


def told(ledger: Ledger) -> dict[str, Any]:
    """A ledger as plain data."""
    p = ledger.position
    players = range(len(p.players))
    over = ledger.over
    tie = () if over else _tie(p)
    open_phases = [str(p.mark("phase", s)) if _fixed(p) or s in tie else "" for s in players]
    return {
        "rounds": [
            {
                "dealer": one.dealer,
                "starter": one.starter,
                "tie": list(one.tie),
                "before": list(one.before),
                "phase": list(one.phase),
                "made": list(one.made),
                "points": list(one.points),
                "total": list(one.total),
            }
            for one in ledger.rounds
        ],
        "behind": ledger.behind,
        "over": over,
        "winners": list(p.mark("winners")) if over else [],
        "tie": list(tie),
        "dealer": p.mark("dealer") if p.table.has_mark("dealer") else None,
        "starter": _starter(p) if p.variant["round.played"] else None,
        "phase": open_phases,
        "made": list(ledger.made),
        "done": [list(one) for one in ledger.done],
        "total": list(_points(p)),
        "ranking": [{"place": place, "seat": seat} for place, seat in ranking(ledger)],
    }


def _starter(p: Position) -> int:
    """Who begins the next round; in a deciding round somebody who plays it."""
    return in_order(p, p.mark("starter"))[0]


def _round(raw: object, nth: int) -> Round:
    if not isinstance(raw, Mapping):
        raise Phase10Error(f"round {nth!r} is {raw!r:.60}; expected an object")
    seats = {
        name: None if raw.get(name) is None else _whole(raw[name], name)
        for name in ("out", "first")
    }
    made_ = raw.get("made") or []
    points = raw.get("points") or []
    phases = raw.get("phases") or []
    for name, given in (("made", made_), ("points", points), ("phases", phases)):
        if not isinstance(given, list):
            raise Phase10Error(f"round {nth!r}: {name!r} is {given!r:.60}; expected a list")
    return Round(
        out=seats["out"],
        made=tuple(bool(one) for one in made_),
        points=tuple(_whole(one, "points") for one in points),
        phases=tuple(str(one) for one in phases),
        first=seats["first"],
        void=bool(raw.get("void", False)),
    )


def _tile(raw: object) -> tuple[int, str]:
    if not isinstance(raw, list) or len(raw) != 2:
        raise Phase10Error(f"{raw!r:.60} is no turned tile; expected a seat and a tile")
    return _whole(raw[0], "tiles"), str(raw[1])


def _whole(raw: object, name: str) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise Phase10Error(f"{name!r} is {raw!r:.60}; expected a whole number")
    return raw


def _list(asked: Mapping[str, Any], name: str) -> list[Any]:
    value = asked.get(name, [])
    if not isinstance(value, list):
        raise Phase10Error(f"{name!r} is {value!r:.60}; expected a list")
    return value


def tables() -> Iterator[tuple[str, Any]]:
    """What the keeper reads before the engine is awake."""
    from phase10.page.scoretable import score_tables

    yield "score", score_tables()


def still(options: Mapping[str, str]) -> str:
    """What stands on the page until the keeper comes alive: an empty sheet to print.

    `options` may name the `variant`; otherwise it is the first one that keeps points.
    """
    from phase10.variant import variants

    chosen = [load(options["variant"])] if options.get("variant") else map(load, variants())
    variant = next(one for one in chosen if options.get("variant") or one["score.kept"])
    seats = range(1, 1 + min(4, variant["players.count"]["max"]))
    heads = "".join(f'<th scope="col">{_both("Player", "Spieler")} {seat}</th>' for seat in seats)
    blank = "<td>&nbsp;</td>" * len(seats)
    rows = "".join(f'<tr><th scope="row">{at}</th>{blank}</tr>' for at in range(1, 13))
    counts = f"<p>{_said(variant, 'score.values')}</p>" if variant["score.kept"] else ""
    listed = "".join(
        f"<li>{_both(*(say.phase_words(variant, name, lang) for lang in ('en', 'de')))}</li>"
        for name in variant.phases
    )
    return (
        '<div class="p10-blank">'
        f"<p>{_both(variant.title.en, variant.title.de)}. "
        + _both(
            "The sheet that counts along needs JavaScript; this one can be printed.",
            "Der Zettel, der mitrechnet, braucht JavaScript; dieser lässt sich ausdrucken.",
        )
        + f'</p><table><thead><tr><th scope="col">{_both("Round", "Runde")}</th>{heads}</tr>'
        "</thead>"
        f"<tbody>{rows}</tbody></table>{counts}<ol>{listed}</ol></div>"
    )


def _said(variant: Variant, rule: str) -> str:
    return _both(*(say.sentence(variant, rule, lang) for lang in ("en", "de")))


def _both(en: str, de: str) -> str:
    """A text of a page in both languages."""
    return (
        f'<span class="p10-en" lang="en">{escape(en)}</span>'
        f'<span class="p10-de" lang="de">{escape(de)}</span>'
    )
