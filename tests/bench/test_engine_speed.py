"""How fast whole games are, beside engines that people use: ``python3 -m tests tests/bench``.

Each figure is the median of ratios of paired rounds: the two sides take turns, so that what else
the machine does meets both. Time is processor time of this process. Peers come from the extra
``bench``.
"""

import statistics
import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time

import pytest

from kingsburg import arena
from kingsburg.engine import CHANCE, new_game
from kingsburg.engine.playout import playout
from kingsburg.players import by_name

ROUNDS = 7
SEATS = ("Ann", "Brian", "Cindy", "David")
RANDOM = by_name("random")


def rate(play: Callable[[int], int], games: int) -> float:
    """What `play` counts in so many games, per second."""
    start = process_time()
    counted = sum(play(seed) for seed in range(games))
    return counted / (process_time() - start)


def ratios(name: str, mine: Callable[[], float], other: Callable[[], float]) -> float:
    mine(), other()
    pairs = [(mine(), other()) for _ in range(ROUNDS)]
    ratio = statistics.median(a / b for a, b in pairs)
    each = ", ".join(f"{a / b:.1f}" for a, b in pairs)
    print(f"\n{name}: {ratio:.1f} times (rounds: {each}; last {pairs[-1][0]:,.0f}/s)")
    return ratio


def in_place(seed: int) -> int:
    """Decisions among at least two actions; each checked against `actions()`, log on."""
    return playout(new_game(SEATS), [RANDOM] * 4, Random(seed)).decisions


def pure(seed: int) -> int:
    """The same through the public, pure `Position.play`."""
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
    """Decisions and results of chance together."""
    end = playout(new_game(SEATS), [RANDOM] * 4, Random(seed))
    by_chance = ("rolls", "king_rolls", "enemy")
    return end.decisions + sum(event.kind in by_chance for event in end.end.events)


def catan(seed: int, least: int = 2) -> int:
    """Decisions among at least `least` actions in a game of four random players of Catan."""
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


def backgammon(seed: int) -> int:
    """Steps, chance counted, of a random game of OpenSpiel's backgammon."""
    pyspiel = pytest.importorskip("pyspiel", reason="the extra bench is not installed")
    rng = Random(seed)
    state = pyspiel.load_game("backgammon").new_initial_state()
    counted = 0
    while not state.is_terminal():
        counted += 1
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
    return counted


def test_decisions_in_place_beside_catanatron() -> None:
    ratio = ratios("in place / catanatron", lambda: rate(in_place, 80), lambda: rate(catan, 6))
    assert ratio >= 7


def test_decisions_in_place_beside_every_tick_of_catanatron() -> None:
    """Stricter than promised: ticks of Catan with a single possible action counted too."""
    ratios(
        "in place / catanatron, all ticks",
        lambda: rate(in_place, 80),
        lambda: rate(lambda seed: catan(seed, least=0), 6),
    )


def test_decisions_by_pure_play_beside_catanatron() -> None:
    ratio = ratios("pure play / catanatron", lambda: rate(pure, 60), lambda: rate(catan, 6))
    assert ratio >= 4


def test_steps_beside_backgammon() -> None:
    ratio = ratios(
        "in place / backgammon, steps", lambda: rate(steps, 80), lambda: rate(backgammon, 60)
    )
    assert ratio >= 2


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    """The same games again leave nothing behind, and many need no more room than few.

    The first run fills the bounded caches of dice and kits; they are not what is asked here.
    """
    policies = dict.fromkeys(SEATS, RANDOM)
    game = arena.Game(new_game(SEATS), policies, arena.play_kingsburg)
    arena.simulate(game, 600)
    tracemalloc.start()
    peaks = []
    for games in (50, 600):
        tracemalloc.reset_peak()
        arena.simulate(game, games)
        peaks.append(tracemalloc.get_traced_memory()[1])
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    few, many = peaks
    print(
        f"\npeak {few / 1e6:.2f} MB for 50 games, {many / 1e6:.2f} MB for 600, left {left:,} bytes"
    )
    assert many < few + 300_000
    assert left < 300_000
