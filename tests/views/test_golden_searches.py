"""What people ask of the rules, as they type it, finds the right rule in every language.

Each line of golden-searches.jsonl holds a question in four languages, its game, and the rules that
answer it, of which one has to be among the first three.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import process_time
from typing import Any, Final

import pytest

from gametable.language import LANGUAGES, speak
from gametable.views.rulebook import RuleBook
from kingdombuilder.pages.rules.words import BOOK as KINGDOM
from kingsburg.pages.rules.words import BOOK as KINGSBURG

BOOKS: Final[Mapping[str, RuleBook[Any, Any]]] = {
    "kingsburg": KINGSBURG,
    "kingdombuilder": KINGDOM,
}
QUESTIONS: Final[list[dict[str, Any]]] = [
    json.loads(line)
    for line in Path(__file__).with_name("golden-searches.jsonl").read_text("utf-8").splitlines()
]
#: The most seconds of a processor that a key may take; they are some 0.002.
A_KEY: Final = 0.05


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("en")


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked["en"])
def test_the_right_rule_is_among_the_first_three(asked: dict[str, Any], language: str) -> None:
    found = [rule.id for rule in BOOKS[asked["game"]].found(asked[language])]
    assert {*found[:3]} & {*asked["rules"]}, found


def test_the_list_is_long_enough_and_names_rules() -> None:
    assert len(QUESTIONS) >= 60
    for asked in QUESTIONS:
        for id in asked["rules"]:
            assert [rule.id for rule in BOOKS[asked["game"]].found(id)] == [id]


def test_two_examples_are_answered_at_once() -> None:
    assert KINGSBURG.found("can i keep dice")[0].id == "P2b.7"
    assert KINGSBURG.found("who wins")[0].id == "E.1"


def test_no_key_is_waited_for(language: str) -> None:
    for asked in QUESTIONS:
        book, text = BOOKS[asked["game"]], asked[language]
        book.found("+2")  # Collects the words of all rules.
        for typed in range(1, len(text) + 1):
            begin = process_time()
            book.found(text[:typed])
            assert process_time() - begin < A_KEY, text[:typed]
