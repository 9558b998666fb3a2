"""The middle of a turn: laying a phase down and hitting."""

from __future__ import annotations

from phase10.checks.play import exchange_at, inspected, laid_cards, phase_of, target
from phase10.groups import Group, fit, inspect
from phase10.moves import Exchange, Hit, Lay, Turn
from phase10.position import Position, insert, sort
from phase10.steps import effect
from phase10.steps.cards import need, receive, release
from phase10.steps.settle import advance, end_game, made


@effect("lay")
def lay(p: Position, m: Lay, seat: int) -> Position:
    """A player lays down a phase; where laid cards go and what follows at once is answered."""
    groups = tuple(i.group for i in inspected(p, m) if i.group is not None)
    phase = phase_of(p, m, seat)
    for card in laid_cards(m):
        p = release(p, seat, card)
    if p.variant["lay.goes-to"] == "table":
        p = p.with_zone("down", seat, (*need(p, "down", seat), *groups))
    else:
        laid = tuple(card.face() for card in laid_cards(m))
        p = p.with_zone("discard", None, (*laid, *need(p, "discard")))
    if p.table.has_mark("laid"):
        p = p.with_mark("laid", seat, phase)
    if p.table.has_mark("laid-now"):
        p = p.with_mark("laid-now", None, True)
    if p.variant["advance.when"] == "at-once":
        p = advance(p, seat, p.variant["advance.laid"], phase)
    if p.variant["end.when"] == "at-once" and made(p, seat) >= p.variant["phase.needed"]:
        return end_game(p, (seat,))
    return emptied(p, seat)


def emptied(p: Position, seat: int) -> Position:
    """The position after cards left the hand in the play step: the round ends where ``out.how``
    says so.
    """
    if need(p, "hand", seat) or not p.variant.asked("out.how") or p.variant["out.how"] != "any-way":
        return p
    from phase10.steps.round import go_out

    return go_out(p, seat)


def with_group(p: Position, owner: int, number: int, group: Group) -> Position:
    """The position with one laid group changed."""
    groups = need(p, "down", owner)
    at = number - 1
    return p.with_zone("down", owner, (*groups[:at], group, *groups[at + 1 :]))


@effect("hit")
def hit(p: Position, m: Hit, seat: int) -> Position:
    """A player adds a card to a laid group."""
    group = fit(p.variant.grouping, target(p, m), m.card, m.end).group
    assert group is not None
    p = with_group(release(p, seat, m.card), m.owner, m.group, group)
    if p.table.has_mark("hits"):
        p = p.with_mark("hits", None, p.mark("hits") + 1)
    return emptied(p, seat)


@effect("exchange")
def exchange(p: Position, m: Exchange, seat: int) -> Position:
    """A player puts the exact card in the place of a laid wild card and takes the wild card."""
    group = target(p, m)
    at = exchange_at(p, group, m.card)
    assert at is not None
    wild = group.cards[at]
    cards = (*group.cards[:at], m.card, *group.cards[at + 1 :])
    new = inspect(
        p.variant.grouping, group.kind, cards, group.value if group.low is None else group.low
    ).group
    assert new is not None
    p = with_group(
        release(p, seat, m.card),
        m.owner,
        m.group,
        Group(new.kind, new.cards, new.value, new.low, group.spare),
    )
    return receive(p, seat, wild)


@effect("turn")
def turn_back(p: Position, m: Turn, seat: int) -> Position:
    """A player turns a joker back into the card it is."""
    return p.with_zone(
        "hand", seat, insert(need(release(p, seat, m.card), "hand", seat), m.card.face())
    )


__all__ = ["emptied", "sort", "with_group"]
