"""The moves that a player may make, sorted by what they do, with words for each.

Lay-downs may be many: the best few are listed, and :func:`ways` finds those that use the
cards that somebody has picked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from phase10.text import Text

if TYPE_CHECKING:
    from phase10.cards import Card
    from phase10.moves import Lay, Move
    from phase10.position import Position

FEW: Final = 3
"""So many lay-downs are listed."""
MANY: Final = 1000
"""Of so many lay-downs the best are looked for."""
MOST_WAYS: Final = 12
"""So many ways to lay down the picked cards are listed."""

_HEADS: Final[dict[str, Text]] = {
    "draw": Text("Draw", "Ziehen"),
    "take": Text("Take a card", "Eine Karte nehmen"),
    "choose": Text("Choose a phase", "Eine Phase wählen"),
    "joker": Text("Turn a joker", "Einen Joker umdrehen"),
    "move": Text("Move the piece", "Die Figur ziehen"),
    "go": Text("Go on", "Weiterziehen"),
    "ask": Text("Ask round the table", "Reihum fragen"),
    "give": Text("Give", "Geben"),
    "pick": Text("Pick a card", "Eine Karte wählen"),
    "swap": Text("Exchange", "Tauschen"),
    "lay": Text("Lay down", "Auslegen"),
    "hit": Text("Hit", "Anlegen"),
    "exchange": Text("Take a wild card", "Einen Joker holen"),
    "turn": Text("Turn back", "Zurückdrehen"),
    "discard": Text("Discard", "Ablegen"),
    "save": Text("Save", "Sparen"),
    "skip": Text("Skip somebody", "Aussetzen lassen"),
    "keep": Text("Keep", "Behalten"),
    "done": Text("Leave it at that", "Es dabei belassen"),
}
"""What moves do, in the order in which they are listed."""

_END: Final = {
    "low": Text("{said}, at the low end", "{said}, unten"),
    "high": Text("{said}, at the high end", "{said}, oben"),
}
_TO: Final = Text("{said}: {what}", "{said}: {what}")
_SIDE: Final = {
    "left": Text("{said}, to the left", "{said}, nach links"),
    "right": Text("{said}, to the right", "{said}, nach rechts"),
}
_NAMED: Final = Text("phase {phase}: {said}", "Phase {phase}: {said}")
_EXACT: Final = Text("These cards make the phase.", "Diese Karten ergeben die Phase.")
_SPARE: Final = Text(
    "The phase is in these cards, with some to spare.",
    "Die Phase steckt in diesen Karten, einige bleiben übrig.",
)
_LACKS_1: Final = Text(
    "These cards lack one card for phase {phase}.",
    "Diesen Karten fehlt eine Karte für Phase {phase}.",
)
_LACKS: Final = Text(
    "These cards lack {n} cards for phase {phase}.",
    "Diesen Karten fehlen {n} Karten für Phase {phase}.",
)


def head(verb: str, lang: str) -> str:
    """What moves with a verb do, as a heading."""
    return _HEADS[verb].in_(lang)


def offers(view: Position, seat: int, moves: Sequence[Move], lang: str) -> list[dict[str, Any]]:
    """The legal moves by verb, each with its notation, its words and the cards of the hand in it.

    `lays` of the group of lay-downs counts all of them; listed are the few that the near
    seat ranks best.
    """
    from phase10.moves import Lay
    from phase10.seats import best_first

    lays = [move for move in moves if isinstance(move, Lay)]
    best = best_first(view, seat, lays[:MANY])[:FEW] if len(lays) > 1 else lays
    found = []
    for verb in _HEADS:
        same = best if verb == "lay" else [move for move in moves if move.verb == verb]
        if same:
            found.append(
                {
                    "verb": verb,
                    "head": head(verb, lang),
                    "count": len(lays) if verb == "lay" else len(same),
                    "moves": [offer(view, seat, move, lang) for move in same],
                }
            )
    return found


def offer(view: Position, seat: int, move: Move, lang: str) -> dict[str, Any]:
    """One move: how it is written, what it says, and which cards of the hand it needs."""
    from phase10.notation import move_text

    return {
        "move": move_text(view.table, move),
        "verb": move.verb,
        "says": _says(view, seat, move, lang),
        "cards": [card.name for card in own_cards(move)],
        "target": _target(move),
    }


def own_cards(move: Move) -> tuple[Card, ...]:
    """The cards of the own hand that a move names."""
    from phase10.moves import Discard, Exchange, Give, Hit, Keep, Lay, Save, Swap, Turn

    if isinstance(move, Lay):
        return tuple(card for part in move.parts for card in part.cards)
    if isinstance(move, Discard | Exchange | Give | Hit | Keep | Save | Swap | Turn):
        return () if move.card is None else (move.card,)
    return ()


def _target(move: Move) -> str:
    """The group on the table that a move is about, as the page calls it: seat and number."""
    from phase10.moves import Exchange, Hit

    return f"{move.owner}.{move.group}" if isinstance(move, Hit | Exchange) else ""


def _says(p: Position, seat: int, move: Move, lang: str) -> str:
    """A move as an invitation, with what tells it from others of its kind."""
    from phase10 import referee, say, show
    from phase10.errors import Phase10Error
    from phase10.moves import Ask, Choose, Hit, Lay, Step
    from phase10.position import Missing

    said = referee.act(p, move, lang)
    if isinstance(move, Hit) and move.end is not None:
        said = _END[move.end].in_(lang).format(said=said)
    elif isinstance(move, Choose):
        what = say.phase_words(p.variant, move.phase, lang)
        said = _TO.in_(lang).format(said=said, what=what)
    elif isinstance(move, Ask) and move.direction is not None:
        said = _SIDE[move.direction].in_(lang).format(said=said)
    elif isinstance(move, Lay) and move.phase is not None:
        phase = say.noun(p.variant, move.phase, lang)
        said = _NAMED.in_(lang).format(phase=phase, said=said)
    elif isinstance(move, Step):
        try:
            what = show.landing(p, seat, move.distance, lang)
        except (Missing, Phase10Error):
            what = ""
        if what:
            said = _TO.in_(lang).format(said=said, what=what)
    return said


# -- laying down what somebody has picked ----------------------------------------------------


def ways(p: Position, seat: int, cards: Sequence[Card], lang: str) -> dict[str, Any]:
    """How the picked cards of a hand can be laid down: all ways, or what they lack.

    `says` tells it, `moves` lists the ways, `try` is a lay-down to put before the judge
    in any case: the cards in the order in which they were picked.
    """
    from phase10 import say
    from phase10.judge import allowed
    from phase10.legal import lays
    from phase10.phases import missing

    own = Counter(p.zone("hand", seat))
    picked = tuple((Counter(cards) & own).elements()) if cards else ()
    smaller = p.with_zone("hand", seat, picked)
    found: list[Lay] = []
    for move in lays(smaller, seat):
        if allowed(p, move):
            found.append(move)
        if len(found) == MANY:
            break
    exact = [move for move in found if len(own_cards(move)) == len(picked)]
    told = ""
    if exact:
        told = _EXACT.in_(lang)
    elif found:
        told = _SPARE.in_(lang)
    elif picked:
        far = {
            name: missing(p.variant.grouping, p.variant.phases[name], picked, p.size(seat))
            for name in _aims(p, seat)
        }
        if far:
            name = min(far, key=lambda one: far[one])
            text = _LACKS_1 if far[name] == 1 else _LACKS
            if far[name]:
                phase = say.noun(p.variant, name, lang)
                told = text.in_(lang).format(n=far[name], phase=phase)
    shown = exact or found
    return {
        "says": told,
        "exact": bool(exact),
        "count": len(shown),
        "moves": [offer(p, seat, move, lang) for move in shown[:MOST_WAYS]],
        "try": written(p, seat, tuple(cards)),
    }


def _aims(p: Position, seat: int) -> tuple[str, ...]:
    """The phases that the player may be about to lay down."""
    from phase10.position import UNKNOWN

    phases = p.variant.phases
    if p.table.has_mark("phase"):
        own = p.mark("phase", seat)
        return (own,) if own in phases else ()
    done = p.mark("done", seat) if p.table.has_mark("done") else ()
    made: Iterable[str] = () if done is UNKNOWN else done
    return tuple(name for name in phases if name not in made)


def written(p: Position, seat: int, cards: tuple[Card, ...]) -> str:
    """A lay-down of cards in the order in which they were picked, in the sizes of the phase.

    Whether it may be made is for the judge to say; empty without cards or without a phase.
    """
    from phase10.moves import Lay, Part
    from phase10.notation import move_text
    from phase10.phases import missing

    aims = _aims(p, seat)
    if not cards or not aims:
        return ""
    named = p.variant["phase.order"] == "free" and p.variant["phase.named"] == "when-laid"
    aim = min(
        aims,
        key=lambda name: missing(p.variant.grouping, p.variant.phases[name], cards, p.size(seat)),
    )
    asked = p.variant.phases[aim].parts
    parts, at = [], 0
    for number, part in enumerate(asked, 1):
        size = p.size(seat) if part.size is None else part.size
        # What is over stays with the last group.
        end = len(cards) if number == len(asked) else at + size
        if cards[at:end]:
            parts.append(Part(part.kind, cards[at:end]))
        at = end
    return move_text(p.table, Lay(tuple(parts), aim if named else None))


__all__ = ["head", "offer", "offers", "own_cards", "ways", "written"]
