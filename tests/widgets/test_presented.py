"""The presenter's view of what a page is about, with the answers of a question."""

from __future__ import annotations

from typing import Any

import pytest

import kingdombuilder.lessons
import kingsburg.lessons
from kingdombuilder.pages.learn.page import LearnExplorer as KingdomLearnExplorer
from kingdombuilder.pages.learn.state import LearnState as KingdomLearnState
from kingsburg.pages.learn.page import LearnExplorer
from kingsburg.pages.learn.state import LearnState
from kingsburg.pages.table.page import Desk
from tests.stages import ids


def press(stage: Any, key: str) -> None:
    stage._handle_custom_msg({"key": key}, [])


def afar(stage: Any) -> str:
    items = (item for group in stage._groups for item in group["items"])
    return str(next(item["html"] for item in items if item["id"] == "presented"))


def presented(lesson: str, at: int) -> str:
    explorer = LearnExplorer()
    explorer.show(LearnState(lesson=lesson, at=at))
    press(explorer.stage, "p")
    return afar(explorer.stage)


@pytest.mark.parametrize(
    ("lesson", "at", "kind", "words"),
    [
        # The province of Ann, who looks after it.
        ("first-roll", 0, "province", "Cathedral"),
        # Everybody's goods, and what can be taken.
        ("first-roll", 3, "standing", "kb-choices"),
        ("first-roll", 4, "year", "Spring"),
        # Everybody's dice decide the order.
        ("first-roll", 6, "standing", "kb-dice"),
        ("first-roll", 9, "court", "Treasurer"),
        # Which of two goods an advisor gives.
        ("first-buildings", 1, "court", "kb-choices"),
        ("first-buildings", 9, "province", "Statue"),
        # Recruiting: who has which goods and soldiers, and what is known of the enemy.
        ("first-year", 14, "standing", "Goblins 3"),
        ("winter", 4, "battle", "Goblins, strength 3"),
        ("winter", 7, "battle", "David loses the Crane"),
        # A question about a province after the battle.
        ("winter", 8, "province", "Market"),
        ("winter", 10, "standing", "white die"),
        ("two-players", 8, "court", "Astronomer"),
        ("odds", 0, "court", "75%"),
        ("additional-rows", 4, "province", "Improvised Defenses"),
        ("governors", 1, "standing", "three coloured dice"),
        ("destiny-cards", 1, "standing", "Good Year"),
    ],
)
def test_it_shows_what_a_page_of_kingsburg_is_about(
    lesson: str, at: int, kind: str, words: str
) -> None:
    shown = presented(lesson, at)
    assert f'class="kb-afar kb-afar-{kind}"' in shown
    assert words in shown


@pytest.mark.parametrize(
    ("lesson", "at", "words"),
    [
        ("first-turns", 3, "40 settlements left"),
        ("cards", 1, "Castles"),
        ("last-round", 1, "free to build anywhere"),
    ],
)
def test_beside_the_board_of_kingdom_builder_stands_what_a_page_is_about(
    lesson: str, at: int, words: str
) -> None:
    explorer = KingdomLearnExplorer()
    explorer.show(KingdomLearnState(lesson=lesson, at=at))
    press(explorer.stage, "p")
    assert "board" in ids(explorer.stage)
    assert words in afar(explorer.stage)


@pytest.mark.parametrize(
    ("explorer", "state", "course"),
    [
        (LearnExplorer, LearnState, kingsburg.lessons.COURSE),
        (KingdomLearnExplorer, KingdomLearnState, kingdombuilder.lessons.COURSE),
    ],
)
def test_the_answers_of_each_question_are_shown(explorer: Any, state: Any, course: Any) -> None:
    shown = explorer()
    asked = 0
    for name in course.names:
        shown.show(state(lesson=name))
        press(shown.stage, "p")
        for page in course.lesson(name).pages:
            answers = {f"lesson-answer-{at}" for at in range(len(page.answers))}
            assert answers <= ids(shown.stage)
            asked += bool(answers)
            # Nothing gives the answer away, and there is nothing to choose.
            if page.question:
                assert "kb-choices" not in afar(shown.stage)
            press(shown.stage, "ArrowRight")
        press(shown.stage, "Escape")
    assert asked


@pytest.mark.parametrize("key", ["Escape", "p"])
@pytest.mark.parametrize("make", [LearnExplorer, KingdomLearnExplorer, Desk])
def test_it_is_left_by_two_keys(make: Any, key: str) -> None:
    explorer = make()
    if not isinstance(explorer, Desk):
        explorer.stage.click(f"lesson-{explorer._course.names[0]}")
    before = ids(explorer.stage)
    press(explorer.stage, "p")
    assert "presented" in ids(explorer.stage)
    press(explorer.stage, key)
    assert ids(explorer.stage) == before
    press(explorer.stage, "Escape")
    assert ids(explorer.stage) == before


def test_at_the_table_it_follows_the_game() -> None:
    """It shows everybody's goods and what can be taken; once all dice are rolled, the court."""
    desk = Desk()
    press(desk.stage, "p")
    assert "kb-afar-standing" in afar(desk.stage)
    press(desk.stage, "Escape")
    while desk.board.position.step != "influence":
        desk.stage.click("chance" if desk.board.play.by_chance else "choice-0")
    press(desk.stage, "p")
    assert "kb-afar-court" in afar(desk.stage)


def test_a_secret_choice_is_not_shown_to_the_room() -> None:
    desk = Desk()
    for id in ("table-menu", "table-fold-new", "table-module-3", "table-start"):
        desk.stage.click(id)
    while desk.board.play.by_chance:
        desk.stage.click("chance")
    assert desk.board.passes_on
    press(desk.stage, "p")
    assert "kb-choices" not in afar(desk.stage)
