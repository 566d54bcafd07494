"""Best play as a policy: what `kingsburg.odds.maxn` would do in a situation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gametable.play.errors import Malformed
from kingsburg.engine.actions import PASS, Action, Influence
from kingsburg.odds.maxn import PauseError, Solver, State
from kingsburg.odds.prospects import Prospect, Prospects, TooManyError
from kingsburg.odds.situation import Side, Situation

#: So many states are solved before a pause, a few hundredths of a second.
_AT_ONCE: Final = 100
#: So many states, and moves of players, are remembered from one situation to the next; one alone
#: may need more. To forget many at once would be a long slice.
_REMEMBERED: Final = 60_000
_REMEMBERED_MOVES: Final = 100_000
_MOST_STATES: Final = 400_000
_MOST_MOVES: Final = 1_000_000


class BestPlay:
    """A policy (`situation.Choose`): each gets the most out of the season by own worths.

    It takes all others for players who do the same, whatever their policies are.
    Raises `Malformed` where dice allow too many placements to be compared.
    """

    def __init__(self) -> None:
        self._begun: Situation | None = None
        self._solver = Solver(_AT_ONCE)
        self._prospects: dict[tuple[int, ...], Prospects] = {}

    def __call__(self, situation: Situation) -> Sequence[Action]:
        """The first of the legal actions that lead where best play leads."""
        if self._much_is_known and situation != self._begun:
            self._forget()
        self._begun = situation
        self._solver.room = _AT_ONCE
        try:
            return (self._best(situation),)
        except TooManyError as error:
            raise _too_many() from error
        except PauseError as error:
            if self._solver.states > _MOST_STATES:
                raise _too_many() from error
            raise

    @property
    def _much_is_known(self) -> bool:
        moves = sum(each.kept for each in self._prospects.values())
        return self._solver.states > _REMEMBERED or moves > _REMEMBERED_MOVES

    def _best(self, situation: Situation) -> Action:
        closed, sides = situation
        state = State(0, tuple(self._prospect(side, closed) for side in sides))
        values, best = self._solver.best(state)
        if best is None:
            return PASS
        worth_as_much: Action = PASS
        for action in situation.actions():
            if isinstance(action, Influence) and action.advisor == best.advisor:
                left = self._prospect(situation.mover.after(action), closed | 1 << best.advisor)
                if left is best.left:
                    return action
                # Means that came up again after they were forgotten are not the same object.
                own, *others = self._solver.values(state.after(left, best.advisor))
                if worth_as_much is PASS and (own + best.worth, *others) == values:
                    worth_as_much = action
        return worth_as_much

    def _prospect(self, side: Side, closed: int) -> Prospect:
        worths = side.plan.worths
        known = self._prospects.get(worths)
        if known is None:
            known = self._prospects[worths] = Prospects(worths, _MOST_MOVES)
        return known.of(side.means, closed)

    def _forget(self) -> None:
        self._solver = Solver(_AT_ONCE)
        for each in self._prospects.values():
            each.forget()
        self._prospects.clear()


def _too_many() -> Malformed:
    return Malformed("these dice allow too many placements for best play")
