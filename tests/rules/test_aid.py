"""P1: the King's aid for the poorest player."""

from __future__ import annotations

import pytest

from tests.telling import happened, told

SPRING = """
        Ann rolls 1 3 5
        Brian rolls 4 4 5
        David rolls 2 3 5
"""


@pytest.mark.rule("P1.1")
def test_fewest_buildings_then_fewest_goods() -> None:
    """In W.2, with buildings 6, 5, 5, 6 and goods 0, 2, 0, 1, Cindy gets the white die."""
    told(
        """
        year=3 phase=aid
        Ann buildings=B4,C2
        Brian buildings=B4,C1 gold=1 stone=1
        Cindy buildings=B4,D1
        David buildings=B4,E2 wood=1
        """,
        SPRING
        + """
        expect Cindy white_dice=1
        expect illegal N.3 Cindy rolls 2 2 6
        Cindy rolls 2 2 6 + 4
        """,
    )


@pytest.mark.rule("P1.1")
def test_buildings_come_before_goods() -> None:
    told(
        "year=2 phase=aid\nAnn buildings=inn\nBrian gold=9 tokens=3 soldiers=2 vp=20",
        "expect Brian white_dice=1 gold=9\nexpect Ann white_dice=0",
    )


@pytest.mark.rule("P1.1")
def test_tokens_soldiers_and_points_are_no_goods() -> None:
    told(
        """
        year=2 phase=aid
        Ann buildings=inn tokens=3 soldiers=2 vp=9
        Brian buildings=palisade wood=1
        """,
        "expect Ann white_dice=1\nexpect Brian white_dice=0",
    )


@pytest.mark.rule("P1.1")
def test_the_white_die_is_for_spring_only() -> None:
    told(
        "year=2 phase=aid\nAnn\nBrian gold=1\nCindy gold=1",
        """
        Ann rolls 1 1 2 + 6
        Brian rolls 1 1 2
        Cindy rolls 1 1 2
        Brian passes
        Cindy passes
        Ann passes
        expect phase=summer
        expect Ann white_dice=0
        expect illegal N.3 Ann rolls 1 1 2 + 6
        Ann rolls 1 1 2
        """,
    )


@pytest.mark.rule("P1.2")
def test_who_is_still_tied_takes_a_good_and_nobody_the_die() -> None:
    told(
        """
        year=2 phase=aid
        Ann buildings=inn
        Brian gold=2
        Cindy wood=1 stone=1
        David stone=3
        """,
        """
        expect year=2 phase=aid step=aid to_move=Brian
        expect illegal P1.2 Brian takes gold gold
        expect illegal P1.2 Brian takes token
        expect illegal N.1 Brian passes
        Brian takes stone
        Cindy takes wood
        expect Ann gold=0 wood=0 stone=0 white_dice=0
        expect Brian gold=2 stone=1 white_dice=0
        expect Cindy wood=2 stone=1 white_dice=0
        expect David stone=3 white_dice=0
        expect phase=spring step=roll
        """,
    )


@pytest.mark.rule("P1.3", "P1.4")
def test_the_first_year_in_turn_order() -> None:
    """In W.1 the players choose in turn order."""
    told(
        "order Cindy Ann David Brian\nAnn\nBrian\nCindy\nDavid",
        """
        expect year=1 phase=aid to_move=Cindy
        expect illegal N.2 Ann takes wood
        Cindy takes gold
        expect to_move=Ann
        Ann takes wood
        expect to_move=David
        David takes gold
        expect to_move=Brian
        Brian takes stone
        expect Ann gold=0 wood=1 stone=0
        expect Brian gold=0 wood=0 stone=1
        expect Cindy gold=1 wood=0 stone=0
        expect David gold=1 wood=0 stone=0
        """,
    )


@pytest.mark.rule("P1.4")
def test_tied_players_choose_in_turn_order() -> None:
    history = told(
        """
        year=4 phase=aid
        order David Cindy Brian Ann
        Ann
        Brian
        Cindy buildings=inn
        David
        """,
        "David takes gold\nBrian takes gold\nAnn takes gold",
    )
    assert happened(history, "P1.2") == [("David", "gets"), ("Brian", "gets"), ("Ann", "gets")]
