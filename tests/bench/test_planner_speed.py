"""The time that the planner takes for a decision, also with reading ahead, and games a second.

python3 -m tests tests/bench/test_planner_speed.py -s
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean
from time import process_time

from kingsburg.engine.actions import Action
from kingsburg.engine.position import Position
from kingsburg.players import planner
from kingsburg.players.games import simulate
from kingsburg.players.planner import reading

GAMES = 40
#: Milliseconds that a decision may take in the mean, and the games a second at least.
MOST, LEAST = 0.7, 6.0
#: Milliseconds that reading ahead may take.
MOST_AHEAD = 10.0


def times(choose: Callable[..., Action], games: int, seed: int) -> list[float]:
    """Return the seconds of each decision in games of four such players, in ascending order."""
    spent: list[float] = []

    def timed(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
        start = process_time()
        action = choose(look, actions, rng)
        spent.append(process_time() - start)
        return action

    simulate([timed] * 4, games, seed=seed)
    return sorted(spent)


def test_decisions_and_games() -> None:
    times(planner.choose, 4, 0)
    start = process_time()
    spent = times(planner.choose, GAMES, 1)
    rate = GAMES / (process_time() - start)
    print(f"{1000 * fmean(spent):.2f} ms a decision, {rate:.1f} games/s")
    assert 1000 * fmean(spent) <= MOST
    assert rate >= LEAST


def test_reading_ahead() -> None:
    times(reading.choose, 4, 0)
    spent = times(reading.choose, GAMES // 4, 1)
    late = spent[len(spent) * 95 // 100]
    print(f"{1000 * fmean(spent):.2f} ms a decision, 95th percentile {1000 * late:.1f} ms")
    assert 1000 * late <= MOST_AHEAD
