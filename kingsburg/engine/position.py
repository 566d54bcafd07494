"""The position of a game, as all other layers know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from random import Random
from typing import Any

from gametable.play.errors import (
    Fault,
    GameError,
    Illegal,
    ImpossiblePosition,
    Malformed,
    Message,
    Reason,
    check,
    check_type,
)
from gametable.play.positions import CHANCE, Actor, TablePosition
from kingsburg.engine.actions import (
    Action,
    Enemy,
    Roll,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.chances import Chances
from kingsburg.engine.content import Content
from kingsburg.engine.dealing import Auction, Dealt
from kingsburg.engine.events import Started
from kingsburg.engine.foe import Foe
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.hidden import unseen_by, untold, without
from kingsburg.engine.player import Player
from kingsburg.engine.powers.abilities import Abilities
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps.final import Place, ranking
from kingsburg.engine.table import Options, Placed, Table
from kingsburg.engine.why import why_not


class Position(TablePosition[Table]):
    """A position of Kingsburg."""

    __slots__ = ("_base", "_then")

    def __init__(
        self,
        table: Table,
        base: Table | None = None,
        then: tuple[Action, ...] = (),
        faults: tuple[Fault, ...] = (),
    ) -> None:
        """For the engine only: playing the actions `then` at `base` leads to `table`."""
        super().__init__(table, faults)
        self._base = base or table
        self._then = then

    @classmethod
    def started(cls, table: Table, faults: tuple[Fault, ...] = ()) -> Position:
        """For the engine: start a table's step unless there are faults, and return the position."""
        running = table.copy()
        if not faults:
            running.open()
            running.run()
        return cls(running, table, (), faults)

    @property
    def given(self) -> Position:
        """The position as it was set up, before anything happened by itself when it was loaded.

        It can be written but not played. It is the same object if play has led here.
        """
        return self if self._then or self.faults else Position(self._base)

    def after(self, before: Iterable[Position]) -> Position:
        """For the engine: return this position with the events of all these positions."""
        table = self._table.copy()
        table.forced = self._table.forced
        table.events = [event for each in before for event in each._table.events]
        return Position(table, self._base, self._then)

    def since_step_began(self) -> tuple[Table, tuple[Action, ...]]:
        """Return the table at the start of the current step, and the actions since then.

        A finished game is its own start. Raises `GameError` before the turn order is drawn, and for
        a player's view of a step in which somebody else has looked at the enemy.
        """
        if self.faults:
            return self._base, ()
        if not self._table.asks:
            return self._table, ()
        start, since, looked = self._step()
        if start is not None:
            return start, since
        if looked:
            raise GameError(
                Reason("S.5", "this step cannot be saved without revealing what is hidden")
            )
        raise GameError(Reason("S.2", "the turn order has not been drawn yet"))

    def _step(self) -> tuple[Table | None, tuple[Action, ...], bool]:
        """Return the table at the start of the current step, or None if that is not known; the
        actions since then; and whether anybody has looked at the enemy since then.
        """
        if _UNSEEN in self._then:
            return None, (), True
        table = self._base.copy()
        starts: list[Table] = []
        table.starts = starts
        if not table.asks:
            table.open()
            table.run()
        begun = 0
        for number, action in enumerate(self._then, 1):
            steps = len(starts)
            table.run(action)
            if len(starts) > steps:
                begun = number
        latest = takewhile(lambda event: event[0] != "starts", reversed(table.events))
        looked = any(kind == "looks" for kind, *_ in latest)
        return starts[-1] if starts else None, self._then[begun:], looked

    # What happens next --------------------------------------------------------------------

    @property
    def actor(self) -> str | Actor | None:
        """The name of the player who decides, `CHANCE`, or None when the game is over."""
        if not self._table.asks or self.faults:
            return None
        seat, options, _ = self._table.asks[0]
        if seat is None or isinstance(options, Chances):
            return CHANCE
        return self._table.players[seat].name

    @property
    def subject(self) -> str | None:
        """The player whom the next action concerns; None for the King and neutral dice."""
        if not self._table.asks:
            return None
        seat = self._table.asks[0][0]
        return None if seat is None else self._table.players[seat].name

    def actions(self) -> Sequence[Action]:
        """Return all legal decisions of the actor; empty if chance or nobody acts."""
        options = self._options()
        return () if isinstance(options, Chances) else options

    def chances(self) -> tuple[tuple[Action, Fraction], ...]:
        """Return all results of chance with their probabilities; empty if chance does not act."""
        options = self._options()
        return options.probabilities() if isinstance(options, Chances) else ()

    def _options(self) -> Options:
        asks = self._table.asks
        return () if not asks or self.faults else asks[0][1]

    @property
    def example(self) -> Action | None:
        """One of the actions or results of chance that can come next; None if there are none."""
        return next(iter(self._options()), None)

    def draw(self, rng: Random) -> Action:
        """Draw a result of chance, which must be the actor."""
        check_type(rng, Random, "rng")
        options = self._options()
        assert isinstance(options, Chances)
        return options.draw(rng)

    def play(self, action: Action) -> Position:
        """Return the position after a decision of the actor or a result of chance.

        A `Roll` is for `subject`: a player, or None for the King and the neutral dice. Raises
        `Illegal` with every rule against the action, or `ImpossiblePosition` if there are faults.
        """
        table = self._table
        if self.faults:
            raise ImpossiblePosition(self.faults)
        if not table.asks or action not in table.asks[0][1]:
            raise Illegal(self.why_not(action) or (), self.actions())
        new = table.copy()
        new.run(action)
        if new.at == table.at or (new.part.step == table.part.step and new.phase == table.phase):
            return Position(new, self._base, (*self._then, action))
        return Position(new, table, (action,))

    def _against(self, action: Action, player: str | None) -> tuple[Reason, ...] | None:
        return why_not(self._table, action, player)

    def seen_by(self, *players: str) -> Position:
        """Return the position as one player knows it, or as several who share a view do (S.5).

        A shared view shows each card that one of the players has seen, but no token or card chosen
        in secret; one player's view shows their own. The same object if nothing is hidden.
        """
        table = self._table
        unseen = unseen_by(table, [self.player(player).seat for player in players])
        if not unseen:
            return self
        hidden = without(table, unseen)
        if self.faults or not table.asks:
            return Position(hidden, None, (), self.faults)
        start, since, looked = self._step()
        if start is None or looked:
            return Position(hidden, None, (_UNSEEN,))
        return Position(hidden, without(start, unseen), untold(start, since, unseen))

    def _data(self, kind: str, data: Any) -> Any:
        return Started(*data) if kind == "starts" else data

    @property
    def forced(self) -> tuple[tuple[str | None, Action], ...]:
        """Decisions and chances with a single option that were taken in the play that led here.

        Each has the name of the player whom it concerns (None: the table).
        """
        names = self.names
        return tuple(
            (None if seat is None else names[seat], action) for seat, action in self._table.forced
        )

    def has_to_choose(self, player: Player) -> bool:
        """True if a player has cards to choose among before the first year (M2, M3)."""
        dealing = self._table.dealing
        return isinstance(dealing, Dealt) and dealing.chosen[player.seat] is None

    # What lies on the table ---------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        return self._table.rules

    @property
    def year(self) -> int:
        return self._table.year

    @property
    def phase(self) -> str:
        return self._table.phase

    @property
    def step(self) -> str:
        return self._table.step

    @property
    def content(self) -> Content:
        """The content that this game is played with: buildings, advisors, cards."""
        return self._table.content

    @property
    def abilities(self) -> Abilities:
        """The powers that belong to nobody."""
        return self._table.abilities

    def gains(self, advisor: int) -> tuple[Bundle, ...]:
        """Return what the help of this advisor gains a player, for each way that it may go."""
        check(advisor, ADVISORS, Message("advisor number"))
        return self._table.help_of(advisor).gains(self._table)

    @property
    def tiles(self) -> Mapping[int, tuple[str, ...]]:
        """The goods on each tile in play, by the number of its advisor (M6)."""
        return {number: lying.goods for number, lying in sorted(self._table.tiles.items())}

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat, clockwise."""
        return tuple([player.name for player in self._table.players])

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat, clockwise; to be read only."""
        return tuple(self._table.players)

    def player(self, name: str) -> Player:
        """Return the player of that name. Raises `Malformed` if there is none."""
        for player in self._table.players:
            if player.name == name:
                return player
        raise Malformed.against(
            "N.4", "there is no player {name} here, only {names}", name=name, names=self.names
        )

    @property
    def order(self) -> tuple[str, ...]:
        """The players' names in turn order."""
        return tuple(self._table.players[seat].name for seat in self._table.order)

    @property
    def placed(self) -> tuple[Placed, ...]:
        """Groups on the court: advisor, seat (None: neutral), coloured and white dice."""
        return tuple(self._table.placed)

    @property
    def helping(self) -> tuple[tuple[int, int], ...]:
        """The groups whose help comes after the present one (P2c): advisor and seat."""
        if self.step != "help":
            return ()
        return tuple((advisor, seat) for advisor, _, seat in self._table.todo)

    @property
    def enemy(self) -> Enemy | None:
        """The year's enemy, once somebody has seen it."""
        return self._table.enemy

    @property
    def valley(self) -> Enemy | None:
        """The card of the Goblin Valley, once somebody has seen it."""
        return self._table.valley

    @property
    def destiny(self) -> str | None:
        """The destiny card of the year (M4)."""
        return self._table.destiny

    @property
    def auction(self) -> Auction | None:
        """The open cards and the bids, while governors are auctioned (M3)."""
        dealing = self._table.dealing
        return dealing if isinstance(dealing, Auction) else None

    @property
    def foe(self) -> Foe | None:
        """What is fought this winter, as far as the cards are known; None if the enemy is not."""
        return self._table.foe if self._table.enemy else None

    @property
    def reinforcements(self) -> tuple[int, int] | None:
        """What the King sends to the player who decides about their own die, and that die (M1)."""
        return self._table.reinforcements

    @property
    def ranking(self) -> tuple[Place, ...]:
        """The places, best first, by what the players have now (E.2)."""
        return ranking(self._table.players)

    @property
    def winners(self) -> tuple[str, ...]:
        """All who share the victory, in seat order; nobody before the game is over."""
        if self.phase != "over":
            return ()
        first = self.ranking[:1]
        return tuple(self._table.players[seat].name for place in first for seat in place.seats)

    # Comparing ----------------------------------------------------------------------------

    def __reduce__(self) -> tuple[type[Position], tuple[object, ...]]:
        """Leave out the hash, which is different in another process."""
        return Position, (self._table, self._base, self._then, self.faults)

    def __repr__(self) -> str:
        return f"<Position year {self.year} {self.phase} {self.step}, {self._due()}>"

    def _due(self) -> str:
        """Return a text that names the next decision or roll, and whose it is."""
        if self.actor is None:
            return "nobody to act"
        if self.actor is not CHANCE:
            return f"{self.actor} to act"
        due = self.example
        assert due is not None
        if not isinstance(due, Roll):
            return f"chance to act: {due.due}"
        whose = self.subject or ("the King" if self.step == "battle" else "the neutral dice")
        return f"chance to act: a roll for {whose}"

    # For a notebook or a terminal. The views are imported late: the engine does not need them.

    def __str__(self) -> str:
        """Return the position as lines of text, in the current language."""
        from kingsburg.views.board import plain

        return plain.text_of(self)

    def _repr_html_(self) -> str:
        """Return the position as a board for a notebook, without scripts."""
        from kingsburg.views.board import pieces

        return pieces.table(self)


#: Stands for the actions of a step in which another player has looked at the card.
_UNSEEN = Enemy("", 0)
