"""A board of one's own: read it, roll on it, and how often a piece comes to stand on each space.

How a piece moves, which spaces count, and where a free choice may lead is asked of the engine
(its legal moves and their effects).  The order of the printed spaces is not known, so every
answer holds for the board that was entered, and for no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from html import escape
from itertools import product
from math import lcm, sqrt
from typing import Any, Final

from phase10 import board, odds, say
from phase10.chance import Chance
from phase10.circuit import board_svg, space_words
from phase10.errors import Phase10Error
from phase10.game import new_game
from phase10.legal import legal_moves
from phase10.moves import Go, Step
from phase10.page import answers, number, text
from phase10.position import Due, Position
from phase10.shapes import INK, space
from phase10.steps import EFFECTS
from phase10.text import Text
from phase10.variant import Variant, load, variants

LONGEST: Final = 8_000
"""A line with more characters is no board."""

SHOWN: Final = 30
"""So much of a word that is no space is said again."""

BLOCKS: Final = 30
"""Sampled shares take their interval from so many blocks."""

TURNS: Final = 200
"""Turns of each piece in a block that count."""

WARM: Final = 20
"""Turns of each piece at the start of a block that do not count, as all begin at the start."""

T_30: Final = 2.045
"""Student's t for 95 % and 29 degrees of freedom."""

BOARDS: Final = 1_000_000
"""Boards drawn at random are numbered below this."""

Share = tuple[Fraction, ...]


def boards() -> tuple[str, ...]:
    """The variants that are played on a circuit of spaces."""
    return tuple(name for name in variants() if load(name).asked("board.spaces"))


class BoardError(Phase10Error):
    """A board that does not suit the game, said in both languages."""

    def __init__(self, said: Text) -> None:
        self.said = said
        super().__init__(said.en)

    def in_(self, lang: str) -> str:
        """What is wrong, in a language."""
        return self.said.in_(lang)


def known_names(variant: Variant) -> tuple[str, ...]:
    """Every name that a space of the game may have: the kinds, by number where they have some."""
    return tuple(
        f"{kind} {count}" if count else kind
        for kind in variant["board.kinds"]
        for count in (variant["take.numbers"] if board.numbered(variant, kind) else ("",))
    )


def read(variant: Variant, line: str) -> Variant:
    """The variant on the board that a line gives; the variant's own where it is empty.

    Raises a ValueError that says where the line is wrong, or what does not suit the game.
    """
    if len(line) > LONGEST:
        raise BoardError(
            Text(
                f"{len(line)} characters are no board: {line[:30]!r}…",
                f"{len(line)} Zeichen sind kein Plan: {line[:30]!r}…",
            )
        )
    if not line.strip():
        return variant
    names = board.read_layout(line)
    known, count = known_names(variant), len(variant["board.spaces"])
    strange = next((name for name in names if name not in known), None)
    if strange is not None:
        listed = board.short(known)
        shown = repr(strange if len(strange) <= SHOWN else f"{strange[:SHOWN]}…")
        raise BoardError(
            Text(
                f"{shown} is no space of this game; expected some of: {listed}",
                f"{shown} ist kein Feld dieses Spiels; erwartet sind: {listed}",
            )
        )
    if len(names) != count:
        raise BoardError(
            Text(
                f"{len(names)} spaces, but this board has {count}; the start comes first",
                f"{len(names)} Felder, aber dieser Plan hat {count}; der Start kommt zuerst",
            )
        )
    lacking = board.short(name for name in known if name not in names)
    if lacking:
        raise BoardError(
            Text(
                f"every space of the game lies somewhere on the board; missing: {lacking}",
                f"jede Art von Feld kommt auf dem Plan vor; es fehlt: {lacking}",
            )
        )
    return board.with_layout(variant, names)


def position(variant: Variant, pieces: tuple[int, ...]) -> Position:
    """Pieces on a board, before a turn."""
    spaces = len(board.spaces(variant))
    p = new_game(variant, len(pieces)).with_agenda(())
    for seat, at in enumerate(pieces):
        if not 0 <= at < spaces:
            raise Phase10Error(f"piece on space {at + 1}; the spaces are 1 to {spaces}")
        p = p.with_mark("piece", seat, at)
    return p


