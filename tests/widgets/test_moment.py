"""What the moment needs: one's own things, the battle ahead, the folded court, machines' deeds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gametable.play.history import History
from kingsburg.notation import files
from kingsburg.pages.table.state import PlayState
from kingsburg.pages.table.table import PlayExplorer
from tests.stages import ids, press

PLAYERS: list[dict[str, Any]] = [
    {"name": "Ann", "vp": 9, "gold": 2, "soldiers": 1, "buildings": ["palisade", "inn"]},
    {"name": "Brian", "vp": 3, "wood": 4},
    {"name": "Cindy", "vp": 21, "stone": 7},
]


def table(data: dict[str, Any], **how: Any) -> PlayExplorer:
    explorer = PlayExplorer(rng=Random(3))
    explorer.open(History(files.from_json({"players": PLAYERS, **data})), PlayState(**how))
    return explorer


def group(explorer: PlayExplorer, id: str) -> dict[str, Any]:
    return next((each for each in explorer.stage._groups if each["id"] == id), {})


def html(explorer: PlayExplorer, id: str) -> str:
    return str(group(explorer, id)["items"][0]["html"])


@pytest.mark.parametrize(
    ("machines", "vp"),
    [
        ([], 3),
        (["Brian", "Cindy"], 9),
        (["Ann", "Brian"], 21),
        (["Ann", "Brian", "Cindy"], 3),
        # Brian is asked, but a machine plays for him.
        (["Brian"], 9),
    ],
)
def test_one_s_own_things_are_in_the_toolbar(machines: list[str], vp: int) -> None:
    data = {"phase": "spring", "step": "build", "to_move": "Brian"}
    explorer = table(data, machines=dict.fromkeys(machines, "easy"))
    assert f"<b>{vp}</b>" in html(explorer, "own")
    assert group(explorer, "own")["area"] == "toolbar"


@pytest.mark.parametrize(
    ("phase", "step", "away"),
    [
        ("spring", "roll", False),
        ("spring", "influence", False),
        ("spring", "build", True),
        ("recruiting", "recruit", True),
    ],
)
def test_a_phone_folds_the_court_where_nobody_goes_there(phase: str, step: str, away: bool) -> None:
    dice = {"dice": "1 2 3"} if step == "influence" else {}
    players = [{**each, **dice} for each in PLAYERS]
    explorer = table({"phase": phase, "step": step, "players": players})
    assert ("away" in group(explorer, "court")["look"]) is away
    assert ("court-fold" in ids(explorer.stage)) is away
    if away:
        press(explorer.stage, "court-fold")
        assert "away" not in group(explorer, "court")["look"]
        assert group(explorer, "court-line")["items"][0]["expanded"] is True
        # The next decision finds it folded again.
        press(explorer.stage, "choice-0" if step == "build" else "line-fold", "forward")
        assert "away" in group(explorer, "court")["look"]


def test_recruiting_shows_soldiers_walls_and_the_odds_of_the_eye() -> None:
    explorer = table({"phase": "recruiting", "enemy": "goblins 3", "seen_by": ["Ann"]})
    told = html(explorer, "defence")
    assert [f"<dd>{number}</dd>" in told for number in (1, 1, 3)] == [True] * 3
    assert "Victory" not in told
    press(explorer.stage, "odds-fold")
    # With two strength against three, the King's die wins unless it shows a 1.
    assert "Victory</dt><dd>83.3%" in html(explorer, "defence")
    explorer = table({"phase": "recruiting", "year": 3})
    # Only the palisade against zombies counts twice.
    assert "<dd>1–2</dd>" in html(explorer, "defence")
    assert "<dd>4–6</dd>" in html(explorer, "defence")
    assert not group(table({"phase": "spring", "step": "build"}), "defence")


def test_what_machines_do_is_drawn_and_only_read_out() -> None:
    players = [{**each, "dice": "1 4 4"} for each in PLAYERS]
    data = {"phase": "spring", "step": "influence", "players": players}
    explorer = table(data, machines={"Brian": "easy", "Cindy": "easy"})
    assert not group(explorer, "deeds")
    press(explorer.stage, "advisor-1", "advisor-1")
    deeds = html(explorer, "deeds")
    assert deeds.count("<li") == 2
    assert deeds.count("<svg") >= 2
    assert "Brian influences " in deeds
    number, said, seen = explorer.stage._said
    assert said.startswith("Ann influences 1")
    assert not seen
    # A refusal is seen.
    press(explorer.stage, "advisor-18")
    assert explorer.stage._said[2]
    press(explorer.stage, "back")
    assert not group(explorer, "deeds")
    assert explorer.stage._said[2]
    alone = table(data)
    press(alone.stage, "advisor-1", "advisor-1")
    assert not group(alone, "deeds")
    assert alone.stage._said[2]
    assert number < explorer.stage._said[0]


def test_secret_deeds_of_machines_stay_secret() -> None:
    players = [{"name": who, "soldiers": 1} for who in ("Ann", "Brian", "Cindy")]
    data = {"phase": "winter", "modules": [5], "enemy": "orcs 3", "players": players}
    explorer = table(data, machines={"Ann": "easy", "Cindy": "easy"})
    press(explorer.stage, "on")
    assert explorer.position.actor == "Brian"
    assert "<b>Ann</b><span>has chosen a soldier token</span></li>" in html(explorer, "deeds")


def test_all_that_machines_do_in_a_year_is_drawn() -> None:
    explorer = table({}, machines={"Brian": "easy", "Cindy": "easy"}, rolls_itself=True)
    explorer.begin_game()
    seen = set()
    while explorer.position.year == 1:
        explorer.do(explorer.position.actions()[-1])
        seen |= {"svg" in html(explorer, "deeds")} if group(explorer, "deeds") else set()
    assert seen == {True, False}
