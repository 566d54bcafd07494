"""Decisions and results of chance: one small class for each line of a record."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias


class Draw(NamedTuple):
    """Draw a terrain card, or find out which one was drawn (KT.4).

    `FACE_DOWN`: nobody knows which one it is.
    """

    terrain: str


class Build(NamedTuple):
    """Build a settlement on a hex.

    `by`: the kind of tile that allows it, None for a due build.
    """

    hex: int
    by: str | None = None


class Move(NamedTuple):
    """Move a settlement from one hex to another by a tile."""

    start: int
    to: int
    by: str


class End(NamedTuple):
    """End the turn, although a tile could still be used."""


Action: TypeAlias = Draw | Build | Move | End
END: Final = End()
#: A card that somebody draws and keeps secret (KS.4): it is found out when it is shown.
FACE_DOWN: Final = Draw("")
