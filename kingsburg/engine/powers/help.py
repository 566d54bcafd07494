"""What an advisor gives to a player who has influenced that advisor."""

from __future__ import annotations

from functools import cache
from operator import sub
from typing import TYPE_CHECKING, Final, Protocol

from gametable.play.errors import Message
from kingsburg.catalogue.entries import AdvisorEntry
from kingsburg.engine.actions import GOODS, Accept, Action, Decline, Trade
from kingsburg.engine.bundle import Bundle, Terms, terms
from kingsburg.engine.powers.gifts import gifts, hand_over
from kingsburg.engine.reasons import Explains, lacking

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


class Help(Protocol):
    """The help of an advisor, or of a tile that lies there instead (M6)."""

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        """Return what the player gains, for each way that it may go."""

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        """Return the choices of the player; empty if there is nothing to choose."""

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        """Give the chosen help; `action` is None if there was nothing to choose."""


#: The rule that a refusal cites at an advisor (docs/rules.md); at a tile, it is the tile's rule.
_CHOICE: Final = "P2c.2"


def _cited(rule: str) -> str:
    """Return the rule that refusals cite for help that this rule explains."""
    return rule if rule.startswith("M6.") else _CHOICE


class PrintedHelp(Explains):
    """Help written in the grammar of the catalogue: alternatives, choices of goods, a price.

    `rule`: the id of the rule that explains it. `space`: the number of the advisor that the dice
    are on, as a record gives it.
    """

    def __init__(self, text: str, rule: str, space: int, may_decline: bool = False) -> None:
        price, _, gains = text.rpartition(": ")
        self.rule = _cited(rule)
        self._rule = rule
        self._price = terms(price.removeprefix("pay ")).bundle if price else None
        self._gifts = gifts(gains, space)
        self._only = next(iter(self._gifts.values()))
        self._decline = (Decline(space),)
        decline = self._decline if price or may_decline else ()
        if len(self._gifts) > 1 or price:
            self._choices = (*self._gifts, *decline)
        else:
            self._choices = (Accept(space), *decline) if may_decline else ()
        paid = self._price or Bundle()
        self._gains = (
            *(Bundle(*map(sub, gift.bundle, paid)) for gift in self._gifts.values()),
            *(Bundle() for _ in decline),
        )

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        return lacking(me, self._price) if self._price else None

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        return self._gains

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        if self._price is None or me.can_pay(self._price):
            return self._choices
        return self._decline

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        gift = self._only
        if action is not None:
            if action in self._decline:
                table.tell("declines", "P2c.3", me, action)
                return
            gift = self._gifts.get(action, gift)
        if self._price:
            table.change(me, self._price.negative(), self._rule, "pays")
        help_with(table, me, gift, self._rule)


def help_with(table: Table, me: Player, gift: Terms, rule: str) -> None:
    """Give this help to the player who has influenced the advisor; some powers add soldiers."""
    gain = gift.bundle
    if gain.soldiers and me.abilities.sums.soldiers:
        more = gain._replace(soldiers=gain.soldiers + me.abilities.sums.soldiers)
        gift = gift._replace(bundle=more)
    hand_over(table, me, gift, rule)


class Exchange(Explains):
    """One good for one each of the two other kinds (A.6); arguments as in `PrintedHelp`."""

    def __init__(self, rule: str, space: int) -> None:
        self.rule = _cited(rule)
        self._rule = rule
        self._space = space

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        return Message("1 good is traded here for one each of the other two kinds")

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        return Bundle(-1, 1, 1), Bundle(1, -1, 1), Bundle(1, 1, -1), Bundle()

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        return _trades(self._space, me.gold > 0, me.wood > 0, me.stone > 0)

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        if not isinstance(action, Trade):
            table.tell("declines", "P2c.3", me, action)
            return
        table.change(me, Bundle.of((action.good,)).negative(), self._rule, "pays")
        others = Bundle.of(tuple(good for good in GOODS if good != action.good))
        table.change(me, others, self._rule)


@cache
def _trades(space: int, *has: bool) -> tuple[Action, ...]:
    trades = (Trade(good, space) for good, some in zip(GOODS, has, strict=True) if some)
    return (*trades, Decline(space))


def help_of(entry: AdvisorEntry, may_decline: bool, space: int | None = None) -> Help:
    """Return the help printed on an advisor, for dice on this space or on the advisor's own."""
    space = entry.number if space is None else space
    return written(entry.help, f"A.{entry.number}", space, may_decline)


def written(text: str, rule: str, space: int, may_decline: bool) -> Help:
    """Return help that the catalogue's grammar can express; arguments as in `PrintedHelp`."""
    if text.endswith("of each other"):
        return Exchange(rule, space)
    return PrintedHelp(text, rule, space, may_decline)
