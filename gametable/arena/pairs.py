"""Pairs of games: each number is played twice, with the same dice, before and after a change."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import Final

from gametable.arena.differences import Difference, mean_difference
from gametable.arena.games import Games
from gametable.arena.playing import Finished, Game, check_enough
from gametable.play.errors import Fault, Malformed, check_type
from gametable.play.intervals import Share, share
from gametable.play.steps import Steps, piece
from gametable.play.streams import Streams

#: How the columns of the second game of a pair end.
AFTER: Final = "_after"
#: How narrow an interval may be asked for; fewer points take more pairs than anybody can play.
_NARROWEST: Final = 1e-6
#: True if the two games of a pair ended differently.
DIFFERS: Final = "differs"


def pair(before: Game, after: Game) -> Game:
    """Return the game that plays both with the same streams of random numbers.

    A row has the columns of the first game, those of the second one ending in "_after", and
    "differs". A seat with another player afterwards is named by both: "random/greedy". Raises
    `Malformed` unless they have equally many players.
    """
    if len(before.names) != len(after.names):
        raise Malformed("both games of a pair need equally many players")
    settings = {"before": dict(before.settings), "after": dict(after.settings)}
    play = partial(_play_both, before, after)
    both = zip(before.names, after.names, strict=True)
    names = [first if first == then else f"{first}/{then}" for first, then in both]
    return Game(None, before.policies, play, names, before.unit, settings)


def _play_both(before: Game, after: Game, game: Game, rng: Streams) -> Steps[Finished]:
    first = yield from piece(before.play(before, rng.again()), 0, 2)
    second = yield from piece(after.play(after, rng.again()), 1, 2)
    differs = first != second
    second_facts = {
        before.unit: second.scores,
        "won": [place == 1 for place in second.places],
        "decisions": second.decisions,
        **second.facts,
    }
    facts = {
        **first.facts,
        **{f"{name}{AFTER}": cells for name, cells in second_facts.items()},
        DIFFERS: [differs] * len(first.scores),
    }
    return first._replace(facts=facts)


def more(played: Games, seat: int) -> Difference:
    """Return how much more a seat scores after the change, with its 95% interval.

    Raises `Malformed` before two pairs have been played.
    """
    before, after = played.values(seat), played.values(seat, f"{played.unit}{AFTER}")
    return mean_difference([new - old for old, new in zip(before, after, strict=True)])


def differing(played: Games) -> Share:
    """Return the share of pairs whose games ended differently, with Wilson's 95% interval.

    Raises `Malformed` before a pair has been played.
    """
    check_enough(played.games, 1)
    found = played.values(1, DIFFERS)
    return share(sum(found), len(found))


def check_until(until: float) -> None:
    """Raise `Malformed` unless intervals can be so narrow, in points on either side."""
    check_type(until, (int, float), "until")
    if until < _NARROWEST:
        raise Malformed(
            Fault(
                "until",
                "expected at least {least}, not {given}",
                least=str(_NARROWEST),
                given=str(until),
            )
        )


def needed(played: Games, until: float) -> int:
    """Return how many more pairs it takes until all intervals of `more` are narrow enough.

    `until`: how far they may reach on either side, in points. 0 if they are narrow enough now.
    Raises `Malformed` like `check_until`.
    """
    check_until(until)
    seats = range(1, len(played.players) + 1)
    widest = max((each.high - each.low) / 2 for each in (more(played, seat) for seat in seats))
    return max(0, ceil(played.games * (widest / until) ** 2) - played.games)
