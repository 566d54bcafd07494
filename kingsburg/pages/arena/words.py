"""Words of the page with games by the thousand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from gametable.arena import pairs
from gametable.arena.games import Games
from gametable.language import _, later, plural
from gametable.views.numbers import count, percent, tenths
from kingsburg import words
from kingsburg.pages.lab.words import certain, more
from kingsburg.pages.lab.words import player as seat
from kingsburg.views.setup import POLICIES

__all__ = ["seat"]

SETTING: Final = later("Setting")
ADD: Final = later("Compare with another setting")
ADD_HINT: Final = later("B begins like A. Both play with the same dice.")
REMOVE: Final = later("Without B")
RULES: Final = later("Rules and modules")
GAMES: Final = later("Games")
RESULTS: Final = later("Who wins, and with how many VP")
BETWEEN: Final = later("95%")
SOURCE: Final = later("Source")
FROM: Final = later("Where the VP come from, with 95% intervals")
DIFFERENCES: Final = later("How much more in B than in A")
BUILDINGS: Final = later("Who has which building at the end, % of the players")
ALL: Final = later("All buildings")
READY: Final = later("Choose who plays, and play the games.")
WORKING: Final = later("Playing. What is known so far is shown below.")


def source(id: str, setting: int | None) -> str:
    """Return the name of a source of VP, with its setting, counted from 0, unless it is None."""
    told = _(words.SOURCES[id])
    return told if setting is None else f"{'AB'[setting]}: {told}"


def player(setting: int, number: int, players: Sequence[Sequence[str]]) -> str:
    """Return the label of a seat with its policy, and with its setting if there are two.

    `setting`: counted from 0. `number`: counted from 1.
    """
    told = f"{seat(number)}, {_(POLICIES[players[setting][number - 1]])}"
    return f"{'AB'[setting]}: {told}" if len(players) > 1 else told


def play(number: int) -> str:
    """Return the label of the button that plays this many games."""
    return plural(number, "Play {count} game", "Play {count} games", count=count(number))


def done(share: Fraction, number: int) -> str:
    """Return a sentence that says how many of the games have been played."""
    return _(
        "{percent}% of {number} games have been played.",
        percent=int(100 * share),
        number=count(number),
    )


def sentence(played: Games, players: Sequence[Sequence[str]]) -> str:
    """Return who wins most, or what changes in setting B if the interval excludes 0."""
    games = plural(
        played.games, "After {count} game", "After {count} games", count=count(played.games)
    )
    seats = range(1, len(played.players) + 1)
    if len(players) == 1:
        best = max(seats, key=played.wins)
        value, low, high = (100 * each for each in played.win_share(best))
        return _(
            "{games}, {who} wins most often: {won} ({low} to {high}).",
            games=games,
            who=player(0, best, players),
            won=percent(tenths(value)),
            low=tenths(low),
            high=tenths(high),
        )
    known = {number: pairs.more(played, number) for number in seats}
    sure = [
        _("{who} {vp} VP", who=seat(number), vp=more(each.more))
        for number, each in known.items()
        if certain(each)
    ]
    if not sure:
        return _("{games}, it is open who scores more in B: all intervals contain 0.", games=games)
    return _("{games}, in B: {players}.", games=games, players=words.joined(sure))
