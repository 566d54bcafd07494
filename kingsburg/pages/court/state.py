"""View state of the court explorer."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, TypeAlias

from pydantic import BeforeValidator, PlainSerializer, ValidationInfo, model_validator

from gametable.notation.state import among
from gametable.play.errors import Malformed
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.notation.position_field import possible, read_position, write_position
from kingsburg.notation.states import KingsburgState
from kingsburg.odds.claims import check_step
from kingsburg.pages.odds.state import WorthTexts
from kingsburg.play.court_setting import START, CourtSetting
from kingsburg.play.draft import NAMES


def _set(raw: object, info: ValidationInfo) -> CourtSetting:
    """Return a setting as it is, or one made from a position at the step `influence`."""
    if isinstance(raw, CourtSetting):
        return raw
    position = read_position(raw, info)
    check_step(position)
    return CourtSetting.of(position)


def _written(setting: CourtSetting) -> dict[str, Any]:
    return write_position(possible(setting.position))


_SettingField: TypeAlias = Annotated[CourtSetting, BeforeValidator(_set), PlainSerializer(_written)]

_FOLDS: Final = (
    *("claims", "closed", "worths", "position"),
    *(f"seat-{seat}" for seat in range(Rules.PLAYERS[-1])),
)


class CourtState(KingsburgState):
    """View state of a contested court, with what advisors are worth to each player.

    `worths`: by player, or "" for everybody; `whose`: the player whose worths are shown.
    `at_table`: True if the worths that are not given are those at this table, not the printed
    averages. `unfolded`: the ids of the unfolded parts; old links may contain ``claims``.
    """

    name: ClassVar[str] = "court"

    position: _SettingField = START
    worths: dict[str, WorthTexts] = {}
    whose: str = ""
    at_table: bool = False
    unfolded: list[Annotated[str, among(*_FOLDS)]] = []

    @property
    def on_board(self) -> Position | None:
        """The position, or None if it is still the initial one."""
        return None if self.position == START else self.position.position

    @property
    def in_sight(self) -> Position | None:
        return self.position.position

    @property
    def _names(self) -> tuple[str, ...]:
        """The players who may have worths; in the initial court, also those who could join."""
        return NAMES if self.position == START else tuple(self.position.names)

    def data(self) -> dict[str, Any]:
        """Return the data of the state, without the worths of players who have left."""
        names = ("", *self._names)
        there = {who: texts for who, texts in self.worths.items() if who in names}
        return super(CourtState, self.changed(worths=there)).data()

    @model_validator(mode="after")
    def _players(self) -> CourtState:
        names = self._names
        for who in (*self.worths, self.whose):
            if who not in ("", *names):
                raise Malformed.against(
                    "N.4",
                    "there is no player {name} here, only {names}",
                    name=who[:40],
                    names=names,
                )
        return self
