"""Settling a round: points, moving on, the end of the game, kept cards, and the next round."""

from __future__ import annotations

from collections import Counter

from phase10.agenda import in_order, taking_part
from phase10.cards import Card
from phase10.errors import PositionError
from phase10.moves import Keep
from phase10.position import CHANCE, Cards, Due, Position, group_cards, sort, without
from phase10.steps import automatic, effect
from phase10.steps.cards import need, need_marks, put_on_discard

GOAL = "goal"
"""The value of the mark ``phase`` when a player is through."""


@automatic("settle")
def settle(p: Position, due: Due) -> Position:
    """A round is settled: score, move on, test the end, keep, collect, deal."""
    finisher: int | None = due.data[0] if due.data else None
    need_marks(p, "round", "dealer", "starter", "phase", "done", "points", "laid")
    p = p.pop()
    if p.table.has_mark("tie") and p.mark("tie"):
        return settle_tie(p, finisher)
    if finisher is None and p.mark("capped") and p.variant["cap.outcome"] == "void":
        return next_round(p, finisher, keepers=())
    if p.variant["score.kept"]:
        for seat in range(len(p.players)):
            p = p.with_mark("points", seat, p.mark("points", seat) + points(p, seat, finisher))
    before = p
    # Who arrives first has won, where players arrive one after another.
    one_by_one = p.variant["advance.order"] == "finisher-first" and p.variant["end.when"] in (
        "in-settling",
        "at-once",
    )
    for seat in moving_order(p, finisher):
        p = moved_on(p, seat, finisher)
        if one_by_one and p.variant["end.by"] == "phases" and is_through(p, seat, finisher):
            return end_game(p, (seat,))
    finished = end_test(p, finisher)
    if finished:
        return decide(p, finished)
    return next_round(p, finisher, keepers=keepers(before))


def is_through(p: Position, seat: int, finisher: int | None) -> bool:
    """Whether a player has reached the goal, and by going out where that is asked (rule
    ``end.needs-out``).
    """
    return made(p, seat) >= p.variant["phase.needed"] and (
        seat == finisher or not p.variant["end.needs-out"]
    )


def end_test(p: Position, finisher: int | None) -> tuple[int, ...]:
    """The seats among which the winner is found if the game ends now; empty if it goes on (rules
    ``end.by``, ``end.among``).
    """
    everyone = tuple(range(len(p.players)))
    if p.variant["end.by"] == "rounds":
        return everyone if p.mark("round") >= p.variant["end.rounds"] else ()
    through = tuple(seat for seat in everyone if is_through(p, seat, finisher))
    if through and p.variant.get("end.among") == "everyone":
        return everyone
    return through


# -- points ---------------------------------------------------------------------


def value(p: Position, card: Card) -> int:
    """What a card counts (rule ``score.values``); a hidden card cannot be counted."""
    memo = p.table.memo.get("values")
    if memo is None:
        memo = p.table.memo["values"] = card_values(p)
    worth = memo.get(card.face())
    if worth is None:
        raise PositionError(
            f"card {card.name!r} has no value that could be counted: "
            "name it, or leave the settling to the table"
        )
    return int(worth)


def card_values(p: Position) -> dict[Card, int]:
    """The points of every card of the deck."""
    table: dict[str, int] = dict(p.variant["score.values"])
    worth: dict[Card, int] = {}
    for card in p.table.deck.kinds:
        if card.kind in table:
            worth[card] = table[card.kind]
            continue
        for key, count in table.items():
            low, _, high = key.partition("..")
            if (
                high
                and any(isinstance(v, int) and int(low) <= v <= int(high) for _, v in card.features)
            ) or any(str(v) == key for _, v in card.features):
                worth[card] = count
    return worth


def counted_cards(p: Position, seat: int) -> tuple[Card, ...]:
    """The cards that count against a player (rule ``score.counts``)."""
    places = p.variant["score.counts"]
    cards: list[Card] = []
    if "hand" in places:
        cards += need(p, "hand", seat)
    if "saved" in places and p.table.has_zone("saved"):
        cards += need(p, "saved", seat)
    if "skip-in-front" in places and p.table.has_zone("skipped"):
        cards += need(p, "skipped", seat)
    if "table" in places and p.table.has_zone("down"):
        cards += [card for group in need(p, "down", seat) for card in group_cards(group)]
    return tuple(cards)


def points(p: Position, seat: int, finisher: int | None) -> int:
    """The points that a player gets for a round."""
    if seat == finisher:
        return int(p.variant["score.out"])
    return sum(value(p, card) for card in counted_cards(p, seat))


