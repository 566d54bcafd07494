"""The odds beside the board: folded they cost nothing, unfolded they follow the position."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from gametable.play.history import History
from gametable.widgets import languages
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.notation import files
from kingsburg.odds.advice import advice, advising
from kingsburg.odds.reach import Setup, reach
from kingsburg.pages.table import advice as widget
from kingsburg.pages.table import advice_views as views
from kingsburg.pages.table.table import PlayExplorer
from kingsburg.views.dice.charts import odds_svg
from kingsburg.views.dice.tables import odds_rows
from tests.stages import enter
from tests.widgets.test_court import LONG
from tests.widgets.test_play import COURT, click, groups, items
from tests.widgets.waiting import until

ROLL: dict[str, Any] = {
    "phase": "spring",
    "step": "roll",
    "players": [{"name": "Ann", "tokens": 1}, {"name": "Brian"}, {"name": "Cindy"}],
}
RECRUITING: dict[str, Any] = {
    "phase": "recruiting",
    "enemy": "goblins 3",
    "seen_by": ["Ann"],
    "players": [{"name": "Ann", "gold": 4}, {"name": "Brian", "wood": 4}, {"name": "Cindy"}],
}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of players whose odds were asked for."""
    found: list[str] = []

    def counted(position: Position, who: str) -> Iterator[Any]:
        found.append(who)
        return advising(position, who)

    monkeypatch.setattr(widget, "advising", counted)
    return found


def at(data: dict[str, Any]) -> PlayExplorer:
    return PlayExplorer(History(files.from_json(data)), Random(5))


def beside(explorer: PlayExplorer) -> set[str]:
    """Return the ids of what is shown of the odds."""
    return {id for id in items(explorer) if id.startswith("odds-")} - {"odds-fold"}


def html(explorer: PlayExplorer, id: str) -> str:
    found: str = items(explorer)[id]["html"]
    return found


def test_folded_they_cost_nothing(asked: list[str]) -> None:
    explorer = at(COURT)
    assert not beside(explorer)
    assert items(explorer)["odds-fold"]["pressed"] is False
    click(explorer, "advisor-1", "advisor-1")
    assert asked == []


def test_unfolded_they_say_what_the_odds_say(asked: list[str]) -> None:
    explorer = at(ROLL)
    said = click(explorer, "odds-fold")
    told = views.told(advice(explorer.position, "Ann"))
    assert said == told.sentence
    assert html(explorer, "odds-sentence") == views.paragraph(told.sentence)
    rows = odds_rows(reach(Setup(token=1)))
    assert html(explorer, "odds-reach") == odds_svg(rows, "Ann: 3 coloured dice, a +2")
    assert "odds-reach-table" not in items(explorer)
    click(explorer, "odds-numbers")
    assert html(explorer, "odds-reach-table") == told.tables["reach"].to_html()
    assert asked == ["Ann"]
    click(explorer, "odds-fold")
    assert not beside(explorer)


def test_each_player_can_be_looked_at_and_an_answer_is_kept(asked: list[str]) -> None:
    explorer = at(ROLL)
    said = click(explorer, "odds-fold", "odds-who-1")
    assert said.startswith("Brian: 3 coloured dice. ")
    assert items(explorer)["odds-who-1"]["pressed"]
    click(explorer, "odds-who-0", "odds-who-1")
    assert asked == ["Ann", "Brian"]
    # The chosen player stays chosen as long as the question is the same.
    enter(explorer.stage, "line", "1 2 3")
    assert items(explorer)["odds-who-1"]["pressed"]
    assert asked == ["Ann", "Brian", "Brian"]


def test_they_follow_the_position_and_nothing_else(asked: list[str]) -> None:
    explorer = at(COURT)
    click(explorer, "odds-fold")
    assert "Best: Ann influences " in html(explorer, "odds-sentence")
    assert "odds-who-0" not in items(explorer)
    # Picking dice does not change the position, nor does a refused action.
    click(explorer, "die-0", "advisor-18", "die-0")
    assert len(asked) == 1
    click(explorer, "advisor-1", "advisor-1")
    assert explorer.position.actor == "Brian"
    assert "Best: Brian influences " in html(explorer, "odds-sentence")
    assert not items(explorer)["odds-sentence"].get("old")
    assert explorer.stage.said.startswith("Ann influences 1")
    click(explorer, "back")
    assert len(asked) == 3


