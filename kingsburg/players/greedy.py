"""The greedy player: what looks best at a glance, without a thought for what comes after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Final

from kingsburg.engine.actions import (
    GOODS,
    Accept,
    Action,
    Build,
    Decline,
    Influence,
    Lose,
    Pay,
    Recruit,
    Reroll,
    Take,
    Trade,
)
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules

#: What the help of each advisor is worth to somebody who needs everything, in goods.
_ADVISORS: Final = (0, 0.8, 1, 1, 1.2, 0.8, 0.7, 1.8, 2, 2.2, 1.9, 2.2, 3, 3, 2.4, 3.2, 4, 4.2, 4)
#: What a building brings besides its VP.
_EFFECTS: Final = {
    "inn": 2, "market": 3, "farms": 7, "merchants_guild": 6, "guard_tower": 2, "blacksmith": 2,
    "barracks": 1, "wizards_guild": 3, "palisade": 2, "stable": 1, "stone_wall": 3, "fortress": 3,
    "barricade": 1, "crane": 2, "town_hall": 3, "embassy": 4, "church": 1, "cathedral": 1,
}  # fmt: skip
#: The strength, by year, with which one would meet the enemy; the King sends about two of it.
_STRENGTH: Final = (0, 3, 4, 5, 7, 9)
_FROM_THE_KING: Final = 2
#: A group of dice that adds up to less is worth rolling again.
_LOW: Final = 8
#: Recruiting with hundreds of goods has more ways than anybody looks at.
_MOST: Final = 2000


def choose(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
    """The action that looks best; of equals, any."""
    position = look()
    actor = position.actor
    assert isinstance(actor, str)
    worth = partial(_worth, position, position.player(actor))
    return max(islice(actions, _MOST), key=lambda action: (worth(action), rng.random()))


def _worth(position: Position, me: Player, action: Action) -> float:
    need = _needs(me)
    match action:
        case Influence():
            dice = 0.45 * len(action.coloured) + 0.18 * len(action.white)
            extra = 0.7 * action.envoy + 0.9 * action.token / max(1, me.tokens)
            return _ADVISORS[action.advisor] - dice - extra
        case Build():
            return _wish(me, action.building) + 1
        case Take():
            return sum(need.get(thing, 1) for thing in action.things) - (action.advisor == 14)
        case Trade():
            gained = sum(need[good] for good in GOODS if good != action.good)
            return gained - need[action.good] - 0.3
        case Lose():
            return -sum(need[good] for good in action.goods)
        case Pay():
            last = position.year == Rules.YEARS and position.phase == "autumn"
            return 0.5 if last or action.thing == "token" else 0.3 - need.get(action.thing, 1)
        case Reroll():
            low = me.hand is None or me.hand.total < _LOW
            return 1.0 if action.power == "chapel" or low else -1.0
        case Recruit():
            missing = _STRENGTH[position.year] - _FROM_THE_KING - me.strength("")
            paid = sum(0.1 * need[good] for good in action.payment)
            return (1 if action.soldiers <= missing else -1) * action.soldiers - paid
        case Accept():
            return 0.2
        case Decline():
            return 0.1
    return 0


def _wish(me: Player, building: str) -> float:
    return me.kit.content.buildings[building].vp + _EFFECTS.get(building, 0)


def _needs(me: Player) -> dict[str, float]:
    """How much a good is wanted, by what is missing for the next buildings."""
    have = me.owns()[:3]
    need = dict.fromkeys(GOODS, 0.2)
    for price, plain, _ in me.kit.prices:
        missing = [max(0, cost - mine) for cost, mine in zip(price[:3], have, strict=True)]
        if 0 < sum(missing) <= 4:
            for good, number in zip(GOODS, missing, strict=True):
                need[good] += number * _wish(me, plain.building) / (10 * sum(missing))
    return need
