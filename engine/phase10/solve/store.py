"""The worth of all hands as files, so that advice needs no solving.

A file holds, for one phase, the full hands (those without a blank) by the order of their
names, and what each is worth in either mode, in steps of 1/1000 draw.  Hands with blanks
follow from them as the solver says.  The layout: a line of JSON with the lengths of the
parts; the names, each as the difference to the one before in groups of seven bits, low ones
first; for each mode the high bytes of all values, then the low ones.  Each part is packed
with zlib.

`solve.toml` beside the files lists what each stands for, with the results to 1e-9: an entry
counts only as long as the fingerprint of the answers is the same.  ``python -m phase10.solve
--write`` makes all of it anew.
"""

from __future__ import annotations

import json
import tomllib
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from phase10.cards import Card
from phase10.phases import holds
from phase10.reader import data_folder
from phase10.solve.label import MODES, worth
from phase10.solve.near import near
from phase10.solve.play import (
    Advice,
    Near,
    Solution,
    Solver,
    advise,
    hash_of,
    mode_of,
    phase_of,
)
from phase10.solve.space import Space, space_of
from phase10.variant import Variant

STEPS: Final = 1000
"""Steps of a stored value in one draw."""
INDEX: Final = "solve.toml"


def folder() -> Path:
    """Where the files lie."""
    return data_folder("specs") / "results"


class Stored:
    """The worth of a phase's hands, read from a file."""

    error = 0.5 / STEPS

    def __init__(self, variant: Variant, phase: str, raw: bytes) -> None:
        self.variant = variant
        self.phase = phase_of(variant, phase)
        self.hand: int = variant["deal.hand"]
        self.space: Space = space_of(variant.grouping, self.phase, self.hand)
        self.odds = self.space.odds(variant.get("draw.wild-from-discard", True))
        head, _, body = raw.partition(b"\n")
        parts = []
        for length in json.loads(head)["parts"]:
            parts.append(zlib.decompress(body[:length]))
            body = body[length:]
        self.names = list(_undone(parts[0]))
        self.values = dict(zip(MODES, parts[1:], strict=True))
        self._found: dict[tuple[Any, int, str], float] = {}
        self._holds: dict[tuple[Any, int], bool] = {}

    def hold(self, key: Any, wilds: int) -> bool:
        """Whether a hand holds the phase."""
        found = self._holds.get((key, wilds))
        if found is None:
            hand = self.space.cards(key, wilds)
            found = holds(self.variant.grouping, self.phase, hand, self.hand)
            self._holds[key, wilds] = found
        return found

    def at(self, key: Any, wilds: int, mode: str) -> float:
        """The worth of a hand before the draw."""
        if self.hold(key, wilds):
            return 0.0
        found = self._found.get((key, wilds, mode))
        if found is None:
            if self.space.held(key) + wilds == self.hand:
                found = self._full(key, mode)
            else:
                found = self._part(key, wilds, mode)
            self._found[key, wilds, mode] = found
        return found

    def _full(self, key: Any, mode: str) -> float:
        name = self.space.number(key)
        place = bisect_left(self.names, name)
        if place == len(self.names) or self.names[place] != name:
            raise AssertionError("every hand that does not hold the phase is in the file")
        values = self.values[mode]
        return (values[place] << 8 | values[len(self.names) + place]) / STEPS

    def _part(self, key: Any, wilds: int, mode: str) -> float:
        p, odds = self.odds.cell, self.odds
        outcomes = [(self.at(above, wilds, mode), p, p) for above in self.space.grown(key)]
        if odds.wild:
            outcomes.append((self.at(key, wilds + 1, mode), odds.wild, odds.offered_wild))
        return worth(outcomes, mode)

    def advise(self, hand: Iterable[Card], mode: str = "blind") -> Advice:
        """What to do with a hand, before the draw or after it."""
        return advise(self.variant, self.phase, self, tuple(hand), mode_of(mode))


