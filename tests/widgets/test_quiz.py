"""The quiz without a browser: every kind of question is shown, answered and explained."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gametable.notation.state import validated
from gametable.play.errors import Malformed
from gametable.play.positions import CHANCE
from gametable.views.quiz_words import CHOOSE_FIRST
from gametable.views.text import text
from gametable.widgets.stage import Stage
from kingsburg import pages, words
from kingsburg.catalogue import positions
from kingsburg.engine.new_game import new_game
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.pages.quiz import why
from kingsburg.pages.quiz import words as told
from kingsburg.pages.quiz.page import QuizExplorer
from kingsburg.pages.quiz.state import QuizState
from kingsburg.quiz import ALL_KINDS, Quiz, draw
from kingsburg.quiz.question import YES
from kingsburg.quiz.questions import KINDS
from kingsburg.views import log

MODULES = (*(f"module-{number}" for number in Rules.MODULES), "scenario")
#: The rules after each of these clicks.
ALL_RULES = (
    *(Rules(modules=Rules.MODULES[:number]) for number in Rules.MODULES),
    Rules(modules=Rules.MODULES, scenario="goblin_valley"),
)


def items(stage: Stage) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def answers(stage: Stage) -> list[dict[str, Any]]:
    return [item for id, item in items(stage).items() if id.startswith("quiz-answer-")]


def answer(explorer: QuizExplorer, *, rightly: bool) -> None:
    """Click what is right, or one thing that is wrong, and check it."""
    asked = explorer.quiz.question
    wrong = [each for each in asked.options if each not in asked.right]
    chosen = asked.right if rightly else wrong[:1] or asked.right[:1]
    for each in chosen if asked.several else chosen[:1]:
        explorer.stage.click(f"quiz-answer-{asked.options.index(each)}")
    explorer.stage.click("quiz-check")


@pytest.mark.parametrize("modules", [False, True])
def test_a_whole_round_of_every_kind(modules: bool) -> None:
    explorer = QuizExplorer(seed=4)
    for button in MODULES if modules else ():
        explorer.stage.click(button)
    wanted = set(ALL_KINDS if modules else KINDS)
    kinds = set()
    for number in range(1, len(wanted) + 1):
        asked = explorer.quiz.question
        kinds.add(asked.kind)
        shown = items(explorer.stage)
        assert text(told.question(asked)) in shown["quiz-question"]["html"]
        assert f"Question {number}" in shown["quiz-question"]["html"]
        assert [each["text"] for each in answers(explorer.stage)] == [
            told.option(asked, each) for each in asked.options
        ]
        assert shown["quiz-board"]["html"] == told.board(asked)
        answer(explorer, rightly=True)
        assert explorer.stage.said.startswith("Right: ")
        shown = items(explorer.stage)
        reason = why.explained(asked, explorer.quiz.chosen)
        # If something is allowed, no reason is needed.
        assert shown["quiz-why"].get("html", "") == reason
        assert reason or asked.right == (YES,)
        marked = [each["text"].startswith("✓") for each in answers(explorer.stage)]
        assert marked == [each in asked.right for each in asked.options]
        # Tapped again, it says the same and nothing more.
        assert shown["quiz-check"]["illegal"]
        explorer.stage.click("quiz-check")
        assert explorer.stage.said.startswith("Right: ")
        assert explorer.quiz.asked == number
        explorer.stage.click("quiz-next")
        assert explorer.stage.said == told.question(explorer.quiz.question)
    assert kinds == wanted
    assert (explorer.quiz.score, explorer.quiz.asked) == (len(wanted), len(wanted))
    assert f"{len(wanted)} of {len(wanted)} right" in items(explorer.stage)["quiz-question"]["html"]


def test_modules_are_switched_and_begin_the_quiz_anew() -> None:
    explorer = QuizExplorer(seed=4)
    plain = explorer.quiz.question
    explorer.stage.click("quiz-next")
    for button, rules in zip(MODULES, ALL_RULES, strict=True):
        explorer.stage.click(button)
        assert items(explorer.stage)[button]["pressed"]
        assert explorer.quiz.number == 1
        now = explorer.quiz.question.position.rules
        assert (now.modules, now.scenario) == (rules.modules, rules.scenario)
    for button in MODULES:
        explorer.stage.click(button)
    again = explorer.quiz.question
    assert (again.kind, again.options, again.right) == (plain.kind, plain.options, plain.right)


@pytest.mark.parametrize("wrong", [{"modules": [7]}, {"modules": [1, "5"]}, {"scenario": "moon"}])
def test_a_module_that_is_none_is_a_sentence(wrong: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        validated(QuizState, wrong)


def test_a_phase_without_questions_is_not_offered() -> None:
    explorer = QuizExplorer()
    assert "quiz-phase-setup" not in items(explorer.stage)
    explorer.stage.click("module-3")
    explorer.stage.click("quiz-phase-setup")
    assert explorer.quiz.question.position.phase == "setup"
    # Without the module there is nothing to ask about it.
    explorer.stage.click("module-3")
    assert explorer.quiz.phase is None
    assert "quiz-phase-setup" not in items(explorer.stage)


def test_the_cards_on_the_table_are_told() -> None:
    cards = Rules(modules=(3, 4))
    asked = draw("still", Random(2), None, cards)
    shown = told.board(asked)
    assert "Destiny card: <b>" in shown
    for player in asked.position.players:
        assert f"<li>{player.name}: <b>" in shown
    auction = draw("opens", Random(1), None, cards)
    assert "Up for auction: <b>" in told.board(auction)


def test_no_question_tells_what_was_dealt_in_secret() -> None:
    position = new_game(["Ann", "Brian", "Cindy"], Rules(modules=(3,)))
    rng = Random(1)
    while position.actor is CHANCE:
        position = position.play(position.draw(rng))
    position = position.play(position.actions()[0])
    assert position.step == "governors"
    asked = [each for kind in ALL_KINDS.values() if (each := kind.ask(position, rng))]
    assert asked
    for each in asked:
        said = told.question(each) + told.board(each) + why.explained(each, ())
        for governor in position.content.governors:
            assert words.building(governor, position.content) not in said


def test_what_falls_in_the_valley_may_be_two_buildings() -> None:
    rules = Rules(scenario="goblin_valley")
    drawn = (draw("falls", Random(number), None, rules) for number in range(200))
    two = next(each for each in drawn if each.several)
    assert told.question(two).endswith("Which buildings fall?")
    assert len(two.right) == 2


def test_what_the_winter_and_the_end_give_leads_to_the_final_vp() -> None:
    rules = Rules(modules=(1, 3, 4, 5, 6), scenario="goblin_valley")
    asked = (draw("final_vp", Random(number), None, rules) for number in range(100))
    told_of = 0
    for each in asked:
        told = why.explained(each, ())
        seat = each.position.player(each.player).seat
        for event in each.events:
            if event.kind in ("gets", "loses") and event.seat == seat and event.data.vp:
                assert text(log.explained(event, words.glossary(each.position))) in told
                told_of += event.rule == "M5"
    assert told_of


def test_questions_about_tokens_left_say_so() -> None:
    with_tokens = draw("winners", Random(1), None, Rules(modules=(5,)))
    assert "soldier tokens left" in told.question(with_tokens)
    assert "soldier tokens" not in told.question(draw("winners", Random(1)))


def test_what_a_tile_gives_is_told_with_its_price() -> None:
    tiles = Rules(modules=(6,))
    drawn = (draw("gives", Random(number), None, tiles) for number in range(400))
    asked = next(each for each in drawn if each.advisor == 6)
    said = [told.option(asked, each) for each in asked.options]
    assert any(" for 1 " in each or each == "nothing" for each in said)
    assert why.explained(asked, asked.right).startswith("<p><b>M6.6</b>")


def test_a_wrong_answer_is_told_and_explained() -> None:
    explorer = QuizExplorer("recruiting", 2)
    while explorer.quiz.question.kind != "may" or not explorer.quiz.question.reasons:
        explorer.stage.click("quiz-next")
    asked = explorer.quiz.question
    answer(explorer, rightly=False)
    assert explorer.stage.said.startswith("Not quite. It is: ")
    assert asked.rule in items(explorer.stage)["quiz-why"]["html"]
    assert [each["text"][0] for each in answers(explorer.stage)].count("✗") == 1
    assert (explorer.quiz.score, explorer.quiz.asked) == (0, 1)


def test_without_an_answer_nothing_is_checked() -> None:
    explorer = QuizExplorer()
    explorer.stage.click("quiz-check")
    assert explorer.stage.said == CHOOSE_FIRST
    assert explorer.quiz.verdict is None


def test_phases_and_numbers() -> None:
    explorer = QuizExplorer()
    explorer.stage.click("quiz-phase-winter")
    assert items(explorer.stage)["quiz-phase-winter"]["pressed"]
    assert explorer.quiz.question.position.phase == "winter"
    explorer.stage.fill("quiz-seed", " 12 ")
    again = Quiz("12", "winter").question
    assert (explorer.quiz.question.kind, explorer.quiz.question.right) == (again.kind, again.right)
    assert explorer.quiz.question.options == again.options
    explorer.stage.click("quiz-phase-any")
    assert explorer.quiz.phase is None


def test_a_quiz_of_five_ends_with_its_score() -> None:
    explorer = QuizExplorer(seed=2)
    explorer.stage.click("quiz-count-5")
    for number in range(1, 6):
        assert f"Question {number} of 5" in items(explorer.stage)["quiz-question"]["html"]
        answer(explorer, rightly=number != 3)
        explorer.stage.click("quiz-next")
    assert explorer.stage.said == "The end: 4 of 5 right."
    assert "4 of 5 right" in items(explorer.stage)["quiz-end"]["html"]
    assert "quiz-question" not in items(explorer.stage)
    # The wrong one can be answered again, which does not change the score.
    explorer.stage.click("quiz-number-3")
    assert "Question 3 of 5" in items(explorer.stage)["quiz-question"]["html"]
    answer(explorer, rightly=True)
    explorer.change(number=6)
    assert explorer.stage.said == "The end: 4 of 5 right."
    explorer.stage.click("quiz-again")
    assert "Question 1 of 5" in items(explorer.stage)["quiz-question"]["html"]
    assert explorer.quiz.asked == 0
    # After skipped questions, it says how many were asked.
    explorer.change(number=6)
    assert explorer.stage.said == "The end: 0 of 0 right; 5 questions were asked."


def test_each_wrong_and_each_missed_answer_is_told() -> None:
    explorer = QuizExplorer("spring", 1)
    while explorer.quiz.question.kind != "advisors" or len(explorer.quiz.question.right) < 3:
        explorer.stage.click("quiz-next")
    asked = explorer.quiz.question
    wrong = next(each for each in asked.options if each not in asked.right)
    for each in (wrong, *asked.right[:-1]):
        explorer.stage.click(f"quiz-answer-{asked.options.index(each)}")
    explorer.stage.click("quiz-check")
    shown = items(explorer.stage)["quiz-why"]["html"]
    assert shown.startswith(f"<p><b>{asked.rule}</b>")
    assert text(f"{told.option(asked, asked.right[-1])}: missed") in shown
    assert text(f"{told.option(asked, wrong)}: ") in shown
    assert shown.count(": missed") == 1


def test_a_given_position() -> None:
    position = files.load(positions()["w04-influence-in-the-first-spring"].position)
    explorer = QuizExplorer(position=position)
    assert explorer.quiz.question.position is position
    assert "quiz-phase-any" not in items(explorer.stage)
    explorer.stage.click("quiz-next")
    assert explorer.quiz.question.position is position


@pytest.mark.parametrize("id", ["quiz-answer-99", "quiz-phase-lunch", "quiz-answer--1", "x"])
def test_a_forged_click_does_nothing(id: str) -> None:
    explorer = QuizExplorer()
    before = items(explorer.stage)
    explorer.stage.click(id)
    assert items(explorer.stage) == before


def test_one_line_asks_the_same_every_time() -> None:
    assert (
        pages.show("quiz", seed=3).get_state()["_groups"]
        == pages.show("quiz", seed=3).get_state()["_groups"]
    )
    with pytest.raises(Malformed, match="no phase lunch"):
        pages.show("quiz", "lunch")
