"""Best play if each player maximizes their own result: max^n (Luckhardt and Irani, 1986).

Three things keep the search small: states differ only by what the players can still do
(`kingsburg.odds.prospects`); players who cannot get in each other's way are counted separately;
and a placement is skipped if at best it gives less than another one gives for certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import Final, NamedTuple

from kingsburg.odds.prospects import Move, Prospect

#: Total worth by place in the turn order.
Values = tuple[int, ...]
#: No kernel lives for as many prospects.
_BITS: Final = 32


class State(NamedTuple):
    """Whose turn it is, by place in the turn order, and what each player can still do."""

    mover: int
    prospects: tuple[Prospect, ...]

    @property
    def key(self) -> int:
        """A number that no other state has, and that takes less memory than the state."""
        key = self.mover
        for each in self.prospects:
            key = key << _BITS | each.number
        return key

    def after(self, left: Prospect, advisor: int = 0) -> State:
        """The state after the player to move has influenced an advisor, or (0) has passed."""
        bit = 1 << advisor
        after = [each.without(advisor) if each.reach & bit else each for each in self.prospects]
        after[self.mover] = left
        return _to_move(self.mover + 1, after)


class PauseError(Exception):
    """The allowed number of states has been solved."""


class Solver:
    """What states are worth to each player, and which placement is best.

    Of placements that are worth the same to a player, best play takes one that leaves least to
    the others together, of those the one that leaves least to the next player, and so on. A
    player passes only if every placement would be a loss.

    `room`: this many more states may be solved; then `PauseError` is raised. With more room, the
    next call goes on where the last one stopped.
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self._solved: dict[int, Values] = {}
        # Many states are worth the same.
        self._same: dict[Values, Values] = {}

    @property
    def states(self) -> int:
        """The number of states that have been solved."""
        return len(self._solved)

    def known(self, state: State) -> Values | None:
        """The values of a state if it has been solved or nothing is contested in it."""
        if not _contested(state.prospects):
            return tuple([each.hope for each in state.prospects])
        return self._solved.get(state.key)

    def values(self, state: State) -> Values:
        """What the season is worth from here on to each player, in turn order."""
        key = state.key
        known = self._solved.get(key)
        if known is not None:
            return known
        mover, prospects = state
        contested = _contested(prospects)
        if not contested:
            return tuple([each.hope for each in prospects])
        if self.room <= 0:
            raise PauseError
        apart = [0 if each.reach & contested else each.hope for each in prospects]
        if any(apart):
            rest = [each if each.reach & contested else each.nothing for each in prospects]
            inside = self.values(_to_move(mover, rest))
            values = tuple(map(add, inside, apart))
        else:
            values, _ = self.best(state)
        self.room -= 1
        self._solved[key] = values = self._same.setdefault(values, values)
        return values

    def best(self, state: State) -> tuple[Values, Move | None]:
        """The values after the best action of the player to move, and its placement, if any."""
        mover = state.mover
        best: Values | None = None
        best_move = None
        for move in state.prospects[mover].moves:
            if best is not None and move.hope < best[mover]:
                break
            found = list(self.values(state.after(move.left, move.advisor)))
            found[mover] += move.worth
            if best is None or found[mover] >= best[mover]:
                values = tuple(found)
                if best is None or _rank(values, mover) < _rank(best, mover):
                    best, best_move = values, move
        if best is not None and best[mover] >= 0:
            return best, best_move
        return self.values(state.after(state.prospects[mover].nothing)), None


def _rank(values: Values, mover: int) -> tuple[int, ...]:
    """The sort key of values for a player: the smallest is the best."""
    others = values[mover + 1 :] + values[:mover]
    return -values[mover], sum(others), *others


def _contested(prospects: Sequence[Prospect]) -> int:
    """The advisors that more than one player can still influence, as bits."""
    once = twice = 0
    for each in prospects:
        twice |= once & each.reach
        once |= each.reach
    return twice


def _to_move(place: int, prospects: Sequence[Prospect]) -> State:
    """The state in which the next player from this place on who can still place is to move."""
    count = len(prospects)
    for turn in range(place, place + count):
        if prospects[turn % count].reach:
            return State(turn % count, tuple(prospects))
    return State(0, tuple(prospects))
