"""Lines as people type them, and dice as they lie on a real table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from gametable.language import LANGUAGES, speak
from gametable.play.errors import Malformed
from gametable.play.history import History
from gametable.play.outcomes import Played
from gametable.play.positions import CHANCE
from kingsburg import words
from kingsburg.engine.actions import PASS, Action, Build, Enemy, Influence, Recruit, Roll, Take
from kingsburg.engine.new_game import new_game
from kingsburg.notation import files, lines
from kingsburg.notation.actions import in_words, line
from kingsburg.pages.table import typed as in_readers_words
from kingsburg.play import Play
from kingsburg.play.dice_entry import DiceEntry, rolls_due

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


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Return to English after each test."""
    yield
    speak("en")


def at(data: dict[str, object]) -> Play:
    return Play(History(files.from_json(data)), Random(5))


@pytest.mark.parametrize("typed", ["135", "1,3,5", "1 3 5", " 5 31 ", "Ann rolls 1 3 5", "ann 135"])
def test_dice_are_typed_as_one_likes(typed: str) -> None:
    play = at(ROLL)
    assert play.line(typed).action == Roll((1, 3, 5))
    assert play.line(typed).subject == "Ann"
    assert in_readers_words.understood(play, typed) == "Enter: Ann rolls 1 3 5"


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
    assert in_readers_words.understood(play, typed) == ""


def test_rolls_are_entered_in_any_order_and_played_in_that_of_the_game() -> None:
    players = [
        {"name": "Ann"},
        {"name": "bo", "buildings": ["inn", "market", "farms"]},
        {"name": "Cy"},
    ]
    play = at({**ROLL, "players": players})
    entry = DiceEntry(play.position)
    assert [each[:3] for each in entry.due] == [("Ann", 3, 0), ("bo", 3, 1), ("Cy", 3, 0)]
    for player, faces in (("Cy", (6, 6, 6)), ("bo", (1, 2, 3, 4)), ("Ann", (5, 5))):
        for face in faces:
            entry.add(player, face)
    assert not entry.complete
    entry.add("Ann", 1)
    assert entry.complete
    entry.take_back("Ann")
    assert entry.faces("Ann") == (5, 5)
    entry.add("Ann", 4)
    assert len(play.roll_all(entry).nodes) == 3
    assert play.position.step != "roll"
    rolled = [node.action for node in play.history.now.path()[1:]]
    assert rolled == [Roll((4, 5, 5)), Roll((1, 2, 3), (4,)), Roll((6, 6, 6))]


def test_one_die_too_many_begins_anew() -> None:
    entry = DiceEntry(at(ROLL).position)
    for face in (1, 2, 3, 4):
        entry.add("Ann", face)
    assert entry.faces("Ann") == (4,)


def test_the_dice_for_the_lucky_stone_are_entered_before_those_of_the_season() -> None:
    play = at({**ROLL, "modules": [4], "destiny": "lucky_stone"})
    entry = DiceEntry(play.position)
    names = [each.name for each in play.position.players]
    assert [(each.player, each.dice) for each in entry.due] == [(name, 1) for name in names]
    for name, face in zip(names, (4, 3, 6), strict=True):
        entry.add(name, face)
    assert entry.complete
    assert len(play.roll_all(entry).nodes) == 3
    assert [each.stone for each in play.position.players] == [1, 0, 1]
    # Nothing of the season is entered or rolled yet.
    assert [each.dice for each in entry.due] == [3, 4, 3]
    assert not any(map(entry.faces, names))
    assert play.position.step == "roll"


def test_the_power_for_which_a_die_is_rolled_need_not_be_typed() -> None:
    play = at({**ROLL, "modules": [4], "destiny": "lucky_stone"})
    assert isinstance(play.say("5"), Played)
    assert play.position.players[0].stone == 1


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


# In the reader's language ----------------------------------------------------------------

BUILD: dict[str, object] = {
    "phase": "spring",
    "step": "build",
    "players": [{"name": "Ann", "gold": 2, "wood": 2}, {"name": "Łukasz"}],
}
RECRUIT: dict[str, object] = {
    "phase": "recruiting",
    "players": [{"name": "Ann", "gold": 3, "stone": 1}, {"name": "Brian"}],
}


