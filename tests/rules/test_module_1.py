"""M1: the additional rows A and G."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest

from kingsburg.engine.actions import PASS, Recruit
from kingsburg.engine.content import content_of
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps.recruit import Payments
from tests.telling import ROWS, happened, told

M1 = Rules(modules=(1,))
SEASONS = ("spring", "summer", "autumn")


class Printed(NamedTuple):
    """A building as printed on rows A and G."""

    id: str
    cost: tuple[int, int, int]
    vp: int


PRINTED = [
    Printed("sawmill", (0, 2, 1), 1),
    Printed("quarry", (1, 1, 2), 2),
    Printed("goldsmith", (2, 2, 2), 3),
    Printed("mint", (6, 1, 1), 5),
    Printed("improvised_defenses", (0, 0, 1), 0),
    Printed("recruiting_center", (1, 1, 0), 1),
    Printed("training_camp", (1, 2, 0), 2),
    Printed("military_academy", (2, 1, 1), 3),
]


def season_end(phase: str, buildings: str, goods: str = "gold=2 wood=2 stone=2") -> str:
    return f"""
        modules=1 phase={phase} step=season_end
        Ann buildings={buildings} {goods}
        Brian
    """


@pytest.mark.rule("M", "M1")
def test_seven_rows_from_top_to_bottom() -> None:
    content = content_of(M1)
    assert list(content.rows) == list("ABCDEFG")
    for letter in "AG":
        row = content.rows[letter]
        assert [each.id for each in row] == list(ROWS[letter])
        assert [each.column for each in row] == [1, 2, 3, 4]
    new = [(each.id, each.cost, each.vp) for letter in "AG" for each in content.rows[letter]]
    assert new == PRINTED
    assert "sawmill" not in content_of(Rules()).buildings


@pytest.mark.rule("M1")
def test_they_are_built_like_all_others() -> None:
    told(
        "modules=1 phase=spring step=build\nAnn gold=1 wood=3 stone=3\nBrian\nCindy",
        """
        expect legal Ann builds improvised_defenses
        expect illegal P2d.3 Ann builds quarry
        Ann builds sawmill
        expect Ann wood=1 stone=2 vp=2
        """,
    )


@pytest.mark.rule("M1")
def test_without_the_module_nobody_can_build_them() -> None:
    told(
        "phase=spring step=build\nAnn wood=3 stone=3\nBrian\nCindy",
        "expect illegal N.4 Ann builds sawmill",
    )


@pytest.mark.rule("M1")
@pytest.mark.parametrize(
    ("built", "falls"),
    [
        ("A1,B1,G1", "sawmill"),
        ("B2,G2", "chapel"),
        ("A2,B4,G3", "cathedral"),
        ("G1", "improvised_defenses"),
    ],
)
def test_destruction_goes_over_seven_rows(built: str, falls: str) -> None:
    """The rightmost column falls first, and in it the highest row."""
    history = told(
        f"""
        modules=1 phase=winter enemy=goblins,3
        Ann buildings={built}
        Brian
        """,
        "king rolls 1",
    )
    lost = [event.data for event in history.log() if event.kind == "falls"]
    assert lost == [falls]


WORKSHOPS = {
    "sawmill": ("wood", "gold=4 wood=1 stone=2 soldiers=0 vp=0"),
    "quarry": ("stone", "gold=5 wood=2 stone=1 soldiers=0 vp=0"),
    "goldsmith": ("gold", "gold=1 wood=2 stone=2 soldiers=1 vp=1"),
}


@pytest.mark.parametrize(
    ("building", "phase"),
    [
        pytest.param(*each, marks=pytest.mark.rule(f"B.{each[0]}"))
        for each in product(WORKSHOPS, SEASONS)
    ],
)
def test_a_workshop_works_once_at_the_end_of_summer(building: str, phase: str) -> None:
    _paid, owned = WORKSHOPS[building]
    buildings = ",".join(ROWS["A"][: ROWS["A"].index(building) + 1])
    used = f"""
        Ann uses {building}
        expect Ann {owned}
        expect illegal B.{building} Ann uses {building}
    """
    history = told(
        season_end(phase, buildings),
        used if phase == "summer" else f"expect illegal N.1 Ann uses {building}",
    )
    if phase == "summer":
        assert ("Ann", "pays") in happened(history, f"B.{building}")


@pytest.mark.rule("B.sawmill", "B.quarry", "B.goldsmith")
def test_a_workshop_needs_what_it_is_paid_with() -> None:
    told(
        season_end("summer", "A3", "stone=1"),
        """
        expect illegal B.sawmill Ann uses sawmill
        expect legal Ann uses quarry
        expect illegal B.goldsmith Ann uses goldsmith
        """,
    )


@pytest.mark.rule("B.mint")
@pytest.mark.parametrize("phase", SEASONS)
def test_with_the_mint_they_work_in_every_season(phase: str) -> None:
    told(
        season_end(phase, "A4"),
        """
        Ann uses quarry
        Ann uses goldsmith
        Ann uses sawmill
        expect Ann gold=6 wood=1 stone=1 soldiers=1
        """,
    )


@pytest.mark.rule("B.improvised_defenses")
@pytest.mark.parametrize(
    ("year", "enemy", "strength"),
    [(1, "goblins 3", 3), (2, "zombies 5", 3), (4, "goblins 6", 2)],
)
def test_improvised_defenses_against_the_weak(year: int, enemy: str, strength: int) -> None:
    history = told(
        f"modules=1 phase=winter year={year} enemy={enemy.replace(' ', ',')}\n"
        "Ann buildings=G1 soldiers=1\nBrian",
        "king rolls 1",
    )
    results = ("wins", "draws", "is_defeated")
    ann = [each.data for each in history.log() if each.kind in results and each.player == "Ann"]
    assert ann == [strength]


@pytest.mark.rule("B.recruiting_center")
def test_a_token_pays_for_a_soldier() -> None:
    told(
        """
        modules=1 phase=recruiting
        Ann buildings=G2 gold=2 wood=1 tokens=2
        Brian gold=2 tokens=2
        """,
        """
        expect legal Ann recruits 1 with token
        expect legal Ann recruits 2 with token token
        expect legal Ann recruits 2 with gold wood token
        expect illegal P7.1 Ann recruits 1 with token token
        expect illegal N.3 Ann recruits 3 with token token token
        expect illegal P7.1 Ann recruits 2 with gold token
        Ann recruits 3 with gold wood token token
        expect Ann gold=1 wood=0 tokens=0 soldiers=3
        expect illegal P7.1 Brian recruits 1 with token
        """,
    )


@pytest.mark.rule("B.recruiting_center")
def test_all_payments_with_tokens() -> None:
    """Every bundle of goods and tokens can be paid, with and without the Barracks, and no other."""
    for gold, wood, stone, tokens, price in product(range(3), range(3), range(2), range(4), (1, 2)):
        payments = Payments(gold, wood, stone, price, tokens)
        expected = {
            Recruit(soldiers, (*("gold",) * g, *("wood",) * w, *("stone",) * s, *("token",) * t))
            for g, w, s, t in product(
                range(gold + 1), range(wood + 1), range(stone + 1), range(tokens + 1)
            )
            if (g + w + s) % price == 0 and (soldiers := t + (g + w + s) // price)
        }
        assert set(payments) == {PASS, *expected}
        assert len(payments) == len(expected) + 1
        assert [payments.index(each) for each in payments] == list(range(len(payments)))
        assert all(each in payments for each in expected)
        assert Recruit(1, ("token",) * 2) not in payments


@pytest.mark.rule("B.training_camp")
@pytest.mark.parametrize(("soldiers", "then"), [(0, 1), (1, 2), (2, 2), (5, 5)])
def test_the_training_camp_fills_up_before_anybody_recruits(soldiers: int, then: int) -> None:
    told(
        f"modules=1 phase=recruiting\nAnn gold=2\nBrian buildings=G3 soldiers={soldiers}\nCindy",
        f"expect to_move=Ann\nexpect Brian soldiers={then}",
    )


@pytest.mark.rule("B.training_camp", "B.goldsmith")
def test_a_soldier_of_the_goldsmith_counts() -> None:
    told(
        season_end("autumn", "A4,G3", "gold=3 soldiers=1"),
        """
        Ann uses goldsmith
        expect phase=recruiting
        expect Ann soldiers=2
        """,
    )


@pytest.mark.rule("B.military_academy")
@pytest.mark.parametrize(("choice", "strength"), [("uses military_academy", 8), ("keeps", 4)])
def test_the_academys_die_may_take_the_place_of_the_kings(choice: str, strength: int) -> None:
    history = told(
        "modules=1 phase=winter enemy=goblins,3\nAnn\nBrian buildings=G4 soldiers=2",
        f"""
        king rolls 1
        Brian rolls 5 by military_academy
        expect to_move=Brian
        expect illegal N.2 Ann uses military_academy
        Brian {choice}
        """,
    )
    results = ("wins", "draws", "is_defeated")
    fought = [(each.player, each.data) for each in history.log() if each.kind in results]
    assert fought == [("Ann", 1), ("Brian", strength)]
    assert ("Brian", "rolls") in happened(history, "B.military_academy")


@pytest.mark.rule("B.military_academy")
def test_two_academies_are_rolled_one_after_the_other() -> None:
    told(
        """
        modules=1 phase=winter enemy=goblins,3
        order Brian Ann
        Ann buildings=G4
        Brian buildings=G4
        """,
        """
        king rolls 2
        Brian rolls 6 by military_academy
        Brian uses military_academy
        Ann rolls 1 by military_academy
        Ann keeps
        expect year=2
        """,
    )
