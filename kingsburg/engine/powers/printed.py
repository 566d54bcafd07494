"""Powers that do what the entry of a card says: numbers, gifts at a hook, offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from gametable.play.errors import Message
from kingsburg.catalogue.entries import Deeds, Gift, Offer
from kingsburg.engine.actions import Action
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.powers.gifts import Given, hand_over
from kingsburg.engine.powers.paid import Paid, PaidReroll, holds, timed
from kingsburg.engine.powers.power import Power, Trigger

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

_NOTHING: Final = (Bundle(),)
#: The phase that begins again when a finished game is loaded.
_OVER: Final = "over"
_Deed = TypeVar("_Deed", Gift, Offer)


class Printed(Power):
    """A power that does what its catalogue entry says."""

    #: What it gives in addition.
    GIFTS: ClassVar[tuple[Gift, ...]] = ()
    _gifts: tuple[Trigger, ...] = ()
    _offers: tuple[Power, ...] = ()

    def __init__(self, entry: Deeds, id: str, rule: str) -> None:
        self.id = id
        self.rule = rule
        self.numbers = entry.numbers
        self.strength_against = entry.strength_against
        self.strength_up_to = entry.strength_up_to
        self.cheaper = entry.cheaper
        self._gifts = tuple(
            _Gives(self, gift, mark) for gift, mark in _marked(id, (*self.GIFTS, *entry.gives))
        )
        # The first offer shares its one use a season with a group that counts as one more or less.
        self._offers = tuple(_paid(self, offer, mark) for offer, mark in _marked(id, entry.offers))

    @cached_property
    def triggers(self) -> tuple[Trigger, ...]:
        return (*super().triggers, *self._gifts)

    @cached_property
    def uses(self) -> tuple[Power, ...]:
        return (*super().uses, *self._offers)

    def missing(self, table: Table, me: Player, action: Action) -> Message | None:
        if not self.numbers.get("sway"):
            return None
        return Message(
            "{power} can be used only when a group of dice is placed",
            power=table.content.word(self.id),
        )


def _marked(id: str, deeds: Sequence[_Deed]) -> Iterator[tuple[_Deed, str]]:
    """Yield each of several deeds of a card with its name in `Player.used`."""
    for number, deed in enumerate(deeds, 1):
        yield deed, id if number == 1 else f"{id}.{number}"


def _paid(card: Power, offer: Offer, mark: str) -> Power:
    return PaidReroll(card, offer, mark) if offer.reroll else Paid(card, offer, mark)


class _Gives(Trigger):
    """A gift of a card."""

    def __init__(self, card: Power, gift: Gift, mark: str) -> None:
        hook = timed(gift.moment, gift.when, f"{card.id}.gives.moment")
        super().__init__(card, hook, self._give, mark)
        self._when, self._given = gift.when, Given(gift.what)
        soldiers = gift.when is not None and gift.when.soldiers_at_most is not None
        self.weighs = self._given.weighs or soldiers
        self.shows = self._given.looks

    def tells(self, table: Table, me: Player) -> bool:
        return self.shows and not table.seen >> me.seat & 1

    def results(
        self, table: Table, me: Player, owned: Bundle, *about: object
    ) -> tuple[Bundle, ...]:
        if not self._works(table, me, owned.soldiers, *about):
            return _NOTHING
        return tuple([gift.bundle for gift in self._given.ways(owned).values()])

    def _works(self, table: Table, me: Player, soldiers: int, about: object = None) -> bool:
        """True if it works now; a building does not react to its own construction."""
        done = table.phase == _OVER and self.mark in me.used
        held = holds(self._when, table.phase, me.hand, soldiers)
        return held and not done and about is not self.power

    def _give(self, table: Table, me: Player, about: object = None) -> None:
        if not self._works(table, me, me.soldiers, about):
            return
        if table.phase == _OVER:
            # A finished game that is saved and loaded must not give it twice.
            me.used |= {self.mark}
        ways = self._given.ways(me)
        if len(ways) == 1:
            self._take(table, me, *ways)
        else:
            table.ask(me, tuple(ways), self._take)

    def _take(self, table: Table, me: Player, action: Action) -> None:
        hand_over(table, me, self._given.ways(me)[action], self.power.rule)
