"""Pairs of games with different content: how a house rule changes who wins, and with what.

    asked = Paired(content_of(Rules()), content_of(Rules(), own), ["greedy"] * 3)
    for share in asked.steps(300):    # the share done, from 0 to 1, several times a game
        ...

Results so far can be read at any time, so the work can be stopped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from gametable.play import arena
from gametable.play.errors import check_type
from gametable.play.held import Held
from gametable.play.intervals import Share, share
from gametable.play.paired import Difference, mean_difference, share_difference
from gametable.play.steps import Steps, piece
from kingsburg.engine.content import Content
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.engine.position import Position
from kingsburg.players import by_name


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


class Paired:
    """Pairs of games: number i is played with both contents and ``Random(f"{seed}/{i}")``.

    `players`: names of policies, by seat. `games`: the number of pairs played. Raises `Malformed`
    for an unknown name, for too few or too many players, and for content that does not allow this
    many.
    """

    def __init__(
        self, before: Content, after: Content, players: Sequence[str], seed: int | str = 0
    ) -> None:
        check_type(before, Content, "before")
        check_type(after, Content, "after")
        arena.check_seed(seed)
        seated = arena.seated(players, by_name)
        self.players = tuple(players)
        self.games = 0
        self._seed = seed
        self._policies = list(seated.values())
        self._sides = tuple(
            _Side(new_game(list(seated), content=content)) for content in (before, after)
        )

    @property
    def boxes(self) -> tuple[Content, ...]:
        """The content before and the content after."""
        return tuple(side.start.content for side in self._sides)

    def steps(self, games: int) -> Steps[None]:
        """Play until this many pairs are done in all; yield the share done, from 0 to 1.

        It yields after each game, and every few hundredths of a second in between. A pair counts
        once both of its games are over.
        """
        arena.check_games(games)
        while self.games < games:
            ends: list[Position] = []
            for side in self._sides:
                rng = Random(f"{self._seed}/{self.games}")
                playing = playout.in_steps(side.start, self._policies, rng)
                over = 2 * self.games + len(ends)
                with arena.told_by_game(self.games, self._seed):
                    ends.append((yield from piece(playing, over, 2 * games)).end)
                if len(ends) < len(self._sides):
                    yield Fraction(2 * self.games + 1, 2 * games)
            for side, end in zip(self._sides, ends, strict=True):
                side.count(end)
            self.games += 1
            yield Fraction(self.games, games)

    def seats(self) -> list[SeatResult]:
        """Return the results by seat. Raises `Malformed` before two pairs have been played."""
        arena.check_enough(self.games, 2)
        return [self._seat(seat, name) for seat, name in enumerate(self.players)]

    def _seat(self, seat: int, name: str) -> SeatResult:
        before, after = ([each[seat] for each in side.won] for side in self._sides)
        vp_before, vp_after = ([each[seat] for each in side.vp] for side in self._sides)
        pairs = Counter(zip(before, after, strict=True))
        return SeatResult(
            name,
            share(sum(before), self.games),
            share(sum(after), self.games),
            share_difference(pairs[False, True], pairs[True, False], self.games),
            sum(vp_before) / self.games,
            sum(vp_after) / self.games,
            mean_difference([new - old for old, new in zip(vp_before, vp_after, strict=True)]),
        )

    def buildings(self) -> list[Standing]:
        """Return how often winners and others have each building when the game ends."""
        before, after = self._sides
        ids = dict.fromkeys((*before.start.content.buildings, *after.start.content.buildings))
        return [Standing(id, *before.having(id), *after.having(id)) for id in ids]


class _Side:
    """The games with one content: who won, the VP, and the buildings at the end."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.won: list[tuple[bool, ...]] = []
        self.vp: list[tuple[int, ...]] = []
        self._held = Held()

    def count(self, end: Position) -> None:
        winners = end.ranking[0].seats
        self.won.append(tuple(player.seat in winners for player in end.players))
        self.vp.append(tuple(player.vp for player in end.players))
        self._held.count(
            [[each.id for each in player.buildings] for player in end.players], winners
        )

    def having(self, building: str) -> tuple[Share | None, Share | None]:
        """Return the shares of winners and of others with this building."""
        there = building in self.start.content.buildings
        return self._held.shares(building) if there else (None, None)
