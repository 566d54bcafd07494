"""The winter explorer without a browser: every control sets another winter and shows its answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gametable.widgets.stage import Stage
from kingsburg import pages
from kingsburg.engine.actions import Enemy
from kingsburg.odds.battle import matters, musters
from kingsburg.odds.honour import among, honour, rivals, strongest
from kingsburg.odds.recruiting import payments
from kingsburg.odds.winter import Winter
from kingsburg.pages.winter import tables
from kingsburg.pages.winter.page import WinterExplorer
from kingsburg.pages.winter.words import honoured, main_thing
from tests.stages import press


@pytest.fixture
def explorer() -> WinterExplorer:
    return WinterExplorer()


def items(stage: Stage) -> dict[str, dict[str, object]]:
    return {item["id"]: item for group in stage.get_state()["_groups"] for item in group["items"]}


def pressed(stage: Stage) -> set[str]:
    return {id for id, item in items(stage).items() if item.get("pressed")}


def shows(stage: Stage, winter: Winter) -> bool:
    """True if chart, tables and sentence are those of this winter."""
    steps = musters(winter, 10)
    wanted = {
        "columns": tables.soldiers(steps, winter.soldiers).to_html(),
        "odds": tables.results(winter).to_html(),
        "deck": tables.cards(winter).to_html(),
        "worth": tables.averages(winter).to_html(),
        "stakes": tables.stakes(winter).to_html(),
        "prices": tables.prices(steps, winter, payments(winter.abilities)).to_html(),
    }
    found = items(stage)
    return all(found[id]["html"] == html for id, html in wanted.items()) and (
        stage.said == main_thing(winter)
    )


def test_it_begins_with_the_first_winter_and_nothing(explorer: WinterExplorer) -> None:
    assert explorer.winter == Winter()
    assert shows(explorer.stage, Winter())
    assert pressed(explorer.stage) == {"year-1", "enemy-unknown", "king-die"}


@pytest.mark.parametrize(
    ("ids", "winter", "more"),
    [
        (["year-5"], Winter(year=5), {"year-5"}),
        (["enemy-4"], Winter(enemy=Enemy("zombies", 4)), {"enemy-seen", "enemy-4"}),
        (
            ["year-5", "enemy-4"],
            Winter(year=5, enemy=Enemy("dragons", 9)),
            {"year-5", "enemy-seen", "enemy-4"},
        ),
        # Another year has other cards.
        (["enemy-4", "year-2"], Winter(year=2), {"year-2"}),
        (["enemy-4", "enemy-unknown"], Winter(), set()),
        (["king-difference"], Winter(reinforcements="difference"), {"king-difference"}),
        (["king-difference", "king-die"], Winter(), set()),
        (["sent-3"], Winter(sent=3), {"king-sent", "sent-3"}),
        (["sent-3", "king-die"], Winter(), set()),
        (["building-palisade"], Winter().with_buildings(["palisade"]), {"building-palisade"}),
        (
            ["building-fortress", "building-farms"],
            Winter().with_buildings(["farms", "fortress"]),
            {"building-fortress", "building-farms"},
        ),
        (["building-farms", "building-farms"], Winter(), set()),
        (["building-barracks"], Winter().with_buildings(["barracks"]), {"building-barracks"}),
    ],
)
def test_each_control_asks_another_question(
    explorer: WinterExplorer, ids: list[str], winter: Winter, more: set[str]
) -> None:
    for id in ids:
        press(explorer.stage, id)
    assert explorer.winter == winter
    assert shows(explorer.stage, winter)
    unchanged = {"year-1", "enemy-unknown", "king-die"}
    kinds = {id.partition("-")[0].replace("sent", "king") for id in more}
    assert pressed(explorer.stage) == more | {
        id for id in unchanged if id.partition("-")[0] not in kinds
    }


def test_soldiers_are_counted(explorer: WinterExplorer) -> None:
    explorer.stage.fill("soldiers", "2")
    assert shows(explorer.stage, Winter(2))
    # The table shows some more and some fewer than there are.
    explorer.stage.fill("soldiers", "12")
    steps = musters(Winter(12), 14, 4)
    assert items(explorer.stage)["columns"]["html"] == tables.soldiers(steps, 12).to_html()
    for wrong in ("-1", "1000", "many", ""):
        explorer.stage.fill("soldiers", wrong)
        assert "is not a valid number of soldiers (0 to 999)" in explorer.stage.said
        assert explorer.winter == Winter(12)


def test_the_buildings_are_those_that_matter_with_their_words(explorer: WinterExplorer) -> None:
    found = items(explorer.stage)
    there = Winter().abilities.content.buildings.values()
    wanted = [building for building in there if matters(building) or building.id == "barracks"]
    assert [id for id in found if id.startswith("building-")] == [
        f"building-{building.id}" for building in wanted
    ]
    for building in wanted:
        assert found[f"building-{building.id}"]["hint"] == building.entry.text


def test_the_strongest_are_told_when_others_are_typed(explorer: WinterExplorer) -> None:
    assert "strongest" not in items(explorer.stage)
    explorer.stage.fill("soldiers", "3")
    explorer.stage.fill("rivals", "2 palisade, 3")
    for winter in (Winter(3), Winter(3, year=2)):
        players = {"You": winter, **rivals(winter, "2 palisade, 3")}
        table = tables.greatest_strength(players, strongest(players), honour(players)).to_html()
        assert items(explorer.stage)["strongest"]["html"] == table
        assert (
            explorer.stage.said == f"{main_thing(winter)} {honoured(among(honour(players), 'You'))}"
        )
        press(explorer.stage, "year-2")
    explorer.stage.fill("rivals", " ")
    assert "strongest" not in items(explorer.stage)
    assert shows(explorer.stage, Winter(3, year=2))


def test_the_others_may_choose_the_best_soldier_token(explorer: WinterExplorer) -> None:
    explorer.stage.fill("rivals", "2 palisade, 3")
    assert "rivals-choose-best" not in items(explorer.stage)
    press(explorer.stage, "module-5")
    assert "rivals-choose-any" in pressed(explorer.stage)
    players = {"You": explorer.winter, **rivals(explorer.winter, "2 palisade, 3")}
    for button, best in (("best", ["Player 2", "Player 3"]), ("any", [])):
        press(explorer.stage, f"rivals-choose-{button}")
        asked = strongest(players, best), honour(players, best)
        shown = items(explorer.stage)
        assert shown["strongest"]["html"] == tables.greatest_strength(players, *asked).to_html()
        assert explorer.stage.said.endswith(honoured(among(asked[1], "You")))
        assert ("best-tokens" in shown) == bool(best)
        if best:
            assert shown["best-tokens"]["html"] == tables.tokens(players).to_html()
    press(explorer.stage, "rivals-choose-best")
    press(explorer.stage, "module-5")
    assert "rivals-choose-best" not in items(explorer.stage)
    assert "best-tokens" not in items(explorer.stage)


@pytest.mark.parametrize("text", ["x", "3 temple", "1,1,1,1,1", "3,,2", "<b>", "1" * 200])
def test_wrong_text_gives_a_sentence_and_nothing_is_lost(
    explorer: WinterExplorer, text: str
) -> None:
    explorer.stage.fill("rivals", "2")
    chart = items(explorer.stage)["columns"]
    table = items(explorer.stage)["strongest"]
    explorer.stage.fill("rivals", text)
    assert not explorer.stage.said.startswith("Victory")
    field = items(explorer.stage)["rivals"]
    assert (field["value"], field["wrong"]) == (text, True)
    assert items(explorer.stage)["columns"] == chart
    assert items(explorer.stage)["strongest"] == table
    # It can be corrected, and anything else can be changed meanwhile.
    explorer.stage.fill("soldiers", "2")
    assert items(explorer.stage)["rivals"]["value"] == text
    explorer.stage.fill("rivals", "")
    assert shows(explorer.stage, replace(Winter(), soldiers=2))
    assert not items(explorer.stage)["rivals"]["wrong"]


@pytest.mark.parametrize("id", ["soldiers-9", "enemy-9", "king-coin", "building-temple", "x"])
def test_what_is_no_button_does_nothing(explorer: WinterExplorer, id: str) -> None:
    explorer.stage.click(id)
    assert shows(explorer.stage, Winter())


def test_one_line_makes_it() -> None:
    assert isinstance(pages.show("winter"), Stage)
