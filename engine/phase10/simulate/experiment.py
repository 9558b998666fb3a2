"""What is simulated: one file for each published table, or a line on the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Final

from phase10 import board
from phase10.chance import Chance
from phase10.document import Document, read
from phase10.errors import NotationError, NoVariantError, Phase10Error, Problem, SpecError
from phase10.kernel.counts import COUNTS
from phase10.reader import Reader, data_folder
from phase10.simulate.intervals import LEAST_BLOCKS
from phase10.spec import nearest, playable
from phase10.text import Text
from phase10.variant import Variant, load

KEYS: Final = (
    "title",
    "variant",
    "players",
    "seats",
    "games",
    "blocks",
    "seed",
    "layouts",
    "readings",
    "fewer",
)
CASE_KEYS: Final = (
    "name",
    "title",
    "variant",
    "players",
    "seats",
    "others",
    "rules",
    "gift",
    "sizes",
)
TURNS_SUM: Final = "phase-turns"
"""A count that follows from another: the own turns in which a phase was laid, added up."""

MOST_BLOCKS: Final = 1 << 20

NAMES: Final = (*(count.name for count in COUNTS), TURNS_SUM)
LAYOUTS: Final = "layouts"
"""The experiment's name under which random boards are drawn: the same boards for all."""


@dataclass(frozen=True, slots=True)
class Case:
    """One row of an experiment: who plays, and with which answers.

    `gift` is a card that the player in a place after the starter (0: the starter) gets in each
    deal for one of the others; `sizes` are hand sizes where a variant has two; `variant` is
    another one than that of the experiment.
    """

    name: str
    players: int
    seats: tuple[str, ...]
    rules: tuple[tuple[str, object], ...] = ()
    gift: tuple[str, int] | None = None
    sizes: tuple[int, ...] = ()
    variant: str = ""
    title: Text | None = field(default=None, compare=False)

    @property
    def key(self) -> str:
        """Its name and number of players; no two cases of an experiment share it."""
        return f"{self.name} {self.players}"

    def data(self) -> dict[str, Any]:
        """What decides its games, as plain data."""
        return {
            "name": self.name,
            "players": self.players,
            "seats": list(self.seats),
            "rules": {name: _plain(value) for name, value in self.rules},
            "gift": list(self.gift) if self.gift else None,
            "sizes": list(self.sizes),
            "variant": self.variant,
        }


