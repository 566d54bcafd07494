"""The base class of tiles whose help needs code of its own (M6)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kingsburg.catalogue.entries import TileEntry
from kingsburg.engine.actions import Accept, Action, Announce, Decline, Take
from kingsburg.engine.bundle import Bundle, Terms
from kingsburg.engine.powers.help import help_with
from kingsburg.engine.reasons import Explains

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table


class TileHelp(Explains):
    """The help of one tile, for dice on the space of this number.

    While it helps, `table.progress` has the seat of the player who has influenced the advisor, so
    that others can be asked before that player gets something.
    """

    #: What the player gains, for each way that it may go.
    ways: tuple[Bundle, ...] = ()

    def __init__(self, entry: TileEntry, space: int, may_decline: bool) -> None:
        self.entry = entry
        self.rule = f"M6.{entry.number}"
        self._space = space
        self._may_decline = may_decline

    def gains(self, table: Table) -> tuple[Bundle, ...]:
        return self.ways

    def choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        own = self.own_choices(table, me)
        if not self._may_decline:
            return own
        return (*(own or (Accept(self._space),)), Decline(self._space))

    def give(self, table: Table, me: Player, action: Action | None) -> None:
        if isinstance(action, Decline):
            table.tell("declines", "P2c.3", me, action)
        else:
            self.help(table, me, action)

    def own_choices(self, table: Table, me: Player) -> tuple[Action, ...]:
        """Return the choices before anything is given; empty if there are none."""
        return ()

    def help(self, table: Table, me: Player, action: Action | None) -> None:
        """Help, or ask others first."""

    def gift(self, table: Table, me: Player, bundle: Bundle) -> None:
        """Give this to the player who has influenced the advisor."""
        help_with(table, me, Terms(bundle), self.rule)

    def helped(self, table: Table) -> Player:
        """Return the player who has influenced the advisor."""
        seat: int = table.progress.seat
        return table.players[seat]

    def names(self, words: tuple[str, ...]) -> tuple[Action, ...]:
        """Return each way to name one of these."""
        return _names(words, self._space)

    def takes(self, words: tuple[str, ...]) -> tuple[Action, ...]:
        """Return each way to take one of these."""
        return takes_of(tuple((word,) for word in words), self._space)

    def opponents(self, table: Table, me: Player) -> tuple[Player, ...]:
        """Return all other players, from the left neighbour on."""
        players = table.players
        return (*players[me.seat + 1 :], *players[: me.seat])


@lru_cache(maxsize=1 << 10)
def _names(words: tuple[str, ...], space: int) -> tuple[Action, ...]:
    return tuple(Announce(word, space) for word in words)


@lru_cache(maxsize=1 << 10)
def takes_of(things: tuple[tuple[str, ...], ...], space: int) -> tuple[Action, ...]:
    """Return each way to take one of these sets of things from the advisor of this number."""
    return tuple(Take(each, space) for each in things)
