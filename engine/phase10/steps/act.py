"""Carrying out what the spaces of the board make a player do."""

from __future__ import annotations

from phase10 import board
from phase10.agenda import in_order
from phase10.cards import Card
from phase10.checks.act import Wanted, givable
from phase10.errors import PositionError
from phase10.moves import Ask, Give, Go, Joker, Pick, Roll, Step, Swap, Take
from phase10.position import UNKNOWN, Due, Missing, Position
from phase10.steps import automatic, effect
from phase10.steps.cards import need, put_on_discard, receive, release


def _known(p: Position) -> Position:
    """The position, if it says where the pieces stand; one that doesn't cannot be played on."""
    try:
        for seat in range(len(p.players)):
            p.known("piece", seat)
    except Missing:
        raise PositionError(
            "the game cannot go on from here: the line 'pieces' is missing"
        ) from None
    return p


# -- dice and piece ------------------------------------------------------------------


@effect("roll")
def roll(p: Position, m: Roll, _seat: int) -> Position:
    """Chance throws the dice; they lie there until the piece has moved."""
    return p.pop().with_mark("dice", None, m.values)


def landing(p: Position, seat: int, distance: int) -> str:
    """The space on which a move would end, as ``board.spaces`` names it."""
    return str(board.spaces(p.variant)[board.landing(p, seat, distance)])


@effect("move")
def move(p: Position, m: Step, seat: int) -> Position:
    """The piece moves on; what its space says comes next."""
    at = board.landing(_known(p), seat, m.distance)
    return p.pop().with_mark("piece", seat, at).with_mark("dice", None, ())


# -- what a space says -----------------------------------------------------------------


@automatic("act")
def act(p: Position, due: Due) -> Position:
    """The space on which the piece stands calls for its actions (rule ``board.kinds``)."""
    at = _known(p).mark("piece", due.who)
    return called(p.pop(), due.who, board.spaces(p.variant)[at])


def called(p: Position, seat: int, space: board.Space) -> Position:
    """The position with everything due that a space calls for, the first action on top."""
    dues: list[Due] = []
    for name, number in board.actions(p.variant, space):
        match name:
            case "take":
                dues.append(Due(seat, "take", (number,)))
            case "turn-joker":
                dues.append(Due(seat, "joker"))
            case "pick":
                dues += picking(p, seat)
            case "all-draw":
                dues += [Due(other, "gain", ("plain",)) for other in drawing(p, seat)]
            case "another-turn":
                p = another_turn(p, seat)
            case _:
                dues.append(Due(seat, name))
    return p.push(*dues)


def another_turn(p: Position, seat: int) -> Position:
    """A further turn is owed, unless this is one and they do not chain (rule ``again.chain``)."""
    if p.table.has_mark("extra") and p.mark("extra"):
        return p
    return p.with_mark("again", seat, p.mark("again", seat) + 1)


def picking(p: Position, seat: int) -> list[Due]:
    """A choice from the discard pile, or what comes instead of it (rule ``pick.empty``)."""
    if p.zone("discard") != ():
        return [Due(seat, "pick")]
    return [Due(seat, "gain", ("plain",))] if p.variant["pick.empty"] == "draw" else []


def drawing(p: Position, seat: int) -> tuple[int, ...]:
    """The seats that draw where all draw (rule ``all.who``), the player whose turn it is first."""
    seats = in_order(p, seat)
    if p.variant["all.who"] == "everyone":
        return seats
    for other in seats:
        if p.mark("laid", other) is UNKNOWN:
            raise PositionError(
                f"the game cannot go on from here: the line 'down {p.players[other]}' is missing"
            )
    return tuple(other for other in seats if not p.mark("laid", other))


def left_out(p: Position, due: Due) -> Position:
    """What follows when an action ends with ``done``: an exchange, or nothing could be done."""
    seat, step = due.who, due.step
    p = p.pop()
    if step == "swap":
        return swapped(p, seat, due.data[0] if due.data else 0)
    if step == "move":
        # A piece that stays where it is reaches no space, so there is no action either.
        return p.pop() if p.due == Due(seat, "act") else p
    if step == "take":
        return taking_on(p, seat, due)
    if step == "pick" and not need(p, "discard"):
        return p.push(*picking(p, seat))
    return p


# -- cards ---------------------------------------------------------------------------------


@effect("take")
def take(p: Position, m: Take, seat: int) -> Position:
    """A player takes one card; the next one is due if the space gives more."""
    due = p.due
    assert due is not None
    p = p.pop()
    if due.step == "take":
        p = taking_on(p, seat, due)
    if m.source == "pile":
        return p.push(Due(seat, "gain", ("plain",)))
    pile = need(p, "discard")
    if p.variant["draw.reach"] == "whole":
        for card in pile:
            p = receive(p, seat, card)
        return p.with_zone("discard", None, ())
    return out_of(p, seat, m.card if m.card is not None else pile[-1])


