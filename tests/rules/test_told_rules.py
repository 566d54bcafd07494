"""What the log, the rules and New game say about the engine."""

from __future__ import annotations

import pytest

from gametable.play.history import History
from kingsburg import words
from kingsburg.catalogue import buildings, destinies, editions, governors
from kingsburg.catalogue import rules as rules_list
from kingsburg.engine.content import content_of
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.pages.table.new_game_words import rulings
from kingsburg.views import log
from tests.telling import told


def story(history: History[Position], rule: str) -> list[str]:
    """Return the sentences of the log that cite this rule."""
    names = words.glossary(history.position)
    return [log.event(each, names) for each in history.log() if each.rule == rule]


# The Academy with soldier tokens, and the valley ------------------------------------------------


@pytest.mark.rule("B.military_academy", "M5")
@pytest.mark.parametrize(("die", "half"), [(1, 1), (4, 2), (5, 3)])
def test_the_log_tells_half_of_the_academys_die(die: int, half: int) -> None:
    table = "modules=1,5 phase=winter year=3 enemy=goblins,5\nAnn buildings=G4\nBrian\nCindy"
    tokens = "Ann plays token 1\nBrian plays token 0\nCindy plays token 0\n"
    history = told(table, f"{tokens}Ann rolls {die} by military_academy\n")
    added = f"Ann adds half of the die, rounded up: {half}"
    assert story(history, "B.military_academy")[-1] == added
    assert f"Ann has strength {1 + half + 1}" in story(history, "P8.4")[0]


@pytest.mark.rule("B.military_academy")
def test_rule_and_card_tell_what_the_academy_does_with_tokens() -> None:
    card = next(each.text for each in buildings(1) if each.id == "military_academy")
    for text in (card, rules_list()["B.military_academy"].text):
        assert "with soldier tokens" in text
        assert "half of it, rounded up" in text


@pytest.mark.rule("V.3", "V.4")
@pytest.mark.parametrize(
    ("year", "cards", "sent"),
    [
        (1, "enemy=orcs,3 valley=goblins,3", ["1 extra soldier"]),
        (2, "enemy=orcs,4 valley=goblins,4", ["2 extra soldiers"]),
        (2, "enemy=goblins,4 valley=orcs,4", []),
        (5, "enemy=demons,8 valley=dragons,9", ["5 extra soldiers"]),
    ],
)
def test_the_log_tells_the_soldiers_that_the_valley_brings(
    year: int, cards: str, sent: list[str]
) -> None:
    table = f"rules scenario=goblin_valley\nphase=winter year={year} {cards}\nAnn soldiers=3\nBrian"
    lines = [each for each in story(told(table, "king rolls 3\n"), "V.3") if "King" in each]
    assert lines == [f"Because of the valley the King sends everybody {each}" for each in sent]
    tokens = table.replace("rules scenario", "modules=5\nrules scenario")
    played = told(tokens, "Ann plays token 1\nBrian plays token 1\n")
    assert len([each for each in story(played, "V.3") if "King" in each]) == len(sent)


# Rulings that are in no book --------------------------------------------------------------------


@pytest.mark.rule("M6.1", "G.duke")
def test_an_advisor_whom_the_dukes_dice_left_is_copied_and_the_rules_say_so() -> None:
    table = """
        modules=3,6 phase=autumn step=influence year=2
        tile 1
        on 2 Ann 2
        Ann governor=duke
        Brian governor=prince dice=1
        Cindy governor=fairy
    """
    told(table, "Brian influences 1 with 1\nAnn moves 2 to 12 by duke\nexpect Brian gold=1\n")
    assert "no longer counts as influenced" in rules_list()["G.duke"].text
    assert "the Duke's dice have left" in rules_list()["M6.1"].text


@pytest.mark.rule("G.sorcerer", "P8.7")
def test_a_statue_of_the_sorcerer_costs_its_vp_when_it_falls() -> None:
    table = "modules=3 year=3 phase=winter enemy=goblins,5\nAnn governor=sorcerer buildings=statue"
    told(f"{table}\nBrian\nCindy", "king rolls 1\nexpect Ann vp=-3 buildings=\n")
    assert "still costs 3 VP when it falls" in rules_list()["G.sorcerer"].text


def test_new_game_tells_rulings_where_they_matter() -> None:
    def told_with(*modules: int) -> str:
        return " ".join(rulings(content_of(Rules(modules=modules))))

    assert told_with() == told_with(1, 2, 5) == ""
    assert "Sorcerer" in told_with(3)
    assert "Duke" not in told_with(3) + told_with(6)
    assert "Duke" in told_with(3, 6)
    assert "Only 5 destiny cards" in told_with(4)


def test_the_preset_of_the_whole_box_says_what_it_lacks() -> None:
    whole = next(each for each in editions() if each.id == "second_whole")
    known = [
        len([each for each in kind if each.confidence != "name_only"])
        for kind in (governors(), destinies())
    ]
    assert f"{known[0]} of 24 governors, {known[1]} of 29 destiny cards" in whole.text
    assert "alternative rows and the three scenarios of the book are missing" in whole.text
