"""The words on the controls of a table at which a game is played and stepped through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Protocol

from gametable.language import _, later, plural
from gametable.play.errors import Reason
from gametable.play.history import Node
from gametable.play.outcomes import Aside, NotYours, Outcome, Played, Refused
from gametable.views import errors

BACK: Final = later("Undo")
FORWARD: Final = later("Forward")
TO_START: Final = later("Start")
TO_END: Final = later("End")
TO_RECORD: Final = later("Back to the record")
WHO_PLAYS: Final = later("Who plays")
PLAYS_FOR: Final = later("Who plays for {who}")
READER: Final = later("you")
#: The names of the machines that people choose among.
STRENGTHS: Final = {
    "easy": later("easy"),
    "medium": later("medium"),
    "strong": later("strong"),
}
MACHINE: Final = later("machine: {how}")
OPPONENTS: Final = {
    "easy": later("Easy opponents"),
    "medium": later("Medium opponents"),
    "strong": later("Strong opponents"),
}
BEGINS: Final = later("The game begins at once.")
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
ALL_ADVICE: Final = later("All advice")
FOLLOWED: Final = later("Until then, the first advice is followed for you.")
DEEDS: Final = later("What machines have done since your last decision")
HAPPENED: Final = later("What just happened")
GO_ON: Final = later("Go on")
BY_MACHINE: Final = later("A machine plays for {who}.")
MACHINES_ONLY: Final = later("Machines play for everybody.")


class Answers(Protocol):
    """The words of a game for what comes of an attempt."""

    def refused(self, play: Any, refused: Refused, /) -> str:
        """Return the rules against an action, each in a sentence."""

    def spoken(self, play: Any, nodes: Sequence[Node[Any]], /) -> str:
        """Return a sentence about what happened at these nodes."""


def answered(words: Answers, play: Any, outcome: Outcome) -> str:
    """Return the answer to an attempt to do something."""
    match outcome:
        case Played(nodes, branch):
            told = words.spoken(play, nodes)
            return f"{told} {_(BRANCHED)}" if branch else told
        case Refused():
            return words.refused(play, outcome)
        case NotYours(player):
            return _(BY_MACHINE, who=player)
        case Aside():
            return _("This is allowed, but here the lesson asks for something else.")
    return _("There is more than one way; each has a button of its own.")


def not_allowed(reasons: Iterable[Reason]) -> str:
    """Return that something is not allowed, with these reasons."""
    return _("Not allowed. {rules}", rules=" ".join(map(errors.reason, reasons)))


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
