"""The quiz of Kingdom Builder: its answers are the engine's, and the page asks and explains."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gametable.language import speak
from gametable.notation import links
from gametable.notation.links import View
from gametable.play.quiz import is_right
from gametable.widgets.stage import Stage
from kingdombuilder import words
from kingdombuilder.catalogue import rules
from kingdombuilder.engine.actions import Build, Move
from kingdombuilder.engine.board import TERRAINS
from kingdombuilder.engine.hexes import NUMBERS
from kingdombuilder.notation import actions
from kingdombuilder.pages.quiz import words as told
from kingdombuilder.pages.quiz.page import QuizExplorer
from kingdombuilder.pages.quiz.state import QuizState
from kingdombuilder.quiz import Quiz, draw
from kingdombuilder.quiz.questions import KINDS, NONE, YES, Question
from kingdombuilder.views.board import standing

SEEDS = range(12)


def items(stage: Stage) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def asked(kind: str) -> list[Question]:
    return [draw(kind, Random(f"{kind} {seed}")) for seed in SEEDS]


@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_is_among_the_options_and_has_a_rule(kind: str) -> None:
    for question in asked(kind):
        assert question.kind == kind
        assert set(question.right) <= set(question.options)
        assert 0 < len(question.right) < len(question.options)
        assert len(set(question.options)) == len(question.options)
        assert question.rule in rules()
        assert told.question(question).endswith("?")
        labels = [told.option(question, each) for each in question.options]
        assert len(set(labels)) == len(labels)
        assert question.rule in told.explained(question, question.options)


def test_hexes_to_build_on_are_those_of_the_list_of_moves() -> None:
    for question in asked("build"):
        position = question.position
        legal = {actions.words(action) for action in position.actions()}
        assert {each for each in question.options if f"builds {each}" in legal} == set(
            question.right
        )
        for each in question.options:
            assert (question.against(each) is None) is (each in question.right)


def test_what_is_allowed_has_no_rule_against_it() -> None:
    answers = set()
    for question in asked("may"):
        assert isinstance(question.given, Build)
        reasons = question.position.why_not(question.given)
        if question.right == (YES,):
            assert reasons is None
        else:
            assert {reason.rule for reason in reasons or ()} >= set(question.right)
        answers.add(question.right == (YES,))
    assert answers == {True, False}


def test_a_tile_is_lost_when_the_hex_it_is_from_is_left_by_all() -> None:
    answers = set()
    for question in asked("lost"):
        assert isinstance(question.given, Move)
        position, move = question.position, question.given
        seat = position.seat(question.player)
        after = position.play(move).table
        before = sorted(tile.kind for tile in position.table.tiles[seat])
        left = sorted(tile.kind for tile in after.tiles[seat] if not tile.new)
        lost = [kind for kind in before if before.count(kind) > left.count(kind)]
        if after.to_move == seat:
            assert question.right == (tuple(dict.fromkeys(lost)) or (NONE,))
        answers.add(question.right == (NONE,))
    assert answers == {True, False}


def test_what_is_most_likely_is_most_often_among_the_cards_not_known() -> None:
    for question in asked("next"):
        table = question.position.table
        # Unless the pile is empty, the next card is one that nobody has seen.
        if table.pile():
            unseen = {
                terrain: Fraction(5 - table.discards[terrain] - table.gone[terrain])
                - (terrain == table.terrain)
                for terrain in TERRAINS
            }
            if not table.stayed[0]:
                most = max(unseen.values())
                assert set(question.right) == {t for t, n in unseen.items() if n == most}


def test_what_comes_next_can_be_counted_from_what_is_shown() -> None:
    """Most cards that are not shown to be elsewhere are of the right terrain."""
    shuffled = 0
    for question in [*asked("next"), *(draw("next", Random(seed)) for seed in (33, 158))]:
        html = standing.cards(question.position)
        table = question.position.table
        assert f"{table.pile()} card" in html
        shuffled += "since before the last shuffle" in html
        left = dict.fromkeys(TERRAINS, 5)
        left[shown(html)] -= 1
        for number, name in re.findall(r"(\d) × ([a-z ]+)", html):
            left[terrain(name)] -= int(number)
        if table.pile():
            assert set(question.right) == {t for t, n in left.items() if n == max(left.values())}
    assert shuffled == 2


def shown(html: str) -> str:
    """Return the terrain of the card that is shown."""
    (name,) = re.findall(r"shown: <svg.*?</svg> ([a-z ]+)<", html)
    return terrain(name)


def terrain(name: str) -> str:
    """Return the terrain with this name."""
    return next(each for each in TERRAINS if words.kind(each) == name)


def test_the_cards_are_shown_with_that_question_alone_on_the_page_and_on_paper() -> None:
    for kind in KINDS:
        explorer = QuizExplorer(kind, 1)
        assert ("quiz-cards" in items(explorer.stage)) is (kind == "next")
        assert ("in the pile" in told.board(explorer.quiz.question)) is (kind == "next")


def test_the_same_seed_asks_the_same_and_every_kind_comes_once_before_any_comes_again() -> None:
    one, other = Quiz(3), Quiz("3")
    kinds = []
    for _ in KINDS:
        assert one.question == other.question
        kinds.append(one.question.kind)
        one.next()
        other.next()
    assert set(kinds) == set(KINDS)
    assert Quiz(4).question != Quiz(3).question


def test_a_right_answer_counts_and_a_wrong_one_is_explained() -> None:
    explorer = QuizExplorer("gold", 1)
    question = explorer.quiz.question
    wrong = next(at for at, each in enumerate(question.options) if each not in question.right)
    explorer.stage.click(f"quiz-answer-{wrong}")
    explorer.stage.click("quiz-check")
    assert explorer.stage.said == f"Not quite. It is: {question.right[0]}."
    assert question.rule in items(explorer.stage)["quiz-why"]["html"]
    assert int(items(explorer.stage)["board"]["layers"]["earns"], 16) == told.earning(question)
    explorer.stage.click("quiz-next")
    question = explorer.quiz.question
    right = question.options.index(question.right[0])
    explorer.stage.click(f"quiz-answer-{right}")
    explorer.stage.click("quiz-check")
    assert explorer.stage.said.startswith("Right: ")
    assert (explorer.quiz.score, explorer.quiz.asked) == (1, 2)


def test_hexes_are_chosen_on_the_board_too() -> None:
    explorer = QuizExplorer("build", 2)
    question = explorer.quiz.question
    for name in question.right:
        explorer.stage.click_hex("board", NUMBERS[str(name)])
    assert explorer.quiz.chosen == question.right
    explorer.stage.click("quiz-check")
    assert explorer.quiz.verdict is True


def test_a_link_asks_the_same_question_and_a_kind_can_be_chosen() -> None:
    explorer = QuizExplorer(seed=5)
    explorer.stage.click("quiz-kind-next")
    explorer.stage.click("quiz-next")
    link = links.link(View((explorer.state,)))
    other = QuizExplorer()
    other.show(links.read(link, QuizState).of(QuizState))
    assert other.quiz.question == explorer.quiz.question
    assert other.quiz.question.kind == "next"


def test_a_quiz_of_five_ends_and_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = QuizExplorer()
    explorer.stage.click("quiz-count-5")
    sent: list[str] = []
    monkeypatch.setattr(explorer.stage, "print", sent.append)
    explorer.stage.click("quiz-print-answered")
    assert sent[0].count("<figure") == 5
    assert sent[0].count("☑") >= 5
    for _ in range(5):
        explorer.stage.click("quiz-next")
    assert "quiz-again" in items(explorer.stage)


@pytest.mark.parametrize("language", ["pl", "pt", "cs"])
def test_it_is_asked_in_the_readers_language(language: str) -> None:
    question = draw("lost", Random("pl"))
    english = told.question(question)
    speak(language)
    assert told.question(question) != english
    speak("en")
    assert is_right(question, question.right)
