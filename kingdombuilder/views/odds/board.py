"""The board of the explorer of odds: gold that is earned, a plan, and what more would earn."""

from __future__ import annotations

from gametable.language import _
from kingdombuilder.engine.hexes import Hexes
from kingdombuilder.engine.position import Position
from kingdombuilder.odds.one_more import one_more, with_more
from kingdombuilder.views.board import hexes
from kingdombuilder.views.board.hexes import signed


def layers(position: Position, who: str, planned: Hexes, earning: str) -> dict[str, Hexes]:
    """The sets of hexes that are drawn; `earning`: the card whose gold is marked, or ""."""
    earned = with_more(position, who, planned)[earning].hexes if earning else 0
    return {**hexes.lying(position), "picked": planned, "earns": earned}


def told(position: Position) -> dict[str, str]:
    """What is said of a hex in each layer."""
    return {**hexes.told(position), "picked": _("planned")}


def notes(position: Position, who: str, planned: Hexes) -> dict[int, str]:
    """On each hex what one more settlement would earn; on most hexes it is nothing."""
    more = one_more(position, who, planned=planned)
    return {hex: signed(each.gold) for hex, each in more.items() if each.gold}
