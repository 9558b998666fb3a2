"""Random seats beside other game engines: rounds and moves a second, in one run, on one core.

OpenSpiel plays crazy_eights and gin_rummy in its own C++ loop (`run` of its Python games would
measure Python); RLCard plays gin-rummy and uno.  Needs the extra ``phase10[bench]``; what is not
installed is said and left out.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from phase10.kernel import Kernel
from phase10.kernel.counts import PLACES
from phase10.variant import load

SECONDS = 2.0
"""So long each engine plays, at least."""

Played = tuple[int, int]
"""Rounds and moves."""


def measured(play: Callable[[int], Played]) -> tuple[float, float]:
    """Rounds and moves a second of CPU time."""
    play(0)
    rounds = moves = 0
    began = time.process_time()
    which = 1
    while (spent := time.process_time() - began) < SECONDS:
        found = play(which)
        rounds, moves, which = rounds + found[0], moves + found[1], which + 1
    return rounds / spent, moves / spent


def ours() -> Iterator[tuple[str, Callable[[int], Played]]]:
    """Our games with random seats, and the card game with near ones."""
    for ident, seat in (("classic", "random"), ("classic", "near"), ("junior", "random")):
        kernel = Kernel(load(ident), seats=(seat,) * 4)
        many = 20 if seat == "near" else 2

        def play(which: int, kernel: Kernel = kernel, many: int = many) -> Played:
            counts = kernel.counts(1, games=range(which * many, (which + 1) * many))
            rounds = counts[PLACES["rounds"]] or counts[PLACES["games"]]
            return rounds, counts[PLACES["moves"]]

        yield f"phase10 {ident}, 4 {seat}", play


def openspiel() -> Iterator[tuple[str, Callable[[int], Played]]]:
    """OpenSpiel's games; a game is one round."""
    pyspiel: Any = importlib.import_module("pyspiel")
    for name in ("crazy_eights", "gin_rummy"):
        game = pyspiel.load_game(name)

        def play(which: int, game: Any = game) -> Played:
            state, chance = game.new_initial_state(), random.Random(which)
            moves = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(actions, weights)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                    moves += 1
            return 1, moves

        yield f"OpenSpiel {name}, driven from Python", play
        simulate = getattr(pyspiel, "random_sim_test", None)
        if simulate is not None:

            def loop(_which: int, game: Any = game) -> Played:
                many = 5
                moves = 0
                for _ in range(many):
                    state = game.new_initial_state()
                    bots = [
                        pyspiel.make_uniform_random_bot(p, p + 1) for p in range(game.num_players())
                    ]
                    pyspiel.evaluate_bots(state, bots, _which)
                    moves += state.move_number()
                return many, moves

            yield f"OpenSpiel {name}, its own C++ loop", loop


def rlcard() -> Iterator[tuple[str, Callable[[int], Played]]]:
    """RLCard's games with its random agents."""
    package: Any = importlib.import_module("rlcard")
    agents: Any = importlib.import_module("rlcard.agents")
    for name in ("gin-rummy", "uno"):
        env = package.make(name, config={"seed": 1})
        env.set_agents(
            [agents.RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)]
        )

        def play(_which: int, env: Any = env) -> Played:
            trajectories, _ = env.run(is_training=False)
            return 1, sum(len(one) // 2 for one in trajectories)

        yield f"RLCard {name}", play


def main() -> int:
    """Print rounds and moves a second, and how ours compares."""
    rows: list[tuple[str, float, float]] = []
    for part in (ours, openspiel, rlcard):
        try:
            for name, play in part():
                rows.append((name, *measured(play)))
                sys.stdout.write(
                    f"{name:<44}{rows[-1][1]:>12,.0f} rounds/s{rows[-1][2]:>14,.0f} moves/s\n"
                )
                sys.stdout.flush()
        except ImportError as error:
            sys.stdout.write(f"left out: {error} (pip install 'phase10[bench]')\n")
    base = rows[0]
    for name, _, moves in rows[3:]:
        sys.stdout.write(f"{base[0]} plays {base[2] / moves:,.1f} times the moves of {name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
