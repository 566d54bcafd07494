"""The exact effects of a change of cards or rules: reach, battles, worths.

Two contents are compared, `before` and `after`, such as ``content_of(Rules())`` and
``content_of(rules, own)``. Only differences are listed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from gametable.play.errors import check_type
from gametable.play.steps import Steps, piece, stepwise
from kingsburg.engine.content import Content
from kingsburg.engine.powers.abilities import Abilities, abilities_of
from kingsburg.engine.powers.destiny import DestinyCard
from kingsburg.engine.powers.power import dice_powers
from kingsburg.engine.powers.printed import Printed
from kingsburg.engine.rules import Rules
from kingsburg.odds.battle import Odds, battle, matters
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import default_worths, empty, good_worth


class ReachChange(NamedTuple):
    """A change in the chance, from 0 to 1, that the owner of a card reaches an advisor.

    `card`: a building, a governor (M3), or the destiny card of the year (M4). A card that one
    content lacks counts as none there.
    """

    card: str
    advisor: int
    before: Fraction
    after: Fraction


class BattleChange(NamedTuple):
    """A change in the odds of a winter; `card`: as in `ReachChange`, or "" for none."""

    year: int
    card: str
    before: Odds
    after: Odds


class WorthChange(NamedTuple):
    """A change in what the help of an advisor is worth in VP, by `default_worths`."""

    advisor: int
    before: Fraction
    after: Fraction


class BuildingChange(NamedTuple):
    """A change in a building's VP less the worth of its cost; None if there is no such building."""

    building: str
    before: Fraction | None
    after: Fraction | None


class Changes(NamedTuple):
    """All changes; `soldiers`: the number with which the battles are fought."""

    soldiers: int
    reach: list[ReachChange]
    battles: list[BattleChange]
    worths: list[WorthChange]
    buildings: list[BuildingChange]


@stepwise
def changes(before: Content, after: Content, soldiers: int) -> Steps[Changes]:
    """Return everything that differs. Raises `Malformed` like `battle_changes`."""
    battles = battle_changes(before, after, soldiers)
    yield Fraction(1, 4)
    worths, buildings = worth_changes(before, after), building_changes(before, after)
    yield Fraction(1, 2)
    reached = yield from piece(reach_changes.in_steps(before, after), 1, 2)
    return Changes(soldiers, reached, battles, worths, buildings)


@stepwise
def reach_changes(before: Content, after: Content) -> Steps[list[ReachChange]]:
    """Return the changes in what the owner of one card reaches, before the roll.

    The dice are those of a season with this card alone: 3 coloured ones and the card's own.
    """
    setups = {
        card: [_setup(content, card) for content in (before, after)]
        for card in _cards(before, after)
    }
    other = {card: both for card, both in setups.items() if both[0] != both[1]}
    found = []
    for place, (card, both) in enumerate(other.items()):
        one = yield from piece(reach.in_steps(both[0]), 2 * place, 2 * len(other))
        two = yield from piece(reach.in_steps(both[1]), 2 * place + 1, 2 * len(other))
        found += [
            ReachChange(card, advisor, one[advisor], two[advisor])
            for advisor in one
            if one[advisor] != two[advisor]
        ]
    return found


def battle_changes(before: Content, after: Content, soldiers: int = 2) -> list[BattleChange]:
    """Return the changes in battles, by card and year, with this many soldiers.

    The player has at most one card, and the enemy is not known. Raises `Malformed` for a number
    of soldiers outside the limits.
    """
    fighting = [
        card
        for card in _cards(before, after)
        if any(_fights(content.power(card)) for content in (before, after))
    ]
    found = (
        BattleChange(
            year,
            card,
            battle(_winter(before, card, year, soldiers)),
            battle(_winter(after, card, year, soldiers)),
        )
        for card in ("", *fighting)
        for year in range(1, Rules.YEARS + 1)
    )
    return [each for each in found if each.before != each.after]


def worth_changes(before: Content, after: Content) -> list[WorthChange]:
    """Return the changes in what the help of advisors is worth."""
    _check(before, after)
    one, other = (default_worths(empty(content)) for content in (before, after))
    return [
        WorthChange(advisor, one[advisor], other[advisor])
        for advisor in one
        if one[advisor] != other[advisor]
    ]


def building_changes(before: Content, after: Content) -> list[BuildingChange]:
    """Return the changes in the printed VP of buildings, less the worth of the goods they cost.

    Each content has its own worth of a good (`good_worth`); what a building does is not counted.
    """
    _check(before, after)
    found = (
        BuildingChange(id, _balance(before, id), _balance(after, id))
        for id in dict.fromkeys((*before.buildings, *after.buildings))
    )
    return [each for each in found if each.before != each.after]


def _check(*boxes: Content) -> None:
    for content in boxes:
        check_type(content, Content, "content")


def _cards(*boxes: Content) -> list[str]:
    """Return the buildings, governors and destiny cards of these contents."""
    _check(*boxes)
    kinds = (
        kind
        for content in boxes
        for kind in (content.buildings, content.governors, content.destinies)
    )
    return list(dict.fromkeys(id for kind in kinds for id in kind))


def _abilities(content: Content, card: str) -> Abilities:
    power = content.power(card)
    return abilities_of(content, [power] if power else [])


def _setup(content: Content, card: str) -> Setup:
    abilities = _abilities(content, card)
    power = content.power(card)
    return Setup(
        Rules.COLOURED_DICE + abilities.sums.coloured,
        abilities.sums.white,
        sways=abilities.sums.sways,
        rerolls=dice_powers(abilities.powers),
        taken=frozenset(power.closed) if power else frozenset(),
    )


def _fights(power: object) -> bool:
    if isinstance(power, DestinyCard) and power.enemy_strength:
        return True
    return isinstance(power, Printed) and matters(power)


def _winter(content: Content, card: str, year: int, soldiers: int) -> Winter:
    return Winter(
        soldiers,
        abilities=_abilities(content, card),
        year=year,
        reinforcements=content.rules.reinforcements,
        destiny=card if card in content.destinies else None,
    )


def _balance(content: Content, id: str) -> Fraction | None:
    building = content.buildings.get(id)
    return None if building is None else building.vp - sum(building.cost) * good_worth(content)
