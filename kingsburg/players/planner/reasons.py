"""Why one option is worth more than another: the difference in VP, part by part."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from operator import sub
from typing import NamedTuple, TypeAlias

from kingsburg.engine.bundle import Bundle
from kingsburg.engine.hooks import SEASONS
from kingsburg.engine.powers.building import Building
from kingsburg.engine.powers.power import Power
from kingsburg.players.planner import features, stages
from kingsburg.players.planner.after import After
from kingsburg.players.planner.features import Winter
from kingsburg.players.planner.outlook import Outlook


class Odds(NamedTuple):
    """The chances of victory and of defeat in the next battle, from 0 to 1."""

    victory: float
    defeat: float


class Next(NamedTuple):
    """A building that can come next, by its id, and the goods that it lacks: fewer than before."""

    building: str
    lacks: Bundle


class Built(NamedTuple):
    """Buildings that stand in the end, and those that stand without it, by their ids.

    `gain`: in VP, as of all parts. `left`: the goods left then; None if they are another part.
    `beside`: what is built in the phase with it and without it. `odds`: as of `Things`.
    """

    gain: float
    built: tuple[str, ...]
    instead: tuple[str, ...]
    left: Bundle | None
    beside: tuple[str, ...] = ()
    odds: tuple[Odds, Odds] | None = None


class Cards(NamedTuple):
    """Governors, rows and other powers that are gained or given up, by their ids."""

    gain: float
    gained: tuple[str, ...]
    lost: tuple[str, ...]


class Things(NamedTuple):
    """More of some things, or less of them.

    `odds`: those of the next battle without and with it, if they differ. `next`: the building to
    which other goods lead, if they are a gain.
    """

    gain: float
    change: Bundle
    odds: tuple[Odds, Odds] | None = None
    next: Next | None = None


class Envoy(NamedTuple):
    """The Envoy is kept, or is needed."""

    gain: float
    kept: bool


class Risk(NamedTuple):
    """Others may take some of these advisors; whoever is influenced first is safe from them."""

    gain: float


class Fought(NamedTuple):
    """Another result of the present battle: 1 is victory, 0 a draw, -1 defeat."""

    gain: float
    before: int
    after: int


class Kept(NamedTuple):
    """Points of soldier tokens that are kept for later winters, or are not (M5)."""

    gain: float
    points: int


class Dice(NamedTuple):
    """Better dice, by the advisors that they reach."""

    gain: float


Part: TypeAlias = Built | Cards | Things | Envoy | Risk | Fought | Kept | Dice


def parts(outlook: Outlook, before: After, after: After, *, paying: bool = False) -> list[Part]:
    """Return why `after` is worth more than `before` if both are played on as well as possible.

    The gains add up to the difference. What can be built either way is no part of it. `paying`:
    the goods that a building costs are a part of their own.
    """
    start, end = before.in_the_end(outlook), after.in_the_end(outlook)
    found, at = [], _compared(outlook, before, after, start, end)
    more = start.worth(outlook) - at.worth(outlook)
    for then, part in _steps(outlook, at, end, paying=paying):
        found.append(part(then.worth(outlook) - at.worth(outlook)))
        at = then
    needed = not after.envoy or len(_new_buildings(outlook, end)) > 1
    return _settled(found, more, needed=needed)


def _compared(outlook: Outlook, before: After, after: After, start: After, end: After) -> After:
    """Return with what the end is compared: if possible, the same buildings stand there."""
    if _new(end, start) or after.built_as(outlook, start):
        same = before.built_as(outlook, end)
        if same and same != end:
            return same
    return start


def _settled(found: list[Part], more: float, *, needed: bool) -> list[Part]:
    """Return the parts with gains that make sense, and altogether so many VP less.

    The net sees small merits in not having something. They belong to what is had instead, as does
    what else could be built. `needed`: True if the Envoy is.
    """
    told: list[Part] = []
    for part in found:
        given_up = isinstance(part, Built) and not part.built
        if part.gain > 0 and given_up and len(found) > 1:
            more -= part.gain
        elif isinstance(part, Envoy) and part.kept == (part.gain < 0):
            more -= part.gain
            if needed and not part.kept:
                told.append(part._replace(gain=0.0))
        else:
            told.append(part)
    if more and told:
        most = max(range(len(told)), key=lambda at: told[at].gain)
        told[most] = told[most]._replace(gain=told[most].gain - more)
    return told


def _steps(
    outlook: Outlook, before: After, after: After, *, paying: bool
) -> Iterator[tuple[After, Callable[[float], Part]]]:
    """Yield what the player would have after each of the changes, which follow one another."""
    at = before
    gained, lost = _new(before, after), _new(after, before)
    built, instead = _buildings(gained), _buildings(lost)
    cards = _others(gained), _others(lost)
    if any(cards):
        abilities = at.abilities
        for each in cards[1]:
            abilities = abilities.minus(each)
        for each in cards[0]:
            abilities = abilities.plus(each)
        at = at._replace(abilities=abilities)
        names = tuple(each.id for each in cards[0]), tuple(each.id for each in cards[1])
        yield at, lambda gain: Cards(gain, *names)
    new = _new_buildings(outlook, after)
    if built or instead:
        apart = paying or not built
        vp = sum(each.worth.vp for each in built) - sum(each.worth.vp for each in instead)
        goods = Bundle(*(at if apart else after).owned[:3])
        owned = Bundle(*goods[:3], at.owned[3] + vp, *at.owned[4:])
        was, at = at, at._replace(owned=owned, abilities=after.abilities)
        beside = tuple(each.id for each in new if each not in built)
        ids = tuple(each.id for each in built), tuple(each.id for each in instead)
        left, odds = None if apart else goods, _odds(outlook, was, at)
        yield at, lambda gain: Built(gain, *ids, left, beside, odds)
    # What can be built at once is no reason to wait.
    waits = outlook.position.phase in SEASONS and not new
    for things in (slice(0, 3), slice(3, 4), slice(4, 5), slice(5, 6)):
        owned = Bundle(*at.owned)
        then = [*owned]
        then[things] = after.owned[things]
        change = Bundle(*map(sub, then, owned))
        if any(change):
            was, at = at, at._replace(owned=Bundle(*then))
            leads = _next(was, at, {each.id for each in instead}, waits=waits)
            coming = leads if any(change[:3]) and stages.left(outlook.stage)[0] else None
            yield at, partial(_things, change=change, odds=_odds(outlook, was, at), leads=coming)
    if at != after:
        at = after
        yield at, lambda gain: Envoy(gain, after.envoy)


def _things(
    gain: float, change: Bundle, odds: tuple[Odds, Odds] | None, leads: Next | None
) -> Things:
    return Things(gain, change, odds, leads if gain > 0 else None)


def _odds(outlook: Outlook, before: After, after: After) -> tuple[Odds, Odds] | None:
    """Return the odds of the next battle before and after a change, if they are not the same.

    With soldier tokens they are not known (M5).
    """
    if outlook.position.content.soldier_tokens:
        return None
    was, now = odds_of(outlook, before), odds_of(outlook, after)
    return (was, now) if was != now else None


def _next(was: After, now: After, instead: Collection[str], *, waits: bool) -> Next | None:
    """Return the building that is nearer now: the one that lacks least, then the one of most VP.

    `instead`: those that the goods are not spent on. `waits`: True if nothing is built, though it
    could be.
    """
    known = now.abilities.content.buildings
    found = []
    for *price, plain, _ in now.abilities.province.prices:
        if plain.building in instead:
            continue
        before, lacks = (
            Bundle(*(max(0, cost - own) for cost, own in zip(price, each.owned, strict=False)))
            for each in (was, now)
        )
        if lacks.goods < before.goods and (lacks.goods or not waits):
            found.append((lacks.goods, -known[plain.building].vp, plain.building, lacks))
    return Next(*min(found)[2:]) if found else None


def _new(before: After, after: After) -> list[Power]:
    return [each for each in after.abilities.powers if each not in before.abilities.powers]


def _new_buildings(outlook: Outlook, after: After) -> list[Building]:
    stand = _buildings([*after.abilities.powers])
    return [each for each in stand if each not in outlook.me.buildings]


def _buildings(powers: list[Power]) -> list[Building]:
    return [each for each in powers if isinstance(each, Building)]


def _others(powers: list[Power]) -> list[Power]:
    return [each for each in powers if not isinstance(each, Building)]


def odds_of(outlook: Outlook, after: After) -> Odds:
    """Return the odds of the next battle with what is left."""
    same = stages.year_of(outlook.stage) == outlook.position.year
    winter = outlook.known if same else Winter()
    found = features.battle(after.abilities, after.owned[-1], outlook.stage, winter)
    return Odds(found[0], found[3])
