"""Let games judge what the planner says of decisions.

    python3 -m kingsburg.players.judge --seed 1

It draws decisions from games of planners and greedy players. Where the planner says that its best
choice is better than its second best by more than `LEAST`, planners play on from both with the same
dice, until one is surely better or the games are over. The command writes each decision to a file,
goes on where it was stopped, and tells how often the games agree, and how often a simple net does
(`--simple` of `kingsburg.players.train`).

`--blunders` draws decisions that a review calls blunders, from games of easy, medium and greedy
players; the best choice is then compared with the one that was played.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
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
from kingsburg.players.planner.choices import option, outlook_of, weighed
from kingsburg.players.planner.value import learned, simple
from kingsburg.players.review.judge import Judge

#: A smaller difference, in VP, is not judged.
LEAST: Final = 1.5
#: The mean difference is checked after each so many games. It is sure if it is so many standard
#: errors from 0.
_OFTEN: Final = 50
_SURE: Final = 4
_PLAYERS: Final = ("planner", "greedy")
_WEAKER: Final = ("easy", "medium", "greedy")


class Judged(NamedTuple):
    """A decision: what the planner says that its best choice gains over the second, in VP.

    `simple`: the difference that the simple net sees. `found`: the mean difference in so many
    `games`, and `error` its standard error. Without games, `said` is at most `LEAST`.
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
        pair = blunder if given.blunders else two_best
        judge = partial(judged, pair=pair, seed=given.seed, games=given.games)
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
    parser.add_argument("--blunders", action="store_true", help="draw blunders of weaker players")
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


class Pair(NamedTuple):
    """Two choices of a decision, and by how many VP the planner says that the first is better."""

    position: Position
    best: Action
    second: Action
    said: float


def judged(number: int, pair: Callable[[str], Pair], seed: int, games: int) -> Judged:
    """Return what the judges say of the decision with this number; `pair`: draws it by a seed."""
    text = f"{seed}/{number}"
    position, best, second, said = pair(text)
    found = Judged(
        number, len(position.players), position.year, position.step,
        lines.words(best), lines.words(second), round(said, 2),
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


def two_best(seed: str) -> Pair:
    """Draw a decision of planners and greedy players, and return its two best choices."""
    rng = Random(seed)
    position = _one_of(_played(seed, _PLAYERS, rng), rng)
    outlook = outlook_of(position, learned())
    (best, worth, _), (second, less, _) = islice(weighed(outlook, position.actions()), 2)
    return Pair(position, best, second, worth - less)


def blunder(seed: str) -> Pair:
    """Draw a blunder of easy, medium and greedy players; return the best and the played choice."""
    rng = Random(seed)
    while True:
        found = []
        for position, action in _played(f"{seed}/{rng.random()}", _WEAKER, rng):
            choice = Judge(learned(), position.names).choice(0, position, action)
            if choice.kind == "blunder":
                found.append(Pair(position, choice.best, choice.played, choice.lost))
        if found:
            return rng.choice(found)


def _one_of(decisions: Iterable[tuple[Position, Action]], rng: Random) -> Position:
    """Return one of the positions; each is equally likely to be the last one that is kept."""
    for number, (position, _) in enumerate(decisions, 1):
        if rng.random() * number < 1:
            found = position
    return found


def _played(seed: str, kinds: Sequence[str], rng: Random) -> list[tuple[Position, Action]]:
    """Play a game, and return its decisions as whoever decides sees them, with what was chosen."""
    players = [rng.choice(kinds) for _ in range(rng.choice(Rules.PLAYERS))]
    found: list[tuple[Position, Action]] = []

    def noting(policy: Policy) -> Policy:
        def choose(look: Any, actions: Sequence[Action], streams: Streams) -> Action:
            action = policy(look, actions, streams)
            if len(actions) > 1:
                found.append((look(), action))
            return action

        return choose

    policies = [noting(by_name(each)) for each in players]
    playout(new_game(NAMES[: len(players)]), policies, Streams(seed))
    return found


def _difference(position: Position, best: Action, second: Action) -> float:
    """Return by how much the simple net prefers the first."""
    outlook = outlook_of(position, simple())
    worths = {each.action: each.worth for each in weighed(outlook, position.actions())}
    first, other = (
        worths[each] if each in worths else option(outlook, each).worth for each in (best, second)
    )
    return round(first - other, 2)


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
