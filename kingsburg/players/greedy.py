"""The greedy player, who takes what looks best now, without looking ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice
from operator import mul
from random import Random
from typing import Final

from kingsburg.catalogue.entries import Gift
from kingsburg.engine.actions import (
    GOODS,
    THINGS,
    Accept,
    Action,
    Bid,
    Build,
    Decline,
    Give,
    Influence,
    Lose,
    Move,
    Offer,
    Pay,
    PayAdvisor,
    PlayToken,
    Recruit,
    Reroll,
    Swap,
    Take,
    Trade,
    TurnDice,
    Use,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.foe import Foe
from kingsburg.engine.hooks import SEASON_ENDS, SEASON_STARTS
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.powers.abilities import Abilities
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.gifts import Given
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps.battle import outcome

#: The worth, in goods, of each thing in a `Bundle` to a player who needs everything.
_THINGS: Final = (1, 1, 1, 0.8, 0.8, 0.9)
_TOKEN: Final = _THINGS[4]
_VALUES: Final = dict(zip(THINGS, _THINGS, strict=True))
#: The worth, in goods, of a victory, and of what is lost in defeat.
_BATTLE: Final = 3
#: The worth, in goods, of 1 more of each number that a power adds (see `Abilities`).
_NUMBERS: Final[Mapping[str, float]] = {
    "white": 9, "coloured": 12, "strength": 1.8, "soldier_price": -1, "soldiers": 1, "ties_won": 1,
    "sway": 3, "tokens_recruit": 2,
}  # fmt: skip
#: How often a gift comes: in every season, under a condition, or at another hook.
_EACH_SEASON, _EACH_YEAR, _SOMETIMES = 6, 2, 1.5
#: What a player typically owns, for gifts that scale with it.
_OFTEN_OWNED: Final = Bundle(1, 1, 1, 0, 1, 1)
#: The worth of an offer, and of an effect that is not in the data.
_OFFER, _EFFECT = 3, 1
#: The worth of having a choice, whatever the options are.
_CHOICE: Final = 0.2
#: The strength wanted against the enemy, by year; the King sends about 2 of it.
_STRENGTH: Final = (0, 3, 4, 5, 7, 9)
_FROM_THE_KING: Final = 2
#: A hand with a lower total is rerolled.
_LOW: Final = 8
#: The most actions that are compared; recruiting with hundreds of goods has more.
_MOST: Final = 2000


def choose(look: Callable[[], Position], actions: Sequence[Action], rng: Random) -> Action:
    """Return the action that looks best; ties are broken at random."""
    position = look()
    actor = position.actor
    assert isinstance(actor, str)
    me = position.player(actor)
    worth = partial(_worth, position, me, _needs(me.abilities, me.owns()[:3]))
    return max(islice(actions, _MOST), key=lambda action: (worth(action), rng.random()))


def _worth(position: Position, me: Player, need: Mapping[str, float], action: Action) -> float:
    match action:
        case Influence():
            dice = 0.45 * len(action.coloured) + 0.18 * len(action.white)
            extra = 0.7 * action.envoy + 0.9 * action.token / max(1, me.tokens)
            return _help(position.gains(action.advisor)) - dice - extra
        case Build():
            return _wish(me.abilities.content.buildings[action.building]) + 1
        case Take():
            gains = position.gains(action.advisor) if action.advisor else ()
            # The VP that an advisor charges for help.
            paid = -min((gain.vp for gain in gains), default=0)
            return sum(need.get(thing, 1) for thing in action.things) - paid
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
            all_of_them = not action.coloured and not action.white
            return 1.0 if all_of_them or low else -1.0
        case Recruit():
            wanted = _STRENGTH[position.year]
            missing = wanted - _FROM_THE_KING - me.strength(Foe((), wanted))
            price = sum(0.1 * need.get(thing, _TOKEN) for thing in action.payment)
            return (1 if action.soldiers <= missing else -1) * action.soldiers - price
        case Use() if position.reinforcements:
            sent, own = position.reinforcements
            return own - sent
        case PlayToken(int(token)) if position.foe:
            foe = position.foe
            strength = me.strength(foe) + foe.sent + token
            return _BATTLE * outcome(me, strength, foe.strength) - _THINGS[3] * token
        case PayAdvisor(thing, _advisor, good):
            gets = [each for each in ("vp", "soldier", good) if each and each != thing]
            return sum(_wanted(need, each) for each in gets) - _wanted(need, thing)
        case Swap(given, taken):
            return _wanted(need, taken) - _wanted(need, given)
        case Give():
            return -sum(need[good] for _who, goods in action.gifts for good in goods)
        case Bid() | Offer():
            return -action.bid
        case TurnDice():
            return sum(action.to) - sum(action.coloured + action.white)
        case Move():
            return _help(position.gains(action.to)) - _help(position.gains(action.advisor))
        case Use():
            return 0.5
        case Accept():
            return 0.2
        case Decline():
            return 0.1
    return 0


def _wanted(need: Mapping[str, float], thing: str) -> float:
    return need.get(thing, _VALUES[thing])


@lru_cache(maxsize=1 << 10)
def _wish(building: Building) -> float:
    """Return the worth of a building, judged by its entry."""
    entry = building.entry
    found = float(sum(_NUMBERS[name] * number for name, number in entry.numbers.items()))
    found += sum(entry.strength_against.values()) + sum(entry.cheaper.values())
    found += sum(map(_gift, entry.gives))
    if building.triggers and not entry.gives:
        found += _EFFECT
    return building.vp + (found + _OFFER * len(entry.offers))


def _gift(gift: Gift) -> float:
    """Return the worth of a gift, times how often it comes."""
    each_season = gift.moment in (SEASON_STARTS, SEASON_ENDS)
    often = _EACH_YEAR if gift.when else _EACH_SEASON
    ways = Given(gift.what).ways(_OFTEN_OWNED).values()
    return max(_value(each.bundle) for each in ways) * (often if each_season else _SOMETIMES)


@lru_cache(maxsize=1 << 10)
def _help(gains: tuple[Bundle, ...]) -> float:
    """Return the worth of the help of an advisor, or of the tile that lies there."""
    best = max(map(_value, gains))
    asks = any(amount < 0 for gain in gains for amount in gain)
    return best + _CHOICE * (len(gains) > 1 and not asks)


def _value(gain: Bundle) -> float:
    return float(sum(map(mul, gain, _THINGS)))


@lru_cache(maxsize=1 << 14)
def _needs(abilities: Abilities, have: Sequence[int]) -> Mapping[str, float]:
    """Return how much each good is needed, judged by what is missing for the next buildings."""
    need = dict.fromkeys(GOODS, 0.2)
    for *price, plain, _ in abilities.province.prices:
        missing = [max(0, cost - mine) for cost, mine in zip(price, have, strict=True)]
        if 0 < sum(missing) <= 4:
            wish = _wish(abilities.content.buildings[plain.building])
            for good, number in zip(GOODS, missing, strict=True):
                need[good] += number * wish / (10 * sum(missing))
    return need
