"""Powers that the package does not have, written as modules and house rules would be.

They are buildings in new rows (the columns say what must stand before), tiles on two advisors, a
visitor who belongs to nobody, and a governor.
"""

from __future__ import annotations

from functools import cache
from typing import (
    Any,
    Final,
)

from kingsburg.catalogue.entries import (
    BuildingEntry,
    TileEntry,
)
from kingsburg.engine.actions import Action, Reroll, Take, Use
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.content import Content
from kingsburg.engine.hand import Hand
from kingsburg.engine.player import Player
from kingsburg.engine.powers.building import Building, printed_buildings
from kingsburg.engine.powers.help import Help
from kingsburg.engine.powers.new_advisors import TileState
from kingsburg.engine.powers.power import DicePower, Power, Setting
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps.choices import losses, takes
from kingsburg.engine.table import Table

ROW: Final = "H"


def entry(id: str, column: int, vp: int = 1, row: str = ROW) -> BuildingEntry:
    """Return a building that costs 1 wood."""
    names = {"en": id.replace("_", " ").title()}
    return BuildingEntry(id=id, names=names, row=row, column=column, cost=(0, 1, 0), vp=vp)


class Lodge(Building):
    """A building: after each further one its owner takes a good named by the left neighbour."""

    def on_built(self, table: Table, me: Player, building: Building) -> None:
        if building is not self:
            neighbour = table.players[(me.seat + 1) % len(table.players)]
            table.ask(neighbour, takes(1), self._named)

    def _named(self, table: Table, neighbour: Player, action: Action) -> None:
        assert isinstance(action, Take)
        owner = table.players[neighbour.seat - 1]
        table.change(owner, Bundle.of(action.things), self.rule)


class TaxOffice(Building):
    """A building: its owner takes a good, usable at once, when another builds in column II."""

    def on_other_built(self, table: Table, me: Player, building: Building) -> None:
        if building.column == 2:
            table.ask(me, takes(1), self._take)

    def _take(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Take)
        table.change(me, Bundle.of(action.things), self.rule)


class Tower(DicePower, Building):
    """A building: the highest coloured die may be rerolled if no two dice are alike."""

    def changes(self, hand: Hand) -> tuple[Reroll, ...]:
        if not hand.coloured or len(set(hand.dice)) < len(hand.dice):
            return ()
        return (Reroll(self.id, hand.coloured[-1:]),)


class Palace(DicePower, Building):
    """A building: at a total of 8 or less the three coloured dice may be set to 3, 4 and 6."""

    def changes(self, hand: Hand) -> tuple[Setting, ...]:
        if len(hand.coloured) != 3 or hand.total > 8:
            return ()
        return (Setting(Use(self.id), Hand((3, 4, 6), hand.white)),)


class Fair(Building):
    """A building: at the end of a season its owner must turn 1 wood into 1 gold."""

    offers_at = "season_ends"
    ordered = True

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        return (Use(self.id),) if me.wood else ()

    def use(self, table: Table, me: Player, action: Action) -> None:
        table.change(me, Bundle(wood=-1), self.rule, "pays")
        table.change(me, Bundle(gold=1), self.rule)


class Tithe(Building):
    """A building: at the end of a season its owner must give a good to the King, for 2 VP."""

    offers_at = "season_ends"
    ordered = True

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        return (Use(self.id),) if me.goods else ()

    def use(self, table: Table, me: Player, action: Action) -> None:
        table.ask(me, losses(me.owns(), 1), self._lose)

    def _lose(self, table: Table, me: Player, action: Action) -> None:
        table.change(me, Bundle.of(action.goods).negative(), self.rule, "loses")  # type: ignore[attr-defined]
        table.change(me, Bundle(vp=2), self.rule)


class NewArchitect:
    """The help of a tile on advisor 3: 2 wood, or 1 stone and 1 VP."""

    SPACE = 3

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        return Bundle(wood=2), Bundle(stone=1, vp=1)

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        return Take(("wood", "wood"), self.SPACE), Take(("stone", "vp"), self.SPACE)

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        assert isinstance(action, Take)
        table.change(me, Bundle.of(action.things), "X.tile")


class NewJester:
    """The help of a tile on advisor 1: 1 soldier for everybody, without a choice."""

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        return (Bundle(soldiers=1),)

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        return ()

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        for seat in table.order:
            table.change(table.players[seat], Bundle(soldiers=1), "X.tile")


class Visitor(Power):
    """A power of nobody: at the start of each season the single poorest player takes a good."""

    id = "visitor"
    rule = "X.visitor"

    def on_season_starts(self, table: Table, _: None) -> None:
        poorest = table.poorest()
        if len(poorest) == 1:
            table.ask(table.players[poorest[0]], takes(1), self._take)

    def _take(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Take)
        table.change(me, Bundle.of(action.things), self.rule)


class Steward(Power):
    """A governor: a stone at the start of each season, and a strength of 1."""

    id = "steward"
    rule = "G.steward"

    def __init__(self) -> None:
        self.names = {"en": "Steward"}
        self.numbers = {"strength": 1}

    def on_season_starts(self, table: Table, me: Player) -> None:
        table.change(me, Bundle(stone=1), self.rule)


#: The tiles of every game, by advisor.
TILES: Final[dict[int, Help]] = {1: NewJester(), NewArchitect.SPACE: NewArchitect()}
VISITOR: Final = Visitor()
BUILDINGS: Final = (
    Lodge(entry("lodge", 1)),
    TaxOffice(entry("tax_office", 2)),
    Tower(entry("tower", 1, row="I")),
    Palace(entry("palace", 2, row="I")),
    Fair(entry("fair", 1, row="J")),
    Tithe(entry("tithe", 2, row="J")),
)


class ForeignContent(Content):
    """The base game with these buildings, tiles and powers."""

    def under(self, rules: Rules) -> Content:
        return foreign(rules)

    def __init__(self, *printed: Any) -> None:
        super().__init__(*printed)
        self.tiles = {each: TileEntry(number=each, text="Another help.") for each in TILES}
        self.tile_helps = dict(TILES)

    def tiles_at_first(self) -> dict[int, TileState]:
        return {number: TileState() for number in TILES}

    def table_powers(self, players: int) -> tuple[Power, ...]:
        return (*super().table_powers(players), VISITOR)


@cache
def foreign(rules: Rules) -> Content:
    """Return the content with these powers."""
    return ForeignContent(rules, (*printed_buildings(), *BUILDINGS), (Steward(),))
