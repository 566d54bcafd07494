"""P7: recruiting soldiers."""

from __future__ import annotations

from itertools import combinations

import pytest

from kingsburg.engine.actions import PASS, Recruit
from tests.telling import happened, told


@pytest.mark.rule("P7.1")
def test_two_goods_of_any_kinds_for_a_soldier() -> None:
    told(
        "phase=recruiting\nAnn gold=3 wood=1 stone=2 tokens=4 soldiers=1\nBrian wood=2\nCindy",
        """
        expect phase=recruiting step=recruit to_move=Ann
        expect legal Ann recruits 1 with gold gold
        expect legal Ann recruits 1 with wood stone
        expect legal Ann recruits 3 with gold gold gold wood stone stone
        expect illegal P7.1 Ann recruits 1 with gold
        expect illegal P7.1 Ann recruits 1 with gold gold gold
        expect illegal P7.1 Ann recruits 2 with gold gold
        expect illegal P7.1 Ann recruits 0 with gold gold
        expect illegal N.3 Ann recruits 1 with wood wood
        expect illegal N.3 Ann recruits 4 with gold gold gold gold wood stone stone stone
        expect illegal P7.1 Ann recruits 1 with token token
        expect illegal N.2 Brian recruits 1 with wood wood
        Ann recruits 2 with gold wood stone stone
        expect Ann gold=2 wood=0 stone=0 tokens=4 soldiers=3
        expect to_move=Brian
        Brian recruits 1 with wood wood
        expect Brian wood=0 soldiers=1
        """,
    )


@pytest.mark.rule("P7.1")
def test_in_turn_order_and_nobody_has_to() -> None:
    history = told(
        """
        phase=recruiting
        order Cindy Brian Ann
        Ann gold=2
        Brian gold=2
        Cindy gold=2
        """,
        """
        Cindy recruits 1 with gold gold
        Brian passes
        expect Brian gold=2 soldiers=0
        expect illegal N.2 Cindy recruits 1 with gold gold
        Ann recruits 1 with gold gold
        expect phase=winter
        """,
    )
    told_of = [each for each in happened(history, "P7.1") if each[1] in ("recruits", "passes")]
    assert told_of == [("Cindy", "recruits"), ("Brian", "passes"), ("Ann", "recruits")]


@pytest.mark.rule("P7.1")
def test_no_limit_but_the_goods() -> None:
    history = told("phase=recruiting\nAnn gold=60 soldiers=8\nBrian\nCindy")
    history.play(Recruit(30, ("gold",) * 60))
    assert history.position.player("Ann").soldiers == 38


@pytest.mark.rule("P7.1")
@pytest.mark.parametrize("buildings", ["", "D3"])
def test_every_payment_once(buildings: str) -> None:
    """Each choice from 3 gold, 2 wood and 1 stone is offered exactly once."""
    price = 1 if buildings else 2
    table = f"phase=recruiting\nAnn gold=3 wood=2 stone=1 buildings={buildings}\nBrian\nCindy"
    actions = told(table).position.actions()
    goods = ("gold", "gold", "gold", "wood", "wood", "stone")
    payments = {
        Recruit(soldiers, chosen)
        for soldiers in range(1, len(goods) // price + 1)
        for chosen in combinations(goods, soldiers * price)
    }
    assert len(set(actions)) == len(actions)
    assert set(actions) == {PASS, *payments}
