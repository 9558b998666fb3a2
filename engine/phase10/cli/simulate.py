"""``phase10 simulate VARIANT|EXPERIMENT``: games between bots, with intervals."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from phase10.cli.common import (
    LAYOUT,
    STOPPED,
    UNWRITTEN,
    YES,
    Out,
    UsageError,
    board_option,
    changes,
    chosen,
    filename,
    reason,
    rule_option,
    whole,
)
from phase10.simulate import experiment as experiments
from phase10.simulate import run as playing
from phase10.simulate.estimates import MEAN, Quantity, estimates
from phase10.simulate.experiment import Case, Experiment, made_case
from phase10.simulate.intervals import LEAST_BLOCKS, LEVEL, Estimate
from phase10.simulate.result import Result, added
from phase10.simulate.run import Runner, Stopped, in_turn, on_workers
from phase10.text import Text
from phase10.variant import variants

EXAMPLE: Final = "phase10 simulate classic --players 4 --seats near --games 4000"
EPILOG: Final = """examples:
  phase10 simulate classic --players 4 --seats careful,near,near,near
  phase10 simulate games-classic --workers 2 --out games.jsonl
  phase10 simulate games-classic --blocks 0:20 --out first.jsonl

What is finished is written down at once: after Ctrl-C the same command goes on."""

_STOPPED: Final = Text(
    "stopped: {done} of {total} blocks are done{kept}",
    "angehalten: {done} von {total} Blöcken sind fertig{kept}",
)
_KEPT: Final = Text(
    " and kept in {journal}; the same command goes on",
    " und stehen in {journal}; derselbe Befehl macht weiter",
)
_LOST: Final = Text(
    "; nothing was kept, as no --out FILE was given",
    "; behalten wurde nichts, weil kein --out DATEI angegeben war",
)
_FULL: Final = Text(
    "{out} cannot be written: {reason}; {done} finished blocks are kept, "
    "and the same command goes on once there is room",
    "{out} lässt sich nicht schreiben: {reason}; {done} fertige Blöcke sind behalten, "
    "und derselbe Befehl macht weiter, sobald Platz ist",
)
_DONE: Final = Text(
    "{games} games in {seconds:.1f} s ({rate:.0f} a second)",
    "{games} Partien in {seconds:.1f} s ({rate:.0f} je Sekunde)",
)
_PART: Final = Text(
    "a part: {done} of {total} blocks; phase10 merge puts parts together",
    "ein Teil: {done} von {total} Blöcken; phase10 merge setzt Teile zusammen",
)
_CONDITIONS: Final = Text(
    "{variant}, {players} players ({seats}){rules}, {games} games, seed {seed}; "
    "95 % intervals; answers {hash}",
    "{variant}, {players} Personen ({seats}){rules}, {games} Partien, Startwert {seed}; "
    "95-%-Intervalle; Antworten {hash}",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument(
        "what",
        metavar="VARIANT|EXPERIMENT",
        help="a variant, the name of an experiment, or a file of either",
    )
    parser.add_argument("--players", type=whole, help="how many play (usual: 4)")
    parser.add_argument(
        "--seats",
        "--seat",
        help="who plays: one name for all, or one for each seat with commas between "
        "(near, careful, solo, random, or module:Class)",
    )
    parser.add_argument("--games", type=whole, help="how many games (usual: 2000)")
    parser.add_argument("--seed", type=whole, help="the root seed (usual: 1)")
    rule_option(parser)
    board_option(parser)
    parser.add_argument("--layouts", type=whole, default=0, help="so many random boards")
    parser.add_argument("--case", action="append", default=[], help="only this case (by name)")
    parser.add_argument("--workers", type=whole, default=1, help="processes on this machine")
    parser.add_argument("--blocks", metavar="A:B", help="only these blocks of the experiment")
    parser.add_argument("--out", metavar="FILE", type=filename, help="where the result is kept")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, tcp://…")
    parser.add_argument("--check", action="store_true", help="watch the rules of the game itself")


def run_experiment(args: argparse.Namespace, out: Out, one: Experiment) -> tuple[Result, float]:
    """Play what is missing, with progress on the standard error."""
    began = time.monotonic()
    runner: Runner = in_turn
    if args.cluster is not None:
        from phase10.simulate.cluster import on_cluster

        runner = on_cluster(args.cluster)
    elif args.workers != 1:
        runner = on_workers(args.workers)
    path = Path(args.out) if args.out else None
    result = playing.run(
        one,
        out=path,
        blocks=_range(args.blocks, one.blocks),
        cases=args.case,
        runner=runner,
        progress=_progress(out, one),
        checking=args.check,
    )
    return result, time.monotonic() - began


def run(args: argparse.Namespace, out: Out) -> int:
    """Carry out the command."""
    one = _experiment(args)
    _cases(one, args.case)
    if _range(args.blocks, one.blocks) is not None and not (args.out or out.json):
        raise UsageError(
            "--blocks plays a part, and nothing would keep it",
            expected="--out FILE with it, so that phase10 merge can put the parts together",
            example=f"phase10 simulate {args.what} --blocks {args.blocks} --out part.jsonl",
        )
    _seats_here()
    try:
        result, seconds = run_experiment(args, out, one)
    except Stopped as stop:
        sys.stderr.write("\n")
        kept = _LOST if stop.journal is None else _KEPT
        told = kept.in_(out.lang).format(journal=stop.journal)
        line = _STOPPED.in_(out.lang).format(done=stop.done, total=stop.total, kept=told)
        sys.stderr.write(f"{line}\n")
        return STOPPED
    except OSError as error:
        if not args.out or error.errno not in playing.NO_ROOM:
            raise
        done = playing.kept(Path(args.out))
        why = reason(error, out.lang)
        line = _FULL.in_(out.lang).format(reason=why, out=args.out, done=done)
        sys.stderr.write(f"phase10: {line}\n")
        return UNWRITTEN
    tell(result, out, seconds)
    return YES


def _seats_here() -> None:
    """Let a seat of one's own be found in the folder in which the command is given."""
    here = str(Path.cwd())
    if "" not in sys.path and here not in sys.path:
        sys.path.insert(0, here)


