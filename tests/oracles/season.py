"""Who gets which advisor, by playing every roll and every action on the engine's positions.

Plain and slow: a game tree without memory that uses none of the package's odds. Players are a
few words, and rolls come from `dice_odds`.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from kingsburg.engine.actions import Action, Influence
from kingsburg.engine.position import Position
from kingsburg.notation import files
from tests.oracles.dice_odds import Dice, Rolls

#: Coloured and white dice.
Roll = tuple[Dice, Dice]
#: Probabilities by player and advisor.
Got = dict[tuple[str, int], Fraction]


class Player(NamedTuple):
    name: str
    dice: int = 0
    white: int = 0
    token: bool = False
    market: bool = False
    envoy: bool = False
    policy: str = "random"
    worths: Mapping[int, Fraction] = {}


def before_the_roll(
    players: Sequence[Player], closed: Sequence[int], rolls: Rolls, destiny: str = ""
) -> Got:
    """Return the probability that each player, in the old turn order, gets each advisor.

    `destiny`: the destiny card, which the numbers of dice already include.
    """
    got: Got = defaultdict(Fraction)
    pools = [product(rolls(each.dice), rolls(each.white)) for each in players]
    dice = sum(each.dice + each.white for each in players)
    for rolled in product(*map(list, pools)):
        weight = Fraction(1, 6**dice)
        for (_, ways), (_, more) in rolled:
            weight *= ways * more
        hands = [(coloured, white) for (coloured, _), (white, _) in rolled]
        _play(position(players, hands, closed, destiny), players, weight, frozenset(), got)
    return got


def after_the_roll(players: Sequence[Player], hands: Sequence[Roll], closed: Sequence[int]) -> Got:
    """Return the same with these dice on the table."""
    got: Got = defaultdict(Fraction)
    start = position(players, hands, closed)
    _play(start, players, Fraction(1), frozenset(), got)
    return got


def position(
    players: Sequence[Player], hands: Sequence[Roll], closed: Sequence[int], destiny: str = ""
) -> Position:
    """Return a position with all dice open and nothing placed; the engine says who begins."""
    data = {
        "phase": "spring",
        "step": "reroll",
        "players": [_player(*each) for each in zip(players, hands, strict=True)],
        **({"modules": [4], "destiny": destiny} if destiny else {}),
    }
    order = list(files.from_json(data).order)
    owner = None if len(players) == 2 else players[0].name
    placed = [
        {"advisor": advisor, "player": owner, "dice": _text(_adding_up_to(advisor))}
        for advisor in closed
    ]
    found = files.from_json({**data, "step": "influence", "order": order, "placed": placed})
    assert not found.faults, found.faults
    return found


def _player(player: Player, hand: Roll) -> dict[str, object]:
    coloured, white = hand
    dice = _text(coloured) + (f" + {_text(white)}" if white else "")
    return {
        "name": player.name,
        "tokens": int(player.token),
        "buildings": ["inn", "market"] if player.market else [],
        "envoy": player.envoy,
        **({"dice": dice} if dice else {}),
    }


def _text(dice: Dice) -> str:
    return " ".join(map(str, dice))


def _adding_up_to(advisor: int) -> Dice:
    return (6,) * (advisor // 6) + ((advisor % 6,) if advisor % 6 else ())


def _play(
    position: Position,
    players: Sequence[Player],
    weight: Fraction,
    had: frozenset[tuple[str, int]],
    got: Got,
) -> None:
    if position.step != "influence":
        for each in had:
            got[each] += weight
        return
    (player,) = (each for each in players if each.name == position.actor)
    choices = choices_of(player, players, position)
    for action in choices:
        has = had
        if isinstance(action, Influence):
            has = had | {(player.name, action.advisor)}
        _play(position.play(action), players, weight / len(choices), has, got)


def choices_of(player: Player, players: Sequence[Player], position: Position) -> Sequence[Action]:
    """Return what the player to move may do, all equally likely."""
    actions = position.actions()
    if player.policy == "random":
        return actions
    if player.policy == "best":
        return [best_action(players, position)]
    assert player.policy == "greedy"
    placing = [each for each in actions if isinstance(each, Influence)]
    wanted = [each for each in placing if player.worths[each.advisor] >= 0]
    if not wanted:
        return actions[-1:]
    most = max(player.worths[each.advisor] for each in wanted)
    return [each for each in wanted if player.worths[each.advisor] == most][:1]


#: Values by name.
Values = dict[str, Fraction]


def best_action(players: Sequence[Player], position: Position) -> Action:
    """Return the max^n action: most for oneself, then least for all others, then for the next ones.

    Ties go to what could lead to the most if nobody else played, to the lowest advisor, and to the
    first action. A player passes only if every placement costs something.
    """
    mover = str(position.actor)
    start = position.order.index(mover)
    others = position.order[start + 1 :] + position.order[:start]
    *placements, passing = position.actions()

    def liked(action: Action) -> tuple[Fraction, ...]:
        values = _after(players, position, action)
        rest = [values[name] for name in others]
        assert isinstance(action, Influence)
        hope = _worth(players, mover, action) + _alone(players, mover, position.play(action))
        return (-values[mover], sum(rest, Fraction(0)), *rest, -hope, Fraction(action.advisor))

    best = min(placements, key=liked, default=passing)
    return best if _after(players, position, best)[mover] >= 0 else passing


def _after(players: Sequence[Player], position: Position, action: Action) -> Values:
    """Return what the rest of the season, from this action on, is worth to each under best play."""
    mover, after = str(position.actor), position.play(action)
    values = dict.fromkeys(position.order, Fraction(0))
    if after.step == "influence":
        values = _after(players, after, best_action(players, after))
    return {**values, mover: values[mover] + _worth(players, mover, action)}


def _alone(players: Sequence[Player], name: str, position: Position) -> Fraction:
    """Return the most that a player could still get if all others passed."""
    if position.step != "influence":
        return Fraction(0)
    actions = position.actions()
    if position.actor != name:
        actions = actions[-1:]
    return max(
        (_worth(players, name, each) if position.actor == name else Fraction(0))
        + _alone(players, name, position.play(each))
        for each in actions
    )


def _worth(players: Sequence[Player], name: str, action: Action) -> Fraction:
    if not isinstance(action, Influence):
        return Fraction(0)
    return next(each.worths[action.advisor] for each in players if each.name == name)
