"""Comparing rules: the same dice, fewer games, and what is known at the end."""

from __future__ import annotations

from typing import Any

import pytest

from gametable.play.errors import Malformed
from kingsburg import Rules, compare, simulate
from kingsburg.engine.content import content_of
from kingsburg.play.house import House
from kingsburg.players.paired import Comparison

TWO = ["greedy", "random"]
KING = Rules(reinforcements="difference")


def spread(found: Comparison, seat: int) -> float:
    """Return the variance of the difference, as a share of that of independent games."""
    frame = found.played.frame()
    mine = frame[frame["seat"] == seat]
    before, after = mine["vp"], mine["vp_after"]
    return float((after - before).var() / (before.var() + after.var()))


def test_both_play_the_games_of_simulate() -> None:
    found = compare(Rules(), KING, TWO, 8, seed=3)
    frame = found.played.frame()
    for rules, column in ((Rules(), "vp"), (KING, "vp_after")):
        alone = simulate(TWO, 8, seed=3, rules=rules).frame()
        assert frame[column].tolist() == alone["vp"].tolist()
        assert frame[column.replace("vp", "soldiers_3")].equals(
            alone["soldiers_3"].rename(column.replace("vp", "soldiers_3"))
        )


@pytest.mark.parametrize(
    ("rules", "most"), [(Rules(plus_two_limit="group"), 0.2), (KING, 0.7)], ids=["+2", "king"]
)
def test_the_same_dice_make_differences_vary_less(rules: Rules, most: float) -> None:
    """Measured with 400 pairs: 0.06 to 0.12 and 0.50 to 0.55; independent games have 1."""
    assert spread(compare(Rules(), rules, ["greedy"] * 3, 60, seed=1), 1) < most


def test_the_same_rules_change_nothing() -> None:
    found = compare(Rules(), Rules(), TWO, 5)
    assert found.verdict == "same"
    assert found.differing.value == 0
    assert all(seat.vp_more == (0, 0, 0) for seat in found.seats())
    assert found.needed(0.5) == 0


def test_a_change_that_no_game_has_met_is_unseen() -> None:
    rare = House().changed("building cathedral", "vp", 12)
    found = compare(*rare.boxes, ["random", "random"], 3, seed=5)
    assert found.verdict == "unseen"
    # It may still matter in more than half of all games.
    assert found.differing.high > 0.5


@pytest.mark.slow
def test_a_change_that_matters_becomes_known() -> None:
    assert compare(Rules(), KING, TWO, 2, seed=3).verdict == "open"
    found = compare(Rules(), KING, ["greedy"] * 2, 300, seed=3)
    assert found.verdict == "known"
    assert found.seats()[0].vp_more.high < 0


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_it_ends_when_the_interval_is_narrow_enough(workers: int) -> None:
    found = compare(Rules(), KING, TWO, 5000, seed=1, until=1.0, workers=workers)
    assert 100 < found.games < 5000
    assert found.needed(1.0) == 0
    for seat in found.seats():
        assert (seat.vp_more.high - seat.vp_more.low) / 2 <= 1.0
    # The number of pairs depends on the games alone.
    assert found.games == compare(Rules(), KING, TWO, 5000, seed=1, until=1.0).games


def test_it_tells_how_many_games_are_missing() -> None:
    few = compare(Rules(), KING, TWO, 100, seed=1)
    missing = few.needed(0.8)
    assert missing > 0
    enough = compare(Rules(), KING, TWO, 100 + missing, seed=1)
    assert enough.needed(0.8) < 0.4 * missing


def test_functions_can_play() -> None:
    def last(look: Any, actions: Any, rng: Any) -> Any:
        return actions[-1]

    found = compare(content_of(Rules()), content_of(KING), [last, "greedy"], 4)
    assert found.players == ("last", "greedy")
    assert repr(found).startswith("<Comparison: 4 pairs, ")


def test_without_a_pair_nothing_is_known() -> None:
    found = compare(Rules(), KING, TWO, 0)
    assert repr(found) == "<Comparison: 0 pairs>"
    assert found.verdict == "unseen"
    assert compare(Rules(), Rules(), TWO, 0).verdict == "same"
    for ask in (lambda: found.differing, found.seats, lambda: found.needed(1)):
        with pytest.raises(Malformed, match="this needs at least "):
            ask()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"before": "rules"}, "before: expected Rules / OwnCards / Content"),
        ({"after": 5}, "after: expected Rules / OwnCards / Content"),
        ({"until": "narrow"}, "until: expected int / float"),
        ({"until": -1}, "until: expected at least 1e-06, not -1"),
        ({"games": -1}, "-1 is not a valid number of games"),
        ({"players": ["greedy"]}, "2 to 5 can play, not 1"),
        ({"workers": 0}, "0 is not a valid number of workers"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(Malformed, match=said):
        compare(**{"before": Rules(), "after": KING, "players": TWO, "games": 1, **arguments})
