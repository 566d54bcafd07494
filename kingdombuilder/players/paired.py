"""Games in two settings: what other cards, another board or another player change.

    before, after = Setting(["greedy"] * 2), Setting(["greedy"] * 2, cards=("lords", ...))
    compare(before, after, until=0.5).seats()[0].gold_more       # with its 95% interval

Each number is played twice with the same cards drawn (gametable/arena/pairs.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import NamedTuple

from gametable.arena import comparison, pairs
from gametable.arena.differences import Difference
from gametable.arena.games import Games
from gametable.arena.playing import Game
from gametable.arena.workers import Cluster
from gametable.play.errors import check_type
from gametable.play.history import History, Policy
from gametable.play.intervals import Share
from kingdombuilder.engine.position import Position
from kingdombuilder.players.games import game


@dataclass(frozen=True)
class Setting:
    """Who plays, and with what; `simulate` explains each argument.

    Raises `Malformed` for what cannot be played with.
    """

    players: Sequence[str | Policy]
    _: KW_ONLY
    sections: Sequence[str] | None = None
    cards: Sequence[str] | None = None
    lords_zero: bool = True
    boards: str | None = None
    start: Position | History[Position] | str | None = None

    def __post_init__(self) -> None:
        # What is wrong is told here, and not when games are played.
        _ = self.game

    @cached_property
    def game(self) -> Game:
        """The game that is played many times."""
        return game(
            self.players,
            self.sections,
            self.cards,
            lords_zero=self.lords_zero,
            boards=self.boards,
            start=self.start,
        )


class SeatResult(NamedTuple):
    """The results of a seat before and after: shares of games won (ties count), and mean gold."""

    player: str
    won_before: Share
    won_after: Share
    won_more: Difference
    gold_before: float
    gold_after: float
    gold_more: Difference


class Comparison(comparison.Comparison[SeatResult]):
    """What pairs of games tell; seats count from 1.

    `played`: the games as data, with columns of both (gametable/arena/pairs.py).
    """

    def __init__(self, played: Games, before: Game, after: Game) -> None:
        one, other = ((each.settings, [*each.policies.values()]) for each in (before, after))
        super().__init__(played, SeatResult, same=one == other)


def compare(
    before: Setting,
    after: Setting,
    games: int = 1000,
    seed: int | str = 0,
    *,
    until: float | None = None,
    workers: int = 1,
    executor: Executor | Cluster | None = None,
    progress: bool | None = None,
) -> Comparison:
    """Play pairs of games with the same chance, and return how the second setting changes results.

    >>> from kingdombuilder import Setting, compare
    >>> before, after = Setting(["random", "random"]), Setting(["greedy", "random"])
    >>> found = compare(before, after, games=40)
    >>> found.games, found.players, found.verdict, found.seats()[0].gold_more.low > 0
    (40, ('random/greedy', 'random'), 'known', True)

    `before` and `after`: settings with equally many players. They may differ in players, sections,
    cards, the lords' rule or the start; with `boards="random"` in both, a pair has one board and
    one set of cards. `until`: it ends before all `games` are played once each seat's interval of
    gold reaches no further than this on either side. For the rest see `simulate`. Raises
    `Malformed` for wrong arguments.
    """
    check_type(before, Setting, "before")
    check_type(after, Setting, "after")
    played = comparison.play(
        pairs.pair(before.game, after.game),
        games,
        seed,
        until=until,
        workers=workers,
        executor=executor,
        progress=progress,
    )
    return Comparison(played, before.game, after.game)
