"""How fast the rules answer: judged moves, whole judged games, whole-hand checks; no compiled code.

Rates count the processor's time, so that other work on the machine changes them little.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from phase10 import bounds, groups, phases, search
from phase10.chance import Chance
from phase10.game import Game
from phase10.judge import judge
from phase10.moves import CHANCE_MOVES, Move
from phase10.phases import holds
from phase10.position import Position
from phase10.record import Record, carry
from phase10.seats import NearSeat
from phase10.variant import load

SEATS = 4
HANDS = 1000


@dataclass(frozen=True, slots=True)
class Measured:
    """How many of what were done in how many seconds of the processor."""

    count: int
    seconds: float

    @property
    def rate(self) -> float:
        """So many a second."""
        return self.count / self.seconds


def played(variant: str, seeds: range) -> Measured:
    """Whole games of four near seats: all legal moves listed, every move judged and carried out."""
    answers = load(variant)
    start = time.process_time()
    for seed in seeds:
        game = Game.start(answers, players=SEATS, seed=seed)
        game.run([NearSeat(seat) for seat in range(SEATS)])
    return Measured(len(seeds), time.process_time() - start)


@lru_cache(maxsize=8)
def real_moves(variant: str, seeds: range) -> tuple[tuple[Position, Move], ...]:
    """Every decision of some games, with the position in which it was made."""
    found: list[tuple[Position, Move]] = []
    for seed in seeds:
        game = Game.start(load(variant), players=SEATS, seed=seed)
        game.run([NearSeat(seat) for seat in range(SEATS)])
        record = Record.of(game)
        position = record.start()
        for move in record.moves:
            if not isinstance(move, CHANCE_MOVES):
                found.append((position, move))
            position = carry(position, move)
    return tuple(found)


def judged(variant: str, seeds: range, *, warm: bool) -> Measured:
    """A verdict with all its findings on every decision of real games."""
    moves = real_moves(variant, seeds)
    forget()
    if warm:
        for position, move in moves:
            judge(position, move)
    start = time.process_time()
    legal = sum(judge(position, move).legal is True for position, move in moves)
    took = time.process_time() - start
    assert legal == len(moves), "a move of a real game was refused"
    return Measured(len(moves), took)


def checked(variant: str, *, warm: bool) -> Measured:
    """Every phase in whole hands, each hand for the first time or for the second."""
    answers = load(variant)
    cards = answers.deck.cards
    most = answers["deal.hand"]
    hands = [Chance(1, "bench", game=at).shuffled(cards, "hand", 0)[:most] for at in range(HANDS)]
    forget()

    def all_phases() -> float:
        start = time.process_time()
        for hand in hands:
            for phase in answers.phases.values():
                holds(answers.grouping, phase, hand)
        return time.process_time() - start

    took = all_phases()
    if warm:
        took = all_phases()
    return Measured(len(hands) * len(answers.phases), took)


def forget() -> None:
    """Empty every cache of the modules that look into hands."""
    for module in (phases, search, bounds, groups):
        for thing in vars(module).values():
            clear = getattr(thing, "cache_clear", None)
            if clear is not None:
                clear()
    gc.collect()


ENTRIES: dict[str, tuple[str, float | None, Callable[[], Measured]]] = {
    "games": (
        "games: four near seats, card game, all judged, all legal moves listed",
        2,
        lambda: played("classic", range(1, 9)),
    ),
    "judge-cold": (
        "moves of real games judged, caches cleared",
        5000,
        lambda: judged("classic", range(1, 4), warm=False),
    ),
    "judge-warm": (
        "moves of real games judged, caches warm",
        5000,
        lambda: judged("classic", range(1, 4), warm=True),
    ),
    "hands-cold": (
        "a phase looked for in a whole hand, card game, caches cleared",
        None,
        lambda: checked("classic", warm=False),
    ),
    "hands-warm": (
        "a phase looked for in a whole hand, card game, caches warm",
        None,
        lambda: checked("classic", warm=True),
    ),
}  # fmt: skip
"""Each measurement by name: what is counted, how many a second are wanted, how it is done."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"only these: {', '.join(ENTRIES)}")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in ENTRIES]
    if unknown:
        parser.error(f"unknown: {unknown!r}, known: {', '.join(ENTRIES)}")
    results = {name: ENTRIES[name][2]() for name in options.names or ENTRIES}
    if options.json:
        rates = {
            name: {"per second": round(done.rate, 1), "target": ENTRIES[name][1]}
            for name, done in results.items()
        }
        print(json.dumps({"python": platform.python_version(), "spine": rates}, indent=2))
        return 0
    print(f"Python {platform.python_version()}, {platform.machine()}; a second of the processor")
    for name, done in results.items():
        what, target, _ = ENTRIES[name]
        wanted = "" if target is None else f" (target {target:,})"
        print(f"{name:12} {done.rate:12,.1f} /s{wanted:18} {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
