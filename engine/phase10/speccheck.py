"""Checks across answers: what each answer says must fit what the others say.

Every check is a small function from the typed values to faults. It names the
rules it looks at; if one of them is not asked or not answered, the check has
nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Any, Final

from phase10.spec import Rulebook, holds, plain, span, told


@dataclass(frozen=True, slots=True)
class Fault:
    """Answers that do not fit: the rules at issue, the first of them the one to look at."""

    rules: tuple[str, ...]
    message: str
    remedy: str


class _Absent(Exception):  # noqa: N818 - a signal inside this module
    """A check asked for an answer that is not there."""


class _Values(dict[str, Any]):
    """Typed values; `doubtful` names answers that are there, but cannot be used."""

    doubtful: frozenset[str] = frozenset()

    def __missing__(self, key: str) -> Any:
        raise _Absent

    def get(self, key: str, default: Any = None) -> Any:
        if key in self.doubtful:
            raise _Absent
        return super().get(key, default)


_Check = Callable[[_Values], Iterator[Fault]]


def faults(
    book: Rulebook,
    values: Mapping[str, Any],
    *,
    changed: frozenset[str] = frozenset(),
    doubtful: frozenset[str] = frozenset(),
) -> list[Fault]:
    """Every fault among the typed values of the rules that are asked.

    `doubtful` names answers that are missing or mistyped, so that what hangs on them
    is left alone. `changed` names answers changed at the table. A changed kind of the start
    stands above the list of spaces, so that it can be tried by itself.
    """
    view = _Values(values)
    view.doubtful = doubtful
    found: list[Fault] = []
    for check in _CHECKS:
        if check is _start and "board.start-kind" in changed:
            continue
        try:
            found.extend(check(view))
        except _Absent:
            continue
    if "board.kinds" in values:
        found.extend(_board_actions(book, values["board.kinds"]))
    found.extend(_excluded(book, values))
    return found


def _excluded(book: Rulebook, values: Mapping[str, Any]) -> Iterator[Fault]:
    for exclude in book.excludes:
        names = tuple(exclude.these)
        if all(
            name in values and holds(condition, values[name])
            for name, condition in exclude.these.items()
        ):
            pair = " and ".join(f"{name} = {plain(values[name])!r:.60}" for name in names)
            yield Fault(
                names, f"{pair} cannot stand together: {exclude.why.en}", "change one of them"
            )


# --- the deck


def _features(v: _Values) -> Iterator[Fault]:
    ranges = 0
    for key, value in v["deck.features"].items():
        if span(value) is not None:
            ranges += 1
        elif not isinstance(value, tuple) or len(set(value)) < len(value) or not value:
            yield Fault(
                ("deck.features",),
                f"the feature {key!r} has no usable values: {told(value):.60}",
                'write "1..12" or a list of different names',
            )
    if ranges > 1:
        yield Fault(
            ("deck.features",), "two features are numbers", "write names for all features but one"
        )


def _sizes(v: _Values) -> dict[str, int]:
    """How many values each feature has."""
    sizes = {}
    for key, value in v["deck.features"].items():
        numbers = span(value)
        sizes[key] = len(numbers) if numbers is not None else len(value)
    return sizes


def _naturals(v: _Values) -> int:
    sizes = _sizes(v).values()
    if v["deck.build"] == "each-pair":
        faces = sum(one * other for one, other in combinations(sizes, 2))
    else:
        faces = prod(sizes)
    return int(faces * (v["deck.copies"] or 0))


def _deck_size(v: _Values) -> Iterator[Fault]:
    parts = {
        "natural cards": _naturals(v),
        "wild cards": v["deck.wilds"] or 0,
        "skips": v.get("deck.skips") or 0,
    }
    total = sum(parts.values())
    if total != v["deck.size"]:
        spelled = " + ".join(f"{count} {name}" for name, count in parts.items() if count)
        yield Fault(
            ("deck.size", "deck.features", "deck.build", "deck.copies", "deck.wilds", "deck.skips"),
            f"the deck has {spelled or 'no card'}"
            + (f" = {total}" if spelled.count("+") else "")
            + f", but deck.size is {v['deck.size']}",
            f"write {total}, or correct a part",
        )


def _table_size(v: _Values) -> Iterator[Fault]:
    players = v["players.count"]
    if not 1 <= players["min"] <= players["max"]:
        yield Fault(
            ("players.count",),
            f"{players['min']} to {players['max']} players is no range",
            "write min = 2, max = 6, for example",
        )
    need = players["max"] * max(v["deal.hand"], v.get("younger.size") or 0)
    need += v.get("deal.discards") or 0
    if need > v["deck.size"]:
        yield Fault(
            ("players.count", "deal.hand", "deal.discards", "deck.size", "younger.size"),
            f"{players['max']} players need {need} cards, and the deck has {v['deck.size']}",
            "allow fewer players, deal fewer cards, or add cards",
        )


def _younger(v: _Values) -> Iterator[Fault]:
    smaller, usual = v.get("younger.size"), v["deal.hand"]
    if smaller is not None and not 1 <= smaller < usual:
        yield Fault(
            ("younger.size", "deal.hand"),
            f"a smaller hand of {smaller} cards, and the usual one has {usual}",
            f"write a number from 1 to {usual - 1}" if usual > 1 else 'write "none"',
        )


# --- groups and phases


def _kinds(v: _Values) -> Iterator[Fault]:
    features = v["deck.features"]
    for name, entry in v["group.kinds"].items():
        if not isinstance(entry, Mapping) or not entry or set(entry) - {"same", "next"}:
            yield Fault(
                ("group.kinds",),
                f"the kind {name!r} does not say what its cards share",
                'write { same = "number" } or { next = "number" }',
            )
            continue
        for how, feature in entry.items():
            yield from _kind_feature(features, name, how, feature)


def _kind_feature(
    features: Mapping[str, Any], name: str, how: str, feature: Any
) -> Iterator[Fault]:
    if how == "same" and feature == "named":
        return
    if feature not in features:
        yield Fault(
            ("group.kinds", "deck.features"),
            f"the kind {name!r} asks for {feature!r}, which no card shows",
            f'use one of {", ".join(features)}, or same = "named"',
        )
    elif how == "next" and span(features[feature]) is None:
        yield Fault(
            ("group.kinds", "deck.features"),
            f"the kind {name!r} puts {feature!r} in a row, but its values are no numbers",
            "use a feature that is a range of numbers",
        )


def _smallest(v: _Values) -> Iterator[Fault]:
    yield from _known_kinds(v, "group.smallest", tuple(v["group.smallest"]))


def _hit_kinds(v: _Values) -> Iterator[Fault]:
    yield from _known_kinds(v, "hit.kinds", v["hit.kinds"])


def _known_kinds(v: _Values, rule: str, names: tuple[str, ...]) -> Iterator[Fault]:
    for name in names:
        if name not in v["group.kinds"]:
            yield Fault(
                (rule, "group.kinds"),
                f"{name!r} is no kind of group here",
                f"use {', '.join(v['group.kinds'])}",
            )


def parts_of(text: object) -> list[tuple[str, int | str]] | None:
    """The groups of a phase as it is written, or None if that is no phase.

    >>> parts_of("set 3 + run 4"), parts_of("symbol hand"), parts_of("set")
    ([('set', 3), ('run', 4)], [('symbol', 'hand')], None)
    """
    if not isinstance(text, str):
        return None
    parts: list[tuple[str, int | str]] = []
    for one in text.split("+"):
        words = one.split()
        if len(words) != 2:
            return None
        kind, size = words
        if size == "hand":
            parts.append((kind, size))
        elif size.isascii() and size.isdigit() and len(size) <= 4 and int(size) > 0:
            parts.append((kind, int(size)))
        else:
            return None
    return parts


def _phases(v: _Values) -> Iterator[Fault]:
    kinds, smallest = v["group.kinds"], v.get("group.smallest", {})
    for name, text in v["phase.list"].items():
        parts = parts_of(text)
        if parts is None:
            yield Fault(
                ("phase.list",),
                f"phase {name} is not understood: {text!r:.60}",
                'write groups with their sizes, for example "set 3 + run 4"',
            )
            continue
        unknown = [kind for kind, _ in parts if kind not in kinds]
        if unknown:
            yield Fault(
                ("phase.list", "group.kinds"),
                f"phase {name} asks for {unknown[0]!r}, which is no kind of group here",
                f"use {', '.join(kinds)}",
            )
            continue
        for kind, size in parts:
            count = v["deal.hand"] if size == "hand" else size
            if count < smallest.get(kind, 1):
                yield Fault(
                    ("phase.list", "group.smallest"),
                    f"phase {name} asks for a {kind} of {count}, "
                    f"and the smallest {kind} has {smallest.get(kind, 1)}",
                    f"ask for at least {smallest.get(kind, 1)}",
                )
        sizes = [(kind, v["deal.hand"] if isinstance(n, str) else n) for kind, n in parts]
        yield from _holdable(v, name, sizes)


def _holdable(v: _Values, name: str, parts: list[tuple[str, int]]) -> Iterator[Fault]:
    """Whether the deck and a hand have the cards that a phase asks for."""
    turned = "turned" in v["wild.are"]
    wilds = v["deck.size"] if turned else v["deck.wilds"] or 0
    short = 0
    for kind, size in parts:
        there, what = _most_naturals(v, name, kind)
        if what == "range" and size > there:
            yield Fault(
                ("phase.list", "deck.features"),
                f"phase {name} asks for a {kind} of {size}, and the whole range has {there}",
                f"ask for at most {there}",
            )
        elif what == "unknown":
            yield Fault(
                ("phase.list", "deck.features"),
                f"phase {name} asks for {kind} cards, but no card shows {name!r}",
                "name the phase after a value that cards show",
            )
        elif what == "same":
            short += max(0, size - there)
    if short > wilds:
        yield Fault(
            ("phase.list", "deck.features", "deck.copies", "deck.wilds"),
            f"the deck has too few cards for phase {name}: {short} are missing, "
            f"and there are {wilds} wild cards",
            "ask for smaller groups, or add cards",
        )
    steps = v["turn.steps"]
    most = None
    if "draw" in steps and "act" not in steps:
        most = v["deal.hand"] + (v.get("draw.count") or 0)
    limit = v.get("hand.limit")
    if limit is not None:
        most = limit if most is None else min(most, limit)
    sizes = [size for _, size in parts]
    total = sum(sizes) if v.get("lay.whole", True) else max(sizes)
    if most is not None and total > most:
        yield Fault(
            ("phase.list", "deal.hand", "draw.count", "hand.limit"),
            f"phase {name} needs {total} cards, and a hand holds at most {most}",
            "ask for fewer cards, or deal more",
        )


def _most_naturals(v: _Values, phase: str, kind: str) -> tuple[int, str]:
    """How many natural cards can go into a group of a kind, and what bounds them."""
    entry = v["group.kinds"][kind]
    sizes = _sizes(v)
    if not isinstance(entry, Mapping):
        raise _Absent
    if entry.get("next") in sizes:
        return sizes[entry["next"]], "range"
    feature = entry.get("same")
    if feature == "named":
        holders = [key for key, value in v["deck.features"].items() if phase in value]
        if not holders:
            return 0, "unknown"
        feature = holders[0]
    if feature not in sizes:
        raise _Absent
    others = [size for key, size in sizes.items() if key != feature]
    faces = sum(others) if v["deck.build"] == "each-pair" else prod(others)
    return faces * (v["deck.copies"] or 0), "same"


def _used(v: _Values) -> Iterator[Fault]:
    listed, used = v["phase.list"], v["phase.used"]
    names = tuple(listed) if used == "all" else used
    strange = [name for name in names if name not in listed]
    if strange:
        yield Fault(
            ("phase.used", "phase.list"),
            f"there is no phase {', '.join(strange)} in the list",
            f"use {', '.join(listed)}",
        )
    needed = v["phase.needed"]
    if (needed is None or needed > len(names)) and not v.get("phase.again", False):
        yield Fault(
            ("phase.needed", "phase.used", "phase.list"),
            f"{needed} phases are needed, and only {len(names)} are played",
            f"write phase.needed = {len(names)} or less",
        )
    if needed == 0:
        yield Fault(("phase.needed",), "no phase is needed to win", "write 1 or more")


def _free_order(v: _Values) -> Iterator[Fault]:
    if v["phase.order"] != "free":
        return
    for name, right in (("advance.laid", 1), ("advance.out", 1), ("advance.failed", 0)):
        if name in v and v[name] != right:
            yield Fault(
                (name, "phase.order"),
                f"phases in free order go with steps of one, and {name} is {v[name]}",
                f'write {name} = {right}, or phase.order = "fixed"',
            )


# --- turns, piles, points


def _steps(v: _Values) -> Iterator[Fault]:
    steps = v["turn.steps"]

    def wrong(message: str, remedy: str) -> Fault:
        return Fault(("turn.steps",), message, remedy)

    if "finish" not in steps:
        yield wrong("a turn must finish", 'put "finish" among the steps')
    if "play" not in steps:
        yield wrong("nobody could lay down a phase", 'put "play" among the steps')
    if "draw" not in steps and "act" not in steps:
        yield wrong("nobody would ever take a card", 'put "draw" or "act" among the steps')
    for later, earlier in (
        ("refill", "finish"),
        ("finish", "play"),
        ("act", "move"),
        ("move", "roll"),
    ):
        if later in steps and (later == "refill" or earlier in steps or later in {"act", "move"}):
            if earlier not in steps[: steps.index(later)]:
                yield wrong(
                    f"{later!r} comes only after {earlier!r}", f"put {earlier!r} before {later!r}"
                )


def _saved(v: _Values) -> Iterator[Fault]:
    draws, saves = "saved" in v["draw.from"], v["save.limit"] != 0
    if draws and not saves:
        yield Fault(
            ("draw.from", "save.limit"),
            "players draw from saved cards, but nobody can save any",
            'leave "saved" out of draw.from, or answer save.limit with more than 0',
        )
    if saves and not draws:
        yield Fault(
            ("draw.from", "save.limit"),
            "players save cards, but could never draw them",
            'put "saved" into draw.from, or write save.limit = 0',
        )


def _limits(v: _Values) -> Iterator[Fault]:
    for low, high in (("swap.min", "swap.max"), ("keep.min", "keep.max")):
        if low in v and high in v and v[high] is not None:
            if v[low] is None or v[low] > v[high]:
                yield Fault(
                    (low, high),
                    f"at least {plain(v[low])} and at most {v[high]} cannot both hold",
                    f"write {low} = {v[high]} or less",
                )


def _each_turn(v: _Values) -> Iterator[Fault]:
    for name in ("draw.count", "discard.count"):
        if v.get(name) == 0:
            yield Fault((name,), "no turn could go on with 0 cards", f"write {name} = 1 or more")


def _values(v: _Values) -> Iterator[Fault]:
    """Every card has exactly one value in points."""
    counted: list[str] = []
    for key in v["score.values"]:
        numbers = span(key)
        counted += [str(one) for one in numbers] if numbers is not None else [key]
    wanted = []
    for value in v["deck.features"].values():
        numbers = span(value)
        wanted += [str(one) for one in numbers] if numbers is not None else []
    if not wanted:
        wanted.append("natural")
    wanted += ["wild"] if v["deck.wilds"] != 0 else []
    wanted += ["skip"] if v["deck.skips"] != 0 else []
    for name in wanted:
        if counted.count(name) != 1:
            said = "no value" if name not in counted else "more than one value"
            yield Fault(
                ("score.values", "deck.features", "deck.wilds", "deck.skips"),
                f"the card {name!r} has {said} in points",
                f'write {{ "{name}" = 5 }}, for example, once',
            )
    for name in counted:
        if name not in wanted and name not in {"wild", "skip"}:
            yield Fault(
                ("score.values", "deck.features"),
                f"there is no card {name!r} to count",
                f"use {', '.join(wanted)}, or a range such as 1..9",
            )


# --- the board


def _space(text: object) -> tuple[str, int | None] | None:
    words = text.split() if isinstance(text, str) else []
    if len(words) == 1:
        return words[0], None
    if len(words) == 2 and words[1].isascii() and words[1].isdigit() and len(words[1]) < 4:
        return words[0], int(words[1])
    return None


def _board(v: _Values) -> Iterator[Fault]:
    kinds: Mapping[str, Any] = v["board.kinds"]
    numbers: tuple[str, ...] = v["take.numbers"]
    seen_kinds: set[str] = set()
    seen_numbers: set[str] = set()
    open_numbers = {name for name, actions in kinds.items() if _actions(actions)[:1] == ["take"]}
    turning = (name for name, actions in kinds.items() if "turn-joker" in _actions(actions))
    jokers = next(turning, "")
    if jokers and "turned" not in v["wild.are"]:
        yield Fault(
            ("board.kinds", "wild.are"),
            f"on the kind {jokers!r} a card is turned round, but turned cards are not wild",
            "let wild.are name 'turned', or take 'turn-joker' out of board.kinds",
        )
    for place, text in enumerate(v["board.spaces"], start=1):
        space = _space(text)
        kind, number = space if space is not None else ("", None)
        if kind not in kinds and not (kind == "plain" and number is None):
            yield Fault(
                ("board.spaces", "board.kinds"),
                f"space {place} is {text!r:.60}, which is no kind of space",
                f"use {', '.join(kinds)}",
            )
            continue
        seen_kinds.add(kind)
        if kind not in open_numbers:
            if number is not None:
                yield Fault(
                    ("board.spaces", "board.kinds"),
                    f"space {place} is {text!r}, and the kind {kind!r} takes no number",
                    f"write {kind!r}",
                )
        elif str(number) not in numbers:
            yield Fault(
                ("board.spaces", "take.numbers"),
                f"space {place} is {text!r}, and no space gives that number of cards",
                f"write {kind} with one of {', '.join(numbers)}",
            )
        else:
            seen_numbers.add(str(number))
    missing = [name for name in kinds if name not in seen_kinds]
    missing += [f"take {number}" for number in numbers if number not in seen_numbers]
    if missing:
        yield Fault(
            ("board.spaces", "board.kinds", "take.numbers"),
            f"no space is {', '.join(repr(name) for name in missing)}",
            "add such a space, or drop the kind or number",
        )


def _actions(entry: object) -> list[str]:
    if isinstance(entry, tuple):
        return [str(one) for one in entry]
    return [entry] if isinstance(entry, str) else []


def _board_actions(book: Rulebook, kinds: Mapping[str, Any]) -> Iterator[Fault]:
    """The names of the actions are the options of the rule itself."""
    options = book.rules["board.kinds"].options
    known = [option.name for option in options.values() if option.built]
    for kind, entry in kinds.items():
        actions = _actions(entry)
        wrong = [text for text in actions if (_space(text) or ("", 0))[0] not in known]
        if wrong or not actions:
            yield Fault(
                ("board.kinds",),
                f"the kind {kind!r} has no action"
                if not actions
                else f"the kind {kind!r} calls for {told(wrong[0]):.60}, which is no action",
                f'write a list of {", ".join(known)}, for example ["take 1", "another-turn"]',
            )


def _room(v: _Values) -> Iterator[Fault]:
    spaces, most = len(v["board.spaces"]), v["players.count"]["max"]
    if spaces <= most:
        yield Fault(
            ("board.spaces", "players.count"),
            f"{most} pieces have no room to move on {spaces} spaces",
            f"write more than {most} spaces",
        )


def _start(v: _Values) -> Iterator[Fault]:
    space = _space(v["board.spaces"][0])
    if space is None or space[0] != v["board.start-kind"]:
        yield Fault(
            ("board.start-kind", "board.spaces"),
            f"the first space is {v['board.spaces'][0]!r}, "
            f"and the start is said to be {v['board.start-kind']!r}",
            "make them the same",
        )


def _dice(v: _Values) -> Iterator[Fault]:
    dice = v["move.dice"]
    if dice["dice"] < 1 or dice["faces"] < 1:
        yield Fault(("move.dice",), "nothing can be thrown", "write { dice = 2, faces = 6 }")


_CHECKS: Final[tuple[_Check, ...]] = (
    _features,
    _deck_size,
    _table_size,
    _younger,
    _kinds,
    _smallest,
    _hit_kinds,
    _phases,
    _used,
    _free_order,
    _steps,
    _saved,
    _limits,
    _each_turn,
    _values,
    _board,
    _room,
    _start,
    _dice,
)
