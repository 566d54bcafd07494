"""One game between policies: who plays, from where, and what is known of it at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from gametable.play.errors import (
    Fault,
    IllegalAnswer,
    ImpossiblePosition,
    Malformed,
    Message,
    check,
    check_list,
    check_type,
)
from gametable.play.history import History, P, Playable, Policy
from gametable.play.steps import Steps
from gametable.play.streams import Streams

#: A value in a row of data; a column holds numbers, some of which may be missing (None), or truth
#: values, or words.
Cell: TypeAlias = int | bool | str | None
_MOST_GAMES: Final = 1_000_000_000
_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Finished(NamedTuple):
    """The end of a game, with all players by seat.

    `places`: from 1; players who share a place have the same number. `decisions`: how often each
    player had a choice. `facts`: further columns, each by seat. `choices`: the decisions, in order.
    """

    scores: Sequence[int]
    places: Sequence[int]
    decisions: Sequence[int]
    facts: Mapping[str, Sequence[Cell]] = _NOTHING
    choices: Sequence[Mapping[str, Cell]] = ()


class Game(NamedTuple):
    """A game that can be played many times.

    `start`: a position, or a function that returns one and draws it with a `Random`. `policies`:
    by actor, in the order of seats. `play`: plays this game out in steps. `names`: what the players
    are called in the data, by seat. `unit`: the column of scores. `settings`: everything else that
    the games depend on, as JSON values. `told`: returns columns about a decision, from the position
    as the player knew it and the action.
    """

    start: Any
    policies: Mapping[Any, Policy]
    play: Callable[[Game, Streams], Steps[Finished]]
    names: Sequence[str]
    unit: str = "score"
    settings: Mapping[str, Any] = _NOTHING
    told: Callable[[Any, Any], Mapping[str, Cell]] | None = None

    def first(self, rng: Random) -> Any:
        """Return the position that the next game starts from."""
        return self.start(rng) if callable(self.start) else self.start

    def in_steps(self, number: int, seed: int | str, *, watched: bool = False) -> Steps[Finished]:
        """Play the game with this number, with ``Streams(f"{seed}/{number}")``, in steps.

        `watched`: the decisions are noted, too.
        """
        choices: list[Mapping[str, Cell]] = []
        game = self._watched(choices) if watched else self
        with told_by_game(number, seed):
            end = yield from self.play(game, Streams(f"{seed}/{number}"))
        return end._replace(choices=choices)

    def _watched(self, choices: list[Mapping[str, Cell]]) -> Game:
        policies = {
            actor: partial(self._chosen, choices, seat, policy)
            for seat, (actor, policy) in enumerate(self.policies.items(), 1)
        }
        return self._replace(policies=policies)

    def _chosen(
        self,
        choices: list[Mapping[str, Cell]],
        seat: int,
        policy: Policy,
        look: Callable[[], Any],
        actions: Sequence[Any],
        rng: Random,
    ) -> Any:
        """Let a policy choose, and note what it knew and chose."""
        position = look()
        action = policy(lambda: position, actions, rng)
        assert self.told is not None
        if action in actions:
            choices.append(
                {
                    "decision": len(choices) + 1,
                    "seat": seat,
                    "player": self.names[seat - 1],
                    "options": len(actions),
                    **self.told(position, action),
                }
            )
        return action


def seated(players: Sequence[str | Policy], by_name: Callable[[str], Policy]) -> dict[str, Policy]:
    """Return the policies by seat, `player_1` first; a player is a name or a function."""
    check_list(players, "players")
    return {
        f"player_{seat}": player if callable(player) else by_name(player)
        for seat, player in enumerate(players, 1)
    }


def starting(start: P | History[P] | str, kind: type[P], opened: Callable[[str], P]) -> P:
    """Return the position that games start from; `opened` reads one from text.

    Raises `GameError` for a position that cannot be played from, and for anything else.
    """
    if isinstance(start, str):
        return opened(start)
    found: Any = start.position if isinstance(start, History) else start
    check_type(found, kind, "start")
    if found.faults:
        raise ImpossiblePosition(found.faults)
    position: P = found
    return position


def as_named(names: Sequence[str], policies: Mapping[str, Policy]) -> dict[str, Policy]:
    """Return the policies for the players of a position, by seat. Raises `Malformed`."""
    if len(names) != len(policies):
        raise Malformed(
            Fault(
                "start",
                "it has {seats} players, and {players} are named",
                seats=len(names),
                players=len(policies),
            )
        )
    return dict(zip(names, policies.values(), strict=True))


def names_of(players: Sequence[str | Policy]) -> tuple[str, ...]:
    """Return what players are called: a function by its own name."""
    return tuple(
        player if isinstance(player, str) else getattr(player, "__name__", type(player).__name__)
        for player in players
    )


def check_games(games: int) -> None:
    """Raise `Malformed` unless this is a number of games, which may be 0."""
    check(games, range(_MOST_GAMES + 1), Message("number of games"))


def check_seed(seed: int | str) -> None:
    """Raise `Malformed` unless this is a seed."""
    check_type(seed, (int, str), "seed")


def check_enough(games: int, least: int) -> None:
    """Raise `Malformed` if fewer games have been played than an answer needs."""
    if games < least:
        raise Malformed(
            "this needs at least {least} games, but only {games} have been played",
            least=least,
            games=games,
        )


@contextmanager
def told_by_game(number: int, seed: int | str) -> Iterator[None]:
    """Make the error of a player say in which game it occurred."""
    try:
        yield
    except IllegalAnswer as error:
        error.said = Message(
            "game {number} with seed {seed}: {why}", number=number, seed=str(seed), why=error.said
        )
        raise


def play_out(
    start: Playable, policies: Mapping[Any, Policy], rng: Random
) -> tuple[Any, dict[Any, int]]:
    """Play a game through its public positions.

    Return the last position, and how often each actor had a choice.
    """
    position: Any = start
    decisions = dict.fromkeys(policies, 0)
    while position.actor is not None:
        if actions := position.actions():
            decisions[position.actor] += len(actions) > 1
            action = policies[position.actor](partial(_same, position), actions, rng)
        else:
            results, probabilities = zip(*position.chances(), strict=True)
            action = rng.choices(results, [float(each) for each in probabilities])[0]
        position = position.play(action)
    return position, decisions


def _same(position: Any) -> Any:
    return position
