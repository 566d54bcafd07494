"""The season explorer without a browser: it does no work unasked, and all work can be stopped."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from gametable.widgets.stage import Stage
from kingsburg import pages
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.policies import POLICIES
from kingsburg.odds.season import Season
from kingsburg.pages.season import tables as views
from kingsburg.pages.season import words as season_words
from kingsburg.pages.season.page import SeasonExplorer
from tests.widgets.waiting import until

NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")


@pytest.fixture
def explorer() -> SeasonExplorer:
    return SeasonExplorer()


def items(stage: Stage) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def test_nothing_is_worked_out_unasked(explorer: SeasonExplorer) -> None:
    assert explorer.contest == Contest((Contender("Ann"), Contender("Brian")), None)
    assert "season-matrix" not in items(explorer.stage)
    explorer.stage.click("season-players-5")
    assert "season-matrix" not in items(explorer.stage)


def click(explorer: SeasonExplorer, *ids: str) -> None:
    for id in ids:
        assert f"season-{id}" in items(explorer.stage)
        explorer.stage.click(f"season-{id}")


def test_each_player_has_a_pool_and_a_way_of_playing(explorer: SeasonExplorer) -> None:
    click(explorer, "players-3", "dice-2", "policy-random", "help-token")
    click(explorer, "whose-2", "dice-5", "white-4", "policy-best", "help-market", "help-envoy")
    names = NAMES[:3]
    expected = [Contender(name) for name in names]
    expected[0] = replace(expected[0], dice=2, token=True, policy=POLICIES["random"])
    expected[2] = Contender("Cindy", 5, 4, sways=("market",), envoy=True, policy=POLICIES["best"])
    assert explorer.contest == Contest(tuple(expected))
    # The controls show one player, and each player has a line.
    seen = items(explorer.stage)
    for id in ("whose-2", "dice-5", "white-4", "policy-best", "help-market", "help-envoy"):
        assert seen[f"season-{id}"]["pressed"]
    assert not seen["season-help-token"]["pressed"]
    assert seen["season-pools"]["html"] == views.pools(explorer.contest)
    # A second click undoes the first; there is only one Envoy.
    click(explorer, "whose-0", "help-token", "help-envoy")
    ann, _, cindy = explorer.contest.contenders
    assert (ann.token, ann.envoy, cindy.envoy) == (False, True, False)
    click(explorer, "same-all")
    assert explorer.contest.contenders == tuple(
        replace(ann, name=name, envoy=name == "Ann") for name in names
    )
    # The player who is shown is always one who plays.
    click(explorer, "whose-2", "players-2")
    assert items(explorer.stage)["season-whose-1"]["pressed"]


def test_advisors_may_be_closed_beforehand(explorer: SeasonExplorer) -> None:
    assert explorer.contest.closed is None
    assert "season-advisor-8" not in items(explorer.stage)
    click(explorer, "closed-chosen", "advisor-8", "advisor-9", "advisor-10", "advisor-9")
    assert explorer.contest.closed == {8, 10}
    assert items(explorer.stage)["season-advisor-10"]["pressed"]
    click(explorer, "players-3")
    assert explorer.contest.closed == {8, 10}
    click(explorer, "closed-none")
    assert explorer.contest.closed == frozenset()
    click(explorer, "players-2")
    assert explorer.contest.closed is None


def test_what_will_be_done_is_said_before_and_what_cannot_be_is_refused(
    explorer: SeasonExplorer,
) -> None:
    assert explorer.stage.said == season_words.season_plan(explorer.contest)
    click(explorer, "players-5", "policy-best", "dice-5", "white-4")
    assert explorer.stage.said == season_words.season_plan(explorer.contest)
    assert explorer.stage.said.startswith("Not feasible: ")
    click(explorer, "go-on")
    assert explorer.stage.said.startswith("best play with these pools is too much")
    assert "season-stop-now" not in items(explorer.stage)
    assert "season-matrix" not in items(explorer.stage)


def test_the_answer_is_exact_where_that_is_feasible(explorer: SeasonExplorer) -> None:
    click(explorer, "players-3", "dice-1", "policy-best", "same-all", "whose-1", "policy-random")
    click(explorer, "help-market", "closed-chosen", "advisor-4", "go-on")
    season = Season(explorer.contest)
    season.step(60)
    answer = season.answer()
    assert answer
    assert answer.exact
    assert explorer.stage.said == season_words.season_sentence(answer)
    seen = items(explorer.stage)
    assert seen["season-matrix"]["html"] == views.season_table(answer).to_html()
    assert not seen["season-matrix"]["old"]
    assert "season-stop-now" not in seen
    # Looking at another pool asks nothing; changing a pool makes this answer an old one.
    click(explorer, "whose-0")
    assert not items(explorer.stage)["season-matrix"]["old"]
    click(explorer, "white-1")
    assert items(explorer.stage)["season-matrix"]["old"]


def test_a_long_one_is_seen_to_go_on_and_keeps_what_it_has_when_stopped() -> None:
    async def page() -> None:
        stage = SeasonExplorer().stage
        for id in ("players-4", "policy-random", "same-all", "whose-3", "policy-best", "go-on"):
            stage.click(f"season-{id}")
        assert stage.said == "Working. What is known so far is shown below."
        assert 'value="0.000"' in items(stage)["season-progress"]["html"]
        await until(lambda: "season-matrix" in items(stage))
        stage.click("season-stop-now")
        assert "Not exact: from " in stage.said
        said = stage.said
        await asyncio.sleep(0.2)
        assert stage.said == said
        assert "season-stop-now" not in items(stage)
        assert not items(stage)["season-matrix"]["old"]

    asyncio.run(page())


def test_one_line_makes_it() -> None:
    assert isinstance(pages.show("season"), Stage)
