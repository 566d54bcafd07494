"""What makes up the state of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from kingsburg.engine.actions import Action, Enemy
from kingsburg.engine.calendar import FIRST_OF_YEAR
from kingsburg.engine.chances import Chances
from kingsburg.engine.player import Player
from kingsburg.engine.powers.kit import Kit, kit_of

if TYPE_CHECKING:
    from kingsburg.engine.content import Content
    from kingsburg.engine.dealing import Dealing
    from kingsburg.engine.table import Table

Options: TypeAlias = Sequence[Action] | Chances
Handler: TypeAlias = Callable[["Table", Any, Any], None]
#: The seat that it concerns (None: the table), the options, and the handler of an answer. A player
#: decides among actions, and chance among `Chances`.
Ask: TypeAlias = tuple[int | None, Options, Handler]
#: Advisor, seat (None: neutral dice), coloured and white dice.
Placed: TypeAlias = tuple[int, int | None, tuple[int, ...], tuple[int, ...]]


class State:
    """The state of a game; `Table` is the one that is played on.

    order: seats in turn order · at: the place in the calendar · first: the number of players who
    are done with the step when it starts · todo, turn: the state of the step · placed, taken: the
    groups on the court, and their advisors as bits · tiles: those that lie on advisors, with what
    they hold; a changed mapping is a new one · enemy: the year's card once somebody has seen
    it · seen: the seats that have, as bits · valley, valley_seen: likewise the card of the Goblin
    Valley · destiny: the card of the year; gone: those of earlier years (M4) · dealing: what lies
    there before the first year (M2, M3) · strengths: in battle, by seat · asks: the questions that
    wait, in order · events: what has happened, as plain tuples · forced: decisions and chances with
    one option that were taken since the last play · starts: None, or a list that gets a copy of the
    table when each step starts.
    """

    __slots__ = (
        "asks",
        "at",
        "content",
        "dealing",
        "destiny",
        "enemy",
        "events",
        "first",
        "forced",
        "gone",
        "kit",
        "order",
        "placed",
        "players",
        "seen",
        "starts",
        "strengths",
        "taken",
        "tiles",
        "todo",
        "turn",
        "valley",
        "valley_seen",
        "year",
    )

    def __init__(self, content: Content, names: Sequence[str]) -> None:
        self.content = content
        self.kit: Kit = kit_of(content, content.table_powers(len(names)))
        bare = kit_of(content, ())
        self.players = [Player(seat, name, bare) for seat, name in enumerate(names)]
        self.order = list(range(len(names)))
        self.year = 1
        self.at = FIRST_OF_YEAR
        self.first = 0
        self.todo: list[Any] = []
        self.turn = 0
        self.placed: list[Placed] = []
        self.taken = 0
        self.tiles = content.tiles_at_first()
        self.enemy: Enemy | None = None
        self.seen = 0
        self.valley: Enemy | None = None
        self.valley_seen = 0
        self.destiny: str | None = None
        self.gone: tuple[str, ...] = ()
        self.dealing: Dealing | None = None
        self.strengths: tuple[int, ...] | None = None
        self.asks: list[Ask] = []
        self.events: list[tuple[str, str, int | None, Any]] = []
        self.forced: list[tuple[int | None, Action]] = []
        self.starts: list[Table] | None = None
