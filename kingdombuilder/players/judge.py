"""Let games judge what the planner says of turns.

    python3 -m kingdombuilder.players.judge --decisions 40

It draws turns that a review calls mistakes or blunders, from games of easy, medium and strong
players. Greedy players play on from the best turn and from the one that was played, with the same
cards, until one is surely better or the games are over; planners do so in fewer games, as another
judge. The command writes each turn to a file, goes on where it was stopped, and tells how often the
games agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import Final

from gametable.arena import judging
from gametable.arena.judging import Pair
from gametable.play.history import History, Policy
from gametable.play.review import Choice
from gametable.play.reviewing import decided
from gametable.play.streams import Streams
from kingdombuilder.engine.new_game import drawn_game, new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.players import by_name, greedy, planner
from kingdombuilder.players.games import playout
from kingdombuilder.players.review.judge import Judge
from kingdombuilder.players.review.turns import after_turn

_NAMES: Final = ("Ann", "Brian", "Cindy", "David")
_PLAYERS: Final = ("easy", "medium", "strong")
#: How many games planners play from each of two turns.
_PLANNED: Final = 20


def main(arguments: Sequence[str] | None = None) -> None:
    """Judge turns, and tell how often the judges agree."""
    parser = judging.parser("python3 -m kingdombuilder.players.judge", __doc__)
    judging.judge(parser.parse_args(arguments), lost_turn, least=0)


def lost_turn(seed: str) -> Pair:
    """Draw a turn that a review calls a mistake or a blunder; return the best one and this one."""
    rng = Random(seed)
    kind = rng.choice(("mistake", "blunder"))
    while True:
        line = _played(f"{seed}/{rng.random()}", rng).line()
        judge = Judge(line[0].position.names)
        found = [
            each
            for node in range(len(line) - 1)
            if isinstance(line[node].position.actor, str)
            and (each := decided(judge, node, line))
            and each.kind == kind
        ]
        if found:
            choice = rng.choice(found)
            return _pair(line[choice.node].position, choice)


def _played(seed: str, rng: Random) -> History[Position]:
    """Play a game on a drawn board."""
    names = _NAMES[: rng.randint(2, len(_NAMES))]
    players = {name: by_name(rng.choice(_PLAYERS)) for name in names}
    history, streams = History(new_game(names, *drawn_game(seed))), Streams(seed)
    while (actor := (here := history.position).actor) is not None:
        streams.purpose = len(history.line())
        if isinstance(actor, str):
            look = partial(here.seen_by, actor)
            history.play(players[actor](look, here.actions(), streams))
        else:
            history.play(here.table_copy().draw(streams))
    return history


def _pair(position: Position, choice: Choice) -> Pair:
    ends = [after_turn(position, each) for each in (choice.best, choice.played)]

    def play(at: int, seed: str, policy: Policy = greedy.choose) -> int:
        end, _ = playout(ends[at], [policy] * len(position.names), Streams(seed))
        return end.total(choice.who)

    def other() -> float:
        return fmean(
            play(0, seed, planner.choose) - play(1, seed, planner.choose)
            for seed in map(str, range(_PLANNED))
        )

    words = Judge(()).words(choice.best), Judge(()).words(choice.played)
    moment = f"round {position.table.turn}"
    return Pair(len(position.names), moment, words, choice.lost, play, other)


if __name__ == "__main__":
    main()
