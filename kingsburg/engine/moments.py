"""The moments of the game at which powers work, and the parts of a step in which they do.

A power has a trigger at a moment if it has a method ``on_<moment>``. At the moment that its
``offers_at`` names, its owner may use it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from gametable.play.errors import Malformed
from kingsburg.engine.actions import Action
from kingsburg.engine.order import InTurn
from kingsburg.engine.progress import PLAYERS_NEXT, USING

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

ROWS_ARE_DEALT: Final = "rows_are_dealt"
GOVERNORS_ARE_DEALT: Final = "governors_are_dealt"
GAME_STARTS: Final = "game_starts"
YEAR_STARTS: Final = "year_starts"
SEASON_STARTS: Final = "season_starts"
ROLLED: Final = "rolled"
TOTAL_KNOWN: Final = "total_known"
INFLUENCING_ENDS: Final = "influencing_ends"
BUILT: Final = "built"
BUILT_NOTHING: Final = "built_nothing"
OTHER_BUILT: Final = "other_built"
SEASON_ENDS: Final = "season_ends"
RECRUITING_STARTS: Final = "recruiting_starts"
RECRUITING_ENDS: Final = "recruiting_ends"
WINTER_STARTS: Final = "winter_starts"
ENEMY_COMES: Final = "enemy_comes"
REINFORCEMENTS: Final = "reinforcements"
REINFORCED: Final = "reinforced"
VICTORY: Final = "victory"
YEAR_ENDS: Final = "year_ends"
LAST_OF_ALL: Final = "last_of_all"
GAME_ENDS: Final = "game_ends"

MOMENTS: Final = (
    ROWS_ARE_DEALT,
    GOVERNORS_ARE_DEALT,
    GAME_STARTS,
    YEAR_STARTS,
    SEASON_STARTS,
    ROLLED,
    TOTAL_KNOWN,
    INFLUENCING_ENDS,
    BUILT,
    OTHER_BUILT,
    BUILT_NOTHING,
    SEASON_ENDS,
    RECRUITING_STARTS,
    RECRUITING_ENDS,
    WINTER_STARTS,
    ENEMY_COMES,
    REINFORCEMENTS,
    REINFORCED,
    VICTORY,
    YEAR_ENDS,
    LAST_OF_ALL,
    GAME_ENDS,
)
#: The phases with dice, which powers may treat differently.
SEASONS: Final = ("spring", "summer", "autumn")

#: The moments at which cards of somebody's own can give something.
FOR_CARDS: Final = tuple(
    moment
    for moment in MOMENTS
    if moment
    not in (
        ROWS_ARE_DEALT,
        GOVERNORS_ARE_DEALT,
        TOTAL_KNOWN,
        ENEMY_COMES,
        REINFORCEMENTS,
        REINFORCED,
    )
)
#: The moments at which the year's enemy is no longer hidden.
NOTHING_TO_LOOK_AT: Final = (VICTORY, YEAR_ENDS, LAST_OF_ALL, GAME_ENDS)
#: The moments at which cards of somebody's own can offer something.
OFFERS_OF_CARDS: Final = (ROLLED, INFLUENCING_ENDS, SEASON_ENDS)

#: The step at which players use what is offered at a moment; nothing is offered at the others.
STEP_OF: Final = {
    ROLLED: "reroll",
    TOTAL_KNOWN: "reroll",
    INFLUENCING_ENDS: "influence",
    SEASON_ENDS: "season_end",
}
#: What comes after all that players use at a moment, since it changes no dice (P2a.4).
_LAST: Final = {ROLLED: TOTAL_KNOWN}


def known(moment: str, where: str) -> str:
    """Return the name of a moment. Raises `Malformed`, with the place, for any other name."""
    if moment not in MOMENTS:
        raise Malformed(
            "{where}: there is no moment {moment}, only {known}",
            where=where,
            moment=moment,
            known=", ".join(MOMENTS),
        )
    return moment


def concerned(moment: str) -> Callable[[Table], None]:
    """Queue, in turn order, the players who have a power at this moment, or at what comes last."""
    last = _LAST.get(moment)

    def begin(table: Table) -> None:
        players, first = table.players, table.first
        order = table.order[first:] if first else table.order
        if last is None:
            table.todo = [seat for seat in order if moment in players[seat].kit.moments]
            return
        table.todo = [
            seat
            for seat in order
            if moment in (moments := players[seat].kit.moments) or last in moments
        ]

    return begin


def work(table: Table, me: Player, moment: str, *about: object) -> None:
    """Let a player's effects of a moment work, in the order that the player chooses (C.1).

    `about`: what has brought the moment about, such as a building.
    """
    kit = me.kit
    if in_turn := kit.in_turn.get(moment):
        table.ask(me, (), InTurn(in_turn, about).go_on)
        return
    for effect in kit.on[moment]:
        effect(table, me, *about)


def at(moment: str) -> Callable[[Table], bool]:
    """A part of a step with triggers only: the table's, then the players' in turn order."""

    def part(table: Table) -> bool:
        if table.progress is None:
            table.progress = PLAYERS_NEXT
            for effect in table.kit.on[moment]:
                effect(table, None)
            if table.asks:
                return False
        while table.todo:
            work(table, table.players[table.todo.pop(0)], moment)
            if table.asks:
                return False
        return True

    return part


def offers(moment: str, stop: Action, then: Callable[[Table], None]) -> Callable[[Table], bool]:
    """A part of a step in which players, one after the other, use their powers.

    A player's triggers come first, in printed order. All offers are made together, and their
    conditions are checked again after each use. An `ordered` power must be used before its owner
    may stop. What comes last (`_LAST`) comes then, for each player before the next. `then` is
    called at the end.
    """
    last = _LAST.get(moment, "")
    use = _Use(moment).answer

    def part(table: Table) -> bool:
        while table.todo:
            me = table.players[table.todo[0]]
            if table.progress is None:
                table.progress = USING
                work(table, me, moment)
                if table.asks:
                    return False
            if not (table.progress.last or table.progress.stopped):
                options = offered(table, me, moment, stop)
                if options:
                    table.ask(me, options, use)
                    return False
            if last in me.kit.moments and _comes_last(table, me, last, stop):
                return False
            del table.todo[0]
            table.progress = None
        then(table)
        return True

    return part


def _comes_last(table: Table, me: Player, last: str, stop: Action) -> bool:
    """What a player has at the last moment; whether somebody decides before it goes on."""
    if not table.progress.last:
        work(table, me, last)
        table.progress = table.progress._replace(last=True, stopped=False)
        if table.asks:
            return True
    options = () if table.progress.stopped else offered(table, me, last, stop)
    if options:
        table.ask(me, options, _Use(last).answer)
    return bool(options)


def offered(table: Table, me: Player, moment: str, stop: Action) -> tuple[Action, ...]:
    """The actions left to a player at this moment, `stop` last; empty if no power is left."""
    options: tuple[Action, ...] = ()
    must = False
    for power in me.kit.offers[moment]:
        if power.mark not in me.used:
            uses = power.options(table, me)
            options += uses
            must = must or (power.ordered and bool(uses))
    return options if must or not options else (*options, stop)


class _Use(NamedTuple):
    """The answer of a player who is asked what to use at a moment."""

    moment: str

    def answer(self, table: Table, me: Player, action: Action) -> None:
        """Use a power, or stop."""
        name = getattr(action, "power", None)
        if name is None:
            table.progress = table.progress._replace(stopped=True)
            table.tell("stops", table.part.rule, me, action)
            return
        unused = (each for each in me.kit.offers[self.moment] if each.mark not in me.used)
        found = [each for each in unused if each.id == name]
        # A card may offer several things.
        power = next((each for each in found[1:] if action in each.options(table, me)), found[0])
        me.used |= {power.mark}
        table.tell("uses", power.rule, me, action)
        power.use(table, me, action)
