"""The tables of what is printed, against components and rules."""

from kingsburg.catalogue import rules
from kingsburg.views import frames


def test_the_advisors_as_a_frame() -> None:
    frame = frames.advisors_frame()
    assert list(frame["advisor"]) == list(range(1, 19))
    assert frame.iloc[-1].tolist() == [
        18,
        "King",
        "Gives 1 gold, 1 wood, 1 stone and 1 soldier.",
        "A.18",
    ]
    assert set(frame["rule"]) <= set(rules())


def test_the_buildings_as_a_frame() -> None:
    frame = frames.buildings_frame()
    assert len(frame) == 20
    farms = frame[frame["rule"] == "B.farms"].iloc[0].drop(["effect", "rule"])
    assert farms.tolist() == ["C", "III", "Farms", 2, 3, 1, 2]
    assert set(frame["rule"]) <= set(rules())


def test_the_enemies_as_a_frame() -> None:
    frame = frames.enemies_frame()
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
