"""P2a: income, the roll, what changes dice, the new turn order."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from kingsburg.engine.actions import Roll
from tests.telling import happened, legal, rules_in_order, told


@pytest.mark.rule("P2a.1")
def test_neutral_dice_then_income_then_the_roll() -> None:
    history = told(
        "year=2 phase=summer\norder Brian Ann\nAnn buildings=C4\nBrian buildings=C4",
        """
        expect Ann gold=0
        neutral rolls 2 5 6
        neutral rolls 1 4
        expect Ann gold=1
        expect Brian gold=1
        expect year=2 phase=summer step=roll
        Ann rolls 1 1 1 + 2
        Brian rolls 1 1 2 + 2
        """,
    )
    begun = [each for each in happened(history) if each[1] in ("gets", "rolls")]
    assert begun == [
        (None, "rolls"),
        (None, "rolls"),
        ("Brian", "gets"),
        ("Ann", "gets"),
        ("Ann", "rolls"),
        ("Brian", "rolls"),
    ]


@pytest.mark.rule("P2a.2")
def test_all_dice_are_rolled_and_white_ones_have_no_limit() -> None:
    """The die of the Farms is rolled with all other white dice."""
    told(
        """
        phase=autumn
        Ann buildings=C3 white_dice=3
        Brian white_dice=1
        Cindy
        """,
        """
        expect illegal N.3 Ann rolls 1 2 3 + 4
        expect illegal N.3 Ann rolls 1 2 3 + 4 4 4
        Cindy rolls 3 3 3
        Ann rolls 1 2 3 + 4 4 4 4
        expect illegal N.3 Brian rolls 1 2 3
        Brian rolls 1 2 3 + 1
        expect order Brian Cindy Ann
        """,
    )


@pytest.mark.rule("P2a.2")
def test_each_roll_is_as_likely_as_dice_make_it() -> None:
    position = told("phase=spring\nAnn white_dice=1\nBrian\nCindy").position
    ways = Counter((tuple(sorted(dice[:3])), dice[3:]) for dice in product(range(1, 7), repeat=4))
    assert {
        (roll.coloured, roll.white): chance
        for roll, chance in position.chances()
        if isinstance(roll, Roll)
    } == {roll: Fraction(number, 6**4) for roll, number in ways.items()}


ROLLED = """
        phase=spring step=reroll
        order Brian Ann Cindy
        Ann buildings=statue,chapel dice=2,2,2
        Brian buildings=statue,chapel dice=1,1,1
        Cindy dice=1,1,1
