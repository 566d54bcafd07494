"""B: place, price, points and effect of each building."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from gametable.play.history import History
from kingsburg.engine.foe import Foe
from kingsburg.engine.position import Position
from kingsburg.notation.records import RecordError
from tests.telling import GOODS, ROWS, happened, legal, told

RACES = ("barbarians", "goblins", "orcs", "zombies", "demons", "dragons")
SEASONS = ("spring", "summer", "autumn")


class Printed(NamedTuple):
    """A building as printed on the provinces."""

    row: str
    column: int
    id: str
    cost: tuple[int, int, int]
    vp: int


PRINTED = [
    Printed("B", 1, "statue", (2, 0, 0), 3),
    Printed("B", 2, "chapel", (3, 0, 1), 5),
    Printed("B", 3, "church", (3, 1, 2), 7),
    Printed("B", 4, "cathedral", (5, 0, 3), 9),
    Printed("C", 1, "inn", (1, 1, 0), 0),
    Printed("C", 2, "market", (2, 2, 0), 1),
    Printed("C", 3, "farms", (2, 3, 1), 2),
    Printed("C", 4, "merchants_guild", (3, 1, 2), 4),
    Printed("D", 1, "guard_tower", (1, 0, 1), 1),
    Printed("D", 2, "blacksmith", (1, 2, 0), 2),
    Printed("D", 3, "barracks", (2, 2, 1), 4),
    Printed("D", 4, "wizards_guild", (3, 2, 2), 6),
    Printed("E", 1, "palisade", (0, 2, 0), 0),
    Printed("E", 2, "stable", (1, 1, 1), 2),
    Printed("E", 3, "stone_wall", (2, 0, 2), 2),
    Printed("E", 4, "fortress", (3, 0, 2), 4),
    Printed("F", 1, "barricade", (0, 1, 0), 0),
    Printed("F", 2, "crane", (0, 1, 1), 1),
    Printed("F", 3, "town_hall", (2, 1, 1), 2),
    Printed("F", 4, "embassy", (2, 2, 2), 4),
]
#: Gold that the Crane saves on the buildings to its right in row F.
CRANE = {"town_hall": 1, "embassy": 1}


def each_building() -> list[object]:
    return [
        pytest.param(printed, marks=pytest.mark.rule(f"B.{printed.id}"), id=printed.id)
        for printed in PRINTED
    ]


def owned(goods: tuple[int, ...]) -> str:
    return " ".join(f"{good}={number}" for good, number in zip(GOODS, goods, strict=True))


def table(buildings: str, goods: tuple[int, ...], vp: int = 0) -> str:
    return f"""
        phase=spring step=build
        Ann buildings={buildings} vp={vp} {owned(goods)}
        Brian wood=1
        Cindy
    """


@pytest.mark.parametrize("printed", each_building())
def test_place_price_and_points(printed: Printed) -> None:
    """A building can be built with exactly its price, but not with one good less."""
    gold, wood, stone = printed.cost
    price = (gold - CRANE.get(printed.id, 0), wood, stone)
    left = f"{printed.row}{printed.column - 1}"
    built = ",".join(ROWS[printed.row][: printed.column])
    told(
        table(left, price, vp=3),
        f"""
        Ann builds {printed.id}
        expect to_move=Brian
        expect Ann gold=0 wood=0 stone=0 vp={3 + printed.vp} buildings={built}
        """,
    )
    for kind in range(3):
        if price[kind]:
            short = tuple(amount - (at == kind) for at, amount in enumerate(price))
            position = told(table(left, short)).position
            assert f"Ann builds {printed.id}" not in legal(position)


@pytest.mark.parametrize("printed", each_building())
def test_what_stands_left_of_it_is_needed(printed: Printed) -> None:
    """A building needs exactly the buildings to its left in its own row."""
    for column in range(4):
        position = told(table(f"{printed.row}{column}", (9, 9, 9))).position
        allowed = f"Ann builds {printed.id}" in legal(position)
        assert allowed == (column == printed.column - 1)
    if printed.column > 1:
        with pytest.raises(RecordError, match=rf"{printed.id} needs .* \(P2d\.3\)"):
            told(table(printed.id, (0, 0, 0)))


#: Strength that buildings add in battle against each race.
STRENGTH = {
    "guard_tower": dict.fromkeys(RACES, 1),
    "blacksmith": dict.fromkeys(RACES, 1),
    "wizards_guild": dict.fromkeys(RACES, 2),
    "palisade": dict.fromkeys(RACES, 1) | {"zombies": 2},
    "stone_wall": dict.fromkeys(RACES, 1),
    "fortress": dict.fromkeys(RACES, 1),
    "barricade": {"goblins": 1},
    "church": {"demons": 1},
    "farms": dict.fromkeys(RACES, -1),
}


@pytest.mark.parametrize("printed", each_building())
def test_strength(printed: Printed) -> None:
    """A building adds its strength to that of the buildings to its left."""
    with_it, without = (
        told(table(f"{printed.row}{column}", (0, 0, 0))).position.player("Ann")
        for column in (printed.column, printed.column - 1)
    )
    foes = [Foe((race,), 9) for race in RACES]
    added = {each.races[0]: with_it.strength(each) - without.strength(each) for each in foes}
    assert added == dict.fromkeys(RACES, 0) | STRENGTH.get(printed.id, {})


# Row B --------------------------------------------------------------------------------------


def rerolls(buildings: str, dice: str) -> list[str]:
    position = told(
        f"phase=spring step=reroll\nAnn buildings={buildings} dice={dice}\nBrian\nCindy"
    ).position
    return legal(position) if position.step == "reroll" else []


@pytest.mark.rule("B.statue")
@pytest.mark.parametrize(
    ("dice", "choices"),
    [
        ("4,4,4", ["rerolls 4 by statue", "keeps"]),
        ("1,1,1+1", ["rerolls 1 by statue", "rerolls white 1 by statue", "keeps"]),
        ("1,1,1+2", []),
        ("1,1,2", []),
        ("1,1,2+1", []),
    ],
)
def test_statue(dice: str, choices: list[str]) -> None:
    assert rerolls("statue", dice) == [f"Ann {choice}" for choice in choices]


@pytest.mark.rule("B.statue")
def test_the_statue_rerolls_one_die() -> None:
    told(
        "phase=spring step=reroll\nAnn buildings=statue dice=1,1,1+1\nBrian\nCindy",
        """
        Ann rerolls white 1 by statue
        expect illegal N.3 Ann rolls 6
        expect illegal N.3 Ann rolls + 6 6
        Ann rolls + 6
        expect legal Ann influences 9 with 1 1 1 + 6
        """,
    )


@pytest.mark.rule("B.chapel")
@pytest.mark.parametrize(
    ("dice", "choices"),
    [
        ("1,2,4", ["rerolls all by chapel", "keeps"]),
        ("1,1,2", ["rerolls all by chapel", "keeps"]),
        ("1,1,2+3", ["rerolls all by chapel", "keeps"]),
        ("1,1,2+4", []),
        ("2,3,3", []),
    ],
)
def test_chapel(dice: str, choices: list[str]) -> None:
    assert rerolls("B2", dice) == [f"Ann {choice}" for choice in choices]


@pytest.mark.rule("B.church")
def test_church() -> None:
    battle(("demons,6", 3), "B3", 5, "draws")
    battle(("demons,6", 3), "B2", 5, "is_defeated")
    battle(("orcs,5", 3), "B3", 5, "draws")


@pytest.mark.rule("B.cathedral")
@pytest.mark.parametrize(
    ("goods", "points"), [((0, 0, 0), 0), ((1, 0, 0), 0), ((1, 0, 1), 1), ((3, 3, 3), 4)]
)
def test_cathedral(goods: tuple[int, int, int], points: int) -> None:
    told(
        f"phase=over\nAnn tokens=5 soldiers=3 buildings=B4 {owned(goods)}\nBrian gold=9\nCindy",
        f"expect Ann vp={points} {owned(goods)}\nexpect Brian vp=0",
    )
    told(f"phase=over\nAnn buildings=B3 {owned(goods)}\nBrian\nCindy", "expect Ann vp=0")


# Row C --------------------------------------------------------------------------------------


@pytest.mark.rule("B.inn")
@pytest.mark.parametrize("phase", SEASONS)
def test_inn(phase: str) -> None:
    """The Inn works only at the end of summer, before the Envoy is assigned."""
    history = told(
        f"phase={phase} step=season_end\nAnn buildings=inn tokens=1\nBrian\nCindy gold=2",
        f"expect Ann tokens={2 if phase == 'summer' else 1}\nexpect Brian tokens=0",
    )
    if phase == "summer":
        kinds = [kind for _, kind in happened(history, "B.inn", "P5.1")]
        assert kinds == ["gets", "envoy"]


@pytest.mark.rule("B.market")
def test_market() -> None:
    table = "phase={} step=influence\nAnn buildings={} dice=2\nBrian\nCindy"
    for phase in SEASONS:
        assert legal(told(table.format(phase, "C2")).position) == [
            "Ann influences 1 with 2 by market",
            "Ann influences 2 with 2",
            "Ann influences 3 with 2 by market",
            "Ann passes",
        ]
    assert legal(told(table.format("spring", "C1")).position) == [
        "Ann influences 2 with 2",
        "Ann passes",
    ]


@pytest.mark.rule("B.market")
def test_the_market_reaches_nobody_below_1_or_above_18() -> None:
    table = "phase=spring step=influence\nAnn buildings=C2 dice={}\nBrian\nCindy"
    assert legal(told(table.format("1")).position) == [
        "Ann influences 1 with 1",
        "Ann influences 2 with 1 by market",
        "Ann passes",
    ]
    highest = [line for line in legal(told(table.format("6,6,6")).position) if "6 6 6" in line]
    assert highest == [
        "Ann influences 17 with 6 6 6 by market",
        "Ann influences 18 with 6 6 6",
    ]


@pytest.mark.rule("B.farms")
@pytest.mark.parametrize("phase", SEASONS)
def test_farms(phase: str) -> None:
    told(
        f"phase={phase}\nAnn buildings=C3\nBrian\nCindy",
        "expect illegal N.3 Ann rolls 1 2 3\nAnn rolls 1 2 3 + 4\nBrian rolls 1 2 3",
    )
    battle(("orcs,5", 3), "C3", 6, "draws")
    battle(("orcs,5", 3), "C2", 6, "wins")


@pytest.mark.rule("B.merchants_guild")
@pytest.mark.parametrize("phase", SEASONS)
def test_merchants_guild(phase: str) -> None:
    """The Merchants' Guild pays before the roll."""
    told(
        f"phase={phase}\nAnn buildings=C4 gold=2\nBrian buildings=C3\nCindy",
        f"expect phase={phase} step=roll\nexpect Ann gold=3\nexpect Brian gold=0",
    )


