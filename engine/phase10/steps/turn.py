"""The frame of a turn: its opening, the draw, its end, and passing on."""

from __future__ import annotations

from phase10.agenda import ACTIONS, after, rest_of_turn, whole_turn
from phase10.cards import Card
from phase10.checks.finish import everything_full
from phase10.checks.turn import finish_follows
from phase10.moves import Choose, Discard, Done, Draw, Save, Skip
from phase10.position import CHANCE, Cards, Due, Position, insert, without
from phase10.steps import automatic, effect
from phase10.steps.cards import after_taking, need, put_on_discard, receive, release


@automatic("open")
def open_turn(p: Position, due: Due) -> Position:
    """A turn begins: laps are counted, a skip is served, and a phase is named where that belongs
    here.
    """
    seat = due.who
    p = p.pop()
    for name, value in (("laid-now", False), ("hits", 0), ("drew", ())):
        if p.table.has_mark(name):
            p = p.with_mark(name, None, value)
    p = new_lap(p, seat)
    served = serve_skip(p, seat)
    if served is not None:
        return lose_turn(served, seat)
    if (
        p.variant.asked("phase.named")
        and p.variant["phase.named"] == "first-turn"
        and not p.mark("phase", seat)
    ):
        return p.push(Due(seat, "choose"))
    return p


def new_lap(p: Position, seat: int) -> Position:
    """Forget who was skipped in a lap that ends with this turn (rules ``skip.limit`` and
    ``skip.lap``).
    """
    if not p.table.has_mark("struck") or p.variant["skip.limit"] != "per-lap":
        return p
    if p.variant["skip.lap"] == "from-starter":
        if seat == p.mark("starter"):
            for other in range(len(p.players)):
                p = p.with_mark("struck", other, ())
        return p
    for other in range(len(p.players)):
        by = p.mark("struck", other)
        if by and seat in by:
            p = p.with_mark("struck", other, tuple(skipper for skipper in by if skipper != seat))
    return p


def serve_skip(p: Position, seat: int) -> Position | None:
    """The position after a skip has been served, None if the player has none to serve."""
    if not p.table.has_mark("owes"):
        return None
    if p.table.has_zone("skipped"):
        lying = need(p, "skipped", seat)
        if lying:
            return put_on_discard(p.with_zone("skipped", seat, lying[:-1]), lying[-1])
    owed = p.mark("owes", seat)
    if owed:
        return p.with_mark("owes", seat, owed - 1)
    if p.variant["skip.strikes"] == "held":
        held = next((card for card in need(p, "hand", seat) if card.kind == "skip"), None)
        if held is not None:
            return put_on_discard(release(p, seat, held), held)
    return None


def lose_turn(p: Position, seat: int) -> Position:
    """The position with the rest of this turn struck off the agenda."""
    agenda = p.agenda
    while (
        agenda
        and agenda[-1].who in (seat, CHANCE)
        and agenda[-1].step != "pass"
        and agenda[-1] in (*rest_of_turn(p.table, seat, None),)
    ):
        agenda = agenda[:-1]
    if agenda and agenda[-1] == Due(seat, "pass"):
        agenda = (*agenda[:-1], Due(seat, "pass", ("lost",)))
    p = p.with_agenda(agenda)
    return ended_without_cards(p, seat)


def ended_without_cards(p: Position, seat: int) -> Position:
    """A lost turn may empty the hand (a held skip); the round then ends as by a discard."""
    if (
        p.variant.asked("out.how")
        and not need(p, "hand", seat)
        and p.mark("laid", seat)
        and p.variant["out.how"] != "floating"
    ):
        from phase10.steps.round import go_out

        return go_out(p, seat)
    return p


@effect("choose")
def choose(p: Position, m: Choose, seat: int) -> Position:
    """A player names the phase for this round."""
    due = p.due
    assert due is not None
    p = p.with_mark("phase", seat, m.phase)
    return p.pop() if due.step == "choose" else p


@effect("draw")
def draw(p: Position, m: Draw, seat: int) -> Position:
    """A player draws a card from one of the sources."""
    due = p.due
    assert due is not None
    left = (due.data[0] if due.data else p.variant["draw.count"]) - 1
    p = p.pop()
    if left > 0:
        p = p.push(Due(seat, "draw", (left,)))
    if m.source == "pile":
        return p.push(Due(seat, "gain", ("draw",)))
    if m.source == "saved":
        saved = need(p, "saved", seat)
        card = m.card if m.card is not None else saved[-1]
        p = p.with_zone(
            "saved", seat, without(saved, card if card in saved else p.table.deck.HIDDEN)
        )
        return receive(p, seat, card)
    pile = need(p, "discard")
    if p.variant["draw.reach"] == "whole":
        p = p.with_zone("discard", None, ())
        for card in pile:
            p = receive(p, seat, card)
        return drew(p, seat, pile[-1])
    card = m.card if m.card is not None else pile[-1]
    at = len(pile) - 1 - pile[::-1].index(card)
    p = p.with_zone("discard", None, pile[:at] + pile[at + 1 :])
    return drew(receive(p, seat, card), seat, card)


def drew(p: Position, seat: int, card: Card) -> Position:
    """Remember a card taken from the discard pile, where an answer asks about it."""
    if not p.table.has_mark("drew"):
        return p
    before = need(p, "hand", seat).count(card) - 1
    return p.with_mark("drew", None, ("discard", card, before))


# -- the end of a turn --------------------------------------------------------


def to_finish(p: Position) -> Position:
    """The position with the finish step due: a player leaves the play step by ending the turn."""
    due = p.due
    return p.pop() if due is not None and due.step == "play" else p


