"""Building (P2d.1-P2d.4), a second time with the Envoy (P5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from gametable.play.errors import Message, Reason
from kingsburg.engine.actions import PASS, Action, Build, Pass
from kingsburg.engine.hooks import BUILT, BUILT_NOTHING, OTHER_BUILT, work
from kingsburg.engine.progress import HAS_BUILT
from kingsburg.engine.reasons import WhyNot, must_choose

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.powers.building import Building
    from kingsburg.engine.powers.province import Province
    from kingsburg.engine.table import Table


def go_on(table: Table) -> bool:
    """Let each player build, in turn order."""
    todo = table.todo
    while todo:
        me = table.players[todo[0]]
        second = table.progress is HAS_BUILT
        if second and not me.envoy:
            _next_player(table)
            continue
        table.ask(me, options(me.abilities.province, me.gold, me.wood, me.stone, second), _build)
        if table.asks:
            return False
    return True


@lru_cache(maxsize=1 << 14)
def options(
    province: Province, gold: int, wood: int, stone: int, second: bool
) -> tuple[Action, ...]:
    """Return the buildings that these goods pay for, then passing (P2d.2, P2d.3)."""
    found: list[Action] = [
        by_envoy if second else plain
        for its_gold, its_wood, its_stone, plain, by_envoy in province.prices
        if gold >= its_gold and wood >= its_wood and stone >= its_stone
    ]
    return (*found, PASS)


def _build(table: Table, me: Player, action: Action) -> None:
    if not isinstance(action, Build):
        table.tell("passes", "P2d.1", me, PASS)
        if table.progress is None and BUILT_NOTHING in table.content.hooks:
            _all(table, BUILT_NOTHING, me)
        _next_player(table)
        return
    building = table.content.buildings[action.building]
    if action.envoy:
        me.envoy = False
        _next_player(table)
    else:
        table.progress = HAS_BUILT
    table.tell("builds", "P5.4" if action.envoy else "P2d.1", me, action)
    table.change(me, me.abilities.province.price(building).negative(), "P2d.2", "pays")
    me.abilities = me.abilities.plus(building)
    if building.vp:
        table.change(me, building.worth, "P2d.2")
    if BUILT in me.abilities.hooks:
        work(table, me, BUILT, building)
    if OTHER_BUILT in table.content.hooks:
        _all(table, OTHER_BUILT, building, but=me)


def _all(table: Table, hook: str, about: object, but: Player | None = None) -> None:
    """Let the powers of all players, except `but`, work at a hook that somebody has triggered."""
    for seat in table.order:
        other = table.players[seat]
        if other is not but and hook in other.abilities.hooks:
            work(table, other, hook, about)


def _next_player(table: Table) -> None:
    del table.todo[0]
    table.progress = None


def _against(table: Table, me: Player, action: Build) -> Iterator[Reason]:
    building = table.content.buildings.get(action.building)
    named = table.content.word(action.building)
    if building is None:
        yield Reason("N.4", "there is no building {building}", building=named)
    elif action.power is not None:
        yield from _by_power(table, me, action, action.power)
    else:
        yield from _place(table, me, building)
        price = me.abilities.province.price(building)
        if not me.can_pay(price):
            yield Reason(
                "P2d.2",
                "{building} costs {gold} gold, {wood} wood and {stone} stone",
                building=named,
                gold=price.gold,
                wood=price.wood,
                stone=price.stone,
            )
        if table.step == "build":
            yield from _number_of_buildings(table, me, action)
        else:
            yield Reason("P2d.1", "buildings can be built only after the help of the advisors")


def _place(table: Table, me: Player, building: Building) -> Iterator[Reason]:
    """Yield the reasons against building this in its place in the province."""
    named = table.content.word(building.id)
    if me.has(building.id):
        yield Reason("P2d.3", "{player} already has {building}", player=me.name, building=named)
    row = me.abilities.province.rows.get(building.row, ())
    if building not in row:
        yield Reason("M2", "{player} has no row with {building}", player=me.name, building=named)
    for left in row:
        if left.column < building.column and not me.has(left.id):
            first = table.content.word(left.id)
            yield Reason("P2d.3", "{building} needs {left}", building=named, left=first)


def _by_power(table: Table, me: Player, action: Build, id: str) -> Iterator[Reason]:
    """Yield the reason against building by a power, for which neither price nor step matters."""
    power, named = table.content.power(id), table.content.word(id)
    if power is None:
        yield Reason("N.4", "there is no {power}", power=named)
    elif power.id not in me.abilities.named:
        yield Reason(power.rule, "{player} has no {power}", player=me.name, power=named)
    elif action not in table.asks[0][1]:
        why = power.missing(table, me, action) if power.builds else None
        yield Reason.of(power.rule, why or Message("{power} never builds", power=named))


def _number_of_buildings(table: Table, me: Player, action: Build) -> Iterator[Reason]:
    if me.seat not in table.todo:
        yield Reason("P2d.1", "{player} has already had a turn to build", player=me.name)
    second = table.todo[:1] == [me.seat] and table.progress is HAS_BUILT
    if second and not action.envoy:
        yield Reason("P2d.1", "a second building is built with the Envoy")
    if action.envoy and not (second and me.envoy):
        yield Reason("P2d.1", "this would not be the second building of the season")
        if not me.envoy:
            yield Reason("P5.4", "{player} does not have the Envoy", player=me.name)


WHY_NOT: Final[WhyNot] = {Build: _against, Pass: must_choose}
