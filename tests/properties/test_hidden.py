"""Hidden cards, which make no difference to players who have not seen them (S.5)."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from kingsburg.engine.actions import Deal
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files
from tests.properties.games import (
    NAMES,
    but_for_the_card,
    in_the_dark,
    new,
    options,
    pick,
    positions,
    seeds,
    steady,
    tables,
)


def check(position: Position) -> None:
    for player in position.players:
        name = player.name
        view = position.seen_by(name)
        if name not in in_the_dark(position):
            assert view is position
            continue
        assert view != position
        assert view.enemy is None
        assert view.seen_by(name) is view
        # Everything else is open.
        assert [each.content() for each in view.players] == [
            each.content() for each in position.players
        ]
        assert view.actor == position.actor
        assert view.actions() == position.actions()
        assert view.chances() == position.chances()
        assert view.order == position.order
        assert view.placed == position.placed


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_whole_games(players: int) -> None:
    looked = 0
    for seed in range(6):
        for position in positions(new(players), Random(seed)):
            check(position)
            looked += bool(in_the_dark(position))
    assert looked > 0


@steady(40)
@given(start=tables(), seed=seeds)
def test_from_anywhere(start: Position, seed: int) -> None:
    for position in positions(start, Random(seed)):
        check(position)


@pytest.mark.parametrize("seed", range(12))
def test_no_difference_until_the_card_is_revealed(seed: int) -> None:
    compared = 0
    for one, two in but_for_the_card(seed):
        assert one != two
        assert options(one) == options(two)
        for name in in_the_dark(one):
            assert one.seen_by(name) == two.seen_by(name)
            assert hash(one.seen_by(name)) == hash(two.seen_by(name))
            assert pickle.dumps(one.seen_by(name)) == pickle.dumps(two.seen_by(name))
            compared += 1
    assert compared > 0


@pytest.mark.parametrize("seed", range(8))
def test_no_difference_until_governors_are_turned_up(seed: int) -> None:
    """Deals that are the same for one player look the same, whatever the others get (M3)."""
    names = NAMES[: 2 + seed % 3]
    me = names[seed % len(names)]
    compared = 0
    for alike in zip(*(deal(names, me, seed, each) for each in range(4)), strict=True):
        views = [position.seen_by(me) for position in alike]
        assert len({*views}) == len({*map(pickle.dumps, views)}) == 1
        assert len({*map(files.to_text, views)}) == 1
        # A view for several players shows nobody's cards.
        assert len({position.seen_by(*names) for position in alike}) == 1
        compared += len({*alike}) > 1
    assert compared > 1


def deal(names: tuple[str, ...], me: str, seed: int, others: int) -> Iterator[Position]:
    """Yield all positions of a deal; one player's cards and choice depend only on the seed."""
    mine, theirs = Random(seed), Random(f"{seed} {others}")
    position = new(len(names), Rules(modules=(3,)))
    governors = [*position.content.governors]
    own = {*mine.sample(governors, min(3, len(governors) // len(names)))}
    position = position.play(position.draw(mine))
    while position.step == "governors":
        yield position
        ways = options(position)
        if isinstance(ways[0], Deal):
            meant = own if position.subject == me else {*governors} - own
            ways = [
                each for each in ways if isinstance(each, Deal) and meant.issuperset(each.cards)
            ]
        position = position.play(pick(ways, mine if position.subject == me else theirs))
