"""Advice and worths: the planner's own choice, reasons that add up and hold at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from gametable.play.streams import Streams
from kingsburg import worths
from kingsburg.engine.actions import Action, Build, Influence, Recruit
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.playout import playout
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.odds.court import court
from kingsburg.players import planner
from kingsburg.players.planner.advice import advised
from kingsburg.players.planner.reasons import Built, Part, Things
from kingsburg.players.planner.worths import at_the_table
from tests.drawn import cases, some
from tests.properties.games import GAMES, but_for_the_card, in_the_dark, new

#: Ann is a wood short of the Inn.
SHORT = {
    "phase": "spring",
    "step": "influence",
    "year": 2,
    "players": [
        {"name": "Ann", "gold": 1, "stone": 1, "buildings": ["palisade"], "dice": "1 3 4"},
        {"name": "Brian", "dice": "2 2 5"},
    ],
}


def decisions(
    players: int, rules: Rules, seed: int, every: int
) -> Iterator[tuple[Position, Action]]:
    """Yield some decisions of planners in a game, with what each of them chose."""
    found = []
    drawn = Random(seed)

    def noted(look: Any, actions: Sequence[Action], rng: Random) -> Action:
        action = planner.choose(look, actions, rng)
        if not drawn.randrange(every):
            found.append((look(), action))
        return action

    playout(new(players, rules), [noted] * players, Streams(str(seed)))
    yield from found


def gained(parts: Sequence[Part]) -> float:
    return sum(each.gain for each in parts)


@pytest.mark.parametrize(("players", "rules"), some(GAMES[::3], 2))
def test_the_first_advice_is_the_choice_and_gains_add_up(players: int, rules: Rules) -> None:
    for seed in range(cases(2)):
        for position, action in decisions(players, rules, seed, every=12):
            advice = advised(position)
            assert advice.options[0].action is action
            for option in advice.options:
                assert gained(option.parts) == pytest.approx(option.gain)
                assert option.gain <= advice.options[0].gain


def test_worths_add_up_and_a_named_building_can_be_built() -> None:
    built = 0
    for position, _ in decisions(3, Rules(), 3, every=6):
        if position.step != "influence":
            continue
        assert isinstance(position.actor, str)
        me = position.player(position.actor)
        for advisor, worth in worths(position, me.name).items():
            assert gained(worth.parts) == pytest.approx(worth.vp)
            named = [each for each in worth.parts if isinstance(each, Built) and each.built]
            if len(named) == 1 and not me.envoy and me.name not in _influencing(position):
                built += _can_be_built(position, advisor, named[0])
    assert built > 10


def _influencing(position: Position) -> set[str]:
    return {position.players[seat].name for _, seat, *_ in position.placed if seat is not None}


def _can_be_built(position: Position, advisor: int, part: Built) -> bool:
    """True if the engine lets the player build this with some help of the advisor."""
    me = position.player(str(position.actor))
    (building,) = part.built
    for gain in position.gains(advisor):
        owned = me.owns().plus(gain)
        left = owned.plus(
            me.abilities.province.price(me.abilities.content.buildings[building]).negative()
        )
        if part.left and left[:3] == part.left[:3]:
            at_building = files.from_json(_table(position, me.name, owned[:3]))
            assert Build(building) in at_building.actions()
            return True
    raise AssertionError(building)


def _table(position: Position, name: str, goods: Sequence[int]) -> dict[str, Any]:
    gold, wood, stone = goods
    built = [each.id for each in position.player(name).buildings]
    players = [{"name": name, "gold": gold, "wood": wood, "stone": stone, "buildings": built}]
    other = {"name": "Zoe"}
    return {
        "phase": position.phase,
        "step": "build",
        "year": position.year,
        "players": [*players, other],
    }


def test_an_advisor_is_worth_what_the_table_makes_of_the_help() -> None:
    found = worths(files.from_json(SHORT), "Ann")
    assert set(found) == set(ADVISORS)
    assert found[1].vp == 1
    assert found[18].vp > found[8].vp > 0
    soldiers = next(each for each in found[10].parts if isinstance(each, Things) and each.odds)
    assert soldiers.odds
    assert soldiers.odds[1].victory > soldiers.odds[0].victory


def test_no_advisor_has_a_worth_once_the_last_season_is_over() -> None:
    data = {"year": 5, "phase": "recruiting", "players": [{"name": "Ann"}, {"name": "Bo"}]}
    assert worths(files.from_json(data), "Ann") == {}


@pytest.mark.parametrize("seed", range(cases(4)))
def test_no_difference_between_cards_that_nobody_has_told(seed: int) -> None:
    compared = 0
    for one, two in but_for_the_card(seed):
        for name in in_the_dark(one):
            assert worths(one, name) == worths(two, name)
            if one.actor == name:
                assert advised(one) == advised(two)
            compared += 1
    assert compared > 0


def test_the_court_is_solved_with_the_worths_of_the_table() -> None:
    position = files.from_json(SHORT)
    table = at_the_table(position)
    solved = court(position, table)
    for name, worth in solved.values().items():
        influenced = [
            action.advisor
            for who, action in solved.line()
            if who == name and isinstance(action, Influence)
        ]
        assert worth == sum(table[name][advisor] for advisor in influenced)


def test_recruiting_tells_how_victory_becomes_likelier_and_what_it_costs() -> None:
    table = {
        "year": 5,
        "phase": "recruiting",
        "enemy": "barbarians 7",
        "seen_by": ["Ann"],
        "players": [{"name": "Ann", "gold": 4, "wood": 4, "soldiers": 2}, {"name": "Brian"}],
    }
    advice = advised(files.from_json(table))
    best = advice.options[0]
    assert advice.idle
    assert isinstance(best.action, Recruit)
    armed = best.parts[0]
    assert isinstance(armed, Things)
    assert armed.odds
    assert armed.odds[1].victory > armed.odds[0].victory
    assert armed.gain > 0
