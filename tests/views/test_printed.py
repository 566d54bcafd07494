"""Tables of what is printed, of battles and of many games, as frames."""

import pytest

from kingsburg import Rules, Winter, load, simulate
from kingsburg.catalogue import rules
from kingsburg.odds.worths import default_worths
from kingsburg.views import tables


def test_the_advisors_as_a_frame() -> None:
    frame = tables.advisors().to_frame()
    assert list(frame["advisor"]) == list(range(1, 19))
    assert frame.iloc[-1].tolist() == [
        18,
        "King",
        "Gives 1 gold, 1 wood, 1 stone and 1 soldier.",
        "A.18",
    ]
    assert set(frame["rule"]) <= set(rules())


def test_the_buildings_as_a_frame() -> None:
    frame = tables.buildings().to_frame()
    assert len(frame) == 20
    farms = frame[frame["rule"] == "B.farms"].iloc[0].drop(["effect", "rule"])
    assert farms.tolist() == ["C", "III", "Farms", 2, 3, 1, 2]
    assert set(frame["rule"]) <= set(rules())


def test_the_enemies_as_a_frame() -> None:
    frame = tables.enemies().to_frame()
    assert frame.groupby("year").size().tolist() == [5] * 5
    assert frame["strength"].tolist()[:5] == [2, 2, 3, 3, 4]
    assert frame.iloc[0].tolist() == [
        "I",
        "Barbarians",
        2,
        "1 gold",
        "1 good of your choice, 1 building",
    ]
    assert frame.iloc[-1].tolist() == ["V", "Dragons", 9, "3 VP", "5 VP"]
    goblins = frame[frame["enemy"] == "Goblins"]
    assert goblins["year"].tolist() == ["I", "I", "II", "II", "III", "III", "IV", "IV"]


@pytest.mark.parametrize("tiles", ["drawn", "old_ways"])
def test_the_tiles_as_a_frame(tiles: str) -> None:
    told = """{"modules": [6], "rules": {"tiles": TILES}, "phase": "spring",
        "tiles": [{"advisor": 9}, {"advisor": 16}],
        "players": [{"name": "Ann"}, {"name": "Brian"}, {"name": "Cindy"}]}"""
    position = load(told.replace("TILES", f'"{tiles}"'))
    frame = tables.tiles(position).to_frame()
    assert frame["tile"].tolist() == [9, 16]
    assert frame.iloc[1].tolist() == [
        *(16, "Wizard", "Gives 5 VP.", "M6.16"),
        *(float(default_worths()[16]), 5),
    ]
    assert set(frame["rule"]) <= set(rules())


def test_battles_as_a_frame() -> None:
    frame = tables.battles({"none": Winter(), "four": Winter(4)}).to_frame()
    assert frame.index.tolist() == ["none", "four"]
    assert frame[["victory", "draw", "defeat"]].to_numpy().tolist()[1] == [1, 0, 0]
    assert frame["vp"].tolist() == pytest.approx([-7 / 30, 1 / 5])


def test_many_games_as_a_frame() -> None:
    players = ["greedy", "random"]
    played = {
        "base": simulate(players, 10),
        "rows": simulate(players, 10, rules=Rules(modules=(1,))),
    }
    frame = tables.games(played).to_frame()
    assert frame["game"].tolist() == ["base", "base", "rows", "rows"]
    assert frame["player"].tolist() == players * 2
    assert frame["vp"].tolist() == [
        games.mean(seat) for games in played.values() for seat in (1, 2)
    ]
    low, high = played["rows"].interval(2)
    assert frame.iloc[3][["low", "high"]].tolist() == [low, high]
