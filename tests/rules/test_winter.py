"""P8: the battle."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from gametable.play.history import History
from kingsburg.engine.actions import Enemy, Roll
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.foe import Foe
from kingsburg.engine.position import Position
from tests.telling import happened, legal, told


@pytest.mark.rule("P8.1")
def test_the_card_is_revealed_to_all() -> None:
    history = told("year=2 phase=winter\nAnn soldiers=1\nBrian\nCindy", "enemy orcs 4")
    for name in ("Ann", "Brian", "Cindy"):
        assert history.position.seen_by(name).enemy == Enemy("orcs", 4)
    assert happened(history, "P8.1") == [(None, "enemy")]


@pytest.mark.rule("P8.1")
def test_a_card_that_one_had_seen_is_revealed_to_the_others() -> None:
    history = told(
        "year=2 phase=recruiting enemy=orcs,4 seen_by=Brian\nAnn gold=2\nBrian\nCindy",
    )
    assert history.position.seen_by("Ann").enemy is None
    history.play(history.position.actions()[0])
    assert history.position.step == "battle"
    for name in ("Ann", "Brian", "Cindy"):
        assert history.position.seen_by(name).enemy == Enemy("orcs", 4)


@pytest.mark.rule("P8.2")
def test_one_die_for_all() -> None:
    """One die reinforces everybody; 3 beats the enemy's 2, and 2 is a draw."""
    history = told(
        "year=1 phase=winter\nAnn soldiers=1\nBrian\nCindy",
        """
        enemy barbarians 2
        expect phase=winter step=battle
        expect illegal N.3 king rolls 2 2
        king rolls 2
        """,
    )
    results = [each for each in happened(history, "P8.4") if each[1] != "gets"]
    assert results == [("Ann", "wins"), ("Brian", "draws"), ("Cindy", "draws")]


@pytest.mark.rule("P8.2")
@pytest.mark.parametrize(("option", "dice"), [("die", 1), ("difference", 2)])
def test_the_odds_of_the_reinforcements(option: str, dice: int) -> None:
    position = told(
        f"rules reinforcements={option}\nphase=winter enemy=orcs,3\nAnn gold=1\nBrian\nCindy"
    ).position
    ways = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=dice))
    assert {
        roll.coloured: chance for roll, chance in position.chances() if isinstance(roll, Roll)
    } == {roll: Fraction(number, 6**dice) for roll, number in ways.items()}
    assert len(position.chances()) == len(ways)


@pytest.mark.rule("P8.2")
@pytest.mark.parametrize(
    ("roll", "soldiers"), [("3 3", 1), ("6 6", 1), ("4 5", 2), ("5 2", 4), ("1 6", 6), ("6 1", 6)]
)
def test_the_difference_of_two_dice_and_one(roll: str, soldiers: int) -> None:
    """The reinforcements are the difference of the two dice plus one."""
    history = told(
        f"""
        rules reinforcements=difference
        year=5 phase=winter enemy=demons,9
        Ann soldiers={10 - soldiers}
        Brian soldiers={9 - soldiers}
        Cindy soldiers={8 - soldiers}
        """,
        f"king rolls {roll}",
    )
    results = [each for each in happened(history, "P8.4") if each[1] != "gets"]
    assert results == [("Ann", "wins"), ("Brian", "draws"), ("Cindy", "is_defeated")]


@pytest.mark.rule("P8.2")
@pytest.mark.parametrize("roll", [1, 2, 3, 4, 5, 6])
def test_as_many_as_the_die_shows(roll: int) -> None:
    history = told(
        f"""
        year=5 phase=winter enemy=dragons,9
        Ann soldiers={10 - roll}
        Brian soldiers={9 - roll}
        Cindy soldiers={8 - roll}
        """,
        f"king rolls {roll}",
    )
    results = [each for each in happened(history, "P8.4") if each[1] != "gets"]
    assert results == [("Ann", "wins"), ("Brian", "draws"), ("Cindy", "is_defeated")]


