"""An executable rulebook for the Phase 10 family of games.

>>> import phase10
>>> variant = phase10.load("classic")
>>> position = phase10.Position.parse('''
... variant: classic
... players: ana ben
... turn: ana play
... phase: ana 4
... hand ana: R3 B4 W G6 Y7 R8 B9 B12
... down ana: -
... ''')
>>> move = phase10.parse_move(position.table, "lay run R3 B4 W G6 Y7 R8 B9")
>>> phase10.judge(position, move).legal
True
>>> game = variant.game(players=3, seed=1)
>>> game.run(phase10.make_seats(["near"] * 3, game.chance)).over
True
"""

from __future__ import annotations

from phase10.cards import Card, Deck
from phase10.chance import Chance
from phase10.errors import (
    IllegalMove,
    NotationError,
    Phase10Error,
    PositionError,
    Problem,
    SpecError,
)
from phase10.game import Game, new_game, play
from phase10.groups import Group
from phase10.judge import Finding, Verdict, judge
from phase10.legal import legal_moves
from phase10.moves import Move
from phase10.notation import move_text, parse_move
from phase10.phases import Phase
from phase10.position import UNKNOWN, Position, Table
from phase10.record import Record, replay, seen
from phase10.seats import SEATS, NearSeat, RandomSeat
from phase10.seats import load as load_seat
from phase10.seats import make as make_seats
from phase10.text import Text
from phase10.variant import Variant, load, variants

__version__ = "0.1.0"

__all__ = [
    "SEATS",
    "UNKNOWN",
    "Card",
    "Chance",
    "Deck",
    "Finding",
    "Game",
    "Group",
    "IllegalMove",
    "Move",
    "NearSeat",
    "NotationError",
    "Phase",
    "Phase10Error",
    "Position",
    "PositionError",
    "Problem",
    "RandomSeat",
    "Record",
    "SpecError",
    "Table",
    "Text",
    "Variant",
    "Verdict",
    "__version__",
    "judge",
    "legal_moves",
    "load",
    "load_seat",
    "make_seats",
    "move_text",
    "new_game",
    "parse_move",
    "play",
    "replay",
    "seen",
    "variants",
]
