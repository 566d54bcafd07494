"""The note above the board of a position of the catalogue: what it asks, and the hint on demand."""

from __future__ import annotations

from collections.abc import Callable

from gametable.language import _
from gametable.widgets.items import Block, Button, Group, Item
from kingsburg.catalogue import PositionEntry
from kingsburg.views.setup import games as say


def asked(preset: PositionEntry, hint: str, open: bool, fold: Callable[[], object]) -> Group:
    """The note; `hint` is the id of the button that calls `fold`, `open` whether it is unfolded."""
    items: list[Item] = [Block("asked", say.asked(preset))]
    if preset.hint:
        items.append(Button(hint, _(say.HINT), expanded=open, do=fold))
    if preset.hint and open:
        items.append(Block("hint", say.hint(preset)))
    return Group("asked", "", items, look="asked")
