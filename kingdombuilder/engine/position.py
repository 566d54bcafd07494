"""A position: the state of a game, as all other layers see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from gametable.play.errors import Fault, Illegal, ImpossiblePosition, Malformed, Reason
from gametable.play.positions import CHANCE, Actor, TablePosition
from kingdombuilder.engine.actions import Action
from kingdombuilder.engine.board import Board
from kingdombuilder.engine.gold import Earned
from kingdombuilder.engine.table import Table
from kingdombuilder.engine.why import why_not


class Position(TablePosition[Table]):
    """A position of Kingdom Builder."""

    __slots__ = ("_given",)

    def __init__(
        self, table: Table, faults: tuple[Fault, ...] = (), given: Table | None = None
    ) -> None:
        """For the engine: without faults, `table` must already have gone on to the next choice.

        `given`: the table as it was set up, if anything has happened automatically since.
        """
        super().__init__(table, faults)
        self._given = given

    @classmethod
    def started(cls, table: Table) -> Position:
        """Return the position that follows from a table that was set up (for the engine).

        Its `events` include what happens automatically, such as forced builds.
        """
        running = table.copy()
        running.go_on()
        return cls(running, (), table if running.events else None)

    # What happens next --------------------------------------------------------------------

    @property
    def actor(self) -> str | Actor | None:
        """The name of the player who decides, `CHANCE`, or None when the game is over."""
        table = self._table
        if self.faults or (table.options is None and not table.weights()):
            return None
        return table.names[table.to_move] if table.options is not None else CHANCE

    @property
    def subject(self) -> str:
        """The player who draws or decides next."""
        table = self._table
        return table.names[table.draws[0] if table.draws else table.to_move]

    def actions(self) -> Sequence[Action]:
        """Return all legal decisions of the actor; empty if chance or nobody acts."""
        return () if self.faults or self._table.options is None else self._table.options

    def chances(self) -> tuple[tuple[Action, Fraction], ...]:
        """Return all results of chance with their probabilities; empty if a player acts."""
        return () if self.faults or self._table.options is not None else self._table.chances()

    def draw(self, rng: Random) -> Action:
        """Return a random result of chance; the actor must be chance."""
        return self._table.draw(rng)

    def play(self, action: Action) -> Position:
        """Return the position after a decision of the actor or a result of chance.

        Raises `Illegal` with every rule against it, or `ImpossiblePosition` if there are faults.
        """
        if self.faults:
            raise ImpossiblePosition(self.faults)
        if reasons := self.why_not(action):
            raise Illegal(reasons, self.actions())
        table = self._table.copy()
        table.play(action)
        return Position(table)

    def _against(self, action: Action, player: str | None) -> tuple[Reason, ...] | None:
        return why_not(self._table, action, player)

    def seen_by(self, *players: str) -> Position:
        """Return the position as one player knows it, or as several who look on together (KS.4).

        Cards that others hold or have drawn are hidden. It is the same object if none are.
        """
        table, seats = self._table, [self.seat(player) for player in players]
        if all(card is None or seat in seats for seat, card in enumerate(table.hand)):
            return self
        hidden = table.copy()
        hidden.hand = _hands(table, seats)
        hidden.events = [
            (kind, rule, seat, None if kind == "draws" and seat not in seats else data)
            for kind, rule, seat, data in table.events
        ]
        given = self._given and self._given.copy()
        if given:
            # The player to move there has shown their card to everybody.
            given.hand = _hands(given, [*seats, given.to_move])
        return Position(hidden, self.faults, given)

    @property
    def forced(self) -> tuple[tuple[str, Action], ...]:
        """Decisions with a single option that were taken in the last play."""
        return tuple((self.names[seat], action) for seat, action in self._table.forced)

    # What lies on the table ---------------------------------------------------------------

    @property
    def given(self) -> Position:
        """The position as it was set up, before what happened automatically on loading.

        It is only for display: nobody acts on it. It is the same object if nothing happened, and
        for every position reached by play.
        """
        return self if self._given is None else Position(self._given)

    @property
    def table(self) -> Table:
        """Everything on the table; it must not be changed."""
        return self._table

    @property
    def board(self) -> Board:
        return self._table.board

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, clockwise; the first one began."""
        return self._table.names

    def seat(self, player: str) -> int:
        """Return the seat of a player. Raises `Malformed`."""
        if player not in self._table.names:
            raise Malformed.against(
                "N.4",
                "there is no player {name} here, only {names}",
                name=player,
                names=self._table.names,
            )
        return self._table.names.index(player)

    def gold(self, player: str) -> Mapping[str, Earned]:
        """Return the gold of a player so far, by card and for castles, with its hexes."""
        seat = self.seat(player)
        return self._table.purse(seat).by_card(self._table.own[seat])

    def total(self, player: str) -> int:
        """Return the total gold of a player so far."""
        seat = self.seat(player)
        return self._table.purse(seat).total(self._table.own[seat])

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who share the victory, in seat order; empty until the game is over (KE.3)."""
        if not self._table.is_over:
            return ()
        totals = {name: self.total(name) for name in self.names}
        return tuple(name for name in self.names if totals[name] == max(totals.values()))

    # Comparing ----------------------------------------------------------------------------

    def __reduce__(self) -> tuple[type[Position], tuple[object, ...]]:
        return Position, (self._table, self.faults, self._given)

    def __repr__(self) -> str:
        actor = self.actor
        acts = "the game is over" if actor is None else f"{self.subject} to act"
        if actor is CHANCE:
            acts = f"{self.subject} draws"
        return f"<Position turn {self._table.turn}, {acts}>"

    def __str__(self) -> str:
        """Return the position as lines of text, in the current language."""
        # Imported here because the engine must not depend on the views.
        from kingdombuilder.views.board import plain

        return plain.text_of(self)


def _hands(table: Table, seats: Sequence[int]) -> list[str | None]:
    """Return the cards in hand, with those of all other seats hidden."""
    return [card if seat in seats else None for seat, card in enumerate(table.hand)]
