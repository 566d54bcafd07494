"""The planner: strong, legal with all content, the same without numpy, without hidden knowledge."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from gametable.play.streams import Streams
from kingsburg import cli
from kingsburg.engine.actions import Action, Build, PlayToken, Recruit
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.engine.secret import SecretOptions
from kingsburg.notation import files
from kingsburg.players import planner
from kingsburg.players.games import simulate
from tests.drawn import cases, some
from tests.properties.games import GAMES, NAMES, but_for_the_card, in_the_dark, new, positions

SEATS = 4
#: That are compared with those of a process without numpy.
DECISIONS = 2000
#: Plays a game, and tells every decision.
WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from tests.arena.test_planner import decisions
print(decisions())
"""


def won(games: int, rules: Rules | None = None, seed: int = 1) -> float:
    """Return the share of games that the planner wins against three greedy ones, seats in turn."""
    found = 0
    for seat in range(SEATS):
        players = ["greedy"] * SEATS
        players[seat] = "planner"
        found += simulate(players, games // SEATS, f"{seed}-{seat}", rules=rules).wins(seat + 1)
    return found / games


def decisions() -> list[str]:
    """Return decisions of the planner in games of several kinds."""
    found = []

    def noted(look: Any, actions: Sequence[Action], rng: Random) -> Action:
        action = planner.choose(look, actions, rng)
        found.append(repr(action))
        return action

    for seed in range(cases(DECISIONS) // 250):
        for rules in (Rules(), Rules(modules=(1, 3, 4, 5, 6))):
            playout(
                new_game(NAMES[: 2 + seed % 4], rules), [noted] * (2 + seed % 4), Streams(str(seed))
            )
    return found


def chosen(position: Position) -> object:
    return planner.choose(lambda: position, position.actions(), Random(1))


@pytest.mark.slow
def test_it_wins_against_greedy_players() -> None:
    assert won(300) >= 0.92


@pytest.mark.slow
@pytest.mark.parametrize("module", [1, 3, 4, 5, 6])
def test_it_wins_with_each_module(module: int) -> None:
    assert won(48, Rules(modules=(module,))) >= 0.8


@pytest.mark.slow
def test_it_wins_with_all_modules() -> None:
    assert won(60, Rules(modules=(1, 3, 4, 5, 6), scenario="goblin_valley")) >= 0.8


@pytest.mark.parametrize(("players", "rules"), some(GAMES, 3))
def test_it_plays_all_content_to_the_end(players: int, rules: Rules) -> None:
    assert playout(new(players, rules), [planner.choose] * players, Streams("0")).end.winners


def test_the_same_choices_without_numpy() -> None:
    found = decisions()
    assert len(found) >= cases(DECISIONS)
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == str(found)


@pytest.mark.parametrize("seed", range(12))
def test_no_difference_between_cards_that_it_has_not_seen(seed: int) -> None:
    compared = 0
    for one, two in but_for_the_card(seed):
        for name in in_the_dark(one):
            if one.actor == name:
                assert chosen(one.seen_by(name)) is chosen(two.seen_by(name))
                compared += 1
    assert compared > 0


@pytest.mark.parametrize("modules", [(3,), (5,)])
def test_no_difference_between_choices_made_in_secret(modules: tuple[int, ...]) -> None:
    """Governors and soldier tokens that others have chosen lie face down."""
    compared = 0
    for seed in range(cases(3)):
        rng = Random(seed)
        for position in positions(new(3, Rules(modules=modules)), rng):
            actions = position.actions()
            if not isinstance(actions, SecretOptions) or len(actions) < 2:
                continue
            one, two = (position.play(action) for action in rng.sample(actions, 2))
            who = one.actor
            if isinstance(who, str) and one.step == two.step and who == two.actor:
                assert chosen(one.seen_by(who)) is chosen(two.seen_by(who))
                compared += one != two
    assert compared > 0


def test_it_builds_in_the_last_season_if_nothing_threatens() -> None:
    strong = ["guard_tower", "blacksmith", "barracks", "wizards_guild"]
    walls = ["palisade", "stable", "stone_wall", "fortress"]
    position = files.from_json(
        {
            "year": 5,
            "phase": "autumn",
            "step": "build",
            "enemy": "barbarians 7",
            "seen_by": ["Ann"],
            "players": [{"name": "Ann", "gold": 2, "buildings": strong + walls}, {"name": "Brian"}],
        }
    )
    assert chosen(position) is Build("statue")


def test_it_recruits_against_a_heavy_loss() -> None:
    position = files.from_json(
        {
            "year": 5,
            "phase": "recruiting",
            "enemy": "barbarians 7",
            "seen_by": ["Ann"],
            "players": [{"name": "Ann", "gold": 4, "wood": 4, "soldiers": 2}, {"name": "Brian"}],
        }
    )
    assert isinstance(chosen(position), Recruit)


def test_a_token_that_is_enough_is_played_and_no_greater_one() -> None:
    table = {
        "modules": [5],
        "phase": "winter",
        "enemy": "zombies 4",
        "players": [{"name": "Ann", "soldiers": 2}, {"name": "Brian"}],
    }
    assert chosen(files.from_json(table)) is PlayToken(3)


def test_simulate_knows_it_and_says_what_it_does_not_understand(
    capsys: pytest.CaptureFixture[str],
) -> None:
    games = ["simulate", "--players", "planner,random", "--games", "2"]
    assert cli.main(games) == 0
    assert capsys.readouterr().err == ""
    assert cli.main([*games, "--modules", "4"]) == 0
    said = capsys.readouterr().err
    assert said == "The planner does not understand good_year, lucky_stone.\n"
