"""Games for the kernel and the judged reference to play side by side, in parts.

A game is drawn by its number: number of players, hand sizes, the board, changed answers, and who
sits where.  Both play it, and every move is compared as it is made.  What has been compared so
far lies in `results/`, so a part that is broken off goes on where it stopped.

`python -m tests.differential.kernel_games [PART …]` plays parts and tells what has been found.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from phase10 import board
from phase10.bots import KernelSeat
from phase10.chance import Chance
from phase10.errors import Phase10Error
from phase10.game import Game
from phase10.kernel import Kernel
from phase10.kernel import layout as at
from phase10.kernel.mirror import Mirror
from phase10.kernel.play import Playing
from phase10.kernel.policy import POLICIES, refuse_seat
from phase10.moves import Move
from phase10.position import Position
from phase10.seats import RandomSeat
from phase10.variant import Variant, load, variants
from tests.long.parts import commit

RESULTS: Final = Path(__file__).parent / "results"
SEED: Final = 610
PART: Final = 100
GAMES: Final = 2000
"""Games of each variant that the long check compares."""
CHECKED: Final = 10_000
"""Games that the kernel plays with its invariants on, for each variant and number of players."""
LONGEST: Final = 4000
"""Moves that are compared of a game at most: seats that play at random take very long."""
PLAIN: Final = 10
"""Every so many games all that the uncompiled kernel keeps is compared too."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A game to be played: at which table, by whom, and its number."""

    variant: Variant
    players: int
    sizes: tuple[int, ...]
    seats: tuple[str, ...]
    which: int

    def kernel(self, *, fast: bool | None = None) -> Kernel:
        """The kernel at this table."""
        return Kernel(
            self.variant, players=self.players, sizes=self.sizes, seats=self.seats, fast=fast
        )

    def reference(self) -> tuple[Game, Sequence[Any]]:
        """The same game in the judged reference, with its seats."""
        game = Game.start(
            self.variant, players=self.players, sizes=self.sizes, seed=SEED, game=self.which
        )
        choosers = [
            RandomSeat(game.chance, seat) if name == "random" else KernelSeat(seat, name=name)
            for seat, name in enumerate(self.seats)
        ]
        return game, choosers

    def __str__(self) -> str:
        changed = "".join(f" {name}={value}" for name, value in self.variant.changes.items())
        return f"{self.variant.id}{changed} seats {' '.join(self.seats)} game {self.which}"


# -- what can be changed ------------------------------------------------------------------


def changes(variant: Variant) -> Iterator[tuple[str, object]]:
    """Single answers that could be given instead, with a few numbers for each number."""
    for name, rule in variant.rulebook.rules.items():
        if not variant.asked(name):
            continue
        if rule.type == "choice":
            yield from ((name, option) for option, one in rule.options.items() if one.built)
        elif rule.type == "flag":
            yield from ((name, value) for value in (False, True))
        elif rule.type == "number":
            yield from ((name, number) for number in ("none", 0, 1, 2, 3, 5))
        elif rule.type == "some" and not rule.of:
            yield from ((name, [option]) for option in rule.options)
            yield name, list(rule.options)


def readings(variant: Variant) -> Iterator[tuple[str, object]]:
    """The other readings that the spec of a variant lists, as far as they are answers."""
    for name, answer in variant.answers.items():
        for reading in answer.readings:
            yield name, reading


def allowed(variant: Variant, change: tuple[str, object]) -> Variant | None:
    """The variant with one more change; None if it is no change, or does not fit the others."""
    try:
        changed = variant.with_rules(dict([change]))
    except Phase10Error:
        return None
    return None if changed.hash == variant.hash else changed


def is_built(variant: Variant) -> bool:
    """Whether the kernel plays a variant."""
    try:
        Kernel(variant, players=variant["players.count"]["min"], fast=False)
    except Phase10Error:
        return False
    return True


@lru_cache(maxsize=32)
def built_changes(variant: str) -> tuple[tuple[str, object], ...]:
    """The single changes of a variant that the kernel plays."""
    plain = load(variant)
    found = []
    for change in changes(plain):
        other = allowed(plain, change)
        if other is not None and is_built(other):
            found.append(change)
    return tuple(found)


# -- drawing a game -----------------------------------------------------------------------


