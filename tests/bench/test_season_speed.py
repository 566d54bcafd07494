"""The time to find out who gets which advisor before the season, and its longest slice.

Everything runs as on a page, in slices of `Work` with the answer so far shown in between. Times are
processor times of this process, so that other work of the machine counts less.
"""

import asyncio
import gc
from collections.abc import Iterator
from time import process_time

import pytest

from gametable.widgets.guard import Guard, worded
from gametable.widgets.work import Work
from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.effort import STEP, exact_steps, season_steps
from kingsburg.odds.policies import POLICIES
from kingsburg.odds.season import Season

#: Seconds within which a Stop button is heard.
LONGEST_SLICE = 0.100
NAMES = ("Ann", "Brian", "Cindy", "David", "Eva")


@pytest.fixture(autouse=True)
def _without_the_heap_of_other_tests() -> Iterator[None]:
    """Keep Python's collector from searching that heap in the middle of a slice."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def contest(*policies: str, dice: int = 3, token: bool = False, market: bool = False) -> Contest:
    contenders = (
        Contender(name, dice, token=token, sways=("market",) * market, policy=POLICIES[policy])
        for name, policy in zip(NAMES, policies, strict=False)
    )
    return Contest(tuple(contenders), frozenset({7, 10} if len(policies) == 2 else ()))


def slices(season: Season, seconds: float) -> list[float]:
    """Return the lengths of all slices until all is done or the time is up."""
    return asyncio.run(_worked(season, seconds))


async def _worked(season: Season, seconds: float) -> list[float]:
    work = Work(Guard(lambda said: pytest.fail(worded(said))), lambda: season.answer() and None)
    work.start(_steps(season), lambda: None, at_once=False)
    taken: list[float] = []
    while work.running and sum(taken) < seconds:
        before = process_time()
        await asyncio.sleep(0.001)
        taken.append(process_time() - before)
    work.stop()
    return taken


def _steps(season: Season) -> Iterator[None]:
    while not season.done:
        season.step(0)
        yield


@pytest.mark.parametrize("token", [False, True], ids=["", "with a token each"])
@pytest.mark.parametrize("policy", POLICIES)
def test_two_players_exactly(policy: str, token: bool, capsys: pytest.CaptureFixture[str]) -> None:
    season = Season(contest(policy, policy, token=token))
    taken = slices(season, 60)
    answer = season.answer()
    assert answer is not None
    assert answer.exact
    with capsys.disabled():
        print(
            f"\ntwo {policy} players{' with a token each' if token else ''}, neutral dice given,"
            f" exactly: {sum(taken):.2f} s; longest slice {1000 * max(taken):.0f} ms"
            f" (promised {1000 * LONGEST_SLICE:.0f})"
        )
    assert max(taken) <= LONGEST_SLICE


MIXED = ("random", "greedy", "best")


@pytest.mark.parametrize(
    "policies", [("random",) * 3, ("greedy",) * 3, ("best",) * 3, MIXED], ids=" ".join
)
def test_three_players_exactly(
    policies: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """No slice of ten seconds of work is long, though the caches are cleared several times."""
    asked = contest(*policies)
    season = Season(asked)
    taken = slices(season, 10)
    part = float(season.progress)
    with capsys.disabled():
        print(
            f"\n{' '.join(policies)}, exactly: {part:.0%} in {sum(taken):.1f} s, where all was"
            f" said to take {STEP * exact_steps(asked):.0f} s;"
            f" longest slice {1000 * max(taken):.0f} ms (promised {1000 * LONGEST_SLICE:.0f})"
        )
    assert max(taken) <= LONGEST_SLICE
    assert sum(taken) / part < 4 * STEP * exact_steps(asked)


SIMULATED = {
    "four random": contest(*["random"] * 4),
    "four greedy": contest(*["greedy"] * 4),
    "four best": contest(*["best"] * 4),
    "four mixed": contest(*MIXED, "best"),
    "four best, rich": contest(*["best"] * 4, token=True, market=True),
    "five best": contest(*["best"] * 5),
    "five best, four dice": contest(*["best"] * 5, dice=4),
    "two best, five dice, rich": contest("best", "best", dice=5, token=True, market=True),
}


@pytest.mark.parametrize("case", SIMULATED)
def test_simulated(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = SIMULATED[case]
    season = Season(asked, games=10_000)
    taken = slices(season, 10)
    answer = season.answer()
    assert answer is not None
    one = sum(taken) / answer.seen
    with capsys.disabled():
        print(
            f"\n{case} players: {1 / one:,.1f} seasons simulated a second, where"
            f" {1 / STEP / season_steps(asked):,.1f} were said;"
            f" longest slice {1000 * max(taken):.0f} ms (promised {1000 * LONGEST_SLICE:.0f})"
        )
    assert max(taken) <= LONGEST_SLICE
    assert one < 6 * STEP * season_steps(asked)
