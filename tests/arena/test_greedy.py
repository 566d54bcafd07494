"""The greedy player: better than chance, the same for a seed, and without hidden knowledge."""

from __future__ import annotations

from random import Random

from gametable.play.streams import Streams
from kingsburg import cli
from kingsburg.engine.actions import PlayToken
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from kingsburg.players import greedy
from kingsburg.players.games import simulate

NAMES = ("Ann", "Brian", "Cindy")


def test_it_wins_against_chance() -> None:
    assert simulate(["random", "greedy", "random"], 40, seed=1).win_share(2).low > 0.8


def test_it_wins_with_all_modules_too() -> None:
    rules = Rules(modules=(1, 3, 4, 5, 6), scenario="goblin_valley")
    played = simulate(["random", "greedy", "random"], 40, seed=1, rules=rules)
    assert played.win_share(2).low > 0.8


def test_a_token_that_is_enough_is_played_and_no_greater_one() -> None:
    table = {
        "modules": [5],
        "phase": "winter",
        "enemy": "zombies 4",
        "players": [{"name": "Ann", "soldiers": 2}, {"name": "Brian"}],
    }
    position = files.from_json(table)
    assert greedy.choose(lambda: position, position.actions(), Random(1)) is PlayToken(3)


def test_the_same_seed_gives_the_same_game() -> None:
    ends = [playout(new_game(NAMES), [greedy.choose] * 3, Streams("4")).end for _ in range(2)]
    assert ends[0] == ends[1]


def test_it_plays_with_what_its_player_sees() -> None:
    """The greedy player copes with a hidden enemy, and looks at each position at most once."""
    rng = Random(8)
    position = new_game(NAMES)
    hidden = 0
    while position.actor is not None:
        if isinstance(position.actor, str):
            seen = position.seen_by(position.actor)
            hidden += seen is not position
            action = greedy.choose([seen].pop, position.actions(), rng)
        else:
            action = position.draw(rng)
        position = position.play(action)
    assert hidden


def test_simulate_knows_it() -> None:
    assert cli.main(["simulate", "--players", "greedy,random", "--games", "2"]) == 0
