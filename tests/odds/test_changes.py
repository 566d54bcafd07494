"""What a change of cards or rules changes, against the odds of each box by itself."""

from __future__ import annotations

from fractions import Fraction

from kingsburg.engine.content import Content, content_of
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards
from kingsburg.odds.battle import battle
from kingsburg.odds.changes import (
    battle_changes,
    building_changes,
    reach_changes,
    worth_changes,
)
from kingsburg.odds.reach import Setup, kit_with, reach
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import default_worths, empty, good_worth

PRINTED = content_of(Rules())
HOUSE = """
[[building]]
id = "palisade"
row = "{row}"
column = {column}
cost = [0, 1, 0]
vp = 3
numbers = {{ white = 1, strength = {strength} }}
names = {{ en = "Palisade" }}
"""


def house(strength: int = 2) -> Content:
    palisade = PRINTED.buildings["palisade"]
    text = HOUSE.format(row=palisade.row, column=palisade.column, strength=strength)
    return content_of(Rules(), cards.read(text))


def test_the_same_box_changes_nothing() -> None:
    for compared in (reach_changes, battle_changes, worth_changes, building_changes):
        assert compared(PRINTED, PRINTED) == []


def test_a_white_die_changes_the_reach_of_its_owner_only() -> None:
    found = reach_changes(PRINTED, house())
    assert {each.building for each in found} == {"palisade"}
    one, other = reach(Setup()), reach(Setup(white=1))
    expected = [(each, one[each], other[each]) for each in one if one[each] != other[each]]
    assert [each[1:] for each in found] == expected


def test_battles_change_by_year_with_the_building() -> None:
    found = battle_changes(PRINTED, house(), soldiers=1)
    assert {each.building for each in found} == {"palisade"}
    assert found
    for each in found:
        for box, odds in ((PRINTED, each.before), (house(), each.after)):
            assert odds == battle(Winter(1, year=each.year, kit=kit_with(box, ["palisade"])))


def test_an_option_changes_the_battles_of_everybody() -> None:
    after = content_of(Rules(reinforcements="difference"))
    found = [each for each in battle_changes(PRINTED, after) if not each.building]
    assert found
    for each in found:
        assert each.before == battle(Winter(2, year=each.year))
        assert each.after == battle(Winter(2, year=each.year, reinforcements="difference"))


def test_worths_of_helps_and_buildings() -> None:
    after = house()
    one, other = default_worths(empty(PRINTED)), default_worths(empty(after))
    assert [tuple(each) for each in worth_changes(PRINTED, after)] == [
        (each, one[each], other[each]) for each in one if one[each] != other[each]
    ]
    found = {each.building: each for each in building_changes(PRINTED, after)}
    assert found["palisade"].after == 3 - good_worth(after)
    more = building_changes(PRINTED, content_of(Rules(modules=(1,))))
    assert any(each.before is None and isinstance(each.after, Fraction) for each in more)
