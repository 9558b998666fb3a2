"""The long check in parts: hundreds of whole games, everything looked at along the way.

A part is a hundred games of one variant, one number of players and one kind of seat.  Its
result lies in `results/` as soon as a game of it has been played, so a part that is broken off
goes on where it stopped.  A result holds for the engine and the answers it was made with: it
carries their fingerprint, and a part whose fingerprint is another begins anew.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import phase10
from phase10 import board
from phase10.chance import Chance
from phase10.game import Game
from phase10.reader import data_folder
from phase10.seats import make
from phase10.variant import Variant, load
from tests.long.watch import Watch

RESULTS: Final = Path(__file__).parent / "results"
SEED: Final = 2026
LAYOUTS: Final = 50
SEATS: Final = ("near", "random")
PART: Final = 100
"""Games in a part: half an hour is not reached by far."""

GAMES: Final = {"board": 300, "masters": 300, "classic": 100, "classic-us": 100, "junior": 100}
"""How many games are played at each number of players with each kind of seat."""

PLAYS: Final = frozenset(
    """
    agenda board bounds cards chance checks game groups judge legal lines linetext moves notation
    phases position search shapes steps view words
    """.split()
)
"""The modules and folders of the engine that a game goes through."""

DECIDES: Final[dict[str, frozenset[str]]] = {
    "random": frozenset(),
    "near": frozenset({"bots", "kernel", "seats"}),
}
"""What else decides a game with seats of a kind; chance alone decides for the random seat."""

MAXIMA: Final = ("moves", "rounds", "hand", "reshuffles-in-a-game")
"""Counts of which the largest is kept; all others are added up."""


@dataclass(frozen=True, slots=True)
class Part:
    """A hundred games of one variant, number of players and kind of seat."""

    variant: str
    players: int
    seat: str
    number: int

    @property
    def name(self) -> str:
        """Its name, and that of its file."""
        return f"{self.variant}-{self.players}-{self.seat}-{self.number}"

    @property
    def path(self) -> Path:
        """Where its result lies."""
        return RESULTS / f"{self.name}.json"

    @property
    def games(self) -> range:
        """The numbers of its games."""
        return range(self.number * PART, (self.number + 1) * PART)


def parts() -> Iterator[Part]:
    """All parts, by variant, players and seat."""
    for variant, games in GAMES.items():
        count = load(variant)["players.count"]
        for players in range(count["min"], count["max"] + 1):
            for seat in SEATS:
                yield from (Part(variant, players, seat, at) for at in range(games // PART))


@lru_cache(maxsize=256)
def on_layout(variant: str, which: int) -> Variant:
    """The variant; if it has a board whose order is not known, on one of fifty drawn at random."""
    plain = load(variant)
    if not board.is_assumed(plain):
        return plain
    layout = board.random_layout(Chance(SEED, "layouts"), which % LAYOUTS, plain)
    return board.with_layout(plain, layout)


def play(part: Part, which: int) -> dict[str, int]:
    """Play one game of a part to its end, everything looked at, and count."""
    variant = on_layout(part.variant, which)
    chance = Chance(SEED, f"{part.variant} {part.players} {part.seat}", game=which)
    game = Game.start(variant, players=part.players, seed=SEED, game=which)
    with Watch(game, chance, often=61 if part.seat == "near" else 601) as watch:
        game.run(make([part.seat] * part.players, game.chance))
        watch.ends()
    return watch.counts


@lru_cache(maxsize=2)
def fingerprint(seat: str) -> str:
    """The engine, the questions and the answers that a result with seats of a kind holds for."""
    plays = PLAYS | DECIDES[seat]
    engine = Path(phase10.__file__).parent
    found = sha256()
    for path in (*sorted(engine.rglob("*.py")), *sorted(data_folder("rules").glob("*.toml"))):
        place = path.relative_to(engine).parts if path.is_relative_to(engine) else (path.name,)
        if path.suffix == ".toml" or place[0].removesuffix(".py") in plays:
            found.update(path.read_bytes())
    for variant in GAMES:
        found.update(load(variant).hash.encode())
    return found.hexdigest()[:16]


def commit() -> str:
    """The commit that is checked out, with a plus sign if something has been changed since."""
    root = Path(__file__).parents[2]

    def git(*words: str) -> str:
        ran = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
        return ran.stdout.strip()

    try:
        changed = git("status", "--porcelain", "--", "engine", "rules", "specs")
        return git("rev-parse", "--short=12", "HEAD") + ("+" if changed else "")
    except (OSError, subprocess.CalledProcessError):  # an unpacked archive
        return "unknown"


def stored(part: Part) -> dict[str, Any]:
    """What has been found in a part so far; nothing if that was with another engine."""
    try:
        found: dict[str, Any] = json.loads(part.path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        found = {}
    if found.get("fingerprint") != fingerprint(part.seat):
        return {
            "part": part.name,
            "fingerprint": fingerprint(part.seat),
            "games": 0,
            "counts": {},
        }
    return found


def run(part: Part, *, minutes: float = 25.0) -> dict[str, Any]:
    """Play the games of a part that are still to be played, as far as the time goes."""
    found = stored(part)
    until = time.monotonic() + 60 * minutes
    for which in part.games[found["games"] :]:
        if time.monotonic() > until:
            break
        found["counts"] = added(found["counts"], play(part, which))
        found |= {"games": found["games"] + 1, "commit": commit()}
        found["date"] = datetime.now(UTC).date().isoformat()
        RESULTS.mkdir(exist_ok=True)
        text = json.dumps(found, indent=1, sort_keys=True) + "\n"
        fresh = part.path.with_suffix(".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(part.path)
    return found


def added(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    """Two counts as one."""
    return {
        name: (max if name in MAXIMA else int.__add__)(one.get(name, 0), count)
        for name, count in other.items()
    }
