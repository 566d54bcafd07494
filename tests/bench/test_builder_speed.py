"""The speed of Kingdom Builder: ``python3 -m tests tests/bench/test_builder_speed.py -s``.

It is measured beside Kingsburg in paired rounds, as in test_engine_speed.py, and for the best turn.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections import defaultdict, deque
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from gametable.play.history import Policy
from gametable.play.positions import CHANCE
from gametable.play.streams import Streams
from kingdombuilder.engine.new_game import drawn_cards, drawn_sections, new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.odds.best import BestTurn
from kingdombuilder.players import by_name
from kingdombuilder.players.games import playout, simulate
from kingdombuilder.players.greedy import choose as greedy
from kingsburg.engine.new_game import new_game as new_kingsburg
from kingsburg.engine.playout import playout as play_kingsburg
from tests.bench.test_engine_speed import RANDOM, rate, ratios

SEATS = ("Ann", "Brian")
#: Decisions per second, as a share of Kingsburg's.
PROMISED = 1 / 3
#: Milliseconds for the best turn without tiles, as a median.
MEDIAN = 200
#: Seconds for the best turn with one tile, as a 90th percentile.
ONE_TILE = 0.5
#: Seconds for the best turn with several tiles, as a median, and milliseconds of its longest slice.
SEVERAL, SLICE = 5, 100
#: Milliseconds for a turn of the planner, in the mean.
PLANNED = 150


def hexes(seed: int) -> int:
    """Return the number of decisions of two random players who play in place."""
    return sum(playout(new_game(SEATS), [RANDOM] * 2, Streams(f"{seed}"))[1])


def dice(seed: int) -> int:
    """Return the same number for Kingsburg."""
    return sum(play_kingsburg(new_kingsburg(SEATS), [RANDOM] * 2, Streams(f"{seed}")).decisions)


def test_decisions_in_place_beside_kingsburg() -> None:
    ratio = ratios("hexes / dice", lambda: rate(hexes, 60), lambda: rate(dice, 60))
    assert ratio >= PROMISED


def turns(games: int) -> Iterator[Position]:
    """Yield the positions at which a turn begins in greedy games on drawn boards."""
    rng = Random(3)
    for _ in range(games):
        here = new_game(SEATS, drawn_sections(rng), drawn_cards(rng))
        while here.actor is not None:
            if here.actor is CHANCE:
                here = here.play(here.draw(rng))
                continue
            if here.table.due == 3:
                yield here
            here = here.play(greedy(partial(same, here), here.actions(), rng))


def same(position: Position) -> Position:
    return position


def test_the_best_turn_without_tiles() -> None:
    """The best turn without a usable tile is found quickly, also with the next card."""
    times: dict[bool, list[float]] = {False: [], True: []}
    for here in turns(10):
        if not here.table.usable(here.table.to_move):
            for ahead, found in times.items():
                search, start = BestTurn(here), process_time()
                deque(search.work(ahead=ahead), maxlen=0)
                found.append(1000 * (process_time() - start))
                assert search.exact
    for ahead, found in times.items():
        what = "and the next card " if ahead else ""
        print(f"\nbest turn {what}: median {median(found):.1f} ms, longest {max(found):.0f} ms")
    assert len(times[False]) > 40
    assert median(times[False]) <= MEDIAN
    assert median(times[True]) <= 2 * MEDIAN


def test_the_best_turn_with_one_tile() -> None:
    """The best turn with one usable tile is found quickly, with the next card."""
    times: dict[str, list[float]] = defaultdict(list)
    for here in turns(20):
        table = here.table
        usable = [tile for tile in table.tiles[table.to_move] if not (tile.used or tile.new)]
        if len(usable) == 1:
            search, start = BestTurn(here), process_time()
            deque(search.work(), maxlen=0)
            times[usable[0].kind].append(process_time() - start)
            assert not search.narrowed
    for kind, found in sorted(times.items()):
        ninth = f"90th percentile {ninetieth(found):.2f} s"
        print(f"\n{len(found)} turns with {kind}: {ninth}, longest {max(found):.2f} s", end="")
    assert {"barn", "harbor", "paddock"} <= times.keys()
    all_ = [time for found in times.values() for time in found]
    print(f"\n{len(all_)} turns with one tile: 90th percentile {ninetieth(all_):.2f} s")
    assert ninetieth(all_) <= ONE_TILE


def ninetieth(times: list[float]) -> float:
    """Return the 90th percentile."""
    return quantiles(times, n=10, method="inclusive")[-1] if len(times) > 1 else times[0]


def test_the_best_turn_with_several_tiles() -> None:
    """The best turn with two or more kinds of usable tiles is found in time, in short slices."""
    several = [here for here in turns(30) if len(here.table.usable(here.table.to_move)) > 1]
    times, pauses, beams = list[float](), list[float](), 0
    always = gc.get_threshold()
    # A page runs no full garbage collections while it works (gametable/widgets/work.py).
    gc.set_threshold(*always[:2], 1_000_000)
    for here in several[::10]:
        search = BestTurn(here)
        moments = [process_time(), *(process_time() for _ in search.work()), process_time()]
        times.append(moments[-1] - moments[0])
        pauses.append(1000 * max(b - a for a, b in pairwise(moments)))
        beams += not search.exact
    gc.set_threshold(*always)
    longest = f"longest {max(times):.1f} s, longest slice {max(pauses):.0f} ms"
    print(f"\n{len(times)} turns, {beams} by a beam: median {median(times):.1f} s, {longest}")
    assert len(times) >= 8
    assert median(times) <= SEVERAL
    assert max(times) <= 5 * SEVERAL
    assert max(pauses) <= SLICE


def test_a_turn_of_the_planner() -> None:
    """It plays games against the one who looks ahead, in both seats."""
    times: dict[str, list[float]] = defaultdict(list)
    rounds = 0

    def timed(name: str) -> Policy:
        def choose(look: Any, actions: Any, rng: Random) -> Any:
            start = process_time()
            action = by_name(name)(look, actions, rng)
            times[name].append(1000 * (process_time() - start))
            return action

        return choose

    for names in (("planner", "ahead"), ("ahead", "planner")):
        played = simulate([timed(name) for name in names], 5, boards="random")
        rounds += int(played.mean(1, "rounds") * played.games)
    for name, found in times.items():
        longest = f"longest decision {max(found):.0f} ms"
        print(f"\n{name}: {sum(found) / rounds:.1f} ms a turn, {longest}", end="")
    assert sum(times["planner"]) / rounds <= PLANNED


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    simulate(["random"] * 2, 100)
    tracemalloc.start()
    used = []
    for games in (50, 400):
        tracemalloc.reset_peak()
        simulate(["random"] * 2, games)
        gc.collect()
        used.append(tracemalloc.get_traced_memory())
    tracemalloc.stop()
    (few, _), (many, peak) = used
    print(f"\nmemory after 50 and 400 games: {few / 1e3:.0f} kB, {many / 1e3:.0f} kB")
    assert many < few + 50_000
    assert peak < few + 1_000_000