@lru_cache(maxsize=4096)
def drawn(variant: str, which: int) -> Setting:
    """The game of a variant with a number."""
    chance, count = Chance(SEED, f"settings {variant}"), iter(range(which * 64, which * 64 + 64))

    def below(bound: int) -> int:
        return chance.below(bound, "sample", next(count))

    table = load(variant)
    if board.is_assumed(table) and below(3):
        table = board.with_layout(table, board.random_layout(chance, which, table))
    options = built_changes(variant)
    for _ in range(max(below(4) - 1, 0)):
        other = allowed(table, options[below(len(options))])
        if other is not None and is_built(other):
            table = other
    few, many = table["players.count"]["min"], table["players.count"]["max"]
    players = few + below(min(many, at.MOST_PLAYERS) - few + 1)
    smaller = table.get("younger.size")
    sizes = tuple(
        (table["deal.hand"], smaller)[below(2)] for _ in range(players) if smaller is not None
    )
    kinds = [name for name in POLICIES if name != "random" and may_sit(name, table)]
    how = below(8)
    names = [kinds[below(len(kinds))] if how > 3 else "near" for _ in range(players)]
    if how == 0:
        names[below(players)] = "random"
    elif how == 4:
        names = ["random"] * players
    return Setting(table, players, sizes, tuple(names), which)


def may_sit(name: str, variant: Variant) -> bool:
    """Whether a seat plays at a table."""
    try:
        refuse_seat(name, variant)
    except Phase10Error:
        return False
    return True


# -- comparing ----------------------------------------------------------------------------


class Apart(AssertionError):  # noqa: N818 - two records that come apart
    """The kernel and the reference have made different moves, or stand differently."""


def compare(setting: Setting, *, fast: bool, most: int = LONGEST, plainly: bool = False) -> int:
    """Play a game in both, move by move; how many moves were compared.

    `fast` says how the kernel runs; uncompiled, all that it keeps is compared too.  With
    `plainly` the uncompiled one makes the same moves beside it.
    """
    playing = Playing(setting.kernel(fast=fast), SEED, checking=not fast)
    beside = Playing(setting.kernel(fast=False), SEED) if plainly else None
    game, choosers = setting.reference()
    mirror = None if fast else Mirror(game.position.table)
    for one in filter(None, (playing, beside)):
        one.start(setting.which)
    made = 0

    def watch(before: Position, move: Move, after: Position) -> None:
        nonlocal made
        made += 1
        other = playing.next()
        if other != move:
            raise Apart(f"{setting}, move {made}: reference {move}, kernel {other}\n{before}")
        if beside is not None and beside.next() != move:
            raise Apart(f"{setting}, move {made}: reference {move}, uncompiled another\n{before}")
        if mirror is not None:
            playing.proceed()
            mirror.look(after)
            found = differences(mirror, playing.s)
            if found:
                raise Apart(f"{setting}, after move {made}, {move}: {', '.join(found)}\n{after}")

    game.watch = watch
    game.run(choosers, most=most)
    if game.over:
        other = playing.next()
        if other is not None:
            raise Apart(f"{setting}: over after {made} moves, but the kernel goes on with {other}")
        winners = sum(1 << seat for seat in game.position.winners)
        if winners != playing.s[at.WINNERS]:
            raise Apart(f"{setting}: the winners are {game.winners}, in the kernel others")
    return made


ZONES: Final = {
    "hand": at.HAND,
    "saved": at.SAVED,
    "skipped": at.SKIPPED,
    "discard": at.DISCARD,
    "draw": at.DRAW,
    "aside": at.ASIDE,
}
MARKS: Final = {
    "phase": at.PHASE,
    "done": at.DONE,
    "points": at.POINTS,
    "laid": at.LAID,
    "owes": at.OWES,
    "struck": at.STRUCK,
    "used": at.USED,
    "piece": at.PIECE,
    "again": at.AGAIN,
    "round": at.ROUND,
    "dealer": at.DEALER,
    "starter": at.STARTER,
    "turns": at.TURNS,
    "laid-now": at.LAID_NOW,
    "hits": at.HITS,
    "tie": at.TIE,
    "extra": at.EXTRA,
    "capped": at.CAPPED,
    "broken-off": at.BROKEN_OFF,
    "winners": at.WINNERS,
}
LISTS: Final = {"dice": at.DICE, "fresh": at.FRESH}


