"""Words about the present state of a game of Kingdom Builder: rounds, chapters, tiles."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gametable.language import LANGUAGES, _, speak
from gametable.play.history import History
from gametable.play.positions import CHANCE
from gametable.play.story import Segment, segments
from kingdombuilder.catalogue import tiles
from kingdombuilder.engine.actions import Build, Draw
from kingdombuilder.engine.hexes import NAMES, NUMBERS, each
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.tiles import Tile
from kingdombuilder.pages.table import story
from kingdombuilder.pages.table.state import PlayState
from kingdombuilder.play import Play
from kingdombuilder.views.board import standing, words
from tests.kingdombuilder.telling import after, legal, position


def played_until(start: Position, seat: int) -> Position:
    """Return the position where this seat draws after its turn; first legal actions are played."""
    here = start
    while not (here.actor is CHANCE and here.table.draws == (seat,)):
        line = f"{here.subject} draws grass" if here.actor is CHANCE else legal(here)[0]
        here = after(here, line)
    return here


@pytest.mark.parametrize("seat", range(3))
def test_who_draws_at_the_end_of_a_turn_is_still_in_its_round(seat: int) -> None:
    hands: list[dict[str, Any]] = [{"next": "grass"}, {"next": "forest"}, {"next": "canyon"}]
    here = played_until(position(*hands), seat)
    assert words.headline(here) == f"Round 1. {here.names[seat]} draws a card."
    after_it = after(here, f"{here.names[seat]} draws desert")
    assert words.headline(after_it).startswith("Round 2. Ann" if seat == 2 else "Round 1. ")


def test_the_first_cards_are_drawn_in_the_first_round() -> None:
    here = new_game(["Ann", "Brian", "Cindy"])
    for name in here.names:
        assert words.headline(here) == f"Round 1. {name} draws a card."
        here = after(here, f"{name} draws grass")


@pytest.mark.parametrize("seat", range(3))
def test_another_card_for_a_useless_one_is_drawn_in_the_round_that_is_played(seat: int) -> None:
    board = position({}, {}, {}).board
    flowers = [NAMES[hex] for hex in each(board.on["flower"])]
    players = [{"settlements": flowers[at::3]} for at in range(3)]
    name = ("Ann", "Brian", "Cindy")[seat]
    here = position(*players, terrain="flower", turn=7, to_move=name)
    assert here.table.gone["flower"] == 1
    assert words.headline(here) == f"Round 7. {name} draws a card."


def test_a_branch_at_the_last_players_draw_is_of_the_round_that_ends() -> None:
    here = played_until(position({"next": "grass"}, {"next": "forest"}), 1)
    history = History(here)
    for terrain in ("desert", "canyon"):
        history.go_to(history.start)
        history.play(Draw(terrain))
    play = Play(history, Random(1), PlayState())
    labels = [story.segment(play, each) for each in _segments(history)]
    assert any("Round 1: Brian draws desert" in label for label in labels)
    assert not any("Round 2: Brian draws" in label for label in labels)


def _segments(history: History[Position]) -> list[Segment]:
    return [segment for segment in segments(history) if segment.first.before is not None]


def headings(start: Position, *deeds: str) -> list[str]:
    """Return the headings of the log after these lines."""
    play = Play(History(start), Random(1), PlayState())
    for deed in deeds:
        play.say(deed)
    return [story.chapter(each) for each in story.chapters(play.history)]


def test_a_game_that_is_set_up_in_its_first_round_has_no_set_up_to_tell() -> None:
    here = position({"settlements": ["C2"]}, {}, terrain="flower")
    assert headings(here, "builds C3") == ["Round 1, Ann"]
    # A new game has one, in which cards are drawn.
    assert headings(new_game(["Ann", "Brian"]), "draws grass", "draws canyon") == [
        "Set-up",
        "Round 1, Ann",
    ]


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ([{}], "tavern"),
        ([{}, {}], "tavern × 2"),
        ([{"used": True}, {}], "tavern, tavern (used)"),
        ([{"used": True}, {"used": True}], "tavern (used) × 2"),
        ([{"new": True}, {}], "tavern, tavern (from the next turn on)"),
        (
            [{"new": True}, {"used": True}, {}, {}],
            "tavern × 2, tavern (used), tavern (from the next turn on)",
        ),
    ],
)
def test_the_tiles_of_a_kind_are_told_by_whether_they_can_be_used(
    held: list[dict[str, bool]], told: str
) -> None:
    assert standing.of_one_kind([Tile("tavern", 0, **each) for each in held]) == told


@pytest.mark.parametrize("language", ["pl", "pt", "cs"])
def test_a_used_tile_is_told_alike_whatever_the_gender_of_its_name(language: str) -> None:
    speak(language)
    told = {standing.of_one_kind([Tile(kind, 0, used=True)]).rpartition("(")[2] for kind in tiles()}
    speak("en")
    assert told in ({"użyto)"}, {"ficha já usada)"}, {"použito)"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hint_of_the_typed_line_is_understood(language: str) -> None:
    play = Play(
        History(position({"settlements": ["C2"]}, {}, terrain="flower")), Random(1), PlayState()
    )
    speak(language)
    hint = _(words.LINE_HINT)
    speak("en")
    hex, _or, *line = hint.replace(",", "").split(maxsplit=2)
    assert play.line(hex).action == Build(NUMBERS["C12"])
    assert play.line(line[0]).action == Build(NUMBERS["C12"], "tavern")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pace_has_one_colon(language: str) -> None:
    speak(language)
    told = words.pace("turn")
    speak("en")
    assert told.count(":") == 1
