"""View state of the game table."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, model_validator

from gametable.notation.state import among, one_of, take
from gametable.play.history import History
from gametable.play.how import SPEEDS
from gametable.play.steps import result
from kingsburg.catalogue import positions
from kingsburg.engine.new_game import new_game
from kingsburg.engine.position import Position
from kingsburg.notation import games
from kingsburg.notation.position_field import PositionField
from kingsburg.notation.states import KingsburgState
from kingsburg.pages.table.game_data import GameData, Laid, laid
from kingsburg.play.draft import NAMES, Draft
from kingsburg.play.how import PACES
from kingsburg.players import NAMES as POLICIES


@cache
def _first() -> Position:
    """Return the initial game of a table."""
    return new_game(NAMES[:3])


def _drafted(raw: Any) -> Any:
    return raw if raw is None else dict(Draft(raw).data)


class PlayState(KingsburgState):
    """View state of a game, or of a position that is being set up, and how it is played.

    `played`: None for the initial game of a table. `position`: replaces it in old links, and in
    links that must hide something (S.5). `draft`: as `Draft.data`, with or without faults.
    `preset`: the id of the position in the catalogue whose question is shown. `machines`: policies
    by player; `speed`: how fast they play. `odds`: True if the odds are shown on the board and
    beside it. `review`: True if the game is being reviewed.
    """

    name: ClassVar[str] = "play"

    played: GameData | None = None
    position: PositionField | None = None
    draft: Annotated[dict[str, Any] | None, BeforeValidator(_drafted)] = None
    preset: Annotated[str, one_of(positions)] = ""
    pace: Annotated[str, among(*PACES)] = PACES[0]
    machines: dict[str, Annotated[str, among(*POLICIES)]] = {}
    rolls_itself: bool = False
    speed: Annotated[str, among(*SPEEDS)] = next(iter(SPEEDS))
    odds: bool = False
    review: bool = False

    #: The present position of the game, and the game that was replayed from a link; links leave
    #: them out.
    shown: Annotated[Position | None, Field(exclude=True)] = None
    lying: Annotated[Laid | None, Field(exclude=True)] = None

    def __eq__(self, other: object) -> bool:
        # Each state replays the same game into a history of its own.
        return isinstance(other, PlayState) and super(PlayState, self.changed(lying=None)).__eq__(
            other.changed(lying=None)
        )

    def laid(self) -> Laid:
        """Return the game that is shown, replayed if necessary.

        Raises `Malformed` for an impossible one.
        """
        return self.lying or result(self._laid())

    def _laid(self) -> Generator[None, None, Laid]:
        preset = positions().get(self.preset)
        game = self.played or GameData()
        if game.start is not None:
            history = History(game.start)
        else:
            history = games.of_preset(preset) if preset else History(_first())
        if self.played:
            return (yield from laid(game, history))
        return Laid(history, history.now, history.now)

    @model_validator(mode="after")
    def _possible(self) -> PlayState:
        """Replay the game. Raises `Malformed` for an impossible one."""
        if self.played and self.shown is None:
            take(self._lay())
        return self

    def _lay(self) -> Iterator[None]:
        lying = yield from self._laid()
        object.__setattr__(self, "lying", lying)
        object.__setattr__(self, "shown", lying.now.position)

    @property
    def on_board(self) -> Position | None:
        return self.shown or self.position

    @property
    def in_sight(self) -> Position | None:
        return self.on_board or (_first() if self.draft is None else None)

    @property
    def page(self) -> object:
        position = self.on_board
        players = [each.name for each in position.players] if position else NAMES[:3]
        return self.preset, tuple(players), self.draft is None
