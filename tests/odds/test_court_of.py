"""Courts of players who have only dice, beside the same positions as JSON."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from gametable.play.distribution import Distribution
from gametable.play.errors import GameError
from kingsburg import Setup, court, court_of, load, seat_worth
from kingsburg.engine.dice_text import parse_dice
from tests.drawn import cases

#: An argument of a wrong type.
WRONG: Any = "3 dice"
NAMES = ("Ann", "Brian", "Cindy", "David")


def drawn(draw: Random) -> tuple[dict[str, str], list[str], str]:
    """Return dice by name, a turn order, and the owner of the Envoy or nobody."""
    names = draw.sample(NAMES, draw.randint(2, 3))
    dice = {name: " ".join(str(draw.randint(1, 6)) for _ in range(3)) for name in names}
    if draw.random() < 0.3:
        dice[names[0]] += f" + {draw.randint(1, 6)}"
    return dice, draw.sample(names, len(names)), draw.choice((*names, ""))


def as_json(dice: dict[str, str], order: list[str], envoy: str) -> str:
    players = [{"name": each, "dice": dice[each], "envoy": each == envoy} for each in dice]
    raw = {"phase": "spring", "step": "influence", "order": order, "players": players}
    return json.dumps(raw)


@pytest.mark.parametrize("seed", range(20))
def test_it_is_the_court_of_the_position(seed: int) -> None:
    dice, order, envoy = drawn(Random(seed))
    found = court_of(dice, order=order, envoy=envoy)
    assert found.values() == court(load(as_json(dice, order, envoy))).values()
    assert found.position.order == tuple(order)


def test_who_has_less_is_first_and_ties_keep_the_order_given() -> None:
    dice = {"Ann": "6 6 6", "Brian": "1 2 3", "Cindy": "3 2 1", "David": "1 1 1 + 1"}
    assert court_of(dice).position.order == ("David", "Brian", "Cindy", "Ann")


def test_dice_may_be_a_hand_and_worths_are_given() -> None:
    worths = {"Ann": dict.fromkeys(range(1, 19), Fraction(0))}
    hand = parse_dice("1 4 4")
    solved = court_of({"Ann": hand, "Brian": "2 2 2"}, worths=worths)
    assert (solved.values() or {})["Ann"] == 0


def test_the_envoy_is_worth_something() -> None:
    dice = dict.fromkeys(("Ann", "Brian", "Cindy"), "2 3 5")
    without, with_ = (court_of(dice, envoy=each).values() or {} for each in ("", "Cindy"))
    assert with_["Cindy"] > without["Cindy"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda: court_of({"Ann": "1 4 4"}), "players: 2 to 5 can play, not 1 (S.1)"),
        (lambda: court_of(5), "dice: expected Mapping, not 5"),  # type: ignore[arg-type]
        (lambda: court_of({"Ann": "1", "Bo": "9"}), "dice[Bo]: dice '9', character 1: '9' is not"),
        (lambda: court_of({"Ann": "1", "Bo": 5}), "dice[Bo]: expected Hand / str, not 5"),  # type: ignore[dict-item]
        (lambda: court_of({"Ann": "1", "king": "2"}), "players[1].name: king is a word"),
        (lambda: court_of({"Ann": "1", 2: "2"}), "dice: expected str, not 2"),  # type: ignore[dict-item]
        (lambda: court_of({"Ann": "1", "Bo": "2"}, order=["Bo"]), "order: expected each player"),
        (lambda: court_of({"Ann": "1", "Bo": "2"}, order="Bo"), "order: expected a list, not 'Bo'"),
        (lambda: court_of({"Ann": "1", "Bo": "2"}, envoy="Zoe"), "envoy: there is no player Zoe"),
        (lambda: court_of({"Ann": "1", "Bo": "2"}, worths=3), "worths: expected Mapping, not 3"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_asked(asked: Any, told: str) -> None:
    with pytest.raises(GameError) as caught:
        asked()
    assert told in str(caught.value)


# What a seat is worth ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(cases(8)))
def test_the_worth_of_a_seat(seed: int) -> None:
    """It counts the courts of all rolls in their ways, each of them read from JSON."""
    draw = Random(seed)
    token, envoy, market = draw.randint(0, 2), draw.random() < 0.3, draw.random() < 0.3
    setup = Setup(1, token=token, envoy=envoy).with_buildings(["market"] if market else [])
    mine = {"tokens": token, "envoy": envoy, "buildings": ["inn", "market"] if market else []}
    counted: Counter[tuple[Fraction, Fraction]] = Counter()
    for own, *theirs in product(range(1, 7), repeat=4):
        if theirs == sorted(theirs):
            first, last = (
                in_json({**mine, "dice": str(own)}, " ".join(map(str, theirs)), order)
                for order in (["me", "other"], ["other", "me"])
            )
            counted[first, last] += len(set(permutations(theirs)))
    both = Distribution(dict(counted))
    found = seat_worth(setup, players=2)
    assert found.interval is None
    assert (found.first, found.last) == (both.marginal(0), both.marginal(1))
    assert found.cost == both.map(lambda pair: pair[0] - pair[1])


def in_json(mine: dict[str, Any], theirs: str, order: list[str]) -> Fraction:
    """Return what I get at a court of two."""
    players = [{"name": "me", **mine}, {"name": "other", "dice": theirs}]
    raw = {"phase": "spring", "step": "influence", "order": order, "players": players}
    return court(load(json.dumps(raw))).values()["me"]


def test_drawn_rolls_have_an_interval() -> None:
    found = seat_worth(players=3, rolls=40, seed=1)
    assert found == seat_worth(players=3, rolls=40, seed=1)
    assert found.interval
    least, most = found.interval
    assert least < found.cost.mean < most
    more = seat_worth(players=3, rolls=160, seed=2).interval
    assert more
    assert more[1] - more[0] < most - least


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda: seat_worth(Setup().rolled("1 2 3")), "a seat has a worth for dice, tokens"),
        (lambda: seat_worth(Setup(taken=frozenset({3}))), "a seat has a worth for dice, tokens"),
        (lambda: seat_worth(players=6), "6 is not a valid number of players (2 to 5)"),
        (lambda: seat_worth(rolls=1), "1 is not a valid number of rolls"),
        (lambda: seat_worth(WRONG), "setup: expected Setup, not '3 dice'"),
    ],
)
def test_what_no_seat_is_worth(asked: Any, told: str) -> None:
    with pytest.raises(GameError) as caught:
        asked()
    assert told in str(caught.value)