@pytest.mark.rule("P8.3")
def test_strength_is_soldiers_reinforcements_and_buildings() -> None:
    """Strength can be above 9 and below 0."""
    history = told(
        """
        year=3 phase=winter enemy=demons,6
        Ann soldiers=20 buildings=D1
        Brian soldiers=2 buildings=D2,palisade
        Cindy soldiers=3 buildings=C3
        David buildings=C3
        """,
        "king rolls 1",
    )
    strengths = {
        event.seat: event.data
        for event in history.log()
        if event.kind in ("wins", "draws", "is_defeated")
    }
    assert strengths == {0: 20 + 1 + 1, 1: 2 + 3 + 1, 2: 3 - 1 + 1, 3: 0 - 1 + 1}
    position = told("year=3 phase=spring\nAnn buildings=C3\nBrian\nCindy").position
    assert position.player("Ann").strength(Foe(("orcs",), 3)) == -1


@pytest.mark.rule("P8.4", "P8.5")
def test_victory_draw_and_defeat() -> None:
    """W.10 comes out with the numbers of the book."""
    told(
        """
        year=1 phase=winter
        Ann buildings=statue,palisade,barricade vp=5
        Brian buildings=inn,guard_tower soldiers=1 wood=1 stone=1 vp=5
        Cindy buildings=guard_tower,blacksmith,barricade vp=5
        David buildings=inn,barricade,crane wood=1 vp=5
        """,
        """
        enemy goblins 3
        king rolls 1
        expect Ann vp=5 gold=0 wood=0 stone=0 buildings=statue,palisade,barricade soldiers=0
        expect Brian vp=5 gold=0 wood=1 stone=1 buildings=inn,guard_tower soldiers=0
        expect Cindy vp=6 gold=0 wood=0 stone=1 buildings=guard_tower,blacksmith,barricade
        expect David vp=4 gold=0 wood=1 stone=0 buildings=inn,barricade
        # Then phase 1: Brian and David have two buildings, but David has fewer goods.
        expect year=2 phase=spring
        expect David white_dice=1
        """,
    )


@pytest.mark.rule("P8.4")
def test_a_reward_of_the_players_choice() -> None:
    told(
        "year=4 phase=winter enemy=orcs,7\nAnn soldiers=9 vp=3\nBrian soldiers=9\nCindy soldiers=1",
        """
        king rolls 5
        expect to_move=Ann
        expect illegal P8.4 Ann takes gold gold
        expect illegal P8.4 Ann takes vp
        expect illegal N.1 Ann passes
        Ann takes stone
        expect Ann stone=1 vp=3
        Brian takes wood
        expect Ann stone=1 vp=4
        expect Brian wood=1 vp=1
        """,
    )


# The 25 cards as printed: what the victor then has, how many goods the loser chooses to give
# (always wood), and what the loser then has. All own 5 gold, 5 wood, 5 stone, 10 VP, the Inn and
# the Market, which falls first and costs 1 VP.
CARDS = [
    (1, "barbarians 2", "gold=6", 1, "wood=4 vp=9 buildings=inn"),
    (1, "goblins 2", "wood=6", 0, "wood=4 stone=4 vp=8 buildings=inn"),
    (1, "goblins 3", "stone=6", 0, "gold=4 vp=9 buildings=inn"),
    (1, "orcs 3", "gold=6", 2, "wood=3 vp=9"),
    (1, "zombies 4", "vp=11", 0, "vp=8"),
    (2, "goblins 3", "wood=6", 0, "wood=3 stone=3 vp=8 buildings=inn"),
    (2, "goblins 4", "stone=6", 0, "gold=3 vp=9 buildings=inn"),
    (2, "orcs 4", "gold=6", 2, "wood=3 vp=9 buildings=inn"),
    (2, "barbarians 5", "gold=6", 2, "wood=3 vp=9"),
    (2, "zombies 5", "vp=11", 0, "vp=8"),
    (3, "goblins 4", "wood=6", 0, "wood=2 stone=2 vp=8 buildings=inn"),
    (3, "goblins 5", "stone=6", 0, "gold=2 vp=9 buildings=inn"),
    (3, "orcs 5", "gold=6", 2, "wood=3 vp=9 buildings=inn"),
    (3, "demons 6", "vp=11", 0, "gold=3 wood=4 stone=4 vp=9"),
    (3, "zombies 6", "vp=11", 0, "vp=8"),
    (4, "goblins 5", "wood=6", 0, "wood=1 stone=1 vp=8 buildings=inn"),
    (4, "goblins 6", "stone=6", 0, "gold=1 vp=9 buildings=inn"),
    (4, "demons 6", "gold=6 vp=11", 4, "wood=1 vp=9"),
    (4, "orcs 7", "wood=6", 2, "wood=3 vp=9 buildings=inn"),
    (4, "zombies 7", "vp=11", 0, "vp=8"),
    (5, "barbarians 7", "vp=11", 0, "vp=2"),
    (5, "barbarians 8", "vp=11", 0, "vp=9 buildings=inn"),
    (5, "demons 8", "vp=12", 0, "vp=7 buildings=inn"),
    (5, "demons 9", "vp=12", 0, "vp=9 buildings=inn"),
    (5, "dragons 9", "vp=13", 0, "vp=5"),
]
OWNED = "gold=5 wood=5 stone=5 vp=10 buildings=inn,market"


