"""Series of games: the same seed gives the same result, however the work is split."""

from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from gametable.play.errors import Illegal, Malformed
from gametable.play.intervals import wilson
from gametable.play.positions import CHANCE
from gametable.play.streams import Streams
from kingsburg.engine.calendar import STEPS
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.engine.position import Position
from kingsburg.players import by_name
from kingsburg.players.games import simulate

NAMES = ("Ann", "Brian", "Cindy")


PLAYERS = ("random",) * 3


class AtOnce(Executor):
    """An executor that works in this thread."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_another_split_changes_nothing() -> None:
    alone = simulate(PLAYERS, 120, seed=7)
    spread = simulate(PLAYERS, 120, seed=7, executor=AtOnce())
    assert spread.frame().equals(alone.frame())
    assert alone.games == 120


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_give_the_same_result(method: str) -> None:
    alone = simulate(PLAYERS, 60, seed="s")
    with ProcessPoolExecutor(2, mp_context=get_context(method)) as executor:
        spread = simulate(PLAYERS, 60, "s", executor=executor)
    assert spread.frame().equals(alone.frame())


def test_another_seed_gives_other_games() -> None:
    one, two = (simulate(PLAYERS, 30, seed).frame() for seed in (1, 2))
    assert not one.equals(two)


def test_the_fast_way_and_the_public_way_agree() -> None:
    """A policy that never uses the generator plays the same game both ways."""

    def last(look: Any, actions: Any, rng: Random) -> Any:
        return actions[-1]

    start = new_game(NAMES)
    played = playout(start, [last] * 3, Streams("3"))
    position = start
    rng = Streams("3")
    decisions = [0, 0, 0]
    draws = 0
    while position.actor is not None:
        who = position.subject
        seat = 0 if who is None else position.player(who).seat + 1
        rng.purpose = (position.year * 64 + STEPS[position._table.at]) * 16 + seat * 2
        if position.actor is CHANCE:
            draws += 1
            action = position.draw(rng)
        else:
            decisions[seat - 1] += 1
            action = position.actions()[-1]
        position = position.play(action)
    assert (position, decisions, draws) == (played.end, played.decisions, played.draws)


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
        playout(new_game(NAMES), [lambda look, actions, rng: Build("statue")] * 3, Streams("0"))


def test_a_policy_sees_what_its_player_sees() -> None:
    seen: list[Position] = []

    def watch(look: Any, actions: Any, rng: Random) -> Any:
        seen.append(look())
        return actions[int(rng.random() * len(actions))]

    for seed in range(6):
        playout(new_game(NAMES), [watch] * 3, Streams(f"{seed}"))
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