# -- one turn ------------------------------------------------------------------------


def rolls(variant: Variant) -> tuple[tuple[int, ...], ...]:
    """Every roll of the dice, each as likely as any other."""
    dice = variant["move.dice"]
    return tuple(product(range(1, dice["faces"] + 1), repeat=dice["dice"]))


def landings(p: Position, seat: int, dice: tuple[int, ...]) -> tuple[tuple[int, Position], ...]:
    """The moves that a roll allows: how far, and the position with the piece where it lands."""
    thrown = p.with_mark("dice", None, dice).push(Due(seat, "move"))
    return tuple(
        (move.distance, EFFECTS["move"](thrown, move, seat).with_agenda(()))
        for move in legal_moves(thrown)
        if isinstance(move, Step)
    )


def goes_on(p: Position, seat: int) -> tuple[Position, ...]:
    """Where a piece may go on to from the space it stands on; empty where it stays.

    A choice that leads to another free choice goes on from there.
    """
    here = board.spaces(p.variant)[p.mark("piece", seat)]
    if not board.chooses(p.variant, here.kind):
        return ()
    return tuple(_choices(p.push(Due(seat, "go")), seat))


def _choices(p: Position, seat: int) -> Iterator[Position]:
    for move in legal_moves(p):
        if not isinstance(move, Go):
            continue
        after = EFFECTS["go"](p, move, seat)
        if after.due is not None and after.due.step == "go":
            yield from _choices(after, seat)
        else:
            yield after.with_agenda(())


# -- one piece alone: exact ------------------------------------------------------------


def alone(variant: Variant, at: int) -> Position:
    """A piece that nobody is in the way of: the other one stands where it stands itself."""
    return position(variant, (at,) * int(variant["players.count"]["min"]))


def chain(variant: Variant) -> tuple[tuple[Share, ...], tuple[Share, ...]]:
    """For each space the chances to be landed on by the dice, and to be where a turn ends.

    Each roll is as likely as any other; so is each move that it allows, and each way on that
    a free choice allows.
    """
    count = len(board.spaces(variant))
    thrown, ended = [], []
    every = rolls(variant)
    on = [_way_on(variant, at) for at in range(count)]
    for at in range(count):
        by_dice = [Fraction(0)] * count
        p = alone(variant, at)
        for dice in every:
            found = landings(p, 0, dice) or ((0, p),)
            for distance, after in found:
                weight = Fraction(1, len(every) * len(found))
                by_dice[after.mark("piece", 0) if distance else at] += weight
        ends = [Fraction(0)] * count
        for landed, weight in enumerate(by_dice):
            if weight:
                for to, share in on[landed].items():
                    ends[to] += weight * share
        thrown.append(tuple(by_dice))
        ended.append(tuple(ends))
    return tuple(thrown), tuple(ended)


def _way_on(variant: Variant, at: int) -> dict[int, Fraction]:
    """Where a piece that landed on a space ends its turn."""
    found = goes_on(alone(variant, at), 0)
    if not found:
        return {at: Fraction(1)}
    shares: dict[int, Fraction] = {}
    for after in found:
        to = after.mark("piece", 0)
        shares[to] = shares.get(to, Fraction(0)) + Fraction(1, len(found))
    return shares


def stationary(ended: tuple[Share, ...]) -> Share:
    """The shares that a turn leaves as they are: the long run, whatever the beginning.

    Solved in whole numbers, without rounding (Bareiss).
    """
    size = len(ended)
    rows: list[list[int]] = []
    for to in range(size):
        row = [ended[at][to] - (1 if at == to else 0) for at in range(size)]
        if to == size - 1:  # one equation says what the others say; the sum is one instead
            row = [Fraction(1)] * size
        scale = lcm(*(one.denominator for one in row))
        rows.append([*(int(one * scale) for one in row), scale if to == size - 1 else 0])
    return _solved(rows)


