"""T: two players, and the dice of unused colours."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from kingsburg.engine.actions import Roll
from kingsburg.engine.position import Position
from tests.telling import legal, reasons, told

PAIR = "phase=spring\nAnn\nBrian"


def closed(position: Position) -> list[int]:
    return sorted(advisor for advisor, seat, _, _ in position.placed if seat is None)


@pytest.mark.rule("T.1")
@pytest.mark.parametrize("phase", ["spring", "summer", "autumn"])
def test_three_dice_then_two_on_their_sums(phase: str) -> None:
    history = told(
        f"year=3 phase={phase}\nAnn\nBrian",
        """
        expect illegal N.3 neutral rolls 1 4
        neutral rolls 2 5 6
        expect illegal N.3 neutral rolls 2 5 6
        neutral rolls 1 4
        Ann rolls 6 6 6
        Brian rolls 1 1 1
        """,
    )
    assert history.position.placed == ((13, None, (2, 5, 6), ()), (5, None, (1, 4), ()))


@pytest.mark.rule("T.1")
@pytest.mark.parametrize("dice", [3, 2])
def test_they_are_rolled_like_any_dice(dice: int) -> None:
    story = "" if dice == 3 else "neutral rolls 2 5 6"
    position = told(PAIR, story).position
    ways = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=dice))
    assert {roll.coloured: p for roll, p in position.chances() if isinstance(roll, Roll)} == {
        roll: Fraction(number, 6**dice) for roll, number in ways.items()
    }


@pytest.mark.rule("T.1")
@pytest.mark.parametrize("names", ["Ann Brian Cindy", "Ann Brian Cindy David Eve"])
def test_not_with_more_players(names: str) -> None:
    table = "phase=spring\n" + "\n".join(names.split())
    position = told(table).position
    assert position.subject == "Ann"
    assert reasons(position, "neutral rolls 2 5 6")[0] == "N.1"
    assert all(line.startswith("Ann rolls") for line in legal(position))


@pytest.mark.rule("T.2")
@pytest.mark.parametrize(
    ("three", "two", "stand_on"),
    [
        ("1 1 3", "1 4", [1, 4, 5]),
        ("1 1 2", "2 2", [2, 4]),
        ("4 4 4", "6 6", [6, 12]),
        ("1 1 1", "1 2", [1, 2, 3]),
        ("1 1 3", "2 2", [4, 5]),
        ("6 6 6", "6 6", [12, 18]),
    ],
)
def test_equal_sums_stand_apart(three: str, two: str, stand_on: list[int]) -> None:
    position = told(PAIR, f"neutral rolls {three}\nneutral rolls {two}").position
    assert closed(position) == stand_on


@pytest.mark.rule("T.3")
def test_their_advisors_are_closed_and_help_nobody() -> None:
    history = told(
        PAIR,
        """
        neutral rolls 1 1 3
        neutral rolls 4 6
        Ann rolls 1 4 6
        Brian rolls 5 6 6
        expect illegal P2b.5 Ann influences 5 with 1 4
        expect illegal P2b.5 Ann influences 10 with 4 6
        Ann influences 6 with 6
        expect illegal P2b.5 Brian influences 5 with 5
        Brian passes
        Ann passes
        # Neither the soldier of 5 nor the two of 10 go to anybody.
        expect Ann soldiers=0
        expect Brian soldiers=0
        """,
    )
    assert history.position.enemy is None


@pytest.mark.rule("T.3")
def test_only_the_envoy_opens_them() -> None:
    told(
        "phase=autumn step=influence\n"
        "Ann envoy=yes dice=1,4\nBrian dice=5\non 5 neutral 1 1 3\non 7 neutral 3 4",
        """
        expect illegal P2b.5 Ann influences 5 with 1 4
        Ann influences 5 with 1 4 by envoy
        expect Ann soldiers=1 envoy=no
        """,
    )


@pytest.mark.rule("T.3")
def test_they_leave_at_the_end_of_the_season() -> None:
    history = told(
        "phase=spring step=build\nAnn wood=1\nBrian\non 5 neutral 1 1 3\non 7 neutral 3 4",
    )
    assert closed(history.position) == [5, 7]
    history.play(history.position.actions()[-1])
    assert history.position.phase == "summer"
    assert history.position.placed == ()
    assert legal(history.position)[0] == "neutral rolls 1 1 1"
