"""The lessons without a browser: each is read to its end, doing what it asks for."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gametable.language import each, translated
from gametable.views import lesson_words as told
from gametable.widgets.address import ADDRESS
from gametable.widgets.stage import Stage
from kingsburg import lessons, pages
from kingsburg.engine.actions import Build, Choose, Influence, Recruit
from kingsburg.pages import GAME
from kingsburg.pages.learn.page import LearnExplorer
from kingsburg.pages.learn.state import LearnState
from kingsburg.pages.learn.words import WAY_ON

OWN = (
    "kingsburg lesson 1\n"
    "title Mine\n"
    "players Ann Brian\n"
    'position {"phase": "spring", "step": "influence", "players": '
    '[{"name": "Ann", "dice": "2 3 6"}, {"name": "Brian", "dice": "1 5 5"}]}\n'
    "tell {Ann} begins & <b>wins</b>.\n"
    "do Ann influences 8 with 2 6\n"
    "tell Good.\n"
)


def items(stage: Stage) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def do_task(explorer: LearnExplorer) -> None:
    """Do what the page asks for, by clicks alone."""
    board, click = explorer.board, explorer.stage.click
    task = explorer.page.task
    if board.play.by_chance:
        click("chance")
        return
    match task:
        case Influence():
            for _ in range(2):
                click(f"advisor-{task.advisor}")
        case Build():
            seat = board.position.player(str(board.position.actor)).seat
            for _ in range(2):
                click(f"building-{seat}-{task.building}")
        case Recruit():
            for place in range(len(task.payment)):
                click(f"good-{place}")
            click("recruit")
        case _:
            click(f"choice-{board.play.options.others.index(task)}")


@pytest.mark.parametrize("name", lessons.COURSE.names)
def test_each_lesson_is_read_to_its_end(name: str) -> None:
    explorer = LearnExplorer()
    explorer.stage.click(f"lesson-{name}")
    for at, page in enumerate(lessons.COURSE.lesson(name).pages):
        assert explorer.state.at == at
        assert translated(page.told) in explorer.stage.said
        shown = items(explorer.stage)
        assert ("lesson-hint" in shown) == bool(page.hint)
        for number, answer in enumerate(page.answers):
            explorer.stage.click(f"lesson-answer-{number}")
            assert explorer.stage.said == told.verdict(answer)
        if page.task:
            do_task(explorer)
        else:
            explorer.stage.click("lesson-next")
    assert explorer.state == LearnState(done=[name])
    assert "✓" in items(explorer.stage)[f"lesson-{name}"]["picture"]


@pytest.mark.parametrize("name", lessons.COURSE.names)
def test_whoever_does_not_know_how_is_shown(name: str) -> None:
    explorer = LearnExplorer()
    explorer.stage.click(f"lesson-{name}")
    for _ in lessons.COURSE.lesson(name).pages:
        explorer.stage.click("lesson-next")
    assert explorer.state.done == [name]


@pytest.mark.parametrize("name", lessons.COURSE.names)
def test_each_lesson_ends_with_the_next_one(name: str) -> None:
    explorer = finished(name)
    shown = items(explorer.stage)
    names = lessons.COURSE.names
    later = names[names.index(name) + 1 :]
    assert ("lesson-following" in shown) == bool(later)
    assert ("lesson-way-on" in shown) == (name in names[names.index("odds") :])
    if later:
        title = lessons.COURSE.titles[later[0]][0]
        assert title in shown["lesson-following"]["text"]
        explorer.stage.click("lesson-following")
        assert explorer.state.lesson == later[0]
        assert explorer.state.done == [name]


def test_only_the_last_lesson_says_that_it_is_the_last() -> None:
    last = {
        name
        for name in lessons.COURSE.names
        for page in lessons.COURSE.lesson(name).pages
        if "last lesson" in page.told
    }
    assert last == {lessons.COURSE.names[-1]}


def test_after_a_whole_game_pages_of_ours_are_linked_where_there_are_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = items(finished("odds").stage)["lesson-way-on"]["html"]
    assert "quiz" in told
    assert "<a" not in told
    monkeypatch.setattr(ADDRESS, "place", "http://127.0.0.1/learn")
    told = items(finished("goblin-valley").stage)["lesson-way-on"]["html"]
    assert re.findall('href="([^"]*)"', told) == ["./play?lang=en", "./quiz?lang=en"]
    assert {page for page, _title in WAY_ON.pages} <= {each.name for each in GAME.dashboards}


def test_the_end_of_a_lesson_goes_with_the_list_that_follows_it() -> None:
    explorer = finished("court")
    assert "lesson-end" in groups(explorer.stage)
    explorer.stage.click("lesson-winter")
    explorer.stage.click("lesson-all")
    assert "lesson-end" not in groups(explorer.stage)


def finished(name: str) -> LearnExplorer:
    """Return the explorer after the last page of this lesson."""
    explorer = at(name, len(lessons.COURSE.lesson(name).pages) - 1)
    explorer.stage.click("lesson-next")
    return explorer


def groups(stage: Stage) -> list[str]:
    return [group["id"] for group in stage.get_state()["_groups"]]


def at(name: str, page: int) -> LearnExplorer:
    explorer = LearnExplorer()
    explorer.show(LearnState(lesson=name, at=page))
    return explorer


#: The page of the first lesson on which Ann is to influence the Treasurer with 3 and 5.
TREASURER = 9


def test_what_is_illegal_answers_with_its_rule_and_what_is_not_asked_for_kindly() -> None:
    explorer = at("first-roll", TREASURER)
    for _ in range(2):
        explorer.stage.click("advisor-18")
    assert "P2b.2" in explorer.stage.said
    for _ in range(2):
        explorer.stage.click("advisor-4")
    assert explorer.stage.said == ("This is allowed, but here the lesson asks for something else.")
    assert not explorer.board.play.pick.dice
    assert explorer.state.at == TREASURER
    explorer.stage.click("choice-0")
    assert explorer.state.at == TREASURER


def test_an_advisor_that_is_read_hides_no_other_in_reach() -> None:
    explorer = at("first-roll", TREASURER)
    explorer.stage.click("advisor-9")
    shown = items(explorer.stage)
    assert shown["advisor-9"]["state"] == "lit"
    assert shown["advisor-8"]["state"] == "reach"


def test_a_page_for_reading_gives_nothing_away() -> None:
    """The page that asks which advisor David can influence marks none of them."""
    explorer = at("first-roll", 12)
    shown = items(explorer.stage)
    assert explorer.page.question
    assert {shown[f"advisor-{number}"].get("state", "") for number in (6, 7)} == {""}
    assert "chance" not in shown
    explorer.stage.click("advisor-7")
    assert explorer.stage.said.startswith("7, Astronomer")
    assert "Choose it again" not in explorer.stage.said


def test_the_rules_of_a_page_can_be_unfolded() -> None:
    explorer = at("first-roll", TREASURER)
    explorer.stage.click("lesson-rules")
    assert "P2b.1" in items(explorer.stage)["lesson-ruled"]["html"]
    explorer.stage.click("lesson-hint")
    assert "twice" in items(explorer.stage)["lesson-hinted"]["html"]
    explorer.stage.click("lesson-next")
    shown = items(explorer.stage)
    assert not {"lesson-ruled", "lesson-hinted"} & {*shown}


@pytest.mark.parametrize(
    ("name", "page", "label"),
    [
        ("governors", 10, "Move the dice from the Smuggler to the Duchess"),
        ("destiny-cards", 0, "Draw at random"),
        ("first-roll", 5, "Roll the dice"),
        ("winter", 3, "Recruit"),
    ],
)
def test_a_hint_names_the_button_that_is_there(name: str, page: int, label: str) -> None:
    explorer = at(name, page)
    explorer.stage.click("lesson-hint")
    shown = items(explorer.stage)
    assert f"The button says “{label}”." in shown["lesson-hinted"]["html"]
    assert label in [each.get("text") for each in shown.values() if each["kind"] == "button"]


@pytest.mark.parametrize("name", lessons.COURSE.names)
def test_each_button_that_a_hint_names_is_there(name: str) -> None:
    explorer = at(name, 0)
    for page in lessons.COURSE.lesson(name).pages:
        shown = items(explorer.stage)
        labels = {each.get("text", "") for each in shown.values() if each["kind"] == "button"}
        assert explorer.board.label in labels
        # A card has its name on its picture.
        if page.task and not isinstance(page.task, Influence | Build | Choose):
            assert explorer.board.label
        explorer.stage.click("lesson-next")


def test_each_row_of_a_province_has_its_letter() -> None:
    explorer = at("additional-rows", 0)
    for letter in "ABCDEFG":
        assert f">{letter}</span>" in items(explorer.stage)[f"row-0-{letter}"]["html"]
    group = next(each for each in explorer.stage._groups if each["id"] == "province-0")
    order = [each["id"] for each in group["items"]]
    assert order[order.index("row-0-A") + 1] == "building-0-sawmill"
    assert order[order.index("row-0-B") + 1] == "building-0-statue"


@pytest.mark.parametrize(
    ("name", "page", "rule"), [("buildings", 4, "P2b.3"), ("soldier-tokens", 6, "M5")]
)
def test_a_fold_cites_the_rule_that_the_page_is_about(name: str, page: int, rule: str) -> None:
    assert rule in lessons.COURSE.lesson(name).pages[page].rules


def test_odds_stand_on_the_court_where_a_page_shows_them() -> None:
    explorer = at("odds", 0)
    assert explorer.board.state.odds
    assert "75" in items(explorer.stage)["advisor-6"]["picture"]
    explorer.stage.click("lesson-all")
    explorer.stage.click("lesson-court")
    assert not explorer.board.state.odds


@pytest.mark.parametrize(("page", "treasurer"), [(0, "45%"), (3, "89%"), (4, "78%")])
def test_the_odds_are_those_of_the_player_whom_the_page_names(page: int, treasurer: str) -> None:
    """The pages name Ann, then Brian with a token, then Cindy with a white die."""
    explorer = at("odds", 0)
    for _ in range(page):
        explorer.stage.click("lesson-next")
    assert treasurer in items(explorer.stage)["advisor-8"]["picture"]


def test_a_lesson_of_ones_own() -> None:
    explorer = LearnExplorer()
    explorer.stage.fill("lesson-file", OWN)
    assert explorer.state.text == OWN
    assert (
        "{Ann} begins &amp; &lt;b&gt;wins&lt;/b&gt;."
        in items(explorer.stage)["lesson-told"]["html"]
    )
    do_task(explorer)
    assert explorer.state.at == 1
    explorer.stage.click("lesson-next")
    assert explorer.state == LearnState()
    # It is in no course, so nothing follows it.
    assert "lesson-end" not in groups(explorer.stage)


def test_a_wrong_lesson_is_told_with_its_line_and_nothing_is_lost() -> None:
    explorer = LearnExplorer()
    explorer.show(LearnState(done=["first-roll"]))
    explorer.stage.fill("lesson-file", OWN.replace("8 with 2 6", "8 with 2 3"))
    assert "line 6" in explorer.stage.said
    assert "P2b.2" in explorer.stage.said
    assert explorer.state == LearnState(done=["first-roll"])
    assert "P2b.2" in items(explorer.stage)["lesson-wrong"]["html"]


def test_the_play_page_tells_where_a_lesson_opens() -> None:
    stage = pages.show("table")
    for id in ("table-menu", "table-fold-files"):
        stage.click(id)
    stage.fill("table-text", OWN)
    assert "“Learn”" in stage.said


@pytest.mark.parametrize("language", ["pl", "pt", "cs"])
def test_every_sentence_of_the_course_is_translated(language: str) -> None:
    for name in lessons.COURSE.names:
        for page in lessons.COURSE.lesson(name).pages:
            assert each(page.told)[language] != page.told
