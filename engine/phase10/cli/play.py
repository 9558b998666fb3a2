"""``phase10 play``: a game in the terminal against the bots."""

from __future__ import annotations

import argparse
import contextlib
import secrets
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from phase10 import referee, show
from phase10.board import is_assumed
from phase10.chance import Chance
from phase10.cli import rules as rules_command
from phase10.cli.common import (
    LAYOUT,
    YES,
    Out,
    UsageError,
    board_option,
    chosen,
    rule_option,
    told,
    whole,
    write,
)
from phase10.cli.files import read_record, stages
from phase10.cli.german import german
from phase10.cli.menu import Menu
from phase10.cli.narrator import Narrator
from phase10.errors import NotationError, Phase10Error, framed
from phase10.game import Chooser, Game
from phase10.judge import UNREACHED, Verdict, judge
from phase10.legal import legal_moves
from phase10.moves import CHANCE_MOVES, Move, Shuffle
from phase10.notation import example
from phase10.position import CHANCE, Position
from phase10.record import Record
from phase10.seats import NearSeat, best_first, load
from phase10.text import Text
from phase10.variant import variants
from phase10.view import view

ME: Final = "me"
"""The seat of whoever sits at the keyboard, as it is written in a record."""

EPILOG = """\
Type the number of a move, or the move itself (discard R7, lay set R5 B5 W / run R3 B4 G5 Y6).
Type ? in the game for more.  Example: phase10 play classic --players 3 --seed 7"""

_HELP: Final[Sequence[tuple[Text, Text]]] = (
    (
        Text("1, 2, …", "1, 2, …"),
        Text("make the move with this number", "den Zug mit dieser Nummer machen"),
    ),
    (
        Text("discard {card}", "ablegen {card}"),
        Text(
            "make a move as it is written; a card alone ({card}) discards it",
            "einen Zug machen, wie man ihn schreibt; eine Karte allein ({card}) legt sie ab",
        ),
    ),
    (Text("more", "mehr"), Text("list all ways to lay down", "alle Auslagen zeigen")),
    (Text("table", "tisch"), Text("show the table again", "den Tisch noch einmal zeigen")),
    (Text("hint", "tipp"), Text("what the near bot would do", "was der Bot „near“ täte")),
    (
        Text("auto", "auto"),
        Text(
            "let the near bot play your seat from here on",
            "den Bot „near“ ab hier diesen Platz spielen lassen",
        ),
    ),
    (
        Text("why", "warum"),
        Text(
            "the last verdict with every rule that was asked",
            "das letzte Urteil mit allen befragten Regeln",
        ),
    ),
    (
        Text("rules NAME", "regeln NAME"),
        Text(
            "a rule (rules wild.natural) or a topic (rules hit)",
            "eine Regel (regeln wild.natural) oder ein Thema (regeln hit)",
        ),
    ),
    (Text("save FILE", "speichern DATEI"), Text("save the game so far", "die Partie speichern")),
    (
        Text("quit", "ende"),
        Text(
            "stop; the game is saved and goes on with --resume FILE",
            "aufhören; die Partie wird gespeichert und geht mit --resume DATEI weiter",
        ),
    ),
)
_COMMANDS: Final[Mapping[str, str]] = {
    "?": "help",
    "help": "help",
    "hilfe": "help",
    "why": "why",
    "warum": "why",
    "more": "more",
    "mehr": "more",
    "table": "table",
    "tisch": "table",
    "hint": "hint",
    "tipp": "hint",
    "auto": "auto",
    "rules": "rules",
    "rule": "rules",
    "regeln": "rules",
    "regel": "rules",
    "save": "save",
    "speichern": "save",
    "quit": "quit",
    "exit": "quit",
    "q": "quit",
    "ende": "quit",
}
_HELLO: Final = Text(
    "{title}. Seat: {name}. Seed: {seed}. Type ? for help.",
    "{title}. Platz: {name}. Startwert: {seed}. ? zeigt die Hilfe.",
)
_RESUMED: Final = Text(
    "The game goes on after {n} moves.", "Die Partie geht nach {n} Zügen weiter."
)
_HINT: Final = Text("The near bot would: {move}", "Der Bot „near“ würde: {move}")
_NO_VERDICT: Final = Text(
    "Nothing has been judged yet: make a move first.",
    "Noch ist nichts beurteilt: zuerst einen Zug machen.",
)
_RULE: Final = Text("(rule {id} {name}; why tells more)", "(Regel {id} {name}; warum sagt mehr)")
_SAVED: Final = Text("Saved. Go on with:", "Gespeichert. Weiter mit:")
_KEPT: Final = Text("The record is in {file}.", "Das Protokoll liegt in {file}.")
_ENDS: Final = Text("The input ends here.", "Die Eingabe endet hier.")
_OFFER: Final = Text(
    "Keep a record? A file name, or just Enter for none: ",
    "Protokoll behalten? Dateiname, oder nur Enter für keines: ",
)
_WINS: Final = Text("{names} wins the game.", "{names} gewinnt die Partie.")
_WIN: Final = Text("{names} win the game.", "{names} gewinnen die Partie.")
_NOBODY: Final = Text("The game is broken off without a winner.", "Die Partie endet ohne Sieger.")
_NO_FILE: Final = Text(
    "save needs a file name: save game.txt", "speichern braucht einen Namen: speichern partie.txt"
)


