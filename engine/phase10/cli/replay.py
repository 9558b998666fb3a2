"""``phase10 replay``: a record step by step, with the rule behind each move."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from select import select
from typing import Final

from phase10 import show, tell
from phase10.board import is_assumed
from phase10.cards import Card
from phase10.cli.common import LAYOUT, NO, YES, Out, pick
from phase10.cli.files import ImpossibleError, Stage, read_record, stages
from phase10.judge import Verdict, judge
from phase10.moves import CHANCE_MOVES
from phase10.position import CHANCE, Position
from phase10.record import Record
from phase10.text import Text
from phase10.view import view

EPILOG = """\
Keys: Enter, space or the right arrow for the next move, b or the left arrow for the one
before, a number and Enter to go to a move, w for the whole verdict, q to leave."""

_KEYS: Final = Text(
    "Enter next · b back · number: go to that move · w why · q quit",
    "Enter weiter · b zurück · Zahl: zu diesem Zug · w warum · q Ende",
)
_END: Final = Text("{n} moves.", "{n} Züge.")
_WON: Final = Text("Won by {names}.", "Gewonnen von {names}.")
_GOES_ON: Final = Text("The game is not over.", "Die Partie ist nicht zu Ende.")
_CHANCE: Final = Text("chance", "Zufall")


def arguments(parser: argparse.ArgumentParser) -> None:
    """A record, and how to look at it."""
    parser.add_argument("file", metavar="FILE", help="a record (- reads from the input)")
    parser.add_argument("--all", action="store_true", help="print every move at once")
    parser.add_argument("--seat", metavar="NAME", help="show the table as this player sees it")
    parser.add_argument("--variant", metavar="VARIANT", help="a spec, if the record names none")


def run(args: argparse.Namespace, out: Out) -> int:
    """Show a record; exit 1 if one of its moves cannot have been."""
    record = read_record(args.file, args.variant)
    seat = None
    if args.seat is not None:
        seat = record.players.index(pick(args.seat, record.players, "player"))
    done: list[Stage] = []
    fault: ImpossibleError | None = None
    try:
        done.extend(stages(record, args.file))
    except ImpossibleError as error:
        fault = error
    if out.json:
        out.data([_row(at, stage, out) for at, stage in enumerate(done, 1)])
    elif args.all or not (sys.stdin.isatty() and sys.stdout.isatty()):
        out.lines(_line(at, stage, out) for at, stage in enumerate(done, 1))
        out.lines(_closing(record, done, out))
    elif done:
        _walk(record, done, seat, out)
    if fault is not None:
        sys.stdout.flush()
        sys.stderr.write(f"phase10: {fault.in_(out.lang)}\n")
        return NO
    return YES


def _closing(record: Record, done: list[Stage], out: Out) -> Iterator[str]:
    end = done[-1][2] if done else record.start()
    names = ", ".join(end.players[seat] for seat in end.winners)
    last = out.text(_WON, names=names) if names else "" if end.over else out.text(_GOES_ON)
    yield f"{out.text(_END, n=len(done))} {last}".rstrip()
    if is_assumed(end.variant):
        yield LAYOUT.in_(out.lang)


def _verdict(stage: Stage) -> Verdict | None:
    before, move, _ = stage
    if isinstance(move, CHANCE_MOVES) or move.verb == "show":
        return None
    return judge(before, move)


def _rule(verdict: Verdict | None) -> str:
    if verdict is None or verdict.rule is None:
        return ""
    return f"[{verdict.position.variant.rulebook.rules[verdict.rule].id} {verdict.rule}]"


def _told(stage: Stage, out: Out) -> str:
    before, move, _ = stage

    def draw(card: Card) -> str:
        return show.card(out.ink, before.variant, card)

    return tell.move(before, move, out.lang, draws=draw)


def _who(stage: Stage, out: Out) -> str:
    before, move, _ = stage
    due = before.due
    if move.verb == "show" or due is None or due.who == CHANCE:
        return out.text(_CHANCE)
    return before.players[due.who]


def _line(number: int, stage: Stage, out: Out) -> str:
    rule = _rule(_verdict(stage))
    head = f"{number:>4}  {out.ink.bold(_who(stage, out))}: {_told(stage, out)}"
    line = f"{head}  {out.ink.dim(rule)}" if rule else head
    before, move, after = stage
    if not tell.settled(before, after):
        return line
    title, rows = tell.summary(before, after, move, out.lang)
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    told = [
        "      " + "   ".join(show.pad(c, w) for c, w in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return "\n".join([line, "", out.ink.rule(title), *told, ""])


def _row(number: int, stage: Stage, out: Out) -> dict[str, object]:
    before, move, _ = stage
    verdict = _verdict(stage)
    return {
        "number": number,
        "who": None if verdict is None else before.players[verdict.seat],
        "verb": move.verb,
        "text": tell.move(before, move, out.lang),
        "rule": None if verdict is None else verdict.rule,
    }


# -- step by step ------------------------------------------------------------------------


def _walk(record: Record, done: list[Stage], seat: int | None, out: Out) -> None:
    at = 0
    typed = ""
    _picture(at, done, seat, out)
    while True:
        key = _key()
        if key.isdigit():
            typed += key
            continue
        if key in ("\r", "\n") and typed:
            at = min(max(int(typed[:7]), 1), len(done)) - 1
        elif key in ("\r", "\n", " ", "right", "down", "n"):
            if at == len(done) - 1:
                out.lines(_closing(record, done, out))
                return
            at += 1
        elif key in ("b", "left", "up"):
            at = max(at - 1, 0)
        elif key == "w":
            verdict = _verdict(done[at])
            if verdict is not None:
                for line in verdict.text(out.lang, long=True).splitlines():
                    out.lines(show.wrapped(line.split(), out.width, first="  ", then="    "))
            continue
        elif key in ("q", "\x04"):
            return
        else:
            continue
        typed = ""
        _picture(at, done, seat, out)


def _picture(at: int, done: list[Stage], seat: int | None, out: Out) -> None:
    stage = done[at]
    after = stage[2]
    looks = seat if seat is not None else _looker(after)
    p: Position = after if seat is None else view(after, seat)
    out.say()
    out.say(_line(at + 1, stage, out))
    out.say(show.table(out.ink, p, looks))
    out.say(out.ink.dim(f"{at + 1}/{len(done)} · {out.text(_KEYS)}"))
    sys.stdout.flush()


def _looker(p: Position) -> int | None:
    due = p.due
    return None if due is None or due.who == CHANCE else due.who


def _key() -> str:
    """One key from the terminal: a character, or the name of an arrow."""
    try:
        import termios
        import tty
    except ImportError:  # no such terminal here: a line does as well
        line = sys.stdin.readline()
        return line.strip()[:1] or ("\n" if line else "q")
    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    try:
        tty.setcbreak(fd, termios.TCSADRAIN)  # keys typed ahead stay
        # Straight from the terminal: what Python has buffered would hide the rest of an arrow.
        raw = os.read(fd, 1)
        if raw == b"\x1b":
            rest = os.read(fd, 2) if select([fd], [], [], 0.05)[0] else b""
            return ARROWS.get(rest, "" if rest else "q")
        return raw.decode("ascii", "ignore") if raw else "q"
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)


ARROWS: Final = {b"[C": "right", b"[D": "left", b"[A": "up", b"[B": "down"}
