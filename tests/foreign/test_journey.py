"""A game with cards that the package does not have, in every part of the package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from gametable.language import LANGUAGES, speak
from gametable.notation import links
from gametable.notation.links import View
from gametable.notation.state import State
from gametable.play.errors import Malformed
from gametable.play.history import History
from gametable.views import errors
from gametable.widgets.stage import Stage
from kingsburg import words
from kingsburg.engine.actions import Build
from kingsburg.engine.content import Content
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.engine.powers.building import building, printed_buildings
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, records
from kingsburg.notation.actions import in_words, kind_of
from kingsburg.odds.advice import Unanswered, advice
from kingsburg.odds.battle import battle
from kingsburg.odds.court import court
from kingsburg.odds.reach import Setup, reach
from kingsburg.odds.winter import Winter
from kingsburg.odds.worths import default_worths
from kingsburg.pages.court import tables as court_tables
from kingsburg.pages.court.page import CourtExplorer
from kingsburg.pages.court.state import CourtState
from kingsburg.pages.editor.page import Editor
from kingsburg.pages.odds.page import OddsExplorer
from kingsburg.pages.quiz import why as quiz_why
from kingsburg.pages.quiz import words as quiz_words
from kingsburg.pages.rules.state import RulesState
from kingsburg.pages.season.page import SeasonExplorer
from kingsburg.pages.table import advice_views, things
from kingsburg.pages.table.page import Desk
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.winter import words as winter_words
from kingsburg.pages.winter.page import WinterExplorer
from kingsburg.play import Play
from kingsburg.play.court_setting import CourtSetting
from kingsburg.play.draft import Draft
from kingsburg.players import by_name
from kingsburg.quiz import ask
from kingsburg.quiz.questions import KINDS
from kingsburg.views import log, tables
from kingsburg.views.board import picture, pieces
from tests.foreign.powers import BUILDINGS, ROW, entry, foreign


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


NAMES = {each.id: each.entry.names["en"] for each in BUILDINGS}


def start(*players: dict[str, Any], **fields: Any) -> Position:
    named = [{"name": f"P{seat}", **each} for seat, each in enumerate(players)]
    return files.load(json.dumps({"players": named, **fields}), foreign)


BUILDING = start({"wood": 2, "buildings": ["lodge"]}, {}, phase="spring", step="build")
COURT = start(
    {"dice": "1 2", "buildings": ["lodge", "tower"]},
    {"dice": "3"},
    phase="spring",
    step="influence",
)


def shown(html: str) -> str:
    return "".join(ElementTree.fromstring(html).itertext())


def test_it_is_saved_and_loaded() -> None:
    here = start({"governor": "steward", "buildings": ["lodge"]}, {}, {}, phase="summer")
    assert files.load(files.to_text(here), foreign) == here
    assert files.to_json(here)["players"][0]["governor"] == "steward"
    assert here.player("P0").stone == 1


def test_it_is_written_and_replayed() -> None:
    history = History(BUILDING)
    history.play(Build("tax_office"))
    history.play(history.position.actions()[0])
    again = records.read(records.write(history), foreign)
    assert again.position == history.position
    assert len(again.now.path()) == 3


def test_reach_is_asked_with_its_powers() -> None:
    with_tower = Setup().with_buildings(["tower"], foreign(Rules()))
    assert with_tower.rerolls
    assert all(reach(with_tower)[each] >= chance for each, chance in reach(Setup()).items())
    assert reach(with_tower) != reach(Setup())


def test_greedy_judges_its_cards_by_what_they_do() -> None:
    here = start({"wood": 1, "gold": 2}, {}, phase="spring", step="build")
    assert by_name("greedy")(lambda: here, here.actions(), Random(1)) in here.actions()
    with_vp = [building(entry(f"plain_{vp}", 1, vp, row)) for vp, row in ((0, "X"), (9, "Y"))]
    content = Content(Rules(), (*printed_buildings(), *with_vp))
    position = files.load(
        json.dumps({"players": [{"name": "A", "wood": 1}, {"name": "B"}], "phase": "spring",
                    "step": "build"}), lambda _rules: content,
    )  # fmt: skip
    assert by_name("greedy")(lambda: position, position.actions(), Random(1)) is Build("plain_9")


def test_the_words_of_an_action_and_of_a_refusal_name_the_building() -> None:
    build = Build("tax_office")
    assert in_words(build, words.glossary(BUILDING)) == "builds Tax Office"
    against = BUILDING.why_not(Build("palace"))
    assert against
    assert any("Palace needs Tower" in errors.told(each) for each in against)
    assert kind_of(build).order(BUILDING, build) == "Build the Tax Office"


def test_the_board_shows_the_row() -> None:
    assert ROW in BUILDING.content.rows
    provinces = things.province(Play(History(BUILDING)), BUILDING.player("P0"))
    told = {each.of: each.name for each in provinces}
    for id, name in NAMES.items():
        assert told[id].startswith(f"{name}, ")
    for page in (pieces.provinces(BUILDING), picture.picture(BUILDING)):
        assert all(name in page for name in NAMES.values())
    assert "Lodge" in str(BUILDING)
    assert "Lodge" in BUILDING._repr_html_()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_in_every_language(language: str) -> None:
    speak(language)
    history = History(new_game(["Ann", "Bo", "Cy"], content=foreign(Rules())))
    rng = Random("told")
    while history.position.actor is not None:
        actions = history.position.actions()
        ours = [each for each in actions if getattr(each, "building", "") in NAMES]
        action = rng.choice(ours or actions) if actions else history.position.draw(rng)
        history.play(action)
    told = "\n".join(log.story(history.log(), words.glossary(history.position)))
    # They have only English names, which are used in all languages.
    assert sum(name in told for name in NAMES.values()) >= 4
    assert " lodge" not in told


def test_odds_are_asked_with_its_powers() -> None:
    assert "Tower" not in advice_views.told(advice(BUILDING, "P0")).sentence
    solved = court(COURT)
    assert solved.values()
    assert "P0 " in court_tables.line_list(solved)
    worths = default_worths(COURT)
    # The tiles give 2 wood on advisor 3, and a soldier on 1.
    assert worths != default_worths()
    assert worths[3] > default_worths()[3]


def test_the_winter_names_what_stands() -> None:
    winter = Winter.of(start({"buildings": ["lodge"]}, {}, phase="recruiting"), "P0")
    assert sum(battle(winter)) == 1
    assert "Lodge" in winter_words.asked(winter)


def test_every_step_of_a_game_has_advice() -> None:
    rng = Random("advice")
    position = new_game(["Ann", "Bo", "Cy"], content=foreign(Rules()))
    for _ in range(60):
        answer = advice(position, position.players[0].name)
        assert not isinstance(answer, Unanswered), answer
        advice_views.told(answer)
        actions = position.actions()
        position = position.play(rng.choice(actions) if actions else position.draw(rng))


@pytest.mark.parametrize("kind", ["buildings", "may", "strength", "order"])
def test_questions_are_asked_about_it(kind: str) -> None:
    rng = Random(kind)
    position = new_game(["Ann", "Bo", "Cy"], content=foreign(Rules()))
    asked = 0
    while position.actor is not None and asked < 3:
        if position.step in KINDS[kind].steps and (question := KINDS[kind].ask(position, rng)):
            assert quiz_words.place(question)
            assert quiz_words.question(question)
            quiz_why.explained(question, question.options)
            assert all(quiz_words.option(question, each) for each in question.options)
            asked += 1
        actions = position.actions()
        position = position.play(rng.choice(actions) if actions else position.draw(rng))
    assert asked


def test_a_question_about_building_names_the_row() -> None:
    question = ask(BUILDING, ["buildings"], Random(1))
    options = {quiz_words.option(question, each) for each in question.options}
    assert "Tax Office" in options or "Lodge" in options


def test_greedy_judges_the_cards_by_what_they_do() -> None:
    """The greedy player knows none of the names, yet it builds the cards."""
    rng = Random("greedy")
    position = new_game(["Ann", "Bo", "Cy"], content=foreign(Rules()))
    built: set[str] = set()
    while position.actor is not None:
        if isinstance(position.actor, str):
            action = by_name("greedy")([position].pop, position.actions(), rng)
            built.add(getattr(action, "building", ""))
        else:
            action = position.draw(rng)
        position = position.play(action)
    assert built & NAMES.keys()


# Explorers --------------------------------------------------------------------------------


def seen(stage: Stage) -> str:
    """Return everything that a page is sent of a stage."""
    return json.dumps(stage._groups, ensure_ascii=False)


@pytest.mark.parametrize("state", [PlayState(position=BUILDING), RulesState(position=BUILDING)])
def test_it_is_linked(state: State) -> None:
    linked = links.link(View((state,)))
    again = links.read(linked, type(state), context=foreign).of(type(state))
    assert again.position == BUILDING  # type: ignore[attr-defined]
    with pytest.raises(Malformed, match="there is no building lodge"):
        links.read(linked, type(state))


def test_a_contested_court_is_linked() -> None:
    state = CourtState(position=CourtSetting.of(COURT))
    again = links.read(links.link(View((state,))), CourtState, context=foreign).of(CourtState)
    assert again.position.position == COURT
    assert again.position.rolled(Random(1)).position.content is COURT.content


def test_it_is_set_up_in_the_editor() -> None:
    editor = Editor(draft=Draft(maker=foreign))
    editor.load(files.to_text(BUILDING))
    assert editor.position == BUILDING
    assert all(name in seen(editor.stage) for name in NAMES.values())
    editor.draft.change({"players[1].buildings": ["palace"]})
    assert [str(each) for each in editor.draft.faults] == [
        "players[1].buildings: palace needs tower (P2d.3)"
    ]


def test_it_is_played_on_the_table() -> None:
    desk = Desk(History(new_game(["Ann", "Bo", "Cy"], content=foreign(Rules()))))
    assert all(name in seen(desk.stage) for name in NAMES.values())
    desk.files.fill(files.to_text(BUILDING))
    assert desk.board.position == BUILDING
    desk.set_up_board()
    desk.set_up_nothing()
    assert desk._editor
    assert "lodge" in desk._editor.draft.position.content.buildings


def test_the_explorers_of_odds_take_the_box() -> None:
    content = foreign(Rules())
    odds = OddsExplorer(content)
    assert "Tower" in seen(odds.stage)
    odds.stage.click("building-tower")
    odds.stage.fill("roll", "1 2 5")
    odds.change(view="turn")
    assert "Tower" in seen(odds.stage)
    assert "Steward" not in seen(SeasonExplorer(content=content).stage)
    assert CourtExplorer(COURT).position == COURT
    assert WinterExplorer(content).winter.abilities.content is content


def test_frames_show_what_is_in_the_box() -> None:
    content = foreign(Rules())
    frame = tables.buildings(content).to_frame()
    assert list(frame[frame["row"] == ROW]["name"]) == ["Lodge", "Tax Office"]
    assert len(tables.advisors(content).to_frame()) == len(content.advisors)
