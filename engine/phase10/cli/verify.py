"""``phase10 verify``: what is checked, and what is not."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from phase10.cases import execute, load_cases
from phase10.cli.common import NO, YES, Out
from phase10.document import read as read_document
from phase10.errors import Phase10Error, Problem
from phase10.game import Game
from phase10.position import audit
from phase10.reader import data_folder
from phase10.record import Record, replay
from phase10.rulesread import rulebook
from phase10.seats import make
from phase10.spec import STATUSES
from phase10.text import Text
from phase10.variant import load, variants

_OK = Text("ok", "gut")
_BAD = Text("FAULT", "FEHLER")
_ALL = Text("Everything that is checked here holds.", "Alles, was hier geprüft wird, stimmt.")
_SOME = Text("{n} checks found a fault.", "{n} Prüfungen fanden einen Fehler.")
_NOT = Text("Not checked by this command:", "Nicht von diesem Befehl geprüft:")
LEFT_OUT = (
    Text(
        "the kernel against judge and play (make test; longer: make verify-long)",
        "der Kern gegen judge und play (make test; länger: make verify-long)",
    ),
    Text(
        "the book: its examples, pictures and links (make book)",
        "das Buch: seine Beispiele, Bilder und Verweise (make book)",
    ),
    Text(
        "stored results of simulations (they carry the hash of their answers)",
        "gespeicherte Ergebnisse der Simulationen (sie tragen den Hash ihrer Antworten)",
    ),
    Text(
        "the sources themselves: a citation names its place, nobody can check it but a reader",
        "die Quellen selbst: Ein Beleg nennt seine Stelle, nachlesen kann sie nur ein Mensch",
    ),
    Text(
        "answers marked as assumed, such as the order of the 32 spaces: no source shows them",
        "angenommene Antworten, etwa die Reihenfolge der 32 Felder: keine Quelle zeigt sie",
    ),
)


@dataclass(slots=True)
class Check:
    """One thing that was checked: its name, what was counted, and the faults."""

    name: str
    counts: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Games can be left out where only the data matters."""
    parser.add_argument("--no-games", action="store_true", help="leave out the games")


def run(args: argparse.Namespace, out: Out) -> int:
    """Run every check and say what it counted."""
    done = []
    for check in checks(games=not args.no_games):
        done.append(check)
        if not out.json:
            out.lines(_lines(check, out))
    faults = sum(bool(check.faults) for check in done)
    if out.json:
        rows = [{"check": c.name, "counts": c.counts, "faults": c.faults} for c in done]
        not_checked = [text.in_(out.lang) for text in LEFT_OUT]
        out.data({"ok": not faults, "checks": rows, "not_checked": not_checked})
    else:
        out.say()
        out.say(out.text(_NOT))
        for text in LEFT_OUT:
            out.say(f"  - {text.in_(out.lang)}")
        out.say()
        out.say(out.text(_SOME, n=faults) if faults else out.text(_ALL))
    return NO if faults else YES


def _lines(check: Check, out: Out) -> Iterator[str]:
    counts = ", ".join(f"{n} {name}" for name, n in check.counts.items())
    verdict = out.ink.bold(out.text(_BAD)) if check.faults else out.text(_OK)
    yield f"{verdict:<6} {check.name}: {counts}"
    for fault in check.faults[:20]:
        yield f"         {fault}"


def checks(*, games: bool = True) -> Iterator[Check]:
    """Every check, one after the other."""
    yield _guarded("questions", _questions)
    for name in variants():
        yield _guarded(f"answers of {name}", partial(_answers, name))
    yield _guarded("statements of the sources", _coverage)
    yield _guarded("cases", _cases)
    if games:
        for name in variants():
            yield _guarded(f"a game of {name}", partial(_game, name))


def _guarded(name: str, work: Callable[[Check], None]) -> Check:
    check = Check(name)
    try:
        work(check)
    except Phase10Error as error:
        check.faults.append(str(error))
    return check


def _questions(check: Check) -> None:
    book = rulebook()
    rules = book.rules.values()
    check.counts = {
        "topics": len(book.topics),
        "questions": sum(rule.type != "note" for rule in rules),
        "notes": sum(rule.type == "note" for rule in rules),
        "options": sum(len(rule.options) for rule in rules),
        "refusals": sum(len(rule.refuses) for rule in rules),
        "pairs that exclude each other": len(book.excludes),
    }


def _answers(name: str, check: Check) -> None:
    variant = load(name)
    found = Counter(answer.status for answer in variant.answers.values())
    check.counts = {"answers": len(variant)}
    check.counts |= {status: found[status] for status in STATUSES if found[status]}
    check.counts["other readings"] = sum(len(a.readings) for a in variant.answers.values())
    for answer in variant.answers.values():
        if not answer.cite and answer.why is None and answer.status != "inferred":
            check.faults.append(f"{answer.rule.name}: neither a citation nor a reason")


def _coverage(check: Check) -> None:
    document = read_document(data_folder("specs") / "coverage.toml")
    if isinstance(document, Problem):
        check.faults.append(str(document))
        return
    places: Counter[str] = Counter()
    for source, statements in document.data.items():
        if not isinstance(statements, list):
            continue
        for at, statement in enumerate(statements):
            goes: Any = statement.get("goes", ())
            for place in [goes] if isinstance(goes, str) else goes:
                places[str(place).partition(":")[0]] += 1
            if not goes:
                check.faults.append(f"{source}, statement {at + 1}: it has no place")
        check.counts["statements"] = check.counts.get("statements", 0) + len(statements)
    check.counts |= {f"to {place}": count for place, count in sorted(places.items())}


def _cases(check: Check) -> None:
    cases = load_cases()
    check.counts = {"cases": len(cases), "runs": 0, "as expected": 0}
    for case in cases:
        for which in case.variants:
            result = execute(case, case.variant(which))
            check.counts["runs"] += 1
            check.counts["as expected"] += result.kind == "held"
            if result.message:
                check.faults.append(f"{case.file}:{case.line}: {case.id}: {result.message}")


def _game(name: str, check: Check) -> None:
    """A game between near seats: every move judged, cards conserved, replayed from its text."""
    variant = load(name)
    players = min(4, variant["players.count"]["max"])
    game = Game.start(variant, players=players, seed=1)
    game.run(make(["near"] * players, game.chance))
    record = Record.parse(str(Record.of(game)))
    check.counts = {"players": players, "moves": len(record.moves)}
    position = record.start()
    for _, position in replay(record):
        audit(position)
    if position != game.position:
        check.faults.append("the record does not lead to the same end")
    if not position.over:
        check.faults.append("the game did not end")
