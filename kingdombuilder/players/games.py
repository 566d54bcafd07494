"""Many games of Kingdom Builder between players, and what they earn on a board.

    played = Games(["greedy", "greedy"], cards=("lords", "farmers", "miners"))
    for share in played.steps(300):    # the share done, from 0 to 1
        ...
    played.tally.parts["lords"].interval(0)

The tally so far is available at any time, so that the work can be stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from fractions import Fraction
from random import Random
from typing import Final

from gametable.play import arena
from gametable.play.arena import Finished, Game, Policy, Tally
from gametable.play.errors import IllegalAnswer
from gametable.play.steps import Steps, piece, stepwise
from kingdombuilder.engine.actions import Action
from kingdombuilder.engine.new_game import FIRST_CARDS, FIRST_SECTIONS, new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import SETTLEMENTS
from kingdombuilder.players import by_name

#: The number of decisions between two yields.
_STEP: Final = 5


class Games:
    """Games on one board with three cards; game number i is played with ``Random(f"{seed}/{i}")``.

    `tally`: the games so far: wins and gold by seat, `tally.parts` the gold by card and for
    castles, `tally.held` the kinds of tiles that winners and others had at the end.

    A player is a name ("random", "greedy", "ahead") or a function `(look, actions, rng) -> action`:
    `look()` gives the position as this player knows it. Raises `Malformed` for an unknown name, for
    too few or too many players, and for an invalid board or invalid cards.
    """

    def __init__(
        self,
        players: Sequence[str | Policy],
        seed: int | str = 0,
        *,
        sections: Sequence[str] = FIRST_SECTIONS,
        cards: Sequence[str] = FIRST_CARDS,
        lords_zero: bool = True,
    ) -> None:
        policies = arena.seated(players, by_name)
        start = new_game(list(policies), sections, cards, lords_zero=lords_zero)
        self.seed = seed
        self.game = Game(start, policies, _play)
        self.tally = Tally(len(players))

    def steps(self, games: int) -> Steps[None]:
        """Play this many games in all; yield the share done, from 0 to 1, several times a game."""
        arena.check_games(games)
        policies = list(self.game.policies.values())
        while self.tally.games < games:
            number = self.tally.games
            rng = Random(f"{self.seed}/{number}")
            playing = playout.in_steps(self.game.start, policies, rng)
            with arena.told_by_game(number, self.seed):
                self.tally.count(_finished(*(yield from piece(playing, number, games))))
            yield Fraction(self.tally.games, games)


def simulate(
    players: Sequence[str | Policy],
    games: int = 1000,
    seed: int | str = 0,
    *,
    sections: Sequence[str] = FIRST_SECTIONS,
    cards: Sequence[str] = FIRST_CARDS,
    lords_zero: bool = True,
    executor: Executor | None = None,
) -> Tally:
    """Play this many games between 2 to 4 players, and return their tally; see `Games`.

    The same seed gives the same result on any executor; if that uses other processes, functions
    must be picklable.
    """
    asked = Games(players, seed, sections=sections, cards=cards, lords_zero=lords_zero)
    return arena.simulate(asked.game, games, seed, executor)


def _play(game: Game, rng: Random) -> Finished:
    return _finished(*playout(game.start, list(game.policies.values()), rng))


def _finished(end: Position, decisions: int) -> Finished:
    """Return the result of a finished game: gold in all and by card, and kinds of tiles."""
    earned = [end.gold(name) for name in end.names]
    parts = {card: tuple(each[card].gold for each in earned) for card in earned[0]}
    held = [sorted({tile.kind for tile in tiles}) for tiles in end.table.tiles]
    scores = tuple(map(end.total, end.names))
    return Finished(scores, tuple(map(end.seat, end.winners)), decisions, parts, held)


@stepwise
def playout(
    start: Position, policies: Sequence[Policy], rng: Random
) -> Steps[tuple[Position, int]]:
    """Play from a position to the end, and return that position and the number of decisions.

    `policies`: by seat.
    """
    table = start.table_copy()
    decisions = 0

    def look() -> Position:
        return Position(table.copy()).seen_by(table.names[table.to_move])

    while not table.is_over:
        options = table.options
        if options is None:
            action: Action = table.draw(rng)
        else:
            decisions += 1
            action = policies[table.to_move](look, options, rng)
            if action not in options:
                reasons = Position(table.copy()).why_not(action) or ()
                raise IllegalAnswer(table.to_move + 1, action, reasons, options)
            if decisions % _STEP == 0:
                yield Fraction(max(own.bit_count() for own in table.own), SETTLEMENTS)
        table.play(action)
    return Position(table), decisions
