"""P3: the King's reward for the most buildings."""

from __future__ import annotations

import pytest

from tests.telling import happened, told


@pytest.mark.rule("P3.1")
def test_most_buildings_score_one() -> None:
    history = told(
        "phase=reward\nAnn buildings=B2 vp=5\nBrian buildings=C3\nCindy buildings=inn vp=9",
        """
        expect phase=summer step=roll
        expect Ann vp=5
        expect Brian vp=1
        expect Cindy vp=9
        """,
    )
    assert happened(history, "P3.1") == [("Brian", "gets")]


@pytest.mark.rule("P3.1")
def test_all_who_are_tied_score() -> None:
    told(
        "phase=reward\nAnn buildings=B2\nBrian buildings=inn,palisade gold=7\nCindy buildings=inn",
        "expect Ann vp=1\nexpect Brian vp=1\nexpect Cindy vp=0",
    )


@pytest.mark.rule("P3.1")
def test_even_without_a_building_anywhere() -> None:
    told("phase=reward\nAnn\nBrian vp=-1\nCindy", "expect Ann vp=1\nexpect Brian vp=0")


@pytest.mark.rule("P3.1")
def test_only_after_spring() -> None:
    """There is no reward from phase 5 to the end of winter."""
    history = told(
        "year=2 phase=envoy\nAnn buildings=inn\nBrian\nCindy",
        """
        Ann rolls 1 1 1
        Brian rolls 1 1 1
        Cindy rolls 1 1 1
        Ann passes
        Brian passes
        Cindy passes
        enemy goblins 3
        king rolls 3
        expect year=3
        """,
    )
    assert happened(history, "P3.1") == []