def let_go(p: Position, seat: int, *, second: bool) -> Position:
    """The position after a card has left the hand at the end of a turn: another, the end of the
    round, or on.

    ``second``: whether a second card may follow, as tested when the step began.
    """
    due = p.due
    assert due is not None
    hand = need(p, "hand", seat)
    if due.step == "finish":
        counted = [item for item in due.data if isinstance(item, int)]
        gone = (counted[0] if counted else 0) + 1
        if gone < p.variant["discard.count"] and hand:
            return p.pop().push(Due(seat, "finish", (gone,)))
    p = p.pop()
    if not hand and p.variant.asked("out.how"):
        from phase10.steps.round import go_out

        return go_out(p, seat)
    if second and hand:
        return p.push(Due(seat, "second"))
    return p


def second_allowed(p: Position, seat: int) -> bool:
    """Whether a second card may be let go in this finish step (rule ``discard.second``)."""
    due = p.due
    return (
        due is not None
        and due.step == "finish"
        and p.variant["discard.second"] == "all-full"
        and everything_full(p, seat)
    )


@effect("discard")
def discard(p: Position, m: Discard, seat: int) -> Position:
    """A player puts a card on the discard pile."""
    p = to_finish(p)
    second = second_allowed(p, seat)
    return let_go(put_on_discard(release(p, seat, m.card), m.card), seat, second=second)


@effect("skip")
def skip(p: Position, m: Skip, seat: int) -> Position:
    """A player uses a skip card against another (rules ``skip.delivery``, ``skip.instead``,
    ``out.last-skip``).
    """
    p = to_finish(p)
    second = second_allowed(p, seat)
    card = p.table.deck.skip
    assert card is not None
    p = release(p, seat, card)
    idle = p.variant["skip.two-players"] == "no-effect" and len(p.players) == 2
    if p.variant["skip.delivery"] == "in-front" and not idle:
        p = p.with_zone("skipped", m.target, (*need(p, "skipped", m.target), card))
    else:
        p = put_on_discard(p, card)
        if not idle:
            p = p.with_mark("owes", m.target, p.mark("owes", m.target) + 1)
    if p.table.has_mark("struck") and not idle:
        p = p.with_mark("struck", m.target, (*p.mark("struck", m.target), seat))
    hand = need(p, "hand", seat)
    if not hand and p.variant["out.last-skip"] == "redraw":
        return p.pop().push(Due(seat, "gain", ("plain",)))
    if hand and p.variant.asked("skip.instead") and not p.variant["skip.instead"]:
        return p.pop().push(Due(seat, "finish", ("skipped",)))
    return let_go(p, seat, second=second)


@effect("save")
def save(p: Position, m: Save, seat: int) -> Position:
    """A player puts a card on the own save pile."""
    p = to_finish(p)
    card = m.card.face() if m.card.turned else m.card
    p = release(p, seat, m.card).with_zone("saved", seat, saved_with(p, seat, card))
    p = p.with_mark("used", seat, p.mark("used", seat) + 1)
    if p.table.has_mark("fresh"):
        p = p.with_mark("fresh", seat, (*p.mark("fresh", seat), card))
    return let_go(p, seat, second=False)


def saved_with(p: Position, seat: int, card: Card) -> Cards:
    """The save pile with one card more: in order where its top card matters, else sorted."""
    saved = need(p, "saved", seat)
    return (*saved, card) if p.variant["save.take"] == "top" else insert(saved, card)


@effect("done")
def done(p: Position, _m: Done, seat: int) -> Position:
    """A player ends a step: nothing can be drawn, nothing can be let go, or no more cards are
    wanted.
    """
    due = p.due
    assert due is not None
    if due.step == "move" or due.step in ACTIONS:
        from phase10.steps.act import left_out

        return left_out(p, due)
    if due.step == "keep":
        from phase10.steps.settle import kept

        return kept(p, seat)
    return p.pop().pop() if due.step == "play" and finish_follows(p) else p.pop()


@automatic("refill")
def refill(p: Position, due: Due) -> Position:
    """A player who has laid down draws up again (rule ``refill.to``)."""
    seat = due.who
    p = p.pop()
    if not p.mark("laid-now"):
        return p
    aim = p.size(seat) if p.variant["refill.to"] == "hand-size" else p.variant["deal.hand"]
    lacking = max(aim - len(need(p, "hand", seat)), 0)
    return p.push(*(Due(seat, "gain", ("plain",)) for _ in range(lacking)))


@automatic("pass")
def pass_on(p: Position, due: Due) -> Position:
    """The turn is over: the next one begins, or the deal is broken off (rule ``cap.turns``)."""
    from phase10.steps.round import end_round

    seat = due.who
    p = p.pop().with_mark("turns", None, p.mark("turns") + 1)
    if p.table.has_mark("struck") and p.variant["skip.limit"] == "after-a-turn" and not due.data:
        p = p.with_mark("struck", seat, ())
    if p.mark("turns") >= p.variant["cap.turns"]:
        p = p.with_mark("broken-off", None, p.mark("broken-off") + 1)
        return end_round(p.with_mark("capped", None, True), None)
    owed = p.mark("again", seat) if p.table.has_mark("again") else 0
    if p.table.has_mark("extra"):
        p = p.with_mark("extra", None, bool(owed))
    if owed:
        return p.with_mark("again", seat, owed - 1).push(*whole_turn(p.table, seat)[::-1])
    return p.push(*whole_turn(p.table, after(p, seat))[::-1])


__all__ = ["after_taking", "let_go", "lose_turn", "second_allowed", "to_finish"]