def _solved(rows: list[list[int]]) -> Share:
    size = len(rows)
    before = 1
    for at in range(size):
        pivot = next((n for n in range(at, size) if rows[n][at]), None)
        if pivot is None:
            raise Phase10Error("on this board a piece does not come round to every space")
        rows[at], rows[pivot] = rows[pivot], rows[at]
        top = rows[at]
        for n in range(at + 1, size):
            row, factor = rows[n], rows[n][at]
            rows[n] = [
                (top[at] * row[c] - factor * top[c]) // before if c > at else 0
                for c in range(size + 1)
            ]
        before = top[at]
    found = [Fraction(0)] * size
    for at in range(size - 1, -1, -1):
        row = rows[at]
        rest = sum((row[c] * found[c] for c in range(at + 1, size)), Fraction(0))
        found[at] = (row[size] - rest) / row[at]
    return tuple(found)


@lru_cache(maxsize=8)
def long_run(variant: Variant) -> tuple[Share, Share]:
    """The shares of landings by the dice, and of the spaces where turns end, for one piece.

    Exact.  The dice and every choice are random (see `chain`).
    """
    thrown, ended = chain(variant)
    stands = stationary(ended)
    count = len(stands)
    return (
        tuple(
            sum((stands[at] * thrown[at][to] for at in range(count)), Fraction(0))
            for to in range(count)
        ),
        stands,
    )


# -- several pieces: sampled -----------------------------------------------------------


def sampled(variant: Variant, pieces: int, seed: int) -> Iterator[dict[str, Any]]:
    """Shares for several pieces that get in each other's way, from a sampled run.

    Yields progress, then for each space the shares with half the width of their 95 % interval.
    """
    count = len(board.spaces(variant))
    landed = [[0] * count for _ in range(BLOCKS)]
    ended = [[0] * count for _ in range(BLOCKS)]
    faces, many = variant["move.dice"]["faces"], variant["move.dice"]["dice"]
    for block in range(BLOCKS):
        chance = Chance(seed, block=block)
        p = position(variant, (board.START,) * pieces)
        for turn in range((WARM + TURNS) * pieces):
            seat = turn % pieces
            found = landings(p, seat, chance.dice(many, faces, "roll", turn))
            if found:
                _, p = found[chance.below(len(found), "seat", 2 * turn)]
            dice_at = p.mark("piece", seat)
            ways = goes_on(p, seat) if found else ()
            if ways:
                p = ways[chance.below(len(ways), "seat", 2 * turn + 1)]
            if turn >= WARM * pieces:
                landed[block][dice_at] += 1
                ended[block][p.mark("piece", seat)] += 1
            if turn % 20 == 19:
                done = block + turn / ((WARM + TURNS) * pieces)
                yield {"progress": round(done / BLOCKS, 3)}
    yield {
        "landed": [_share(landed, at, TURNS * pieces) for at in range(count)],
        "ended": [_share(ended, at, TURNS * pieces) for at in range(count)],
        "kinds": _kinds(variant, landed, ended, TURNS * pieces),
        "turns": BLOCKS * TURNS * pieces,
    }


def _share(blocks: list[list[int]], at: int, turns: int) -> list[float]:
    return _interval([block[at] / turns for block in blocks])


def _interval(shares: list[float]) -> list[float]:
    mean = sum(shares) / len(shares)
    spread = sqrt(sum((one - mean) ** 2 for one in shares) / (len(shares) - 1))
    return [mean, T_30 * spread / sqrt(len(shares))]


def _kinds(
    variant: Variant, landed: list[list[int]], ended: list[list[int]], turns: int
) -> dict[str, list[list[float]]]:
    """The same for the spaces of one name together."""
    found = {}
    for name, places in _places_of(variant).items():
        found[name] = [
            _interval([sum(block[at] for at in places) / turns for block in blocks])
            for blocks in (landed, ended)
        ]
    return found


def _places_of(variant: Variant) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for at, one in enumerate(board.spaces(variant)):
        found.setdefault(str(one), []).append(at)
    return found


# -- the calls -------------------------------------------------------------------------


