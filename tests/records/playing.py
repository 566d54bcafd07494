"""Games worth reading: players with a little sense, and a record that tells where the year stands.

python -m tests.records.playing Ann Brian Cindy --seed 7 --rules may_decline=true > game.txt
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Final

from kingsburg import lines, records
from kingsburg.engine.actions import (
    GOODS,
    Accept,
    Action,
    Build,
    Decline,
    Influence,
    Lose,
    Pay,
    Recruit,
    Reroll,
    Take,
    Trade,
)
from kingsburg.engine.errors import KingsburgError
from kingsburg.engine.player import Player
from kingsburg.engine.position import Position

#: What the help of each advisor is worth to somebody who needs everything, in goods.
ADVISORS: Final = (0, 0.8, 1, 1, 1.2, 0.8, 0.7, 1.8, 2, 2.2, 1.9, 2.2, 3, 3, 2.4, 3.2, 4, 4.2, 4)
#: What a building brings besides its VP.
EFFECTS: Final = {
    "inn": 2, "market": 3, "farms": 7, "merchants_guild": 6, "guard_tower": 2, "blacksmith": 2,
    "barracks": 1, "wizards_guild": 3, "palisade": 2, "stable": 1, "stone_wall": 3, "fortress": 3,
    "barricade": 1, "crane": 2, "town_hall": 3, "embassy": 4, "church": 1, "cathedral": 1,
}  # fmt: skip
#: The strength with which a player of some sense meets the card of the year.
STRENGTH: Final = (0, 3, 4, 5, 7, 9)
ROMAN: Final = ("", "I", "II", "III", "IV", "V")

Look = Callable[[], Position]


def greedy(look: Look, actions: Sequence[Action], rng: Random) -> Action:
    """What looks best at a glance; of equals, any."""
    position = look()
    actor = position.actor
    assert isinstance(actor, str)
    worth = partial(_worth, position, position.player(actor))
    return max(actions, key=lambda action: (worth(action), rng.random()))


def _worth(position: Position, me: Player, action: Action) -> float:
    need = _needs(me)
    if isinstance(action, Influence):
        price = 0.45 * len(action.coloured) + 0.18 * len(action.white) + 0.7 * action.envoy
        return ADVISORS[action.advisor] - price - 0.9 * action.token / max(1, me.tokens)
    if isinstance(action, Build):
        return _wish(me, action.building) + 1
    if isinstance(action, Take):
        return sum(need.get(thing, 1) for thing in action.things) - (action.advisor == 14)
    if isinstance(action, Trade):
        return sum(need[good] for good in GOODS if good != action.good) - need[action.good] - 0.3
    if isinstance(action, Lose):
        return -sum(need[good] for good in action.goods)
    if isinstance(action, Pay):
        last = position.year == 5 and position.phase == "autumn"
        return 0.5 if last or action.thing == "token" else 0.3 - need[action.thing]
    if isinstance(action, Reroll):
        return 1.0 if action.power == "chapel" or me.hand is None or me.hand.total < 8 else -1.0
    if isinstance(action, Recruit):
        missing = STRENGTH[position.year] - 2 - me.strength("")
        return (1 if action.soldiers <= missing else -1) * action.soldiers - sum(
            0.1 * need[good] for good in action.payment
        )
    return 0.2 if isinstance(action, Accept) else 0.1 * isinstance(action, Decline)


def _wish(me: Player, building: str) -> float:
    return me.kit.content.buildings[building].vp + EFFECTS.get(building, 0)


def _needs(me: Player) -> dict[str, float]:
    """How much a good is wanted, by what is missing for the next buildings."""
    have = me.owns()[:3]
    need = dict.fromkeys(GOODS, 0.2)
    for price, plain, _ in me.kit.prices:
        missing = [max(0, cost - mine) for cost, mine in zip(price[:3], have, strict=True)]
        if 0 < sum(missing) <= 4:
            for good, number in zip(GOODS, missing, strict=True):
                need[good] += number * _wish(me, plain.building) / (10 * sum(missing))
    return need


def play(names: Sequence[str], seed: int | str, rules: str = "") -> tuple[Position, list[str]]:
    """A whole game: its end, and the record of it with expectations at the end of each year."""
    rng = Random(f"{seed}/game")
    story = ["kingsburg 1", *([f"rules {rules}"] if rules else []), f"players {' '.join(names)}"]
    position = records.read("\n".join(story)).position
    heading = "", ""
    while position.actor is not None:
        before, action = position, _next_action(position, rng)
        if heading != (ROMAN[position.year], position.phase):
            heading = ROMAN[position.year], position.phase
            story += ["", f"# Year {heading[0]}, {heading[1]}"]
        story.append(lines.write(position, action))
        position = position.play(action)
        if (before.year, position.phase == "over") != (position.year, False):
            story += ["", f"# The end of year {heading[0]}", *standing(position)]
    return position, story


def _next_action(position: Position, rng: Random) -> Action:
    if actions := position.actions():
        return greedy(lambda: position, actions, rng)
    chances = position.chances()
    return rng.choices([each for each, _ in chances], [float(weight) for _, weight in chances])[0]


def standing(position: Position) -> Iterator[str]:
    """Expectations of all that the players have."""
    for player in position.players:
        buildings = ",".join(building.id for building in player.buildings)
        yield (
            f"expect {player.name} vp={player.vp} gold={player.gold} wood={player.wood} "
            f"stone={player.stone} tokens={player.tokens} soldiers={player.soldiers} "
            f"white_dice={player.white_dice} envoy={'yes' if player.envoy else 'no'} "
            f"buildings={buildings}"
        )
    yield f"expect order {' '.join(position.order)}"
    yield f"expect year={position.year} phase={position.phase} step={position.step}"
    if position.winners:
        yield f"expect winners {' '.join(position.winners)}"


def main() -> None:
    """Print the record of a game."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("names", nargs="+")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--rules", default="")
    chosen = parser.parse_args()
    try:
        _, story = play(chosen.names, chosen.seed, chosen.rules)
    except KingsburgError as error:
        parser.error(str(error))
    print("\n".join(story))


if __name__ == "__main__":
    main()