class Left(Exception):  # noqa: N818 - not an error: somebody gets up from the table
    """Somebody stops playing; ``ended`` says that the input simply ended."""

    def __init__(self, *, ended: bool = False) -> None:
        super().__init__()
        self.ended = ended


def arguments(parser: argparse.ArgumentParser) -> None:
    """The variant, who plays, and where the record goes."""
    parser.add_argument("variant", metavar="VARIANT", nargs="?", help="a variant's id, or a spec")
    rule_option(parser)
    board_option(parser)
    parser.add_argument("--players", type=whole, metavar="N", help="how many play (4)")
    parser.add_argument("--names", metavar="A,B,…", help="their names; the first one is yours")
    parser.add_argument("--sizes", metavar="N,N,…", help="hand sizes, where they differ (Junior)")
    parser.add_argument("--seed", type=whole, metavar="S", help="the same seed, the same deals")
    parser.add_argument(
        "--seat",
        metavar="BOT",
        action="append",
        default=[],
        help="near, random or module:Class; once for all bots, or once for each",
    )
    parser.add_argument("--auto", action="store_true", help="let the near bot play your seat")
    parser.add_argument("--record", metavar="FILE", help="write the record here")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")


def run(args: argparse.Namespace, out: Out) -> int:
    """Play a game to its end, or until the player stops."""
    game, seats = _resumed(args) if args.resume else _new(args)
    target = args.record or args.resume
    if args.record and (Path(args.record).is_dir() or not Path(args.record).parent.is_dir()):
        raise UsageError(
            f"{args.record!r} cannot be written",
            expected="a file in a folder that is there",
            example="--record game.txt",
        )
    session = Session(game, seats, out, auto=args.auto, target=target)
    if args.resume:
        out.say(out.text(_RESUMED, n=len(game.record)))
    return session.play()


def _new(args: argparse.Namespace) -> tuple[Game, tuple[str, ...]]:
    variant = chosen(args.variant, args.rule, own_board=args.board)
    names: tuple[str, ...] | int
    if args.names:
        names = tuple(args.names.replace(",", " ").split())
        if args.players is not None and args.players != len(names):
            raise UsageError(f"--players {args.players}, but {len(names)} names are given")
    else:
        most = variant["players.count"]["max"]
        names = min(4, most) if args.players is None else args.players
    count = names if isinstance(names, int) else len(names)
    few, most = variant["players.count"]["min"], variant["players.count"]["max"]
    if not few <= count <= most:
        raise UsageError(
            f"{count} players", expected=f"{few} to {most} players", example=f"--players {most}"
        )
    seed = secrets.randbelow(1_000_000) if args.seed is None else args.seed
    if seed >= 1 << 64:
        raise UsageError(
            f"the seed {seed} is too large", expected="less than 2^64", example="--seed 7"
        )
    sizes = _sizes(args.sizes)
    if sizes and len(sizes) != count:
        raise UsageError(f"{len(sizes)} hand sizes for {count} players", example="--sizes 4,3")
    try:
        game = Game.start(variant, players=names, seed=seed, sizes=sizes)
    except NotationError as error:
        raise UsageError(error.message, expected=error.expected, example=error.example) from None
    bots = _bots(args.seat, count - 1)
    return game, (ME, *bots)


