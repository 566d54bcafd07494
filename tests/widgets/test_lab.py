"""The house-rule lab without a browser: what is changed, what follows, and games with it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from gametable.notation import links
from gametable.notation.links import View
from gametable.play.errors import Malformed
from gametable.play.steps import result
from gametable.widgets.stage import Stage
from kingsburg import pages
from kingsburg.engine.actions import Enemy
from kingsburg.engine.rules import Rules
from kingsburg.odds.changes import changes
from kingsburg.pages.lab import tables
from kingsburg.pages.lab import words as say
from kingsburg.pages.lab.page import LabExplorer
from kingsburg.pages.lab.state import LabState
from kingsburg.play.house import House
from kingsburg.players.paired import Paired
from tests.stages import enter, press
from tests.widgets.waiting import until

MILL = """
[[building]]
id = "mill"
row = "H"
column = 1
cost = [0, 1, 0]
vp = 1
names = { en = "Mill" }
gives = { moment = "season_ends", what = "1 gold" }
"""


@pytest.fixture
def explorer() -> LabExplorer:
    """Return an explorer that shows no house rule yet."""
    begun = LabExplorer()
    begun.show(LabState(house=House(), card=""))
    return begun


def items(explorer: LabExplorer) -> dict[str, dict[str, Any]]:
    groups = explorer.stage.get_state()["_groups"]
    return {item["id"]: item for group in groups for item in group["items"]}


def test_it_begins_with_an_example_that_can_be_undone() -> None:
    explorer = LabExplorer()
    assert {"battles", "worths", "prices"} < items(explorer).keys()
    press(explorer.stage, "undo-building-palisade")
    assert explorer.stage.said == say.NOTHING_CHANGED
    assert not {"reach", "battles", "worths", "prices", "wins"} & items(explorer).keys()
    assert isinstance(pages.show("lab"), Stage)


def test_what_a_change_changes_is_shown_at_once(explorer: LabExplorer) -> None:
    press(explorer.stage, "card-palisade")
    enter(explorer.stage, "field-numbers.white", "1")
    enter(explorer.stage, "field-numbers.strength", "3")
    enter(explorer.stage, "field-vp", "4")
    boxes = explorer.house.boxes
    found = result(changes.in_steps(*boxes, 2))
    parts = tables.parts(found, boxes, whole=False)
    assert [part.name for part in parts] == ["reach", "battles", "worths", "prices"]
    for part in parts:
        assert items(explorer)[part.name]["html"] == part.to_html()
    assert explorer.stage.said == say.at_once(found, boxes)
    reach = parts[0].to_html()
    assert "▲" not in reach, "the arrow is drawn by a style"
    assert 'data-drawn="more"' in reach
    assert "and 13 more" in reach
    press(explorer.stage, "fold-all")
    whole = tables.parts(found, boxes, whole=True)[0]
    assert items(explorer)["reach"]["html"] == whole.to_html()
    # With more soldiers, the battles differ.
    enter(explorer.stage, "soldiers", "5")
    assert "with 5 soldiers" in items(explorer)["battles"]["html"]


def test_what_is_changed_is_listed_and_can_be_undone(explorer: LabExplorer) -> None:
    enter(explorer.stage, "field-vp", "9")
    press(explorer.stage, "part-enemy", "year-2", "card-2-orcs-4")
    enter(explorer.stage, "field-strength", "1")
    press(explorer.stage, "part-rules", "option-may_decline", "module-5")
    assert Enemy("orcs", 1) in explorer.house.boxes[1].decks[2]
    undo = {id: item["text"] for id, item in items(explorer).items() if id.startswith("undo-")}
    assert undo == {
        "undo-building-statue": "Statue: VP 3 → 9 ✕",
        "undo-enemy-2-orcs-4": "Orcs 4, year II: Strength 4 → 1 ✕",
        "undo-may_decline": "Help may be declined ✕",
        "undo-module-5": "5 Soldier tokens ✕",
    }
    for id in undo:
        press(explorer.stage, id)
    assert explorer.state.house == House()
    assert explorer.stage.said == say.NOTHING_CHANGED


def test_modules_come_into_both_games_if_so_wished(explorer: LabExplorer) -> None:
    press(explorer.stage, "part-governor")
    assert "card-prince" not in items(explorer)
    press(explorer.stage, "need")
    assert explorer.house.before == explorer.house.after == Rules(modules=(3,))
    press(explorer.stage, "card-prince")
    assert "fold-gives" not in items(explorer), "what the Prince does, he keeps"
    enter(explorer.stage, "field-numbers.white", "1")
    assert "Prince" in items(explorer)["reach"]["html"]
    press(explorer.stage, "part-rules", "both-True", "module-1")
    assert explorer.house.before == explorer.house.after == Rules(modules=(1, 3))
    press(explorer.stage, "both-False", "option-governors")
    assert explorer.house.other_rules == ["governors"]


@pytest.mark.parametrize(
    ("part", "field", "text", "said"),
    [
        ("building", "field-vp", "many", "B.statue Statue, VP: 'many' is not a whole number"),
        (
            "building",
            "field-numbers.white",
            "9",
            "B.statue Statue, White dice: together with",
        ),
        ("advisor", "field-help", "1 cow", "A.1 Jester, Help: '1 cow' is not an amount such as"),
        ("enemy", "field-loss", "1 token", "S.3 Barbarians 2, year I, Defeat takes: '1 token'"),
    ],
)
def test_what_is_wrong_stays_and_is_told_with_place_and_rule(
    explorer: LabExplorer, part: str, field: str, text: str, said: str
) -> None:
    press(explorer.stage, f"part-{part}")
    assert enter(explorer.stage, field, text).startswith(said)
    wrong = items(explorer)[field]
    assert (wrong["value"], wrong["wrong"]) == (text, True)
    assert wrong["remark"].startswith(said)
    assert explorer.house == House()
    # Looking elsewhere discards what is wrong.
    press(explorer.stage, "part-rules", f"part-{part}")
    assert not items(explorer)[field]["wrong"] if field in items(explorer) else True


def test_a_number_that_is_nonsense_in_a_field_of_soldiers(explorer: LabExplorer) -> None:
    assert "is not a valid number of soldiers" in enter(explorer.stage, "soldiers", "x")
    assert explorer.state.soldiers == 2


def test_cards_of_ones_own_can_be_put_in(explorer: LabExplorer) -> None:
    press(explorer.stage, "part-own")
    explorer.stage.fill("own", MILL.replace("season_ends", "harvest"))
    assert "building[0].gives.moment: no such moment" in explorer.stage.said
    assert "harvest" in items(explorer)["own"]["value"]
    explorer.stage.fill("own", MILL)
    assert "mill" in explorer.house.boxes[1].buildings
    assert "new" in items(explorer)["prices"]["html"]
    press(explorer.stage, "part-building", "card-mill")
    enter(explorer.stage, "field-vp", "8")
    assert explorer.house.boxes[1].buildings["mill"].vp == 8
    # The text that a link holds can be put in again.
    press(explorer.stage, "part-own")
    text = items(explorer)["own"]["value"]
    press(explorer.stage, "undo-own")
    assert explorer.house == House()
    explorer.stage.fill("own", text)
    assert explorer.house.boxes[1].buildings["mill"].vp == 1


def test_up_to_which_strength_it_is_stronger(explorer: LabExplorer) -> None:
    press(explorer.stage, "card-stable")
    enter(explorer.stage, "field-strength_up_to.more", "2")
    assert explorer.house.card("building stable")["strength_up_to"] == {"5": 2}
    enter(explorer.stage, "field-strength_up_to", "7")
    assert explorer.house.card("building stable")["strength_up_to"] == {"7": 2}
    assert "no such field" in enter(explorer.stage, "field-strength_up_to", "seven")
    enter(explorer.stage, "field-strength_up_to.more", "0")
    assert explorer.house == House()


def test_games_are_played_on_demand(explorer: LabExplorer) -> None:
    press(explorer.stage, "players-2", "seat-1-easy", "seat-2-easy", "games-100")
    enter(explorer.stage, "field-vp", "9")
    assert "wins" not in items(explorer)
    press(explorer.stage, "play-games")
    played = Paired(*explorer.house.boxes, ["easy", "easy"])
    assert list(played.steps(100))[-1] == 1
    assert items(explorer)["wins"]["html"] == tables.wins(played).to_html()
    assert items(explorer)["winners"]["html"] == tables.winners(played, whole=False).to_html()
    assert explorer.stage.said.startswith(say.after_games(played))
    # Another house rule discards the result.
    enter(explorer.stage, "field-vp", "8")
    assert "wins" not in items(explorer)
    assert not explorer.state.played


@pytest.mark.slow
def test_games_that_were_stopped_wait_for_a_click_after_a_reload() -> None:
    async def page() -> None:
        explorer = LabExplorer()
        press(explorer.stage, "players-5", "games-1000", "play-games")
        await until(lambda: "wins" in items(explorer))
        assert explorer.state.played
        press(explorer.stage, "stop")
        assert {"on", "wins"} <= items(explorer).keys()
        again = LabExplorer()
        again.show(explorer.state)
        assert not again.at_work
        assert {"play-games"} == {"play-games", "stop", "on"} & items(again).keys()
        press(explorer.stage, "on")
        assert explorer.at_work
        assert explorer.state.played
        explorer.stop()

    asyncio.run(page())


def test_games_go_on_can_be_stopped_and_keep_what_is_known() -> None:
    async def page() -> None:
        explorer = LabExplorer()
        press(explorer.stage, "players-5", "games-1000", "play-games")
        assert explorer.stage.said == explorer.working
        await until(lambda: "wins" in items(explorer))
        press(explorer.stage, "stop")
        assert explorer.stage.said.startswith("Stopped. After ")
        said, at_stop = explorer.stage.said, items(explorer)["wins"]
        await asyncio.sleep(0.2)
        assert (explorer.stage.said, items(explorer)["wins"]) == (said, at_stop)
        press(explorer.stage, "on")
        await until(lambda: items(explorer)["wins"] != at_stop)
        press(explorer.stage, "stop")

    asyncio.run(page())


def test_what_cannot_be_played_is_told(explorer: LabExplorer) -> None:
    press(explorer.stage, "part-rules", "module-2", "play-games")
    assert "module 2 deals two different rows" in explorer.stage.said


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"games": 200}, "not one of the choices"),
        ({"soldiers": 10**9}, "soldiers"),
        ({"players": ["greedy"] * 6}, "6 players"),
        ({"players": ["genius", "greedy"]}, "not one of the choices"),
        ({"house": {"own": {"building": [{"id": "x"}] * 101}}}, "at most 100"),
        ({"house": {"own": {"building": [3]}}}, "building[0]"),
        ({"house": {"own": {"building": 3}}}, "[[building]]"),
        ({"house": {"changes": {"building inn": {"vp": 10**6}}}}, "is not from"),
        ({"house": {"changes": {"building x y": {"vp": 1}}}}, "no card"),
        ({"house": {"changes": {"building inn": {"id": "x"}}}}, "cannot be changed in this way"),
        ({"house": {"changes": {"building inn": 5}}}, "must be"),
        ({"house": {"before": {"modules": [9]}}}, "not one of the choices"),
        ({"unfolded": ["everything"]}, "not one of the choices"),
        ({"card": "x" * 41}, "at most 40"),
    ],
)
def test_a_forged_link_gets_one_sentence(fields: dict[str, Any], told: str) -> None:
    query = "?" + "p=" + links._packed({"lab": fields}, LabState.words)
    with pytest.raises(Malformed) as refused:
        links.read(query, LabState)
    assert told in str(refused.value)


def test_a_card_that_is_not_there_shows_the_first_one(explorer: LabExplorer) -> None:
    explorer.show(LabState(card="sawmill"))
    assert items(explorer)["card-statue"]["pressed"]
    assert len(links.link(View((explorer.state,)))) < 60
