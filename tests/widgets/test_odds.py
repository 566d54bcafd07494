"""The odds explorer without a browser: every control asks `kingsburg.odds` and shows the answer."""

from __future__ import annotations

import pytest

from kingsburg.engine.dice_text import parse_dice
from kingsburg.odds.reach import Setup, reach
from kingsburg.views.charts import odds_svg
from kingsburg.views.odds_words import main_thing
from kingsburg.views.tables import odds_table
from kingsburg.widgets import app
from kingsburg.widgets.odds import OddsExplorer
from kingsburg.widgets.stage import Stage


@pytest.fixture
def explorer() -> OddsExplorer:
    return OddsExplorer()


def item(stage: Stage, id: str) -> dict[str, object]:
    return next(
        item
        for group in stage.get_state()["_groups"]
        for item in group["items"]
        if item["id"] == id
    )


def shows(stage: Stage, setup: Setup) -> bool:
    """Whether chart, table and sentence are those of this setup."""
    chances = reach(setup)
    return (
        item(stage, "bars")["html"] == odds_svg(chances)
        and item(stage, "table")["html"] == odds_table(chances)
        and stage.said == main_thing(chances)
    )


def test_it_begins_with_three_dice(explorer: OddsExplorer) -> None:
    assert shows(explorer.stage, Setup())
    assert item(explorer.stage, "dice-3")["pressed"]
    assert not item(explorer.stage, "dice-4")["pressed"]


@pytest.mark.parametrize(
    ("ids", "setup"),
    [
        (["dice-5"], Setup(dice=5)),
        (["dice-0"], Setup(dice=0)),
        (["white-2"], Setup(white=2)),
        (["token"], Setup(token=True)),
        (["token", "token"], Setup()),
        (["building-market"], Setup(market=True)),
        (["building-chapel"], Setup().with_buildings(["chapel"])),
        (["building-chapel", "building-statue"], Setup().with_buildings(["statue", "chapel"])),
        (["building-statue", "building-statue"], Setup()),
        (["advisor-18", "advisor-9"], Setup(taken=frozenset({9, 18}))),
        (["advisor-18", "advisor-18"], Setup()),
    ],
)
def test_each_control_asks_another_question(
    explorer: OddsExplorer, ids: list[str], setup: Setup
) -> None:
    for id in ids:
        explorer.stage.click(id)
    assert shows(explorer.stage, setup)
    assert item(explorer.stage, ids[0])["pressed"] is (ids.count(ids[0]) == 1)


def test_a_roll_sets_the_dice(explorer: OddsExplorer) -> None:
    explorer.stage.fill("roll", " 5 3 1 +4 ")
    assert shows(explorer.stage, Setup().rolled(parse_dice("1 3 5 + 4")))
    assert item(explorer.stage, "roll")["value"] == "1 3 5 + 4"
    assert item(explorer.stage, "white-1")["pressed"]
    explorer.stage.fill("roll", "")
    assert shows(explorer.stage, Setup(white=1))


def test_a_number_of_dice_is_a_question_before_the_roll(explorer: OddsExplorer) -> None:
    explorer.stage.fill("roll", "1 3 5")
    explorer.stage.click("dice-2")
    assert shows(explorer.stage, Setup(dice=2))
    assert "value" not in item(explorer.stage, "roll")


@pytest.mark.parametrize("text", ["7", "1 3 5 +", "1 2 3 4 5 6", "<b>", "one", "1,3", "1" * 200])
def test_wrong_text_gives_a_sentence_and_nothing_is_lost(explorer: OddsExplorer, text: str) -> None:
    explorer.stage.click("token")
    explorer.stage.fill("roll", "1 3 5")
    chart = item(explorer.stage, "bars")
    explorer.stage.fill("roll", text)
    assert explorer.stage.said.startswith("dice ")
    assert item(explorer.stage, "bars") == chart
    assert item(explorer.stage, "roll")["value"] == text
    assert item(explorer.stage, "roll")["wrong"]
    # It can be put right, or everything else be changed meanwhile.
    explorer.stage.click("token")
    assert item(explorer.stage, "roll")["value"] == text
    explorer.stage.fill("roll", "1 3")
    assert shows(explorer.stage, Setup().rolled(parse_dice("1 3")))
    assert not item(explorer.stage, "roll")["wrong"]


def test_the_figure_follows(explorer: OddsExplorer) -> None:
    def bars() -> list[float]:
        figure = explorer.figure.outputs[0]["data"]["application/vnd.plotly.v1+json"]
        percents: list[float] = figure["data"][0]["x"]
        return percents

    assert bars() == [float(100 * chance) for chance in reach(Setup()).values()]
    explorer.stage.click("dice-4")
    assert bars() == [float(100 * chance) for chance in reach(Setup(dice=4)).values()]


def test_one_line_makes_it() -> None:
    assert isinstance(app.odds(), Stage)
    explorer, figure = app.odds(plotly=True).children
    explorer.click("dice-5")
    assert len(figure.outputs) == 1


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (
            Setup(),
            "Most likely: 6, the Alchemist, 75.0% (3/4, 1 in 1.3);"
            " hardest: 18, the King, 0.46% (1/216, 1 in 216).",
        ),
        (Setup(dice=0), "No advisor can be reached."),
        (Setup().rolled(parse_dice("4")), "Within reach: 4; nobody else."),
        (Setup().rolled(parse_dice("1 3")), "Within reach: 1, 3 and 4; nobody else."),
        (
            Setup().rolled(parse_dice("4 4")).with_buildings(["statue"]),
            "Certain: 4 and 8; most likely of the others: 5, the Sergeant, 33.3% (1/3, 1 in 3);"
            " hardest: 10, the General, 16.7% (1/6, 1 in 6).",
        ),
    ],
)
def test_the_main_thing_is_one_sentence(setup: Setup, sentence: str) -> None:
    assert main_thing(reach(setup)) == sentence