# -- moving on --------------------------------------------------------------------


def made(p: Position, seat: int) -> int:
    """How many phases a player has made or moved past."""
    if p.variant["phase.order"] == "free":
        done = set(p.mark("done", seat))
        if p.table.has_mark("laid") and p.mark("laid", seat):
            done.add(p.mark("laid", seat))
        return len(done)
    phase = p.mark("phase", seat)
    return int(p.variant["phase.needed"]) if phase == GOAL else tuple(p.variant.phases).index(phase)


def moving_order(p: Position, finisher: int | None) -> tuple[int, ...]:
    """The order in which players move on (rule ``advance.order``), clockwise; without a finisher
    it begins left of the last starter.
    """
    players = len(p.players)
    first = finisher if finisher is not None else (p.mark("starter") + 1) % players
    return tuple(sorted(taking_part(p), key=lambda seat: (seat - first) % players))


def moved_on(p: Position, seat: int, finisher: int | None) -> Position:
    """The position after one player has moved on."""
    laid = p.mark("laid", seat)
    if p.variant["advance.when"] == "at-once" and laid:
        return p
    steps = (
        p.variant["advance.failed"]
        if not laid
        else p.variant["advance.out" if seat == finisher else "advance.laid"]
    )
    if not steps:
        return p
    wins_only_out = p.variant["end.needs-out"] and seat != finisher
    if (
        wins_only_out
        and made(p, seat) + (0 if p.variant["phase.order"] == "free" else steps)
        >= p.variant["phase.needed"]
    ):
        return p
    return advance(p, seat, steps, laid)


def advance(p: Position, seat: int, steps: int, phase: str) -> Position:
    """The position after a player has moved on so many phases, or has made this one where the
    order is free.
    """
    if p.variant["phase.order"] == "free":
        done = p.mark("done", seat)
        if not phase or phase in done:
            return p
        order = tuple(p.variant.phases)
        return p.with_mark("done", seat, tuple(sorted((*done, phase), key=order.index)))
    goal = p.variant["phase.needed"]
    at = made(p, seat) + steps
    if (
        at > goal
        and p.variant.asked("advance.past-goal")
        and p.variant["advance.past-goal"] == "exact"
    ):
        return p
    return p.with_mark("phase", seat, GOAL if at >= goal else tuple(p.variant.phases)[at])


# -- the end ------------------------------------------------------------------------


def end_game(p: Position, winners: tuple[int, ...]) -> Position:
    """The position at the end of the game."""
    return p.with_agenda(()).with_mark("winners", None, winners)


