"""Games under two sets of rules: how a house rule changes who wins, and with what.

    found = compare(Rules(), Rules(reinforcements="difference"), ["greedy"] * 3, until=0.5)
    found.seats()[0].vp_more       # with its 95% interval

Each number is played twice with the same dice (gametable/arena/pairs.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from gametable.arena import pairs
from gametable.arena import simulate as arena
from gametable.arena.differences import Difference, share_difference
from gametable.arena.games import Games, Series
from gametable.arena.pairs import AFTER
from gametable.arena.playing import check_enough, check_seed
from gametable.arena.workers import Cluster
from gametable.play.errors import check_type
from gametable.play.history import Policy
from gametable.play.intervals import Share, share
from gametable.play.steps import Steps
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.rules import Rules
from kingsburg.players.games import game

#: The pairs played before the first look at the intervals.
_FIRST: Final = 100
#: The fewest pairs whose intervals, which take means as normal, say something.
_ENOUGH: Final = 30
#: What is played beyond the number of pairs that should be enough.
_SPARE: Final = 1.05


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


class Comparison:
    """What pairs of games tell; seats count from 1.

    `played`: the games as data, with columns of both (gametable/arena/pairs.py). `boxes`: the
    content before and after.
    """

    def __init__(self, played: Games, before: Content, after: Content) -> None:
        self.played = played
        self.boxes = before, after

    @property
    def players(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return self.played.players

    @property
    def games(self) -> int:
        """The number of pairs played."""
        return self.played.games

    def seats(self) -> list[SeatResult]:
        """Return the results by seat. Raises `Malformed` before two pairs have been played."""
        check_enough(self.games, 2)
        return [self._seat(seat, name) for seat, name in enumerate(self.players, 1)]

    def _seat(self, seat: int, name: str) -> SeatResult:
        played, won_after = self.played, f"won{AFTER}"
        won = Counter(zip(played.values(seat, "won"), played.values(seat, won_after), strict=True))
        return SeatResult(
            name,
            played.win_share(seat),
            share(won[0, 1] + won[1, 1], self.games),
            share_difference(won[0, 1], won[1, 0], self.games),
            played.mean(seat),
            played.mean(seat, f"vp{AFTER}"),
            pairs.more(played, seat),
        )

    def buildings(self) -> list[Standing]:
        """Return how often winners and others have each building when the game ends."""
        before, after = self.boxes
        ids = dict.fromkeys((*before.buildings, *after.buildings))
        return [Standing(id, *self._holding(id, ""), *self._holding(id, AFTER)) for id in ids]

    def _holding(self, building: str, side: str) -> tuple[Share | None, Share | None]:
        there = building in self.boxes[bool(side)].buildings
        column = f"has_{building}{side}"
        return self.played.holding(column, f"won{side}") if there else (None, None)

    @property
    def differing(self) -> Share:
        """The share of pairs whose games ended differently, with its 95% interval."""
        return pairs.differing(self.played)

    def needed(self, until: float) -> int:
        """Return how many more pairs narrow the intervals of VP to so many on either side."""
        return pairs.needed(self.played, until)

    @property
    def verdict(self) -> str:
        """What is known about VP.

        "same": both play by the same rules. "unseen": all pairs ended alike so far, so the change
        matters in few games at most, as `differing` tells. "open": games ended differently, but
        each seat's interval contains 0, or the pairs are few. "known": some seat's interval does
        not.
        """
        before, after = ((each.rules, each.own) for each in self.boxes)
        if before == after:
            return "same"
        if not self.differing.value:
            return "unseen"
        if self.games < _ENOUGH:
            return "open"
        known = (each.vp_more.low > 0 or each.vp_more.high < 0 for each in self.seats())
        return "known" if any(known) else "open"

    def __repr__(self) -> str:
        if self.games < 2:
            return f"<Comparison: {self.games} pairs>"
        told = ", ".join(
            f"{each.player} {each.vp_more.more:+.2f} vp "
            f"({each.vp_more.low:+.2f} to {each.vp_more.high:+.2f})"
            for each in self.seats()
        )
        return f"<Comparison: {self.games:,} pairs, {self.verdict}: {told}>"


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
    if until is not None:
        pairs.check_until(until)
    boxes = _content(before, "before"), _content(after, "after")
    both = pairs.pair(*(game(players, content=each) for each in boxes))
    play = partial(
        arena.simulate, both, seed=seed, workers=workers, executor=executor, progress=progress
    )
    played = play(games if until is None else min(games, _FIRST))
    while until is not None and played.games < games and not played.stopped:
        missing = pairs.needed(played, until)
        if not missing:
            break
        goal = min(games, ceil(_SPARE * (played.games + missing)))
        played = played.joined(play(goal, first=played.games))
    return Comparison(played, *boxes)


def _content(given: Rules | OwnCards | Content, what: str) -> Content:
    check_type(given, (Rules, OwnCards, Content), what)
    if isinstance(given, Content):
        return given
    return content_of(given) if isinstance(given, Rules) else content_of(Rules(), given)
