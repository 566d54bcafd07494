"""How far a step is: what it keeps in `Table.progress` while players are asked.

At the start of a step it is None.
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
    """A player uses powers.

    `scores`: whether the last reroll gives VP unless a die is rerolled after it (G.philosopher).
    `last`: whether the player is at what comes last of the step. `stopped`: whether they have
    chosen to use nothing more.
    """

    scores: bool = False
    last: bool = False
    stopped: bool = False


class Total(NamedTuple):
    """All dice are rerolled: the total before (G.philosopher)."""

    before: int


class BuiltFree(NamedTuple):
    """How many buildings a power has built for free (G.sorcerer)."""

    number: int


class OwnDie(NamedTuple):
    """A die of a player's own, until its owner has decided (M1)."""

    face: int


class Mark(Enum):
    """States that keep nothing more."""

    #: The table's own powers have worked at a hook; those of the players come next.
    PLAYERS_NEXT = auto()
    #: A player has built, and may build a second time with the Envoy (P5.4).
    HAS_BUILT = auto()


#: Made once, since they change at each decision.
ROUNDS: Final = tuple(map(Round, range(max(Rules.PLAYERS) + 1)))
HELPING: Final = tuple(map(Helping, range(max(Rules.PLAYERS))))
USING: Final = Using()
PLAYERS_NEXT: Final = Mark.PLAYERS_NEXT
HAS_BUILT: Final = Mark.HAS_BUILT
