"""Let the planner learn its numbers by playing against itself.

    python3 -m kingsburg.players.train --seed 3

`--simple` makes a weaker player to compare with: one net, which knows 60 of the numbers.

In each round it plays games and fits its nets to them; the greedy player plays the first round. In
each game of the last two rounds it has one seat, and greedy players have the others. Then the nets
of the last round, and the means of those of the last few, play against greedy players, and the
numbers that win most are written to the folder as `numbers.json`. The same command goes on where it
was stopped.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from gametable.play.streams import Streams
from kingsburg.engine.playout import playout
from kingsburg.players import greedy
from kingsburg.players.learning.games import Seen, drawn, known_to_simple, play
from kingsburg.players.learning.nets import Net, Numbers, averaged, mean, together
from kingsburg.players.planner import choices
from kingsburg.players.planner.value import Value

#: How many nets learn from the same games, to tell the mean of them, and their hidden units.
_NETS: Final = 2
_HIDDEN: Final = 24
#: The hidden units of the one net of `--simple`.
_SIMPLE: Final = 32
#: How often each net goes over the games of a round, and over the fewer rows of the first and last.
_PASSES: Final = 4
_MORE_PASSES: Final = 6
#: In so many rounds at the end, the planner plays alone against greedy players.
_ALONE: Final = 2
#: How much of a target is how the game ended; the rest is the value at the next stage.
_END: Final = 0.4
#: The means of up to so many of the last rounds are tried.
_LAST: Final = 3


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn, and write the numbers."""
    given = _parser().parse_args(arguments)
    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(given.workers) as pool:
        rounds: list[list[Net]] = []
        for number in range(given.rounds + 1):
            kept = folder / f"round-{number}.npz"
            if not kept.exists():
                before = rounds[-1] if rounds else []
                alone = bool(before) and number > given.rounds - _ALONE
                play_one = partial(_played, json.dumps(together(before)) if before else "", alone)
                seen = _games(play_one, number, given.seed, given.games, pool)
                rng = np.random.default_rng([given.seed, number])
                passes = _PASSES if before and not alone else _MORE_PASSES
                _keep(kept, _fitted(before, seen, rng, passes, simple=given.simple))
            rounds.append(_kept(kept))
        best = _best(rounds, given.seed, given.matches, pool)
    (folder / "numbers.json").write_text(f"{best}\n", "utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m kingsburg.players.train", description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same numbers")
    parser.add_argument("--folder", type=Path, default=Path("planner"), help="what it writes")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=1200, help="in each round")
    parser.add_argument("--matches", type=int, default=2000, help="that choose the best round")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--simple", action="store_true", help="a weaker player to compare with")
    return parser


def _games(
    play_one: Callable[[str], list[Seen]], number: int, seed: int, games: int, pool: Executor
) -> list[Seen]:
    """Play the games of a round, and return what each player has seen."""
    seeds = [f"{seed}/{number}/{game}" for game in range(games)]
    seen = [each for game in pool.map(play_one, seeds, chunksize=8) for each in game]
    vp = np.mean([each.vp[-1] for each in seen])
    print(f"round {number}: {games} games, {vp:.1f} VP", end="", flush=True)
    return seen


def _fitted(
    before: Sequence[Net],
    seen: Sequence[Seen],
    rng: np.random.Generator,
    passes: int,
    *,
    simple: bool,
) -> list[Net]:
    """Return the nets of the round before, or new ones, fitted to these games."""
    numbers = np.concatenate([each.numbers for each in seen]).astype(np.float64)
    if simple:
        numbers *= known_to_simple()
    targets = _targets(seen, mean(before, numbers) if before else None)
    hidden = [_SIMPLE] if simple else [_HIDDEN] * _NETS
    nets = [net.copy() for net in before] or [Net.drawn(numbers, each, rng) for each in hidden]
    for net in nets:
        net.fit(numbers, targets, rng, passes)
    off = np.sqrt(np.mean((mean(nets, numbers) - targets) ** 2))
    print(f", off by {off:.2f} VP", flush=True)
    return nets


def _targets(seen: Iterable[Seen], told: Numbers | None) -> Numbers:
    """Return the VP still to come at each stage, as the game and what the nets have told say."""
    vps = [each.vp.astype(np.float64) for each in seen]
    ends = np.concatenate([vp[-1] - vp[:-1] for vp in vps])
    if told is None:
        return ends
    soon = np.concatenate([np.diff(vp) for vp in vps])
    last = np.cumsum([len(vp) - 1 for vp in vps]) - 1
    later = np.append(told[1:], 0)
    later[last] = 0
    mixed: Numbers = _END * ends + (1 - _END) * (soon + later)
    return mixed


def _best(rounds: Sequence[Sequence[Net]], seed: int, matches: int, pool: Executor) -> str:
    """Return the numbers that win most of these games against greedy players.

    Those of the last round compete with the means of the last few.
    """
    seeds = [f"{seed}/match/{game}" for game in range(matches)]
    won = {}
    for last in range(1, min(_LAST, len(rounds)) + 1):
        text = json.dumps(together([averaged(each) for each in zip(*rounds[-last:], strict=True)]))
        won[text] = sum(pool.map(partial(_won, text), seeds, range(matches), chunksize=8))
        print(f"mean of the last {last}: {won[text]} of {matches} games won", flush=True)
    return max(won, key=lambda text: won[text])


def _won(text: str, seed: str, game: int) -> bool:
    """True if these numbers win a game against greedy players."""
    start = drawn(Random(seed))
    mine = game % len(start.names)
    policies = [_policy(text) if who == mine else greedy.choose for who in range(len(start.names))]
    return start.names[mine] in playout(start, policies, Streams(seed)).end.winners


def _policy(text: str) -> Any:
    value = _value(text)
    return lambda look, actions, rng: choices.choose(look, actions, value)


def _played(text: str, alone: bool, seed: str) -> list[Seen]:
    return play(_value(text) if text else None, seed, alone=alone)


@cache
def _value(text: str) -> Value:
    return Value(**json.loads(text))


def _keep(path: Path, nets: Sequence[Net]) -> None:
    parts = {
        f"{number}-{at}": part
        for number, net in enumerate(nets)
        for at, part in enumerate(net.parts)
    }
    # Written beside it first, so that a round that is stopped leaves nothing half done.
    beside = path.with_suffix(".part.npz")
    np.savez(beside, allow_pickle=False, **parts)
    beside.replace(path)


def _kept(path: Path) -> list[Net]:
    with np.load(path) as parts:
        return [Net([parts[f"{net}-{at}"] for at in range(3)]) for net in range(len(parts) // 3)]


if __name__ == "__main__":
    main()
