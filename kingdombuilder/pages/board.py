"""The board as an item of a stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gametable.language import _
from gametable.widgets.items import Hexes
from kingdombuilder.engine.position import Position
from kingdombuilder.views.board import hexes
from kingdombuilder.views.board import words as say
from kingdombuilder.views.board.lattice import COLUMNS, ROWS, seams
from kingdombuilder.views.board.shapes import symbols


def board(
    position: Position,
    layers: Mapping[str, int],
    told: Mapping[str, str],
    do: Callable[[int], object],
    **more: Any,
) -> Hexes:
    """Return the board of a position; see `Hexes` for the other arguments."""
    return Hexes(
        "board",
        _(say.BOARD),
        COLUMNS,
        hexes.kinds(position.board.sections),
        hexes.legend(),
        ROWS,
        layers,
        told,
        shapes=symbols(),
        seams=seams(),
        sought="lit",
        whole=_(say.WHOLE),
        do=do,
        **more,
    )
