"""Checks for the board: moving the piece, and what the spaces make a player do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from phase10 import board
from phase10.agenda import ACTIONS, WAITING
from phase10.cards import Card
from phase10.checks import HELD, Fail, Result, check, held
from phase10.checks.draw import hand_is_full, pile_can_give
from phase10.checks.turn import could_hold
from phase10.moves import Ask, Done, Give, Go, Joker, Move, Pick, Step, Swap, Take
from phase10.position import UNKNOWN, Cards, Missing, Position, all_cards

Wanted = int | str
"""What is asked for: a number, or a colour."""


# -- moving the piece ------------------------------------------------------------


def thrown(p: Position) -> tuple[int, ...]:
    """What the dice show; raises Missing where nobody has said."""
    dice: tuple[int, ...] = p.known("dice")
    if not dice:
        raise Missing("dice")
    return dice


@check("move.uses", "move")
def when_dice_differ(p: Position, m: Step, _seat: int) -> Result:
    dice = thrown(p)
    if board.is_double(dice):
        return None
    return held(abs(m.distance) in board.distances(p.variant, dice), n=abs(m.distance))


@check("move.doubles", "move")
def when_dice_agree(p: Position, m: Step, _seat: int) -> Result:
    dice = thrown(p)
    if not board.is_double(dice):
        return None
    return held(abs(m.distance) in board.distances(p.variant, dice), n=abs(m.distance))


@check("move.direction", "move")
def which_way(p: Position, m: Step, _seat: int) -> Result:
    return held(m.distance > 0 or p.variant["move.direction"] == "either")


@check("move.occupied", "move")
def where_to_stop(p: Position, m: Step, seat: int) -> Result:
    if p.variant["move.occupied"] != "no-landing":
        return HELD
    return held(
        board.landing(p, seat, m.distance) not in board.occupied(p, seat), n=abs(m.distance)
    )


def steps(p: Position) -> Iterator[Step]:
    """Every move of the piece that the dice could allow."""
    dice = p.mark("dice")
    if dice is UNKNOWN or not dice:
        return
    for distance in board.distances(p.variant, dice):
        yield Step(distance)
        if p.variant["move.direction"] == "either":
            yield Step(-distance)


@check("move.occupied", "done")
def no_way_on(p: Position, _m: Done, _seat: int) -> Result:
    if not is_due(p, "move"):
        return None
    thrown(p)
    return held(not any_possible(p, steps(p)), "could")


# -- which action --------------------------------------------------------------------


def is_due(p: Position, step: str) -> bool:
    """Whether this step is due now."""
    due = p.due
    return due is not None and due.step == step


def any_possible(p: Position, moves: Iterable[Move]) -> bool:
    """Whether one of these moves may be made; raises Missing where that is not known."""
    from phase10.judge import any_allowed  # it stands above this module

    return any_allowed(p, moves)


@check("board.kinds", *ACTIONS)
def called_for(p: Position, m: Move, seat: int) -> Result:
    due = p.due
    if isinstance(m, Go) and m.kind not in p.variant["board.kinds"]:
        return Fail(kind=m.kind)
    if due is None or due.who != seat or due.step not in ACTIONS:
        return None
    # A card taken on a joker space comes from the draw pile, or it is another action.
    elsewhere = due.step == "joker" and isinstance(m, Take) and m.source != "pile"
    return held(m.verb in WAITING[due.step] and not elsewhere, "other-action")


# -- taking cards, and jokers -----------------------------------------------------------


@check("take.first", "take")
def where_first(p: Position, m: Take, _seat: int) -> Result:
    due = p.due
    if due is None or due.step != "take" or p.variant["take.first"] == "any":
        return None
    left, total = due.data[0], due.data[-1]
    if total < 2 or left < total:
        return None
    # If one pile gives out, the other must serve (rule pile.both-empty).
    return held(m.source == "pile" or not pile_can_give(p))


@check("joker.must-turn", "joker", "take")
def must_turn(p: Position, m: Joker | Take, _seat: int) -> Result:
    if not is_due(p, "joker"):
        return None
    return held(m.verb == "joker" or not p.variant["joker.must-turn"])


# -- choosing from the discard pile --------------------------------------------------------


@check("pick.empty", "pick")
def something_to_choose(p: Position, _m: Pick, _seat: int) -> Result:
    return HELD if p.known("discard") else Fail()


@check("draw.reach", "pick")
def lies_there(p: Position, m: Pick, _seat: int) -> Result:
    pile = p.known("discard")
    if m.card in pile:
        return None
    unknown = any(card.kind == "hidden" for card in pile)
    if m.card.kind == "hidden" or (unknown and could_hold(p, m.card, 1)):
        raise Missing("pile", card=m.card)
    return Fail("any", card=m.card)


@check("pick.empty", "done")
def nothing_to_choose(p: Position, _m: Done, seat: int) -> Result:
    if not is_due(p, "pick") or hand_is_full(p, seat):
        return None
    return held(not p.known("discard"), "could")


# -- exchanging cards -------------------------------------------------------------------


def swapped_so_far(p: Position) -> int:
    """How many cards have been put on the discard pile in the exchange that is due."""
    due = p.due
    return int(due.data[0]) if due is not None and due.step == "swap" and due.data else 0


@check("swap.max", "swap")
def how_many_at_most(p: Position, _m: Swap, _seat: int) -> Result:
    limit = p.variant["swap.max"]
    return None if limit is None else held(swapped_so_far(p) < limit, n=limit)


@check("swap.whole-hand", "swap")
def whole_hand(p: Position, _m: Swap, seat: int) -> Result:
    return held(p.variant["swap.whole-hand"] or len(p.known("hand", seat)) > 1)


@check("swap.min", "done")
def how_many_at_least(p: Position, _m: Done, seat: int) -> Result:
    if not is_due(p, "swap"):
        return None
    least, done = p.variant["swap.min"], swapped_so_far(p)
    if done >= least:
        return HELD
    limit = p.variant["swap.max"]
    left = len(p.known("hand", seat)) - (0 if p.variant["swap.whole-hand"] else 1)
    more = left > 0 and (limit is None or done < limit)
    return held(not more, n=least)


# -- asking, and giving -----------------------------------------------------------------


def shows(card: Card, wanted: Wanted) -> bool:
    """Whether the face of a card shows what is asked for; a joker's face counts."""
    return any(value == wanted for _, value in card.features)


