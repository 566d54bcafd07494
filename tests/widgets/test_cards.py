"""Governors and destiny cards on the pages of the odds, without a browser (M3, M4)."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.notation import links
from gametable.notation.links import View
from gametable.notation.state import State
from gametable.widgets.stage import Stage
from kingsburg.engine.dice_text import parse_dice
from kingsburg.odds.battle import battle
from kingsburg.odds.claims import can_force
from kingsburg.odds.reach import Setup, reach
from kingsburg.pages.court.page import CourtExplorer
from kingsburg.pages.court.state import CourtState
from kingsburg.pages.odds.page import OddsExplorer
from kingsburg.pages.odds.state import OddsState
from kingsburg.pages.season.page import SeasonExplorer
from kingsburg.pages.season.state import SeasonState
from kingsburg.pages.winter.page import WinterExplorer
from kingsburg.pages.winter.state import WinterState
from kingsburg.views.dice.tables import advisors, odds_rows
from tests.stages import press


def items(stage: Stage) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def pressed(stage: Stage, kind: str) -> str:
    return next(id for id, item in items(stage).items() if id.startswith(kind) and item["pressed"])


def again(state: State) -> State:
    """Return the same state by way of a link."""
    return links.read(links.link(View((state,))), type(state)).of(type(state))


# Dice -------------------------------------------------------------------------------------


@pytest.fixture
def odds() -> OddsExplorer:
    explorer = OddsExplorer()
    press(explorer.stage, "fold-cards")
    return explorer


def test_at_first_the_cards_are_folded() -> None:
    shown = items(OddsExplorer().stage)
    assert shown["fold-cards"]["text"] == "Governor and destiny card: none"
    assert "governor-prince" not in shown


def test_only_cards_that_change_dice_are_offered(odds: OddsExplorer) -> None:
    shown = items(odds.stage)
    assert [id for id in shown if id.startswith(("governor-", "destiny-"))] == [
        "governor-none",
        "governor-prince",
        "governor-duke",
        "governor-philosopher",
        "governor-trickster",
        "destiny-none",
        "destiny-good_year",
        "destiny-famine",
        "destiny-closed_king",
    ]
    assert "8 or less" in shown["governor-prince"]["hint"]


@pytest.mark.parametrize(
    ("ids", "governor", "destiny", "said"),
    [
        (["governor-prince"], "prince", "", "Prince: adds most at 9, the Master Hunter, +25.9"),
        (["governor-duke"], "duke", "", "may move to 12, the Duchess"),
        (["destiny-famine"], "", "famine", "Famine: only 2 coloured dice."),
        (["destiny-good_year"], "", "good_year", "Good Year: 1 extra white die."),
        (["destiny-closed_king"], "", "closed_king", "nobody can influence 18, the King."),
        (["governor-duke", "destiny-famine"], "duke", "famine", "Famine: only 2"),
        (["governor-duke", "governor-none"], "", "", "hardest: 18, the King"),
    ],
)
def test_each_card_asks_another_question(
    odds: OddsExplorer, ids: list[str], governor: str, destiny: str, said: str
) -> None:
    for id in ids:
        press(odds.stage, id)
    setup = Setup().with_cards(governor, destiny)
    assert odds.setup == setup
    assert items(odds.stage)["bars"]["html"] == advisors(odds_rows(reach(setup))).to_html()
    assert said in odds.stage.said
    assert again(odds.state) == odds.state


def test_the_dice_of_the_controls_are_those_without_the_card(odds: OddsExplorer) -> None:
    stage = odds.stage
    press(stage, "destiny-famine")
    assert pressed(stage, "dice-") == "dice-3"
    assert reach(odds.setup) == reach(Setup(2))
    press(stage, "dice-4")
    assert reach(odds.setup) == reach(Setup(3))
    # Cards do not change dice that have been rolled; without a roll, the dice are as before.
    stage.fill("roll", "1 3")
    assert pressed(stage, "dice-") == "dice-3"
    assert odds.setup.roll == parse_dice("1 3")
    press(stage, "governor-trickster")
    assert odds.setup.roll == parse_dice("1 3")
    assert again(odds.state) == odds.state
    stage.fill("roll", "")
    assert odds.setup == Setup().with_cards("trickster", "famine")


def test_nothing_is_said_about_the_number_of_dice_that_have_been_rolled(
    odds: OddsExplorer,
) -> None:
    """The number is not said, since whoever owns Farms has three dice even in a Famine."""
    press(odds.stage, "destiny-famine")
    assert "Famine: only 2 coloured dice." in odds.stage.said
    odds.stage.fill("roll", "1 3 5")
    assert "coloured dice" not in odds.stage.said


def test_what_to_do_with_rolled_dice(odds: OddsExplorer) -> None:
    press(odds.stage, "governor-trickster")
    odds.stage.fill("roll", "2 5 6")
    press(odds.stage, "view-turn")
    assert "turn 2 to 1 with the Trickster: 2.63 VP" in odds.stage.said
    press(odds.stage, "governor-prince")
    odds.stage.fill("roll", "1 1 5")
    assert "use the Prince" in odds.stage.said
    press(odds.stage, "governor-duke")
    odds.stage.fill("roll", "1 2 6")
    assert "then from 6 to 12 with the Duke" in odds.stage.said


def test_what_is_not_counted_is_said(odds: OddsExplorer) -> None:
    press(odds.stage, "governor-philosopher")
    assert "not counted" not in odds.stage.said
    press(odds.stage, "view-turn")
    assert "Philosopher: the VP for the total are not counted." in odds.stage.said


def test_cards_of_two_set_ups(odds: OddsExplorer) -> None:
    press(odds.stage, "view-compare")
    press(odds.stage, "destiny-famine")
    asked = items(odds.stage)["asked"]["html"]
    assert "2 coloured dice, Famine" in asked
    assert "3 coloured dice and 1 white die" in asked


# Winter -----------------------------------------------------------------------------------


def test_a_fierce_year() -> None:
    explorer = WinterExplorer()
    stage = explorer.stage
    assert "destiny-fierce_enemies" not in items(stage)
    press(stage, "module-4")
    assert [id for id in items(stage) if id.startswith("destiny-")] == [
        "destiny-none",
        "destiny-fierce_enemies",
    ]
    before = battle(explorer.winter).victory
    press(stage, "destiny-fierce_enemies")
    assert battle(explorer.winter).victory < before
    assert "Fierce Enemies: +1 to the strength of the enemy." in stage.said
    # Buildings and other modules do not end it.
    press(stage, "building-palisade")
    press(stage, "module-5")
    assert explorer.winter.destiny == "fierce_enemies"
    assert again(explorer.state) == explorer.state
    press(stage, "module-4")
    assert explorer.winter.destiny is None
    assert "Fierce" not in stage.said


def test_a_link_with_a_card_that_is_not_played_with() -> None:
    with pytest.raises(Exception, match="fierce_enemies"):
        WinterState.model_validate({"winter": {"destiny": "fierce_enemies"}})


# Season and court -------------------------------------------------------------------------


def test_the_year_of_a_season() -> None:
    explorer = SeasonExplorer()
    stage = explorer.stage
    press(stage, "season-destiny-famine")
    assert explorer.contest.destiny is not None
    assert "2 coloured dice, Famine" in items(stage)["season-pools"]["html"]
    assert [each.dice for each in explorer.contest.rolling] == [2, 2]
    assert again(explorer.state) == explorer.state
    # It stays when somebody joins, and can be taken away.
    press(stage, "season-players-3")
    assert explorer.contest.destiny is not None
    press(stage, "season-destiny-none")
    assert explorer.contest.destiny is None


def test_a_busy_king_at_court() -> None:
    explorer = CourtExplorer()
    stage = explorer.stage
    press(stage, "fold-closed")
    stage.fill("dice-2", "6 6 6")
    assert can_force(explorer.position)["Cindy"][18]
    press(stage, "destiny-closed_king")
    assert not can_force(explorer.position)["Cindy"][18]
    assert again(explorer.state) == explorer.state
    stage.fill("dice-2", "2 6 6")
    press(stage, "destiny-none")
    # As it was at first.
    assert explorer.state.on_board is None


def test_states_without_cards_are_written_as_before() -> None:
    for state in (OddsState(), WinterState(), SeasonState(), CourtState()):
        assert state.data() == {}
    winter = WinterState(winter=WinterExplorer().winter)
    assert winter.data() == {}
