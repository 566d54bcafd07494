"""The public face of both games: their names, a tour, and objects with readable reprs."""

from __future__ import annotations

import doctest
import pydoc
import subprocess
import sys
from random import Random
from types import ModuleType
from xml.etree import ElementTree

import pytest

import kingdombuilder
import kingsburg
from gametable.play import distribution
from gametable.play.errors import ImpossiblePosition
from kingdombuilder.players import games as kingdom_games
from kingdombuilder.players import paired as kingdom_paired
from kingsburg import Position, Setup, Winter, battle, court, load, new_game, reach, simulate
from kingsburg.engine.actions import Build, Influence, SeatOrder
from kingsburg.odds import questions
from kingsburg.play import ask, courts
from kingsburg.players import games, paired, review
from kingsburg.players.planner import advice, worths

OFFERED = {
    "Distribution", "Games", "Position", "Rules", "Setup", "Winter", "advise", "ask", "battle",
    "compare", "court", "court_of", "load", "new_game", "reach", "reach_any", "reach_at_least",
    "read_cards", "read_record", "review", "seat_worth", "simulate", "together", "turn", "worths",
}  # fmt: skip
KINGDOM = {
    "BestTurn", "Games", "Position", "Setting", "chance_to_be_free", "compare", "load", "new_game",
    "next_card", "one_more", "read_record", "review", "simulate",
}  # fmt: skip
GAMES = [(kingsburg, OFFERED), (kingdombuilder, KINGDOM)]
COURT = """{"phase": "spring", "step": "influence", "players": [
    {"name": "Ann", "vp": 3, "tokens": 1, "dice": "1 4", "buildings": ["statue"]},
    {"name": "Brian", "gold": 2, "dice": "3 5 + 6", "envoy": true}],
    "placed": [{"advisor": 2, "player": "Ann", "dice": "2"}]}"""
#: The most milliseconds for the best of several runs, since machines are noisy.
LIGHT = 60


@pytest.mark.parametrize(("game", "examples"), [(kingsburg, 10), (kingdombuilder, 3)])
def test_the_tour_holds(game: ModuleType, examples: int) -> None:
    found = doctest.testmod(game)
    assert found.attempted >= examples
    assert found.failed == 0


@pytest.mark.parametrize(
    "module",
    [
        *(ask, courts, distribution, questions, games, kingdom_games, paired, kingdom_paired),
        *(advice, review, worths),
    ],
)
def test_examples_of_what_is_offered_hold(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted
    assert found.failed == 0


@pytest.mark.parametrize(("game", "offered"), GAMES)
def test_help_is_a_short_tour_of_all_that_is_offered(game: ModuleType, offered: set[str]) -> None:
    """`help` begins with it, and goes on with each of them in full."""
    tour = game.__doc__ or ""
    assert len(tour.splitlines()) < 60
    assert all(f"`{name}" in tour for name in offered)
    told = pydoc.plain(pydoc.render_doc(game))
    assert told.index(tour.splitlines()[-2].strip()) < told.index("\nCLASSES")
    assert all(f"\n    {name}" in told or f"class {name}(" in told for name in offered)


@pytest.mark.parametrize(("game", "offered"), GAMES)
def test_every_name_is_there_when_asked_for(game: ModuleType, offered: set[str]) -> None:
    assert set(dir(game)) >= offered == set(game.__all__)
    everything: dict[str, object] = {}
    exec(f"from {game.__name__} import *", everything)
    assert set(everything) >= offered
    for name in offered:
        assert getattr(game, name).__doc__, name
    with pytest.raises(AttributeError, match="no attribute 'castle'"):
        _ = game.castle


@pytest.mark.parametrize("game", ["kingsburg", "kingdombuilder"])
def test_importing_it_is_light(game: str) -> None:
    code = f"from time import process_time as t; a = t(); import {game}; print(t() - a)"
    taken = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(5)]
    assert min(taken) * 1000 < LIGHT


