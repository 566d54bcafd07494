"""Names: which ones players may have, and those of hexes and tiles in sentences."""

from __future__ import annotations

from typing import Final

from gametable.play.errors import Word
from kingdombuilder.catalogue import kinds, tiles

PLAYERS: Final = range(2, 5)
#: The words of a record's lines that are no player's name.
RESERVED: Final = frozenset(
    {"order", "players", "position", "rules", "expect", "kingdombuilder"}
    | {"sections", "cards", "chance"}
)


def kind_word(id: str) -> Word:
    """A terrain or another kind of hex, with its names."""
    return Word("kind", id, kinds()[id].names)


def tile_word(id: str) -> Word:
    """A kind of tile, with its names."""
    return Word("tile", id, tiles()[id].names)
