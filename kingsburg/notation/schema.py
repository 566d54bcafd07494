"""The JSON schema of positions: which fields there are and of which type (notation.md, Positions).

What has a wrong type is reported and left out, so that the rest can still be checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from gametable.notation.faults import fault_of
from gametable.play.errors import Fault


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class RulesData(_Model):
    """The options of a game."""

    plus_two_limit: Literal["season", "group"] = "season"
    may_decline: bool = False
    reinforcements: Literal["die", "difference"] = "die"


class PlayerData(_Model):
    """One player."""

    name: str
    vp: int = 0
    gold: int = 0
    wood: int = 0
    stone: int = 0
    tokens: int = 0
    soldiers: int = 0
    buildings: list[str] = []
    envoy: bool = False
    white_dice: int = 0
    dice: str | None = None
    used: list[str] = []
    passed: bool = False


class PlacedData(_Model):
    """A group on the court."""

    advisor: int
    player: str | None = None
    dice: str


class PositionData(_Model):
    """A whole position."""

    version: int = 1
    rules: RulesData = RulesData()
    modules: list[int] = []
    year: int = 1
    phase: str = "aid"
    step: str | None = None
    to_move: str | None = None
    order: list[str] | None = None
    players: list[PlayerData] = []
    placed: list[PlacedData] = []
    enemy: str | None = None
    seen_by: list[str] | None = None
    then: list[str] = []


def validated(raw: dict[str, Any]) -> tuple[PositionData, list[Fault]]:
    """The values of the right type, and a fault for each that had to be left out."""
    faults: list[Fault] = []
    # Each round leaves out what the one before complained of; leaving out may uncover a
    # missing field, so it can take another.
    while True:
        try:
            return PositionData.model_validate(raw), faults
        except ValidationError as errors:
            details = errors.errors(include_url=False)
        faults += map(fault_of, details)
        raw = _left_out(raw, [detail["loc"] for detail in details])


def misshapen(raw: object) -> list[Fault]:
    """What is something else where a list or an object must be, so that nothing in it is found."""
    if not isinstance(raw, dict):
        return [Fault("", "a position is a JSON object: {{…}}")]
    try:
        PositionData.model_validate(raw)
    except ValidationError as errors:
        details = errors.errors(include_url=False)
        return [fault_of(detail) for detail in details if detail["type"] in _SHAPES]
    return []


def _left_out(
    raw: Any, locations: Sequence[tuple[int | str, ...]], path: tuple[str, ...] = ()
) -> Any:
    """The same values without those at these places, but stand-ins where something must be."""
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


_SHAPES: Final = ("list_type", "model_type")
_GONE: Final = object()
#: What takes the place of a wrong or missing value, so that what is beside it is still read.
_STAND_INS: Final[dict[tuple[str, ...], Any]] = {
    ("players", "[]"): {"name": ""},
    ("players", "[]", "name"): "",
    ("placed", "[]"): {"advisor": 0, "dice": ""},
    ("placed", "[]", "advisor"): 0,
    ("placed", "[]", "dice"): "",
}
