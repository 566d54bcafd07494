"""How long it takes to say who gets which advisor before the season; no slice of it is long.

Time is processor time of this process, so that what else the machine does counts less.
"""

import gc
from collections.abc import Iterator
from time import process_time

import pytest

from kingsburg.odds.contest import Contender, Contest
from kingsburg.odds.policies import POLICIES
from kingsburg.odds.season import Season

#: A Stop button is heard within this time, in seconds.
LONGEST_SLICE = 0.150
NAMES = ("Ann", "Brian", "Cindy", "David")


@pytest.fixture(autouse=True)
def _without_the_heap_of_other_tests() -> Iterator[None]:
    """Else Python's collector looks through all of it now and then, in the middle of a slice."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def contest(players: int, policy: str, *, token: bool = False) -> Contest:
    contenders = (Contender(name, token=token, policy=POLICIES[policy]) for name in NAMES[:players])
    return Contest(tuple(contenders), frozenset({7, 10}) if players == 2 else frozenset())


def slices(season: Season, seconds: float) -> Iterator[float]:
    """How long each slice takes, with the answer so far, until all is done or time is up."""
    started = before = process_time()
    while not season.done and before - started < seconds:
        season.step()
        season.answer()
        now = process_time()
        yield now - before
        before = now


@pytest.mark.parametrize("token", [False, True], ids=["", "with a token each"])
@pytest.mark.parametrize("policy", POLICIES)
def test_two_players_exactly(policy: str, token: bool, capsys: pytest.CaptureFixture[str]) -> None:
    asked = contest(2, policy, token=token)
    season = Season(asked)
    taken = list(slices(season, 60))
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


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_three_players_exactly(policy: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Ten seconds of it; what is remembered is forgotten several times on the way."""
    season = Season(contest(3, policy))
    taken = list(slices(season, 10))
    with capsys.disabled():
        print(
            f"\nthree {policy} players, exactly: {float(season.progress):.0%} in"
            f" {sum(taken):.1f} s; longest slice {1000 * max(taken):.0f} ms"
        )
    assert max(taken) <= LONGEST_SLICE


@pytest.mark.parametrize("policy", POLICIES)
def test_four_players_simulated(policy: str, capsys: pytest.CaptureFixture[str]) -> None:
    season = Season(contest(4, policy), games=1_000 if policy == "best" else 10_000)
    taken = list(slices(season, 30))
    answer = season.answer()
    assert answer is not None
    with capsys.disabled():
        print(
            f"\nfour {policy} players: {answer.seen / sum(taken):,.0f} seasons simulated a second;"
            f" longest slice {1000 * max(taken):.0f} ms"
        )
    # One turn of best play among four can take longer than a slice, see the bench of the court.
    assert policy == "best" or max(taken) <= LONGEST_SLICE
