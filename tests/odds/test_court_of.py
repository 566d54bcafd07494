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
        (lambda: court_of({"Ann": "1", 2: "2"}), "must be text, not 2"),  # type: ignore[dict-item]
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


@pytest.mark.parametrize("seed", range(cases(20)))
def test_the_worth_of_a_seat(seed: int) -> None:
    """It matches courts of all rolls, each read from JSON; a full run asks 320 courts."""
    draw = Random(seed)
    token, envoy, market = draw.randint(0, 2), draw.random() < 0.3, draw.random() < 0.3
    setup = Setup(1, token=token, envoy=envoy).with_buildings(["market"] if market else [])
    found = seat_worth(setup, players=2)
    assert found.interval is None
    assert found.cost.mean == found.first.mean - found.last.mean
    mine = {"name": "me", "tokens": token, "envoy": envoy}
    mine["buildings"] = ["inn", "market"] if market else []
    for _ in range(8):
        own, *theirs = (draw.randint(1, 6) for _ in range(4))
        players = [
            {**mine, "dice": str(own)},
            {"name": "other", "dice": " ".join(map(str, sorted(theirs)))},
        ]
        first, last = (
            court(
                load(
                    json.dumps(
                        {
                            "phase": "spring",
                            "step": "influence",
                            "order": order,
                            "players": players,
                        }
                    )
                )
            ).values()["me"]
            for order in (["me", "other"], ["other", "me"])
        )
        assert found.first[first] > 0
        assert found.last[last] > 0
        assert found.cost[first - last] > 0


def test_all_rolls_are_counted_with_their_ways() -> None:
    """One die each would be 36 rolls; with three of the other player they are 6 times 216."""
    found = seat_worth(Setup(1), players=2)
    counted: Counter[Fraction] = Counter()
    for mine, *theirs in product(range(1, 7), repeat=4):
        if theirs == sorted(theirs):
            ways = len(set(permutations(theirs)))
            dice = {"me": str(mine), "other": " ".join(map(str, theirs))}
            first = court_of(dice, order=["me", "other"]).values()["me"]
            counted[first - court_of(dice, order=["other", "me"]).values()["me"]] += ways
    assert found.cost == Distribution(counted)


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
        (lambda: seat_worth("3 dice"), "setup: expected Setup, not '3 dice'"),  # type: ignore[arg-type]
    ],
)
def test_what_no_seat_is_worth(asked: Any, told: str) -> None:
    with pytest.raises(GameError) as caught:
        asked()
    assert told in str(caught.value)
