"""Simulations of many games of Kingsburg."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from gametable.arena import playing
from gametable.arena import simulate as arena
from gametable.arena.games import Games
from gametable.arena.playing import Cell, Finished, Game
from gametable.arena.workers import Cluster
from gametable.play.errors import Fault, Malformed
from gametable.play.history import History, Policy
from gametable.play.steps import Steps
from gametable.play.streams import Streams
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.actions import Action, SeatOrder
from kingsburg.engine.content import Content
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import cards as own_cards
from kingsburg.notation import files, lines
from kingsburg.notation import games as notation
from kingsburg.players import by_name
from kingsburg.players.facts import LEFT, facts


def simulate(
    players: Sequence[str | Policy],
    games: int = 1000,
    seed: int | str = 0,
    *,
    rules: Rules | None = None,
    cards: OwnCards | None = None,
    start: Position | History[Position] | str | None = None,
    workers: int = 1,
    executor: Executor | Cluster | None = None,
    progress: bool | None = None,
    collect: str = "games",
    folder: str | Path | None = None,
) -> Games:
    """Play this many games with 2 to 5 players, and return them as sums and as data.

    A player is a name ("easy", "medium", "strong", "random", "greedy", "planner") or a function
    `(look, actions, rng) -> action`: `look()` gives the position as this player knows it, `actions`
    are the legal ones, `rng` is a source of randomness. The same seed gives the same games, on any
    workers.

    >>> def first(look, actions, rng):
    ...     return actions[0]
    >>> played = simulate([first, "random"], games=10, seed=1)
    >>> played.games, played.wins(1)
    (10, 10)
    >>> list(played.frame().columns[:6])
    ['game', 'seat', 'player', 'vp', 'place', 'won']

    `cards`: own cards in addition to the printed ones. `start`: a position, the present position of
    a history, or either of them as text, in place of a new game. For `workers`, `executor`,
    `progress`, `collect` and `folder` see `gametable.arena.simulate`.

    Raises `Malformed` for wrong arguments, and `IllegalAnswer` if a function returns anything but
    a legal action.
    """
    return arena.simulate(
        game(players, rules, cards, start),
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
    rules: Rules | None = None,
    cards: OwnCards | None = None,
    start: Position | History[Position] | str | None = None,
    *,
    content: Content | None = None,
) -> Game:
    """Return the game that `simulate` plays many times; raise `Malformed` as it does.

    `content`: everything that is played with, in place of `rules` and `cards`.
    """
    policies = playing.seated(players, by_name)
    if start is None:
        first = new_game(list(policies), rules, cards, content=content)
    elif rules is not None or cards is not None:
        raise Malformed(Fault("start", "it has its own rules and cards"))
    else:
        first = playing.starting(start, Position, notation.opened)
        policies = playing.as_named(first.names, policies)
    names, settings = playing.names_of(players), _settings(first, start)
    return Game(first, policies, _play, names, "vp", settings, _told)


def _settings(first: Position, start: object) -> dict[str, Any]:
    """Return everything that games from this position depend on, as JSON values."""
    if start is not None and not isinstance(first.example, SeatOrder):
        return {"start": files.to_json(first)}
    own = first.content.own
    return {
        "rules": first.rules.changed,
        "modules": list(first.rules.modules),
        "cards": own_cards.to_json(own) if own else None,
    }


def _play(game: Game, rng: Streams) -> Steps[Finished]:
    start: Position = game.first(rng)
    policies = [game.policies[player.name] for player in start.players]
    played = yield from playout.in_steps(start, policies, rng)
    players = played.end.players
    places: dict[int, int] = {}
    for tied in played.end.ranking:
        places |= dict.fromkeys(tied.seats, len(places) + 1)
    return Finished(
        [player.vp for player in players],
        [places[player.seat] for player in players],
        played.decisions,
        facts(start, played),
    )


def _told(position: Position, action: Action) -> dict[str, Cell]:
    """Return when a player decided, what they had, and the action as a record has it."""
    me = position.player(str(position.actor))
    return {
        "year": position.year,
        "phase": position.phase,
        "step": position.step,
        **{name: getattr(me, name) for name in ("vp", *LEFT)},
        "action": lines.words(action),
    }
