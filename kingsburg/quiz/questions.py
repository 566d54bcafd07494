"""Questions about a position, answered by the engine.

    question = KINDS["strength"].ask(position, rng)   # None where there is nothing to ask
    question.right                                    # what the engine says

Every right answer comes from the engine, through `play`, `actions`, `why_not` or the events; none
is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import factorial
from random import Random
from typing import Final

from gametable.play.positions import CHANCE, Event
from kingsburg.catalogue import rules
from kingsburg.engine.actions import (
    GOODS,
    KEEP,
    PASS,
    Action,
    Build,
    Enemy,
    Influence,
    PlayToken,
    Recruit,
    Roll,
    TurnDestiny,
    Valley,
)
from kingsburg.engine.calendar import first_part
from kingsburg.engine.hand import ADVISORS, Hand
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position
from kingsburg.engine.rules import Rules
from kingsburg.quiz.question import (
    NOBODY,
    OUTCOMES,
    YES,
    Kind,
    Question,
    groups_of,
)

#: How many turn orders, and how many rules against an action, are offered as answers.
_ORDERS: Final = 6
_RULES: Final = 4
#: The most tries to find a forbidden or an allowed action.
_TRIES: Final = 40


# Asking -----------------------------------------------------------------------------------


def _advisors(position: Position, _: Random) -> Question | None:
    """Ask which advisors the player to move can influence."""
    me = in_turn(position, "influence")
    if me is None:
        return None
    reached = {each.advisor for each in position.actions() if isinstance(each, Influence)}
    right = tuple(sorted(reached))
    return (
        Question("advisors", position, tuple(ADVISORS), right, "P2b.2", me.name, several=True)
        if right
        else None
    )


def _buildings(position: Position, _: Random) -> Question | None:
    """Ask which buildings the player to move can build."""
    me = in_turn(position, "build")
    if me is None:
        return None
    mine = (each.id for row in me.abilities.province.rows.values() for each in row)
    options = *(id for id in mine if not me.has(id)), NOBODY
    can = {each.building for each in position.actions() if isinstance(each, Build)}
    right = tuple(id for id in options if id in can) or (NOBODY,)
    return Question("buildings", position, options, right, "P2d.3", me.name, several=True)


def _may(position: Position, rng: Random) -> Question | None:
    """Ask whether the player to move may do something, and if not, which rule forbids it."""
    me = in_turn(position, *_TRIED)
    if me is None:
        return None
    attempt, pool = _TRIED[position.step]
    allowed = rng.random() < 0.5
    for _ in range(_TRIES):
        action = attempt(position, me, rng)
        reasons = position.why_not(action)
        if (reasons is None) is allowed:
            break
    else:
        return None
    forbidding = dict.fromkeys(reason.rule for reason in reasons or ())
    others = [rule for rule in pool if rule not in forbidding]
    shown = list(forbidding)[:1] + rng.sample(others, min(_RULES - bool(reasons), len(others)))
    options = YES, *sorted(shown, key=list(rules()).index)
    right = tuple(each for each in options if each in forbidding) if reasons else (YES,)
    rule = "" if reasons is None else reasons[0].rule
    return Question(
        "may", position, options, right, rule, me.name, (action,), reasons=reasons or ()
    )


def _dice(position: Position, rng: Random) -> Question | None:
    """Ask how many dice a player rolls."""
    if position.step != "roll" or any(player.hand for player in position.players):
        return None
    me = rng.choice(position.players)
    roll, events = roll_of(going_on(position, position.phase), me)
    number = dice_of(roll)
    options = around(number, 2)
    return Question("dice", position, options, (number,), "P2a.2", me.name, events=events)


def _order(position: Position, rng: Random) -> Question | None:
    """Ask for the new turn order if nobody rerolls."""
    if position.step != "reroll" or not all(player.hand for player in position.players):
        return None
    now = going_on(position, position.phase, "reroll")
    events = now.events
    while now.step == "reroll":
        now = now.play(KEEP)
        events += now.events
    orders = {now.order, position.order}
    while len(orders) < min(_ORDERS, factorial(len(now.order))):
        orders.add(tuple(rng.sample(now.order, len(now.order))))
    totals = [player.hand.total for player in position.players if player.hand]
    rule = "P2a.6" if len(set(totals)) == len(totals) else "P2a.7"
    options = tuple(sorted(orders))
    return Question("order", position, options, (now.order,), rule, events=events)


def _white_die(position: Position, _: Random) -> Question | None:
    """Ask who gets the white die if the King's aid comes now."""
    now = going_on(position, "aid")
    if isinstance(now.example, TurnDestiny | Build):
        # Something comes before the aid.
        return None
    events = now.events
    right = _named(position, events, "white_die")
    rule = "P1.1" if right else "P1.2"
    return _who("white_die", position, right, rule, events)


def _envoy(position: Position, _: Random) -> Question:
    """Ask who gets the Envoy if he is given out now."""
    events = going_on(position, "envoy").events
    return _who("envoy", position, _named(position, events, "envoy"), "P5.1", events)


