"""What the court explorer shows."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import BeforeValidator, PlainSerializer, model_validator

from gametable.notation.state import among
from gametable.play.errors import Malformed, Reason
from kingsburg.engine.position import Position
from kingsburg.odds.claims import check_step
from kingsburg.play.court_setting import START, CourtSetting
from kingsburg.play.draft import NAMES
from kingsburg.states.positions import possible, read_position, write_position
from kingsburg.states.words import KingsburgState
from kingsburg.states.worth_texts import WorthTexts


def _set(raw: object) -> CourtSetting:
    """A setting, or what a position at step influence makes one."""
    if isinstance(raw, CourtSetting):
        return raw
    position = read_position(raw)
    check_step(position)
    return CourtSetting.of(position)


def _written(setting: CourtSetting) -> dict[str, Any]:
    return write_position(possible(setting.position))


_SettingField: TypeAlias = Annotated[CourtSetting, BeforeValidator(_set), PlainSerializer(_written)]


class CourtState(KingsburgState):
    """A contested court, and what advisors are worth to whom.

    `worths`: by player, and with an empty name for everybody; `whose` of them is shown.
    `unfolded`: what is there beside the answer.
    """

    name: ClassVar[str] = "court"

    position: _SettingField = START
    worths: dict[str, WorthTexts] = {}
    whose: str = ""
    unfolded: list[Annotated[str, among("claims", "worths", "position")]] = []

    @property
    def on_board(self) -> Position | None:
        """The position, unless it is the one with which the explorer begins."""
        return None if self.position == START else self.position.position

    @property
    def _names(self) -> tuple[str, ...]:
        """Those who may have worths: the players, and with the first court all who could join."""
        return NAMES if self.position == START else tuple(self.position.names)

    def data(self) -> dict[str, Any]:
        """As every state, without the worths of those who have left."""
        names = ("", *self._names)
        there = {who: texts for who, texts in self.worths.items() if who in names}
        return super(CourtState, self.changed(worths=there)).data()

    @model_validator(mode="after")
    def _players(self) -> CourtState:
        """Worths are those of players who are there."""
        names = self._names
        for who in (*self.worths, self.whose):
            if who not in ("", *names):
                raise Malformed(
                    Reason(
                        "N.4", "there is no player {name} here, only {names}",
                        name=who[:40], names=names,
                    )
                )  # fmt: skip
        return self