def _sizes(text: str | None) -> tuple[int, ...]:
    if not text:
        return ()
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise UsageError(f"--sizes {text!r} is no list of numbers", example="--sizes 4,3")
    return tuple(map(int, words))


def _bots(given: Sequence[str], count: int) -> tuple[str, ...]:
    words = [word for item in given for word in item.replace(",", " ").split()] or ["near"]
    for word in words:
        load(word)
    if len(words) not in (1, count):
        raise UsageError(f"{len(words)} bots for {count} seats", example="--seat near")
    return tuple(words * count if len(words) == 1 else words)


def _resumed(args: argparse.Namespace) -> tuple[Game, tuple[str, ...]]:
    if args.board is not None:
        raise UsageError("--board and --resume: the record names its board itself")
    record = read_record(args.resume, args.variant)
    if record.seen_by is not None:
        raise UsageError(f"{args.resume!r} holds only what one seat saw; it cannot be played on")
    position, reshuffles = record.start(), 0
    for _, move, after in stages(record, args.resume):
        dealing = any(due.step == "begin" for due in position.agenda)
        reshuffles += isinstance(move, Shuffle) and not dealing
        position = after
    if position.over:
        raise UsageError(
            f"the game in {args.resume!r} is over", example=f"phase10 replay {args.resume}"
        )
    seed = record.seed if record.seed is not None else secrets.randbelow(1_000_000)
    moves = [replace(move, who=None) for move in record.moves]
    game = Game(position, Chance(seed), moves, reshuffles)
    count = len(record.players)
    seats = record.seats or (ME, *["near"] * (count - 1))
    if args.seat:
        bots = iter(_bots(args.seat, count - 1))
        seats = tuple(ME if seat == ME else next(bots, "near") for seat in seats)
    return game, seats


