"""Building (P2d.1-P2d.4), a second time with the Envoy (P5.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kingsburg.engine.actions import PASS, Action, Build
from kingsburg.engine.moments import BUILT, OTHER_BUILT

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.powers.kit import Kit
    from kingsburg.engine.table import Table


def go_on(table: Table) -> bool:
    """In turn order one building each; `turn` counts those of the player whose turn it is."""
    todo = table.todo
    while todo:
        me = table.players[todo[0]]
        if table.turn and not me.envoy:
            _next_player(table)
            continue
        table.ask(me, options(me.kit, me.gold, me.wood, me.stone, table.turn == 1), _build)
        if table.asks:
            return False
    return True


@lru_cache(maxsize=1 << 14)
def options(kit: Kit, gold: int, wood: int, stone: int, second: bool) -> tuple[Action, ...]:
    """The buildings that can be paid with these goods, passing last (P2d.2, P2d.3)."""
    found: list[Action] = [
        by_envoy if second else plain
        for price, plain, by_envoy in kit.prices
        if gold >= price.gold and wood >= price.wood and stone >= price.stone
    ]
    return (*found, PASS)


def _build(table: Table, me: Player, action: Action) -> None:
    if not isinstance(action, Build):
        table.tell("passes", "P2d.1", me, PASS)
        _next_player(table)
        return
    building = table.content.buildings[action.building]
    if action.envoy:
        me.envoy = False
        _next_player(table)
    else:
        table.turn = 1
    table.tell("builds", "P5.4" if action.envoy else "P2d.1", me, action)
    table.change(me, me.kit.price(building).negative(), "P2d.2", "pays")
    me.kit = me.kit.plus(building)
    if building.vp:
        table.change(me, building.worth, "P2d.2")
    for effect in me.kit.on[BUILT]:
        effect(table, me, building)
    for seat in table.order:
        other = table.players[seat]
        effects = other.kit.on[OTHER_BUILT]
        if effects and other is not me:
            for effect in effects:
                effect(table, other, building)


def _next_player(table: Table) -> None:
    del table.todo[0]
    table.turn = 0
