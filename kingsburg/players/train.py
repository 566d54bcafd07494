"""Let the planner learn its numbers by playing against itself.

    python3 -m kingsburg.players.train --seed 1

`--simple` makes a weaker player to compare with: one net, which knows 60 of the numbers.

In each round it plays games and fits its nets to them, in the last round also to those of the
rounds before; the greedy player plays the first round. Then the nets of the last round, and the
means of those of the last few, play against early ones, and the numbers that win most are written
to the folder as `numbers.json`. The same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gametable.play.streams import Streams
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.players.learning.games import NAMES, Seen, known_to_simple, play
from kingsburg.players.learning.nets import Net, Numbers, averaged, mean, together
from kingsburg.players.planner import choices
from kingsburg.players.planner.value import Value

#: How many nets learn from the same games, to tell the mean of them, and their hidden units.
_NETS: Final = 2
_HIDDEN: Final = 24
#: The hidden units of the one net of `--simple`.
_SIMPLE: Final = 32
#: How often each net goes over the games of a round: at first, later, and in the last round, which
#: learns from the games of so many rounds.
_PASSES: Final = 6, 4, 8
_MEMORY: Final = 3
#: How much of a target is how the game ended; the rest is the value at the next stage.
_END: Final = 0.4
#: The means of up to so many of the last rounds play against the one after the greedy player's.
_LAST: Final = 3
_EARLY: Final = 1
_SEATS: Final = 4


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn, and write the numbers."""
    given = _parser().parse_args(arguments)
    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(given.workers) as pool:
        rounds: list[list[Net]] = []
        lately: deque[Callable[[], list[Seen]]] = deque(maxlen=_MEMORY)
        for number in range(given.rounds + 1):
            before = rounds[-1] if rounds else []
            games = partial(_games, before, number, given.seed, given.games, pool)
            lately.append(partial(_seen, folder / f"games-{number}.npz", games))
            is_last = number == given.rounds
            played = [*lately] if is_last else [lately[-1]]
            rng = np.random.default_rng([given.seed, number])
            passes = _PASSES[-1 if is_last else min(number, 1)]
            fitted = partial(_fitted, before, played, rng, passes, simple=given.simple)
            rounds.append([Net(each) for each in _once(folder / f"round-{number}.npz", fitted)])
        best = _best(rounds, given.seed, given.matches, pool)
    (folder / "numbers.json").write_text(f"{best}\n", "utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m kingsburg.players.train", description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same numbers")
    parser.add_argument("--folder", type=Path, default=Path("planner"), help="what it writes")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=1200, help="in each round")
    parser.add_argument("--matches", type=int, default=400, help="that choose the best round")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--simple", action="store_true", help="a weaker player to compare with")
    return parser


def _games(before: Sequence[Net], number: int, seed: int, games: int, pool: Executor) -> list[Seen]:
    """Play the games of a round, and return what each player has seen."""
    text = json.dumps(together(before)) if before else ""
    seeds = [f"{seed}/{number}/{game}" for game in range(games)]
    seen = [each for game in pool.map(partial(_played, text), seeds, chunksize=8) for each in game]
    vp = np.mean([each.vp[-1] for each in seen])
    print(f"round {number}: {games} games, {vp:.1f} VP", end="", flush=True)
    return seen


def _fitted(
    before: Sequence[Net],
    played: Iterable[Callable[[], list[Seen]]],
    rng: np.random.Generator,
    passes: int,
    *,
    simple: bool,
) -> list[list[Numbers]]:
    """Return the parts of the nets of the round before, or of new ones, fitted to these games."""
    seen = [each for games in played for each in games()]
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
    return [net.parts for net in nets]


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
    """Return the numbers that win most of these games against those of an early round.

    Those of the last round compete with the means of the last few.
    """
    early = json.dumps(together(rounds[min(_EARLY, len(rounds) - 1)]))
    seeds = [f"{seed}/match/{game}" for game in range(matches)]
    won = {}
    for last in range(1, min(_LAST, len(rounds)) + 1):
        text = json.dumps(together([averaged(each) for each in zip(*rounds[-last:], strict=True)]))
        won[text] = sum(pool.map(partial(_won, text, early), seeds, range(matches), chunksize=8))
        print(f"mean of the last {last}: {won[text]} of {matches} games won", flush=True)
    return max(won, key=lambda text: won[text])


def _won(text: str, early: str, seed: str, game: int) -> bool:
    """True if these numbers win a game against three players with earlier ones."""
    names = NAMES[:_SEATS]
    mine = game % _SEATS
    policies = [_policy(text if seat == mine else early) for seat in range(_SEATS)]
    end = playout(new_game(names), policies, Streams(seed)).end
    return names[mine] in end.winners


def _policy(text: str) -> Any:
    value = _value(text)
    return lambda look, actions, rng: choices.choose(look, actions, value)


def _played(text: str, seed: str) -> list[Seen]:
    return play(_value(text) if text else None, seed)


@cache
def _value(text: str) -> Value:
    return Value(**json.loads(text))


def _seen(file: Path, games: Callable[[], list[Seen]]) -> list[Seen]:
    """Return what players have seen in the games of a round, which are played once."""
    return [Seen(*each) for each in _once(file, games)]


def _once(file: Path, make: Callable[[], Iterable[Iterable[NDArray[Any]]]]) -> list[list[Any]]:
    """Return lists of arrays from a file; they are made and written to it first if it is new."""
    if not file.exists():
        named = {
            f"{number}-{at}": array
            for number, arrays in enumerate(make())
            for at, array in enumerate(arrays)
        }
        # Written beside it first, so that a round that is stopped leaves nothing half done.
        beside = file.with_suffix(".part.npz")
        np.savez_compressed(beside, allow_pickle=False, **named)
        beside.replace(file)
    with np.load(file) as kept:
        lists = groupby(kept.files, key=lambda name: name.partition("-")[0])
        return [[kept[name] for name in names] for _, names in lists]


if __name__ == "__main__":
    main()