def tell(result: Result, out: Out, seconds: float | None = None) -> None:
    """Print what a result says."""
    one = result.experiment
    if out.json:
        out.data(data(result, seconds))
        return
    for case in one.cases:
        if any(key[0] == case.key for key in result.missing):
            continue
        variant = one.ruled(case)
        rules = "".join(f", {name}={_value(value)}" for name, value in case.rules)
        seats = case.seats[0] if len(set(case.seats)) == 1 else ", ".join(case.seats)
        out.say(
            out.text(
                _CONDITIONS,
                variant=variant.title.in_(out.lang),
                players=case.players,
                seats=seats,
                rules=rules,
                games=one.games_of(case.key),
                seed=one.seed,
                hash=result.answers[case.key],
            )
        )
        for quantity, got in estimates(result, case.key).values():
            out.say(f"  {line_of(quantity, got, out.lang)}")
        out.say()
    if any(one.ruled(case).asked("board.spaces") for case in one.cases):
        out.say(out.text(LAYOUT))
    if not result.whole:
        out.say(out.text(_PART, done=len(result.rows), total=one.size))
    elif seconds is not None:
        games = one.block * one.size
        out.say(out.text(_DONE, games=games, seconds=seconds, rate=games / max(seconds, 0.001)))


def line_of(quantity: Quantity, got: Estimate, lang: str) -> str:
    """A quantity with its interval on one line."""
    if quantity.kind == MEAN:
        shown = f"{got.value:9.2f}  ({got.low:.2f} … {got.high:.2f})"
    else:
        shown = f"{100 * got.value:8.1f}%  ({100 * got.low:.1f} … {100 * got.high:.1f})"
    if lang == "de":
        shown = shown.replace(".", ",")
    return f"{quantity.says.in_(lang):<46}{shown}"


def data(result: Result, seconds: float | None) -> dict[str, Any]:
    """A result for programs: the first case, and all of them under `cases`."""
    cases = [_case(result, case) for case in result.experiment.cases]
    found: dict[str, Any] = {
        "experiment": result.experiment.name,
        **cases[0],
        "whole": result.whole,
        "cases": cases,
    }
    if seconds is not None:
        found["seconds"] = round(seconds, 3)
    return found


def _case(result: Result, case: Case) -> dict[str, Any]:
    one = result.experiment
    done = [row for (key, _), row in result.rows.items() if key == case.key]
    return {
        "variant": one.ruled(case).id,
        "case": case.key,
        "players": case.players,
        "seats": list(case.seats),
        "games": one.block * len(done),
        "seed": one.seed,
        "spec": result.answers[case.key],
        "level": LEVEL,
        "counts": added(done),
        "estimates": {
            key: {"value": got.value, "low": got.low, "high": got.high}
            for key, (_, got) in _estimates(result, case.key).items()
        },
    }


def _estimates(result: Result, case: str) -> dict[str, tuple[Quantity, Estimate]]:
    """The estimates of a case; none while blocks are missing."""
    return {} if any(key[0] == case for key in result.missing) else estimates(result, case)


# -- from the command line to an experiment --------------------------------------------