"""


@pytest.mark.rule("P2a.3")
def test_in_the_old_turn_order_each_player_all_before_the_next() -> None:
    history = told(
        ROLLED,
        """
        expect step=reroll to_move=Brian
        expect illegal N.2 Ann rerolls 2 by statue
        Brian rerolls 1 by statue
        Brian rolls 4
        expect to_move=Brian
        Brian rerolls all by chapel
        Brian rolls 5 5 5
        expect to_move=Ann
        Ann rerolls all by chapel
        Ann rolls 6 6 6
        expect to_move=Ann
        Ann rerolls 6 by statue
        Ann rolls 1
        expect order Cindy Ann Brian
        expect step=influence to_move=Cindy
        """,
    )
    used = [who for who, kind in happened(history) if kind == "uses"]
    assert used == ["Brian", "Brian", "Ann", "Ann"]


@pytest.mark.rule("P2a.3")
def test_only_when_its_condition_holds_and_with_ones_own_dice() -> None:
    told(
        """
        phase=spring step=reroll
        Ann buildings=statue dice=2,2,3
        Brian buildings=statue,chapel dice=1,2,3
        Cindy dice=1,1,1
        """,
        """
        expect to_move=Brian
        expect illegal P2a.3 Brian rerolls 2 by statue
        expect illegal B.statue Brian rerolls 2 by statue
        expect illegal N.3 Brian rerolls 4 by statue
        expect illegal N.4 Brian rerolls all by oracle
        expect illegal P2a.3 Brian rerolls all by market
        expect illegal P2a.3 Ann rerolls 2 by statue
        expect illegal P2a.3 Cindy rerolls 1 by statue
        Brian rerolls all by chapel
        expect illegal N.3 Brian rolls 1 1
        Brian rolls 1 1 1
        expect illegal P2a.3 Brian rerolls all by chapel
        Brian rerolls 1 by statue
        expect illegal N.3 Brian rolls 1 1
        Brian rolls 1
        expect step=influence
        """,
    )


@pytest.mark.rule("P2a.3")
def test_nobody_has_to() -> None:
    told(
        ROLLED,
        """
        Brian keeps
        expect to_move=Ann
        Ann keeps
        expect step=influence
        expect order Brian Cindy Ann
        """,
    )


@pytest.mark.rule("P2a.3")
def test_each_effect_once_a_season() -> None:
    """Neither effect can be used twice, although its condition holds again (W.11)."""
    told(
        "phase=spring step=reroll\nAnn buildings=statue,chapel dice=2,2,2+1\nBrian\nCindy",
        """
        Ann rerolls all by chapel
        Ann rolls 1 1 1 + 1
        expect illegal P2a.3 Ann rerolls all by chapel
        Ann rerolls 1 by statue
        Ann rolls 1
        expect step=influence
        """,
    )


@pytest.mark.rule("P2a.3")
def test_it_can_be_used_again_in_the_next_season() -> None:
    told(
        "phase=spring step=reroll\nAnn buildings=statue dice=6,6,6\nBrian\nCindy",
        """
        Ann rerolls 6 by statue
        Ann rolls 1
        Ann passes
        Ann rolls 5 5 5
        Brian rolls 1 1 2
        Cindy rolls 1 1 2
        expect phase=summer step=reroll to_move=Ann
        expect legal Ann rerolls 5 by statue
        """,
    )


@pytest.mark.rule("P2a.3", "P2a.5")
def test_statue_then_chapel() -> None:
    """In the Polish example of W.11 the dice 2 2 2 and a white 2 total 8."""
    told(
        "phase=spring step=reroll\nAnn buildings=statue,chapel dice=2,2,2+2\nBrian\nCindy",
        """
        expect illegal P2a.3 Ann rerolls all by chapel
        expect illegal B.chapel Ann rerolls all by chapel
        expect legal Ann rerolls white 2 by statue
        Ann rerolls 2 by statue
        Ann rolls 1
        expect to_move=Ann
        Ann rerolls all by chapel
        expect illegal N.3 Ann rolls 1 1 1
        Ann rolls 1 1 1 + 1
        expect step=influence
        """,
    )


@pytest.mark.rule("P2a.3")
def test_example_ii() -> None:
    """With 3 3 3 only the Statue works; its 1 makes 7 in all, and now the Chapel works too."""
    history = told("phase=spring step=reroll\nAnn buildings=statue,chapel dice=3,3,3\nBrian\nCindy")
    assert legal(history.position) == ["Ann rerolls 3 by statue", "Ann keeps"]
    history = told(
        "phase=spring step=reroll\nAnn buildings=statue,chapel dice=3,3,3\nBrian\nCindy",
        "Ann rerolls 3 by statue\nAnn rolls 1",
    )
    assert legal(history.position) == ["Ann rerolls all by chapel", "Ann keeps"]


@pytest.mark.rule("P2a.3")
@pytest.mark.parametrize(
    ("first", "rolled", "then"),
    [
        # After the Chapel the Statue needs three alike.
        ("rerolls all by chapel", "5 5 5", ["Ann rerolls 5 by statue", "Ann keeps"]),
        ("rerolls all by chapel", "1 1 2", []),
        # After the Statue the Chapel needs a new die of 3 or less.
        ("rerolls 2 by statue", "3", ["Ann rerolls all by chapel", "Ann keeps"]),
        ("rerolls 2 by statue", "2", ["Ann rerolls all by chapel", "Ann keeps"]),
        ("rerolls 2 by statue", "4", []),
    ],
)
def test_example_iii(first: str, rolled: str, then: list[str]) -> None:
    """With 2 2 2 both work, in either order."""
    table = "phase=spring step=reroll\nAnn buildings=statue,chapel dice=2,2,2\nBrian\nCindy"
    assert sorted(legal(told(table).position)) == [
        "Ann keeps",
        "Ann rerolls 2 by statue",
        "Ann rerolls all by chapel",
    ]
    position = told(table, f"Ann {first}\nAnn rolls {rolled}").position
    assert (legal(position) if position.step == "reroll" else []) == then
    assert position.step == ("reroll" if then else "influence")


@pytest.mark.rule("P2a.4")
def test_what_only_looks_at_the_total_comes_after_what_changes_dice() -> None:
    """In the base game this concerns only the turn order, set once by the final dice."""
    history = told(
        ROLLED,
        """
        Brian rerolls all by chapel
        expect order Brian Ann Cindy
        Brian rolls 6 6 6
        expect order Brian Ann Cindy
        Brian keeps
        Ann rerolls 2 by statue
        Ann rolls 1
        expect order Brian Ann Cindy
        Ann keeps
        expect order Cindy Ann Brian
        """,
    )
    assert rules_in_order(history, ("P2a.3", "P2a.6"))[-1] == "P2a.6"
    assert rules_in_order(history, ("P2a.6",)) == ["P2a.6"]


@pytest.mark.rule("P2a.5")
def test_white_dice_belong_to_all_dice_and_to_the_total() -> None:
    told(
        """
        phase=spring step=reroll
        Ann buildings=statue dice=4,4,4+5
        Brian buildings=statue,chapel dice=1,1,1+5
        Cindy buildings=statue,chapel dice=1,2,2+2
        David dice=1,1,2+6
        """,
        """
        expect to_move=Cindy
        Cindy keeps
        expect order Cindy Brian David Ann
        """,
    )


@pytest.mark.rule("P2a.5")
def test_the_chapel_rerolls_white_dice_too() -> None:
    told(
        "phase=spring step=reroll\nAnn buildings=B2 dice=1,2,2+2\nBrian\nCindy",
        """
        Ann rerolls all by chapel
        expect illegal N.3 Ann rolls 1 2 3
        Ann rolls 1 2 3 + 4
        """,
    )


@pytest.mark.rule("P2a.6", "P2a.7")
def test_ascending_totals_and_ties_in_the_old_order() -> None:
    """The new turn order is that of W.3."""
    told(
        "phase=spring\norder Cindy Ann David Brian\nAnn\nBrian\nCindy\nDavid",
        """
        Ann rolls 1 3 5
        Brian rolls 4 4 5
        Cindy rolls 2 2 6
        David rolls 2 3 5
        expect order Ann Cindy David Brian
        """,
    )


@pytest.mark.rule("P2a.6")
def test_the_order_follows_the_totals_after_all_changes() -> None:
    told(
        """
        phase=spring step=reroll
        Ann buildings=statue dice=3,3,3
        Brian dice=2,3,5
        Cindy dice=1,3,4+1
        """,
        """
        Ann rerolls 3 by statue
        Ann rolls 5
        expect order Cindy Brian Ann
        """,
    )


@pytest.mark.rule("P2a.7")
@pytest.mark.parametrize("order", ["Ann Brian Cindy", "Cindy Brian Ann", "Brian Ann Cindy"])
def test_all_tied_change_nothing(order: str) -> None:
    told(
        f"phase=spring\norder {order}\nAnn\nBrian\nCindy",
        f"Ann rolls 1 1 6\nBrian rolls 2 3 3\nCindy rolls 2 2 4\nexpect order {order}",
    )
