"""Moments of the game at which powers work, and how a step waits for them.

A power has a trigger at a moment by a method ``on_<moment>`` and offers its
owner something there by ``offers_at``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from gametable.play.errors import Malformed, Reason, Word
from kingsburg.engine.actions import Action, Pay, Reroll, Use
from kingsburg.engine.reasons import says, unpaid

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.table import Table

SEASON_STARTS: Final = "season_starts"
ROLLED: Final = "rolled"
BUILT: Final = "built"
OTHER_BUILT: Final = "other_built"
SEASON_ENDS: Final = "season_ends"
VICTORY: Final = "victory"
GAME_ENDS: Final = "game_ends"

MOMENTS: Final = (
    SEASON_STARTS,
    ROLLED,
    BUILT,
    OTHER_BUILT,
    SEASON_ENDS,
    VICTORY,
    GAME_ENDS,
)

#: The step at which what is offered then is used.
_STEP_OF: Final = {ROLLED: "reroll", SEASON_ENDS: "season_end"}


def known(moment: str, where: str) -> str:
    """The moment of this name. Raises `Malformed`, which names the place, if there is none."""
    if moment not in MOMENTS:
        raise Malformed(
            "{where}: there is no moment {moment}, only {known}",
            where=where,
            moment=moment,
            known=", ".join(MOMENTS),
        )
    return moment


def concerned(moment: str) -> Callable[[Table], None]:
    """How a part for a moment begins: in turn order those whose powers have to do with it."""

    def begin(table: Table) -> None:
        players = table.players
        table.todo = [
            seat for seat in table.order[table.first :] if moment in players[seat].kit.moments
        ]

    return begin


def at(moment: str) -> Callable[[Table], bool]:
    """A part of a step at which only triggers work: the table's first, then in turn order."""

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
    """A part of a step in which players, one after the other, use what they have.

    Of one player's effects the triggers come first, in printed order. The rest
    is offered together; after each use the conditions are looked at again. A
    power that is `ordered` must be used before its owner may stop. `then` comes after all.
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
    """What a player may still do at this moment, `stop` last; nothing if nothing is left."""
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
    """Against using a power; of a reroll its own rule comes after the one of the step."""
    rule = "P2a.3" if isinstance(action, Reroll) else "P2e.2"
    power = me.kit.named.get(action.power) or table.content.buildings.get(action.power)
    named = Word("building", action.power)
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
    elif table.step != _STEP_OF.get(power.offers_at):
        here = Reason(rule, "it is not the moment for {power}", power=named)
    else:
        return
    found = [here, says(power.rule)]
    yield from found if isinstance(action, Reroll) else reversed(found)