@answers("board")
def own_board(asked: dict[str, Any]) -> dict[str, Any]:
    """A board as it was entered, and what a roll allows on it.

    Takes `variant`, `layout` (a line), `pieces` (the space of each, from 0), `seat` (who moves)
    and `dice`.  Gives the line, the names, for each space the rolls that reach it, and with
    dice the moves with where they end.
    """
    variant, lang = _variant(asked), asked["lang"]
    names = [str(one) for one in board.spaces(variant)]
    pieces = _whole_list(asked, "pieces", len(names) - 1)
    told: dict[str, Any] = {"line": board.layout_line(variant), "names": names}
    if not pieces:
        return told
    few, many = variant["players.count"]["min"], variant["players.count"]["max"]
    if len(pieces) > many:
        raise Phase10Error(f"{len(pieces)} pieces, but there are {many} at most")
    seat = number(asked, "seat", 0, len(pieces) - 1, 0)
    # A piece that is alone gets another one where it stands itself, which is in nobody's way.
    standing = tuple(pieces) + (pieces[seat],) * max(0, few - len(pieces))
    p = position(variant, standing)
    told |= {"reach": _reach(p, seat), "of": len(rolls(variant))}
    dice = _whole_list(asked, "dice", variant["move.dice"]["faces"])
    if dice:
        if len(dice) != variant["move.dice"]["dice"] or min(dice) < 1:
            raise Phase10Error(f"{dice!r} is no roll of {variant['move.dice']['dice']} dice")
        told["moves"] = [
            _move(after, seat, far, lang) for far, after in landings(p, seat, tuple(dice))
        ]
    return told


def _reach(p: Position, seat: int) -> dict[str, int]:
    """For each space how many rolls let the piece come to stand there by the dice."""
    found: dict[str, int] = {}
    for dice in rolls(p.variant):
        for to in {after.mark("piece", seat) for _, after in landings(p, seat, dice)}:
            found[str(to)] = found.get(str(to), 0) + 1
    return found


def _move(after: Position, seat: int, distance: int, lang: str) -> dict[str, Any]:
    to = after.mark("piece", seat)
    return {
        "distance": distance,
        "to": to,
        "words": space_words(after.variant, str(board.spaces(after.variant)[to]), lang),
        "then": sorted({one.mark("piece", seat) for one in goes_on(after, seat)}),
    }


@answers("board.random")
def random_board(asked: dict[str, Any]) -> dict[str, Any]:
    """A board drawn at random; `which` numbers it, so that it can be had again."""
    variant = _variant({**asked, "layout": ""})
    which = number(asked, "which", 0, BOARDS - 1)
    names = board.random_layout(Chance(0), which, variant)
    return {"names": list(names), "line": board.short(names)}


