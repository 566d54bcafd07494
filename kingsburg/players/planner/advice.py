"""What to do, by how many VP more, and why: the planner's options with their reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, NamedTuple

from gametable.play.errors import GameError, Message, check_type
from kingsburg.engine.actions import Action, Decline, Influence, Keep, Offer, Pass, PlayToken
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.position import Position
from kingsburg.engine.steps.battle import outcome
from kingsburg.players.planner import choices, winter
from kingsburg.players.planner.after import After
from kingsburg.players.planner.choices import Option, weighed
from kingsburg.players.planner.outlook import Outlook
from kingsburg.players.planner.reasons import (
    Dice,
    Fought,
    Kept,
    Part,
    Risk,
    Things,
    odds_of,
    parts,
)
from kingsburg.players.planner.value import learned

#: Actions that leave everything as it is.
_NOTHING: Final = (Pass, Keep, Decline)


class Advised(NamedTuple):
    """An option, how many VP more it is worth than the compared one, and why.

    `parts`: their gains add up to `gain`. `advisors`: whom the rest of the dice is meant for.
    """

    action: Action
    gain: float
    parts: Sequence[Part]
    advisors: Sequence[int] = ()


class Advice(NamedTuple):
    """The best options, the best first, and the one with which they are compared.

    `compared`: doing nothing if that is possible, else the worst option. `roughly`: True if the
    gains are only rough, as those of dice.
    """

    who: str
    options: Sequence[Advised]
    compared: Action
    roughly: bool

    @property
    def idle(self) -> bool:
        """True if they are compared with doing nothing."""
        return isinstance(self.compared, _NOTHING)


def advised(position: Position, most: int = 3) -> Advice:
    """Return advice to the player who decides, from what this player knows: so many options.

    The first option is the planner's choice. Raises `GameError` if no player decides.

        >>> from kingsburg import court_of
        >>> from kingsburg.players.planner.advice import advised
        >>> advice = advised(court_of({"Ann": "1 4 4", "Brian": "2 3 4"}).position)
        >>> advice.who, advice.idle
        ('Ann', True)
    """
    check_type(position, Position, "position")
    who = position.actor
    if not isinstance(who, str):
        raise GameError(Message("no player decides here"))
    outlook = choices.outlook_of(position.seen_by(who), learned())
    actions = position.actions()
    options = _one_each(weighed(outlook, actions))
    idle = (each for each in options if isinstance(each.action, _NOTHING))
    compared = next(idle, options[-1])
    found = [explained(outlook, each, compared) for each in islice(options, most)]
    return Advice(who, found, compared.action, outlook.position.step == "reroll")


def _one_each(options: Iterable[Option]) -> list[Option]:
    """Return the options, but of each card that is put up for auction only the best bid (M3)."""
    found: dict[object, Option] = {}
    for each in options:
        action = each.action
        found.setdefault(action.card if isinstance(action, Offer) else action, each)
    return list(found.values())


def explained(outlook: Outlook, option: Option, compared: Option) -> Advised:
    """Return by how many VP an option is worth more than another one, and why."""
    action, gain = option.action, option.worth - compared.worth
    if action is compared.action:
        return Advised(action, 0.0, ())
    advisors: Sequence[int] = ()
    if option.after and compared.after:
        paying = outlook.position.step == "build"
        found = parts(outlook, compared.after, option.after, paying=paying)
        if isinstance(action, Influence):
            known = (*outlook.influenced(), action.advisor)
            advisors = [each for each in option.after.advisors if each not in known]
            if risk := option.worth - option.after.worth(outlook):
                found.append(Risk(risk))
    elif isinstance(action, PlayToken) and isinstance(compared.action, PlayToken):
        found = _fought(outlook, action, compared.action, gain)
    elif outlook.position.step == "recruit":
        found = _recruited(outlook, action, compared.action)
    else:
        found = [Dice(gain)]
    return Advised(action, gain, found, advisors)


def _fought(outlook: Outlook, action: PlayToken, other: PlayToken, gain: float) -> list[Part]:
    """Return why one soldier token is better than another (M5)."""
    me, foe = outlook.me, outlook.position.foe
    if foe is None or action.token is None or other.token is None:
        return []
    strength = me.strength(foe) + foe.sent
    before, after = (
        outcome(me, strength + each, foe.strength) for each in (other.token, action.token)
    )
    points = other.token - action.token
    kept = choices.KEPT * points
    return [Fought(gain - kept, before, after), Kept(kept, points)]


def _recruited(outlook: Outlook, action: Action, other: Action) -> list[Part]:
    """Return why one way to recruit is better than another, or than none."""
    end = winter.the_end(outlook)
    was, owned = (winter.recruited(outlook, each) for each in (other, action))
    more = Bundle(soldiers=owned.soldiers - was.soldiers)
    armed = was.plus(more)
    worths = [winter.expected(end, each) for each in (was, armed, owned)]
    me = outlook.me
    odds = [odds_of(outlook, After(each, me.abilities, me.envoy)) for each in (was, armed)]
    return [
        Things(worths[1] - worths[0], more, (odds[0], odds[1])),
        Things(worths[2] - worths[1], owned.plus(armed.negative())),
    ]
