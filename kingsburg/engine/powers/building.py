"""Buildings: most of them are catalogue data, seven need a few lines of code."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from kingsburg.catalogue import buildings
from kingsburg.catalogue.entries import BuildingEntry, When
from kingsburg.engine.actions import KEEP, Action, Pay, Reroll, Roll, Use
from kingsburg.engine.bundle import Bundle, Terms, terms
from kingsburg.engine.chances import rolls
from kingsburg.engine.hand import Hand
from kingsburg.engine.moments import GAME_ENDS, known
from kingsburg.engine.powers.gifts import gifts, hand_over
from kingsburg.engine.powers.power import DicePower, Power

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Handler, Table


class Building(Power):
    """A building that does what its catalogue entry says."""

    def __init__(self, entry: BuildingEntry) -> None:
        self.entry = entry
        self.id = entry.id
        self.names = entry.names
        self.rule = f"B.{entry.id}"
        self.row = entry.row
        self.column = entry.column
        self.cost = entry.cost
        self.vp = entry.vp
        self.worth = Bundle(vp=entry.vp)
        self.place = (ord(entry.row), entry.column)
        self.numbers = entry.numbers
        self.strength_against = entry.strength_against
        self.strength_up_to = entry.strength_up_to
        self.cheaper = entry.cheaper
        if entry.gives:
            self._gifts = gifts(entry.gives.what)
            moment = known(entry.gives.moment, f"{entry.id}.gives.moment")
            setattr(self, f"on_{moment}", self._give_once if moment == GAME_ENDS else self._give)
        if entry.offers:
            self.offers_at = known(entry.offers.moment, f"{entry.id}.offers.moment")
            self._prices = {
                Pay(price.split()[1], self.id): terms(price).bundle
                for price in entry.offers.pay.split(" | ")
            }
            self._bought = gifts(entry.offers.gives)

    def __repr__(self) -> str:
        gold, wood, stone = self.cost
        return (
            f"<Building {self.id}: {gold} gold, {wood} wood, {stone} stone; {self.vp} VP; "
            f"row {self.row}, column {self.column}>"
        )

    def _give(self, table: Table, me: Player, built: Building | None = None) -> None:
        """Give what it gives; a building does not count itself among those that are built."""
        assert self.entry.gives
        if built is not self and _holds(self.entry.gives.when, table, me):
            self._hand(table, me, self._gifts, self._take_gift)

    def _give_once(self, table: Table, me: Player) -> None:
        # A finished game that is saved and loaded must not give it twice.
        if self.id not in me.used:
            me.used |= {self.id}
            self._give(table, me)

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        assert self.entry.offers
        if not _holds(self.entry.offers.when, table, me):
            return ()
        return tuple(pay for pay, price in self._prices.items() if me.can_pay(price))

    def use(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Pay)
        table.change(me, self._prices[action].negative(), self.rule, "pays")
        self._hand(table, me, self._bought, self._take_bought)

    def _hand(
        self, table: Table, me: Player, choice: Mapping[Action, Terms], take: Handler
    ) -> None:
        if len(choice) == 1:
            take(table, me, *choice)
        else:
            table.ask(me, tuple(choice), take)

    def _take_gift(self, table: Table, me: Player, action: Action) -> None:
        hand_over(table, me, self._gifts[action], self.rule)

    def _take_bought(self, table: Table, me: Player, action: Action) -> None:
        hand_over(table, me, self._bought[action], self.rule)


class Statue(DicePower, Building):
    """Reroll one die if all show the same number (B.statue); white dice count too (P2a.5)."""

    def changes(self, hand: Hand) -> tuple[Reroll, ...]:
        if len(set(hand.dice)) != 1:
            return ()
        die = hand.dice[:1]
        coloured = (Reroll(self.id, die),) if hand.coloured else ()
        white = (Reroll(self.id, (), die),) if hand.white else ()
        return coloured + white


class Chapel(DicePower, Building):
    """Reroll all dice at a total of 7 or less (B.chapel)."""

    LIMIT = 7

    def changes(self, hand: Hand) -> tuple[Reroll, ...]:
        return (Reroll(self.id),) if hand.dice and hand.total <= self.LIMIT else ()


class Cathedral(Building):
    """1 VP for every two goods at the end of the game (B.cathedral, E.1)."""

    def on_game_ends(self, table: Table, me: Player) -> None:
        self._give_once(table, me)

    def _give(self, table: Table, me: Player, built: Building | None = None) -> None:
        table.change(me, Bundle(vp=me.goods // 2), self.rule)


def _holds(when: When | None, table: Table, me: Player) -> bool:
    """Whether a condition is met now."""
    if when is None:
        return True
    total = me.hand.total if me.hand else 0
    return (
        when.phase in (None, table.phase)
        and (when.total_at_most is None or total <= when.total_at_most)
        and (when.soldiers_at_most is None or me.soldiers <= when.soldiers_at_most)
    )


class Workshop(Building):
    """Offers something once, at the end of summer; with the Mint also in spring and autumn (M1)."""

    #: The building with which it works in every season (B.mint).
    MINT = "mint"

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        assert self.entry.offers
        (price,) = self._prices.values()
        open = _holds(self.entry.offers.when, table, me) or me.has(self.MINT)
        return (Use(self.id),) if open and me.can_pay(price) else ()

    def use(self, table: Table, me: Player, action: Action) -> None:
        (pay,) = self._prices
        super().use(table, me, pay)


class MilitaryAcademy(Building):
    """A die of one's own, rolled after the King's and used in its place if wished (M1)."""

    own_die = True

    def on_reinforced(self, table: Table, me: Player) -> None:
        table.ask_chance(me, rolls(1, by=self.id), self._rolled)

    def _rolled(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Roll)
        table.tell("rolls", self.rule, me, action)
        if me.played is not None:
            # With soldier tokens half of the die comes on top, rounded up (M1).
            table.reinforce(me, me.played + (action.coloured[0] + 1) // 2)
            return
        # The step keeps the die until its owner has decided.
        table.turn = 1 + action.coloured[0]
        table.ask(me, (Use(self.id), KEEP), self._decided)

    def _decided(self, table: Table, me: Player, action: Action) -> None:
        table.tell("uses" if isinstance(action, Use) else "keeps_sent", self.rule, me, action)
        if isinstance(action, Use):
            table.reinforce(me, table.turn - 1)


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
    """The building of an entry; some ids mean one that does more than an entry can say."""
    return _SPECIAL.get(entry.id, Building)(entry)


@cache
def printed_buildings(modules: tuple[int, ...] = ()) -> tuple[Building, ...]:
    """The buildings of the base game and of these modules in printed order."""
    found = (each for module in (0, *modules) for each in _of_module(module))
    return tuple(sorted(found, key=lambda each: each.place))


@cache
def _of_module(module: int) -> tuple[Building, ...]:
    return tuple(map(building, buildings(module)))