@pytest.mark.rule("P8.4", "S.3")
@pytest.mark.parametrize(("year", "enemy", "victor", "chosen", "loser"), CARDS)
def test_what_each_card_gives_and_takes(
    year: int, enemy: str, victor: str, chosen: int, loser: str
) -> None:
    """One more than the printed strength wins, the same is a draw, and one less is a defeat."""
    race, strength = enemy.split()
    soldiers = int(strength) - 1
    wins_a_choice = enemy == "orcs 7"
    told(
        f"""
        year={year} phase=winter enemy={race},{strength}
        order Cindy Brian Ann David
        Ann soldiers={soldiers + 1} {OWNED}
        Brian soldiers={soldiers} {OWNED}
        Cindy soldiers={soldiers - 1} {OWNED}
        David soldiers={soldiers + 5}
        """,
        f"""
        king rolls 1
        {f"Cindy loses {' '.join(['wood'] * chosen)}" if chosen else ""}
        {"Ann takes wood" if wins_a_choice else ""}
        {"David takes gold" if wins_a_choice else ""}
        expect Ann {_changed(OWNED, victor)}
        expect Brian {OWNED}
        expect Cindy {_changed(OWNED, loser)}
        """,
    )


def _changed(before: str, changes: str) -> str:
    pairs = dict(pair.split("=") for pair in f"{before} {changes}".split())
    return " ".join(f"{key}={value}" for key, value in pairs.items())


@pytest.mark.rule("P8.5")
def test_one_point_for_the_strongest_if_they_won() -> None:
    told(
        "year=2 phase=winter enemy=zombies,5\nAnn soldiers=5\nBrian soldiers=5\nCindy soldiers=4",
        """
        king rolls 2
        # 1 VP each for the victory, and 1 more for the two strongest.
        expect Ann vp=2
        expect Brian vp=2
        expect Cindy vp=1
        """,
    )


@pytest.mark.rule("P8.5")
def test_no_point_for_the_strongest_who_did_not_win() -> None:
    told(
        "year=2 phase=winter enemy=zombies,5\nAnn soldiers=3\nBrian soldiers=1\nCindy",
        "king rolls 2\nexpect Ann vp=0\nexpect Brian vp=-2\nexpect Cindy vp=-2",
    )
    told(
        "year=2 phase=winter enemy=zombies,5\nAnn soldiers=2\nBrian soldiers=1\nCindy",
        "king rolls 2\nexpect Ann vp=-2\nexpect Brian vp=-2\nexpect Cindy vp=-2",
    )


