"""The same seed gives the same record as when the card game and Junior were all there was.

The hashes are those of the first commit whose engine had these seats, when the board game was
not yet played, and they have not changed since.  A change here means that a seed no longer
gives the game that it gave, so that published numbers no longer follow from their seeds.  If
an answer, a seat or the notation of a move is changed on purpose, say so in the change log and
take the hashes anew.
"""

from __future__ import annotations

from hashlib import sha256

import pytest

from phase10.game import Game
from phase10.record import Record
from phase10.seats import make
from phase10.variant import load

GOLDEN = {
    ("classic", 1, 4): "634ed9a5e538f555a1f3544c0710ff6af572cc54893eb2055c8ebc9b2c711d25",
    ("classic", 2, 2): "1639e7ab20b5eacbd288031e7ca91e01999660b678f6d28497a3518b142652f7",
    ("junior", 1, 4): "98b192136d16a117500284998ea2bb6f46d6accd79ffddc6037f2d4dc82a55ea",
    ("junior", 2, 3): "93883d5c17cc22828e0b8ff10e535230bf85ac565654ef22afcf547c2894f2f5",
}
"""By variant, seed and number of players, each seat taking the shortest way."""


@pytest.mark.parametrize(("name", "seed", "players"), GOLDEN)
def test_the_record_of_a_seed_is_what_it_was(name: str, seed: int, players: int) -> None:
    seats = ("near",) * players
    game = Game.start(load(name), players=players, seed=seed)
    game.run(make(seats, game.chance))
    assert game.over
    text = str(Record.of(game, seats=seats))
    assert sha256(text.encode("utf-8")).hexdigest() == GOLDEN[name, seed, players]
