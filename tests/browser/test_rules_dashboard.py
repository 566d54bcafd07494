"""The rules dashboard in a real browser: search, open, show me, and the quiz below."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from kingsburg.pages.quiz import words as quiz_words
from kingsburg.pages.rules.words import BOOK
from kingsburg.quiz import Quiz
from tests.browser.pages import LOCALES, Answers, Watched, expect_accessible, expect_usable, opened
from tests.server.serving import Serving

pytestmark = pytest.mark.browser


def answer(watched: Watched, quiz: Quiz) -> None:
    """Choose all right answers by mouse."""
    for each in quiz.question.right:
        place = watched.item(f"quiz-answer-{quiz.question.options.index(each)}")
        place.click()
        expect(place).to_have_attribute("aria-pressed", "true")


def verdict(watched: Watched, told: str) -> None:
    expect(watched.page.locator(".kb-said").last).to_contain_text(told)


def test_by_mouse(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "rules") as watched:
        expect(watched.said).to_contain_text("Setup: 6 rules.")
        watched.item("part-winter").click()
        expect(watched.said).to_contain_text("11 rules.")
        watched.item("rule-P8.7").click()
        expect(watched.item("rule-P8.7")).to_have_attribute("aria-expanded", "true")
        expect(watched.item("where-P8.7")).to_contain_text("the Czech rulebook")
        field = watched.item("search").get_by_role("textbox")
        field.fill("white die")
        field.press("Enter")
        expect(watched.said).to_contain_text("rules found.")
        field.fill("p2b.4")
        field.press("Enter")
        expect(watched.said).to_contain_text("1 rule found.")
        preset = BOOK.shown_by("P2b.4")[0]
        watched.item(f"show-{preset.id}").click()
        expect(watched.said).to_contain_text(preset.question)
        expect(watched.item("asked")).to_contain_text(preset.title)
        watched.item("answer").click()
        expect(watched.item("hint")).to_have_text(preset.hint)
        # The position is played on by hand, and along the line of the catalogue.
        watched.item("choice-0").click()
        expect(watched.said).to_contain_text("Ann passes")
        watched.item("back").click()
        watched.item("end").click()
        expect(watched.item("end")).to_be_visible()
        # One question is answered correctly, and one wrongly.
        quiz = Quiz(0)
        answer(watched, quiz)
        watched.item("quiz-check").click()
        verdict(watched, "Right: ")
        expect(watched.item("quiz-why")).to_contain_text(quiz.question.rule)
        quiz.next()
        watched.item("quiz-next").click()
        expect(watched.item("quiz-question")).to_contain_text("Question 2 · 1 of 1 right")
        watched.item("quiz-check").click()
        verdict(watched, "Choose an answer first.")
        wrong = next(each for each in quiz.question.options if each not in quiz.question.right)
        watched.item(f"quiz-answer-{quiz.question.options.index(wrong)}").click()
        watched.item("quiz-check").click()
        verdict(watched, "Not quite.")
        watched.item("quiz-phase-winter").click()
        verdict(watched, quiz_words.question(Quiz(0, "winter").question))
        expect_usable(watched, 1280)


def test_by_keyboard_alone(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "rules", 375) as watched:
        write = watched.page.keyboard.type
        watched.walk("Tab")
        expect(watched.back).to_be_focused()
        watched.walk("Tab language-en", "Tab share-fold", "Tab search")
        write("xyzzy")
        watched.walk("Enter")
        expect(watched.said).to_contain_text("No rule says that")
        watched.walk("Control+a")
        write("P5.4")
        watched.walk("Enter")
        expect(watched.said).to_contain_text("1 rule found.")
        preset = BOOK.shown_by("P5.4")[0]
        watched.walk("Tab rule-P5.4", f"ArrowDown show-{preset.id}")
        watched.walk("Enter")
        expect(watched.item("advisor-18")).to_be_visible()
        watched.expect_focus(f"show-{preset.id}")
        watched.walk("Enter")
        expect(watched.item("advisor-18")).to_have_count(0)
        # Tab leads past the rule into the quiz.
        quiz = Quiz(0)
        watched.walk("Tab part-setup", "Tab rules-print", "Tab share-fold", "Tab quiz-answer-0")
        for at, option in enumerate(quiz.question.options):
            if option in quiz.question.right:
                watched.walk("Enter")
                expect(watched.item(f"quiz-answer-{at}")).to_have_attribute("aria-pressed", "true")
            watched.walk("ArrowRight")
        watched.walk("Tab quiz-check", "Enter")
        verdict(watched, "Right: ")
        # The button stays, so that a second press does not miss the verdict.
        watched.expect_focus("quiz-check")
        watched.walk("ArrowRight quiz-next", "Enter")
        expect(watched.item("quiz-question")).to_contain_text("Question 2 · 1 of 1 right")
        expect_usable(watched, 375)


@pytest.mark.parametrize(
    ("page", "language", "text", "rule"),
    [
        ("rules", "en", "can i keep dice", "P2b.7"),
        ("kingdom-rules", "pl", "kiedy koniec gry", "KE.1"),
    ],
)
def test_answers_come_as_one_types_on_a_phone(
    browser: Browser, dashboards: Serving, page: str, language: str, text: str, rule: str
) -> None:
    with opened(browser, dashboards.address + page, 375, locale=LOCALES[language]) as watched:
        field = watched.item("search").get_by_role("textbox")
        field.click()
        before = watched.page.evaluate("history.length")
        field.press_sequentially(text, delay=60)
        expect(watched.page.locator("[data-id^=rule-]").first).to_have_attribute(
            "data-id", f"rule-{rule}"
        )
        expect(field).to_be_focused()
        expect(field).to_have_value(text)
        expect(watched.item(f"rule-{rule}")).to_be_in_viewport(ratio=1)
        # One step back leads to what was there before the search.
        assert watched.page.evaluate("history.length") == before + 1
        expect_usable(watched, 375)
        expect_accessible(watched.page)


@pytest.mark.served
def test_what_is_typed_after_enter_stays(browser: Browser, dashboards: Serving) -> None:
    """Late answers, with the first letters, do not take away the later ones."""
    page = browser.new_page()
    answers = Answers(page)
    page.goto(dashboards.address + "rules")
    field = Watched(page).item("search").get_by_role("textbox")
    field.click()
    answers.held = True
    page.keyboard.type("xqz")
    answers.wait_for("xqz")
    page.keyboard.press("Enter")
    page.keyboard.type("w")
    answers.give()
    page.keyboard.type("v")
    page.wait_for_timeout(500)
    expect(field).to_have_value("xqzwv")
    page.goto("about:blank")
    page.close()


@pytest.mark.slow
def test_axe_finds_nothing_in_any_width_and_theme(browser: Browser, dashboards: Serving) -> None:
    with opened(browser, dashboards.address + "rules") as watched:
        watched.item("part-season").click()
        watched.item("rule-P2b.4").click()
        watched.item(f"show-{BOOK.shown_by('P2b.4')[0].id}").click()
        expect(watched.item("advisor-18")).to_be_visible()
        answer(watched, Quiz(0))
        watched.item("quiz-check").click()
        expect(watched.item("quiz-why")).to_be_visible()
        expect_accessible(watched.page)
