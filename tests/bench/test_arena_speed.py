"""Many games on two processes beside one, in games per second of wall time.

    python3 -m tests tests/bench/test_arena_speed.py -s

Rounds are paired and in drawn order, because the machines of a test run are noisy.
"""

from __future__ import annotations

import os
import statistics
from random import Random
from time import perf_counter

import pytest

from kingsburg import simulate

PLAYERS = ["greedy"] * 4
GAMES, ROUNDS = 2000, 5
#: The least share of the work of two processes that is not lost.
EFFICIENCY = 0.9


def rate(workers: int) -> float:
    """Return games per second of wall time."""
    start = perf_counter()
    simulate(PLAYERS, GAMES, seed=1, workers=workers)
    return GAMES / (perf_counter() - start)


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="this machine has one core")
def test_two_processes() -> None:
    found = []
    for _ in range(ROUNDS):
        order = Random().sample([1, 2], 2)
        rates = {workers: rate(workers) for workers in order}
        found.append(rates[2] / rates[1] / 2)
        print(f"{rates[1]:.0f} and {rates[2]:.0f} games/s: {found[-1]:.3f}")
    efficiency = statistics.median(found)
    print(f"efficiency of two processes: {efficiency:.3f}")
    assert efficiency >= EFFICIENCY
