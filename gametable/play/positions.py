"""The common parts of the positions of all games."""

from __future__ import annotations

from abc import abstractmethod
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from gametable.play.errors import Fault, ImpossiblePosition, Reason


class Actor(Enum):
    """The actor that is not a player."""

    CHANCE = "chance"


#: The actor of rolls and draws, whose results are played like decisions.
CHANCE: Final = Actor.CHANCE


class Event(NamedTuple):
    """One thing that happened.

    `kind` names it, and `rule` is the id of the rule that caused it. `seat` and `player` are those
    of the player it happened to; None for the table. `data` depends on the kind: an action, or
    what the game defines.
    """

    kind: str
    rule: str
    seat: int | None
    player: str | None
    data: Any


class Playable(Protocol):
    """The state of a game, which the engine changes in place.

    `events`: kind, rule, seat and data of what has happened since the last play.
    """

    events: list[tuple[str, str, int | None, Any]]

    def copy(self: T) -> T:
        """Return a copy with an empty log, which can be changed independently."""

    def state(self) -> tuple[object, ...]:
        """Return everything that makes two tables equal, as values that compare by content."""


T = TypeVar("T", bound=Playable)


class TablePosition(Generic[T]):
    """A position that never changes; `play` returns the next one.

    Two positions are equal when everything on the table and everything asked is equal. `faults`:
    why this position is impossible; if there are any, it can be looked at but not played.
    """

    __slots__ = ("_hash", "_table", "faults")

    def __init__(self, table: T, faults: tuple[Fault, ...]) -> None:
        self._table = table
        self._hash: int | None = None
        self.faults = faults

    def table_copy(self) -> T:
        """Return a copy of the table for the engine to play on. Raises `ImpossiblePosition`."""
        if self.faults:
            raise ImpossiblePosition(self.faults)
        return self._table.copy()

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, clockwise."""

    @abstractmethod
    def _against(self, action: Any, player: str | None) -> tuple[Reason, ...] | None:
        """Return every rule against this action at a possible position; None if it is legal."""

    def why_not(self, action: Any, player: str | None = None) -> tuple[Reason, ...] | None:
        """Return every rule that forbids this action here, in order; None if it is legal.

        `player` is whoever would do it, by default the one to act. The faults of an impossible
        position forbid everything.
        """
        if self.faults:
            return ImpossiblePosition(self.faults).reasons
        return self._against(action, player)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the play that led here, in order."""
        names = self.names
        return tuple(
            Event(kind, rule, seat, None if seat is None else names[seat], self._data(kind, data))
            for kind, rule, seat, data in self._table.events
        )

    def _data(self, kind: str, data: Any) -> Any:
        """Return the data of an event as readers get it."""
        return data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and (
            self is other
            or (self._table.state(), self.faults) == (other._table.state(), other.faults)
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._table.state())
        return self._hash
