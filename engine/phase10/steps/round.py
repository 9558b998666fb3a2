"""The frame of a round: collecting, shuffling, dealing, turning up, beginning, and ending."""

from __future__ import annotations

from phase10.agenda import in_order, taking_part, whole_turn
from phase10.cards import Card
from phase10.moves import Dealer
from phase10.position import CHANCE, Due, Position, group_cards, sort
from phase10.steps import automatic, effect
from phase10.steps.cards import lacking, need


@effect("dealer")
def dealer(p: Position, m: Dealer, _seat: int) -> Position:
    """Chance (or the table) says who deals first, or, without a dealer, who begins (rule
    ``start.first``).
    """
    p = p.pop()
    if p.table.has_mark("dealer"):
        p = p.with_mark("dealer", None, m.seat)
    if p.variant["start.first"] == "left-of-dealer":
        return p.with_mark("starter", None, (m.seat + 1) % len(p.players))
    return p.with_mark("starter", None, m.seat)


@automatic("collect")
def collect(p: Position, _due: Due) -> Position:
    """Cards are gathered for a round; shuffling, dealing and turning up follow."""
    p = gathered(p.pop())
    seats = in_order(p, p.mark("starter"))
    p = p.with_mark("starter", None, seats[0])
    deals = tuple(Due(CHANCE, "deal", (seat,)) for seat in seats)
    before = p.variant["deal.upcard"] == "before-hands"
    # A deck that has lost cards to earlier rounds may not be enough (rule round.collect).
    # Where hands are made smaller (rule save.short-deck), the first discards come out of the deal.
    fewer = p.variant.asked("save.short-deck") and p.variant["save.short-deck"] == "deal-fewer"
    room = len(need(p, "draw")) - (
        0 if before or fewer else sum(lacking(p, seat) for seat in seats)
    )
    upcards = tuple(
        Due(CHANCE, "upcard") for _ in range(min(p.variant["deal.discards"], max(room, 0)))
    )
    naming = tuple(Due(seat, "choose") for seat in seats)
    when = p.variant["phase.named"] if p.variant.asked("phase.named") else ""
    program = (upcards + deals) if before else (deals + upcards)
    if p.table.has_mark("tie") and p.mark("tie"):
        when = ""
    if when == "before-deal":
        program = naming + program
    elif when == "after-deal":
        program = program + naming
    return p.push(Due(CHANCE, "shuffle"), *program, Due(seats[0], "begin"))


def gathered(p: Position) -> Position:
    """The position with all cards that are collected in the draw pile, and the marks of a round at
    their start.

    Rules ``round.collect``, ``save.carries``, ``save.short-deck``, ``joker.next-round``,
    ``board.next-round``.
    """
    pile: list[Card] = [*need(p, "draw"), *need(p, "discard")]
    p = p.with_zone("draw", None, ()).with_zone("discard", None, ())
    aside: list[Card] = []
    for seat in range(len(p.players)):
        if p.table.has_zone("down"):
            laid = [card for group in need(p, "down", seat) for card in group_cards(group)]
            (
                aside
                if p.variant.asked("round.collect") and p.variant["round.collect"] == "piles-only"
                else pile
            ).extend(laid)
            p = p.with_zone("down", seat, ())
        if p.table.has_zone("skipped"):
            pile.extend(need(p, "skipped", seat))
            p = p.with_zone("skipped", seat, ())
        hand = need(p, "hand", seat)
        if hand and p.variant.asked("joker.next-round") and p.variant["joker.next-round"] == "none":
            p = p.with_zone("hand", seat, sort(tuple(card.face() for card in hand)))
        if p.table.has_zone("saved") and not p.variant["save.carries"]:
            pile.extend(need(p, "saved", seat))
            p = p.with_zone("saved", seat, ())
    wanted = (
        sum(max(p.size(seat) - len(need(p, "hand", seat)), 0) for seat in taking_part(p))
        + p.variant["deal.discards"]
    )
    if (
        p.table.has_zone("saved")
        and len(pile) < wanted
        and p.variant["save.short-deck"] == "return-all"
    ):
        for seat in range(len(p.players)):
            pile.extend(need(p, "saved", seat))
            p = p.with_zone("saved", seat, ())
    if p.table.has_zone("aside"):
        p = p.with_zone("aside", None, sort((*need(p, "aside"), *(card.face() for card in aside))))
    p = p.with_zone("draw", None, sort(tuple(card.face() for card in pile)))
    for mark, owner in p.table.marks:
        if mark.name in (
            "laid",
            "used",
            "fresh",
            "struck",
            "owes",
            "turns",
            "capped",
            "laid-now",
            "hits",
            "drew",
            "dice",
        ):
            p = p.with_mark(mark.name, owner, mark.start)
        elif (
            mark.name == "phase"
            and p.variant["phase.order"] == "free"
            and not (p.table.has_mark("tie") and p.mark("tie"))
        ):
            p = p.with_mark("phase", owner, "")
        elif (
            mark.name == "piece"
            and p.variant["board.next-round"] == "start"
            and p.mark("round") > 1
        ):
            p = p.with_mark("piece", owner, 0)
    return p


