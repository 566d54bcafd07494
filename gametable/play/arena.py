"""Many games between policies: seeds, workers, and results with intervals.

Works with any game of `history.Playable` positions; a game may have a faster way of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import repeat
from math import sqrt
from random import Random
from statistics import NormalDist
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from gametable.play.held import Held
from gametable.play.history import Playable

#: A player: a function of a look at the position, the legal actions and a source of chance.
Policy: TypeAlias = Callable[[Callable[[], Any], Sequence[Any], Random], Any]
#: The number of games in a chunk of work.
_CHUNK: Final = 50
_NO_PARTS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType({})


class Finished(NamedTuple):
    """The end of a game, with all players in the order of `Game.policies`.

    `parts`: parts of the scores, by what gave them. `held`: what each player has at the end.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    parts: Mapping[str, tuple[int, ...]] = _NO_PARTS
    held: Sequence[Collection[str]] = ()


class Game(NamedTuple):
    """A game to play: the start, the policy of each actor, and a function that plays it out."""

    start: Any
    policies: Mapping[Any, Policy]
    play: Callable[[Game, Random], Finished]


class Tally:
    """Sums over games, as whole numbers: any split among workers gives the same sums.

    `parts`: for each part of the scores a tally of its own.
    """

    def __init__(self, players: int) -> None:
        self.games = 0
        self.decisions = 0
        self.wins = [0] * players
        self.shared = [0] * players
        self.scores = [0] * players
        self.squares = [0] * players
        self.parts: dict[str, Tally] = {}
        self.held = Held()

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
        self.held.count(game.held, game.winners)
        for name, scores in game.parts.items():
            self._part(name).count(Finished(scores, game.winners, game.decisions))

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.decisions += other.decisions
        for mine, more in zip(self._sums(), other._sums(), strict=True):
            mine[:] = [a + b for a, b in zip(mine, more, strict=True)]
        self.held.add(other.held)
        for name, part in other.parts.items():
            self._part(name).add(part)

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

    def _part(self, name: str) -> Tally:
        return self.parts.setdefault(name, Tally(len(self.scores)))

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
