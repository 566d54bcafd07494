"""The names of terrains, tiles and cards in the reader's language."""

from __future__ import annotations

from typing import Final

import kingdombuilder.locale  # noqa: F401
from gametable.language import Name, _, later
from kingdombuilder.catalogue import cards, kinds, tiles
from kingdombuilder.engine.position import Position

#: What each tile allows (KL).
TILE_TEXTS: Final = {
    "oracle": later("Build one settlement on the terrain of your card."),
    "farm": later("Build one settlement on grass."),
    "oasis": later("Build one settlement on desert."),
    "tower": later("Build one settlement on the rim of the board."),
    "tavern": later("Build one settlement at the end of a straight run of three of yours."),
    "barn": later("Move one settlement to the terrain of your card."),
    "harbor": later("Move one settlement to water."),
    "paddock": later("Move one settlement two hexes in a straight line."),
}
CASTLES: Final = "castles"
_CASTLES: Final = later("Castles")
_CASTLES_TEXT: Final = later(
    "3 gold for each castle with at least one of the player's settlements beside it."
)


def kind(id: str) -> Name:
    """Return the name of a hex: a terrain, water, mountain, castle or location hex."""
    return Name(kinds()[id].names)


def tile(id: str) -> Name:
    """Return the name of a location tile."""
    return Name(tiles()[id].names)


def card(id: str) -> str:
    """Return the name of a Kingdom Builder card, or of castles."""
    return _(_CASTLES) if id == CASTLES else Name(cards()[id].names)


def all_gold() -> str:
    """Return the name of all cards and castles together."""
    return _("All gold")


def card_text(id: str) -> str:
    """Return what a card gives, in a sentence (KC)."""
    return _(_CASTLES_TEXT if id == CASTLES else cards()[id].text)


def tile_text(id: str) -> str:
    """Return what a tile allows, in a sentence (KL)."""
    return _(TILE_TEXTS[id])


def round_of(position: Position) -> int:
    """Return the round of what happens next, from 1.

    The last player draws at the end of their turn, and so in the round of that turn (KT.4),
    although the table is already in the next round.
    """
    table = position.table
    draws_last = table.draws == (len(table.names) - 1,) and table.to_move == 0
    return table.turn - 1 if draws_last and table.turn > 1 else table.turn
