"""Simulations of many games of Kingsburg."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from random import Random

from gametable.play import arena
from gametable.play.arena import Finished, Game, Policy, Tally
from kingsburg.catalogue.entries import OwnCards
from kingsburg.engine.new_game import new_game
from kingsburg.engine.playout import playout
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.players import by_name


def simulate(
    players: Sequence[str | Policy],
    games: int = 1000,
    seed: int | str = 0,
    *,
    rules: Rules | None = None,
    cards: OwnCards | None = None,
    executor: Executor | None = None,
) -> Tally:
    """Play this many games with 2 to 5 players, and add up wins and VP by seat.

    A player is a name ("random", "greedy") or a function `(look, actions, rng) -> action`: `look()`
    gives the position as this player knows it, `actions` are the legal ones, `rng` is a source of
    randomness. The same seed gives the same result on any executor; if it uses other processes,
    functions must be picklable. `cards`: own cards in addition to the printed ones.

    >>> def first(look, actions, rng):
    ...     return actions[0]
    >>> simulate([first, "random"], games=10, seed=1).games
    10

    Raises `Malformed` for an unknown name and for too few or too many players, and `IllegalAnswer`
    if a function returns anything but a legal action.
    """
    policies = arena.seated(players, by_name)
    game = Game(new_game(list(policies), rules, cards), policies, _play)
    return arena.simulate(game, games, seed, executor)


def _play(game: Game, rng: Random) -> Finished:
    """Play one game; scores are VP."""
    start: Position = game.start
    policies = [game.policies[player.name] for player in start.players]
    end, decisions, _ = playout(start, policies, rng)
    return Finished(tuple(player.vp for player in end.players), end.ranking[0].seats, decisions)
