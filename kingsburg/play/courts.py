"""A contested court of players who have only their dice, and what the turn order is worth there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod, sqrt
from random import Random
from typing import Any, Final, NamedTuple

from gametable.play.distribution import Distribution
from gametable.play.errors import (
    Fault,
    Malformed,
    Message,
    check,
    check_list,
    check_type,
    printable,
)
from gametable.play.steps import Steps, stepwise
from kingsburg.engine.chances import sorted_rolls
from kingsburg.engine.content import standard
from kingsburg.engine.dice_text import parse_dice, write_dice
from kingsburg.engine.hand import Hand
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.court import Court, court
from kingsburg.odds.reach import Setup
from kingsburg.odds.turn import Worths

#: The most rolls of everybody for which a seat is counted exactly; two players have 3,136.
MOST_ROLLS: Final = 5_000
_THREE_DICE: Final = Setup()


def court_of(
    dice: Mapping[str, Hand | str],
    *,
    order: Sequence[str] | None = None,
    envoy: str = "",
    worths: Mapping[str, Worths] | None = None,
) -> Court:
    """Return the solved court of players with these dice and nothing else, in spring.

    `dice`: by name, as a `Hand` or a text such as "1 4 4 + 2". `order`: the names in turn order,
    by default by the total of their dice, as the rules have it; ties are in the order given
    (P2a.6, P2a.7). `envoy`: who has the Envoy. `worths`: as for `court`. How many VP does it cost
    Ann to be last?

        >>> from kingsburg import court_of
        >>> dice = {"Ann": "1 4 4", "Brian": "1 4 4", "Cindy": "1 4 4"}
        >>> last = court_of(dice, order=["Brian", "Cindy", "Ann"])
        >>> court_of(dice).values()["Ann"] - last.values()["Ann"]
        Fraction(1, 1)

    Raises `Malformed` for names and dice that cannot be, and `ImpossiblePosition` for players who
    cannot be together.
    """
    check_type(dice, Mapping, "dice")
    hands = {name: _hand(name, each) for name, each in dice.items()}
    names = sorted(hands, key=lambda name: hands[name].total) if order is None else order
    check_list(names, "order")
    for name in names:
        check_type(name, str, "order")
    if len(names) != len(hands) or set(names) != set(hands):
        raise Malformed(Fault("order", "expected each player of the dice once"))
    check_type(envoy, str, "envoy")
    if envoy and envoy not in hands:
        named = printable(envoy)
        raise Malformed(Fault("envoy", "there is no player {player}", "N.4", player=named))
    players = [_player(name, hand, envoy=name == envoy) for name, hand in hands.items()]
    return _solved(players, list(names), worths)


def _player(name: str, hand: Hand, **has: object) -> dict[str, Any]:
    return {"name": name, "dice": write_dice(hand.coloured, hand.white), **has}


def _solved(
    players: list[dict[str, Any]],
    order: list[str],
    worths: Mapping[str, Worths] | None = None,
) -> Court:
    raw = {"phase": "spring", "step": "influence", "order": order, "players": players}
    return court(files.from_json(raw), worths)


class SeatWorth(NamedTuple):
    """What the turn order is worth to a player among others.

    `first`, `last`: the distribution, over the rolls of everybody, of the VP that the player gets
    from a court in the first and in the last seat. `cost`: that of the difference with the same
    dice. `interval`: of the mean cost, with 95 % confidence; None if all rolls were counted.
    """

    first: Distribution
    last: Distribution
    cost: Distribution
    interval: tuple[float, float] | None


@stepwise
def seat_worth(
    setup: Setup = _THREE_DICE, players: int = 4, *, rolls: int = 400, seed: int = 0
) -> Steps[SeatWorth]:
    """Return what it costs a player to influence last instead of first, in VP.

    `setup`: what the player has; the others have three dice and nothing else. Everybody plays as
    well as possible (`court`). Dice are as they fall, since rerolls are decided before the order is
    known. All rolls are counted if there are at most `MOST_ROLLS` that differ; otherwise `rolls` of
    them are drawn, the same ones for the same `seed`.

        >>> from kingsburg import Setup, seat_worth
        >>> found = seat_worth(Setup(1), players=2)
        >>> round(float(found.cost.mean), 2), found.cost.at_least(1), found.interval
        (0.28, Fraction(91, 1296), None)

    Raises `Malformed` for a set-up with a roll, closed advisors, a governor or a card of the year,
    for more dice than a player can have, and for other numbers of players.
    """
    check_type(setup, Setup, "setup")
    check(players, Rules.PLAYERS, Message("number of players"))
    check(rolls, range(2, 1_000_001), Message("number of rolls"))
    check_type(seed, int, "seed")
    if setup.roll or setup.taken or setup.governor or setup.destiny:
        raise Malformed("a seat has a worth for dice, tokens, buildings and the Envoy only")
    pools = [setup, *[_THREE_DICE] * (players - 1)]
    every = prod(len(_rolls(each)) for each in pools) <= MOST_ROLLS
    cases = [*product(*map(_rolls, pools))] if every else _drawn(pools, rolls, seed)
    names = [f"player_{seat}" for seat in range(1, players + 1)]
    has = {
        "tokens": setup.token,
        "envoy": setup.envoy,
        "buildings": _with_left_neighbours(setup.buildings),
    }
    found: Counter[tuple[Fraction, Fraction]] = Counter()
    for at, case in enumerate(cases):
        yield Fraction(at, len(cases))
        hands, ways = zip(*case, strict=True)
        table = [_player(names[0], hands[0], **has), *map(_player, names[1:], hands[1:])]
        first, last = (
            _solved(table, order).values()[names[0]] for order in (names, [*names[1:], names[0]])
        )
        found[first, last] += prod(ways)
    both = Distribution(dict(found))
    cost = both.map(lambda pair: pair[0] - pair[1])
    half = 0.0 if every else 1.96 * cost.deviation / sqrt(rolls - 1)
    interval = None if every else (float(cost.mean) - half, float(cost.mean) + half)
    return SeatWorth(both.marginal(0), both.marginal(1), cost, interval)


def _with_left_neighbours(ids: Sequence[str]) -> list[str]:
    """Return buildings with those that must stand before them (P2d.3); they do nothing at court."""
    known = standard().buildings
    wanted = [(known[each].row, known[each].column) for each in ids if each in known]
    left = {
        each.id
        for each in known.values()
        if any(each.row == row and each.column <= column for row, column in wanted)
    }
    return [*ids, *sorted(left.difference(ids))]


@cache
def _rolls(setup: Setup) -> tuple[tuple[Hand, int], ...]:
    """Return all rolls that differ, each with the number of ways in which it falls."""
    return tuple(
        (Hand(own, white), ways * more)
        for own, ways in sorted_rolls(setup.dice)
        for white, more in sorted_rolls(setup.white)
    )


def _drawn(pools: Sequence[Setup], rolls: int, seed: int) -> list[tuple[tuple[Hand, int], ...]]:
    """Return so many rolls of everybody, each of which counts once."""
    draw = Random(seed)
    weights = [[ways for _, ways in _rolls(each)] for each in pools]
    hands = [
        draw.choices([hand for hand, _ in _rolls(each)], ways, k=rolls)
        for each, ways in zip(pools, weights, strict=True)
    ]
    return [tuple((hand, 1) for hand in case) for case in zip(*hands, strict=True)]


def _hand(name: str, dice: Hand | str) -> Hand:
    check_type(name, str, "dice")
    where = f"dice[{printable(name)}]"
    check_type(dice, (Hand, str), where)
    if isinstance(dice, Hand):
        return dice
    try:
        return parse_dice(dice)
    except Malformed as error:
        raise Malformed(Fault(where, "{why}", why=error.said)) from error
