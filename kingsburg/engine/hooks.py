"""The hooks of the game at which powers work, and the parts of a step in which they do.

A power has a trigger at a hook if it has a method ``on_<hook>``. Its owner may use it at the hook
that its ``offers_at`` names.
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

HOOKS: Final = (
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

#: The hooks at which custom cards can give something.
FOR_CARDS: Final = tuple(
    hook
    for hook in HOOKS
    if hook
    not in (
        ROWS_ARE_DEALT,
        GOVERNORS_ARE_DEALT,
        TOTAL_KNOWN,
        ENEMY_COMES,
        REINFORCEMENTS,
        REINFORCED,
    )
)
#: The hooks at which the year's enemy is no longer hidden.
NOTHING_TO_LOOK_AT: Final = (VICTORY, YEAR_ENDS, LAST_OF_ALL, GAME_ENDS)
#: The hooks at which custom cards can offer something.
OFFERS_OF_CARDS: Final = (ROLLED, INFLUENCING_ENDS, SEASON_ENDS)

#: The step at which players use what is offered at a hook; other hooks offer nothing.
STEP_OF: Final = {
    ROLLED: "reroll",
    TOTAL_KNOWN: "reroll",
    INFLUENCING_ENDS: "influence",
    SEASON_ENDS: "season_end",
}
#: The hook that follows all uses at another one, since its powers change no dice (P2a.4).
_LAST: Final = {ROLLED: TOTAL_KNOWN}


def known(hook: str, where: str) -> str:
    """Return the name of a hook. Raises `Malformed`, with the place, if it names no hook."""
    if hook not in HOOKS:
        raise Malformed(
            "{where}: there is no moment {moment}, only {known}",
            where=where,
            moment=hook,
            known=", ".join(HOOKS),
        )
    return hook


def concerned(hook: str) -> Callable[[Table], None]:
    """Return a function that queues, in turn order, the players who have a power at this hook.

    Those who have one at the hook that comes last (`_LAST`) are queued as well.
    """
    last = _LAST.get(hook)

    def begin(table: Table) -> None:
        players, first = table.players, table.first
        order = table.order[first:] if first else table.order
        if last is None:
            table.todo = [seat for seat in order if hook in players[seat].abilities.hooks]
            return
        table.todo = [
            seat
            for seat in order
            if hook in (hooks := players[seat].abilities.hooks) or last in hooks
        ]

    return begin


def work(table: Table, me: Player, hook: str, *about: object) -> None:
    """Apply a player's effects at a hook, in the order that the player chooses (C.1).

    `about`: what has triggered the hook, such as a building.
    """
    abilities = me.abilities
    if in_turn := abilities.in_turn.get(hook):
        table.ask(me, (), InTurn(in_turn, about).go_on)
        return
    for effect in abilities.on[hook]:
        effect(table, me, *about)


def at(hook: str) -> Callable[[Table], bool]:
    """Return a part of a step that has only triggers: the table's, then those of queued players."""

    def part(table: Table) -> bool:
        if table.progress is None:
            table.progress = PLAYERS_NEXT
            for effect in table.abilities.on[hook]:
                effect(table, None)
            if table.asks:
                return False
        while table.todo:
            work(table, table.players[table.todo.pop(0)], hook)
            if table.asks:
                return False
        return True

    return part


def offers(hook: str, stop: Action, then: Callable[[Table], None]) -> Callable[[Table], bool]:
    """Return a part of a step in which players use their powers, one player after the other.

    A player's triggers work first. All offers are made together, and their conditions are checked
    again after each use. An `ordered` power must be used before its owner may choose `stop`. The
    hook that comes last (`_LAST`) follows before the next player. `then` is called at the end.
    """
    last = _LAST.get(hook, "")
    use = _Use(hook).answer

    def part(table: Table) -> bool:
        while table.todo:
            me = table.players[table.todo[0]]
            if table.progress is None:
                table.progress = USING
                work(table, me, hook)
                if table.asks:
                    return False
            if not (table.progress.last or table.progress.stopped):
                options = offered(table, me, hook, stop)
                if options:
                    table.ask(me, options, use)
                    return False
            if last in me.abilities.hooks and _comes_last(table, me, last, stop):
                return False
            del table.todo[0]
            table.progress = None
        then(table)
        return True

    return part


def _comes_last(table: Table, me: Player, last: str, stop: Action) -> bool:
    """Let a player's powers at the last hook work; return True if somebody has to decide first."""
    if not table.progress.last:
        work(table, me, last)
        table.progress = table.progress._replace(last=True, stopped=False)
        if table.asks:
            return True
    options = () if table.progress.stopped else offered(table, me, last, stop)
    if options:
        table.ask(me, options, _Use(last).answer)
    return bool(options)


def offered(table: Table, me: Player, hook: str, stop: Action) -> tuple[Action, ...]:
    """Return a player's actions at this hook, `stop` last if allowed; empty if no power is left."""
    options: tuple[Action, ...] = ()
    must = False
    for power in me.abilities.offers[hook]:
        if power.mark not in me.used:
            uses = power.options(table, me)
            options += uses
            must = must or (power.ordered and bool(uses))
    return options if must or not options else (*options, stop)


class _Use(NamedTuple):
    """The handler of a player's choice of what to use at a hook."""

    hook: str

    def answer(self, table: Table, me: Player, action: Action) -> None:
        """Use a power, or stop."""
        name = getattr(action, "power", None)
        if name is None:
            table.progress = table.progress._replace(stopped=True)
            table.tell("stops", table.part.rule, me, action)
            return
        unused = (each for each in me.abilities.offers[self.hook] if each.mark not in me.used)
        found = [each for each in unused if each.id == name]
        # A card may offer several things.
        power = next((each for each in found[1:] if action in each.options(table, me)), found[0])
        me.used |= {power.mark}
        table.tell("uses", power.rule, me, action)
        power.use(table, me, action)
