"""Lines as people type them, and dice as they lie on a real table."""

from __future__ import annotations

from random import Random

import pytest

from gametable.play.errors import Malformed
from gametable.play.history import History
from kingsburg.engine.actions import Influence, Roll, Take
from kingsburg.notation import files
from kingsburg.play import Play
from kingsburg.play.dice_entry import DiceEntry, rolls_due
from kingsburg.views.board import words as say

ROLL: dict[str, object] = {
    "phase": "spring",
    "step": "roll",
    "players": [
        {"name": "Ann"},
        {"name": "bo", "buildings": ["inn", "market", "farms"]},
        {"name": "Cy"},
    ],
}
COURT: dict[str, object] = {
    "phase": "spring",
    "step": "influence",
    "players": [{"name": "Ann", "dice": "1 3 5"}, {"name": "Brian", "dice": "2 2 6"}],
}


def at(data: dict[str, object]) -> Play:
    return Play(History(files.from_json(data)), Random(5))


@pytest.mark.parametrize("typed", ["135", "1,3,5", "1 3 5", " 5 31 ", "Ann rolls 1 3 5", "ann 135"])
def test_dice_are_typed_as_one_likes(typed: str) -> None:
    play = at(ROLL)
    assert play.line(typed).action == Roll((1, 3, 5))
    assert play.line(typed).subject == "Ann"
    assert say.understood(play, typed) == "Enter: Ann rolls 1 3 5"


@pytest.mark.parametrize(
    "typed", ["8 with 5 3", "8 with 53", "ann 8 with 3,5", "influence 8 with 53"]
)
def test_a_placement_is_typed_as_one_likes(typed: str) -> None:
    assert at(COURT).line(typed).action == Influence(8, (3, 5))


@pytest.mark.parametrize("typed", ["brian takes stone", "Brian takes stone", "BRIAN take Stone"])
def test_names_and_words_may_be_large_or_small(typed: str) -> None:
    line = at(COURT).line(typed)
    assert (line.subject, line.action) == ("Brian", Take(("stone",)))


def test_a_name_that_is_small_is_known() -> None:
    assert at(ROLL).line("Bo rolls 1 1 1 + 2").subject == "bo"


def test_a_name_may_be_a_number() -> None:
    players = [{"name": "7", "dice": "1 3 5"}, {"name": "Bo", "dice": "2 2 6"}]
    line = at({**COURT, "players": players}).line("7 influences 8 with 5 3")
    assert (line.subject, line.action) == ("7", Influence(8, (3, 5)))


@pytest.mark.parametrize("typed", ["", "ann dances", "9 with", "8 with 9"])
def test_what_makes_no_sense_is_told(typed: str) -> None:
    play = at(COURT)
    with pytest.raises(Malformed):
        play.line(typed)
    assert say.understood(play, typed) == ""


def test_rolls_are_entered_in_any_order_and_played_in_that_of_the_game() -> None:
    players = [
        {"name": "Ann"},
        {"name": "bo", "buildings": ["inn", "market", "farms"]},
        {"name": "Cy"},
    ]
    play = at({**ROLL, "players": players})
    entry = DiceEntry(play.position)
    assert [tuple(each) for each in entry.due] == [("Ann", 3, 0), ("bo", 3, 1), ("Cy", 3, 0)]
    for player, faces in (("Cy", (6, 6, 6)), ("bo", (1, 2, 3, 4)), ("Ann", (5, 5))):
        for face in faces:
            entry.add(player, face)
    assert not entry.complete
    entry.add("Ann", 1)
    assert entry.complete
    entry.take_back("Ann")
    assert entry.faces("Ann") == (5, 5)
    entry.add("Ann", 4)
    assert len(play.roll_all(entry).moments) == 3
    assert play.position.step != "roll"
    rolled = [moment.action for moment in play.history.now.path()[1:]]
    assert rolled == [Roll((4, 5, 5)), Roll((1, 2, 3), (4,)), Roll((6, 6, 6))]


def test_one_die_too_many_begins_anew() -> None:
    entry = DiceEntry(at(ROLL).position)
    for face in (1, 2, 3, 4):
        entry.add("Ann", face)
    assert entry.faces("Ann") == (4,)


def test_the_rest_is_left_to_chance() -> None:
    play = at(ROLL)
    entry = DiceEntry(play.position)
    entry.add("Ann", 6)
    play.roll_all(entry)
    hand = play.position.player("Ann").hand
    assert hand is not None
    assert 6 in hand.coloured
    assert len(hand.dice) == 3


def test_no_roll_is_due_while_somebody_decides() -> None:
    assert rolls_due(at(COURT).position) == []
