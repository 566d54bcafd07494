"""A position as lines of text, for a terminal and for a saved notebook."""

from __future__ import annotations

from collections.abc import Iterator

from kingdombuilder import words
from kingdombuilder.engine.hexes import NAMES, each
from kingdombuilder.engine.position import Position
from kingdombuilder.views.board.hexes import kinds
from kingdombuilder.views.board.lattice import COLUMNS, ROWS
from kingdombuilder.views.board.words import gold_of, headline


def text_of(position: Position) -> str:
    """Return where the game stands, the board with players' numbers, the cards, and each player."""
    cards = ", ".join(words.card(card) for card in position.table.cards)
    return "\n".join([headline(position), *_board(position), cards, *_players(position)])


def _board(position: Position) -> Iterator[str]:
    """Yield the rows of the board: a letter for the kind of each hex, a number for a settlement."""
    letters = list(kinds(position.board.sections))
    for seat, own in enumerate(position.table.own, 1):
        for hex in each(own):
            letters[hex] = str(seat)
    for row, name in enumerate(ROWS):
        hexes = " ".join(letters[row * COLUMNS : (row + 1) * COLUMNS])
        yield f"  {name} {' ' * (row % 2)}{hexes}"


def _players(position: Position) -> Iterator[str]:
    for seat, name in enumerate(position.names):
        own = " ".join(NAMES[hex] for hex in each(position.table.own[seat]))
        yield f"  {seat + 1}. {name}: {gold_of(position, name)}" + (f" · {own}" if own else "")
