"""``phase10 find``: the rules and disputes that answer a question in everyday words."""

from __future__ import annotations

import argparse

from phase10.cli.common import NO, YES, Out, pick, whole
from phase10.find import KINDS, Entry, find
from phase10.rulesread import rulebook
from phase10.show import wrapped
from phase10.text import Text
from phase10.variant import variants
from phase10.which import remembered

EXAMPLE = "phase10 find can I swap a joker on the table"
EPILOG = """\
English and German words of all editions are understood, and small slips of the finger.
An id finds its entry however it is written: W2, "w 2", "rule W2", wild.natural, q-w01.
Exit code: 0 something was found, 1 nothing was."""

_NOTHING = Text("Nothing was found; try other words.", "Nichts gefunden; andere Wörter helfen.")
_KIND = {
    "rule": Text("rule", "Regel"),
    "dispute": Text("dispute", "Streitfall"),
    "mistake": Text("mistake, with our advice", "Missgeschick, mit unserem Rat"),
    "word": Text("word", "Wort"),
}
_NOWHERE = Text("about another game", "zu einem anderen Spiel")


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words, and what to look at."""
    parser.add_argument("words", metavar="WORD", nargs="+", help="what you would ask")
    parser.add_argument("--variant", metavar="VARIANT", help="only what belongs to this game")
    parser.add_argument("--kind", choices=KINDS, help="only entries of this kind")
    parser.add_argument("--most", type=whole, default=6, metavar="N", help="at most so many (6)")


def run(args: argparse.Namespace, out: Out) -> int:
    """List what answers the question, best first."""
    variant = pick(args.variant, variants(), "variant") if args.variant else None
    kinds = KINDS if args.kind is None else (args.kind,)
    found = find(" ".join(args.words), variant=variant, kinds=kinds, most=args.most)
    if out.json:
        out.data([one.json(out.lang) for one in found])
        return YES if found else NO
    for one in found:
        entry = one.entry
        head = f"{entry.id:<6} "
        title = entry.title.in_(out.lang).split()
        out.lines(wrapped(title, out.width, first=out.ink.bold(head), then=" " * len(head)))
        out.say(out.ink.dim(" " * len(head) + _about(entry, out)))
        out.say(out.ink.dim(" " * len(head) + _command(entry, variant)))
    if not found:
        out.say(out.text(_NOTHING))
    return YES if found else NO


def _about(entry: Entry, out: Out) -> str:
    """What kind of entry it is, the rules behind it, and where it belongs."""
    parts = [out.text(_KIND[entry.kind])]
    if entry.kind == "rule":
        parts.append(entry.name)
    book = rulebook().rules
    if entry.rules:
        parts.append(", ".join(f"{book[name].id} {name}" for name in entry.rules))
    if entry.kind != "word":
        parts.append(", ".join(entry.variants) if entry.variants else out.text(_NOWHERE))
    return " · ".join(parts)


def _command(entry: Entry, variant: str | None) -> str:
    """The command that shows the entry."""
    if entry.kind == "dispute":
        return f"phase10 judge --case {entry.id}"
    belongs = entry.variants or variants()
    own = remembered()
    name = variant or (own if own in belongs else belongs[0])
    if entry.kind == "rule":
        return f"phase10 rules {name} {entry.id}"
    shown = next(iter(entry.rules), "")
    return f"phase10 find {entry.id}" if not shown else f"phase10 rules {name} {shown}"
