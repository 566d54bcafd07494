"""Powers that do what the entry of a card says: numbers, gifts at a moment, offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gametable.play.errors import Message, Word
from kingsburg.catalogue.entries import Deeds, When
from kingsburg.engine.actions import Action, Pay
from kingsburg.engine.bundle import Terms, terms
from kingsburg.engine.moments import GAME_ENDS, ROLLED, TOTAL_KNOWN, known
from kingsburg.engine.powers.gifts import gifts, hand_over
from kingsburg.engine.powers.power import Power, too_high
from kingsburg.engine.reasons import one_of

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.state import Handler
    from kingsburg.engine.table import Table


class Printed(Power):
    """A power that does what its catalogue entry says."""

    def __init__(self, entry: Deeds, id: str, rule: str) -> None:
        self.id = id
        self.rule = rule
        self.numbers = entry.numbers
        self.strength_against = entry.strength_against
        self.strength_up_to = entry.strength_up_to
        self.cheaper = entry.cheaper
        self._gift, self._offer = entry.gives, entry.offers
        if entry.gives:
            self._gifts = gifts(entry.gives.what)
            moment = _moment(entry.gives.moment, entry.gives.when, f"{id}.gives.moment")
            setattr(self, f"on_{moment}", self._give_once if moment == GAME_ENDS else self._give)
        if entry.offers:
            self.offers_at = _moment(entry.offers.moment, entry.offers.when, f"{id}.offers.moment")
            self._prices = {
                Pay(price.split()[1], id): terms(price).bundle
                for price in entry.offers.pay.split(" | ")
            }
            self._bought = gifts(entry.offers.gives)

    def _give(self, table: Table, me: Player, about: object = None) -> None:
        """Give what it gives; a building does not count itself among those that are built."""
        assert self._gift
        if about is not self and _holds(self._gift.when, table, me):
            self._hand(table, me, self._gifts, self._take_gift)

    def _give_once(self, table: Table, me: Player) -> None:
        # A finished game that is saved and loaded must not give it twice.
        if self.id not in me.used:
            me.used |= {self.id}
            self._give(table, me)

    def offer_holds(self, table: Table, me: Player) -> bool:
        """Whether the condition of what it offers is met now."""
        assert self._offer
        return _holds(self._offer.when, table, me)

    def options(self, table: Table, me: Player) -> tuple[Action, ...]:
        if not self.offer_holds(table, me):
            return ()
        return tuple(pay for pay, price in self._prices.items() if me.can_pay(price))

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        if self._offer is None:
            if not self.numbers.get("sway"):
                return None
            named = table.content.word(self.id)
            return Message("{power} is used for a group of dice that is placed", power=named)
        why = _unmet(self._offer.when, table, me)
        return why or one_of(me, self._prices)

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


def _moment(name: str, when: When | None, where: str) -> str:
    """The moment at which a card works: what is bound to the total of the dice comes last (C.1)."""
    if name == ROLLED and when and when.total_at_most is not None:
        return TOTAL_KNOWN
    return known(name, where)


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


def _unmet(when: When | None, table: Table, me: Player) -> Message | None:
    """Which part of a condition is not met now; None if all of it is."""
    if when is None or _holds(when, table, me):
        return None
    if when.phase not in (None, table.phase):
        return Message("this is possible only in {phase}", phase=Word("phase", str(when.phase)))
    if when.total_at_most is not None and me.hand and me.hand.total > when.total_at_most:
        return too_high(me, me.hand.total, when.total_at_most)
    return Message(
        "the soldiers of {player} number {number}, not {most} or less",
        player=me.name,
        number=me.soldiers,
        most=when.soldiers_at_most or 0,
    )
