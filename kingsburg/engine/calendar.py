"""The year as a table of steps and moments: eight phases, five years."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from kingsburg.engine.actions import KEEP, PASS
from kingsburg.engine.moments import (
    ENEMY_COMES,
    GAME_ENDS,
    RECRUITING_STARTS,
    REINFORCED,
    REINFORCEMENTS,
    ROLLED,
    SEASON_ENDS,
    SEASON_STARTS,
    at,
    concerned,
    offers,
)
from kingsburg.engine.reasons import WhyNot
from kingsburg.engine.rules import Rules
from kingsburg.engine.steps import (
    aid,
    battle,
    build,
    envoy,
    final,
    help,
    influence,
    recruit,
    reroll,
    reward,
    roll,
    season_end,
)

if TYPE_CHECKING:
    from kingsburg.engine.table import Table


class Part(NamedTuple):
    """One line of the calendar: it begins once, and `go_on` is called until it returns True.

    `rule` explains why somebody decides there. Without a `begin`, all players are queued in turn
    order, except those who are done as the step starts. `why_not`: the kinds of decision of the
    step, with the reasons against them.
    """

    phase: str
    step: str
    go_on: Callable[[Table], bool]
    rule: str
    begin: Callable[[Table], None] | None = None
    why_not: WhyNot = MappingProxyType({})


def _season(phase: str) -> tuple[Part, ...]:
    return (
        Part(phase, "roll", at(SEASON_STARTS), "P2a.1", concerned(SEASON_STARTS)),
        Part(phase, "roll", roll.go_on, "P2a.2", roll.begin),
        Part(
            phase,
            "reroll",
            offers(ROLLED, KEEP, reroll.new_order),
            "P2a.3",
            concerned(ROLLED),
            reroll.WHY_NOT,
        ),
        Part(phase, "influence", influence.go_on, "P2b.1", influence.begin, influence.WHY_NOT),
        Part(phase, "help", help.go_on, "P2c.2", help.begin, help.WHY_NOT),
        Part(phase, "build", build.go_on, "P2d.1", None, build.WHY_NOT),
        Part(
            phase,
            "season_end",
            offers(SEASON_ENDS, PASS, season_end.clear),
            "P2e.2",
            concerned(SEASON_ENDS),
            season_end.WHY_NOT,
        ),
    )


def _battle(
    go_on: Callable[[Table], bool], rule: str, begin: Callable[[Table], None] | None = None
) -> Part:
    return Part("winter", "battle", go_on, rule, begin, battle.WHY_NOT)


YEAR: Final = (
    Part("aid", "aid", aid.go_on, "P1.2", aid.begin, aid.WHY_NOT),
    *_season("spring"),
    Part("reward", "reward", reward.go_on, "P3.1"),
    *_season("summer"),
    Part("envoy", "envoy", envoy.go_on, "P5.1"),
    *_season("autumn"),
    Part("recruiting", "recruit", at(RECRUITING_STARTS), "P7.1", concerned(RECRUITING_STARTS)),
    Part("recruiting", "recruit", recruit.go_on, "P7.1", None, recruit.WHY_NOT),
    _battle(battle.meet_enemy, "P8.1"),
    _battle(at(ENEMY_COMES), "P8.1", concerned(ENEMY_COMES)),
    _battle(at(REINFORCEMENTS), "P8.2", concerned(REINFORCEMENTS)),
    _battle(at(REINFORCED), "P8.2", concerned(REINFORCED)),
    _battle(battle.fight, "P8.4"),
    _battle(battle.honour, "P8.5"),
    _battle(battle.go_home, "P8.10"),
)

CALENDAR: Final = (
    *YEAR,
    Part("over", "final", at(GAME_ENDS), "E.1", concerned(GAME_ENDS)),
    Part("over", "final", final.go_on, "E.1", final.begin),
)

#: The last line of a year.
YEAR_ENDS: Final = len(YEAR) - 1
#: The last line of the calendar: nothing comes after it.
OVER: Final = len(CALENDAR) - 1

#: The columns of the table that the engine reads all the time.
GO_ON: Final = tuple(part.go_on for part in CALENDAR)
BEGIN: Final = tuple(part.begin for part in CALENDAR)
STEP_STARTS: Final = tuple(
    index == 0 or part[:2] != CALENDAR[index - 1][:2] for index, part in enumerate(CALENDAR)
)

PHASES: Final = tuple(dict.fromkeys(part.phase for part in CALENDAR))


def after_winter(table: Table) -> int:
    """The calendar line after this year: the start of a new year, or the end of the game."""
    if table.year == Rules.YEARS:
        return len(YEAR)
    table.year += 1
    return 0


def first_part(phase: str, step: str | None = None) -> int:
    """Where in the calendar a phase, or one of its steps, starts. Raises KeyError."""
    for index, part in enumerate(CALENDAR):
        if part.phase == phase and step in (None, part.step):
            return index
    raise KeyError(step or phase)
