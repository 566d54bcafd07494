"""The errors of pydantic as faults in our words, and the values beside what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticCustomError

from gametable.notation.json_text import LongNumber
from gametable.play.errors import Fault, Message, printable

#: The choices for a field, as pydantic quotes them.
_QUOTED: Final = re.compile("'[^']*'")
_REFUSED: Final = "refused"
#: Marks an error in a key of a table.
_KEY: Final = "[key]"
#: The kinds of pydantic's error for an unknown field, of a model and of a dataclass.
UNKNOWN: Final = ("extra_forbidden", "unexpected_keyword_argument")
#: Marks for `pydantic.Tag` of what may be given alone or in a list.
ONE: Final = "[one]"
SEVERAL: Final = "[several]"
#: Replacements for wrong or missing values, so that the values beside them are read, and lists keep
#: their length: by the path, in which "[]" is any place in a list.
StandIns: TypeAlias = Mapping[tuple[str, ...], Any]
_GONE: Final = object()
Model = TypeVar("Model", bound=BaseModel)
#: What a field must be, by the kind of pydantic's error.
_TYPES: Final = {
    "int_type": Message("a whole number"),
    "string_type": Message("text"),
    "bool_type": Message("true or false"),
    "list_type": Message("a list"),
    "model_type": Message("an object"),
    "dataclass_type": Message("an object"),
}


def refused(why: Message) -> PydanticCustomError:
    """Return the error with which a validator refuses a value; `fault_of` says why."""
    return PydanticCustomError(_REFUSED, "{why}", {"why": why})


def unknown(_value: Any) -> Any:
    """Refuse a field of a dataclass that files do not have."""
    raise PydanticCustomError(UNKNOWN[0], "unknown")


def fault_of(detail: Any) -> Fault:
    """Return one of pydantic's errors in our words."""
    kind, path = detail["type"], _path(detail["loc"])
    if kind == _REFUSED:
        return Fault(path, "{why}", why=detail["ctx"]["why"])
    if kind in UNKNOWN:
        return Fault(path, "there is no such field")
    if kind == "missing":
        return Fault(path, "is missing")
    wanted, given = _TYPES.get(kind, Message("something else")), shown(detail["input"])
    if kind == "literal_error":
        *others, last = _QUOTED.findall(detail["ctx"]["expected"])
        if not others:
            return Fault(path, "must be {wanted}, not {given}", wanted=last, given=given)
        wanted = Message("{others} or {last}", others=tuple(others), last=last)
    return Fault(path, "must be {wanted}, not {given}", wanted=wanted, given=given)


def _path(location: Sequence[int | str]) -> str:
    path = ""
    for part in location:
        if part in (_KEY, ONE, SEVERAL):
            continue
        path += f"[{part}]" if isinstance(part, int) else f".{part}" if path else str(part)[:60]
    # Fields may have any names.
    return printable(path)


def shown(value: object) -> str:
    """Return a value as it is written in JSON, shortened."""
    try:
        long = isinstance(value, LongNumber)
        text = repr(value) if long else json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = str(type(value).__name__)
    return text if len(text) <= 40 else text[:39] + "…"


# Values of a wrong type -------------------------------------------------------------------


def validated(
    schema: type[Model], raw: dict[str, Any], stand_ins: StandIns
) -> tuple[Model, list[Fault]]:
    """Return the values of the right type, and a fault for each one left out."""
    faults: list[Fault] = []
    # Leaving values out may uncover a missing field, so this can take several rounds.
    while True:
        try:
            return schema.model_validate(raw), faults
        except ValidationError as errors:
            details = errors.errors(include_url=False)
        faults += map(fault_of, details)
        raw = _left_out(raw, [detail["loc"] for detail in details], stand_ins)


def _left_out(
    raw: Any,
    locations: Sequence[tuple[int | str, ...]],
    stand_ins: StandIns,
    path: tuple[str, ...] = (),
) -> Any:
    """Return the values without those at these locations; required ones become stand-ins."""
    if () in locations:
        return stand_ins.get(path, _GONE)
    deeper: dict[int | str, list[tuple[int | str, ...]]] = {}
    for first, *rest in locations:
        deeper.setdefault(first, []).append(tuple(rest))
    if isinstance(raw, dict):
        missing = {
            field: None for field in deeper if field not in raw and (*path, str(field)) in stand_ins
        }
        kept = {
            field: _left_out(value, deeper.get(field, []), stand_ins, (*path, str(field)))
            for field, value in {**raw, **missing}.items()
        }
        return {field: value for field, value in kept.items() if value is not _GONE}
    if isinstance(raw, list):
        entries = [
            _left_out(value, deeper.get(at, []), stand_ins, (*path, "[]"))
            for at, value in enumerate(raw)
        ]
        return [value for value in entries if value is not _GONE]
    return raw


def is_within(path: str, places: Collection[str]) -> bool:
    """True if this place, or something that it is a part of, is among these places."""
    parts = path.split(".")
    return any(".".join(parts[:end]) in places for end in range(1, len(parts) + 1))
