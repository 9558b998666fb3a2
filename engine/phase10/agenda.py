"""What can be due: the steps of a turn, of a round, and of the actions inside them.

A step is *waiting* (a player or chance must move) or *automatic* (a procedure
of :mod:`phase10.steps` runs at once).  The rest of a turn follows from
``turn.steps``, so a notation line needs to name only where a turn stands.
"""

from __future__ import annotations

from typing import Final

from phase10.position import CHANCE, Due, Position, Table

WAITING: Final[dict[str, frozenset[str]]] = {
    "choose": frozenset({"choose"}),
    "draw": frozenset({"draw", "done"}),
    "move": frozenset({"move", "done"}),
    "take": frozenset({"take", "done"}),
    "joker": frozenset({"joker", "take", "done"}),
    "ask": frozenset({"ask", "done"}),
    "give": frozenset({"give"}),
    "pick": frozenset({"pick", "done"}),
    "swap": frozenset({"swap", "done"}),
    "go": frozenset({"go", "done"}),
    "play": frozenset({"lay", "hit", "exchange", "turn", "choose"}),
    "finish": frozenset({"discard", "skip", "save", "done"}),
    "second": frozenset({"discard", "skip", "save", "done"}),
    "keep": frozenset({"keep", "done"}),
}
"""The steps in which a player must decide, with the verbs that answer them."""

CHANCES: Final[dict[str, str]] = {
    "dealer": "dealer",
    "shuffle": "shuffle",
    "deal": "deal",
    "upcard": "flip",
    "flip": "flip",
    "roll": "roll",
}
"""The steps in which chance decides, with the verb that answers them."""

ACTIONS: Final = ("take", "joker", "ask", "pick", "swap", "go")
"""The steps in which a player carries out what a space says; each is answered by the verb of its
name.
"""

TURN_STEPS: Final = ("draw", "roll", "move", "act", "play", "finish", "refill")
"""The steps that ``turn.steps`` may name."""

SEATS_IN_DATA: Final[dict[str, tuple[int, ...]]] = {
    "deal": (0,),
    "flip": (0,),
    "roll": (0,),
    "give": (1,),
    "request": (1,),
}
"""Which items of a step's data are seats; they are written as names."""

DATA: Final[dict[str, tuple[int, str]]] = {
    "deal": (1, "chance deal ana"),
    "flip": (2, "chance flip ana plain"),
    "roll": (1, "chance roll ana"),
    "take": (1, "ana take 2"),
    "give": (3, "ben give 7 ana left"),
    "request": (3, "ben request 7 ana left"),
    "gain": (1, "ana gain plain"),
}
"""How many words of data a step cannot do without, with an example."""


def whole_turn(table: Table, seat: int) -> tuple[Due, ...]:
    """A turn of ``seat`` as an agenda, bottom first: opening, the steps, passing on."""
    return (*rest_of_turn(table, seat, None), Due(seat, "open"))


def rest_of_turn(table: Table, seat: int, step: str | None) -> tuple[Due, ...]:
    """What is left of a turn behind ``step`` (None: before the first one), bottom first."""
    steps: tuple[str, ...] = table.variant["turn.steps"]
    if step is not None:
        step = "finish" if step == "second" else step
        steps = steps[steps.index(step) + 1 :] if step in steps else ()
    return (Due(seat, "pass"), *(step_due(seat, name) for name in reversed(steps)))


def step_due(seat: int, step: str) -> Due:
    """The agenda entry of a turn's step; the dice belong to chance."""
    return Due(CHANCE, "roll", (seat,)) if step == "roll" else Due(seat, step)


def at_turn_step(due: Due) -> bool:
    """Whether an agenda entry is a step of its player's turn (so that the rest follows)."""
    return due.step in TURN_STEPS or due.step == "second"


def rest_behind(table: Table, due: Due) -> tuple[Due, ...] | None:
    """What is left of the turn behind an agenda entry, bottom first; None where that doesn't
    follow from the entry.

    Behind an action of a space comes what follows ``act``; who gives a card does so in the turn
    of the player who asked.
    """
    if at_turn_step(due):
        seat = due.data[0] if due.step == "roll" and due.data else due.who
        return rest_of_turn(table, int(seat), due.step)
    if due.step in ACTIONS:
        return rest_of_turn(table, due.who, "act")
    if due.step in ("give", "request"):
        return rest_of_turn(table, int(due.data[1]), "act")
    return None


def turn_seat(position: Position) -> int | None:
    """Whose turn it is, whoever must decide at the moment; None outside turns."""
    for due in reversed(position.agenda):
        if at_turn_step(due) or due.step in ("pass", "open"):
            return int(due.data[0]) if due.step == "roll" else due.who
    return None


def after(position: Position, seat: int) -> int:
    """The seat that plays after ``seat``: the next one in the direction of play that takes part in
    the round.
    """
    players = len(position.players)
    step = 1 if position.variant["turn.direction"] == "clockwise" else players - 1
    among = taking_part(position)
    other = (seat + step) % players
    while other not in among:
        other = (other + step) % players
    return other


def taking_part(position: Position) -> tuple[int, ...]:
    """The seats that play in this round: all of them, or those of a deciding round."""
    if position.table.has_mark("tie"):
        tied = position.mark("tie")
        if tied:
            return tuple(tied)
    return tuple(range(len(position.players)))


def in_order(position: Position, first: int) -> tuple[int, ...]:
    """The seats that take part, in the order of play from ``first``."""
    seats = [first if first in taking_part(position) else after(position, first)]
    while (seat := after(position, seats[-1])) != seats[0]:
        seats.append(seat)
    return tuple(seats)
