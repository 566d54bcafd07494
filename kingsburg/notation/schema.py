"""The JSON schema of positions: their fields and types (docs/notation.md).

Values of a wrong type are reported and left out, so that the rest can still be checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from gametable.notation.by_fields import ByFields
from gametable.notation.faults import fault_of
from gametable.play.errors import Fault
from kingsburg.engine.rules import Options


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


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


def validated(raw: dict[str, Any]) -> tuple[PositionData, list[Fault]]:
    """Return the values of the right type, and a fault for each one left out."""
    faults: list[Fault] = []
    # Leaving values out may uncover a missing field, so this can take several rounds.
    while True:
        try:
            return PositionData.model_validate(raw), faults
        except ValidationError as errors:
            details = errors.errors(include_url=False)
        faults += map(fault_of, details)
        raw = _left_out(raw, [detail["loc"] for detail in details])


def _left_out(
    raw: Any, locations: Sequence[tuple[int | str, ...]], path: tuple[str, ...] = ()
) -> Any:
    """Return the values without those at these locations; required ones become stand-ins."""
    if () in locations:
        return _STAND_INS.get(path, _GONE)
    deeper: dict[int | str, list[tuple[int | str, ...]]] = {}
    for first, *rest in locations:
        deeper.setdefault(first, []).append(tuple(rest))
    if isinstance(raw, dict):
        missing = {
            field: None
            for field in deeper
            if field not in raw and (*path, str(field)) in _STAND_INS
        }
        kept = {
            field: _left_out(value, deeper.get(field, []), (*path, str(field)))
            for field, value in {**raw, **missing}.items()
        }
        return {field: value for field, value in kept.items() if value is not _GONE}
    if isinstance(raw, list):
        entries = [
            _left_out(value, deeper.get(at, []), (*path, "[]")) for at, value in enumerate(raw)
        ]
        return [value for value in entries if value is not _GONE]
    return raw


_GONE: Final = object()
#: Replacements for wrong or missing required values, so that the values beside them are read.
_STAND_INS: Final[dict[tuple[str, ...], Any]] = {
    ("players", "[]"): {"name": ""},
    ("players", "[]", "name"): "",
    ("placed", "[]"): {"advisor": 0, "dice": ""},
    ("placed", "[]", "advisor"): 0,
    ("placed", "[]", "dice"): "",
    ("tiles", "[]"): {"advisor": 0},
    ("tiles", "[]", "advisor"): 0,
}
