"""Names: which ones players may have, and those of hexes and tiles in sentences."""

from __future__ import annotations

from typing import Final

from gametable.play.errors import Word
from kingdombuilder.catalogue import kinds, tiles

PLAYERS: Final = range(2, 5)
RESERVED: Final = frozenset(
    {"neutral", "king", "enemy", "order", "players", "position", "rules", "modules", "expect"}
    | {"kingsburg", "tile", "cards", "deal", "bidder", "destiny", "valley"}
    | {"sections", "chance", "kingdombuilder"}
)


def kind_word(id: str) -> Word:
    """A terrain or another kind of hex, with its names."""
    return Word("kind", id, kinds()[id].names)


def tile_word(id: str) -> Word:
    """A kind of tile, with its names."""
    return Word("tile", id, tiles()[id].names)
