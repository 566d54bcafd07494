"""The end of a game of Kingdom Builder: the places, and where the gold came from."""

from __future__ import annotations

from random import Random

import pytest

from gametable.play.positions import CHANCE
from gametable.views.ending import Ending, scene
from kingdombuilder.engine.new_game import drawn_game, new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files
from kingdombuilder.views.ending import ending

NAMES = ("Ann", "Brian", "Cindy", "David")


def finished(players: int, seed: int) -> Position:
    """Return the end of a random game."""
    rng = Random(seed)
    sections, cards = drawn_game(str(seed))
    position = new_game(NAMES[:players], sections, cards)
    while position.actor is not None:
        chance = position.actor is CHANCE
        position = position.play(position.draw(rng) if chance else rng.choice(position.actions()))
    return position


def ended(position: Position) -> Ending:
    found = ending(position)
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(12))
def test_the_cards_and_castles_add_up_to_the_gold(seed: int) -> None:
    position = finished(2 + seed % 3, seed)
    found = ended(position)
    assert len(found.sources) == 4
    for each in found.players:
        assert sum(each.parts) == each.score == position.total(each.name)
        earned = position.gold(each.name)
        assert each.parts == tuple(gold.gold for gold in earned.values())
    assert [each.name for each in found.players if each.place == 1] == [*position.winners]
    scores = [each.score for each in found.players]
    assert scores == sorted(scores, reverse=True)


def test_a_tie_is_a_shared_place() -> None:
    end = finished(2, 1)
    data = files.to_json(end)
    # Nobody has anything, but equally few settlements count for the Lords.
    for player in data["players"]:
        player["settlements"] = []
        player["tiles"] = []
    found = ended(files.from_json(data))
    assert [each.place for each in found.players] == [1, 1]
    assert found.heading == "Ann and Brian win"
    assert found.reasons == ["Place 1 is shared: equal gold (KE.3)."]
    assert found.lines == [("Lords", (48, 48))]
    assert scene(found).count('scope="row"') == 1


def test_there_is_no_end_before_the_end() -> None:
    assert ending(new_game(NAMES[:2])) is None
