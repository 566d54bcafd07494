"""Files that are named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from gametable.play.errors import GameError

#: No record or position is that long; what is longer is not read to its end.
_MOST_BYTES: Final = 4_000_000


def read_text(file: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises `GameError`."""
    if file == "-" and sys.stdin is None:
        raise GameError("-: standard input is closed")
    if not file:
        raise GameError("the name of a file is empty")
    try:
        if file == "-":
            raw = sys.stdin.buffer.read(_MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                raw = stream.read(_MOST_BYTES + 1)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise GameError("{file}: {why}", file=file, why=why) from error
    if len(raw) > _MOST_BYTES:
        raise GameError(
            "{file}: larger than {most} bytes, so it is no record", file=file, most=str(_MOST_BYTES)
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GameError(
            "{file}: byte {place} is no UTF-8 text", file=file, place=error.start + 1
        ) from error
