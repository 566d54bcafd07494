"""Why one option is worth more than another: the difference in VP, part by part."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from operator import sub
from typing import NamedTuple, TypeAlias

from kingsburg.engine.bundle import Bundle
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
    """

    gain: float
    built: tuple[str, ...]
    instead: tuple[str, ...]
    left: Bundle | None


class Cards(NamedTuple):
    """Governors, rows and other powers that are gained or given up, by their ids."""

    gain: float
    gained: tuple[str, ...]
    lost: tuple[str, ...]


class Things(NamedTuple):
    """More of some things, or less of them.

    `odds`: those of the next battle without and with all of the difference, if this is the number
    of soldiers. `next`: the building to which other goods lead.
    """

    gain: float
    change: Bundle
    odds: tuple[Odds, Odds] | None = None
    next: Next | None = None


class Envoy(NamedTuple):
    """The Envoy is kept, or is used."""

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
    """Return why `after` is worth more than `before`; in both, nothing is left to be done.

    The gains add up to the difference. `paying`: the goods that a building costs are a part of
    their own.
    """
    found, at = [], before
    for then, part in _steps(outlook, before, after, paying=paying):
        found.append(part(then.worth(outlook) - at.worth(outlook)))
        at = then
    return found


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
    if built or instead:
        vp = sum(each.worth.vp for each in built) - sum(each.worth.vp for each in instead)
        goods = Bundle(*(at if paying else after).owned[:3])
        owned = Bundle(*goods[:3], at.owned[3] + vp, *at.owned[4:])
        at = at._replace(owned=owned, abilities=after.abilities)
        ids = tuple(each.id for each in built), tuple(each.id for each in instead)
        yield at, lambda gain: Built(gain, *ids, None if paying else goods)
    for things in (slice(0, 3), slice(3, 4), slice(4, 5), slice(5, 6)):
        owned = Bundle(*at.owned)
        then = [*owned]
        then[things] = after.owned[things]
        change = Bundle(*map(sub, then, owned))
        if any(change):
            was, at = at, at._replace(owned=Bundle(*then))
            odds = _odds(outlook, before, after, change.soldiers)
            # What can be built at once is no reason to wait.
            waits = paying and not built
            leads = _next(was, at, {each.id for each in instead}, waits=waits)
            coming = leads if any(change[:3]) and stages.left(outlook.stage)[0] else None
            yield at, partial(Things, change=change, odds=odds, next=coming)
    if at != after:
        at = after
        yield at, lambda gain: Envoy(gain, after.envoy)


def _odds(outlook: Outlook, before: After, after: After, soldiers: int) -> tuple[Odds, Odds] | None:
    """Return the odds of the next battle before and after, if more or fewer soldiers change them.

    With soldier tokens they are not known (M5).
    """
    if not soldiers or outlook.position.content.soldier_tokens:
        return None
    was, now = odds_of(outlook, before), odds_of(outlook, after)
    better = now.victory - now.defeat - was.victory + was.defeat
    return (was, now) if better * soldiers > 0 else None


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