def differences(mirror: Mirror, s: Sequence[int]) -> list[str]:
    """In which zones and marks a row differs from the position that a mirror has looked at."""
    own, table, found = mirror.s, mirror.table, []

    def note(name: str, owner: int, first: int, many: int) -> None:
        if list(own[first : first + many]) != list(s[first : first + many]):
            found.append(f"{name} {owner}")

    for zone, owner in table.zones:
        seat = owner or 0
        if zone.holds == "groups":
            note(zone.name, seat, at.DOWN_COUNT + seat, 1)
            for number in range(own[at.DOWN_COUNT + seat]):
                group = at.DOWN + (seat * at.MOST_GROUPS + number) * at.GROUP
                many = own[group + at.G_CARDS] + own[group + at.G_SPARE]
                note(zone.name, seat, group, at.G_LIST + many)
        else:
            place = ZONES[zone.name] + seat * at.ZONE
            note(zone.name, seat, place, own[place] + 1)
    for mark, owner in table.marks:
        seat = owner or 0
        if mark.name in MARKS:
            note(mark.name, seat, MARKS[mark.name] + seat, 1)
        elif mark.name in LISTS:
            place = LISTS[mark.name] + (seat * at.ZONE if mark.name == "fresh" else 0)
            note(mark.name, seat, place, own[place] + 1)
        elif mark.name == "drew":
            note(mark.name, seat, at.DREW, 3 if own[at.DREW] else 1)
    note("agenda", 0, at.AGENDA, 1 + own[at.AGENDA] * at.DUE)
    return found


# -- in parts ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """A number of games of a variant: compared with the reference, or played with everything
    looked at (then with so many players).
    """

    variant: str
    number: int
    players: int = 0

    @property
    def name(self) -> str:
        """Its name, and that of its file."""
        tail = f"{self.players}-players" if self.players else f"{self.number}"
        return f"kernel-{self.variant}-{tail}"

    @property
    def path(self) -> Path:
        """Where its result lies."""
        return RESULTS / f"{self.name}.json"

    @property
    def games(self) -> int:
        """How many games it has."""
        return CHECKED if self.players else PART


def parts() -> Iterator[Part]:
    """All parts."""
    for name in variants():
        yield from (Part(name, number) for number in range(GAMES // PART))
        count = load(name)["players.count"]
        yield from (
            Part(name, 0, players) for players in range(count["min"], min(count["max"], 6) + 1)
        )


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """The kernel and the reference that a result holds for."""
    from hashlib import sha256

    from phase10.kernel.jit import FOLDER
    from tests.long.parts import fingerprint as of_reference

    found = sha256(of_reference("near").encode())
    for path in sorted(FOLDER.glob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def stored(part: Part) -> dict[str, Any]:
    """What has been found in a part so far; nothing if that was with another engine."""
    try:
        found: dict[str, Any] = json.loads(part.path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        found = {}
    if found.get("fingerprint") != fingerprint():
        return {"part": part.name, "fingerprint": fingerprint(), "games": 0, "moves": 0}
    return found


def run(part: Part, *, minutes: float = 25.0) -> dict[str, Any]:
    """Play the games of a part that are still to be played, as far as the time goes."""
    found = stored(part)
    until = time.monotonic() + 60 * minutes
    while found["games"] < part.games and time.monotonic() < until:
        games, moves = _checked(part, found) if part.players else _compared(part, found)
        found |= {"games": found["games"] + games, "moves": found["moves"] + moves}
        found |= {"commit": commit(), "date": datetime.now(UTC).date().isoformat()}
        RESULTS.mkdir(exist_ok=True)
        fresh = part.path.with_suffix(".new")
        fresh.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        fresh.replace(part.path)
    return found


def _compared(part: Part, found: dict[str, Any]) -> tuple[int, int]:
    which = part.number * PART + found["games"]
    setting = drawn(part.variant, which)
    moves = compare(setting, fast=True, plainly=True)
    if which % PLAIN == 0:
        compare(setting, fast=False)
    return 1, moves


def _checked(part: Part, found: dict[str, Any]) -> tuple[int, int]:
    """A few hundred games: near seats, with one at random in every fifth lot."""
    from phase10.kernel.counts import MOVES

    names = ["near"] * part.players
    lot = found["games"] // 250
    if lot % 5 == 4:
        names[lot % part.players] = "random"
    kernel = Kernel(load(part.variant), players=part.players, seats=names)
    games = range(found["games"], found["games"] + 250)
    return 250, kernel.counts(SEED, games=games, checking=True)[MOVES]


def main() -> int:
    """Play the parts named (by the beginning of their names), then tell what has been found."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential.kernel_games")
    parser.add_argument("part", nargs="*", help="parts to play, by the beginning of their names")
    parser.add_argument("--minutes", type=float, default=25.0, help="at most so long for a part")
    args = parser.parse_args()
    for part in parts():
        if any(part.name.startswith(word) for word in args.part):
            found = run(part, minutes=args.minutes)
            sys.stdout.write(f"{part.name}: {found['games']} games, {found['moves']} moves\n")
            sys.stdout.flush()
    for part in parts():
        found = stored(part)
        if found["games"]:
            sys.stdout.write(f"{part.name:32}{found['games']:>8} games{found['moves']:>12} moves\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
