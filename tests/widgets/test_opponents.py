"""Machines at a table: new games in two taps, games that start again, and turns that they take."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gametable.play.strengths import STRENGTHS
from gametable.views import menu_words, table_words
from gametable.widgets.desk import Desk
from kingdombuilder.pages.table.page import Desk as KingdomDesk
from kingsburg.pages.table.page import Desk as PlayDesk
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.table.table import PlayExplorer
from tests.stages import ids, press


@pytest.fixture(params=[PlayDesk, KingdomDesk])
def desk(request: pytest.FixtureRequest) -> Desk[Any]:
    table: Desk[Any] = request.param(rng=Random(5))
    return table


def item(desk: Desk[Any], id: str) -> dict[str, Any]:
    return next(item for group in desk.stage._groups for item in group["items"] if item["id"] == id)


def play_to_the_end(desk: Desk[Any]) -> None:
    """Let the weakest machines play for everybody."""
    for seat, _name in enumerate(desk.board.position.names):
        press(desk.stage, f"by-{seat}-easy")
    press(desk.stage, "table-menu")
    while desk.board.position.actor is not None:
        desk.board.forward()


def test_a_new_game_is_offered_until_one_is_played(desk: Desk[Any]) -> None:
    assert item(desk, "table-new")["text"] == menu_words.NEW
    press(desk.stage, "chance")
    assert "table-new" not in ids(desk.stage)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_two_taps_begin_a_game_with_the_reader_s_first_decision(
    desk: Desk[Any], strength: str
) -> None:
    desk.stage.click("table-new")
    desk.stage.click(f"against-{strength}-2")
    board = desk.board
    assert board.state.machines == {"Brian": strength, "Cindy": strength}
    assert board.position.names == ("Ann", "Brian", "Cindy")
    assert board.position.actor == "Ann"
    # No tap is needed for what chance decides.
    assert board.state.rolls_itself
    assert "Ann" in desk.stage.said
    assert "table-new" not in ids(desk.stage)
    assert f"machine: {strength}" in str(desk.stage._groups)


def test_the_names_and_choices_of_the_panel_count(desk: Desk[Any]) -> None:
    name = "table-name-1" if isinstance(desk, PlayDesk) else "new-name-1"
    press(desk.stage, "table-new")
    desk.stage.fill(name, "Zoe")
    press(desk.stage, "against-easy-1")
    assert desk.board.state.machines == {"Zoe": "easy"}
    press(desk.stage, "table-menu", "table-fold-new")
    desk.stage.fill(name, "Ann")
    before = desk.board.play.history
    press(desk.stage, "against-easy-1")
    # Two players cannot have one name.
    assert desk.board.play.history is before


def test_undo_goes_back_to_one_s_own_last_decision_and_then_by_one_step(desk: Desk[Any]) -> None:
    press(desk.stage, "table-new", "against-easy-2")
    board, play = desk.board, desk.board.play
    for _ in range(2):
        decision = play.history.now
        board.do(play.position.actions()[-1])
        while play.position.actor != "Ann":
            board.forward()
    own = [each for each in play.history.now.path() if each.position.actor == "Ann"]
    assert own[-2] is decision
    press(desk.stage, "back")
    assert play.history.now is decision
    assert desk.stage.said == board.stands()
    press(desk.stage, "back")
    assert play.history.now is decision.before
    press(desk.stage, "back")
    assert play.history.now is decision.before.before
    # Whoever has gone forward again decides what was last anew.
    press(desk.stage, "end", "back")
    assert play.history.now is decision
    board.set_pace(2)
    press(desk.stage, "end", "back")
    assert play.history.now is not decision


def test_a_game_that_starts_again_keeps_its_machines(desk: Desk[Any]) -> None:
    press(desk.stage, "table-new", "against-medium-1")
    first = desk.board.play.history
    press(desk.stage, "table-menu", "table-again")
    assert desk.board.play.history is not first
    assert desk.board.play.history.start.position == first.start.position
    assert desk.board.state.machines == {"Brian": "medium"}
    assert desk.board.position.actor == "Ann"
    press(desk.stage, "table-menu", "table-before")
    assert desk.board.play.history is first


def test_after_the_end_a_tap_begins_the_next_game(desk: Desk[Any]) -> None:
    play_to_the_end(desk)
    assert item(desk, "next-again")["text"] == menu_words.ANOTHER
    machines = desk.board.state.machines
    press(desk.stage, "next-again")
    assert desk.board.state.machines == machines
    assert desk.board.position.actor is not None


def test_a_machine_plays_at_once_if_it_is_its_turn() -> None:
    explorer = PlayExplorer(rng=Random(3))
    press(explorer.stage, "chance")
    first, other = explorer.position.order[:2]
    explorer.let(other, "easy")
    assert explorer.position.actor == first
    explorer.let(first, "medium")
    # Both have decided, and the third is asked.
    assert explorer.position.actor == explorer.position.order[2]
    explorer.let(explorer.position.order[2], "strong")
    assert explorer.stage.said.endswith(table_words.MACHINES_ONLY)


def test_machines_of_old_links_play_and_are_shown() -> None:
    desk = PlayDesk(rng=Random(3))
    desk.show(PlayState(machines={"Brian": "greedy", "Cindy": "planner"}))
    press(desk.stage, "table-fold-players")
    assert item(desk, "by-1-greedy")["pressed"]
    assert item(desk, "by-2-planner")["pressed"]
    assert "by-0-greedy" not in ids(desk.stage)
    while desk.board.position.actor != "Ann":
        press(desk.stage, "chance")
    assert "machine: planning" in str(desk.stage._groups)
