"""The speed at which contested seasons are solved: ``python3 -m tests tests/bench``.

Each court is solved for all first placements with their values. Nothing is remembered from another
court, except in the bounded caches of dice. "Base dice" are three dice each. "From games" means the
first court of every season in games of greedy players, with their tokens, Markets, white dice and
the Envoy.
"""

import json
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from time import process_time

import pytest

from gametable.play.positions import CHANCE
from kingsburg.engine.actions import Action
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.notation import files
from kingsburg.odds.court import Court
from kingsburg.players import greedy

NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")
COURTS = 150


def with_base_dice(players: int) -> Iterator[Position]:
    rng = Random(f"base/{players}")
    while True:
        hands = [sorted(rng.randint(1, 6) for _ in range(3)) for _ in range(players)]
        told = [
            {"name": name, "dice": " ".join(map(str, hand))}
            for name, hand in zip(NAMES, sorted(hands, key=sum), strict=False)
        ]
        yield files.load(json.dumps({"phase": "spring", "step": "influence", "players": told}))


def from_games(players: int) -> Iterator[Position]:
    rng = Random(f"games/{players}")
    while True:
        position = new_game(NAMES[:players])
        season = None
        while position.actor is not None:
            if position.actor is CHANCE:
                position = position.play(position.draw(rng))
                continue
            if position.step == "influence" and season != (position.year, position.phase):
                season = position.year, position.phase
                yield position
            position = position.play(sensible(position, rng))


def sensible(position: Position, rng: Random) -> Action:
    return greedy.choose(lambda: position, position.actions(), rng)


def seconds(position: Position) -> float:
    start = process_time()
    court = Court(position)
    assert court.search()
    court.placements()
    return process_time() - start


@pytest.mark.parametrize(
    ("courts", "players", "median", "slow"),
    [
        (with_base_dice, 2, 5, None),
        (with_base_dice, 3, 5, None),
        (with_base_dice, 4, 10, None),
        (with_base_dice, 5, 40, None),
        (from_games, 2, 5, None),
        (from_games, 3, 10, None),
        (from_games, 4, 50, 1100),
    ],
)
def test_courts(
    courts: Callable[[int], Iterator[Position]], players: int, median: int, slow: int | None
) -> None:
    times = sorted(1000 * seconds(each) for each in islice(courts(players), COURTS))
    middle, late = statistics.median(times), times[COURTS * 95 // 100]
    name = courts.__name__.replace("_", " ")
    print(
        f"\n{players} players {name}: median {middle:.1f} ms (promised {median}), "
        f"95th percentile {late:.0f}, slowest {times[-1]:.0f}"
    )
    assert middle <= median
    assert slow is None or late <= slow


CROWDED = """
import json, resource
from random import Random
from kingsburg.notation import files
from kingsburg.odds.court import Court
rng = Random(1)
def roll(dice): return " ".join(str(rng.randint(1, 6)) for _ in range(dice))
players = [{{"name": name, "dice": f"{{roll({coloured})}} + {{roll({white})}}", **{beside}}}
    for name in ("Ann", "Brian", "Cindy", "David", "Eva")]
told = {{"phase": "spring", "step": "influence", "players": players}}
court = Court(files.load(json.dumps(told)))
court.search()
print(court.states, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
RICH = {"tokens": 3, "buildings": ["inn", "market"]}


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told in kB on Linux only")
@pytest.mark.parametrize(
    ("coloured", "white", "beside"), [(5, 3, {}), (4, 2, RICH), (5, 1, RICH)], ids=str
)
def test_memory_of_the_largest_courts(coloured: int, white: int, beside: dict[str, object]) -> None:
    code = CROWDED.format(coloured=coloured, white=white, beside=beside)
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    states, megabytes = map(int, told.stdout.split())
    print(
        f"\nfive players with {coloured} + {white} dice: {states:,} states, {megabytes} MB in all"
    )
    assert megabytes < 160
