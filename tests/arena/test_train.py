"""Learning: the same numbers from the same seed, also when it was stopped in between."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from gametable.play.streams import Streams
from kingsburg.engine.actions import Action
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.players import train
from kingsburg.players.learning.games import NAMES, known_to_simple, numbers, sizes
from kingsburg.players.learning.nets import Net, mean, together
from kingsburg.players.planner import choices, stages
from kingsburg.players.planner.features import Winter, rivals_of
from kingsburg.players.planner.value import Value


def learned(folder: Path, rounds: int, *more: str) -> bytes:
    small = [*more, "--games", "4", "--matches", "4", "--workers", "1", "--seed", "3"]
    train.main([*small, "--folder", str(folder), "--rounds", str(rounds)])
    return (folder / "numbers.json").read_bytes()


@pytest.mark.slow
def test_the_same_seed_gives_the_same_numbers(tmp_path: Path) -> None:
    at_once = learned(tmp_path / "at once", 1)
    learned(tmp_path / "in two parts", 0)
    assert learned(tmp_path / "in two parts", 1) == at_once


def test_play_and_learning_read_a_net_alike() -> None:
    """What the nets tell in numpy is what the player works out from their numbers."""
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(50, sum(sizes())))
    nets = [Net.drawn(rows, 5, rng) for _ in range(2)]
    for net in nets:
        net.fit(np.repeat(rows, 6, 0), np.repeat(rows[:, 0], 6), rng, 2)
    value = Value(**json.loads(json.dumps(together(nets))))
    greedy = playout(new_game(NAMES[:3]), [_first] * 3, Streams("1")).end
    table = greedy.table_copy()
    me, stage = table.players[1], stages.stage(2, 3)
    told = value.to_come(
        me.abilities, me.gold, me.wood, me.stone, me.tokens, me.soldiers, me.envoy, me.white_dice,
        stage, rivals_of(tuple(table.players), 1), Winter(),
    )  # fmt: skip
    row = np.array([numbers(table, me, stage)])
    assert abs(told - mean(nets, row)[0]) < 0.02


def _first(look: Any, actions: Sequence[Action], rng: Random) -> Action:
    return actions[Random(len(actions)).randrange(min(len(actions), 9))]


def test_it_learns_to_tell_what_is_simple() -> None:
    rng = np.random.default_rng(2)
    rows = rng.normal(size=(2000, 4))
    targets = np.abs(rows[:, 0]) * 5 + rows[:, 1]
    net = Net.drawn(rows, 8, rng)
    net.fit(rows, targets, rng, 300)
    assert np.sqrt(np.mean((net.of(rows) - targets) ** 2)) < 1


def test_choices_of_the_net_that_was_learned_are_legal(tmp_path: Path) -> None:
    text = learned(tmp_path, 0).decode()
    value = Value(**json.loads(text))

    def policy(look: Any, actions: Sequence[Action], rng: Random) -> Action:
        return choices.choose(look, actions, value)

    assert playout(new_game(NAMES[:2]), [policy] * 2, Streams("2")).end.winners


def test_a_simple_net_knows_sixty_numbers(tmp_path: Path) -> None:
    assert known_to_simple().sum() == 60
    numbers = json.loads(learned(tmp_path, 0, "--simple"))
    assert len(numbers["out"]) == 32
    rows = np.concatenate(list(numbers["weights"].values()))
    assert not rows[~known_to_simple()].any()
    assert rows[known_to_simple()].any()