def best(p: Position, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the seats with the best score (rule ``score.better``)."""
    pick = min if p.variant["score.better"] == "low" else max
    target = pick(p.mark("points", seat) for seat in seats)
    return tuple(seat for seat in seats if p.mark("points", seat) == target)


def decide(p: Position, seats: tuple[int, ...]) -> Position:
    """Who wins among several (rules ``tie.first`` and ``tie.second``)."""
    if len(seats) > 1 and p.variant.get("tie.first") == "points":
        seats = best(p, seats)
    if len(seats) == 1 or not p.variant.asked("tie.second") or p.variant["tie.second"] == "shared":
        return end_game(p, seats)
    return tie_round(p, seats)


def tie_round(p: Position, seats: tuple[int, ...]) -> Position:
    """A further round decides (rules ``tie.players`` and ``tie.phase``); whoever goes out first
    wins.
    """
    players = seats if p.variant["tie.players"] == "tied" else tuple(range(len(p.players)))
    last = tuple(p.variant.phases)[-1]
    for seat in players:
        if not p.table.has_mark("phase"):
            # Where a phase is named only when it is laid, any of them will do once more.
            p = p.with_mark("done", seat, ())
            continue
        phase = last if p.variant["tie.phase"] == "last-in-list" else last_made(p, seat)
        p = p.with_mark("phase", seat, phase)
    return next_round(p.with_mark("tie", None, players), None, keepers=())


def last_made(p: Position, seat: int) -> str:
    """The phase that a player made last."""
    laid = p.mark("laid", seat)
    if laid:
        return str(laid)
    if p.variant["phase.order"] == "free":
        done = p.mark("done", seat)
        return str(done[-1]) if done else tuple(p.variant.phases)[-1]
    at = made(p, seat)
    return tuple(p.variant.phases)[max(at - 1, 0)]


def settle_tie(p: Position, finisher: int | None) -> Position:
    """A deciding round is over: who went out has won; if nobody did, it is played again until
    rounds run out.
    """
    if finisher is not None:
        return end_game(p, (finisher,))
    if p.mark("round") >= p.variant["cap.rounds"]:
        return end_game(p.with_mark("capped", None, True), p.mark("tie"))
    return next_round(p, None, keepers=())


# -- kept cards and the next round ------------------------------------------------------


def keepers(p: Position) -> tuple[int, ...]:
    """The seats that may keep cards (rules ``keep.max`` and ``keep.who``)."""
    if p.variant["keep.max"] == 0:
        return ()
    everyone = taking_part(p)
    return (
        everyone
        if p.variant["keep.who"] == "everyone"
        else tuple(seat for seat in everyone if not p.mark("laid", seat))
    )


def next_round(p: Position, finisher: int | None, *, keepers: tuple[int, ...]) -> Position:
    """The next round is due, or the game is broken off (rule ``cap.rounds``)."""
    number = p.mark("round")
    if number >= p.variant["cap.rounds"]:
        return end_game(p.with_mark("capped", None, True), ())
    players = len(p.players)
    if p.table.has_mark("dealer"):
        how = p.variant["dealer.rotation"]
        dealer = p.mark("dealer")
        if how == "left":
            dealer = (dealer + 1) % players
        elif how == "round-winner" and finisher is not None:
            dealer = finisher
        p = p.with_mark("dealer", None, dealer)
    how = p.variant["start.later"]
    if how == "left-of-dealer":
        starter = (p.mark("dealer") + 1) % players
    elif finisher is None:
        starter = (p.mark("starter") + 1) % players
    else:
        starter = finisher if how == "finisher" else (finisher + 1) % players
    p, starter = opening(p, starter)
    for seat in range(players):
        if seat not in keepers:
            for card in need(p, "hand", seat):
                p = put_on_discard(p, card)
            p = p.with_zone("hand", seat, ())
    p = p.with_mark("round", None, number + 1).with_mark("starter", None, starter)
    waiting = [
        Due(seat, "keep")
        for seat in in_order(p, starter)
        if seat in keepers and need(p, "hand", seat)
    ]
    return p.with_agenda(()).push(*waiting, Due(CHANCE, "collect"))


def opening(p: Position, starter: int) -> tuple[Position, int]:
    """Who begins the next round when an extra turn is still owed (rule ``again.round-ends``).

    That turn comes first, so its player begins in the place of the usual starter, or has
    two turns where that is the same player.
    """
    if not p.table.has_mark("again"):
        return p, starter
    owed = next((seat for seat in range(len(p.players)) if p.mark("again", seat)), None)
    if owed is None or owed == starter:
        return p, starter
    p = p.with_mark("again", owed, p.mark("again", owed) - 1)
    return (p.with_mark("extra", None, True) if p.table.has_mark("extra") else p), owed


@effect("keep")
def keep(p: Position, m: Keep, seat: int) -> Position:
    """A player keeps a card; it stays in the hand, and is named in what is due."""
    due = p.due
    assert due is not None
    return p.pop().push(Due(seat, "keep", (*due.data, m.card)))


def kept(p: Position, seat: int) -> Position:
    """A player's choice of kept cards is done; nothing happens to the others until everybody has
    chosen.
    """
    due = p.due
    assert due is not None
    p = p.pop()
    at = len(p.agenda)
    while at and p.agenda[at - 1].step in ("keep", "kept"):
        at -= 1
    return p.with_agenda((*p.agenda[:at], Due(seat, "kept", due.data), *p.agenda[at:]))


def not_kept(p: Position, hand: Cards, kept: Cards) -> Cards:
    """The cards of a hand that go; where it isn't seen which cards stay, only jokers are known to
    go.
    """
    hidden = p.table.deck.HIDDEN
    if hidden not in kept:
        for card in kept:
            hand = without(hand, card)
        return hand
    jokers = tuple((Counter(card for card in hand if card.turned) - Counter(kept)).elements())
    return (*jokers, *(hidden,) * (len(hand) - len(kept) - len(jokers)))


@automatic("kept")
def rest_goes(p: Position, due: Due) -> Position:
    """Everybody has chosen: what a player does not keep goes to the discard pile."""
    for card in not_kept(p, need(p, "hand", due.who), due.data):
        p = put_on_discard(p, card)
    return p.pop().with_zone("hand", due.who, sort(due.data))
