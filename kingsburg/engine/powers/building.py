"""Buildings: most are data of the catalogue, three are a few lines here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingsburg.catalogue import BuildingEntry, Gift, buildings
from kingsburg.engine.actions import Action, Pay, Reroll
from kingsburg.engine.bundle import Bundle, terms
from kingsburg.engine.hand import Hand
from kingsburg.engine.moments import known
from kingsburg.engine.powers.power import DicePower, Power

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


class Building(Power):
    """A building of a province; what its entry in the catalogue says is what it does."""

    def __init__(self, entry: BuildingEntry) -> None:
        self.entry = entry
        self.id = entry.id
        self.rule = f"B.{entry.id}"
        self.row = entry.row
        self.column = entry.column
        self.cost = entry.cost
        self.vp = entry.vp
        self.worth = Bundle(vp=entry.vp)
        self.place = (ord(entry.row), entry.column)
        self.numbers = entry.numbers
        self.strength_against = entry.strength_against
        self.cheaper = entry.cheaper
        if entry.gives:
            self._gift = terms(entry.gives.what).bundle
            moment = known(entry.gives.moment, f"{entry.id}.gives.moment")
            setattr(self, f"on_{moment}", self._give)
        if entry.offers:
            self.offers_at = known(entry.offers.moment, f"{entry.id}.offers.moment")
            self._prices = {
                Pay(price.split()[1], self.id): terms(price).bundle
                for price in entry.offers.pay.split(" | ")
            }
            self._bought = terms(entry.offers.gives).bundle

    def _give(self, table: Table, me: Player) -> None:
        gift = self.entry.gives
        assert isinstance(gift, Gift)
        if gift.phase in (None, table.phase):
            table.change(me, self._gift, self.rule)

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        return tuple(pay for pay, price in self._prices.items() if me.can_pay(price))

    def use(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Pay)
        table.change(me, self._prices[action].negative(), self.rule, "pays")
        table.change(me, self._bought, self.rule)


class Statue(DicePower, Building):
    """One die again when all show the same number (B.statue); white dice count (P2a.5)."""

    def changes(self, hand: Hand) -> tuple[Reroll, ...]:
        if len(set(hand.dice)) != 1:
            return ()
        die = hand.dice[:1]
        coloured = (Reroll(self.id, die),) if hand.coloured else ()
        white = (Reroll(self.id, (), die),) if hand.white else ()
        return coloured + white


class Chapel(DicePower, Building):
    """All dice again at a total of 7 or less (B.chapel)."""

    LIMIT = 7

    def changes(self, hand: Hand) -> tuple[Reroll, ...]:
        return (Reroll(self.id),) if hand.dice and hand.total <= self.LIMIT else ()


class Cathedral(Building):
    """1 VP for every two goods at the end of the game (B.cathedral, E.1)."""

    def on_game_ends(self, table: Table, me: Player) -> None:
        # A finished game that is saved and loaded must not count them twice.
        if self.id not in me.used:
            me.used |= {self.id}
            table.change(me, Bundle(vp=me.goods // 2), self.rule)


_SPECIAL: dict[str, type[Building]] = {
    "statue": Statue,
    "chapel": Chapel,
    "cathedral": Cathedral,
}


def printed_buildings() -> tuple[Building, ...]:
    """The buildings of the base game in printed order."""
    return tuple(_SPECIAL.get(entry.id, Building)(entry) for entry in buildings())
