"""What changes of rolled dice are worth: the roughly best set of advisors of each hand (P2a.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kingsburg.engine.actions import Action, Reroll, Roll, TurnDice
from kingsburg.engine.chances import rolls
from kingsburg.engine.hand import ADVISORS, Dice, Hand
from kingsburg.engine.powers.paid import PaidReroll
from kingsburg.players.planner.court import rough
from kingsburg.players.planner.outlook import Outlook
from kingsburg.players.planner.plans import advisors_in, plans

#: What a reroll costs that has to be paid for.
_PRICE: Final = 1.0
#: With more dice, all hands are so good that a reroll of many of them is not worth its time.
_MOST_DICE: Final = 4


def changed(outlook: Outlook, action: Action) -> float:
    """Return a rough value of the dice after an action."""
    me = outlook.me
    assert me.hand is not None
    worths = tuple(rough(outlook.gains(advisor)) for advisor in ADVISORS)
    match action:
        case Reroll():
            uses = me.abilities.named[action.power].uses
            price = _PRICE * any(isinstance(each, PaidReroll) for each in uses)
            return _rerolled(me.hand, *me.hand.rerolled(action), worths) - price
        case TurnDice():
            after = outlook.position.play(action).players[me.seat].hand
            return _worth(after or me.hand, worths)
    return _worth(me.hand, worths)


def _rerolled(hand: Hand, coloured: Dice, white: Dice, worths: tuple[float, ...]) -> float:
    """Return the mean over all rolls of these dice."""
    if len(coloured) + len(white) > _MOST_DICE:
        return 0.0
    left = hand.without(coloured, white)
    chances = rolls(len(coloured), len(white)).probabilities()
    return sum(
        float(chance) * _worth(left.plus(roll), worths)
        for roll, chance in chances
        if isinstance(roll, Roll)
    )


@lru_cache(maxsize=1 << 12)
def _worth(hand: Hand, worths: tuple[float, ...]) -> float:
    """Return the sum over the best set of advisors of an empty court."""
    sets = plans(hand, 0, ())
    return max(sum(worths[advisor - 1] for advisor in advisors_in(each)) for each in sets)
