"""How fast the odds are: printed, and held to what is promised.

Paired rounds: each one times the peer right after us, so that a busy machine slows down both;
the median of the ratios counts.
"""

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from random import Random
from statistics import median
from time import perf_counter

import icepool
import pytest

from kingsburg.engine.hand import Hand
from kingsburg.odds import reach as module
from kingsburg.odds.reach import Setup, reach

ROUNDS = 7


def seconds(work: Callable[[], object], times: int) -> float:
    """One call, on average."""
    start = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - start) / times


def groups(coloured: tuple[int, ...], white: tuple[int, ...]) -> frozenset[int]:
    """All sums of a group, as the rule has it."""
    own = (group for size in range(len(coloured)) for group in combinations(coloured, size + 1))
    sums = {sum(group) for group in own}
    for die in white:
        sums |= {number + die for number in sums}
    return frozenset(sums)


def by_icepool(coloured: int, white: int) -> dict[int, Fraction]:
    """Its natural program: sorted rolls of a pool, mapped to what they reach."""
    pool = icepool.d6.pool
    if white:
        rolled = icepool.map(groups, pool(coloured).expand(), pool(white).expand())
    else:
        rolled = pool(coloured).expand().map(lambda dice: groups(dice, ()))
    return {
        advisor: Fraction(
            sum(ways for sums, ways in rolled.items() if advisor in sums), rolled.denominator()
        )
        for advisor in range(1, 19)
    }


def by_kingsburg(coloured: int, white: int) -> dict[int, Fraction]:
    """Ours, with nothing remembered from before."""
    module._reach.cache_clear()
    return reach(Setup(coloured, white))


@pytest.mark.parametrize(
    ("coloured", "white", "promised"), [(3, 0, 10), (5, 1, 30), (4, 2, 30), (3, 3, 30)]
)
def test_eighteen_fractions(
    coloured: int, white: int, promised: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert by_kingsburg(coloured, white) == by_icepool(coloured, white)
    rounds = [
        (
            seconds(lambda: by_kingsburg(coloured, white), times=40),
            seconds(lambda: by_icepool(coloured, white), times=4),
        )
        for _ in range(ROUNDS)
    ]
    ratio = median(theirs / ours for ours, theirs in rounds)
    ours, theirs = (1000 * median(times) for times in zip(*rounds, strict=True))
    with capsys.disabled():
        print(
            f"\n18 exact fractions, {coloured} + {white} dice: {ours:.3f} ms, icepool"
            f" {theirs:.2f} ms, {ratio:.0f} times faster (promised {promised})"
        )
    assert ratio >= promised


@pytest.mark.parametrize(
    "setup",
    [Setup(3, 2), Setup().rolled(Hand((1, 3, 5), (4,))), Setup().with_buildings(["statue"])],
    ids=["before the roll", "1 3 5 + 4", "with a reroll"],
)
def test_closed_advisors_on_a_roll_already_tabled(
    setup: Setup, capsys: pytest.CaptureFixture[str]
) -> None:
    reach(setup)
    draw = Random(5)
    closed = [frozenset(draw.sample(range(1, 19), 6)) for _ in range(500)]
    fields = (setup.dice, setup.white, setup.token, setup.market, setup.rerolls)
    rounds = [
        seconds(lambda: [reach(Setup(*fields, each, setup.roll)) for each in closed], times=1)
        / len(closed)
        for _ in range(ROUNDS)
    ]
    with capsys.disabled():
        print(f"\nclosed advisors asked of a table: {1e6 * median(rounds):.1f} µs (promised 20)")
    assert median(rounds) < 20e-6


def test_import_is_light(capsys: pytest.CaptureFixture[str]) -> None:
    def start(code: str) -> float:
        return seconds(lambda: subprocess.run([sys.executable, "-c", code], check=True), times=1)

    start("import kingsburg")
    more = median(start("import kingsburg") - start("pass") for _ in range(11))
    with capsys.disabled():
        print(f"\nimport kingsburg: {1000 * more:.0f} ms over bare Python (promised 60)")
    assert more < 0.060