@check("ask.for", "ask")
def what_is_asked(p: Position, m: Ask, _seat: int) -> Result:
    what = "number" if isinstance(m.number, int) else "colour"
    return held(what in p.variant["ask.for"], what)


@check("ask.range", "ask")
def which_is_asked(p: Position, m: Ask, seat: int) -> Result:
    deck = p.table.deck
    if not any(m.number in values for values in deck.features.values()):
        return Fail("absent", n=m.number)
    among = p.variant["ask.range"]
    if among == "held":
        hand = p.known("hand", seat)
        if any(shows(card, m.number) for card in hand):
            return HELD
        if any(card.kind == "hidden" for card in hand) and _could_show(p, m.number):
            raise Missing("showing", owner=p.players[seat], n=m.number)
        return Fail(n=m.number)
    if among == "unseen":
        view = tuple(in_view(p))
        seen = sum(shows(card, m.number) for card in view)
        hidden = sum(card.kind == "hidden" for card in view)
        if seen < deck.showing(m.number) <= seen + hidden:
            raise Missing("discard")
        return held(seen < deck.showing(m.number), n=m.number)
    return HELD


def in_view(p: Position) -> Iterator[Card]:
    """The cards whose faces everybody sees: on the table, on the discard pile, jokers in hands."""
    top = p.known("discard")
    yield from top if p.variant["discard.seen"] == "anyone" else top[-1:]
    for zone, _, card in all_cards(p):
        if zone in ("down", "skipped", "aside") or (zone == "hand" and card.turned):
            yield card
    for seat in range(len(p.players)):
        p.known("down", seat)


@check("ask.direction", "ask")
def which_way_round(p: Position, m: Ask, _seat: int) -> Result:
    if p.variant["ask.direction"] == "clockwise":
        return held(m.direction in (None, "left"))
    return held(m.direction is not None)


def matching(p: Position, seat: int, wanted: Wanted) -> tuple[Cards, Cards, bool]:
    """What a player holds that shows it: ordinary cards, jokers, and whether hidden cards could."""
    hand = p.zone("hand", seat)
    if hand is UNKNOWN:
        return (), (), _could_show(p, wanted)
    known = tuple(
        card for card in dict.fromkeys(hand) if card.kind != "hidden" and shows(card, wanted)
    )
    hidden = any(card.kind == "hidden" for card in hand)
    plain = tuple(card for card in known if not card.turned)
    turned = tuple(card for card in known if card.turned)
    return plain, turned, hidden and _could_show(p, wanted)