@pytest.mark.rule("P8.5")
def test_of_two_equally_strong_only_who_won() -> None:
    """The Stone Wall makes Brian's draw a victory; Ann only draws at the same strength."""
    history = told(
        "year=2 phase=winter enemy=zombies,5\nAnn soldiers=3\nBrian buildings=E3\nCindy",
        "king rolls 2\nexpect Ann vp=0\nexpect Brian vp=2\nexpect Cindy vp=-2",
    )
    assert happened(history, "P8.5") == [("Brian", "gets")]


@pytest.mark.rule("P8.6")
def test_what_one_lacks_is_not_made_good() -> None:
    told(
        "year=4 phase=winter enemy=goblins,6\nAnn gold=2 wood=5 stone=5\nBrian\nCindy gold=4",
        """
        king rolls 5
        expect Ann gold=0 wood=5 stone=5
        expect Brian gold=0 wood=0 stone=0
        expect Cindy gold=0
        """,
    )


@pytest.mark.rule("P8.6")
def test_any_goods_are_the_players_choice() -> None:
    history = told(
        """
        year=4 phase=winter enemy=demons,6
        Ann gold=2 wood=3 stone=1
        Brian gold=1 wood=1 stone=1
        Cindy gold=4 tokens=9
        David wood=3 stone=1
        """,
        """
        king rolls 1
        expect to_move=Ann
        expect illegal P8.6 Ann loses gold wood stone
        expect illegal P8.6 Ann loses gold gold wood wood wood
        expect illegal N.3 Ann loses gold gold gold wood
        expect illegal P8.6 Ann loses gold gold wood token
        expect illegal N.1 Ann passes
        expect illegal N.2 David loses wood wood wood stone
        Ann loses gold wood wood stone
        expect Ann gold=1 wood=1 stone=0
        # Who has fewer loses all, who has as many too.
        expect Brian gold=0 wood=0 stone=0
        expect Cindy gold=0 tokens=9
        expect David wood=0 stone=0
        """,
    )
    assert len(history.now.path()) == 3


@pytest.mark.rule("P8.6")
def test_every_way_to_lose() -> None:
    table = "year=2 phase=winter enemy=orcs,4\nAnn gold=1 wood=2 stone=1\nBrian\nCindy"
    position = told(table, "king rolls 1").position
    assert sorted(legal(position)) == [
        "Ann loses gold stone",
        "Ann loses gold wood",
        "Ann loses wood stone",
        "Ann loses wood wood",
    ]


@pytest.mark.rule("P8.7")
@pytest.mark.parametrize(
    ("buildings", "falls", "vp"),
    [
        # The rightmost column falls first, and in it the topmost building.
        ("inn,barricade,crane", "crane", 1),
        ("inn,market,barricade,crane", "market", 1),
        ("inn,barricade", "inn", 0),
        ("B2,C3,D3,E2", "farms", 2),
        ("B3,C3,D3", "church", 7),
        ("B1,C1,D1,E1,F4", "embassy", 4),
        ("B4,C4,D4,E4,F4", "cathedral", 9),
        ("D1,E2", "stable", 2),
        ("E1,F1", "palisade", 0),
    ],
)
def test_the_topmost_of_the_rightmost_column_falls(buildings: str, falls: str, vp: int) -> None:
    before = told(f"year=5 phase=winter enemy=demons,9\nAnn buildings={buildings}\nBrian\nCindy")
    standing = {building.id for building in before.position.player("Ann").buildings}
    before.play(Roll((1,)))
    position = before.position
    assert {building.id for building in position.player("Ann").buildings} == standing - {falls}
    lost = [event.data for event in before.log() if event.rule == "P8.7" and event.seat == 0]
    assert lost[0] == falls
    assert [bundle.vp for bundle in lost[1:]] == ([-vp] if vp else [])


@pytest.mark.rule("P8.7")
def test_who_has_no_building_loses_none() -> None:
    told(
        "year=5 phase=winter enemy=demons,9\nAnn vp=3 gold=2\nBrian\nCindy",
        "king rolls 1\nexpect Ann vp=3 gold=2 buildings=",
    )


