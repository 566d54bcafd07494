"""Many games between policies: seeds, workers, and results with intervals.

Works with any game of `history.Playable` positions; a game may have a faster way of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import repeat
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any, Final, NamedTuple, TypeAlias

from gametable.play.history import Playable

#: A player: a function of a look at the position, the legal actions and a source of chance.
Policy: TypeAlias = Callable[[Callable[[], Any], Sequence[Any], Random], Any]
#: The number of games in a chunk of work.
_CHUNK: Final = 50


class Finished(NamedTuple):
    """The end of a game: scores and winners in the order of `Game.policies`, and its decisions."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


class Game(NamedTuple):
    """A game to play: the start, the policy of each actor, and a function that plays it out."""

    start: Any
    policies: Mapping[Any, Policy]
    play: Callable[[Game, Random], Finished]


class Tally:
    """Sums over games, as whole numbers: any split among workers gives the same sums."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.decisions = 0
        self.wins = [0] * players
        self.shared = [0] * players
        self.scores = [0] * players
        self.squares = [0] * players

    def count(self, game: Finished) -> None:
        """Add one game."""
        self.games += 1
        self.decisions += game.decisions
        counted = self.wins if len(game.winners) == 1 else self.shared
        for winner in game.winners:
            counted[winner] += 1
        for player, score in enumerate(game.scores):
            self.scores[player] += score
            self.squares[player] += score * score

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.decisions += other.decisions
        for mine, more in zip(self._sums(), other._sums(), strict=True):
            mine[:] = [a + b for a, b in zip(mine, more, strict=True)]

    def mean(self, player: int) -> float:
        """The mean score."""
        return self.scores[player] / self.games

    def deviation(self, player: int) -> float:
        """The standard deviation of the score among these games."""
        total = self.scores[player]
        return sqrt(max(0, self.games * self.squares[player] - total * total)) / self.games

    def interval(self, player: int) -> tuple[float, float]:
        """The 95% interval of the mean score of all such games, from at least two."""
        away = NormalDist().inv_cdf(0.975) * self.deviation(player) / sqrt(self.games - 1)
        mean = self.mean(player)
        return mean - away, mean + away

    def _sums(self) -> tuple[list[int], ...]:
        return self.wins, self.shared, self.scores, self.squares


def simulate(
    game: Game, games: int, seed: int | str = 0, executor: Executor | None = None
) -> Tally:
    """Play this many games and add up their results.

    Game number i is played with ``Random(f"{seed}/{i}")``, so that the same seed gives the
    same result on any executor. Without one, games are played one after the other.
    """
    tally = Tally(len(game.policies))
    chunks = [range(first, min(first + _CHUNK, games)) for first in range(0, games, _CHUNK)]
    results: Iterator[Tally]
    if executor is None:
        results = map(_play_chunk, repeat(game), repeat(seed), chunks)
    else:
        results = executor.map(_play_chunk, repeat(game), repeat(seed), chunks)
    for result in results:
        tally.add(result)
    return tally


def _play_chunk(game: Game, seed: int | str, numbers: range) -> Tally:
    tally = Tally(len(game.policies))
    for number in numbers:
        tally.count(game.play(game, Random(f"{seed}/{number}")))
    return tally


def play_out(start: Playable, policies: Mapping[Any, Policy], rng: Random) -> tuple[Any, int]:
    """Play a game to its end through its public positions."""
    position: Any = start
    decisions = 0
    while position.actor is not None:
        if actions := position.actions():
            decisions += len(actions) > 1
            action = policies[position.actor](partial(_same, position), actions, rng)
        else:
            results, probabilities = zip(*position.chances(), strict=True)
            action = rng.choices(results, [float(each) for each in probabilities])[0]
        position = position.play(action)
    return position, decisions


def _same(position: Any) -> Any:
    return position


def wilson(successes: float, trials: float, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval for a probability, from successes among trials (Wilson 1927)."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = successes / trials, z * z / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = z * sqrt(share * (1 - share) / trials + weight / trials / 4) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
