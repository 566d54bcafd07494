"""Games judge two choices: they go on from both with the same chance, many times."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final, NamedTuple

#: The mean difference is checked after each so many games. It is sure if it is so many standard
#: errors from 0.
_OFTEN: Final = 50
_SURE: Final = 4


@dataclass
class Pair:
    """Two choices of a decision, and by how much a planner says that the first is better.

    `play`: plays a game from a choice, 0 or 1, with the chance of a seed; returns what the player
    has at the end. `other`: returns by how much another judge prefers the first.
    """

    players: int
    moment: str
    choices: tuple[str, str]
    said: float
    play: Callable[[int, str], int]
    other: Callable[[], float]


class Judged(NamedTuple):
    """What is said of two choices: how much the first one gains over the second.

    `said`: by the planner; `other`: by another judge. `found`: the mean difference in so many
    `games`, and `error` its standard error. Without games, `said` was too small to be judged.
    """

    number: int
    players: int
    moment: str
    best: str
    second: str
    said: float
    other: float | None = None
    games: int = 0
    found: float | None = None
    error: float | None = None


def judged(number: int, draw: Callable[[str], Pair], least: float, seed: int, games: int) -> Judged:
    """Return what the judges say of the decision with this number, which `draw` draws by a seed.

    A difference of at most `least` is not judged. Games end early if they are sure.
    """
    text = f"{seed}/{number}"
    pair = draw(text)
    found = Judged(number, pair.players, pair.moment, *pair.choices, round(pair.said, 2))
    if found.said <= least:
        return found
    differences: list[int] = []
    for game in range(games):
        differences.append(pair.play(0, f"{text}/{game}") - pair.play(1, f"{text}/{game}"))
        if game % _OFTEN == _OFTEN - 1 and abs(fmean(differences)) > _SURE * _error(differences):
            break
    return found._replace(
        other=round(pair.other(), 2),
        games=len(differences),
        found=round(fmean(differences), 2),
        error=round(_error(differences), 2),
    )


def _error(numbers: Sequence[int]) -> float:
    """Return the standard error of the mean."""
    return stdev(numbers) / sqrt(len(numbers))


def parser(prog: str, description: str | None) -> argparse.ArgumentParser:
    """Return the parser of a command that judges decisions."""
    found = argparse.ArgumentParser(prog=prog, description=description)
    found.add_argument("--seed", type=int, default=1, help="draws the decisions")
    found.add_argument("--file", type=Path, default=Path("judged.jsonl"), help="what it writes")
    found.add_argument("--decisions", type=int, default=500)
    found.add_argument("--games", type=int, default=400, help="from each of two choices")
    found.add_argument("--workers", type=int, default=2)
    return found


def judge(given: argparse.Namespace, draw: Callable[[str], Pair], least: float) -> None:
    """Judge decisions, go on where the file ends, and print how often the judges agree."""
    file: Path = given.file
    done = kept(file) if file.exists() else []
    judge_one = partial(judged, draw=draw, least=least, seed=given.seed, games=given.games)
    with ProcessPoolExecutor(given.workers) as pool, file.open("a", encoding="utf-8") as out:
        for each in pool.map(judge_one, range(len(done), given.decisions)):
            done.append(each)
            out.write(f"{json.dumps(each)}\n")
            out.flush()
    print(summary(done))


def kept(file: Path) -> list[Judged]:
    """Return the decisions in a file."""
    return [Judged(*json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def summary(decisions: Iterable[Judged]) -> str:
    """Return how many decisions were judged, and how often each judge agrees with the planner."""
    all_of_them = list(decisions)
    clear = [each for each in all_of_them if each.games]
    played = sum((each.found or 0) > 0 for each in clear)
    other = sum((each.other or 0) > 0 for each in clear)
    return (
        f"{len(all_of_them)} decisions, {len(clear)} of them clear enough to be judged: "
        f"the games agree in {played}, the other judge in {other}"
    )
