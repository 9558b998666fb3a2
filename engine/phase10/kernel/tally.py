"""Counting at what happens: turns, lay-downs, rounds and games."""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import (
    PHASE_NEEDED,
    PHASE_ORDER,
    PHASE_ORDER__FREE,
    ROUND_PLAYED,
    TURN_DIRECTION,
    TURN_DIRECTION__CLOCKWISE,
)
from phase10.kernel.counts import (
    BROKEN_OFF,
    CAPPED,
    DRAW_FROM,
    GAME_ROUNDS,
    GAME_STARTER,
    GAME_TURNED,
    GAME_TURNS,
    GAMES,
    HAND_MOST,
    LARGEST_HAND,
    LATEST,
    LONGEST_GAME,
    LONGEST_ROUND,
    MOST_RESHUFFLES,
    OWN_TURNS,
    PHASE_LAID,
    PHASE_OUT,
    PHASE_TRIED,
    PHASE_TURN,
    PLACE_LAID,
    PLACE_OUT,
    PLACE_ROUNDS,
    PLACE_WINS,
    ROUND_HAND,
    ROUND_RESHUFFLED,
    ROUND_RESHUFFLES,
    ROUND_STARTER,
    ROUND_TURNS,
    ROUNDS,
    SEAT_DRAW_FROM,
    SEAT_LAID,
    SEAT_MADE,
    SEAT_OUT,
    SEAT_POINTS,
    SEAT_WINS,
    TURNS,
    WIN,
)
from phase10.kernel.jit import Ints, jit
from phase10.kernel.layout import (
    ANSWER,
    DONE,
    LAID,
    PHASE,
    PHASES,
    PLAYERS,
    POINTS,
    ROUND,
    STARTER,
)
from phase10.kernel.seating import takes_part

GAME_PLACES: Final = 400


@jit
def at_most(number: int, most: int) -> int:
    """A number, or the last place of a row of counts."""
    if number >= most:
        return most - 1
    return number


@jit
def place_of(s: Ints, r: Ints, seat: int, starter: int) -> int:
    """The place of a seat after another one, in the direction of play."""
    players = s[PLAYERS]
    if r[ANSWER + TURN_DIRECTION] == TURN_DIRECTION__CLOCKWISE:
        return (seat - starter + players) % players
    return (starter - seat + players) % players


@jit
def made(s: Ints, r: Ints, seat: int) -> int:
    """How many phases a player has made or moved past."""
    if r[ANSWER + PHASE_ORDER] == PHASE_ORDER__FREE:
        bits = s[DONE + seat]
        if s[LAID + seat] >= 0:
            bits |= 1 << s[LAID + seat]
        found = 0
        while bits != 0:
            bits &= bits - 1
            found += 1
        return found
    if s[PHASE + seat] >= r[PHASES]:
        return r[ANSWER + PHASE_NEEDED]
    return s[PHASE + seat]


@jit
def count_begin(s: Ints, c: Ints) -> None:
    """A round begins: its own counts start afresh."""
    c[ROUND_STARTER] = s[STARTER]
    c[ROUND_RESHUFFLED] = 0
    c[ROUND_HAND] = 0
    for seat in range(s[PLAYERS]):
        c[OWN_TURNS + seat] = 0
    if s[ROUND] == 1:
        c[GAME_STARTER] = s[STARTER]
        c[GAME_TURNED] = 0


@jit
def count_turn(c: Ints, seat: int) -> None:
    """A turn begins."""
    c[TURNS] += 1
    c[GAME_TURNED] += 1
    c[OWN_TURNS + seat] += 1


@jit
def count_draw(c: Ints, seat: int, source: int) -> None:
    """A player draws or takes a card."""
    c[DRAW_FROM + source] += 1
    c[SEAT_DRAW_FROM + seat * 3 + source] += 1


@jit
def count_lay(s: Ints, r: Ints, c: Ints, seat: int, phase: int) -> None:
    """A player lays down a phase for the first time in this round."""
    c[PHASE_LAID + phase] += 1
    if r[ANSWER + ROUND_PLAYED] == 0:
        c[PHASE_TRIED + phase] += 1
    c[PHASE_TURN + phase * LATEST + at_most(c[OWN_TURNS + seat], LATEST)] += 1
    c[PLACE_LAID + place_of(s, r, seat, c[ROUND_STARTER])] += 1
    c[SEAT_LAID + seat] += 1


@jit
def tried(s: Ints, r: Ints, seat: int) -> int:
    """The phase that a seat has played for in this round, -1 if that was never said."""
    phase = s[LAID + seat]
    if phase < 0:
        phase = s[PHASE + seat]
    if phase >= r[PHASES]:
        return -1
    return phase


@jit
def count_round(s: Ints, r: Ints, c: Ints, finisher: int) -> None:
    """A round has ended; `finisher` went out (-1: nobody)."""
    c[ROUNDS] += 1
    turns = 0
    for seat in range(s[PLAYERS]):
        turns += c[OWN_TURNS + seat]
        if takes_part(s, seat) == 1:
            phase = tried(s, r, seat)
            if phase >= 0:
                c[PHASE_TRIED + phase] += 1
                if seat == finisher:
                    c[PHASE_OUT + phase] += 1
            place = place_of(s, r, seat, c[ROUND_STARTER])
            c[PLACE_ROUNDS + place] += 1
            if seat == finisher:
                c[PLACE_OUT + place] += 1
                c[SEAT_OUT + seat] += 1
    c[ROUND_TURNS + at_most(turns, LONGEST_ROUND)] += 1
    c[ROUND_RESHUFFLES + at_most(c[ROUND_RESHUFFLED], MOST_RESHUFFLES)] += 1
    c[HAND_MOST + at_most(c[ROUND_HAND], LARGEST_HAND)] += 1


@jit
def count_broken_off(c: Ints) -> None:
    """A deal has met the limit of turns."""
    c[BROKEN_OFF] += 1


@jit
def count_game(s: Ints, r: Ints, c: Ints, winners: int, limit: int) -> None:
    """A game has ended; `limit`: 1 if only the limit of rounds ended it."""
    c[GAMES] += 1
    c[CAPPED] += limit
    c[GAME_ROUNDS + at_most(s[ROUND], LONGEST_GAME)] += 1
    c[GAME_TURNS + at_most(c[GAME_TURNED] // 10, GAME_PLACES)] += 1
    many = 0
    for seat in range(s[PLAYERS]):
        many += (winners >> seat) & 1
    for seat in range(s[PLAYERS]):
        c[SEAT_POINTS + seat] += s[POINTS + seat]
        c[SEAT_MADE + seat] += made(s, r, seat)
        if (winners >> seat) & 1 == 1:
            c[SEAT_WINS + seat] += WIN // many
            c[PLACE_WINS + place_of(s, r, seat, c[GAME_STARTER])] += WIN // many


__all__ = [
    "count_begin",
    "count_broken_off",
    "count_draw",
    "count_game",
    "count_lay",
    "count_round",
    "count_turn",
    "made",
]
