"""Names of players: words of this game's records are refused, those of the other game are not."""

from __future__ import annotations

import pytest

from gametable.play.errors import Malformed
from kingdombuilder.engine.names import RESERVED
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.notation import files, records
from kingsburg import new_game as kingsburg_game
from kingsburg.engine.check import RESERVED as KINGSBURG_WORDS


@pytest.mark.parametrize("name", sorted(KINGSBURG_WORDS - RESERVED))
def test_words_of_kingsburg_are_names_here(name: str) -> None:
    position = new_game([name, "Ann"])
    assert files.load(files.to_text(position)).names == (name, "Ann")
    record = records.write(
        records.read(f"kingdombuilder 1\nplayers {name} Ann\n{name} draws grass")
    )
    assert f"{name} draws grass" in record


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_words_of_this_game_are_not(name: str) -> None:
    with pytest.raises(Malformed, match="a word of the notation"):
        new_game([name, "Ann"])


@pytest.mark.parametrize("name", sorted(RESERVED - KINGSBURG_WORDS))
def test_words_of_this_game_are_names_in_kingsburg(name: str) -> None:
    assert kingsburg_game([name, "Ann"]).players[0].name == name