@pytest.mark.parametrize("game", ["kingsburg", "kingdombuilder"])
def test_importing_it_loads_no_layer(game: str) -> None:
    code = f"import sys, {game}; print(*(each for each in sys.modules if '{game}.' in each))"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == []


def test_odds_and_winter() -> None:
    assert reach(Setup())[1].denominator == 216
    assert sum(battle(Winter(2, year=3))) == 1


def test_a_contested_court_is_solved() -> None:
    solved = court(load(COURT))
    assert solved.values()
    assert next(who for who, _ in solved.line()) == "Ann"


def test_positions_say_where_they_stand() -> None:
    start = new_game(["Ann", "Brian"])
    assert repr(start) == "<Position year 1 aid aid, chance to act: the turn order is drawn>"
    assert repr(load(COURT)) == "<Position year 1 spring influence, Ann to act>"
    roll = load('{"phase": "summer", "players": [{"name": "Ann"}, {"name": "Brian"}]}')
    told = []
    while roll.step == "roll":
        told.append(repr(roll).partition("chance to act: ")[2])
        roll = roll.play(roll.draw(Random(1)))
    assert {*told} == {"a roll for Ann>", "a roll for Brian>", "a roll for the neutral dice>"}


def test_players_buildings_and_powers_say_what_they_are() -> None:
    ann, brian = load(COURT).players
    assert repr(ann) == "<Player Ann: vp=3 tokens=1 buildings=statue>"
    assert repr(brian) == "<Player Brian: gold=2>"
    assert repr(new_game(["Ann", "Bo"]).players[0]) == "<Player Ann: nothing yet>"
    (statue,) = ann.buildings
    assert repr(statue) == "<Building statue: 2 gold, 0 wood, 0 stone; 3 VP; row B, column 1>"


def test_actions_and_events_have_named_fields() -> None:
    assert repr(Build("inn")) == "Build(building='inn', envoy=False, power=None)"
    played = new_game(["Ann", "Brian"]).play(SeatOrder((1, 0)))
    order, started, *_ = played.events
    assert (order.kind, order.rule, order.player, order.data) == ("order", "S.2", None, (1, 0))
    assert repr(started.data) == "Started(year=1, phase='aid', step='aid')"
    after = load(COURT).play(Influence(1, (1,)))
    (group,) = (each for each in after.events if each.kind == "influences")
    assert group.player == "Ann"
    assert group.data == Influence(1, (1,))


def test_a_position_is_a_board_in_a_notebook_and_lines_in_a_terminal() -> None:
    position = load(COURT)
    page = position._repr_html_()
    root = ElementTree.fromstring(page)
    told = "".join(root.itertext())
    assert "Ann" in told
    assert "Squire" in told
    assert "<script" not in page
    # For dark pages, all colours except the players' come from the page.
    assert "var(--jp-" in page
    lines = str(position).splitlines()
    assert len(lines) == 4
    assert lines[1] == "   2 Squire: Ann, 2"
    assert lines[2].startswith("  1. Ann: ")
    assert "Statue" in lines[2]


def test_a_moment_can_be_looked_at_before_it_runs_on() -> None:
    text = """{"phase": "aid", "players": [{"name": "Ann"}, {"name": "Brian", "gold": 1},
        {"name": "Cindy", "gold": 2}]}"""
    ran, still = load(text), load(text, run=False)
    assert ran.step == "roll"
    assert (still.phase, still.step, still.actor) == ("aid", "aid", None)
    assert not still.actions()
    assert not still.chances()
    assert [each.gold for each in still.players] == [0, 1, 2]
    with pytest.raises(ImpossiblePosition):
        load('{"phase": "aid", "players": []}', run=False)


def test_any_function_is_a_player() -> None:
    def last(look, actions, rng):  # type: ignore[no-untyped-def]
        assert isinstance(look(), Position)
        return actions[-1]

    played = simulate([last, "greedy"], games=6, seed=2)
    assert played.games == 6
    assert played.wins(2) > played.wins(1)
    assert simulate([last, "greedy"], games=6, seed=2).frame().equals(played.frame())
