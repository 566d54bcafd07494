"""How players may be thought to play the influencing of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from kingsburg.engine.actions import Action, Influence
from kingsburg.odds.best import BestPlay
from kingsburg.odds.situation import Choose, Situation


class Policy(NamedTuple):
    """A way of playing, by its name.

    `choose`: what it may do, see `situation.Choose`. What tells how long answers take:
    `single`: it is always one action; `solves`: it looks at all that the others can do.
    """

    name: str
    choose: Choose
    single: bool = True
    solves: bool = False


def any_action(situation: Situation) -> Sequence[Action]:
    """All legal actions: advisor, dice, +2, Market, Envoy, or to pass."""
    return situation.actions()


def highest_worth(situation: Situation) -> Sequence[Action]:
    """The advisor with the highest worth of all that can be reached, with the Envoy too.

    Of several such actions the first one of `actions()`: the lowest advisor, then the smallest
    dice. Passes only when nothing of worth 0 or more is left.
    """
    worths = situation.mover.plan.worths

    def worth(action: Action) -> int:
        return worths[action.advisor] if isinstance(action, Influence) else worths[0]

    return (max(situation.actions(), key=worth),)


RANDOM: Final = Policy("random", any_action, single=False)
GREEDY: Final = Policy("greedy", highest_worth)
BEST: Final = Policy("best", BestPlay(), solves=True)

#: All policies by name.
POLICIES: Final[Mapping[str, Policy]] = {policy.name: policy for policy in (RANDOM, GREEDY, BEST)}
