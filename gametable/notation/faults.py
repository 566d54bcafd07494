"""The errors of pydantic as faults in our words."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

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
    wanted = _TYPES.get(kind, Message("something else"))
    if kind == "literal_error":
        *others, last = _QUOTED.findall(detail["ctx"]["expected"])
        wanted = Message("{others} or {last}", others=tuple(others), last=last)
    return Fault(path, "must be {wanted}, not {given}", wanted=wanted, given=shown(detail["input"]))


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
