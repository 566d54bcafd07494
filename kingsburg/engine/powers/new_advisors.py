"""Tiles that are laid on advisors, one each season or all at the start (M6)."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from kingsburg.catalogue.entries import TileEntry
from kingsburg.engine.actions import GOODS, Action, DrawTile
from kingsburg.engine.chances import Chances
from kingsburg.engine.powers.power import Power

if TYPE_CHECKING:
    from kingsburg.engine.content import Content
    from kingsburg.engine.table import Table


class TileState(NamedTuple):
    """What a tile in play holds; `taken`: True if its good was taken and another is to be drawn."""

    goods: tuple[str, ...] = ()
    taken: bool = False


class NewAdvisors(Power):
    """The tiles: the first player draws one each season (M6).

    By the old ways, all are in place from the start, and one is removed each season.
    """

    id = "new_advisors"
    rule = "M6"
    #: After the neutral dice (P2a.1).
    place = (0, 1)

    def on_game_starts(self, table: Table, _: None) -> None:
        """Draw a good for each tile that lacks its own, unless a year starts as well."""
        if table.phase != "aid" or table.first:
            self.on_year_starts(table, None)

    def on_year_starts(self, table: Table, _: None) -> None:
        """Draw a good for each tile that lacks its own, after the year's destiny card (C.3)."""
        for number in table.tiles:
            if table.content.tiles[number].holds == "drawn" and not table.tiles[number].goods:
                draw_good(table, number)

    def on_season_starts(self, table: Table, _: None) -> None:
        left = tuple([each for each in table.content.tiles if each not in table.tiles])
        if left and table.rules.tiles == "drawn":
            table.ask_chance(None, _draws(table.content, left), self._drawn)

    def _drawn(self, table: Table, _: None, action: Action) -> None:
        assert isinstance(action, DrawTile)
        table.tell("tile", self.rule, None, action)
        entry = table.content.tiles[action.number]
        table.tiles = {
            **table.tiles,
            action.number: TileState((action.holds,)) if action.holds else at_first(entry),
        }

    def on_season_ends(self, table: Table, _: None) -> None:
        """By the old ways, remove the highest tile on an influenced advisor, or else the lowest."""
        if table.rules.tiles == "old_ways" and table.tiles:
            influenced = [each for each in table.tiles if table.taken >> each & 1]
            gone = max(influenced, default=min(table.tiles))
            table.tell("tile_goes", "M6.old_ways", None, gone)
            table.tiles = {each: held for each, held in table.tiles.items() if each != gone}


def at_first(tile: TileEntry) -> TileState:
    """Return what a tile holds when it is laid, before anything is drawn for it."""
    return TileState(GOODS if tile.holds == "all" else ())


def draw_good(table: Table, number: int) -> None:
    """Draw a good for a tile that holds one (M6.5)."""
    table.ask_chance(None, _goods(number), _good_drawn)


def _good_drawn(table: Table, _: None, action: Action) -> None:
    assert isinstance(action, DrawTile)
    assert action.holds
    table.tell("tile_holds", f"M6.{action.number}", None, action)
    table.tiles = {**table.tiles, action.number: TileState((action.holds,))}


@cache
def _goods(number: int) -> Chances:
    return Chances((DrawTile(number, good), 1) for good in GOODS)


@lru_cache(maxsize=1 << 10)
def _draws(content: Content, left: tuple[int, ...]) -> Chances:
    """Return the draws of these tiles: each tile is equally likely, and so is each good for it."""
    tiles = content.tiles
    return Chances(chain.from_iterable([_draws_of(each, tiles[each].holds) for each in left]))


@cache
def _draws_of(number: int, holds: str) -> tuple[tuple[DrawTile, int], ...]:
    """Return each way to draw this tile, with its weight."""
    if holds == "drawn":
        return tuple((DrawTile(number, good), 1) for good in GOODS)
    return ((DrawTile(number, None), len(GOODS)),)
