"""The page with games by the thousand: settings, games while they are played, and links."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.notation import links
from gametable.play.errors import Malformed
from gametable.play.strengths import STRENGTHS
from kingsburg import Rules, simulate
from kingsburg.pages.arena import tables
from kingsburg.pages.arena import words as say
from kingsburg.pages.arena.page import ArenaExplorer
from kingsburg.pages.arena.state import ArenaState, Setting
from kingsburg.players.paired import compare
from tests.stages import enter, press

TWO = ("medium", "easy")
KING = Rules(reinforcements="difference")


@pytest.fixture
def explorer() -> ArenaExplorer:
    return ArenaExplorer()


def items(explorer: ArenaExplorer) -> dict[str, dict[str, Any]]:
    groups = explorer.stage.get_state()["_groups"]
    return {item["id"]: item for group in groups for item in group["items"]}


def frames(explorer: ArenaExplorer) -> dict[str, Any]:
    answer = explorer.answer
    assert answer
    players = [each.players for each in explorer.state.settings]
    boxes = [each.content for each in explorer.state.settings]
    found = [tables.results(answer.played, players), tables.buildings(answer.played, boxes)]
    return {each.name: each.to_frame() for each in found}


def test_the_games_are_those_of_simulate(explorer: ArenaExplorer) -> None:
    # The page begins with an example.
    assert explorer.stage.said.startswith("After 100 games, ")
    press(explorer.stage, "players-2", "games-100", "play")
    assert not explorer.at_work
    played = simulate(TWO, 100)
    results = frames(explorer)["results"]
    for seat in (1, 2):
        row = results.iloc[seat - 1]
        assert (row["player"], row["games"]) == (TWO[seat - 1], 100)
        assert row["won"] == played.win_share(seat).value
        assert (row["vp_low"], row["vp_high"]) == played.interval(seat)
    shown = frames(explorer)["buildings"]["winners"].tolist()
    built = explorer.state.settings[0].content.buildings
    winners = [played.holding(f"has_{each}")[0] for each in built]
    assert shown == [each.value for each in winners if each]
    assert "Player 1, medium wins most often: " in explorer.stage.said
    assert {"results", "sources", "buildings"} <= items(explorer).keys()
    assert "differences" not in items(explorer)


@pytest.mark.slow
def test_two_settings_play_with_the_same_dice(explorer: ArenaExplorer) -> None:
    press(explorer.stage, "players-2", "games-100", "seat-1-easy", "add", "fold-rules")
    assert explorer.state.which == 1
    press(explorer.stage, "option-reinforcements", "play")
    assert [each.rules for each in explorer.state.settings] == [Rules(), KING]
    assert explorer.answer
    found = compare(Rules(), KING, ("easy", "easy"), 100)
    shown = tables.differences(explorer.answer.played).to_frame()
    assert shown["vp_more"].tolist() == [each.vp_more.more for each in found.seats()]
    results = frames(explorer)["results"]
    assert results["setting"].tolist() == ["A", "A", "B", "B"]
    assert results["vp"].tolist() == [
        *(each.vp_before for each in found.seats()),
        *(each.vp_after for each in found.seats()),
    ]
    # What was played stays, marked as old, whatever is set then.
    before = items(explorer)["differences"]["html"]
    press(explorer.stage, "remove")
    assert len(explorer.state.settings) == 1
    assert items(explorer)["differences"]["old"]
    assert items(explorer)["differences"]["html"] == before


@pytest.mark.slow
def test_a_change_makes_the_games_old(explorer: ArenaExplorer) -> None:
    press(explorer.stage, "players-2", "games-100", "play")
    assert "results" in items(explorer)
    press(explorer.stage, "seat-1-easy")
    assert items(explorer)["results"]["old"]
    assert not explorer.state.played
    press(explorer.stage, "add")
    assert "differences" not in items(explorer)
    press(explorer.stage, "play")
    assert not items(explorer)["differences"]["old"]


def test_both_settings_have_equally_many_players(explorer: ArenaExplorer) -> None:
    press(explorer.stage, "add", "players-5", "seat-5-medium", "which-0")
    first, second = explorer.state.settings
    assert (len(first.players), len(second.players)) == (5, 5)
    assert (first.players[4], second.players[4]) == ("easy", "medium")


def test_people_choose_among_strengths_and_old_links_play(explorer: ArenaExplorer) -> None:
    def offered(seat: int) -> list[str]:
        start = f"seat-{seat}-"
        return [id.removeprefix(start) for id in items(explorer) if id.startswith(start)]

    assert offered(1) == list(STRENGTHS)
    query = "?p=" + links._packed(
        {"arena": {"settings": [{"players": ["greedy", "random"]}]}}, ArenaState.words
    )
    explorer.show(links.read(query, ArenaState).of(ArenaState))
    assert explorer.stage.said.startswith("After 100 games, Player 1, greedy wins most often")
    assert [offered(seat) for seat in (1, 2)] == [
        [*STRENGTHS, "greedy"],
        [*STRENGTHS, "random"],
    ]
    press(explorer.stage, "seat-1-strong")
    assert offered(1) == list(STRENGTHS)


def test_own_cards(explorer: ArenaExplorer) -> None:
    press(explorer.stage, "fold-own")
    enter(explorer.stage, "own", "[[building]]\nid = 5")
    assert explorer.state.settings[0].own == {}
    assert "building[0]" in explorer.stage.said
    assert items(explorer)["own"]["value"] == "[[building]]\nid = 5"
    # It is about one setting, and does not follow the reader to the other one.
    press(explorer.stage, "add")
    assert "building[0]" not in str(items(explorer)["own"])


def test_alternative_rows_need_rows_of_ones_own(explorer: ArenaExplorer) -> None:
    press(explorer.stage, "fold-rules", "module-2")
    assert "add rows of your own" in explorer.stage.said
    assert explorer.state.settings[0].rules == Rules()


@pytest.mark.slow
def test_a_link_plays_the_same_games(explorer: ArenaExplorer) -> None:
    press(explorer.stage, "players-2", "games-100", "seat-1-easy", "add", "fold-rules")
    press(explorer.stage, "option-reinforcements", "play")
    query = links.link(links.View((explorer.state,), "cs"))
    state = links.read(query, ArenaState).of(ArenaState)
    assert state == explorer.state
    again = ArenaExplorer()
    again.show(state)
    assert items(again)["results"]["html"] == items(explorer)["results"]["html"]


@pytest.mark.parametrize(
    "fields",
    [
        {"settings": []},
        {"settings": [{"players": list(TWO)}] * 3},
        {"settings": [{"players": list(TWO)}, {"players": ["greedy"] * 3}]},
        {"settings": [{"players": ["greedy"]}]},
        {"settings": [{"players": ["clever", "greedy"]}]},
        {"settings": [{"players": list(TWO), "rules": {"modules": [2]}}]},
        {"settings": [{"players": list(TWO), "own": {"building": 5}}]},
        {"games": 7},
    ],
)
def test_broken_links_are_refused(fields: dict[str, Any]) -> None:
    query = "?" + "p=" + links._packed({"arena": fields}, ArenaState.words)
    with pytest.raises(Malformed):
        links.read(query, ArenaState)


def test_nothing_is_said_before_two_games() -> None:
    found = simulate(TWO, 2)
    assert say.sentence(found, [TWO]).startswith("After 2 games, Player 1, medium wins")
    assert Setting(TWO).content.rules == Rules()
