"""Games under two sets of rules: how a house rule changes who wins, and with what.

    found = compare(Rules(), Rules(reinforcements="difference"), ["greedy"] * 3, until=0.5)
    found.seats()[0].vp_more       # with its 95% interval

Each number is played twice with the same dice (gametable/arena/pairs.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import NamedTuple

from gametable.arena import comparison, pairs
from gametable.arena.differences import Difference
from gametable.arena.games import Games
from gametable.arena.pairs import AFTER
from gametable.arena.playing import check_seed
from gametable.arena.series import Series
from gametable.arena.workers import Cluster
from gametable.play.errors import check_type
from gametable.play.history import Policy
from gametable.play.intervals import Share
from gametable.play.steps import Steps
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.rules import Rules
from kingsburg.players.games import game


class SeatResult(NamedTuple):
    """The results of a seat before and after: shares of games won (ties count), and mean VP."""

    player: str
    won_before: Share
    won_after: Share
    won_more: Difference
    vp_before: float
    vp_after: float
    vp_more: Difference


class Standing(NamedTuple):
    """The shares of winners and of others who have a building when the game ends.

    None if that content does not have the building, or no such player has played.
    """

    building: str
    winners_before: Share | None
    others_before: Share | None
    winners_after: Share | None
    others_after: Share | None


class Comparison(comparison.Comparison[SeatResult]):
    """What pairs of games tell; seats count from 1.

    `played`: the games as data, with columns of both (gametable/arena/pairs.py). `boxes`: the
    content before and after.
    """

    def __init__(self, played: Games, before: Content, after: Content) -> None:
        same = (before.rules, before.own) == (after.rules, after.own)
        super().__init__(played, SeatResult, same=same)
        self.boxes = before, after

    def buildings(self) -> list[Standing]:
        """Return how often winners and others have each building when the game ends."""
        before, after = self.boxes
        ids = dict.fromkeys((*before.buildings, *after.buildings))
        return [Standing(id, *self._holding(id, ""), *self._holding(id, AFTER)) for id in ids]

    def _holding(self, building: str, side: str) -> tuple[Share | None, Share | None]:
        there = building in self.boxes[bool(side)].buildings
        column = f"has_{building}{side}"
        return self.played.holding(column, f"won{side}") if there else (None, None)


class Paired(Comparison):
    """A comparison that goes on in steps, and can be looked at in between.

    `players`: as for `simulate`. Raises `Malformed` for an unknown name, for too few or too many
    players, and for content that does not allow this many.
    """

    def __init__(
        self,
        before: Content,
        after: Content,
        players: Sequence[str | Policy],
        seed: int | str = 0,
    ) -> None:
        check_type(before, Content, "before")
        check_type(after, Content, "after")
        check_seed(seed)
        both = (game(players, content=each) for each in (before, after))
        self._series = Series(pairs.pair(*both), seed)
        super().__init__(self._series.played, before, after)

    def steps(self, games: int) -> Steps[None]:
        """Play until this many pairs are done in all; yield the share done, from 0 to 1.

        It yields every few hundredths of a second. A pair counts once both of its games are over.
        """
        return self._series.steps(games)


def compare(
    before: Rules | OwnCards | Content,
    after: Rules | OwnCards | Content,
    players: Sequence[str | Policy],
    games: int = 1000,
    seed: int | str = 0,
    *,
    until: float | None = None,
    workers: int = 1,
    executor: Executor | Cluster | None = None,
    progress: bool | None = None,
) -> Comparison:
    """Play pairs of games with the same dice, and return how the second rules change the results.

    >>> from kingsburg import Rules, compare
    >>> found = compare(Rules(), Rules(reinforcements="difference"), ["greedy"] * 2, games=20)
    >>> found.games, found.verdict, found.needed(until=0.5) > 0
    (20, 'open', True)

    `before` and `after`: rules, own cards, or all content. `until`: it ends before all `games` are
    played once each seat's interval of VP reaches no further than this on either side. For
    `players` and the rest see `simulate`. Raises `Malformed` for wrong arguments.
    """
    boxes = _content(before, "before"), _content(after, "after")
    both = pairs.pair(*(game(players, content=each) for each in boxes))
    played = comparison.play(
        both, games, seed, until=until, workers=workers, executor=executor, progress=progress
    )
    return Comparison(played, *boxes)


def _content(given: Rules | OwnCards | Content, what: str) -> Content:
    check_type(given, (Rules, OwnCards, Content), what)
    if isinstance(given, Content):
        return given
    return content_of(given) if isinstance(given, Rules) else content_of(Rules(), given)
