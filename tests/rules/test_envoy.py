"""P5: who gets the King's Envoy, and for how long; P5.3 and P5.4 are tested with P2b and P2d."""

from __future__ import annotations

import pytest

from tests.telling import happened, told


@pytest.mark.rule("P5.1")
def test_fewest_buildings_then_fewest_goods() -> None:
    """In W.7, with buildings 5, 4, 4, 4 and goods 0, 2, 1, 0, David gets the Envoy."""
    told(
        """
        year=2 phase=envoy
        Ann buildings=B4,C1
        Brian buildings=B4 gold=1 wood=1
        Cindy buildings=B3,inn stone=1
        David buildings=C4
        """,
        """
        expect phase=autumn
        expect Ann envoy=no
        expect Brian envoy=no
        expect Cindy envoy=no
        expect David envoy=yes
        """,
    )


@pytest.mark.rule("P5.1")
def test_nobody_if_still_tied() -> None:
    """If Cindy has no goods in W.7, nobody gets the Envoy."""
    history = told(
        """
        year=2 phase=envoy
        Ann buildings=B4,C1
        Brian buildings=B4 gold=1 wood=1
        Cindy buildings=B3,inn tokens=2
        David buildings=D4
        """,
        "\n".join(f"expect {name} envoy=no" for name in ("Ann", "Brian", "Cindy", "David")),
    )
    assert happened(history, "P5.1") == [(None, "no_envoy")]


@pytest.mark.rule("P5.1")
def test_an_unused_envoy_goes_back_first() -> None:
    told(
        "phase=envoy\nAnn envoy=yes buildings=inn\nBrian\nCindy gold=1",
        "expect Ann envoy=no\nexpect Brian envoy=yes\nexpect Cindy envoy=no",
    )
    told(
        "phase=envoy\nAnn envoy=yes buildings=inn\nBrian\nCindy",
        "expect Ann envoy=no\nexpect Brian envoy=no\nexpect Cindy envoy=no",
    )


@pytest.mark.rule("P5.1")
def test_the_last_holder_may_get_it_again() -> None:
    history = told(
        "phase=envoy\nAnn envoy=yes\nBrian gold=1\nCindy gold=1",
        "expect Ann envoy=yes\nexpect Brian envoy=no",
    )
    assert happened(history, "P5.1") == [("Ann", "envoy")]


@pytest.mark.rule("P5.2")
def test_its_holder_may_use_it_from_autumn_to_summer() -> None:
    """Only its holder can use the Envoy, and winter does not take it away."""
    history = told(
        "year=1 phase=envoy\nAnn\nBrian gold=1\nCindy gold=1",
        f"""
        expect phase=autumn
        expect Ann envoy=yes
        {roll("Ann 1 1 1", "Brian 1 1 1", "Cindy 1 1 1")}
        Ann influences 1 with 1
        expect illegal P5.3 Brian influences 1 with 1 by envoy
        Brian passes
        Cindy passes
        expect legal Ann influences 1 with 1 by envoy
        Ann passes
        enemy zombies 4
        king rolls 4
        expect year=2 phase=spring
        expect Ann envoy=yes
        {roll("Ann 1 1 1 + 1", "Brian 1 1 1", "Cindy 1 1 1")}
        Brian influences 1 with 1
        Cindy passes
        expect legal Ann influences 1 with 1 by envoy
        Ann passes
        Brian passes
        expect phase=summer
        {roll("Ann 1 1 1", "Brian 1 1 1", "Cindy 1 1 1")}
        Brian influences 1 with 1
        Cindy passes
        Ann influences 1 with 1 by envoy
        expect Ann envoy=no
        Brian passes
        Ann passes
        # Phase 5 again: Ann alone has no goods.
        expect phase=autumn
        expect Ann envoy=yes
        """,
    )
    assert happened(history, "P5.1") == [("Ann", "envoy"), ("Ann", "envoy")]


def roll(*rolls: str) -> str:
    return "\n".join(each.replace(" ", " rolls ", 1) for each in rolls)


@pytest.mark.rule("P5.2")
@pytest.mark.parametrize("phase", ["autumn", "spring", "summer"])
def test_it_goes_back_the_moment_it_is_used(phase: str) -> None:
    told(
        f"phase={phase} step=influence\n"
        "Ann envoy=yes gold=9 wood=9 dice=3,4\nBrian\nCindy\non 3 Brian 3\non 4 Cindy 4",
        """
        Ann influences 3 with 3 by envoy
        expect Ann envoy=no
        expect illegal P5.3 Ann influences 4 with 4 by envoy
        expect step=help to_move=Cindy
        Cindy takes gold from 4
        expect step=build to_move=Ann
        Ann builds inn
        expect Ann buildings=inn
        expect illegal P5.4 Ann builds market by envoy
        """,
    )
