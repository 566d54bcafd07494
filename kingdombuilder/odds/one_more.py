"""The gold that more settlements would earn, by hex and by card (KE.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gametable.play.errors import check_type
from kingdombuilder.engine.gold import Earned
from kingdombuilder.engine.hexes import Hexes, each
from kingdombuilder.engine.position import Position
from kingdombuilder.odds.terrain import check_hexes


class More(NamedTuple):
    """The gold that a settlement would add: in all, and by card where it changes.

    It can be negative, for example if two areas join that count for the hermits.
    """

    gold: int
    cards: Mapping[str, int]


def with_more(position: Position, player: str, hexes: Hexes) -> dict[str, Earned]:
    """Return what a player would have, by card, with settlements on these hexes too.

    Raises `Malformed` for an unknown player.
    """
    table, seat = position.table, position.seat(player)
    return table.purse(seat).by_card(table.own[seat] | hexes)


def one_more(
    position: Position, player: str, hexes: Hexes | None = None, planned: Hexes = 0
) -> dict[int, More]:
    """Return what one more settlement of a player would earn on each of these hexes.

    The default is all free hexes of the five terrains, whether the player may build there now or
    not. `planned`: hexes on which the player is going to build first. Raises `Malformed` for an
    unknown player, and for hexes that are not on the board.
    """
    check_type(position, Position, "position")
    check_hexes(planned, "planned")
    if hexes is not None:
        check_hexes(hexes, "hexes")
    table, seat = position.table, position.seat(player)
    purse, own = table.purse(seat), table.own[seat] | planned
    now = purse.by_card(own)
    if hexes is None:
        hexes = table.board.buildable & table.free & ~planned
    found: dict[int, More] = {}
    for hex in each(hexes):
        then = purse.by_card(own | 1 << hex)
        changes = {card: earned.gold - now[card].gold for card, earned in then.items()}
        found[hex] = More(
            sum(changes.values()), {card: more for card, more in changes.items() if more}
        )
    return found
