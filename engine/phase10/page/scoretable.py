"""Tables for the score keeper, written when the book is built: it only looks things up.

Nothing here is known in JavaScript: what a card counts, where each outcome of a round leads,
what a number of points tells about a phase, who deals next.  The transitions are found by
letting the engine settle a round, not by saying again what the answers mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from math import gcd
from typing import Any, Final

from phase10 import say
from phase10.page.score import opened
from phase10.position import Position
from phase10.steps.settle import GOAL, card_values, is_through, moved_on
from phase10.variant import Variant, load, variants

OUTCOMES: Final = ("out", "laid", "failed")
"""How a round can end for a player: went out, laid the phase down only, neither."""

SAID: Final = (
    "dealer.first",
    "start.first",
    "end.ranking",
    "tie.second",
    "tie.players",
    "tie.phase",
)
"""Rules whose sentences the keeper shows."""


def score_tables() -> dict[str, Any]:
    """The tables of all variants, in their usual order."""
    return {"variants": [table(load(name)) for name in variants()]}


def table(variant: Variant) -> dict[str, Any]:
    """What the keeper must know of one variant."""
    rounds = bool(variant["round.played"])
    return {
        "id": variant.id,
        "title": _both(variant.title),
        "players": [variant["players.count"]["min"], variant["players.count"]["max"]],
        "rounds": rounds,
        "free": variant["phase.order"] == "free",
        "named": variant.get("phase.named") in ("after-deal", "before-deal"),
        "phases": [_phase(variant, name) for name in variant.phases],
        "needed": variant["phase.needed"],
        "moves": moves(variant) if rounds and variant["phase.order"] != "free" else {},
        "adds": adds(variant) if variant["phase.order"] == "free" else {},
        "ends": ends(variant),
        "order": order(variant),
        "decides": decides(variant),
        "tie": {
            "players": variant.get("tie.players"),
            "phase": variant.get("tie.phase"),
        },
        "seats": seats(variant),
        "points": points(variant) if variant["score.kept"] else None,
        "says": {
            name: {lang: say.sentence(variant, name, lang) for lang in ("en", "de")}
            for name in SAID
            if variant.asked(name)
        },
    }


def _both(text: Any) -> dict[str, str]:
    return {"en": text.en, "de": text.de}


def _phase(variant: Variant, name: str) -> dict[str, Any]:
    sizes = [part.size for part in variant.phases[name].parts]
    known = [size for size in sizes if size is not None]
    return {
        "id": name,
        "name": {lang: say.noun(variant, name, lang) for lang in ("en", "de")},
        "asks": {lang: say.phase_words(variant, name, lang) for lang in ("en", "de")},
        "cards": sum(known) if len(known) == len(sizes) else None,
    }


# -- where an outcome leads ------------------------------------------------------------


def moves(variant: Variant) -> dict[str, dict[str, str]]:
    """Where each outcome leads from each phase, as the engine moves a player on.

    >>> moves(load("board"))["9"]
    {'out': 'goal', 'laid': '10', 'failed': '9'}
    """
    start = opened(variant, variant["players.count"]["min"], 0)
    found: dict[str, dict[str, str]] = {}
    for phase in (*variant.phases, GOAL):
        at = start.with_mark("phase", 0, phase)
        last = tuple(variant.phases)[-1] if phase == GOAL else phase
        row = {}
        for outcome in OUTCOMES:
            after = at if outcome == "failed" else at.with_mark("laid", 0, last)
            row[outcome] = str(moved_on(after, 0, 0 if outcome == "out" else 1).mark("phase", 0))
        found[phase] = row
    return found


def adds(variant: Variant) -> dict[str, bool]:
    """Whether each outcome adds the phase to those a player has made, where the order is free."""
    if not variant["round.played"]:
        return {"laid": bool(variant["advance.laid"])}
    start = opened(variant, variant["players.count"]["min"], 0)
    first = next(iter(variant.phases))
    found = {}
    for outcome in OUTCOMES:
        at = start if outcome == "failed" else start.with_mark("laid", 0, first)
        found[outcome] = bool(moved_on(at, 0, 0 if outcome == "out" else 1).mark("done", 0))
    return found


def ends(variant: Variant) -> dict[str, Any]:
    """What ends the game: the last round, or somebody who is through; and who is asked first."""
    if variant["end.by"] == "rounds":
        return {"round": variant["end.rounds"], "through": {}, "first": False, "among": "everyone"}
    through = {"laid": True}
    if variant["round.played"]:
        start = opened(variant, variant["players.count"]["min"], 0)
        at = _through(variant, start)
        through = {outcome: is_through(at, 0, 0 if outcome == "out" else 1) for outcome in OUTCOMES}
    one_by_one = variant["end.when"] in ("in-settling", "at-once") and (
        not variant["round.played"] or variant["advance.order"] == "finisher-first"
    )
    return {
        "round": None,
        "through": through,
        "first": one_by_one,
        "among": variant.get("end.among") or "finished",
    }


def _through(variant: Variant, start: Position) -> Position:
    if variant["phase.order"] == "free":
        return start.with_mark("done", 0, tuple(variant.phases)[: variant["phase.needed"]])
    return start.with_mark("phase", 0, GOAL)


def order(variant: Variant) -> list[list[str]]:
    """By what the players are ordered behind the winners, and which end is better."""
    kept = [["total", variant["score.better"]]] if variant["score.kept"] else []
    return kept if kept and variant["end.by"] == "rounds" else [["made", "high"], *kept]


def decides(variant: Variant) -> list[str]:
    """What decides among several who could have won, one after the other."""
    first = ["points"] if variant.get("tie.first") == "points" else []
    return [*first, variant.get("tie.second") or "shared"]


def seats(variant: Variant) -> dict[str, Any]:
    """Who deals and who begins: from whom one counts, and how far in seat order.

    >>> seats(load("board"))["later"], seats(load("classic"))["dealer"]
    ({'from': 'out', 'by': 1}, {'from': 'dealer', 'by': 1})
    """
    if not variant["round.played"]:
        return {"dealer": None, "first": 0, "later": None, "nobody": None, "turn": 1}
    return {
        "dealer": _DEALS.get(variant["dealer.rotation"]),
        "first": int(variant["start.first"] == "left-of-dealer"),
        "later": _BEGINS[variant["start.later"]],
        "nobody": _BEGINS.get(variant["start.later"])
        if variant["start.later"] == "left-of-dealer"
        else {"from": "starter", "by": 1},
        "turn": 1 if variant["turn.direction"] == "clockwise" else -1,
    }


_DEALS: Final = {
    "left": {"from": "dealer", "by": 1},
    "stays": {"from": "dealer", "by": 0},
    "round-winner": {"from": "out", "by": 0},
}
_BEGINS: Final = {
    "left-of-dealer": {"from": "dealer", "by": 1},
    "finisher": {"from": "out", "by": 0},
    "left-of-finisher": {"from": "out", "by": 1},
}


# -- points ----------------------------------------------------------------------------


def points(variant: Variant) -> dict[str, Any]:
    """What cards count, and what a number of points tells about a phase."""
    rows = card_rows(variant)
    sizes = sorted({one["cards"] for one in (_phase(variant, n) for n in variant.phases)} - {None})
    return {
        "out": variant["score.out"],
        "better": variant["score.better"],
        "cards": rows,
        "step": reduce(gcd, (row["value"] for row in rows)),
        "hand": variant["deal.hand"],
        "tells": {str(size): tells(variant, size) for size in sizes},
    }


def card_rows(variant: Variant) -> list[dict[str, Any]]:
    """The kinds of cards that count alike, with their value and how many the deck holds.

    >>> [(row["key"], row["value"], row["count"]) for row in card_rows(load("classic"))]
    [('1..9', 5, 72), ('10..12', 10, 24), ('skip', 15, 4), ('wild', 25, 8)]
    """
    worth = _worth(variant)
    rows = []
    for key, value in variant["score.values"].items():
        count = sum(
            variant.deck.count(card)
            for card in variant.deck.kinds
            if card in worth and _belongs(variant, card, key)
        )
        if count:
            rows.append({"key": key, "name": _named(variant, key), "value": value, "count": count})
    return rows


def _worth(variant: Variant) -> Mapping[Any, int]:
    return card_values(opened(variant, variant["players.count"]["min"], 0))


def _belongs(variant: Variant, card: Any, key: str) -> bool:
    """Whether a card gets its value from this row of the table; later rows win, as in play."""
    if card.kind in variant["score.values"]:
        return bool(card.kind == key)
    fits = [one for one in variant["score.values"] if _fits(card, one)]
    return bool(fits) and fits[-1] == key


def _fits(card: Any, key: str) -> bool:
    low, _, high = key.partition("..")
    if high:
        return any(isinstance(v, int) and int(low) <= v <= int(high) for _, v in card.features)
    return any(str(value) == key for _, value in card.features)


def _named(variant: Variant, key: str) -> dict[str, str]:
    low, _, high = key.partition("..")
    if high:
        return dict.fromkeys(("en", "de"), f"{low}–{high}")
    return {lang: say.name(variant, key, lang, sections=("cards",)) for lang in ("en", "de")}


def tells(variant: Variant, cards: int) -> dict[str, list[int]]:
    """What points tell about a phase of so many cards: surely made, either, surely not.

    A player who has not laid down holds a full hand; one who has holds at least one card
    and at most what the phase left over.  A sum that neither can hold stands in no list.

    >>> found = tells(load("classic"), 6)
    >>> found["made"][-1], found["either"]
    (45, [50, 55, 60, 65, 70, 75, 80, 85, 90, 100])
    >>> tells(load("classic"), 8)["either"], tells(load("classic"), 9)["either"]
    ([50], [])
    """
    if tuple(variant["score.counts"]) != ("hand",):
        return {"made": [], "either": [], "not": []}
    hand = variant["deal.hand"]
    sums = _sums(variant, hand)
    full = sums[hand]
    less = set().union(*(sums[held] for held in range(1, hand - cards + 1)), ())
    return {
        "made": sorted(less - full),
        "either": sorted(less & full),
        "not": sorted(full - less),
    }


def _sums(variant: Variant, most: int) -> list[set[int]]:
    """For each number of cards the points that they can count together."""
    found: list[set[int]] = [{0}, *(set[int]() for _ in range(most))]
    for row in card_rows(variant):
        for held in range(most, 0, -1):
            for many in range(1, min(held, row["count"]) + 1):
                found[held] |= {one + many * row["value"] for one in found[held - many]}
    return found