def advised_at(explorer: PlayExplorer) -> list[str]:
    """Return the names of the options that the eye advises."""
    shown = items(explorer).items()
    return [each["name"] for id, each in shown if re.fullmatch(r"advice-\d", id)]


def season(explorer: PlayExplorer) -> tuple[int, str]:
    return explorer.position.year, explorer.position.phase


def decided(explorer: PlayExplorer) -> list[object]:
    """Return who has decided on the way here."""
    path = explorer.play.history.now.path()
    return [node.before.position.actor for node in path[1:] if node.before]


def test_the_rest_of_a_season_is_decided_as_advised() -> None:
    explorer = PlayExplorer(History(new_game(("Ann", "Brian", "Cindy"))), Random(5))
    explorer.play_so(machines={"Cindy": "easy"}, rolls_itself=True)
    explorer.begin_game()
    click(explorer, "odds-fold")
    while explorer.position.step != "influence":
        click(explorer, "advice-0")
    who, other = explorer.position.actor, {"Ann": "Brian", "Brian": "Ann"}
    here, before = season(explorer), len(decided(explorer))
    click(explorer, "advice-rest")
    # The other reader still decides, and the first one again in the next season.
    while season(explorer) == here:
        assert explorer.position.actor == other[str(who)]
        click(explorer, "advice-0")
    assert decided(explorer)[before:].count(who) > 1


def test_who_goes_back_decides_again() -> None:
    explorer = at(COURT)
    explorer.play_so(machines={"Brian": "easy", "Cindy": "easy"}, rolls_itself=True)
    click(explorer, "odds-fold")
    click(explorer, "advice-rest")
    assert season(explorer) != season(at(COURT))
    while explorer.play.history.now.before:
        click(explorer, "back")
        assert explorer.play.by_machine == (explorer.play.whose_turn != "Ann")


def test_who_stops_the_machines_decides_again() -> None:
    async def stopped() -> None:
        explorer = at(COURT)
        explorer.play_so(machines={"Brian": "easy", "Cindy": "easy"}, speed="quickly")
        click(explorer, "odds-fold")
        click(explorer, "advice-rest")
        assert explorer.running
        assert "place" not in items(explorer)
        click(explorer, "stop")
        assert explorer.position == at(COURT).position
        assert explorer.play.options.influences
        assert "advice-0" in items(explorer)

    asyncio.run(stopped())


def test_in_winter_no_season_is_left() -> None:
    explorer = at(RECRUITING)
    click(explorer, "odds-fold")
    assert advised_at(explorer)
    assert "advice-rest" not in items(explorer)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (COURT, ": +"),
        (RECRUITING, "victory "),
        (
            {"phase": "spring", "step": "build", "players": [
                {"name": "Ann", "gold": 2, "wood": 2, "stone": 2}, {"name": "Bo"}]},
            "The worth of the ",
        ),
    ],
)  # fmt: skip
def test_the_eye_advises_on_every_decision(data: dict[str, Any], said: str) -> None:
    explorer = at(data)
    assert not advised_at(explorer)
    click(explorer, "odds-fold")
    assert any(said in each for each in advised_at(explorer))
    position = explorer.position
    click(explorer, "advice-0")
    assert explorer.position != position


def test_the_eye_names_what_it_rests_on() -> None:
    """These are the dice of others who still have some, printed averages, or the planner."""
    players = [
        {"name": "Ann", "dice": "1 3"},
        {"name": "Brian", "dice": "2 6"},
        {"name": "Cindy", "dice": "2", "passed": True},
        {"name": "David", "dice": "5"},
    ]
    explorer = at({"phase": "spring", "step": "influence", "players": players})
    click(explorer, "odds-fold")
    by = "The planner's advice with the dice of Brian and David, in VP more than for: "
    assert groups(explorer)["advice"].startswith(by)
    told = html(explorer, "odds-sentence")
    assert "This rests on the dice of Brian and David and the worths by the planner" in told
    players = [{"name": "Ann", "buildings": ["statue"], "dice": "1 1 1"}, {"name": "Brian"}]
    explorer = at({"phase": "spring", "step": "reroll", "players": players})
    click(explorer, "odds-fold")
    assert groups(explorer)["advice"].startswith("The planner's advice, in rough VP more than for:")
    told = html(explorer, "odds-sentence")
    assert "This rests on printed averages and the dice of Ann alone." in told
    explorer = at(ROLL)
    assert "This rests on the dice of Ann alone." in click(explorer, "odds-fold")


