"""The time that the planner takes for a decision, and games of four planners a second.

python3 -m tests tests/bench/test_planner_speed.py -s
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import process_time

from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.players import planner
from kingsburg.players.games import simulate

GAMES = 40
#: Milliseconds that a decision may take in the mean, and the games a second at least.
MOST, LEAST = 0.7, 6.0


def test_decisions_and_games() -> None:
    spent, decided = 0.0, 0

    def timed(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
        nonlocal spent, decided
        start = process_time()
        action = planner.choose(look, actions, rng)
        spent += process_time() - start
        decided += 1
        return action

    simulate([timed] * 4, 4, seed=0)
    spent, decided = 0.0, 0
    start = process_time()
    simulate([timed] * 4, GAMES, seed=1)
    rate = GAMES / (process_time() - start)
    print(f"{1000 * spent / decided:.2f} ms a decision, {rate:.1f} games/s")
    assert 1000 * spent / decided <= MOST
    assert rate >= LEAST
