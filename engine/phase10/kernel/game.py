"""Playing: one move after another, from the deal to the winner."""

from __future__ import annotations

from typing import Final

from phase10.kernel.acts import act_step, request_step
from phase10.kernel.answers import PHASE_ORDER, PHASE_ORDER__FIXED
from phase10.kernel.check import look
from phase10.kernel.dealing import chance_step
from phase10.kernel.due import pop, push
from phase10.kernel.effects import apply
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    ACT,
    AGENDA,
    ANSWER,
    BEGIN,
    CHECKING,
    COLLECT,
    DEALER_STEP,
    DECK,
    DRAW,
    DUE,
    DUE_STEP,
    DUE_WHO,
    FAULT,
    FINISH,
    GAIN,
    GAME,
    HAND,
    KEPT_STEP,
    LAID,
    OPEN,
    OUTSIDE,
    PASS,
    PHASE,
    PLAY,
    PLAYERS,
    POLICY,
    REFILL,
    REQUEST,
    ROUND,
    SETTLE,
    SIZE,
    SIZES,
    ZONE,
)
from phase10.kernel.policy import decide
from phase10.kernel.rounds import begin, collect
from phase10.kernel.settle import rest_goes, settle
from phase10.kernel.turns import gain, open_turn, pass_on, refill

OVER: Final = 0
MOVED: Final = 1
WAITS: Final = -1


@jit
def start(s: Ints, r: Ints, game: int) -> None:
    """A new game of the same players: all cards in the draw pile, the first dealer not named."""
    for at in range(PLAYERS):
        s[at] = 0
    s[GAME] = game
    s[FAULT] = 0
    s[AGENDA] = 0
    for at in range(r[DECK] + 1):
        s[DRAW + at] = r[DECK + at]
    s[ROUND] = 1
    for seat in range(s[PLAYERS]):
        s[LAID + seat] = -1
        s[SIZE + seat] = r[SIZES + seat]
        if r[ANSWER + PHASE_ORDER] != PHASE_ORDER__FIXED:
            s[PHASE + seat] = -1
    push(s, -1, COLLECT, 0, 0, 0)
    push(s, -1, DEALER_STEP, 0, 0, 0)


@jit
def proceed(s: Ints, r: Ints, w: Ints, c: Ints) -> None:
    """Carry out everything that is due without a decision."""
    while s[AGENDA] > 0:
        e = AGENDA + 1 + (s[AGENDA] - 1) * DUE
        step = s[e + DUE_STEP]
        if step in (PLAY, FINISH):
            # A player with an empty hand can neither play nor finish.
            if s[HAND + s[e + DUE_WHO] * ZONE] > 0:
                return
            pop(s)
        elif step == GAIN:
            gain(s, r, w, c)
        elif step == OPEN:
            open_turn(s, r, w, c)
        elif step == PASS:
            pass_on(s, r, c)
        elif step == REFILL:
            refill(s, r)
        elif proceed_rarely(s, r, w, c, step) == 0:
            return


@jit
def proceed_rarely(s: Ints, r: Ints, w: Ints, c: Ints, step: int) -> int:
    """Carry out one of the rarer steps without a decision; 0 if the step is none."""
    if step == ACT:
        act_step(s, r, w, c)
    elif step == REQUEST:
        request_step(s, r, w, c)
    elif step == COLLECT:
        collect(s, r, w, c)
    elif step == BEGIN:
        begin(s, r)
    elif step == SETTLE:
        settle(s, r, w, c)
    elif step == KEPT_STEP:
        rest_goes(s, r)
    else:
        return 0
    return 1


@jit
def one(s: Ints, r: Ints, w: Ints, c: Ints) -> int:
    """Carry out what is due without a decision, then make one move: 1; 0 if the game is over, -1
    if somebody outside must decide.

    The move stands in ``w``; what follows from it by itself has not been carried out yet.
    """
    proceed(s, r, w, c)
    if s[AGENDA] == 0 or s[FAULT] != 0:
        return OVER
    who = s[AGENDA + 1 + (s[AGENDA] - 1) * DUE + DUE_WHO]
    if who < 0:
        chance_step(s, r, w, c)
    elif s[POLICY + who] == OUTSIDE:
        return WAITS
    else:
        decide(s, r, w)
        if r[CHECKING] == 1:
            look(s, r, w)
            if s[FAULT] != 0:
                return OVER
        apply(s, r, w, c)
    return MOVED


@jit
def play_on(s: Ints, r: Ints, w: Ints, c: Ints) -> int:
    """Play until the game is over (1) or somebody outside must decide (0)."""
    found = MOVED
    while found == MOVED:
        found = one(s, r, w, c)
    if found == OVER:
        return 1
    return 0


@jit
def play_games(s: Ints, r: Ints, w: Ints, c: Ints, first: int, behind: int) -> int:
    """Play games one after another; the number of the first one with a fault, or -1."""
    for game in range(first, behind):
        start(s, r, game)
        play_on(s, r, w, c)
        if s[FAULT] != 0:
            return game
    return -1


__all__ = ["MOVED", "OVER", "WAITS", "one", "play_games", "play_on", "proceed", "start"]
