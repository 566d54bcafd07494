"""The lessons of Kingdom Builder without a browser, each read to its end by doing what it asks."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gametable.language import each, translated
from gametable.notation import links
from gametable.notation.links import View
from gametable.play.errors import Malformed
from gametable.views import lesson_words as told
from gametable.widgets.address import ADDRESS
from gametable.widgets.stage import Stage
from kingdombuilder.engine.actions import Build, Draw, Move
from kingdombuilder.engine.hexes import NAMES, NUMBERS
from kingdombuilder.engine.hexes import each as on
from kingdombuilder.lessons import COURSE
from kingdombuilder.notation import files
from kingdombuilder.odds.terrain import bound, next_card
from kingdombuilder.pages import GAME
from kingdombuilder.pages.learn.page import LearnExplorer
from kingdombuilder.pages.learn.state import LearnState
from kingdombuilder.pages.learn.words import WAY_ON

every_lesson = pytest.mark.parametrize("name", COURSE.names)


def items(stage: Stage) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def do_task(explorer: LearnExplorer) -> None:
    """Do what the page asks for, by clicks alone."""
    stage, task = explorer.stage, explorer.page.task
    match task:
        case Draw():
            stage.click("chance")
        case Build(hex, by):
            if by:
                stage.click(f"tile-{by}")
            stage.click_hex("board", hex)
        case Move(start, to, by):
            stage.click(f"tile-{by}")
            stage.click_hex("board", start)
            stage.click_hex("board", to)


@every_lesson
def test_it_is_read_to_its_end_doing_what_it_asks_for(name: str) -> None:
    explorer = LearnExplorer()
    explorer.stage.click(f"lesson-{name}")
    for at, page in enumerate(COURSE.lesson(name).pages):
        assert explorer.state.at == at
        assert translated(page.told) in explorer.stage.said
        if page.task is not None:
            do_task(explorer)
            continue
        for place, answer in enumerate(page.answers):
            explorer.stage.click(f"lesson-answer-{place}")
            assert explorer.stage.said == told.verdict(answer)
        explorer.stage.click("lesson-next")
    assert explorer.state.done == [name]
    assert explorer.state.lesson == ""


@every_lesson
def test_it_ends_with_the_next_one_or_with_the_pages_to_play_on(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ADDRESS, "place", "http://127.0.0.1/kingdom-learn")
    explorer = LearnExplorer()
    explorer.show(LearnState(lesson=name, at=len(COURSE.lesson(name).pages) - 1))
    explorer.stage.click("lesson-next")
    shown = items(explorer.stage)
    if name != COURSE.names[-1]:
        assert "lesson-way-on" not in shown
        explorer.stage.click("lesson-following")
        assert explorer.state.lesson == COURSE.names[COURSE.names.index(name) + 1]
        return
    assert "lesson-following" not in shown
    linked = re.findall(r'href="\./([^"?]*)', shown["lesson-way-on"]["html"])
    assert linked == [page for page, _title in WAY_ON.pages]
    assert {*linked} <= {each.name for each in GAME.dashboards}


def test_only_the_last_lesson_says_that_it_is_the_last() -> None:
    found = [
        name
        for name in COURSE.names
        if any("last lesson" in page.told for page in COURSE.lesson(name).pages)
    ]
    assert found == [COURSE.names[-1]]


def test_a_tavern_would_build_where_the_lesson_says() -> None:
    lesson = COURSE.lesson("tiles")
    page = next(page for page in lesson.pages if "KL.tavern" in page.rules)
    table = lesson.history.line()[page.at].position.table
    own = [NAMES[hex] for hex in on(table.own[0])]
    tavern = next(hex for hex, kind in table.board.locations.items() if kind == "tavern")
    tile = {"kind": "tavern", "from": NAMES[tavern]}
    players = [{"name": "Ann", "settlements": own, "tiles": [tile]}, {"name": "Brian"}]
    position = files.load(json.dumps({"terrain": "forest", "built": 3, "players": players}))
    builds = [each for each in position.actions() if isinstance(each, Build)]
    assert [f"On {NAMES[each.hex]}" for each in builds if each.by == "tavern"] == [
        answer.text for answer in page.answers if answer.right
    ]


@every_lesson
def test_show_me_goes_on_too_and_back_leads_back(name: str) -> None:
    explorer = LearnExplorer()
    explorer.stage.click(f"lesson-{name}")
    pages = COURSE.lesson(name).pages
    for _ in pages[1:]:
        explorer.stage.click("lesson-next")
    assert explorer.state.at == len(pages) - 1
    explorer.stage.click("lesson-back")
    assert explorer.state.at == len(pages) - 2


@every_lesson
def test_it_has_rules_questions_and_every_language(name: str) -> None:
    lesson = COURSE.lesson(name)
    assert any(page.rules for page in lesson.pages)
    assert any(page.question for page in lesson.pages)
    assert len(set(each(lesson.title).values())) == 4
    for page in lesson.pages:
        assert len(set(each(page.told).values())) == 4


def test_there_are_four_and_each_file_is_one() -> None:
    assert len(COURSE.names) == 4
    assert {path.stem for path in Path(COURSE.folder).glob("*.txt")} == set(COURSE.names)


def test_something_else_than_asked_for_is_answered_with_its_rule_or_put_aside() -> None:
    explorer = LearnExplorer()
    explorer.stage.click("lesson-first-turns")
    while not isinstance(explorer.page.task, Build):
        explorer.stage.click("lesson-next")
    at = explorer.state.at
    explorer.stage.click_hex("board", NUMBERS["D4"])
    assert "(KB.1)" in explorer.stage.said
    explorer.stage.click_hex("board", NUMBERS["A1"])
    assert "the lesson asks for something else" in explorer.stage.said
    assert explorer.state.at == at


def test_what_a_page_is_about_is_marked() -> None:
    explorer = LearnExplorer()
    explorer.stage.click("lesson-cards")
    explorer.stage.click("lesson-next")
    assert explorer.page.shown == ("castles",)
    earns = int(items(explorer.stage)["board"]["layers"]["earns"], 16)
    assert earns == 1 << NUMBERS["L12"]


def test_the_first_lesson_is_right_about_freedom() -> None:
    lesson = COURSE.lesson("first-turns")
    page = next(page for page in lesson.pages if page.question.startswith("Where may she build"))
    position = lesson.history.line()[page.at].position
    built = {NAMES[action.hex] for action in position.actions() if isinstance(action, Build)}
    grass = position.board.on["grass"] & position.table.free
    assert len(built) == grass.bit_count()
    touched = {terrain for terrain, found in bound(position, "Ann").items() if found.touched}
    assert touched == {"flower"}


def test_the_tiles_lie_as_they_would_in_a_game() -> None:
    table = COURSE.lesson("tiles").history.start.position.table
    turns = table.turn - 1
    assert [own.bit_count() for own in table.own] == [3 * turns] * 2
    assert sum(table.discards.values()) == 2 * turns
    for seat, own in enumerate(table.own):
        beside = {table.board.near[hex] for hex in on(own) if hex in table.board.near}
        assert beside & set(table.board.locations) == set(on(table.taken_from(seat)))


def test_each_page_asks_for_one_thing_and_no_question_shows_its_answer() -> None:
    pages = COURSE.lesson("tiles").pages
    for page in pages:
        if isinstance(page.task, Build):
            assert page.shown == (NAMES[page.task.hex],)
            assert page.told.rstrip(".").endswith(NAMES[page.task.hex])
    line = COURSE.lesson("tiles").history.line()
    page = next(page for page in pages if "the paddock when" in page.question)
    held = [tile.kind for tile in line[page.at].position.table.tiles[0]]
    assert "paddock" in held
    assert "paddock" not in [tile.kind for tile in line[-1].position.table.tiles[0]]


def test_the_last_lesson_is_right_about_the_next_card() -> None:
    lesson = COURSE.lesson("last-round")
    page = next(page for page in lesson.pages if page.question.startswith("How likely"))
    position = lesson.history.line()[page.at].position
    assert next_card(position, "Ann")["canyon"] == Fraction(2, 8)
    assert position.table.supply(0) == 2
    assert lesson.history.line()[-1].position.winners


def test_a_link_keeps_the_page_and_a_wrong_one_is_refused() -> None:
    explorer = LearnExplorer()
    explorer.stage.click("lesson-tiles")
    explorer.stage.click("lesson-next")
    link = links.link(View((explorer.state,)))
    other = LearnExplorer()
    other.show(links.read(link, LearnState).of(LearnState))
    assert other.state == explorer.state
    assert items(other.stage)["lesson-told"] == items(explorer.stage)["lesson-told"]
    forged = links._packed({LearnState.name: {"lesson": "winter"}}, LearnState.words)
    with pytest.raises(Malformed):
        links.read(f"?p={forged}", LearnState)


def test_a_lesson_is_printed_with_its_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = LearnExplorer()
    explorer.stage.click("lesson-cards")
    sent: list[str] = []
    monkeypatch.setattr(explorer.stage, "print", sent.append)
    explorer.stage.click("lesson-print")
    assert "<svg" in sent[0]
    assert "<h2>Answers</h2>" in sent[0]
