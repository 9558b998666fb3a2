"""``phase10 check`` says whether a hand holds a phase, how to lay it down, what is missing."""

from __future__ import annotations

import argparse
from collections import Counter

from phase10 import say, show
from phase10.cards import Card
from phase10.cli.common import (
    NO,
    YES,
    Out,
    UsageError,
    chosen,
    is_phase,
    pick_phase,
    shift,
    variant_argument,
    whole,
)
from phase10.errors import NotationError
from phase10.groups import Group
from phase10.phases import best, helps, missing
from phase10.position import most_in_hand
from phase10.text import Text
from phase10.variant import Variant, variants

EPILOG = (
    "Cards are written R7 (red 7), W (wild card), S (skip), JG5 (a turned green 5),\n"
    "hare.red (symbols); ?x3 is no card that could be checked.\n"
    "Example: phase10 check classic 4 R3 B4 W G6 Y7 R8 B9 Y10 R11 R12"
)
_HOLDS = Text("Yes: the hand holds {phase}.", "Ja: In der Hand steckt {phase}.")
_LACKS = Text("No: {n} cards are missing for {phase}.", "Nein: Für {phase} fehlen {n} Karten.")
_LACKS_ONE = Text("No: 1 card is missing for {phase}.", "Nein: Für {phase} fehlt 1 Karte.")
_PHASE = Text("phase {name} ({what})", "Phase {name} ({what})")
_BEST = Text("Best lay-down", "Beste Auslage")
_LEFT = Text("Left in hand", "Bleibt auf der Hand")
_HELPS = Text("These cards would help", "Diese Karten helfen weiter")


def arguments(parser: argparse.ArgumentParser) -> None:
    """A variant, a phase, and the cards of a hand."""
    variant_argument(parser)
    parser.add_argument("phase", metavar="PHASE", help="a phase: 4, or a symbol in Junior")
    parser.add_argument("cards", metavar="CARD", nargs="+", help="the cards of the hand")
    parser.add_argument(
        "--size", type=whole, metavar="N", help="the hand size that a phase asks about (Junior)"
    )


def run(args: argparse.Namespace, out: Out) -> int:
    """Say whether the phase is there; exit 0 for yes, 1 for no."""
    shift(args, is_phase, "phase", "cards")
    if args.variant is None and args.phase in variants():
        raise UsageError(
            "PHASE and CARD are missing", example="phase10 check classic 4 R3 B4 W G6 Y7 R8 B9"
        )
    variant = chosen(args.variant, args.rule)
    phase = variant.phases[pick_phase(variant, args.phase)]
    hand = cards_of(variant, args.cards)
    size = variant["deal.hand"] if args.size is None else args.size
    if not 1 <= size <= len(variant.deck.cards):
        raise UsageError(f"a hand of {size} cards", example="--size 4")
    most = most_in_hand(variant)
    if most is not None and len(hand) > max(most, size):
        raise UsageError(
            f"{len(hand)} cards, but a hand never holds more than {max(most, size)}",
            expected="the cards of one hand",
        )
    rules = variant.grouping
    lacking = missing(rules, phase, hand, size)
    groups = best(rules, phase, hand, size) if not lacking else None
    better = helps(rules, phase, hand, size) if lacking else ()
    if out.json:
        out.data(
            {
                "variant": variant.id,
                "phase": phase.name,
                "complete": not lacking,
                "laydown": None if groups is None else [[c.name for c in g.cards] for g in groups],
                "missing": lacking,
                "helps": [card.name for card in better],
            }
        )
        return NO if lacking else YES
    what = say.phase_words(variant, phase.name, out.lang)
    named = out.text(_PHASE, name=say.noun(variant, phase.name, out.lang), what=what)
    if groups is not None:
        out.say(out.text(_HOLDS, phase=named))
        _told(out, variant, groups, hand)
        return YES
    out.say(out.text(_LACKS_ONE if lacking == 1 else _LACKS, n=lacking, phase=named))
    if better:
        head = f"  {out.text(_HELPS)}: "
        pieces = show.cards(out.ink, variant, better)
        out.lines(show.wrapped(pieces, out.width, first=head, then="    "))
    return NO


def _told(out: Out, variant: Variant, groups: tuple[Group, ...], hand: list[Card]) -> None:
    out.say(f"  {out.text(_BEST)}:")
    left = Counter(hand)
    for group in groups:
        left -= Counter(group.cards)
        out.say(f"    {show.group(out.ink, variant, group)}")
    rest = [card for card in hand if left[card] > 0 and not left.subtract([card])]
    if rest:
        pieces = show.cards(out.ink, variant, rest)
        out.lines(show.wrapped(pieces, out.width, first=f"  {out.text(_LEFT)}: ", then="    "))


def cards_of(variant: Variant, words: list[str]) -> list[Card]:
    """The cards of a command line; a ValueError for what is no card, or there too often."""
    found = []
    for word in " ".join(words).replace(",", " ").split():
        try:
            card = variant.deck.parse(word)
        except NotationError as error:
            raise UsageError(
                error.message, expected=error.expected, example=error.example
            ) from None
        if card.kind == "hidden":
            raise UsageError(
                "'?' is a hidden card, which cannot be checked", example=variant.deck.kinds[0].name
            )
        found.append(card)
    if not found:
        raise UsageError(
            "no cards are named", example=" ".join(card.name for card in variant.deck.kinds[:3])
        )
    for face, count in Counter(card.face() for card in found).items():
        have = variant.deck.count(face)
        if count > have:
            raise UsageError(f"{face.name!r} is there {count} times, but the deck has {have}")
    return found
