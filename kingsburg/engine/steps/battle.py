"""Winter: the battle (P8.1-P8.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from gametable.play.errors import Reason
from kingsburg.engine.actions import Action, Lose, PlayToken, Take
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.hooks import VICTORY, work
from kingsburg.engine.reasons import WhyNot, unpaid
from kingsburg.engine.steps.choices import losses, takes
from kingsburg.engine.steps.help import why_not_take

if TYPE_CHECKING:
    from kingsburg.engine.player import Player
    from kingsburg.engine.powers.building import Building
    from kingsburg.engine.table import Table


def meet_enemy(table: Table) -> bool:
    """Reveal the top card to all (P8.1)."""
    if table.enemy is None:
        table.draw_enemy()
        return False
    table.seen = (1 << len(table.players)) - 1
    table.tell("enemy", "P8.1", None, table.enemy)
    return True


def outcome(me: Player, strength: int, enemy: int) -> int:
    """Return 1 for victory, 0 for a draw, -1 for defeat (P8.4)."""
    if strength == enemy:
        return 1 if me.abilities.sums.ties_won else 0
    return 1 if strength > enemy else -1


def fight(table: Table) -> bool:
    """Settle the battles in turn order, each with all its choices before the next (P8.11)."""
    assert table.strengths is not None
    enemy = table.foe.strength
    while table.todo:
        me = table.players[table.todo.pop(0)]
        strength = table.strengths[me.seat]
        result = outcome(me, strength, enemy)
        table.tell(("draws", "wins", "is_defeated")[result], "P8.4", me, strength)
        if result == 1:
            _victory(table, me)
        elif result == -1:
            _defeat(table, me)
        if table.asks:
            return False
    return True


def _victory(table: Table, me: Player) -> None:
    reward = table.foe.reward
    if any(reward.bundle):
        table.change(me, reward.bundle, "P8.4")
    if reward.any:
        table.ask(me, takes(reward.any), _take)
    if VICTORY in me.abilities.hooks:
        work(table, me, VICTORY)


def _take(table: Table, me: Player, action: Action) -> None:
    assert isinstance(action, Take)
    table.change(me, Bundle.of(action.things), "P8.4")


def _defeat(table: Table, me: Player) -> None:
    """Take the losses in printed order; later ones wait for a choice (P8.9)."""
    loss = table.foe.loss
    lost = Bundle(*map(min, me.owns()[:3], loss.bundle[:3]))
    if any(lost):
        table.change(me, lost.negative(), "P8.6", "loses")
    if loss.any and me.goods:
        table.ask(me, losses(me.owns(), loss.any), _lose_goods)
    else:
        _lose_rest(table, me)


def _lose_goods(table: Table, me: Player, action: Action) -> None:
    assert isinstance(action, Lose)
    table.change(me, Bundle.of(action.goods).negative(), "P8.6", "loses")
    _lose_rest(table, me)


def _lose_rest(table: Table, me: Player) -> None:
    loss = table.foe.loss
    for _ in range(loss.buildings):
        if me.buildings:
            _fall(table, me, first_to_fall(me))
    if loss.bundle.vp:
        table.change(me, Bundle(vp=-loss.bundle.vp), "P8.8", "loses")


def first_to_fall(me: Player) -> Building:
    """Return the building to lose: the topmost one in the rightmost column with any (P8.7)."""
    return min(me.buildings, key=lambda building: (-building.column, building.row))


def _fall(table: Table, me: Player, building: Building) -> None:
    table.tell("falls", "P8.7", me, building.id)
    me.abilities = me.abilities.minus(building)
    if building.vp:
        table.change(me, Bundle(vp=-building.vp), "P8.7", "loses")


def honour(table: Table) -> bool:
    """Give 1 VP to the players with the highest strength, if they have won (P8.5)."""
    assert table.strengths is not None
    highest = max(table.strengths)
    for seat in table.order:
        me = table.players[seat]
        if table.strengths[seat] == highest and outcome(me, highest, table.foe.strength) == 1:
            table.change(me, Bundle(vp=1), "P8.5")
    return True


def go_home(table: Table) -> bool:
    """Discard the enemy card and send the soldiers home (P8.10)."""
    for player in table.players:
        if player.soldiers:
            table.change(player, Bundle(soldiers=-player.soldiers), "P8.10", "loses")
        player.played = None
    table.enemy = table.valley = None
    table.seen = table.valley_seen = 0
    table.strengths = None
    return True


def _why_not_lose(table: Table, me: Player, action: Lose) -> Iterator[Reason]:
    yield from unpaid(me, action.goods)
    if table.enemy is not None and table.step == "battle":
        number = min(table.foe.loss.any, me.goods)
        if not len(action.goods) == Bundle.of(action.goods).goods == number:
            if number == 1:
                yield Reason("P8.6", "1 good is lost")
            else:
                yield Reason("P8.6", "{number} goods are lost", number=number)


def _why_not_play(table: Table, me: Player, action: PlayToken) -> Iterator[Reason]:
    if action.token not in me.soldier_tokens:
        token = "" if action.token is None else action.token
        yield Reason(
            "M5", "{player} has no soldier token {token} left", player=me.name, token=token
        )
    else:
        yield Reason("M5", "soldier tokens can be chosen only once the enemy is revealed")


WHY_NOT: Final[WhyNot] = {
    Take: why_not_take,
    Lose: _why_not_lose,
    PlayToken: _why_not_play,
}