def taking_on(p: Position, seat: int, due: Due) -> Position:
    """The position with the rest of the cards due that a space gives."""
    left, total = due.data[0], due.data[-1]
    return p.push(Due(seat, "take", (left - 1, "of", total))) if left > 1 else p


def out_of(p: Position, seat: int, card: Card) -> Position:
    """The position after a card has left the discard pile; the others keep their order.

    Of two equal cards the upper one goes.
    """
    pile = need(p, "discard")
    lying = card if card in pile else p.table.deck.HIDDEN
    at = len(pile) - 1 - pile[::-1].index(lying)
    p = p.with_zone("discard", None, pile[:at] + pile[at + 1 :])
    return receive(p, seat, card)


@effect("joker")
def joker(p: Position, _m: Joker, seat: int) -> Position:
    """A player draws a card from the pile and holds it turned round."""
    return p.pop().push(Due(seat, "gain", ("joker",)))


@effect("pick")
def pick(p: Position, m: Pick, seat: int) -> Position:
    """A player takes a card out of the discard pile; if it isn't seen which, nor are the others."""
    p, hidden = p.pop(), p.table.deck.HIDDEN
    if m.card.kind == "hidden":
        left = len(need(p, "discard")) - 1
        return receive(p.with_zone("discard", None, (hidden,) * left), seat, hidden)
    return out_of(p, seat, m.card)


@effect("swap")
def swap(p: Position, m: Swap, seat: int) -> Position:
    """A player puts one more card on the discard pile in an exchange."""
    due = p.due
    assert due is not None
    count = due.data[0] if due.data else 0
    p = put_on_discard(release(p.pop(), seat, m.card), m.card)
    return emptied(p, seat) or p.push(Due(seat, "swap", (count + 1,)))


def swapped(p: Position, seat: int, count: int) -> Position:
    """An exchange is done: as many cards follow, and more (rule ``swap.extra``)."""
    return p.push(*(Due(seat, "gain", ("plain",)) for _ in range(count + p.variant["swap.extra"])))


def emptied(p: Position, seat: int) -> Position | None:
    """The end of the round if an action has emptied a hand (rule ``out.emptied-otherwise``)."""
    from phase10.steps.round import end_round

    if need(p, "hand", seat) or p.variant["out.emptied-otherwise"] != "ends":
        return None
    return end_round(p, seat)


# -- asking ------------------------------------------------------------------------------------


def neighbour(p: Position, seat: int, direction: str) -> int:
    """The seat next to another, to the left or to the right."""
    return (seat + (1 if direction == "left" else -1)) % len(p.players)


@effect("ask")
def ask(p: Position, m: Ask, seat: int) -> Position:
    """A player asks; the first one that way is asked first."""
    direction = m.direction or "left"
    return p.pop().push(Due(neighbour(p, seat, direction), "request", (m.number, seat, direction)))


@automatic("request")
def request(p: Position, due: Due) -> Position:
    """The question passes whoever has no such card; whoever could have one must answer."""
    wanted: Wanted
    wanted, asker, direction = due.data
    seat = due.who
    p = p.pop()
    while seat != asker:
        cards, hidden = givable(p, seat, wanted)
        if cards or hidden:
            return p.push(Due(seat, "give", due.data))
        seat = neighbour(p, seat, direction)
    return p.push(Due(asker, "gain", ("plain",))) if p.variant["ask.nobody"] == "draw" else p


@effect("give")
def give(p: Position, m: Give, seat: int) -> Position:
    """A player answers: a card changes hands and one is drawn for it, or the question goes on."""
    due = p.due
    assert due is not None
    _, asker, direction = due.data
    p = p.pop()
    card = m.card
    if card is None:
        return p.push(Due(neighbour(p, seat, direction), "request", due.data))
    p = release(p, seat, card)
    if card.turned and p.variant["joker.when-given"] == "ordinary":
        card = card.face()
    p = receive(p, asker, card)
    ended = emptied(p, seat)
    if ended is not None:
        return ended
    return p.push(Due(seat, "gain", ("plain",))) if p.variant["ask.replacement"] == "must" else p


# -- going on -------------------------------------------------------------------------------------


@effect("go")
def go(p: Position, m: Go, seat: int) -> Position:
    """The piece goes on to a space of the kind, or stays if none is free; its actions follow."""
    due = p.due
    assert due is not None
    circuit = board.spaces(p.variant)
    before = _known(p).mark("piece", seat)
    free = board.targets(p, seat, m.kind, m.number)
    # Where the piece may stay, the nearest space of the kind says what is to be done.
    at = (
        m.space
        if m.space is not None
        else free[0]
        if free
        else board.ahead(p, seat, m.kind, m.number)[0]
    )
    p = p.pop().with_mark("piece", seat, at if free else before)
    if not board.chooses(p.variant, m.kind):
        return called(p, seat, circuit[at])
    return p.push(Due(seat, "go", (*due.data, before + 1)))


__all__ = ["act", "called", "landing", "left_out"]
