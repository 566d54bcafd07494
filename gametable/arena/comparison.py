"""What pairs of games tell about a change, and how many pairs are played until it is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from math import ceil
from typing import Final, Generic, TypeAlias, TypeVar

from gametable.arena import pairs
from gametable.arena import simulate as arena
from gametable.arena.differences import Difference, share_difference
from gametable.arena.games import Games
from gametable.arena.pairs import AFTER
from gametable.arena.playing import Game, check_enough
from gametable.arena.workers import Cluster
from gametable.play.intervals import Share, share

#: The pairs played before the first look at the intervals.
_FIRST: Final = 100
#: The fewest pairs whose intervals, which take means as normal, say something.
_ENOUGH: Final = 30
#: What is played beyond the number of pairs that should be enough.
_SPARE: Final = 1.05

Result = TypeVar("Result")
#: Makes the result of a seat: the player; shares of games won before and after, and more of them;
#: mean scores before and after, and how much more. Ties count as won.
Made: TypeAlias = Callable[[str, Share, Share, Difference, float, float, Difference], Result]


class Comparison(Generic[Result]):
    """What pairs of games tell; seats count from 1.

    `played`: the games as data, with columns of both (gametable/arena/pairs.py).
    """

    def __init__(self, played: Games, made: Made[Result], *, same: bool) -> None:
        """`made`: makes the result of a seat. `same`: both games of all pairs are the same."""
        self.played = played
        self._made = made
        self._same = same

    @property
    def players(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return self.played.players

    @property
    def games(self) -> int:
        """The number of pairs played."""
        return self.played.games

    def seats(self) -> list[Result]:
        """Return the results by seat. Raises `Malformed` before two pairs have been played."""
        check_enough(self.games, 2)
        return [self._seat(seat, name) for seat, name in enumerate(self.players, 1)]

    def _seat(self, seat: int, name: str) -> Result:
        played, won_after = self.played, f"won{AFTER}"
        won = Counter(zip(played.values(seat, "won"), played.values(seat, won_after), strict=True))
        return self._made(
            name,
            played.win_share(seat),
            share(won[0, 1] + won[1, 1], self.games),
            share_difference(won[0, 1], won[1, 0], self.games),
            played.mean(seat),
            played.mean(seat, f"{played.unit}{AFTER}"),
            pairs.more(played, seat),
        )

    def _more(self) -> list[Difference]:
        return [pairs.more(self.played, seat) for seat in range(1, len(self.players) + 1)]

    @property
    def differing(self) -> Share:
        """The share of pairs whose games ended differently, with its 95% interval.

        Raises `Malformed` before a pair has been played.
        """
        return pairs.differing(self.played)

    def needed(self, until: float) -> int:
        """Return how many more pairs narrow the intervals of scores to so much on either side."""
        return pairs.needed(self.played, until)

    @property
    def verdict(self) -> str:
        """What is known about the scores.

        "same": nothing has been changed. "unseen": all pairs ended alike so far, so the change
        matters in few games at most, as `differing` tells. "open": games ended differently, but
        each seat's interval contains 0, or the pairs are few. "known": some seat's interval does
        not.
        """
        if self._same:
            return "same"
        if not self.games or not self.differing.value:
            return "unseen"
        if self.games < _ENOUGH:
            return "open"
        return "known" if any(each.low > 0 or each.high < 0 for each in self._more()) else "open"

    def __repr__(self) -> str:
        if self.games < 2:
            return f"<Comparison: {self.games} pairs>"
        told = ", ".join(
            f"{player} {more:+.2f} {self.played.unit} ({low:+.2f} to {high:+.2f})"
            for player, (more, low, high) in zip(self.players, self._more(), strict=True)
        )
        return f"<Comparison: {self.games:,} pairs, {self.verdict}: {told}>"


def play(
    both: Game,
    games: int,
    seed: int | str,
    *,
    until: float | None,
    workers: int,
    executor: Executor | Cluster | None,
    progress: bool | None,
) -> Games:
    """Play so many pairs, or until each seat's interval reaches `until` at most on either side.

    `both`: of `pairs.pair`. Raises `Malformed` for wrong arguments.
    """
    if until is not None:
        pairs.check_until(until)
    more = partial(
        arena.simulate, both, seed=seed, workers=workers, executor=executor, progress=progress
    )
    played = more(games if until is None else min(games, _FIRST))
    while until is not None and played.games < games and not played.stopped:
        missing = pairs.needed(played, until)
        if not missing:
            break
        goal = min(games, ceil(_SPARE * (played.games + missing)))
        played = played.joined(more(goal, first=played.games))
    return played
