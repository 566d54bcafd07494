"""P2d and P5.4: building."""

from __future__ import annotations

import pytest

from tests.telling import happened, told

BUILD = "phase=spring step=build\n"


@pytest.mark.rule("P2d.1")
def test_one_building_each_in_turn_order() -> None:
    """W.6 comes out with the numbers of the book."""
    told(
        BUILD
        + """
        order Ann Cindy David Brian
        Ann gold=2 wood=1 vp=1
        Brian gold=1 wood=1 stone=1
        Cindy gold=2 stone=1
        David gold=1 wood=2 tokens=1
        """,
        """
        expect illegal N.2 David builds palisade
        expect illegal P2d.1 Ann builds barricade by envoy
        expect illegal P5.4 Ann builds barricade by envoy
        Ann builds statue
        expect Ann vp=4 gold=0 wood=1
        expect to_move=Cindy
        expect illegal N.2 Ann builds barricade
        expect illegal P2d.1 Ann builds barricade
        Cindy builds guard_tower
        David builds palisade
        Brian builds inn
        # The King's reward: all four have one building.
        expect phase=summer
        expect Ann vp=5 gold=0 wood=1
        expect Brian vp=1 gold=0 wood=0 stone=1
        expect Cindy vp=2 gold=1 stone=0
        expect David vp=1 gold=1 wood=0
        """,
    )


@pytest.mark.rule("P2d.1")
def test_nobody_has_to_build() -> None:
    told(
        BUILD + "Ann gold=9 wood=9 stone=9\nBrian wood=1\nCindy",
        """
        Ann passes
        expect to_move=Brian
        expect illegal P2d.1 Ann builds inn
        Brian passes
        expect phase=summer
        expect Ann gold=9 wood=9 stone=9 buildings=
        """,
    )


@pytest.mark.rule("P2d.2")
def test_paid_in_full_and_scored_at_once() -> None:
    told(
        BUILD + "Ann gold=4 wood=3 stone=1 tokens=5 vp=10\nBrian wood=1\nCindy",
        """
        expect legal Ann builds palisade
        expect illegal P2d.2 Brian builds palisade
        Ann builds guard_tower
        expect to_move=Brian
        expect Ann gold=3 wood=3 stone=0 tokens=5 vp=11
        """,
    )


@pytest.mark.rule("P2d.2")
@pytest.mark.parametrize("missing", ["gold", "wood", "stone"])
def test_each_good_of_the_price_is_needed(missing: str) -> None:
    """Nothing can replace a missing good, not even a +2 token."""
    price = {"gold": 3, "wood": 2, "stone": 2}
    enough = " ".join(f"{good}={number}" for good, number in price.items())
    less = enough.replace(f"{missing}={price[missing]}", f"{missing}={price[missing] - 1}")
    rest = "tokens=9 vp=9 soldiers=9 buildings=D3"
    told(
        BUILD + f"Ann {less} {rest}\nBrian wood=1\nCindy {enough} {rest}",
        """
        expect illegal P2d.2 Ann builds wizards_guild
        Ann passes
        Brian passes
        expect legal Cindy builds wizards_guild
        """,
    )


@pytest.mark.rule("P2d.3")
def test_rows_fill_from_left_to_right() -> None:
    told(
        BUILD + "Ann gold=9 wood=9 stone=9 buildings=inn,guard_tower\nBrian\nCindy",
        """
        expect illegal P2d.3 Ann builds chapel
        expect illegal P2d.3 Ann builds church
        expect illegal P2d.3 Ann builds farms
        expect illegal P2d.3 Ann builds embassy
        expect legal Ann builds market
        expect legal Ann builds blacksmith
        expect legal Ann builds statue
        """,
    )


@pytest.mark.rule("P2d.3")
def test_each_building_once() -> None:
    told(
        BUILD + "Ann gold=9 wood=9 stone=9 buildings=inn\nBrian gold=1 wood=1\nCindy",
        """
        expect illegal P2d.3 Ann builds inn
        Ann passes
        # What others have is no hindrance.
        Brian builds inn
        expect Brian buildings=inn
        """,
    )


