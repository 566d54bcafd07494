"""JSON from a stranger: its value, or one sentence about what is wrong."""

from __future__ import annotations

import json
import reprlib
from typing import Final

from gametable.play.errors import Malformed, check_length

#: A position has a few hundred characters; a far longer text is something else.
MOST_CHARACTERS: Final = 200_000


def parsed(text: str) -> object:
    """The value of a JSON text. Raises `Malformed`, with the line if it is known."""
    check_length(text, MOST_CHARACTERS)
    try:
        raw = json.loads(
            text,
            parse_constant=_no_constant,
            parse_int=_whole,
            object_pairs_hook=_all_different,
        )
        # A lone surrogate can be written as an escape, but never shown or saved.
        json.dumps(raw, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        if isinstance(error, json.JSONDecodeError):
            raise Malformed("this is not JSON, line {number}", number=error.lineno) from error
        raise Malformed("this is not JSON") from error
    return raw


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")


def _whole(word: str) -> int | float:
    """Read long numbers as floats: no field takes them, and no fault shows all their digits."""
    return int(word) if len(word) < 10 else float(word)


def _all_different(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Refuse a name that occurs twice, because one of its values would be lost silently."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Malformed("{name} occurs twice in one object", name=reprlib.repr(twice))
    return found
