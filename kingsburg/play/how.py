"""How a game is played: by whom, and how far a step goes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

#: How far one step forward or back goes.
PACES: Final = ("action", "step", "phase", "year")


class How(Protocol):
    """How a game is played."""

    @property
    def pace(self) -> str:
        """How far one step goes, one of `PACES`."""

    @property
    def machines(self) -> Mapping[str, str]:
        """Who is played by which policy; everybody else by the reader."""

    @property
    def rolls_itself(self) -> bool:
        """Whether dice roll by themselves after what the reader does."""


class _Plainly(NamedTuple):
    pace: str = PACES[0]
    machines: Mapping[str, str] = MappingProxyType({})
    rolls_itself: bool = False


#: By readers alone, action by action.
BY_HAND: Final[How] = _Plainly()
