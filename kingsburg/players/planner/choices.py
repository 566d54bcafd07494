"""The decisions of the planner: the value after each option, or the best set of advisors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from operator import add, sub
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from kingsburg.engine.actions import (
    GOODS,
    PASS,
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
from kingsburg.players.planner.after import After
from kingsburg.players.planner.cards import dealt
from kingsburg.players.planner.court import Court, moved
from kingsburg.players.planner.dice import changed
from kingsburg.players.planner.outlook import Outlook
from kingsburg.players.planner.value import Value

#: The most options that are compared; recruiting with hundreds of goods has more.
_MOST: Final = 2000
#: The most options that are played to see what comes of them, which takes longer.
_PLAYED: Final = 40
#: What a point of a soldier token is worth in a later winter (M5).
KEPT: Final = 0.8


class Option(NamedTuple):
    """An action with the VP that may be expected after it.

    `after`: what it leaves; None if chance or a battle comes between.
    """

    action: Action
    worth: float
    after: After | None


def choose(look: Callable[[], Position], actions: Sequence[Action], value: Value) -> Action:
    """Return the action after which a player may expect most; of equal ones, the first."""
    outlook = outlook_of(look(), value)
    return next(iter(weighed(outlook, actions))).action


def outlook_of(position: Position, value: Value) -> Outlook:
    """Return what the player who decides at a position may expect."""
    actor = position.actor
    assert isinstance(actor, str)
    return Outlook(value, position, position.player(actor))


def weighed(outlook: Outlook, actions: Sequence[Action]) -> Iterable[Option]:
    """Return the options of a decision, the best first; at court, only the best of each advisor."""
    if isinstance(actions[0], Influence):
        found = Court(outlook).placings(actions)
        return (Option(each.action, each.worth, each.after) for each in found)
    # Passing may come before it.
    if any(isinstance(each, Recruit) for each in actions[:2]):
        recruited = winter.recruit(outlook, islice(actions, _MOST))
        return [Option(action, worth, None) for worth, action in recruited]
    look = _AFTER.get(outlook.position.step, _played)
    most = _PLAYED if look is _played else _MOST
    options = [_option(outlook, action, look) for action in islice(actions, most)]
    return sorted(options, key=lambda each: -each.worth)


def option(outlook: Outlook, action: Action) -> Option:
    """Return what an action is worth, whether or not it is among the best ones."""
    step = outlook.position.step
    if isinstance(outlook.position.example, Influence):
        placing = Court(outlook).placing(action)
        return Option(action, placing.worth, placing.after)
    if isinstance(action, Recruit) or (step == "recruit" and action == PASS):
        owned = winter.recruited(outlook, action)
        return Option(action, winter.expected(winter.the_end(outlook), owned), None)
    return _option(outlook, action, _AFTER.get(step, _played))


#: A function that tells what an action leaves, or the value after it.
_Look: TypeAlias = "Callable[[Outlook, Action], After | float]"


def _option(outlook: Outlook, action: Action, look: _Look) -> Option:
    found = look(outlook, action)
    if isinstance(found, After):
        return Option(action, found.worth(outlook), found)
    return Option(action, found, None)


def _built(outlook: Outlook, action: Action) -> After:
    """Return what is left after building, or not."""
    me, abilities = outlook.me, outlook.abilities
    if not isinstance(action, Build):
        return After(me.owns(), abilities, me.envoy)
    building = abilities.content.buildings[action.building]
    paid = map(sub, me.owns(), abilities.province.price(building))
    owned = tuple(map(add, paid, building.worth))
    more = abilities.plus(building)
    if me.envoy and not action.envoy:
        return After(owned, more, me.envoy, "second")
    return After(owned, more, envoy=False)


def _helped(outlook: Outlook, action: Action) -> After:
    """Return what this help leaves; other advisors and the best building follow."""
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
    later = tuple(each for each in outlook.influenced() if each > advisor)
    owned = tuple(map(add, me.owns(), gained))
    return After(owned, me.abilities, me.envoy, "first", later)


def _fought(outlook: Outlook, action: Action) -> After | float:
    """Return what a choice in the battle, or of the King's aid, leaves."""
    me = outlook.me
    match action:
        case Take():
            gained = Bundle.of(action.things)
        case Lose():
            gained = Bundle.of(action.goods).negative()
        case PlayToken(int(token)) if outlook.position.foe:
            return with_token(outlook, outlook.position.foe, token)
        case _:
            return _played(outlook, action)
    return After(tuple(map(add, me.owns(), gained)), outlook.abilities, me.envoy)


def with_token(outlook: Outlook, foe: Foe, token: int) -> float:
    """Return the value after the battle with a soldier token (M5)."""
    me = outlook.me
    strength = me.strength(foe) + foe.sent + token
    result = outcome(me, strength, foe.strength)
    return winter.after(outlook, me.owns(), foe, result, strength) - KEPT * token


def _played(outlook: Outlook, action: Action) -> After:
    """Return what the player has once the action is played; advisors and a building may follow."""
    after = outlook.position.play(action)
    me = after.players[outlook.me.seat]
    building = after.step in ("help", "build")
    later = [advisor for advisor, seat in after.helping if seat == me.seat]
    if after.step == "help" and after.actor == me.name:
        # The next one has already begun to ask.
        asking = getattr(after.example, "advisor", None)
        if asking not in (None, getattr(action, "advisor", None)):
            later.insert(0, asking)
    return After(me.owns(), me.abilities, me.envoy, "first" if building else "", tuple(later))


#: What an option of a step leaves; others are played to see what comes of them.
_AFTER: Final[Mapping[str, _Look]] = MappingProxyType(
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
