"""Best play as a policy, against the court's own best line with the same dice."""

from collections.abc import Sequence
from random import Random

import pytest

from kingsburg.engine.actions import Action, Influence
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.court import Court
from kingsburg.odds.policies import BEST
from kingsburg.odds.situation import Situation
from tests.oracles import season as oracle
from tests.oracles.season import Player

NAMES = ("Ann", "Brian", "Cindy")


def chosen(situation: Situation) -> Sequence[Action]:
    """Return the chosen actions without pausing."""
    thinking = situation.choices()
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            found: Sequence[Action] = decided.value
            return found


def by_policy(contest: Contest, hands: Sequence[oracle.Roll], closed: list[int]) -> set[object]:
    """Return who gets which advisor, with one action in each turn."""
    sides = [side(*hand) for side, hand in zip(contest.sides(None), hands, strict=True)]
    situation: Situation
    situation, whose = contest.start(sum(1 << advisor for advisor in closed), sides)
    got: set[object] = set()
    while situation.sides:
        (action,) = chosen(situation)
        if isinstance(action, Influence):
            got.add((contest.contenders[whose[0]].name, action.advisor))
        situation, places = situation.after(action)
        whose = tuple(whose[place] for place in places)
    return got


@pytest.mark.parametrize("seed", range(60))
def test_as_the_court_says(seed: int) -> None:
    draw = Random(seed)
    players = [
        Player(name, token=draw.random() < 0.3, envoy=name == "Ann" and draw.random() < 0.3)
        for name in NAMES[: draw.choice((2, 3))]
    ]
    hands: list[oracle.Roll] = [
        (tuple(sorted(draw.choices(range(1, 7), k=draw.choice((2, 3))))), ()) for _ in players
    ]
    closed = draw.sample(range(1, 19), draw.choice((0, 3)))
    contenders = (
        Contender(each.name, len(hand[0]), 0, each.token, (), each.envoy, BEST)
        for each, hand in zip(players, hands, strict=True)
    )
    position = oracle.position(players, hands, closed)
    court = Court(position)
    assert court.search()
    expected = {
        (name, action.advisor) for name, action in court.line() if isinstance(action, Influence)
    }
    assert by_policy(Contest(tuple(contenders)), hands, closed) == expected