class FrozenTable(dict[str, Any]):
    """An answer that is a table; nobody changes it, so it can be looked up by what it says."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


def frozen(value: object) -> Any:
    """An answer as it came from a file, so that a case that holds it can be looked up."""
    if isinstance(value, Mapping):
        return FrozenTable({str(key): frozen(one) for key, one in value.items()})
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return list(map(_plain, value)) if isinstance(value, list | tuple) else value


class Misfit(Phase10Error):  # noqa: N818 - it says what does not fit
    """Parts of a case that do not fit together: the key at fault, and what would be right."""

    def __init__(self, key: str, message: str, remedy: str) -> None:
        self.key, self.message, self.remedy = key, message, remedy
        super().__init__(f"{message}; {remedy}")

    def __reduce__(self) -> tuple[type[Misfit], tuple[str, str, str]]:
        return type(self), (self.key, self.message, self.remedy)


class ExperimentError(SpecError):
    """A file of an experiment that cannot be used; every fault comes with its line."""

    WHERE: ClassVar[Text] = Text("in the experiment", "im Versuch")


@dataclass(frozen=True, slots=True)
class Experiment:
    """An experiment: its games for each case, in blocks, from one root seed.

    `layouts`: so many random boards, one for each block in turn; 0 is the board of the spec.
    `fewer`: cases, by key, that have fewer games than the others: the first blocks of them.
    All cases share deals and dice, so that their differences can be told in pairs.
    """

    name: str
    variant: str
    cases: tuple[Case, ...]
    games: int
    blocks: int
    seed: int
    counts: tuple[str, ...] = NAMES
    layouts: int = 0
    fewer: tuple[tuple[str, int], ...] = ()
    title: Text | None = field(default=None, compare=False)

    @property
    def block(self) -> int:
        """The games of one block."""
        return self.games // self.blocks

    def games_of(self, key: str) -> int:
        """The games of a case."""
        return dict(self.fewer).get(key, self.games)

    def blocks_of(self, key: str) -> int:
        """The blocks of a case; those of every case are counted from the first."""
        return self.games_of(key) // self.block

    @property
    def size(self) -> int:
        """The blocks of all cases together."""
        return sum(self.blocks_of(case.key) for case in self.cases)

    def data(self) -> dict[str, Any]:
        """What decides its results, as plain data."""
        return {
            "experiment": self.name,
            "variant": self.variant,
            "cases": [case.data() for case in self.cases],
            "games": self.games,
            "blocks": self.blocks,
            "seed": self.seed,
            "counts": list(self.counts),
            "layouts": self.layouts,
            # Left out where there is nothing to say, so that older results stay what they are.
            **({"fewer": dict(self.fewer)} if self.fewer else {}),
        }

    @property
    def hash(self) -> str:
        """A short hash of all that decides its results, answers apart."""
        text = json.dumps(self.data(), sort_keys=True, ensure_ascii=True)
        return sha256(text.encode()).hexdigest()[:16]

    def case(self, key: str) -> Case:
        """The case of that name and number of players."""
        for one in self.cases:
            if one.key == key:
                return one
        raise Phase10Error(
            f"experiment {self.name!r} has no case {key!r}; "
            f"expected one of {', '.join(repr(one.key) for one in self.cases)}"
        )

    def ruled(self, case: Case) -> Variant:
        """The variant with the answers of a case, on the board of its spec."""
        return _ruled(case.variant or self.variant, case.rules)

    def on_board(self, case: Case, block: int) -> Variant:
        """The variant that a block of a case is played with."""
        variant = self.ruled(case)
        if not self.layouts:
            return variant
        layout = board.random_layout(Chance(self.seed, LAYOUTS), block % self.layouts, variant)
        return board.with_layout(variant, layout)


@lru_cache(maxsize=256)
def _ruled(name: str, rules: tuple[tuple[str, object], ...]) -> Variant:
    variant = load(name)
    return variant.with_rules(dict(rules)) if rules else variant


# -- reading ---------------------------------------------------------------------------


def folder() -> Path:
    """Where the experiments are."""
    return data_folder("specs") / "experiments"


def names() -> tuple[str, ...]:
    """The names of all experiments that play games."""
    found = []
    for path in sorted(folder().glob("*.toml")):
        document = read(path)
        if isinstance(document, Document) and "games" in document.data:
            found.append(path.stem)
    return tuple(found)


def experiments() -> tuple[Experiment, ...]:
    """All experiments that play games."""
    return tuple(experiment(name) for name in names())


def experiment(name: str, *, file: bool = False) -> Experiment:
    """The experiment of that name, or in that file; all problems of a file come in one error.

    A name with a slash or with ``.toml`` is that of a file in any case.
    """
    file = file or name.endswith(".toml") or "/" in name
    path = Path(name) if file else folder() / f"{name}.toml"
    if not path.exists() and path.parent == folder():
        near = nearest(name, names())
        hint = f"; perhaps {near!r} is meant" if near else ""
        raise Phase10Error(f"there is no experiment {name!r}{hint}")
    document = read(path)
    if isinstance(document, Problem):
        raise ExperimentError([document])
    return read_experiment(document, path.stem)


def read_experiment(document: Document, name: str) -> Experiment:
    """An experiment from the content of its file; a SpecError lists every problem."""
    reader = _Reading(document, [])
    found = reader.whole(name)
    if reader.problems or found is None:
        raise ExperimentError(sorted(reader.problems))
    return found


class _Reading(Reader):
    """Reads one experiment file and notes what is wrong with it."""

    def whole(self, name: str) -> Experiment | None:
        data = self.document.data
        self.keys(data, (*KEYS, "counts", "case"), (), "")
        title = self.name(data.get("title"), ("title",), "", "title")
        variant = self._variant(data.get("variant"))
        games = self._number(data, "games", 20_000, 1, 1 << 32)
        blocks = self._number(data, "blocks", 40, LEAST_BLOCKS, MOST_BLOCKS)
        seed = self._number(data, "seed", 1, 0, (1 << 64) - 1)
        layouts = self._number(data, "layouts", 0, 0, 1 << 20)
        if games is not None and blocks and games % blocks:
            self.fault(
                ("games",),
                "",
                f"{games} games do not divide into {blocks} blocks",
                f"write games = {games - games % blocks + blocks}",
            )
        if layouts and variant is not None and not variant.asked("board.spaces"):
            self.fault(("layouts",), "", f"{variant.id!r} has no board", "leave layouts out")
        counts = self._counts(data.get("counts"))
        raw = data.get("case", [{"name": "all"}])
        if not isinstance(raw, list) or not raw or not all(isinstance(c, Mapping) for c in raw):
            self.fault(("case",), "", "case is no list of tables", "write [[case]] and its name")
            raw = []
        cases: list[Case] = []
        for at, one in enumerate(raw):
            cases += self._cases(at, one, variant)
        if not isinstance(data.get("readings", False), bool):
            self.fault(("readings",), "", "readings is neither true nor false", "write true")
        elif data.get("readings") and variant is not None and not self.problems:
            cases += readings(str(data["variant"]), cases[0])
        keys = [case.key for case in cases]
        for key in {key for key in keys if keys.count(key) > 1}:
            self.fault(("case",), "", f"two cases are called {key!r}", "give each its own name")
        fewer = self._fewer(data.get("fewer", {}), keys, games, blocks)
        if None in (variant, games, blocks, seed, layouts) or self.problems:
            return None
        assert variant is not None
        assert games
        assert blocks
        assert seed is not None
        return Experiment(
            name,
            str(data["variant"]),
            tuple(cases),
            games,
            blocks,
            seed,
            counts,
            layouts or 0,
            fewer,
            title,
        )

    def _variant(self, raw: object, path: tuple[str | int, ...] = ("variant",)) -> Variant | None:
        right = 'write variant = "classic"'
        if raw is None:
            self.fault(path, "", "the variant is missing", right)
            return None
        if not isinstance(raw, str):
            self.fault(path, "", f"variant = {raw!r} is no name of a variant", right)
            return None
        try:
            return load(raw)
        except NoVariantError as error:
            self.fault(path, "", error.problems[0].message, error.problems[0].remedy)
        except SpecError as error:
            first, more = error.problems[0], len(error.problems) - 1
            place = f"{first.file}:{first.line}: " if first.file else ""
            beside = f" (and {more} more)" if more else ""
            self.fault(path, "", f"{place}{first.message}{beside}", first.remedy)
        except Phase10Error as error:
            self.fault(path, "", str(error), "name a variant that there is")
        return None

    def _number(
        self, data: Mapping[str, Any], key: str, usual: int, low: int, high: int
    ) -> int | None:
        raw = data.get(key, usual)
        if isinstance(raw, int) and not isinstance(raw, bool) and low <= raw <= high:
            return raw
        self.fault(
            (key,),
            "",
            f"{key} = {raw!r} is no whole number from {low} to {high}",
            f"write {key} = {usual}",
        )
        return None

    def _fewer(
        self, raw: object, keys: list[str], games: int | None, blocks: int | None
    ) -> tuple[tuple[str, int], ...]:
        """The cases that have fewer games than the others, with their games."""
        given = self.table(raw, ("fewer",), "", "fewer")
        # After another fault the cases may not be complete, or the size of a block not known.
        whole = not self.problems
        block = games // blocks if games and blocks and games % blocks == 0 else 0
        for key, many in given.items():
            near = nearest(key, keys)
            if whole and key not in keys:
                hint = f"; perhaps {near!r} is meant" if near else ""
                told = f"no case is called {key!r}{hint}"
                remedy = f"name a case and its number of players, for example: {near or keys[-1]!r}"
            elif whole and key == keys[0] and self.document.data.get("readings"):
                told = f"all readings are compared with {key!r}"
                remedy = "leave it out"
            elif block and (fault := unfit(many, block, games or 0)):
                told = f"{key!r} = {many!r} {fault}"
                right = fitting(many, block, games or 0)
                remedy = f'write "{key}" = {right}' if right else "leave it out"
            else:
                continue
            self.fault(("fewer", key), "", told, remedy)
        return tuple(sorted(given.items())) if not self.problems else ()

    def _counts(self, raw: object) -> tuple[str, ...]:
        if raw is None:
            return NAMES
        wanted = self.words(raw, ("counts",), "", "counts")
        for one in wanted:
            if one not in NAMES:
                near = nearest(one, NAMES)
                hint = f"; perhaps {near!r} is meant" if near else ""
                self.fault(
                    ("counts",), "", f"nothing counts {one!r}{hint}", f"use {', '.join(NAMES)}"
                )
        return tuple(name for name in NAMES if name in wanted or name == "games")

    def _cases(self, at: int, raw: Mapping[str, Any], variant: Variant | None) -> list[Case]:
        path: tuple[str | int, ...] = ("case", at)
        self.keys(raw, CASE_KEYS, path, "")
        data = self.document.data
        name = raw.get("name")
        if not isinstance(name, str) or not name.strip():
            self.fault((*path, "name"), "", "the case has no name", 'write name = "…"')
            name = "?"
        players = raw.get("players", data.get("players", [4]))
        players = players if isinstance(players, list) else [players]
        if not players:
            self.fault((*path, "players"), "", "players is an empty list", "write players = [4]")
        seats = raw.get("seats", data.get("seats", ["near"]))
        seats = [seats] if isinstance(seats, str) else seats
        if not isinstance(seats, list) or not all(isinstance(one, str) for one in seats):
            self.fault((*path, "seats"), "", "seats is no list of names", 'write seats = ["near"]')
            return []
        others = raw.get("others")
        if others is not None and not (isinstance(others, str) and len(seats) == 1):
            self.fault(
                (*path, "others"),
                "",
                "others is no name beside one seat",
                'write seats = ["careful"] and others = "near"',
            )
            return []
        own = self._variant(raw["variant"], (*path, "variant")) if "variant" in raw else variant
        rules = dict(self.table(raw.get("rules", {}), (*path, "rules"), "", "rules"))
        title = self.name(raw["title"], (*path, "title"), "", "title") if "title" in raw else None
        found = []
        for count in players:
            try:
                found.append(
                    made_case(
                        own,
                        name,
                        count,
                        seats if others is None else [*seats, *[others] * (_most(count) - 1)],
                        rules=rules,
                        title=title,
                        gift=raw.get("gift"),
                        sizes=raw.get("sizes", []),
                        other=str(raw.get("variant", "")),
                    )
                )
            except SpecError as error:
                for one in error.problems:
                    self.fault((*path, "rules"), one.rule, one.message, one.remedy)
            except Misfit as error:
                # What a case does not say itself stands above all cases.
                at_fault = (*path, error.key) if error.key in raw else (error.key,)
                known = error.key in raw or error.key in data
                self.fault(at_fault if known else path, "", error.message, error.remedy)
            except Phase10Error as error:
                self.fault(path, "", str(error), "correct the case")
        return found


def made_case(
    variant: Variant | None,
    name: str,
    players: object,
    seats: list[str] | tuple[str, ...],
    *,
    rules: Mapping[str, object] | None = None,
    gift: object = None,
    sizes: object = (),
    title: Text | None = None,
    other: str = "",
) -> Case:
    """A case whose parts fit together; a ValueError says what does not.

    One seat stands for all of them.
    """
    from phase10.kernel.policy import parse

    if not isinstance(players, int) or isinstance(players, bool) or players < 1:
        raise Misfit("players", f"players = {players!r} is no number of players", "write 4")
    if variant is not None:
        count = variant["players.count"]
        if not count["min"] <= players <= count["max"]:
            raise Misfit(
                "players",
                f"{players!r} players: {variant.id!r} is for {count['min']} to {count['max']}",
                f"write {count['max']}",
            )
    given = tuple(seats) * players if len(seats) == 1 else tuple(seats)
    if len(given) != players:
        raise Misfit(
            "seats",
            f"{len(given)} seats for {players} players: {list(seats)!r}",
            "name one seat for all, or one for each player",
        )
    for seat in dict.fromkeys(given):
        if ":" not in seat:
            parse(seat)
    present: tuple[str, int] | None = None
    if gift is not None:
        right = 'write gift = { card = "W", place = 0 }'
        if (
            not isinstance(gift, Mapping)
            or set(gift) != {"card", "place"}
            or not isinstance(gift["card"], str)
            or type(gift["place"]) is not int
        ):
            raise Misfit("gift", f"gift = {gift!r} is no card and place", right)
        present = (gift["card"], gift["place"])
        if variant is not None:
            try:
                variant.deck.parse(present[0])
            except NotationError as error:
                raise Misfit(
                    "gift", error.message, f"write {error.expected}, for example: {error.example}"
                ) from None
        if not 0 <= present[1] < players:
            raise Misfit(
                "gift",
                f"place {present[1]!r} of a gift: there are {players} places",
                f"write a place from 0 to {players - 1}",
            )
    if not isinstance(sizes, list | tuple) or not all(type(one) is int for one in sizes):
        raise Misfit("sizes", f"sizes = {sizes!r} is no list of hand sizes", "write sizes = [3, 4]")
    if sizes and len(sizes) != players:
        raise Misfit(
            "sizes", f"{len(sizes)} hand sizes for {players} players", "write one for each player"
        )
    answers = tuple(sorted((key, frozen(value)) for key, value in (rules or {}).items()))
    if answers and variant is not None:
        variant.with_rules(dict(answers))
    return Case(name, players, given, answers, present, tuple(sizes), other, title)


def readings(name: str, like: Case) -> list[Case]:
    """A case for every other reading of a variant that can be played, otherwise like another."""
    from phase10.kernel import Kernel

    variant = load(name)
    found = []
    for answer in variant.answers.values():
        for key in answer.readings:
            value = playable(answer.rule, key)
            if value is None:
                continue
            rules = ((answer.rule.name, frozen(value)),)
            try:
                Kernel(variant.with_rules(dict(rules)), players=like.players, seats=like.seats)
            except Phase10Error:
                continue
            found.append(replace(like, name=f"{answer.rule.name}={key}", rules=rules, title=None))
    return found


def unfit(many: object, block: int, games: int) -> str | None:
    """Why a case cannot have so many games where the others have more; None if it can."""
    if type(many) is not int:
        return "is no whole number of games"
    if many < LEAST_BLOCKS * block:
        return f"is less than {LEAST_BLOCKS} blocks of {block} games"
    if many >= games:
        return f"is not fewer than games = {games}"
    if many % block:
        return f"does not divide into blocks of {block} games"
    return None


def fitting(many: object, block: int, games: int) -> int | None:
    """The next number of games that a case with fewer can have; None if there is none."""
    wanted = many if type(many) is int else 0
    least, most = LEAST_BLOCKS * block, games - block
    return min(max(wanted + -wanted % block, least), most) if least <= most else None


def _most(count: object) -> int:
    """A number of players, 1 for what is none; that is refused elsewhere."""
    return count if isinstance(count, int) else 1


__all__ = [
    "Case",
    "Experiment",
    "ExperimentError",
    "Misfit",
    "experiment",
    "experiments",
    "frozen",
    "made_case",
    "names",
]
