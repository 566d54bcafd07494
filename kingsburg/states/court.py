"""What the court explorer shows."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import AfterValidator, model_validator

from gametable.notation.state import among
from gametable.play.errors import Malformed, Reason
from kingsburg.engine.position import Position
from kingsburg.odds.claims import check_step
from kingsburg.play.draft import NAMES
from kingsburg.states.positions import PositionField
from kingsburg.states.words import KingsburgState
from kingsburg.states.worth_texts import WorthTexts


def _contested(position: Position) -> Position:
    check_step(position)
    return position


class CourtState(KingsburgState):
    """A position at step influence, and what advisors are worth to whom.

    `worths`: by player, and with an empty name for everybody; `whose` of them is shown.
    `unfolded`: what is there beside the answer.
    """

    name: ClassVar[str] = "court"

    position: Annotated[PositionField, AfterValidator(_contested)] | None = None
    worths: dict[str, WorthTexts] = {}
    whose: str = ""
    unfolded: list[Annotated[str, among("claims", "worths", "position")]] = []

    @model_validator(mode="after")
    def _players(self) -> CourtState:
        """Worths are those of players who are there."""
        players = self.position.players if self.position else ()
        names = tuple(player.name for player in players) or NAMES
        for who in (*self.worths, self.whose):
            if who not in ("", *names):
                raise Malformed(
                    Reason(
                        "N.4", "there is no player {name} here, only {names}",
                        name=who[:40], names=names,
                    )
                )  # fmt: skip
        return self
