"""The JSON schema of positions: their fields and types (docs/notation.md).

Values of a wrong type are reported and left out, so that the rest can still be checked.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict

from gametable.notation.by_fields import ByFields
from gametable.notation.faults import StandIns
from kingsburg.engine.rules import Options


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)


class PlayerData(_Model):
    """One player."""

    name: str
    vp: int = 0
    gold: int = 0
    wood: int = 0
    stone: int = 0
    tokens: int = 0
    soldiers: int = 0
    soldier_tokens: list[int] | None = None
    buildings: list[str] = []
    rows: list[str] = []
    governor: str | None = None
    envoy: bool = False
    white_dice: int = 0
    dice: str | None = None
    used: list[str] = []
    passed: bool = False


class PlacedData(_Model):
    """A group of dice on an advisor."""

    advisor: int
    player: str | None = None
    dice: str


class TileData(_Model):
    """A tile on an advisor."""

    advisor: int
    holds: str | None = None


class PositionData(_Model):
    """A whole position."""

    version: int = 1
    rules: Annotated[Options, ByFields()] = Options()
    modules: list[int] = []
    cards: dict[str, Any] = {}
    year: int = 1
    phase: str = "aid"
    step: str | None = None
    to_move: str | None = None
    order: list[str] | None = None
    players: list[PlayerData] = []
    placed: list[PlacedData] = []
    tiles: list[TileData] | None = None
    destiny: str | None = None
    destiny_gone: list[str] = []
    enemy: str | None = None
    seen_by: list[str] | None = None
    valley: str | None = None
    valley_seen_by: list[str] | None = None
    then: list[str] = []


#: What stands for wrong or missing values (see `gametable.notation.faults.validated`).
STAND_INS: Final[StandIns] = {
    ("players", "[]"): {"name": ""},
    ("players", "[]", "name"): "",
    ("players", "[]", "rows", "[]"): "",
    ("placed", "[]"): {"advisor": 0, "dice": ""},
    ("placed", "[]", "advisor"): 0,
    ("placed", "[]", "dice"): "",
    ("tiles", "[]"): {"advisor": 0},
    ("tiles", "[]", "advisor"): 0,
    ("destiny_gone", "[]"): "",
}
