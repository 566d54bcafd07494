"""The words of the menu: new games, opening and saving."""

from __future__ import annotations

from typing import Final

from gametable.language import Name, later, plural
from kingdombuilder.catalogue import sections, tiles
from kingdombuilder.engine.board import TURNED

HOW_MANY: Final = later("How many play")
SECTIONS: Final = later("The sections")
CARDS: Final = later("The cards")
BOARD: Final = later("Board and cards")
BOARD_NUMBER: Final = later("Board number: the same number gives the same board and cards")
SUGGESTED: Final = later("The first game")
DRAWN: Final = later("Drawn by lot")
BEGIN: Final = later("Begin")
LORDS: Final = later("Lords: a player without a settlement in a section")
LORDS_ZERO: Final = {
    True: later("can be first or second there, with 0"),
    False: later("gets nothing for it"),
}
TEXT: Final = later("Or enter a position or a whole record")
TEXT_HINT: Final = later("a position as JSON, or a record that begins with: kingdombuilder 1")
#: What the keys of the table do.
KEYS: Final = {
    "← →": later("one step back or forward; on the board, to the next hex"),
    "↑ ↓": later("larger or smaller steps; on the board, to the hex above or below"),
    "Shift ↑ ↓": later("on the board, to the other hex above or below"),
    "Home End": later("to the start or the end; on the board, of the row"),
    "Enter": later("presses the button that has focus, or uses the hex"),
    "p": later("the presenter's view, which can be read from a distance, and back"),
    "Esc": later("leaves the presenter's view"),
    "?": later("these keys"),
}


def section(name: str) -> str:
    """Return the name of a section of the board, with a sign if it is turned."""
    told = str(Name(tiles()[sections()[name.removesuffix(TURNED)].id].names))
    return f"{told} ↻" if name.endswith(TURNED) else told


def players(number: int) -> str:
    """Return a number of players in words: ``3 players``."""
    return plural(number, "{number} player", "{number} players")
