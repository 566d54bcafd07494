"""Many games between policies: seeds, workers, and results with intervals.

It works with any game of `history.Playable` positions; a game may have a faster way of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from math import sqrt
from random import Random
from statistics import NormalDist
from types import MappingProxyType, NoneType
from typing import Any, Final, NamedTuple, TypeAlias

from gametable.play.errors import IllegalAnswer, Malformed, Message, check, check_list, check_type
from gametable.play.held import Held
from gametable.play.history import Playable

#: A player: a function of a way to look at the position, the legal actions, and a `Random`.
Policy: TypeAlias = Callable[[Callable[[], Any], Sequence[Any], Random], Any]
#: The number of games in a chunk of work.
_CHUNK: Final = 50
_MOST_GAMES: Final = 1_000_000_000
_NO_PARTS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType({})


class Finished(NamedTuple):
    """The end of a game, with all players in the order of `Game.policies`.

    `parts`: parts of the scores, by their source. `held`: what each player has at the end.
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
    """Sums over games, as whole numbers, so that any split among workers gives the same sums.

    `parts`: a separate tally for each part of the scores.
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
        """Return the mean score. Raises `Malformed` before the first game."""
        self._check(player, 1)
        return self.scores[player] / self.games

    def deviation(self, player: int) -> float:
        """Return the standard deviation of the score among these games. Raises as `mean` does."""
        self._check(player, 1)
        total = self.scores[player]
        return sqrt(max(0, self.games * self.squares[player] - total * total)) / self.games

    def interval(self, player: int) -> tuple[float, float]:
        """Return the 95% interval of the true mean score. Raises `Malformed` below two games."""
        self._check(player, 2)
        away = NormalDist().inv_cdf(0.975) * self.deviation(player) / sqrt(self.games - 1)
        mean = self.mean(player)
        return mean - away, mean + away

    def _check(self, player: int, games: int) -> None:
        check(player, range(len(self.scores)), Message("seat"))
        check_enough(self.games, games)

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
    Raises `Malformed` for an invalid number of games, seed or executor.
    """
    check_games(games)
    check_seed(seed)
    check_type(executor, (Executor, NoneType), "executor")
    tally = Tally(len(game.policies))
    chunks = [range(first, min(first + _CHUNK, games)) for first in range(0, games, _CHUNK)]
    each = partial(_play_chunk, game, seed)
    for result in executor.map(each, chunks) if executor else map(each, chunks):
        tally.add(result)
    return tally


def seated(players: Sequence[str | Policy], by_name: Callable[[str], Policy]) -> dict[str, Policy]:
    """Return the policies by seat, `player_1` first; a player is a name or a function."""
    check_list(players, "players")
    return {
        f"player_{seat}": player if callable(player) else by_name(player)
        for seat, player in enumerate(players, 1)
    }


def check_games(games: int) -> None:
    """Raise `Malformed` unless this is a number of games, which may be 0."""
    check(games, range(_MOST_GAMES + 1), Message("number of games"))


def check_seed(seed: int | str) -> None:
    """Raise `Malformed` unless this is a seed."""
    check_type(seed, (int, str), "seed")


def check_enough(games: int, least: int) -> None:
    """Raise `Malformed` if fewer games have been played than an answer needs."""
    if games < least:
        raise Malformed(
            "this needs at least {least} games, but only {games} have been played",
            least=least,
            games=games,
        )


@contextmanager
def told_by_game(number: int, seed: int | str) -> Iterator[None]:
    """Make the error of a player say in which game it occurred."""
    try:
        yield
    except IllegalAnswer as error:
        error.said = Message(
            "game {number} with seed {seed}: {why}", number=number, seed=str(seed), why=error.said
        )
        raise


def _play_chunk(game: Game, seed: int | str, numbers: range) -> Tally:
    tally = Tally(len(game.policies))
    for number in numbers:
        with told_by_game(number, seed):
            tally.count(game.play(game, Random(f"{seed}/{number}")))
    return tally


def play_out(start: Playable, policies: Mapping[Any, Policy], rng: Random) -> tuple[Any, int]:
    """Play a game through its public positions; return the last one and the number of decisions."""
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
