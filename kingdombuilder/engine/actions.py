"""Decisions and results of chance: one small class for each kind of line in a record."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias


class Draw(NamedTuple):
    """The draw of a terrain card, or the discovery of which card was drawn (KT.4).

    `FACE_DOWN`: a card that nobody knows.
    """

    terrain: str


class Build(NamedTuple):
    """The building of a settlement on a hex.

    `by`: the kind of tile that allows it, None for a due build.
    """

    hex: int
    by: str | None = None


class Move(NamedTuple):
    """The move of a settlement from one hex to another with a tile."""

    start: int
    to: int
    by: str


class End(NamedTuple):
    """The end of the turn while a tile could still be used."""


Action: TypeAlias = Draw | Build | Move | End
END: Final = End()
#: A card that is drawn in secret (KS.4); it becomes known when it is shown.
FACE_DOWN: Final = Draw("")
