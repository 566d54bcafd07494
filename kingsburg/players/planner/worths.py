"""What each advisor is worth to a player now, by what the player has and may still get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from gametable.play.errors import ImpossiblePosition, check_type
from kingsburg.engine.calendar import CALENDAR, first_part
from kingsburg.engine.hand import ADVISORS
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.players.planner import stages
from kingsburg.players.planner.after import After
from kingsburg.players.planner.outlook import Outlook
from kingsburg.players.planner.reasons import Part, parts
from kingsburg.players.planner.value import learned

_SPRING: Final = "spring"


class Worth(NamedTuple):
    """What an advisor is worth, in VP at the end of the game, and why.

    `parts`: what the help changes by the end of the season; their gains add up to `vp`.
    """

    vp: float
    parts: Sequence[Part]


def worths(position: Position, player: str) -> dict[int, Worth]:
    """Return what the help of each advisor is worth to a player now, with reasons.

    That is how much more the player may expect at the end of the game with this help than
    without it, if everybody whom the player has influenced helps too and the best building
    follows. It rests on what the player knows. If the influencing of the season is over, it is
    about the next season, as things are now; if there is none, no advisor has a worth.

        >>> from kingsburg import court_of, worths
        >>> position = court_of({"Ann": "1 4 4", "Brian": "2 3 4"}).position
        >>> found = worths(position, "Ann")
        >>> found[18].vp > found[8].vp > 0
        True

    Raises `Malformed` if nobody has this name, and `ImpossiblePosition` for faults.
    """
    check_type(position, Position, "position")
    position.player(player)
    if position.faults:
        raise ImpossiblePosition(position.faults)
    season = _season(position)
    if season is None:
        return {}
    seen = position.seen_by(player)
    me = seen.player(player)
    outlook = Outlook(learned(), seen, me, stages.after(*season))
    before = After(me.owns(), me.abilities, me.envoy, "first")
    if position.step == "influence":
        before = before._replace(advisors=tuple(outlook.influenced()))
    found = {}
    for advisor in ADVISORS:
        helped = before._replace(advisors=tuple(sorted((*before.advisors, advisor))))
        why = parts(outlook, before, helped)
        found[advisor] = Worth(helped.worth(outlook) - before.worth(outlook), why)
    return found


def _season(position: Position) -> tuple[int, str] | None:
    """Return the year and the season of the present or next influencing; None if it is over."""
    coming = CALENDAR[first_part(position.phase, position.step) :]
    phase = next((part.phase for part in coming if part.step == "influence"), None)
    if phase is not None:
        return position.year, phase
    return (position.year + 1, _SPRING) if position.year < Rules.YEARS else None


def at_the_table(position: Position) -> dict[str, Mapping[int, Fraction]]:
    """Return what the advisors are worth to each player, in hundredths of a VP, for a `Court`.

    It rests on what is known at this position, which hides nothing; see `Position.seen_by`.
    """
    return {name: in_hundredths(worths(position, name)) for name in position.names}


def in_hundredths(found: Mapping[int, Worth]) -> dict[int, Fraction]:
    """Return worths as multiples of 1/100 VP."""
    return {advisor: Fraction(round(100 * each.vp), 100) for advisor, each in found.items()}
