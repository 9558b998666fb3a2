"""``phase10 variants``: what there is."""

from __future__ import annotations

import argparse

from phase10.cli.common import YES, Out
from phase10.errors import SpecError
from phase10.text import Text
from phase10.variant import Variant, load, variants

_BASED = Text("extends {parent} ({how})", "baut auf {parent} auf ({how})")
_HOW = {
    "same box": Text("same box", "gleiche Schachtel"),
    "other edition": Text("other edition", "andere Ausgabe"),
}
_COUNT = Text("{n} answers", "{n} Antworten")
_PLAYERS = Text("{low} to {high} players", "{low} bis {high} Spieler")
_BROKEN = Text("cannot be loaded: {why}", "lässt sich nicht laden: {why}")


def arguments(parser: argparse.ArgumentParser) -> None:
    """No arguments of its own."""
    del parser


def run(args: argparse.Namespace, out: Out) -> int:  # noqa: ARG001 - every command is called alike
    """List every variant with its title."""
    rows: list[tuple[str, Variant | SpecError]] = []
    for name in variants():
        try:
            rows.append((name, load(name)))
        except SpecError as error:
            # One broken spec must not hide the others.
            rows.append((name, error))
    if out.json:
        out.data([_row(name, found) for name, found in rows])
        return YES
    widest = max((len(name) for name, _ in rows), default=0)
    for name, found in rows:
        if isinstance(found, SpecError):
            out.say(f"{name:<{widest}}  {out.text(_BROKEN, why=found.problems[0])}")
            continue
        out.say(f"{out.ink.bold(f'{name:<{widest}}')}  {found.title.in_(out.lang)}")
        out.say(f"{'':<{widest}}  {out.ink.dim(_about(found, out))}")
    return YES


def _about(variant: Variant, out: Out) -> str:
    seats = variant["players.count"]
    parts = [out.text(_PLAYERS, low=seats["min"], high=seats["max"])]
    if variant.extends is not None:
        how = _HOW.get(variant.how or "")
        named = how.in_(out.lang) if how is not None else str(variant.how)
        parts.append(out.text(_BASED, parent=variant.extends, how=named))
    parts.append(out.text(_COUNT, n=len(variant)))
    return " · ".join(parts)


def _row(name: str, found: Variant | SpecError) -> dict[str, object]:
    if isinstance(found, SpecError):
        return {"variant": name, "problems": [str(problem) for problem in found.problems]}
    return {
        "variant": name,
        "title": {"en": found.title.en, "de": found.title.de},
        "extends": found.extends,
        "how": found.how,
        "players": dict(found["players.count"]),
        "answers": len(found),
        "hash": found.hash,
    }
