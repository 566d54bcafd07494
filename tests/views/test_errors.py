"""Errors and refusals in the reader's language."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable

import pytest

from gametable.language import LANGUAGES, _, speak
from gametable.language import name as form_of
from gametable.play.errors import (
    Fault,
    GameError,
    ImpossiblePosition,
    Malformed,
    Message,
    Reason,
    Word,
)
from gametable.play.positions import CHANCE
from gametable.views.errors import told
from kingsburg import catalogue
from kingsburg.engine.actions import Build, Take
from kingsburg.engine.content import standard
from kingsburg.notation import cards, files, records
from kingsburg.odds.winter import Winter
from kingsburg.pages.table import words
from tests.input import test_bad_positions, test_bad_records

every_language = pytest.mark.parametrize("language", LANGUAGES)


def error_of(call: Callable[[], object]) -> GameError:
    with pytest.raises(GameError) as caught:
        call()
    return caught.value


def named(id: str, language: str) -> str:
    return next(each.names[language] for each in catalogue.buildings() if each.id == id)


@every_language
def test_every_fault_of_a_position_can_be_told(language: str) -> None:
    speak(language)
    for data, faults in test_bad_positions.CASES.values():
        found = [told(fault) for fault in files.read(json.dumps(data)).faults]
        assert len(found) == len(faults)
        assert all(found)


@every_language
def test_every_wrong_line_can_be_told(language: str) -> None:
    for before, line, _why in test_bad_records.WRONG:
        with pytest.raises(GameError) as caught:
            records.read(before + line)
        speak(language)
        assert told(caught.value)


@every_language
@pytest.mark.parametrize("preset", ["start-3", "w04", "w06", "w10"])
def test_every_reason_can_be_told(language: str, preset: str) -> None:
    speak(language)
    position = next(
        files.read(entry.position)
        for id, entry in catalogue.positions().items()
        if id.startswith(preset)
    )
    for each in catalogue.buildings():
        for action in (Build(each.id), Build(each.id, envoy=True), Take(("gold",), 5)):
            assert all(map(told, position.why_not(action) or ()))


@every_language
def test_of_thousands_of_faults_the_first_are_told(language: str) -> None:
    speak(language)
    raw = {f"key {at}": 1 for at in range(10_000)}
    _, faults = cards.from_json({"building": [raw], "x" * 40_000: []})
    assert len(faults) > len(raw)
    error = ImpossiblePosition(faults)
    for each in (str(error), told(error)):
        assert len(each) < 5_000
    picture = words.faults(files.read(json.dumps({"x" * 10_000: 1, **raw})))
    assert len(picture) < 5_000


@every_language
def test_what_is_printed_goes_by_its_name(language: str) -> None:
    speak(language)
    needs = Fault(
        "players[0].buildings",
        "{building} needs {left}",
        "P2d.3",
        building=standard().word("chapel"),
        left=standard().word("statue"),
    )
    assert str(needs) == "players[0].buildings: chapel needs statue (P2d.3)"
    sentence = told(needs)
    assert sentence.startswith(f"{_('Player {number}', number=1)}, {_('buildings')}: ")
    assert sentence.endswith(" (P2d.3)")
    assert named("chapel", language) in sentence
    # A grammatical case may change the ending.
    assert named("statue", language)[:-1] in sentence


@every_language
def test_a_race_goes_by_its_name_if_it_has_one(language: str) -> None:
    speak(language)
    card = "{race} {strength} is not a card of year {year}"
    for race, name in [("goblins", catalogue.races()["goblins"][language]), ("elves", "elves")]:
        reason = Reason("S.3", card, race=Word("race", race), strength=99, year=1)
        assert str(reason) == f"S.3 {race} 99 is not a card of year 1"
        assert name in told(reason)


def test_lists_numbers_and_sentences_within_sentences() -> None:
    error = Malformed(
        "{number} of {known}, for {why}",
        number=12345,
        known=("gold", "wood"),
        why=Message("{building} is listed twice", building=standard().word("town_hall")),
    )
    assert str(error) == "12,345 of gold, wood, for town_hall is listed twice"
    assert told(error) == "12,345 of gold, wood, for Town Hall is listed twice"
    speak("cs")
    assert told(error).startswith("12\xa0345 ")


def test_several_faults_are_told_one_after_the_other() -> None:
    faults = (Fault("year", "is missing"), Fault("", "the game is over", "N.1"))
    assert str(Malformed(faults)) == "year: is missing; the game is over (N.1)"
    assert told(Malformed(faults)) == "Year: is missing; the game is over (N.1)"


def test_a_step_that_is_a_whole_phase_is_called_so() -> None:
    reason = Reason(
        "N.1", "this action does not belong to step {step}", step=Word("step", "battle")
    )
    assert told(reason) == "N.1 this action does not belong to step Winter"


def test_typed_braces_are_shown_as_they_are() -> None:
    with pytest.raises(GameError) as caught:
        records.read("kingsburg 1\nplayers Ann Brian\nAnn {flies} {0}")
    assert "{flies}" in str(caught.value)
    assert "{flies}" in told(caught.value)


def test_errors_come_from_another_process() -> None:
    position = files.read('{"players": [{"name": "Ann"}, {"name": "Brian"}]}')
    assert position.actor is not CHANCE
    for error in (
        error_of(lambda: position.play(Build("inn"))),
        error_of(lambda: position.player("Zoe")),
        error_of(lambda: Winter(soldiers=-1)),
        error_of(lambda: records.read("kingsburg 1\nplayers Ann Brian\nexpect year=2\n")),
        error_of(lambda: files.load("{}")),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert told(again) == told(error)


@every_language
def test_any_field_can_be_asked_for_a_case(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A number or a typed word has no cases, so it is told as it is."""
    asked = "{building:acc}, {advisor:acc}, {player:gen}"
    monkeypatch.setattr("gametable.views.errors._", lambda _, **fields: asked.format(**fields))
    speak(language)
    market = standard().word("market")
    names = next(each.names for each in catalogue.buildings() if each.id == "market")
    expected = form_of(names, language, "acc")
    assert told(Message("…", building=market, advisor=8, player="Ann")) == f"{expected}, 8, Ann"


def test_a_place_is_told_in_words() -> None:
    speak("pl")
    wrong = Fault("", "is missing")
    assert told(wrong.at("players[1].gold")).startswith("Gracz 2, Złoto: ")
    assert told(wrong.at("placed[0].dice")).startswith("Grupa 1 na dworze, Kości: ")
    assert told(wrong.at("rules.may_decline")).startswith("Zasady: ")
    assert told(wrong.at("cards.tile[0].vp")).startswith("cards.tile[0].vp: ")
