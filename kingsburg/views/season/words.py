"""What a reader sees who sets up a season before the roll: labels, who plays how."""

from __future__ import annotations

from typing import Final

from gametable.language import _, later

PLAYERS: Final = later("Players")
MARKET_HINT: Final = later("One group may count 1 more or less.")
ENVOY_HINT: Final = later("One closed advisor may be influenced; only one player has him.")
#: What each way of playing is.
PLAYS: Final = {
    "random": later("Any legal action, each as likely as any other."),
    "greedy": later("The advisor that is worth most of all that can be reached."),
    "best": later("What gets most out of the whole season, if all others play so too."),
}
ALL_LIKE_THIS: Final = later("All like this")
ALL_HINT: Final = later("But for the Envoy.")
NOBODY: Final = later("Nobody")
NEUTRAL: Final = later("Neutral dice, not rolled yet")
THESE: Final = later("These")
BEFOREHAND: Final = later("Closed beforehand")
WORK_IT_OUT: Final = later("Work it out")
WORKING: Final = later("Working. What is known so far stands below.")


def coloured(who: str) -> str:
    """The label of a player's coloured dice."""
    return _("{who}: coloured dice", who=who)


def white(who: str) -> str:
    """The label of a player's white dice."""
    return _("{who}: white dice", who=who)


def help(who: str) -> str:
    """The label of a player's help."""
    return _("{who}: help", who=who)


def plays(who: str) -> str:
    """The label of how a player plays."""
    return _("{who} plays", who=who)
