"""Series of games: the same seed gives the same result, however the work is split."""

from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from gametable.play import arena
from gametable.play.errors import Illegal, Malformed
from gametable.play.intervals import wilson
from gametable.play.positions import CHANCE
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.engine.position import Position
from kingsburg.players import by_name
from kingsburg.players.games import simulate

NAMES = ("Ann", "Brian", "Cindy")


PLAYERS = ("random",) * 3


def sums(tally: arena.Tally) -> list[Any]:
    return [tally.games, tally.decisions, tally.wins, tally.shared, tally.scores, tally.squares]


class AtOnce(Executor):
    """An executor that works in this thread, last chunk first."""

    def map(self, fn: Any, *iterables: Any, **_: Any) -> Any:
        calls = list(zip(*iterables, strict=False))
        return [fn(*call) for call in calls[::-1]]

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise AssertionError("the arena maps")


def test_the_order_of_chunks_changes_nothing() -> None:
    alone = simulate(PLAYERS, 120, seed=7)
    assert sums(simulate(PLAYERS, 120, seed=7, executor=AtOnce())) == sums(alone)
    assert alone.games == 120
    assert sum(alone.wins) + (sum(alone.shared) > 0) <= 120


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_give_the_same_result(method: str) -> None:
    alone = simulate(PLAYERS, 60, seed="s")
    with ProcessPoolExecutor(2, mp_context=get_context(method)) as executor:
        assert sums(simulate(PLAYERS, 60, "s", executor=executor)) == sums(alone)


def test_another_seed_gives_other_games() -> None:
    assert sums(simulate(PLAYERS, 30, seed=1)) != sums(simulate(PLAYERS, 30, seed=2))


def test_the_fast_way_and_the_public_way_agree() -> None:
    """A policy that never uses the generator plays the same game both ways."""

    def last(look: Any, actions: Any, rng: Random) -> Any:
        return actions[-1]

    start = new_game(NAMES)
    played = playout(start, [last] * 3, Random(3))
    position = start
    rng = Random(3)
    while position.actor is not None:
        chance = position.actor is CHANCE
        action = position.draw(rng) if chance else position.actions()[-1]
        position = position.play(action)
    assert position == played.end


def test_statistics_of_scores() -> None:
    tally = arena.Tally(2)
    for scores, winners in (((3, 1), (0,)), ((5, 5), (0, 1)), ((1, 6), (1,))):
        tally.count(arena.Finished(scores, winners, 10))
    assert (tally.wins, tally.shared, tally.decisions) == ([1, 1], [1, 1], 30)
    assert tally.mean(0) == 3
    assert tally.deviation(0) == pytest.approx((8 / 3) ** 0.5)
    # The error of the mean is the deviation of a sample of three, 2, divided by the root of 3.
    error = 1.959964 * 2 / 3**0.5
    assert tally.interval(0) == pytest.approx((3 - error, 3 + error))


def test_wilson_against_published_values() -> None:
    """The score interval without continuity correction is that of Newcombe 1998, table I."""
    for successes, trials, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        interval = wilson(successes, trials)
        assert interval[0] == pytest.approx(low, abs=5e-5)
        assert interval[1] == pytest.approx(high, abs=5e-5)


def test_a_policy_that_cheats_is_refused() -> None:
    from kingsburg.engine.actions import Build

    with pytest.raises(Illegal, match=r"N\.1"):
        playout(new_game(NAMES), [lambda look, actions, rng: Build("statue")] * 3, Random(0))


def test_a_policy_sees_what_its_player_sees() -> None:
    seen: list[Position] = []

    def watch(look: Any, actions: Any, rng: Random) -> Any:
        seen.append(look())
        return actions[int(rng.random() * len(actions))]

    for seed in range(6):
        playout(new_game(NAMES), [watch] * 3, Random(seed))
    hidden = [each for each in seen if each.enemy is None and each._table.seen]
    known = [each for each in seen if each.enemy is not None and each.phase != "winter"]
    assert hidden
    assert known
    for position in known:
        assert isinstance(position.actor, str)
        assert position._table.seen >> position.player(position.actor).seat & 1


def test_there_is_no_such_player() -> None:
    with pytest.raises(Malformed, match="no player called 'clever'"):
        by_name("clever")
