"""The order in which several effects of one player work at one hook (C.1).

If it can matter, the player chooses which effect works next; otherwise nobody is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kingsburg.engine.actions import Action, Use
from kingsburg.engine.reasons import Explains

if TYPE_CHECKING:
    from kingsburg.engine.bundle import Bundle
    from kingsburg.engine.player import Player
    from kingsburg.engine.powers.power import Trigger
    from kingsburg.engine.table import Table

#: The most states to search; if there are more, the order is assumed to matter.
_MOST_STEPS: Final = 2_000


class InTurn(Explains):
    """The effects of one player that still have to work at a hook, and what has triggered it.

    The effects of one card work in the order in which the card has them.
    """

    rule = "C.1"

    def __init__(self, left: tuple[Trigger, ...], about: tuple[object, ...]) -> None:
        self._left, self._about = left, about

    def go_on(self, table: Table, me: Player, _: Action | None = None) -> None:
        """Apply effects until the order of the remaining ones matters."""
        left = self._left
        while left and not table.asks:
            first = _Order(table, me, self._about).first(left)
            if first is None:
                uses = dict.fromkeys(Use(each.power.id) for each in left)
                table.ask(me, tuple(uses), InTurn(left, self._about).chosen)
                return
            first.work(table, me, *self._about)
            left = _without(left, first)
        if left:
            # What an effect asks is answered before the next one works.
            table.ask(me, (), InTurn(left, self._about).go_on)

    def chosen(self, table: Table, me: Player, action: Action) -> None:
        """Apply the effect that its owner has chosen, and go on."""
        assert isinstance(action, Use)
        first = next(each for each in self._left if each.power.id == action.power)
        table.tell("uses", first.power.rule, me, action)
        first.work(table, me, *self._about)
        InTurn(_without(self._left, first), self._about).go_on(table, me)


class _Order:
    """A search for what some effects give in all orders, from now on."""

    def __init__(self, table: Table, me: Player, about: tuple[object, ...]) -> None:
        self._table, self._me, self._about = table, me, about
        self._ends: dict[tuple[tuple[Trigger, ...], Bundle], frozenset[Bundle]] = {}

    def first(self, left: tuple[Trigger, ...]) -> Trigger | None:
        """Return an effect that can come first without ruling out any result, if there is one."""
        ready = _ready(left)
        if len(ready) == 1:
            return ready[0]
        owned = self._me.owns()
        try:
            ends = self._ends_of(left, owned)
            for each in ready:
                rest = _without(left, each)
                if not self._is_known_by(each, rest) and self._after(each, rest, owned) == ends:
                    return each
        except _TooMany:
            pass
        return None

    def _is_known_by(self, each: Trigger, rest: tuple[Trigger, ...]) -> bool:
        """True if this effect may reveal something that matters for another one, or vice versa."""
        return any(
            one.tells(self._table, self._me) and len(self._results(other, self._me.owns())) > 1
            for other_effect in rest
            for one, other in ((each, other_effect), (other_effect, each))
        )

    def _results(self, each: Trigger, owned: Bundle) -> tuple[Bundle, ...]:
        return each.results(self._table, self._me, owned, *self._about)

    def _after(self, each: Trigger, rest: tuple[Trigger, ...], owned: Bundle) -> frozenset[Bundle]:
        """Return all that the owner can have in the end if this effect works first."""
        found = (owned.plus(result) for result in self._results(each, owned))
        return frozenset().union(*(self._ends_of(rest, now) for now in dict.fromkeys(found)))

    def _ends_of(self, left: tuple[Trigger, ...], owned: Bundle) -> frozenset[Bundle]:
        """Return all that the owner can have in the end, in all orders."""
        if not left:
            return frozenset((owned,))
        key = left, owned
        if key not in self._ends:
            if len(self._ends) == _MOST_STEPS:
                raise _TooMany
            self._ends[key] = frozenset().union(
                *(self._after(each, _without(left, each), owned) for each in _ready(left))
            )
        return self._ends[key]


class _TooMany(Exception):
    """Too many states to search."""


def _ready(left: tuple[Trigger, ...]) -> list[Trigger]:
    """Return the next effect of each card."""
    return list({each.power.id: each for each in reversed(left)}.values())[::-1]


def _without(left: tuple[Trigger, ...], gone: Trigger) -> tuple[Trigger, ...]:
    return tuple([each for each in left if each is not gone])
