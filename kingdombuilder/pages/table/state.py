"""The view state of the game table."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import BeforeValidator, ConfigDict, Field, PlainSerializer, model_validator

from gametable.notation import moves, played
from gametable.notation.played import ROOM_IN_LINK, ROOM_KEPT, PlayedData
from gametable.notation.state import StrictModel, among, take
from gametable.play.errors import ImpossiblePosition
from gametable.play.history import History, Node
from gametable.play.how import SPEEDS
from kingdombuilder.engine.actions import FACE_DOWN
from kingdombuilder.engine.new_game import new_game
from kingdombuilder.engine.position import Position
from kingdombuilder.notation import files
from kingdombuilder.notation.listed import listed, listed_hidden
from kingdombuilder.notation.states import KingdomState
from kingdombuilder.play.draft import SEATS, Draft
from kingdombuilder.play.how import PACES
from kingdombuilder.players import PLAYERS

Laid: TypeAlias = played.Laid[Position]


def _position(raw: Any) -> Position:
    position = raw if isinstance(raw, Position) else files.from_json(raw)
    if position.faults:
        raise ImpossiblePosition(position.faults)
    return position


def _drafted(raw: Any) -> Any:
    return raw if raw is None else dict(Draft(raw).data)


#: A position in a link, written as in a file.
PositionField: TypeAlias = Annotated[
    Position, BeforeValidator(_position), PlainSerializer(files.to_json)
]


class HiddenData(StrictModel):
    """The moves from the first card that lies face down in a link (KS.4)."""

    count: int
    moves: str


class GameData(PlayedData):
    """A game from its start; `start`: None for the game with which the table begins.

    `hidden`: the moves that follow, which do not reveal the cards in hands. `face_down`: True if
    all moves are written in that way, with all branches.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    start: PositionField | None = None
    hidden: HiddenData | None = None
    face_down: bool = False

    @property
    def counts(self) -> list[int]:
        return [*super().counts, *([self.hidden.count] if self.hidden else [])]


class PlayState(KingdomState):
    """A game and how it is played.

    `played`: the game, None for the one with which the table begins (KS.5). `position`: replaces
    it in old links, and in links of games that began with a card in a hand (KS.4). `draft`: a
    position that is being set up, with or without faults. `machines`: policies by player. `speed`:
    how fast they play. `rolls_itself`: True if cards are drawn automatically. `closed`: True if
    readers hide their cards in hand from each other. `odds`: True if the next cards, and what
    settlements would earn, are shown. `review`: True if the game is being reviewed.
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
    review: bool = False

    #: The game laid out from the other fields; it is not part of the link.
    laid: Annotated[Laid | None, Field(exclude=True)] = None

    @model_validator(mode="after")
    def _possible(self) -> PlayState:
        """Lay out the game. Raises `Malformed` if it cannot be played like this."""
        take(self._lay())
        return self

    def _lay(self) -> Iterator[None]:
        game = self.played or GameData()
        laid = yield from _laid(game, History(game.start or self.position or first()))
        object.__setattr__(self, "laid", laid)

    def __eq__(self, other: object) -> bool:
        # Each state lays out its game again, so `laid` cannot be compared.
        return isinstance(other, PlayState) and self.data() == other.data()

    @property
    def on_board(self) -> Position | None:
        return self.laid.now.position if self.laid else None

    @property
    def page(self) -> object:
        shown = self.on_board
        where = (shown.names, shown.board.sections) if shown else ()
        return (*where, self.draft is None)


def _laid(game: GameData, history: History[Position]) -> Generator[None, None, Laid]:
    found = yield from played.laid(game, history, listed_hidden if game.face_down else listed)
    if game.hidden is None:
        return found
    history.go_to(found.end)
    for _ in moves.play(history, game.hidden.count, game.hidden.moves, listed_hidden):
        yield
    return Laid(history, history.now, history.now)


def first() -> Position:
    """Return the game with which a table begins: the suggested first one (KS.5)."""
    return new_game(SEATS[:2])


def written(history: History[Position], room: int = ROOM_IN_LINK) -> GameData | None:
    """Return the game of a history; None if it is the first one, untouched.

    `room`: for branches, see `played.written`.
    """
    if _start(history) is None and not history.start.branches:
        return None
    return GameData(start=_start(history), **played.written(history, listed, room))


def written_face_down(seen: History[Position]) -> GameData:
    """Return a game, as onlookers see it, with all its branches."""
    told = played.written(seen, listed_hidden, ROOM_KEPT)
    return GameData(start=_start(seen), face_down=True, **told)


def written_hidden(
    history: History[Position], is_secret: Callable[[Node[Position]], bool]
) -> GameData:
    """Return the game up to the present node, with secret cards face down.

    Nothing hidden may lie on the table at its start.
    """
    path = history.now.path()
    secret = _first(path, is_secret)
    hidden = min(secret, _first(path, lies_face_down))
    # From the first secret on, the game as onlookers see it.
    seen = History(path[secret - 1].position)
    for node in path[secret:]:
        seen.play(FACE_DOWN if is_secret(node) else node.action)
    rest = [*path[hidden:secret], *seen.now.path()[1:]]
    return GameData(
        start=_start(history),
        count=hidden - 1,
        moves=moves.written(path[1:hidden], listed),
        hidden=HiddenData(count=len(rest), moves=moves.written(rest, listed_hidden)),
    )


def lies_face_down(node: Node[Position]) -> bool:
    """True if a node was reached by a card that lies face down."""
    return bool(node.action == FACE_DOWN)


def _first(path: Sequence[Node[Position]], matches: Callable[[Node[Position]], bool]) -> int:
    """Return the place of the first node that matches, or the number of nodes if none does."""
    return next((at for at, node in enumerate(path) if matches(node)), len(path))


def _start(history: History[Position]) -> Position | None:
    start = history.start.position
    return None if start == first() else start
