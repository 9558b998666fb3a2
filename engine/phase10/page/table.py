"""A position as plain data that a page draws: players, cards, laid groups, piles, the board.

What a seat may not see has been taken out before (:func:`phase10.view.view`).  Cards are
named; their pictures are in the table of their deck (:mod:`phase10.page.cards`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from phase10.text import Text

if TYPE_CHECKING:
    from phase10.cards import Card
    from phase10.groups import Group
    from phase10.judge import Verdict
    from phase10.position import Position
    from phase10.variant import Variant

MOST_SHOWN: Final = 5
"""So many cards of an open discard pile are shown at once."""

_DEALER: Final = Text("dealer", "Geber")
_WINNER: Final = Text("winner", "Sieger")
_CHANCE: Final = Text("chance", "Zufall")
_HIDDEN: Final = Text("a hidden card", "eine verdeckte Karte")


def says(card: Card, lang: str) -> str:
    """A card in words, also one that nobody sees."""
    return _HIDDEN.in_(lang) if card.kind == "hidden" else card.says(lang)


def table(position: Position, lang: str, *, near: int | None = None) -> dict[str, Any]:
    """The table as data; the seat `near` sits nearest, the others follow in seat order."""
    from phase10 import show
    from phase10.position import CHANCE, UNKNOWN

    p = position
    count = len(p.players)
    first = 0 if near is None else near
    due = p.due
    head: list[str] = []
    if p.table.has_mark("round") and p.mark("round") is not UNKNOWN:
        head.append(show.word("round", lang, n=p.mark("round")))
    if p.table.has_mark("dice") and p.mark("dice") is not UNKNOWN and p.mark("dice"):
        dice = " + ".join(map(str, p.mark("dice")))
        head.append(f"{show.word('dice', lang)}: {dice}")
    return {
        "variant": p.variant.id,
        "head": " · ".join(head),
        "near": near,
        "due": None if due is None else {"who": due.who, "step": due.step, "says": step(p, lang)},
        "chance": due is not None and due.who == CHANCE,
        "seats": [_seat(p, (first + at) % count, lang) for at in range(count)],
        "draw": _draw(p),
        "discard": _discard(p, lang),
        "board": _board(p, lang),
    }


def step(p: Position, lang: str) -> str:
    """What is due now, in a word or two."""
    from phase10 import say

    due = p.due
    return "" if due is None else say.name(p.variant, due.step, lang, sections=("steps",))


def _seat(p: Position, seat: int, lang: str) -> dict[str, Any]:
    from phase10 import say, show
    from phase10.picture import group_svg
    from phase10.position import UNKNOWN, group_cards

    facts: list[str] = []
    if p.table.has_mark("points") and p.mark("points", seat) is not UNKNOWN:
        facts.append(show.counted("point", p.mark("points", seat), lang))
    if p.table.has_mark("laid") and p.mark("laid", seat):
        facts.append(show.word("laid", lang))
    lying = p.zone("skipped", seat) if p.table.has_zone("skipped") else ()
    owed = p.mark("owes", seat) if p.table.has_mark("owes") else 0
    if lying or owed:
        facts.append(show.word("skipped", lang))
    if p.table.has_mark("piece") and p.mark("piece", seat) is not UNKNOWN:
        facts.append(show.word("space", lang, n=p.mark("piece", seat) + 1))
    if p.table.has_mark("dealer") and p.mark("dealer") == seat:
        facts.append(_DEALER.in_(lang))
    if p.over and seat in p.winners:
        facts.append(_WINNER.in_(lang))
    hand = p.zone("hand", seat)
    laid = p.zone("down", seat) if p.table.has_zone("down") else ()
    groups: tuple[Group, ...] = () if laid is UNKNOWN else laid
    down = [
        {
            "number": number,
            "says": say.finish(say.group(p.variant, group, lang)),
            "cards": [card.name for card in group_cards(group)],
            "told": ", ".join(says(card, lang) for card in group_cards(group)),
            "svg": group_svg(p.variant, group, lang=lang),
        }
        for number, group in enumerate(groups, 1)
    ]
    return {
        "seat": seat,
        "name": p.players[seat],
        "acts": p.due is not None and p.due.who == seat,
        "aim": show.goal(p, seat, lang),
        "facts": facts,
        "tiles": _tiles(p, seat, lang),
        "hand": None if hand is UNKNOWN else [card.name for card in show.sorted_hand(hand)],
        "saved": _named(p, "saved", seat),
        "skipped": _named(p, "skipped", seat),
        "down": down,
    }


def _named(p: Position, zone: str, seat: int) -> list[str]:
    from phase10.position import UNKNOWN

    cards = p.zone(zone, seat) if p.table.has_zone(zone) else ()
    return [] if cards is UNKNOWN else [card.name for card in cards]


def _tiles(p: Position, seat: int, lang: str) -> list[dict[str, Any]]:
    """Phases that are made in any order, each with whether it is made."""
    from phase10 import say
    from phase10.position import UNKNOWN

    done: Any = p.mark("done", seat) if p.table.has_mark("done") else UNKNOWN
    if done is UNKNOWN:
        return []
    return [
        {"says": say.noun(p.variant, name, lang), "made": name in done, "svg": _tile(p, name)}
        for name in p.variant.phases
    ]


def _tile(p: Position, name: str) -> str:
    """The symbol of a phase that has one; nothing for one with a number."""
    if name.isdigit():
        return ""
    from phase10.shapes import symbol

    drawn = symbol(p.variant.rulebook, name, 16, 16, 28)
    return f'<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">{drawn}</svg>'


def _draw(p: Position) -> int | None:
    from phase10.position import UNKNOWN

    pile = p.zone("draw")
    return None if pile is UNKNOWN else len(pile)


def _discard(p: Position, lang: str) -> dict[str, Any] | None:
    """The discard pile, its top card first."""
    from phase10.position import UNKNOWN

    pile = p.zone("discard")
    if pile is UNKNOWN:
        return None
    return {
        "count": len(pile),
        "cards": [card.name for card in pile[::-1][:MOST_SHOWN]],
        "told": ", ".join(says(card, lang) for card in pile[::-1][:MOST_SHOWN]),
    }


def _board(p: Position, lang: str) -> str:
    if not p.variant.asked("board.spaces"):
        return ""
    from phase10.picture import board_svg

    return board_svg(p.variant, p, lang=lang)


# -- verdicts and rules --------------------------------------------------------------------


def rule(variant: Variant, name: str, lang: str) -> dict[str, Any]:
    """A rule as a page shows it: its number, its name, its sentence, and where it is printed."""
    from phase10 import say

    answer = variant.answers[name]
    house = name in variant.changes
    return {
        "id": answer.rule.id,
        "name": name,
        "title": say.title(variant, name, lang),
        "says": say.sentence(variant, name, lang),
        "status": "house-rule" if house else answer.status,
        "variants": list(variant.lineage),
    }


def verdict(found: Verdict, lang: str, *, long: bool = False) -> dict[str, Any]:
    """A verdict as a page shows it; with `long` every rule asked and what stands around."""
    from phase10 import referee
    from phase10.judge import UNREACHED

    variant = found.position.variant
    told: dict[str, Any] = {
        "legal": found.legal,
        "text": found.text(lang),
        "rule": None if found.rule is None else rule(variant, found.rule, lang),
    }
    if long:
        told["asked"] = [
            referee.finding_line(found, finding, lang)
            for finding in found.findings
            if finding.outcome != UNREACHED
        ]
        told["around"] = [
            {"head": head, "text": text} for head, text in referee.around(found, lang)
        ]
    return told


def chance(lang: str) -> str:
    """Who acts where nobody does."""
    return _CHANCE.in_(lang)


__all__ = ["chance", "rule", "says", "step", "table", "verdict"]
