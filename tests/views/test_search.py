"""The search for texts by words that somebody types."""

from __future__ import annotations

import pytest

from gametable.views.search import Search, Told, told

TEXTS: dict[str, Told] = {
    "barracks": told("A soldier costs 1 good.", "", "How many soldiers?"),
    "recruiting": told("Two goods buy one soldier.", "", "Half the cost."),
    "tower": told("The tower makes each soldier stronger."),
    "żołnierz": told("Za żołnierza płaci się dwa dobra."),
    "inn": told("The inn gives a +2 token."),
    "zamek": told("Zamek daje złoto.", "punkty"),
}
SEARCH = Search(TEXTS, common="how can i the", alike="troops soldier; castle fort, zamek")


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
        ("zamków", ["zamek"]),
        ("zamkow", ["zamek"]),
        ("fort", ["zamek"]),
        ("forts", ["zamek"]),
        ("how can i tower", ["tower"]),
        ("inn t", ["inn"]),
        ("", []),
        ("?!", []),
    ],
)
def test_what_is_asked_in_other_words(search: str, keys: list[str]) -> None:
    assert list(SEARCH.found(search)) == keys


def test_words_that_mean_the_same_fit_less_than_the_word_itself() -> None:
    meant, same = SEARCH.found("troops"), SEARCH.found("soldier")
    assert meant.keys() == same.keys()
    assert all(meant[key] < same[key] for key in same)


def test_more_words_fit_better_and_what_stands_beside_counts_less() -> None:
    fits = SEARCH.found("soldier cost")
    assert list(fits) == ["barracks", "recruiting"]
    assert fits["barracks"] > fits["recruiting"]


def test_what_a_text_is_about_counts_more_than_that_it_has_the_word() -> None:
    texts = {"has": told("The tower stands."), "about": told("It stands.", "tower")}
    assert list(Search(texts).found("tower")) == ["about", "has"]


def test_words_of_questions_only_help_to_choose() -> None:
    texts = {"rule": told("Who wins, wins."), "other": told("The battle wins."), "3": told("Who?")}
    fits = Search(texts, common="who").found("who wins")
    assert list(fits) == ["rule", "other"]
    assert fits["rule"] > fits["other"]
    # A search of nothing else is still answered.
    assert "3" in Search(texts, common="who").found("who")


@pytest.mark.parametrize(("asked", "word"), [("winner", "winter"), ("king", "kind"), ("a", "an")])
def test_words_that_only_begin_alike_are_not_the_same(asked: str, word: str) -> None:
    assert not Search({1: told(word)}).found(asked)


def test_words_spelt_alike_are_suggested() -> None:
    assert SEARCH.suggested("towr") == ["tower"]
