"""What winners and others hold when games end, and parts of scores."""

from __future__ import annotations

import pytest

from gametable.play.arena import Finished, Tally
from gametable.play.held import Held
from gametable.play.intervals import wilson


def test_winners_and_others() -> None:
    held = Held()
    assert held.shares("well") == (None, None)
    held.count([["well", "mill"], ["mill"], []], [0])
    more = Held()
    more.count([["mill"], ["well"], ["well"]], [1, 2])
    held.add(more)
    # All three winners have a well; none of the three others has one, and two have a mill.
    winners, others = held.shares("well")
    assert winners == (1, *wilson(3, 3))
    assert others == (0, *wilson(0, 3))
    assert held.shares("mill") == ((1 / 3, *wilson(1, 3)), (2 / 3, *wilson(2, 3)))


def test_parts_of_scores_are_tallies() -> None:
    one, two = Tally(2), Tally(2)
    one.count(Finished((5, 3), (0,), 7, {"land": (4, 1), "sea": (1, 2)}, [["well"], []]))
    two.count(Finished((2, 2), (0, 1), 9, {"land": (2, 0)}, [[], []]))
    one.add(two)
    assert one.parts["land"].scores == [6, 1]
    assert one.parts["land"].mean(0) == 3
    assert one.parts["land"].interval(0)[0] < 3
    assert one.parts["sea"].games == 1
    assert one.scores == [7, 5]
    assert one.held.players == {True: 3, False: 1}
    assert one.held.shares("well")[0] == pytest.approx((1 / 3, *wilson(1, 3)))
