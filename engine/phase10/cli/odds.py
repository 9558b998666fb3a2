"""``phase10 odds`` works out chances: dealt hands, the next card, the board."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from fractions import Fraction
from itertools import islice
from typing import Any, Final

from phase10 import board, odds, say
from phase10.cards import Card, Value
from phase10.chance import Chance
from phase10.cli.check import cards_of
from phase10.cli.common import (
    LAYOUT,
    YES,
    Out,
    UsageError,
    board_option,
    chosen,
    is_phase,
    pick_phase,
    shift,
    variant_argument,
    whole,
)
from phase10.text import Text
from phase10.variant import Variant

EXAMPLE = "phase10 odds classic 4 --cards 10"
EPILOG = (
    "Examples:\n"
    "  phase10 odds classic                       all phases, as many cards as are dealt\n"
    "  phase10 odds classic 4 --cards 12          one phase, 12 cards without discarding\n"
    "  phase10 odds classic 4 --from 5 --to 20    one phase, more and more cards\n"
    "  phase10 odds junior --any --cards 5        any tile, four cards with the draw\n"
    "  phase10 odds classic 1 --players 2         two hands together, exact\n"
    "  phase10 odds classic 4 --hand R3 B4 G5 Y6 R8 B9 --table 'set R5 B5 W'\n"
    "  phase10 odds board --ask 7 --others 30     an asked number is with the others\n"
    "  phase10 odds board --landing               a joker space within 1 to 8 turns"
)
_HEAD: Final = Text(
    "Chance that {n} cards, dealt at random, hold a phase ({title})",
    "Wahrscheinlichkeit, dass {n} zufällig gegebene Karten eine Phase enthalten ({title})",
)
_HANDS: Final = Text("hands", "Hände")
_OF: Final = Text("of {of} hands", "von {of} Händen")
_CARDS: Final = Text("cards", "Karten")
_ANY: Final = Text("at least one of: {names}", "mindestens eine von: {names}")
_TOGETHER: Final = Text(
    "{k} of {n} players hold phase {phase}", "{k} von {n} Spielern haben Phase {phase}"
)
_EXACT: Final = Text("exact", "genau")
_SAMPLED: Final = Text(
    "sampled: {deals} deals, seed {seed}, 95 % interval",
    "Stichprobe: {deals} Austeilungen, Startwert {seed}, Intervall zu 95 %",
)
_MISSING: Final = Text("cards that are missing", "fehlende Karten")
_NEXT: Final = Text("next card", "nächste Karte")
_TWO: Final = Text("one of the next two", "eine der nächsten zwei")
_PAIR: Final = Text("the next two together", "die nächsten zwei zusammen")
_COMPLETES: Final = Text("completes phase {phase}", "vollendet Phase {phase}")
_FITS: Final = Text("fits a group on the table", "passt an eine Gruppe auf dem Tisch")
_WHICH: Final = Text("which cards", "welche Karten")
_ASKED: Final = Text(
    "a card showing {value} is among the {n} cards of the others",
    "unter den {n} Karten der anderen ist eine mit {value}",
)
_REACH: Final = Text(
    "spaces that the next roll can lead to", "Felder, auf die der nächste Wurf führt"
)
_LANDING: Final = Text(
    "chance to have been able to take a joker from the board, within so many turns",
    "Wahrscheinlichkeit, in so vielen Zügen einen Joker vom Plan bekommen zu können",
)
_TURNS: Final = Text("{n} turns", "{n} Züge")
_TURN: Final = Text("1 turn", "1 Zug")
_OVER: Final = Text(
    "over {n} boards drawn at random (seed {seed}): least, mean, greatest",
    "über {n} zufällig gezogene Pläne (Startwert {seed}): kleinste, mittlere, größte",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """A variant, perhaps a phase, and what is asked about it."""
    variant_argument(parser)
    parser.add_argument("phase", metavar="PHASE", nargs="?", help="one phase; all if left out")
    parser.add_argument("--cards", type=whole, metavar="N", help="cards in the hand")
    parser.add_argument(
        "--from", type=whole, metavar="N", dest="first", help="a table from N cards"
    )
    parser.add_argument("--to", type=whole, metavar="N", dest="last", help="a table up to N cards")
    parser.add_argument("--size", type=whole, metavar="N", help="hand size that a phase asks about")
    parser.add_argument(
        "--any", nargs="*", metavar="PHASE", help="at least one of these phases (or of all)"
    )
    parser.add_argument("--players", type=whole, metavar="N", help="several hands together")
    parser.add_argument("--deals", type=whole, default=10_000, help="deals of a sample")
    parser.add_argument("--seed", type=whole, default=1, help="seed of what is sampled")
    parser.add_argument("--hand", nargs="+", metavar="CARD", help="what can come next for a hand")
    parser.add_argument(
        "--table", action="append", default=[], metavar="GROUP", help="a group that may be hit"
    )
    parser.add_argument(
        "--seen", nargs="+", default=[], metavar="CARD", help="cards seen elsewhere"
    )
    parser.add_argument("--ask", metavar="NUMBER", help="a number that is asked for")
    parser.add_argument("--others", type=whole, metavar="N", help="cards that the others hold")
    parser.add_argument("--space", type=whole, metavar="N", help="a piece's space, 1 the start")
    parser.add_argument("--landing", action="store_true", help="joker spaces within 1 to 8 turns")
    board_option(parser)
    parser.add_argument("--layouts", type=whole, default=100, help="boards drawn for --landing")


def run(args: argparse.Namespace, out: Out) -> int:
    """Say how likely it is; exit 0."""
    shift(args, is_phase, "phase")
    variant = chosen(args.variant, args.rule, own_board=args.board)
    if args.phase is not None:
        args.phase = pick_phase(variant, args.phase)
    _bound(args)
    if args.ask is not None:
        data = _asked(args, variant, out)
    elif args.space is not None or args.landing:
        data = _on_board(args, variant, out)
    elif args.hand is not None:
        data = _next(args, variant, out)
    elif args.players is not None and args.players != 1:
        data = _several(args, variant, out)
    else:
        data = _dealt(args, variant, out)
    if out.json:
        out.data({"variant": variant.id, **data})
    return YES


def _bound(args: argparse.Namespace) -> None:
    """Refuse numbers that no computer would be done with."""
    for name, most in (("deals", 1_000_000), ("layouts", 10_000), ("seed", (1 << 64) - 1)):
        if getattr(args, name) > most:
            raise UsageError(
                f"--{name} {getattr(args, name)} is too large", expected=f"at most {most}"
            )


def _dealt(args: argparse.Namespace, variant: Variant, out: Out) -> dict[str, Any]:
    if args.any is not None:
        args.any = [pick_phase(variant, name) for name in args.any]
        rows = [odds.any_of(variant, args.any or None, cards=args.cards, size=args.size)]
    elif args.first is not None or args.last is not None:
        first = 5 if args.first is None else args.first
        last = odds.MOST if args.last is None else args.last
        if first > last or first < 1:
            raise UsageError(f"from {first} to {last} cards", example="--from 5 --to 20")
        names = list(variant.phases) if args.phase is None else [args.phase]
        rows = [
            row
            for name in names
            for row in odds.table(variant, name, most=last, size=args.size)[first - 1 :]
        ]
    else:
        rows = list(odds.odds(variant, args.phase, cards=args.cards, size=args.size))
    if not out.json:
        _tell_rows(out, variant, rows, any_of=args.any is not None)
    return {
        "cards": rows[0].cards,
        "phases": [
            {
                "phase": row.phase,
                "cards": row.cards,
                "hands": row.hands,
                "of": row.of,
                "chance": row.chance,
            }
            for row in rows
        ],
    }


def _tell_rows(out: Out, variant: Variant, rows: list[odds.Row], *, any_of: bool) -> None:
    sizes = {row.cards for row in rows}
    n = rows[0].cards if len(sizes) == 1 else f"{min(sizes)}-{max(sizes)}"
    out.say(out.text(_HEAD, n=n, title=variant.title.in_(out.lang)))
    for row in rows:
        if any_of:
            names = [say.noun(variant, name, out.lang) for name in row.phase.split(", ")]
            what = out.text(_ANY, names=", ".join(names))
        else:
            words = say.phase_words(variant, row.phase, out.lang)
            what = f"{say.noun(variant, row.phase, out.lang)} ({words})"
        size = f", {row.cards} {_CARDS.in_(out.lang)}" if len(sizes) > 1 else ""
        share = percent(row.hands, row.of, out.lang)
        hands = f"{row.hands} {out.text(_OF, of=row.of)}"
        out.say(f"  {share:>11}  {what}{size}: {hands}")


def _several(args: argparse.Namespace, variant: Variant, out: Out) -> dict[str, Any]:
    names = list(variant.phases) if args.phase is None else [args.phase]
    found = [_together(args, variant, name, out) for name in names]
    return {"players": args.players, "phases": found}


def _together(args: argparse.Namespace, variant: Variant, name: str, out: Out) -> dict[str, Any]:
    of: int
    if args.players == 2 and odds.can_pair(variant, name):
        exact = odds.both(variant, name, cards=args.cards, size=args.size)
        counts, of = [exact.neither, exact.exactly_one, exact.both], exact.of
        if not out.json:
            for k, count in enumerate(counts):
                text = out.text(_TOGETHER, k=k, n=2, phase=say.noun(variant, name, out.lang))
                share = percent(count, of, out.lang)
                out.say(f"  {share:>11}  {text} ({_EXACT.in_(out.lang)}: {count} / {of})")
        rows = [
            {"holding": k, "deals": c, "of": of, "chance": c / of} for k, c in enumerate(counts)
        ]
        return {"phase": name, "exact": True, "cards": exact.cards, "together": rows}
    sampled = odds.several(
        variant, name, args.players, cards=args.cards, deals=args.deals, seed=args.seed
    )
    if not out.json:
        out.say(out.text(_SAMPLED, deals=args.deals, seed=args.seed))
        for k, part in enumerate(sampled.shares):
            text = out.text(_TOGETHER, k=k, n=args.players, phase=say.noun(variant, name, out.lang))
            value = percent(part.count, part.of, out.lang)
            low, high = (_decimal(100 * end, 2, out.lang) for end in (part.low, part.high))
            out.say(f"  {value:>11}  [{low}, {high}]  {text}")
    return {
        "phase": name,
        "exact": False,
        "cards": sampled.cards,
        "seed": args.seed,
        "together": [
            {
                "holding": k,
                "deals": part.count,
                "of": part.of,
                "chance": part.value,
                "low": part.low,
                "high": part.high,
            }
            for k, part in enumerate(sampled.shares)
        ],
    }


def _next(args: argparse.Namespace, variant: Variant, out: Out) -> dict[str, Any]:
    if args.phase is None:
        raise UsageError("a hand is given, but no phase", example=EPILOG.splitlines()[6].strip())
    hand = cards_of(variant, args.hand)
    seen = cards_of(variant, args.seen) if args.seen else []
    groups = [odds.group_of(variant, text) for text in args.table]
    found = odds.next_card(variant, args.phase, hand, table=groups, seen=seen, size=args.size)
    chances = {
        "next_completes": (_NEXT, _COMPLETES, found.next_completes),
        "of_two_completes": (_TWO, _COMPLETES, found.of_two_completes),
        "with_two_completes": (_PAIR, _COMPLETES, found.with_two),
        "next_fits": (_NEXT, _FITS, found.next_fits),
        "of_two_fits": (_TWO, _FITS, found.of_two_fits),
    }
    if not out.json:
        out.say(f"{_MISSING.in_(out.lang)}: {found.missing}")
        for key, (when, what, (ways, of)) in chances.items():
            if groups or not key.endswith("fits"):
                text = out.text(what, phase=say.noun(variant, args.phase, out.lang))
                share = percent(ways, of, out.lang)
                out.say(f"  {share:>11}  {when.in_(out.lang)}: {text} ({ways} / {of})")
        for what, cards in ((_COMPLETES, found.completes), (_FITS, found.fitting)):
            if cards:
                text = out.text(what, phase=say.noun(variant, args.phase, out.lang))
                names = " ".join(f"{card}×{n}" for card, n in cards.items())
                out.say(f"{_WHICH.in_(out.lang)} ({text}): {names}")
    return {
        "phase": args.phase,
        "missing": found.missing,
        "unseen": found.unseen,
        "completes": _named(found.completes),
        "fits": _named(found.fitting),
        "chances": {
            key: {"ways": ways, "of": of, "chance": ways / of if of else 0.0}
            for key, (_, _, (ways, of)) in chances.items()
        },
    }


def _named(cards: Mapping[Card, int]) -> dict[str, int]:
    return {card.name: n for card, n in cards.items()}


def _asked(args: argparse.Namespace, variant: Variant, out: Out) -> dict[str, Any]:
    if args.others is None:
        raise UsageError(
            "how many cards the others hold is not said", example="--ask 7 --others 30"
        )
    value: Value = int(args.ask) if args.ask.isascii() and args.ask.isdigit() else args.ask
    known = cards_of(variant, [*(args.hand or []), *args.seen]) if args.hand or args.seen else []
    ways, of = odds.asked(variant, value, [args.others], known=known)
    if not out.json:
        text = out.text(_ASKED, value=say.noun(variant, value, out.lang), n=args.others)
        out.say(f"  {percent(ways, of, out.lang):>11}  {text} ({ways} / {of})")
    return {"asked": value, "others": args.others, "ways": ways, "of": of, "chance": ways / of}


def _on_board(args: argparse.Namespace, variant: Variant, out: Out) -> dict[str, Any]:
    if not variant.asked("board.spaces"):
        raise UsageError(f"{variant.id!r} has no board", example="phase10 odds board --landing")
    own = not board.is_assumed(variant)
    at = 0 if args.space is None else args.space - 1
    circuit = board.spaces(variant)
    if not 0 <= at < len(circuit):
        raise UsageError(f"there is no space {args.space}", expected=f"1 to {len(circuit)}")
    data: dict[str, Any] = {"space": at + 1, "assumed": not own}
    if not out.json and not own:
        out.say(LAYOUT.in_(out.lang))
    if args.space is not None:
        spaces = odds.reachable(variant, at)
        data["reach"] = [
            {"space": n + 1, "kind": str(circuit[n]), "rolls": k, "of": of}
            for n, (k, of) in spaces.items()
        ]
        if not out.json:
            out.say(_REACH.in_(out.lang))
            for n, (k, of) in spaces.items():
                share = percent(k, of, out.lang)
                kind = say.name(variant, circuit[n].kind, out.lang, sections=("spaces",))
                out.say(f"  {share:>11}  {n + 1} ({kind})")
    if args.landing:
        data |= _landing(args, variant, out, at, own=own)
    return data


def _landing(
    args: argparse.Namespace, variant: Variant, out: Out, at: int, *, own: bool
) -> dict[str, Any]:
    rows = odds.landing(variant, at=at)
    data: dict[str, Any] = {
        "landing": [
            {"turns": row.turns, "ways": row.ways, "of": row.of, "chance": row.chance}
            for row in rows
        ]
    }
    spread: tuple[odds.Spread, ...] = ()
    if not own and at == 0:
        chance = Chance(args.seed, "landing")
        drawn = (board.random_layout(chance, n, variant) for n in range(args.layouts))
        spread = odds.over_layouts(variant, islice(drawn, args.layouts))
        data["layouts"] = {
            "drawn": args.layouts,
            "seed": args.seed,
            "spread": [
                {"turns": s.turns, "least": s.least, "mean": s.mean, "greatest": s.greatest}
                for s in spread
            ],
        }
    if not out.json:
        out.say(_LANDING.in_(out.lang))
        for row in rows:
            out.say(f"  {percent(row.ways, row.of, out.lang):>11}  {_turns(row.turns, out)}")
        if spread:
            out.say(out.text(_OVER, n=args.layouts, seed=args.seed))
            for s in spread:
                shares = "  ".join(
                    f"{_decimal(100 * one, 1, out.lang):>5} %"
                    for one in (s.least, s.mean, s.greatest)
                )
                out.say(f"  {shares}  {_turns(s.turns, out)}")
    return data


def _turns(n: int, out: Out) -> str:
    return out.text(_TURN if n == 1 else _TURNS, n=n)


def percent(ways: int, of: int, lang: str) -> str:
    """A share in percent with four places, rounded once from the exact fraction."""
    share = Fraction(ways, of) if of else Fraction(0)
    return f"{_decimal(round(100 * share, 4), 4, lang)} %"


def _decimal(value: float | Fraction, places: int, lang: str) -> str:
    text = f"{float(value):.{places}f}"
    return text.replace(".", ",") if lang == "de" else text
