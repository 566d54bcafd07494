"""What a reader sees who sets up a contested court: labels, what is wrong."""

from __future__ import annotations

from typing import Final

from gametable.language import _, later
from gametable.play.errors import GameError
from gametable.views import errors

PLAYERS: Final = later("Players")
ROLL: Final = later("Roll all dice")
ROLL_HINT: Final = later("As many for each player as he has now.")
DICE_HINT: Final = later("none, or such as 1 3 5 + 4")
PASSED: Final = later("Passed")
MOVER: Final = later("To move, in turn order")
ORDER: Final = later("Order by dice")
#: What is folded away at first, by what unfolds it.
FOLDS: Final = {
    "claims": later("The matrix as a table"),
    "worths": later("What each advisor is worth"),
    "position": later("This position as text"),
}
POSITION: Final = later("This position as JSON, to be copied, or replaced by another one")
WORTH: Final = later("What each advisor is worth")
WORTH_TO: Final = later("What each advisor is worth to")
EVERYBODY: Final = later("Everybody")
DEFAULT: Final = later("Default worths")
AS_EVERYBODY: Final = later("As everybody")


def dice(who: str) -> str:
    """The label of a player's dice."""
    return _("{who}: dice, white ones after a +", who=who)


def not_taken(error: GameError) -> str:
    """Why a pasted position is not taken over."""
    return _("This position cannot be taken: {reason}", reason=errors.told(error))


def refused(error: GameError) -> str:
    """Why a question is not answered."""
    return f"{errors.told(error)}."
