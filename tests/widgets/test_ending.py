"""The end of a game on the table: the scene, what is said, and what can be done next."""

from __future__ import annotations

import asyncio
from functools import cache
from random import Random
from typing import Any

import pytest

from gametable.language import speak
from gametable.notation import links
from gametable.play.history import History
from gametable.widgets.desk import Desk
from gametable.widgets.share import shared
from kingdombuilder.engine.new_game import new_game as new_kingdom
from kingdombuilder.pages.table.page import Desk as KingdomDesk
from kingsburg.engine.new_game import new_game
from kingsburg.notation import files
from kingsburg.pages.table.page import Desk as PlayDesk
from tests.stages import ids, press
from tests.widgets.test_opponents import item
from tests.widgets.waiting import until

NAMES = ("Ann", "Brian", "Cindy")


@pytest.fixture(params=[(PlayDesk, new_game), (KingdomDesk, new_kingdom)], ids=["play", "kingdom"])
def desk(request: pytest.FixtureRequest) -> Desk[Any]:
    """A table at which the weakest machines have played a game against each other."""
    kind, begun = request.param
    table: Desk[Any] = kind()
    table.show(links.read(game_of_machines(kind, begun), type(table.state)).of(type(table.state)))
    return table


@cache
def game_of_machines(kind: Any, begun: Any) -> str:
    """Return the link of the end of a game."""
    table: Desk[Any] = kind(begun(NAMES), rng=Random(5))
    for name in NAMES:
        table.board.let(name, "easy")
    while table.board.position.actor is not None:
        table.board.forward()
    return links.link(links.View((table.state,)))


def sent(desk: Desk[Any]) -> list[dict[str, Any]]:
    """Return a list to which all messages to the page are added from now on."""
    found: list[dict[str, Any]] = []
    stage: Any = desk.stage
    stage.send = lambda content, buffers=None: found.append(content)
    return found


def test_the_end_is_shown_and_said_in_one_sentence(desk: Desk[Any]) -> None:
    ending = desk.ending()
    assert ending is not None
    shown = item(desk, "ending")["html"]
    assert f"<h2>{ending.heading}</h2>" in shown
    assert desk.stage.said == ending.sentence
    # It is read out, but the scene shows it already.
    assert desk.stage._said[2] is False
    press(desk.stage, "back")
    assert "ending" not in ids(desk.stage)
    assert desk.stage.said != ending.sentence
    press(desk.stage, "end")
    assert item(desk, "ending")["html"] == shown
    speak("pl")
    desk.stage.retell()
    assert "<h2>Wygrywa" in item(desk, "ending")["html"]
    assert desk.stage.said.startswith("Wygrywa")
    speak("en")


@pytest.mark.slow
def test_a_link_opens_at_the_scene_with_the_same_sources(desk: Desk[Any]) -> None:
    desk.board.let("Ann", "")
    query = links.link(links.View((desk.state,)))
    kind: Any = type(desk)
    again: Desk[Any] = kind()
    again.show(links.read(query, type(desk.state)).of(type(desk.state)))
    assert item(again, "ending")["html"] == item(desk, "ending")["html"]
    ending = desk.ending()
    assert ending
    assert again.stage.said == ending.sentence
    assert "next-again" in ids(again.stage)


@pytest.mark.slow
def test_the_next_game_has_the_same_players_and_strengths_and_the_next_one_begins(
    desk: Desk[Any],
) -> None:
    order = desk.board.play.history.now.path()[1].position.names
    if isinstance(desk, PlayDesk):
        order = desk.board.play.history.now.path()[1].position.order
    press(desk.stage, "next-again")
    play = desk.board.play
    assert desk.board.state.machines == dict.fromkeys(NAMES, "easy")
    assert "ending" not in ids(desk.stage)
    if isinstance(desk, PlayDesk):
        # The seats, and so the colours, stay.
        assert play.position.names == NAMES
        assert play.position.year == 1
        assert play.history.now.path()[1].position.order == (*order[1:], order[0])
    else:
        assert play.position.names == (*order[1:], order[0])
        assert play.position.board == desk._before[-1].play.position.board
    press(desk.stage, "table-menu", "table-before")
    assert "ending" in ids(desk.stage)


@pytest.mark.slow
def test_the_review_comes_first_and_takes_the_place_of_the_scene() -> None:
    desk = PlayDesk(new_game(NAMES), rng=Random(5))
    for name in NAMES:
        desk.board.let(name, "easy")
    while desk.board.position.actor is not None:
        desk.board.forward()
    assert item(desk, "next-review")["state"] == "main"
    press(desk.stage, "next-review")
    assert "ending" not in ids(desk.stage)
    assert "review-close" in ids(desk.stage)
    press(desk.stage, "review-close")
    assert "ending" in ids(desk.stage)


def test_a_game_from_a_position_begins_there_again() -> None:
    data = {
        "year": 5, "phase": "winter", "step": "battle", "enemy": "barbarians 8",
        "seen_by": ["Ann", "Brian"], "players": [{"name": "Ann", "vp": 3}, {"name": "Brian"}],
    }  # fmt: skip
    start = files.from_json(data)
    desk = PlayDesk(start, rng=Random(1))
    while desk.board.position.actor is not None:
        desk.board.forward()
    assert "At the start" in item(desk, "ending")["html"]
    press(desk.stage, "next-again")
    assert desk.board.play.history.start.position == start


def test_a_position_that_is_over_has_no_game_to_play_again() -> None:
    data = {
        "year": 5,
        "phase": "over",
        "step": "final",
        "players": [{"name": "Ann"}, {"name": "Brian"}],
    }
    desk = PlayDesk(History(files.from_json(data)))
    shown = ids(desk.stage)
    assert "ending" in shown
    assert "next-new" in shown
    assert "next-again" not in shown
    press(desk.stage, "next-new")
    assert "against-easy-1" in ids(desk.stage)


@pytest.mark.slow
def test_the_share_panel_opens_in_the_menu(desk: Desk[Any]) -> None:
    assert "next-share" not in ids(desk.stage)
    shared(desk)
    desk.draw()
    press(desk.stage, "next-share")
    assert {"share-fold", "share-address"} <= set(ids(desk.stage))
    # A second time it is still open.
    press(desk.stage, "table-menu", "next-share")
    assert item(desk, "share-fold")["expanded"]


def test_the_picture_is_a_png_in_the_reader_s_language(desk: Desk[Any]) -> None:
    speak("cs")
    desk.stage.retell()
    found = sent(desk)
    press(desk.stage, "next-picture")
    (offered,) = [each for each in found if "picture" in each]
    assert offered["mime"] == "image/png"
    assert offered["name"].endswith("-end.png")
    assert "Vyhrává" in offered["picture"]
    assert offered["name"] in desk.stage.said
    speak("en")


@pytest.mark.slow
def test_the_curve_grows_while_the_page_answers(desk: Desk[Any]) -> None:
    """Its columns come one by one, below a scene that stays as it is."""
    whole = item(desk, "curve")["html"]
    state = desk.state

    async def opened() -> None:
        kind: Any = type(desk)
        again: Desk[Any] = kind()
        again.show(state)
        scene = item(again, "ending")["html"]
        assert item(again, "curve")["html"].count("<span>") < whole.count("<span>")
        await until(lambda: item(again, "curve")["html"] == whole)
        assert item(again, "ending")["html"] == scene

    asyncio.run(opened())
