"""Playing, asking and looking, all of which leave a position as it was."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from gametable.play.errors import Illegal
from kingsburg.engine.actions import PASS, Build, Influence, Take
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from tests.drawn import some
from tests.properties.games import GAMES, new, options, positions, seeds, steady, tables

#: The most actions tried at each position.
TRIED = 30


def written_down(position: Position) -> tuple[object, ...]:
    """Return everything that can be seen of a position, worked out anew."""
    return (
        position.table_copy().state(),
        tuple(player.content() for player in position.players),
        tuple(position.actions()) if len(position.actions()) < 100 else position.actions(),
        position.chances() if len(position.chances()) < 100 else len(position.chances()),
        (position.actor, position.subject, position.order, position.placed, position.enemy),
        (position.year, position.phase, position.step, position.ranking, position.winners),
        position.events,
        position.forced,
    )


def use(position: Position, rng: Random) -> int:
    """Do everything that can be done with a position, and return how many actions were played."""
    actions = list(options(position))
    if len(actions) > TRIED:
        actions = rng.sample(actions, TRIED)
    for action in actions:
        after = position.play(action)
        assert position.play(action) == after
        assert after is not position
    for action in (PASS, Build("cathedral"), Influence(18, (6,), token=True), Take(("gold",))):
        refused = position.why_not(action)
        assert position.why_not(action) == refused
        if refused is not None:
            with pytest.raises(Illegal):
                position.play(action)
    for player in position.players:
        position.seen_by(player.name)
    hash(position)
    repr(position)
    if position.order != () and position.subject is not None:
        files.to_text(position)
    return len(actions)


def check(start: Position, seed: int) -> int:
    rng, played = Random(seed), 0
    seen: list[tuple[Position, int, tuple[object, ...]]] = []
    for position in positions(start, rng):
        seen.append((position, hash(position), written_down(position)))
        played += use(position, rng)
        assert written_down(position) == seen[-1][2]
    for position, hashed, before in seen:
        assert written_down(position) == before
        assert hash(position) == hashed == hash(position.table_copy().state())
    return played


@pytest.mark.parametrize(("players", "rules"), some(GAMES[::6], 2))
def test_old_positions_never_change(players: int, rules: Rules) -> None:
    assert check(new(players, rules), players) > 1000


@steady(8)
@given(start=tables(), seed=seeds)
def test_from_anywhere(start: Position, seed: int) -> None:
    check(start, seed)