def _reward(position: Position, _: Random) -> Question:
    """Ask who scores for the most buildings if the King's reward comes now."""
    events = going_on(position, "reward").events
    right = _named(position, events, "gets", "P3.1")
    return _who("reward", position, right, "P3.1", events, several=True)


def _soldiers(position: Position, _: Random) -> Question | None:
    """Ask how many soldiers the player can recruit at most."""
    me = deciding(position, "recruit")
    if me is None:
        return None
    # The last action recruits the most.
    most = position.actions()[-1]
    number = most.soldiers if isinstance(most, Recruit) else 0
    return Question("soldiers", position, around(number, 2), (number,), "P7.1", me.name)


def _strength(position: Position, rng: Random) -> Question:
    """Ask for a player's strength."""
    given, events, _ = winter(position, rng)
    me = rng.choice(position.players)
    (battle,) = (each for each in events if each.kind in OUTCOMES and each.seat == me.seat)
    right = (battle.data,)
    options = around(battle.data, 3, least=None)
    return Question("strength", position, options, right, "P8.3", me.name, given, events=events)


def _battle(position: Position, rng: Random) -> Question:
    """Ask how the battle ends for a player."""
    given, events, _ = winter(position, rng)
    me = rng.choice(position.players)
    right = tuple(each.kind for each in events if each.kind in OUTCOMES and each.seat == me.seat)
    return Question("battle", position, OUTCOMES, right, "P8.4", me.name, given, events=events)


def _falls(position: Position, rng: Random) -> Question | None:
    """Ask which buildings a player loses."""
    given, events, _ = winter(position, rng)
    fallen = [each for each in events if each.kind == "falls"]
    if not fallen:
        return None
    falls = rng.choice(fallen)
    me = position.players[falls.seat or 0]
    options = tuple(building.id for building in me.buildings)
    right = tuple(each.data for each in fallen if each.seat == me.seat)
    several = len(right) > 1
    return Question(
        "falls", position, options, right, "P8.7", me.name, given, several, events=events
    )


def _strongest(position: Position, rng: Random) -> Question:
    """Ask who scores for the greatest strength."""
    given, events, _ = winter(position, rng)
    right = _named(position, events, "gets", "P8.5")
    return _who("strongest", position, right, "P8.5", events, given, several=True)


def _final_vp(position: Position, rng: Random) -> Question | None:
    """Ask how many VP a player has when the game is over, after the last winter."""
    if position.year != Rules.YEARS or position.phase == "over":
        return None
    given, events, end = winter(position, rng)
    me = rng.choice(end.players)
    mine = tuple(each for each in events if each.seat in (me.seat, None))
    options = around(me.vp, 3, least=None)
    return Question("final_vp", position, options, (me.vp,), "E.1", me.name, given, events=mine)


def _winners(position: Position, _: Random) -> Question:
    """Ask who wins if the game ends now."""
    end = going_on(position, "over")
    rule = "E.1" if end.ranking[0].decided_by == "vp" else "E.2"
    options = tuple(player.name for player in position.players)
    return Question(
        "winners", position, options, end.winners, rule, several=True, events=end.events
    )


KINDS: Final = {
    "white_die": Kind(("aid",), _white_die),
    "dice": Kind(("roll",), _dice),
    "order": Kind(("reroll",), _order),
    "advisors": Kind(("influence",), _advisors),
    "may": Kind(("influence", "build", "recruit"), _may),
    "buildings": Kind(("build",), _buildings),
    "reward": Kind(("reward",), _reward),
    "envoy": Kind(("envoy",), _envoy),
    "soldiers": Kind(("recruit",), _soldiers),
    "strength": Kind(("battle",), _strength),
    "battle": Kind(("battle",), _battle),
    "falls": Kind(("battle",), _falls),
    "strongest": Kind(("battle",), _strongest),
    "final_vp": Kind(("battle",), _final_vp),
    "winners": Kind(("final",), _winners),
}


def dice_of(roll: Roll) -> int:
    """Return the number of dice in a roll."""
    return len(roll.coloured) + len(roll.white)


def roll_of(now: Position, me: Player) -> tuple[Roll, tuple[Event, ...]]:
    """Return a roll of a player this season, and the events that give extra dice for it."""
    events = list(now.events)
    # Other dice may be rolled, or goods taken, before the season's own dice (M4).
    while not (isinstance(roll := now.example, Roll) and now.subject == me.name) or roll.power:
        some = now.chances()[0][0] if now.actor is CHANCE else now.actions()[0]
        now = now.play(some)
        events += now.events
    given = tuple(each for each in events if each.kind == "season_die" and each.seat == me.seat)
    return roll, given


def beaten(position: Position, rng: Random) -> Question:
    """Ask for the strength of the enemies this winter, with the valley's card."""
    given, events, _ = winter(position, rng)
    (enemy,) = (each for each in given if isinstance(each, Enemy))
    valley = next((each.card for each in given if isinstance(each, Valley)), None)
    told = tuple(each for each in events if each.kind in ("enemy", "valley"))
    strength = position.content.foe(position.year, enemy, valley, position.destiny).strength
    options = around(strength, 3)
    return Question("together", position, options, (strength,), "V.3", "", given, events=told)


