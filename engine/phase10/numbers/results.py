"""Stored results: what takes too long to count whenever a page is built.

An experiment is a file in `specs/experiments`: what is counted (`count`), for which
variant, and with which numbers.  Its result lies in `specs/results` under the same name:
integers, the conditions, and a hash of the answers that were consulted.

A result is *stale*, and is refused, when that hash or the experiment has changed, or
when a part that is counted anew today comes out differently.

    python -m phase10.numbers              count all that are missing or stale
    python -m phase10.numbers NAME…        count these
    python -m phase10.numbers --check      say which are stale
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from phase10.errors import Phase10Error
from phase10.reader import data_folder
from phase10.variant import Variant, load

Numbers = dict[str, Any]

TOPICS: Final = (
    "deck", "deal", "group", "run", "full", "wild", "phase", "lay", "draw", "board", "move",
)  # fmt: skip
"""The topics of the answers that a count may consult; the others cannot change one."""

COMMAND: Final = "python -m phase10.numbers"


@dataclass(frozen=True, slots=True)
class Count:
    """A way to count: all of it, and a part of it that is quick.

    `whole(variant, how)` gives the numbers; `part(variant, how)` gives some of them, in
    the same shape, to be found again in the whole.
    """

    whole: Callable[[Variant, Mapping[str, Any]], Numbers]
    part: Callable[[Variant, Mapping[str, Any]], Numbers]


COUNTS: Final[dict[str, Count]] = {}
"""Every way to count, by the word that experiments use; filled by `counts`."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is counted, for which variant, and how."""

    name: str
    count: str
    variant: str
    how: Mapping[str, Any]


class StaleError(Phase10Error):
    """A result that no longer follows from the answers, the experiment or the engine."""


def experiments(folder: Path | None = None) -> tuple[Experiment, ...]:
    """The experiments that count, in order of their names; others are left alone."""
    found = []
    for path in sorted((folder or data_folder("specs") / "experiments").glob("*.toml")):
        entry = tomllib.loads(path.read_text(encoding="utf-8"))
        if "count" in entry:
            if entry["count"] not in _counts():
                raise Phase10Error(
                    f"{path.name}: nothing counts {entry['count']!r}; "
                    f"expected one of {', '.join(_counts())}"
                )
            found.append(
                Experiment(path.stem, entry["count"], entry["variant"], entry.get("how", {}))
            )
    return tuple(found)


def experiment(name: str) -> Experiment:
    """The experiment of that name."""
    for one in experiments():
        if one.name == name:
            return one
    known = ", ".join(one.name for one in experiments())
    raise Phase10Error(f"there is no experiment {name!r}; expected one of {known}")


def consulted(variant: Variant) -> str:
    """The hash of the answers that a count may consult."""
    return variant.hash_of(name for name in variant.answers if name.partition(".")[0] in TOPICS)


def make(one: Experiment) -> str:
    """Count an experiment; the text of its result file."""
    variant = load(one.variant)
    numbers = _counts()[one.count].whole(variant, one.how)
    entry = {
        "name": one.name,
        "count": one.count,
        "variant": one.variant,
        "answers": consulted(variant),
        "how": dict(one.how),
        "numbers": numbers,
    }
    return json.dumps(entry, ensure_ascii=True, sort_keys=True, indent=1) + "\n"


def path_of(name: str) -> Path:
    """Where a result lies."""
    return data_folder("specs") / "results" / f"{name}.json"


def read(one: Experiment, variant: Variant | None = None) -> Numbers:
    """The numbers of a result; a StaleError if they do not belong to the answers of today."""
    path = path_of(one.name)
    remedy = f"run {COMMAND} {one.name}"
    if not path.exists():
        raise StaleError(f"the result {one.name!r} is missing; {remedy}")
    entry = json.loads(path.read_text(encoding="utf-8"))
    now = variant if variant is not None else load(one.variant)
    if entry["answers"] != consulted(now):
        raise StaleError(
            f"the result {one.name!r} is stale: the answers of {now.id!r} have changed; {remedy}"
        )
    if entry["how"] != dict(one.how) or entry["count"] != one.count:
        raise StaleError(f"the result {one.name!r} is stale: its experiment has changed; {remedy}")
    numbers: Numbers = entry["numbers"]
    where = _differs(_part(one.name, entry["answers"]), numbers)
    if where is not None:
        raise StaleError(
            f"the result {one.name!r} is stale: counted today, {where} differs; {remedy}"
        )
    return numbers


def stored(count: str, variant: Variant) -> tuple[Experiment, Numbers]:
    """The result of a count for a variant, or for another one with the same answers.

    Raises a StaleError if the variant has a result that is stale, or none at all.
    """
    mine = [one for one in experiments() if one.count == count]
    for one in mine:
        if one.variant == variant.id:
            return one, read(one, variant)
    for one in mine:
        if consulted(load(one.variant)) == consulted(variant):
            return one, read(one)
    raise StaleError(
        f"nothing is stored for {count!r} with the answers of {variant.id!r}; "
        f"write an experiment and {COMMAND}"
    )


def has(count: str, variant: Variant) -> bool:
    """Whether there is an experiment that counts this for a variant."""
    return any(
        one.count == count
        and (one.variant == variant.id or consulted(load(one.variant)) == consulted(variant))
        for one in experiments()
    )


@lru_cache(maxsize=64)
def _part(name: str, _answers: str) -> Numbers:
    """A part of a result, counted today."""
    one = experiment(name)
    return _counts()[one.count].part(load(one.variant), one.how)


def _differs(part: Any, whole: Any, where: str = "") -> str | None:
    """Where a part is not found again in the whole."""
    if isinstance(part, Mapping):
        if not isinstance(whole, Mapping):
            return where
        for key, value in part.items():
            if str(key) not in whole:
                return f"{where}{key}"
            found = _differs(value, whole[str(key)], f"{where}{key} ")
            if found is not None:
                return found
        return None
    if isinstance(part, (list, tuple)):
        if not isinstance(whole, list) or len(whole) < len(part):
            return where.strip()
        for at, (one, other) in enumerate(zip(part, whole, strict=False)):
            found = _differs(one, other, f"{where}{at} ")
            if found is not None:
                return found
        return None
    return None if part == whole else where.strip()


def _counts() -> Mapping[str, Count]:
    if not COUNTS:
        from phase10.numbers import counts

        COUNTS.update(counts.ALL)
    return COUNTS
