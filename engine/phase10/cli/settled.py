"""A dispute as ``phase10 judge --case`` tells it: question, answers, readings, what circulates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from phase10 import say
from phase10.advice import load_games
from phase10.cases import Case
from phase10.cli.common import Out, UsageError
from phase10.disputes import CONFIDENCE, Dispute, Ruling, belongs, settle
from phase10.errors import Phase10Error
from phase10.rulesread import rulebook
from phase10.show import wrapped
from phase10.spec import nearest
from phase10.text import Text

_GOOD: Final = Text("as expected", "wie erwartet")
_BAD: Final = Text("NOT AS EXPECTED", "NICHT WIE ERWARTET")
_BY: Final = Text("by {rule}, {status}", "nach {rule}, {status}")
_DECIDES: Final = Text(
    "{rule} decides ({grounds}): {text}", "{rule} entscheidet ({grounds}): {text}"
)
_READ: Final = Text(
    "Read otherwise ({name}, {variant}): {text}", "Anders gelesen ({name}, {variant}): {text}"
)
_WRONG: Final = Text("Wrong, though it circulates: {text}", "Falsch, obwohl im Umlauf: {text}")
_REFUTED: Final = Text("Against it: {rule}.", "Dagegen steht: {rule}.")
_DIFFERS: Final = Text("Why we decide so: {text}", "Warum wir so entscheiden: {text}")
_ELSEWHERE: Final = Text("another game", "ein anderes Spiel")
_GAME: Final = Text("Another game: {title}.", "Ein anderes Spiel: {title}.")
_TELL: Final = Text("How to tell: {text}", "Woran man es erkennt: {text}")
_SEEN: Final = Text("How far we have seen it: {text}", "Wie viel wir davon kennen: {text}")
_NO_CLAIM: Final = Text(
    "No verdict is claimed for a game that has no spec here.",
    "Für ein Spiel ohne Spezifikation hier fällen wir kein Urteil.",
)


def listing(disputes: tuple[Dispute, ...], out: Out) -> None:
    """Every question with the command that shows its answer."""
    if out.json:
        out.data(
            [
                {
                    "id": one.id,
                    "question": one.question.in_(out.lang),
                    "variants": list(one.variants),
                    "games": list(one.games),
                    "confidence": one.confidence,
                    "command": one.command,
                }
                for one in disputes
            ]
        )
        return
    for one in disputes:
        out.say(out.ink.bold(one.command))
        out.lines(_par(one.question.in_(out.lang), out))


def only(
    ident: str, cases: tuple[Case, ...], disputes: tuple[Dispute, ...]
) -> tuple[tuple[Case, ...], tuple[Dispute, ...]]:
    """The cases and the dispute with an id; a ValueError suggests what was meant."""
    name = ident.strip().lower()
    chosen = tuple(one for one in disputes if one.id == name)
    if chosen:
        return tuple(case for case in cases if belongs(case.id, name)), chosen
    alone = tuple(case for case in cases if case.id == name)
    if alone:
        return alone, ()
    near = nearest(name, [*(one.id for one in disputes), *(case.id for case in cases)])
    hint = f"; perhaps {near!r} is meant" if near else ""
    raise UsageError(
        f"there is no case {ident!r}{hint}",
        expected="the id of a case or a dispute",
        example="phase10 judge --case q-w01",
    )


def head(dispute: Dispute, out: Out) -> Iterator[str]:
    """The question."""
    yield from wrapped(f"{dispute.id}: {dispute.question.in_(out.lang)}".split(), out.width)
    sure = _ELSEWHERE if dispute.elsewhere else CONFIDENCE[dispute.confidence]
    yield out.ink.dim(f"({sure.in_(out.lang)})")


def by_rule(dispute: Dispute, variant: str | None) -> tuple[Ruling, ...]:
    """The answers that a rule gives without a move; the cases are told by themselves."""
    return tuple(ruling for ruling in settle(dispute, variant) if ruling.case is None)


def row(ruling: Ruling, lang: str) -> dict[str, Any]:
    """An answer as plain data, with the keys that every verdict has."""
    return {"findings": [], **ruling.json(lang)}


def elsewhere(dispute: Dispute, lang: str) -> Iterator[dict[str, Any]]:
    """The other games that a dispute is about, as plain data: no verdict, no rule."""
    for name in dispute.games:
        game = load_games()[name]
        yield {
            "id": dispute.id,
            "legal": None,
            "rule": None,
            "message": (dispute.note or game.says).in_(lang),
            "findings": [],
            "game": game.id,
            "says": game.says.in_(lang),
            "tell": game.tell.in_(lang),
            "seen": game.seen.in_(lang),
            "variant": None,
            "ok": True,
        }


def told(ruling: Ruling, out: Out) -> Iterator[str]:
    """An answer that a rule gives, for people."""
    good = out.text(_GOOD) if ruling.ok else out.ink.bold(out.text(_BAD))
    yield f"{out.ink.bold(ruling.dispute.id)} ({ruling.variant.id}) – {good}"
    yield from _par(ruling.told(out.lang), out)
    rule = ruling.answer.rule
    name = f"{rule.id} {rule.name}"
    yield out.ink.dim(f"  [{out.text(_BY, rule=name, status=_grounds(ruling, out))}]")


def around(dispute: Dispute, variant: str | None, out: Out) -> Iterator[str]:
    """Readings, other games, what circulates, and why we decide so."""
    if dispute.note is not None:
        yield from _par(dispute.note.in_(out.lang), out)
    rulings = settle(dispute, variant)
    yield from _decided(rulings, out)
    seen: set[tuple[str, str]] = set()
    for ruling in rulings:
        for one in ruling.readings:
            text = one.told(ruling.rule, out.lang)
            if (one.name, text) not in seen:
                seen.add((one.name, text))
                where = ruling.variant.id if ruling.case is None else ruling.case.id
                yield from _par(out.text(_READ, name=one.name, variant=where, text=text), out)
    for name in dispute.games:
        game = load_games().get(name)
        if game is None:
            raise Phase10Error(f"{dispute.file}:{dispute.line}: there is no game {name!r}")
        title = game.title.in_(out.lang)
        yield from _par(out.text(_GAME, title=title), out)
        yield from _par(out.text(_TELL, text=game.tell.in_(out.lang)), out)
        yield from _par(out.text(_SEEN, text=game.seen.in_(out.lang)), out)
    if dispute.elsewhere:
        yield from _par(out.text(_NO_CLAIM), out)
    for wrong in dispute.wrong:
        rule = rulebook().rules[wrong.rule]
        said = out.text(_WRONG, text=wrong.text.in_(out.lang))
        against = out.text(_REFUTED, rule=f"{rule.id} {rule.name}")
        yield from _par(f"{said} {against}", out)
    if dispute.differs is not None:
        yield from _par(out.text(_DIFFERS, text=dispute.differs.in_(out.lang)), out)


def _decided(rulings: tuple[Ruling, ...], out: Out) -> Iterator[str]:
    """The rules at issue, with what they say, their status and their sources."""
    found: dict[str, list[str]] = {}
    for ruling in rulings:
        if ruling.case is None:
            continue
        rule = ruling.answer.rule
        text = say.sentence(ruling.variant, rule.name, out.lang)
        said = out.text(
            _DECIDES, rule=f"{rule.id} {rule.name}", grounds=_grounds(ruling, out), text=text
        )
        variants = found.setdefault(said, [])
        if ruling.variant.id not in variants:
            variants.append(ruling.variant.id)
    for said, variants in found.items():
        yield from _par(f"{', '.join(variants)}: {said}", out)


def _grounds(ruling: Ruling, out: Out) -> str:
    status = say.status(ruling.variant, ruling.answer.status, out.lang)
    return f"{status}: {'; '.join(ruling.answer.cite)}" if ruling.answer.cite else status


def _par(text: str, out: Out) -> Iterator[str]:
    yield from wrapped(text.split(), out.width, first="  ", then="  ")
