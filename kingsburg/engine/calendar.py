"""The year as a table of steps and hooks: eight phases, five years."""

from __future__ import annotations

from collections.abc import Callable, Collection
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from kingsburg.engine.actions import KEEP, PASS
from kingsburg.engine.hooks import (
    ENEMY_COMES,
    GAME_ENDS,
    GOVERNORS_ARE_DEALT,
    INFLUENCING_ENDS,
    LAST_OF_ALL,
    RECRUITING_ENDS,
    RECRUITING_STARTS,
    REINFORCED,
    REINFORCEMENTS,
    ROLLED,
    ROWS_ARE_DEALT,
    SEASON_ENDS,
    SEASON_STARTS,
    WINTER_STARTS,
    YEAR_ENDS,
    YEAR_STARTS,
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
    setup,
)

if TYPE_CHECKING:
    from kingsburg.engine.table import Table


class Part(NamedTuple):
    """One line of the calendar: `begin` is called once, then `go_on` until it returns True.

    `rule`: the rule by which somebody decides there. Without a `begin`, all players are queued in
    turn order, except those who are done when the step starts. `why_not`: the kinds of decision in
    the step, with the reasons against them. `only_at`: a hook; the line is skipped if the content
    has no powers there.
    """

    phase: str
    step: str
    go_on: Callable[[Table], bool]
    rule: str
    begin: Callable[[Table], None] | None = None
    why_not: WhyNot = MappingProxyType({})
    only_at: str | None = None


def _only(
    phase: str, step: str, hook: str, rule: str, why_not: WhyNot = MappingProxyType({})
) -> Part:
    """Return a line at which only the powers of one hook work."""
    return Part(phase, step, at(hook), rule, concerned(hook), why_not, hook)


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
        Part(
            phase,
            "influence",
            offers(INFLUENCING_ENDS, KEEP, influence.leave),
            "P2b.1",
            concerned(INFLUENCING_ENDS),
            influence.MOVES,
            INFLUENCING_ENDS,
        ),
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


def _battle(go_on: Callable[[Table], bool], rule: str) -> Part:
    return Part("winter", "battle", go_on, rule, None, battle.WHY_NOT)


def _battle_at(hook: str, rule: str) -> Part:
    return _only("winter", "battle", hook, rule, battle.WHY_NOT)


SETUP: Final = (
    _only("setup", "rows", ROWS_ARE_DEALT, "M2", setup.ROWS),
    _only("setup", "governors", GOVERNORS_ARE_DEALT, "M3", setup.GOVERNORS),
)

YEAR: Final = (
    Part(
        "aid",
        "aid",
        aid.start_year,
        "P1.2",
        concerned(YEAR_STARTS),
        aid.WHY_NOT,
        YEAR_STARTS,
    ),
    Part("aid", "aid", aid.go_on, "P1.2", aid.begin, aid.WHY_NOT),
    *_season("spring"),
    Part("reward", "reward", reward.go_on, "P3.1"),
    *_season("summer"),
    Part("envoy", "envoy", envoy.go_on, "P5.1"),
    *_season("autumn"),
    _only("recruiting", "recruit", RECRUITING_STARTS, "P7.1"),
    Part("recruiting", "recruit", recruit.go_on, "P7.1", None, recruit.WHY_NOT),
    _only("recruiting", "recruit", RECRUITING_ENDS, "P7.1"),
    _battle_at(WINTER_STARTS, "P8.1"),
    _battle(battle.meet_enemy, "P8.1"),
    _battle_at(ENEMY_COMES, "P8.1"),
    _battle_at(REINFORCEMENTS, "P8.2"),
    _battle_at(REINFORCED, "P8.2"),
    _battle(battle.fight, "P8.4"),
    _battle(battle.honour, "P8.5"),
    _battle(battle.go_home, "P8.10"),
    _battle_at(YEAR_ENDS, "E.1"),
    Part(
        "winter",
        "battle",
        at(LAST_OF_ALL),
        "E.1",
        final.before_last_year,
        battle.WHY_NOT,
        LAST_OF_ALL,
    ),
)

CALENDAR: Final = (
    *SETUP,
    *YEAR,
    Part("over", "final", at(GAME_ENDS), "E.1", concerned(GAME_ENDS)),
    _only("over", "final", LAST_OF_ALL, "E.1"),
    Part("over", "final", final.go_on, "E.1", final.begin),
)

#: The first line of each year, and the first after all years.
FIRST_OF_YEAR: Final = len(SETUP)
_AFTER_YEARS: Final = len(SETUP) + len(YEAR)
#: The last line of the calendar.
OVER: Final = len(CALENDAR) - 1

#: The columns of the calendar that the engine reads all the time.
GO_ON: Final = tuple(part.go_on for part in CALENDAR)
BEGIN: Final = tuple(part.begin for part in CALENDAR)
#: All steps in order, and the number of the step of each line.
_STEPS: Final = tuple(dict.fromkeys(part[:2] for part in CALENDAR))
STEPS: Final = tuple(_STEPS.index(part[:2]) for part in CALENDAR)

PHASES: Final = tuple(dict.fromkeys(part.phase for part in CALENDAR))


#: Stands for whatever follows the last line of a year; `after_winter` decides that.
YEAR_IS_OVER: Final = -1


def following(hooks: Collection[str]) -> tuple[int, ...]:
    """Return the first line that is played with powers at these hooks, then what follows each line.

    Lines are given by their places; `YEAR_IS_OVER` follows the last line of a year.
    """
    return tuple(_next(at, hooks) for at in range(len(CALENDAR) + 1))


def _next(at: int, hooks: Collection[str]) -> int:
    while at < len(CALENDAR):
        if at == _AFTER_YEARS:
            return YEAR_IS_OVER
        if CALENDAR[at].only_at is None or CALENDAR[at].only_at in hooks:
            return at
        at += 1
    return at


def after_winter(table: Table) -> int:
    """Go on to the next year, if there is one, and return the calendar line that comes next."""
    if table.year == Rules.YEARS:
        return _AFTER_YEARS
    table.year += 1
    return table.content.following[FIRST_OF_YEAR - 1]


def first_part(phase: str, step: str | None = None) -> int:
    """Return the line at which a phase, or one of its steps, starts. Raises `KeyError`."""
    for index, part in enumerate(CALENDAR):
        if part.phase == phase and step in (None, part.step):
            return index
    raise KeyError(step or phase)