class Session:
    """One evening at the table: a game, who sits where, and the screen."""

    def __init__(
        self,
        game: Game,
        seats: tuple[str, ...],
        out: Out,
        *,
        auto: bool = False,
        target: str | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.out = out
        self.target = target
        self.me: int | None = seats.index(ME) if ME in seats else None
        self.auto = auto or self.me is None
        self.choosers: list[Chooser] = [
            NearSeat(at) if name == ME else load(name)(game.chance, at)
            for at, name in enumerate(seats)
        ]
        self.narrator = Narrator(out, self.me, tells_own=self.auto)
        self.verdict: Verdict | None = None
        self.turn: tuple[int, int] | None = None
        self.last = ""
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        game.watch = self.narrator.watch

    def play(self) -> int:
        """Play until the game is over or the player leaves."""
        out, game = self.out, self.game
        if self.terminal:
            _readline()
        name = game.position.players[self.me or 0]
        title = game.position.variant.title.in_(out.lang)
        hello = out.text(_HELLO, title=title, name=name, seed=game.chance.seed)
        out.lines(show.wrapped(hello.split(), out.width, then="  "))
        if is_assumed(game.position.variant):
            out.lines(show.wrapped(LAYOUT.in_(out.lang).split(), out.width, first="", then=""))
        try:
            self._until_over()
        except Left as left:
            return self._leave(ended=left.ended)
        except KeyboardInterrupt:
            out.say()
            if self.terminal:
                self._leave(ended=False)
            raise
        self.narrator.flush()
        self._end()
        return YES

    def _until_over(self) -> None:
        game = self.game
        while True:
            position = game.until_decision()
            due = position.due
            if due is None or due.who == CHANCE:
                return
            moves = tuple(legal_moves(position))
            if not moves:
                raise Phase10Error(f"{position.players[due.who]!r} has no legal move:\n{position}")
            seen = view(position, due.who)
            if due.who == self.me and not self.auto:
                self._decide(seen, moves)
            else:
                game.do(self.choosers[due.who].choose(seen, moves))

    # -- the player's decision ------------------------------------------------------

    def _decide(self, seen: Position, moves: Sequence[Move]) -> None:
        out = self.out
        due = seen.due
        assert due is not None
        if len(moves) == 1 and moves[0].verb in ("joker", "done"):
            self.game.do(moves[0])
            return
        self.narrator.flush()
        menu = Menu(seen, due.who, moves, out.ink)
        turn = (seen.mark("round") if seen.table.has_mark("round") else 0, seen.mark("turns"))
        # The whole table once a turn and after what changes it; in between the hand is enough.
        whole_table = turn != self.turn or self.last in ("lay", "hit", "exchange")
        self.turn = turn
        out.say(show.table(out.ink, seen, due.who, whole=whole_table))
        out.lines(menu.lines())
        while True:
            line = self._ask(f"{seen.players[due.who]}> ")
            word = line.split()[0].lower() if line.split() else ""
            if not word:
                continue
            # A saved card is a move, a saved file is a command.
            command = _COMMANDS.get(word)
            if command == "save" and self._is_move(menu, line):
                command = None
            if command is not None:
                if self._command(command, line.split()[1:], menu, seen):
                    return
                continue
            if self._move(menu, line):
                return

    def _is_move(self, menu: Menu, line: str) -> bool:
        if not any(move.verb == "save" for move in menu.moves):
            return False
        try:
            menu.read(line)
        except Phase10Error:
            return False
        return True

    def _move(self, menu: Menu, line: str) -> bool:
        """Make the move that was typed; a refused one is answered with its rule."""
        out = self.out
        position = self.game.position
        try:
            move = menu.read(line)
            if isinstance(move, CHANCE_MOVES):
                raise NotationError(
                    f"{move.verb!r} is a move of chance",
                    expected="a move of yours",
                    example="draw pile",
                )
            verdict = judge(position, move)
        except NotationError as error:
            wanted = error.expected if len(error.expected) < 80 else ""
            message = error.message
            if out.lang == "de":
                message, wanted = german(message), german(wanted)
            said = framed(message, wanted, error.example, out.lang)
            out.lines(show.wrapped(said.split(), out.width, first="  ", then="    "))
            return False
        except Phase10Error as error:
            out.say(f"  {told(error, out.lang)}")
            return False
        self.verdict = verdict
        if verdict.legal is not True:
            out.lines(
                show.wrapped(verdict.text(out.lang).split(), out.width, first="  ", then="  ")
            )
            if verdict.rule is not None:
                rule = position.variant.rulebook.rules[verdict.rule]
                out.say(f"  {out.ink.dim(out.text(_RULE, id=rule.id, name=rule.name))}")
            return False
        self.last = move.verb
        self.game.do(replace(move, who=None))
        return True

    def _command(self, command: str, words: list[str], menu: Menu, seen: Position) -> bool:
        """Carry out what is no move; True if the decision is left to the bot."""
        out = self.out
        if command == "quit":
            raise Left
        if command == "auto":
            self.auto = self.narrator.tells_own = True
            return True
        if command == "save" and not words:
            out.say(f"  {out.text(_NO_FILE)}")
        elif command == "save":
            self._guarded(lambda: self._write(" ".join(words)))
        elif command == "rules":
            self._guarded(lambda: self._rules(words))
        elif command == "help":
            out.lines(self._help(seen))
        elif command == "more":
            out.lines(menu.lines(more=True))
        elif command == "table":
            out.say(show.table(out.ink, seen, menu.seat))
            out.lines(menu.lines())
        elif command == "hint":
            move = best_first(seen, menu.seat, menu.moves)[0]
            out.say(f"  {out.text(_HINT, move=menu.label(move))}")
        elif command == "why":
            if self.verdict is None:
                out.say(f"  {out.text(_NO_VERDICT)}")
            else:
                self._why(self.verdict)
        return False

    def _help(self, seen: Position) -> Iterator[str]:
        """What can be typed, in two columns, with a card of this game."""
        out, deck = self.out, seen.table.deck
        card = show.named(
            out.ink, seen.variant, deck.parse(example(seen.table, "discard").split()[-1])
        )
        rows = [(out.text(head, card=card), out.text(says, card=card)) for head, says in _HELP]
        wide = max(show.length(head) for head, _ in rows) + 2
        for head, says in rows:
            first = show.pad(f"  {head}", wide + 2)
            yield from show.wrapped(says.split(), out.width, first=first, then=" " * (wide + 2))

    def _why(self, verdict: Verdict) -> None:
        lang = self.out.lang
        asked = [
            f"- {referee.finding_line(verdict, finding, lang)}"
            for finding in verdict.findings
            if finding.outcome != UNREACHED
        ]
        around = [f"- {head}: {line}" for head, line in referee.around(verdict, lang)]
        for line in (verdict.text(lang), *asked, *around):
            self.out.lines(show.wrapped(line.split(), self.out.width, first="  ", then="    "))

    def _guarded(self, work: Callable[[], None]) -> None:
        """A slip at the table is answered there; it does not end the game."""
        try:
            work()
        except Phase10Error as error:
            for line in told(error, self.out.lang).splitlines():
                self.out.lines(show.wrapped(line.split(), self.out.width, first="  ", then="    "))

    def _rules(self, words: list[str]) -> None:
        name = words[0] if words else None
        rules_command.tell(self.game.position.variant, name, None, self.out)

    def _ask(self, prompt: str) -> str:
        sys.stdout.flush()
        try:
            if self.terminal:
                return input(prompt)
            line = sys.stdin.readline()
        except (EOFError, UnicodeDecodeError):
            raise Left(ended=True) from None
        if not line:
            raise Left(ended=True)
        self.out.say(f"{prompt}{line.rstrip()}")
        return line

    # -- leaving ---------------------------------------------------------------------------

    def _record(self) -> Record:
        return Record.of(self.game, seats=self.seats)

    def _write(self, name: str) -> None:
        write(name, str(self._record()))
        variant = self.game.position.variant
        words = ["phase10", "play", "--resume", shlex.quote(name)]
        if variant.common_terms()[0] not in variants():
            # Only the spec's own file says what is played.
            words[2:2] = [shlex.quote(variant.file)]
        out = self.out
        # The command stays together wherever it fits, so that it can be copied.
        pieces = [*out.text(_SAVED).split(), " ".join(words)]
        out.lines(show.wrapped(pieces, out.width, first="  ", then="    "))

    def _leave(self, *, ended: bool) -> int:
        self.narrator.flush()
        if ended:
            self.out.say(self.out.text(_ENDS))
        if ended and self.target is None:
            return YES
        variant = self.game.position.variant
        self._write(self.target or f"phase10-{variant.id}-{self.game.chance.seed}.txt")
        return YES

    def _end(self) -> None:
        out = self.out
        winners = self.game.winners
        names = " & ".join(winners)
        text = _NOBODY if not winners else _WINS if len(winners) == 1 else _WIN
        out.say(out.ink.bold(out.text(text, names=names)))
        name = self.target
        if name is None and self.terminal:
            try:
                name = input(out.text(_OFFER)).strip()
            except EOFError:
                name = ""
        if name:
            write(name, str(self._record()))
            out.say(out.text(_KEPT, file=name))


def _readline() -> None:
    """Editing and a history of what was typed, where the system has it."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - importing it is what it takes