@pytest.mark.rule("P2d.3", "P8.7")
def test_a_building_that_fell_can_be_built_again() -> None:
    told(
        """
        year=1 phase=winter enemy=goblins,3
        Ann gold=3 wood=1 buildings=inn
        Brian soldiers=9
        Cindy soldiers=9 gold=1
        """,
        """
        king rolls 2
        expect Ann buildings= gold=2
        expect year=2 phase=spring
        Ann rolls 1 1 1
        Brian rolls 1 1 1 + 1
        Cindy rolls 1 1 1
        Ann passes
        Cindy passes
        Brian passes
        Ann builds inn
        expect Ann buildings=inn gold=1 wood=0
        """,
    )


@pytest.mark.rule("P2d.4")
def test_a_building_works_from_the_moment_it_stands() -> None:
    """A Crane built with the first action makes the building of the second one cheaper."""
    told(
        "phase=autumn step=build\n"
        "Ann envoy=yes gold=1 wood=2 stone=2 buildings=barricade\nBrian\nCindy",
        """
        Ann builds crane
        expect Ann gold=1 wood=1 stone=1
        Ann builds town_hall by envoy
        expect Ann gold=0 wood=0 stone=0 vp=3 buildings=barricade,crane,town_hall
        """,
    )


@pytest.mark.rule("P2d.4")
def test_a_building_that_fell_does_not_work() -> None:
    """After the Farms fall, Ann rolls only three dice in spring."""
    told(
        """
        year=1 phase=winter enemy=barbarians,2
        Ann buildings=C3
        Brian gold=1
        Cindy buildings=inn
        """,
        """
        king rolls 2
        expect Ann buildings=inn,market vp=-2 white_dice=0
        expect year=2 phase=spring
        expect illegal N.3 Ann rolls 1 2 3 + 4
        Ann rolls 1 2 3
        """,
    )


@pytest.mark.rule("P5.4")
def test_two_buildings_with_the_envoy() -> None:
    """In W.8 David builds Barricade and Blacksmith with 1 gold and 3 wood."""
    history = told(
        """
        phase=autumn step=build
        order David Ann Brian Cindy
        Ann wood=1
        Brian
        Cindy
        David envoy=yes gold=1 wood=3 buildings=guard_tower
        """,
        """
        expect illegal P2d.1 David builds blacksmith by envoy
        David builds barricade
        expect to_move=David
        expect David envoy=yes
        expect illegal N.2 Ann builds barricade
        expect illegal P2d.1 David builds blacksmith
        expect illegal P2d.2 David builds statue by envoy
        expect illegal P2d.3 David builds barricade by envoy
        David builds blacksmith by envoy
        expect David envoy=no gold=0 wood=0 vp=2 buildings=guard_tower,barricade,blacksmith
        expect to_move=Ann
        """,
    )
    assert happened(history, "P5.4") == [("David", "builds")]


@pytest.mark.rule("P5.4")
def test_the_second_may_need_the_first() -> None:
    told(
        "phase=autumn step=build\nAnn envoy=yes gold=5 stone=1\nBrian\nCindy",
        """
        Ann builds statue
        Ann builds chapel by envoy
        expect Ann buildings=statue,chapel vp=8 gold=0 stone=0 envoy=no
        """,
    )


@pytest.mark.rule("P5.4")
def test_not_three_and_not_without_a_first_one() -> None:
    told(
        "phase=autumn step=build\nAnn envoy=yes gold=9 wood=9 stone=9\nBrian gold=9 wood=9\nCindy",
        """
        expect illegal P2d.1 Ann builds inn by envoy
        Ann builds inn
        Ann builds market by envoy
        expect to_move=Brian
        expect illegal P2d.1 Ann builds farms by envoy
        expect illegal P2d.1 Ann builds farms
        Brian builds inn
        expect phase=recruiting
        """,
    )


@pytest.mark.rule("P5.4")
def test_who_passes_keeps_the_envoy() -> None:
    told(
        "phase=autumn step=build\nAnn envoy=yes wood=3\nBrian wood=1\nCindy",
        """
        Ann passes
        expect to_move=Brian
        expect Ann envoy=yes
        Brian passes
        """,
    )
    told(
        "phase=autumn step=build\nAnn envoy=yes wood=3\nBrian wood=1\nCindy",
        """
        Ann builds palisade
        expect to_move=Ann
        Ann passes
        expect to_move=Brian
        expect Ann envoy=yes wood=1 buildings=palisade
        """,
    )
