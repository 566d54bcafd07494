"""Best play if each player maximizes their own result: max^n (Luckhardt and Irani, 1986).

Three things keep the search small: states differ only in what the players can still do
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
#: The bits of a prospect's number; no process lives long enough to need more.
_BITS: Final = 32


class State(NamedTuple):
    """The player to move, by place in the turn order, and what each player can still do."""

    mover: int
    prospects: tuple[Prospect, ...]

    @property
    def key(self) -> int:
        """A number that is unique to the state and takes less memory."""
        key = self.mover
        for each in self.prospects:
            key = key << _BITS | each.number
        return key

    def after(self, left: Prospect, advisor: int = 0) -> State:
        """Return the state after the player to move has influenced an advisor, or passed (0)."""
        bit = 1 << advisor
        after = [each.without(advisor) if each.reach & bit else each for each in self.prospects]
        after[self.mover] = left
        return _to_move(self.mover + 1, after)


class PauseError(Exception):
    """Raised once the allowed number of states has been solved."""


class Solver:
    """A solver for what states are worth to each player, and for the best placement.

    Of placements that are worth the same to a player, best play takes one that leaves the least to
    the others together; of those, the one that leaves the least to the next player, and so on. A
    player passes only if every placement would be a loss.

    `room`: this many more states may be solved; then `PauseError` is raised. With more room, the
    next call continues where the last one stopped.
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
        """Return the values of a state, or None if it is contested and has not been solved."""
        if not _contested(state.prospects):
            return tuple([each.hope for each in state.prospects])
        return self._solved.get(state.key)

    def learn(self, state: State, values: Values) -> None:
        """Take the values of a state that another solver has found."""
        self._solved[state.key] = values

    def values(self, state: State) -> Values:
        """Return what the season is worth from here on to each player, in turn order."""
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
        """Return the values after the mover's best action, and its placement, if any."""
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
    """Return the sort key of values for a player: the smallest is the best."""
    others = values[mover + 1 :] + values[:mover]
    return -values[mover], sum(others), *others


def _contested(prospects: Sequence[Prospect]) -> int:
    """Return the advisors that more than one player can still influence, as bits."""
    once = twice = 0
    for each in prospects:
        twice |= once & each.reach
        once |= each.reach
    return twice


def _to_move(place: int, prospects: Sequence[Prospect]) -> State:
    """Return the state in which the next player who can place, from this place on, is to move."""
    count = len(prospects)
    for turn in range(place, place + count):
        if prospects[turn % count].reach:
            return State(turn % count, tuple(prospects))
    return State(0, tuple(prospects))
