"""Questions about a turn against an oracle that tries everything."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, partial
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from gametable.play.distribution import Distribution
from gametable.play.errors import Malformed
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.hand import ADVISORS
from kingsburg.odds.questions import reach_at_least, together, turn
from kingsburg.odds.reach import Setup, reach, reach_any
from kingsburg.odds.turn import chances_together
from tests.drawn import cases
from tests.odds.test_turn import chance, court, drawn, held, rolled
from tests.oracles import turn_odds as oracle
from tests.oracles.dice_odds import sorted_rolls

#: A good of each kind, by the first letter of its name.
GOODS = {"g": (1, 0, 0), "w": (0, 1, 0), "s": (0, 0, 1)}
#: What each advisor gives: goods that go without saying, how many of the player's choice, VP,
#: tokens, soldiers; several if there is a choice.
PRINTED: dict[int, list[tuple[str, int, int, int, int]]] = {
    1: [("", 0, 1, 0, 0)],
    2: [("g", 0, 0, 0, 0)],
    3: [("w", 0, 0, 0, 0)],
    4: [("w", 0, 0, 0, 0), ("g", 0, 0, 0, 0)],
    5: [("", 0, 0, 0, 1)],
    7: [("", 1, 0, 1, 0)],
    8: [("gg", 0, 0, 0, 0)],
    9: [("wg", 0, 0, 0, 0), ("ws", 0, 0, 0, 0)],
    10: [("", 0, 0, 0, 2)],
    11: [("sw", 0, 0, 0, 0), ("sg", 0, 0, 0, 0)],
    12: [("", 2, 0, 1, 0)],
    13: [("sss", 0, 0, 0, 0)],
    14: [("", 3, -1, 0, 0), ("", 0, 0, 0, 0)],
    15: [("gws", 0, 0, 0, 0)],
    16: [("gggg", 0, 0, 0, 0)],
    17: [("", 2, 3, 0, 0)],
    18: [("gws", 0, 0, 0, 1)],
}


def options(advisor: int) -> Iterator[tuple[int, ...]]:
    """Yield what an advisor may give: gold, wood, stone, VP, tokens, soldiers."""
    if advisor == 6:
        # A good for one each of the others, or nothing.
        yield from [(-1, 1, 1, 0, 0, 0), (1, -1, 1, 0, 0, 0), (1, 1, -1, 0, 0, 0), (0,) * 6]
        return
    for goods, any_, vp, tokens, soldiers in PRINTED[advisor]:
        for chosen in product("gws", repeat=any_):
            amounts = [GOODS[each] for each in (*goods, *chosen)]
            yield (*map(sum, zip(*amounts, (0, 0, 0), strict=True)), vp, tokens, soldiers)


def best(advisors: tuple[int, ...], weights: tuple[int, ...]) -> int:
    """Return the most that the help of these advisors can be worth."""
    return sum(
        max(sum(map(int.__mul__, each, weights)) for each in options(advisor))
        for advisor in advisors
    )


def weighed(bundle: Bundle, weights: tuple[int, ...]) -> int:
    return sum(map(int.__mul__, bundle, weights))


def weighed_and_vp(bundle: Bundle, weights: tuple[int, ...]) -> tuple[int, int]:
    return weighed(bundle, weights), bundle.vp


@pytest.mark.parametrize("seed", range(cases(30)))
def test_advisors_together(seed: int) -> None:
    """All of some, and at least so many of them, match the oracle, in a full run in 300 cases."""
    for setup, draw in drawn(seed, 3 + (seed % 6 == 0), rerolls=seed % 3 > 0):
        if draw.random() < 0.4:
            setup = rolled(setup, draw, most=3)
        asked = court(setup)
        own = setup.dice
        wanted = draw.sample(ADVISORS, draw.choice((1, 2, 2, 3, 4)))
        if setup.envoy and draw.random() < 0.3:
            wanted.append(wanted[0])
        value = oracle.all_of(tuple(sorted(wanted)), asked)
        assert together(setup, *wanted) == chance(setup, value)
        few = draw.sample(ADVISORS, 5)
        number = draw.randint(1, max(1, min(own, 3)))
        sets = {tuple(sorted(each)) for each in combinations(few, number)}
        value = any_set(sets, asked)
        assert reach_at_least(setup, few, number) == chance(setup, value)


def any_set(sets: set[tuple[int, ...]], asked: oracle.Court) -> oracle.Value:
    return cache(
        lambda own, white: Fraction(
            any(advisors in sets for advisors, _ in oracle.turns(own, white, asked))
        )
    )


@pytest.mark.parametrize("seed", range(cases(30)))
def test_what_the_best_turn_brings(seed: int) -> None:
    """The distribution of what a turn is worth matches the oracle, in a full run in 300 cases."""
    for setup, draw in drawn(seed, 3 + (seed % 10 == 0), rerolls=seed % 3 > 0):
        if draw.random() < 0.3:
            setup = rolled(setup, draw, most=3)
        weights = tuple(draw.choice((0, 0, 1, 1, 2, -1)) for _ in Bundle._fields)
        worths = {each: Fraction(best((each,), weights)) for each in ADVISORS}
        found = turn(setup, partial(weighed, weights=weights))
        spread = held(setup, oracle.best_total(worths, court(setup)))
        assert found.mean == oracle.mean(spread)
        if len(setup.rerolls) < 2:
            # Of two rerolls that are worth the same, either may be used.
            assert dict(found) == {each: part for each, part in spread.items() if part}


@pytest.mark.parametrize("seed", range(5))
def test_what_is_told_of_the_same_turns(seed: int) -> None:
    """Of equal turns, the first in the order of `best_turn` counts."""
    for setup, draw in drawn(seed, 3, rerolls=False):
        weights = tuple(draw.choice((0, 1, 2)) for _ in Bundle._fields)
        expected: dict[Any, Fraction] = {}
        for own, ways in sorted_rolls(setup.dice):
            for white, white_ways in sorted_rolls(setup.white):
                sets = {each for each, _ in oracle.turns(own, white, court(setup))}
                first = min(sets, key=lambda each: (-best(each, weights), (*each, 19)))
                part = Fraction(ways * white_ways, 6 ** (setup.dice + setup.white))
                key = best(first, weights), brought_vp(first, weights)
                expected[key] = expected.get(key, Fraction(0)) + part
        found = turn(
            setup,
            partial(weighed, weights=weights),
            partial(weighed_and_vp, weights=weights),
        )
        assert dict(found) == expected
        assert found.marginal(0) == turn(setup, partial(weighed, weights=weights))


def brought_vp(advisors: tuple[int, ...], weights: tuple[int, ...]) -> int:
    """Return the VP from the first of the best options of each advisor."""
    return sum(
        max(options(each), key=lambda one: sum(map(int.__mul__, one, weights)))[3]
        for each in advisors
    )


def test_a_value_may_be_computed_by_numpy() -> None:
    found = turn(Setup(), lambda bundle: np.dot(bundle, (1, 2, 0, 0, 0, 0)))
    assert found == turn(Setup(), lambda bundle: bundle.gold + 2 * bundle.wood)
    one: Any = np.int64(1)
    two: Any = np.int64(2)
    assert Distribution({one: one, two: two}) == Distribution({1: 1, 2: 2})


def test_they_agree_with_what_is_known() -> None:
    setup = Setup(white=1).with_buildings(["market"])
    assert together(setup, 12, 8) == chances_together(setup, 2)[8, 12]
    assert together(setup, 9) == reach(setup)[9]
    assert reach_at_least(setup, range(9, 12), 1) == reach_any(setup, [9, 10, 11])
    assert together(Setup(), 8, 8) == 0


def test_the_duke_moves_a_group() -> None:
    """It is as if the highest advisor of the turn were also the twelfth."""
    duke = Setup(2).with_cards("duke", "")
    asked = court(Setup(2))._replace(duke=True)
    for wanted in ((12,), (3, 12), (3, 4)):
        spread = oracle.before(2, 0, frozenset(), oracle.all_of(wanted, asked))
        assert together(duke, *wanted) == oracle.mean(spread)
    worths = {each: Fraction(best((each,), (1, 1, 1, 0, 0, 0))) for each in ADVISORS}
    spread = oracle.before(2, 0, frozenset(), oracle.best_total(worths, asked))
    assert turn(duke, lambda bundle: bundle.goods).mean == oracle.mean(spread)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda: together(Setup(), 8, 19), "19 is not a valid advisor number (1 to 18)"),
        (lambda: together(Setup()), "advisors: expected at least one advisor"),
        (lambda: together("3 dice", 8), "setup: expected Setup, not '3 dice'"),  # type: ignore[arg-type]
        (
            lambda: reach_at_least(Setup(), [8, 9], 3),
            "3 is not a valid number of advisors",
        ),
        (lambda: reach_at_least(Setup(), "8", 1), "advisors: expected a list, not '8'"),  # type: ignore[arg-type]
        (lambda: together(Setup(5, 6), 1, 2, 3), "11 dice are too many"),
        (lambda: turn(Setup(), lambda _: "gold"), "value: expected a number, not 'gold'"),
        (lambda: turn(Setup(), lambda _: float("nan")), "value: expected a number, not nan"),
        (lambda: turn(Setup(), lambda b: b.gold, lambda _: None), "value: expected a number"),
        (lambda: turn(5, lambda b: b.gold), "setup: expected Setup, not 5"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_asked(asked: Any, told: str) -> None:
    with pytest.raises(Malformed) as caught:
        asked()
    assert told in str(caught.value)


def test_drawn_setups_differ() -> None:
    """The cases above have tokens, the Envoy, closed advisors and rerolls."""
    setups = [setup for seed in range(30) for setup, _ in drawn(seed, 3, rerolls=True)]
    assert all(
        any(map(has, setups))
        for has in (
            lambda each: each.token == 2,
            lambda each: each.envoy,
            lambda each: len(each.rerolls) == 2,
            lambda each: 0 < len(each.taken) < 18,
        )
    )
