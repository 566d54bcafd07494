"""JSON from somebody else: what it says, or one sentence."""

from __future__ import annotations

import json
import reprlib
from typing import Final

from gametable.play.errors import Malformed

#: A position has a few hundred characters; a file far beyond that is something else.
MOST_CHARACTERS: Final = 200_000


def parsed(text: str) -> object:
    """What a JSON text says. Raises `Malformed`, with the line where it can be told."""
    if len(text) > MOST_CHARACTERS:
        raise Malformed(
            "at most {most} characters are read, not {number}",
            most=MOST_CHARACTERS,
            number=len(text),
        )
    try:
        raw = json.loads(
            text,
            parse_constant=_no_constant,
            parse_int=_whole,
            object_pairs_hook=_all_different,
        )
        # Half a character can be written as an escape, but never be shown or saved.
        json.dumps(raw, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        if isinstance(error, json.JSONDecodeError):
            raise Malformed("this is no JSON text, line {number}", number=error.lineno) from error
        raise Malformed("this is no JSON text") from error
    return raw


def _no_constant(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")


def _whole(word: str) -> int | float:
    """Numbers of many digits are no whole numbers to any field, and no fault shows them all."""
    return int(word) if len(word) < 10 else float(word)


def _all_different(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Of a name that stands twice one value would be lost without a word."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Malformed("{name} stands twice in one object", name=reprlib.repr(twice))
    return found
