"""Simulations of many games of Kingdom Builder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from gametable.arena import playing
from gametable.arena import simulate as arena
from gametable.arena.games import Games
from gametable.arena.playing import Cell, Finished, Game
from gametable.arena.workers import Cluster
from gametable.play.errors import Fault, IllegalAnswer, Malformed
from gametable.play.history import History, Policy
from gametable.play.steps import Steps, stepwise
from gametable.play.streams import Streams
from kingdombuilder.catalogue import tiles
from kingdombuilder.engine.actions import Action
from kingdombuilder.engine.gold import CARDS
from kingdombuilder.engine.new_game import (
    FIRST_CARDS,
    FIRST_SECTIONS,
    drawn_cards,
    drawn_sections,
    new_game,
)
from kingdombuilder.engine.position import Position
from kingdombuilder.engine.table import SETTLEMENTS
from kingdombuilder.notation import actions, files
from kingdombuilder.notation import games as notation
from kingdombuilder.players import by_name

#: The value of `boards` with which each game has a board and cards of its own.
RANDOM: Final = "random"
#: The number of decisions between two yields.
_STEP: Final = 5


def simulate(
    players: Sequence[str | Policy],
    games: int = 1000,
    seed: int | str = 0,
    *,
    sections: Sequence[str] | None = None,
    cards: Sequence[str] | None = None,
    lords_zero: bool = True,
    boards: str | None = None,
    start: Position | History[Position] | str | None = None,
    workers: int = 1,
    executor: Executor | Cluster | None = None,
    progress: bool | None = None,
    collect: str = "games",
    folder: str | Path | None = None,
) -> Games:
    """Play this many games between 2 to 4 players, and return them as sums and as data.

    A player is a name ("easy", "medium", "strong", "random", "greedy", "ahead", "planner") or a
    function `(look, actions, rng) -> action`: `look()` gives the position as this player knows it.
    The same seed gives the same games, on any workers.

    >>> played = simulate(["greedy", "random"], games=4, cards=("lords", "miners", "hermits"))
    >>> played.mean(1) > played.mean(2)
    True
    >>> played.frame().filter(like="gold_").columns.tolist()
    ['gold_castles', 'gold_lords', 'gold_miners', 'gold_hermits']

    `sections` and `cards`: by default those of the suggested first game. `boards="random"`: each
    game has sections and cards of its own. `start`: a position, the present position of a history,
    or either of them as text, in place of a new game. For `workers`, `executor`, `progress`,
    `collect` and `folder` see `gametable.arena.simulate`.

    Raises `Malformed` for wrong arguments, and `IllegalAnswer` if a function returns anything but
    a legal action.
    """
    return arena.simulate(
        game(players, sections, cards, lords_zero=lords_zero, boards=boards, start=start),
        games,
        seed,
        workers=workers,
        executor=executor,
        progress=progress,
        collect=collect,
        folder=folder,
    )


def game(
    players: Sequence[str | Policy],
    sections: Sequence[str] | None = None,
    cards: Sequence[str] | None = None,
    *,
    lords_zero: bool = True,
    boards: str | None = None,
    start: Position | History[Position] | str | None = None,
) -> Game:
    """Return the game that `simulate` plays many times; raise `Malformed` as it does."""
    policies = playing.seated(players, by_name)
    first: Any
    if boards is not None:
        _check_boards(boards, sections, cards, start)
        new_game(list(policies), lords_zero=lords_zero)
        first = partial(_drawn, tuple(policies), lords_zero)
        settings: dict[str, Any] = {"boards": boards, "lords_zero": lords_zero}
    elif start is None:
        board = FIRST_SECTIONS if sections is None else sections
        in_play = FIRST_CARDS if cards is None else cards
        first = new_game(list(policies), board, in_play, lords_zero=lords_zero)
        settings = {"sections": list(board), "cards": list(in_play), "lords_zero": lords_zero}
    elif sections is not None or cards is not None:
        raise Malformed(Fault("start", "it has its own board and cards"))
    else:
        first = playing.starting(start, Position, notation.opened)
        if lords_zero is not True and lords_zero is not first.table.lords_zero:
            raise Malformed(Fault("start", "it has its own board and cards"))
        policies = playing.as_named(first.names, policies)
        settings = {"start": files.to_json(first)}
    return Game(first, policies, _play, playing.names_of(players), "gold", settings, _told)


def _check_boards(boards: object, *others: object) -> None:
    if boards != RANDOM:
        raise Malformed(Fault("boards", "there is only {known}", known=(RANDOM,)))
    if any(each is not None for each in others):
        raise Malformed(Fault("boards", "drawn boards leave no choice of sections, cards or start"))


def _drawn(names: Sequence[str], lords_zero: bool, rng: Random) -> Position:
    """Return a new game with a random board and random cards."""
    return new_game(names, drawn_sections(rng), drawn_cards(rng), lords_zero=lords_zero)


def _play(game: Game, rng: Streams) -> Steps[Finished]:
    start: Position = game.first(rng)
    end, decisions = yield from playout.in_steps(start, list(game.policies.values()), rng)
    scores = [end.total(name) for name in end.names]
    places = [1 + sum(other > score for other in scores) for score in scores]
    drawn = callable(game.start)
    facts = dict(_facts(end, CARDS if drawn else end.table.cards))
    if drawn:
        words = {"sections": end.board.sections, "cards": end.table.cards}
        facts |= {name: [" ".join(each)] * len(scores) for name, each in words.items()}
    return Finished(scores, places, decisions, facts)


def _facts(end: Position, cards: Sequence[str]) -> Iterator[tuple[str, list[Cell]]]:
    """Yield the columns of a finished game: gold by card, settlements, and tiles by kind."""
    earned = [end.gold(name) for name in end.names]
    for card in ("castles", *cards):
        yield f"gold_{card}", [each[card].gold if card in each else None for each in earned]
    yield "settlements", [own.bit_count() for own in end.table.own]
    yield "rounds", [end.table.turn - 1 for _ in earned]
    for kind in tiles():
        held = [[tile.kind for tile in tiles].count(kind) for tiles in end.table.tiles]
        yield f"tiles_{kind}", [*held]


def _told(position: Position, action: Action) -> dict[str, Cell]:
    """Return when a player decided, what they had, and the action as a record has it."""
    table = position.table
    return {
        "round": table.turn,
        "terrain": table.terrain or "",
        "built": table.built,
        "supply": table.supply(table.to_move),
        "action": actions.words(action),
    }


@stepwise
def playout(
    start: Position, policies: Sequence[Policy], rng: Streams
) -> Steps[tuple[Position, list[int]]]:
    """Play from a position to the end; return that position and the number of decisions by seat.

    `policies`: by seat. Each round has a stream of random numbers for the cards and one for the
    decisions of each player.
    """
    table = start.table_copy()
    decisions = [0] * len(policies)

    def look() -> Position:
        return Position(table.copy()).seen_by(table.names[table.to_move])

    while not table.is_over:
        options, seat = table.options, table.to_move
        purpose = (table.turn << 2 | seat) << 1
        if options is None:
            rng.purpose = purpose
            action: Action = table.draw(rng)
        else:
            rng.purpose = purpose + 1
            decisions[seat] += 1
            action = policies[seat](look, options, rng)
            if action not in options:
                reasons = Position(table.copy()).why_not(action) or ()
                raise IllegalAnswer(seat + 1, action, reasons, options)
            if sum(decisions) % _STEP == 0:
                yield Fraction(max(own.bit_count() for own in table.own), SETTLEMENTS)
        table.play(action)
    return Position(table), decisions
