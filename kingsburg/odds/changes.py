"""What a change of cards or rules changes exactly: reach, battles, worths.

Two boxes are compared, `before` and `after`, such as ``content_of(Rules())`` and
``content_of(rules, own)``. Only what differs is listed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from kingsburg.engine.content import Content
from kingsburg.engine.rules import Rules
from kingsburg.odds.battle import Odds, battle, matters
from kingsburg.odds.reach import Setup, kit_with, reach
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import default_worths, empty, good_worth


class ReachChange(NamedTuple):
    """An advisor whom the owner of a building reaches otherwise; probabilities from 0 to 1.

    A building that a box does not have counts as none.
    """

    building: str
    advisor: int
    before: Fraction
    after: Fraction


class BattleChange(NamedTuple):
    """A winter that ends otherwise; `building`: what its player has, "" for nothing."""

    year: int
    building: str
    before: Odds
    after: Odds


class WorthChange(NamedTuple):
    """An advisor whose help is worth another number of VP, as `default_worths` has it."""

    advisor: int
    before: Fraction
    after: Fraction


class BuildingChange(NamedTuple):
    """A building whose VP, less what its goods are worth, are others; None: it is not there."""

    building: str
    before: Fraction | None
    after: Fraction | None


def reach_changes(before: Content, after: Content) -> list[ReachChange]:
    """The advisors that the owner of one building reaches otherwise, before the roll.

    The dice are those of a season with this building alone (3 coloured ones and its own).
    """
    found = []
    for building in _buildings(before, after):
        one, other = (reach(_setup(box, building)) for box in (before, after))
        found += [
            ReachChange(building, advisor, one[advisor], other[advisor])
            for advisor in one
            if one[advisor] != other[advisor]
        ]
    return found


def battle_changes(before: Content, after: Content, soldiers: int = 2) -> list[BattleChange]:
    """The battles that end otherwise, by year, with so many soldiers and at most one building.

    The enemy is not known. Raises `Malformed` for a number of soldiers outside the limits.
    """
    fighting = [
        id
        for id in _buildings(before, after)
        if any(id in box.buildings and matters(box.buildings[id]) for box in (before, after))
    ]
    found = (
        BattleChange(
            year,
            building,
            battle(_winter(before, building, year, soldiers)),
            battle(_winter(after, building, year, soldiers)),
        )
        for building in ("", *fighting)
        for year in range(1, Rules.YEARS + 1)
    )
    return [each for each in found if each.before != each.after]


def worth_changes(before: Content, after: Content) -> list[WorthChange]:
    """The advisors whose help is worth another number of VP."""
    one, other = (default_worths(empty(box)) for box in (before, after))
    return [
        WorthChange(advisor, one[advisor], other[advisor])
        for advisor in one
        if one[advisor] != other[advisor]
    ]


def building_changes(before: Content, after: Content) -> list[BuildingChange]:
    """The buildings whose printed VP, less the worth in VP of the goods they cost, are others.

    A good is worth what it is in that box (`good_worth`); what a building does is not counted.
    """
    found = (
        BuildingChange(id, _balance(before, id), _balance(after, id))
        for id in _buildings(before, after)
    )
    return [each for each in found if each.before != each.after]


def _buildings(before: Content, after: Content) -> list[str]:
    return list(dict.fromkeys((*before.buildings, *after.buildings)))


def _setup(box: Content, building: str) -> Setup:
    mine = [building] if building in box.buildings else []
    kit = kit_with(box, mine)
    dice = Rules.COLOURED_DICE + kit.coloured
    return Setup(dice, kit.white).with_buildings(mine, box)


def _winter(box: Content, building: str, year: int, soldiers: int) -> Winter:
    kit = kit_with(box, [building] if building in box.buildings else [])
    return Winter(soldiers, kit=kit, year=year, reinforcements=box.rules.reinforcements)


def _balance(box: Content, id: str) -> Fraction | None:
    building = box.buildings.get(id)
    return None if building is None else building.vp - sum(building.cost) * good_worth(box)
