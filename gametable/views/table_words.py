"""The words on the controls of a table at which a game is played and stepped through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gametable.language import later, plural

BACK: Final = later("Undo")
FORWARD: Final = later("Forward")
TO_START: Final = later("Start")
TO_END: Final = later("End")
TO_RECORD: Final = later("Back to the record")
WHO_PLAYS: Final = later("Who plays")
READER: Final = later("by you")
STEP_BY: Final = later("Step by")
ON_CLICK: Final = later("on click")
OF_THEMSELVES: Final = later("automatically")
STOP: Final = later("Stop")
PLAY_ON: Final = later("Play on")
SPEED: Final = later("Machines play")
SPEEDS: Final = {
    "at_once": later("at once"),
    "quickly": later("quickly"),
    "slowly": later("slowly"),
}
EYE: Final = later("Odds on the board")
TYPE: Final = later("Type a line")
LINE_FIELD: Final = later("A line, in the words of the log")
KEYS: Final = later("Keys")
AT_END: Final = later("Nothing more has been played here. Play on as you like.")
BRANCHED: Final = later("This is a new branch.")
OFF_RECORD: Final = later("This is your own branch, no longer the record.")
HAPPENED: Final = later("What just happened")
GO_ON: Final = later("Go on")
BY_MACHINE: Final = later("A machine plays for {who}.")
MACHINES_ONLY: Final = later("Machines play for everybody.")


def shortened(told: Iterable[str], most: int) -> list[str]:
    """Return the first sentences about the result of a click, and how many more are in the log.

    If there is just one more, it is included, because counting it would take as much room.
    """
    first = list(told)
    if (more := len(first) - most) > 1:
        first[most:] = [
            plural(
                more,
                "{number} more event is in the log.",
                "{number} more events are in the log.",
            )
        ]
    return first
