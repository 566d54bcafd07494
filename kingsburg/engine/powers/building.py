"""Buildings: most of them are catalogue data, seven need a few lines of code."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from gametable.play.errors import Message
from kingsburg.catalogue import buildings
from kingsburg.catalogue.entries import BuildingEntry, Gift
from kingsburg.engine.actions import KEEP, Action, Build, Reroll, Roll, Use
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.chances import rolls
from kingsburg.engine.hand import Hand
from kingsburg.engine.hooks import GAME_ENDS
from kingsburg.engine.powers.paid import Paid, payable, unmet
from kingsburg.engine.powers.power import ALL_DICE, DicePower, too_high
from kingsburg.engine.powers.printed import Printed
from kingsburg.engine.progress import OwnDie
from kingsburg.engine.reasons import lacking

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


class Building(Printed):
    """A building that does what its catalogue entry says."""

    in_province = True

    def __init__(self, entry: BuildingEntry) -> None:
        super().__init__(entry, entry.id, f"B.{entry.id}")
        self.entry = entry
        self.names = entry.names
        self.row = entry.row
        self.column = entry.column
        self.cost = entry.cost
        self.vp = entry.vp
        self.worth = Bundle(vp=entry.vp)
        self.place = (ord(entry.row), entry.column)
        #: The gold, wood and stone that it costs, and the actions that build it: without and with
        #: the Envoy.
        self.price = (*entry.cost, Build(entry.id), Build(entry.id, envoy=True))

    def __repr__(self) -> str:
        gold, wood, stone = self.cost
        return (
            f"<Building {self.id}: {gold} gold, {wood} wood, {stone} stone; {self.vp} VP; "
            f"row {self.row}, column {self.column}>"
        )


class Statue(DicePower, Building):
    """A reroll of one die if all, even white ones, show the same number (B.statue, P2a.5)."""

    def changes(self, hand: Hand) -> tuple[Reroll, ...]:
        if len(set(hand.dice)) != 1:
            return ()
        die = hand.dice[:1]
        coloured = (Reroll(self.id, die),) if hand.coloured else ()
        white = (Reroll(self.id, (), die),) if hand.white else ()
        return coloured + white

    def unmet(self, me: Player, hand: Hand) -> Message | None:
        if len(set(hand.dice)) == 1:
            return Message("exactly one die is rerolled, and it must be named")
        return Message("the dice of {player} do not all show the same number", player=me.name)


class Chapel(DicePower, Building):
    """A reroll of all dice at a total of 7 or less (B.chapel)."""

    LIMIT = 7

    def changes(self, hand: Hand) -> tuple[Reroll, ...]:
        return (Reroll(self.id),) if hand.dice and hand.total <= self.LIMIT else ()

    def unmet(self, me: Player, hand: Hand) -> Message | None:
        return too_high(me, hand.total, self.LIMIT) or ALL_DICE


class Cathedral(Building):
    """1 VP for every two goods at the end of the game (B.cathedral, E.1)."""

    GIFTS = (Gift(GAME_ENDS, "1 vp per 2 any"),)


class Workshop(Building):
    """One offer at the end of summer; with the Mint, also at the end of spring and autumn (M1)."""

    #: The building with which it works in every season (B.mint).
    MINT = "mint"

    def __init__(self, entry: BuildingEntry) -> None:
        super().__init__(replace(entry, offers=()))
        self.entry = entry
        (offer,) = entry.offers
        self.offers_at = offer.moment
        self._paid = Paid(self, offer, self.id)

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        return (Use(self.id),) if self._open(table, me) and payable(self._paid.prices, me) else ()

    def _open(self, table: Table, me: Player) -> bool:
        return unmet(self._paid.when, table, me) is None or me.has(self.MINT)

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        if not self._open(table, me):
            mint = table.content.word(self.MINT)
            return Message("{player} has no {power}", player=me.name, power=mint)
        (price,) = self._paid.prices.values()
        return lacking(me, price)

    def use(self, table: Table, me: Player, action: Action) -> None:
        self._paid.use(table, me, *self._paid.prices)


class MilitaryAcademy(Building):
    """A die of the player's own, rolled after the King's, which may be used instead (M1)."""

    own_die = True

    def on_reinforced(self, table: Table, me: Player) -> None:
        table.ask_chance(me, rolls(1, by=self.id), self._rolled)

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        named = table.content.word(self.id)
        if table.content.soldier_tokens:
            return Message("with soldier tokens the die of {power} only adds to them", power=named)
        return Message("{player} decides after the roll for {power}", player=me.name, power=named)

    def _rolled(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Roll)
        table.tell("rolls", self.rule, me, action)
        if me.played is not None:
            # With soldier tokens, half of the die is added, rounded up (M1).
            half = (action.coloured[0] + 1) // 2
            table.tell("half_of_die", self.rule, me, half)
            table.reinforce(me, me.played + half)
            return
        table.progress = OwnDie(action.coloured[0])
        table.ask(me, (Use(self.id), KEEP), self._decided)

    def _decided(self, table: Table, me: Player, action: Action) -> None:
        table.tell("uses" if isinstance(action, Use) else "keeps_sent", self.rule, me, action)
        if isinstance(action, Use):
            table.reinforce(me, table.progress.face)


_SPECIAL: dict[str, type[Building]] = {
    "sawmill": Workshop,
    "quarry": Workshop,
    "goldsmith": Workshop,
    "military_academy": MilitaryAcademy,
    "statue": Statue,
    "chapel": Chapel,
    "cathedral": Cathedral,
}


def building(entry: BuildingEntry) -> Building:
    """Return the building of an entry; some ids have a class of their own."""
    return _SPECIAL.get(entry.id, Building)(entry)


@cache
def printed_buildings(modules: tuple[int, ...] = ()) -> tuple[Building, ...]:
    """Return the buildings of the base game and of these modules, in printed order."""
    found = (each for module in (0, *modules) for each in _of_module(module))
    return tuple(sorted(found, key=lambda each: each.place))


@cache
def _of_module(module: int) -> tuple[Building, ...]:
    return tuple(map(building, buildings(module)))
