"""The way in which a game is played: who plays, and how far a step goes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

#: The shortest pace of every game: one step forward or back is one action.
ACTION: Final = "action"
#: Keys, by their names in browsers: back, forward, larger and smaller steps, start, end.
KEYS: Final = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End")
#: The key that opens or leaves the presenter's view, and the key that only leaves it.
PRESENT: Final = "p"
LEAVE: Final = "Escape"
#: The seconds that machines take for an action, by speed.
SPEEDS: Final = {"at_once": 0.0, "quickly": 0.6, "slowly": 2.0}
#: The speed at which a scene ends by itself, and the seconds to read each line of it.
UNATTENDED: Final = "slowly"
READING: Final = 2.0


class How(Protocol):
    """The way in which a game is played."""

    @property
    def pace(self) -> str:
        """The length of a step: `ACTION`, or a longer stretch that the game names."""

    @property
    def machines(self) -> Mapping[str, str]:
        """The policy of each player whom a machine plays; the reader plays all others."""

    @property
    def speed(self) -> str:
        """The speed of machines, one of `SPEEDS`."""

    @property
    def rolls_itself(self) -> bool:
        """True if chance decides by itself after the reader has acted."""


class _Plainly(NamedTuple):
    pace: str = ACTION
    machines: Mapping[str, str] = MappingProxyType({})
    rolls_itself: bool = False
    speed: str = next(iter(SPEEDS))


#: A game that readers alone play, action by action.
BY_HAND: Final[How] = _Plainly()
