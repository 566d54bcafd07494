"""Best play of everybody who wants the most for himself: max^n (Luckhardt and Irani, 1986).

What keeps it small: states are told apart only by what the players can still do
(`kingsburg.odds.prospects`); players who stand in nobody's way are counted apart; and a placement
is not looked at if even its best hope is less than what another one gives for certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import NamedTuple

from kingsburg.odds.prospects import Move, Prospect

#: Total worth by place in the turn order.
Values = tuple[int, ...]


class State(NamedTuple):
    """Whose turn it is, by place in the turn order, and what each player can still do."""

    mover: int
    prospects: tuple[Prospect, ...]

    def after(self, left: Prospect, advisor: int = 0) -> State:
        """Once the player to move has influenced an advisor, or (0) has passed."""
        bit = 1 << advisor
        after = [each.without(advisor) if each.reach & bit else each for each in self.prospects]
        after[self.mover] = left
        return _to_move(self.mover + 1, after)


class PauseError(Exception):
    """As many states as were allowed have been solved."""


class Solver:
    """What states are worth to each player, and which placement is best.

    Of placements that are worth the same to a player, he takes one that leaves least to the
    others together, of those the one that leaves least to the next player, and so on; and he
    passes only if every placement would cost him something.

    `room`: so many states more may be solved; then `PauseError` comes out, and called again
    with more room it goes on where it stopped.
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self._solved: dict[State, Values] = {}

    @property
    def states(self) -> int:
        """How many states have been solved."""
        return len(self._solved)

    def known(self, state: State) -> Values | None:
        """The values of a state that has been solved or in which nothing is contested."""
        if not _contested(state.prospects):
            return tuple([each.hope for each in state.prospects])
        return self._solved.get(state)

    def values(self, state: State) -> Values:
        """What the season is worth from here on, to each in turn order."""
        known = self._solved.get(state)
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
        self._solved[state] = values
        return values

    def best(self, state: State) -> tuple[Values, Move | None]:
        """Where the best placement of the player to move leads, and it; None: to pass."""
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
    """The smallest is what a player likes best of what is worth the same to him."""
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
    """The next player from this place on who can still influence anybody is to move."""
    count = len(prospects)
    for turn in range(place, place + count):
        if prospects[turn % count].reach:
            return State(turn % count, tuple(prospects))
    return State(0, tuple(prospects))
