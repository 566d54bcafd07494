"""The lessons, played by the engine, and the numbers that they state."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gametable.language import lesson_text
from gametable.notation.lessons import MOST_ANSWERS, MOST_PAGES, MOST_TITLE, MOST_TOLD
from gametable.notation.records import RecordError
from kingsburg import lessons
from kingsburg.catalogue import rules
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.reach import Setup, reach

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "kingsburg" / "lessons"
#: A page to which lines can be added.
HEAD = """kingsburg lesson 1
title A test
players Ann Brian
position {"phase": "spring", "step": "influence", "players": [{"name": "Ann", "dice": "2 3 6"}, {"name": "Brian", "dice": "1 5 5"}]}
tell Ann has 2, 3 and 6.
"""  # noqa: E501
#: Wrong lines at the end of a lesson, and how their errors begin.
WRONG = {
    "do Ann influences 8 with 3 5": "l:6: N.3",
    "do Brian influences 10 with 5 5": "l:6: N.2",
    "do Ann jumps": "l:6: ",
    "tell": "l:6: tell needs a text",
    "tell " + "a" * (MOST_TOLD + 1): f"l:6: tell has at most {MOST_TOLD} characters, not 501",
    "title Again": "l:6: title may appear only once, before the first tell",
    "see P2b.2 P99": "l:6: there is no rule P99",
    "show 19": "l:6: there is nothing called 19 to show",
    "show Cindy": "l:6: there is nothing called Cindy to show",
    "because I say so": "l:6: because belongs to the answer above it",
    "right 8": "l:5: this page has answers, but no line with ask",
    "ask Why?": "l:6: a question needs a right answer and a wrong one below it",
    "ask Why?\nright So": "l:6: a question needs a right answer and a wrong one below it",
    "ask Why?\n" + "wrong So\n" * (MOST_ANSWERS + 1): "l:15: a question has at most 8 answers",
    "ask Why?\nright So\nwrong No\ndo Ann passes": "l:6: a page cannot have both "
    "something to do and a question",
    "Ann passes\ndo Brian passes": "l:7: do belongs on a page, which begins with tell",
    "tell On.\n" * MOST_PAGES: "l:65: a lesson has at most 60 pages",
    "Ann influences 8 with 2 2": "l:6: N.3",
    "expect Ann vp=7": "l:6: expected Ann vp 7, but it is 0",
}


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as found:
        lessons.read(text)
    return found.value.told("l")


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_line_is_told_with_its_number(wrong: str) -> None:
    assert refusal(HEAD + wrong).startswith(WRONG[wrong])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "l:1: a lesson starts with the line: kingsburg lesson 1"),
        ("kingsburg 1\n", "l:1: this is a game of Kingsburg: open it on the page"),
        ("kingsburg lesson 1\n", "l:1: S.1"),
        (HEAD.replace("title A test\n", ""), "l:1: a lesson needs a line with its title"),
        (HEAD.partition("tell")[0], "l:1: a lesson needs at least one page"),
        (HEAD.replace("A test", "A" * (MOST_TITLE + 1)), "l:2: title has at most 60 characters"),
        (HEAD.replace("title", "hint No page yet.\ntitle"), "l:2: hint belongs on a page"),
        (
            "kingsburg lesson 1\ntitle A\ntell B\nplayers Ann Brian\n",
            "l:3: the players must come before",
        ),
        (HEAD + "#" * 40_000, "l:1: a lesson has at most 40,000 characters"),
    ],
)
def test_a_wrong_beginning_is_told(text: str, told: str) -> None:
    assert refusal(text).startswith(told)


def test_what_happens_by_itself_is_nothing_to_do() -> None:
    """The reader need not pass for Brian, who has no choice (P2b.7)."""
    text = HEAD.replace("1 5 5", "5") + "Ann influences 5 with 2 3\n"
    assert len(lessons.read(text + "Brian passes\n").history.now.path()) == 2
    assert refusal(text + "tell Now.\ndo Brian passes\n").startswith("l:8: the reader cannot do")


def test_an_indented_line_continues_the_words_above() -> None:
    lesson = lessons.read(HEAD + "   And it is\n\tspring.\nAnn passes\n")
    assert lesson.pages[0].told == "Ann has 2, 3 and 6. And it is spring."
    assert len(lesson.history.now.path()) == 2


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_they_do_on_any_system(end: str) -> None:
    lesson = lessons.read("\ufeff" + HEAD.replace("\n", end))
    assert [page.told for page in lesson.pages] == ["Ann has 2, 3 and 6."]


def test_the_course_is_all_that_lies_there() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(lessons.COURSE.names)


@pytest.mark.parametrize("name", lessons.COURSE.names)
def test_a_lesson_of_the_course(name: str) -> None:
    lesson = lessons.COURSE.lesson(name)
    assert 8 <= len(lesson.pages) <= 20
    assert lesson.about
    assert any(page.task for page in lesson.pages)
    assert any(page.question for page in lesson.pages)
    for page in lesson.pages:
        assert len(page.told) <= 260, page.told
        assert bool(page.task) == bool(page.hint), page.told
        assert all(answer.because for answer in page.answers), page.question
        assert set(page.rules) <= set(rules())


def test_the_example_in_the_docs_is_a_lesson() -> None:
    page = (ROOT / "docs" / "your-own-lesson.md").read_text("utf-8")
    (example,) = re.findall(r"```lesson\n(.*?)```", page, re.DOTALL)
    assert [bool(each.task) for each in lessons.read(example).pages] == [True, False, False]
    for word in ("tell", "do", "hint", "ask", "because", "see", "show"):
        assert f"| `{word}` |" in page


def test_the_odds_that_the_last_lesson_names() -> None:
    three, token, white = (reach(each) for each in (Setup(), Setup(token=1), Setup(white=1)))
    named = {
        "75 in 100 for the Alchemist": three[6],
        "in 42 of 100": three[1],
        "19 of 100": three[12],
        "89 of 100": token[8],
        "instead of 45": three[8],
        "rare: 8 in 100": white[18],
        "from 19 to 56": white[12],
    }
    text = " ".join(told for _, told in lesson_text.sentences(lessons.COURSE.text("odds")))
    for words, chance in named.items():
        assert words in text
        assert str(round(100 * chance)) in words.split(), words
    assert three[18].denominator == 216
    # A white die makes every advisor but the Jester likelier.
    assert [number for number in ADVISORS if white[number] == three[number]] == [1]
