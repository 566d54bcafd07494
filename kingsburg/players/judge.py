"""Let games judge what the planner says of decisions.

    python3 -m kingsburg.players.judge --seed 1

It draws decisions from games of planners and greedy players. Where the planner says that its best
choice is better than its second best by more than `LEAST`, planners play on from both with the same
dice, until one is surely better or the games are over. The command writes each decision to a file,
goes on where it was stopped, and tells how often the games agree, and how often a simple net does
(`--simple` of `kingsburg.players.train`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from gametable.play.streams import Streams
from kingsburg.engine.actions import Action
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import Policy, playout
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import lines
from kingsburg.players import by_name, planner
from kingsburg.players.learning.games import NAMES
from kingsburg.players.planner.choices import Option, outlook_of, weighed
from kingsburg.players.planner.value import learned, simple

#: A smaller difference, in VP, is not judged.
LEAST: Final = 1.5
#: The mean difference is checked after each so many games. It is sure if it is so many standard
#: errors from 0.
_OFTEN: Final = 50
_SURE: Final = 4
_PLAYERS: Final = ("planner", "greedy")


class Judged(NamedTuple):
    """A decision: what the planner says that its best choice gains over the second, in VP.

    `simple`: the difference that the simple net sees; None if it does not weigh both. `found`: the
    mean difference in so many `games`, and `error` its standard error. Without games, `said` is at
    most `LEAST`.
    """

    number: int
    players: int
    year: int
    step: str
    best: str
    second: str
    said: float
    simple: float | None = None
    games: int = 0
    found: float | None = None
    error: float | None = None


def main(arguments: Sequence[str] | None = None) -> None:
    """Judge decisions, and tell how often the judges agree."""
    given = _parser().parse_args(arguments)
    file: Path = given.file
    done = kept(file) if file.exists() else []
    with ProcessPoolExecutor(given.workers) as pool, file.open("a", encoding="utf-8") as out:
        judge = partial(judged, seed=given.seed, games=given.games)
        for each in pool.map(judge, range(len(done), given.decisions)):
            done.append(each)
            out.write(f"{json.dumps(each)}\n")
            out.flush()
    print(summary(done))


def kept(file: Path) -> list[Judged]:
    """Return the decisions in a file."""
    return [Judged(*json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m kingsburg.players.judge", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="draws the decisions")
    parser.add_argument("--file", type=Path, default=Path("judged.jsonl"), help="what it writes")
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument("--games", type=int, default=400, help="from each of two choices")
    parser.add_argument("--workers", type=int, default=2)
    return parser


def summary(decisions: Iterable[Judged]) -> str:
    """Return how many decisions were judged, and how often each judge agrees with the planner."""
    all_of_them = list(decisions)
    clear = [each for each in all_of_them if each.found is not None]
    played = sum(each.found > 0 for each in clear if each.found is not None)
    simple = sum(each.simple > 0 for each in clear if each.simple is not None)
    return (
        f"{len(all_of_them)} decisions, {len(clear)} of them by more than {LEAST} VP: "
        f"the games agree in {played}, the simple net in {simple}"
    )


def judged(number: int, seed: int, games: int) -> Judged:
    """Return what the judges say of the decision with this number."""
    text = f"{seed}/{number}"
    position = drawn(text)
    (best, worth, _), (second, less, _) = _two_best(position)
    found = Judged(
        number, len(position.players), position.year, position.step,
        lines.words(best), lines.words(second), round(worth - less, 2),
    )  # fmt: skip
    if found.said <= LEAST:
        return found
    found = found._replace(simple=_difference(position, best, second))
    differences: list[int] = []
    for game in range(games):
        ends = (_vp(position, action, f"{text}/{game}") for action in (best, second))
        differences.append(next(ends) - next(ends))
        if game % _OFTEN == _OFTEN - 1 and abs(fmean(differences)) > _SURE * _error(differences):
            break
    return found._replace(
        games=len(differences),
        found=round(fmean(differences), 2),
        error=round(_error(differences), 2),
    )


def drawn(seed: str) -> Position:
    """Return a decision of a game of planners and greedy players, as the player sees it."""
    rng = Random(seed)
    players = [rng.choice(_PLAYERS) for _ in range(rng.choice(Rules.PLAYERS))]
    seen: list[Position] = []
    decisions = 0

    def noting(policy: Policy) -> Policy:
        def choose(look: Any, actions: Sequence[Action], streams: Streams) -> Action:
            nonlocal decisions
            if len(actions) > 1:
                decisions += 1
                # Each decision of the game is equally likely to be the last one that is kept.
                if rng.random() * decisions < 1:
                    seen[:] = [look()]
            return policy(look, actions, streams)

        return choose

    playout(
        new_game(NAMES[: len(players)]), [noting(by_name(each)) for each in players], Streams(seed)
    )
    return seen[0]


def _two_best(position: Position) -> list[Option]:
    return list(islice(weighed(outlook_of(position, learned()), position.actions()), 2))


def _difference(position: Position, best: Action, second: Action) -> float | None:
    """Return by how much the simple net prefers the first; None if it does not weigh both."""
    outlook = outlook_of(position, simple())
    worths = {each.action: each.worth for each in weighed(outlook, position.actions())}
    if best in worths and second in worths:
        return round(worths[best] - worths[second], 2)
    return None


def _vp(position: Position, action: Action, seed: str) -> int:
    """Return the VP of the player who decides, at the end of a game of planners after an action."""
    policies = [planner.choose] * len(position.players)
    end = playout(position.play(action), policies, Streams(seed)).end
    return end.player(str(position.actor)).vp


def _error(numbers: Sequence[int]) -> float:
    """Return the standard error of the mean."""
    return stdev(numbers) / sqrt(len(numbers))


if __name__ == "__main__":
    main()
