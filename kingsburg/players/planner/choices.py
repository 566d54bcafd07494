"""The decisions of the planner: the value after each option, or the best set of advisors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from operator import add, sub
from types import MappingProxyType
from typing import Final

from kingsburg.engine.actions import (
    GOODS,
    Action,
    Build,
    Decline,
    Influence,
    Lose,
    PlayToken,
    Recruit,
    Take,
    Trade,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.foe import Foe
from kingsburg.engine.position import Position
from kingsburg.engine.steps.battle import outcome
from kingsburg.players.planner import winter
from kingsburg.players.planner.cards import dealt
from kingsburg.players.planner.court import Court, moved
from kingsburg.players.planner.dice import changed
from kingsburg.players.planner.outlook import Outlook, Worth
from kingsburg.players.planner.value import Value

#: The most options that are compared; recruiting with hundreds of goods has more.
_MOST: Final = 2000
#: The most options that are played to see what comes of them, which takes longer.
_PLAYED: Final = 40
#: What a point of a soldier token is worth in a later winter (M5).
_KEPT: Final = 0.8


def choose(look: Callable[[], Position], actions: Sequence[Action], value: Value) -> Action:
    """Return the action after which a player may expect most; of equal ones, the first."""
    position = look()
    actor = position.actor
    assert isinstance(actor, str)
    outlook = Outlook(value, position, position.player(actor))
    if isinstance(actions[0], Influence):
        return Court(outlook).choose(actions)
    # Passing may come before it.
    if any(isinstance(each, Recruit) for each in actions[:2]):
        return winter.recruit(outlook, islice(actions, _MOST))
    worth = _WORTHS.get(position.step, _played)
    most = _PLAYED if worth is _played else _MOST
    return max(islice(actions, most), key=lambda action: worth(outlook, action))


def _built(outlook: Outlook, action: Action) -> float:
    """Return the value after building, or not."""
    me, abilities = outlook.me, outlook.abilities
    if not isinstance(action, Build):
        return outlook.worth(me.owns(), abilities, me.envoy)
    building = abilities.content.buildings[action.building]
    paid = map(sub, me.owns(), abilities.province.price(building))
    owned = tuple(map(add, paid, building.worth))
    if me.envoy and not action.envoy:
        return outlook.second(owned, abilities.plus(building))
    return outlook.worth(owned, abilities.plus(building), False)


def _helped(outlook: Outlook, action: Action) -> float:
    """Return the value after this help, that of the advisors who follow, and the best building."""
    match action:
        case Take(things, int(advisor)):
            gained = Bundle.of(things)
            # An action names the goods only, if there are any.
            gains = outlook.gains(advisor)
            gained = next((gain for gain in gains if gain[:3] == gained[:3]), gained)
        case Trade(given, advisor):
            gained = Bundle(*(-1 if good == given else 1 for good in GOODS))
        case Decline(advisor):
            gained = Bundle()
        case _:
            return _played(outlook, action)
    me = outlook.me
    later = [each for each in outlook.influenced() if each > advisor]
    return outlook.helped(tuple(map(add, me.owns(), gained)), later, me.envoy)


def _fought(outlook: Outlook, action: Action) -> float:
    """Return the value after a choice in the battle, or of the King's aid."""
    me = outlook.me
    match action:
        case Take():
            gained = Bundle.of(action.things)
        case Lose():
            gained = Bundle.of(action.goods).negative()
        case PlayToken(int(token)) if outlook.position.foe:
            return _with_token(outlook, outlook.position.foe, token)
        case _:
            return _played(outlook, action)
    return outlook.worth(tuple(map(add, me.owns(), gained)), outlook.abilities, me.envoy)


def _with_token(outlook: Outlook, foe: Foe, token: int) -> float:
    """Return the value after the battle with a soldier token (M5)."""
    me = outlook.me
    strength = me.strength(foe) + foe.sent + token
    result = outcome(me, strength, foe.strength)
    return winter.after(outlook, me.owns(), foe, result, strength) - _KEPT * token


def _played(outlook: Outlook, action: Action) -> float:
    """Return the value of what the player has once the action is played."""
    after = outlook.position.play(action)
    me = after.players[outlook.me.seat]
    if after.step in ("help", "build"):
        return outlook.built(me.owns(), me.abilities, me.envoy)
    return outlook.worth(me.owns(), me.abilities, me.envoy)


#: How the options of a step are valued; others are played to see what comes of them.
_WORTHS: Final[Mapping[str, Worth]] = MappingProxyType(
    {
        "rows": dealt,
        "governors": dealt,
        "aid": _fought,
        "reroll": changed,
        "influence": moved,
        "help": _helped,
        "build": _built,
        "battle": _fought,
    }
)