# Row D --------------------------------------------------------------------------------------


def battle(enemy: tuple[str, int], buildings: str, strength: int, result: str) -> History[Position]:
    """Play a battle where Ann has this strength without buildings, and check her result."""
    card, year = enemy
    history = told(
        f"""
        year={year} phase=winter enemy={card}
        Ann soldiers={strength - 1} buildings={buildings}
        Brian soldiers=40
        Cindy soldiers=40
        """,
        "king rolls 1",
    )
    assert next(kind for who, kind in happened(history, "P8.4") if who == "Ann") == result
    return history


@pytest.mark.parametrize(
    ("buildings", "enemy", "strength"),
    [
        pytest.param("D1", "orcs,5", 4, marks=pytest.mark.rule("B.guard_tower")),
        pytest.param("D2", "orcs,5", 3, marks=pytest.mark.rule("B.blacksmith")),
        pytest.param("D4", "orcs,5", 1, marks=pytest.mark.rule("B.wizards_guild")),
        pytest.param("E1", "orcs,5", 4, marks=pytest.mark.rule("B.palisade")),
        pytest.param("E1", "zombies,6", 4, marks=pytest.mark.rule("B.palisade")),
        pytest.param("F1", "goblins,5", 4, marks=pytest.mark.rule("B.barricade")),
        pytest.param("F1", "orcs,5", 5, marks=pytest.mark.rule("B.barricade")),
    ],
)
def test_buildings_that_fight(buildings: str, enemy: str, strength: int) -> None:
    battle((enemy, 3), buildings, strength, "draws")
    battle((enemy, 3), buildings, strength + 1, "wins")


