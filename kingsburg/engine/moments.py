"""The moments of the game at which powers work, and the parts of a step in which they do.

A power has a trigger at a moment if it has a method ``on_<moment>``. At the moment that its
``offers_at`` names, its owner may use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from gametable.play.errors import Malformed, Reason
from kingsburg.engine.actions import Action, Pay, Reroll, Use
from kingsburg.engine.reasons import says, unpaid

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

GAME_STARTS: Final = "game_starts"
SEASON_STARTS: Final = "season_starts"
ROLLED: Final = "rolled"
BUILT: Final = "built"
OTHER_BUILT: Final = "other_built"
SEASON_ENDS: Final = "season_ends"
RECRUITING_STARTS: Final = "recruiting_starts"
ENEMY_COMES: Final = "enemy_comes"
REINFORCEMENTS: Final = "reinforcements"
REINFORCED: Final = "reinforced"
VICTORY: Final = "victory"
GAME_ENDS: Final = "game_ends"

MOMENTS: Final = (
    GAME_STARTS,
    SEASON_STARTS,
    ROLLED,
    BUILT,
    OTHER_BUILT,
    SEASON_ENDS,
    RECRUITING_STARTS,
    ENEMY_COMES,
    REINFORCEMENTS,
    REINFORCED,
    VICTORY,
    GAME_ENDS,
)

#: The moments at which cards of somebody's own can give something.
FOR_CARDS: Final = tuple(
    moment
    for moment in MOMENTS
    if moment not in (GAME_STARTS, ENEMY_COMES, REINFORCEMENTS, REINFORCED)
)

#: The step at which players use what is offered at a moment; nothing is offered at the others.
STEP_OF: Final = {ROLLED: "reroll", SEASON_ENDS: "season_end"}


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
    """Queue, in turn order, the players who have a power at this moment."""

    def begin(table: Table) -> None:
        players, first = table.players, table.first
        order = table.order[first:] if first else table.order
        table.todo = [seat for seat in order if moment in players[seat].kit.moments]

    return begin


def at(moment: str) -> Callable[[Table], bool]:
    """A part of a step with triggers only: the table's, then the players' in turn order."""

    def part(table: Table) -> bool:
        if table.turn == 0:
            table.turn = 1
            for effect in table.kit.on[moment]:
                effect(table, None)
            if table.asks:
                return False
        while table.todo:
            me = table.players[table.todo.pop(0)]
            for effect in me.kit.on[moment]:
                effect(table, me)
            if table.asks:
                return False
        return True

    return part


def offers(moment: str, stop: Action, then: Callable[[Table], None]) -> Callable[[Table], bool]:
    """A part of a step in which players, one after the other, use their powers.

    A player's triggers come first, in printed order. All offers are made together, and their
    conditions are checked again after each use. An `ordered` power must be used before its owner
    may stop. `then` is called at the end.
    """

    def part(table: Table) -> bool:
        while table.todo:
            me = table.players[table.todo[0]]
            effects = me.kit.on[moment]
            if effects and table.turn == 0:
                table.turn = 1
                for effect in effects:
                    effect(table, me)
                if table.asks:
                    return False
            options = offered(table, me, moment, stop)
            if options:
                table.ask(me, options, _use)
                return False
            _next_player(table)
        then(table)
        return True

    return part


def offered(table: Table, me: Player, moment: str, stop: Action) -> tuple[Action, ...]:
    """The actions left to a player at this moment, `stop` last; empty if no power is left."""
    options: tuple[Action, ...] = ()
    must = False
    for power in me.kit.offers[moment]:
        if power.id not in me.used:
            uses = power.options(table, me)
            options += uses
            must = must or (power.ordered and bool(uses))
    return options if must or not options else (*options, stop)


def _use(table: Table, me: Player, action: Action) -> None:
    name = getattr(action, "power", None)
    if name is None:
        _next_player(table)
        table.tell("stops", table.part.rule, me, action)
        return
    power = me.kit.named[name]
    me.used |= {name}
    table.tell("uses", power.rule, me, action)
    power.use(table, me, action)


def _next_player(table: Table) -> None:
    del table.todo[0]
    table.turn = 0


def why_not_use(table: Table, me: Player, action: Reroll | Pay | Use) -> Iterator[Reason]:
    """The reasons against using a power; of a reroll, the rule of the power comes last."""
    rule = "P2a.3" if isinstance(action, Reroll) else "P2e.2"
    power = me.kit.named.get(action.power) or table.content.buildings.get(action.power)
    named = table.content.word(action.power)
    if power is None:
        yield Reason("N.4", "there is no {power}", power=named)
        return
    if isinstance(action, Pay):
        yield from unpaid(me, (action.thing,))
    if isinstance(action, Reroll) and (
        me.hand is None or not me.hand.holds(action.coloured, action.white)
    ):
        yield Reason("N.3", "{player} has no such dice in hand", player=me.name)
    if power.id not in me.kit.named:
        yield Reason(rule, "{player} has no {power}", player=me.name, power=named)
        return
    if power.id in me.used:
        here = Reason(rule, "{player} has used {power} this season", player=me.name, power=named)
    elif power.offers_at is None:
        here = Reason(rule, "{power} is not used like this", power=named)
    elif action not in power.options(table, me):
        here = Reason(rule, "{power} does not allow that now", power=named)
    elif table.step != STEP_OF.get(power.offers_at):
        here = Reason(rule, "it is not the moment for {power}", power=named)
    else:
        return
    found = [here, says(power.rule)]
    yield from found if isinstance(action, Reroll) else reversed(found)
