"""Games that have been played, as data."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Final

from gametable.arena import columns
from gametable.arena.columns import Data, InMemory
from gametable.arena.playing import check_enough
from gametable.play.errors import Malformed, Message, check, check_type
from gametable.play.intervals import Share, share

if TYPE_CHECKING:
    import pandas

_AWAY: Final = NormalDist().inv_cdf(0.975)


class Games:
    """Finished games between the same players, as sums and as data frames; seats count from 1.

        played = simulate(["greedy", "random"], games=500)
        played.win_share(1)                       # with its 95% interval
        played.frame().groupby("seat").mean(numeric_only=True)

    `games`: their number. `players`: the players' names by seat. `unit`: the column of the scores.
    `stopped`: True if the work was interrupted, so that these are only the games done until then.
    Methods raise `Malformed` for a seat or a column that is not there, and for too few games.
    """

    def __init__(
        self,
        players: Sequence[str],
        unit: str,
        settings: Mapping[str, Any],
        seeds: Sequence[int | str],
        data: Data,
        decisions: Data | None = None,
        *,
        stopped: bool = False,
    ) -> None:
        self.players = tuple(players)
        self.unit = unit
        self.settings = settings
        self.seeds = tuple(seeds)
        self.stopped = stopped
        self._data = data
        self._decisions = decisions

    @classmethod
    def read(cls, folder: str | Path) -> Games:
        """Return the games that `simulate` has written to a folder so far.

        Columns are read when they are asked for; games that are written later are not among them.
        Raises `Malformed` if the folder holds no games.
        """
        from gametable.arena import folder as folders

        check_type(folder, (str, Path), "folder")
        found = folders.manifest(Path(folder))
        if found is None:
            raise Malformed("the folder {folder} holds no games", folder=str(folder))
        data = folders.InFolder(Path(folder) / "games")
        decisions = data.beside("decisions") if found["decisions"] else None
        return cls(
            found["players"], found["unit"], found["settings"], [found["seed"]], data, decisions
        )

    @property
    def games(self) -> int:
        """The number of games played."""
        return len(self._data.column("seat")) // len(self.players)

    def __len__(self) -> int:
        return self.games

    # Sums ---------------------------------------------------------------------------------

    def values(self, seat: int, column: str = "") -> list[int]:
        """Return the numbers of a column, game by game, without those that are missing."""
        check(seat, range(1, len(self.players) + 1), Message("seat"))
        values = self._column(self.unit if column == "" else column)[seat - 1 :: len(self.players)]
        return [*columns.present(values)]

    def wins(self, seat: int) -> int:
        """Return how many games this seat has won, alone or with others."""
        return sum(self.values(seat, "won"))

    def win_share(self, seat: int) -> Share:
        """Return the share of games won, alone or with others, with Wilson's 95% interval."""
        check_enough(self.games, 1)
        return share(self.wins(seat), self.games)

    def mean(self, seat: int, column: str = "") -> float:
        """Return the mean of a column of numbers, by default the score."""
        numbers = self.values(seat, column)
        check_enough(len(numbers), 1)
        return sum(numbers) / len(numbers)

    def deviation(self, seat: int, column: str = "") -> float:
        """Return the standard deviation of a column among these games, by default of the score."""
        numbers = self.values(seat, column)
        check_enough(len(numbers), 1)
        total, squares = sum(numbers), sum(each * each for each in numbers)
        return sqrt(max(0, len(numbers) * squares - total * total)) / len(numbers)

    def interval(self, seat: int, column: str = "") -> tuple[float, float]:
        """Return the 95% interval of the true mean of a column, by default of the score."""
        numbers = self.values(seat, column)
        check_enough(len(numbers), 2)
        mean = sum(numbers) / len(numbers)
        away = _AWAY * self.deviation(seat, column) / sqrt(len(numbers) - 1)
        return mean - away, mean + away

    def holding(self, column: str, won: str = "won") -> tuple[Share | None, Share | None]:
        """Return how often a column is neither 0 nor false, among winners and among the others.

        The two are None for a group of nobody. `won`: the column that tells who has won.
        """
        held, winning = self._column(column), self._column(won)
        groups = (
            [bool(each) for each, won in zip(held, winning, strict=True) if won == winner]
            for winner in (True, False)
        )
        winners, others = (share(sum(each), len(each)) if each else None for each in groups)
        return winners, others

    def columns(self) -> list[str]:
        """Return the names of the columns of `frame`."""
        return [*self._data.names()]

    def _column(self, name: str) -> Sequence[int]:
        check_type(name, str, "column")
        found = self._data.column(name)
        if isinstance(found, list):
            raise Malformed("the column {name} holds words, not numbers", name=name[:40])
        if self.games and not len(found):
            raise Malformed("there is no column {name}", name=name[:40])
        return found

    # Data ---------------------------------------------------------------------------------

    def frame(self) -> pandas.DataFrame:
        """Return a row for each game and seat; docs/games-as-data.md explains the columns."""
        return columns.frame(self._data)

    def decisions(self) -> pandas.DataFrame:
        """Return a row for each decision. Raises `Malformed` unless they were collected."""
        if self._decisions is None:
            raise Malformed('decisions are kept only by simulate(…, collect="decisions")')
        return columns.frame(self._decisions)

    def __add__(self, other: Games) -> Games:
        """Return the games of both, numbered on; raise `Malformed` if they are not of one kind."""
        if not isinstance(other, Games):
            return NotImplemented
        self._check_alike(other)
        # A number and its text are the same seed.
        if again := {*map(str, self.seeds)} & {*map(str, other.seeds)}:
            raise Malformed("both hold games with seed {seed}", seed=min(again))
        seeds = (*self.seeds, *other.seeds)
        after = max(self._column("game"), default=-1) + 1
        both = [_numbered_on(self._data, other._data, after)]
        if self._decisions and other._decisions:
            both.append(_numbered_on(self._decisions, other._decisions, after))
        stopped = self.stopped or other.stopped
        return Games(self.players, self.unit, self.settings, seeds, *both, stopped=stopped)

    def joined(self, more: Games) -> Games:
        """Return these games and those with higher numbers from the same seed."""
        check_type(more, Games, "more")
        self._check_alike(more)
        data = InMemory(
            {name: each.column(name) for name in each.names()} for each in (self._data, more._data)
        )
        return Games(self.players, self.unit, self.settings, self.seeds, data, stopped=more.stopped)

    def _check_alike(self, other: Games) -> None:
        if (self.players, self.unit, self.settings) != (other.players, other.unit, other.settings):
            raise Malformed("these games have different players or rules")

    def __repr__(self) -> str:
        told = ", ".join(map(self._told, range(1, len(self.players) + 1))) if self.games else ""
        stopped = ", stopped" if self.stopped else ""
        return f"<Games: {self.games:,}{stopped}{': ' if told else ''}{told}>"

    def _told(self, seat: int) -> str:
        won, low, high = (100 * each for each in self.win_share(seat))
        score = f"{self.mean(seat):.2f} {self.unit}"
        return f"{self.players[seat - 1]} wins {won:.1f}% ({low:.1f}–{high:.1f}) with {score}"

    def _repr_html_(self) -> str:
        from gametable.views.games import table

        return str(table(self).to_html()) if self.games else repr(self)


def _numbered_on(first: Data, second: Data, after: int) -> InMemory:
    """Return the rows of both, with the games of the second one numbered from `after`."""
    both = [{name: data.column(name) for name in data.names()} for data in (first, second)]
    if both[1]:
        numbers = [each + after for each in both[1]["game"] if isinstance(each, int)]
        both[1]["game"] = array(columns.NUMBERS, numbers)
    return InMemory(both)
