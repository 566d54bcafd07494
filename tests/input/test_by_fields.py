"""Objects in links and files that are made from their fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest

from gametable.notation.by_fields import ByFields, Linked, Made
from gametable.notation.state import State, validated
from gametable.play.errors import Malformed
from kingsburg.engine.rules import Options, Rules
from kingsburg.notation import files

NAMES = [{"name": "Ann"}, {"name": "Brian"}]


@dataclass(frozen=True)
class Hat:
    size: int
    colour: str


def hat(*, size: int = 50, colour_and_more: str = "red") -> Hat:
    return Hat(size, colour_and_more)


def told(each: Hat) -> dict[str, Any]:
    return {"colour_and_more": each.colour}


class HatState(State):
    name: ClassVar[str] = "hats"

    mine: Annotated[Hat, Linked(hat, told)] = Hat(50, "red")
    others: list[Annotated[Hat, Made(hat, told)]] = []  # noqa: RUF012
    rules: Annotated[Options, ByFields()] = Options()


def test_a_link_holds_the_parameters_that_are_not_at_their_default() -> None:
    raw = {"mine": {"size": 60}, "others": [{}, {"colour_and_more": "blue"}]}
    state = validated(HatState, raw | {"rules": {"may_decline": True}})
    assert (state.mine, state.others) == (Hat(60, "red"), [Hat(50, "red"), Hat(50, "blue")])
    assert state.rules == Options(may_decline=True)
    assert state.data() == raw | {"rules": {"may_decline": True}}
    assert HatState(mine=Hat(1, "red")).data() == {"mine": {"size": 1}}


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        ({"mine": {"size": "big"}}, 'size: must be a whole number, not "big"'),
        ({"mine": 5}, "must be an object, not 5"),
        ({"mine": {"weight": 5}}, "a field that this version does not know"),
        ({"others": [{"size": True}]}, r"others\[0\].size: must be a whole number, not true"),
        ({"rules": {"may_decline": 1}}, "rules.may_decline: must be true or false, not 1"),
        ({"rules": {"modules": [1]}}, "a field that this version does not know"),
        ({"rules": []}, r"rules: must be an object, not \[\]"),
    ],
)
def test_what_a_link_cannot_hold(raw: dict[str, Any], says: str) -> None:
    with pytest.raises(Malformed, match=says):
        validated(HatState, raw)


@pytest.mark.parametrize("option", Rules.CHOICES)
def test_a_position_has_each_option_with_each_of_its_values(option: str) -> None:
    usual, *others = Rules.CHOICES[option]
    for value in (usual, *others):
        position = files.from_json({"players": NAMES, "rules": {option: value}})
        assert getattr(position.rules, option) == value
        assert position.rules.changed == ({} if value == usual else {option: value})
    wrong = files.from_json({"players": NAMES, "rules": {option: "x"}})
    assert [fault.path for fault in wrong.faults] == [f"rules.{option}"]
