"""The progress of a step: what it keeps in `Table.progress` while players are asked.

At the start of a step, it is None.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple

from kingsburg.engine.rules import Rules


class Round(NamedTuple):
    """Influencing: the place of the next player in the queue of those who have not passed."""

    place: int


class Helping(NamedTuple):
    """Help: the seat of the player whom an advisor helps, while others may be asked first."""

    seat: int


class Using(NamedTuple):
    """A player's use of powers.

    `scores`: True if the last reroll gives VP unless a die is rerolled after it (G.philosopher).
    `last`: True if the player is at the hook that comes last. `stopped`: True if they have chosen
    to use nothing more.
    """

    scores: bool = False
    last: bool = False
    stopped: bool = False


class Total(NamedTuple):
    """The total before all dice are rerolled (G.philosopher)."""

    before: int


class BuiltFree(NamedTuple):
    """The number of buildings that a power has built for free (G.sorcerer)."""

    number: int


class OwnDie(NamedTuple):
    """A player's own die, until its owner has decided about it (M1)."""

    face: int


class Mark(Enum):
    """States without any data."""

    #: The table's own powers have worked at a hook; those of the players come next.
    PLAYERS_NEXT = auto()
    #: A player has built, and may build a second time with the Envoy (P5.4).
    HAS_BUILT = auto()


#: Made once, since each decision needs another one.
ROUNDS: Final = tuple(map(Round, range(max(Rules.PLAYERS) + 1)))
HELPING: Final = tuple(map(Helping, range(max(Rules.PLAYERS))))
USING: Final = Using()
PLAYERS_NEXT: Final = Mark.PLAYERS_NEXT
HAS_BUILT: Final = Mark.HAS_BUILT
