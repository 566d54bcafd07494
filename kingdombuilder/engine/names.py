"""Names that players may have, and names of hexes and tiles in sentences."""

from __future__ import annotations

from typing import Final

from gametable.play.errors import Word
from kingdombuilder.catalogue import kinds, tiles

PLAYERS: Final = range(2, 5)
#: The words of a record's lines that cannot be a player's name.
RESERVED: Final = frozenset(
    {"order", "players", "position", "rules", "expect", "kingdombuilder"}
    | {"sections", "cards", "chance"}
)


def kind_word(id: str) -> Word:
    """Return a terrain or another kind of hex as a word, with its names."""
    return Word("kind", id, kinds()[id].names)


def tile_word(id: str) -> Word:
    """Return a kind of tile as a word, with its names."""
    return Word("tile", id, tiles()[id].names)
