"""The places of faults, which a page names in the words of its own game."""

from __future__ import annotations

import pytest

# Each game's views say how it calls places.
import kingdombuilder.views  # noqa: F401
import kingsburg.views  # noqa: F401
from gametable.language import prefer
from gametable.play.errors import ImpossiblePosition
from gametable.views import errors
from kingdombuilder.notation import files


@pytest.mark.parametrize(("game", "known"), [("kingdombuilder", True), ("kingsburg", False)])
def test_a_place_is_called_as_its_own_game_calls_it(game: str, known: bool) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        files.load('{"players": [{"name": "Ann", "given_up": ["A1"]}, {"name": "Brian"}]}')
    prefer(game)
    assert ("Player 1, Tiles lost for ever:" in errors.told(error.value)) is known
