"""What a change of cards or rules changes, against the odds of each content by itself."""

from __future__ import annotations

from fractions import Fraction

from gametable.play.steps import result
from kingsburg.engine.content import Content, content_of
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards
from kingsburg.odds.battle import battle
from kingsburg.odds.changes import (
    battle_changes,
    building_changes,
    changes,
    reach_changes,
    worth_changes,
)
from kingsburg.odds.reach import Setup, abilities_with, reach
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
    assert {each.card for each in found} == {"palisade"}
    one, other = reach(Setup()), reach(Setup(white=1))
    expected = [(each, one[each], other[each]) for each in one if one[each] != other[each]]
    assert [each[1:] for each in found] == expected


def test_battles_change_by_year_with_the_building() -> None:
    found = battle_changes(PRINTED, house(), soldiers=1)
    assert {each.card for each in found} == {"palisade"}
    assert found
    for each in found:
        for box, odds in ((PRINTED, each.before), (house(), each.after)):
            assert odds == battle(
                Winter(1, year=each.year, abilities=abilities_with(box, ["palisade"]))
            )


def test_an_option_changes_the_battles_of_everybody() -> None:
    after = content_of(Rules(reinforcements="difference"))
    found = [each for each in battle_changes(PRINTED, after) if not each.card]
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


def test_a_governor_and_a_destiny_card_change_what_their_owners_reach_and_fight() -> None:
    raw = {
        "governor": [{"id": "duke", "names": {"en": "Duke"}, "numbers": {"white": 1}}],
        "destiny": [
            {"id": "mist", "names": {"en": "Mist"}, "closed": [3], "enemy_strength": 1},
        ],
    }
    rules = Rules(modules=(3, 4))
    before, after = content_of(rules), content_of(rules, cards.from_json(raw)[0])
    found = reach_changes(before, after)
    assert {each.card for each in found} == {"duke", "mist"}
    duke, plain = reach(Setup(white=1)), reach(Setup())
    assert {each.advisor: each.after for each in found if each.card == "duke"} == {
        each: duke[each] for each in duke if duke[each] != plain[each]
    }
    assert [each[1:] for each in found if each.card == "mist"] == [(3, plain[3], Fraction(0))]
    fought = [each for each in battle_changes(before, after) if each.card == "mist"]
    assert len(fought) == Rules.YEARS
    assert all(each.after.victory <= each.before.victory for each in fought)


def test_all_changes_at_once() -> None:
    steps = changes.in_steps(PRINTED, house(), 1)
    assert result(steps) == (
        1,
        reach_changes(PRINTED, house()),
        battle_changes(PRINTED, house(), 1),
        worth_changes(PRINTED, house()),
        building_changes(PRINTED, house()),
    )
