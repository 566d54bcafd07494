"""The search for texts by words that somebody types."""

from __future__ import annotations

import pytest

from gametable.views.search import Told, found, told

TEXTS: dict[str, Told] = {
    "barracks": told("A soldier costs 1 good.", "How many soldiers?"),
    "recruiting": told("Two goods buy one soldier.", "Half the cost."),
    "tower": told("The tower makes each soldier stronger."),
    "żołnierz": told("Za żołnierza płaci się dwa dobra."),
    "inn": told("The inn gives a +2 token."),
}


@pytest.mark.parametrize(
    ("search", "keys"),
    [
        ("soldiers cost", ["barracks", "recruiting"]),
        ("COST of: soldier?", ["barracks", "recruiting"]),
        ("zolnierze", ["żołnierz"]),
        ("sold", ["barracks", "recruiting", "tower"]),
        ("tokens", ["inn"]),
        ("+2", ["inn"]),
        ("tower of elves", ["tower"]),
        ("elves", []),
        ("", []),
        ("?!", []),
    ],
)
def test_what_is_asked_in_other_words(search: str, keys: list[str]) -> None:
    assert list(found(search, TEXTS)) == keys


def test_more_words_fit_better_and_what_stands_beside_counts_less() -> None:
    fits = found("soldier cost", TEXTS)
    assert fits["barracks"] > fits["recruiting"]


@pytest.mark.parametrize(("asked", "word"), [("winner", "winter"), ("king", "kind"), ("a", "an")])
def test_words_that_only_begin_alike_are_not_the_same(asked: str, word: str) -> None:
    assert not found(asked, {1: told(word)})