def _experiment(args: argparse.Namespace) -> Experiment:
    what: str = args.what
    file = "/" in what or what.lower().endswith(".toml") or Path(what).is_file()
    if what in variants():
        file = False
    if what in experiments.names() or (file and _plays_games(what)):
        given = [
            name
            for name, value in (
                ("--players", args.players),
                ("--seats", args.seats),
                ("--games", args.games),
                ("--seed", args.seed),
                ("--rule", args.rule),
                ("--board", args.board),
                ("--layouts", args.layouts),
            )
            if value
        ]
        if given:
            raise UsageError(
                f"{given[0]} does not go with an experiment: {what!r} says what is played",
                expected="a variant, or the experiment alone",
                example=f"phase10 simulate {what} --workers 2",
            )
        return experiments.experiment(what, file=file)
    known = (*variants(), *experiments.names())
    if not file and what not in variants():
        from phase10.spec import nearest

        if (experiments.folder() / f"{what}.toml").exists():
            raise UsageError(
                f"the experiment {what!r} is counted, not played",
                expected="an experiment that plays games",
                example=f"python -m phase10.numbers {what}",
            )
        near = nearest(what, known)
        hint = f"; perhaps {near!r} is meant" if near else ""
        raise UsageError(
            f"there is no variant and no experiment {what!r}{hint}",
            expected=f"one of {', '.join(known)}",
            example=EXAMPLE,
        )
    return _on_the_line(args)


def _plays_games(path: str) -> bool:
    """Whether a file is meant as an experiment: it is not, if it describes a variant."""
    from phase10.document import Document
    from phase10.document import read as read_document

    document = read_document(Path(path))
    return not isinstance(document, Document) or not (
        isinstance(document.data.get("variant"), dict)
        and not {*experiments.KEYS, "case", "counts"}.difference({"variant"}) & set(document.data)
    )


def _on_the_line(args: argparse.Namespace) -> Experiment:
    variant = chosen(args.what, args.rule, own_board=args.board)
    rules: dict[str, object] = {name: variant[name] for name in changes(args.rule)}
    if args.board is not None:
        rules["board.spaces"] = variant["board.spaces"]
        rules["board.start-kind"] = variant["board.start-kind"]
    players = args.players if args.players is not None else min(4, variant["players.count"]["max"])
    seats = (args.seats or "near").split(",")
    case = made_case(variant, "games", players, [seat.strip() for seat in seats], rules=rules)
    games = args.games if args.games is not None else 2000
    blocks = next((n for n in range(40, LEAST_BLOCKS - 1, -1) if games % n == 0), 40)
    if games < LEAST_BLOCKS:
        raise UsageError(
            f"--games {games!r}: too few for an interval",
            expected=f"at least {LEAST_BLOCKS}",
            example=EXAMPLE,
        )
    games += -games % blocks
    layouts = args.layouts
    if layouts and not variant.asked("board.spaces"):
        raise UsageError(f"--layouts {layouts!r}: {variant.title.en!r} has no board")
    seed = args.seed if args.seed is not None else 1
    return Experiment("", args.what, (case,), games, blocks, seed, layouts=layouts)


def _cases(one: Experiment, names: list[str]) -> list[str]:
    """The names of cases, all of which there are."""
    for name in names:
        if not any(name in (case.name, case.key) for case in one.cases):
            raise UsageError(
                f"--case {name!r}: the experiment has no such case",
                expected=f"one of {', '.join(repr(case.key) for case in one.cases)}",
            )
    return names


def _range(given: str | None, blocks: int) -> range | None:
    if given is None:
        return None
    first, colon, last = given.partition(":")
    if not (colon and first.isdigit() and last.isdigit() and int(first) < int(last) <= blocks):
        raise UsageError(
            f"--blocks {given!r} are no blocks of this experiment",
            expected=f"two numbers from 0 to {blocks} with a colon between, the first included",
            example=f"--blocks 0:{blocks // 2}",
        )
    return range(int(first), int(last))


# -- progress ------------------------------------------------------------------------------


def _progress(out: Out, one: Experiment) -> Callable[[int, int, float], None] | None:
    """A line on the standard error that says how far it is, if somebody is looking."""
    if not sys.stderr.isatty():
        return None
    first: list[int] = []

    def show(done: int, total: int, seconds: float) -> None:
        if not first:
            first.append(done)
        played = done - first[0]
        left = seconds / played * (total - done) if played else 0
        rate = played * one.block / seconds if seconds else 0
        words = (
            f"{done}/{total} blocks, {rate:.0f} games/s, {_clock(left)} left"
            if out.lang == "en"
            else f"{done}/{total} Blöcke, {rate:.0f} Partien/s, noch {_clock(left)}"
        )
        sys.stderr.write(f"\r{words:<60}")
        if done == total:
            sys.stderr.write("\r" + " " * 60 + "\r")
        sys.stderr.flush()

    return show


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def _value(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


__all__ = ["arguments", "data", "run", "tell"]
