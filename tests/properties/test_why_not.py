"""The agreement of why_not and actions(): it is None exactly for what is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, islice, product
from random import Random

import pytest
from hypothesis import given

from kingsburg.catalogue import rules as rules_list
from kingsburg.engine.actions import (
    GOODS,
    KEEP,
    PASS,
    THINGS,
    Accept,
    Action,
    Announce,
    Bid,
    Bidder,
    Build,
    Choose,
    Deal,
    Decline,
    DrawTile,
    Enemy,
    Give,
    Influence,
    Look,
    Lose,
    Move,
    Offer,
    Pay,
    PayAdvisor,
    PlayToken,
    Recruit,
    Reroll,
    Roll,
    SeatOrder,
    Swap,
    Take,
    Trade,
    TurnDestiny,
    TurnDice,
    Use,
    Valley,
)
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from tests.drawn import some
from tests.properties.games import (
    GAMES,
    NAMES,
    new,
    options,
    positions,
    seeds,
    steady,
    tables,
)
from tests.telling import ROWS, told

RULE_IDS = frozenset(rules_list())
BUILDINGS = tuple(building for row in ROWS.values() for building in row)
GOVERNORS = (
    *("prince", "duke", "sorcerer", "fairy", "philosopher"),
    *("tax_collector", "trickster", "preacher"),
)
#: The order of rules in docs/rules.md; those with the same number may come in any order.
ORDER = (
    {"N.1": 1, "N.2": 2, "N.3": 3, "N.4": 4}
    | {"P2b.3": 5, "P2b.4": 6, "P2b.6": 6, "P5.3": 6, "P2b.2": 7, "P2b.5": 8}
    | {"P2d.3": 5, "P2d.2": 6, "P2d.1": 7}
    | {"P2a.3": 5, "P2e.2": 7}
    | {f"B.{building}": 6 for building in BUILDINGS}
)
#: Costs typed from the provinces.
COSTS = {
    **{"sawmill": (0, 2, 1), "quarry": (1, 1, 2), "goldsmith": (2, 2, 2), "mint": (6, 1, 1)},
    **{"improvised_defenses": (0, 0, 1), "recruiting_center": (1, 1, 0)},
    **{"training_camp": (1, 2, 0), "military_academy": (2, 1, 1)},
    **{"statue": (2, 0, 0), "chapel": (3, 0, 1), "church": (3, 1, 2), "cathedral": (5, 0, 3)},
    **{"inn": (1, 1, 0), "market": (2, 2, 0), "farms": (2, 3, 1), "merchants_guild": (3, 1, 2)},
    **{"guard_tower": (1, 0, 1), "blacksmith": (1, 2, 0), "barracks": (2, 2, 1)},
    **{"wizards_guild": (3, 2, 2), "palisade": (0, 2, 0), "stable": (1, 1, 1)},
    **{"stone_wall": (2, 0, 2), "fortress": (3, 0, 2), "barricade": (0, 1, 0)},
    **{"crane": (0, 1, 1), "town_hall": (2, 1, 1), "embassy": (2, 2, 2)},
}


# Possible and impossible actions --------------------------------------------------------------


@cache
def universe() -> tuple[Action, ...]:
    """Return every kind of action, with possible and impossible values."""
    return tuple(dict.fromkeys(_universe()))


def _universe() -> Iterator[Action]:
    things = (*THINGS, "cheese")
    advisors = (None, -1, 0, 1, 4, 6, 7, 9, 10, 11, 12, 14, 17, 18, 19, 1000)
    dice = ((), (1,), (6,), (0,), (7,), (-1,), (1, 2), (3, 3), (1, 1, 1), (2, 4, 6))
    powers = ("statue", "chapel", "market", "town_hall", "inn", "opera", "", *GOVERNORS, "famine")
    yield from (KEEP, PASS)
    yield from (SeatOrder(seats) for seats in ((), (0, 1), (1, 0), (0, 1, 2), (5, 6)))
    yield from (Roll(coloured, white) for coloured, white in product(dice, dice))
    yield from (
        Enemy(race, strength)
        for race, strength in product(("orcs", "goblins", "zombies", "wolves", ""), range(-1, 11))
    )
    for number in range(4):
        for taken in combinations_with_replacement(things if number < 3 else GOODS, number):
            yield from (Take(taken, advisor) for advisor in advisors)
    yield from (Trade(thing, advisor or 0) for thing, advisor in product(things, advisors))
    for number in range(-1, 21):
        yield from (Accept(number), Decline(number))
    for power in powers:
        yield Use(power)
        yield from (Pay(thing, power) for thing in things)
        yield from (Reroll(power, coloured, white) for coloured, white in product(dice, dice))
    for building in (*BUILDINGS, "castle", ""):
        yield from (Build(building), Build(building, envoy=True))
        yield from (Build(building, power=power) for power in ("sorcerer", "inn", "opera"))
    yield from _modules()
    for number in range(-1, 7):
        yield PlayToken(number)
        yield from (DrawTile(number, good) for good in (None, "wood", "cheese"))
        yield from (Valley(Enemy(race, number)) for race in ("orcs", "goblins", "wolves"))
    yield from (Look(card) for card in ("enemy", "valley", "moon"))
    for advisor in (-1, 1, 2, 3, 6, 7, 8, 11, 14, 15, 19):
        yield from (Announce(name, advisor) for name in (*GOODS, *NAMES, "Zoe", "cheese"))
        for thing, other in product(things, (None, *GOODS)):
            yield PayAdvisor(thing, advisor, other)
        yield from (Swap(given, taken, advisor) for given, taken in product(things, things))
        for one, two in product(("Ann", "Brian", "Zoe"), ("Cindy", "Ann")):
            yield from (Give(advisor, ((one, (good,)), (two, ("wood",)))) for good in things)
    for number in range(6):
        for lost in combinations_with_replacement(
            (*GOODS, "token") if number < 4 else GOODS, number
        ):
            yield Lose(lost)
            yield from (Recruit(soldiers, lost) for soldiers in (-1, 0, 1, 2, 3, 5))
    yield from _groups(dice)


def _modules() -> Iterator[Action]:
    """Yield actions that only modules 2, 3 and 4 have."""
    cards = ("prince", "duke", "fairy", "thief", "c_row", "d_row", "opera", "")
    yield from (Choose(cards) for cards in (None, ()))
    yield from (Choose((card,)) for card in cards)
    yield from (Choose((one, other)) for one, other in product(cards, cards) if one < other)
    for player in (None, *NAMES, "Zoe"):
        yield Deal(player, ())
        yield from (Deal(player, (one, other)) for one, other in product(cards, cards))
        yield Deal(player, ("prince", "duke", "fairy"))
    yield from (Bidder(seat) for seat in range(-1, 7))
    yield from (TurnDestiny(card) for card in ("famine", "good_year", "heavy_snow", ""))
    for bid in (-1, 0, 1, 2, 50, 99, 100, 9999):
        yield Bid(bid)
        yield from (Offer(card, bid) for card in cards)
    faces = ((), (2,), (1, 2), (1, 1, 2), (7,))
    for power in ("prince", "trickster", "statue", "opera"):
        yield from (TurnDice(power, *dice) for dice in product(faces, faces, faces))
    for advisor, to in product((-1, 1, 11, 12, 18, 19), (0, 12, 13)):
        yield from (Move(advisor, to, power) for power in ("duke", "inn", "opera"))


def _groups(dice: tuple[tuple[int, ...], ...]) -> Iterator[Influence]:
    for coloured, white in product(dice, dice):
        for advisor in (-1, 0, 1, 2, 3, 5, 6, 8, 12, 14, 18, 19, 10**6):
            for token, power, envoy in product(
                (False, True), (None, "market", "opera"), (False, True)
            ):
                yield Influence(advisor, coloured, white, token, power, envoy)


def of_each_kind(rng: Random, number: int) -> Iterator[Action]:
    """Yield so many actions of each kind."""
    for kind in by_kind().values():
        yield from rng.sample(kind, min(number, len(kind)))


@cache
def by_kind() -> dict[type[Action], list[Action]]:
    kinds: dict[type[Action], list[Action]] = {}
    for action in universe():
        kinds.setdefault(type(action), []).append(action)
    return kinds


def near(position: Position, rng: Random) -> Iterator[Action]:
    """Yield legal actions, and the same slightly changed."""
    legal = list(islice(options(position), 400))
    for action in rng.sample(legal, min(len(legal), 25)):
        yield action
        if isinstance(action, Influence):
            coloured, white = action.coloured, action.white
            yield Influence(action.advisor + 1, coloured, white, action.token, action.power)
            yield Influence(action.advisor, white, coloured, action.token, action.power)
            yield Influence(action.advisor, coloured, white, not action.token, action.power)
            yield Influence(action.advisor, coloured, white, action.token, "market", action.envoy)
            yield Influence(
                action.advisor, coloured, white, action.token, action.power, not action.envoy
            )
            yield Influence(action.advisor, (*coloured, 6), white, action.token, action.power)
        elif isinstance(action, Announce):
            yield Announce(action.name, action.advisor + 1)
        elif isinstance(action, PayAdvisor):
            yield PayAdvisor(action.thing, action.advisor, "wood")
        elif isinstance(action, Build):
            yield Build(action.building, not action.envoy)
        elif isinstance(action, Take):
            yield from (Take(action.things, at) for at in (None, 4, 7, 12))
            yield Take((*action.things, "gold"), action.advisor)
        elif isinstance(action, Recruit):
            yield Recruit(action.soldiers + 1, action.payment)
            yield Recruit(action.soldiers, (*action.payment, "stone"))
        elif isinstance(action, Lose):
            yield Lose((*action.goods, "wood"))
        elif isinstance(action, Roll):
            yield Roll(action.white, action.coloured)
            yield Roll((*action.coloured, 1), action.white)


def check(position: Position, rng: Random, number: int) -> Counter[str]:
    """Ask why_not about some actions, for the right player and for all others."""
    cited: Counter[str] = Counter()
    legal = options(position)
    names = [player.name for player in position.players]
    for action in (*of_each_kind(rng, number), *near(position, rng)):
        for player in (None, *names, "Zoe"):
            reasons = position.why_not(action, player)
            fits = player in (None, position.subject) and position.actor is not None
            assert (reasons is None) == (fits and action in legal), (action, player, reasons)
            if reasons is None:
                continue
            rules = [reason.rule for reason in reasons]
            cited.update(rules)
            assert rules
            assert set(rules) <= RULE_IDS, (action, player, rules)
            ranks = [ORDER[rule] for rule in rules if rule in ORDER]
            assert ranks == sorted(ranks), (action, player, rules)
            assert all(str(reason).startswith(reason.rule) for reason in reasons)
            assert all("{" not in str(reason) for reason in reasons)
            sentences = [str(reason.sentence) for reason in reasons]
            assert len(sentences) == len({*sentences}), (action, player, sentences)
            assert not any(" 1 goods" in sentence for sentence in sentences)
            if player is not None and player != position.subject and position.subject:
                assert {"N.1", "N.2", "N.4"} & set(rules), (action, player, rules)
    return cited


@pytest.mark.parametrize(("players", "rules"), some(GAMES[::5], 2))
def test_in_whole_games(players: int, rules: Rules) -> None:
    rng = Random(players)
    for number, position in enumerate(positions(new(players, rules), rng)):
        if number % 4 == 0:
            check(position, rng, 2)


@steady(25)
@given(start=tables(), seed=seeds)
def test_from_anywhere(start: Position, seed: int) -> None:
    rng = Random(seed)
    for position in positions(start, rng):
        if rng.random() < 0.03 or position is start:
            check(position, rng, 6)


def test_the_universe_breaks_every_rule_that_can_be_broken() -> None:
    """All these rules are cited somewhere, so the actions above are not too few."""
    cited: Counter[str] = Counter()
    rng = Random(0)
    winter = "year=4 phase=winter enemy=demons,6\nAnn gold=3 wood=3\nBrian\nCindy"
    cited += check(told(winter, "king rolls 1").position, rng, 10)
    for position in islice(positions(new(4), Random(1)), 1, None, 2):
        cited += check(position, rng, 3)
    assert set(cited) >= {
        *("N.1", "N.2", "N.3", "N.4", "S.3", "P1.2", "P2a.3"),
        *("P2b.1", "P2b.2", "P2b.3", "P2b.5", "P2b.6", "P5.3"),
        *("P2c.1", "P2c.2", "P2c.3", "P2d.1", "P2d.2", "P2d.3", "P2e.2", "P5.4", "P7.1", "P8.6"),
    }


# The same reasons, worked out a second time -----------------------------------------------------


def against_a_group(position: Position, action: Influence, me: Player) -> set[str]:
    """Return the rules against a group, straight from P2b and P5.3."""
    dice = Counter(me.hand.coloured if me.hand else ())
    white = Counter(me.hand.white if me.hand else ())
    broken = set()
    if me.name != position.actor:
        broken.add("N.2")
    if Counter(action.coloured) - dice or Counter(action.white) - white:
        broken.add("N.3")
    if action.token and not me.tokens:
        broken.add("N.3")
    if not 1 <= action.advisor <= 18:
        broken.add("N.4")
    if action.power is not None:
        if action.power not in BUILDINGS:
            broken.add("N.4")
        elif action.power != "market" or not me.has("market") or "market" in me.used:
            broken |= {"P2b.6", f"B.{action.power}"}
    if not action.coloured:
        broken.add("P2b.3")
    if me.passed:
        broken.add("P2b.1")
    if action.token and "token" in me.used and position.rules.plus_two_limit == "season":
        broken.add("P2b.4")
    counts = sum(action.coloured) + sum(action.white) + (2 if action.token else 0)
    if action.advisor not in ({counts} if action.power is None else {counts - 1, counts + 1}):
        broken.add("P2b.2")
    closed = action.advisor in {group[0] for group in position.placed}
    if action.envoy and not (me.envoy and closed):
        broken.add("P5.3")
    if closed and not action.envoy:
        broken.add("P2b.5")
    return broken


def against_a_building(position: Position, action: Build, me: Player) -> set[str]:
    """Return the rules against a building, straight from P2d and P5.4."""
    broken = {"N.2"} if me.name != position.actor else set()
    modules = position.rules.modules
    known = [row for letter, row in ROWS.items() if modules or letter not in "AG"]
    row = next((row for row in known if action.building in row), None)
    if row is None:
        return broken | {"N.4"}
    column = row.index(action.building)
    if me.has(action.building) or not all(map(me.has, row[:column])):
        broken.add("P2d.3")
    gold, wood, stone = COSTS[action.building]
    if column >= 2 and me.has("crane"):
        gold -= 1
    if me.gold < gold or me.wood < wood or me.stone < stone:
        broken.add("P2d.2")
    builds_now = me.name == position.actor
    has_built = builds_now and any(
        isinstance(each, Build) and each.envoy for each in position.actions()
    )
    if builds_now and action.envoy != has_built:
        broken.add("P2d.1")
    if action.envoy and not me.envoy:
        broken.add("P5.4")
    return broken


INFLUENCING = [(phase, "influence") for phase in ("spring", "summer", "autumn")]
BUILDING = [(phase, "build") for phase in ("spring", "summer", "autumn")]


@steady(30)
@given(start=tables(steps=INFLUENCING), seed=seeds)
def test_every_reason_against_a_group(start: Position, seed: int) -> None:
    rng = Random(seed)
    groups = by_kind()[Influence]
    for position in positions(start, rng):
        if position.step != "influence":
            return
        tried = rng.sample(groups, 40)
        tried += near(position, rng)
        for action, player in product(tried, position.players):
            if not isinstance(action, Influence):
                continue
            reasons = position.why_not(action, player.name) or ()
            expected = against_a_group(position, action, player)
            assert {reason.rule for reason in reasons} == expected, (action, player.name)


@steady(30)
@given(start=tables(steps=BUILDING), seed=seeds)
def test_every_reason_against_a_building(start: Position, seed: int) -> None:
    rng = Random(seed)
    buildings = by_kind()[Build]
    for position in positions(start, rng):
        if position.step != "build":
            return
        for action in buildings:
            assert isinstance(action, Build)
            if action.power is not None:
                continue
            # Only for the player to move, since others may have had their turn or not.
            me = position.player(str(position.actor))
            reasons = position.why_not(action, me.name) or ()
            expected = against_a_building(position, action, me)
            assert {reason.rule for reason in reasons} == expected, (action, me.name)


def test_the_universe_is_generous() -> None:
    assert len(universe()) > 10_000
    assert {kind.__name__ for kind in by_kind()} == {
        kind.__name__ for kind in Action.__subclasses__() if kind.__module__ == Action.__module__
    }
    assert "Zoe" not in NAMES