def turn_up(p: Position, card: Card) -> Position:
    """The position after a card has been turned up to begin the discard pile (rules
    ``upcard.wild`` and ``upcard.skip``).
    """
    pile = need(p, "draw")
    agenda = p.agenda
    p = p.pop().with_zone("draw", None, pile[:-1])
    last = not any(due.step == "upcard" for due in agenda[:-1])
    if last and (
        (card.kind == "wild" and p.variant["upcard.wild"] == "replaced")
        or (card.kind == "skip" and p.variant["upcard.skip"] == "replaced")
    ):
        return p.with_zone("draw", None, (card, *pile[:-1])).push(Due(CHANCE, "upcard"))
    p = p.with_zone("discard", None, (*need(p, "discard"), card))
    if last and card.kind == "skip" and p.variant["upcard.skip"] == "first-player":
        starter = p.mark("starter")
        p = p.with_mark("owes", starter, p.mark("owes", starter) + 1)
    return p


@automatic("begin")
def begin(p: Position, due: Due) -> Position:
    """The first turn of a round is due."""
    return p.pop().push(*whole_turn(p.table, due.who)[::-1])


def end_round(p: Position, finisher: int | None) -> Position:
    """The round is over; it is settled next.  ``finisher`` is who went out, None if nobody did.

    An extra turn that is still owed is lost where ``again.round-ends`` says so.
    """
    if p.table.has_mark("again"):
        for seat in range(len(p.players)):
            if p.mark("again", seat) and p.variant["again.round-ends"] == "lost":
                p = p.with_mark("again", seat, 0)
    if p.table.has_mark("extra"):
        p = p.with_mark("extra", None, False)
    if not p.variant["round.played"]:
        from phase10.steps.settle import end_game

        return end_game(p, ())
    return p.with_agenda((Due(CHANCE, "settle", () if finisher is None else (finisher,)),))


def go_out(p: Position, seat: int) -> Position:
    """A player has gone out: the round ends at once, or after another turn of the others (rule
    ``round.ends``).
    """
    if p.variant["round.ends"] == "at-once":
        return end_round(p, seat)
    if p.agenda and p.agenda[0].step == "settle":
        agenda = p.agenda
        while agenda[-1].who == seat and agenda[-1].step not in ("open", "settle"):
            agenda = agenda[:-1]
        return p.with_agenda(agenda)
    order = in_order(p, seat)
    if p.variant["round.ends"] == "finish-lap":
        lap = in_order(p, p.mark("starter"))
        order = (seat, *lap[lap.index(seat) + 1 :])
    others = tuple(due for other in reversed(order[1:]) for due in whole_turn(p.table, other)[1:])
    return p.with_agenda((Due(CHANCE, "settle", (seat,)), *others))