@pytest.mark.rule("B.barracks")
def test_barracks() -> None:
    told(
        """
        phase=recruiting
        Ann gold=1 wood=1 stone=1 buildings=D3
        Brian gold=1 buildings=D2
        Cindy
        """,
        """
        expect illegal P7.1 Ann recruits 1 with gold wood
        Ann recruits 3 with gold wood stone
        expect phase=winter
        expect Ann soldiers=3 gold=0 wood=0 stone=0
        expect Brian soldiers=0 gold=1
        """,
    )


# Row E --------------------------------------------------------------------------------------


@pytest.mark.rule("B.stable")
@pytest.mark.parametrize(
    ("number", "dice", "soldiers"), [(5, "5", 2), (10, "4 6", 3), (18, "6 6 6", 2), (8, "2 6", 0)]
)
def test_stable(number: int, dice: str, soldiers: int) -> None:
    card = "enemy orcs 4\n" if number == 10 else ""
    told(
        f"""
        year=2 phase=spring step=help
        Ann buildings=E2
        Brian buildings=E1 wood=1
        Cindy
        on {number} Ann {dice}
        """,
        f"{card}expect step=build\nexpect Ann soldiers={soldiers}\nexpect Brian soldiers=0",
    )


@pytest.mark.rule("B.stable")
def test_the_stable_for_each_group() -> None:
    """The Stable adds a soldier for each group, but none for recruiting."""
    told(
        """
        phase=autumn step=help
        Ann buildings=E2 gold=2
        Brian
        Cindy
        on 5 Ann 5
        on 5 Ann 2 3
        """,
        """
        expect step=build
        expect Ann soldiers=4
        Ann passes
        Ann recruits 1 with gold gold
        expect Ann soldiers=5
        """,
    )


