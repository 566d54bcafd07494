"""Games that are played in steps, by helpers too if there are any."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future
from fractions import Fraction
from time import monotonic
from typing import Final

from gametable.arena import columns
from gametable.arena.columns import InMemory
from gametable.arena.games import Games
from gametable.arena.playing import Game, check_games
from gametable.arena.workers import Played, Task
from gametable.play import helpers
from gametable.play.helpers import Helpers
from gametable.play.sharing import AHEAD, is_lost, take_back
from gametable.play.steps import Steps, piece

#: The most games that are given out at once.
_GAMES: Final = 10


class Series:
    """Games that are played in steps, and can be looked at in between.

    series = Series(game, seed=1)
    for share in series.steps(300):    # the share done, from 0 to 1, several times a game
        series.played.win_share(1)
    """

    def __init__(self, game: Game, seed: int | str = 0) -> None:
        self._task = Task(game, seed)
        self._data = InMemory()
        self.played = Games(game.names, game.unit, game.settings, [seed], self._data)
        # The numbers of games that nobody plays yet, those of helpers, and the first new one.
        self._left: deque[range] = deque()
        self._helped: dict[Future[Played], range] = {}
        self._new = 0

    def steps(self, games: int) -> Steps[None]:
        """Play until there are this many games; yield the share done, from 0 to 1."""
        check_games(games)
        self._left += _pieces(range(self._new, games))
        self._new = max(self._new, games)
        others = helpers.found()
        begun = monotonic()
        try:
            while (done := self.played.games) < games:
                if others and monotonic() - begun >= others.delay:
                    self._share(others)
                if self._left:
                    yield from self._one(done, games)
                else:
                    take_back(self._helped)
                yield Fraction(self.played.games, games)
        finally:
            if others:
                others.release()
                self._left += self._helped.values()
                self._helped.clear()

    def _one(self, done: int, games: int) -> Steps[None]:
        """Play the next game here."""
        (number, *_), game = self._left[0], self._task.game
        end = yield from piece(game.in_steps(number, self._task.seed), done, games)
        self._data.add(columns.of_games([(number, end)], game.names, game.unit))
        self._leave(self._left.popleft()[1:])

    def _share(self, others: Helpers) -> None:
        """Take what helpers have played, and give them more."""
        for future in [each for each in self._helped if each.done()]:
            numbers = self._helped.pop(future)
            if not is_lost(future):
                played = future.result()
                self._data.add(played.games)
                numbers = numbers[len(played.numbers) :]
            self._leave(numbers)
        while len(self._left) > 1 and len(self._helped) < AHEAD * others.workers:
            numbers = self._left.pop()
            self._helped[others.submit(self._task.play, numbers)] = numbers

    def _leave(self, numbers: range) -> None:
        if numbers:
            self._left.appendleft(numbers)


def _pieces(numbers: range) -> list[range]:
    return [numbers[at : at + _GAMES] for at in range(0, len(numbers), _GAMES)]
