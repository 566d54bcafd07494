"""The JSON schema of positions: which fields there are and of which type (notation.md, Positions).

What has a wrong type is reported and left out, so that the rest can still be checked.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from kingsburg.engine.errors import Fault, Message, printable
from kingsburg.engine.rules import Rules


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


def _path(location: Sequence[int | str]) -> str:
    path = ""
    for part in location:
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)[:60]
    # Fields may be called anything.
    return printable(path)


def fault_of(detail: Any) -> Fault:
    """One of pydantic's errors in our words."""
    kind, path = detail["type"], _path(detail["loc"])
    if kind == "extra_forbidden":
        return Fault(path, "there is no such field")
    if kind == "missing":
        return Fault(path, "is missing")
    wanted = _TYPES.get(kind, Message("something else"))
    if kind == "literal_error":
        *others, last = map(repr, Rules.CHOICES[detail["loc"][-1]])
        wanted = Message("{others} or {last}", others=tuple(others), last=last)
    return Fault(
        path, "must be {wanted}, not {given}", wanted=wanted, given=_given(detail["input"])
    )


def _given(value: object) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = str(type(value).__name__)
    return text if len(text) <= 40 else text[:39] + "…"


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


#: What a field must be, by the kind of pydantic's error.
_TYPES: Final = {
    "int_type": Message("a whole number"),
    "string_type": Message("a text"),
    "bool_type": Message("true or false"),
    "list_type": Message("a list"),
    "model_type": Message("an object"),
}
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
