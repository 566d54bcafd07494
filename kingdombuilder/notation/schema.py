"""The JSON schema of positions: their fields and types."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict

from gametable.notation.faults import StandIns


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)


class RulesData(_Model):
    """The options of a game."""

    lords_zero: Literal["no", "yes"] = "yes"


class PlayerData(_Model):
    """One player."""

    name: str
    settlements: list[str] = []
    tiles: list[dict[str, Any]] = []
    given_up: list[str] = []
    next: str | None = None


class StayedData(_Model):
    """The cards in hands at the last shuffle: the players, and their cards together."""

    players: list[str] = []
    cards: dict[str, int] = {}


class PositionData(_Model):
    """A whole position."""

    version: int = 1
    game: Literal["kingdombuilder"] = "kingdombuilder"
    rules: RulesData = RulesData()
    sections: list[str] = []
    cards: list[str] = []
    turn: int = 1
    to_move: str | None = None
    terrain: str | None = None
    built: int = 0
    ending: bool = False
    players: list[PlayerData] = []
    discards: dict[str, int] = {}
    gone: dict[str, int] = {}
    stayed: StayedData = StayedData()
    draws: list[str] = []


#: What stands for wrong or missing values (see `gametable.notation.faults.validated`).
STAND_INS: Final[StandIns] = {
    ("sections", "[]"): "",
    ("cards", "[]"): "",
    ("players", "[]"): {"name": ""},
    ("players", "[]", "name"): "",
    ("players", "[]", "settlements", "[]"): "",
    ("players", "[]", "tiles", "[]"): {},
    ("players", "[]", "given_up", "[]"): "",
    ("stayed", "players", "[]"): "",
    ("draws", "[]"): "",
}
