"""A position: a game at one moment, as all other layers know it."""

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
        """For the engine: `table` must have gone on to a choice, if there are no faults.

        `given`: the table that was set up, if something has happened on it of itself since.
        """
        super().__init__(table, faults)
        self._given = given

    @classmethod
    def started(cls, table: Table) -> Position:
        """For the engine: the position that follows from a table that was set up.

        What happens there of itself, such as forced builds, is in `events`.
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
        """All legal decisions of the actor; empty when chance acts or nobody."""
        return () if self.faults or self._table.options is None else self._table.options

    def chances(self) -> tuple[tuple[Action, Fraction], ...]:
        """All results of chance with their probabilities; empty when a player acts."""
        return () if self.faults or self._table.options is not None else self._table.chances()

    def draw(self, rng: Random) -> Action:
        """Draw a result of chance; only if chance acts."""
        return self._table.draw(rng)

    def play(self, action: Action) -> Position:
        """The position after a decision of the actor or a result of chance.

        Raises `Illegal` with every rule against it, `ImpossiblePosition` where there are faults.
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
        """The position as one player knows it, or several who look on together (KS.4).

        The cards in the hands of others are hidden, and what they have drawn. The same object if
        nothing is hidden.
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
            # Whoever was to move there has shown the card to all.
            given.hand = _hands(given, [*seats, given.to_move])
        return Position(hidden, self.faults, given)

    @property
    def forced(self) -> tuple[tuple[str, Action], ...]:
        """Decisions with a single option that were taken in the play that led here."""
        return tuple((self.names[seat], action) for seat, action in self._table.forced)

    # What lies on the table ---------------------------------------------------------------

    @property
    def given(self) -> Position:
        """The position as it was set up, before what happened of itself when it was loaded.

        It is there to be looked at: nobody acts on it. The same object if nothing happened, and for
        every position that play has led to.
        """
        return self if self._given is None else Position(self._given)

    @property
    def table(self) -> Table:
        """Everything that lies on the table, to be read only."""
        return self._table

    @property
    def board(self) -> Board:
        return self._table.board

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, clockwise; the first one began."""
        return self._table.names

    def seat(self, player: str) -> int:
        """The seat of a player. Raises `Malformed`."""
        if player not in self._table.names:
            raise Malformed.against(
                "N.4",
                "there is no player {name} here, only {names}",
                name=player,
                names=self._table.names,
            )
        return self._table.names.index(player)

    def gold(self, player: str) -> Mapping[str, Earned]:
        """What a player has earned so far, by card and for castles, with the hexes that earn it."""
        seat = self.seat(player)
        return self._table.purse(seat).by_card(self._table.own[seat])

    def total(self, player: str) -> int:
        """All gold of a player so far."""
        seat = self.seat(player)
        return self._table.purse(seat).total(self._table.own[seat])

    @property
    def winners(self) -> tuple[str, ...]:
        """All who share the victory, in seat order; nobody before the game is over (KE.3)."""
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
        """The position as lines of text, in the language that is spoken."""
        # The engine does not need the views.
        from kingdombuilder.views.board import plain

        return plain.text_of(self)


def _hands(table: Table, seats: Sequence[int]) -> list[str | None]:
    """The cards in hand, without those of other seats than these."""
    return [card if seat in seats else None for seat, card in enumerate(table.hand)]