def _could_show(p: Position, wanted: Wanted) -> bool:
    return any(shows(card, wanted) and could_hold(p, card, 1) for card in p.table.deck.kinds)


def givable(p: Position, seat: int, wanted: Wanted) -> tuple[Cards, bool]:
    """What a player could give (rule ``ask.joker``), and whether hidden cards could be among it."""
    plain, turned, hidden = matching(p, seat, wanted)
    how = p.variant["ask.joker"]
    if how == "like-any" or (how == "last-resort" and not plain):
        plain += turned
    return plain, hidden


def asked(p: Position, seat: int) -> Wanted:
    """What the question is that a player must answer; raises Missing where nobody has said."""
    due = p.due
    if due is None or due.step != "give":
        raise Missing("turn", player=p.players[seat])
    wanted: Wanted = due.data[0]
    return wanted


@check("ask.must-give", "give")
def answers_truly(p: Position, m: Give, seat: int) -> Result:
    wanted = asked(p, seat)
    if m.card is not None:
        if m.card.kind == "hidden":
            raise Missing("showing", owner=p.players[seat], n=wanted)
        return held(shows(m.card, wanted), "mismatch", card=m.card, n=wanted)
    if not p.variant["ask.must-give"]:
        return HELD
    cards, hidden = givable(p, seat, wanted)
    if hidden and not cards:
        raise Missing("showing", owner=p.players[seat], n=wanted)
    return held(not cards, n=wanted)


@check("ask.joker", "give")
def gives_a_joker(p: Position, m: Give, seat: int) -> Result:
    if m.card is None or not m.card.turned:
        return None
    how = p.variant["ask.joker"]
    if how != "last-resort":
        return held(how == "like-any")
    wanted = asked(p, seat)
    plain, _, hidden = matching(p, seat, wanted)
    if hidden and not plain:
        raise Missing("plain-showing", owner=p.players[seat], n=wanted)
    return held(not plain, n=wanted)


# -- going on to a space of another kind -----------------------------------------------------


@check("free.again", "go")
def chooses_again(p: Position, m: Go, _seat: int) -> Result:
    if not board.chooses(p.variant, m.kind):
        return None
    return held(p.variant["free.again"])


@check("free.kinds", "go")
def names_a_number(p: Position, m: Go, _seat: int) -> Result:
    if p.variant["free.kinds"] == "by-number" and board.numbered(p.variant, m.kind):
        return held(m.number is not None)
    return held(m.number is None, "one")


@check("free.blocked", "go")
def somewhere_to_go(p: Position, m: Go, seat: int) -> Result:
    if board.targets(p, seat, m.kind, m.number):
        return HELD
    # A choice that stays where it is cannot be the same choice once more, or it would have no end.
    stays = p.variant["free.blocked"] == "stay" and not board.chooses(p.variant, m.kind)
    return held(stays and bool(board.ahead(p, seat, m.kind, m.number)))


@check("free.lands", "go")
def which_space(p: Position, m: Go, seat: int) -> Result:
    free = board.targets(p, seat, m.kind, m.number)
    if p.variant["free.lands"] == "next":
        return held(m.space is None or m.space in free[:1], "next")
    return held(m.space in free or (m.space is None and len(free) < 2))


def goes(p: Position, seat: int) -> Iterator[Go]:
    """Every way to use a free choice, as far as the names of moves go."""
    variant = p.variant
    for kind in variant["board.kinds"]:
        several = variant["free.kinds"] == "by-number" and board.numbered(variant, kind)
        numbers = tuple(int(number) for number in variant["take.numbers"]) if several else (None,)
        for number in numbers:
            if variant["free.lands"] == "next" or p.mark("piece", seat) is UNKNOWN:
                yield Go(kind, number)
                continue
            found = board.targets(p, seat, kind, number)
            yield from (
                (Go(kind, number, space) for space in found) if found else (Go(kind, number),)
            )


@check("free.blocked", "done")
def nowhere_to_go(p: Position, _m: Done, seat: int) -> Result:
    if not is_due(p, "go"):
        return None
    return held(not any_possible(p, goes(p, seat)), "could")


__all__ = [
    "Wanted",
    "asked",
    "givable",
    "goes",
    "is_due",
    "matching",
    "shows",
    "steps",
    "swapped_so_far",
    "thrown",
]