def understood(data: dict[str, object], text: str) -> tuple[str, Action]:
    play = at(data)
    line = play.line(in_readers_words.heard(play, text))
    return line.subject, line.action


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_the_log_tells_can_be_typed(language: str) -> None:
    speak(language)
    rng = Random(f"typed {language}")
    position, kinds = new_game(["Ann", "Brian", "Cindy"]), set()
    while position.actor is not None:
        play, due = Play(History(position)), lines.subject_of(position)
        options = position.actions()[:300]
        action = position.draw(rng) if position.actor is CHANCE else rng.choice(options)
        told = line(position, due, action)
        short = in_words(action, words.glossary(position))
        for text in (told, f" {told.upper()}.  ", short):
            heard = play.line(in_readers_words.heard(play, text))
            assert (heard.subject, heard.action) == (due, action), text
        kinds.add(type(action))
        position = position.play(action)
    assert kinds >= {Roll, Influence, Take, Build, Enemy, type(PASS)}


@pytest.mark.parametrize(
    ("language", "data", "text", "meant"),
    [
        ("en", COURT, "influences 8, the Treasurer, with 5 3", Influence(8, (3, 5))),
        ("pl", COURT, "wplywa na skarbnika 8 kosci 53", Influence(8, (3, 5))),
        ("pl", COURT, "Ann wpływa na Skarbnika (8), kości: 3 5", Influence(8, (3, 5))),
        ("pt", COURT, "influencia o tesoureiro 8 com 3,5", Influence(8, (3, 5))),
        ("cs", COURT, "ann ovlivnuje strazce pokladu 8, kostky: 3 5", Influence(8, (3, 5))),
        ("cs", COURT, "Ann se vzdává tahu", PASS),
        ("pl", BUILD, "zbuduj karczmę", Build("inn")),
        ("pl", BUILD, "lukasz buduje karczme", Build("inn")),
        ("pt", BUILD, "Construir a Pousada", Build("inn")),
        ("cs", BUILD, "staví hospodu", Build("inn")),
        ("pl", RECRUIT, "werbuje 1 żołnierza za 1 złoto i 1 kamień", Recruit(1, ("gold", "stone"))),
        (
            "cs",
            RECRUIT,
            "verbuje 2 vojáky za 3 zlata a 1 kámen",
            Recruit(2, ("gold",) * 3 + ("stone",)),
        ),
        ("pt", ROLL, "bo rola 1 3 5, branco 2", Roll((1, 3, 5), (2,))),
    ],
)
def test_a_line_is_typed_as_one_likes_in_every_language(
    language: str, data: dict[str, object], text: str, meant: Action
) -> None:
    speak(language)
    assert understood(data, text)[1] == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_english_is_understood_everywhere(language: str) -> None:
    speak(language)
    assert understood(COURT, "8 with 53") == ("Ann", Influence(8, (3, 5)))
    assert understood(BUILD, "build inn") == ("Ann", Build("inn"))


def test_what_is_forbidden_is_told_by_its_rule_not_as_nonsense() -> None:
    speak("pl")
    play = at(BUILD)
    dear = play.line(in_readers_words.heard(play, "Ann buduje Katedrę"))
    assert (dear.subject, dear.action) == ("Ann", Build("cathedral"))
    assert lines.why_not(play.position, dear)


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("en", "Ann dances", "cannot do this"),
        ("pl", "tańczy", "Ann wpływa na Błazna \\(1\\), kości: 1"),
        ("pt", "Ann dança", "Ann influencia o Bobo da Corte \\(1\\) com 1"),
        ("cs", "Ann tancuje", "Ann ovlivňuje šaška \\(1\\), kostky: 1"),
        ("pl", "8 with 9", "9"),
        ("pl", "Ann influences", "influences 8 with 5 3"),
        ("cs", "x" * 5000, "Ann ovlivňuje"),
        ("pl", "wpływa na 99999999999 " + "9 " * 80, "Ann wpływa"),
    ],
)
def test_what_is_not_understood_is_answered_by_an_example(
    language: str, text: str, told: str
) -> None:
    speak(language)
    with pytest.raises(Malformed, match=told):
        in_readers_words.heard(at(COURT), text)


@pytest.mark.parametrize(
    ("language", "sample"),
    [
        ("en", "Ann influences 1 with 1"),
        ("pl", "Ann wpływa na Błazna (1), kości: 1"),
        ("pt", "Ann influencia o Bobo da Corte (1) com 1"),
        ("cs", "Ann ovlivňuje šaška (1), kostky: 1"),
    ],
)
def test_the_example_in_the_field_can_be_typed(language: str, sample: str) -> None:
    speak(language)
    assert in_readers_words.sample(at(COURT).position) == sample
    assert understood(COURT, sample) == ("Ann", Influence(1, (1,)))
