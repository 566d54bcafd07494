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

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Final

from gametable.arena import judging
from gametable.arena.judging import Pair
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
_PLAYERS: Final = ("planner", "greedy")
_WEAKER: Final = ("easy", "medium", "greedy")


def main(arguments: Sequence[str] | None = None) -> None:
    """Judge decisions, and tell how often the judges agree."""
    parser = judging.parser("python3 -m kingsburg.players.judge", __doc__)
    parser.add_argument("--blunders", action="store_true", help="draw blunders of weaker players")
    given = parser.parse_args(arguments)
    judging.judge(given, blunder if given.blunders else two_best, LEAST)


def two_best(seed: str) -> Pair:
    """Draw a decision of planners and greedy players, and return its two best choices."""
    rng = Random(seed)
    position = _one_of(_played(seed, _PLAYERS, rng), rng)
    outlook = outlook_of(position, learned())
    (best, worth, _), (second, less, _) = islice(weighed(outlook, position.actions()), 2)
    return _pair(position, best, second, worth - less)


def blunder(seed: str) -> Pair:
    """Draw a blunder of easy, medium and greedy players; return the best and the played choice."""
    rng = Random(seed)
    while True:
        found = []
        for position, action in _played(f"{seed}/{rng.random()}", _WEAKER, rng):
            choice = Judge(learned(), position.names).choice(0, position, action)
            if choice.kind == "blunder":
                found.append((position, choice.best, choice.played, choice.lost))
        if found:
            return _pair(*rng.choice(found))


def _pair(position: Position, best: Action, second: Action, said: float) -> Pair:
    def play(choice: int, seed: str) -> int:
        return _vp(position, (best, second)[choice], seed)

    moment = f"year {position.year}, {position.step}"
    words = lines.words(best), lines.words(second)
    other = partial(_difference, position, best, second)
    return Pair(len(position.players), moment, words, said, play, other)


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
    return first - other


def _vp(position: Position, action: Action, seed: str) -> int:
    """Return the VP of the player who decides, at the end of a game of planners after an action."""
    policies = [planner.choose] * len(position.players)
    end = playout(position.play(action), policies, Streams(seed)).end
    return end.player(str(position.actor)).vp


if __name__ == "__main__":
    main()
