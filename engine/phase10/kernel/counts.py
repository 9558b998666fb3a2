"""What is counted while games are played: names, shapes and places in the row ``c``.

All counts are whole numbers that can be added up.  A share of a win is counted in sixtieths, so
that a win shared by two, three, four, five or six players stays whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from phase10.kernel.layout import MOST_PHASES, MOST_PLAYERS, MOST_SPACES

WIN: Final = 60
"""A win counts so much, divided among those who share it."""

LONGEST_ROUND: Final = 160  # turns; longer ones fall into the last place
LONGEST_GAME: Final = 120  # rounds
LATEST: Final = 60  # a player's own turn in a round
MOST_RESHUFFLES: Final = 12
LARGEST_HAND: Final = 112


@dataclass(frozen=True, slots=True)
class Count:
    """One thing that is counted: its name, its shape (lengths along each axis), what it is."""

    name: str
    shape: tuple[int, ...]
    says: str

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        found = 1
        for length in self.shape:
            found *= length
        return found


_P, _H, _S = MOST_PLAYERS, MOST_PHASES, MOST_SPACES

COUNTS: Final = (
    Count("games", (), "games that were played"),
    Count("rounds", (), "rounds that were played"),
    Count("turns", (), "turns, lost ones among them"),
    Count("moves", (), "decisions of players"),
    Count("capped", (), "games that only the limit of rounds ended"),
    Count("broken-off", (), "deals that only the limit of turns ended"),
    Count("reshuffles", (), "times that the discard pile was turned over"),
    Count("no-card", (), "times that a card was due and no pile could give one"),
    Count("round-turns", (LONGEST_ROUND,), "rounds by their number of turns"),
    Count("game-rounds", (LONGEST_GAME,), "games by their number of rounds"),
    Count("game-turns", (400,), "games by their number of turns, ten to a place"),
    Count("round-reshuffles", (MOST_RESHUFFLES,), "rounds by their number of reshuffles"),
    Count("hand-most", (LARGEST_HAND,), "rounds by the largest hand that anyone held"),
    Count("phase-tried", (_H,), "rounds that a seat played for this phase"),
    Count("phase-laid", (_H,), "rounds in which it laid this phase"),
    Count("phase-turn", (_H, LATEST), "and in which of its own turns (from 1)"),
    Count("phase-out", (_H,), "rounds in which a seat on this phase went out"),
    Count("place-rounds", (_P,), "rounds by place after the starter of the round (0: the starter)"),
    Count("place-laid", (_P,), "rounds in which the seat in that place laid down"),
    Count("place-out", (_P,), "rounds that the seat in that place ended by going out"),
    Count("place-wins", (_P,), "wins by place after the starter of the game, in sixtieths"),
    Count("seat-wins", (_P,), "wins by seat, in sixtieths"),
    Count("seat-out", (_P,), "rounds that a seat ended by going out"),
    Count("seat-laid", (_P,), "rounds in which a seat laid down"),
    Count("seat-points", (_P,), "points by seat at the end of the game"),
    Count("seat-made", (_P,), "phases made by seat at the end of the game"),
    Count("draw-from", (3,), "cards drawn or taken: draw pile, discard pile, save pile"),
    Count("seat-draw-from", (_P, 3), "the same by seat"),
    Count("skips", (_P,), "skips used, by seat"),
    Count("skipped", (_P,), "turns lost to a skip, by seat"),
    Count("saves", (_P,), "cards saved, by seat"),
    Count("hits", (_P,), "cards added to groups on the table, by seat"),
    Count("jokers", (), "cards that a space turned round"),
    Count("space-landed", (_S,), "moves of a piece that ended on this space"),
    Count("space-acted", (_S,), "times that a space was carried out, free choices among them"),
    Count("steps-moved", (), "moves of a piece"),
    Count("steps-skipped", (), "moves of a piece that passed or met an occupied space"),
    Count("asked", (), "questions round the table"),
    Count("asked-found", (), "questions that brought a card"),
)
"""Everything that is counted, in the order of the row."""


def _places() -> dict[str, int]:
    found, at = {}, 0
    for count in COUNTS:
        found[count.name] = at
        at += count.size
    found[""] = at
    return found


PLACES: Final = _places()
"""Where each count begins in the row ``c``."""

TOTAL: Final = PLACES[""]
"""The length of the row ``c`` that is added up."""

# Numba wants the places as numbers of the module.
GAMES: Final = PLACES["games"]
ROUNDS: Final = PLACES["rounds"]
TURNS: Final = PLACES["turns"]
MOVES: Final = PLACES["moves"]
CAPPED: Final = PLACES["capped"]
BROKEN_OFF: Final = PLACES["broken-off"]
RESHUFFLES: Final = PLACES["reshuffles"]
NO_CARD: Final = PLACES["no-card"]
ROUND_TURNS: Final = PLACES["round-turns"]
GAME_ROUNDS: Final = PLACES["game-rounds"]
GAME_TURNS: Final = PLACES["game-turns"]
ROUND_RESHUFFLES: Final = PLACES["round-reshuffles"]
HAND_MOST: Final = PLACES["hand-most"]
PHASE_TRIED: Final = PLACES["phase-tried"]
PHASE_LAID: Final = PLACES["phase-laid"]
PHASE_TURN: Final = PLACES["phase-turn"]
PHASE_OUT: Final = PLACES["phase-out"]
PLACE_ROUNDS: Final = PLACES["place-rounds"]
PLACE_LAID: Final = PLACES["place-laid"]
PLACE_OUT: Final = PLACES["place-out"]
PLACE_WINS: Final = PLACES["place-wins"]
SEAT_WINS: Final = PLACES["seat-wins"]
SEAT_OUT: Final = PLACES["seat-out"]
SEAT_LAID: Final = PLACES["seat-laid"]
SEAT_POINTS: Final = PLACES["seat-points"]
SEAT_MADE: Final = PLACES["seat-made"]
DRAW_FROM: Final = PLACES["draw-from"]
SEAT_DRAW_FROM: Final = PLACES["seat-draw-from"]
SKIPS: Final = PLACES["skips"]
SKIPPED: Final = PLACES["skipped"]
SAVES: Final = PLACES["saves"]
HITS: Final = PLACES["hits"]
JOKERS: Final = PLACES["jokers"]
SPACE_LANDED: Final = PLACES["space-landed"]
SPACE_ACTED: Final = PLACES["space-acted"]
STEPS_MOVED: Final = PLACES["steps-moved"]
STEPS_SKIPPED: Final = PLACES["steps-skipped"]
ASKED: Final = PLACES["asked"]
ASKED_FOUND: Final = PLACES["asked-found"]

# Behind the counts: what is kept of the round under way, for counting only.
ROUND_STARTER: Final = TOTAL
ROUND_RESHUFFLED: Final = TOTAL + 1
ROUND_HAND: Final = TOTAL + 2
GAME_STARTER: Final = TOTAL + 3
GAME_TURNED: Final = TOTAL + 4
OWN_TURNS: Final = TOTAL + 5  # + seat: turns of its own in this round
ROW: Final = TOTAL + 5 + MOST_PLAYERS
"""The length of the row ``c``."""
