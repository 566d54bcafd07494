"""Whole random games: invariants after each action, and positions that are saved and loaded."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from gametable.play.history import History
from gametable.play.positions import CHANCE
from kingdombuilder.engine.board import TERRAINS
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files, records
from tests.drawn import cases
from tests.kingdombuilder.test_oracle import chosen, drawn

#: The batches, and the games in each; once, 5,000 games were played.
BATCHES, EACH = 8, 20


def check(position: Position) -> None:
    """Assert what must be true of every position."""
    table = position.table
    taken = 0
    for seat, own in enumerate(table.own):
        assert own.bit_count() + table.supply(seat) == 40
        assert not own & (table.board.special | table.board.on["mountain"])
        assert not own & taken
        taken |= own
        places = [tile.place for tile in table.tiles[seat]]
        assert len(places) == len(set(places))
        assert not any(table.given_up[seat] >> place & 1 for place in places)
    for place, kind in table.board.locations.items():
        holders = [tile.kind for tiles in table.tiles for tile in tiles if tile.place == place]
        lost = sum(given >> place & 1 for given in table.given_up)
        assert set(holders) <= {kind}
        assert table.tiles_left(place) == 2 - len(holders) - lost >= 0
    unknown = sum(table.unknown().values())
    in_sight = sum(card is not None for card in table.hand) + (table.terrain is not None)
    out = sum(table.discards.values()) + sum(table.gone.values())
    assert unknown + in_sight + out == 25
    assert min(table.unknown().values()) >= 0
    actors = (position.actor is CHANCE, isinstance(position.actor, str), position.actor is None)
    assert sum(actors) == 1
    assert bool(position.chances()) == actors[0]
    assert (len(position.actions()) > 1) == actors[1]
    assert bool(position.winners) == actors[2]


def saved(position: Position) -> None:
    again = files.from_json(json.loads(files.to_text(position)))
    assert again == position
    assert list(again.actions()) == list(position.actions())
    assert again.chances() == position.chances()
    for name in position.names:
        view = position.seen_by(name)
        drawn_by_others = [
            event.data
            for event in view.events
            if event.kind == "draws" and event.player != name and view is not position
        ]
        assert set(drawn_by_others) <= {None}
        assert len(view.events) == len(position.events)
        text = files.to_text(view)
        assert files.load(text) == view
        others = [player for player in json.loads(text)["players"] if player["name"] != name]
        assert not any("next" in player for player in others)


def play(seed: str) -> Position:
    rng = Random(seed)
    position = drawn(rng)
    history = History(position)
    kept: list[tuple[Position, int]] = []
    while position.actor is not None:
        if rng.random() < 0.1:
            saved(position)
            kept.append((position, hash(position.table.state())))
        if isinstance(position.actor, str) and rng.random() < 0.05:
            for action in position.actions():
                assert position.why_not(action) is None
        position = history.play(chosen(position, rng))
        check(position)
    assert all(hash(each.table.state()) == was for each, was in kept)
    text = records.write(history)
    assert records.read(text).position == position
    assert records.write(records.read(text)) == text
    return position


@pytest.mark.parametrize("batch", range(cases(BATCHES)))
def test_random_games(batch: int) -> None:
    ends = [play(f"{batch} {game}") for game in range(EACH)]
    # Somebody has built their last settlement in each of them.
    assert all(0 in map(end.table.supply, range(len(end.names))) for end in ends)
    assert Counter(len(end.names) for end in ends).keys() == {2, 3, 4}
    assert all(end.table.ending for end in ends)
    assert set(TERRAINS) == set(ends[0].table.discards)
