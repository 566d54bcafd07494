"""Policies that players can be assumed to follow in the influencing of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from gametable.play.errors import Malformed
from kingsburg.engine.actions import PASS, Action, Influence
from kingsburg.odds.maxn import PauseError, Solver, State
from kingsburg.odds.prospects import Prospect, Prospects, TooManyError
from kingsburg.odds.situation import Choose, Side, Situation

#: Best play pauses after solving this many states, a few hundredths of a second.
_AT_ONCE: Final = 100
#: Best play keeps this many states, and moves of players, from one situation to the next; one
#: situation may need more, up to the limits below. Freeing more at once would take too long.
_REMEMBERED: Final = 60_000
_REMEMBERED_MOVES: Final = 100_000
_MOST_STATES: Final = 400_000
_MOST_MOVES: Final = 1_000_000


class Policy(NamedTuple):
    """A named way of playing, with two hints about how long answers take.

    `single`: it always chooses one action; `solves`: it considers all that the others can do.
    """

    name: str
    choose: Choose
    single: bool = True
    solves: bool = False


def highest_worth(situation: Situation) -> Sequence[Action]:
    """Return the action for the advisor with the highest worth in reach, with the Envoy too.

    Of several such actions it is the first one of `actions()`: the lowest advisor, then the
    smallest dice. It passes only when nothing of worth 0 or more is left.
    """
    worths = situation.mover.plan.worths

    def worth(action: Action) -> int:
        return worths[action.advisor] if isinstance(action, Influence) else worths[0]

    return (max(situation.actions(), key=worth),)


class BestPlay:
    """A policy (`situation.Choose`) that gets the most out of the season, by the player's worths.

    It assumes that all others play best too, whatever their policies are.
    Raises `Malformed` if the dice allow too many placements to compare.
    """

    def __init__(self) -> None:
        self._begun: Situation | None = None
        self._solver = Solver(_AT_ONCE)
        self._prospects: dict[tuple[int, ...], Prospects] = {}

    def __call__(self, situation: Situation) -> Sequence[Action]:
        """Return the first of the legal actions that lead where best play leads."""
        moves = sum(each.kept for each in self._prospects.values())
        full = self._solver.states > _REMEMBERED or moves > _REMEMBERED_MOVES
        if full and situation != self._begun:
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
                # Means that were forgotten and made again are a different object.
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


#: Any legal action: advisor, dice, +2, power, Envoy, or passing.
RANDOM: Final = Policy("random", Situation.actions, single=False)
GREEDY: Final = Policy("greedy", highest_worth)
BEST: Final = Policy("best", BestPlay(), solves=True)

#: All policies by name.
POLICIES: Final[Mapping[str, Policy]] = {policy.name: policy for policy in (RANDOM, GREEDY, BEST)}
