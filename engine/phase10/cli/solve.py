"""``phase10 solve`` tells how long a phase takes with the best play, and what to let go."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, Final

from phase10 import say, solve
from phase10.cards import Card
from phase10.cli.check import cards_of
from phase10.cli.common import (
    YES,
    Out,
    UsageError,
    chosen,
    is_phase,
    pick_phase,
    shift,
    variant_argument,
)
from phase10.text import Text
from phase10.variant import Variant

EXAMPLE = "phase10 solve classic 4"
EPILOG = (
    "Examples:\n"
    "  phase10 solve classic                      all phases, drawing blind\n"
    "  phase10 solve classic 4 --mode offered     a card lies face up each turn\n"
    "  phase10 solve classic 4 --hand R3 B4 G5 Y6 R8 B9 G9 S R12 R11 R1\n"
    "                                             which card to let go"
)
_HEAD: Final = Text(
    "Draws until a phase is held, playing alone in the best way ({title})",
    "Züge, bis eine Phase auf der Hand ist, allein und bestmöglich gespielt ({title})",
)
_MODE: Final = {
    "blind": Text("Each card is drawn blind", "Jede Karte wird verdeckt gezogen"),
    "offered": Text(
        "Each turn one card lies face up and may be taken",
        "In jedem Zug liegt eine Karte offen, die man nehmen darf",
    ),
}
_ENDLESS: Final = Text(
    "The deck is endless, so the chance of a card never changes; the hand keeps its size.",
    "Der Stapel endet nie, jede Karte hat also stets dieselbe Chance; die Hand bleibt gleich groß.",
)
_DRAWS: Final = Text("{n} draws", "{n} Züge")
_BETWEEN: Final = Text(
    "between {low} and {high} draws; the gap is {word}",
    "zwischen {low} und {high} Zügen; die Lücke {word}",
)
_OPEN: Final = Text("open", "ist offen")
_SMALL: Final = Text("small", "ist klein")
_HALF: Final = Text(
    "half of all deals are done after {n} draws", "jede zweite Hand ist nach {n} Zügen fertig"
)
_NEAR: Final = Text("the shortest way takes {n} more", "der kürzeste Weg braucht {n} mehr")
_HOLDS: Final = Text("The hand holds the phase.", "Die Phase ist auf der Hand.")
_LEFT: Final = Text("{n} draws to be expected", "{n} Züge zu erwarten")
_GO: Final = Text("let go {card}: {n} draws", "{card} ablegen: {n} Züge")
_TAKE: Final = Text("worth taking: {cards}", "lohnt sich zu nehmen: {cards}")
_NONE: Final = Text("no card", "keine Karte")
_TABLE: Final = Text("after n draws:", "nach n Zügen:")


def arguments(parser: argparse.ArgumentParser) -> None:
    """A variant, perhaps a phase, and perhaps a hand."""
    variant_argument(parser)
    parser.add_argument("phase", metavar="PHASE", nargs="?", help="one phase; all if left out")
    parser.add_argument(
        "--mode", choices=solve.MODES, default="blind", help="how cards are drawn (blind)"
    )
    parser.add_argument(
        "--hand",
        nargs="+",
        metavar="CARD",
        help="what to do with this hand, before or after a draw",
    )
    parser.add_argument("--anew", action="store_true", help="solve it now, do not read a result")


def run(args: argparse.Namespace, out: Out) -> int:
    """Say what the best play comes to; exit 0."""
    shift(args, is_phase, "phase")
    variant = chosen(args.variant, args.rule)
    if args.phase is not None:
        args.phase = pick_phase(variant, args.phase)
    if args.hand is not None:
        if args.phase is None:
            raise UsageError(
                "a hand is given, but no phase", example=EPILOG.splitlines()[3].strip()
            )
        _hand(args, variant, cards_of(variant, args.hand), out)
        return YES
    names = list(variant.phases) if args.phase is None else [args.phase]
    if not out.json:
        out.say(out.text(_HEAD, title=variant.title.in_(out.lang)))
        out.say(f"{out.text(_MODE[args.mode])}. {out.text(_ENDLESS)}")
    found = []
    for name in names:
        one = solve.solve(variant, name, args.mode, anew=args.anew)
        way = _near(variant, name, args)
        found.append({**solve.as_data(one), "near": way})
        if not out.json:
            _tell(out, variant, one, way, alone=args.phase is not None)
    if out.json:
        out.data(found[0] if args.phase is not None else found)
    return YES


def _near(variant: Variant, phase: str, args: argparse.Namespace) -> float | None:
    known = None if args.anew else solve.recorded(variant, phase, args.mode)
    if known is not None:
        return None if known[1] is None else known[1].draws
    try:
        return solve.near(solve.Solver(variant, phase), args.mode).draws if args.anew else None
    except solve.TooManyHandsError:
        return None


def _tell(
    out: Out, variant: Variant, one: solve.Solution, way: float | None, *, alone: bool
) -> None:
    lang = out.lang
    words = say.phase_words(variant, one.phase, lang)
    what = f"{say.noun(variant, one.phase, lang)} ({words})"
    if not one.exact:
        word = _OPEN if one.high - one.low > solve.WIDE else _SMALL
        low, high = decimal(one.low, lang, 2), decimal(one.high, lang, 2)
        out.say(f"  {what}: {out.text(_BETWEEN, low=low, high=high, word=word.in_(lang))}")
        return
    parts = [out.text(_DRAWS, n=decimal(one.draws, lang))]
    parts.append(out.text(_HALF, n=_median(one.distribution)))
    if way is not None:
        parts.append(out.text(_NEAR, n=decimal(way - one.draws, lang)))
    out.say(f"  {what}: {'; '.join(parts)}")
    if alone:
        out.say(f"  {out.text(_TABLE)}")
        for n in range(min(len(one.distribution), 31)):
            out.say(f"  {n:>4}  {decimal(100 * one.within(n), lang, 4):>9} %")


def _median(chances: Sequence[float]) -> int:
    total = 0.0
    for n, chance in enumerate(chances):
        total += chance
        if total >= 0.5:
            return n
    return len(chances)


def _hand(args: argparse.Namespace, variant: Variant, hand: list[Card], out: Out) -> None:
    found = solve.advice(variant, args.phase, hand, args.mode)
    if out.json:
        data: dict[str, Any] = {
            "variant": variant.id,
            "phase": args.phase,
            "mode": args.mode,
            "draws": found.draws,
            "discard": None if found.discard is None else found.discard.name,
            "options": [{"card": card.name, "draws": n} for card, n in found.options],
            "take": [card.name for card in found.take],
            "error": found.error,
        }
        out.data(data)
        return
    lang = out.lang
    if not found.draws:
        out.say(out.text(_HOLDS))
    elif found.options:
        for card, n in found.options:
            out.say(f"  {out.text(_GO, card=card.name, n=decimal(n, lang, 3))}")
    else:
        out.say(f"  {out.text(_LEFT, n=decimal(found.draws, lang, 3))}")
        if args.mode == solve.MODES[1]:
            cards = " ".join(card.name for card in found.take) or out.text(_NONE)
            out.say(f"  {out.text(_TAKE, cards=cards)}")


def decimal(number: float, lang: str, places: int = 4) -> str:
    """A number as it is written in a language."""
    text = f"{number:.{places}f}"
    return text.replace(".", ",") if lang == "de" else text
