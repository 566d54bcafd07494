"""P2e: what works at the end of a season."""

from __future__ import annotations

import pytest

from tests.telling import happened, told


@pytest.mark.rule("P2e.1")
def test_what_was_built_this_season_works_at_its_end() -> None:
    told(
        """
        phase=summer step=build
        Ann gold=1 wood=1
        Brian gold=2 wood=2 stone=2 buildings=F3
        Cindy
        """,
        """
        Ann builds inn
        Brian builds embassy
        # 4 VP of the building and 1 at the end of the season.
        expect Brian vp=5
        expect Ann tokens=1
        """,
    )


@pytest.mark.rule("P2e.1", "P2e.2")
def test_a_town_hall_of_this_season() -> None:
    told(
        "phase=spring step=build\nAnn gold=2 wood=1 stone=2 buildings=F2\nBrian\nCindy",
        """
        Ann builds town_hall
        expect step=season_end to_move=Ann
        Ann pays stone at town_hall
        expect phase=summer
        # 2 for the building, 1 for the stone, 1 from the King; the Crane saved 1 gold.
        expect Ann vp=4 gold=1 wood=0 stone=0
        """,
    )


@pytest.mark.rule("P2e.2")
def test_example_i() -> None:
    """At the end of summer the token of the Inn can be paid at the Town Hall at once."""
    history = told(
        "phase=summer step=season_end\nAnn buildings=inn,F3\nBrian\nCindy",
        """
        expect Ann tokens=1
        expect step=season_end to_move=Ann
        Ann pays token at town_hall
        expect Ann tokens=0 vp=1
        """,
    )
    own = [each for each in happened(history, "B.inn", "B.town_hall") if each[0] == "Ann"]
    assert own == [("Ann", "gets"), ("Ann", "uses"), ("Ann", "pays"), ("Ann", "gets")]


@pytest.mark.rule("P2e.2")
def test_gifts_cannot_be_forgotten_and_payments_need_not_be_made() -> None:
    told(
        "phase=summer step=season_end\nAnn gold=1 buildings=inn,F4\nBrian\nCindy",
        """
        expect Ann tokens=1 vp=1
        Ann passes
        expect Ann tokens=1 vp=1 gold=1
        expect phase=autumn
        """,
    )


@pytest.mark.rule("P2e.2")
def test_what_one_lacks_cannot_be_paid() -> None:
    told(
        "phase=spring step=season_end\nAnn gold=1 soldiers=2 buildings=F3\nBrian gold=1\nCindy",
        """
        expect illegal N.3 Ann pays token at town_hall
        expect illegal N.3 Ann pays wood at town_hall
        expect illegal P2e.2 Ann pays soldier at town_hall
        expect illegal B.town_hall Ann pays soldier at town_hall
        expect illegal B.town_hall Ann pays vp at town_hall
        expect illegal P2e.2 Brian pays gold at town_hall
        expect illegal N.4 Ann pays gold at opera
        expect illegal P2e.2 Ann pays gold at inn
        expect illegal P2e.2 Ann uses town_hall
        Ann pays gold at town_hall
        """,
    )


@pytest.mark.rule("P2e.3")
def test_players_in_turn_order_each_all_before_the_next() -> None:
    history = told(
        """
        phase=summer step=season_end
        order Cindy Ann Brian
        Ann gold=1 buildings=inn,F3
        Brian buildings=F4
        Cindy wood=1 buildings=inn,F3
        """,
        """
        expect to_move=Cindy
        expect Cindy tokens=1
        expect Ann tokens=0
        expect illegal N.2 Ann pays gold at town_hall
        Cindy pays wood at town_hall
        expect to_move=Ann
        expect Ann tokens=1
        expect Brian vp=0
        Ann passes
        expect Brian vp=1
        """,
    )
    gifts = [who for who, _ in happened(history, "B.inn", "B.embassy")]
    assert gifts == ["Cindy", "Ann", "Brian"]
