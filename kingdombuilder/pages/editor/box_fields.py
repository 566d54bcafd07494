"""The buttons that choose the sections and the cards of a game."""

from __future__ import annotations

from collections.abc import Callable, Collection

from gametable.language import _
from gametable.widgets.controls import choices, toggles
from gametable.widgets.items import Button
from kingdombuilder import words
from kingdombuilder.catalogue import cards, sections
from kingdombuilder.engine.board import TURNED
from kingdombuilder.pages.editor import words as say
from kingdombuilder.views.board import desk


def section_buttons(
    at: int, section: str, put: Callable[[str], object], turn: Callable[[], object]
) -> list[Button]:
    """Return a choice of the section at a place, and a toggle that turns it."""
    labels = {name: desk.section(name) for name in sections()}
    turned = section.endswith(TURNED)
    return [
        *choices(f"section-{at}", labels, section.removesuffix(TURNED), put),
        Button(f"turn-{at}", _(say.TURN_IT), pressed=turned, do=turn),
    ]


def card_buttons(chosen: Collection[object], switch: Callable[[str], object]) -> list[Button]:
    """Return a toggle for each Kingdom Builder card; its hint says what the card gives."""
    labels = {id: str(words.card(id)) for id in cards()}
    hints = {id: words.card_text(id) for id in cards()}
    return toggles("card", labels, chosen, switch, hints)
