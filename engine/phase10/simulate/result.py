"""A result: whole numbers for each block of each case, in a file that is the same for everybody.

A file has a line for what was played, a line for each block, and a last line that says how many
there are.  A part of a result, or one that is still being played, lacks the last line; whatever
lines it has are good.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from phase10.errors import Phase10Error
from phase10.kernel.counts import COUNTS, LATEST, PLACES
from phase10.kernel.layout import MOST_PHASES
from phase10.simulate.experiment import MOST_BLOCKS, TURNS_SUM, Case, Experiment, frozen, unfit
from phase10.simulate.intervals import LEAST_BLOCKS

FORM: Final = 1
"""The form of the file; it changes when old files could be misread."""

Row = Mapping[str, Sequence[int]]
"""The counts of a block by name; zeros at the end are left out."""

Rows = dict[tuple[str, int], Row]
"""The counts by the key of the case and the number of the block."""


def row_of(counts: Sequence[int], names: Iterable[str]) -> dict[str, list[int]]:
    """The counts that are wanted, out of a row of all counts."""
    sizes = {count.name: count.size for count in COUNTS}
    found = {}
    for name in names:
        if name == TURNS_SUM:
            part = _turns(counts)
        else:
            at = PLACES[name]
            part = [int(one) for one in counts[at : at + sizes[name]]]
        while part and not part[-1]:
            part.pop()
        found[name] = part
    return found


def _turns(counts: Sequence[int]) -> list[int]:
    """For each phase the own turns in which it was laid, added up."""
    at, found = PLACES["phase-turn"], []
    for phase in range(MOST_PHASES):
        part = counts[at + phase * LATEST : at + (phase + 1) * LATEST]
        found.append(sum((turn + 1) * int(count) for turn, count in enumerate(part)))
    return found


def added(rows: Iterable[Row]) -> dict[str, list[int]]:
    """The sum of rows of counts."""
    total: dict[str, list[int]] = {}
    for row in rows:
        for name, part in row.items():
            so_far = total.setdefault(name, [])
            so_far.extend([0] * (len(part) - len(so_far)))
            for at, one in enumerate(part):
                so_far[at] += one
    return total


@dataclass(frozen=True, slots=True)
class Result:
    """What an experiment has counted so far."""

    experiment: Experiment
    answers: Mapping[str, str]
    rows: Rows

    @staticmethod
    def empty(experiment: Experiment) -> Result:
        """A result with nothing counted yet."""
        answers = {case.key: experiment.ruled(case).hash[:16] for case in experiment.cases}
        return Result(experiment, answers, {})

    @property
    def wanted(self) -> Iterator[tuple[str, int]]:
        """Every case and block that a whole result has, in order."""
        for case in self.experiment.cases:
            for block in range(self.experiment.blocks_of(case.key)):
                yield case.key, block

    @property
    def missing(self) -> tuple[tuple[str, int], ...]:
        """What is still to be played."""
        return tuple(key for key in self.wanted if key not in self.rows)

    @property
    def whole(self) -> bool:
        """Whether everything has been played."""
        return not self.missing

    def blocks(self, case: str) -> list[Row]:
        """The rows of a case, block by block; a ValueError if one is missing."""
        found = [self.rows.get((case, at)) for at in range(self.experiment.blocks_of(case))]
        if any(one is None for one in found):
            gaps = sum(one is None for one in found)
            raise Phase10Error(f"case {case!r}: {gaps} of {len(found)} blocks are not played yet")
        return [one for one in found if one is not None]

    def total(self, case: str) -> dict[str, list[int]]:
        """The counts of all blocks of a case together."""
        return added(self.blocks(case))

    # -- as text ---------------------------------------------------------------------

    def head(self) -> dict[str, Any]:
        """What was played, as plain data."""
        return {"form": FORM, "answers": dict(self.answers), **self.experiment.data()}

    def text(self) -> str:
        """The file of the result; the last line only if it is whole."""
        lines = [head_line(self.head())]
        lines += [
            block_line(case, block, self.rows[case, block])
            for case, block in self.wanted
            if (case, block) in self.rows
        ]
        if self.whole:
            lines.append(json.dumps({"blocks": len(self.rows)}))
        return "".join(f"{line}\n" for line in lines)


def head_line(head: Mapping[str, Any]) -> str:
    """The first line of a file."""
    return json.dumps(head, sort_keys=True, ensure_ascii=True)


def block_line(case: str, block: int, row: Row) -> str:
    """The line of a block."""
    counts = {name: list(part) for name, part in row.items()}
    line = {"block": block, "case": case, "counts": counts}
    return json.dumps(line, sort_keys=True, ensure_ascii=True, separators=(",", ":"))


# -- reading -----------------------------------------------------------------------------


def read(path: Path, experiment: Experiment | None = None) -> Result:
    """A result from its file, whole or not.

    With an `experiment` the file must belong to it.  Raises a ValueError with the line for a file
    that is no result, or belongs to something else; a last line that was cut off is left out.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Phase10Error(f"{path}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Phase10Error(f"{path}: cannot be read as a result: {error}") from None
    lines = text.split("\n")
    head = _head(path, lines[0])
    found = from_head(path, head)
    if experiment is not None:
        belongs(path, head, Result.empty(experiment).head())
        found = experiment
    rows: Rows = {}
    wanted = {(case.key, at) for case in found.cases for at in range(found.blocks_of(case.key))}
    for number, line in enumerate(lines[1:], start=2):
        if number == len(lines):
            break  # behind the last line end: nothing, or a line that was cut off
        entry = _entry(path, number, line)
        if "blocks" in entry:
            continue
        block = entry.get("block")
        if type(block) is not int or (key := (str(entry.get("case")), block)) not in wanted:
            raise Phase10Error(f"{path}:{number}: {line[:60]!r} is no block of this experiment")
        if not _counted(entry.get("counts"), found):
            raise _damaged(path, number, line, "does not hold the counts of a block")
        if rows.setdefault(key, entry["counts"]) != entry["counts"]:
            raise _damaged(path, number, line, "counts a block otherwise than a line before")
    return Result(found, head["answers"], rows)


def _counted(row: object, of: Experiment) -> bool:
    """Whether a row is what a block counts: all its names, whole numbers, as many games."""
    return (
        isinstance(row, dict)
        and set(row) == set(of.counts)
        and all(
            isinstance(part, list) and all(type(one) is int and one >= 0 for one in part)
            for part in row.values()
        )
        and row.get("games", [of.block]) == [of.block]
    )


def _damaged(path: Path, number: int, line: str, why: str) -> Phase10Error:
    return Phase10Error(
        f"{path}:{number}: {line[:60]!r} {why}: the file is damaged; "
        f"delete the lines from {number} on and run phase10 simulate again, "
        "which keeps those before"
    )


def _head(path: Path, line: str) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("form") != FORM or "cases" not in head:
        raise Phase10Error(
            f"{path}:1: {line[:60]!r} does not begin a result; "
            "expected a file that phase10 simulate --out has written"
        )
    return head


def _entry(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except ValueError:
        entry = None
    if not isinstance(entry, dict):
        raise _damaged(path, number, line, "is no block of counts")
    return entry


def from_head(path: Path, head: Mapping[str, Any]) -> Experiment:
    """The experiment that a file says it belongs to."""

    try:
        cases = tuple(
            Case(
                str(one["name"]),
                int(one["players"]),
                tuple(map(str, one["seats"])),
                tuple(sorted((key, frozen(value)) for key, value in one["rules"].items())),
                (one["gift"][0], one["gift"][1]) if one["gift"] else None,
                tuple(one["sizes"]),
                one["variant"],
            )
            for one in head["cases"]
        )
        games, blocks, seed, layouts = (
            int(head[key]) for key in ("games", "blocks", "seed", "layouts")
        )
        if not (MOST_BLOCKS >= blocks >= LEAST_BLOCKS and games >= blocks and games % blocks == 0):
            raise ValueError(f"{games} games in {blocks} blocks")
        if set(head["answers"]) != {case.key for case in cases}:
            raise ValueError("answers and cases do not go together")
        fewer = tuple(sorted(head.get("fewer", {}).items()))
        for key, many in fewer:
            if key not in head["answers"] or unfit(many, games // blocks, games):
                raise ValueError(f"{many!r} games for case {key!r}")
        names = tuple(map(str, head["counts"]))
        name, variant = str(head["experiment"]), str(head["variant"])
        return Experiment(name, variant, cases, games, blocks, seed, names, layouts, fewer)
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise Phase10Error(
            f"{path}:1: the first line is no head of a result "
            f"({type(error).__name__}: {error}); "
            "expected a file that phase10 simulate --out has written"
        ) from None


OTHER_OUT: Final = "give another file with --out, or delete it"
OTHER_PARTS: Final = "merge only parts of one experiment"
_TOLD_FIRST: Final = (
    "form", "experiment", "variant", "seed", "games", "blocks", "layouts", "fewer",
)  # fmt: skip
"""What is told first where files differ: what people know them by."""


def belongs(
    path: Path, head: Mapping[str, Any], wanted: Mapping[str, Any], remedy: str = OTHER_OUT
) -> None:
    """Refuse a file that holds the counts of something else, and say what differs."""
    for key in (*_TOLD_FIRST, *sorted({*head, *wanted}.difference(_TOLD_FIRST))):
        if head.get(key) != wanted.get(key):
            raise Phase10Error(
                f"{path}: holds other games: {key} is {_short(head.get(key))} there, "
                f"{_short(wanted.get(key))} here; {remedy}"
            )


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}…"


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def merged(results: Sequence[tuple[str, Result]]) -> Result:
    """Several parts as one result; a ValueError if they belong to different experiments.

    The order of the parts does not matter.  Raises a ValueError as well where two of them say
    different things about a block.
    """
    name, first = results[0]
    rows: Rows = dict(first.rows)
    for other_name, other in results[1:]:
        belongs(Path(other_name), other.head(), first.head(), OTHER_PARTS)
        for key, row in other.rows.items():
            if key in rows and rows[key] != row:
                raise Phase10Error(
                    f"{name} and {other_name} count block {key[1]} of case {key[0]!r} differently: "
                    "they were not made with the same engine"
                )
            rows[key] = row
    return Result(first.experiment, first.answers, rows)


__all__ = ["Result", "Row", "added", "merged", "read", "row_of", "write"]
