"""Moves in words: a turn in one line, and the summary of a round.

The notation says what a move is, a sentence tells it: "takes red 7 from the discard
pile".  Cards come as the caller draws them, in words or as pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from phase10 import say, show
from phase10.board import Space
from phase10.cards import Card
from phase10.moves import (
    Ask,
    Choose,
    Deal,
    Dealer,
    Draw,
    Exchange,
    Flip,
    Give,
    Go,
    Hit,
    Lay,
    Move,
    Roll,
    Shuffle,
    Skip,
    Step,
    Take,
)
from phase10.position import CHANCE, UNKNOWN, Position
from phase10.text import Text

Draws = Callable[[Card], str]

_SAYS: Final[Mapping[str, Text]] = {
    "draw pile": Text("draws from the draw pile", "zieht vom Nachziehstapel"),
    "draw pile card": Text("draws {card}", "zieht {card}"),
    "draw discard": Text("takes {card} from the discard pile", "nimmt {card} vom Ablagestapel"),
    "draw saved": Text("takes {card} from the save pile", "nimmt {card} vom Sparstapel"),
    "take pile": Text("takes a card from the draw pile", "nimmt eine Karte vom Nachziehstapel"),
    "take discard": Text("takes {card} from the discard pile", "nimmt {card} vom Ablagestapel"),
    "choose": Text("plays for phase {phase}", "spielt um Phase {phase}"),
    "lay": Text("lays down {groups}", "legt aus: {groups}"),
    "lay named": Text("lays down {phase}: {groups}", "legt {phase} aus: {groups}"),
    "hit": Text("hits {card} on {group} ({owner})", "legt {card} an: {group} ({owner})"),
    "exchange": Text(
        "puts {card} in the place of a wild card ({owner})",
        "legt {card} an die Stelle eines Jokers ({owner})",
    ),
    "turn": Text("turns {card} back", "dreht {card} zurück"),
    "discard": Text("discards {card}", "legt {card} ab"),
    "skip": Text("skips {owner}", "lässt {owner} aussetzen"),
    "save": Text("saves {card}", "spart {card}"),
    "keep": Text("keeps {card}", "behält {card}"),
    "done": Text("is done", "ist fertig"),
    "move": Text("moves the piece by {n}", "zieht die Figur um {n}"),
    "go": Text("goes on to the space {kind}", "zieht weiter auf das Feld {kind}"),
    "joker": Text("turns the top card into a joker", "dreht die oberste Karte zum Joker um"),
    "ask": Text("asks round the table: {n}", "fragt reihum: {n}"),
    "ask round": Text("asks round the table: {n} ({side})", "fragt reihum: {n} ({side})"),
    "give": Text("gives {card}", "gibt {card}"),
    "give none": Text("has no such card", "hat keine solche Karte"),
    "pick": Text("picks {card} from the discard pile", "wählt {card} aus dem Ablagestapel"),
    "swap": Text("exchanges {card}", "tauscht {card}"),
    "dealer": Text("{owner} is named first", "{owner} wird zuerst bestimmt"),
    "deal": Text("{owner} is dealt {n} cards", "{owner} bekommt {n} Karten"),
    "shuffle": Text("the draw pile is shuffled", "der Nachziehstapel wird gemischt"),
    "flip up": Text("{card} is turned up", "{card} wird aufgedeckt"),
    "flip": Text("it is {card}", "es ist {card}"),
    "roll": Text("the dice show {n}", "die Würfel zeigen {n}"),
    "show": Text("{owner} shows cards", "{owner} zeigt Karten"),
    "card": Text("a card", "eine Karte"),
    "lost": Text("loses a turn", "setzt aus"),
    "left": Text("to the left", "nach links"),
    "right": Text("to the right", "nach rechts"),
}


def said(key: str, lang: str, **facts: object) -> str:
    """A phrase of this module with its slots filled."""
    return _SAYS[key].in_(lang).format(**facts)


def move(before: Position, one: Move, lang: str, *, draws: Draws | None = None) -> str:
    """What a move does, without who does it: "discards red 7".

    `before` is the position in which it is made; `draws` makes a picture of a card.
    """

    def draw(card: Card) -> str:
        if card.kind == "hidden":
            return said("card", lang)
        return card.says(lang) if draws is None else draws(card)

    key, facts = _facts(before, one, lang, draw)
    return said(key, lang, **facts)


def _facts(p: Position, one: Move, lang: str, draws: Draws) -> tuple[str, dict[str, Any]]:
    names = p.players
    facts: dict[str, Any] = {}
    card: Card | None = getattr(one, "card", None)
    if card is not None:
        facts["card"] = draws(card)
    match one:
        case Draw(source) | Take(source):
            pile = p.zone("discard")
            top = card
            if top is None and source == "discard" and pile is not UNKNOWN and pile:
                top = pile[-1]
            facts["card"] = draws(top if top is not None else p.table.deck.HIDDEN)
            return f"{one.verb} {source}", facts
        case Choose(phase):
            return "choose", {"phase": say.noun(p.variant, phase, lang)}
        case Lay(parts, phase):
            shown = [
                " ".join([kind(p, part.kind, lang), *map(draws, part.cards)]).strip()
                for part in parts
            ]
            named = "" if phase is None else say.noun(p.variant, phase, lang)
            return ("lay named" if named else "lay"), {"groups": ", ".join(shown), "phase": named}
        case Hit(_, owner, number, _) | Exchange(_, owner, number):
            groups = p.zone("down", owner)
            facts["group"] = str(number)
            if groups is not UNKNOWN and 0 < number <= len(groups):
                facts["group"] = say.group(p.variant, groups[number - 1], lang)
            facts["owner"] = names[owner]
            return one.verb, facts
        case Skip(target):
            return "skip", {"owner": names[target]}
        case Step(distance):
            return "move", {"n": distance}
        case Go(space, number):
            return "go", {"kind": show.space_name(p.variant, Space(space, number), lang)}
        case Ask(asked, direction):
            what = asked if isinstance(asked, int) else say.noun(p.variant, asked, lang)
            if direction is None:
                return "ask", {"n": what}
            return "ask round", {"n": what, "side": said(direction, lang)}
        case Give(given) if given is None:
            return "give none", {}
        case Dealer(seat):
            return "dealer", {"owner": names[seat]}
        case Deal(seat, cards):
            return "deal", {"owner": names[seat], "n": len(cards)}
        case Roll(values):
            return "roll", {"n": " ".join(map(str, values))}
        case Flip():
            due = p.due
            return ("flip up" if due is not None and due.step == "upcard" else "flip"), facts
        case Shuffle():
            return "shuffle", {}
    if one.verb == "show":
        return "show", {"owner": names[getattr(one, "seat", 0)]}
    return one.verb, facts


def kind(p: Position, word: str, lang: str) -> str:
    """What a kind of group is called; nothing where there is only one kind."""
    if len(p.variant.grouping.kinds) == 1:
        return ""
    return say.name(p.variant, word, lang, sections=("kinds",))


def lost_turns(before: Position, one: Move, after: Position) -> Iterator[int]:
    """The seats that have lost a turn to a skip between two positions."""
    if settled(before, after):
        return
    for seat in range(len(before.players)):
        struck = isinstance(one, Skip) and one.target == seat and _strikes(before)
        owed, owes = _pending(before, seat), _pending(after, seat)
        if owed is not None and owes is not None and owes < owed + struck:
            yield seat


def _strikes(p: Position) -> bool:
    """Whether a skip has an effect at this table."""
    return not (p.variant.get("skip.two-players") == "no-effect" and len(p.players) == 2)


def _pending(p: Position, seat: int) -> int | None:
    """How many skips a player has still to serve; None if that is not known."""
    count = 0
    if p.table.has_zone("skipped"):
        lying = p.zone("skipped", seat)
        if lying is UNKNOWN:
            return None
        count += len(lying)
    if p.table.has_mark("owes"):
        owed = p.mark("owes", seat)
        if owed is UNKNOWN:
            return None
        count += owed
    return count


def settled(before: Position, after: Position) -> bool:
    """Whether a round has been settled between two positions."""
    if after.over:
        return not before.over
    return before.table.has_mark("round") and before.mark("round") != after.mark("round")


LAST: Final = ("discard", "skip", "save", "hit", "lay")
"""The moves with which a player can go out."""
_ROUND: Final = Text("Round {n} is over", "Runde {n} ist zu Ende")
_FINAL: Final = Text("Where everybody stands", "Stand am Ende")
_OUT: Final = Text("{name} went out", "{name} hat die Runde beendet")
_HEADS: Final = (
    Text("player", "Spieler"),
    Text("laid down", "ausgelegt"),
    Text("this round", "diese Runde"),
    Text("points", "Punkte"),
    Text("next", "weiter mit"),
)
_YES: Final = Text("yes", "ja")
_NO: Final = Text("no", "nein")


def summary(
    before: Position, after: Position, last: Move | None, lang: str
) -> tuple[str, list[list[str]]]:
    """A round that has been settled: a title, and a table of rows (the first holds the heads)."""
    table = before.table
    title = _FINAL.in_(lang)
    if table.has_mark("round"):
        title = _ROUND.in_(lang).format(n=before.mark("round"))
    due = before.due
    if due is not None and due.who != CHANCE and last is not None:
        hand = before.zone("hand", due.who)
        gone = 1
        if isinstance(last, Lay):
            gone = sum(len(part.cards) for part in last.parts)
        # Whoever makes the last move of a round with the last card has gone out.
        if (
            hand is not UNKNOWN
            and len(hand) == gone
            and last.verb in LAST
            and table.has_mark("round")
        ):
            title += f": {_OUT.in_(lang).format(name=table.players[due.who])}"
    scored, rounds = table.has_mark("points"), table.has_mark("round")
    rows = [[head.in_(lang) for head in _HEADS]]
    for seat, name in enumerate(table.players):
        laid = bool(before.mark("laid", seat)) if table.has_mark("laid") else False
        laid = laid or (isinstance(last, Lay) and due is not None and due.who == seat)
        gained, total = "", ""
        if scored:
            total = str(after.mark("points", seat))
            gained = f"+{after.mark('points', seat) - before.mark('points', seat)}"
        word = (_YES if laid else _NO).in_(lang)
        rows.append([name, word, gained, total, _next(after, seat, lang)])
    kept = [0, *((1,) if rounds else ()), *((2, 3) if scored else ()), 4]
    return title, [[row[at] for at in kept] for row in rows]


def _next(p: Position, seat: int, lang: str) -> str:
    if p.table.has_mark("done"):
        done = p.mark("done", seat)
        return show.word("made", lang, n=len(done), m=p.variant["phase.needed"])
    phase = p.mark("phase", seat)
    if phase in p.variant.phases:
        return show.word("phase", lang, n=phase)
    return show.word("through", lang)


__all__ = ["Draws", "kind", "lost_turns", "move", "said", "settled", "summary"]
