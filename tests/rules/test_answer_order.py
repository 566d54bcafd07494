"""The order of answers, which gives none of them away, in the lessons of both games."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from gametable.notation.answer_order import order
from gametable.notation.lessons import Course, Page
from kingdombuilder.lessons import COURSE as KINGDOM
from kingsburg.lessons import COURSE as KINGSBURG

COURSES: dict[str, Course[Any]] = {"kingsburg": KINGSBURG, "kingdombuilder": KINGDOM}
#: Standard deviations that may still be chance.
CHANCE = 2
#: A program that prints the answers of all lessons in the order shown, in Polish.
SHOWN = """
from gametable.language import speak
from kingdombuilder.lessons import COURSE as KINGDOM
from kingsburg.lessons import COURSE as KINGSBURG
speak("pl")
for course in (KINGSBURG, KINGDOM):
    for name in course.names:
        for page in course.lesson(name).pages:
            print([answer.text for answer in page.answers])
"""


def asked(*courses: Course[Any]) -> Iterator[Page]:
    for course in courses:
        yield from asked_in(course.folder)


@cache
def asked_in(folder: Path) -> list[Page]:
    """Return the pages that ask a question in the course of a folder."""
    (course,) = (each for each in COURSES.values() if each.folder == folder)
    pages = (page for name in course.names for page in course.lesson(name).pages)
    return [page for page in pages if page.question]


def shown(question: str, *answers: str) -> list[str]:
    return [answers[place] for place in order(question, answers)]


@pytest.mark.parametrize("courses", [(KINGSBURG,), (KINGDOM,), (KINGSBURG, KINGDOM)])
@pytest.mark.parametrize("place", [0, -1])
def test_no_place_is_right_more_often_than_its_share(
    courses: tuple[Course[Any], ...], place: int
) -> None:
    pages = list(asked(*courses))
    shares = [sum(each.right for each in page.answers) / len(page.answers) for page in pages]
    chance = sqrt(sum(share * (1 - share) for share in shares))
    assert len(pages) >= 9
    assert sum(page.answers[place].right for page in pages) <= sum(shares) + CHANCE * chance


def test_the_first_place_is_right_in_some_lessons_and_wrong_in_others() -> None:
    assert {page.answers[0].right for page in asked(*COURSES.values())} == {True, False}


def test_yes_comes_before_no_in_every_language() -> None:
    for yes, no in (("Yes", "No"), ("Tak", "Nie"), ("Sim", "Não"), ("Ano", "Ne")):
        for number in range(20):
            assert shown(f"{number}?", no, yes) == [yes, no]
            assert shown(f"{number}?", f"{no}, never", f"{yes}, with 8", f"{yes}, with 3")[2] == (
                f"{no}, never"
            )
    # Answers that only begin with such words are neither yes nor no.
    assert (
        len({tuple(shown(str(at), "No die fits", "Nothing", "Yesterday")) for at in range(50)}) > 1
    )


@pytest.mark.parametrize(
    "ascending",
    [
        ("2", "3", "10"),
        ("−1", "0", "1"),
        ("-2 VP", "0 VP", "12 VP"),
        ("1/216", "5/36", "1/2"),
        ("0.5", "1.25", "3"),
        ("2 of 8, which is 25%", "5 of 25, which is 20%"),
        ("4, the Merchant", "7, the Astronomer", "14, with all dice"),
        ("More than 3", "More than 6"),
        ("The Duchess, number 12", "The King, number 18"),
        ("None", "One", "Two"),
        ("Nothing", "1 VP"),
    ],
)
def test_numbers_ascend(ascending: tuple[str, ...]) -> None:
    for number in range(20):
        assert shown(f"{number}?", *reversed(ascending)) == [*ascending]


def test_hexes_and_words_are_shuffled() -> None:
    for answers in (
        ("On K16", "On J17", "On L2"),
        ("0, 1 and 4", "All of them", "None of them here"),
    ):
        assert len({tuple(shown(f"{number}?", *answers)) for number in range(50)}) == 6


def test_the_same_question_always_has_the_same_order() -> None:
    here = [[answer.text for answer in page.answers] for page in asked(*COURSES.values())]
    told = subprocess.run(
        [sys.executable, "-c", SHOWN],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert [line for line in told.splitlines() if line != "[]"] == [str(each) for each in here]
