"""A: what each advisor gives, and every choice that he offers."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from kingsburg.engine.actions import Enemy
from tests.telling import GOODS, legal, told

#: Dice that add up to each number.
DICE = {
    1: "1",
    2: "2",
    3: "1 2",
    4: "1 3",
    5: "5",
    6: "6",
    7: "3 4",
    8: "2 + 6",
    9: "4 5",
    10: "4 6",
    11: "5 6",
    12: "6 6",
    13: "1 6 6",
    14: "2 6 6",
    15: "3 6 6",
    16: "4 6 6",
    17: "5 6 6",
    18: "6 6 6",
}
#: What Ann has before she is helped.
OWNED = "gold=1 wood=1 stone=1 vp=5 tokens=1 soldiers=1"
CARD = "enemy orcs 4"


def rule(number: int) -> pytest.MarkDecorator:
    return pytest.mark.rule(f"A.{number}")


def helped(number: int, *story: str, owned: str = OWNED, buildings: str = "") -> str:
    """Play a story at an advisor, and return the lines that Ann could choose there at first."""
    table = f"""
        year=2 phase=spring step=help
        Ann {owned} buildings={buildings}
        Brian wood=1
        Cindy
        on {number} Ann {DICE[number]}
    """
    before = told(table).position
    told(table, "\n".join(story) + "\nexpect step=build")
    return "; ".join(line for line in legal(before) if f"{number}" in line.split())


#: Advisors who offer no choice, and what Ann has after each of them.
GIFTS = [
    (1, "gold=1 wood=1 stone=1 vp=6 tokens=1 soldiers=1"),
    (2, "gold=2 wood=1 stone=1 vp=5 tokens=1 soldiers=1"),
    (3, "gold=1 wood=2 stone=1 vp=5 tokens=1 soldiers=1"),
    (5, "gold=1 wood=1 stone=1 vp=5 tokens=1 soldiers=2"),
    (8, "gold=3 wood=1 stone=1 vp=5 tokens=1 soldiers=1"),
    (10, "gold=1 wood=1 stone=1 vp=5 tokens=1 soldiers=3"),
    (13, "gold=1 wood=1 stone=4 vp=5 tokens=1 soldiers=1"),
    (15, "gold=2 wood=2 stone=2 vp=5 tokens=1 soldiers=1"),
    (16, "gold=5 wood=1 stone=1 vp=5 tokens=1 soldiers=1"),
    (18, "gold=2 wood=2 stone=2 vp=5 tokens=1 soldiers=2"),
]


@pytest.mark.parametrize(
    ("number", "after"), [pytest.param(*each, marks=rule(each[0])) for each in GIFTS]
)
def test_help_without_a_choice(number: int, after: str) -> None:
    look = [CARD] if number == 10 else []
    assert helped(number, *look, f"expect Ann {after}") == ""


#: The advisor, what Ann takes from him, and what she has then.
CHOICES = [
    (4, "wood", "gold=1 wood=2 stone=1 vp=5 tokens=1 soldiers=1"),
    (4, "gold", "gold=2 wood=1 stone=1 vp=5 tokens=1 soldiers=1"),
    (7, "gold", "gold=2 wood=1 stone=1 vp=5 tokens=2 soldiers=1"),
    (7, "wood", "gold=1 wood=2 stone=1 vp=5 tokens=2 soldiers=1"),
    (7, "stone", "gold=1 wood=1 stone=2 vp=5 tokens=2 soldiers=1"),
    (9, "gold wood", "gold=2 wood=2 stone=1 vp=5 tokens=1 soldiers=1"),
    (9, "wood stone", "gold=1 wood=2 stone=2 vp=5 tokens=1 soldiers=1"),
    (11, "wood stone", "gold=1 wood=2 stone=2 vp=5 tokens=1 soldiers=1"),
    (11, "gold stone", "gold=2 wood=1 stone=2 vp=5 tokens=1 soldiers=1"),
    (12, "gold gold", "gold=3 wood=1 stone=1 vp=5 tokens=2 soldiers=1"),
    (12, "gold wood", "gold=2 wood=2 stone=1 vp=5 tokens=2 soldiers=1"),
    (12, "gold stone", "gold=2 wood=1 stone=2 vp=5 tokens=2 soldiers=1"),
    (12, "wood wood", "gold=1 wood=3 stone=1 vp=5 tokens=2 soldiers=1"),
    (12, "wood stone", "gold=1 wood=2 stone=2 vp=5 tokens=2 soldiers=1"),
    (12, "stone stone", "gold=1 wood=1 stone=3 vp=5 tokens=2 soldiers=1"),
    (17, "gold gold", "gold=3 wood=1 stone=1 vp=8 tokens=1 soldiers=1"),
    (17, "wood stone", "gold=1 wood=2 stone=2 vp=8 tokens=1 soldiers=1"),
]


@pytest.mark.parametrize(
    ("number", "things", "after"), [pytest.param(*each, marks=rule(each[0])) for each in CHOICES]
)
def test_help_with_a_choice(number: int, things: str, after: str) -> None:
    look = [CARD] if number == 17 else []
    helped(number, f"Ann takes {things} from {number}", *look, f"expect Ann {after}")


@pytest.mark.parametrize(
    ("number", "choices"),
    [
        pytest.param(4, {"wood", "gold"}, marks=rule(4)),
        pytest.param(7, set(GOODS), marks=rule(7)),
        pytest.param(9, {"gold wood", "wood stone"}, marks=rule(9)),
        pytest.param(11, {"wood stone", "gold stone"}, marks=rule(11)),
        pytest.param(
            12, set(map(" ".join, combinations_with_replacement(GOODS, 2))), marks=rule(12)
        ),
        pytest.param(
            17, set(map(" ".join, combinations_with_replacement(GOODS, 2))), marks=rule(17)
        ),
    ],
)
def test_all_the_choices(number: int, choices: set[str]) -> None:
    position = told(
        f"phase=spring step=help\nAnn\nBrian\nCindy\non {number} Ann {DICE[number]}"
    ).position
    assert set(legal(position)) == {f"Ann takes {things} from {number}" for things in choices}


@pytest.mark.rule("A.6")
@pytest.mark.parametrize("paid", GOODS)
def test_the_alchemist(paid: str) -> None:
    after = " ".join(f"{good}={2 if good != paid else 0}" for good in GOODS)
    helped(6, f"Ann trades {paid} at 6", f"expect Ann {after} vp=5 tokens=1 soldiers=1")
    helped(6, "Ann declines 6", f"expect Ann {OWNED}")


@pytest.mark.rule("A.6")
def test_the_alchemist_takes_only_what_is_there() -> None:
    position = told("phase=spring step=help\nAnn wood=2\nBrian\nCindy\non 6 Ann 6").position
    assert legal(position) == ["Ann trades wood at 6", "Ann declines 6"]
    told(
        "phase=spring step=help\nAnn wood=2\nBrian\nCindy\non 6 Ann 6",
        "expect illegal N.3 Ann trades gold at 6\nexpect illegal P2c.2 Ann takes gold from 6",
    )
    # Without a good there is nothing to trade, so Ann is not asked.
    told(
        "phase=spring step=help\nAnn tokens=1\nBrian wood=1\nCindy\non 6 Ann 6",
        "expect step=build to_move=Brian\nexpect Ann gold=0 wood=0 stone=0 tokens=1",
    )


@pytest.mark.rule("A.14")
@pytest.mark.parametrize("vp", [5, 0, -2])
def test_the_smuggler(vp: int) -> None:
    """Ann can pay 1 VP for three goods, even at 0 VP or below."""
    owned = f"gold=1 wood=1 stone=1 vp={vp}"
    for goods in combinations_with_replacement(GOODS, 3):
        after = " ".join(f"{good}={1 + goods.count(good)}" for good in GOODS)
        take = f"Ann takes {' '.join(goods)} from 14"
        helped(14, take, f"expect Ann {after} vp={vp - 1}", owned=owned)
    choices = helped(14, "Ann declines 14", f"expect Ann {owned}", owned=owned)
    assert len(choices.split("; ")) == 10 + 1


@pytest.mark.parametrize(
    "number", [pytest.param(10, marks=rule(10)), pytest.param(17, marks=rule(17))]
)
def test_the_look_at_the_card_is_private(number: int) -> None:
    story = "Ann takes gold gold from 17\nenemy orcs 4" if number == 17 else "enemy orcs 4"
    history = told(
        f"year=2 phase=spring step=help\nAnn\nBrian wood=1\nCindy\non {number} Ann {DICE[number]}",
        story,
    )
    assert history.position.seen_by("Ann").enemy == Enemy("orcs", 4)
    assert history.position.seen_by("Brian").enemy is None
    assert [event.seat for event in history.log() if event.kind == "looks"] == [0]


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=rule(n)) for n in range(1, 19) if n not in (10, 17)]
)
def test_the_others_show_no_card(number: int) -> None:
    table = (
        f"phase=spring step=help\nAnn gold=1\nBrian wood=1\nCindy\non {number} Ann {DICE[number]}"
    )
    history = told(table)
    while history.position.step == "help":
        history.play(history.position.actions()[0])
    assert not [event for event in history.log() if event.kind == "looks"]
    assert history.position.enemy is None


@pytest.mark.rule("A.17")
def test_the_queens_goods_are_chosen_before_her_card_is_seen() -> None:
    history = told(
        "year=2 phase=spring step=help\nAnn\nBrian wood=1\nCindy\non 17 Ann 5 6 6",
        "expect illegal N.1 enemy orcs 4\nAnn takes wood stone from 17\nenemy orcs 4",
    )
    assert history.start.position.enemy is None