# -- files --------------------------------------------------------------------------


def packed(solver: Solver) -> bytes:
    """The file of a phase."""
    graph, number = solver.graph, solver.space.number
    full = sorted((number(graph.keys[node]), node) for node in graph.layer(graph.hand))
    parts = [b"".join(_done(name for name, _ in full))]
    for mode in MODES:
        worths = solver.values(mode).full
        steps = [min(round(worths[node] * STEPS), 65535) for _, node in full]
        parts.append(bytes(one >> 8 for one in steps) + bytes(one & 255 for one in steps))
    bodies = [zlib.compress(part, 9) for part in parts]
    head = json.dumps({"hands": len(full), "parts": [len(body) for body in bodies]})
    return b"".join([head.encode(), b"\n", *bodies])


def _done(names: Iterable[int]) -> Iterator[bytes]:
    last = 0
    for name in names:
        more, last = name - last, name
        out = bytearray()
        while more > 127:
            out.append(more & 127 | 128)
            more >>= 7
        out.append(more)
        yield bytes(out)


def _undone(raw: bytes) -> Iterator[int]:
    last = more = shift = 0
    for byte in raw:
        more |= (byte & 127) << shift
        if byte & 128:
            shift += 7
        else:
            last += more
            yield last
            more = shift = 0


@lru_cache(maxsize=4)
def _index(path: Path, stamp: int) -> Mapping[str, Mapping[str, Any]]:  # noqa: ARG001
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["phase"]
    return {entry["hash"]: entry for entry in entries}


def entry_for(variant: Variant, phase: str) -> Mapping[str, Any] | None:
    """The entry of a phase in the index; None if there is none for these answers."""
    path = folder() / INDEX
    if not path.is_file():
        return None
    return _index(path, path.stat().st_mtime_ns).get(hash_of(variant, phase))


def stored(variant: Variant, phase: str) -> Stored | None:
    """The stored hands of a phase; None if there are none for the answers of this variant."""
    entry = entry_for(variant, phase)
    if entry is None or "file" not in entry:
        return None
    return _stored(variant, phase, folder() / entry["file"])


@lru_cache(maxsize=8)
def _stored(variant: Variant, phase: str, path: Path) -> Stored:
    return Stored(variant, phase, path.read_bytes())


def recorded(
    variant: Variant, phase: str, mode: str = "blind"
) -> tuple[Solution, Near | None] | None:
    """The stored result of a phase with that of the shortest way; None if there is none."""
    entry = entry_for(variant, phase)
    if entry is None:
        return None
    one = entry[mode_of(mode)]
    draws = one.get("draws", (one["low"] + one["high"]) / 2 if "low" in one else 0.0)
    low, high = one.get("low", draws), one.get("high", draws)
    chances = tuple(one.get("distribution", ()))
    tail = one.get("tail", 0.0)
    solution = Solution(
        variant.id, str(phase), mode, draws, chances, tail, entry.get("hands", 0), low, high
    )
    way = Near(variant.id, str(phase), mode, one["near"], draws) if "near" in one else None
    return solution, way


def entry_of(variant: Variant, phase: str, file: str, solver: Solver) -> str:
    """The lines of a solved phase in the index."""
    lines = [
        "[[phase]]",
        f'variant = "{variant.id}"',
        f'phase = "{phase}"',
        f'hash = "{hash_of(variant, phase)}"',
        f'file = "{file}"',
    ]
    for mode in MODES:
        found = solver.solution(mode)
        if mode == MODES[0]:
            lines.append(f"hands = {found.hands}")
        chances = ", ".join(f"{one:.10f}" for one in found.distribution)
        lines += [
            f"[phase.{mode}]",
            f"draws = {found.draws:.10f}",
            f"near = {near(solver, mode).draws:.10f}",
            f"tail = {found.tail:.2e}",
            f"distribution = [{chances}]",
        ]
    return "\n".join(lines) + "\n"
