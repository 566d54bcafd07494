"""The speed of games with modules beside the base game, and of that beside an earlier version.

``python3 -m tests tests/bench/test_module_speed.py -s``. Each side is a process of its own. The
sides take turns in short rounds, in a random order, so that other work of the machine affects both.
The figure is the mean, over several launches, of the median of the ratios of these rounds.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pytest

from tests.project.support import ROOT

#: The last version that had only the modules 1, 5 and 6.
BEFORE: Final = "5b7481a"
LAUNCHES, ROUNDS, GAMES, FIRST = 6, 30, 20, 120
BASE: Final = "Rules()"
#: All modules that need no cards of the user's own, and all modules with rows.
ALL: Final = "Rules(modules=(1, 3, 4, 5, 6), scenario='goblin_valley')"
WHOLE: Final = "Rules(modules=Rules.MODULES, scenario='goblin_valley')"
#: A program that plays as many games as it is told, and answers with decisions per second.
PLAYS: Final = """
import sys
from random import Random
from time import process_time
try:
    from gametable.play.streams import Streams as source
except ImportError:  # In versions without them.
    source = Random
try:
    from kingsburg.engine.new_game import new_game
except ImportError:  # In the earlier version.
    from kingsburg.engine.position import new_game
from kingsburg.engine.playout import playout
from kingsburg.engine.rules import Rules
from kingsburg.players import by_name

rules, own, seed = eval(sys.argv[1]), (), 0
if 2 in rules.modules:
    from tests import rows
    own = (rows.cards(rows.WHOLE),)
names, players = ("Ann", "Brian", "Cindy", "David"), [by_name("random")] * 4
for line in sys.stdin:
    start, decisions = process_time(), 0
    for seed in range(seed, seed + int(line)):
        made = playout(new_game(names, rules, *own), players, source(f"{seed}")).decisions
        # Older versions give one number for all seats.
        decisions += sum(made) if isinstance(made, list) else made
    seed += 1
    print(decisions / (process_time() - start), flush=True)
"""
#: The folder of a version, and the rules of its games.
Side: TypeAlias = tuple[Path, str]


class Playing:
    """A process that plays the games of one side."""

    def __init__(self, side: Side, stack: ExitStack) -> None:
        folder, rules = side
        self._process = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-P", "-c", PLAYS, rules],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(folder)},
            )
        )
        self.rate(FIRST)

    def rate(self, games: int = GAMES) -> float:
        """Return the decisions among at least two actions per second of its own processor time."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{games}\n")
        self._process.stdin.flush()
        return float(json.loads(self._process.stdout.readline()))

    def end(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()


def ratio(name: str, mine: Side, other: Side) -> float:
    """Return how many times as fast as the other side the first side is."""
    medians = []
    for launch in range(LAUNCHES):
        with ExitStack() as stack:
            sides = [Playing(side, stack) for side in (mine, other)]
            rounds = list(_rounds(sides, Random(launch)))
            for side in sides:
                side.end()
        medians.append(statistics.median(a / b for a, b in rounds))
    mean, error = statistics.mean(medians), statistics.stdev(medians) / len(medians) ** 0.5
    print(f"\n{name}: {mean:.3f} times, standard error {error:.3f}")
    return mean


def _rounds(sides: Sequence[Playing], rng: Random) -> Iterator[list[float]]:
    for _ in range(ROUNDS):
        rates = {}
        for at in rng.sample(range(len(sides)), len(sides)):
            rates[at] = sides[at].rate()
        yield [rates[at] for at in range(len(sides))]


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the earlier version."""
    folder = tmp_path_factory.mktemp("earlier")
    packed = subprocess.run(
        ["git", "archive", BEFORE, "kingsburg", "gametable"], cwd=ROOT, capture_output=True
    )
    if packed.returncode:
        pytest.skip(f"commit {BEFORE} is not in this checkout")
    subprocess.run(["tar", "x", "-C", str(folder)], input=packed.stdout, check=True)
    return folder


def test_the_base_game_is_not_slower_than_before_modules_2_to_4(earlier: Path) -> None:
    """The base game is as fast as before, up to the difference between builds (0.97 to 0.99)."""
    assert ratio("base game / before", (ROOT, BASE), (earlier, BASE)) >= 0.95


def test_all_modules_are_at_least_half_as_fast_as_the_base_game() -> None:
    assert ratio("all modules / base game", (ROOT, ALL), (ROOT, BASE)) >= 0.5


def test_games_with_rows_of_ones_own_are_at_least_half_as_fast() -> None:
    """Rows are dealt anew in each game, so that hardly any two players have the same abilities."""
    assert ratio("all modules with rows / base game", (ROOT, WHOLE), (ROOT, BASE)) >= 0.5
