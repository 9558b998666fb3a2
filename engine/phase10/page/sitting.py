"""A game against bots as a page keeps it: what a link holds, and the game played on from it.

A link holds the variant, who sits at the table, the seed and the own moves.  Chance is
addressed and bots remember nothing, so everything else follows from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from phase10.errors import Phase10Error
from phase10.page import number, text, texts
from phase10.page.telling import Stage, recorded
from phase10.page.told import told
from phase10.text import Text

if TYPE_CHECKING:
    from phase10.game import Chooser, Game
    from phase10.moves import Move
    from phase10.position import Position
    from phase10.record import Record, Sight
    from phase10.variant import Variant

ME: Final = 0
"""The seat of whoever holds the page."""
MINE: Final = "me"
"""How that seat is called in a record, as on the command line."""
MOST_MOVES: Final = 5000
"""A link with more moves than that is refused."""
LENGTHS: Final = ("game", "hand")
KEPT: Final = 3
"""So many games stay in memory, so that each move need not play them from the start."""

_OVER: Final = Text("The game is over.", "Die Partie ist zu Ende.")
_STOPS: Final = Text(
    "The saved game cannot go on after {n} of {m} moves: {why}",
    "Die gespeicherte Partie geht nach {n} von {m} Zügen nicht weiter: {why}",
)


@dataclass(frozen=True, slots=True)
class Setting:
    """Which game is played by whom; with the own moves, all that a link needs to hold.

    `bots` is the seat that plays for the others, `sizes` are hand sizes where a variant
    has more than one, `length` says whether it ends with the game or with the first hand.
    """

    variant: Variant
    players: tuple[str, ...]
    seed: int
    sizes: tuple[int, ...] = ()
    bots: str = "near"
    length: str = "game"

    def data(self) -> dict[str, Any]:
        """The setting as a link holds it."""
        variant, changes = self.variant.common_terms()
        found: dict[str, Any] = {
            "variant": variant,
            "players": list(self.players),
            "seed": str(self.seed),
            "bots": self.bots,
            "length": self.length,
        }
        if self.sizes:
            found["sizes"] = list(self.sizes)
        if changes:
            from phase10.spec import written

            found["rules"] = {name: written(value) for name, value in changes.items()}
        return found


def variant_of(asked: Mapping[str, Any]) -> Variant:
    """The variant of a question, with the answers that a table changed."""
    from phase10.spec import nearest
    from phase10.variant import load, variants

    name = text(asked, "variant")
    if name not in variants():
        near = nearest(name, variants())
        hint = f"; perhaps {near!r} is meant" if near else ""
        known = ", ".join(variants())
        raise Phase10Error(f"there is no variant {name!r:.60}{hint}; expected one of {known}")
    variant = load(name)
    rules = asked.get("rules") or {}
    if not isinstance(rules, dict) or not all(isinstance(one, str) for one in rules.values()):
        raise Phase10Error(f"'rules' must be answers by the name of their rule, not {rules!r:.60}")
    return variant.with_rules(rules) if rules else variant


def players_of(asked: Mapping[str, Any], variant: Variant) -> tuple[str, ...]:
    """The names at the table, from a list of them or from their number."""
    from phase10.game import NAMES
    from phase10.words import check_names

    few, many = variant["players.count"]["min"], variant["players.count"]["max"]
    given = asked.get("players", min(4, many))
    if isinstance(given, list):
        names = tuple(texts(asked, "players", 20))
    else:
        count = number({"players": given}, "players", few, many)
        names = tuple(NAMES[at] if at < len(NAMES) else f"p{at}" for at in range(count))
    check_names(names, variant)
    return names


def usual_names() -> tuple[str, ...]:
    """The names that players get where nobody gives any, as a sentence writes them."""
    from phase10.game import NAMES

    return tuple(name.capitalize() for name in NAMES)


def seed_of(asked: Mapping[str, Any]) -> int:
    """The seed, as a number or, since pages cannot hold large ones, as a text."""
    given = asked.get("seed", 0)
    if isinstance(given, str) and given.isascii() and given.isdigit() and len(given) <= 20:
        given = int(given)
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < 1 << 64:
        raise Phase10Error(f"the seed must be a number from 0 to 2^64 - 1, not {given!r:.60}")
    return given


def sizes_of(asked: Mapping[str, Any], players: int) -> tuple[int, ...]:
    """Hand sizes in seat order; empty where they are not said."""
    given = asked.get("sizes") or []
    good = isinstance(given, list) and all(type(one) is int for one in given)
    if not good or len(given) not in (0, players):
        raise Phase10Error(f"'sizes' must be {players} numbers, not {given!r:.60}")
    return tuple(given)


def setting_of(asked: Mapping[str, Any]) -> Setting:
    """The game of a question; a ValueError says what cannot be."""
    from phase10.seats import SEATS

    variant = variant_of(asked)
    players = players_of(asked, variant)
    bots = text(asked, "bots", "near")
    if bots not in SEATS:
        raise Phase10Error(f"there is no bot {bots!r:.60}; expected one of {', '.join(SEATS)}")
    length = text(asked, "length", "game")
    if length not in LENGTHS:
        raise Phase10Error(f"'length' must be one of {', '.join(LENGTHS)}, not {length!r:.60}")
    sizes = sizes_of(asked, len(players))
    return Setting(variant, players, seed_of(asked), sizes, bots, length)


@dataclass(slots=True)
class Sitting:
    """A game under way at the page; `stages` is all that has happened, `own` the own moves."""

    setting: Setting
    game: Game
    choosers: tuple[Chooser, ...]
    stages: list[Stage] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    ended: bool = False

    @staticmethod
    def begin(setting: Setting) -> Sitting:
        """A game before its first move."""
        from phase10.game import Game
        from phase10.seats import make

        game = Game.start(
            setting.variant, players=setting.players, seed=setting.seed, sizes=setting.sizes
        )
        choosers = make([setting.bots] * len(setting.players), game.chance)
        sitting = Sitting(setting, game, choosers)
        game.watch = sitting.watch
        return sitting

    def watch(self, before: Position, move: Move, after: Position) -> None:
        """Take in what happens at the table."""
        from phase10.tell import settled

        if self.ended:
            return
        self.stages.append(Stage(before, move, after))
        self.ended = after.over or (self.setting.length == "hand" and settled(before, after))

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.stages[-1].after if self.stages else self.game.position

    @property
    def sight(self) -> Sight:
        """What the own seat gets to see."""
        from phase10.record import Sight

        return Sight(self.setting.variant, ME)

    def moves(self) -> dict[Move, Move]:
        """The own legal moves as the seat sees them, each with the move that it stands for."""
        from phase10.legal import legal_moves
        from phase10.view import moves_seen

        if self.ended:
            return {}
        return moves_seen(self.position, legal_moves(self.position))

    def advance(self) -> Iterator[None]:
        """Play on, one decision at a time, until the own seat must decide or it is over.

        The own seat decides by itself where there is nothing to decide but to turn a joker
        or to be done.
        """
        from phase10.legal import legal_moves
        from phase10.view import moves_seen, view

        while not self.ended:
            position = self.game.until_decision()
            due = position.due
            if due is None or self.ended:
                return
            choices = moves_seen(position, legal_moves(position))
            if not choices:
                name = position.players[due.who]
                raise Phase10Error(f"{name!r} has no legal move:\n{position}")
            seen = tuple(choices)
            if due.who == ME:
                if len(seen) > 1 or seen[0].verb not in ("joker", "done"):
                    return
                self.game.do(choices[seen[0]])
            else:
                chosen = self.choosers[due.who].choose(view(position, due.who), seen)
                self.game.do(choices[chosen])
            yield

    def read(self, line: str) -> Move:
        """The move that a line means; a ValueError if it means none."""
        from phase10.moves import CHANCE_MOVES
        from phase10.notation import parse_move

        move = parse_move(self.position.table, line)
        if isinstance(move, CHANCE_MOVES):
            raise Phase10Error(f"{line!r:.60}: a move of chance is nobody's to make")
        return move

    def meant(self, move: Move) -> Move:
        """The true move behind one as the seat sees it; moves of others stay as they are."""
        if move.who not in (None, ME):
            return move
        bare = replace(move, who=None)
        return self.moves().get(bare, move)

    def do(self, move: Move) -> None:
        """Make an own move that has been judged, and note it."""
        from phase10.notation import move_text

        if self.ended:
            raise Phase10Error(_OVER.en)
        bare = replace(move, who=None)
        self.game.do(replace(self.meant(bare), who=None))
        self.own.append(move_text(self.game.position.table, bare))

    def record(self) -> Record:
        """The record of the game so far, which the command line reads as well."""
        setting = self.setting
        start = self.stages[0].before if self.stages else self.game.position
        seats = (MINE, *[setting.bots] * (len(setting.players) - 1))
        return recorded(start, self.stages, setting.seed, seats)


_KEPT: Final[list[Sitting]] = []


def sitting_of(setting: Setting, moves: list[str], lang: str) -> Iterator[Sitting | float | str]:
    """Play a saved game up to where it stands: how far it is, then perhaps why it stops, then it.

    A game in memory that has come just as far, or part of the way, is played on.
    """
    wanted = list(moves)
    found: Sitting | None = None
    for one in _KEPT:
        if one.setting == setting and one.own == wanted[: len(one.own)]:
            if found is None or len(one.own) > len(found.own):
                found = one
    sitting = found or Sitting.begin(setting)
    if sitting in _KEPT:
        _KEPT.remove(sitting)
    trouble = ""
    try:
        for _ in sitting.advance():
            yield len(sitting.own) / (len(wanted) + 1)
        for line in wanted[len(sitting.own) :]:
            trouble = _fed(sitting, line, lang)
            if trouble:
                n, m = len(sitting.own), len(wanted)
                yield _STOPS.in_(lang).format(n=n, m=m, why=trouble)
                break
            for _ in sitting.advance():
                yield len(sitting.own) / (len(wanted) + 1)
    except GeneratorExit:
        # Stopped in the middle of a bot's turn: half a game is not worth keeping.
        sitting.ended = True
        raise
    keep(sitting)
    yield sitting


def keep(sitting: Sitting) -> None:
    """Remember a game, in place of the one that was looked at the longest ago."""
    if sitting in _KEPT:
        _KEPT.remove(sitting)
    _KEPT.insert(0, sitting)
    del _KEPT[KEPT:]


def _fed(sitting: Sitting, line: str, lang: str) -> str:
    """Make a saved move; why not, if it cannot be made."""
    from phase10.judge import judge

    if sitting.ended:
        return _OVER.in_(lang)
    try:
        move = sitting.read(line)
        verdict = judge(sitting.position, sitting.meant(move))
        if verdict.legal is not True:
            return verdict.text(lang)
        sitting.do(move)
    except Phase10Error as error:
        return told(error, lang)
    return ""


__all__ = [
    "LENGTHS",
    "ME",
    "MINE",
    "MOST_MOVES",
    "Setting",
    "Sitting",
    "keep",
    "players_of",
    "seed_of",
    "setting_of",
    "sitting_of",
    "sizes_of",
    "usual_names",
    "variant_of",
]
