"""The speed of the odds of winter beside icepool: ``python3 -m tests tests/bench``.

The rounds are paired, as in test_odds_speed; the median of the ratios counts.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from statistics import median

import icepool
import pytest

from kingsburg.odds.battle import battle, worth
from kingsburg.odds.winter import Winter
from tests.bench.test_odds_speed import ROUNDS, seconds
from tests.oracles import battle_odds as rules

QUESTIONS = 60


def questions(seed: int) -> list[Winter]:
    """Return winters of a few players whose buildings stay the same in all questions."""
    draw = Random(seed)
    built = [draw.sample(tuple(rules.PRINTED), 6) for _ in range(4)]
    return [
        Winter(draw.randint(0, 8), year=draw.randint(1, 5)).with_buildings(draw.choice(built))
        for _ in range(QUESTIONS)
    ]


def by_icepool(winter: Winter, of: Callable[[rules.Side, rules.Card, int], object]) -> icepool.Die:
    """Return the die of icepool's natural program: a d6 and the year's cards, mapped by `of`."""
    side = rules.Side(
        winter.soldiers, frozenset(each.id for each in winter.abilities.province.buildings)
    )
    cards = icepool.Die([at for at, card in enumerate(rules.CARDS) if card.year == winter.year])
    return icepool.map(lambda sent, at: of(side, rules.CARDS[at], sent), icepool.d6, cards)


def odds_by_icepool(winter: Winter) -> dict[str, Fraction]:
    die = by_icepool(winter, rules.result)
    return {result: die.probability(result) for result in ("victory", "draw", "defeat")}


def worth_by_icepool(winter: Winter) -> dict[str, Fraction]:
    die = by_icepool(winter, _changes)
    return {thing: die.marginals[at].mean() for at, thing in enumerate(rules.THINGS)}


def _changes(side: rules.Side, card: rules.Card, sent: int) -> tuple[int, ...]:
    total = dict.fromkeys(rules.THINGS, 0)
    for thing, amount in rules.change(side, card, rules.result(side, card, sent)):
        total[thing] += amount
    return tuple(total.values())


def every(asked: list[Winter], answer: Callable[[Winter], object]) -> None:
    for winter in asked:
        answer(winter)


def ratio(ours: Callable[[Winter], object], theirs: Callable[[Winter], object]) -> float:
    ratios = []
    for seed in range(ROUNDS):
        asked = questions(seed)
        # Earlier questions fill the caches with the strengths and battles of these buildings.
        every(asked, ours)
        mine = seconds(partial(every, asked, ours), times=20)
        ratios.append(seconds(partial(every, asked, theirs), times=1) / mine)
    return median(ratios)


@pytest.mark.parametrize(
    ("what", "ours", "theirs", "promised"),
    [("odds", battle, odds_by_icepool, 30), ("averages", worth, worth_by_icepool, 20)],
)
def test_beside_icepool(
    what: str,
    ours: Callable[[Winter], object],
    theirs: Callable[[Winter], object],
    promised: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for winter in questions(99)[:10]:
        assert battle(winter)._asdict() == odds_by_icepool(winter)
        assert worth(winter).balance._asdict() == worth_by_icepool(winter)
    found = ratio(ours, theirs)
    with capsys.disabled():
        print(f"\n{what} of a winter: {found:.0f} times faster than icepool (promised {promised})")
    assert found >= promised
