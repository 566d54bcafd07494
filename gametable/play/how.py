"""How a game is played: by whom, and how far a step goes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

#: The shortest pace of every game: one step forward or back is one action.
ACTION: Final = "action"
#: Keys, by their names in browsers: back, forward, larger and smaller steps, start, end.
KEYS: Final = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End")
#: The keys that open the presenter's view or lead back, and that only lead back.
PRESENT: Final = "p"
LEAVE: Final = "Escape"
#: How long machines take over an action, in seconds, by the word for it.
SPEEDS: Final = {"at_once": 0.0, "quickly": 0.6, "slowly": 2.0}
#: The speed at which a scene ends by itself, and how long one line of it can be read, in seconds.
UNATTENDED: Final = "slowly"
READING: Final = 2.0


class How(Protocol):
    """How a game is played."""

    @property
    def pace(self) -> str:
        """How far one step goes: `ACTION`, or a longer stretch that the game names."""

    @property
    def machines(self) -> Mapping[str, str]:
        """The policy of each player whom a machine plays; the reader plays all others."""

    @property
    def speed(self) -> str:
        """How fast machines play, one of `SPEEDS`."""

    @property
    def rolls_itself(self) -> bool:
        """Whether chance decides by itself after what the reader does."""


class _Plainly(NamedTuple):
    pace: str = ACTION
    machines: Mapping[str, str] = MappingProxyType({})
    rolls_itself: bool = False
    speed: str = next(iter(SPEEDS))


#: By readers alone, action by action.
BY_HAND: Final[How] = _Plainly()
