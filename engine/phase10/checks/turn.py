"""Checks that most moves share: whose decision, which step, whose cards; and naming a phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from phase10.agenda import TURN_STEPS, WAITING
from phase10.cards import Card
from phase10.checks import HELD, Fail, Result, check, held
from phase10.moves import PLAYER_MOVES, Choose, Move
from phase10.position import CHANCE, UNKNOWN, Missing, Position

EVERY = tuple(kind.verb for kind in PLAYER_MOVES)
FINISHING = ("discard", "skip", "save")
ONLY_WHERE = {"choose": "phase.named", "turn": "joker.turn-back"}
"""Moves of the play step that a game knows only if it asks this rule."""


@check("turn.out-of-turn", *EVERY)
def whose_decision(p: Position, _m: Move, seat: int) -> Result:
    due = p.due
    if due is None:
        if p.over:
            return Fail("over")
        raise Missing("turn", player=p.players[seat])
    if due.who == CHANCE:
        return Fail("chance", step=due.step)
    return held(due.who == seat, owner=p.players[due.who])


@check("turn.steps", *EVERY)
def which_step(p: Position, m: Move, seat: int) -> Result:
    due = p.due
    if due is None:
        raise Missing("turn", player=p.players[seat])
    unheard = (
        due.step == "play" and m.verb in ONLY_WHERE and not p.variant.asked(ONLY_WHERE[m.verb])
    )
    if m.verb in WAITING.get(due.step, ()) and not unheard:
        return HELD
    # Playing is optional: what ends the turn ends it, too, or a word does where more comes first.
    if due.step == "play" and (
        m.verb == "done" or (m.verb in WAITING["finish"] and finish_follows(p))
    ):
        return HELD
    case = (
        "not-drawn"
        if due.step == "draw"
        else "taken-apart"
        if m.verb in ("draw", "take")
        else "else"
    )
    return Fail(case, step=due.step)


def finish_follows(p: Position) -> bool:
    """Whether the step behind ``play`` is the one that ends the turn."""
    return len(p.agenda) > 1 and p.agenda[-2].step == "finish"


def hand_lacks(p: Position, seat: int, cards: Iterable[Card]) -> Card | None:
    """The first of ``cards`` that the player certainly hasn't got; raises Missing where hidden
    cards leave it open.
    """
    hand = p.zone("hand", seat)
    wanted = Counter(cards)
    if hand is UNKNOWN:
        raise Missing("card", owner=p.players[seat], card=next(iter(wanted)))
    short = {card: n - hand.count(card) for card, n in wanted.items() if hand.count(card) < n}
    if not short:
        return None
    hidden = sum(card.kind == "hidden" for card in hand)
    first = next(iter(short))
    if hidden >= sum(short.values()) and all(could_hold(p, card, n) for card, n in short.items()):
        raise Missing("card", owner=p.players[seat], card=first)
    return first


def could_hold(p: Position, card: Card, more: int) -> bool:
    """Whether so many cards like this one are not yet seen elsewhere, so that hidden cards could
    be they.
    """
    from phase10.position import all_cards

    face = card.face()
    seen = sum(other.face() == face for _, _, other in all_cards(p) if other.kind != "hidden")
    return p.table.deck.count(face) - seen >= more


@check("turn.cards", "discard", "save", "swap", "keep", "hit", "exchange", "turn", "give")
def own_card(p: Position, m: Move, seat: int) -> Result:
    card: Card | None = getattr(m, "card")  # noqa: B009 - one check for every move that has a card
    if card is None:
        return None
    due = p.due
    # Cards that are kept stay in the hand until everybody has chosen.
    kept = (
        due.data.count(card) if m.verb == "keep" and due is not None and due.step == "keep" else 0
    )
    lacking = hand_lacks(p, seat, (card,) * (kept + 1))
    return held(lacking is None, card=card, **often(p, seat, card))


@check("turn.cards", "skip")
def own_skip(p: Position, _m: Move, seat: int) -> Result:
    skip = p.table.deck.skip
    if skip is None:
        return Fail("no-skips")
    return held(hand_lacks(p, seat, (skip,)) is None, card=skip)


def often(p: Position, seat: int, card: Card) -> dict[str, object]:
    """How often the player holds a card, as a fact; nothing where the hand doesn't say."""
    hand = p.zone("hand", seat)
    n = 0 if hand is UNKNOWN else hand.count(card)
    return {"n": n} if n else {}


@check("phase.named", "choose")
def when_named(p: Position, _m: Choose, _seat: int) -> Result:
    due = p.due
    if due is not None and due.step == "play":
        if not p.variant.asked("phase.change"):
            return Fail(p.variant["phase.named"])
        return HELD if p.variant["phase.change"] else None
    return HELD


@check("phase.change", "choose")
def change(p: Position, _m: Choose, seat: int) -> Result:
    due = p.due
    if due is None or due.step == "choose":
        return None
    if not p.variant["phase.change"]:
        return Fail(phase=p.known("phase", seat))
    return held(not p.known("laid", seat), "laid", phase=p.known("phase", seat))


@check("phase.used", "choose", "lay")
def phase_exists(p: Position, m: Move, _seat: int) -> Result:
    phase: str | None = getattr(m, "phase", None)
    if phase is None:
        return None
    return held(phase in p.variant.phases, phase=phase)


@check("phase.again", "choose", "lay")
def not_again(p: Position, m: Move, seat: int) -> Result:
    phase: str | None = getattr(m, "phase", None)
    if phase is None or p.variant["phase.again"]:
        return None
    return held(phase not in p.known("done", seat), phase=phase)


__all__ = ["EVERY", "FINISHING", "TURN_STEPS", "could_hold", "finish_follows", "hand_lacks"]
