"""Whole games with every module and the scenario, alone, in pairs and in larger sets."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from gametable.play.errors import GameError
from gametable.play.history import History
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation import files, records
from tests.properties.games import new, walk
from tests.properties.test_invariants import check

VALLEY = "goblin_valley"
PARTS = (*Rules.MODULES, VALLEY)
#: Nothing, one part, and every pair; larger sets are drawn.
SMALL = [(), *((part,) for part in PARTS), *combinations(PARTS, 2)]
#: So many games of each small set, and of larger ones.
EACH, LARGER = 20, 100
#: How often a position is saved and loaded on the way.
_SAVED = 0.03


def rules(parts: tuple[object, ...], rng: Random) -> Rules:
    """Rules with these modules, and options that are drawn."""
    drawn = {id: rng.choice(values) for id, values in Rules.CHOICES.items()}
    drawn["scenario"] = VALLEY if VALLEY in parts else "none"
    modules = tuple(part for part in parts if isinstance(part, int))
    return Rules(**drawn, modules=modules)  # type: ignore[arg-type]


def play(parts: tuple[object, ...], seed: int) -> None:
    """One game: the invariants after each event, and all that is saved is loaded as it was."""
    rng = Random(f"{parts} {seed}")
    start = new(rng.randint(2, 5), rules(parts, rng))
    check(start, seed, whole=True)
    saved(start, seed, rng)


def saved(start: Position, seed: int, rng: Random) -> None:
    """Positions and the views of all players, now and then; at the end the record."""
    history = History(start)
    for _, action, after in walk(start, Random(seed)):
        history.play(action)
        if after.order and rng.random() < _SAVED:
            assert files.from_json(files.to_json(after)) == after
            for player in after.players:
                view = after.seen_by(player.name)
                if can_be_saved(view):
                    assert files.from_json(files.to_json(view)) == view
    assert records.read(records.write(history)).position == history.position


def can_be_saved(view: Position) -> bool:
    """Not if somebody else has looked at a card in this step (S.5)."""
    try:
        files.to_json(view)
    except GameError as error:
        assert str(error).startswith("S.5")  # noqa: PT017
        return False
    return True


@pytest.mark.parametrize("parts", SMALL, ids=str)
def test_small_sets(parts: tuple[object, ...]) -> None:
    for seed in range(EACH):
        play(parts, seed)


@pytest.mark.parametrize("batch", range(10))
def test_larger_sets(batch: int) -> None:
    rng = Random(f"larger {batch}")
    for seed in range(LARGER // 10):
        size = rng.randint(3, len(PARTS))
        play(tuple(sorted(rng.sample(PARTS, size), key=str)), seed)


def test_every_part_and_every_pair_is_played() -> None:
    assert {part for parts in SMALL for part in parts} == set(PARTS)
    assert len(SMALL) * EACH + LARGER >= 300
