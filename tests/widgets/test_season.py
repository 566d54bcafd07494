"""The season explorer without a browser: nothing is worked out unasked, and all of it can stop."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.policies import POLICIES
from kingsburg.odds.season import Season
from kingsburg.views import season as views
from kingsburg.widgets import app
from kingsburg.widgets.season import SeasonExplorer
from kingsburg.widgets.stage import Stage

NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")


@pytest.fixture
def explorer() -> SeasonExplorer:
    return SeasonExplorer()


def items(stage: Stage) -> dict[str, dict[str, Any]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def contest(number: int = 2, policy: str = "greedy", **pool: Any) -> Contest:
    contenders = [Contender(name, policy=POLICIES[policy], **pool) for name in NAMES[:number]]
    return Contest(tuple(contenders), None if number == 2 else frozenset())


def test_nothing_is_worked_out_unasked(explorer: SeasonExplorer) -> None:
    assert explorer.contest == contest()
    assert "season-matrix" not in items(explorer.stage)
    explorer.stage.click("season-players-5")
    assert "season-matrix" not in items(explorer.stage)


def test_each_control_asks_another_question(explorer: SeasonExplorer) -> None:
    for id in ("season-players-3", "season-dice-2", "season-policy-random"):
        explorer.stage.click(id)
        assert items(explorer.stage)[id]["pressed"]
    assert explorer.contest == contest(3, "random", dice=2)
    for id in ("season-white-0", "season-token-1", "season-market-2", "season-token-2"):
        explorer.stage.click(id)
    explorer.stage.click("season-token-2")
    ann, brian, cindy = explorer.contest.contenders
    assert (ann.white, ann.token, ann.market) == (1, False, False)
    assert (brian.white, brian.token, brian.market) == (0, True, False)
    assert (cindy.white, cindy.token, cindy.market) == (0, False, True)


def test_the_answer_is_exact_where_that_is_feasible(explorer: SeasonExplorer) -> None:
    explorer.stage.click("season-players-3")
    explorer.stage.click("season-dice-1")
    explorer.stage.click("season-go-on")
    season = Season(contest(3, dice=1))
    season.step(60)
    answer = season.answer()
    assert answer
    assert answer.exact
    assert explorer.stage.said == views.season_sentence(answer)
    seen = items(explorer.stage)
    assert seen["season-matrix"]["html"] == views.season_svg(answer)
    assert seen["season-table"]["html"] == views.season_table(answer)
    assert not seen["season-matrix"]["old"]
    assert "season-stop-now" not in seen
    # Another question, and this answer is an old one.
    explorer.stage.click("season-white-0")
    assert items(explorer.stage)["season-matrix"]["old"]
    assert items(explorer.stage)["season-table"]["old"]


def test_a_long_one_is_seen_to_go_on_and_keeps_what_it_has_when_stopped() -> None:
    async def page() -> None:
        stage = SeasonExplorer().stage
        stage.click("season-players-4")
        stage.click("season-policy-random")
        stage.click("season-go-on")
        assert stage.said == "Working. What is known so far stands below."
        assert 'value="0.000"' in items(stage)["season-progress"]["html"]
        await asyncio.sleep(0.8)
        assert "season-matrix" in items(stage)
        stage.click("season-stop-now")
        assert "Not exact: from " in stage.said
        said = stage.said
        await asyncio.sleep(0.2)
        assert stage.said == said
        assert "season-stop-now" not in items(stage)
        assert not items(stage)["season-matrix"]["old"]

    asyncio.run(page())


def test_one_line_makes_it() -> None:
    assert isinstance(app.season(), Stage)