def test_where_no_dice_decide_they_say_so() -> None:
    explorer = at({"phase": "spring", "step": "help", "players": [{"name": "Ann"}, {"name": "Bo"}],
                   "placed": [{"advisor": 4, "player": "Ann", "dice": "4"}]})  # fmt: skip
    assert click(explorer, "odds-fold") == "Nothing is decided by dice here."
    assert beside(explorer) == {"odds-sentence"}


def test_what_the_reader_has_not_seen_is_not_told() -> None:
    explorer = at(RECRUITING)
    click(explorer, "odds-fold")
    assert "Winter against Goblins 3" in html(explorer, "odds-sentence")
    # Brian does not know it, though the reader, who plays Ann too, does.
    assert "against one of" in click(explorer, "odds-who-1")
    click(explorer, "odds-who-0", "odds-numbers")
    explorer.let("Ann", "greedy")
    for seat in range(3):
        assert "against one of" in click(explorer, f"odds-who-{seat}")
        assert "Goblins 3</th>" in html(explorer, "odds-cards-table")
        assert html(explorer, "odds-cards-table").count("<tr>") == 6


@pytest.mark.slow
def test_long_work_is_seen_stopped_and_taken_up_again() -> None:
    async def page() -> None:
        explorer = at(LONG)
        said = explorer.stage.said
        assert click(explorer, "odds-fold") == ""
        assert "<progress" in html(explorer, "odds-progress")
        await until(lambda: "states solved" in html(explorer, "odds-progress"))
        assert explorer.stage.said == said == ""
        assert click(explorer, "odds-stop").startswith("Stopped. Not exact yet: after ")
        assert "odds-stop" not in items(explorer)
        assert "odds-line" not in items(explorer)
        click(explorer, "odds-numbers")
        assert "?" in html(explorer, "odds-placements-table")
        shown = html(explorer, "odds-sentence")
        click(explorer, "odds-on")
        told = html(explorer, "odds-progress")
        await until(lambda: html(explorer, "odds-progress") != told)
        click(explorer, "odds-stop")
        assert html(explorer, "odds-sentence") != shown
        # Another position ends it; the old answer is marked until there is a new one.
        click(explorer, "odds-on")
        enter(explorer.stage, "line", "Ann passes")
        assert items(explorer)["odds-sentence"]["old"]
        click(explorer, "odds-fold")
        await asyncio.sleep(0.2)
        assert not beside(explorer)

    asyncio.run(page())


def test_an_answer_that_comes_later_is_said() -> None:
    async def page() -> None:
        # With six dice, the placements are listed after the page has shown that it works.
        explorer = at({"phase": "spring", "step": "influence", "players": [
            {"name": "Ann", "dice": "1 1 2 + 1 1 1"}, {"name": "Bo", "dice": "1"}]})  # fmt: skip
        assert click(explorer, "odds-fold") == ""
        await until(lambda: "odds-sentence" in items(explorer))
        assert explorer.stage.said.startswith("Best: Ann influences ")

    asyncio.run(page())


def test_what_goes_wrong_leaves_the_board_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(position: Position, who: str) -> Iterator[Any]:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(widget, "advising", fails)
    explorer = at(COURT)
    assert "Something went wrong" in click(explorer, "odds-fold")
    assert "Something went wrong" in html(explorer, "odds-sentence")
    click(explorer, "advisor-1", "advisor-1")
    assert explorer.position.actor == "Brian"
    assert explorer.stage.said.startswith("Ann influences 1")
    assert "a mistake of ours" in caplog.text
    monkeypatch.undo()
    click(explorer, "back")
    assert "odds-sentence" in items(explorer)


def test_another_language_needs_no_new_answer(asked: list[str]) -> None:
    explorer = at(ROLL)
    click(explorer, "odds-fold")
    english = html(explorer, "odds-sentence")
    try:
        languages.choose("pl")
        click(explorer, "odds-numbers")
        assert html(explorer, "odds-sentence") != english
    finally:
        languages.choose("en")
    click(explorer, "odds-numbers")
    assert html(explorer, "odds-sentence") == english
    assert asked == ["Ann"]


def test_through_a_whole_game_they_never_fail(caplog: pytest.LogCaptureFixture) -> None:
    explorer = PlayExplorer(History(new_game(("Ann", "Brian"))), Random(3))
    click(explorer, "odds-fold")
    explorer.let("Ann", "greedy")
    explorer.let("Brian", "random")
    for _ in range(60):
        click(explorer, "forward")
    assert caplog.text == ""