def deciding(position: Position, *steps: str) -> Player | None:
    """Return the player who decides at one of these steps, or None."""
    if position.step not in steps or not isinstance(position.actor, str):
        return None
    return position.player(position.actor)


def in_turn(position: Position, *steps: str) -> Player | None:
    """Return the player whose turn it is at one of these steps, or None.

    A player whose turn it is may pass, unlike one who only decides about a card in between.
    """
    me = deciding(position, *steps)
    return me if me and PASS in position.actions() else None


def _who(
    kind: str,
    position: Position,
    right: tuple[str, ...],
    rule: str,
    events: tuple[Event, ...],
    given: tuple[Action, ...] = (),
    *,
    several: bool = False,
) -> Question:
    options = *(player.name for player in position.players), NOBODY
    right = right or (NOBODY,)
    return Question(
        kind, position, options, right, rule, given=given, several=several, events=events
    )


def _named(
    position: Position, events: Iterable[Event], kind: str, rule: str = ""
) -> tuple[str, ...]:
    """Return the players with such an event, by this rule if one is given, in seat order."""
    seats = {each.seat for each in events if each.kind == kind and each.rule.startswith(rule)}
    return tuple(player.name for player in position.players if player.seat in seats)


def around(number: int, more: int, least: int | None = 0) -> tuple[int, ...]:
    """Return whole numbers around this one, which is not always in the middle."""
    first = number - 1 - number % more
    first = first if least is None else max(least, first)
    return tuple(range(first, first + 2 * more + 2))


def going_on(position: Position, phase: str, step: str | None = None) -> Position:
    """Return the position that follows if this step starts now."""
    table = position.table_copy()
    table.asks.clear()
    table.strengths = None
    for player in table.players:
        player.played = None
    table.at, table.first = first_part(phase, step), 0
    return Position.started(table)


def winter(
    position: Position, rng: Random
) -> tuple[tuple[Action, ...], tuple[Event, ...], Position]:
    """Play a random winter; return what is given, all events, and the position after it.

    A player who may choose between two dice takes the better one.
    """
    now = going_on(position, "winter")
    seen = now.enemy, now.valley and Valley(now.valley)
    given: list[Action] = [each for each in seen if each]
    events = list(now.events)
    while now.phase == "winter":
        if now.actor is CHANCE:
            action = now.draw(rng)
        elif now.reinforcements:
            sent, own = now.reinforcements
            action = next(each for each in now.actions() if (each is KEEP) == (own <= sent))
        else:
            action = rng.choice(now.actions())
        given += [action] if now.actor is CHANCE or isinstance(action, PlayToken) else []
        now = now.play(action)
        events += now.events
    return tuple(given), tuple(events), now


# Actions to try ----------------------------------------------------------------------------


def _influence_tried(position: Position, me: Player, rng: Random) -> Action:
    coloured, white = rng.choice([*groups_of(me.hand or Hand()), ((1,), ())])
    token = rng.random() < (0.4 if me.tokens else 0.1)
    powers = me.abilities.sums.sways or position.content.sways
    sways = rng.random() < (0.4 if me.abilities.sums.sways else 0.05) and bool(powers)
    total = sum(coloured) + sum(white) + 2 * token + sways * rng.choice((-1, 1))
    advisor = min(max(total + (rng.random() < 0.2), ADVISORS[0]), ADVISORS[-1])
    closed = any(group[0] == advisor for group in position.placed)
    envoy = rng.random() < (0.5 if closed and me.envoy else 0.1)
    return Influence(advisor, coloured, white, token, powers[0] if sways else None, envoy)


def _build_tried(position: Position, me: Player, rng: Random) -> Action:
    within_reach = [each for each in position.actions() if isinstance(each, Build)]
    if within_reach and rng.random() < 0.5:
        return rng.choice(within_reach)
    return Build(rng.choice(list(position.content.buildings)), envoy=rng.random() < 0.1)


def _recruit_tried(_: Position, me: Player, rng: Random) -> Action:
    owned = [good for good, number in zip(GOODS, me.owns(), strict=False) for _ in range(number)]
    owned.append(rng.choice(GOODS))
    payment = rng.sample(owned, rng.randint(1, min(6, len(owned))))
    return Recruit(max(1, len(payment) // rng.choice((1, 2))), tuple(payment))


#: By step: a function that makes an action to try, and the rules that may forbid it.
_TRIED: Final[dict[str, tuple[Callable[[Position, Player, Random], Action], tuple[str, ...]]]] = {
    "influence": (_influence_tried, ("P2b.2", "P2b.3", "P2b.4", "P2b.5", "P2b.6", "P5.3", "N.3")),
    "build": (_build_tried, ("P2d.1", "P2d.2", "P2d.3", "P5.4")),
    "recruit": (_recruit_tried, ("P7.1", "N.3")),
}
