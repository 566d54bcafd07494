"""The stepper: forth and back along the record, branches, and what is refused."""

from random import Random
from typing import Any

import pytest

from kingsburg import records
from kingsburg.engine import CHANCE
from kingsburg.widgets import app
from kingsburg.widgets.stage import Stage
from kingsburg.widgets.stepper import Stepper

SPRING = """kingsburg 1
players Ann Brian
order Brian Ann
# Who has nothing takes a good.
Brian takes gold
Ann takes wood
neutral rolls 1 1 1
neutral rolls 4 5
Ann rolls 1 3 5
Brian rolls 4 4 5
Ann influences 8 with 5 3
"""


@pytest.fixture
def stepper() -> Stepper:
    return Stepper(records.read(SPRING), Random(5))


def buttons(stepper: Stepper, group: str) -> dict[str, dict[str, Any]]:
    shown = next(each for each in stepper.stage._groups if each["id"] == group)
    return {item["id"]: item for item in shown["items"] if item["kind"] == "button"}


def html(stepper: Stepper, block: str) -> str:
    items = [item for group in stepper.stage._groups for item in group["items"]]
    return next(str(item.get("html", "")) for item in items if item["id"] == block)


def test_it_begins_at_the_start_and_follows_the_record(stepper: Stepper) -> None:
    assert stepper.position.actor is CHANCE
    stepper.stage.click("forward")
    assert stepper.stage.said == "Turn order: Brian, Ann"
    assert "Who has nothing takes a good." in html(stepper, "remark")
    stepper.stage.click("forward")
    assert stepper.position.player("Brian").gold == 1
    assert "<b>P1.2</b>" in html(stepper, "happened")
    stepper.stage.click("back")
    assert stepper.position.player("Brian").gold == 0


def test_next_step_end_and_start(stepper: Stepper) -> None:
    stepper.stage.click("step")
    assert (stepper.position.phase, stepper.position.step) == ("spring", "roll")
    stepper.stage.click("end")
    assert len(stepper.position.placed) == 3
    stepper.stage.click("forward")
    assert stepper.stage.said == "The record ends here. Play on as you like."
    stepper.stage.click("start")
    assert stepper.position.order == ("Ann", "Brian")


def test_the_choice_of_the_record_is_marked(stepper: Stepper) -> None:
    stepper.stage.click("forward")
    marked = [item["text"] for item in buttons(stepper, "choices").values() if item.get("pressed")]
    assert marked == ["takes 1 gold"]


def test_another_choice_is_a_branch_and_there_is_a_way_back(stepper: Stepper) -> None:
    stepper.stage.click("forward")
    assert "record" not in buttons(stepper, "way")
    other = next(
        id for id, item in buttons(stepper, "choices").items() if item["text"] == "takes 1 stone"
    )
    stepper.stage.click(other)
    assert stepper.position.player("Brian").stone == 1
    assert "no longer the record" in html(stepper, "standing")
    stepper.stage.click("record")
    assert stepper.position.player("Brian").stone == 0
    stepper.stage.click("end")
    assert stepper.position.player("Brian").gold == 1


def test_chance_can_decide(stepper: Stepper) -> None:
    while stepper.position.step != "roll":
        stepper.stage.click("forward")
    stepper.stage.click("chance")
    assert stepper.stage.said.startswith("The neutral dice show")
    stepper.stage.click("back")
    assert "A roll is undone" in stepper.stage.said


def test_a_line_can_be_typed(stepper: Stepper) -> None:
    stepper.stage.click("forward")
    stepper.stage.fill("line", "Brian takes wood")
    assert stepper.position.player("Brian").wood == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Ann influences 8 with 5 3", "Not allowed: N.1 "),
        ("Ann takes wood", "Not allowed: N.2 it is Brian's turn"),
        ("Zoe takes wood", "N.4 there is no player Zoe"),
        ("Brian dances", "Brian can do none of this: dances"),
    ],
)
def test_what_is_refused_is_told_and_changes_nothing(
    stepper: Stepper, line: str, said: str
) -> None:
    stepper.stage.click("forward")
    before = stepper.position
    stepper.stage.fill("line", line)
    assert stepper.stage.said.startswith(said)
    assert stepper.position is before


def test_every_choice_of_the_whole_first_year_can_be_shown() -> None:
    stepper = Stepper(records.stored("the-first-year"), Random(1))
    shown = 0
    while stepper.stage.said != "The record ends here. Play on as you like.":
        stepper.stage.click("forward")
        shown += len(buttons(stepper, "choices"))
    assert (stepper.position.year, stepper.position.phase) == (2, "aid")
    assert shown > 500


def test_the_app_gives_a_stage() -> None:
    assert isinstance(app.game("the-first-year"), Stage)


def test_forged_ids_do_nothing(stepper: Stepper) -> None:
    before = stepper.position
    for id in ("choice-999", "choice-x", "end ", "", "__class__"):
        stepper.stage.click(id)
    assert stepper.position is before
