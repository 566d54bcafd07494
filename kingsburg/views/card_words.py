"""Governors, destiny cards, rows and bids in words (M2, M3, M4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gametable.language import _, plural
from kingsburg.engine import actions

if TYPE_CHECKING:
    from kingsburg.views.words import Box


def cards(ids: Iterable[str], box: Box) -> str:
    """Cards by their names: ``Prince, Duke``; or that there are none."""
    return ", ".join(box.building(id) for id in ids) or _("nothing")


def deal(action: actions.Deal, box: Box) -> str:
    """Cards that are dealt, as far as they are told."""
    if not action.cards:
        return _("cards are dealt")
    return _("is dealt {cards}", cards=cards(action.cards, box))


def choose(action: actions.Choose, box: Box) -> str:
    """A choice among cards, as far as it is told."""
    if action.cards is None:
        return _("chooses a card")
    return _("chooses {cards}", cards=cards(action.cards, box))


def vp(bid: int) -> str:
    """A bid, which may be 0."""
    return plural(bid, "{number} VP", "{number} VP")


def turned(dice: str, faces: str) -> str:
    """Dice that are turned, and to what: ``2 to 3``."""
    return _("{dice} to {faces}", dice=dice, faces=faces)