@pytest.mark.rule("B.stone_wall")
def test_stone_wall() -> None:
    """With the Stone Wall equal strength wins, and one less is a defeat."""
    history = battle(("zombies,6", 3), "E3", 3, "wins")
    assert history.position.player("Ann").vp == 1
    battle(("zombies,6", 3), "E3", 2, "is_defeated")
    battle(("zombies,6", 3), "E2", 4, "draws")


@pytest.mark.rule("B.fortress")
def test_fortress() -> None:
    """The Fortress adds 1 VP to each victory, even one by the Stone Wall, but not to a defeat."""
    assert battle(("zombies,6", 3), "E4", 5, "wins").position.player("Ann").vp == 2
    assert battle(("zombies,6", 3), "E4", 2, "wins").position.player("Ann").vp == 2
    assert battle(("zombies,6", 3), "E4", 1, "is_defeated").position.player("Ann").vp == -2
    assert battle(("zombies,6", 3), "E3", 5, "wins").position.player("Ann").vp == 1


# Row F --------------------------------------------------------------------------------------


@pytest.mark.rule("B.crane")
@pytest.mark.parametrize("printed", [each for each in PRINTED if each.row != "F"])
def test_crane(printed: Printed) -> None:
    """The Crane saves 1 gold in columns III and IV of all other rows."""
    gold, wood, stone = printed.cost
    left = f"{printed.row}{printed.column - 1}"
    cheaper = (max(0, gold - 1), wood, stone)
    position = told(table(f"{left},F2", cheaper)).position
    allowed = f"Ann builds {printed.id}" in legal(position)
    assert allowed == (printed.column >= 3 or gold == 0)
    if printed.column >= 3:
        told(
            table(f"{left},F2", printed.cost),
            f"Ann builds {printed.id}\nexpect Ann gold=1 wood=0 stone=0",
        )


@pytest.mark.rule("B.town_hall")
@pytest.mark.parametrize("phase", SEASONS)
@pytest.mark.parametrize("paid", ["token", *GOODS])
def test_town_hall(phase: str, paid: str) -> None:
    """A player can pay one token or one good for 1 VP, once."""
    history = told(
        f"phase={phase} step=season_end\n"
        "Ann gold=2 wood=2 stone=2 tokens=2 vp=5 buildings=F3\nBrian gold=1\nCindy gold=1"
    )
    assert legal(history.position) == [
        "Ann pays token at town_hall",
        "Ann pays gold at town_hall",
        "Ann pays wood at town_hall",
        "Ann pays stone at town_hall",
        "Ann passes",
    ]
    pay = next(act for act in history.position.actions() if getattr(act, "thing", "") == paid)
    history.play(pay)
    ann = history.position.player("Ann")
    changed = [event for event in history.log() if event.rule == "B.town_hall" and event.seat == 0]
    assert [event.kind for event in changed] == ["uses", "pays", "gets"]
    assert ann.goods == (6 if paid == "token" else 5)
    assert ann.tokens == (1 if paid == "token" else 2)
    assert [getattr(ann, good) for good in GOODS] == [2 - (good == paid) for good in GOODS]
    # In spring the King also rewards Ann's three buildings with 1 VP.
    assert ann.vp == 6 + (phase == "spring")
    assert history.position.step != "season_end"


@pytest.mark.rule("B.embassy")
@pytest.mark.parametrize("phase", SEASONS)
def test_embassy(phase: str) -> None:
    history = told(
        f"phase={phase} step=season_end\nAnn vp=2 buildings=F4\nBrian\nCindy",
        f"expect Ann vp={4 if phase == 'spring' else 3}",
    )
    assert happened(history, "B.embassy") == [("Ann", "gets")]


@pytest.mark.rule("P2a.1", "B.merchants_guild")
def test_no_income_in_other_phases() -> None:
    """From winter to the next spring there is income only once."""
    history = told(
        "year=2 phase=winter enemy=zombies,5\nAnn soldiers=9 buildings=C4,F4\nBrian gold=1\nCindy",
        "king rolls 1\nexpect year=3 phase=spring step=roll\nexpect Ann gold=1 vp=2",
    )
    assert happened(history, "B.embassy") == []
