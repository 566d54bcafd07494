"""The speed of whole games beside engines that people use: ``python3 -m tests tests/bench``.

Each figure is the median of the ratios of paired rounds: the two sides take turns, so that other
work of the machine affects both. Times are processor times of this process. The other engines come
from the extra ``bench``.
"""

import gc
import statistics
import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time

import pytest

from gametable.play.positions import CHANCE
from gametable.play.streams import Streams
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.players import by_name
from kingsburg.players.games import simulate

ROUNDS = 7
SEATS = ("Ann", "Brian", "Cindy", "David")
RANDOM = by_name("random")


def rate(play: Callable[[int], int], games: int) -> float:
    """Return what `play` counts in so many games, per second."""
    start = process_time()
    counted = sum(play(seed) for seed in range(games))
    return counted / (process_time() - start)


def ratios(name: str, mine: Callable[[], float], other: Callable[[], float]) -> float:
    mine(), other()
    pairs = [(mine(), other()) for _ in range(ROUNDS)]
    ratio = statistics.median(a / b for a, b in pairs)
    each = ", ".join(f"{a / b:.2f}" for a, b in pairs)
    print(f"\n{name}: {ratio:.2f} times (rounds: {each}; last {pairs[-1][0]:,.0f}/s)")
    return ratio


def in_place(seed: int) -> int:
    """Return the number of decisions among at least two actions; all are checked and logged."""
    return sum(playout(new_game(SEATS), [RANDOM] * 4, Streams(f"{seed}")).decisions)


def pure(seed: int) -> int:
    """Return the same number through the public, pure `Position.play`."""
    rng = Random(seed)
    position = new_game(SEATS)
    decisions = 0
    while position.actor is not None:
        if position.actor is CHANCE:
            position = position.play(position.draw(rng))
        else:
            decisions += 1
            actions = position.actions()
            position = position.play(actions[int(rng.random() * len(actions))])
    return decisions


def steps(seed: int) -> int:
    """Return the number of decisions and results of chance together."""
    played = playout(new_game(SEATS), [RANDOM] * 4, Streams(f"{seed}"))
    return sum(played.decisions) + played.draws


def catan(seed: int, least: int = 2) -> int:
    """Return the ticks with at least `least` actions in a game of Catan of four random players."""
    catanatron = pytest.importorskip("catanatron", reason="the extra bench is not installed")
    colours = list(catanatron.Color)[:4]
    import random

    random.seed(seed)
    game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=seed)
    counted = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        counted += len(game.state.playable_actions) >= least
        game.play_tick()
    return counted


def backgammon(seed: int, least: int) -> int:
    """Return the steps of a random game of OpenSpiel's backgammon.

    Steps are results of chance and decisions among at least `least` actions.
    """
    pyspiel = pytest.importorskip("pyspiel", reason="the extra bench is not installed")
    rng = Random(seed)
    state = pyspiel.load_game("backgammon").new_initial_state()
    counted = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
            counted += 1
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            counted += len(actions) >= least
    return counted


@pytest.mark.parametrize(
    ("least", "promised"), [(2, 7), (0, 5)], ids=["decisions", "also its forced ones"]
)
def test_decisions_in_place_beside_catanatron(least: int, promised: int) -> None:
    def theirs() -> float:
        return rate(lambda seed: catan(seed, least), 6)

    ratio = ratios(f"in place / catanatron from {least}", lambda: rate(in_place, 80), theirs)
    assert ratio >= promised


def test_decisions_by_pure_play_beside_catanatron() -> None:
    ratio = ratios("pure play / catanatron", lambda: rate(pure, 60), lambda: rate(catan, 6))
    assert ratio >= 4


@pytest.mark.parametrize("least", [2, 1], ids=["decisions", "also its forced ones"])
def test_steps_beside_backgammon(least: int) -> None:
    def theirs() -> float:
        return rate(lambda seed: backgammon(seed, least), 60)

    ratio = ratios(f"in place / backgammon from {least}", lambda: rate(steps, 80), theirs)
    assert ratio >= 2


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    """Repeated games leave nothing behind, and many games need no more memory than few.

    The first run fills the bounded caches of dice and abilities, which are not measured here.
    """
    players = [RANDOM] * len(SEATS)
    simulate(players, 600)
    tracemalloc.start()
    used = []
    for games in (50, 600, 50, 600):
        tracemalloc.reset_peak()
        simulate(players, games)
        gc.collect()
        used.append(tracemalloc.get_traced_memory())
    tracemalloc.stop()
    told = ", ".join(f"{left / 1e3:.0f} kB (peak {peak / 1e3:.0f})" for left, peak in used)
    print(f"\nmemory after 50, 600, 50 and 600 games more: {told}")
    (_, few), (left, many), _, (left_again, many_again) = used
    assert left_again < left + 50_000
    assert many_again < many + 50_000
    # Besides the caches, this allows for one game and for uncollected garbage.
    assert many < few + left + 1_000_000
