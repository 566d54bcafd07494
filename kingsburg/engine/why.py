"""Every rule that forbids an action here, in the order of rules.md, X."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from gametable.play.errors import Message, Reason, Word
from kingsburg.engine.actions import (
    THINGS,
    Accept,
    Action,
    Build,
    Decline,
    Enemy,
    Influence,
    Keep,
    Lose,
    Pass,
    Pay,
    Recruit,
    Reroll,
    Roll,
    SeatOrder,
    Take,
    Trade,
    Use,
)
from kingsburg.engine.bundle import Bundle
from kingsburg.engine.chances import Chances
from kingsburg.engine.moments import ROLLED, SEASON_ENDS
from kingsburg.engine.player import TOKEN, Player
from kingsburg.engine.powers.power import DicePower, Power
from kingsburg.engine.steps import recruit
from kingsburg.engine.table import Options, Table

Reasons = Iterator[Reason]

#: What players do at each step; a power may ask for other things in between.
_AT_STEP: Final[dict[str, tuple[type[Action], ...]]] = {
    "aid": (Take,),
    "roll": (),
    "reroll": (Reroll, Keep),
    "influence": (Influence, Pass),
    "help": (Take, Trade, Accept, Decline),
    "build": (Build, Pass),
    "season_end": (Pay, Use, Pass),
    "reward": (),
    "envoy": (),
    "recruit": (Recruit, Pass),
    "battle": (Take, Lose),
    "final": (),
}
#: The step at which an offered power is used.
_STEP_OF: Final = {ROLLED: "reroll", SEASON_ENDS: "season_end"}
_BY_CHANCE: Final = (SeatOrder, Roll, Enemy)
#: Nothing is against one of these that is on offer, but perhaps whose turn it is.
_THE_SAME_FOR_ALL: Final = (Take, Accept, Decline, Pass, Keep)
_FIRST: Final = ("N.1", "N.2", "N.3", "N.4")
#: More options than this are of the same kinds as the first ones.
_KINDS_SEEN: Final = 64


def why_not(table: Table, action: Action, player: str | None = None) -> tuple[Reason, ...] | None:
    """All reasons, the first rule first; None if the action is legal."""
    if not table.asks:
        return (Reason("N.1", "the game is over"),)
    seat, options, _ = table.asks[0]
    asked = None if seat is None else table.players[seat]
    is_their_turn = player is None or (asked is not None and asked.name == player)
    if is_their_turn and action in options:
        return None
    if isinstance(action, _BY_CHANCE):
        reasons = list(_chance(table, action, player))
    else:
        reasons = list(_decision(table, options, action, asked, player))
    if not reasons:
        reasons = [Reason(_rule_here(table), "that is not among what can be done here")]
    return tuple(sorted(reasons, key=_rank))


def _rank(reason: Reason) -> int:
    return _FIRST.index(reason.rule) if reason.rule in _FIRST else len(_FIRST)


def _chance(table: Table, action: Action, player: str | None) -> Reasons:
    seat, options, _ = table.asks[0]
    by_chance = isinstance(options, Chances)
    due = _is_due(options[0]) if by_chance else Message("somebody decides")
    if not by_chance or type(action) is not type(options[0]):
        yield Reason("N.1", "it is the moment when {due}", due=due)
        return
    if player is not None and (seat is None or table.players[seat].name != player):
        yield Reason("N.2", "it is not {player} who rolls now", player=player)
    if action in options:
        return
    if isinstance(action, Enemy):
        yield Reason(
            "S.3",
            "{race} {strength} is no card of year {year}",
            race=Word("race", action.race),
            strength=action.strength,
            year=table.year,
        )
    elif isinstance(action, Roll) and isinstance(options[0], Roll):
        coloured, white = len(options[0].coloured), len(options[0].white)
        yield Reason(
            "N.3",
            "this roll is of {coloured} coloured and {white} white dice with faces 1 to 6",
            coloured=coloured,
            white=white,
        )


def _is_due(action: Action) -> Message:
    if isinstance(action, Enemy):
        return Message("the enemy is seen")
    if isinstance(action, Roll):
        return Message("dice are rolled")
    return Message("the turn order is drawn")


def says(rule: str) -> Reason:
    """What the rule itself says, as a reason."""
    from kingsburg.catalogue import rules

    entry = rules().get(rule)
    return Reason(rule, entry.text) if entry else Reason(rule, "its condition is not met")


def _rule_here(table: Table) -> str:
    """The rule by which a player has to choose at this step (rules.md, X)."""
    if table.step == "battle":
        loses = table.asks and isinstance(table.asks[0][1][0], Lose)
        return "P8.6" if loses else "P8.4"
    return {"help": "P2c.2", "aid": "P1.2"}.get(table.step, table.part.rule)


def _decision(
    table: Table,
    options: Options,
    action: Action,
    asked: Player | None,
    player: str | None,
) -> Reasons:
    if isinstance(options, Chances):
        yield Reason("N.1", "it is the moment when {due}", due=_is_due(options[0]))
    else:
        kinds = {type(option) for option in islice(options, _KINDS_SEEN)}
        if not isinstance(action, (*_AT_STEP[table.step], *kinds)):
            yield Reason("N.1", "this is not done at step {step}", step=Word("step", table.step))
    me = asked
    if player is not None and (asked is None or player != asked.name):
        me = next((each for each in table.players if each.name == player), None)
        if me is None:
            yield Reason("N.4", "there is no player {player}", player=player)
            return
        if asked is not None and not isinstance(options, Chances):
            yield Reason("N.2", "it is {turn}'s turn", turn=asked.name)
    explain = _EXPLAIN.get(type(action))
    if (
        explain
        and me is not None
        and not (isinstance(action, _THE_SAME_FOR_ALL) and action in options)
    ):
        yield from explain(table, me, action)


def _influence(table: Table, me: Player, action: Influence) -> Reasons:
    advisor = action.advisor
    if advisor not in table.content.helps:
        yield Reason("N.4", "there is no advisor {advisor}", advisor=advisor)
    hand = me.hand
    if hand is None or not hand.holds(action.coloured, action.white):
        yield Reason("N.3", "{player} has no such dice in hand", player=me.name)
    if not action.coloured:
        yield Reason("P2b.3", "a group needs at least one coloured die")
    if me.passed:
        yield Reason("P2b.1", "{player} has passed for this season", player=me.name)
    yield from _token(table, me, action)
    yield from _sway(table, me, action)
    closed = bool(table.taken >> advisor & 1) if advisor > 0 else False
    if action.envoy and not me.envoy:
        yield Reason("P5.3", "{player} does not have the Envoy", player=me.name)
    if action.envoy and not closed:
        yield Reason("P5.3", "advisor {advisor} is free, no Envoy needed", advisor=advisor)
    counts = (action.total - 1, action.total + 1) if action.power else (action.total,)
    if advisor not in counts:
        total = Message("{others} or {last}", others=counts[:-1], last=counts[-1])
        yield Reason(
            "P2b.2",
            "the group counts {total}, not {advisor}",
            total=total if action.power else action.total,
            advisor=advisor,
        )
    if closed and not action.envoy:
        yield _closed(table, advisor)


def _token(table: Table, me: Player, action: Influence) -> Reasons:
    if not action.token:
        return
    if me.tokens <= 0:
        yield Reason("N.3", "{player} has no +2 token", player=me.name)
    if TOKEN in me.used and table.rules.plus_two_limit == "season":
        yield Reason("P2b.4", "{player} has used a +2 token this season", player=me.name)


def _sway(table: Table, me: Player, action: Influence) -> Reasons:
    power = action.power
    if power is None:
        return
    named = Word("building", power)
    if power not in table.content.buildings and power not in me.kit.named:
        yield Reason("N.4", "there is no {power}", power=named)
    elif power not in me.kit.sways:
        yield Reason(
            "P2b.6", "{player} has no {power} that moves a group", player=me.name, power=named
        )
    elif power in me.used:
        yield Reason("P2b.6", "{player} has used {power} this season", player=me.name, power=named)


def _closed(table: Table, advisor: int) -> Reason:
    seat = next(seat for number, seat, _, _ in table.placed if number == advisor)
    by = Message("neutral dice") if seat is None else table.players[seat].name
    return Reason(
        "P2b.5",
        "advisor {advisor} is already influenced by {player}",
        advisor=advisor,
        player=by,
    )


def _build(table: Table, me: Player, action: Build) -> Reasons:
    building = table.content.buildings.get(action.building)
    named = Word("building", action.building)
    if building is None:
        yield Reason("N.4", "there is no building {building}", building=named)
        return
    if me.has(building.id):
        yield Reason("P2d.3", "{player} has {building} already", player=me.name, building=named)
    for left in table.content.rows[building.row]:
        if left.column < building.column and not me.has(left.id):
            first = Word("building", left.id)
            yield Reason("P2d.3", "{building} needs {left}", building=named, left=first)
    price = me.kit.price(building)
    if not me.can_pay(price):
        yield Reason(
            "P2d.2",
            "{building} costs {gold} gold, {wood} wood and {stone} stone",
            building=named,
            gold=price.gold,
            wood=price.wood,
            stone=price.stone,
        )
    if table.step == "build":
        yield from _number_of_buildings(table, me, action)
    else:
        yield Reason("P2d.1", "buildings are built after the help of the advisors")


def _number_of_buildings(table: Table, me: Player, action: Build) -> Reasons:
    if me.seat not in table.todo:
        yield Reason("P2d.1", "{player} has had a turn to build", player=me.name)
    second = table.todo[:1] == [me.seat] and table.turn > 0
    if second and not action.envoy:
        yield Reason("P2d.1", "a second building is built by envoy")
    if action.envoy and not (second and me.envoy):
        yield Reason("P2d.1", "this would not be a second building of a season")
        if not me.envoy:
            yield Reason("P5.4", "{player} does not have the Envoy", player=me.name)


def _reroll(table: Table, me: Player, action: Reroll | Pay | Use) -> Reasons:
    rule = "P2a.3" if isinstance(action, Reroll) else "P2e.2"
    power = me.kit.named.get(action.power) or table.content.buildings.get(action.power)
    named = Word("building", action.power)
    if power is None:
        yield Reason("N.4", "there is no {power}", power=named)
        return
    if isinstance(action, Pay):
        yield from _payment(me, Bundle.of((action.thing,)))
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
    elif not _offers(power, table, me, action):
        here = Reason(rule, "{power} does not allow that now", power=named)
    elif table.step != _STEP_OF.get(power.offers_at):
        here = Reason(rule, "it is not the moment for {power}", power=named)
    else:
        return
    found = [here, says(power.rule)]
    yield from found if isinstance(action, Reroll) else reversed(found)


def _offers(power: Power, table: Table, me: Player, action: Action) -> bool:
    if isinstance(power, DicePower) and me.hand is None:
        return False
    return action in power.options(table, me)


def _payment(me: Player, paid: Bundle) -> Reasons:
    if not me.can_pay(paid):
        yield Reason("N.3", "{player} does not have that", player=me.name)


def _goods(me: Player, things: tuple[str, ...], pays: bool = True) -> Reasons:
    for thing in dict.fromkeys(things):
        if thing not in THINGS:
            yield Reason("N.4", "there is no such thing as {thing}", thing=thing)
    if pays:
        yield from _payment(me, Bundle.of(things))


def _take(table: Table, me: Player, action: Take) -> Reasons:
    yield from _goods(me, action.things, pays=False)
    if action.advisor is not None and table.step != "aid":
        yield from _at_advisor(table, me, action.advisor)
    elif table.step in ("aid", "help", "battle"):
        yield Reason(_rule_here(table), "this is not among what can be taken here")


def _at_advisor(table: Table, me: Player, advisor: int) -> Reasons:
    asked = {getattr(option, "advisor", None) for option in islice(table.asks[0][1], _KINDS_SEEN)}
    if advisor not in table.content.helps:
        yield Reason("N.4", "there is no advisor {advisor}", advisor=advisor)
    elif advisor not in asked:
        for rule in ("P2c.2", "P2c.1"):
            yield Reason(rule, "advisor {advisor} does not help now", advisor=advisor)
    else:
        yield Reason("P2c.2", "advisor {advisor} does not give that", advisor=advisor)


def _trade(table: Table, me: Player, action: Trade) -> Reasons:
    yield from _goods(me, (action.good,))
    trades = [each for each in islice(table.asks[0][1], _KINDS_SEEN) if isinstance(each, Trade)]
    if action.advisor not in {trade.advisor for trade in trades}:
        yield from _at_advisor(table, me, action.advisor)


def _decline(table: Table, me: Player, action: Accept | Decline) -> Reasons:
    yield Reason(
        "P2c.3",
        "there is nothing at advisor {advisor} to accept or decline now",
        advisor=action.advisor,
    )


def _recruit(table: Table, me: Player, action: Recruit) -> Reasons:
    yield from _goods(me, action.payment)
    price = recruit.price(table, me)
    paid = Bundle.of(action.payment).goods
    if action.soldiers < 1 or not len(action.payment) == paid == action.soldiers * price:
        yield Reason(
            "P7.1",
            "a soldier costs {player} {price} goods",
            player=me.name,
            price=price,
        )


def _lose(table: Table, me: Player, action: Lose) -> Reasons:
    yield from _goods(me, action.goods)
    if table.enemy is not None and table.step == "battle":
        number = min(table.card.loss.any, me.goods)
        if not len(action.goods) == Bundle.of(action.goods).goods == number:
            yield Reason("P8.6", "{number} goods are lost", number=number)


def _stop(table: Table, me: Player, action: Pass | Keep) -> Reasons:
    yield Reason(_rule_here(table), "something must be chosen here")


_EXPLAIN: Final[dict[type[Action], Callable[[Table, Player, Any], Reasons]]] = {
    Influence: _influence,
    Build: _build,
    Reroll: _reroll,
    Pay: _reroll,
    Use: _reroll,
    Take: _take,
    Trade: _trade,
    Accept: _decline,
    Decline: _decline,
    Recruit: _recruit,
    Lose: _lose,
    Pass: _stop,
    Keep: _stop,
}
