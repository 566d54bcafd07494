"""Games of the planner against itself, as rows of numbers to learn from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gametable.play.streams import Streams
from kingsburg.engine.actions import Action
from kingsburg.engine.calendar import STEPS
from kingsburg.engine.chances import Chances
from kingsburg.engine.new_game import new_game
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.engine.table import Table
from kingsburg.players import greedy
from kingsburg.players.planner import choices, features, stages
from kingsburg.players.planner.features import Winter, rivals_of
from kingsburg.players.planner.value import Value, places

NAMES: Final = ("Ann", "Brian", "Cindy", "David", "Eve")
#: How many play, the most usual number most often.
_PLAYERS: Final = (2, 3, 4, 4, 4, 5)
#: The share of the games with modules, and of those modules that take part in such a game.
_WITH_MODULES: Final = 0.4
_EACH_MODULE: Final = 0.5
#: The modules that the printed cards allow everybody to play.
_MODULES: Final = (1, 3, 4, 5, 6)
#: How often a choice is left to chance, so that other paths are seen as well.
_AT_RANDOM: Final = 0.03
#: How many numbers about goods a simple net knows.
_SIMPLE_GOODS: Final = 14


class Seen(NamedTuple):
    """The numbers of one player at each stage of a game, and the VP there and at the end."""

    numbers: NDArray[np.float32]
    vp: NDArray[np.int16]


def play(value: Value | None, seed: str, *, alone: bool = False) -> list[Seen]:
    """Play a game, and return what each seat has seen; without a value, all play greedily.

    `alone`: one seat plays by the value, and the others greedily; only this one is returned.
    """
    rng = Random(seed)
    start = drawn(rng)
    seats = range(len(start.names))
    playing = [rng.choice(seats)] if alone else seats
    table = start.table_copy()
    starts: list[Table] = []
    table.starts = starts
    streams = Streams(seed)
    while table.asks:
        seat, options, _ = table.asks[0]
        streams.purpose = (table.year << 6 | STEPS[table.at]) << 4 | (
            0 if seat is None else seat + 1
        )
        if isinstance(options, Chances):
            table.run(options.draw(streams))
        else:
            table.run(_decision(table, options, value if seat in playing else None, rng))
    return [_seen(starts, table.players[seat]) for seat in playing]


def drawn(rng: Random) -> Position:
    """Return the start of a game of two to five, with modules or without."""
    names = NAMES[: rng.choice(_PLAYERS)]
    modules: tuple[int, ...] = ()
    if rng.random() < _WITH_MODULES:
        modules = tuple(each for each in _MODULES if rng.random() < _EACH_MODULE)
    return new_game(names, Rules(modules=modules))


def _decision(table: Table, options: Sequence[Action], value: Value | None, rng: Random) -> Action:
    if rng.random() < _AT_RANDOM:
        return options[rng.randrange(min(len(options), 50))]
    if value is None:
        return greedy.choose(table.known_to_actor, options, rng)
    return choices.choose(table.known_to_actor, options, value)


def _seen(starts: Sequence[Table], ended: Player) -> Seen:
    """Return what a player has seen in a game, given its table at the start of each step."""
    found = [
        (numbers(table, table.players[ended.seat], stage), table.players[ended.seat].vp)
        for table, stage in _at_stages(starts)
    ]
    return Seen(
        np.array([each for each, _ in found], np.float32),
        np.array([*(vp for _, vp in found), ended.vp], np.int16),
    )


def _at_stages(starts: Sequence[Table]) -> Iterator[tuple[Table, int]]:
    for table in starts:
        step = table.phase, table.step
        if step in stages.STAGES:
            yield table, stages.stage(table.year, stages.STAGES.index(step))
        elif table.phase == "over":
            yield table, stages.END


def numbers(table: Table, me: Player, stage: int) -> list[float]:
    """Return all numbers about a player at a stage, in the order of the groups."""
    rivals = rivals_of(tuple(table.players), me.seat)
    winter = Winter(
        table.enemy if table.seen >> me.seat & 1 else None,
        table.valley if table.valley_seen >> me.seat & 1 else None,
        table.destiny,
    )
    place = places(me.abilities, me.goods, rivals)
    return [
        *features.clock(stage, rivals.players),
        *features.powers(me.abilities, stage),
        *features.goods(me.abilities, me.gold, me.wood, me.stone),
        *features.battle(me.abilities, me.soldiers, stage, winter),
        *features.place(me.tokens, me.envoy, me.white_dice, *place),
    ]


def sizes() -> list[int]:
    """Return how many numbers each group has."""
    bare = new_game(NAMES[:2]).players[0].abilities
    groups = (
        features.clock(0, 2),
        features.powers(bare, 0),
        features.goods(bare, 0, 0, 0),
        features.battle(bare, 0, 0, Winter()),
        features.place(0, False, 0, 0, 0, 0),
    )
    return [len(each) for each in groups]


def known_to_simple() -> NDArray[np.bool_]:
    """Return for each number if it is one of the 60 that a simple net knows.

    These are the time, the number of buildings in each row, goods without what is lacking, the
    next battle, and the place among the players.
    """
    clock, powers, goods, battle, place = (np.ones(size, bool) for size in sizes())
    powers[:] = False
    powers[features.IN_ROW] = True
    goods[_SIMPLE_GOODS:] = False
    return np.concatenate([clock, powers, goods, battle, place])
