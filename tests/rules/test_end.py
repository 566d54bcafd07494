"""E: the end of the game."""

from __future__ import annotations

import pytest

from tests.telling import happened, told

WINTER_FIVE = "year=5 phase=winter enemy=barbarians,8\n"


@pytest.mark.rule("E.1")
def test_after_the_fifth_winter_most_points_win() -> None:
    history = told(
        WINTER_FIVE + "Ann vp=30 soldiers=9\nBrian vp=40 soldiers=3\nCindy vp=39 soldiers=2",
        """
        expect phase=winter
        king rolls 6
        # 1 VP for the victory, 1 more for the strongest.
        expect Ann vp=32
        expect Brian vp=41
        expect Cindy vp=39
        expect phase=over step=final
        expect winners Brian
        """,
    )
    assert history.start.position.winners == ()
    assert history.position.actor is None
    assert history.position.actions() == ()


@pytest.mark.rule("E.1")
@pytest.mark.parametrize("year", [1, 2, 3, 4])
def test_not_before_the_fifth_winter(year: int) -> None:
    enemy = {1: "zombies,4", 2: "zombies,5", 3: "zombies,6", 4: "zombies,7"}[year]
    history = told(
        f"year={year} phase=winter enemy={enemy}\nAnn gold=1\nBrian\nCindy buildings=B4 gold=4",
        f"king rolls 1\nexpect year={year + 1} phase=spring\nexpect Cindy vp=-2",
    )
    assert history.position.winners == ()


@pytest.mark.rule("E.1")
def test_the_cathedral_counts_goods_that_are_not_paid() -> None:
    """The Cathedral counts after the losses of the battle, before the winner is found."""
    told(
        "year=5 phase=winter enemy=dragons,9\n"
        "Ann vp=20 soldiers=2 gold=3 wood=3 stone=1 buildings=B4\nBrian vp=17 soldiers=2\nCindy",
        """
        king rolls 1
        # 5 VP lost, 3 for seven goods.
        expect Ann vp=18 gold=3 wood=3 stone=1
        expect Brian vp=12
        expect winners Ann
        """,
    )


@pytest.mark.rule("E.1")
def test_the_cathedral_after_the_losses_of_winter() -> None:
    told(
        "year=4 phase=winter enemy=demons,6\nAnn gold=9 buildings=B4\nBrian\nCindy",
        "king rolls 1\nexpect Ann gold=5 vp=-1\nexpect year=5",
    )
    history = told(
        "phase=over\nAnn vp=8 gold=3 buildings=B4\nBrian vp=9\nCindy gold=1 vp=8",
        "expect Ann vp=9 gold=3\nexpect winners Ann",
    )
    assert happened(history, "B.cathedral") == [("Ann", "gets")]


@pytest.mark.rule("E.2")
def test_ties_by_goods() -> None:
    history = told(
        "phase=over\n"
        "Ann vp=9 gold=1 buildings=inn,barricade\nBrian vp=9 wood=1 stone=1\nCindy vp=3 gold=8",
        "expect winners Brian",
    )
    assert history.position.ranking == (
        ((1,), "goods"),
        ((0,), "vp"),
        ((2,), ""),
    )


@pytest.mark.rule("E.2")
def test_tokens_and_soldiers_are_no_goods() -> None:
    told(
        "phase=over\nAnn vp=9 tokens=5 soldiers=5\nBrian vp=9 wood=1\nCindy", "expect winners Brian"
    )


@pytest.mark.rule("E.2")
def test_ties_by_buildings() -> None:
    history = told(
        "phase=over\nAnn vp=9 gold=1\nBrian vp=9 wood=1 buildings=inn\nCindy vp=9 stone=1",
        "expect winners Brian",
    )
    assert history.position.ranking == (((1,), "buildings"), ((0, 2), ""))


@pytest.mark.rule("E.2")
def test_the_victory_is_shared() -> None:
    history = told(
        "phase=over\n"
        "Ann vp=9 gold=1 buildings=inn\nBrian vp=9 stone=1 buildings=barricade\nCindy vp=8 gold=5",
        "expect winners Brian Ann",
    )
    assert history.position.ranking == (((0, 1), "vp"), ((2,), ""))


@pytest.mark.rule("E.2")
def test_lower_places_by_the_same_rule() -> None:
    history = told(
        """
        phase=over
        Ann vp=5 gold=1
        Brian vp=5 gold=2
        Cindy vp=9
        David vp=5 gold=2 buildings=inn
        Eve vp=5 gold=2
        """,
        "expect winners Cindy",
    )
    assert history.position.ranking == (
        ((2,), "vp"),
        ((3,), "buildings"),
        ((1, 4), "goods"),
        ((0,), ""),
    )
    assert happened(history, "E.2") == [(None, "ranking")]


@pytest.mark.rule("E.1")
def test_nothing_can_be_done_any_more() -> None:
    told(
        "phase=over\nAnn vp=5 gold=9 wood=9\nBrian\nCindy",
        """
        expect illegal N.1 Ann passes
        expect illegal N.1 Ann builds inn
        expect illegal N.1 king rolls 3
        """,
    )
