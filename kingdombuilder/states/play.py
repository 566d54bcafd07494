"""The state of the game table."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field, PlainSerializer, model_validator

from gametable.notation import played
from gametable.notation.played import PlayedData
from gametable.notation.state import among
from gametable.play.errors import ImpossiblePosition
from gametable.play.history import History
from gametable.play.how import SPEEDS
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files
from kingdombuilder.notation.listed import listed
from kingdombuilder.play.draft import SEATS, Draft
from kingdombuilder.play.how import PACES
from kingdombuilder.players import PLAYERS
from kingdombuilder.states.words import KingdomState

Laid: TypeAlias = played.Laid[Position]


def _position(raw: Any) -> Position:
    position = raw if isinstance(raw, Position) else files.from_json(raw)
    if position.faults:
        raise ImpossiblePosition(position.faults)
    return position


def _drafted(raw: Any) -> Any:
    return raw if raw is None else dict(Draft(raw).data)


#: A position in a link: as in a file.
PositionField: TypeAlias = Annotated[
    Position, BeforeValidator(_position), PlainSerializer(files.to_json)
]


class GameData(PlayedData):
    """A game from its start; `start`: None for the game with which the table begins."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    start: PositionField | None = None


class PlayState(KingdomState):
    """A game and how it is played.

    `played`: None for the game with which the table begins (KS.5). `position`: stands instead of
    it in links that must hide the cards in the hands of machines (KS.4). `draft`: a position that
    is being set up, with or without faults. `machines`: policies by
    player; `speed`: how fast they play. `rolls_itself`: whether cards are drawn by themselves.
    `closed`: whether readers hide their cards in hand from each other.
    `odds`: whether the next cards, and what settlements would earn, are shown.
    """

    name: ClassVar[str] = "kingdom"

    played: GameData | None = None
    position: PositionField | None = None
    draft: Annotated[dict[str, Any] | None, BeforeValidator(_drafted)] = None
    pace: Annotated[str, among(*PACES)] = PACES[0]
    machines: dict[str, Annotated[str, among(*PLAYERS)]] = {}
    rolls_itself: bool = True
    speed: Annotated[str, among(*SPEEDS)] = next(iter(SPEEDS))
    closed: bool = False
    odds: bool = False

    #: The game of the link as it was; the link does not hold it again.
    laid: Annotated[Laid | None, Field(exclude=True)] = None

    @model_validator(mode="after")
    def _possible(self) -> PlayState:
        """Raises `Malformed` for a game that cannot be played so."""
        game = self.played or GameData()
        history = History(game.start or self.position or first())
        object.__setattr__(self, "laid", played.laid(game, history, listed))
        return self

    def __eq__(self, other: object) -> bool:
        # The same game is laid out anew for each state.
        return isinstance(other, PlayState) and self.data() == other.data()

    @property
    def page(self) -> object:
        shown = self.laid.now.position if self.laid else None
        where = (shown.names, shown.board.sections) if shown else ()
        return (*where, self.draft is None)


def first() -> Position:
    """The game with which a table begins: the suggested first one (KS.5)."""
    return new_game(SEATS[:2])


def written(history: History[Position]) -> GameData | None:
    """The game of a history; None if it is the first one, untouched."""
    start = history.start.position
    if start == first() and not history.start.branches:
        return None
    return GameData(start=None if start == first() else start, **played.written(history, listed))
