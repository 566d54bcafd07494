"""What the table shows on which one plays."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator

from gametable.notation.state import among
from kingsburg.catalogue import positions
from kingsburg.play.draft import NAMES, Draft
from kingsburg.play.how import PACES
from kingsburg.players import NAMES as POLICIES
from kingsburg.states.positions import PositionField
from kingsburg.states.words import KingsburgState


def _drafted(raw: Any) -> Any:
    return raw if raw is None else dict(Draft(raw).data)


class PlayState(KingsburgState):
    """A position, or one that is being set up, and how it is played.

    `position`: None for the game with which the table begins. `draft`: as `Draft.data`, right or
    wrong. `preset`: of the catalogue, whose question is asked. `machines`: policies by player.
    `odds`: whether the odds beside the board are unfolded.
    """

    name: ClassVar[str] = "play"

    position: PositionField | None = None
    draft: Annotated[dict[str, Any] | None, BeforeValidator(_drafted)] = None
    preset: Annotated[str, among("", *positions())] = ""
    pace: Annotated[str, among(*PACES)] = PACES[0]
    machines: dict[str, Annotated[str, among(*POLICIES)]] = {}
    rolls_itself: bool = False
    odds: bool = False

    @property
    def page(self) -> object:
        players = [each.name for each in self.position.players] if self.position else NAMES[:3]
        return self.preset, tuple(players), self.draft is None