@answers("board.shares", long=True)
def shares(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """How often a piece lands on each space of a board.

    Takes `variant`, `layout`, `pieces` (how many) and `seed`.  One piece is exact, several are
    sampled; the answer says which, and under which conditions.
    """
    variant = _variant(asked)
    pieces = number(asked, "pieces", 1, variant["players.count"]["max"], 1)
    seed = number(asked, "seed", 0, 2**32 - 1, 1)
    told: dict[str, Any] = {"names": [str(one) for one in board.spaces(variant)], "pieces": pieces}
    if pieces > 1:
        for item in sampled(variant, pieces, seed):
            if "progress" in item:
                yield item
            else:
                yield told | item | {"exact": False, "seed": seed, "blocks": BLOCKS, "warm": WARM}
        return
    yield {"progress": 0.1}
    landed, ended = long_run(variant)
    kinds = {
        name: [[float(sum(of[at] for at in places)), 0.0] for of in (landed, ended)]
        for name, places in _places_of(variant).items()
    }
    told |= {
        "exact": True,
        "landed": [[float(one), 0.0] for one in landed],
        "ended": [[float(one), 0.0] for one in ended],
        "kinds": kinds,
    }
    yield {"progress": 0.7}
    yield told | {"jokers": _jokers(variant)}


def _jokers(variant: Variant) -> list[float]:
    """The chance of a joker space within 1, 2, … turns from the start, playing for it."""
    if not any("turn-joker" in does for does in variant["board.kinds"].values()):
        return []
    layout = [str(one) for one in board.spaces(variant)]
    return [one.chance for one in odds.landing(variant, layout=layout)]


def _variant(asked: Mapping[str, Any]) -> Variant:
    # All variants are loaded only where none is named: in a page that takes a while.
    name = text(asked, "variant", "") or boards()[0]
    if name not in variants() or not load(name).asked("board.spaces"):
        raise Phase10Error(f"{name!r} has no board; expected one of {', '.join(boards())}")
    return read(load(name), text(asked, "layout", ""))


def _whole_list(asked: Mapping[str, Any], name: str, most: int) -> list[int]:
    value = asked.get(name, [])
    if not isinstance(value, list) or len(value) > 12:
        raise Phase10Error(f"{name!r} must be a short list of numbers, not {value!r:.60}")
    return [number({name: one}, name, 0, most) for one in value]


# -- at build time ---------------------------------------------------------------------


def tables() -> Iterator[tuple[str, Any]]:
    """What the page draws before the engine is awake: names, icons, places, our own board."""
    yield "board", {"boards": [_table(load(name)) for name in boards()]}


def _table(variant: Variant) -> dict[str, Any]:
    names = known_names(variant)
    starts = variant.rulebook.rules["board.start-kind"].options
    count = len(variant["board.spaces"])
    return {
        "id": variant.id,
        "title": {"en": variant.title.en, "de": variant.title.de},
        "players": [1, variant["players.count"]["max"]],
        "dice": variant["move.dice"],
        "own": [str(one) for one in board.spaces(variant)],
        "line": board.layout_line(variant),
        "starts": [name for name in names if name in starts],
        "names": [
            {
                "name": name,
                "short": board.short([name]),
                "words": {lang: space_words(variant, name, lang) for lang in ("en", "de")},
                "icon": space(name, 20, 20, 36),
            }
            for name in names
        ],
        "ink": INK,
        "wide": ring(count, 2),
        # Narrower, so that a space is as wide as a thumb on a telephone.
        "tall": ring(count, -2),
        "assumed": board.is_assumed(variant),
        "why": {lang: _why(variant, lang) for lang in ("en", "de")},
    }


def ring(count: int, wider: int) -> list[list[int]]:
    """Columns and rows of the spaces, round a rectangle, clockwise from the lower left corner.

    `wider` says by how many columns more than rows.

    >>> ring(8, 0)
    [[0, 2], [0, 1], [0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2]]
    """
    rows = 2
    while 4 * rows + 2 * wider - 4 < count or rows + wider < 2:
        rows += 1
    columns = rows + wider
    up = [[0, y] for y in range(rows - 1, -1, -1)]
    along = [[x, 0] for x in range(1, columns)]
    down = [[columns - 1, y] for y in range(1, rows)]
    back = [[x, rows - 1] for x in range(columns - 2, 0, -1)]
    return [*up, *along, *down, *back][:count]


def _why(variant: Variant, lang: str) -> str:
    why = variant.answers["board.spaces"].why
    return "" if why is None else say.finish(why.in_(lang))


_UNKNOWN: Final = Text(
    "The order of the spaces on the printed board is not known to us. This one is assumed.",
    "Die Reihenfolge der Felder auf dem gedruckten Plan kennen wir nicht. Diese ist angenommen.",
)


def still(options: Mapping[str, str]) -> str:
    """What stands on the page until the widget comes alive: the board as a picture and a line."""
    variant = load(options["variant"]) if options.get("variant") else load(boards()[0])
    variant = read(variant, options.get("board", ""))
    said = "".join(
        f'<span class="p10-{lang}" lang="{lang}">{escape(_UNKNOWN.in_(lang))}</span>'
        for lang in ("en", "de")
    )
    return (
        f'<div class="p10-figure">{board_svg(variant)}</div><p>{said}</p>'
        f"<p><code>board: {escape(board.layout_line(variant))}</code></p>"
    )
