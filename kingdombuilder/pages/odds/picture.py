"""The board of the odds explorer: gold earned, a plan, and the gold of one more settlement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gametable.language import _
from kingdombuilder.engine.hexes import Hexes
from kingdombuilder.engine.position import Position
from kingdombuilder.odds.one_more import More
from kingdombuilder.views.board import hexes
from kingdombuilder.views.board.hexes import signed


def layers(
    position: Position, planned: Position, start: int | None, earners: Iterable[str], earning: str
) -> dict[str, Hexes]:
    """Return the sets of hexes that are drawn.

    `planned`: the position after the plan. `start`: the hex of a settlement that is to be moved.
    `earning`: the card whose gold is marked for these `earners`, or "".
    """
    found, plan = hexes.lying(position), 0
    for seat, then in enumerate(planned.table.own):
        # A settlement that moves is drawn only where it goes.
        plan |= then & ~found[f"p{seat}"]
        found[f"p{seat}"] &= then
    lifted = 0 if start is None else 1 << start
    return {**found, "picked": plan, "lifted": lifted} | hexes.earning(planned, earners, earning)


def told(position: Position) -> dict[str, str]:
    """Return what is said of a hex in each layer."""
    return {**hexes.told(position), "picked": _("planned"), "lifted": _("picked")}


def notes(more: Mapping[int, More]) -> dict[int, str]:
    """Return what one more settlement would earn on each hex, unless it is nothing."""
    return {hex: signed(each.gold) for hex, each in more.items() if each.gold}
