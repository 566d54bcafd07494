"""The view state of the odds explorer."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from pydantic import AfterValidator, model_validator

from gametable.notation.state import among, at_most, within
from gametable.play.errors import Malformed, Message
from kingdombuilder.engine.gold import CARDS
from kingdombuilder.engine.names import PLAYERS
from kingdombuilder.engine.position import Position
from kingdombuilder.notation.states import KingdomState
from kingdombuilder.pages.table.state import PositionField
from kingdombuilder.play import planning
from kingdombuilder.play.draft import SEATS
from kingdombuilder.play.opening import ROUNDS, opening
from kingdombuilder.play.planning import Deed

#: The numbers of games that can be asked for.
GAMES: Final = (20, 100, 400)
#: The panels that work only on demand.
BEST: Final = "best"
MANY: Final = "many"


def _deed(text: str) -> str:
    return planning.write(planning.read(text))


class OddsState(KingdomState):
    """A position, and what is asked about it.

    `position`: one that the reader has brought. Without it, a position is drawn by `seed` after
    `rounds` rounds between `players` players, on a `drawn` board or that of the first game (KS.5).
    `whose`: the player whose odds are shown, "" for the one who acts. `earning`: the card whose
    gold is marked. `earner`: the player for whom it is marked, "" for everybody, None for the
    player whose odds are shown. `planned`: what that player plans to build and move, in order
    (play/planning.py). `unfolded`: the panels that are open. `games`: how many games are played.
    """

    name: ClassVar[str] = "kingdom-odds"

    position: PositionField | None = None
    seed: Annotated[str, at_most(40)] = "1"
    rounds: Annotated[int, within(ROUNDS, Message("number of rounds"))] = 3
    players: Annotated[int, within(PLAYERS, Message("number of players"))] = PLAYERS[0]
    drawn: bool = False
    whose: str = ""
    earning: Annotated[str, among("", "castles", *CARDS)] = ""
    earner: str | None = None
    planned: list[Annotated[str, AfterValidator(_deed)]] = []
    unfolded: list[Annotated[str, among(BEST, MANY)]] = []
    games: Annotated[int, among(*GAMES)] = GAMES[0]

    @property
    def on_board(self) -> Position:
        return self.shown

    @property
    def shown(self) -> Position:
        """The position, as the player to act knows it."""
        found = self.position or opening(
            SEATS[: self.players], self.seed, self.rounds, drawn=self.drawn
        )
        return found.seen_by(found.subject)

    @property
    def who(self) -> str:
        """The player whose odds are shown."""
        return self.whose or self.shown.subject

    @property
    def earners(self) -> list[str]:
        """The players whose gold is marked."""
        earner = self.who if self.earner is None else self.earner
        return [earner] if earner else list(self.shown.names)

    @property
    def plan(self) -> list[Deed]:
        """The plan, in order."""
        return [planning.read(deed) for deed in self.planned]

    @property
    def page(self) -> object:
        return self.position, self.seed, self.rounds, self.players, self.drawn, self.whose

    @model_validator(mode="after")
    def _possible(self) -> OddsState:
        """Raise `Malformed` for what is not at this position."""
        position = self.shown
        if self.whose:
            position.seat(self.whose)
        if self.earner:
            position.seat(self.earner)
        planning.planned(position, self.who, self.plan)
        if self.earning not in ("", "castles", *position.table.cards):
            raise Malformed.against(
                "KS.3",
                "there is no card {card} here, only {known}",
                card=self.earning,
                known=position.table.cards,
            )
        return self
