"""``phase10 which``: three questions about the box, and the game that is on the table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping

from phase10.advice import load_games
from phase10.cli.common import NO, YES, Out, UsageError
from phase10.text import Text
from phase10.variant import load
from phase10.which import Game, Question, forget, guide, remember, remembered

EXAMPLE = "phase10 which --beside nothing --special four-skips --maker europe"
EPILOG = """\
Without answers the questions are put one by one.  The game is remembered: a command that
takes VARIANT uses it where VARIANT is - or left out.
Exit code: 0 a game with rules here, 1 another game, 2 cannot be understood."""

_NUMBER = Text("Number: ", "Nummer: ")
_IS = Text("This is {title} ({id}).", "Das ist {title} ({id}).")
_ALSO = Text("It could also be {title} ({id}).", "Es könnte auch {title} sein ({id}).")
_KEPT = Text(
    "Remembered. phase10 rules - now tells its rules.",
    "Gemerkt. phase10 rules - nennt jetzt seine Regeln.",
)
_OTHER = Text(
    "This is another game, {title}; its rules are not here.",
    "Das ist ein anderes Spiel, {title}; seine Regeln stehen hier nicht.",
)
_TELL = Text("How to tell: {text}", "Woran man es erkennt: {text}")
_SAYS = Text("As far as seen: {text}", "Soweit bekannt: {text}")
_NOTHING = Text("No game is remembered.", "Es ist kein Spiel gemerkt.")
_NOW = Text("Remembered: {id}", "Gemerkt: {id}")
_FORGOT = Text("Forgotten.", "Vergessen.")
_NO_GAME = Text("No game fits these answers.", "Zu diesen Antworten passt kein Spiel.")


def arguments(parser: argparse.ArgumentParser) -> None:
    """The answers, as far as they are known, and what to do with the memory."""
    for question in guide().questions:
        parser.add_argument(
            f"--{question.id}",
            choices=tuple(question.answers),
            metavar="ANSWER",
            help=f"{question.asks.en} {', '.join(question.answers)}",
        )
    parser.add_argument("--show", action="store_true", help="say which game is remembered")
    parser.add_argument("--forget", action="store_true", help="forget the remembered game")
    parser.add_argument("--dry", action="store_true", help="do not remember the game")


def run(args: argparse.Namespace, out: Out) -> int:
    """Ask what is not known yet; tell and remember the game."""
    if args.forget:
        gone = forget()
        if out.json:
            out.data({"variant": None, "forgotten": gone})
        else:
            out.say(out.text(_FORGOT if gone else _NOTHING))
        return YES
    if args.show:
        known = remembered()
        if out.json:
            out.data({"variant": known})
        else:
            out.say(out.text(_NOTHING) if known is None else out.text(_NOW, id=known))
        return NO if known is None else YES
    given = {
        question.id: getattr(args, question.id)
        for question in guide().questions
        if getattr(args, question.id) is not None
    }
    while True:
        question = guide().next(given)
        if question is None:
            break
        given[question.id] = _asked(question, out)
    game = guide().game(given)
    if game is None:
        raise UsageError(_NO_GAME.in_(out.lang), example=EXAMPLE)
    if game.variant and not args.dry:
        remember(game.variant)
    _tell(game, given, out, kept=bool(game.variant) and not args.dry)
    return YES if game.variant else NO


def _asked(question: Question, out: Out) -> str:
    """Put a question, and read the number or the name of an answer."""
    names = list(question.answers)
    if out.json:
        listed = f"one of {', '.join(names)}"
        raise UsageError(f"--{question.id} is not answered", expected=listed, example=EXAMPLE)
    out.say(out.ink.bold(question.asks.in_(out.lang)))
    for number, says in enumerate(question.answers.values(), 1):
        out.say(f"  {number}  {says.in_(out.lang)}")
    for _ in range(3):
        sys.stdout.write(out.text(_NUMBER))
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            break
        word = line.strip()
        if word in names:
            return word
        if word.isascii() and word.isdigit() and 1 <= int(word[:3]) <= len(names):
            return names[int(word) - 1]
    out.say()
    raise UsageError(
        f"{question.asks.in_(out.lang)!r} is not answered",
        expected=f"a number from 1 to {len(names)}, or --{question.id} with one of "
        + ", ".join(names),
        example=EXAMPLE,
    )


def _tell(game: Game, given: Mapping[str, str], out: Out, *, kept: bool) -> None:
    if out.json:
        out.data(
            {
                "variant": game.variant or None,
                "other": game.other or None,
                "also": list(game.also),
                "answers": dict(given),
                "remembered": kept,
            }
        )
        return
    if game.other:
        other = load_games()[game.other]
        out.say(out.text(_OTHER, title=other.title.in_(out.lang)))
        for head, text in ((_TELL, other.tell), (_SAYS, other.says)):
            out.say(out.text(head, text=text.in_(out.lang)))
        return
    out.say(out.text(_IS, title=load(game.variant).title.in_(out.lang), id=game.variant))
    for name in game.also:
        out.say(out.text(_ALSO, title=load(name).title.in_(out.lang), id=name))
    if kept:
        out.say(out.ink.dim(out.text(_KEPT)))
