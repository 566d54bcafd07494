"""Destiny cards: one a year, in force from phase 1 to the end of phase 8 (M4, C.3)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from kingsburg.catalogue import destinies
from kingsburg.catalogue.entries import DestinyEntry
from kingsburg.engine.actions import GOODS, Action, Roll, Take, TurnDestiny
from kingsburg.engine.bundle import EACH_GOOD, Bundle
from kingsburg.engine.chances import Chances, rolls
from kingsburg.engine.hooks import SEASON_STARTS, YEAR_STARTS, concerned
from kingsburg.engine.powers.power import Power
from kingsburg.engine.powers.printed import Printed

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

_ONE_GOOD: Final = tuple(Take((good,)) for good in GOODS)


class Destiny(Power):
    """The deck of destiny cards: one is turned up at the start of phase 1, and never put back."""

    id = "destiny"
    rule = "M4"

    def on_year_starts(self, table: Table, _: None) -> None:
        if table.destiny is None:
            left = tuple(each for each in table.content.destinies if each not in table.gone)
            if left:
                table.ask_chance(None, _cards(left), self._turned)

    def _turned(self, table: Table, _: None, action: Action) -> None:
        assert isinstance(action, TurnDestiny)
        table.tell("destiny", f"D.{action.card}", None, action.card)
        table.set_destiny(action.card)
        # The card itself may do something as its year starts.
        concerned(YEAR_STARTS)(table)

    def on_enemy_comes(self, table: Table, _: None) -> None:
        """Log how much stronger than its card the enemy is."""
        if table.destiny and (more := table.content.destinies[table.destiny].enemy_strength):
            table.tell("fiercer", f"D.{table.destiny}", None, more)

    def on_last_of_all(self, table: Table, _: None) -> None:
        """Discard the card."""
        table.set_destiny(None)


@cache
def _cards(left: tuple[str, ...]) -> Chances:
    return Chances((TurnDestiny(card), 1) for card in left)


class DestinyCard(Printed):
    """A card that does what its entry says; while it is in force, every player has this power."""

    #: Before all governors and buildings.
    place = (0, 0)

    def __init__(self, entry: DestinyEntry) -> None:
        super().__init__(entry, entry.id, f"D.{entry.id}")
        self.entry = entry
        self.names = entry.names
        self.closed = entry.closed
        self.enemy_strength = entry.enemy_strength

    def white_more(self, own: int) -> int:
        """Return the white dice, besides those in `numbers`, for a player who has `own` of them."""
        return 0


class GoodYear(DestinyCard):
    """A white die each productive season; players who have one get a good instead (D.good_year)."""

    def white_more(self, own: int) -> int:
        return 0 if own > 0 else 1

    def on_season_starts(self, table: Table, me: Player) -> None:
        if more := self.white_more(me.white_dice + me.abilities.sums.white_in[table.phase]):
            me.white_dice += more
            table.tell("season_die", self.rule, me)
        else:
            table.ask(me, _ONE_GOOD, self._take)

    def may_give(self, hook: str, table: Table, me: Player, *about: Any) -> tuple[Bundle, ...]:
        die = self.white_more(me.white_dice + me.abilities.sums.white_in[table.phase])
        return super().may_give(hook, table, me) if die else EACH_GOOD

    def _take(self, table: Table, me: Player, action: Action) -> None:
        assert isinstance(action, Take)
        table.change(me, Bundle.of(action.things), self.rule)


class LuckyStone(DestinyCard):
    """A die for each player in each productive season: 1 stone on 4 or more (D.lucky_stone)."""

    LEAST: ClassVar = 4
    rolls_at = (SEASON_STARTS,)

    def may_give(self, hook: str, table: Table, me: Player, *about: Any) -> tuple[Bundle, ...]:
        return Bundle(), Bundle(stone=1)

    def on_season_starts(self, table: Table, me: Player) -> None:
        table.ask_chance(me, rolls(1, by=self.id), self._rolled)

    def _rolled(self, table: Table, me: Player, roll: Action) -> None:
        assert isinstance(roll, Roll)
        table.tell("rolls", self.rule, me, roll)
        if roll.coloured[0] >= self.LEAST:
            table.change(me, Bundle(stone=1), self.rule)


_SPECIAL: Final[dict[str, type[DestinyCard]]] = {
    "good_year": GoodYear,
    "lucky_stone": LuckyStone,
}


def destiny(entry: DestinyEntry) -> DestinyCard:
    """Return the card of an entry; some ids have a class of their own."""
    return _SPECIAL.get(entry.id, DestinyCard)(entry)


@cache
def printed_destinies() -> tuple[DestinyCard, ...]:
    """Return the cards of which more than the name is known, in the order of the catalogue."""
    return tuple(destiny(entry) for entry in destinies() if entry.confidence != "name_only")