@pytest.mark.rule("P8.7")
def test_its_points_are_lost_at_once() -> None:
    told(
        "year=5 phase=winter enemy=demons,8\nAnn vp=3 buildings=B2\nBrian\nCindy",
        "king rolls 1\nexpect Ann vp=-4 buildings=statue",
    )


@pytest.mark.rule("P8.8")
def test_points_may_fall_below_zero() -> None:
    told(
        "year=5 phase=winter enemy=barbarians,7\nAnn vp=3\nBrian vp=-1\nCindy vp=20",
        "king rolls 1\nexpect Ann vp=-5\nexpect Brian vp=-9\nexpect Cindy vp=12",
    )


@pytest.mark.rule("P8.9")
def test_losses_in_printed_order() -> None:
    """Wood and stone are lost first, then the building with its VP, then VP."""
    history = told(
        "year=1 phase=winter enemy=goblins,2\nAnn wood=2 stone=2 buildings=C2\nBrian\nCindy",
        "king rolls 1",
    )
    lost = [each for each in _losses(history) if each[0] == "Ann"]
    assert lost == [
        ("Ann", "P8.6", Bundle(wood=-1, stone=-1)),
        ("Ann", "P8.7", Bundle(vp=-1)),
        ("Ann", "P8.8", Bundle(vp=-1)),
    ]


@pytest.mark.rule("P8.9")
def test_printed_goods_before_those_of_choice_before_buildings_before_points() -> None:
    """VP are lost only after the goods of choice."""
    history = told(
        "year=4 phase=winter enemy=demons,6\nAnn gold=5 vp=3\nBrian wood=3 stone=3 vp=3\nCindy",
        """
        king rolls 1
        expect to_move=Brian
        expect Brian vp=3
        Brian loses wood wood stone stone
        expect Brian vp=2
        """,
    )
    assert _losses(history) == [
        ("Ann", "P8.6", Bundle(gold=-4)),
        ("Ann", "P8.8", Bundle(vp=-1)),
        ("Brian", "P8.6", Bundle(wood=-2, stone=-2)),
        ("Brian", "P8.8", Bundle(vp=-1)),
        ("Cindy", "P8.8", Bundle(vp=-1)),
    ]


def _losses(history: History[Position]) -> list[tuple[str, str, Bundle]]:
    names = [player.name for player in history.position.players]
    return [
        (names[event.seat], event.rule, event.data)
        for event in history.log()
        if event.kind == "loses"
    ]


@pytest.mark.rule("P8.10")
def test_soldiers_go_home_and_the_card_is_gone() -> None:
    history = told(
        "year=1 phase=winter enemy=barbarians,2\nAnn soldiers=7\nBrian soldiers=1\nCindy gold=1",
        """
        king rolls 1
        expect Ann soldiers=0
        expect Brian soldiers=0
        expect Cindy soldiers=0
        expect year=2 phase=aid
        """,
    )
    assert history.position.enemy is None
    assert happened(history, "P8.10") == [("Ann", "loses"), ("Brian", "loses")]


@pytest.mark.rule("P8.11")
def test_battles_in_turn_order_each_with_all_its_choices() -> None:
    history = told(
        """
        year=4 phase=winter enemy=orcs,7
        order Cindy Ann Brian
        Ann soldiers=9
        Brian wood=2 stone=2 buildings=inn,barricade
        Cindy gold=2 wood=1 buildings=D1
        """,
        """
        king rolls 2
        expect to_move=Cindy
        # The building falls after the goods that she picks.
        expect Cindy buildings=guard_tower
        Cindy loses gold wood
        expect Cindy buildings= gold=1
        expect to_move=Ann
        expect Brian buildings=inn,barricade
        Ann takes gold
        expect Ann vp=0
        expect to_move=Brian
        Brian loses wood stone
        expect Ann vp=1 gold=1
        """,
    )
    assert happened(history, "P8.5") == [("Ann", "gets")]
    log = [event.rule for event in history.log()]
    assert log.index("P8.5") > max(at for at, rule in enumerate(log) if rule == "P8.7")
