"""The end of a game of Kingsburg: the places, what decided, and where the VP came from."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given

from gametable.language import speak
from gametable.play.history import History
from gametable.views.ending import Ending, scene
from gametable.views.ending_picture import HEIGHT, WIDTH, fitted, picture
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.views.ending import ending, vp
from tests.properties.games import GAMES, NAMES, new, seeds, steady, tables, walk


def played(start: Position, seed: int) -> History[Position]:
    """Return a random game from here to its end."""
    history = History(start)
    for _before, action, _after in walk(start, Random(seed)):
        history.play(action)
    return history


def ended(*players: dict[str, Any]) -> Ending:
    """Return the end of a game at which the players have this."""
    named = [{"name": name, **each} for name, each in zip(NAMES, players, strict=False)]
    data = {"year": 5, "phase": "over", "step": "final", "players": named}
    found = ending(History(files.from_json(data)))
    assert found is not None
    return found


def check(history: History[Position]) -> Ending:
    """Check that the sources of each player add up to the VP, and return the end."""
    position = history.position
    assert [sum(each.values()) for each in vp(history)] == [each.vp for each in position.players]
    found = ending(history)
    assert found is not None
    for each in found.players:
        assert sum(each.parts) == each.score == position.player(each.name).vp
    assert [each.name for each in found.players if each.place == 1] == [*position.winners]
    return found


@pytest.mark.parametrize(("players", "rules"), GAMES)
def test_the_sources_add_up_to_the_vp(players: int, rules: Rules) -> None:
    for seed in range(2):
        found = check(played(new(players, rules), seed))
        assert "At the start" not in [name for name, _row in found.lines]


@steady(40)
@given(start=tables(), seed=seeds)
def test_what_players_had_before_is_a_source_too(start: Position, seed: int) -> None:
    had = [each.vp for each in start.players]
    if start.actor is not None:
        history = played(start, seed)
        check(history)
        assert [each["before"] for each in vp(history)] == had


def test_the_sources_are_those_of_the_log() -> None:
    """They are read from what the log says of each VP, not from what is left at the end."""
    history = played(new(3), 4)
    log = [event for event in history.log() if event.kind in ("gets", "pays", "loses")]
    for seat, found in enumerate(vp(history)):
        mine = [each for each in log if each.seat == seat]
        helped = [each.data.vp for each in mine if each.rule.startswith("A.")]
        built = [each.data.vp for each in mine if each.rule in ("P2d.2", "P8.7")]
        assert found["advisors"] == sum(helped)
        assert sum(built) != 0
        assert found["buildings"] == sum(built) + sum(
            each.data.vp for each in mine if each.rule.startswith("B.")
        )


def test_there_is_no_end_before_the_end_or_with_faults() -> None:
    history = played(new(2), 1)
    history.undo()
    assert ending(history) is None
    impossible = {"year": 5, "phase": "over", "step": "final", "players": [{"name": "Ann"}] * 2}
    assert ending(History(files.from_json(impossible))) is None


def test_most_vp_decide() -> None:
    found = ended({"vp": 20}, {"vp": 31}, {"vp": 25})
    assert [(each.place, each.name) for each in found.players] == [
        (1, "Brian"), (2, "Cindy"), (3, "Ann"),
    ]  # fmt: skip
    assert found.reasons == ["Most VP wins (E.1)."]
    assert found.heading == "Brian wins"
    assert found.sentence == "Brian wins: Brian 31 VP, Cindy 25 VP, Ann 20 VP."


def test_ties_are_told_by_the_rule_that_decided() -> None:
    found = ended(
        {"vp": 30, "gold": 1},
        {"vp": 30, "wood": 2},
        {"vp": 20, "buildings": ["inn"]},
        {"vp": 20},
    )
    assert [each.place for each in found.players] == [1, 2, 3, 4]
    assert found.reasons == [
        "Place 1 before 2: more goods at equal VP (E.2).",
        "Place 3 before 4: more buildings at equal VP and goods (E.2).",
    ]


def test_a_shared_victory_leaves_out_the_next_place() -> None:
    found = ended({"vp": 30}, {"vp": 30}, {"vp": 7}, {"vp": 7})
    assert [each.place for each in found.players] == [1, 1, 3, 3]
    assert found.heading == "Ann and Brian win"
    assert found.reasons == [
        "Place 1 is shared: equal VP, goods and buildings (E.2).",
        "Most VP wins (E.1).",
        "Place 3 is shared: equal VP, goods and buildings (E.2).",
    ]


def test_nobody_knows_the_sources_of_a_position() -> None:
    found = ended({"vp": 30}, {"vp": 31})
    assert found.lines == []
    assert "<table" not in scene(found)
    assert "<rect" in picture(found)


def test_a_source_that_nobody_used_is_left_out_and_losses_are_marked() -> None:
    found = check(played(new(4), 3))
    less = found._replace(
        players=[each._replace(parts=(5, 0, -3, 0, 0), score=2) for each in found.players]
    )
    assert [name for name, _row in less.lines] == ["Advisors", "Battles"]
    assert less.most == 5
    assert scene(less).count('class="gt-lost">−3<') == 4


@pytest.mark.parametrize("language", ["en", "pl", "pt", "cs"])
def test_the_picture_is_as_large_as_previews_are(language: str) -> None:
    speak(language)
    found = check(played(new(5), 6))
    drawn = picture(found)
    # A browser saves it twice as large as it is shown.
    assert f'width="{WIDTH // 2}" height="{HEIGHT // 2}" viewBox="0 0 1200 630"' in drawn
    assert found.heading in drawn
    speak("en")


def test_names_are_escaped_and_end_in_an_ellipsis() -> None:
    assert fitted("Ann", 3) == "Ann"
    assert fitted("M" * 20, 6) == "MMMMM…"
    found = check(played(new(2), 2))
    winner, other = found.players
    hostile = found._replace(players=[winner._replace(name="<b>"), other])
    assert "<b>&" not in scene(hostile) + picture(hostile)
    assert "&lt;b&gt;" in scene(hostile)
    assert "&lt;b&gt;" in picture(hostile)
