"""``phase10 judge`` says whether a move may be made, and which rule decides.

Three kinds of input: a file of cases (TOML, as in ``specs/cases``), a folder of such
files, or a position as text with ``move:`` lines behind it.  ``--position`` and
``--move`` say the same on the command line.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from phase10.board import is_assumed
from phase10.cases import Case, Result, execute, load_cases, read_cases
from phase10.cli import settled
from phase10.cli.common import (
    DEPENDS,
    LAYOUT,
    NO,
    YES,
    Out,
    UsageError,
    board_option,
    changes,
    chosen,
    on_board,
    placed,
    read,
    rule_option,
)
from phase10.cli.german import german
from phase10.disputes import Dispute, load_disputes, read_disputes
from phase10.errors import NotationError, Phase10Error
from phase10.judge import Verdict, judge
from phase10.notation import parse_move
from phase10.position import Position
from phase10.say import sentence
from phase10.text import Text

EPILOG = """\
A position is written one fact a line; what is left out is unknown:

  variant: classic
  players: ana ben
  turn: ana play
  phase: ana 4
  hand ana: R3 B4 W G6 Y7 R8 B9 B12
  down ana: -
  move: ana: lay run R3 B4 W G6 Y7 R8 B9

Each move is judged in the position as it stands.
Exit code: 0 legal (cases: as expected), 1 not, 2 cannot be understood, 3 it depends."""

_OK = Text("as expected", "wie erwartet")
_WRONG = Text("NOT AS EXPECTED", "NICHT WIE ERWARTET")
_SUM = Text("{n} verdicts, {good} as expected", "{n} Urteile, {good} wie erwartet")
_SUM_ONE = Text("1 verdict, as expected", "1 Urteil, wie erwartet")
_WHAT = "a file of cases, or a position with moves"


def arguments(parser: argparse.ArgumentParser) -> None:
    """A file, or a position and moves."""
    parser.add_argument("file", metavar="FILE", nargs="?", help=f"{_WHAT} (- reads from the input)")
    parser.add_argument(
        "--position",
        metavar="TEXT|FILE",
        help="a position; lines may be parted by semicolons",
    )
    parser.add_argument(
        "--move", metavar="MOVE", action="append", default=[], help="a move (may be repeated)"
    )
    parser.add_argument("--variant", metavar="VARIANT", help="the variant, if the text names none")
    parser.add_argument(
        "--case",
        metavar="ID",
        help="only this case or dispute, told in full (without FILE: of ours)",
    )
    parser.add_argument(
        "--long", action="store_true", help="tell every rule that was asked, and what is around it"
    )
    parser.add_argument(
        "--list", action="store_true", help="every public question, with the command that shows it"
    )
    rule_option(parser)
    board_option(parser)


def run(args: argparse.Namespace, out: Out) -> int:
    """Give the verdicts."""
    if args.list:
        settled.listing(load_disputes(), out)
        return YES
    if args.file is not None and args.position is not None:
        raise UsageError("a file and --position are both given; expected one of them")
    if args.position is not None:
        return _position(_text_of(args.position), "--position", args, out)
    if args.file is None and args.case:
        return _cases(load_cases(), args, out, load_disputes())
    if args.file is None:
        raise UsageError(
            "nothing to judge",
            expected=_WHAT,
            example="phase10 judge specs/cases/wild.toml",
        )
    if Path(args.file).is_dir():
        return _cases(load_folder(args.file), args, out, load_disputes(args.file))
    text = read(args.file, _WHAT)
    if args.file.endswith(".toml") or "[[case]]" in text:
        return _cases(read_cases(text, args.file), args, out, read_disputes(text, args.file))
    return _position(text, args.file, args, out)


def load_folder(name: str) -> tuple[Case, ...]:
    """The cases of all files in a folder."""
    files = sorted(str(path) for path in Path(name).glob("*.toml"))
    if not files:
        raise UsageError(f"{name!r} holds no cases", expected="files of cases (*.toml)")
    return tuple(case for file in files for case in read_cases(read(file, _WHAT), file))


def _text_of(given: str) -> str:
    """A position from the command line: its text, or the file that holds it."""
    if ":" in given and (";" in given or "\n" in given or not Path(given).exists()):
        return given if "\n" in given else "\n".join(part.strip() for part in given.split(";"))
    if not given.strip():
        raise UsageError(
            "--position is empty",
            expected="a position, or a file that holds one",
            example="--position 'variant: classic; players: ana ben; turn: ana draw'",
        )
    return read(given, "a position")


# -- cases ---------------------------------------------------------------------------


def _cases(
    cases: tuple[Case, ...],
    args: argparse.Namespace,
    out: Out,
    disputes: tuple[Dispute, ...] = (),
) -> int:
    answers = changes(args.rule)
    rows: list[dict[str, Any]] = []
    good = total = 0
    if args.case:
        cases, disputes = settled.only(args.case, cases, disputes)
    if args.case and not out.json:
        for dispute in disputes:
            out.lines(settled.head(dispute, out))
    for case in cases:
        for which in (args.variant,) if args.variant else case.variants:
            under = case.variant(chosen(which) if args.variant else which)
            if args.board is not None and under.asked("board.spaces"):
                under = on_board(under, args.board)
            result = execute(case, under.with_rules(answers) if answers else under)
            total += 1
            good += result.kind == "held"
            if out.json:
                rows.append(_row(case, result, out.lang, long=args.long))
            else:
                out.lines(_told(case, result, args, out))
    for dispute in disputes:
        for ruling in settled.by_rule(dispute, args.variant):
            total += 1
            good += ruling.ok
            if out.json:
                rows.append(settled.row(ruling, out.lang))
            else:
                out.lines(settled.told(ruling, out))
        if args.case and not out.json:
            out.lines(settled.around(dispute, args.variant, out))
        elif args.case or dispute.elsewhere:
            rows.extend(settled.elsewhere(dispute, out.lang))
    if out.json:
        out.data(rows)
    elif not total:
        pass
    elif total == 1 and good == 1:
        out.say(out.text(_SUM_ONE))
    else:
        out.say(out.text(_SUM, n=total, good=good))
    return YES if good == total else NO


def _row(case: Case, result: Result, lang: str, *, long: bool = False) -> dict[str, Any]:
    verdict = result.verdict
    base: dict[str, Any] = {
        "id": case.id,
        "legal": None,
        "rule": None,
        "message": "",
        "findings": [],
    }
    if verdict is not None:
        base |= verdict.json(lang, long=long) | _assumed(verdict)
    if case.legal is not ...:
        base["expected"] = case.legal
    if result.message:
        base["message"] = _otherwise(result, lang)
    return base | {
        "variant": result.variant.id,
        "ok": result.kind == "held",
        "shows": list(case.shows),
    }


def _assumed(verdict: Verdict) -> dict[str, Any]:
    return {"assumed": ["board.spaces"]} if by_layout(verdict) else {}


def _told(case: Case, result: Result, args: argparse.Namespace, out: Out) -> Iterator[str]:
    good = result.kind == "held"
    head = out.ink.bold(case.id) + f" ({result.variant.id}): {case.title.in_(out.lang)}"
    yield f"{head} – {out.text(_OK) if good else out.ink.bold(out.text(_WRONG))}"
    if result.verdict is not None:
        yield from _verdict(result.verdict, args, out)
    else:
        # A case that shows a result is put down to the rules it shows.
        for name in (one.partition(":")[0] for one in case.shows):
            if result.variant.asked(name):
                yield f"  {sentence(result.variant, name, out.lang)}"
                yield out.ink.dim(f"  [{result.variant.rulebook.rules[name].id} {name}]")
    if result.message:
        yield f"  {case.file}:{case.line}: {_otherwise(result, out.lang)}"


def _otherwise(result: Result, lang: str) -> str:
    """What came out otherwise than expected, in a language."""
    if lang != "de":
        return result.message
    text = result.message
    if result.verdict is not None:
        text = text.replace(result.verdict.text("en"), result.verdict.text(lang))
    return german(text)


# -- a position and moves ----------------------------------------------------------------


def _position(text: str, name: str, args: argparse.Namespace, out: Out) -> int:
    lines = text.splitlines()
    given: list[tuple[int, int, str]] = []
    for at, line in enumerate(lines):
        key, colon, rest = line.partition(":")
        if colon and key.strip() == "move":
            given.append((at + 1, len(key) + 2, rest))
            lines[at] = ""
    position = _read("\n".join(lines), name, args)
    moves = [(n, c, words) for n, c, words in given] + [(0, 1, words) for words in args.move]
    if not moves:
        raise UsageError(
            f"{name}: there is no move to judge",
            expected="a line 'move: …' or the option --move",
            example="move: ana: draw pile",
        )
    verdicts = []
    for number, column, words in moves:
        try:
            move = parse_move(position.table, words, line=max(number, 1), column=column)
        except NotationError as error:
            raise placed(name if number else "--move", error) from None
        try:
            verdicts.append((words.strip(), judge(position, move)))
        except Phase10Error as error:
            raise placed(f"{name}:{number}" if number else "--move", error) from None
    if out.json:
        out.data(
            [
                {"id": words, **verdict.json(out.lang, long=args.long), **_assumed(verdict)}
                for words, verdict in verdicts
            ]
        )
    else:
        for words, verdict in verdicts:
            out.say(out.ink.bold(words))
            out.lines(_verdict(verdict, args, out))
    answers = {verdict.legal for _, verdict in verdicts}
    return NO if False in answers else DEPENDS if None in answers else YES


def _read(text: str, name: str, args: argparse.Namespace) -> Position:
    answers = changes(args.rule)
    variant = chosen(args.variant) if args.variant else None
    try:
        position = Position.parse(text, variant=variant)
        if answers or args.board is not None:
            # The text's own rule lines stay; those of the command line come on top.
            changed = on_board(position.variant, args.board).with_rules(answers)
            kept = [
                line
                for line in text.splitlines()
                if line.partition(":")[0].split()[:1] not in (["rule"], ["variant"], ["board"])
            ]
            position = Position.parse("\n".join(kept), variant=changed)
    except Phase10Error as error:
        raise placed(name, error) from None
    return position


def _verdict(verdict: Verdict, args: argparse.Namespace, out: Out) -> Iterator[str]:
    for line in verdict.text(out.lang, long=args.long).splitlines():
        yield f"  {line}"
    if verdict.rule is not None:
        rule = verdict.position.variant.rulebook.rules[verdict.rule]
        yield out.ink.dim(f"  [{rule.id} {rule.name}]")
    if by_layout(verdict):
        yield f"  {LAYOUT.in_(out.lang)}"


def by_layout(verdict: Verdict) -> bool:
    """Whether a verdict hangs on the order of the spaces, and that order is assumed.

    So it is where a player goes on to the next space of a kind.
    """
    due = verdict.position.due
    return due is not None and due.step == "go" and is_assumed(verdict.position.variant)
